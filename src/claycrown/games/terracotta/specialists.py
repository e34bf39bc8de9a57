"""Chapter 9: buying and placing Specialists."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, put_cells
from claycrown.core.events import note
from claycrown.core.state import ask
from claycrown.games.terracotta.board import beside, shift
from claycrown.games.terracotta.data import ARCHER, HORSE, SERVANT
from claycrown.games.terracotta.figures import (
    all_warriors,
    covered,
    empty,
    mounted,
    warriors_of,
)
from claycrown.games.terracotta.ids import (
    CELL,
    D_ARCHER_CELL,
    D_ARCHER_DIR,
    D_HORSE_DIR,
    D_HORSE_RIDER,
    D_SPECIALIST_CELL,
    DIRECTION,
    EV_BOUGHT,
    EV_PLACED_SPECIALIST,
    SPECIALIST,
)
from claycrown.games.terracotta.state import (
    ARCHERS,
    COINS,
    HORSES,
    MUSICIANS,
    READY,
    SERVANTS,
    SHELF,
    State,
)


# TA-9.2  Each Specialist of a type costs one coin more than the one before.
def specialist_price(s: State, kind: i64) -> i64:
    return s.box.specialist_cost[s.box.specialists_each - s.stock[SHELF + kind]]


# TA-9.1  A figure left, its price, its Weapon and a legal cell are needed.
def can_buy(s: State, kind: i64) -> bool:
    return (
        s.stock[SHELF + kind] > 0
        and s.goods[COINS + s.seat] >= specialist_price(s, kind)
        and s.goods[READY + s.seat] & BIT[kind] != 0
        and specialist_cells(s, kind) != 0
    )


def specialist_cells(s: State, kind: i64) -> i64:
    """Where a Specialist may be put; for a Horse the Warriors that may ride."""
    if kind == HORSE:
        return possible_riders(s)
    if kind == ARCHER:
        return archer_cells(s)
    return empty(s)


# TA-9.3  Price and Weapon are given up at once; buying scores nothing.
def buy(s: State, action: i64) -> None:
    kind: i64 = action - SPECIALIST
    price: i64 = specialist_price(s, kind)
    s.goods[COINS + s.seat] -= price
    s.goods[READY + s.seat] &= ~BIT[kind]
    s.held = kind
    s.cell = 0
    note(s, EV_BOUGHT, s.seat, kind, price)
    if kind == HORSE:
        ask(s, s.seat, D_HORSE_DIR)
        ask(s, s.seat, D_HORSE_RIDER)
    elif kind == ARCHER:
        ask(s, s.seat, D_ARCHER_DIR)
        ask(s, s.seat, D_ARCHER_CELL)
    else:
        ask(s, s.seat, D_SPECIALIST_CELL)


# TA-9.4  Once placed, a Specialist never moves and is never removed.
def put_specialist(s: State, column: i64, mask: i64) -> None:
    s.figures[column] |= BIT[s.cell]
    s.taken |= mask
    s.stock[SHELF + s.held] -= 1


# TA-9.10, TA-9.11  Musician and Servant: any empty cell.
def specialist_cell_apply(s: State, action: i64) -> None:
    s.cell = action - CELL
    put_specialist(s, SERVANTS if s.held == SERVANT else MUSICIANS, BIT[s.cell])
    note(s, EV_PLACED_SPECIALIST, s.seat, s.held, s.cell, -1)


# TA-9.5  Horse: an own Warrior without a Horse, and the next two cells in line empty.
def room_for_horse(s: State, direction: i64) -> i64:
    """The cells whose next two cells in this direction are empty."""
    near: i64 = shift(s.box.board, empty(s), direction ^ 2)
    return near & shift(s.box.board, near & empty(s), direction ^ 2)


def possible_riders(s: State) -> i64:
    own: i64 = warriors_of(s, s.seat) & ~mounted(s)
    if not own:
        return 0
    room: i64 = 0
    for direction in range(4):
        room |= room_for_horse(s, direction)
    return own & room


def horse_rider_legal(s: State, out: vec[i64]) -> i64:
    return put_cells(out, 0, CELL, possible_riders(s))


def horse_rider_apply(s: State, action: i64) -> None:
    s.cell = action - CELL


def horse_dir_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for direction in range(4):
        if room_for_horse(s, direction) & BIT[s.cell]:
            out[n] = DIRECTION + direction
            n += 1
    return n


def horse_dir_apply(s: State, action: i64) -> None:
    direction: i64 = action - DIRECTION
    second: i64 = shift(s.box.board, BIT[s.cell], direction)
    put_specialist(s, HORSES + direction, second | shift(s.box.board, second, direction))
    note(s, EV_PLACED_SPECIALIST, s.seat, HORSE, s.cell, direction)


# TA-9.13, TA-9.14  Archer: an empty cell beside a Warrior, or beside any cell of a rider.
def archer_cells(s: State) -> i64:
    return empty(s) & beside(s.box.board, covered(s, all_warriors(s)))


def archer_cell_legal(s: State, out: vec[i64]) -> i64:
    return put_cells(out, 0, CELL, archer_cells(s))


def archer_cell_apply(s: State, action: i64) -> None:
    s.cell = action - CELL


def archer_dir_legal(s: State, out: vec[i64]) -> i64:
    targets: i64 = covered(s, all_warriors(s))
    n: i64 = 0
    for direction in range(4):
        if shift(s.box.board, BIT[s.cell], direction) & targets:
            out[n] = DIRECTION + direction
            n += 1
    return n


def archer_dir_apply(s: State, action: i64) -> None:
    direction: i64 = action - DIRECTION
    put_specialist(s, ARCHERS + direction, BIT[s.cell])
    note(s, EV_PLACED_SPECIALIST, s.seat, ARCHER, s.cell, direction)
