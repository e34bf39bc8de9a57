"""Windows in which nobody may notice who is asked, and whose answers outlive the server."""

import asyncio
import sqlite3

import pytest
from server_given import (
    a_table,
    in_asked_window,
    play_on,
    reach_window,
    rooms_in,
    tables_for_windows,
    until,
)
from sqlalchemy.exc import OperationalError

from claycrown.core.chance import seeded
from claycrown.server.ask import tools, undo_button
from claycrown.server.company import Refusal
from claycrown.server.log import entries, news_since
from claycrown.server.play import SETTLE_SECONDS
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer, moment_for
from claycrown.server.window import is_window


def run(test):
    return asyncio.run(test())


def test_in_a_window_everybody_else_sees_how_it_was_before(tmp_path):
    async def test():
        manners = {"wait": 30}
        async with a_table(tmp_path, game="mastery", players=3, manners=manners) as table:
            await reach_window(table)
            before = table.course.turns[-1].before
            for seat in (None, 0, 1, 2):
                moment = moment_for(table, Viewer((), seat))
                if seat not in table.window.asked:
                    assert moment.s.key() == before.key()
                    assert moment.options == ()
            with pytest.raises(Refusal, match="Wait until"):
                await table.undo(0, [0])

    run(test)


def test_a_window_ends_by_itself_and_lasts_as_long_when_nobody_is_asked(tmp_path):
    async def test():
        manners = {"wait": 0.2}
        async with a_table(tmp_path, game="mastery", players=2, manners=manners) as table:
            loop = asyncio.get_running_loop()
            lengths = set()
            rng = seeded("lengths")
            for _ in range(4000):
                if table.course.s.over or len(lengths) == 2:
                    break
                await play_on(table, rng, 1)
                if table.window is not None:
                    asked, times = bool(table.window.asked), table.window.lasts / 0.2
                    start = loop.time()
                    await until(lambda: table.window is None)
                    if times == 1:
                        assert 0.15 < loop.time() - start < 2
                        lengths.add(asked)
            assert False in lengths

    run(test)


def test_a_window_changes_the_version_of_every_seat_whoever_is_asked(tmp_path):
    async def test():
        seen = set()
        for _, made in tables_for_windows(tmp_path):
            async with made as table:
                before = [table.version(seat) for seat in range(3)]
                await reach_window(table, 400)
                during = [table.version(seat) for seat in range(3)]
                seen.add(bool(table.window.asked))
                window = table.window
                await table.end_window()
                if table.window is None:
                    after = [table.version(seat) for seat in range(3)]
                    assert not set(during) & set(after)
                assert not set(before) & set(during)
                assert table.window is not window
        assert seen == {True, False}

    run(test)


def test_marks_of_what_changed_do_not_tell_that_somebody_passed(tmp_path):
    async def test():
        for seed in range(40):
            folder = tmp_path / str(seed)
            folder.mkdir()
            wishes = {"game": "mastery", "players": 2, "seed": f"m{seed}", "manners": {"wait": 60}}
            async with a_table(folder, **wishes) as table:
                await reach_window(table, 400)
                asked, heard = bool(table.window.asked), table.window.heard
                await table.end_window()
                if asked and table.window is None:
                    assert news_since(table, Viewer()) == heard
                    return
        raise AssertionError("nobody was asked in any window")

    run(test)


def test_an_answer_given_in_time_counts_when_the_window_ends(tmp_path):
    async def answers(_, table):
        seat, answer = last_answer(table)
        await table.act(seat, answer, table.version(seat))
        assert moment_for(table, Viewer((seat,), seat)).options == ()
        with pytest.raises(Refusal, match="Wait until"):
            await table.act(seat, answer)
        moves = len(table.course.turns)
        await table.end_window()
        assert (seat, answer) in [(t.seat, t.action) for t in table.course.turns[moves:]]
        return True

    asyncio.run(in_asked_window(tmp_path, answers))


def last_answer(table):
    """Of the last seat asked: an answer that is more than a pass."""
    seat, s = list(table.window.asked.items())[-1]
    return seat, s.legal(seat)[1]


