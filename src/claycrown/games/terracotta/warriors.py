"""Chapter 8: crafting a Warrior and using its Weapon."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, put_cells
from claycrown.core.events import note
from claycrown.core.score import gain
from claycrown.core.state import ask
from claycrown.games.terracotta.board import beside, shift
from claycrown.games.terracotta.data import CROSSBOWMAN, GUARD, OFFICER
from claycrown.games.terracotta.figures import empty, mounted, type_at, warriors_of
from claycrown.games.terracotta.ids import (
    CELL,
    D_CROSSBOW_DIR,
    D_GUARD_PICK,
    D_GUARD_TO,
    D_OFFICER_MOVE,
    D_WARRIOR_CELL,
    D_WARRIOR_TYPE,
    D_WEAPON,
    DIRECTION,
    DO,
    EV_COINS,
    EV_CRAFTED,
    EV_INSPECTOR,
    EV_PAID_CLAY,
    EV_SCULPTED,
    EV_SLID,
    EV_USED_WEAPON,
    INSPECTOR,
    PASS,
    ROW_CROSSBOW,
    ROW_GUARD,
    ROW_OFFICER,
    ROW_RACK,
    ROW_SOLDIER,
    WARRIOR,
)
from claycrown.games.terracotta.state import (
    BASES,
    COINS,
    RACK,
    READY,
    WAREHOUSES,
    WARRIORS,
    WET,
    State,
)


def rack_left(s: State) -> i64:
    return s.stock[RACK] + s.stock[RACK + 1] + s.stock[RACK + 2] + s.stock[RACK + 3]


def can_place_warrior(s: State) -> bool:
    return s.goods[BASES + s.seat] > 0 and rack_left(s) > 0 and empty(s) != 0


# TA-8.1  Crafting needs wet clay, a base, a Warrior in the rack and an empty cell.
def can_craft(s: State, cost: i64) -> bool:
    return s.goods[WET + s.seat] >= cost and can_place_warrior(s)


# TA-8.2  Of the clay paid, one goes dry into the warehouse of the segment's quarter.
def craft(s: State, cost: i64) -> None:
    quarter: i64 = s.box.quarter_of[s.segment]
    s.goods[WET + s.seat] -= cost
    s.stock[WAREHOUSES + quarter] += 1
    note(s, EV_PAID_CLAY, s.seat, cost, quarter)
    start_placing(s, 0)


def start_placing(s: State, sculpting: i64) -> None:
    """Ask for a type, then for a cell; what an earlier chain had picked is forgotten."""
    s.sculpting = sculpting
    s.held = 0
    s.cell = 0
    ask(s, s.seat, D_WARRIOR_CELL)
    ask(s, s.seat, D_WARRIOR_TYPE)


# TA-8.3, TA-8.15  Any type that is left; the last one is taken unasked.
def warrior_type_legal(s: State, out: vec[i64]) -> i64:
    least: i64 = fullest(s) if s.sculpting else 1
    n: i64 = 0
    for kind in range(4):
        if s.stock[RACK + kind] >= least:
            out[n] = WARRIOR + kind
            n += 1
    return n


def warrior_type_apply(s: State, action: i64) -> None:
    s.held = action - WARRIOR


def fullest(s: State) -> i64:
    most: i64 = 1
    for kind in range(4):
        if s.stock[RACK + kind] > most:
            most = s.stock[RACK + kind]
    return most


def cell_legal(s: State, out: vec[i64]) -> i64:
    """Any empty cell, for a Warrior, a Servant or a Musician."""
    return put_cells(out, 0, CELL, empty(s))


# TA-8.4  The figure scores its place in the rack, then its Weapon may be used.
def warrior_cell_apply(s: State, action: i64) -> None:
    seat: i64 = s.seat
    kind: i64 = s.held
    place: i64 = s.box.warriors_each - s.stock[RACK + kind]
    s.cell = action - CELL
    s.figures[WARRIORS + 4 * seat + kind] |= BIT[s.cell]
    s.taken |= BIT[s.cell]
    s.stock[RACK + kind] -= 1
    s.goods[BASES + seat] -= 1
    if s.sculpting:
        note(s, EV_SCULPTED, seat, kind, s.cell, s.box.sculptor_cost[s.round - 1])
        return
    note(s, EV_CRAFTED, seat, kind, s.cell)
    gain(s, seat, ROW_RACK, s.box.rack_vp[place], kind, s.cell, s.segment)
    if s.goods[READY + seat] & BIT[kind]:
        ask(s, seat, D_WEAPON)


# TA-8.5, TA-5.11  An active Weapon may be used now, which makes it inactive.
def weapon_legal(s: State, out: vec[i64]) -> i64:
    out[0] = PASS
    out[1] = DO
    return 2


def weapon_apply(s: State, action: i64) -> None:
    if action == PASS:
        return
    s.goods[READY + s.seat] &= ~BIT[s.held]
    note(s, EV_USED_WEAPON, s.seat, s.held)
    if s.held == OFFICER:
        use_sword(s)
    elif s.held == GUARD:
        use_halberd(s)
    elif s.held == CROSSBOWMAN:
        use_crossbow(s)
    else:
        use_spear(s)


# TA-8.6  Officer: points, and one inspector may go one space forward or back.
def use_sword(s: State) -> None:
    gain(s, s.seat, ROW_OFFICER, s.box.officer_vp, s.cell, 0, 0)
    ask(s, s.seat, D_OFFICER_MOVE)


def officer_move_legal(s: State, out: vec[i64]) -> i64:
    out[0] = PASS
    n: i64 = 1
    if s.box.back_wraps or s.row > 0:
        out[n] = INSPECTOR
        n += 1
    out[n] = INSPECTOR + 1
    n += 1
    if s.box.back_wraps or s.column > 0:
        out[n] = INSPECTOR + 3
        n += 1
    out[n] = INSPECTOR + 4
    return n + 1


def officer_move_apply(s: State, action: i64) -> None:
    if action != PASS:
        move_inspector(s, action - INSPECTOR)


# TA-2.6, TA-2.7  Each track is a loop: forward from the last space leads to the first.
def move_inspector(s: State, move: i64) -> None:
    """Move by the offset of an INSPECTOR action: row -1, +1, +2, column -1, +1, +2."""
    if move < 3:
        step_row(s, -1 if move == 0 else move)
    else:
        step_column(s, -1 if move == 3 else move - 3)


def step_row(s: State, steps: i64) -> None:
    left: i64 = s.box.row_track[s.row]
    s.row = (s.row + steps) % len(s.box.row_track)
    note(s, EV_INSPECTOR, s.seat, 0, left, s.box.row_track[s.row])


def step_column(s: State, steps: i64) -> None:
    left: i64 = s.box.column_track[s.column]
    s.column = (s.column + steps) % len(s.box.column_track)
    note(s, EV_INSPECTOR, s.seat, 1, left, s.box.column_track[s.column])


# TA-8.7, TA-8.10  Guard: points in any case, and one other own Warrior may slide.
def use_halberd(s: State) -> None:
    gain(s, s.seat, ROW_GUARD, s.box.guard_vp, s.cell, 0, 0)
    ask(s, s.seat, D_GUARD_PICK)


# TA-8.9  Neither a rider nor the Guard just crafted slides.
def movable(s: State) -> i64:
    """The Warriors that can slide at least one cell."""
    others: i64 = warriors_of(s, s.seat) & ~mounted(s) & ~BIT[s.cell]
    return others & beside(s.box.board, empty(s))


def guard_pick_legal(s: State, out: vec[i64]) -> i64:
    out[0] = PASS
    return put_cells(out, 1, CELL, movable(s))


def guard_pick_apply(s: State, action: i64) -> None:
    if action != PASS:
        s.cell = action - CELL
        ask(s, s.seat, D_GUARD_TO)


# TA-8.8  A slide runs along a row or a column over empty cells only.
def reachable(s: State, cell: i64) -> i64:
    free: i64 = empty(s)
    found: i64 = 0
    for direction in range(4):
        step: i64 = shift(s.box.board, BIT[cell], direction) & free
        while step:
            found |= step
            step = shift(s.box.board, step, direction) & free
    return found


def guard_to_legal(s: State, out: vec[i64]) -> i64:
    return put_cells(out, 0, CELL, reachable(s, s.cell))


# TA-8.14  Archers look at what stands before them later; a slide scores nothing for it.
def guard_to_apply(s: State, action: i64) -> None:
    to: i64 = action - CELL
    kind: i64 = type_at(s, s.seat, BIT[s.cell])
    s.figures[WARRIORS + 4 * s.seat + kind] ^= BIT[s.cell] | BIT[to]
    s.taken ^= BIT[s.cell] | BIT[to]
    note(s, EV_SLID, s.seat, kind, s.cell, to)


# TA-8.11  Crossbowman: points for the empty cells up to the nearest Statue in one direction.
def use_crossbow(s: State) -> None:
    for direction in range(4):
        if crossbow_range(s, s.cell, direction):
            ask(s, s.seat, D_CROSSBOW_DIR)
            return


# TA-8.12  Worth nothing without a Statue before the edge, or with one right beside.
def crossbow_range(s: State, cell: i64, direction: i64) -> i64:
    n: i64 = 0
    step: i64 = shift(s.box.board, BIT[cell], direction)
    while step:
        if step & s.taken:
            return n
        n += 1
        step = shift(s.box.board, step, direction)
    return 0


def crossbow_dir_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for direction in range(4):
        if crossbow_range(s, s.cell, direction):
            out[n] = DIRECTION + direction
            n += 1
    return n


def crossbow_dir_apply(s: State, action: i64) -> None:
    direction: i64 = action - DIRECTION
    worth: i64 = crossbow_range(s, s.cell, direction) * s.box.crossbow_vp
    gain(s, s.seat, ROW_CROSSBOW, worth, s.cell, direction, 0)


# TA-8.13  Soldier: points and coins.
def use_spear(s: State) -> None:
    gain(s, s.seat, ROW_SOLDIER, s.box.soldier_vp, s.cell, 0, 0)
    s.goods[COINS + s.seat] += s.box.soldier_coins
    note(s, EV_COINS, s.seat, s.box.soldier_coins)
