"""Hints on the page: three moves with reasons, inside the window, and everybody hears of it."""

import json
import re

import pytest
from browsing import (
    FRIEND,
    ME,
    SOON,
    choose,
    choose_crown,
    crown_moves,
    is_asked,
    kept,
    lay_table,
    options,
    played,
    take_seats,
    until,
)

PHONE = {"width": 390, "height": 780}
OVERLAP = """([box, what]) => {
  const a = document.querySelector(box).getBoundingClientRect();
  const b = document.querySelector(what).getBoundingClientRect();
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
}"""

SEND = """message => import("/static/table.js").then(table => { table.send(message); })"""
# As if the wish had come from somebody who holds no seat here.
REFUSED_HINT = {"do": "hint", "seat": 1}
THINKING = "Thinking about a hint …"
# A pointer does not reach the sign, but it would if it could.
IN_SIGHT = """sign => {
  sign.style.pointerEvents = "auto";
  const box = sign.getBoundingClientRect();
  return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === sign;
}"""


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_a_hint_tells_moves_apart_within_the_window(guests, server, game, viewport):
    moves = played(game, 2, "1", lambda s: s.waiting[0] == 0 and len(s.legal(0)) > 2, least=30)
    laid = lay_table(server, game, [ME, FRIEND], moves)
    page = guests(**({"viewport": viewport} if viewport else {}))
    take_seats(page, laid, 0)
    before = options(page)
    page.keyboard.press("h")
    shown = page.locator("#choices small")
    until(page, lambda: shown.count() >= 2, "a hint", 60)
    reasons = shown.all_inner_texts()
    assert len(set(reasons)) == len(reasons) <= 3
    assert all(re.search(r"^\s?\d+\s% to win: .*the \w+ move", reason) for reason in reasons)
    box, window = page.locator("#choices").bounding_box(), page.viewport_size
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= window["height"]
    head = page.get_by_role("group", name="Hint").locator("header")
    assert "chance to win" in head.inner_text()
    until(
        page, lambda: "asks for a hint" in page.locator("#log").evaluate("log => log.textContent")
    )
    page.keyboard.press("Escape")
    assert options(page) == before


def keep_hints_back(page):
    """Let no hint through: it is sought for as long as the page looks. Gives the connections."""
    made = []

    def connect(socket):
        made.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda told: None if told.startswith('{"hints"') else socket.send(told))

    page.route_web_socket(re.compile("."), connect)
    return made


def answer_hints(page, actions, reason):
    """Answer every wish for a hint with these moves, the server does not hear of it."""
    moves = [{"action": action, "value": 0.4, "reason": reason} for action in actions]

    def connect(socket):
        server = socket.connect_to_server()
        hints = json.dumps({"hints": moves})
        socket.on_message(
            lambda told: socket.send(hints) if '"hint"' in told else server.send(told)
        )

    page.route_web_socket(re.compile("."), connect)


def hinted_page(guests, server, reason, **settings):
    """A page with a hint of three moves, each for this reason."""
    page = guests(**settings)
    laid = lay_table(server, "xian", [ME, FRIEND])
    answer_hints(page, laid.state().legal(0)[:3], reason)
    take_seats(page, laid, 0)
    page.keyboard.press("h")
    page.locator("#choices small").last.wait_for()
    return page


def test_three_moves_with_reasons_of_the_usual_length_are_seen_at_once(guests, server):
    page = hinted_page(guests, server, "a reason of some length " * 11)
    inside, whole = page.locator("#choices").evaluate("box => [box.clientHeight, box.scrollHeight]")
    assert inside == whole
    assert not page.locator("#more-choices").is_visible()


def test_a_hint_that_goes_on_below_says_so(guests, server):
    page = hinted_page(guests, server, "many words " * 25, viewport=PHONE)
    sign, box = page.locator("#more-choices"), page.locator("#choices")
    assert sign.inner_text() == "1 more below"
    assert sign.evaluate(IN_SIGHT)
    box.evaluate("box => box.scrollTo(0, box.scrollHeight)")
    until(page, lambda: not sign.is_visible(), "the sign to go at the end of the hint")
    box.evaluate("box => box.scrollTo(0, 0)")
    sign.wait_for()
    page.keyboard.press("Escape")
    assert not sign.is_visible()


def test_no_line_of_a_hint_ends_between_a_number_and_its_sign(guests, server):
    page = hinted_page(guests, server, "you lose an artefact in 80 %, " * 4, viewport=PHONE)
    words = page.locator("#choices small").first.evaluate("why => why.textContent")
    assert words.count("80\u00a0%") == 4
    assert " %" not in words


def test_nobody_is_told_of_thinking_about_a_question_that_is_answered(guests, server):
    moves = played("terracotta", 2, "1", lambda s: s.waiting[0] == 0, least=30)
    page = guests()
    keep_hints_back(page)
    take_seats(page, lay_table(server, "terracotta", [ME, FRIEND], moves), 0)
    page.keyboard.press("h")
    assert page.inner_text("#link") == THINKING
    choose(page, options(page)[0], by_board=False)
    assert page.inner_text("#link") == ""


def test_numbers_take_nothing_while_a_hint_is_sought_but_clicks_do(guests, server):
    page = guests()
    keep_hints_back(page)
    laid = lay_table(server, "xian", [ME, FRIEND])
    take_seats(page, laid, 0)
    page.keyboard.press("h")
    badge = page.locator("#ask .option kbd").first
    assert not badge.is_visible()
    page.keyboard.press("1")
    page.wait_for_timeout(SOON)
    assert kept(server, laid) == []
    assert page.inner_text("#link") == THINKING
    second = options(page)[1]
    choose(page, second, by_board=False)
    assert kept(server, laid) == [(0, int(second["action"]))]


