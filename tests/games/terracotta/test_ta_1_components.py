"""Chapter 1: components and limits."""

import pytest
from terracotta_given import asked, booked, given, options, own, play, stock

import claycrown
from claycrown.core.errors import SetupError
from claycrown.games.terracotta import scoring

GAME = claycrown.make("terracotta")
DATA = GAME.edition.data


def test_ta_1_1_two_to_four_players_and_five_rounds():
    assert tuple(GAME.seats) == (2, 3, 4)
    assert DATA["meta"]["rounds"] == 5
    for players in (1, 5):
        with pytest.raises(SetupError, match="2 to 4"):
            GAME.new(players)
    s = given().round(5).last_turn().asking("Y", "OUTER", segment=0)
    assert asked(play(s, "PASS")) == "over"
    s = given().round(4).last_turn().asking("Y", "OUTER", segment=0)
    assert not play(s, "PASS").over


def test_ta_1_2_eleven_warriors_of_each_type():
    assert stock(GAME.new(4, seed=1)).rack == [11, 11, 11, 11]
    assert DATA["limits"]["warriors_total"] == 44


def test_ta_1_3_four_specialists_of_each_type():
    assert stock(GAME.new(4, seed=1)).shelf == [4, 4, 4, 4]
    assert DATA["limits"]["specialists_total"] == 16


def test_ta_1_4_fifteen_bases_one_for_each_warrior_and_none_for_a_specialist():
    s = GAME.new(4, seed=1)
    assert [own(s, letter).bases for letter in "VYBG"] == [15, 15, 15, 15]
    s = given().wet("Y", 2).asking("Y", "INNER")
    assert own(play(s, "DO", "WARRIOR O", "a1"), "Y").bases == 14
    s = given().coins("Y", 1).ready("Y", "spear").asking("Y", "OUTER", segment=1)
    assert own(play(s, "SPECIALIST musician", "a1"), "Y").bases == 15


@pytest.mark.parametrize(("players", "workers"), [(2, 5), (3, 4), (4, 3)])
def test_ta_1_5_workers_by_number_of_players(players, workers):
    s = GAME.new(players, seed=1)
    for letter in "VYBG"[:players]:
        mine = own(s, letter)
        assert (mine.craftsmen, mine.artisans, mine.reserve) == (workers, 0, workers)


def test_ta_1_6_four_weapons_one_of_each_type():
    assert DATA["weapons"]["names"] == ["sword", "halberd", "crossbow", "spear"]
    assert DATA["weapons"]["per_player_each"] == 1
    s = given().hired("Y", blacksmith=1).asking("Y", "MIDDLE", segment=9)
    assert own(play(s, "DO"), "Y").ready == ["sword", "halberd", "crossbow", "spear"]


def test_ta_1_7_six_master_tokens_of_cost_one_to_six():
    assert DATA["masters"]["token_costs"] == [1, 2, 3, 4, 5, 6]
    for cost in range(1, 7):
        s = given().coins("Y", 6).asking("Y", "MIDDLE", segment=2)
        assert own(play(s, f"HIRE {cost}"), "Y").coins == 6 - cost
        assert own(s, "Y").tokens == [k for k in range(1, 7) if k != cost]


@pytest.mark.parametrize(("players", "tokens"), [(2, [1]), (3, [1, 2]), (4, [1, 2, 3])])
def test_ta_1_8_priority_tokens_by_number_of_players(players, tokens):
    assert GAME.new(players, seed=1).view()["priority_stack"] == tokens


@pytest.mark.parametrize(("taken", "clay"), [("", 0), ("V", 1), ("VB", 2)])
def test_ta_1_8_priority_tokens_show_no_one_and_two_clay(taken, clay):
    position = given()
    for number, letter in enumerate(taken, 1):
        position.priority(letter, number)
    s = position.asking("Y", "MIDDLE", segment=4)
    assert own(play(s, "DO"), "Y").wet == clay


def test_ta_1_9_coins_clay_and_warehouses_have_no_limit():
    s = given().coins("Y", 500).asking("Y", "INNER", segment=5)
    assert own(play(s, "DO"), "Y").coins == 504
    s = given().wet("Y", 500).asking("Y", "INNER", segment=11)
    assert own(play(s, "DO"), "Y").wet == 504
    s = given().wet("Y", 2).warehouses(99, 0, 0, 0).asking("Y", "INNER")
    assert stock(play(s, "DO")).warehouses == [100, 0, 0, 0]


def test_ta_1_10_without_the_piece_there_is_no_option():
    no_base = given().bases("Y", 0).wet("Y", 9).asking("Y", "INNER")
    no_warrior = given().rack(0, 0, 0, 0).wet("Y", 9).asking("Y", "INNER")
    no_token = given().priority("V", 1).priority("B", 2).priority("G", 3)
    no_token = no_token.asking("Y", "MIDDLE", segment=4)
    for s in (no_base, no_warrior, no_token):
        assert options(s) == ["PASS", "TAKE_CLAY", "TAKE_COIN"]
    no_musician = given().shelf(4, 4, 4, 0).coins("Y", 9).ready("Y", "spear")
    assert asked(no_musician.asking("Y", "OUTER", segment=1)) == "B PLACE"


def test_ta_1_11_twelve_scoring_tiles():
    assert DATA["tiles"]["names"] == [
        "central_row",
        "central_column",
        "officer",
        "guard",
        "crossbowman",
        "soldier",
        "top_left",
        "top_right",
        "bottom_left",
        "bottom_right",
        "coins",
        "clay",
    ]


def test_ta_1_12_points_have_no_ceiling_and_never_fall():
    s = given().vp("Y", 999).round(5).coins("Y", 4).scoring()
    scoring.score_end(s)
    assert own(s, "Y").vp == 1001
    assert all(amount > 0 for _, _, amount in booked(s))


def test_ta_1_13_everything_is_open_and_chance_acts_only_at_set_up():
    s = GAME.new(3, seed=5)
    views = []
    for seat in (None, 0, 1, 2):
        view = s.view(seat)
        assert view.pop("you") == seat
        views.append(view)
    assert all(view == views[0] for view in views)
    reveals = s.reveals
    assert reveals == 8
    while not s.over:
        s.apply(s.waiting[0], s.legal(s.waiting[0])[-1])
    assert s.reveals == reveals
