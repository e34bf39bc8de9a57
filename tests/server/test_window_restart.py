"""A server that starts again: a window opens again if it had not ended, and only then."""

import asyncio
from contextlib import asynccontextmanager

from server_given import (
    a_table,
    in_asked_window,
    play_on,
    reach_window,
    rooms_in,
    tables_for_windows,
)

from claycrown.core.chance import seeded
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer
from claycrown.server.window import windows_in


def run(test):
    return asyncio.run(test())


async def left_at_windows(tmp_path, leave):
    """Tables left in a window, with somebody asked and with nobody: where, code, what was left."""
    seen = set()
    for folder, made in tables_for_windows(tmp_path):
        async with made as table:
            await reach_window(table, 400)
            seen.add(bool(table.window.asked))
            left = await leave(table)
        yield folder, table.row.code, left
    assert seen == {True, False}


async def start_again(folder, code):
    """Start the server anew: the window it opens, the log, and whether the game is over."""
    async with rooms_in(folder) as rooms:
        table = await rooms.find(code)
        log = parts(table, Viewer())["log"]
        return table.window, log, table.is_finished()


def test_after_a_restart_a_window_opens_again_whoever_was_asked(tmp_path):
    async def at_once(table):
        """Nothing more happens."""

    async def test():
        async for folder, code, _ in left_at_windows(tmp_path, at_once):
            window, _, _ = await start_again(folder, code)
            assert window is not None

    run(test)


def test_after_a_restart_a_window_that_had_ended_stays_closed_whoever_was_asked(tmp_path):
    async def after_it(table):
        while table.window is not None:
            await table.end_window()
        return parts(table, Viewer())["log"]

    async def test():
        async for folder, code, log in left_at_windows(tmp_path, after_it):
            for _ in range(2):
                assert await start_again(folder, code) == (None, log, False)

    run(test)


def test_after_a_restart_a_window_that_was_answered_stays_closed(tmp_path):
    async def answers(folder, table):
        seat, s = next(iter(table.window.asked.items()))
        await table.act(seat, s.legal(seat)[1])
        while table.window is not None:
            await table.end_window()
        log = parts(table, Viewer())["log"]
        assert await start_again(folder, table.row.code) == (None, log, False)
        return True

    asyncio.run(in_asked_window(tmp_path, answers))


def test_after_a_restart_the_window_before_a_decision_taken_back_stays_closed(tmp_path):
    async def test():
        wishes = {"game": "mastery", "players": 3, "manners": {"wait": 60}}
        async with a_table(tmp_path, **wishes) as table:
            await reach_window(table)
            while table.window is not None:
                await table.end_window()
            seat = table.course.s.waiting[0]
            await table.act(seat, table.course.s.legal(seat)[0])
            while table.window is not None:
                await table.end_window()
            await table.undo(seat, [0, 1, 2])
            log = parts(table, Viewer())["log"]
            assert await start_again(tmp_path, table.row.code) == (None, log, False)

    run(test)


@asynccontextmanager
async def played_until(folder, number, players, reached):
    """A table at which everybody has acted at random, and passed, until it is as wished."""
    manners = {"wait": 60}
    wishes = {"game": "mastery", "players": players, "seed": f"s{number}", "manners": manners}
    async with a_table(folder, **wishes) as table:
        rng = seeded(f"z{number}")
        while not reached(table):
            assert not table.course.s.over
            while table.window is not None:
                await table.end_window()
            await play_on(table, rng, 1)
        yield table


def test_a_finished_game_opens_no_window_when_it_is_loaded(tmp_path):
    async def test():
        async with played_until(tmp_path, 103, 2, lambda table: table.course.s.over) as table:
            assert table.window is not None, "stopped before the last window ended"
            code = table.row.code
            window, _, finished = await start_again(tmp_path, code)
            assert (window, finished) == (None, True)
            await table.end_window()
            window, _, finished = await start_again(tmp_path, code)
            assert (window, finished) == (None, True)

    run(test)


def test_two_windows_at_once_last_as_long_after_a_restart(tmp_path):
    # If somebody were asked, they would open one after the other.
    def two(table):
        window = table.window
        return window and windows_in(table.game, table.course.log[window.heard :]) == 2

    async def test():
        async with played_until(tmp_path, 8, 3, two) as table:
            assert not table.window.asked
            window, _, _ = await start_again(tmp_path, table.row.code)
            assert window.lasts == table.window.lasts

    run(test)
