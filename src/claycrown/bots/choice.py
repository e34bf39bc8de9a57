"""Choosing among values: the best, or one that is about as good."""

from __future__ import annotations

import math
from collections.abc import Sequence

from librt.vecs import vec

from claycrown.bots.eval.evaluation import Evaluation, fraction
from claycrown.core.chance import Rng
from claycrown.core.state import BaseState


def guesses_of(evaluation: Evaluation, world: BaseState, seat: int) -> list[float]:
    """What each option of a seat promises at first sight, in points."""
    guesses = vec[float]([0.0] * int(world.rules.room))
    n = world.fill(seat)
    evaluation.guess(world, seat, n, guesses)
    return [float(guesses[k]) for k in range(n)]


def within_band(values: Sequence[float], band: float, rng: Rng) -> int:
    """The place of a value at most ``band`` below the best, better ones likelier.

    Weaker levels differ by their band, so that none of them ever plays what looks stupid.
    """
    best = max(values)
    if band <= 0:
        equal = [k for k, value in enumerate(values) if value == best]
        return equal[rng.below(len(equal))]
    near = [(k, math.exp(2 * (v - best) / band)) for k, v in enumerate(values) if v >= best - band]
    drawn = fraction(rng) * sum(weight for _, weight in near)
    for k, weight in near:
        drawn -= weight
        if drawn < 0:
            return k
    return near[-1][0]
