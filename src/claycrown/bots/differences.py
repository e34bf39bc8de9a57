"""What differs between two moves, as far as it is worth telling."""

from __future__ import annotations

import math
from collections.abc import Sequence

from claycrown.bots.outcome import BOOKED, LATER, Amounts, tenths
from claycrown.bots.words import Book, Fact
from claycrown.core.catalog import NN_

LEAST = 0.5  # smaller differences are none,
LEAST_DEAR = 0.25  # of what is worth much
DEAR = 2.5
LEAST_DECISIVE = 0.1  # of what ends the game,
DECISIVE = 10.0  # which is told first
SURE = 3.0  # standard errors over the worlds that one difference of many has to exceed,
SURE_DECISIVE = 2.0  # and one that ends the game
AHEAD_WORTH = 0.7  # of a point that would be scored if nothing changed
POINTS = (
    Fact(BOOKED, NN_("point this turn", "points this turn"), 1.0),
    Fact(LATER, NN_("point later", "points later"), 0.5),
)


class Differences:
    """Weighs what is counted in a game."""

    def __init__(self, book: Book) -> None:
        """Know what is counted."""
        self.facts = {fact.key: fact for fact in (*book.facts, *POINTS)}
        self.apart: frozenset[str] = frozenset()  # parts that no whole counts in, here or there

    def gaps(
        self, one: Amounts, other: Amounts, pairs: Sequence[tuple[Amounts, Amounts]] = ()
    ) -> Amounts:
        """The differences that are large enough to be told, first what matters most.

        What is told by its name is not told once more as a part of a whole. ``pairs`` are the
        amounts in single worlds: what differs there by chance is left out.
        """
        apart = self.apart | self.parts_apart([one, other])
        gaps = tenths(self.less_parts(one, other, apart))
        scatter = scatter_of([self.less_parts(a, b, apart) for a, b in pairs])
        large = [
            key
            for key, gap in gaps.items()
            if self.is_large(key, gap) and self.is_sure(key, gap, scatter.get(key, 0.0))
        ]
        wanting = {key for key in apart if self.facts[key].whole in large and gaps.get(key)}
        large += wanting.difference(large)
        large = self.once(large, gaps)
        large.sort(key=lambda key: (-abs(gaps[key]) * self.worth(key), key))
        return {key: gaps[key] for key in large}

    def less_parts(self, one: Amounts, other: Amounts, apart: frozenset[str]) -> Amounts:
        """All differences; a whole is counted without its parts that are told apart."""
        gaps = {key: one.get(key, 0.0) - other.get(key, 0.0) for key in {**one, **other}}
        for part in apart.intersection(gaps):
            gaps[self.facts[part].whole] -= gaps[part]
        return gaps

    def once(self, large: Sequence[str], gaps: Amounts) -> list[str]:
        """Some differences, of a part and its total one: the part if it is all that differs."""
        found = list(large)
        for key in large:
            total = self.facts[key].total if key in self.facts else ""
            if total in large:
                found.remove(total if gaps[key] == gaps[total] else key)
        return found

    def parts_apart(self, held: Sequence[Amounts]) -> frozenset[str]:
        """The parts of a whole that are told by their names, since what is held of them differs."""
        found = []
        for fact in self.facts.values():
            amounts = [each.get(fact.key, 0.0) for each in held]
            if fact.whole and self.is_large(fact.key, max(amounts) - min(amounts)):
                found.append(fact.key)
        return frozenset(found)

    def with_parts(self, told: Amounts, gaps: Amounts) -> Amounts:
        """Some differences, with all parts of a whole that is told without them."""
        return {
            key: gap
            for key, gap in gaps.items()
            if key in told or (key in self.facts and self.facts[key].whole in told)
        }

    def is_large(self, key: str, gap: float) -> bool:
        """Whether a difference is told."""
        worth = self.worth(key)
        if worth >= DECISIVE:
            return abs(gap) >= LEAST_DECISIVE
        return abs(gap) >= (LEAST_DEAR if worth >= DEAR else LEAST)

    def is_sure(self, key: str, gap: float, error: float) -> bool:
        """Whether a difference is more than what the worlds make by chance."""
        return abs(gap) > error * (SURE_DECISIVE if self.worth(key) >= DECISIVE else SURE)

    def weight(self, gaps: Amounts) -> float:
        """How much some differences matter together."""
        return sum(abs(gap) * self.worth(key) for key, gap in gaps.items())

    def worth(self, key: str) -> float:
        """How much one of it matters."""
        return self.facts[key].worth if key in self.facts else AHEAD_WORTH


def scatter_of(gaps: Sequence[Amounts]) -> Amounts:
    """How far the mean of each difference may be off: its standard error over the worlds."""
    n = len(gaps)
    if n < 2:
        return {}
    found = {}
    for key in {key for each in gaps for key in each}:
        amounts = [each.get(key, 0.0) for each in gaps]
        mean = sum(amounts) / n
        found[key] = math.sqrt(sum((amount - mean) ** 2 for amount in amounts) / (n - 1) / n)
    return found
