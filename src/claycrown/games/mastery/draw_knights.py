"""Knights on the map: dice, garrisons, fighters, and what a redistribution makes of them."""

from __future__ import annotations

from html import escape

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, circle, number, path, rect, text, use
from claycrown.games.mastery.draw_land import Land, band
from claycrown.games.mastery.draw_words import cell_words, dice, die, moved

FEWER = N_("One knight fewer on {cell}")
MORE = N_("One knight more on {cell}")
STAND = 25  # below the middle of a tile
LEAST = 1  # knights on a territory that is kept
Spot = tuple[float, float]


def standing(view: View, ink: Ink, land: Land, cell: int) -> str:
    """The knights on a cell."""
    fight = view["battle"]
    if fight is not None and cell == view["target"]:
        return fighters(view, ink, land, cell)
    if cell in view["castle_cells"]:
        return garrison(view, ink, land, view["castle_cells"].index(cell))
    owner, knights = view["owners"][cell], view["knights"][cell]
    if owner is None or (steps_open(view) and cell in stepped(view)):
        return ""
    aside = (-13, STAND) if in_plan(view, cell) else (6 if knights > 6 else 0, STAND)
    return stack(ink, land, cell, owner, knights, aside) + planned(view, land, cell)


def stack(
    ink: Ink, land: Land, cell: int, seat: int, knights: int, at: Spot, size: float = 31
) -> str:
    """Knights of a seat on a cell, as dice."""
    x, y = land.at[cell]
    body = dice(seat, knights, land.scale * (size if knights <= 6 else size * 0.68))
    name, band = f"knights-{seat}-{cell}", (f"knights-{seat}", knights)
    return ink.piece(name, x + at[0] * land.scale, y + at[1] * land.scale, body, "quiet", band)


def garrison(view: View, ink: Ink, land: Land, seat: int) -> str:
    """The knights of a castle, as a number on a plate: they may be many dice."""
    cell = view["castle_cells"][seat]
    knights = view["seats"][seat]["castle"]
    shown = view["plan"]["rest"] if plans(view, seat) else knights
    if steps_open(view) and seat == view["you"]:
        shown = knights
    look = "rest" if plans(view, seat) or (steps_open(view) and seat == view["you"]) else "count"
    plate = rect(-19, -12, 38, 25, f"f-seat{seat} s-ink w2", 7)
    count = (
        f'<text x="0" y="8" class="{look} t-l bold mid onseat{seat}" data-now="{shown}">'
        f"{shown}</text>"
    )
    x, y = land.at[cell]
    scaled = f'<g transform="scale({land.scale:.3g})">{plate}{count}</g>'
    band = (f"knights-{seat}", knights)
    return ink.piece(
        f"knights-{seat}-{cell}", x, y + 34 * land.scale, scaled, "quiet", band
    ) + ink.token(band[0], die(seat, 1, 0, 0, 22 * land.scale))


def fighters(view: View, ink: Ink, land: Land, cell: int) -> str:
    """Both stacks on the cell that is fought for."""
    fight = view["battle"]
    x, y = land.at[cell]
    body = moved(x, y, band("fray"), land.scale)
    if cell in view["castle_cells"]:
        body += stack(ink, land, cell, fight["attacker"], fight["stack"], (-31, -13), 25)
        return body + garrison(view, ink, land, view["castle_cells"].index(cell))
    body += moved(x, y, use("mm-swords", 0, 38, 22, "quiet"), land.scale)
    body += stack(ink, land, cell, fight["attacker"], fight["stack"], (-21, 20))
    return body + stack(ink, land, cell, fight["defender"], view["knights"][cell], (21, 20))


def plans(view: View, seat: int) -> bool:
    """Whether a seat shares out its knights now."""
    moment = view["moment"]
    return bool(moment and moment["what"] == "SET_KNIGHTS" and moment["seat"] == seat)


def asked_cell(view: View) -> int | None:
    """The cell for which a number of knights is asked."""
    what = view["moment"]["what"] if view["moment"] else None
    if what == "SET_KNIGHTS":
        return int(view["plan"]["left"][0])
    return int(view["target"]) if what == "ADVANCE_KNIGHTS" else None


def in_plan(view: View, cell: int) -> bool:
    plan = view["plan"]
    return str(cell) in plan["set"] or cell in plan["left"]


def planned(view: View, land: Land, cell: int) -> str:
    """What a redistribution has made of a territory so far: a number, or not yet known."""
    if not in_plan(view, cell):
        return ""
    sign = f"→{view['plan']['set'].get(str(cell), '?')}"
    tag = rect(5, 13, 37, 26, "f-paper s-ink", 6) + text(23, 33, sign, "t-l bold mid")
    return moved(*land.at[cell], f'<g class="quiet">{tag}</g>', land.scale)


def stepped(view: View) -> list[int]:
    """The territories whose knights the viewer may share out at once."""
    return list(view["supplied"][view["you"]])


def steps_open(view: View) -> bool:
    """Whether the viewer is about to redistribute and has set no number yet."""
    moment = view["moment"]
    if not view["asked"] or moment["seat"] != view["you"]:
        return False
    if moment["what"] == "SET_KNIGHTS":
        return not view["plan"]["set"]
    return bool(moment["what"] == "REDISTRIBUTE")


def stepper(view: View, ink: Ink, land: Land, cell: int) -> str:
    """A number of knights with controls for one fewer and one more."""
    words = cell_words(view, ink, cell)
    seat, knights = view["you"], view["knights"][cell]
    x, y = land.at[cell]
    low = step(-1, cell, ink.say(FEWER, cell=words), "M-6 0H6")
    high = step(1, cell, ink.say(MORE, cell=words), "M-6 0H6M0-6V6")
    plate = rect(-15, 11, 30, 29, "f-paper s-ink quiet", 5)
    count = (
        f'<text x="0" y="33" class="planned t-l bold mid" data-cell="{cell}"'
        f' data-least="{LEAST}" data-most="{view["capacity"][cell]}"'
        f' data-now="{knights}">{knights}</text>'
    )
    # The same piece as the stack that stood there, so that the knights do not seem to leave.
    band = (f"knights-{seat}", knights)
    body = moved(0, -STAND * land.scale, plate + count, land.scale)
    piece = ink.piece(f"knights-{seat}-{cell}", x, y + STAND * land.scale, body, "quiet", band)
    return piece + moved(x, y, low + high, land.scale)


def step(by: int, cell: int, words: str, d: str) -> str:
    x = 31 * by
    return (
        f'<g class="stepper" data-step="{by}" data-cell="{cell}" tabindex="0" role="button"'
        f' aria-label="{escape(words)}" transform="translate({number(x)} 24)">'
        f"{rect(-16, -22, 32, 44, 'reach')}{circle(0, 0, 13, 'f-panel s-ink')}"
        f"{path(d, 'bold-line')}</g>"
    )
