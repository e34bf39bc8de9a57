"""Frames recorded at a real table: a window tells nobody who holds a Fracture, not by its timing.

Two worlds that a viewer cannot tell apart, in which others are asked, are played side by side.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import ceil
from types import SimpleNamespace
from typing import Any

import pytest
from server_given import QuickPool, new_table, rooms_in, until

import claycrown
from claycrown.core.chance import seeded
from claycrown.server.limits import Bucket
from claycrown.server.play import FIRST_TIMES
from claycrown.server.socket import Connection, Who
from claycrown.server.window import seats_asked, windows_in

GAME = claycrown.make("mastery")
PLAYERS = 3
WAIT = 1.0  # seconds
NEARLY = 0.9 * WAIT  # no frame may come sooner; on a busy machine it may be as much late
SEEDS = 30
WORLDS = 12
MOVES_MOST = 160
IMPOSSIBLE = 99_999


@dataclass(frozen=True)
class Doubt:
    """A moment before a window opens, in two worlds that are one for the viewer."""

    viewer: int
    seat: int  # who acts
    action: int
    worlds: tuple[Any, Any]
    asked: tuple[frozenset[int], frozenset[int]]


def opened_by(world, seat, action):
    """The state after an action, if it opens one window."""
    after = world.clone()
    after.news = []
    after.step(seat, action)
    return after if windows_in(GAME, after.news) == 1 else None


def when_all_pass(s):
    s = s.clone()
    while GAME.decisions[s.decision].name in GAME.window_decisions:
        seat = s.waiting[0]
        s.step(seat, s.legal(seat)[0])
    return s


def same_chance(world):
    world = world.clone()
    world.rng = seeded("the same chance")
    return world


def doubt_at(s, viewer, action, seed):
    """Two worlds that the viewer cannot tell apart, in one of which nobody else is asked."""
    seat = s.waiting[0]
    found = {}
    for k in range(WORLDS):
        world = same_chance(s.determinize(viewer, seeded(f"{seed}/{k}")))
        if not world.is_legal(seat, action):
            continue
        after = opened_by(world, seat, action)
        if after is not None:
            asked = frozenset(seats_asked(GAME, after)) - {viewer}
            # What the viewer will learn when all have passed must not tell the worlds apart either.
            seen = json.dumps(GAME.view(when_all_pass(after), viewer))
            found.setdefault(seen, {}).setdefault(asked, world)
    for worlds in found.values():
        if len(worlds) > 1 and frozenset() in worlds:
            some = next(asked for asked in worlds if asked)
            pair = (worlds[frozenset()], worlds[some])
            return Doubt(viewer, seat, action, pair, (frozenset(), some))
    return None


@cache
def doubts():
    """One moment for the seat that acts, and one for a bystander."""
    found = {}
    for number in range(SEEDS):
        s = GAME.new(PLAYERS, f"doubt {number}")
        rng = seeded(f"doubt {number}")
        for _ in range(MOVES_MOST):
            if s.over or len(found) == 2:
                break
            seat = s.waiting[0]
            legal = s.legal(seat)
            action = legal[int(rng.below(len(legal)))]
            if opened_by(s, seat, action) is not None:
                for viewer in range(PLAYERS):
                    role = "actor" if viewer == seat else "bystander"
                    if role not in found:
                        doubt = doubt_at(s, viewer, action, number)
                        found |= {role: doubt} if doubt else {}
            s.step(seat, action)
    return found


class PassingPool(QuickPool):
    """Bots that never respond."""

    async def choose(self, task):
        return task.options[0]


class Browser:
    """A socket whose other end is this test: everything it is sent is kept with its time."""

    def __init__(self):
        self.client = SimpleNamespace(host="test")
        self.inbox = asyncio.Queue()
        self.frames = []

    async def receive(self):
        return {"type": "websocket.receive", "text": json.dumps(await self.inbox.get())}

    async def send_text(self, text):
        self.frames.append((asyncio.get_running_loop().time(), text))

    def say(self, **message):
        self.inbox.put_nowait(message)

    def newest(self):
        """The number of the last snapshot."""
        return json.loads(self.frames[-1][1]).get("snapshot") if self.frames else None

    def answers(self):
        """What came back that is no snapshot."""
        messages = [json.loads(text) for _, text in self.frames]
        return [message for message in messages if "snapshot" not in message]


async def quiet(table, browsers, asked):
    """Nobody answers."""


async def passing(table, browsers, asked):
    """Whoever is asked passes, the second time in vain."""
    for seat, s in asked.items():
        for _ in range(2):
            message = {"do": "act", "seat": seat, "action": s.legal(seat)[0]}
            browsers[seat].say(**message, version=table.version(seat))


async def curious(table, browsers, asked):
    """Whoever is asked looks at everything first, and passes late."""
    for seat, s in asked.items():
        browsers[seat].say(do="hint", seat=seat)
        browsers[seat].say(do="preview", seat=seat, action=s.legal(seat)[0])
        browsers[seat].say(do="undo", seat=seat, version=table.version(seat))
    await asyncio.sleep(WAIT / 3)
    await passing(table, browsers, asked)


@dataclass(frozen=True)
class Evening:
    """How a window is spent: what people do, and whether bots sit at the other seats."""

    behaviour: Callable[..., Any]
    bots: bool = False
    regret: bool = False  # afterwards everybody who has decided nothing openly wants something back


async def probe(browser, seat, version):
    """What a viewer may try in order to learn something."""
    for message in (
        {"do": "act", "action": IMPOSSIBLE, "version": version},
        {"do": "undo", "version": version},
        {"do": "hint"},
        {"do": "preview", "action": 0},
        {"do": "why", "spot": "nowhere"},
        {"do": "plan", "numbers": {}, "version": version},
    ):
        known = len(browser.answers())
        browser.say(seat=seat, **message)
        await until(lambda known=known: len(browser.answers()) > known)


async def regret(table, browsers, doubt):
    """The seats that were perhaps asked try to take back what they have perhaps answered."""
    said = []
    for seat in set(range(PLAYERS)) - {doubt.viewer, doubt.seat}:
        known = len(browsers[seat].answers())
        browsers[seat].say(do="undo", seat=seat, version=table.version(seat))
        await until(lambda seat=seat, known=known: len(browsers[seat].answers()) > known)
        said += browsers[seat].answers()[known:]
    return said


async def recorded(rooms, doubt, world, evening):
    """The frames of the viewer and of a spectator, with the time since the window opened."""
    bots = [k for k in range(PLAYERS) if evening.bots and k not in {doubt.viewer, doubt.seat}]
    manners = {"wait": WAIT / FIRST_TIMES}  # it is the first window of a game
    row = await rooms.store.make_table(
        new_table(game="mastery", players=PLAYERS, manners=manners), "nobody"
    )
    table = await rooms.find(row.code)
    table.row.watch, table.row.code, table.revision = "watch", "code", 1000
    table.shortest_window = lambda: 0.0
    table.course.s = world.clone()
    table.course.s.news = []
    for seat in bots:
        table.seats[seat].bot = "random"
    for seat in range(PLAYERS):
        table.holders[seat] = {f"person {seat}"}
    browsers = {seat: Browser() for seat in (*range(PLAYERS), None)}
    prober = Browser()  # another device of the viewer
    tasks = [
        asyncio.create_task(talk(table, browser, seat))
        for seat, browser in (*browsers.items(), (doubt.viewer, prober))
    ]
    await until(lambda: all(browser.newest() == 1000 for browser in browsers.values()))
    await table.act(doubt.seat, doubt.action)
    opened, window = asyncio.get_running_loop().time(), table.window
    asked = {seat: s for seat, s in window.asked.items() if seat != doubt.viewer}
    assert frozenset(asked) in doubt.asked
    await asyncio.gather(
        evening.behaviour(table, browsers, asked),
        probe(prober, doubt.viewer, table.version(doubt.viewer)),
        until(lambda: table.window is not window),
    )
    await until(lambda: browsers[None].newest() == browsers[doubt.viewer].newest() >= 1002)
    regrets = await regret(table, browsers, doubt) if evening.regret else []
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "viewer": plain(opened, browsers[doubt.viewer].frames),
        "spectator": plain(opened, browsers[None].frames),
        "answers": prober.answers(),
        "regrets": regrets,
        "lasts": window.lasts,
    }


async def talk(table, browser, seat):
    person = None if seat is None else f"person {seat}"
    await Connection(table, browser, Who(person, "Guest", "here")).run(Bucket(1000))


def plain(opened, frames):
    """The frames with their times as classes: at once, or when the window ends.

    A version is a hash under a secret; all that can be seen is whether it is another one.
    """
    found = []
    versions = []
    for at, text in frames:
        message = json.loads(text)
        left = message.pop("wait")
        versions.append(message.pop("version"))
        same = versions.index(versions[-1])
        found.append((int((at - opened) / NEARLY), left and ceil(left / WAIT), same, message))
    return found


async def both(folder, doubt, evening):
    async with rooms_in(folder, PassingPool()) as rooms:
        # Side by side, so that a busy machine is busy for both.
        return await asyncio.gather(
            *(recorded(rooms, doubt, world, evening) for world in doubt.worlds)
        )


EVENINGS = {
    "quiet": Evening(quiet),
    "passing": Evening(passing),
    "curious": Evening(curious),
    "bots": Evening(quiet, bots=True),
    "regret": Evening(quiet, regret=True),
}


@pytest.mark.parametrize("role", ["actor", "bystander"])
@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_frames_and_their_times_are_the_same_whoever_holds_a_fracture(tmp_path, role, evening):
    first, second = asyncio.run(both(tmp_path, doubts()[role], evening))
    assert first["lasts"] == second["lasts"]
    assert first["viewer"] == second["viewer"]
    assert first["spectator"] == second["spectator"]
    assert {frame[0] for frame in first["viewer"]} == {0, 1}  # at the opening and at the end
    assert first["answers"] == second["answers"]
    assert first["regrets"] == second["regrets"]


@pytest.mark.parametrize("leak", ["publish", "end"])
def test_a_leak_by_frames_would_be_noticed(tmp_path, monkeypatch, leak):
    """With a table that tells of every answer, or ends the window at the last, the test fails."""
    from claycrown.server.table import Table

    honest = Table._keep_answer

    async def leaky(table, window, seat, action):
        await honest(table, window, seat, action)
        if leak == "publish":
            table.publish()
        else:
            table.timer.cancel()
            table.timer = asyncio.create_task(table._end_at(window, 0))

    monkeypatch.setattr(Table, "_keep_answer", leaky)
    first, second = asyncio.run(both(tmp_path, doubts()["actor"], EVENINGS["passing"]))
    assert first["viewer"] != second["viewer"]
    assert first["spectator"] != second["spectator"]
