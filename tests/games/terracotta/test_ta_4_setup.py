"""Chapter 4: set-up."""

import pytest
from terracotta_given import TILES, own, stock

import claycrown
from claycrown.core.errors import ChanceError
from claycrown.core.record import chance_of

GAME = claycrown.make("terracotta")
FIRST_TILES = [0, 0, 0, 0, 0]


def opening(players: int = 4, first: int = 0, i: int = 0, j: int = 0, tiles=FIRST_TILES):
    return GAME.new(players, chance=[first, i, j, *tiles])


def test_ta_4_1_each_warehouse_starts_with_one_dry_clay():
    assert stock(opening()).warehouses == [1, 1, 1, 1]


def test_ta_4_2_both_discs_are_turned_at_random():
    assert (stock(opening(i=11, j=3)).i, stock(opening(i=11, j=3)).j) == (11, 3)
    with pytest.raises(ChanceError, match="0 to 11"):
        opening(i=12)
    with pytest.raises(ChanceError, match="0 to 11"):
        opening(j=12)
    offsets = {(stock(s).i, stock(s).j) for s in (GAME.new(2, seed=k) for k in range(300))}
    assert {i for i, _ in offsets} == set(range(12))
    assert {j for _, j in offsets} == set(range(12))


def test_ta_4_3_five_different_tiles_in_drawing_order():
    s = opening(tiles=[11, 0, 9, 1, 0])
    assert s.save()["tiles"] == ["clay", "central_row", "coins", "officer", "central_column"]
    for seed in range(40):
        tiles = GAME.new(3, seed=seed).save()["tiles"]
        assert len(set(tiles)) == 5
        assert set(tiles) <= set(TILES)
    with pytest.raises(ChanceError, match="0 to 7"):
        opening(tiles=[0, 0, 0, 0, 8])


def test_ta_4_4_inspectors_start_on_row_1_and_column_a():
    assert (stock(opening()).row, stock(opening()).column) == (1, "a")


def test_ta_4_5_rack_and_specialist_columns_are_full():
    assert stock(opening()).rack == [11, 11, 11, 11]
    assert stock(opening()).shelf == [4, 4, 4, 4]


@pytest.mark.parametrize(("players", "tokens"), [(2, [1]), (3, [1, 2]), (4, [1, 2, 3])])
def test_ta_4_6_priority_stack_with_the_lowest_on_top(players, tokens):
    assert opening(players).view()["priority_stack"] == tokens


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [(4, 0, "VYBG"), (4, 2, "BGVY"), (3, 2, "BVY"), (2, 1, "YV")],
)
def test_ta_4_7_a_start_player_is_drawn_and_the_others_follow(players, first, order):
    s = opening(players, first)
    assert stock(s).order == order
    assert s.waiting == (first,)


def test_ta_4_8_three_coins_no_active_weapon_no_points_no_token():
    s = opening()
    first = own(s, "V")
    assert (first.coins, first.wet, first.dry) == (3, 0, 0)
    for letter in "VYBG":
        mine = own(s, letter)
        assert (mine.vp, mine.ready, mine.masters, mine.priority) == (0, [], {}, 0)
        assert mine.tokens == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("first", range(4))
def test_ta_4_9_later_places_get_more(first):
    s = opening(first=first)
    order = stock(s).order
    assert [own(s, letter).coins for letter in order] == [3, 3, 4, 5]
    assert [own(s, letter).wet for letter in order] == [0, 1, 2, 3]
    assert [own(s, letter).dry for letter in order] == [0, 0, 0, 0]


def test_ta_4_10_craftsmen_in_hand_and_artisans_in_the_reserve():
    mine = own(opening(3), "B")
    assert (mine.craftsmen, mine.artisans, mine.reserve) == (4, 0, 4)


def test_ta_4_11_mausoleum_and_wheel_are_empty():
    s = opening()
    assert s.save()["mausoleum"] == []
    assert s.taken == 0
    for letter in "VYBG":
        assert own(s, letter).craftsmen_on == []
        assert own(s, letter).artisans_on == []


def test_ta_4_12_eight_draws_in_this_order_and_none_later():
    s = opening(first=3, i=7, j=2, tiles=[5, 4, 3, 2, 1])
    assert chance_of(s) == [3, 7, 2, 5, 4, 3, 2, 1]
    while not s.over:
        s.apply(s.waiting[0], s.legal(s.waiting[0])[0])
    assert len(chance_of(s)) == 8
    assert len(chance_of(GAME.new(2, seed=9))) == 8
    with pytest.raises(ChanceError, match="ran out"):
        GAME.new(4, chance=[0, 0, 0, 0, 0, 0, 0])
