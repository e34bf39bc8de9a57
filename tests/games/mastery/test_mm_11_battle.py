"""Chapter 11: battle, step by step."""

import pytest
from mastery_given import (
    asked,
    choose,
    combat,
    events,
    fight,
    given,
    options,
    own,
    play,
    points,
    silent,
)


def battle(kind="forest", there=3, mine="2 3", theirs="2 3", **variants):
    position = given(**variants).tile(kind, 5).holds(1, 5, there)
    return position.hand(0, mine).hand(1, theirs).listening()


def outcome(s):
    """Winner, margin, and the scores of attacker and defender."""
    return next(event[2:6] for event in s.news if event[1] == 25)


def test_mm_11_1_the_contested_cell_is_controlled_by_nobody():
    s = battle().castle(0, 2).attack(0, 5, 3)
    assert s.view(None)["owners"][5] is None
    assert points(s) == [0, 0]
    assert own(s, 0).castle == 2
    fighters = s.view(None)["battle"]
    assert (fighters["attacker"], fighters["defender"], fighters["stack"]) == (0, 1, 3)


@pytest.mark.parametrize(
    ("kind", "scores"),
    [
        ("grasslands", (4, 3)),
        ("fort", (3, 4)),
        ("city", (3, 4)),
        ("fortress", (3, 4)),
        ("forest", (3, 3)),
        ("shrine", (3, 3)),
    ],
)
def test_mm_11_2_the_territory_acts_first(kind, scores):
    assert combat(battle(kind).attack(0, 5, 3)) == scores


def test_mm_11_2_mountains_have_no_support_phase():
    s = battle("mountains", mine="2 +1", theirs="2 +1").attack(0, 5, 3)
    assert asked(s) == "P0 WINDOW"
    assert outcome(s) == (1, 1, 5, 5)


def test_mm_11_2_a_castle_has_no_ability():
    s = given(siege=True).hand(0, "2 3").hand(1, "2 3").attack(0, 4, 3)
    assert combat(s) == (3, 8)


@pytest.mark.parametrize(("dice", "left"), [((3, 1), (2, 1)), ((1, 3), (1, 2)), ((2, 2), (1, 1))])
def test_mm_11_3_the_lower_roller_loses_a_knight(dice, left):
    s = battle("arena", there=2).chance(*dice).attack(0, 5, 2)
    assert combat(s) == left
    assert events(s) == list(dice)


def test_mm_11_3_the_battle_ends_when_a_fighter_has_none_left():
    s = battle("arena", there=1).chance(5, 0).attack(0, 5, 2)
    assert (own(s, 0).cells, own(s, 1).cells, own(s, 1).castle) == ({5: 2}, {}, 0)
    s = battle("arena", there=2).chance(0, 5).attack(0, 5, 1)
    assert (own(s, 0).cells, own(s, 1).cells) == ({}, {5: 2})
    s = battle("arena", there=1).chance(4, 4).attack(0, 5, 1)
    assert (own(s, 0).cells, own(s, 1).cells, points(s)) == ({}, {}, [0, 0])
    assert len(own(s, 0).hand) == 5


def test_mm_11_3_no_orb_acts_after_a_duel_that_ends_the_battle():
    position = battle("arena", there=1).stands(1, "devotion").stands(0, "greed").chance(5, 0)
    s = position.attack(0, 5, 2)
    assert own(s, 1).castle == 0
    assert len(own(s, 0).hand) == 5


def test_mm_11_4_both_draw_to_five_attacker_first():
    position = given().hand(0, "2 3").hand(1, "4 5").fighting(5, 3, 3).listening()
    s = position.chance(0, 0, 0, 15, 14, 13).pending(0, "TURN_END", "REFILL")
    assert own(s, 0).hand == ["2", "3", "4", "5", "A"]
    assert own(s, 1).hand == ["4", "5", "T", "F", "F"]
    assert [event[2:4] for event in s.news if event[1] == 6] == [(0, 3), (1, 3)]


def test_mm_11_5_sceptres_can_be_answered():
    position = battle(mine="2 3 F").stands(1, "loyalty").hand(1, "2 3 C C T")
    s = position.attack(0, 5, 3)
    assert (asked(s), options(s)) == ("P0 RESPONSE", ["PASS", "FRACTURE P1 sceptre"])


