"""Chapter 14: when something runs out, row by row."""

import pytest
from terracotta_given import asked, given, options, play

SUBSTITUTES = ["PASS", "TAKE_CLAY", "TAKE_COIN"]
FULL = " ".join(f"{column}{row}=VO" for row in range(1, 8) for column in "abcdefghi")


def test_an_empty_rack_column_cannot_be_chosen():
    s = play(given().rack(0, 2, 0, 1).wet("Y", 2).asking("Y", "INNER"), "DO")
    assert options(s) == ["WARRIOR G", "WARRIOR S"]


def test_the_sculptor_meets_an_empty_column_only_in_an_empty_rack():
    position = given().rack(0, 1, 0, 1).coins("Y", 1).hired("Y", sculptor=1)
    s = play(position.asking("Y", "MIDDLE", 0), "DO")
    assert options(s) == ["WARRIOR G", "WARRIOR S"]


@pytest.mark.parametrize(
    "position",
    [
        given().rack(0, 0, 0, 0),
        given().bases("Y", 0),
        given().statues(FULL).rack(1, 1, 1, 1).bases("Y", 1),
    ],
)
def test_without_warrior_base_or_cell_craft_and_sculptor_are_impossible(position):
    position.wet("Y", 9).coins("Y", 9).hired("Y", sculptor=1)
    s = position.asking("Y", "INNER", 0)
    assert options(s) == SUBSTITUTES
    play(s, "TAKE_CLAY")
    assert asked(s) == "Y MIDDLE"
    assert options(s) == SUBSTITUTES


def test_only_the_player_concerned_is_out_of_bases():
    s = given().bases("V", 0).wet("Y", 2).asking("Y", "INNER", 0)
    assert "DO" in options(s)


@pytest.mark.parametrize(("segment", "cost"), [(0, 2), (2, 3), (3, 4)])
def test_dry_clay_does_not_help_to_craft(segment, cost):
    s = given().wet("Y", cost - 1).dry("Y", 9).asking("Y", "INNER", segment)
    assert options(s) == SUBSTITUTES


@pytest.mark.parametrize(
    "position",
    [
        given().statues("a1=*S c1=*S e1=*S g1=*S").coins("Y", 9).ready("Y", "halberd"),
        given().coins("Y", 9),
        given().ready("Y"),
        given().statues(FULL).coins("Y", 9).ready("Y"),
    ],
)
def test_with_no_specialist_left_to_offer_the_outer_step_is_skipped(position):
    assert asked(position.asking("Y", "OUTER", 1)) == "B PLACE"


@pytest.mark.parametrize("statues", ["", "e4-g4=YO+H", "a1=YO a2=BO b1=BO", "e4=BO"])
def test_no_horse_without_an_unmounted_warrior_with_room(statues):
    s = given().statues(statues).coins("Y", 9).ready("Y", "sword", "spear").asking("Y", "OUTER", 1)
    assert options(s) == ["PASS", "SPECIALIST musician"]


@pytest.mark.parametrize("statues", ["", "a1=YO a2=*M b1=*M"])
def test_no_archer_without_an_empty_cell_beside_a_warrior(statues):
    position = given().statues(statues).coins("Y", 9).ready("Y", "crossbow", "halberd")
    assert options(position.asking("Y", "OUTER", 1)) == ["PASS", "SPECIALIST servant"]


def test_no_hiring_with_fewer_coins_than_every_unplaced_token():
    position = given().hired("Y", clay_maker=1, supervisor=2).coins("Y", 2)
    assert options(position.asking("Y", "MIDDLE", 0)) == SUBSTITUTES
    position = given().hired("Y", clay_maker=1, supervisor=2).coins("Y", 3)
    assert options(position.asking("Y", "MIDDLE", 0)) == [*SUBSTITUTES, "HIRE 3"]


def test_no_priority_from_an_empty_stack_or_with_a_token():
    position = given().priority("V", 1).priority("B", 2).priority("G", 3)
    assert options(position.asking("Y", "MIDDLE", 4)) == SUBSTITUTES
    assert options(given().priority("Y", 1).asking("Y", "MIDDLE", 4)) == SUBSTITUTES


@pytest.mark.parametrize(
    ("position", "step", "segment"),
    [
        (given().hired("Y", supervisor=1).warehouses(0, 0, 0, 0), "MIDDLE", 6),
        (given().hired("Y", blacksmith=1).ready("Y"), "MIDDLE", 9),
        (given().wet("Y", 3), "INNER", 1),
    ],
)
def test_void_masters_and_wetting(position, step, segment):
    assert options(position.asking("Y", step, segment)) == SUBSTITUTES


def test_upgrade_is_void_for_an_artisan():
    assert options(given().asking("Y", "INNER", 4, artisan=True)) == SUBSTITUTES
