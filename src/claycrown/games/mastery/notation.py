"""Cells, cards and seats in writing: ``b3`` is a cell, ``5 A +1 +2 Au C T F`` are cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from claycrown.core.errors import PositionError
from claycrown.games.mastery.data import CARD_NAMES
from claycrown.games.mastery.state import State

ROW_LETTERS = "abcdefghijklmnopqrstuvwxyz"
# Red, Blue, Yellow, Green, Black, White: B is Blue, so Black has its last letter.
SEAT_LETTERS = "RBYGKW"
CARD_SIGNS = ["2", "3", "4", "5", "A", "+1", "+2", "Au", "C", "T", "F"]

Places = Sequence[Sequence[int]]


def places_of(s: State) -> Places:
    """The cells of the map, each with its axial q and r."""
    places: Places = s.rules.game.edition.data["maps"][f"p{s.players}"]["cells"]
    return places


def castle_names(s: State) -> list[str]:
    """What the edition calls the castles, by seat."""
    rows = s.rules.game.edition.data["castles"]["castle"]
    return [str(row["name"]) for row in rows[: s.players]]


def cell_names(places: Places) -> list[str]:
    """All cells for people: a letter for the row, then the number within the row."""
    return list(_named(tuple((q, r) for q, r in places)))


@cache
def _named(places: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    rows: dict[int, list[int]] = {}
    for q, r in sorted(places, key=lambda place: (place[1], place[0])):
        rows.setdefault(r, []).append(q)
    letters = dict(zip(rows, ROW_LETTERS, strict=False))
    return tuple(f"{letters[r]}{rows[r].index(q) + 1}" for q, r in places)


def cell_id(places: Places, castles: Sequence[tuple[str, int]], name: object, where: str) -> int:
    """The cell of a name, or of a castle by the castle's name; raises if there is none."""
    known = dict(zip(cell_names(places), range(len(places)), strict=True)) | dict(castles)
    if isinstance(name, str) and name in known:
        return known[name]
    raise PositionError(f"{where}: {name!r} is no cell, write for example b3 or {castles[0][0]}")


def card_sign(name: str) -> str:
    """A card as a short sign."""
    return CARD_SIGNS[CARD_NAMES.index(name)]


def card_name(sign: object, where: str) -> str:
    """The card of a sign; raises if there is none."""
    if sign in CARD_SIGNS:
        return CARD_NAMES[CARD_SIGNS.index(str(sign))]
    raise PositionError(f"{where}: {sign!r} is no card, there is {' '.join(CARD_SIGNS)}")


def turn_of_return(first: int, players: int, seat: int, down: int) -> int:
    """The turn at whose end an artefact stands again: the owner's first after it fell."""
    turn = down + 1
    while (first + turn - 1) % players != seat:
        turn += 1
    return turn
