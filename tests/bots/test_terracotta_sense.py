"""The strategist in Terracotta Army gives nothing away: what is plainly better is taken."""

import pytest
from bot_tables import middle, ran
from terracotta_given import WORDS, given, options, seat_of

import claycrown
from claycrown.bots import Clock, decide, make
from claycrown.bots.bot import Position
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import blank_values, play_on, prospects
from claycrown.bots.playoff import Playoff
from claycrown.bots.search import Search
from claycrown.bots.strategist import Strategist
from claycrown.core.chance import seeded

GAME = claycrown.make("terracotta")
JUDGE = evaluation_of("terracotta")
YELLOW = seat_of("Y")


def outcome(s, word):
    after = s.clone()
    after.step(YELLOW, WORDS.index(word))
    return after


def outdone_by(s, worse):
    """The options that are better than this one, whatever comes."""
    return {
        word for word in options(s) if JUDGE.outdoes(outcome(s, word), outcome(s, worse), YELLOW)
    }


def values(s):
    """What each seat may expect."""
    found = blank_values()
    JUDGE.value(s, found)
    return list(found)


def contenders(s):
    """The options that a strategist weighs against each other."""
    race = Strategist(GAME, 1).think(Position(s, YELLOW), Clock(iterations=60))
    return {WORDS[runner.action] for runner in race.running}


# Segments as TA-3.2 lists them: 4 coins and 2 clay lie on 5, 4 clay and 2 clay on 11, 3 coins on 7.
@pytest.mark.parametrize(
    ("decision", "segment", "worse", "better"),
    [
        ("INNER", 5, "TAKE_COIN", {"DO"}),
        ("INNER", 11, "TAKE_CLAY", {"DO"}),
        ("INNER", 11, "PASS", {"DO", "TAKE_CLAY", "TAKE_COIN"}),
        ("INNER", 11, "TAKE_COIN", set()),
        ("INNER", 7, "TAKE_CLAY", set()),
        ("MIDDLE", 7, "TAKE_COIN", {"DO"}),
        ("MIDDLE", 7, "TAKE_CLAY", set()),
        ("MIDDLE", 11, "TAKE_CLAY", {"DO"}),
        ("MIDDLE", 2, "HIRE 3", {"HIRE 1", "HIRE 2"}),
        ("MIDDLE", 2, "HIRE 1", set()),
        ("MIDDLE", 2, "TAKE_CLAY", set()),
        ("OUTER", 0, "PASS", {"DO"}),
        ("OUTER", 0, "DO", set()),
    ],
)
def test_more_of_the_same_is_better_whatever_comes(decision, segment, worse, better):
    s = given(2).coins("Y", 3).wet("Y", 5).asking("Y", decision, segment)
    assert outdone_by(s, worse) == better
    if better:
        assert worse not in contenders(s)


def test_all_dry_clay_wetted_is_better_than_nothing_but_not_than_more_clay():
    s = given(2).dry("Y", 4).asking("Y", "INNER", 8)
    assert outdone_by(s, "PASS") == {"DO", "TAKE_CLAY", "TAKE_COIN"}
    assert outdone_by(s, "TAKE_CLAY") == set()


def test_more_is_better_also_where_it_scores_at_once():
    s = given(2).tile("clay").wet("V", 3).wet("Y", 2).last_turn().asking("Y", "MIDDLE", 7)
    assert options(s) == ["PASS", "DO", "TAKE_CLAY", "TAKE_COIN"]
    assert outdone_by(s, "PASS") == {"DO", "TAKE_CLAY", "TAKE_COIN"}
    assert outdone_by(s, "TAKE_COIN") == {"DO"}


@pytest.mark.parametrize(
    ("number", "craftsmen", "rivals", "better"),
    [
        (4, 3, 0, {"CRAFTSMAN 7"}),
        (4, 2, 0, {"CRAFTSMAN 7"}),
        (4, 1, 0, set()),  # the last one may be upgraded
        (5, 1, 0, {"CRAFTSMAN 7"}),
        (5, 2, 1, set()),  # an Artisan would follow
    ],
)
def test_an_artisan_is_kept_where_a_craftsman_does_as_well(number, craftsmen, rivals, better):
    at = given(2).round(number).in_hand("Y", craftsmen, 1).in_hand("V", 4, rivals)
    s = at.asking("Y", "PLACE")
    assert outdone_by(s, "ARTISAN 7") == better
    assert outdone_by(s, "CRAFTSMAN 7") == set()


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_outdoes_itself_and_no_two_outdo_each_other(players):
    for decisions in range(0, 120, 4):
        s = middle(GAME, players, "both", decisions)
        seat = s.waiting[0]
        after = [s.clone() for _ in s.legal(seat)]
        for state, action in zip(after, s.legal(seat), strict=True):
            state.step(seat, action)
        for one in after[:12]:
            for other in after[:12]:
                if JUDGE.outdoes(one, other, seat):
                    assert not JUDGE.outdoes(other, one, seat)


