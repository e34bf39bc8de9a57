"""Where a move leads: the rest of the turn is played in some worlds, then all is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from claycrown.bots.eval.evaluation import Evaluation, blank_values, play_on
from claycrown.bots.words import Book, book_of
from claycrown.bots.words.book import scored, scratch_of
from claycrown.core.game import Game
from claycrown.core.record import actions_of
from claycrown.core.state import BaseState

LATER_TURNS = 8  # followed at most until what was begun is over
AIMS_MOST = 2  # choices of a line that are told
BOOKED, LATER = "booked", "later"  # keys: points of this turn, and those that are expected

Amounts = dict[str, float]
LineEnd = Callable[[BaseState, int], BaseState | None]


@dataclass
class Outcome:
    """What a move leads to; all amounts are means over worlds, in tenths as they are told."""

    value: float  # the share of the win that the search promises
    ends: list[int] = field(default_factory=list)  # numbers of the last positions
    rows: Amounts = field(default_factory=dict)  # points of this turn by category
    seats: list[Amounts] = field(default_factory=list)  # what each seat has, by fact
    aims: tuple[str, ...] = ()  # what it prepares, in words
    action: int = -1  # the move
    later: frozenset[int] = frozenset()  # own moves that could wait and follow in the turn
    worlds: list[list[Amounts]] = field(default_factory=list)  # what each seat has in each world


def no_line(_world: BaseState, _action: int) -> None:
    """Nothing was searched."""


class Foresight:
    """Plays moves of one seat to the end of the turn, in worlds that fit what the seat knows."""

    def __init__(
        self, e: Evaluation, worlds: Sequence[BaseState], seat: int, line_end: LineEnd = no_line
    ) -> None:
        """Look at worlds; ``line_end`` tells where a line ends that was searched."""
        self.e, self.worlds, self.seat, self.line_end = e, worlds, seat, line_end
        self.game: Game = worlds[0].rules.game
        self.book: Book = book_of(self.game.name)

    def outcome(self, action: int, value: float, language: str) -> Outcome:
        """Where a move leads in all worlds."""
        found, share = Outcome(value, action=action), 1 / len(self.worlds)
        found.seats = [{} for _ in range(self.worlds[0].players)]
        aims, later = [], []
        for world in self.worlds:
            s = self.end_of(world, action)
            found.ends.append(self.book.position(s))
            add(found.rows, scored(s)[self.seat], share)
            found.worlds.append(self.brought(world, s))
            for amounts, counted in zip(found.seats, found.worlds[-1], strict=True):
                add(amounts, counted, share)
            aims.append(self.aims(world, s, language))
            later.append(self.later(s))
        found.aims, found.later = shared(aims), frozenset.intersection(*later)
        found.rows, found.seats = tenths(found.rows), [tenths(each) for each in found.seats]
        if self.book.in_points:
            found.seats[self.seat][BOOKED] = sum(found.rows.values())
        return found

    def brought(self, world: BaseState, end: BaseState) -> list[Amounts]:
        """For each seat what it has at the end, without what came whatever was done."""
        found = self.count(end)
        for amounts, given in zip(found, self.book.by_itself(world, end), strict=True):
            add(amounts, given, -1.0)
        return found

    def later(self, end: BaseState) -> frozenset[int]:
        """The own moves after the first one that could have been the first as well."""
        moves = actions_of(end)[1:]
        return frozenset(a for seat, a in moves if seat == self.seat and self.book.can_wait(a))

    def end_of(self, world: BaseState, action: int) -> BaseState:
        """The end of the turn in a world, with a score sheet and moves of this turn alone.

        The line is the one that was searched, if there was any; else all play as the search
        thinks that they do: so what is told is what it has valued.
        """
        s = self.line_end(scratch_of(world), action) or self.turn_end(scratch_of(world), action)
        for _ in range(LATER_TURNS):
            if not s.depth or self.book.is_done(world, s, self.seat):
                break
            play_on(self.e, s, self.e.moment(s))
        return s

    def turn_end(self, s: BaseState, action: int) -> BaseState:
        """Play a move and what follows it in the turn."""
        moment = self.e.moment(s)
        s.step(self.seat, action)
        play_on(self.e, s, moment)
        return s

    def count(self, s: BaseState) -> list[Amounts]:
        """For each seat what it has, and what it may still score."""
        view, ahead, points = s.view(self.seat), self.book.ahead(s), scored(s)
        values = blank_values()
        self.e.value(s, values)
        found: list[Amounts] = [{} for _ in range(s.players)]
        for seat, amounts in enumerate(found):
            add(amounts, self.book.count(s, seat, view))
            add(amounts, ahead[seat])
            if self.book.in_points:
                amounts[BOOKED] = sum(points[seat].values())
                amounts[LATER] = values[seat] - s.scores()[seat]
        return found

    def aims(self, world: BaseState, end: BaseState, language: str) -> tuple[str, ...]:
        """The choices on the way to an end that a move which only prepares was for, in words."""
        s, found = scratch_of(world), []
        if self.asked_for(s) not in self.book.preparing:
            return ()
        for seat, action in actions_of(end):
            if seat == self.seat and self.asked_for(s) in self.book.aims:
                found.append(self.game.text(action, s, language, seat))
            s.step(seat, action)
        return tuple(found[:AIMS_MOST])

    def asked_for(self, s: BaseState) -> str:
        """The name of the pending decision."""
        return self.game.decisions[s.decision].name


def shared(aims: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """What is aimed at in more than half of all worlds, as far as they agree."""
    for length in range(AIMS_MOST, 0, -1):
        (found, times), *_ = Counter(each[:length] for each in aims).most_common(1)
        if 2 * times > len(aims):
            return found
    return ()


def add(sums: Amounts, amounts: Mapping[str, float], share: float = 1.0) -> None:
    """Add a share of some amounts."""
    for key, amount in amounts.items():
        sums[key] = sums.get(key, 0.0) + share * amount


def tenths(amounts: Mapping[str, float]) -> Amounts:
    """Amounts as they are told; what is reckoned from them later agrees with what is told."""
    return {key: round(amount, 1) for key, amount in amounts.items()}
