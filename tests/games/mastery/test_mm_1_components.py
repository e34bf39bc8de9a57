"""Chapter 1: components and limits."""

from collections import Counter

import pytest
from mastery_given import (
    ARTEFACTS,
    DECK,
    KINDS,
    VALUES,
    asked,
    fight,
    given,
    made,
    options,
    own,
    play,
    set_up,
)

import claycrown
from claycrown.core.errors import SetupError

GAME = claycrown.make("mastery")
BOX = made("standard").rules.box


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_mm_1_1_seat_i_owns_castle_i(players):
    view = GAME.new(players, seed=1).view(None)
    castles = {2: [8, 4], 3: [0, 11, 16], 4: [1, 4, 24, 21], 5: [9, 2, 17, 31, 18]}
    castles[6] = [0, 3, 21, 36, 33, 15]
    assert view["castle_cells"] == castles[players]
    assert len({seat["colour"] for seat in view["seats"]}) == players


@pytest.mark.parametrize("players", [1, 7])
def test_mm_1_1_two_to_six_players(players):
    with pytest.raises(SetupError, match="2 to 6"):
        GAME.new(players, seed=1)


def test_mm_1_2_all_decks_are_equal():
    s = GAME.new(6, seed=3)
    for seat in range(6):
        mine = own(s, seat)
        cards = mine.hand + mine.pool + [card for card, _ in mine.discard]
        assert Counter(cards) == Counter(DECK.split())
        assert len(cards) == 18


def test_mm_1_2_cards_never_change_owner():
    position = given().holds(1, 5, 3).hand(0, "5 +2").hand(1, "4 +1")
    s = fight(position.attack(0, 5, 3), "PLAY_1", "PLAY_2")
    for seat in (0, 1):
        mine = own(s, seat)
        cards = mine.hand + mine.pool + [card for card, _ in mine.discard]
        assert Counter(cards) == Counter(DECK.split())


def test_mm_1_3_one_artefact_of_each_type_each():
    s = GAME.new(6, seed=5)
    for kind in range(3):
        assert sorted(own(s, seat).artefacts[kind] for seat in range(6)) == sorted(ARTEFACTS[kind])
    shown = s.view(None)["seats"]
    assert all(sorted(seat["artefacts"]) == ["crown", "orb", "sceptre"] for seat in shown)


def test_mm_1_4_thirty_tiles_in_fifteen_kinds():
    assert [int(kind) for kind in BOX.tile_kind] == [tile // 2 for tile in range(30)]
    assert len(KINDS) == 15
    assert [int(value) for value in BOX.kind_value] == VALUES


def test_mm_1_5_dice_used():
    position = given().castle(0, 7).holds(0, 3, 6).holds(0, 7, 1).tile("battlefield", 11)
    s = position.holds(0, 11, 8).hand(0, "C").asking(0)
    # 2 for the castle, 1, 1, and 2 for eight knights on the Battlefield.
    assert [seat["dice"] for seat in s.view(None)["seats"]] == [6, 0]


def test_mm_1_5_the_own_stack_on_a_contested_cell_uses_dice():
    s = given().holds(1, 5, 3).castle(0, 7).hand(0, "2 3").hand(1, "2 3").attack(0, 5, 6)
    assert [seat["dice"] for seat in s.view(None)["seats"]] == [3, 1]


@pytest.mark.parametrize(("castle", "after"), [(57, 59), (58, 60), (59, 60), (60, 60)])
def test_mm_1_6_knights_beyond_the_room_are_lost(castle, after):
    s = play(given().castle(0, castle).hand(0, "C C").asking(0), "CALL_TO_ARMS")
    assert own(s, 0).castle == after


def test_mm_1_6_dice_outside_take_room():
    s = given().castle(0, 47).holds(0, 3).holds(0, 7, 6).hand(0, "C").asking(0)
    assert own(play(s, "CALL_TO_ARMS"), 0).castle == 48


def crowded(castle: int):
    """Nine dice outside the castle, all supplied."""
    position = given(6).castle(0, castle)
    for cell in (1, 2, 4, 5, 6, 7, 8, 9, 14):
        position.holds(0, cell)
    return position


def test_mm_1_7_an_advance_that_needs_an_eleventh_die_is_not_offered():
    assert crowded(6).ids(0, "ADVANCE_KNIGHTS", cell=10) == [109]
    s = crowded(6).holds(0, 10).castle(0, 0).asking(0, "ADVANCE")
    assert asked(s) != "P0 ADVANCE"


def test_mm_1_7_a_redistribution_that_needs_an_eleventh_die_is_not_offered():
    position = crowded(6).tile("battlefield", 1).holds(0, 1, 6)
    s = play(position.asking(0, "REDISTRIBUTE"), "REDISTRIBUTE")
    # Seven or eight on cell 1 would leave knights for a second die there and one in the castle.
    assert "SET_KNIGHTS 7" in options(s)
    play(s, "SET_KNIGHTS 7")
    dice = []
    while asked(s) == "P0 SET_KNIGHTS":
        play(s, options(s)[0])
        dice.append(s.view(None)["seats"][0]["dice"])
    assert dice[-1] <= 10


def test_mm_1_8_retreating_knights_find_room():
    position = crowded(0).hand(0, "2").hand(1, "5").tile("forest", 16).holds(1, 16, 6)
    s = fight(position.attack(0, 16, 6))
    # 8 against 11: three are lost, three come back to the only die left.
    assert own(s, 0).castle == 3
    assert s.view(None)["seats"][0]["dice"] == 10


@pytest.mark.parametrize(("kind", "most"), [("cave", 4), ("forest", 6), ("battlefield", 8)])
def test_mm_1_9_capacity_limits_redistribution_and_advance(kind, most):
    s = given().castle(0, 12).tile(kind, 7).holds(0, 7).asking(0, "REDISTRIBUTE")
    assert len(options(play(s, "REDISTRIBUTE"))) == most
    assert len(given().castle(0, 12).tile(kind, 7).ids(0, "ADVANCE_KNIGHTS", cell=7)) == most


def test_mm_1_9_capacity_never_limits_a_combat_score():
    position = given().tile("cave", 5).holds(1, 5, 4).hand(0, "5 +1").hand(1, "5 +2")
    s = position.attack(0, 5, 4)
    assert s.view(None)["combat"] == [9, 9]


def test_mm_1_10_there_is_no_hand_limit():
    position = given().holds(1, 5, 3).hand(0, "2 3 4 5 A A C").hand(1, "2 3")
    s = position.attack(0, 5, 3)
    assert len(own(s, 0).hand) == 7


def test_starting_decks_hold_no_more_than_the_box():
    s = set_up(6, [0] * 73)
    assert sum(len(own(s, seat).hand) + len(own(s, seat).pool) for seat in range(6)) == 108
