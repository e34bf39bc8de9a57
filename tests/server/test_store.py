"""The database: what was accepted is there after any stop."""

import asyncio
import sqlite3

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from server_given import a_table, new_table, play_on, rooms_in

from claycrown.core.chance import seeded
from claycrown.server.model import Base
from claycrown.server.store import Store


def test_the_migrations_make_exactly_the_tables_of_the_model(tmp_path):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), Base.metadata)

    async def run():
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'x.sqlite3'}")
        await store.open()
        await store.open()  # a second start changes nothing
        async with store.engine.begin() as connection:
            found = await connection.run_sync(differences)
        await store.close()
        return found

    assert asyncio.run(run()) == []


def test_sqlite_writes_ahead_and_every_commit_is_on_the_disk(tmp_path):
    async def run():
        async with rooms_in(tmp_path) as rooms, rooms.store.engine.connect() as connection:
            mode = await connection.exec_driver_sql("PRAGMA journal_mode")
            sync = await connection.exec_driver_sql("PRAGMA synchronous")
            return mode.scalar(), sync.scalar()

    assert asyncio.run(run()) == ("wal", 2)


def test_a_game_goes_on_where_it_stood_after_a_restart(tmp_path):
    async def first():
        async with a_table(tmp_path, game="xian", players=3) as table:
            await play_on(table, seeded("first"), 40)
            await table.undo(table.course.turns[-1].seat, [0, 1, 2])
            await table.chat(0, "good night")
            return table.row.code, table.course

    async def second(code):
        async with rooms_in(tmp_path) as rooms:
            table = await rooms.find(code)
            return table.course, [remark.text for remark in table.remarks]

    code, before = asyncio.run(first())
    after, remarks = asyncio.run(second(code))
    assert after.s.key() == before.s.key()
    assert after.log == before.log
    assert len(after.turns) == len(before.turns)
    assert "good night" in remarks


def test_an_action_is_in_the_database_before_anybody_is_told(tmp_path):
    async def run():
        async with a_table(tmp_path) as table:
            seen = []

            def look():
                with sqlite3.connect(tmp_path / "test.sqlite3") as other:
                    seen.append(other.execute("select count(*) from moves").fetchone()[0])

            table.watchers.add(look)
            seat = table.course.s.waiting[0]
            await table.act(seat, table.course.s.legal(seat)[0])
            return seen

    assert asyncio.run(run()) == [1]


def test_taken_back_moves_stay_in_the_database_marked(tmp_path):
    async def run():
        async with a_table(tmp_path) as table:
            seat = table.course.s.waiting[0]
            await table.act(seat, table.course.s.legal(seat)[0])
            await table.undo(seat, [0, 1])

    asyncio.run(run())
    with sqlite3.connect(tmp_path / "test.sqlite3") as other:
        assert other.execute("select undone from moves").fetchall() == [(1,)]
        assert other.execute("select kind from remarks").fetchall() == [("undo",)]


def test_a_seat_is_taken_by_the_quicker_of_two(tmp_path):
    async def run():
        async with rooms_in(tmp_path) as rooms:
            new = new_table(players=2)
            row = await rooms.store.make_table(new, "me")
            table = await rooms.find(row.code)
            await table.hand_over(1)
            seat = table.seats[1]
            return [await rooms.store.sit_down(seat, who, who) for who in ("ann", "ben")]

    assert asyncio.run(run()) == [True, False]


def test_keys_are_long_and_a_handed_over_seat_has_a_new_one(tmp_path):
    async def run():
        async with a_table(tmp_path) as table:
            old = table.seats[0].key
            await table.hand_over(0)
            found = await table.store.code_of_key(old)
            again = await table.store.code_of_key(table.seats[0].key)
            return old, found, again == (table.row.code, 0)

    old, found, again = asyncio.run(run())
    assert len(old) >= 20
    assert found is None
    assert again


def test_the_end_waits_for_what_is_still_being_read(tmp_path):
    async def run():
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'x.sqlite3'}")
        await store.open()
        begun, said = asyncio.Event(), []

        async def read():
            async with store.engine.connect():
                begun.set()
                await asyncio.sleep(0.2)
            said.append("given back")

        reading = asyncio.create_task(read())
        await begun.wait()
        await store.close()
        found = list(said)
        await reading
        return found

    assert asyncio.run(run()) == ["given back"]
