"""Chapter 16: the variants, as options of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claycrown.core.errors import SetupError
from claycrown.games.mastery.data import ALLEGIANCES
from claycrown.games.mastery.state import State

SWITCHES = ("cutthroat", "siege", "skirmish", "chaos")
ALLEGIANCE = "allegiance"
# Which numbers of players can form the teams.
TEAMS = {"none": (2, 3, 4, 5, 6), "pairs": (4, 6), "threes": (6,)}
CHOICES: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(SWITCHES, (False, True)),
    ALLEGIANCE: tuple(ALLEGIANCES),
}


# MM-16.1  Any combination, except Allegiance with Castle siege or Skirmish.
def check_options(players: int, options: Mapping[str, Any]) -> None:
    for key, value in options.items():
        if key in SWITCHES:
            if not isinstance(value, bool):
                raise SetupError(f"options.{key}: true or false is needed, not {value!r}")
        elif key == ALLEGIANCE:
            if value not in ALLEGIANCES:
                raise SetupError(f"options.{key}: {value!r} is not one of {', '.join(ALLEGIANCES)}")
        else:
            known = ", ".join((*SWITCHES, ALLEGIANCE))
            raise SetupError(f"options.{key}: unknown, there is {known}")
    teams = options.get(ALLEGIANCE, "none")
    if players not in TEAMS[teams]:
        allowed = " or ".join(str(n) for n in TEAMS[teams])
        raise SetupError(f"options.allegiance: {teams} needs {allowed} players, not {players}")
    for other in ("siege", "skirmish"):
        if teams != "none" and options.get(other, False):
            raise SetupError(f"options.allegiance: cannot be combined with {other} (MM-16.1)")


def set_options(s: State, options: Mapping[str, Any]) -> None:
    s.cutthroat = int(options.get("cutthroat", False))
    s.siege = int(options.get("siege", False))
    s.skirmish = int(options.get("skirmish", False))
    s.chaos = int(options.get("chaos", False))
    s.allegiance = ALLEGIANCES.index(options.get(ALLEGIANCE, "none"))


def options_of(s: State) -> dict[str, Any]:
    """The options that are not off."""
    switches = (s.cutthroat, s.siege, s.skirmish, s.chaos)
    chosen: dict[str, Any] = {name: True for name, on in zip(SWITCHES, switches, strict=True) if on}
    if s.allegiance:
        chosen[ALLEGIANCE] = ALLEGIANCES[s.allegiance]
    return chosen
