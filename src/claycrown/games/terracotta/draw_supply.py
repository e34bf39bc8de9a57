"""What lies around the mausoleum: tiles, turn order, rack, Specialists and Masters."""

from __future__ import annotations

from functools import cache

from claycrown.core.catalog import N_, NN_
from claycrown.core.drawing import Ink, View, circle, path, rect, text, use
from claycrown.games.terracotta.data import (
    MASTER_NAMES,
    SPECIALIST_NAMES,
    TILE_NAMES,
    WARRIOR_NAMES,
    WEAPON_NAMES,
)
from claycrown.games.terracotta.draw_mausoleum import LETTERS, Plan
from claycrown.games.terracotta.draw_wheel import fit
from claycrown.games.terracotta.text import MASTERS, SPECIALISTS, TILES, WARRIORS, WEAPONS

TILES_AT = (524, 8)
TILE_WIDE, TILE_HIGH, TILE_STEP = 93, 86, 98
ORDER_AT = (1018, 8)
ORDER_WIDE = 168
SHELF_AT = (524, 637)
COLUMN_WIDE, COLUMN_HIGH, COLUMN_STEP = 79, 135, 82.5
SHELF_GAP = 10
MASTERS_AT = (10, 560)
MASTER_WIDE, MASTER_HIGH, MASTER_STEP_X, MASTER_STEP_Y = 160, 102, 168, 110

TILE = N_("Round {round}: {tile}, {first} VP for the most, {second} VP for presence")
ORDER = N_("Turn order")
RACK = NN_("{warrior}: {vp} VP, {n} left", "{warrior}: {vp} VP, {n} left")
RACK_EMPTY = N_("{warrior}: none left")
SHELF = NN_("{specialist}: {n} coin and {weapon}", "{specialist}: {n} coins and {weapon}")
SHELF_EMPTY = N_("{specialist}: none left")
TIMES = "\u00d7"


def supply(view: View, ink: Ink) -> str:
    """All of it."""
    return rounds(view, ink) + order(view, ink) + shelf(view, ink) + masters(view, ink)


def rounds(view: View, ink: Ink) -> str:
    """The five scoring tiles with the points of their round, and the marker of the present one."""
    x, y = TILES_AT
    tiles = [tile(view, ink, k) for k in range(len(view["tiles"]))]
    now = x + (view["round"] - 1) * TILE_STEP
    marker = rect(-3, -3, TILE_WIDE + 6, TILE_HIGH + 6, "none s-seal w4", 9)
    return "".join(tiles) + ink.piece("round", now, y, marker)


def tile(view: View, ink: Ink, k: int) -> str:
    """One tile: its area or what it counts, and what that is worth."""
    name = view["tiles"][k]
    first, second = view["tile_vp"][k]
    called = ink.say(TILES[TILE_NAMES.index(name)])
    past = k + 1 < view["round"] or view["over"]
    body = rect(2, 3, TILE_WIDE, TILE_HIGH, "shadow", 7)
    body += rect(0, 0, TILE_WIDE, TILE_HIGH, "ring f-paper s-edge w1", 7)
    inside = tile_picture(view, name)
    inside += seal(TILE_WIDE - 19, 24, first) + text(TILE_WIDE - 19, 66, second, "t-l bold mid")
    inside += circle(TILE_WIDE - 19, 59, 15, "none s-edge w1")
    body += f'<g class="faint">{inside}</g>' if past else inside
    body += circle(9, 9, 9, "f-wood") + text(9, 13.5, k + 1, "t-xs bold mid t-onwood")
    label = ink.say(TILE, round=k + 1, tile=called, first=first, second=second)
    return ink.spot(f"tile-{k + 1}", label, body, TILES_AT[0] + k * TILE_STEP, TILES_AT[1])


def seal(x: float, y: float, points: object) -> str:
    """Points on a lacquer seal."""
    return rect(x - 15, y - 15, 30, 30, "f-seal s-edge w1", 4) + text(
        x, y + 7, points, "t-l t-serif bold mid t-onseal"
    )


