"""Chapter 1: components and limits."""

import random
from collections import Counter

import pytest
from xian_given import (
    BUILDINGS,
    CARDS,
    EQUIPMENT,
    amounts,
    booked,
    entries,
    given,
    options,
    own,
    play,
    table,
)

import claycrown
from claycrown.games.xian.board import beside

GAME = claycrown.make("xian")
DATA = GAME.edition.data


def test_xi_1_1_every_player_owns_the_same_24_cards():
    s = GAME.new(4, seed=1)
    for seat in range(4):
        mine = own(s, seat)
        assert sorted(mine.hand + mine.deck) == sorted(CARDS)
    assert len(set(CARDS)) == 24
    printed = [(card["colour"], card["initiative"]) for card in DATA["workers"]["card"]]
    assert Counter(colour for colour, _ in printed) == dict.fromkeys(
        ["yellow", "red", "green", "blue"], 6
    )
    assert len(set(printed)) == 24


def test_xi_1_2_coins_and_clay_have_no_end():
    position = given()
    for seat in range(3):
        position.resources(seat, 200, 200)
    s = position.asking(0, "WORKER", "Y1/Y6")
    play(s, "WORKER_ACTION")
    assert own(s, 0).coins == 204
    s = given().resources(0, 90, 90).tiles(0, "market").asking(0, "WORKER")
    play(s, "MARKET_GIVE coin+clay")
    assert {"MARKET_TAKE coin+coin", "MARKET_TAKE clay+clay"} <= set(options(s))


def test_xi_1_2_a_coin_of_value_is_one_resource():
    s = given().resources(0, 5, 1).over()
    assert amounts(s, 0) == {"resources": 2}


def test_xi_1_3_each_pigment_exists_six_times():
    s = GAME.new(4, seed=3)
    held = [sum(own(s, seat).goods[kind] for seat in range(4)) for kind in range(2, 6)]
    assert [n + left for n, left in zip(held, table(s).supply.values(), strict=True)] == [6] * 4


def test_xi_1_3_what_the_supply_lacks_is_lost_and_the_rest_is_taken():
    s = given().supply(Y=0, R=2).asking(0, "WORKER", "Y1/U4")
    play(s, "WORKER_ACTION")
    assert own(s, 0).goods == (0, 0, 0, 1, 0, 0)
    assert table(s).supply["R"] == 1
    s = given().supply(U=0).asking(0, "WORKER", "Y1/U4")
    play(s, "WORKER_PIGMENT")
    assert own(s, 0).goods == (0, 0, 0, 0, 0, 0)


def test_xi_1_4_crafting_takes_a_brown_figure_and_painting_returns_one():
    s = given().resources(0, 0, 2, 1, 0, 1).tiles(0, "extra action").asking(0, "BUILDING")
    assert table(s).brown_supply == 6
    play(s, "ENTER Workshop", "CRAFT 17")
    assert table(s).brown_supply == 5
    play(s, "EXTRA Laboratory", "PAINT_CELL 17")
    assert table(s).brown_supply == 6


def test_xi_1_4_without_a_brown_figure_nobody_crafts_by_any_means():
    cells = (1, 3, 4, 5, 6, 7)
    position = given().brown(*cells).resources(0, 0, 9).tiles(0, "gate", "extra action")
    s = position.asking(0, "BUILDING")
    assert [word for word in entries(s) if "Workshop" in word] == []
    position = given().brown(*cells[1:]).resources(0, 0, 9).tiles(0, "gate", "extra action")
    s = position.asking(0, "BUILDING")
    assert [word for word in entries(s) if "Workshop" in word] == [
        "ENTER Workshop",
        "EXTRA Workshop",
    ]


def test_xi_1_5_six_figures_each():
    s = given().painted(0, 1, 3, 4, 5, 6).resources(0, 0, 0, 0, 0, 2)
    s = s.tiles(0, "extra action").asking(0, "BUILDING")
    assert own(s, 0).figures == 1
    play(s, "ENTER Laboratory", "PAINT_CELL 16")
    assert own(s, 0).figures == 0
    assert own(s, 0).painted == [1, 3, 4, 5, 6, 16]
    assert [word for word in entries(s) if "Laboratory" in word] == []


def test_xi_1_5_a_painted_statue_is_never_painted_again():
    s = given().painted(1, 16).resources(0, 0, 0, 0, 0, 2).brown(17).asking(0, "PAINT_CELL")
    assert options(s) == ["PAINT_CELL 17", "PAINT_CELL 22"]


def test_xi_1_6_two_signatures_for_the_game():
    s = given().resources(0, 0, 9).tiles(0, "extra action").asking(0, "BUILDING")
    assert own(s, 0).signatures == 2
    play(s, "ENTER Workshop", "CRAFT 17 signed", "EXTRA Workshop", "CRAFT 18 signed")
    assert own(s, 0).signatures == 0
    assert own(s, 0).signed == [17, 18]
    s = given().signatures(0, 0).resources(0, 0, 2).asking(0, "CRAFT")
    assert [word for word in options(s) if "signed" in word] == []


def test_xi_1_7_two_builders_back_in_hand_each_round():
    s = given().phase(2).builders("Palace", 0).resources(0, 9).last_turn().asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert table(s).round == 2
    assert [own(s, seat).builders for seat in range(3)] == [[0, 0, 0, 0]] * 3
    assert DATA["limits"]["builders_per_player"] == 2