def test_what_is_set_aside_is_still_told():
    s = given(2).coins("Y", 3).asking("Y", "OUTER", 0)
    race = Strategist(GAME, 1).think(Position(s, YELLOW), Clock(iterations=60))
    assert WORDS[race.best()] == "DO"
    assert [WORDS[action] for action, _, _ in ran(race)] == ["DO", "PASS"]


def test_of_equals_a_search_names_the_better_guess_first():
    s = given(2).round(5).last_turn().asking("Y", "OUTER", 0)
    search = Search(JUDGE, YELLOW, seeded(1), False)
    search.run(s, 8)
    (best, worth), (other, same) = search.finalists(2)
    assert worth == same
    assert [WORDS[best], WORDS[other]] == ["DO", "PASS"]


def test_of_lines_that_come_to_the_same_the_one_that_promised_more_is_ahead():
    s = middle(GAME, 2, "lean", 25)
    playoff = Playoff(JUDGE, s.waiting[0], s)
    for action, promise in ((1, 0.4), (2, 0.6)):
        playoff.enter(action, promise, s.clone())
    for place in range(2):
        playoff.run(place, 1, seeded(1))
    playoff.judge()
    less, more = (runner.worth for runner in playoff.running)
    assert playoff.lean == JUDGE.lean(s) > 0.0
    assert more - less == pytest.approx(0.2 * playoff.lean / (1 + playoff.lean))
    assert playoff.best() == 2


def test_what_a_disc_costs_at_once_counts_more_than_what_may_come_of_it():
    s = given(2).coins("Y", 4).asking("Y", "ROTATE")
    before = JUDGE.lean(s)
    s.apply(YELLOW, s.legal(YELLOW)[0])
    assert before > JUDGE.lean(s) > 0.0


def test_a_game_that_is_won_by_little_in_a_line_is_not_won_yet():
    s = middle(GAME, 2, "little", 10_000)  # the last decision
    seat = s.waiting[0]
    end = s.clone()
    play_on(JUDGE, end, JUDGE.moment(end))
    assert end.over
    close = s.clone()
    close.goods[seat] += end.scores()[1 - seat] - end.scores()[seat] + 1
    playoff = Playoff(JUDGE, seat, s)
    playoff.enter(0, 0.5, close)
    playoff.run(0, 1, seeded(1))
    playoff.judge()
    play_on(JUDGE, close, JUDGE.moment(close))
    paid = type(JUDGE.weights)([0.0] * 8)
    prospects(JUDGE, close, paid)
    assert paid[seat] > 0.9
    assert 0.5 < playoff.running[0].worth < 0.55


@pytest.mark.parametrize("level", ["journeyman", "strategist"])
@pytest.mark.parametrize("players", [3, 4])
def test_who_comes_last_takes_the_first_place_in_the_next_round(players, level):
    s = given(players).last_turn().asking("Y", "MIDDLE", 4)
    assert options(s) == ["PASS", "DO", "TAKE_CLAY", "TAKE_COIN"]
    chosen = decide(make(level, GAME, "sense"), s, YELLOW, Clock(iterations=400))
    assert WORDS[chosen] == "DO"


@pytest.mark.parametrize("players", [3, 4])
def test_a_place_gained_is_worth_as_much_when_the_token_has_gone_back(players):
    token = given(players).priority("Y", 1).last_turn().asking("Y", "OUTER", 0)
    none = given(players).last_turn().asking("Y", "OUTER", 0)
    before = values(token)[YELLOW] - values(none)[YELLOW]
    after = values(outcome(token, "PASS"))[YELLOW] - values(outcome(none, "PASS"))[YELLOW]
    assert 5 < before <= after


def test_in_the_last_round_a_priority_token_is_worth_nothing():
    token = given(3).round(5).priority("Y", 1).last_turn().asking("Y", "OUTER", 0)
    none = given(3).round(5).last_turn().asking("Y", "OUTER", 0)
    assert values(token) == values(none)


def test_clay_that_dries_before_it_can_be_used_is_worth_no_more_than_dry_clay():
    def worth(wet, dry, *, last=False, **masters):
        position = given(2).wet("Y", wet).dry("Y", dry).hired("Y", **masters)
        position = position.last_turn() if last else position.in_hand("Y", 1)
        return values(position.asking("Y", "OUTER" if last else "PLACE", 0))[YELLOW]

    assert worth(4, 0) > worth(3, 1)
    assert worth(5, 0) == pytest.approx(worth(4, 1))
    assert worth(5, 0, clay_maker=1) > worth(4, 1, clay_maker=1)
    assert worth(9, 0, last=True) == pytest.approx(worth(0, 9, last=True))


def test_the_supervisor_takes_the_two_fullest_warehouses():
    s = given(2).warehouses(3, 0, 1, 4).hired("Y", supervisor=1).asking("Y", "SUPERVISOR", 6)
    assert all(outdone_by(s, word) for word in options(s) if word != "WAREHOUSES AD")
    assert contenders(s) == {"WAREHOUSES AD"}
