"""What an action would bring, in words that people use."""

import pytest

import claycrown
from claycrown.server.explain import GOODS, changes


def seen(**goods):
    return {"scores": [goods.pop("score", 0)], "seats": [goods]}


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ({"coins": 1}, {"coins": 2}, ["+1 coin"]),
        ({"wet": 1}, {"wet": 5}, ["+4 wet clay"]),
        ({"score": 2}, {"score": 3}, ["+1 point"]),
        ({"castle": 6}, {"castle": 3}, ["-3 knights in the castle"]),
        ({"height": 0, "team": 1}, {"height": 1, "team": 0}, []),
    ],
)
def test_what_changes_is_said_in_the_words_of_the_game(old, new, lines):
    assert changes(seen(**old), seen(**new), 0) == lines


def test_every_word_is_about_something_that_a_game_counts():
    counted = set()
    for name in claycrown.NAMES:
        game = claycrown.make(name)
        counted |= set(game.view(game.new(2, "1"), 0)["seats"][0])
    assert set(GOODS) <= counted
