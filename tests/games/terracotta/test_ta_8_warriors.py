"""Chapter 8: Warriors."""

import pytest
from terracotta_given import (
    asked,
    booked,
    given,
    mausoleum,
    options,
    own,
    play,
    points,
    stock,
)

from claycrown.games.terracotta import scoring

SUBSTITUTES = ["PASS", "TAKE_CLAY", "TAKE_COIN"]
FULL = " ".join(f"{column}{row}=VO" for row in range(1, 8) for column in "abcdefghi")


def crafting(*, ready: str, statues: str = "", figure: str, cell: str = "e4"):
    """A Warrior just crafted by Yellow, its Weapon active and WEAPON asked."""
    s = given().statues(statues).wet("Y", 2).ready("Y", ready).asking("Y", "INNER")
    return play(s, "DO", f"WARRIOR {figure}", cell)


@pytest.mark.parametrize(
    "position",
    [
        given().wet("Y", 1),
        given().wet("Y", 9).bases("Y", 0),
        given().wet("Y", 9).rack(0, 0, 0, 0),
        given().statues(FULL).wet("Y", 9).rack(1, 0, 0, 0),
    ],
)
def test_ta_8_1_crafting_needs_clay_a_base_a_warrior_and_a_cell(position):
    assert options(position.asking("Y", "INNER")) == SUBSTITUTES


def test_ta_8_1_crafting_with_exactly_what_it_needs():
    almost = " ".join(FULL.split()[:-1])
    s = given().statues(almost).wet("Y", 2).bases("Y", 1).rack(0, 0, 0, 1).asking("Y", "INNER")
    play(s, "DO")
    assert "i7=YS" in mausoleum(s)
    assert asked(s) == "Y MIDDLE"


def test_ta_8_2_one_of_the_clay_paid_goes_to_the_warehouse_of_the_quarter():
    s = given().wet("Y", 5).dry("Y", 1).asking("Y", "INNER", segment=9)
    play(s, "DO")
    assert (own(s, "Y").wet, own(s, "Y").dry) == (1, 1)
    assert stock(s).warehouses == [1, 1, 1, 2]


def test_ta_8_3_any_type_left_and_any_empty_cell():
    s = given().statues("e4=*S").rack(1, 0, 3, 4).wet("Y", 2).asking("Y", "INNER")
    play(s, "DO")
    assert options(s) == ["WARRIOR O", "WARRIOR X", "WARRIOR S"]
    play(s, "WARRIOR X")
    assert len(options(s)) == 62
    assert "e4" not in options(s)
    assert {"a4", "e1"} <= set(options(s))
    play(s, "a4")
    assert "a4=YX" in mausoleum(s)
    assert stock(s).rack == [1, 0, 2, 4]
    assert own(s, "Y").bases == 14


@pytest.mark.parametrize(("gone", "vp"), list(enumerate([8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3])))
def test_ta_8_4_rack_value_falls_with_each_figure(gone, vp):
    s = given().rack(11, 11 - gone, 11, 11).wet("Y", 2).asking("Y", "INNER", segment=6)
    play(s, "DO", "WARRIOR G", "b3")
    assert booked(s) == [("Y", "rack", vp)]
    assert s.sheet()[0]["cause"] == {"type": "guard", "cell": "b3", "segment": 6}


def test_ta_8_4_a_figure_taken_by_the_sculptor_lowers_the_rack_value_too():
    s = given().rack(1, 1, 10, 1).hired("Y", sculptor=1).coins("Y", 1).ready("Y", "sword")
    s = s.asking("Y", "MIDDLE", segment=0)
    play(s, "DO", "a1")
    assert stock(s).rack == [1, 1, 9, 1]
    s = given().rack(*stock(s).rack).wet("B", 2).asking("B", "INNER")
    play(s, "DO", "WARRIOR X", "a2")
    assert booked(s) == [("B", "rack", 7)]


