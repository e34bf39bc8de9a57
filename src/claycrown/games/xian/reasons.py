"""Why an action is not among the options: every violated condition, with its rule and figures.

A seat is told only what it may know: of hidden cards nothing but its own hand is looked at.
"""

from __future__ import annotations

from collections.abc import Callable

from claycrown.core.bits import cells
from claycrown.games.xian.data import (
    ARMOURY,
    BUILDING_NAMES,
    CARDS,
    COIN,
    END_TILE_NAMES,
    EXTRA_ACTION,
    GATE,
    KINDS,
    LABORATORY,
    LAST_SPACE,
    MARKET,
    PALACE,
    REDUCTION,
    RESOURCE_NAMES,
    WORKSHOP,
)
from claycrown.games.xian.effects import forge_price
from claycrown.games.xian.entry import builders_out, earns_minister, fee_for, is_closed, pair_count
from claycrown.games.xian.goods import has, has_tile, in_supply, reduced
from claycrown.games.xian.ids import FREE, KIND_FIRST, KIND_SECOND, NORMAL, OPEN
from claycrown.games.xian.notation import card_name
from claycrown.games.xian.reasons_lack import (
    Reason,
    no_reduction,
    no_tile,
    not_owned,
    reason,
    short_of,
)
from claycrown.games.xian.reasons_statues import (
    about_craft,
    about_paint_cell,
    about_paint_pay,
    no_craft,
    no_paint,
)
from claycrown.games.xian.scoring import resources_of
from claycrown.games.xian.state import END, HAND, ROW, SCORE, SPACE, State
from claycrown.games.xian.turn import ACTIONS, DECISIONS

SEALED = ("FAVOUR", "FIRST_PAIR", "SECOND_PAIR")
# The building in which an action is chosen.
CHOSEN_IN = {
    "CRAFT": WORKSHOP,
    "PAINT_CELL": LABORATORY,
    "PAINT_PAY": LABORATORY,
    "FORGE": ARMOURY,
    "END_TILE": PALACE,
}


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
