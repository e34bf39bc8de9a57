"""Everything a player needs is on one screen; on a phone nothing has to be pinched."""

import pytest
from browsing import FRIEND, ME, is_asked, lay_table, played, take_seats, until

import claycrown
from claycrown.server.store import NewSeat

PHONE = {"width": 390, "height": 844}
TABLES = [(name, n) for name in claycrown.NAMES for n in claycrown.make(name).seats]
FINGER = 40  # pixels that a button on a phone has at least
BOXES = """selectors => selectors.flatMap(s => [...document.querySelectorAll(s)].map(e => {
  const b = e.getBoundingClientRect();
  return [s, b.left, b.top, b.right, b.bottom];
}))"""
OVER = """() => { const e = document.scrollingElement;
  return [e.scrollWidth - innerWidth, e.scrollHeight - innerHeight]; }"""
HIDDEN = "part => part.scrollHeight - part.clientHeight"
SMALL = """least => [...document.querySelectorAll("button, summary, select, input")]
  .filter(e => e.type !== "checkbox")
  .filter(e => e.checkVisibility({ visibilityProperty: true }))
  .map(e => [e.textContent.trim() || e.name, e.getBoundingClientRect()])
  .filter(([, b]) => b.width && (b.height < least || b.width < least))
  .map(([words, b]) => `${words}: ${b.width.toFixed()} x ${b.height.toFixed()}`)"""


def seat_at(guests, server, game, players, **settings):
    moves = played(game, players, "1", lambda s: s.waiting == (0,), least=25 * players)
    others = [NewSeat(f"Somebody {seat}", mine=True) for seat in range(2, players)]
    laid = lay_table(server, game, [ME, FRIEND, *others], moves)
    page = guests(**settings)
    take_seats(page, laid, 0)
    until(page, lambda: is_asked(page))
    return page


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_one_screen_shows_it_all(guests, server, game, players):
    page = seat_at(guests, server, game, players)
    across, down = page.evaluate(OVER)
    assert (across, down) == (0, 0)
    parts = ["#board", "#board svg", "#rail", "#rail .seat", "#rail .seat > svg", "#ask", "#last"]
    parts += ["#question", "#ask .tools"]
    outside = [
        box
        for box in page.evaluate(BOXES, parts)
        if box[1] < -1 or box[2] < -1 or box[3] > 1281 or box[4] > 801
    ]
    assert outside == []
    assert page.locator("#rail").evaluate(HIDDEN) <= 0, "a seat is hidden below the edge"
    assert page.locator("#ask").evaluate(HIDDEN) <= 0, "the ask bar is cut off"


@pytest.mark.parametrize("game", claycrown.NAMES)
def test_a_phone_needs_no_sideways_scrolling_and_has_big_buttons(guests, server, game):
    page = seat_at(guests, server, game, 3, viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate(OVER)[0] <= 0
    assert page.evaluate(SMALL, FINGER) == []
    for tab in ("log", "score", "chat"):
        page.locator(f"[data-open={tab}]").click()
        assert page.evaluate(OVER)[0] <= 0
        assert page.evaluate(SMALL, FINGER) == []
        page.locator("#drawer .close").click()


def test_the_start_page_fits_a_phone(guests):
    page = guests(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/")
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate(OVER)[0] <= 0
    assert page.evaluate(SMALL, FINGER) == []
