"""Chapter 10: the Palace and the tiles of the mausoleum."""

import pytest
from xian_given import (
    BUILDINGS,
    asked,
    booked,
    entries,
    given,
    options,
    own,
    play,
    table,
)

from claycrown.games.xian.entry import pair_count


def test_xi_10_1_one_space_on_to_the_top_of_the_stack():
    s = given(4).space(3, 1).space(0, 1).asking(1, "BUILDING")
    assert [own(s, seat).height for seat in (3, 0, 1, 2)] == [0, 1, 0, 1]
    play(s, "ENTER Palace")
    assert [own(s, seat).space for seat in range(4)] == [1, 1, 0, 1]
    assert [own(s, seat).height for seat in (3, 0, 1, 2)] == [0, 1, 2, 0]
    assert own(s, 1).unused == ["gate"]


@pytest.mark.parametrize("space", range(1, 5))
def test_xi_10_2_spaces_1_to_4_give_their_tile(space):
    s = given().space(0, space - 1).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert own(s, 0).unused == [["gate", "market", "reduction", "extra action"][space - 1]]
    assert own(s, 0).space == space


def test_xi_10_3_an_end_tile_of_choice():
    s = given().space(0, 4).end_tiles(2, 4, 7).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert options(s) == ["END_TILE 2", "END_TILE 4", "END_TILE 7"]
    play(s, "END_TILE 4")
    assert own(s, 0).end_tile == 4
    assert table(s).end_tiles == [2, 7]
    assert s.view(2)["seats"][0]["end_tile"] == 4


def test_xi_10_3_a_single_one_is_taken_without_choice():
    s = given(4).space(0, 4).end_tiles(6).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert own(s, 0).end_tile == 6
    assert table(s).end_tiles == []
    assert asked(s) == "P1 WORKER"


def test_xi_10_4_palace_is_barred_on_the_last_space():
    s = given().tiles(0, "gate", "extra action", space=5).resources(0, 5).asking(0, "BUILDING")
    assert [word for word in entries(s) if "Palace" in word] == []


def test_xi_10_5_open_mode_enters_a_closed_building_for_its_fee():
    position = given(2).phase(2).builders("Palace", 1, 1).minister("Armoury", bonus=False)
    s = position.tiles(0, "gate").resources(0, 1).score(0, 9).asking(0, "BUILDING")
    assert "ENTER Palace" not in options(s)
    play(s, "ENTER Palace open")
    assert (own(s, 0).coins, own(s, 0).vp, own(s, 1).coins) == (0, 5, 3)
    assert pair_count(s, BUILDINGS.index("Palace")) == 4
    assert own(s, 0).used == ["gate"]


def test_xi_10_5_the_gate_helps_against_nothing_else():
    position = given(2).phase(2).builders("Workshop", 1, 1).brown(1, 3, 4, 5, 6, 7)
    s = position.tiles(0, "gate").resources(0, 9, 9).asking(0, "BUILDING")
    assert [word for word in entries(s) if "Workshop" in word] == []


def test_xi_10_6_free_mode_pays_no_fee():
    s = given().builders("Palace", 1, 2).tiles(0, "gate").resources(0, 5).asking(0, "BUILDING")
    play(s, "ENTER Palace free")
    assert [own(s, seat).coins for seat in range(3)] == [5, 0, 0]
    assert own(s, 0).used == ["gate"]


def test_xi_10_6_the_price_of_the_action_stays_due():
    s = given().builders("Armoury", 1).tiles(0, "gate").resources(0, 2).asking(0, "BUILDING")
    play(s, "ENTER Armoury free")
    assert options(s) == ["FORGE 1", "FORGE 2"]
    play(s, "FORGE 2")
    assert own(s, 0).coins == 0
    s = given().builders("Workshop", 1).tiles(0, "gate").resources(0, 0, 1).asking(0, "BUILDING")
    assert [word for word in entries(s) if "Workshop" in word] == []


def test_xi_10_7_no_mode_without_effect():
    s = given().tiles(0, "gate").resources(0, 9, 9).asking(0, "BUILDING")
    assert [word for word in entries(s) if "open" in word or "free" in word] == []
    s = given().builders("Palace", 1).tiles(0, "gate").resources(0, 9).asking(0, "BUILDING")
    assert entries(s) == ["ENTER Armoury", "ENTER Palace", "ENTER Palace free"]


def test_xi_10_7_one_use_gives_one_mode():
    # Closed and with a fee: only open mode, and the fee is due.
    position = given(2).phase(2).builders("Palace", 1, 1).minister("Armoury", bonus=False)
    s = position.tiles(0, "gate").resources(0, 9).asking(0, "BUILDING")
    assert [word for word in entries(s) if "Palace" in word] == ["ENTER Palace open"]


