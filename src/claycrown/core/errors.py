"""What can be wrong with input, in one family: every message names what and where."""

from __future__ import annotations


class ClaycrownError(ValueError):
    """Bad input of some kind; the message is meant for a person."""


class IllegalAction(ClaycrownError):
    """An action that is not among the options; the state was not touched."""


class ChanceError(ClaycrownError):
    """A forced draw that is missing or out of range."""


class EditionError(ClaycrownError):
    """An edition file that does not fit its game."""


class PositionError(ClaycrownError):
    """A saved position that cannot be loaded."""


class RecordError(ClaycrownError):
    """A record that is broken or does not replay to its result."""


class SetupError(ClaycrownError):
    """A game that cannot be set up as asked: unknown name, seats, option."""
