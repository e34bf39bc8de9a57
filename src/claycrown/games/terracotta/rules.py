"""The machine's way into the rules: each decision and each step, by its number."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.state import BaseState, Rules, then
from claycrown.games.terracotta.data import (
    Box,
)
from claycrown.games.terracotta.effects import (
    master_inspector_apply,
    master_inspector_legal,
    supervisor_apply,
    supervisor_legal,
)
from claycrown.games.terracotta.ids import (
    D_ARCHER_CELL,
    D_CROSSBOW_DIR,
    D_GUARD_PICK,
    D_GUARD_TO,
    D_HORSE_DIR,
    D_HORSE_RIDER,
    D_INNER,
    D_MASTER_INSPECTOR,
    D_MASTER_USE,
    D_MIDDLE,
    D_OFFICER_MOVE,
    D_OUTER,
    D_PLACE,
    D_ROTATE,
    D_SPECIALIST_CELL,
    D_SUPERVISOR,
    D_WARRIOR_CELL,
    D_WARRIOR_TYPE,
    D_WEAPON,
    STEP_TURN,
    STEP_TURN_END,
)
from claycrown.games.terracotta.scoring import end_round, rank
from claycrown.games.terracotta.setup import set_up
from claycrown.games.terracotta.specialists import (
    archer_cell_apply,
    archer_cell_legal,
    archer_dir_apply,
    archer_dir_legal,
    horse_dir_apply,
    horse_dir_legal,
    horse_rider_apply,
    horse_rider_legal,
    specialist_cell_apply,
)
from claycrown.games.terracotta.state import (
    GOODS_WIDTH,
    State,
)
from claycrown.games.terracotta.turn import (
    end_turn,
    inner_apply,
    inner_legal,
    master_use_apply,
    master_use_legal,
    middle_apply,
    middle_legal,
    next_turn,
    outer_apply,
    outer_legal,
    place_apply,
    place_legal,
    rotate_apply,
    rotate_legal,
)
from claycrown.games.terracotta.warriors import (
    cell_legal,
    crossbow_dir_apply,
    crossbow_dir_legal,
    guard_pick_apply,
    guard_pick_legal,
    guard_to_apply,
    guard_to_legal,
    officer_move_apply,
    officer_move_legal,
    warrior_cell_apply,
    warrior_type_apply,
    warrior_type_legal,
    weapon_apply,
    weapon_legal,
)

MOST_OPTIONS: Final[i64] = 64


@final
class TerracottaRules(Rules):
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
        if step == STEP_TURN:
            next_turn(cast(State, s))
        elif step == STEP_TURN_END:
            end_turn(cast(State, s))
        else:
            end_round(cast(State, s))

    def rank(self, s: BaseState, seat: i64) -> i64:
        return rank(cast(State, s), seat)

    def legal_into(self, s: BaseState, seat: i64, decision: i64, out: vec[i64]) -> i64:
        return legal_into(cast(State, s), decision, out)

    def act(self, s: BaseState, seat: i64, decision: i64, action: i64) -> None:
        act(cast(State, s), decision, action)


# A ladder, not a table of functions: compiled, a rung costs a compare, a table two boxed calls.
def legal_into(s: State, decision: i64, out: vec[i64]) -> i64:
    if decision == D_ROTATE:
        return rotate_legal(s, out)
    if decision == D_PLACE:
        return place_legal(s, out)
    if decision == D_INNER:
        return inner_legal(s, out)
    if decision == D_MIDDLE:
        return middle_legal(s, out)
    if decision == D_OUTER:
        return outer_legal(s, out)
    if decision == D_WARRIOR_TYPE:
        return warrior_type_legal(s, out)
    if decision == D_WARRIOR_CELL or decision == D_SPECIALIST_CELL:
        return cell_legal(s, out)
    if decision == D_WEAPON:
        return weapon_legal(s, out)
    if decision == D_OFFICER_MOVE:
        return officer_move_legal(s, out)
    if decision == D_GUARD_PICK:
        return guard_pick_legal(s, out)
    if decision == D_GUARD_TO:
        return guard_to_legal(s, out)
    if decision == D_CROSSBOW_DIR:
        return crossbow_dir_legal(s, out)
    if decision == D_MASTER_USE:
        return master_use_legal(s, out)
    if decision == D_MASTER_INSPECTOR:
        return master_inspector_legal(s, out)
    if decision == D_SUPERVISOR:
        return supervisor_legal(s, out)
    if decision == D_HORSE_RIDER:
        return horse_rider_legal(s, out)
    if decision == D_HORSE_DIR:
        return horse_dir_legal(s, out)
    if decision == D_ARCHER_CELL:
        return archer_cell_legal(s, out)
    return archer_dir_legal(s, out)


def act(s: State, decision: i64, action: i64) -> None:
    if decision == D_ROTATE:
        rotate_apply(s, action)
    elif decision == D_PLACE:
        place_apply(s, action)
    elif decision == D_INNER:
        inner_apply(s, action)
    elif decision == D_MIDDLE:
        middle_apply(s, action)
    elif decision == D_OUTER:
        outer_apply(s, action)
    elif decision == D_WARRIOR_TYPE:
        warrior_type_apply(s, action)
    elif decision == D_WARRIOR_CELL:
        warrior_cell_apply(s, action)
    elif decision == D_WEAPON:
        weapon_apply(s, action)
    elif decision == D_OFFICER_MOVE:
        officer_move_apply(s, action)
    elif decision == D_GUARD_PICK:
        guard_pick_apply(s, action)
    elif decision == D_GUARD_TO:
        guard_to_apply(s, action)
    elif decision == D_CROSSBOW_DIR:
        crossbow_dir_apply(s, action)
    elif decision == D_MASTER_USE:
        master_use_apply(s, action)
    elif decision == D_MASTER_INSPECTOR:
        master_inspector_apply(s, action)
    elif decision == D_SUPERVISOR:
        supervisor_apply(s, action)
    elif decision == D_SPECIALIST_CELL:
        specialist_cell_apply(s, action)
    elif decision == D_HORSE_RIDER:
        horse_rider_apply(s, action)
    elif decision == D_HORSE_DIR:
        horse_dir_apply(s, action)
    elif decision == D_ARCHER_CELL:
        archer_cell_apply(s, action)
    else:
        archer_dir_apply(s, action)
