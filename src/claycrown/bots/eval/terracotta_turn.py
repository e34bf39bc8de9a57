"""What the spaces of the action wheel promise a seat, roughly and quickly.

A turn is added up on a scratch state: inner, middle and outer space in this order, so that what
the first gives can pay for the next. What is possible is asked of the rules.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.terracotta_board import Mausoleum
from claycrown.bots.eval.terracotta_weights import (
    W_ARTISAN,
    W_BASE,
    W_COIN,
    W_DRY,
    W_MASTER,
    W_PLACE,
    W_WEAPON,
    W_WET,
    at_time,
    rounds_passed,
    useful_bases,
    useful_clay,
    wet_worth,
)
from claycrown.core.bits import BIT, count
from claycrown.games.terracotta.data import (
    ADMINISTRATOR,
    ALL_WEAPONS,
    BLACKSMITH,
    CLAY_MAKER,
    CROSSBOWMAN,
    GUARD,
    INSPECTOR_MASTER,
    OFFICER,
    SCULPTOR,
    SPACE_CLAY,
    SPACE_COINS,
    SPACE_CRAFT,
    SPACE_MASTER,
    SPACE_READY,
    SPACE_WET,
)
from claycrown.games.terracotta.effects import (
    can_do_inner,
    can_ready,
    can_take_priority,
    can_use_master,
    has_hired,
    inner_space,
    middle_space,
    sculptor_price,
)
from claycrown.games.terracotta.ids import PAIR_FIRST, PAIR_SECOND
from claycrown.games.terracotta.specialists import can_buy, specialist_price
from claycrown.games.terracotta.state import (
    ARTISAN,
    BASES,
    COINS,
    DRY,
    PRIORITY,
    RACK,
    READY,
    WAREHOUSES,
    WET,
    State,
)
from claycrown.games.terracotta.turn import can_hire_with
from claycrown.games.terracotta.warriors import fullest

FIGURES: Final[i64] = 4  # types of Warriors, and of Specialists
INSPECTOR_MOVE: Final[float] = 1.5  # what moving an inspector brings on the whole
SLIDE: Final[float] = 1.0  # what sliding a Warrior brings on the whole


@final
class Prices:
    """What things are worth to a seat at this time, in points."""

    def __init__(self, weights: vec[float], s: State) -> None:
        """Read them off the weights."""
        passed: float = rounds_passed(s)
        self.weights: vec[float] = weights
        self.known: i64 = 0  # mask of the best Statues below that were looked up
        self.best: vec[float] = vec[float]([0.0] * (2 * FIGURES))
        self.coin: float = at_time(weights, W_COIN, passed)
        self.wet: float = at_time(weights, W_WET, passed)
        self.dry: float = at_time(weights, W_DRY, passed)
        self.weapon: float = at_time(weights, W_WEAPON, passed)
        self.artisan: float = at_time(weights, W_ARTISAN, passed)
        self.rounds: float = float(s.box.rounds - s.round)
        self.base: float = 0.0  # what the next one is worth, kept for later
        if s.seat >= 0 and float(s.goods[BASES + s.seat]) <= useful_bases(weights, s, s.seat):
            self.base = at_time(weights, W_BASE, passed)
        self.useful: i64 = useful_clay(s, s.seat) if s.seat >= 0 else 0  # wet clay
        self.substitute: float = self.coin * float(s.box.substitute_coins)
        if s.seat >= 0:
            self.substitute = max(self.substitute, self.clay(s, s.box.substitute_clay))

    def clay(self, s: State, wet: i64, dry: i64 = 0) -> float:
        """What so much wet clay more, of it so much that was dry, is worth to the seat."""
        had: i64 = s.goods[WET + s.seat]
        more: float = wet_worth(had + wet, self.useful, self.wet, self.dry)
        less: float = wet_worth(had, self.useful, self.wet, self.dry)
        return more - less - float(dry) * self.dry

    def warrior(self, s: State, m: Mausoleum, kind: i64) -> float:
        """What a Warrior on its best cell brings; looked up once."""
        if not self.known & BIT[kind]:
            self.known |= BIT[kind]
            self.best[kind] = m.warriors(s, s.seat, kind).best
        return self.best[kind]

    def specialist(self, s: State, m: Mausoleum, kind: i64) -> float:
        """What a Specialist on its best cell brings; looked up once."""
        if not self.known & BIT[FIGURES + kind]:
            self.known |= BIT[FIGURES + kind]
            self.best[FIGURES + kind] = m.specialists(s, s.seat, kind).best
        return self.best[FIGURES + kind]

    def master(self, master: i64) -> float:
        """What having a Master is worth, its use apart."""
        return self.weights[W_MASTER + master] * (1.0 + self.rounds)


def segment_worth(s: State, p: Prices, m: Mausoleum, segment: i64, worker: i64) -> float:
    """What a worker on a segment brings; the scratch state is as before in the end."""
    seat: i64 = s.seat
    coins: i64 = s.goods[COINS + seat]
    wet: i64 = s.goods[WET + seat]
    dry: i64 = s.goods[DRY + seat]
    s.segment = segment
    s.worker = worker
    total: float = inner_worth(s, p, m)
    if total > p.substitute:
        pay_inner(s)
    else:
        total = p.substitute
    middle: float = middle_worth(s, p, m)
    if middle > p.substitute:
        pay_middle(s, p)
    total += max(middle, p.substitute) + outer_worth(s, p, m)
    s.goods[COINS + seat] = coins
    s.goods[WET + seat] = wet
    s.goods[DRY + seat] = dry
    return total


def inner_worth(s: State, p: Prices, m: Mausoleum) -> float:
    """What the printed action of the inner space brings, 0 if it is impossible."""
    if not can_do_inner(s):
        return 0.0
    space: i64 = inner_space(s, s.segment)
    kind: i64 = s.box.inner_kind[space]
    figure: i64 = s.box.inner_figure[space]
    if kind == SPACE_CRAFT:
        return craft_worth(s, p, m) + p.clay(s, -figure)
    if kind == SPACE_COINS:
        return float(figure) * p.coin
    if kind == SPACE_CLAY:
        return p.clay(s, figure)
    if kind == SPACE_WET:
        return p.clay(s, s.goods[DRY + s.seat], s.goods[DRY + s.seat])
    return p.artisan


def pay_inner(s: State) -> None:
    """Change the goods of a scratch state by what the inner space gives and costs."""
    space: i64 = inner_space(s, s.segment)
    kind: i64 = s.box.inner_kind[space]
    figure: i64 = s.box.inner_figure[space]
    if kind == SPACE_CRAFT:
        s.goods[WET + s.seat] -= figure
    elif kind == SPACE_COINS:
        s.goods[COINS + s.seat] += figure
    elif kind == SPACE_CLAY:
        s.goods[WET + s.seat] += figure
    elif kind == SPACE_WET:
        s.goods[WET + s.seat] += s.goods[DRY + s.seat]
        s.goods[DRY + s.seat] = 0
    else:
        s.worker = ARTISAN


def craft_worth(s: State, p: Prices, m: Mausoleum) -> float:
    """What the best Warrior on its best cell brings."""
    best: float = 0.0
    for kind in range(4):
        if s.stock[RACK + kind]:
            best = max(best, warrior_worth(s, p, m, kind))
    return best


def warrior_worth(s: State, p: Prices, m: Mausoleum, kind: i64) -> float:
    """What crafting a Warrior of a type brings."""
    place: i64 = s.box.warriors_each - s.stock[RACK + kind]
    worth: float = float(s.box.rack_vp[place]) + p.warrior(s, m, kind) - p.base
    if s.goods[READY + s.seat] & BIT[kind]:
        worth += max(0.0, weapon_worth(s, p, kind))
    return worth


def weapon_worth(s: State, p: Prices, kind: i64) -> float:
    """What using a Weapon brings, the points of a shot apart, less what keeping it is worth."""
    worth: float = -p.weapon
    if kind == OFFICER:
        worth += float(s.box.officer_vp) + INSPECTOR_MOVE
    elif kind == GUARD:
        worth += float(s.box.guard_vp) + SLIDE
    elif kind != CROSSBOWMAN:
        worth += float(s.box.soldier_vp) + float(s.box.soldier_coins) * p.coin
    return worth


def sculpted_worth(s: State, p: Prices, m: Mausoleum) -> float:
    """What the Sculptor's Warrior brings."""
    least: i64 = fullest(s)
    best: float = 0.0
    for kind in range(4):
        if s.stock[RACK + kind] >= least:
            best = max(best, p.warrior(s, m, kind))
    return best - float(sculptor_price(s)) * p.coin - p.base


