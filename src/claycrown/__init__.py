"""Claycrown: three strategy board games on one exact, explaining, fast engine."""

from __future__ import annotations

from claycrown import _build  # first: it decides which build of the engine is imported

__all__ = ["ClaycrownError", "IllegalAction", "__version__", "games", "make"]

import importlib
from functools import cache
from typing import TYPE_CHECKING

from claycrown import games
from claycrown.core.edition import STANDARD
from claycrown.core.errors import ClaycrownError, IllegalAction, SetupError

if TYPE_CHECKING:
    from claycrown.core.game import Game

__version__ = _build.VERSION

NAMES = games.NAMES


def make(name: str, edition: str = STANDARD) -> Game:
    """The rules of a game with the component data of an edition; holds no state.

    ``edition`` is a name, or the path of a .toml file, which is read anew each time.
    """
    if name not in NAMES:
        raise SetupError(f"unknown game {name!r}: there is {', '.join(NAMES)}")
    if edition == STANDARD:
        return _standard(name)
    return _declared(name).with_edition(edition)


def _declared(name: str) -> Game:
    game: Game = importlib.import_module(f"claycrown.games.{name}").GAME
    return game


@cache
def _standard(name: str) -> Game:
    return _declared(name).with_edition(STANDARD)