def kept_answers(folder):
    with sqlite3.connect(folder / "test.sqlite3") as other:
        return other.execute("select seat, action from answers").fetchall()


@pytest.mark.parametrize("players", [2, 4])
def test_an_answer_outlives_a_server_that_is_stopped_before_the_window_ends(tmp_path, players):
    async def answers(folder, table):
        if len(table.window.asked) < players // 2:
            return False
        seat, answer = last_answer(table)
        await table.act(seat, answer)
        assert kept_answers(folder) == [(seat, answer)]
        async with rooms_in(folder) as rooms:  # the first server never closes its window
            again = await rooms.find(table.row.code)
            assert again.window.answers == {seat: answer}
            assert seat not in again.moments()
            with pytest.raises(Refusal, match="Wait until"):
                await again.act(seat, answer)
            moves = len(again.course.turns)
            await again.end_window()
            made = [(turn.seat, turn.action) for turn in again.course.turns[moves:]]
            assert (seat, answer) in made
            assert kept_answers(folder) == []
        async with rooms_in(folder) as rooms:  # what was an answer is now a move
            again = await rooms.find(table.row.code)
            assert [(t.seat, t.action) for t in again.course.turns[moves:]] == made
        return True

    asyncio.run(in_asked_window(tmp_path, answers, players))


def test_a_kept_answer_changes_nothing_that_others_are_shown(tmp_path):
    async def answers(folder, table):
        others = [None, *(k for k in range(3) if k not in table.window.asked)]
        seat, answer = last_answer(table)

        async def shown():
            async with rooms_in(folder) as rooms:
                again = await rooms.find(table.row.code)
                return [parts(again, Viewer((), k)) for k in others]

        before = [parts(table, Viewer((), k)) for k in others]
        assert await shown() == before
        await table.act(seat, answer)
        assert [parts(table, Viewer((), k)) for k in others] == before
        assert await shown() == before
        return True

    asyncio.run(in_asked_window(tmp_path, answers, 3))


def test_an_answer_that_no_longer_fits_is_not_taken_up(tmp_path):
    async def answers(folder, table):
        seat, _ = last_answer(table)
        await table.store.add_answer(table.row.id, seat, 99_999)
        async with rooms_in(folder) as rooms:
            again = await rooms.find(table.row.code)
            assert again.window.answers == {}
            await again.end_window()
        return True

    asyncio.run(in_asked_window(tmp_path, answers))


def test_an_answer_to_an_earlier_question_is_stale(tmp_path):
    async def answers(_, table):
        seat, answer = last_answer(table)
        with pytest.raises(Refusal, match="moved on"):
            await table.act(seat, answer, table.version(seat) + 1)
        assert table.window.answers == {}
        return True

    asyncio.run(in_asked_window(tmp_path, answers))


def test_who_is_not_asked_is_refused_at_once_while_an_answer_is_written(tmp_path):
    async def answers(_, table):
        bystander = next(k for k in range(3) if k not in table.window.asked)
        async with table.window.lock:  # as long as it takes to write
            for refused in (table.act(bystander, 0), table.undo(bystander, [bystander])):
                with pytest.raises(Refusal, match="Wait until"):
                    await asyncio.wait_for(refused, 5)
        return True

    asyncio.run(in_asked_window(tmp_path, answers, 3))


