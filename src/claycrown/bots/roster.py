"""The one place that turns a name into a bot.

A name is a level, an installed bot (entry points of the group ``claycrown.bots``), a class in a
file (``my_bot.py:Greedy``) or another program (``line:COMMAND``). Behind an @ stands how long it
may think, whatever the clock says: ``strategist@2000`` iterations or ``strategist@0.5s``.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from inspect import isabstract
from pathlib import Path
from types import ModuleType
from typing import TypeGuard

from claycrown.bots.apprentice import Apprentice
from claycrown.bots.bot import (
    SECONDS_LEAST,
    SECONDS_MOST,
    Bot,
    BotError,
    Clock,
    Limited,
    books_of,
    has_sat_down,
)
from claycrown.bots.driver import in_short, leave, told
from claycrown.bots.journeyman import Journeyman
from claycrown.bots.line import LineBot
from claycrown.bots.random_bot import RandomBot
from claycrown.bots.strategist import Strategist
from claycrown.core.chance import seeded
from claycrown.core.game import Game
from claycrown.jobs import Terminated

GROUP = "claycrown.bots"
LINE = "line:"
LEVELS: dict[str, Callable[[Game, object], Bot]] = {
    "random": RandomBot,
    "apprentice": Apprentice,
    "journeyman": Journeyman,
    "strategist": Strategist,
}
USUAL_LEVEL = "journeyman"  # where nothing is said
OTHER_NAMES = "FILE.py:CLASS, line:COMMAND without a comma"


class UnknownBotError(BotError):
    """No bot has such a name."""


def names() -> list[str]:
    """The bots that can be named without a file: the levels, then what is installed."""
    return [*LEVELS, *sorted(set(_installed()) - set(LEVELS))]


def make(name: str, game: Game, seed: object) -> Bot:
    """A bot for one seat of one game; an error says what is wrong with the name."""
    plain, limit = split_limit(name)
    own = own_seed(seed)
    bot = seated(plain, maker(plain), game, own)
    bot = bot if limit is None else Limited(game, own, bot, limit)
    books_of(bot).known_as = name
    return bot


def seated(name: str, make_one: Callable[[Game, object], Bot], game: Game, seed: str) -> Bot:
    """A bot that has sat down; an error says why it cannot."""
    try:
        bot = make_one(game, seed)
    except (KeyboardInterrupt, Terminated):
        raise
    except BotError as error:
        words = in_short(error)
        raise BotError(words if words.startswith("bots: ") else f"bots: {name}: {words}") from None
    except BaseException as error:  # noqa: BLE001  whatever a stranger's bot may do
        raise BotError(f"bots: {name} cannot sit down: {told(error)}") from None
    if not isinstance(bot, Bot):
        raise BotError(f"bots: {name} is no bot, but {type(bot).__name__}")
    if not has_sat_down(bot):
        raise BotError(f"bots: {name} does not call super().__init__(game, seed) in its __init__")
    return bot


def own_seed(seed: object) -> str:
    """The seed that a bot is told: most come from the game's, which foretells chance."""
    return blake2b(str(seed).encode(), digest_size=16).hexdigest()


def make_all(names: Mapping[int, str], game: Game, seed: str) -> dict[int, Bot]:
    """The bots of one table by their seats; random ones draw from one generator in turn."""
    shared = seeded(seed)
    made = all_or_none(make(name, game, f"{seed}:{seat}") for seat, name in names.items())
    bots = dict(zip(names, made, strict=True))
    for bot in bots.values():
        if isinstance(bot, RandomBot):
            bot.rng = shared
    return bots


def all_or_none(bots: Iterable[Bot]) -> list[Bot]:
    """Bots as they sit down; if one cannot, or all is stopped, those who sit already leave."""
    sitting: list[Bot] = []
    try:
        sitting.extend(bots)
    except BaseException:
        leave(sitting, [])
        raise
    return sitting


def check_name(name: str) -> None:
    """Raise an error if no bot can be made of the name."""
    plain, _ = split_limit(name)
    maker(plain)


def split_limit(name: str) -> tuple[str, Clock | None]:
    """The name without its limit, its home folder written out, and the limit as a clock."""
    name = at_home(name)
    at = name.find("@", max(0, name.rfind(".py:")))  # the path of a file may hold one as well
    if at < 0 or name.startswith(LINE):
        return name, None
    plain, text = name[:at], name[at + 1 :]
    limit = limit_of(text)
    if limit is not None:
        return plain, limit
    raise BotError(
        f"bots: {text!r} is no limit, write iterations as in {plain}@2000, at most 999999999, "
        f"or seconds as in {plain}@0.5s, at least {SECONDS_LEAST}, at most {SECONDS_MOST}"
    )


