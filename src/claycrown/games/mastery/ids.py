"""The published numbers: actions, decisions, steps, rows of the score sheet, events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Actions (chapter 21): first id of each block.
PASS: Final[i64] = 0
CONTINUE: Final[i64] = 1
CALL_TO_ARMS: Final[i64] = 2
TACTICAL_ADVANCE: Final[i64] = 3
CROWN: Final[i64] = 4
REDISTRIBUTE: Final[i64] = 5
KEEP: Final[i64] = 6
NO_ADVANCE: Final[i64] = 7
YIELD: Final[i64] = 8
PLAY_1: Final[i64] = 9
PLAY_2: Final[i64] = 10
TOP_KEEP: Final[i64] = 11
TOP_DISCARD: Final[i64] = 12
FRACTURE: Final[i64] = 13  # + 3 x seat + type
DESTROY: Final[i64] = 31  # + 3 x seat + type
LOOK: Final[i64] = 49  # + seat
SET_KNIGHTS: Final[i64] = 54  # + number
ADVANCE: Final[i64] = 67  # + cell
ADVANCE_KNIGHTS: Final[i64] = 103  # + number
CONFLICT: Final[i64] = 116  # + card kind
DISCARD: Final[i64] = 121  # + card kind
RETURN: Final[i64] = 132  # + card kind
ARRANGE: Final[i64] = 143  # + card kind

# Decisions (chapter 20), D1 to D14.
D_WINDOW: Final[i64] = 0
D_RESPONSE: Final[i64] = 1
D_REDISTRIBUTE: Final[i64] = 2
D_SET_KNIGHTS: Final[i64] = 3
D_ADVANCE: Final[i64] = 4
D_ADVANCE_KNIGHTS: Final[i64] = 5
D_CONFLICT: Final[i64] = 6
D_SUPPORT: Final[i64] = 7
D_DISCARD: Final[i64] = 8
D_CORRUPTION: Final[i64] = 9
D_PROSPERITY: Final[i64] = 10
D_TOP: Final[i64] = 11
D_ORDER: Final[i64] = 12
D_INSIGHT: Final[i64] = 13

# Steps that need no decision.
STEP_TURN: Final[i64] = 0
STEP_SEQUENCE: Final[i64] = 1
STEP_MORE: Final[i64] = 2
STEP_TURN_END: Final[i64] = 3
STEP_RESOLVED: Final[i64] = 4
STEP_RESPONSES: Final[i64] = 5
STEP_CROWN: Final[i64] = 6
STEP_REFILL: Final[i64] = 7
STEP_SCEPTRES: Final[i64] = 8
STEP_REVEAL: Final[i64] = 9
STEP_SUPPORT: Final[i64] = 10
STEP_OUTCOME: Final[i64] = 11
STEP_ORB_ATTACKER: Final[i64] = 12
STEP_ORB_DEFENDER: Final[i64] = 13
STEP_LOSSES: Final[i64] = 14
STEP_BATTLE_END: Final[i64] = 15
STEP_NAMES: Final = [
    "TURN",
    "SEQUENCE",
    "MORE",
    "TURN_END",
    "RESOLVED",
    "RESPONSES",
    "CROWN",
    "REFILL",
    "SCEPTRES",
    "REVEAL",
    "SUPPORT",
    "OUTCOME",
    "ORB_ATTACKER",
    "ORB_DEFENDER",
    "LOSSES",
    "BATTLE_END",
]

# Rows of the score sheet (chapter 22).
ROW_TERRITORY: Final[i64] = 0  # + value - 1
ROW_WON: Final[i64] = 3  # + reason
ROW_NAMES: Final = [
    "territory_1",
    "territory_2",
    "territory_3",
    "won_by_points",
    "won_by_siege",
    "won_by_cap",
]
BY_POINTS: Final[i64] = 0
BY_SIEGE: Final[i64] = 1
BY_CAP: Final[i64] = 2

# Events; 0 is EV_POINTS of the core. In brackets what follows the seat.
EV_TURN: Final[i64] = 1  # (turn)
EV_PLACED: Final[i64] = 2  # (knights into the castle, knights lost for want of dice)
EV_PLAYED: Final[i64] = 3  # (card kind) a resource card is played
EV_DESTROYED: Final[i64] = 4  # (owner, type)
EV_CROWN: Final[i64] = 5  # (crown) declared
EV_DREW: Final[i64] = 6  # (number of cards)
EV_DRAWN: Final[i64] = 7  # (card kind); to the owner alone
EV_RESHUFFLED: Final[i64] = 8  # the discard becomes the deck
EV_DISCARDED: Final[i64] = 9  # (card kind, 1 if at random)
EV_LOOKED: Final[i64] = 10  # (owner of the deck)
EV_LOOKED_AT: Final[i64] = 11  # (owner of the deck, card kind); to the looker alone
EV_TOP_KEPT: Final[i64] = 12  # (owner of the deck)
EV_TOP_DISCARDED: Final[i64] = 13  # (owner of the deck, card kind)
EV_RETURNED: Final[i64] = 14  # (card kind) from the discard into the deck
EV_INSIGHT: Final[i64] = 15  # (number of cards) looked at
EV_REDISTRIBUTED: Final[i64] = 16  # (knights in the castle)
EV_SET: Final[i64] = 17  # (cell, knights)
EV_ADVANCED: Final[i64] = 18  # (cell, knights)
EV_CONQUERED: Final[i64] = 19  # (cell, knights)
EV_BATTLE: Final[i64] = 20  # (defender, cell, knights)
EV_DIE: Final[i64] = 21  # (face, why: 0 Arena, 1 Ambush, 2 Chaos)
EV_SCEPTRE: Final[i64] = 22  # (sceptre) acts
EV_CONFLICT: Final[i64] = 23  # (card kind, or -1 for none)
EV_SUPPORT: Final[i64] = 24  # (value played, 0 for pass, -1 for yield)
EV_OUTCOME: Final[i64] = 25  # (margin, attacker's score, defender's); the winner's seat
EV_FLIPPED: Final[i64] = 26  # the winner's knights are all dead; the new winner's seat
EV_ORB: Final[i64] = 27  # (orb) acts
EV_LOST: Final[i64] = 28  # (knights, cell)
EV_RETREATED: Final[i64] = 29  # (knights)
EV_NEUTRAL: Final[i64] = 30  # (cell) becomes neutral
EV_RESTORED: Final[i64] = 31  # (type)
EV_END: Final[i64] = 32  # (reason); nobody's seat
EV_RESPONSES: Final[i64] = 33  # (type) everybody may answer; nobody's seat
EV_ASKED: Final[i64] = 34  # (decision, mask of seats that may have to take it); to nobody
EVENT_COUNT: Final[i64] = 35
