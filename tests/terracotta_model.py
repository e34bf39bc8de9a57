"""A second, slow and plain reading of the scoring rules, to compare the engine with.

It works on Statues in writing and on sets of cell names; nothing of it is shared with the engine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

LETTERS = "abcdefghi"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
TILE_VP = {1: (5, 2), 2: (6, 2), 3: (7, 3), 4: (8, 3), 5: (9, 4)}
TYPE_OF_TILE = {"officer": "O", "guard": "G", "crossbowman": "X", "soldier": "S"}
QUADRANTS = {
    "top_left": ("abcd", "123"),
    "top_right": ("fghi", "123"),
    "bottom_left": ("abcd", "567"),
    "bottom_right": ("fghi", "567"),
}
ALL_CELLS = [f"{column}{row}" for row in range(1, 8) for column in LETTERS]

Line = tuple[str, str, int]  # colour, category, amount


def moved(cell: str, dx: int, dy: int) -> str | None:
    """The cell so many columns and rows away, or None outside the grid."""
    x, y = LETTERS.index(cell[0]) + dx, int(cell[1]) + dy
    return f"{LETTERS[x]}{y}" if 0 <= x < 9 and 1 <= y <= 7 else None


def near(cell: str) -> set[str]:
    return {there for step in STEPS.values() if (there := moved(cell, *step))}


def around(cell: str) -> set[str]:
    offsets = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return {there for offset in offsets if (there := moved(cell, *offset))}


@dataclass(frozen=True)
class Warrior:
    owner: str
    kind: str
    cells: tuple[str, ...]


@dataclass
class Mausoleum:
    """All Statues, read from their writing."""

    warriors: list[Warrior] = field(default_factory=list)
    archers: dict[str, str] = field(default_factory=dict)  # cell to direction
    servants: list[str] = field(default_factory=list)
    musicians: list[str] = field(default_factory=list)

    def faced(self, archer: str) -> Warrior | None:
        target = moved(archer, *STEPS[self.archers[archer]])
        return next((w for w in self.warriors if target in w.cells), None)

    def cells(self) -> list[str]:
        """Every cell that is not empty, as often as something is on it."""
        found = [cell for warrior in self.warriors for cell in warrior.cells]
        return [*found, *self.archers, *self.servants, *self.musicians]


def read(statues: list[str]) -> Mausoleum:
    found = Mausoleum()
    for text in statues:
        place, figure = text.split("=")
        if figure == "*S":
            found.servants.append(place)
        elif figure == "*M":
            found.musicians.append(place)
        elif figure[0] == "*":
            found.archers[place] = figure[2]
        else:
            found.warriors.append(Warrior(figure[0], figure[1], line(place)))
    return found


def line(place: str) -> tuple[str, ...]:
    """The cells of ``e4``, or the three cells of ``e4-c4``."""
    first, _, last = place.partition("-")
    if not last:
        return (first,)
    dx = (LETTERS.index(last[0]) - LETTERS.index(first[0])) // 2
    dy = (int(last[1]) - int(first[1])) // 2
    between = moved(first, dx, dy)
    assert between is not None
    return first, between, last


def majority(
    m: Mausoleum, category: str, vp: tuple[int, int], numbers: Counter[str], seen: list[Warrior]
) -> list[Line]:
    """Domination and Presence over numbers of each colour; Archers may face the Warriors seen."""
    present = {colour: n for colour, n in numbers.items() if n}
    if not present:
        return []
    top = [colour for colour, n in present.items() if n == max(present.values())]
    leader = top[0] if len(top) == 1 else None
    if leader is None:
        faced = Counter(w.owner for a in m.archers if (w := m.faced(a)) in seen and w)
        most = sorted((faced[colour], colour) for colour in top)
        if most[-1][0] > most[-2][0]:
            leader = most[-1][1]
    return [(colour, category, vp[colour != leader]) for colour in present]


def owners(warriors: list[Warrior]) -> Counter[str]:
    return Counter(warrior.owner for warrior in warriors)


def area(m: Mausoleum, category: str, vp: tuple[int, int], cells: set[str]) -> list[Line]:
    seen = [w for w in m.warriors if cells & set(w.cells)]
    return majority(m, category, vp, owners(seen), seen)


def row_cells(row: str) -> set[str]:
    return {cell for cell in ALL_CELLS if cell[1] == row}


def column_cells(column: str) -> set[str]:
    return {cell for cell in ALL_CELLS if cell[0] == column}


def round_lines(
    m: Mausoleum, place: str, tile: str, number: int, goods: dict[str, Counter[str]]
) -> list[Line]:
    """The scoring of a round; ``place`` is column and row of the inspectors, like ``c4``."""
    lines = area(m, "inspector_row", (7, 3), row_cells(place[1]))
    lines += area(m, "inspector_column", (7, 3), column_cells(place[0]))
    for cell in m.musicians:
        heard = row_cells(cell[1]) | column_cells(cell[0])
        counts = owners([w for w in m.warriors if heard & set(w.cells)])
        lines += [(colour, "musician", n) for colour, n in counts.items()]
    return lines + tile_lines(m, tile, TILE_VP[number], goods)


def tile_lines(
    m: Mausoleum, tile: str, vp: tuple[int, int], goods: dict[str, Counter[str]]
) -> list[Line]:
    if tile == "central_row":
        return area(m, "tile", vp, row_cells("4"))
    if tile == "central_column":
        return area(m, "tile", vp, column_cells("e"))
    if tile in QUADRANTS:
        columns, rows = QUADRANTS[tile]
        return area(m, "tile", vp, {c for c in ALL_CELLS if c[0] in columns and c[1] in rows})
    if tile in TYPE_OF_TILE:
        seen = [w for w in m.warriors if w.kind == TYPE_OF_TILE[tile]]
        return majority(m, "tile", vp, owners(seen), seen)
    return majority(m, "tile", vp, goods[tile], [])


def groups(m: Mausoleum) -> list[list[Warrior]]:
    """The Warriors of each group, one list a group."""
    found = []
    for kind in "OGXS":
        figures: list[tuple[Warrior | None, set[str]]] = [
            (w, set(w.cells)) for w in m.warriors if w.kind == kind
        ]
        figures += [
            (None, {a}) for a in m.archers if (w := m.faced(a)) is not None and w.kind == kind
        ]
        while figures:
            group = [figures.pop()]
            for figure in group:
                touching = set().union(*(near(cell) for cell in figure[1]))
                joined = [other for other in figures if other[1] & touching]
                figures = [other for other in figures if other not in joined]
                group += joined
            if len(group) > 1:
                found.append([w for w, _ in group if w is not None])
    return found


def final_lines(m: Mausoleum, resources: Counter[str]) -> list[Line]:
    lines: list[Line] = []
    for cell in m.servants:
        lines += area(m, "servant", (8, 2), around(cell))
    for group in groups(m):
        counts = owners(group)
        lines += [(colour, "group_heads", n * len(counts)) for colour, n in counts.items()]
        if len(counts) > 1:
            lines += majority(m, "group_majority", (5, 2), counts, group)
    for archer in m.archers:
        if (warrior := m.faced(archer)) is not None:
            lines.append((warrior.owner, "archer", 2))
    lines += [(colour, "resources", n // 2) for colour, n in resources.items() if n >= 2]
    return lines
