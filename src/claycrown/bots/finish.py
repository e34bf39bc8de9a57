"""Counting out the last turns of a game, where nothing is hidden or random. Compiled.

All lines are looked at. Each seat takes what is best for itself (max^n), so what a line is worth
is known and not thought. Lines that meet in the same position are counted out once.
"""

from __future__ import annotations

import time
from typing import Final, final

from mypy_extensions import i64

from claycrown.bots.eval.evaluation import Evaluation, blank_values, prospects
from claycrown.core.bulk import lowest_seat
from claycrown.core.state import BaseState

MOST: Final[i64] = 60000  # looks at positions, at most, however much time there is
STRIDE: Final[i64] = 64  # looks between two at the clock


@final
class Finish:
    """The last turns, from a decision of one seat on."""

    def __init__(self, evaluation: Evaluation, seconds: float, most: i64 = MOST) -> None:
        """Prepare to count for so many seconds, with so many looks, at most."""
        self.evaluation: Evaluation = evaluation
        self.most: i64 = most
        self.until: float = time.perf_counter() + seconds
        self.looked: i64 = 0  # at so many positions
        self.given_up: bool = False
        self.known: dict[int, list[float]] = {}  # what positions are worth to each seat

    def count_out(self, s: BaseState) -> list[tuple[int, float]]:
        """All options with what they come to, best first, of equals the first; [] if too many."""
        seat: i64 = lowest_seat(s)
        found: list[tuple[float, int]] = []
        for action in actions_of(s, seat):
            found.append((-self.worths(after(s, seat, action))[seat], action))
        found.sort()
        return [] if self.given_up else [(action, -worth) for worth, action in found]

    def end(self, s: BaseState, action: i64, moment: i64) -> BaseState:
        """Where the turn of a moment ends by the best line that begins with an action."""
        now = s.clone()  # which keeps its books, if the state does
        now.step(lowest_seat(s), action)
        while now.depth and self.evaluation.moment(now) == moment:
            now.step(lowest_seat(now), self.best_action(now))
        return now

    def best_action(self, s: BaseState) -> i64:
        """What is best for the seat that is asked; the first of equals."""
        seat: i64 = lowest_seat(s)
        best: i64 = -1
        most: float = -1.0
        for action in actions_of(s, seat):
            worth: float = self.worths(after(s, seat, action))[seat]
            if worth > most:
                most = worth
                best = action
        return best

    def worths(self, s: BaseState) -> list[float]:
        """What the best line from here comes to, for each seat."""
        if self.is_over():
            return [0.0] * s.players
        if s.depth == 0:
            paid = blank_values()
            prospects(self.evaluation, s, paid)
            return [paid[seat] for seat in range(s.players)]
        key = s.key()
        if key in self.known:
            return self.known[key]
        best: list[float] = []
        seat: i64 = lowest_seat(s)
        most: float = -1.0
        for action in actions_of(s, seat):
            worths = self.worths(after(s, seat, action))
            if self.given_up:
                return worths
            if worths[seat] > most:
                most = worths[seat]
                best = worths
        self.known[key] = best
        return best

    def is_over(self) -> bool:
        """Whether one more look is too much, by their number or by the clock."""
        self.looked += 1
        late: bool = self.looked % STRIDE == 0 and time.perf_counter() > self.until
        if late or self.looked > self.most:
            self.given_up = True
        return self.given_up


def actions_of(s: BaseState, seat: i64) -> list[int]:
    """The options of the seat, which alone is asked."""
    n: i64 = s.fill(seat)
    return [int(s.options[k]) for k in range(n)]


def after(s: BaseState, seat: i64, action: i64) -> BaseState:
    """The position after an action."""
    then = s.clone()
    then.keep = False
    then.step(seat, action)
    return then
