"""The table as plain text: small drawings, before and after, and the whole."""

from __future__ import annotations

import re
from itertools import count
from textwrap import dedent

import pytest
from mastery_given import asked, choose, given, play, silent

import claycrown
from claycrown.core.chance import seeded
from claycrown.games.mastery.data import KIND_NAMES
from claycrown.games.mastery.picture import (
    MAP_KEY,
    SEATS_KEY,
    SHORT_KINDS,
    battle,
    board,
    decks,
    discards,
    headlines,
    own,
    redistribution,
    seats,
)

GAME = claycrown.make("mastery")
TABLES = [
    (2, {"siege": True}),
    (3, {}),
    (4, {"allegiance": "pairs", "chaos": True}),
    (5, {"cutthroat": True, "siege": True, "skirmish": True, "chaos": True}),
    (6, {"allegiance": "threes"}),
]


def drawing(text: str) -> list[str]:
    return dedent(text).strip("\n").split("\n")


def test_the_map_of_two_with_owners_knights_and_supply():
    s = given().castle(0, 5).castle(1, 12).holds(0, 7, 2).holds(0, 9, 4).holds(1, 5, 8)
    s = s.tile("battlefield", 5).tile("cave", 2).asking(0, "ADVANCE")
    assert board(GAME.view(s)) == drawing("""
         +---------+---------+---------+---------+
         |a1 Forest|a2 Shrine|a3 Cave  |a4 Forest|
         |1        |3        |2        |1        |
    +----+----+----+----+----+----+----+----+----+----+
    |Touraine |b2 Battle|~~~~~~~~~|b4 Abbey |Nivernais|
    |# B12    |3 B8     |~~~~~~~~~|2 R2     |# R5     |
    +----+----+----+----+----+----+----+----+----+----+
         |c1 Forest|c2 Abbey |c3 Shrine|c4 Forest|
         |1 R4 cut |2        |3        |1        |
         +---------+---------+---------+---------+
    """)


def test_the_map_of_five_has_holes_and_a_long_name():
    view = GAME.view(given(5).castle(0, 3).asking(0, "ADVANCE"))
    lines = board(view)
    assert lines[:5] == [
        "     +---------+         +---------+---------+",
        "     |a1 Abbey |         |a2 Forest|Touraine |",
        "     |2        |         |1        |# B0     |",
        "+----+----+----+----+----+----+----+----+----+----+---------+",
        "|b1 Forest|b2 Forest|b3 Shrine|b4 Abbey |b5 Forest|b6 Abbey |",
    ]
    assert "     |Bourbonn.|e2 Abbey |~~~~~~~~~|e4 Shrine|e5 Forest|" in lines


# Rows of the five maps, from the specification: how many cells each has.
ROWS = {
    2: [4, 5, 4],
    3: [3, 4, 5, 4, 3],
    4: [1, 4, 5, 6, 5, 4, 1],
    5: [3, 6, 5, 4, 5, 6, 3],
    6: [4, 5, 6, 7, 6, 5, 4],
}
SIDES = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]


@pytest.mark.parametrize("players", ROWS)
def test_cells_that_are_adjacent_share_a_side_of_the_drawing(players):
    view = GAME.view(GAME.new(players, 1))
    rows = zip("abcdefg", ROWS[players], strict=False)
    names = [f"{row}{k + 1}" for row, n in rows for k in range(n)]
    lines = board(view)
    castles = dict(zip(view["castle_cells"], view["castle_names"], strict=True))
    labels = [f"|{castles.get(cell, f'{name} ')[:8]}" for cell, name in enumerate(names)]
    # Where each cell is drawn; the line and column of its left side.
    spots = {
        cell: (row, line.index(label))
        for cell, label in enumerate(labels)
        for row, line in enumerate(lines)
        if label in line
    }
    assert len(spots) == len(names) - view["tiles"].count(None) + players
    for one, (row, column) in spots.items():
        q, r = view["places"][one]
        for other, (below, left) in spots.items():
            step = [view["places"][other][0] - q, view["places"][other][1] - r]
            beside = below == row and abs(left - column) == 10
            above = abs(below - row) == 3 and abs(left - column) < 10
            assert (beside or above) == (step in SIDES)


