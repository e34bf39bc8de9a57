"""Who sits at the table: people with their names, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from claycrown.bots.bot import BotError
from claycrown.bots.roster import OTHER_NAMES, UnknownBotError, check_name, names
from claycrown.core.errors import SetupError
from claycrown.core.state import BaseState

ME = "me"
NAMELESS = "You"


@dataclass
class Moment:
    """A decision to which an undo leads back."""

    state: BaseState
    heard: int  # length of the log at that time


@dataclass
class Seat:
    """Who sits there: a person with a name, or a bot."""

    name: str
    bot: str | None
    named: bool = False  # whether a person has given this name
    seen: int = 0  # how much of the log this person has been shown
    since: int = 0  # how much of it was old when this person was asked last
    trail: list[Moment] = field(default_factory=list)


def seated(text: str) -> Seat:
    """A seat from its description."""
    kind, _, name = text.strip().partition(":")
    if kind == ME:
        name = printable(name)
        return Seat(name or NAMELESS, None, named=bool(name))
    try:
        check_name(text.strip())
    except UnknownBotError:
        known = f"{', '.join(names())}, {OTHER_NAMES}"
        raise SetupError(
            f"seats: {text!r} is unknown, write me, me:NAME or a bot: {known}"
        ) from None
    except BotError as error:
        raise SetupError(f"seats: {told(error)}") from None
    return Seat(text.strip(), text.strip())


def told(error: BotError) -> str:
    """What is wrong with a bot, without the place where other commands look for it."""
    return str(error).removeprefix("bots: ")


def seat_all(texts: Sequence[str]) -> list[Seat]:
    """All seats; several people without a name are numbered."""
    seats = [seated(text) for text in texts]
    nameless = [seat for seat in seats if seat.bot is None and not seat.named]
    if len(nameless) > 1:
        for number, seat in enumerate(nameless, 1):
            seat.name = f"{NAMELESS} {number}"
    return seats


def printable(text: str) -> str:
    """A text without what would move the cursor or cannot be shown."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
