"""Chapter 6: the windows in which every seat may answer with Fracture."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.events import note, whisper
from claycrown.core.state import ask, then
from claycrown.games.mastery.cards import discard, holds
from claycrown.games.mastery.data import CROWN_TYPE, FRACTURE_CARD
from claycrown.games.mastery.ids import (
    D_RESPONSE,
    EV_ASKED,
    EV_PLAYED,
    EV_RESPONSES,
    FRACTURE,
    PASS,
    STEP_RESPONSES,
)
from claycrown.games.mastery.realm import destroy, is_ally, stands
from claycrown.games.mastery.state import State


# MM-6.9, MM-6.10  One pass around the table; effects that survive are applied after it.
def open_responses(s: State, kind: i64, start: i64) -> None:
    s.responding = kind
    s.response_left = s.players
    s.response_next = start
    s.reveals += 1  # that somebody is asked, or nobody, may be noticed at a shared table
    note(s, EV_RESPONSES, -1, kind)
    if s.news is not None:
        whisper(s, 0, EV_ASKED, start, D_RESPONSE, who_may_answer(s))
    then(s, STEP_RESPONSES)


def next_response(s: State) -> None:
    if s.response_left == 0:
        s.responding = 0
        s.response_next = 0
        return
    seat: i64 = s.response_next
    s.response_left -= 1
    s.response_next = (seat + 1) % s.players
    then(s, STEP_RESPONSES)
    ask(s, seat, D_RESPONSE)


# MM-6.8  The declared crown, or the sceptres or orbs of the two fighters.
def may_answer(s: State, seat: i64, owner: i64) -> bool:
    if is_ally(s, seat, owner) or not stands(s, owner, s.responding):
        return False
    if s.responding == CROWN_TYPE:
        return owner == s.seat
    return owner == s.attacker or owner == s.defender


def who_may_answer(s: State) -> i64:
    """The seats that have a target, whatever they hold."""
    seats: i64 = 0
    for seat in range(s.players):
        for owner in range(s.players):
            if may_answer(s, seat, owner):
                seats |= BIT[seat]
    return seats


def response_legal(s: State, seat: i64, out: vec[i64]) -> i64:
    out[0] = PASS
    n: i64 = 1
    if holds(s, seat, FRACTURE_CARD):
        for owner in range(s.players):
            if may_answer(s, seat, owner):
                out[n] = FRACTURE + 3 * owner + s.responding
                n += 1
    return n


def response_apply(s: State, seat: i64, action: i64) -> None:
    if action != PASS:
        play_fracture(s, seat, action)


# MM-6.7, MM-6.11  Fracture destroys a standing artefact of an opponent; nothing answers it.
def play_fracture(s: State, seat: i64, action: i64) -> None:
    discard(s, seat, FRACTURE_CARD)  # MM-18.4  from there it may come back in this battle
    note(s, EV_PLAYED, seat, FRACTURE_CARD)
    destroy(s, (action - FRACTURE) // 3, (action - FRACTURE) % 3)
