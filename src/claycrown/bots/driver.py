"""The driver: it lets a bot choose, keeps its time, and checks what it says.

A bot that has a limit in seconds thinks in a thread of its own. When its time is over it is left
alone and its seat takes what the bot has noted as its favourite, or the best guess of the game's
evaluation (any option where bots are compared). So no bot, however it hangs, holds up a table. Only
what never gives way to other threads can still be late.
"""

from __future__ import annotations

import operator
import threading
from collections.abc import Callable, Iterable
from functools import cache

from librt.vecs import vec

from claycrown.bots.bot import Bot, BotError, Clock, Position
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import Evaluation, best_guess
from claycrown.core.chance import seeded
from claycrown.core.state import BaseState

MARGIN = 0.01  # seconds of a limit that are not the bot's: to hand over, or to guess
MARGIN_PART = 0.2  # of a limit, at most
PATIENCE_PART = 0.5  # of a limit, with one that still thinks about an earlier decision


class Thinking(threading.Thread):
    """One bot at one decision."""

    def __init__(self, bot: Bot, position: Position, options: list[int], clock: Clock) -> None:
        """Prepare to ask it."""
        super().__init__(daemon=True)  # one that hangs keeps no program from ending
        self.bot, self.position, self.options, self.clock = bot, position, options, clock
        self.action: int | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        """Let it choose."""
        try:
            self.action = self.bot.choose(self.position, self.options, self.clock)
        except Exception as error:  # noqa: BLE001  for whoever has asked
            self.error = error


StandIn = Callable[[BaseState, int], int]  # what a seat takes whose bot gives no answer


def decide(bot: Bot, s: BaseState, seat: int, clock: Clock, stand_in: StandIn | None = None) -> int:
    """Let a bot choose for a seat that is asked; raises an error if it names no option.

    If its time is over, its seat takes its favourite, else what the stand-in says, or the guess.
    """
    options = s.legal(seat)
    own = bot.clock(clock)
    if own.seconds is None:
        action = bot.choose(Position(s, seat), options, own)
    else:
        action = in_time(bot, s, seat, own, stand_in or guess)
    try:
        number = operator.index(action)
    except TypeError:
        number = None
    if number not in options:
        raise BotError(f"{bot.known_as}: chose {action!r}, which is no option")
    return number


def decide_anyhow(
    bot: Bot, s: BaseState, seat: int, clock: Clock, stand_in: StandIn | None = None
) -> int:
    """Let a bot choose; what it does wrong is noted, and costs its seat the choice."""
    try:
        return decide(bot, s, seat, clock, stand_in)
    except Exception as error:  # noqa: BLE001  whatever a stranger's bot may raise
        bot.faults.append(in_words(bot, error))
        return (stand_in or guess)(s, seat)


def leave(bots: Iterable[Bot], faults: list[str]) -> None:
    """Let all bots go, and note what went wrong with them."""
    for bot in bots:
        try:
            bot.close()
        except Exception as error:  # noqa: BLE001  whatever a stranger's bot may raise
            bot.faults.append(in_words(bot, error))
        faults += bot.faults


def in_words(bot: Bot, error: Exception) -> str:
    """What a bot has done wrong."""
    if isinstance(error, BotError):
        return str(error)
    return f"{bot.known_as}: raised {type(error).__name__}: {error}"


def in_time(bot: Bot, s: BaseState, seat: int, clock: Clock, stand_in: StandIn) -> int:
    """What a bot chooses before its time is over, else its favourite; a delay is noted."""
    assert clock.seconds is not None
    margin = min(MARGIN, MARGIN_PART * clock.seconds)
    if has_returned(bot, PATIENCE_PART * clock.left()):
        given = Clock(max(0.0, clock.left() - margin), clock.iterations)
        # A clone, since one that is late may look at it when the game has gone on.
        asked = Thinking(bot, Position(s.clone(), seat), s.legal(seat), given)
        bot.thinking = asked
        asked.start()
        asked.join(max(0.0, clock.left() - margin / 2))  # the rest is for the guess
        if asked.error is not None:
            raise asked.error
        if not asked.is_alive():
            return asked.action  # type: ignore[return-value]  # whatever it is, it is looked at
        favourite = given.favourite
        if favourite in asked.options:
            note_delay(bot, clock)
            return favourite
    note_delay(bot, clock)
    return stand_in(s, seat)


def note_delay(bot: Bot, clock: Clock) -> None:
    """Note that a bot was late."""
    bot.faults.append(f"{bot.known_as}: gave no answer in {clock.seconds:g} s")


def has_returned(bot: Bot, seconds: float) -> bool:
    """Whether a bot has done with its last decision, or does so in a while."""
    if bot.thinking is None:
        return True
    bot.thinking.join(max(0.0, seconds))
    return not bot.thinking.is_alive()


def guess(s: BaseState, seat: int) -> int:
    """The option that promises most at first sight, by what the seat knows."""
    evaluation, rng = judge(s.rules.game.name), seeded("guess")
    world = Position(s, seat).world(rng)
    evaluation.imagine(world, seat, rng)
    guesses = vec[float]([0.0] * int(world.rules.room))
    return int(world.options[best_guess(evaluation, world, seat, guesses)])


def any_option(s: BaseState, seat: int) -> int:
    """Any option, for where bots are compared: no guess of ours wins games for one that fails."""
    options = s.legal(seat)
    return options[int(seeded(f"{s.key()}:{seat}").below(len(options)))]


@cache
def judge(game: str) -> Evaluation:
    """The evaluation of a game, kept at hand."""
    return evaluation_of(game)
