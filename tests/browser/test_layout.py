"""Everything a player needs is on one screen; on a phone nothing has to be pinched."""

import pytest
from browsing import FRIEND, ME, is_asked, is_over, lay_table, played, take_seats, until

import claycrown
from claycrown.core.chance import seeded
from claycrown.server.ask import FEW
from claycrown.server.store import NewSeat

PHONE = {"width": 390, "height": 844}
TABLES = [(name, n) for name in claycrown.NAMES for n in claycrown.make(name).seats]
LOOKED = 900  # moves of a game in which the fullest question is sought
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


def mid_game(game, players):
    return played(game, players, "1", lambda s: s.waiting == (0,), least=25 * players)


def seat_at(guests, server, game, moves, players, **settings):
    others = [NewSeat(f"Somebody {seat}", mine=True) for seat in range(2, players)]
    laid = lay_table(server, game, [ME, FRIEND, *others], moves)
    page = guests(**settings)
    take_seats(page, laid, 0)
    until(page, lambda: is_asked(page))
    return page


def check_one_screen(page):
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
    if page.locator("#ask .option").count() <= FEW:
        assert page.locator("#ask .options").evaluate(HIDDEN) <= 0, "an option is cut off"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_one_screen_shows_it_all(guests, server, game, players):
    check_one_screen(seat_at(guests, server, game, mid_game(game, players), players))


def fullest_questions(game, players):
    """The moves to the questions with the most to read: of few options, of three, of many."""
    made = claycrown.make(game)
    s = made.new(players, "1")
    rng = seeded("moves 1")
    moves, fullest = [], {}
    while not s.over and len(moves) < LOOKED:
        if 0 in s.waiting:
            legal = s.legal(0)
            size = sum(len(made.text(action, s, "en", 0)) for action in legal)
            kind = "three" if len(legal) == 3 else "few" if len(legal) <= FEW else "many"
            if size > fullest.get(kind, (0, []))[0]:
                fullest[kind] = (size, list(moves))
        seat = s.waiting[0]
        legal = s.legal(seat)
        moves.append((seat, legal[rng.below(len(legal))]))
        s.apply(*moves[-1])
    return [moves for _, moves in fullest.values()]


@pytest.mark.parametrize("game", claycrown.NAMES)
def test_the_fullest_questions_fit_at_the_largest_table(guests, server, game):
    players = max(claycrown.make(game).seats)
    found = fullest_questions(game, players)
    assert len(found) >= 2
    for moves in found:
        check_one_screen(seat_at(guests, server, game, moves, players))


@pytest.mark.parametrize("game", claycrown.NAMES)
def test_a_phone_needs_no_sideways_scrolling_and_has_big_buttons(guests, server, game):
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = seat_at(guests, server, game, mid_game(game, 3), 3, **phone)
    assert page.evaluate(OVER)[0] <= 0
    assert page.evaluate(SMALL, FINGER) == []
    for tab in ("log", "score", "chat"):
        page.locator(f"[data-open={tab}]").click()
        assert page.evaluate(OVER)[0] <= 0
        assert page.evaluate(SMALL, FINGER) == []
        page.locator("#drawer .close").click()


def test_a_phone_shows_the_own_seat_and_long_names_within_the_screen(guests, server):
    long = NewSeat("Anastasia of the very long name, Countess of Nivernais"[:40], mine=True)
    moves = played("xian", 3, "1", lambda s: s.waiting == (1,), least=30)
    laid = lay_table(server, "xian", [long, FRIEND, NewSeat("Cleo", mine=True)], moves)
    page = guests(viewport=PHONE, has_touch=True, is_mobile=True)
    take_seats(page, laid, 1)
    until(page, lambda: is_asked(page))
    boxes = page.evaluate(BOXES, ["#seat-0", "#seat-1"])
    assert all(right - left < PHONE["width"] for _, left, _, right, _ in boxes)
    _, left, _, right, _ = boxes[1]
    assert left >= 0
    assert right <= PHONE["width"]


CUT = """() => [...document.querySelectorAll("#rail .name, #rail .state")]
  .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1
    || e.getClientRects()[0].right > e.closest(".seat").getBoundingClientRect().right)
  .map(e => e.textContent)"""