def tile_picture(view: View, name: str) -> str:
    """A small mausoleum with the area, or the thing that is counted."""
    if name in WARRIOR_NAMES:
        return use(f"ta-{name}", 33, 46, 62, "f-figure")
    if name == "coins":
        return use("ta-cash", 32, 46, 42)
    if name == "clay":
        return use("ta-wet", 32, 45, 46)
    small = Plan(7, 25, 5.4, view["grid"]["columns"], view["grid"]["rows"])
    cells = tile_cells(view, name)
    area = "".join("M{:g} {:g}h5.4v5.4h-5.4Z".format(*small.corner(cell)) for cell in cells)
    wide, high = small.side * small.columns, small.side * small.rows
    return (
        rect(small.x, small.y, wide, high, "f-pit")
        + path(area, "f-clay")
        + rect(small.x, small.y, wide, high, "none s-edge w1")
    )


def tile_cells(view: View, name: str) -> list[str]:
    """The cells that a tile looks at, none for what is counted anywhere."""
    grid = view["grid"]
    if name == "central_row":
        return [f"{letter}{grid['central_row']}" for letter in LETTERS[: grid["columns"]]]
    if name == "central_column":
        return [f"{grid['central_column']}{row + 1}" for row in range(grid["rows"])]
    found: list[str] = grid["quadrants"].get(name, [])
    return found


def order(view: View, ink: Ink) -> str:
    """Who plays when, and the priority tokens on their stack or with who took them."""
    x, y = ORDER_AT
    base = rect(2, 3, ORDER_WIDE, TILE_HIGH, "shadow", 7)
    base += rect(0, 0, ORDER_WIDE, TILE_HIGH, "ring f-panel s-edge w1", 7)
    base += text(10, 18, ink.say(ORDER), "t-xs soft")
    places = {seat: x + 26 + k * 31.5 for k, seat in enumerate(view["order"])}
    discs = [
        ink.piece(f"order {seat}", place, y + 38, order_disc(seat, seat in view["waiting"]))
        for seat, place in places.items()
    ]
    held = {own["priority"]: places[seat] for seat, own in enumerate(view["seats"])}
    tokens = []
    for token in range(1, view["players"]):
        left, top = (held[token], y + 70) if token in held else (x + 152, y - 9 + 26 * token)
        clay = view["printed"]["priority_clay"][token - 1]
        tokens.append(ink.piece(f"priority {token}", left, top, priority_token(token, clay)))
    label = ink.say(ORDER)
    return ink.spot("order", label, base, x, y) + "".join(discs + tokens)


@cache
def order_disc(seat: int, acts: bool) -> str:
    body = circle(0, 0, 18.5, "none s-gold w4") if acts else ""
    return body + use(f"ta-disc{seat}", 0, 0, 34)


@cache
def priority_token(number: int, clay: int) -> str:
    """A priority token; a drop for each clay that it brings."""
    body = use("ta-priority", 0, 0, 27, "f-seal") + text(0, 5, number, "t-s bold mid t-onseal")
    return body + "".join(circle(-12, 6 - 9 * k, 4, "f-wet s-edge w1") for k in range(min(clay, 3)))


def shelf(view: View, ink: Ink) -> str:
    """The rack with its Warriors and the four kinds of Specialist."""
    x, y = SHELF_AT
    wide = 4 * COLUMN_STEP - 3.5
    parts = []
    for k in range(2):
        left = x + k * (4 * COLUMN_STEP + SHELF_GAP - 3.5)
        parts.append(rect(left + 2, y + 4, wide, COLUMN_HIGH, "shadow", 8))
        parts.append(rect(left, y, wide, COLUMN_HIGH, "f-wood s-edge w2", 8))
    parts += [rack_column(view, ink, k) for k in range(4)]
    parts += [shelf_column(view, ink, k) for k in range(4)]
    return "".join(parts)


def column_card(gone: bool) -> str:
    look = "f-disc2" if gone else "f-disc"
    return rect(3, 4, COLUMN_WIDE - 6, COLUMN_HIGH - 8, f"ring {look} s-edge w1", 6)


