"""A process that does one job after the other, over a pipe of its own.

The pools of the standard library share one pipe between their processes and hold both of its ends:
if a process ends in the middle of an answer, whoever reads it waits for the rest for ever. Here
the pipe ends with the process, whatever that has forked, and the process with the pipe.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.reduction import ForkingPickler
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
        _STARTED.add(self)

    def begin(self, work: Callable[..., Any], *task: Any) -> None:
        """Give it a job; it must have answered all others."""
        try:
            self.pipe.send((work, task))
        except OSError:
            raise LostError(LOST) from None

    def answer(self) -> Any:
        """Wait for the result of its job, or raise what the job has raised."""
        try:
            answered([self])
            if not self.pipe.poll():
                raise LostError(LOST)  # it has ended; something that it has started holds its pipe
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

    def kill(self) -> None:
        """End it at once, whatever it does."""
        if self.process.is_alive():  # else its number may be another one's by now
            self.process.kill()


LOST = "a process that shared the work has died"
_STARTED: weakref.WeakSet[Hand] = weakref.WeakSet()


@atexit.register
def _let_go() -> None:
    # Python waits for all processes when it ends, and these wait for jobs.
    for hand in _STARTED:
        hand.pipe.close()


def answered(hands: Sequence[Hand]) -> list[Hand]:
    """Wait until some of these have answered, or have ended; return those."""
    ends = {hand: (hand.pipe, hand.process.sentinel) for hand in hands}
    ready = wait([end for each in ends.values() for end in each])
    return [hand for hand, each in ends.items() if any(end in ready for end in each)]


def end_with_parent(ending: Callable[[], object]) -> None:
    """Let this process end when the first one does, however that ends."""
    # Ctrl-C reaches the whole group of processes; only the first one shall speak, and end the rest.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=(ending,), daemon=True).start()


def _follow(ending: Callable[[], object]) -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    ending()


def _context() -> BaseContext:
    # Not fork: a copy of a process that has threads, such as a progress bar's, can hang.
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def _serve(pipe: Connection, prepare: Callable[[], None]) -> None:
    if os.name != "nt":
        os.set_inheritable(pipe.fileno(), False)  # nor for programs that a job starts
    prepare()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=pipe.close)  # who helps with a job answers for none
    while True:
        try:
            work, task = pipe.recv()
        except (EOFError, OSError):
            return  # there is nobody who could want anything
        answer: tuple[bool, Any, str]
        try:
            answer = True, work(*task), ""
        except BaseException as fault:  # noqa: BLE001  whatever it is, the asker shall know
            answer = False, fault, traceback.format_exc()
        if not _send(pipe, *answer):
            return


def _send(pipe: Connection, done: bool, result: Any, where: str) -> bool:
    """Send an answer; false if nobody waits for it any more."""
    answer = packed(done, result, where)
    try:
        pipe.send_bytes(answer)
    except OSError:
        return False
    return True


def packed(done: bool, result: Any, where: str) -> bytes:
    """An answer as it travels; what cannot travel is told in words."""
    try:
        answer = bytes(ForkingPickler.dumps((done, result, where)))
        if not done:
            pickle.loads(answer)  # noqa: S301  some faults can be written but not read
    except Exception as fault:  # noqa: BLE001  it cannot travel, and nothing of it has
        told = fault if done else RuntimeError(f"{type(result).__name__}: {result}")
        where = where or traceback.format_exc()
        return bytes(ForkingPickler.dumps((False, RuntimeError(str(told)), where)))
    return answer


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
