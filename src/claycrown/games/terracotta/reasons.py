"""Why an action is not among the options: every violated condition, with its rule and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claycrown.core.bits import cells
from claycrown.games.terracotta.board import shift
from claycrown.games.terracotta.data import (
    ADMINISTRATOR,
    ARCHER,
    BLACKSMITH,
    DIRECTION_NAMES,
    HORSE,
    MASTER_NAMES,
    QUARTER_NAMES,
    SCULPTOR,
    SPACE_CRAFT,
    SPACE_MASTER,
    SPACE_PRIORITY,
    SPACE_READY,
    SPACE_SPECIALIST,
    SPACE_UPGRADE,
    SPECIALIST_NAMES,
    WARRIOR_NAMES,
    WEAPON_NAMES,
)
from claycrown.games.terracotta.effects import (
    has_hired,
    inner_space,
    middle_space,
    sculptor_price,
    warehouse_total,
)
from claycrown.games.terracotta.figures import all_warriors, covered, empty, mounted, warriors_of
from claycrown.games.terracotta.ids import PAIR_FIRST, PAIR_SECOND
from claycrown.games.terracotta.notation import cell_name
from claycrown.games.terracotta.specialists import (
    archer_cells,
    possible_riders,
    room_for_horse,
    specialist_price,
)
from claycrown.games.terracotta.state import (
    ARTISANS,
    ARTISANS_ON,
    BASES,
    COINS,
    CRAFTSMEN,
    CRAFTSMEN_ON,
    DRY,
    PRIORITY,
    RACK,
    READY,
    SHELF,
    TOKENS,
    WET,
    State,
)
from claycrown.games.terracotta.turn import ACTIONS, DECISIONS, workers_on
from claycrown.games.terracotta.warriors import fullest, movable, rack_left

Reason = dict[str, Any]


def reason(rule: str, what: str, **figures: object) -> Reason:
    return {"rule": rule, "what": what, **figures}


def reasons(s: State, seat: int, action: int) -> list[Reason]:
    """The reasons against an action that is not legal; there is always one."""
    if s.over:
        return [reason("TA-1.1", "game_over")]
    decision = DECISIONS[s.decision]
    if not 0 <= action < ACTIONS.total:
        return [reason(decision.rule, "no_such_action", action=action)]
    if seat not in s.waiting:
        return [reason("TA-6.2", "not_your_turn", seat=s.waiting[0])]
    verb, k = ACTIONS.split(action)
    found = FINDERS[decision.name](s, verb, k)
    if found:
        return found
    if verb == "PASS":
        return [reason("TA-6.13", "must_choose", decision=decision.name)]
    return [reason(decision.rule, "not_asked", decision=decision.name, verb=verb)]


def short_of_coins(s: State, rule: str, need: int) -> list[Reason]:
    have = int(s.goods[COINS + s.seat])
    return [reason(rule, "coins", need=need, have=have)] if have < need else []


def about_rotate(s: State, verb: str, _: int) -> list[Reason]:
    return short_of_coins(s, "TA-6.4", int(s.box.rotation_cost)) if verb == "ROTATE" else []


def about_place(s: State, verb: str, segment: int) -> list[Reason]:
    if verb not in ("PLACE_CRAFTSMAN", "PLACE_ARTISAN"):
        return []
    craftsman = verb == "PLACE_CRAFTSMAN"
    found = []
    if not s.goods[(CRAFTSMEN if craftsman else ARTISANS) + s.seat]:
        worker = "craftsman" if craftsman else "artisan"
        found.append(reason("TA-6.6", "no_worker", worker=worker))
    for column, why in ((ARTISANS_ON, "artisan"), (CRAFTSMEN_ON, "craftsman")):
        closes = why == "artisan" or craftsman
        if closes and segment in cells(workers_on(s, column)):
            found.append(reason("TA-6.6", "segment_closed", segment=segment, why=why))
    return found


def about_inner(s: State, verb: str, _: int) -> list[Reason]:
    return void_inner(s) if verb == "DO" else []


def void_inner(s: State) -> list[Reason]:
    space = inner_space(s, s.segment)
    kind = s.box.inner_kind[space]
    if kind == SPACE_CRAFT:
        return short_of_clay(s, int(s.box.inner_figure[space])) + no_warrior_to_place(s, "TA-8.1")
    if kind == SPACE_UPGRADE:
        return [reason("TA-7.4", "already_artisan")]
    return [reason("TA-7.3", "no_dry_clay")]


def short_of_clay(s: State, need: int) -> list[Reason]:
    wet, dry = int(s.goods[WET + s.seat]), int(s.goods[DRY + s.seat])
    if wet >= need:
        return []
    if wet + dry >= need:
        return [reason("TA-5.12", "dry_only", need=need, wet=wet, dry=dry)]
    return [reason("TA-8.1", "wet_clay", need=need, have=wet)]


def no_warrior_to_place(s: State, rule: str) -> list[Reason]:
    found = []
    if not s.goods[BASES + s.seat]:
        found.append(reason(rule, "no_base"))
    if not rack_left(s):
        found.append(reason(rule, "rack_empty"))
    if not empty(s):
        found.append(reason(rule, "no_empty_cell"))
    return found


def about_middle(s: State, verb: str, token: int) -> list[Reason]:
    space = middle_space(s, s.segment)
    kind, master = s.box.middle_kind[space], int(s.box.middle_figure[space])
    if verb == "HIRE" and kind == SPACE_MASTER:
        return about_hire(s, master, token)
    if verb == "DO" and kind == SPACE_MASTER:
        if not has_hired(s, master):
            return [reason("TA-10.1", "not_hired", master=MASTER_NAMES[master])]
        return void_master(s, master)
    if verb == "DO" and kind == SPACE_PRIORITY:
        return about_priority(s)
    return []


def about_priority(s: State) -> list[Reason]:
    held = int(s.goods[PRIORITY + s.seat])
    found = [reason("TA-7.9", "already_held", token=held)] if held else []
    if s.priority_taken == s.box.priority_tokens[s.players]:
        found.append(reason("TA-7.9", "stack_empty"))
    return found


def about_hire(s: State, master: int, token: int) -> list[Reason]:
    cost = int(s.box.token_cost[token])
    found = []
    if has_hired(s, master):
        found.append(reason("TA-10.5", "already_hired", master=MASTER_NAMES[master]))
    if token not in cells(s.goods[TOKENS + s.seat]):
        found.append(reason("TA-10.2", "token_used", token=cost))
    return found + short_of_coins(s, "TA-10.1", cost)


def void_master(s: State, master: int) -> list[Reason]:
    if master == SCULPTOR:
        price = short_of_coins(s, "TA-10.6", int(sculptor_price(s)))
        return price + no_warrior_to_place(s, "TA-10.6")
    if master == ADMINISTRATOR:
        return void_inner(s)
    if master == BLACKSMITH:
        return [reason("TA-10.13", "weapons_ready")]
    assert not warehouse_total(s)
    return [reason("TA-10.12", "no_clay_in_warehouses")]


def about_outer(s: State, verb: str, kind: int) -> list[Reason]:
    here = s.box.outer_kind[s.segment]
    if verb in ("TAKE_CLAY", "TAKE_COIN"):
        return [reason("TA-6.11", "no_substitute")]
    if verb == "DO" and here == SPACE_READY:
        weapon = WEAPON_NAMES[s.box.outer_figure[s.segment]]
        return [reason("TA-7.10", "weapon_ready", weapon=weapon)]
    if verb == "SPECIALIST" and here == SPACE_SPECIALIST:
        return about_specialist(s, kind)
    return []


def about_specialist(s: State, kind: int) -> list[Reason]:
    if s.stock[SHELF + kind]:
        found = short_of_coins(s, "TA-9.2", int(specialist_price(s, kind)))
    else:
        found = [reason("TA-9.2", "sold_out", specialist=SPECIALIST_NAMES[kind])]
    if kind not in cells(s.goods[READY + s.seat]):
        found.append(reason("TA-9.1", "no_weapon", weapon=WEAPON_NAMES[kind]))
    if kind == HORSE:
        if not possible_riders(s):
            found.append(reason("TA-9.5", "no_rider"))
    elif kind == ARCHER:
        if not archer_cells(s):
            found.append(reason("TA-9.13", "no_archer_cell"))
    elif not empty(s):
        found.append(reason("TA-9.1", "no_empty_cell"))
    return found


def about_warrior_type(s: State, verb: str, kind: int) -> list[Reason]:
    if verb != "WARRIOR":
        return []
    left = int(s.stock[RACK + kind])
    if not left:
        return [reason("TA-8.3", "type_gone", type=WARRIOR_NAMES[kind])]
    most = int(fullest(s))
    return [reason("TA-10.7", "not_fullest", type=WARRIOR_NAMES[kind], left=left, most=most)]


def about_empty_cell(s: State, verb: str, cell: int) -> list[Reason]:
    if verb != "CELL" or cell not in cells(s.taken):
        return []
    return [reason("TA-2.4", "occupied", cell=cell_name(s, cell))]


def about_inspector(s: State, verb: str, move: int) -> list[Reason]:
    if verb != "INSPECTOR":
        return []
    back = move in (0, 3)
    if DECISIONS[s.decision].name == "MASTER_INSPECTOR":
        return [reason("TA-10.10", "back_closed")]
    if back:
        return [reason("TA-2.7", "back_closed")]
    return [reason("TA-8.6", "too_far", steps=2, most=1)]


def whose(s: State, cell: int, rule: str) -> list[Reason]:
    """Why a cell does not offer an own Warrior's first cell."""
    name = cell_name(s, cell)
    if cell not in cells(all_warriors(s)):
        return [reason(rule, "no_warrior", cell=name)]
    if cell not in cells(warriors_of(s, s.seat)):
        return [reason(rule, "not_yours", cell=name)]
    return []


