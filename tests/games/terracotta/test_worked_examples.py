"""The worked examples TV-01 to TV-42 of the specification, by their numbers."""

import pytest
from terracotta_given import asked, booked, given, options, own, play, points, stock

from claycrown.games.terracotta import scoring

SUBSTITUTES = ["PASS", "TAKE_CLAY", "TAKE_COIN"]
WITH_DO = ["PASS", "DO", "TAKE_CLAY", "TAKE_COIN"]


def final(statues: str) -> dict[str, int]:
    """The points of final scoring for a mausoleum and nothing else."""
    s = given().statues(statues).round(5).scoring()
    scoring.score_end(s)
    return points(s)


def row_scored(statues: str, row: int) -> tuple[dict[str, int], int]:
    """The points of the row inspector, and the row he reaches."""
    s = given().statues(statues).inspectors(row, "a").scoring()
    scoring.score_inspector_row(s)
    return points(s), stock(s).row


def column_scored(statues: str, column: str) -> dict[str, int]:
    s = given().statues(statues).inspectors(1, column).scoring()
    scoring.score_inspector_column(s)
    return points(s)


def tile_scored(statues: str, tile: str, number: int) -> dict[str, int]:
    s = given().statues(statues).round(number).tile(tile).scoring()
    scoring.score_tile(s)
    return points(s)


def musicians_scored(statues: str):
    s = given().statues(statues).scoring()
    scoring.score_musicians(s)
    return s


def after_upkeep(position):
    s = position.scoring()
    scoring.upkeep(s)
    return s


def test_tv_01_group():
    s = given().statues("c3=YO d3=YO d4=BO e3=GO f4=VO c4=VS").round(5).scoring()
    scoring.score_end(s)
    assert booked(s) == [
        ("Y", "group_heads", 6),
        ("B", "group_heads", 3),
        ("G", "group_heads", 3),
        ("Y", "group_majority", 5),
        ("B", "group_majority", 2),
        ("G", "group_majority", 2),
    ]
    assert s.scores() == [0, 11, 5, 5]
    assert s.sheet()[0]["cause"] == {"cells": ["c3", "d3", "e3", "d4"], "owners": 3}


@pytest.mark.parametrize(
    ("owner", "cell", "gained"), [("B", "b2", 2), ("Y", "h7", 0), ("G", "d5", 0)]
)
def test_tv_02_crossbow(owner, cell, gained):
    s = (
        given()
        .statues("b2=BX e2=VS d5=GX e5=YO h7=YX")
        .ready(owner, "crossbow")
        .asking(owner, "WEAPON", figure="X", cell=cell)
    )
    assert asked(s) == f"{owner} WEAPON"
    play(s, "DO")
    assert own(s, owner).vp == gained
    assert own(s, owner).ready == []
    assert asked(s) == f"{owner} MIDDLE"


def test_tv_03_inspector():
    gained, row = row_scored("a2=YS c2=YO e2=GG g2=VX", 2)
    assert gained == {"Y": 7, "G": 3, "V": 3}
    assert row == 3


def test_tv_04_inspector_with_archer():
    gained, _ = row_scored("a2=YS c2=YO e2=GG g2=VX i2=VO g3=*AN", 2)
    assert gained == {"V": 7, "Y": 3, "G": 3}


def test_tv_04_inspector_without_the_archer():
    gained, _ = row_scored("a2=YS c2=YO e2=GG g2=VX i2=VO", 2)
    assert gained == {"V": 3, "Y": 3, "G": 3}


