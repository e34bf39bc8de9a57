"""The invariants of chapter 17 that can be seen in a single state."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import BIT, count
from claycrown.games.xian.data import GREEN, KINDS, LAST_SPACE, PIGMENT
from claycrown.games.xian.setup import ALL_CARDS
from claycrown.games.xian.state import (
    BOTTOM,
    BUILDERS,
    DECK,
    DISCARD,
    END,
    EQUIPMENT,
    FIGURES,
    HAND,
    HEIGHT,
    HELPED,
    PAINTED,
    PUT_BACK,
    REQUEST,
    RESOURCES,
    ROW,
    SCORE,
    SIGNATURES,
    SIGNED,
    SPACE,
    SUPPLY,
    TOP,
    UNUSED,
    USED,
    State,
)


def violations(s: State) -> list[str]:
    """What is wrong with a state, each line with the number of the invariant; empty if nothing."""
    found: list[str] = []
    audit_supply(s, found)
    audit_pit(s, found)
    audit_equipment(s, found)
    audit_requests(s, found)
    audit_track(s, found)
    for seat in range(s.players):
        audit_goods(s, seat, found)
        audit_cards(s, seat, found)
    return found


def fail(found: list[str], number: str, what: str) -> None:
    found.append(f"XI-INV-{number}: {what}")


def audit_supply(s: State, found: list[str]) -> None:
    for colour in range(4):
        total: i64 = s.board[SUPPLY + colour]
        if total < 0:
            fail(found, "1", f"the supply of pigment {colour} is below 0")
        for seat in range(s.players):
            total += s.goods[RESOURCES + 4 * (PIGMENT + colour) + seat]
        if total != s.box.pigments_each:
            fail(found, "1", f"pigments of colour {colour}")


def audit_pit(s: State, found: list[str]) -> None:
    if s.brown_supply + count(s.brown) != s.box.brown_figures or s.brown_supply < 0:
        fail(found, "2", "brown figures")
    seen: i64 = s.brown
    for seat in range(s.players):
        painted: i64 = s.board[PAINTED + seat]
        signed: i64 = s.board[SIGNED + seat]
        if s.goods[FIGURES + seat] < 0 or (
            s.goods[FIGURES + seat] + count(painted) != s.box.figures_each
        ):
            fail(found, "2", f"figures of seat {seat}")
        if s.goods[SIGNATURES + seat] + count(signed) > s.box.signatures_each:
            fail(found, "3", f"signatures of seat {seat}")
        if signed & ~s.brown:
            fail(found, "3", f"seat {seat} has signed what is not brown")
        if painted & seen:
            fail(found, "15", f"a statue of seat {seat} stands where another stands")
        seen |= painted


def audit_goods(s: State, seat: i64, found: list[str]) -> None:
    for kind in range(KINDS):
        if s.goods[RESOURCES + 4 * kind + seat] < 0:
            fail(found, "4", f"seat {seat} owes something")
    if s.goods[SCORE + seat] < 0:
        fail(found, "4", f"the score of seat {seat} is below 0")
    builders: i64 = 0
    for building in range(4):
        builders += s.goods[BUILDERS + 4 * building + seat]
    if builders > s.box.builders_each or (s.phase == 1 and builders > 1):
        fail(found, "9", f"builders of seat {seat}")


def audit_cards(s: State, seat: i64, found: list[str]) -> None:
    goods = s.goods
    helpers: i64 = goods[HELPED + seat] << (6 * GREEN)
    played: i64 = 0
    if s.revealed and goods[BOTTOM + seat]:
        played = (BIT[goods[BOTTOM + seat] - 1] | BIT[goods[TOP + seat] - 1]) & ~helpers
    total: i64 = 0
    union: i64 = 0
    for mask in (
        goods[HAND + seat],
        goods[DECK + seat],
        goods[PUT_BACK + seat],
        goods[DISCARD + seat],
        helpers,
        played,
    ):
        total += count(mask)
        union |= mask
    bottom: i64 = goods[BOTTOM + seat]
    if total != 24 or union != ALL_CARDS or (bottom and helpers & BIT[bottom - 1]):
        fail(found, "5", f"the worker cards of seat {seat}")


def audit_equipment(s: State, found: list[str]) -> None:
    total: i64 = count(s.deck) + count(s.junk)
    union: i64 = s.deck | s.junk
    for slot in range(4):
        if s.board[ROW + slot]:
            total += 1
            union |= BIT[s.board[ROW + slot] - 1]
    for seat in range(s.players):
        total += count(s.goods[EQUIPMENT + seat])
        union |= s.goods[EQUIPMENT + seat]
    if total != 24 or union != ALL_CARDS:
        fail(found, "6", "the equipment cards")


def audit_requests(s: State, found: list[str]) -> None:
    shown: i64 = 0
    for space in range(4):
        shown |= BIT[s.board[REQUEST + space] - 1]
    if count(shown) != 4 or count(s.removed) != s.round - 1 or count(s.requests) != 9 - s.round:
        fail(found, "7", "the numbers of requests")
    if shown & (s.removed | s.requests) or s.removed & s.requests:
        fail(found, "7", "a request is in two places")


def audit_track(s: State, found: list[str]) -> None:
    for seat in range(s.players):
        space: i64 = s.goods[SPACE + seat]
        tiles: i64 = s.goods[UNUSED + seat] | s.goods[USED + seat]
        taken: i64 = space if space < LAST_SPACE else LAST_SPACE - 1
        if tiles != BIT[taken] - 1 or s.goods[UNUSED + seat] & s.goods[USED + seat]:
            fail(found, "8", f"the bonus tiles of seat {seat}")
        if s.goods[END + seat] and space != LAST_SPACE:
            fail(found, "8", f"seat {seat} has an end tile too early")
        below: i64 = 0
        for other in range(s.players):
            if s.goods[SPACE + other] == space and s.goods[HEIGHT + other] < s.goods[HEIGHT + seat]:
                below += 1
        if below != s.goods[HEIGHT + seat]:
            fail(found, "8", f"the stack of seat {seat} has a gap")