def middle_worth(s: State, p: Prices, m: Mausoleum) -> float:
    """What the printed action of the middle space brings, 0 if it is impossible."""
    space: i64 = middle_space(s, s.segment)
    kind: i64 = s.box.middle_kind[space]
    figure: i64 = s.box.middle_figure[space]
    if kind == SPACE_COINS:
        return float(figure) * p.coin
    if kind == SPACE_CLAY:
        return p.clay(s, figure)
    if kind == SPACE_MASTER:
        if has_hired(s, figure):
            return master_worth(s, p, m, figure)
        token: i64 = cheapest_token(s)
        return 0.0 if token < 0 else hire_worth(s, p, m, figure, token)
    return priority_worth(s, p) if can_take_priority(s) else 0.0


def priority_worth(s: State, p: Prices) -> float:
    """What the next priority token brings: the seats that it leaves behind, and clay."""
    worth: float = p.clay(s, s.box.priority_clay[s.priority_taken + 1])
    if p.rounds == 0.0:
        return worth
    for place in range(s.players):
        if s.order[place] == s.seat:
            break
        if not s.goods[PRIORITY + s.order[place]]:
            worth += p.weights[W_PLACE + s.players - 2]
    return worth


def pay_middle(s: State, p: Prices) -> None:
    """Change the goods of a scratch state by what the middle space gives and costs."""
    space: i64 = middle_space(s, s.segment)
    kind: i64 = s.box.middle_kind[space]
    figure: i64 = s.box.middle_figure[space]
    if kind == SPACE_COINS:
        s.goods[COINS + s.seat] += figure
    elif kind == SPACE_MASTER and not has_hired(s, figure):
        token: i64 = cheapest_token(s)
        if token >= 0:
            s.goods[COINS + s.seat] -= s.box.token_cost[token]


