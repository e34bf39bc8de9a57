"""Points by side: partners count together, and equal points are ranked by a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from claycrown.core.game import Game
from claycrown.core.state import BaseState

PLAYED_OUT = "cap"  # the ending that nobody has brought about: there all are ranked by the rule
Side = list[int]  # its seats


def side_sums(game: Game, s: BaseState, points: Sequence[int]) -> dict[int, int]:
    """The points of each side, partners together; without teams every seat is a side."""
    sums: dict[int, int] = {}
    for side, own in zip(game.sides(s), points, strict=True):
        sums[side] = sums.get(side, 0) + own
    return sums


def ranked_ties(game: Game, s: BaseState) -> list[tuple[int, list[list[Side]]]]:
    """Where sides that have equal points are ranked by a rule: the points, and the places.

    At each place are the sides that share it.
    """
    ranks, sides, won = s.ranks(), game.sides(s), winners_at_once(game, s)
    found = []
    for points, group in groups(side_sums(game, s, s.scores())):
        places: dict[int, list[Side]] = {}
        for side in group:
            if side not in won:
                places.setdefault(ranks[sides.index(side)], []).append(members(sides, side))
        if len(places) > 1:
            found.append((points, [places[rank] for rank in sorted(places)]))
    return found


def winners_at_once(game: Game, s: BaseState) -> set[int]:
    """The sides that ended the game by winning it: whatever the points, they come first."""
    sides = game.sides(s)
    return {
        sides[line["seat"]]
        for line in s.sheet()
        if game.endings.get(line["category"], PLAYED_OUT) != PLAYED_OUT
    }


def in_order(places: Sequence[Sequence[Side]], name: Callable[[int], str]) -> str:
    """Who comes before whom, in words."""
    return ", then ".join(
        " level with ".join(" and ".join(map(name, side)) for side in level) for level in places
    )


def groups(sums: Mapping[int, int]) -> list[tuple[int, list[int]]]:
    """The sides by their points, most first."""
    found: dict[int, list[int]] = {}
    for side, points in sums.items():
        found.setdefault(points, []).append(side)
    return sorted(found.items(), reverse=True)


def members(sides: Sequence[int], side: int) -> Side:
    """The seats that are on a side."""
    return [seat for seat, each in enumerate(sides) if each == side]
