"""The run: long-lived processes, one per build and one for the peers, asked in turn."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from claycrown.bench.cases import CALL_CASES, DECISION_CASES
from claycrown.bench.peers import PEER_CASES
from claycrown.core.errors import ClaycrownError
from claycrown.parity import surroundings

COMPILED, INTERPRETED, PEERS = "compiled", "interpreted", "peers"


@dataclass(frozen=True)
class Course:
    """What is to be measured, for how long and how often."""

    game: str
    players: int
    seconds: float
    rounds: int
    peers: bool

    def cases(self) -> list[tuple[str, str]]:
        """The stations of one round as (worker, case): the same case of both builds in a row."""
        own = [
            (worker, case)
            for case in (*DECISION_CASES, *CALL_CASES)
            for worker in (COMPILED, INTERPRETED)
        ]
        return own + [(PEERS, case) for case in PEER_CASES if self.peers]

    def steps(self) -> int:
        """How many measurements there will be."""
        return self.rounds * len(self.cases())


@dataclass
class Outcome:
    """The rates of one case, round by round, or why there are none."""

    rates: list[float] = field(default_factory=list)
    missing: str = ""


Outcomes = dict[tuple[str, str], Outcome]


class Worker:
    """One process that measures."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Wait for its first word, which says the build."""
        self.process = process
        self.compiled = bool(self._hear()["compiled"])

    def ask(self, case: str, seconds: float) -> dict[str, Any]:
        """Have a case measured."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"case": case, "seconds": seconds}) + "\n")
        self.process.stdin.flush()
        return self._hear()

    def _hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise ClaycrownError("a process that measures has stopped")
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def started(course: Course, pure: bool) -> Iterator[Worker]:
    """A worker, which ends with the block and does not hear Ctrl-C."""
    command = [sys.executable, "-m", "claycrown.bench.worker", course.game, str(course.players)]
    with subprocess.Popen(  # noqa: S603  our own interpreter and module
        command,
        env=surroundings(pure),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield Worker(process)
        finally:
            process.terminate()


def measure_all(course: Course, progress: Callable[[], None]) -> Outcomes:
    """Measure every case once per round, so that a slow spell of the machine hits all alike."""
    outcomes: Outcomes = {station: Outcome() for station in course.cases()}
    with ExitStack() as stack:
        workers = {
            COMPILED: stack.enter_context(started(course, pure=False)),
            INTERPRETED: stack.enter_context(started(course, pure=True)),
        }
        if course.peers:
            workers[PEERS] = stack.enter_context(started(course, pure=False))
        for _ in range(course.rounds):
            for (worker, case), outcome in outcomes.items():
                _measure_one(workers[worker], worker, case, course.seconds, outcome)
                progress()
    return outcomes


def _measure_one(worker: Worker, name: str, case: str, seconds: float, outcome: Outcome) -> None:
    if name == COMPILED and not worker.compiled:
        outcome.missing = "not installed"
    if outcome.missing:
        return
    answer = worker.ask(case, seconds)
    outcome.missing = answer.get("missing", "")
    if not outcome.missing:
        outcome.rates.append(answer["rate"])
