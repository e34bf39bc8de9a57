"""The driver: it lets a bot choose, keeps its time, and checks what it says.

A bot that has a limit in seconds thinks in a thread of its own. When its time is over it is left
alone and its seat takes what the bot has noted as its favourite, or the best guess of the game's
evaluation (any option where bots are compared). So no bot, however it hangs, holds up a table. Only
what never gives way to other threads can still be late.
"""

from __future__ import annotations

import ctypes
import json
import operator
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from traceback import walk_tb
from types import FrameType

from librt.vecs import vec

from claycrown.bots.bot import Bot, BotError, Clock, Position, books_of, clock_for
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import best_guess
from claycrown.core.chance import seeded
from claycrown.core.state import BaseState
from claycrown.jobs import Terminated

MARGIN = 0.01  # seconds of a limit that are not the bot's: to hand over, or to guess
MARGIN_PART = 0.2  # of a limit, at most
PATIENCE_PART = 0.5  # of a limit, with one that still thinks about an earlier decision
WORDS_MOST = 300  # letters that a fault tells of what a bot has raised or chosen


class Thinking(threading.Thread):
    """One bot at one decision."""

    def __init__(self, bot: Bot, position: Position, options: list[int], clock: Clock) -> None:
        """Prepare to ask it."""
        super().__init__(daemon=True)  # one that hangs keeps no program from ending
        self.bot, self.position, self.options, self.clock = bot, position, options, clock
        self.action: int | None = None
        self.error: BaseException | None = None

    def run(self) -> None:
        """Let it choose."""
        try:
            self.action = self.bot.choose(self.position, self.options, self.clock)
        except BaseException as error:  # noqa: BLE001  for whoever has asked
            self.error = error


StandIn = Callable[[BaseState, int], int]  # what a seat takes whose bot gives no answer


def decide(bot: Bot, s: BaseState, seat: int, clock: Clock, stand_in: StandIn | None = None) -> int:
    """Let a bot choose for a seat that is asked; raises an error if it names no option.

    If its time is over, its seat takes its favourite, else what the stand-in says, or the guess.
    """
    try:
        return chosen(bot, s, seat, clock, stand_in or guess)
    except (Exception, KeyboardInterrupt, Terminated):
        raise
    except BaseException as error:  # noqa: BLE001  sys.exit() of a bot would end whoever asks it
        raise BotError(f"{books_of(bot).known_as}: raised {told(error)}") from None


def chosen(bot: Bot, s: BaseState, seat: int, clock: Clock, stand_in: StandIn) -> int:
    """What a bot chooses, which has to be an option."""
    own = clock_for(bot, clock)
    if own.seconds is None:
        action = bot.choose(Position(s, seat), s.legal(seat), own)
    else:
        action = in_time(bot, s, seat, own, stand_in)
    try:
        number = operator.index(action)
    except TypeError:
        number = None
    if number not in s.legal(seat):  # asked anew, since a bot may change the list that it gets
        name = books_of(bot).known_as
        raise BotError(f"{name}: chose {in_short(action, repr)}, which is no option")
    return number


def decide_anyhow(
    bot: Bot, s: BaseState, seat: int, clock: Clock, stand_in: StandIn | None = None
) -> int:
    """Let a bot choose; what it does wrong is noted, and costs its seat the choice."""
    try:
        return decide(bot, s, seat, clock, stand_in)
    except Exception as error:  # noqa: BLE001  whatever a stranger's bot may raise
        note_error(bot, error)
        return (stand_in or guess)(s, seat)


def leave(bots: Iterable[Bot], faults: list[str]) -> None:
    """Let all bots go, and note what went wrong with them."""
    stopped: BaseException | None = None
    for bot in bots:
        try:
            give_up(books_of(bot).thinking)
            bot.close()
        except (KeyboardInterrupt, Terminated) as stop:
            stopped = stop  # the others have programs to end as well
        except BaseException as error:  # noqa: BLE001  whatever a stranger's bot may raise
            note_error(bot, error)
        faults += books_of(bot).faults
    if stopped is not None:
        raise stopped


def note_error(bot: Bot, error: BaseException) -> None:
    """Note what a bot has raised."""
    books = books_of(bot)
    books.faults.append(in_words(books.known_as, error))