@pytest.mark.parametrize("look", ["desktop", "phone"])
@pytest.mark.parametrize("game", claycrown.NAMES)
def test_the_names_of_bots_and_their_levels_are_not_cut_off(guests, server, game, look):
    players = max(claycrown.make(game).seats)
    called = [NewSeat(f"Yellow bot (strategist) {k}", bot="strategist") for k in (1, 2)]
    plain = [NewSeat(bot="journeyman")] * (players - 3)
    laid = lay_table(server, game, [ME, *called, *plain], mid_game(game, players))
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = guests(**(phone if look == "phone" else {}))
    take_seats(page, laid, 0)
    until(page, lambda: is_asked(page))
    assert page.evaluate(CUT) == []
    if look == "desktop":
        check_one_screen(page)


def test_six_long_names_still_fit_on_one_screen(guests, server):
    names = [f"{colour} bot of the very longest name of all"[:40] for colour in "ABCDE"]
    seats = [ME, *(NewSeat(name, bot="strategist") for name in names)]
    page = guests()
    take_seats(page, lay_table(server, "mastery", seats, mid_game("mastery", 6)), 0)
    until(page, lambda: is_asked(page))
    check_one_screen(page)


def test_the_end_on_a_phone_shows_who_won_and_the_way_to_the_next_game(guests, server):
    laid = lay_table(
        server, "terracotta", [ME, FRIEND], played("terracotta", 2, "1", lambda s: False)
    )
    page = guests(viewport=PHONE, has_touch=True, is_mobile=True)
    take_seats(page, laid, 0)
    until(page, lambda: is_over(page))
    page.wait_for_timeout(300)
    assert not page.locator("#drawer").is_visible()
    assert "wins" in page.inner_text("#ask")
    page.get_by_role("button", name="Play again").click(trial=True)


def test_the_start_page_fits_a_phone(guests):
    page = guests(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/")
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate(OVER)[0] <= 0
    assert page.evaluate(SMALL, FINGER) == []


PAN = """() => { const b = document.getElementById("board");
  return [b.scrollWidth - b.clientWidth, b.scrollHeight - b.clientHeight, b.clientHeight]; }"""
# How large what can be chosen on the board is for a finger, and whether any of it is in the frame.
TARGETS = """() => { const frame = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll("#board .can")].map(e => {
    const b = (e.querySelector(".ring") ?? e).getBoundingClientRect();
    const seen = b.left >= frame.left && b.right <= frame.right
      && b.top >= frame.top && b.bottom <= frame.bottom;
    return [e.dataset.spot, Math.min(b.width, b.height), seen];
  }); }"""
THUMB = 44  # pixels of a place on the larger board


@pytest.mark.parametrize("game", claycrown.NAMES)
def test_the_larger_board_of_a_phone_pans_under_the_question(guests, server, game):
    players = max(claycrown.make(game).seats)
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    seen = 0
    for moves in [mid_game(game, players), *fullest_questions(game, players)]:
        page = seat_at(guests, server, game, moves, players, **phone)
        board = page.locator("#board").bounding_box()
        assert (board["x"], board["width"]) == (0, PHONE["width"]), "the whole width is used"
        button = page.locator("#fit").bounding_box()
        assert button["y"] + button["height"] <= page.locator(".below").bounding_box()["y"]
        page.locator("#fit").tap()
        assert page.locator("#fit").text_content() == "Whole board"
        across, down, high = page.evaluate(PAN)
        assert across > PHONE["width"]
        assert down > 0
        assert high >= PHONE["height"] / 3
        assert page.evaluate(OVER) == [0, 0], "the page itself stays where it is"
        asked = page.locator("#question").bounding_box()
        assert asked["y"] + asked["height"] <= PHONE["height"]
        targets = page.evaluate(TARGETS)
        assert [each for each in targets if each[1] < THUMB] == []
        assert not targets or any(each[2] for each in targets)
        seen += len(targets)
        page.locator("#fit").tap()
        assert page.evaluate(PAN)[0] <= 0
    assert seen
