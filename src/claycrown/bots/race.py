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
chance is no reason to leave one: there the search must be clearly better, and the laps go on to
teach it. In other games an option runs once more without the search, if its turn ends elsewhere
then.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import (
    Evaluation,
    best_guess,
    blank_values,
    play_on,
    prospects,
)
from claycrown.bots.eval.reach import Reach
from claycrown.bots.search import Search
from claycrown.bots.tree import Arm, Node, arm_for, arm_of
from claycrown.core.bulk import lowest_seat
from claycrown.core.state import BaseState

GUESSED: Final[i64] = 16  # laps in which the guess is asked; what it promises is their mean
ENOUGH: Final[i64] = 16  # tries by which a search knows an arm well enough to go on by it
CLEARLY: Final[float] = 0.5  # of the range of what tries pay: about two standard deviations
AT_EVENS: Final[float] = 0.25  # of a win that a lead of one spread is worth, where all is open


@final
class Runner:
    """One option in the race, or one of the ways to go on with it in the same turn."""

    __slots__ = ("action", "come", "end", "lag", "latest", "plain", "promise", "tries", "worth")

    def __init__(self, action: i64) -> None:
        """An option that was never tried."""
        self.action: i64 = action
        self.plain: bool = False  # the own turn goes on without the search
        self.tries: i64 = 0
        self.worth: float = 0.0  # the share of the win that it promises
        self.lag: float = 0.0  # how far its guess lies behind the best one, in spreads, below 0
        self.promise: float = 0.0  # what it was worth when the own turn was over, in a play-off
        self.come: float = 0.0  # where its line has come, the mean of its laps in a play-off
        self.latest: float = 0.0  # what it was worth in its last lap
        self.end: BaseState | None = None  # where the own turn ends, in a play-off


class Race:
    """One race for one decision of one seat."""

    def __init__(self, evaluation: Evaluation, seat: i64) -> None:
        """Prepare a race; nobody runs yet."""
        self.evaluation: Evaluation = evaluation
        self.seat: i64 = seat
        self.reach: Reach = Reach(evaluation)
        self.trust: float = 0.0  # laps that the guess counts for
        self.lean: float = 0.0  # what the end of the present turn counts, beside what a lap pays
        self.guided: bool = False  # they are so many that it makes plans as a whole
        self.search: Search | None = None  # by which the own turn goes on
        self.trail: list[Arm] = []  # of it, in the lap that is run
        self.running: list[Runner] = []
        self.out: list[Runner] = []

    def line_up(self, world: BaseState, finalists: list[tuple[int, float]]) -> None:
        """Let these options into the race; of equals the one named first is preferred.

        Each comes with what it has promised so far, which stands until it has run a lap.
        """
        self.reach.begin(world)
        self.trust = self.evaluation.trust(world)
        self.lean = self.evaluation.lean(world)
        self.guided = self.trust >= float(ENOUGH)
        self.running = []
        for action, worth in finalists:
            runner = Runner(action)
            runner.worth = worth
            self.running.append(runner)

    def go_by(self, search: Search) -> None:
        """Let the own turn go on by a search."""
        self.search = search

    def add_plain(self, place: i64, world: BaseState) -> None:
        """Let an option run twice, if its turn ends elsewhere where it goes on without the search.

        The search goes by other replies than the laps do: its best line need not be theirs.
        """
        runner = self.running[place]
        other = Runner(runner.action)
        other.plain = True
        other.worth = runner.worth
        searched = world.clone()
        self.end_turn(searched, runner)
        plain = world.clone()
        self.end_turn(plain, other)
        if searched.key() != plain.key():
            self.running.append(other)

    def is_decided(self) -> bool:
        """Whether all who are left in the race begin with the same action."""
        for runner in self.running:
            if runner.action != self.running[0].action:
                return False
        return True

    def runner_of(self, action: i64) -> Runner:
        """Of those that begin with an action the one that stands best; a new one if none does.

        One that has dropped out counts only where none of them is still in the race.
        """
        best = self.best_runner(self.running, action)
        if best is None:
            best = self.best_runner(self.out, action)
        return best if best is not None else Runner(action)

    def best_runner(self, runners: list[Runner], action: i64) -> Runner | None:
        """Of these the one that begins with an action and stands best."""
        best: Runner | None = None
        for runner in runners:
            if runner.action != action:
                continue
            if best is None or self.standing(runner) > self.standing(best):
                best = runner
        return best

    def send(self, place: i64, world: BaseState) -> None:
        """Let the option at a place run its lap, the first one first; it does not count yet."""
        runner = self.running[place]
        if place == 0 and self.trust > 0.0 and runner.tries < GUESSED:
            self.ask_guess(world)
        paid = blank_values()
        self.play(world.clone(), runner, paid)
        runner.latest = paid[self.seat]

    def count(self) -> i64:
        """Let the lap count that all have run; return how many those are."""
        for runner in self.running:
            if runner.tries == 0:
                runner.worth = 0.0  # its laps alone count, as for all others
            runner.tries += 1
            runner.worth += (runner.latest - runner.worth) / float(runner.tries)
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
        self.end_turn(s, runner)
        promised = blank_values()
        if self.lean > 0.0:
            prospects(self.evaluation, s, promised)
        self.reach.pay(s, self.reach.turns_since(s, 0), True, paid)
        for arm in self.trail:
            arm.learn(paid[self.seat])  # by the measure of the search
        if self.lean > 0.0:
            for seat in range(s.players):
                paid[seat] = (paid[seat] + self.lean * promised[seat]) / (1.0 + self.lean)

    def end_turn(self, s: BaseState, runner: Runner) -> None:
        """Play an option and what follows it in the turn."""
        moment: i64 = self.evaluation.moment(s)
        s.step(self.seat, runner.action)
        self.trail.clear()
        if self.search is not None and not runner.plain:
            self.go_on(s, moment, self.search, runner.action)
        play_on(self.evaluation, s, moment)

    def go_on(self, s: BaseState, moment: i64, search: Search, action: i64) -> None:
        """Play the own turn on after an action as a search has found best."""
        arm = arm_of(search.root, action)
        while arm is not None and s.depth and self.evaluation.moment(s) == moment:
            seat: i64 = lowest_seat(s)
            if seat != self.seat and not self.guided:
                return  # the guess counts for little: nobody's answer is foreseen by it
            if seat != self.seat and not search.branching:
                s.step(seat, self.guessed(s, seat))
                continue
            arm = self.next_arm(s, seat, search.known(arm, s), self.doubt(search))
            if arm is not None:
                s.step(seat, arm.action)

    def next_arm(self, s: BaseState, seat: i64, node: Node | None, doubt: float) -> Arm | None:
        """The arm by which the turn goes on: by the guess where nothing is known, if it counts.

        What is learnt of the own arms in laps counts as what was learnt in the search.
        """
        if not self.guided:
            return best_paid(node, s, s.fill(seat)) if node is not None else None
        if node is None:
            return Arm(self.guessed(s, seat), 0.0)
        likely = arm_for(node, self.guessed(s, seat))
        if seat != self.seat:
            return likely
        known = known_best(node, s, likely, doubt)
        self.note(node, known)
        return known

    def note(self, node: Node, arm: Arm) -> None:
        """Let an arm learn from this lap, and its kin."""
        self.trail.append(arm)
        if node.kin is not None:
            self.trail.append(arm_for(node.kin, arm.action))
        if node.cousin is not None:
            self.trail.append(arm_for(node.cousin, arm.action))

    def guessed(self, s: BaseState, seat: i64) -> i64:
        """What a seat that is asked takes by the best guess."""
        guesses = vec[float]([0.0] * s.rules.room)
        return s.options[best_guess(self.evaluation, s, seat, guesses)]

    def doubt(self, search: Search) -> float:
        """How clearly a search must be better than the guess; 0 where the guess counts for less."""
        return CLEARLY * (search.high - search.low) if self.guided else 0.0

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


