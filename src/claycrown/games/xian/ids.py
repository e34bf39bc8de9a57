"""The published numbers: actions, decisions, steps, rows of the score sheet, events."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Actions (chapter 15): first id of each block.
PAIR: Final[i64] = 0  # + 24 x bottom card + top card
FAVOUR: Final[i64] = 576  # + mask of hand cards, lowest card first
WORKER_ACTION: Final[i64] = 592
WORKER_PIGMENT: Final[i64] = 593
ENTER: Final[i64] = 594  # + 4 x mode + building
PASS: Final[i64] = 606
END_TURN: Final[i64] = 607
EXTRA: Final[i64] = 608  # + building
MARKET_GIVE: Final[i64] = 612  # + pair of kinds
MARKET_TAKE: Final[i64] = 633  # + pair of kinds
CRAFT: Final[i64] = 654  # + 4 x cell + 2 x sign + reduction
PAINT_CELL: Final[i64] = 750  # + cell
PAINT_PAY: Final[i64] = 774  # + pair of pigments, or 10 + single pigment
FORGE: Final[i64] = 788  # + 2 x slot + reduction
END_TILE: Final[i64] = 796  # + tile
SWAP: Final[i64] = 804  # + 6 x kind given + kind taken
SWAP_NONE: Final[i64] = 840

# Unordered pairs in lexicographic order: of six kinds of resource, and of four pigments.
KIND_FIRST: Final = vec[i64]([i for i in range(6) for j in range(i, 6)])
KIND_SECOND: Final = vec[i64]([j for i in range(6) for j in range(i, 6)])
PIGMENT_FIRST: Final = vec[i64]([i for i in range(4) for j in range(i, 4)])
PIGMENT_SECOND: Final = vec[i64]([j for i in range(4) for j in range(i, 4)])
PIGMENT_PAIR_OF: Final = vec[i64]([0, 1, 2, 3, 1, 4, 5, 6, 2, 5, 7, 8, 3, 6, 8, 9])
KIND_PAIRS: Final[i64] = 21
PIGMENT_PAIRS: Final[i64] = 10

NORMAL: Final[i64] = 0
OPEN: Final[i64] = 1
FREE: Final[i64] = 2

# Decisions (chapter 15), D1 to D13.
D_FAVOUR: Final[i64] = 0
D_FIRST_PAIR: Final[i64] = 1
D_SECOND_PAIR: Final[i64] = 2
D_WORKER: Final[i64] = 3
D_BUILDING: Final[i64] = 4
D_END: Final[i64] = 5
D_MARKET_TAKE: Final[i64] = 6
D_CRAFT: Final[i64] = 7
D_PAINT_CELL: Final[i64] = 8
D_PAINT_PAY: Final[i64] = 9
D_FORGE: Final[i64] = 10
D_END_TILE: Final[i64] = 11
D_EMISSARY: Final[i64] = 12

# Steps that need no decision.
STEP_ROUND: Final[i64] = 0
STEP_FAVOUR: Final[i64] = 1
STEP_PHASE: Final[i64] = 2
STEP_REVEAL: Final[i64] = 3
STEP_TURN: Final[i64] = 4
STEP_TURN_END: Final[i64] = 5
STEP_NAMES: Final = ["ROUND", "FAVOUR", "PHASE", "REVEAL", "TURN", "TURN_END"]

# Rows of the score sheet (chapter 13).
ROW_HELPER: Final[i64] = 0
ROW_CRAFT: Final[i64] = 1
ROW_CERAMIST: Final[i64] = 2
ROW_PAINT: Final[i64] = 3
ROW_MINISTER: Final[i64] = 4
ROW_SHORTFALL: Final[i64] = 5
ROW_MAJORITY: Final[i64] = 6  # + section
ROW_SETS: Final[i64] = 9  # + material
ROW_MATCH: Final[i64] = 11
ROW_UNUSED: Final[i64] = 12
ROW_END_TILE: Final[i64] = 13
ROW_RESOURCES: Final[i64] = 14
ROW_NAMES: Final = [
    "helper_recruit",
    "craft_cell",
    "ceramist",
    "paint_group",
    "minister",
    "shortfall",
    "majority_A",
    "majority_B",
    "majority_C",
    "sets_bronze",
    "sets_wood",
    "match",
    "unused_tiles",
    "end_tile",
    "resources",
]
FINAL_PERIOD: Final[i64] = 7

# Events; 0 is EV_POINTS of the core. In brackets what follows the seat.
EV_ROUND: Final[i64] = 1  # (round); nobody's seat
EV_HAND: Final[i64] = 2  # (mask of the cards in hand); to the owner alone
EV_FAVOUR: Final[i64] = 3  # (number of cards put back)
EV_PUT_BACK: Final[i64] = 4  # (mask of the cards put back); to the owner alone
EV_REVEAL: Final[i64] = 5  # (bottom card, top card)
EV_ORDER: Final[i64] = 6  # (place in the order of the phase)
EV_TURN: Final[i64] = 7  # (round, phase)
EV_GAIN: Final[i64] = 8  # (kind of resource, amount gained, amount lost for want of supply)
EV_RECRUIT: Final[i64] = 9  # (helper)
EV_ENTER: Final[i64] = 10  # (building, mode, fee)
EV_FEE: Final[i64] = 11  # (seat that receives, coins)
EV_SHORTFALL: Final[i64] = 12  # (missing coins)
EV_MINISTER: Final[i64] = 13  # (coins)
EV_PASS: Final[i64] = 14  # (coins)
EV_EXTRA: Final[i64] = 15  # (building)
EV_MARKET: Final[i64] = 16  # (pair given, pair taken)
EV_CRAFT: Final[i64] = 17  # (cell, clay paid, 1 if signed)
EV_PAINT: Final[i64] = 18  # (cell, payment)
EV_FORGE: Final[i64] = 19  # (equipment card, coins paid)
EV_REDUCTION: Final[i64] = 20  # a reduction tile is used
EV_ADVANCE: Final[i64] = 21  # (space reached)
EV_TILE: Final[i64] = 22  # (bonus tile taken)
EV_END_TILE: Final[i64] = 23  # (end tile taken)
EV_SWAP: Final[i64] = 24  # (kind given, kind taken)
EV_REQUEST: Final[i64] = 25  # (number removed, number drawn, space); nobody's seat
EV_ROW: Final[i64] = 26  # (slot, equipment card laid there); nobody's seat
EV_FINAL: Final[i64] = 27  # final scoring begins; nobody's seat
EVENT_COUNT: Final[i64] = 28
