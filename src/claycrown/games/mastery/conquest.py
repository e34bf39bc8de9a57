"""Chapter 14: what a conquered territory does."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.events import note
from claycrown.core.state import ask
from claycrown.games.mastery.cards import copies, discard
from claycrown.games.mastery.data import (
    CARD_KINDS,
    CONQUEST_DISCARD,
    CONQUEST_LOSE,
    CONQUEST_PLACE,
)
from claycrown.games.mastery.ids import (
    D_DISCARD,
    DISCARD,
    EV_CONQUERED,
    EV_DISCARDED,
    EV_LOST,
    EV_NEUTRAL,
    PASS,
)
from claycrown.games.mastery.realm import give_up, place, take_control
from claycrown.games.mastery.state import HAND, KNIGHTS, State


# MM-14.1, MM-14.2  On every conquest; only the discard can be declined.
def conquer(s: State, seat: i64, cell: i64, knights: i64) -> None:
    take_control(s, seat, cell, knights)
    note(s, EV_CONQUERED, seat, cell, knights)
    ability: i64 = s.box.kind_conquest[s.tiles[cell]]
    if ability == CONQUEST_PLACE:
        place(s, seat, 1)
    elif ability == CONQUEST_DISCARD:
        ask(s, seat, D_DISCARD)
    elif ability == CONQUEST_LOSE:
        s.field[KNIGHTS + cell] -= 1
        note(s, EV_LOST, seat, 1, cell)
        # MM-14.3, MM-18.15  Taken with a single knight it is empty, so neutral at once.
        if s.field[KNIGHTS + cell] == 0:
            give_up(s, cell)
            note(s, EV_NEUTRAL, seat, cell)


# MM-13.3  One card of choice, or none.
def discard_legal(s: State, seat: i64, out: vec[i64]) -> i64:
    out[0] = PASS
    n: i64 = 1
    for kind in range(CARD_KINDS):
        if copies(s.goods[HAND + seat], kind):
            out[n] = DISCARD + kind
            n += 1
    return n


def discard_apply(s: State, seat: i64, action: i64) -> None:
    if action != PASS:
        discard(s, seat, action - DISCARD)
        note(s, EV_DISCARDED, seat, action - DISCARD, 0)
