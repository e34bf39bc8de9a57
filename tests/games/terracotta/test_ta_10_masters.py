"""Chapter 10: Masters."""

import pytest
from terracotta_given import (
    asked,
    booked,
    given,
    mausoleum,
    options,
    own,
    play,
    stock,
)

from claycrown.games.terracotta import scoring

SUBSTITUTES = ["PASS", "TAKE_CLAY", "TAKE_COIN"]
WITH_DO = ["PASS", "DO", "TAKE_CLAY", "TAKE_COIN"]
SPACES = {
    "sculptor": 0,
    "clay_maker": 2,
    "administrator": 3,
    "supervisor": 6,
    "inspector": 8,
    "blacksmith": 9,
}


def hired(master: str, position=None):
    """Yellow at the space of a Master he has hired."""
    position = position or given()
    return position.hired("Y", **{master: 1}).asking("Y", "MIDDLE", SPACES[master])


def test_ta_10_1_hire_with_an_unplaced_token_then_use_once():
    s = given().coins("Y", 3).asking("Y", "MIDDLE", SPACES["clay_maker"])
    play(s, "HIRE 3")
    assert own(s, "Y").masters == {"clay_maker": 3}
    assert own(s, "Y").coins == 0
    assert asked(s) == "Y MASTER_USE"
    assert options(s) == ["PASS", "DO"]
    play(s, "DO")
    assert own(s, "Y").wet == 3
    assert asked(s) == "Y OUTER"


def test_ta_10_2_any_affordable_token_may_be_chosen():
    s = given().hired("Y", sculptor=2).coins("Y", 5).asking("Y", "MIDDLE", 9)
    assert options(s) == [*SUBSTITUTES, "HIRE 1", "HIRE 3", "HIRE 4", "HIRE 5"]
    play(s, "HIRE 5")
    assert own(s, "Y").tokens == [1, 3, 4, 6]
    assert own(s, "Y").vp == 0


def test_ta_10_2_tokens_never_come_back():
    s = given().hired("Y", sculptor=2).last_turn().asking("Y", "OUTER", 0)
    play(s, "PASS")
    assert s.round == 2
    assert own(s, "Y").tokens == [1, 3, 4, 5, 6]
    assert own(s, "Y").masters == {"sculptor": 2}


def test_ta_10_3_hired_and_not_used_gives_nothing():
    s = given().coins("Y", 1).asking("Y", "MIDDLE", SPACES["clay_maker"])
    play(s, "HIRE 1", "PASS")
    assert (own(s, "Y").wet, own(s, "Y").coins) == (0, 0)
    assert asked(s) == "Y OUTER"


def test_ta_10_3_a_void_ability_is_not_asked_after_hiring():
    s = given().warehouses(0, 0, 0, 0).coins("Y", 1).asking("Y", "MIDDLE", SPACES["supervisor"])
    play(s, "HIRE 1")
    assert asked(s) == "Y OUTER"
    assert own(s, "Y").masters == {"supervisor": 1}


def test_ta_10_4_with_an_own_token_the_ability_is_free():
    s = hired("clay_maker", given().coins("Y", 9))
    assert options(s) == WITH_DO
    play(s, "DO")
    assert own(s, "Y").coins == 9
    assert own(s, "Y").wet == 3
    assert own(s, "Y").tokens == [2, 3, 4, 5, 6]


