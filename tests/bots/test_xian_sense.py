"""Xi'an: moves that a player would call stupid, found by reading games, are not made again."""

import pytest
from xian_given import WORDS, given

import claycrown
from claycrown.bots import Clock, decide, make

GAME = claycrown.make("xian")


def chosen(level, s):
    """What a level takes, in words."""
    return WORDS[decide(make(level, GAME, "sense"), s, s.waiting[0], Clock(iterations=60))]


def decided(lead):
    """The last turn of a game that nothing can turn any more."""
    position = given(2).round(6, 2).last_turn()
    return position.score(0, 50 + lead).score(1, 50 - lead)


@pytest.mark.parametrize("lead", [-40, 40])
def test_in_a_decided_game_the_last_craft_takes_the_most_points(lead):
    # Cell 6 brings 9 points, every other one fewer.
    s = decided(lead).resources(0, 0, 5).signatures(0, 0).asking(0, "CRAFT")
    assert chosen("strategist", s) == "CRAFT 6"


@pytest.mark.parametrize("lead", [-40, 40])
def test_in_a_decided_game_the_last_painting_joins_the_own_statues(lead):
    # Both lie in C; 2 is beside the own statues on 3 and 6.
    position = decided(lead).resources(0, 0, 0, 2).painted(0, 3, 6)
    assert chosen("strategist", position.asking(0, "PAINT_CELL")) == "PAINT_CELL 2"
