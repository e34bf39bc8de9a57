"""Crowns on the stage: one is called, a card is looked at, returned or put in order."""

from __future__ import annotations

from collections import Counter

from claycrown.core.catalog import N_, NN_
from claycrown.core.drawing import Ink, View, rect, text, use
from claycrown.games.mastery.data import CARD_NAMES, CROWN_NAMES
from claycrown.games.mastery.draw_cards import CARD_HIGH, CARD_WIDE, badge, card_back, card_face
from claycrown.games.mastery.draw_words import (
    STAGE_LEFT,
    STAGE_MIDDLE,
    STAGE_WIDE,
    card_name,
    heading,
    moved,
    seat_name,
    wrapped,
)
from claycrown.games.mastery.text import CROWN_EFFECTS, CROWNS

RESPONSES = N_("Responses are awaited")
CROWN_CALLED = N_("{player} uses the crown {crown}")
ON_TOP = N_("On top of the deck of {player}")
LEAVE = N_("Leave it on the deck")
TO_DISCARD = N_("Put it on the discard")
BACK_TO_DECK = N_("Which card returns to the deck?")
FROM_DISCARD = NN_("{card}: {n} in your discard", "{card}: {n} in your discard")
IN_ORDER = N_("The top of the deck, from left to right")
PUT_NEXT = N_("{card}: next from the top")


def crown_of(view: View, seat: int) -> int:
    return CROWN_NAMES.index(view["seats"][seat]["artefacts"]["crown"]["name"])


def crown_head(view: View, ink: Ink, top: int) -> str:
    """Whose crown is in use, and what it does."""
    seat = view["active"]
    crown = crown_of(view, seat)
    words = ink.say(CROWN_CALLED, player=seat_name(ink, seat, 9), crown=ink.say(CROWNS[crown]))
    body = use("mm-type-crown", STAGE_MIDDLE, top + 44, 56) + heading(top + 104, words)
    for k, line in enumerate(wrapped(ink.say(CROWN_EFFECTS[crown]), 44)):
        body += text(STAGE_MIDDLE, top + 130 + 20 * k, line, "soft mid")
    return body


def crown_called(view: View, ink: Ink, top: int) -> str:
    """Everybody may answer a crown; the stage looks the same whoever is asked."""
    body = crown_head(view, ink, top) + use("mm-card-fracture", STAGE_MIDDLE, top + 212, 64)
    return body + text(STAGE_MIDDLE, top + 274, ink.say(RESPONSES), "t-l mid")


def looking(view: View, ink: Ink, top: int) -> str:
    """Prosperity: the top card, to the looker alone, and where it may go."""
    seat = view["looked"]
    body = heading(top + 42, ink.say(ON_TOP, player=seat_name(ink, seat, 9)))
    tops = view["seats"][seat]["tops"]
    card = tops[0]["card"] if tops else None
    x, y = STAGE_MIDDLE - 50, top + 66
    if card:
        body += moved(x, y, card_face(card, card_name(ink, card)), 1.16)
    else:
        body += card_back(seat, x, y, 1.16)
    for k, (name, message) in enumerate([("top-keep", LEAVE), ("top-discard", TO_DISCARD)]):
        y = top + 216 + 54 * k
        plate = rect(STAGE_LEFT + 90, y, STAGE_WIDE - 180, 46, "f-paper s-ink", 8)
        plate += text(STAGE_MIDDLE, y + 29, ink.say(message), "mid")
        ring = rect(STAGE_LEFT + 88, y - 2, STAGE_WIDE - 176, 50, "ring", 9)
        body += ink.spot(name, ink.say(message), plate + ring)
    return body


def row_of_cards(view: View, ink: Ink, cards: list[str], top: float, what: str) -> str:
    """Kinds of cards side by side, each a place; ``what`` begins its name."""
    kinds = Counter(cards)
    scale = min(
        1.0, 2.0 * (STAGE_WIDE - 30) / (len(kinds) * (CARD_WIDE + 8)) if len(kinds) > 5 else 1.0
    )
    each = (CARD_WIDE + 8) * scale
    a_row = int((STAGE_WIDE - 20) // each)
    body = ""
    for k, (card, n) in enumerate(kinds.items()):
        in_row = min(a_row, len(kinds) - a_row * (k // a_row))
        x = STAGE_MIDDLE - each * in_row / 2 + each * (k % a_row) + 4 * scale
        y = top + (CARD_HIGH * scale + 14) * (k // a_row)
        name = card_name(ink, card)
        label = ink.say(FROM_DISCARD if what == "return" else PUT_NEXT, card=name, n=n)
        inside = moved(x, y, card_face(card, name), scale)
        if n > 1:
            inside += badge(x + CARD_WIDE * scale - 15, y + 25, n)
        wide, high = CARD_WIDE * scale + 4, CARD_HIGH * scale + 4
        inside += rect(x - 2, y - 2, wide, high, "ring", 9)
        body += ink.spot(f"{what}-{card}", label, inside)
    return body


def ordering(view: View, ink: Ink, top: int) -> str:
    """Order: the discard of the player whose crown it is."""
    seat = view["active"]
    cards = [entry["card"] for entry in view["seats"][seat]["discard"]]
    body = heading(top + 42, ink.say(BACK_TO_DECK))
    return body + row_of_cards(view, ink, sorted(cards, key=CARD_NAMES.index), top + 64, "return")


def arranging(view: View, ink: Ink, top: int) -> str:
    """Insight: the cards looked at, to their owner alone; laid back from the left."""
    seat, cards = view["active"], view["arranging"]
    body = heading(top + 42, ink.say(IN_ORDER))
    if isinstance(cards, int):
        for k in range(cards):
            body += card_back(seat, STAGE_MIDDLE - 46 * cards + 92 * k + 3, top + 70)
        return body
    laid = [top_["card"] for top_ in view["seats"][seat]["tops"]]
    number = len(laid) + len(cards)
    for k in range(number):
        x = STAGE_MIDDLE - 47 * number + 94 * k + 4
        body += rect(x, top + 60, CARD_WIDE, CARD_HIGH, "slot", 8)
        if k < len(laid):
            body += moved(x, top + 60, card_face(laid[k], card_name(ink, laid[k])))
    return body + row_of_cards(view, ink, cards, top + 206, "arrange")
