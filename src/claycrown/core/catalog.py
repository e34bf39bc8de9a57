"""Message catalogues: sentences are written once in English and looked up per language.

``N_`` marks a message and ``NN_`` one with a plural, so that tools can collect them
(``pybabel extract -k N_ -k NN_:1,2``). The plural of a message always goes by ``{n}``.
"""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations, translation
from importlib.resources import files
from typing import NamedTuple, cast

DOMAIN = "claycrown"
MINUS = "\N{MINUS SIGN}"


class Message(NamedTuple):
    """A message in English; ``many`` is its plural, if it counts something."""

    one: str
    many: str | None = None


def N_(one: str) -> Message:  # noqa: N802  the name by which tools know a marked message
    """A marked message."""
    return Message(one)


def NN_(one: str, many: str) -> Message:  # noqa: N802  the same with a plural
    """A marked message with its plural."""
    return Message(one, many)


@cache
def catalog(language: str = "en") -> NullTranslations:
    """The catalogue of a language; English, the language of the source, needs no file."""
    folder = str(files("claycrown") / "locale")
    return translation(DOMAIN, folder, [language], fallback=True)


def say(words: NullTranslations, message: Message, **figures: object) -> str:
    """A message in the language of a catalogue, with its figures."""
    if message.many is None:
        return words.gettext(message.one).format(**figures)
    n = cast(int, figures["n"])
    return words.ngettext(message.one, message.many, n).format(**figures)


def signed(amount: float) -> str:
    """A difference with its sign; the minus is a real one, as long as the plus."""
    return f"{amount:+g}".replace("-", MINUS)
