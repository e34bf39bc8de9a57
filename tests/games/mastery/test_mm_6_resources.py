"""Chapter 6: resource cards and Fracture windows."""

import pytest
from mastery_given import (
    CARDS,
    asked,
    end_turn,
    events,
    given,
    options,
    own,
    play,
    silent,
    sizes_of,
)


def test_mm_6_1_call_to_arms_brings_two_knights():
    s = play(given().castle(0, 1).hand(0, "C C").asking(0), "CALL_TO_ARMS")
    assert own(s, 0).castle == 3
    assert own(s, 0).discard == [("C", 1)]


def test_mm_6_1_only_in_the_own_window():
    s = given().castle(0, 1).hand(0, "T").hand(1, "C").asking(0)
    assert asked(s) == "P0 WINDOW"
    assert s.legal(1) == []


def test_mm_6_2_tactical_advance_adds_a_sequence():
    s = play(given().castle(0, 1).hand(0, "T C").asking(0), "TACTICAL_ADVANCE")
    assert s.extra == 1
    assert own(s, 0).hand == ["C"]


def test_mm_6_3_any_number_of_resource_cards_in_a_turn():
    s = given().castle(0, 1).stands(1, "greed", "rage").hand(0, "C C T F F").asking(0)
    play(s, "FRACTURE P1 orb", "CALL_TO_ARMS", "CALL_TO_ARMS", "FRACTURE P1 sceptre")
    play(s, "TACTICAL_ADVANCE")
    assert own(s, 0).castle == 5
    assert [card for card, _ in own(s, 0).discard] == ["F", "C", "C", "F", "T"]


def test_mm_6_4_authority_is_never_kept():
    position = given().hand(0, "2 3 C C").top(0, "Au").filled(1).fighting(5, 3, 3)
    s = position.chance(0, 0).pending(0, "TURN_END", "REFILL")
    assert "Au" not in own(s, 0).hand
    assert ("Au", 1) in own(s, 0).discard


def test_mm_6_5_authority_draws_two_and_then_goes_to_the_discard():
    # Deck of one card below it: the reshuffled discard cannot hold this Authority.
    position = given().hand(0, "2 3 C C").top(0, "Au").pool(0, "5", rest="table")
    position.discard(0, "4").hand(1, "2 C C T F").fighting(5, 3, 3)
    s = position.pending(0, "TURN_END", "REFILL")
    assert own(s, 0).hand == ["2", "3", "4", "5", "C", "C"]
    assert own(s, 0).discard == [("Au", 1)]
    assert own(s, 0).pool == []
    assert events(s) == []


def test_mm_6_5_all_hear_how_many_cards_authority_gave_and_the_owner_which():
    position = given().hand(0, "2 3 C C").top(0, "Au").top(0, "5").top(0, "T").filled(1)
    s = position.fighting(5, 3, 3).listening().pending(0, "TURN_END", "REFILL")
    drawn = [event[:4] for event in s.news if event[1] in (6, 7)]
    everybody = drawn[1][0]
    assert [event[1:] for event in drawn if event[0] == everybody] == [(6, 0, 1), (6, 0, 2)]
    # Authority itself is drawn first; only P0 is told which cards.
    assert [event for event in drawn if event[0] != everybody] == [
        (1, 7, 0, CARDS.index(card)) for card in ("Au", "5", "T")
    ]


def test_mm_6_6_both_refill_before_authority_is_played():
    def position():
        return given().hand(0, "2 3 C C").top(0, "Au").hand(1, "2 3 C T").fighting(5, 3, 3)

    # Attacker's Authority is on top; then the defender draws one of 14, then two of 13 and 12.
    def run(chance):
        return position().chance(*chance).pending(0, "TURN_END", "REFILL")

    assert sizes_of(run, 0, 4) == [14, 13, 12]
    s = run([13, 0, 0])
    assert own(s, 1).hand == ["2", "3", "C", "T", "F"]
    assert len(own(s, 0).hand) == 6


def test_mm_6_6_the_attackers_authority_comes_first():
    position = given().hand(0, "2 3 C C").top(0, "Au").hand(1, "2 3 C C").top(1, "Au")
    s = position.fighting(5, 3, 3).listening().chance(0, 0, 0, 0).pending(0, "TURN_END", "REFILL")
    played = [event[2] for event in s.news if event[1] == 3]
    assert played == [0, 1]


def test_mm_6_6_after_greed_and_resurgence():
    for orb, winner in (("greed", 0), ("resurgence", 1)):
        position = given().hand(0, "2 3 C C T").top(0, "Au").stands(0, orb)
        position.fighting(5, 3, 1, winner=winner, margin=1).chance(0, 0)
        s = position.pending(0, "TURN_END", "P0 WINDOW", "ORB_ATTACKER")
        assert len(own(s, 0).hand) == 7
        assert ("Au", 1) in own(s, 0).discard


def test_mm_6_7_fracture_never_hits_own_allied_or_destroyed_artefacts():
    position = given(4, allegiance="pairs").stands(0, "greed").stands(2, "rage")
    s = position.stands(1, "fury").stands(3, "fear").hand(0, "F C").asking(0)
    assert [word for word in options(s) if word.startswith("FRACTURE")] == [
        "FRACTURE P1 crown",
        "FRACTURE P3 sceptre",
    ]
    play(s, "FRACTURE P3 sceptre")
    assert own(s, 3).down[1] == 1
    assert own(s, 1).down[0] == 0


