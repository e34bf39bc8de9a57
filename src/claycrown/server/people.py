"""Names that people give themselves, and who a browser is."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any

from claycrown.core.game import Game
from claycrown.server.store import new_key

NAME_MOST = 40
TEXT_MOST = 500
PERSON, NAME = "person", "name"
# Marks that turn or join letters reach beyond the name, so a name may not hold them.
UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINERS = {"\u200c", "\u200d"}  # some scripts need them inside a word
MARKS_MOST = 3  # in a row: letters may carry marks, but not towers of them


def clean(text: Any, most: int) -> str:
    """A text in any script without what could break a page, and not too long."""
    if not isinstance(text, str):
        return ""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if marks > MARKS_MOST:
            continue
        kept.append(" " if kind in UNWANTED and letter not in JOINERS else letter)
    return " ".join("".join(kept).split())[:most].strip()


def clean_name(text: Any) -> str:
    """A name."""
    return clean(text, NAME_MOST)


def colours_of(game: Game, players: int, options: Mapping[str, Any]) -> list[str]:
    """What a game calls each seat: the name of whoever gives none."""
    blank = game.new(players, "colours", options)
    return [game.sentences.seat(blank, seat, "en") for seat in range(players)]


def unlike(name: str, others: Iterable[str]) -> str:
    """A name that nobody else has: the second Ann becomes Ann (2)."""
    taken = {alike(other) for other in others}
    found, number = name, 2
    while found and alike(found) in taken:
        mark = f" ({number})"
        found = name[: NAME_MOST - len(mark)].rstrip() + mark
        number += 1
    return found


def alike(name: str) -> str:
    """The same text for names that people would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def clean_text(text: Any) -> str:
    """A line of chat."""
    return clean(text, TEXT_MOST)


def person_of(session: MutableMapping[str, Any]) -> str:
    """Who the browser is; a new one gets a key of its own."""
    if PERSON not in session:
        session[PERSON] = new_key()
    return str(session[PERSON])
