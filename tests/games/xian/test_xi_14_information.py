"""Chapter 14: who knows what."""

import json

import pytest
from xian_given import asked, booked, given, options, own, play, table

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.events import heard_by

GAME = claycrown.make("xian")
PUBLIC_OF_A_SEAT = {
    "coins", "clay", "pigments", "builders", "space", "height", "tiles_unused", "tiles_used",
    "end_tile", "helpers", "figures", "signatures", "signed", "painted", "discard", "favours",
    "start", "hand_size", "deck_size", "equipment_count", "pair",
}  # fmt: skip
PRIVATE = {"hand", "deck", "put_back", "equipment", "favour"}


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_xi_14_1_what_everybody_sees(seat):
    position = given().round(2).resources(1, 3, 2, 1).score(2, 7).tiles(1, "gate").space(2, 5)
    position.helpers(1, "Officer").painted(1, 16).builders("Palace", 2).discarded(1)
    view = position.put_back(1, "U6").asking(0, "WORKER").view(seat)
    assert view["faces"] == ["A1", "B1", "C1"]
    assert view["requests"] == [3, 6, 2, 10]
    assert view["requests_removed"] == [1]
    assert view["row"] == [0, 4, 8, 20]
    assert view["equipment_discarded"] == [1]
    assert view["supply"] == {"yellow": 5, "red": 6, "green": 6, "blue": 6}
    assert view["scores"] == [0, 0, 7]
    assert view["end_tiles"] == [0, 1, 2, 3]
    assert (view["minister"], view["minister_bonus"]) == ("workshop", False)
    shown = view["seats"][1]
    assert set(shown) >= PUBLIC_OF_A_SEAT
    assert (shown["coins"], shown["clay"], shown["pigments"]["yellow"]) == (3, 2, 1)
    assert (shown["tiles_unused"], shown["helpers"]) == (["gate"], ["officer"])
    assert (shown["painted"], shown["favours"]) == ([16], 1)
    assert len(shown["discard"]) == 3
    assert view["seats"][2]["builders"]["palace"] == 1


def test_xi_14_2_private_to_the_owner():
    s = given().put_back(1, "U6 U5").asking(0, "WORKER")
    for seat in (None, 0, 1, 2):
        for other in range(3):
            assert (set(s.view(seat)["seats"][other]) >= PRIVATE) == (seat == other)
            assert seat == other or not PRIVATE & set(s.view(seat)["seats"][other])
    mine = s.view(1)["seats"][1]
    assert mine["put_back"] == ["U5", "U6"]
    assert mine["hand"] == own(s, 1).hand
    assert len(mine["hand"]) == 2


def test_xi_14_2_private_news():
    s = GAME.new(2, seed=3, events=True)
    play(s, "FAVOUR 3", "FAVOUR 1")
    for seat, other in ((0, 1), (1, 0), (None, 0), (None, 1)):
        # Hands (2) and cards put back (4) are told to their owner alone.
        assert [
            event for event in heard_by(s.news, seat) if event[1] in (2, 4) and event[2] == other
        ] == []
    assert [event[2:4] for event in heard_by(s.news, None) if event[1] == 3] == [(0, 2), (1, 1)]
    assert [event[2] for event in heard_by(s.news, 0) if event[1] in (2, 4)] == [0, 0, 0]


def test_xi_14_3_bought_equipment_is_a_count_for_others():
    s = given().row("sword", "chariot").equipment(0, "halberd").resources(0, 9).listening()
    s = s.asking(0, "FORGE")
    play(s, "FORGE 1")
    assert s.view(0)["seats"][0]["equipment"] == [4, 8]
    for seat in (None, 1, 2):
        shown = s.view(seat)["seats"][0]
        assert shown["equipment_count"] == 2
        assert "equipment" not in shown
        assert "equipment_cards" not in shown
        # The purchase itself is public news: seat 0, card 8, 3 coins.
        assert (19, 0, 8, 3) in [event[1:5] for event in heard_by(s.news, seat)]


