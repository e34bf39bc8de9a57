"""Chapters 4 and 6: sets of cards, decks, draws, discards, and what is known of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.chance import below
from claycrown.core.events import note, whisper
from claycrown.games.mastery.data import AUTHORITY, CARD_KINDS, CONFLICT_KINDS
from claycrown.games.mastery.ids import (
    EV_DISCARDED,
    EV_DRAWN,
    EV_DREW,
    EV_PLAYED,
    EV_RESHUFFLED,
)
from claycrown.games.mastery.state import (
    HAND,
    NONE,
    PILE,
    PILE_ROOM,
    POOL,
    SEALED,
    TABLE,
    TOP_ROOM,
    TOPS,
    State,
)

# One card of each kind as a set.
ONE: Final = vec[i64]([16**kind for kind in range(11)])


def copies(cards: i64, kind: i64) -> i64:
    return (cards >> (4 * kind)) & 15


def size(cards: i64) -> i64:
    """How many cards a set holds."""
    n: i64 = 0
    rest: i64 = cards
    while rest:
        n += rest & 15
        rest >>= 4
    return n


def nth_kind(cards: i64, k: i64) -> i64:
    """The kind of the k-th card of a set sorted by kind."""
    kind: i64 = 0
    while k >= copies(cards, kind):
        k -= copies(cards, kind)
        kind += 1
    return kind


def conflict_cards(cards: i64) -> i64:
    return cards & (ONE[CONFLICT_KINDS] - 1)


def holds(s: State, seat: i64, kind: i64) -> bool:
    return copies(s.goods[HAND + seat], kind) > 0


# MM-4.4  A discarded card bears the number of the turn.
def to_pile(s: State, seat: i64, kind: i64) -> None:
    s.piles[PILE_ROOM * seat + s.goods[PILE + seat]] = kind + 16 * s.turn
    s.goods[PILE + seat] += 1


def pile_cards(s: State, seat: i64) -> i64:
    cards: i64 = 0
    for k in range(s.goods[PILE + seat]):
        cards += ONE[s.piles[PILE_ROOM * seat + k] & 15]
    return cards


def clear_pile(s: State, seat: i64) -> None:
    for k in range(s.goods[PILE + seat]):
        s.piles[PILE_ROOM * seat + k] = 0
    s.goods[PILE + seat] = 0


# MM-4.3, MM-19.6  The discard becomes the pool; the hand is then known by subtraction.
def reshuffle(s: State, seat: i64) -> None:
    s.goods[POOL + seat] = pile_cards(s, seat)
    clear_pile(s, seat)
    note(s, EV_RESHUFFLED, seat)
    for other in range(s.players):
        if other != seat:
            s.seen[6 * other + seat] = with_sealed(s, seat)


def with_sealed(s: State, seat: i64) -> i64:
    cards: i64 = s.goods[HAND + seat]
    if s.goods[SEALED + seat]:
        cards += ONE[s.goods[SEALED + seat] - 1]
    return cards


def deck_is_empty(s: State, seat: i64) -> bool:
    return s.goods[TOPS + seat] == 0 and s.goods[POOL + seat] == 0


# MM-4.1, MM-4.2, MM-18.7  Known cards on top come first, then the pool, then the discard.
def draw_card(s: State, seat: i64) -> bool:
    if deck_is_empty(s, seat):
        if s.goods[PILE + seat] == 0:
            return False
        reshuffle(s, seat)
    kind: i64 = 0
    if s.goods[TOPS + seat]:
        knowers: i64 = s.tops[TOP_ROOM * seat] >> 4
        kind = pop_top(s, seat)
        for other in range(s.players):
            if other != seat and knowers & BIT[other]:
                s.seen[6 * other + seat] += ONE[kind]
    else:
        kind = draw_pool(s, seat)
    s.goods[HAND + seat] += ONE[kind]
    s.goods[NONE + seat] = 0
    s.reveals += 1
    whisper(s, BIT[seat], EV_DRAWN, seat, kind)
    return True


def draw_pool(s: State, seat: i64) -> i64:
    """Draw a card of the pool, sorted by kind."""
    pool: i64 = s.goods[POOL + seat]
    kind: i64 = nth_kind(pool, below(s, size(pool)))
    s.goods[POOL + seat] -= ONE[kind]
    return kind


def pop_top(s: State, seat: i64) -> i64:
    at: i64 = TOP_ROOM * seat
    kind: i64 = s.tops[at] & 15
    for k in range(TOP_ROOM - 1):
        s.tops[at + k] = s.tops[at + k + 1]
    s.tops[at + TOP_ROOM - 1] = 0
    s.goods[TOPS + seat] -= 1
    return kind


# MM-4.6, MM-4.7  Set-up, refill and orbs draw up to a number; with as many in hand, nothing.
def draw_to(s: State, seat: i64, wanted: i64) -> None:
    n: i64 = 0
    while size(s.goods[HAND + seat]) < wanted and draw_card(s, seat):
        n += 1
    if n:
        note(s, EV_DREW, seat, n)


# MM-6.4, MM-6.5  Authority is played as soon as the drawing step is finished.
def play_authority(s: State, seat: i64) -> None:
    while holds(s, seat, AUTHORITY):
        s.goods[HAND + seat] -= ONE[AUTHORITY]
        forget(s, seat, AUTHORITY)
        note(s, EV_PLAYED, seat, AUTHORITY)
        n: i64 = 0
        for _ in range(s.box.authority_draw):
            if draw_card(s, seat):
                n += 1
        if n:
            note(s, EV_DREW, seat, n)
        to_pile(s, seat, AUTHORITY)
        s.reveals += 1


# What leaves a hand openly is no longer known to be in it (MM-19.6 above).
def forget(s: State, seat: i64, kind: i64) -> None:
    for other in range(s.players):
        if other != seat and copies(s.seen[6 * other + seat], kind):
            s.seen[6 * other + seat] -= ONE[kind]


# MM-4.5  A card that is played or discarded is shown and goes to the own discard.
def discard(s: State, seat: i64, kind: i64) -> None:
    s.goods[HAND + seat] -= ONE[kind]
    forget(s, seat, kind)
    to_pile(s, seat, kind)
    s.reveals += 1


# MM-4.8, MM-18.5  A random discard is one event over the hand by kind, whatever it takes.
def discard_at_random(s: State, seat: i64) -> None:
    hand: i64 = s.goods[HAND + seat]
    if hand == 0:
        return
    kind: i64 = nth_kind(hand, below(s, size(hand)))
    discard(s, seat, kind)
    note(s, EV_DISCARDED, seat, kind, 1)


def clear_table(s: State, seat: i64) -> None:
    for kind in range(CARD_KINDS):
        for _ in range(copies(s.goods[TABLE + seat], kind)):
            to_pile(s, seat, kind)
    s.goods[TABLE + seat] = 0
