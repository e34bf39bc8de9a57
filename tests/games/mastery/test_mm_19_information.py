"""Chapter 19: information model."""

import json

import pytest
from mastery_given import asked, choose, given, options, own, play, seen

import claycrown
from claycrown.core.chance import seeded

GAME = claycrown.make("mastery")


def test_mm_19_1_what_is_public():
    position = given(3).stands(0, "fury").falls(1, "rage", 1).discard(0, "2 3").top(2, "5", 1)
    s = position.castle(0, 3).holds(0, 1, 2).hand(0, "C T").hand(1, "F").extra(1).asking(0)
    view = s.view(None)
    assert (view["turn"], view["active"], view["extra"]) == (1, 0, 1)
    assert (view["owners"][1], view["knights"][1]) == (0, 2)
    mine, second, third = view["seats"]
    assert (mine["castle"], mine["dice"], mine["hand_size"], mine["deck_size"]) == (3, 2, 2, 14)
    assert mine["artefacts"]["crown"] == {"name": "fury", "down": 0}
    assert second["artefacts"]["sceptre"] == {"name": "rage", "down": 1}
    assert mine["discard"] == [{"card": "conflict_2", "turn": 0}, {"card": "conflict_3", "turn": 0}]
    assert third["tops"] == [{"card": None, "knowers": [1]}]
    assert view["moment"] == {"what": "WINDOW", "seat": 0}
    assert view["points"] == [1, 0, 0]


def test_mm_19_2_what_is_private():
    position = given(3).hand(0, "C T").hand(1, "F 5").top(0, "2", 1)
    s = position.asking(0)
    assert s.view(1)["seats"][1]["hand"] == ["conflict_5", "fracture"]
    assert s.view(1)["seats"][0]["tops"][0]["card"] == "conflict_2"
    assert s.view(0)["seats"][0]["tops"][0]["card"] is None
    for seat in (None, 0, 2):
        assert "hand" not in s.view(seat)["seats"][1]
        assert "sealed" not in s.view(seat)["seats"][1]


def test_mm_19_2_cards_looked_at():
    s = play(given().stands(0, "insight").hand(0, "C").asking(0), "CROWN")
    assert len(s.view(0)["arranging"]) == 4
    assert s.view(1)["arranging"] == s.view(None)["arranging"] == 4
    s = play(given().stands(0, "prosperity").hand(0, "C").asking(0), "CROWN", "LOOK P1")
    assert s.view(0)["seats"][1]["tops"][0]["card"] is not None
    assert s.view(1)["seats"][1]["tops"][0]["card"] is None


def test_mm_19_3_the_order_of_a_pool_is_unknown_to_all():
    s = given().hand(0, "C").hand(1, "5").asking(0)
    for seat in (None, 0, 1):
        assert all("pool" not in each for each in s.view(seat)["seats"])
    # Whatever is drawn next, the view before it is the same.
    futures = {json.dumps(s.determinize(0, seeded(k)).view(0)) for k in range(5)}
    assert len(futures) == 1


def test_mm_19_4_a_response_window_does_not_tell_who_is_asked():
    def window(one: str, two: str):
        position = (
            given(4).stands(0, "fury").hand(0, "C 2").hand(1, one).hand(2, two).hand(3, "C 3")
        )
        return play(position.asking(0), "CROWN")

    first, second = window("F 3", "C 3"), window("C 3", "F 3")
    assert (asked(first), asked(second)) == ("P1 RESPONSE", "P2 RESPONSE")
    assert first.view(None)["moment"] == {"what": "RESPONSE", "seat": None, "type": "crown"}
    for seat in (None, 0, 3):
        assert json.dumps(first.view(seat)) == json.dumps(second.view(seat))
        if seat is not None:
            assert first.legal(seat) == second.legal(seat) == []
            for action in (0, 13, 1, 116):
                assert first.why_not(seat, action) == second.why_not(seat, action)


def test_mm_19_4_in_step_4_both_choose():
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "2 3").hand(1, "2 3")
    s = position.attack(0, 5, 3)
    assert s.view(None)["moment"] == {"what": "CONFLICT", "seat": None}
    before = json.dumps(s.view(None))
    choose(s, 1, "CONFLICT 3")
    assert json.dumps(s.view(None)) == before
    mine = s.view(0)
    assert json.dumps(mine["seats"][1]["hand_size"]) == "5"


def test_mm_19_5_no_conflict_card_is_remembered_until_the_next_draw():
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "C C T F F").hand(1, "2 +1")
    s = position.stands(0, "resurgence").chance(0, 0).attack(0, 5, 2)
    # Resurgence drew cards, so the flag is gone.
    assert len(own(s, 0).hand) == 6
    assert not own(s, 0).none
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "C C T F F").hand(1, "2 +1")
    s = position.attack(0, 5, 2)
    assert own(s, 0).none
    assert s.view(1)["seats"][0]["none"]


def test_mm_19_5_worlds_respect_the_flag():
    s = given().hand(0, "C T").hand(1, "F C T").none(1).asking(0)
    for k in range(40):
        world = s.determinize(0, seeded(k))
        assert not {"2", "3", "4", "5", "A"} & set(own(world, 1).hand)


def test_mm_19_6_a_known_card_drawn_is_known_to_be_in_hand():
    position = given(3).hand(0, "2 3 C C T").hand(1, "2 3 C C").top(1, "F", 0, 1).stands(0, "rage")
    s = position.fighting(5, 3, 3).pending(0, "TURN_END", "REFILL")
    assert seen(s, 0, 1) == ["F"]
    assert seen(s, 1, 1) == seen(s, 2, 1) == []
    play(s, "FRACTURE P0 sceptre")
    assert seen(s, 0, 1) == []


