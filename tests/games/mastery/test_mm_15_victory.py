"""Chapter 15: restoring artefacts, victory."""

import pytest
from mastery_given import end_turn, fight, given, options, own, play, points


@pytest.mark.parametrize(("down", "after"), [(3, 0), (4, 0), (5, 5)])
def test_mm_15_1_what_was_destroyed_in_an_earlier_turn_is_restored(down, after):
    position = given().turn(5).castle(0, 1).hand(0, "C").hand(1, "C").falls(1, "greed", 4)
    s = end_turn(position.falls(0, "rage", down).asking(0))
    assert own(s, 0).down[1] == after
    # Only the active player's artefacts are restored.
    assert own(s, 1).down[2] == 4


def test_mm_15_1_a_crown_restored_now_cannot_be_used_in_this_turn():
    s = given().turn(5).castle(0, 1).falls(0, "fury", 4).hand(0, "C").hand(1, "C").asking(0)
    play(s, "CONTINUE", "NO_ADVANCE")
    assert "CROWN" not in options(s)
    end_turn(end_turn(s))
    assert "CROWN" in options(s)


def almost(total: int, **variants):
    """P0 holds territories of this value, and 12 is a neutral Forest beside the castle."""
    position = given(**variants).castle(0, 2).tile("forest", 12, 3, 7)
    cells = iter((3, 7, 2, 11, 10, 1))
    for kind, value in (("shrine", 3), ("cave", 2), ("forest", 1)):
        while total >= value:
            cell = next(cells)
            position.tile(kind, cell).holds(0, cell)
            total -= value
    return position.asking(0, "ADVANCE")


@pytest.mark.parametrize(("total", "skirmish", "won"), [(11, False, False), (12, False, True)])
def test_mm_15_2_thirteen_points(total, skirmish, won):
    s = play(almost(total, skirmish=skirmish), "ADVANCE 12", "ADVANCE_KNIGHTS 1")
    assert s.over == won
    if won:
        assert s.scores() == [13, 0]
        assert s.ranks() == [1, 2]


@pytest.mark.parametrize(("total", "won"), [(9, False), (10, True)])
def test_mm_15_2_eleven_in_skirmish(total, won):
    s = play(almost(total, skirmish=True), "ADVANCE 12", "ADVANCE_KNIGHTS 1")
    assert s.over == won


def test_mm_15_2_only_the_active_side_is_tested():
    # P1 already has 13 in this made-up position; P0's advance does not end the game.
    position = given().castle(0, 2).tile("shrine", 0, 5, 9, 1).tile("forest", 10)
    for cell in (0, 5, 9, 1, 10):
        position.holds(1, cell)
    s = position.hand(0, "C").asking(0, "ADVANCE")
    assert points(s)[1] == 13
    play(s, "ADVANCE 12", "ADVANCE_KNIGHTS 1")
    assert not s.over


def test_mm_15_2_the_conquest_ability_comes_first():
    position = given().castle(0, 2).tile("marshlands", 7).tile("shrine", 3, 12, 11)
    for cell in (3, 12, 11):
        position.holds(0, cell)
    position.tile("cave", 2).holds(0, 2)
    s = position.asking(0, "ADVANCE")
    assert points(s)[0] == 11
    assert play(s.clone(), "ADVANCE 7", "ADVANCE_KNIGHTS 2").over
    assert not play(s, "ADVANCE 7", "ADVANCE_KNIGHTS 1").over


def test_mm_15_3_unsupplied_territories_score():
    s = given().holds(0, 9).holds(0, 3).tile("shrine", 9).hand(0, "C").asking(0)
    assert points(s) == [4, 0]


def test_mm_15_3_contested_and_neutral_ones_score_for_nobody():
    s = given().holds(1, 5, 3).holds(1, 9).hand(0, "2 3").hand(1, "2 3").attack(0, 5, 3)
    assert points(s) == [0, 1]
    fight(s, "CONFLICT 3", "CONFLICT 2")
    assert points(s) == [2, 1]
