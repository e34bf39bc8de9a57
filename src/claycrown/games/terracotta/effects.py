"""Chapters 7 and 10: what the spaces of the discs and the six Masters do."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.events import note
from claycrown.core.state import ask
from claycrown.games.terracotta.data import (
    ADMINISTRATOR,
    ALL_WEAPONS,
    BLACKSMITH,
    CLAY_MAKER,
    INSPECTOR_MASTER,
    SCULPTOR,
    SEGMENTS,
    SPACE_CLAY,
    SPACE_COINS,
    SPACE_CRAFT,
    SPACE_UPGRADE,
    SPACE_WET,
    SUPERVISOR,
)
from claycrown.games.terracotta.ids import (
    D_MASTER_INSPECTOR,
    D_SUPERVISOR,
    EV_CLAY,
    EV_COINS,
    EV_PRIORITY,
    EV_READIED,
    EV_SUPERVISED,
    EV_UPGRADED,
    EV_USED_MASTER,
    EV_WETTED,
    INSPECTOR,
    PAIR_FIRST,
    PAIR_SECOND,
    WAREHOUSE_PAIR,
)
from claycrown.games.terracotta.state import (
    ARTISAN,
    ARTISANS_ON,
    COINS,
    CRAFTSMAN,
    CRAFTSMEN_ON,
    DRY,
    HIRED,
    PRIORITY,
    READY,
    RESERVE,
    WAREHOUSES,
    WET,
    State,
)
from claycrown.games.terracotta.warriors import (
    can_craft,
    can_place_warrior,
    craft,
    move_inspector,
    start_placing,
)


# TA-3.3, TA-3.4  The inner disc turns clockwise, the middle one against it, the outer ring never.
def inner_space(s: State, segment: i64) -> i64:
    return (segment - s.inner) % SEGMENTS


def middle_space(s: State, segment: i64) -> i64:
    return (segment + s.middle) % SEGMENTS


# TA-1.9, TA-7.1  Coins are unlimited, a gain is never reduced.
def gain_coins(s: State, n: i64) -> None:
    s.goods[COINS + s.seat] += n
    note(s, EV_COINS, s.seat, n)


# TA-7.2
def gain_clay(s: State, n: i64) -> None:
    s.goods[WET + s.seat] += n
    note(s, EV_CLAY, s.seat, n)


# TA-7.3  All own dry clay turns wet; warehouses stay dry.
def wet(s: State) -> None:
    note(s, EV_WETTED, s.seat, s.goods[DRY + s.seat])
    s.goods[WET + s.seat] += s.goods[DRY + s.seat]
    s.goods[DRY + s.seat] = 0


# TA-7.4, TA-7.5  The Craftsman just placed gives way to an Artisan, which closes the segment.
def upgrade(s: State) -> None:
    s.goods[CRAFTSMEN_ON + s.seat] &= ~BIT[s.segment]
    s.goods[ARTISANS_ON + s.seat] |= BIT[s.segment]
    s.goods[RESERVE + s.seat] -= 1
    s.worker = ARTISAN
    note(s, EV_UPGRADED, s.seat, s.segment)


# TA-6.12  Withheld when impossible, or when it would leave everything as it is.
def can_do_inner(s: State) -> bool:
    space: i64 = inner_space(s, s.segment)
    kind: i64 = s.box.inner_kind[space]
    if kind == SPACE_CRAFT:
        return can_craft(s, s.box.inner_figure[space])
    if kind == SPACE_WET:
        return s.goods[DRY + s.seat] > 0
    if kind == SPACE_UPGRADE:
        return s.worker == CRAFTSMAN
    return True


# TA-7.7  Craft pays the figure printed on the disc.
def do_inner(s: State) -> None:
    space: i64 = inner_space(s, s.segment)
    kind: i64 = s.box.inner_kind[space]
    figure: i64 = s.box.inner_figure[space]
    if kind == SPACE_CRAFT:
        craft(s, figure)
    elif kind == SPACE_COINS:
        gain_coins(s, figure)
    elif kind == SPACE_CLAY:
        gain_clay(s, figure)
    elif kind == SPACE_WET:
        wet(s)
    else:
        upgrade(s)


# TA-7.9  The top token and its clay; nobody holds two.
def can_take_priority(s: State) -> bool:
    return s.goods[PRIORITY + s.seat] == 0 and s.priority_taken < s.box.priority_tokens[s.players]


def take_priority(s: State) -> None:
    s.priority_taken += 1
    s.goods[PRIORITY + s.seat] = s.priority_taken
    note(s, EV_PRIORITY, s.seat, s.priority_taken)
    if s.box.priority_clay[s.priority_taken]:
        gain_clay(s, s.box.priority_clay[s.priority_taken])


# TA-7.10  A Weapon that is active already cannot be readied.
def can_ready(s: State, weapon: i64) -> bool:
    return s.goods[READY + s.seat] & BIT[weapon] == 0


def ready(s: State, weapon: i64) -> None:
    s.goods[READY + s.seat] |= BIT[weapon]
    note(s, EV_READIED, s.seat, weapon)


# TA-7.8, TA-10.5  One token per player and Master; others may have the same Master.
def has_hired(s: State, master: i64) -> bool:
    return s.goods[HIRED + 4 * master + s.seat] != 0


def can_use_master(s: State, master: i64) -> bool:
    if master == SCULPTOR:
        return s.goods[COINS + s.seat] >= sculptor_price(s) and can_place_warrior(s)
    if master == ADMINISTRATOR:
        return can_do_inner(s)
    if master == SUPERVISOR:
        return warehouse_total(s) > 0
    if master == BLACKSMITH:
        return s.goods[READY + s.seat] != ALL_WEAPONS
    return True


def use_master(s: State, master: i64) -> None:
    note(s, EV_USED_MASTER, s.seat, master)
    if master == SCULPTOR:
        use_sculptor(s)
    # TA-10.8, TA-10.9  Administrator: the printed inner action again, whatever was chosen before.
    elif master == ADMINISTRATOR:
        do_inner(s)
    elif master == INSPECTOR_MASTER:
        ask(s, s.seat, D_MASTER_INSPECTOR)
    # TA-10.11  Clay Maker: wet clay.
    elif master == CLAY_MAKER:
        gain_clay(s, s.box.clay_maker_wet)
    elif master == SUPERVISOR:
        ask(s, s.seat, D_SUPERVISOR)
    # TA-10.13  Blacksmith: all Weapons active.
    else:
        s.goods[READY + s.seat] = ALL_WEAPONS


# TA-10.6, TA-10.7  Sculptor: coins of the round for a Warrior of the fullest column, no points.
def use_sculptor(s: State) -> None:
    s.goods[COINS + s.seat] -= sculptor_price(s)
    start_placing(s, 1)


def sculptor_price(s: State) -> i64:
    return s.box.sculptor_cost[s.round - 1]


# TA-10.10  Inspector: one inspector one or two spaces forward.
def master_inspector_legal(s: State, out: vec[i64]) -> i64:
    out[0] = INSPECTOR + 1
    out[1] = INSPECTOR + 2
    out[2] = INSPECTOR + 4
    out[3] = INSPECTOR + 5
    return 4


def master_inspector_apply(s: State, action: i64) -> None:
    move_inspector(s, action - INSPECTOR)


# TA-10.12  Supervisor: all dry clay of two warehouses, of which one may be empty.
def supervisor_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for pair in range(6):
        if s.stock[WAREHOUSES + PAIR_FIRST[pair]] + s.stock[WAREHOUSES + PAIR_SECOND[pair]]:
            out[n] = WAREHOUSE_PAIR + pair
            n += 1
    return n


def supervisor_apply(s: State, action: i64) -> None:
    first: i64 = PAIR_FIRST[action - WAREHOUSE_PAIR]
    second: i64 = PAIR_SECOND[action - WAREHOUSE_PAIR]
    clay: i64 = s.stock[WAREHOUSES + first] + s.stock[WAREHOUSES + second]
    s.stock[WAREHOUSES + first] = 0
    s.stock[WAREHOUSES + second] = 0
    s.goods[DRY + s.seat] += clay
    note(s, EV_SUPERVISED, s.seat, first, second, clay)


def warehouse_total(s: State) -> i64:
    at: i64 = WAREHOUSES
    return s.stock[at] + s.stock[at + 1] + s.stock[at + 2] + s.stock[at + 3]
