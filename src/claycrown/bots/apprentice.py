"""A bot of quick rules: it takes what looks good at first sight, and does not look twice."""

from __future__ import annotations

from librt.vecs import vec

from claycrown.bots.bot import Bot, Clock, Position
from claycrown.bots.choice import within_band
from claycrown.bots.eval import evaluation_of
from claycrown.core.game import Game

BAND = 2.0  # points that it does not mind to lose


class Apprentice(Bot):
    """Chooses by the guess of the game's evaluation, which never looks ahead."""

    def __init__(self, game: Game, seed: object) -> None:
        """Learn the rules of thumb."""
        super().__init__(game, seed)
        self.evaluation = evaluation_of(game.name)

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """An option of which the guess says about as much as of the best."""
        world = position.world(self.rng)
        self.evaluation.imagine(world, position.seat, self.rng)
        guesses = vec[float]([0.0] * int(world.rules.room))
        n = world.fill(position.seat)
        self.evaluation.guess(world, position.seat, n, guesses)
        values = [float(guesses[k]) for k in range(n)]
        return options[within_band(values, BAND, self.rng)]
