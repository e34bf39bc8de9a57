"""How far the lines of one decision are played, and where they are judged. Compiled.

Search and race pay by the same measure, so that what one has found best is best for the other;
a race may lean to the end of the present turn besides.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import (
    WHIM,
    Evaluation,
    blank_values,
    follow,
    likely_prospects,
    play_on,
    prospects,
)
from claycrown.core.state import BaseState

AT_ONCE: Final[float] = 0.75  # of what a line pays: where it ends, others have had their say


@final
class Reach:
    """The lines that begin in one position."""

    def __init__(self, evaluation: Evaluation) -> None:
        """Prepare; nothing has begun yet."""
        self.evaluation: Evaluation = evaluation
        self.stage: i64 = -1  # at which the lines begin
        self.horizon: i64 = 0  # turns beyond the present one
        self.halfway: i64 = -1  # the stage for which most of what a line pays is
        self.by_lead: bool = False  # that is how lines are judged that end the game
        self.first: vec[float] = blank_values()

    def begin(self, world: BaseState) -> None:
        """See how far lines go that begin here."""
        self.stage = self.evaluation.stage(world)
        self.horizon = self.evaluation.horizon(world)
        self.halfway = self.evaluation.halfway(world)
        self.by_lead = self.horizon > 0 and self.evaluation.judges_by_lead()

    def turns_since(self, s: BaseState, turns: i64) -> i64:
        """How many turns have passed when another moment has come, after so many turns.

        Where there are no stages, moments are counted.
        """
        return self.evaluation.stage(s) - self.stage if self.stage >= 0 else turns + 1

    def is_halfway(self, s: BaseState) -> bool:
        """Whether a line has come to where it is judged first."""
        return self.halfway >= 0 and self.evaluation.stage(s) >= self.halfway

    def pay(self, s: BaseState, turns: i64, tried: bool, paid: vec[float]) -> None:
        """Play a line on from where it is, after so many turns; write what it pays each seat.

        By the best guess, or as everybody is thought to try.
        """
        if self.halfway >= 0:
            while s.depth and not self.is_halfway(s):
                self.play_moment(s, tried)
            self.judge(s, self.first)
            turns = self.turns_since(s, turns)
        while s.depth and turns <= self.horizon:
            self.play_moment(s, tried)
            turns = self.turns_since(s, turns)
        self.judge(s, paid)
        if self.halfway >= 0:
            for seat in range(s.players):
                paid[seat] = AT_ONCE * self.first[seat] + (1.0 - AT_ONCE) * paid[seat]

    def judge(self, s: BaseState, out: vec[float]) -> None:
        """Write what each seat has where a line has come."""
        if self.by_lead:
            likely_prospects(self.evaluation, s, out)
        else:
            prospects(self.evaluation, s, out)

    def play_moment(self, s: BaseState, tried: bool) -> None:
        """Play on until another moment has come; those who try have whims, other ones each lap."""
        if tried:
            whim: float = WHIM * self.evaluation.doubt(s)
            play_on(self.evaluation, s, self.evaluation.moment(s), whim)
        else:
            follow(self.evaluation, s)
