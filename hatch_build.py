"""Build hook: compile the engine with mypyc where that is possible, else stay pure Python."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")
# Beside the compiled modules: of which sources they are, read by claycrown/_build.py.
NOTE = "claycrown/_compiled.txt"
# What is compiled: these folders, and single files of a folder that is not.
FOLDERS = ("core", "games", "bots/eval")
FILES = ("bots/finish.py", "bots/playoff.py", "bots/race.py", "bots/search.py", "bots/tree.py")
# In the folders that are compiled, these stay ordinary Python: they make text, read files and
# talk to people, use what mypyc cannot speed up, and tests may want to replace them; so do all
# whose name begins with draw or reasons.
NOT_COMPILED = {
    "__init__.py",
    "actions.py",
    "catalog.py",
    "check.py",
    "decision.py",
    "edition.py",
    "errors.py",
    "facts.py",
    "fields.py",
    "game.py",
    "notation.py",
    "pending.py",
    "picture.py",
    "plan.py",
    "position.py",
    "record.py",
    "shape.py",
    "speech.py",
    "text.py",
    "view.py",
}
FLAGS = "-fvisibility=hidden -fno-semantic-interposition"


def compiled_files(root: Path) -> list[str]:
    """The files of the engine that are compiled, relative to the source folder."""
    source = root / SOURCE
    package = source / "claycrown"
    found = [
        path
        for folder in FOLDERS
        for path in (package / folder).rglob("*.py")
        if path.name not in NOT_COMPILED and not path.name.startswith(("draw", "reasons"))
    ]
    found += [package / file for file in FILES]
    return sorted(str(path.relative_to(source)) for path in found)


def note_of(root: Path) -> str:
    """The sources that are compiled, one a line: a hash and the file."""
    source = root / SOURCE
    lines = []
    for file in compiled_files(root):
        digest = blake2b((source / file).read_bytes(), digest_size=16).hexdigest()
        lines.append(f"{digest} {Path(file).as_posix()}\n")
    return "".join(lines)


def compile_engine(root: Path, target: Path) -> None:
    """Compile into ``target``, with a note of what; raises what the compilers object to."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    if sys.platform != "win32":
        os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()
    here = Path.cwd()
    note = note_of(root)  # now, since somebody may edit a file while the C compiler runs
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(root / SOURCE)
        try:
            modules = mypycify(
                [
                    "--config-file=",
                    "--follow-imports=silent",
                    f"--cache-dir={scratch}/cache",
                    *compiled_files(root),
                ],
                opt_level="3",
                debug_level="0",
                target_dir=scratch,
                group_name="claycrown",
            )
            command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
            command.build_lib = str(target)
            command.build_temp = scratch
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(here)
    (target / NOTE).write_text(note, "utf-8")


def what_failed(error: BaseException) -> str:
    """What kept the engine from being compiled, in a few words."""
    if isinstance(error, SystemExit):
        return "mypyc refused it"
    if isinstance(error, ImportError):
        return f"{error.name} is missing"
    if "Compile" in type(error).__name__ or "Exec" in type(error).__name__:
        return "the C compiler failed"
    return type(error).__name__


def remove_compiled(source: Path) -> None:
    """Remove what was compiled from the source tree: a stale file would win over its source."""
    (source / NOTE).unlink(missing_ok=True)
    for path in source.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        path.unlink()


class EngineBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled engine to a wheel; for an editable install compiles in place."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        editable = version == "editable"
        if editable:
            remove_compiled(root / SOURCE)
        if os.environ.get("CLAYCROWN_PURE") == "1":
            self.app.display_info("claycrown: CLAYCROWN_PURE=1, the engine stays pure Python")
            return
        self.built = Path(tempfile.mkdtemp())
        try:
            compile_engine(root, self.built)
        except (Exception, SystemExit) as error:
            self.app.display_warning(
                f"claycrown: the engine could not be compiled ({what_failed(error)}); "
                "it is installed as pure Python, which plays the same but is slower"
            )
            return
        compiled = self.built.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")
        for path in (*compiled, self.built / NOTE):
            inside = path.relative_to(self.built)
            if editable:
                shutil.copy(path, root / SOURCE / inside)
            else:
                build_data["force_include"][str(path)] = str(inside)
        if not editable:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        else:
            build_data["infer_tag"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        built = getattr(self, "built", None)
        if built is not None:
            shutil.rmtree(built, ignore_errors=True)
