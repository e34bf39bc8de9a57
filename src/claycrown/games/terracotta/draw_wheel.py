"""The action wheel: two discs that turn, the outer ring, worker slots, hub and warehouses."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import Any

from claycrown.core.catalog import N_, NN_
from claycrown.core.drawing import Ink, View, circle, number, path, text, use
from claycrown.games.terracotta.data import MASTER_NAMES, SPACE_NAMES, WEAPON_NAMES
from claycrown.games.terracotta.text import MASTERS, ROTATIONS, SPACES, WEAPONS

X, Y = 258, 259  # of the hub
HUB, INNER, MIDDLE, OUTER, RIM = 47, 103, 158, 207, 250
SLOTS = 229  # radius on which the worker slots lie
SLOT, SLOT_TURN = 18, 7.4
STEP = 30
# The ring of each space: from, to, and where its icon lies.
BANDS = {"inner": (HUB, INNER), "middle": (INNER, MIDDLE), "outer": (MIDDLE, OUTER)}
ICONS = {"inner": (78, 33), "middle": (131, 41), "outer": (182.5, 40)}
WAREHOUSES = {"A": (466, 51), "B": (466, 467), "C": (50, 467), "D": (50, 51)}
CAPTION = (10, 521, 496, 32)
MOST_BRICKS = 6

SEGMENT = N_("Segment {segment}, warehouse {quarter}: {inner}, then {middle}, then {outer}")
ORDER_OF_SPACES = N_("A worker acts from the hub outwards: inner, middle, outer")
WAREHOUSE = NN_("Warehouse {quarter}: {n} dry clay", "Warehouse {quarter}: {n} dry clay")
TURNS = dict(zip(("inner", "middle"), ROTATIONS, strict=True))
DISC_NAMES = {"inner": N_("inner"), "middle": N_("middle")}
# The space that each decision is about.
ASKED = {"INNER": "inner", "MIDDLE": "middle", "MASTER_USE": "middle", "OUTER": "outer"}


def wheel(view: View, ink: Ink) -> str:
    """The whole wheel with its warehouses and the line that tells what a segment offers."""
    parts = [ground(), outer(view), disc(view, ink, "middle"), disc(view, ink, "inner")]
    parts += [marked(view), caption(ink)]
    parts += [segment(view, ink, k) for k in range(12)]
    parts += [hub(view, ink), workers(view, ink)]
    parts += [warehouse(view, ink, quarter) for quarter in WAREHOUSES]
    return "".join(parts)


def fit(x: float, y: float, words: str, look: str, room: float) -> str:
    """Words in a room of that width: squeezed if they would be wider."""
    size = 13 if "t-xs" in look else 14.5 if "t-s" in look else 16
    written = text(x, y, words, look)
    letter = size * (0.6 if "bold" in look else 0.52)
    if letter * len(words) <= room:
        return written
    return written.replace(">", f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs">', 1)


@cache
def at(radius: float, degrees: float) -> tuple[float, float]:
    """A point about the origin, clockwise from the top."""
    turn = radians(degrees)
    return radius * sin(turn), -radius * cos(turn)


@cache
def middle_of(k: int) -> float:
    """The direction of a segment."""
    return STEP * k + STEP / 2


@cache
def wedge(k: int, low: float, high: float, inset: float = 0) -> str:
    """The outline of a segment between two radii, about the origin."""
    low, high = low + inset, high - inset
    spare_low, spare_high = (inset * 57.3 / radius for radius in (low, high))
    first, last = STEP * k, STEP * (k + 1)
    a, b = at(low, first + spare_low), at(high, first + spare_high)
    c, d = at(high, last - spare_high), at(low, last - spare_low)
    points = [" ".join(f"{x:.1f}" for x in point) for point in (a, b, c, d)]
    return (
        f"M{points[0]}L{points[1]}A{high:g} {high:g} 0 0 1 {points[2]}"
        f"L{points[3]}A{low:g} {low:g} 0 0 0 {points[0]}Z"
    )


@cache
def spokes(low: float, high: float, look: str) -> str:
    """The twelve borders between the spaces of a ring."""
    ends = [(at(low, STEP * k), at(high, STEP * k)) for k in range(12)]
    return path("".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in ends), look)


@cache
def ground() -> str:
    """The rim with its worker slots, and the ring that never turns."""
    slots = []
    for k in range(12):
        for side in (-SLOT_TURN, SLOT_TURN):
            x, y = at(SLOTS, middle_of(k) + side)
            slots.append(circle(x, y, SLOT, "f-grain s-edge w1"))
        x, y = at(SLOTS + 10, middle_of(k))
        slots.append(text(x, y + 5, k, "t-xs bold mid t-onwood"))
    return (
        circle(X + 2, Y + 4, RIM + 2, "shadow")
        + f'<g transform="translate({X} {Y})">{circle(0, 0, RIM, "f-wood s-edge w2")}'
        + circle(0, 0, RIM - 3, "none s-grain w1")
        + "".join(slots)
        + circle(0, 0, OUTER, "f-disc3 s-edge w2")
        + spokes(MIDDLE, OUTER, "s-joint w2")
        + quarters()
        + "</g>"
    )


@cache
def quarters() -> str:
    """The borders between the four quarters, across the rim."""
    ends = [(at(MIDDLE, turn), at(RIM - 4, turn)) for turn in (0, 90, 180, 270)]
    d = "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in ends)
    return path(d, "s-disc w3")


def outer(view: View) -> str:
    """The spaces of the outer ring."""
    icons = "".join(
        space_icon(here["outer"], "outer", middle_of(k)) for k, here in enumerate(view["wheel"])
    )
    return f'<g class="still" transform="translate({X} {Y})">{icons}</g>'


def disc(view: View, ink: Ink, ring: str) -> str:
    """A disc that turns, its icons upright where it rests."""
    steps = view[ring] if ring == "inner" else -view[ring]
    low, high = BANDS[ring]
    body = circle(0, 0, high, f"f-{'disc' if ring == 'inner' else 'disc2'} s-edge w2")
    body += spokes(low, high, "s-joint w1")
    for k in range(12):
        here = view["wheel"][(k + steps) % 12][ring]
        body += space_icon(here, ring, middle_of(k), -STEP * steps)
    return ink.turner(f"disc {ring}", STEP * steps, X, Y, body)


def space_icon(space: View, ring: str, degrees: float, tilt: float = 0) -> str:
    """What is printed on a space, upright on the table."""
    radius, size = ICONS[ring]
    x, y = at(radius, degrees)
    body = use(symbol_of(space), 0, 0, size, "f-stone")
    if "amount" in space:
        body = use(symbol_of(space), -4, -2, size - 3, "f-stone")
        body += circle(9, 9, 9.5, "f-paper s-edge w1") + text(9, 14.5, space["amount"], "bold mid")
    turn = f" rotate({tilt})" if tilt else ""
    return f'<g transform="translate({number(x)} {number(y)}){turn}">{body}</g>'


SYMBOLS_OF = {
    "coins": "ta-cash",
    "clay": "ta-wet",
    "wet": "ta-space-wet",
    "upgrade": "ta-space-upgrade",
    "craft": "ta-space-craft",
    "priority": "ta-space-priority",
    "specialist": "ta-space-specialist",
}


def symbol_of(space: View) -> str:
    """The drawing of an action space."""
    if "master" in space:
        return f"ta-{space['master']}"
    if "weapon" in space:
        return f"ta-{space['weapon']}"
    return SYMBOLS_OF[space["action"]]


def space_name(space: View, ink: Ink) -> str:
    """An action space in words."""
    figures: dict[str, Any] = {"n": space.get("amount", 0)}
    if "master" in space:
        figures["master"] = ink.say(MASTERS[MASTER_NAMES.index(space["master"])])
    if "weapon" in space:
        figures["weapon"] = ink.say(WEAPONS[WEAPON_NAMES.index(space["weapon"])])
    return ink.say(SPACES[SPACE_NAMES.index(space["action"])], **figures)


def acting_segment(view: View) -> int | None:
    """The segment of this turn's worker, None before it is placed."""
    if view["decision"] in (None, "ROTATE", "PLACE"):
        return None
    return int(view["chain"]["segment"])


