"""Comparing options where much is hidden or left to chance: a race between them. Compiled.

In each lap every option that is still in the race is played once in the same world and with the
same chance to come, some turns ahead; so what differs is the option and not the luck. From time to
time the half that has done worse drops out (sequential halving). What few laps cannot tell apart is
left to the guess: it counts as much as some laps, if the evaluation says so. And since all go on by
the guess in a lap, and may squander by it what an option has gained, a lap may be judged on its way
as well, at the same stage for all options.

The own turn goes on as the search before the race has found best, as far as it knows enough of it:
an option is worth what one makes of it, not what the first look at the next step makes. Where the
guess counts as much as many laps, it makes plans as a whole, and what few tries like better by
chance is no reason to leave one: there the search must be clearly better.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import (
    Evaluation,
    blank_values,
    play_on,
    prospects,
    turns_since,
)
from claycrown.bots.tree import Arm, Node, below
from claycrown.core.bulk import lowest_seat
from claycrown.core.state import BaseState

GUESSED: Final[i64] = 16  # laps in which the guess is asked; what it promises is their mean
ENOUGH: Final[i64] = 16  # tries by which a search knows an arm well enough to go on by it
CLEARLY: Final[float] = 0.5  # of the range of what tries pay: about two standard deviations
AT_EVENS: Final[float] = 0.25  # of a win that a lead of one spread is worth, where all is open


@final
class Runner:
    """One option in the race."""

    __slots__ = ("action", "come", "end", "lag", "latest", "node", "promise", "tries", "worth")

    def __init__(self, action: i64) -> None:
        """An option that was never tried."""
        self.action: i64 = action
        self.node: Node | None = None  # what a search has found out about the next step
        self.tries: i64 = 0
        self.worth: float = 0.0  # the share of the win that it promises
        self.lag: float = 0.0  # how far its guess lies behind the best one, in spreads, below 0
        self.promise: float = 0.0  # what it was worth when the own turn was over, in a play-off
        self.come: float = 0.0  # where its line has come, the mean of its laps in a play-off
        self.latest: float = 0.0  # and in the last of them
        self.end: BaseState | None = None  # where the own turn ends, in a play-off


class Race:
    """One race for one decision of one seat."""

    def __init__(self, evaluation: Evaluation, seat: i64) -> None:
        """Prepare a race; nobody runs yet."""
        self.evaluation: Evaluation = evaluation
        self.seat: i64 = seat
        self.horizon: i64 = 0  # turns beyond the present one
        self.trust: float = 0.0  # laps that the guess counts for
        self.halfway: i64 = -1  # the stage at which a lap is judged for half of its pay
        self.range: float = 0.0  # from the least to the most that a try of the search has paid
        self.running: list[Runner] = []
        self.out: list[Runner] = []

    def line_up(self, world: BaseState, finalists: list[tuple[int, float]]) -> None:
        """Let these options into the race; of equals the one named first is preferred.

        Each comes with what it has promised so far, which stands until it has run a lap.
        """
        self.horizon = self.evaluation.horizon(world)
        self.trust = self.evaluation.trust(world)
        self.halfway = self.evaluation.halfway(world)
        self.running = []
        for action, worth in finalists:
            runner = Runner(action)
            runner.worth = worth
            self.running.append(runner)

    def go_by(self, root: Node, paid: float) -> None:
        """Let the own turn go on by a search, whose tries have paid in such a range."""
        self.range = paid
        for runner in self.running:
            runner.node = below(root, runner.action)

    def lap(self, world: BaseState) -> i64:
        """Play every option once in a world; return how many that were."""
        paid = blank_values()
        if self.trust > 0.0 and self.running[0].tries < GUESSED:
            self.ask_guess(world)
        for runner in self.running:
            self.play(world.clone(), runner, paid)
            if runner.tries == 0:
                runner.worth = 0.0  # its laps alone count, as for all others
            runner.tries += 1
            runner.worth += (paid[self.seat] - runner.worth) / float(runner.tries)
        return len(self.running)

    def ask_guess(self, world: BaseState) -> None:
        """Note what the guess promises of every option in a world."""
        guesses = vec[float]([0.0] * world.rules.room)
        n: i64 = world.fill(self.seat)
        self.evaluation.guess(world, self.seat, n, guesses)
        best: float = guesses[0]
        for k in range(n):
            best = max(best, guesses[k])
        spread: float = self.evaluation.spread(world)
        for runner in self.running:
            for k in range(n):
                if world.options[k] == runner.action:
                    behind: float = max(-1.0, (guesses[k] - best) / spread)
                    runner.lag += (behind - runner.lag) / float(runner.tries + 1)

    def standing(self, runner: Runner) -> float:
        """What a runner has paid, and what its guess promises for want of more laps."""
        if self.trust == 0.0 or runner.tries == 0:
            return runner.worth
        return runner.worth + AT_EVENS * runner.lag * self.trust / float(runner.tries)

    def play(self, s: BaseState, runner: Runner, paid: vec[float]) -> None:
        """Play an option and the turns to come; write what they pay."""
        e = self.evaluation
        moment: i64 = e.moment(s)
        stage: i64 = e.stage(s)
        s.step(self.seat, runner.action)
        self.go_on(s, moment, runner.node)
        play_on(e, s, moment)
        while s.depth and e.stage(s) < self.halfway:
            play_on(e, s, e.moment(s))
        first: float = 0.0
        if self.halfway >= 0:
            prospects(e, s, paid)
            first = paid[self.seat]
        turns: i64 = turns_since(e, s, stage, 0)
        while s.depth and turns <= self.horizon:
            play_on(e, s, e.moment(s))
            turns = turns_since(e, s, stage, turns)
        prospects(e, s, paid)
        if self.halfway >= 0:
            paid[self.seat] = (first + paid[self.seat]) / 2.0

    def go_on(self, s: BaseState, moment: i64, node: Node | None) -> None:
        """Play the own turn on as long as a search knows how."""
        while node is not None and s.depth and self.evaluation.moment(s) == moment:
            if lowest_seat(s) != self.seat:
                return
            arm = known_best(node, s, s.fill(self.seat), self.doubt())
            if arm is None:
                return
            s.step(self.seat, arm.action)
            node = arm.child

    def doubt(self) -> float:
        """How clearly a search must be better than the guess; 0 where the guess counts for less."""
        return CLEARLY * self.range if self.trust >= float(ENOUGH) else 0.0

    def halve(self) -> None:
        """Let the half that has paid less drop out; of equals the one named later."""
        ranked = [(-self.standing(runner), k) for k, runner in enumerate(self.running)]
        ranked.sort()
        stay = [place for _, place in ranked[: (len(ranked) + 1) // 2]]
        self.out += [runner for k, runner in enumerate(self.running) if k not in stay]
        self.running = [runner for k, runner in enumerate(self.running) if k in stay]

    def best(self) -> int:
        """The action to take: of those still in the race the one that stands best."""
        chosen = self.running[0]
        for runner in self.running:
            if self.standing(runner) > self.standing(chosen):
                chosen = runner
        return int(chosen.action)


def known_best(node: Node, s: BaseState, n: i64, doubt: float) -> Arm | None:
    """Of the n options in a state the arm to go on by, if a search knows one well enough.

    That is what has paid most; but with doubt what the guess likes best, unless the other has paid
    more by so many standard errors as the doubt stands for.
    """
    likely: Arm | None = None
    chosen: Arm | None = None
    best: float = 0.0
    k: i64 = 0
    for arm in node.arms:
        while k < n and s.options[k] < arm.action:
            k += 1
        if k == n or s.options[k] != arm.action:
            continue
        if likely is None or arm.weight > likely.weight:
            likely = arm
        if arm.tries < ENOUGH:
            continue
        paid: float = arm.total / float(arm.tries)
        if chosen is None or paid > best:
            chosen = arm
            best = paid
    if chosen is None or likely is None or chosen is likely or doubt == 0.0:
        return chosen
    if likely.tries == 0:
        return likely
    ahead: float = best - likely.total / float(likely.tries)
    error: float = math.sqrt(1.0 / float(chosen.tries) + 1.0 / float(likely.tries))
    return chosen if ahead > doubt * error else likely
