"""Dice are not in the position: a snapshot shows them from the news."""

import asyncio

from server_given import a_table, play_on

from claycrown.core.chance import seeded
from claycrown.games.mastery import ids
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer


def is_rolled(table):
    """Whether dice were rolled in this turn, and the battle is over."""
    kinds = [event[1] for event in table.course.log]
    since = kinds[len(kinds) - kinds[::-1].index(ids.EV_TURN) :]
    return ids.EV_DIE in since and not table.course.s.fighting


def test_a_snapshot_shows_what_was_rolled_in_the_turn(tmp_path):
    async def run():
        rng = seeded("dice")
        async with a_table(tmp_path, game="mastery", options={"chaos": True}) as table:
            assert 'class="rolled"' not in parts(table, Viewer())["board"]
            while not is_rolled(table):
                await play_on(table, rng, 1)
            assert 'class="rolled"' in parts(table, Viewer())["board"]

    asyncio.run(run())
