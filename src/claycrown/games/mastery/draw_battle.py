"""A battle as a staged scene: both scores grow piece by piece, attacker left, defender right."""

from __future__ import annotations

from collections import Counter

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, circle, path, rect, text, use
from claycrown.games.mastery.data import SCEPTRE_NAMES
from claycrown.games.mastery.draw_cards import SMALL, card_small, piece_name
from claycrown.games.mastery.draw_dice import AMBUSH, ARENA, CHAOS, battle_rolls, thrown
from claycrown.games.mastery.draw_words import (
    STAGE_FOOT,
    STAGE_LEFT,
    STAGE_MIDDLE,
    STAGE_WIDE,
    cell_words,
    dice,
    die,
    fixed,
    heading,
    moved,
    seat_name,
)
from claycrown.games.mastery.text import SCEPTRES

BATTLE_FOR = N_("Battle: {cell}")
ATTACKS = N_("attacks")
DEFENDS = N_("defends")
ROWS = [N_("Knights"), N_("Territory"), N_("Sceptre"), N_("Conflict"), N_("Support")]
HIGHS = [44, 32, 38, 66, 66]
LAID_WIDE = 80.0  # from the first support card to the last; more would cover their sum
BOTH_CHOOSE = N_("Both choose a conflict card in secret")
RESPOND = {
    "sceptre": N_("Responses to the sceptres are awaited"),
    "orb": N_("Responses to the orbs are awaited"),
}
GO_OF = N_("Support: {player} to play, yield or pass")
DISCARDS = N_("{player} may discard a card")
WINS_BY = N_("{player} wins by {n}")
WINS = N_("{player} wins")
NO_CARD = N_("none")


def battle(view: View, ink: Ink, top: int) -> str:
    """The whole scene."""
    body = heading(top + 30, ink.say(BATTLE_FOR, cell=cell_words(view, ink, view["target"])))
    stretch = min(12.0, (STAGE_FOOT - top - 206 - sum(HIGHS)) / len(ROWS))
    y = top + 82.0
    for side in range(2):
        body += fighter(view, ink, side, y - 20) + colours(view, side, y, stretch)
    for k, least in enumerate(HIGHS):
        body += row(view, ink, k, y, least + stretch)
        y += least + stretch
    return body + scores(view, ink, y + 6) + status(view, ink)


def colours(view: View, side: int, y: float, stretch: float) -> str:
    """A strip in the colour of a fighter beside all rows."""
    high = sum(HIGHS) + stretch * len(ROWS)
    return rect(outer(side, 8) - 3, y, 6, high, f"f-seat{seat_of(view, side)} s-ink", 3)


def row(view: View, ink: Ink, k: int, y: float, high: float) -> str:
    """One part of both scores."""
    middle = y + high / 2
    ground = rect(STAGE_LEFT + 16, y, STAGE_WIDE - 32, high, "f-sheet", 6) if k % 2 == 0 else ""
    body = ground + text(STAGE_MIDDLE, middle + 5, fixed(ink, ROWS[k]), "t-s soft mid")
    return body + DRAWN[k](view, ink, 0, middle) + DRAWN[k](view, ink, 1, middle)


def seat_of(view: View, side: int) -> int:
    return int(view["battle"]["defender" if side else "attacker"])


def fighter(view: View, ink: Ink, side: int, y: float) -> str:
    """Who fights, and in which role."""
    seat = seat_of(view, side)
    x = STAGE_LEFT + 28 if side == 0 else STAGE_LEFT + STAGE_WIDE - 28
    words = ink.say(DEFENDS if side else ATTACKS)
    way = "end" if side else ""
    inward = -20 if side else 20
    body = use(f"mm-seat{seat}", x, y - 6, 32)
    body += text(x + inward, y - 1, seat_name(ink, seat, 6.6), f"bold {way}")
    inner = STAGE_MIDDLE + 12 if side else STAGE_MIDDLE - 12
    return body + text(inner, y - 1, words, "t-s soft" if side else "t-s soft end")


def outer(side: int, far: float) -> float:
    """A place so far from the outer edge."""
    return STAGE_LEFT + far if side == 0 else STAGE_LEFT + STAGE_WIDE - far


