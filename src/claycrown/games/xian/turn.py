"""Chapters 4, 6 and 11: the turn, the choice of a building, the new round; and the decisions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.actions import ActionTable, Verb
from claycrown.core.bits import BIT, put_cells
from claycrown.core.decision import Decision
from claycrown.core.events import note
from claycrown.core.state import ask, ask_all, then
from claycrown.games.xian.data import CARDS_OF_COLOUR, COIN, EXTRA_ACTION, GREEN
from claycrown.games.xian.effects import (
    can_act,
    card_action,
    card_pigment,
    market_give,
    market_give_into,
    start_action,
)
from claycrown.games.xian.entry import enter, entry_modes
from claycrown.games.xian.goods import has, has_tile, take, use_tile
from claycrown.games.xian.ids import (
    D_BUILDING,
    D_END,
    D_FAVOUR,
    D_WORKER,
    END_TURN,
    ENTER,
    EV_EXTRA,
    EV_PASS,
    EV_REQUEST,
    EV_ROUND,
    EV_ROW,
    EV_TURN,
    EXTRA,
    FREE,
    MARKET_GIVE,
    NORMAL,
    OPEN,
    PASS,
    STEP_FAVOUR,
    STEP_PHASE,
    STEP_ROUND,
    STEP_TURN,
    STEP_TURN_END,
    WORKER_ACTION,
    WORKER_PIGMENT,
)
from claycrown.games.xian.scoring import score_end
from claycrown.games.xian.setup import draw_hand, draw_request, fill_slot
from claycrown.games.xian.state import (
    BOTTOM,
    BUILDERS,
    DISCARD,
    HELPED,
    REQUEST,
    ROW,
    TOP,
    State,
)


# XI-3.1  A round: favour in the first, then two phases.
def start_round(s: State) -> None:
    s.phase = 1
    note(s, EV_ROUND, -1, s.round)
    then(s, STEP_PHASE)
    if s.round == 1:
        then(s, STEP_FAVOUR)
        ask_all(s, BIT[s.players] - 1, D_FAVOUR)


# XI-4.4  A turn: window and worker step, window and building step, window; last on top.
def start_turn(s: State) -> None:
    s.seat = s.order[s.turn]
    note(s, EV_TURN, s.seat, s.round, s.phase)
    then(s, STEP_TURN_END)
    ask(s, s.seat, D_END)
    ask(s, s.seat, D_BUILDING)
    ask(s, s.seat, D_WORKER)


def end_turn(s: State) -> None:
    s.turn += 1
    if s.turn < s.players:
        then(s, STEP_TURN)
        return
    end_phase(s)
    if s.phase == 1:
        s.phase = 2
        then(s, STEP_PHASE)
    elif s.round < s.box.rounds:
        new_round(s)
        then(s, STEP_ROUND)
    else:
        score_end(s)  # XI-11.6


# XI-3.8  Played cards are discarded, except a helper recruited in this phase.
def end_phase(s: State) -> None:
    for seat in range(s.players):
        bottom: i64 = s.goods[BOTTOM + seat] - 1
        top: i64 = s.goods[TOP + seat] - 1
        s.goods[DISCARD + seat] |= BIT[bottom]
        if not is_helper(s, seat, top):
            s.goods[DISCARD + seat] |= BIT[top]
        s.goods[BOTTOM + seat] = 0
        s.goods[TOP + seat] = 0
    s.revealed = 0
    s.seat = -1
    s.turn = 0


def is_helper(s: State, seat: i64, card: i64) -> bool:
    """Whether a card lies before its owner as a recruited helper."""
    if card // CARDS_OF_COLOUR != GREEN:
        return False
    return s.goods[HELPED + seat] & BIT[card % CARDS_OF_COLOUR] != 0


# XI-4.5, XI-4.6, XI-4.7  In a window: market and extra action tiles, in any order.
def window_into(s: State, out: vec[i64], n: i64) -> i64:
    if has_tile(s, EXTRA_ACTION):
        for building in range(4):
            if can_act(s, building, has(s, COIN)):
                out[n] = EXTRA + building
                n += 1
    return market_give_into(s, out, n)


def use_window(s: State, decision: i64, action: i64) -> bool:
    """Use a tile and come back to the same decision; False if the action is no tile."""
    if action < EXTRA:
        return False
    ask(s, s.seat, decision)
    if action < MARKET_GIVE:
        use_extra(s, action - EXTRA)
    else:
        market_give(s, action)
    return True


# XI-10.10, XI-10.11  Extra action: a building's action without builder, limit or fee.
def use_extra(s: State, building: i64) -> None:
    use_tile(s, EXTRA_ACTION)
    note(s, EV_EXTRA, s.seat, building)
    start_action(s, building)


def worker_legal(s: State, out: vec[i64]) -> i64:
    out[0] = WORKER_ACTION
    out[1] = WORKER_PIGMENT
    return window_into(s, out, 2)


def worker_apply(s: State, action: i64) -> None:
    if use_window(s, D_WORKER, action):
        return
    if action == WORKER_ACTION:
        card_action(s)
    else:
        card_pigment(s)


# XI-6.1, XI-6.2, XI-6.17  One builder into one building, or pass.
def building_legal(s: State, out: vec[i64]) -> i64:
    normal: i64 = 0
    opened: i64 = 0
    free: i64 = 0
    for building in range(4):
        modes: i64 = entry_modes(s, building)
        if modes & BIT[NORMAL]:
            normal |= BIT[building]
        if modes & BIT[OPEN]:
            opened |= BIT[building]
        if modes & BIT[FREE]:
            free |= BIT[building]
    n: i64 = put_cells(out, 0, ENTER + 4 * NORMAL, normal)
    n = put_cells(out, n, ENTER + 4 * OPEN, opened)
    n = put_cells(out, n, ENTER + 4 * FREE, free)
    out[n] = PASS
    return window_into(s, out, n + 1)


def building_apply(s: State, action: i64) -> None:
    if use_window(s, D_BUILDING, action):
        return
    if action == PASS:
        note(s, EV_PASS, s.seat, s.box.pass_coins)
        take(s, COIN, s.box.pass_coins)
    else:
        enter(s, (action - ENTER) % 4, (action - ENTER) // 4)


def end_legal(s: State, out: vec[i64]) -> i64:
    out[0] = END_TURN
    return window_into(s, out, 1)


def end_apply(s: State, action: i64) -> None:
    use_window(s, D_END, action)


# XI-11.1, XI-11.7  New round: builders, request, equipment, then the new hands.
def new_round(s: State) -> None:
    for at in range(BUILDERS, BUILDERS + 16):
        s.goods[at] = 0
    s.minister_open = 1
    renew_request(s)
    renew_row(s)
    s.round += 1
    s.period = s.round
    for seat in range(s.players):
        draw_hand(s, seat)


# XI-11.2, XI-11.3  The lowest request leaves and calls the minister; a new one takes its space.
def renew_request(s: State) -> None:
    space: i64 = 0
    for other in range(1, 4):
        if s.board[REQUEST + other] < s.board[REQUEST + space]:
            space = other
    number: i64 = s.board[REQUEST + space]
    s.removed |= BIT[number - 1]
    s.minister = s.box.request_colour[number]
    note(s, EV_REQUEST, -1, number, draw_request(s, space), space)


# XI-11.4  Slots 1 and 2 are discarded, 3 and 4 slide left, the deck fills up.
def renew_row(s: State) -> None:
    kept: list[i64] = []
    for slot in range(4):
        card: i64 = s.board[ROW + slot]
        if card and slot < 2:
            s.junk |= BIT[card - 1]
        elif card:
            kept.append(card)
    for slot in range(4):
        if slot < len(kept):
            s.board[ROW + slot] = kept[slot]
        else:
            note(s, EV_ROW, -1, slot, fill_slot(s, slot))


ACTIONS: Final = ActionTable(
    Verb("PAIR", 0, 576),
    Verb("FAVOUR", 576, 16),
    Verb("WORKER_ACTION", 592, 1),
    Verb("WORKER_PIGMENT", 593, 1),
    Verb("ENTER", 594, 12),
    Verb("PASS", 606, 1),
    Verb("END_TURN", 607, 1),
    Verb("EXTRA", 608, 4),
    Verb("MARKET_GIVE", 612, 21),
    Verb("MARKET_TAKE", 633, 21),
    Verb("CRAFT", 654, 96),
    Verb("PAINT_CELL", 750, 24),
    Verb("PAINT_PAY", 774, 14),
    Verb("FORGE", 788, 8),
    Verb("END_TILE", 796, 8),
    Verb("SWAP", 804, 36),
    Verb("SWAP_NONE", 840, 1),
)

# XI-15.1, XI-15.2  D1 to D13; one with a single option is not asked.
DECISIONS: Final = [
    Decision("FAVOUR", "XI-3.3"),
    Decision("FIRST_PAIR", "XI-3.6"),
    Decision("SECOND_PAIR", "XI-3.7"),
    Decision("WORKER", "XI-5.1"),
    Decision("BUILDING", "XI-6.1"),
    Decision("END", "XI-4.5"),
    Decision("MARKET_TAKE", "XI-10.8"),
    Decision("CRAFT", "XI-7.1"),
    Decision("PAINT_CELL", "XI-8.1"),
    Decision("PAINT_PAY", "XI-8.3"),
    Decision("FORGE", "XI-9.1"),
    Decision("END_TILE", "XI-10.3"),
    Decision("EMISSARY", "XI-5.10"),
]
