"""What shows over the board while a place is hovered or focused: captions, areas, groups.

These lie outside the places they belong to, so that a place is no larger than it looks.
"""

from __future__ import annotations

from collections.abc import Iterable

from claycrown.core.catalog import N_, NN_
from claycrown.core.drawing import Ink, View, circle, path, rect, text, use
from claycrown.games.terracotta.data import (
    MASTER_NAMES,
    SPECIALIST_NAMES,
    TILE_NAMES,
    WARRIOR_NAMES,
)
from claycrown.games.terracotta.draw_mausoleum import LETTERS, Plan, plan_of
from claycrown.games.terracotta.draw_supply import (
    COLUMN_STEP,
    SHELF_AT,
    TILE_HIGH,
    TILE_STEP,
    TILES_AT,
    tile_cells,
)
from claycrown.games.terracotta.draw_wheel import (
    BANDS,
    CAPTION,
    TURNS,
    X,
    Y,
    fit,
    space_name,
    symbol_of,
)
from claycrown.games.terracotta.text import MASTERS, TILES

MASTER = N_("{master}: {ability}")
TILE = N_("{tile}: {first} VP for the most, {second} VP for presence")
ABILITIES = [
    NN_(
        "place a Warrior for {n} coin, without points",
        "place a Warrior for {n} coins, without points",
    ),
    N_("do the inner action of your segment once more"),
    N_("advance one inspector by 1 or 2"),
    NN_("take {n} wet clay", "take {n} wet clay"),
    N_("take the dry clay of two warehouses"),
    N_("ready all your Weapons"),
]
AT_ARMS = [
    N_("Sword: {vp} VP, then move an inspector"),
    N_("Halberd: {vp} VP, then slide another Warrior"),
    N_("Crossbow: {vp} VP per empty cell before a Statue"),
    NN_("Spear: {vp} VP and {n} coin", "Spear: {vp} VP and {n} coins"),
]
IN_PLACE = [
    N_("Your Warrior covers three cells"),
    N_("At the end, Warriors around it: {first} VP for the most, {second} VP for presence"),
    N_("Joins the Warrior it faces and breaks ties; at the end {vp} VP"),
    N_("Each round {vp} VP per Warrior in its row and column"),
]

RIGHT = 1186
MOST_GROUPS = 31  # of two cells each
ROUNDS = 5
PLACES = [
    *(f"segment-{k}" for k in range(12)),
    *(f"disc-{ring}" for ring in TURNS),
    *(f"master-{name}" for name in MASTER_NAMES),
    *(f"rack-{name}" for name in WARRIOR_NAMES),
    *(f"shelf-{name}" for name in SPECIALIST_NAMES),
    *(f"tile-{k + 1}" for k in range(ROUNDS)),
]


def rule(place: str, over: str) -> str:
    states = (f".board:has({place}:{state}) .{over}" for state in ("hover", "focus"))
    return ",".join(states) + "{opacity:1}\n"


HINT_STYLE = (
    ".board .over{opacity:0;pointer-events:none}\n"
    + "".join(rule(f'[data-spot="{place}"]', f"over-{place}") for place in PLACES)
    + "".join(
        f".board:has(.spot:hover .of{k}) .over-group{k},"
        f".board:has(.spot:focus .of{k}) .over-group{k}{{opacity:1}}\n"
        for k in range(MOST_GROUPS)
    )
)


def over(place: str, body: str) -> str:
    return f'<g class="over over-{place}">{body}</g>'


def hints(view: View, ink: Ink) -> str:
    """All of them; the style shows the one that belongs to the hovered place."""
    parts = [over(f"segment-{k}", offer(view, ink, k)) for k in range(12)]
    parts += [over(f"disc-{ring}", turned(ring)) for ring in TURNS]
    parts += [over(f"master-{name}", ability(view, ink, k)) for k, name in enumerate(MASTER_NAMES)]
    parts += [over(f"rack-{name}", at_arms(view, ink, k)) for k, name in enumerate(WARRIOR_NAMES)]
    parts += [
        over(f"shelf-{name}", in_place(view, ink, k)) for k, name in enumerate(SPECIALIST_NAMES)
    ]
    parts += [over(f"tile-{k + 1}", tile(view, ink, k)) for k in range(len(view["tiles"]))]
    parts += [over(f"group{k}", group(view, each)) for k, each in enumerate(view["groups"])]
    return "".join(parts)


def tag(words: str, x: float, y: float) -> str:
    """A line of words on paper, inside the right half of the board."""
    wide = min(9.2 * len(words) + 20, RIGHT - TILES_AT[0])
    x = max(TILES_AT[0], min(x, RIGHT - wide))
    body = rect(x, y, wide, 30, "f-paper s-edge w1", 6)
    return body + fit(x + wide / 2, y + 20, words, "t-s bold mid", wide - 12)


