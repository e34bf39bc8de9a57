"""Chapter 11: the new round."""

import random
from itertools import pairwise

import pytest
from xian_given import asked, booked, given, own, play, table

import claycrown
from claycrown.core.errors import ChanceError
from claycrown.core.record import chance_of

GAME = claycrown.make("xian")


def round_end(position=None, *draws: int):
    """The last turn of a round has been taken."""
    position = (position or given()).phase(2).resources(0, 9).last_turn()
    if draws:
        position.chance(*draws)
    return play(position.asking(0, "BUILDING"), "PASS")


def test_xi_11_1_builders_return_and_the_bonus_is_open_again():
    s = round_end(given().builders("Palace", 0, 1).builders("Armoury", 1).builders("Workshop", 2))
    assert table(s).round == 2
    assert table(s).phase == 1
    assert [own(s, seat).builders for seat in range(3)] == [[0, 0, 0, 0]] * 3
    assert table(s).bonus


@pytest.mark.parametrize(
    ("numbers", "lowest", "minister"),
    [
        ((3, 6, 2, 10), 2, "Workshop"),
        ((7, 1, 12, 4), 1, "Laboratory"),
        ((3, 8, 9, 10), 3, "Armoury"),
        ((12, 11, 10, 5), 5, "Palace"),
    ],
)
def test_xi_11_2_the_lowest_request_calls_the_minister(numbers, lowest, minister):
    s = round_end(given().requests(*numbers))
    assert table(s).removed == [lowest]
    assert table(s).minister == minister


def test_xi_11_3_a_new_request_in_the_emptied_space():
    s = round_end(given().requests(7, 9, 1, 4), 7)
    # Hidden are 2 3 5 6 8 10 11 12; the eighth is 12.
    assert table(s).requests == [7, 9, 12, 4]
    assert table(s).hidden == [2, 3, 5, 6, 8, 10, 11]


def test_xi_11_3_nine_of_twelve_requests_are_seen():
    s = GAME.new(2, seed=9)
    rng = random.Random(9)
    while not s.over:
        s.apply(s.waiting[0], rng.choice(s.legal(s.waiting[0])))
    assert len(table(s).removed) == 5
    assert len(table(s).hidden) == 3


def test_xi_11_4_two_slots_are_discarded_and_two_slide():
    # The deck holds all but 0 4 8 20: its last two are 22 and 23.
    s = round_end(None, 0, 19, 18)
    assert table(s).discarded == [0, 4]
    assert table(s).row == [8, 20, 23, 22]


def test_xi_11_4_an_empty_slot_is_skipped_and_no_other_card_discarded():
    s = round_end(given().row("-", 4, "-", 20), 0, 0, 0, 0)
    assert table(s).discarded == [4]
    assert table(s).row == [20, 0, 1, 2]
    s = round_end(given().row("-", "-", 8, 20), 0, 0, 0)
    assert table(s).discarded == []
    assert table(s).row == [8, 20, 0, 1]


def test_xi_11_5_the_deck_never_runs_short():
    for seed in range(12):
        s = GAME.new(4, seed=seed)
        rng = random.Random(seed)
        sizes = {}
        while not s.over:
            sizes.setdefault(int(s.round), (len(table(s).deck), None in table(s).row))
            s.apply(s.waiting[0], rng.choice(s.legal(s.waiting[0])))
        assert not any(gap for _, gap in sizes.values())
        left = [size for size, _ in sizes.values()]
        assert all(2 <= one - two <= 4 for one, two in pairwise(left))


def test_xi_11_6_after_round_6_nothing_is_renewed():
    position = given().round(6, 2).builders("Palace", 1).resources(0, 1).last_turn()
    s = position.asking(0, "BUILDING")
    before = table(s)
    play(s, "PASS")
    assert s.over
    after = table(s)
    assert (after.row, after.requests, after.minister) == (
        before.row,
        before.requests,
        before.minister,
    )
    assert own(s, 1).builders == [0, 0, 0, 1]
    assert chance_of(s) == chance_of(given().s)
    assert booked(s) == []


def new_round_pools(players: int) -> list[int]:
    """Request, two equipment cards, four cards of each deck of 20."""
    return [8, 20, 19, *[20, 19, 18, 17] * players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_xi_11_7_order_and_sizes_of_the_draws(players):
    pools = new_round_pools(players)
    highest = [n - 1 for n in pools]
    before = len(chance_of(given(players).s))
    s = round_end(given(players), *highest)
    assert asked(s) == "all FIRST_PAIR"
    assert chance_of(s)[before:] == highest
    assert table(s).requests == [3, 6, 12, 10]
    assert table(s).row == [8, 20, 23, 22]
    assert own(s, 1).hand == ["U3", "U4", "U5", "U6"]
    for place, n in enumerate(pools):
        draws = [0] * len(pools)
        draws[place] = n
        with pytest.raises(ChanceError, match=f"is {n}, allowed is 0 to {n - 1}$"):
            round_end(given(players), *draws)