def test_mm_6_7_a_destroyed_artefact_does_not_act():
    position = given().tile("forest", 5).holds(1, 5, 3).stands(1, "loyalty").hand(0, "F 2")
    s = position.hand(1, "3").listening().attack(0, 5, 3)
    play(s, "FRACTURE P1 sceptre")
    assert next(event[4:6] for event in s.news if event[1] == 25) == (5, 6)


def test_mm_6_8_targets_of_the_three_windows():
    position = given(3).stands(0, "fury", "rage", "greed").stands(2, "order", "fear", "devotion")
    position.stands(1, "vitality", "loyalty", "cleansing").holds(1, 4, 3).hand(2, "F")
    s = play(position.hand(0, "2 C").hand(1, "2").asking(0), "CROWN")
    assert options(s) == ["PASS", "FRACTURE P0 crown"]
    position = given(3).stands(0, "rage", "greed").stands(1, "loyalty", "cleansing")
    position.stands(2, "fear", "devotion").tile("forest", 4).holds(1, 4, 3)
    s = position.hand(0, "2 +1").hand(1, "2 +1 +1").hand(2, "F F").attack(0, 4, 3)
    # Fracture fills the hands of the fighters here and there: seat 2 is asked last.
    while asked(s) != "P2 RESPONSE":
        play(s, "PASS")
    assert options(s) == ["PASS", "FRACTURE P0 sceptre", "FRACTURE P1 sceptre"]
    play(s, "PASS")
    while asked(s).split()[1] == "SUPPORT":
        play(s, "PASS")
    while asked(s) != "P2 RESPONSE":
        play(s, "PASS")
    assert options(s) == ["PASS", "FRACTURE P0 orb", "FRACTURE P1 orb"]


def test_mm_6_8_also_one_that_would_not_act():
    # Vigour is for the defender, yet the attacker's may be destroyed.
    position = given().holds(1, 5, 3).stands(0, "vigour").hand(0, "2 C C T +1").hand(1, "2 F")
    s = position.attack(0, 5, 3)
    assert (asked(s), options(s)) == ("P1 RESPONSE", ["PASS", "FRACTURE P0 sceptre"])


def all_with_fracture(seats: int = 4):
    position = given(seats).tile("forest", 7).holds(0, 7, 2).stands(0, "loyalty").stands(2, "rage")
    for seat in range(seats):
        position.hand(seat, "F F")
    return position


def test_mm_6_9_one_pass_around_the_table_from_the_attacker():
    s = all_with_fracture().attack(2, 7, 3)
    heard = []
    while asked(s).endswith("RESPONSE"):
        heard.append(asked(s))
        play(s, "PASS")
    assert heard == [f"P{seat} RESPONSE" for seat in (2, 3, 0, 1)]


def test_mm_6_9_one_fracture_per_seat_and_window():
    s = all_with_fracture().attack(2, 7, 3)
    play(s, "PASS", "FRACTURE P0 sceptre")
    assert asked(s) == "P0 RESPONSE"
    assert own(s, 3).hand.count("F") == 1
    play(s, "PASS")
    # Seat 1 still has the attacker's for a target; seat 3 is not asked again.
    assert (asked(s), options(s)) == ("P1 RESPONSE", ["PASS", "FRACTURE P2 sceptre"])
    play(s, "PASS")
    assert not asked(s).endswith("RESPONSE")


def test_mm_6_9_effects_come_after_the_pass():
    s = all_with_fracture().attack(2, 7, 3)
    assert s.view(None)["combat"] == [3, 2]
    play(s, "PASS", "PASS", "PASS")
    assert s.view(None)["combat"] == [3, 2]


@pytest.mark.parametrize(("turn", "first"), [(7, 0), (8, 3), (5, 2)])
def test_mm_6_10_a_crown_is_answered_from_the_first_player_of_the_game(turn, first):
    position = given(4).turn(turn).stands(2, "fury")
    for seat in range(4):
        position.hand(seat, "F C")
    s = play(position.asking(2), "CROWN")
    assert s.first == (2 - turn + 1) % 4 == first
    heard = []
    while asked(s).endswith("RESPONSE"):
        heard.append(s.waiting[0])
        play(s, "PASS")
    assert heard == [seat % 4 for seat in range(first, first + 4) if seat % 4 != 2]


def test_mm_6_10_after_the_crown_is_down_nobody_else_is_asked():
    position = given(4).stands(2, "fury")
    for seat in range(4):
        position.hand(seat, "F C")
    s = play(position.asking(2), "CROWN", "FRACTURE P2 crown")
    assert asked(s) == "P2 WINDOW"
    # Turn 1 of seat 2: the round of answers began with seat 2, which has no target, then seat 3.
    assert [seat for seat in range(4) if ("F", 1) in own(s, seat).discard] == [3]


def test_mm_6_11_there_is_no_answer_to_a_fracture():
    s = given(3).stands(1, "greed").hand(0, "F C").hand(1, "F").hand(2, "F").asking(0)
    play(s, "FRACTURE P1 orb")
    assert asked(s) == "P0 WINDOW"
    assert own(s, 1).down[2] == 1
    assert end_turn(s).turn == 2


def test_a_seat_without_fracture_is_never_asked():
    position = given(3).stands(0, "fury").hand(0, "C").hand(1, "C").hand(2, "F")
    s = play(position.asking(0), "CROWN")
    assert asked(s) == "P2 RESPONSE"
    silent(s)
    assert asked(s) == "P0 DISCARD"