def figure(side: int, y: float, n: int | None) -> str:
    """A part of a score beside the middle."""
    x = STAGE_MIDDLE - 62 if side == 0 else STAGE_MIDDLE + 62
    return "" if n is None else text(x, y + 7, f"+{n}" if n else "·", "t-l bold mid")


def knights(view: View, ink: Ink, side: int, y: float) -> str:
    """The real knights as dice, and the number that counts."""
    fight, seat = view["battle"], seat_of(view, side)
    besieged = side == 1 and view["target"] in view["castle_cells"]
    n = view["knights"][view["target"]] if side else fight["stack"]
    if besieged:
        shown = use("mm-castle", outer(side, 60), y, 36, f"roof{seat}")
    else:
        shown = moved(outer(side, 60), y, dice(seat, n, 34))
    x = STAGE_MIDDLE - 62 if side == 0 else STAGE_MIDDLE + 62
    return shown + text(x, y + 8, view["combat_parts"][side]["knights"], "t-xl bold mid")


def territory(view: View, ink: Ink, side: int, y: float) -> str:
    """What the land adds, or that it forbids support."""
    plus = view["combat_parts"][side]["territory"]
    does = (view["abilities"][view["target"]] or ["none"])[0]
    sign = ""
    if plus or (does in ("no_support", "dice_duel")):
        sign = use(f"mm-battle-{does}", outer(side, 60), y, 28)
    for roll in battle_rolls(ink, ARENA, seat_of(view, side)):
        sign += thrown(view, ink, roll, outer(side, 96), y, 28)
    return sign + figure(side, y, plus)


def sceptre(view: View, ink: Ink, side: int, y: float) -> str:
    """The sceptre that acts, lit; before the responses all look alike."""
    parts = view["combat_parts"][side]
    name = parts["sceptre"]
    if name is None:
        return figure(side, y, None if waits_for(view, "sceptre") else 0)
    words = ink.say(SCEPTRES[SCEPTRE_NAMES.index(name)])
    x = outer(side, 34)
    body = circle(x, y, 17, "f-paper s-gold w2") + use("mm-type-sceptre", x, y, 26)
    near = x + 24 if side == 0 else x - 24
    body += text(near, y + 5, words, "t-s end" if side else "t-s")
    return body + (figure(side, y, parts["plus"]) if parts["plus"] else "")


def waits_for(view: View, kind: str) -> bool:
    moment = view["moment"]
    return bool(moment["what"] == "RESPONSE" and moment["type"] == kind)


def on_table(ink: Ink, name: str, x: float, y: float, face: str) -> str:
    """A card on the table around a point."""
    return ink.piece(name, round(x - 43 * SMALL, 1), round(y - 57 * SMALL, 1), face)


def conflict(view: View, ink: Ink, side: int, y: float) -> str:
    """The conflict cards: face down until both are shown."""
    seat, parts = seat_of(view, side), view["combat_parts"][side]
    x = outer(side, 60)
    if waits_for(view, "sceptre"):
        return rect(x - 22, y - 29, 44, 58, "slot", 6)
    if view["moment"]["what"] == "CONFLICT":
        return sealed(view, ink, seat, x, y)
    card = parts["card"]
    if card is None:
        return (
            rect(x - 22, y - 29, 44, 58, "slot", 6)
            + text(x, y + 5, ink.say(NO_CARD), "t-s soft mid")
            + figure(side, y, 0)
        )
    body = on_table(
        ink, piece_name(seat, card, held(view, seat, card)), x, y, card_small(card, 0, 0, SMALL)
    )
    if parts["die"]:
        body += ambush(view, ink, seat, parts["conflict"], outer(side, 112), y)
    return body + figure(side, y, parts["conflict"])


def ambush(view: View, ink: Ink, seat: int, face: int, x: float, y: float) -> str:
    """The die of an Ambush; its face is known even where the news are not."""
    rolls = battle_rolls(ink, AMBUSH, seat)
    return thrown(view, ink, rolls[-1], x, y, 34) if rolls else die(seat, face, x, y, 34)


