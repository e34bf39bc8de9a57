"""The state of Terracotta Army: fields in rulebook order, clone() and key()."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import mix, mix_all
from claycrown.core.state import BaseState, Rules
from claycrown.games.terracotta.data import Box
from claycrown.games.terracotta.ids import D_CROSSBOW_DIR, D_SPECIALIST_CELL, D_WARRIOR_TYPE

# Columns of ``goods``: column + seat.
SCORE: Final[i64] = 0
COINS: Final[i64] = 4
WET: Final[i64] = 8
DRY: Final[i64] = 12
CRAFTSMEN: Final[i64] = 16  # in hand
ARTISANS: Final[i64] = 20  # in hand
RESERVE: Final[i64] = 24  # Artisans that nobody has upgraded to yet
CRAFTSMEN_ON: Final[i64] = 28  # mask of segments
ARTISANS_ON: Final[i64] = 32  # mask of segments
READY: Final[i64] = 36  # mask of active Weapons
BASES: Final[i64] = 40
PRIORITY: Final[i64] = 44  # number of the token held, 0 for none
TOKENS: Final[i64] = 48  # mask of Master tokens not placed yet
HIRED: Final[i64] = 52  # + 4 x Master: 1 + index of the token placed there, 0 for none
GOODS_WIDTH: Final[i64] = 76

# Columns of ``stock``.
RACK: Final[i64] = 0  # Warriors left, by type
SHELF: Final[i64] = 4  # Specialists left, by type
WAREHOUSES: Final[i64] = 8  # dry clay, by quarter
STOCK_WIDTH: Final[i64] = 12

# Columns of ``figures``, all masks of cells.
WARRIORS: Final[i64] = 0  # + 4 x seat + type: the first cell of each
HORSES: Final[i64] = 16  # + direction: the first cell of each rider
ARCHERS: Final[i64] = 20  # + direction it faces
SERVANTS: Final[i64] = 24
MUSICIANS: Final[i64] = 25
FIGURES_WIDTH: Final[i64] = 26

CRAFTSMAN: Final[i64] = 0
ARTISAN: Final[i64] = 1


@final
class State(BaseState):
    __slots__ = (
        "box",
        "cell",
        "column",
        "figures",
        "held",
        "inner",
        "middle",
        "order",
        "priority_taken",
        "round",
        "row",
        "sculpting",
        "seat",
        "segment",
        "stock",
        "taken",
        "tiles",
        "turn",
        "worker",
    )

    def __init__(self, rules: Rules, box: Box, players: i64, other: State | None) -> None:
        super().__init__(rules, players, other)
        self.box: Box = box
        if other is None:
            self.round: i64 = 0
            self.turn: i64 = 0  # turns taken in this round
            self.seat: i64 = 0  # whose turn it is
            self.order: vec[i64] = vec[i64]([0] * players)  # replaced, never edited
            self.tiles: vec[i64] = vec[i64]([0] * box.rounds)  # laid at set-up
            self.inner: i64 = 0  # i, steps of the inner disc
            self.middle: i64 = 0  # j, steps of the middle disc
            self.row: i64 = 0  # space of the row inspector's track
            self.column: i64 = 0  # space of the column inspector's track
            self.priority_taken: i64 = 0
            self.stock: vec[i64] = vec[i64]([0] * STOCK_WIDTH)
            self.figures: vec[i64] = vec[i64]([0] * FIGURES_WIDTH)
            self.taken: i64 = 0  # every cell that is not empty
            self.segment: i64 = 0  # where this turn's worker stands
            self.worker: i64 = CRAFTSMAN  # and its kind
            self.held: i64 = 0  # type of the figure being placed
            self.sculpting: i64 = 0  # placed by the Sculptor, not crafted
            self.cell: i64 = 0  # cell of the figure placed or picked
        else:
            self.round = other.round
            self.turn = other.turn
            self.seat = other.seat
            self.order = other.order
            self.tiles = other.tiles
            self.inner = other.inner
            self.middle = other.middle
            self.row = other.row
            self.column = other.column
            self.priority_taken = other.priority_taken
            self.stock = other.stock[:]
            self.figures = other.figures[:]
            self.taken = other.taken
            self.segment = other.segment
            self.worker = other.worker
            self.held = other.held
            self.sculpting = other.sculpting
            self.cell = other.cell

    def clone(self) -> State:
        return State(self.rules, self.box, self.players, self)

    def in_chain(self) -> bool:
        """Whether a figure is being placed or used; only then its type and cell matter."""
        d: i64 = self.decision
        return D_WARRIOR_TYPE <= d <= D_CROSSBOW_DIR or d >= D_SPECIALIST_CELL

    def key(self) -> int:
        h: i64 = mix(self.players, self.round)
        h = mix(mix(mix(h, self.turn), self.inner), self.middle)
        h = mix(mix(mix(h, self.row), self.column), self.priority_taken)
        h = mix(mix(h, self.segment), self.worker)
        if self.in_chain():
            h = mix(mix(mix(h, self.held), self.sculpting), self.cell)
        h = mix_all(h, self.order, self.players)
        h = mix_all(h, self.tiles, self.box.rounds)
        h = mix_all(h, self.stock, STOCK_WIDTH)
        h = mix_all(h, self.figures, FIGURES_WIDTH)
        h = mix_all(h, self.goods, GOODS_WIDTH)
        return mix_all(h, self.stack, self.depth)
