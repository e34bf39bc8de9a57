"""The course of one game: the state, what led to it, the log, and taking back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from claycrown.core.chance import seeded
from claycrown.core.events import Event
from claycrown.core.game import Game
from claycrown.core.state import BaseState
from claycrown.server.window import is_window


@dataclass(frozen=True)
class Turn:
    """One accepted action: who, what, and how things stood before."""

    row: int  # its number in the database
    seat: int
    action: int
    before: BaseState
    heard: int  # length of the log before


class Course:
    """A game as it is played, with all earlier states at hand."""

    def __init__(
        self, game: Game, players: int, seed: str, options: Mapping[str, Any] | None = None
    ) -> None:
        """Set the game up."""
        self.game = game
        self.s = game.new(players, seed, options, events=True)
        self.log: list[Event] = []
        self.turns: list[Turn] = []
        self.reseeds: list[tuple[int, str]] = []
        self.version = 0  # rises with every change
        # The version since which a seat looks at the same question.
        self.asked_since = [0] * players
        self._listen()

    @classmethod
    def again(
        cls,
        game: Game,
        opening: tuple[int, str, Mapping[str, Any]],
        reseeds: Iterable[Sequence[Any]],
        moves: Iterable[tuple[int, int, int]],
    ) -> Course:
        """The course that players, seed, options and the kept moves (row, seat, action) give."""
        course = cls(game, *opening)
        course.reseeds = [(int(at), str(seed)) for at, seed in reseeds]
        seeds = dict(course.reseeds)
        for number, (row, seat, action) in enumerate(moves):
            if number in seeds:
                course.s.rng = seeded(seeds[number])
            course.play(seat, action, row)
        if len(course.turns) in seeds:
            course.s.rng = seeded(seeds[len(course.turns)])
        return course

    def fork(self) -> Course:
        """A course that goes on from here by itself."""
        other = copy(self)
        other.s = self.s.clone()
        other.s.news = []
        other.log, other.turns = list(self.log), list(self.turns)
        other.reseeds, other.asked_since = list(self.reseeds), list(self.asked_since)
        return other

    def _listen(self) -> list[Event]:
        news = list(self.s.news or ())
        self.log += news
        self.s.news = []
        return news

    def play(self, seat: int, action: int, row: int = 0) -> list[Event]:
        """Carry out an action; return the news."""
        before = self.s.clone()
        heard = len(self.log)
        questions = self._questions()
        self.s.apply(seat, action)
        self.turns.append(Turn(row, seat, action, before, heard))
        news = self._listen()
        self._changed(questions, seat)
        return news

    def after(self, seat: int, action: int) -> BaseState:
        """The state that an action would lead to, with the news of it alone."""
        after = self.s.clone()
        after.news = []
        after.step(seat, action)
        return after

    def goes_on(self, seat: int) -> bool:
        """Whether a seat takes the next of several small choices: nothing is told of the last."""
        if not self.turns or self.turns[-1].heard != len(self.log):
            return False
        last = self.turns[-1]
        return last.seat == seat and last.before.decision == self.s.decision

    def _questions(self) -> list[tuple[int, list[int]]]:
        return [(self.s.decision, self.s.legal(seat)) for seat in range(self.s.players)]

    def _changed(self, questions: Sequence[tuple[int, list[int]]], actor: int | None) -> None:
        self.version += 1
        for seat, question in enumerate(self._questions()):
            if seat == actor or question != questions[seat]:
                self.asked_since[seat] = self.version

    # Taking back.

    def last_of(self, seat: int, *, windows: bool = True) -> int | None:
        """The number of the seat's last action; without ``windows`` no answer in one counts."""
        for number in range(len(self.turns) - 1, -1, -1):
            turn = self.turns[number]
            if turn.seat == seat and (windows or not is_window(self.game, turn.before)):
                return number
        return None

    def is_free(self, number: int) -> bool:
        """Whether an action can be taken back without asking anybody.

        Nothing may have become known since, and nobody else may have decided, other than in
        secret at the same time.
        """
        turn = self.turns[number]
        if self.s.over or self.s.reveals != turn.before.reveals:
            return False
        return all(self._beside(turn, later) for later in self.turns[number + 1 :])

    def _beside(self, turn: Turn, later: Turn) -> bool:
        together = later.before.decision == turn.before.decision
        return together and later.before.depth == turn.before.depth and later.seat != turn.seat

    def take_back(self, number: int, seed: str) -> list[int]:
        """Undo an action, and what came after unless it was free; return the rows undone.

        If something had become known, chance goes on from the seed: nobody profits from having
        seen it.
        """
        turn = self.turns[number]
        kept = self.turns[number + 1 :] if self.is_free(number) else []
        undone = [each.row for each in self.turns[number:] if each not in kept]
        # With the end of a game its record opens, and with it all chance.
        known = self.s.over or self.s.reveals != turn.before.reveals
        known = known or any(at > number for at, _ in self.reseeds)
        questions = self._questions()
        self.s = turn.before.clone()
        self.s.news = []
        del self.log[turn.heard :]
        del self.turns[number:]
        self.reseeds = [(at, old) for at, old in self.reseeds if at <= number]
        if known:
            self.reseeds.append((number, seed))
            self.s.rng = seeded(seed)
        self._changed(questions, turn.seat)
        for each in kept:
            self.play(each.seat, each.action, each.row)
        return undone
