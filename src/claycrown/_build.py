"""Which build of the engine runs: compiled with mypyc, or pure Python.

Both are the same source. ``CLAYCROWN_PURE=1`` makes the import take the source files even where
compiled ones lie beside them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib.machinery import (
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType

try:
    VERSION = version("claycrown")
except PackageNotFoundError:  # run from a source tree that was never installed
    VERSION = "0+source"

PURE_VARIABLE = "CLAYCROWN_PURE"
NOTE = "_compiled.txt"  # in the package: the sources that were compiled, by hatch_build.py


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


def is_stale() -> bool:
    """Whether the compiled engine runs, and was made of other sources than those beside it."""
    return is_compiled() and has_other_sources(Path(__file__).parent)


def has_other_sources(package: Path) -> bool:
    """Whether a source has changed since it was compiled; no if none is there, or no note."""
    note = package / NOTE
    if not note.exists():
        return False
    for line in note.read_text("utf-8").splitlines():
        digest, _, file = line.partition(" ")
        source = package.parent / file
        if source.exists() and digest != blake2b(source.read_bytes(), digest_size=16).hexdigest():
            return True
    return False


def build_name() -> str:
    """The build in words."""
    if is_stale():
        return "compiled engine of other sources than those beside it"
    if is_compiled():
        return "compiled engine"
    if os.environ.get(PURE_VARIABLE) == "1":
        return f"pure Python engine, as {PURE_VARIABLE}=1 asks"
    return "pure Python engine: it was installed without being compiled"
