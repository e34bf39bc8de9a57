"""Chapters 3 and 6: the round, the turn and its three steps; the tables of all decisions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.actions import ActionTable, Verb
from claycrown.core.bits import BIT
from claycrown.core.decision import Decision
from claycrown.core.events import note
from claycrown.core.state import ask, then
from claycrown.games.terracotta.data import (
    SEGMENTS,
    SPACE_CLAY,
    SPACE_COINS,
    SPACE_MASTER,
    SPACE_READY,
)
from claycrown.games.terracotta.effects import (
    can_do_inner,
    can_ready,
    can_take_priority,
    can_use_master,
    do_inner,
    gain_clay,
    gain_coins,
    has_hired,
    middle_space,
    ready,
    take_priority,
    use_master,
)
from claycrown.games.terracotta.ids import (
    CELL,
    D_INNER,
    D_MASTER_USE,
    D_MIDDLE,
    D_OUTER,
    D_PLACE,
    D_ROTATE,
    DIRECTION,
    DO,
    EV_HIRED,
    EV_PLACED_WORKER,
    EV_ROTATED,
    EV_TURN,
    HIRE,
    INSPECTOR,
    PASS,
    PLACE_ARTISAN,
    PLACE_CRAFTSMAN,
    ROTATE_INNER,
    ROTATE_MIDDLE,
    SPECIALIST,
    STEP_ROUND_END,
    STEP_TURN,
    STEP_TURN_END,
    TAKE_CLAY,
    TAKE_COIN,
    WAREHOUSE_PAIR,
    WARRIOR,
)
from claycrown.games.terracotta.specialists import (
    buy,
    can_buy,
)
from claycrown.games.terracotta.state import (
    ARTISAN,
    ARTISANS,
    ARTISANS_ON,
    COINS,
    CRAFTSMAN,
    CRAFTSMEN,
    CRAFTSMEN_ON,
    HIRED,
    TOKENS,
    State,
)


# TA-6.1, TA-6.2  One worker per turn in turn order until all are placed; then the round ends.
def next_turn(s: State) -> None:
    for k in range(s.players):
        seat: i64 = s.order[(s.turn + k) % s.players]
        if s.goods[CRAFTSMEN + seat] + s.goods[ARTISANS + seat]:
            s.turn += k
            start_turn(s, seat)
            return
    then(s, STEP_ROUND_END)


# TA-6.3, TA-6.9  Rotate, place, act: inner, then middle, then outer space; last on top.
def start_turn(s: State, seat: i64) -> None:
    s.seat = seat
    s.segment = 0
    s.worker = CRAFTSMAN
    note(s, EV_TURN, seat, s.round, s.turn)
    then(s, STEP_TURN_END)
    ask(s, seat, D_OUTER)
    ask(s, seat, D_MIDDLE)
    ask(s, seat, D_INNER)
    ask(s, seat, D_PLACE)
    ask(s, seat, D_ROTATE)


def end_turn(s: State) -> None:
    s.turn += 1
    then(s, STEP_TURN)


# TA-6.4, TA-6.5  Rotate: pay to turn the inner or the middle disc one step, once and for good.
def rotate_legal(s: State, out: vec[i64]) -> i64:
    out[0] = PASS
    if s.goods[COINS + s.seat] < s.box.rotation_cost:
        return 1
    out[1] = ROTATE_INNER
    out[2] = ROTATE_MIDDLE
    return 3


def rotate_apply(s: State, action: i64) -> None:
    if action == PASS:
        return
    s.goods[COINS + s.seat] -= s.box.rotation_cost
    if action == ROTATE_INNER:
        s.inner = (s.inner + 1) % SEGMENTS
    else:
        s.middle = (s.middle + 1) % SEGMENTS
    note(s, EV_ROTATED, s.seat, action - ROTATE_INNER, s.box.rotation_cost)


# TA-6.6, TA-6.7  Place: an empty segment takes any worker, beside one Craftsman an Artisan only.
def place_legal(s: State, out: vec[i64]) -> i64:
    craftsmen: i64 = workers_on(s, CRAFTSMEN_ON)
    artisans: i64 = workers_on(s, ARTISANS_ON)
    n: i64 = 0
    if s.goods[CRAFTSMEN + s.seat]:
        for segment in range(SEGMENTS):
            if not (craftsmen | artisans) & BIT[segment]:
                out[n] = PLACE_CRAFTSMAN + segment
                n += 1
    if s.goods[ARTISANS + s.seat]:
        for segment in range(SEGMENTS):
            if not artisans & BIT[segment]:
                out[n] = PLACE_ARTISAN + segment
                n += 1
    return n


# TA-3.1  Segments with a worker of this kind; each segment has two slots.
def workers_on(s: State, column: i64) -> i64:
    return s.goods[column] | s.goods[column + 1] | s.goods[column + 2] | s.goods[column + 3]


def place_apply(s: State, action: i64) -> None:
    if action < PLACE_ARTISAN:
        s.worker = CRAFTSMAN
        s.segment = action - PLACE_CRAFTSMAN
        s.goods[CRAFTSMEN + s.seat] -= 1
        s.goods[CRAFTSMEN_ON + s.seat] |= BIT[s.segment]
    else:
        s.worker = ARTISAN
        s.segment = action - PLACE_ARTISAN
        s.goods[ARTISANS + s.seat] -= 1
        s.goods[ARTISANS_ON + s.seat] |= BIT[s.segment]
    note(s, EV_PLACED_WORKER, s.seat, s.worker, s.segment)


# TA-6.10  Inner and middle: the printed action, or one clay, or one coin, or nothing.
def inner_legal(s: State, out: vec[i64]) -> i64:
    out[0] = PASS
    n: i64 = 1
    if can_do_inner(s):
        out[n] = DO
        n += 1
    return put_substitutes(out, n)


def put_substitutes(out: vec[i64], n: i64) -> i64:
    out[n] = TAKE_CLAY
    out[n + 1] = TAKE_COIN
    return n + 2


def inner_apply(s: State, action: i64) -> None:
    if action == DO:
        do_inner(s)
    else:
        take_substitute(s, action)


def take_substitute(s: State, action: i64) -> None:
    if action == TAKE_CLAY:
        gain_clay(s, s.box.substitute_clay)
    elif action == TAKE_COIN:
        gain_coins(s, s.box.substitute_coins)


# TA-10.1, TA-10.2  A Master without an own token is hired with any token that can be paid.
def middle_legal(s: State, out: vec[i64]) -> i64:
    space: i64 = middle_space(s, s.segment)
    out[0] = PASS
    if s.box.middle_kind[space] == SPACE_MASTER and not has_hired(s, s.box.middle_figure[space]):
        n: i64 = put_substitutes(out, 1)
        for token in range(len(s.box.token_cost)):
            if can_hire_with(s, token):
                out[n] = HIRE + token
                n += 1
        return n
    if can_do_middle(s, space):
        out[1] = DO
        return put_substitutes(out, 2)
    return put_substitutes(out, 1)


def can_hire_with(s: State, token: i64) -> bool:
    return (
        s.goods[TOKENS + s.seat] & BIT[token] != 0
        and s.goods[COINS + s.seat] >= s.box.token_cost[token]
    )


def can_do_middle(s: State, space: i64) -> bool:
    kind: i64 = s.box.middle_kind[space]
    if kind == SPACE_COINS or kind == SPACE_CLAY:
        return True
    if kind == SPACE_MASTER:
        return can_use_master(s, s.box.middle_figure[space])
    return can_take_priority(s)


# TA-10.4  With an own token there, the ability is free of the token's cost.
def middle_apply(s: State, action: i64) -> None:
    space: i64 = middle_space(s, s.segment)
    kind: i64 = s.box.middle_kind[space]
    figure: i64 = s.box.middle_figure[space]
    if action >= HIRE:
        hire(s, figure, action - HIRE)
    elif action != DO:
        take_substitute(s, action)
    elif kind == SPACE_COINS:
        gain_coins(s, figure)
    elif kind == SPACE_CLAY:
        gain_clay(s, figure)
    elif kind == SPACE_MASTER:
        use_master(s, figure)
    else:
        take_priority(s)


# TA-1.7, TA-5.12  A token is paid in full and stays for the rest of the game.
def hire(s: State, master: i64, token: i64) -> None:
    s.goods[COINS + s.seat] -= s.box.token_cost[token]
    s.goods[TOKENS + s.seat] &= ~BIT[token]
    s.goods[HIRED + 4 * master + s.seat] = 1 + token
    note(s, EV_HIRED, s.seat, master, s.box.token_cost[token])
    ask(s, s.seat, D_MASTER_USE)


# TA-6.13, TA-10.3  Hired, the Master may be used once at once; not using it gives nothing instead.
def master_use_legal(s: State, out: vec[i64]) -> i64:
    out[0] = PASS
    if not can_use_master(s, s.box.middle_figure[middle_space(s, s.segment)]):
        return 1
    out[1] = DO
    return 2


def master_use_apply(s: State, action: i64) -> None:
    if action == DO:
        use_master(s, s.box.middle_figure[middle_space(s, s.segment)])


# TA-6.11, TA-7.11  Outer: the printed action or nothing; a Specialist of any type.
def outer_legal(s: State, out: vec[i64]) -> i64:
    out[0] = PASS
    n: i64 = 1
    if s.box.outer_kind[s.segment] == SPACE_READY:
        if can_ready(s, s.box.outer_figure[s.segment]):
            out[n] = DO
            n += 1
        return n
    for kind in range(4):
        if can_buy(s, kind):
            out[n] = SPECIALIST + kind
            n += 1
    return n


def outer_apply(s: State, action: i64) -> None:
    if action == DO:
        ready(s, s.box.outer_figure[s.segment])
    elif action != PASS:
        buy(s, action)


ACTIONS: Final = ActionTable(
    Verb("PASS", PASS, 1),
    Verb("ROTATE", ROTATE_INNER, 2),
    Verb("PLACE_CRAFTSMAN", PLACE_CRAFTSMAN, 12),
    Verb("PLACE_ARTISAN", PLACE_ARTISAN, 12),
    Verb("DO", DO, 1),
    Verb("TAKE_CLAY", TAKE_CLAY, 1),
    Verb("TAKE_COIN", TAKE_COIN, 1),
    Verb("HIRE", HIRE, 6),
    Verb("WARRIOR", WARRIOR, 4),
    Verb("SPECIALIST", SPECIALIST, 4),
    Verb("DIRECTION", DIRECTION, 4),
    Verb("INSPECTOR", INSPECTOR, 6),
    Verb("WAREHOUSES", WAREHOUSE_PAIR, 6),
    Verb("CELL", CELL, 63),
)

DECISIONS: Final = [
    Decision("ROTATE", "TA-6.4"),
    Decision("PLACE", "TA-6.6"),
    Decision("INNER", "TA-6.10"),
    Decision("WARRIOR_TYPE", "TA-8.3"),
    Decision("WARRIOR_CELL", "TA-8.3"),
    Decision("WEAPON", "TA-8.5"),
    Decision("OFFICER_MOVE", "TA-8.6"),
    Decision("GUARD_PICK", "TA-8.7"),
    Decision("GUARD_TO", "TA-8.8"),
    Decision("CROSSBOW_DIR", "TA-8.11"),
    Decision("MIDDLE", "TA-6.10"),
    Decision("MASTER_USE", "TA-10.3"),
    Decision("MASTER_INSPECTOR", "TA-10.10"),
    Decision("SUPERVISOR", "TA-10.12"),
    Decision("OUTER", "TA-6.11"),
    Decision("SPECIALIST_CELL", "TA-9.10"),
    Decision("HORSE_RIDER", "TA-9.5"),
    Decision("HORSE_DIR", "TA-9.5"),
    Decision("ARCHER_CELL", "TA-9.13"),
    Decision("ARCHER_DIR", "TA-9.13"),
]
