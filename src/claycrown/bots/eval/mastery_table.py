"""Medieval Mastery as an evaluation sees it: who can reach what, and how a battle would end."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.mastery_weights import W_DISCARD, W_HAND, W_SCALE, W_SHIFT
from claycrown.core.bits import BIT, count, lowest
from claycrown.games.mastery.advance import pool_of, targets
from claycrown.games.mastery.cards import ONE, copies, size
from claycrown.games.mastery.data import (
    AMBUSH,
    BATTLE_ATTACKER,
    BATTLE_DEFENDER,
    BATTLE_NO_SUPPORT,
    CALL_TO_ARMS_CARD,
    CONFLICT_KINDS,
    CONQUEST_LOSE,
    DEFIANCE,
    FEAR,
    FRACTURE_CARD,
    INFLUENCE,
    RAGE,
    SCEPTRE_TYPE,
    SUPPORT_1,
    SUPPORT_2,
    VIGOUR,
)
from claycrown.games.mastery.ids import D_ADVANCE, D_ADVANCE_KNIGHTS, STEP_SEQUENCE
from claycrown.games.mastery.realm import (
    artefact,
    capacity,
    is_ally,
    is_castle,
    side_points,
    stands,
    supplied,
    worth,
)
from claycrown.games.mastery.scoring import target
from claycrown.games.mastery.state import DOWN, HAND, KNIGHTS, OWNER, POOL, TOP_ROOM, TOPS, State

DIE: Final[float] = 3.5  # what an Ambush brings on average
BEST_CONFLICT: Final[float] = 5.0
DOUBT: Final[float] = 0.5  # of a sceptre's effect, if the rival can break it
SURE: Final[float] = 0.9  # of it, if he cannot yet: he may draw a Fracture, or another may play one
PARTNER: Final[float] = 0.7  # of a partner's support cards that help one
SEAT_ENTRY: Final[i64] = 256  # an entry of the stack that asks somebody is at least this


@final
class Table:
    """What an evaluation reads off a position, seat by seat."""

    def __init__(self, weights: vec[float]) -> None:
        """Prepare the room; nothing is read yet."""
        self.weights: vec[float] = weights
        self.supply: vec[i64] = vec[i64]([0] * 6)  # supplied territories
        self.reach: vec[i64] = vec[i64]([0] * 6)  # targets
        self.army: vec[i64] = vec[i64]([0] * 6)  # knights that may advance in the next turn
        self.idle: vec[i64] = vec[i64]([0] * 6)  # knights that have nothing to do
        self.need: vec[i64] = vec[i64]([0] * 6)  # points to victory
        self.conflict: vec[float] = vec[float]([0.0] * 6)  # what the cards bring in a battle
        self.support: vec[float] = vec[float]([0.0] * 6)
        self.acting: i64 = -1  # who may still advance in this turn
        self.cards: float = 0.0  # of the battle looked at: what cards and the territory add
        self.spear: float = 0.0  # how far the attacker's sceptre can be relied on, 0 without one
        self.shield: float = 0.0  # and the defender's
        self.attack_sceptre: i64 = 0
        self.defence_sceptre: i64 = 0

    def read(self, s: State) -> None:
        """Read a position."""
        active: i64 = s.seat
        self.acting = active if sequences_left(s) else -1
        for seat in range(s.players):
            s.seat = seat  # the rules know the targets of the active seat alone
            self.reach[seat] = targets(s)
            s.seat = active
            self.supply[seat] = supplied(s, seat)
            self.need[seat] = target(s) - side_points(s, seat)
            self.army[seat] = army_of(s, seat, self.supply[seat])
            self.idle[seat] = idle_of(s, seat, self.supply[seat])
            if seat != self.acting:
                self.army[seat] += s.box.income
            self.read_cards(s, seat)

    def read_cards(self, s: State, seat: i64) -> None:
        """What the cards of a seat may bring in its next battle, those to be drawn included."""
        hand: i64 = s.goods[HAND + seat]
        draws: i64 = s.box.refill_hand - size(hand)
        known: i64 = max(0, min(draws, s.goods[TOPS + seat]))
        for k in range(known):
            hand += ONE[s.tops[TOP_ROOM * seat + k] & 15]
        draws -= known
        best: float = best_conflict(s, hand)
        support: float = support_sum(s, hand)
        if draws > 0:
            pool: i64 = s.goods[POOL + seat]
            cards: i64 = size(pool)
            if cards < draws:
                pool = s.box.deck
                cards = s.box.deck_size
            each: float = float(draws) / float(cards)
            support += each * support_sum(s, pool)
            best += each * better_conflicts(s, pool, best)
        if s.allegiance:
            support += PARTNER * partners_support(s, seat)
        self.conflict[seat] = min(best, BEST_CONFLICT)
        self.support[seat] = support

    def edge(self, s: State, seat: i64, cell: i64, knights: i64, garrison: i64) -> float:
        """By how much an attack with so many knights on so many would lead, on average."""
        return self.edge_on(s, seat, defender_of(s, cell), cell, knights - garrison)

    def edge_on(self, s: State, seat: i64, owner: i64, cell: i64, more: i64) -> float:
        """By how much an attack with so many knights more than the defender would lead."""
        self.face(s, seat, owner, cell)
        return self.ahead(more)

    def face(self, s: State, seat: i64, owner: i64, cell: i64) -> None:
        """Read all that counts in a battle of two seats on a cell but their knights."""
        self.cards = self.cards_edge(s, seat, owner, cell)
        self.spear = self.shield = 0.0
        if self.will_stand(s, seat, seat):
            self.attack_sceptre = artefact(s, seat, SCEPTRE_TYPE)
            self.spear = doubt(s, owner)
        if self.will_stand(s, owner, seat):
            self.defence_sceptre = artefact(s, owner, SCEPTRE_TYPE)
            self.shield = doubt(s, seat)

    def will_stand(self, s: State, owner: i64, attacker: i64) -> bool:
        """Whether a sceptre stands, or will stand again, when somebody attacks next."""
        down: i64 = s.goods[DOWN + 6 * SCEPTRE_TYPE + owner]
        if down == 0:
            return True
        if attacker == s.seat and (s.fighting or self.acting == attacker):
            return False
        if owner == s.seat and down < s.turn:
            return True  # after this turn
        return turns_until(s, owner) < turns_until(s, attacker)

    def guards(self, s: State, owner: i64) -> bool:
        """Whether a sceptre stands, or one for defence will, before any rival can attack."""
        if stands(s, owner, SCEPTRE_TYPE):
            return True
        if artefact(s, owner, SCEPTRE_TYPE) < VIGOUR:
            return False
        for rival in range(s.players):
            if not is_ally(s, rival, owner) and not self.will_stand(s, owner, rival):
                return False
        return True

    def ahead(self, more: i64) -> float:
        """By how much the attacker leads in the battle that was read, with so many knights more."""
        lead: float = self.cards
        if self.spear > 0.0:
            lead += self.spear * self.attack_edge(self.attack_sceptre, -more)
        if self.shield > 0.0:
            lead -= self.shield * self.defence_edge(self.defence_sceptre, more)
        return lead + float(more)

    def cards_edge(self, s: State, seat: i64, owner: i64, cell: i64) -> float:
        """What cards and the territory add to the attacker's lead."""
        hand: float = self.weights[W_HAND]
        lead: float = hand * (self.conflict[seat] - self.conflict[owner])
        ability: i64 = 0 if is_castle(s, cell) else s.box.kind_battle[s.tiles[cell]]
        if ability == BATTLE_NO_SUPPORT:
            return lead
        lead += hand * (self.support[seat] - self.support[owner])
        if ability == BATTLE_ATTACKER:
            return lead + 1.0
        return lead - 1.0 if ability == BATTLE_DEFENDER else lead

    def attack_edge(self, sceptre: i64, lacking: i64) -> float:
        """What an attacker's sceptre adds, with so many knights less than the rival."""
        if sceptre == FEAR:
            return float(max(0, lacking))
        if sceptre == INFLUENCE:
            return self.weights[W_DISCARD]
        return 1.0 if sceptre == RAGE else 0.0

    def defence_edge(self, sceptre: i64, lacking: i64) -> float:
        """What a defender's sceptre adds, with so many knights less than the rival."""
        if sceptre == VIGOUR:
            return float(max(0, lacking))
        if sceptre == DEFIANCE:
            return self.weights[W_DISCARD]
        return 1.0 if sceptre > DEFIANCE else 0.0

    def chance(self, edge: float) -> float:
        """The chance that an attack with this lead succeeds."""
        return 1.0 / (1.0 + math.exp(-self.odds(edge)))

    def odds(self, edge: float) -> float:
        """The logarithm of the odds of an attack with this lead."""
        odds: float = (edge - self.weights[W_SHIFT]) / self.weights[W_SCALE]
        return max(-30.0, min(30.0, odds))

    def margin(self, edge: float, won: bool) -> float:
        """The margin by which such an attack is won, or lost, on average."""
        odds: float = self.odds(edge) if won else -self.odds(edge)
        return self.weights[W_SCALE] * math.log(1.0 + math.exp(odds)) * (1.0 + math.exp(-odds))

    def success(self, s: State, seat: i64, cell: i64, knights: i64) -> float:
        """The chance that an advance of so many knights ends with control of the cell."""
        if knights <= 0:
            return 0.0
        if is_castle(s, cell):
            return self.chance(self.edge(s, seat, cell, knights, s.box.castle_defence))
        if s.field[OWNER + cell] == 0:
            lost: bool = knights < 2 and s.box.kind_conquest[s.tiles[cell]] == CONQUEST_LOSE
            return 0.0 if lost else 1.0
        return self.chance(self.edge(s, seat, cell, knights, s.field[KNIGHTS + cell]))

    def only_way(self, s: State, seat: i64, cell: i64) -> bool:
        """Whether no other cell that its side can just walk onto wins the game for a seat."""
        need: i64 = self.need[seat]
        if not self.reach[seat] & BIT[cell] or worth(s, cell) < need:
            return False
        rest: i64 = 0
        for ally in range(s.players):
            if is_ally(s, ally, seat):
                rest |= self.reach[ally]
        rest &= ~BIT[cell]
        while rest:
            other: i64 = lowest(rest)
            rest &= rest - 1
            if defender_of(s, other) < 0 and worth(s, other) >= need:
                return False
        return True

    def most(self, s: State, seat: i64, cell: i64) -> i64:
        """With how many knights a seat may advance to a cell in its next turn."""
        return min(room_for(s, cell), self.army[seat])


