"""A bot that takes a seat in mid-game has time to respond, whoever was asked."""

import asyncio

import pytest
from server_given import a_table, in_asked_window, reach_window, until

from claycrown.server.bots import BotPool
from claycrown.server.play import BOT_SECONDS, QUICK_SECONDS

LEAST = 2 * BOT_SECONDS


def test_where_a_bot_came_later_no_time_to_respond_is_too_short_for_it(tmp_path):
    async def test():
        manners = {"wait": 0.1}
        async with a_table(tmp_path, game="mastery", players=3, manners=manners) as table:
            table.pool.choose = None  # a bot that is asked outside would fail
            table.seats[2].bot = "random"
            table._start_bots = lambda: None
            await reach_window(table)
            assert table.window.lasts >= LEAST

    asyncio.run(test())


def test_where_only_bots_play_nobody_waits_for_people_to_respond(tmp_path):
    async def test():
        for bots in ([0, 1], [0, 1, 2]):
            folder = tmp_path / str(len(bots))
            folder.mkdir()
            wishes = {"game": "mastery", "players": 3, "manners": {"wait": 60}}
            async with a_table(folder, **wishes) as table:
                table.pool.choose = None
                for seat in bots:
                    table.seats[seat].bot = "random"
                table._start_bots = lambda: None
                await reach_window(table)
                assert (table.window.lasts < LEAST) == (len(bots) == 3)

    asyncio.run(test())


@pytest.mark.parametrize(
    ("levels", "pace", "busy", "lasts"),
    [
        (["random", "apprentice", "journeyman"], 0.0, False, QUICK_SECONDS),
        (["random", "apprentice", "strategist"], 0.0, False, LEAST),
        (["random", "apprentice", "own.py:Mine"], 0.0, False, LEAST),
        (["random", "apprentice", "journeyman"], 0.5, False, 0.5 + LEAST),
        (["random", "apprentice", "journeyman"], 0.0, True, LEAST),
    ],
)
def test_bots_alone_have_the_time_that_they_need_whoever_was_asked(
    tmp_path, levels, pace, busy, lasts
):
    async def test():
        seen = set()
        for seed in range(30):
            folder = tmp_path / str(seed)
            folder.mkdir()
            wishes = {"game": "mastery", "seed": f"q{seed}", "manners": {"wait": 60, "pace": pace}}
            async with a_table(folder, players=3, **wishes) as table:
                for seat, level in enumerate(levels):
                    table.seats[seat].bot = level
                table._start_bots = lambda: None
                table.pool.is_free = lambda: not busy
                await reach_window(table, 400)
                seen.add(bool(table.window.asked))
                assert table.window.lasts == lasts
            if seen == {True, False}:
                return
        raise AssertionError("windows with and without somebody asked are needed")

    asyncio.run(test())


def test_quick_bots_alone_answer_within_their_time(tmp_path):
    async def answer(_, table):
        window, pool = table.window, BotPool(1)
        for row in table.seats:
            row.bot = "journeyman"
        seat = next(iter(window.asked))
        await pool.choose(table._task(window.asked[seat], seat, "random", 1.0))  # has started then
        table.pool = pool
        table._start_bots()
        await asyncio.sleep(QUICK_SECONDS)
        assert set(window.answers) == set(window.asked)
        pool.close()
        return True

    asyncio.run(in_asked_window(tmp_path, answer))


def test_a_pool_is_free_when_its_processes_have_started_and_nobody_thinks(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            task = table._task(table.course.s, table.course.s.waiting[0], "random", 1.0)
        pool = BotPool(1)
        assert not pool.is_free()
        pool.start()
        await until(pool.is_free)
        thinking = asyncio.create_task(pool.choose(task))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not pool.is_free()
        await thinking
        assert pool.is_free()
        pool.close()
        assert not pool.is_free()

    asyncio.run(test())


def test_a_bot_that_comes_at_the_last_moment_still_answers(tmp_path):
    async def comes(_, table):
        window = table.window
        seat = next(iter(window.asked))
        now = asyncio.get_running_loop().time()
        window.opened = now - window.lasts + 0.05  # as good as over
        await table.set_bot(seat, "random")
        assert LEAST - 0.5 < window.time_left() <= LEAST
        await until(lambda: seat in window.answers)
        assert table.window is window
        await until(lambda: table.window is not window)
        return True

    asyncio.run(in_asked_window(tmp_path, comes))


def test_the_time_is_given_once_and_whoever_was_asked(tmp_path):
    async def test():
        seen = set()
        for seed in range(30):
            folder = tmp_path / str(seed)
            folder.mkdir()
            wishes = {"game": "mastery", "seed": f"l{seed}", "manners": {"wait": 60}}
            async with a_table(folder, players=3, **wishes) as table:
                await reach_window(table, 400)
                window = table.window
                seen.add(1 in window.asked)
                window.opened = asyncio.get_running_loop().time() - window.lasts + 0.05
                await table.set_bot(1, "random")
                ends = window.ends
                assert LEAST - 0.5 < window.time_left() <= LEAST
                await asyncio.sleep(0.05)
                await table.set_bot(1, None)
                await table.set_bot(1, "random")
                await table.set_bot(2, "random")
                assert window.ends == ends
            if seen == {True, False}:
                return
        raise AssertionError("windows with and without the seat asked are needed")

    asyncio.run(test())
