"""The evaluation of Terracotta Army: sane values, quick guesses, weights that fit."""

import pytest
from bot_tables import middle

import claycrown
from claycrown.bots.bot import BotError
from claycrown.bots.eval import evaluation_of, flat, named, read_weights, shape_of
from claycrown.bots.eval.evaluation import blank_values
from claycrown.core.chance import seeded

GAME = claycrown.make("terracotta")
JUDGE = evaluation_of("terracotta")


def values_of(s):
    values = blank_values()
    JUDGE.value(s, values)
    return [values[seat] for seat in range(s.players)]


def test_a_finished_game_is_worth_its_points():
    from claycrown.core.bulk import playout

    s = GAME.new(3, "end")
    playout(s, seeded(1))
    assert values_of(s) == [float(score) for score in s.scores()]


def test_judging_changes_nothing():
    s = middle(GAME, 4, "same", 50)
    before = (s.key(), s.scores(), len(s.sheet()))
    values_of(s)
    guesses_of(s)
    assert (s.key(), s.scores(), len(s.sheet())) == before


@pytest.mark.parametrize("column", ["coins", "wet"])
def test_more_goods_are_worth_more(column):
    poor = middle(GAME, 2, "goods", 8)
    rich = poor.clone()
    from claycrown.games.terracotta import state

    at = state.COINS if column == "coins" else state.WET
    rich.goods[at] += 3
    assert values_of(rich)[0] > values_of(poor)[0]
    # A tile for coins or clay may now go to the other seat.
    assert values_of(rich)[1] <= values_of(poor)[1]


def guesses_of(s):
    from librt.vecs import vec

    seat = s.waiting[0]
    out = vec[float]([0.0] * int(s.rules.room))
    n = s.fill(seat)
    JUDGE.guess(s, seat, n, out)
    return {s.options[k]: out[k] for k in range(n)}


def test_every_decision_has_a_guess_for_every_option():
    seen = set()
    for seed in range(6):
        s = GAME.new(2 + seed % 3, f"guess{seed}")
        rng = seeded(seed)
        while not s.over:
            guesses = guesses_of(s)
            seen.add(GAME.decisions[s.decision].name)
            legal = s.legal(s.waiting[0])
            assert list(guesses) == legal
            # Only differences mean something: a look ahead tells the whole lead.
            assert max(guesses.values()) - min(guesses.values()) < 100
            best = max(legal, key=guesses.get)
            s.apply(s.waiting[0], best if rng.below(3) else legal[rng.below(len(legal))])
    assert seen == {decision.name for decision in GAME.decisions}


def test_the_same_mausoleum_is_guessed_the_same_again():
    s = middle(GAME, 2, "again", 40)
    assert guesses_of(s) == guesses_of(s.clone())


def test_weights_that_do_not_fit_are_told():
    shape = [("one", 1), ("many", 2)]
    assert flat(shape, {"one": 1, "many": [2, 3]}) == [1.0, 2.0, 3.0]
    for weights, message in [
        ({"one": 1}, "weights.many: missing"),
        ({"one": 1, "many": [2]}, "weights.many: 2 numbers are needed, not 1"),
        ({"one": 1, "many": [2, 3], "more": 4}, "weights.more: unknown"),
    ]:
        with pytest.raises(BotError, match=message):
            flat(shape, weights)


def test_weights_go_to_a_list_and_back():
    shape = shape_of("terracotta")
    numbers = flat(shape, read_weights("terracotta"))
    assert flat(shape, named(shape, numbers)) == numbers
    assert len(numbers) == sum(size for _, size in shape)


def test_the_numbers_of_the_shape_are_those_of_the_columns():
    from claycrown.bots.eval import terracotta_weights as columns

    at = 0
    for name, size in shape_of("terracotta"):
        assert getattr(columns, f"W_{name.upper()}") == at
        at += size


def test_a_game_without_an_evaluation_is_judged_by_its_points():
    assert shape_of("chess") == []
    values = blank_values()
    s = middle(GAME, 2, "plain", 5)
    s.goods[0], s.goods[1] = 7, 4
    evaluation_of("chess").value(s, values)
    assert (values[0], values[1]) == (7.0, 4.0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turns_to_the_end_are_known_in_the_last_round(players):
    s = GAME.new(players, "turns")
    rng = seeded("turns")
    told, moments = [], []
    while not s.over:
        if not moments or JUDGE.moment(s) != moments[-1]:
            told.append(JUDGE.turns_to_end(s))
            moments.append(JUDGE.moment(s))
        legal = s.legal(s.waiting[0])
        s.apply(s.waiting[0], legal[rng.below(len(legal))])
    last = told[told.index(next(filter(None, told))) :]
    assert last == list(range(len(last), 0, -1))
    assert len(last) >= 3 * players
    assert set(told[: -len(last)]) == {0}


@pytest.mark.parametrize("name", ["xian", "mastery"])
def test_elsewhere_nobody_knows_how_many_turns_are_left(name):
    s = middle(claycrown.make(name), 2, "turns", 60)
    assert evaluation_of(name).turns_to_end(s) == 0
