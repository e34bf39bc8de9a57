"""Terracotta Army as SVG, from a view alone: wheel and Masters left, mausoleum right."""

from __future__ import annotations

from collections.abc import Callable

from claycrown.core.drawing import Drawing, Ink, View
from claycrown.core.events import EV_POINTS, Event
from claycrown.games.terracotta import ids
from claycrown.games.terracotta.data import (
    MASTER_NAMES,
    QUARTER_NAMES,
    SPECIALIST_NAMES,
    TILE_NAMES,
    WARRIOR_NAMES,
    WEAPON_NAMES,
)
from claycrown.games.terracotta.draw_hints import HINT_STYLE, hints
from claycrown.games.terracotta.draw_legend import LEGEND
from claycrown.games.terracotta.draw_mausoleum import LETTERS, mausoleum
from claycrown.games.terracotta.draw_panel import panel, panel_high
from claycrown.games.terracotta.draw_pieces import SYMBOLS
from claycrown.games.terracotta.draw_purposes import PURPOSES
from claycrown.games.terracotta.draw_supply import supply
from claycrown.games.terracotta.draw_symbols import PALETTE, STYLE
from claycrown.games.terracotta.draw_wheel import wheel
from claycrown.games.terracotta.turn import ACTIONS

STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
# Each pair of warehouses is offered at one of the two, so that every warehouse can be clicked.
PAIRS = ["A", "A", "D", "B", "B", "C"]
DISCS = ["inner", "middle"]


def board(view: View, ink: Ink) -> str:
    """The whole board."""
    return mausoleum(view, ink) + wheel(view, ink) + supply(view, ink) + hints(view, ink)


# What an action means on the board.


def spot(view: View, action: int) -> str | None:
    """The place of an action in the present decision; None if it has none."""
    verb, offset = ACTIONS.split(action)
    find = SPOTS.get(verb)
    return find(view, offset) if find and view["waiting"] else None


def cell_spot(view: View, cell: int) -> str | None:
    row, column = divmod(cell, view["grid"]["columns"])
    return f"cell-{LETTERS[column]}{row + 1}" if row < view["grid"]["rows"] else None


def direction_spot(view: View, direction: int) -> str | None:
    """The cell next to the one that the choice is about."""
    here = view["chain"]["cell"]
    across, down = STEPS[direction]
    column, row = LETTERS.index(here[0]) + across, int(here[1:]) - 1 + down
    grid = view["grid"]
    if not (0 <= column < grid["columns"] and 0 <= row < grid["rows"]):
        return None
    return f"cell-{LETTERS[column]}{row + 1}"


def do_spot(view: View, _: int) -> str | None:
    if view["decision"] == "WEAPON":
        weapon = WEAPON_NAMES[WARRIOR_NAMES.index(view["chain"]["figure"])]
        return f"weapon-{view['waiting'][0]}-{weapon}"
    if view["decision"] == "MASTER_USE":
        return master_spot(view, 0)
    if view["decision"] in ("INNER", "MIDDLE", "OUTER"):
        return f"segment-{view['chain']['segment']}"
    return None


def master_spot(view: View, _: int) -> str | None:
    """The Master whom the segment of this turn's worker offers."""
    if view["decision"] in ("ROTATE", "PLACE"):
        return None
    space = view["wheel"][view["chain"]["segment"]]["middle"]
    return f"master-{space['master']}" if "master" in space else None


def inspector_spot(view: View, move: int) -> str:
    line = view["inspector_moves"][move]
    return f"row-{line}" if move < 3 else f"column-{line}"


SPOTS: dict[str, Callable[[View, int], str | None]] = {
    "ROTATE": lambda view, disc: f"disc-{DISCS[disc]}",
    "PLACE_CRAFTSMAN": lambda view, k: f"segment-{k}",
    "PLACE_ARTISAN": lambda view, k: f"segment-{k}",
    "DO": do_spot,
    "TAKE_CLAY": lambda view, _: f"wet-{view['waiting'][0]}",
    "TAKE_COIN": lambda view, _: f"coins-{view['waiting'][0]}",
    "HIRE": master_spot,
    "WARRIOR": lambda view, kind: f"rack-{WARRIOR_NAMES[kind]}",
    "SPECIALIST": lambda view, kind: f"shelf-{SPECIALIST_NAMES[kind]}",
    "DIRECTION": direction_spot,
    "INSPECTOR": inspector_spot,
    "WAREHOUSES": lambda view, pair: f"warehouse-{PAIRS[pair]}",
    "CELL": cell_spot,
}


# What an event is about.


def shown(view: View, event: Event) -> list[str]:
    """The places that an event is about."""
    kind, seat, figures = event[1], event[2], event[3:]
    if kind == EV_POINTS:
        return points_shown(view, figures)
    find = SHOWN.get(kind)
    return find(view, seat, *figures[:3]) if find else []


