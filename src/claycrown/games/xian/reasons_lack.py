"""What a player lacks, as reasons."""

from __future__ import annotations

from typing import Any

from claycrown.core.bits import cells
from claycrown.games.xian.data import BONUS_NAMES, REDUCTION, RESOURCE_NAMES
from claycrown.games.xian.goods import has, has_tile
from claycrown.games.xian.state import USED, State

Reason = dict[str, Any]


def reason(rule: str, what: str, **figures: object) -> Reason:
    return {"rule": rule, "what": what, **figures}


def no_tile(s: State, tile: int, rule: str) -> list[Reason]:
    """Why a bonus tile cannot be used."""
    if has_tile(s, tile):
        return []
    used = tile in cells(s.goods[USED + s.seat])
    what = "tile_used" if used else "tile_not_held"
    return [reason("XI-10.12" if used else rule, what, tile=BONUS_NAMES[tile])]


def short_of(rule: str, kind: int, need: int, have: int) -> list[Reason]:
    if have >= need:
        return []
    return [reason(rule, "short_of", kind=RESOURCE_NAMES[kind], need=need, have=have)]


def no_reduction(s: State, price: int) -> list[Reason]:
    found = no_tile(s, REDUCTION, "XI-10.9")
    if not price:
        found.append(reason("XI-9.3", "reduction_useless"))
    return found


def not_owned(s: State, kinds: list[int], rule: str) -> list[Reason]:
    """What of these the player lacks; a kind listed twice is needed twice."""
    return [
        lack
        for kind in sorted(set(kinds))
        for lack in short_of(rule, kind, kinds.count(kind), int(has(s, kind)))
    ]
