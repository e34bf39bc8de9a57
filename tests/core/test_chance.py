import itertools
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import make_toy

from claycrown.core.chance import Rng, below, seeded
from claycrown.core.errors import ChanceError
from claycrown.core.record import chance_of

TOY = make_toy()
CHANCE = [3, 9, 0, 4, 7, 1, 2, 2, 5, *[1] * 20]
SEEDS = st.one_of(st.integers(), st.text(max_size=20))
WORDS = st.integers(0, 2**32 - 1)


def blank(seed="", forced=None):
    s = TOY.rules.blank(2)
    s.seed = seed
    s.rng = seeded(seed)
    s.forced = forced
    return s


def sfc32(a, b, c, d):
    """The generator as its author describes it, with ordinary remainders."""
    while True:
        word = (a + b + d) % 2**32
        d = (d + 1) % 2**32
        a = b ^ (b // 2**9)
        b = (c * 9) % 2**32
        c = ((c * 2**21) % 2**32 + c // 2**11 + word) % 2**32
        yield word


@given(WORDS, WORDS, WORDS, WORDS)
def test_the_words_are_those_of_sfc32(a, b, c, d):
    rng = Rng(a, b, c, d)
    assert [rng.word() for _ in range(20)] == list(itertools.islice(sfc32(a, b, c, d), 20))


def test_the_first_numbers_of_a_seed_are_known():
    rng = seeded(7)
    assert [rng.word() for _ in range(4)] == [2462677165, 1077277579, 3198345673, 316502199]
    rng = seeded("claycrown")
    assert [rng.below(n) for n in (2, 3, 6, 12, 63, 1000, 2**30)] == [
        0,
        2,
        3,
        3,
        44,
        846,
        612545197,
    ]
    rng = seeded(7).split()
    assert [rng.below(100) for _ in range(6)] == [10, 88, 54, 8, 96, 88]


@given(SEEDS)
def test_the_same_seed_gives_the_same_numbers(seed):
    one, two = seeded(seed), seeded(seed)
    assert [one.below(1000) for _ in range(10)] == [two.below(1000) for _ in range(10)]


def test_a_number_and_its_text_are_the_same_seed():
    assert seeded(7).word() == seeded("7").word()
    assert TOY.new(3, seed=7).key() == TOY.new(3, seed="7").key()


def test_different_seeds_give_different_numbers():
    firsts = {tuple(seeded(k).word() for _ in range(1)) for k in range(2000)}
    assert len(firsts) == 2000


@given(SEEDS, st.integers(1, 2**30))
def test_below_stays_in_range(seed, n):
    rng = seeded(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def limit(degrees):
    """The value that chi-square exceeds once in ten thousand (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + 3.719 * math.sqrt(spread)) ** 3


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 12, 24, 63, 123])
def test_below_is_uniform(n):
    rng = seeded(f"uniform {n}")
    counts = [0] * n
    for _ in range(200 * n):
        counts[rng.below(n)] += 1
    assert chi_square(counts) < limit(n - 1)


def test_below_is_uniform_where_a_plain_remainder_would_not_be():
    n = 3 * 2**28  # the remainder of 2**32 is a third of n
    rng = seeded("large")
    counts = [0] * 12
    for _ in range(6000):
        counts[rng.below(n) * 12 // n] += 1
    assert chi_square(counts) < limit(11)


def test_pairs_of_draws_are_independent():
    rng = seeded("pairs")
    counts = [0] * 36
    for _ in range(7200):
        counts[6 * rng.below(6) + rng.below(6)] += 1
    assert chi_square(counts) < limit(35)


def test_a_copy_gives_the_same_numbers_and_goes_its_own_way():
    rng = seeded(1)
    copy = rng.copy()
    ahead = [rng.below(1000) for _ in range(50)]
    assert [copy.below(1000) for _ in range(50)] == ahead


def test_a_split_has_numbers_of_its_own():
    rng = seeded(1)
    child, sister = rng.split(), rng.split()
    streams = [[x.below(10**6) for _ in range(50)] for x in (rng, child, sister)]
    assert all(not set(one) & set(two) for one, two in itertools.combinations(streams, 2))


def test_a_split_does_not_depend_on_how_its_parent_is_used_later():
    rng = seeded(1)
    child = rng.split()
    again = seeded(1).split()
    rng.below(6)
    assert [child.below(100) for _ in range(20)] == [again.below(100) for _ in range(20)]


def test_a_draw_is_written_down_and_known():
    s = blank("x")
    draws = [below(s, n) for n in (6, 3, 12)]
    assert chance_of(s) == draws
    assert (s.drawn, s.reveals) == (3, 3)


def test_a_pool_of_one_is_no_event():
    s, untouched = blank("x"), blank("x")
    assert below(s, 1) == 0
    assert (chance_of(s), s.drawn, s.reveals) == ([], 0, 0)
    assert below(s, 1000) == below(untouched, 1000)


def test_forced_draws_are_taken_in_order():
    s = blank(forced=[5, 0, 2])
    assert [below(s, 6), below(s, 1), below(s, 3), below(s, 3)] == [5, 0, 0, 2]
    assert chance_of(s) == [5, 0, 2]


@pytest.mark.parametrize(("value", "n"), [(6, 6), (-1, 6), (2, 2)])
def test_a_forced_draw_out_of_range_is_refused_with_its_place(value, n):
    s = blank(forced=[1, value])
    below(s, 6)
    with pytest.raises(ChanceError, match=rf"^chance\[1\] is {value}, allowed is 0 to {n - 1}$"):
        below(s, n)
    assert chance_of(s) == [1]


def test_without_a_seed_the_forced_list_must_not_run_out():
    s = blank(forced=[1])
    below(s, 6)
    with pytest.raises(ChanceError, match=r"ran out: draw 1 \(one of 4\) .* list of 1$"):
        below(s, 4)


def test_with_a_seed_the_generator_goes_on_where_the_forced_list_ends():
    free, forced = blank("x"), blank("x")
    all_free = [below(free, 1000) for _ in range(5)]
    forced.forced = all_free[:2]
    assert [below(forced, 1000) for _ in range(5)] == all_free


def test_other_forced_draws_leave_the_later_ones_as_they_were():
    free, forced = blank("x"), blank("x", forced=[1, 2])
    assert [below(forced, 1000) for _ in range(5)][2:] == [below(free, 1000) for _ in range(5)][2:]


def test_new_takes_forced_draws():
    s = TOY.new(2, chance=[0, 0, 2, 20, 19, 0])
    assert s.hands == [[0, 0, 1], [0, 5, 5]]
    with pytest.raises(ChanceError, match=r"chance\[1\] is 23, allowed is 0 to 22"):
        TOY.new(2, seed=1, chance=[23, 23])
    with pytest.raises(ChanceError, match="chance ran out"):
        TOY.new(2, chance=[0, 0])


@pytest.mark.parametrize("with_seed", [True, False])
def test_a_replayed_game_goes_on_like_the_original(with_seed):
    s = TOY.new(3, seed="on") if with_seed else TOY.new(3, chance=CHANCE)
    choose = seeded("choices")
    for _ in range(5):
        s.apply(s.waiting[0], s.legal(s.waiting[0])[-1])
    record = json.loads(json.dumps(TOY.record(s)))
    assert ("seed" in record) == with_seed
    if not with_seed:
        record["chance"] = CHANCE[: len(record["chance"])]
    again = TOY.replay(record)
    if not with_seed:
        again.forced = CHANCE
    while not s.over:
        seat = s.waiting[0]
        action = s.legal(seat)[choose.below(len(s.legal(seat)))]
        s.apply(seat, action)
        again.apply(seat, action)
        assert again.key() == s.key()
    assert TOY.record(again) == TOY.record(s)
