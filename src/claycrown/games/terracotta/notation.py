"""Cells and Statues in writing: ``e4``, ``c3=YO``, ``*S``, ``*AN``, ``d2-f2=YO+H``."""

from __future__ import annotations

from claycrown.core.bits import cells
from claycrown.core.errors import PositionError
from claycrown.games.terracotta.data import COLOURS, DIRECTION_NAMES
from claycrown.games.terracotta.figures import covered
from claycrown.games.terracotta.state import (
    ARCHERS,
    HORSES,
    MUSICIANS,
    SERVANTS,
    WARRIORS,
    State,
)

OWNER_LETTERS = "".join(colour[0].upper() for colour in COLOURS)
TYPE_LETTERS = "OGXS"


def cell_name(s: State, cell: int) -> str:
    """The name of a cell: column letter and row number."""
    columns = int(s.box.board.columns)
    return f"{s.box.letters[cell % columns]}{cell // columns + 1}"


def cell_names(s: State, mask: int) -> list[str]:
    """The names of all cells of a mask, by cell id."""
    return [cell_name(s, cell) for cell in cells(mask)]


def cell_id(s: State, name: object, where: str) -> int:
    """The cell of a name; raises if there is none."""
    columns, rows = int(s.box.board.columns), len(s.box.board.rows)
    if isinstance(name, str) and len(name) == 2:
        column, row = s.box.letters[:columns].find(name[0]), "123456789".find(name[1])
        if column >= 0 and 0 <= row < rows:
            return row * columns + column
    last = cell_name(s, int(s.box.board.cells) - 1)
    raise PositionError(f"{where}: {name!r} is no cell, allowed are a1 to {last}")


def statues(s: State) -> list[str]:
    """All Statues of the mausoleum in writing, by their first cell."""
    written: dict[int, str] = {}
    for seat in range(s.players):
        for kind in range(4):
            figure = f"{OWNER_LETTERS[seat]}{TYPE_LETTERS[kind]}"
            for cell in cells(s.figures[WARRIORS + 4 * seat + kind]):
                written[cell] = f"{cell_name(s, cell)}={figure}"
    for direction in range(4):
        for cell in cells(s.figures[HORSES + direction]):
            place, figure = written[cell].split("=")
            last = max(cells(covered(s, 2**cell)), key=lambda other: abs(other - cell))
            written[cell] = f"{place}-{cell_name(s, last)}={figure}+H"
        for cell in cells(s.figures[ARCHERS + direction]):
            written[cell] = f"{cell_name(s, cell)}=*A{DIRECTION_NAMES[direction]}"
    for column, letter in ((SERVANTS, "S"), (MUSICIANS, "M")):
        for cell in cells(s.figures[column]):
            written[cell] = f"{cell_name(s, cell)}=*{letter}"
    return [written[cell] for cell in sorted(written)]


def put_statue(s: State, text: object, where: str) -> None:
    """Put one written Statue into the mausoleum; rack, bases and shelf are left alone."""
    place, _, figure = str(text).partition("=")
    first, _, last = place.partition("-")
    figure, plus, mount = figure.partition("+")
    head = cell_id(s, first, where)
    mask = 2**head
    if figure.startswith("*"):
        column = _specialist_column(figure, text, where)
        if last or plus:
            raise PositionError(f"{where}: only a Warrior rides: {text!r}")
    elif len(figure) == 2 and figure[0] in OWNER_LETTERS and figure[1] in TYPE_LETTERS:
        seat = OWNER_LETTERS.index(figure[0])
        if seat >= s.players:
            raise PositionError(f"{where}: {COLOURS[seat]} has no seat at this table: {text!r}")
        column = int(WARRIORS) + 4 * seat + TYPE_LETTERS.index(figure[1])
    else:
        raise PositionError(f"{where}: {text!r} is no Statue, write for example c3=YO or c4=*AN")
    s.figures[column] |= mask
    if last or plus:
        if mount != "H":
            raise PositionError(f"{where}: a rider is written like d2-f2=YO+H, not {text!r}")
        direction = _line(s, head, cell_id(s, last, where), where)
        s.figures[HORSES + direction] |= mask
        mask = covered(s, mask)
    if mask & s.taken:
        raise PositionError(f"{where}: {text!r} stands on a cell that is not empty")
    s.taken |= mask


def _specialist_column(figure: str, text: object, where: str) -> int:
    if figure == "*S":
        return int(SERVANTS)
    if figure == "*M":
        return int(MUSICIANS)
    if len(figure) == 3 and figure[1] == "A" and figure[2] in DIRECTION_NAMES:
        return int(ARCHERS) + DIRECTION_NAMES.index(figure[2])
    raise PositionError(f"{where}: {text!r} is no Specialist, write *S, *M, *AN, *AE, *AS or *AW")


def _line(s: State, head: int, last: int, where: str) -> int:
    columns = int(s.box.board.columns)
    row, column = divmod(head, columns)
    end_row, end_column = divmod(last, columns)
    steps = (end_row - row, end_column - column)
    straight = [(-2, 0), (0, 2), (2, 0), (0, -2)]
    if steps not in straight:
        raise PositionError(f"{where}: a Horse covers three cells in one line")
    return straight.index(steps)