def test_every_kind_has_a_short_name_that_fits():
    assert len(SHORT_KINDS) == len(set(SHORT_KINDS)) == len(KIND_NAMES)
    for short, name in zip(SHORT_KINDS, KIND_NAMES, strict=True):
        assert len(short) <= 6
        assert re.match(short.rstrip("."), name.title()) or name == "battlefield"


def test_a_redistribution_before_and_after():
    s = given().castle(0, 5).holds(0, 7, 2).holds(0, 3, 1).holds(0, 9, 4)
    s = s.asking(0, "REDISTRIBUTE")
    assert redistribution(GAME.view(s)) == []
    play(s, "REDISTRIBUTE", "SET_KNIGHTS 3")
    view = GAME.view(s)
    assert board(view)[2] == "     |1        |3        |2        |1 R1>3   |"
    assert board(view)[5] == "|# B0     |2        |~~~~~~~~~|2 R2>?   |# R5     |"
    assert board(view)[8] == "     |1 R4 cut |2        |3        |1        |"
    assert redistribution(view) == ["Redistribution: 5 knights left for b4 and the castle"]
    play(s, "SET_KNIGHTS 1")
    view = GAME.view(s)
    assert board(view)[2] == "     |1        |3        |2        |1 R3     |"
    assert board(view)[5] == "|# B0     |2        |~~~~~~~~~|2 R1     |# R4     |"
    assert redistribution(view) == []


def test_a_battle_builds_up():
    s = given().stands(0, "rage", "cleansing").holds(1, 5, 6).holds(0, 7).hand(0, "5 2 +1 +1")
    s = s.hand(1, "3").attack(0, 5, 3)
    silent(s)
    assert asked(s) == "P0 CONFLICT"
    view = GAME.view(s)
    assert board(view)[5] == "|# B0     |R3 v B6  |~~~~~~~~~|2 R1     |# R0     |"
    assert battle(view) == drawing("""
    Battle for b2 Abbey
      Red    attacks   3 +  1 =  4
      Blue   defends   6 +  0 =  6
    """)
    play(s, "CONFLICT 2", "PLAY_1")
    assert battle(GAME.view(s)) == drawing("""
    Battle for b2 Abbey
      Red    attacks   3 +  4 =  7  2 +1
      Blue   defends   6 +  3 =  9  3
    """)
    play(s, "YIELD")
    silent(s)
    assert battle(GAME.view(s))[-1] == "  Blue wins by 2"
    play(s, "PASS")
    assert battle(GAME.view(s)) == []


def test_a_siege_shows_garrison_and_defence():
    s = given(siege=True).castle(1, 21).holds(0, 7, 6).holds(0, 5, 2).hand(0, "5 2")
    s = s.hand(1, "3").attack(0, 4, 6)
    silent(s)
    view = GAME.view(s)
    assert board(view)[5] == "|R6 v B21 |2 R2     |~~~~~~~~~|2 R6     |# R0     |"
    assert battle(view) == drawing("""
    Battle for Touraine
      Red    attacks   6 +  0 =  6
      Blue   defends   8 +  0 =  8
    """)


def test_teams_in_a_battle():
    s = given(4, allegiance="pairs").holds(1, 6, 5).holds(0, 2).holds(2, 19, 1).hand(0, "5")
    s = s.hand(1, "3").hand(2, "+1 +1").hand(3, "+2").attack(0, 6, 3)
    silent(s)
    assert asked(s) == "P2 SUPPORT"
    play(s, "PLAY_1")
    view = GAME.view(s)
    assert battle(view) == drawing("""
    Battle for c2 Abbey
      Red    attacks   3 +  6 =  9  5
      Blue   defends   5 +  3 =  8  3
      Yellow supports               +1
    """)
    assert headlines(view)[1] == "20 points win; Allegiance in pairs"
    assert seats(view)[5] == "Teams: Red+Yellow 3, Blue+Green 0 of 20"


def test_what_each_player_has():
    s = given().castle(0, 7).holds(0, 7, 2).stands(0, "fury", "fear").falls(0, "greed", 6)
    s = s.stands(1, "insight").falls(1, "rage", 6).falls(1, "devotion", 7).hand(0, "C F")
    s = s.hand(1, "5").discard(1, "2 3", 6).top(1, "+1", 0).turn(7).asking(0)
    assert seats(GAME.view(s)) == [
        "           Pts Dice Hand Deck Disc Crown          Sceptre       Orb",
        "> R Red      2    3    2   16    0 Fury           Fear          Greed 7",
        "  B Blue     0    0    1   15    2 Insight        Rage 8        Devotion 8",
        SEATS_KEY,
    ]


