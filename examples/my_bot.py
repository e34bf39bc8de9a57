"""A bot in a file: claycrown arena --bots examples/my_bot.py:Curious,random --blocks 5."""

from claycrown.bots import Bot, Clock, Position
from claycrown.core.game import Game


class Curious(Bot):
    """Takes the option that it has taken least often."""

    def __init__(self, game: Game, seed: object) -> None:
        """Nothing is taken yet."""
        super().__init__(game, seed)
        self.taken: dict[int, int] = {}

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """The rarest option so far."""
        action = min(options, key=lambda each: self.taken.get(each, 0))
        self.taken[action] = self.taken.get(action, 0) + 1
        return action
