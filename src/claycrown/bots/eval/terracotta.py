"""The evaluation of Terracotta Army. Compiled.

A position is worth the points so far, a part of what the mausoleum would score in the rounds to
come if it stayed as it is (asked of the rules' own scoring), and what goods, Weapons, Artisans,
Masters and turns still to come usually bring.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval import terracotta_guess
from claycrown.bots.eval.evaluation import Evaluation
from claycrown.bots.eval.terracotta_board import Mausoleum, clear_scores
from claycrown.bots.eval.terracotta_turn import Prices
from claycrown.bots.eval.terracotta_weights import (
    LINES,
    SHAPE,
    W_ARCHER,
    W_BASE,
    W_DOUBT,
    W_GROUP,
    W_MUSICIAN,
    W_PRIORITY,
    W_SERVANT,
    W_SPREAD,
    W_TURN,
    at_time,
    line_weight,
    rounds_passed,
    tile_weight,
    useful_bases,
    workers_left,
)
from claycrown.core.bits import count
from claycrown.core.state import BaseState
from claycrown.games.terracotta.data import MASTERS
from claycrown.games.terracotta.scoring import (
    score_archers,
    score_groups,
    score_inspector_column,
    score_inspector_row,
    score_musicians,
    score_servants,
    score_tile,
)
from claycrown.games.terracotta.state import (
    ARTISANS,
    ARTISANS_ON,
    BASES,
    COINS,
    DRY,
    HIRED,
    PRIORITY,
    READY,
    WET,
    State,
)

__all__ = ["EVALUATION", "SHAPE", "TerracottaEvaluation"]

TRIED: Final[i64] = 8  # options at each choice of a line that is played on
TURNS_MOST: Final[i64] = 64  # in a round, for the number of a moment


@final
class TerracottaEvaluation(Evaluation):
    """Judges positions of Terracotta Army."""

    def __init__(self, weights: list[float]) -> None:
        """Take the weights; no mausoleum is known yet."""
        super().__init__(weights)
        self.mausoleum: Mausoleum = Mausoleum(self.weights)

    def is_certain(self) -> bool:
        """After set-up nothing is hidden and nothing random."""
        return True

    def moment(self, s: BaseState) -> i64:
        """The number of the turn."""
        t = cast(State, s)
        return t.round * TURNS_MOST + t.turn

    def horizon(self, s: BaseState) -> i64:
        """Only the own turn; what comes of it is seen in the play-off."""
        return 0

    def trials(self) -> i64:
        """A turn well played brings far more than a turn by guess."""
        return TRIED

    def spread(self, s: BaseState) -> float:
        """Smaller as the game goes on."""
        t = cast(State, s)
        part: float = rounds_passed(t) / float(t.box.rounds) if s.depth else 1.0
        return self.weights[W_SPREAD] * (1.0 - part) + self.weights[W_SPREAD + 1] * part

    def doubt(self, s: BaseState) -> float:
        """The same at all times."""
        return self.weights[W_DOUBT]

    def value(self, s: BaseState, out: vec[float]) -> None:
        """The points so far and all that may come."""
        for seat in range(s.players):
            out[seat] = float(s.goods[seat])
        if s.depth:
            add_scorings(self.weights, cast(State, s), out)
            add_goods(self.weights, cast(State, s), out)

    def guess(self, s: BaseState, seat: i64, n: i64, out: vec[float]) -> None:
        """What each option promises; where that is hard to say, after a look ahead."""
        if not terracotta_guess.guess(self.mausoleum, cast(State, s), n, out):
            super().guess(s, seat, n, out)


EVALUATION: Final = TerracottaEvaluation


def add_scorings(weights: vec[float], s: State, out: vec[float]) -> None:
    """Add what the mausoleum would score if it stayed as it is."""
    scratch = s.clone()
    scratch.keep = False
    rounds: float = float(s.box.rounds - s.round + 1)
    clear_scores(scratch)
    score_musicians(scratch)
    add_scores(scratch, weights[W_MUSICIAN] * rounds, out)
    score_servants(scratch)
    add_scores(scratch, weights[W_SERVANT], out)
    for kind in range(4):
        score_groups(scratch, kind)
    add_scores(scratch, weights[W_GROUP], out)
    score_archers(scratch)
    add_scores(scratch, weights[W_ARCHER], out)
    for ahead in range(LINES):
        if s.round + ahead <= s.box.rounds:
            score_inspector_row(scratch)
            score_inspector_column(scratch)
            add_scores(scratch, line_weight(weights, s, ahead), out)
    for number in range(s.round, s.box.rounds + 1):
        scratch.round = number
        score_tile(scratch)
        add_scores(scratch, tile_weight(weights, s, number - s.round), out)


def add_scores(scratch: State, weight: float, out: vec[float]) -> None:
    """Add the scores of a scratch state, so much of them, and clear them."""
    for seat in range(scratch.players):
        out[seat] += weight * float(scratch.goods[seat])
    clear_scores(scratch)


def add_goods(weights: vec[float], s: State, out: vec[float]) -> None:
    """Add what each seat can still make of what it has."""
    p = Prices(weights, s)
    turn: float = at_time(weights, W_TURN, rounds_passed(s))
    base: float = at_time(weights, W_BASE, rounds_passed(s))
    for seat in range(s.players):
        worth: float = p.coin * float(s.goods[COINS + seat])
        worth += p.wet * float(s.goods[WET + seat]) + p.dry * float(s.goods[DRY + seat])
        worth += p.weapon * float(count(s.goods[READY + seat]))
        artisans: i64 = s.goods[ARTISANS + seat] + count(s.goods[ARTISANS_ON + seat])
        worth += p.artisan * float(artisans)
        worth += turn * float(workers_left(s, seat))
        worth += base * min(float(s.goods[BASES + seat]), useful_bases(weights, s, seat))
        if s.goods[PRIORITY + seat] and p.rounds > 0.0:
            worth += weights[W_PRIORITY]
        for master in range(MASTERS):
            if s.goods[HIRED + 4 * master + seat]:
                worth += p.master(master)
        out[seat] += worth