def sealed(view: View, ink: Ink, seat: int, x: float, y: float) -> str:
    """A conflict card that is being chosen: the own by its face, before that an empty outline.

    Whether a rival has chosen is not told, unless only he can be waited for.
    """
    card = view["seats"][seat].get("sealed")
    if card is None:
        outline = rect(x - 22, y - 29, 44, 58, "slot", 6)
        return outline if is_empty(view, seat) else outline + text(x, y + 10, "?", "t-xl soft mid")
    body = on_table(
        ink, piece_name(seat, card, held(view, seat, card)), x, y, card_small(card, 0, 0, SMALL)
    )
    return body + use("mm-seal", x + 22, y + 26, 24)


def is_empty(view: View, seat: int) -> bool:
    """Whether the viewer knows that a fighter has chosen no conflict card yet."""
    fights = view["you"] in (view["battle"]["attacker"], view["battle"]["defender"])
    return fights and (seat == view["you"] or not view["asked"])


def held(view: View, seat: int, card: str) -> int:
    """How many such cards the viewer holds: the next copy is the one on the table."""
    return int(view["seats"][seat].get("hand", []).count(card))


def support(view: View, ink: Ink, side: int, y: float) -> str:
    """All support cards that count for a fighter, his team's too."""
    if before_reveal(view):
        return ""
    seat = seat_of(view, side)
    team = view["seats"][seat]["team"]
    allies = [k for k, each in enumerate(view["seats"]) if each["team"] == team]
    laid = [
        (ally, card, held(view, ally, card) + copy)
        for ally in allies
        for card, n in Counter(view["seats"][ally]["table"]).items()
        if card.startswith("support")
        for copy in range(n)
    ]
    step = min(48.0, LAID_WIDE / max(1, len(laid) - 1))
    body = ""
    for k, (ally, card, copy) in enumerate(laid):
        x = outer(side, 46 + step * k)
        body += on_table(ink, piece_name(ally, card, copy), x, y, card_small(card, 0, 0, SMALL))
        if ally != seat:
            body += use(f"mm-seat{ally}", x, y - 26, 18)
    return body + figure(side, y, view["combat_parts"][side]["support"])


def before_reveal(view: View) -> bool:
    return view["moment"]["what"] == "CONFLICT" or waits_for(view, "sceptre")


DRAWN = [knights, territory, sceptre, conflict, support]


def scores(view: View, ink: Ink, y: float) -> str:
    """Both scores; the winner's is crowned with laurel."""
    body = path(f"M{STAGE_LEFT + 20} {y}H{STAGE_LEFT + STAGE_WIDE - 20}", "s-ink")
    y += 34
    for side in range(2):
        seat = seat_of(view, side)
        x = STAGE_MIDDLE - 78 if side == 0 else STAGE_MIDDLE + 78
        if view["battle"]["winner"] == seat:
            body += use("mm-laurel", x, y - 1, 76)
        body += rect(x - 24, y - 22, 48, 44, "f-paper s-ink w2", 8)
        body += text(x, y + 11, view["combat"][side], "score bold mid")
        body += use(f"mm-seat{seat}", x + (52 if side else -52), y, 26)
        for k, roll in enumerate(battle_rolls(ink, CHAOS, seat)):
            at = outer(side, 34 + 21 * (k % 3)), y - 22 + 21 * (k // 3)
            body += thrown(view, ink, roll, *at, 18)
    return body + use("mm-swords", STAGE_MIDDLE, y, 40)


def status(view: View, ink: Ink) -> str:
    """What the battle waits for, the same whoever is asked; above it the result."""
    fight = view["battle"]
    low = 24 if fight["winner"] is None else 14
    line = text(STAGE_MIDDLE, STAGE_FOOT - low, awaited(view, ink), "mid")
    if fight["winner"] is None:
        return line
    figures = {"player": seat_name(ink, fight["winner"], 14), "n": fight["margin"]}
    result = ink.say(WINS_BY if fight["margin"] else WINS, **figures)
    return line + text(STAGE_MIDDLE, STAGE_FOOT - 35, result, "bold mid")


def awaited(view: View, ink: Ink) -> str:
    moment = view["moment"]
    if moment["what"] == "CONFLICT":
        return ink.say(BOTH_CHOOSE)
    if moment["what"] == "RESPONSE":
        return ink.say(RESPOND[moment["type"]])
    message = GO_OF if moment["what"] == "SUPPORT" else DISCARDS
    return ink.say(message, player=seat_name(ink, moment["seat"], 10))
