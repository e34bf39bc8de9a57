"""Whoever has lost the connection is away after a while, and then others may let a bot play."""

import asyncio
import json

import pytest
from client_given import (
    answer_to,
    api_table,
    join,
    make_table,
    other_browser,
    programs,
    snapshot,
    talk,
)
from server_given import a_table, new_table, reach_window, rooms_in, tables_for_windows, until

from claycrown.server import attendance
from claycrown.server.api_told import told
from claycrown.server.company import Refusal
from claycrown.server.log import entries, sentence
from claycrown.server.play import WAIT
from claycrown.server.rail import holding
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer, moment_for

ANN, BEN, GUEST = Viewer((0,), 0), Viewer((1,), 1), Viewer()
SLOW = {"pace": 5}  # a bot does not come to its move


def run(test):
    asyncio.run(test())


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr(attendance, "AWAY_SECONDS", 0.2)


async def seated(table, seat=1):
    """Ann at the table, and at one seat Ben, who came by link."""
    table.came("me")
    await table.hand_over(seat)
    await table.sit(seat, "ben", "Ben")
    table.came("ben")


def log(table):
    return [sentence(table, each) for each in entries(table, GUEST, moment_for(table, GUEST))]


def test_who_has_no_connection_is_shown_as_away_to_the_others(tmp_path, soon):
    async def test():
        async with a_table(tmp_path, manners=SLOW) as table:
            await seated(table)
            seat = table.course.s.waiting[0]
            await table.act(seat, table.course.s.legal(seat)[0])
            while table.course.s.waiting[0] != 1:
                await table.act(0, table.course.s.legal(0)[0])
            assert "to decide</span>" in parts(table, ANN)["rail"]
            changes = []
            table.watchers.add(lambda: changes.append(table.revision))
            table.went("ben")
            assert (table.away, changes) == (frozenset(), [])
            await until(lambda: changes)
            assert table.away == {1}
            assert "to decide, but away" in parts(table, ANN)["rail"]
            assert "Ben</span> is away: press ⋯" in parts(table, ANN)["ask"]
            assert "Ben</span> is away." in parts(table, GUEST)["ask"]
            assert [holding(table, each, 1) for each in (ANN, BEN, GUEST)] == [
                "away",
                "own",
                "other",
            ]
            assert [each["away"] for each in told(table, 0)["sitting"]] == [False, True]
            table.came("ben")
            assert len(changes) == 2
            assert "away" not in parts(table, ANN)["rail"] + parts(table, ANN)["ask"]

    run(test)


def test_one_of_several_connections_is_enough(tmp_path, soon):
    async def test():
        async with a_table(tmp_path) as table:
            await seated(table)
            table.came("ben")
            table.went("ben")
            await table.enter(1, "ben's phone")
            table.came("ben's phone")
            table.went("ben")
            await asyncio.sleep(0.4)
            assert table.away == frozenset()
            table.went("ben's phone")
            await until(lambda: table.away == {1})

    run(test)


def test_a_bot_is_refused_while_the_person_is_here_or_has_just_gone(tmp_path):
    async def test():
        async with a_table(tmp_path, manners=SLOW) as table:
            await seated(table)
            with pytest.raises(Refusal, match="not your seat, and Ben is here"):
                await table.let_bot_play([0], 1, "random")
            table.went("ben")
            with pytest.raises(Refusal, match="Ben has not been away for 60 seconds yet; then you"):
                await table.let_bot_play([0], 1, "random")
            assert table.seats[1].bot is None
            table.presence.begun -= 59
            table.presence.seen["ben"] -= 59
            with pytest.raises(Refusal, match="not been away for 60 seconds yet"):
                await table.let_bot_play([0], 1, "random")
            table.presence.begun -= 1
            table.presence.seen["ben"] -= 1
            await table.let_bot_play([0], 1, "random")
            assert table.seats[1].bot == "random"

    run(test)


