"""A bot that does everything wrong spoils no game: not in the arena, not in sim, not in play."""

import io
import json

import pytest
from rich.console import Console

import claycrown
from claycrown.cli import main
from claycrown.terminal import play

FAULTY = """
from claycrown.bots import Bot


class Broken(Bot):
    def choose(self, position, options, clock):
        return 1 // 0


class Loose(Bot):
    def choose(self, position, options, clock):
        return float(options[0])
"""
FAULTS = {
    "Broken": "Broken: raised ZeroDivisionError: integer division or modulo by zero",
    "Loose": "Loose: chose ",
}


@pytest.fixture
def faulty(tmp_path):
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY, encoding="utf-8")
    return path


@pytest.mark.parametrize("bot", FAULTS)
@pytest.mark.parametrize(
    "words", [("arena", "terracotta", "--blocks", "1"), ("sim", "xian", "--players=2", "--games=1")]
)
def test_a_faulty_bot_plays_on_by_guesses_and_its_faults_are_told(faulty, words, bot, capsys):
    assert main([*words, "--bots", f"{faulty}:{bot},random"]) == 0
    assert f"times: {FAULTS[bot]}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("bot", FAULTS)
def test_a_person_does_not_lose_a_game_by_a_faulty_bot(faulty, bot, tmp_path, capsys):
    record = tmp_path / "game.jsonl"
    words = ["play", "terracotta", "--seed", "1", "--save", str(record)]
    assert main([*words, "--seats", f"{faulty}:{bot},random"]) == 0
    assert "result" in json.loads(record.read_text("utf-8"))
    assert FAULTS[bot] in " ".join(capsys.readouterr().out.split())


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
