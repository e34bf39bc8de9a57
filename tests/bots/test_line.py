"""Bots in other programs: the protocol, and whatever can go wrong with it."""

import sys
import time
from pathlib import Path

import pytest
from toy_game import make_toy

import claycrown
from claycrown.bots import BotError, Clock, decide, make
from claycrown.bots.match import Duel, play_block

TOY = make_toy()
ROOT = Path(__file__).parent.parent.parent
ANSWERS = """
import json, sys, time
log = open({log!r}, "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({{"name": "test"}}), flush=True)
    elif "position" in message:
        options = message["options"]
    elif "go" in message:
        {go}
"""


@pytest.fixture
def line_bot(tmp_path):
    """A maker of bots that answer ``go`` with some code."""
    made = []

    def begin(go):
        log = tmp_path / "log"
        program = tmp_path / "program.py"
        program.write_text(ANSWERS.format(log=str(log), go=go), encoding="utf-8")
        bot = make(f"line:{sys.executable} {program}", TOY, "seed")
        made.append(bot)
        return bot, log

    yield begin
    for bot in made:
        bot.close()


def answer_once(bot, seconds=5.0):
    s = TOY.new(2, 1)
    seat = s.waiting[0]
    return decide(bot, s, seat, Clock(seconds=seconds)), s.legal(seat)


def test_a_program_is_told_the_game_and_the_position_and_answers(line_bot):
    bot, log = line_bot('print(json.dumps({"action": options[-1]}), flush=True)')
    action, options = answer_once(bot)
    assert action == options[-1]
    assert bot.faults == []
    lines = log.read_text("utf-8").splitlines()
    assert lines[0] == '{"hello":1}'
    assert lines[1].startswith('{"new":{"game":"toy","edition":"standard","players":2,"seat":0')
    assert '"options":' in lines[2]
    assert lines[3].startswith('{"go":{"seconds":')


@pytest.mark.parametrize(
    ("go", "fault"),
    [
        ('print("well...", flush=True)', "wrote 'well...\\\\n', which is no JSON"),
        ('print("[1]", flush=True)', "which is no JSON object"),
        ('print(json.dumps({"action": 99}), flush=True)', "chose 99, which is no option"),
        ('print(json.dumps({"action": True}), flush=True)', "chose True, which is no option"),
    ],
)
def test_garbage_costs_the_move_and_is_noted(line_bot, go, fault):
    bot, _ = line_bot(go)
    action, options = answer_once(bot)
    assert action in options
    assert len(bot.faults) == 1
    assert fault.replace("\\\\", "\\") in bot.faults[0]


def test_a_program_that_ends_is_started_once_more_and_then_given_up(line_bot):
    bot, log = line_bot("sys.exit(3)")
    action, options = answer_once(bot)
    assert action in options
    assert len(bot.faults) == 2
    assert all("has ended" in fault for fault in bot.faults)
    assert log.read_text("utf-8").count("hello") == 2
    answer_once(bot)
    assert len(bot.faults) == 2


def test_a_late_program_is_started_once_more_and_then_given_up(line_bot):
    bot, log = line_bot("time.sleep(60)")
    for faults in (1, 2, 2):
        began = time.perf_counter()
        action, options = answer_once(bot, seconds=0.5)
        assert action in options
        assert time.perf_counter() - began < 0.9
        assert len(bot.faults) == faults
    assert all("gave no answer" in fault for fault in bot.faults)
    assert log.read_text("utf-8").count("hello") == 2


def test_a_program_that_does_not_say_its_name_is_given_up(tmp_path):
    program = tmp_path / "rude.py"
    program.write_text("for _ in open(0): print('{}', flush=True)\n", encoding="utf-8")
    bot = make(f"line:{sys.executable} {program}", TOY, "seed")
    action, options = answer_once(bot)
    assert action in options
    assert [fault.rpartition(": ")[2] for fault in bot.faults] == ["did not say its name"] * 2


def test_a_program_that_cannot_be_started_is_told():
    for command in ("/nowhere/at/all", '"'):
        with pytest.raises(BotError, match="cannot be started"):
            make(f"line:{command}", TOY, 1)


def test_the_example_plays_in_an_arena():
    example = f"line:{sys.executable} {ROOT / 'examples' / 'line_bot.py'}"
    block = play_block(Duel("terracotta", "standard", 2, (example, "random"), "x"), 0)
    assert len(block.games) == 2
    assert block.faults == []
    assert claycrown.make("terracotta").title == "Terracotta Army"
