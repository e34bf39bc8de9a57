"""Right of the pit: the four buildings in two pairs, the equipment row, the supply."""

from __future__ import annotations

from functools import cache

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, circle, path, rect, text, use
from claycrown.games.xian.data import BUILDING_NAMES, COLOUR_NAMES, EQUIPMENT_NAMES
from claycrown.games.xian.draw_parts import emblem, medal, plate
from claycrown.games.xian.draw_pit import section_seal
from claycrown.games.xian.text import AMOUNTS, BUILDINGS, EQUIPMENT

PAIR_LEFT = (622, 907)
PAIR_TOP, PAIR_WIDE, PAIR_HIGH = 138, 277, 316
HOUSE_WIDE, HOUSE_HIGH = 263, 134
ROW_LEFT, ROW_TOP = 622, 466
CARD_WIDE, CARD_HIGH, CARD_STEP = 96, 132, 101
SUPPLY_LEFT, SUPPLY_TOP = 1028, 466
JAR_WIDE, JAR_HIGH = 52, 66

PLACES = N_("{count} of {limit} places")
CLOSED = N_("closed")
NEXT = N_("next")
BUILDING_LABEL = N_("{building}, fee {n}")
SLOT_LABEL = N_("Slot {slot}: {type}, section {section}")
SLOT_EMPTY = N_("Slot {slot}, empty")
SUPPLY_LABEL = N_("Supply: {what}")
COIN, CLAY = N_("coins"), N_("clay")


def town(view: View, ink: Ink) -> str:
    """Buildings, row and supply; builders and minister lie above, as pieces."""
    return (
        "".join(pair(view, ink, side) for side in range(2))
        + "".join(slot(view, ink, k) for k in range(4))
        + supply(view, ink)
    )


def house_at(space: int) -> tuple[int, int]:
    """The upper left corner of the building on a space."""
    side, second = divmod(space, 2)
    return PAIR_LEFT[side] + 7, PAIR_TOP + 36 + second * (HOUSE_HIGH + 6)


def pair(view: View, ink: Ink, side: int) -> str:
    """Two buildings that share their places."""
    x, y = PAIR_LEFT[side], PAIR_TOP
    count, limit = view["pair_counts"][side], view["pair_limit"]
    full = count >= limit
    words = ink.say(CLOSED) if full else ink.say(PLACES, count=count, limit=limit)
    parts = [
        plate(x, y, PAIR_WIDE, PAIR_HIGH, "f-felt edge"),
        places(x + 20, y + 19, count, limit),
        use("xi-lock", x + 22 + 22 * count, y + 18, 21) if full else "",
        text(x + PAIR_WIDE - 12, y + 24, words, "bold end" if full else "t-s soft end"),
    ]
    parts += [house(view, ink, 2 * side + k) for k in range(2)]
    return "".join(parts)


@cache
def places(x: float, y: float, count: int, limit: int) -> str:
    """The places of a pair: taken ones filled; the gate may let in more than there are."""
    return "".join(
        path(
            f"M{x + 22 * k} {y - 9}l9 9-9 9-9-9Z",
            ("f-ink" if k < count else "f-panel") + (" firm" if k < limit else " s-lacquer w2"),
        )
        for k in range(max(count, limit))
    )


