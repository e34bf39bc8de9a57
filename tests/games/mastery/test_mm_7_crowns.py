"""Chapter 7: crowns."""

import pytest
from mastery_given import asked, end_turn, events, given, options, own, play, sizes_of


def test_mm_7_1_once_per_turn_in_any_window():
    s = given().stands(0, "fury").castle(0, 2).hand(0, "C T 2").hand(1, "C").asking(0)
    play(s, "TACTICAL_ADVANCE", "CONTINUE", "NO_ADVANCE")
    assert "CROWN" in options(s)
    play(s, "CROWN", "PASS")
    assert "CROWN" not in options(s)
    play(s, "CONTINUE", "NO_ADVANCE")
    assert "CROWN" not in options(s)
    end_turn(end_turn(s))
    assert (s.turn, "CROWN" in options(s)) == (3, True)


def test_mm_7_1_never_compulsory():
    s = given().stands(0, "fury").castle(0, 1).hand(0, "2").hand(1, "C").asking(0)
    assert options(s) == ["CONTINUE", "CROWN"]


def test_mm_7_2_a_cancelled_use_counts():
    s = given().stands(0, "fury").hand(0, "C C").hand(1, "F").asking(0)
    play(s, "CROWN")
    assert asked(s) == "P1 RESPONSE"
    play(s, "FRACTURE P0 crown")
    assert (asked(s), options(s)) == ("P0 WINDOW", ["CONTINUE", "CALL_TO_ARMS"])
    assert s.view(None)["crown_used"]


def test_mm_7_2_choices_come_after_the_responses():
    s = (
        given()
        .stands(0, "corruption")
        .stands(1, "greed", "rage")
        .hand(0, "C")
        .hand(1, "F")
        .asking(0)
    )
    play(s, "CROWN")
    assert asked(s) == "P1 RESPONSE"
    play(s, "PASS")
    assert asked(s) == "P0 CORRUPTION"


@pytest.mark.parametrize(
    ("crown", "useful"),
    [
        ("corruption", lambda position: position.stands(1, "greed")),
        ("order", lambda position: position.turn(3).discard(0, "5", 2)),
        ("vitality", lambda position: position.holds(0, 3, 2)),
    ],
)
def test_mm_7_3_a_crown_without_effect_is_not_offered(crown, useful):
    assert "CROWN" not in options(given().stands(0, crown).hand(0, "C").asking(0))
    assert "CROWN" in options(useful(given().stands(0, crown).hand(0, "C")).asking(0))


def test_mm_7_3_fury_needs_a_hand_and_insight_a_card():
    s = given().stands(0, "fury").castle(0, 1).asking(0)
    assert asked(s) == "P0 ADVANCE"
    # All cards lie on the table or in the hand: nothing to look at.
    position = given().stands(0, "insight").hand(0, "C").pool(0, "", rest="table")
    assert "CROWN" not in options(position.asking(0))
    position = given().stands(0, "insight").hand(0, "C").pool(0, "", rest="table")
    assert "CROWN" in options(position.discard(0, "2").asking(0))


def test_mm_7_4_the_window_goes_on_after_the_effect():
    s = given().stands(0, "fury").hand(0, "C C T").asking(0)
    play(s, "CROWN", "DISCARD C")
    assert (asked(s), options(s)) == ("P0 WINDOW", ["CONTINUE", "CALL_TO_ARMS", "TACTICAL_ADVANCE"])


def test_mm_7_5_corruption_destroys_an_artefact_of_an_opponent():
    position = given(4, allegiance="pairs").stands(0, "corruption", "greed").stands(2, "rage")
    s = position.stands(1, "fury", "fear").stands(3, "devotion").hand(0, "C").asking(0)
    play(s, "CROWN")
    assert s.legal(0) == [34, 35, 42]
    assert options(s) == ["DESTROY P1 crown", "DESTROY P1 sceptre", "DESTROY P3 orb"]
    play(s, "DESTROY P1 sceptre")
    assert own(s, 1).down == [0, 1, 1]
    assert asked(s) == "P0 WINDOW"


def test_mm_7_6_prosperity_keep():
    s = given(3).stands(0, "prosperity").hand(0, "C").chance(3).asking(0)
    play(s, "CROWN")
    assert options(s) == ["LOOK P0", "LOOK P1", "LOOK P2"]
    play(s, "LOOK P2")
    assert options(s) == ["TOP_KEEP", "TOP_DISCARD"]
    assert s.view(0)["seats"][2]["tops"] == [{"card": "conflict_5", "knowers": [0]}]
    play(s, "TOP_KEEP")
    assert own(s, 2).tops == [("5", (0,))]
    assert len(own(s, 2).pool) == 17
    assert events(s) == [3]


def test_mm_7_6_prosperity_discard():
    s = given().stands(0, "prosperity").hand(0, "C").chance(3).asking(0)
    play(s, "CROWN", "LOOK P1", "TOP_DISCARD")
    assert own(s, 1).tops == []
    assert own(s, 1).discard == [("5", 1)]


