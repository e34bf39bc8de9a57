"""Points by side: partners count together, and equal points are ranked by a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claycrown.core.game import Game
from claycrown.core.state import BaseState


def side_sums(game: Game, s: BaseState, points: Sequence[int]) -> dict[int, int]:
    """The points of each side, partners together; without teams every seat is a side."""
    sums: dict[int, int] = {}
    for side, own in zip(game.sides(s), points, strict=True):
        sums[side] = sums.get(side, 0) + own
    return sums


def ranked_ties(game: Game, s: BaseState) -> list[tuple[int, list[list[int]]]]:
    """Where sides that have equal points are ranked by a rule: the points, and who they are."""
    ranks, sides = s.ranks(), game.sides(s)
    found = []
    for points, group in groups(side_sums(game, s, s.scores())):
        group.sort(key=lambda side: ranks[sides.index(side)])
        if ranks[sides.index(group[0])] != ranks[sides.index(group[-1])]:
            found.append((points, [members(sides, side) for side in group]))
    return found


def groups(sums: Mapping[int, int]) -> list[tuple[int, list[int]]]:
    """The sides by their points, most first."""
    found: dict[int, list[int]] = {}
    for side, points in sums.items():
        found.setdefault(points, []).append(side)
    return sorted(found.items(), reverse=True)


def members(sides: Sequence[int], side: int) -> list[int]:
    """The seats that are on a side."""
    return [seat for seat, each in enumerate(sides) if each == side]
