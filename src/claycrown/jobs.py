"""Work shared out to processes, its results in the order of the tasks unless said otherwise."""

from __future__ import annotations

import math
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any, ClassVar, Generic, TypeVar, cast

from claycrown.core.errors import SetupError
from claycrown.hand import Hand, answered, end_with_parent

Result = TypeVar("Result")

PER_CORE = 4  # more processes than that only wait for each other
AHEAD = 3  # tasks in flight per process, so that a stop is quick and memory stays small
LEAVE_SECONDS = 5.0  # for processes to tidy up when the work is stopped, on a busy machine too


class Terminated(SystemExit):
    """A plain stop, SIGTERM: what was begun is tidied up as after Ctrl-C.

    A kind of its own, since SystemExit may also be raised by a stranger's bot.
    """

    last: ClassVar[float] = -math.inf  # when it was raised, by the steady clock


def stop_at_sigterm() -> Any:
    """Have SIGTERM raise Terminated; gives what it did before."""
    return signal.signal(signal.SIGTERM, _terminate)


def _terminate(number: int, frame: FrameType | None) -> None:
    # Some send it twice, and a second one would disturb the tidying up. But a bot may swallow one.
    now = time.monotonic()
    if now - Terminated.last < LEAVE_SECONDS:
        return
    Terminated.last = now
    raise Terminated(128 + number)


def check_jobs(jobs: int) -> None:
    """Raise an error if so many processes make no sense on this machine."""
    most = PER_CORE * (os.cpu_count() or 1)
    if not 1 <= jobs <= most:
        raise SetupError(f"jobs: {jobs} is out of range, allowed is 1 to {most} on this machine")


@dataclass(eq=False)
class Errand(Generic[Result]):
    """A task on its way."""

    result: Result | None = None
    fault: Exception | None = None
    done: bool = False


def spread(
    work: Callable[..., Result],
    tasks: Iterable[tuple[Any, ...]],
    jobs: int,
    *,
    in_order: bool = True,
) -> Iterator[Result]:
    """Yield ``work(*task)`` for every task, in order, whatever the number of processes.

    If the order is of no matter, each result comes as soon as it is there. States cannot travel
    between processes: a task says what to play, not from where.
    """
    if jobs == 1:
        for task in tasks:
            yield work(*task)
        return
    crew: Crew[Result] = Crew(jobs)
    finished = False
    try:
        yield from crew.share(work, iter(tasks), in_order)
        finished = True
    finally:
        # Whoever stops the work does not want to wait for what has been begun.
        crew.dismiss(at_once=not finished)


class Crew(Generic[Result]):
    """Processes that share some work."""

    def __init__(self, jobs: int) -> None:
        """Allow so many of them; each starts when there is work for it."""
        self.jobs = jobs
        self.hands: list[Hand] = []
        self.busy: dict[Hand, Errand[Result]] = {}
        self.flying: deque[Errand[Result]] = deque()  # in the order of the tasks

    def share(
        self, work: Callable[..., Result], tasks: Iterator[tuple[Any, ...]], in_order: bool
    ) -> Iterator[Result]:
        """Give out all tasks, and yield what comes back."""
        self.give_out(work, tasks)
        while self.flying:
            done = self.next_done(in_order)
            if done is None:
                self.take_in()
                self.give_out(work, tasks)
            else:
                self.flying.remove(done)
                if done.fault is not None:
                    raise done.fault
                yield cast(Result, done.result)
                self.give_out(work, tasks)

    def give_out(self, work: Callable[..., Result], tasks: Iterator[tuple[Any, ...]]) -> None:
        """Let nobody be idle while there is something to do, and not too much is in flight."""
        while len(self.busy) < self.jobs and len(self.flying) < AHEAD * self.jobs:
            task = next(tasks, None)
            if task is None:
                return
            hand = self.idle_hand()
            hand.begin(_do, work, *task)
            self.busy[hand] = Errand()
            self.flying.append(self.busy[hand])

    def idle_hand(self) -> Hand:
        """One that has nothing to do."""
        for hand in self.hands:
            if hand not in self.busy:
                return hand
        hand = Hand(_prepare)
        self.hands.append(hand)
        hand.start()
        return hand

    def next_done(self, in_order: bool) -> Errand[Result] | None:
        """The errand whose result comes next, if it is there."""
        if in_order:
            return self.flying[0] if self.flying[0].done else None
        done = [errand for errand in self.flying if errand.done]
        # What was done comes before what went wrong: nothing that is finished is lost by that.
        return min(done, key=lambda errand: errand.fault is not None, default=None)

    def take_in(self) -> None:
        """Wait for results, and note those that are there."""
        for hand in answered(list(self.busy)):
            errand = self.busy.pop(hand)
            errand.done = True
            try:
                errand.result = hand.answer()
            except Exception as fault:  # noqa: BLE001  it is raised when its turn has come
                errand.fault = fault

    def dismiss(self, *, at_once: bool) -> None:
        """End all processes; one that has something to tidy up gets a while for it."""
        begun = [hand for hand in self.hands if hand.process.pid is not None]
        try:
            if at_once:
                for hand in begun:
                    if hand.process.is_alive():
                        hand.process.terminate()
            for hand in begun:
                hand.pipe.close()
            until = time.monotonic() + LEAVE_SECONDS
            for hand in begun:
                hand.process.join(max(0.0, until - time.monotonic()))
        finally:  # a second Ctrl-C ends the while
            for hand in begun:
                hand.kill()
                hand.process.join()


def _prepare() -> None:
    stop_at_sigterm()
    end_with_parent(_leave)


def _leave() -> None:
    # Nobody else would end the programs of bots that play here.
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LEAVE_SECONDS)
    os._exit(1)


def _do(work: Callable[..., Result], *task: Any) -> Result:
    try:
        return work(*task)
    except Terminated:
        # All is tidied up; this process would only send it home and wait for the next task.
        os._exit(1)
