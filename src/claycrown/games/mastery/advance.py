"""Chapters 9 and 10: redistribution, advance and conquest."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest
from claycrown.core.events import note
from claycrown.core.state import ask, then
from claycrown.games.mastery.battle import start_battle
from claycrown.games.mastery.conquest import conquer
from claycrown.games.mastery.ids import (
    ADVANCE,
    ADVANCE_KNIGHTS,
    D_ADVANCE_KNIGHTS,
    D_SET_KNIGHTS,
    EV_ADVANCED,
    EV_REDISTRIBUTED,
    EV_SET,
    KEEP,
    NO_ADVANCE,
    REDISTRIBUTE,
    SET_KNIGHTS,
    STEP_RESOLVED,
)
from claycrown.games.mastery.realm import (
    capacity,
    dice_for,
    dice_outside,
    is_ally,
    is_castle,
    supplied,
)
from claycrown.games.mastery.state import CASTLE, KNIGHTS, OWNED, OWNER, PLAN, State


def pool_of(s: State, seat: i64, cells: i64) -> i64:
    """The knights of the castle and of these territories."""
    total: i64 = s.goods[CASTLE + seat]
    rest: i64 = cells
    while rest:
        total += s.field[KNIGHTS + lowest(rest)]
        rest &= rest - 1
    return total


# MM-9.2  Asked only if a supplied territory is there and the pool is larger than their number.
def can_redistribute(s: State, seat: i64) -> bool:
    cells: i64 = supplied(s, seat)
    return cells != 0 and pool_of(s, seat, cells) > count(cells)


def redistribute_legal(s: State, out: vec[i64]) -> i64:
    if not can_redistribute(s, s.seat):
        out[0] = KEEP
        return 1
    out[0] = REDISTRIBUTE
    out[1] = KEEP
    return 2


def redistribute_apply(s: State, action: i64) -> None:
    if action == REDISTRIBUTE:
        start_redistribution(s)


# MM-9.1, MM-18.12  The castle and what is supplied now are shared out anew, by ascending cell.
def start_redistribution(s: State) -> None:
    s.plan_left = supplied(s, s.seat)
    s.plan_rest = pool_of(s, s.seat, s.plan_left)
    ask(s, s.seat, D_SET_KNIGHTS)


# MM-9.3, MM-9.4  A number is allowed if some completion stays within the dice.
def set_knights_legal(s: State, out: vec[i64]) -> i64:
    cell: i64 = lowest(s.plan_left)
    later: i64 = s.plan_left & (s.plan_left - 1)
    after: i64 = count(later)
    room: i64 = 0
    rest: i64 = later
    while rest:
        most: i64 = capacity(s, lowest(rest))
        room += min(s.box.pips, most)
        rest &= rest - 1
    used: i64 = planned_dice(s) + after
    n: i64 = 0
    for number in range(1, capacity(s, cell) + 1):
        if number <= s.plan_rest - after:
            over: i64 = s.plan_rest - number - room
            dice: i64 = used + dice_for(s, number)
            if over > 0:
                dice += dice_for(s, over)
            if dice <= s.box.dice:
                out[n] = SET_KNIGHTS + number
                n += 1
    return n


def planned_dice(s: State) -> i64:
    """Dice of unsupplied territories and of those already set."""
    used: i64 = 0
    rest: i64 = s.goods[OWNED + s.seat] & ~s.plan_left
    while rest:
        cell: i64 = lowest(rest)
        planned: i64 = s.field[PLAN + cell]
        used += dice_for(s, planned or s.field[KNIGHTS + cell])
        rest &= rest - 1
    return used


# MM-9.5  No territory is given up; the last choice leaves the rest in the castle.
def set_knights_apply(s: State, action: i64) -> None:
    cell: i64 = lowest(s.plan_left)
    s.field[PLAN + cell] = action - SET_KNIGHTS
    s.plan_rest -= action - SET_KNIGHTS
    s.plan_left &= s.plan_left - 1
    if s.plan_left:
        ask(s, s.seat, D_SET_KNIGHTS)
        return
    for each in range(s.map.cells):
        planned: i64 = s.field[PLAN + each]
        if planned:
            s.field[KNIGHTS + each] = planned
            s.field[PLAN + each] = 0
            note(s, EV_SET, s.seat, each, planned)
    s.goods[CASTLE + s.seat] = s.plan_rest
    s.plan_rest = 0
    note(s, EV_REDISTRIBUTED, s.seat, s.goods[CASTLE + s.seat])


# MM-10.2, MM-16.5, MM-16.14  Territories of others, linked to the castle or a supplied territory.
def targets(s: State) -> i64:
    seat: i64 = s.seat
    own: i64 = supplied(s, seat)  # MM-8.3  what is cut off is no base
    reach: i64 = 0
    rest: i64 = own
    while rest:
        reach |= s.map.links[lowest(rest)]
        rest &= rest - 1
    found: i64 = (reach | s.map.links[s.map.castle_of[seat]]) & s.map.territories
    for other in range(s.players):
        if is_ally(s, seat, other):
            found &= ~s.goods[OWNED + other]
        elif s.siege:
            found |= reach & BIT[s.map.castle_of[other]]
    return found


def most_knights(s: State, cell: i64) -> i64:
    """How many knights can advance to a cell, whatever is in the castle."""
    return s.box.most_attackers if is_castle(s, cell) else capacity(s, cell)


# MM-10.3, MM-1.7  1 to as many as the castle, the capacity and the dice allow.
def can_advance_with(s: State, cell: i64, knights: i64) -> bool:
    castle: i64 = s.goods[CASTLE + s.seat]
    if knights > castle or knights > most_knights(s, cell):
        return False
    dice: i64 = dice_outside(s, s.seat) + dice_for(s, knights) + dice_for(s, castle - knights)
    return dice <= s.box.dice


def advance_legal(s: State, out: vec[i64]) -> i64:
    out[0] = NO_ADVANCE
    n: i64 = 1
    if s.goods[CASTLE + s.seat] == 0:  # MM-18.1
        return n
    rest: i64 = targets(s)
    while rest:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        for knights in range(1, 13):
            if can_advance_with(s, cell, knights):
                out[n] = ADVANCE + cell
                n += 1
                break
    return n


# MM-10.1  First the target, then the number.
def advance_apply(s: State, action: i64) -> None:
    if action != NO_ADVANCE:
        s.cell = action - ADVANCE
        ask(s, s.seat, D_ADVANCE_KNIGHTS)


def advance_knights_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for knights in range(1, 13):
        if can_advance_with(s, s.cell, knights):
            out[n] = ADVANCE_KNIGHTS + knights
            n += 1
    return n


# MM-10.4, MM-10.5  A neutral territory is conquered at once; else there is a battle.
def advance_knights_apply(s: State, action: i64) -> None:
    knights: i64 = action - ADVANCE_KNIGHTS
    s.goods[CASTLE + s.seat] -= knights
    note(s, EV_ADVANCED, s.seat, s.cell, knights)
    then(s, STEP_RESOLVED)
    if is_castle(s, s.cell) or s.field[OWNER + s.cell]:
        start_battle(s, knights)
    else:
        conquer(s, s.seat, s.cell, knights)
