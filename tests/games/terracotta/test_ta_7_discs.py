"""Chapter 7: disc actions."""

import pytest
from terracotta_given import asked, given, options, own, play, stock

import claycrown

SUBSTITUTES = ["PASS", "TAKE_CLAY", "TAKE_COIN"]


@pytest.mark.parametrize(
    ("step", "segment", "coins"), [("INNER", 5, 4), ("MIDDLE", 1, 2), ("MIDDLE", 7, 3)]
)
def test_ta_7_1_coins_are_gained_as_printed(step, segment, coins):
    s = given().coins("Y", 1).asking("Y", step, segment)
    assert own(play(s, "DO"), "Y").coins == 1 + coins
    assert own(s, "Y").wet == 0


@pytest.mark.parametrize(
    ("step", "segment", "clay"), [("INNER", 11, 4), ("MIDDLE", 5, 2), ("MIDDLE", 11, 2)]
)
def test_ta_7_2_clay_is_gained_wet_as_printed(step, segment, clay):
    s = given().wet("Y", 1).dry("Y", 1).asking("Y", step, segment)
    assert own(play(s, "DO"), "Y").wet == 1 + clay
    assert (own(s, "Y").dry, own(s, "Y").coins) == (1, 0)


@pytest.mark.parametrize("segment", [1, 8])
def test_ta_7_3_wet_turns_all_own_dry_clay_and_no_warehouse(segment):
    s = given().wet("Y", 1).dry("Y", 3).dry("B", 2).asking("Y", "INNER", segment)
    play(s, "DO")
    assert (own(s, "Y").wet, own(s, "Y").dry) == (4, 0)
    assert own(s, "B").dry == 2
    assert stock(s).warehouses == [1, 1, 1, 1]
    assert options(given().wet("Y", 3).asking("Y", "INNER", segment)) == SUBSTITUTES


def test_ta_7_4_upgrade_replaces_the_craftsman_just_placed():
    s = given().craftsman_on("Y", 10).asking("Y", "INNER", segment=4)
    assert (own(s, "Y").reserve, own(s, "Y").craftsmen) == (3, 1)
    play(s, "DO")
    mine = own(s, "Y")
    assert (mine.craftsmen_on, mine.artisans_on) == ([10], [4])
    assert (mine.reserve, mine.craftsmen, mine.artisans) == (2, 1, 0)


def test_ta_7_4_an_artisan_just_placed_upgrades_nobody():
    s = given().craftsman_on("B", 4).asking("Y", "INNER", segment=4, artisan=True)
    assert options(s) == SUBSTITUTES
    assert own(s, "B").craftsmen_on == [4]


def test_ta_7_5_after_an_upgrade_the_segment_is_closed_and_the_artisan_stays():
    s = given().artisan_in_hand("B").asking("Y", "INNER", segment=4)
    play(s, "DO", "PASS")
    assert asked(s) == "B PLACE"
    assert not {"CRAFTSMAN 4", "ARTISAN 4"} & set(options(s))
    s = given().last_turn().asking("Y", "INNER", segment=4)
    play(s, "DO", "PASS")
    assert s.round == 2
    mine = own(s, "Y")
    # Built with one Craftsman in hand and one placed: the placed one came back as an Artisan.
    assert (mine.artisans, mine.reserve, mine.artisans_on) == (1, 2, [])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ta_7_6_a_reserve_artisan_is_always_available(players):
    position = given(players)
    workers = own(position.s, "Y").craftsmen
    s = position.artisan_in_hand("Y", workers - 1).asking("Y", "INNER", segment=4)
    assert own(s, "Y").reserve == 1
    play(s, "DO")
    assert own(s, "Y").reserve == 0
    assert own(s, "Y").artisans_on == [4]


@pytest.mark.parametrize(("segment", "cost"), [(0, 2), (2, 3), (3, 4), (6, 2), (7, 3), (9, 4)])
def test_ta_7_7_craft_pays_the_printed_clay(segment, cost):
    s = given().wet("Y", cost).asking("Y", "INNER", segment)
    assert own(play(s, "DO"), "Y").wet == 0
    assert "DO" not in options(given().wet("Y", cost - 1).asking("Y", "INNER", segment))


@pytest.mark.parametrize(
    ("segment", "master"),
    [
        (0, "sculptor"),
        (2, "clay_maker"),
        (3, "administrator"),
        (6, "supervisor"),
        (8, "inspector"),
        (9, "blacksmith"),
    ],
)
def test_ta_7_8_a_master_space_hires_its_master(segment, master):
    s = given().coins("Y", 2).asking("Y", "MIDDLE", segment)
    assert options(s) == [*SUBSTITUTES, "HIRE 1", "HIRE 2"]
    assert own(play(s, "HIRE 2"), "Y").masters == {master: 2}


def test_ta_7_9_priority_takes_the_top_token_and_its_clay():
    s = given().priority("B", 1).asking("Y", "MIDDLE", segment=10)
    play(s, "DO")
    assert (own(s, "Y").priority, own(s, "Y").wet) == (2, 1)
    assert s.view()["priority_stack"] == [3]


def test_ta_7_9_priority_is_void_with_a_token_or_without_a_stack():
    s = given().priority("Y", 1).asking("Y", "MIDDLE", segment=4)
    assert options(s) == SUBSTITUTES
    s = given(2).priority("V", 1).asking("Y", "MIDDLE", segment=4)
    assert options(s) == SUBSTITUTES


@pytest.mark.parametrize(
    ("segment", "weapon"),
    [
        (0, "sword"),
        (2, "crossbow"),
        (3, "halberd"),
        (5, "spear"),
        (6, "crossbow"),
        (8, "sword"),
        (9, "spear"),
        (11, "halberd"),
    ],
)
def test_ta_7_10_ready_makes_the_printed_weapon_active(segment, weapon):
    s = given().asking("Y", "OUTER", segment)
    assert options(s) == ["PASS", "DO"]
    assert own(play(s, "DO"), "Y").ready == [weapon]
    assert asked(given().ready("Y", weapon).asking("Y", "OUTER", segment)) == "B PLACE"


@pytest.mark.parametrize("segment", [1, 4, 7, 10])
def test_ta_7_11_any_specialist_at_any_specialist_space(segment):
    s = given().statues("e4=YO").coins("Y", 1).ready("Y").asking("Y", "OUTER", segment)
    assert options(s) == [
        "PASS",
        "SPECIALIST horse",
        "SPECIALIST servant",
        "SPECIALIST archer",
        "SPECIALIST musician",
    ]
    wheel = claycrown.make("terracotta").edition.data["wheel"]
    assert wheel["specialist_space_allows"] == "any"
