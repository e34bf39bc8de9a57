"""The play-off: every line is played on as far as the others, the worse half drops out."""

import itertools
import math

import pytest
from bot_tables import middle, ran, tried

import claycrown
from claycrown.bots import Clock
from claycrown.bots.bot import Position
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import (
    best_by_trial,
    blank_values,
    fancy,
    follow,
    lead,
    likely_prospects,
    one_ply,
    play_on,
)
from claycrown.bots.playoff import Playoff
from claycrown.bots.search import Search
from claycrown.bots.strategist import FINALISTS, LAPS, Budget, Strategist
from claycrown.core.chance import seeded
from claycrown.games.terracotta.state import WET

GAME = claycrown.make("terracotta")
MASTERY = claycrown.make("mastery")
JUDGE = evaluation_of("terracotta")
TRIED = JUDGE.trials()


def playoff_in(s, lines=4):
    """A play-off between the first lines that a search has found."""
    search = Search(JUDGE, s.waiting[0], seeded(1), False)
    search.run(s, 60)
    playoff = Playoff(JUDGE, s.waiting[0], s)
    for action, worth in search.finalists(lines):
        playoff.enter(action, worth, search.line_end(s, action))
    return playoff


def room(s):
    """Room for guesses; a vector where the engine is compiled."""
    return type(blank_values())([0.0] * s.rules.room)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_end_with_the_own_turn(players):
    s = middle(GAME, players, "ends", 25)
    playoff = playoff_in(s)
    moments = {JUDGE.moment(runner.end) for runner in playoff.running}
    assert len(moments) == 1
    assert moments != {JUDGE.moment(s)}


def run_lap(playoff, turns, chance="lap"):
    for place in range(len(playoff.running)):
        playoff.run(place, turns, seeded(chance))
    playoff.judge()


def test_a_line_is_played_on_so_many_turns_from_the_end_of_the_own_one():
    playoff = playoff_in(middle(GAME, 3, "turns", 25))
    end = playoff.running[0].end
    before = end.key()
    for turns in (1, 2, 3):
        playoff.run(0, turns, seeded(1))
        further = end.clone()
        for _ in range(turns):
            play_on(JUDGE, further, JUDGE.moment(further))
        paid = blank_values()
        likely_prospects(JUDGE, further, paid)
        assert playoff.running[0].latest == paid[playoff.seat]
    assert end.key() == before


def test_later_laps_follow_whims_and_their_mean_counts():
    playoff = playoff_in(middle(GAME, 2, "whims", 25))
    found = []
    for lap in range(12):
        run_lap(playoff, 5, lap)
        found.append([runner.latest for runner in playoff.running])
    assert len({tuple(each) for each in found}) > 4
    for k, runner in enumerate(playoff.running):
        assert runner.tries == 12
        assert runner.come == pytest.approx(sum(each[k] for each in found) / 12)


def test_a_lap_is_the_same_for_the_same_chance():
    playoff = playoff_in(middle(GAME, 2, "same", 25))
    run_lap(playoff, 3)
    found = []
    for _ in range(2):
        run_lap(playoff, 3, "again")
        found.append([runner.latest for runner in playoff.running])
    assert found[0] == found[1]


def test_finalists_are_the_best_of_the_search_best_first():
    s = middle(GAME, 2, "best", 25)
    search = Search(JUDGE, s.waiting[0], seeded(1), False)
    search.run(s, 100)
    worth = {action: share for action, _, share in tried(search)}
    chosen = search.finalists(3)
    assert [share for _, share in chosen] == sorted(worth.values(), reverse=True)[:3]
    assert all(worth[action] == share for action, share in chosen)


def test_the_line_of_an_action_begins_with_it():
    s = middle(GAME, 2, "line", 25)
    seat = s.waiting[0]
    search = Search(JUDGE, seat, seeded(1), False)
    search.run(s, 60)
    before, made = s.key(), len(GAME.record(s)["actions"])
    for action, _ in search.finalists(4):
        end = search.line_end(s, action)
        assert GAME.record(end)["actions"][made] == [seat, action]
    assert s.key() == before


def test_a_judged_line_is_worth_what_it_has_come_to():
    playoff = playoff_in(middle(GAME, 2, "judge", 25))
    promised = [runner.worth for runner in playoff.running]
    run_lap(playoff, 1)
    assert [runner.worth for runner in playoff.running] != promised
    assert all(runner.tries == 1 for runner in playoff.running)
    best = max(playoff.running, key=lambda runner: runner.worth)
    playoff.halve()
    assert len(playoff.running) == 2
    assert playoff.best() == best.action


def test_more_iterations_run_more_laps_up_to_a_limit():
    s = GAME.new(2, "laps")
    laps = []
    for iterations in (1000, 4000, 16_000, 200_000, 400_000):
        clock = Clock(iterations=iterations)
        laps.append(Strategist(GAME, 1).think(Position(s, s.waiting[0]), clock).laps)
    assert laps[0] < laps[1] < laps[2] < laps[3]
    assert laps[3] == laps[4]
    assert laps[4] % LAPS == 0
    assert laps[4] <= LAPS * math.ceil(math.log2(FINALISTS))


class Farther(Strategist):
    """Notes how far the lines of its play-offs are played."""

    def lap(self, playoff, turns, budget):
        self.gone = [*getattr(self, "gone", []), turns]
        return super().lap(playoff, turns, budget)


def turn_begins(number, rest):
    """A position at the beginning of a turn in a round; in the last one so many are left."""
    found = (middle(GAME, 2, "round", k) for k in range(60, 1000))
    return next(s for s in found if s.round == number and JUDGE.turns_to_end(s) == rest)


