"""Chapter 11: the scoring phase."""

import pytest
from terracotta_given import booked, given, play, points, stock

import claycrown
from claycrown.games.terracotta import scoring

DATA = claycrown.make("terracotta").edition.data


def row(statues: str, number: int):
    s = given().statues(statues).inspectors(number, "a").scoring()
    scoring.score_inspector_row(s)
    return s


def column(statues: str, letter: str):
    s = given().statues(statues).inspectors(1, letter).scoring()
    scoring.score_inspector_column(s)
    return s


def tile(position, name: str, number: int = 1):
    s = position.round(number).tile(name).scoring()
    scoring.score_tile(s)
    return s


def test_ta_11_1_row_inspector_scores_all_types_in_its_row():
    s = row("a3=YO c3=YX e3=BS a4=BO a2=BO", 3)
    assert booked(s) == [("Y", "inspector_row", 7), ("B", "inspector_row", 3)]
    assert s.sheet()[0]["cause"] == {"row": 3, "counts": [0, 2, 1, 0], "archers": [0, 0, 0, 0]}
    assert points(row("a3=YO c3=BO c2=*AS", 3)) == {"B": 7, "Y": 3}
    assert (DATA["inspectors"]["domination"], DATA["inspectors"]["presence"]) == (7, 3)


def test_ta_11_2_row_inspector_advances_also_when_nobody_scored():
    assert stock(row("", 3)).row == 4
    assert stock(row("a3=YO", 3)).row == 4
    assert stock(row("", 7)).row == 1
    assert stock(row("", 3)).column == "a"


def test_ta_11_3_column_inspector_scores_all_types_in_its_column():
    s = column("g1=VO g4=VX g7=BS a4=BO h2=BO", "g")
    assert booked(s) == [("V", "inspector_column", 7), ("B", "inspector_column", 3)]
    assert s.sheet()[0]["cause"] == {
        "column": "g",
        "counts": [2, 0, 1, 0],
        "archers": [0, 0, 0, 0],
    }
    s = column("g1=VO g7=BO f1=*AE", "g")
    assert points(s) == {"V": 7, "B": 3}
    assert s.sheet()[0]["cause"]["archers"] == [1, 0, 0, 0]


def test_ta_11_4_column_inspector_advances():
    assert stock(column("", "c")).column == "d"
    assert stock(column("c1=YO", "c")).column == "d"
    assert stock(column("", "i")).column == "a"
    assert stock(column("", "c")).row == 1


def test_ta_11_5_a_line_may_score_again_and_a_crossing_counts_in_both():
    s = given().statues("b2=YO").inspectors(2, "b").scoring()
    scoring.score_round(s)
    assert booked(s)[:2] == [("Y", "inspector_row", 7), ("Y", "inspector_column", 7)]
    s.row = 1
    scoring.score_inspector_row(s)
    assert booked(s)[-1] == ("Y", "inspector_row", 7)


def test_ta_11_6_inspectors_score_where_the_action_phase_left_them():
    s = given().statues("e4=BS").last_turn().inspectors(3, "d").tile("guard")
    s = s.asking("Y", "OFFICER_MOVE")
    play(s, "INSPECTOR row+1", "PASS", "PASS")
    assert booked(s) == [("B", "inspector_row", 7)]
    assert (stock(s).row, stock(s).column) == (5, "e")


def test_ta_11_7_each_musician_scores_every_warrior_in_its_lines():
    # A Statue in between does not block; the corner is counted once by each Musician.
    s = given().statues("a1=*M c1=*S e1=YO i1=YX a7=BS b2=VO a3=*M g3=YO").scoring()
    scoring.score_musicians(s)
    assert booked(s) == [
        ("Y", "musician", 2),
        ("B", "musician", 1),
        ("Y", "musician", 1),
        ("B", "musician", 1),
    ]
    assert s.sheet()[0]["cause"] == {"cell": "a1", "warriors": ["e1", "i1"]}


def test_ta_11_7_several_cells_of_a_rider_in_line_give_one_point():
    s = given().statues("e4=*M a4-c4=YO+H e1-e3=BO+H d6-f6=VO+H").scoring()
    scoring.score_musicians(s)
    assert points(s) == {"Y": 1, "B": 1, "V": 1}


