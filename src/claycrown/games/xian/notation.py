"""Cards, cells and sets in writing: ``Y4`` is yellow of initiative 4, ``U`` is blue."""

from __future__ import annotations

from claycrown.core.bits import cells
from claycrown.core.errors import PositionError
from claycrown.games.xian.data import BONUS_NAMES, CARDS_OF_COLOUR, HELPER_NAMES

COLOUR_LETTERS = "YRGU"
PIT_LETTERS = "abcd"


def cell_name(cell: int) -> str:
    """A cell of the pit for people: column letter and row, ``a1`` at the top left."""
    row, column = divmod(cell, len(PIT_LETTERS))
    return f"{PIT_LETTERS[column]}{row + 1}"


def card_name(card: int) -> str:
    """A worker card: colour letter and initiative."""
    return f"{COLOUR_LETTERS[card // int(CARDS_OF_COLOUR)]}{card % int(CARDS_OF_COLOUR) + 1}"


def card_names(mask: int) -> list[str]:
    """All worker cards of a mask, by id."""
    return [card_name(card) for card in cells(mask)]


def card_id(name: object, where: str) -> int:
    """The worker card of a name; raises if there is none."""
    if isinstance(name, str) and len(name) == 2:
        colour, number = COLOUR_LETTERS.find(name[0]), "123456".find(name[1])
        if colour >= 0 and number >= 0:
            return int(CARDS_OF_COLOUR) * colour + number
    raise PositionError(f"{where}: {name!r} is no card, write for example Y4 or U1")


def helper_names(mask: int) -> list[str]:
    """All helpers of a mask."""
    return [HELPER_NAMES[k] for k in cells(mask)]


def tile_names(mask: int) -> list[str]:
    """All bonus tiles of a mask."""
    return [BONUS_NAMES[k] for k in cells(mask)]
