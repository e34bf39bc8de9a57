"""What the buildings of Xi'an promise the active player, roughly and quickly.

All functions take a scratch state; what they change for a moment is as before in the end.
What is possible, and what it costs, is asked of the rules.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.xian_holdings import (
    best_end_tile,
    helpers_worth,
    joined,
    match_worth,
    more_worth,
    open_statues,
    paint_gain,
    painting_hope,
    ready_worth,
    resources_worth,
    sets_worth,
    space_worth,
    tile_worth,
)
from claycrown.bots.eval.xian_weights import W_DENY, W_GROUP, W_SIGNATURE, W_SIGNED, Times
from claycrown.core.bits import BIT, lowest
from claycrown.games.xian.data import (
    ARMOURY,
    CERAMIST,
    CLAY,
    COIN,
    EXTRA_ACTION,
    GATE,
    LABORATORY,
    LAST_SPACE,
    PIGMENT,
    REDUCTION,
    WORKSHOP,
)
from claycrown.games.xian.effects import card_action, card_pigment, forge_price
from claycrown.games.xian.entry import earns_minister, entry_modes, fee_for
from claycrown.games.xian.goods import has, has_tile, helped_by, in_supply, reduced
from claycrown.games.xian.ids import (
    FREE,
    NORMAL,
    OPEN,
    PIGMENT_FIRST,
    PIGMENT_PAIRS,
    PIGMENT_SECOND,
)
from claycrown.games.xian.state import (
    FACE,
    FIGURES,
    RESOURCES,
    ROW,
    SCORE,
    SIGNATURES,
    SPACE,
    TOP,
    State,
)
from claycrown.games.xian.statues import craft_price, payments, statues

NOTHING: Final[float] = -99.0  # what an impossible action is worth
SIGN_NEAR: Final[float] = 0.5  # of a group that a signed statue is beside


@final
class Offers:
    """What a craft, a painting, a card or a step would bring the active player, prices apart.

    It is worked out once for a guess: it hardly changes with what the worker step brings.
    """

    def __init__(self, t: Times) -> None:
        """Take the weights; no state is known yet."""
        self.t: Times = t
        self.craft: vec[float] = vec[float]([0.0] * 3)  # best cell of a section
        self.gain: vec[float] = vec[float]([0.0] * 3)  # a painting in a section, its group apart
        self.hope: vec[float] = vec[float]([0.0] * 3)  # what it promises, as others may be first
        self.paint: vec[float] = vec[float]([0.0] * 3)  # the same with the largest group
        self.cards: vec[float] = vec[float]([0.0] * 4)  # the card in a slot
        self.sign: float = 0.0
        self.step: float = 0.0

    def read(self, s: State) -> None:
        """Look at all buildings."""
        self.read_paintings(s)
        self.read_crafts(s)
        for slot in range(4):
            if s.board[ROW + slot]:
                self.cards[slot] = card_gain(self.t, s, s.board[ROW + slot] - 1)
        self.step = palace_gain(self.t, s)

    def read_paintings(self, s: State) -> None:
        """Look at the statues that could be painted."""
        open_cells: i64 = open_statues(s, s.seat)
        for section in range(3):
            cells: i64 = open_cells & s.box.pit.sections[section]
            self.gain[section] = self.hope[section] = 0.0
            self.paint[section] = NOTHING
            if cells:
                largest: i64 = 1
                while cells:
                    largest = max(largest, joined(s, s.seat, lowest(cells)))
                    cells &= cells - 1
                self.gain[section] = paint_gain(self.t, s, section)
                self.hope[section] = painting_hope(s, section, self.gain[section])
                self.paint[section] = self.gain[section] + float(largest * s.box.group_vp)

    def read_crafts(self, s: State) -> None:
        """Look at the cells that are empty."""
        free: i64 = s.box.pit.whole & ~statues(s)
        for section in range(3):
            cells: i64 = free & s.box.pit.sections[section]
            best: float = NOTHING
            while cells:
                best = max(best, craft_bonus(self.t, s, lowest(cells)))
                cells &= cells - 1
            self.craft[section] = best
        self.sign = 0.0
        if s.goods[SIGNATURES + s.seat] and self.t.turns > 1:
            self.sign = max(0.0, self.t.between(W_SIGNED) - self.t.between(W_SIGNATURE))


def craft_bonus(t: Times, s: State, cell: i64) -> float:
    """What the bonus of a cell brings."""
    section: i64 = s.box.pit.section_of[cell]
    at: i64 = (4 * section + s.board[FACE + section]) * s.box.pit.cells + cell
    worth: float = float(s.box.face_vp[at])
    if s.box.face_coins[at]:
        worth += more_worth(t, s, COIN, s.box.face_coins[at])
    colours: i64 = s.box.face_pigments[at]
    while colours:
        kind: i64 = PIGMENT + lowest(colours)
        colours &= colours - 1
        if in_supply(s, kind):
            worth += more_worth(t, s, kind, 1)
    return worth


def sign_worth(t: Times, s: State, cell: i64) -> float:
    """What it brings to sign a statue; less than nothing if a signature should be kept."""
    if t.turns <= 1:
        return t.left_over  # there is no turn left to paint it, but others might
    near: i64 = joined(s, s.seat, cell) - 1
    worth: float = t.between(W_SIGNED) - t.between(W_SIGNATURE)
    return worth + SIGN_NEAR * t.between(W_GROUP) * float(near)


def signs_to_spare(t: Times, s: State) -> bool:
    """Whether the active player has more signatures than statues that could still want them.

    A statue takes a turn to craft and one to paint, and so does the one that is crafted now.
    """
    turns: i64 = t.turns - 2  # without this one, and the one in which this statue is painted
    if has_tile(s, EXTRA_ACTION):
        turns += 1
    wanted: i64 = min(max(0, turns) // 2, max(0, s.goods[FIGURES + s.seat] - 1))
    return s.goods[SIGNATURES + s.seat] > wanted


def clay_cost(t: Times, s: State, section: i64, cheap: bool) -> float:
    """What the clay for a craft is worth, and the tile if it is used; a lot if too dear."""
    price: i64 = craft_price(s, section)
    tile: float = 0.0
    if cheap:
        price = reduced(price, s.box.reduction_clay)
        tile = tile_worth(t, s, s.seat, REDUCTION)
    if price > has(s, CLAY):
        return -NOTHING
    return tile - more_worth(t, s, CLAY, -price)


def best_craft(o: Offers, s: State) -> float:
    """What the Workshop brings."""
    best: float = NOTHING
    for section in range(3):
        cost: float = clay_cost(o.t, s, section, False)
        if cost >= -NOTHING and has_tile(s, REDUCTION):
            cost = clay_cost(o.t, s, section, True)
        best = max(best, o.craft[section] - cost)
    return best + float(helped_by(s, CERAMIST)) + o.sign


def pigment_cost(t: Times, s: State, payment: i64) -> float:
    """What the pigments of a payment are worth, and the tile if it is used."""
    if payment >= PIGMENT_PAIRS:
        single: float = -more_worth(t, s, PIGMENT + payment - PIGMENT_PAIRS, -1)
        return single + tile_worth(t, s, s.seat, REDUCTION)
    return t.colours[PIGMENT_FIRST[payment]] + t.colours[PIGMENT_SECOND[payment]]


def best_paint(o: Offers, s: State) -> float:
    """What the Laboratory brings."""
    best: float = NOTHING
    for section in range(3):
        if o.paint[section] > NOTHING:
            found: i64 = payments(s, section)
            if found:
                cost: float = pigment_cost(o.t, s, lowest(found))
                best = max(best, o.paint[section] - cost)
    return best - ready_worth(o.t, s, o.hope)


def type_of(s: State, card: i64) -> i64:
    """The type of an equipment card."""
    kind: i64 = 0
    while not s.box.type_cards[kind] & BIT[card]:
        kind += 1
    return kind


def card_gain(t: Times, s: State, card: i64) -> float:
    """What an equipment card brings, its price apart."""
    kind: i64 = type_of(s, card)
    section: i64 = s.box.type_section[kind]
    seat: i64 = s.seat
    worth: float = sets_worth(t, s, seat, kind) - sets_worth(t, s, seat, -1)
    worth += match_worth(t, s, seat, section, 0, 1) - match_worth(t, s, seat, section, 0, 0)
    return worth + more_worth(t, s, CLAY, s.box.card_bonus_clay[card])


def coin_cost(t: Times, s: State, card: i64, cheap: bool) -> float:
    """What the coins for a card are worth, and the tile if it is used; a lot if too dear."""
    price: i64 = forge_price(s, card)
    tile: float = 0.0
    if cheap:
        price = reduced(price, s.box.reduction_coins)
        tile = tile_worth(t, s, s.seat, REDUCTION)
    if price > has(s, COIN):
        return -NOTHING
    return tile - more_worth(t, s, COIN, -price)


def best_forge(o: Offers, s: State) -> float:
    """What the Armoury brings."""
    best: float = NOTHING
    for slot in range(4):
        if s.board[ROW + slot]:
            card: i64 = s.board[ROW + slot] - 1
            cost: float = coin_cost(o.t, s, card, False)
            if cost >= -NOTHING and has_tile(s, REDUCTION):
                cost = coin_cost(o.t, s, card, True)
            if cost < -NOTHING:
                best = max(best, o.cards[slot] - cost)
    return best


def palace_gain(t: Times, s: State) -> float:
    """What a step on the track brings."""
    seat: i64 = s.seat
    space: i64 = s.goods[SPACE + seat]
    if space == LAST_SPACE:
        return NOTHING
    worth: float = -space_worth(t, s, seat, space)
    if space + 1 == LAST_SPACE:
        return worth + best_end_tile(t, s, seat)
    return worth + tile_worth(t, s, seat, space) + space_worth(t, s, seat, space + 1)


def action_worth(o: Offers, s: State, building: i64) -> float:
    """What the action of a building brings with what the active player has."""
    if building == WORKSHOP:
        return best_craft(o, s)
    if building == LABORATORY:
        return best_paint(o, s)
    if building == ARMOURY:
        return best_forge(o, s)
    if s.goods[SPACE + s.seat] == EXTRA_ACTION:
        return o.step + at_once(o, s)
    return o.step


def at_once(o: Offers, s: State) -> float:
    """What the extra action that the next step brings adds if it is used in the same turn."""
    best: float = best_end_tile(o.t, s, s.seat) - space_worth(o.t, s, s.seat, LAST_SPACE - 1)
    best = max(best, best_craft(o, s))
    best = max(best, best_paint(o, s))
    best = max(best, best_forge(o, s))
    return max(0.0, best - tile_worth(o.t, s, s.seat, EXTRA_ACTION))


def entry_worth(o: Offers, s: State, building: i64, mode: i64) -> float:
    """What entering a building brings, with fee, minister and gate."""
    t = o.t
    fee: i64 = 0 if mode == FREE else fee_for(s, building)
    at: i64 = RESOURCES + 4 * COIN + s.seat
    coins: i64 = s.goods[at]
    worth: float = 0.0
    if mode != NORMAL:
        worth -= tile_worth(t, s, s.seat, GATE)
    if fee:
        paid: i64 = min(fee, coins)
        worth -= float((fee - paid) * s.box.shortfall_vp) - more_worth(t, s, COIN, -paid)
        worth -= t.weights[W_DENY] * t.coin * float(fee)
        s.goods[at] -= paid
    if earns_minister(s, building):
        worth += float(s.box.minister_vp) + more_worth(t, s, COIN, s.box.minister_coins)
        s.goods[at] += s.box.minister_coins
    worth += action_worth(o, s, building)
    s.goods[at] = coins
    return worth


def best_entry(o: Offers, s: State) -> float:
    """What the building step brings at best, passing included."""
    best: float = more_worth(o.t, s, COIN, s.box.pass_coins)
    for building in range(4):
        modes: i64 = entry_modes(s, building)
        for mode in (NORMAL, OPEN, FREE):
            if modes & BIT[mode]:
                best = max(best, entry_worth(o, s, building, mode))
    return best


def worker_worth(o: Offers, s: State, card: i64, pigment: bool) -> float:
    """What a worker step brings, and the building step after it."""
    goods = s.goods
    board = s.board
    worth: float = -step_worth(o, s)
    s.goods = goods[:]
    s.board = board[:]
    s.goods[TOP + s.seat] = 1 + card
    if pigment:
        card_pigment(s)
    else:
        card_action(s)
    worth += step_worth(o, s) + best_entry(o, s)
    s.goods = goods
    s.board = board
    return worth


def top_worth(o: Offers, s: State, card: i64) -> float:
    """What the turn with a top card brings."""
    return max(worker_worth(o, s, card, False), worker_worth(o, s, card, True))


def step_worth(o: Offers, s: State) -> float:
    """What the active player has that a worker step can change."""
    worth: float = float(s.goods[SCORE + s.seat]) + means_worth(o, s)
    return worth + helpers_worth(o.t, s, s.seat)


def means_worth(o: Offers, s: State) -> float:
    """What the resources of the active player are worth, also together."""
    return resources_worth(o.t, s, s.seat) + ready_worth(o.t, s, o.hope)
