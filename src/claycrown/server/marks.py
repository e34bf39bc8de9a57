"""How a seat is marked: by its sign in pictures, by its name in sentences."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from claycrown.core.drawing import Drawing
from claycrown.core.game import Game
from claycrown.server.table import Table

LANGUAGE = "en"


def drawing_of(game: Game) -> Drawing:
    """The drawing of a game that has one."""
    assert game.drawing is not None
    return game.drawing


@cache
def prefix(drawing_symbols: str) -> str:
    """What the names of a game's symbols begin with."""
    found = re.search(r'id="(\w+)-seat0"', drawing_symbols)
    assert found is not None
    return found[1]


def emblem(game: Game, seat: int) -> str:
    """The sign of a seat, which goes with its colour everywhere."""
    symbol = f"{prefix(drawing_of(game).symbols)}-seat{seat}"
    shape = f'<use href="#{symbol}" class="f-seat{seat}"/>'
    return f'<svg class="board emblem" aria-hidden="true">{shape}</svg>'


@cache
def any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """One of these words, not as a part of another one."""
    return re.compile(rf"\b({'|'.join(map(re.escape, words))})\b")


def pieces(table: Table, words: str) -> list[tuple[int | None, str]]:
    """A sentence in pieces: (seat, name) where it speaks of a seat by its colour, (None, words)."""
    seats = {colour: seat for seat, colour in enumerate(table.colours)}
    return [
        (seats[piece], table.name(seats[piece])) if piece in seats else (None, piece)
        for piece in any_of(tuple(table.colours)).split(words)
    ]


def with_names(table: Table, words: str) -> str:
    """A sentence, escaped, with names instead of colours and signs instead of letters."""
    return "".join(
        with_signs(table.game, piece)
        if seat is None
        else f'<b class="who by{seat}">{escape(piece)}</b>'
        for seat, piece in pieces(table, words)
    )


def with_signs(game: Game, words: str) -> str:
    """Words, escaped, with the sign of each code whose letter the game draws."""
    signs = drawing_of(game).signs
    if not signs:
        return escape(words)
    found = any_of(tuple(signs))
    return found.sub(lambda code: sign(signs[code[0]], code[0]), escape(words))


def sign(symbol: str, code: str) -> str:
    """A code whose letter is drawn; it is still read aloud."""
    return (
        f'<span class="sign"><svg class="board emblem" aria-hidden="true"><use href="#{symbol}"/>'
        f'</svg><span class="hidden">{code[0]}</span>{code[1:]}</span>'
    )


def in_plain_names(table: Table, words: str) -> str:
    """A sentence with the names of the people, as text."""
    return "".join(piece for _, piece in pieces(table, words))