def test_taking_back_drops_answers(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            seat = table.course.s.waiting[0]
            await table.act(seat, table.course.s.legal(seat)[0])
            await table.store.add_answer(table.row.id, 0, 1)
            await table.undo(seat, [0, 1])
            assert kept_answers(tmp_path) == []

    run(test)


def test_an_answer_in_a_window_is_never_taken_back_by_itself(tmp_path):
    async def passes(_, table):
        before = [table.last_of(seat) for seat in range(3)]
        buttons = [undo_button(table, Viewer((seat,), seat)) for seat in range(3)]
        asked = list(table.window.asked)
        await table.end_window()
        if table.window is not None or table.course.s.over:
            return False
        assert table.course.turns[-1].seat in asked
        assert [table.last_of(seat) for seat in range(3)] == before
        assert [undo_button(table, Viewer((seat,), seat)) for seat in range(3)] == buttons
        await table.undo(asked[0], [0, 1, 2])
        assert table.window is None
        assert not is_window(table.game, table.course.s)
        return True

    asyncio.run(in_asked_window(tmp_path, passes, 3))


def test_where_windows_are_open_to_all_an_answer_is_a_decision_like_any_other(tmp_path):
    async def test():
        async with a_table(tmp_path, game="mastery", players=2, seed="w2") as table:
            rng = seeded("open")
            while not is_window(table.game, table.course.s):
                await play_on(table, rng, 1)
            seat = table.course.s.waiting[0]
            number = len(table.course.turns)
            await table.act(seat, table.course.s.legal(seat)[0])
            assert table.last_of(seat) == number

    run(test)


def test_a_remark_made_in_a_window_comes_after_all_that_the_window_brought(tmp_path):
    async def remarks(_, table):
        await table.remark("seat", 0, "is free for somebody else")
        made, heard = table.remarks[-1], len(table.course.log)
        await table.end_window()
        if table.window is not None or len(table.course.log) == heard:
            return False
        viewer = Viewer()
        last = entries(table, viewer, moment_for(table, viewer))[-1]
        assert last.what is made
        return True

    asyncio.run(in_asked_window(tmp_path, remarks))


async def told_after(folder, seed, write_seconds):
    """Whether somebody was asked in a window, and how long after its end everybody was told."""
    wishes = {"game": "mastery", "players": 3, "seed": seed, "manners": {"wait": 0.3}}
    async with a_table(folder, **wishes) as table:
        await reach_window(table, 400)
        honest, told = table.store.end_window, []

        async def slow(*given, **also):
            await asyncio.sleep(write_seconds)
            return await honest(*given, **also)

        table.store.end_window = slow
        window, loop = table.window, asyncio.get_running_loop()
        table.watchers.add(lambda: told.append((loop.time(), table.window)))
        await until(lambda: table.window is not window)
        assert all(seen is not window for _, seen in told)
        return bool(window.asked), told[0][0] - window.ends


def test_the_end_of_a_window_is_told_at_a_fixed_moment_however_long_writing_took(tmp_path):
    async def test():
        seen = set()
        for number in range(12):
            folder = tmp_path / str(number)
            folder.mkdir()
            asked, late = await told_after(folder, f"v{number}", 0.1 * (number % 2))
            assert late > SETTLE_SECONDS - 0.01
            seen.add(asked)
        assert seen == {True, False}

    run(test)


def test_a_window_that_could_not_be_written_still_ends(tmp_path):
    async def fails(_, table):
        honest, window = table.store.end_window, table.window

        async def broken(*_, **__):
            raise OperationalError("write", {}, Exception("disk full"))

        table.store.end_window = broken
        with pytest.raises(OperationalError):
            await table.end_window()
        assert table.window is window
        assert not table.timer.cancelling()
        table.store.end_window = honest
        await table.end_window()
        assert table.window is not window
        return True

    asyncio.run(in_asked_window(tmp_path, fails))


@pytest.mark.parametrize(
    ("viewer", "bots", "words"),
    [
        (Viewer((0, 1), 0), (), "Everybody has looked: go on"),
        (Viewer((0,), 0), (1,), "I have looked: go on"),
        (Viewer((0, 1), 0), (1,), "I have looked: go on"),
    ],
)
def test_who_has_looked_is_everybody_only_where_there_are_several(tmp_path, viewer, bots, words):
    async def has_looked(_, table):
        for seat in bots:
            table.seats[seat].bot = "random"
        assert f">{words}<" in tools(table, viewer, moment_for(table, viewer))
        return True

    asyncio.run(in_asked_window(tmp_path, has_looked))


def test_a_window_ends_also_if_who_wished_it_has_gone_meanwhile(tmp_path):
    async def goes(_, table):
        window, timer = table.window, table.timer
        wish = asyncio.create_task(table.end_window())
        await asyncio.sleep(SETTLE_SECONDS / 3)
        wish.cancel()
        await until(lambda: table.window is not window)
        await asyncio.gather(timer, return_exceptions=True)
        assert timer.cancelled()
        return True

    asyncio.run(in_asked_window(tmp_path, goes))
