"""Small things that many parts of the board of Xi'an draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, circle, path, rect, text, use
from claycrown.core.speech import MORE
from claycrown.games.xian.data import COLOUR_NAMES, RESOURCE_NAMES
from claycrown.games.xian.notation import COLOUR_LETTERS
from claycrown.games.xian.text import AMOUNTS, COLOURS, POINTS, SEATS

CARD_WIDE, CARD_HIGH = 84, 118
COVERED = 34  # what a card that lies below still shows

Figures = Mapping[str, Any]


def seat_name(ink: Ink, seat: int) -> str:
    """Who sits there, by the player's own name where that is known."""
    return ink.names[seat] if seat < len(ink.names) else ink.say(SEATS[seat])


def emblem(seat: int, x: float, y: float, size: float) -> str:
    """The family seal of a seat."""
    return use(f"xi-seat{seat}", x, y, size)


def medal(vp: object, x: float, y: float, size: float) -> str:
    """Victory points on a medal."""
    look = "t-l bold mid" if size >= 32 else "bold mid"
    return use("xi-vp", x, y, size) + text(x, y + (7 if size >= 32 else 6), vp, look)


def plate(x: float, y: float, wide: float, high: float, look: str) -> str:
    """A flat thing on the table with its one soft shadow."""
    return rect(x + 2, y + 3, wide, high, "shadow", 9) + rect(x, y, wide, high, look, 9)


def hint(x: float, y: float, words: str) -> str:
    """A tag that shows while its place is hovered; x, y is the middle of its foot."""
    wide = 7.6 * len(words) + 18
    return (
        '<g class="hint">'
        + rect(x - wide / 2, y - 24, wide, 26, "f-paper firm", 6)
        + text(x, y - 6, words, "t-s mid")
        + "</g>"
    )


def goods_words(ink: Ink, figures: Figures) -> str:
    """Victory points, coins, clay and pigments in words."""
    parts = [ink.say(POINTS, n=figures["vp"])] if figures["vp"] else []
    for kind in ("coins", "clay"):
        if figures.get(kind):
            parts.append(ink.say(AMOUNTS[kind == "clay"], n=figures[kind]))
    parts += [ink.say(AMOUNTS[RESOURCE_NAMES.index(name)], n=1) for name in figures["pigments"]]
    return listed(ink, parts)


def listed(ink: Ink, parts: list[str]) -> str:
    """Parts with commas."""
    words = ""
    for part in reversed(parts):
        words = ink.say(MORE, a=part, b=words) if words else part
    return words


def colour_of(card: str) -> int:
    """The colour of a worker card by its name."""
    return COLOUR_LETTERS.index(card[0])


CARD_LABEL = N_("{colour} card, initiative {n}")


def card_words(ink: Ink, card: str) -> str:
    """A worker card in words."""
    return ink.say(CARD_LABEL, colour=ink.say(COLOURS[colour_of(card)]), n=card[1])


def worker_card(view: View, card: str) -> str:
    """A worker card with its upper left corner at the origin.

    Initiative and colour stand in the band on top, so that they show when the rest is covered.
    """
    name = COLOUR_NAMES[colour_of(card)]
    return (
        rect(2, 3, CARD_WIDE, CARD_HIGH, "shadow", 7)
        + rect(0, 0, CARD_WIDE, CARD_HIGH, "f-paper firm", 7)
        + path(f"M0 {COVERED}V7A7 7 0 0 1 7 0H77A7 7 0 0 1 84 7V{COVERED}Z", f"f-{name} firm")
        + circle(19, 17, 13.5, "f-paper")
        + text(19, 24.5, card[1], "t-l bold mid")
        + circle(65, 17, 13.5, "f-paper")
        + use(f"xi-{name}", 65, 17, 21)
        + card_gain(card, view["worker_cards"][card])
    )


def card_gain(card: str, gain: Figures) -> str:
    """What the action of a card gives, on its lower part."""
    if gain["helper"]:
        return use(f"xi-{gain['helper']}", 42, 62, 44) + medal(gain["vp"], 42, 99, 30)
    worker = use(f"xi-worker-{card[0]}", 42, 60, 42)
    if gain["pigments"]:
        first = 42 - 13 * (len(gain["pigments"]) - 1)
        return worker + "".join(
            use(f"xi-{name}", first + 26 * k, 99, 25) for k, name in enumerate(gain["pigments"])
        )
    kind = "coin" if gain["coins"] else "clay"
    return (
        worker
        + text(34, 106, gain["coins"] or gain["clay"], "t-l bold end")
        + use(f"xi-{kind}", 52, 99, 27)
    )


def card_back() -> str:
    """A worker card face down."""
    return use("xi-back", CARD_WIDE / 2, CARD_HIGH / 2, CARD_HIGH)


def painted_in(view: View, seat: int, section: str) -> int:
    """How many statues of a section a seat has painted."""
    return sum(view["cells"][cell]["section"] == section for cell in view["seats"][seat]["painted"])
