"""Chapter 3: set-up and its chance events."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest
from claycrown.core.chance import below
from claycrown.games.mastery.cards import draw_to, play_authority
from claycrown.games.mastery.data import HOMELANDS, PAIRS, THREES
from claycrown.games.mastery.realm import take_control
from claycrown.games.mastery.state import ARTEFACT, CASTLE, POOL, TEAM, State


def nth(mask: i64, k: i64) -> i64:
    rest: i64 = mask
    for _ in range(k):
        rest &= rest - 1
    return lowest(rest)


# MM-3.6  One order of events for all engines.
def set_up(s: State) -> None:
    setup_sides(s)
    setup_map(s)
    setup_artefacts(s)
    setup_knights(s)
    setup_hands(s)
    s.first = below(s, s.players)  # MM-3.5
    s.seat = s.first
    s.period = 1


# MM-16.13  Teams in Allegiance; otherwise every seat is a side of its own.
def setup_sides(s: State) -> None:
    for seat in range(s.players):
        side: i64 = seat
        if s.allegiance == PAIRS:
            side = s.box.pairs_4[seat] if s.players == 4 else s.box.pairs_6[seat]
        elif s.allegiance == THREES:
            side = s.box.threes_6[seat]
        s.goods[TEAM + seat] = side


# MM-3.1  Territory cells by id; each draws a tile of its value from those left.
def setup_map(s: State) -> None:
    left: list[i64] = [s.box.tiles_of[value] for value in range(4)]
    tiles: list[i64] = []
    for cell in range(s.map.cells):
        value: i64 = s.map.values[cell]
        if value == 0:
            tiles.append(-1)
        else:
            tile: i64 = nth(left[value], below(s, count(left[value])))
            left[value] ^= BIT[tile]
            tiles.append(s.box.tile_kind[tile])
    s.tiles = vec[i64](tiles)


# MM-3.2, MM-3.7  Crowns for all seats, then sceptres, then orbs; the rest leaves the game.
def setup_artefacts(s: State) -> None:
    for kind in range(3):
        left: i64 = 63
        for seat in range(s.players):
            number: i64 = nth(left, below(s, count(left)))
            left ^= BIT[number]
            s.goods[ARTEFACT + 6 * kind + seat] = number


# MM-3.3, MM-16.10  Knights shared between the castle and the Homelands beside it.
def setup_knights(s: State) -> None:
    for seat in range(s.players):
        homes: i64 = 0
        near: i64 = s.map.near[s.map.castle_of[seat]] & s.map.territories
        rest: i64 = near
        while rest:
            if s.tiles[lowest(rest)] == HOMELANDS:
                homes |= BIT[lowest(rest)]
            rest &= rest - 1
        each: i64 = s.box.starting_knights // (count(homes) + 1)
        castle: i64 = s.box.starting_knights
        while homes:
            take_control(s, seat, lowest(homes), each)
            castle -= each
            homes &= homes - 1
        s.goods[CASTLE + seat] = castle + (s.box.chaos_knights if s.chaos else 0)


# MM-3.4  Each seat draws its hand and plays Authority before the next one draws.
def setup_hands(s: State) -> None:
    for seat in range(s.players):
        s.goods[POOL + seat] = s.box.deck
        draw_to(s, seat, s.box.starting_hand)
        play_authority(s, seat)
