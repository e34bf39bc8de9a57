"""The run: long-lived processes, one per game and build and one for the peers, asked in turn."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from claycrown.bench.cases import CALL_CASES, DECISION_CASES
from claycrown.bench.peers import PEER_CASES
from claycrown.core.errors import ClaycrownError
from claycrown.parity import surroundings

COMPILED, INTERPRETED, PEERS = "compiled", "interpreted", "peers"

# Where a case is measured: the build and the game, or for a peer PEERS and nothing; and the case.
Station = tuple[str, str, str]


@dataclass(frozen=True)
class Course:
    """What is to be measured, for how long and how often."""

    games: Sequence[str]
    players: int
    seconds: float
    rounds: int
    peers: bool

    def stations(self) -> list[Station]:
        """The stations of one round: the same case of both builds in a row."""
        own = [
            (build, game, case)
            for game in self.games
            for case in (*DECISION_CASES, *CALL_CASES)
            for build in (COMPILED, INTERPRETED)
        ]
        return own + [(PEERS, "", case) for case in PEER_CASES if self.peers]

    def steps(self) -> int:
        """How many measurements there will be."""
        return self.rounds * len(self.stations())


@dataclass
class Outcome:
    """The rates of one case, round by round, or why there are none."""

    rates: list[float] = field(default_factory=list)
    missing: str = ""


Outcomes = dict[Station, Outcome]


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
def started(game: str, players: int, pure: bool) -> Iterator[Worker]:
    """A worker, which ends with the block and does not hear Ctrl-C."""
    command = [sys.executable, "-m", "claycrown.bench.worker", game, str(players)]
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
    outcomes: Outcomes = {station: Outcome() for station in course.stations()}
    with ExitStack() as stack:
        workers: dict[tuple[str, str], Worker] = {}
        # A process for each game, so that no game is slowed by the memory of another.
        for build, game, _ in outcomes:
            if (build, game) not in workers:
                worker = started(game or course.games[0], course.players, build == INTERPRETED)
                workers[build, game] = stack.enter_context(worker)
        for _ in range(course.rounds):
            for (build, game, case), outcome in outcomes.items():
                _measure_one(workers[build, game], build, case, course.seconds, outcome)
                progress()
    return outcomes


def _measure_one(worker: Worker, build: str, case: str, seconds: float, outcome: Outcome) -> None:
    if build == COMPILED and not worker.compiled:
        outcome.missing = "not installed"
    if outcome.missing:
        return
    answer = worker.ask(case, seconds)
    outcome.missing = answer.get("missing", "")
    if not outcome.missing:
        outcome.rates.append(answer["rate"])