def test_xi_14_4_decks_have_no_order():
    s = given().asking(0, "WORKER")
    view = s.view(0)
    assert view["seats"][0]["deck"] == own(s, 0).deck
    assert view["seats"][0]["deck_size"] == 20
    assert view["requests_hidden"] == [1, 4, 5, 7, 8, 9, 11, 12]
    # Two states with the same sets and another future of chance look the same to all.
    other = s.clone()
    other.rng = seeded("another future")
    for seat in (None, 0, 1, 2):
        assert json.dumps(other.view(seat)) == json.dumps(s.view(seat))


def test_xi_14_5_the_next_minister_is_public():
    s = given().requests(7, 9, 1, 4).asking(0, "WORKER")
    assert s.view(None)["next_minister"] == "laboratory"
    s = given().requests(7, 9, 11, 4).asking(0, "WORKER")
    assert s.view(1)["next_minister"] == "palace"


def test_xi_14_5_in_round_6_every_hand_can_be_worked_out():
    s = given().round(6).choosing()
    for seat in range(3):
        world = s.determinize(seat, seeded(seat))
        assert [own(world, other).hand for other in range(3)] == [
            own(s, other).hand for other in range(3)
        ]


def test_xi_14_6_what_a_determinization_keeps_and_draws_anew():
    position = given().round(3).put_back(0, "U6 U5").put_back(1, "U1 U2 U3")
    position.hand(0, "Y1 Y2 R1 R2").row("sword", "horse").equipment(1, "halberd").resources(1, 4)
    s = position.choosing()
    s.apply(0, s.legal(0)[3])
    s.apply(1, s.legal(1)[5])
    hands, backs, pairs = set(), set(), set()
    for k in range(40):
        world = s.determinize(0, seeded(k))
        assert own(world, 0) == own(s, 0)
        assert table(world) == table(s)
        theirs = own(world, 1)
        assert theirs.equipment == [4]
        assert (len(theirs.hand), len(theirs.deck), len(theirs.put_back)) == (4, 9, 3)
        assert theirs.discard == own(s, 1).discard
        assert set(theirs.pair) <= set(theirs.hand)
        hands.add(tuple(theirs.hand))
        backs.add(tuple(theirs.put_back))
        pairs.add(tuple(theirs.pair))
        assert own(world, 2).pair is None
        assert GAME.violations(world) == []
    assert min(len(hands), len(backs), len(pairs)) > 30


def test_xi_14_6_after_the_reveal_pairs_stay_and_two_cards_are_drawn_anew():
    s = given().asking(0, "WORKER", "R6/G3")
    hands = set()
    for k in range(40):
        world = s.determinize(0, seeded(k))
        assert own(world, 1).pair == ["Y1", "Y2"]
        hands.add(tuple(own(world, 1).hand))
        assert not {"Y1", "Y2"} & set(own(world, 1).hand)
    assert all(len(hand) == 2 for hand in hands)
    assert len(hands) > 20


def test_xi_14_7_nothing_of_a_sealed_choice_before_the_common_reveal():
    s = given().listening().choosing()
    before = [json.dumps(s.view(seat)["seats"]) for seat in (None, 1, 2)]
    s.apply(0, s.legal(0)[7])
    assert [json.dumps(s.view(seat)["seats"]) for seat in (None, 1, 2)] == before
    assert s.news == []
    assert s.view(0)["seats"][0]["pair"] is not None
    play(s, "PAIR Y1/Y2", "PAIR Y2/Y1")
    assert [event[1:3] for event in s.news[:3]] == [(5, 0), (5, 1), (5, 2)]


def test_xi_14_7_automatic_steps_appear_in_the_log():
    s = given().space(0, 4).end_tiles(6).listening().asking(0, "BUILDING")
    play(s, "ENTER Palace")
    # The only end tile is taken unasked, and told.
    assert (23, 0, 6) in [event[1:4] for event in heard_by(s.news, 2)]
    assert asked(s) == "P1 WORKER"
    assert options(s) == ["WORKER_ACTION", "WORKER_PIGMENT"]
    assert booked(s) == []
