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
    W_PLACE,
    W_SERVANT,
    W_SPREAD,
    W_TURN,
    at_time,
    line_weight,
    round_left,
    rounds_passed,
    tile_weight,
    useful_bases,
    useful_clay,
    wet_worth,
    workers_left,
)
from claycrown.core.bits import BIT, count
from claycrown.core.state import BaseState
from claycrown.games.terracotta.data import MASTERS
from claycrown.games.terracotta.ids import D_ROTATE
from claycrown.games.terracotta.scoring import (
    renew_order,
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
    CRAFTSMEN,
    CRAFTSMEN_ON,
    DRY,
    HIRED,
    READY,
    TOKENS,
    WAREHOUSES,
    WET,
    State,
)

__all__ = ["EVALUATION", "SHAPE", "TerracottaEvaluation"]

QUARTERS: Final[i64] = 4  # of the wheel, with a warehouse each
TRIED: Final[i64] = 8  # options at each choice of a line that is played on
LEAN: Final[float] = 1.0  # for what a line promises at the end of the own turn
LEAN_DISC: Final[float] = 3.0  # where a disc may be turned
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

    def turns_to_end(self, s: BaseState) -> i64:
        """In the last round one for each worker in hand."""
        t = cast(State, s)
        if t.round < t.box.rounds:
            return 0
        turns: i64 = 0
        for seat in range(s.players):
            turns += workers_left(t, seat)
        return turns

    def trials(self) -> i64:
        """A turn well played brings far more than a turn by guess."""
        return TRIED

    def lean(self, s: BaseState) -> float:
        """As much as what comes later; more for a disc: its price is sure, what it does is not."""
        return LEAN_DISC if s.decision == D_ROTATE else LEAN

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
            add_order(self.weights, cast(State, s), out)

    def guess(self, s: BaseState, seat: i64, n: i64, out: vec[float]) -> None:
        """What each option promises; where that is hard to say, after a look ahead."""
        if not terracotta_guess.guess(self.mausoleum, cast(State, s), n, out):
            super().guess(s, seat, n, out)

    def outdoes(self, better: BaseState, worse: BaseState, seat: i64) -> bool:
        """Whether the outcomes are the same but for more goods, or a cheaper token placed."""
        return has_more(cast(State, better), cast(State, worse), seat)


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
        worth += wet_worth(s.goods[WET + seat], useful_clay(s, seat), p.wet, p.dry)
        worth += p.dry * float(s.goods[DRY + seat])
        worth += p.weapon * float(count(s.goods[READY + seat]))
        artisans: i64 = s.goods[ARTISANS + seat] + count(s.goods[ARTISANS_ON + seat])
        worth += p.artisan * float(artisans)
        worth += turn * float(workers_left(s, seat))
        worth += base * min(float(s.goods[BASES + seat]), useful_bases(weights, s, seat))
        for master in range(MASTERS):
            if s.goods[HIRED + 4 * master + seat]:
                worth += p.master(master)
        out[seat] += worth


def add_order(weights: vec[float], s: State, out: vec[float]) -> None:
    """Add what the turn order is worth: in what is left of this round, and as it will be next.

    It stays as it is as long as nobody takes a token, so a place counts for more than one round.
    """
    place_worth: float = weights[W_PLACE + s.players - 2]
    add_places(s, place_worth * round_left(s), out)
    if s.round == s.box.rounds:
        return
    if s.priority_taken:
        s = s.clone()
        s.keep = False
        renew_order(s)
    add_places(s, place_worth, out)


def add_places(s: State, worth: float, out: vec[float]) -> None:
    """Add so much for every seat that comes later in the turn order."""
    for place in range(s.players):
        out[s.order[place]] += worth * float(s.players - 1 - place)


def has_more(better: State, worse: State, seat: i64) -> bool:
    """Whether all is the same but for what the seat owns, and of that it has more.

    It may have it from the warehouses, if less is left there on the whole. Wet clay does all
    that dry clay does, and an Artisan in hand more than a Craftsman. A dear token left for a cheap
    one, with the coins that it costs more, is no loss: they can be put aside for it.
    """
    clay: i64 = better.goods[WET + seat] - worse.goods[WET + seat]
    all_clay: i64 = clay + better.goods[DRY + seat] - worse.goods[DRY + seat]
    coins: i64 = better.goods[COINS + seat] - worse.goods[COINS + seat]
    needed: i64 = tokens_cost(better, seat) - tokens_cost(worse, seat)
    if clay < 0 or all_clay < 0 or coins < 0 or coins < needed:
        return False
    if worse.goods[READY + seat] & ~better.goods[READY + seat]:
        return False
    for other in range(better.players):
        points: i64 = better.goods[other] - worse.goods[other]
        if (other == seat and points < 0) or (other != seat and points > 0):
            return False
    if better.key() == worse.key():
        return False
    alike = worse.clone()
    if stored(better) < stored(worse):
        for quarter in range(QUARTERS):
            alike.stock[WAREHOUSES + quarter] = better.stock[WAREHOUSES + quarter]
    for other in range(better.players):
        alike.goods[other] = better.goods[other]
    for column in (COINS, WET, DRY, READY, TOKENS):
        alike.goods[column + seat] = better.goods[column + seat]
    for master in range(MASTERS):
        at: i64 = HIRED + 4 * master + seat
        if alike.goods[at] and better.goods[at]:
            alike.goods[at] = better.goods[at]
    if keeps_artisan(better, worse, seat):
        for column in (CRAFTSMEN, CRAFTSMEN_ON, ARTISANS, ARTISANS_ON):
            alike.goods[column + seat] = better.goods[column + seat]
        alike.worker = better.worker
    return alike.key() == better.key()


def keeps_artisan(better: State, worse: State, seat: i64) -> bool:
    """Whether the seat keeps an Artisan, who can join a Craftsman later, and loses nothing by it.

    With a Craftsman left it can still use a space for upgrades, and in the last round these are
    worth nothing. Where no other Artisan is in hand, a Craftsman keeps the others away from his
    segment as well as an Artisan does.
    """
    if better.goods[ARTISANS + seat] <= worse.goods[ARTISANS + seat]:
        return False
    for other in range(better.players):
        if other != seat and better.goods[ARTISANS + other]:
            return False
    return better.goods[CRAFTSMEN + seat] > 0 or better.round == better.box.rounds


def stored(s: State) -> i64:
    """The dry clay in all warehouses."""
    total: i64 = 0
    for quarter in range(QUARTERS):
        total += s.stock[WAREHOUSES + quarter]
    return total


def tokens_cost(s: State, seat: i64) -> i64:
    """What the Master tokens cost that a seat has not placed yet."""
    total: i64 = 0
    for token in range(len(s.box.token_cost)):
        if s.goods[TOKENS + seat] & BIT[token]:
            total += s.box.token_cost[token]
    return total
