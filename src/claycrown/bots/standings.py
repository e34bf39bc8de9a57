"""What an arena says about its bots: win shares with intervals, ranks, points, ratings.

Games of one block share their chance, so blocks, not games, are drawn anew for the intervals
(cluster bootstrap). One block has no interval. Where all blocks agree, drawing tells nothing: a
share of the wins then has the exact bound for what never happened in so many blocks (Clopper and
Pearson), a rating no interval.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from claycrown.bots.match import Block, Played, quantile
from claycrown.core.chance import Rng, seeded

DRAWS = 1000  # of the bootstrap, for shares and for ratings
RATING_DRAWS = 200
LOW, HIGH = 0.025, 0.975
ANCHOR = "journeyman"
ANCHORED = 1000.0  # rating of the anchor, or the mean without it
ELO = 400 / math.log(10)
NEARLY = 1e-9  # strengths that change by less, as logarithms, are found
LONGEST = 5.0  # step of a logarithm in one round, so that no power is out of range
ROUNDS = 100  # of looking for them, at most; about ten are needed
PRIOR = 0.5  # wins and losses against an average bot that everybody is given
Ranged = tuple[float, float | None, float | None]  # an estimate and its interval, if it has one
Stage = tuple[int, tuple[int, ...]]  # the bot that came in, and all that were still running


@dataclass(frozen=True)
class Line:
    """What is said about one bot."""

    bot: str
    share: float  # of all wins
    low: float | None
    high: float | None
    fair: float  # the share if all played alike
    rank: float
    points: float
    rating: float
    rating_low: float | None
    rating_high: float | None
    median: float  # seconds of a decision
    slow: float  # seconds that 99 % of the decisions kept
    decisions: int


@dataclass(frozen=True)
class Standings:
    """All that is said about an arena."""

    lines: list[Line]
    ahead: list[list[float | None]]  # in which part the row's bot was ahead of the column's
    met: list[list[int]]  # how often a seat of the row's bot met one of the column's
    beaten: list[list[float]]  # and how often it was ahead
    games: int
    blocks: int
    faults: Counter[str]


def standings(names: Sequence[str], blocks: Sequence[Block]) -> Standings:
    """Sum up the blocks that were played."""
    games = [game for block in blocks for game in block.games]
    count = len(names)
    shares = share_intervals(blocks, count)
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
    met, beaten = meetings(games, count)
    ahead = win_matrix(met, beaten)
    return Standings(lines, ahead, met, beaten, len(games), len(blocks), faults)


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


def meetings(games: Sequence[Played], count: int) -> tuple[list[list[int]], list[list[float]]]:
    """How often seats of each two bots met, and how often the first was ahead, ties half.

    Bots that have one seat each meet once a game; partners do not meet.
    """
    beaten = [[0.0] * count for _ in range(count)]
    met = [[0] * count for _ in range(count)]
    for game in games:
        seats = list(zip(game.bots, game.sides, game.ranks, strict=True))
        for one, side, rank in seats:
            for two, other_side, other_rank in seats:
                if one != two and side != other_side:
                    met[one][two] += 1
                    beaten[one][two] += (rank < other_rank) + 0.5 * (rank == other_rank)
    return met, beaten


def win_matrix(
    met: Sequence[Sequence[int]], beaten: Sequence[Sequence[float]]
) -> list[list[float | None]]:
    """The part of their meetings in which each bot was ahead; None where two never met."""
    return [
        [ahead / times if times else None for times, ahead in zip(*rows, strict=True)]
        for rows in zip(met, beaten, strict=True)
    ]


def intervals(
    blocks: Sequence[Block], draws: int, estimate: Callable[[Sequence[Block]], list[float]]
) -> list[Ranged]:
    """Estimates from all blocks, each with its 95 % interval unless all blocks agree."""
    rng = seeded("bootstrap")
    drawn = [estimate(draw(blocks, rng)) for _ in range(draws)]
    found: list[Ranged] = []
    for k, value in enumerate(estimate(blocks)):
        ordered = sorted(each[k] for each in drawn)
        if ordered[-1] - ordered[0] < NEARLY:
            found.append((value, None, None))
        else:
            found.append((value, ordered[int(LOW * draws)], ordered[int(HIGH * draws)]))
    return found


def share_intervals(blocks: Sequence[Block], count: int) -> list[Ranged]:
    """Each bot's share of the wins with its 95 % interval.

    One block has none, nor has a bot that plays against nobody else.
    """
    found = intervals(blocks, DRAWS, lambda some: win_shares(some, count))
    if len(blocks) == 1 or count == 1:
        return found
    return [
        (share, *agreed(share, len(blocks))) if low is None else (share, low, high)
        for share, low, high in found
    ]


def agreed(share: float, blocks: int) -> tuple[float, float]:
    """The bounds of a share that was the same in all blocks.

    Blocks that go otherwise, none of which was seen, may be so many and have any share.
    """
    alike = LOW ** (1 / blocks)
    return share * alike, share * alike + (1 - alike)


def draw(blocks: Sequence[Block], rng: Rng) -> list[Block]:
    """As many blocks as there are, drawn with replacement."""
    return [blocks[rng.below(len(blocks))] for _ in blocks]


def rate(names: Sequence[str], blocks: Sequence[Block]) -> list[float]:
    """Ratings by Plackett-Luce, which for two sides is Bradley-Terry, on the scale of Elo.

    Each game is a race of its sides: at every place the strengths of those still running say who
    comes in.
    """
    count = len(names)
    stages: Counter[Stage] = Counter()
    for block in blocks:
        for game in block.games:
            stages.update(stages_of(game))
    logs = [ELO * one for one in strengths(stages, count)]
    anchor = logs[list(names).index(ANCHOR)] if ANCHOR in names else sum(logs) / count
    return [ANCHORED + one - anchor for one in logs]


def strengths(stages: Mapping[Stage, int], count: int) -> list[float]:
    """The likeliest strengths of so many bots, as logarithms; by Newton's method.

    Where a few games are all that speaks against a strict order, simpler methods take thousands of
    rounds. The likelihood is concave, so a step that is not too long leads uphill.
    """
    found = [0.0] * count
    likely = likelihood(stages, found)
    for _ in range(ROUNDS):
        step = solve(*slopes(stages, found))
        part = LONGEST / max(LONGEST, *map(abs, step))
        while part > NEARLY:
            tried = [one + part * move for one, move in zip(found, step, strict=True)]
            if (reached := likelihood(stages, tried)) >= likely:
                found, likely = tried, reached
                break
            part /= 2
        if part * max(map(abs, step)) < NEARLY:
            break
    return found


def likelihood(stages: Mapping[Stage, int], logs: Sequence[float]) -> float:
    """How well strengths explain who came in, as a logarithm."""
    total = sum(PRIOR * (one - 2 * math.log1p(math.exp(one))) for one in logs)
    for (first, running), times in stages.items():
        total += times * (logs[first] - math.log(sum(math.exp(logs[bot]) for bot in running)))
    return total


def slopes(
    stages: Mapping[Stage, int], logs: Sequence[float]
) -> tuple[list[list[float]], list[float]]:
    """The curvature of the likelihood, its sign turned, and its slope."""
    count = len(logs)
    chance = [1 / (1 + math.exp(-one)) for one in logs]
    slope = [PRIOR - 2 * PRIOR * one for one in chance]
    bend = [
        [2 * PRIOR * chance[i] * (1 - chance[i]) * (i == j) for j in range(count)]
        for i in range(count)
    ]
    for (first, running), times in stages.items():
        total = sum(math.exp(logs[bot]) for bot in running)
        part = {bot: running.count(bot) * math.exp(logs[bot]) / total for bot in running}
        slope[first] += times
        for i, one in part.items():
            slope[i] -= times * one
            bend[i][i] += times * one
            for j, two in part.items():
                bend[i][j] -= times * one * two
    return bend, slope


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k, row in enumerate(rows):
        for other in rows:
            if other is not row:
                factor = other[k] / row[k]
                other[:] = [a - factor * b for a, b in zip(other, row, strict=True)]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


def stages_of(game: Played) -> list[Stage]:
    """Who came in first of those still running, place by place; a tie goes by the seat."""
    ranked = sorted(set(zip(game.ranks, game.sides, strict=True)))
    bots = [bot_of_side(game, side) for _, side in ranked]
    return [(bots[k], tuple(sorted(bots[k:]))) for k in range(len(bots) - 1)]
