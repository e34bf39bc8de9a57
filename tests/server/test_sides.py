"""Sides that have equal points: who of them comes first by a rule, and how that is told."""

import asyncio
import io

import pytest
from mastery_given import given
from rich.console import Console
from server_given import a_table

import claycrown
from claycrown.server.sheet import sheet
from claycrown.sides import in_order, ranked_ties
from claycrown.terminal import play

MASTERY = claycrown.make("mastery")
NAMES = "ABCDEF"
PAIRS = {"allegiance": "pairs"}


def ended_by_cap(seats, **options):
    """A game in its last turn, after which nobody has won but all are ranked."""
    return given(seats, **options).turn(60 * seats)


def pairs_with_equal_points():
    """Two points for each pair; the second has two territories, the first one."""
    position = ended_by_cap(4, **PAIRS).tile("cave", 6).tile("forest", 2, 3)
    return position.holds(0, 6).holds(1, 2).holds(3, 3).pending(3, "TURN_END")


def besieged(seats=2):
    """The first seat takes the castle of the second, which holds as much land and more knights."""
    position = given(seats, siege=True).tile("forest", 1, 2, 3).castle(1, 1).hand(0, "5")
    return position.hand(1, "2").holds(0, 1).holds(1, 2, 6)


def told(s):
    """Who comes before whom, with the points of each."""
    return [
        (points, in_order(places, NAMES.__getitem__))
        for points, places in ranked_ties(s.rules.game, s)
    ]


def at_the_terminal(s):
    out = io.StringIO()
    seats = [f"me:{NAMES[seat]}" for seat in range(s.players)]
    play(s.rules.game, seats, state=s, console=Console(file=out, width=160))
    return " ".join(out.getvalue().split())


def in_the_browser(tmp_path, s):
    async def shown():
        wishes = {"game": "mastery", "players": s.players, "options": s.rules.game.options_of(s)}
        async with a_table(tmp_path, **wishes) as table:
            return sheet(table, s)

    return asyncio.run(shown())


def test_pairs_with_equal_points_are_told_in_their_order(tmp_path):
    s = pairs_with_equal_points()
    assert s.scores() == [2, 1, 0, 1]
    assert s.ranks() == [2, 1, 2, 1]
    assert told(s) == [(2, "B and D, then A and C")]
    assert (
        "2 points each: by the tie rule of Medieval Mastery "
        "B (Blue) and D (Green), then A (Red) and C (Yellow)." in at_the_terminal(s)
    )
    assert "<p>2 points each: by the tie rule P1 and P3, then P0 and P2.</p>" in in_the_browser(
        tmp_path, s
    )


def test_sides_that_share_a_rank_are_not_told_one_after_the_other(tmp_path):
    position = ended_by_cap(3).tile("forest", 1, 2, 3).holds(0, 1).holds(1, 2, 2).holds(2, 3)
    s = position.pending(2, "TURN_END")
    assert s.ranks() == [2, 1, 2]
    assert told(s) == [(1, "B, then A level with C")]
    assert "B (Blue), then A (Red) level with C (Yellow)." in at_the_terminal(s)
    assert "P1, then P0 level with P2.</p>" in in_the_browser(tmp_path, s)


def test_pairs_that_share_a_rank_stay_pairs():
    position = ended_by_cap(6, **PAIRS).tile("forest", 1, 2, 3).holds(0, 1).holds(1, 2, 2)
    s = position.holds(5, 3).pending(5, "TURN_END")
    assert s.ranks() == [2, 1, 2, 2, 1, 2]
    assert told(s) == [(1, "B and E, then A and D level with C and F")]


def test_of_sides_that_are_equal_in_everything_nothing_is_told():
    s = ended_by_cap(2).tile("forest", 1, 2).holds(0, 1).holds(1, 2).pending(1, "TURN_END")
    assert s.ranks() == [1, 1]
    assert told(s) == []


def test_who_wins_by_a_siege_needs_no_tie_rule(tmp_path):
    s = besieged().attack(0, 4, 6)
    assert s.view(None)["ending"] == "siege"
    assert (s.scores(), s.ranks()) == ([1, 1], [1, 2])
    assert told(s) == []
    assert "tie rule" not in at_the_terminal(s)
    assert "tie rule" not in in_the_browser(tmp_path, s)


def test_behind_the_winner_of_a_siege_the_tie_rule_still_holds():
    s = besieged(3).holds(2, 3, 4).attack(0, 11, 6)
    assert s.view(None)["ending"] == "siege"
    assert (s.scores(), s.ranks()) == ([1, 1, 1], [1, 2, 3])
    assert told(s) == [(1, "B, then C")]


@pytest.mark.parametrize(("name", "seed"), [("terracotta", 90), ("xian", 43)])
def test_where_a_game_ends_in_one_way_only_all_ties_are_told(name, seed):
    s = play(claycrown.make(name), ["random", "random"], seed, console=Console(file=io.StringIO()))
    first, second = sorted(range(2), key=s.ranks().__getitem__)
    assert told(s) == [(s.scores()[0], f"{NAMES[first]}, then {NAMES[second]}")]
