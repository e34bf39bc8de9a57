"""The published numbers: actions, decisions, steps, rows of the score sheet, events."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Actions (chapter 16): first id of each range.
PASS: Final[i64] = 0
ROTATE_INNER: Final[i64] = 1
ROTATE_MIDDLE: Final[i64] = 2
PLACE_CRAFTSMAN: Final[i64] = 3  # + segment
PLACE_ARTISAN: Final[i64] = 15  # + segment
DO: Final[i64] = 27
TAKE_CLAY: Final[i64] = 28
TAKE_COIN: Final[i64] = 29
HIRE: Final[i64] = 30  # + index of the token
WARRIOR: Final[i64] = 36  # + type
SPECIALIST: Final[i64] = 40  # + type
DIRECTION: Final[i64] = 44  # + direction
INSPECTOR: Final[i64] = 48  # row -1, row +1, row +2, column -1, column +1, column +2
WAREHOUSE_PAIR: Final[i64] = 54  # AB, AC, AD, BC, BD, CD
CELL: Final[i64] = 60  # + cell
PAIR_FIRST: Final = vec[i64]([0, 0, 0, 1, 1, 2])
PAIR_SECOND: Final = vec[i64]([1, 2, 3, 2, 3, 3])

# Decisions (chapter 15), in its order.
D_ROTATE: Final[i64] = 0
D_PLACE: Final[i64] = 1
D_INNER: Final[i64] = 2
D_WARRIOR_TYPE: Final[i64] = 3
D_WARRIOR_CELL: Final[i64] = 4
D_WEAPON: Final[i64] = 5
D_OFFICER_MOVE: Final[i64] = 6
D_GUARD_PICK: Final[i64] = 7
D_GUARD_TO: Final[i64] = 8
D_CROSSBOW_DIR: Final[i64] = 9
D_MIDDLE: Final[i64] = 10
D_MASTER_USE: Final[i64] = 11
D_MASTER_INSPECTOR: Final[i64] = 12
D_SUPERVISOR: Final[i64] = 13
D_OUTER: Final[i64] = 14
D_SPECIALIST_CELL: Final[i64] = 15
D_HORSE_RIDER: Final[i64] = 16
D_HORSE_DIR: Final[i64] = 17
D_ARCHER_CELL: Final[i64] = 18
D_ARCHER_DIR: Final[i64] = 19

# Steps that need no decision.
STEP_TURN: Final[i64] = 0
STEP_TURN_END: Final[i64] = 1
STEP_ROUND_END: Final[i64] = 2
STEP_NAMES: Final = ["TURN", "TURN_END", "ROUND_END"]

# TA-1.12  Rows of the score sheet (chapter 17): none of them ever takes points away.
ROW_RACK: Final[i64] = 0
ROW_OFFICER: Final[i64] = 1
ROW_GUARD: Final[i64] = 2
ROW_CROSSBOW: Final[i64] = 3
ROW_SOLDIER: Final[i64] = 4
ROW_INSPECTOR_ROW: Final[i64] = 5
ROW_INSPECTOR_COLUMN: Final[i64] = 6
ROW_MUSICIAN: Final[i64] = 7
ROW_TILE: Final[i64] = 8
ROW_SERVANT: Final[i64] = 9
ROW_GROUP_HEADS: Final[i64] = 10
ROW_GROUP_MAJORITY: Final[i64] = 11
ROW_ARCHER: Final[i64] = 12
ROW_RESOURCES: Final[i64] = 13
ROW_NAMES: Final = [
    "rack",
    "officer",
    "guard",
    "crossbow",
    "soldier",
    "inspector_row",
    "inspector_column",
    "musician",
    "tile",
    "servant",
    "group_heads",
    "group_majority",
    "archer",
    "resources",
]
FINAL_PERIOD: Final[i64] = 6

# Events; 0 is EV_POINTS of the core. In brackets what follows the seat.
EV_TURN: Final[i64] = 1  # (round, turn of the round)
EV_ROTATED: Final[i64] = 2  # (0 inner or 1 middle, coins paid)
EV_PLACED_WORKER: Final[i64] = 3  # (kind, segment)
EV_COINS: Final[i64] = 4  # (coins gained)
EV_CLAY: Final[i64] = 5  # (wet clay gained)
EV_WETTED: Final[i64] = 6  # (clay)
EV_UPGRADED: Final[i64] = 7  # (segment)
EV_PAID_CLAY: Final[i64] = 8  # (wet clay, quarter whose warehouse gets one)
EV_CRAFTED: Final[i64] = 9  # (type, cell)
EV_SCULPTED: Final[i64] = 10  # (type, cell, coins paid)
EV_USED_WEAPON: Final[i64] = 11  # (Weapon)
EV_INSPECTOR: Final[i64] = 12  # (0 row or 1 column, line left, line reached)
EV_SLID: Final[i64] = 13  # (type, from, to)
EV_HIRED: Final[i64] = 14  # (Master, coins paid)
EV_USED_MASTER: Final[i64] = 15  # (Master)
EV_SUPERVISED: Final[i64] = 16  # (quarter, other quarter, dry clay taken)
EV_PRIORITY: Final[i64] = 17  # (number of the token)
EV_READIED: Final[i64] = 18  # (Weapon)
EV_BOUGHT: Final[i64] = 19  # (Specialist, coins paid)
EV_PLACED_SPECIALIST: Final[i64] = 20  # (Specialist, cell, direction or -1)
EV_SCORING: Final[i64] = 21  # (round); nobody's seat
EV_PLACE_IN_ORDER: Final[i64] = 22  # (place in the new turn order)
EV_DRIED: Final[i64] = 23  # (clay dried, wet clay kept)
EV_UPKEEP_COINS: Final[i64] = 24  # (coins)
EV_ROUND: Final[i64] = 25  # (round that begins); nobody's seat
EV_FINAL: Final[i64] = 26  # final scoring begins; nobody's seat
EVENT_NAMES: Final = [
    "points",
    "turn",
    "rotated",
    "placed_worker",
    "coins",
    "clay",
    "wetted",
    "upgraded",
    "paid_clay",
    "crafted",
    "sculpted",
    "used_weapon",
    "inspector",
    "slid",
    "hired",
    "used_master",
    "supervised",
    "priority",
    "readied",
    "bought",
    "placed_specialist",
    "scoring",
    "place_in_order",
    "dried",
    "upkeep_coins",
    "round",
    "final",
]
