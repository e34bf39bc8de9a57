"""What is pending, seen on the toy game: secrets, interrupts, steps, single options."""

import itertools
import json

import pytest
from toy_game import (
    BLOCK,
    D_BLOCK,
    D_CHEER,
    D_CLAIM,
    D_SEAL,
    EV_DEALT,
    EV_SHOWN,
    PASS,
    PLAY,
    TAKE,
    make_toy,
)

from claycrown.core.chance import seeded
from claycrown.core.check import check_game
from claycrown.core.errors import IllegalAction
from claycrown.core.events import heard_by
from claycrown.core.position import pending_of
from claycrown.core.state import STACK_ROOM, ask, ask_all, then

TOY = make_toy()
# Two seats: hands 0 0 1 and 0 5 5, then what is asked for.
TWO_HANDS = [0, 0, 2, 20, 19, 0]


def two_hands(*later, **keywords):
    return TOY.new(2, chance=[*TWO_HANDS, *later], **keywords)


def sealed(*later):
    """Both have sealed, seat 1 has won and may claim."""
    s = two_hands(*later)
    s.apply(0, PLAY + 1)
    s.apply(1, PLAY + 5)
    return s


def test_all_seats_are_asked_at_once():
    s = TOY.new(4, seed=1)
    assert s.waiting == (0, 1, 2, 3)
    assert s.decision == D_SEAL
    assert all(s.legal(seat) for seat in range(4))


def test_a_seat_that_has_chosen_is_asked_no_more():
    s = TOY.new(3, seed=1)
    s.apply(1, s.legal(1)[0])
    assert s.waiting == (0, 2)
    assert s.legal(1) == []
    with pytest.raises(IllegalAction, match="not asked"):
        s.apply(1, PLAY)


def test_the_order_of_secret_choices_does_not_matter():
    ends = set()
    for order in itertools.permutations(range(4)):
        s = TOY.new(4, seed=2)
        choices = {seat: s.legal(seat)[-1] for seat in range(4)}
        for seat in order:
            s.apply(seat, choices[seat])
        ends.add((s.key(), s.waiting, s.decision))
    assert len(ends) == 1


def test_a_secret_choice_is_invisible_until_the_common_reveal():
    views = {}
    for action in (PLAY, PLAY + 1):
        s = two_hands()
        s.apply(0, action)
        views[action] = (s.view(1), s.view(None), s.legal(1))
        assert s.view(0)["sealed"][0] == action - PLAY
    assert views[PLAY] == views[PLAY + 1]
    s.apply(1, PLAY + 5)
    assert s.shown == [1, 5]
    assert s.view(0)["shown"] == [1, 5]


def test_the_reveal_comes_when_the_last_seat_has_chosen():
    s = TOY.new(3, seed=1)
    for seat in (2, 0):
        s.apply(seat, s.legal(seat)[0])
        assert s.shown == []
    s.apply(1, s.legal(1)[0])
    assert len(s.shown) == 3
    assert s.decision == D_CLAIM


def test_another_seat_may_interrupt_before_what_was_pending():
    s = sealed(3)
    assert (s.waiting, s.decision) == ((1,), D_CLAIM)
    s.apply(1, TAKE)
    assert (s.waiting, s.decision) == ((0,), D_BLOCK)
    assert s.legal(1) == []
    s.apply(0, PASS)
    assert s.scores() == [0, 4]
    assert (s.waiting, s.decision) == ((1,), D_CHEER)


def test_an_interrupt_can_change_what_follows():
    s = sealed(3)
    s.apply(1, TAKE)
    s.apply(0, BLOCK)
    assert s.scores() == [0, 0]
    assert s.view(None)["coins"] == [0, 1]


def test_what_is_pending_can_be_read_the_next_thing_first():
    s = sealed(3)
    s.apply(1, TAKE)
    assert pending_of(TOY, s) == [
        {"decision": "BLOCK", "seats": [0]},
        {"step": "PAY"},
        {"decision": "CHEER", "seats": [1]},
        {"step": "NEXT"},
    ]


def test_a_single_option_is_taken_by_the_engine_and_not_recorded():
    s = TOY.new(2, chance=[0, 0, 0, 20, 19, 0])
    assert s.hands[0] == [0, 0, 0]
    assert s.waiting == (1,)
    assert s.sealed[0] == 0
    assert TOY.record(s)["actions"] == []


def test_single_options_of_all_seats_lead_straight_to_the_next_decision():
    s = TOY.new(2, chance=[0, 0, 0, 20, 19, 18])
    assert s.shown == [0, 5]
    assert (s.waiting, s.decision) == ((1,), D_CLAIM)


