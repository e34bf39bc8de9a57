"""One block of an arena: the same chance for every arrangement of the bots at the table."""

from __future__ import annotations

import math
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import permutations
from typing import Any

import claycrown
from claycrown.bots.bot import BotError, Clock
from claycrown.bots.driver import any_option, decide_anyhow, leave
from claycrown.bots.roster import all_or_none, make
from claycrown.core.game import Game
from claycrown.core.state import BaseState

ARRANGEMENTS_MOST = 6  # beyond that a block has the rotations only
STEP = 1.05  # decision times are counted in steps of five per cent
SHORTEST = 1e-6
NUMBER = r" #\d+$"  # behind the name of a bot that is named once more


@dataclass(frozen=True)
class Duel:
    """What is to be played: who against whom, at which table, for how long."""

    game: str
    edition: str
    players: int
    bots: tuple[str, ...]  # one for each side; the same name is the same line of the outcome
    seed: str
    seconds: float | None = None
    iterations: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def clock(self) -> Clock:
        """A clock for the next decision."""
        return Clock(self.seconds, self.iterations)


@dataclass
class Played:
    """What came out of one game; lists are by seat."""

    bots: list[int]  # the number of the bot in the list of the arena
    sides: list[int]
    ranks: list[int]
    points: list[int]
    decisions: int


@dataclass
class Block:
    """What came out of one block."""

    number: int
    games: list[Played]
    times: list[dict[int, int]]  # for each bot how many decisions took so many steps
    faults: list[str]

    def as_json(self) -> dict[str, Any]:
        """The block for a file."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Block:
        """The way back from a file."""
        games = [Played(**game) for game in data["games"]]
        times = [{int(step): n for step, n in each.items()} for each in data["times"]]
        return cls(data["number"], games, times, data["faults"])


def sides_of(game: Game, s: BaseState) -> list[int]:
    """The side of each seat, numbered in the order in which they sit."""
    numbers: dict[int, int] = {}
    return [numbers.setdefault(side, len(numbers)) for side in game.sides(s)]


def numbered(names: Sequence[str]) -> list[str]:
    """The names, and those that came before numbered: a bot may play against itself."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return found


def unnumbered(name: str) -> str:
    """The name by which a bot is made."""
    return re.sub(NUMBER, "", name)


def filled(names: Sequence[str], sides: int) -> tuple[str, ...]:
    """A bot for each side: the last one named sits at all that are left."""
    if not 1 <= len(names) <= sides:
        raise BotError(f"bots: {len(names)} are named, but there are {sides} sides")
    return (*names, *[names[-1]] * (sides - len(names)))


def arrangements(bots: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to seat the bots if these are few, else every rotation."""
    every = sorted(set(permutations(bots)))
    if len(every) <= ARRANGEMENTS_MOST:
        return every
    return sorted({tuple(bots[k:]) + tuple(bots[:k]) for k in range(len(bots))})


def seatings(duel: Duel) -> list[tuple[int, ...]]:
    """The games of every block: for each the bot of each side, by its number."""
    known = list(dict.fromkeys(duel.bots))
    return arrangements([known.index(name) for name in duel.bots])


def play_block(duel: Duel, number: int) -> Block:
    """Play all games of a block."""
    game = claycrown.make(duel.game, duel.edition)
    known = list(dict.fromkeys(duel.bots))
    times: list[Counter[int]] = [Counter() for _ in known]
    block = Block(number, [], [], [])
    for seating in seatings(duel):
        block.games.append(play(duel, game, number, seating, known, times, block.faults))
    block.times = [dict(sorted(each.items())) for each in times]
    return block


def play(
    duel: Duel,
    game: Game,
    number: int,
    seating: Sequence[int],
    known: Sequence[str],
    times: Sequence[Counter[int]],
    faults: list[str],
) -> Played:
    """Play one game; ``seating`` is the bot of each side."""
    s = game.new(duel.players, f"{duel.seed}:{number}", duel.options)
    sides = sides_of(game, s)
    at = [seating[side] for side in sides]
    order = "".join(map(str, seating))
    bots = all_or_none(
        make(unnumbered(known[bot]), game, f"{duel.seed}:{number}:{order}:{seat}")
        for seat, bot in enumerate(at)
    )
    decisions = 0
    try:
        while not s.over:
            seat = s.waiting[0]
            began = time.perf_counter()
            action = decide_anyhow(bots[seat], s, seat, duel.clock(), any_option)
            times[at[seat]][step_of(time.perf_counter() - began)] += 1
            s.apply(seat, action)
            decisions += 1
    finally:
        leave(bots, faults)
    return Played(at, sides, s.ranks(), s.scores(), decisions)


def step_of(seconds: float) -> int:
    """The step in which a time is counted."""
    return math.ceil(math.log(max(seconds, SHORTEST) / SHORTEST) / math.log(STEP))


def seconds_of(step: int) -> float:
    """The longest time of a step."""
    return SHORTEST * STEP**step


def quantile(times: Counter[int], part: float) -> float:
    """The time that this part of the decisions kept."""
    seen = 0
    for step in sorted(times):
        seen += times[step]
        if seen >= part * times.total():
            return seconds_of(step)
    return 0.0