def test_tv_05_final_scoring():
    s = (
        given()
        .statues(
            "c3=*S b3=YG b4=YG d3=YO e3=YO d2=VO e2=VO f2=VO f3=GO g2=BO"
            " d1=*AS e1=*AS e4=*AN g1=*AS"
        )
        .round(5)
        .scoring()
    )
    scoring.score_end(s)
    assert booked(s) == [
        ("V", "servant", 2),
        ("Y", "servant", 8),
        ("V", "group_heads", 12),
        ("Y", "group_heads", 8),
        ("B", "group_heads", 4),
        ("G", "group_heads", 4),
        ("V", "group_majority", 5),
        ("Y", "group_majority", 2),
        ("B", "group_majority", 2),
        ("G", "group_majority", 2),
        ("Y", "group_heads", 2),
        ("V", "archer", 2),
        ("V", "archer", 2),
        ("B", "archer", 2),
        ("Y", "archer", 2),
    ]
    sheet = s.sheet()
    assert sheet[0]["cause"] == {"cell": "c3", "counts": [1, 3, 0, 0], "archers": [0, 0, 0, 0]}
    officers = ["d1", "e1", "g1", "d2", "e2", "f2", "g2", "d3", "e3", "f3", "e4"]
    assert sheet[2]["cause"] == {"cells": officers, "owners": 4}
    assert sheet[6]["cause"] == {
        "cells": officers,
        "counts": [3, 2, 1, 1],
        "archers": [0, 0, 0, 0],
    }
    assert sheet[10]["cause"] == {"cells": ["b3", "b4"], "owners": 1}
    assert [line["cause"]["cell"] for line in sheet[11:]] == ["d1", "e1", "g1", "e4"]
    assert s.scores() == [23, 22, 8, 6]


def test_tv_06_occupancy_after_an_upgrade():
    s = given(3).asking("B", "PLACE")
    assert own(s, "B").reserve == 4
    play(s, "CRAFTSMAN 4", "DO")
    assert own(s, "B").reserve == 3
    assert own(s, "B").artisans_on == [4]
    assert own(s, "B").craftsmen_on == []


def test_tv_06_occupancy_placements():
    # Three players: Violet stands for the Green of the example.
    s = (
        given(3)
        .craftsman_on("V", 0, 2)
        .artisan_on("B", 2, 4)
        .in_hand("Y", 1, 1)
        .asking("Y", "PLACE")
    )
    empty = [1, 3, 5, 6, 7, 8, 9, 10, 11]
    assert options(s) == [
        *(f"CRAFTSMAN {k}" for k in empty),
        *(f"ARTISAN {k}" for k in [0, *empty]),
    ]
    assert len(options(s)) == 19


def test_tv_07_rotation_not_asked_with_one_coin():
    assert asked(given().coins("Y", 1).asking("Y", "ROTATE")) == "Y PLACE"


def test_tv_07_rotation_of_the_inner_disc():
    s = given().coins("Y", 2).asking("Y", "ROTATE")
    assert options(s) == ["PASS", "ROTATE inner", "ROTATE middle"]
    play(s, "ROTATE inner")
    assert own(s, "Y").coins == 0
    assert (stock(s).i, stock(s).j) == (1, 0)
    wheel = s.view()["wheel"]
    assert wheel[4]["inner"] == {"action": "craft", "amount": 4}
    assert wheel[4]["middle"] == {"action": "priority"}
    assert wheel[4]["outer"] == {"action": "specialist"}
    assert wheel[0]["inner"] == {"action": "clay", "amount": 4}
    assert wheel[0]["middle"] == {"action": "master", "master": "sculptor"}
    assert wheel[0]["outer"] == {"action": "ready", "weapon": "sword"}
    play(s, "CRAFTSMAN 0", "DO")
    assert own(s, "Y").wet == 4
    assert asked(s) == "Y MIDDLE"
    assert options(s) == SUBSTITUTES


def test_tv_07_rotation_then_a_coin_to_hire():
    s = given().coins("Y", 2).asking("Y", "ROTATE")
    play(s, "ROTATE inner", "CRAFTSMAN 0", "TAKE_COIN")
    assert options(s) == [*SUBSTITUTES, "HIRE 1"]


def test_tv_07_rotation_of_the_middle_disc():
    s = play(given().coins("Y", 2).asking("Y", "ROTATE"), "ROTATE middle")
    assert (stock(s).i, stock(s).j) == (0, 1)
    wheel = s.view()["wheel"]
    assert wheel[0]["middle"] == {"action": "coins", "amount": 2}
    assert wheel[11]["middle"] == {"action": "master", "master": "sculptor"}


