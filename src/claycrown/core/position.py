"""Positions as documents: saved at any decision, readable, editable by hand, checked on load."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from claycrown.core.chance import Draw, Rng
from claycrown.core.errors import ClaycrownError, PositionError
from claycrown.core.fields import MANY, a_list, cause_in_numbers, ids_mask, whole
from claycrown.core.record import (
    HEAD_KEYS,
    actions_of,
    chance_of,
    check_head,
    head_of,
    is_numbers,
)
from claycrown.core.score import Booking
from claycrown.core.state import SEATS, STACK_ROOM, BaseState, Move, advance

if TYPE_CHECKING:
    from claycrown.core.game import Game

OWN_KEYS = (*HEAD_KEYS, "pending", "bookings", "chance", "actions", "start")


def save_position(game: Game, s: BaseState) -> dict[str, Any]:
    """Everything needed to go on from here, in the words of the specification."""
    doc = head_of(game, s) | game.describe(s)
    doc["pending"] = pending_of(game, s)
    doc["bookings"] = game.sheet(s)
    doc["chance"] = {
        "seed": s.seed,
        "generator": [int(s.rng.a), int(s.rng.b), int(s.rng.c), int(s.rng.d)],
        "drawn": chance_of(s),
        "forced": s.forced,
        "reveals": int(s.reveals),
    }
    doc["actions"] = actions_of(s)
    if s.origin is not None:
        doc["start"] = s.origin
    return doc


def pending_of(game: Game, s: BaseState) -> list[dict[str, Any]]:
    """What is pending, the next thing first."""
    entries: list[dict[str, Any]] = []
    for at in range(int(s.depth) - 1, -1, -1):
        entry = int(s.stack[at])
        code = entry & (int(SEATS) - 1)
        seats = [k for k in range(s.players) if entry >> 8 >> k & 1]
        if seats:
            entries.append({"decision": game.decisions[code].name, "seats": seats})
        else:
            entries.append({"step": game.steps[code]})
    return entries


def load_position(game: Game, data: Any) -> BaseState:
    """A state from a document; raises an error that names what is wrong and where."""
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise PositionError(f"not valid JSON: {error}") from None
    if not isinstance(data, dict):
        raise PositionError("a position is a JSON object")
    try:
        check_head(game, data)
    except ClaycrownError as error:
        raise PositionError(str(error)) from None
    start = data.get("start")
    if start is not None and (not isinstance(start, dict) or "start" in start):
        raise PositionError("start: a position that has no start of its own is needed")
    assert game.rules is not None
    s = game.rules.blank(data["players"])
    game.set_options(s, data.get("options", {}))
    own = {key: value for key, value in data.items() if key not in OWN_KEYS}
    game.restore(s, own)
    _load_bookings(game, s, data.get("bookings", []))
    _load_chance(s, data.get("chance", {}))
    _load_pending(game, s, data)
    _load_history(game, s, data)
    return s


def _load_bookings(game: Game, s: BaseState, lines: Any) -> None:
    if not isinstance(lines, list):
        raise PositionError("bookings: a list is needed")
    for k, line in enumerate(lines):
        where = f"bookings[{k}]"
        if not isinstance(line, dict):
            raise PositionError(f"{where}: an object is needed")
        seat = whole(line.get("seat"), 0, int(s.players) - 1, f"{where}.seat")
        period = whole(line.get("period"), 1, game.periods, f"{where}.period")
        amount = whole(line.get("amount"), game.least_booking, MANY, f"{where}.amount")
        if line.get("category") not in game.categories:
            raise PositionError(f"{where}.category: unknown: {line.get('category')!r}")
        row = game.categories.index(line["category"])
        category = line["category"]
        x, y, z = cause_in_numbers(game.causes, category, s, line.get("cause"), where)
        s.goods[seat] += amount
        s.bookings = Booking(s.bookings, seat, period, row, amount, x, y, z)


def _load_chance(s: BaseState, chance: Any) -> None:
    if not isinstance(chance, dict):
        raise PositionError("chance: an object is needed")
    seed = chance.get("seed", "")
    if not isinstance(seed, str):
        raise PositionError("chance.seed: text is needed")
    s.seed = seed
    words = chance.get("generator", [0, 0, 0, 1])
    if not is_numbers(words) or len(words) != 4 or not all(0 <= w < 2**32 for w in words):
        raise PositionError("chance.generator: four numbers below 2**32 are needed")
    s.rng = Rng(*words)
    drawn = chance.get("drawn", [])
    forced = chance.get("forced")
    if not is_numbers(drawn):
        raise PositionError("chance.drawn: a list of whole numbers is needed")
    if forced is not None and not is_numbers(forced):
        raise PositionError("chance.forced: a list of whole numbers is needed")
    for value in drawn:
        s.draws = Draw(s.draws, value)
    s.drawn = len(drawn)
    s.forced = forced
    s.reveals = whole(chance.get("reveals", 0), 0, 10**6, "chance.reveals")


def _load_pending(game: Game, s: BaseState, data: dict[str, Any]) -> None:
    entries = a_list(data.get("pending", [{"step": game.steps[0]}]), "pending")
    labels = tuple([_label(game, entry, f"pending[{k}]") for k, entry in enumerate(entries)])
    numbers = [_entry(game, s, entry, f"pending[{k}].seats") for k, entry in enumerate(entries)]
    if game.agendas is not None and labels not in game.agendas:
        raise PositionError(f"pending: {', '.join(labels)} is not the rest of a turn")
    if len(numbers) > STACK_ROOM // 2:
        raise PositionError(f"pending: at most {STACK_ROOM // 2} entries can be pending")
    for number in reversed(numbers):
        s.stack[s.depth] = number
        s.depth += 1
    game.check_pending(s)
    advance(s)
    for seat in s.waiting:
        if not s.legal(seat):
            name = game.decisions[s.decision].name
            raise PositionError(f"pending: {name} leaves seat {seat} without an option here")


def _label(game: Game, entry: Any, where: str) -> str:
    if isinstance(entry, dict) and entry.get("step") in game.steps:
        return f"({entry['step']})"
    if isinstance(entry, dict):
        for decision in game.decisions:
            if entry.get("decision") == decision.name:
                return decision.name
    raise PositionError(f"{where}: a known decision or step is needed, not {entry!r}")


def _entry(game: Game, s: BaseState, entry: dict[str, Any], where: str) -> int:
    if entry.get("step") in game.steps:
        return list(game.steps).index(entry["step"])
    seats = ids_mask(entry.get("seats"), int(s.players), where)
    if not seats:
        raise PositionError(f"{where}: somebody must decide")
    return [decision.name for decision in game.decisions].index(entry["decision"]) + (seats << 8)


def _load_history(game: Game, s: BaseState, data: dict[str, Any]) -> None:
    """Keep the history if it leads to this very position; else the game starts here."""
    actions = data.get("actions", [])
    if not isinstance(actions, list) or not all(is_numbers(x) and len(x) == 2 for x in actions):
        raise PositionError("actions: a list of [seat, id] is needed")
    start = data.get("start")
    if _leads_here(game, s, data, actions, start):
        for seat, action in actions:
            s.moves = Move(s.moves, seat, action)
        s.origin = start
    else:
        s.origin = {key: value for key, value in data.items() if key not in ("actions", "start")}
        if s.forced is not None:
            s.forced = s.forced[s.drawn :]
        s.origin["chance"] = dict(data.get("chance", {})) | {"drawn": [], "forced": s.forced}
        s.draws = None
        s.drawn = 0


def _leads_here(
    game: Game, s: BaseState, data: dict[str, Any], actions: list[list[int]], start: Any
) -> bool:
    record = {key: data[key] for key in HEAD_KEYS if key in data}
    record |= {"options": data.get("options", {}), "chance": chance_of(s), "actions": actions}
    if start is not None:
        record["start"] = start
    if s.seed:
        record["seed"] = s.seed
    try:
        replayed = game.replay(record)
    except ClaycrownError:
        return False
    return replayed.key() == s.key() and replayed.sheet() == s.sheet()
