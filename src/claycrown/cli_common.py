"""What the commands share: their usual options, files to be written, the progress bar."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from claycrown import _build
from claycrown.core.errors import SetupError

DEFAULT_GAME = "terracotta"
SLOW_STEPS = 3600.0  # seconds of the past by which the time left is told: steps may take minutes
LETTERS_MOST = 1_000_000  # of a file, to tell what it is
SWITCH_WORDS = {"": True, "true": True, "false": False}

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game.")]
Players = Annotated[int | None, typer.Option(help="How many seats.")]
Seed = Annotated[str, typer.Option(help="Same seed, same games.")]
EditionName = Annotated[str, typer.Option(help="Edition: a name, or the path of a .toml file.")]
TableOptions = Annotated[
    str, typer.Option("--options", help="Options of the table: cutthroat,allegiance=pairs.")
]
Jobs = Annotated[int, typer.Option(help="How many processes share the work.")]


def options_from(text: str) -> dict[str, Any]:
    """The options of the table that a text names; a name alone switches its option on."""
    options: dict[str, Any] = {}
    for part in text.split(",") if text.strip() else []:
        name, equals, value = (each.strip() for each in part.partition("="))
        if not name or (equals and not value):
            raise SetupError(f"options: NAME or NAME=VALUE is needed, not {part.strip()!r}")
        if name in options:
            raise SetupError(f"options.{name}: named twice")
        options[name] = SWITCH_WORDS.get(value.lower(), value)
    return options


def check_build() -> None:
    """Refuse to measure bots by an engine that is not made of the sources beside it."""
    if _build.is_stale():
        raise SetupError(
            "build: the compiled engine is of other sources than those beside it; compile it anew "
            f"(make play, or pip install -e .) or set {_build.PURE_VARIABLE}=1"
        )


def check_writable(path: Path) -> None:
    """Raise an error if a file could not be written there in the end."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise SetupError(f"{path}: cannot be written: it is not an ordinary file")
    try:
        with tempfile.TemporaryFile(dir=target.parent):
            pass
    except OSError as error:
        raise SetupError(f"{path}: cannot be written: {error.strerror}") from None


def check_replaceable(path: Path, kind: str, is_such: Callable[[str], bool]) -> None:
    """Refuse to write over a file that is not an earlier result of the same kind."""
    check_writable(path)
    if not path.exists():
        return
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LETTERS_MOST)
        known = not text or is_such(text)
    except (ValueError, RecursionError):  # neither text nor JSON nor TOML
        known = False
    if not known:
        raise SetupError(f"{path}: is there already and is no {kind}; choose another name")


@contextmanager
def progress_bar(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere; gives a function that advances it.

    What was ``done`` before does not count for the time that is left.
    """
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),  # the name of a bot may hold any sign
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        speed_estimate_period=SLOW_STEPS,
    ) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda done: bar.advance(task, done)
