"""What hints count in Medieval Mastery."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from claycrown.bots.words.book import Book, Fact, Happening, news_of
from claycrown.core.catalog import N_, NN_
from claycrown.core.state import BaseState
from claycrown.games.mastery.data import CARD_NAMES
from claycrown.games.mastery.ids import EV_PLACED, EV_RESTORED, EV_TURN
from claycrown.games.mastery.realm import is_ally, is_castle, knights_of, points, side_points, worth
from claycrown.games.mastery.scoring import has_won
from claycrown.games.mastery.state import KNIGHTS, PILE_ROOM, State
from claycrown.games.mastery.text import CARDS
from claycrown.games.mastery.turn import ACTIONS

IN_HAND = N_("{name} in hand")
IN_HAND_QUOTED = N_("“{name}” in hand")  # a name that ends with a number, behind a number
WINDOW_VERBS = ("CALL_TO_ARMS", "TACTICAL_ADVANCE", "CROWN", "FRACTURE")
WINNING = Happening(
    N_("you win at once"),
    N_("{player} wins at once"),
    N_("you do not win at once"),
    N_("{player} does not win at once"),
    change=1,
)
DESTRUCTION = Happening(
    N_("a rival destroys an artefact of yours"),
    N_("{player} loses an artefact"),
    N_("no rival destroys an artefact of yours"),
    N_("{player} keeps an artefact"),
    change=-1,
)


class MasteryBook(Book):
    """Land, knights, cards and artefacts, at the end of the turn."""

    facts = (
        Fact("won", NN_("victory", "victories"), 50.0, happening=WINNING),
        Fact("land", NN_("point of land", "points of land"), 3.0),
        Fact("partner", NN_("point of partners' land", "points of partners' land"), 2.5),
        Fact("knights", NN_("knight", "knights"), 0.6),
        Fact("castle", NN_("knight in the castle", "knights in the castle"), 0.2, total="knights"),
        Fact("cards", NN_("card in hand", "cards in hand"), 0.8),
        Fact(
            "artefacts", NN_("standing artefact", "standing artefacts"), 2.0, happening=DESTRUCTION
        ),
        *[
            Fact(card, IN_HAND_QUOTED if card[-1].isdigit() else IN_HAND, 0.7, name, whole="cards")
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
        land, contested = points(table, seat), contested_by(table, seat)
        partner = side_points(table, seat) - land
        return {
            "won": float(not s.depth and has_won(table, seat)),
            "land": land + (contested if seat == table.defender else 0),
            "partner": partner + (contested if seat != table.defender else 0),
            "knights": knights_of(table, seat) + fighting_knights(table, seat),
            "castle": told["castle"],
            "cards": told["hand_size"],
            "artefacts": sum(not each["down"] for each in told["artefacts"].values()),
            **Counter(told.get("hand", ())),
        }

    def by_itself(self, before: BaseState, end: BaseState) -> list[Counter[str]]:
        """The income of the turns that began (MM-5.1), and artefacts that stand again."""
        found: list[Counter[str]] = [Counter() for _ in range(end.players)]
        begun = False
        for _, kind, seat, amount, *_ in news_of(before, end):
            if kind == EV_PLACED and begun:
                found[seat].update(knights=amount, castle=amount)
            elif kind == EV_RESTORED:
                found[seat].update(artefacts=1)
            begun = kind == EV_TURN
        return found

    def can_wait(self, action: int) -> bool:
        """Cards of a window and the crown: there is another window after the advance."""
        return ACTIONS.split(action)[0] in WINDOW_VERBS

    def position(self, s: BaseState) -> int:
        """In which order the cards of one turn came to a discard does not count."""
        sorted_piles = cast(State, s.clone())
        for start in range(0, len(sorted_piles.piles), PILE_ROOM):
            cards = sorted(sorted_piles.piles[k] for k in range(start, start + PILE_ROOM))
            for k, card in enumerate(cards):
                sorted_piles.piles[start + k] = card
        return sorted_piles.key()

    def is_done(self, before: BaseState, s: BaseState, seat: int) -> bool:
        """When the turn is over, with all its advances."""
        return int(cast(State, s).turn) > int(cast(State, before).turn)


def contested_by(s: State, seat: int) -> int:
    """The points of a territory that the side of a seat defends in a battle: not lost yet."""
    if not s.fighting or is_castle(s, s.cell) or not is_ally(s, seat, s.defender):
        return 0
    return int(worth(s, s.cell))


def fighting_knights(s: State, seat: int) -> int:
    """The knights that are in a battle, and so on no territory of their side."""
    if s.fighting and seat == s.attacker:
        return int(s.stack_knights)
    if s.fighting and seat == s.defender and not is_castle(s, s.cell):
        return int(s.field[KNIGHTS + s.cell])
    return 0


BOOK = MasteryBook()
