"""Comparing options where much is hidden or left to chance: a race between them. Compiled.

In each lap every option that is still in the race is played once in the same world and with the
same chance to come, some turns ahead, each choice by the best guess; so what differs is the option
and not the luck. From time to time the half that has done worse drops out (sequential halving).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import (
    Evaluation,
    blank_values,
    follow,
    follow_turn,
    prospects,
)
from claycrown.core.state import BaseState

WIDTH: Final[i64] = 12  # options that run, those that the guess likes best


@final
class Runner:
    """One option in the race."""

    __slots__ = ("action", "total", "tries")

    def __init__(self, action: i64) -> None:
        """An option that was never tried."""
        self.action: i64 = action
        self.tries: i64 = 0
        self.total: float = 0.0  # sum of what it has paid

    def paid(self) -> float:
        """The share of the win it has paid on average."""
        return self.total / float(max(1, self.tries))


@final
class Race:
    """One race for one decision of one seat."""

    def __init__(self, evaluation: Evaluation, seat: i64) -> None:
        """Prepare a race; nobody runs yet."""
        self.evaluation: Evaluation = evaluation
        self.seat: i64 = seat
        self.horizon: i64 = 0  # turns beyond the present one
        self.running: list[Runner] = []  # those that the guess likes better come first
        self.out: list[Runner] = []

    def line_up(self, world: BaseState) -> None:
        """Let the options that the guess likes best into the race."""
        self.horizon = self.evaluation.horizon(world)
        n: i64 = world.fill(self.seat)
        guesses = vec[float]([0.0] * world.rules.room)
        self.evaluation.guess(world, self.seat, n, guesses)
        ranked = [(-guesses[k], k) for k in range(n)]
        ranked.sort()
        self.running = [Runner(world.options[place]) for _, place in ranked[:WIDTH]]

    def lap(self, world: BaseState) -> i64:
        """Play every option once in a world; return how many that were."""
        paid = blank_values()
        for runner in self.running:
            self.play(world.clone(), runner.action, paid)
            runner.tries += 1
            runner.total += paid[self.seat]
        return len(self.running)

    def play(self, s: BaseState, action: i64, paid: vec[float]) -> None:
        """Play an option and the turns to come; write what they pay."""
        e = self.evaluation
        moment: i64 = e.moment(s)
        s.step(self.seat, action)
        follow_turn(e, s, moment)
        for _ in range(self.horizon):
            follow(e, s)
        prospects(e, s, paid)

    def halve(self) -> None:
        """Let the half that has paid less drop out; of equals the one the guess likes less."""
        ranked = [(-runner.paid(), k) for k, runner in enumerate(self.running)]
        ranked.sort()
        stay = [place for _, place in ranked[: (len(ranked) + 1) // 2]]
        self.out += [runner for k, runner in enumerate(self.running) if k not in stay]
        self.running = [runner for k, runner in enumerate(self.running) if k in stay]

    def best(self) -> int:
        """The action to take: of those still in the race the one that has paid most."""
        chosen = self.running[0]
        for runner in self.running:
            if runner.paid() > chosen.paid():
                chosen = runner
        return int(chosen.action)

    def report(self) -> list[tuple[int, int, float]]:
        """Every action that ran, how often, and what share of the win it promises."""
        return [
            (int(runner.action), int(runner.tries), runner.paid())
            for runner in self.running + self.out
        ]
