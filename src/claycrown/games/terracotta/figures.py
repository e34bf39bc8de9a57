"""Chapter 5: what stands where, who faces whom, and how every majority is settled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from claycrown.core.bits import count
from claycrown.core.score import gain
from claycrown.games.terracotta.board import shift
from claycrown.games.terracotta.state import ARCHERS, HORSES, WARRIORS, State

# Counts of four seats in one number, for the cause of a booking.
PACK: Final[i64] = 15
PACK_MASK: Final[i64] = 0x7FFF


# TA-2.4  A cell is empty when no Statue stands on it or covers it.
def empty(s: State) -> i64:
    return s.box.board.whole & ~s.taken


def warriors_of(s: State, seat: i64) -> i64:
    """The first cells of a player's Warriors."""
    at: i64 = WARRIORS + 4 * seat
    return s.figures[at] | s.figures[at + 1] | s.figures[at + 2] | s.figures[at + 3]


def warriors_of_type(s: State, kind: i64) -> i64:
    """The first cells of all Warriors of a type."""
    heads: i64 = 0
    for seat in range(s.players):
        heads |= s.figures[WARRIORS + 4 * seat + kind]
    return heads


def all_warriors(s: State) -> i64:
    heads: i64 = 0
    for seat in range(s.players):
        heads |= warriors_of(s, seat)
    return heads


def type_at(s: State, seat: i64, cell_bit: i64) -> i64:
    """The type of the player's Warrior whose first cell this is."""
    kind: i64 = 0
    while not s.figures[WARRIORS + 4 * seat + kind] & cell_bit:
        kind += 1
    return kind


def mounted(s: State) -> i64:
    """The first cells of all riders."""
    at: i64 = HORSES
    return s.figures[at] | s.figures[at + 1] | s.figures[at + 2] | s.figures[at + 3]


# TA-9.6  A rider occupies all three cells of its Horse, for every purpose.
def covered(s: State, heads: i64) -> i64:
    """All cells of the Warriors whose first cells are given."""
    cells: i64 = heads
    for direction in range(4):
        riders: i64 = heads & s.figures[HORSES + direction]
        if riders:
            second: i64 = shift(s.box.board, riders, direction)
            cells |= second | shift(s.box.board, second, direction)
    return cells


# TA-5.1, TA-9.7, TA-9.8  A rider counts if one of its cells lies in the area, and then once.
def counted(s: State, heads: i64, area: i64) -> i64:
    """The first cells of those Warriors that have a cell in the area."""
    found: i64 = heads & area
    for direction in range(4):
        riders: i64 = heads & s.figures[HORSES + direction] & ~area
        if riders:
            back: i64 = direction ^ 2
            near: i64 = shift(s.box.board, area, back)
            found |= riders & (near | shift(s.box.board, near, back))
    return found


# TA-5.2  Whom an Archer faces is seen anew each time: who stands on or covers its faced cell.
def archers_facing(s: State, heads: i64) -> i64:
    """How many Archers face one of these Warriors."""
    cells: i64 = covered(s, heads)
    n: i64 = 0
    for direction in range(4):
        archers: i64 = s.figures[ARCHERS + direction]
        if archers:
            n += count(shift(s.box.board, archers, direction) & cells)
    return n


# TA-5.3, TA-5.9  An Archer belongs to the type it faces and links like a Warrior of that type.
def archers_of_type(s: State, kind: i64) -> i64:
    """The cells of the Archers that face a Warrior of this type."""
    cells: i64 = covered(s, warriors_of_type(s, kind))
    found: i64 = 0
    for direction in range(4):
        archers: i64 = s.figures[ARCHERS + direction]
        if archers:
            found |= archers & shift(s.box.board, cells, direction ^ 2)
    return found


def pack(numbers: list[i64]) -> i64:
    packed: i64 = 0
    for number in reversed(numbers):
        packed = (packed << PACK) | number
    return packed


def unpack(packed: int, players: int) -> list[int]:
    return [packed >> int(PACK) * k & int(PACK_MASK) for k in range(players)]


# TA-5.4  Domination and Presence are always settled in this one way.
def majority(
    s: State, row: i64, domination: i64, presence: i64, numbers: list[i64], heads: list[i64], x: i64
) -> None:
    """Book a majority over ``numbers``; ``heads``, if any, are the Warriors Archers may face."""
    best: i64 = 0
    tied: i64 = 0
    leader: i64 = -1
    for seat in range(s.players):
        if numbers[seat] > best:
            best = numbers[seat]
            leader = seat
            tied = 1
        elif numbers[seat] == best:
            tied += 1
    if best == 0:
        return
    archers: i64 = 0
    # TA-5.5  The only player there has Domination.
    if tied > 1:
        leader = -1
        if heads:
            facing: list[i64] = [
                archers_facing(s, heads[seat]) if numbers[seat] == best else 0
                for seat in range(s.players)
            ]
            archers = pack(facing)
            leader = strictly_most(facing)
    # TA-5.6  An unresolved tie leaves Presence to all; the runner-up inherits nothing.
    counts: i64 = pack(numbers)
    for seat in range(s.players):
        if numbers[seat]:
            gain(s, seat, row, domination if seat == leader else presence, x, counts, archers)


# TA-5.7  Only Archers on counted Warriors of tied players matter; equal numbers leave the tie.
def strictly_most(facing: list[i64]) -> i64:
    best: i64 = 0
    leader: i64 = -1
    for seat in range(len(facing)):
        if facing[seat] > best:
            best = facing[seat]
            leader = seat
        elif facing[seat] == best:
            leader = -1
    return leader