def test_xi_1_8_sections_by_rows_of_four():
    pit = given().s.box.pit
    assert (int(pit.cells), int(pit.columns)) == (24, 4)
    sections = "".join("ABC"[pit.section_of[cell]] for cell in range(24))
    assert sections == "C" * 8 + "B" * 8 + "A" * 8


@pytest.mark.parametrize(
    ("cell", "neighbours"),
    [
        (0, [1, 4]),
        (3, [2, 7]),
        (4, [0, 5, 8]),  # C touches B
        (15, [11, 14, 19]),  # B touches A
        (9, [5, 8, 10, 13]),
        (20, [16, 21]),
        (23, [19, 22]),
    ],
)
def test_xi_1_8_neighbours_touch_orthogonally(cell, neighbours):
    pit = given().s.box.pit
    assert [k for k in range(24) if beside(pit, 2**cell) >> k & 1] == neighbours


def test_xi_1_9_a_cell_moves_from_empty_to_brown_to_painted():
    s = given().resources(0, 0, 2, 1, 0, 1).tiles(0, "extra action").asking(0, "BUILDING")
    play(s, "ENTER Workshop", "CRAFT 17")
    assert 17 in table(s).brown
    play(s, "EXTRA Laboratory", "PAINT_CELL 17")
    assert 17 not in table(s).brown
    assert own(s, 0).painted == [17]
    assert own(s, 1).painted == []


def test_xi_1_9_only_empty_cells_are_crafted():
    s = given().painted(1, 17).brown(18).resources(0, 0, 2).asking(0, "CRAFT")
    cells = {int(word.split()[1]) for word in options(s)}
    assert cells == {19, 20, 21, 23}


def test_xi_1_10_requests_and_their_colours():
    s = given().s
    colours = "".join("YRGU"[s.box.request_colour[number]] for number in range(1, 13))
    assert colours == "RYGUURYGGYUR"
    assert DATA["requests"]["space_section"] == ["A", "B", "B", "C"]
    assert len(table(s).requests) == 4


def test_xi_1_11_equipment_types():
    kinds = [(k["name"], k["material"], k["section"], k["cost"]) for k in DATA["equipment"]["type"]]
    assert kinds == [
        ("arrowheads", "bronze", "A", 1),
        ("halberd", "bronze", "B", 2),
        ("sword", "bronze", "C", 3),
        ("crossbow", "wood", "A", 1),
        ("chariot", "wood", "B", 2),
        ("horse", "wood", "C", 3),
    ]
    cards = DATA["equipment"]["card"]
    assert Counter(card["type"] for card in cards) == dict.fromkeys(EQUIPMENT, 4)
    assert sum(card["clay"] for card in cards) == sum(card["clay"] > 0 for card in cards) == 12


def test_xi_1_11_prices_and_clay_reach_the_table():
    s = given().s
    assert [int(cost) for cost in s.box.card_cost] == [
        cost for cost in (1, 2, 3, 1, 2, 3) for _ in range(4)
    ]
    assert [k for k in range(24) if s.box.card_bonus_clay[k]] == [
        4, 5, 8, 9, 10, 11, 16, 17, 20, 21, 22, 23,
    ]  # fmt: skip


def test_xi_1_12_two_pairs_of_spaces():
    position = given(2).phase(2).builders("Palace", 1, 1).resources(0, 9, 9)
    position.buildings("Palace", "Workshop", "Laboratory", "Armoury").minister(
        "Workshop", bonus=False
    )
    s = position.asking(0, "BUILDING")
    assert entries(s) == ["ENTER Armoury"]
    position = given(2).phase(2).builders("Palace", 1, 1).resources(0, 9, 9)
    position.buildings("Armoury", "Laboratory", "Workshop", "Palace")
    s = position.asking(0, "BUILDING")
    assert entries(s) == ["ENTER Armoury"]


def test_xi_1_13_supervisors_on_one_space_form_a_stack():
    s = given(4).asking(1, "BUILDING")
    assert [own(s, seat).height for seat in range(4)] == [0, 1, 2, 3]
    play(s, "ENTER Palace")
    assert [own(s, seat).space for seat in range(4)] == [0, 1, 0, 0]
    assert [own(s, seat).height for seat in range(4)] == [0, 0, 1, 2]


def test_xi_1_14_the_score_is_never_below_0():
    s = given().score(0, 1).builders("Palace", 1).asking(0, "BUILDING")
    assert "ENTER Palace" not in options(s)
    s = given().score(0, 2).builders("Palace", 1).asking(0, "BUILDING")
    assert own(play(s, "ENTER Palace"), 0).vp == 0


def test_xi_1_14_the_score_has_no_upper_limit():
    s = given().score(0, 400).resources(0, 0, 5).asking(0, "CRAFT")
    play(s, "CRAFT 6")
    assert own(s, 0).vp == 409


def test_xi_1_15_removed_requests_are_only_displayed():
    rng = random.Random(15)
    ends = [play(given().phase(2).last_turn().asking(0, "BUILDING"), "PASS") for _ in range(2)]
    assert table(ends[0]).removed == [2]
    # A round track that has lost its tokens changes nothing that can be done.
    ends[1].removed = 0
    for _ in range(20):
        seat = ends[0].waiting[0]
        assert ends[0].legal(seat) == ends[1].legal(seat)
        action = rng.choice(ends[0].legal(seat))
        for s in ends:
            s.apply(seat, action)
    assert booked(ends[0]) == booked(ends[1])


def test_the_four_buildings_are_those_of_chapter_0():
    assert DATA["order"]["buildings"] == [name.lower() for name in BUILDINGS]
    assert DATA["order"]["building_colours"] == ["yellow", "red", "green", "blue"]