def test_mm_11_6_the_attackers_sceptre_comes_first():
    position = battle().stands(0, "influence").stands(1, "defiance").chance(0, 0)
    s = silent(position.attack(0, 5, 3))
    acted = [event[2:4] for event in s.news if event[1] == 22]
    assert acted == [(0, 1), (1, 4)]
    discarded = [event[2] for event in s.news if event[1] == 9]
    assert discarded == [1, 0]


def test_mm_11_6_a_sceptre_of_the_other_role_does_not_act():
    position = battle().stands(0, "loyalty").stands(1, "rage")
    s = silent(position.attack(0, 5, 3))
    assert combat(s) == (3, 3)
    assert [event for event in s.news if event[1] == 22] == []


def test_mm_11_7_both_choose_at_the_same_time():
    s = battle().attack(0, 5, 3)
    assert asked(s) == "P0+P1 CONFLICT"
    choose(s, 1, "CONFLICT 3")
    assert asked(s) == "P0 CONFLICT"
    assert own(s, 1).sealed == "3"
    assert combat(s) == (3, 3)


def test_mm_11_7_who_holds_one_must_play_one():
    s = battle(mine="2", theirs="2 3").attack(0, 5, 3)
    assert own(s, 0).sealed == "2"
    assert asked(s) == "P1 CONFLICT"
    assert options(s) == ["CONFLICT 2", "CONFLICT 3"]


def test_mm_11_7_who_holds_none_counts_nothing():
    s = battle(mine="C C T F F", theirs="3 +1").attack(0, 5, 6)
    assert outcome(s) == (1, 1, 6, 6)
    assert own(s, 0).none


def test_mm_11_8_both_cards_are_shown_at_once():
    s = battle(mine="4 5", theirs="2 3 +1").attack(0, 5, 3)
    choose(s, 0, "CONFLICT 5")
    assert own(s, 0).table == []
    choose(s, 1, "CONFLICT 2")
    assert (own(s, 0).table, own(s, 1).table) == (["5"], ["2"])
    assert combat(s) == (8, 5)


def test_mm_11_8_ambush_rolls_after_the_reveal_attacker_first():
    s = battle(mine="A +1", theirs="A +1").chance(5, 0).attack(0, 5, 3)
    assert combat(s) == (9, 4)
    kinds = [event[1] for event in s.news if event[1] in (21, 23)]
    assert kinds == [23, 23, 21, 21]


@pytest.mark.parametrize(("mine", "theirs", "who"), [("2", "3", 0), ("3", "2", 1), ("2", "2", 0)])
def test_mm_11_9_the_lower_score_has_the_first_go(mine, theirs, who):
    s = battle(mine=f"{mine} +1", theirs=f"{theirs} +1").attack(0, 5, 3)
    assert asked(s) == f"P{who} SUPPORT"


def test_mm_11_10_options_on_a_go():
    s = battle(mine="2 +1 +1 +2", theirs="3 +1 +2").attack(0, 5, 3)
    assert options(s) == ["PASS", "PLAY_1", "PLAY_2"]
    play(s, "PLAY_2")
    assert (asked(s), options(s)) == ("P0 SUPPORT", ["YIELD", "PLAY_1"])
    assert combat(s) == (7, 6)
    play(s, "YIELD")
    assert (asked(s), options(s)) == ("P1 SUPPORT", ["PASS", "PLAY_1", "PLAY_2"])
    play(s, "PLAY_1", "YIELD")
    assert (asked(s), combat(s)) == ("P0 SUPPORT", (7, 7))
    play(s, "PASS")
    assert outcome(s) == (1, 1, 7, 7)


def test_mm_11_10_pass_ends_the_phase_at_once():
    s = battle(mine="2 +1 +2", theirs="3 +1").attack(0, 5, 3)
    play(s, "PASS")
    assert outcome(s) == (1, 1, 5, 6)
    assert "+1" in own(s, 1).hand


def test_mm_11_11_without_support_cards_a_pass_is_automatic_and_looks_the_same():
    played = play(battle(mine="2 +1", theirs="3").attack(0, 5, 3), "PASS")
    forced = battle(mine="2", theirs="3").attack(0, 5, 3)
    support = [[event[:4] for event in s.news if event[1] == 24] for s in (played, forced)]
    assert support[0] == support[1] != []


@pytest.mark.parametrize(
    ("mine", "theirs", "result"),
    [("5", "2", (0, 3, 8, 5)), ("2", "5", (1, 3, 5, 8)), ("3", "3", (1, 1, 6, 6))],
)
def test_mm_11_12_higher_score_wins_and_a_tie_is_the_defenders(mine, theirs, result):
    s = battle(mine=mine, theirs=theirs).attack(0, 5, 3)
    assert outcome(s) == result


