"""Chapter 6: the building step."""

import pytest
from xian_given import (
    WORDS,
    amounts,
    asked,
    booked,
    entries,
    given,
    options,
    own,
    play,
    table,
)

from claycrown.games.xian.entry import is_closed, pair_count

WORKSHOP, LABORATORY, ARMOURY, PALACE = range(4)


def test_xi_6_1_one_builder_into_one_building_or_pass():
    s = given().resources(0, 5, 5, 1, 1, 1).asking(0, "BUILDING")
    assert options(s) == [
        "ENTER Workshop",
        "ENTER Laboratory",
        "ENTER Armoury",
        "ENTER Palace",
        "PASS",
    ]
    play(s, "ENTER Palace")
    assert own(s, 0).builders == [0, 0, 0, 1]
    assert asked(s) == "P1 WORKER"


def test_xi_6_1_there_is_a_builder_for_both_phases():
    s = given(2).phase(2).builders("Workshop", 0).resources(0, 5).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert own(s, 0).builders == [1, 0, 0, 1]


def test_xi_6_2_the_same_building_in_both_phases():
    s = given().phase(2).builders("Palace", 0).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert own(s, 0).builders == [0, 0, 0, 2]


def test_xi_6_2_a_passed_turn_is_not_made_up_later():
    s = given(2).last_turn().resources(0, 9).hand(0, "Y3 Y4").asking(0, "BUILDING")
    play(s, "PASS", "PAIR Y3/Y4", "PAIR Y3/Y4")
    while asked(s) != "P0 BUILDING":
        play(s, "PASS" if "PASS" in options(s) else "WORKER_ACTION")
    play(s, "ENTER Palace")
    assert asked(s) != "P0 BUILDING"
    assert sum(own(s, 0).builders) <= 1


def test_xi_6_3_pair_count():
    position = given(4).builders("Workshop", 1, 2).builders("Laboratory", 3).builders("Palace", 0)
    s = position.phase(2).asking(0, "BUILDING")
    assert pair_count(s, WORKSHOP) == pair_count(s, LABORATORY) == 4
    assert pair_count(s, ARMOURY) == pair_count(s, PALACE) == 1
    s.minister = PALACE
    assert pair_count(s, LABORATORY) == 3
    assert pair_count(s, ARMOURY) == 2


