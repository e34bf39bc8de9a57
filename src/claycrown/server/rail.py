"""The seats beside the board: who sits there, and what each has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from claycrown.core.drawing import Ink, panel_svg
from claycrown.server.marks import drawing_of, emblem
from claycrown.server.table import Table
from claycrown.server.viewer import Viewer

LONG_NAME = 14  # letters; longer ones are written smaller, and on two lines if need be


def rail(
    table: Table, viewer: Viewer, view: Mapping[str, Any], asked: Sequence[int | None], ink: Ink
) -> str:
    """One panel for each seat; who is ``asked`` may be the viewer's own secret."""
    cards = []
    scores = view["scores"]
    for seat in range(view["players"]):
        kind = f"seat by{seat}"
        kind += " active" if seat in asked else ""
        kind += " you" if seat == viewer.shown else ""
        state = seat_state(table, viewer, view, seat, asked)
        points = view["points"][seat] if "points" in view else scores[seat]
        cards.append(
            f'<article class="{kind}" id="seat-{seat}" data-held="{holding(table, viewer, seat)}"'
            f' data-bot="{escape(table.seats[seat].bot or "")}">'
            f"<header>{emblem(table.game, seat)}{who(table, seat, state)}"
            f'<output class="score" aria-label="Points">{points}</output></header>'
            f"{panel_svg(drawing_of(table.game), view, seat, ink)}</article>"
        )
    return "".join(cards)


def who(table: Table, seat: int, state: str) -> str:
    """The name of a seat above what it is about, and the way to its options."""
    name = escape(table.name(seat))
    kind = "name long" if len(table.name(seat)) > LONG_NAME else "name"
    return (
        f'<div><h2 class="{kind}" title="{name}">{name}</h2>'
        f'<span class="state">{escape(state)}</span></div>'
        f'<button class="seat-menu" data-seat="{seat}" aria-label="Seat of {name}: options"'
        f' aria-haspopup="dialog">⋯</button>'
    )


def holding(table: Table, viewer: Viewer, seat: int) -> str:
    """Whose a seat is: the viewer's own, nobody's or of one away, or another's.

    All who play may care for the seats of nobody and of those who are away.
    """
    if seat in viewer.seats:
        return "own"
    if seat in table.away and viewer.seats:
        return "away"
    if not table.is_nobodys(seat):
        return "other"
    if viewer.seats:
        return "nobody"
    if table.seats[seat].taken:
        return "other"
    return "free" if table.is_open(seat) else "bot"


def seat_state(
    table: Table, viewer: Viewer, view: Mapping[str, Any], seat: int, asked: Sequence[int | None]
) -> str:
    """What a seat is about, in a word."""
    if view["over"]:
        return {1: "winner"}.get(view["ranks"][seat], f"rank {view['ranks'][seat]}")
    if table.is_open(seat):
        return "free seat"
    if table.is_expected(seat):
        return "not here yet"
    away = seat in table.away and seat not in viewer.seats
    if seat in asked and not away:
        return "thinking …" if table.seats[seat].bot else "to decide"
    if away:
        return "to decide, but away" if seat in asked else "away"
    level = table.seats[seat].bot
    if level:
        return level
    return "you" if seat == viewer.shown else ""
