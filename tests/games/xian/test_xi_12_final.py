"""Chapters 12 and 13: final scoring and the score sheet."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from xian_given import EQUIPMENT, amounts, asked, booked, given, own, play

import claycrown

GAME = claycrown.make("xian")
PRIZES = {"A": [10, 5, 2, 0], "B": [12, 6, 3, 0], "C": [14, 7, 4, 0]}
CELLS = {"A": range(16, 24), "B": range(8, 16), "C": range(8)}


def painted(position, section: str, counts):
    cells = iter(CELLS[section])
    for seat, n in enumerate(counts):
        position.painted(seat, *(next(cells) for _ in range(n)))
    return position


def of(s, category: str) -> list[int]:
    return [amounts(s, seat).get(category, 0) for seat in range(s.players)]


def test_xi_12_1_scoring_follows_the_last_turn_of_round_6():
    s = given().round(6, 2).resources(0, 5).last_turn().asking(0, "BUILDING")
    assert asked(s) == "P0 BUILDING"
    play(s, "PASS")
    assert s.over
    assert s.waiting == ()
    assert booked(s) == [(0, "resources", 2)]
    assert s.sheet()[0]["period"] == 7


def test_xi_12_1_steps_in_order():
    position = given(2).row().equipment(0, "arrowheads", "horse").painted(0, 16).painted(1, 0, 8)
    position.tiles(0, "gate", space=5).end_tile(0, 5).resources(0, 3).resources(1, 3)
    assert booked(position.over()) == [
        (0, "majority_A", 10),
        (1, "majority_B", 12),
        (1, "majority_C", 14),
        (0, "sets_bronze", 2),
        (0, "sets_wood", 2),
        (0, "match", 3),
        (0, "unused_tiles", 1),
        (0, "end_tile", 6),
        (0, "resources", 1),
        (1, "resources", 1),
    ]


@pytest.mark.parametrize("section", "ABC")
def test_xi_12_2_prizes_by_place(section):
    s = painted(given(3), section, (3, 1, 2)).over()
    first, second, third, _ = PRIZES[section]
    assert of(s, f"majority_{section}") == [first, third, second]


def test_xi_12_2_place_4_gets_nothing():
    s = painted(given(4), "A", (3, 2, 2, 1)).over()
    assert of(s, "majority_A") == [10, 3, 3, 0]


@pytest.mark.parametrize("section", "ABC")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_xi_12_3_tied_players_share_rounded_down(section, players):
    for counts in product(range(4), repeat=players):
        if sum(counts) > 8:
            continue
        wanted = []
        for mine in counts:
            above = sum(n > mine for n in counts)
            tied = counts.count(mine)
            shared = sum(PRIZES[section][above : above + tied]) // tied
            wanted.append(shared if mine else 0)
        s = painted(given(players), section, counts).over()
        assert of(s, f"majority_{section}") == wanted


def test_xi_12_3_the_next_player_takes_the_place_after_them():
    s = painted(given(4), "C", (2, 2, 1, 1)).over()
    assert of(s, "majority_C") == [10, 10, 2, 2]
    cause = s.sheet()[2]["cause"]
    assert cause == {"painted": 1, "place": 3, "tied": 2}


def test_xi_12_4_no_statue_no_place():
    s = painted(given(4), "B", (0, 1, 0, 0)).over()
    assert of(s, "majority_B") == [0, 12, 0, 0]
    assert of(s, "majority_A") == [0, 0, 0, 0]


def test_xi_12_4_two_players_have_two_places():
    s = painted(given(2), "C", (1, 2)).over()
    assert of(s, "majority_C") == [7, 14]


@cache
def best_split(counts: tuple[int, ...]) -> int:
    """The most that any split into sets of different types scores."""
    if not any(counts):
        return 0
    found = 0
    for chosen in product((0, 1), repeat=3):
        if any(chosen) and all(n >= k for n, k in zip(counts, chosen, strict=True)):
            rest = tuple(n - k for n, k in zip(counts, chosen, strict=True))
            found = max(found, [0, 2, 5, 10][sum(chosen)] + best_split(rest))
    return found


@pytest.mark.parametrize("counts", list(combinations_with_replacement(range(5), 3)))
def test_xi_12_5_layers_are_the_best_split(counts):
    names = [name for name, n in zip(EQUIPMENT[:3], counts, strict=True) for _ in range(n)]
    s = given().row().equipment(0, *names).over()
    assert of(s, "sets_bronze") == [best_split(counts), 0, 0]
    assert of(s, "sets_wood") == [0, 0, 0]
    names = [name for name, n in zip(EQUIPMENT[3:], counts, strict=True) for _ in range(n)]
    s = given().row().equipment(1, *names).over()
    assert of(s, "sets_wood") == [0, best_split(counts), 0]


def test_xi_12_6_a_statue_and_a_card_of_one_section():
    position = given().row().equipment(0, "arrowheads", "crossbow", "halberd", "horse", "sword")
    s = position.painted(0, 16, 17, 18, 8, 9, 0).over()
    # A: two cards, three statues; B: one card, two statues; C: two cards, one statue.
    assert of(s, "match") == [12, 0, 0]
    assert [line["cause"] for line in s.sheet() if line["category"] == "match"] == [{"matched": 4}]


def test_xi_12_7_a_point_for_each_unused_bonus_tile():
    s = given().tiles(0, "gate", "extra action", space=5).end_tile(0, 4).tiles(1, "market").over()
    assert of(s, "unused_tiles") == [2, 1, 0]


def test_xi_12_8_only_who_holds_an_end_tile_scores_it():
    s = given().end_tile(1, 5).over()
    assert of(s, "end_tile") == [0, 6, 0]


@pytest.mark.parametrize(("coins", "tile", "rest"), [(0, 0, 0), (15, 15, 0), (18, 15, 1)])
def test_xi_12_9_return_resources(coins, tile, rest):
    s = given().end_tile(0, 0).resources(0, coins).over()
    assert (of(s, "end_tile")[0], of(s, "resources")[0]) == (tile, rest)
    assert own(s, 0).coins == coins


def test_xi_12_10_per_ten_counts_the_score_after_unused_tiles():
    s = given().score(0, 19).tiles(0, "gate", space=5).end_tile(0, 1).resources(0, 30).over()
    assert of(s, "end_tile") == [2, 0, 0]
    s = given().score(0, 19).end_tile(0, 1).resources(0, 30).over()
    assert of(s, "end_tile") == [1, 0, 0]


def test_xi_12_11_unused_tiles_score_three_more():
    s = given().tiles(0, "gate", "reduction", space=5).end_tile(0, 2).over()
    assert (of(s, "unused_tiles")[0], of(s, "end_tile")[0]) == (2, 6)


def test_xi_12_12_painted_statues():
    s = given().painted(0, 16, 8, 0).painted(1, 17).end_tile(0, 3).over()
    assert of(s, "end_tile") == [6, 0, 0]


def test_xi_12_13_recruited_helpers():
    s = given().helpers(0, "Ceramist", "Officer", "Emissary").end_tile(0, 4).over()
    assert of(s, "end_tile") == [6, 0, 0]
    s = given().round(6, 2).end_tile(0, 4).last_turn().asking(0, "WORKER", "G1/G2")
    play(s, "WORKER_PIGMENT")
    assert s.over
    assert of(s, "end_tile") == [0, 0, 0]


def test_xi_12_14_flat():
    assert of(given().end_tile(2, 5).over(), "end_tile") == [0, 0, 6]


def test_xi_12_15_sections_where_nobody_has_more():
    position = given().painted(0, 16, 8, 9).painted(1, 17, 10).painted(2, 0)
    assert of(position.end_tile(0, 6).over(), "end_tile") == [10, 0, 0]
    position = given().painted(0, 16).painted(1, 17, 18)
    assert of(position.end_tile(0, 6).over(), "end_tile") == [0, 0, 0]


def test_xi_12_16_pairs_of_one_type():
    names = ["halberd"] * 3 + ["horse"] * 4 + ["sword"]
    position = given().row().equipment(0, *names).end_tile(0, 7)
    assert of(position.over(), "end_tile") == [12, 0, 0]


@pytest.mark.parametrize(("n", "points"), [(2, 0), (3, 1), (8, 2), (9, 3)])
def test_xi_12_17_three_resources_are_a_point(n, points):
    s = given().resources(0, n - 2, 1, 0, 0, 0, 1).over()
    assert of(s, "resources") == [points, 0, 0]


def test_xi_12_18_ties_by_track_then_stack_at_every_rank():
    position = given(4)
    for seat, score in enumerate((20, 30, 20, 20)):
        position.score(seat, score)
    position.space(0, 2).space(3, 3).space(2, 3)
    s = position.over()
    # Seats 2 and 3 stand on space 3, seat 2 on top.
    assert s.ranks() == [4, 1, 2, 3]


def test_sheet_within_an_entry_and_a_craft():
    position = given(2).phase(2).builders("Workshop", 1).score(0, 9).helpers(0, "Ceramist")
    s = position.resources(0, 1, 5).asking(0, "BUILDING")
    play(s, "ENTER Workshop", "CRAFT 1")
    assert booked(s)[1:] == [(0, "shortfall", -2), (0, "craft_cell", 8), (0, "ceramist", 1)]
    s = given().minister("Workshop").helpers(0, "Ceramist").resources(0, 0, 5)
    s = play(s.asking(0, "BUILDING"), "ENTER Workshop", "CRAFT 1")
    assert booked(s) == [(0, "minister", 1), (0, "craft_cell", 8), (0, "ceramist", 1)]


def test_sheet_has_the_categories_of_chapter_13():
    assert list(GAME.categories) == [
        "helper_recruit",
        "craft_cell",
        "ceramist",
        "paint_group",
        "minister",
        "shortfall",
        "majority_A",
        "majority_B",
        "majority_C",
        "sets_bronze",
        "sets_wood",
        "match",
        "unused_tiles",
        "end_tile",
        "resources",
    ]


def test_sheet_periods_are_rounds():
    s = given().round(4).resources(0, 0, 2).asking(0, "CRAFT")
    play(s, "CRAFT 17")
    assert s.sheet()[0] == {
        "seat": 0,
        "period": 4,
        "category": "craft_cell",
        "amount": 5,
        "cause": {"cell": 17},
    }
