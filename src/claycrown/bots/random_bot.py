"""A bot that takes any option, each as likely as the other."""

from __future__ import annotations

from claycrown.bots.bot import Bot, Clock, Position


class RandomBot(Bot):
    """Knows nothing but what is allowed."""

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """Any option."""
        return options[self.rng.below(len(options))]
