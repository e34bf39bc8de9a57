"""The table as plain text: small drawings, before and after, and the whole."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest
from xian_given import given, play

import claycrown
from claycrown.core.chance import seeded
from claycrown.games.xian.picture import (
    SEATS_KEY,
    end_tiles,
    headline,
    minister,
    own,
    pair,
    pit,
    row,
    seats,
    sections,
    supply,
    track,
)

GAME = claycrown.make("xian")


def drawing(text: str) -> list[str]:
    return dedent(text).strip("\n").split("\n")


def test_the_pit_shows_bonuses_and_statues():
    s = given().brown(18, signed_by=1).painted(0, 16).painted(2, 9).asking(0, "WORKER")
    assert pit(GAME.view(s)) == drawing("""
    Pit  a        b        c        d
      1  brown    8        brown    7 +Y
      2  6 +RU    7 +$$    9        7 +G
      3  brown    Cyan     5 +R     5 +$$
      4  5 +G     7        6 +$     brown
      5  Purple   5        (Orange) 3 +$$
      6  4 +$$    3 +Y     brown    4
    """)


def test_crafting_and_painting_before_and_after():
    s = given().resources(0, 0, 2, 0, 0, 2).tiles(0, "extra action").asking(0, "CRAFT")
    assert pit(GAME.view(s))[5] == "  5  brown    5        4 +R     3 +$$"
    play(s, "CRAFT 18 signed")
    assert pit(GAME.view(s))[5] == "  5  brown    5        (Purple) 3 +$$"
    play(s, "EXTRA Laboratory", "PAINT_CELL 18", "PAINT_PAY GG")
    assert pit(GAME.view(s))[5] == "  5  brown    5        Purple   3 +$$"


def test_sections_with_prices_requests_and_prizes():
    s = given().painted(0, 16, 17).painted(2, 9).requests(12, 4, 11, 7).asking(0, "WORKER")
    assert sections(GAME.view(s)) == drawing("""
    Section, prices, majority
    C  craft 5 clay, paint Y(7) twice
       14/7/4 VP:  P0  O0  C0
    B  craft 3 clay, paint U(4) + U(11)
       12/6/3 VP:  P0  O0  C1
    A  craft 2 clay, paint R(12) + any
       10/5/2 VP:  P2  O0  C0
    """)


def test_buildings_in_pairs_with_builders_fee_and_limit():
    s = given().builders("Workshop", 0, 1).builders("Laboratory", 1, 1).resources(0, 9, 9)
    s = s.minister("Palace").asking(0, "WORKER")
    assert pair(GAME.view(s, 0), 0) == [
        "Left pair: 4 of 4 places, closed",
        "  Workshop   fee 1  P1 O1",
        "  Laboratory fee 2  O2",
    ]
    assert pair(GAME.view(s, 0), 1) == [
        "Right pair: 1 of 4 places",
        "  Armoury",
        "  Palace            M",
    ]
    assert pair(GAME.view(s, 1), 0)[1:] == [
        "  Workshop   fee 1  P1 O1",
        "  Laboratory        O2",
    ]
    assert pair(GAME.view(s), 0)[2] == "  Laboratory        O2"


def test_the_minister_now_and_next():
    s = given().minister("Palace").requests(12, 4, 11, 7).asking(0, "WORKER")
    start = "M Minister: Palace"
    wanted = f"{start}, bonus for the first builder; next round: Palace"
    assert minister(GAME.view(s)) == wanted
    s = given().minister("Palace", bonus=False).requests(12, 1, 11, 7).asking(0, "WORKER")
    assert minister(GAME.view(s)) == f"{start}; next round: Laboratory"
    s = given().round(6).minister("Palace", bonus=False).asking(0, "WORKER")
    assert minister(GAME.view(s)) == start


def test_the_track_with_its_stacks():
    s = given(4).stack(3, 1, 0, 2).space(2, 5).end_tile(2, 1).space(1, 2).space(0, 2)
    assert track(GAME.view(s.asking(0, "WORKER"))) == drawing("""
    Track  0 start  1 gate   2 market  3 reduction  4 extra action  5 end
           J                 O P                                    C
    """)


def test_the_row_with_prices():
    s = given().row("sword", "-", "crossbow", 6).asking(0, "WORKER")
    assert row(GAME.view(s)) == drawing("""
    Equipment row
    1  Sword      C bronze 3$ +1 clay
    2  empty
    3  Crossbow   A wood   1$
    4  Halberd    B bronze 2$
    """)


def test_end_tiles_say_what_they_give_and_who_has_them():
    s = given().end_tiles(0, 2, 5, 6).end_tile(1, 5).asking(0, "WORKER")
    assert end_tiles(GAME.view(s)) == drawing("""
    End tiles
    1 VP per resource, up to 15
    3 VP per unused tile
    6 VP (Orange)
    5 VP per section led or tied
    """)


def test_supplies():
    s = given().supply(Y=5, R=0, G=3, U=6).asking(0, "WORKER")
    assert supply(GAME.view(s)) == "Supply   Y 5  R 0  G 3  U 6   brown figures 6"


def test_what_each_player_has():
    s = given(2).resources(0, 12, 3, 1, 0, 2, 0).score(0, 23).tiles(0, "gate", "reduction")
    s = s.helpers(0, "Ceramist", "Officer").equipment(1, "horse", "horse").brown(1, signed_by=0)
    s = s.painted(0, 16).asking(0, "WORKER", "R5/Y4")
    assert seats(GAME.view(s)) == [
        "            VP Coin Clay  Y  R  G  U Fig Sig Tile Ce Ac Ad Em Sc Of Eq  # Pair",
        "> P Purple  23   12    3  1  0  2  0   5   1 GmR. Ce  .  .  .  . Of  0  1 R5/Y4",
        "  O Orange   0    0    0  0  0  0  0   6   2 ....  .  .  .  .  .  .  2  2 Y1/Y2",
        SEATS_KEY,
    ]


def test_hidden_cards_are_drawn_for_their_owner_alone():
    s = given(2).hand(0, "Y1 R3 R4 U1").hand(1, "Y5 G3 G4 U6").put_back(1, "Y6")
    s = s.equipment(1, "horse", "horse", "sword").choosing()
    assert own(GAME.view(s, 0)) == ["Your hand: Y1 R3 R4 U1"]
    assert own(GAME.view(s, 1)) == [
        "Your hand: Y5 G3 G4 U6   put back: Y6",
        "Your equipment: Sword, 2 Horse",
    ]
    assert own(GAME.view(s)) == []
    play(s, "PAIR Y1/R4")
    assert own(GAME.view(s, 0)) == ["Your hand: Y1 R3 R4 U1   chosen: Y1/R4"]
    for seat in (None, 1):
        assert not re.search(r"\b(Y1|R3|R4|U1)\b", GAME.picture(GAME.view(s, seat)))


def test_the_headline_says_where_the_game_stands():
    s = given().round(2).phase(2).asking(1, "WORKER")
    assert headline(GAME.view(s)) == "Xi'an: round 2 of 6, phase 2, Orange to decide"
    s = given(4).choosing()
    wanted = "Xi'an: round 1 of 6, phase 1, Purple, Orange, Cyan and Jade to decide"
    assert headline(GAME.view(s)) == wanted
    assert headline(GAME.view(given().over())) == "Xi'an: the end, after 6 rounds"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_table_fits_into_eighty_columns_without_trailing_blanks(players):
    rng = seeded("pictures")
    s = GAME.new(players, 5)
    while True:
        for seat in (None, *range(players)):
            lines = GAME.picture(GAME.view(s, seat)).split("\n")
            assert max(map(len, lines)) <= 80
            assert all(line == line.rstrip() for line in lines)
            assert len(lines) <= 35
        if s.over:
            break
        seat = s.waiting[0]
        options = s.legal(seat)
        s.apply(seat, options[rng.below(len(options))])


def test_the_fullest_table_fits_into_eighty_columns():
    s = given(4).buildings("Workshop", "Palace", "Armoury", "Laboratory").minister("Laboratory")
    s = s.builders("Laboratory", 0, 1, 2, 3).builders("Workshop", 0, 1, 2, 3).score(0, 123)
    s = s.resources(0, 99, 40, 6, 6, 6, 6).end_tiles(0, 6, 7).end_tile(1, 0).end_tile(2, 6)
    s = s.helpers(0, "Ceramist", "Accountant", "Emissary", "Scientist", "Officer")
    s = s.equipment(0, "arrowheads", "halberd", "sword", "crossbow", "chariot", "horse", "horse")
    s = s.asking(0, "WORKER", "R5/Y4")
    lines = GAME.picture(GAME.view(s, 0)).split("\n")
    assert max(map(len, lines)) <= 80


def test_the_whole_table_has_all_its_parts():
    view = GAME.view(given().asking(0, "WORKER"), 0)
    whole = GAME.picture(view)
    for part in (pit, sections, track, row, end_tiles, seats, own):
        for line in part(view):
            assert line.strip() in whole
    for line in (headline(view), minister(view), supply(view), *pair(view, 0), *pair(view, 1)):
        assert line.strip() in whole
