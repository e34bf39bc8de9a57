"""What an arena says about its bots: win shares with intervals, ranks, points, ratings.

Games of one block share their chance, so blocks, not games, are drawn anew for the intervals
(cluster bootstrap).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claycrown.bots.match import Block, Played, quantile
from claycrown.core.chance import Rng, seeded

DRAWS = 1000  # of the bootstrap, for shares and for ratings
RATING_DRAWS = 200
LOW, HIGH = 0.025, 0.975
ANCHOR = "journeyman"
ANCHORED = 1000.0  # rating of the anchor, or the mean without it
ELO = 400 / math.log(10)
FIXED_POINT = 60  # rounds of it, ample for a handful of bots
PRIOR = 0.5  # wins and losses against an average bot that everybody is given
Stage = tuple[int, tuple[int, ...]]  # the bot that came in, and all that were still running


@dataclass(frozen=True)
class Line:
    """What is said about one bot."""

    bot: str
    share: float  # of all wins
    low: float
    high: float
    fair: float  # the share if all played alike
    rank: float
    points: float
    rating: float
    rating_low: float
    rating_high: float
    median: float  # seconds of a decision
    slow: float  # seconds that 99 % of the decisions kept
    decisions: int


@dataclass(frozen=True)
class Standings:
    """All that is said about an arena."""

    lines: list[Line]
    ahead: list[list[float | None]]  # how often the row's bot was ahead of the column's
    games: int
    blocks: int
    faults: Counter[str]


def standings(names: Sequence[str], blocks: Sequence[Block]) -> Standings:
    """Sum up the blocks that were played."""
    games = [game for block in blocks for game in block.games]
    count = len(names)
    shares = intervals(blocks, DRAWS, lambda some: win_shares(some, count))
    ratings = intervals(blocks, RATING_DRAWS, lambda some: rate(names, some))
    lines = []
    for k, name in enumerate(names):
        ranks = [r for game in games for b, r in zip(game.bots, game.ranks, strict=True) if b == k]
        points = [
            p for game in games for b, p in zip(game.bots, game.points, strict=True) if b == k
        ]
        times: Counter[int] = Counter()
        for block in blocks:
            times.update(block.times[k])
        lines.append(
            Line(
                name,
                *shares[k],
                fair_share(games, k),
                sum(ranks) / len(ranks),
                sum(points) / len(points),
                *ratings[k],
                quantile(times, 0.5),
                quantile(times, 0.99),
                times.total(),
            )
        )
    faults = Counter(fault for block in blocks for fault in block.faults)
    return Standings(lines, win_matrix(games, count), len(games), len(blocks), faults)


def winners(game: Played) -> set[int]:
    """The sides that have won."""
    return {side for side, rank in zip(game.sides, game.ranks, strict=True) if rank == 1}


def bot_of_side(game: Played, side: int) -> int:
    """The bot that plays a side."""
    return game.bots[game.sides.index(side)]


def win_shares(blocks: Sequence[Block], count: int) -> list[float]:
    """Each bot's share of the wins; a shared win is shared, and a side wins once."""
    won = [0.0] * count
    games = [game for block in blocks for game in block.games]
    for game in games:
        sides = winners(game)
        for side in sides:
            won[bot_of_side(game, side)] += 1 / len(sides)
    return [each / len(games) for each in won]


def fair_share(games: Sequence[Played], bot: int) -> float:
    """The part of all sides that a bot has played."""
    total = 0.0
    for game in games:
        sides = set(game.sides)
        total += sum(bot_of_side(game, side) == bot for side in sides) / len(sides)
    return total / len(games)


def win_matrix(games: Sequence[Played], count: int) -> list[list[float | None]]:
    """How often each bot was ahead of each other, ties half; None where they never met."""
    ahead = [[0.0] * count for _ in range(count)]
    met = [[0] * count for _ in range(count)]
    for game in games:
        seats = list(zip(game.bots, game.sides, game.ranks, strict=True))
        for one, side, rank in seats:
            for two, other_side, other_rank in seats:
                if one != two and side != other_side:
                    met[one][two] += 1
                    ahead[one][two] += (rank < other_rank) + 0.5 * (rank == other_rank)
    return [
        [ahead[i][j] / met[i][j] if met[i][j] else None for j in range(count)] for i in range(count)
    ]


def intervals(
    blocks: Sequence[Block], draws: int, estimate: Callable[[Sequence[Block]], list[float]]
) -> list[tuple[float, float, float]]:
    """Estimates from all blocks, each with its 95 % interval."""
    rng = seeded("bootstrap")
    drawn = [estimate(draw(blocks, rng)) for _ in range(draws)]
    found = []
    for k, value in enumerate(estimate(blocks)):
        ordered = sorted(each[k] for each in drawn)
        found.append((value, ordered[int(LOW * draws)], ordered[int(HIGH * draws)]))
    return found


def draw(blocks: Sequence[Block], rng: Rng) -> list[Block]:
    """As many blocks as there are, drawn with replacement."""
    return [blocks[rng.below(len(blocks))] for _ in blocks]


def rate(names: Sequence[str], blocks: Sequence[Block]) -> list[float]:
    """Ratings by Plackett-Luce, which for two sides is Bradley-Terry, on the scale of Elo.

    Each game is a race of its sides: at every place the strengths of those still running say who
    comes in. Hunter's fixed point finds the strengths.
    """
    count = len(names)
    stages: Counter[Stage] = Counter()
    for block in blocks:
        for game in block.games:
            stages.update(stages_of(game))
    strength = [1.0] * count
    for _ in range(FIXED_POINT):
        wins = [PRIOR] * count
        chances = [2 * PRIOR / (one + 1.0) for one in strength]
        for (first, running), times in stages.items():
            wins[first] += times
            total = sum(strength[bot] for bot in running)
            for bot in running:
                chances[bot] += times / total
        strength = [won / chance for won, chance in zip(wins, chances, strict=True)]
    logs = [ELO * math.log(one) for one in strength]
    anchor = logs[list(names).index(ANCHOR)] if ANCHOR in names else sum(logs) / count
    return [ANCHORED + one - anchor for one in logs]


def stages_of(game: Played) -> list[Stage]:
    """Who came in first of those still running, place by place; a tie goes by the seat."""
    ranked = sorted(set(zip(game.ranks, game.sides, strict=True)))
    bots = [bot_of_side(game, side) for _, side in ranked]
    return [(bots[k], tuple(sorted(bots[k:]))) for k in range(len(bots) - 1)]
