"""Evaluations: one module for each game that has its own, and the weights it reads."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

from claycrown.bots.bot import BotError
from claycrown.bots.eval.evaluation import Evaluation

Weights = Mapping[str, float | list[float]]
Shape = Sequence[tuple[str, int]]


def evaluation_of(game: str, weights: Weights | None = None) -> Evaluation:
    """The evaluation of a game, with its own weights unless others are given.

    A game without a module here is judged by its points alone.
    """
    if find_spec(f"{__name__}.{game}") is None:
        return Evaluation([])
    module = importlib.import_module(f"{__name__}.{game}")
    chosen = read_weights(game) if weights is None else weights
    evaluation: Evaluation = module.EVALUATION(flat(module.SHAPE, chosen))
    return evaluation


def shape_of(game: str) -> Shape:
    """The names of a game's weights, and how many numbers each has."""
    if find_spec(f"{__name__}.{game}") is None:
        return []
    shape: Shape = importlib.import_module(f"{__name__}.{game}").SHAPE
    return shape


def weights_file(game: str) -> Traversable:
    """The file that holds the weights of a game."""
    return resources.files("claycrown.bots") / "weights" / f"{game}.toml"


def read_weights(game: str) -> Weights:
    """The committed weights of a game."""
    table: dict[str, Any] = tomllib.loads(weights_file(game).read_text("utf-8"))
    weights: Weights = table["weights"]
    return weights


def flat(shape: Shape, weights: Weights) -> list[float]:
    """The weights as one list in the order of the shape; an error names what does not fit."""
    found: list[float] = []
    for name, size in shape:
        if name not in weights:
            raise BotError(f"weights.{name}: missing")
        value = weights[name]
        numbers = value if isinstance(value, list) else [value]
        if len(numbers) != size:
            raise BotError(f"weights.{name}: {size} numbers are needed, not {len(numbers)}")
        found += [float(number) for number in numbers]
    for name in weights:
        if name not in dict(shape):
            raise BotError(f"weights.{name}: unknown")
    return found


def named(shape: Shape, numbers: Sequence[float]) -> dict[str, float | list[float]]:
    """The way back from a list to weights by name."""
    weights: dict[str, float | list[float]] = {}
    at = 0
    for name, size in shape:
        part = [float(number) for number in numbers[at : at + size]]
        weights[name] = part if size > 1 else part[0]
        at += size
    return weights