@pytest.mark.parametrize(("players", "limit"), [(2, 3), (3, 4), (4, 5)])
def test_xi_6_4_a_pair_closes_at_its_limit(players, limit):
    for builders in range(limit):
        position = given(players).phase(2).minister("Armoury", bonus=False).resources(0, 9, 9)
        seats = [1 + k // 2 for k in range(builders)]
        s = position.builders("Palace", *seats).asking(0, "BUILDING")
        assert is_closed(s, PALACE) == is_closed(s, ARMOURY) == (builders + 1 >= limit)
        assert ("ENTER Palace" in options(s)) == (builders + 1 < limit)
        assert ("ENTER Armoury" in options(s)) == (builders + 1 < limit)
        assert not is_closed(s, WORKSHOP)
        assert "ENTER Workshop" in options(s)


def test_xi_6_4_the_gate_alone_opens_a_closed_building():
    position = given(2).phase(2).builders("Palace", 1, 1).minister("Armoury", bonus=False)
    s = position.resources(0, 9).tiles(0, "gate").asking(0, "BUILDING")
    assert entries(s) == ["ENTER Armoury open", "ENTER Palace open"]


def test_xi_6_5_the_action_must_be_possible_after_the_fee():
    s = given().builders("Armoury", 1).resources(0, 1).asking(0, "BUILDING")
    assert "ENTER Armoury" not in options(s)
    s = given().builders("Armoury", 1).resources(0, 2).asking(0, "BUILDING")
    assert "ENTER Armoury" in options(s)
    s = given().builders("Armoury", 1).resources(0, 1).tiles(0, "reduction").asking(0, "BUILDING")
    assert "ENTER Armoury" in options(s)


def test_xi_6_5_inside_the_action_is_mandatory():
    s = given().resources(0, 9).asking(0, "BUILDING")
    play(s, "ENTER Armoury")
    assert options(s) == ["FORGE 1", "FORGE 2", "FORGE 3", "FORGE 4"]


def test_xi_6_6_workshop_needs_a_cell_that_can_be_paid():
    assert "ENTER Workshop" not in options(given().resources(0, 0, 1).asking(0, "BUILDING"))
    assert "ENTER Workshop" in options(given().resources(0, 0, 2).asking(0, "BUILDING"))
    # All of A occupied: three clay for B.
    full = given().painted(1, 16, 17, 18, 19, 20).painted(2, 21, 22, 23)
    assert "ENTER Workshop" not in options(full.resources(0, 0, 2).asking(0, "BUILDING"))
    full = given().painted(1, 16, 17, 18, 19, 20).painted(2, 21, 22, 23)
    assert "ENTER Workshop" in options(full.resources(0, 0, 3).asking(0, "BUILDING"))


def test_xi_6_6_workshop_with_the_tile():
    s = given().resources(0, 0, 1).tiles(0, "reduction").asking(0, "BUILDING")
    assert "ENTER Workshop" in options(s)


def test_xi_6_6_laboratory_needs_a_payable_statue():
    # A asks G and any, B asks R and Y, C asks Y twice.
    for pigments, legal in [((2,), True), ((1, 1), True), ((0, 2), False), ((0, 0, 1, 1), True)]:
        s = given().resources(0, 0, 0, *pigments).asking(0, "BUILDING")
        assert ("ENTER Laboratory" in options(s)) == legal
    s = given().painted(1, 0, 2).resources(0, 0, 0, 2).asking(0, "BUILDING")
    assert "ENTER Laboratory" not in options(s)


def test_xi_6_6_armoury_needs_a_card_within_the_coins_left():
    s = given().row("sword", "-", "halberd", "-").resources(0, 1).asking(0, "BUILDING")
    assert "ENTER Armoury" not in options(s)
    s = given().row("sword", "-", "halberd", "-").resources(0, 2).asking(0, "BUILDING")
    assert "ENTER Armoury" in options(s)


def test_xi_6_6_palace_needs_a_space_ahead():
    assert "ENTER Palace" in options(given().space(0, 4).asking(0, "BUILDING"))
    s = given().space(0, 5).resources(0, 5).asking(0, "BUILDING")
    assert entries(s) == ["ENTER Armoury"]


def test_xi_6_7_sequence_of_an_entry():
    position = given(2).phase(2).minister("Palace").builders("Armoury", 1, 1).tiles(0, "gate")
    s = position.listening().asking(0, "BUILDING")
    play(s, "ENTER Palace open")
    assert own(s, 0).used == ["gate"]
    kinds = [event[1] for event in s.news if event[2] == 0]
    # Entered, the minister, his coin and point, then the step on the track and its tile.
    assert kinds == [10, 13, 8, 0, 21, 22]
    s = given().score(0, 2).builders("Palace", 1).listening().asking(0, "BUILDING")
    play(s, "ENTER Palace")
    # Entered, shortfall and its booking, the fee, then the step on the track and its tile.
    assert [event[1] for event in s.news if event[2] == 0] == [10, 12, 0, 11, 21, 22]


def test_xi_6_8_a_coin_to_the_owner_of_each_opposing_builder():
    # Own builders and the other building of the pair cost nothing.
    position = given(4).phase(2).resources(0, 5).builders("Palace", 0, 1, 2, 2)
    s = position.builders("Armoury", 3).tiles(0, "gate").asking(0, "BUILDING")
    play(s, "ENTER Palace open")
    assert [own(s, seat).coins for seat in range(4)] == [2, 1, 2, 0]


def test_xi_6_8_the_minister_costs_nothing():
    s = given().minister("Palace", bonus=False).resources(0, 2).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert own(s, 0).coins == 2


@pytest.mark.parametrize(("builders", "fee"), [(0, 0), (1, 2), (2, 3)])
def test_xi_6_9_fee_with_two_players(builders, fee):
    s = given(2).phase(2).resources(0, 5).builders("Palace", *[1] * builders)
    s = s.asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert [own(s, seat).coins for seat in range(2)] == [5 - fee, fee]


def test_xi_6_10_missing_coins_cost_two_points_each():
    position = given(4).phase(2).resources(0, 1).score(0, 9).builders("Palace", 1, 1, 2)
    s = position.asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert own(s, 0).coins == 0
    assert amounts(s, 0) == {"shortfall": -4}
    assert [own(s, seat).coins for seat in range(1, 4)] == [2, 1, 0]
    assert s.sheet()[-1]["cause"] == {"building": "palace", "missing": 2}


def test_xi_6_10_no_points_are_paid_while_coins_remain():
    s = given().resources(0, 1).score(0, 9).builders("Palace", 1).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert amounts(s, 0) == {}
    assert own(s, 0).vp == 9


def test_xi_6_11_points_never_replace_clay_pigments_or_the_price_of_equipment():
    s = given().score(0, 50).tiles(0, "extra action").asking(0, "BUILDING")
    assert entries(s) == ["ENTER Palace", "EXTRA Palace"]


def test_xi_6_12_shortfall_never_below_zero():
    for score in range(6):
        position = given(4).phase(2).score(0, score).builders("Palace", 1, 2)
        s = position.asking(0, "BUILDING")
        assert ("ENTER Palace" in options(s)) == (score >= 4)


def test_xi_6_13_the_fee_comes_before_the_price():
    s = given().builders("Armoury", 1, 2).resources(0, 4).asking(0, "BUILDING")
    play(s, "ENTER Armoury")
    assert own(s, 0).coins == 2
    assert options(s) == ["FORGE 1", "FORGE 2"]


def test_xi_6_13_after_a_shortfall_only_a_card_for_nothing():
    position = given().builders("Armoury", 1).score(0, 9).helpers(0, "Officer")
    s = position.row("sword", "crossbow", "-", "-").asking(0, "BUILDING")
    play(s, "ENTER Armoury")
    assert own(s, 0).equipment == [12]
    position = given().builders("Armoury", 1).score(0, 9).helpers(0, "Officer")
    s = position.row("sword", "halberd", "-", "-").asking(0, "BUILDING")
    assert "ENTER Armoury" not in options(s)


def test_xi_6_14_the_first_builder_earns_a_coin_and_a_point():
    s = given().minister("Palace").resources(1, 9).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert own(s, 0).coins == 1
    assert booked(s) == [(0, "minister", 1)]
    assert not table(s).bonus
    play(s, "WORKER_PIGMENT", "ENTER Palace")
    assert booked(s) == [(0, "minister", 1)]


def test_xi_6_14_another_building_earns_nothing():
    s = given().minister("Laboratory").resources(0, 0, 2).asking(0, "BUILDING")
    play(s, "ENTER Workshop", "CRAFT 17")
    assert booked(s) == [(0, "craft_cell", 5)]
    assert table(s).bonus


def test_xi_6_14_the_coin_may_pay_for_the_action():
    s = given().minister("Armoury").row("halberd", "sword").resources(0, 1).asking(0, "BUILDING")
    play(s, "ENTER Armoury")
    assert own(s, 0).coins == 0
    assert own(s, 0).equipment == [4]


def test_xi_6_15_the_first_entrant_owes_no_fee():
    s = given().minister("Palace").builders("Armoury", 1, 2).asking(0, "BUILDING")
    play(s, "ENTER Palace")
    assert [own(s, seat).coins for seat in range(3)] == [1, 0, 0]


def test_xi_6_16_the_bonus_is_earned_in_open_mode():
    position = given(2).phase(2).minister("Palace").builders("Armoury", 1, 1).tiles(0, "gate")
    s = position.asking(0, "BUILDING")
    assert entries(s) == ["ENTER Palace open"]
    play(s, "ENTER Palace open")
    assert booked(s) == [(0, "minister", 1)]


def test_xi_6_16_the_bonus_lapses_if_nobody_enters():
    s = given().phase(2).requests(7, 1, 12, 4).minister("Palace").last_turn()
    s = s.asking(0, "BUILDING")
    play(s, "PASS")
    assert table(s).minister == "Laboratory"
    assert table(s).bonus
    assert booked(s) == []


def test_xi_6_17_pass_gives_a_coin_and_keeps_the_builder():
    s = given().resources(0, 3).asking(0, "BUILDING")
    play(s, "PASS")
    assert own(s, 0).coins == 4
    assert own(s, 0).builders == [0, 0, 0, 0]


def test_xi_6_17_pass_is_always_allowed():
    assert given().space(0, 5).ids(0, "BUILDING") == [WORDS.index("PASS")]
