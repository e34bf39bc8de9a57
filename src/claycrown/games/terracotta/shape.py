"""What an edition of Terracotta Army may say: every key, and the values allowed for it."""

from __future__ import annotations

from typing import Any

from claycrown.core.edition import (
    Shape,
    check_shape,
    fixed,
    flag,
    listed,
    one_of,
    order_of,
    some_of,
    whole,
    words,
)
from claycrown.core.errors import EditionError
from claycrown.games.terracotta.data import (
    MASTER_NAMES,
    SPECIALIST_NAMES,
    TILE_NAMES,
    WARRIOR_NAMES,
    WEAPON_NAMES,
)
from claycrown.games.terracotta.turn import ACTIONS

VP = whole(0, 99)
COST = whole(0, 99)
AMOUNT = whole(1, 99)
FEW = whole(0, 15)
BY_PLAYERS = {"2": whole(1, 6), "3": whole(1, 4), "4": whole(1, 3)}
LETTERS = list("abcdefghi")


def _block(columns: Any, where: str) -> None:
    check_shape(columns, {"columns": words, "rows": _rows}, where)
    if not columns["columns"] or not set(columns["columns"]) <= set(LETTERS):
        raise EditionError(f"{where}.columns: letters a to i are needed")


def _rows(value: Any, where: str) -> None:
    if not isinstance(value, list) or not value:
        raise EditionError(f"{where}: a list of rows is needed, not {value!r}")
    for k, row in enumerate(value):
        whole(1, 9)(row, f"{where}[{k}]")


# TA-3.7  Which actions live on which ring.
RINGS: dict[str, dict[str, Shape]] = {
    "inner": {
        "craft": {"cost": AMOUNT},
        "coins": {"amount": AMOUNT},
        "clay": {"amount": AMOUNT},
        "wet": {},
        "upgrade": {},
    },
    "middle": {
        "master": {"master": one_of(MASTER_NAMES)},
        "coins": {"amount": AMOUNT},
        "clay": {"amount": AMOUNT},
        "priority": {},
    },
    "outer": {"ready": {"weapon": one_of(WEAPON_NAMES)}, "specialist": {}},
}


