"""The processes of the bots: what one of them suffers, no other table notices."""

import asyncio
import os
import signal
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from server_given import QuickPool, a_table, until

import claycrown
from claycrown.server import bots
from claycrown.server.bots import BotPool, task_for

BAD_BOTS = """
import os, time
from pathlib import Path
from claycrown.bots.random_bot import RandomBot

class Sleeper(RandomBot):
    def __init__(self, game, seed):
        super().__init__(game, seed)
        Path(__file__).with_name("asleep").touch()
        time.sleep(60)

class Dozer(RandomBot):
    def __init__(self, game, seed):
        super().__init__(game, seed)
        time.sleep(1.5)

class Suicide(RandomBot):
    def __init__(self, game, seed):
        super().__init__(game, seed)
        os.kill(os.getpid(), 9)
"""


@pytest.fixture
def bad_bots(tmp_path):
    path = tmp_path / "bad_bots.py"
    path.write_text(BAD_BOTS)
    return path


def a_task(level="random", seed=1):
    game = claycrown.make("terracotta")
    s = game.new(2, seed)
    return task_for(s, s.waiting[0], level, 0.5, str(seed))


@asynccontextmanager
async def pool_of(workers):
    """A real pool whose processes are there."""
    pool = BotPool(workers)
    try:
        ready = await asyncio.gather(*(pool.choose(a_task()) for _ in range(workers)))
        assert None not in ready
        yield pool
    finally:
        pool.close()


def processes(pool):
    return [worker.ready().process for worker in pool.workers]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_hangs_is_given_up_and_nobody_in_the_queue_suffers(
    monkeypatch, bad_bots, workers
):
    async def test():
        async with pool_of(workers) as pool:
            monkeypatch.setattr(bots, "PATIENCE", 3.0)
            lost = asyncio.create_task(pool.choose(a_task(f"{bad_bots}:Sleeper")))
            await until((bad_bots.parent / "asleep").exists)
            beside = await asyncio.gather(*(pool.choose(a_task(seed=k)) for k in range(6)))
            assert None not in beside
            assert await lost is None
            assert await pool.choose(a_task()) is not None
            assert len(pool.idle) == workers

    asyncio.run(test())


def test_waiting_for_a_free_process_costs_a_bot_none_of_its_time(monkeypatch, bad_bots):
    async def test():
        async with pool_of(1) as pool:
            monkeypatch.setattr(bots, "PATIENCE", 2.5)
            (process,) = processes(pool)
            dozer = a_task(f"{bad_bots}:Dozer")
            chosen = await asyncio.gather(*(pool.choose(dozer) for _ in range(4)))
            assert None not in chosen
            assert processes(pool) == [process]

    asyncio.run(test())


def test_a_bot_that_ends_its_process_loses_its_own_move_alone(bad_bots):
    async def test():
        async with pool_of(2) as pool:
            levels = [f"{bad_bots}:Suicide", *["random"] * 6, f"{bad_bots}:Suicide", "random"]
            chosen = await asyncio.gather(*(pool.choose(a_task(level)) for level in levels))
            assert [each is None for each in chosen] == ["bad" in level for level in levels]

    asyncio.run(test())


def test_after_a_process_was_killed_the_next_bots_answer(bad_bots):
    async def test():
        async with pool_of(1) as pool:
            (process,) = processes(pool)
            dozing = asyncio.create_task(pool.choose(a_task(f"{bad_bots}:Dozer")))
            queued = [asyncio.create_task(pool.choose(a_task(seed=k))) for k in range(3)]
            await asyncio.sleep(0.5)
            os.kill(process.pid, signal.SIGKILL)
            assert await dozing is None
            assert None not in await asyncio.gather(*queued)

    asyncio.run(test())


def test_a_process_that_has_ended_while_idle_costs_no_bot_its_move():
    async def test():
        async with pool_of(1) as pool:
            (process,) = processes(pool)
            process.kill()
            process.join()
            assert await pool.choose(a_task()) is not None

    asyncio.run(test())


def test_a_process_that_cannot_be_started_costs_the_move_alone(monkeypatch):
    def start(self):
        raise OSError(24, "Too many open files")

    async def test():
        pool = BotPool(1)
        with monkeypatch.context() as broken:
            broken.setattr(bots.Hand, "start", start)
            assert await pool.choose(a_task()) is None
        assert await pool.choose(a_task()) is not None
        pool.close()

    asyncio.run(test())


def test_why_a_bot_has_failed_is_logged(caplog):
    async def test():
        async with pool_of(1) as pool:
            assert await pool.choose(a_task("nobody.py:Nobody")) is None

    asyncio.run(test())
    assert "nobody.py" in caplog.text


def test_who_no_longer_waits_leaves_the_process_to_its_job(bad_bots):
    async def test():
        async with pool_of(1) as pool:
            before = processes(pool)
            dozing = asyncio.create_task(pool.choose(a_task(f"{bad_bots}:Dozer")))
            queued = asyncio.create_task(pool.choose(a_task()))
            await asyncio.sleep(0.3)
            dozing.cancel()
            queued.cancel()
            with pytest.raises(asyncio.CancelledError):
                await dozing
            assert pool.idle == []
            assert await pool.choose(a_task()) is not None
            assert processes(pool) == before

    asyncio.run(test())


def test_a_hint_waits_for_a_free_process_only_a_while(monkeypatch, bad_bots):
    async def test():
        async with pool_of(1) as pool:
            monkeypatch.setattr(bots, "HINT_PATIENCE", 0.2)
            dozing = asyncio.create_task(pool.choose(a_task(f"{bad_bots}:Dozer")))
            await asyncio.sleep(0.1)
            assert await pool.hints(a_task()) is None
            assert await dozing is not None
            assert await pool.hints(replace(a_task(), seconds=0.3))

    asyncio.run(test())


def test_a_closed_pool_answers_nobody_and_starts_nothing(bad_bots):
    async def test():
        async with pool_of(1) as pool:
            asked = [asyncio.create_task(pool.choose(a_task(f"{bad_bots}:Dozer")))]
            asked.append(asyncio.create_task(pool.choose(a_task())))
            await asyncio.sleep(0.3)
            pool.close()
            assert await asyncio.gather(*asked) == [None, None]
            assert [worker.hand for worker in pool.workers] == [None]

    asyncio.run(test())


def test_tables_play_on_beside_one_whose_bot_hangs(monkeypatch, tmp_path, bad_bots):
    async def test():
        async with pool_of(1) as pool, a_table(tmp_path, pool, bots=(0, 1)) as table:
            monkeypatch.setattr(bots, "PATIENCE", 3.0)
            lost = await pool.choose(a_task(f"{bad_bots}:Sleeper"))
            made = len(table.course.turns)
            assert lost is None
            await until(lambda: len(table.course.turns) > made + 5 or table.course.s.over)
            assert not [each for each in table.remarks if "lost its train" in each.text]

    asyncio.run(test())


class Breaking(QuickPool):
    """A pool that itself fails once."""

    async def choose(self, task):
        if not self.tasks:
            self.tasks.append(task)
            raise RuntimeError("a mistake of the server")
        return await super().choose(task)


def test_no_mistake_of_the_server_silences_a_bot_for_good(tmp_path, caplog):
    async def test():
        async with a_table(tmp_path, Breaking(), bots=(0, 1)) as table:
            await until(lambda: table.course.turns)

    asyncio.run(test())
    assert "a mistake of the server" in caplog.text