def test_whoever_plays_may_let_a_bot_play_for_who_is_away_and_the_log_says_so(tmp_path, soon):
    async def test():
        async with a_table(tmp_path, manners=SLOW) as table:
            await seated(table)
            table.went("ben")
            await until(lambda: table.away)
            for own, level in (([], "random"), ([0], None)):
                with pytest.raises(Refusal, match="not your seat"):
                    await table.let_bot_play(own, 1, level)
            with pytest.raises(Refusal, match="no bot 'genius'"):
                await table.let_bot_play([0], 1, "genius")
            await table.let_bot_play([0], 1, "random")
            assert log(table)[-1] == "Ben is away; P0 lets a bot play (random)."
            assert table.away == frozenset()
            assert table.name(1) == "Ben"
            assert table.held("ben") == [1]
            with pytest.raises(Refusal, match="a bot plays for Ben already"):
                await table.let_bot_play([0], 1, "journeyman")

    run(test)


def test_who_comes_back_finds_the_bot_and_plays_on(tmp_path, soon):
    async def test():
        async with a_table(tmp_path, manners=SLOW) as table:
            await seated(table)
            table.went("ben")
            await until(lambda: table.away)
            await table.let_bot_play([0], 1, "random")
            table.came("ben")
            assert "A bot (random) plays for you." in parts(table, BEN)["ask"]
            await table.let_bot_play([1], 1, None)
            assert table.seats[1].bot is None
            assert log(table)[-1] == "Ben is no longer played by a bot."
            await asyncio.sleep(0.3)
            assert table.away == frozenset()

    run(test)


def test_after_a_start_of_the_server_people_have_their_time_to_come_back(tmp_path, soon):
    async def test():
        async with rooms_in(tmp_path) as rooms:
            code = (await rooms.store.make_table(new_table(manners=SLOW), "me")).code
            table = await rooms.find(code)
            await seated(table)
            table.went("ben")
            await until(lambda: table.away)
        async with rooms_in(tmp_path) as rooms:
            table = await rooms.find(code)
            table.came("me")
            assert table.away == frozenset()
            with pytest.raises(Refusal, match="Ben has not been away for"):
                await table.let_bot_play([0], 1, "random")
            await until(lambda: table.away == {1})
            await table.let_bot_play([0], 1, "random")
        async with rooms_in(tmp_path) as rooms:
            table = await rooms.find(code)
            assert table.seats[1].bot == "random"
            assert log(table)[-1] == "Ben is away; P0 lets a bot play (random)."
            table.came("ben")
            assert "A bot (random) plays for you." in parts(table, BEN)["ask"]

    run(test)


def test_people_who_share_a_device_are_here_as_long_as_it_is(tmp_path, soon):
    async def test():
        async with a_table(tmp_path, players=3, manners=SLOW) as table:
            await seated(table, 2)  # the other two play at one device
            await asyncio.sleep(0.4)
            assert table.away == frozenset()
            with pytest.raises(Refusal, match="P1 is here"):
                await table.let_bot_play([2], 1, "random")
            table.went("me")
            await until(lambda: table.away == {0, 1})
            await table.let_bot_play([2], 1, "random")
            assert table.away == {0}

    run(test)


def test_a_seat_that_is_free_or_expected_is_not_away(tmp_path, soon):
    async def test():
        async with a_table(tmp_path, players=3, manners=SLOW) as table:
            table.came("me")
            await table.hand_over(1)
            await table.hand_over(2)
            await table.sit(2, "cleo", "Cleo")
            table.seats[2].expected = True
            await asyncio.sleep(0.4)
            assert table.away == frozenset()

    run(test)


