"""What hints count in Xi'an."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from claycrown.bots.words.book import Book, Fact, scored, scratch_of
from claycrown.core.catalog import NN_
from claycrown.core.state import BaseState
from claycrown.games.xian.scoring import score_end
from claycrown.games.xian.state import State


class XianBook(Book):
    """Resources, helpers, builders, cards and tiles, and what the end would score as it is."""

    facts = (
        Fact("coins", NN_("coin", "coins"), 0.8),
        Fact("clay", NN_("clay", "clay"), 1.0),
        Fact("yellow", NN_("yellow pigment", "yellow pigments"), 1.0),
        Fact("red", NN_("red pigment", "red pigments"), 1.0),
        Fact("green", NN_("green pigment", "green pigments"), 1.0),
        Fact("blue", NN_("blue pigment", "blue pigments"), 1.0),
        Fact("equipment", NN_("equipment card", "equipment cards"), 1.5),
        Fact("helpers", NN_("helper", "helpers"), 2.0),
        Fact("builders", NN_("builder", "builders"), 1.5),
        Fact("tiles", NN_("unused tile", "unused tiles"), 2.0),
        Fact("statues", NN_("statue", "statues"), 2.0),
        Fact("cards", NN_("card in hand", "cards in hand"), 1.0),
    )

    def count(self, s: BaseState, seat: int, view: Mapping[str, Any]) -> dict[str, float]:
        """What the seat owns, in numbers."""
        told = view["seats"][seat]
        return {
            "coins": told["coins"],
            "clay": told["clay"],
            **told["pigments"],
            "equipment": told["equipment_count"],
            "helpers": len(told["helpers"]),
            "builders": sum(told["builders"].values()),
            "tiles": len(told["tiles_unused"]),
            "statues": len(told["signed"]) + len(told["painted"]),
            "cards": told["hand_size"],
        }

    def ahead(self, s: BaseState) -> list[Counter[str]]:
        """The end, scored as the pit stands."""
        scratch = cast(State, scratch_of(s))
        if s.depth:
            score_end(scratch)
        found = scored(scratch)
        for points in found:
            del points["resources"]  # told as what they are
        return found

    def is_done(self, before: BaseState, s: BaseState, seat: int) -> bool:
        """When the seat has had its turn of the phase."""
        then, now = cast(State, before), cast(State, s)
        if (then.round, then.phase) != (now.round, now.phase):
            return True
        return bool(now.revealed) and int(now.turn) > list(now.order).index(seat)


BOOK = XianBook()
