"""Bots that are other programs: JSON lines over their standard input and output.

We write ``{"hello": 1}``, then ``{"new": ...}``, and for each decision ``{"position": ...}`` and
``{"go": ...}``; the program answers the first with ``{"name": ...}`` and the last with
``{"action": id}``. A program that ends or is late is started again, once. Whatever it does, the
game goes on: a move that does not come in time is drawn at random and the fault is noted.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from typing import Any

from claycrown.bots.bot import Bot, BotError, Clock, Position
from claycrown.core.game import Game

PROTOCOL = 1
START_SECONDS = 10.0
MOVE_SECONDS = 1.0  # a decision, unless the clock says something else
PART = 0.95  # of the time left is the program's, so that its own answer, or none, is in time
STARTS = 2
LONGEST_LINE = 10_000
ENDED = None  # in the queue: the program writes no more


class Silence(Exception):
    """The program has ended or is late."""


class Late(Silence):
    """The program is late."""


class Program:
    """A running program and the lines it writes."""

    def __init__(self, command: str) -> None:
        """Start it; raises an error if there is no such program."""
        self.lines: queue.Queue[str | None] = queue.Queue()
        try:
            self.process = subprocess.Popen(  # noqa: S603  the user names the program
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            raise BotError(f"bots: {command!r} cannot be started: {error}") from None
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError):  # closed while reading
            while line := self.process.stdout.readline(LONGEST_LINE):
                self.lines.put(line)
        self.lines.put(ENDED)

    def tell(self, message: dict[str, Any]) -> None:
        """Write a line to it."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise Silence("has ended") from None

    def answer(self, seconds: float) -> str:
        """The next line it writes."""
        try:
            line = self.lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise Late(f"gave no answer in {seconds:.1f} s") from None
        if line is ENDED:
            raise Silence("has ended")
        return line

    def kill(self) -> None:
        """End it at once; nobody waits until it is gone."""
        self.process.kill()
        threading.Thread(target=self.end, daemon=True).start()

    def end(self) -> None:
        """Ask it to leave, and make sure that it does."""
        with contextlib.suppress(Silence):
            self.tell({"bye": True})
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with contextlib.suppress(OSError, ValueError):
                stream.close()
        try:
            self.process.wait(timeout=0.2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class LineBot(Bot):
    """A bot whose moves come from another program."""

    def __init__(self, game: Game, seed: object, command: str) -> None:
        """Start the program, so that a wrong command shows at once."""
        super().__init__(game, seed)
        self.command = command
        self.seed = str(seed)
        self.starts = 0
        self.told = False  # whether it knows which game it plays
        self.program: Program | None = None
        try:
            self.start()
        except Silence as silence:
            self.lose(silence)

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """The program's move, or any option if it has none in time."""
        while self.program is not None or self.starts < STARTS:
            try:
                program = self.program or self.start()
                seconds = MOVE_SECONDS if clock.seconds is None else PART * clock.left()
                return self.ask(program, position, options, seconds)
            except Late as late:
                self.lose(late)  # started again for the next move: this one has to be made now
                break
            except Silence as silence:
                self.lose(silence)
            except ValueError as error:
                self.faults.append(f"{self.command}: {error}")
                break
        return options[self.rng.below(len(options))]

    def start(self) -> Program:
        """Start the program and say hello."""
        self.starts += 1
        self.told = False
        self.program = Program(self.command)
        self.program.tell({"hello": PROTOCOL})
        try:
            answer = parsed(self.program.answer(START_SECONDS))
        except ValueError as error:
            raise Silence(str(error)) from None
        if "name" not in answer:
            raise Silence("did not say its name")
        return self.program

    def ask(self, program: Program, position: Position, options: list[int], seconds: float) -> int:
        """Show the position and wait for an option; raises ValueError for anything else."""
        if not self.told:
            self.tell_game(program, position)
        program.tell({"position": position.view, "options": options})
        program.tell({"go": {"seconds": round(seconds, 3)}})
        answer = parsed(program.answer(seconds))
        action = answer.get("action")
        if type(action) is not int or action not in options:
            raise ValueError(f"chose {action!r}, which is no option")
        return action

    def tell_game(self, program: Program, position: Position) -> None:
        """Say which game begins."""
        assert self.game.edition is not None
        program.tell(
            {
                "new": {
                    "game": self.game.name,
                    "edition": self.game.edition.name,
                    "players": position.players,
                    "seat": position.seat,
                    "seed": self.seed,
                }
            }
        )
        self.told = True

    def lose(self, silence: Silence) -> None:
        """Note what went wrong, and end the program."""
        self.faults.append(f"{self.command}: {silence}")
        if self.program is not None:
            self.program.kill()
        self.program = None

    def close(self) -> None:
        """End the program."""
        if self.program is not None:
            self.program.end()
        self.program = None
        self.starts = STARTS


def parsed(line: str) -> dict[str, Any]:
    """A line as a JSON object."""
    try:
        answer = json.loads(line)
    except ValueError:
        raise ValueError(f"wrote {line[:60]!r}, which is no JSON") from None
    if not isinstance(answer, dict):
        raise ValueError(f"wrote {line[:60]!r}, which is no JSON object")  # noqa: TRY004
    return answer
