"""Tips and lists stand beside what they speak about; a list that goes on below says so."""

import pytest
from browsing import (
    FRIEND,
    ME,
    click_spot,
    lay_table,
    options,
    played,
    point_of,
    take_seats,
    until,
)

import claycrown

OVERLAP = """([box, what]) => {
  const a = document.querySelector(box).getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter(node => {
    const b = node.getBoundingClientRect();
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  }).map(node => node.textContent || node.dataset.spot);
}"""

DISTANCE = """([box, what]) => {
  const a = document.querySelector(box).getBoundingClientRect();
  return Math.min(...[...document.querySelectorAll(what)].map(node => {
    const b = node.getBoundingClientRect();
    return Math.hypot(Math.max(a.left - b.right, b.left - a.right, 0),
      Math.max(a.top - b.bottom, b.top - a.bottom, 0));
  }));
}"""
NEAR = 60  # pixels within which the eye takes a tip and a place together


def distance(page, box, what):
    return page.evaluate(DISTANCE, [box, what])


def covered(page, box, *what):
    return page.evaluate(OVERLAP, [box, ", ".join(what)])


def at_decision(guests, server, game, name, **screen):
    """A page of whoever has this decision in the middle of a game."""
    rules = claycrown.make(game)
    moves = played(game, 2, "3", lambda s: rules.decisions[s.decision].name == name, least=40)
    laid = lay_table(server, game, [ME, FRIEND], moves, seed="3")
    page = guests(**screen)
    take_seats(page, laid, laid.state().waiting[0])
    return page


@pytest.mark.parametrize(
    ("game", "name"), [("mastery", "ADVANCE"), ("terracotta", "PLACE"), ("xian", "BUILDING")]
)
def test_a_tip_covers_neither_the_question_nor_what_it_speaks_about(guests, server, game, name):
    page = at_decision(guests, server, game, name)
    tip = page.locator("#tip")
    seen = 0
    for option in options(page):
        page.mouse.move(2, 300)
        until(page, lambda: not tip.is_visible())
        page.locator(f'#ask [data-action="{option["action"]}"]').hover()
        page.wait_for_timeout(350)
        if tip.is_visible():
            seen += 1
            here = f'#ask [data-action="{option["action"]}"]'
            assert covered(page, "#tip", "#ask .question", ".spot.hot", here) == []
    for option in (each for each in options(page) if each["spot"]):
        page.mouse.move(*point_of(page, option["spot"]))
        tip.wait_for()
        seen += 1
        here = f'.spot[data-spot="{option["spot"]}"]'
        assert covered(page, "#tip", "#ask .question", here) == []
        assert distance(page, "#tip", here) < NEAR
    assert seen > 2


def test_the_choices_for_a_place_stand_beside_it(guests, server):
    page = at_decision(guests, server, "xian", "FIRST_PAIR")
    spots = [each["spot"] for each in options(page) if each["spot"]]
    spot = next(each for each in spots if spots.count(each) > 1)
    click_spot(page, spot)
    page.locator("#choices").wait_for()
    assert covered(page, "#choices", "#ask .question", f'.spot[data-spot="{spot}"]') == []


def test_hints_cover_neither_the_question_nor_the_places_they_speak_about(guests, server):
    page = at_decision(guests, server, "mastery", "ADVANCE")
    page.keyboard.press("h")
    page.locator("#choices .option").first.wait_for()
    meant = page.locator("#choices .option").evaluate_all("all => all.map(o => o.dataset.spot)")
    places = [f'.spot[data-spot="{spot}"]' for spot in meant if spot]
    assert covered(page, "#choices", "#ask .question", *places) == []


@pytest.mark.parametrize("screen", [{}, {"viewport": {"width": 390, "height": 844}}])
def test_a_list_that_goes_on_below_says_how_far(guests, server, screen):
    page = guests(**screen)
    take_seats(page, lay_table(server, "xian", [ME, FRIEND]), 0)
    sign = page.locator("#more")
    sign.wait_for()
    count = int(sign.inner_text().split()[0])
    hidden = page.evaluate(
        "[...document.querySelectorAll('#ask .option')].filter(o => o.getBoundingClientRect()"
        ".bottom > document.querySelector('#ask .options').getBoundingClientRect().bottom + 6)"
        ".length"
    )
    assert count == hidden > 0
    page.locator("#ask .option").last.scroll_into_view_if_needed()
    page.locator("#ask .options").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    until(page, lambda: not sign.is_visible(), "the sign to go at the end of the list")
