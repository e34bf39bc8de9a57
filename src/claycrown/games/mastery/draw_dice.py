"""Dice as they were rolled: the position does not keep them, the news do."""

from __future__ import annotations

from collections.abc import Sequence

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, text
from claycrown.core.events import Event
from claycrown.games.mastery import ids
from claycrown.games.mastery.draw_words import STAGE_LEFT, STAGE_WIDE, die, fixed

ARENA, AMBUSH, CHAOS = range(3)  # why dice are rolled
LAST_ROLL = N_("Last roll")
Roll = tuple[int, int, int, int]  # of the turn its number; the seat, the face, why
KEPT = 12  # at most so many are shown


def rolls_since(ink: Ink, kind: int) -> list[Roll]:
    """The dice rolled since an event of a kind, numbered within the turn."""
    news: Sequence[Event] = ink.news
    starts = [k for k, event in enumerate(news) if event[1] == kind]
    turns = [k for k, event in enumerate(news) if event[1] == ids.EV_TURN]
    first, turn = starts[-1] if starts else 0, turns[-1] if turns else 0
    dice = [(k, event) for k, event in enumerate(news[turn:], turn) if event[1] == ids.EV_DIE]
    rolls = [(number, *event[2:5]) for number, (k, event) in enumerate(dice) if k >= first]
    return [(number, seat, face, why) for number, seat, face, why in rolls]


def thrown(view: View, ink: Ink, roll: Roll, x: float, y: float, size: float) -> str:
    """A die that tumbles when it is new."""
    number, seat, face, _ = roll
    name = ink.id(f"roll {view['turn']} {number}")
    return f'<g id="{name}" class="rolled">{die(seat, face, x, y, size)}</g>'


def battle_rolls(ink: Ink, why: int, seat: int) -> list[Roll]:
    """The dice of one fighter in the battle that goes on."""
    found = rolls_since(ink, int(ids.EV_BATTLE))
    return [roll for roll in found if roll[1] == seat and roll[3] == why][-KEPT:]


def last_rolls(view: View, ink: Ink, y: float) -> str:
    """What was rolled in this turn, after the battle is over."""
    found = rolls_since(ink, int(ids.EV_TURN))
    if not found:
        return ""
    found = [roll for roll in found if roll[3] == found[-1][3]][-KEPT:]
    size = 26 if len(found) <= 6 else 17
    right = STAGE_LEFT + STAGE_WIDE - 24
    left = right - (size + 4) * len(found)
    body = "".join(
        thrown(view, ink, roll, left + (size + 4) * (k + 0.5), y - 5, size)
        for k, roll in enumerate(found)
    )
    return text(left - 6, y, fixed(ink, LAST_ROLL), "t-s soft end") + body
