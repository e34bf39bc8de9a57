"""A journeyman with the weights that tuning began with.

What tuning has brought: claycrown arena xian --bots journeyman,examples/untuned.py:Untuned
"""

import tomllib
from pathlib import Path

from claycrown.bots.journeyman import Journeyman
from claycrown.core.game import Game

FOLDER = Path(__file__).with_name("untuned")


class Untuned(Journeyman):
    """Knows a game as well as before its weights were tuned."""

    def __init__(self, game: Game, seed: object) -> None:
        """Take the old weights."""
        text = (FOLDER / f"{game.name}.toml").read_text("utf-8")
        super().__init__(game, seed, tomllib.loads(text)["weights"])
