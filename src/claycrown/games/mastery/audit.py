"""The invariants of chapter 24 that can be seen in a single state."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest
from claycrown.games.mastery.cards import ONE, copies, holds, pile_cards, with_sealed
from claycrown.games.mastery.data import AUTHORITY, CARD_KINDS
from claycrown.games.mastery.ids import STEP_RESOLVED
from claycrown.games.mastery.realm import capacity, dice_for, dice_outside, supplied
from claycrown.games.mastery.state import (
    CASTLE,
    DOWN,
    HAND,
    KNIGHTS,
    OWNED,
    OWNER,
    POOL,
    SEALED,
    TABLE,
    TOP_ROOM,
    TOPS,
    State,
)


def violations(s: State) -> list[str]:
    """What is wrong with a state, each line with the number of the invariant; empty if nothing."""
    found: list[str] = []
    for seat in range(s.players):
        audit_cards(s, seat, found)
        audit_knights(s, seat, found)
        audit_knowledge(s, seat, found)
    audit_cells(s, found)
    if s.turn > s.box.round_cap * s.players:
        fail(found, "18", "the cap is passed")
    return found


def fail(found: list[str], number: str, what: str) -> None:
    found.append(f"MM-INV-{number}: {what}")


def audit_cards(s: State, seat: i64, found: list[str]) -> None:
    total: i64 = s.goods[HAND + seat] + s.goods[POOL + seat] + s.goods[TABLE + seat]
    total += pile_cards(s, seat)
    if s.goods[SEALED + seat]:
        total += ONE[s.goods[SEALED + seat] - 1]
    for k in range(s.goods[TOPS + seat]):
        total += ONE[s.tops[TOP_ROOM * seat + k] & 15]
    if seat == s.seat:
        total += s.arranging
    if total != s.box.deck:
        fail(found, "1", f"the cards of seat {seat}")
    if holds(s, seat, AUTHORITY):
        fail(found, "6", f"seat {seat} holds Authority")
    if s.goods[TOPS + seat] > TOP_ROOM:
        fail(found, "15", f"too many known cards of seat {seat}")


def audit_knights(s: State, seat: i64, found: list[str]) -> None:
    castle: i64 = s.goods[CASTLE + seat]
    if castle < 0 or dice_outside(s, seat) + dice_for(s, castle) > s.box.dice:
        fail(found, "2", f"the dice of seat {seat}")
    for kind in range(3):
        down: i64 = s.goods[DOWN + 6 * kind + seat]
        if down and s.turn - down > 2 * s.players:
            fail(found, "7", f"an artefact of seat {seat} is down for too long")
    settled: bool = not s.ending and not is_resolving(s)
    if s.cutthroat and settled and s.goods[OWNED + seat] & ~supplied(s, seat):
        fail(found, "16", f"seat {seat} has an unsupplied territory")


def is_resolving(s: State) -> bool:
    """Whether an advance still waits for Cutthroat and the victory test."""
    for k in range(s.depth):
        if s.stack[k] == STEP_RESOLVED:
            return True
    return False


def audit_cells(s: State, found: list[str]) -> None:
    owned: i64 = 0
    for seat in range(s.players):
        if owned & s.goods[OWNED + seat]:
            fail(found, "3", "two seats control one territory")
        owned |= s.goods[OWNED + seat]
    rest: i64 = s.map.territories
    while rest:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        contested: bool = s.fighting != 0 and cell == s.cell
        owner: i64 = s.field[OWNER + cell]
        knights: i64 = s.field[KNIGHTS + cell]
        if owner and not s.goods[OWNED + owner - 1] & BIT[cell]:
            fail(found, "3", f"the owner of cell {cell}")
        if owner and (knights < 1 or knights > capacity(s, cell)):
            fail(found, "3", f"{knights} knights on cell {cell}")
        if not owner and knights and not contested:
            fail(found, "3", f"knights without an owner on cell {cell}")
        if bool(owner) != bool(owned & BIT[cell]):
            fail(found, "3", f"control of cell {cell}")
    if count(owned & ~s.map.territories):
        fail(found, "3", "something else than a territory is controlled")


def audit_knowledge(s: State, seat: i64, found: list[str]) -> None:
    hand: i64 = with_sealed(s, seat)
    for other in range(s.players):
        known: i64 = s.seen[6 * other + seat]
        for kind in range(CARD_KINDS):
            if copies(known, kind) > copies(hand, kind):
                fail(found, "14", f"seat {other} knows too much of seat {seat}")
