"""Why a move is worth thinking about: what it brings, and where that differs from another one.

Each move is played to the end of the turn in the same worlds, all that follows by the best guess.
What is told are the points of the turn, the largest differences in what the seat then has and may
still score, and what the strongest rival has more or less.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from claycrown.bots.eval.evaluation import Evaluation, blank_values, follow, follow_turn
from claycrown.bots.words import Book, Fact, book_of
from claycrown.bots.words.book import scored, scratch_of
from claycrown.core.catalog import N_, NN_, Message, catalog, say, signed
from claycrown.core.game import Game
from claycrown.core.state import BaseState

OWN_MOST, RIVAL_MOST = 3, 2  # differences told
LATER_TURNS = 8  # followed at most until what was begun is over
CLEAR = 0.01  # of the win: what a search has to find better or worse to be believed
LEAST = 0.5  # smaller differences are none,
LEAST_DEAR = 0.25  # of what is worth much
DEAR = 2.5
FINE_BELOW = 2.0  # smaller differences are told to the tenth
AHEAD_WORTH = 0.7  # of a point that would be scored if nothing changed
LATER = Fact("later", NN_("point later", "points later"), 0.5)

TURN_POINTS = NN_("{n} point this turn: {rows}", "{n} points this turn: {rows}")
NO_POINTS = N_("no points this turn")
BRINGS = N_("this brings {list}")
AGAINST = N_("against the {place} move {list}")
RIVAL = N_("{player} {list}")
ALIKE = N_("nearly the same as the {place} move in all that counts")
ALIKE_FOR = N_("not different from the {place} move yet, but what follows speaks for it")
ALIKE_AGAINST = N_("not different from the {place} move yet, but what follows speaks against it")
SAME = N_("it leads to the same position as the {place} move")
FOR_ROW = N_("{amount} to come for {row}")
PLACES = (N_("first"), N_("second"), N_("third"))

Amounts = dict[str, float]


@dataclass
class Outcome:
    """What a move leads to; all amounts are means over worlds."""

    value: float  # the share of the win that the search promises
    ends: list[int] = field(default_factory=list)  # keys of the last positions
    rows: Amounts = field(default_factory=dict)  # points of this turn by category
    own: Amounts = field(default_factory=dict)  # by fact
    rival: Amounts = field(default_factory=dict)


class Reasons:
    """Compares some moves of one seat."""

    def __init__(
        self, e: Evaluation, worlds: Sequence[BaseState], seat: int, language: str
    ) -> None:
        """Look at worlds that fit what the seat knows."""
        self.e, self.worlds, self.seat, self.language = e, worlds, seat, language
        self.game: Game = worlds[0].rules.game
        self.book: Book = book_of(self.game.name)
        self.words = catalog(language)
        self.rival = self.strongest_rival()
        self.facts = {fact.key: fact for fact in (*self.book.facts, LATER)}

    def told(self, moves: Sequence[tuple[int, float]]) -> list[str]:
        """A reason for each of some moves, given with their values; no two are the same."""
        outcomes = [self.outcome(action, value) for action, value in moves]
        found: list[str] = []
        for k, outcome in enumerate(outcomes):
            reason = self.reason(outcomes, k)
            if reason in found:
                other = found.index(reason)
                reason = f"{reason}; {self.difference(outcome, outcomes[other], other)}"
            found.append(reason)
        return found

    def strongest_rival(self) -> int:
        """The seat of another side that may expect most."""
        s, values = self.worlds[0], blank_values()
        self.e.value(s, values)
        side = self.e.side(s, self.seat)
        others = [k for k in range(s.players) if self.e.side(s, k) != side]
        return max(others, key=lambda k: values[k])

    # Where moves lead.

    def outcome(self, action: int, value: float) -> Outcome:
        """Where a move leads in all worlds."""
        found, share = Outcome(value), 1 / len(self.worlds)
        for world in self.worlds:
            s = self.end_of(world, action)
            found.ends.append(s.key())
            add(found.rows, scored(s)[self.seat], share)
            self.count(s, self.seat, found.own, share)
            self.count(s, self.rival, found.rival, share)
        return found

    def end_of(self, world: BaseState, action: int) -> BaseState:
        """The end of the turn in a world, with a score sheet of this turn alone."""
        s = scratch_of(world)
        moment = self.e.moment(s)
        s.step(self.seat, action)
        follow_turn(self.e, s, moment)
        for _ in range(LATER_TURNS):
            if not s.depth or self.book.is_done(world, s, self.seat):
                break
            follow(self.e, s)
        return s

    def count(self, s: BaseState, seat: int, amounts: Amounts, share: float) -> None:
        """Add a share of what a seat has, and of what it may still score."""
        add(amounts, self.book.count(s, seat, s.view(self.seat)), share)
        add(amounts, self.book.ahead(s)[seat], share)
        if self.book.in_points:
            values = blank_values()
            self.e.value(s, values)
            add(amounts, {LATER.key: values[seat] - s.scores()[seat]}, share)

    # What is said about it.

    def reason(self, outcomes: Sequence[Outcome], k: int) -> str:
        """What is to be said for or against the move at a place."""
        if len(outcomes) == 1:
            return self.brought(outcomes[0])
        compared = 0 if k else 1
        for other in (*range(k), compared):
            if outcomes[other].ends == outcomes[k].ends:
                return self.say(SAME, place=self.place(other))
        difference = self.difference(outcomes[k], outcomes[compared], compared)
        return "; ".join(part for part in (self.brought(outcomes[k]), difference) if part)

    def brought(self, outcome: Outcome) -> str:
        """The points of this turn by category; in a game without, what is more or less than now."""
        if not self.book.in_points:
            now: Amounts = {}
            self.count(self.worlds[0], self.seat, now, 1.0)
            plain = {key for key, fact in self.facts.items() if fact.name is None}
            gains = self.listed(only(plain, outcome.own), only(plain, now), OWN_MOST)
            return self.say(BRINGS, list=gains) if gains else ""
        ranked = sorted(outcome.rows.items(), key=lambda each: -each[1])
        whole = {row: round(amount) for row, amount in ranked if round(amount)}
        if not whole:
            return self.say(NO_POINTS)
        shown = ", ".join(f"{self.row(row)} {amount}" for row, amount in whole.items())
        return self.say(TURN_POINTS, n=sum(whole.values()), rows=shown)

    def difference(self, one: Outcome, other: Outcome, place: int) -> str:
        """What the seat and its strongest rival have more and less than after another move."""
        own = self.listed(one.own, other.own, OWN_MOST)
        theirs = self.listed(one.rival, other.rival, RIVAL_MOST)
        if not own and not theirs:
            better = one.value - other.value
            message = ALIKE_FOR if better > CLEAR else ALIKE_AGAINST if better < -CLEAR else ALIKE
            return self.say(message, place=self.place(place))
        parts = [own] if own else []
        if theirs:
            player = self.game.sentences.seat(self.worlds[0], self.rival, self.language)
            parts.append(self.say(RIVAL, player=player, list=theirs))
        return self.say(AGAINST, place=self.place(place), list="; ".join(parts))

    def listed(self, one: Amounts, other: Amounts, most: int) -> str:
        """The differences that matter most, in favour or not; what comes later is told last."""
        gaps = {key: one.get(key, 0.0) - other.get(key, 0.0) for key in {**one, **other}}
        large = [key for key, gap in gaps.items() if abs(gap) >= self.least(key)]
        large.sort(key=lambda key: (-abs(gaps[key]) * self.worth(key), key))
        told = sorted(large[:most], key=lambda key: key == LATER.key)
        return ", ".join(self.amount(key, gaps[key]) for key in told)

    def worth(self, key: str) -> float:
        """How much one of it matters."""
        return self.facts[key].worth if key in self.facts else AHEAD_WORTH

    def least(self, key: str) -> float:
        """The smallest difference of it that is told."""
        return LEAST_DEAR if self.worth(key) >= DEAR else LEAST

    def amount(self, key: str, gap: float) -> str:
        """A difference in words; a small mean over worlds has a fraction."""
        size = round(abs(gap), 1) if abs(gap) < FINE_BELOW else float(round(abs(gap)))
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


def only(keys: Collection[str], amounts: Amounts) -> Amounts:
    """The amounts with these keys."""
    return {key: amount for key, amount in amounts.items() if key in keys}


def add(sums: Amounts, amounts: Mapping[str, float], share: float) -> None:
    """Add a share of some amounts."""
    for key, amount in amounts.items():
        sums[key] = sums.get(key, 0.0) + share * amount