def turns_until(s: State, seat: i64) -> i64:
    """How many turns from now the next one of a seat begins."""
    return (seat - s.seat - 1) % s.players + 1


def sequences_left(s: State) -> i64:
    """How many advances the active seat may still make in this turn."""
    n: i64 = s.extra
    for k in range(s.depth):
        entry: i64 = s.stack[k]
        if entry >= SEAT_ENTRY:
            decision: i64 = entry & (SEAT_ENTRY - 1)
            if decision == D_ADVANCE or decision == D_ADVANCE_KNIGHTS:
                n += 1
        elif entry == STEP_SEQUENCE:
            n += 1
    return n


def army_of(s: State, seat: i64, supply: i64) -> i64:
    """The knights that a seat can gather in its castle, those it can call included."""
    knights: i64 = pool_of(s, seat, supply) - count(supply)
    return knights + s.box.call_knights * copies(s.goods[HAND + seat], CALL_TO_ARMS_CARD)


def idle_of(s: State, seat: i64, supply: i64) -> i64:
    """The knights beyond what the supplied territories can hold and one advance can use."""
    room: i64 = s.box.pips
    rest: i64 = supply
    while rest:
        room += capacity(s, lowest(rest))
        rest &= rest - 1
    return max(0, pool_of(s, seat, supply) - room)


