"""Simulation: statistics of counted values, tallies that add up, work shared out in order."""

import json
import math
import os
import statistics
import subprocess
import sys
import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import claycrown
from claycrown.core.errors import ClaycrownError, SetupError
from claycrown.jobs import Crew, Errand, check_jobs, spread
from claycrown.sim import (
    CHUNK,
    Plan,
    Tally,
    chunks,
    deviation,
    let_play,
    mean,
    median,
    play_chunk,
    play_game,
    share_interval,
    simulate,
)

numbers = st.lists(st.integers(-50, 150), min_size=1, max_size=40)


@given(numbers)
def test_statistics_of_counted_values_are_those_of_the_list(values):
    counted = Counter(values)
    assert mean(counted) == pytest.approx(statistics.mean(values))
    assert median(counted) == statistics.median(values)
    if len(values) > 1:
        assert deviation(counted) == pytest.approx(statistics.stdev(values))


def test_a_single_value_has_no_deviation():
    assert deviation(Counter([7])) == 0


def test_the_interval_of_a_share_is_wilsons():
    low, high = share_interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = share_interval(0, 10)
    assert low == 0
    assert round(high, 4) == 0.2775
    low, high = share_interval(10, 10)
    assert round(low, 4) == 0.7225
    assert high == pytest.approx(1)


@given(st.integers(1, 500))
def test_chunks_cover_all_games_once(games):
    parts = list(chunks(games))
    assert [k for first, n in parts for k in range(first, first + n)] == list(range(games))
    assert all(0 < n <= CHUNK for _, n in parts)


def test_tallies_of_parts_add_up_to_the_tally_of_the_whole():
    plan = Plan("terracotta", "standard", 3, 7, "x")
    whole = play_chunk(plan, 0, 7).tally
    parts = Tally.blank(3)
    for first, n in ((0, 2), (2, 4), (6, 1)):
        parts.add(play_chunk(plan, first, n).tally)
    assert parts.games == whole.games == 7
    assert (parts.scores, parts.place_scores) == (whole.scores, whole.place_scores)
    assert (parts.points, parts.decisions) == (whole.points, whole.decisions)
    assert parts.wins == pytest.approx(whole.wins)
    assert parts.place_wins == pytest.approx(whole.place_wins)


def test_a_tally_counts_the_games_that_have_a_line_of_a_row():
    game = claycrown.make("mastery")
    plan = Plan("mastery", "standard", 3, 6, "x", records=True)
    chunk = play_chunk(plan, 0, 6)
    sheets = [json.loads(line)["result"]["sheet"] for line in chunk.lines]
    for row, category in enumerate(game.categories):
        having = sum(any(line["category"] == category for line in sheet) for sheet in sheets)
        assert chunk.tally.booked[row] == having
    parts = Tally.blank(3)
    for first in (0, 3):
        parts.add(play_chunk(plan, first, 3).tally)
    assert parts.booked == chunk.tally.booked


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_game_of_medieval_mastery_tells_how_it_ended(players):
    game = claycrown.make("mastery")
    tally = play_chunk(Plan("mastery", "standard", players, 5, "x"), 0, 5).tally
    rows = [game.categories.index(category) for category in game.endings]
    assert sum(tally.booked[row] for row in rows) == 5
    assert sum(tally.points[row] for row in rows) == 0


def test_games_are_played_with_the_options_of_the_plan():
    options = {"chaos": True, "allegiance": "pairs"}
    plan = Plan("mastery", "standard", 4, 2, "x", records=True, options=options)
    for line in play_chunk(plan, 0, 2).lines:
        assert json.loads(line)["options"] == options
    with pytest.raises(SetupError, match=r"options\.allegiance: pairs needs 4 or 6 players"):
        simulate(Plan("mastery", "standard", 5, 1, "x", options=options))


def test_every_game_has_one_win_by_seat_and_one_by_place():
    tally = play_chunk(Plan("terracotta", "standard", 4, 30, "x"), 0, 30).tally
    assert sum(tally.wins) == pytest.approx(30)
    assert sum(tally.place_wins) == pytest.approx(30)
    assert [scores.total() for scores in tally.scores + tally.place_scores] == [30] * 8
    total = sum(score * n for scores in tally.scores for score, n in scores.items())
    assert tally.points.total() == total


