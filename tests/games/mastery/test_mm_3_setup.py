"""Chapter 3: set-up and its chance events."""

from copy import deepcopy

import pytest
from mastery_given import (
    ARTEFACTS,
    KINDS,
    SETUP_EVENTS,
    VALUES,
    own,
    points,
    set_up,
    sizes_of,
    tiles,
)

import claycrown
from claycrown.core.errors import ChanceError
from claycrown.core.record import chance_of
from claycrown.games.mastery.setup import set_up as set_up_state

GAME = claycrown.make("mastery")
LAYOUT = {
    2: "1321B2L2A1231",
    3: "A12123123L2B1231C12",
    4: "2A11B123212L33L212321D11C2",
    5: "21B113212A2L31322CE2L3111321221D",
    6: "A11B12221123321F23L32C12332112221E11D",
}
every_number = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
# Two players: the draws of tiles that lay Homelands on no cell, on 3, and on 3 and 12.
NO_HOME = [2, 0, 0, 2, 0, 0, 2, 0, 0, 2]
REST = [0] * 17


def wanted_sizes(players: int) -> list[int]:
    """The sizes of all draws of set-up without Authority."""
    left = {"1": 12, "2": 12, "3": 6}
    sizes = []
    for kind in LAYOUT[players]:
        if kind in left:
            sizes.append(left[kind])
            left[kind] -= 1
    sizes += 3 * [6 - seat for seat in range(players)]
    sizes += players * [18, 17, 16, 15, 14]
    return [size for size in [*sizes, players] if size > 1]


@every_number
def test_mm_3_1_tiles_have_the_value_of_their_cell(players):
    s = GAME.new(players, seed=9)
    for cell, kind in enumerate(LAYOUT[players]):
        name = tiles(s)[cell]
        if kind in "123":
            assert VALUES[KINDS.index(name)] == int(kind)
        else:
            assert name is None


def test_mm_3_1_each_cell_draws_from_the_tiles_left_of_its_value():
    # Cells 0, 3, 9, 12 take the last tile each time: Ruins, Ruins, Fort, Fort.
    chance = [11, 5, 11, 10, 10, 9, 9, 8, 4, 8]
    s = set_up(2, [*chance, *REST])
    assert [tiles(s)[cell] for cell in (0, 3, 9, 12)] == ["ruins", "ruins", "fort", "fort"]
    assert [tiles(s)[cell] for cell in (2, 5, 7, 10)] == ["abbey", "abbey", "city", "city"]
    assert [tiles(s)[cell] for cell in (1, 11)] == ["battlefield", "battlefield"]


@every_number
def test_mm_3_1_no_kind_lies_more_than_twice(players):
    laid = [name for name in tiles(GAME.new(players, seed=4)) if name]
    assert max(laid.count(name) for name in laid) <= 2


def test_mm_3_2_artefacts_are_drawn_type_by_type():
    s = set_up(3, [*[0] * 15, 5, 4, 3, 0, 0, 0, 2, 2, 2, *[0] * 16])
    crowns, sceptres, orbs = ARTEFACTS
    assert [own(s, seat).artefacts[0] for seat in range(3)] == [crowns[5], crowns[4], crowns[3]]
    assert [own(s, seat).artefacts[1] for seat in range(3)] == sceptres[:3]
    assert [own(s, seat).artefacts[2] for seat in range(3)] == [orbs[2], orbs[3], orbs[4]]
    assert all(own(s, seat).down == [0, 0, 0] for seat in range(3))


@pytest.mark.parametrize(
    ("draws", "castle", "homes"),
    [
        (NO_HOME, 6, {}),
        ([2, 0, 0, 0, 0, 0, 1, 0, 0, 1], 3, {3: 3}),
        ([2, 0, 0, 0, 0, 0, 1, 0, 0, 0], 2, {3: 2, 12: 2}),
    ],
)
def test_mm_3_3_knights_are_shared_with_homelands(draws, castle, homes):
    s = set_up(2, [*draws, *REST])
    assert (own(s, 0).castle, own(s, 0).cells) == (castle, homes)
    assert own(s, 1).castle == 6
    assert points(GAME.new(2, chance=[*draws, *REST]))[0] == len(homes)


