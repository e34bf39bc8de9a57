"""What the view tells about the components, as the specification prints it."""

from __future__ import annotations

import pytest
from xian_given import given

import claycrown

GAME = claycrown.make("xian")
PIGMENTS = {
    "U1": ["yellow"],
    "U2": ["red"],
    "U3": ["green"],
    "U4": ["yellow", "red"],
    "U5": ["yellow", "green"],
    "U6": ["red", "green"],
}
HELPERS = ["ceramist", "accountant", "administrator", "emissary", "scientist", "officer"]
NOTHING = {"coins": 0, "clay": 0, "pigments": [], "helper": None, "vp": 0}


def test_worker_cards_tell_what_they_give():
    cards = GAME.view(given().asking(0, "WORKER"))["worker_cards"]
    assert len(cards) == 24
    for k in range(6):
        assert cards[f"Y{k + 1}"] == NOTHING | {"coins": [2, 2, 3, 3, 4, 4][k]}
        assert cards[f"R{k + 1}"] == NOTHING | {"clay": [1, 1, 2, 2, 3, 3][k]}
    assert {name: cards[name] for name in PIGMENTS} == {
        name: NOTHING | {"pigments": pigments} for name, pigments in PIGMENTS.items()
    }
    assert [cards[f"G{k + 1}"]["helper"] for k in range(6)] == HELPERS


@pytest.mark.parametrize(
    ("round_", "points"),
    [(1, [0, 0, 0, 0, 1, 1]), (2, [0, 0, 1, 1, 2, 2]), (6, [4, 4, 5, 5, 6, 6])],
)
def test_helpers_tell_their_points_of_the_round(round_, points):
    cards = GAME.view(given().round(round_).asking(0, "WORKER"))["worker_cards"]
    assert [cards[f"G{k + 1}"]["vp"] for k in range(6)] == points


def test_the_finished_game_still_shows_the_cards_of_the_last_round():
    assert GAME.view(given().over())["worker_cards"]["G6"]["vp"] == 6


def test_rounds_and_what_the_minister_gives():
    view = GAME.view(given().asking(0, "WORKER"))
    assert view["rounds"] == 6
    assert view["minister_gives"] == {"coins": 1, "vp": 1}