def test_after_a_hint_that_was_refused_the_numbers_take_options_again(guests, server):
    page = guests()
    keep_hints_back(page)
    laid = lay_table(server, "xian", [ME, FRIEND])
    take_seats(page, laid, 0)
    first = int(options(page)[0]["action"])
    page.keyboard.press("h")
    page.evaluate(SEND, REFUSED_HINT)
    until(page, lambda: "your seat" in page.inner_text("#link"), "a refusal")
    page.keyboard.press("1")
    until(page, lambda: kept(server, laid), "the first option")
    assert kept(server, laid) == [(0, first)]


def test_a_refusal_of_something_else_leaves_the_numbers_to_the_hint(guests, server):
    page = guests()
    keep_hints_back(page)
    laid = lay_table(server, "xian", [ME, FRIEND])
    take_seats(page, laid, 0)
    page.keyboard.press("h")
    page.evaluate(SEND, {"do": "preview", "seat": 1, "action": 0})
    until(page, lambda: "your seat" in page.inner_text("#link"), "a refusal")
    assert not page.locator("#ask .option kbd").first.is_visible()
    page.keyboard.press("1")
    page.wait_for_timeout(SOON)
    assert kept(server, laid) == []
    until(page, lambda: page.inner_text("#link") == THINKING, "the refusal to give way")


def test_with_the_connection_the_hint_is_lost(guests, server):
    page = guests()
    connections = keep_hints_back(page)
    take_seats(page, lay_table(server, "xian", [ME, FRIEND]), 0)
    page.keyboard.press("h")
    assert page.inner_text("#link") == THINKING
    connections[0].close()
    until(
        page, lambda: len(connections) == 2 and page.inner_text("#link") == "", "a new connection"
    )
    assert page.locator("#ask .option kbd").first.is_visible()


def test_nothing_moves_on_a_phone_while_a_hint_is_sought(guests, server):
    moves = played("terracotta", 2, "1", lambda s: s.waiting[0] == 0, least=30)
    page = guests(viewport=PHONE)
    keep_hints_back(page)
    take_seats(page, lay_table(server, "terracotta", [ME, FRIEND], moves), 0)
    before = page.locator("#board").bounding_box()
    page.keyboard.press("h")
    assert page.inner_text("#link") == THINKING
    assert page.locator("#board").bounding_box() == before


@pytest.mark.parametrize("how", ["click", "key", "Escape"])
def test_a_hint_can_be_closed(guests, server, how):
    moves = played("xian", 2, "1", lambda s: s.waiting[0] == 0 and len(s.legal(0)) > 2, least=30)
    page = guests()
    take_seats(page, lay_table(server, "xian", [ME, FRIEND], moves), 0)
    page.keyboard.press("h")
    box, close = page.locator("#choices"), page.get_by_role("button", name="Close the hint")
    until(page, close.is_visible, "a hint", 60)
    if how == "click":
        page.wait_for_timeout(SOON)
        close.click()
    elif how == "key":
        page.keyboard.press("Shift+Tab")
        assert close.evaluate("node => node === document.activeElement")
        page.wait_for_timeout(SOON)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(how)
    assert not box.is_visible()
    assert page.evaluate("document.activeElement.dataset.do") == "hint"
    assert page.get_by_role("group", name="Hint").count() == 0


def test_while_a_hint_is_open_its_moves_have_the_keys(guests, server):
    moves = played("xian", 2, "1", lambda s: s.waiting[0] == 0 and len(s.legal(0)) > 2, least=30)
    page = guests()
    laid = lay_table(server, "xian", [ME, FRIEND], moves)
    take_seats(page, laid, 0)
    hinted, below = page.locator("#choices .option"), page.locator("#ask .option kbd")
    page.keyboard.press("h")
    until(page, lambda: hinted.count() >= 2, "a hint", 60)
    assert page.locator("#choices .option > kbd:first-child").all_inner_texts() == [
        str(number) for number in range(1, hinted.count() + 1)
    ]
    assert not any(badge.is_visible() for badge in below.all())
    page.keyboard.press("Escape")
    assert all(badge.is_visible() for badge in below.all())
    page.wait_for_timeout(SOON)  # the same key sooner is taken for a slip
    page.keyboard.press("h")
    until(page, lambda: hinted.count() >= 2, "a hint", 60)
    second = int(hinted.nth(1).get_attribute("data-action"))
    page.wait_for_timeout(SOON)
    page.keyboard.press("2")
    until(page, lambda: len(kept(server, laid)) > len(moves), "the second move of the hint")
    assert kept(server, laid)[-1] == (0, second)


@pytest.mark.parametrize(
    "viewport", [None, {"width": 390, "height": 844}], ids=["desktop", "phone"]
)
def test_a_hint_in_a_window_does_not_cover_the_time_to_respond(guests, server, viewport):
    # Not Fury, which no hint would break: with seed 4 the answer to Corruption is worth a thought.
    moves = crown_moves("Corruption", "4")
    laid = lay_table(server, "mastery", [ME, FRIEND], moves, seed="4", wait=60)
    ann, ben = guests(**({"viewport": viewport} if viewport else {})), guests()
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    choose_crown(ben, "Corruption")
    until(ann, lambda: is_asked(ann), "the question to Ann")
    ann.keyboard.press("h")
    until(ann, lambda: ann.locator("#choices small").count() >= 2, "a hint", 60)
    for what in ("#wait b", "#ask .question"):
        assert not ann.evaluate(OVERLAP, ["#choices", what])
