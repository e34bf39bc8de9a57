"""The evaluation of Medieval Mastery. Compiled.

A position is worth a share of the win to each side (``mastery_outlook``), told in points. What an
option promises comes from plans for a whole sequence (``mastery_plan``), from what a battle is
about (``mastery_battle``) and from what cards and artefacts are usually worth.
"""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval import mastery_guess
from claycrown.bots.eval.evaluation import Evaluation
from claycrown.bots.eval.mastery_battle import guess_conflict
from claycrown.bots.eval.mastery_outlook import Outlook
from claycrown.bots.eval.mastery_plan import Plans
from claycrown.bots.eval.mastery_table import SEAT_ENTRY, Table, sequences_left
from claycrown.bots.eval.mastery_weights import SHAPE, W_SPREAD
from claycrown.core.bits import mix, mix_all
from claycrown.core.chance import Rng
from claycrown.core.state import NOBODY, BaseState
from claycrown.games.mastery.cards import ONE, copies
from claycrown.games.mastery.data import CONFLICT_KINDS
from claycrown.games.mastery.ids import (
    CONFLICT,
    D_ADVANCE,
    D_ADVANCE_KNIGHTS,
    D_CONFLICT,
    D_REDISTRIBUTE,
    D_TOP,
)
from claycrown.games.mastery.state import CASTLE, FIELD_WIDTH, HAND, SEALED, TEAM, TOP_ROOM, State

__all__ = ["EVALUATION", "SHAPE", "MasteryEvaluation"]

DOUBT: Final[float] = 0.25  # of a spread
LEAST: Final[float] = 0.002  # no share is thought smaller
STAGES: Final[i64] = 2  # of a turn: before its advances are made, and after
FEW: Final[i64] = 4  # seats whose turns are worth their time in a race
AHEAD_MANY: Final[i64] = 2  # what is left of this turn, and the next seat's plan
SEQUENCES: Final[i64] = 8  # in a turn, for the number of a moment
TRUST: Final[float] = 100.0  # laps of a race: what comes of a long one hides what a guess knows
TRUST_MANY: Final[float] = 20.0  # with so many seats that laps are short
SEALED_FOR: Final[float] = 0.4  # points that make a sealed card of a rival e times likelier
FINE: Final[i64] = 1048576
# The same; mypyc 2.4.1 takes float() of such a constant for half of it.
SCALE: Final[float] = 1048576.0


