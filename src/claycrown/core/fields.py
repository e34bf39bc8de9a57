"""Values of a document, checked one by one; every error names the place and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from claycrown.core.bits import cells
from claycrown.core.errors import PositionError

MANY = 9999

# One number of a booking's cause: the way to its words, and back.
Codec = tuple[Callable[[Any, int], Any], Callable[[Any, Any, str], int]]
Causes = Mapping[str, Sequence[tuple[str, Codec]]]


def whole(value: Any, low: int, high: int, where: str) -> int:
    """An integer from low to high."""
    if type(value) is not int:
        raise PositionError(f"{where}: a whole number is needed, not {value!r}")
    if not low <= value <= high:
        raise PositionError(f"{where}: {value!r}, allowed is {low} to {high}")
    return value


def truth(value: Any, where: str) -> int:
    """True or false, as 1 or 0."""
    if not isinstance(value, bool):
        raise PositionError(f"{where}: true or false is needed, not {value!r}")
    return int(value)


def a_list(value: Any, where: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise PositionError(f"{where}: a list is needed, not {value!r}")
    return value


def exactly(value: Any, number: int, where: str) -> list[Any]:
    """A list of so many values."""
    listed = a_list(value, where)
    if len(listed) != number:
        raise PositionError(f"{where}: {number} values are needed, not {len(listed)}")
    return listed


def check_keys(
    doc: Mapping[str, Any], wanted: Collection[str], spare: Collection[str] = ()
) -> None:
    """A document with the keys wanted and no other; those to spare may be missing."""
    for key in doc:
        if key not in wanted:
            raise PositionError(f"{key}: unknown key")
    for key in wanted:
        if key not in doc and key not in spare:
            raise PositionError(f"{key}: missing")


def a_table(value: Any, keys: Sequence[str], where: str) -> dict[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(value, dict) or set(value) != set(keys):
        raise PositionError(f"{where}: an object with the keys {', '.join(keys)} is needed")
    return value


def named(names: Sequence[str], name: Any, where: str) -> int:
    """The place of a name in a list of names."""
    listed = list(names)
    if name not in listed:
        raise PositionError(f"{where}: {name!r} is not one of {', '.join(listed)}")
    return listed.index(name)


def numbered_mask(numbers: list[int], where: str) -> int:
    """The mask of different numbers."""
    if len(set(numbers)) != len(numbers):
        raise PositionError(f"{where}: something is listed twice")
    return sum(2**number for number in numbers)


def named_mask(names: Sequence[str], listed: Any, where: str) -> int:
    """The mask of a list of different names."""
    return numbered_mask([named(names, name, where) for name in a_list(listed, where)], where)


def ids_mask(listed: Any, size: int, where: str) -> int:
    """The mask of a list of different ids below a size."""
    return numbered_mask([whole(k, 0, size - 1, where) for k in a_list(listed, where)], where)


def permutation(value: Any, size: int, where: str) -> list[int]:
    """Each number below a size once, in any order."""
    listed = a_list(value, where)
    if not all(type(k) is int for k in listed) or sorted(listed) != list(range(size)):
        raise PositionError(f"{where}: each of 0 to {size - 1} is needed once, not {value!r}")
    return listed


def names_codec(names: Sequence[str]) -> Codec:
    """A number that stands for a name."""
    return (lambda _, x: names[x]), (lambda _, value, where: named(names, value, where))


def ids_codec(size: int) -> Codec:
    """A mask that stands for a list of ids."""
    return (lambda _, x: cells(x)), (lambda _, value, where: ids_mask(value, size, where))


NUMBER: Codec = ((lambda _, x: x), (lambda _, value, where: whole(value, 0, MANY, where)))
ONE_UP: Codec = ((lambda _, x: x + 1), (lambda _, value, where: whole(value, 1, MANY, where) - 1))


def cause_in_words(causes: Causes, category: str, s: Any, numbers: Sequence[int]) -> dict[str, Any]:
    """The cause of a booking, name by name."""
    fields = causes[category]
    return {name: codec[0](s, x) for (name, codec), x in zip(fields, numbers, strict=False)}


def cause_in_numbers(
    causes: Causes, category: str, s: Any, given: Any, where: str
) -> tuple[int, int, int]:
    """The three numbers of a cause in words; no words are three zeros."""
    if given in ({}, None):
        return 0, 0, 0
    fields = causes[category]
    given = a_table(given, [name for name, _ in fields], f"{where}.cause")
    numbers = [codec[1](s, given[name], f"{where}.cause.{name}") for name, codec in fields]
    x, y, z = [*numbers, 0, 0][:3]
    return x, y, z
