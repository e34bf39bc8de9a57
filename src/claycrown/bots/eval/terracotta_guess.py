"""What each option of a decision of Terracotta Army promises, at first sight."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.terracotta_board import Mausoleum, Table, farthest
from claycrown.bots.eval.terracotta_turn import (
    Prices,
    hire_worth,
    inner_worth,
    master_worth,
    middle_worth,
    outer_worth,
    segment_worth,
    specialist_worth,
    warehouse_worth,
    warrior_worth,
    weapon_worth,
)
from claycrown.core.bits import BIT, lowest
from claycrown.games.terracotta.data import CROSSBOWMAN
from claycrown.games.terracotta.effects import middle_space
from claycrown.games.terracotta.figures import type_at
from claycrown.games.terracotta.ids import (
    CELL,
    D_ARCHER_CELL,
    D_ARCHER_DIR,
    D_GUARD_PICK,
    D_HORSE_DIR,
    D_HORSE_RIDER,
    D_INNER,
    D_MASTER_USE,
    D_MIDDLE,
    D_OUTER,
    D_PLACE,
    D_ROTATE,
    D_SPECIALIST_CELL,
    D_SUPERVISOR,
    D_WARRIOR_CELL,
    D_WARRIOR_TYPE,
    D_WEAPON,
    DIRECTION,
    HIRE,
    PASS,
    PLACE_ARTISAN,
    PLACE_CRAFTSMAN,
    SPECIALIST,
    TAKE_CLAY,
    TAKE_COIN,
    WAREHOUSE_PAIR,
    WARRIOR,
)
from claycrown.games.terracotta.rules import MOST_OPTIONS
from claycrown.games.terracotta.state import ARTISAN, CRAFTSMAN, WARRIORS, State
from claycrown.games.terracotta.turn import place_legal, rotate_apply
from claycrown.games.terracotta.warriors import reachable

KEEP_ARTISAN: Final[float] = 0.3  # an Artisan fits more segments, so it is better placed late
MOVE_LITTLE: Final[float] = 0.5  # what a slide must bring to be worth a thought
RIGHT_WAY: Final[float] = 3.0  # the direction that the table found against the others


def guess(m: Mausoleum, s: State, n: i64, out: vec[float]) -> bool:
    """Write what the n options in ``s.options`` promise; False if only a look ahead can tell."""
    d: i64 = s.decision
    if d == D_WARRIOR_CELL:
        guess_cells(m.warriors(s, s.seat, s.held), s.options, n, out)
    elif d == D_SPECIALIST_CELL or d == D_HORSE_RIDER or d == D_ARCHER_CELL:
        guess_cells(m.specialists(s, s.seat, s.held), s.options, n, out)
    elif d == D_HORSE_DIR or d == D_ARCHER_DIR:
        way: i64 = m.specialists(s, s.seat, s.held).turned[s.cell]
        for k in range(n):
            out[k] = RIGHT_WAY if s.options[k] == DIRECTION + way else 0.0
    elif d == D_GUARD_PICK:
        guess_slides(m, s, n, out)
    elif d == D_ROTATE:
        guess_rotation(m, s, n, out)
    elif d == D_PLACE:
        guess_places(m, s.clone(), Prices(m.weights, s), n, out)
    elif is_choice(d):
        p = Prices(m.weights, s)
        for k in range(n):
            out[k] = option_worth(m, s, p, d, s.options[k])
    else:
        return False
    return True


def is_choice(d: i64) -> bool:
    """Whether a decision is about spaces, types and Weapons: its options have a worth at once."""
    if d == D_INNER or d == D_MIDDLE or d == D_MASTER_USE or d == D_OUTER or d == D_SUPERVISOR:
        return True
    return d == D_WARRIOR_TYPE or d == D_WEAPON


def guess_cells(table: Table, options: vec[i64], n: i64, out: vec[float]) -> None:
    """Read the cells off their table."""
    for k in range(n):
        out[k] = table.worth[options[k] - CELL]


def guess_places(m: Mausoleum, s: State, p: Prices, n: i64, out: vec[float]) -> None:
    """What each worker on each segment brings; spoils the state but for its options."""
    for k in range(n):
        out[k] = place_worth(m, s, p, s.options[k])


def place_worth(m: Mausoleum, s: State, p: Prices, action: i64) -> float:
    """What an option of PLACE brings."""
    if action < PLACE_ARTISAN:
        return segment_worth(s, p, m, action - PLACE_CRAFTSMAN, CRAFTSMAN)
    return segment_worth(s, p, m, action - PLACE_ARTISAN, ARTISAN) - KEEP_ARTISAN


def guess_rotation(m: Mausoleum, s: State, n: i64, out: vec[float]) -> None:
    """What the best segment brings with the discs as they are, or turned."""
    places = vec[i64]([0] * MOST_OPTIONS)
    p = Prices(m.weights, s)
    for k in range(n):
        turned = s.clone()
        rotate_apply(turned, s.options[k])
        best: float = 0.0
        for at in range(place_legal(turned, places)):
            best = max(best, place_worth(m, turned, p, places[at]))
        out[k] = best if s.options[k] == PASS else best - p.coin * float(s.box.rotation_cost)


def guess_slides(m: Mausoleum, s: State, n: i64, out: vec[float]) -> None:
    """What each Warrior gains by its best slide, its groups left aside."""
    for k in range(n):
        out[k] = 0.0
        if s.options[k] != PASS:
            out[k] = slide_worth(m, s.clone(), s.options[k] - CELL) - MOVE_LITTLE


def slide_worth(m: Mausoleum, s: State, cell: i64) -> float:
    """What a Warrior gains by its best slide; spoils the state."""
    targets: i64 = reachable(s, cell)
    s.figures[WARRIORS + 4 * s.seat + type_at(s, s.seat, BIT[cell])] ^= BIT[cell]
    areas = m.areas(s, s.seat)
    best: float = -1e6
    while targets:
        to: i64 = lowest(targets)
        targets ^= BIT[to]
        best = max(best, areas.over(BIT[to]))
    return best - areas.over(BIT[cell])


def option_worth(m: Mausoleum, s: State, p: Prices, decision: i64, action: i64) -> float:
    """What an option of a decision about the own goods brings; nothing for passing."""
    if action == PASS:
        return 0.0
    if action == TAKE_CLAY:
        return p.clay(s, s.box.substitute_clay)
    if action == TAKE_COIN:
        return p.coin * float(s.box.substitute_coins)
    if decision == D_INNER:
        return inner_worth(s, p, m)
    if decision == D_WARRIOR_TYPE:
        kind: i64 = action - WARRIOR
        return p.warrior(s, m, kind) if s.sculpting else warrior_worth(s, p, m, kind)
    if decision == D_WEAPON:
        shot: i64 = farthest(s, s.cell) if s.held == CROSSBOWMAN else 0
        return weapon_worth(s, p, s.held) + float(shot)
    if decision == D_SUPERVISOR:
        return warehouse_worth(s, p, action - WAREHOUSE_PAIR)
    if decision == D_OUTER:
        if action >= SPECIALIST:
            return specialist_worth(s, p, m, action - SPECIALIST)
        return outer_worth(s, p, m)
    master: i64 = s.box.middle_figure[middle_space(s, s.segment)]
    if decision == D_MASTER_USE:
        return master_worth(s, p, m, master)
    if action >= HIRE:
        return hire_worth(s, p, m, master, action - HIRE)
    return middle_worth(s, p, m)
