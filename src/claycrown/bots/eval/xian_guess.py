"""What the options of Xi'an promise at first sight, decision by decision."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import NEVER
from claycrown.bots.eval.xian_holdings import (
    card_worth,
    end_tile_worth,
    hand_worth,
    joined,
    more_worth,
    ready_worth,
    tile_worth,
)
from claycrown.bots.eval.xian_turn import (
    Offers,
    action_worth,
    best_entry,
    card_gain,
    clay_cost,
    coin_cost,
    craft_bonus,
    entry_worth,
    means_worth,
    sign_worth,
    signs_to_spare,
    top_worth,
    worker_worth,
)
from claycrown.bots.eval.xian_weights import W_INITIATIVE
from claycrown.core.bits import BIT, count
from claycrown.games.xian.data import (
    CARDS,
    CARDS_OF_COLOUR,
    COIN,
    END_UNUSED,
    EXTRA_ACTION,
    KINDS,
    MARKET,
    PIGMENT,
    RED,
    REDUCTION,
    YELLOW,
)
from claycrown.games.xian.goods import give, has_tile, in_supply, take
from claycrown.games.xian.ids import (
    CRAFT,
    D_BUILDING,
    D_CRAFT,
    D_END,
    D_END_TILE,
    D_FAVOUR,
    D_FIRST_PAIR,
    D_FORGE,
    D_MARKET_TAKE,
    D_PAINT_CELL,
    D_PAINT_PAY,
    D_SECOND_PAIR,
    D_WORKER,
    END_TILE,
    END_TURN,
    ENTER,
    EXTRA,
    FAVOUR,
    FORGE,
    KIND_FIRST,
    KIND_PAIRS,
    KIND_SECOND,
    MARKET_GIVE,
    MARKET_TAKE,
    PAINT_CELL,
    PAINT_PAY,
    PAIR,
    PASS,
    PIGMENT_FIRST,
    PIGMENT_PAIRS,
    PIGMENT_SECOND,
    SWAP,
    SWAP_NONE,
    WORKER_PIGMENT,
)
from claycrown.games.xian.state import HAND, ROW, TOP, UNUSED, State

NEEDED: Final[float] = 0.5  # points that a market must add to what it is used for


def guess(o: Offers, s: State, seat: i64, n: i64, out: vec[float]) -> None:
    """Write what each option promises; the scratch state is as before in the end."""
    decision: i64 = s.decision
    if is_step(decision):
        o.read(s)
    else:
        o.read_paintings(s)
    if decision == D_FIRST_PAIR or decision == D_SECOND_PAIR:
        guess_pair(o, s, seat, n, out)
    elif decision == D_WORKER or decision == D_BUILDING or decision == D_END:
        guess_step(o, s, decision, n, out)
    elif decision == D_FAVOUR:
        guess_favour(o, s, seat, n, out)
    else:
        for k in range(n):
            out[k] = detail_worth(o, s, decision, s.options[k])


def is_step(decision: i64) -> bool:
    """Whether a decision leads to a choice among buildings."""
    return decision <= D_END or decision == D_MARKET_TAKE


def guess_pair(o: Offers, s: State, seat: i64, n: i64, out: vec[float]) -> None:
    """The turn that the top card makes possible, the bottom card's initiative, what is kept."""
    tops = vec[float]([0.0] * CARDS)
    known: i64 = 0
    for k in range(n):
        bottom: i64 = (s.options[k] - PAIR) // CARDS
        top: i64 = (s.options[k] - PAIR) % CARDS
        if not known & BIT[top]:
            known |= BIT[top]
            tops[top] = top_worth(o, s, top)
        if bottom < top and does_same(s, bottom, top):
            out[k] = NEVER  # the other way round it acts earlier for nothing
            continue
        kept: i64 = s.goods[HAND + seat] & ~(BIT[bottom] | BIT[top])
        out[k] = tops[top] + o.t.weights[W_INITIATIVE] * float(bottom % CARDS_OF_COLOUR)
        out[k] += hand_worth(o.t, s, seat, kept)


def does_same(s: State, card: i64, other: i64) -> bool:
    """Whether two cards bring the same on top: both as many coins, or both as much clay."""
    colour: i64 = card // CARDS_OF_COLOUR
    if colour != other // CARDS_OF_COLOUR:
        return False
    if colour == YELLOW:
        return s.box.card_coins[card] == s.box.card_coins[other]
    return colour == RED and s.box.card_clay[card] == s.box.card_clay[other]


