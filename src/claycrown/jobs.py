"""Work shared out to processes, its results in the order of the tasks."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from claycrown.core.errors import ClaycrownError, SetupError

Result = TypeVar("Result")

PER_CORE = 4  # more processes than that only wait for each other
AHEAD = 3  # tasks in flight per process, so that a stop is quick and memory stays small


def check_jobs(jobs: int) -> None:
    """Raise an error if so many processes make no sense on this machine."""
    most = PER_CORE * (os.cpu_count() or 1)
    if not 1 <= jobs <= most:
        raise SetupError(f"jobs: {jobs} is out of range, allowed is 1 to {most} on this machine")


def spread(
    work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]], jobs: int
) -> Iterator[Result]:
    """Yield ``work(*task)`` for every task, in order, whatever the number of processes.

    States cannot travel between processes: a task says what to play, not from where.
    """
    if jobs == 1:
        for task in tasks:
            yield work(*task)
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context(_method()), _ignore_interrupts)
    flying: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            flying.append(_submit(pool, work, task))
            if len(flying) >= AHEAD * jobs:
                yield flying.popleft().result()
        while flying:
            yield flying.popleft().result()
    except BrokenProcessPool:
        raise ClaycrownError("a process that shared the work has died") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _method() -> str:
    # Not fork: a copy of a process that has threads, such as a progress bar's, can hang.
    methods = multiprocessing.get_all_start_methods()
    return "forkserver" if "forkserver" in methods else "spawn"


def _ignore_interrupts() -> None:
    # Ctrl-C reaches the whole group of processes; only the first one shall speak.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _submit(
    pool: ProcessPoolExecutor, work: Callable[..., Result], task: tuple[Any, ...]
) -> Future[Result]:
    # A process born here inherits the mask and so is deaf to Ctrl-C while it still starts.
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(work, *task)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(work, *task)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
