"""Comparing options where much is hidden or left to chance: a race between them. Compiled.

In each lap every option that is still in the race is played once in the same world and with the
same chance to come, some turns ahead; so what differs is the option and not the luck. From time to
time the half that has done worse drops out (sequential halving).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import (
    Evaluation,
    blank_values,
    play_on,
    prospects,
)
from claycrown.core.state import BaseState


@final
class Runner:
    """One option in the race."""

    __slots__ = ("action", "end", "promise", "tries", "worth")

    def __init__(self, action: i64) -> None:
        """An option that was never tried."""
        self.action: i64 = action
        self.tries: i64 = 0
        self.worth: float = 0.0  # the share of the win that it promises
        self.promise: float = 0.0  # the same when the own turn is over, in a play-off
        self.end: BaseState | None = None  # how far its line was played, in a play-off


class Race:
    """One race for one decision of one seat."""

    def __init__(self, evaluation: Evaluation, seat: i64) -> None:
        """Prepare a race; nobody runs yet."""
        self.evaluation: Evaluation = evaluation
        self.seat: i64 = seat
        self.horizon: i64 = 0  # turns beyond the present one
        self.running: list[Runner] = []
        self.out: list[Runner] = []

    def line_up(self, world: BaseState, actions: list[int]) -> None:
        """Let these options into the race; of equals the one named first is preferred."""
        self.horizon = self.evaluation.horizon(world)
        self.running = [Runner(action) for action in actions]

    def lap(self, world: BaseState) -> i64:
        """Play every option once in a world; return how many that were."""
        paid = blank_values()
        for runner in self.running:
            self.play(world.clone(), runner.action, paid)
            runner.tries += 1
            runner.worth += (paid[self.seat] - runner.worth) / float(runner.tries)
        return len(self.running)

    def play(self, s: BaseState, action: i64, paid: vec[float]) -> None:
        """Play an option and the turns to come; write what they pay."""
        e = self.evaluation
        moment: i64 = e.moment(s)
        s.step(self.seat, action)
        play_on(e, s, moment)
        for _ in range(self.horizon):
            if s.depth:
                play_on(e, s, e.moment(s))
        prospects(e, s, paid)

    def halve(self) -> None:
        """Let the half that has paid less drop out; of equals the one named later."""
        ranked = [(-runner.worth, k) for k, runner in enumerate(self.running)]
        ranked.sort()
        stay = [place for _, place in ranked[: (len(ranked) + 1) // 2]]
        self.out += [runner for k, runner in enumerate(self.running) if k not in stay]
        self.running = [runner for k, runner in enumerate(self.running) if k in stay]

    def best(self) -> int:
        """The action to take: of those still in the race the one that has paid most."""
        chosen = self.running[0]
        for runner in self.running:
            if runner.worth > chosen.worth:
                chosen = runner
        return int(chosen.action)

    def report(self) -> list[tuple[int, int, float]]:
        """Every action that ran, how often, and what share of the win it promises."""
        return [
            (int(runner.action), int(runner.tries), runner.worth)
            for runner in self.running + self.out
        ]