def test_tv_08_second_worker_and_upgrade():
    s = given().craftsman_on("Y", 4).artisan_in_hand("Y").asking("Y", "PLACE")
    play(s, "ARTISAN 4")
    assert asked(s) == "Y INNER"
    assert options(s) == SUBSTITUTES
    assert own(s, "Y").craftsmen_on == [4]
    assert own(s, "Y").artisans_on == [4]


def test_tv_09_craft_payment():
    s = given().wet("Y", 5).dry("Y", 2).ready("Y", "halberd").asking("Y", "INNER", segment=7)
    play(s, "DO", "WARRIOR G", "e4", "DO")
    assert asked(s) == "Y MIDDLE"  # GUARD_PICK is skipped
    yellow = own(s, "Y")
    assert (yellow.wet, yellow.dry) == (2, 2)
    assert stock(s).warehouses == [1, 1, 2, 1]
    assert booked(s) == [("Y", "rack", 8), ("Y", "guard", 3)]
    assert yellow.vp == 11
    assert yellow.ready == []
    assert yellow.bases == 14


def test_tv_10_priority():
    # Three players: Violet stands for the Green of the example, segments 4 and 10 for priority.
    s = given(3).asking("Y", "MIDDLE", segment=4)
    assert "DO" in options(s)
    play(s, "DO")
    assert own(s, "Y").priority == 1
    assert own(s, "Y").wet == 0
    play(s, "CRAFTSMAN 10", "PASS", "DO")
    assert own(s, "B").priority == 2
    assert own(s, "B").wet == 1
    s = given(3).priority("Y", 1).priority("B", 2).asking("V", "MIDDLE", segment=4)
    assert options(s) == SUBSTITUTES


def test_tv_11_slide():
    s = (
        given()
        .statues("b2=YS f2=BO b6=*M h5-h7=YX+H")
        .wet("Y", 3)
        .ready("Y", "halberd")
        .asking("Y", "INNER", segment=7)
    )
    play(s, "DO", "WARRIOR G", "e4", "DO")
    assert asked(s) == "Y GUARD_PICK"
    assert options(s) == ["PASS", "b2"]
    play(s, "b2")
    assert asked(s) == "Y GUARD_TO"
    assert options(s) == ["b1", "a2", "c2", "d2", "e2", "b3", "b4", "b5"]


@pytest.mark.parametrize(("direction", "worth"), [("N", 2), ("E", 1), ("W", 3)])
def test_tv_12_crossbow_choice(direction, worth):
    s = (
        given()
        .statues("e4=YX e1=BO a4=*M g3-g5=BS+H e5=*S e7=VG")
        .ready("Y", "crossbow")
        .asking("Y", "WEAPON", figure="X", cell="e4")
    )
    play(s, "DO")
    assert asked(s) == "Y CROSSBOW_DIR"
    assert options(s) == ["DIRECTION N", "DIRECTION E", "DIRECTION W"]
    play(s, f"DIRECTION {direction}")
    assert booked(s) == [("Y", "crossbow", worth)]
    assert s.sheet()[0]["cause"] == {"cell": "e4", "direction": direction}


def test_tv_13_crossbow_wasted():
    s = given().statues("e5=*S").wet("Y", 2).ready("Y", "crossbow").asking("Y", "INNER")
    play(s, "DO", "WARRIOR X", "e4", "DO")
    assert asked(s) == "Y MIDDLE"
    assert booked(s) == [("Y", "rack", 8)]
    assert own(s, "Y").ready == []


@pytest.mark.parametrize(
    ("row", "column", "move", "reached"),
    [
        (7, "a", "row+1", (1, "a")),
        (1, "a", "row-1", (7, "a")),
        (1, "a", "column-1", (1, "i")),
    ],
)
def test_tv_14_inspector_loops_of_the_officer(row, column, move, reached):
    s = given().inspectors(row, column).asking("Y", "OFFICER_MOVE")
    play(s, f"INSPECTOR {move}")
    assert (stock(s).row, stock(s).column) == reached


