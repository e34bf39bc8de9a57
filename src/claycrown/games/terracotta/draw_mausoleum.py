"""The mausoleum: cells, the light cross, Statues, groups, and the inspectors on their tracks."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, circle, path, rect, text, use
from claycrown.games.terracotta.data import WARRIOR_NAMES
from claycrown.games.terracotta.draw_pieces import CELL, ROOM, TURNS
from claycrown.games.terracotta.notation import OWNER_LETTERS, TYPE_LETTERS
from claycrown.games.terracotta.picture import line_of
from claycrown.games.terracotta.text import SEATS, WARRIORS

LETTERS = "abcdefghi"
LEFT, TOP, WIDE, HIGH = 580, 157, 603, 469  # where the cells may lie
TRACK = 49
WATCHED = "none s-seal w2 dash"
SPECIALISTS = {"S": "servant", "A": "archer", "M": "musician"}

CELL_EMPTY = N_("Cell {cell}")
CELL_OWNED = N_("Cell {cell}: {warrior} of {player}")
ROW = N_("Row {line}")
COLUMN = N_("Column {line}")
# Decisions in which the cell of the chain holds what the choice is about.
CELL_CHOSEN = ("WEAPON", "OFFICER_MOVE", "GUARD_PICK", "GUARD_TO", "CROSSBOW_DIR")
CELL_TAKEN = ("HORSE_DIR", "ARCHER_DIR")
CELL_WANTED = ("WARRIOR_CELL", "SPECIALIST_CELL", "ARCHER_CELL", "GUARD_TO")


class Plan(NamedTuple):
    """Where the cells of a grid lie: its corner, the side of a cell, columns and rows."""

    x: float
    y: float
    side: float
    columns: int
    rows: int

    def corner(self, cell: str) -> tuple[float, float]:
        return (
            self.x + LETTERS.index(cell[0]) * self.side,
            self.y + (int(cell[1:]) - 1) * self.side,
        )

    def middle(self, cell: str) -> tuple[float, float]:
        x, y = self.corner(cell)
        return x + self.side / 2, y + self.side / 2


class Statue(NamedTuple):
    """A Statue as it is written: its cells, owner and figure; how an Archer or a Horse lies."""

    cell: str
    cells: list[str]
    owner: int | None
    figure: str
    way: str = ""
    mounted: bool = False


@cache
def plan(columns: int, rows: int) -> Plan:
    """The largest cells that fit, in the middle of the room."""
    side = min(WIDE // columns, HIGH // rows)
    x = LEFT + (WIDE - side * columns) // 2
    return Plan(x, TOP + (HIGH - side * rows) // 2, side, columns, rows)


def plan_of(view: View) -> Plan:
    grid = view["grid"]
    return plan(grid["columns"], grid["rows"])


def all_cells(columns: int, rows: int) -> list[str]:
    return [f"{letter}{row + 1}" for row in range(rows) for letter in LETTERS[:columns]]


def read(written: str) -> Statue:
    """A Statue of the view: ``c3=YO``, ``c4=*AN``, ``d2-f2=YO+H``."""
    place, _, figure = written.partition("=")
    first, _, last = place.partition("-")
    if figure[0] == "*":
        return Statue(first, [first], None, SPECIALISTS[figure[1]], figure[2:])
    owner, kind = OWNER_LETTERS.index(figure[0]), WARRIOR_NAMES[TYPE_LETTERS.index(figure[1])]
    if not last:
        return Statue(first, [first], owner, kind)
    return Statue(first, line_of(first, last), owner, kind, way_of(first, last), True)


def way_of(first: str, last: str) -> str:
    """The direction in which a Horse stands."""
    if first[1:] == last[1:]:
        return "E" if last[0] > first[0] else "W"
    return "S" if int(last[1:]) > int(first[1:]) else "N"


def mausoleum(view: View, ink: Ink) -> str:
    """The whole mausoleum."""
    grid, place = view["grid"], plan_of(view)
    statues = [read(written) for written in view["mausoleum"]]
    statues.sort(key=lambda statue: statue.figure == "archer")  # last: its wedge reaches out
    standing = {cell: statue for statue in statues for cell in statue.cells}
    member = members(view)
    spots = [
        cell_spot(view, ink, place, cell, standing.get(cell), member.get(cell, ""))
        for cell in all_cells(grid["columns"], grid["rows"])
    ]
    return (
        ground(place, grid["central_row"], grid["central_column"])
        + corner(place, *view["printed"]["inspector"])
        + tracks(ink, place)
        + ghost(view, ink, place.side)
        + "".join(spots)
        + chosen(view, place)
        + "".join(horse(ink, place, statue) for statue in statues if statue.mounted)
        + "".join(figure(ink, place, statue) for statue in statues)
        + inspectors(view, ink, place)
    )


@cache
def ground(place: Plan, central_row: int, central_column: str) -> str:
    """The pit with its light cross and the two tracks beside it."""
    x, y, side, columns, rows = place
    wide, high = side * columns, side * rows
    across, down = x + LETTERS.index(central_column) * side, y + (central_row - 1) * side
    lines = "".join(f"M{x + k * side:g} {y:g}v{high:g}" for k in range(1, columns))
    lines += "".join(f"M{x:g} {y + k * side:g}h{wide:g}" for k in range(1, rows))
    frame = TRACK + 8
    return (
        rect(x - frame + 2, y - frame + 5, wide + frame + 8, high + frame + 8, "shadow", 10)
        + rect(x - frame, y - frame, wide + frame + 8, high + frame + 8, "f-wood s-edge w2", 10)
        + rect(x, y, wide, high, "f-pit")
        + rect(across, y, side, high, "f-cross")
        + rect(x, down, wide, side, "f-cross")
        + path(lines, "none s-joint w1")
        + rect(x, y, wide, high, "none s-edge w2")
    )


@cache
def corner(place: Plan, domination: int, presence: int) -> str:
    """What the inspectors bring, where their tracks meet."""
    x, y = place.x - TRACK / 2 - 2, place.y - TRACK / 2 - 2
    return (
        rect(x - 19, y - 19, 30, 27, "f-seal s-edge w1", 4)
        + text(x - 4, y + 2, domination, "t-l t-serif bold mid t-onseal")
        + circle(x + 10, y + 9, 11, "f-paper s-edge w1")
        + text(x + 10, y + 14.5, presence, "bold mid")
    )


def tracks(ink: Ink, place: Plan) -> str:
    """A space beside each row and above each column, with the name of the line."""
    x, y, side, columns, rows = place
    parts = []
    for letter in LETTERS[:columns]:
        body = track_space(side, TRACK, letter)
        left = place.corner(f"{letter}1")[0]
        label = ink.say(COLUMN, line=letter)
        parts.append(ink.spot(f"column-{letter}", label, body, left, y - TRACK - 3))
    for row in range(1, rows + 1):
        body = track_space(TRACK, side, str(row))
        label = ink.say(ROW, line=row)
        parts.append(ink.spot(f"row-{row}", label, body, x - TRACK - 3, y + (row - 1) * side))
    return "".join(parts)


@cache
def track_space(wide: float, high: float, name: str) -> str:
    """One space of a track."""
    x, y = (wide / 2, 19) if wide < high else (14, high / 2 + 6)
    return rect(1.5, 1.5, wide - 3, high - 3, "ring f-grain", 5) + text(
        x, y, name, "t-l t-serif bold mid t-onwood"
    )


def inspectors(view: View, ink: Ink, place: Plan) -> str:
    """Both pawns, and a thin line along what they look at."""
    x, y, side, columns, rows = place
    row, column = view["inspectors"]["row"], view["inspectors"]["column"]
    across = place.corner(f"{column}1")[0]
    down = y + (row - 1) * side
    pawn = circle(0, 15, 12, "shadow") + use("ta-inspector-pawn", 0, 0, 36, "f-gold")
    return (
        ink.piece("watched row", x, down, rect(1, 1, side * columns - 2, side - 2, WATCHED, 3))
        + ink.piece("watched column", across, y, rect(1, 1, side - 2, side * rows - 2, WATCHED, 3))
        + ink.piece("inspector row", x - TRACK / 2 - 2, down + side / 2 + 11, pawn)
        + ink.piece("inspector column", across + side / 2 + 9, y - TRACK / 2 - 2, pawn)
    )


def cell_spot(
    view: View, ink: Ink, place: Plan, cell: str, statue: Statue | None, member: str
) -> str:
    """A cell: it glows with a dot when empty, with its frame when something stands there."""
    x, y = place.corner(cell)
    name, side = f"cell-{cell}", place.side
    body = frame(side, statue is None, member)
    if name in ink.spots and statue is None:
        body += circle(side / 2, side / 2, 6, "dot")
    if name in ink.spots and view["decision"] in CELL_WANTED:
        body += f'<use href="#{ink.id("ghost")}" class="hint ghost"/>'
    return ink.spot(name, cell_label(ink, cell, statue), body, x, y)


@cache
def frame(side: float, empty: bool, member: str) -> str:
    look = "ring lean" if empty else f"ring {member}".rstrip()
    return path(f"M3 3h{side - 6:g}v{side - 6:g}H3Z", look)


def cell_label(ink: Ink, cell: str, statue: Statue | None) -> str:
    if statue is None or statue.owner is None:
        return ink.say(CELL_EMPTY, cell=cell)
    warrior = ink.say(WARRIORS[WARRIOR_NAMES.index(statue.figure)])
    return ink.say(CELL_OWNED, cell=cell, warrior=warrior, player=ink.say(SEATS[statue.owner]))


def ghost(view: View, ink: Ink, side: float) -> str:
    """What would stand on a cell if it were chosen, drawn once for all cells."""
    if view["decision"] not in CELL_WANTED:
        return ""
    seat = view["waiting"][0]
    kind = view["chain"]["figure"]
    if view["decision"] == "GUARD_TO":
        kind = next(
            statue.figure
            for statue in map(read, view["mausoleum"])
            if statue.cell == view["chain"]["cell"]
        )
    owner = seat if kind in WARRIOR_NAMES else None
    half = f'transform="translate({side / 2:g} {side / 2:g})"'
    body = use("ta-archer", 0, 0, side * 0.74, "f-stone")
    if kind != "archer":
        body = body_of(owner, kind, side)
    return f'<defs><g id="{ink.id("ghost")}" {half}>{body}</g></defs>'


def chosen(view: View, place: Plan) -> str:
    """The cell that the running choice is about, and the Archer that is not turned yet."""
    decision, cell = view["decision"], view["chain"]["cell"]
    if decision not in CELL_CHOSEN and decision not in CELL_TAKEN:
        return ""
    x, y = place.corner(cell)
    inner = place.side - 6
    body = rect(x + 3, y + 3, inner, inner, "none s-ink w3", 5)
    if decision == "ARCHER_DIR":
        body += use("ta-archer", *place.middle(cell), place.side * 0.74, "f-stone ghost")
    return f'<g class="still">{body}</g>'


def figure(ink: Ink, place: Plan, statue: Statue) -> str:
    """A Statue on its cell; a piece by its cell, since nothing else tells it apart."""
    x, y = place.middle(statue.cell)
    way = "" if statue.mounted else statue.way
    body = body_of(statue.owner, statue.figure, place.side, way)
    kind = "warrior" if statue.owner is not None else "specialist"
    alike = f"{statue.figure} {statue.owner}"
    return ink.piece(f"{kind} {statue.cell}", x, y, body, band=(alike, 1))


@cache
def body_of(owner: int | None, kind: str, side: float, way: str = "") -> str:
    """A Statue about the middle of its cell."""
    if owner is not None:
        return use(f"ta-{kind}{owner}", 0, 0, side)
    if kind == "archer":
        return use(f"ta-archer-{way}", 0, 0, side * ROOM / CELL)
    return use(f"ta-{kind}-statue", 0, 0, side)


def horse(ink: Ink, place: Plan, statue: Statue) -> str:
    """A Horse over its three cells, under its rider."""
    x, y = place.middle(statue.cell)
    return ink.piece(f"horse {statue.cell}", x, y, mount(statue.owner or 0, place.side, statue.way))


@cache
def mount(owner: int, side: float, way: str) -> str:
    half = side / 2
    flip = " scale(1 -1)" if way == "W" else ""
    cloth = rect(
        -half + 3, -half + 5, 3 * side - 6, side - 10, f"f-panel s-seat{owner} w3", half - 5
    )
    shade = rect(-half + 5, -half + 8, 3 * side - 6, side - 10, "shadow", half - 5)
    shape = (
        f'<use href="#ta-mount" x="{-half + 2:g}" y="{-half + 4:g}" width="{3 * side - 4:g}"'
        f' height="{side - 8:g}" class="f-stone"/>'
    )
    return f'<g transform="rotate({TURNS[way]}){flip}">{shade}{cloth}{shape}</g>'


def members(view: View) -> dict[str, str]:
    """The mark of its group on each cell; hovered, it shows the outline that lies over all."""
    return {cell: f"of{k}" for k, group in enumerate(view["groups"]) for cell in group["cells"]}
