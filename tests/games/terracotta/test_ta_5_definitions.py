"""Chapter 5: shared definitions."""

import pytest
from terracotta_given import asked, booked, given, options, own, play, points

from claycrown.games.terracotta import scoring


def final(statues: str):
    s = given().statues(statues).round(5).scoring()
    scoring.score_end(s)
    return s


def row_5(statues: str) -> dict[str, int]:
    s = given().statues(statues).inspectors(5, "a").scoring()
    scoring.score_inspector_row(s)
    return points(s)


def test_ta_5_1_a_rider_counts_once_if_one_of_its_cells_lies_in_the_area():
    # Only the last cell of the Yellow rider reaches row 5.
    assert row_5("c3-c5=YO+H") == {"Y": 7}
    # All three cells in the row are still one Warrior, so two Blue ones lead.
    assert row_5("a5-c5=YO+H e5=BS g5=BS") == {"B": 7, "Y": 3}
    assert row_5("c2-c4=YO+H e5=BS") == {"B": 7}


def test_ta_5_2_an_archer_faces_who_stands_on_its_faced_cell_now():
    assert points(final("c3=YS c4=*AN"), "archer") == {"Y": 2}
    assert points(final("c4=*AN"), "archer") == {}
    assert points(final("c3=*M c4=*AN"), "archer") == {}
    assert points(final("c3=*AN c4=*AN"), "archer") == {}
    # Covered by a Horse, whoever sits on it.
    assert points(final("a3-c3=BS+H c4=*AN"), "archer") == {"B": 2}
    # It looks one way only.
    assert points(final("c3=YS b3=*AN"), "archer") == {}


def test_ta_5_2_an_archer_that_faces_any_cell_of_a_rider_breaks_a_tie_for_it():
    for cell in ("b3=*AE", "b4=*AE", "c6=*AN"):
        assert row_5(f"c3-c5=YO+H e5=BS {cell}") == {"Y": 7, "B": 3}
    assert row_5("c3-c5=YO+H e5=BS b6=*AN") == row_5("c3-c5=YO+H e5=BS")


def test_ta_5_3_an_archer_has_the_type_it_faces_but_is_never_counted():
    # Two Officers joined by an Archer that faces one of them.
    s = final("a1=YO b1=*AW c1=BO")
    assert points(s, "group_heads") == {"Y": 2, "B": 2}
    # The Archer itself is nobody's Warrior in a line.
    assert row_5("a5=*AE b5=YO c5=BO") == {"Y": 7, "B": 3}
    assert row_5("a5=*AS a6=YO") == {}


@pytest.mark.parametrize(
    ("statues", "gained"),
    [
        ("a6=YO", {}),
        ("a5=YO", {"Y": 7}),
        ("a5=YO c5=YG e5=BO", {"Y": 7, "B": 3}),
        ("a5=YO c5=BO", {"Y": 3, "B": 3}),
        ("a5=YO c5=BO c6=*AN", {"Y": 3, "B": 7}),
        ("a5=YO c5=YO e5=BO g5=BO i5=VO a6=*AN", {"Y": 7, "B": 3, "V": 3}),
    ],
)
def test_ta_5_4_domination_and_presence_are_settled_by_one_procedure(statues, gained):
    assert row_5(statues) == gained


def test_ta_5_5_the_only_player_has_domination_except_in_groups():
    assert row_5("i5=GX") == {"G": 7}
    assert booked(final("a1=GX b1=GX")) == [("G", "group_heads", 2)]


def test_ta_5_6_an_unresolved_tie_gives_presence_to_all_and_domination_to_nobody():
    assert row_5("a5=YO c5=YS d5=BO e5=BS g5=VO") == {"Y": 3, "B": 3, "V": 3}


def test_ta_5_7_only_archers_on_counted_warriors_of_tied_players_matter():
    # The Archer on Violet does not count: Violet is not tied.
    assert row_5("a5=YO b5=YO d5=BO e5=BO g5=VO g6=*AN") == {"Y": 3, "B": 3, "V": 3}
    # The Archer faces a Yellow Warrior outside the row.
    assert row_5("a5=YO d5=BO g2=YO g3=*AN") == {"Y": 3, "B": 3}
    # Its own place is irrelevant: a rider reaches into the row, the Archer faces it elsewhere.
    assert row_5("a3-a5=YO+H d5=BO b3=*AW") == {"Y": 7, "B": 3}
    # 1-1-0 leaves the tie, 2-1-0 does not.
    assert row_5("a5=YO c5=BO e5=VO a6=*AN c6=*AN") == {"Y": 3, "B": 3, "V": 3}
    assert row_5("a5=YO c5=BO e5=VO a6=*AN c6=*AN a4=*AS") == {"Y": 7, "B": 3, "V": 3}


def test_ta_5_8_a_group_is_two_or_more_connected_figures_of_one_type():
    assert booked(final("a1=YO")) == []
    assert booked(final("a1-c1=YO+H")) == []
    assert booked(final("a1=YO b1=YG")) == []
    # Two groups of one type, each for itself; owners may differ.
    s = final("a1=YO b1=YO h7=BO i7=BO")
    assert booked(s) == [("Y", "group_heads", 2), ("B", "group_heads", 2)]
    # A rider joins with its last cell.
    assert points(final("a1-c1=YO+H d1=YO"), "group_heads") == {"Y": 2}


def test_ta_5_9_an_archer_links_whichever_way_it_looks():
    # d3 looks west at Yellow and joins Blue behind it and Violet beside it.
    s = final("c3=YS d3=*AW e3=BS d4=VS")
    assert points(s, "group_heads") == {"Y": 3, "B": 3, "V": 3}
    # Two neighbouring Archers of one type join each other, of two types they do not.
    assert points(final("b3=YS c3=*AW d3=*AE e3=BS"), "group_heads") == {"Y": 2, "B": 2}
    assert points(final("b3=YS c3=*AW d3=*AE e3=BG"), "group_heads") == {"Y": 1, "B": 1}


def test_ta_5_10_one_warrior_and_one_archer_facing_it_are_a_group():
    assert points(final("c3=YS c4=*AN"), "group_heads") == {"Y": 1}
    assert points(final("c3=YS c4=*AS"), "group_heads") == {}
    # Archers that face nobody are no group.
    assert booked(final("c3=*AN d3=*AN")) == []


def test_ta_5_11_using_makes_inactive_and_readying_makes_active():
    s = given().wet("Y", 2).ready("Y", "sword", "spear").asking("Y", "INNER")
    play(s, "DO", "WARRIOR O", "a1", "DO", "PASS")
    assert own(s, "Y").ready == ["spear"]
    s = given().ready("Y", "spear").asking("Y", "OUTER", segment=0)
    assert own(play(s, "DO"), "Y").ready == ["sword", "spear"]
    # An inactive Weapon cannot be used.
    s = given().wet("Y", 2).ready("Y", "spear").asking("Y", "INNER")
    assert asked(play(s, "DO", "WARRIOR O", "a1")) == "Y MIDDLE"


def test_ta_5_12_paying_is_only_possible_in_full_and_never_with_dry_clay():
    assert "DO" not in options(given().wet("Y", 1).dry("Y", 9).asking("Y", "INNER"))
    assert "DO" in options(given().wet("Y", 2).asking("Y", "INNER"))
    s = given().coins("Y", 3).asking("Y", "MIDDLE", segment=0)
    assert options(s)[3:] == ["HIRE 1", "HIRE 2", "HIRE 3"]
