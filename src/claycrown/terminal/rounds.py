"""Decisions that are put to several seats while nobody may see who really has a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claycrown.core.events import Event
from claycrown.core.game import Game


@dataclass
class Round:
    """A decision on its way around the table, and the seats to which it has still to come."""

    decision: int
    seats: list[int]


def rounds_of(game: Game, players: int, news: Sequence[Event]) -> Iterator[Round]:
    """The rounds that the news tell of, in order."""
    for _, kind, first, decision, mask, *_ in news:
        if kind == game.asking:
            order = [(first + k) % players for k in range(players)]
            yield Round(decision, [seat for seat in order if mask >> seat & 1])