@final
class MasteryEvaluation(Evaluation):
    """Judges positions of Medieval Mastery."""

    def __init__(self, weights: list[float]) -> None:
        """Take the weights."""
        super().__init__(weights)
        table = Table(self.weights)
        self.outlook: Outlook = Outlook(self.weights, table)
        self.plans: Plans = Plans(self.weights, table)

    def spread(self, s: BaseState) -> float:
        """The same throughout the game."""
        return self.weights[W_SPREAD]

    def doubt(self, s: BaseState) -> float:
        """Plans are mostly right, so a search looks around little."""
        return DOUBT * self.weights[W_SPREAD]

    def side(self, s: BaseState, seat: i64) -> i64:
        """The team."""
        return s.goods[TEAM + seat]

    def moment(self, s: BaseState) -> i64:
        """An advance to come or made: a battle that begins can be judged as well as its end.

        A Tactical Advance that is only promised changes nothing yet.
        """
        t = cast(State, s)
        return t.turn * SEQUENCES + sequences_left(t) - t.extra

    def horizon(self, s: BaseState) -> i64:
        """With few seats until the own next battle; with more the outlook foresees the rest."""
        return STAGES * s.players if s.players <= FEW else AHEAD_MANY

    def stage(self, s: BaseState) -> i64:
        """The turn, and whether its advances are made: a Tactical Advance does not shorten it."""
        t = cast(State, s)
        return STAGES * t.turn + (0 if sequences_left(t) else 1)

    def trust(self, s: BaseState) -> float:
        """Battles are so much a matter of chance that a race of few laps tells little."""
        return TRUST if s.players <= FEW else TRUST_MANY

    def is_fickle(self) -> bool:
        """A plan hangs on the cards that were drawn on the way to it."""
        return True

    def alike(self, s: BaseState) -> i64:
        """Where all knights stand: the plan for them hangs little on what was done before it.

        So a crown or a card that prepares an advance is judged by an advance as good as without.
        And a card that is looked at: what to do with it hangs on which it is.
        """
        t = cast(State, s)
        decision: i64 = t.stack[t.depth - 1] & (SEAT_ENTRY - 1)
        h: i64 = mix(mix(decision, t.turn), sequences_left(t))
        if decision == D_TOP:
            return mix(mix(h, t.looked), t.tops[TOP_ROOM * t.looked] & 15)
        if not D_REDISTRIBUTE <= decision <= D_ADVANCE_KNIGHTS:
            return -1
        return mix(mix_all(mix(h, t.cell), t.field, FIELD_WIDTH), t.goods[CASTLE + t.seat])

    def akin(self, s: BaseState) -> i64:
        """Where an advance is asked for, with as many knights at hand: much the same targets pay.

        Else keeping all knights, of which a search knows most, would go on by what has paid, and
        each redistribution by the guess.
        """
        t = cast(State, s)
        decision: i64 = t.stack[t.depth - 1] & (SEAT_ENTRY - 1)
        if decision != D_ADVANCE and decision != D_ADVANCE_KNIGHTS:
            return -1
        ready: i64 = min(t.goods[CASTLE + t.seat], t.box.pips)  # more than most cells can take
        h: i64 = mix(mix(decision, t.turn), sequences_left(t))
        return mix(mix(h, ready), t.cell if decision == D_ADVANCE_KNIGHTS else -1)

    def halfway(self, s: BaseState) -> i64:
        """The end of this turn: long laps go on by the guess, which squanders what was gained."""
        return STAGES * (cast(State, s).turn + 1) if s.players <= FEW else -1

    def value(self, s: BaseState, out: vec[float]) -> None:
        """The share of the win, in points."""
        self.outlook.judge(cast(State, s), out)
        spread: float = self.weights[W_SPREAD]
        for seat in range(s.players):
            out[seat] = spread * math.log(max(LEAST, out[seat]))

    def guess(self, s: BaseState, seat: i64, n: i64, out: vec[float]) -> None:
        """What each option promises at first sight."""
        mastery_guess.guess(self.outlook, self.plans, cast(State, s), seat, n, out)

    def imagine(self, s: BaseState, seat: i64, rng: Rng) -> None:
        """Let a rival seal a high card rather than a low one."""
        t = cast(State, s)
        if t.depth and t.stack[t.depth - 1] & (SEAT_ENTRY - 1) == D_CONFLICT:
            rival: i64 = t.defender if seat == t.attacker else t.attacker
            if t.goods[SEALED + rival] and rival != seat:
                self.seal_anew(t, rival, rng)

    def seal_anew(self, s: State, seat: i64, rng: Rng) -> None:
        """Draw the sealed card of a seat again, likelier what promises it more."""
        hand: i64 = s.goods[HAND + seat] + ONE[s.goods[SEALED + seat] - 1]
        promised = vec[float]([0.0] * CONFLICT_KINDS)
        n: i64 = 0
        for kind in range(CONFLICT_KINDS):
            if copies(hand, kind):
                s.options[n] = CONFLICT + kind
                n += 1
        guess_conflict(self.outlook, s, seat, n, promised)
        best: float = promised[0]
        for k in range(n):
            best = max(best, promised[k])
        total: float = 0.0
        for k in range(n):
            promised[k] = math.exp((promised[k] - best) / SEALED_FOR)
            total += promised[k]
        drawn: float = total * float(rng.below(FINE)) / SCALE
        chosen: i64 = 0
        while chosen < n - 1 and drawn >= promised[chosen]:
            drawn -= promised[chosen]
            chosen += 1
        kind = s.options[chosen] - CONFLICT
        s.goods[HAND + seat] = hand - ONE[kind]
        s.goods[SEALED + seat] = 1 + kind
        s.options_of = NOBODY


EVALUATION: Final = MasteryEvaluation