@pytest.mark.parametrize(
    ("row", "column", "move", "reached"),
    [
        (7, "a", "row+1", (1, "a")),
        (1, "h", "column+2", (1, "a")),
        (6, "a", "row+2", (1, "a")),
    ],
)
def test_tv_14_inspector_loops_of_the_master(row, column, move, reached):
    s = given().inspectors(row, column).asking("Y", "MASTER_INSPECTOR", segment=8)
    play(s, f"INSPECTOR {move}")
    assert (stock(s).row, stock(s).column) == reached


def test_tv_15_last_types():
    s = given().rack(0, 0, 0, 3).wet("Y", 2).asking("Y", "INNER")
    play(s, "DO")
    assert asked(s) == "Y WARRIOR_CELL"
    play(s, "e4")
    assert booked(s) == [("Y", "rack", 4)]
    assert stock(s).rack == [0, 0, 0, 2]


def test_tv_16_administrator_craft_twice():
    s = given().wet("Y", 8).coins("Y", 1).ready("Y", "sword").asking("Y", "ROTATE")
    decisions = []
    for action in (6, 27, 36, 60, 27, 48, 30, 27, 36, 61, 27):
        decisions.append(asked(s))
        s.apply(1, action)
    assert decisions == [
        f"Y {name}"
        for name in [
            "PLACE",
            "INNER",
            "WARRIOR_TYPE",
            "WARRIOR_CELL",
            "WEAPON",
            "OFFICER_MOVE",
            "MIDDLE",
            "MASTER_USE",
            "WARRIOR_TYPE",
            "WARRIOR_CELL",
            "OUTER",
        ]
    ]
    assert booked(s) == [("Y", "rack", 8), ("Y", "officer", 1), ("Y", "rack", 8)]
    yellow = own(s, "Y")
    assert yellow.vp == 17
    assert (yellow.wet, yellow.coins) == (0, 0)
    assert yellow.masters == {"administrator": 1}
    assert yellow.ready == ["halberd"]
    assert stock(s).warehouses == [1, 3, 1, 1]
    assert stock(s).rack == [9, 11, 11, 11]
    assert stock(s).row == 7


def test_tv_17_administrator_upgrade_then_nothing_left_to_upgrade():
    s = given(i=11).hired("Y", administrator=1).asking("Y", "INNER", segment=3)
    play(s, "DO")
    assert asked(s) == "Y MIDDLE"
    assert options(s) == SUBSTITUTES
    play(s, "TAKE_COIN")
    assert own(s, "Y").coins == 1
    assert own(s, "Y").artisans_on == [3]
    assert own(s, "Y").craftsmen_on == []


def test_tv_17_administrator_upgrades_after_a_coin():
    s = given(i=11).hired("Y", administrator=1).asking("Y", "INNER", segment=3)
    play(s, "TAKE_COIN")
    assert options(s) == WITH_DO
    play(s, "DO")
    assert own(s, "Y").coins == 1
    assert own(s, "Y").artisans_on == [3]
    assert own(s, "Y").craftsmen_on == []


def test_tv_18_administrator_coins():
    s = given(i=10).asking("Y", "INNER", segment=3)
    play(s, "DO", "HIRE 1", "DO")
    assert own(s, "Y").coins == 7


def test_tv_18_administrator_wet():
    position = given(i=2).hired("Y", administrator=1).dry("Y", 3)
    s = position.asking("Y", "INNER", segment=3)
    other = s.clone()
    play(s, "DO")
    assert (own(s, "Y").wet, own(s, "Y").dry) == (3, 0)
    assert options(s) == SUBSTITUTES
    play(other, "TAKE_CLAY")
    assert options(other) == WITH_DO
    play(other, "DO")
    assert (own(other, "Y").wet, own(other, "Y").dry) == (4, 0)


def test_tv_18_administrator_crafts_after_taking_clay():
    s = given().hired("Y", administrator=1).wet("Y", 3).asking("Y", "INNER", segment=3)
    assert options(s) == SUBSTITUTES
    play(s, "TAKE_CLAY", "DO", "WARRIOR O", "e4")
    assert booked(s) == [("Y", "rack", 8)]
    assert stock(s).warehouses == [1, 2, 1, 1]
    assert own(s, "Y").wet == 0


