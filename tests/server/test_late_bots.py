"""A bot that takes a seat in mid-game has time to respond, whoever was asked."""

import asyncio

from server_given import a_table, in_asked_window, reach_window, until

from claycrown.server.play import BOT_SECONDS

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
                assert (table.window.lasts == LEAST) == (len(bots) == 3)

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
