"""Chapter 9: Specialists."""

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

KINDS = ["horse", "servant", "archer", "musician"]
WEAPONS = ["sword", "halberd", "crossbow", "spear"]
FULL = [f"{column}{row}=VO" for row in range(1, 8) for column in "abcdefghi"]


def buying(statues: str = "e4=YO", coins: int = 9, *ready: str):
    """Yellow at a specialist space."""
    return given().statues(statues).coins("Y", coins).ready("Y", *ready).asking("Y", "OUTER", 1)


def final(statues: str):
    s = given().statues(statues).round(5).scoring()
    scoring.score_end(s)
    return s


def tile(statues: str, name: str) -> dict[str, int]:
    s = given().statues(statues).tile(name).scoring()
    scoring.score_tile(s)
    return points(s)


@pytest.mark.parametrize(("kind", "weapon"), list(zip(KINDS, WEAPONS, strict=True)))
def test_ta_9_1_a_specialist_uses_the_weapon_of_its_index(kind, weapon):
    s = buying("e4=YO", 1, weapon)
    assert options(s) == ["PASS", f"SPECIALIST {kind}"]
    play(s, f"SPECIALIST {kind}")
    assert own(s, "Y").coins == 0
    assert own(s, "Y").ready == []


def test_ta_9_1_a_type_is_not_available_when_a_part_is_impossible():
    assert asked(buying("e4=YO", 0)) == "B PLACE"
    no_weapon = given().coins("Y", 9).asking("Y", "OUTER", 1)
    assert asked(no_weapon) == "B PLACE"
    sold_out = given().shelf(0, 0, 0, 0).statues("").coins("Y", 9).ready("Y")
    assert asked(sold_out.asking("Y", "OUTER", 1)) == "B PLACE"
    full = given().statues(" ".join(FULL)).coins("Y", 9).ready("Y").asking("Y", "OUTER", 1)
    assert asked(full) == "B PLACE"


