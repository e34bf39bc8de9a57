"""Bots think in other processes: they get what their seat knows, and a time to answer."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import blake2s
from typing import Any, TypeVar

import claycrown
from claycrown.bots.bot import Clock
from claycrown.bots.driver import decide, guess
from claycrown.bots.hint import Hint, hint
from claycrown.bots.roster import make
from claycrown.core.chance import seeded
from claycrown.core.game import Game
from claycrown.core.state import BaseState
from claycrown.hand import Hand, LostError, end_with_parent

LOG = logging.getLogger("claycrown")
PATIENCE = 20.0  # seconds beyond a bot's time before it counts as lost
HINT_PATIENCE = 15.0  # seconds that a person waits until a process is free for a hint
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Task:
    """A decision for a bot: a world that fits what its seat knows, never the true one."""

    level: str
    game: str
    edition: str
    seat: int
    world: Mapping[str, Any]
    options: tuple[int, ...]
    seed: str
    seconds: float


def task_for(s: BaseState, seat: int, level: str, seconds: float, moment: str) -> Task:
    """The decision that a seat has to take; ``moment`` tells it from all others.

    The moment may hold the seed of the game, but nothing else that the seat does not know: a hint
    would tell it.
    """
    game: Game = s.rules.game
    assert game.edition is not None
    # The moment fixes what the bot draws; hashed, since the seed of the game foretells chance.
    seed = blake2s(f"{moment}/{seat}".encode(), digest_size=8).hexdigest()
    world = s.determinize(seat, seeded(seed))
    options = tuple(s.legal(seat))
    return Task(level, game.name, game.edition.name, seat, world.save(), options, seed, seconds)


def answer(task: Task) -> int:
    """What the bot chooses; runs in a process of its own."""
    game = claycrown.make(task.game, task.edition)
    bot = make(task.level, game, task.seed)
    return decide(bot, game.load(dict(task.world)), task.seat, Clock(task.seconds))


def first_sight(task: Task) -> int:
    """A quick move in place of a bot that gives none."""
    game = claycrown.make(task.game, task.edition)
    return guess(game.load(dict(task.world)), task.seat)


def advise(task: Task) -> list[Hint]:
    """The best moves for a person who asks; runs in a process of its own."""
    game = claycrown.make(task.game, task.edition)
    world = game.load(dict(task.world))
    return hint(game, world, task.seat, task.seed, seconds=task.seconds)


def warm() -> None:
    """Have a worker load the games before anybody waits for it, and end when the server does."""
    end_with_parent(partial(os._exit, 0))
    for name in claycrown.NAMES:
        claycrown.make(name)


def nothing() -> None:
    """A job that only has a worker start."""


class Worker:
    """A process in which bots think, one after the other; for a lost one a new one starts."""

    def __init__(self) -> None:
        """Start when first needed."""
        self.hand: Hand | None = None
        self.waiting = ThreadPoolExecutor(1)  # for the answers
        self.up = False  # whether the process has done something

    def ready(self) -> Hand:
        """The process."""
        if self.hand is None or not self.hand.process.is_alive():
            self.hand = None
            hand = Hand(warm)
            hand.start()
            self.hand = hand
        return self.hand

    async def do(self, job: Callable[[Task], Answer], task: Task) -> Answer | None:
        """The result of a job, None if it crashed or dawdled; its time begins now."""
        try:
            ask: Callable[..., Answer] = self.ready().do
            working = asyncio.get_running_loop().run_in_executor(self.waiting, ask, job, task)
            done = await asyncio.wait_for(working, task.seconds + PATIENCE)
        except asyncio.CancelledError:
            self.stop()
            here = asyncio.current_task()
            if here is not None and here.cancelling():
                raise
        except (LostError, TimeoutError, OSError):
            self.stop()
        except Exception:
            LOG.exception("a bot has failed")  # it may in any way; the table goes on
            return None
        else:
            self.up = True
            return done
        return None

    def start(self) -> None:
        """Start the process before somebody waits for it."""
        self.waiting.submit(self.ready().do, nothing).add_done_callback(self.has_started)

    def has_started(self, started: Future[None]) -> None:
        """The first job of the process is over."""
        self.up = not started.cancelled() and started.exception() is None

    def stop(self) -> None:
        """End the process, whatever it does; who waits for its answer learns that it is lost."""
        lost, self.hand, self.up = self.hand, None, False
        if lost is not None:
            lost.kill()

    def close(self) -> None:
        """End the process for good."""
        self.stop()
        self.waiting.shutdown(wait=False, cancel_futures=True)


class BotPool:
    """The processes in which bots think; what befalls one does not touch the others."""

    def __init__(self, workers: int) -> None:
        """Start when first needed."""
        self.workers = [Worker() for _ in range(workers)]
        self.idle = list(self.workers)
        self.free = asyncio.Semaphore(workers)
        self.closed = False

    def start(self) -> None:
        """Start the processes before somebody waits for them."""
        for worker in self.workers:
            worker.start()

    def is_free(self) -> bool:
        """Whether processes that have started wait for work."""
        return bool(self.idle) and all(worker.up for worker in self.idle)

    async def choose(self, task: Task) -> int | None:
        """The bot's choice, None if it crashed, dawdled or cheated."""
        await self.free.acquire()  # a game can wait: that others think is not the bot's fault
        chosen = await self._work(answer, task)
        return chosen if chosen in task.options else None

    async def hints(self, task: Task) -> list[Hint] | None:
        """The best moves, None if the search failed or no process was free in time."""
        try:
            async with asyncio.timeout(HINT_PATIENCE):
                await self.free.acquire()
        except TimeoutError:
            return None
        return await self._work(advise, task)

    async def _work(self, job: Callable[[Task], Answer], task: Task) -> Answer | None:
        # Who no longer waits for a job leaves its process busy until it is done.
        return await asyncio.shield(self._give(job, task))

    async def _give(self, job: Callable[[Task], Answer], task: Task) -> Answer | None:
        worker = self.idle.pop()
        try:
            return None if self.closed else await worker.do(job, task)
        finally:
            self.idle.append(worker)
            self.free.release()

    def close(self) -> None:
        """Stop all processes."""
        self.closed = True
        for worker in self.workers:
            worker.close()
