"""Comparing lines where nothing is hidden or left to chance: a play-off between them. Compiled.

Every line is played on, turn by turn, each seat by what it would really try; after some laps the
half that has come to less drops out and the others go on, farther than before. So a plan is judged
by what comes of it when nobody sleeps, and the best plans by what comes of them in the long run.

What comes of a line depends on every small choice of the turns to come. So it is played on again
and again, each time with other whims, and the mean counts; and what it had when the own turn was
over counts too.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from claycrown.bots.eval.evaluation import (
    WHIM,
    Evaluation,
    blank_values,
    likely_prospects,
    play_on,
    prospects,
)
from claycrown.bots.race import Race, Runner
from claycrown.core.chance import Rng
from claycrown.core.state import BaseState


@final
class Playoff(Race):
    """One play-off for one decision of one seat."""

    def __init__(self, evaluation: Evaluation, seat: i64, world: BaseState) -> None:
        """Prepare a play-off of lines that begin in a position; no line is in it yet."""
        super().__init__(evaluation, seat)
        self.lean = evaluation.lean(world)
        self.laps: i64 = 0  # that all lines still in it have run

    def enter(self, action: i64, worth: float, end: BaseState) -> None:
        """Let a line in: the action it begins with, what it promises and where it has come."""
        runner = Runner(action)
        runner.worth = worth
        runner.promise = worth
        runner.end = end
        self.running.append(runner)

    def set_aside(self, world: BaseState) -> None:
        """Let every line drop out whose action another one outdoes at once."""
        outcomes: list[BaseState] = []
        for runner in self.running:
            outcome = world.clone()
            outcome.step(self.seat, runner.action)
            outcomes.append(outcome)
        entered = self.running
        self.running = []
        for k, runner in enumerate(entered):
            outdone: bool = False
            for other in outcomes:
                outdone = outdone or self.evaluation.outdoes(other, outcomes[k], self.seat)
            if outdone:
                self.out.append(runner)
            else:
                self.running.append(runner)

    def run(self, place: i64, turns: i64, chance: Rng) -> None:
        """Play a line so many turns on, by whims of this lap, but plainly in the first lap."""
        runner = self.running[place]
        end = runner.end
        assert end is not None
        s = end.clone()
        s.rng = chance.copy()
        whim: float = WHIM * self.evaluation.doubt(s) if self.laps else 0.0
        for _ in range(turns):
            if s.depth:
                play_on(self.evaluation, s, self.evaluation.moment(s), whim)
        paid = blank_values()
        if end.depth:
            likely_prospects(self.evaluation, s, paid)
        else:
            prospects(self.evaluation, s, paid)
        runner.latest = paid[self.seat]

    def judge(self) -> None:
        """Judge all lines by where they have come on the whole; all must have run this lap."""
        for runner in self.running:
            runner.tries += 1
            runner.come += (runner.latest - runner.come) / float(runner.tries)
            runner.worth = (runner.come + self.lean * runner.promise) / (1.0 + self.lean)
        self.laps += 1
