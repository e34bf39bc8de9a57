"""The weights of Xi'an: where each stands in the list, and what they come to at a time."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.games.xian.state import State

KNOTS: Final[i64] = 7  # the start of each of six rounds, and the end of the game
PHASES: Final[i64] = 2  # in a round

# What each is worth in points. Those with KNOTS numbers change in the course of the game;
# those with two have one for its start and one for its end.
W_COIN: Final[i64] = 0
W_CLAY: Final[i64] = 7
W_PIGMENT: Final[i64] = 14
W_PLENTY: Final[i64] = 21  # how many coins, clay, pigments of a colour count in full
W_READY: Final[i64] = 24  # of what a painting brings: payable now, payable with one pigment more
W_CERTAIN: Final[i64] = 26  # two: how sure a lead by one statue is to stay
W_ABSENT: Final[i64] = 28  # two: of a section's prize, without a statue there
W_CARD: Final[i64] = 30  # two: a card that no statue is matched with
W_STATUE: Final[i64] = 32  # two: a statue that no card is matched with
W_SETS: Final[i64] = 34  # one, two and three types of a set, at the start
W_GROUP: Final[i64] = 37  # two: for each statue that the next painting would join
W_SIGNATURE: Final[i64] = 39  # two: one left
W_SIGNED: Final[i64] = 41  # two: a brown statue that is signed
W_HELPER: Final[i64] = 43  # each of the six, per turn to come
W_SPACE: Final[i64] = 49  # each space of the track, as long as its end can be reached
W_TILE: Final[i64] = 55  # each of the four bonus tiles, unused, at the start
W_END_TILE: Final[i64] = 59  # what each end tile will grow by, at the start
W_HAND: Final[i64] = 67  # of what the better card still in hand brings
W_INITIATIVE: Final[i64] = 68
W_DENY: Final[i64] = 69  # what a point less for the others is worth to a guess
W_SPREAD: Final[i64] = 70  # two

SHAPE: Final = [
    ("coin", 7),
    ("clay", 7),
    ("pigment", 7),
    ("plenty", 3),
    ("ready", 2),
    ("certain", 2),
    ("absent", 2),
    ("card", 2),
    ("statue", 2),
    ("sets", 3),
    ("group", 2),
    ("signature", 2),
    ("signed", 2),
    ("helper", 6),
    ("space", 6),
    ("tile", 4),
    ("end_tile", 8),
    ("hand", 1),
    ("initiative", 1),
    ("deny", 1),
    ("spread", 2),
]


@final
class Times:
    """What the weights come to at the time of a state."""

    def __init__(self, weights: vec[float]) -> None:
        """Take the weights; no state is known yet."""
        self.weights: vec[float] = weights
        self.turns: i64 = 0  # each seat has still to take, after this phase
        self.late: float = 0.0  # how much of the game is over, from 0 to 1
        self.coin: float = 0.0
        self.clay: float = 0.0
        self.pigment: float = 0.0
        self.left_over: float = 0.0  # what a resource brings in the end

    def read(self, s: State) -> None:
        """Look at the time of a state."""
        phases: i64 = PHASES * s.box.rounds
        passed: i64 = PHASES * (s.round - 1) + s.phase - 1
        self.turns = phases - passed
        self.late = float(passed) / float(phases)
        rounds: float = float(passed) / float(PHASES)
        self.coin = at_time(self.weights, W_COIN, rounds)
        self.clay = at_time(self.weights, W_CLAY, rounds)
        self.pigment = at_time(self.weights, W_PIGMENT, rounds)
        self.left_over = 1.0 / float(s.box.resources_per_vp)

    def between(self, first: i64) -> float:
        """A weight with a number for the start and one for the end."""
        return self.weights[first] * (1.0 - self.late) + self.weights[first + 1] * self.late


def at_time(weights: vec[float], first: i64, rounds: float) -> float:
    """A weight that changes in the course of the game, between its knots."""
    knot: i64 = int(rounds)
    if knot >= KNOTS - 1:
        return weights[first + KNOTS - 1]
    part: float = rounds - float(knot)
    return weights[first + knot] * (1.0 - part) + weights[first + knot + 1] * part
