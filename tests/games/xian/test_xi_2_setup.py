"""Chapter 2: set-up, and the order of its draws."""

from collections import Counter

import pytest
from xian_given import CARDS, asked, base_chance, given, own, play, table

import claycrown
from claycrown.core.errors import ChanceError
from claycrown.core.record import chance_of

GAME = claycrown.make("xian")
EVENTS = {2: 28, 3: 33, 4: 37}
# How many elements each draw of set-up has to choose from, in order.
BOARD_POOLS = [24, 23, 22, 21, 12, 11, 10, 9, 4, 3, 2, 8, 7, 6, 5]
START_POOLS = {2: [4, 3], 3: [4, 3, 2], 4: [4, 3, 2]}


def pools(players: int) -> list[int]:
    return [*BOARD_POOLS, *START_POOLS[players], 4, 4, 4, *[24, 23, 22, 21] * players]


def test_xi_2_1_what_each_player_begins_with():
    s = GAME.new(4, seed=2)
    for seat in range(4):
        mine = own(s, seat)
        assert mine.goods[:2] == (2, 1)
        assert (mine.signatures, mine.figures, mine.vp) == (2, 6, 0)
        assert mine.builders == [0, 0, 0, 0]
        assert len(mine.hand + mine.deck) == 24


def test_xi_2_2_four_equipment_cards_from_left_to_right():
    s = GAME.new(2, chance=[5, 0, 21, 20, *[0] * 24])
    assert table(s).row == [5, 0, 23, 22]
    assert len(table(s).deck) == 20
    assert not set(table(s).row) & set(table(s).deck)


def test_xi_2_3_requests_on_a_b_b_c():
    s = GAME.new(2, chance=[*[0] * 4, 11, 4, 4, 0, *[0] * 20])
    assert table(s).requests == [12, 5, 6, 1]
    assert table(s).hidden == [2, 3, 4, 7, 8, 9, 10, 11]
    assert table(s).removed == []


def test_xi_2_4_the_buildings_lie_at_random():
    s = GAME.new(2, chance=[*[0] * 8, 3, 1, 0, *[0] * 17])
    assert table(s).buildings == ["Palace", "Laboratory", "Workshop", "Armoury"]
    seen = {tuple(table(GAME.new(2, seed=seed)).buildings) for seed in range(300)}
    assert len(seen) == 24


@pytest.mark.parametrize(
    ("draws", "minister"),
    [
        ((11, 0, 0, 0), "Laboratory"),  # 12 is red
        ((0, 10, 0, 0), "Laboratory"),
        ((10, 0, 0, 0), "Palace"),  # 11 is blue
        ((0, 0, 7, 0), "Workshop"),  # 10 is yellow
        ((0, 0, 0, 5), "Armoury"),  # 9 is green
    ],
)
def test_xi_2_5_the_minister_goes_to_the_highest_request(draws, minister):
    s = GAME.new(2, chance=[*[0] * 4, *draws, *[0] * 20])
    assert table(s).minister == minister
    assert table(s).bonus


def test_xi_2_6_bonus_tiles_by_space():
    found = []
    for space in range(4):
        s = given().space(0, space).asking(0, "BUILDING")
        found += own(play(s, "ENTER Palace"), 0).unused
    assert found == ["gate", "market", "reduction", "extra action"]
    assert GAME.edition.data["mausoleum"]["bonus_tiles_per_space"] == 4


def test_xi_2_7_four_of_eight_end_tiles():
    s = GAME.new(2, chance=[*[0] * 11, 7, 0, 3, 4, *[0] * 13])
    assert table(s).end_tiles == [0, 4, 6, 7]
    seen = Counter(tile for seed in range(40) for tile in table(GAME.new(2, seed=seed)).end_tiles)
    assert set(seen) == set(range(8))


def test_xi_2_8_start_tiles_order_the_stack():
    s = GAME.new(4, chance=[*[0] * 15, 1, 2, 1, *[0] * 19])
    assert [own(s, seat).start for seat in range(4)] == [2, 4, 3, 1]
    # Lowest number on top.
    assert [own(s, seat).height for seat in range(4)] == [2, 0, 1, 3]
    assert [own(s, seat).space for seat in range(4)] == [0, 0, 0, 0]


def test_xi_2_8_undealt_start_tiles_are_out():
    s = GAME.new(2, chance=[*[0] * 15, 3, 1, *[0] * 11])
    assert [own(s, seat).start for seat in range(2)] == [4, 2]
    assert [own(s, seat).height for seat in range(2)] == [0, 1]


