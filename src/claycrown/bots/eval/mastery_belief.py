"""What a seat thinks of the cards that another one holds in Medieval Mastery.

Hand and deck together are known to all: they are what does not lie open. Which of these cards are
in the hand is hidden, but for those that were seen. In the worlds of a search all hands are drawn;
who acts there as if it saw them attacks only where it works, and a card kept in hand frightens
everybody off, who cannot know it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.games.mastery.cards import ONE, copies, size, with_sealed
from claycrown.games.mastery.data import (
    AMBUSH,
    CONFLICT_KINDS,
    FRACTURE_CARD,
    SUPPORT_1,
    SUPPORT_2,
    Box,
)
from claycrown.games.mastery.state import POOL, TOP_ROOM, TOPS, State

DIE: Final[float] = 3.5  # what an Ambush brings on average
SEATS: Final[i64] = 6


@final
class Belief:
    """The cards of one seat, as another one knows them."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.known: i64 = 0  # cards that are surely in the hand
        self.hidden: i64 = 0  # those among which the others are
        self.cards: i64 = 0  # how many of them are in the hand
        self.total: i64 = 0  # of so many
        self.ranked: vec[i64] = vec[i64]([0])  # conflict cards, the best first
        self.box: Box | None = None  # the edition in which they are

    def read(self, s: State, viewer: i64, seat: i64, drawing: bool) -> None:
        """Read what a seat knows of a hand, also of its own, before or after it is filled up."""
        hand: i64 = with_sealed(s, seat)
        self.known = hand if viewer == seat else s.seen[6 * viewer + seat]
        self.hidden = hand + s.goods[POOL + seat] - self.known
        self.cards = size(hand) - size(self.known)
        draws: i64 = max(0, s.box.refill_hand - size(hand)) if drawing else 0
        self.cards += draws
        for k in range(s.goods[TOPS + seat]):
            top: i64 = s.tops[TOP_ROOM * seat + k]
            if k < draws and top >> 4 & BIT[viewer]:
                self.known += ONE[top & 15]
                self.cards -= 1
            else:
                self.hidden += ONE[top & 15]
        self.total = size(self.hidden)
        if self.total < self.cards:  # what lies open will be shuffled
            self.hidden = s.box.deck
            self.total = s.box.deck_size

    def support(self, s: State) -> float:
        """What the support cards add, on average."""
        sure: float = support_sum(s, self.known)
        if self.cards == 0:
            return sure
        return sure + support_sum(s, self.hidden) * float(self.cards) / float(self.total)

    def most_support(self, s: State) -> i64:
        """The most that the support cards can add."""
        total: i64 = int(support_sum(s, self.known))
        twos: i64 = min(self.cards, copies(self.hidden, SUPPORT_2))
        ones: i64 = min(self.cards - twos, copies(self.hidden, SUPPORT_1))
        return total + twos * s.box.card_value[SUPPORT_2] + ones * s.box.card_value[SUPPORT_1]

    def conflict(self, s: State) -> float:
        """The best conflict card, on average."""
        if self.box is not s.box:
            self.rank_cards(s)
        least: float = best_conflict(s, self.known)
        expected: float = 0.0
        higher: i64 = 0  # hidden cards that are better than those looked at
        none: float = 1.0  # the chance that no such card is in the hand
        for k in range(CONFLICT_KINDS):
            n: i64 = copies(self.hidden, self.ranked[k])
            worth: float = conflict_worth(s, self.ranked[k])
            if self.cards == 0 or worth <= least:
                break
            if n:
                higher += n
                still: float = self.chance_of_none(higher)
                expected += (none - still) * worth
                none = still
        return expected + none * least

    def rank_cards(self, s: State) -> None:
        """Put the conflict cards of an edition in order, the best first."""
        self.box = s.box
        order = [(-conflict_worth(s, kind), kind) for kind in range(CONFLICT_KINDS)]
        order.sort()
        self.ranked = vec[i64]([kind for _, kind in order])

    def fracture(self) -> float:
        """The chance that a Fracture is among them."""
        return self.holds(FRACTURE_CARD)

    def likely(self, kind: i64) -> i64:
        """How many cards of a kind there are, by the nearest number to the mean."""
        if self.cards == 0:
            return copies(self.known, kind)
        mean: float = float(self.cards * copies(self.hidden, kind)) / float(self.total)
        return copies(self.known, kind) + int(mean + 0.5)

    def holds(self, kind: i64) -> float:
        """The chance that the hand has a card of a kind."""
        if copies(self.known, kind):
            return 1.0
        return 1.0 - self.chance_of_none(copies(self.hidden, kind)) if self.cards else 0.0

    def chance_of_none(self, cards: i64) -> float:
        """The chance that none of so many hidden cards is in the hand."""
        chance: float = 1.0
        for k in range(self.cards):
            chance *= float(max(0, self.total - cards - k)) / float(self.total - k)
        return chance


@final
class Estimates:
    """What the cards of each seat are thought to bring; worked out where they have changed."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.conflict: vec[float] = vec[float]([0.0] * SEATS)
        self.support: vec[float] = vec[float]([0.0] * SEATS)
        self.fracture: vec[float] = vec[float]([0.0] * SEATS)
        self.known: vec[i64] = vec[i64]([0] * SEATS)  # the belief they come from
        self.hidden: vec[i64] = vec[i64]([0] * SEATS)
        self.cards: vec[i64] = vec[i64]([-1] * SEATS)
        self.box: Box | None = None

    def update(self, s: State, belief: Belief, seat: i64) -> None:
        """Take over what is believed of the cards of a seat."""
        if self.box is not s.box:
            self.box = s.box
            for other in range(SEATS):
                self.cards[other] = -1
        same: bool = self.known[seat] == belief.known and self.hidden[seat] == belief.hidden
        if same and self.cards[seat] == belief.cards:
            return
        self.known[seat] = belief.known
        self.hidden[seat] = belief.hidden
        self.cards[seat] = belief.cards
        self.conflict[seat] = belief.conflict(s)
        self.support[seat] = belief.support(s)
        self.fracture[seat] = belief.fracture()


def conflict_worth(s: State, kind: i64) -> float:
    """What a conflict card adds on average."""
    return DIE if kind == AMBUSH else float(s.box.card_value[kind])


def best_conflict(s: State, cards: i64) -> float:
    """The best conflict card of a set."""
    best: float = 0.0
    for kind in range(CONFLICT_KINDS):
        if copies(cards, kind):
            best = max(best, conflict_worth(s, kind))
    return best


def support_sum(s: State, cards: i64) -> float:
    """What all support cards of a set add."""
    total: i64 = copies(cards, SUPPORT_1) * s.box.card_value[SUPPORT_1]
    return float(total + copies(cards, SUPPORT_2) * s.box.card_value[SUPPORT_2])
