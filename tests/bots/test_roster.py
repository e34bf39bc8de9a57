"""One place turns a name into a bot: levels, files, installed bots, limits."""

import re
import sys

import pytest
from toy_game import make_toy

import claycrown
from claycrown.bots import BotError, make, names
from claycrown.bots.arena import file_of
from claycrown.bots.bot import Limited
from claycrown.bots.roster import LEVELS, USUAL_LEVEL, check_name, split_limit

GAME = claycrown.make("terracotta")
BOT_FILE = """
from claycrown.bots import Bot


class First(Bot):
    def choose(self, position, options, clock):
        assert position.view["you"] == position.seat
        return options[0]


class NoBot:
    pass


class Idle(Bot):
    pass
"""


@pytest.fixture
def bot_file(tmp_path):
    path = tmp_path / "my_bot.py"
    path.write_text(BOT_FILE, encoding="utf-8")
    return path


def test_the_levels_come_first():
    assert names()[:4] == ["random", "apprentice", "journeyman", "strategist"]


def test_a_class_in_a_file_is_a_bot(bot_file):
    s = GAME.new(2, 1)
    seat = s.waiting[0]
    from claycrown.bots import Clock, decide

    assert decide(make(f"{bot_file}:First", GAME, 1), s, seat, Clock()) == s.legal(seat)[0]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clever", "bots: unknown 'clever': there is random, apprentice"),
        ("b", "bots: unknown 'b': .*, line:COMMAND without a comma$"),
        ("line:bash -c 'echo a", "'echo a cannot be started: No closing quotation; .* no comma"),
        ("line:", "bots: line: needs a command"),
        ("strategist@", "bots: '' is no limit"),
        ("strategist@0", "bots: '0' is no limit"),
        ("strategist@-1s", "bots: '-1s' is no limit"),
        ("strategist@nans", "bots: 'nans' is no limit"),
        ("strategist@20@30", "bots: '20@30' is no limit"),
        ("strategist@4000s", "bots: '4000s' is no limit, .*, at most 3600$"),
        ("strategist@0.00001s", "'0.00001s' is no limit, .* strategist@0.5s, at least 0.0001, "),
        ("strategist@1000000000", "is no limit, write .* strategist@2000, at most 999999999,"),
        ("nowhere.py:First", "nowhere.py cannot be read"),
    ],
)
def test_a_wrong_name_is_told(name, message):
    with pytest.raises(BotError, match=message):
        check_name(name)


def test_a_file_may_lie_in_the_home_folder(bot_file, monkeypatch):
    monkeypatch.setenv("HOME", str(bot_file.parent))
    name = f"~/{bot_file.name}:First"
    assert type(make(name, GAME, 1)).__name__ == "First"
    assert split_limit(f"{name}@20")[0] == f"{bot_file}:First"
    assert file_of(f"{name}@20") == bot_file  # which the arena reads for its hash
    with pytest.raises(BotError, match="cannot be read"):
        check_name(f"~nobody-at-all/{bot_file.name}:First")


def test_a_file_without_that_bot_is_told(bot_file):
    with pytest.raises(BotError, match="has no bot called 'Second'"):
        check_name(f"{bot_file}:Second")
    with pytest.raises(BotError, match=r"NoBot is not derived from claycrown\.bots\.Bot"):
        check_name(f"{bot_file}:NoBot")


def test_a_file_without_a_class_is_told_with_the_bots_in_it(bot_file, monkeypatch):
    monkeypatch.setenv("HOME", str(bot_file.parent))
    for name in (bot_file, f"{bot_file}@20", "~/my_bot.py"):
        with pytest.raises(BotError) as told:
            check_name(str(name))
        choices = f"{bot_file}:First or {bot_file}:Idle"
        assert str(told.value) == f"bots: {bot_file} is a file, write which bot of it: {choices}"


@pytest.mark.parametrize("text", ["def broken(\n", "x = 1\n", "\0", "class Plain: pass\n"])
def test_a_file_without_a_class_and_without_bots_is_told_too(tmp_path, text):
    path = tmp_path / "empty.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BotError, match=r"is a file, write which bot of it: \S*empty\.py:CLASS$"):
        check_name(str(path))
    with pytest.raises(BotError, match=r"bots: unknown '.*missing\.py'"):
        check_name(str(tmp_path / "missing.py"))


