"""No bot is told a seed that foretells the game, whoever seats it."""

import io
import json
import sys

import pytest
from rich.console import Console

import claycrown
from claycrown.bots.match import Duel, play_block
from claycrown.bots.trial import Trial, try_games
from claycrown.sim import play_game
from claycrown.terminal import play

XIAN = claycrown.make("xian")
CHEAT = '''
from pathlib import Path

from claycrown.bots import Bot


class Cheat(Bot):
    """Sets the game up again from the beginning of its own seed, and knows every hand."""

    def __init__(self, game, seed):
        super().__init__(game, seed)
        self.seeds = [str(seed).rsplit(":", cut)[0] for cut in range(5)]

    def choose(self, position, options, clock):
        log = Path(__file__).with_suffix(".log")
        for seed in self.seeds:
            copy = position.game.new(position.players, seed)
            known = "found" if copy.view(position.seat) == position.view else "nothing"
            with log.open("a") as file:
                print(known, file=file)
        return options[0]
'''
LISTENS = """
import json, sys
log = open({log!r}, "a")
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({{"name": "test"}}), flush=True)
    elif "new" in message:
        print(json.dumps(message["new"]), file=log, flush=True)
    elif "position" in message:
        options = message["options"]
    elif "go" in message:
        print(json.dumps({{"action": options[0]}}), flush=True)
"""


def in_arena(name):
    play_block(Duel("xian", "standard", 2, (name, "random"), "s"), 0)


def in_sim(name):
    play_game(XIAN, 2, "s:0", bots=(name, "random"))


def in_play(name):
    play(XIAN, [name, "random"], "s", console=Console(file=io.StringIO()))


def in_trial(name):
    try_games(Trial(name, "xian", "standard", 2, "s"), False, 0, 1)


DOORS = [in_arena, in_sim, in_play, in_trial]


@pytest.mark.parametrize("door", DOORS)
def test_a_bot_cannot_read_the_seed_of_the_game_off_its_own(tmp_path, door):
    path = tmp_path / "cheat.py"
    path.write_text(CHEAT, encoding="utf-8")
    door(f"{path}:Cheat")
    assert set(path.with_suffix(".log").read_text("utf-8").split()) == {"nothing"}


@pytest.mark.parametrize("door", DOORS)
def test_another_program_cannot_either(tmp_path, door):
    log = tmp_path / "log"
    program = tmp_path / "program.py"
    program.write_text(LISTENS.format(log=str(log)), encoding="utf-8")
    door(f"line:{sys.executable} {program}")
    told = [json.loads(line)["seed"] for line in log.read_text("utf-8").splitlines()]
    assert told
    assert not any("s" in seed or ":" in seed for seed in told)
