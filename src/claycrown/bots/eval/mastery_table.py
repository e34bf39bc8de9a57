"""Medieval Mastery as an evaluation sees it: who can reach what, and how a battle would end."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.mastery_belief import Belief, Estimates
from claycrown.bots.eval.mastery_weights import W_DISCARD, W_HAND, W_SCALE, W_SHIFT
from claycrown.core.bits import BIT, count, lowest
from claycrown.games.mastery.advance import pool_of, targets
from claycrown.games.mastery.cards import copies
from claycrown.games.mastery.data import (
    BATTLE_ATTACKER,
    BATTLE_DEFENDER,
    BATTLE_NO_SUPPORT,
    CALL_TO_ARMS_CARD,
    CONQUEST_LOSE,
    DEFIANCE,
    FEAR,
    FRACTURE_CARD,
    INFLUENCE,
    RAGE,
    SCEPTRE_TYPE,
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
from claycrown.games.mastery.state import DOWN, HAND, KNIGHTS, OWNER, TOPS, State

DOUBT: Final[float] = 0.5  # of a sceptre's effect, if the rival can break it
SURE: Final[float] = 0.9  # of it, if he cannot yet: he may draw a Fracture, or another may play one
PARTNER: Final[float] = 0.7  # of a partner's support cards that help one
CELLS: Final[i64] = 37
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
        self.severed: vec[float] = vec[float]([0.0] * CELLS)  # what falls with a cell
        self.weighed: i64 = 0  # the cells of which that is known
        self.own: Estimates = Estimates()  # what its cards bring a seat in a battle, to itself
        self.viewer: i64 = -1  # through whose eyes battles are weighed; -1: as they are
        self.belief: Belief = Belief()
        self.thought: Estimates = Estimates()  # and to the viewer
        self.thought_army: vec[i64] = vec[i64]([0] * 6)
        self.common: i64 = 0  # seats of which is known what all think who have seen nothing
        self.acting: i64 = -1  # who may still advance in this turn
        self.cards: float = 0.0  # of the battle looked at: what cards and the territory add
        self.spear: float = 0.0  # how far the attacker's sceptre can be relied on, 0 without one
        self.shield: float = 0.0  # and the defender's
        self.attack_sceptre: i64 = 0
        self.defence_sceptre: i64 = 0

    def read(self, s: State) -> None:
        """Read a position."""
        active: i64 = s.seat
        self.viewer = -1
        self.weighed = 0
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
        self.belief.read(s, seat, seat, True)
        self.own.update(s, self.belief, seat)

    def see(self, s: State, viewer: i64) -> None:
        """Look through the eyes of a seat at a position that was not looked at before."""
        self.common = 0
        self.look(s, viewer)

    def look(self, s: State, viewer: i64) -> None:
        """Look through the eyes of a seat: of the others' cards it knows what it has seen."""
        self.viewer = viewer
        for seat in range(s.players):
            blind: bool = s.seen[6 * viewer + seat] == 0 and s.goods[TOPS + seat] == 0
            if seat == viewer or (blind and self.common & BIT[seat]):
                continue
            self.think(s, viewer, seat)
            if blind:
                self.common |= BIT[seat]
            else:
                self.common &= ~BIT[seat]

    def think(self, s: State, viewer: i64, seat: i64) -> None:
        """Work out what a seat thinks of the cards of another one."""
        self.belief.read(s, viewer, seat, True)
        self.thought.update(s, self.belief, seat)
        calls: i64 = self.belief.likely(CALL_TO_ARMS_CARD)
        calls -= copies(s.goods[HAND + seat], CALL_TO_ARMS_CARD)
        self.thought_army[seat] = self.army[seat] + s.box.call_knights * calls

    def knows(self, seat: i64) -> bool:
        """Whether the cards of a seat count as they are."""
        return self.viewer < 0 or seat == self.viewer

    def estimates(self, seat: i64) -> Estimates:
        """Where it stands what the cards of a seat bring, to the viewer."""
        return self.own if self.knows(seat) else self.thought

    def conflict_of(self, seat: i64) -> float:
        """What the conflict cards of a seat bring, to the viewer."""
        return self.estimates(seat).conflict[seat]

    def support_of(self, s: State, seat: i64) -> float:
        """What the support cards of a seat and of its partners bring, to the viewer."""
        total: float = self.own_support(seat)
        if s.allegiance:
            for other in range(s.players):
                if other != seat and is_ally(s, seat, other):
                    total += PARTNER * self.own_support(other)
        return total

    def own_support(self, seat: i64) -> float:
        """What the support cards of one seat bring, to the viewer."""
        return self.estimates(seat).support[seat]

    def army_of(self, seat: i64) -> i64:
        """With how many knights a seat may advance, to the viewer."""
        return self.army[seat] if self.knows(seat) else self.thought_army[seat]

    def doubt(self, s: State, rival: i64) -> float:
        """How far a sceptre can be relied on, with such a rival."""
        if self.knows(rival):
            return DOUBT if copies(s.goods[HAND + rival], FRACTURE_CARD) else SURE
        return SURE - (SURE - DOUBT) * self.thought.fracture[rival]

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
            self.spear = self.doubt(s, owner)
        if self.will_stand(s, owner, seat):
            self.defence_sceptre = artefact(s, owner, SCEPTRE_TYPE)
            self.shield = self.doubt(s, seat)

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
        lead: float = hand * (self.conflict_of(seat) - self.conflict_of(owner))
        ability: i64 = 0 if is_castle(s, cell) else s.box.kind_battle[s.tiles[cell]]
        if ability == BATTLE_NO_SUPPORT:
            return lead
        lead += hand * (self.support_of(s, seat) - self.support_of(s, owner))
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

    def must_stop(self, s: State, seat: i64, other: i64) -> bool:
        """Whether another one's turn comes before that of a rival who is about to win.

        Nothing is worth breaking that he may need to stop him.
        """
        for rival in range(s.players):
            if is_ally(s, rival, seat) or is_ally(s, rival, other):
                continue
            if self.walks_in(s, rival) and turns_to(s, other) < turns_to(s, rival):
                return True
        return False

    def walks_in(self, s: State, seat: i64) -> bool:
        """Whether a seat wins by just walking onto a free cell."""
        rest: i64 = self.reach[seat]
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            if defender_of(s, cell) < 0 and worth(s, cell) >= self.need[seat]:
                return True
        return False

    def most(self, s: State, seat: i64, cell: i64) -> i64:
        """With how many knights a seat may advance to a cell in its next turn."""
        return min(room_for(s, cell), self.army_of(seat))


def turns_until(s: State, seat: i64) -> i64:
    """How many turns from now the next one of a seat begins."""
    return (seat - s.seat - 1) % s.players + 1


def turns_to(s: State, seat: i64) -> i64:
    """How many turns from now a seat may advance; 0 in its own while an advance is left."""
    return 0 if seat == s.seat and sequences_left(s) else turns_until(s, seat)


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
