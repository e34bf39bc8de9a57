"""The table as plain text, from a view alone: for the terminal, for tests and for notes.

Each part is a list of lines without trailing blanks; ``picture`` lays them side by side in 80
columns. Owners stand in capitals (``YO``), the cells that a Horse adds in small letters (``yo``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from claycrown.games.terracotta.data import (
    COLOURS,
    MASTER_NAMES,
    SPECIALIST_NAMES,
    WARRIOR_NAMES,
    WEAPON_NAMES,
)
from claycrown.games.terracotta.notation import OWNER_LETTERS, TYPE_LETTERS

View = dict[str, Any]

CELL_WIDTH = 4
FACING = dict(zip("NESW", "^>v<", strict=True))
SPECIALIST_SIGNS = ["==", "*S", "*A", "*M"]
GRID = {"columns": 9, "rows": 7, "central_row": 4, "central_column": "e"}
BOARD_ROOM = 46
WHEEL_ROOM = 52
SEATS_KEY = "C, A: Craftsmen, Artisans in hand; Res: in reserve; Sc to Bl: tokens on Masters"


def picture(view: View) -> str:
    """The whole table, at most 80 columns wide."""
    parts = [
        [headline(view)],
        beside(board(view), [*tiles(view), *shared(view)], BOARD_ROOM),
        beside(wheel(view), [*rack(view), "", *shelf(view)], WHEEL_ROOM),
        seats(view),
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def beside(left: Sequence[str], right: Sequence[str], room: int) -> list[str]:
    """Two parts side by side, the right one from a fixed column on."""
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one:<{room}}{other}".rstrip() for one, other in pairs]


def headline(view: View) -> str:
    """Where the game stands."""
    rounds = len(view["tiles"])
    if view["over"]:
        return f"Terracotta Army: the end, after {rounds} rounds"
    asked = " and ".join(COLOURS[seat].title() for seat in view["waiting"])
    return f"Terracotta Army: round {view['round']} of {rounds}, {asked} to decide"


def board(view: View) -> list[str]:
    """The mausoleum with both inspectors on their tracks; + are the central lines."""
    grid = view.get("grid", GRID)
    letters = "abcdefghi"[: grid["columns"]]
    inspectors = view["inspectors"]
    drawn, bridges = figures(view["mausoleum"])
    track = "".join(_cell("v" if x == inspectors["column"] else "") for x in letters)
    names = "".join(_cell(letter) for letter in letters)
    lines = [f"     {track}".rstrip(), f"     {names}".rstrip()]
    for row in range(1, grid["rows"] + 1):
        here = ">" if row == inspectors["row"] else " "
        text = ""
        for letter in letters:
            cell = f"{letter}{row}"
            central = letter == grid["central_column"] or row == grid["central_row"]
            figure = _cell(drawn.get(cell, "+" if central else "·"))
            text += figure.replace(" ", "=") if cell in bridges else figure
        lines.append(f"{here} {row}  {text}".rstrip())
    return lines


def _cell(text: str) -> str:
    return f"{text:<{CELL_WIDTH}}"


def figures(statues: Sequence[str]) -> tuple[dict[str, str], set[str]]:
    """What stands on each cell, and the cells tied to the next one by a Horse."""
    drawn: dict[str, str] = {}
    bridges: set[str] = set()
    for statue in statues:
        place, _, figure = statue.partition("=")
        first, _, last = place.partition("-")
        owner = figure.partition("+")[0]
        if owner.startswith("*A"):
            owner = f"*A{FACING[owner[2]]}"
        drawn[first] = owner
        if last:
            rest = [cell for cell in line_of(first, last) if cell != first]
            drawn |= dict.fromkeys(rest, owner.lower())
            if first[1] == last[1]:
                bridges |= set(line_of(first, last)[:-1])
    return drawn, bridges


def line_of(first: str, last: str) -> list[str]:
    """The cells of a Horse, from left to right or from top to bottom."""
    (low, high), (top, bottom) = sorted((first[0], last[0])), sorted((first[1], last[1]))
    columns = [chr(code) for code in range(ord(low), ord(high) + 1)]
    return [f"{letter}{row}" for letter in columns for row in range(int(top), int(bottom) + 1)]


def wheel(view: View) -> list[str]:
    """The twelve segments as the discs stand: quarter, three spaces, workers."""
    lines = ["Wheel inner    middle        outer          here"]
    for k, segment in enumerate(view["wheel"]):
        inner, middle, outer = (space(segment[ring]) for ring in ("inner", "middle", "outer"))
        spaces = f"{inner:<9}{middle:<14}{outer:<15}"
        lines.append(f"{k:>2} {segment['quarter']}  {spaces}{workers(view, k)}".rstrip())
    return lines


def space(space: View) -> str:
    """What is printed on a space."""
    action = space["action"]
    if action == "master":
        return title(space["master"])
    if action == "ready":
        return f"ready {title(space['weapon'])}"
    if action in ("coins", "clay"):
        return f"{space['amount']} {action}"
    if action == "craft":
        return f"craft {space['amount']}"
    return "wet clay" if action == "wet" else str(action)


def workers(view: View, segment: int) -> str:
    """The workers on a segment: owner and C for a Craftsman, A for an Artisan."""
    kinds = (("C", "craftsmen_on"), ("A", "artisans_on"))
    return " ".join(
        f"{OWNER_LETTERS[seat]}{letter}"
        for letter, key in kinds
        for seat, own in enumerate(view["seats"])
        if segment in own[key]
    )


def tiles(view: View) -> list[str]:
    """The scoring tiles by round, the present one marked."""
    lines = ["Scoring tiles            VP"]
    for k, (tile, (domination, presence)) in enumerate(
        zip(view["tiles"], view["tile_vp"], strict=True)
    ):
        here = ">" if k + 1 == view["round"] and not view["over"] else " "
        lines.append(f"{here} {k + 1}  {tile_name(tile):<18}{domination:>2} / {presence}")
    return lines


def tile_name(tile: str) -> str:
    """A tile by its area or by what it counts."""
    if tile in WARRIOR_NAMES:
        return "Crossbowmen" if tile == "crossbowman" else f"{title(tile)}s"
    return tile.replace("_", " ")


def shared(view: View) -> list[str]:
    """Warehouses, turn order, priority tokens."""
    stock = "  ".join(f"{quarter} {clay}" for quarter, clay in view["warehouses"].items())
    order = " ".join(OWNER_LETTERS[seat] for seat in view["order"])
    stack = " ".join(str(number) for number in view["priority_stack"]) or "none left"
    return ["", f"Warehouses   {stock}", f"Turn order   {order}", f"Priority     {stack}"]


def rack(view: View) -> list[str]:
    """Warriors left, and what the next one of each type scores."""
    lines = ["Rack           left  next"]
    for letter, name in zip(TYPE_LETTERS, WARRIOR_NAMES, strict=True):
        vp = view["rack_vp"][name]
        worth = "gone" if vp is None else f"{vp} VP"
        lines.append(f"{letter}  {title(name):<12}{view['rack'][name]:>4}  {worth}")
    return lines


def shelf(view: View) -> list[str]:
    """Specialists left, with the price of the next one and the Weapon it takes."""
    lines = ["Shelf       left  coins and"]
    for k, name in enumerate(SPECIALIST_NAMES):
        price = view["prices"][name]
        cost = "gone" if price is None else f"{price} {title(WEAPON_NAMES[k])}"
        lines.append(f"{SPECIALIST_SIGNS[k]} {title(name):<9}{view['shelf'][name]:>4}  {cost}")
    return lines


def seats(view: View) -> list[str]:
    """What each player has, one line each, and what the columns mean."""
    lines = [f"{'':<12}VP Coins Wet Dry  Weapons       C  A Res Base Pri  Sc Ad In Cl Su Bl"]
    for seat, own in enumerate(view["seats"]):
        here = ">" if seat in view["waiting"] else " "
        name = f"{here} {OWNER_LETTERS[seat]} {own['colour'].title():<7}"
        goods = f"{view['scores'][seat]:>3}{own['coins']:>6}{own['wet']:>4}{own['dry']:>4}"
        hand = f"{own['craftsmen']:>3}{own['artisans']:>3}{own['reserve']:>4}{own['bases']:>5}"
        token = own["priority"] or "."
        hired = "".join(f"{own['masters'].get(master, '.'):>3}" for master in MASTER_NAMES)
        lines.append(f"{name}{goods}  {weapons(own)} {hand}{token:>4} {hired}")
    return [*lines, SEATS_KEY]


def weapons(own: View) -> str:
    """The Weapons that are ready, each at its place."""
    return " ".join(name[:2].title() if name in own["weapons"] else " ." for name in WEAPON_NAMES)


def title(name: str) -> str:
    """A data name as it is printed."""
    return name.replace("_", " ").title()