def test_who_has_just_sat_down_has_time_for_the_page_to_load(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            table.came("me")
            table.presence.begun -= 100
            await table.hand_over(1)
            await table.sit(1, "ben", "Ben")
            assert table.away == frozenset()
            table.presence.seen["ben"] -= 100
            table.publish()
            assert table.away == {1}
            await table.enter(1, "ben's phone")
            assert table.away == frozenset()

    run(test)


def test_while_there_is_time_to_respond_nobody_is_seen_to_come_or_go(tmp_path, soon):
    async def test():
        seen = set()
        for _, made in tables_for_windows(tmp_path):
            async with made as table:
                await seated(table)
                await reach_window(table, 400)
                seen.add(1 in table.window.asked)
                before = table.revision, [parts(table, each) for each in (ANN, GUEST)]
                table.went("ben")
                await asyncio.sleep(0.3)
                assert table.presence.gone_for(["ben"]) > attendance.AWAY_SECONDS
                with pytest.raises(Refusal, match=WAIT):
                    await table.let_bot_play([0], 1, "random")
                assert (table.revision, [parts(table, each) for each in (ANN, GUEST)]) == before
                await table.end_window()
                # Counted anew for all: when somebody was seen in the window is not to be measured.
                assert not table.away
                for seat in range(len(table.seats)):
                    gone = table.gone_for(seat)
                    assert table.window is not None or gone is None or gone < 0.1
                await until(lambda: table.window is not None or table.away == {1})
        assert seen == {True, False}

    run(test)


def test_a_seat_given_on_while_there_is_time_to_respond_is_no_longer_away(tmp_path, soon):
    async def test():
        async with next(iter(tables_for_windows(tmp_path)))[1] as table:
            await seated(table)
            table.went("ben")
            await until(lambda: table.away == {1})
            await reach_window(table, 400)
            assert table.away == {1}
            assert told(table, 0)["sitting"][1]["away"]
            assert not told(table, 1)["sitting"][1]["away"]  # who asks is not
            await table.hand_over(1)
            await table.sit(1, "cleo", "Cleo")
            assert table.away == frozenset()

    run(test)


def test_a_wish_to_take_back_does_not_wait_for_who_is_away_once_a_bot_plays(tmp_path, soon):
    async def test():
        async with a_table(tmp_path, manners=SLOW) as table:
            await seated(table)
            while table.request is None:
                seat = table.course.s.waiting[0]
                await table.act(seat, table.course.s.legal(seat)[0])
                if seat == 1 and table.last_of(0) is not None:
                    await table.undo(0, [0])
            table.went("ben")
            await until(lambda: table.away)
            await table.let_bot_play([0], 1, "random")
            assert table.request is None
            assert "P0 takes back a decision." in log(table)

    run(test)


# Through pages and programs.


def test_a_friend_who_closes_the_page_can_be_replaced_by_who_plays_not_by_who_watches(client, soon):
    code = make_table(client, **{"seat-1": "link"})
    ben, eve = other_browser(client), other_browser(client)
    join(ben, code, 1, "Ben")
    eve.get(f"/t/{code}")
    bot = {"do": "bot", "seat": 1, "level": "random"}
    with talk(client, code) as ann, talk(eve, code) as visitor:
        with talk(ben, code) as there:
            snapshot(there)
            assert "Ben is here" in answer_to(ann, bot)["refused"]
        while 'data-held="away"' not in snapshot(ann)["rail"]:
            pass
        assert "not your seat" in answer_to(visitor, bot)["refused"]
        ann.send_text(json.dumps(bot))
        while "Ben</b> is away; Ann lets a bot play (random)." not in snapshot(visitor)["log"]:
            pass
        with talk(ben, code) as back:
            assert "A bot (random) plays for you." in snapshot(back)["ask"]


def test_a_program_is_here_as_long_as_it_uses_its_key(client, monkeypatch):
    monkeypatch.setattr(attendance, "AWAY_SECONDS", 2.0)
    table = api_table(client, pace=5)
    ann, ben = programs(client, table)
    ben.get()
    refused = ann.post("/bot", {"level": "random", "seat": 1})
    assert refused.status_code == 400
    assert "Ben has not been away for" in refused.json()["error"]
    seen = ann.get().json()
    while not seen["sitting"][1]["away"]:
        seen = ann.get(after=seen["revision"]).json()
    assert not ben.get().json()["sitting"][1]["away"]
    seen = ann.get().json()
    while not seen["sitting"][1]["away"]:
        seen = ann.get(after=seen["revision"]).json()
    answer = ann.post("/bot", {"level": "random", "seat": 1})
    assert answer.json()["sitting"][1] == {"bot": "random", "free": False, "away": False}
    assert ben.post("/bot", {"level": None}).json()["sitting"][1]["bot"] is None