@pytest.mark.parametrize(
    ("number", "domination", "presence"),
    [(1, 5, 2), (2, 6, 2), (3, 7, 3), (4, 8, 3), (5, 9, 4)],
)
def test_ta_11_8_the_tile_is_worth_more_in_later_rounds(number, domination, presence):
    statues = "a1=YS b5=YS c7=BS"
    s = tile(given().statues(statues), "soldier", number)
    assert points(s) == {"Y": domination, "B": presence}
    for name in ("top_left", "coins", "central_row"):
        position = given().statues("a1=YO a4=YO").coins("Y", 1)
        assert points(tile(position, name, number)) == {"Y": domination}


def test_ta_11_9_central_lines_score_like_an_inspector():
    statues = "a4=YO e4=BO e7=BS e1=VO"
    assert points(tile(given().statues(statues), "central_row")) == {"Y": 2, "B": 2}
    assert points(tile(given().statues(statues), "central_column")) == {"B": 5, "V": 2}
    s = tile(given().statues(f"{statues} a3=*AS"), "central_row")
    assert points(s) == {"Y": 5, "B": 2}
    assert s.sheet()[0]["cause"] == {
        "tile": "central_row",
        "counts": [0, 1, 1, 0],
        "archers": [0, 1, 0, 0],
    }


@pytest.mark.parametrize(
    ("name", "letter"), [("officer", "O"), ("guard", "G"), ("crossbowman", "X"), ("soldier", "S")]
)
def test_ta_11_10_warrior_type_tile_counts_the_whole_mausoleum(name, letter):
    others = "OGXS".replace(letter, "")
    statues = (
        f"a1=Y{letter} i7=Y{letter} e4=B{letter} c1=B{others[0]} c3=B{others[1]} g5=B{others[2]}"
    )
    s = tile(given().statues(statues), name)
    assert points(s) == {"Y": 5, "B": 2}
    assert s.sheet()[0]["cause"]["tile"] == name
    tie = f"a1=Y{letter} e4=B{letter}"
    assert points(tile(given().statues(tie), name)) == {"Y": 2, "B": 2}
    assert points(tile(given().statues(f"{tie} e5=*AN"), name)) == {"Y": 2, "B": 5}


@pytest.mark.parametrize(
    ("name", "corner", "near"),
    [
        ("top_left", "a1", "d3"),
        ("top_right", "i1", "f3"),
        ("bottom_left", "a7", "d5"),
        ("bottom_right", "i7", "f5"),
    ],
)
def test_ta_11_11_quadrant_tile_leaves_the_central_lines_out(name, corner, near):
    statues = f"{corner}=YO {near}=YS e1=BO e3=BS e5=BG e7=BX a4=BO d4=BO f4=BO i4=BS"
    assert points(tile(given().statues(statues), name)) == {"Y": 5}
    tie = f"{corner}=YO {near}=BS"
    assert points(tile(given().statues(tie), name)) == {"Y": 2, "B": 2}
    archer = f"{near[0]}4=*A{'N' if near[1] == '3' else 'S'}"
    assert points(tile(given().statues(f"{tie} {archer}"), name)) == {"Y": 2, "B": 5}


def test_ta_11_12_coins_tile_counts_coins_before_upkeep_and_no_archers():
    s = tile(given().coins("Y", 3).coins("B", 5).coins("V", 1), "coins", 2)
    assert points(s) == {"B": 6, "Y": 2, "V": 2}
    assert s.sheet()[0]["cause"]["counts"] == [1, 3, 5, 0]
    tied = given().statues("a1=YO a2=*AN").coins("Y", 3).coins("B", 3)
    assert points(tile(tied, "coins")) == {"Y": 2, "B": 2}
    s = given().coins("Y", 1).hired("B", sculptor=1).tile("coins").last_turn()
    s = play(s.asking("Y", "OUTER", 0), "PASS")
    assert points(s) == {"Y": 5}


def test_ta_11_13_clay_tile_counts_wet_and_dry_and_no_archers():
    s = tile(given().wet("Y", 2).dry("Y", 2).wet("B", 3).dry("V", 1), "clay", 3)
    assert points(s) == {"Y": 7, "B": 3, "V": 3}
    assert s.sheet()[0]["cause"] == {
        "tile": "clay",
        "counts": [1, 4, 3, 0],
        "archers": [0, 0, 0, 0],
    }
    tied = given().statues("a1=YO a2=*AN").wet("Y", 3).dry("B", 3)
    assert points(tile(tied, "clay")) == {"Y": 2, "B": 2}