def test_mm_11_13_dice_after_the_outcome_belong_to_chaos_alone():
    assert events(battle(mine="5", theirs="2").attack(0, 5, 3)) == []
    s = battle(mine="5", theirs="2", chaos=True).chance(3, 3, 3).attack(0, 5, 3)
    assert events(s) == [3, 3, 3]


def test_mm_11_14_orbs_can_be_answered_after_the_outcome():
    position = battle(mine="5 C C T +1", theirs="2 F").stands(0, "greed")
    s = position.attack(0, 5, 3)
    # P1 is behind and has no support: the phase is over, and P1 may save what Greed would give.
    assert outcome(s) == (0, 3, 8, 5)
    assert (asked(s), options(s)) == ("P1 RESPONSE", ["PASS", "FRACTURE P0 orb"])
    hand = list(own(s, 0).hand)
    play(s, "FRACTURE P0 orb")
    assert own(s, 0).hand == hand


def test_mm_11_15_the_attackers_orb_with_its_decision_comes_first():
    position = battle(mine="5 C C T +1", theirs="2 C C T +1").stands(0, "preparation")
    s = position.stands(1, "cleansing").attack(0, 5, 3)
    play(s, "PASS")
    assert (asked(s), s.waiting) == ("P0 DISCARD", (0,))
    play(s, "DISCARD T")
    assert asked(s) == "P1 DISCARD"
    play(s, "DISCARD C")
    assert own(s, 1).hand == ["+1", "C", "T"]


def test_mm_11_15_an_orb_that_does_not_fit_the_result_does_not_act():
    position = battle(mine="5", theirs="2").stands(0, "devotion").stands(1, "brutality")
    s = silent(position.attack(0, 5, 3))
    assert [event for event in s.news if event[1] == 27] == []
    assert (own(s, 0).castle, own(s, 0).cells) == (0, {5: 3})


@pytest.mark.parametrize(("theirs", "lost", "back"), [(3, 3, 0), (4, 2, 2), (5, 1, 4)])
def test_mm_11_16_the_loser_loses_the_margin_and_the_rest_retreats(theirs, lost, back):
    s = battle(there=theirs, mine="5", theirs="2").attack(0, 5, 3)
    assert outcome(s)[1] == lost
    assert own(s, 1).castle == back
    assert own(s, 0).cells == {5: 3}


def test_mm_11_16_never_more_than_are_there():
    s = battle(there=1, mine="5", theirs="2").attack(0, 5, 6)
    assert outcome(s)[1] == 8
    assert [event[2:4] for event in s.news if event[1] == 28] == [(1, 1)]


def test_mm_11_17_the_winner_conquers_with_the_ability_of_the_territory():
    s = battle("village", mine="5", theirs="2").attack(0, 5, 3)
    assert (own(s, 0).cells, own(s, 0).castle) == ({5: 3}, 1)
    s = battle("village", mine="2", theirs="5").attack(0, 5, 3)
    assert (own(s, 1).cells, own(s, 1).castle) == ({5: 3}, 0)


def test_mm_11_18_table_cards_go_to_the_discards_with_the_turn():
    position = battle(mine="2 +1 +2", theirs="3 +1").turn(5)
    s = play(position.attack(0, 5, 3), "PLAY_2", "YIELD", "PASS")
    assert own(s, 0).discard == [("2", 5), ("+2", 5)]
    assert own(s, 1).discard == [("3", 5)]
    assert s.view(None)["battle"] is None


def test_mm_11_19_only_the_score_uses_the_copied_base():
    position = battle(there=5, mine="2", theirs="5").stands(0, "fear")
    s = silent(position.attack(0, 5, 1))
    # 5 + 2 against 5 + 5: margin 3, but only one real knight is there to be lost.
    assert outcome(s) == (1, 3, 7, 10)
    assert [event[2:4] for event in s.news if event[1] == 28] == [(0, 1)]
    assert (own(s, 0).castle, own(s, 1).cells) == (0, {5: 5})


def test_a_third_player_does_not_fight():
    s = fight(
        given(3).tile("forest", 4).holds(1, 4, 3).hand(2, "+1 +2").hand(0, "2").attack(0, 4, 3)
    )
    assert own(s, 2).hand.count("+1") == 1
