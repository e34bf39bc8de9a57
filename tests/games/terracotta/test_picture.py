"""The table as plain text: small drawings, before and after, and the whole."""

from __future__ import annotations

from textwrap import dedent

import pytest
from terracotta_given import given, play

import claycrown
from claycrown.core.chance import seeded
from claycrown.games.terracotta.picture import (
    SEATS_KEY,
    board,
    figures,
    headline,
    rack,
    seats,
    shared,
    shelf,
    tiles,
    wheel,
)

GAME = claycrown.make("terracotta")
SMALL = {"columns": 5, "rows": 3, "central_row": 2, "central_column": "c"}


def drawing(text: str) -> list[str]:
    return dedent(text).strip("\n").split("\n")


def small_board(row: int, column: str, *statues: str) -> list[str]:
    inspectors = {"row": row, "column": column}
    return board({"grid": SMALL, "inspectors": inspectors, "mausoleum": list(statues)})


def test_an_empty_board_shows_the_central_lines_and_both_inspectors():
    assert small_board(1, "a") == [
        "     v",
        "     a   b   c   d   e",
        "> 1  ·   ·   +   ·   ·",
        "  2  +   +   +   +   +",
        "  3  ·   ·   +   ·   ·",
    ]


def test_figures_stand_on_their_cells():
    statues = ["a1=YO", "b1=VX", "c2=*S", "d2=*M", "a3=*AN", "b3=*AE", "c3=*AS", "e3=*AW"]
    assert small_board(3, "e", *statues) == [
        "                     v",
        "     a   b   c   d   e",
        "  1  YO  VX  +   ·   ·",
        "  2  +   +   *S  *M  +",
        "> 3  *A^ *A> *Av ·   *A<",
    ]


def test_a_rider_covers_three_cells_in_each_direction():
    assert small_board(2, "b", "a1-c1=YO+H", "e3-c3=BG+H", "d1=VS") == [
        "         v",
        "     a   b   c   d   e",
        "  1  YO==yo==yo  VS  ·",
        "> 2  +   +   +   +   +",
        "  3  ·   ·   bg==bg==BG",
    ]
    assert small_board(2, "b", "a1-a3=YO+H", "e3-e1=GX+H") == [
        "         v",
        "     a   b   c   d   e",
        "  1  YO  ·   +   ·   gx",
        "> 2  yo  +   +   +   gx",
        "  3  yo  ·   +   ·   GX",
    ]


def board_of(s) -> list[str]:
    return board(GAME.view(s))


def test_crafting_and_sliding_before_and_after():
    s = given().wet("Y", 2).ready("Y", "halberd").statues("b2=YS f2=BO").inspectors(2, "e")
    s = s.asking("Y", "WARRIOR_CELL", figure="G")
    before = """
                         v
         a   b   c   d   e   f   g   h   i
      1  ·   ·   ·   ·   +   ·   ·   ·   ·
    > 2  ·   YS  ·   ·   +   BO  ·   ·   ·
      3  ·   ·   ·   ·   +   ·   ·   ·   ·
      4  +   +   +   +   +   +   +   +   +
      5  ·   ·   ·   ·   +   ·   ·   ·   ·
      6  ·   ·   ·   ·   +   ·   ·   ·   ·
      7  ·   ·   ·   ·   +   ·   ·   ·   ·
    """
    after = """
                         v
         a   b   c   d   e   f   g   h   i
      1  ·   ·   ·   ·   +   ·   ·   ·   ·
    > 2  ·   ·   ·   ·   YS  BO  ·   ·   ·
      3  ·   ·   ·   ·   +   ·   ·   ·   ·
      4  +   +   +   +   YG  +   +   +   +
      5  ·   ·   ·   ·   +   ·   ·   ·   ·
      6  ·   ·   ·   ·   +   ·   ·   ·   ·
      7  ·   ·   ·   ·   +   ·   ·   ·   ·
    """
    assert board_of(s) == drawing(before)
    play(s, "e4", "DO", "b2", "e2")
    assert board_of(s) == drawing(after)


def test_a_horse_before_and_after():
    s = given().coins("Y", 1).ready("Y", "sword").statues("d2=YO").asking("Y", "OUTER", segment=4)
    assert board_of(s)[3] == "  2  ·   ·   ·   YO  +   ·   ·   ·   ·"
    play(s, "SPECIALIST horse", "DIRECTION E")
    assert board_of(s)[3] == "  2  ·   ·   ·   YO==yo==yo  ·   ·   ·"


