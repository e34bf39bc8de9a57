"""Tuning: a game's weights are moved to where the bots that use them get ahead.

Each step (simultaneous perturbation, SPSA) changes all weights a little at once, up or down by
chance, and lets journeymen with the changed weights play against journeymen with the opposite
change, on paired seeds and in both arrangements. The weights then go a little towards the side
that did better. All changes are parts of the weight itself, so that small ones stay small.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import claycrown
from claycrown.bots.bot import BotError, Clock
from claycrown.bots.driver import decide, in_short
from claycrown.bots.eval import Shape, Weights, flat, named, shape_of, weights_file
from claycrown.bots.journeyman import Journeyman
from claycrown.bots.match import Block, Played, sides_of
from claycrown.bots.standings import share_intervals
from claycrown.core.chance import Rng, seeded
from claycrown.jobs import spread

REACH = 0.12  # part of each weight by which a step changes it
PACE = 0.05  # part of each weight by which the first steps move it for a clear result
WEIGHT_MOST = 1_000_000  # with much larger ones nothing can be compared
# How much a search may believe, which games of journeymen do not show.
FIXED = frozenset({"doubt", "spread"})

FIRST, SECOND = 0, 1  # of two weights that play against each other

Result = Callable[[list[float], list[float], int], float]


@dataclass(frozen=True)
class Course:
    """How the weights are tuned."""

    game: str
    players: tuple[int, ...]  # numbers of seats; all of them count at every step
    steps: int
    blocks: int  # pairs of games per step and number of seats
    check: int  # pairs of games per number of seats that show the gain
    seed: str


@dataclass(frozen=True)
class Gain:
    """How bots with the new weights did against bots with the old."""

    players: int
    share: float  # of the wins; one half is fair, since both sit on all sides equally often
    low: float | None  # the 95 % interval of the share, which a single pair does not have
    high: float | None
    lead: float  # points per game


@dataclass(frozen=True)
class Tuned:
    """The new weights, and what they bring at each number of seats."""

    weights: list[float]
    gains: list[Gain]


def check_course(course: Course) -> None:
    """Raise an error that names the first thing wrong with a course."""
    for players in course.players:
        claycrown.make(course.game).check_setup(players, None)
        if course.players.count(players) > 1:
            raise BotError(f"players: {players} is named twice")
    if not shape_of(course.game):
        raise BotError(f"tune: {course.game} has no weights")
    for name, number in (("steps", course.steps), ("blocks", course.blocks)):
        if number < 1:
            raise BotError(f"{name}: {number} is out of range, at least 1 is needed")
    if course.check < 0:
        raise BotError(f"check: {course.check} is out of range, at least 0 is needed")


def text_to_start(game: str, path: Path | None) -> str:
    """The file of weights that tuning begins with: the committed one unless another is named."""
    if path is None:
        return weights_file(game).read_text("utf-8")
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BotError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BotError(f"{path}: no weights of {game}: this is no text") from None


def weights_in(text: str, game: str, path: Path | None = None) -> list[float]:
    """The weights of such a file; an error names the file and what does not fit."""
    try:
        return flat(shape_of(game), table_in(text))
    except ValueError as error:
        file = weights_file(game).name if path is None else path
        raise BotError(f"{file}: no weights of {game}: {in_short(error)}") from None


def is_weights(text: str) -> bool:
    """Whether a text is a file of weights of any game; raises ValueError for what is no TOML."""
    return bool(table_in(text))


def table_in(text: str) -> Weights:
    """The table of such a file; an error names what is no number."""
    weights = tomllib.loads(text).get("weights")
    if not isinstance(weights, dict):
        raise BotError("there is no table [weights]")
    for name, value in weights.items():
        for number in value if isinstance(value, list) else [value]:
            if not is_number(number):
                raise BotError(
                    f"weights.{name}: {in_short(number, repr)} is no number up to {WEIGHT_MOST:,}"
                )
    return weights


def is_number(thing: object) -> bool:
    """Whether something can be a weight; neither true nor nan nor what is beyond sense can."""
    if isinstance(thing, bool) or not isinstance(thing, int | float):
        return False
    return abs(thing) <= WEIGHT_MOST


def tune(
    course: Course, start: list[float], jobs: int, reached: Callable[[list[float]], None]
) -> Tuned:
    """Move the weights step by step, then measure what it brought on fresh games.

    ``reached`` is told the weights after each step.
    """

    def duel(up: list[float], down: list[float], step: int) -> float:
        total = 0.0
        for players in course.players:
            seed = f"{course.seed}:{step}:{players}"
            pairs = play_pairs(course.game, players, up, down, seed, course.blocks, jobs)
            total += balance(leads_in(pairs))
        return total / len(course.players)

    free = movable(shape_of(course.game))
    weights = start
    for weights in climb(start, free, course.steps, seeded(f"{course.seed}:tune"), duel):
        reached(weights)
    gains = [measure(course, each, weights, start, jobs) for each in course.players if course.check]
    return Tuned(weights, gains)


def measure(course: Course, players: int, new: list[float], old: list[float], jobs: int) -> Gain:
    """What the new weights bring in fresh games."""
    seed = f"{course.seed}:check:{players}"
    pairs = play_pairs(course.game, players, new, old, seed, course.check, jobs)
    leads = leads_in(pairs)
    return Gain(players, *share_intervals(pairs, 2)[FIRST], sum(leads) / len(leads))


def leads_in(pairs: Sequence[Block]) -> list[float]:
    """By how many points a seat the first weights led in each game."""
    return [lead_in(game) for pair in pairs for game in pair.games]


def lead_in(game: Played) -> float:
    """The mean points of the seats with the first weights, less those of the others."""
    means = []
    for weights in (FIRST, SECOND):
        points = [p for p, who in zip(game.points, game.bots, strict=True) if who == weights]
        means.append(sum(points) / len(points))
    return means[0] - means[1]


def balance(leads: Sequence[float]) -> float:
    """From -1 to 1: what was won against all that was won or lost, whatever a point is worth."""
    whole = sum(map(abs, leads))
    return sum(leads) / whole if whole else 0.0


def movable(shape: Shape) -> list[bool]:
    """For each number whether tuning moves it."""
    return [name not in FIXED for name, size in shape for _ in range(size)]


def climb(
    start: list[float], free: Sequence[bool], steps: int, rng: Rng, duel: Result
) -> Iterator[list[float]]:
    """The weights after each of some steps; ``duel`` says from -1 to 1 how the first ones did."""
    weights = list(start)
    for step in range(steps):
        signs = [(1.0 if rng.below(2) else -1.0) if moves else 0.0 for moves in free]
        up, down = changed(weights, signs, REACH), changed(weights, signs, -REACH)
        weights = changed(weights, signs, PACE * duel(up, down, step) * pace_at(step, steps))
        yield weights


def pace_at(step: int, steps: int) -> float:
    """Smaller steps towards the end."""
    return 1.0 - 0.8 * step / steps


def changed(weights: Sequence[float], signs: Sequence[float], part: float) -> list[float]:
    """The weights, each changed by a part of itself in the direction of its sign."""
    return [weight * (1 + part * sign) for weight, sign in zip(weights, signs, strict=True)]


def play_pairs(
    game: str, players: int, one: list[float], two: list[float], seed: str, pairs: int, jobs: int
) -> list[Block]:
    """So many pairs of games between two weights."""
    tasks = ((game, players, one, two, f"{seed}:{k}") for k in range(pairs))
    return list(spread(play_pair, tasks, jobs))


def play_pair(game: str, players: int, one: list[float], two: list[float], seed: str) -> Block:
    """Two games with the same chance, the weights on alternating sides and then the other way."""
    games = [play_one(game, players, (one, two), seed, even) for even in (FIRST, SECOND)]
    return Block(0, games, [{}, {}], [])


def play_one(
    name: str, players: int, weights: tuple[list[float], list[float]], seed: str, even: int
) -> Played:
    """A game between two weights; ``even`` says which of them sit on the even sides."""
    game = claycrown.make(name)
    shape = shape_of(name)
    s = game.new(players, seed)
    sides = sides_of(game, s)
    who = [(side + even) % 2 for side in sides]
    bots = [
        Journeyman(game, f"{seed}:{seat}", named(shape, weights[each]))
        for seat, each in enumerate(who)
    ]
    decisions = 0
    while not s.over:
        seat = s.waiting[0]
        s.apply(seat, decide(bots[seat], s, seat, Clock()))
        decisions += 1
    return Played(who, sides, s.ranks(), s.scores(), decisions)


def in_file(text: str, shape: Shape, weights: Sequence[float]) -> str:
    """A file of weights with new numbers; its comments are kept if each weight has its own line."""
    lines = ["[weights]"]
    changed = text
    for name, value in named(shape, weights).items():
        numbers = value if isinstance(value, list) else [value]
        shown = ", ".join(f"{number:.3g}" for number in numbers)
        new = f"[{shown}]" if isinstance(value, list) else shown
        lines.append(f"{name} = {new}")
        changed = re.sub(rf"(?m)^{name} = [^#\n]*?(\s*(?:#.*)?)$", rf"{name} = {new}\1", changed)
    plain = "\n".join([*lines, ""])
    return changed if is_changed(text, plain, changed) else plain


def is_changed(text: str, new: str, changed: str) -> bool:
    """Whether a changed document holds all that is new, and else what it held before."""
    try:
        return tomllib.loads(changed) == tomllib.loads(text) | tomllib.loads(new)
    except tomllib.TOMLDecodeError:
        return False
