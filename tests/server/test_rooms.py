"""The tables in memory: those in use stay, and no game is at two of them."""

import asyncio

import pytest
from server_given import new_table, rooms_in

from claycrown.server import rooms as rooms_module
from claycrown.server.company import Refusal


@pytest.fixture(autouse=True)
def one_table_fits(monkeypatch):
    monkeypatch.setattr(rooms_module, "TABLES_MOST", 1)


def look_on():
    """Somebody who watches a table."""


async def codes(rooms, count):
    return [(await rooms.store.make_table(new_table(), "me")).code for _ in range(count)]


def test_the_table_that_is_asked_for_is_never_let_go(tmp_path):
    async def test():
        async with rooms_in(tmp_path) as rooms:
            busy, other = await codes(rooms, 2)
            (await rooms.find(busy)).watchers.add(look_on)
            table = await rooms.find(other)
            assert list(rooms.tables) == [busy, other]
            assert await rooms.find(other) is table

    asyncio.run(test())


def test_who_still_holds_a_table_shares_it_with_whoever_comes_next(tmp_path):
    async def test():
        async with rooms_in(tmp_path) as rooms:
            first, second = await codes(rooms, 2)
            held = await rooms.find(first)  # by a request that is still under way
            await rooms.find(second)
            assert list(rooms.tables) == [second]
            again = await rooms.find(first)
            assert again is held
            assert await rooms.find(held.row.watch) is held
            seat = held.course.s.waiting[0]
            version = held.version(seat)
            action = held.course.s.legal(seat)[0]
            await held.act(seat, action, version)
            with pytest.raises(Refusal):
                await again.act(seat, action, version)
            assert len((await rooms.store.find(first)).moves) == 1

    asyncio.run(test())


def test_a_table_where_something_is_written_or_watched_stays(tmp_path):
    async def test():
        async with rooms_in(tmp_path) as rooms:
            watched, written, advised, idle, last = await codes(rooms, 5)
            (await rooms.find(watched)).watchers.add(look_on)
            (await rooms.find(advised)).advised.add(0)
            table = await rooms.find(written)
            async with table.lock:
                await rooms.find(idle)
                await rooms.find(last)
                assert set(rooms.tables) == {watched, written, advised, last}

    asyncio.run(test())
