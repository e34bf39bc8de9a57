"""Chapters 1, 5 and 10: what a player holds, takes and gives; helpers and tiles."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.events import note
from claycrown.games.xian.data import PIGMENT, REDUCTION
from claycrown.games.xian.ids import EV_GAIN, EV_REDUCTION
from claycrown.games.xian.state import HELPED, RESOURCES, SUPPLY, UNUSED, USED, State


def has(s: State, kind: i64) -> i64:
    """How much of a kind of resource the active player has."""
    return s.goods[RESOURCES + 4 * kind + s.seat]


def in_supply(s: State, kind: i64) -> i64:
    """How much of a kind can be had; coins and clay have no end (XI-1.2)."""
    return s.board[SUPPLY + kind - PIGMENT] if kind >= PIGMENT else 99


# XI-1.2, XI-1.3  Coins and clay are unlimited; a pigment that the supply lacks is lost.
def take(s: State, kind: i64, amount: i64) -> None:
    if amount == 0:
        return
    got: i64 = amount
    if kind >= PIGMENT:
        if got > s.board[SUPPLY + kind - PIGMENT]:
            got = s.board[SUPPLY + kind - PIGMENT]
        s.board[SUPPLY + kind - PIGMENT] -= got
    s.goods[RESOURCES + 4 * kind + s.seat] += got
    note(s, EV_GAIN, s.seat, kind, got, amount - got)


def give(s: State, kind: i64, amount: i64) -> None:
    s.goods[RESOURCES + 4 * kind + s.seat] -= amount
    if kind >= PIGMENT:
        s.board[SUPPLY + kind - PIGMENT] += amount


def take_pigments(s: State, colours: i64) -> None:
    for colour in range(4):
        if colours & BIT[colour]:
            take(s, PIGMENT + colour, 1)


# XI-5.13  Helper powers apply by themselves and combine.
def helped_by(s: State, helper: i64) -> i64:
    """The amount of a helper's power for the active player, 0 without the helper."""
    if s.goods[HELPED + s.seat] & BIT[helper]:
        return s.box.helper_amount[helper]
    return 0


def has_tile(s: State, tile: i64) -> bool:
    return s.goods[UNUSED + s.seat] & BIT[tile] != 0


# XI-10.12  A used tile is flipped for good.
def use_tile(s: State, tile: i64) -> None:
    s.goods[UNUSED + s.seat] ^= BIT[tile]
    s.goods[USED + s.seat] |= BIT[tile]
    if tile == REDUCTION:
        note(s, EV_REDUCTION, s.seat)


# XI-9.3, XI-10.9  The tile takes one off, and only where the price before it is at least 1.
def reduced(price: i64, less: i64) -> i64:
    return price - less if price > less else 0
