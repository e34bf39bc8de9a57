"""Chapter 10: advance and conquest."""

import pytest
from mastery_given import asked, events, fight, given, options, own, play, points


def test_mm_10_1_target_then_number():
    s = given().castle(0, 3).hand(0, "C").asking(0, "ADVANCE")
    assert options(s) == ["NO_ADVANCE", "ADVANCE 3", "ADVANCE 7", "ADVANCE 12"]
    play(s, "ADVANCE 12")
    assert options(s) == [f"ADVANCE_KNIGHTS {n}" for n in (1, 2, 3)]
    play(s, "ADVANCE_KNIGHTS 2")
    assert (own(s, 0).castle, own(s, 0).cells) == (1, {12: 2})


def test_mm_10_1_no_advance():
    s = play(given().castle(0, 3).hand(0, "C").asking(0, "ADVANCE"), "NO_ADVANCE")
    assert (asked(s), own(s, 0).castle, own(s, 0).cells) == ("P0 WINDOW", 3, {})


def test_mm_10_2_targets_are_linked_and_not_controlled():
    position = given().castle(0, 5).holds(0, 7).holds(0, 9).holds(1, 5)
    s = position.asking(0, "ADVANCE")
    # 7 and the castle reach 1 2 3 5 10 11 12; 9 is cut off and reaches nothing; no castle.
    assert options(s)[1:] == [f"ADVANCE {k}" for k in (1, 2, 3, 5, 10, 11, 12)]


def test_mm_10_2_no_team_mate():
    position = given(4, allegiance="pairs").castle(0, 5).holds(2, 2).holds(1, 6)
    s = position.asking(0, "ADVANCE")
    assert "ADVANCE 2" not in options(s)
    assert "ADVANCE 6" in options(s)


@pytest.mark.parametrize(
    ("castle", "kind", "most"), [(2, "forest", 2), (9, "forest", 6), (9, "cave", 4)]
)
def test_mm_10_3_number_of_knights(castle, kind, most):
    s = given().castle(0, castle).tile(kind, 7).asking(0, "ADVANCE")
    play(s, "ADVANCE 7")
    assert len(options(s)) == most


def test_mm_10_3_a_target_without_any_number_is_not_offered():
    # Ten dice: nine territories and a full castle of six; a Cave holds only four of them.
    position = given(6).castle(0, 6).tile("cave", 10)
    for cell in (1, 2, 4, 5, 6, 7, 8, 9, 14):
        position.holds(0, cell)
    s = position.asking(0, "ADVANCE")
    assert "ADVANCE 10" not in options(s)
    assert "ADVANCE 11" in options(s)


def test_mm_10_4_a_neutral_territory_is_conquered_at_once():
    s = given().castle(0, 3).tile("village", 3).hand(1, "5").asking(0, "ADVANCE")
    play(s, "ADVANCE 3", "ADVANCE_KNIGHTS 2")
    assert (own(s, 0).cells, own(s, 0).castle) == ({3: 2}, 2)
    assert events(s) == []


def test_mm_10_4_no_battle_ability_acts_on_a_neutral_territory():
    for kind in ("arena", "fort", "grasslands", "mountains"):
        s = given().castle(0, 3).tile(kind, 7).asking(0, "ADVANCE")
        play(s, "ADVANCE 7", "ADVANCE_KNIGHTS 3")
        assert own(s, 0).cells == {7: 3}
        assert events(s) == []


def test_mm_10_5_a_territory_of_an_opponent_means_battle():
    position = given().castle(0, 5).holds(1, 3, 2).hand(0, "2 3").hand(1, "2 3").filled()
    s = play(position.asking(0, "ADVANCE"), "ADVANCE 3", "ADVANCE_KNIGHTS 4")
    battle = s.view(None)["battle"]
    assert (battle["attacker"], battle["defender"], battle["stack"]) == (0, 1, 4)
    assert s.view(None)["owners"][3] is None


def test_mm_10_6_the_test_follows_a_battle():
    position = given().tile("shrine", 0, 9, 1).tile("abbey", 2, 5)
    for cell in (0, 9, 1, 2):
        position.holds(1, cell)
    s = fight(position.hand(1, "5").hand(0, "2").holds(0, 5, 1).attack(1, 5, 6))
    assert s.over
    assert points(s)[1] == 13


def test_mm_10_6_cutthroat_removal_comes_before_the_victory_test():
    # 11 points; the Cave on 9 would make 13, but it is cut off from castle 8 at once.
    position = given(cutthroat=True).tile("shrine", 3, 12, 7).tile("cave", 2, 9)
    for cell in (3, 12, 7, 2):
        position.holds(0, cell)
    s = fight(position.holds(1, 9, 1).hand(0, "5").hand(1, "2").attack(0, 9, 4))
    assert not s.over
    assert 9 not in own(s, 0).cells


def test_mm_10_6_the_test_follows_every_advance():
    position = given().tile("shrine", 3, 7, 11).tile("battlefield", 12).castle(0, 2)
    for cell in (3, 7, 11):
        position.holds(0, cell)
    position.tile("forest", 10).holds(0, 10)
    s = play(position.asking(0, "ADVANCE"), "ADVANCE 12", "ADVANCE_KNIGHTS 1")
    assert s.over
    assert s.scores()[0] == 13