def test_xi_2_9_a_pigment_by_start_number():
    s = GAME.new(4, chance=[*[0] * 15, 1, 2, 1, *[0] * 19])
    assert own(s, 0).goods == (2, 1, 0, 1, 0, 0)
    assert own(s, 1).goods == (2, 1, 0, 0, 0, 1)
    assert own(s, 2).goods == (2, 1, 0, 0, 1, 0)
    assert own(s, 3).goods == (2, 1, 1, 0, 0, 0)
    assert table(s).supply == {"Y": 5, "R": 5, "G": 5, "U": 5}


def test_xi_2_9_the_start_tile_never_scores():
    assert given().over().scores() == [0, 0, 0]


def test_xi_2_10_one_face_for_each_section():
    s = GAME.new(2, chance=[*[0] * 17, 3, 1, 2, *[0] * 8])
    assert table(s).faces == ["A4", "B2", "C3"]
    assert table(s).brown == [4, 6, 9, 14, 19, 21]
    assert table(s).brown_supply == 6


def test_xi_2_10_every_face_has_two_statues():
    for section, faces in GAME.edition.data["faces"].items():
        for cells in faces.values():
            printed = [cell for row in cells for cell in row]
            assert len(printed) == 8, section
            assert sum(cell == {"statue": True} for cell in printed) == 2


def test_xi_2_11_seats_do_not_order_play():
    # The same cards and stack, seats exchanged: the same order of turns, exchanged.
    one = given(2).hand(0, "Y1 Y2 Y3 Y4").hand(1, "R5 R6 R1 R2").choosing()
    play(one, "PAIR Y1/Y2", "PAIR R5/R1")
    two = given(2).stack(1, 0).hand(1, "Y1 Y2 Y3 Y4").hand(0, "R5 R6 R1 R2").choosing()
    play(two, "PAIR R5/R1", "PAIR Y1/Y2")
    assert table(one).order == [1, 0]
    assert table(two).order == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_xi_2_12_number_and_sizes_of_the_draws(players):
    sizes = pools(players)
    assert len(sizes) == EVENTS[players]
    highest = [size - 1 for size in sizes]
    s = GAME.new(players, chance=highest)
    assert chance_of(s) == highest
    assert asked(s) == "all FAVOUR"
    for place, size in enumerate(sizes):
        draws = [0] * EVENTS[players]
        draws[place] = size
        with pytest.raises(ChanceError, match=rf"chance\[{place}\] is {size}, allowed is 0 to"):
            GAME.new(players, chance=draws)
    with pytest.raises(ChanceError, match="chance ran out"):
        GAME.new(players, chance=highest[:-1])


def test_xi_2_12_order_of_the_draws():
    draws = [
        *(20, 1, 7, 0),  # equipment slots 1 to 4
        *(4, 11 - 1, 0, 8),  # requests A, B, B, C
        *(2, 0, 1),  # buildings of spaces 0, 1, 2
        *(7, 6, 5, 4),  # end tiles
        *(3, 0, 1),  # start tiles of seats 0, 1, 2
        *(1, 2, 3),  # faces A, B, C
        *(23, 22, 21, 20),  # hand of seat 0
        *(0, 0, 0, 0),  # hand of seat 1
        *(6, 6, 6, 6),  # hand of seat 2
    ]
    s = GAME.new(3, chance=draws)
    there = table(s)
    assert there.row == [20, 1, 8, 0]
    assert there.requests == [5, 12, 1, 11]
    assert there.buildings == ["Armoury", "Workshop", "Palace", "Laboratory"]
    assert there.end_tiles == [4, 5, 6, 7]
    assert [own(s, seat).start for seat in range(3)] == [4, 1, 3]
    assert there.faces == ["A2", "B3", "C4"]
    assert own(s, 0).hand == ["U3", "U4", "U5", "U6"]
    assert own(s, 1).hand == ["Y1", "Y2", "Y3", "Y4"]
    assert own(s, 2).hand == ["R1", "R2", "R3", "R4"]
    assert chance_of(s) == draws


def test_xi_2_12_nothing_is_shuffled_in_advance():
    # A deck is a set until it is drawn from: another first card leaves all others in it.
    one = GAME.new(2, chance=[*base_chance(2)[:-8], 0, *[0] * 7])
    two = GAME.new(2, chance=[*base_chance(2)[:-8], 23, *[0] * 7])
    assert own(one, 0).deck == CARDS[4:]
    assert own(two, 0).deck == CARDS[3:-1]
