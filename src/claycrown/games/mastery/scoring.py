"""Chapters 15 to 17 and 22: victory, the end cap, ranks and the score sheet."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import BIT, lowest
from claycrown.core.events import note
from claycrown.core.score import book, gain
from claycrown.games.mastery.data import PAIRS, THREES
from claycrown.games.mastery.ids import (
    BY_CAP,
    BY_POINTS,
    BY_SIEGE,
    EV_END,
    EV_NEUTRAL,
    ROW_TERRITORY,
    ROW_WON,
)
from claycrown.games.mastery.realm import (
    give_up,
    is_ally,
    side_knights,
    side_points,
    side_size,
    supplied,
    worth,
)
from claycrown.games.mastery.state import OWNED, State


# MM-10.6  After a conquest or battle: Cutthroat removal, then the victory test.
def resolve(s: State) -> None:
    s.cell = 0
    if s.cutthroat:
        cut_off(s)
    if side_points(s, s.seat) >= target(s):
        end_game(s, BY_POINTS)


# MM-16.2, MM-16.3  Cutthroat: all knights on unsupplied territories are lost, at once for all.
def cut_off(s: State) -> None:
    for seat in range(s.players):
        lost: i64 = s.goods[OWNED + seat] & ~supplied(s, seat)
        while lost:
            cell: i64 = lowest(lost)
            lost &= lost - 1
            give_up(s, cell)
            note(s, EV_NEUTRAL, seat, cell)


# MM-15.2  The target depends on the variant.
def target(s: State) -> i64:
    if s.allegiance == PAIRS:
        return s.box.points_pairs
    if s.allegiance == THREES:
        return s.box.points_threes
    return s.box.points_skirmish if s.skirmish else s.box.points


# MM-18.16  The stack stays on the castle, the cards on the table.
def win_by_siege(s: State) -> None:
    end_game(s, BY_SIEGE)


# MM-5.8, MM-17.1  The game ends at once; nothing further of the turn is done.
def end_game(s: State, reason: i64) -> None:
    s.ending = 1 + reason
    s.depth = 0
    note(s, EV_END, -1, reason)
    for seat in range(s.players):
        book_territories(s, seat)
        if rank(s, seat) == 1:
            book(s, seat, ROW_WON + reason, 0, s.turn, 0, 0)


def reach_cap(s: State) -> None:
    end_game(s, BY_CAP)


# MM-17.2  One line per territory, by ascending cell.
def book_territories(s: State, seat: i64) -> None:
    rest: i64 = s.goods[OWNED + seat]
    while rest:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        value: i64 = worth(s, cell)
        gain(s, seat, ROW_TERRITORY + value - 1, value, cell, s.tiles[cell], 0)


def has_won(s: State, seat: i64) -> bool:
    return (s.ending == 1 + BY_POINTS or s.ending == 1 + BY_SIEGE) and is_ally(s, seat, s.seat)


# MM-17.3  Won, then points, then territories, then knights; full ties share the rank.
def is_better(s: State, seat: i64, other: i64) -> bool:
    if has_won(s, seat) != has_won(s, other):
        return has_won(s, seat)
    lead: i64 = side_points(s, seat) - side_points(s, other)
    if lead == 0:
        lead = side_size(s, seat) - side_size(s, other)
    if lead == 0:
        lead = side_knights(s, seat) - side_knights(s, other)
    return lead > 0


# MM-17.4  One more than the number of sides strictly ahead.
def rank(s: State, seat: i64) -> i64:
    ahead: i64 = 0
    counted: i64 = 0
    for other in range(s.players):
        side: i64 = BIT[first_of_side(s, other)]
        if not counted & side and is_better(s, other, seat):
            ahead += 1
            counted |= side
    return 1 + ahead


def first_of_side(s: State, seat: i64) -> i64:
    for other in range(s.players):
        if is_ally(s, seat, other):
            return other
    return seat