def rack_column(view: View, ink: Ink, k: int) -> str:
    """A Warrior type: what the next one scores, and how many are left."""
    name = WARRIOR_NAMES[k]
    left, vp = view["rack"][name], view["rack_vp"][name]
    called = ink.say(WARRIORS[k])
    body = column_card(not left)
    figure = use(f"ta-{name}", 34, 46, 62, "f-figure")
    body += figure if left else f'<g class="dim">{figure}</g>'
    body += seal(60, 22, vp) if left else ""
    body += text(COLUMN_WIDE / 2, 102, f"{TIMES}{left}", "t-l bold mid")
    body += fit(COLUMN_WIDE / 2, 121, called, "t-xs mid", COLUMN_WIDE - 10)
    words = RACK if left else RACK_EMPTY
    label = ink.say(words, warrior=called, vp=vp, n=left)
    return ink.spot(f"rack-{name}", label, body, SHELF_AT[0] + k * COLUMN_STEP, SHELF_AT[1])


def shelf_column(view: View, ink: Ink, k: int) -> str:
    """A kind of Specialist: its price, the Weapon it takes, and how many are left."""
    name = SPECIALIST_NAMES[k]
    left, price = view["shelf"][name], view["prices"][name]
    called = ink.say(SPECIALISTS[k])
    body = column_card(not left)
    figure = use(f"ta-{name}", 32, 40, 54, "f-stone")
    body += figure if left else f'<g class="dim">{figure}</g>'
    if left:
        body += use("ta-coin", 62, 22, 29) + text(62, 29, price, "t-l bold mid t-edge")
        body += use(f"ta-{WEAPON_NAMES[k]}", 24, 89, 30, "f-dry")
    body += text(56, 96, f"{TIMES}{left}", "t-l bold mid")
    body += fit(COLUMN_WIDE / 2, 121, called, "t-xs mid", COLUMN_WIDE - 10)
    words = SHELF if left else SHELF_EMPTY
    label = ink.say(words, specialist=called, n=price or 0, weapon=ink.say(WEAPONS[k]))
    x = SHELF_AT[0] + (k + 4) * COLUMN_STEP + SHELF_GAP - 3.5
    return ink.spot(f"shelf-{name}", label, body, x, SHELF_AT[1])


def masters(view: View, ink: Ink) -> str:
    """The six Masters, and above them the tokens of who hired them."""
    cards = [master(view, ink, k) for k in range(len(MASTER_NAMES))]
    tokens = []
    for seat, own in enumerate(view["seats"]):
        for name, cost in own["masters"].items():
            x, y = master_at(MASTER_NAMES.index(name))
            place = ink.piece(
                f"token {seat} {cost}", x + 24 + seat * 37.5, y + 80, hire_token(seat, cost)
            )
            tokens.append(place)
    return "".join(cards + tokens)


def master_at(k: int) -> tuple[int, int]:
    row, column = divmod(k, 3)
    return MASTERS_AT[0] + column * MASTER_STEP_X, MASTERS_AT[1] + row * MASTER_STEP_Y


def master(view: View, ink: Ink, k: int) -> str:
    """A Master: what it brings at upkeep, a place for a token of each seat."""
    name, printed = MASTER_NAMES[k], view["printed"]
    called = ink.say(MASTERS[k])
    body = rect(2, 3, MASTER_WIDE, MASTER_HIGH, "shadow", 8)
    body += rect(0, 0, MASTER_WIDE, MASTER_HIGH, "ring f-panel s-edge w1", 8)
    body += use(f"ta-{name}", 27, 30, 44) + fit(54, 25, called, "bold", 102)
    body += upkeep(name in printed["pays_coin"], name in printed["keeps_wet"])
    if name == "sculptor":
        body += use("ta-coin", 140, 43, 24) + text(140, 49, printed["sculptor"], "bold mid t-edge")
    for seat in range(view["players"]):
        body += use(f"ta-place{seat}", 24 + seat * 37.5, 80, 38)
    return ink.spot(f"master-{name}", called, body, *master_at(k))


def upkeep(coin: bool, wet: bool) -> str:
    """What a hired Master brings at the end of a round."""
    body = ""
    if coin:
        body += text(54, 49, "+1", "t-s soft") + use("ta-cash", 86, 44, 20)
    if wet:
        x = 116 if coin else 66
        body += circle(x, 44, 13.5, "f-paper s-blue w2") + use("ta-wet", x, 43, 18)
    return body


@cache
def hire_token(seat: int, cost: int) -> str:
    """A token with its cost, in the colour and with the emblem of its owner."""
    return use(f"ta-token{seat}", 0, 0, 38) + text(0, 6, cost, "bold mid")