def test_a_single_option_of_an_interrupt_is_taken_unasked():
    s = sealed(3, *[0] * 9)
    s.apply(1, TAKE)
    s.apply(0, BLOCK)
    s.apply(1, PASS)
    while s.decision == D_SEAL:
        s.apply(s.waiting[0], s.legal(s.waiting[0])[-1])
    assert s.waiting == (1,)
    s.apply(1, TAKE)
    assert (s.waiting, s.decision) == ((1,), D_CHEER)  # seat 0 has no coin left to block with


def test_a_roll_of_the_die_comes_through_the_door_for_chance():
    for roll in range(6):
        s = sealed(roll)
        s.apply(1, TAKE)
        assert s.prize == roll + 1
        assert TOY.record(s)["chance"] == [*TWO_HANDS, roll]


def test_a_hidden_hand_is_seen_by_its_owner_alone():
    s = two_hands()
    assert s.view(0)["hands"] == [[0, 0, 1], 3]
    assert s.view(1)["hands"] == [3, [0, 5, 5]]
    assert s.view(None)["hands"] == [3, 3]


def test_a_determinized_state_keeps_what_the_seat_knows_and_draws_the_rest():
    s = TOY.new(3, seed=1)
    s.apply(1, s.legal(1)[0])
    rng = seeded("worlds")
    worlds = [s.determinize(0, rng) for _ in range(30)]
    assert all(world.view(0) == s.view(0) for world in worlds)
    assert all(TOY.violations(world) == [] for world in worlds)
    assert len({tuple(world.hands[1]) for world in worlds}) > 5
    assert len({world.rng.copy().word() for world in worlds}) == 30


def test_whispers_reach_only_their_seats():
    s = two_hands(events=True)
    dealt = [event for event in s.news if event[1] == EV_DEALT]
    assert [event[3] for event in heard_by(dealt, 0)] == [0, 0, 1]
    assert [event[3] for event in heard_by(dealt, 1)] == [5, 5, 0]
    assert heard_by(dealt, None) == []
    s.apply(0, PLAY)
    s.apply(1, PLAY)
    for listener in (0, 1, None):
        shown = [event for event in heard_by(s.news, listener) if event[1] == EV_SHOWN]
        assert [event[2:4] for event in shown] == [(0, 0), (1, 0)]


def test_an_action_of_the_wrong_seat_or_decision_changes_nothing():
    s = sealed(3)
    before = (s.key(), s.save())
    for seat, action in ((0, PASS), (0, TAKE), (1, BLOCK), (1, PLAY), (2, PASS), (-1, PASS)):
        with pytest.raises(IllegalAction):
            s.apply(seat, action)
    assert (s.key(), s.save()) == before


def test_a_clone_in_the_middle_of_secret_choices_is_independent():
    s = two_hands()
    s.apply(0, PLAY)
    copy = s.clone()
    copy.apply(1, PLAY + 5)
    assert s.waiting == (1,)
    assert s.hands == [[0, 0, 1], [0, 5, 5]]
    assert copy.hands == [[0, 1], [0, 5]]


def test_a_game_can_be_saved_and_resumed_in_the_middle_of_everything():
    rng = seeded("resume")
    for players in (2, 3, 4):
        s = TOY.new(players, seed=players)
        while not s.over:
            s = TOY.load(json.dumps(s.save()))
            seat = s.waiting[-1]
            s.apply(seat, s.legal(seat)[rng.below(len(s.legal(seat)))])
        record = TOY.record(s)
        assert TOY.record(TOY.replay(record)) == record


def test_the_record_of_secret_choices_keeps_the_order_in_which_they_were_made():
    s = two_hands()
    s.apply(1, PLAY + 5)
    s.apply(0, PLAY + 1)
    assert TOY.record(s)["actions"] == [[1, PLAY + 5], [0, PLAY + 1]]
    assert TOY.replay(TOY.record(s)).key() == s.key()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_toy_game_passes_the_conformance_suite(players):
    assert check_game(TOY, players, 10, "toy") == []


def test_entries_lie_on_the_stack_as_published():
    s = TOY.rules.blank(3)
    then(s, 2)
    ask(s, 1, 3)
    ask_all(s, 0b101, 1)
    assert list(s.stack)[: s.depth] == [2, 3 + 2 * 256, 1 + 5 * 256]
    assert s.waiting == (0, 2)


def test_the_stack_has_an_end():
    s = TOY.rules.blank(2)
    for _ in range(STACK_ROOM):
        then(s, 0)
    with pytest.raises(IndexError):
        then(s, 0)
