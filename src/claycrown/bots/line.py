"""Bots that are other programs: JSON lines over their standard input and output.

We write ``{"hello": 1}``, then ``{"new": ...}``, and for each decision ``{"position": ...}`` and
``{"go": ...}``; the program answers the first with ``{"name": ...}``, to show that it is there, and
the last with ``{"action": id}``. A program that ends, is late or writes nonsense is started again,
once. Whatever it does, the game goes on: for a move that does not come in time one is drawn at
random, and the fault is noted.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from typing import Any

from claycrown.bots.bot import Bot, BotError, Clock, Position, books_of
from claycrown.bots.driver import in_short
from claycrown.core.game import Game

PROTOCOL = 1
START_SECONDS = 10.0
MOVE_SECONDS = 1.0  # a decision, unless the clock says something else
PART = 0.95  # of the time left is the program's, so that its own answer, or none, is in time
LEAVE_SECONDS = 0.2  # to end by itself
STARTS = 2
CHUNK = 65_536  # bytes read at once
LONGEST_LINE = 10_000
LINES_MOST = 100  # that nobody has asked for: beyond it a program would only fill the memory
ENDED = None  # in the queue: the program writes no more
LEAST_SECONDS = 0.05  # of which a fault gives a figure
LAST_WORDS = 100  # letters that a fault tells of the errors of a program that has ended
LAST_SECONDS = 0.1  # to wait for them, and for its exit code
LAST_PAUSE = 0.002  # between two looks for that


class Silence(Exception):
    """The program has ended or is late."""


class Late(Silence):
    """The program is late."""


class Starting(Late):
    """The program is not there yet, but has time left to say its name."""


class Nonsense(Exception):
    """What the program writes is no answer."""


class Program:
    """A running program: the lines it writes, and those it has to read.

    Two threads read and another one writes, and each closes its own stream: whatever the program
    leaves undone, nobody else ever waits for a pipe.
    """

    def __init__(self, command: str) -> None:
        """Start it and say hello; raises an error if there is no such program."""
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.letters: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.reason = ""  # why we read no more lines, unless it has ended
        self.errors = b""  # the last that it has written to its standard error
        self.greeted = False  # whether it has said its name
        self.began = time.perf_counter()
        try:
            self.process = subprocess.Popen(  # noqa: S603  the user names the program
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except (OSError, ValueError) as error:
            raise BotError(f"cannot be started: {error}") from None
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        threading.Thread(target=self._write, daemon=True).start()
        self.tell({"hello": PROTOCOL})

    def _read(self) -> None:
        assert self.process.stdout is not None
        rest = b""
        with self.process.stdout as stream:
            while chunk := stream.read(CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self.lines.put(line.decode(errors="replace") + "\n")
                if self.lines.qsize() > LINES_MOST or len(rest) > LONGEST_LINE:
                    self.reason = "wrote more than it was asked for"
                    break
        if rest:
            self.lines.put(rest[:LONGEST_LINE].decode(errors="replace"))
        self.lines.put(ENDED)

    def _listen(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            while chunk := stream.read(CHUNK):
                self.errors = (self.errors + chunk)[-LONGEST_LINE:]

    def _write(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError), self.process.stdin as stream:
            while (letter := self.letters.get()) is not None:
                while letter:
                    letter = letter[stream.write(letter) :]

    def tell(self, message: dict[str, Any]) -> None:
        """Have a line written to it; whether it reads that shows in its answers."""
        self.letters.put(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def answer(self, seconds: float, question: str) -> str:
        """The next line it writes, which should be an answer to the question."""
        try:
            line = self.lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            if seconds < LEAST_SECONDS:
                raise Late(f"had no time left for an answer to {question}") from None
            raise Late(f"gave no answer to {question} in {seconds:.1f} s") from None
        if line is ENDED:
            raise Silence(self.silent_because())
        return line

    def forget(self) -> None:
        """Drop what it has written so far: a new question wants a new answer."""
        with contextlib.suppress(queue.Empty):
            while self.lines.get_nowait() is not ENDED:
                pass
            raise Silence(self.silent_because())

    def silent_because(self) -> str:
        """Why there are no more lines; of errors that ended it the last line tells most."""
        if self.reason:
            return self.reason
        until = time.perf_counter() + LAST_SECONDS
        self.listener.join(LAST_SECONDS)
        lines = self.errors.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        code = self.exit_code(until)
        told = [repr(last[:LAST_WORDS])] if last else []
        if code is not None:
            told.append(f"exit code {code}" if code >= 0 else f"signal {-code}")
        return f"has ended with {', '.join(told)}" if told else "has ended"

    def exit_code(self, until: float) -> int | None:
        """How it has ended, a signal below 0; None if that is not known in time.

        It is looked at and not fetched, so that its number stays its own until it is killed.
        """
        if not hasattr(os, "waitid"):
            return None if hasattr(os, "killpg") else self.process.poll()
        look = os.WEXITED | os.WNOHANG | os.WNOWAIT
        with contextlib.suppress(ChildProcessError):  # fetched already
            while True:
                found = os.waitid(os.P_PID, self.process.pid, look)
                if found is not None:
                    by_itself = found.si_code == os.CLD_EXITED
                    return found.si_status if by_itself else -found.si_status
                if time.perf_counter() >= until:
                    return None
                time.sleep(LAST_PAUSE)
        return None

    def starting(self) -> float:
        """The seconds left to it to say its name."""
        return self.began + START_SECONDS - time.perf_counter()

    def kill(self) -> None:
        """End it and all that it has started at once; nobody waits until they are gone."""
        self.letters.put(None)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                # It has not been waited for, so that its number is not anybody else's yet.
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        threading.Thread(target=self.process.wait, daemon=True).start()

    def end(self) -> None:
        """Ask it to leave, and make sure that it does."""
        self.tell({"bye": True})
        self.letters.put(None)
        self.reader.join(LEAVE_SECONDS)
        self.kill()
        self.process.wait()


class LineBot(Bot):
    """A bot whose moves come from another program."""

    def __init__(self, game: Game, seed: object, command: str) -> None:
        """Start the program, so that a wrong command shows at once."""
        super().__init__(game, seed)
        self.command = command
        books_of(self).known_as = f"line:{command}"
        self.seed = str(seed)
        self.starts = 0
        self.told = False  # whether it knows which game it plays
        self.missed = 0  # moves since it was given up
        self.program: Program | None = None
        self.left = False  # whether nobody waits for it any more
        try:
            self.greet(self.start(), START_SECONDS)
        except BotError as error:
            raise BotError(f"bots: {command!r} {error}") from None
        except (Silence, Nonsense) as fault:
            self.lose(fault)
        except BaseException:  # stopped while it waits, nobody else could end the program
            if self.program is not None:
                self.program.kill()
            raise

    def choose(self, position: Position, options: list[int], clock: Clock) -> int:
        """The program's move, or any option if it has none in time."""
        own = Clock(MOVE_SECONDS if clock.seconds is None else PART * clock.left())
        self.missed += self.program is None and self.starts >= STARTS
        while self.program is not None or self.starts < STARTS:
            try:
                program = self.program or self.start()
                self.greet(program, own.left())
                return self.ask(program, position, options, own.left())
            except Starting as slow:
                books_of(self).note(slow)
                break
            except (Late, Nonsense, BotError) as fault:
                # Started again for the next move: this one has to be made now. That goes for
                # nonsense, too, or the answer that may follow would be taken for the next one.
                self.lose(fault)
                break
            except Silence as silence:
                self.lose(silence)
        return options[self.rng.below(len(options))]

    def start(self) -> Program:
        """Start the program, in a thread: a stop that comes meanwhile cannot lose sight of it."""
        self.starts += 1
        self.told = False
        faults: list[BotError] = []
        done = threading.Event()  # not join, which after a stop may take a thread for ended
        starter = threading.Thread(target=self._start, args=(faults, done))
        try:
            starter.start()
            done.wait()
        except BaseException:
            if starter.ident is not None:
                done.wait()
            else:  # it may come yet
                self.left = True
            raise
        if faults:
            raise faults[0]
        assert self.program is not None
        return self.program

    def _start(self, faults: list[BotError], done: threading.Event) -> None:
        try:
            self.program = program = Program(self.command)
            if self.left:  # asked only now, so that either this or close() sees the other
                program.kill()
        except BotError as fault:
            faults.append(fault)
        finally:
            done.set()

    def greet(self, program: Program, seconds: float) -> None:
        """Wait until a program that was just started has said its name."""
        if program.greeted:
            return
        try:
            answer = parsed(program.answer(min(seconds, program.starting()), "hello"))
        except Late as late:
            if program.starting() > 0:
                raise Starting(str(late)) from None
            raise
        if "name" not in answer:
            raise Silence('did not say its name, as in {"name": "..."}')
        program.greeted = True

    def ask(self, program: Program, position: Position, options: list[int], seconds: float) -> int:
        """Show the position and wait for an option; raises Nonsense for anything else."""
        if not self.told:
            self.tell_game(program, position)
        program.forget()
        program.tell({"position": position.view, "options": options})
        program.tell({"go": {"seconds": round(seconds, 3)}})
        line = program.answer(seconds, "go")
        answer = parsed(line)
        if "action" not in answer:
            raise Nonsense(f'wrote {line[:60]!r}, which has no "action"')
        action = answer["action"]
        if type(action) is not int or action not in options:
            raise Nonsense(f"chose {in_short(action, repr)[:60]}, which is no option")
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

    def lose(self, fault: Exception) -> None:
        """Note what went wrong, and end the program."""
        books_of(self).note(fault)
        if self.program is not None:
            self.program.kill()
        self.program = None

    def close(self) -> None:
        """End the program, and note how often it was not there."""
        for _ in range(self.missed):
            books_of(self).note("was given up, so that its move was random")
        self.missed = 0
        self.left = True
        if self.program is not None:
            self.program.end()
        self.program = None
        self.starts = STARTS


def parsed(line: str) -> dict[str, Any]:
    """A line as a JSON object."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Nonsense(f"wrote {line[:60]!r}, which is no JSON") from None
    if not isinstance(answer, dict):
        raise Nonsense(f"wrote {line[:60]!r}, which is no JSON object")
    return answer
