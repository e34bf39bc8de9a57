"""The goods of one seat of Xi'an."""

from __future__ import annotations

from functools import cache

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, circle, rect, text, use
from claycrown.games.xian.data import BONUS_NAMES, BUILDING_NAMES, HELPER_NAMES
from claycrown.games.xian.draw_hand import memory, seen_cards
from claycrown.games.xian.draw_parts import emblem, hint
from claycrown.games.xian.text import AMOUNTS, HELPERS, TILES

HIGH = 130
# Coins and clay may have two digits.
GOOD_LEFT = (9, 70, 128, 176, 224, 272, 320)
BUILDERS = 2

EQUIPMENT_LABEL = N_("{n} equipment cards")
USED = N_("{tile}, used")
UNUSED = N_("{tile}, unused")
MISSING = N_("{tile}, not taken")


def panel(view: View, seat: int, ink: Ink) -> str:
    """Resources, tiles and people, helpers and cards: one row each."""
    return (
        rect(0, 0, 320, HIGH, "f-panel edge", 8)
        + rect(0, 0, 7, HIGH, f"f-seat{seat}", 3)
        + goods(view, seat, ink)
        + tiles(view, seat, ink)
        + people(view, seat)
        + helpers(view, seat, ink)
        + cards(view, seat, ink)
    )


def panel_high(players: int) -> int:
    """The same for every number of players."""
    return HIGH


def goods(view: View, seat: int, ink: Ink) -> str:
    """Coins, clay and pigments."""
    own = view["seats"][seat]
    held = {"coin": own["coins"], "clay": own["clay"], **own["pigments"]}
    parts = []
    for k, (kind, n) in enumerate(held.items()):
        x, wide = GOOD_LEFT[k], GOOD_LEFT[k + 1] - GOOD_LEFT[k]
        look = "" if n else "faded"
        body = (
            use(f"xi-{kind}", x + 15, 23, 25, look)
            + text(x + 30, 30, n, "t-l bold" if n else "t-l soft")
            + rect(x + 1, 1, wide - 3, 44, "ring", 7)
        )
        parts.append(ink.spot(f"goods-{seat}-{kind}", ink.say(AMOUNTS[k], n=n), body))
    return "".join(parts)


def tiles(view: View, seat: int, ink: Ink) -> str:
    """The four bonus tiles: not taken yet, ready, or used."""
    own = view["seats"][seat]
    parts = []
    for k, name in enumerate(BONUS_NAMES):
        x = 13 + 43 * k
        title = ink.say(TILES[k])
        state = UNUSED if name in own["tiles_unused"] else MISSING
        body = rect(x, 46, 40, 40, "none edge", 6)
        if name in own["tiles_used"]:
            state = USED
            body = rect(x, 46, 40, 40, "f-shade edge", 6) + use(
                f"xi-{name}", x + 20, 66, 30, "faded"
            )
            body += use("xi-done", x + 30, 76, 17)
        elif name in own["tiles_unused"]:
            body = rect(x, 46, 40, 40, "f-paper firm", 6) + use(f"xi-{name}", x + 20, 66, 32)
        body += rect(x - 1.5, 44.5, 43, 43, "ring", 7) + hint(x + 40, 44, title)
        parts.append(ink.spot(f"tile-{seat}-{name}", ink.say(state, tile=title), body))
    return "".join(parts)


def people(view: View, seat: int) -> str:
    """Builders at hand, figures and signatures left."""
    own = view["seats"][seat]
    home = BUILDERS - sum(own["builders"][name] for name in BUILDING_NAMES)
    return (
        use("xi-builder", 201, 66, 27, f"f-seat{seat}")
        + text(217, 73, home, "t-l bold")
        + use("xi-statue", 246, 66, 34, f"f-seat{seat}")
        + text(258, 73, own["figures"], "t-l bold")
        + emblem(seat, 287, 66, 24)
        + text(302, 73, own["signatures"], "t-l bold")
    )


def helpers(view: View, seat: int, ink: Ink) -> str:
    """The six helpers, those recruited in full colour."""
    own = view["seats"][seat]
    parts = []
    for k, name in enumerate(HELPER_NAMES):
        x = 12 + 30 * k
        title = ink.say(HELPERS[k])
        body = circle(x + 14, 108, 4, "f-shade edge")
        if name in own["helpers"]:
            body = rect(x, 91, 28, 34, "f-paper firm", 14) + use(f"xi-{name}", x + 14, 108, 23)
        body += rect(x, 91, 28, 34, "ring", 14) + hint(max(x + 14, 62), 89, title)
        parts.append(ink.spot(f"helper-{seat}-{name}", title, body))
    return "".join(parts)


def cards(view: View, seat: int, ink: Ink) -> str:
    """How many equipment cards, the end tile, and the worker cards that are played."""
    own = view["seats"][seat]
    n = own["equipment_count"]
    body = equipment_back() + text(230, 115, n, "t-l bold" if n else "t-l soft")
    body += rect(197, 90, 47, 36, "ring", 6)
    parts = [ink.spot(f"equipment-{seat}", ink.say(EQUIPMENT_LABEL, n=n), body)]
    if own["end_tile"] is not None:
        parts.append(rect(245, 92, 30, 33, "f-paper firm", 5))
        parts.append(use(f"xi-end{own['end_tile']}", 260, 108, 25))
    parts.append(memory(seen_cards(view, seat), 278, 94, 6.8))
    return "".join(parts)


@cache
def equipment_back() -> str:
    """Equipment face down."""
    return (
        rect(203, 93, 20, 28, "f-dry firm", 4)
        + rect(206, 95, 20, 28, "f-bronze firm", 4)
        + use("xi-sword", 216, 109, 20)
    )
