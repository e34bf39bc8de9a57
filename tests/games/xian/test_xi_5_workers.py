"""Chapter 5: the worker step and the helpers."""

import pytest
from xian_given import HELPERS, asked, booked, given, options, own, play, table

POINTS = {
    "Ceramist": [0, 0, 1, 2, 3, 4],
    "Accountant": [0, 0, 1, 2, 3, 4],
    "Administrator": [0, 1, 2, 3, 4, 5],
    "Emissary": [0, 1, 2, 3, 4, 5],
    "Scientist": [1, 2, 3, 4, 5, 6],
    "Officer": [1, 2, 3, 4, 5, 6],
}


def gained(card: str, choice: str = "WORKER_ACTION", **supply: int):
    """What the worker step with this top card gives."""
    bottom = "Y1" if card != "Y1" else "Y2"
    s = given().supply(**supply).asking(0, "WORKER", f"{bottom}/{card}")
    return own(play(s, choice), 0).goods


def test_xi_5_1_the_action_or_a_pigment_of_the_own_colour():
    s = given().asking(0, "WORKER", "Y1/R5")
    assert options(s) == ["WORKER_ACTION", "WORKER_PIGMENT"]
    play(s, "WORKER_PIGMENT")
    assert asked(s) == "P0 BUILDING"
    for kind, card in enumerate(["Y3", "R3", "G3", "U3"]):
        wanted = [0, 0, 0, 0, 0, 0]
        wanted[2 + kind] = 1
        assert gained(card, "WORKER_PIGMENT") == tuple(wanted)


