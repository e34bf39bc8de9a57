"""The editor of the line that a person types."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from types import ModuleType


def line_editor() -> ModuleType | None:
    """What lets a person edit a line and call back earlier ones, where the system has it."""
    with suppress(ImportError):
        return import_module("readline")
    return None
