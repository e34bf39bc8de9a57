"""What one may see of Terracotta Army, which is everything, in the words of the specification."""

from __future__ import annotations

from typing import Any

from claycrown.core.bits import cells
from claycrown.core.chance import Rng
from claycrown.core.score import bookings
from claycrown.games.terracotta.data import (
    COLOURS,
    MASTER_NAMES,
    QUARTER_NAMES,
    SPACE_MASTER,
    SPACE_NAMES,
    SPACE_READY,
    SPECIALIST_NAMES,
    TILE_NAMES,
    TILE_QUADRANT,
    WARRIOR_NAMES,
    WEAPON_NAMES,
)
from claycrown.games.terracotta.effects import inner_space, middle_space, sculptor_price
from claycrown.games.terracotta.ids import (
    D_ARCHER_CELL,
    D_ARCHER_DIR,
    D_CROSSBOW_DIR,
    D_GUARD_PICK,
    D_GUARD_TO,
    D_HORSE_DIR,
    D_HORSE_RIDER,
    D_OFFICER_MOVE,
    D_SPECIALIST_CELL,
    D_WARRIOR_CELL,
    D_WEAPON,
)
from claycrown.games.terracotta.notation import cell_name, cell_names, statues
from claycrown.games.terracotta.scoring import score_groups
from claycrown.games.terracotta.specialists import specialist_price
from claycrown.games.terracotta.state import (
    ARTISANS,
    ARTISANS_ON,
    BASES,
    COINS,
    CRAFTSMEN,
    CRAFTSMEN_ON,
    DRY,
    HIRED,
    PRIORITY,
    RACK,
    READY,
    RESERVE,
    SHELF,
    TOKENS,
    WAREHOUSES,
    WET,
    State,
)
from claycrown.games.terracotta.warriors import move_inspector

WORKER_NAMES = ["craftsman", "artisan"]
# The decisions that are about a Warrior or a Specialist chosen before.
WARRIOR_CHAIN = (
    D_WARRIOR_CELL,
    D_WEAPON,
    D_OFFICER_MOVE,
    D_GUARD_PICK,
    D_GUARD_TO,
    D_CROSSBOW_DIR,
)
SPECIALIST_CHAIN = (D_SPECIALIST_CELL, D_HORSE_RIDER, D_HORSE_DIR, D_ARCHER_CELL, D_ARCHER_DIR)


def describe(s: State) -> dict[str, Any]:
    """The position: all that play depends on, apart from what is pending."""
    return {
        "round": int(s.round),
        "turn": int(s.turn),
        "order": [int(seat) for seat in s.order],
        "inner": int(s.inner),
        "middle": int(s.middle),
        "inspectors": inspector_lines(s),
        "tiles": [TILE_NAMES[tile] for tile in s.tiles],
        "rack": dict(zip(WARRIOR_NAMES, _column(s.stock, RACK), strict=True)),
        "shelf": dict(zip(SPECIALIST_NAMES, _column(s.stock, SHELF), strict=True)),
        "warehouses": dict(zip(QUARTER_NAMES, _column(s.stock, WAREHOUSES), strict=True)),
        "mausoleum": statues(s),
        "seats": [describe_seat(s, seat) for seat in range(s.players)],
        "chain": {
            "segment": int(s.segment),
            "worker": WORKER_NAMES[s.worker],
            "figure": held_figure(s),
            "sculpting": bool(s.sculpting),
            "cell": cell_name(s, int(s.cell)),
        },
    }


def _column(numbers: Any, first: Any) -> list[int]:
    return [int(numbers[first + k]) for k in range(4)]


def describe_seat(s: State, seat: int) -> dict[str, Any]:
    """What one player has."""
    goods = s.goods
    tokens = goods[TOKENS + seat]
    hired = [int(goods[HIRED + 4 * master + seat]) for master in range(6)]
    return {
        "colour": COLOURS[seat],
        "coins": int(goods[COINS + seat]),
        "wet": int(goods[WET + seat]),
        "dry": int(goods[DRY + seat]),
        "craftsmen": int(goods[CRAFTSMEN + seat]),
        "artisans": int(goods[ARTISANS + seat]),
        "reserve": int(goods[RESERVE + seat]),
        "craftsmen_on": cells(goods[CRAFTSMEN_ON + seat]),
        "artisans_on": cells(goods[ARTISANS_ON + seat]),
        "weapons": [WEAPON_NAMES[k] for k in cells(goods[READY + seat])],
        "bases": int(goods[BASES + seat]),
        "priority": int(goods[PRIORITY + seat]),
        "tokens": [int(s.box.token_cost[k]) for k in cells(tokens)],
        "masters": {
            MASTER_NAMES[master]: int(s.box.token_cost[token - 1])
            for master, token in enumerate(hired)
            if token
        },
    }


