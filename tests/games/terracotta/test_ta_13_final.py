"""Chapter 13: final scoring and winner."""

import pytest
from terracotta_given import booked, given, points

from claycrown.games.terracotta import scoring


def final(position):
    s = position.round(5).scoring()
    s.period = 6
    scoring.score_end(s)
    return s


def of(statues: str):
    return final(given().statues(statues))


def test_ta_13_1_inspectors_musicians_and_tiles_do_not_score_again():
    s = final(given().statues("a1=YO e1=*M").tile("officer").inspectors(1, "a"))
    assert booked(s) == []


def test_ta_13_2_steps_stand_in_order_and_do_not_influence_each_other():
    statues = "a1=YO b1=YO b2=*S c1=*AW"
    s = final(given().statues(statues).coins("Y", 2))
    assert booked(s) == [
        ("Y", "servant", 8),
        ("Y", "group_heads", 2),
        ("Y", "archer", 2),
        ("Y", "resources", 1),
    ]
    # In another order the same points are earned.
    other = given().statues(statues).coins("Y", 2).round(5).scoring()
    scoring.score_resources(other)
    scoring.score_archers(other)
    for kind in (3, 2, 1, 0):
        scoring.score_groups(other, kind)
    scoring.score_servants(other)
    assert sorted(booked(other)) == sorted(booked(s))


def test_ta_13_3_each_servant_is_a_majority_of_eight_and_two():
    assert booked(of("e4=*S d3=YO f5=YX e5=BS")) == [("Y", "servant", 8), ("B", "servant", 2)]
    assert booked(of("e4=*S d3=YO")) == [("Y", "servant", 8)]
    assert booked(of("e4=*S d3=YO f5=BS")) == [("Y", "servant", 2), ("B", "servant", 2)]
    s = of("e4=*S d3=YO f5=BS f6=*AN")
    assert points(s, "servant") == {"B": 8, "Y": 2}
    assert s.sheet()[0]["cause"] == {"cell": "e4", "counts": [0, 1, 1, 0], "archers": [0, 0, 1, 0]}
    # Two Servants score the same Warrior each.
    assert booked(of("a1=*S b2=YO c3=*S")) == [("Y", "servant", 8), ("Y", "servant", 8)]


def test_ta_13_4_warriors_outside_any_group_are_ignored():
    s = of("a1=YO b1=YO i7=BO")
    assert booked(s) == [("Y", "group_heads", 2)]


@pytest.mark.parametrize(
    ("statues", "heads"),
    [
        ("a1=YO b1=YO c1=YO", {"Y": 3}),
        ("a1=YO b1=YO c1=BO", {"Y": 4, "B": 2}),
        ("a1=YO b1=BO c1=VO d1=YO", {"Y": 6, "B": 3, "V": 3}),
        ("a1=YO b1=BO c1=VO d1=GO", {"Y": 4, "B": 4, "V": 4, "G": 4}),
    ],
)
def test_ta_13_5_every_warrior_of_a_group_gives_the_number_of_owners(statues, heads):
    s = of(statues)
    assert points(s, "group_heads") == heads
    assert s.sheet()[0]["cause"]["owners"] == len(heads)


def test_ta_13_5_archers_belong_to_the_group_but_give_no_heads():
    s = of("a1=YO b1=BO a2=*AN")
    assert points(s, "group_heads") == {"Y": 2, "B": 2}
    assert s.sheet()[0]["cause"] == {"cells": ["a1", "b1", "a2"], "owners": 2}


def test_ta_13_6_two_owners_make_a_majority_of_five_and_two():
    assert points(of("a1=YO b1=YO c1=BO"), "group_majority") == {"Y": 5, "B": 2}
    assert points(of("a1=YO b1=BO"), "group_majority") == {"Y": 2, "B": 2}
    assert points(of("a1=YO b1=BO b2=*AN"), "group_majority") == {"B": 5, "Y": 2}
    # An Archer that faces another Warrior of a tied player, outside the group, breaks nothing.
    s = of("a1=YO b1=BO i7=BO i6=*AS")
    assert points(s, "group_majority") == {"Y": 2, "B": 2}


def test_ta_13_7_one_owner_has_neither_domination_nor_presence():
    assert booked(of("a1=YO b1=YO")) == [("Y", "group_heads", 2)]
    assert booked(of("c3=YO c4=*AN")) == [("Y", "group_heads", 1), ("Y", "archer", 2)]


def test_ta_13_8_archers_that_link_sets_make_one_group():
    # Three sets of Soldiers around one Archer, scored once as a whole.
    s = of("d3=YS c3=YS e4=*AN e3=BS f4=VS e5=GS")
    heads = [line for line in booked(s) if line[1] == "group_heads"]
    assert heads == [
        ("V", "group_heads", 4),
        ("Y", "group_heads", 8),
        ("B", "group_heads", 4),
        ("G", "group_heads", 4),
    ]


def test_ta_13_9_each_archer_facing_a_warrior_gives_its_owner_two():
    s = of("c3=YO c2=*AS c4=*AN d3=*AW i7=*AN")
    assert [line for line in booked(s) if line[1] == "archer"] == [("Y", "archer", 2)] * 3
    assert s.sheet()[-1]["cause"] == {"cell": "c4", "faced": "c3"}
    # Each of the four directions, seen from its own side.
    assert points(of("c3=VO c2=*AS"), "archer") == {"V": 2}
    assert points(of("c3=BO b3=*AE"), "archer") == {"B": 2}


def test_ta_13_9_an_archer_that_looks_over_the_edge_faces_nobody():
    # Only a position written by hand has one; the row before or after is not its neighbour.
    for statues in ("a2=*AW i1=YO", "i1=*AE a2=YO", "c1=*AN c7=YO", "c7=*AS c1=YO"):
        assert booked(of(statues)) == []


@pytest.mark.parametrize(
    ("coins", "wet", "dry", "vp"), [(1, 1, 1, 1), (4, 0, 3, 3), (1, 0, 0, 0), (3, 2, 5, 5)]
)
def test_ta_13_10_coins_and_clay_are_added_before_halving(coins, wet, dry, vp):
    s = final(given().coins("Y", coins).wet("Y", wet).dry("Y", dry))
    assert booked(s) == [("Y", "resources", vp)] * (vp > 0)
    if vp:
        assert s.sheet()[0]["cause"] == {"coins": coins, "wet": wet, "dry": dry}


@pytest.mark.parametrize(
    ("order", "scores", "ranks"),
    [
        ("VYBG", (5, 9, 7, 1), [3, 1, 2, 4]),
        ("GBYV", (5, 5, 5, 5), [4, 3, 2, 1]),
        ("BVYG", (5, 9, 9, 5), [3, 2, 1, 4]),
        ("YVBG", (3, 3, 8, 3), [3, 2, 1, 4]),
    ],
)
def test_ta_13_11_most_points_win_and_ties_rank_by_turn_order(order, scores, ranks):
    position = given().order(order)
    for letter, vp in zip("VYBG", scores, strict=True):
        position.vp(letter, vp)
    s = position.scoring()
    assert s.scores() == list(scores)
    assert s.ranks() == ranks
