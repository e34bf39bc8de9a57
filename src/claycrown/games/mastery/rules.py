"""The machine's way into the rules: each decision and each step, by its number."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.state import BaseState, Rules, then
from claycrown.games.mastery.advance import (
    advance_apply,
    advance_knights_apply,
    advance_knights_legal,
    advance_legal,
    redistribute_apply,
    redistribute_legal,
    set_knights_apply,
    set_knights_legal,
)
from claycrown.games.mastery.battle import (
    conflict_apply,
    conflict_legal,
    end_battle,
    refill,
    reveal,
    settle_outcome,
    take_losses,
    use_orb,
    use_sceptres,
)
from claycrown.games.mastery.conquest import discard_apply, discard_legal
from claycrown.games.mastery.crowns import (
    corruption_apply,
    corruption_legal,
    insight_apply,
    insight_legal,
    order_apply,
    order_legal,
    prosperity_apply,
    prosperity_legal,
    top_apply,
    top_legal,
    use_crown,
)
from claycrown.games.mastery.data import (
    Box,
)
from claycrown.games.mastery.ids import (
    D_ADVANCE,
    D_ADVANCE_KNIGHTS,
    D_CONFLICT,
    D_CORRUPTION,
    D_DISCARD,
    D_ORDER,
    D_PROSPERITY,
    D_REDISTRIBUTE,
    D_RESPONSE,
    D_SET_KNIGHTS,
    D_SUPPORT,
    D_TOP,
    D_WINDOW,
    STEP_CROWN,
    STEP_LOSSES,
    STEP_MORE,
    STEP_ORB_ATTACKER,
    STEP_ORB_DEFENDER,
    STEP_OUTCOME,
    STEP_REFILL,
    STEP_RESOLVED,
    STEP_RESPONSES,
    STEP_REVEAL,
    STEP_SCEPTRES,
    STEP_SEQUENCE,
    STEP_SUPPORT,
    STEP_TURN,
    STEP_TURN_END,
)
from claycrown.games.mastery.responses import (
    next_response,
    response_apply,
    response_legal,
)
from claycrown.games.mastery.scoring import rank, resolve
from claycrown.games.mastery.setup import set_up
from claycrown.games.mastery.state import GOODS_WIDTH, State
from claycrown.games.mastery.support import next_go, support_apply, support_legal
from claycrown.games.mastery.turn import (
    end_turn,
    more,
    start_sequence,
    start_turn,
    window_apply,
    window_legal,
)

MOST_OPTIONS: Final[i64] = 48


@final
class MasteryRules(Rules):
    """The rules with one edition's numbers."""

    def __init__(self, box: Box) -> None:
        super().__init__(GOODS_WIDTH, MOST_OPTIONS)
        self.box: Box = box

    def blank(self, players: i64) -> State:
        return State(self, self.box, players, None)

    def start(self, s: BaseState) -> None:
        set_up(cast(State, s))
        then(s, STEP_TURN)

    def run(self, s: BaseState, step: i64) -> None:
        run(cast(State, s), step)

    def rank(self, s: BaseState, seat: i64) -> i64:
        return rank(cast(State, s), seat)

    def legal_into(self, s: BaseState, seat: i64, decision: i64, out: vec[i64]) -> i64:
        return legal_into(cast(State, s), seat, decision, out)

    def act(self, s: BaseState, seat: i64, decision: i64, action: i64) -> None:
        act(cast(State, s), seat, decision, action)


def run(s: State, step: i64) -> None:
    if step == STEP_RESPONSES:
        next_response(s)
    elif step == STEP_TURN:
        start_turn(s)
    elif step == STEP_SEQUENCE:
        start_sequence(s)
    elif step == STEP_MORE:
        more(s)
    elif step == STEP_TURN_END:
        end_turn(s)
    elif step == STEP_RESOLVED:
        resolve(s)
    elif step == STEP_CROWN:
        use_crown(s)
    elif step == STEP_REFILL:
        refill(s)
    elif step == STEP_SCEPTRES:
        use_sceptres(s)
    elif step == STEP_REVEAL:
        reveal(s)
    elif step == STEP_SUPPORT:
        next_go(s)
    elif step == STEP_OUTCOME:
        settle_outcome(s)
    elif step == STEP_ORB_ATTACKER:
        use_orb(s, s.attacker, STEP_ORB_DEFENDER)
    elif step == STEP_ORB_DEFENDER:
        use_orb(s, s.defender, STEP_LOSSES)
    elif step == STEP_LOSSES:
        take_losses(s)
    else:
        end_battle(s)


# A ladder, not a table of functions: compiled, a rung costs a compare, a table two boxed calls.
def legal_into(s: State, seat: i64, decision: i64, out: vec[i64]) -> i64:
    if decision == D_WINDOW:
        return window_legal(s, out)
    if decision == D_RESPONSE:
        return response_legal(s, seat, out)
    if decision == D_REDISTRIBUTE:
        return redistribute_legal(s, out)
    if decision == D_SET_KNIGHTS:
        return set_knights_legal(s, out)
    if decision == D_ADVANCE:
        return advance_legal(s, out)
    if decision == D_ADVANCE_KNIGHTS:
        return advance_knights_legal(s, out)
    if decision == D_CONFLICT:
        return conflict_legal(s, seat, out)
    if decision == D_SUPPORT:
        return support_legal(s, out)
    if decision == D_DISCARD:
        return discard_legal(s, seat, out)
    if decision == D_CORRUPTION:
        return corruption_legal(s, out)
    if decision == D_PROSPERITY:
        return prosperity_legal(s, out)
    if decision == D_TOP:
        return top_legal(s, out)
    if decision == D_ORDER:
        return order_legal(s, out)
    return insight_legal(s, out)


def act(s: State, seat: i64, decision: i64, action: i64) -> None:
    if decision == D_WINDOW:
        window_apply(s, action)
    elif decision == D_RESPONSE:
        response_apply(s, seat, action)
    elif decision == D_REDISTRIBUTE:
        redistribute_apply(s, action)
    elif decision == D_SET_KNIGHTS:
        set_knights_apply(s, action)
    elif decision == D_ADVANCE:
        advance_apply(s, action)
    elif decision == D_ADVANCE_KNIGHTS:
        advance_knights_apply(s, action)
    elif decision == D_CONFLICT:
        conflict_apply(s, seat, action)
    elif decision == D_SUPPORT:
        support_apply(s, action)
    elif decision == D_DISCARD:
        discard_apply(s, seat, action)
    elif decision == D_CORRUPTION:
        corruption_apply(s, action)
    elif decision == D_PROSPERITY:
        prosperity_apply(s, action)
    elif decision == D_TOP:
        top_apply(s, action)
    elif decision == D_ORDER:
        order_apply(s, action)
    else:
        insight_apply(s, action)
