"""Cards, and the hand of the viewer along the bottom of the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from claycrown.core.catalog import N_, NN_
from claycrown.core.drawing import Ink, View, circle, number, path, rect, text, use
from claycrown.games.mastery.data import CARD_NAMES
from claycrown.games.mastery.draw_symbols import card_symbol, symbol
from claycrown.games.mastery.draw_words import card_name, fixed, moved, seat_name, spot_at, wrapped
from claycrown.games.mastery.notation import card_sign

CARD_WIDE, CARD_HIGH = 86, 114
SMALL = 0.52  # of a card in the battle
FAMILIES = [CARD_NAMES[:5], CARD_NAMES[5:7], CARD_NAMES[8:]]  # Authority is never in a hand
HAND = [card for family in FAMILIES for card in family]
LOOKS = {
    card: look
    for cards, look in zip(FAMILIES, ["war", "aid", "wit"], strict=True)
    for card in cards
}
TOP, LEFT = 654, 256
YOUR_HAND = N_("Your hand")
CARDS_LEFT = NN_("{n} card", "{n} cards")
IN_DECK = N_("Deck {n}")
IN_DISCARD = N_("Discard {n}")
SLOT = NN_("{card}: {n} in your hand", "{card}: {n} in your hand")


@cache
def card_face(card: str, name: str) -> str:
    """A card of full size, from its upper left corner."""
    look = LOOKS.get(card, "wit")
    sign = card_sign(card) if card[-1].isdigit() else ""
    lines = wrapped(name, 11)
    body = rect(0, 0, CARD_WIDE, CARD_HIGH, "f-paper s-ink w15", 8)
    body += path(band(8, 16), f"f-{look} s-ink")
    body += emblem(card, sign, 52)
    for k, line in enumerate(lines):
        body += text(CARD_WIDE / 2, 106 - 14 * (len(lines) - 1 - k), line, "t-xs t-serif mid")
    return body


def emblem(card: str, sign: str, y: float) -> str:
    """The picture of a card with its number."""
    middle = CARD_WIDE / 2
    if sign.startswith("+"):
        return use(card_symbol(card), middle, y, 64) + text(
            middle + 1, y - 5, sign, "t-l bold mid onwater"
        )
    if sign:
        body = use(card_symbol(card), middle, y, 70) + circle(middle, y, 15, "f-paper s-ink w15")
        return body + text(middle, y + 9, sign, "t-xl bold mid")
    return use(card_symbol(card), middle, y, 50)


def card_small(card: str, x: float, y: float, size: float = 1) -> str:
    """A card with its picture and sign alone, from its upper left corner."""
    return whole(f"mm-small-{card}", x, y, size)


def card_back(seat: int, x: float, y: float, size: float = 1) -> str:
    """The back of a seat's card."""
    return whole(f"mm-back{seat}", x, y, size)


def whole(symbol: str, x: float, y: float, size: float) -> str:
    wide, high = CARD_WIDE * size, CARD_HIGH * size
    at = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
    return f'<use href="#{symbol}" {at}/>'


def card_symbols() -> str:
    """Cards that are drawn small, and the backs of all seats."""
    small = [symbol(f"small-{card}", small_face(card), CARD_WIDE, CARD_HIGH) for card in CARD_NAMES]
    backs = [symbol(f"back{seat}", back_face(seat), CARD_WIDE, CARD_HIGH) for seat in range(6)]
    return "".join(small + backs)


def small_face(card: str) -> str:
    look = LOOKS.get(card, "wit")
    body = rect(0, 0, CARD_WIDE, CARD_HIGH, "f-paper s-ink w2", 10)
    body += path(band(10, 18), f"f-{look} s-ink") + use(card_symbol(card), CARD_WIDE / 2, 44, 46)
    return body + text(CARD_WIDE / 2, 106, card_sign(card), "huge bold mid")


def back_face(seat: int) -> str:
    body = rect(0, 0, CARD_WIDE, CARD_HIGH, f"f-seat{seat} s-ink w2", 10)
    body += rect(7, 7, CARD_WIDE - 14, CARD_HIGH - 14, f"none s-pip{seat} w2", 6)
    return body + use(f"mm-charge{seat}", CARD_WIDE / 2, CARD_HIGH / 2, 44, f"f-pip{seat}")


