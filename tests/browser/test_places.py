"""Places of the board: what glows, what a click on it offers, and when it says something."""

import pytest
from browsing import (
    FRIEND,
    ME,
    click_button,
    click_spot,
    confirm,
    is_asked,
    lay_table,
    options,
    played,
    point_of,
    revision,
    take_seats,
    until,
)

import claycrown

LONG = 900  # milliseconds; all motion is over and a tip would be there
FRACTURE = "card-fracture"


def holds_fracture(s):
    """Whether the first seat may play Fracture in its own turn."""
    game = claycrown.make("mastery")
    verbs = [game.actions.split(action)[0] for action in s.legal(0)]
    return "CONTINUE" in verbs and verbs.count("FRACTURE") > 1


@pytest.fixture
def page(guests, server):
    """The page of the one who may play Fracture."""
    laid = lay_table(server, "mastery", [ME, FRIEND], played("mastery", 2, "1", holds_fracture))
    page = guests()
    take_seats(page, laid, 0)
    until(page, lambda: is_asked(page))
    return page


def test_the_card_fracture_glows_and_offers_all_it_can_destroy(page):
    targets = [each["words"] for each in options(page) if "Fracture" in each["words"]]
    assert "can" in page.locator(f'[data-spot="{FRACTURE}"]').get_attribute("class").split()
    page.mouse.move(*point_of(page, FRACTURE))
    page.locator("#tip p").first.wait_for()
    assert page.locator("#tip p").all_inner_texts() == targets
    click_spot(page, FRACTURE)
    offered = page.locator("#choices .option")
    until(page, lambda: offered.count() == len(targets), "the choices of the card")
    before = revision(page)
    click_button(page, "#choices .option >> nth=0")
    until(page, lambda: revision(page) != before or confirm(page), "the answer to a choice")
    until(page, lambda: revision(page) != before, "the answer to a choice")


def may_advance(s):
    """Whether the first seat chooses where to, and has some knights to choose from."""
    game = claycrown.make("mastery")
    verbs = [game.actions.split(action)[0] for action in s.legal(0)]
    return s.waiting[0] == 0 and "ADVANCE" in verbs and s.view(0)["seats"][0]["castle"] > 2


@pytest.mark.parametrize("motion", [False, True], ids=["still", "moving"])
def test_no_tip_comes_up_under_a_pointer_that_rests(guests, server, motion):
    laid = lay_table(server, "mastery", [ME, FRIEND], played("mastery", 2, "1", may_advance))
    page = guests(motion=motion)
    take_seats(page, laid, 0)
    until(page, lambda: is_asked(page))
    cell = next(each["spot"] for each in options(page) if each["spot"])
    x, y = point_of(page, cell)
    page.mouse.move(x, y)
    page.locator("#tip p").first.wait_for()
    before = revision(page)
    page.mouse.click(x, y)
    until(page, lambda: revision(page) != before or confirm(page), "the next question")
    page.wait_for_timeout(LONG)
    assert not page.locator("#tip").is_visible()
    page.mouse.move(x + 2, y)
    page.wait_for_timeout(LONG)
    assert not page.locator("#tip").is_visible()
    page.mouse.move(x + 12, y)
    page.locator("#tip p").first.wait_for()
