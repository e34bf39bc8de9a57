"""Tables for the tests of the server: a store in a folder, people, bots that answer at once."""

import asyncio
from contextlib import asynccontextmanager

import claycrown
from claycrown.bots.hint import Hint
from claycrown.core.chance import seeded
from claycrown.server.rooms import Rooms
from claycrown.server.store import NewSeat, NewTable, Store

QUIET = {"pace": 0, "wait": 0}


class QuickPool:
    """Bots without processes: uniformly random, at once."""

    def __init__(self, failures=0):
        self.failures = failures
        self.tasks = []

    async def choose(self, task):
        self.tasks.append(task)
        await asyncio.sleep(0)
        if self.failures:
            self.failures -= 1
            return None
        return task.options[seeded(task.seed).below(len(task.options))]

    def is_free(self):
        return True

    async def hints(self, task):
        self.tasks.append(task)
        return [Hint(task.options[0], 0.5, "because")]

    def close(self):
        """Nothing runs."""


def new_table(game="terracotta", players=2, bots=(), manners=None, seed="seed", options=None):
    return NewTable(
        game=game,
        rules=claycrown.make(game).rules_version,
        edition="standard",
        options=options or {},
        seats=[
            NewSeat(f"P{k}", bot="random" if k in bots else None, mine=k not in bots)
            for k in range(players)
        ],
        manners=QUIET | (manners or {}),
        seed=seed,
    )


@asynccontextmanager
async def rooms_in(folder, pool=None):
    store = Store(f"sqlite+aiosqlite:///{folder / 'test.sqlite3'}")
    await store.open()
    rooms = Rooms(store, pool or QuickPool())
    try:
        yield rooms
    finally:
        await rooms.close()
        await store.close()


@asynccontextmanager
async def a_table(folder, pool=None, **wishes):
    async with rooms_in(folder, pool) as rooms:
        row = await rooms.store.make_table(new_table(**wishes), "me")
        yield await rooms.find(row.code)


def tables_for_windows(folder):
    """Where some tables of Medieval Mastery are kept, and each of them, not opened yet."""
    for seed in range(12):
        own = folder / str(seed)
        own.mkdir()
        yield own, a_table(own, game="mastery", players=3, seed=f"v{seed}", manners={"wait": 60})


async def play_on(table, rng, moves):
    """Let everybody act at random for some moves."""
    for _ in range(moves):
        s = table.course.s
        if s.over:
            return
        seat = s.waiting[int(rng.below(len(s.waiting)))]
        options = s.legal(seat)
        await table.act(seat, options[int(rng.below(len(options)))])


async def reach_window(table, tries=3000):
    """Play at random until a window opens."""
    rng = seeded("window")
    for _ in range(tries):
        await play_on(table, rng, 1)
        if table.window is not None:
            return
        assert not table.course.s.over
    raise AssertionError("no window opened")


async def until(condition, seconds=20):
    """Wait for something that happens by itself."""
    for _ in range(int(seconds * 100)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen in time")


async def in_asked_window(folder, test, players=2):
    """Run a test at tables with a window in which somebody is asked, until it says True."""
    for seed in range(60):
        place = folder / str(seed)
        place.mkdir()
        wishes = {"game": "mastery", "seed": f"w{seed}", "manners": {"wait": 60}}
        async with a_table(place, players=players, **wishes) as table:
            try:
                await reach_window(table, 200)
            except AssertionError:
                continue
            if table.window.asked and await test(place, table):
                return
    raise AssertionError("nobody was asked in any window")
