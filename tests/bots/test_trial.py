"""Trials of bots: every level keeps to the rules and its time; what does not is found."""

from collections import Counter

import pytest

import claycrown
from claycrown._build import is_compiled
from claycrown.bots.match import step_of
from claycrown.bots.roster import LEVELS
from claycrown.bots.trial import Found, Trial, in_words, is_slow, try_games
from claycrown.cli import main

GAMES = 3 if is_compiled() else 1
TABLES = [(name, seats, {}) for name in claycrown.NAMES for seats in claycrown.make(name).seats]
TEAMS = [("mastery", 4, {"allegiance": "pairs"}), ("mastery", 6, {"allegiance": "threes"})]
FAULTY = """
import time
from claycrown.bots import Bot


class Illegal(Bot):
    def choose(self, position, options, clock):
        return options[-1] + 1


class Broken(Bot):
    def choose(self, position, options, clock):
        return 1 // 0


class Meddling(Bot):
    def choose(self, position, options, clock):
        position._state.rng.word()
        return options[0]


class Slow(Bot):
    def choose(self, position, options, clock):
        time.sleep(0.02)
        return options[0]
"""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "players", "options"), [*TABLES, *TEAMS])
def test_every_choice_of_a_level_is_legal(level, name, players, options):
    games = 1 if level == "strategist" else GAMES
    iterations = 2 if level == "strategist" else None
    trial = Trial(level, name, "standard", players, "t", None, iterations, options)
    found = try_games(trial, False, 0, games)
    assert found.faults == []
    assert found.games == games
    assert found.times.total() > 20 * games


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Illegal", "seed t:0: {bot}: chose"),
        ("Broken", "seed t:0: {bot}: raised ZeroDivisionError: "),
        ("Meddling", "seed t:0: {bot}: changed the state when asked for decision 0"),
    ],
)
def test_what_is_wrong_is_found(tmp_path, bot, fault):
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY, encoding="utf-8")
    trial = Trial(f"{path}:{bot}", "terracotta", "standard", 2, "t")
    found = try_games(trial, False, 0, 2)
    assert len(found.faults) == 2
    assert found.faults[0].startswith(fault.format(bot=trial.bot))


def test_a_bot_that_is_late_is_found(tmp_path):
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY, encoding="utf-8")
    trial = Trial(f"{path}:Slow", "xian", "standard", 2, "t", seconds=0.01)
    found = try_games(trial, False, 0, 1)
    assert found.faults
    assert all("Slow: gave no answer in 0.01 s" in fault for fault in found.faults)
    assert found.late >= len(found.faults)
    assert is_slow(found)


def test_slow_is_who_is_late_more_than_once_in_a_hundred():
    assert not is_slow(Found())
    assert not is_slow(Found(times=Counter({5: 300}), late=3))
    assert is_slow(Found(times=Counter({5: 300}), late=4))


def test_the_longest_answer_is_told_as_it_was_and_no_other_is_longer():
    trial = Trial("random@1.04s", "xian", "standard", 2, "t")
    found = Found(games=1, times=Counter({step_of(0.9935): 1}), longest=0.9935)
    told = in_words(trial, False, found)
    assert told.endswith("0 late; p99 993.50 ms, longest 994 ms, limit 1040 ms")
    tiny = Trial("random", "xian", "standard", 2, "t", seconds=0.0002)
    assert in_words(tiny, False, found).endswith("limit 0.2 ms")


@pytest.mark.parametrize(
    ("bot", "seconds", "limit"),
    [
        ("random@2s", None, 2.0),
        ("random@2s", 0.5, 2.0),
        ("random@200", 0.5, 0.5),
        ("random@200", None, 1.0),
        ("random", 0.5, 0.5),
        ("random", None, 1.0),
    ],
)
def test_late_is_what_a_bot_says_itself_before_what_is_said_for_all(bot, seconds, limit):
    assert Trial(bot, "xian", "standard", 2, "t", seconds).limit() == limit


def test_an_honest_trial_takes_the_iterations_from_the_name(capsys):
    words = ["check", "terracotta", "--players", "2", "--games", "1", "--honest"]
    assert main([*words, "--bots", "strategist@8"]) == 0
    assert ": strategist@8, 1 game" in capsys.readouterr().out


def test_the_command_says_what_was_tried(capsys):
    words = ["check", "terracotta", "--players", "2", "--games", "2", "--bots", "random,apprentice"]
    assert main(words) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("terracotta, 2 players: random, 2 games, ")
    assert second.startswith("terracotta, 2 players: apprentice, 2 games, ")
    assert "no fault, 0 late; p99 " in second
    assert second.endswith("limit 1000 ms")


def test_the_command_tells_faults_and_fails(tmp_path, capsys):
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY, encoding="utf-8")
    words = ["check", "xian", "--players", "2", "--games", "1", "--bots", f"{path}:Illegal"]
    assert main(words) == 1
    fault, outcome = capsys.readouterr().out.splitlines()
    assert fault.startswith(f"xian, 2 players: seed 1:0: {path}:Illegal: chose")
    assert ":Illegal, 1 game, 0 decisions: 1 fault, " in outcome


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bots", "clever"], "bots: unknown 'clever'"),
        (["--bots", "random", "--quick"], "bots: --quick and --parity are about the engine"),
        (["--seconds", "1"], "bots: name them to use --honest, --iterations or --seconds"),
        (["--honest"], "bots: name them"),
        (
            ["--bots", "random", "--honest"],
            "honest: needs --iterations, or its own behind a bot's name as in strategist@200",
        ),
        (["--bots", "random@9", "--honest", "--seconds", "1"], "honest: goes by iterations"),
        (
            ["--bots", "random@9,journeyman@0.5s", "--honest", "--iterations", "9"],
            "honest: journeyman@0.5s goes by time, which makes choices differ",
        ),
        (["--bots", "random", "--seconds", "0"], "seconds: 0 is out of range"),
        (
            ["--bots", "random", "--seconds", "4000"],
            "seconds: 4000 is out of range, allowed is 0.0001 to 3600",
        ),
        (["--bots", "random", "--iterations", "0"], "iterations: 0 is out of range"),
    ],
)
def test_bad_input_is_one_line(words, message, capsys):
    assert main(["check", "terracotta", *words]) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert shown.count("\n") == 1
