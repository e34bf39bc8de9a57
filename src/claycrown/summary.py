"""The summary of a simulation, for people."""

from __future__ import annotations

from collections import Counter

from rich import box
from rich.console import Console
from rich.table import Table

from claycrown.core.edition import STANDARD
from claycrown.core.game import Game
from claycrown.sim import Tally, deviation, mean, median, share_interval


def print_summary(game: Game, tally: Tally, seconds: float) -> None:
    """Print scores, wins, points by category, decisions and speed."""
    console = Console(highlight=False)
    players = len(tally.scores)
    assert game.edition is not None
    edition = "" if game.edition.name == STANDARD else f", edition {game.edition.name}"
    console.print(f"{game.title}{edition}, {players} players, {tally.games:,} games by random bots")
    console.print(results("seat", tally.scores, tally.wins, tally.games))
    if any(tally.place_scores):
        console.print("By place in the first turn order:")
        console.print(results("place", tally.place_scores, tally.place_wins, tally.games, 1))
    console.print(categories(game, tally))
    asked = tally.decisions
    console.print(f"decisions per game: mean {mean(asked):.1f}, min {min(asked)}, max {max(asked)}")
    console.print(f"speed: {tally.games / seconds:,.0f} games/s in {seconds:.1f} s")


def results(
    name: str, scores: list[Counter[int]], wins: list[float], games: int, first: int = 0
) -> Table:
    """A table of scores and wins, one line per seat or place, numbered from ``first``."""
    table = _table(name, "mean", "sd", "min", "median", "max", "wins", "95 % interval")
    for k, (values, won) in enumerate(zip(scores, wins, strict=True), first):
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
        points = tally.points[row]
        average = points / (tally.games * len(tally.scores))
        table.add_row(name, f"{average:.2f}", f"{100 * points / total:.1f} %")
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
