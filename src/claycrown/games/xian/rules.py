"""The machine's way into the rules: each decision and each step, by its number."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.state import BaseState, Rules, then
from claycrown.games.xian.data import (
    Box,
)
from claycrown.games.xian.effects import (
    emissary_apply,
    emissary_legal,
    end_tile_apply,
    end_tile_legal,
    forge_apply,
    forge_legal,
    market_take_apply,
    market_take_legal,
)
from claycrown.games.xian.ids import (
    D_BUILDING,
    D_CRAFT,
    D_EMISSARY,
    D_END,
    D_END_TILE,
    D_FIRST_PAIR,
    D_FORGE,
    D_MARKET_TAKE,
    D_PAINT_CELL,
    D_PAINT_PAY,
    D_SECOND_PAIR,
    D_WORKER,
    STEP_PHASE,
    STEP_REVEAL,
    STEP_ROUND,
    STEP_TURN,
    STEP_TURN_END,
)
from claycrown.games.xian.pairs import (
    favour_apply,
    favour_legal,
    pair_apply,
    pair_legal,
    reveal,
    settle_favour,
    start_phase,
)
from claycrown.games.xian.scoring import rank
from claycrown.games.xian.setup import set_up
from claycrown.games.xian.state import (
    GOODS_WIDTH,
    State,
)
from claycrown.games.xian.statues import (
    craft_apply,
    craft_legal,
    paint_cell_apply,
    paint_cell_legal,
    paint_pay_apply,
    paint_pay_legal,
)
from claycrown.games.xian.turn import (
    building_apply,
    building_legal,
    end_apply,
    end_legal,
    end_turn,
    start_round,
    start_turn,
    worker_apply,
    worker_legal,
)

MOST_OPTIONS: Final[i64] = 96


@final
class XianRules(Rules):
    """The rules with one edition's numbers."""

    def __init__(self, box: Box) -> None:
        super().__init__(GOODS_WIDTH, MOST_OPTIONS)
        self.box: Box = box

    def blank(self, players: i64) -> State:
        return State(self, self.box, players, None)

    def start(self, s: BaseState) -> None:
        set_up(cast(State, s))
        then(s, STEP_ROUND)

    def run(self, s: BaseState, step: i64) -> None:
        run(cast(State, s), step)

    def rank(self, s: BaseState, seat: i64) -> i64:
        return rank(cast(State, s), seat)

    def legal_into(self, s: BaseState, seat: i64, decision: i64, out: vec[i64]) -> i64:
        return legal_into(cast(State, s), seat, decision, out)

    def act(self, s: BaseState, seat: i64, decision: i64, action: i64) -> None:
        act(cast(State, s), seat, decision, action)


def run(s: State, step: i64) -> None:
    if step == STEP_TURN:
        start_turn(s)
    elif step == STEP_TURN_END:
        end_turn(s)
    elif step == STEP_REVEAL:
        reveal(s)
    elif step == STEP_PHASE:
        start_phase(s)
    elif step == STEP_ROUND:
        start_round(s)
    else:
        settle_favour(s)


# A ladder, not a table of functions: compiled, a rung costs a compare, a table two boxed calls.
def legal_into(s: State, seat: i64, decision: i64, out: vec[i64]) -> i64:
    if decision == D_FIRST_PAIR or decision == D_SECOND_PAIR:
        return pair_legal(s, seat, out)
    if decision == D_WORKER:
        return worker_legal(s, out)
    if decision == D_BUILDING:
        return building_legal(s, out)
    if decision == D_END:
        return end_legal(s, out)
    if decision == D_CRAFT:
        return craft_legal(s, out)
    if decision == D_PAINT_CELL:
        return paint_cell_legal(s, out)
    if decision == D_PAINT_PAY:
        return paint_pay_legal(s, out)
    if decision == D_FORGE:
        return forge_legal(s, out)
    if decision == D_MARKET_TAKE:
        return market_take_legal(s, out)
    if decision == D_END_TILE:
        return end_tile_legal(s, out)
    if decision == D_EMISSARY:
        return emissary_legal(s, out)
    return favour_legal(s, out)


def act(s: State, seat: i64, decision: i64, action: i64) -> None:
    if decision == D_FIRST_PAIR or decision == D_SECOND_PAIR:
        pair_apply(s, seat, action)
    elif decision == D_WORKER:
        worker_apply(s, action)
    elif decision == D_BUILDING:
        building_apply(s, action)
    elif decision == D_END:
        end_apply(s, action)
    elif decision == D_CRAFT:
        craft_apply(s, action)
    elif decision == D_PAINT_CELL:
        paint_cell_apply(s, action)
    elif decision == D_PAINT_PAY:
        paint_pay_apply(s, action)
    elif decision == D_FORGE:
        forge_apply(s, action)
    elif decision == D_MARKET_TAKE:
        market_take_apply(s, action)
    elif decision == D_END_TILE:
        end_tile_apply(s, action)
    elif decision == D_EMISSARY:
        emissary_apply(s, action)
    else:
        favour_apply(s, seat, action)
