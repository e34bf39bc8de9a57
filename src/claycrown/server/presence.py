"""Who is at a table: connections that are open, and since when there is none."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection

Who = str | int  # a person, or the number of a seat whose key a program uses


class Presence:
    """The connections of people, and when each was seen last; it knows nothing of the game."""

    def __init__(self) -> None:
        """Whoever is not here may still come back from before the server was started."""
        self.begun = time.monotonic()
        self.open: Counter[Who] = Counter()
        self.seen: dict[Who, float] = {}

    def come(self, who: Who) -> None:
        """A connection opens."""
        self.open[who] += 1

    def go(self, who: Who) -> None:
        """A connection closes."""
        self.open[who] -= 1
        self.note(who)

    def note(self, who: Who) -> None:
        """Somebody asks for something, without a connection that lasts."""
        self.seen[who] = time.monotonic()

    def gone_for(self, all_of: Collection[Who]) -> float | None:
        """For how many seconds none of these has been here; None if one is."""
        if any(self.open[who] > 0 for who in all_of):
            return None
        last = max(self.begun, *(self.seen.get(who, self.begun) for who in all_of))
        return time.monotonic() - last
