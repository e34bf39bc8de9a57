"""What a bot is: it gets what its seat knows, its options and a clock, and chooses one."""

from __future__ import annotations

import math
import threading
import time
from abc import ABC, abstractmethod
from typing import Any

from claycrown.core.chance import Rng, seeded
from claycrown.core.errors import ClaycrownError
from claycrown.core.game import Game
from claycrown.core.state import BaseState

SECONDS_LEAST, SECONDS_MOST = 0.0001, 3600  # for one decision


class BotError(ClaycrownError):
    """A bot did what no bot may do, or cannot be had."""


class Clock:
    """How long a bot may think: some seconds from now, or a fixed number of iterations.

    With neither, a bot takes what is usual for its level.
    """

    def __init__(self, seconds: float | None = None, iterations: int | None = None) -> None:
        """Start the clock."""
        self.seconds = seconds
        self.iterations = iterations
        self.favourite: int | None = None  # what a bot would take if its time were over now
        self.began = time.perf_counter()

    def left(self) -> float:
        """The seconds left; infinite if nothing was said about seconds."""
        if self.seconds is None:
            return math.inf
        return self.began + self.seconds - time.perf_counter()


def check_limits(seconds: float | None, iterations: int | None) -> None:
    """Raise an error if a decision cannot take so long."""
    if seconds is not None and not SECONDS_LEAST <= seconds <= SECONDS_MOST:
        allowed = f"allowed is {SECONDS_LEAST} to {SECONDS_MOST}"
        raise BotError(f"seconds: {seconds:g} is out of range, {allowed}")
    if iterations is not None and iterations < 1:
        raise BotError(f"iterations: {iterations} is out of range, at least 1 is needed")


class Position:
    """The table as one seat knows it: the only thing that a bot may look at.

    What it is and whose it is cannot be changed: another seat would see other cards.
    """

    def __init__(self, state: BaseState, seat: int) -> None:
        """Look at a state from a seat; the state itself is nothing for bots."""
        self._state = state
        self._seat = seat

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = self._state.rules.game
        return game

    @property
    def seat(self) -> int:
        """The seat that has to choose."""
        return self._seat

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return int(self._state.players)

    @property
    def view(self) -> dict[str, Any]:
        """All that the seat may see, ready for JSON."""
        return self._state.view(self._seat)

    def world(self, rng: Rng) -> BaseState:
        """A full state that fits all the seat knows, the rest and all future chance drawn anew."""
        return self._state.determinize(self._seat, rng)


class Books:
    """What the driver notes about a bot."""

    def __init__(self, known_as: str) -> None:
        """Open them; nothing is noted yet."""
        self.known_as = known_as  # how faults name it: as the person did, if known
        self.faults: list[str] = []  # what went wrong, for the report of an arena
        self.delays = 0  # decisions that it did not make in time
        self.thinking: threading.Thread | None = None  # the last time it had a limit

    def note(self, fault: object) -> None:
        """Note what went wrong."""
        self.faults.append(f"{self.known_as}: {fault}")


class Bot(ABC):
    """One player of one game. A new game needs a new bot."""

    def __init__(self, game: Game, seed: object) -> None:
        """Sit down; the bot takes all its chance from the seed."""
        self.game = game
        self.rng = seeded(seed)
        self.__books = Books(type(self).__name__)  # two dashes: all plain names are a stranger's

    @abstractmethod
    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """One of the options, which are at least two action ids, ascending."""

    def close(self) -> None:  # noqa: B027  most bots have nothing to leave behind
        """Leave the table; for bots that hold more than memory."""


class Limited(Bot):
    """A bot that thinks as long as its name says, whatever the clock says."""

    def __init__(self, game: Game, seed: object, bot: Bot, limit: Clock) -> None:
        """Hold another bot to a limit."""
        super().__init__(game, seed)
        self.bot = bot
        self.limit = limit

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """What the other bot chooses."""
        return self.bot.choose(position, options, clock)

    def close(self) -> None:
        """Let the other bot leave."""
        self.bot.close()
        books_of(self).faults += books_of(self.bot).faults


def clock_for(bot: Bot, given: Clock) -> Clock:
    """The clock that a bot plays by: the one given, unless its name says how long it may think."""
    if isinstance(bot, Limited):
        return Clock(bot.limit.seconds, bot.limit.iterations)
    return given


def books_of(bot: Bot) -> Books:
    """What is noted about a bot."""
    return bot._Bot__books  # type: ignore[attr-defined,no-any-return]  # noqa: SLF001


def has_sat_down(bot: Bot) -> bool:
    """Whether a bot has let ``Bot`` open its books."""
    return hasattr(bot, "_Bot__books")
