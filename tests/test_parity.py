"""The compiled and the pure engine give identical records."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import claycrown
from claycrown import parity
from claycrown.cli import main
from claycrown.core.errors import ClaycrownError
from claycrown.parity import first_difference, surroundings
from claycrown.sim import Plan, play_chunk

ROOT = Path(__file__).parents[1]
GAMES = 300


@pytest.fixture(scope="session")
def engine(tmp_path_factory):
    """A folder with a compiled engine: a copy of the installed one, or one compiled for this."""
    folder = tmp_path_factory.mktemp("engine")
    installed = Path(claycrown.__file__).parent
    ask = "from claycrown._build import is_compiled; print(is_compiled())"
    if printed_by("-c", ask) == "True":
        shutil.copytree(installed, folder / "claycrown")
        for library in installed.parent.glob("claycrown__mypyc*"):
            shutil.copy(library, folder)
        return folder
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        pytest.skip(f"the engine cannot be compiled: there is no C compiler {compiler!r}")
    compile_it = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from pathlib import Path; from hatch_build import compile_engine\n"
        f"compile_engine(Path({str(ROOT)!r}), Path({str(folder)!r}))"
    )
    printed_by("-c", compile_it)
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(
        ROOT / "src" / "claycrown", folder / "claycrown", ignore=ignored, dirs_exist_ok=True
    )
    return folder


def printed_by(*arguments):
    done = subprocess.run(
        [sys.executable, *arguments],
        env=surroundings(pure=False),
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def both_builds(engine, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(engine))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_and_pure_engine_give_identical_records(both_builds, players):
    seen = []
    plan = Plan("terracotta", "standard", players, GAMES, "parity")
    assert first_difference(plan, lambda: seen.append(1)) is None
    assert len(seen) == GAMES


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"siege": True, "chaos": True}),
        (4, {"allegiance": "pairs"}),
        (5, {"cutthroat": True, "skirmish": True}),
        (6, {"allegiance": "threes", "chaos": True}),
    ],
    ids=str,
)
def test_compiled_and_pure_engine_play_every_variant_alike(both_builds, players, options):
    plan = Plan("mastery", "standard", players, 60, "parity", options=options)
    assert first_difference(plan) is None


BOTS_PLAY = """
import sys
import claycrown
from claycrown.bots import Clock, decide, make

game = claycrown.make(sys.argv[1])
s = game.new(2, seed=5)
levels = ["strategist@24", "journeyman", "apprentice"]
bots = [[make(level, game, f"{level} {seat}") for level in levels] for seat in (0, 1)]
chosen = []
for number in range(30):
    if s.over:
        break
    seat = s.waiting[0]
    bot = bots[seat][number % len(levels)]
    chosen.append(decide(bot, s, seat, Clock()))
    s.apply(seat, chosen[-1])
# With so many iterations the own turn goes on by what the search has found.
chosen.append(decide(make("strategist@200", game, 1), s, s.waiting[0], Clock()))
print(chosen)
"""


@pytest.mark.parametrize("game", claycrown.NAMES)
def test_bots_choose_alike_in_both_builds(both_builds, game):
    chosen = {
        subprocess.run(
            [sys.executable, "-c", BOTS_PLAY, game],
            env=surroundings(pure=pure),
            capture_output=True,
            text=True,
            timeout=500,
            check=True,
        ).stdout
        for pure in (False, True)
    }
    assert len(chosen) == 1


def test_a_build_plays_with_the_options_of_the_plan(capsys):
    parity.main(["mastery", "standard", "4", "2", "x", '{"chaos": true}'])
    printed = capsys.readouterr().out.splitlines()[1:]
    plan = Plan("mastery", "standard", 4, 2, "x", records=True, options={"chaos": True})
    lines = play_chunk(plan, 0, 2).lines
    assert printed == [parity.digest(line) for line in lines]
    assert '"options":{"chaos":true}' in lines[0]


def test_the_command_compares_every_number_of_players(both_builds, capsys):
    assert main(["check", "terracotta", "--parity", "--games", "3"]) == 0
    asked = "3 games, same records in both builds: no fault"
    lines = [f"terracotta, {n} players: {asked}" for n in (2, 3, 4)]
    assert capsys.readouterr().out.splitlines() == lines


def test_a_difference_is_found_and_named(engine, tmp_path, monkeypatch, capsys):
    # The source, which the pure engine runs, gets another generator than the compiled files have.
    shutil.copytree(engine, tmp_path / "engine")
    edit(tmp_path / "engine" / "claycrown" / "core" / "chance.py", "range(12)", "range(13)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "engine"))
    plan = Plan("terracotta", "standard", 3, 5, "x")
    assert first_difference(plan) == "3 players, seed x:0: the records of the builds differ"
    assert main(["check", "--parity", "--games", "2", "--players", "2"]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "terracotta: 2 players, seed 1:0: the records of the builds differ"
    assert printed[1].endswith("same records in both builds: 1 fault")


def edit(path, before, after):
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_without_a_compiled_engine_there_is_nothing_to_compare(tmp_path, monkeypatch, capsys):
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(claycrown.__file__).parent, tmp_path / "claycrown", ignore=ignored)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(ClaycrownError, match="there is no compiled engine here to compare with"):
        first_difference(Plan("terracotta", "standard", 2, 1, "x"))
    assert main(["check", "--parity"]) == 2
    assert "there is no compiled engine here" in capsys.readouterr().err


def test_the_surroundings_of_a_build_say_which_one_is_taken(monkeypatch):
    monkeypatch.setenv("CLAYCROWN_PURE", "1")
    assert "CLAYCROWN_PURE" not in surroundings(pure=False)
    monkeypatch.delenv("CLAYCROWN_PURE")
    assert surroundings(pure=True)["CLAYCROWN_PURE"] == "1"
    assert os.environ.get("CLAYCROWN_PURE") is None
