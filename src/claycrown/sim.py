"""Many games by bots, in any number of processes, told in one summary.

Game k of seed S takes its chance from the seed ``S:k`` and its choices from ``S:k:bots``. No game
depends on another, so the records are the same however the games are shared out, unless a bot goes
by the clock.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import claycrown
from claycrown.bots.bot import Clock
from claycrown.bots.driver import any_option, decide_anyhow, leave
from claycrown.bots.roster import make_all
from claycrown.core.bulk import playout
from claycrown.core.chance import seeded
from claycrown.core.errors import SetupError
from claycrown.core.game import Game
from claycrown.core.record import make_record, to_line
from claycrown.core.score import bookings
from claycrown.core.state import BaseState
from claycrown.jobs import spread

RANDOM = "random"
CHUNK = 50  # games per task: well under a second, also interpreted
Z95 = 1.959964  # the normal quantile of a 95 % interval


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: str
    edition: str
    players: int
    games: int
    seed: str
    records: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = (RANDOM,)  # one for all seats, or one for each


@dataclass
class Tally:
    """What is counted over games; tallies of parts add up to the tally of the whole."""

    games: int = 0
    scores: list[Counter[int]] = field(default_factory=list)  # by seat
    wins: list[float] = field(default_factory=list)  # by seat; a shared win is shared
    place_scores: list[Counter[int]] = field(default_factory=list)  # by place in the first order
    place_wins: list[float] = field(default_factory=list)
    points: Counter[int] = field(default_factory=Counter)  # by row of the score sheet
    booked: Counter[int] = field(default_factory=Counter)  # games that have a line of the row
    decisions: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)  # what bots did wrong

    @classmethod
    def blank(cls, players: int) -> Tally:
        """A tally of no games."""
        return cls(
            scores=[Counter() for _ in range(players)],
            wins=[0.0] * players,
            place_scores=[Counter() for _ in range(players)],
            place_wins=[0.0] * players,
        )

    def count(self, s: BaseState, order: list[int], decisions: int) -> None:
        """Count a finished game; ``order`` is its first turn order, empty if it has none."""
        scores, ranks = s.scores(), s.ranks()
        share = 1 / ranks.count(1)
        self.games += 1
        self.decisions[decisions] += 1
        for seat, score in enumerate(scores):
            self.scores[seat][score] += 1
            self.wins[seat] += share * (ranks[seat] == 1)
        for place, seat in enumerate(order):
            self.place_scores[place][scores[seat]] += 1
            self.place_wins[place] += share * (ranks[seat] == 1)
        lines = bookings(s)
        for line in lines:
            self.points[int(line.row)] += int(line.amount)
        self.booked.update({int(line.row) for line in lines})

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        for ours, theirs in (
            *zip(self.scores, other.scores, strict=True),
            *zip(self.place_scores, other.place_scores, strict=True),
            (self.points, other.points),
            (self.booked, other.booked),
            (self.decisions, other.decisions),
        ):
            ours.update(theirs)
        self.faults.update(other.faults)
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.place_wins = [a + b for a, b in zip(self.place_wins, other.place_wins, strict=True)]


@dataclass(frozen=True)
class Chunk:
    """The outcome of some games in a row."""

    tally: Tally
    lines: list[str]


def play_game(
    game: Game,
    players: int,
    seed: str,
    options: Mapping[str, Any] | None = None,
    bots: Sequence[str] = (RANDOM,),
    faults: list[str] | None = None,
) -> tuple[BaseState, list[int], int]:
    """A game to its end, with its first turn order and its number of decisions.

    What bots do wrong is added to ``faults``.
    """
    s = game.new(players, seed, options)
    order = game.start_order(s)
    if set(bots) == {RANDOM}:
        return s, order, int(playout(s, seeded(f"{seed}:bots")))
    names = bots if len(bots) > 1 else [bots[0]] * players
    return s, order, let_play(s, names, seed, [] if faults is None else faults)


def let_play(s: BaseState, names: Sequence[str], seed: str, faults: list[str]) -> int:
    """Let bots by these names play a game to its end; return the number of decisions."""
    game: Game = s.rules.game
    bots = make_all(dict(enumerate(names)), game, f"{seed}:bots")
    decisions = 0
    try:
        while not s.over:
            seat = s.waiting[0]
            s.apply(seat, decide_anyhow(bots[seat], s, seat, Clock(), any_option))
            decisions += 1
    finally:
        leave(bots.values(), faults)
    return decisions


def play_chunk(plan: Plan, first: int, count: int) -> Chunk:
    """Play the games ``first`` to ``first + count - 1`` of a plan."""
    game = claycrown.make(plan.game, plan.edition)
    tally = Tally.blank(plan.players)
    lines: list[str] = []
    faults: list[str] = []
    for k in range(first, first + count):
        s, order, decisions = play_game(
            game, plan.players, f"{plan.seed}:{k}", plan.options, plan.bots, faults
        )
        tally.count(s, order, decisions)
        if plan.records:
            lines.append(to_line(make_record(game, s)))
    tally.faults.update(faults)
    return Chunk(tally, lines)


def chunks(games: int, size: int = CHUNK) -> Iterator[tuple[int, int]]:
    """The games in portions: number of the first, and how many."""
    for first in range(0, games, size):
        yield first, min(size, games - first)


def simulate(plan: Plan, jobs: int = 1) -> Iterator[Chunk]:
    """Play all games of a plan; the outcomes come in order."""
    claycrown.make(plan.game, plan.edition).check_setup(plan.players, plan.options)
    if plan.games < 1:
        raise SetupError(f"games: {plan.games} is out of range, at least 1 is needed")
    return spread(play_chunk, ((plan, *part) for part in chunks(plan.games)), jobs)


def mean(values: Counter[int]) -> float:
    """The mean of counted values."""
    return sum(value * n for value, n in values.items()) / values.total()


def deviation(values: Counter[int]) -> float:
    """The standard deviation of counted values, 0 for a single one."""
    total = values.total()
    if total == 1:
        return 0.0
    middle = mean(values)
    return math.sqrt(sum(n * (value - middle) ** 2 for value, n in values.items()) / (total - 1))


def median(values: Counter[int]) -> float:
    """The median of counted values."""
    total = values.total()
    seen, found = 0, []
    for value in sorted(values):
        below, seen = seen, seen + values[value]
        found += [value for rank in ((total - 1) // 2, total // 2) if below <= rank < seen]
    return sum(found) / 2


def share_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson."""
    share = wins / games
    weight = 1 + Z95**2 / games
    centre = (share + Z95**2 / (2 * games)) / weight
    half = Z95 / weight * math.sqrt(share * (1 - share) / games + (Z95 / (2 * games)) ** 2)
    return max(0.0, centre - half), min(1.0, centre + half)