def test_xi_10_8_market_gives_two_for_two():
    s = given().tiles(0, "market").resources(0, 2, 0, 1).asking(0, "WORKER")
    assert options(s)[2:] == ["MARKET_GIVE coin+coin", "MARKET_GIVE coin+Y"]
    play(s, "MARKET_GIVE coin+Y")
    assert asked(s) == "P0 MARKET_TAKE"
    assert own(s, 0).goods == (1, 0, 0, 0, 0, 0)
    assert len(options(s)) == 20
    assert "MARKET_TAKE coin+Y" not in options(s)
    # The pigment just returned may be taken again, beside another.
    play(s, "MARKET_TAKE Y+U")
    assert own(s, 0).goods == (1, 0, 1, 0, 0, 1)


def test_xi_10_8_not_with_fewer_than_two_resources():
    s = given().tiles(0, "market").resources(0, 0, 0, 0, 0, 1).asking(0, "WORKER")
    assert options(s) == ["WORKER_ACTION", "WORKER_PIGMENT"]
    s = given().tiles(0, "market").resources(0, 0, 0, 0, 0, 2).asking(0, "WORKER")
    assert options(s)[2:] == ["MARKET_GIVE G+G"]


def test_xi_10_8_only_what_the_supply_has():
    position = given().tiles(0, "market").resources(0, 2).supply(Y=1, R=0, G=2, U=0)
    s = play(position.asking(0, "WORKER"), "MARKET_GIVE coin+coin")
    assert options(s) == [
        "MARKET_TAKE coin+clay",
        "MARKET_TAKE coin+Y",
        "MARKET_TAKE coin+G",
        "MARKET_TAKE clay+clay",
        "MARKET_TAKE clay+Y",
        "MARKET_TAKE clay+G",
        "MARKET_TAKE Y+G",
        "MARKET_TAKE G+G",
    ]


def test_xi_10_9_reduction_on_craft_forge_or_paint():
    s = given().tiles(0, "reduction").resources(0, 0, 1).asking(0, "CRAFT")
    assert own(play(s, "CRAFT 17 reduced"), 0).clay == 0
    s = given().tiles(0, "reduction").resources(0, 2).asking(0, "FORGE")
    assert own(play(s, "FORGE 3 reduced"), 0).coins == 0
    s = given().tiles(0, "reduction").resources(0, 0, 0, 1).asking(0, "PAINT_CELL")
    play(s, "PAINT_CELL 0")
    assert own(s, 0).goods == (0, 0, 0, 0, 0, 0)
    assert own(s, 0).painted == [0]


def test_xi_10_10_extra_action_without_builder_limit_fee_or_bonus():
    position = given(2).phase(2).minister("Palace").builders("Armoury", 1, 1)
    s = position.tiles(0, "extra action").resources(0, 3).asking(0, "WORKER")
    assert {"EXTRA Armoury", "EXTRA Palace"} <= set(options(s))
    play(s, "EXTRA Armoury", "FORGE 3")
    assert [own(s, seat).coins for seat in range(2)] == [0, 0]
    assert own(s, 0).builders == [0, 0, 0, 0]
    assert booked(s) == []
    assert table(s).bonus


def test_xi_10_10_prices_are_due_and_helpers_apply():
    position = given().tiles(0, "reduction", "extra action").helpers(0, "Scientist")
    s = position.resources(0, 0, 3).asking(0, "WORKER")
    play(s, "EXTRA Workshop", "CRAFT 1 reduced")
    assert own(s, 0).clay == 0
    s = given().tiles(0, "extra action", space=5).asking(0, "WORKER")
    assert options(s) == ["WORKER_ACTION", "WORKER_PIGMENT"]


def test_xi_10_11_extra_action_is_not_the_turns_entry():
    position = given().phase(2).tiles(0, "extra action").builders("Palace", 0)
    s = position.resources(0, 9).asking(0, "BUILDING")
    play(s, "EXTRA Armoury", "FORGE 1")
    assert asked(s) == "P0 BUILDING"
    play(s, "ENTER Armoury", "FORGE 2")
    assert own(s, 0).equipment == [0, 4]
    # After the entry, without a builder in hand, in the building just used.
    position = given().phase(2).tiles(0, "extra action").builders("Palace", 0)
    s = position.resources(0, 9).asking(0, "BUILDING")
    play(s, "ENTER Armoury", "FORGE 1", "EXTRA Armoury", "FORGE 2")
    assert own(s, 0).equipment == [0, 4]
    assert own(s, 0).builders == [0, 0, 1, 1]


def test_xi_10_12_used_and_unused_tiles_are_public():
    s = given().tiles(0, "gate", "market").resources(0, 2).asking(0, "WORKER")
    play(s, "MARKET_GIVE coin+coin", "MARKET_TAKE clay+clay")
    for seat in (None, 0, 1, 2):
        shown = s.view(seat)["seats"][0]
        assert (shown["tiles_unused"], shown["tiles_used"]) == (["gate"], ["market"])