def test_ta_8_5_a_weapon_may_be_used_only_now_and_only_if_active():
    s = crafting(ready="sword", figure="O")
    assert asked(s) == "Y WEAPON"
    assert options(s) == ["PASS", "DO"]
    play(s, "PASS")
    assert own(s, "Y").ready == ["sword"]
    assert booked(s) == [("Y", "rack", 8)]
    assert asked(s) == "Y MIDDLE"
    assert asked(crafting(ready="halberd", figure="O")) == "Y MIDDLE"


def test_ta_8_6_officer_gains_one_and_may_move_an_inspector():
    s = play(crafting(ready="sword", figure="O"), "DO")
    assert booked(s) == [("Y", "rack", 8), ("Y", "officer", 1)]
    assert s.sheet()[1]["cause"] == {"cell": "e4"}
    assert options(s) == [
        "PASS",
        "INSPECTOR row-1",
        "INSPECTOR row+1",
        "INSPECTOR column-1",
        "INSPECTOR column+1",
    ]
    play(s, "INSPECTOR column+1")
    assert (stock(s).row, stock(s).column) == (1, "b")
    assert asked(s) == "Y MIDDLE"


def test_ta_8_7_guard_gains_three_and_may_slide_an_other_own_warrior():
    s = play(crafting(ready="halberd", statues="a1=YO i7=YS h1=BX", figure="G"), "DO")
    assert booked(s) == [("Y", "rack", 8), ("Y", "guard", 3)]
    assert s.sheet()[1]["cause"] == {"cell": "e4"}
    assert options(s) == ["PASS", "a1", "i7"]
    play(s, "i7", "i2")
    assert mausoleum(s) == {"a1=YO", "h1=BX", "e4=YG", "i2=YS"}
    assert asked(s) == "Y MIDDLE"
    s = play(crafting(ready="halberd", statues="a1=YO", figure="G"), "DO", "PASS")
    assert mausoleum(s) == {"a1=YO", "e4=YG"}


def test_ta_8_7_a_slide_is_at_least_one_cell_over_empty_cells():
    s = play(crafting(ready="halberd", statues="a1=YO a3=BS d1=*M", figure="G"), "DO", "a1")
    # Only a2 downwards, b1 and c1 to the right.
    assert options(s) == ["b1", "c1", "a2"]


def test_ta_8_7_a_warrior_that_is_walled_in_is_not_offered():
    s = play(crafting(ready="halberd", statues="a1=YO a2=BS b1=*M", figure="G"), "DO")
    assert asked(s) == "Y MIDDLE"


def test_ta_8_7_a_slide_into_the_only_free_cell_is_not_asked():
    statues = "a1=YO a2=BS c1=*M"
    s = play(crafting(ready="halberd", statues=statues, figure="G"), "DO", "a1")
    assert asked(s) == "Y MIDDLE"
    assert "b1=YO" in mausoleum(s)


def test_ta_8_8_a_slide_runs_along_a_row_or_a_column_only():
    s = play(crafting(ready="halberd", statues="c3=YO", figure="G", cell="i7"), "DO", "c3")
    in_line = [f"c{row}" for row in range(1, 8)] + [f"{column}3" for column in "abcdefghi"]
    assert set(options(s)) == set(in_line) - {"c3"}
    assert len(options(s)) == 14


def test_ta_8_7_a_slide_leaves_one_cell_empty_and_takes_another():
    position = given().statues("i7=YS").hired("Y", administrator=1).wet("Y", 8)
    s = position.ready("Y", "halberd").asking("Y", "INNER", segment=3)
    play(s, "DO", "WARRIOR G", "e4", "DO", "i7", "i2", "DO", "WARRIOR O")
    assert asked(s) == "Y WARRIOR_CELL"
    assert "i7" in options(s)
    assert not {"i2", "e4"} & set(options(s))


