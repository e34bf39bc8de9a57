"""A bot that searches: it plays the coming turns many times in its head."""

from __future__ import annotations

import math
import time

from claycrown.bots.bot import Bot, Clock, Position
from claycrown.bots.eval import Weights, evaluation_of
from claycrown.bots.finish import MOST, Finish
from claycrown.bots.playoff import Playoff
from claycrown.bots.race import Race
from claycrown.bots.search import Search
from claycrown.core.game import Game
from claycrown.core.state import BaseState

SECONDS = 1.0  # a decision takes, unless something else is said
RESERVE = 0.05  # of the time, kept back so that no answer is late
SHORTEST = 0.001  # seconds, also when there is no time left
STRIDE = 8  # iterations between two looks at the clock; they share a world
BRANCHING_SEATS = 2  # at larger tables the others' moves are drawn, not searched
SEARCHED = 0.25  # of what the clock allows; the rest is for comparing what was found
LATEST = 0.9  # of the time: a race that begins later has run when its first lap is over
COUNTED = 0.25  # of the time, at most, to count out the last turns of a game
COUNTED_EACH = 75  # looks at positions that take as long as an iteration
FINALISTS = 12  # actions compared after the search, at most
TURN = 40  # iterations that a turn of a play-off takes as long as
LAPS = 48  # of a play-off between two halvings, at most: more tell little more
LAPS_TO_END = 12  # or about so many, if there is time to play lines to the end of the game
LINES_TO_END = 4  # at least so many


