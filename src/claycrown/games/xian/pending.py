"""What can be pending in Xi'an, and what must be on the table for it."""

from __future__ import annotations

from claycrown.core.bits import cells, count
from claycrown.core.errors import PositionError
from claycrown.games.xian.ids import (
    D_END_TILE,
    D_FAVOUR,
    D_FIRST_PAIR,
    D_PAINT_PAY,
    D_SECOND_PAIR,
    STEP_PHASE,
    STEP_ROUND,
    STEP_TURN,
)
from claycrown.games.xian.state import (
    BOTTOM,
    BUILDERS,
    DECK,
    END,
    FAVOURED,
    FIGURES,
    HAND,
    PUT_BACK,
    SCORE,
    SIGNED,
    SPACE,
    State,
)

TURN = ("WORKER", "BUILDING", "END", "(TURN_END)")
CHAINS = (
    ("MARKET_TAKE",),
    ("CRAFT",),
    ("PAINT_CELL", "PAINT_PAY"),
    ("PAINT_PAY",),
    ("FORGE",),
    ("END_TILE",),
    ("END_TILE", "EMISSARY"),
    ("EMISSARY",),
)
AGENDAS = {
    (),
    ("FAVOUR", "(FAVOUR)", "(PHASE)"),
    ("FIRST_PAIR", "(REVEAL)"),
    ("SECOND_PAIR", "(REVEAL)"),
    ("(ROUND)",),
    ("(PHASE)",),
    ("(TURN)",),
    *(TURN[k:] for k in range(4)),
    *((*chain, *TURN[k:]) for chain in CHAINS for k in range(4)),
}
SECRETS = (D_FAVOUR, D_FIRST_PAIR, D_SECOND_PAIR)


def check_pending(s: State) -> None:
    """What is pending must fit the pieces, so that play can go on from here to the end."""
    entries = [int(s.stack[k]) for k in range(s.depth) if s.stack[k] >> 8]
    for seat in range(s.players):
        if s.goods[SCORE + seat] < 0:
            raise PositionError(f"bookings: the score of seat {seat} is below 0")
    if s.depth == 0 and (s.round < s.box.rounds or any_cards(s)):
        raise PositionError("pending: nothing is pending, but the last round is not played out")
    if not entries:
        check_step(s)
        return
    if entries[-1] & 255 in SECRETS:
        check_secrets(s, entries[-1])
        return
    asked = cells(entries[0] >> 8)
    if len(asked) != 1 or len({entry >> 8 for entry in entries}) != 1:
        raise PositionError("pending: one and the same seat must be asked, whose turn it is")
    if not s.revealed or s.seat != asked[0]:
        raise PositionError(
            "pending: only the seat whose turn it is can be asked, after the reveal"
        )
    check_turn(s)
    check_chain(s, entries[-1] & 255)


def check_chain(s: State, decision: int) -> None:
    """An action in progress must be one that the seat could have begun."""
    if decision == D_PAINT_PAY:
        signed = any(s.board[SIGNED + k] >> s.cell & 1 for k in range(s.players) if k != s.seat)
        if not s.brown >> s.cell & 1 or signed or not s.goods[FIGURES + s.seat]:
            raise PositionError("chain.cell: no brown statue that the seat can paint stands there")
    if decision == D_END_TILE and (s.goods[SPACE + s.seat] != 5 or s.goods[END + s.seat]):
        raise PositionError("pending: an end tile is taken on space 5, once")


def check_turn(s: State) -> None:
    """In a turn, after the reveal, the hands are those of the phase without the pairs."""
    if s.turn >= s.players:
        raise PositionError(f"turn: {s.turn}, allowed is 0 to {s.players - 1} in a turn")
    check_hands(s, 2 if s.phase == 1 else 0)


def any_cards(s: State) -> bool:
    return any(s.goods[HAND + seat] for seat in range(s.players))


def check_step(s: State) -> None:
    """A step at the beginning of a round, a phase or a turn."""
    if s.depth and s.stack[s.depth - 1] == STEP_TURN and not s.revealed:
        raise PositionError("revealed: a turn can begin only after the reveal")
    if s.depth and s.stack[s.depth - 1] == STEP_TURN:
        check_turn(s)
    if s.depth and s.stack[s.depth - 1] in (STEP_ROUND, STEP_PHASE):
        first = s.phase == 1 or s.stack[s.depth - 1] == STEP_ROUND
        check_hands(s, 4 if first else 2)


def check_secrets(s: State, entry: int) -> None:
    """Who is asked has not chosen yet, who is not asked has."""
    decision = entry & 255
    first = decision == D_FAVOUR
    if s.revealed or (first and s.round > 1) or s.phase != (2 if decision == D_SECOND_PAIR else 1):
        raise PositionError("pending: this choice does not belong to the round and phase")
    if s.turn:
        raise PositionError(f"turn: {s.turn}, allowed is 0 before the reveal")
    check_hands(s, 2 if decision == D_SECOND_PAIR else 4)
    column = FAVOURED if first else BOTTOM
    for seat in range(s.players):
        out = sum(int(s.goods[BUILDERS + 4 * k + seat]) for k in range(4))
        if out >= s.phase:
            raise PositionError(f"seats[{seat}].builders: {s.phase - 1} can be out now")
        if bool(s.goods[column + seat]) == bool(entry >> 8 >> seat & 1):
            raise PositionError(f"seats[{seat}]: a seat is asked as long as it has not chosen")


def check_hands(s: State, number: int) -> None:
    for seat in range(s.players):
        if count(s.goods[HAND + seat]) != number:
            raise PositionError(f"seats[{seat}].hand: {number} cards are needed now")
        later = 4 * int(s.box.rounds - s.round)
        if count(s.goods[DECK + seat] | s.goods[PUT_BACK + seat]) != later:
            raise PositionError(f"seats[{seat}].deck: {later} cards are needed, put back included")
