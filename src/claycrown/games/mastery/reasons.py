"""Why an action is not among the options: every violated condition, with its rule and figures.

A seat is told only what it may know. Who is really asked in a response window, or has still to
choose a conflict card, is nobody's business: a seat that is not asked hears what the table knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claycrown.core.bits import BIT, cells, count, lowest
from claycrown.games.mastery.advance import most_knights, planned_dice
from claycrown.games.mastery.battle import battle_ability, castle_owner
from claycrown.games.mastery.cards import copies, pile_cards
from claycrown.games.mastery.crowns import has_deck, has_effect
from claycrown.games.mastery.data import (
    BATTLE_NO_SUPPORT,
    CALL_TO_ARMS_CARD,
    CARD_NAMES,
    CROWN_NAMES,
    CROWN_TYPE,
    FRACTURE_CARD,
    SUPPORT_1,
    SUPPORT_2,
    TACTICAL_CARD,
    TYPE_NAMES,
)
from claycrown.games.mastery.ids import STEP_SEQUENCE
from claycrown.games.mastery.notation import turn_of_return
from claycrown.games.mastery.realm import (
    artefact,
    capacity,
    dice_for,
    dice_outside,
    is_ally,
    is_castle,
    stands,
    supplied,
)
from claycrown.games.mastery.state import CASTLE, DOWN, HAND, OWNED, OWNER, State
from claycrown.games.mastery.turn import ACTIONS, DECISIONS

Reason = dict[str, Any]
CARD_OF = {
    "CALL_TO_ARMS": CALL_TO_ARMS_CARD,
    "TACTICAL_ADVANCE": TACTICAL_CARD,
    "PLAY_1": SUPPORT_1,
    "PLAY_2": SUPPORT_2,
}
# When a crown of that name can do something, and the rule that says so.
CROWN_RULES = ["MM-7.5", "MM-7.6", "MM-7.7", "MM-7.8", "MM-7.9", "MM-7.10"]
# Verbs that belong to the effect of one crown.
EFFECT_OF = {
    "DESTROY": "corruption",
    "LOOK": "prosperity",
    "TOP_KEEP": "prosperity",
    "TOP_DISCARD": "prosperity",
    "RETURN": "order",
    "ARRANGE": "insight",
}


def reason(rule: str, what: str, **figures: object) -> Reason:
    return {"rule": rule, "what": what, **figures}


def reasons(s: State, seat: int, action: int) -> list[Reason]:
    """The reasons against an action that is not legal; there is always one."""
    if s.over:
        return [reason("MM-5.8", "game_over")]
    decision = DECISIONS[s.decision]
    if not 0 <= action < ACTIONS.total:
        return [reason(decision.rule, "no_such_action", action=action)]
    if seat not in s.waiting:
        return [not_asked_now(s)]
    verb, k = ACTIONS.split(action)
    found = FINDERS[decision.name](s, seat, verb, k)
    if found is None:
        found = wrong_moment(s, verb)
    return found or [reason(decision.rule, "not_asked", decision=decision.name, verb=verb)]


def not_asked_now(s: State) -> Reason:
    """What everybody knows of the moment."""
    name = DECISIONS[s.decision].name
    if name == "RESPONSE":
        return reason("MM-6.9", "responses_awaited", type=TYPE_NAMES[s.responding])
    if name == "CONFLICT":
        return reason("MM-11.7", "both_choose")
    return reason(DECISIONS[s.decision].rule, "not_your_turn", seat=s.waiting[0])


def wrong_moment(s: State, verb: str) -> list[Reason]:
    """What belongs to another moment than this."""
    if verb in EFFECT_OF:
        return [reason("MM-7.2", "crown_effect", crown=EFFECT_OF[verb])]
    if verb in ("PLAY_1", "PLAY_2", "YIELD"):
        return [no_support_now(s)]
    if verb in ("CALL_TO_ARMS", "TACTICAL_ADVANCE"):
        return [reason("MM-5.7", "only_in_window", card=CARD_NAMES[CARD_OF[verb]])]
    if verb == "ADVANCE_KNIGHTS":
        return [reason("MM-10.1", "target_first")]
    moments = {
        "CONTINUE": ("MM-5.6", "no_window"),
        "CROWN": ("MM-7.1", "crown_only_in_window"),
        "REDISTRIBUTE": ("MM-5.5", "sequence_start"),
        "KEEP": ("MM-5.5", "sequence_start"),
        "SET_KNIGHTS": ("MM-9.1", "redistribute_first"),
        "ADVANCE": ("MM-5.5", "advance_in_sequence"),
        "NO_ADVANCE": ("MM-5.5", "advance_in_sequence"),
        "FRACTURE": ("MM-6.8", "fracture_moment"),
        "CONFLICT": ("MM-11.7", "conflict_moment"),
        "DISCARD": ("MM-14.4", "nothing_to_discard_for"),
    }
    return [reason(*moments[verb])] if verb in moments else []


def no_support_now(s: State) -> Reason:
    if not s.fighting:
        return reason("MM-11.9", "support_in_battle")
    if battle_ability(s) == BATTLE_NO_SUPPORT:
        return reason("MM-11.2", "no_support_here", cell=int(s.cell))
    if s.winner >= 0:
        return reason("MM-11.10", "support_over")
    return reason("MM-11.9", "support_later")


# A finder gives None if the verb belongs to another moment.


def about_window(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb in ("CALL_TO_ARMS", "TACTICAL_ADVANCE"):
        return not_in_hand(s, seat, int(CARD_OF[verb]))
    if verb == "CROWN":
        return about_crown(s)
    if verb == "FRACTURE":
        return not_in_hand(s, seat, int(FRACTURE_CARD)) + no_target(s, seat, k, "MM-6.7")
    if verb in ("REDISTRIBUTE", "KEEP", "SET_KNIGHTS", "ADVANCE", "NO_ADVANCE", "ADVANCE_KNIGHTS"):
        return [reason("MM-5.5", "close_window" if sequence_ahead(s) else "sequence_over")]
    return None


def sequence_ahead(s: State) -> bool:
    """Whether going on leads to a redistribution and an advance, not to the end of the turn."""
    return int(s.stack[s.depth - 2]) == STEP_SEQUENCE or s.extra > 0


def not_in_hand(s: State, seat: int, kind: int) -> list[Reason]:
    if copies(s.goods[HAND + seat], kind):
        return []
    return [reason("MM-4.5", "not_in_hand", card=CARD_NAMES[kind])]


def about_crown(s: State) -> list[Reason]:
    found = []
    if s.crown_used:
        found.append(reason("MM-7.1", "crown_used"))
    if not stands(s, s.seat, CROWN_TYPE):
        found.append(destroyed(s, int(s.seat), int(CROWN_TYPE)))
    if not has_effect(s):
        crown = int(artefact(s, s.seat, CROWN_TYPE))
        found.append(reason(CROWN_RULES[crown], "crown_void", crown=CROWN_NAMES[crown]))
    return found


def destroyed(s: State, owner: int, kind: int) -> Reason:
    """That an artefact is down, and the turn after which it stands again."""
    down = int(s.goods[DOWN + 6 * kind + owner])
    turn = turn_of_return(int(s.first), int(s.players), owner, down)
    return reason("MM-15.1", "destroyed", owner=owner, type=TYPE_NAMES[kind], turn=turn)


def no_target(s: State, seat: int, k: int, rule: str) -> list[Reason]:
    """Why an artefact cannot be destroyed: it must stand and belong to an opponent."""
    owner, kind = divmod(k, 3)
    if owner >= s.players:
        return [reason(rule, "no_such_seat", seat=owner)]
    if owner == seat:
        return [reason(rule, "own_artefact")]
    if is_ally(s, seat, owner):
        return [reason("MM-16.14", "team_artefact", seat=owner)]
    return [] if stands(s, owner, kind) else [destroyed(s, owner, kind)]


def about_response(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb != "FRACTURE":
        return None
    owner, kind = divmod(k, 3)
    found = not_in_hand(s, seat, int(FRACTURE_CARD)) + no_target(s, seat, k, "MM-6.7")
    if owner >= s.players:
        return found
    if kind != s.responding:
        asked, tried = TYPE_NAMES[s.responding], TYPE_NAMES[kind]
        found.append(reason("MM-6.8", "other_type", type=asked, tried=tried))
    elif kind == CROWN_TYPE and owner != s.seat:
        found.append(reason("MM-6.8", "not_declared", owner=owner))
    elif kind != CROWN_TYPE and owner not in (s.attacker, s.defender):
        found.append(reason("MM-6.8", "not_fighting", owner=owner))
    return found


def about_redistribute(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb in ("ADVANCE", "NO_ADVANCE"):
        return [reason("MM-5.5", "redistribution_first")]
    return None


def about_set_knights(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb in ("REDISTRIBUTE", "KEEP"):
        return [reason("MM-9.1", "sharing_out", cell=int(lowest(s.plan_left)))]
    if verb != "SET_KNIGHTS":
        return None
    number, cell = k + 1, int(lowest(s.plan_left))
    later = int(s.plan_left) & ~(2**cell)
    rest, after = int(s.plan_rest), int(count(later))
    found = beyond_capacity(s, cell, number)
    if number > rest - after:
        found.append(reason("MM-9.3", "too_few_left", number=number, rest=rest, later=after))
        return found
    room = sum(min(int(s.box.pips), int(capacity(s, other))) for other in cells(later))
    castle = max(0, rest - number - room)
    need = int(planned_dice(s) + dice_for(s, number) + dice_for(s, castle)) + after
    return found + too_many_dice(s, need)


def beyond_capacity(s: State, cell: int, number: int) -> list[Reason]:
    most = int(most_knights(s, cell))
    if number <= most:
        return []
    if is_castle(s, cell):
        return [reason("MM-16.5", "besiegers", number=number, limit=most)]
    return [reason("MM-1.9", "capacity", cell=cell, number=number, limit=most)]


def too_many_dice(s: State, need: int) -> list[Reason]:
    have = int(s.box.dice)
    return [reason("MM-1.7", "dice", need=need, limit=have)] if need > have else []


def about_advance(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb in ("REDISTRIBUTE", "KEEP", "SET_KNIGHTS"):
        return [reason("MM-5.5", "redistribution_over")]
    if verb != "ADVANCE":
        return None
    if k >= s.map.cells:
        return [reason("MM-2.1", "no_such_cell", number=k)]
    barred = no_land(s, k)
    found = barred or out_of_reach(s, k)
    castle = int(s.goods[CASTLE + seat])
    if not castle:
        found.append(reason("MM-10.3", "castle_short", number=1, castle=castle))
    elif not barred:
        most = min(castle, int(most_knights(s, k)))
        found += too_many_dice(s, min(moving_dice(s, n) for n in range(1, most + 1)))
    return found


def no_land(s: State, cell: int) -> list[Reason]:
    """Why a cell can be nobody's target, or not this player's."""
    if is_castle(s, cell):
        owner = int(castle_owner(s, cell))
        if owner == s.seat:
            return [reason("MM-10.2", "own_castle")]
        return [] if s.siege else [reason("MM-16.5", "castle_needs_siege", seat=owner)]
    if not s.map.territories & BIT[cell]:
        return [reason("MM-2.4", "lake", cell=cell)]
    owner = int(s.field[OWNER + cell]) - 1
    if owner == s.seat:
        return [reason("MM-10.2", "own_territory", cell=cell)]
    if owner >= 0 and is_ally(s, s.seat, owner):
        return [reason("MM-16.14", "team_territory", cell=cell, seat=owner)]
    return []


def out_of_reach(s: State, cell: int) -> list[Reason]:
    """Not linked at all, or only to territories whose supply line is cut."""
    home = int(s.map.castle_of[s.seat])
    links = int(s.map.links[cell])
    fed = int(supplied(s, s.seat))
    if links & fed or (links >> home & 1 and not is_castle(s, cell)):
        return []
    bases = cells(links & int(s.goods[OWNED + s.seat]))
    if bases:
        cut = min((cut_of(s, base) for base in bases), key=len)
        return [reason("MM-8.3", "no_supply", cell=cell, bases=bases, cut=cut)]
    return [reason("MM-10.2", "not_linked", cell=cell, links=cells(links))]


def cut_of(s: State, base: int) -> list[int]:
    """Where the supply line is cut: the fewest cells that keep a territory from the castle."""
    own = int(s.goods[OWNED + s.seat]) | 2 ** int(s.map.castle_of[s.seat])
    lines = {int(s.map.castle_of[s.seat]): list[int]()}
    while True:
        steps = [
            (len(line) + (not own >> other & 1), other, cell)
            for cell, line in lines.items()
            for other in cells(s.map.links[cell])
            if other not in lines
        ]
        _, cell, before = min(steps)
        lines[cell] = lines[before] + ([] if own >> cell & 1 else [cell])
        if cell == base:
            return sorted(lines[cell])


def moving_dice(s: State, knights: int) -> int:
    """The dice of the active player after so many knights have left the castle."""
    stays = int(s.goods[CASTLE + s.seat]) - knights
    return int(dice_outside(s, s.seat) + dice_for(s, knights) + dice_for(s, stays))


def about_advance_knights(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb in ("ADVANCE", "NO_ADVANCE"):
        return [reason("MM-20.2", "target_chosen", cell=int(s.cell))]
    if verb != "ADVANCE_KNIGHTS":
        return None
    number, castle = k + 1, int(s.goods[CASTLE + seat])
    found = beyond_capacity(s, int(s.cell), number)
    if number > castle:
        found.append(reason("MM-10.3", "castle_short", number=number, castle=castle))
        return found
    return found + too_many_dice(s, moving_dice(s, number))


def about_conflict(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb == "PASS":
        return [reason("MM-11.7", "conflict_compulsory")]
    return not_in_hand(s, seat, k) if verb == "CONFLICT" else None


def about_support(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb == "PASS":
        return [reason("MM-11.10", "yield_instead")]
    if verb == "YIELD":
        return [reason("MM-11.10", "pass_instead")]
    return not_in_hand(s, seat, int(CARD_OF[verb])) if verb in ("PLAY_1", "PLAY_2") else None


def about_discard(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    return not_in_hand(s, seat, k) if verb == "DISCARD" else None


def about_corruption(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    return no_target(s, seat, k, "MM-7.5") if verb == "DESTROY" else None


def about_prosperity(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb in ("TOP_KEEP", "TOP_DISCARD"):
        return [reason("MM-7.6", "look_first")]
    if verb != "LOOK":
        return None
    if k >= s.players:
        return [reason("MM-7.6", "no_such_seat", seat=k)]
    return [] if has_deck(s, k) else [reason("MM-7.6", "no_cards", seat=k)]


def about_top(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    return [reason("MM-20.2", "looked_already", seat=int(s.looked))] if verb == "LOOK" else None


def about_order(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    if verb != "RETURN":
        return None
    fresh = bool(copies(pile_cards(s, seat), k))
    what = "discarded_this_turn" if fresh else "not_in_discard"
    return [reason("MM-7.7", what, card=CARD_NAMES[k])]


def about_insight(s: State, seat: int, verb: str, k: int) -> list[Reason] | None:
    return [reason("MM-7.8", "not_looked_at", card=CARD_NAMES[k])] if verb == "ARRANGE" else None


FINDERS: dict[str, Callable[[State, int, str, int], list[Reason] | None]] = {
    "WINDOW": about_window,
    "RESPONSE": about_response,
    "REDISTRIBUTE": about_redistribute,
    "SET_KNIGHTS": about_set_knights,
    "ADVANCE": about_advance,
    "ADVANCE_KNIGHTS": about_advance_knights,
    "CONFLICT": about_conflict,
    "SUPPORT": about_support,
    "DISCARD": about_discard,
    "CORRUPTION": about_corruption,
    "PROSPERITY": about_prosperity,
    "TOP": about_top,
    "ORDER": about_order,
    "INSIGHT": about_insight,
}