def _space(ring: str) -> Any:
    def check(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise EditionError(f"{where}: a table with an action is needed, not {value!r}")
        one_of(list(RINGS[ring]))(value.get("action"), f"{where}.action")
        check_shape(value, {"action": words} | dict(RINGS[ring][value["action"]]), where)

    return check


def _token(value: Any, where: str) -> None:
    check_shape(value, {"number": whole(1, 3), "wet_clay": FEW}, where)


def _majority() -> Shape:
    return {"domination": VP, "presence": VP}


SHAPE: Shape = {
    "meta": {
        "game": fixed("Terracotta Army"),
        "spec": words,
        "schema": fixed(1),
        "players": fixed([2, 3, 4]),
        "rounds": fixed(5),
        "colours": fixed(["violet", "yellow", "blue", "green"]),
    },
    "grid": {
        "columns": whole(3, 9),
        "rows": whole(3, 9),
        "column_letters": fixed("abcdefghi"),
        "cell_id": words,
        "central_row": whole(1, 9),
        "central_column": one_of(LETTERS),
        "blocked": fixed([]),
        "quadrants": {
            "top_left": _block,
            "top_right": _block,
            "bottom_left": _block,
            "bottom_right": _block,
        },
    },
    "directions": {
        "names": fixed(["N", "E", "S", "W"]),
        "delta": fixed([[-1, 0], [0, 1], [1, 0], [0, -1]]),
    },
    "inspectors": {
        "row_track": _rows,
        "column_track": some_of(LETTERS),
        "start_index": whole(0, 8),
        "wraps_forward": fixed(True),
        "wraps_backward": flag,
        "domination": VP,
        "presence": VP,
        "advance_after_scoring": whole(0, 6),
    },
    "wheel": {
        "segments": fixed(12),
        "slots_per_segment": fixed(2),
        "rotation_cost": COST,
        "rotations_per_turn": fixed(1),
        "inner_direction": fixed("clockwise"),
        "middle_direction": fixed("counterclockwise"),
        "upkeep_steps": {"inner": whole(0, 11), "middle": whole(0, 11)},
        "substitute": {"wet_clay": AMOUNT, "coins": AMOUNT},
        "quarters": listed(4, listed(3, whole(0, 11))),
        "quarter_names": fixed(["A", "B", "C", "D"]),
        "warehouse_start_dry": listed(4, FEW),
        "inner": listed(12, _space("inner")),
        "middle": listed(12, _space("middle")),
        "outer": listed(12, _space("outer")),
        "specialist_space_allows": fixed("any"),
        "wet_action": fixed("all"),
    },
    "weapons": {
        "names": fixed(WEAPON_NAMES),
        "per_player_each": fixed(1),
        "start_active": fixed(False),
    },
    "warriors": {
        "names": fixed(WARRIOR_NAMES),
        "weapon": fixed(WEAPON_NAMES),
        "count_each": whole(1, 15),
        "bases_per_player": whole(1, 60),
    },
    "rack": {"vp": listed(None, VP)},
    "abilities": {
        "officer": {"vp": VP, "inspector_steps": fixed([-1, 1])},
        "guard": {"vp": VP, "slide": fixed("other own unmounted warrior")},
        "crossbowman": {"vp_per_empty_cell": VP},
        "soldier": {"vp": VP, "coins": COST},
    },
    "specialists": {
        "names": fixed(SPECIALIST_NAMES),
        "weapon": fixed(WEAPON_NAMES),
        "count_each": whole(1, 8),
        "cost": listed(None, COST),
        "horse_cells": fixed(3),
        "servant": _majority(),
        "archer_final_vp": VP,
        "musician_vp_per_warrior": VP,
    },
    "masters": {
        "names": fixed(MASTER_NAMES),
        "token_costs": listed(6, COST),
        "upkeep_coin": some_of(MASTER_NAMES),
        "upkeep_protects_wet": some_of(MASTER_NAMES),
        "sculptor_cost_per_round": listed(5, COST),
        "inspector_steps": fixed([1, 2]),
        "clay_maker_wet": AMOUNT,
        "supervisor_warehouses": fixed(2),
    },
    "priority": {
        "tokens": listed(3, _token),
        "used": fixed({"2": [1], "3": [1, 2], "4": [1, 2, 3]}),
        "max_per_player": fixed(1),
    },
    "tiles": {
        "names": fixed(TILE_NAMES),
        "drawn": fixed(5),
        "domination": listed(5, VP),
        "presence": listed(5, VP),
        "no_archer_tiebreak": fixed(["coins", "clay"]),
    },
    "setup": {
        "coins": listed(4, COST),
        "wet_clay": listed(4, COST),
        "dry_clay": listed(4, COST),
        "vp": fixed(0),
        "craftsmen": BY_PLAYERS,
        "artisans_reserve": BY_PLAYERS,
        "turns_total": {"2": AMOUNT, "3": AMOUNT, "4": AMOUNT},
        "random": fixed(["start_player", "inner_offset", "middle_offset", "tiles"]),
    },
    "limits": {
        "coins": fixed("unlimited"),
        "clay": fixed("unlimited"),
        "warehouse": fixed("unlimited"),
        "warriors_total": AMOUNT,
        "specialists_total": AMOUNT,
    },
    "final": {
        "group_min_figures": fixed(2),
        "group_domination": VP,
        "group_presence": VP,
        "group_min_owners_for_majority": fixed(2),
        "resources_per_vp": AMOUNT,
        "tie_break": fixed("earlier in final turn order"),
    },
    "encoding": {
        "total": fixed(ACTIONS.total),
        **{
            verb.name.lower(): fixed([verb.first, verb.first + verb.size - 1])
            for verb in ACTIONS.verbs
        },
    },
}


def check_data(data: dict[str, Any]) -> None:
    """How the values go together."""
    _check_grid(data)
    _check_counts(data)
    wheel = data["wheel"]
    order_of(list(range(12)))(
        [s for quarter in wheel["quarters"] for s in quarter], "wheel.quarters"
    )
    costs = data["masters"]["token_costs"]
    if len(set(costs)) != len(costs) or costs != sorted(costs):
        raise EditionError(f"masters.token_costs: six rising costs are needed, not {costs}")
    numbers = [token["number"] for token in data["priority"]["tokens"]]
    if numbers != [1, 2, 3]:
        raise EditionError(f"priority.tokens: numbers 1, 2, 3 are needed in order, not {numbers}")


def _check_grid(data: dict[str, Any]) -> None:
    grid = data["grid"]
    columns, rows = grid["columns"], grid["rows"]
    if columns * rows > 63:
        raise EditionError(f"grid: {columns} x {rows} cells are more than the 63 that have an id")
    letters = LETTERS[:columns]
    if grid["central_row"] > rows:
        raise EditionError(f"grid.central_row: {grid['central_row']}, there are {rows} rows")
    one_of(letters)(grid["central_column"], "grid.central_column")
    order_of(list(range(1, rows + 1)))(data["inspectors"]["row_track"], "inspectors.row_track")
    order_of(letters)(data["inspectors"]["column_track"], "inspectors.column_track")
    whole(0, min(columns, rows) - 1)(data["inspectors"]["start_index"], "inspectors.start_index")
    seen: set[tuple[str, int]] = set()
    for name, block in grid["quadrants"].items():
        where = f"grid.quadrants.{name}"
        if max(block["rows"]) > rows or not set(block["columns"]) <= set(letters):
            raise EditionError(f"{where}: reaches outside the grid")
        if grid["central_row"] in block["rows"] or grid["central_column"] in block["columns"]:
            raise EditionError(f"{where}: the central lines belong to no quadrant (TA-2.2)")
        cells = {(letter, row) for letter in block["columns"] for row in block["rows"]}
        if cells & seen:
            raise EditionError(f"{where}: shares cells with another quadrant")
        seen |= cells


def _check_counts(data: dict[str, Any]) -> None:
    pairs = (("rack", "vp", "warriors"), ("specialists", "cost", "specialists"))
    for table, key, owner in pairs:
        have, need = len(data[table][key]), data[owner]["count_each"]
        if have != need:
            raise EditionError(
                f"{table}.{key}: {need} values are needed ({owner}.count_each), not {have}"
            )
    totals = (("warriors_total", "warriors"), ("specialists_total", "specialists"))
    for key, owner in totals:
        if data["limits"][key] != 4 * data[owner]["count_each"]:
            raise EditionError(f"limits.{key}: 4 x {owner}.count_each is needed")
    setup = data["setup"]
    for players in ("2", "3", "4"):
        workers = setup["craftsmen"][players]
        if setup["artisans_reserve"][players] != workers:
            raise EditionError(f"setup.artisans_reserve.{players}: {workers} are needed (TA-7.6)")
        if setup["turns_total"][players] != 5 * int(players) * workers:
            raise EditionError(
                f"setup.turns_total.{players}: 5 rounds x players x workers is needed"
            )
