"""Chapter 18: corner cases."""

import pytest
from mastery_given import (
    asked,
    end_turn,
    events,
    fight,
    given,
    options,
    own,
    play,
    points,
    silent,
    supplied,
)


def outcome(s):
    return next(event[2:6] for event in s.news if event[1] == 25)


def test_mm_18_1_without_knights_in_the_castle_no_advance():
    s = given().holds(0, 3, 2).hand(0, "C").asking(0)
    play(s, "CONTINUE")
    assert asked(s) == "P0 REDISTRIBUTE"
    play(s, "KEEP")
    assert asked(s) == "P0 WINDOW"


@pytest.mark.parametrize(
    ("mine", "theirs", "cells", "castle"), [("5", "2", {5: 1}, 0), ("2", "5", {}, 0)]
)
def test_mm_18_2_fear_with_one_knight_against_six(mine, theirs, cells, castle):
    position = given().tile("forest", 5).holds(1, 5, 6).hand(0, mine).hand(1, theirs)
    s = silent(position.stands(0, "fear").listening().attack(0, 5, 1))
    assert outcome(s)[2:] == (6 + int(mine), 6 + int(theirs))
    assert (own(s, 0).cells, own(s, 0).castle) == (cells, castle)


def test_mm_18_3_brutality_on_a_loser_with_one_knight():
    position = given().tile("forest", 5).holds(1, 5, 1).hand(0, "5").hand(1, "2")
    s = silent(position.stands(0, "brutality").listening().attack(0, 5, 3))
    assert [event[2:4] for event in s.news if event[1] == 28] == [(1, 1)]
    assert own(s, 0).cells == {5: 3}
    assert own(s, 1).castle == 0


def test_mm_18_4_a_fracture_of_step_3_may_be_drawn_by_greed():
    position = given().tile("forest", 5).holds(1, 5, 1).stands(0, "greed").stands(1, "loyalty")
    position.hand(0, "5 F C C T").pool(0, "", rest="table").hand(1, "2 C C T +1")
    s = position.chance(0).attack(0, 5, 6)
    play(s, "FRACTURE P1 sceptre")
    fight(s)
    while asked(s).endswith("SUPPORT"):
        fight(s, "PASS")
    # The whole discard was that Fracture; it is back in the hand.
    assert "F" in own(s, 0).hand


def test_mm_18_5_the_last_conflict_card_may_be_lost():
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "2").hand(1, "5 C C T +1")
    s = silent(position.stands(0, "influence").chance(0).listening().attack(0, 5, 3))
    assert own(s, 1).discard[0] == ("5", 1)
    assert own(s, 1).none


def test_mm_18_5_so_may_a_fracture():
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "5 C C T +1").hand(1, "2 C C T F")
    position.stands(0, "influence", "greed").chance(4, 0, 0)
    s = position.attack(0, 5, 3)
    play(s, "PASS")  # P1 keeps the Fracture for the orb
    assert own(s, 1).discard[0] == ("F", 1)
    assert not asked(s).endswith("RESPONSE")


def test_mm_18_6_step_2_may_change_who_can_answer():
    position = given().hand(0, "2 3 C C T").hand(1, "2 3 C C").top(1, "F").stands(0, "rage")
    s = position.fighting(5, 3, 3).pending(0, "TURN_END", "REFILL")
    assert (asked(s), options(s)) == ("P1 RESPONSE", ["PASS", "FRACTURE P0 sceptre"])
    position = given().hand(0, "2 3 C C T").hand(1, "2 3 C C").top(1, "Au").stands(0, "rage")
    s = position.fighting(5, 3, 3).chance(12, 11).pending(0, "TURN_END", "REFILL")
    assert asked(s) == "P1 RESPONSE"


def test_mm_18_7_the_deck_runs_out_during_a_refill():
    position = given().hand(0, "C C").pool(0, "+1", rest="table").discard(0, "3", 0)
    position.discard(0, "4 5", 1).filled(1).fighting(5, 3, 3).chance(2, 1)
    s = position.pending(0, "TURN_END", "REFILL")
    # A card of this very turn is reshuffled as well.
    assert own(s, 0).hand == ["4", "5", "+1", "C", "C"]
    assert own(s, 0).pool == ["3"]


