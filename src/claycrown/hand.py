"""A process that does one job after the other, over a pipe of its own.

The pools of the standard library share one pipe between their processes and hold both of its ends:
if a process ends in the middle of an answer, whoever reads it waits for the rest for ever. Here
the pipe ends with the process.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Any

from claycrown.core.errors import ClaycrownError


class LostError(ClaycrownError):
    """A process has ended without an answer."""


class Hand:
    """A process that does what it is told."""

    def __init__(self, prepare: Callable[[], None]) -> None:
        """Make one that first prepares itself; it does not run yet."""
        context = _context()
        self.pipe, self._theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(self._theirs, prepare))  # type: ignore[attr-defined]

    def start(self) -> None:
        """Let it run."""
        _start_tracker()
        with _deaf():
            self.process.start()
        self._theirs.close()  # so that the pipe ends with the process

    def begin(self, work: Callable[..., Any], *task: Any) -> None:
        """Give it a job; it must have answered all others."""
        try:
            self.pipe.send((work, task))
        except OSError:
            raise LostError(LOST) from None

    def answer(self) -> Any:
        """Wait for the result of its job, or raise what the job has raised."""
        try:
            done, result, where = self.pipe.recv()
        except (EOFError, OSError):
            raise LostError(LOST) from None
        if done:
            return result
        result.add_note(where)
        raise result

    def do(self, work: Callable[..., Any], *task: Any) -> Any:
        """Give it a job and wait for its result."""
        self.begin(work, *task)
        return self.answer()


LOST = "a process that shared the work has died"


def answered(hands: Sequence[Hand]) -> list[Hand]:
    """Wait until some of these have answered, or have ended; return those."""
    ready = wait([hand.pipe for hand in hands])
    return [hand for hand in hands if hand.pipe in ready]


def _context() -> BaseContext:
    # Not fork: a copy of a process that has threads, such as a progress bar's, can hang.
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def _serve(pipe: Connection, prepare: Callable[[], None]) -> None:
    prepare()
    while True:
        try:
            work, task = pipe.recv()
        except EOFError:
            return  # there is nobody who could want anything
        answer: tuple[bool, Any, str]
        try:
            answer = True, work(*task), ""
        except BaseException as fault:  # noqa: BLE001  whatever it is, the asker shall know
            answer = False, fault, traceback.format_exc()
        if not _send(pipe, answer):
            return


def _send(pipe: Connection, answer: tuple[bool, Any, str]) -> bool:
    try:
        pipe.send(answer)
    except OSError:
        return False  # nobody waits for it any more
    except Exception as fault:  # noqa: BLE001  it cannot travel, and nothing of it has
        pipe.send((False, fault, traceback.format_exc()))
    return True


def _start_tracker() -> None:
    # Python 3.11 starts this process of its own with the first pipe that travels, and makes the
    # starting process hear Ctrl-C again by that.
    if hasattr(resource_tracker, "ensure_running"):
        resource_tracker.ensure_running()


@contextmanager
def _deaf() -> Iterator[None]:
    """Let processes that are born here inherit deafness to Ctrl-C while they still start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
