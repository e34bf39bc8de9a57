"""The edition turned into flat columns: rows for people, columns for the machine."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.games.terracotta.board import Board

COLOURS: Final = ["violet", "yellow", "blue", "green"]
DIRECTION_NAMES: Final = ["N", "E", "S", "W"]
QUARTER_NAMES: Final = ["A", "B", "C", "D"]
WARRIOR_NAMES: Final = ["officer", "guard", "crossbowman", "soldier"]
WEAPON_NAMES: Final = ["sword", "halberd", "crossbow", "spear"]
SPECIALIST_NAMES: Final = ["horse", "servant", "archer", "musician"]
MASTER_NAMES: Final = [
    "sculptor",
    "administrator",
    "inspector",
    "clay_maker",
    "supervisor",
    "blacksmith",
]

OFFICER: Final[i64] = 0
GUARD: Final[i64] = 1
CROSSBOWMAN: Final[i64] = 2
SOLDIER: Final[i64] = 3

HORSE: Final[i64] = 0
SERVANT: Final[i64] = 1
ARCHER: Final[i64] = 2
MUSICIAN: Final[i64] = 3

SCULPTOR: Final[i64] = 0
ADMINISTRATOR: Final[i64] = 1
INSPECTOR_MASTER: Final[i64] = 2
CLAY_MAKER: Final[i64] = 3
SUPERVISOR: Final[i64] = 4
BLACKSMITH: Final[i64] = 5
MASTERS: Final[i64] = 6

# Scoring tiles: two lines, four types, four quadrants, coins, clay.
TILE_ROW: Final[i64] = 0
TILE_COLUMN: Final[i64] = 1
TILE_TYPE: Final[i64] = 2
TILE_QUADRANT: Final[i64] = 6
TILE_COINS: Final[i64] = 10
TILE_CLAY: Final[i64] = 11
TILE_NAMES: Final = [
    "central_row",
    "central_column",
    *WARRIOR_NAMES,
    "top_left",
    "top_right",
    "bottom_left",
    "bottom_right",
    "coins",
    "clay",
]

# Kinds of action space.
SPACE_COINS: Final[i64] = 0
SPACE_CLAY: Final[i64] = 1
SPACE_WET: Final[i64] = 2
SPACE_UPGRADE: Final[i64] = 3
SPACE_CRAFT: Final[i64] = 4
SPACE_MASTER: Final[i64] = 5
SPACE_PRIORITY: Final[i64] = 6
SPACE_READY: Final[i64] = 7
SPACE_SPECIALIST: Final[i64] = 8
SPACE_NAMES: Final = [
    "coins",
    "clay",
    "wet",
    "upgrade",
    "craft",
    "master",
    "priority",
    "ready",
    "specialist",
]

SEGMENTS: Final[i64] = 12
ALL_WEAPONS: Final[i64] = 15


def space_kind(space: dict[str, Any]) -> int:
    return SPACE_NAMES.index(space["action"])


def space_figure(space: dict[str, Any]) -> int:
    """The number printed on a space: coins, clay, craft cost; else the Master or the Weapon."""
    if "master" in space:
        return MASTER_NAMES.index(space["master"])
    if "weapon" in space:
        return WEAPON_NAMES.index(space["weapon"])
    figure: int = space.get("amount", space.get("cost", 0))
    return figure


def by_players(table: dict[str, int]) -> vec[i64]:
    """A column indexed by the number of players."""
    return vec[i64]([table.get(str(n), 0) for n in range(5)])


@final
class Box:
    """All numbers of one edition; one box, never changed, shared by all its states."""

    def __init__(self, data: dict[str, Any]) -> None:
        grid = data["grid"]
        self.letters: str = grid["column_letters"]
        self.board: Board = Board(grid["columns"], grid["rows"])
        self.rounds: i64 = data["meta"]["rounds"]
        self._read_lines(data)
        self._read_wheel(data["wheel"])
        self._read_figures(data)
        self._read_people(data)
        self._read_scoring(data)

    def _read_lines(self, data: dict[str, Any]) -> None:
        board = self.board
        letters: str = data["grid"]["column_letters"]
        # TA-2.2  The central lines belong to no quadrant.
        self.central_row: i64 = board.rows[data["grid"]["central_row"] - 1]
        self.central_column: i64 = board.across[letters.index(data["grid"]["central_column"])]
        quadrants: list[int] = []
        for name in ("top_left", "top_right", "bottom_left", "bottom_right"):
            block = data["grid"]["quadrants"][name]
            mask = 0
            for row in block["rows"]:
                for letter in block["columns"]:
                    mask |= 2 ** ((row - 1) * int(board.columns) + letters.index(letter))
            quadrants.append(mask)
        self.quadrants: vec[i64] = vec[i64](quadrants)
        tracks = data["inspectors"]
        self.row_track: vec[i64] = vec[i64]([row - 1 for row in tracks["row_track"]])
        self.column_track: vec[i64] = vec[i64](
            [letters.index(letter) for letter in tracks["column_track"]]
        )
        self.track_start: i64 = tracks["start_index"]
        self.back_wraps: bool = tracks["wraps_backward"]
        self.advance: i64 = tracks["advance_after_scoring"]
        self.line_domination: i64 = tracks["domination"]
        self.line_presence: i64 = tracks["presence"]

    def _read_wheel(self, wheel: dict[str, Any]) -> None:
        self.rotation_cost: i64 = wheel["rotation_cost"]
        self.upkeep_inner: i64 = wheel["upkeep_steps"]["inner"]
        self.upkeep_middle: i64 = wheel["upkeep_steps"]["middle"]
        self.substitute_clay: i64 = wheel["substitute"]["wet_clay"]
        self.substitute_coins: i64 = wheel["substitute"]["coins"]
        self.warehouse_start: vec[i64] = vec[i64](wheel["warehouse_start_dry"])
        quarter_of = [0] * 12
        for quarter, segments in enumerate(wheel["quarters"]):
            for segment in segments:
                quarter_of[segment] = quarter
        self.quarter_of: vec[i64] = vec[i64](quarter_of)
        self.inner_kind: vec[i64] = vec[i64]([space_kind(x) for x in wheel["inner"]])
        self.inner_figure: vec[i64] = vec[i64]([space_figure(x) for x in wheel["inner"]])
        self.middle_kind: vec[i64] = vec[i64]([space_kind(x) for x in wheel["middle"]])
        self.middle_figure: vec[i64] = vec[i64]([space_figure(x) for x in wheel["middle"]])
        self.outer_kind: vec[i64] = vec[i64]([space_kind(x) for x in wheel["outer"]])
        self.outer_figure: vec[i64] = vec[i64]([space_figure(x) for x in wheel["outer"]])

    def _read_figures(self, data: dict[str, Any]) -> None:
        self.warriors_each: i64 = data["warriors"]["count_each"]
        self.bases: i64 = data["warriors"]["bases_per_player"]
        self.rack_vp: vec[i64] = vec[i64](data["rack"]["vp"])
        abilities = data["abilities"]
        self.officer_vp: i64 = abilities["officer"]["vp"]
        self.guard_vp: i64 = abilities["guard"]["vp"]
        self.crossbow_vp: i64 = abilities["crossbowman"]["vp_per_empty_cell"]
        self.soldier_vp: i64 = abilities["soldier"]["vp"]
        self.soldier_coins: i64 = abilities["soldier"]["coins"]
        specialists = data["specialists"]
        self.specialists_each: i64 = specialists["count_each"]
        self.specialist_cost: vec[i64] = vec[i64](specialists["cost"])
        self.servant_domination: i64 = specialists["servant"]["domination"]
        self.servant_presence: i64 = specialists["servant"]["presence"]
        self.archer_vp: i64 = specialists["archer_final_vp"]
        self.musician_vp: i64 = specialists["musician_vp_per_warrior"]

    def _read_people(self, data: dict[str, Any]) -> None:
        masters = data["masters"]
        self.token_cost: vec[i64] = vec[i64](masters["token_costs"])
        self.pays_coin: i64 = _mask(masters["upkeep_coin"])
        self.keeps_wet: i64 = _mask(masters["upkeep_protects_wet"])
        self.sculptor_cost: vec[i64] = vec[i64](masters["sculptor_cost_per_round"])
        self.clay_maker_wet: i64 = masters["clay_maker_wet"]
        priority = data["priority"]
        self.priority_clay: vec[i64] = vec[i64]([0] + [x["wet_clay"] for x in priority["tokens"]])
        self.priority_tokens: vec[i64] = by_players(
            {k: len(v) for k, v in priority["used"].items()}
        )
        setup = data["setup"]
        self.start_coins: vec[i64] = vec[i64](setup["coins"])
        self.start_wet: vec[i64] = vec[i64](setup["wet_clay"])
        self.start_dry: vec[i64] = vec[i64](setup["dry_clay"])
        self.workers: vec[i64] = by_players(setup["craftsmen"])

    def _read_scoring(self, data: dict[str, Any]) -> None:
        self.tile_domination: vec[i64] = vec[i64](data["tiles"]["domination"])
        self.tile_presence: vec[i64] = vec[i64](data["tiles"]["presence"])
        final_scoring = data["final"]
        self.group_min: i64 = final_scoring["group_min_figures"]
        self.group_domination: i64 = final_scoring["group_domination"]
        self.group_presence: i64 = final_scoring["group_presence"]
        self.majority_owners: i64 = final_scoring["group_min_owners_for_majority"]
        self.resources_per_vp: i64 = final_scoring["resources_per_vp"]


def _mask(names: list[str]) -> int:
    return sum(2 ** MASTER_NAMES.index(name) for name in names)