def marked(view: View) -> str:
    """The segment of this turn's worker stands out."""
    k = acting_segment(view)
    if k is None:
        return ""
    seat = view["waiting"][0]
    outline = wedge(k, HUB, RIM, 2)
    body = path(outline, "none s-paper w4") + path(outline, f"none s-seat{seat} w3")
    return f'<g class="still" transform="translate({X} {Y})">{body}</g>'


def caption(ink: Ink) -> str:
    """What stands under the wheel while no segment is hovered."""
    x, y, wide, _ = CAPTION
    return fit(x + wide / 2, y + 22, ink.say(ORDER_OF_SPACES), "t-s mid soft", wide)


def segment(view: View, ink: Ink, k: int) -> str:
    """A segment from the hub to its slots: these glow, or the space that is asked."""
    here = view["wheel"][k]
    names = {ring: space_name(here[ring], ink) for ring in BANDS}
    asked = ASKED.get(view["decision"]) if acting_segment(view) == k else None
    low, high = BANDS[asked] if asked else (OUTER, RIM)
    body = (
        f'<g transform="translate({X} {Y})">{path(wedge(k, HUB, RIM), "hit")}'
        f"{path(wedge(k, low, high, 3), 'ring')}</g>"
    )
    label = ink.say(SEGMENT, segment=k, quarter=here["quarter"], **names)
    return ink.spot(f"segment-{k}", label, body)


