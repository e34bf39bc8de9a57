"""A table: the game that goes on there, its bots, hints, and taking back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from claycrown.bots.hint import SECONDS, Hint
from claycrown.core.state import BaseState
from claycrown.server.attendance import Attendance
from claycrown.server.bots import BotPool, Task, first_sight, task_for
from claycrown.server.company import Refusal
from claycrown.server.course import Course
from claycrown.server.limits import HINT, TooOften
from claycrown.server.play import BOT_SECONDS, RETRY_SECONDS, WAIT
from claycrown.server.store import HINT as HINT_ASKED
from claycrown.server.store import QUIET_HINT, Saved, Store, TakenBack, new_key

LOG = logging.getLogger("claycrown")
BOT_TRIES = 2
BOT_UNDO = "To take something back, play yourself again first: the bot would only repeat it."
HINT_LEVEL = "strategist"


@dataclass
class Request:
    """A wish to take back what others have to agree to."""

    seat: int
    number: int  # of the action
    open: set[int]  # seats that have still to agree


@dataclass
class Advice:
    """What a seat was told about its question; nothing as long as no hint has come."""

    version: int  # of the question
    moves: list[Hint] = field(default_factory=list)


class Table(Attendance):
    """A table that people and bots sit at."""

    def __init__(self, store: Store, pool: BotPool, saved: Saved) -> None:
        """Nobody thinks yet, and nobody wants anything back."""
        super().__init__(store, saved)
        self.pool = pool
        self.request: Request | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}
        # Seats whose hint is on its way, each with the version of its question.
        self.advised: set[tuple[int, int]] = set()
        self.advice: dict[int, Advice] = {}  # the last one of each seat

    def wake(self) -> None:
        """Go on after a start of the server: windows, bots, and who comes back."""
        self.open_again()
        self._start_bots()
        self.look_later()

    def went_on(self) -> None:
        """The game went on: no wish of before counts, everybody is told, bots decide."""
        self.request = None
        self.publish()
        self._start_bots()

    def is_busy(self) -> bool:
        """Whether somebody looks on, or something goes on."""
        going_on = self.thinking or self.advised or self.window is not None or self.lock.locked()
        return bool(self.watchers or going_on)

    async def close(self) -> None:
        """Stop everything that goes on by itself; what is being written is written."""
        async with self.lock:
            self.closed = True
            self.look_later()
            tasks = [task for task in (*self.thinking.values(), self.timer) if task is not None]
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Bots.

    def can_think(self) -> bool:
        """Whether a bot that is asked now thinks at once, and waits for no other."""
        return self.pool.is_free()

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
        except Exception:
            LOG.exception(
                "table %s: the bot at seat %d failed; it is asked again", self.row.id, seat
            )
            await asyncio.sleep(RETRY_SECONDS)
            again = True
        finally:
            if self.thinking.get(seat) is asyncio.current_task():
                del self.thinking[seat]
        if again:
            self._start_bots()

    async def _bot_acts(self, seat: int) -> bool:
        """Let the bot of a seat decide; True if it has to look again."""
        if self.window is not None or not self.course.goes_on(seat):  # else nobody can follow
            await asyncio.sleep(self.manner("pace"))
        level, s = self.seats[seat].bot, self.moments().get(seat)
        if level is None or s is None:
            return False
        version = self.version(seat)
        chosen = await self._chosen(seat, self._task(s, seat, level, BOT_SECONDS))
        if self.seats[seat].bot is None:
            return False
        if self.version(seat) != version:
            return True
        # Whoever comes next may start at once, also the same seat.
        if self.thinking.get(seat) is asyncio.current_task():
            del self.thinking[seat]
        await self.act(seat, chosen, version)
        return False

    def _task(self, s: BaseState, seat: int, level: str, seconds: float) -> Task:
        return task_for(s, seat, level, seconds, f"{self.row.seed}/{self.version(seat)}")

    async def _chosen(self, seat: int, task: Task) -> int:
        for _ in range(BOT_TRIES):
            chosen = await self.pool.choose(task)
            if chosen is not None:
                return chosen
            if self.window is None:  # in a window it would show who was asked
                await self.remark("bot", seat, "lost its train of thought and starts again")
                self.publish()
        return first_sight(task)

    async def set_bot(self, seat: int, level: str | None, words: str = "") -> None:
        """Let a bot play for a seat, or stop it; ``words`` for the log, if not the usual ones."""
        came = level is not None and self.seat_row(seat).bot is None
        await super().set_bot(seat, level, words)
        if came:
            self.give_time()
        await self._fewer_others()
        self._start_bots()

    async def hints(self, seat: int) -> list[dict[str, Any]]:
        """The best moves as the seat knows the table; that somebody asked is kept and told.

        Whoever asks again about the same question hears the same, and it is not told again.
        """
        s = self.moments().get(seat)
        if s is None:
            raise Refusal("There is nothing to decide for you now.")
        given = self.advice.get(seat)
        known = given.moves if given is not None and given.version == self.version(seat) else []
        return [
            {
                "action": each.action,
                "text": self.game.text(each.action, s, "en", seat),
                "value": round(each.value, 3),
                "reason": each.reason,
            }
            for each in known or await self._sought(seat, s)
        ]

    async def _sought(self, seat: int, s: BaseState) -> list[Hint]:
        question = seat, self.version(seat)
        if question in self.advised:
            raise TooOften("Your hint is on its way.")
        self.paces.keep(HINT, seat)
        self.advised.add(question)
        try:
            found = await self._advice(seat, s)
        finally:
            self.advised.discard(question)
        if found is None:
            raise Refusal("No hint came in time; try again.")
        return found

    async def record(self) -> dict[str, Any]:
        """The record of the game, with the hints that were asked for."""
        return self.game.record(self.course.s, await self.store.hints(self.row.id))

    async def _advice(self, seat: int, s: BaseState) -> list[Hint] | None:
        task, version = self._task(s, seat, HINT_LEVEL, SECONDS), self.version(seat)
        if seat not in self.advice or self.advice[seat].version != version:
            await self._tell_of_hint(seat)
            self.advice[seat] = Advice(version)
        advice = self.advice[seat]
        found = await self.pool.hints(task)
        advice.moves = found or []
        return found

    async def _tell_of_hint(self, seat: int) -> None:
        if self.window is None:
            await asyncio.shield(self.remark(HINT_ASKED, seat, "asks for a hint"))
            self.publish()
        else:  # nobody may notice that somebody is asked
            quiet = self.new_remark(QUIET_HINT, seat, "asks for a hint", self.moves_made())
            await asyncio.shield(self.store.add_remark(quiet))

    # Taking back.

    async def undo(
        self, seat: int, own: Sequence[int], seen: tuple[int | None, int | None] | None = None
    ) -> None:
        """Take back a seat's last decision, or ask the others to agree; ``own`` seats need not.

        ``seen`` is through whose eyes the wish was made, and the version they saw.
        """
        async with self.lock:
            if self.window is not None:
                raise Refusal(WAIT)
            if self.request is not None:
                whose = "Your" if self.request.seat == seat else "Another"
                raise Refusal(f"{whose} wish to take back is still open.")
            if self.seats[seat].bot is not None:
                raise Refusal(BOT_UNDO)
            number = self.last_of(seat)
            if number is None:
                raise Refusal("There is nothing to take back yet.")
            if seen is not None:
                self._check_version(*seen)
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
        self.advice.pop(seat, None)  # whoever comes next has not asked yet
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
        trial = Course.again(self.game, self.opening(), course.reseeds, moves)
        trial.version, trial.asked_since = course.version, list(course.asked_since)
        undone = trial.take_back(number, new_key())
        left = len(trial.turns)
        back = TakenBack(undone, number, left, [list(each) for each in trial.reseeds])
        remark = self.new_remark("undo", seat, "takes back a decision", left)
        await self.store.take_back(self.row.id, back, remark)
        self.course = trial
        self.breaks += 1
        for each in self.remarks:
            each.after = back.place(each.after)
        self.row.finished = False
        self.remember(remark)
        self.went_on()
