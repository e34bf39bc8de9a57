"""The one door for points: every point is a booking, made where it is earned."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from claycrown.core.events import EV_POINTS, EVERYONE

if TYPE_CHECKING:
    from claycrown.core.state import BaseState


@final
class Booking:
    """One line of the score sheet; the lines hang together backwards, so that clones share them.

    ``x``, ``y`` and ``z`` are the cause; what they mean depends on the row.
    """

    __slots__ = ("amount", "before", "period", "row", "seat", "x", "y", "z")

    def __init__(
        self,
        before: Booking | None,
        seat: i64,
        period: i64,
        row: i64,
        amount: i64,
        x: i64,
        y: i64,
        z: i64,
    ) -> None:
        self.before: Booking | None = before
        self.seat: i64 = seat
        self.period: i64 = period
        self.row: i64 = row
        self.amount: i64 = amount
        self.x: i64 = x
        self.y: i64 = y
        self.z: i64 = z


def gain(s: BaseState, seat: i64, row: i64, amount: i64, x: i64, y: i64, z: i64) -> None:
    """Book points for a seat in the present period; nothing is booked for nothing."""
    if amount:
        book(s, seat, row, amount, x, y, z)


def book(s: BaseState, seat: i64, row: i64, amount: i64, x: i64, y: i64, z: i64) -> None:
    """Book a line in any case; for the few rows that tell something without points."""
    s.goods[seat] += amount
    if s.keep:
        s.bookings = Booking(s.bookings, seat, s.period, row, amount, x, y, z)
    news = s.news
    if news is not None:
        news.append((EVERYONE, EV_POINTS, seat, row, amount, x, y, z))


def bookings(s: BaseState) -> list[Booking]:
    """The lines of the score sheet in the order made."""
    lines: list[Booking] = []
    line = s.bookings
    while line is not None:
        lines.append(line)
        line = line.before
    lines.reverse()
    return lines
