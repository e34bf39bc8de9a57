"""What a Statue on each cell of the mausoleum would bring, by the rules' own scoring.

The tables are quick guesses: a majority is looked at as if one more Warrior came and nothing else
changed. They are kept, since a search meets the same mausoleum again and again.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.terracotta_weights import (
    LINES,
    W_ARCHER,
    W_DENY,
    W_GROUP,
    W_MUSICIAN,
    W_SERVANT,
    line_weight,
    tile_weight,
)
from claycrown.core.bits import BIT, count, lowest, mix, mix_all
from claycrown.games.terracotta.board import beside, shift
from claycrown.games.terracotta.data import (
    ARCHER,
    CROSSBOWMAN,
    HORSE,
    MUSICIAN,
    SERVANT,
    TILE_COINS,
    TILE_COLUMN,
    TILE_QUADRANT,
    TILE_ROW,
    TILE_TYPE,
)
from claycrown.games.terracotta.figures import (
    archers_of_type,
    counted,
    covered,
    empty,
    majority,
    type_at,
    warriors_of,
    warriors_of_type,
)
from claycrown.games.terracotta.ids import ROW_TILE
from claycrown.games.terracotta.scoring import score_archers, score_groups
from claycrown.games.terracotta.specialists import archer_cells, possible_riders, room_for_horse
from claycrown.games.terracotta.state import (
    ARCHERS,
    FIGURES_WIDTH,
    HORSES,
    MUSICIANS,
    READY,
    SERVANTS,
    WARRIORS,
    State,
)
from claycrown.games.terracotta.warriors import crossbow_range

AREAS_MOST: Final[i64] = 40
NEVER: Final[float] = -1e6  # for cells that are not free
KEPT: Final[i64] = 3000  # tables
SPECIALIST_TABLE: Final[i64] = 4  # + type: tables beside the four of the Warriors


@final
class Table:
    """What each cell is worth, and the best of them."""

    def __init__(self, cells: i64) -> None:
        """A table of cells that are not free."""
        self.worth: vec[float] = vec[float]([NEVER] * cells)
        self.turned: vec[i64] = vec[i64]([0] * cells)  # the best direction, where one is needed
        self.best: float = 0.0
        self.is_empty: bool = True

    def put(self, cell: i64, worth: float, direction: i64) -> None:
        """Keep the worth of a cell if it is the best known for it."""
        if worth > self.worth[cell]:
            self.worth[cell] = worth
            self.turned[cell] = direction
        if self.is_empty or worth > self.best:
            self.best = worth
            self.is_empty = False


@final
class Areas:
    """Parts of the mausoleum in which one more Warrior of a seat changes a majority."""

    def __init__(self) -> None:
        """No areas."""
        self.masks: vec[i64] = vec[i64]([0] * AREAS_MOST)
        self.gains: vec[float] = vec[float]([0.0] * AREAS_MOST)
        self.size: i64 = 0

    def put(self, mask: i64, gain: float) -> None:
        """Add an area and what one more Warrior there brings."""
        if gain != 0.0 and self.size < AREAS_MOST:
            self.masks[self.size] = mask
            self.gains[self.size] = gain
            self.size += 1

    def over(self, cells: i64) -> float:
        """What a Warrior brings that has one of these cells."""
        total: float = 0.0
        for k in range(self.size):
            if self.masks[k] & cells:
                total += self.gains[k]
        return total


@final
class Mausoleum:
    """The tables of one evaluation."""

    def __init__(self, weights: vec[float]) -> None:
        """No tables yet."""
        self.weights: vec[float] = weights
        self.tables: dict[int, Table] = {}

    def warriors(self, s: State, seat: i64, kind: i64) -> Table:
        """What a Warrior of a type brings on each cell, its place in the rack apart."""
        key: i64 = self.key(s, seat, kind)
        found = self.tables.get(key)
        if found is None:
            found = self.warrior_table(s, seat, kind)
            self.keep(key, found)
        return found

    def specialists(self, s: State, seat: i64, kind: i64) -> Table:
        """What a Specialist brings on each cell; for a Horse the cells are those of riders."""
        key: i64 = self.key(s, seat, SPECIALIST_TABLE + kind)
        found = self.tables.get(key)
        if found is None:
            if kind == HORSE:
                found = self.horse_table(s, seat)
            elif kind == ARCHER:
                found = self.archer_table(s, seat)
            else:
                found = self.simple_table(s, seat, kind)
            self.keep(key, found)
        return found

    def key(self, s: State, seat: i64, which: i64) -> i64:
        """What a table of one game depends on, but for workers hired since it was made.

        Those change a guess in one position of nine, and which option is best in one of 600.
        """
        h: i64 = mix(mix(mix(which, seat), s.round), s.turn)
        h = mix(mix(mix(h, s.row), s.column), s.goods[READY + seat])
        return mix_all(h, s.figures, FIGURES_WIDTH)

    def keep(self, key: i64, table: Table) -> None:
        """Remember a table."""
        if len(self.tables) >= KEPT:
            self.tables.clear()
        self.tables[key] = table

    def warrior_table(self, s: State, seat: i64, kind: i64) -> Table:
        """See ``warriors``."""
        scratch = s.clone()
        areas = self.areas(scratch, seat)
        tile_part: float = self.type_gain(scratch, seat, kind)
        groups: float = self.group_points(scratch, seat, kind)
        near: i64 = beside(s.box.board, covered(s, warriors_of_type(s, kind)))
        near |= beside(s.box.board, archers_of_type(s, kind))
        shoots: bool = kind == CROSSBOWMAN and s.goods[READY + seat] & BIT[kind] != 0
        table = Table(s.box.board.cells)
        rest: i64 = empty(s)
        at: i64 = WARRIORS + 4 * seat + kind
        while rest:
            cell: i64 = lowest(rest)
            rest ^= BIT[cell]
            worth: float = tile_part + areas.over(BIT[cell])
            if near & BIT[cell]:
                scratch.figures[at] |= BIT[cell]
                worth += self.group_points(scratch, seat, kind) - groups
                scratch.figures[at] ^= BIT[cell]
            if shoots:
                worth += float(farthest(s, cell))
            table.put(cell, worth, 0)
        return table

    def areas(self, s: State, seat: i64) -> Areas:
        """The areas that one more Warrior of the seat can win points in; spoils the scores."""
        areas = Areas()
        w = self.weights
        box = s.box
        for ahead in range(LINES):
            if s.round + ahead > box.rounds:
                break
            weight: float = line_weight(w, s, ahead)
            row: i64 = box.row_track[(s.row + ahead * box.advance) % len(box.row_track)]
            column: i64 = box.column_track[(s.column + ahead * box.advance) % len(box.column_track)]
            self.put_area(s, seat, areas, box.board.rows[row], -1, weight)
            self.put_area(s, seat, areas, box.board.across[column], -1, weight)
        for number in range(s.round - 1, box.rounds):
            self.put_tile(s, seat, areas, number)
        rest: i64 = s.figures[SERVANTS]
        while rest:
            cell: i64 = lowest(rest)
            rest ^= BIT[cell]
            self.put_area(s, seat, areas, box.board.around[cell], -2, w[W_SERVANT])
        self.put_musicians(s, areas)
        return areas

    def put_tile(self, s: State, seat: i64, areas: Areas, number: i64) -> None:
        """Add the area of a tile, if it has one."""
        tile: i64 = s.tiles[number]
        weight: float = tile_weight(self.weights, s, number - s.round + 1)
        if tile == TILE_ROW:
            self.put_area(s, seat, areas, s.box.central_row, number, weight)
        elif tile == TILE_COLUMN:
            self.put_area(s, seat, areas, s.box.central_column, number, weight)
        elif tile >= TILE_QUADRANT and tile < TILE_COINS:
            quadrant: i64 = s.box.quadrants[tile - TILE_QUADRANT]
            self.put_area(s, seat, areas, quadrant, number, weight)

    def put_area(
        self, s: State, seat: i64, areas: Areas, mask: i64, number: i64, weight: float
    ) -> None:
        """Add an area; ``number`` is the tile's, -1 for an inspector, -2 for a Servant."""
        numbers: list[i64] = [
            count(counted(s, warriors_of(s, other), mask)) for other in range(s.players)
        ]
        areas.put(mask, weight * self.one_more(s, seat, numbers, number))

    def put_musicians(self, s: State, areas: Areas) -> None:
        """Add the lines of the Musicians."""
        board = s.box.board
        rounds: float = float(s.box.rounds - s.round + 1) * self.weights[W_MUSICIAN]
        rest: i64 = s.figures[MUSICIANS]
        while rest:
            cell: i64 = lowest(rest)
            rest ^= BIT[cell]
            lines: i64 = board.rows[board.row_of[cell]] | board.across[board.column_of[cell]]
            areas.put(lines, rounds * float(s.box.musician_vp))

    def one_more(self, s: State, seat: i64, numbers: list[i64], number: i64) -> float:
        """What one more Warrior changes in a majority; the others' loss counts in part."""
        box = s.box
        domination: i64 = box.line_domination
        presence: i64 = box.line_presence
        if number == -2:
            domination = box.servant_domination
            presence = box.servant_presence
        elif number >= 0:
            domination = box.tile_domination[number]
            presence = box.tile_presence[number]
        before: float = self.settled(s, seat, numbers, domination, presence)
        numbers[seat] += 1
        return self.settled(s, seat, numbers, domination, presence) - before

    def settled(
        self, s: State, seat: i64, numbers: list[i64], domination: i64, presence: i64
    ) -> float:
        """What a majority brings a seat, less a part of what it brings the others."""
        clear_scores(s)
        majority(s, ROW_TILE, domination, presence, numbers, [], 0)
        return self.margin(s, seat)

    def margin(self, s: State, seat: i64) -> float:
        """The points of a seat, less a part of the others' mean."""
        others: i64 = 0
        for other in range(s.players):
            if other != seat:
                others += s.goods[other]
        mean: float = float(others) / float(s.players - 1)
        return float(s.goods[seat]) - self.weights[W_DENY] * mean

    def type_gain(self, s: State, seat: i64, kind: i64) -> float:
        """What one more Warrior of a type brings for the tile of that type; spoils the scores."""
        for number in range(s.round - 1, s.box.rounds):
            if s.tiles[number] == TILE_TYPE + kind:
                numbers: list[i64] = [
                    count(s.figures[WARRIORS + 4 * other + kind]) for other in range(s.players)
                ]
                weight: float = tile_weight(self.weights, s, number - s.round + 1)
                return weight * self.one_more(s, seat, numbers, number)
        return 0.0

    def group_points(self, s: State, seat: i64, kind: i64) -> float:
        """What the groups of a type bring; spoils the scores."""
        clear_scores(s)
        score_groups(s, kind)
        return self.weights[W_GROUP] * self.margin(s, seat)

    def archer_points(self, s: State, seat: i64) -> float:
        """What the Archers themselves bring; spoils the scores."""
        clear_scores(s)
        score_archers(s)
        return self.weights[W_ARCHER] * self.margin(s, seat)

    def simple_table(self, s: State, seat: i64, kind: i64) -> Table:
        """Where a Servant or a Musician belongs."""
        scratch = s.clone()
        board = s.box.board
        table = Table(board.cells)
        rounds: float = float(s.box.rounds - s.round + 1) * self.weights[W_MUSICIAN]
        rest: i64 = empty(s)
        while rest:
            cell: i64 = lowest(rest)
            rest ^= BIT[cell]
            area: i64 = board.around[cell]
            if kind == MUSICIAN:
                area = board.rows[board.row_of[cell]] | board.across[board.column_of[cell]]
            clear_scores(scratch)
            numbers: list[i64] = [
                count(counted(s, warriors_of(s, other), area)) for other in range(s.players)
            ]
            if kind == SERVANT:
                domination: i64 = s.box.servant_domination
                majority(scratch, ROW_TILE, domination, s.box.servant_presence, numbers, [], 0)
                table.put(cell, self.weights[W_SERVANT] * self.margin(scratch, seat), 0)
            else:
                for other in range(s.players):
                    scratch.goods[other] = numbers[other] * s.box.musician_vp
                table.put(cell, rounds * self.margin(scratch, seat), 0)
        return table

    def archer_table(self, s: State, seat: i64) -> Table:
        """Where an Archer belongs, and whom it should face."""
        scratch = s.clone()
        table = Table(s.box.board.cells)
        before = vec[float]([self.group_points(scratch, seat, kind) for kind in range(4)])
        bodies = vec[i64]([covered(s, warriors_of_type(s, kind)) for kind in range(4)])
        own: float = self.archer_points(scratch, seat)
        rest: i64 = archer_cells(s)
        while rest:
            cell: i64 = lowest(rest)
            rest ^= BIT[cell]
            for direction in range(4):
                faced: i64 = shift(s.box.board, BIT[cell], direction)
                for kind in range(4):
                    if faced & bodies[kind]:
                        scratch.figures[ARCHERS + direction] ^= BIT[cell]
                        worth: float = self.group_points(scratch, seat, kind) - before[kind]
                        worth += self.archer_points(scratch, seat) - own
                        scratch.figures[ARCHERS + direction] ^= BIT[cell]
                        table.put(cell, worth, direction)
        return table

    def horse_table(self, s: State, seat: i64) -> Table:
        """Which Warrior should ride, and where to."""
        scratch = s.clone()
        areas = self.areas(scratch, seat)
        table = Table(s.box.board.cells)
        riders: i64 = possible_riders(s)
        for direction in range(4):
            rest: i64 = riders & room_for_horse(s, direction)
            while rest:
                cell: i64 = lowest(rest)
                rest ^= BIT[cell]
                kind: i64 = type_at(s, seat, BIT[cell])
                second: i64 = shift(s.box.board, BIT[cell], direction)
                more: i64 = second | shift(s.box.board, second, direction)
                worth: float = fresh_areas(areas, BIT[cell], more)
                worth -= self.group_points(scratch, seat, kind)
                scratch.figures[HORSES + direction] ^= BIT[cell]
                worth += self.group_points(scratch, seat, kind)
                scratch.figures[HORSES + direction] ^= BIT[cell]
                table.put(cell, worth, direction)
        return table


def fresh_areas(areas: Areas, old: i64, more: i64) -> float:
    """What the areas bring that a Warrior reaches only with more cells."""
    total: float = 0.0
    for k in range(areas.size):
        if areas.masks[k] & more and not areas.masks[k] & old:
            total += areas.gains[k]
    return total


def clear_scores(s: State) -> None:
    """Set all scores of a scratch state to nothing."""
    for seat in range(s.players):
        s.goods[seat] = 0


def farthest(s: State, cell: i64) -> i64:
    """The points a Crossbowman may shoot for from a cell."""
    best: i64 = 0
    for direction in range(4):
        best = max(best, crossbow_range(s, cell, direction))
    return best * s.box.crossbow_vp
