"""Hints: from the seat's own knowledge, not too often, told in the log and in the record."""

import asyncio
import json

import pytest
from server_given import QuickPool, a_table, in_asked_window, play_on

import claycrown
from claycrown.bots.hint import SECONDS
from claycrown.core.chance import seeded
from claycrown.server import bots
from claycrown.server.company import Refusal
from claycrown.server.limits import HINT, TooOften
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer


def run(test):
    return asyncio.run(test())


def test_a_hint_comes_from_the_seats_own_knowledge_and_the_log_says_so(tmp_path):
    async def test():
        pool = QuickPool()
        async with a_table(tmp_path, pool, game="xian") as table:
            seat = table.course.s.waiting[0]
            (first,) = await table.hints(seat)
            assert first["action"] == table.course.s.legal(seat)[0]
            assert first["text"]
            assert pool.tasks[-1].seat == seat
            assert table.remarks[-1].kind == "hint"
            assert (await table.record())["hints"] == [[seat, 0]]
            other = next(k for k in (0, 1) if k not in table.course.s.waiting or k != seat)
            await table.act(other, table.course.s.legal(other)[0])
            if other not in table.course.s.waiting:
                with pytest.raises(Refusal, match="nothing to decide"):
                    await table.hints(other)

    run(test)


def test_hints_come_one_after_the_other_and_not_too_often(tmp_path):
    async def test():
        pool = QuickPool()
        async with a_table(tmp_path, pool, game="xian") as table:
            asked = await asyncio.gather(
                table.hints(0), table.hints(0), table.hints(1), return_exceptions=True
            )
            assert isinstance(asked[1], TooOften)
            assert "on its way" in str(asked[1])
            assert len(pool.tasks) == 2
            for _ in range(int(HINT.at_once) - 1):
                await ask_anew(table)
                await table.hints(0)
            await ask_anew(table)
            with pytest.raises(TooOften, match="think for yourself"):
                await table.hints(0)
            assert len(pool.tasks) == 1 + HINT.at_once
            assert await table.hints(1)  # the other seat has its own limit
            table.paces.buckets[HINT, 0].looked -= 2 / HINT.rate
            assert await table.hints(0)

    run(test)


async def ask_anew(table):
    """Let the first seat decide and take that back, so that it is asked once more."""
    await table.act(0, table.course.s.legal(0)[0])
    await table.undo(0, [0, 1])


def test_a_hint_for_the_same_question_is_the_same_and_told_once(tmp_path):
    async def test():
        pool = QuickPool()
        async with a_table(tmp_path, pool, game="xian") as table:
            first = await table.hints(0)
            told = len(table.remarks)
            for _ in range(2 * int(HINT.at_once)):
                assert await table.hints(0) == first
            await table.hints(1)
            assert (len(pool.tasks), len(table.remarks)) == (2, told + 1)
            await table.act(1, table.course.s.legal(1)[0])  # in secret: nothing new for the other
            await table.hints(0)
            assert (await table.record())["hints"] == [[0, 0], [1, 0]]
            await ask_anew(table)
            await table.hints(0)
            assert (await table.record())["hints"] == [[0, 0], [1, 0], [0, 1]]

    run(test)


def test_a_hint_that_did_not_come_is_sought_again_and_told_once(tmp_path):
    class Late(QuickPool):
        async def hints(self, task):
            return await super().hints(task) if self.tasks else self.tasks.append(task)

    async def test():
        async with a_table(tmp_path, Late()) as table:
            seat = table.course.s.waiting[0]
            with pytest.raises(Refusal, match="No hint came in time"):
                await table.hints(seat)
            assert await table.hints(seat)
            assert (await table.record())["hints"] == [[seat, 0]]

    run(test)


def test_who_takes_a_seat_over_is_told_to_have_asked_as_well(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            seat = table.course.s.waiting[0]
            await table.hints(seat)
            await table.hand_over(seat)
            await table.hints(seat)
            assert (await table.record())["hints"] == [[seat, 0], [seat, 0]]

    run(test)


def test_a_hint_is_sought_no_longer_than_people_wait(tmp_path, monkeypatch):
    async def test():
        pool = QuickPool()
        async with a_table(tmp_path, pool) as table:
            await table.hints(table.course.s.waiting[0])
            assert pool.tasks[-1].seconds == SECONDS

    run(test)
    limits = []
    monkeypatch.setattr(bots, "hint", lambda *_, seconds: limits.append(seconds))
    game = claycrown.make("terracotta")
    bots.advise(bots.task_for(game.new(2, 1), 0, "strategist", 0.25, "now"))
    assert limits == [0.25]


# The record.


def test_the_record_marks_every_hint_with_its_seat_and_action(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            assert "hints" not in await table.record()
            rng = seeded("hints")
            asked = []
            for moves in (0, 5, 9):
                await play_on(table, rng, moves)
                seat = table.course.s.waiting[0]
                await table.hints(seat)
                asked.append([seat, len(table.course.turns)])
            await play_on(table, rng, 2000)
            assert table.course.s.over
            record = json.loads(json.dumps(await table.record()))
            assert record["hints"] == asked
            assert [record["actions"][k][0] for _, k in asked] == [seat for seat, _ in asked]
            assert table.game.replay(record).key() == table.course.s.key()

    run(test)


def test_a_hint_stands_where_the_game_went_on_after_its_moves_were_taken_back(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            first = table.course.s.waiting[0]
            await table.act(first, table.course.s.legal(first)[0])
            await play_on(table, seeded("back"), 6)
            asker = table.course.s.waiting[0]
            await table.hints(asker)
            number = table.course.last_of(1 - asker)
            await table.undo(1 - asker, [0, 1])
            assert (await table.record())["hints"] == [[asker, number]]
            assert [each.after for each in table.remarks] == [number, number]
            table.game.replay(await table.record())

    run(test)


def test_after_a_secret_choice_is_taken_back_the_hints_of_others_move_with_theirs(tmp_path):
    async def test():
        async with a_table(tmp_path, game="xian", players=3) as table:
            while len(table.course.s.waiting) < 3:
                await play_on(table, seeded("secret"), 1)
            start = len(table.course.turns)
            await table.act(0, table.course.s.legal(0)[0])
            await table.hints(1)
            await table.act(1, table.course.s.legal(1)[0])
            await table.hints(2)
            await table.undo(0, [0])
            assert (await table.record())["hints"] == [[1, start], [2, start + 1]]

    run(test)


def test_a_hint_in_a_window_is_told_by_the_record_alone(tmp_path):
    async def asks(_, table):
        seat = next(iter(table.window.asked))
        others = [k for k in (None, 0, 1, 2) if k not in table.window.asked]

        def shown():
            return [parts(table, Viewer((), k)) for k in others]

        before, revision = shown(), table.revision
        await table.hints(seat)
        assert (shown(), table.revision) == (before, revision)
        assert (await table.record())["hints"] == [[seat, len(table.course.turns)]]
        saved = await table.store.find(table.row.code)
        assert not [each for each in saved.remarks if "hint" in each.text]
        return True

    asyncio.run(in_asked_window(tmp_path, asks, 3))
