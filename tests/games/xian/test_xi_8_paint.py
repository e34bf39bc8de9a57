"""Chapter 8: the Laboratory."""

import pytest
from xian_given import WORDS, booked, entries, given, options, own, play, table


def payments(numbers: tuple[int, ...], pigments: tuple[int, ...], cell: int, tile: bool = False):
    """The payments of a statue in words, before single ones are made unasked."""
    position = given().requests(*numbers).resources(0, 0, 0, *pigments)
    if tile:
        position.tiles(0, "reduction")
    return [WORDS[k].split()[1] for k in position.ids(0, "PAINT_PAY", cell=cell)]


def test_xi_8_1_the_brown_figure_goes_back_and_an_own_one_comes():
    s = given().resources(0, 0, 0, 1, 0, 1).asking(0, "BUILDING")
    assert table(s).supply == {"Y": 5, "R": 6, "G": 5, "U": 6}
    play(s, "ENTER Laboratory", "PAINT_CELL 16")
    assert table(s).supply == {"Y": 6, "R": 6, "G": 6, "U": 6}
    assert own(s, 0).painted == [16]
    assert own(s, 0).figures == 5
    assert 16 not in table(s).brown
    assert table(s).brown_supply == 7


def test_xi_8_1_pigments_paid_are_available_at_once():
    s = given().supply(Y=0, G=0).resources(0, 0, 0, 1, 0, 1).tiles(0, "market", "extra action")
    s = s.resources(0, 2, 0, 1, 0, 1).asking(0, "WORKER")
    play(s, "EXTRA Laboratory", "PAINT_CELL 16", "MARKET_GIVE coin+coin")
    assert "MARKET_TAKE Y+G" in options(s)


def test_xi_8_2_statues_crafted_by_anyone():
    s = given().resources(0, 0, 2).resources(1, 0, 0, 1, 0, 1).asking(0, "CRAFT")
    play(s, "CRAFT 17", "WORKER_ACTION", "ENTER Laboratory")
    assert options(s) == ["PAINT_CELL 16", "PAINT_CELL 17", "PAINT_CELL 22"]
    play(s, "PAINT_CELL 17")
    assert own(s, 1).painted == [17]


def test_xi_8_3_price_in_a():
    asked_for = (6, 3, 8, 5)  # R
    assert payments(asked_for, (1, 1, 1, 1), 16) == ["YR", "RG", "RU"]
    assert payments(asked_for, (0, 2, 0, 0), 16) == ["RR"]
    assert payments(asked_for, (2, 0, 2, 2), 16) == []
    assert payments(asked_for, (0, 1, 0, 0), 16) == []


def test_xi_8_4_price_in_b():
    assert payments((3, 6, 2, 10), (1, 1, 6, 6), 8) == ["YR"]
    assert payments((3, 6, 2, 10), (2, 0, 0, 0), 8) == []
    assert payments((3, 4, 5, 10), (6, 6, 6, 1), 15) == []
    assert payments((3, 4, 5, 10), (0, 0, 0, 2), 15) == ["UU"]


def test_xi_8_5_price_in_c():
    assert payments((3, 6, 2, 10), (2, 2, 2, 2), 0) == ["YY"]
    assert payments((3, 6, 2, 10), (1, 2, 2, 2), 0) == []


def test_xi_8_6_the_tile_saves_one_pigment():
    asked_for = (6, 3, 1, 5)  # A asks R, B asks G and R, C asks U
    assert payments(asked_for, (1, 0, 1, 1), 16, tile=True) == ["Y", "G", "U"]
    assert payments(asked_for, (1, 1, 1, 1), 8, tile=True) == ["RG", "R", "G"]
    assert payments(asked_for, (1, 1, 1, 1), 0, tile=True) == ["U"]
    assert payments(asked_for, (1, 1, 1, 0), 0, tile=True) == []


def test_xi_8_6_a_single_pigment_uses_the_tile():
    s = given().tiles(0, "reduction").resources(0, 0, 0, 0, 0, 1).asking(0, "PAINT_CELL")
    play(s, "PAINT_CELL 16")
    assert own(s, 0).goods == (0, 0, 0, 0, 0, 0)
    assert own(s, 0).used == ["gate", "market", "reduction"]
    s = given().tiles(0, "reduction").resources(0, 0, 0, 0, 0, 2).asking(0, "PAINT_CELL")
    play(s, "PAINT_CELL 16", "PAINT_PAY GG")
    assert own(s, 0).unused == ["reduction"]


@pytest.mark.parametrize(
    ("own_cells", "other_cells", "painted", "points"),
    [
        ((), (), 9, 1),
        ((10,), (), 9, 2),
        ((10, 14), (), 9, 3),
        ((4, 12), (), 9, 1),  # corners do not touch
        ((11,), (10,), 9, 1),
        ((7, 12), (), 11, 2),  # 11 and 12 lie in two rows
        ((5, 1, 13, 17, 21), (), 9, 6),
    ],
)
def test_xi_8_7_a_point_for_each_statue_of_the_group(own_cells, other_cells, painted, points):
    position = given().painted(0, *own_cells).painted(1, *other_cells).brown(painted)
    s = position.resources(0, 0, 0, 1, 1).asking(0, "PAINT_CELL")
    play(s, f"PAINT_CELL {painted}")
    assert booked(s) == [(0, "paint_group", points)]


def test_xi_8_8_no_figure_left():
    cells = (1, 3, 4, 5, 6, 7)
    position = given().painted(0, *cells).resources(0, 0, 0, 2, 2, 2, 2).tiles(0, "extra action")
    s = position.asking(0, "BUILDING")
    assert [word for word in entries(s) if "Laboratory" in word] == []
    position = given().painted(0, *cells[1:]).resources(0, 0, 0, 2, 2, 2, 2)
    s = position.tiles(0, "extra action").asking(0, "BUILDING")
    assert [word for word in entries(s) if "Laboratory" in word] == [
        "ENTER Laboratory",
        "EXTRA Laboratory",
    ]
