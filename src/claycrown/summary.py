"""The summary of a simulation, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from claycrown.core.edition import STANDARD
from claycrown.core.game import Game
from claycrown.sim import RANDOM, Tally, deviation, mean, median, share_interval

FAULTS_SHOWN = 5  # kinds of faults that are told of each bot


def print_summary(
    game: Game,
    tally: Tally,
    seconds: float,
    options: Mapping[str, Any] | None = None,
    bots: Sequence[str] = (RANDOM,),
) -> None:
    """Print scores, wins, points by category, endings, decisions and speed."""
    console = Console(highlight=False, markup=False, emoji=False)  # names are taken as they are
    players = len(tally.scores)
    assert game.edition is not None
    edition = "" if game.edition.name == STANDARD else f", edition {game.edition.name}"
    table = f"{players} players{options_in_words(options or {})}"
    console.print(
        f"{game.title}{edition}, {table}, {counted(tally.games, 'game')} by {bots_in_words(bots)}"
    )
    console.print(results("seat", tally.scores, tally.wins, tally.games))
    if any(tally.place_scores):
        console.print("By place in the first turn order:")
        console.print(results("place", tally.place_scores, tally.place_wins, tally.games))
    console.print(categories(game, tally))
    if game.endings:
        console.print(f"ended by: {endings(game, tally)}")
    asked = tally.decisions
    console.print(f"decisions per game: mean {mean(asked):.1f}, min {min(asked)}, max {max(asked)}")
    console.print(f"speed: {tally.games / seconds:,.0f} games/s in {seconds:.1f} s")


def results(name: str, scores: list[Counter[int]], wins: list[float], games: int) -> Table:
    """A table of scores and wins, one line per seat or place, numbered from 1 as for people."""
    table = _table(name, "mean", "sd", "min", "median", "max", "wins", "95 % interval")
    for k, (values, won) in enumerate(zip(scores, wins, strict=True), 1):
        low, high = share_interval(won, games)
        table.add_row(
            str(k),
            f"{mean(values):.2f}",
            f"{deviation(values):.2f}",
            str(min(values)),
            f"{median(values):g}",
            str(max(values)),
            f"{100 * won / games:.1f} %",
            f"{100 * low:.1f} to {100 * high:.1f} %",
        )
    return table


def categories(game: Game, tally: Tally) -> Table:
    """A table of the points by category of the score sheet."""
    table = _table("points by category", "mean per player", "share")
    total = sum(tally.points.values()) or 1
    for row, name in enumerate(game.categories):
        if name in game.endings:
            continue
        points = tally.points[row]
        average = points / (tally.games * len(tally.scores))
        table.add_row(name, f"{average:.2f}", f"{100 * points / total:.1f} %")
    return table


def endings(game: Game, tally: Tally) -> str:
    """How many games ended in each way that the game tells."""
    parts = []
    for category, word in game.endings.items():
        games = tally.booked[game.categories.index(category)]
        parts.append(f"{word} {games:,} ({100 * games / tally.games:.1f} %)")
    return ", ".join(parts)


def bots_in_words(bots: Sequence[str]) -> str:
    """Who has played."""
    return f"{bots[0]} bots" if len(set(bots)) == 1 else ", ".join(bots)


def fault_lines(faults: Mapping[str, int], bots: Sequence[str]) -> list[str]:
    """What bots did wrong: of each the most frequent kinds, and what there is besides."""
    kinds: dict[str, Counter[str]] = {bot: Counter() for bot in bots}
    for fault, times in faults.items():
        named = [bot for bot in bots if fault.startswith(f"{bot}: ")]
        kinds.setdefault(max(named, key=len, default=""), Counter())[fault] = times
    lines = []
    for bot, found in kinds.items():
        shown = found.most_common(FAULTS_SHOWN)
        lines += [f"{counted(times, 'time')}: {fault}" for fault, times in shown]
        if others := len(found) - len(shown):
            rest = found.total() - sum(times for _, times in shown)
            who = f"{bot}: " if bot else ""
            lines.append(f"{counted(rest, 'time')}: {who}faults of {counted(others, 'other kind')}")
    return lines


def counted(number: int, thing: str) -> str:
    """A number of things, as in ``1 game`` and ``2,000 games``."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def options_in_words(options: Mapping[str, Any]) -> str:
    """The options of the table as they are written on the command line, each after a comma."""
    return "".join(
        f", {name}" if value is True else f", {name}={str(value).lower()}"
        for name, value in options.items()
    )


def _table(first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