def test_mm_7_6_an_empty_deck_is_reshuffled_first_and_no_deck_is_no_choice():
    position = given(3).stands(0, "prosperity").hand(0, "C").discard(1, "2 3")
    s = position.pool(1, "", rest="table").pool(2, "", rest="table").chance(1).asking(0)
    play(s, "CROWN")
    assert options(s) == ["LOOK P0", "LOOK P1"]
    play(s, "LOOK P1")
    assert own(s, 1).tops == [("3", (0,))]
    assert (own(s, 1).discard, own(s, 1).pool) == ([], ["2"])


def test_mm_7_7_order_returns_a_card_of_an_earlier_turn():
    position = given().turn(9).stands(0, "order").hand(0, "C").discard(0, "5", 3)
    s = position.discard(0, "A", 8).discard(0, "A", 9).top(0, "2", 0).top(0, "3", 1).asking(0)
    play(s, "CROWN")
    assert options(s) == ["RETURN 5", "RETURN A"]
    play(s, "RETURN A")
    assert own(s, 0).discard == [("5", 3), ("A", 9)]
    assert own(s, 0).tops == []
    assert {"2", "3", "A"} <= set(own(s, 0).pool)
    assert events(s) == []


def test_mm_7_7_of_equal_cards_the_oldest_goes():
    position = given().turn(9).stands(0, "order").hand(0, "C").discard(0, "A", 4)
    s = play(position.discard(0, "2", 5).discard(0, "A", 6).asking(0), "CROWN", "RETURN A")
    assert own(s, 0).discard == [("2", 5), ("A", 6)]


def test_mm_7_7_the_oldest_goes_wherever_it_lies():
    position = given().turn(9).stands(0, "order").hand(0, "C").discard(0, "A", 6)
    s = play(position.discard(0, "2", 5).discard(0, "A", 4).asking(0), "CROWN", "RETURN A")
    assert own(s, 0).discard == [("A", 6), ("2", 5)]


def insight(position):
    return play(position.asking(0), "CROWN")


def test_mm_7_8_insight_puts_four_cards_in_order():
    s = insight(given().stands(0, "insight").hand(0, "C").top(0, "F", 1).chance(0, 3, 9))
    # Known F first, then 2, A and +2 of the pool (2 3 4 5 A A +1 x4 +2 x2 Au C T F).
    assert s.view(0)["arranging"] == ["conflict_2", "ambush", "support_2", "fracture"]
    assert s.view(1)["arranging"] == 4
    play(s, "ARRANGE +2", "ARRANGE F", "ARRANGE 2")
    assert own(s, 0).tops == [("+2", (0,)), ("F", (0,)), ("2", (0,)), ("A", (0,))]
    assert sizes_of(
        lambda c: insight(given().stands(0, "insight").hand(0, "C").top(0, "F", 1).chance(*c)), 0, 4
    ) == [16, 15, 14]


def test_mm_7_8_with_four_known_cards_nothing_is_drawn():
    position = given().stands(0, "insight").hand(0, "C")
    for card in ("F", "5", "2", "T"):
        position.top(0, card, 1)
    s = insight(position)
    assert events(s) == []
    play(s, "ARRANGE T", "ARRANGE 5", "ARRANGE 2")
    assert [knowers for _, knowers in own(s, 0).tops] == [(0,)] * 4


def test_mm_7_8_four_cards_leave_the_discard_alone():
    position = given().stands(0, "insight").hand(0, "C").discard(0, "A +1")
    s = insight(position.pool(0, "2 3 4 5", rest="table"))
    assert options(s) == [f"ARRANGE {card}" for card in ("2", "3", "4", "5")]
    assert own(s, 0).discard == [("A", 0), ("+1", 0)]
    assert own(s, 0).pool == []


def test_mm_7_8_fewer_than_four_cards():
    position = given().stands(0, "insight").hand(0, "C").pool(0, "3", rest="table").discard(0, "2")
    s = insight(position)
    assert options(s) == ["ARRANGE 2", "ARRANGE 3"]
    play(s, "ARRANGE 3")
    assert [card for card, _ in own(s, 0).tops] == ["3", "2"]
    assert (own(s, 0).pool, own(s, 0).discard) == ([], [])


def test_mm_7_9_vitality_is_a_redistribution_at_once():
    s = given().stands(0, "vitality").castle(0, 3).holds(0, 3, 2).hand(0, "C").asking(0)
    play(s, "CROWN")
    assert options(s) == [f"SET_KNIGHTS {n}" for n in range(1, 6)]
    play(s, "SET_KNIGHTS 5")
    assert (own(s, 0).castle, own(s, 0).cells) == (0, {3: 5})
    assert asked(s) == "P0 WINDOW"
    play(s, "CONTINUE")
    assert asked(s) == "P0 REDISTRIBUTE"


def test_mm_7_10_fury_may_discard_one_card():
    s = given().stands(0, "fury").hand(0, "2 C").asking(0)
    play(s, "CROWN")
    assert options(s) == ["PASS", "DISCARD 2", "DISCARD C"]
    assert own(play(s.clone(), "PASS"), 0).hand == ["2", "C"]
    play(s, "DISCARD 2")
    assert (own(s, 0).hand, own(s, 0).discard) == (["C"], [("2", 1)])