def hub(view: View, ink: Ink) -> str:
    """Two halves: turn the inner disc, turn the middle one; the price between them."""
    cost = view["printed"]["rotation"]
    halves = [half(ink, ring, cost) for ring in TURNS]
    price = use("ta-coin", X, Y, 27) + text(X, Y + 6, cost, "bold mid t-edge")
    return circle(X, Y, HUB, "f-seal s-edge w2") + "".join(halves) + f'<g class="still">{price}</g>'


def half(ink: Ink, ring: str, cost: int) -> str:
    """One half of the hub with its arrow."""
    up = -1 if ring == "inner" else 1
    sweep = 1 if ring == "inner" else 0
    r = HUB - 3
    d = f"M{-r} {up}A{r} {r} 0 0 {sweep} {r} {up}Z"
    body = path(d, "hit") + turn_arrow(up) + path(d, "ring")
    body += fit(0, up * 20 + 4, ink.say(DISC_NAMES[ring]), "t-xs mid t-onseal", 70)
    return ink.spot(f"disc-{ring}", ink.say(TURNS[ring], n=cost), body, X, Y)


@cache
def turn_arrow(up: int) -> str:
    """An arrow along the edge of the hub: above to the right, below to the right as well.

    Above that is clockwise, below counter-clockwise.
    """
    r = HUB - 10
    start, end = at(r, -52), at(r, 34)
    tip, left, right = at(r, 56), at(r + 7, 35), at(r - 7, 33)
    d = f"M{start[0]:.1f} {start[1]:.1f}A{r} {r} 0 0 1 {end[0]:.1f} {end[1]:.1f}"
    head = "L".join(f"{x:.1f} {y:.1f}" for x, y in (tip, left, right))
    flip = "" if up < 0 else ' transform="scale(1 -1)"'
    return f"<g{flip}>{path(d, 'none s-onseal w3')}{path(f'M{head}Z', 'f-onseal')}</g>"


def workers(view: View, ink: Ink) -> str:
    """Workers on their slots: a Craftsman on the first, an Artisan on the second."""
    parts = []
    for seat, own in enumerate(view["seats"]):
        for kind, key in (("craftsman", "craftsmen_on"), ("artisan", "artisans_on")):
            for k in own[key]:
                side = SLOT_TURN if kind == "artisan" else -SLOT_TURN
                x, y = at(SLOTS, middle_of(k) + side)
                name = f"worker {seat} {kind} {k}"
                parts.append(ink.piece(name, X + x, Y + y, use(f"ta-{kind}{seat}", 0, 0, 44)))
    return "".join(parts)


def warehouse(view: View, ink: Ink, quarter: str) -> str:
    """The dry clay of a quarter, stacked."""
    x, y = WAREHOUSES[quarter]
    clay = view["warehouses"][quarter]
    body = circle(2, 3, 41, "shadow") + circle(0, 0, 40, "ring f-disc2 s-edge w2")
    body += stack(clay) + text(-15, -14, quarter, "t-title bold mid")
    body += text(18, -14, clay, "t-xl bold mid")
    label = ink.say(WAREHOUSE, quarter=quarter, n=clay)
    return ink.spot(f"warehouse-{quarter}", label, body, x, y)


@cache
def stack(clay: int) -> str:
    """Bricks in layers of two, up to as many as can be seen."""
    seen = min(clay, MOST_BRICKS)
    parts = []
    for k in range(seen):
        layer, place = divmod(k, 2)
        alone = seen == k + 1 and not place
        x, y = -16 if alone else (-32, 0)[place], 15 - 11 * layer
        parts.append(f'<use href="#ta-brick" x="{x}" y="{y}" width="32" height="13.5"/>')
    return "".join(parts)
