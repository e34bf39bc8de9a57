"""A bot that searches: it plays the coming turns many times in its head."""

from __future__ import annotations

import time

from claycrown.bots.bot import Bot, Clock, Position
from claycrown.bots.eval import Weights, evaluation_of
from claycrown.bots.search import Search
from claycrown.core.game import Game
from claycrown.core.state import BaseState

SECONDS = 1.0  # a decision takes, unless something else is said
RESERVE = 0.05  # of the time, kept back so that no answer is late
STRIDE = 8  # iterations between two looks at the clock; they share a world
BRANCHING_SEATS = 2  # at larger tables the others' moves are drawn, not searched


class Strategist(Bot):
    """Chooses what a tree search finds best."""

    def __init__(self, game: Game, seed: object, weights: Weights | None = None) -> None:
        """Learn to judge, by the committed weights or by others."""
        super().__init__(game, seed)
        self.evaluation = evaluation_of(game.name, weights)

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """The option that the search prefers when its time is up."""
        return self.think(position, clock).best()

    def think(self, position: Position, clock: Clock) -> Search:
        """Search until the iterations or the seconds are used up, whichever comes first."""
        branching = position.players <= BRANCHING_SEATS
        search = Search(self.evaluation, position.seat, self.rng, branching)
        left, seconds = clock.iterations, clock.left()
        if left is None and clock.seconds is None:
            seconds = SECONDS
        end = time.perf_counter() + seconds * (1 - RESERVE)
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

    def world(self, position: Position) -> BaseState:
        """A world to search in."""
        world = position.world(self.rng)
        self.evaluation.imagine(world, position.seat, self.rng)
        return world
