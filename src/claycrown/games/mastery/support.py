"""Chapters 11 and 16: the scores of a battle, and the support phase in which they rise."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.events import note, whisper
from claycrown.core.state import ask, then
from claycrown.games.mastery.cards import ONE, forget, holds
from claycrown.games.mastery.data import SUPPORT_1, SUPPORT_2
from claycrown.games.mastery.ids import (
    D_SUPPORT,
    EV_ASKED,
    EV_SUPPORT,
    PASS,
    PLAY_1,
    PLAY_2,
    STEP_SUPPORT,
    YIELD,
)
from claycrown.games.mastery.realm import is_ally
from claycrown.games.mastery.state import HAND, TABLE, State


def attack_score(s: State) -> i64:
    return s.base_attacker + s.bonus_attacker


def defence_score(s: State) -> i64:
    return s.base_defender + s.bonus_defender


# MM-11.9  Step 5: the lower score has the first go, the attacker on equal scores.
def start_support(s: State) -> None:
    s.go = s.defender if defence_score(s) < attack_score(s) else s.attacker
    s.played = 0
    s.passes = 0
    then(s, STEP_SUPPORT)


def next_go(s: State) -> None:
    whisper(s, 0, EV_ASKED, s.go, D_SUPPORT, BIT[s.go])
    ask(s, s.go, D_SUPPORT)


# MM-11.10, MM-11.11  Play a support card, or pass, or yield after playing.
def support_legal(s: State, out: vec[i64]) -> i64:
    out[0] = YIELD if s.played else PASS
    n: i64 = 1
    if holds(s, s.go, SUPPORT_1):
        out[n] = PLAY_1
        n += 1
    if holds(s, s.go, SUPPORT_2):
        out[n] = PLAY_2
        n += 1
    return n


def support_apply(s: State, action: i64) -> None:
    if action == PLAY_1 or action == PLAY_2:
        play_support(s, SUPPORT_1 if action == PLAY_1 else SUPPORT_2)
        next_go(s)
        return
    note(s, EV_SUPPORT, s.go, 0 if action == PASS else -1)
    s.passes = 0 if action == YIELD else s.passes + 1
    s.played = 0
    if not support_is_over(s, action):
        s.go = next_participant(s, s.go)
        then(s, STEP_SUPPORT)


def play_support(s: State, kind: i64) -> None:
    value: i64 = s.box.card_value[kind]
    s.goods[HAND + s.go] -= ONE[kind]
    s.goods[TABLE + s.go] += ONE[kind]
    forget(s, s.go, kind)
    s.reveals += 1
    s.played = 1
    if is_ally(s, s.go, s.attacker):
        s.bonus_attacker += value
    else:
        s.bonus_defender += value
    note(s, EV_SUPPORT, s.go, value)


# MM-16.15  With teams the phase ends when all participants in a row have passed.
def support_is_over(s: State, action: i64) -> bool:
    if s.allegiance == 0:
        return action == PASS
    members: i64 = 0
    for seat in range(s.players):
        if takes_part(s, seat):
            members += 1
    return s.passes == members


def takes_part(s: State, seat: i64) -> bool:
    return is_ally(s, seat, s.attacker) or is_ally(s, seat, s.defender)


def next_participant(s: State, seat: i64) -> i64:
    other: i64 = (seat + 1) % s.players
    while not takes_part(s, other):
        other = (other + 1) % s.players
    return other