def test_mm_18_8_no_known_cards_after_order_and_the_returned_card_may_be_drawn():
    position = given().turn(5).stands(0, "order").hand(0, "C").discard(0, "5", 1).top(0, "2", 0, 1)
    s = play(position.pool(0, "3").table(0, "Au").asking(0), "CROWN")
    assert own(s, 0).tops == []
    assert own(s, 0).pool == ["2", "3", "5"]


def test_mm_18_9_prosperity_on_a_known_card_draws_nothing():
    position = given(3).stands(0, "prosperity").hand(0, "C").top(1, "5", 1, 2).top(1, "F", 1)
    s = play(position.asking(0), "CROWN", "LOOK P1")
    assert events(s) == []
    assert own(s, 1).tops == [("5", (0, 1, 2)), ("F", (1,))]
    play(s, "TOP_DISCARD")
    assert own(s, 1).tops == [("F", (1,))]
    assert own(s, 1).discard == [("5", 1)]


def test_mm_18_10_a_destroyed_crown_is_out_for_the_own_turn():
    position = given().turn(4).stands(0, "fury").castle(0, 1).hand(0, "C").hand(1, "F C")
    s = play(position.asking(1), "FRACTURE P0 crown")
    end_turn(s)
    assert "CROWN" not in options(s)
    assert own(s, 0).down[0] == 4
    end_turn(s)
    assert own(s, 0).down[0] == 0


def test_mm_18_11_a_used_crown_may_still_be_hit():
    position = given().stands(0, "fury").hand(0, "C 2").hand(1, "C").stands(1, "corruption")
    s = play(position.castle(0, 1).asking(0), "CROWN", "DISCARD 2")
    end_turn(s)
    play(s, "CROWN")
    assert own(s, 0).down[0] == 2
    assert own(s, 0).discard == [("2", 1)]


def test_mm_18_12_a_chain_that_closes_supplies_at_once():
    position = given().castle(0, 3).holds(0, 5, 2).holds(0, 9, 2).hand(0, "T C")
    s = play(position.asking(0), "TACTICAL_ADVANCE", "CONTINUE")
    assert supplied(s, 0) == []
    play(s, "ADVANCE 7", "ADVANCE_KNIGHTS 1", "PASS")
    assert supplied(s, 0) == [5, 7, 9]
    play(s, "CONTINUE", "REDISTRIBUTE")
    assert s.view(None)["plan"]["left"] == [5, 7, 9]


def test_mm_18_13_a_tactical_advance_drawn_again_counts_again():
    position = given().castle(0, 6).holds(1, 3).hand(0, "T 5 4 C C").pool(0, "", rest="table")
    s = position.hand(1, "2").filled(1).tile("forest", 3).asking(0)
    play(s, "TACTICAL_ADVANCE", "CONTINUE", "ADVANCE 3", "ADVANCE_KNIGHTS 6")
    assert "T" in own(s, 0).hand
    play(s, "CONFLICT 5")
    assert asked(s) == "P0 WINDOW"
    play(s, "TACTICAL_ADVANCE")
    assert s.extra == 2


def test_mm_18_14_nobody_is_eliminated():
    s = given().hand(0, "C").hand(1, "C").asking(0)
    end_turn(s)
    assert (s.seat, own(s, 1).castle, own(s, 1).cells) == (1, 3, {})
    end_turn(s)
    assert (s.seat, own(s, 0).castle) == (0, 3)


def test_mm_18_15_marshlands_that_empty_themselves_still_cut_the_chain():
    position = given(cutthroat=True).tile("marshlands", 5).holds(1, 5, 1).holds(1, 10, 3)
    position.holds(0, 7).hand(0, "5").hand(1, "2").tile("shrine", 3, 12, 11)
    for cell in (3, 12, 11):
        position.holds(0, cell)
    s = fight(position.attack(0, 5, 1))
    # P0 wins 6 to 3 with the only knight, which the marsh takes.
    assert own(s, 1).cells == {}
    assert 5 not in own(s, 0).cells
    assert points(s) == [11, 0]
    assert not s.over


def test_mm_18_16_after_a_siege_the_stack_stands_on_the_castle():
    position = given(siege=True).holds(0, 7).castle(1, 2).hand(0, "5").hand(1, "2")
    s = silent(position.attack(0, 4, 6))
    assert s.over
    assert s.view(None)["battle"]["stack"] == 6
    assert (own(s, 0).table, own(s, 1).table) == (["5"], ["2"])
    assert s.scores() == [2, 0]
