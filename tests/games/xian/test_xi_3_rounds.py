"""Chapter 3: rounds, phases, cards, and the order of their draws."""

import random

import pytest
from xian_given import CARDS, asked, base_chance, given, options, own, play, table

import claycrown
from claycrown.core.errors import ChanceError
from claycrown.core.record import chance_of

GAME = claycrown.make("xian")


def played(players: int, seed: int, favours: list[int]):
    """A random game with these favours; yields the state at every decision."""
    s = GAME.new(players, seed=seed)
    for seat, mask in enumerate(favours):
        s.apply(seat, 576 + mask)
    rng = random.Random(seed)
    while not s.over:
        yield s
        seat = s.waiting[0]
        s.apply(seat, rng.choice(s.legal(seat)))
    yield s


def test_xi_3_1_six_rounds_of_two_phases():
    seen = []
    for s in played(2, 5, [0, 0]):
        if not s.over and asked(s).startswith("all"):
            seen.append((int(s.round), int(s.phase), asked(s).split()[1]))
    assert seen == [
        (r, phase, name)
        for r in range(1, 7)
        for phase, name in ((1, "FIRST_PAIR"), (2, "SECOND_PAIR"))
    ]
    assert s.over


def test_xi_3_1_favour_comes_before_the_first_phase():
    s = GAME.new(3, seed=1)
    assert asked(s) == "all FAVOUR"
    assert [len(own(s, seat).hand) for seat in range(3)] == [4, 4, 4]
    play(s, "FAVOUR 0", "FAVOUR 0", "FAVOUR 0")
    assert asked(s) == "all FIRST_PAIR"


def test_xi_3_2_four_cards_a_round_and_no_reshuffle():
    sizes = {}
    for s in played(3, 8, [0, 5, 15]):
        if not s.over and asked(s) == "all FIRST_PAIR":
            for seat in range(3):
                mine = own(s, seat)
                assert len(mine.hand) == 4
                sizes.setdefault(int(s.round), set()).add(len(mine.deck) + len(mine.put_back))
                assert len(mine.discard) + len(mine.helpers) == 4 * (int(s.round) - 1)
    assert sizes == {r: {24 - 4 * r} for r in range(1, 7)}


@pytest.mark.parametrize("mask", range(16))
def test_xi_3_3_any_of_the_four_cards_may_be_put_back(mask):
    s = GAME.new(2, chance=[*base_chance(2), *[0] * 4])
    assert own(s, 0).hand == ["Y1", "Y2", "Y3", "Y4"]
    s.apply(0, 576 + mask)
    s.apply(1, 576)
    put = [CARDS[k] for k in range(4) if mask >> k & 1]
    assert own(s, 0).put_back == put
    kept = [card for card in CARDS[:4] if card not in put]
    assert own(s, 0).hand == kept + CARDS[4 : 4 + len(put)]
    assert own(s, 1).put_back == []
    assert own(s, 1).hand == CARDS[:4]


def test_xi_3_3_favour_is_granted_once():
    names = [asked(s).split()[-1] for s in played(2, 3, [1, 2])]
    assert "FAVOUR" not in names


def test_xi_3_4_all_decide_at_the_same_time_and_in_secret():
    s = GAME.new(3, seed=4)
    assert s.waiting == (0, 1, 2)
    views = [s.view(seat)["seats"] for seat in range(3)]
    s.apply(1, 576 + 7)
    assert s.waiting == (0, 2)
    assert s.view(0)["seats"] == views[0]
    assert s.view(2)["seats"] == views[2]
    s.apply(2, 576)
    s.apply(0, 576 + 1)
    for seat in range(3):
        assert [shown["favours"] for shown in s.view(seat)["seats"]] == [1, 3, 0]
    assert "put_back" not in s.view(0)["seats"][1]
    assert len(s.view(1)["seats"][1]["put_back"]) == 3


def test_xi_3_5_put_back_cards_are_part_of_the_last_hand():
    put = None
    for s in played(2, 6, [0b1010, 0]):
        mine = own(s, 0)
        put = put or mine.put_back
        assert len(put) == 2
        if not s.over and asked(s) == "all FIRST_PAIR":
            assert set(put) <= set(mine.hand) or s.round < 6
            assert not set(put) & set(mine.hand) or s.round == 6


def test_xi_3_6_an_ordered_pair_of_four_cards():
    s = given().hand(0, "Y2 R5 G1 U6").choosing()
    assert s.waiting == (0, 1, 2)
    names = ["Y2", "R5", "G1", "U6"]
    assert options(s) == [f"PAIR {one}/{two}" for one in names for two in names if one != two]
    s.apply(0, 24 * CARDS.index("G1") + CARDS.index("Y2"))
    assert s.legal(0) == []
    s.apply(2, s.legal(2)[0])
    assert not s.revealed
    assert own(s, 0).hand == names
    s.apply(1, s.legal(1)[0])
    assert s.revealed
    assert own(s, 0).pair == ["G1", "Y2"]
    assert own(s, 0).hand == ["R5", "U6"]