@pytest.mark.parametrize(("bought", "cost"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_ta_9_2_each_of_a_type_costs_one_coin_more(bought, cost):
    statues = " ".join(["a1=*S", "c1=*S", "e1=*S"][:bought])
    assert asked(buying(statues, cost - 1, "halberd")) == "B PLACE"
    s = buying(statues, cost, "halberd")
    play(s, "SPECIALIST servant", "i7")
    assert own(s, "Y").coins == 0


def test_ta_9_2_there_is_no_fifth():
    assert asked(buying("a1=*S c1=*S e1=*S g1=*S", 99, "halberd")) == "B PLACE"


def test_ta_9_3_one_specialist_per_space_and_nothing_scored():
    s = buying()
    play(s, "SPECIALIST musician", "a4")
    assert asked(s) == "B PLACE"
    assert booked(s) == []
    assert stock(s).shelf == [4, 4, 4, 3]


def test_ta_9_4_specialists_stay_and_never_count_as_warriors():
    # No Specialist can be picked for a slide, and none counts in a line.
    s = given().statues("a1=*S c1=*M e1=*AS e2=YO").asking("Y", "GUARD_PICK", cell="i7")
    assert options(s) == ["PASS", "e2"]
    s = given().statues("a1=*S c1=*M e1=*AS i1=BO").scoring()
    scoring.score_inspector_row(s)
    assert points(s) == {"B": 7}
    assert s.sheet()[0]["cause"]["counts"] == [0, 0, 1, 0]


def test_ta_9_5_a_horse_needs_an_own_warrior_and_two_empty_cells_in_line():
    s = buying("e4=YO b4=YS i1=BG", 9, "sword")
    play(s, "SPECIALIST horse")
    assert asked(s) == "Y HORSE_RIDER"
    assert options(s) == ["b4", "e4"]
    play(s, "e4")
    assert asked(s) == "Y HORSE_DIR"
    assert options(s) == [f"DIRECTION {d}" for d in "NESW"]
    play(s, "DIRECTION W")
    assert mausoleum(s) == {"e4-c4=YO+H", "b4=YS", "i1=BG"}


@pytest.mark.parametrize(
    ("statues", "directions"),
    [
        ("a1=YO", "ES"),
        ("b2=YO", "ES"),
        ("i7=YO", "NW"),
        ("e4=YO e3=BO", "ESW"),
        ("e4=YO e2=BO g4=*M", "SW"),
        ("e4=YO e6=*AN d4=*S", "NE"),
    ],
)
def test_ta_9_5_directions_of_a_horse(statues, directions):
    s = play(buying(statues, 9, "sword"), "SPECIALIST horse")
    assert asked(s) == "Y HORSE_DIR"
    assert options(s) == [f"DIRECTION {d}" for d in directions]


@pytest.mark.parametrize(
    "statues", ["", "e4=BO", "a1=YO a3=BO c1=BO", "a1=YO a2=BO b1=BO", "e2-g2=YO+H"]
)
def test_ta_9_5_no_horse_without_a_rider_and_room(statues):
    assert asked(buying(statues, 9, "sword")) == "B PLACE"


def test_ta_9_6_a_rider_keeps_owner_and_type_and_occupies_all_three_cells():
    # Adjacency and groups: the last cell joins d1.
    assert points(final("a1-c1=YO+H d1=BO"), "group_heads") == {"Y": 2, "B": 2}
    assert points(final("a1-c1=YO+H d1=BG"), "group_heads") == {}
    # Facing.
    assert points(final("a1-c1=YO+H c2=*AN"), "archer") == {"Y": 2}
    # Lines and quadrants.
    s = given().statues("a1-a3=YO+H").inspectors(3, "a").scoring()
    scoring.score_inspector_row(s)
    assert points(s) == {"Y": 7}
    assert tile("d4-d2=YO+H", "top_left") == {"Y": 5}
    # Servants.
    assert points(final("a1-c1=YO+H d2=*S"), "servant") == {"Y": 8}


@pytest.mark.parametrize(
    ("name", "statues"),
    [
        ("top_left", "a1-c1=YO+H a3=BO c3=BO"),
        ("central_row", "a4-c4=YO+H e4=BO g4=BO"),
        ("officer", "a4-c4=YO+H e4=BO g4=BO"),
    ],
)
def test_ta_9_7_a_rider_is_one_warrior_on_a_tile(name, statues):
    assert tile(statues, name) == {"B": 5, "Y": 2}


def test_ta_9_7_a_rider_is_one_warrior_for_lines_musicians_servants_and_groups():
    s = given().statues("a1-c1=YO+H e1=BO g1=BO").scoring()
    scoring.score_inspector_row(s)
    assert points(s) == {"B": 7, "Y": 3}
    s = given().statues("a1-c1=YO+H i1=*M").scoring()
    scoring.score_musicians(s)
    assert points(s) == {"Y": 1}
    assert points(final("a1-c1=YO+H b2=*S a3=BO c3=BG"), "servant") == {"B": 8, "Y": 2}
    assert points(final("a1-c1=YO+H d1=YO"), "group_heads") == {"Y": 2}


def test_ta_9_8_a_rider_may_touch_a_central_line_and_two_quadrants():
    rider = "d2-f2=YO+H"
    assert tile(rider, "central_column") == {"Y": 5}
    assert tile(rider, "top_left") == {"Y": 5}
    assert tile(rider, "top_right") == {"Y": 5}
    assert tile(rider, "bottom_left") == {}


@pytest.mark.parametrize("rider", ["e4-g4", "e4-c4", "e4-e2", "e4-e6"])
def test_ta_9_9_a_rider_gets_no_second_horse(rider):
    s = play(buying(f"{rider}=YO+H b2=YS", 9, "sword"), "SPECIALIST horse")
    assert asked(s) == "Y HORSE_DIR"  # b2 is the only Warrior that can ride
    assert mausoleum(play(s, "DIRECTION S")) == {f"{rider}=YO+H", "b2-b4=YS+H"}


@pytest.mark.parametrize(
    ("kind", "weapon", "letter"), [("musician", "spear", "M"), ("servant", "halberd", "S")]
)
def test_ta_9_10_musician_and_ta_9_11_servant_go_to_any_empty_cell(kind, weapon, letter):
    s = play(buying("e4=YO a1-c1=BO+H", 9, weapon), f"SPECIALIST {kind}")
    assert asked(s) == "Y SPECIALIST_CELL"
    assert len(options(s)) == 59
    assert not {"e4", "a1", "b1", "c1"} & set(options(s))
    play(s, "e5")
    assert f"e5=*{letter}" in mausoleum(s)


def test_ta_9_10_the_last_empty_cell_is_taken_unasked():
    s = play(buying(" ".join(FULL[:-1]), 9, "spear"), "SPECIALIST musician")
    assert "i7=*M" in mausoleum(s)
    assert asked(s) == "B PLACE"


def test_ta_9_12_a_servant_looks_at_up_to_eight_cells():
    around = ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]
    for cell in around:
        assert points(final(f"d4=*S {cell}=YO"), "servant") == {"Y": 8}
    for cell in ("d2", "b4", "f6", "d6", "b2"):
        assert points(final(f"d4=*S {cell}=YO"), "servant") == {}
    # In a corner three cells, none across the border.
    assert points(final("i1=*S h1=YO h2=BO i2=VO a1=GO a2=GO"), "servant") == {
        "Y": 2,
        "B": 2,
        "V": 2,
    }


def test_ta_9_13_an_archer_stands_beside_a_warrior_of_any_player():
    s = play(buying("e4=BO a1=*M", 9, "crossbow"), "SPECIALIST archer")
    assert asked(s) == "Y ARCHER_CELL"
    assert options(s) == ["e3", "d4", "f4", "e5"]
    play(s, "f4")
    assert mausoleum(s) == {"e4=BO", "a1=*M", "f4=*AW"}


def test_ta_9_13_an_archer_chooses_one_of_the_warriors_beside_it():
    s = play(buying("e4=BO e6=YS d5=*M", 9, "crossbow"), "SPECIALIST archer", "e5")
    assert asked(s) == "Y ARCHER_DIR"
    assert options(s) == ["DIRECTION N", "DIRECTION S"]
    assert "e5=*AS" in mausoleum(play(s, "DIRECTION S"))


def test_ta_9_13_no_archer_facing_nothing_an_edge_or_a_specialist():
    assert asked(buying("e4=*M a1=*AS", 9, "crossbow")) == "B PLACE"
    # Across the border of the grid nobody is beside anybody.
    s = play(buying("i1=BO", 9, "crossbow"), "SPECIALIST archer")
    assert options(s) == ["h1", "i2"]


def test_ta_9_14_each_cell_of_a_rider_can_be_faced():
    s = play(buying("d4-f4=BO+H", 9, "crossbow"), "SPECIALIST archer")
    assert options(s) == ["d3", "e3", "f3", "c4", "g4", "d5", "e5", "f5"]
    assert "f5=*AN" in mausoleum(play(s, "f5"))
    for archer in ("d3=*AS", "e3=*AS", "f3=*AS", "g4=*AW", "c4=*AE"):
        assert points(final(f"d4-f4=BO+H {archer}"), "archer") == {"B": 2}