def guess_favour(o: Offers, s: State, seat: i64, n: i64, out: vec[float]) -> None:
    """Cards that are worse than the mean of a deck go back."""
    mean: float = 0.0
    for card in range(CARDS):
        mean += card_worth(o.t, s, seat, card) / float(CARDS)
    for k in range(n):
        back: i64 = s.options[k] - FAVOUR
        place: i64 = 0
        out[k] = 0.0
        for card in range(CARDS):
            if s.goods[HAND + seat] & BIT[card]:
                if back & BIT[place]:
                    out[k] += mean - card_worth(o.t, s, seat, card)
                place += 1


def guess_step(o: Offers, s: State, decision: i64, n: i64, out: vec[float]) -> None:
    """The worker step, the building step, and the tiles that can be used beside them."""
    entry: float = best_entry(o, s) if decision == D_BUILDING else 0.0
    needs: float = 0.0
    best: i64 = 0
    waits: bool = False
    if decision != D_WORKER and has_tile(s, MARKET):
        needs = needs_worth(o, s, decision)
        best = best_purchase(o, s, decision)
        # What is there to buy now can still be bought in the next turn, and paid in other ways.
        waits = decision == D_END and not has_tile(s, EXTRA_ACTION) and not is_rare(s, best)
    for k in range(n):
        action: i64 = s.options[k]
        if action < ENTER:
            card: i64 = s.goods[TOP + s.seat] - 1
            out[k] = worker_worth(o, s, card, action == WORKER_PIGMENT)
        elif action < PASS:
            out[k] = entry_worth(o, s, (action - ENTER) % 4, (action - ENTER) // 4)
        elif action == PASS:
            out[k] = more_worth(o.t, s, COIN, s.box.pass_coins)
        elif action == END_TURN:
            out[k] = 0.0
        elif decision == D_WORKER:
            out[k] = NEVER  # the worker step can only add to what a tile finds
        elif action < MARKET_GIVE:
            out[k] = entry + extra_worth(o, s, action - EXTRA)
        elif waits:
            out[k] = NEVER
        else:
            out[k] = market_worth(o, s, decision, action - MARKET_GIVE, best, needs)


def extra_worth(o: Offers, s: State, building: i64) -> float:
    """What an extra action brings, less the tile."""
    return action_worth(o, s, building) - tile_worth(o.t, s, s.seat, EXTRA_ACTION)


def best_purchase(o: Offers, s: State, decision: i64) -> i64:
    """The pair of resources that would help most at the market."""
    best: i64 = 0
    most: float = NEVER
    for pair in range(KIND_PAIRS):
        worth: float = bought_worth(o, s, decision, pair)
        if worth > most:
            most = worth
            best = pair
    return best


def is_rare(s: State, pair: i64) -> bool:
    """Whether the others may have taken one of a pair of resources before the next turn."""
    return min(in_supply(s, KIND_FIRST[pair]), in_supply(s, KIND_SECOND[pair])) <= s.players


def bought_worth(o: Offers, s: State, decision: i64, pair: i64) -> float:
    """What a pair of resources is worth, with what it makes possible in this turn."""
    first: i64 = KIND_FIRST[pair]
    second: i64 = KIND_SECOND[pair]
    need: i64 = 2 if first == second else 1
    if in_supply(s, first) < need or in_supply(s, second) < need:
        return NEVER
    take(s, first, 1)
    take(s, second, 1)
    worth: float = means_worth(o, s) + actions_worth(o, s, decision)
    give(s, first, 1)
    give(s, second, 1)
    return worth


def actions_worth(o: Offers, s: State, decision: i64) -> float:
    """What the actions that this turn still has will bring."""
    worth: float = best_entry(o, s) if decision == D_BUILDING else 0.0
    if has_tile(s, EXTRA_ACTION):
        extra: float = 0.0
        for building in range(4):
            extra = max(extra, extra_worth(o, s, building))
        worth += extra
    return worth


def market_worth(
    o: Offers, s: State, decision: i64, pair: i64, wanted: i64, before: float
) -> float:
    """What it brings to give a pair for the pair that is wanted.

    The market waits until it is needed, as it costs nothing to keep it: by an action of this
    turn, or when the turn is done by a painting of the next for which pigments grow rare.
    """
    if pair == wanted:
        return NEVER
    worth: float = -means_worth(o, s) - tile_worth(o.t, s, s.seat, MARKET)
    exchange(s, pair, wanted)
    worth += means_worth(o, s) + actions_worth(o, s, decision)
    after: float = needs_worth(o, s, decision)
    exchange(s, wanted, pair)
    return worth if after >= before + NEEDED else NEVER


def needs_worth(o: Offers, s: State, decision: i64) -> float:
    """What a market may be used for."""
    worth: float = actions_worth(o, s, decision)
    return worth + ready_worth(o.t, s, o.hope) if decision == D_END else worth


def exchange(s: State, given: i64, taken: i64) -> None:
    """Give a pair of resources back and take another."""
    give(s, KIND_FIRST[given], 1)
    give(s, KIND_SECOND[given], 1)
    take(s, KIND_FIRST[taken], 1)
    take(s, KIND_SECOND[taken], 1)


def detail_worth(o: Offers, s: State, decision: i64, action: i64) -> float:
    """What one option inside an action promises."""
    if decision == D_CRAFT:
        return craft_worth(o, s, action - CRAFT)
    if decision == D_PAINT_CELL:
        return paint_worth(o, s, action - PAINT_CELL)
    if decision == D_PAINT_PAY:
        return pay_worth(o, s, action - PAINT_PAY)
    if decision == D_FORGE:
        card: i64 = s.board[ROW + (action - FORGE) // 2] - 1
        return card_gain(o.t, s, card) - coin_cost(o.t, s, card, (action - FORGE) % 2 == 1)
    if decision == D_MARKET_TAKE:
        return bought_worth(o, s, pending_step(s), action - MARKET_TAKE)
    if decision == D_END_TILE:
        return tile_choice(o, s, action - END_TILE)
    return swap_worth(o, s, action)


def pending_step(s: State) -> i64:
    """The step of the turn that comes after the market."""
    return s.stack[s.depth - 2] & 255


def craft_worth(o: Offers, s: State, choice: i64) -> float:
    """A cell to craft on, signed or not, with the tile or not."""
    cell: i64 = choice // 4
    worth: float = craft_bonus(o.t, s, cell)
    if choice // 2 % 2:
        worth += sign_worth(o.t, s, cell)
    elif signs_to_spare(o.t, s):
        return NEVER
    return worth - clay_cost(o.t, s, s.box.pit.section_of[cell], choice % 2 == 1)


def paint_worth(o: Offers, s: State, cell: i64) -> float:
    """A statue to paint: prize, match, group, and what its place promises."""
    section: i64 = s.box.pit.section_of[cell]
    return o.gain[section] + float(joined(s, s.seat, cell) * s.box.group_vp)


def pay_worth(o: Offers, s: State, payment: i64) -> float:
    """The pigments that are left after a payment."""
    if payment >= PIGMENT_PAIRS:
        kind: i64 = PIGMENT + payment - PIGMENT_PAIRS
        give(s, kind, 1)
        left: float = means_worth(o, s) - tile_worth(o.t, s, s.seat, REDUCTION)
        take(s, kind, 1)
        return left
    first: i64 = PIGMENT + PIGMENT_FIRST[payment]
    second: i64 = PIGMENT + PIGMENT_SECOND[payment]
    give(s, first, 1)
    give(s, second, 1)
    left = means_worth(o, s)
    take(s, first, 1)
    take(s, second, 1)
    return left


def tile_choice(o: Offers, s: State, tile: i64) -> float:
    """An end tile; that for unused tiles counts with those the player has."""
    worth: float = end_tile_worth(o.t, s, s.seat, tile)
    if tile == END_UNUSED:
        worth += float(count(s.goods[UNUSED + s.seat]) * s.box.end_vp[END_UNUSED])
    return worth


def swap_worth(o: Offers, s: State, action: i64) -> float:
    """The resources after the Emissary's swap."""
    if action == SWAP_NONE:
        return means_worth(o, s)
    given: i64 = (action - SWAP) // KINDS
    taken: i64 = (action - SWAP) % KINDS
    give(s, given, 1)
    take(s, taken, 1)
    worth: float = means_worth(o, s)
    give(s, taken, 1)
    take(s, given, 1)
    return worth
