"""What is at stake on territories of Medieval Mastery: what may be lost, and what hangs on them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.mastery_table import CELLS, Table
from claycrown.bots.eval.mastery_weights import W_CROWN, W_CUT, W_HELD, W_KNIGHT, W_LINK
from claycrown.core.bits import BIT, count, lowest
from claycrown.games.mastery.realm import capacity, is_ally, supplied, worth
from claycrown.games.mastery.state import KNIGHTS, OWNED, OWNER, State

DEEP: Final[i64] = 13  # knights on one cell, 0 to 12


@final
class Stakes:
    """Of the active seat, in a position that the table has read."""

    def __init__(self, weights: vec[float], table: Table) -> None:
        """Prepare the room."""
        self.weights: vec[float] = weights
        self.table: Table = table
        self.threat: vec[float] = vec[float]([0.0] * (CELLS * DEEP))  # to own territories
        self.peril: vec[float] = vec[float]([0.0] * (CELLS * DEEP))  # to targets, once taken
        self.joins: vec[float] = vec[float]([0.0] * CELLS)  # what a target would supply
        self.severs: vec[float] = vec[float]([0.0] * CELLS)  # what hangs on it, of its owner's
        self.denies: vec[float] = vec[float]([0.0] * (CELLS * DEEP))  # to a rival, if it is free
        self.known: i64 = 0  # the targets of which these four are worked out

    def read_threats(self, s: State) -> None:
        """Read what may be lost on each own territory, for every number of knights."""
        rest: i64 = s.goods[OWNED + s.seat]
        while rest:
            self.read_danger(s, lowest(rest), self.threat)
            rest &= rest - 1

    def survey(self, s: State, cell: i64) -> None:
        """Work out what holds of a target whatever the number of knights, unless it is known."""
        if self.known & BIT[cell]:
            return
        self.known |= BIT[cell]
        self.read_danger(s, cell, self.peril)
        owner: i64 = s.field[OWNER + cell] - 1
        cut: bool = self.table.supply[s.seat] != s.goods[OWNED + s.seat]
        self.joins[cell] = self.linked(s, s.seat, cell) if cut else 0.0
        self.severs[cell] = self.linked(s, owner, cell) if owner >= 0 else 0.0
        if owner < 0:
            self.read_denial(s, cell)

    def read_denial(self, s: State, cell: i64) -> None:
        """Write what it saves if a rival cannot walk onto the free cell that wins for him."""
        room: i64 = min(capacity(s, cell), DEEP - 1)
        for knights in range(1, room + 1):
            self.denies[DEEP * cell + knights] = 0.0
        for rival in range(s.players):
            if is_ally(s, rival, s.seat) or not self.table.only_way(s, rival, cell):
                continue
            army: i64 = self.table.most(s, rival, cell)
            self.table.face(s, rival, s.seat, cell)
            for knights in range(1, room + 1):
                safe: float = 1.0 - self.table.chance(self.table.ahead(army - knights))
                at: i64 = DEEP * cell + knights
                self.denies[at] = max(self.denies[at], safe * self.weights[W_CROWN])

    def read_danger(self, s: State, cell: i64, out: vec[float]) -> None:
        """Write the points that the active seat may lose on a cell, for every number of knights."""
        room: i64 = min(capacity(s, cell), DEEP - 1)
        for knights in range(1, room + 1):
            out[DEEP * cell + knights] = 0.0
        owner: i64 = s.field[OWNER + cell] - 1
        held: float = float(worth(s, cell)) + self.weights[W_HELD] * self.linked(s, s.seat, cell)
        for rival in range(s.players):
            if is_ally(s, rival, s.seat) or not self.near(s, rival) & BIT[cell]:
                continue
            army: i64 = self.table.most(s, rival, cell)
            if army <= 0:
                continue
            stake: float = held
            walks: bool = owner < 0  # onto the free cell, whether or not somebody comes first
            if worth(s, cell) >= self.need_without(s, rival, cell) and not walks:
                stake += self.weights[W_CROWN]
            self.table.face(s, rival, s.seat, cell)
            for knights in range(1, room + 1):
                lost: float = stake * self.table.chance(self.table.ahead(army - knights))
                at: i64 = DEEP * cell + knights
                out[at] = max(out[at], lost)

    def linked(self, s: State, seat: i64, cell: i64) -> float:
        """What a cell is worth to a seat because it alone supplies other territories of his."""
        return hanging_worth(self.weights, s, hanging(s, seat, cell))

    def need_without(self, s: State, rival: i64, cell: i64) -> i64:
        """The points that a rival lacks once he has lost a cell, if it is his side's now."""
        owner: i64 = s.field[OWNER + cell] - 1
        lost: i64 = worth(s, cell) if owner >= 0 and is_ally(s, owner, rival) else 0
        return self.table.need[rival] + lost

    def near(self, s: State, rival: i64) -> i64:
        """What a rival could reach if nothing were his own."""
        return self.table.reach[rival] | s.goods[OWNED + rival]


def hanging(s: State, seat: i64, cell: i64) -> i64:
    """The other territories of a seat that a cell alone supplies, or would if it were his."""
    own: i64 = s.goods[OWNED + seat]
    beside: i64 = s.map.links[cell]
    ends: i64 = 0 if beside & BIT[s.map.castle_of[seat]] else 1
    if count(beside & own) <= ends:
        return 0  # nothing lies beyond it
    s.goods[OWNED + seat] = own | BIT[cell]  # the rules know the supply of what is owned
    through: i64 = supplied(s, seat)
    s.goods[OWNED + seat] = own & ~BIT[cell]
    through &= ~supplied(s, seat) & ~BIT[cell]
    s.goods[OWNED + seat] = own
    return through


def hanging_worth(weights: vec[float], s: State, cells: i64) -> float:
    """What it costs if territories are cut off: the points on them and the knights."""
    land: i64 = 0
    knights: i64 = 0
    while cells:
        cell: i64 = lowest(cells)
        cells &= cells - 1
        land += worth(s, cell)
        knights += s.field[KNIGHTS + cell]
    cut: float = weights[W_KNIGHT] - weights[W_CUT]
    return weights[W_LINK] * float(land) + cut * float(knights)
