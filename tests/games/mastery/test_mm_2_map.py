"""Chapter 2: map, cells, adjacency."""

import pytest
from mastery_given import asked, bits, given, made, options

MAPS = {n: made("standard").rules.box.maps[n - 2] for n in range(2, 7)}
KINDS = {
    2: "1321B2L2A1231",
    3: "A12123123L2B1231C12",
    4: "2A11B123212L33L212321D11C2",
    5: "21B113212A2L31322CE2L3111321221D",
    6: "A11B12221123321F23L32C12332112221E11D",
}
# Places of the cells in reading order, as columns of each row.
ROWS = {
    2: {-1: range(-1, 3), 0: range(-2, 3), 1: range(-2, 2)},
    6: {r: range(max(-3, -3 - r), min(3, 3 - r) + 1) for r in range(-3, 4)},
}
PLACES = {n: [(q, r) for r, row in rows.items() for q in row] for n, rows in ROWS.items()}
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
every_map = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def linked(players: int, cell: int) -> list[int]:
    return bits(MAPS[players].links[cell])


@every_map
def test_mm_2_1_cells_and_kinds(players):
    board = MAPS[players]
    kinds = KINDS[players]
    assert board.cells == len(kinds) == {2: 13, 3: 19, 4: 26, 5: 32, 6: 37}[players]
    for cell, kind in enumerate(kinds):
        assert board.values[cell] == (int(kind) if kind.isdigit() else 0)
        assert bool(board.castles >> cell & 1) == (kind in "ABCDEF")
        assert bool(board.territories >> cell & 1) == kind.isdigit()
    for seat in range(players):
        assert kinds[board.castle_of[seat]] == "ABCDEF"[seat]


@pytest.mark.parametrize("players", [2, 6])
def test_mm_2_2_cells_that_share_a_side_are_adjacent(players):
    places = PLACES[players]
    kinds = KINDS[players]
    shores = set()
    for lake in (cell for cell, kind in enumerate(kinds) if kind == "L"):
        q, r = places[lake]
        shores |= {places.index((q + a, r + b)) for a, b in STEPS if (q + a, r + b) in places}
    for cell, (q, r) in enumerate(places):
        if kinds[cell] == "L":
            continue
        near = {places.index((q + a, r + b)) for a, b in STEPS if (q + a, r + b) in places}
        near = {other for other in near if kinds[other] != "L"}
        if cell in shores:
            near |= shores - {cell}
        assert linked(players, cell) == sorted(near)


def test_mm_2_2_castle_0_of_two_players_touches_three_cells():
    assert linked(2, 8) == [3, 7, 12]
    assert linked(2, 4) == [0, 5, 9]


def test_mm_2_3_land_at_the_same_lake_is_linked():
    shore = [1, 2, 5, 7, 10, 11]
    for cell in shore:
        assert set(shore) - {cell} <= set(linked(2, cell))
    assert 5 in linked(2, 7)
    assert 9 not in linked(2, 7)


@every_map
def test_mm_2_3_links_go_both_ways(players):
    for cell in range(MAPS[players].cells):
        for other in linked(players, cell):
            assert other != cell
            assert cell in linked(players, other)


@every_map
def test_mm_2_4_lakes_hold_nobody(players):
    lakes = [cell for cell, kind in enumerate(KINDS[players]) if kind == "L"]
    assert len(lakes) in (1, 2)
    for lake in lakes:
        assert linked(players, lake) == []
        assert all(lake not in linked(players, cell) for cell in range(MAPS[players].cells))


def test_mm_2_4_a_lake_is_never_a_target():
    s = given().castle(0, 5).holds(0, 7).holds(0, 2).asking(0, "ADVANCE")
    assert asked(s) == "P0 ADVANCE"
    assert "ADVANCE 6" not in options(s)


@every_map
def test_mm_2_5_castles_touch_two_ones_and_a_two(players):
    kinds = KINDS[players]
    for seat in range(players):
        near = sorted(kinds[cell] for cell in linked(players, MAPS[players].castle_of[seat]))
        assert near == ["1", "1", "2"]
    for cell, kind in enumerate(kinds):
        if kind == "1":
            castles = [other for other in linked(players, cell) if kinds[other] in "ABCDEF"]
            assert len(castles) == 1


@every_map
def test_mm_2_5_every_territory_is_linked_to_a_castle_by_a_path(players):
    found = {int(MAPS[players].castle_of[0])}
    more = list(found)
    while more:
        for other in linked(players, more.pop()):
            if other not in found:
                found.add(other)
                more.append(other)
    assert set(bits(MAPS[players].territories)) <= found
