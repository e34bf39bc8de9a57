"""Many games at once, compiled: random playouts, and batches for vectorised training."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.chance import Rng
from claycrown.core.state import BaseState, Rules, advance


def start(rules: Rules, players: i64, rng: Rng) -> BaseState:
    """A new game whose chance comes from this generator; no history is kept."""
    s = rules.blank(players)
    s.rng = rng
    s.keep = False
    rules.start(s)
    advance(s)
    return s


def lowest_seat(s: BaseState) -> i64:
    """The seat a driver asks first, -1 when the game is over."""
    seats: i64 = s.asked()
    if seats == 0:
        return -1
    seat: i64 = 0
    while not seats & BIT[seat]:
        seat += 1
    return seat


def playout(s: BaseState, rng: Rng) -> i64:
    """Play uniformly at random to the end; return the number of decisions."""
    n: i64 = 0
    while s.depth:
        seat: i64 = lowest_seat(s)
        s.step(seat, s.options[rng.below(s.fill(seat))])
        n += 1
    return n


def play_many(rules: Rules, players: i64, games: i64, rng: Rng) -> list[int]:
    """Random games from set-up to end: [decisions, then the sum of the scores of each seat]."""
    rules.game.check_setup(int(players), None)
    decisions: i64 = 0
    sums = vec[i64]([0] * players)
    for _ in range(games):
        s = start(rules, players, rng.split())
        decisions += playout(s, rng)
        for seat in range(players):
            sums[seat] += s.goods[seat]
    return [int(decisions)] + [int(x) for x in sums]


@final
class Batch:
    """Games side by side, their answers in flat buffers that numpy reads without a copy.

    ``step`` takes one action per game. A finished game shows its scores and ``done`` 1 for one
    step and has been replaced by a new one already: ``seats``, ``counts`` and ``options`` (one
    row of ``room`` numbers per game) belong to the new game.
    """

    def __init__(self, rules: Rules, players: i64, games: i64, rng: Rng) -> None:
        rules.game.check_setup(int(players), None)
        self.rules: Rules = rules
        self.players: i64 = players
        self.size: i64 = games
        self.room: i64 = rules.room
        self.rng: Rng = rng
        self.actions: vec[i64] = vec[i64]([0] * games)
        self.seats: vec[i64] = vec[i64]([0] * games)
        self.counts: vec[i64] = vec[i64]([0] * games)
        self.done: vec[i64] = vec[i64]([0] * games)
        self.options: vec[i64] = vec[i64]([0] * (games * rules.room))
        self.scores: vec[i64] = vec[i64]([0] * (games * players))
        self.states: list[BaseState] = [start(rules, players, rng.split()) for _ in range(games)]
        for k in range(games):
            self._show(k)

    def _show(self, k: i64) -> None:
        s = self.states[k]
        seat: i64 = lowest_seat(s)
        n: i64 = s.fill(seat)
        self.seats[k] = seat
        self.counts[k] = n
        source = s.options
        target = self.options
        at: i64 = k * self.room
        for i in range(n):
            target[at + i] = source[i]

    def step(self, actions: list[int] | None = None) -> None:
        """Apply one action per game, without a list those that ``choose`` has picked.

        If one of them is no option, nothing is done at all.
        """
        if actions is not None:
            if len(actions) != self.size:
                raise ValueError(f"{self.size} actions are needed, not {len(actions)}")
            for k in range(self.size):
                self.actions[k] = actions[k]
        for k in range(self.size):
            if not self.states[k].is_legal(self.seats[k], self.actions[k]):
                raise ValueError(f"game {k}: {self.actions[k]} is not an option")
        for k in range(self.size):
            s = self.states[k]
            s.step(self.seats[k], self.actions[k])
            self.done[k] = 0
            if s.depth == 0:
                self._renew(k)
            self._show(k)

    def _renew(self, k: i64) -> None:
        s = self.states[k]
        for seat in range(self.players):
            self.scores[k * self.players + seat] = s.goods[seat]
        self.done[k] = 1
        self.states[k] = start(self.rules, self.players, self.rng.split())

    def choose(self) -> None:
        """Pick uniformly random options for the next ``step``."""
        for k in range(self.size):
            self.actions[k] = self.options[k * self.room + self.rng.below(self.counts[k])]
