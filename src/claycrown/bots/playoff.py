"""Comparing lines where nothing is hidden or left to chance: a play-off between them. Compiled.

Every line is played on, turn by turn, each seat by what it would really try; after some turns the
half that has come to less drops out and the others go on. So a plan is judged by what comes of it
when nobody sleeps, and the best plans by what comes of them in the long run.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from claycrown.bots.eval.evaluation import blank_values, play_on, prospects
from claycrown.bots.race import Race, Runner
from claycrown.core.state import BaseState


@final
class Playoff(Race):
    """One play-off for one decision of one seat."""

    def enter(self, action: i64, worth: float, end: BaseState) -> None:
        """Let a line in: the action it begins with, what it promises and where it has come."""
        runner = Runner(action)
        runner.worth = worth
        runner.end = end
        self.running.append(runner)

    def turn(self, place: i64) -> None:
        """Play one more turn of a line."""
        end = self.running[place].end
        assert end is not None
        if end.depth:
            play_on(self.evaluation, end, self.evaluation.moment(end))

    def judge(self) -> None:
        """Judge all lines by where they have come; all must have come equally far."""
        paid = blank_values()
        for runner in self.running:
            end = runner.end
            assert end is not None
            prospects(self.evaluation, end, paid)
            runner.tries += 1
            runner.worth = paid[self.seat]
