"""Two builds of one source: which one runs, how wheels are made, and what the tests promise CI."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import claycrown
from claycrown import _build

ROOT = Path(__file__).parent.parent
PACKAGE = Path(claycrown.__file__).parent
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
PLAY = (
    "import claycrown; from claycrown._build import build_name, is_compiled;"
    "from claycrown.core.bulk import playout; from claycrown.core.chance import seeded;"
    "s = claycrown.make('terracotta').new(3, seed=7); playout(s, seeded(7));"
    "print(claycrown.__file__, is_compiled(), build_name(), s.scores(), sep='|')"
)


def environment(**changes):
    """Ours without the choices of a build; a change to None removes a variable."""
    variables = {k: v for k, v in os.environ.items() if k not in ("CLAYCROWN_PURE", "CC")}
    variables |= {key: value for key, value in changes.items() if value is not None}
    return variables


def python(code, **changes):
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )


@pytest.fixture
def package(tmp_path):
    """A copy of the package without compiled files, and the folder it lies in."""
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", _build.NOTE)
    shutil.copytree(PACKAGE, tmp_path / "claycrown", ignore=ignored)
    return tmp_path


def test_is_compiled_says_from_what_file_the_engine_comes():
    from claycrown.core import state

    assert _build.is_compiled() == str(state.__file__).endswith(SUFFIX)
    assert _build.build_name().startswith("compiled" if _build.is_compiled() else "pure Python")


def test_claycrown_pure_takes_the_source_files_beside_compiled_ones(package):
    # No compiler is needed to show it: a compiled file that is none breaks the import.
    (package / "claycrown" / "core" / f"state{SUFFIX}").write_bytes(b"not a library")
    broken = python(PLAY, PYTHONPATH=str(package))
    assert broken.returncode != 0
    assert "ImportError" in broken.stderr
    pure = python(PLAY, PYTHONPATH=str(package), CLAYCROWN_PURE="1")
    assert pure.returncode == 0, pure.stderr
    where, compiled, build, _ = pure.stdout.split("|")
    assert Path(where).is_relative_to(package)
    assert compiled == "False"
    assert build == "pure Python engine, as CLAYCROWN_PURE=1 asks"


def test_claycrown_pure_reaches_every_module_and_no_other_package():
    code = (
        "import claycrown, sys; claycrown.make('terracotta');"
        "print(*[m.__file__ for n, m in sys.modules.items() if n.startswith('claycrown.')"
        " and getattr(m, '__file__', None)]); import numpy"
    )
    done = python(code, CLAYCROWN_PURE="1")
    assert done.returncode == 0, done.stderr
    files = done.stdout.split()
    assert len(files) > 20
    assert all(file.endswith(".py") for file in files)


def test_a_source_tree_that_was_never_installed_says_so(package):
    code = (
        "import importlib.metadata as m\n"
        "def version(name): raise m.PackageNotFoundError(name)\n"
        "m.version = version\n"
        "import claycrown; print(claycrown.__version__)"
    )
    assert python(code, PYTHONPATH=str(package)).stdout == "0+source\n"


@pytest.fixture(scope="module")
def hook():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_compiled_is_the_engine_without_the_list_of_exceptions(hook):
    files = hook.compiled_files(ROOT)
    assert files == sorted(set(files))
    assert all((ROOT / "src" / file).is_file() for file in files)
    engine = {
        path.relative_to(ROOT / "src").as_posix()
        for folder in hook.FOLDERS
        for path in (ROOT / "src" / "claycrown" / folder).rglob("*.py")
    }
    engine |= {f"claycrown/{file}" for file in hook.FILES}
    left = {Path(file).name for file in engine - set(files)}
    assert {name for name in left if not name.startswith(("draw", "reasons"))} == hook.NOT_COMPILED
    assert not {Path(file).name for file in files} & hook.NOT_COMPILED
    for name in ("core/state.py", "games/terracotta/turn.py", "bots/search.py"):
        assert f"claycrown/{name}" in files


def test_a_stale_compiled_file_is_removed_and_sources_stay(hook, package):
    stale = package / "claycrown" / "core" / f"state{SUFFIX}"
    stale.write_bytes(b"old")
    hook.remove_compiled(package)
    assert not stale.exists()
    assert (package / "claycrown" / "core" / "state.py").exists()


def test_the_note_of_what_was_compiled_goes_with_what_it_tells_of(hook, package):
    (package / hook.NOTE).write_text(hook.note_of(ROOT), "utf-8")
    hook.remove_compiled(package)
    assert not (package / hook.NOTE).exists()
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    assert (hook.SOURCE / hook.NOTE).as_posix() in ignored
    (recipe,) = re.findall(r"(?m)^clean:\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"))
    assert (hook.SOURCE / hook.NOTE).as_posix() in recipe


@pytest.fixture
def noted(hook, package):
    """A package with a note of its sources, as if they had been compiled."""
    (package / hook.NOTE).write_text(hook.note_of(ROOT), "utf-8")
    return package / "claycrown"


def test_sources_are_those_that_were_compiled_until_one_of_them_changes(noted):
    assert not _build.has_other_sources(noted)
    with (noted / "bots" / "roster.py").open("a") as file:  # which is not compiled
        file.write("# changed\n")
    assert not _build.has_other_sources(noted)
    with (noted / "games" / "xian" / "turn.py").open("a") as file:
        file.write("# changed\n")
    assert _build.has_other_sources(noted)


def test_where_sources_or_the_note_are_missing_nothing_can_be_said(noted):
    (noted / "core" / "state.py").write_text("# changed\n")
    assert _build.has_other_sources(noted)
    for path in noted.rglob("*.py"):
        path.unlink()
    assert not _build.has_other_sources(noted)
    (noted / "core" / "state.py").write_text("# changed\n")
    (noted / _build.NOTE).unlink()
    assert not _build.has_other_sources(noted)


def test_a_pure_engine_is_never_stale(noted):
    with (noted / "core" / "state.py").open("a") as file:
        file.write("# changed\n")
    ask = "from claycrown import _build; print(_build.is_stale(), _build.__file__)"
    stale, where = python(ask, PYTHONPATH=str(noted.parent)).stdout.split()
    assert stale == "False"
    assert Path(where).is_relative_to(noted)


@pytest.fixture
def project(tmp_path):
    """A copy of all that a wheel is built from."""
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", _build.NOTE)
    shutil.copytree(ROOT / "src", tmp_path / "project" / "src", ignore=ignored)
    shutil.copytree(ROOT / "docs", tmp_path / "project" / "docs")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / "project" / name)
    return tmp_path / "project"


def build_wheel(project, **changes):
    """Build a wheel; the wheel and the lines in which the build speaks of itself."""
    out = project.parent / "out"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--verbose"),
            *("--no-build-isolation", "--no-deps", "--wheel-dir", str(out), str(project)),
        ],
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = (done.stdout + done.stderr).splitlines()
    (wheel,) = out.iterdir()
    return wheel, [line.strip() for line in lines if line.strip().startswith("claycrown: ")]


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def run_from(wheel, folder):
    """Play a game with nothing but this wheel's package."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    done = python(PLAY, PYTHONPATH=str(folder))
    assert done.returncode == 0, done.stderr
    where, compiled, build, scores = done.stdout.strip().split("|")
    assert Path(where).is_relative_to(folder)
    return compiled == "True", build, scores


