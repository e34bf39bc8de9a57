"""A whole game of each kind, by clicking what is offered until the score sheet is shown."""

import json
import re

import pytest
from browsing import (
    BOT,
    ME,
    choose,
    is_over,
    lay_table,
    options,
    take_seats,
    until,
    wait_for_turn,
)

import claycrown
from claycrown.core.chance import seeded


def play_on(page, rng):
    """Take options at random, by turns with the board and with the list."""
    ways = {"board": 0, "list": 0}
    while True:
        wait_for_turn(page)
        if is_over(page):
            return ways
        offered = options(page)
        option = offered[rng.below(len(offered))]
        by_board = bool(option["spot"]) and rng.below(3) > 0
        ways["board" if by_board else "list"] += 1
        choose(page, option, by_board=by_board)


def totals(page):
    cells = page.locator("#score .sheet .total td")
    return [int(text) for text in cells.all_text_contents()]


@pytest.mark.parametrize(("game", "seed"), [("terracotta", "1"), ("xian", "1"), ("mastery", "2")])
def test_a_whole_game_is_played_by_clicking(guests, server, game, seed):
    laid = lay_table(server, game, [ME, BOT], seed=seed)
    page = guests()
    take_seats(page, laid, 0)

    ways = play_on(page, seeded("clicks"))

    assert min(ways.values()) > 10, ways
    until(page, lambda: page.locator("#score .sheet .total").is_visible(), "the score sheet")
    shown = [int(text) for text in page.locator("#rail .score").all_text_contents()]
    assert totals(page) == shown
    assert page.title().startswith("Over")
    assert re.search(r"\b(wins|win together)\b", page.inner_text("#ask"))
    assert claycrown.make(game).replay(downloaded_record(page)).scores() == shown


def downloaded_record(page):
    page.locator("#drawer .close").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    return json.loads(download.value.path().read_text("utf-8"))
