"""The goods of a seat: three medallions, deck, discard, hand and dice.

What a hover opens lies above all else in the panel: each place is followed, after all places,
by its hint, and the style opens the hint of the place that is hovered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from claycrown.core.catalog import N_
from claycrown.core.drawing import PANEL_WIDE, Ink, View, circle, path, rect, text, use
from claycrown.games.mastery.data import ARTEFACT_NAMES, CARD_NAMES, TYPE_NAMES
from claycrown.games.mastery.draw_cards import card_back, card_small, times
from claycrown.games.mastery.draw_words import die, fixed, seat_name, spot_at, wrapped
from claycrown.games.mastery.notation import card_sign, turn_of_return
from claycrown.games.mastery.text import ARTEFACTS, CROWN_EFFECTS, OWNED_ARTEFACT, TYPES

HIGH = {2: 108, 3: 108, 4: 104, 5: 94}
LOWEST = 76
ACROSS = 70  # from one medallion to the next
DECK_AT, PILE_AT, HAND_AT = 227, 262, 297
KEPT = 1024  # parts remembered; they come again in every picture
SCEPTRE_EFFECTS = [
    N_("attacking, counts as many knights as the rival has"),
    N_("attacking, makes the rival discard a card at random"),
    N_("attacking, +1"),
    N_("defending, counts as many knights as the rival has"),
    N_("defending, makes the rival discard a card at random"),
    N_("defending, +1"),
]
ORB_EFFECTS = [
    N_("winning a battle, the rival loses one more knight"),
    N_("winning a battle, draw up to six cards"),
    N_("winning a battle, discard a card if you like"),
    N_("losing a battle, 1 knight into the castle"),
    N_("losing a battle, draw up to six cards"),
    N_("losing a battle, discard a card if you like"),
]
EFFECTS = [CROWN_EFFECTS, SCEPTRE_EFFECTS, ORB_EFFECTS]
DESTROYED = N_("destroyed, stands again at the end of turn {turn}")
DICE = N_("dice {n} / {most}")
DECK_OF = N_("Deck of {player}")
DISCARD_OF = N_("Discard of {player}")
HAND_OF = N_("Hand of {player}")
EMPTY = N_("empty")
TOPS = N_("known on top, from the top")
KNOWN = N_("known to you")
NO_CONFLICT = N_("showed no conflict card")
THIS_TURN = N_("in gold: this turn")
Part = tuple[str, str]  # a place and its hint
# A card, how often, whether it is marked, who knows it.
Listed = tuple[str | None, int, bool, tuple[int, ...]]


def panel_high(players: int) -> int:
    return HIGH.get(players, LOWEST)


def panel(view: View, seat: int, ink: Ink) -> str:
    """The goods of a seat."""
    high = panel_high(view["players"])
    used, most = view["seats"][seat]["dice"], view["dice_most"]
    body = ground(high) + dice_row(seat, used, most, ink.say(DICE, n=used, most=most), high)
    parts = [medallion(view, seat, kind, ink, high) for kind in range(3)]
    parts += [part(view, seat, ink, high) for part in (deck, pile, hand)]
    places = "".join(place for place, _ in parts)
    return body + places + "".join(hint for _, hint in parts)


def middle(high: int) -> float:
    """The height of the middle of medallions and cards."""
    return 23 + (high - LOWEST) * 0.4


@lru_cache(KEPT)
def ground(high: int) -> str:
    return rect(0.5, 0.5, PANEL_WIDE - 1, high - 1, "f-panel s-line", 6)


@lru_cache(KEPT)
def dice_row(seat: int, used: int, most: int, words: str, high: int) -> str:
    """All dice of a seat along the lower edge, those in use filled."""
    step = min(19.0, 200 / most)
    y = high - 9
    body = "".join(die(seat, 5, 14 + step * k, y, 13) for k in range(min(used, most)))
    free = "".join(f"M{8.5 + step * k:.1f} {y - 5.5}h11v11h-11Z" for k in range(used, most))
    return body + path(free, "slot") + text(PANEL_WIDE - 8, high - 6, words, "t-xs soft end")


def medallion(view: View, seat: int, kind: int, ink: Ink, high: int) -> Part:
    """An artefact: face up with its name, or face down with the turn after which it returns."""
    each = view["seats"][seat]["artefacts"][TYPE_NAMES[kind]]
    number = ARTEFACT_NAMES[kind].index(each["name"])
    name = fixed(ink, ARTEFACTS[kind][number])
    about, turn = f"{name}: {fixed(ink, EFFECTS[kind][number])}", 0
    if each["down"]:
        turn = turn_of_return(view["first"], view["players"], seat, each["down"])
        about = f"{about} ({ink.say(DESTROYED, turn=turn)})"

    def words() -> str:
        figures = {"type": fixed(ink, TYPES[kind]), "name": name, "player": seat_name(ink, seat)}
        owned = ink.say(OWNED_ARTEFACT, **figures)
        return f"{owned}, {ink.say(DESTROYED, turn=turn)}" if turn else owned

    spot = f"artefact-{seat}-{TYPE_NAMES[kind]}"
    place = spot_at(ink, spot, words, medal(kind, name, turn, high))
    return place, tip(TYPE_NAMES[kind], about, high)


@lru_cache(KEPT)
def medal(kind: int, name: str, turn: int, high: int) -> str:
    x, y = 36 + ACROSS * kind, middle(high)
    r = 20 if high == LOWEST else 22 if high < 100 else 27
    look = "t-xs t-serif mid soft" if turn else "t-xs t-serif mid"
    words = text(x, y + r + 12, name, look)
    return medal_face(kind, turn, x, y, r) + words + circle(x, y, r + 2, "ring")


def medal_face(kind: int, turn: int, x: float, y: float, r: float) -> str:
    """A medallion, or its broken back with the turn of its return."""
    if turn:
        body = circle(x, y, r, "f-stone s-ink w15") + path(crack(x, y, r), "crack thin")
        return body + circle(x, y, 14, "f-panel s-ink") + text(x, y + 6, turn, "bold mid")
    body = circle(x, y, r, "f-paper s-gold w3") + circle(x, y, r - 4, "none s-line")
    return body + use(f"mm-type-{TYPE_NAMES[kind]}", x, y, r * 1.34)


def crack(x: float, y: float, r: float) -> str:
    return f"M{x + 4} {y - r}L{x - 5} {y - r / 2}L{x + 6} {y}L{x - 6} {y + r / 2}L{x + 3} {y + r}"


@lru_cache(KEPT)
def tip(of: str, words: str, high: int) -> str:
    """Words over the lower part of the panel, on hover."""
    lines = wrapped(words, 46)[:4]
    tall = 16 * len(lines) + 8
    body = rect(2, high - tall - 2, PANEL_WIDE - 4, tall, "f-paper s-ink", 5)
    for k, line in enumerate(lines):
        body += text(8, high - tall + 13 + 16 * k, line, "t-xs")
    return f'<g class="hint of-{of}">{body}</g>'


@lru_cache(KEPT)
def small(draw: Callable[..., str], what: object, x: float, high: int) -> str:
    """A card in its place."""
    scale = 0.34 if high < 100 else 0.37
    return draw(what, x - 43 * scale, middle(high) - 57 * scale, scale)


@lru_cache(KEPT)
def frame(x: float, high: int, n: int, eye: bool) -> str:
    """The number of cards below them, an eye if some are known, and what can be clicked."""
    sign = use("mm-eye", x + 8, middle(high) - 19, 17) if eye else ""
    count = text(x, middle(high) + (35 if high < 100 else 39), n, "bold mid")
    return sign + count + rect(x - 16, 2, 32, high - 22, "ring", 5)


def nothing(x: float, high: int) -> str:
    return rect(x - 14, middle(high) - 19, 28, 38, "slot", 4)


def deck(view: View, seat: int, ink: Ink, high: int) -> Part:
    """A deck: its known top card face up to those who know it, an eye if only others do."""
    each = view["seats"][seat]
    tops = each["tops"]
    if not each["deck_size"]:
        body = nothing(DECK_AT, high)
    elif tops and tops[0]["card"]:
        body = small(card_small, tops[0]["card"], DECK_AT, high)
    else:
        body = small(card_back, seat, DECK_AT, high)
    words = ink.say(DECK_OF, player=seat_name(ink, seat, 9))
    cards = tuple((top["card"], 1, False, tuple(top["knowers"])) for top in tops)
    body += frame(DECK_AT, high, each["deck_size"], bool(tops))
    hint = listed("deck", high, words, cards, fixed(ink, TOPS) if tops else "")
    return ink.spot(f"deck-{seat}", words, body), hint


def pile(view: View, seat: int, ink: Ink, high: int) -> Part:
    """A discard, its last card on top; the list is on hover."""
    cards = view["seats"][seat]["discard"]
    body = small(card_small, cards[-1]["card"], PILE_AT, high) if cards else nothing(PILE_AT, high)
    words = ink.say(DISCARD_OF, player=seat_name(ink, seat, 9))
    old = Counter(entry["card"] for entry in cards if entry["turn"] < view["turn"])
    new = Counter(entry["card"] for entry in cards if entry["turn"] == view["turn"])
    kinds = [(card, old[card], False, ()) for card in CARD_NAMES if old[card]]
    kinds += [(card, new[card], True, ()) for card in CARD_NAMES if new[card]]
    more = fixed(ink, THIS_TURN) if new else "" if cards else fixed(ink, EMPTY)
    body += frame(PILE_AT, high, len(cards), eye=False)
    hint = listed("pile", high, words, tuple(kinds), more)
    return ink.spot(f"pile-{seat}", words, body), hint


def hand(view: View, seat: int, ink: Ink, high: int) -> Part:
    """How many cards a seat holds, and which of them the viewer knows."""
    each = view["seats"][seat]
    seen = each.get("seen", [])
    body = fan(seat, high, each["none"]) if each["hand_size"] else nothing(HAND_AT, high)
    body += frame(HAND_AT, high, each["hand_size"], bool(seen))
    words = ink.say(HAND_OF, player=seat_name(ink, seat, 9))
    more = [fixed(ink, KNOWN)] if seen else []
    more += [fixed(ink, NO_CONFLICT)] if each["none"] else []
    cards = tuple((card, n, False, ()) for card, n in Counter(seen).items())
    hint = listed("hand", high, words, cards, ", ".join(more))
    return ink.spot(f"hand-{seat}", words, body), hint


@lru_cache(KEPT)
def fan(seat: int, high: int, none: bool) -> str:
    """Two cards of a hand; crossed swords struck out if it showed no conflict card."""
    card, y = small(card_back, seat, HAND_AT, high), middle(high)
    body = "".join(f'<g transform="rotate({k} {HAND_AT} {y + 24})">{card}</g>' for k in (-9, 7))
    if not none:
        return body
    strike = path(f"M{HAND_AT - 9} {y + 17}l18-18", "bar")
    return body + use("mm-card-conflict", HAND_AT, y + 8, 16) + strike


@lru_cache(KEPT)
def listed(of: str, high: int, words: str, cards: tuple[Listed, ...], more: str) -> str:
    """A list of cards over the whole panel, on hover; those marked are framed in gold."""
    if not cards and not more:
        return ""
    body = rect(2, 2, PANEL_WIDE - 4, high - 4, "f-paper s-ink", 5)
    body += text(9, 18, wrapped(f"{words}: {more}" if more else words, 46)[0], "t-xs bold")
    frames = {False: "", True: ""}
    for k, (card, n, marked, knowers) in enumerate(cards):
        x, y = 9 + 38 * (k % 8), 26 + 27 * (k // 8)
        sign = (card_sign(card) if card else "?") + (times(n) if n > 1 else "")
        frames[marked] += f"M{x} {y}h35v23h-35Z"
        body += text(x + 17, y + 16, sign, "t-xs bold mid")
        for j, seat in enumerate(knowers):
            body += use(f"mm-seat{seat}", x + 6 + 11 * j, y + 33, 13)
    body += path(frames[False], "none s-ink") + path(frames[True], "none s-gold w3")
    return f'<g class="hint of-{of}">{body}</g>'