def cheapest_token(s: State) -> i64:
    """The cheapest Master token that the seat has and can pay, -1 if there is none."""
    for token in range(len(s.box.token_cost)):
        if can_hire_with(s, token):
            return token
    return -1


def hire_worth(s: State, p: Prices, m: Mausoleum, master: i64, token: i64) -> float:
    """What hiring a Master with a token brings, its first use included."""
    worth: float = p.master(master) - float(s.box.token_cost[token]) * p.coin
    return worth + max(0.0, master_worth(s, p, m, master))


def master_worth(s: State, p: Prices, m: Mausoleum, master: i64) -> float:
    """What using a Master brings, 0 if it is impossible."""
    if not can_use_master(s, master):
        return 0.0
    if master == SCULPTOR:
        return sculpted_worth(s, p, m)
    if master == ADMINISTRATOR:
        return inner_worth(s, p, m)
    if master == INSPECTOR_MASTER:
        return INSPECTOR_MOVE
    if master == CLAY_MAKER:
        return p.clay(s, s.box.clay_maker_wet)
    if master == BLACKSMITH:
        return float(count(ALL_WEAPONS & ~s.goods[READY + s.seat])) * p.weapon
    best: float = 0.0
    for pair in range(6):
        best = max(best, warehouse_worth(s, p, pair))
    return best


def warehouse_worth(s: State, p: Prices, pair: i64) -> float:
    """What the clay of two warehouses is worth."""
    first: i64 = s.stock[WAREHOUSES + PAIR_FIRST[pair]]
    return float(first + s.stock[WAREHOUSES + PAIR_SECOND[pair]]) * p.dry


def outer_worth(s: State, p: Prices, m: Mausoleum) -> float:
    """What the outer space brings, 0 if nothing there pays."""
    if s.box.outer_kind[s.segment] == SPACE_READY:
        return p.weapon if can_ready(s, s.box.outer_figure[s.segment]) else 0.0
    best: float = 0.0
    for kind in range(4):
        if can_buy(s, kind):
            best = max(best, specialist_worth(s, p, m, kind))
    return best


def specialist_worth(s: State, p: Prices, m: Mausoleum, kind: i64) -> float:
    """What a Specialist on its best cell brings, less its price and its Weapon."""
    price: float = float(specialist_price(s, kind)) * p.coin + p.weapon
    return p.specialist(s, m, kind) - price