def test_discards_of_this_turn_stand_behind_a_bar():
    s = given(3).turn(7).discard(0, "5 A", 6).discard(0, "C", 7).discard(1, "+1 Au", 0)
    s = s.discard(2, "F", 7).hand(0, "T").asking(0)
    assert discards(GAME.view(s)) == ["Discard R  5 A | C", "Discard B  +1 Au", "Discard Y  | F"]


def test_known_cards_are_drawn_only_for_who_knows_them():
    s = given(3).top(0, "5", 0, 2).top(0, "C", 0).top(1, "T", 0).hand(0, "F").none(2).asking(0)
    rest = "Without a conflict card: Yellow"
    assert decks(GAME.view(s, 0)) == [
        "Deck R, known on top: 5 (RY) C (R)",
        "Deck B, known on top: T (R)",
        rest,
    ]
    assert decks(GAME.view(s, 2)) == [
        "Deck R, known on top: 5 (RY) ? (R)",
        "Deck B, known on top: ? (R)",
        rest,
    ]
    for seat in (1, None):
        assert decks(GAME.view(s, seat)) == [
            "Deck R, known on top: ? (RY) ? (R)",
            "Deck B, known on top: ? (R)",
            rest,
        ]


def test_hands_are_drawn_for_their_owner_alone():
    s = given().holds(1, 5, 2).holds(0, 7).hand(0, "5 2 +2").hand(1, "3 4").attack(0, 5, 2)
    silent(s)
    choose(s, 0, "CONFLICT 5")
    assert own(GAME.view(s, 0)) == ["Your hand: 2 +2 C C   chosen: 5"]
    assert own(GAME.view(s, 1)) == ["Your hand: 3 4 C C T"]
    assert own(GAME.view(s)) == []
    s = given().hand(0, "C").hand(1, "5 F").seen(0, 1, "F").asking(0)
    assert own(GAME.view(s, 0)) == ["Hand of B, known to you: F", "Your hand: C"]
    assert own(GAME.view(s, 1)) == ["Your hand: 5 F"]
    s = given().hand(1, "C").asking(1)
    assert own(GAME.view(s, 0)) == ["Your hand: empty"]


def test_cards_to_put_in_order_are_drawn_for_their_owner_alone():
    s = given().stands(0, "insight").top(0, "5", 0).top(0, "3", 0).top(0, "+1", 0)
    s = play(s.top(0, "C", 0).asking(0), "CROWN", "ARRANGE +1")
    assert own(GAME.view(s, 0)) == ["Your hand: empty   to put in order: 3 5 C"]
    assert decks(GAME.view(s, 0)) == ["Deck R, known on top: +1 (R)"]
    assert own(GAME.view(s, 1)) == ["Your hand: empty"]
    assert decks(GAME.view(s, 1)) == []


def test_a_rival_cannot_count_the_cards_put_back_by_insight():
    s = given().stands(0, "insight").top(0, "5", 0).top(0, "3", 0).top(0, "+1", 0)
    s = play(s.top(0, "C", 0).asking(0), "CROWN")
    before = [GAME.view(s, 1), GAME.view(s, None)]
    play(s, "ARRANGE +1")
    assert [GAME.view(s, 1), GAME.view(s, None)] == before
    play(s, "ARRANGE 3")
    assert [GAME.view(s, 1), GAME.view(s, None)] == before


def test_the_headlines_say_where_the_game_stands():
    s = given(cutthroat=True, siege=True, skirmish=True, chaos=True).hand(1, "C").turn(8)
    view = GAME.view(s.asking(1))
    assert headlines(view) == [
        "Medieval Mastery: turn 8 of Blue, Blue to decide",
        "11 points win; Cutthroat, Castle siege, Skirmish, Chaos",
    ]
    s = given().hand(0, "C").extra(1).used_crown().asking(0)
    assert headlines(GAME.view(s))[1:] == [
        "13 points win",
        "In this turn: extra sequences 1, crown used",
    ]