def test_mm_19_6_at_a_reshuffle_the_whole_hand_is_known():
    position = given(3).hand(0, "C T").pool(0, "", rest="table").discard(0, "2 3 4 5 A")
    s = position.filled(1).fighting(5, 3, 3).chance(0, 0, 0).pending(0, "TURN_END", "REFILL")
    assert seen(s, 1, 0) == seen(s, 2, 0) == ["C", "T"]
    assert seen(s, 0, 0) == []


def test_mm_19_6_also_at_the_reshuffle_of_prosperity():
    position = given(3).stands(0, "prosperity").hand(0, "C").hand(1, "5 T").discard(1, "2 3")
    s = play(position.pool(1, "", rest="table").asking(0), "CROWN", "LOOK P1")
    assert seen(s, 0, 1) == seen(s, 2, 1) == ["5", "T"]
    assert seen(s, 1, 1) == []


def test_mm_19_6_what_leaves_the_hand_openly_is_no_longer_known():
    s = given().hand(0, "C T 2").seen(1, 0, "C T").stands(0, "fury").asking(0)
    play(s, "CALL_TO_ARMS")
    assert seen(s, 1, 0) == ["T"]
    play(s, "CROWN", "DISCARD T")
    assert seen(s, 1, 0) == []


def test_mm_19_6_support_cards_played_are_no_longer_known():
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "2 +1 +2").hand(1, "3")
    s = position.seen(1, 0, "+1 +2 2").attack(0, 5, 3)
    assert seen(s, 1, 0) == ["+1", "+2"]
    play(s, "PLAY_2")
    assert seen(s, 1, 0) == ["+1"]


def test_mm_19_7_insight_and_order_make_others_forget():
    position = given().stands(0, "insight").hand(0, "C").top(0, "F", 1).top(0, "2", 0, 1)
    s = play(position.asking(0), "CROWN")
    while asked(s) == "P0 INSIGHT":
        play(s, options(s)[0])
    assert {knowers for _, knowers in own(s, 0).tops} == {(0,)}
    position = given().turn(4).stands(0, "order").hand(0, "C").top(0, "F", 1).discard(0, "5", 1)
    assert own(play(position.asking(0), "CROWN"), 0).tops == []


def test_mm_19_7_insight_that_takes_the_discard_keeps_no_bound():
    position = given().stands(0, "insight").pool(0, "3").discard(0, "2 4 +1").table(0, "Au")
    s = play(position.asking(0), "CROWN")
    assert seen(s, 1, 0) == []


def test_mm_19_8_a_world_keeps_all_that_the_observer_knows():
    position = given(3).hand(0, "C T").hand(1, "F 5 2").top(1, "A", 0).top(1, "T", 1)
    s = position.seen(0, 1, "F").seen(2, 1, "2 5").discard(1, "+1").asking(0)
    hands, tops = set(), set()
    for k in range(40):
        world = s.determinize(0, seeded(k))
        assert own(world, 0).hand == ["C", "T"]
        assert "F" in own(world, 1).hand
        assert "Au" not in own(world, 1).hand
        assert own(world, 1).tops[0] == ("A", (0,))
        assert own(world, 1).discard == [("+1", 0)]
        assert GAME.violations(world) == []
        hands.add(tuple(own(world, 1).hand))
        tops.add(own(world, 1).tops[1])
    assert len(hands) > 10
    assert len(tops) > 3


def test_mm_19_9_the_rival_counts_as_committed():
    position = given(3).tile("forest", 4).holds(1, 4, 3).hand(0, "2 3").hand(1, "2 3")
    s = position.attack(0, 4, 3)
    assert asked(s) == "P0+P1 CONFLICT"
    kinds = set()
    for k in range(60):
        world = s.determinize(0, seeded(k))
        assert world.waiting == (0,)
        kinds.add(own(world, 1).sealed)
    assert {"2", "3", "4", "5", "A"} <= kinds
    # A third seat has nothing to decide: both still choose, with at least two options.
    for k in range(20):
        world = s.determinize(2, seeded(k))
        assert world.waiting == (0, 1)
        assert min(len(world.legal(seat)) for seat in (0, 1)) > 1


def test_mm_19_9_who_decides_has_a_choice_in_every_world():
    # Of the fourteen cards that P2 does not know of each, two are conflict cards of two kinds.
    position = given(3).hand(0, "2 3").hand(1, "2 3").fighting(5, 3, 3)
    position.discard(0, "4 5 A A").discard(1, "4 5 A A")
    s = position.pending(0, "TURN_END", "MORE", "WINDOW", "RESOLVED", "REVEAL", "P0+P1 CONFLICT")
    for k in range(10):
        world = s.determinize(2, seeded(k))
        assert (own(world, 0).hand, own(world, 1).hand) == (["2", "3"], ["2", "3"])


def test_mm_19_9_while_others_look_their_cards_are_drawn_anew():
    s = play(given().stands(0, "insight").hand(0, "C").asking(0), "CROWN")
    looked = {tuple(s.determinize(1, seeded(k)).view(0)["arranging"]) for k in range(20)}
    assert len(looked) > 5


@pytest.mark.parametrize("word", ["CALL_TO_ARMS", "FRACTURE P1 orb", "CROWN"])
def test_mm_19_10_reveals_rise_when_something_becomes_known(word):
    position = given().stands(0, "insight").stands(1, "greed").hand(0, "C F")
    s = position.asking(0)
    before = s.reveals
    play(s, word)
    assert s.reveals > before


def test_mm_19_10_reveals_stay_when_nothing_becomes_known():
    s = given().castle(0, 3).holds(0, 3, 2).hand(0, "C").asking(0)
    before = s.reveals
    play(s, "CONTINUE", "REDISTRIBUTE", "SET_KNIGHTS 1", "NO_ADVANCE")
    assert s.reveals == before
