"""The evaluation of Xi'an. Compiled.

A position is judged at the end of a turn: the points so far, what majorities, equipment, tiles
and end tiles may come to, what resources, helpers and the cards still in hand usually bring, and
what those who have still to move in this phase may make of their turns.
"""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval import xian_guess
from claycrown.bots.eval.evaluation import Evaluation, fraction
from claycrown.bots.eval.xian_holdings import seat_worth
from claycrown.bots.eval.xian_turn import Offers, top_worth
from claycrown.bots.eval.xian_weights import PHASES, SHAPE, W_SPREAD, Times
from claycrown.core.bits import BIT
from claycrown.core.chance import Rng
from claycrown.core.state import BaseState
from claycrown.games.xian.ids import D_SECOND_PAIR
from claycrown.games.xian.state import TOP, State

__all__ = ["EVALUATION", "SHAPE", "XianEvaluation"]

TRIED: Final[i64] = 8  # options at each choice of a line that is played on
COUNTED: Final[i64] = 2  # turns before the end of which all lines are counted out
FINISH: Final[i64] = 1  # phases after the present one that are played to the end of the game
TURNS_MOST: Final[i64] = 8  # in a phase, for the number of a moment
SEALED: Final[float] = 1.5  # points that make a sealed choice of another seat e times likelier
LEAN: Final[float] = 0.5  # for what is judged when the present turn is over
TRUST: Final[float] = 8.0  # laps of a race that the guess counts for


@final
class XianEvaluation(Evaluation):
    """Judges positions of Xi'an."""

    def __init__(self, weights: list[float]) -> None:
        """Take the weights."""
        super().__init__(weights)
        self.times: Times = Times(self.weights)
        self.offers: Offers = Offers(self.times)

    def moment(self, s: BaseState) -> i64:
        """The number of the turn; choosing pairs belongs to the first turn of the phase."""
        x = cast(State, s)
        return (PHASES * x.round + x.phase) * TURNS_MOST + x.turn

    def horizon(self, s: BaseState) -> i64:
        """Until everybody has had another turn; at last to the end."""
        x = cast(State, s)
        phases: i64 = PHASES * (x.box.rounds - x.round + 1) - x.phase
        if phases > FINISH:
            return s.players
        return s.players * (phases + 1) - x.turn - 1

    def can_be_counted(self, s: BaseState) -> bool:
        """The last turns of all: every hand is empty, and what was bought is known."""
        x = cast(State, s)
        ends: bool = x.round == x.box.rounds and x.phase == PHASES
        return ends and x.revealed != 0 and x.turn >= s.players - COUNTED

    def trials(self) -> i64:
        """Some: what a turn brings depends much on how its cards are used."""
        return TRIED

    def trust(self, s: BaseState) -> float:
        """Enough to decide where laps come to about the same."""
        return TRUST

    def lean(self, s: BaseState) -> float:
        """A lap hangs much on what others happen to do: at the end of this turn less is open.

        But while favours and pairs are chosen the turn that comes next may be another seat's.
        """
        return LEAN if s.decision > D_SECOND_PAIR else 0.0

    def judges_by_lead(self) -> bool:
        """Yes: games are often decided by a point or two."""
        return True

    def spread(self, s: BaseState) -> float:
        """Smaller as the game goes on."""
        if s.depth == 0:
            return self.weights[W_SPREAD + 1]
        self.times.read(cast(State, s))
        return self.times.between(W_SPREAD)

    def value(self, s: BaseState, out: vec[float]) -> None:
        """The points so far and all that may come."""
        for seat in range(s.players):
            out[seat] = float(s.goods[seat])
        if s.depth:
            scratch = cast(State, s).clone()
            self.times.read(scratch)
            for seat in range(s.players):
                out[seat] = seat_worth(self.times, scratch, seat)
            add_turns(self.offers, scratch, out)

    def guess(self, s: BaseState, seat: i64, n: i64, out: vec[float]) -> None:
        """What each option promises."""
        scratch = cast(State, s).clone()
        scratch.keep = False
        scratch.seat = seat
        self.times.read(scratch)
        xian_guess.guess(self.offers, scratch, seat, n, out)

    def imagine(self, s: BaseState, seat: i64, rng: Rng) -> None:
        """Draw pairs and favours that others have sealed again, by what they promise."""
        decision: i64 = s.decision
        if decision > D_SECOND_PAIR:
            return
        for other in range(s.players):
            if other != seat and not s.asked() & BIT[other]:
                self.reseal(s, other, decision, rng)

    def reseal(self, s: BaseState, seat: i64, decision: i64, rng: Rng) -> None:
        """Draw the sealed choice of a seat anew."""
        scratch = s.clone()
        n: i64 = s.rules.legal_into(scratch, seat, decision, scratch.options)
        promised = vec[float]([0.0] * n)
        self.guess(scratch, seat, n, promised)
        best: float = promised[0]
        for k in range(n):
            best = max(best, promised[k])
        total: float = 0.0
        for k in range(n):
            promised[k] = math.exp((promised[k] - best) / SEALED)
            total += promised[k]
        drawn: float = total * fraction(rng)
        chosen: i64 = 0
        while chosen < n - 1 and drawn >= promised[chosen]:
            drawn -= promised[chosen]
            chosen += 1
        s.rules.act(s, seat, decision, scratch.options[chosen])


EVALUATION: Final = XianEvaluation


def add_turns(o: Offers, s: State, out: vec[float]) -> None:
    """Add what the turns that this phase still has will bring."""
    if s.revealed:
        for place in range(s.turn, s.players):
            seat: i64 = s.order[place]
            s.seat = seat
            o.read(s)
            out[seat] += top_worth(o, s, s.goods[TOP + seat] - 1)
