"""Records: one JSON object per game, from which every state can be reproduced."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claycrown.core.errors import ClaycrownError, RecordError
from claycrown.core.state import BaseState

if TYPE_CHECKING:
    from claycrown.core.game import Game

FORMAT = 1
HEAD_KEYS = ("format", "game", "rules", "edition", "players", "options")
KEYS = (*HEAD_KEYS, "chance", "actions")
OPTIONAL_KEYS = ("seed", "result", "start", "hints")
LINE_KEYS = ("seat", "period", "category", "amount")


def chance_of(s: BaseState) -> list[int]:
    """All draws so far, in order."""
    values: list[int] = []
    draw = s.draws
    while draw is not None:
        values.append(int(draw.value))
        draw = draw.before
    return values[::-1]


def actions_of(s: BaseState) -> list[list[int]]:
    """All actions so far as [seat, id], in order."""
    pairs: list[list[int]] = []
    move = s.moves
    while move is not None:
        pairs.append([int(move.seat), int(move.action)])
        move = move.before
    return pairs[::-1]


def head_of(game: Game, s: BaseState) -> dict[str, Any]:
    """What a record and a saved position begin with."""
    assert game.edition is not None
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "edition": game.edition.name,
        "players": int(s.players),
        "options": game.options_of(s),
    }


def check_head(game: Game, data: dict[str, Any]) -> None:
    """Raise an error that names the first thing wrong with the beginning of a document."""
    assert game.edition is not None
    expected = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "edition": game.edition.name,
    }
    for key, value in expected.items():
        if key not in data:
            raise RecordError(f"{key}: missing")
        if data[key] != value:
            raise RecordError(f"{key}: {data[key]!r}, expected {value!r}")
    if "players" not in data:
        raise RecordError("players: missing")
    game.check_setup(data["players"], data.get("options"))


def make_record(game: Game, s: BaseState, hints: Sequence[Sequence[int]] = ()) -> dict[str, Any]:
    """The record of a game; ``result`` only if it is finished.

    A game that began from a loaded position carries that position as ``start``. ``hints`` tells who
    asked for one, and after how many actions; what was taken back since shortens the game.
    """
    if not s.keep:
        raise RecordError("this state keeps no history, so it has no record")
    record = head_of(game, s)
    if s.seed:
        record["seed"] = s.seed
    record["chance"] = chance_of(s)
    record["actions"] = actions_of(s)
    if s.origin is not None:
        record["start"] = s.origin
    if hints:
        made = len(record["actions"])
        record["hints"] = [[seat, min(after, made)] for seat, after in hints]
    if s.over:
        record["result"] = result_of(game, s)
    return record


def result_of(game: Game, s: BaseState) -> dict[str, Any]:
    """Scores, ranks and the score sheet without its causes."""
    lines = [{key: line[key] for key in LINE_KEYS} for line in game.sheet(s)]
    return {"scores": s.scores(), "ranks": s.ranks(), "sheet": lines}


def check_record(game: Game, record: Any) -> None:
    """Raise an error that names the first thing wrong with the form of a record."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    for key in KEYS:
        if key not in record:
            raise RecordError(f"{key}: missing")
    for key in record:
        if key not in KEYS and key not in OPTIONAL_KEYS:
            raise RecordError(f"{key}: unknown key")
    if not isinstance(record["options"], dict):
        raise RecordError("options: an object is needed")
    try:
        check_head(game, record)
    except ClaycrownError as error:
        raise RecordError(str(error)) from None
    if not isinstance(record.get("seed", ""), str):
        raise RecordError(f"seed: text is needed, not {record['seed']!r}")
    if not is_numbers(record["chance"]):
        raise RecordError("chance: a list of whole numbers is needed")
    actions = record["actions"]
    if not isinstance(actions, list):
        raise RecordError("actions: a list is needed")
    for k, pair in enumerate(actions):
        if not is_numbers(pair) or len(pair) != 2:
            raise RecordError(f"actions[{k}]: [seat, id] is needed, not {pair!r}")
    check_hints(record)


