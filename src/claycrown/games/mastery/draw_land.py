"""Where the cells of a map lie on the board, and the outline of a tile.

Tiles are drawn at a size of 54 from the middle to a corner and scaled to the map.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import NamedTuple

from claycrown.core.drawing import View
from claycrown.games.mastery.notation import cell_names

SIZE = 54.0
LEFT, TOP, WIDE, HIGH = 8.0, 8.0, 700.0, 632.0  # the sheet on which the map is drawn
LARGEST = 84.0
Places = tuple[tuple[int, int], ...]


class Land(NamedTuple):
    """Where the cells of a map lie on the board, and how much larger than SIZE they are."""

    scale: float
    at: list[tuple[int, int]]
    names: list[str]


def places_of(view: View) -> Places:
    return tuple((q, r) for q, r in view["places"])


@cache
def land_at(places: Places) -> Land:
    """The map as large as the sheet allows."""
    across = [q + r / 2 for q, r in places]
    down = [r for _, r in places]
    size = min(
        (WIDE - 30) / (sqrt(3) * (max(across) - min(across) + 1)),
        (HIGH - 24) / (1.5 * (max(down) - min(down)) + 2),
        LARGEST,
    )
    middle = (max(across) + min(across)) / 2, (max(down) + min(down)) / 2
    room = HIGH - size * (1.5 * (max(down) - min(down)) + 2)
    low = 34.0 if room > 150 else 0.0  # a title fits above
    at = [
        (
            round(LEFT + WIDE / 2 + size * sqrt(3) * (x - middle[0])),
            round(TOP + HIGH / 2 + low + size * 1.5 * (y - middle[1])),
        )
        for x, y in zip(across, down, strict=True)
    ]
    return Land(size / SIZE, at, cell_names(places))


def hexagon(size: float) -> str:
    half, low = f"{size * sqrt(3) / 2:.1f}", f"{size / 2:.1f}"
    return f"M0-{size:g}L{half}-{low}V{low}L0 {size:g}-{half} {low}V-{low}Z"


RING = hexagon(SIZE - 1)


def map_symbols() -> str:
    """A tile and the border within it, around the origin; look and size come with their use."""
    shapes = {"tile": hexagon(SIZE - 1), "band": hexagon(SIZE - 4.5)}
    return "".join(
        f'<symbol id="mm-{name}" overflow="visible"><path d="{d}"/></symbol>'
        for name, d in shapes.items()
    )


def tile(look: str) -> str:
    return f'<use href="#mm-tile" class="{look}"/>'


def band(look: str) -> str:
    return f'<use href="#mm-band" class="{look}"/>'
