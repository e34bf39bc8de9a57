"""Above the pit of Xi'an: where the game stands, the supervisors' track, the end tiles."""

from __future__ import annotations

from functools import cache

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, path, rect, text, use
from claycrown.games.xian.data import BONUS_NAMES, END_TILE_NAMES
from claycrown.games.xian.draw_parts import emblem, medal, plate
from claycrown.games.xian.text import END_TILES, TILES

TOP, HIGH = 12, 114
TRACK_LEFT, SPACE_WIDE, SPACE_STEP = 218, 98, 104
LAST = 5
TILES_LEFT, TILE_WIDE, TILE_STEP = 850, 78, 85

ROUND = N_("Round {round} of {rounds}")
PHASE = N_("Phase {phase}")
THE_END = N_("The end")
START, FINISH = N_("start"), N_("end tile")
SPACE_LABEL = N_("Space {space} of the track: {name}")


def above(view: View, ink: Ink) -> str:
    """The upper edge of the board; supervisors lie above, as pieces."""
    return (
        game_stand(view, ink)
        + "".join(space(ink, k) for k in range(LAST + 1))
        + end_tiles(view, ink)
    )


def game_stand(view: View, ink: Ink) -> str:
    """Round and phase, and the requests that are gone: one for each round that is over."""
    x, y = 16, TOP
    title = ink.say(ROUND, round=view["round"], rounds=view["rounds"])
    below = ink.say(THE_END) if view["over"] else ink.say(PHASE, phase=view["phase"])
    parts = [
        plate(x, y, 188, HIGH, "f-panel edge"),
        text(x + 14, y + 31, title, "t-title bold"),
        text(x + 14, y + 57, below, "soft"),
    ]
    gone = view["requests_removed"]
    for k in range(view["rounds"] - 1):
        at = x + 28 + 33 * k
        parts.append(rect(at - 14, y + 73, 28, 28, "gap", 6))
        if k < len(gone):
            parts.append(ink.piece(f"request {gone[k]}", at, y + 87, gone_request(gone[k])))
    return "".join(parts)


@cache
def gone_request(number: int) -> str:
    """A request that has left the pit."""
    return rect(-14, -14, 28, 28, "f-dry firm", 6) + text(0, 5, number, "t-s mid f-dark")


def space_left(k: int) -> int:
    """The left edge of a space of the track."""
    return TRACK_LEFT + SPACE_STEP * k


def space(ink: Ink, k: int) -> str:
    """A space of the track with its pile of tiles."""
    x = space_left(k)
    name = ink.say(START if k == 0 else FINISH if k == LAST else TILES[k - 1])
    body = plate(x, TOP, SPACE_WIDE, HIGH, "f-felt edge")
    body += text(x + SPACE_WIDE / 2, TOP + 20, name, "t-s soft mid")
    if 0 < k < LAST:
        body += pile(BONUS_NAMES[k - 1], x + 25, TOP + 66)
    elif k == LAST:
        body += use("xi-crown", x + 25, TOP + 66, 34)
    if k < LAST:
        body += path(f"M{x + SPACE_WIDE + 0.5} {TOP + 52}l5 8-5 8Z", "f-soft")
    body += rect(x + 3, TOP + 3, SPACE_WIDE - 6, HIGH - 6, "ring", 8)
    return ink.spot(f"space-{k}", ink.say(SPACE_LABEL, space=k, name=name), body)


@cache
def pile(tile: str, x: float, y: float) -> str:
    """The bonus tiles of a space, one upon the other."""
    return (
        rect(x - 19, y - 17, 42, 42, "f-dry firm", 6)
        + rect(x - 21, y - 21, 42, 42, "f-paper firm", 6)
        + use(f"xi-{tile}", x, y, 33)
    )


def supervisors(view: View, ink: Ink) -> str:
    """The stacks: who stands higher goes first in a tie."""
    parts = []
    for seat, own in sorted(enumerate(view["seats"]), key=lambda each: int(each[1]["height"])):
        x = space_left(own["space"]) + (SPACE_WIDE / 2 if own["space"] == 0 else 73)
        y = TOP + HIGH - 17 - 20 * own["height"]
        parts.append(ink.piece(f"supervisor {seat}", x, y, supervisor(seat)))
    return "".join(parts)


@cache
def supervisor(seat: int) -> str:
    """A supervisor with the seal of his family."""
    return use("xi-supervisor", 0, 0, 46, f"f-seat{seat}") + emblem(seat, 0, 1, 17)


def end_tiles(view: View, ink: Ink) -> str:
    """The end tiles of this game, those that are kept with their owners."""
    owners = {own["end_tile"]: seat for seat, own in enumerate(view["seats"])}
    here = [k for k in range(len(END_TILE_NAMES)) if k in view["end_tiles"] or k in owners]
    return "".join(
        end_tile(view, ink, tile, place, owners.get(tile)) for place, tile in enumerate(here)
    )


def end_tile(view: View, ink: Ink, tile: int, place: int, owner: int | None) -> str:
    """An end tile: the points, what they are for, and who keeps it."""
    x = TILES_LEFT + TILE_STEP * place
    words = ink.say(END_TILES[tile], vp=view["end_tile_vp"][tile], most=view["return_most"])
    face = (
        plate(x, TOP, TILE_WIDE, HIGH, "f-paper firm")
        + rect(x + 4, TOP + 4, TILE_WIDE - 8, HIGH - 8, "none w2 s-lacquer", 6)
        + medal(view["end_tile_vp"][tile], x + TILE_WIDE / 2, TOP + 29, 38)
        + use(f"xi-end{tile}", x + TILE_WIDE / 2, TOP + 78, 46)
    )
    if owner is not None:
        face = f'<g class="faint">{face}</g>' + emblem(
            owner, x + TILE_WIDE - 22, TOP + HIGH - 24, 36
        )
    wide = 7.4 * len(words) + 20
    tag = (
        '<g class="hint">'
        + rect(1184 - wide, TOP + HIGH + 5, wide, 28, "f-paper firm", 6)
        + text(1184 - 10, TOP + HIGH + 24, words, "t-s end")
        + "</g>"
    )
    ring = rect(x + 3, TOP + 3, TILE_WIDE - 6, HIGH - 6, "ring", 8)
    return ink.spot(f"end-{tile}", words, face + ring + tag)
