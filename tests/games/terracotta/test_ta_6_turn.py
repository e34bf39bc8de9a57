"""Chapter 6: round and turn."""

import pytest
from terracotta_given import asked, given, options, own, play, stock

import claycrown

GAME = claycrown.make("terracotta")


def play_turns(s) -> list[int]:
    """Play one round with the first option each time; return who acted, in order."""
    placed = []
    number = s.round
    while not s.over and s.round == number:
        if asked(s).endswith(" INNER"):
            placed.append(s.waiting[0])
        s.apply(s.waiting[0], s.legal(s.waiting[0])[0])
    return placed


def test_ta_6_1_actions_then_scoring_then_upkeep():
    # Yellow leads row 1, holds the coins of the tile only before upkeep, and keeps no wet clay.
    s = (
        given()
        .statues("a1=YS")
        .tile("coins")
        .coins("Y", 1)
        .wet("Y", 1)
        .hired("B", sculptor=1)
        .last_turn()
        .asking("Y", "OUTER", segment=0)
    )
    assert own(s, "Y").vp == 0
    play(s, "PASS")
    assert [line["category"] for line in s.sheet()] == ["inspector_row", "inspector_column", "tile"]
    assert own(s, "B").vp == 0
    assert own(s, "B").coins == 1
    assert (own(s, "Y").wet, own(s, "Y").dry) == (0, 1)
    assert s.round == 2


@pytest.mark.parametrize(("players", "turns"), [(2, 5), (3, 4), (4, 3)])
def test_ta_6_2_one_worker_per_turn_in_turn_order_until_all_are_placed(players, turns):
    s = GAME.new(players, chance=[1, 0, 0, 0, 0, 0, 0, 0])
    order = [(1 + k) % players for k in range(players)]
    assert play_turns(s) == order * turns
    assert s.round == 2


def test_ta_6_2_no_player_can_pass_a_turn():
    assert "PASS" not in options(given().asking("Y", "PLACE"))


def test_ta_6_3_rotate_place_act_in_this_order():
    s = given().coins("Y", 2).asking("Y", "ROTATE")
    seen = []
    for word in ("PASS", "CRAFTSMAN 0", "PASS", "PASS", "PASS"):
        seen.append(asked(s))
        play(s, word)
    assert seen == ["Y ROTATE", "Y PLACE", "Y INNER", "Y MIDDLE", "Y OUTER"]
    assert asked(s) == "B PLACE"


def test_ta_6_4_a_rotation_costs_two_coins_and_is_one_step_of_one_disc():
    assert asked(given().coins("Y", 1).asking("Y", "ROTATE")) == "Y PLACE"
    s = given().coins("Y", 9).asking("Y", "ROTATE")
    assert options(s) == ["PASS", "ROTATE inner", "ROTATE middle"]
    play(s, "ROTATE middle")
    assert own(s, "Y").coins == 7
    assert (stock(s).i, stock(s).j) == (0, 1)
    assert asked(s) == "Y PLACE"
    s = given().coins("Y", 2).asking("Y", "ROTATE")
    assert (stock(play(s, "PASS")).i, stock(s).j, own(s, "Y").coins) == (0, 0, 2)


def test_ta_6_5_coins_for_a_rotation_are_gone():
    s = given().coins("Y", 2).asking("Y", "ROTATE")
    play(s, "ROTATE middle", "CRAFTSMAN 11", "PASS")  # the Sculptor lies over 11 now
    assert options(s) == ["PASS", "TAKE_CLAY", "TAKE_COIN"]
    assert own(s, "Y").coins == 0


@pytest.mark.parametrize(
    ("there", "accepted"),
    [
        ("nobody", ["CRAFTSMAN 4", "ARTISAN 4"]),
        ("own Craftsman", ["ARTISAN 4"]),
        ("other Craftsman", ["ARTISAN 4"]),
        ("own Artisan", []),
        ("other Artisan", []),
        ("both", []),
    ],
)
def test_ta_6_6_which_workers_a_segment_accepts(there, accepted):
    position = given(2).artisan_in_hand("Y", 2)
    if there in ("own Craftsman", "both"):
        position.craftsman_on("Y", 4)
    if there == "other Craftsman":
        position.craftsman_on("V", 4)
    if there == "own Artisan":
        position.artisan_on("Y", 4)
    if there in ("other Artisan", "both"):
        position.artisan_on("V", 4)
    s = position.asking("Y", "PLACE")
    assert [word for word in options(s) if word.endswith(" 4")] == accepted


@pytest.mark.parametrize("kind", ["CRAFTSMAN", "ARTISAN"])
def test_ta_6_6_only_a_kind_in_hand_can_be_placed(kind):
    hand = {"CRAFTSMAN": (1, 0), "ARTISAN": (0, 1)}[kind]
    s = given().in_hand("Y", *hand).asking("Y", "PLACE")
    assert options(s) == [f"{kind} {k}" for k in range(12)]
    play(s, f"{kind} 3")
    assert (own(s, "Y").craftsmen, own(s, "Y").artisans) == (0, 0)


