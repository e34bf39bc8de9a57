"""Chapter 2: set-up, and chapter 3: how cards are drawn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest
from claycrown.core.chance import below
from claycrown.core.events import whisper
from claycrown.games.xian.data import CLAY, COIN, FACES, PIGMENT, REQUESTS
from claycrown.games.xian.ids import EV_HAND
from claycrown.games.xian.state import (
    BUILDING_AT,
    DECK,
    FACE,
    FIGURES,
    HAND,
    HEIGHT,
    PUT_BACK,
    REQUEST,
    RESOURCES,
    ROW,
    SIGNATURES,
    SPACE_OF,
    START,
    SUPPLY,
    State,
)

ALL_CARDS: Final[i64] = BIT[24] - 1


def draw(s: State, pool: i64) -> i64:
    """Draw one element of a pool, sorted by id; the pool itself is left to the caller."""
    return nth(pool, below(s, count(pool)))


def nth(mask: i64, k: i64) -> i64:
    rest: i64 = mask
    for _ in range(k):
        rest &= rest - 1
    return lowest(rest)


# XI-2.12  One order of draws for all engines; nothing is shuffled in advance.
def set_up(s: State) -> None:
    setup_row(s)
    setup_requests(s)
    setup_buildings(s)
    setup_end_tiles(s)
    setup_seats(s)
    setup_faces(s)
    s.round = 1
    s.period = 1
    for seat in range(s.players):
        s.goods[DECK + seat] = ALL_CARDS  # XI-1.1
        draw_hand(s, seat)


# XI-2.2  Four equipment cards face up, left to right.
def setup_row(s: State) -> None:
    s.deck = ALL_CARDS
    for slot in range(4):
        fill_slot(s, slot)


def fill_slot(s: State, slot: i64) -> i64:
    card: i64 = draw(s, s.deck)
    s.deck ^= BIT[card]
    s.board[ROW + slot] = 1 + card
    return card


# XI-2.3, XI-2.5  Requests for A, B, B, C; the minister goes to the colour of the highest.
def setup_requests(s: State) -> None:
    s.requests = BIT[REQUESTS] - 1
    highest: i64 = 0
    for space in range(4):
        number: i64 = draw_request(s, space)
        if number > highest:
            highest = number
    s.minister = s.box.request_colour[highest]
    s.minister_open = 1


def draw_request(s: State, space: i64) -> i64:
    k: i64 = draw(s, s.requests)
    s.requests ^= BIT[k]
    s.board[REQUEST + space] = 1 + k
    return 1 + k


# XI-2.4  The four buildings lie at random on the spaces.
def setup_buildings(s: State) -> None:
    left: i64 = 15
    for space in range(4):
        building: i64 = draw(s, left)
        left ^= BIT[building]
        s.board[BUILDING_AT + space] = building
        s.board[SPACE_OF + building] = space


# XI-2.7  Four of the eight end tiles, open for the whole game.
def setup_end_tiles(s: State) -> None:
    left: i64 = 255
    for _ in range(4):
        tile: i64 = draw(s, left)
        left ^= BIT[tile]
        s.end_tiles |= BIT[tile]


# XI-2.1, XI-2.8, XI-2.9  Goods; a start tile gives one pigment and the place in the stack.
def setup_seats(s: State) -> None:
    left: i64 = 15
    for colour in range(4):
        s.board[SUPPLY + colour] = s.box.pigments_each
    for seat in range(s.players):
        s.goods[RESOURCES + 4 * COIN + seat] = s.box.start_coins
        s.goods[RESOURCES + 4 * CLAY + seat] = s.box.start_clay
        s.goods[FIGURES + seat] = s.box.figures_each
        s.goods[SIGNATURES + seat] = s.box.signatures_each
        tile: i64 = draw(s, left)
        left ^= BIT[tile]
        s.goods[START + seat] = 1 + tile
        colour = s.box.start_pigment[tile]
        s.goods[RESOURCES + 4 * (PIGMENT + colour) + seat] += 1
        s.board[SUPPLY + colour] -= 1
    for seat in range(s.players):
        for other in range(s.players):
            if s.goods[START + other] > s.goods[START + seat]:
                s.goods[HEIGHT + seat] += 1


# XI-2.10  One of four faces for A, B and C; brown statues on their icons.
def setup_faces(s: State) -> None:
    for section in range(3):
        face: i64 = below(s, FACES)
        s.board[FACE + section] = face
        s.brown |= s.box.face_statues[4 * section + face]
    s.brown_supply = s.box.brown_figures - count(s.brown)


# XI-3.2, XI-3.9  Four cards; those put back by favour are touched only when the rest is gone.
def draw_hand(s: State, seat: i64) -> None:
    for _ in range(4):
        draw_card(s, seat)
    whisper(s, BIT[seat], EV_HAND, seat, s.goods[HAND + seat])


def draw_card(s: State, seat: i64) -> None:
    pool: i64 = DECK if s.goods[DECK + seat] else PUT_BACK
    card: i64 = draw(s, s.goods[pool + seat])
    s.goods[pool + seat] ^= BIT[card]
    s.goods[HAND + seat] |= BIT[card]
