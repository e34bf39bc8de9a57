"""What a page says about seats: whose they are, who plays them, and after somebody has left."""

import asyncio
import re

from server_given import QuickPool, a_table, until

from claycrown.server.log import log_lines
from claycrown.server.rail import holding
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer, moment_for

AGAIN = "Play myself again"


def run(test):
    asyncio.run(test())


def asked(table, *seats):
    return parts(table, Viewer(tuple(seats), seats[0] if len(seats) == 1 else None))["ask"]


def test_who_lets_a_bot_play_is_told_so_and_offered_the_way_back(tmp_path):
    async def test():
        async with a_table(tmp_path, players=3) as table:
            table.manner = lambda _: 60.0  # the bot does not come to its move
            assert AGAIN not in asked(table, 0)
            await table.set_bot(0, "random")
            assert "A bot (random) plays for you." in asked(table, 0)
            assert f'data-do="bot" data-seat="0">{AGAIN}' in asked(table, 0)
            assert "A bot (random) plays for P0." in asked(table, 0, 1)
            for others in ((1,), (1, 2), ()):
                assert AGAIN not in asked(table, *others)
            await table.set_bot(0, None)
            assert AGAIN not in asked(table, 0)

    run(test)


def test_a_seat_tells_each_viewer_whose_it_is_and_whether_a_bot_plays_it(tmp_path):
    async def test():
        async with a_table(tmp_path, players=3, bots=(1,)) as table:
            await table.hand_over(2)
            player, spectator = Viewer((0,), 0), Viewer()
            assert [holding(table, player, k) for k in range(3)] == ["own", "nobody", "nobody"]
            assert [holding(table, spectator, k) for k in range(3)] == ["other", "bot", "free"]
            rail = parts(table, player)["rail"]
            assert 'id="seat-0" data-held="own" data-bot=""' in rail
            assert 'id="seat-1" data-held="nobody" data-bot="random"' in rail

    run(test)


def states(table, viewer):
    """What each seat is about, as the page of a viewer says it."""
    return re.findall('<span class="state">(.*?)</span>', parts(table, viewer)["rail"])


def test_everybody_sees_that_a_bot_is_thinking_until_it_has_decided(tmp_path):
    class Ponderer(QuickPool):
        async def choose(self, task):
            await asyncio.wait_for(may_answer.wait(), 60)
            return await super().choose(task)

    async def test():
        may_answer.clear()
        async with a_table(tmp_path, Ponderer(), players=2) as table:
            bot = table.course.s.waiting[0]
            own = Viewer((1 - bot,), 1 - bot)
            assert states(table, Viewer())[bot] == "to decide"
            await table.set_bot(bot, "random")
            for viewer in (own, Viewer()):
                assert states(table, viewer)[bot] == "thinking …"
            assert f"P{bot}</span> …" in asked(table, 1 - bot)  # Waiting for
            may_answer.set()
            await until(lambda: bot not in table.course.s.waiting)
            assert states(table, own)[bot] == "random"
            assert states(table, own)[1 - bot] == "to decide"

    may_answer = asyncio.Event()
    run(test)


def test_who_leaves_takes_the_name_along_and_the_log_says_who_it_was(tmp_path):
    async def test():
        async with a_table(tmp_path, players=2) as table:
            await table.hand_over(1)
            assert table.name(1) == table.colours[1]
            viewer = Viewer()
            moment = moment_for(table, viewer)
            view = table.game.view(moment.s, None)
            last = log_lines(table, viewer, moment, view, None)[-1]
            assert "P1</b> leaves; the seat is free for somebody else." in last
            saved = await table.store.find(table.row.code)
            assert saved.seats[1].name == ""

    run(test)


def test_of_several_who_are_waited_for_it_says_at_which_seat_nobody_sits(tmp_path):
    async def test():
        async with a_table(tmp_path, game="xian", players=2) as table:
            await table.hand_over(1)
            orange = f"{table.colours[1]}</span>"
            assert f"{orange}: press Invite" in asked(table)
            assert "Nobody sits at" in asked(table)
            await table.act(0, table.course.s.legal(0)[0])
            assert f"{orange} … Nobody sits there: press Invite" in asked(table)

    run(test)


def test_a_seat_that_a_bot_plays_is_left_to_the_bot(tmp_path):
    async def test():
        async with a_table(tmp_path, players=2) as table:
            await table.set_bot(1, "random")
            await table.hand_over(1)
            assert not table.is_open(1)
            assert table.remarks[-1].text == "leaves; a bot plays on"

    run(test)
