"""The last turns of a game are counted out: nobody thinks them up, and nothing is missed."""

import pytest
from bot_tables import middle
from xian_given import WORDS, given

import claycrown
from claycrown.bots import Clock, decide, make
from claycrown.bots.bot import Position
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import blank_values, prospects
from claycrown.bots.finish import MOST, Finish
from claycrown.bots.strategist import Strategist

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
    for seed in ("a", "b", "c", "d", "e"):
        s = last_turns(2, seed)
        finish = Finish(JUDGE, 10.0)
        found = finish.count_out(s)
        if found:
            seat = s.waiting[0]
            while not s.over:
                s = finish.best_of(s)
            paid = blank_values()
            prospects(JUDGE, s, paid)
            assert paid[seat] == pytest.approx(found[0][1])


def test_the_line_of_an_action_begins_with_it_and_ends_with_the_turn():
    s = small_end(2)
    finish = Finish(JUDGE, 10.0)
    for action, worth in finish.count_out(s):
        end = finish.end(s, action, JUDGE.moment(s))
        assert end.over
        paid = blank_values()
        prospects(JUDGE, end, paid)
        assert paid[0] == pytest.approx(worth)


def test_too_many_lines_are_not_counted():
    s = given(2).round(6, 2).resources(0, 9, 9, 4, 4, 4, 4).tiles(0, "gate", "market", "reduction")
    s = s.last_turn().asking(0, "BUILDING")
    finish = Finish(JUDGE, 60.0)
    finish.looked = MOST
    assert finish.count_out(s) == []
    assert finish.given_up


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


@pytest.mark.parametrize("name", ["terracotta", "mastery"])
def test_no_other_game_is_counted_out(name):
    game = claycrown.make(name)
    s = middle(game, 2, "end", 100_000)
    assert not evaluation_of(name).can_be_counted(s)


def test_the_strategist_finds_a_market_that_leads_to_the_best_end():
    # B is asked Y and U. With the market two coins become a coin and U, and the signed statue in
    # B is painted through the gate: 1 for the group, a tie in B and the most sections.
    s = given(2).round(6, 2).last_turn().resources(0, 9, 0, 1, 0, 0, 0)
    s = s.tiles(0, "gate", "market").row("-", "-", "-", "-").asking(0, "BUILDING")
    bot = Strategist(XIAN, "market")
    chosen = bot.think(Position(s, 0), Clock(iterations=20)).best()
    found = dict(Finish(JUDGE, 10.0).count_out(s))
    assert found[chosen] == max(found.values())
    assert bot.finished is not None


def test_hints_follow_the_line_that_was_counted():
    s = small_end(2)
    bot = Strategist(XIAN, "line")
    race = bot.think(Position(s, 0), Clock(iterations=20))
    end = bot.line_end(s, race.best())
    assert end.over
    assert WORDS[race.best()] in [WORDS[action] for action in s.legal(0)]


def test_counting_out_changes_no_other_choice():
    s = middle(XIAN, 2, "same", 50)
    bot = Strategist(XIAN, "same")
    before = bot.rng.copy().word()
    bot.think(Position(s, s.waiting[0]), Clock(iterations=20))
    assert bot.finished is None
    assert bot.rng.copy().word() != before
