"""Chapter 17: end cap, ranks, scores."""

import pytest
from mastery_given import asked, booked, end_turn, given, own


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_mm_17_1_the_cap(players):
    last = players - 1
    s = given(players).turn(60 * players - 1, 0).castle(0, 1).hand(last, "C").asking(last - 1)
    if s.turn < 60 * players:
        end_turn(s)
    assert s.turn == 60 * players
    end_turn(s)
    assert s.over
    assert s.view(None)["ending"] == "cap"


def test_mm_17_1_artefacts_are_restored_first():
    s = given().turn(120).falls(1, "fury", 119).pending(1, "TURN_END")
    assert s.over
    assert own(s, 1).down[0] == 0


def test_mm_17_1_not_a_turn_earlier():
    s = given().turn(119).hand(1, "C").pending(0, "TURN_END")
    assert asked(s) == "P1 WINDOW"


def test_mm_17_2_the_score_is_what_a_seat_controls():
    position = given().turn(120).holds(0, 3).holds(0, 9).tile("shrine", 1).holds(1, 1)
    s = position.pending(1, "TURN_END")
    assert s.scores() == [2, 3]
    assert booked(s) == [
        (0, "territory_1", 1),
        (0, "territory_1", 1),
        (1, "territory_3", 3),
        (1, "won_by_cap", 0),
    ]


@pytest.mark.parametrize(
    ("one", "two", "ranks"),
    [
        # Points, then territories, then knights, then a shared rank.
        ({1: 1}, {3: 1, 9: 1}, [1, 2]),
        ({3: 1, 9: 1}, {2: 1}, [1, 2]),
        ({3: 2}, {9: 1}, [1, 2]),
        ({3: 1}, {9: 1}, [1, 1]),
    ],
)
def test_mm_17_3_sides_are_ordered(one, two, ranks):
    position = given().turn(120)
    for seat, cells in enumerate((one, two)):
        for cell, knights in cells.items():
            position.holds(seat, cell, knights)
    s = position.pending(1, "TURN_END")
    assert s.ranks() == ranks
    winners = [line[0] for line in booked(s) if line[1] == "won_by_cap"]
    assert winners == [seat for seat in (0, 1) if ranks[seat] == 1]


def test_mm_17_3_a_castle_counts_for_knights():
    s = given().turn(120).castle(1, 1).holds(0, 3).holds(1, 9).pending(1, "TURN_END")
    assert s.ranks() == [2, 1]


def test_mm_17_3_team_figures_are_sums():
    position = given(4, allegiance="pairs").turn(240).holds(0, 2).holds(2, 3).tile("cave", 6)
    s = position.tile("forest", 2, 3).holds(1, 6).pending(3, "TURN_END")
    # Two points each, but two territories against one.
    assert s.ranks() == [1, 2, 1, 2]


def test_mm_17_4_rank_is_one_more_than_the_sides_ahead():
    position = given(3).turn(180).tile("shrine", 5).holds(2, 5).holds(0, 1).holds(1, 3)
    s = position.pending(2, "TURN_END")
    assert s.ranks() == [2, 2, 1]
    position = given(6, allegiance="pairs").turn(360).holds(0, 1).holds(1, 2)
    s = position.tile("forest", 1, 2).pending(5, "TURN_END")
    # Two sides share the lead, the third is behind both.
    assert s.ranks() == [1, 1, 3, 1, 1, 3]
