"""The map: tiles, castles and lakes, who holds them, and the ways of supply.

Faces lie at the bottom, then the places that can be clicked with their supply lines, then the
knights, then the controls of a redistribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt

from claycrown.core.catalog import N_, NN_
from claycrown.core.drawing import Ink, View, circle, path, rect, text, use
from claycrown.games.mastery.draw_knights import (
    asked_cell,
    standing,
    stepped,
    stepper,
    steps_open,
)
from claycrown.games.mastery.draw_land import (
    HIGH,
    LEFT,
    RING,
    SIZE,
    TOP,
    WIDE,
    Land,
    Places,
    band,
    land_at,
    places_of,
    tile,
)
from claycrown.games.mastery.draw_words import (
    cell_words,
    fixed,
    kind_name,
    moved,
    seat_name,
    spot_at,
)

HALF = SIZE * sqrt(3) / 2
HEMMED = (4, 5)  # black and white need an edge on a dark and on a light table
SIDES = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
# The ground of each kind of territory.
GROUNDS = {
    "homelands": "meadow", "grasslands": "meadow", "forest": "glade", "village": "sand",
    "fort": "sand", "ruins": "rock", "cave": "rock", "marshlands": "marsh", "mountains": "rock",
    "arena": "sand", "city": "sand", "abbey": "meadow", "fortress": "rock", "shrine": "meadow",
    "battlefield": "scorched",
}  # fmt: skip
TITLE = N_("Medieval Mastery")
HELD = NN_("{cell}: {n} knight of {player}", "{cell}: {n} knights of {player}")
NEUTRAL = N_("{cell}: neutral")


@cache
def hatch() -> str:
    """Slanting lines that end at the edges of a tile."""
    lines = []
    for k in range(-8, 9):
        c = k * 11.0  # of the line x + y = c
        inside = [
            (x / 4, c - x / 4)
            for x in range(-190, 191)
            if abs(x / 4) < HALF - 6 and abs(c - x / 4) < SIZE - 6 - abs(x / 4) / sqrt(3)
        ]
        if inside:
            (x1, y1), (x2, y2) = inside[0], inside[-1]
            lines.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    return path("".join(lines), "hatch")


@cache
def sheet(places: Places) -> str:
    """The parchment with its frame, and the shadow of the tiles."""
    land = land_at(places)
    k = land.scale
    shadows = [
        f'<use href="#mm-tile" x="{(x + 2) / k:.0f}" y="{(y + 5) / k:.0f}"/>' for x, y in land.at
    ]
    return (
        rect(LEFT + 3, TOP + 5, WIDE, HIGH, "f-shade", 10)
        + rect(LEFT, TOP, WIDE, HIGH, "f-sheet s-line", 10)
        + rect(LEFT + 6, TOP + 6, WIDE - 12, HIGH - 12, "none s-line", 6)
        + f'<g class="f-shade" transform="scale({k:.3g})">{"".join(shadows)}</g>'
    )


def ornament(view: View, land: Land, ink: Ink) -> str:
    """A title above a flat map, and a compass in a corner that is free."""
    top = min(y for _, y in land.at) - SIZE * land.scale
    body = ""
    if top > 100:
        middle, y = LEFT + WIDE / 2, (TOP + top) / 2 + 4
        ribbon = (
            f"M{middle - 190} {y - 26}H{middle + 190}L{middle + 172} {y}L{middle + 190} {y + 26}"
        )
        body = path(f"{ribbon}H{middle - 190}L{middle - 172} {y}Z", "f-paper s-line w2")
        body += text(middle, y + 10, fixed(ink, TITLE), "t-title big mid")
    corners = [(LEFT + 46, TOP + HIGH - 46), (LEFT + WIDE - 46, TOP + HIGH - 46), (54, 54)]
    reach = (SIZE * land.scale + 32) ** 2
    for x, y in corners:
        if all((x - a) ** 2 + (y - b) ** 2 > reach for a, b in land.at):
            return body + use("mm-compass", x, y, 60, "faint")
    return body


@cache
def tile_face(
    kind: str, words: str, name: str, worth: int, capacity: int, does: str, cut: bool
) -> str:
    """A territory without its knights; ``does`` are the signs of its abilities."""
    signs = does.split()
    body = tile(f"f-{GROUNDS[kind]} s-line") + use(f"mm-land-{kind}", 0, 23, 46)
    body += hatch() if cut else ""
    body += use("mm-value", 0, -35, 28) + text(0, -30, worth, "worth bold mid")
    body += text(-27, -18, name, "t-xs soft mid") + use("mm-helm", 20, -23, 12, "f-soft")
    body += text(31, -18, capacity, "t-xs soft mid") + text(0, -1, words, "place mid")
    places = [(32, 17, 24)] if len(signs) == 1 else [(35, 6, 15.5), (32, 24, 15.5)]
    for sign, (x, y, size) in zip(signs, places, strict=False):
        body += circle(x, y, size * 0.6, "f-panel") + use(f"mm-{sign}", x, y, size * 0.86)
    return body


def signs_of(abilities: Sequence[str]) -> str:
    battle, conquest = abilities
    parts = [f"battle-{battle}"] if battle != "none" else []
    return " ".join([*parts, f"conquest-{conquest}"] if conquest != "none" else parts)


@cache
def lake_face(shores: str) -> str:
    """Water, with a ferry line to every shore."""
    return (
        tile("f-water s-line")
        + path("M-30-14q7-5 14 0t14 0 14 0 14 0M-34 26q7-5 14 0t14 0 14 0 14 0", "ripple")
        + path(shores, "ferry")
        + use("mm-boat", 0, 0, 32)
    )


def face(view: View, ink: Ink, land: Land, cell: int) -> str:
    """What lies on a cell, knights apart."""
    if cell in view["castle_cells"]:
        return castle_face(view, ink, view["castle_cells"].index(cell))
    kind = view["tiles"][cell]
    if kind is None:
        return lake_face(shores(places_of(view), cell))
    owner = view["owners"][cell]
    body = tile_face(
        kind,
        kind_name(ink, kind),
        land.names[cell],
        view["worth"][cell],
        view["capacity"][cell],
        signs_of(view["abilities"][cell]),
        owner is not None and view["supply"][cell] is None,
    )
    if owner is not None:
        body += banded(owner)
        if not (steps_open(view) and cell in stepped(view)):
            body += use(f"mm-seat{owner}", -31, 17, 25)
    return body


@cache
def banded(seat: int) -> str:
    """The border of what a seat holds, in its colour and pattern; that of the first is plain."""
    hem = band("hem") if seat in HEMMED else ""
    weave = band(f"weave weave{seat} s-pip{seat}") if seat else ""
    return hem + band(f"band s-seat{seat}") + weave


@cache
def shores(places: Places, cell: int) -> str:
    """Lines from the middle of a lake towards the cells around it."""
    q, r = places[cell]
    lines = ""
    for dq, dr in SIDES:
        if (q + dq, r + dr) in places:
            x, y = sqrt(3) * (dq + dr / 2) * 0.44 * SIZE, 1.5 * dr * 0.44 * SIZE
            lines += f"M{x * 0.45:.1f} {y * 0.45:.1f}L{x:.1f} {y:.1f}"
    return lines


def castle_face(view: View, ink: Ink, seat: int) -> str:
    """A castle in the colour of its seat, with its name and in a siege its strength."""
    body = tile("f-court s-line") + banded(seat)
    body += use("mm-castle", 0, -21, 50, f"roof{seat}") + use(f"mm-seat{seat}", 0, -16, 18)
    body += text(0, 18, view["castle_names"][seat], "place mid")
    if view["castle_defence"] is not None:
        body += use("mm-battle-defender_1", 33, -16, 24) + text(
            33, -11, view["castle_defence"], "t-s bold mid onwater"
        )
    return body


def board_map(view: View, ink: Ink) -> str:
    """The whole map."""
    land = land_at(places_of(view))
    cells = range(len(land.at))
    faces = [moved(*land.at[cell], face(view, ink, land, cell), land.scale) for cell in cells]
    places = [place(view, ink, land, cell) for cell in cells]
    knights = [standing(view, ink, land, cell) for cell in cells]
    parts = [sheet(places_of(view)), ornament(view, land, ink), *faces, *places, *knights]
    if steps_open(view):
        parts += [stepper(view, ink, land, cell) for cell in stepped(view)]
    return "".join(parts)


def place(view: View, ink: Ink, land: Land, cell: int) -> str:
    """The place of a cell: its ring, and on hover the supply line."""
    x, y = land.at[cell]
    name = f"cell-{land.names[cell]}"
    # Gold alone would look like the border of the yellow seat: a legal cell has edges and a dot.
    ring = path(RING, "ring")
    if name in ink.spots:
        ring = path(RING, "rim") + ring + circle(0, 47, 5.5, "f-gold s-ink")
    ring = moved(x, y, ring, land.scale)
    if cell == asked_cell(view):
        ring += moved(x, y, path(RING, "wanted"), land.scale)
    body = supply_lines(view, land, cell) + ring
    return spot_at(ink, name, lambda: place_words(view, ink, cell), body)


def place_words(view: View, ink: Ink, cell: int) -> str:
    """A cell and who holds it."""
    words = cell_words(view, ink, cell)
    owner = view["owners"][cell]
    if owner is not None:
        n = view["knights"][cell]
        return ink.say(HELD, cell=words, n=n, player=seat_name(ink, owner))
    return words if view["tiles"][cell] is None else ink.say(NEUTRAL, cell=words)


def supply_lines(view: View, land: Land, cell: int) -> str:
    """The way of supply to a territory, or from a castle to all it supplies."""
    through = view["supply"]
    if cell in view["castle_cells"]:
        seat = view["castle_cells"].index(cell)
        ends = [k for k, owner in enumerate(view["owners"]) if owner == seat]
    else:
        seat, ends = holder(view, cell), [cell]
    steps: dict[int, int] = {}
    for end in ends:
        while through[end] is not None and end not in steps:
            steps[end] = through[end]
            end = through[end]  # noqa: PLW2901  the way back to the castle
    if not steps:
        return ""
    d = "".join(line(view, land, one, other) for one, other in steps.items())
    return f'<g class="hint">{path(d, "way s-paper")}{path(d, f"way thin s-seat{seat}")}</g>'


def holder(view: View, cell: int) -> int | None:
    """Who holds a territory; while a battle goes on, its defender."""
    if view["battle"] is not None and cell == view["target"]:
        return int(view["battle"]["defender"])
    owner: int | None = view["owners"][cell]
    return owner


def line(view: View, land: Land, one: int, other: int) -> str:
    """From a cell to the next; over the lake between them if they do not touch."""
    (x1, y1), (x2, y2) = land.at[one], land.at[other]
    (q1, r1), (q2, r2) = view["places"][one], view["places"][other]
    if (q2 - q1, r2 - r1) in SIDES:
        return f"M{x1} {y1}L{x2} {y2}"
    for cell, (q, r) in enumerate(view["places"]):
        water = view["tiles"][cell] is None and cell not in view["castle_cells"]
        if water and (q - q1, r - r1) in SIDES and (q - q2, r - r2) in SIDES:
            x, y = land.at[cell]
            return f"M{x1} {y1}Q{x} {y} {x2} {y2}"
    return f"M{x1} {y1}L{x2} {y2}"