class Strategist(Bot):
    """Searches a tree, then lets the best actions it has found compete."""

    def __init__(self, game: Game, seed: object, weights: Weights | None = None) -> None:
        """Learn to judge, by the committed weights or by others."""
        super().__init__(game, seed)
        self.evaluation = evaluation_of(game.name, weights)
        self.searched: Search | None = None  # the tree whose lines met in the last play-off
        self.raced: Race | None = None  # the last race
        self.finished: Finish | None = None  # the last turns of the game, counted out
        self.uncounted = -1  # the moment of a turn that had too many lines

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """The option that is ahead when the time is up."""
        return self.think(position, clock).best()

    def think(self, position: Position, clock: Clock) -> Race:
        """Compare the options until the iterations or the seconds are used up."""
        budget = Budget(clock)
        self.finished = None
        world = position.world(self.rng.copy())
        turn = self.evaluation.moment(world)
        if self.evaluation.can_be_counted(world) and turn != self.uncounted:
            counted = self.count_out(position, world, budget)
            if counted is not None:
                return counted
            self.uncounted = turn
        if self.evaluation.is_certain():
            return self.play_off(position, budget)
        return self.race(position, budget)

    def count_out(self, position: Position, world: BaseState, budget: Budget) -> Race | None:
        """Count out the last turns of the game; None if they have too many lines."""
        most = int(min(MOST, COUNTED_EACH * budget.iterations))
        finish = Finish(self.evaluation, COUNTED * budget.seconds, most)
        found = finish.count_out(world)
        if not found:
            return None
        self.finished = finish
        race = Race(self.evaluation, position.seat)
        race.line_up(world, found)
        return race

    def search(self, position: Position, world: BaseState, budget: Budget) -> Search:
        """Search the tree of what may come, for a part of the time."""
        certain = self.evaluation.is_certain()
        branching = position.players <= BRANCHING_SEATS and not certain
        search = Search(self.evaluation, position.seat, self.rng, branching)
        start = min(budget.used, LATEST)
        until = start + SEARCHED * (1 - start)
        while True:
            search.run(world, STRIDE)
            budget.spend(STRIDE)
            if budget.used >= until or search.root.closed:
                budget.clock.favourite = search.best()
                return search
            if not certain:
                world = self.world(position)

    def play_off(self, position: Position, budget: Budget) -> Playoff:
        """Play the best lines of the own turn on; each halving comes after some laps."""
        world = self.world(position)
        search = self.searched = self.search(position, world, budget)
        playoff = Playoff(self.evaluation, position.seat, world)
        lines, turns, farther = self.legs(world, budget)
        for action, worth in search.finalists(max(2, min(FINALISTS, lines))):
            playoff.enter(action, worth, search.line_end(world, action))
        playoff.set_aside(world)
        budget.clock.favourite = playoff.best()
        halvings = math.ceil(math.log2(len(playoff.running)))
        start = min(budget.used, LATEST)
        for halved in range(halvings):
            until = start + (1 - start) * (halved + 1) / halvings
            for _ in range(LAPS):
                if not self.lap(playoff, turns, budget):
                    return playoff
                budget.clock.favourite = playoff.best()
                if budget.used >= until:
                    break
            playoff.halve()
            turns += farther
        return playoff

    def legs(self, world: BaseState, budget: Budget) -> tuple[int, int, int]:
        """How many lines a play-off may have, how many turns on they go, how many more each time.

        Near the end of the game they go to the end, where there is time for it: there it shows
        what has come of them, and before it is only thought.
        """
        players = int(world.players)
        turns = players - 1
        rest = int(self.evaluation.turns_to_end(world))
        if rest > turns:
            lines = int(budget.left / (2 * LAPS_TO_END * TURN * rest))  # they halve
            if lines >= LINES_TO_END:
                return lines, rest, 0
        return int(budget.left / (TURN * (turns + players))), turns, players

    def lap(self, playoff: Playoff, turns: int, budget: Budget) -> bool:
        """Play every line on once more; false if the clock did not allow it."""
        chance = self.rng.split()
        for place in range(len(playoff.running)):
            if budget.is_short:
                return False
            playoff.run(place, turns, chance)
            budget.spend(TURN * turns)
            if budget.used >= 1 and place + 1 < len(playoff.running):
                return False
        playoff.judge()
        return True

    def race(self, position: Position, budget: Budget) -> Race:
        """Let the options race; each of the halvings comes after an equal part of the time."""
        search = self.search(position, self.world(position), budget)
        race = self.raced = Race(self.evaluation, position.seat)
        race.line_up(self.world(position), search.finalists(FINALISTS))
        race.go_by(search)
        if not race.guided and len(race.running) > 1:
            self.run_twice(race, self.world(position), budget)
        halvings = math.ceil(math.log2(len(race.running)))
        halved = 0
        start = min(budget.used, LATEST)
        while not race.is_decided() and self.race_lap(race, self.world(position), budget):
            used = (budget.used - start) / (1 - start)
            while halved < halvings and used * halvings >= halved + 1:
                race.halve()
                halved += 1
            budget.clock.favourite = race.best()
        return race

    def run_twice(self, race: Race, world: BaseState, budget: Budget) -> None:
        """Let options run without the search as well, as far as there is time for it."""
        for place in range(len(race.running)):
            if budget.is_short:
                return
            race.add_plain(place, world)
            budget.spend(0)

    def race_lap(self, race: Race, world: BaseState, budget: Budget) -> bool:
        """Let all options run a lap; false if time is up on the way, and it does not count."""
        for place in range(len(race.running)):
            if place and budget.elapsed >= budget.seconds:
                return False
            race.send(place, world)
        budget.spend(race.count())
        return True

    def line_end(self, world: BaseState, action: int) -> BaseState | None:
        """Where the turn ends by what was last thought of an action; None if nothing was."""
        if self.finished is not None:
            return self.finished.end(world, action, self.evaluation.moment(world))
        if self.searched is not None:
            return self.searched.line_end(world, action)
        if self.raced is not None:
            end = world.clone()
            self.raced.end_turn(end, self.raced.runner_of(action))
            return end
        return None

    def world(self, position: Position) -> BaseState:
        """A world to search in."""
        world = position.world(self.rng)
        self.evaluation.imagine(world, position.seat, self.rng)
        return world


class Budget:
    """What a clock allows: iterations, which are counted, or seconds."""

    def __init__(self, clock: Clock) -> None:
        """Begin with nothing used."""
        self.clock = clock
        self.iterations = math.inf if clock.iterations is None else clock.iterations
        self.seconds = seconds_for(clock)
        self.began = time.perf_counter()
        self.done = 0
        self.spent = 0.0  # seconds, when something was last counted
        self.longest = 0.0  # seconds between two such moments

    def spend(self, iterations: int) -> None:
        """Count iterations."""
        self.done += iterations
        self.longest = max(self.longest, self.elapsed - self.spent)
        self.spent = self.elapsed

    @property
    def is_short(self) -> bool:
        """Whether what takes as long as the longest so far would be late; never by iterations."""
        return self.elapsed + self.longest > self.seconds

    @property
    def used(self) -> float:
        """The part that is used up, 1 or more at the end."""
        return max(self.done / self.iterations, self.elapsed / self.seconds)

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self.began

    @property
    def left(self) -> float:
        """The iterations left, by their number or by how long they take."""
        by_time = self.done * (self.seconds / self.elapsed - 1)
        return min(self.iterations - self.done, by_time)


def seconds_for(clock: Clock) -> float:
    """How long to think; without end where only iterations count."""
    seconds = clock.left()
    if clock.iterations is None and clock.seconds is None:
        seconds = SECONDS
    return max(SHORTEST, seconds * (1 - RESERVE))
