"""Chapter 7: the Workshop."""

import pytest
from xian_given import booked, given, options, own, play, table

FACE_B = {9: (6, 0, ""), 10: (5, 0, "R"), 11: (5, 2, ""), 12: (5, 0, "G"), 13: (7, 0, "")}
FACE_B |= {14: (6, 1, "")}


def cells(s) -> set[int]:
    return {int(word.split()[1]) for word in options(s)}


def test_xi_7_1_any_empty_cell_for_clay():
    s = given().resources(0, 0, 6).asking(0, "BUILDING")
    play(s, "ENTER Workshop")
    assert cells(s) == set(range(24)) - {0, 2, 8, 15, 16, 22}
    play(s, "CRAFT 13")
    assert 13 in table(s).brown
    assert own(s, 0).clay == 3


@pytest.mark.parametrize("helper", [False, True])
@pytest.mark.parametrize("tile", [False, True])
@pytest.mark.parametrize(("cell", "price"), [(17, 2), (9, 3), (1, 5)])
def test_xi_7_2_price_by_section(helper, tile, cell, price):
    position = given().resources(0, 0, 9)
    if helper:
        position.helpers(0, "Scientist")
    if tile:
        position.tiles(0, "reduction")
    s = position.asking(0, "CRAFT")
    play(s, f"CRAFT {cell} reduced" if tile else f"CRAFT {cell}")
    assert own(s, 0).clay == 9 - (price - helper - tile)
    assert own(s, 0).used == (["gate", "market", "reduction"] if tile else [])


def test_xi_7_2_only_what_can_be_paid_is_offered():
    s = given().resources(0, 0, 2).tiles(0, "reduction").asking(0, "CRAFT")
    plain = {int(word.split()[1]) for word in options(s) if "reduced" not in word}
    reduced = {int(word.split()[1]) for word in options(s) if "reduced" in word}
    assert plain == {17, 18, 19, 20, 21, 23}
    assert reduced == plain | {9, 10, 11, 12, 13, 14}


@pytest.mark.parametrize("cell", FACE_B)
def test_xi_7_3_the_printed_bonus_of_face_b1(cell):
    vp, coins, pigments = FACE_B[cell]
    s = given().resources(0, 0, 3).asking(0, "CRAFT")
    play(s, f"CRAFT {cell}")
    assert booked(s) == [(0, "craft_cell", vp)]
    assert own(s, 0).goods == (coins, 0, *(pigments.count(letter) for letter in "YRGU"))


def test_xi_7_3_two_pigments_and_what_the_supply_lacks():
    s = given().resources(0, 0, 5).asking(0, "CRAFT")
    assert own(play(s, "CRAFT 4"), 0).goods == (0, 0, 0, 1, 0, 1)
    s = given().supply(R=0).resources(0, 0, 5).asking(0, "CRAFT")
    assert own(play(s, "CRAFT 4"), 0).goods == (0, 0, 0, 0, 0, 1)


def test_xi_7_3_another_face_prints_another_bonus():
    s = given().faces("A2", "B1", "C1").resources(0, 0, 2).asking(0, "CRAFT")
    play(s, "CRAFT 16")
    assert booked(s) == [(0, "craft_cell", 3)]
    assert own(s, 0).goods == (2, 0, 0, 0, 0, 0)


def test_xi_7_4_statue_cells_carry_no_bonus():
    s = given().resources(0, 0, 9).asking(0, "CRAFT")
    assert not cells(s) & {0, 2, 8, 15, 16, 22}
    box = s.box
    for face in range(12):
        for cell in range(24):
            if box.face_statues[face] >> cell & 1:
                at = face * 24 + cell
                assert (box.face_vp[at], box.face_coins[at], box.face_pigments[at]) == (0, 0, 0)


def test_xi_7_5_ceramist_adds_a_point():
    s = given().helpers(0, "Ceramist").resources(0, 0, 5).asking(0, "CRAFT")
    play(s, "CRAFT 1")
    assert booked(s) == [(0, "craft_cell", 8), (0, "ceramist", 1)]


def test_xi_7_6_a_signature_under_the_new_statue():
    s = given().resources(0, 0, 5).asking(0, "CRAFT")
    assert {"CRAFT 1", "CRAFT 1 signed"} <= set(options(s))
    play(s, "CRAFT 1 signed")
    assert own(s, 0).signed == [1]
    assert own(s, 0).signatures == 1


def test_xi_7_6_never_later():
    s = given().resources(0, 0, 5).tiles(0, "extra action").asking(0, "CRAFT")
    play(s, "CRAFT 17")
    assert own(s, 0).signed == []
    assert own(s, 0).signatures == 2
    play(s, "EXTRA Workshop")
    assert 17 not in cells(s)


def test_xi_7_7_others_never_paint_a_signed_statue():
    position = (
        given().brown(17, signed_by=1).resources(0, 0, 0, 0, 0, 2).resources(1, 0, 0, 0, 0, 2)
    )
    assert options(position.asking(0, "PAINT_CELL")) == ["PAINT_CELL 16", "PAINT_CELL 22"]
    position = given().brown(17, signed_by=1).resources(1, 0, 0, 0, 0, 2)
    assert "PAINT_CELL 17" in options(position.asking(1, "PAINT_CELL"))


def test_xi_7_7_a_statue_left_brown_scores_nothing():
    s = given().brown(17, 18, signed_by=1).over()
    assert s.scores() == [0, 0, 0]


def test_xi_7_8_the_signature_leaves_the_game():
    s = given().brown(17, signed_by=0).resources(0, 0, 0, 0, 0, 2).asking(0, "PAINT_CELL")
    assert own(s, 0).signatures == 1
    play(s, "PAINT_CELL 17")
    assert own(s, 0).signed == []
    assert own(s, 0).signatures == 1
