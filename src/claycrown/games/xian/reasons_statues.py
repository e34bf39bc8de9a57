"""Why a statue cannot be made or painted (chapters 7 and 8)."""

from __future__ import annotations

from claycrown.core.bits import cells
from claycrown.games.xian.board import SECTION_A, SECTION_B
from claycrown.games.xian.data import CLAY, COLOUR_NAMES, PIGMENT, REDUCTION, SECTION_NAMES
from claycrown.games.xian.goods import has, has_tile, reduced
from claycrown.games.xian.ids import PIGMENT_FIRST, PIGMENT_PAIRS, PIGMENT_SECOND
from claycrown.games.xian.reasons_lack import (
    Reason,
    no_reduction,
    no_tile,
    not_owned,
    reason,
    short_of,
)
from claycrown.games.xian.state import FIGURES, PAINTED, SIGNATURES, SIGNED, State
from claycrown.games.xian.statues import craft_price, payments, request, statues

PAINT_RULES = ["XI-8.3", "XI-8.4", "XI-8.5"]


def no_craft(s: State) -> list[Reason]:
    found = []
    if not s.brown_supply:
        found.append(reason("XI-1.4", "no_brown_figure"))
    empty = cells(s.box.pit.whole & ~statues(s))
    if not empty:
        return [*found, reason("XI-6.6", "no_empty_cell")]
    tile = bool(has_tile(s, REDUCTION))
    price = min(clay_price(s, cell, tile) for cell in empty)
    clay = int(has(s, CLAY))
    if price > clay:
        found.append(reason("XI-7.2", "craft_too_dear", need=price, have=clay))
    return found


def clay_price(s: State, cell: int, tile: bool) -> int:
    price = craft_price(s, s.box.pit.section_of[cell])
    return int(reduced(price, s.box.reduction_clay) if tile else price)


def no_paint(s: State) -> list[Reason]:
    found = []
    if not s.goods[FIGURES + s.seat]:
        found.append(reason("XI-8.8", "no_figure"))
    free = [cell for cell in cells(s.brown) if signer(s, cell) in (None, s.seat)]
    if not free:
        return [*found, reason("XI-8.1", "nothing_to_paint")]
    sections = sorted({int(s.box.pit.section_of[cell]) for cell in free})
    if any(payments(s, section) for section in sections):
        return found
    return found + [short_of_pigments(s, section) for section in sections]


def signer(s: State, cell: int) -> int | None:
    """Who has signed a brown statue."""
    return next((k for k in range(s.players) if cell in cells(s.board[SIGNED + k])), None)


def painter(s: State, cell: int) -> int | None:
    """Who has painted a statue."""
    return next((k for k in range(s.players) if cell in cells(s.board[PAINTED + k])), None)


def asked_for(s: State, section: int) -> list[int]:
    """The pigments that the requests of a section name."""
    if section == SECTION_A:
        return [int(request(s, 0))]
    if section == SECTION_B:
        return [int(request(s, 1)), int(request(s, 2))]
    return [int(request(s, 3))] * 2


def short_of_pigments(s: State, section: int) -> Reason:
    """Which pigments are missing for a statue of a section that cannot be paid at all."""
    letter = SECTION_NAMES[section]
    wanted = asked_for(s, section)
    if has_tile(s, REDUCTION):
        any_of = range(4) if section == SECTION_A else sorted(set(wanted))
        names = [COLOUR_NAMES[colour] for colour in any_of]
        return reason("XI-8.6", "pigments_reduced", section=letter, any_of=names)
    missing = [
        COLOUR_NAMES[colour]
        for colour in sorted(set(wanted))
        for _ in range(wanted.count(colour) - int(has(s, PIGMENT + colour)))
    ]
    held = sum(int(has(s, PIGMENT + colour)) for colour in range(4))
    if section == SECTION_A and held + len(missing) < 2:
        missing.append("any")
    return reason(PAINT_RULES[section], "pigments", section=letter, missing=missing)


def about_craft(s: State, verb: str, k: int) -> list[Reason]:
    if verb != "CRAFT":
        return []
    cell, sign, tile = k // 4, k // 2 % 2, bool(k % 2)
    found = []
    if cell in cells(statues(s)):
        found.append(reason("XI-7.1", "not_empty", cell=cell))
    if sign and not s.goods[SIGNATURES + s.seat]:
        found.append(reason("XI-1.6", "no_signature"))
    if tile:
        found += no_reduction(s, clay_price(s, cell, tile=False))
    return found + short_of("XI-7.2", CLAY, clay_price(s, cell, tile), int(has(s, CLAY)))


def about_paint_cell(s: State, verb: str, cell: int) -> list[Reason]:
    if verb != "PAINT_CELL":
        return []
    owner = painter(s, cell)
    if owner is not None:
        return [reason("XI-1.9", "painted", cell=cell, seat=owner)]
    if cell not in cells(s.brown):
        return [reason("XI-8.1", "no_statue", cell=cell)]
    found = []
    by = signer(s, cell)
    if by is not None and by != s.seat:
        found.append(reason("XI-7.7", "signed", cell=cell, seat=by))
    section = int(s.box.pit.section_of[cell])
    if not payments(s, section):
        found.append(short_of_pigments(s, section))
    return found


def about_paint_pay(s: State, verb: str, payment: int) -> list[Reason]:
    if verb != "PAINT_PAY":
        return []
    section = int(s.box.pit.section_of[s.cell])
    wanted = asked_for(s, section)
    if payment < PIGMENT_PAIRS:
        paid = [int(PIGMENT_FIRST[payment]), int(PIGMENT_SECOND[payment])]
        fits = wanted[0] in paid if section == SECTION_A else sorted(wanted) == paid
        found = []
    else:
        paid = [payment - int(PIGMENT_PAIRS)]
        fits = section == SECTION_A or paid[0] in wanted
        found = no_tile(s, REDUCTION, "XI-8.6")
    if not fits:
        names = [COLOUR_NAMES[colour] for colour in wanted]
        names += ["any"] if section == SECTION_A else []
        price = {"section": SECTION_NAMES[section], "wanted": names}
        found.append(reason(PAINT_RULES[section], "wrong_payment", **price))
    return found + not_owned(s, [PIGMENT + colour for colour in paid], "XI-8.1")
