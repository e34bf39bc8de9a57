"""Editions: the component data of a game, read from TOML and checked value by value.

An own edition states only what differs; everything else comes from the standard edition.
A shape is a nested dict of the keys that exist, with a check for each value.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from claycrown.core.errors import EditionError

Check = Callable[[Any, str], None]
Shape = Mapping[str, Any]

STANDARD = "standard"
FOLDER_VARIABLE = "CLAYCROWN_EDITIONS"


@dataclass(frozen=True)
class Edition:
    """The checked component data of one game."""

    name: str
    data: dict[str, Any]


def whole(low: int, high: int) -> Check:
    """An integer from low to high."""

    def check(value: Any, where: str) -> None:
        if type(value) is not int:
            raise EditionError(f"{where}: a whole number is needed, not {value!r}")
        if not low <= value <= high:
            raise EditionError(f"{where}: {value} is out of range, allowed is {low} to {high}")

    return check


def listed(length: int | None, item: Check) -> Check:
    """A list of a given length, or with None of any."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, list):
            raise EditionError(f"{where}: a list is needed, not {value!r}")
        if length is not None and len(value) != length:
            raise EditionError(f"{where}: {length} values are needed, not {len(value)}")
        for k, each in enumerate(value):
            item(each, f"{where}[{k}]")

    return check


def order_of(names: list[Any]) -> Check:
    """The given names, each once, in any order."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, list) or sorted(map(str, value)) != sorted(map(str, names)):
            raise EditionError(f"{where}: each of {names} is needed once, not {value!r}")

    return check


def some_of(names: list[str]) -> Check:
    """A list of different names out of those given."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, list) or len(set(map(str, value))) != len(value):
            raise EditionError(f"{where}: a list of different names is needed, not {value!r}")
        for each in value:
            one_of(names)(each, where)

    return check


def one_of(names: list[str]) -> Check:
    """One of the given names."""

    def check(value: Any, where: str) -> None:
        if value not in names:
            raise EditionError(f"{where}: {value!r} is not one of {', '.join(names)}")

    return check


def flag(value: Any, where: str) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise EditionError(f"{where}: true or false is needed, not {value!r}")


def words(value: Any, where: str) -> None:
    """Any text."""
    if not isinstance(value, str):
        raise EditionError(f"{where}: text is needed, not {value!r}")


def fixed(wanted: Any) -> Check:
    """A value that belongs to the rules and is repeated in the data for readers."""

    def check(value: Any, where: str) -> None:
        if value != wanted or type(value) is not type(wanted):
            raise EditionError(f"{where}: {value!r} is not supported, only {wanted!r}")

    return check


def check_shape(data: Any, shape: Shape, where: str = "") -> None:
    """Check a table against its shape; the first fault is raised with its place."""
    if not isinstance(data, dict):
        raise EditionError(f"{where}: a table is needed, not {data!r}")
    for key in data:
        if key not in shape:
            near = get_close_matches(key, shape, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise EditionError(f"{_join(where, key)}: unknown key{hint}")
    for key, expected in shape.items():
        if key not in data:
            raise EditionError(f"{_join(where, key)}: missing")
        if isinstance(expected, Mapping):
            check_shape(data[key], expected, _join(where, key))
        else:
            expected(data[key], _join(where, key))


def _join(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def overlay(base: dict[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The base with the own values laid over it, table by table."""
    result = dict(base)
    for key, value in own.items():
        below = result.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            result[key] = overlay(below, value)
        else:
            result[key] = value
    return result


def load_edition(
    game: str, name: str, shape: Shape, check_data: Callable[[dict[str, Any]], None]
) -> Edition:
    """Find, read and check an edition by its name, or by the path of its file.

    ``shape`` checks the values one by one, ``check_data`` how they go together.
    """
    standard = _parse(_builtin(game, STANDARD), f"editions/{game}/{STANDARD}.toml")
    if name == STANDARD:
        check_shape(standard, shape)
        check_data(standard)
        return Edition(STANDARD, standard)
    path = _find(game, name)
    own = _parse(_read(path), str(path))
    try:
        data = overlay(standard, own)
        check_shape(data, shape)
        check_data(data)
    except EditionError as error:
        raise EditionError(f"{path}: {error}") from None
    return Edition(path.stem, data)


def edition_names(game: str) -> list[str]:
    """The editions that can be called by a name: the standard one and those of the own folder."""
    folder = os.environ.get(FOLDER_VARIABLE)
    own = sorted(path.stem for path in (Path(folder) / game).glob("*.toml")) if folder else []
    return [STANDARD, *own]


def _find(game: str, name: str) -> Path:
    path = Path(name)
    if path.suffix == ".toml":
        if path.stem == STANDARD:
            raise EditionError(f"{name}: an own edition needs a name other than {STANDARD!r}")
        return path
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder and path.name == name:
        path = Path(folder) / game / f"{name}.toml"
        if path.is_file():
            return path
    raise EditionError(
        f"no edition {name!r} of {game}: give 'standard', the path of a .toml file, "
        f"or a name in the folder {FOLDER_VARIABLE} points to"
    )


def _builtin(game: str, name: str) -> str:
    return (files("claycrown") / "editions" / game / f"{name}.toml").read_text("utf-8")


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(f"{path}: cannot be read: {error}") from None


def _parse(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{where}: not valid TOML: {error}") from None