def test_ta_10_5_one_token_per_player_and_area_but_any_number_of_players():
    s = given().hired("V", clay_maker=1).hired("B", clay_maker=4).coins("Y", 9)
    s = s.asking("Y", "MIDDLE", SPACES["clay_maker"])
    assert options(s) == [*SUBSTITUTES, *(f"HIRE {k}" for k in range(1, 7))]
    play(s, "HIRE 1")
    assert own(s, "V").masters == {"clay_maker": 1}
    assert own(s, "B").masters == {"clay_maker": 4}
    s = hired("clay_maker", given().coins("Y", 9))
    assert not [word for word in options(s) if word.startswith("HIRE")]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_ta_10_6_sculptor_costs_the_round_number(number):
    s = hired("sculptor", given().round(number).coins("Y", number - 1))
    assert options(s) == SUBSTITUTES
    s = hired("sculptor", given().round(number).coins("Y", number).wet("Y", 2).ready("Y"))
    play(s, "DO", "WARRIOR G", "e4")
    assert own(s, "Y").coins == 0
    assert own(s, "Y").wet == 2
    assert own(s, "Y").bases == 14
    assert mausoleum(s) == {"e4=YG"}
    assert stock(s).warehouses == [1, 1, 1, 1]
    assert booked(s) == []
    assert asked(s) == "B PLACE"  # no Weapon is asked for, and the Sword is active


@pytest.mark.parametrize(
    "position",
    [
        given().coins("Y", 9).bases("Y", 0),
        given().coins("Y", 9).rack(0, 0, 0, 0),
        given()
        .statues(" ".join(f"{c}{r}=VO" for r in range(1, 8) for c in "abcdefghi"))
        .rack(1, 1, 1, 1)
        .coins("Y", 9),
    ],
)
def test_ta_10_6_sculptor_is_void_without_a_base_a_warrior_or_a_cell(position):
    assert options(hired("sculptor", position)) == SUBSTITUTES


@pytest.mark.parametrize(
    ("rack", "offered"),
    [
        ((11, 11, 11, 11), "OGXS"),
        ((5, 7, 7, 6), "GX"),
        ((1, 1, 1, 0), "OGX"),
    ],
)
def test_ta_10_7_sculptor_takes_of_the_fullest_columns(rack, offered):
    s = play(hired("sculptor", given().rack(*rack).coins("Y", 1)), "DO")
    assert asked(s) == "Y WARRIOR_TYPE"
    assert options(s) == [f"WARRIOR {letter}" for letter in offered]


def test_ta_10_7_the_only_fullest_column_is_taken_unasked():
    s = play(hired("sculptor", given().rack(3, 3, 4, 2).coins("Y", 1)), "DO")
    assert asked(s) == "Y WARRIOR_CELL"
    play(s, "a1")
    assert stock(s).rack == [3, 3, 3, 2]


def test_ta_10_8_administrator_performs_the_printed_inner_action_only():
    s = hired("administrator", given(i=10))  # 4 coins lie over segment 3
    assert options(s) == WITH_DO
    play(s, "DO")
    assert own(s, "Y").coins == 4
    s = hired("administrator")  # craft 4 without clay
    assert options(s) == SUBSTITUTES
    s = given().coins("Y", 1).asking("Y", "MIDDLE", 3)
    play(s, "HIRE 1")
    assert asked(s) == "Y OUTER"


@pytest.mark.parametrize("before", ["DO", "TAKE_CLAY", "TAKE_COIN", "PASS"])
def test_ta_10_9_what_was_chosen_on_the_inner_disc_does_not_matter(before):
    s = given(i=10).hired("Y", administrator=1).asking("Y", "INNER", 3)
    play(s, before)
    assert options(s) == WITH_DO
    earned = own(s, "Y").coins
    assert own(play(s, "DO"), "Y").coins == earned + 4


def test_ta_10_9_administrator_gains_clay_again():
    s = given(i=4).hired("Y", administrator=1).asking("Y", "INNER", 3)
    assert own(play(s, "DO", "DO"), "Y").wet == 8


