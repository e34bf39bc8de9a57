"""The last turns of a game are counted out: nobody thinks them up, and nothing is missed."""

import pytest
from bot_tables import middle
from xian_given import given

import claycrown
from claycrown._build import is_compiled
from claycrown.bots import Clock, decide, hint, make
from claycrown.bots.bot import Position
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import blank_values, follow, prospects
from claycrown.bots.finish import MOST, Finish
from claycrown.bots.strategist import STRIDE, Strategist

XIAN = claycrown.make("xian")
JUDGE = evaluation_of("xian")


def last_turns(players, seed):
    """A random game where the last but one turn, or the last one, begins."""
    for decisions in range(60, 400):
        s = middle(XIAN, players, seed, decisions)
        if JUDGE.can_be_counted(s):
            return s
    raise AssertionError("no such turn")


def best_ends(s):
    """What the seats come to if each takes what is best for itself, by trying everything."""
    if s.over:
        paid = blank_values()
        prospects(JUDGE, s, paid)
        return list(paid)[: s.players]
    seat = s.waiting[0]
    found = []
    for action in s.legal(seat):
        after = s.clone()
        after.step(seat, action)
        found.append(best_ends(after))
    return max(found, key=lambda ends: ends[seat])


def small_end(players):
    """The last turn with few lines."""
    position = given(players).round(6, 2).last_turn().resources(0, 3, 2, 1, 1)
    return position.row("-", "-", "-", "-").asking(0, "BUILDING")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_turn_comes_to_what_trying_everything_finds(players):
    s = small_end(players)
    best, worth = Finish(JUDGE, 10.0).count_out(s)[0]
    assert worth == pytest.approx(best_ends(s)[0])
    after = s.clone()
    after.step(0, best)
    assert best_ends(after)[0] == pytest.approx(worth)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_options_are_told_best_first(players):
    told = 0
    for seed in ("a", "b", "c", "d"):
        s = last_turns(players, seed)
        before = s.key()
        found = Finish(JUDGE, 10.0).count_out(s)
        assert s.key() == before
        if found:
            told += 1
            assert sorted(action for action, _ in found) == s.legal(s.waiting[0])
            assert [worth for _, worth in found] == sorted((w for _, w in found), reverse=True)
    assert told


def test_what_was_counted_is_what_comes_of_it_if_all_play_their_best():
    told = 0
    for seed in ("a", "b", "c", "d", "e"):
        s = last_turns(2, seed)
        finish = Finish(JUDGE, 10.0)
        found = finish.count_out(s)
        if found:
            told += 1
            seat = s.waiting[0]
            while not s.over:
                s.step(s.waiting[0], finish.best_action(s))
            paid = blank_values()
            prospects(JUDGE, s, paid)
            assert paid[seat] == pytest.approx(found[0][1])
    assert told


def test_the_line_of_an_action_begins_with_it_and_ends_with_the_turn():
    s = small_end(2)
    finish = Finish(JUDGE, 10.0)
    for action, worth in finish.count_out(s):
        end = finish.end(s, action, JUDGE.moment(s))
        assert end.over
        paid = blank_values()
        prospects(JUDGE, end, paid)
        assert paid[0] == pytest.approx(worth)


def market_end():
    """The last turn with some hundred lines."""
    position = given(2).round(6, 2).last_turn().resources(0, 4, 2, 1, 1).tiles(0, "market")
    return position.asking(0, "BUILDING")


def test_too_many_lines_are_not_counted():
    whole = Finish(JUDGE, 60.0)
    assert whole.count_out(market_end())
    assert 50 < whole.looked < MOST
    for most, counted in ((int(whole.looked), True), (int(whole.looked) - 1, False)):
        finish = Finish(JUDGE, 60.0, most)
        assert bool(finish.count_out(market_end())) == counted == (not finish.given_up)


