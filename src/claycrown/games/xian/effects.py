"""Chapters 5 and 7 to 10: worker cards, the four buildings, helpers and tiles."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest, put_cells
from claycrown.core.events import note
from claycrown.core.score import gain
from claycrown.core.state import ask
from claycrown.games.xian.board import SECTION_A, SECTION_B, connected
from claycrown.games.xian.data import (
    ACCOUNTANT,
    ADMINISTRATOR,
    ARMOURY,
    CARDS_OF_COLOUR,
    CERAMIST,
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
    SCIENTIST,
    WORKSHOP,
    YELLOW,
)
from claycrown.games.xian.ids import (
    CRAFT,
    D_CRAFT,
    D_EMISSARY,
    D_END_TILE,
    D_FORGE,
    D_MARKET_TAKE,
    D_PAINT_CELL,
    D_PAINT_PAY,
    END_TILE,
    EV_ADVANCE,
    EV_CRAFT,
    EV_END_TILE,
    EV_FORGE,
    EV_GAIN,
    EV_MARKET,
    EV_PAINT,
    EV_RECRUIT,
    EV_REDUCTION,
    EV_SWAP,
    EV_TILE,
    FORGE,
    KIND_FIRST,
    KIND_PAIRS,
    KIND_SECOND,
    MARKET_GIVE,
    MARKET_TAKE,
    PAINT_CELL,
    PAINT_PAY,
    PIGMENT_FIRST,
    PIGMENT_PAIR_OF,
    PIGMENT_PAIRS,
    PIGMENT_SECOND,
    ROW_CERAMIST,
    ROW_CRAFT,
    ROW_HELPER,
    ROW_PAINT,
    SWAP,
    SWAP_NONE,
)
from claycrown.games.xian.state import (
    END,
    EQUIPMENT,
    FACE,
    FIGURES,
    HEIGHT,
    HELPED,
    PAINTED,
    REQUEST,
    RESOURCES,
    ROW,
    SIGNATURES,
    SIGNED,
    SPACE,
    SUPPLY,
    TOP,
    UNUSED,
    USED,
    State,
)


def has(s: State, kind: i64) -> i64:
    """How much of a kind of resource the active player has."""
    return s.goods[RESOURCES + 4 * kind + s.seat]


def in_supply(s: State, kind: i64) -> i64:
    """How much of a kind can be had; coins and clay have no end (XI-1.2)."""
    return s.board[SUPPLY + kind - PIGMENT] if kind >= PIGMENT else 99


# XI-1.2, XI-1.3  Coins and clay are unlimited; a pigment that the supply lacks is lost.
def take(s: State, kind: i64, amount: i64) -> None:
    if amount == 0:
        return
    got: i64 = amount
    if kind >= PIGMENT:
        if got > s.board[SUPPLY + kind - PIGMENT]:
            got = s.board[SUPPLY + kind - PIGMENT]
        s.board[SUPPLY + kind - PIGMENT] -= got
    s.goods[RESOURCES + 4 * kind + s.seat] += got
    note(s, EV_GAIN, s.seat, kind, got, amount - got)


def give(s: State, kind: i64, amount: i64) -> None:
    s.goods[RESOURCES + 4 * kind + s.seat] -= amount
    if kind >= PIGMENT:
        s.board[SUPPLY + kind - PIGMENT] += amount


def take_pigments(s: State, colours: i64) -> None:
    for colour in range(4):
        if colours & BIT[colour]:
            take(s, PIGMENT + colour, 1)


# XI-5.13  Helper powers apply by themselves and combine.
def helped_by(s: State, helper: i64) -> i64:
    """The amount of a helper's power for the active player, 0 without the helper."""
    if s.goods[HELPED + s.seat] & BIT[helper]:
        return s.box.helper_amount[helper]
    return 0


def has_tile(s: State, tile: i64) -> bool:
    return s.goods[UNUSED + s.seat] & BIT[tile] != 0


# XI-10.12  A used tile is flipped for good.
def use_tile(s: State, tile: i64) -> None:
    s.goods[UNUSED + s.seat] ^= BIT[tile]
    s.goods[USED + s.seat] |= BIT[tile]
    if tile == REDUCTION:
        note(s, EV_REDUCTION, s.seat)


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


# XI-1.9  A cell is empty, brown or painted, and only moves forward.
def statues(s: State) -> i64:
    """All cells that are not empty."""
    taken: i64 = s.brown
    for seat in range(s.players):
        taken |= s.board[PAINTED + seat]
    return taken


# XI-7.2, XI-5.11  Clay by section, less with the Scientist; the tile takes one more off.
def craft_price(s: State, section: i64) -> i64:
    price: i64 = s.box.craft_clay[section] - helped_by(s, SCIENTIST)
    return max(0, price)


# XI-9.3, XI-10.9  The tile takes one off, and only where the price before it is at least 1.
def reduced(price: i64, less: i64) -> i64:
    return price - less if price > less else 0


# XI-1.4  No brown figure, no craft by any means.
def can_craft(s: State) -> bool:
    if s.brown_supply == 0:
        return False
    free: i64 = s.box.pit.whole & ~statues(s)
    for section in range(3):
        if free & s.box.pit.sections[section]:
            price: i64 = craft_price(s, section)
            if has_tile(s, REDUCTION):
                price = reduced(price, s.box.reduction_clay)
            if price <= has(s, CLAY):
                return True
    return False


