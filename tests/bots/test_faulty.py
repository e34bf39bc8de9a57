"""A bot that does everything wrong spoils no game: not in the arena, not in sim, not in play."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

import claycrown
from claycrown.bots.match import Duel, play_block
from claycrown.bots.trial import Trial, try_games
from claycrown.cli import main
from claycrown.terminal import play

FAULTY = """
import json
import sys
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


class Leaving(Bot):
    def choose(self, position, options, clock):
        sys.exit(0)


class Adding(Bot):
    def choose(self, position, options, clock):
        options.append(9999)
        return 9999


class Speechless(Bot):
    def choose(self, position, options, clock):
        raise Wordless


class Various(Bot):
    def choose(self, position, options, clock):
        self.asked = getattr(self, "asked", 0) + 1
        raise ValueError(self.asked)


class Wordless(Exception):
    def __str__(self):
        raise KeyError


class Placeless(Exception):
    __traceback__ = property(lambda self: 1 // 0)


class Elusive(Bot):
    def choose(self, position, options, clock):
        raise Placeless("no way")


class Calling(Bot):
    def choose(self, position, options, clock):
        return json.loads("?")  # told by this line, not by one of json


class Misusing(Bot):
    def choose(self, position, options, clock):
        return position.game.new(99, 1)


class Talkative(Bot):
    def choose(self, position, options, clock):
        raise ValueError("I am lost\\nand \\x1b[2J" + 5000 * "x")


class Owning(Bot):
    def __init__(self, game, seed):
        super().__init__(game, seed)
        self.faults = self.delays = 3
        self.thinking = self.known_as = self.books = self._books = None

    def choose(self, position, options, clock):
        if self.faults != 3 or self.thinking is not None:
            raise ValueError("somebody has changed what is mine")
        self.clock = clock
        return options[0]


class Patient(Bot):
    def clock(self, given):
        given.seconds = 60
        return given

    def choose(self, position, options, clock):
        time.sleep(0.03)
        return options[0]
"""
LINES = FAULTY.splitlines()


def line_of(words):
    """Where in the file some words stand, as it is told."""
    return f"(faulty.py:{next(k for k, line in enumerate(LINES, 1) if words in line)})"


FAULTS = {
    "Broken": "faulty.py:Broken: raised ZeroDivisionError: integer division or modulo by zero",
    "Loose": "faulty.py:Loose: chose ",
    "Leaving": "faulty.py:Leaving: raised SystemExit: 0",
    "Adding": "faulty.py:Adding: chose 9999, which is no option",
    "Speechless": "faulty.py:Speechless: raised Wordless: (something that cannot be shown)",
    "Talkative": "faulty.py:Talkative: raised ValueError: I am lost and ?[2Jxxx",
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


@pytest.mark.parametrize("limit", ["", "@5s"])
@pytest.mark.parametrize(
    "words",
    [
        ("arena", "terracotta", "--blocks", "1", "--bots", "{bot},random"),
        ("sim", "terracotta", "--players=2", "--games=1", "--bots", "{bot}"),
        ("check", "terracotta", "--players=2", "--games=1", "--bots", "{bot}"),
        ("play", "terracotta", "--seed", "1", "--seats", "{bot},random"),
    ],
    ids=lambda words: words[0],
)
def test_names_that_a_bot_gives_to_its_own_things_are_its_own(faulty, words, limit, capsys):
    named = [word.format(bot=f"{faulty}:Owning{limit}") for word in words]
    assert main(named) == 0
    assert "Owning: " not in capsys.readouterr().out


def test_no_bot_gives_itself_more_time(faulty):
    duel = Duel("xian", "standard", 2, (f"{faulty}:Patient", "random"), "t", seconds=0.01)
    faults = play_block(duel, 0).faults
    assert f"{faulty}:Patient: gave no answer in 0.01 s" in faults


@pytest.mark.parametrize(
    ("bot", "what", "line"),
    [
        ("Broken", "ZeroDivisionError: integer division or modulo by zero", "return 1 // 0"),
        ("Leaving", "SystemExit: 0", "sys.exit(0)"),
        ("Speechless", "Wordless: (something that cannot be shown)", "raise Wordless"),
        ("Calling", "JSONDecodeError: Expecting value: line 1 column 1 (char 0)", "json.loads"),
        ("Misusing", "SetupError: players: Terracotta Army is for 2 to 4, not 99", "game.new"),
        ("Elusive", "Placeless: no way", None),
    ],
)
@pytest.mark.parametrize("limit", ["", "@5s"])
def test_what_a_bot_raises_is_told_with_the_line_of_its_code(faulty, bot, what, line, limit):
    name = f"{faulty}:{bot}{limit}"
    place = line_of(line) if line else "(something that cannot be shown)"
    fault = f"{name}: raised {what} {place}"
    duel = Duel("terracotta", "standard", 2, (name, "random"), "places")
    assert set(play_block(duel, 0).faults) == {fault}
    trial = Trial(name, "terracotta", "standard", 2, "places")
    assert try_games(trial, False, 0, 1).faults == [f"seed places:0: {fault}"]


def test_a_file_that_fails_is_told_with_its_line(faulty, capsys):
    faulty.write_text("import json\n\njson.loads('?')\n", encoding="utf-8")
    assert main(["arena", "terracotta", "--bots", f"{faulty}:Any,random"]) == 2
    assert capsys.readouterr().err.rstrip().endswith("(char 0) (faulty.py:3)")


def test_a_simulation_tells_of_each_bot_how_many_kinds_of_faults_it_does_not_show(faulty, capsys):
    words = ["sim", "terracotta", "--players", "2", "--games", "1"]
    assert main([*words, "--bots", f"{faulty}:Various,{faulty}:Broken"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.count("1 time: faulty.py:Various: raised ValueError: ") == 5
    assert re.search(r" (\d+) times: faulty.py:Various: faults of \1 other kinds ", told)
    assert f"times: {FAULTS['Broken']}" in told


def test_a_simulation_shows_the_names_of_bots_as_they_are(faulty, capsys):
    odd = Path("[red]:robot:.py")
    odd.write_text(FAULTY, encoding="utf-8")
    words = ["sim", "terracotta", "--players", "2", "--games", "1"]
    assert main([*words, "--bots", f"{odd}:Broken"]) == 0
    assert "1 game by [red]:robot:.py:Broken bots" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("bot", ["Leaving", "Adding", "Speechless", "Talkative"])
@pytest.mark.parametrize("limit", ["", "@1s"])
def test_a_trial_finds_a_faulty_bot_and_fails(faulty, bot, limit, capsys):
    words = ["check", "xian", "--players", "2", "--games", "1", "--bots", f"{faulty}:{bot}{limit}"]
    assert main(words) == 1
    told, outcome = capsys.readouterr().out.splitlines()
    assert f": seed 1:0: {faulty}:{bot}{limit}: " in told
    assert FAULTS[bot].partition(": ")[2] in told
    assert len(told) < 500
    assert ": 1 fault, " in outcome


def test_an_honest_trial_finds_a_bot_that_leaves(faulty, capsys):
    words = ["check", "xian", "--players", "2", "--games", "1", "--honest", "--iterations", "9"]
    assert main([*words, "--bots", f"{faulty}:Leaving"]) == 1
    assert "faulty.py:Leaving: raised SystemExit: 0" in capsys.readouterr().out


def test_shared_out_work_goes_on_when_a_bot_leaves(faulty, capsys):
    words = ["arena", "terracotta", "--blocks", "2", "--jobs", "2"]
    assert main([*words, "--bots", f"{faulty}:Leaving,random"]) == 0
    assert f"times: {FAULTS['Leaving']}" in " ".join(capsys.readouterr().out.split())


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