def test_the_headline_does_not_tell_who_is_asked():
    s = given(3).stands(0, "corruption").stands(1, "rage").hand(2, "F").asking(0)
    play(s, "CROWN")
    assert asked(s) == "P2 RESPONSE"
    for seat in (None, 0, 1, 2):
        view = GAME.view(s, seat)
        assert headlines(view)[0] == "Medieval Mastery: turn 1 of Red, responses to crowns awaited"
        assert not any(line.startswith(">") for line in seats(view))
    s = given().holds(1, 5, 2).holds(0, 7).hand(0, "5 2").hand(1, "3").attack(0, 5, 2)
    silent(s)
    assert asked(s) == "P0 CONFLICT"
    view = GAME.view(s)
    assert headlines(view)[0] == "Medieval Mastery: turn 1 of Red, both fighters choose"
    assert not any(line.startswith(">") for line in seats(view))


def test_the_end_is_told_with_the_winners():
    s = given().castle(0, 3).holds(0, 1).holds(0, 2).holds(0, 7).holds(0, 10)
    s = s.tile("shrine", 2, 7, 10).turn(9).asking(0, "ADVANCE")
    play(s, "ADVANCE 3", "ADVANCE_KNIGHTS 1")
    assert headlines(GAME.view(s)) == [
        "Medieval Mastery: won by points in turn 9",
        "First: Red",
        "13 points win",
    ]
    s = given().castle(1, 2).turn(120).hand(0, "C").asking(1, "last WINDOW")
    assert s.over
    assert headlines(GAME.view(s))[:2] == [
        "Medieval Mastery: no winner, the end in turn 120",
        "First: Blue",
    ]


@pytest.mark.parametrize(("players", "chosen"), TABLES)
def test_every_table_fits_into_eighty_columns_without_trailing_blanks(players, chosen):
    rng = seeded("pictures")
    s = GAME.new(players, 5, chosen)
    for turn in count():
        for seat in (None, turn % players):
            lines = GAME.picture(GAME.view(s, seat)).split("\n")
            assert max(map(len, lines)) <= 80
            assert all(line == line.rstrip() for line in lines)
        if s.over:
            break
        seat = s.waiting[0]
        legal = s.legal(seat)
        s.apply(seat, legal[rng.below(len(legal))])


def test_the_fullest_table_fits_into_eighty_columns():
    s = given(6, allegiance="pairs", cutthroat=True, chaos=True).turn(359).castle(0, 60)
    s = s.falls(0, "prosperity", 358).falls(0, "influence", 358).falls(0, "preparation", 358)
    for seat in range(6):
        s = s.hand(seat, "2 3 4 5 A +1 +1").discard(seat, "C C T F F A +2 +2", 358)
        s = s.seen(0, seat, "2 3 4 5 A +1 +1") if seat else s
        s = s.top(seat, "+1", *range(6)).top(seat, "+1", *range(6)).top(seat, "Au", *range(6))
        s = s.none(seat)
    s = s.pending(0, "TURN_END", "MORE", "ADVANCE")
    assert asked(s) == "P0 ADVANCE"
    lines = GAME.picture(GAME.view(s, 0)).split("\n")
    assert max(map(len, lines)) <= 80


def test_the_longest_plan_fits_into_eighty_columns():
    s = given(6).castle(0, 5)
    for cell in (1, 2, 4, 5, 6, 7, 8, 9, 14):
        s = s.holds(0, cell, 5)
    s = play(s.asking(0, "REDISTRIBUTE"), "REDISTRIBUTE")
    (line,) = redistribution(GAME.view(s))
    assert line.startswith("Redistribution: 50 knights left for a2 a3 b1 b2")
    assert len(line) <= 80


def test_the_whole_table_has_all_its_parts():
    s = given().holds(1, 5, 2).holds(0, 7).hand(0, "5 2").hand(1, "3").discard(1, "A")
    s = s.top(1, "+1", 0).attack(0, 5, 2)
    silent(s)
    view = GAME.view(s, 0)
    whole = GAME.picture(view).split("\n")
    for part in (headlines, board, battle, seats, discards, decks, own):
        assert part(view)
        for line in part(view):
            assert line in whole
    assert MAP_KEY in whole


def test_a_battle_that_goes_on_has_cut_no_line():
    position = given().tile("forest", 5).holds(1, 5, 3).holds(1, 10, 2).holds(0, 7)
    view = position.hand(0, "2 3").hand(1, "5 4").attack(0, 5, 2).view(None)
    assert view["supplied"] == [[7], [10]]
    assert "B2" in GAME.picture(view)
    assert "B2 cut" not in GAME.picture(view)