@pytest.mark.parametrize(
    ("number", "iterations", "to_end"),
    [(5, 60_000, True), (5, 6000, False), (4, 60_000, False)],
)
def test_near_the_end_lines_are_played_to_the_end_if_there_is_time(number, iterations, to_end):
    s = turn_begins(number, 7 if number == 5 else 0)
    bot = Farther(GAME, 1)
    playoff = bot.think(Position(s, s.waiting[0]), Clock(iterations=iterations))
    assert bot.gone[0] == (7 if to_end else 1)
    if to_end:
        assert set(bot.gone) == {7}  # no lap goes farther
    last = playoff.running[0].end.clone()
    for _ in range(bot.gone[0]):
        if last.depth:
            play_on(JUDGE, last, JUDGE.moment(last))
    assert last.over == to_end


def test_lines_with_the_same_chance_do_not_differ_by_whims():
    s = middle(GAME, 3, "moods", 40)
    rich = s.clone()
    rich.goods[WET + s.waiting[0]] += 1  # another line, in which the same is asked
    assert s.legal(s.waiting[0]) == rich.legal(s.waiting[0])
    whim = 1e4  # decides alone
    chosen = []
    for chance in "abcdefgh":
        for line in (s, rich):
            line.rng = seeded(chance)
            before = line.rng.copy()
            chosen.append(best_by_trial(JUDGE, line, s.waiting[0], TRIED, room(s), whim))
            assert line.rng.word() == before.word()  # whims draw nothing
    assert chosen[::2] == chosen[1::2]
    assert len(set(chosen)) > 2


def test_whims_are_spread_evenly():
    drawn = [fancy(mood, action) for mood in range(100) for action in range(100)]
    assert all(0.0 <= each < 1.0 for each in drawn)
    assert sum(drawn) / len(drawn) == pytest.approx(0.5, abs=0.01)
    pairs = itertools.pairwise(drawn)
    assert sum(a * b for a, b in pairs) / len(drawn) == pytest.approx(0.25, abs=0.01)


def test_who_tries_does_better_in_its_turn_than_who_guesses():
    better = worse = 0
    for k in range(12):
        s = middle(GAME, 2, "try", 10 + 7 * k)
        seat = s.waiting[0]
        leads = []
        for play in (lambda s: play_on(JUDGE, s, JUDGE.moment(s)), lambda s: follow(JUDGE, s)):
            after = s.clone()
            play(after)
            values = blank_values()
            JUDGE.value(after, values)
            leads.append(lead(JUDGE, after, seat, values))
        better += leads[0] > leads[1]
        worse += leads[0] < leads[1]
    assert better > 2 * worse


def test_trying_agrees_with_one_ply_where_nothing_is_random():
    s = middle(GAME, 3, "ply", 30)
    seat = s.waiting[0]
    values = one_ply(JUDGE, [s], seat, TRIED)
    chosen = best_by_trial(JUDGE, s, seat, TRIED, room(s))
    assert values[s.legal(seat).index(chosen)] == max(values)


def test_trying_does_not_look_at_the_chance_to_come():
    judge = evaluation_of("mastery")
    for k in range(5):
        s = middle(MASTERY, 3, "chance", 20 + 9 * k).clone()
        before, chance = s.key(), s.rng.copy()
        best_by_trial(judge, s, s.waiting[0], TRIED, room(s))
        assert s.key() == before
        assert s.rng.word() == chance.word()


@pytest.mark.parametrize("iterations", [1, 4, 8, 40, 500])
@pytest.mark.parametrize("name", claycrown.NAMES)
def test_the_strategist_ends_when_the_iterations_are_used_up(name, iterations):
    game = claycrown.make(name)
    s = middle(game, 2, "budget", 20)
    race = Strategist(game, 1).think(Position(s, s.waiting[0]), Clock(iterations=iterations))
    assert race.best() in s.legal(s.waiting[0])
    assert 1 <= len(ran(race)) <= FINALISTS


def test_more_iterations_let_more_lines_in():
    s = middle(GAME, 4, "more", 30)
    few, many = (
        Strategist(GAME, 1).think(Position(s, s.waiting[0]), Clock(iterations=n))
        for n in (300, 6000)
    )
    assert len(ran(few)) < len(ran(many))


def test_a_budget_counts_iterations_or_seconds():
    counted = Budget(Clock(iterations=10))
    counted.spend(4)
    assert counted.used == pytest.approx(0.4)
    assert counted.left == 6
    timed = Budget(Clock(seconds=100.0))
    timed.spend(4)
    assert timed.used < 0.01
    assert timed.left > 4


def test_nothing_is_begun_that_would_be_late():
    counted, timed = Budget(Clock(iterations=10)), Budget(Clock(seconds=100.0))
    assert not timed.is_short
    for budget in (counted, timed):
        budget.began -= 60.0  # as if what was counted had taken a minute
        budget.spend(4)
    assert timed.is_short
    assert not counted.is_short
    s = middle(GAME, 2, "late", 30)
    playoff = Strategist(GAME, 1).think(Position(s, s.waiting[0]), Clock(iterations=2000))
    tries = [runner.tries for runner in playoff.running]
    assert not Strategist(GAME, 1).lap(playoff, 1, timed)
    assert [runner.tries for runner in playoff.running] == tries


@pytest.mark.parametrize("name", claycrown.NAMES)
def test_the_strategist_notes_its_favourite_while_it_thinks(name):
    game = claycrown.make(name)
    s = middle(game, 2, "favourite", 30)
    clock = Clock(iterations=60)
    race = Strategist(game, 1).think(Position(s, s.waiting[0]), clock)
    assert clock.favourite == race.best()
