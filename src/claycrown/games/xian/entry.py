"""Chapter 6: entering a building."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.events import note
from claycrown.core.score import gain
from claycrown.games.xian.data import COIN, GATE
from claycrown.games.xian.effects import can_act, start_action
from claycrown.games.xian.goods import has, has_tile, take, use_tile
from claycrown.games.xian.ids import (
    EV_ENTER,
    EV_FEE,
    EV_MINISTER,
    EV_SHORTFALL,
    FREE,
    NORMAL,
    OPEN,
    ROW_MINISTER,
    ROW_SHORTFALL,
)
from claycrown.games.xian.state import BUILDERS, BUILDING_AT, RESOURCES, SCORE, SPACE_OF, State


# XI-10.5, XI-10.6, XI-10.7  The gate opens a closed building, or frees an open one of its fee.
def entry_modes(s: State, building: i64) -> i64:
    """The mask of modes in which the active player may enter."""
    if builders_out(s) >= s.box.builders_each:
        return 0
    fee: i64 = fee_for(s, building)
    if is_closed(s, building):
        return BIT[OPEN] if has_tile(s, GATE) and can_pay_entry(s, building, fee) else 0
    modes: i64 = 0
    if can_pay_entry(s, building, fee):
        modes |= BIT[NORMAL]
    if fee and has_tile(s, GATE) and can_pay_entry(s, building, 0):
        modes |= BIT[FREE]
    return modes


# In play a builder is always left (XI-6.1); in a position written by hand perhaps none.
def builders_out(s: State) -> i64:
    out: i64 = 0
    for building in range(4):
        out += s.goods[BUILDERS + 4 * building + s.seat]
    return out


# XI-6.5, XI-6.12, XI-6.13  The fee comes first; a shortfall may not bring the score below 0.
def can_pay_entry(s: State, building: i64, fee: i64) -> bool:
    left: i64 = has(s, COIN) - fee
    if left < 0:
        if s.goods[SCORE + s.seat] + left * s.box.shortfall_vp < 0:
            return False
        left = 0
    if earns_minister(s, building):
        left += s.box.minister_coins
    return can_act(s, building, left)


# XI-1.12, XI-6.3  All builders in the two buildings of a pair, and the minister.
def pair_count(s: State, building: i64) -> i64:
    space: i64 = s.board[SPACE_OF + building]
    other: i64 = s.board[BUILDING_AT + (space ^ 1)]
    n: i64 = 0
    for seat in range(s.players):
        n += s.goods[BUILDERS + 4 * building + seat] + s.goods[BUILDERS + 4 * other + seat]
    if s.minister == building or s.minister == other:
        n += 1
    return n


# XI-6.4
def is_closed(s: State, building: i64) -> bool:
    return pair_count(s, building) >= s.box.pair_limit[s.players]


# XI-6.8, XI-6.9  A coin per opposing builder there; with two players by a table.
def fee_for(s: State, building: i64) -> i64:
    n: i64 = 0
    for seat in range(s.players):
        if seat != s.seat:
            n += s.goods[BUILDERS + 4 * building + seat]
    if s.players == 2:
        return s.box.fee_two[n]
    return n * s.box.fee_each


# XI-6.14, XI-6.16  The first builder of the round in the minister's building earns the bonus.
def earns_minister(s: State, building: i64) -> bool:
    return s.minister_open != 0 and s.minister == building


# XI-6.7  Gate, fee, builder, minister, action.
def enter(s: State, building: i64, mode: i64) -> None:
    fee: i64 = 0
    if mode != NORMAL:
        use_tile(s, GATE)
    if mode != FREE:
        fee = fee_for(s, building)
    note(s, EV_ENTER, s.seat, building, mode, fee)
    if fee:
        pay_fee(s, building, fee)
    s.goods[BUILDERS + 4 * building + s.seat] += 1
    if earns_minister(s, building):
        s.minister_open = 0
        note(s, EV_MINISTER, s.seat, s.box.minister_coins)
        take(s, COIN, s.box.minister_coins)
        gain(s, s.seat, ROW_MINISTER, s.box.minister_vp, building, 0, 0)
    start_action(s, building)


# XI-6.10, XI-6.11  Missing coins cost points; every recipient gets the full fee.
def pay_fee(s: State, building: i64, fee: i64) -> None:
    missing: i64 = fee - has(s, COIN)
    if missing < 0:
        missing = 0
    s.goods[RESOURCES + 4 * COIN + s.seat] -= fee - missing
    if missing:
        note(s, EV_SHORTFALL, s.seat, missing)
        gain(s, s.seat, ROW_SHORTFALL, -missing * s.box.shortfall_vp, building, missing, 0)
    for seat in range(s.players):
        builders: i64 = s.goods[BUILDERS + 4 * building + seat]
        if seat != s.seat and builders:
            share: i64 = fee if s.players == 2 else builders * s.box.fee_each
            s.goods[RESOURCES + 4 * COIN + seat] += share
            note(s, EV_FEE, s.seat, seat, share)