@pytest.mark.parametrize(
    ("text", "error"),
    [("1 / 0\n", "ZeroDivisionError"), ("import sys\nsys.exit(3)\n", "SystemExit: 3")],
)
def test_a_file_that_fails_is_told(tmp_path, text, error):
    path = tmp_path / "broken.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BotError, match=f"fails: {error}"):
        check_name(f"{path}:First")


@pytest.mark.parametrize(
    ("name", "plain", "seconds", "iterations"),
    [
        ("strategist@2000", "strategist", None, 2000),
        ("strategist@0.5s", "strategist", 0.5, None),
        ("strategist@2s", "strategist", 2.0, None),
        ("strategist@3600s", "strategist", 3600.0, None),
    ],
)
def test_a_limit_stands_behind_an_at_sign(name, plain, seconds, iterations):
    found, clock = split_limit(name)
    assert (found, clock.seconds, clock.iterations) == (plain, seconds, iterations)


def test_a_file_in_a_folder_with_an_at_sign_can_be_named_with_a_limit_and_without(tmp_path):
    path = tmp_path / "a@b" / "my@bot.py"
    path.parent.mkdir()
    path.write_text(BOT_FILE, encoding="utf-8")
    check_name(f"{path}:First")
    assert split_limit(f"{path}:First") == (f"{path}:First", None)
    plain, limit = split_limit(f"{path}:First@20")
    assert (plain, limit.iterations) == (f"{path}:First", 20)
    with pytest.raises(BotError, match=r"'fast' is no limit, write iterations as in .*:First@2000"):
        check_name(f"{path}:First@fast")


def test_a_file_that_misses_another_one_is_not_said_to_be_missing(tmp_path):
    path = tmp_path / "my_bot.py"
    path.write_text("\n\nopen('weights.toml')\n", encoding="utf-8")
    with pytest.raises(BotError) as told:
        check_name(f"{path}:First")
    assert str(told.value) == (
        f"bots: {path} fails: FileNotFoundError: [Errno 2] No such file or directory: "
        "'weights.toml' (my_bot.py:3)"
    )


def test_a_limited_bot_holds_to_its_limit():
    bot = make("strategist@7", make_toy(), 1)
    assert isinstance(bot, Limited)
    s = make_toy().new(2, 1)
    from claycrown.bots import Clock, decide

    plain = make("strategist", make_toy(), 1)
    seat = s.waiting[0]
    expected = decide(plain, s, seat, Clock(iterations=7))
    assert decide(bot, s, seat, Clock(iterations=900)) == expected


def test_an_installed_bot_is_found_by_its_entry_point(tmp_path, monkeypatch):
    (tmp_path / "club.py").write_text(BOT_FILE, encoding="utf-8")
    info = tmp_path / "club-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: club\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[claycrown.bots]\nclub = club:First\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "club" in names()
    assert type(make("club", GAME, 1)).__name__ == "First"
    sys.modules.pop("club")


MODERN = """
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from claycrown.bots import Bot

with Path(__file__).with_suffix(".runs").open("a") as file:
    file.write("run ")


@dataclass
class Plan:
    best: int = 0


class Planner(Bot):
    def choose(self, position, options, clock):
        return options[Plan().best]


class Silent(Bot):
    def __init__(self, game, seed):
        pass

    def choose(self, position, options, clock):
        return options[0]


class Clumsy(Silent):
    def __init__(self, game, seed):
        raise KeyError("no chair")
"""