def test_tv_18_administrator_without_a_base_left():
    s = given().hired("Y", administrator=1).wet("Y", 8).bases("Y", 1)
    s = s.asking("Y", "INNER", segment=3)
    play(s, "DO", "WARRIOR O", "e4")
    assert own(s, "Y").wet == 4
    assert asked(s) == "Y MIDDLE"
    assert options(s) == SUBSTITUTES


def test_tv_19_sculptor():
    s = (
        given()
        .round(3)
        .rack(9, 10, 10, 8)
        .coins("Y", 3)
        .hired("Y", sculptor=1)
        .ready("Y")
        .asking("Y", "MIDDLE", segment=0)
    )
    play(s, "DO")
    assert asked(s) == "Y WARRIOR_TYPE"
    assert options(s) == ["WARRIOR G", "WARRIOR X"]
    play(s, "WARRIOR G", "e4")
    # WEAPON is not asked, and the Sword of the outer space is active: the turn is over.
    assert asked(s) == "B PLACE"
    assert own(s, "Y").coins == 0
    assert booked(s) == []
    assert stock(s).warehouses == [1, 1, 1, 1]
    assert stock(s).rack == [9, 9, 10, 8]
    craft = given().round(3).rack(9, 9, 10, 8).wet("B", 2).asking("B", "INNER")
    play(craft, "DO", "WARRIOR G", "a1")
    assert booked(craft) == [("B", "rack", 7)]


def test_tv_20_hired_not_used():
    s = (
        given()
        .round(3)
        .coins("Y", 4)
        .hired("Y", clay_maker=1, supervisor=3, blacksmith=4)
        .last_turn()
        .asking("Y", "INNER", segment=0)
    )
    assert own(s, "Y").tokens == [2, 5, 6]
    play(s, "PASS")
    assert asked(s) == "Y MIDDLE"
    assert options(s) == [*SUBSTITUTES, "HIRE 2"]
    play(s, "HIRE 2")
    assert asked(s) == "Y OUTER"  # MASTER_USE is skipped and nothing is offered instead
    assert own(s, "Y").coins == 2
    assert own(s, "Y").wet == 0
    play(s, "PASS")
    assert s.round == 4
    assert own(s, "Y").coins == 3


def test_tv_21_supervisor():
    s = (
        given()
        .warehouses(3, 0, 1, 2)
        .dry("Y", 1)
        .hired("Y", supervisor=1)
        .asking("Y", "MIDDLE", segment=6)
    )
    play(s, "DO")
    assert asked(s) == "Y SUPERVISOR"
    assert options(s) == [f"WAREHOUSES {pair}" for pair in ("AB", "AC", "AD", "BC", "BD", "CD")]
    play(s, "WAREHOUSES AD")
    assert own(s, "Y").dry == 6
    assert own(s, "Y").wet == 0
    assert stock(s).warehouses == [0, 0, 1, 0]


def test_tv_22_blacksmith_then_specialist():
    s = given(j=2).coins("Y", 3).asking("Y", "ROTATE")
    play(s, "PASS", "CRAFTSMAN 7", "PASS", "HIRE 1", "DO", "SPECIALIST musician", "e5")
    assert own(s, "Y").coins == 1
    assert own(s, "Y").ready == ["sword", "halberd", "crossbow"]
    assert stock(s).shelf == [4, 4, 4, 3]


@pytest.mark.parametrize(
    ("coins", "spear", "left", "offered"),
    [
        (2, True, 2, False),
        (3, True, 2, True),
        (3, False, 2, False),
        (9, True, 0, False),
    ],
)
def test_tv_23_cost(coins, spear, left, offered):
    statues = ["a1=*M b1=*M c1=*M d1=*M", "a1=*M b1=*M c1=*M", "a1=*M b1=*M"][left]
    position = given().statues(statues).coins("Y", coins).ready("Y", "halberd")
    if spear:
        position.ready("Y", "halberd", "spear")
    s = position.asking("Y", "OUTER", segment=1)
    assert stock(s).shelf[3] == left
    assert options(s) == ["PASS", "SPECIALIST servant", *["SPECIALIST musician"] * offered]


