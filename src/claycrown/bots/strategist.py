"""A bot that searches: it plays the coming turns many times in its head."""

from __future__ import annotations

import math
import time

from claycrown.bots.bot import Bot, Clock, Position
from claycrown.bots.eval import Weights, evaluation_of
from claycrown.bots.race import Race
from claycrown.bots.search import Search
from claycrown.core.game import Game
from claycrown.core.state import BaseState

SECONDS = 1.0  # a decision takes, unless something else is said
RESERVE = 0.05  # of the time, kept back so that no answer is late
SHORTEST = 0.001  # seconds, also when there is no time left
STRIDE = 8  # iterations between two looks at the clock; they share a world
BRANCHING_SEATS = 2  # at larger tables the others' moves are drawn, not searched


class Strategist(Bot):
    """Chooses what a tree search, or a race between its options, finds best."""

    def __init__(self, game: Game, seed: object, weights: Weights | None = None) -> None:
        """Learn to judge, by the committed weights or by others."""
        super().__init__(game, seed)
        self.evaluation = evaluation_of(game.name, weights)

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """The option that the search prefers when its time is up."""
        return self.think(position, clock).best()

    def think(self, position: Position, clock: Clock) -> Search | Race:
        """Compare the options until the iterations or the seconds are used up."""
        if self.evaluation.races():
            return self.race(position, clock)
        return self.search(position, clock)

    def search(self, position: Position, clock: Clock) -> Search:
        """Search the tree of what may come."""
        branching = position.players <= BRANCHING_SEATS
        search = Search(self.evaluation, position.seat, self.rng, branching)
        left = clock.iterations
        end = time.perf_counter() + seconds_for(clock)
        world = self.world(position)
        while left is None or left > 0:
            portion = STRIDE if left is None else min(STRIDE, left)
            search.run(world, portion)
            left = None if left is None else left - portion
            if time.perf_counter() >= end or search.root.closed:
                break
            if self.game.hidden:
                world = self.world(position)
        return search

    def race(self, position: Position, clock: Clock) -> Race:
        """Let the options race; each of the halvings comes after an equal part of the time."""
        race = Race(self.evaluation, position.seat)
        race.line_up(self.world(position))
        halvings = math.ceil(math.log2(len(race.running)))
        iterations = math.inf if clock.iterations is None else clock.iterations
        began, seconds = time.perf_counter(), seconds_for(clock)
        done, halved = 0, 0
        while len(race.running) > 1:
            done += race.lap(self.world(position))
            used = max(done / iterations, (time.perf_counter() - began) / seconds)
            while halved < halvings and used * halvings >= halved + 1:
                race.halve()
                halved += 1
        return race

    def world(self, position: Position) -> BaseState:
        """A world to search in."""
        world = position.world(self.rng)
        self.evaluation.imagine(world, position.seat, self.rng)
        return world


def seconds_for(clock: Clock) -> float:
    """How long to think; without end where only iterations count."""
    seconds = clock.left()
    if clock.iterations is None and clock.seconds is None:
        seconds = SECONDS
    return max(SHORTEST, seconds * (1 - RESERVE))
