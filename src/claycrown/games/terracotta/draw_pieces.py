"""Symbols put together from others: what bears the colour and the emblem of a seat, and Statues."""

from __future__ import annotations

from claycrown.core.drawing import circle, path, rect, use
from claycrown.games.terracotta.data import (
    COLOURS,
    DIRECTION_NAMES,
    SPECIALIST_NAMES,
    WARRIOR_NAMES,
    WEAPON_NAMES,
)
from claycrown.games.terracotta.draw_symbols import SHAPES

CELL = 68  # side of a cell in the symbols of Statues
ROOM = 88  # of an Archer, whose wedge reaches into the faced cell
TURNS = {"N": -90, "E": 0, "S": 90, "W": 180}


def symbol(name: str, size: float, body: str) -> str:
    """A symbol about its middle."""
    half = size / 2
    return f'<symbol id="ta-{name}" viewBox="{-half:g} {-half:g} {size:g} {size:g}">{body}</symbol>'


def badge(seat: int, x: float, y: float, r: float) -> str:
    """The emblem of a seat on a small disc."""
    disc = circle(x, y, r, f"f-seat{seat} s-edge w1")
    return disc + use(f"ta-seat{seat}", x, y, r * 1.35, "f-paper")


def warrior(seat: int, kind: str) -> str:
    """A Warrior on the base of its owner, which bears a pattern as well."""
    base = circle(1.5, 2.5, 31, "shadow") + circle(0, 0, 31.5, "f-edge")
    base += circle(0, 0, 29, f"f-paper s-seat{seat} w5")
    base += circle(0, 0, 29, f"pattern pattern{seat}")
    body = base + use(f"ta-{kind}", 0, -1, 50, "f-figure") + badge(seat, 20.5, 20.5, 9.5)
    return symbol(f"{kind}{seat}", CELL, body)


def specialist(kind: str) -> str:
    """A Specialist on a plain plinth: nobody owns it."""
    return symbol(f"{kind}-statue", CELL, plinth() + use(f"ta-{kind}", 0, 0, 50, "f-stone"))


def archer(way: str) -> str:
    """An Archer with a wedge towards the cell it faces."""
    wedge = path("M25 -20L43 0L25 20Z", "f-seal s-paper w2")
    figure = use("ta-archer", 0, 0, 50, "f-stone")
    if way == "W":
        figure = f'<g transform="scale(-1 1)">{figure}</g>'
    body = f'{plinth()}<g transform="rotate({TURNS[way]})">{wedge}</g>{figure}'
    return symbol(f"archer-{way}", ROOM, body)


def plinth() -> str:
    return rect(-26, -25, 54, 54, "shadow", 4) + rect(-27.5, -27.5, 55, 55, "f-panel s-edge w1", 4)


def worker(seat: int, kind: str) -> str:
    """A worker in the colour of its owner, the Artisan larger."""
    size = 42 if kind == "artisan" else 36
    body = use(f"ta-{kind}", 0, 0, size, f"f-seat{seat}")
    return symbol(f"{kind}{seat}", 44, body + use(f"ta-seat{seat}", 0, 8, size * 0.36, "f-paper"))


def token(seat: int) -> str:
    """A Master token, its number not written yet."""
    body = circle(1, 2, 17, "shadow") + circle(0, 0, 16.5, f"f-seat{seat} s-edge w1")
    body += circle(0, 0, 11.5, "f-paper") + circle(11, 11, 8, "f-paper")
    return symbol(f"token{seat}", 38, body + badge(seat, 11, 11, 7))


def token_place(seat: int) -> str:
    """Where a token may lie."""
    body = circle(0, 0, 16, f"none s-seat{seat} w1 dash")
    return symbol(f"place{seat}", 38, body + use(f"ta-seat{seat}", 0, 0, 12, f"f-seat{seat} faint"))


def turn_disc(seat: int) -> str:
    """A marker of the turn order."""
    return symbol(f"disc{seat}", 34, badge(seat, 0, 0, 15))


def weapon(kind: str) -> str:
    """A Weapon of a seat, bright and dim."""
    ready = rect(-20, -20, 40, 40, "f-gold s-edge w1", 6) + use(f"ta-{kind}", 0, 0, 34, "f-bone")
    idle = rect(-20, -20, 40, 40, "f-shade s-line w1", 6)
    idle += f'<g class="dim">{use(f"ta-{kind}", 0, 0, 34, "f-dry")}</g>'
    return symbol(f"{kind}-ready", 42, ready) + symbol(f"{kind}-idle", 42, idle)


def of_seat(seat: int) -> str:
    """All that a seat has its own of."""
    parts = [warrior(seat, kind) for kind in WARRIOR_NAMES]
    parts += [worker(seat, "craftsman"), worker(seat, "artisan")]
    return "".join([*parts, token(seat), token_place(seat), turn_disc(seat)])


PIECES = [of_seat(seat) for seat in range(len(COLOURS))]
PIECES += [weapon(kind) for kind in WEAPON_NAMES]
PIECES += [specialist(kind) for kind in SPECIALIST_NAMES if kind in ("servant", "musician")]
PIECES += [archer(way) for way in DIRECTION_NAMES]
# Style reaches into a used symbol only by classes from the symbol down, so each is a board itself.
SYMBOLS = (
    (SHAPES + "".join(PIECES)).replace("<symbol ", '<symbol class="board" ').replace("\n", " ")
)