def at_home(name: str) -> str:
    """The name of a class in a file with its ~ written out: behind a comma no shell does that."""
    if name.startswith("~") and ".py" in name:
        with suppress(RuntimeError):  # nobody has such a home
            return str(Path(name).expanduser())
    return name


def limit_of(text: str) -> Clock | None:
    """The limit that a text behind an @ sets, None if it is none."""
    if re.fullmatch(r"[1-9]\d{0,8}", text):
        return Clock(iterations=int(text))
    if re.fullmatch(r"\d{0,4}\.?\d{1,4}s", text) and 0 < float(text[:-1]) <= SECONDS_MOST:
        return Clock(seconds=float(text[:-1]))
    return None


def maker(name: str) -> Callable[[Game, object], Bot]:
    """What makes the bot of a name."""
    if name in LEVELS:
        return LEVELS[name]
    if name.startswith(LINE):
        return line_maker(name.removeprefix(LINE))
    file, colon, class_name = name.rpartition(":")
    if colon and file.endswith(".py"):
        return class_in_file(Path(file), class_name)
    if name in _installed():
        return installed(name)
    if name.endswith(".py") and Path(name).is_file():
        choices = [f"{name}:{each}" for each in bots_written_in(Path(name)) or ["CLASS"]]
        raise BotError(f"bots: {name} is a file, write which bot of it: {' or '.join(choices)}")
    raise UnknownBotError(f"bots: unknown {name!r}: there is {', '.join(names())}, {OTHER_NAMES}")


def line_maker(command: str) -> Callable[[Game, object], Bot]:
    """What makes a bot that another program plays."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        why = f"{error}; a command has no comma in it"
        raise BotError(f"bots: line:{command} cannot be started: {why}") from None
    if not words:
        raise BotError("bots: line: needs a command")
    check_unlimited(words[-1])
    return lambda game, seed: LineBot(game, seed, command)


def check_unlimited(last: str) -> None:
    """Raise an error if the last word of a command is a file with a limit behind it."""
    plain, at, limit = last.rpartition("@")
    with suppress(OSError):  # a whole script is too long for the name of a file
        if at and limit_of(limit) and Path(plain).is_file() and not Path(last).exists():
            raise BotError(f"bots: there is no {last}: a line: bot takes no limit behind @")


def class_in_file(path: Path, class_name: str) -> Callable[[Game, object], Bot]:
    """The class of a Python file."""
    try:
        module = module_of(path.resolve())
    except (KeyboardInterrupt, Terminated):
        raise
    except BaseException as error:  # noqa: BLE001  a stranger's file
        check_readable(path)
        raise BotError(f"bots: {path} fails: {told(error)}") from None
    found = getattr(module, class_name, None)
    if isinstance(found, type) and not issubclass(found, Bot):
        raise BotError(f"bots: {path}: {class_name} is not derived from claycrown.bots.Bot")
    if not is_bot_class(found):
        raise BotError(f"bots: {path} has no bot called {class_name!r}")
    if isabstract(found):
        raise BotError(f"bots: {path}: {class_name} has no method choose")
    return found


def bots_written_in(path: Path) -> list[str]:
    """The classes of a file whose text derives them from Bot; it does not run."""
    with suppress(OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        body = ast.parse(path.read_bytes()).body
        classes = [each for each in body if isinstance(each, ast.ClassDef)]
        return [each.name for each in classes if "Bot" in map(base_name, each.bases)]
    return []


def base_name(base: ast.expr) -> str:
    """The last part of what a class is derived from, as it is written."""
    return ast.unparse(base).rpartition(".")[2]


def check_readable(path: Path) -> None:
    """Raise an error if a file itself cannot be read, and not only what its code asks for."""
    try:
        path.open("rb").close()
    except OSError as error:
        raise BotError(f"bots: {path} cannot be read: {error.strerror or error}") from None


@cache
def module_of(path: Path) -> ModuleType:
    """The module of a file, which runs once; dataclasses look it up among all modules."""
    # A name that no other module has, since a file may be called random.py.
    name = f"{path.stem}@{blake2b(str(path).encode(), digest_size=4).hexdigest()}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def is_bot_class(found: object) -> TypeGuard[type[Bot]]:
    """Whether something is a kind of bot."""
    return isinstance(found, type) and issubclass(found, Bot)


def installed(name: str) -> Callable[[Game, object], Bot]:
    """What makes an installed bot."""
    point = _installed()[name]
    try:
        found = point.load()
    except (KeyboardInterrupt, Terminated):
        raise
    except BaseException as error:  # noqa: BLE001  a stranger's package
        raise BotError(f"bots: {name} cannot be loaded from {point.value}: {told(error)}") from None
    if not callable(found) or (isinstance(found, type) and not is_bot_class(found)):
        raise BotError(f"bots: {name} is installed, but is no bot")
    if isabstract(found):
        raise BotError(f"bots: {name} has no method choose")
    return found  # type: ignore[no-any-return]


def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
