"""Chapters 3 and 4: favour, secret pairs, and the order of a phase."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest
from claycrown.core.events import note, whisper
from claycrown.core.state import ask_all, then
from claycrown.games.xian.data import CARDS, CARDS_OF_COLOUR
from claycrown.games.xian.ids import (
    D_FIRST_PAIR,
    D_SECOND_PAIR,
    EV_FAVOUR,
    EV_HAND,
    EV_ORDER,
    EV_PUT_BACK,
    EV_REVEAL,
    FAVOUR,
    PAIR,
    STEP_REVEAL,
    STEP_TURN,
)
from claycrown.games.xian.setup import draw_card
from claycrown.games.xian.state import (
    BOTTOM,
    FAVOURED,
    FAVOURS,
    HAND,
    HEIGHT,
    PUT_BACK,
    SPACE,
    TOP,
    State,
)


# XI-3.3, XI-3.4  Favour: any of the four cards may be put back, decided by all in secret.
def favour_legal(s: State, out: vec[i64]) -> i64:
    for mask in range(16):
        out[mask] = FAVOUR + mask
    return 16


def favour_apply(s: State, seat: i64, action: i64) -> None:
    s.goods[FAVOURED + seat] = 1 + action - FAVOUR


# XI-3.5  After all have decided, seat by seat: cards go under the deck, as many are drawn.
def settle_favour(s: State) -> None:
    for seat in range(s.players):
        chosen: i64 = s.goods[FAVOURED + seat] - 1
        s.goods[FAVOURED + seat] = 0
        back: i64 = 0
        rest: i64 = s.goods[HAND + seat]
        k: i64 = 0
        while rest:
            if chosen & BIT[k]:
                back |= rest & -rest
            rest &= rest - 1
            k += 1
        s.goods[HAND + seat] &= ~back
        s.goods[PUT_BACK + seat] = back
        s.goods[FAVOURS + seat] = count(back)
        note(s, EV_FAVOUR, seat, count(back))
        whisper(s, BIT[seat], EV_PUT_BACK, seat, back)
    for seat in range(s.players):
        for _ in range(s.goods[FAVOURS + seat]):
            draw_card(s, seat)
        whisper(s, BIT[seat], EV_HAND, seat, s.goods[HAND + seat])
    s.reveals += 1


# XI-3.6, XI-3.7  Both phases: all choose an ordered pair of their hand in secret.
def start_phase(s: State) -> None:
    s.turn = 0
    s.seat = -1
    s.revealed = 0
    then(s, STEP_REVEAL)
    ask_all(s, BIT[s.players] - 1, D_FIRST_PAIR if s.phase == 1 else D_SECOND_PAIR)


def pair_legal(s: State, seat: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    bottoms: i64 = s.goods[HAND + seat]
    while bottoms:
        bottom: i64 = lowest(bottoms)
        bottoms &= bottoms - 1
        tops: i64 = s.goods[HAND + seat] ^ BIT[bottom]
        while tops:
            out[n] = PAIR + CARDS * bottom + lowest(tops)
            tops &= tops - 1
            n += 1
    return n


def pair_apply(s: State, seat: i64, action: i64) -> None:
    s.goods[BOTTOM + seat] = 1 + (action - PAIR) // CARDS
    s.goods[TOP + seat] = 1 + (action - PAIR) % CARDS


# XI-4.3  The common reveal fixes pairs and order for the whole phase.
def reveal(s: State) -> None:
    s.revealed = 1
    s.reveals += 1
    for seat in range(s.players):
        bottom: i64 = s.goods[BOTTOM + seat] - 1
        top: i64 = s.goods[TOP + seat] - 1
        s.goods[HAND + seat] &= ~(BIT[bottom] | BIT[top])
        note(s, EV_REVEAL, seat, bottom, top)
    settle_order(s)
    then(s, STEP_TURN)


# XI-2.11, XI-4.1, XI-4.2  Higher initiative, then further ahead, then higher in the stack.
def settle_order(s: State) -> None:
    order: list[i64] = []
    left: i64 = BIT[s.players] - 1
    while left:
        best: i64 = -1
        for seat in range(s.players):
            if left & BIT[seat] and (best < 0 or goes_before(s, seat, best)):
                best = seat
        left ^= BIT[best]
        note(s, EV_ORDER, best, len(order))
        order.append(best)
    s.order = vec[i64](order)


def goes_before(s: State, seat: i64, other: i64) -> bool:
    mine: i64 = (s.goods[BOTTOM + seat] - 1) % CARDS_OF_COLOUR
    theirs: i64 = (s.goods[BOTTOM + other] - 1) % CARDS_OF_COLOUR
    if mine != theirs:
        return mine > theirs
    return is_ahead(s, seat, other)


def is_ahead(s: State, seat: i64, other: i64) -> bool:
    """Whether a supervisor is further on the track, or higher in the same stack."""
    if s.goods[SPACE + seat] != s.goods[SPACE + other]:
        return s.goods[SPACE + seat] > s.goods[SPACE + other]
    return s.goods[HEIGHT + seat] > s.goods[HEIGHT + other]
