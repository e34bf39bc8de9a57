"""Windows: times in which seats may respond, and nobody may notice who is really asked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from claycrown.core.events import Event
from claycrown.core.game import Game
from claycrown.core.state import BaseState


@dataclass(eq=False)
class Window:
    """A time in which seats may respond; it lasts as long whoever was really asked.

    Everybody else sees how things stood before it opened. The seats asked answer side by side;
    their answers count in the order of the rules when the time is over.
    """

    shown: BaseState
    heard: int
    opened: float  # by the clock of the event loop
    lasts: float
    asked: dict[int, BaseState]
    runs: bool = False  # its time; not before everybody sits at the table
    longer: bool = False  # than it was meant to last, for a bot that came late
    answers: dict[int, int] = field(default_factory=dict)
    # Of its own: who is not asked must not feel at the lock of the table that an answer is written.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def ends(self) -> float:
        """When the time is over."""
        return self.opened + self.lasts

    def time_left(self) -> float | None:
        """The seconds left to respond, if they are counted already."""
        return max(0.0, self.ends - asyncio.get_running_loop().time()) if self.runs else None

    def start(self, now: float) -> None:
        """Let the time run."""
        self.opened, self.runs = now, True

    def is_silent(self) -> bool:
        """Whether nobody has answered but with a pass, which is as good as no answer."""
        return all(self.asked[k].legal(k)[0] == action for k, action in self.answers.items())

    def take_up(self, answers: Mapping[int, int]) -> None:
        """Let answers count that were given before the server stopped."""
        for seat, action in answers.items():
            if seat in self.asked and self.asked[seat].is_legal(seat, action):
                self.answers[seat] = action


def is_window(game: Game, s: BaseState) -> bool:
    """Whether the pending decision is one of a window."""
    return not s.over and game.decisions[s.decision].name in game.window_decisions


def windows_in(game: Game, news: Sequence[Event]) -> int:
    """How many windows open by what happened."""
    return sum(event[1] in game.window_events for event in news)


def opens_window(game: Game, after: BaseState) -> bool:
    """Whether a window opens by what led to a state: its news, or a response that is pending."""
    return windows_in(game, after.news or ()) > 0 or is_window(game, after)


def seats_asked(game: Game, s: BaseState) -> dict[int, BaseState]:
    """The seats that will be asked if nobody responds, each with its own moment."""
    asked: dict[int, BaseState] = {}
    s = s.clone()
    while is_window(game, s):
        seat = s.waiting[0]
        if seat in asked:  # the next window
            break
        asked[seat] = s.clone()
        s.step(seat, s.legal(seat)[0])
    return asked


def closing(game: Game, s: BaseState, window: Window) -> tuple[list[tuple[int, int]], BaseState]:
    """The actions by which a window ends, as (seat, action), and the state they lead to.

    Whoever has not answered passes. A response may open the next window: there it stops.
    """
    moves: list[tuple[int, int]] = []
    s = s.clone()
    s.news = []
    while is_window(game, s) and not windows_in(game, s.news or ()):
        seat = s.waiting[0]
        if seat not in window.asked:
            break
        answer = window.answers.get(seat, -1)
        moves.append((seat, answer if s.is_legal(seat, answer) else s.legal(seat)[0]))
        s.step(*moves[-1])
    return moves, s
