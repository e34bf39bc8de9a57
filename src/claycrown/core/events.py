"""The one door for news: what is worth telling, as integers; sentences are made elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from claycrown.core.state import BaseState

# An event is (audience, kind, seat, ...): a mask of the seats that may know it, then integers.
Event = tuple[int, ...]

EVERYONE: Final[i64] = -1
EV_POINTS: Final[i64] = 0  # seat, row, amount and the three integers of the cause


def note(s: BaseState, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
    """Tell everybody; costs nothing while nobody listens."""
    news = s.news
    if news is not None:
        news.append((EVERYONE, kind, seat, a, b, c))


def whisper(s: BaseState, seats: i64, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
    """Tell only the seats of the mask."""
    news = s.news
    if news is not None:
        news.append((seats, kind, seat, a, b, 0))


def heard_by(news: list[Event], seat: int | None) -> list[Event]:
    """The events that a seat, or with None a spectator, may know."""
    if seat is None:
        return [event for event in news if event[0] == EVERYONE]
    return [event for event in news if event[0] == EVERYONE or event[0] >> seat & 1]