def test_xi_3_7_the_other_two_in_phase_2():
    s = given().phase(2).hand(1, "G3 U1").choosing()
    assert asked(s) == "all SECOND_PAIR"
    assert len(s.legal(1)) == 2
    play(s, "PAIR Y1/Y2", "PAIR U1/G3", "PAIR Y1/Y2")
    assert own(s, 1).pair == ["U1", "G3"]
    assert own(s, 1).hand == []


def test_xi_3_8_played_cards_are_discarded_at_the_end_of_the_phase():
    s = given(2).asking(0, "WORKER", "R6/G3")
    play(s, "WORKER_PIGMENT", "PASS", "WORKER_ACTION")
    assert own(s, 0).discard == []
    play(s, "PASS")
    assert own(s, 0).discard == ["R6", "G3"]
    assert own(s, 0).pair is None
    assert s.view(1)["seats"][0]["discard"] == ["R6", "G3"]


def test_xi_3_8_a_recruited_helper_stays_in_front_of_the_player():
    s = given(2).asking(0, "WORKER", "G6/G3")
    play(s, "WORKER_ACTION")
    assert own(s, 0).helpers == ["Administrator"]
    play(s, "PASS", "WORKER_ACTION", "PASS")
    assert own(s, 0).discard == ["G6"]
    assert own(s, 0).helpers == ["Administrator"]


def test_xi_3_9_replacement_cards_are_drawn_seat_by_seat():
    before = base_chance(3)
    drawn = [19, 18, 0, 19]
    s = GAME.new(3, chance=[*before, *drawn])
    s.apply(2, 576 + 0b1000)
    s.apply(0, 576 + 0b0101)
    s.apply(1, 576 + 0b0001)
    assert chance_of(s) == before + drawn
    assert own(s, 0).hand == ["Y2", "Y4", "U5", "U6"]
    assert own(s, 1).hand == ["Y2", "Y3", "Y4", "Y5"]
    assert own(s, 2).hand == ["Y1", "Y2", "Y3", "U6"]


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_xi_3_9_replacement_pools_leave_the_cards_put_back_out(place):
    draws = [0, 0, 0, 0]
    draws[place] = 20 - place
    s = GAME.new(2, chance=base_chance(2) + draws)
    s.apply(0, 591)
    with pytest.raises(ChanceError, match=f"allowed is 0 to {19 - place}$"):
        s.apply(1, 576)


def last_hand(k: int, draws: list[int]):
    """The end of round 5 for one who put back k cards; the other put back none."""
    put = ["U3", "U4", "U5", "U6"][:k]
    position = given(2).round(5, 2).put_back(0, " ".join(put)).last_turn()
    # Request (one of 4), two or more equipment cards, then the hands.
    position.chance(0, 0, 0, *draws)
    return put, position.asking(0, "BUILDING")


@pytest.mark.parametrize(
    ("k", "pools"), [(0, [4, 3, 2]), (1, [3, 2]), (2, [2, 2]), (3, [3, 2]), (4, [4, 3, 2])]
)
def test_xi_3_9_events_of_the_round_6_hand(k, pools):
    highest = [n - 1 for n in pools]
    put, s = last_hand(k, [*highest, 3, 2, 1])
    rest = own(s, 0).deck
    assert len(rest) == 4 - k
    before = len(chance_of(s))
    play(s, "PASS")
    assert chance_of(s)[before:] == [0, 0, 0, *highest, 3, 2, 1]
    assert own(s, 0).hand == sorted(rest + put, key=CARDS.index)
    assert own(s, 0).deck + own(s, 0).put_back == []
    for place, n in enumerate(pools):
        draws = [0] * len(pools) + [0, 0, 0]
        draws[place] = n
        _, s = last_hand(k, draws)
        with pytest.raises(ChanceError, match=f"is {n}, allowed is 0 to {n - 1}$"):
            play(s, "PASS")


def test_xi_3_9_earlier_hands_come_from_the_rest_alone():
    s = given(2).round(4, 2).put_back(0, "Y3 Y4").last_turn().asking(0, "BUILDING")
    assert len(own(s, 0).deck) == 6
    play(s, "PASS")
    assert table(s).round == 5
    assert own(s, 0).put_back == ["Y3", "Y4"]
    assert len(own(s, 0).deck) == 2
    assert not {"Y3", "Y4"} & set(own(s, 0).hand)
