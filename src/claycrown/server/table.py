"""One table: the game, its windows, bots and undo. One change at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from claycrown.core.events import Event
from claycrown.core.state import BaseState
from claycrown.server.bots import BotPool, Task, first_sight, task_for
from claycrown.server.company import Company, Refusal
from claycrown.server.course import Course, Turn
from claycrown.server.store import Saved, Store, new_key

BOT_SECONDS = 1.0
BOT_TRIES = 2
HINT_LEVEL, HINT_SECONDS = "strategist", 2.0
RETRY_SECONDS = 1.0  # after the database has refused something
DEFAULT_MANNERS = {"pace": 0.7, "wait": 4.0}
MOST_MANNERS = {"pace": 5.0, "wait": 120.0}
MOVED_ON = "The table has moved on since; look again and choose anew."
WAIT = "Wait until everybody has had time to respond."


@dataclass
class Request:
    """A wish to take back what others have to agree to."""

    seat: int
    number: int  # of the action
    open: set[int]  # seats that have still to agree


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
    answers: dict[int, int] = field(default_factory=dict)

    @property
    def ends(self) -> float:
        """When the time is over."""
        return self.opened + self.lasts


class Table(Company):
    """A table that people and bots sit at."""

    def __init__(self, store: Store, pool: BotPool, saved: Saved) -> None:
        """Play the kept moves again."""
        super().__init__(store, saved)
        self.pool = pool
        moves = ((move.id, move.seat, move.action) for move in saved.moves)
        self.course = Course.again(self.game, self._opening(), self.row.reseeds, moves)
        self.lock = asyncio.Lock()
        self.request: Request | None = None
        self.window: Window | None = None
        self.windows = 0  # opened and closed so far
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.Task[None] | None = None

    def _opening(self) -> tuple[int, str, Mapping[str, Any]]:
        return self.row.players, self.row.seed, self.row.options

    def moves_made(self) -> int:
        """How many moves have been made."""
        return len(self.course.turns)

    def manner(self, key: str) -> float:
        """A setting of the table."""
        return float(self.row.manners.get(key, DEFAULT_MANNERS[key]))

    def wake(self) -> None:
        """Go on after a start of the server: windows and bots."""
        last = self.last_open_turn()
        if last is not None and self.manner("wait") > 0:
            opened = self._windows_in(self.course.log[last.heard :])
            if opened or self._in_window():
                self._open_window(1, last.before, last.heard)
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
            self._check_version(seat, version)
            await self._take_all(seat, actions)

    async def plan(self, seat: int, numbers: Mapping[str, int], version: int | None = None) -> None:
        """Set several numbers at once, where the game knows how to make actions of them."""
        async with self.lock:
            if self.window is not None:
                raise Refusal(WAIT)
            self._check_version(seat, version)
            await self._take_all(seat, self.game.plan(self.course.s, seat, numbers))

    async def _take_all(self, seat: int, actions: Sequence[int]) -> None:
        if self.window is not None:
            raise Refusal(WAIT)
        trial = self.course.s.clone()
        for action in actions:
            self._check(trial, seat, action)
            trial.step(seat, action)
        for action in actions:
            await self._take(seat, action)

    def version(self, seat: int | None) -> int:
        """A number for the question that a seat looks at; another question has another number.

        It tells no more. Every window changes it when it opens and when it closes, whoever was
        asked; how many answers came in is not to be counted.
        """
        since = self.course.asked_since[seat] if seat is not None else self.revision
        text = f"{self.row.seed}/{seat}/{since}/{self.windows}"
        return int.from_bytes(blake2s(text.encode(), digest_size=6).digest())

    def _check_version(self, seat: int, version: int | None) -> None:
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
        self.request = None
        opened = self._windows_in(news)
        if self.manner("wait") > 0 and (opened or self._in_window()):
            before = self.course.turns[turn]
            self._open_window(max(1, opened), before.before, before.heard)
        self.publish()
        self._start_bots()

    async def _keep_and_play(self, seat: int, action: int) -> list[Event]:
        last = self.course.ends_with(seat, action)
        row = await self.store.add_move(self.row.id, seat, action, last=last)
        self.row.finished = last
        return self.course.play(seat, action, row)

    # Windows in which it must not show who was asked.

    def is_window(self, s: BaseState) -> bool:
        """Whether the pending decision is one of a window."""
        return not s.over and self.game.decisions[s.decision].name in self.game.window_decisions

    def open_turns(self) -> list[Turn]:
        """The turns that everybody may know of: without the answers in windows."""
        if not self.game.window_decisions:
            return self.course.turns
        return [turn for turn in self.course.turns if not self.is_window(turn.before)]

    def last_open_turn(self) -> Turn | None:
        """The last of those."""
        for turn in reversed(self.course.turns):
            if not self.is_window(turn.before):
                return turn
        return None

    def _windows_in(self, news: Sequence[Event]) -> int:
        return sum(event[1] in self.game.window_events for event in news)

    def _in_window(self) -> bool:
        return self.is_window(self.course.s)

    def _open_window(self, times: int, shown: BaseState, heard: int) -> None:
        lasts = times * self.manner("wait")
        now = asyncio.get_running_loop().time()
        self.window = Window(shown, heard, now, lasts, self._asked())
        self.windows += 1
        self.timer = asyncio.create_task(self._close_window_after(lasts))

    def _asked(self) -> dict[int, BaseState]:
        """The seats that will be asked if nobody responds, each with its own moment."""
        asked: dict[int, BaseState] = {}
        s = self.course.s.clone()
        while self.is_window(s):
            seat = s.waiting[0]
            if seat in asked:  # the next window
                break
            asked[seat] = s.clone()
            s.step(seat, s.legal(seat)[0])
        return asked

    def _respond(self, window: Window, seat: int, action: int) -> None:
        if seat not in window.asked or seat in window.answers:
            raise Refusal(WAIT)
        self._check(window.asked[seat], seat, action)
        window.answers[seat] = action  # nobody else is told, not even that something came in

    def shortest_window(self) -> float:
        """The time that bots need, asked or not."""
        bots = any(row.bot is not None for row in self.seats)
        return self.manner("pace") + 2 * BOT_SECONDS if bots else 0.0

    async def end_window(self) -> None:
        """Let the time for responses end, but not before bots could have answered."""
        window = self.window
        if window is None:
            return
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(0.0, window.opened + self.shortest_window() - now))
        async with self.lock:
            if self.window is window and self.timer is not None:
                self.timer.cancel()
                await self._close_window(window)

    async def _close_window_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        while True:
            try:
                async with self.lock:
                    if self.window is not None:
                        await self._close_window(self.window)
            except SQLAlchemyError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def _close_window(self, window: Window) -> None:
        opened = 0
        while self._in_window() and not opened:
            s = self.course.s
            seat = s.waiting[0]
            if seat not in window.asked:
                break
            answer = window.answers.get(seat, -1)
            action = answer if s.is_legal(seat, answer) else s.legal(seat)[0]
            opened = self._windows_in(await self._keep_and_play(seat, action))
        self.window = None
        self.windows += 1
        if opened or self._in_window():
            self._open_window(max(1, opened), window.shown, window.heard)
        self.publish()
        self._start_bots()

    # Bots.

    def moments(self) -> dict[int, BaseState]:
        """The seats that have to decide now, each with the state it decides in."""
        if self.window is None:
            return dict.fromkeys(self.course.s.waiting, self.course.s)
        answered = self.window.answers
        return {seat: s for seat, s in self.window.asked.items() if seat not in answered}

    def _start_bots(self) -> None:
        for seat in self.moments():
            if self.seats[seat].bot is not None and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self._think(seat))

    async def _think(self, seat: int) -> None:
        again = False
        try:
            again = await self._bot_acts(seat)
        except Refusal:
            again = True  # something was taken back while the bot was thinking
        except SQLAlchemyError:
            await asyncio.sleep(RETRY_SECONDS)
            again = True
        finally:
            if self.thinking.get(seat) is asyncio.current_task():
                del self.thinking[seat]
        if again:
            self._start_bots()

    async def _bot_acts(self, seat: int) -> bool:
        """Let the bot of a seat decide; True if it has to look again."""
        await asyncio.sleep(self.manner("pace"))
        level, s = self.seats[seat].bot, self.moments().get(seat)
        if level is None or s is None:
            return False
        version = self.version(seat)
        chosen = await self._chosen(seat, task_for(self.game, s, seat, level, BOT_SECONDS))
        if self.seats[seat].bot is None:
            return False
        if self.version(seat) != version:
            return True
        # Whoever comes next may start at once, also the same seat.
        if self.thinking.get(seat) is asyncio.current_task():
            del self.thinking[seat]
        await self.act(seat, chosen, version)
        return False

    async def _chosen(self, seat: int, task: Task) -> int:
        for _ in range(BOT_TRIES):
            chosen = await self.pool.choose(task)
            if chosen is not None:
                return chosen
            if self.window is None:  # in a window it would show who was asked
                await self.remark("bot", seat, "lost its train of thought and starts again")
                self.publish()
        return first_sight(task)

    async def set_bot(self, seat: int, level: str | None) -> None:
        """Let a bot play for a seat, or stop it."""
        await super().set_bot(seat, level)
        await self._fewer_others()
        self._start_bots()

    async def hints(self, seat: int) -> list[dict[str, Any]]:
        """The best moves as the seat knows the table; that somebody asked is kept and told."""
        s = self.moments().get(seat)
        if s is None:
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

    def record(self) -> dict[str, Any]:
        """The record of the game, with who asked for hints."""
        asked = [(each.seat, each.after) for each in self.remarks if each.kind == "hint"]
        return self.game.record(
            self.course.s, [(seat, after) for seat, after in asked if seat is not None]
        )

    # Taking back.

    async def undo(self, seat: int, own: Sequence[int]) -> None:
        """Take back a seat's last decision, or ask the others to agree; ``own`` seats need not."""
        async with self.lock:
            if self.window is not None:
                raise Refusal(WAIT)
            if self.request is not None and self.request.seat != seat:
                raise Refusal("Another wish to take back is still open.")
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
        async with self.lock:
            if self.request is None or self.request.seat != seat:
                raise Refusal("There is no wish of yours to withdraw.")
            self.request = None
            self.publish()

    async def hand_over(self, seat: int) -> None:
        """Free a seat, with a new private link."""
        await super().hand_over(seat)
        await self._fewer_others()

    async def _fewer_others(self) -> None:
        """Nobody waits for the consent of a seat without a person."""
        async with self.lock:
            if self.request is None:
                return
            self.request.open &= self.others([self.request.seat])
            if not self.request.open:
                await self._take_back(self.request.seat, self.request.number)

    async def _take_back(self, seat: int, number: int) -> None:
        # A copy is changed first: what the database refuses has not happened.
        course = self.course
        moves = ((turn.row, turn.seat, turn.action) for turn in course.turns)
        trial = Course.again(self.game, self._opening(), course.reseeds, moves)
        trial.version, trial.asked_since = course.version, list(course.asked_since)
        undone = trial.take_back(number, new_key())
        remark = self.new_remark("undo", seat, "takes back a decision", len(trial.turns))
        await self.store.take_back(self.row.id, undone, [list(x) for x in trial.reseeds], remark)
        self.course = trial
        self.row.finished = False
        self.remember(remark)
        self.request = None
        self.publish()
        self._start_bots()