def test_tv_23_cost_in_an_empty_mausoleum():
    s = given().ready("Y").coins("Y", 9).asking("Y", "OUTER", segment=1)
    assert options(s) == ["PASS", "SPECIALIST servant", "SPECIALIST musician"]


def test_tv_24_horse_placement():
    s = (
        given()
        .statues("b7=YS b5=VG a6=VO")
        .coins("Y", 1)
        .ready("Y", "sword")
        .asking("Y", "OUTER", segment=1)
    )
    assert options(s) == ["PASS", "SPECIALIST horse"]
    play(s, "SPECIALIST horse")
    assert asked(s) == "B PLACE"
    assert s.save()["mausoleum"] == ["b5=VG", "a6=VO", "b7-d7=YS+H"]
    assert own(s, "Y").coins == 0
    assert own(s, "Y").ready == []
    assert stock(s).shelf == [3, 4, 4, 4]


def test_tv_25_archer_placement():
    s = (
        given()
        .statues("a1=YS b1=*M")
        .coins("Y", 1)
        .ready("Y", "crossbow")
        .asking("Y", "OUTER", segment=1)
    )
    play(s, "SPECIALIST archer")
    assert asked(s) == "B PLACE"
    assert s.save()["mausoleum"] == ["a1=YS", "b1=*M", "a2=*AN"]


def test_tv_25_archer_placement_beside_a_rider():
    s = (
        given()
        .statues("c3-e3=YS+H")
        .coins("Y", 1)
        .ready("Y", "crossbow")
        .asking("Y", "OUTER", segment=1)
    )
    play(s, "SPECIALIST archer")
    assert asked(s) == "Y ARCHER_CELL"
    assert sorted(options(s)) == ["b3", "c2", "c4", "d2", "d4", "e2", "e4", "f3"]


def test_tv_26_archer_loses_its_target():
    assert final("c3=YS c4=*AN") == {"Y": 3}
    s = given().statues("c3=YS c4=*AN").asking("Y", "GUARD_PICK", figure="G", cell="a1")
    play(s, "c3", "g3")
    assert s.save()["mausoleum"] == ["g3=YS", "c4=*AN"]
    assert final("g3=YS c4=*AN") == {}
    assert final("g3=YS c4=*AN c3=BS") == {"B": 3}
    assert final("g3=YS c4=*AN c3=*M") == {}


TV_27 = "d2-f2=YO+H e6=BS e7=BG g3=BX"


def test_tv_27_rider_over_a_central_line():
    assert row_scored(TV_27, 2)[0] == {"Y": 7}
    assert column_scored(TV_27, "d") == {"Y": 7}
    assert column_scored(TV_27, "f") == {"Y": 7}
    assert column_scored(TV_27, "e") == {"B": 7, "Y": 3}
    assert tile_scored(TV_27, "top_left", 1) == {"Y": 5}
    assert tile_scored(TV_27, "central_column", 4) == {"B": 8, "Y": 3}
    assert tile_scored(TV_27, "top_right", 2) == {"Y": 2, "B": 2}
    assert tile_scored(TV_27, "officer", 3) == {"Y": 7}


def test_tv_27_archer_outside_the_quadrant_breaks_the_tie():
    assert tile_scored(f"{TV_27} d1=*AS", "top_right", 2) == {"Y": 6, "B": 2}


def test_tv_28_musicians():
    s = musicians_scored(f"{TV_27} a2=*M e5=*M")
    assert booked(s) == [("Y", "musician", 1), ("Y", "musician", 1), ("B", "musician", 2)]
    assert [line["cause"] for line in s.sheet()] == [
        {"cell": "a2", "warriors": ["d2"]},
        {"cell": "e5", "warriors": ["d2"]},
        {"cell": "e5", "warriors": ["e6", "e7"]},
    ]
    s = musicians_scored("a1=*M i7=*M a7=YS i1=BS a4=BG")
    assert points(s) == {"Y": 2, "B": 3}


