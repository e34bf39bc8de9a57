"""What is measured of our own engine: each case does one portion of work when called."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from random import Random

import claycrown
from claycrown.core.bulk import Batch, play_many
from claycrown.core.chance import seeded
from claycrown.core.game import Game
from claycrown.core.state import NOBODY, BaseState

Portion = Callable[[], int]  # does some work and returns how much

BATCH = 1024
SEED = 1
GAMES = 4  # per portion
CALLS = 200  # per portion, on as many positions


class MissingError(Exception):
    """A case that cannot be measured here; the message says why."""


def module(game: Game, players: int) -> Portion:
    """Random games inside the module: decisions."""
    assert game.rules is not None
    rules, rng = game.rules, seeded(SEED)
    return lambda: play_many(rules, players, GAMES, rng)[0]


def loop(game: Game, players: int) -> Portion:
    """Random games in a plain Python loop, as a user would write it: decisions."""
    random = Random(SEED)  # noqa: S311  a game, not a secret
    choice = random.choice

    def portion() -> int:
        decisions = 0
        s = game.new(players=players, seed=random.random())
        while not s.over:
            seat = s.waiting[0]
            options = s.legal(seat)
            s.apply(seat, choice(options))
            decisions += 1
        return decisions

    return portion


def batch_numpy(game: Game, players: int) -> Portion:
    """Steps of a batch, the actions chosen by numpy from the batch's buffers: decisions."""
    if importlib.util.find_spec("numpy") is None:
        raise MissingError("numpy is not installed")
    import numpy as np  # noqa: PLC0415  an optional package

    assert game.rules is not None
    batch = Batch(game.rules, players, BATCH, seeded(SEED))
    counts = np.frombuffer(memoryview(batch.counts), np.int64)  # no copy: follows the batch
    options = np.frombuffer(memoryview(batch.options), np.int64).reshape(BATCH, -1)
    rows, random = np.arange(BATCH), np.random.default_rng(SEED)

    def portion() -> int:
        picks = (random.random(BATCH) * counts).astype(np.int64)
        batch.step(options[rows, picks].tolist())
        return BATCH

    return portion


def batch_choose(game: Game, players: int) -> Portion:
    """Steps of a batch, the actions chosen by the batch itself: decisions."""
    assert game.rules is not None
    batch = Batch(game.rules, players, BATCH, seeded(SEED))

    def portion() -> int:
        batch.choose()
        batch.step()
        return BATCH

    return portion


def positions(game: Game, players: int) -> list[BaseState]:
    """Positions spread over random games."""
    found: list[BaseState] = []
    random = Random(SEED)  # noqa: S311
    while len(found) < CALLS:
        s = game.new(players=players, seed=len(found))
        while not s.over:
            if random.random() < 0.1:
                found.append(s.clone())
            seat = s.waiting[0]
            s.apply(seat, random.choice(s.legal(seat)))
    return found[:CALLS]


def clone(game: Game, players: int) -> Portion:
    """Copies of positions spread over random games."""
    sample = positions(game, players)

    def portion() -> int:
        for s in sample:
            s.clone()
        return CALLS

    return portion


def legal(game: Game, players: int) -> Portion:
    """The list of options, as the engine has them ready."""
    sample = [(s, s.waiting[0]) for s in positions(game, players)]

    def portion() -> int:
        for s, seat in sample:
            s.legal(seat)
        return CALLS

    return portion


def legal_anew(game: Game, players: int) -> Portion:
    """The list of options, worked out anew at each call."""
    sample = [(s, s.waiting[0]) for s in positions(game, players)]

    def portion() -> int:
        for s, seat in sample:
            s.options_of = NOBODY
            s.legal(seat)
        return CALLS

    return portion


def new(game: Game, players: int) -> Portion:
    """New games, from a seed to the first decision."""
    random = Random(SEED)  # noqa: S311

    def portion() -> int:
        for _ in range(CALLS):
            game.new(players=players, seed=random.random())
        return CALLS

    return portion


# Case, and its heading in the table.
DECISION_CASES = {
    "module": (module, "random games inside the module"),
    "loop": (loop, "random games in a plain Python loop"),
    "batch_choose": (batch_choose, f"batch of {BATCH:,} games, chosen by the batch"),
    "batch_numpy": (batch_numpy, f"batch of {BATCH:,} games, chosen by numpy"),
}
CALL_CASES = {
    "clone": (clone, "`clone`"),
    "legal": (legal, "`legal`, options at hand"),
    "legal_anew": (legal_anew, "`legal`, worked out anew"),
    "new": (new, "`new`"),
}


def prepare(name: str, game: str, players: int) -> Portion:
    """Make a case ready to be measured."""
    build, _ = (DECISION_CASES | CALL_CASES)[name]
    return build(claycrown.make(game), players)