def cells_shown(view: View, *cells: int) -> list[str]:
    return [name for cell in cells if (name := cell_spot(view, cell))]


# Rows of the score sheet whose cause begins with a cell.
CELL_ROWS = (
    ids.ROW_OFFICER,
    ids.ROW_GUARD,
    ids.ROW_CROSSBOW,
    ids.ROW_SOLDIER,
    ids.ROW_MUSICIAN,
    ids.ROW_SERVANT,
    ids.ROW_ARCHER,
)
GROUP_ROWS = (ids.ROW_GROUP_HEADS, ids.ROW_GROUP_MAJORITY)


def points_shown(view: View, figures: tuple[int, ...]) -> list[str]:
    """Where points were earned."""
    row, _, x, y, _ = figures
    if row in CELL_ROWS:
        return cells_shown(view, x)
    if row == ids.ROW_RACK:
        return [f"rack-{WARRIOR_NAMES[x]}", *cells_shown(view, y)]
    if row == ids.ROW_INSPECTOR_ROW:
        return [f"row-{x + 1}"]
    if row == ids.ROW_INSPECTOR_COLUMN:
        return [f"column-{LETTERS[x]}"]
    if row == ids.ROW_TILE:
        return [f"tile-{view['tiles'].index(TILE_NAMES[x]) + 1}"]
    if row in GROUP_ROWS:
        return cells_shown(view, *(k for k in range(x.bit_length()) if x >> k & 1))
    return []


Figures = Callable[[View, int, int, int, int], list[str]]
SHOWN: dict[int, Figures] = {
    int(ids.EV_ROTATED): lambda view, seat, disc, b, c: [f"disc-{DISCS[disc]}"],
    int(ids.EV_PLACED_WORKER): lambda view, seat, kind, k, c: [f"segment-{k}"],
    int(ids.EV_COINS): lambda view, seat, a, b, c: [f"coins-{seat}"],
    int(ids.EV_CLAY): lambda view, seat, a, b, c: [f"wet-{seat}"],
    int(ids.EV_WETTED): lambda view, seat, a, b, c: [f"wet-{seat}", f"dry-{seat}"],
    int(ids.EV_UPGRADED): lambda view, seat, k, b, c: [f"segment-{k}"],
    int(ids.EV_PAID_CLAY): lambda view, seat, n, quarter, c: [
        f"warehouse-{QUARTER_NAMES[quarter]}"
    ],
    int(ids.EV_CRAFTED): lambda view, seat, kind, cell, c: cells_shown(view, cell),
    int(ids.EV_SCULPTED): lambda view, seat, kind, cell, c: cells_shown(view, cell),
    int(ids.EV_USED_WEAPON): lambda view, seat, k, b, c: [f"weapon-{seat}-{WEAPON_NAMES[k]}"],
    int(ids.EV_INSPECTOR): lambda view, seat, column, left, line: [
        f"column-{LETTERS[line]}" if column else f"row-{line + 1}"
    ],
    int(ids.EV_SLID): lambda view, seat, kind, left, cell: cells_shown(view, left, cell),
    int(ids.EV_HIRED): lambda view, seat, k, b, c: [f"master-{MASTER_NAMES[k]}"],
    int(ids.EV_USED_MASTER): lambda view, seat, k, b, c: [f"master-{MASTER_NAMES[k]}"],
    int(ids.EV_SUPERVISED): lambda view, seat, one, other, c: [
        f"warehouse-{QUARTER_NAMES[one]}",
        f"warehouse-{QUARTER_NAMES[other]}",
    ],
    int(ids.EV_PRIORITY): lambda view, seat, a, b, c: ["order"],
    int(ids.EV_READIED): lambda view, seat, k, b, c: [f"weapon-{seat}-{WEAPON_NAMES[k]}"],
    int(ids.EV_BOUGHT): lambda view, seat, k, b, c: [f"shelf-{SPECIALIST_NAMES[k]}"],
    int(ids.EV_PLACED_SPECIALIST): lambda view, seat, k, cell, c: cells_shown(view, cell),
    int(ids.EV_SCORING): lambda view, seat, turn, b, c: [f"tile-{turn}"],
    int(ids.EV_PLACE_IN_ORDER): lambda view, seat, a, b, c: ["order"],
    int(ids.EV_DRIED): lambda view, seat, a, b, c: [f"dry-{seat}"],
    int(ids.EV_UPKEEP_COINS): lambda view, seat, a, b, c: [f"coins-{seat}"],
    int(ids.EV_ROUND): lambda view, seat, turn, b, c: [f"tile-{turn}"],
}

DRAWING = Drawing(
    palette=PALETTE,
    symbols=SYMBOLS,
    board=board,
    panel=panel,
    panel_high=panel_high,
    spot=spot,
    shown=shown,
    purposes=PURPOSES,
    legend=LEGEND,
    style=STYLE + HINT_STYLE,
)
