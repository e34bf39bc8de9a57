"""One table: who sits there, the game, its windows, bots, undo and talk. One change at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import Any

import claycrown
from claycrown.core.errors import ClaycrownError
from claycrown.core.events import Event
from claycrown.core.state import BaseState
from claycrown.server.bots import LEVELS, BotPool, task_for
from claycrown.server.course import Course
from claycrown.server.model import RemarkRow, SeatRow
from claycrown.server.people import clean_name, clean_text
from claycrown.server.store import Saved, Store, new_key

BOT_SECONDS = 1.0
HINT_LEVEL, HINT_SECONDS = "strategist", 2.0
BOT_TRIES = 2
DEFAULT_MANNERS = {"pace": 0.7, "wait": 4.0}
MOST_MANNERS = {"pace": 5.0, "wait": 120.0}


class Refusal(ClaycrownError):
    """What was asked cannot be done; the message says why, and nothing has changed."""


@dataclass
class Request:
    """A wish to take back what others have to agree to."""

    seat: int
    number: int  # of the action
    open: set[int]  # seats that have still to agree


@dataclass
class Window:
    """A time in which seats may respond; it lasts as long whoever was really asked.

    Everybody else sees how things stood before it opened. The seats asked answer side by side;
    their answers count in the order of the rules when the time is over.
    """

    shown: BaseState
    heard: int
    ends: float  # by the clock of the event loop
    lasts: float
    asked: dict[int, BaseState]
    answers: dict[int, int] = field(default_factory=dict)


class Table:
    """A table that people and bots sit at."""

    def __init__(self, store: Store, pool: BotPool, saved: Saved) -> None:
        """Play the kept moves again."""
        self.store = store
        self.pool = pool
        self.row = saved.table
        self.seats = saved.seats
        self.remarks = saved.remarks
        self.game = claycrown.make(self.row.game, self.row.edition)
        self.course = Course.again(
            self.game,
            (self.row.players, self.row.seed, self.row.options),
            self.row.reseeds,
            ((move.id, move.seat, move.action) for move in saved.moves),
        )
        self.lock = asyncio.Lock()
        self.revision = 0
        self.request: Request | None = None
        self.window: Window | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.Task[None] | None = None
        self.told: dict[tuple[Event, tuple[str, ...]], str] = {}  # lines of the log, once made
        self.snapshots: dict[Any, Any] = {}  # of this revision, by viewer
        self.watchers: set[Callable[[], None]] = set()

    # Manners and names.

    def manner(self, key: str) -> float:
        """A setting of the table."""
        return float(self.row.manners.get(key, DEFAULT_MANNERS[key]))

    def colour(self, seat: int) -> str:
        """What the game calls a seat."""
        return self.game.sentences.seat(self.course.s, seat, "en")

    def name(self, seat: int) -> str:
        """What a seat is called at this table."""
        row = self.seats[seat]
        return row.name or (f"{self.colour(seat)} bot" if row.bot else self.colour(seat))

    def is_open(self, seat: int) -> bool:
        """Whether somebody may still sit down here."""
        return not self.seats[seat].taken and self.seats[seat].bot is None

    def others(self, own: Sequence[int]) -> set[int]:
        """The seats of people who are not oneself."""
        return {
            seat
            for seat, row in enumerate(self.seats)
            if row.taken and row.bot is None and seat not in own
        }

    # Who is told of changes.

    def publish(self) -> None:
        """Tell everybody that something has changed."""
        self.revision += 1
        for watcher in list(self.watchers):
            watcher()

    def wake(self) -> None:
        """Go on after a start of the server: windows and bots."""
        if self.window is None and self._in_window() and self.manner("wait") > 0:
            self._open_window(1, self.course.turns[-1].before, self.course.turns[-1].heard)
        self._start_bots()

    async def close(self) -> None:
        """Stop everything that goes on by itself; what is being written is written."""
        async with self.lock:
            tasks = [task for task in (*self.thinking.values(), self.timer) if task is not None]
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Actions.

    async def act(self, seat: int, action: int, version: int | None = None) -> None:
        """Take an action for a seat; durable before anybody sees it."""
        async with self.lock:
            if self.window is not None:
                self._respond(self.window, seat, action)
                return
            self._check(self.course.s, seat, action)
            self._check_version(seat, version)
            await self._take(seat, action)

    async def act_all(self, seat: int, actions: Sequence[int], version: int | None = None) -> None:
        """Take several actions of one seat in a row; none if one of them is impossible."""
        async with self.lock:
            if self.window is not None:
                raise Refusal("Wait until everybody has had time to respond.")
            self._check_version(seat, version)
            trial = self.course.s.clone()
            for action in actions:
                self._check(trial, seat, action)
                trial.step(seat, action)
            for action in actions:
                await self._take(seat, action)

    def version(self, seat: int | None) -> int:
        """A number for the question that a seat looks at; another question has another number.

        It tells no more: how many answers came in before would show who was asked in a window.
        """
        since = self.course.asked_since[seat] if seat is not None else self.revision
        text = f"{self.row.seed}/{seat}/{since}"
        return int.from_bytes(blake2s(text.encode(), digest_size=6).digest())

    def _check_version(self, seat: int, version: int | None) -> None:
        if version is not None and version != self.version(seat):
            raise Refusal("The table has moved on since; look again and choose anew.")

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
        last = self.course.ends_with(seat, action)
        row = await self.store.add_move(self.row.id, seat, action, last=last)
        turn = len(self.course.turns)
        news = self.course.play(seat, action, row)
        self.row.finished = last
        self.request = None
        opened = self._windows_in(news)
        if self.manner("wait") > 0 and (opened or self._in_window()):
            before = self.course.turns[turn]
            self._open_window(max(1, opened), before.before, before.heard)
        self.publish()
        self._start_bots()

    # Windows in which it must not show who was asked.

    def _windows_in(self, news: Sequence[Event]) -> int:
        return sum(event[1] in self.game.window_events for event in news)

    def _in_window(self) -> bool:
        s = self.course.s
        return not s.over and self.game.decisions[s.decision].name in self.game.window_decisions

    def _open_window(self, times: int, shown: BaseState, heard: int) -> None:
        lasts = times * self.manner("wait")
        ends = asyncio.get_running_loop().time() + lasts
        self.window = Window(shown, heard, ends, lasts, self._asked())
        self.timer = asyncio.create_task(self._close_window_after(lasts))

    def _asked(self) -> dict[int, BaseState]:
        """The seats that will be asked if nobody responds, each with its own moment."""
        asked: dict[int, BaseState] = {}
        s = self.course.s.clone()
        while not s.over and self.game.decisions[s.decision].name in self.game.window_decisions:
            seat = s.waiting[0]
            if seat in asked:  # the next window
                break
            asked[seat] = s.clone()
            s.step(seat, s.legal(seat)[0])
        return asked

    def _respond(self, window: Window, seat: int, action: int) -> None:
        if seat not in window.asked or seat in window.answers:
            raise Refusal("Wait until everybody has had time to respond.")
        self._check(window.asked[seat], seat, action)
        window.answers[seat] = action  # nobody else is told, not even that something came in

    async def end_window(self) -> None:
        """Let the time for responses end now."""
        async with self.lock:
            if self.window is not None and self.timer is not None:
                self.timer.cancel()
                await self._close_window(self.window)

    async def _close_window_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        async with self.lock:
            if self.window is not None:
                await self._close_window(self.window)

    async def _close_window(self, window: Window) -> None:
        opened = 0
        while self._in_window() and not opened:
            s = self.course.s
            seat = s.waiting[0]
            if seat not in window.asked:
                break
            answer = window.answers.get(seat, -1)
            action = answer if s.is_legal(seat, answer) else s.legal(seat)[0]
            last = self.course.ends_with(seat, action)
            row = await self.store.add_move(self.row.id, seat, action, last=last)
            opened = self._windows_in(self.course.play(seat, action, row))
            self.row.finished = last
        self.window = None
        if opened or self._in_window():
            self._open_window(max(1, opened), window.shown, window.heard)
        self.publish()
        self._start_bots()

    # Bots.

    def _start_bots(self) -> None:
        if self.window is not None:
            answered = self.window.answers
            moments = {k: s for k, s in self.window.asked.items() if k not in answered}
        else:
            moments = dict.fromkeys(self.course.s.waiting, self.course.s)
        for seat, s in moments.items():
            if self.seats[seat].bot is not None and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self._think(seat, s))

    async def _think(self, seat: int, s: BaseState) -> None:
        again = False
        try:
            again = await self._bot_acts(seat, s)
        except Refusal:
            again = True  # something was taken back while the bot was thinking
        finally:
            self.thinking.pop(seat, None)
        if again:
            self._start_bots()

    async def _bot_acts(self, seat: int, s: BaseState) -> bool:
        """Let the bot of a seat decide; True if it has to look again."""
        await asyncio.sleep(self.manner("pace"))
        level = self.seats[seat].bot
        version = self.version(seat)
        if level is None or seat not in s.waiting:
            return False
        task = task_for(self.game, s, seat, level, BOT_SECONDS)
        chosen = await self._chosen(seat, task)
        if self.seats[seat].bot is None:
            return False
        if self.version(seat) != version:
            return True
        self.thinking.pop(seat, None)
        await self.act(seat, chosen, version)
        return False

    async def hints(self, seat: int) -> list[dict[str, Any]]:
        """The best moves as the seat knows the table; that somebody asked is kept and told."""
        s = self.window.asked.get(seat) if self.window is not None else self.course.s
        if s is None or seat not in s.waiting:
            raise Refusal("There is nothing to decide for you now.")
        task = task_for(self.game, s, seat, HINT_LEVEL, HINT_SECONDS)
        if self.window is None:  # in a window nobody may notice that somebody is asked
            await self.remark("hint", seat, "asks for a hint")
            self.publish()
        found = await self.pool.hints(task)
        if found is None:
            raise Refusal("No hint came in time; try again.")
        return [
            {
                "action": each.action,
                "text": self.game.text(each.action, s, "en", seat),
                "value": round(each.value, 3),
                "reason": each.reason,
            }
            for each in found
        ]

    async def _chosen(self, seat: int, task: Any) -> int:
        for _ in range(BOT_TRIES):
            chosen = await self.pool.choose(task)
            if chosen is not None:
                return chosen
            await self.remark("bot", seat, "lost its train of thought and starts again")
            self.publish()
        return int(task.options[0])

    # Taking back.

    async def undo(self, seat: int, own: Sequence[int]) -> None:
        """Take back a seat's last decision, or ask the others to agree; ``own`` seats need not."""
        async with self.lock:
            if self.window is not None:
                raise Refusal("Wait until everybody has had time to respond.")
            number = self.course.last_of(seat)
            if number is None:
                raise Refusal("There is nothing to take back yet.")
            others = self.others(own)
            if self.course.is_free(number) or not others:
                await self._take_back(seat, number)
            else:
                self.request = Request(seat, number, others)
                self.publish()

    async def consent(self, seat: int, *, yes: bool) -> None:
        """Agree that something is taken back, or not."""
        async with self.lock:
            request = self.request
            if request is None or seat not in request.open:
                raise Refusal("Nobody asks you to agree to anything.")
            request.open.discard(seat)
            if not yes:
                self.request = None
                await self.remark("undo", seat, "does not agree to take back")
            elif not request.open:
                await self._take_back(request.seat, request.number)
                return
            self.publish()

    async def withdraw(self, seat: int) -> None:
        """Give up the wish to take something back."""
        if self.request is None or self.request.seat != seat:
            raise Refusal("There is no wish of yours to withdraw.")
        self.request = None
        self.publish()

    async def _take_back(self, seat: int, number: int) -> None:
        # A copy is changed first: what the database refuses has not happened.
        course = self.course
        trial = Course.again(
            self.game,
            (self.row.players, self.row.seed, self.row.options),
            course.reseeds,
            ((turn.row, turn.seat, turn.action) for turn in course.turns),
        )
        trial.version, trial.asked_since = course.version, list(course.asked_since)
        undone = trial.take_back(number, new_key())
        remark = self._remark("undo", seat, "takes back a decision", len(trial.turns))
        await self.store.take_back(self.row.id, undone, [list(x) for x in trial.reseeds], remark)
        self.course = trial
        self.row.finished = False
        self.remarks.append(remark)
        self.request = None
        self.publish()
        self._start_bots()

    # Talk.

    def _remark(self, kind: str, seat: int | None, text: str, after: int) -> RemarkRow:
        name = self.name(seat) if seat is not None else ""
        return RemarkRow(
            table_id=self.row.id, kind=kind, seat=seat, name=name, text=text, after=after
        )

    async def remark(self, kind: str, seat: int | None, text: str, name: str = "") -> None:
        """Keep something that was said, or that happened beside the game."""
        row = self._remark(kind, seat, text, len(self.course.turns))
        row.name = name or row.name
        await self.store.add_remark(row)
        self.remarks.append(row)

    async def chat(self, seat: int | None, name: str, text: Any) -> None:
        """Say something to the table."""
        words = clean_text(text)
        if not words:
            raise Refusal("There is nothing to say.")
        await self.remark("chat", seat, words, clean_name(name) or "Somebody")
        self.publish()

    # Seats.

    async def sit(self, seat: int, person: str, name: str) -> None:
        """Take a free seat."""
        row = self._seat(seat)
        if not self.is_open(seat) or not await self.store.sit_down(row, person, clean_name(name)):
            raise Refusal("This seat is taken; choose another one.")
        await self.remark("seat", seat, "sits down")
        self.publish()

    async def enter(self, seat: int, person: str) -> None:
        """Hold a seat by its private link."""
        await self.store.set_seat(self._seat(seat), person, taken=True)
        self.publish()

    async def set_bot(self, seat: int, level: str | None) -> None:
        """Let a bot play for a seat, or stop it."""
        row = self._seat(seat)
        if level is not None and level not in LEVELS:
            raise Refusal(f"There is no bot {level!r}; choose one of {', '.join(LEVELS)}.")
        if row.bot != level:
            await self.store.set_seat(row, bot=level)
            words = f"is played by a bot ({level})" if level else "is no longer played by a bot"
            await self.remark("bot", seat, words)
        self.publish()
        self._start_bots()

    async def hand_over(self, seat: int) -> None:
        """Free a seat, with a new private link."""
        await self.store.hand_over(self._seat(seat))
        await self.remark("seat", seat, "is free for somebody else")
        self.publish()

    async def rename(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        await self.store.set_seat(self._seat(seat), name=clean_name(name))
        self.publish()

    def _seat(self, seat: int) -> SeatRow:
        if not 0 <= seat < len(self.seats):
            raise Refusal(f"There is no seat {seat} at this table.")
        return self.seats[seat]