def house(view: View, ink: Ink, space: int) -> str:
    """A building that can be entered."""
    x, y = house_at(space)
    name = view["buildings"][space]
    kind = BUILDING_NAMES.index(name)
    title = ink.say(BUILDINGS[kind])
    shut = view["pair_counts"][space // 2] >= view["pair_limit"]
    body = (
        rect(x, y, HOUSE_WIDE, HOUSE_HIGH, "f-shade edge" if shut else "f-panel edge", 7)
        + rect(x, y, 6, HOUSE_HIGH, f"f-{COLOUR_NAMES[kind]}", 3)
        + use(f"xi-{name}", x + 54, y + 52, 86)
        + text(x + 106, y + 28, title, "t-title bold")
        + house_work(view, name, x + 120, y + 53)
        + fee_tag(view, name, x + HOUSE_WIDE - 15, y + 55)
        + minister_marks(view, ink, name, x, y)
        + rect(x + 3, y + 3, HOUSE_WIDE - 6, HOUSE_HIGH - 6, "ring", 7)
    )
    label = ink.say(BUILDING_LABEL, building=title, n=own_fee(view, name))
    return ink.spot(f"building-{name}", label, body)


def own_fee(view: View, name: str) -> int:
    """What entering costs the viewer."""
    return 0 if view["you"] is None else view["seats"][view["you"]]["fees"][name]


def house_work(view: View, name: str, x: float, y: float) -> str:
    """What is done in a building, as a sign; the Workshop also shows the brown figures left."""
    if name == "workshop":
        return (
            use("xi-chisel", x - 9, y, 30)
            + use("xi-statue", x + 15, y, 34, "f-brown")
            + text(x + 28, y + 7, view["brown_supply"], "t-l bold")
        )
    if name == "laboratory":
        return use("xi-brush", x, y, 32)
    if name == "armoury":
        return use("xi-sword", x, y, 34)
    return use("xi-supervisor", x + 6, y, 44, "f-dry") + use("xi-step", x + 40, y, 22)


def fee_tag(view: View, name: str, x: float, y: float) -> str:
    """The fee for the viewer; x is the right end."""
    fee = own_fee(view, name)
    if not fee:
        return ""
    return (
        rect(x - 66, y - 17, 72, 36, "f-paper firm", 18)
        + use("xi-coin", x - 14, y + 1, 27)
        + text(x - 32, y + 8, f"-{fee}", "t-l bold end")
    )


def minister_marks(view: View, ink: Ink, name: str, x: float, y: float) -> str:
    """What the first visitor gets from the minister, and where he goes next."""
    parts = ""
    if name == view["minister"] and view["minister_bonus"]:
        gives = view["minister_gives"]
        parts += text(x + 150, y + 117, f"+{gives['coins']}", "bold end")
        parts += use("xi-coin", x + 165, y + 111, 24) + medal(gives["vp"], x + 198, y + 111, 30)
    if name == view["next_minister"] and view["round"] < view["rounds"]:
        parts += use("xi-minister", x + 22, y + 114, 28, "faint")
        parts += text(x + 38, y + 120, ink.say(NEXT), "t-s soft")
    return parts


def visitors(view: View, ink: Ink) -> str:
    """Builders and the minister, in the buildings where they stand."""
    parts = []
    for space, name in enumerate(view["buildings"]):
        x, y = house_at(space)
        inside = [
            (seat, k)
            for seat, own in enumerate(view["seats"])
            for k in range(own["builders"][name])
        ]
        step = min(38.0, 128 / max(len(inside), 1))
        for place, (seat, k) in enumerate(inside):
            at = f"builder {seat} {name} {k}"
            parts.append(ink.piece(at, x + 104 + step * place, y + 105, builder(seat)))
        if name == view["minister"]:
            body = use("xi-minister", 0, 0, 54)
            parts.append(ink.piece("minister", x + HOUSE_WIDE - 23, y + 103, body))
    return "".join(parts)


@cache
def builder(seat: int) -> str:
    """A master builder with the seal of his family."""
    return use("xi-builder", 0, 0, 46, f"f-seat{seat}") + emblem(seat, 0, 11, 21)


def slot(view: View, ink: Ink, k: int) -> str:
    """A slot of the equipment row, with its card."""
    x, y = ROW_LEFT + CARD_STEP * k, ROW_TOP
    card = view["row_cards"][k]
    ring = rect(x + 3, y + 3, CARD_WIDE - 6, CARD_HIGH - 6, "ring", 7)
    if card is None:
        gap = rect(x, y, CARD_WIDE, CARD_HIGH, "gap", 8)
        return ink.spot(f"slot-{k + 1}", ink.say(SLOT_EMPTY, slot=k + 1), gap + ring)
    name = ink.say(EQUIPMENT[EQUIPMENT_NAMES.index(card["type"])])
    label = ink.say(SLOT_LABEL, slot=k + 1, type=name, section=card["section"])
    face = equipment_card(card["type"], card["material"], card["section"])
    face += text(CARD_WIDE / 2, CARD_HIGH - 11, name, "t-xs mid")
    face += card_terms(card["cost"], card["clay"])
    piece = ink.piece(f"equipment {view['row'][k]}", x, y, face)
    return ink.spot(f"slot-{k + 1}", label, piece + ring)


@cache
def equipment_card(kind: str, material: str, section: str) -> str:
    """An equipment card with its upper left corner at the origin."""
    colour = "bronze" if material == "bronze" else "wood"
    return (
        rect(2, 3, CARD_WIDE, CARD_HIGH, "shadow", 8)
        + rect(0, 0, CARD_WIDE, CARD_HIGH, "f-paper firm", 8)
        + rect(4, 4, CARD_WIDE - 8, CARD_HIGH - 8, f"none w2 s-{colour}", 6)
        + grain(material)
        + use(f"xi-{kind}", CARD_WIDE / 2, 65, 50)
        + section_seal(section, CARD_WIDE - 21, 22, 25)
    )


@cache
def grain(material: str) -> str:
    """Bronze has nails in its corners, wood has grain."""
    if material == "bronze":
        return "".join(circle(x, y, 3, "f-bronze") for x in (10, 86) for y in (98, 40))
    return path("M8 44c8-4 8 4 16 0M8 98c8-4 8 4 16 0M72 98c8-4 8 4 16 0", "none w2 s-wood")


@cache
def card_terms(cost: int, clay: int) -> str:
    """Price and clay of an equipment card."""
    price = use("xi-coin", 21, 22, 27) + text(38, 29, cost, "t-l bold")
    if not clay:
        return price
    return price + text(66, 105, f"+{clay}", "bold end") + use("xi-clay", 78, 99, 23)


def supply(view: View, ink: Ink) -> str:
    """Six kinds of resource; only pigments can run out."""
    x, y = SUPPLY_LEFT, SUPPLY_TOP
    parts = [plate(x, y, 3 * JAR_WIDE, 2 * JAR_HIGH, "f-felt edge")]
    for k, kind in enumerate(["coin", "clay", *COLOUR_NAMES]):
        row, column = divmod(k, 3)
        parts.append(jar(view, ink, kind, (x + JAR_WIDE * column, y + JAR_HIGH * row)))
    return "".join(parts)


def jar(view: View, ink: Ink, kind: str, at: tuple[int, int]) -> str:
    """One kind of resource in the supply."""
    x, y = at
    left = view["supply"].get(kind)
    middle = x + JAR_WIDE / 2
    body = use(f"xi-{kind}", middle, y + (25 if left is not None else 33), 34)
    if left is not None:
        body += text(middle, y + 58, left, "bold mid")
    body = f'<g class="faded">{body}</g>' if left == 0 else body
    ring = rect(x + 1, y + 2, JAR_WIDE - 2, JAR_HIGH - 4, "ring", 8)
    return ink.spot(f"supply-{kind}", supply_words(ink, kind, left), body + ring)


def supply_words(ink: Ink, kind: str, left: int | None) -> str:
    """A jar for who cannot see it."""
    if left is None:
        return ink.say(SUPPLY_LABEL, what=ink.say(COIN if kind == "coin" else CLAY))
    colour = COLOUR_NAMES.index(kind)
    return ink.say(SUPPLY_LABEL, what=ink.say(AMOUNTS[2 + colour], n=left))
