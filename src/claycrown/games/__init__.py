"""The games, one folder each, the same files in every folder.

The package can be called: ``claycrown.games()`` lists the names of the games.
"""

from __future__ import annotations

import sys
from types import ModuleType

NAMES = ("terracotta", "xian", "mastery")


class Games(ModuleType):
    """The package itself, which answers with the names of its games when called."""

    def __call__(self) -> tuple[str, ...]:
        """The names of the games there are."""
        return NAMES


sys.modules[__name__].__class__ = Games
