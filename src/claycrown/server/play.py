"""The game at a table: actions and windows. One change at a time."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import blake2s
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from claycrown.core.events import Event
from claycrown.core.state import BaseState
from claycrown.server.company import Company, Refusal
from claycrown.server.course import Course, Turn
from claycrown.server.model import RemarkRow
from claycrown.server.store import SILENCE, SILENCE_BEFORE, Saved, Store
from claycrown.server.window import (
    Window,
    closing,
    is_window,
    opens_window,
    seats_asked,
    windows_in,
)

BOT_SECONDS = 1.0
QUICK_SECONDS = 0.25  # in which bots that do not search have answered many times over
QUICK_LEVELS = {"random", "apprentice", "journeyman"}
RETRY_SECONDS = 1.0  # after the database has refused something
SETTLE_SECONDS = 0.15  # from the end of a window until it is told: longer than writing takes
DEFAULT_MANNERS = {"pace": 0.7, "wait": 4.0}
MOST_MANNERS = {"pace": 5.0, "wait": 120.0}
MOVED_ON = "The table has moved on since; look again and choose anew."
FIRST_TIMES = 3  # as long is the first time to respond in a game: people still read
NOBODY = "Nobody answered in time"
WAIT = "Wait until everybody has had time to respond."


async def sleep_until(moment: float) -> None:
    """Sleep until a moment by the clock of the event loop."""
    await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))


class Play(Company):
    """A game that goes on as its seats act."""

    def __init__(self, store: Store, saved: Saved) -> None:
        """Play the kept moves again."""
        super().__init__(store, saved)
        moves = ((move.id, move.seat, move.action) for move in saved.moves)
        self.course = Course.again(self.game, self.opening(), self.row.reseeds, moves)
        self.lock = asyncio.Lock()
        self.window: Window | None = None
        self.breaks = 0  # windows opened, windows closed, and decisions taken back so far
        self.answers = saved.answers  # given before the server stopped
        self.timer: asyncio.Task[None] | None = None
        self.closed = False  # nothing goes on by itself any more

    def opening(self) -> tuple[int, str, Mapping[str, Any]]:
        """What the game began with."""
        return self.row.players, self.row.seed, self.row.options

    def moves_made(self) -> int:
        """How many moves have been made."""
        return len(self.course.turns)

    def is_finished(self) -> bool:
        """Whether everybody may know that the game is over."""
        return self.course.s.over and self.window is None

    def manner(self, key: str) -> float:
        """A setting of the table."""
        return float(self.row.manners.get(key, DEFAULT_MANNERS[key]))

    @abstractmethod
    def went_on(self) -> None:
        """The game went on: tell everybody, and let those decide who do it by themselves."""

    @abstractmethod
    def can_think(self) -> bool:
        """Whether a bot that is asked now thinks at once, and waits for no other."""

    def moments(self) -> dict[int, BaseState]:
        """The seats that have to decide now, each with the state it decides in."""
        if self.window is None:
            return dict.fromkeys(self.course.s.waiting, self.course.s)
        answered = self.window.answers
        return {seat: s for seat, s in self.window.asked.items() if seat not in answered}

    # Actions.

    async def act(self, seat: int, action: int, version: int | None = None) -> None:
        """Take an action for a seat; durable before anybody sees it."""
        if self.window is not None:
            await self._respond(self.window, seat, action, version)
            return
        async with self.lock:
            if self.window is not None:
                raise Refusal(WAIT)
            self._check(self.course.s, seat, action)
            self._check_version(seat, version)
            await self._take(seat, action)

    async def plan(self, seat: int, numbers: Mapping[str, int], version: int | None = None) -> None:
        """Set several numbers at once, where the game knows how to make actions of them."""
        async with self.lock:
            if self.window is not None:
                raise Refusal(WAIT)
            self._check_version(seat, version)
            await self._take_all(seat, self.game.plan(self.course.s, seat, numbers))

    async def _take_all(self, seat: int, actions: Sequence[int]) -> None:
        trial = self.course.s.clone()
        for action in actions:
            self._check(trial, seat, action)
            trial.step(seat, action)
        for action in actions:
            await self._take(seat, action)

    def version(self, seat: int | None) -> int:
        """A number for the question that a seat looks at; another question has another number.

        It tells no more. Every window changes it when it opens and when it closes, whoever was
        asked; how many answers came in is not to be counted. So does taking back: the same wish
        again is another wish.
        """
        since = self.course.asked_since[seat] if seat is not None else self.revision
        text = f"{self.row.seed}/{seat}/{since}/{self.breaks}"
        return int.from_bytes(blake2s(text.encode(), digest_size=6).digest())

    def _check_version(self, seat: int | None, version: int | None) -> None:
        if version is not None and version != self.version(seat):
            raise Refusal(MOVED_ON)

    def _check(self, s: BaseState, seat: int, action: int) -> None:
        if s.over:
            raise Refusal("The game is over.")
        if seat not in s.waiting:
            raise Refusal("It is not your turn to decide.")
        if not 0 <= action < self.game.actions.total:
            raise Refusal(f"There is no action {action}.")
        if not s.is_legal(seat, action):
            raise Refusal(self.game.refusal(s, seat, action) or "This is not possible now.")

    async def _take(self, seat: int, action: int) -> None:
        turn = len(self.course.turns)
        news = await asyncio.shield(self._keep_and_play(seat, action))
        if self.row.responding:
            before = self.course.turns[turn]
            self._open_window(max(1, windows_in(self.game, news)), before.before, before.heard)
        self.went_on()

    async def _keep_and_play(self, seat: int, action: int) -> list[Event]:
        after = self.course.after(seat, action)
        last, opens = after.over, self.manner("wait") > 0 and opens_window(self.game, after)
        row = await self.store.add_move(self.row.id, seat, action, last=last, window=opens)
        self.row.finished, self.row.responding = last, opens
        return self.course.play(seat, action, row)

    # Windows in which it must not show who was asked.

    def open_turns(self) -> list[Turn]:
        """The turns that everybody may know of: without the answers in windows."""
        if not self.game.window_decisions:
            return self.course.turns
        return [turn for turn in self.course.turns if not self.quiet(turn)]

    def quiet(self, turn: Turn) -> bool:
        """Whether a turn was an answer in a window."""
        return is_window(self.game, turn.before)

    def last_open_turn(self) -> Turn | None:
        """The last of those."""
        for turn in reversed(self.course.turns):
            if not self.quiet(turn):
                return turn
        return None

    def last_of(self, seat: int) -> int | None:
        """The number of the seat's last action that can be taken back.

        Answers that nobody may notice are never taken back by themselves: that would tell of them.
        """
        return self.course.last_of(seat, windows=self.manner("wait") == 0)

    def _in_window(self) -> bool:
        return is_window(self.game, self.course.s)

    def _open_window(self, times: int, shown: BaseState, heard: int) -> Window:
        first = not windows_in(self.game, self.course.log[:heard])
        lasts = times * self.manner("wait") * (FIRST_TIMES if first else 1)
        if all(row.bot is not None for row in self.seats):
            lasts = self.time_of_bots()  # nobody is there to read and think
        else:  # a bot may have come since the table was made
            lasts = max(lasts, self.shortest_window())
        now = asyncio.get_running_loop().time()
        asked = seats_asked(self.game, self.course.s)
        self.window = Window(shown, heard, now, lasts, asked)
        self.breaks += 1
        self.timer = None
        self._run_window()
        return self.window

    def _run_window(self) -> None:
        """Let the time to respond run, unless somebody is still expected at the table."""
        window = self.window
        if window is None or window.runs or self.is_gathering():
            return
        window.start(asyncio.get_running_loop().time())
        self.timer = asyncio.create_task(self._end_at(window, window.ends))

    def give_time(self) -> None:
        """Let a bot that has just come respond as well; the same whoever was asked.

        It is given once: nobody can hold the table up by letting bots come and go.
        """
        window, short = self.window, self.shortest_window()
        if window is None or not window.runs or window.longer:
            return
        end = asyncio.get_running_loop().time() + short
        if end <= window.ends:
            return
        window.lasts, window.longer = end - window.opened, True
        if self.timer is not None:
            self.timer.cancel()
        self.timer = asyncio.create_task(self._end_at(window, window.ends))

    def publish(self) -> None:
        """Tell everybody that something has changed; perhaps the last one sat down."""
        self._run_window()
        super().publish()

    async def _respond(self, window: Window, seat: int, action: int, version: int | None) -> None:
        if seat not in window.asked:
            raise Refusal(WAIT)
        async with window.lock:
            if seat in window.answers:
                raise Refusal(WAIT)
            if self.window is not window:
                raise Refusal(MOVED_ON)
            self._check(window.asked[seat], seat, action)
            self._check_version(seat, version)
            await asyncio.shield(self._keep_answer(window, seat, action))

    async def _keep_answer(self, window: Window, seat: int, action: int) -> None:
        await self.store.add_answer(self.row.id, seat, action)
        window.answers[seat] = action  # nobody else is told, not even that something came in

    def shortest_window(self) -> float:
        """The time that bots need, asked or not."""
        bots = any(row.bot is not None for row in self.seats)
        return self.manner("pace") + 2 * BOT_SECONDS if bots else 0.0

    def time_of_bots(self) -> float:
        """How long a window lasts that opens where only bots play.

        Nobody may ask for it once the window is open: whether they can think at once would then
        tell who does. With a pause first, the bots of another table might come before these.
        """
        quick = all(row.bot in QUICK_LEVELS for row in self.seats)
        if quick and not self.manner("pace") and self.can_think():
            return QUICK_SECONDS
        return self.shortest_window()

    async def end_window(self) -> None:
        """Let the time for responses end, but not before bots could have answered."""
        window = self.window
        if window is None:
            return
        await sleep_until(window.opened + self.shortest_window())
        await asyncio.shield(self._close_window(window, asyncio.get_running_loop().time()))

    async def _end_at(self, window: Window, end: float) -> None:
        await sleep_until(end)
        while True:
            try:
                await asyncio.shield(self._close_window(window, end))
            except SQLAlchemyError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def _close_window(self, window: Window, end: float) -> None:
        async with self.lock:
            if self.closed or self.window is not window:
                return
            timer = self.timer
            async with window.lock:
                opened = await self._keep_and_close(window, end + SETTLE_SECONDS)
                self.window = None
            if timer is not None:  # only now: what the database refused has to be tried again
                timer.cancel()
            self.breaks += 1
            if self.row.responding:
                self._open_window(max(1, opened), window.shown, window.heard)
            self.went_on()

    async def _keep_and_close(self, window: Window, told: float) -> int:
        """Carry the answers out, all at once; how many windows they open.

        How long it took to write them would tell how many there were: all wait for one moment.
        """
        moves, after = closing(self.game, self.course.s, window)
        remark = self._silence(window)
        last, opens = after.over, opens_window(self.game, after)
        rows = await self.store.end_window(self.row.id, moves, remark, last=last, window=opens)
        course = self.course.fork()
        news: list[Event] = []
        for row, (seat, action) in zip(rows, moves, strict=True):
            news += course.play(seat, action, row)
        await sleep_until(told)
        self.course, self.row.finished, self.row.responding = course, last, opens
        if remark is not None:
            self.remember(remark)
        return windows_in(self.game, news)

    def _silence(self, window: Window) -> RemarkRow | None:
        """What the log says where nobody responded: the same whoever was asked.

        It belongs to the move that opened the window, not to what the window brought. A move may
        open several; then somebody was asked in the last of them at most.
        """
        turns, log = self.course.turns, self.course.log
        if window.is_silent():
            kind = SILENCE
        elif turns and windows_in(self.game, log[turns[-1].heard :]) > 1:
            kind = SILENCE_BEFORE
        else:
            return None
        return self.new_remark(kind, None, NOBODY, self.moves_made())

    def open_again(self) -> None:
        """After a start of the server: open a window again that had not ended, whoever was asked.

        Only what was kept says whether it had ended: where nobody was asked, no move does.
        """
        last = self.last_open_turn()
        if last is None or self.course.s.over or self.manner("wait") == 0:
            return
        opened = windows_in(self.game, self.course.log[last.heard :])
        if (self.row.responding and opened) or self._in_window():
            self._open_window(max(1, opened), last.before, last.heard).take_up(self.answers)