# XI-7.1, XI-7.6  Any empty cell that can be paid, signed or not, with the tile or not.
def craft_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    if s.brown_supply == 0:
        return 0
    clay: i64 = has(s, CLAY)
    free: i64 = s.box.pit.whole & ~statues(s)
    signs: bool = s.goods[SIGNATURES + s.seat] > 0
    while free:
        cell: i64 = lowest(free)
        free &= free - 1
        price: i64 = craft_price(s, s.box.pit.section_of[cell])
        plain: bool = price <= clay
        cheap: bool = (
            has_tile(s, REDUCTION) and price > 0 and reduced(price, s.box.reduction_clay) <= clay
        )
        for sign in range(2):
            if sign == 0 or signs:
                if plain:
                    out[n] = CRAFT + 4 * cell + 2 * sign
                    n += 1
                if cheap:
                    out[n] = CRAFT + 4 * cell + 2 * sign + 1
                    n += 1
    return n


# XI-7.3  The cell's bonus is taken at once and cannot be declined.
def craft_apply(s: State, action: i64) -> None:
    cell: i64 = (action - CRAFT) // 4
    sign: i64 = (action - CRAFT) // 2 % 2
    section: i64 = s.box.pit.section_of[cell]
    price: i64 = craft_price(s, section)
    if (action - CRAFT) % 2:
        use_tile(s, REDUCTION)
        price = reduced(price, s.box.reduction_clay)
    give(s, CLAY, price)
    s.brown |= BIT[cell]
    s.brown_supply -= 1
    if sign:
        s.goods[SIGNATURES + s.seat] -= 1
        s.board[SIGNED + s.seat] |= BIT[cell]
    note(s, EV_CRAFT, s.seat, cell, price, sign)
    at: i64 = (4 * section + s.board[FACE + section]) * s.box.pit.cells + cell
    gain(s, s.seat, ROW_CRAFT, s.box.face_vp[at], cell, 0, 0)
    take(s, COIN, s.box.face_coins[at])
    take_pigments(s, s.box.face_pigments[at])
    gain(s, s.seat, ROW_CERAMIST, helped_by(s, CERAMIST), cell, 0, 0)  # XI-5.7, XI-7.5


# XI-8.1, XI-8.8, XI-7.7  Brown statues that are unsigned or signed by oneself, if payable.
def paintable(s: State) -> i64:
    if s.goods[FIGURES + s.seat] == 0:
        return 0
    found: i64 = s.brown
    for seat in range(s.players):
        if seat != s.seat:
            found &= ~s.board[SIGNED + seat]
    for section in range(3):
        if found & s.box.pit.sections[section] and payments(s, section) == 0:
            found &= ~s.box.pit.sections[section]
    return found


def request(s: State, space: i64) -> i64:
    """The colour that the request on a space asks for."""
    return s.box.request_colour[s.board[REQUEST + space]]


# XI-8.3, XI-8.4, XI-8.5  A: the request and any; B: both requests; C: the request twice.
def payments(s: State, section: i64) -> i64:
    """The mask of payments that the active player can make for a statue of a section."""
    one: i64 = request(s, 3)
    two: i64 = one
    found: i64 = 0
    if section == SECTION_A:
        one = request(s, 0)
        for other in range(4):
            found |= pair_payment(s, one, other)
    else:
        if section == SECTION_B:
            one = request(s, 1)
            two = request(s, 2)
        found = pair_payment(s, one, two)
    # XI-8.6  With the tile one of the two pigments is enough.
    if has_tile(s, REDUCTION):
        for colour in range(4):
            fits: bool = section == SECTION_A or colour == one or colour == two
            if fits and has(s, PIGMENT + colour):
                found |= BIT[PIGMENT_PAIRS + colour]
    return found


def pair_payment(s: State, one: i64, two: i64) -> i64:
    if has(s, PIGMENT + one) == 0 or has(s, PIGMENT + two) < (2 if one == two else 1):
        return 0
    return BIT[PIGMENT_PAIR_OF[4 * one + two]]


def paint_cell_legal(s: State, out: vec[i64]) -> i64:
    return put_cells(out, 0, PAINT_CELL, paintable(s))


def paint_cell_apply(s: State, action: i64) -> None:
    s.cell = action - PAINT_CELL


def paint_pay_legal(s: State, out: vec[i64]) -> i64:
    return put_cells(out, 0, PAINT_PAY, payments(s, s.box.pit.section_of[s.cell]))


# XI-8.2, XI-7.8, XI-1.5  The brown figure returns, a signature on it leaves the game.
def paint_pay_apply(s: State, action: i64) -> None:
    payment: i64 = action - PAINT_PAY
    if payment < PIGMENT_PAIRS:
        give(s, PIGMENT + PIGMENT_FIRST[payment], 1)
        give(s, PIGMENT + PIGMENT_SECOND[payment], 1)
    else:
        give(s, PIGMENT + payment - PIGMENT_PAIRS, 1)
        use_tile(s, REDUCTION)
    s.brown ^= BIT[s.cell]
    s.brown_supply += 1
    s.board[SIGNED + s.seat] &= ~BIT[s.cell]
    s.board[PAINTED + s.seat] |= BIT[s.cell]
    s.goods[FIGURES + s.seat] -= 1
    note(s, EV_PAINT, s.seat, s.cell, payment)
    group: i64 = connected(s.box.pit, BIT[s.cell], s.board[PAINTED + s.seat])
    gain(s, s.seat, ROW_PAINT, count(group) * s.box.group_vp, s.cell, group, 0)
    s.cell = 0


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