def test_the_wheel_before_and_after_a_turn_of_a_disc_and_a_worker():
    s = given().coins("Y", 2).craftsman_on("B", 1).asking("Y", "ROTATE")
    lines = wheel(GAME.view(s))
    assert lines[:3] == [
        "Wheel inner    middle        outer          here",
        " 0 A  craft 2  Sculptor      ready Sword",
        " 1 A  wet clay 2 coins       specialist     BC",
    ]
    assert len(lines) == 13
    assert lines[12] == "11 D  4 clay   2 clay        ready Halberd"
    s = given().coins("Y", 2).craftsman_on("B", 1).artisan_in_hand("Y").asking("Y", "ROTATE")
    play(s, "ROTATE inner", "ARTISAN 1")
    assert wheel(GAME.view(s))[1:3] == [
        " 0 A  4 clay   Sculptor      ready Sword",
        " 1 A  craft 2  2 coins       specialist     BC YA",
    ]


def test_tiles_mark_the_round():
    s = given().round(3).asking("Y", "PLACE")
    assert tiles(GAME.view(s)) == [
        "Scoring tiles            VP",
        "  1  central row        5 / 2",
        "  2  central column     6 / 2",
        "> 3  Officers           7 / 3",
        "  4  Guards             8 / 3",
        "  5  Crossbowmen        9 / 4",
    ]


def test_rack_and_shelf_show_what_is_left_and_what_comes_next():
    s = given().rack(11, 9, 0, 1).shelf(4, 3, 0, 1).asking("Y", "PLACE")
    assert rack(GAME.view(s)) == [
        "Rack           left  next",
        "O  Officer       11  8 VP",
        "G  Guard          9  7 VP",
        "X  Crossbowman    0  gone",
        "S  Soldier        1  3 VP",
    ]
    assert shelf(GAME.view(s)) == [
        "Shelf       left  coins and",
        "== Horse       4  1 Sword",
        "*S Servant     3  2 Halberd",
        "*A Archer      0  gone",
        "*M Musician    1  4 Spear",
    ]


def test_warehouses_order_and_priority():
    s = given(seats=3).warehouses(3, 0, 1, 12).order("YBV").priority("B", 1).asking("Y", "PLACE")
    assert shared(GAME.view(s)) == [
        "",
        "Warehouses   A 3  B 0  C 1  D 12",
        "Turn order   Y B V",
        "Priority     2",
    ]
    s = given(seats=2).priority("V", 1).asking("Y", "PLACE")
    assert shared(GAME.view(s))[3] == "Priority     none left"


def test_what_each_player_has():
    s = given(seats=2).coins("Y", 12).wet("Y", 3).dry("Y", 10).vp("Y", 123).ready("Y", "sword")
    s = s.hired("Y", sculptor=2, blacksmith=6).priority("V", 1).artisan_in_hand("Y")
    s = s.ready("V", "halberd", "spear").asking("Y", "PLACE")
    assert seats(GAME.view(s)) == [
        "            VP Coins Wet Dry  Weapons       C  A Res Base Pri  Sc Ad In Cl Su Bl",
        "  V Violet   0     0   0   0   . Ha  . Sp   5  0   5   15   1   .  .  .  .  .  .",
        "> Y Yellow 123    12   3  10  Sw  .  .  .   4  1   4   15   .   2  .  .  .  .  6",
        SEATS_KEY,
    ]


def test_the_headline_says_where_the_game_stands():
    s = given().round(2).asking("B", "PLACE")
    assert headline(GAME.view(s)) == "Terracotta Army: round 2 of 5, Blue to decide"
    s.depth = 0
    assert headline(GAME.view(s)) == "Terracotta Army: the end, after 5 rounds"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_table_fits_into_eighty_columns_without_trailing_blanks(players):
    rng = seeded("pictures")
    s = GAME.new(players, 5)
    while True:
        lines = GAME.picture(GAME.view(s)).split("\n")
        assert max(map(len, lines)) <= 80
        assert all(line == line.rstrip() for line in lines)
        assert len(lines) <= 35
        if s.over:
            break
        seat = s.waiting[0]
        options = s.legal(seat)
        s.apply(seat, options[rng.below(len(options))])


def test_every_statue_is_on_the_drawn_board():
    statues = "a1=YO b1-d1=BS+H e4=*S i7=*M a2=*AN g3-g5=GX+H"
    s = given().statues(statues).asking("Y", "PLACE")
    drawn, bridges = figures(GAME.view(s)["mausoleum"])
    assert drawn["a1"] == "YO"
    assert [drawn[cell] for cell in ("b1", "c1", "d1")] == ["BS", "bs", "bs"]
    assert [drawn[cell] for cell in ("g3", "g4", "g5")] == ["GX", "gx", "gx"]
    assert [drawn[cell] for cell in ("e4", "i7", "a2")] == ["*S", "*M", "*A^"]
    assert len(drawn) == int(s.taken).bit_count()
    assert bridges == {"b1", "c1"}


def test_the_whole_table_has_all_its_parts():
    view = GAME.view(given().asking("Y", "PLACE"))
    whole = GAME.picture(view)
    for part in (board, tiles, wheel, rack, seats):
        for line in part(view):
            assert line.strip() in whole