def test_a_file_may_have_dataclasses_and_runs_once(tmp_path):
    path = tmp_path / "random.py"
    path.write_text(MODERN, encoding="utf-8")
    bots = [make(f"{path}:Planner", GAME, seat) for seat in range(4)]
    assert len({type(bot) for bot in bots}) == 1
    assert path.with_suffix(".runs").read_text("utf-8") == "run "
    import random

    assert random.random  # a file of that name has not taken its place


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Silent", r"does not call super\(\).__init__\(game, seed\)"),
        ("Clumsy", "cannot sit down: KeyError: 'no chair'"),
    ],
)
def test_a_bot_that_cannot_sit_down_is_told(tmp_path, name, message):
    path = tmp_path / "modern.py"
    path.write_text(MODERN, encoding="utf-8")
    with pytest.raises(BotError, match=message):
        make(f"{path}:{name}", GAME, 1)


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("nowhere_at_all:First", "cannot be loaded from nowhere_at_all:First: ModuleNotFoundError"),
        ("guild:Nobody", "from guild:Nobody: AttributeError: .* no attribute 'Nobody'$"),
        ("guild:NoBot", "guild is installed, but is no bot"),
        ("guild:BOT_NUMBER", "guild is installed, but is no bot"),
        ("guild:Idle", "guild has no method choose"),
        ("guild:nothing", "guild is no bot, but NoneType"),
    ],
)
def test_an_installed_bot_that_is_none_is_told(tmp_path, monkeypatch, target, message):
    more = "\n\nBOT_NUMBER = 1\n\n\ndef nothing(game, seed):\n    return None\n"
    (tmp_path / "guild.py").write_text(BOT_FILE + more, encoding="utf-8")
    info = tmp_path / "guild-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: guild\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[claycrown.bots]\nguild = {target}\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BotError, match=message):
        make("guild", GAME, 1)
    sys.modules.pop("guild", None)


def test_an_installed_bot_that_fails_is_told_with_its_own_line(tmp_path, monkeypatch):
    (tmp_path / "ruin.py").write_text("\n\nraise KeyError('no stone')\n", encoding="utf-8")
    info = tmp_path / "ruin-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: ruin\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[claycrown.bots]\nruin = ruin:First\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BotError, match=r"from ruin:First: KeyError: 'no stone' \(ruin.py:3\)$"):
        make("ruin", GAME, 1)


def test_a_bot_that_cannot_choose_is_told(bot_file):
    with pytest.raises(BotError, match="Idle has no method choose"):
        check_name(f"{bot_file}:Idle")


def test_the_levels_are_the_same_at_every_door(tmp_path):
    from starlette.testclient import TestClient

    from claycrown.server.app import make_app
    from claycrown.server.settings import Settings
    from claycrown.terminal import seated

    with TestClient(make_app(Settings(tmp_path, bot_workers=1))) as client:
        page = client.get("/").text
        games = client.get("/api/games").json()
    offered = re.findall(r'<option value="(\w+)"(?: selected)?>bot: ', page)
    assert set(offered) == set(LEVELS)
    assert f'value="{USUAL_LEVEL}" selected' in page
    for game in games["games"] if isinstance(games, dict) else games:
        assert game["bots"] == list(LEVELS)
    assert [seated(level).bot for level in LEVELS] == list(LEVELS)


def test_a_bot_with_the_weights_of_another_game_is_named(tmp_path):
    path = tmp_path / "tuned.py"
    path.write_text(
        "from claycrown.bots.eval import read_weights\n"
        "from claycrown.bots.journeyman import Journeyman\n\n\n"
        "class Tuned(Journeyman):\n    def __init__(self, game, seed):\n"
        "        super().__init__(game, seed, read_weights('terracotta'))\n",
        encoding="utf-8",
    )
    with pytest.raises(BotError) as refused:
        make(f"{path}:Tuned", claycrown.make("xian"), 1)
    assert str(refused.value).startswith(f"bots: {path}:Tuned: weights.")


def test_a_bot_that_leaves_before_it_sits_is_told(tmp_path):
    path = tmp_path / "leaving.py"
    path.write_text(
        "from claycrown.bots.random_bot import RandomBot\n\n\nclass Leaving(RandomBot):\n"
        "    def __init__(self, game, seed):\n        raise SystemExit(3)\n",
        encoding="utf-8",
    )
    with pytest.raises(BotError, match="Leaving cannot sit down: SystemExit: 3"):
        make(f"{path}:Leaving", GAME, 1)