@pytest.mark.parametrize("rider", ["e7-e5", "a1-c1", "a1-a3", "i1-g1"])
def test_ta_8_9_neither_a_rider_nor_the_guard_just_crafted_slides(rider):
    s = play(crafting(ready="halberd", statues=f"{rider}=YO+H", figure="G"), "DO")
    assert asked(s) == "Y MIDDLE"


def test_ta_8_10_the_three_points_are_due_without_a_slide():
    s = play(crafting(ready="halberd", figure="G"), "DO")
    assert points(s, "guard") == {"Y": 3}
    s = play(crafting(ready="halberd", statues="a1=YO", figure="G"), "DO", "PASS")
    assert points(s, "guard") == {"Y": 3}


@pytest.mark.parametrize("nearest", ["b4=VO", "b4=*M", "b4=*AN", "b4=*S", "b3-b5=VO+H"])
def test_ta_8_11_crossbow_counts_empty_cells_to_the_nearest_statue(nearest):
    s = crafting(ready="crossbow", statues=f"{nearest} a4=BO", figure="X")
    play(s, "DO")
    assert booked(s, "crossbow") == [("Y", "crossbow", 2)]
    assert s.sheet()[-1]["cause"] == {"cell": "e4", "direction": "W"}
    assert own(s, "Y").ready == []


def test_ta_8_11_crossbow_may_count_seven_cells_at_most():
    s = crafting(ready="crossbow", statues="i4=BO", figure="X", cell="a4")
    assert booked(play(s, "DO"), "crossbow") == [("Y", "crossbow", 7)]


def test_ta_8_12_only_directions_worth_something_are_offered():
    statues = "e3=VO e7=BO a4=BO"
    s = play(crafting(ready="crossbow", statues=statues, figure="X"), "DO")
    assert asked(s) == "Y CROSSBOW_DIR"
    assert options(s) == ["DIRECTION S", "DIRECTION W"]
    s = play(crafting(ready="crossbow", statues="e3=VO", figure="X"), "DO")
    assert asked(s) == "Y MIDDLE"
    assert booked(s) == [("Y", "rack", 8)]
    assert own(s, "Y").ready == []


def test_ta_8_13_soldier_gains_one_point_and_two_coins():
    s = play(crafting(ready="spear", figure="S"), "DO")
    assert booked(s) == [("Y", "rack", 8), ("Y", "soldier", 1)]
    assert s.sheet()[1]["cause"] == {"cell": "e4"}
    assert own(s, "Y").coins == 2
    assert own(s, "Y").ready == []


def test_ta_8_14_a_warrior_that_enters_or_leaves_a_faced_cell_scores_nothing_then():
    s = given().statues("c3=YS c4=*AN").ready("Y", "halberd").wet("Y", 2).asking("Y", "INNER")
    play(s, "DO", "WARRIOR G", "e4", "DO", "c3", "c1")
    assert points(s) == {"Y": 11}
    play(s, "PASS", "PASS")
    s = given().statues("c1=YS c4=*AN").wet("B", 2).asking("B", "INNER")
    play(s, "DO", "WARRIOR G", "c3")
    assert points(s) == {"B": 8}
    scoring.score_archers(s)
    assert points(s, "archer") == {"B": 2}


def test_ta_8_15_the_only_type_left_is_taken_unasked():
    s = given().rack(0, 4, 0, 0).wet("Y", 2).asking("Y", "INNER")
    assert asked(play(s, "DO")) == "Y WARRIOR_CELL"
    assert "e4=YG" in mausoleum(play(s, "e4"))


def test_ta_8_15_with_an_empty_rack_no_warrior_can_be_placed_by_any_means():
    s = given().rack(0, 0, 0, 0).wet("Y", 9).coins("Y", 9).hired("Y", sculptor=1)
    s = s.asking("Y", "INNER")
    assert options(s) == SUBSTITUTES
    assert options(play(s, "PASS")) == SUBSTITUTES
