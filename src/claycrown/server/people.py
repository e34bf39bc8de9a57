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
# What Unicode calls ignorable, with the first and the last of each range.
IGNORABLE = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
# Letters and symbols whose picture is empty: of Braille, of music, of Egyptian.
BLANKS = {"\u2800", "\U0001d159", "\U00013441", "\U00013442"}
FILLERS = {"\u115f", "\u1160", "\u3164", "\uffa0"}  # ignorable, yet as wide as a letter


def is_unseen(letter: str) -> bool:
    """Whether nobody sees a letter that stands alone."""
    if letter in BLANKS or unicodedata.category(letter)[0] in "CZ":
        return True
    return any(first <= ord(letter) <= last for first, last in IGNORABLE)


def has_something_to_see(text: str) -> bool:
    """Whether a text is more than blanks, joiners, and marks for letters that are not there."""
    return any(not is_unseen(each) and unicodedata.category(each)[0] != "M" for each in text)


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
        unwanted = kind in UNWANTED and letter not in JOINERS
        kept.append(" " if unwanted or letter in BLANKS | FILLERS else letter)
    found = cut(" ".join("".join(kept).split()), most)
    return found if has_something_to_see(found) else ""


def cut(text: str, most: int) -> str:
    """The beginning of a text; at its ends there is no space and no joiner with nothing to join."""
    return text[:most].strip(" " + "".join(JOINERS))


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
        found = cut(name, NAME_MOST - len(mark)) + mark
        number += 1
    return found


def watching(name: str) -> str:
    """What a spectator is called: never like somebody who plays."""
    mark = " (watching)"
    return (cut(clean_name(name), NAME_MOST - len(mark)) or "Guest") + mark


def alike(name: str) -> str:
    """The same text for names that people would take for the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(each for each in folded if each == " " or not is_unseen(each))
    return " ".join(unicodedata.normalize("NFKC", seen).split())


def clean_text(text: Any) -> str:
    """A line of chat."""
    return clean(text, TEXT_MOST)


def person_of(session: MutableMapping[str, Any]) -> str:
    """Who the browser is; a new one gets a key of its own."""
    if PERSON not in session:
        session[PERSON] = new_key()
    return str(session[PERSON])
