"""Names on the board: seats, cells, cards; and what several parts of the drawing share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from unicodedata import east_asian_width

from claycrown.core.catalog import N_, Message, catalog, say
from claycrown.core.drawing import Ink, View, number, text, use
from claycrown.games.mastery.data import CARD_NAMES, KIND_NAMES
from claycrown.games.mastery.notation import cell_names
from claycrown.games.mastery.text import CARDS, KINDS, LAKE, SEATS, TERRITORY

# The column beside the map, and where the stage in it ends.
STAGE_LEFT, STAGE_WIDE, STAGE_FOOT = 720, 472, 640
STAGE_MIDDLE = STAGE_LEFT + STAGE_WIDE // 2
CASTLE_OF = N_("{castle}, castle of {player}")


def fixed(ink: Ink, message: Message) -> str:
    """A message without figures; looked up once for each language."""
    return _fixed(ink.language, message)


@cache
def _fixed(language: str, message: Message) -> str:
    return say(catalog(language), message)


def seat_name(ink: Ink, seat: int, room: float = 20) -> str:
    """What a seat is called, cut so that it takes at most so many times the size of its letters."""
    return fitted(ink.names[seat] if seat < len(ink.names) else fixed(ink, SEATS[seat]), room)


@lru_cache(1024)
def fitted(words: str, room: float) -> str:
    """Words that fit a room, counted in sizes of their letters; the rest is left out."""
    for k, letter in enumerate(words):
        room -= width(letter)
        if room < 0:
            return f"{words[: max(1, k - 1)]}…"
    return words


def width(letter: str) -> float:
    """About how wide a letter is, on the safe side."""
    if east_asian_width(letter) in "WF" or letter in "MWmwШЩЖЮФшщжюф@":
        return 1.0
    if letter in "iljtfr.,:;'!| ":
        return 0.42
    return 0.76 if letter.isupper() or letter.isdigit() else 0.64


def card_name(ink: Ink, card: str) -> str:
    return fixed(ink, CARDS[CARD_NAMES.index(card)])


def kind_name(ink: Ink, kind: str) -> str:
    return fixed(ink, KINDS[KIND_NAMES.index(kind)])


def cell_spot(view: View, cell: int) -> str:
    return f"cell-{cell_names(view['places'])[cell]}"


def cell_words(view: View, ink: Ink, cell: int) -> str:
    """A cell in words: a territory with its kind, a castle by its name and owner."""
    if cell in view["castle_cells"]:
        seat = view["castle_cells"].index(cell)
        castle = view["castle_names"][seat]
        return ink.say(CASTLE_OF, castle=castle, player=seat_name(ink, seat))
    name = cell_names(view["places"])[cell]
    kind = view["tiles"][cell]
    if kind is None:
        return ink.say(LAKE, cell=name)
    return ink.say(TERRITORY, cell=name, kind=kind_name(ink, kind))


def spot_at(ink: Ink, name: str, words: Callable[[], str], body: str) -> str:
    """A place whose words are put together only where they are read: if it can be clicked."""
    return ink.spot(name, words() if name in ink.spots else "", body)


def heading(y: float, words: str) -> str:
    """Words in the middle of the stage."""
    return text(STAGE_MIDDLE, y, words, "t-title mid")


def moved(x: float, y: float, body: str, scale: float = 1) -> str:
    """A part moved to its place, larger or smaller if wanted."""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){size}">{body}</g>'


def die(seat: int, face: int, x: float, y: float, size: float) -> str:
    """A die of a seat that shows so many knights."""
    return use(f"mm-die{face}", x, y, size, f"die{seat}")


def dice(seat: int, knights: int, size: float) -> str:
    """The dice of a stack around the origin: full ones first; none for no knights."""
    faces = [6] * (knights // 6) + ([knights % 6] if knights % 6 else [])
    step = size * 1.08
    left = -step * (len(faces) - 1) / 2
    return "".join(die(seat, face, left + k * step, 0, size) for k, face in enumerate(faces))


def wrapped(words: str, most: int) -> list[str]:
    """Words in lines of at most so many letters, where that is possible."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
