"""The weights of Xi'an: where each stands in the list, and what they come to at a time."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, count
from claycrown.games.xian.data import REQUESTS
from claycrown.games.xian.state import REQUEST, State

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
W_ASKED: Final[i64] = 72  # by what part more each pigment of its colour asked for makes one worth

SPACES: Final[i64] = 4  # for requests
COLOURS: Final[i64] = 4
USUAL: Final[float] = 1.25  # pigments of a colour that are asked for: five in four colours
LEAST: Final[float] = 0.2  # of what a pigment is worth to paint, however little it is asked for
SOON_GONE: Final[float] = 0.5  # what a request counts that leaves after the next phase
GONE: Final[float] = 0.2  # or after this one

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
    ("asked", 1),
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
        self.colours: vec[float] = vec[float]([0.0] * COLOURS)  # a pigment of each
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
        self.read_requests(s)

    def read_requests(self, s: State) -> None:
        """Look at what is asked for: a pigment of that colour will rather be used.

        In A the colour counts once, in C twice. The lowest request soon makes room for one that is
        still hidden.
        """
        colours = self.colours
        for colour in range(COLOURS):
            colours[colour] = -USUAL
        lowest: i64 = 0
        for space in range(SPACES):
            if s.board[REQUEST + space] < s.board[REQUEST + lowest]:
                lowest = space
        for space in range(SPACES):
            asked: float = 2.0 if space == SPACES - 1 else 1.0
            if space == lowest and s.round < s.box.rounds:
                stays: float = SOON_GONE if s.phase == 1 else GONE
                self.read_hidden(s, asked * (1.0 - stays))
                asked *= stays
            colours[s.box.request_colour[s.board[REQUEST + space]]] += asked
        more: float = max(0.0, self.pigment - self.left_over)
        for colour in range(COLOURS):
            part: float = max(LEAST, 1.0 + self.weights[W_ASKED] * colours[colour])
            colours[colour] = self.pigment + more * (part - 1.0)

    def read_hidden(self, s: State, asked: float) -> None:
        """Share out what a hidden request will ask for: which ones are left, all can see."""
        each: float = asked / float(max(1, count(s.requests)))
        for number in range(1, REQUESTS + 1):
            if s.requests & BIT[number - 1]:
                self.colours[s.box.request_colour[number]] += each

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
