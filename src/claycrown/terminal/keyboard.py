"""The keyboard: the lines that people type, or that are piped in."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from types import ModuleType

from rich.console import Console

from claycrown.terminal.seats import printable

FORGET = "\x1b[3J"  # makes a terminal forget what has left its screen
UNREADABLE = "\N{REPLACEMENT CHARACTER}"

Read = Callable[[str], str]


class Leave(Exception):
    """Nothing is wrong: a person quits, or there is no more input."""


class Keyboard:
    """Where lines come from: a person's typing, a pipe, or whatever ``read`` gives."""

    def __init__(self, console: Console, read: Read | None) -> None:
        """Take a line editor along where a person types."""
        self.console = console
        # What does not come from a terminal is shown like something typed.
        self.echo = read is not None or not sys.stdin.isatty()
        self.editor = None if self.echo else line_editor()
        self.read = read or self.read_line

    def ask(self, prompt: str) -> str:
        """What is typed after a prompt; raises Leave when there is no more input."""
        try:
            text = self.read(prompt)
        except EOFError:
            raise Leave("The input has ended.") from None
        return printable(text)

    def read_line(self, prompt: str) -> str:
        """A line from the keyboard, or from whatever is piped in."""
        if not self.echo:
            try:
                # The prompt is plain: an editor of lines counts every letter of it.
                return input(prompt)
            except UnicodeDecodeError:
                return UNREADABLE
        # Bytes, because what is piped in need not be text at all.
        line = sys.stdin.buffer.readline()
        if not line:
            raise EOFError
        return line.decode(errors="replace")

    def forget(self) -> None:
        """Leave nothing to be read on the screen, by scrolling back, or among earlier lines."""
        self.console.clear()
        if not self.console.legacy_windows:
            self.console.file.write(FORGET)
            self.console.file.flush()
        if self.editor is not None:
            self.editor.clear_history()


def line_editor() -> ModuleType | None:
    """What lets a person edit a line and call back earlier ones, where the system has it."""
    with suppress(ImportError):
        return import_module("readline")
    return None