def about_guard_pick(s: State, verb: str, cell: int) -> list[Reason]:
    if verb != "CELL":
        return []
    found = whose(s, cell, "TA-8.7")
    if found:
        return found
    name = cell_name(s, cell)
    if cell == s.cell:
        return [reason("TA-8.9", "just_crafted", cell=name)]
    if cell in cells(mounted(s)):
        return [reason("TA-8.9", "mounted", cell=name)]
    assert cell not in cells(movable(s))
    return [reason("TA-8.7", "cannot_move", cell=name)]


def about_guard_to(s: State, verb: str, cell: int) -> list[Reason]:
    if verb != "CELL":
        return []
    name = cell_name(s, cell)
    way = way_between(s, int(s.cell), cell)
    if not way:
        return [reason("TA-8.8", "not_in_line", cell=name)]
    by = next(step for step in way if step in cells(s.taken))
    return [reason("TA-8.7", "blocked", cell=name, by=cell_name(s, by))]


def way_between(s: State, start: int, end: int) -> list[int]:
    """The cells of a straight way from one cell to another, without the first."""
    for direction in range(4):
        way: list[int] = []
        step = shift(s.box.board, 2**start, direction)
        while step:
            way += cells(step)
            if way[-1] == end:
                return way
            step = shift(s.box.board, step, direction)
    return []


