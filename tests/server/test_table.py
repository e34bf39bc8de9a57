"""A table: actions, undo by consent, bots, talk, seats."""

import asyncio
from itertools import pairwise

import pytest
from server_given import QuickPool, a_table, new_table, play_on, rooms_in, until

from claycrown.bots.driver import guess
from claycrown.core.chance import seeded
from claycrown.server import company
from claycrown.server.ask import undo_button
from claycrown.server.company import Refusal
from claycrown.server.limits import BUCKETS_MOST, CHAT, Paces
from claycrown.server.model import TableRow
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer


def run(test):
    return asyncio.run(test())


def test_only_the_seat_that_is_asked_may_act_and_only_what_is_offered(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            s = table.course.s
            seat = s.waiting[0]
            key = s.key()
            with pytest.raises(Refusal, match="not your turn"):
                await table.act(1 - seat, s.legal(seat)[0])
            with pytest.raises(Refusal, match="no action 99999"):
                await table.act(seat, 99_999)
            illegal = next(a for a in range(400) if a not in s.legal(seat))
            with pytest.raises(Refusal):
                await table.act(seat, illegal)
            assert table.course.s.key() == key
            assert table.course.turns == []

    run(test)


def test_an_action_for_an_earlier_question_is_stale(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            seat = table.course.s.waiting[0]
            version = table.version(seat)
            await table.act(seat, table.course.s.legal(seat)[0], version)
            again = table.course.s.legal(seat)
            assert again  # whoever has turned a disc, or not, places a worker next
            with pytest.raises(Refusal, match="moved on"):
                await table.act(seat, again[0], version)
            assert len(table.course.turns) == 1

    run(test)


def test_secret_choices_at_the_same_time_do_not_make_each_other_stale(tmp_path):
    async def test():
        async with a_table(tmp_path, game="xian", players=3) as table:
            while len(table.course.s.waiting) < 3:
                await play_on(table, seeded("x"), 1)
            versions = [table.version(seat) for seat in (0, 1, 2)]
            for seat in (0, 1, 2):
                await table.act(seat, table.course.s.legal(seat)[0], versions[seat])
            assert len(table.course.turns) >= 3

    run(test)


def test_undo_asks_the_other_people_and_one_no_ends_it(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            first = table.course.s.waiting[0]
            while table.course.s.waiting[0] == first:
                await table.act(first, table.course.s.legal(first)[0])
            other = table.course.s.waiting[0]
            await table.act(other, table.course.s.legal(other)[0])
            moves = len(table.course.turns)
            await table.undo(first, [first])
            assert table.request.open == {other}
            with pytest.raises(Refusal, match="Nobody asks you"):
                await table.consent(first, yes=True)
            await table.consent(other, yes=False)
            assert table.request is None
            assert len(table.course.turns) == moves
            await table.undo(first, [first])
            await table.consent(other, yes=True)
            assert table.course.last_of(other) is None
            assert len(table.course.turns) < moves
            assert [r.kind for r in table.remarks] == ["undo", "undo"]

    run(test)


def test_who_lets_a_bot_play_takes_nothing_back_and_is_told_why(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            table._start_bots = lambda: None
            while table.last_of(0) is None:
                await play_on(table, seeded("own"), 1)
            assert 'data-do="undo"' in undo_button(table, Viewer((0,), 0))
            await table.set_bot(0, "random")
            button = undo_button(table, Viewer((0,), 0))
            assert "data-do" not in button
            assert "play yourself again" in button
            with pytest.raises(Refusal, match="play yourself again"):
                await table.undo(0, [0])
            await table.set_bot(0, None)
            await table.undo(0, [0, 1])
            assert table.last_of(0) is None

    run(test)


def test_at_the_end_who_let_a_bot_play_is_not_told_of_taking_back_but_still_can(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            table._start_bots = lambda: None
            await table.set_bot(0, "random")
            await play_on(table, seeded("end"), 5000)
            assert table.is_finished()
            assert undo_button(table, Viewer((0,), 0)) == ""
            await table.let_bot_play([0], 0, None)
            assert 'data-do="undo"' in undo_button(table, Viewer((0,), 0))

    run(test)


def test_no_bot_comes_or_changes_when_the_game_is_over(tmp_path):
    async def test():
        async with a_table(tmp_path, players=3, bots=(2,)) as table:
            table._start_bots = lambda: None
            await play_on(table, seeded("end"), 5000)
            said = len(table.remarks)
            for seat in range(3):
                with pytest.raises(Refusal, match="game is over"):
                    await table.let_bot_play([0], seat, "journeyman")
            assert [row.bot for row in table.seats] == [None, None, "random"]
            assert len(table.remarks) == said

    run(test)


def test_a_bot_at_one_seat_of_a_device_hides_no_undo_of_the_other(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            table._start_bots = lambda: None
            while table.last_of(0) is None or table.last_of(1) is None:
                await play_on(table, seeded("own"), 1)
            await table.set_bot(1, "random")
            assert 'data-do="undo" data-seat="0"' in undo_button(table, Viewer((0, 1), 0))

    run(test)


def test_against_bots_alone_everything_can_be_taken_back_at_once(tmp_path):
    async def test():
        async with a_table(tmp_path, game="xian", players=2, bots=(1,)) as table:
            await play_on_for(table, 0, 6)
            moves = len(table.course.turns)
            await table.undo(0, [0])
            assert table.request is None
            assert len(table.course.turns) < moves

    run(test)


async def play_on_for(table, seat, moves):
    """One person acts, the others are bots."""
    for _ in range(moves):
        await until(lambda: seat in table.course.s.waiting)
        await table.act(seat, table.course.s.legal(seat)[0])
    await until(lambda: seat in table.course.s.waiting or table.course.s.over)


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_bots_play_a_whole_game_among_themselves(tmp_path, game):
    async def test():
        pool = QuickPool()
        async with a_table(tmp_path, pool, game=game, players=2, bots=(0, 1)) as table:
            await until(lambda: table.course.s.over, 120)
            assert table.row.finished
            assert {task.seat for task in pool.tasks} == {0, 1}
            table.game.replay(table.game.record(table.course.s))

    run(test)


def pauses_of(table):
    """The number of moves made before each pause that a bot makes from now on."""
    pauses = []

    def manner(key):
        if key == "pace":
            pauses.append(len(table.course.turns))
        return 0.0

    table.manner = manner
    return pauses


def test_a_bot_shares_its_knights_out_without_a_pause_between_two_numbers(tmp_path):
    async def test():
        async with a_table(tmp_path, game="mastery", players=2, seed="pauses") as table:
            names = [each.name for each in table.game.decisions]
            pauses = pauses_of(table)
            for seat in (0, 1):
                await table.set_bot(seat, "random")
            await until(lambda: table.course.s.over or len(table.course.turns) > 400, 120)
            turns = table.course.turns[:400]
            kinds = [names[turn.before.decision] for turn in turns]
            later = range(1, len(turns))
            told = {k for k in later if turns[k].heard != turns[k - 1].heard}
            chained = {k for k in later if kinds[k - 1 : k + 1] == ["SET_KNIGHTS"] * 2} - told
            assert len(chained) > 20
            assert not chained & set(pauses)
            assert told <= set(pauses)

    run(test)


def test_a_bot_pauses_before_a_choice_of_another_kind_though_nothing_was_told(tmp_path):
    async def test():
        async with a_table(tmp_path, game="terracotta", players=2) as table:
            pauses = pauses_of(table)
            for seat in (0, 1):
                await table.set_bot(seat, "random")
            await until(lambda: table.course.s.over, 120)
            pairs = list(enumerate(pairwise(table.course.turns), 1))
            quiet = {
                k for k, (one, two) in pairs if one.heard == two.heard and one.seat == two.seat
            }
            kinds = {k for k, (one, two) in pairs if one.before.decision != two.before.decision}
            assert len(quiet & kinds) > 10
            assert quiet & kinds <= set(pauses)

    run(test)


def test_a_bot_pauses_after_a_sealed_choice_of_somebody_else(tmp_path):
    async def test():
        async with a_table(tmp_path, game="xian", manners={"pace": 5}) as table:
            log = len(table.course.log)
            await table.act(0, table.course.s.legal(0)[0])
            assert len(table.course.log) == log
            assert table.course.s.decision == table.course.turns[0].before.decision
            await table.set_bot(1, "random")
            await asyncio.sleep(0.2)
            assert 1 in table.thinking
            assert len(table.course.turns) == 1

    run(test)


def test_a_bot_gets_a_world_of_its_seat_and_not_the_seed_of_the_game(tmp_path):
    async def test():
        pool = QuickPool()
        wishes = {"game": "mastery", "players": 3, "bots": (0, 1, 2), "seed": "Zebra77"}
        async with a_table(tmp_path, pool, **wishes) as table:
            await until(lambda: len(pool.tasks) > 30 or table.course.s.over)
            for task in pool.tasks:
                assert table.row.seed not in str(task)
                world = table.game.load(dict(task.world))
                assert world.legal(task.seat) == list(task.options)

    run(test)


def test_a_bot_that_fails_is_asked_again_and_then_replaced_and_the_table_is_told(tmp_path):
    async def test():
        pool = QuickPool(failures=2)
        async with a_table(tmp_path, pool, bots=(0, 1)) as table:
            await until(lambda: table.course.turns)
            assert [r.kind for r in table.remarks[:2]] == ["bot", "bot"]
            first = table.course.turns[0]
            assert first.action == guess(first.before, first.seat)

    run(test)


def test_a_bot_stands_in_and_the_person_comes_back(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            seat = table.course.s.waiting[0]
            await table.set_bot(seat, "random")
            await until(lambda: table.course.turns)
            await table.set_bot(seat, None)
            await asyncio.sleep(0.05)
            moves = len(table.course.turns)
            await asyncio.sleep(0.05)
            assert len(table.course.turns) == moves
            with pytest.raises(Refusal, match="no bot 'clever'"):
                await table.set_bot(seat, "clever")

    run(test)


def test_a_game_that_is_over_is_taken_back_only_by_consent_and_with_new_chance(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            await play_on(table, seeded("end"), 2000)
            assert table.course.s.over
            last = table.course.turns[-1].seat
            assert not table.course.is_free(len(table.course.turns) - 1)
            # Alone it is no undo that a slip of a finger could call; among people they are asked.
            alone = parts(table, Viewer((0, 1), last))["ask"]
            assert "Take back the end" in alone
            assert "<kbd>u</kbd>" not in alone
            assert "Ask to undo" in parts(table, Viewer((last,), last))["ask"]
            await table.undo(last, [last])
            assert table.course.s.over
            assert table.request.open == {1 - last}
            await table.withdraw(last)
            await table.undo(last, [0, 1])
            assert not table.course.s.over
            assert table.course.reseeds

    run(test)


def test_nobody_waits_for_the_consent_of_a_seat_that_a_bot_takes_over(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            first = table.course.s.waiting[0]
            while table.course.s.waiting[0] == first:
                await table.act(first, table.course.s.legal(first)[0])
            other = table.course.s.waiting[0]
            await table.act(other, table.course.s.legal(other)[0])
            await table.undo(first, [first])
            with pytest.raises(Refusal, match="still open"):
                await table.undo(other, [other])
            moves = len(table.course.turns)
            await table.set_bot(other, "random")
            assert table.request is None
            assert len(table.course.turns) < moves

    run(test)


def test_a_table_of_other_rules_or_with_an_impossible_move_does_not_stop_the_server(tmp_path):
    async def test():
        async with rooms_in(tmp_path) as rooms:
            rows = [await rooms.store.make_table(new_table(bots=(0,)), "me") for _ in range(3)]
            async with rooms.store.session.begin() as session:
                old = await session.get(TableRow, rows[0].id)
                old.rules = 99
            await rooms.store.add_move(rows[1].id, 0, 9999, last=False)
            await rooms.wake()
            with pytest.raises(Refusal, match="rules 99"):
                await rooms.find(rows[0].code)
            assert await rooms.find(rows[2].code) is not None

    run(test)


# Talk and seats.


def test_chat_is_cleaned_kept_and_never_empty(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            await table.chat(0, "  hello\x00 <b>there</b> ")
            assert table.remarks[-1].text == "hello <b>there</b>"
            with pytest.raises(Refusal, match="nothing to say"):
                await table.chat(0, " \x00 ")

    run(test)


def test_talk_drives_nothing_else_out_of_the_log(tmp_path, monkeypatch):
    monkeypatch.setattr(company, "REMARKS_MOST", 3)

    async def test():
        async with a_table(tmp_path) as table:
            await table.remark("undo", 0, "takes back a decision")
            for k in range(6):
                await table.remark("chat", None, f"line {k}")
            texts = [each.text for each in table.remarks]
            assert texts == ["takes back a decision", "line 3", "line 4", "line 5"]
            for k in range(4):
                await table.remark("bot", 0, f"bot {k}")
            texts = [each.text for each in table.remarks]
            assert texts == ["line 3", "line 4", "line 5", "bot 1", "bot 2", "bot 3"]

    run(test)


def test_a_seat_is_handed_over_taken_and_renamed(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            with pytest.raises(Refusal, match="taken"):
                await table.sit(0, "ben", "Ben")
            await table.hand_over(0)
            assert table.is_open(0)
            await table.sit(0, "ben", "Ben")
            assert table.name(0) == "Ben"
            assert table.held("ben") == [0]
            assert table.held("me") == [1]
            await table.rename(0, "")
            assert table.name(0) == table.colours[0]
            with pytest.raises(Refusal, match="no seat 7"):
                await table.sit(7, "ben", "Ben")

    run(test)


def test_no_two_seats_have_the_same_name_unnoticed(tmp_path):
    async def test():
        async with a_table(tmp_path, players=3) as table:
            await table.rename(0, "Ann")
            await table.rename(1, "ann")
            assert table.name(1) == "ann (2)"
            await table.rename(1, "ann (2)")  # nothing changes by saying it again
            assert table.name(1) == "ann (2)"
            await table.rename(1, table.colours[2])
            assert table.name(1) == f"{table.colours[2]} (2)"
            await table.hand_over(2)
            await table.sit(2, "cleo", "Ann")
            assert table.name(2) == "Ann (2)"

    run(test)


# What costs time is limited for each seat.


def test_limits_forget_who_has_paused():
    paces = Paces()
    for address in range(BUCKETS_MOST):
        paces.keep(CHAT, f"{address}")
    for bucket in list(paces.buckets.values())[1:]:
        bucket.looked -= 60
    paces.keep(CHAT, "one more")
    assert {who for _, who in paces.buckets} == {"0", "one more"}


def test_a_wish_to_take_back_that_is_stale_is_refused(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            seat = table.course.s.waiting[0]
            for _ in range(2):
                await table.act(seat, table.course.s.legal(seat)[0])
            assert table.course.s.waiting == (seat,)
            seen = [(eyes, table.version(eyes)) for eyes in (seat, 1 - seat, None)]
            await table.undo(seat, [0, 1], seen[0])
            for each in seen:
                with pytest.raises(Refusal, match="moved on"):
                    await table.undo(seat, [0, 1], each)
            assert len(table.course.turns) == 1

    run(test)


def test_a_wish_to_take_back_says_what_else_goes_and_is_asked_once(tmp_path):
    async def test():
        async with a_table(tmp_path, players=2) as table:
            first = table.course.s.waiting[0]
            while table.course.s.waiting[0] == first:
                await table.act(first, table.course.s.legal(first)[0])
            for _ in range(2):
                await table.act(1 - first, table.course.s.legal(1 - first)[0])
            assert 'data-do="undo"' in parts(table, Viewer((first,), first))["ask"]
            await table.undo(first, [first])
            for seat in (0, 1):
                asked = parts(table, Viewer((seat,), seat))["ask"]
                assert "what was decided since (2)" in asked
                assert 'data-do="undo"' not in asked
            with pytest.raises(Refusal, match="Your wish to take back is still open"):
                await table.undo(first, [first])

    run(test)
