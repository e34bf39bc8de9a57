"""No byte that goes to a browser tells what its seat may not know."""

import asyncio
import json
from dataclasses import replace

import pytest
from server_given import QuickPool, a_table, play_on

from claycrown.core.chance import seeded
from claycrown.server.explain import preview
from claycrown.server.limits import HINT
from claycrown.server.marks import with_names
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer, moment_for

HIDING = [("xian", 3), ("mastery", 2), ("mastery", 4)]


def permuted(table, seat, world_seed):
    """The same table with everything changed that the seat cannot know."""
    course = table.course
    true = course.s
    course.s = true.determinize(seat, seeded(world_seed))
    return true


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_a_snapshot_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(
    tmp_path, game, players
):
    async def run():
        rng = seeded(f"leak {game}")
        async with a_table(tmp_path, game=game, players=players) as table:
            differing = 0
            for number in range(40):
                await play_on(table, rng, 3)
                if table.course.s.over:
                    break
                for seat in range(players):
                    viewer = Viewer((seat,), seat)
                    told = parts(table, viewer)
                    true = permuted(table, seat, f"{number}")
                    assert parts(table, viewer) == told
                    differing += table.course.s.key() != true.key()
                    table.course.s = true
            assert differing > 40  # the worlds were really different

    asyncio.run(run())


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_a_preview_is_the_same_in_every_such_world(tmp_path, game, players):
    async def run():
        rng = seeded(f"preview {game}")
        async with a_table(tmp_path, game=game, players=players) as table:
            for number in range(25):
                await play_on(table, rng, 4)
                s = table.course.s
                if s.over:
                    break
                seat = s.waiting[0]
                action = s.legal(seat)[-1]
                lines, board = preview(table, seat, action)
                true = permuted(table, seat, f"{number}")
                again, other = preview(table, seat, action)
                table.course.s = true
                assert (board is None) == (other is None)
                if board is not None:
                    assert (lines, board) == (again, other)

    asyncio.run(run())


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_what_bots_and_hints_begin_with_is_the_same_in_every_such_world(tmp_path, game, players):
    async def run():
        rng, pool = seeded(f"hint {game}"), QuickPool()
        async with a_table(tmp_path, pool, game=game, players=players) as table:
            differing = 0
            for number in range(15):
                await play_on(table, rng, 5)
                if table.course.s.over:
                    break
                seat = table.course.s.waiting[0]
                true = permuted(table, seat, f"{number}")
                differing += table.course.s.key() != true.key()
                await ask_hint(table, seat)
                table.course.s = true
                await ask_hint(table, seat)
                here, there = pool.tasks[-2:]
                assert here == there
            assert differing > 5

    asyncio.run(run())


async def ask_hint(table, seat):
    """Ask for a hint, as if nobody had for long, nor about this question."""
    table.paces.buckets.pop((HINT, seat), None)
    table.advice.pop(seat, None)
    await table.hints(seat)


def test_a_leak_would_be_noticed(tmp_path):
    """The same test with a view that shows one hidden card fails."""

    async def run():
        async with a_table(tmp_path, game="xian", players=2) as table:
            await play_on(table, seeded("control"), 12)
            worlds = [table.course.s.determinize(0, seeded(f"{k}")) for k in range(12)]
            honest = table.game.look
            leaky = replace(table.game, look=lambda s, _: honest(s, 1))
            assert len({json.dumps(table.game.view(world, 0)) for world in worlds}) == 1
            assert len({json.dumps(leaky.view(world, 0)) for world in worlds}) > 1

    asyncio.run(run())


def test_a_spectator_sees_no_private_line_of_the_log(tmp_path):
    async def run():
        async with a_table(tmp_path, game="mastery", players=3) as table:
            await play_on(table, seeded("log"), 60)
            private = [event for event in table.course.log[-40:] if event[0] > 0]
            assert private
            seat = next(k for k in range(3) if private[-1][0] >> k & 1)
            shown = parts(table, Viewer())
            own = parts(table, Viewer((seat,), seat))
            told = table.game.tell(table.course.s, private[-1])
            line = with_names(table, told)
            assert line in own["log"]
            assert line not in shown["log"]
            assert moment_for(table, Viewer()).options == ()

    asyncio.run(run())