def expected_scores():
    return python(PLAY).stdout.strip().split("|")[3]


def test_claycrown_pure_at_build_time_gives_a_pure_wheel(project, tmp_path, hook):
    (project / "src" / hook.NOTE).write_text("of another build\n", "utf-8")
    wheel, lines = build_wheel(project, CLAYCROWN_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert len(lines) == 1
    assert lines[0].endswith("claycrown: CLAYCROWN_PURE=1, the engine stays pure Python")
    names = contents(wheel)
    assert "claycrown/core/state.py" in names
    assert "claycrown/editions/terracotta/standard.toml" in names
    assert "claycrown/py.typed" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    assert hook.NOTE not in names
    assert run_from(wheel, tmp_path / "installed")[2] == expected_scores()


# Each build of a wheel takes a while; the two runs of the suite share them out.
if _build.is_compiled():

    @pytest.mark.slow
    def test_a_compiled_wheel_contains_libraries_and_sources(project, tmp_path, hook):
        wheel, lines = build_wheel(project)
        assert lines == []
        assert sysconfig.get_platform().split("-")[0] in wheel.name
        names = contents(wheel)
        for file in hook.compiled_files(project):
            assert file in names
            assert file.removesuffix(".py") + SUFFIX in names
        compiled, build, scores = run_from(wheel, tmp_path / "installed")
        assert compiled
        assert build == "compiled engine"
        assert scores == expected_scores()
        assert not list(project.rglob(f"*{SUFFIX}"))
        assert not (project / "src" / hook.NOTE).exists()
        assert hook.NOTE in names
        assert not _build.has_other_sources(tmp_path / "installed" / "claycrown")
        with (tmp_path / "installed" / "claycrown" / "core" / "state.py").open("a") as file:
            file.write("# changed\n")
        build = python(PLAY, PYTHONPATH=str(tmp_path / "installed")).stdout.split("|")[2]
        assert build == "compiled engine of other sources than those beside it"

else:

    @pytest.mark.slow
    def test_without_a_working_compiler_the_build_falls_back_with_one_clear_line(project, tmp_path):
        wheel, lines = build_wheel(project, CC="false")
        assert len(lines) == 1, lines
        assert "claycrown: the engine could not be compiled (" in lines[0]
        assert len(lines[0]) < 250  # a reason, not the compiler's whole command line
        assert lines[0].endswith(
            "it is installed as pure Python, which plays the same but is slower"
        )
        assert wheel.name.endswith("-py3-none-any.whl")
        compiled, build, scores = run_from(wheel, tmp_path / "installed")
        assert not compiled
        assert build.startswith("pure Python engine: ")
        assert scores == expected_scores()


NO_SKIPS = "CLAYCROWN_NO_SKIPS"
SKIPPING = """
import pytest

def test_skips():
    pytest.skip("a part is missing")

@pytest.mark.skip(reason="not now")
def test_marked():
    pass

def test_passes():
    pass
"""


def inner_pytest(folder, **changes):
    """Run the tests of a folder under our settings; exit code and last line."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder / "conftest.py")
    variables = {k: v for k, v in environment(**changes).items() if k not in ("CI", NO_SKIPS)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", ".", "."],
        cwd=folder,
        env=variables | changes,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()[-1]


def test_in_ci_a_skipped_test_is_a_failure(tmp_path):
    (tmp_path / "test_skipping.py").write_text(SKIPPING)
    code, summary = inner_pytest(tmp_path, CLAYCROWN_NO_SKIPS="1")
    assert code == 1
    assert summary.startswith("1 failed, 1 passed, 1 error in")
    code, summary = inner_pytest(tmp_path)
    assert code == 0
    assert summary.startswith("1 passed, 2 skipped in")


def test_in_ci_a_skipped_module_is_a_failure(tmp_path):
    module = "import pytest\npytest.importorskip('no_such_thing')\n"
    (tmp_path / "test_module.py").write_text(module)
    code, summary = inner_pytest(tmp_path, CLAYCROWN_NO_SKIPS="1")
    assert code == 2
    assert summary.startswith("1 error in")
    assert inner_pytest(tmp_path)[1].startswith("1 skipped in")
