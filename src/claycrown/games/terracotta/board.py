"""Geometry of the mausoleum: cells, lines, quadrants and neighbours as masks, computed once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT

NORTH: Final[i64] = 0
EAST: Final[i64] = 1
SOUTH: Final[i64] = 2
WEST: Final[i64] = 3


@final
class Board:
    """The grid of one edition."""

    __slots__ = (
        "across",
        "around",
        "cells",
        "column_of",
        "columns",
        "not_east",
        "not_south",
        "not_west",
        "row_of",
        "rows",
        "whole",
    )

    # TA-2.1  Cell id = row x columns + column, both from 0; no cell is blocked.
    def __init__(self, columns: i64, rows: i64) -> None:
        cells: i64 = columns * rows
        self.columns: i64 = columns
        self.cells: i64 = cells
        self.whole: i64 = 0
        self.not_east: i64 = 0
        self.not_west: i64 = 0
        self.not_south: i64 = 0
        self.rows: vec[i64] = vec[i64]([0] * rows)
        self.column_of: vec[i64] = vec[i64]([0] * cells)
        self.row_of: vec[i64] = vec[i64]([0] * cells)
        self.across: vec[i64] = vec[i64]([0] * columns)
        self.around: vec[i64] = vec[i64]([0] * cells)
        for cell in range(cells):
            row: i64 = cell // columns
            column: i64 = cell % columns
            bit: i64 = BIT[cell]
            self.row_of[cell] = row
            self.column_of[cell] = column
            self.rows[row] |= bit
            self.across[column] |= bit
            self.whole |= bit
            if column < columns - 1:
                self.not_east |= bit
            if column > 0:
                self.not_west |= bit
            if row < rows - 1:
                self.not_south |= bit
        for cell in range(cells):
            self.around[cell] = surroundings(self, BIT[cell])


# TA-2.5  Adjacent means sharing an edge.
def shift(b: Board, mask: i64, direction: i64) -> i64:
    if direction == NORTH:
        return mask >> b.columns
    if direction == EAST:
        return (mask & b.not_east) << 1
    if direction == SOUTH:
        return (mask & b.not_south) << b.columns
    return (mask & b.not_west) >> 1


def beside(b: Board, mask: i64) -> i64:
    return (
        mask >> b.columns
        | (mask & b.not_east) << 1
        | (mask & b.not_south) << b.columns
        | (mask & b.not_west) >> 1
    )


# TA-9.12  A Servant looks at the up to eight cells that touch its own by edge or corner.
def surroundings(b: Board, mask: i64) -> i64:
    band: i64 = mask | shift(b, mask, EAST) | shift(b, mask, WEST)
    return (band | shift(b, band, NORTH) | shift(b, band, SOUTH)) & ~mask