def band(corner: int, high: int) -> str:
    """The coloured upper end of a card."""
    right = CARD_WIDE
    return f"M0 {corner}Q0 0 {corner} 0H{right - corner}Q{right} 0 {right} {corner}V{high}H0Z"


def copies(cards: Iterable[str]) -> Counter[str]:
    return Counter(cards)


def piece_name(seat: int, card: str, copy: int) -> str:
    """Of a card whose face the viewer may see."""
    return f"card-{seat}-{card}-{copy}"


def board_hand(view: View, ink: Ink) -> str:
    """The viewer's cards, a place for each kind; for a spectator how many each player holds."""
    shelf = rect(8, 648, 1184, 126, "f-panel s-line", 10)
    if view["you"] is None:
        return shelf + all_hands(view, ink)
    return shelf + own_words(view, ink) + own_cards(view, ink)


def own_words(view: View, ink: Ink) -> str:
    seat = view["you"]
    mine = view["seats"][seat]
    body = use(f"mm-seat{seat}", 44, 690, 48) + text(76, 686, fixed(ink, YOUR_HAND), "t-title")
    body += text(76, 708, ink.say(CARDS_LEFT, n=mine["hand_size"]), "soft")
    decks = (
        f"{ink.say(IN_DECK, n=mine['deck_size'])} · {ink.say(IN_DISCARD, n=len(mine['discard']))}"
    )
    body += text(22, 738, decks, "t-s soft")
    if mine["tops"]:
        body += use("mm-eye", 32, 758, 22) + text(50, 763, tops_words(view, seat), "t-s")
    return body


def tops_words(view: View, seat: int) -> str:
    """The cards on top of a deck, the first first; a question where the viewer knows none."""
    tops = view["seats"][seat]["tops"]
    return "  ".join(card_sign(top["card"]) if top["card"] else "?" for top in tops)


def own_cards(view: View, ink: Ink) -> str:
    held = copies(view["seats"][view["you"]]["hand"])
    parts, x = [], LEFT
    for family in FAMILIES:
        for card in family:
            parts.append(slot(view, ink, card, held[card], x))
            x += CARD_WIDE + 5
        x += 8
    return "".join(parts)


def slot(view: View, ink: Ink, card: str, n: int, x: float) -> str:
    """The place of a kind of card, with the copies held."""
    name = card_name(ink, card)
    if n == 0:
        body = moved(x, TOP, card_face(card, name))
        body = f'<g class="absent">{body}</g>'
    else:
        body = "".join(
            ink.piece(piece_name(view["you"], card, k), x + k, TOP - 2 * k, card_face(card, name))
            for k in range(n)
        )
    if n > 1:
        body += badge(x + CARD_WIDE - 15, TOP + 27, n)
    ring = rect(x - 2, TOP - 2, CARD_WIDE + 4, CARD_HIGH + 4, "ring", 9)
    return spot_at(ink, f"card-{card}", lambda: ink.say(SLOT, card=name, n=n), body + ring)


def badge(x: float, y: float, n: int) -> str:
    """How many copies of a card lie there."""
    return circle(x, y, 13, "f-gold s-ink") + text(x, y + 5, times(n), "count-badge bold mid")


def times(n: int) -> str:
    return f"\N{MULTIPLICATION SIGN}{n}"


def all_hands(view: View, ink: Ink) -> str:
    """How many cards each player holds, as backs."""
    wide = 1160 / view["players"]
    body = ""
    for seat, each in enumerate(view["seats"]):
        x = 22 + seat * wide
        body += use(f"mm-seat{seat}", x + 14, 672, 26)
        body += text(x + 34, 678, seat_name(ink, seat, wide / 16 - 3.2), "")
        step = min(30.0, (wide - 70) / max(1, each["hand_size"] - 1))
        for k in range(each["hand_size"]):
            body += card_back(seat, x + k * step, 692, 0.62)
    return body