def test_xi_5_1_both_are_selectable_with_an_empty_supply():
    s = given().supply(Y=0, R=0, G=0, U=0).asking(0, "WORKER", "Y1/U6")
    assert options(s) == ["WORKER_ACTION", "WORKER_PIGMENT"]
    assert gained("U6", "WORKER_PIGMENT", U=0) == (0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(("n", "coins"), list(enumerate([2, 2, 3, 3, 4, 4], 1)))
def test_xi_5_2_yellow_gives_coins(n, coins):
    assert gained(f"Y{n}") == (coins, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(("n", "clay"), list(enumerate([1, 1, 2, 2, 3, 3], 1)))
def test_xi_5_3_red_gives_clay(n, clay):
    assert gained(f"R{n}") == (0, clay, 0, 0, 0, 0)


@pytest.mark.parametrize(("n", "colours"), list(enumerate(["Y", "R", "G", "YR", "YG", "RG"], 1)))
def test_xi_5_4_blue_gives_the_printed_pigments(n, colours):
    assert gained(f"U{n}") == (0, 0, *(int(letter in colours) for letter in "YRGU"))


@pytest.mark.parametrize("helper", HELPERS)
@pytest.mark.parametrize("number", range(1, 7))
def test_xi_5_5_a_helper_scores_by_the_round(helper, number):
    top = f"G{HELPERS.index(helper) + 1}"
    s = given().round(number).asking(0, "WORKER", f"Y1/{top}")
    play(s, "WORKER_ACTION")
    assert own(s, 0).helpers == [helper]
    points = POINTS[helper][number - 1]
    assert booked(s) == ([(0, "helper_recruit", points)] if points else [])
    assert own(s, 0).goods == (0, 0, 0, 0, 0, 0)


def test_xi_5_5_the_power_works_in_the_same_turn():
    s = given().resources(0, 0, 4).asking(0, "WORKER", "Y1/G5")
    play(s, "WORKER_ACTION", "ENTER Workshop", "CRAFT 1")
    assert own(s, 0).clay == 0


def test_xi_5_6_a_green_card_used_for_its_pigment_is_no_helper():
    s = given().round(6, 2).last_turn().asking(0, "WORKER", "Y1/G5")
    play(s, "WORKER_PIGMENT")
    assert own(s, 0).goods == (0, 0, 0, 0, 1, 0)
    assert own(s, 0).helpers == []
    play(s, "PASS")
    assert s.over
    assert "G5" in own(s, 0).discard
    assert booked(s, "helper_recruit") == []


def test_xi_5_7_ceramist_scores_on_every_craft():
    s = given().helpers(0, "Ceramist").tiles(0, "reduction", "extra action").resources(0, 0, 9)
    s = s.asking(0, "BUILDING")
    play(s, "ENTER Workshop", "CRAFT 17 reduced", "EXTRA Workshop", "CRAFT 9 signed")
    assert booked(s) == [
        (0, "craft_cell", 5),
        (0, "ceramist", 1),
        (0, "craft_cell", 6),
        (0, "ceramist", 1),
    ]


def test_xi_5_7_ceramist_does_not_help_others():
    s = given().helpers(1, "Ceramist").resources(0, 0, 2).asking(0, "CRAFT")
    play(s, "CRAFT 17")
    assert booked(s) == [(0, "craft_cell", 5)]


def test_xi_5_8_accountant_on_the_action_of_a_yellow_card_alone():
    s = given().helpers(0, "Accountant").asking(0, "WORKER", "Y1/Y3")
    assert own(play(s.clone(), "WORKER_ACTION"), 0).coins == 4
    assert own(play(s, "WORKER_PIGMENT"), 0).coins == 0
    assert own(play(s, "PASS"), 0).coins == 1
    s = given().helpers(0, "Accountant").minister("Palace").asking(0, "BUILDING")
    assert own(play(s, "ENTER Palace"), 0).coins == 1
    s = given().helpers(0, "Accountant").resources(0, 0, 2).asking(0, "CRAFT")
    assert own(play(s, "CRAFT 19"), 0).coins == 2
    s = given().helpers(1, "Accountant").builders("Palace", 1).resources(0, 1)
    assert own(play(s.asking(0, "BUILDING"), "ENTER Palace"), 1).coins == 1


def test_xi_5_9_administrator_on_the_action_of_a_red_card_alone():
    s = given().helpers(0, "Administrator").asking(0, "WORKER", "Y1/R3")
    assert own(play(s.clone(), "WORKER_ACTION"), 0).clay == 3
    assert own(play(s, "WORKER_PIGMENT"), 0).clay == 0
    s = given().helpers(0, "Administrator").resources(0, 3).asking(0, "FORGE")
    assert own(play(s, "FORGE 3"), 0).clay == 1


def emissary(space: int, *resources: int, **supply: int):
    position = given().helpers(0, "Emissary").space(0, space).resources(0, *resources)
    return position.supply(**supply).asking(0, "BUILDING")


def test_xi_5_10_emissary_swaps_on_each_step():
    s = play(emissary(2, 1, 0, 0, 0, 0, 2, Y=0), "ENTER Palace")
    assert asked(s) == "P0 EMISSARY"
    assert own(s, 0).unused == ["reduction"]
    assert options(s) == [
        "SWAP coin clay",
        "SWAP coin R",
        "SWAP coin G",
        "SWAP coin U",
        "SWAP U coin",
        "SWAP U clay",
        "SWAP U R",
        "SWAP U G",
        "SWAP_NONE",
    ]
    play(s, "SWAP U R")
    assert own(s, 0).goods == (1, 0, 0, 1, 0, 1)
    assert table(s).supply["U"] == 5
    assert asked(s) == "P1 WORKER"


def test_xi_5_10_emissary_may_decline_and_is_skipped_with_nothing():
    s = play(emissary(2, 1), "ENTER Palace", "SWAP_NONE")
    assert own(s, 0).goods == (1, 0, 0, 0, 0, 0)
    s = play(emissary(2), "ENTER Palace")
    assert asked(s) == "P1 WORKER"


def test_xi_5_10_emissary_works_on_an_extra_action_too():
    s = given().helpers(0, "Emissary").tiles(0, "extra action", space=4).resources(0, 1)
    s = s.end_tiles(3).asking(0, "WORKER")
    play(s, "EXTRA Palace")
    assert asked(s) == "P0 EMISSARY"
    assert own(s, 0).end_tile == 3
    play(s, "SWAP coin clay")
    assert asked(s) == "P0 WORKER"


@pytest.mark.parametrize(("cell", "price"), [(17, 1), (9, 2), (1, 4)])
def test_xi_5_11_scientist_saves_a_clay(cell, price):
    s = given().helpers(0, "Scientist").resources(0, 0, price).asking(0, "BUILDING")
    play(s, "ENTER Workshop", f"CRAFT {cell}")
    assert own(s, 0).clay == 0
    ids = given().helpers(0, "Scientist").resources(0, 0, price - 1).ids(0, "CRAFT")
    assert 654 + 4 * cell not in ids


@pytest.mark.parametrize(("slot", "card", "price"), [(1, 0, 0), (2, 4, 1), (3, 8, 2), (4, 20, 2)])
def test_xi_5_12_officer_saves_a_coin(slot, card, price):
    s = given().helpers(0, "Officer").resources(0, 5).asking(0, "FORGE")
    play(s, f"FORGE {slot}")
    assert own(s, 0).coins == 5 - price
    assert own(s, 0).equipment == [card]


def test_xi_5_13_powers_combine():
    s = (
        given()
        .helpers(0, "Ceramist", "Scientist", "Officer")
        .tiles(0, "reduction", "extra action")
        .resources(0, 1, 1)
        .asking(0, "BUILDING")
    )
    play(s, "ENTER Workshop", "CRAFT 9 reduced")
    assert own(s, 0).clay == 0
    assert booked(s) == [(0, "craft_cell", 6), (0, "ceramist", 1)]
    play(s, "EXTRA Armoury", "FORGE 2")
    assert own(s, 0).coins == 0
