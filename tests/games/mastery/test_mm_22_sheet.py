"""Chapter 22: the score sheet."""

from mastery_given import given, play


def test_lines_by_seat_then_cell_then_reason():
    position = given(3).turn(7).castle(0, 2).tile("shrine", 1, 2, 5, 7).holds(0, 2).holds(0, 5)
    position.holds(0, 7).holds(0, 1).holds(1, 15).holds(2, 12).tile("forest", 3)
    s = play(position.asking(0, "ADVANCE"), "ADVANCE 3", "ADVANCE_KNIGHTS 1")
    assert s.over
    lines = [(x["seat"], x["period"], x["category"], x["amount"], x["cause"]) for x in s.sheet()]
    assert lines == [
        (0, 3, "territory_3", 3, {"cell": 1, "kind": "shrine"}),
        (0, 3, "territory_3", 3, {"cell": 2, "kind": "shrine"}),
        (0, 3, "territory_1", 1, {"cell": 3, "kind": "forest"}),
        (0, 3, "territory_3", 3, {"cell": 5, "kind": "shrine"}),
        (0, 3, "territory_3", 3, {"cell": 7, "kind": "shrine"}),
        (0, 3, "won_by_points", 0, {"turn": 7}),
        (1, 3, "territory_1", 1, {"cell": 15, "kind": "forest"}),
        (2, 3, "territory_1", 1, {"cell": 12, "kind": "forest"}),
    ]
    assert s.scores() == [13, 1, 1]


def test_homelands_are_not_booked_in_skirmish():
    position = given(skirmish=True).turn(120).tile("homelands", 3, 9).holds(0, 3).holds(1, 9)
    s = position.holds(0, 7).pending(1, "TURN_END")
    assert [line["category"] for line in s.sheet()] == ["territory_2", "won_by_cap"]
    assert s.scores() == [2, 0]


def test_nothing_is_booked_before_the_end():
    s = given().holds(0, 3).hand(0, "C").asking(0)
    assert (s.sheet(), s.scores()) == ([], [0, 0])