def give_up(thinking: threading.Thread | None) -> None:
    """End a thread that thinks for nobody: one that spins would slow all games to come.

    Python raises this when the thread next runs code of its own; one that sleeps costs nothing.
    """
    if thinking is not None and thinking.is_alive():
        number = ctypes.c_ulong(thinking.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(SystemExit))


def in_words(name: str, error: BaseException) -> str:
    """What a bot has done wrong, with its name."""
    words = error.args[0] if type(error) is BotError and error.args else None
    if isinstance(words, str) and words.startswith(f"{name}: "):
        return words
    return f"{name}: raised {told(error)}"


def told(error: BaseException) -> str:
    """The kind of an error, its words if it has any, and where a stranger's code raised it."""
    kind, words = type(error).__name__, in_short(error)
    place = in_short(error, lambda _: place_of(error))
    return " ".join(part for part in (f"{kind}:" if words else kind, words, place) if part)


def place_of(error: BaseException) -> str:
    """The file and line of a stranger's own code in brackets: not ours, nor a library's."""
    lines = [
        (Path(frame.f_code.co_filename), line)
        for frame, line in walk_tb(error.__traceback__)
        if is_strange(frame)
    ]
    own = [each for each in lines if each[0].is_relative_to(lines[0][0].parent)]
    return f"({own[-1][0].name}:{own[-1][1]})" if own else ""


def is_strange(frame: FrameType) -> bool:
    """Whether code is neither ours nor what Python loads files with."""
    package = str(frame.f_globals.get("__name__")).partition(".")[0]
    frozen = frame.f_code.co_filename.startswith("<frozen ")
    return package not in ("claycrown", "importlib") and not frozen


def in_short(thing: object, show: Callable[[object], str] = str) -> str:
    """A stranger's thing in words, on one line and not too long, whatever it is."""
    try:
        words = " ".join(show(thing).split())
    except (KeyboardInterrupt, Terminated):
        raise
    except BaseException:  # noqa: BLE001  even that may fail
        return "(something that cannot be shown)"
    words = "".join(each if each.isprintable() else "?" for each in words)
    return words if len(words) <= WORDS_MOST else f"{words[:WORDS_MOST]}…"


def in_time(bot: Bot, s: BaseState, seat: int, clock: Clock, stand_in: StandIn) -> int:
    """What a bot chooses before its time is over, else its favourite; a delay is noted."""
    assert clock.seconds is not None
    margin = min(MARGIN, MARGIN_PART * clock.seconds)
    if has_returned(bot, PATIENCE_PART * clock.left()):
        given = Clock(max(0.0, clock.left() - margin), clock.iterations)
        # A clone, since one that is late may look at it when the game has gone on.
        asked = Thinking(bot, Position(s.clone(), seat), s.legal(seat), given)
        books_of(bot).thinking = asked
        asked.start()
        asked.join(max(0.0, clock.left() - margin / 2))  # the rest is for the guess
        if asked.error is not None:
            raise asked.error
        if not asked.is_alive():
            return asked.action  # type: ignore[return-value]  # whatever it is, it is looked at
        favourite = given.favourite
        if favourite in s.legal(seat):
            note_delay(bot, clock)
            return favourite
    note_delay(bot, clock)
    return stand_in(s, seat)


def note_delay(bot: Bot, clock: Clock) -> None:
    """Note that a bot was late."""
    books_of(bot).delays += 1
    books_of(bot).note(f"gave no answer in {clock.seconds:g} s")


def has_returned(bot: Bot, seconds: float) -> bool:
    """Whether a bot has done with its last decision, or does so in a while."""
    thinking = books_of(bot).thinking
    if thinking is None:
        return True
    thinking.join(max(0.0, seconds))
    return not thinking.is_alive()


def guess(s: BaseState, seat: int) -> int:
    """The option that promises most at first sight, by what the seat knows."""
    evaluation, rng = evaluation_of(s.rules.game.name), seeded("guess")
    world = Position(s, seat).world(rng)
    evaluation.imagine(world, seat, rng)
    guesses = vec[float]([0.0] * int(world.rules.room))
    return int(world.options[best_guess(evaluation, world, seat, guesses)])


def any_option(s: BaseState, seat: int) -> int:
    """Any option, for where bots are compared: no guess of ours wins games for one that fails.

    It is drawn by what the seat sees, so that it tells the others nothing that is hidden.
    """
    options = s.legal(seat)
    seen = json.dumps(Position(s, seat).view, sort_keys=True)
    return options[int(seeded(f"{seen}:{seat}").below(len(options)))]
