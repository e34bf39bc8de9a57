"""Comparing lines where nothing is hidden or left to chance: a play-off between them. Compiled.

Every line is played on, turn by turn, each seat by what it would really try; after some turns the
half that has come to less drops out and the others go on. So a plan is judged by what comes of it
when nobody sleeps, and the best plans by what comes of them in the long run.

What comes of a line depends on every small choice of the turns to come, so two lines that come to
nearly the same are not told apart by that: what a line had when the own turn was over counts too.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from claycrown.bots.eval.evaluation import (
    Evaluation,
    blank_values,
    likely_prospects,
    play_on,
    prospects,
)
from claycrown.bots.race import Race, Runner
from claycrown.core.state import BaseState

LEAN: Final[float] = 1.0  # what the end of the own turn counts against where a line has come


@final
class Playoff(Race):
    """One play-off for one decision of one seat."""

    def __init__(self, evaluation: Evaluation, seat: i64) -> None:
        """Prepare a play-off; no line is in it yet."""
        super().__init__(evaluation, seat)
        self.has_gone_on: bool = False  # beyond the own turn

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

    def turn(self, place: i64) -> None:
        """Play one more turn of a line."""
        end = self.running[place].end
        assert end is not None
        if end.depth:
            self.has_gone_on = True
            play_on(self.evaluation, end, self.evaluation.moment(end))

    def judge(self) -> None:
        """Judge all lines by where they have come; all must have come equally far."""
        paid = blank_values()
        for runner in self.running:
            end = runner.end
            assert end is not None
            if self.has_gone_on:
                likely_prospects(self.evaluation, end, paid)
            else:
                prospects(self.evaluation, end, paid)
            runner.tries += 1
            runner.worth = (paid[self.seat] + LEAN * runner.promise) / (1.0 + LEAN)
