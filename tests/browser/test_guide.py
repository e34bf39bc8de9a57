"""How to play, as it looks: numbered steps, and a drawing in every frame of the legend."""

import pytest

import claycrown

LOOKS = {
    "desktop": {},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
# Of each drawing how far it reaches from the middle; 0 if nothing is drawn.
REACH = """() => [...document.querySelectorAll(".legend li")].map(li => {
  const box = li.querySelector("svg").getBBox();
  const far = [box.x, box.y, box.x + box.width, box.y + box.height].map(Math.abs);
  return [li.textContent, box.width * box.height === 0 ? 0 : Math.max(...far)];
})"""


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", claycrown.NAMES)
def test_the_guide_has_numbers_and_drawings_and_fits(guests, game, look):
    page = guests(**LOOKS[look])
    page.goto(f"/how/{game}")
    steps = page.locator(".rules ol > li").first
    assert steps.evaluate("li => getComputedStyle(li).listStyleType") == "decimal"
    reach = page.evaluate(REACH)
    assert [words for words, far in reach if not 10 < far <= 26] == []
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
