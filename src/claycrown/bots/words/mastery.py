"""What hints count in Medieval Mastery."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from claycrown.bots.words.book import Book, Fact
from claycrown.core.catalog import N_, NN_
from claycrown.core.state import BaseState
from claycrown.games.mastery.data import CARD_NAMES
from claycrown.games.mastery.realm import knights_of, points, side_points
from claycrown.games.mastery.scoring import has_won
from claycrown.games.mastery.state import State
from claycrown.games.mastery.text import CARDS

IN_HAND = N_("{name} in hand")


class MasteryBook(Book):
    """Land, knights, cards and artefacts, at the end of the turn."""

    facts = (
        Fact("won", NN_("victory", "victories"), 50.0),
        Fact("land", NN_("point of land", "points of land"), 3.0),
        Fact("partner", NN_("point of partners' land", "points of partners' land"), 2.5),
        Fact("knights", NN_("knight", "knights"), 0.6),
        Fact("castle", NN_("knight in the castle", "knights in the castle"), 0.2),
        Fact("cards", NN_("card in hand", "cards in hand"), 0.8),
        Fact("artefacts", NN_("standing artefact", "standing artefacts"), 2.0),
        *[
            Fact(card, IN_HAND, 0.7, name, whole="cards")
            for card, name in zip(CARD_NAMES, CARDS, strict=True)
        ],
    )
    in_points = False
    preparing = ("WINDOW", "REDISTRIBUTE", "SET_KNIGHTS")
    aims = ("ADVANCE",)

    def count(self, s: BaseState, seat: int, view: Mapping[str, Any]) -> dict[str, float]:
        """Land and knights by the rules' own sums."""
        told = view["seats"][seat]
        table = cast(State, s)
        land = points(table, seat)
        return {
            "won": float(not s.depth and has_won(table, seat)),
            "land": land,
            "partner": side_points(table, seat) - land,
            "knights": knights_of(table, seat) + fighting_knights(table, seat),
            "castle": told["castle"],
            "cards": told["hand_size"],
            "artefacts": sum(not each["down"] for each in told["artefacts"].values()),
            **Counter(told.get("hand", ())),
        }

    def is_done(self, before: BaseState, s: BaseState, seat: int) -> bool:
        """When the turn is over, with all its advances."""
        return int(cast(State, s).turn) > int(cast(State, before).turn)


def fighting_knights(s: State, seat: int) -> int:
    """The knights that are in a battle and on no territory of their own."""
    return int(s.stack_knights) if s.fighting and s.attacker == seat else 0


BOOK = MasteryBook()
