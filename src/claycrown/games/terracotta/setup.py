"""Chapter 4: set-up."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.chance import below
from claycrown.core.events import note
from claycrown.games.terracotta.data import SEGMENTS, TILE_NAMES
from claycrown.games.terracotta.ids import EV_ROUND
from claycrown.games.terracotta.state import (
    BASES,
    COINS,
    CRAFTSMEN,
    DRY,
    RACK,
    RESERVE,
    SHELF,
    TOKENS,
    WAREHOUSES,
    WET,
    State,
)


# TA-4.12  Start player, i, j and the tiles are the only chance of the game, in this order.
def set_up(s: State) -> None:
    setup_order(s)
    setup_wheel(s)
    setup_tiles(s)
    setup_shared(s)
    for place in range(s.players):
        setup_seat(s, s.order[place], place)
    s.round = 1
    s.period = 1
    note(s, EV_ROUND, -1, 1)


# TA-4.7  A start player is drawn, the others follow clockwise.
def setup_order(s: State) -> None:
    first: i64 = below(s, s.players)
    s.order = vec[i64]([(first + k) % s.players for k in range(s.players)])


# TA-4.2  Both discs are turned at random.
def setup_wheel(s: State) -> None:
    s.inner = below(s, SEGMENTS)
    s.middle = below(s, SEGMENTS)


# TA-4.3  One tile per round, drawn from those left, sorted by id.
def setup_tiles(s: State) -> None:
    left: list[i64] = list(range(len(TILE_NAMES)))
    drawn: list[i64] = []
    for _ in range(s.box.rounds):
        drawn.append(left.pop(below(s, len(left))))
    s.tiles = vec[i64](drawn)


# TA-4.1, TA-4.4, TA-4.5, TA-4.6  Warehouses, inspectors, rack and shelf; all priority tokens lie.
def setup_shared(s: State) -> None:
    s.row = s.box.track_start
    s.column = s.box.track_start
    for k in range(4):
        s.stock[RACK + k] = s.box.warriors_each
        s.stock[SHELF + k] = s.box.specialists_each
        s.stock[WAREHOUSES + k] = s.box.warehouse_start[k]


# TA-4.8, TA-4.9, TA-4.10, TA-4.11  What each player starts with; later places get more.
def setup_seat(s: State, seat: i64, place: i64) -> None:
    s.goods[COINS + seat] = s.box.start_coins[place]
    s.goods[WET + seat] = s.box.start_wet[place]
    s.goods[DRY + seat] = s.box.start_dry[place]
    s.goods[CRAFTSMEN + seat] = s.box.workers[s.players]
    s.goods[RESERVE + seat] = s.box.workers[s.players]
    s.goods[BASES + seat] = s.box.bases
    s.goods[TOKENS + seat] = BIT[len(s.box.token_cost)] - 1