def offer(view: View, ink: Ink, k: int) -> str:
    """The three actions of a segment in their order, under the wheel."""
    here = view["wheel"][k]
    x, y, wide, high = CAPTION
    body = f'<use href="#ta-offer" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
    body += text(x + 18, y + 21, k, "t-s bold mid t-onwood")
    for place, ring in enumerate(BANDS):
        left = x + 40 + place * 156
        body += use(symbol_of(here[ring]), left + 13, y + 16, 26, "f-stone")
        body += fit(left + 31, y + 21, space_name(here[ring], ink), "t-s bold", 108)
    return body


def turned(ring: str) -> str:
    """The disc that would turn."""
    low, high = BANDS[ring]
    rim = circle(X, Y, high - 2, "none s-gold w4 dash")
    return rim + circle(X, Y, low + 2, "none s-gold w3 dash")


def ability(view: View, ink: Ink, k: int) -> str:
    """What a Master does, under the wheel."""
    x, y, wide, high = CAPTION
    n = view["printed"]["sculptor" if MASTER_NAMES[k] == "sculptor" else "clay_maker"]
    words = ink.say(MASTER, master=ink.say(MASTERS[k]), ability=ink.say(ABILITIES[k], n=n))
    body = rect(x, y, wide, high, "f-paper s-edge w1", 6)
    return body + fit(x + wide / 2, y + 21, words, "t-s bold mid", wide - 16)


def at_arms(view: View, ink: Ink, k: int) -> str:
    """What a Warrior brings with its Weapon."""
    words = ink.say(AT_ARMS[k], **view["printed"]["at_arms"][k])
    return tag(words, SHELF_AT[0] + k * COLUMN_STEP, SHELF_AT[1] - 33)


def in_place(view: View, ink: Ink, k: int) -> str:
    """What a Specialist brings."""
    words = ink.say(IN_PLACE[k], **view["printed"]["in_place"][k])
    return tag(words, SHELF_AT[0] + (k + 4) * COLUMN_STEP, SHELF_AT[1] - 33)


def tile(view: View, ink: Ink, k: int) -> str:
    """The name of a tile, and its area on the mausoleum."""
    name, (first, second) = view["tiles"][k], view["tile_vp"][k]
    called = ink.say(TILES[TILE_NAMES.index(name)])
    words = ink.say(TILE, tile=called[:1].upper() + called[1:], first=first, second=second)
    area = border(tile_cells(view, name), plan_of(view))
    body = path(area, "none s-seal w4") if area else ""
    return body + tag(words, TILES_AT[0] + k * TILE_STEP, TILES_AT[1] + TILE_HIGH + 6)


def group(view: View, each: View) -> str:
    """The border of a group, and what it is worth to whom."""
    place = plan_of(view)
    x, y = place.corner(each["cells"][0])
    vp = [(seat, points) for seat, points in enumerate(each["vp"]) if points]
    wide = 50 * len(vp) + 6
    x = min(max(x, place.x), place.x + place.side * place.columns - wide)
    tag = rect(x, y - 14, wide, 28, "f-paper s-edge w2", 6)
    for k, (seat, points) in enumerate(vp):
        left = x + 18 + 50 * k
        tag += circle(left, y, 9.5, f"f-seat{seat}") + use(f"ta-seat{seat}", left, y, 12, "f-paper")
        tag += text(left + 14, y + 6, points, "bold")
    outline = border(each["cells"], place)
    return path(outline, "none s-edge w4") + path(outline, "none s-gold w3") + tag


def border(cells: Iterable[str], place: Plan) -> str:
    """The edges of a set of cells that have no other of them behind."""
    inside = set(cells)
    side, d = place.side, []
    for cell in sorted(inside):
        x, y = place.corner(cell)
        column, row = LETTERS.index(cell[0]), int(cell[1:])
        beyond = LETTERS[column + 1] if column + 1 < len(LETTERS) else "-"
        before = LETTERS[column - 1] if column else "-"
        if f"{cell[0]}{row - 1}" not in inside:
            d.append(f"M{x:g} {y:g}h{side:g}")
        if f"{cell[0]}{row + 1}" not in inside:
            d.append(f"M{x:g} {y + side:g}h{side:g}")
        if f"{before}{row}" not in inside:
            d.append(f"M{x:g} {y:g}v{side:g}")
        if f"{beyond}{row}" not in inside:
            d.append(f"M{x + side:g} {y:g}v{side:g}")
    return "".join(d)
