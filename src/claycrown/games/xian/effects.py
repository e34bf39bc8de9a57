"""Chapters 5, 9 and 10: worker cards, what buildings do, the Armoury, the track and its tiles."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, put_cells
from claycrown.core.events import note
from claycrown.core.score import gain
from claycrown.core.state import ask
from claycrown.games.xian.data import (
    ACCOUNTANT,
    ADMINISTRATOR,
    ARMOURY,
    CARDS_OF_COLOUR,
    CLAY,
    COIN,
    EMISSARY,
    GREEN,
    KINDS,
    LABORATORY,
    LAST_SPACE,
    MARKET,
    OFFICER,
    PIGMENT,
    RED,
    REDUCTION,
    WORKSHOP,
    YELLOW,
)
from claycrown.games.xian.goods import (
    give,
    has,
    has_tile,
    helped_by,
    in_supply,
    reduced,
    take,
    take_pigments,
    use_tile,
)
from claycrown.games.xian.ids import (
    D_CRAFT,
    D_EMISSARY,
    D_END_TILE,
    D_FORGE,
    D_MARKET_TAKE,
    D_PAINT_CELL,
    D_PAINT_PAY,
    END_TILE,
    EV_ADVANCE,
    EV_END_TILE,
    EV_FORGE,
    EV_MARKET,
    EV_RECRUIT,
    EV_SWAP,
    EV_TILE,
    FORGE,
    KIND_FIRST,
    KIND_PAIRS,
    KIND_SECOND,
    MARKET_GIVE,
    MARKET_TAKE,
    ROW_HELPER,
    SWAP,
    SWAP_NONE,
)
from claycrown.games.xian.state import (
    END,
    EQUIPMENT,
    HEIGHT,
    HELPED,
    ROW,
    SPACE,
    TOP,
    UNUSED,
    State,
)
from claycrown.games.xian.statues import can_craft, paintable


# XI-5.1  The top card's action, by its colour.
def card_action(s: State) -> None:
    card: i64 = s.goods[TOP + s.seat] - 1
    colour: i64 = card // CARDS_OF_COLOUR
    if colour == YELLOW:
        take(s, COIN, s.box.card_coins[card] + helped_by(s, ACCOUNTANT))  # XI-5.8
    elif colour == RED:
        take(s, CLAY, s.box.card_clay[card] + helped_by(s, ADMINISTRATOR))  # XI-5.9
    elif colour == GREEN:
        recruit(s, card % CARDS_OF_COLOUR)
    else:
        take_pigments(s, s.box.card_pigments[card])


# XI-5.5  A helper stays for the rest of the game and scores by the round at once.
def recruit(s: State, helper: i64) -> None:
    s.goods[HELPED + s.seat] |= BIT[helper]
    note(s, EV_RECRUIT, s.seat, helper)
    points: i64 = s.box.helper_vp[helper * s.box.rounds + s.round - 1]
    gain(s, s.seat, ROW_HELPER, points, helper, 0, 0)


# XI-5.6  Used for its pigment, a card only goes to the discard.
def card_pigment(s: State) -> None:
    card: i64 = s.goods[TOP + s.seat] - 1
    take(s, PIGMENT + card // CARDS_OF_COLOUR, 1)


# XI-6.6  What each building needs for its action, with the coins left after entering.
def can_act(s: State, building: i64, coins: i64) -> bool:
    if building == WORKSHOP:
        return can_craft(s)
    if building == LABORATORY:
        return paintable(s) != 0
    if building == ARMOURY:
        return can_forge(s, coins)
    # XI-10.4  Not beyond the track, nor onto its last space without an end tile to take.
    left: i64 = LAST_SPACE - s.goods[SPACE + s.seat]
    return left > 1 or (left == 1 and s.end_tiles != 0)


def start_action(s: State, building: i64) -> None:
    if building == WORKSHOP:
        ask(s, s.seat, D_CRAFT)
    elif building == LABORATORY:
        ask(s, s.seat, D_PAINT_PAY)
        ask(s, s.seat, D_PAINT_CELL)
    elif building == ARMOURY:
        ask(s, s.seat, D_FORGE)
    else:
        advance_supervisor(s)


# XI-9.2, XI-5.12  Printed coins, less with the Officer, never below 0.
def forge_price(s: State, card: i64) -> i64:
    price: i64 = s.box.card_cost[card] - helped_by(s, OFFICER)
    return max(0, price)


# XI-9.5  An empty row bars the Armoury.
def can_forge(s: State, coins: i64) -> bool:
    for slot in range(4):
        if s.board[ROW + slot]:
            price: i64 = forge_price(s, s.board[ROW + slot] - 1)
            if has_tile(s, REDUCTION):
                price = reduced(price, s.box.reduction_coins)
            if price <= coins:
                return True
    return False


def forge_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    coins: i64 = has(s, COIN)
    for slot in range(4):
        if s.board[ROW + slot]:
            price: i64 = forge_price(s, s.board[ROW + slot] - 1)
            if price <= coins:
                out[n] = FORGE + 2 * slot
                n += 1
            if (
                has_tile(s, REDUCTION)
                and price > 0
                and reduced(price, s.box.reduction_coins) <= coins
            ):
                out[n] = FORGE + 2 * slot + 1
                n += 1
    return n


# XI-9.1, XI-9.4  The slot stays empty until the new round; printed clay is taken at once.
def forge_apply(s: State, action: i64) -> None:
    slot: i64 = (action - FORGE) // 2
    card: i64 = s.board[ROW + slot] - 1
    price: i64 = forge_price(s, card)
    if (action - FORGE) % 2:
        use_tile(s, REDUCTION)
        price = reduced(price, s.box.reduction_coins)
    give(s, COIN, price)
    s.board[ROW + slot] = 0
    s.goods[EQUIPMENT + s.seat] |= BIT[card]
    note(s, EV_FORGE, s.seat, card, price)
    take(s, CLAY, s.box.card_bonus_clay[card])


# XI-1.13, XI-10.1  One space on, to the top of the stack there; the others keep their order.
def advance_supervisor(s: State) -> None:
    left: i64 = s.goods[SPACE + s.seat]
    height: i64 = 0
    for seat in range(s.players):
        if s.goods[SPACE + seat] == left + 1:
            height += 1
        elif s.goods[SPACE + seat] == left and s.goods[HEIGHT + seat] > s.goods[HEIGHT + s.seat]:
            s.goods[HEIGHT + seat] -= 1
    s.goods[SPACE + s.seat] = left + 1
    s.goods[HEIGHT + s.seat] = height
    note(s, EV_ADVANCE, s.seat, left + 1)
    if helped_by(s, EMISSARY):
        ask(s, s.seat, D_EMISSARY)
    # XI-10.2, XI-10.3  Spaces 1 to 4 give their bonus tile, space 5 an end tile of choice.
    if left + 1 < LAST_SPACE:
        s.goods[UNUSED + s.seat] |= BIT[left]
        note(s, EV_TILE, s.seat, left)
    else:
        ask(s, s.seat, D_END_TILE)


def end_tile_legal(s: State, out: vec[i64]) -> i64:
    return put_cells(out, 0, END_TILE, s.end_tiles)


def end_tile_apply(s: State, action: i64) -> None:
    s.end_tiles ^= BIT[action - END_TILE]
    s.goods[END + s.seat] = 1 + action - END_TILE
    note(s, EV_END_TILE, s.seat, action - END_TILE)


# XI-5.10  Emissary: one resource for another kind that the supply has.
def emissary_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for given in range(KINDS):
        if has(s, given):
            for taken in range(KINDS):
                if taken != given and in_supply(s, taken):
                    out[n] = SWAP + KINDS * given + taken
                    n += 1
    out[n] = SWAP_NONE
    return n + 1


def emissary_apply(s: State, action: i64) -> None:
    if action == SWAP_NONE:
        return
    given: i64 = (action - SWAP) // KINDS
    taken: i64 = (action - SWAP) % KINDS
    note(s, EV_SWAP, s.seat, given, taken)
    give(s, given, 1)
    take(s, taken, 1)


# XI-10.8  Market: exactly two given, then exactly two taken that the supply has.
def market_give_into(s: State, out: vec[i64], n: i64) -> i64:
    if not has_tile(s, MARKET):
        return n
    for pair in range(KIND_PAIRS):
        first: i64 = KIND_FIRST[pair]
        second: i64 = KIND_SECOND[pair]
        if has(s, first) and has(s, second) and (first != second or has(s, first) > 1):
            out[n] = MARKET_GIVE + pair
            n += 1
    return n


def market_give(s: State, action: i64) -> None:
    s.given = action - MARKET_GIVE
    use_tile(s, MARKET)
    give(s, KIND_FIRST[s.given], 1)
    give(s, KIND_SECOND[s.given], 1)
    ask(s, s.seat, D_MARKET_TAKE)


def market_take_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for pair in range(KIND_PAIRS):
        first: i64 = KIND_FIRST[pair]
        second: i64 = KIND_SECOND[pair]
        need: i64 = 2 if first == second else 1
        if pair != s.given and in_supply(s, first) >= need and in_supply(s, second) >= need:
            out[n] = MARKET_TAKE + pair
            n += 1
    return n


def market_take_apply(s: State, action: i64) -> None:
    pair: i64 = action - MARKET_TAKE
    note(s, EV_MARKET, s.seat, s.given, pair)
    take(s, KIND_FIRST[pair], 1)
    take(s, KIND_SECOND[pair], 1)
    s.given = 0
