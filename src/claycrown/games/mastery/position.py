"""From a document back to a state: every value checked, every piece counted."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.errors import PositionError
from claycrown.core.fields import (
    NUMBER,
    Causes,
    a_list,
    a_table,
    check_keys,
    exactly,
    ids_mask,
    named,
    names_codec,
    truth,
    whole,
)
from claycrown.games.mastery.advance import pool_of
from claycrown.games.mastery.audit import violations
from claycrown.games.mastery.cards import ONE, conflict_cards, with_sealed
from claycrown.games.mastery.data import (
    ARTEFACT_NAMES,
    CARD_NAMES,
    KIND_NAMES,
    REASON_NAMES,
    SEAT_COLOURS,
    TYPE_NAMES,
)
from claycrown.games.mastery.realm import capacity, supplied, take_control
from claycrown.games.mastery.setup import setup_sides
from claycrown.games.mastery.state import (
    ARTEFACT,
    CASTLE,
    DOWN,
    HAND,
    KNIGHTS,
    NONE,
    PILE,
    PILE_ROOM,
    PLAN,
    POOL,
    SEALED,
    TABLE,
    TEAM,
    TOP_ROOM,
    TOPS,
    State,
)
from claycrown.games.mastery.view import describe


def restore(s: State, doc: dict[str, Any]) -> None:
    """Fill a blank state from a document made by ``describe``, or written by hand."""
    setup_sides(s)
    check_keys(doc, describe(s))
    _restore_turn(s, doc)
    _restore_map(s, doc)
    seats = exactly(doc["seats"], int(s.players), "seats")
    for seat, own in enumerate(seats):
        _restore_seat(s, seat, own)
    s.arranging = cards_of(doc["arranging"], "arranging")
    _restore_battle(s, doc["battle"])
    _restore_plan(s, doc["plan"])
    # Whether a territory may be cut off (MM-INV-16) depends on what is pending: see check_pending.
    for fault in violations(s):
        if not fault.startswith("MM-INV-16:"):
            raise PositionError(f"pieces do not add up: {fault}")


def _restore_turn(s: State, doc: dict[str, Any]) -> None:
    last = int(s.players) - 1
    most = int(s.box.round_cap * s.players)
    s.turn = whole(doc["turn"], 0, most, "turn")
    s.period = max(1, (int(s.turn) + int(s.players) - 1) // int(s.players))
    s.seat = whole(doc["active"], 0, last, "active")
    s.first = whole(doc["first"], 0, last, "first")
    s.extra = whole(doc["extra"], 0, 99, "extra")
    s.crown_used = truth(doc["crown_used"], "crown_used")
    s.cell = whole(doc["target"], 0, int(s.map.cells) - 1, "target")
    s.looked = whole(doc["looked"], 0, last, "looked")
    if doc["ending"] is not None:
        s.ending = 1 + named(REASON_NAMES, doc["ending"], "ending")
    response = a_table(doc["response"], ["type", "left", "next"], "response")
    s.responding = named(TYPE_NAMES, response["type"], "response.type")
    s.response_left = whole(response["left"], 0, last + 1, "response.left")
    s.response_next = whole(response["next"], 0, last, "response.next")


def _restore_map(s: State, doc: dict[str, Any]) -> None:
    number = int(s.map.cells)
    tiles: list[int] = []
    for cell, name in enumerate(exactly(doc["tiles"], number, "tiles")):
        land = s.map.territories >> cell & 1
        if not land and name is not None:
            raise PositionError(f"tiles[{cell}]: no territory is there, so no tile")
        tiles.append(named(KIND_NAMES, name, f"tiles[{cell}]") if land else -1)
    s.tiles = vec[i64](tiles)
    knights = exactly(doc["knights"], number, "knights")
    for cell, owner in enumerate(exactly(doc["owners"], number, "owners")):
        land = s.map.territories >> cell & 1
        there = whole(knights[cell], 0, 12, f"knights[{cell}]")
        if there and not land:
            raise PositionError(f"knights[{cell}]: no territory is there, so no knights")
        s.field[KNIGHTS + cell] = there
        if owner is not None:
            seat = whole(owner, 0, int(s.players) - 1, f"owners[{cell}]")
            if not land:
                raise PositionError(f"owners[{cell}]: only a territory can be controlled")
            take_control(s, seat, cell, there)


SEAT_KEYS = [
    "colour", "team", "castle", "artefacts", "discard", "table", "none", "hand", "pool", "tops",
    "sealed", "seen",
]  # fmt: skip


def cards_of(listed: Any, where: str) -> int:
    """A set of cards from names."""
    kinds = [named(CARD_NAMES, name, where) for name in a_list(listed, where)]
    if len(kinds) > PILE_ROOM:
        raise PositionError(f"{where}: {len(kinds)} cards are too many")
    if any(kinds.count(kind) > 15 for kind in kinds):
        raise PositionError(f"{where}: too many cards of one kind")
    return sum(int(ONE[kind]) for kind in kinds)


def _restore_seat(s: State, seat: int, own: Any) -> None:
    where = f"seats[{seat}]"
    own = a_table(own, SEAT_KEYS, where)
    goods = s.goods
    if own["colour"] != SEAT_COLOURS[seat]:
        raise PositionError(f"{where}.colour: {own['colour']!r}, expected {SEAT_COLOURS[seat]!r}")
    if own["team"] != goods[TEAM + seat]:
        raise PositionError(f"{where}.team: {own['team']!r}, expected {goods[TEAM + seat]}")
    goods[CASTLE + seat] = whole(own["castle"], 0, int(s.box.pips * s.box.dice), f"{where}.castle")
    artefacts = a_table(own["artefacts"], TYPE_NAMES, f"{where}.artefacts")
    for kind, name in enumerate(TYPE_NAMES):
        at = f"{where}.artefacts.{name}"
        each = a_table(artefacts[name], ["name", "down"], at)
        number = named(ARTEFACT_NAMES[kind], each["name"], f"{at}.name")
        if number in goods[ARTEFACT + 6 * kind : ARTEFACT + 6 * kind + seat]:
            raise PositionError(f"{at}.name: another seat has {each['name']}")
        goods[ARTEFACT + 6 * kind + seat] = number
        goods[DOWN + 6 * kind + seat] = whole(each["down"], 0, int(s.turn), f"{at}.down")
    for key, column in (("hand", HAND), ("pool", POOL), ("table", TABLE)):
        goods[column + seat] = cards_of(own[key], f"{where}.{key}")
    goods[NONE + seat] = truth(own["none"], f"{where}.none")
    if own["sealed"] is not None:
        goods[SEALED + seat] = 1 + named(CARD_NAMES[:5], own["sealed"], f"{where}.sealed")
    if own["none"] and conflict_cards(with_sealed(s, seat)):
        raise PositionError(f"{where}.none: a conflict card is in the hand")
    _restore_known(s, seat, own, where)


def _restore_known(s: State, seat: int, own: dict[str, Any], where: str) -> None:
    pile = a_list(own["discard"], f"{where}.discard")
    if len(pile) > s.box.deck_size:
        raise PositionError(f"{where}.discard: {len(pile)} cards are too many")
    for k, entry in enumerate(pile):
        at = f"{where}.discard[{k}]"
        card = a_table(entry, ["card", "turn"], at)
        kind = named(CARD_NAMES, card["card"], f"{at}.card")
        turn = whole(card["turn"], 0, int(s.turn), f"{at}.turn")
        s.piles[PILE_ROOM * seat + k] = kind + 16 * turn
    s.goods[PILE + seat] = len(pile)
    tops = a_list(own["tops"], f"{where}.tops")
    if len(tops) > TOP_ROOM:
        raise PositionError(f"{where}.tops: at most {TOP_ROOM} cards are known")
    for k, entry in enumerate(tops):
        at = f"{where}.tops[{k}]"
        card = a_table(entry, ["card", "knowers"], at)
        kind = named(CARD_NAMES, card["card"], f"{at}.card")
        knowers = ids_mask(card["knowers"], int(s.players), f"{at}.knowers")
        s.tops[TOP_ROOM * seat + k] = kind + (knowers << 4)
    s.goods[TOPS + seat] = len(tops)
    for other, cards in enumerate(exactly(own["seen"], int(s.players), f"{where}.seen")):
        if cards and other == seat:
            raise PositionError(f"{where}.seen[{other}]: this is for the others to know")
        s.seen[6 * other + seat] = cards_of(cards, f"{where}.seen[{other}]")


BATTLE_KEYS = [
    "attacker", "defender", "stack", "base", "bonus", "go", "played", "passes", "winner", "margin",
]  # fmt: skip


def _restore_battle(s: State, battle: Any) -> None:
    if battle is None:
        return
    battle = a_table(battle, BATTLE_KEYS, "battle")
    last = int(s.players) - 1
    s.fighting = 1
    s.attacker = whole(battle["attacker"], 0, last, "battle.attacker")
    s.defender = whole(battle["defender"], 0, last, "battle.defender")
    s.stack_knights = whole(battle["stack"], 0, 12, "battle.stack")
    s.base_attacker, s.base_defender = (
        whole(n, 0, 99, "battle.base") for n in exactly(battle["base"], 2, "battle.base")
    )
    s.bonus_attacker, s.bonus_defender = (
        whole(n, 0, 99, "battle.bonus") for n in exactly(battle["bonus"], 2, "battle.bonus")
    )
    s.go = whole(battle["go"], 0, last, "battle.go")
    s.played = truth(battle["played"], "battle.played")
    s.passes = whole(battle["passes"], 0, last + 1, "battle.passes")
    won = battle["winner"]
    s.winner = -1 if won is None else whole(won, 0, last, "battle.winner")
    s.margin = whole(battle["margin"], 0, 99, "battle.margin")
    if s.attacker != s.seat or s.attacker == s.defender:
        raise PositionError("battle: the active seat attacks another one")


def _restore_plan(s: State, plan: Any) -> None:
    plan = a_table(plan, ["left", "rest", "set"], "plan")
    s.plan_left = ids_mask(plan["left"], int(s.map.cells), "plan.left")
    s.plan_rest = whole(plan["rest"], 0, int(s.box.pips * s.box.dice), "plan.rest")
    if not isinstance(plan["set"], dict):
        raise PositionError("plan.set: an object is needed")
    done = 0
    for name, number in plan["set"].items():
        cell = named([str(k) for k in range(s.map.cells)], name, "plan.set")
        if not s.map.territories >> cell & 1:
            raise PositionError(f"plan.set.{name}: no territory is there")
        s.field[PLAN + cell] = whole(number, 1, int(capacity(s, cell)), f"plan.set.{name}")
        done |= 2**cell
    cells = int(supplied(s, s.seat))
    if (s.plan_left or done) and (
        s.plan_left | done != cells
        or s.plan_left & -s.plan_left <= done  # those set come first
        or s.plan_rest + sum(plan["set"].values()) != pool_of(s, s.seat, cells)
    ):
        raise PositionError("plan: the supplied territories and their knights are shared out")


CAUSES: Causes = {
    **{
        f"territory_{value}": (("cell", NUMBER), ("kind", names_codec(KIND_NAMES)))
        for value in (1, 2, 3)
    },
    **{f"won_by_{reason}": (("turn", NUMBER),) for reason in REASON_NAMES},
}
