"""Which build of the engine runs: compiled with mypyc, or pure Python.

Both are the same source. ``CLAYCROWN_PURE=1`` makes the import take the source files even where
compiled ones lie beside them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType

try:
    VERSION = version("claycrown")
except PackageNotFoundError:  # run from a source tree that was never installed
    VERSION = "0+source"

PURE_VARIABLE = "CLAYCROWN_PURE"


class SourceFinder(PathFinder):
    """Finds only source files, and only for this package."""

    @classmethod
    def find_spec(
        cls,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Look beside the compiled file for its source."""
        if not fullname.startswith("claycrown."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


if os.environ.get(PURE_VARIABLE) == "1":
    sys.meta_path.insert(0, SourceFinder)


def is_compiled() -> bool:
    """Whether the compiled engine runs."""
    from claycrown.core import state  # noqa: PLC0415  the choice of build must come first

    return not str(state.__file__).endswith(".py")


def build_name() -> str:
    """The build in words."""
    if is_compiled():
        return "compiled engine"
    if os.environ.get(PURE_VARIABLE) == "1":
        return f"pure Python engine, as {PURE_VARIABLE}=1 asks"
    return "pure Python engine: it was installed without being compiled"
