"""Chapter 4: decks, draws, discards."""

import random

from mastery_given import asked, end_turn, events, fight, given, own, play, sizes_of

import claycrown
from claycrown.games.mastery.cards import draw_to

GAME = claycrown.make("mastery")


def drawing(position, wanted: int):
    s = position.pending(0, "TURN_END", "P0 WINDOW")
    draw_to(s, 0, wanted)
    return s


def test_mm_4_1_known_cards_lie_above_the_pool():
    s = given().hand(0, "C").top(0, "5", 1).top(0, "2", 0, 1).asking(0)
    assert own(s, 0).tops == [("5", (1,)), ("2", (0, 1))]
    assert s.view(1)["seats"][0]["deck_size"] == 17
    assert [top["card"] for top in s.view(1)["seats"][0]["tops"]] == ["conflict_5", "conflict_2"]
    assert [top["card"] for top in s.view(0)["seats"][0]["tops"]] == [None, "conflict_2"]
    assert [top["card"] for top in s.view(None)["seats"][0]["tops"]] == [None, None]


def test_mm_4_2_known_cards_come_first_then_the_pool_by_kind():
    s = drawing(given().hand(0, "C").top(0, "5").top(0, "T").chance(14), 4)
    assert own(s, 0).hand == ["5", "C", "T", "F"]
    assert events(s) == [14]
    assert own(s, 0).tops == []


def test_mm_4_2_nothing_is_drawn_when_nothing_is_there():
    s = given().hand(0, "C").pool(0, "", rest="table").asking(0)
    draw_to(s, 0, 5)
    assert own(s, 0).hand == ["C"]
    assert events(s) == []


def test_mm_4_3_a_reshuffle_is_no_event_and_leaves_the_table_alone():
    def position():
        return given().hand(0, "C").pool(0, "2", rest="table").discard(0, "3 4 5")

    s = drawing(position().chance(2), 3)
    assert own(s, 0).hand == ["2", "5", "C"]
    assert (own(s, 0).pool, own(s, 0).discard) == (["3", "4"], [])
    assert "A" in own(s, 0).table
    assert events(s) == [2]
    assert sizes_of(lambda chance: drawing(position().chance(*chance), 3), 0, 2) == [3]


def test_mm_4_3_the_deck_is_not_reshuffled_before_a_card_is_needed():
    s = drawing(given().hand(0, "C").pool(0, "2", rest="table").discard(0, "3 4 5"), 2)
    assert own(s, 0).pool == []
    assert len(own(s, 0).discard) == 3


def test_mm_4_4_discards_bear_their_turn():
    s = given().turn(6).hand(0, "C C").discard(0, "2", 3).asking(0)
    play(s, "CALL_TO_ARMS")
    assert own(s, 0).discard == [("2", 3), ("C", 6)]
    shown = s.view(1)["seats"][0]["discard"]
    assert shown == [{"card": "conflict_2", "turn": 3}, {"card": "call_to_arms", "turn": 6}]


def test_mm_4_5_a_resource_card_goes_to_the_discard_at_once():
    s = play(given().castle(0, 1).hand(0, "T C").asking(0), "TACTICAL_ADVANCE")
    assert (own(s, 0).hand, own(s, 0).discard) == (["C"], [("T", 1)])
    assert s.extra == 1


def test_mm_4_5_battle_cards_lie_on_the_table_until_the_end():
    position = given().tile("forest", 5).holds(1, 5, 5).hand(0, "2 +1 +2").hand(1, "3")
    s = play(position.attack(0, 5, 5), "PLAY_1")
    assert (own(s, 0).table, own(s, 0).discard) == (["2", "+1"], [])
    fight(s, "YIELD")
    assert (own(s, 0).table, own(s, 0).discard) == ([], [("2", 1), ("+1", 1)])
    assert own(s, 1).discard == [("3", 1)]


def test_mm_4_6_there_is_no_draw_phase():
    s = given(3).castle(0, 3).hand(0, "C").hand(1, "C").hand(2, "C").asking(0)
    for _ in range(9):
        end_turn(s)
    assert events(s) == []
    assert [own(s, seat).hand for seat in range(3)] == [["C"], ["C"], ["C"]]


def test_mm_4_7_drawing_to_five_with_more_in_hand_draws_nothing():
    position = given().holds(1, 5, 3).hand(0, "2 3 4 5 A A").hand(1, "2 3 4 5 A")
    s = position.attack(0, 5, 3)
    assert asked(s) == "P0+P1 CONFLICT"
    assert events(s) == []
    assert (len(own(s, 0).hand), len(own(s, 1).hand)) == (6, 5)


def random_discard(hand: str, *chance: int):
    position = given().hand(0, "C").hand(1, hand).stands(0, "influence").fighting(5, 3, 3)
    return position.chance(*chance).pending(0, "TURN_END", "SCEPTRES")


def test_mm_4_8_a_random_discard_is_one_event_over_the_hand_by_kind():
    s = random_discard("2 3 +1 +1 F", 3)
    assert own(s, 1).discard == [("+1", 1)]
    assert events(s) == [3]
    shown = s.view(None)["seats"][1]["discard"]
    assert shown == [{"card": "support_1", "turn": 1}]
    assert sizes_of(lambda chance: random_discard("2 3 +1 +1 F", *chance), 0, 2) == [5]


def test_mm_4_8_no_event_with_one_card_and_nothing_with_none():
    assert events(random_discard("C")) == events(random_discard("")) == []
    assert own(random_discard("C"), 1).discard == [("C", 1)]


def test_cards_of_a_random_game_stay_eighteen():
    s = GAME.new(3, seed=8)
    rng = random.Random(8)
    while not s.over:
        s.apply(s.waiting[0], rng.choice(s.legal(s.waiting[0])))
        for seat in range(3):
            mine = own(s, seat)
            hidden = [mine.sealed] if mine.sealed else []
            piles = [card for card, _ in mine.discard + mine.tops]
            looked = 0
            if seat == s.seat:
                looked = len(s.view(seat)["arranging"])
            cards = mine.hand + mine.pool + mine.table + hidden + piles
            assert len(cards) + looked == 18
