"""Why an action is not among the options: every violated condition, with its rule and figures.

A seat is told only what it may know: of hidden cards nothing but its own hand is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claycrown.core.bits import cells
from claycrown.games.xian.board import SECTION_A, SECTION_B
from claycrown.games.xian.data import (
    ARMOURY,
    BONUS_NAMES,
    BUILDING_NAMES,
    CARDS,
    CLAY,
    COIN,
    COLOUR_NAMES,
    END_TILE_NAMES,
    EXTRA_ACTION,
    GATE,
    KINDS,
    LABORATORY,
    LAST_SPACE,
    MARKET,
    PALACE,
    PIGMENT,
    REDUCTION,
    RESOURCE_NAMES,
    SECTION_NAMES,
    WORKSHOP,
)
from claycrown.games.xian.effects import forge_price
from claycrown.games.xian.entry import builders_out, earns_minister, fee_for, is_closed, pair_count
from claycrown.games.xian.goods import has, has_tile, in_supply, reduced
from claycrown.games.xian.ids import (
    FREE,
    KIND_FIRST,
    KIND_SECOND,
    NORMAL,
    OPEN,
    PIGMENT_FIRST,
    PIGMENT_PAIRS,
    PIGMENT_SECOND,
)
from claycrown.games.xian.notation import card_name
from claycrown.games.xian.scoring import resources_of
from claycrown.games.xian.state import (
    END,
    FIGURES,
    HAND,
    PAINTED,
    ROW,
    SCORE,
    SIGNATURES,
    SIGNED,
    SPACE,
    USED,
    State,
)
from claycrown.games.xian.statues import craft_price, payments, request, statues
from claycrown.games.xian.turn import ACTIONS, DECISIONS

Reason = dict[str, Any]
PAINT_RULES = ["XI-8.3", "XI-8.4", "XI-8.5"]
SEALED = ("FAVOUR", "FIRST_PAIR", "SECOND_PAIR")
# The building in which an action is chosen.
CHOSEN_IN = {
    "CRAFT": WORKSHOP,
    "PAINT_CELL": LABORATORY,
    "PAINT_PAY": LABORATORY,
    "FORGE": ARMOURY,
    "END_TILE": PALACE,
}


def reason(rule: str, what: str, **figures: object) -> Reason:
    return {"rule": rule, "what": what, **figures}


def reasons(s: State, seat: int, action: int) -> list[Reason]:
    """The reasons against an action that is not legal; there is always one."""
    if s.over:
        return [reason("XI-12.1", "game_over")]
    decision = DECISIONS[s.decision]
    if not 0 <= action < ACTIONS.total:
        return [reason(decision.rule, "no_such_action", action=action)]
    if seat not in s.waiting:
        if decision.name in SEALED and 0 <= seat < s.players:
            return [reason(decision.rule, "already_chosen")]
        return [reason("XI-4.1", "not_your_turn", seat=s.waiting[0])]
    verb, k = ACTIONS.split(action)
    if decision.name in SEALED:
        found = about_cards(s, seat, verb, k)
    else:
        found = FINDERS[decision.name](s, verb, k)
    return found or [reason(decision.rule, "not_asked", decision=decision.name, verb=verb)]


def about_cards(s: State, seat: int, verb: str, k: int) -> list[Reason]:
    """Favour and pairs: all that is looked at is the own hand."""
    favour = DECISIONS[s.decision].name == "FAVOUR"
    if verb == "FAVOUR":
        return [reason("XI-3.3", "favour_over")]
    if verb != "PAIR" or favour:
        return []
    bottom, top = divmod(k, int(CARDS))
    hand = cells(s.goods[HAND + seat])
    found = []
    if bottom == top:
        found.append(reason("XI-3.6", "same_card", card=card_name(bottom)))
    missing = [card_name(card) for card in sorted({bottom, top}) if card not in hand]
    if missing:
        found.append(reason("XI-3.6", "not_in_hand", cards=missing))
    return found


def about_worker(s: State, verb: str, k: int) -> list[Reason]:
    if verb in ("ENTER", "PASS", "END_TURN"):
        return [reason("XI-4.4", "worker_first")]
    return about_window(s, verb, k)


def about_building(s: State, verb: str, k: int) -> list[Reason]:
    if verb == "ENTER":
        return about_enter(s, k % 4, k // 4)
    if verb in ("WORKER_ACTION", "WORKER_PIGMENT"):
        return [reason("XI-5.1", "worker_done")]
    if verb == "END_TURN":
        return [reason("XI-6.1", "enter_or_pass")]
    return about_window(s, verb, k)


def about_end(s: State, verb: str, k: int) -> list[Reason]:
    if verb in ("WORKER_ACTION", "WORKER_PIGMENT"):
        return [reason("XI-5.1", "worker_done")]
    if verb in ("ENTER", "PASS"):
        return [reason("XI-6.2", "building_done")]
    return about_window(s, verb, k)


def about_window(s: State, verb: str, k: int) -> list[Reason]:
    """What can be tried in every window: tiles, or an action without entering first."""
    if verb == "EXTRA":
        return no_tile(s, EXTRA_ACTION, "XI-10.10") + no_action(s, k, int(has(s, COIN)), 0)
    if verb == "MARKET_GIVE":
        return about_market_give(s, k)
    if verb in CHOSEN_IN:
        return [reason("XI-6.7", "enter_first", building=BUILDING_NAMES[CHOSEN_IN[verb]])]
    if verb == "FAVOUR":
        return [reason("XI-3.3", "favour_over")]
    if verb == "PAIR":
        return [reason("XI-3.6", "pairs_revealed")]
    return []


def no_tile(s: State, tile: int, rule: str) -> list[Reason]:
    """Why a bonus tile cannot be used."""
    if has_tile(s, tile):
        return []
    used = tile in cells(s.goods[USED + s.seat])
    what = "tile_used" if used else "tile_not_held"
    return [reason("XI-10.12" if used else rule, what, tile=BONUS_NAMES[tile])]


def about_enter(s: State, building: int, mode: int) -> list[Reason]:
    name = BUILDING_NAMES[building]
    closed = bool(is_closed(s, building))
    places = {"count": int(pair_count(s, building)), "limit": int(s.box.pair_limit[s.players])}
    fee = int(fee_for(s, building))
    found = []
    if builders_out(s) >= s.box.builders_each:
        found.append(reason("XI-6.1", "no_builder"))
    if closed and mode != OPEN:
        found.append(reason("XI-6.4", "pair_closed", building=name, **places))
    if mode != NORMAL:
        found += no_tile(s, GATE, "XI-10.5" if mode == OPEN else "XI-10.6")
    if mode == OPEN and not closed:
        found.append(reason("XI-10.7", "gate_not_closed", building=name, **places))
    if mode == FREE and not fee:
        found.append(reason("XI-10.7", "gate_no_fee", building=name))
    if mode == FREE:
        fee = 0
    coins = max(0, int(has(s, COIN)) - fee)
    if earns_minister(s, building):
        coins += int(s.box.minister_coins)
    return found + short_of_fee(s, name, fee) + no_action(s, building, coins, fee)


def short_of_fee(s: State, building: str, fee: int) -> list[Reason]:
    coins, score = int(has(s, COIN)), int(s.goods[SCORE + s.seat])
    missing = max(0, fee - coins)
    price = missing * int(s.box.shortfall_vp)
    if price <= score:
        return []
    figures = {"fee": fee, "coins": coins, "missing": missing, "vp": price, "score": score}
    return [reason("XI-6.12", "shortfall", building=building, **figures)]


def no_action(s: State, building: int, coins: int, fee: int) -> list[Reason]:
    """Why the action of a building cannot be carried out with the coins left."""
    if building == WORKSHOP:
        return no_craft(s)
    if building == LABORATORY:
        return no_paint(s)
    if building == ARMOURY:
        return no_forge(s, coins, fee)
    if s.goods[SPACE + s.seat] == LAST_SPACE:
        return [reason("XI-10.4", "end_of_track", space=int(LAST_SPACE))]
    no_tile_there = s.goods[SPACE + s.seat] == LAST_SPACE - 1 and not s.end_tiles
    return [reason("XI-10.3", "no_end_tile", space=int(LAST_SPACE))] if no_tile_there else []


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


def short_of(rule: str, kind: int, need: int, have: int) -> list[Reason]:
    if have >= need:
        return []
    return [reason(rule, "short_of", kind=RESOURCE_NAMES[kind], need=need, have=have)]


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


def no_forge(s: State, coins: int, fee: int) -> list[Reason]:
    row = [int(s.board[ROW + slot]) - 1 for slot in range(4) if s.board[ROW + slot]]
    if not row:
        return [reason("XI-9.5", "row_empty")]
    price = min(int(forge_price(s, card)) for card in row)
    if has_tile(s, REDUCTION):
        price = int(reduced(price, s.box.reduction_coins))
    if price <= coins:
        return []
    if fee:
        return [reason("XI-6.13", "too_dear_after_fee", need=price, have=coins, fee=fee)]
    return [reason("XI-9.2", "too_dear", need=price, have=coins)]


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


def no_reduction(s: State, price: int) -> list[Reason]:
    found = no_tile(s, REDUCTION, "XI-10.9")
    if not price:
        found.append(reason("XI-9.3", "reduction_useless"))
    return found


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


def not_owned(s: State, kinds: list[int], rule: str) -> list[Reason]:
    """What of these the player lacks; a kind listed twice is needed twice."""
    return [
        lack
        for kind in sorted(set(kinds))
        for lack in short_of(rule, kind, kinds.count(kind), int(has(s, kind)))
    ]


def about_forge(s: State, verb: str, k: int) -> list[Reason]:
    if verb != "FORGE":
        return []
    slot, tile = k // 2, k % 2
    if not s.board[ROW + slot]:
        return [reason("XI-9.1", "slot_empty", slot=slot + 1)]
    price = int(forge_price(s, s.board[ROW + slot] - 1))
    found = no_reduction(s, price) if tile else []
    if tile:
        price = int(reduced(price, s.box.reduction_coins))
    return found + short_of("XI-9.2", COIN, price, int(has(s, COIN)))


def about_market_give(s: State, pair: int) -> list[Reason]:
    found = no_tile(s, MARKET, "XI-10.8")
    have = int(resources_of(s, s.seat))
    if have < 2:
        found.append(reason("XI-10.8", "too_few_resources", need=2, have=have))
    return found + not_owned(s, [int(KIND_FIRST[pair]), int(KIND_SECOND[pair])], "XI-10.8")


def about_market_take(s: State, verb: str, pair: int) -> list[Reason]:
    if verb != "MARKET_TAKE":
        return []
    if pair == s.given:
        return [reason("XI-10.8", "same_as_given")]
    kinds = [int(KIND_FIRST[pair]), int(KIND_SECOND[pair])]
    return [
        reason("XI-10.8", "supply_lacks", kind=RESOURCE_NAMES[kind], need=need, left=left)
        for kind in sorted(set(kinds))
        for need, left in [(kinds.count(kind), int(in_supply(s, kind)))]
        if left < need
    ]


def about_end_tile(s: State, verb: str, tile: int) -> list[Reason]:
    if verb != "END_TILE":
        return []
    owner = next((k for k in range(s.players) if s.goods[END + k] == 1 + tile), None)
    name = END_TILE_NAMES[tile]
    if owner is not None:
        return [reason("XI-10.3", "tile_taken", tile=name, seat=owner)]
    return [reason("XI-2.7", "tile_out", tile=name)]


def about_emissary(s: State, verb: str, k: int) -> list[Reason]:
    if verb != "SWAP":
        return []
    given, taken = divmod(k, int(KINDS))
    found = []
    if given == taken:
        found.append(reason("XI-5.10", "swap_same", kind=RESOURCE_NAMES[given]))
    elif not in_supply(s, taken):
        name = RESOURCE_NAMES[taken]
        found.append(reason("XI-5.10", "supply_lacks", kind=name, need=1, left=0))
    return found + not_owned(s, [given], "XI-5.10")


FINDERS: dict[str, Callable[[State, str, int], list[Reason]]] = {
    "WORKER": about_worker,
    "BUILDING": about_building,
    "END": about_end,
    "MARKET_TAKE": about_market_take,
    "CRAFT": about_craft,
    "PAINT_CELL": about_paint_cell,
    "PAINT_PAY": about_paint_pay,
    "FORGE": about_forge,
    "END_TILE": about_end_tile,
    "EMISSARY": about_emissary,
}