# TA-1.13  All information is open at all times.
def look(s: State, seat: int | None) -> dict[str, Any]:
    """The position with what a player reads off the board; the same for every seat."""
    view = describe(s)
    game = s.rules.game
    view |= {
        "game": game.name,
        "edition": game.edition.name,
        "players": int(s.players),
        "you": seat,
        "waiting": list(s.waiting),
        "decision": game.decisions[s.decision].name if not s.over else None,
        "over": s.over,
        "grid": {
            "columns": int(s.box.board.columns),
            "rows": len(s.box.board.rows),
            "central_row": lines_of(s, s.box.board.rows, s.box.central_row)[0] + 1,
            "central_column": s.box.letters[
                lines_of(s, s.box.board.across, s.box.central_column)[0]
            ],
            "quadrants": {
                name: cell_names(s, mask)
                for name, mask in zip(TILE_NAMES[TILE_QUADRANT:], s.box.quadrants, strict=False)
            },
        },
        "scores": s.scores(),
        "ranks": s.ranks(),
        "wheel": [segment(s, k) for k in range(12)],
        "rack_vp": {name: next_rack_vp(s, kind) for kind, name in enumerate(WARRIOR_NAMES)},
        "prices": {
            name: int(specialist_price(s, kind)) if s.stock[SHELF + kind] else None
            for kind, name in enumerate(SPECIALIST_NAMES)
        },
        "priority_stack": list(
            range(int(s.priority_taken) + 1, int(s.box.priority_tokens[s.players]) + 1)
        ),
        "tile_vp": [
            [int(s.box.tile_domination[k]), int(s.box.tile_presence[k])]
            for k in range(s.box.rounds)
        ],
        "inspector_moves": inspector_moves(s),
        "groups": groups(s),
        "printed": printed(s),
        "sheet": s.sheet(),
    }
    return view


def inspector_lines(s: State) -> dict[str, Any]:
    """The row and the column that the inspectors stand at."""
    return {
        "row": int(s.box.row_track[s.row]) + 1,
        "column": s.box.letters[s.box.column_track[s.column]],
    }


def inspector_moves(s: State) -> list[Any]:
    """The line that each INSPECTOR action leads to: three rows, three columns."""
    reached: list[Any] = []
    for move in range(6):
        trial = s.clone()
        trial.news = None
        move_inspector(trial, move)
        reached.append(inspector_lines(trial)["row" if move < 3 else "column"])
    return reached


def groups(s: State) -> list[dict[str, Any]]:
    """Each group, and what it would give to every seat if the game ended now."""
    trial = s.clone()
    trial.news = None
    trial.keep = True
    found: list[dict[str, Any]] = []
    for kind, name in enumerate(WARRIOR_NAMES):
        trial.bookings = None
        score_groups(trial, kind)
        points: dict[int, list[int]] = {}
        for line in bookings(trial):
            points.setdefault(int(line.x), [0] * s.players)[line.seat] += int(line.amount)
        found += [
            {"type": name, "cells": cell_names(s, group), "vp": vp} for group, vp in points.items()
        ]
    return found


def printed(s: State) -> dict[str, Any]:
    """Numbers of the edition that stand on the board beside their place."""
    box = s.box
    return {
        "rotation": int(box.rotation_cost),
        "inspector": [int(box.line_domination), int(box.line_presence)],
        "priority_clay": [int(clay) for clay in box.priority_clay][1:],
        "sculptor": int(sculptor_price(s)),
        "clay_maker": int(box.clay_maker_wet),
        "at_arms": [
            {"vp": int(box.officer_vp)},
            {"vp": int(box.guard_vp)},
            {"vp": int(box.crossbow_vp)},
            {"vp": int(box.soldier_vp), "n": int(box.soldier_coins)},
        ],
        "in_place": [
            {},
            {"first": int(box.servant_domination), "second": int(box.servant_presence)},
            {"vp": int(box.archer_vp)},
            {"vp": int(box.musician_vp)},
        ],
        "token_costs": [int(cost) for cost in box.token_cost],
        "pays_coin": [MASTER_NAMES[k] for k in cells(box.pays_coin)],
        "keeps_wet": [MASTER_NAMES[k] for k in cells(box.keeps_wet)],
    }


def lines_of(s: State, lines: Any, mask: int) -> list[int]:
    """The numbers of the lines that a mask fills."""
    return [k for k, line in enumerate(lines) if line & mask == line]


def held_figure(s: State) -> str | None:
    """The figure that the running chain is about, None when there is none."""
    if s.decision in WARRIOR_CHAIN:
        return WARRIOR_NAMES[s.held]
    if s.decision in SPECIALIST_CHAIN:
        return SPECIALIST_NAMES[s.held]
    return None


def next_rack_vp(s: State, kind: int) -> int | None:
    """What the next Warrior of a type scores, None when none is left."""
    left = int(s.stock[RACK + kind])
    return int(s.box.rack_vp[s.box.warriors_each - left]) if left else None


def segment(s: State, k: int) -> dict[str, Any]:
    """The three spaces in line at a segment, as the discs stand now, and its quarter."""
    box = s.box
    inner, middle = inner_space(s, k), middle_space(s, k)
    return {
        "quarter": QUARTER_NAMES[box.quarter_of[k]],
        "inner": space(int(box.inner_kind[inner]), int(box.inner_figure[inner])),
        "middle": space(int(box.middle_kind[middle]), int(box.middle_figure[middle])),
        "outer": space(int(box.outer_kind[k]), int(box.outer_figure[k])),
    }


def space(kind: int, figure: int) -> dict[str, Any]:
    """One action space: its action and what is printed on it."""
    found: dict[str, Any] = {"action": SPACE_NAMES[kind]}
    if kind == SPACE_MASTER:
        found["master"] = MASTER_NAMES[figure]
    elif kind == SPACE_READY:
        found["weapon"] = WEAPON_NAMES[figure]
    elif figure:
        found["amount"] = figure
    return found


def resample(s: State, seat: int, rng: Rng) -> State:
    """Nothing is hidden, so a copy is all there is to draw."""
    return s.clone()
