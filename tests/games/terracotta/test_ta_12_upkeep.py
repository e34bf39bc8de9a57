"""Chapter 12: the upkeep phase."""

import pytest
from terracotta_given import asked, given, mausoleum, own, play, stock

from claycrown.games.terracotta import scoring


def upkeep(position):
    s = position.scoring()
    scoring.upkeep(s)
    return s


def round_ended(position):
    """The same position after the last turn of its round."""
    return play(position.last_turn().asking("Y", "OUTER", 0), "PASS")


@pytest.mark.parametrize(
    ("holders", "order"),
    [
        ("", "GVYB"),
        ("G", "GVYB"),
        ("B", "BGVY"),
        ("YV", "YVGB"),
        ("BYV", "BYVG"),
    ],
)
def test_ta_12_1_holders_go_first_by_number_and_the_others_as_before(holders, order):
    position = given().order("GVYB")
    for number, letter in enumerate(holders, 1):
        position.priority(letter, number)
    assert stock(upkeep(position)).order == order


def test_ta_12_2_held_tokens_return_to_the_stack():
    s = upkeep(given().priority("G", 1).priority("V", 2))
    assert [own(s, letter).priority for letter in "VYBG"] == [0, 0, 0, 0]
    assert s.view()["priority_stack"] == [1, 2, 3]


@pytest.mark.parametrize(
    ("wet", "protectors", "kept"), [(5, 0, 0), (5, 1, 1), (5, 3, 3), (2, 3, 2), (0, 2, 0)]
)
def test_ta_12_3_wet_clay_dries_except_one_per_protecting_master(wet, protectors, kept):
    names = ["clay_maker", "supervisor", "blacksmith"][:protectors]
    hired = {name: k + 1 for k, name in enumerate(names)}
    s = upkeep(given().wet("Y", wet).dry("Y", 2).hired("Y", sculptor=6, **hired))
    assert (own(s, "Y").wet, own(s, "Y").dry) == (kept, 2 + wet - kept)


def test_ta_12_4_one_coin_per_master_that_grants_them():
    position = given().hired("Y", sculptor=1, administrator=2, inspector=3)
    position.hired("B", clay_maker=1, supervisor=2, blacksmith=3).hired("V", inspector=1)
    s = upkeep(position)
    assert [own(s, letter).coins for letter in "VYBG"] == [1, 3, 0, 0]


def test_ta_12_5_after_round_5_upkeep_counts_for_final_scoring():
    position = given().round(5).order("BGVY").priority("G", 1).hired("Y", sculptor=1).coins("Y", 1)
    s = round_ended(position)
    assert asked(s) == "over"
    assert s.round == 5
    # The coin of upkeep makes the second coin of a point.
    assert [line for line in s.sheet() if line["category"] == "resources"][-1] == {
        "seat": 1,
        "period": 6,
        "category": "resources",
        "amount": 1,
        "cause": {"coins": 2, "wet": 0, "dry": 0},
    }
    assert stock(s).order == "GBVY"
    assert [own(s, letter).priority for letter in "VYBG"] == [0, 0, 0, 0]


def test_ta_12_5_the_new_turn_order_breaks_the_final_tie():
    position = given().round(5).tile("guard").order("BGVY").priority("G", 1).vp("G", 4).vp("Y", 4)
    s = round_ended(position)
    assert s.scores() == [0, 4, 0, 4]
    assert s.ranks() == [4, 2, 3, 1]


def test_ta_12_6_workers_return_discs_turn_and_the_rest_stays():
    position = (
        given(i=11, j=4)
        .round(2)
        .statues("a2=YO")
        .tile("guard")
        .ready("Y", "halberd")
        .craftsman_on("V", 1, 2)
        .artisan_on("V", 5)
        .warehouses(0, 2, 3, 4)
        .inspectors(3, "c")
    )
    s = round_ended(position)
    assert s.round == 3
    assert s.period == 3
    assert (stock(s).i, stock(s).j) == (0, 5)
    violet = own(s, "V")
    assert (violet.craftsmen, violet.artisans) == (2, 1)
    assert (violet.craftsmen_on, violet.artisans_on) == ([], [])
    assert own(s, "Y").ready == ["halberd"]
    assert mausoleum(s) == {"a2=YO"}
    assert stock(s).warehouses == [0, 2, 3, 4]
    assert (stock(s).row, stock(s).column) == (4, "d")  # the step of the scoring, no more
    assert asked(s).endswith("PLACE")


def test_ta_12_6_discs_do_not_turn_after_round_5():
    s = round_ended(given(i=3, j=4).round(5))
    assert (stock(s).i, stock(s).j) == (3, 4)
