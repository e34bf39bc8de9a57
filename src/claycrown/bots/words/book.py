"""What a book of words answers about a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from claycrown.core.catalog import Message
from claycrown.core.events import Event
from claycrown.core.record import actions_of
from claycrown.core.state import BaseState


@dataclass(frozen=True)
class Happening:
    """What may happen to a seat or not, so that how often it does tells more than an amount."""

    own: Message  # to the seat that asks
    others: Message  # to a {player}
    own_not: Message
    others_not: Message
    change: int  # of what is counted: 1 more if it happens, or 1 less


@dataclass(frozen=True)
class Fact:
    """Something that a seat has more or less of."""

    key: str
    noun: Message
    worth: float  # of one, in points, to tell first what matters
    name: Message | None = None  # that the noun may need
    whole: str = ""  # key of the fact that counts this one in, if any, and is told without it
    total: str = ""  # key of the fact that counts this one in, if only one of the two is told
    happening: Happening | None = None  # by which the amount changes, if by nothing else


class Book:
    """What is counted at the end of a turn. A game's own book replaces what it knows better."""

    facts: ClassVar[Sequence[Fact]] = ()
    in_points: ClassVar[bool] = True  # whether turns bring points, and the evaluation gives them
    # Decisions that only prepare, and those that show what for; by their names.
    preparing: ClassVar[Collection[str]] = ()
    aims: ClassVar[Collection[str]] = ()

    def count(self, s: BaseState, seat: int, view: Mapping[str, Any]) -> dict[str, float]:
        """How much a seat has, by the key of the fact; the view is that of who asks."""
        return {}

    def ahead(self, s: BaseState) -> list[Counter[str]]:
        """For each seat the points that would come if nothing changed, by category."""
        return [Counter() for _ in range(s.players)]

    def by_itself(self, before: BaseState, end: BaseState) -> list[Counter[str]]:
        """For each seat what came until the end of a line whatever was done, by key of the fact."""
        return [Counter() for _ in range(end.players)]

    def can_wait(self, action: int) -> bool:
        """Whether an action may as well be taken later in the turn."""
        return False

    def position(self, s: BaseState) -> int:
        """A number, the same for positions in which all that counts is the same."""
        return s.key()

    def is_done(self, before: BaseState, s: BaseState, seat: int) -> bool:
        """Whether what the seat has begun is over; asked at the end of turns."""
        return True


def news_of(before: BaseState, end: BaseState) -> list[Event]:
    """What happened on the way to the end of a line that began on a scratch state."""
    s = scratch_of(before)
    s.news = []
    for seat, action in actions_of(end):
        s.step(seat, action)
    return s.news


def scored(s: BaseState) -> list[Counter[str]]:
    """For each seat what is booked on a scratch state, by category."""
    points: list[Counter[str]] = [Counter() for _ in range(s.players)]
    for line in s.sheet():
        points[line["seat"]][line["category"]] += line["amount"]
    return points


def scratch_of(s: BaseState) -> BaseState:
    """A copy with an empty score sheet and no moves, to be played and scored."""
    scratch = s.clone()
    scratch.keep = True
    scratch.bookings = None
    scratch.moves = None
    return scratch
