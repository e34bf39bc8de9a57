"""Geometry of the five maps: land, lakes and links as masks, computed once."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT


@final
class Map:
    """The map of one number of players."""

    __slots__ = ("castle_of", "castles", "cells", "links", "near", "territories", "values")

    # MM-2.1, MM-2.4  Cells in reading order; castles, lakes and territories by their letter.
    def __init__(self, data: dict[str, Any], steps: list[list[int]]) -> None:
        kinds: str = data["kinds"]
        places: list[tuple[int, int]] = [(place[0], place[1]) for place in data["cells"]]
        cells: i64 = len(kinds)
        self.cells: i64 = cells
        self.territories: i64 = 0
        self.castles: i64 = 0
        self.castle_of: vec[i64] = vec[i64](data["castle_cells"])
        self.values: vec[i64] = vec[i64]([int(k) if k in "123" else 0 for k in kinds])
        self.links: vec[i64] = vec[i64]([0] * cells)
        for cell in range(cells):
            if self.values[cell]:
                self.territories |= BIT[cell]
            elif kinds[cell] != "L":
                self.castles |= BIT[cell]
        # MM-2.2  Adjacent cells share a side.
        near: list[int] = []
        for q, r in places:
            mask = 0
            for step in steps:
                other = (q + step[0], r + step[1])
                if other in places:
                    mask |= 2 ** places.index(other)
            near.append(mask)
        self.near: vec[i64] = vec[i64](near)
        # MM-2.3  Land is linked if it is adjacent or touches the same lake.
        lakes = _lakes(kinds, near)
        land = int(self.territories | self.castles)
        for cell in range(cells):
            if land >> cell & 1:
                linked = near[cell]
                for shore in lakes:
                    if shore >> cell & 1:
                        linked |= shore
                self.links[cell] = linked & land & ~(2**cell)


def _lakes(kinds: str, near: list[int]) -> list[int]:
    """The shores of the lakes; lakes that touch each other are one."""
    shores: list[int] = []
    left = [cell for cell, kind in enumerate(kinds) if kind == "L"]
    while left:
        lake = [left.pop()]
        for cell in lake:
            for other in list(left):
                if near[cell] >> other & 1:
                    left.remove(other)
                    lake.append(other)
        shore = 0
        for cell in lake:
            shore |= near[cell]
        shores.append(shore)
    return shores
