"""The invariants of chapter 19 that can be seen in a single state."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import BIT, count
from claycrown.games.terracotta.board import shift
from claycrown.games.terracotta.data import ALL_WEAPONS, MASTERS, SEGMENTS
from claycrown.games.terracotta.figures import (
    all_warriors,
    covered,
    mounted,
    warriors_of,
    warriors_of_type,
)
from claycrown.games.terracotta.state import (
    ARCHERS,
    ARTISANS,
    ARTISANS_ON,
    BASES,
    COINS,
    CRAFTSMEN,
    CRAFTSMEN_ON,
    DRY,
    HIRED,
    HORSES,
    MUSICIANS,
    PRIORITY,
    RACK,
    READY,
    RESERVE,
    SERVANTS,
    SHELF,
    TOKENS,
    WAREHOUSES,
    WET,
    State,
)


def violations(s: State) -> list[str]:
    """What is wrong with a state, each line with the number of the invariant; empty if nothing."""
    found: list[str] = []
    audit_pieces(s, found)
    audit_cells(s, found)
    audit_board(s, found)
    for seat in range(s.players):
        audit_workers(s, seat, found)
        audit_goods(s, seat, found)
    audit_shared(s, found)
    return found


def fail(found: list[str], number: str, what: str) -> None:
    found.append(f"{number}: {what}")


def audit_pieces(s: State, found: list[str]) -> None:
    for kind in range(4):
        if s.stock[RACK + kind] + count(warriors_of_type(s, kind)) != s.box.warriors_each:
            fail(found, "INV-2", f"Warriors of type {kind} in rack and mausoleum")
    for seat in range(s.players):
        if s.goods[BASES + seat] + count(warriors_of(s, seat)) != s.box.bases:
            fail(found, "INV-2", f"Warriors and bases of seat {seat}")
    placed = [
        count(mounted(s)),
        count(s.figures[SERVANTS]),
        count(all_archers(s)),
        count(s.figures[MUSICIANS]),
    ]
    for kind in range(4):
        if s.stock[SHELF + kind] + placed[kind] != s.box.specialists_each:
            fail(found, "INV-3", f"Specialists of type {kind} on shelf and in mausoleum")


def all_archers(s: State) -> i64:
    at: i64 = ARCHERS
    return s.figures[at] | s.figures[at + 1] | s.figures[at + 2] | s.figures[at + 3]


def audit_cells(s: State, found: list[str]) -> None:
    total: i64 = 0
    union: i64 = 0
    for seat in range(s.players):
        for kind in range(4):
            cells: i64 = covered(s, s.figures[4 * seat + kind])
            total += count(cells)
            union |= cells
    others: i64 = s.figures[SERVANTS] | s.figures[MUSICIANS] | all_archers(s)
    total += count(s.figures[SERVANTS]) + count(s.figures[MUSICIANS])
    for direction in range(4):
        total += count(s.figures[ARCHERS + direction])
    if total != count(union | others):
        fail(found, "INV-4", "two Statues share a cell")
    if union | others != s.taken or s.taken & ~s.box.board.whole:
        fail(found, "INV-4", "the mask of taken cells is not what stands there")
    statues: i64 = count(all_warriors(s)) + count(others)
    if total != statues + 2 * count(mounted(s)):
        fail(found, "INV-4", "occupied cells do not add up")


def audit_board(s: State, found: list[str]) -> None:
    board = s.box.board
    if mounted(s) & ~all_warriors(s):
        fail(found, "INV-3", "a Horse without a Warrior")
    for direction in range(4):
        riders: i64 = s.figures[HORSES + direction]
        far: i64 = shift(board, shift(board, riders, direction), direction)
        if count(far) != count(riders):
            fail(found, "INV-4", "a rider reaches over the edge")
        archers: i64 = s.figures[ARCHERS + direction]
        if count(shift(board, archers, direction)) != count(archers):
            fail(found, "INV-14", "an Archer faces the edge")


def audit_workers(s: State, seat: i64, found: list[str]) -> None:
    workers: i64 = s.box.workers[s.players]
    craftsmen: i64 = s.goods[CRAFTSMEN + seat] + count(s.goods[CRAFTSMEN_ON + seat])
    artisans: i64 = s.goods[ARTISANS + seat] + count(s.goods[ARTISANS_ON + seat])
    if craftsmen + artisans != workers:
        fail(found, "INV-5", f"workers of seat {seat}")
    if artisans + s.goods[RESERVE + seat] != workers:
        fail(found, "INV-5", f"Artisans of seat {seat}")
    for other in range(seat):
        if s.goods[CRAFTSMEN_ON + seat] & s.goods[CRAFTSMEN_ON + other]:
            fail(found, "INV-6", "two Craftsmen in one segment")
        if s.goods[ARTISANS_ON + seat] & s.goods[ARTISANS_ON + other]:
            fail(found, "INV-6", "two Artisans in one segment")


def audit_goods(s: State, seat: i64, found: list[str]) -> None:
    if s.goods[READY + seat] & ~ALL_WEAPONS:
        fail(found, "INV-7", f"Weapons of seat {seat}")
    placed: i64 = 0
    for master in range(MASTERS):
        token: i64 = s.goods[HIRED + 4 * master + seat]
        if token:
            bit: i64 = BIT[token - 1]
            if placed & bit:
                fail(found, "INV-7", f"a token of seat {seat} lies twice")
            placed |= bit
    if placed ^ s.goods[TOKENS + seat] != BIT[len(s.box.token_cost)] - 1:
        fail(found, "INV-7", f"Master tokens of seat {seat}")
    if s.goods[COINS + seat] < 0 or s.goods[WET + seat] < 0 or s.goods[DRY + seat] < 0:
        fail(found, "INV-9", f"seat {seat} owes something")


def audit_shared(s: State, found: list[str]) -> None:
    held: i64 = 0
    for seat in range(s.players):
        number: i64 = s.goods[PRIORITY + seat]
        if number:
            held += BIT[number - 1]
    if held != BIT[s.priority_taken] - 1:
        fail(found, "INV-8", "priority tokens held are not 1 to m")
    for quarter in range(4):
        if s.stock[WAREHOUSES + quarter] < 0:
            fail(found, "INV-9", f"warehouse {quarter} owes something")
    if s.inner < 0 or s.inner >= SEGMENTS or s.middle < 0 or s.middle >= SEGMENTS:
        fail(found, "INV-10", "a disc stands between segments")
    if s.row < 0 or s.row >= len(s.box.row_track):
        fail(found, "INV-10", "the row inspector is off its track")
    if s.column < 0 or s.column >= len(s.box.column_track):
        fail(found, "INV-10", "the column inspector is off its track")
    seen: i64 = 0
    for place in range(s.players):
        seen |= BIT[s.order[place]]
    if seen != BIT[s.players] - 1:
        fail(found, "INV-15", "the turn order is no permutation")