def room_for(s: State, cell: i64) -> i64:
    """How many knights may advance to a cell."""
    return s.box.most_attackers if is_castle(s, cell) else capacity(s, cell)


def defender_of(s: State, cell: i64) -> i64:
    """The seat that defends a cell; -1 for a neutral territory."""
    if s.fighting and cell == s.cell:
        return s.defender
    if s.map.castles & BIT[cell]:
        for seat in range(s.players):
            if s.map.castle_of[seat] == cell:
                return seat
    return s.field[OWNER + cell] - 1


def doubt(s: State, rival: i64) -> float:
    """How far a sceptre can be relied on, with such a rival."""
    return DOUBT if copies(s.goods[HAND + rival], FRACTURE_CARD) else SURE


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


def better_conflicts(s: State, cards: i64, than: float) -> float:
    """By how much the conflict cards of a set are better than one, in all."""
    total: float = 0.0
    for kind in range(CONFLICT_KINDS):
        n: i64 = copies(cards, kind)
        if n:
            total += float(n) * max(0.0, conflict_worth(s, kind) - than)
    return total


def support_sum(s: State, cards: i64) -> float:
    """What all support cards of a set add."""
    total: i64 = copies(cards, SUPPORT_1) * s.box.card_value[SUPPORT_1]
    total += copies(cards, SUPPORT_2) * s.box.card_value[SUPPORT_2]
    return float(total)


def partners_support(s: State, seat: i64) -> float:
    """What the support cards of a seat's partners add."""
    total: float = 0.0
    for other in range(s.players):
        if other != seat and is_ally(s, seat, other):
            total += support_sum(s, s.goods[HAND + other])
    return total
