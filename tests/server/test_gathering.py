"""No time to respond runs while people are still expected; the log says when it ran out."""

import asyncio

from server_given import a_table, play_on, reach_window, until

from claycrown.core.chance import seeded
from claycrown.server import play
from claycrown.server.log import entries, sentence
from claycrown.server.play import FIRST_TIMES, NOBODY
from claycrown.server.scene import parts
from claycrown.server.viewer import Viewer, moment_for
from claycrown.server.window import windows_in

TWO_WINDOWS = "w53"  # a game in which a move opens two, and somebody is asked in the second
GATHERING = "Waiting for everybody to sit down"


def run(test):
    return asyncio.run(test())


def mastery(folder, players=2, **wishes):
    return a_table(folder, game="mastery", players=players, **wishes)


def told(table, seat=None):
    return parts(table, Viewer((), seat))["log"]


def test_no_time_to_respond_runs_out_before_everybody_sits(tmp_path):
    async def test():
        async with mastery(tmp_path, 3, manners={"wait": 0.05}) as table:
            await table.hand_over(1)
            await table.hand_over(2)
            await reach_window(table)
            window = table.window
            await asyncio.sleep(0.5)
            assert table.window is window
            assert window.time_left() is None
            for seat in (None, *(k for k in range(3) if k not in window.asked)):
                assert GATHERING in parts(table, Viewer((), seat))["ask"]
            await table.sit(1, "ben", "Ben")
            assert not window.runs, "a seat is still free"
            await table.sit(2, "cleo", "Cleo")
            assert window.runs
            await until(lambda: table.window is not window)

    run(test)


def test_a_bot_instead_of_somebody_expected_lets_the_time_run(tmp_path):
    async def test():
        async with mastery(tmp_path, manners={"wait": 60}) as table:
            await table.hand_over(1)
            await reach_window(table)
            assert not table.window.runs
            await table.set_bot(1, "random")
            assert table.window.runs

    run(test)


def test_the_first_time_to_respond_in_a_game_is_longer(tmp_path):
    async def test():
        async with mastery(tmp_path, manners={"wait": 5}) as table:
            await reach_window(table)
            assert table.window.lasts == FIRST_TIMES * 5
            rng = seeded("second")
            while table.window is not None:
                await table.end_window()
            for _ in range(2000):
                await play_on(table, rng, 1)
                if table.window is not None:
                    break
            assert table.window.lasts % 5 == 0
            assert table.window.lasts < FIRST_TIMES * 5

    run(test)


def test_the_log_says_that_nobody_answered_whoever_was_asked(tmp_path):
    async def test():
        seen = set()
        for seed in range(30):
            folder = tmp_path / str(seed)
            folder.mkdir()
            async with mastery(folder, 3, seed=f"n{seed}", manners={"wait": 60}) as table:
                await reach_window(table, 400)
                window = table.window
                assert NOBODY not in told(table)
                await table.end_window()
                assert table.window is None
                for seat in (None, 0, 1, 2):
                    assert told(table, seat).count(NOBODY) == 1
                seen.add(bool(window.asked))
            if seen == {True, False}:
                return
        raise AssertionError("windows with and without somebody asked are needed")

    run(test)


async def silent_windows(table, moves):
    """Play at random and let nobody answer; the log of each window, and whether one was asked."""
    rng = seeded("window")
    for _ in range(moves):
        if table.course.s.over:
            return
        await play_on(table, rng, 1)
        if table.window is not None:
            asked, since = bool(table.window.asked), table.last_open_turn().heard
            while table.window is not None:
                await table.end_window()
            yield lines(table, since), asked


def lines(table, since):
    viewer = Viewer()
    found = entries(table, viewer, moment_for(table, viewer))
    return [sentence(table, each) for each in found if each.at >= since]


def test_that_nobody_answered_is_told_before_what_the_window_brought(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "SETTLE_SECONDS", 0)

    async def test():
        seen = set()
        # In the second game a move opens two windows at once.
        for seed, moves in (("x0", 150), ("n6", 375)):
            folder = tmp_path / seed
            folder.mkdir()
            async with mastery(folder, seed=seed, manners={"wait": 60}) as table:
                async for log, asked in silent_windows(table, moves):
                    calls = [k for k, line in enumerate(log) if line.startswith("Everybody may")]
                    silent = [k for k, line in enumerate(log) if line == f"{NOBODY}."]
                    assert silent == [k + 1 for k in calls], log
                    seen.add((asked, len(calls), silent[-1] + 1 < len(log)))
        assert {(True, 1, True), (False, 1, True), (False, 2, True)} <= seen

    run(test)


def test_that_nobody_answered_the_first_of_two_windows_is_told_whoever_answers_the_second(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(play, "SETTLE_SECONDS", 0)

    async def test():
        async with mastery(tmp_path, 3, seed=TWO_WINDOWS, manners={"wait": 60}) as table:
            rng = seeded("window")
            for _ in range(400):
                await play_on(table, rng, 1)
                since = table.last_open_turn().heard if table.window is not None else 0
                asked = dict(table.window.asked) if table.window is not None else {}
                if asked and windows_in(table.game, table.course.log[since:]) > 1:
                    seat, s = next(iter(asked.items()))
                    await table.act(seat, s.legal(seat)[1])
                    await table.end_window()
                    log = lines(table, since)
                    first, second = (k for k, each in enumerate(log) if each.startswith("Everyb"))
                    assert [k for k, each in enumerate(log) if each == f"{NOBODY}."] == [first + 1]
                    assert log[second + 1].endswith("plays Fracture.")
                    return
                while table.window is not None:
                    await table.end_window()
        raise AssertionError("no such windows")

    run(test)


def test_a_pass_is_told_like_silence(tmp_path):
    async def test():
        for seed in range(60):
            folder = tmp_path / str(seed)
            folder.mkdir()
            async with mastery(folder, seed=f"p{seed}", manners={"wait": 60}) as table:
                await reach_window(table, 400)
                for seat, s in list(table.window.asked.items()):
                    await table.act(seat, s.legal(seat)[0])
                    await table.end_window()
                    assert NOBODY in told(table)
                    return
        raise AssertionError("nobody was asked in any window")

    run(test)