def test_tv_29_archers_against_archers():
    five = "a5=VO c5=VG e5=YO g5=YS i5=BX"
    assert row_scored(f"{five} a4=*AS e6=*AN i4=*AS", 5)[0] == {"V": 3, "Y": 3, "B": 3}
    assert row_scored(f"{five} a4=*AS e6=*AN c6=*AN", 5)[0] == {"V": 7, "Y": 3, "B": 3}
    assert row_scored(f"{five} g2=YS g1=*AS i4=*AS", 5)[0] == {"V": 3, "Y": 3, "B": 3}
    three = "a5=VO c5=YG e5=BO a4=*AS c6=*AN"
    assert row_scored(three, 5)[0] == {"V": 3, "Y": 3, "B": 3}


def test_tv_30_full_phase():
    # Two players: Violet stands for the Blue of the example.
    s = given(2).statues("a1=YO c1=YS a5=VG e1=*M").tile("top_left").scoring()
    scoring.score_round(s)
    assert booked(s) == [
        ("Y", "inspector_row", 7),
        ("V", "inspector_column", 3),
        ("Y", "inspector_column", 3),
        ("Y", "musician", 2),
        ("Y", "tile", 5),
    ]
    assert s.scores() == [3, 17]
    assert (stock(s).row, stock(s).column) == (2, "b")


def test_tv_31_coins_tile():
    position = given().round(5).tile("coins").coins("Y", 4).coins("B", 4).coins("V", 1)
    s = position.scoring()
    other = s.clone()
    scoring.score_tile(s)
    assert s.scores() == [4, 4, 4, 0]
    other.goods[4] = 5
    assert own(other, "V").coins == 5
    scoring.score_tile(other)
    assert other.scores() == [9, 4, 4, 0]


@pytest.mark.parametrize(
    ("wet", "dry", "masters", "result"),
    [
        (4, 2, ["clay_maker", "blacksmith"], (2, 4, 0)),
        (1, 0, ["clay_maker", "supervisor", "blacksmith"], (1, 0, 0)),
        (0, 5, ["clay_maker"], (0, 5, 0)),
        (3, 0, ["sculptor", "inspector"], (0, 3, 2)),
    ],
)
def test_tv_32_drying(wet, dry, masters, result):
    hired = {name: k + 1 for k, name in enumerate(masters)}
    s = after_upkeep(given().wet("Y", wet).dry("Y", dry).hired("Y", **hired))
    yellow = own(s, "Y")
    assert (yellow.wet, yellow.dry, yellow.coins) == result


def test_tv_33_turn_order():
    s = after_upkeep(given().order("YGBV").priority("B", 1).priority("Y", 2))
    assert stock(s).order == "BYGV"
    assert s.view()["priority_stack"] == [1, 2, 3]
    assert [own(s, letter).priority for letter in "VYBG"] == [0, 0, 0, 0]


def test_tv_33_turn_order_without_a_holder():
    s = after_upkeep(given().order("YGBV"))
    assert stock(s).order == "YGBV"


def test_tv_34_round_5():
    s = (
        given()
        .round(5)
        .coins("Y", 3)
        .wet("Y", 2)
        .dry("Y", 3)
        .hired("Y", sculptor=1, administrator=2)
        .scoring()
    )
    scoring.end_round(s)
    yellow = own(s, "Y")
    assert (yellow.coins, yellow.wet, yellow.dry) == (5, 0, 5)
    assert (stock(s).i, stock(s).j) == (0, 0)
    assert booked(s) == [("Y", "resources", 5)]
    assert s.over


def test_tv_34_round_5_with_an_odd_sum():
    s = given().round(5).coins("Y", 4).dry("Y", 3).scoring()
    scoring.score_end(s)
    assert booked(s) == [("Y", "resources", 3)]


