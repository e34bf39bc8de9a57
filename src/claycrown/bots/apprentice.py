"""A bot of quick rules: it takes what looks good at first sight, and does not look twice."""

from __future__ import annotations

from claycrown.bots.bot import Bot, Clock, Position
from claycrown.bots.choice import guesses_of, within_band
from claycrown.bots.eval import evaluation_of
from claycrown.core.game import Game

BAND = 2.0  # points that it does not mind to lose, but no more than a guess may be wrong by


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
        values = guesses_of(self.evaluation, world, position.seat)
        band = min(BAND, self.evaluation.doubt(world))
        return options[within_band(values, band, self.rng)]
