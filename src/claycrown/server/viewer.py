"""Through whose eyes a table is seen, and the moment they see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from claycrown.core.state import BaseState
from claycrown.server.table import Table
from claycrown.server.window import Window


@dataclass(frozen=True)
class Viewer:
    """Through whose eyes the table is seen.

    ``seats`` are those the viewer may act for; ``shown`` is the one whose knowledge is on the
    screen, None for a spectator and while the curtain is down.
    """

    seats: tuple[int, ...] = ()
    shown: int | None = None
    choices: tuple[int, ...] = ()  # seats for which the curtain may be lifted


@dataclass(frozen=True)
class Moment:
    """The state a viewer sees, and how much of the log belongs to it."""

    s: BaseState
    heard: int
    window: Window | None
    options: tuple[int, ...]


def moment_for(table: Table, viewer: Viewer) -> Moment:
    """What a viewer sees now; in a window all but those asked see how it was before."""
    window = table.window
    seat = viewer.shown
    if window is None:
        s = table.course.s
        options = tuple(s.legal(seat)) if seat is not None and is_own(table, seat) else ()
        return Moment(s, len(table.course.log), None, options)
    if seat is None or seat not in window.asked:
        return Moment(window.shown, window.heard, window, ())
    s = window.asked[seat]
    free = seat not in window.answers and is_own(table, seat)
    options = tuple(s.legal(seat)) if free else ()
    return Moment(s, len(table.course.log), window, options)


def is_own(table: Table, seat: int) -> bool:
    """Whether a person decides for a seat, not a bot."""
    return table.seats[seat].bot is None


def asked_seats(view: Mapping[str, Any]) -> list[int]:
    """The seats that everybody may know to be asked."""
    if view["over"]:
        return []
    if "waiting" in view:
        return list(view["waiting"])
    seat = view["moment"]["seat"]
    return [] if seat is None else [seat]


def all_here(table: Table, viewer: Viewer) -> bool:
    """Whether every person at the table sits at the viewer's device."""
    people = {k for k, row in enumerate(table.seats) if row.bot is None}
    return bool(people) and people <= set(viewer.seats)
