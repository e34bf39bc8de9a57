"""What hints count in Terracotta Army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from claycrown.bots.words.book import Book, Fact, scored, scratch_of
from claycrown.core.catalog import NN_
from claycrown.core.state import BaseState
from claycrown.games.terracotta.scoring import score_end, score_round
from claycrown.games.terracotta.state import State


class TerracottaBook(Book):
    """Goods and workers, and what the mausoleum would score as it is."""

    facts = (
        Fact("wet", NN_("wet clay", "wet clay"), 1.2),
        Fact("dry", NN_("dry clay", "dry clay"), 0.8),
        Fact("coins", NN_("coin", "coins"), 0.8),
        Fact("weapons", NN_("ready Weapon", "ready Weapons"), 2.5),
        Fact("artisans", NN_("Artisan", "Artisans"), 4.0),
        Fact("masters", NN_("Master", "Masters"), 5.0),
        Fact("priority", NN_("priority token", "priority tokens"), 2.0),
    )
    preparing = ("ROTATE",)
    aims = ("PLACE",)

    def count(self, s: BaseState, seat: int, view: Mapping[str, Any]) -> dict[str, float]:
        """What the seat owns, in numbers."""
        told = view["seats"][seat]
        return {
            "wet": told["wet"],
            "dry": told["dry"],
            "coins": told["coins"],
            "weapons": len(told["weapons"]),
            "artisans": told["artisans"] + len(told["artisans_on"]),
            "masters": len(told["masters"]),
            "priority": float(told["priority"] > 0),
        }

    def ahead(self, s: BaseState) -> list[Counter[str]]:
        """One round and the end, scored as the mausoleum stands."""
        scratch = cast(State, scratch_of(s))
        if s.depth:
            score_round(scratch)
            score_end(scratch)
        found = scored(scratch)
        for points in found:
            del points["resources"]  # told as what they are
        return found


BOOK = TerracottaBook()
