"""Geometry of the pit: sections and neighbours as masks, computed once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT

SECTION_A: Final[i64] = 0
SECTION_B: Final[i64] = 1
SECTION_C: Final[i64] = 2


@final
class Pit:
    """The grid of one edition."""

    __slots__ = ("cells", "columns", "not_east", "not_west", "section_of", "sections", "whole")

    # XI-1.8  Rows of cells in three sections; cells that touch orthogonally are neighbours.
    def __init__(self, columns: i64, section_by_row: list[int]) -> None:
        cells: i64 = columns * len(section_by_row)
        self.columns: i64 = columns
        self.cells: i64 = cells
        self.whole: i64 = BIT[cells] - 1
        self.not_east: i64 = 0
        self.not_west: i64 = 0
        self.section_of: vec[i64] = vec[i64]([0] * cells)
        self.sections: vec[i64] = vec[i64]([0, 0, 0])
        for cell in range(cells):
            section: i64 = section_by_row[cell // columns]
            self.section_of[cell] = section
            self.sections[section] |= BIT[cell]
            if cell % columns < columns - 1:
                self.not_east |= BIT[cell]
            if cell % columns > 0:
                self.not_west |= BIT[cell]


def beside(pit: Pit, mask: i64) -> i64:
    """The neighbours of the cells of a mask."""
    return (
        (mask & pit.not_east) << 1
        | (mask & pit.not_west) >> 1
        | mask << pit.columns
        | mask >> pit.columns
    ) & pit.whole


# XI-8.7  The group of a statue: own colour, orthogonal neighbours, any sections.
def connected(pit: Pit, start: i64, own: i64) -> i64:
    group: i64 = start
    more: i64 = start
    while more:
        more = beside(pit, group) & own & ~group
        group |= more
    return group
