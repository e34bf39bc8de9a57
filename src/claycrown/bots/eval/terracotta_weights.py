"""The weights of Terracotta Army: where each stands in the list, and how far the game is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import count
from claycrown.games.terracotta.data import SPACE_CRAFT
from claycrown.games.terracotta.scoring import hired_of
from claycrown.games.terracotta.state import (
    ARTISANS,
    ARTISANS_ON,
    BASES,
    CRAFTSMEN,
    CRAFTSMEN_ON,
    State,
)

KNOTS: Final[i64] = 6  # the start of each of five rounds, and the end of the game

# What each is worth in points. Those with KNOTS numbers change in the course of the game.
W_COIN: Final[i64] = 0
W_WET: Final[i64] = 6
W_DRY: Final[i64] = 12
W_WEAPON: Final[i64] = 18  # one that is active
W_ARTISAN: Final[i64] = 24
W_TURN: Final[i64] = 30  # one still to come in this round
W_BASE: Final[i64] = 36  # one that can still be used
W_PLACE: Final[i64] = 42  # one earlier in the turn order of a round, with two, three, four seats
W_MASTER: Final[i64] = 45  # each of the six, per round to come
# How much of what the mausoleum would score, if it stayed as it is, is counted.
W_LINE: Final[i64] = 51  # inspectors: this round at its start, the next, the one after
W_TILE: Final[i64] = 54  # tiles, by rounds to come
W_MUSICIAN: Final[i64] = 59  # rounds to come
W_SERVANT: Final[i64] = 60
W_GROUP: Final[i64] = 61
W_ARCHER: Final[i64] = 62
W_CRAFTS: Final[i64] = 63  # Warriors placed per turn, on the whole
W_DENY: Final[i64] = 64  # what a point less for the others is worth to a guess
W_DOUBT: Final[i64] = 65  # by how many points a guess is wrong on the whole
W_SPREAD: Final[i64] = 66  # at the start and at the end of the game
LINES: Final[i64] = 3

SHAPE: Final = [
    ("coin", 6),
    ("wet", 6),
    ("dry", 6),
    ("weapon", 6),
    ("artisan", 6),
    ("turn", 6),
    ("base", 6),
    ("place", 3),
    ("master", 6),
    ("line", 3),
    ("tile", 5),
    ("musician", 1),
    ("servant", 1),
    ("group", 1),
    ("archer", 1),
    ("crafts", 1),
    ("deny", 1),
    ("doubt", 1),
    ("spread", 2),
]


def workers_left(s: State, seat: i64) -> i64:
    """How many turns a seat has still to take in this round."""
    return s.goods[CRAFTSMEN + seat] + s.goods[ARTISANS + seat]


def workers_of(s: State, seat: i64) -> i64:
    """How many turns a seat has in a round."""
    on: i64 = s.goods[CRAFTSMEN_ON + seat] | s.goods[ARTISANS_ON + seat]
    return workers_left(s, seat) + count(on)


def round_left(s: State) -> float:
    """The part of this round that is still to come, from 1 down to 0."""
    left: i64 = 0
    total: i64 = 0
    for seat in range(s.players):
        left += workers_left(s, seat)
        total += workers_of(s, seat)
    return float(left) / float(total)


def rounds_passed(s: State) -> float:
    """How far the game is, in rounds."""
    return float(s.round) - round_left(s)


def at_time(weights: vec[float], first: i64, passed: float) -> float:
    """A weight that changes in the course of the game, between its knots."""
    knot: i64 = int(passed)
    if knot >= KNOTS - 1:
        return weights[first + KNOTS - 1]
    part: float = passed - float(knot)
    return weights[first + knot] * (1.0 - part) + weights[first + knot + 1] * part


def useful_bases(weights: vec[float], s: State, seat: i64) -> float:
    """For how many bases a seat has still turns enough."""
    turns: i64 = workers_left(s, seat) + (s.box.rounds - s.round) * workers_of(s, seat)
    return weights[W_CRAFTS] * float(turns)


def useful_clay(s: State, seat: i64) -> i64:
    """How much wet clay a seat can still use in this round or keep wet beyond it."""
    dearest: i64 = 0
    for space in range(len(s.box.inner_kind)):
        if s.box.inner_kind[space] == SPACE_CRAFT:
            dearest = max(dearest, s.box.inner_figure[space])
    kept: i64 = hired_of(s, seat, s.box.keeps_wet)
    return kept + dearest * min(workers_left(s, seat), s.goods[BASES + seat])


def wet_worth(wet: i64, useful: i64, price: float, dry_price: float) -> float:
    """What wet clay is worth: as much as dry clay where it will dry before it is used."""
    return price * float(min(wet, useful)) + dry_price * float(max(wet - useful, 0))


def settling(s: State, weight: float) -> float:
    """A weight of this round's start, which becomes 1 as the round ends."""
    return 1.0 - (1.0 - weight) * round_left(s)


def line_weight(weights: vec[float], s: State, ahead: i64) -> float:
    """How much of an inspector's line counts, so many rounds ahead."""
    return weights[W_LINE + ahead] if ahead else settling(s, weights[W_LINE])


def tile_weight(weights: vec[float], s: State, ahead: i64) -> float:
    """How much of a tile counts, so many rounds ahead."""
    return weights[W_TILE + ahead] if ahead else settling(s, weights[W_TILE])
