"""Choosing among values: the best, or one that is about as good."""

from __future__ import annotations

import math
from collections.abc import Sequence

from claycrown.core.chance import Rng

FINE = 2**30  # steps of a random number between 0 and 1


def within_band(values: Sequence[float], band: float, rng: Rng) -> int:
    """The place of a value at most ``band`` below the best, better ones likelier.

    Weaker levels differ by their band, so that none of them ever plays what looks stupid.
    """
    best = max(values)
    if band <= 0:
        equal = [k for k, value in enumerate(values) if value == best]
        return equal[rng.below(len(equal))]
    near = [(k, math.exp(2 * (v - best) / band)) for k, v in enumerate(values) if v >= best - band]
    drawn = rng.below(FINE) / FINE * sum(weight for _, weight in near)
    for k, weight in near:
        drawn -= weight
        if drawn < 0:
            return k
    return near[-1][0]
