"""A whole redistribution at once: the numbers people set on the map, as the chain of choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from claycrown.core.bits import lowest
from claycrown.core.errors import IllegalAction
from claycrown.core.state import BaseState
from claycrown.games.mastery.ids import D_REDISTRIBUTE, D_SET_KNIGHTS, REDISTRIBUTE, SET_KNIGHTS
from claycrown.games.mastery.state import KNIGHTS, State


def plan(s: BaseState, seat: int, numbers: Mapping[str, int]) -> list[int]:
    """The actions that put so many knights on each cell; refused if no chain does."""
    trial = cast(State, s.clone())
    actions: list[int] = []
    if seat in trial.waiting and trial.decision == D_REDISTRIBUTE:
        take(trial, seat, int(REDISTRIBUTE), actions)
    if not actions and (seat not in trial.waiting or trial.decision != D_SET_KNIGHTS):
        raise IllegalAction("Knights are redistributed only when it is asked (MM-9.2)")
    while seat in trial.waiting and trial.decision == D_SET_KNIGHTS:
        cell = int(lowest(trial.plan_left))
        if str(cell) not in numbers:
            raise IllegalAction(f"numbers: none is given for cell {cell}")
        take(trial, seat, int(SET_KNIGHTS) + numbers[str(cell)], actions)
    for name, number in numbers.items():
        place = int(name) if name.isdecimal() else -1
        if not 0 <= place < trial.map.cells or trial.field[KNIGHTS + place] != number:
            raise IllegalAction(f"numbers: cell {name} cannot have {number} knights (MM-9.3)")
    return actions


def take(trial: State, seat: int, action: int, actions: list[int]) -> None:
    trial.apply(seat, action)
    actions.append(action)