def test_ta_6_7_the_slot_is_no_decision():
    s = given().craftsman_on("V", 4).in_hand("Y", 0, 1).asking("Y", "PLACE")
    assert options(s).count("ARTISAN 4") == 1
    assert asked(play(s, "ARTISAN 4")) == "Y INNER"


def test_ta_6_8_a_legal_placement_always_exists():
    # Eleven workers stand on the wheel; the twelfth finds the last segment.
    s = (
        given()
        .artisan_on("V", 0, 1, 2)
        .artisan_on("B", 3, 4, 5)
        .artisan_on("G", 6, 7, 8)
        .artisan_on("Y", 9, 10)
        .last_turn()
        .asking("Y", "PLACE")
    )
    assert asked(s) == "Y INNER"
    assert own(s, "Y").craftsmen_on == [11]


def test_ta_6_9_inner_then_middle_then_outer_and_gains_pay_at_once():
    # 4 coins from the inner disc, 3 coins from the middle one, a Musician for the third price.
    s = given(i=2, j=0).statues("a1=*M b1=*M").ready("Y", "spear").asking("Y", "INNER", segment=7)
    play(s, "DO")
    assert own(s, "Y").coins == 4
    play(s, "DO")
    assert own(s, "Y").coins == 7
    play(s, "SPECIALIST musician", "c1")
    assert own(s, "Y").coins == 4


@pytest.mark.parametrize(
    ("word", "coins", "wet"),
    [("DO", 4, 0), ("TAKE_CLAY", 0, 1), ("TAKE_COIN", 1, 0), ("PASS", 0, 0)],
)
def test_ta_6_10_inner_offers_the_action_a_clay_a_coin_or_nothing(word, coins, wet):
    s = given().asking("Y", "INNER", segment=5)
    assert options(s) == ["PASS", "DO", "TAKE_CLAY", "TAKE_COIN"]
    play(s, word)
    assert (own(s, "Y").coins, own(s, "Y").wet) == (coins, wet)
    assert asked(s) == "Y MIDDLE"


@pytest.mark.parametrize(
    ("word", "coins", "wet"),
    [("DO", 0, 2), ("TAKE_CLAY", 0, 1), ("TAKE_COIN", 1, 0), ("PASS", 0, 0)],
)
def test_ta_6_10_middle_offers_the_action_a_clay_a_coin_or_nothing(word, coins, wet):
    s = given().asking("Y", "MIDDLE", segment=5)
    assert options(s) == ["PASS", "DO", "TAKE_CLAY", "TAKE_COIN"]
    play(s, word)
    assert (own(s, "Y").coins, own(s, "Y").wet) == (coins, wet)
    assert asked(s) == "Y OUTER"


def test_ta_6_11_outer_has_no_substitute():
    assert options(given().asking("Y", "OUTER", segment=0)) == ["PASS", "DO"]
    s = given().coins("Y", 9).ready("Y").asking("Y", "OUTER", segment=1)
    assert options(s) == ["PASS", "SPECIALIST servant", "SPECIALIST musician"]
    play(s, "PASS")
    assert own(s, "Y").coins == 9


@pytest.mark.parametrize(
    ("position", "step", "segment"),
    [
        (given(), "INNER", 0),  # craft without clay
        (given(), "INNER", 1),  # wet without dry clay
        (given().priority("Y", 1), "MIDDLE", 4),
        (given().hired("Y", sculptor=1), "MIDDLE", 0),
        (given().hired("Y", administrator=1), "MIDDLE", 3),
        (given().hired("Y", supervisor=1).warehouses(0, 0, 0, 0), "MIDDLE", 6),
        (given().hired("Y", blacksmith=1).ready("Y"), "MIDDLE", 9),
    ],
)
def test_ta_6_12_a_void_action_is_withheld_and_the_substitute_stays(position, step, segment):
    s = position.asking("Y", step, segment)
    assert options(s) == ["PASS", "TAKE_CLAY", "TAKE_COIN"]


def test_ta_6_12_options_that_merely_waste_something_are_offered():
    # The Crossbow is worth nothing in an empty mausoleum and may be used all the same.
    s = given().wet("Y", 2).ready("Y", "crossbow").asking("Y", "INNER")
    assert options(play(s, "DO", "WARRIOR X", "e4")) == ["PASS", "DO"]


def test_ta_6_13_an_optional_part_may_be_declined_for_nothing():
    s = given().wet("Y", 2).ready("Y", "sword").asking("Y", "INNER")
    play(s, "DO", "WARRIOR O", "e4", "DO", "PASS")
    assert (stock(s).row, stock(s).column) == (1, "a")
    assert (own(s, "Y").coins, own(s, "Y").wet, own(s, "Y").vp) == (0, 0, 9)
    assert asked(s) == "Y MIDDLE"
