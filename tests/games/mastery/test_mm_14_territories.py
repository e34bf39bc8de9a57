"""Chapter 14: territories."""

import pytest
from mastery_given import KINDS, VALUES, asked, fight, given, made, options, own, play, points

BOX = made("standard").rules.box
CAPACITY = dict.fromkeys(KINDS, 6) | {"cave": 4, "battlefield": 8}
BATTLE = {"grasslands": (4, 3), "fort": (3, 4), "city": (3, 4), "fortress": (3, 4)}
PLACES = ("village", "city", "shrine")
DISCARDS = ("ruins", "abbey", "fortress")


@pytest.mark.parametrize("kind", KINDS)
def test_mm_14_1_values_capacities_and_battle_abilities(kind):
    number = KINDS.index(kind)
    assert int(BOX.kind_value[number]) == VALUES[number]
    assert int(BOX.kind_capacity[number]) == CAPACITY[kind]
    position = given().tile(kind, 5).holds(1, 5, 3).hand(0, "2 3").hand(1, "2 3").chance(5, 0)
    s = position.attack(0, 5, 3)
    wanted = BATTLE.get(kind, (3, 2) if kind == "arena" else (3, 3))
    assert tuple(s.view(None)["combat"]) == wanted


def conquered(kind, knights=2, hand="C"):
    position = given().tile(kind, 7).castle(0, 4).hand(0, hand).hand(1, "C")
    return play(position.asking(0, "ADVANCE"), "ADVANCE 7", f"ADVANCE_KNIGHTS {knights}")


@pytest.mark.parametrize("kind", KINDS)
def test_mm_14_1_conquest_abilities(kind):
    s = conquered(kind)
    assert own(s, 0).cells == {7: 1 if kind == "marshlands" else 2}
    assert own(s, 0).castle == (3 if kind in PLACES else 2)
    assert asked(s) == ("P0 DISCARD" if kind in DISCARDS else "P0 WINDOW")


@pytest.mark.parametrize("kind", [*PLACES, "marshlands"])
def test_mm_14_2_on_every_conquest_by_battle_as_well(kind):
    position = given().tile(kind, 5).holds(1, 5, 1).hand(0, "5").hand(1, "2")
    s = fight(position.attack(0, 5, 3))
    assert own(s, 0).castle == (kind in PLACES)
    assert own(s, 0).cells == {5: 2 if kind == "marshlands" else 3}


def test_mm_14_2_never_for_a_successful_defence():
    position = given().tile("shrine", 5).holds(1, 5, 5).hand(0, "2").hand(1, "5")
    s = fight(position.attack(0, 5, 3))
    assert (own(s, 1).castle, own(s, 1).cells) == (0, {5: 5})


def test_mm_14_2_only_the_discard_can_be_declined():
    assert options(conquered("ruins")) == ["PASS", "DISCARD C"]
    s = play(conquered("ruins"), "PASS")
    assert own(s, 0).hand == ["C"]


def test_mm_14_3_marshlands_taken_with_a_single_knight_are_neutral():
    s = conquered("marshlands", 1)
    assert own(s, 0).cells == {}
    assert s.view(None)["owners"][7] is None
    assert (own(s, 0).castle, points(s)) == (3, [0, 0])


def test_mm_14_4_no_discard_with_an_empty_hand():
    s = conquered("abbey", hand="")
    assert own(s, 0).cells == {7: 2}
    assert asked(s) == "P1 WINDOW"


def test_mm_14_4_a_knight_placed_needs_room():
    position = given(6).castle(0, 6).tile("village", 10)
    for cell in (1, 2, 4, 5, 6, 7, 8, 9, 14):
        position.tile("forest", 5, 6, 7).holds(0, cell)
    s = play(position.hand(0, "C").asking(0, "ADVANCE"), "ADVANCE 10")
    # All six had to go, and the tenth die lies on the Village now.
    assert own(s, 0).cells[10] == 6
    assert own(s, 0).castle == 0
