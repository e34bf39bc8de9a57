"""Why a move is worth thinking about: what it brings, and where that differs from another one.

Each move is played to the end of the turn in the same worlds. What is told are the points of the
turn, the largest differences in what the seat then has and may still score, and what its rivals
have more or less: the strongest one, and the one whom the move touches most. All is told in tenths,
so that the difference of two moves is that of what is told of each; one that may as well come from
the worlds that were drawn is left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from claycrown.bots.differences import DECISIVE, Differences
from claycrown.bots.eval.evaluation import Evaluation, blank_values
from claycrown.bots.outcome import (
    LATER,
    Amounts,
    Foresight,
    LineEnd,
    Outcome,
    no_line,
)
from claycrown.bots.words import Book
from claycrown.core.catalog import N_, NN_, Message, catalog, say, signed
from claycrown.core.game import Game
from claycrown.core.state import BaseState

OWN_MOST, RIVAL_MOST = 3, 2  # differences told
CLEAR = 0.01  # of the win: what a search has to find better or worse to be believed
FINE_BELOW = 2.0  # smaller differences in what is but expected are told to the tenth

THEN = N_("then {move}")
TURN_POINTS = NN_("{total} point this turn: {rows}", "{total} points this turn: {rows}")
NO_POINTS = N_("no points in the rest of this turn")  # before this move it may have brought some
BRINGS = N_("in this turn {list}")
AGAINST = N_("against the {place} move {list}")
RIVAL = N_("{player} {list}")
ALIKE = N_("nearly the same as the {place} move in all that counts")
ALIKE_ELSE = N_("nearly the same as the {place} move in all else that counts")
NOT_YET = N_("not different from the {place} move yet")
UNSURE = N_("not clearly different from the {place} move in what counts")
BOTH = {  # the same about two moves
    ALIKE: N_("nearly the same as the {one} and the {other} move in all that counts"),
    ALIKE_ELSE: N_("nearly the same as the {one} and the {other} move in all else that counts"),
    NOT_YET: N_("not different from the {one} and the {other} move yet"),
    UNSURE: N_("not clearly different from the {one} and the {other} move in what counts"),
}
SPEAKS_FOR = N_("but what follows speaks for it")
SPEAKS_AGAINST = N_("but what follows speaks against it")
EVENS_OUT = N_("but what follows evens that out")
SAME = N_("it leads to the same position as the {place} move")
SAME_AS_BOTH = N_("it leads to the same position as the {one} and the {other} move")
SAME_LATER = N_(
    "it leads to the same position as the {place} move, which can still follow in this turn"
)
SAME_AS_BOTH_LATER = N_(
    "it leads to the same position as the {one} and the {other} move, "
    "which can still follow in this turn"
)
ALONE = N_("no other move is worth a thought")
FOLLOWS = N_("the {place} move can still follow in this turn")
SHARE = N_("{what} in {one} % of all cases")
SHARES = N_("{what} in {one} % of all cases instead of {other} %")
FOR_ROW = N_("{amount} to come for {row}")
PLACES = (N_("first"), N_("second"), N_("third"))


class Reasons(Differences):
    """Compares some moves of one seat."""

    def __init__(
        self,
        e: Evaluation,
        worlds: Sequence[BaseState],
        seat: int,
        language: str,
        line_end: LineEnd = no_line,
    ) -> None:
        """Look at worlds that fit what the seat knows; ``line_end`` knows what was searched."""
        self.e, self.worlds, self.seat, self.language = e, worlds, seat, language
        self.foresight = Foresight(e, worlds, seat, line_end)
        self.game: Game = self.foresight.game
        self.book: Book = self.foresight.book
        super().__init__(self.book)
        self.words = catalog(language)
        self.rivals = self.rivals_by_strength()
        self.held = self.foresight.count(worlds[0])  # now, by each seat
        self.now = self.held[seat]
        self.known: dict[int, Outcome] = {}  # by the move

    def worth_showing(
        self, moves: Sequence[tuple[int, float]], most: int
    ) -> list[tuple[int, float]]:
        """Of moves, best first, so many at most; first those that lead elsewhere than a better one.

        Three names for one plan are no choice.
        """
        elsewhere: list[tuple[int, float]] = []
        again: list[tuple[int, float]] = []
        ends: list[list[int]] = []
        for move in moves:
            if len(elsewhere) == most:
                break
            end = self.outcome(*move).ends
            (again if end in ends else elsewhere).append(move)
            ends.append(end)
        shown = [*elsewhere, *again][:most]
        return [move for move in moves if move in shown]

    def together(self, moves: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
        """Moves given with their values, best first; those that lead to one position side by side.

        They are worth the same then, however the laps of each came out.
        """
        ends = [self.outcome(action, value).ends for action, value in moves]
        places = [ends.index(end) for end in ends]
        order = sorted(range(len(moves)), key=lambda k: places[k])
        return [(moves[k][0], moves[places[k]][1]) for k in order]

    def told(self, moves: Sequence[tuple[int, float]]) -> list[str]:
        """A reason for each of some moves, given with their values; no two are the same."""
        outcomes = [self.outcome(action, value) for action, value in moves]
        self.apart = self.parts_apart([self.now, *[each.seats[self.seat] for each in outcomes]])
        found: list[str] = []
        for k in range(len(outcomes)):
            reason = self.reason(outcomes, k)
            if reason in found:
                reason = self.more_than(reason, outcomes, k, found.index(reason))
            found.append(reason)
        return found

    def more_than(self, reason: str, outcomes: Sequence[Outcome], k: int, other: int) -> str:
        """A reason that another move has as well, and what sets the two apart."""
        one = outcomes[k]
        first, second = (self.likeness(one, outcomes[place]) for place in (0, other))
        if other and first and second and first[1] == second[1]:
            both = self.say(BOTH[first[0]], one=self.place(0), other=self.place(other))
            return reason.replace(self.say(first[0], place=self.place(0)), both)
        added = self.difference(one, outcomes[other], other)
        for verdict in map(self.say, (SPEAKS_FOR, SPEAKS_AGAINST, EVENS_OUT)):
            if added.endswith(verdict):  # about both
                reason = reason.removesuffix(verdict).rstrip(";, ")
        return f"{reason}; {added}"

    def rivals_by_strength(self) -> list[int]:
        """The seats of other sides; first who may expect most."""
        s, values = self.worlds[0], blank_values()
        self.e.value(s, values)
        side = self.e.side(s, self.seat)
        others = [k for k in range(s.players) if self.e.side(s, k) != side]
        return sorted(others, key=lambda k: -values[k])

    def outcome(self, action: int, value: float) -> Outcome:
        """Where a move leads in all worlds."""
        if action not in self.known:
            self.known[action] = self.foresight.outcome(action, value, self.language)
        return replace(self.known[action], value=value)

    def reason(self, outcomes: Sequence[Outcome], k: int) -> str:
        """What is to be said for or against the move at a place."""
        same = [i for i, each in enumerate(outcomes) if i != k and each.ends == outcomes[k].ends]
        if same and min(same) < k:
            return self.equal(outcomes, k, [i for i in same if i < k])
        others = [i for i in range(len(outcomes)) if i != k and i not in same]
        compared = outcomes[others[0]] if others else None
        parts = [self.aimed(outcomes[k]), self.brought(outcomes[k], compared)]
        if same:
            parts.append(self.equal(outcomes, k, same))
        if others:
            one, other = outcomes[k], outcomes[others[0]]
            if k and other.action in one.later:
                parts.append(self.say(FOLLOWS, place=self.place(others[0])))
            parts.append(self.difference(one, other, others[0]))
        return "; ".join(part for part in parts if part) or self.say(ALONE)

    def equal(self, outcomes: Sequence[Outcome], k: int, places: Sequence[int]) -> str:
        """That a move leads where others lead, which may follow it."""
        later = all(outcomes[place].action in outcomes[k].later for place in places)
        if len(places) == 1:
            return self.say(SAME_LATER if later else SAME, place=self.place(places[0]))
        one, other = (self.place(place) for place in places)
        return self.say(SAME_AS_BOTH_LATER if later else SAME_AS_BOTH, one=one, other=other)

    # What a move brings.

    def aimed(self, outcome: Outcome) -> str:
        """What a move prepares that brings little by itself."""
        return "; ".join(self.say(THEN, move=move) for move in outcome.aims)

    def brought(self, outcome: Outcome, other: Outcome | None = None) -> str:
        """The points of this turn by category; in a game without, what is more or less than now.

        What happens is left out here if it is told where the move is compared with another one.
        """
        if not self.book.in_points:
            gaps = self.gaps(outcome.seats[self.seat], self.now)
            gains = self.with_parts(first(gaps, OWN_MOST), gaps)
            compared = {} if other is None else self.own_gaps(outcome, other)
            for key in [*gains]:
                if key in compared and self.happening(key, self.seat, outcome, other):
                    del gains[key]
            return "; ".join(self.clauses({self.seat: gains}, outcome))
        rows = booked(outcome)
        if not rows:
            return self.say(NO_POINTS)
        shown = ", ".join(f"{self.row(row)} {amount:g}" for row, amount in rows.items())
        total = round(sum(rows.values()), 1)
        return self.say(TURN_POINTS, n=1 if total == 1 else 2, total=f"{total:g}", rows=shown)

    # Where it differs from another one.

    def difference(self, one: Outcome, other: Outcome, place: int) -> str:
        """What the seat and its rivals have more and less than after another move."""
        if likeness := self.likeness(one, other):
            message, verdict = likeness
            said = self.say(message, place=self.place(place))
            return f"{said}, {self.say(verdict)}" if verdict else said
        better = one.value - other.value
        own = self.own_gaps(one, other)
        theirs = self.rivals_touched(one, other)
        parts = "; ".join(self.clauses({self.seat: own, **theirs}, one, other))
        said = self.say(AGAINST, place=self.place(place), list=parts)
        losses = [-gap for touched in theirs.values() for gap in touched.values()]
        verdict = verdict_on(better, [*own.values(), *losses])
        return f"{said}; {self.say(verdict)}" if verdict else said

    def likeness(self, one: Outcome, other: Outcome) -> tuple[Message, Message | None] | None:
        """Where nothing differs enough to be told: that, and what the search has found."""
        if self.gaps_of(self.seat, one, other) or self.rivals_touched(one, other):
            return None
        better = one.value - other.value
        verdict = verdict_on(better, []) if abs(better) > CLEAR else None
        if self.gaps(one.seats[self.seat], other.seats[self.seat]):  # perhaps by chance
            return UNSURE, verdict
        if booked(one) != booked(other):  # by less than is told
            return ALIKE_ELSE, verdict
        return (NOT_YET if verdict else ALIKE), verdict

    def own_gaps(self, one: Outcome, other: Outcome) -> Amounts:
        """What the seat has more or less after one move than after another, as it is told."""
        gaps = self.gaps_of(self.seat, one, other)
        return self.with_parts(with_side(gaps, OWN_MOST, one.value >= other.value), gaps)

    def rivals_touched(self, one: Outcome, other: Outcome) -> dict[int, Amounts]:
        """What the strongest rival has more or less, and who is touched most if another is."""
        touched = {rival: self.gaps_of(rival, one, other) for rival in self.rivals}
        most = max(self.rivals, key=lambda rival: self.weight(touched[rival]))
        found = {rival: first(touched[rival], RIVAL_MOST) for rival in (self.rivals[0], most)}
        return {rival: gaps for rival, gaps in found.items() if gaps}

    def gaps_of(self, seat: int, one: Outcome, other: Outcome) -> Amounts:
        """The differences for a seat between two outcomes."""
        pairs = [(a[seat], b[seat]) for a, b in zip(one.worlds, other.worlds, strict=False)]
        return self.gaps(one.seats[seat], other.seats[seat], pairs)

    # In words.

    def clauses(
        self, gaps: Mapping[int, Amounts], one: Outcome, other: Outcome | None = None
    ) -> list[str]:
        """Differences of some seats from another move, or from now; first who wins."""
        decisive: list[str] = []
        found: list[str] = []
        for seat, told in gaps.items():
            happens = {key: self.happening(key, seat, one, other) for key in told}
            amounts = {key: gap for key, gap in told.items() if not happens[key]}
            if amounts:
                found.append(self.counted(seat, amounts, now=other is None))
            for key, clause in happens.items():
                if clause:
                    (decisive if self.worth(key) >= DECISIVE else found).append(clause)
        return decisive + found

    def counted(self, seat: int, amounts: Amounts, *, now: bool) -> str:
        """What a seat has more or less than after another move, or than now."""
        if seat != self.seat:
            return self.say(RIVAL, player=self.player(seat), list=self.listed(amounts))
        return self.say(BRINGS, list=self.listed(amounts)) if now else self.listed(amounts)

    def happening(self, key: str, seat: int, one: Outcome, other: Outcome | None) -> str:
        """That something happens to a seat, and how often; nothing where it is an amount."""
        share = self.share(key, seat, one)
        before = 0.0 if other is None else self.share(key, seat, other)
        if share is None or before is None or share == before:
            return ""
        happens = self.facts[key].happening
        assert happens is not None
        own, player = seat == self.seat, self.player(seat)
        if (share, before) == (0.0, 1.0):
            return self.say(happens.own_not if own else happens.others_not, player=player)
        what = self.say(happens.own if own else happens.others, player=player)
        if (share, before) == (1.0, 0.0):
            return what
        message = SHARE if other is None else SHARES
        return self.say(message, what=what, one=f"{share:.0%}"[:-1], other=f"{before:.0%}"[:-1])

    def share(self, key: str, seat: int, outcome: Outcome) -> float | None:
        """In which part of the worlds something happens to a seat; None if the contrary does."""
        happens = self.facts[key].happening if key in self.facts else None
        if happens is None:
            return None
        held = self.held[seat].get(key, 0.0)
        worlds = [world[seat].get(key, 0.0) for world in outcome.worlds or [outcome.seats]]
        changes = [happens.change * (amount - held) for amount in worlds]
        if min(changes) < 0:
            return None
        return round(sum(min(1.0, change) for change in changes) / len(changes), 1)

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.game.sentences.seat(self.worlds[0], seat, self.language)

    def listed(self, gaps: Mapping[str, float]) -> str:
        """Differences in words; what comes later is told last."""
        ordered = sorted(gaps, key=lambda key: key == LATER)
        return ", ".join(self.amount(key, gaps[key]) for key in ordered)

    def amount(self, key: str, gap: float) -> str:
        """A difference in words; what is but expected has a fraction only if it is small."""
        coarse = key == LATER and abs(gap) >= FINE_BELOW
        size = float(round(abs(gap))) if coarse else round(abs(gap), 1)
        shown = signed(math.copysign(size, gap))
        if key not in self.facts:
            return self.say(FOR_ROW, amount=shown, row=self.row(key))
        fact = self.facts[key]
        name = "" if fact.name is None else self.say(fact.name)
        return f"{shown} {self.say(fact.noun, n=1 if size == 1 else 2, name=name)}"

    def row(self, category: str) -> str:
        """A category of the score sheet."""
        return self.game.sentences.category(category, self.language)

    def place(self, k: int) -> str:
        """Which of the moves is meant."""
        return self.say(PLACES[k])

    def say(self, message: Message, **figures: object) -> str:
        """A message in the language of the listener."""
        return say(self.words, message, **figures)


def booked(outcome: Outcome) -> Amounts:
    """The points of the turn as they are told, most first."""
    ranked = sorted(outcome.rows.items(), key=lambda each: -each[1])
    return {row: amount for row, amount in ranked if amount}


def first(gaps: Amounts, most: int) -> Amounts:
    """The first of some differences."""
    return dict(list(gaps.items())[:most])


def with_side(gaps: Amounts, most: int, more: bool) -> Amounts:
    """The first of some differences, with at least one that is more, or less, if there is any."""
    found = first(gaps, most)
    if not any((gap > 0) == more for gap in found.values()):
        missing = [key for key, gap in gaps.items() if (gap > 0) == more][:1]
        found = first(found, most - len(missing)) | {key: gaps[key] for key in missing}
    return found


def verdict_on(better: float, shown: Iterable[float]) -> Message | None:
    """What has to be said where all that is shown speaks the other way than the search."""
    gains = [gap > 0 for gap in shown]
    if any(gains) if better >= 0 else not all(gains):
        return None
    if abs(better) <= CLEAR:
        return EVENS_OUT
    return SPEAKS_FOR if better > 0 else SPEAKS_AGAINST
