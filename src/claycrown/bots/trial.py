"""Trials of bots: never illegal, never late, never a look at what the seat may not know.

A trial lets one bot play all seats. In games it is looked at for its choices and its time; in an
honest trial it stands before states in the middle of games, once as they are and often in worlds
that its seat cannot tell from them, and has to choose the same in all.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import claycrown
from claycrown.bots.bot import Bot, BotError, Clock, books_of
from claycrown.bots.driver import decide, leave
from claycrown.bots.driver import in_words as fault_in_words
from claycrown.bots.match import quantile, step_of
from claycrown.bots.roster import all_or_none, make, split_limit
from claycrown.core.chance import Rng, seeded
from claycrown.core.game import Game
from claycrown.core.state import BaseState
from claycrown.summary import counted

USUAL_LIMIT = 1.0  # seconds of a decision, where nothing is said
WORLDS = 20  # in which the same choice is made
FUTURES = 3  # chances to come that change nothing
LATE_PART = 0.01  # of all decisions may be late: other programs keep a machine busy, too
STATES = 3  # looked at in each game of an honest trial


@dataclass(frozen=True)
class Trial:
    """What is tried: a bot at all seats of a table."""

    bot: str
    game: str
    edition: str
    players: int
    seed: str
    seconds: float | None = None
    iterations: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def clock(self) -> Clock:
        """A clock for the next decision."""
        return Clock(self.seconds, self.iterations)

    def limit(self) -> float:
        """The seconds beyond which an answer is late."""
        own = split_limit(self.bot)[1]
        return (own and own.seconds) or self.seconds or USUAL_LIMIT


@dataclass
class Found:
    """What came out of some games; parts add up."""

    games: int = 0
    faults: list[str] = field(default_factory=list)
    times: Counter[int] = field(default_factory=Counter)  # decisions by steps of their time
    longest: float = 0.0  # seconds of one decision
    late: int = 0
    states: int = 0  # looked at in an honest trial

    def add(self, other: Found) -> None:
        """Add the games of another part."""
        self.games += other.games
        self.faults += other.faults
        self.times += other.times
        self.longest = max(self.longest, other.longest)
        self.late += other.late
        self.states += other.states


def try_games(trial: Trial, honest: bool, first: int, count: int) -> Found:
    """Try some games; whatever a bot raises is a fault of it."""
    found = Found()
    game = claycrown.make(trial.game, trial.edition)
    for number in range(first, first + count):
        seed = f"{trial.seed}:{number}"
        try:
            if honest:
                try_honesty(trial, game, seed, found)
            else:
                try_game(trial, game, seed, found)
        except Exception as error:  # noqa: BLE001  whatever a stranger's bot may raise
            found.faults.append(f"seed {seed}: {fault_in_words(trial.bot, error)}")
        found.games += 1
    return found


def try_game(trial: Trial, game: Game, seed: str, found: Found) -> None:
    """Play one game; look at every choice and at the time it took."""
    s = game.new(trial.players, seed, trial.options)
    bots = all_or_none(make(trial.bot, game, f"{seed}:{seat}") for seat in range(trial.players))
    noted: list[str] = []
    try:
        decisions = 0
        while not s.over:
            seat = s.waiting[0]
            before = mark(s)
            delays = books_of(bots[seat]).delays
            began = time.perf_counter()
            action = decide(bots[seat], s, seat, trial.clock())
            spent = time.perf_counter() - began
            if mark(s) != before:
                raise BotError(
                    f"{trial.bot}: changed the state when asked for decision {decisions}"
                )
            found.times[step_of(spent)] += 1
            found.longest = max(found.longest, spent)
            found.late += spent > trial.limit() or books_of(bots[seat]).delays > delays
            s.apply(seat, action)
            decisions += 1
    finally:
        leave(bots, noted)
        found.faults += [f"seed {seed}: {fault}" for fault in noted]


def mark(s: BaseState) -> tuple[int, int, int]:
    """What is different if anybody has changed a state or drawn from its chance."""
    return s.key(), int(s.rng.copy().word()), int(s.reveals)


def try_honesty(trial: Trial, game: Game, seed: str, found: Found) -> None:
    """Let a bot decide in states of one game, in all worlds its seat cannot tell apart."""
    rng = seeded(f"{seed}:states")
    for s in states_of(game, trial, seed, rng):
        for seat in s.waiting:
            chosen = choices(trial, game, s, seat)
            found.states += 1
            if len(chosen) > 1:
                found.faults.append(
                    f"seed {seed}, seat {seat}: {trial.bot} chooses {sorted(chosen)} "
                    "in worlds that its seat cannot tell apart"
                )


def states_of(game: Game, trial: Trial, seed: str, rng: Rng) -> list[BaseState]:
    """States of one random game, drawn from its whole length."""
    s = game.new(trial.players, seed, trial.options)
    passed = []
    while not s.over:
        passed.append(s.clone())
        seat = s.waiting[0]
        legal = s.legal(seat)
        s.apply(seat, legal[rng.below(len(legal))])
    return [passed[rng.below(len(passed))] for _ in range(STATES)]


def choices(trial: Trial, game: Game, s: BaseState, seat: int) -> set[int]:
    """What a bot chooses in the state, in other worlds of its seat and with other futures."""
    worlds = [s, *[game.determinize(s, seat, seeded(k)) for k in range(WORLDS)]]
    for k in range(FUTURES):
        future = s.clone()
        future.rng = seeded(f"future {k}")
        worlds.append(future)
    return {decided(make(trial.bot, game, "seed"), world, seat, trial) for world in worlds}


def decided(bot: Bot, s: BaseState, seat: int, trial: Trial) -> int:
    """One choice of a bot that has just sat down."""
    noted: list[str] = []
    try:
        action = decide(bot, s, seat, trial.clock())
    finally:
        leave([bot], noted)
    if noted:
        raise BotError(noted[0])
    return action


def is_slow(found: Found) -> bool:
    """Whether more than one decision in a hundred was late."""
    return found.late > LATE_PART * found.times.total()


def in_words(trial: Trial, honest: bool, found: Found) -> str:
    """What was found, in one line."""
    games = f"{trial.bot}, {counted(found.games, 'game')}"
    outcome = counted(len(found.faults), "fault") if found.faults else "no fault"
    if honest:
        asked = f"{counted(found.states, 'state')} in {WORLDS + FUTURES + 1} worlds each"
        return f"{games}, {asked}: {outcome}"
    slow = min(quantile(found.times, 0.99), found.longest)  # the times are kept in steps
    return (
        f"{games}, {counted(found.times.total(), 'decision')}: {outcome}, "
        f"{found.late} late; p99 {1000 * slow:.2f} ms, longest {1000 * found.longest:.0f} ms, "
        f"limit {1000 * trial.limit():g} ms"
    )
