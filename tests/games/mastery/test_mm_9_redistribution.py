"""Chapter 9: redistribution."""

from itertools import product

import pytest
from mastery_given import asked, given, options, own, play


def test_mm_9_1_castle_and_supplied_territories_form_one_pool():
    position = given(3).castle(0, 3).holds(0, 1, 4).holds(0, 2, 4).holds(0, 5, 3).holds(0, 18, 2)
    s = position.castle(1, 4).holds(1, 6, 2).hand(0, "C").asking(0, "REDISTRIBUTE")
    play(s, "REDISTRIBUTE")
    assert s.view(None)["plan"] == {"left": [1, 2, 5], "rest": 14, "set": {}}
    play(s, "SET_KNIGHTS 6")
    assert s.view(None)["plan"] == {"left": [2, 5], "rest": 8, "set": {"1": 6}}
    play(s, "SET_KNIGHTS 6", "SET_KNIGHTS 2")
    assert (own(s, 0).castle, own(s, 0).cells) == (0, {1: 6, 2: 6, 5: 2, 18: 2})
    assert (own(s, 1).castle, own(s, 1).cells) == (4, {6: 2})


@pytest.mark.parametrize(
    ("castle", "knights", "question"), [(0, 1, False), (1, 1, True), (0, 2, True), (3, 0, False)]
)
def test_mm_9_2_asked_only_if_something_can_change(castle, knights, question):
    position = given().castle(0, castle).hand(0, "C")
    if knights:
        position.holds(0, 3, knights)
    s = play(position.asking(0), "CONTINUE")
    assert (asked(s) == "P0 REDISTRIBUTE") == question
    if question:
        assert options(s) == ["REDISTRIBUTE", "KEEP"]
        assert own(play(s, "KEEP"), 0).cells == {3: knights}


def completions(numbers, capacities, total, others, dice=10):
    """All distributions that stay within the dice, by brute force."""
    found = []
    for each in product(*(range(1, capacity + 1) for capacity in capacities)):
        rest = total - sum(each)
        if rest >= 0 and others + sum(-(-n // 6) for n in (*each, rest)) <= dice:
            found.append(each)
    return {each[len(numbers)] for each in found if list(each[: len(numbers)]) == numbers}


@pytest.mark.parametrize("castle", [2, 6, 13, 16, 18])
def test_mm_9_3_exactly_the_numbers_that_can_be_completed(castle):
    kinds = ["forest", "battlefield", "cave"]
    position = given(6).castle(0, castle).tile("forest", 1).tile("battlefield", 4).tile("cave", 5)
    for cell in (1, 4, 5):
        position.holds(0, cell, 2)
    far = (27, 28, 32, 34)
    for cell in far:
        position.holds(0, cell)
    s = play(position.asking(0, "REDISTRIBUTE"), "REDISTRIBUTE")
    capacities = [{"forest": 6, "battlefield": 8, "cave": 4}[kind] for kind in kinds]
    total = castle + 6
    for first in options(s):
        world = play(s.clone(), first)
        numbers = [int(first.split()[1])]
        if asked(world) != "P0 SET_KNIGHTS":
            continue
        wanted = completions(numbers, capacities, total, len(far))
        assert {int(word.split()[1]) for word in options(world)} == wanted
    wanted = completions([], capacities, total, len(far))
    assert {int(word.split()[1]) for word in options(s)} == wanted


@pytest.mark.parametrize("castle", [3, 4, 5])
def test_mm_9_3_a_later_battlefield_needs_a_second_die_beyond_six(castle):
    position = given(6).castle(0, castle).tile("forest", 1).tile("battlefield", 4)
    far = (14, 22, 27, 28, 32, 34, 35)
    for cell in far:
        position.holds(0, cell)
    position.holds(0, 1, 6).holds(0, 4, 6)
    s = play(position.asking(0, "REDISTRIBUTE"), "REDISTRIBUTE")
    # Three dice are left for Forest, Battlefield and castle.
    wanted = completions([], [6, 8], castle + 12, len(far))
    assert wanted == set(range(castle, 7))
    assert {int(word.split()[1]) for word in options(s)} == wanted


def test_mm_9_4_the_old_distribution_is_always_allowed():
    position = given(3).castle(0, 3).holds(0, 1, 4).holds(0, 2, 5)
    s = play(position.asking(0, "REDISTRIBUTE"), "REDISTRIBUTE", "SET_KNIGHTS 4", "SET_KNIGHTS 5")
    assert (own(s, 0).castle, own(s, 0).cells) == (3, {1: 4, 2: 5})


def test_mm_9_4_the_last_choice_leaves_the_rest_in_the_castle():
    s = given().castle(0, 3).holds(0, 3, 2).asking(0, "REDISTRIBUTE")
    play(s, "REDISTRIBUTE", "SET_KNIGHTS 2")
    assert own(s, 0).castle == 3


def test_mm_9_5_no_territory_can_be_given_up():
    s = given().castle(0, 3).holds(0, 3, 2).holds(0, 7, 1).holds(0, 9, 2)
    s = play(s.asking(0, "REDISTRIBUTE"), "REDISTRIBUTE")
    # Six knights in the pool, one territory still to come: at most five here, at least one.
    assert options(s) == [f"SET_KNIGHTS {n}" for n in range(1, 6)]
    play(s, "SET_KNIGHTS 5")
    assert own(s, 0).cells == {3: 5, 7: 1, 9: 2}
