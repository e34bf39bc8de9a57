"""A bot that looks one turn ahead: each option, its turn played out, then the evaluation."""

from __future__ import annotations

from claycrown.bots.bot import Bot, Clock, Position
from claycrown.bots.choice import guesses_of, within_band
from claycrown.bots.eval import Weights, evaluation_of
from claycrown.bots.eval.evaluation import one_ply
from claycrown.core.game import Game
from claycrown.core.state import BaseState

WORLDS = 4  # looked at where something is hidden or left to chance
WIDTH = 12  # options tried, those that the guess likes best
BAND = 0.0


class Journeyman(Bot):
    """Chooses what leads to the best position at the end of its turn."""

    def __init__(self, game: Game, seed: object, weights: Weights | None = None) -> None:
        """Learn to judge, by the committed weights or by others."""
        super().__init__(game, seed)
        self.evaluation = evaluation_of(game.name, weights)

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """The option with the best outlook; of equals the one that looks best at first sight."""
        worlds = self.worlds(position)
        values = one_ply(self.evaluation, worlds, position.seat, WIDTH)
        best = max(values)
        equal = [k for k, value in enumerate(values) if value == best]
        if len(equal) == 1:
            return options[equal[0]]
        # What an outlook does not see, such as the next card of a partner's deck, a guess may.
        guesses = guesses_of(self.evaluation, worlds[0], position.seat)
        return options[equal[within_band([guesses[k] for k in equal], BAND, self.rng)]]

    def worlds(self, position: Position) -> list[BaseState]:
        """Worlds to look ahead in, one where nothing is hidden."""
        count = WORLDS if self.game.hidden else 1
        worlds = [position.world(self.rng) for _ in range(count)]
        for world in worlds:
            self.evaluation.imagine(world, position.seat, self.rng)
        return worlds