def check_hints(record: dict[str, Any]) -> None:
    """Raise an error that names the first hint that nobody can have asked for."""
    hints = record.get("hints", [])
    if not isinstance(hints, list):
        raise RecordError("hints: a list is needed")
    players, actions = record["players"], len(record["actions"])
    for k, pair in enumerate(hints):
        if not is_numbers(pair) or len(pair) != 2:
            raise RecordError(f"hints[{k}]: [seat, index of an action] is needed, not {pair!r}")
        if not 0 <= pair[0] < players:
            raise RecordError(f"hints[{k}]: seat {pair[0]}, allowed is 0 to {players - 1}")
        if not 0 <= pair[1] <= actions:
            raise RecordError(f"hints[{k}]: index {pair[1]}, allowed is 0 to {actions}")


def is_numbers(value: Any) -> bool:
    """Whether the value is a list of integers that the compiled engine can hold, too."""
    return isinstance(value, list) and all(type(x) is int and abs(x) < 2**62 for x in value)


def replay_record(game: Game, record: Any) -> BaseState:
    """Play a record again; raises at the first thing that does not fit."""
    check_record(game, record)
    s = _opening(game, record)
    for k, (seat, action) in enumerate(record["actions"]):
        try:
            s.apply(seat, action)
        except ClaycrownError as error:
            raise RecordError(f"actions[{k}]: seat {seat}, id {action}: {error}") from None
    if chance_of(s) != record["chance"]:
        raise RecordError(
            f"chance: {len(record['chance'])} draws, the game made {len(chance_of(s))}"
        )
    if "result" in record:
        if not s.over:
            raise RecordError("result: the game is not over after the last action")
        compare_result(result_of(game, s), record["result"])
    return s


def _opening(game: Game, record: dict[str, Any]) -> BaseState:
    try:
        if record.get("start") is not None:
            s = game.load(record["start"])
            s.forced = record["chance"]
            return s
        return game.new(
            players=record["players"],
            seed=record.get("seed") or None,
            options=record["options"],
            chance=record["chance"],
        )
    except ClaycrownError as error:
        raise RecordError(str(error)) from None


def compare_result(found: dict[str, Any], stated: Any) -> None:
    """Raise an error that names the first difference between two results."""
    if not isinstance(stated, dict):
        raise RecordError("result: an object is needed")
    for key in ("scores", "ranks"):
        if stated.get(key) != found[key]:
            raise RecordError(f"result.{key}: {stated.get(key)!r}, replayed {found[key]!r}")
    lines = stated.get("sheet", found["sheet"])
    if not isinstance(lines, list) or len(lines) != len(found["sheet"]):
        raise RecordError(f"result.sheet: {len(found['sheet'])} lines are needed")
    for k, (line, wanted) in enumerate(zip(lines, found["sheet"], strict=True)):
        plain = {key: line.get(key) for key in LINE_KEYS} if isinstance(line, dict) else line
        if plain != wanted:
            raise RecordError(f"result.sheet[{k}]: {plain!r}, replayed {wanted!r}")


def to_line(record: dict[str, Any]) -> str:
    """A record as one line of a .jsonl file."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"


def write_whole(path: Path, lines: Iterable[str]) -> None:
    """Write the lines to a file that appears, or changes, only when it is complete."""
    path = path.resolve()
    scratch = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with scratch.open("x", encoding="utf-8") as file:
            file.writelines(lines)
        scratch.replace(path)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def is_record_file(text: str) -> bool:
    """Whether the beginning of a file is that of records; raises ValueError for what is no JSON."""
    first = json.loads(text.partition("\n")[0])
    return isinstance(first, dict) and "game" in first and "actions" in first


def read_records(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The records of a .jsonl file with their line numbers."""
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise RecordError(f"line {number}: not a complete JSON object: {error}") from None
            if not isinstance(record, dict):
                raise RecordError(f"line {number}: a record is a JSON object")
            yield number, record
