"""What is measured of other engines, each in the plain Python loop its users write."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from claycrown.bench.cases import SEED, MissingError, Portion


def catanatron(_: str) -> Portion:
    """Its own loop ``Game.play`` with four random players; every action counts, forced or not."""
    package = _imported("catanatron")
    colours = (package.Color.RED, package.Color.BLUE, package.Color.WHITE, package.Color.ORANGE)

    def portion() -> int:
        game = package.Game([package.RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return portion


def open_spiel(name: str) -> Portion:
    """``legal_actions``, choice, ``apply_action``; chance is drawn in the loop and not counted."""
    game: Any = _imported("pyspiel").load_game(name)
    random = Random(SEED)  # noqa: S311  a game, not a secret

    def portion() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return portion


def _imported(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise MissingError("not installed") from None


# Case: package, its own name of the game, what counts as a decision.
PEER_CASES: dict[str, tuple[Callable[[str], Portion], str, str, str]] = {
    "catanatron": (catanatron, "catanatron", "catan", "every action, forced ones too"),
    "backgammon": (open_spiel, "open_spiel", "backgammon", "player nodes; dice not counted"),
    "hearts": (open_spiel, "open_spiel", "hearts", "player nodes; dealing not counted"),
}


def prepare(name: str) -> Portion:
    """Make a case ready to be measured."""
    build, _, game, _ = PEER_CASES[name]
    return build(game)


def peer_version(package: str) -> str:
    """The version of a peer, nothing if it is not there."""
    try:
        return f" {version(package)}"
    except PackageNotFoundError:
        return ""