def test_tv_35_servant():
    rider = "d2-f2=YO+H e3=*S"
    assert final(f"{rider} f4=BS") == {"Y": 2, "B": 2}
    s = given().statues(f"{rider} f4=BS d1=*AS").round(5).scoring()
    scoring.score_servants(s)
    assert points(s) == {"Y": 8, "B": 2}
    assert final(rider) == {"Y": 8}
    assert points_of_servants("a1=*S b2=YS a2=BS b1=BO") == {"B": 8, "Y": 2}
    assert final("a1=*S c3=YS") == {}


def points_of_servants(statues: str) -> dict[str, int]:
    s = given().statues(statues).round(5).scoring()
    scoring.score_servants(s)
    return points(s)


def test_tv_36_archer_as_bridge():
    s = given().statues("c3=YS d3=*AW e3=BS").round(5).scoring()
    scoring.score_end(s)
    assert booked(s) == [
        ("Y", "group_heads", 2),
        ("B", "group_heads", 2),
        ("Y", "group_majority", 5),
        ("B", "group_majority", 2),
        ("Y", "archer", 2),
    ]
    assert points(s) == {"Y": 9, "B": 4}
    assert final("c3=YS e3=BS") == {}


def test_tv_37_archers_side_by_side():
    s = given().statues("b3=YS c3=*AW d3=*AE e3=BS").round(5).scoring()
    scoring.score_end(s)
    assert booked(s) == [
        ("Y", "group_heads", 2),
        ("B", "group_heads", 2),
        ("Y", "group_majority", 2),
        ("B", "group_majority", 2),
        ("Y", "archer", 2),
        ("B", "archer", 2),
    ]


def test_tv_38_archer_of_another_type():
    s = given().statues("c3=YS e3=BS d2=VG d3=*AN").round(5).scoring()
    scoring.score_end(s)
    assert booked(s) == [("V", "group_heads", 1), ("V", "archer", 2)]


def test_tv_39_rider_joins():
    s = given().statues("a1=YO b1-d1=YO+H e1=YO").round(5).scoring()
    scoring.score_end(s)
    assert booked(s) == [("Y", "group_heads", 3)]
    shared = [
        ("Y", "group_heads", 4),
        ("B", "group_heads", 2),
        ("Y", "group_majority", 5),
        ("B", "group_majority", 2),
    ]
    s = given().statues("a1=YO b1-d1=YO+H e1=BO").round(5).scoring()
    scoring.score_end(s)
    assert booked(s) == shared
    assert s.scores() == [0, 9, 4, 0]
    s = given().statues("a1=YO b1-d1=YO+H c2=BO d4=VO").round(5).scoring()
    scoring.score_end(s)
    assert booked(s) == shared


def test_tv_40_tied_group():
    s = given().statues("a1=YG a2=BG a3=VG").round(5).scoring()
    scoring.score_end(s)
    assert points(s, "group_heads") == {"Y": 3, "B": 3, "V": 3}
    assert points(s, "group_majority") == {"Y": 2, "B": 2, "V": 2}
    s = given().statues("c3=YS d3=BS c2=*AS d4=*AN d2=*AS").round(5).scoring()
    scoring.score_end(s)
    assert points(s, "group_heads") == {"Y": 2, "B": 2}
    assert points(s, "group_majority") == {"B": 5, "Y": 2}
    assert points(s, "archer") == {"Y": 2, "B": 4}
    assert points(s) == {"Y": 6, "B": 11}
    majority = next(line for line in s.sheet() if line["category"] == "group_majority")
    assert majority["cause"]["counts"] == [0, 1, 1, 0]
    assert majority["cause"]["archers"] == [0, 1, 2, 0]


def test_tv_41_nothing_left():
    s = (
        given()
        .bases("Y", 0)
        .wet("Y", 4)
        .coins("Y", 5)
        .hired("Y", sculptor=1)
        .asking("Y", "INNER", segment=0)
    )
    assert options(s) == SUBSTITUTES
    play(s, "PASS")
    assert asked(s) == "Y MIDDLE"
    assert options(s) == SUBSTITUTES


def test_tv_42_final_tie():
    s = given().round(5).order("YGBV").vp("B", 120).vp("G", 120).vp("Y", 100).scoring()
    assert s.scores() == [0, 100, 120, 120]
    assert s.ranks() == [4, 3, 2, 1]
