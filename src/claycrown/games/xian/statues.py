"""Chapters 7 and 8: statues are made in the Workshop and painted in the Laboratory."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest, put_cells
from claycrown.core.events import note
from claycrown.core.score import gain
from claycrown.games.xian.board import SECTION_A, SECTION_B, connected
from claycrown.games.xian.data import CERAMIST, CLAY, COIN, PIGMENT, REDUCTION, SCIENTIST
from claycrown.games.xian.goods import (
    give,
    has,
    has_tile,
    helped_by,
    reduced,
    take,
    take_pigments,
    use_tile,
)
from claycrown.games.xian.ids import (
    CRAFT,
    EV_CRAFT,
    EV_PAINT,
    PAINT_CELL,
    PAINT_PAY,
    PIGMENT_FIRST,
    PIGMENT_PAIR_OF,
    PIGMENT_PAIRS,
    PIGMENT_SECOND,
    ROW_CERAMIST,
    ROW_CRAFT,
    ROW_PAINT,
)
from claycrown.games.xian.state import FACE, FIGURES, PAINTED, REQUEST, SIGNATURES, SIGNED, State


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