def known_best(node: Node, s: BaseState, likely: Arm, doubt: float) -> Arm:
    """What has paid clearly more than what the guess likes best, or else that.

    If too little is known of this line, what lines like it have paid. Clearly is by so many
    standard errors as the doubt stands for; the state has just been asked for its options.
    """
    found = clearly_best(node, s, likely, doubt)
    if found is None and node.kin is not None:
        found = clearly_best(node.kin, s, likely, doubt)
    if found is None and node.cousin is not None:
        found = clearly_best(node.cousin, s, likely, doubt)
    if found is None:
        return likely
    return arm_for(node, found.action)


def clearly_best(source: Node, s: BaseState, likely: Arm, doubt: float) -> Arm | None:
    """Of what a node knows the arm to take; None if it knows nothing beside the likely one."""
    other = arm_of(source, likely.action)
    if other is None or other.tries == 0:
        return None
    chosen = best_paid(source, s, s.count, likely.action)
    if chosen is None:
        return None
    ahead: float = chosen.total / float(chosen.tries) - other.total / float(other.tries)
    error: float = math.sqrt(1.0 / float(chosen.tries) + 1.0 / float(other.tries))
    return chosen if ahead > doubt * error else other


def best_paid(node: Node, s: BaseState, n: i64, but: i64 = -1) -> Arm | None:
    """Of the n options in a state, but for one, the arm that has paid most if tried enough."""
    chosen: Arm | None = None
    best: float = 0.0
    k: i64 = 0
    for arm in node.arms:
        while k < n and s.options[k] < arm.action:
            k += 1
        if k == n:
            break
        if s.options[k] != arm.action or arm.tries < ENOUGH or arm.action == but:
            continue
        paid: float = arm.total / float(arm.tries)
        if chosen is None or paid > best:
            chosen = arm
            best = paid
    return chosen
