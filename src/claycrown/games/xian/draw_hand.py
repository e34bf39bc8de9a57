"""Below the pit of Xi'an: the viewer's hand and slots, and the pairs of all players."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from claycrown.core.catalog import N_, Message
from claycrown.core.drawing import Ink, View, circle, number, path, rect, text, use
from claycrown.games.xian.data import COLOUR_NAMES, EQUIPMENT_NAMES
from claycrown.games.xian.draw_parts import (
    CARD_HIGH,
    CARD_WIDE,
    COVERED,
    card_back,
    card_words,
    emblem,
    plate,
    seat_name,
    worker_card,
)
from claycrown.games.xian.notation import COLOUR_LETTERS

TOP, HIGH = 610, 162
HAND_LEFT, HAND_WIDE = 16, 590
FAN_STEP = 91
SLOT_LEFT, SLOT_TOP = 404, 615
OWN_LEFT = 500
PAIRS_LEFT, PAIRS_WIDE = 622, 562
BOARD_WIDE = 1168
CHOOSING = ("FIRST_PAIR", "SECOND_PAIR")

YOUR_HAND = N_("Your hand")
CARD_BELOW = N_("Your hand: choose the card that lies below")
CARDS_BACK = N_("Your hand: which cards go under your deck?")
SEALED = N_("Your hand: your choice is sealed")
BELOW, ON_TOP = N_("initiative"), N_("action")
EQUIPMENT_TITLE = N_("Equipment")
PLAYED = N_("Cards played")
PAIR_LABEL = N_("{player}: {bottom} below, {top} on top")
PAIR_HIDDEN = N_("{player}: a pair face down")
PAIR_NONE = N_("{player} is choosing")
WAITS = N_("{player} has no pair yet")
CHOOSES, CHOSEN = N_("chooses"), N_("has chosen")
RESULT = N_("{player}: place {rank} with {vp} VP")

# Where points came from: a sign, and the rows of the score sheet that it stands for.
EARNED = [
    ("chisel", ("craft_cell", "ceramist")),
    ("brush", ("paint_group",)),
    ("crown", ("majority_A", "majority_B", "majority_C")),
    ("sword", ("sets_bronze", "sets_wood", "match")),
    ("end4", ("helper_recruit",)),
    ("minister", ("minister", "shortfall")),
    ("end2", ("unused_tiles",)),
    ("end5", ("end_tile",)),
    ("coin", ("resources",)),
]


def below(view: View, ink: Ink) -> str:
    """The lower edge of the board."""
    if view["over"]:
        return standings(view, ink)
    left = all_played(view, ink, HAND_WIDE) if view["you"] is None else hand(view, ink)
    return plate(HAND_LEFT, TOP, HAND_WIDE, HIGH, "f-felt edge") + left + pairs(view, ink)


# The viewer's own cards.


def hand(view: View, ink: Ink) -> str:
    """The fan, the two slots, and the equipment that only the owner sees."""
    own = view["seats"][view["you"]]
    chosen = own["pair"] if own["pair"] and not view["revealed"] else []
    fan = [card for card in own["hand"] if card not in chosen]
    if not own["hand"]:
        return all_played(view, ink, OWN_LEFT - HAND_LEFT - 8) + own_equipment(view, ink)
    parts = [text(HAND_LEFT + 12, TOP + 20, ink.say(hand_title(view)), "t-s soft"), slots(ink)]
    first = HAND_LEFT + 194 - FAN_STEP * (len(fan) - 1) / 2
    for k, card in enumerate(fan):
        lean = 2.5 * (k - (len(fan) - 1) / 2)
        at = (first + FAN_STEP * k, TOP + 94 + abs(lean) * 1.4)
        parts.append(hand_card(view, ink, card, at, lean))
    for k, card in enumerate(chosen):
        at = (SLOT_LEFT + CARD_WIDE / 2, SLOT_TOP + CARD_HIGH / 2 + COVERED * k)
        parts.append(hand_card(view, ink, card, at, 0))
    return "".join(parts) + own_equipment(view, ink)


def hand_title(view: View) -> Message:
    """What the hand is waiting for."""
    asked = view["you"] in view["waiting"]
    if view["decision"] == "FAVOUR":
        return CARDS_BACK if asked else SEALED
    if view["decision"] in CHOOSING:
        return CARD_BELOW if asked else SEALED
    return YOUR_HAND


def hand_card(view: View, ink: Ink, card: str, at: tuple[float, float], lean: float) -> str:
    """A card of the viewer, around the middle ``at``."""
    body = (
        f'<g transform="rotate({lean:g}) translate({-CARD_WIDE // 2} {-CARD_HIGH // 2})">'
        + worker_card(view, card)
        + rect(-2, -2, CARD_WIDE + 4, CARD_HIGH + 4, "ring", 9)
        + "</g>"
    )
    piece = ink.piece(f"card {view['you']} {card}", at[0], at[1], body)
    return ink.spot(f"card-{card}", card_words(ink, card), piece)


def slots(ink: Ink) -> str:
    """Where the chosen pair lies: the lower card for initiative, the upper one for its action."""
    x, y = SLOT_LEFT, SLOT_TOP
    middle = x + CARD_WIDE / 2
    return (
        rect(x, y, CARD_WIDE, CARD_HIGH, "f-panel", 7)
        + rect(x, y, CARD_WIDE, CARD_HIGH, "gap", 7)
        + rect(x, y + COVERED, CARD_WIDE, CARD_HIGH, "f-panel", 7)
        + rect(x, y + COVERED, CARD_WIDE, CARD_HIGH, "gap", 7)
        + text(middle, y + 22, ink.say(BELOW), "t-xs soft mid")
        + text(middle, y + COVERED + 64, ink.say(ON_TOP), "t-xs soft mid")
    )


def own_equipment(view: View, ink: Ink) -> str:
    """The viewer's equipment by type."""
    cards = [card["type"] for card in view["seats"][view["you"]]["equipment_cards"]]
    parts = [text(OWN_LEFT, TOP + 20, ink.say(EQUIPMENT_TITLE), "t-s soft")]
    for k, name in enumerate(EQUIPMENT_NAMES):
        x, y = OWN_LEFT + 16 + 50 * (k // 3), TOP + 48 + 45 * (k % 3)
        n = cards.count(name)
        parts.append(use(f"xi-{name}", x, y, 34, "" if n else "faded"))
        if n:
            parts.append(text(x + 17, y + 13, n, "bold"))
    return "".join(parts)


# The pairs of all players, in turn order once they are revealed.


def pairs(view: View, ink: Ink) -> str:
    """What everybody plays in this phase."""
    seats = view["order"] if view["revealed"] else range(view["players"])
    wide = PAIRS_WIDE / view["players"]
    parts = [plate(PAIRS_LEFT, TOP, PAIRS_WIDE, HIGH, "f-felt edge")]
    parts += [
        pair_place(view, ink, seat, place, PAIRS_LEFT + wide * place)
        for place, seat in enumerate(seats)
    ]
    return "".join(parts)


def pair_place(view: View, ink: Ink, seat: int, place: int, left: float) -> str:
    """One player's pair with the seal and, once revealed, the place in the turn order."""
    wide = PAIRS_WIDE / view["players"]
    x = left + (wide - 126) / 2
    now = view["active"] == seat
    parts = [rect(left + 4, TOP + 3, wide - 8, HIGH - 6, "f-secC firm", 8)] if now else []
    if view["revealed"]:
        parts.append(order_mark(view, place, now, x + 18))
    parts.append(emblem(seat, x + 18, TOP + 82, 38))
    parts.append(pair_cards(view, ink, seat, x + 42))
    ring = rect(left + 5, TOP + 4, wide - 10, HIGH - 8, "ring", 8)
    return ink.spot(f"pair-{seat}", pair_words(view, ink, seat), "".join(parts) + ring)


def order_mark(view: View, place: int, now: bool, x: float) -> str:
    """The place in the turn order, and a mark when that turn is over."""
    done = place < view["turn"]
    mark = circle(x, TOP + 34, 17, "f-gold o" if now else "f-paper firm")
    mark += text(x, TOP + 41, place + 1, "t-l bold mid f-dark" if now else "t-l bold mid")
    return mark + (use("xi-done", x, TOP + 130, 24) if done else "")


def pair_cards(view: View, ink: Ink, seat: int, x: float) -> str:
    """Two cards, the upper one covering all but the band of the lower."""
    own = view["seats"][seat]
    if view["revealed"]:
        return "".join(
            ink.piece(piece_name(view, seat, k, card), x, SLOT_TOP + COVERED * k, face)
            for k, card in enumerate(own["pair"])
            for face in [worker_card(view, card)]
        )
    if view["decision"] in CHOOSING and seat not in view["waiting"] and seat != view["you"]:
        return "".join(
            ink.piece(f"pair {seat} {k}", x, SLOT_TOP + COVERED * k, card_back()) for k in range(2)
        )
    words = CHOOSES if seat in view["waiting"] else CHOSEN
    return empty_pair(ink.say(words), x)


def piece_name(view: View, seat: int, k: int, card: str) -> str:
    """The viewer's cards are known one by one, those of others by their place in the pair."""
    return f"card {seat} {card}" if seat == view["you"] else f"pair {seat} {k}"


@cache
def empty_pair(words: str, x: float) -> str:
    """Where a pair will lie."""
    return rect(x, SLOT_TOP, CARD_WIDE, CARD_HIGH + COVERED, "gap", 7) + text(
        x + CARD_WIDE / 2, SLOT_TOP + 80, words, "t-xs soft mid"
    )


def pair_words(view: View, ink: Ink, seat: int) -> str:
    """A pair for who cannot see it."""
    player = seat_name(ink, seat)
    shown = view["seats"][seat]["pair"]
    if view["revealed"]:
        bottom, top = (card_words(ink, card) for card in shown)
        return ink.say(PAIR_LABEL, player=player, bottom=bottom, top=top)
    if view["decision"] not in CHOOSING:
        return ink.say(WAITS, player=player)
    return ink.say(PAIR_NONE if seat in view["waiting"] else PAIR_HIDDEN, player=player)


# What takes the place of the hand for spectators, and at the end.


def all_played(view: View, ink: Ink, wide: float) -> str:
    """Which cards each player has played: for spectators, and while the hand is empty."""
    parts = [text(HAND_LEFT + 12, TOP + 20, ink.say(PLAYED), "t-s soft")]
    step = wide / view["players"]
    top, cell = (TOP + 8, 15) if step < 130 else (TOP, 19)
    for seat in range(view["players"]):
        x = HAND_LEFT + step * seat + (step - 5 * cell) / 2
        parts.append(emblem(seat, x + 3 * cell, top + 41, 28))
        parts += [
            text(x + cell * (k + 0.5) - 1, top + 69, k + 1, "t-xs soft mid") for k in range(6)
        ]
        parts += [
            use(f"xi-{name}", x - 0.7 * cell, top + 72 + cell * (row + 0.5), cell)
            for row, name in enumerate(COLOUR_NAMES)
        ]
        parts.append(memory(seen_cards(view, seat), x, top + 73, cell))
    return "".join(parts)


def seen_cards(view: View, seat: int) -> set[str]:
    """The cards of a player that lie open."""
    own = view["seats"][seat]
    helpers = [
        card for card, gain in view["worker_cards"].items() if gain["helper"] in own["helpers"]
    ]
    return {*own["discard"], *helpers}


def memory(played: Collection[str], x: float, y: float, cell: float) -> str:
    """All 24 cards of a deck by colour and initiative; played ones are filled."""
    filled = dict.fromkeys(COLOUR_NAMES, "")
    others = ""
    side = number(cell - 2)
    for row, letter in enumerate(COLOUR_LETTERS):
        for column in range(6):
            corner = f"M{number(x + cell * column)} {number(y + cell * row)}"
            square = f"{corner}h{side}v{side}h-{side}Z"
            if f"{letter}{column + 1}" in played:
                filled[COLOUR_NAMES[row]] += square
            else:
                others += square
    parts = [path(squares, f"f-{name}") for name, squares in filled.items() if squares]
    return path(others, "f-shade s-line") + "".join(parts)


def standings(view: View, ink: Ink) -> str:
    """At the end: who came where, with how many points, and what they came from."""
    parts = [plate(HAND_LEFT, TOP, BOARD_WIDE, HIGH, "f-felt edge")]
    step = BOARD_WIDE / view["players"]
    ranked = sorted(range(view["players"]), key=lambda seat: int(view["ranks"][seat]))
    for place, seat in enumerate(ranked):
        left = HAND_LEFT + step * place
        ring = rect(left + 5, TOP + 4, step - 10, HIGH - 8, "ring", 8)
        body = result(view, seat, left + (step - 280) / 2) + ring
        parts.append(ink.spot(f"pair-{seat}", result_words(view, ink, seat), body))
    return "".join(parts)


def result(view: View, seat: int, x: float) -> str:
    """One player's result."""
    rank = view["ranks"][seat]
    parts = [
        emblem(seat, x + 42, TOP + 66, 58),
        text(x + 42, TOP + 128, view["scores"][seat], "t-xl bold mid"),
        use("xi-crown", x + 42, TOP + 20, 28) if rank == 1 else "",
        text(x + 42, TOP + 150, f"{rank}.", "soft mid"),
    ]
    for k, (sign, categories) in enumerate(EARNED):
        row, column = divmod(k, 3)
        at = (x + 102 + 64 * column, TOP + 36 + 45 * row)
        total = sum(
            line["amount"]
            for line in view["sheet"]
            if line["seat"] == seat and line["category"] in categories
        )
        parts.append(use(f"xi-{sign}", at[0], at[1], 30, "f-brown"))
        parts.append(text(at[0] + 19, at[1] + 6, total, "bold" if total else "soft"))
    return "".join(parts)


def result_words(view: View, ink: Ink, seat: int) -> str:
    """A result for who cannot see it."""
    player, vp = seat_name(ink, seat), view["scores"][seat]
    return ink.say(RESULT, player=player, rank=view["ranks"][seat], vp=vp)
