"""What a browser is never told: the cards of others, and who was asked in a window."""

import json
import re

import pytest
from browsing import (
    BOT,
    FRIEND,
    ME,
    choose,
    choose_fury,
    fury_moves,
    heard,
    is_asked,
    lay_table,
    options,
    outline,
    played,
    revision,
    take_seats,
    until,
    wait_for_turn,
)

import claycrown

PUT_BACK_ALL = 15  # the last option of the favour: all four cards go under the deck


def plain(html):
    """Without the ids and numbers that differ from table to table."""
    order = {}
    html = re.sub(r'"(snapshot|version)":\d+', "", html)
    return re.sub(r"\bi[0-9a-f]{10}\b", lambda m: f"i{order.setdefault(m[0], len(order))}", html)


def favours():
    s = claycrown.make("xian").new(2, "1")
    return [(0, s.legal(0)[0]), (1, s.legal(1)[PUT_BACK_ALL])]


def secret_round(guests, server, fate, choice):
    """Ben, whose hand hangs on the fate, chooses a pair in secret; then Ann chooses."""
    laid = lay_table(server, "xian", [ME, FRIEND], favours(), reseeds=[[1, fate]])
    ann, ben = guests(), guests()
    frames = heard(ann)
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    wait_for_turn(ben)
    before = len(frames)
    offered = options(ben)
    choose(ben, offered[choice], by_board=False)
    until(ann, lambda: len(frames) > before, "news of the choice")
    secret = [plain(frame) for frame in frames]
    page = plain(ann.locator("main").inner_html())
    known = {option["words"] for option in options(ann)}
    return secret, page, {option["words"] for option in offered} - known


def test_neither_frames_nor_page_tell_the_cards_of_the_other(guests, server):
    first = secret_round(guests, server, "one fate", 0)
    second = secret_round(guests, server, "another fate", 7)
    assert first[2] != second[2], "the two hands should differ"
    assert first[0][-1] == second[0][-1]
    assert first[1] == second[1]
    for secret, page, words in (first, second):
        assert words
        assert not [each for each in words if any(each in text for text in [*secret, page])]


def test_the_common_reveal_shows_both_pairs(guests, server):
    laid = lay_table(server, "xian", [ME, FRIEND], favours())
    ann, ben = guests(), guests()
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    last = ben.locator("#last")
    choose(ann, options(ann)[0], by_board=False)
    assert "reveal" not in last.inner_text().lower()
    choose(ben, options(ben)[0], by_board=False)
    until(ben, lambda: "Worker step" in ann.inner_text("#ask") + ben.inner_text("#ask"))


def test_a_window_tells_nobody_else_who_answers_and_when(guests, server):
    laid = lay_table(server, "mastery", [ME, FRIEND], fury_moves(), seed="2", wait=3)
    ann, ben = guests(), guests()
    take_seats(ann, laid, 0)
    frames = heard(ben)
    take_seats(ben, laid, 1)
    choose_fury(ben)
    until(ann, lambda: is_asked(ann), "the question to Ann")
    until(ben, lambda: not is_asked(ben), "the window")
    opened = len(frames)
    choose(ann, options(ann)[0], by_board=False)
    ann.wait_for_timeout(100)
    assert len(frames) == opened, "an answer shows at once"
    until(ben, lambda: is_asked(ben) or is_asked(ann), "the end of the window")
    before, after = (json.loads(frame) for frame in frames[opened - 1 : opened + 1])
    assert after["snapshot"] == before["snapshot"] + 1


def test_a_window_with_a_bot_ends_by_itself(guests, server):
    laid = lay_table(server, "mastery", [BOT, FRIEND], fury_moves(), seed="2", wait=2)
    page = guests()
    take_seats(page, laid, 1)
    choose_fury(page)
    until(page, page.locator("#wait").is_visible, "the window")
    assert "Waiting for responses" in page.inner_text("#ask")
    assert re.fullmatch(r"Time to respond: \d+ s", page.inner_text("#wait"))
    until(page, lambda: is_asked(page), "the end of the window")
    assert not page.locator("#wait").is_visible()


@pytest.fixture
def shared(guests, server):
    """Two people at one device in Xi'an, before they choose in secret; and a spectator."""
    laid = lay_table(server, "xian", [ME, FRIEND], favours())
    sofa, spectator = guests(), guests()
    take_seats(sofa, laid, 0, 1)
    spectator.goto(f"/t/{laid.watch}")
    until(spectator, lambda: revision(spectator) >= 0)
    return sofa, spectator


def public(page):
    # Whose seats these are, and what is new to whom, is no secret of the game.
    parts = [outline(page, part) for part in ("#board", "#rail", "#last", "#log")]
    return [[re.sub(r"data-held=\w+|\bnew ", "", line) for line in part] for part in parts]


def is_curtain(page):
    return bool(page.evaluate("document.body.classList.contains('curtain')"))


def test_a_curtain_falls_between_two_people_at_one_device(shared):
    sofa, spectator = shared
    assert is_curtain(sofa)
    assert public(sofa) == public(spectator)
    sofa.get_by_role("button", name="I am Ann").click()
    until(sofa, lambda: is_asked(sofa))
    hers = {option["words"] for option in options(sofa)}
    choose(sofa, options(sofa)[0], by_board=True)
    until(sofa, lambda: is_curtain(sofa), "the curtain")
    until(spectator, lambda: revision(spectator) == revision(sofa))
    assert public(sofa) == public(spectator)
    assert not any(words in sofa.content() for words in hers)
    assert sofa.locator(".lift").all_inner_texts() == ["I am Ben"]
    sofa.get_by_role("button", name="I am Ben").click()
    until(sofa, lambda: is_asked(sofa))
    assert {option["words"] for option in options(sofa)} != hers


def test_without_secrets_one_device_needs_no_curtain(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND])
    page = guests()
    take_seats(page, laid, 0, 1)
    askers = set()
    for _ in range(10):
        assert not is_curtain(page)
        askers.add(page.locator("#question .who").inner_text())
        choose(page, options(page)[0], by_board=False)
    assert askers == {"Ann", "Ben"}


def test_whoever_chooses_in_secret_is_told_so_and_nobody_else(guests, server):
    names = [each.name for each in claycrown.make("mastery").decisions]

    def secret(s):
        return names[s.decision] == "CONFLICT" and len(s.waiting) == 2

    laid = lay_table(server, "mastery", [ME, FRIEND], played("mastery", 2, "1", secret))
    pages = [guests(), guests(), guests()]
    for seat in range(2):
        take_seats(pages[seat], laid, seat)
    pages[2].goto(f"/t/{laid.watch}")
    until(pages[2], lambda: revision(pages[2]) >= 0)
    told = [page.locator("#rail .state").all_text_contents() for page in pages]
    assert told == [["to decide", ""], ["", "to decide"], ["", ""]]
