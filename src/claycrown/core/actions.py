"""Action ids: the published ranges, and the way from a number to verb and argument and back."""

from __future__ import annotations

from dataclasses import dataclass

from claycrown.core.errors import ClaycrownError


@dataclass(frozen=True)
class Verb:
    """One range of ids: ``first`` to ``first + size - 1``."""

    name: str
    first: int
    size: int


class ActionTable:
    """All ranges of a game, in ascending order and without a gap."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.by_name = {verb.name: verb for verb in verbs}
        self.total = 0
        self._verb_of: list[Verb] = []
        for verb in verbs:
            if verb.first != self.total:
                raise ClaycrownError(f"{verb.name} starts at {verb.first}, expected {self.total}")
            self._verb_of += [verb] * verb.size
            self.total += verb.size

    def split(self, action: int) -> tuple[str, int]:
        """The verb of an action and its offset in the verb's range."""
        if not 0 <= action < self.total:
            raise ClaycrownError(f"action {action} is outside 0 to {self.total - 1}")
        verb = self._verb_of[action]
        return verb.name, action - verb.first

    def join(self, name: str, offset: int = 0) -> int:
        """The action of a verb with an offset."""
        verb = self.by_name.get(name)
        if verb is None or not 0 <= offset < verb.size:
            raise ClaycrownError(f"there is no action {name} {offset}")
        return verb.first + offset