def about_crossbow(s: State, verb: str, direction: int) -> list[Reason]:
    if verb != "DIRECTION":
        return []
    beside = shift(s.box.board, 2 ** int(s.cell), direction) & s.taken
    why = "adjacent" if beside else "edge"
    return [reason("TA-8.12", "worth_nothing", direction=DIRECTION_NAMES[direction], why=why)]


def about_supervisor(s: State, verb: str, pair: int) -> list[Reason]:
    if verb != "WAREHOUSES":
        return []
    names = QUARTER_NAMES[PAIR_FIRST[pair]] + QUARTER_NAMES[PAIR_SECOND[pair]]
    return [reason("TA-10.12", "warehouses_empty", pair=names)]


def about_horse_rider(s: State, verb: str, cell: int) -> list[Reason]:
    if verb != "CELL":
        return []
    found = whose(s, cell, "TA-9.5")
    if found:
        return found
    if cell in cells(mounted(s)):
        return [reason("TA-9.9", "mounted", cell=cell_name(s, cell))]
    return [reason("TA-9.5", "rider_no_room", cell=cell_name(s, cell))]


def about_horse_dir(s: State, verb: str, direction: int) -> list[Reason]:
    if verb != "DIRECTION":
        return []
    assert int(s.cell) not in cells(room_for_horse(s, direction))
    return [reason("TA-9.5", "no_room", direction=DIRECTION_NAMES[direction])]


def about_archer_cell(s: State, verb: str, cell: int) -> list[Reason]:
    if verb != "CELL":
        return []
    taken = about_empty_cell(s, verb, cell)
    return taken or [reason("TA-9.13", "no_neighbour", cell=cell_name(s, cell))]


def about_archer_dir(s: State, verb: str, direction: int) -> list[Reason]:
    if verb != "DIRECTION":
        return []
    target = shift(s.box.board, 2 ** int(s.cell), direction)
    assert not target & covered(s, all_warriors(s))
    return [reason("TA-9.13", "nothing_there", direction=DIRECTION_NAMES[direction])]


def about_nothing(_s: State, _verb: str, _k: int) -> list[Reason]:
    return []


FINDERS: dict[str, Callable[[State, str, int], list[Reason]]] = {
    "ROTATE": about_rotate,
    "PLACE": about_place,
    "INNER": about_inner,
    "WARRIOR_TYPE": about_warrior_type,
    "WARRIOR_CELL": about_empty_cell,
    "WEAPON": about_nothing,
    "OFFICER_MOVE": about_inspector,
    "GUARD_PICK": about_guard_pick,
    "GUARD_TO": about_guard_to,
    "CROSSBOW_DIR": about_crossbow,
    "MIDDLE": about_middle,
    "MASTER_USE": about_nothing,
    "MASTER_INSPECTOR": about_inspector,
    "SUPERVISOR": about_supervisor,
    "OUTER": about_outer,
    "SPECIALIST_CELL": about_empty_cell,
    "HORSE_RIDER": about_horse_rider,
    "HORSE_DIR": about_horse_dir,
    "ARCHER_CELL": about_archer_cell,
    "ARCHER_DIR": about_archer_dir,
}