def test_mm_3_3_homelands_across_a_lake_are_not_adjacent():
    # Another edition of the map: the lake lies on cell 7, beside castle 8, and 2 is worth 1.
    data = deepcopy(GAME.edition.data)
    data["maps"]["p2"]["kinds"] = "1311B22LA1231"
    s = GAME.build(data).blank(2)
    # Cells 0 and 2 draw the two Homelands; 2 is linked to the castle over the lake alone.
    s.forced = [0] * 27
    set_up_state(s)
    assert [cell for cell, name in enumerate(tiles(s)) if name == "homelands"] == [0, 2]
    assert (own(s, 0).castle, own(s, 0).cells) == (6, {})
    assert (own(s, 1).castle, own(s, 1).cells) == (3, {0: 3})


def test_mm_3_4_authority_is_played_before_the_next_seat_draws():
    # Seat 0 draws Authority first; the two cards it gives are drawn before seat 1's five.
    s = set_up(2, [*[0] * 16, 12, 0, 0, 0, 0, 12, 11, 0, 0, 0, 0, 0, 0])
    assert own(s, 0).hand == ["2", "3", "4", "5", "F", "F"]
    assert own(s, 1).hand == ["2", "3", "4", "5", "A"]
    assert own(s, 0).discard == [("Au", 0)]


@every_number
def test_mm_3_5_the_last_draw_is_the_first_player(players):
    events = SETUP_EVENTS[players]
    for first in range(players):
        s = set_up(players, [*[0] * (events - 1), first])
        assert (s.first, s.seat) == (first, first)
    s = GAME.new(players, seed=2)
    assert s.scores() == [0] * players
    assert s.sheet() == []


@every_number
def test_mm_3_6_number_of_events(players):
    s = set_up(players, [0] * SETUP_EVENTS[players])
    assert s.drawn == SETUP_EVENTS[players]
    with pytest.raises(ChanceError, match="ran out"):
        set_up(players, [0] * (SETUP_EVENTS[players] - 1))


@every_number
def test_mm_3_6_sizes_of_the_events_in_order(players):
    events = SETUP_EVENTS[players]
    found = sizes_of(lambda chance: set_up(players, chance), 0, events + 1)
    # One draw more would be asked for if the list above were too short.
    assert found == wanted_sizes(players)
    assert len(found) == events


@every_number
def test_mm_3_6_each_authority_adds_two_events(players):
    # Of a deck of 18 cards in order the thirteenth is Authority.
    before = SETUP_EVENTS[players] - 1 - 5 * players
    cards = [12, 0, 0, 0, 0, 0, 0] * players
    s = set_up(players, [*[0] * before, *cards, 0])
    assert s.drawn == SETUP_EVENTS[players] + 2 * players
    assert all(own(s, seat).discard == [("Au", 0)] for seat in range(players))


def test_mm_3_7_what_is_dealt_is_open_and_the_rest_unseen():
    s = GAME.new(2, seed=6)
    shown = s.view(None)
    assert [name for name in shown["tiles"] if name] == [name for name in tiles(s) if name]
    for seat in range(2):
        names = [
            shown["seats"][seat]["artefacts"][kind]["name"] for kind in ("crown", "sceptre", "orb")
        ]
        assert names == own(s, seat).artefacts
    # Ten tiles and six artefacts are in the view, nothing of the others.
    used = {name for name in shown["tiles"] if name}
    unused = set(KINDS) - used
    assert unused
    assert not unused & set(str(shown).replace("'", " ").split())


def test_a_record_begins_with_these_events():
    assert len(chance_of(GAME.new(4, chance=[0] * 53, seed=1))) >= 53
