"""Chapter 2: mausoleum and inspectors."""

import pytest
from terracotta_given import asked, cell_of, given, mask_of, options, play, points, stock

import claycrown
from claycrown.core.bits import cells, count
from claycrown.core.errors import PositionError
from claycrown.games.terracotta import scoring
from claycrown.games.terracotta.board import beside, shift

GAME = claycrown.make("terracotta")
BOX = GAME.rules.box


def tile_scored(statues: str, tile: str) -> dict[str, int]:
    s = given().statues(statues).tile(tile).scoring()
    scoring.score_tile(s)
    return points(s)


def test_ta_2_1_sixty_three_cells_in_nine_columns_and_seven_rows():
    s = given().wet("Y", 2).asking("Y", "INNER")
    play(s, "DO", "WARRIOR O")
    assert len(options(s)) == 63
    assert options(s)[0] == "a1"
    assert options(s)[9] == "a2"
    assert options(s)[31] == "e4"
    assert options(s)[62] == "i7"
    grid = GAME.edition.data["grid"]
    assert (grid["columns"], grid["rows"], grid["blocked"]) == (9, 7, [])


def test_ta_2_2_row_four_and_column_e_are_central_and_in_no_quadrant():
    row = mask_of("a4 b4 c4 d4 e4 f4 g4 h4 i4")
    column = mask_of("e1 e2 e3 e4 e5 e6 e7")
    assert BOX.central_row == row
    assert BOX.central_column == column
    assert count(row | column) == 15
    for quadrant in BOX.quadrants:
        assert quadrant & (row | column) == 0


def test_ta_2_3_four_quadrants_of_twelve_cells():
    columns, rows = ("abcd", "fghi"), ("123", "567")
    corners = [(rows[0], columns[0]), (rows[0], columns[1])]
    corners += [(rows[1], columns[0]), (rows[1], columns[1])]
    for quadrant, (numbers, letters) in zip(BOX.quadrants, corners, strict=True):
        wanted = {cell_of(f"{letter}{number}") for letter in letters for number in numbers}
        assert set(cells(quadrant)) == wanted
        assert len(wanted) == 12


def test_ta_2_4_a_cell_holds_one_statue_and_a_horse_fills_three():
    s = given().statues("c3-e3=YO+H a1=*S").wet("Y", 2).asking("Y", "INNER")
    play(s, "DO", "WARRIOR O")
    assert len(options(s)) == 59
    assert not {"c3", "d3", "e3", "a1"} & set(options(s))
    with pytest.raises(PositionError, match="not empty"):
        given().statues("c3-e3=YO+H e3=BS")


def test_ta_2_5_adjacent_means_sharing_an_edge():
    board = BOX.board
    assert set(cells(beside(board, mask_of("e4")))) == {
        cell_of(c) for c in ["e3", "d4", "f4", "e5"]
    }
    assert set(cells(beside(board, mask_of("a1")))) == {cell_of("b1"), cell_of("a2")}
    assert set(cells(beside(board, mask_of("i7")))) == {cell_of("h7"), cell_of("i6")}
    # The end of one row is no neighbour of the start of the next.
    assert set(cells(beside(board, mask_of("i1")))) == {cell_of("h1"), cell_of("i2")}
    for direction in range(4):
        there = shift(board, mask_of("e4"), direction)
        assert shift(board, there, (direction + 2) % 4) == mask_of("e4")


def test_ta_2_5_diagonal_contact_makes_no_group():
    s = given().statues("c3=YO d4=YO").round(5).scoring()
    scoring.score_end(s)
    assert points(s) == {}


@pytest.mark.parametrize(
    ("row", "column", "move", "reached"),
    [
        (3, "c", "row+1", (4, "c")),
        (3, "c", "row-1", (2, "c")),
        (3, "c", "column+1", (3, "d")),
        (3, "c", "column-1", (3, "b")),
    ],
)
def test_ta_2_6_forward_is_down_for_the_row_and_right_for_the_column(row, column, move, reached):
    s = given().inspectors(row, column).asking("Y", "OFFICER_MOVE")
    play(s, f"INSPECTOR {move}")
    assert (stock(s).row, stock(s).column) == reached


def test_ta_2_6_tracks_have_seven_and_nine_spaces():
    tracks = GAME.edition.data["inspectors"]
    assert tracks["row_track"] == [1, 2, 3, 4, 5, 6, 7]
    assert tracks["column_track"] == list("abcdefghi")


@pytest.mark.parametrize(
    ("row", "column", "move", "reached"),
    [
        (7, "a", "row+1", (1, "a")),
        (7, "a", "row+2", (2, "a")),
        (6, "a", "row+2", (1, "a")),
        (1, "i", "column+1", (1, "a")),
        (1, "i", "column+2", (1, "b")),
    ],
)
def test_ta_2_7_forward_from_the_last_space_leads_to_the_first(row, column, move, reached):
    s = given().inspectors(row, column).asking("Y", "MASTER_INSPECTOR", segment=8)
    play(s, f"INSPECTOR {move}")
    assert (stock(s).row, stock(s).column) == reached


def test_ta_2_7_back_from_the_first_space_leads_to_the_last():
    s = play(given().asking("Y", "OFFICER_MOVE"), "INSPECTOR row-1")
    assert stock(s).row == 7
    s = play(given().asking("Y", "OFFICER_MOVE"), "INSPECTOR column-1")
    assert stock(s).column == "i"


def test_ta_2_7_an_edition_may_end_the_track_at_its_first_space(tmp_path):
    path = tmp_path / "no_way_back.toml"
    path.write_text("[inspectors]\nwraps_backward = false\n", encoding="utf-8")
    s = given(edition=str(path)).asking("Y", "OFFICER_MOVE")
    assert options(s) == ["PASS", "INSPECTOR row+1", "INSPECTOR column+1"]
    s = given(edition=str(path)).inspectors(2, "b").asking("Y", "OFFICER_MOVE")
    assert options(s) == [
        "PASS",
        "INSPECTOR row-1",
        "INSPECTOR row+1",
        "INSPECTOR column-1",
        "INSPECTOR column+1",
    ]
    assert asked(s) == "Y OFFICER_MOVE"
