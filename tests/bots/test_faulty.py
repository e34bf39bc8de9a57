"""A bot that does everything wrong spoils no game: not in the arena, not in sim, not in play."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

import claycrown
from claycrown.bots.match import Duel, play_block
from claycrown.cli import main
from claycrown.terminal import play

FAULTY = """
import time

from claycrown.bots import Bot


class Broken(Bot):
    def choose(self, position, options, clock):
        return 1 // 0


class Asleep(Bot):
    def choose(self, position, options, clock):
        time.sleep(1000)


class Loose(Bot):
    def choose(self, position, options, clock):
        return float(options[0])
"""
FAULTS = {
    "Broken": "faulty.py:Broken: raised ZeroDivisionError: integer division or modulo by zero",
    "Loose": "faulty.py:Loose: chose ",
}


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    """The name of the file as a person would type it."""
    monkeypatch.chdir(tmp_path)
    path = Path("faulty.py")
    path.write_text(FAULTY, encoding="utf-8")
    return path


@pytest.mark.parametrize("bot", FAULTS)
@pytest.mark.parametrize(
    "words", [("arena", "terracotta", "--blocks", "1"), ("sim", "xian", "--players=2", "--games=1")]
)
def test_a_faulty_bot_plays_on_and_its_faults_are_told(faulty, words, bot, capsys):
    assert main([*words, "--bots", f"{faulty}:{bot},random"]) == 0
    assert f"times: {FAULTS[bot]}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("name", ["faulty.py:Broken", "faulty.py:Asleep@0.002s"])
def test_where_bots_are_compared_no_guess_wins_games_for_one_that_fails(faulty, name):
    duel = Duel("terracotta", "standard", 2, (str(faulty.parent / name), "random"), "fail")
    games = [played for number in range(3) for played in play_block(duel, number).games]
    points = [game.points[game.bots.index(0)] for game in games]
    assert max(points) < 100  # by guesses it makes about 300


@pytest.mark.parametrize("bot", FAULTS)
def test_a_person_does_not_lose_a_game_by_a_faulty_bot(faulty, bot, tmp_path, capsys):
    record = tmp_path / "game.jsonl"
    words = ["play", "terracotta", "--seed", "1", "--save", str(record)]
    assert main([*words, "--seats", f"{faulty}:{bot},random"]) == 0
    assert "result" in json.loads(record.read_text("utf-8"))
    assert FAULTS[bot] in " ".join(capsys.readouterr().out.split())


def test_a_late_bot_is_told_by_the_name_that_holds_its_limit(faulty, capsys):
    words = ["play", "terracotta", "--seed", "1", "--seats"]
    assert main([*words, f"{faulty}:Asleep@0.001s,random"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "times: faulty.py:Asleep@0.001s: gave no answer in 0.001 s" in told


def test_the_last_state_is_kept_even_if_the_table_fails():
    def read(_prompt):
        raise ZeroDivisionError

    kept = []
    console = Console(file=io.StringIO())
    game = claycrown.make("terracotta")
    with pytest.raises(ZeroDivisionError):
        play(game, ["random", "me"], 1, console=console, read=read, keep=kept.append)
    assert len(kept) == 1
    assert kept[0].waiting[0] == 1
