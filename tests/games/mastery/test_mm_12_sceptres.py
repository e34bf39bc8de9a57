"""Chapter 12: sceptres."""

import pytest
from mastery_given import combat, events, given, own, silent


def fought(there, stack, mine=(), theirs=(), **variants):
    position = given(**variants).tile("forest", 5).holds(1, 5, there).hand(0, "2 3").hand(1, "2 3")
    return silent(position.stands(0, *mine).stands(1, *theirs).attack(0, 5, stack))


@pytest.mark.parametrize(
    ("mine", "theirs", "scores"),
    [
        ((), (), (3, 4)),
        (("rage",), (), (4, 4)),
        ((), ("loyalty",), (3, 5)),
        (("loyalty",), ("rage",), (3, 4)),
        (("vigour",), ("fear",), (3, 4)),
    ],
)
def test_mm_12_1_for_the_fitting_role_alone(mine, theirs, scores):
    assert combat(fought(4, 3, mine, theirs)) == scores


def test_mm_12_1_only_while_standing():
    position = given().tile("forest", 5).holds(1, 5, 4).hand(0, "2 3").hand(1, "2 3")
    s = silent(position.falls(0, "rage", 1).attack(0, 5, 3))
    assert combat(s) == (3, 4)


@pytest.mark.parametrize(
    ("stack", "there", "mine", "theirs", "scores"),
    [
        (2, 6, ("fear",), (), (6, 6)),
        (6, 2, ("fear",), (), (6, 2)),
        (6, 2, (), ("vigour",), (6, 6)),
        (2, 6, (), ("vigour",), (2, 6)),
        (2, 6, ("fear",), ("vigour",), (6, 6)),
        (6, 2, ("fear",), ("vigour",), (6, 6)),
    ],
)
def test_mm_12_2_fear_and_vigour_take_the_larger_number(stack, there, mine, theirs, scores):
    s = fought(there, stack, mine, theirs)
    assert combat(s) == scores
    assert s.view(None)["battle"]["stack"] == stack
    assert s.view(None)["knights"][5] == there
    assert s.view(None)["seats"][0]["dice"] == 1


def test_mm_12_2_bonuses_are_not_copied():
    position = given().tile("fort", 5).holds(1, 5, 5).hand(0, "2 3").hand(1, "2 3")
    assert combat(silent(position.stands(0, "fear").attack(0, 5, 2))) == (5, 6)


def test_mm_12_3_rage_and_loyalty_add_one():
    assert combat(fought(3, 3, ("rage",), ("loyalty",))) == (4, 4)


def test_mm_12_4_influence_and_defiance_take_a_card_at_random():
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "2 3 4 5 A").hand(1, "2 3 4 5 A")
    s = position.stands(0, "influence").stands(1, "defiance").chance(4, 1).attack(0, 5, 3)
    assert own(s, 1).discard == [("A", 1)]
    assert own(s, 0).discard == [("3", 1)]
    assert events(s) == [4, 1]