def test_nothing_is_counted_without_time():
    s = given(2).round(6, 2).last_turn().resources(0, 9, 9, 2, 2, 2, 2).tiles(0, "market")
    finish = Finish(JUDGE, 0.0)
    assert finish.count_out(s.asking(0, "BUILDING")) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_last_two_turns_of_all_are_counted(players):
    assert not JUDGE.can_be_counted(given(players).round(5, 2).last_turn().asking(0, "BUILDING"))
    assert not JUDGE.can_be_counted(given(players).round(6, 1).last_turn().asking(0, "BUILDING"))
    assert JUDGE.can_be_counted(given(players).round(6, 2).last_turn().asking(0, "BUILDING"))
    counted = 0
    s = XIAN.new(players, "counted")
    bot = make("random", XIAN, "counted")
    while not s.over:
        if JUDGE.can_be_counted(s):
            counted += 1
            assert (s.round, s.phase) == (6, 2)
            assert players - 2 <= s.turn < players
            assert len(s.waiting) == 1
        s.apply(s.waiting[0], decide(bot, s, s.waiting[0], Clock()))
    assert counted


def test_the_strategist_finds_a_market_that_leads_to_the_best_end():
    # B is asked Y and U. With the market two coins become a coin and U, and the signed statue in
    # B is painted through the gate: 1 for the group, a tie in B and the most sections.
    s = given(2).round(6, 2).last_turn().resources(0, 9, 0, 1, 0, 0, 0)
    s = s.tiles(0, "gate", "market").row("-", "-", "-", "-").asking(0, "BUILDING")
    bot = Strategist(XIAN, "market")
    chosen = bot.think(Position(s, 0), Clock(iterations=400)).best()
    found = dict(Finish(JUDGE, 10.0).count_out(s))
    assert found[chosen] == max(found.values())
    assert bot.finished is not None


def test_what_is_told_of_a_move_is_the_line_that_was_counted():
    s = small_end(2)
    bot = Strategist(XIAN, "line")
    race = bot.think(Position(s, 0), Clock(iterations=200))
    moment, elsewhere = JUDGE.moment(s), 0
    for runner in race.running:
        counted = bot.finished.end(s, runner.action, moment)
        assert bot.line_end(s, runner.action).key() == counted.key()
        guessed = s.clone()
        guessed.step(0, runner.action)
        follow(JUDGE, guessed)
        elsewhere += guessed.key() != counted.key()
    assert elsewhere


def test_a_hint_tells_the_points_of_the_line_that_was_counted():
    told = hint(XIAN, small_end(2), seat=0, seed=1)
    assert "Statues painted" in told[0].reason
    assert "no points" not in told[0].reason


def uncounted():
    """A last turn with too many lines for few iterations."""
    s = given(2).round(6, 2).last_turn().resources(0, 6, 6, 2, 2, 2, 2)
    return s.tiles(0, "gate", "market", "reduction", "extra action").asking(0, "BUILDING")


def test_after_a_count_that_was_given_up_the_search_and_the_race_have_their_time():
    s = uncounted()
    bot = Strategist(XIAN, "time")
    race = bot.think(Position(s, 0), Clock(0.3 if is_compiled() else 6.0))
    assert bot.finished is None
    assert race.search.iterations > STRIDE  # one stride is what a search without time has
    assert bot.uncounted == JUDGE.moment(s)
    assert len({runner.action for runner in race.running + race.out}) > 1


@pytest.mark.parametrize(("iterations", "counted"), [(1, False), (400, True)])
def test_the_fewer_the_iterations_the_less_is_counted(iterations, counted):
    bot = Strategist(XIAN, "few")
    bot.think(Position(market_end(), 0), Clock(iterations=iterations))
    assert (bot.finished is not None) == counted


def test_before_the_last_turns_nothing_is_counted():
    s = middle(XIAN, 2, "same", 50)
    bot = Strategist(XIAN, "same")
    bot.think(Position(s, s.waiting[0]), Clock(iterations=20))
    assert bot.finished is None
    assert bot.uncounted == -1
