"""What a game declares about each kind of decision."""

from __future__ import annotations

from typing import final


@final
class Decision:
    """One row of a game's table of decisions: its published name and the rule it comes from."""

    __slots__ = ("name", "rule")

    def __init__(self, name: str, rule: str) -> None:
        self.name: str = name
        self.rule: str = rule
