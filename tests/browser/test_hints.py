"""Hints on the page: three moves with reasons, inside the window, and everybody hears of it."""

import re

import pytest
from browsing import FRIEND, ME, lay_table, options, played, take_seats, until

PHONE = {"width": 390, "height": 780}


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
    until(
        page, lambda: "asks for a hint" in page.locator("#log").evaluate("log => log.textContent")
    )
    page.keyboard.press("Escape")
    assert options(page) == before
