"""Chapter 8: supply."""

from mastery_given import asked, fight, given, options, own, play, points, supplied


def test_mm_8_1_a_chain_of_own_territories():
    s = given(3).holds(0, 4).holds(0, 5).holds(0, 14).castle(0, 1).hand(0, "C").asking(0)
    # 14 lies at the lake with 4 and 5; 15 does not.
    assert supplied(s, 0) == [4, 5, 14]
    s = given(3).holds(0, 5).holds(0, 14).castle(0, 1).hand(0, "C").asking(0)
    assert supplied(s, 0) == []


def test_mm_8_2_adjacency_to_the_castle_suffices():
    assert supplied(given().holds(0, 12).hand(0, "C").asking(0), 0) == [12]


def test_mm_8_2_others_break_the_chain():
    # 2 players: 3 is beside castle 8; 2 beside 3; 1 beside 2 and at the lake.
    for owner, found in ((0, [0, 2, 3]), (None, [3]), (1, [3])):
        position = given().holds(0, 3).holds(0, 0).hand(0, "C")
        if owner is not None:
            position.holds(owner, 2)
            position.holds(owner, 1)
        s = position.asking(0)
        assert [cell for cell in supplied(s, 0) if cell != 1] == found


def test_mm_8_2_lakes_serve_everybody_and_team_mates_break_the_chain():
    s = given().holds(0, 7).holds(0, 5).holds(1, 10).hand(0, "C").asking(0)
    assert supplied(s, 0) == [5, 7]
    position = given(4, allegiance="pairs").holds(0, 2).holds(2, 7).holds(0, 13)
    s = position.hand(0, "C").asking(0)
    assert supplied(s, 0) == [2]


def test_mm_8_3_an_unsupplied_territory_is_left_out():
    position = given().castle(0, 4).holds(0, 3, 2).holds(0, 9, 3).hand(0, "C")
    s = play(position.asking(0), "CONTINUE", "REDISTRIBUTE")
    assert s.view(None)["plan"]["left"] == [3]
    play(s, "SET_KNIGHTS 6")
    assert own(s, 0).cells == {3: 6, 9: 3}
    # No base for an advance, though 10 lies beside 9.
    assert asked(s) != "P0 ADVANCE" or "ADVANCE 10" not in options(s)
    assert points(s)[0] == 2


def test_mm_8_3_it_still_fights_and_its_survivors_retreat():
    position = given().tile("forest", 5).holds(1, 5, 4).holds(0, 7).hand(0, "5").hand(1, "5")
    s = position.holds(1, 1, 2).attack(0, 5, 6)
    assert own(s, 1).cells == {1: 2}
    assert own(s, 1).castle == 2
    # The same from a cut-off cell: 2 is not supplied for P1.
    position = given().tile("forest", 2).holds(1, 2, 4).holds(0, 7).hand(0, "5").hand(1, "5")
    s = position.asking(1, "SEQUENCE")
    assert supplied(s, 1) == []
    position = given().tile("forest", 2).holds(1, 2, 4).holds(0, 7).hand(0, "5").hand(1, "5")
    s = fight(position.attack(0, 2, 6))
    assert own(s, 1).castle == 2


def test_mm_8_4_nothing_is_cut_off_inside_a_battle():
    # P1 holds 5 and, behind it, 1; while 5 is contested 1 keeps its knights even in Cutthroat.
    position = given(cutthroat=True).tile("forest", 5).holds(1, 5, 3).holds(1, 10, 2)
    position.holds(0, 7).hand(0, "2 3").hand(1, "5 +1")
    s = position.attack(0, 5, 2)
    assert asked(s) == "P0 CONFLICT"
    assert s.view(None)["owners"][10] == 1
    fight(s, "CONFLICT 2")
    assert own(s, 1).cells == {5: 3, 10: 2}
