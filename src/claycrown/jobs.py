"""Work shared out to processes, its results in the order of the tasks unless said otherwise."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, ClassVar, TypeVar

from claycrown.core.errors import ClaycrownError, SetupError

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
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context(_method()), _prepare)
    flying: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            flying.append(_submit(pool, work, task))
            if len(flying) >= AHEAD * jobs:
                yield _next(flying, in_order)
        while flying:
            yield _next(flying, in_order)
    except BrokenProcessPool:
        raise ClaycrownError("a process that shared the work has died") from None
    except BaseException:
        # Whoever stops the work does not want to wait for what has been begun.
        _stop(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _next(flying: deque[Future[Result]], in_order: bool) -> Result:
    if in_order:
        return flying.popleft().result()
    done = next(iter(wait(flying, return_when=FIRST_COMPLETED).done))
    flying.remove(done)
    return done.result()


def _stop(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())  # noqa: SLF001  no other way
    for process in processes:
        process.terminate()
    until = time.monotonic() + LEAVE_SECONDS
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()


def _method() -> str:
    # Not fork: a copy of a process that has threads, such as a progress bar's, can hang.
    methods = multiprocessing.get_all_start_methods()
    return "forkserver" if "forkserver" in methods else "spawn"


def _prepare() -> None:
    # Ctrl-C reaches the whole group of processes; only the first one shall speak.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop_at_sigterm()
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    # However the first process ends, nobody else would end this one and the programs of its bots.
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LEAVE_SECONDS)
    os._exit(1)


def _do(work: Callable[..., Result], *task: Any) -> Result:
    try:
        return work(*task)
    except Terminated:
        # All is tidied up; the pool would only send this home and take the next task.
        os._exit(1)


def _submit(
    pool: ProcessPoolExecutor, work: Callable[..., Result], task: tuple[Any, ...]
) -> Future[Result]:
    with deaf():
        return pool.submit(_do, work, *task)


@contextmanager
def deaf() -> Iterator[None]:
    """Let processes that are born here inherit deafness to Ctrl-C while they still start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