def test_a_game_depends_on_its_seed_alone():
    game = claycrown.make("terracotta")
    s, order, decisions = play_game(game, 3, "5:2")
    again, *rest = play_game(game, 3, "5:2")
    assert game.record(again) == game.record(s)
    assert rest == [order, decisions]
    record = game.record(s)
    assert record["seed"] == "5:2"
    assert decisions == len(record["actions"])
    assert order == [(record["chance"][0] + k) % 3 for k in range(3)]


def test_lines_are_made_only_when_asked_for():
    assert play_chunk(Plan("terracotta", "standard", 2, 1, "x"), 0, 1).lines == []
    plan = Plan("terracotta", "standard", 2, 1, "x", records=True)
    assert len(play_chunk(plan, 0, 1).lines) == 1


def test_a_plan_is_checked_before_anything_is_played():
    with pytest.raises(SetupError, match="players"):
        simulate(Plan("terracotta", "standard", 9, 1, "x"))
    with pytest.raises(SetupError, match="games: 0"):
        simulate(Plan("terracotta", "standard", 2, 0, "x"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs):
    tasks = [(7, k) for k in range(1, 40)]
    assert list(spread(divmod, tasks, jobs)) == [divmod(7, k) for k in range(1, 40)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_the_work_is_the_error_of_the_whole(jobs):
    with pytest.raises(ValueError, match=r"math domain error|nonnegative"):
        list(spread(math.sqrt, [(4,), (-1,), (9,)], jobs))


def test_a_process_that_dies_is_named_as_such():
    with pytest.raises(ClaycrownError, match="has died"):
        list(spread(os._exit, [(1,)], 2))


def test_what_is_finished_comes_before_what_went_wrong():
    crew = Crew(2)
    crew.flying.extend([Errand(fault=ValueError(), done=True), Errand(), Errand(7, done=True)])
    assert crew.next_done(in_order=False).result == 7
    assert crew.next_done(in_order=True).fault
    crew.flying.pop()
    assert crew.next_done(in_order=False).fault
    crew.flying.popleft()
    assert crew.next_done(in_order=False) is None


def test_results_can_be_left_unread():
    results = spread(divmod, ((7, k) for k in range(1, 10_000)), 2)
    assert next(results) == (7, 0)
    results.close()


def test_results_come_at_once_where_the_order_is_of_no_matter():
    slow, quick = ([sys.executable, "-c", f"import time; time.sleep({n})"] for n in (30, 0))
    results = spread(subprocess.call, [(slow,), (quick,)], 2, in_order=False)
    began = time.perf_counter()
    assert next(results) == 0
    results.close()
    assert time.perf_counter() - began < 25
    everything = spread(divmod, [(k, 7) for k in range(50)], 2, in_order=False)
    assert sorted(everything) == sorted(divmod(k, 7) for k in range(50))


def test_whoever_stops_does_not_wait_for_what_was_begun():
    results = spread(time.sleep, [(0,), (60,), (60,), (60,)], 2)
    assert next(results) is None
    began = time.perf_counter()
    results.close()
    assert time.perf_counter() - began < 20


def test_jobs_beyond_sense_are_refused():
    most = 4 * os.cpu_count()
    check_jobs(1)
    check_jobs(most)
    for jobs in (0, -1, most + 1):
        with pytest.raises(SetupError, match=f"jobs: {jobs} is out of range, allowed is 1 to"):
            check_jobs(jobs)


def test_random_bots_play_the_same_game_asked_one_by_one():
    game = claycrown.make("xian")
    quick, _, decisions = play_game(game, 3, "5:1")
    slow = game.new(3, "5:1")
    assert let_play(slow, ["random"] * 3, "5:1", []) == decisions
    assert slow.key() == quick.key()


def test_bots_by_name_play_the_same_games_again():
    plan = Plan("terracotta", "standard", 2, 2, "x", True, bots=("apprentice", "random"))
    chunk = play_chunk(plan, 0, 2)
    assert play_chunk(plan, 0, 2).lines == chunk.lines
    assert chunk.tally.wins == [2.0, 0.0]
    alone = play_chunk(Plan("terracotta", "standard", 2, 1, "x", bots=("apprentice",)), 0, 1)
    assert min(alone.tally.scores[0]) > 100