def test_ta_10_9_administrator_crafts_again_with_all_costs():
    s = given().hired("Y", administrator=1).wet("Y", 8).ready("Y", "sword", "spear")
    s = s.asking("Y", "INNER", 3)
    play(s, "DO", "WARRIOR S", "a1", "DO", "DO", "WARRIOR S", "a3")
    # The Spear is inactive by now; the Sword could still serve an Officer.
    assert asked(s) == "Y OUTER"
    assert booked(s) == [("Y", "rack", 8), ("Y", "soldier", 1), ("Y", "rack", 8)]
    assert own(s, "Y").wet == 0
    assert stock(s).warehouses == [1, 3, 1, 1]
    s = given().hired("Y", administrator=1).wet("Y", 8).ready("Y", "sword").asking("Y", "INNER", 3)
    play(s, "DO", "WARRIOR S", "a1", "DO", "WARRIOR O", "a3")
    assert asked(s) == "Y WEAPON"


def test_ta_10_10_inspector_advances_one_inspector_one_or_two_spaces():
    s = play(hired("inspector"), "DO")
    assert asked(s) == "Y MASTER_INSPECTOR"
    moves = ["row+1", "row+2", "column+1", "column+2"]
    assert options(s) == [f"INSPECTOR {move}" for move in moves]
    reached = [(2, "a"), (3, "a"), (1, "b"), (1, "c")]
    for move, place in zip(moves, reached, strict=True):
        moved = play(s.clone(), f"INSPECTOR {move}")
        assert (stock(moved).row, stock(moved).column) == place
        assert asked(moved) == "Y OUTER"


def test_ta_10_11_clay_maker_gives_three_wet_clay():
    s = play(hired("clay_maker"), "DO")
    assert (own(s, "Y").wet, own(s, "Y").dry) == (3, 0)


@pytest.mark.parametrize(
    ("dry", "pairs"),
    [
        ((1, 1, 1, 1), ["AB", "AC", "AD", "BC", "BD", "CD"]),
        ((2, 0, 0, 0), ["AB", "AC", "AD"]),
        ((0, 0, 0, 5), ["AD", "BD", "CD"]),
        ((0, 3, 1, 0), ["AB", "AC", "BC", "BD", "CD"]),
    ],
)
def test_ta_10_12_supervisor_chooses_two_warehouses_that_are_not_both_empty(dry, pairs):
    s = play(hired("supervisor", given().warehouses(*dry)), "DO")
    assert options(s) == [f"WAREHOUSES {pair}" for pair in pairs]


def test_ta_10_12_supervisor_takes_all_of_both_and_it_stays_dry():
    s = play(hired("supervisor", given().warehouses(2, 3, 4, 0).dry("Y", 1)), "DO")
    play(s, "WAREHOUSES BC")
    assert (own(s, "Y").dry, own(s, "Y").wet) == (8, 0)
    assert stock(s).warehouses == [2, 0, 0, 0]
    assert options(hired("supervisor", given().warehouses(0, 0, 0, 0))) == SUBSTITUTES


def test_ta_10_13_blacksmith_readies_all_weapons():
    s = play(hired("blacksmith", given().ready("Y", "spear")), "DO")
    assert own(s, "Y").ready == ["sword", "halberd", "crossbow", "spear"]
    assert options(hired("blacksmith", given().ready("Y"))) == SUBSTITUTES


def test_ta_10_14_upkeep_bonus_of_each_master():
    for master in SPACES:
        s = given().wet("Y", 2).hired("Y", **{master: 6}).scoring()
        scoring.upkeep(s)
        pays = master in ("sculptor", "administrator", "inspector")
        mine = own(s, "Y")
        assert (mine.coins, mine.wet, mine.dry) == ((1, 0, 2) if pays else (0, 1, 1))
    every = {master: k + 1 for k, master in enumerate(SPACES)}
    s = given().wet("Y", 5).hired("Y", **every).scoring()
    scoring.upkeep(s)
    assert (own(s, "Y").coins, own(s, "Y").wet, own(s, "Y").dry) == (3, 3, 2)


def test_ta_10_14_a_master_hired_this_round_counts():
    s = given().coins("Y", 1).last_turn().asking("Y", "MIDDLE", SPACES["inspector"])
    play(s, "HIRE 1", "PASS", "PASS")
    assert s.round == 2
    assert own(s, "Y").coins == 1
