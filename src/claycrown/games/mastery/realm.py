"""Chapters 1, 8 and 14: knights, dice, supply, sides and points."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest
from claycrown.core.events import note
from claycrown.games.mastery.data import ORB_TYPE
from claycrown.games.mastery.ids import EV_DESTROYED, EV_PLACED
from claycrown.games.mastery.state import (
    ARTEFACT,
    CASTLE,
    DOWN,
    KNIGHTS,
    OWNED,
    OWNER,
    TEAM,
    State,
)


def dice_for(s: State, knights: i64) -> i64:
    return (knights + s.box.pips - 1) // s.box.pips


# MM-1.5  Dice used outside the castle: territories and the own stack on a contested cell.
def dice_outside(s: State, seat: i64) -> i64:
    n: i64 = 0
    rest: i64 = s.goods[OWNED + seat]
    while rest:
        n += dice_for(s, s.field[KNIGHTS + lowest(rest)])
        rest &= rest - 1
    if s.fighting:
        if seat == s.attacker:
            n += dice_for(s, s.stack_knights)
        elif seat == s.defender and not is_castle(s, s.cell):
            n += dice_for(s, s.field[KNIGHTS + s.cell])
    return n


# MM-1.6  What the dice that are left can count.
def castle_room(s: State, seat: i64) -> i64:
    return s.box.pips * (s.box.dice - dice_outside(s, seat)) - s.goods[CASTLE + seat]


# MM-14.4  Knights beyond the room of the castle are lost.
def place(s: State, seat: i64, knights: i64) -> None:
    room: i64 = castle_room(s, seat)
    placed: i64 = knights
    if placed > room:
        placed = max(0, room)
    s.goods[CASTLE + seat] += placed
    note(s, EV_PLACED, seat, placed, knights - placed)


def is_castle(s: State, cell: i64) -> bool:
    return s.map.castles & BIT[cell] != 0


# MM-1.9
def capacity(s: State, cell: i64) -> i64:
    return s.box.kind_capacity[s.tiles[cell]]


def take_control(s: State, seat: i64, cell: i64, knights: i64) -> None:
    s.field[OWNER + cell] = 1 + seat
    s.field[KNIGHTS + cell] = knights
    s.goods[OWNED + seat] |= BIT[cell]


def give_up(s: State, cell: i64) -> None:
    owner: i64 = s.field[OWNER + cell]
    if owner:
        s.goods[OWNED + owner - 1] &= ~BIT[cell]
    s.field[OWNER + cell] = 0
    s.field[KNIGHTS + cell] = 0


# MM-8.1, MM-8.2, MM-8.4  Supplied now: linked to the own castle through own territories alone.
def supplied(s: State, seat: i64) -> i64:
    own: i64 = s.goods[OWNED + seat]
    more: i64 = s.map.links[s.map.castle_of[seat]] & own
    found: i64 = 0
    while more:
        cell: i64 = lowest(more)
        found |= BIT[cell]
        more = (more | (s.map.links[cell] & own)) & ~found
    return found


def is_ally(s: State, seat: i64, other: i64) -> bool:
    """Whether two seats are of one side; a seat is its own ally."""
    return s.goods[TEAM + seat] == s.goods[TEAM + other]


def stands(s: State, seat: i64, kind: i64) -> bool:
    return s.goods[DOWN + 6 * kind + seat] == 0


def artefact(s: State, seat: i64, kind: i64) -> i64:
    return s.goods[ARTEFACT + 6 * kind + seat]


# MM-15.1, MM-18.11  The turn of destruction is kept; an effect already had stands.
def destroy(s: State, seat: i64, kind: i64) -> None:
    s.goods[DOWN + 6 * kind + seat] = s.turn
    note(s, EV_DESTROYED, seat, seat, kind)


def any_standing(s: State, seat: i64) -> bool:
    """Whether an opponent of the seat has a standing artefact."""
    for other in range(s.players):
        if not is_ally(s, seat, other):
            for kind in range(ORB_TYPE + 1):
                if stands(s, other, kind):
                    return True
    return False


# MM-15.3, MM-16.4  Points follow the tile; in Skirmish some kinds are worthless.
def worth(s: State, cell: i64) -> i64:
    kind: i64 = s.tiles[cell]
    if s.skirmish and s.box.worthless & BIT[kind]:
        return 0
    return s.box.kind_value[kind]


def points(s: State, seat: i64) -> i64:
    total: i64 = 0
    rest: i64 = s.goods[OWNED + seat]
    while rest:
        total += worth(s, lowest(rest))
        rest &= rest - 1
    return total


def knights_of(s: State, seat: i64) -> i64:
    """All knights of a seat on the map."""
    total: i64 = s.goods[CASTLE + seat]
    rest: i64 = s.goods[OWNED + seat]
    while rest:
        total += s.field[KNIGHTS + lowest(rest)]
        rest &= rest - 1
    return total


def side_size(s: State, seat: i64) -> i64:
    """How many territories a side has."""
    n: i64 = 0
    for other in range(s.players):
        if is_ally(s, seat, other):
            n += count(s.goods[OWNED + other])
    return n


def side_points(s: State, seat: i64) -> i64:
    n: i64 = 0
    for other in range(s.players):
        if is_ally(s, seat, other):
            n += points(s, other)
    return n


def side_knights(s: State, seat: i64) -> i64:
    n: i64 = 0
    for other in range(s.players):
        if is_ally(s, seat, other):
            n += knights_of(s, other)
    return n
