"""Many games at once: playouts and batches against single games."""

import numpy as np
import pytest
from toy_game import make_toy

import claycrown
from claycrown.core.bulk import Batch, lowest_seat, play_many, playout, start
from claycrown.core.chance import seeded

GAME = claycrown.make("terracotta")
TOY = make_toy()
RULES = GAME.rules


def by_hand(rules, players, rng, choices):
    """A random game through the public calls alone."""
    s = start(rules, players, rng)
    decisions = 0
    while not s.over:
        seat = min(s.waiting)
        options = s.legal(seat)
        s.apply(seat, options[choices.below(len(options))])
        decisions += 1
    return s, decisions


@pytest.mark.parametrize("game", [GAME, TOY])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_many_is_the_sum_of_single_games(game, players):
    total = [0] * (1 + players)
    rng = seeded("many")
    for _ in range(5):
        s, decisions = by_hand(game.rules, players, rng.split(), rng)
        for k, number in enumerate([decisions, *s.scores()]):
            total[k] += number
    assert play_many(game.rules, players, 5, seeded("many")) == total


def test_play_many_of_no_games_is_nothing():
    assert play_many(RULES, 3, 0, seeded(1)) == [0, 0, 0, 0]


def test_playout_counts_its_decisions_and_ends_the_game():
    s = GAME.new(3, seed=1)
    decisions = playout(s, seeded(1))
    assert s.over
    assert decisions == len(GAME.record(s)["actions"])
    assert playout(s, seeded(1)) == 0


def test_playout_goes_on_from_any_decision():
    s = GAME.new(3, seed=1)
    for _ in range(20):
        s.apply(s.waiting[0], s.legal(s.waiting[0])[0])
    assert playout(s, seeded(1)) + 20 == len(GAME.record(s)["actions"])


def test_a_driver_asks_the_lowest_seat_first():
    s = TOY.new(4, seed=1)
    assert lowest_seat(s) == s.waiting[0]
    s.apply(s.waiting[0], s.legal(s.waiting[0])[0])
    assert lowest_seat(s) == s.waiting[0]
    playout(s, seeded(1))
    assert lowest_seat(s) == -1


def test_games_of_a_batch_keep_no_history():
    s = start(RULES, 2, seeded(1))
    assert not s.keep
    playout(s, seeded(1))
    assert s.sheet() == []


def row(batch, k):
    return list(batch.options)[k * batch.room : k * batch.room + batch.counts[k]]


@pytest.mark.parametrize(("game", "players"), [(GAME, 2), (GAME, 4), (TOY, 3)])
def test_a_batch_goes_step_by_step_like_single_games(game, players):
    size = 6
    batch = Batch(game.rules, players, size, seeded("batch"))
    rng = seeded("batch")
    single = [start(game.rules, players, rng.split()) for _ in range(size)]
    choices = seeded("choices")
    finished = 0
    for _ in range(400 if game is GAME else 60):
        actions = []
        for k, s in enumerate(single):
            assert batch.seats[k] == s.waiting[0]
            assert row(batch, k) == s.legal(s.waiting[0])
            actions.append(row(batch, k)[choices.below(batch.counts[k])])
        batch.step(actions)
        for k, s in enumerate(single):
            s.apply(s.waiting[0], actions[k])
            assert batch.done[k] == s.over
            if s.over:
                finished += 1
                scores = list(batch.scores)[k * players : (k + 1) * players]
                assert scores == s.scores()
                single[k] = start(game.rules, players, rng.split())
            assert batch.states[k].key() == single[k].key()
    assert finished >= size


def test_choose_picks_options_that_step_takes():
    batch = Batch(RULES, 3, 8, seeded(1))
    seen = set()
    for _ in range(50):
        batch.choose()
        for k in range(8):
            assert batch.actions[k] in row(batch, k)
            seen.add(row(batch, k).index(batch.actions[k]))
        batch.step()
    assert len(seen) > 5


def picture(batch):
    buffers = (batch.seats, batch.counts, batch.options, batch.scores, batch.done)
    return [s.key() for s in batch.states], [list(buffer) for buffer in buffers]


def test_one_wrong_action_and_nothing_is_done_at_all():
    batch = Batch(RULES, 2, 5, seeded(1))
    before = picture(batch)
    good = [row(batch, k)[0] for k in range(5)]
    with pytest.raises(ValueError, match="game 4: 122 is not an option"):
        batch.step([*good[:4], 122])
    assert picture(batch) == before
    batch.step(good)
    assert picture(batch) != before


@pytest.mark.parametrize("count", [0, 4, 6])
def test_a_batch_needs_one_action_per_game(count):
    batch = Batch(RULES, 2, 5, seeded(1))
    before = picture(batch)
    with pytest.raises(ValueError, match=f"5 actions are needed, not {count}"):
        batch.step([0] * count)
    assert picture(batch) == before


def test_done_is_shown_for_one_step_and_the_scores_stay():
    batch = Batch(TOY.rules, 2, 1, seeded(1))
    while not batch.done[0]:
        batch.choose()
        batch.step()
    scores = list(batch.scores)
    assert sum(scores) > 0
    assert not batch.states[0].over
    assert batch.states[0].scores() == [0, 0]
    batch.choose()
    batch.step()
    assert batch.done[0] == 0
    assert list(batch.scores) == scores


def test_numpy_reads_the_buffers_without_a_copy():
    batch = Batch(RULES, 2, 16, seeded(1))
    names = ("seats", "counts", "options", "scores", "done", "actions")
    arrays = {name: np.asarray(memoryview(getattr(batch, name))) for name in names}
    for _ in range(40):
        batch.choose()
        batch.step()
    for name, array in arrays.items():
        assert array.dtype == np.int64
        assert array.tolist() == list(getattr(batch, name)), name
    table = arrays["options"].reshape(16, batch.room)
    assert table[3, : arrays["counts"][3]].tolist() == row(batch, 3)
