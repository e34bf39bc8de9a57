"""What a position of Medieval Mastery is worth: the share of the win of each side.

Holdings make a side strong; then each seat in turn is thought to make the advance that looks best
to it, which may win the game, bring points and cost others theirs. While a battle goes on, both
of its ends are looked at, as the rules bring them about.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.mastery_belief import best_conflict, conflict_worth, support_sum
from claycrown.bots.eval.mastery_stakes import hanging, hanging_worth
from claycrown.bots.eval.mastery_table import (
    SEAT_ENTRY,
    Table,
    defender_of,
    sequences_left,
    turns_until,
)
from claycrown.bots.eval.mastery_weights import (
    W_AIM,
    W_CARD,
    W_CROWN,
    W_CUT,
    W_DRAW,
    W_FADE,
    W_GAIN,
    W_HAND,
    W_KNIGHT,
    W_LOSS,
    W_POINT,
    W_SEVER,
    W_SPREAD,
    W_STANDING,
)
from claycrown.core.bits import BIT, lowest
from claycrown.games.mastery.advance import pool_of
from claycrown.games.mastery.battle import battle_ability, take_losses
from claycrown.games.mastery.cards import copies, size
from claycrown.games.mastery.data import (
    BATTLE_NO_SUPPORT,
    CARD_KINDS,
    SCEPTRE_TYPE,
    TACTICAL_CARD,
)
from claycrown.games.mastery.ids import D_CONFLICT, D_RESPONSE, D_SUPPORT
from claycrown.games.mastery.realm import (
    artefact,
    is_ally,
    is_castle,
    knights_of,
    points,
    stands,
    worth,
)
from claycrown.games.mastery.scoring import rank, resolve
from claycrown.games.mastery.state import (
    HAND,
    OWNER,
    SEALED,
    TEAM,
    State,
)
from claycrown.games.mastery.support import attack_score, defence_score

TARGETS: Final[i64] = 40
HOPE: Final[float] = 0.02  # chances below this are no reason to advance
CLEAR: Final[float] = 3.0  # how much more clearly a battle ends once the conflict cards are shown
SECOND: Final[float] = 0.9  # of the chance to win by two advances in one turn


@final
class Outlook:
    """Judges positions."""

    def __init__(self, weights: vec[float], table: Table) -> None:
        """Prepare the room."""
        self.weights: vec[float] = weights
        self.table: Table = table
        self.score: vec[float] = vec[float]([0.0] * 6)
        self.wins: vec[float] = vec[float]([0.0] * 6)
        self.cells: vec[i64] = vec[i64]([0] * TARGETS)
        self.hopes: vec[float] = vec[float]([0.0] * TARGETS)
        self.pulls: vec[float] = vec[float]([0.0] * TARGETS)
        self.severs: vec[float] = vec[float]([0.0] * TARGETS)  # what hangs on each, of its owner's
        self.strikes: vec[float] = vec[float]([0.0] * 6)  # how likely its side attacks this rival
        self.struck_by: vec[float] = vec[float]([0.0] * 6)  # and this rival its side
        self.goal: i64 = -1  # the target of the active seat, where it has been asked whom it meets
        self.opened: i64 = 0  # rivals whom it would rather attack if their sceptres were broken

    def judge(self, s: State, out: vec[float]) -> None:
        """Write the share of the win of each seat's side."""
        self.table.viewer = -1
        for seat in range(s.players):
            out[seat] = 0.0
        if s.depth and s.fighting:
            self.judge_battle(s, out)
        else:
            self.judge_calm(s, 1.0, out)

    def judge_battle(self, s: State, out: vec[float]) -> None:
        """Both ends of the battle, as likely as they are."""
        if s.winner >= 0:
            self.judge_end(s, s.winner, s.margin, 1.0, out)
            return
        edge: float = self.battle_edge(s)
        shown: bool = s.stack[s.depth - 1] & (SEAT_ENTRY - 1) == D_SUPPORT
        chance: float = self.table.chance(CLEAR * edge if shown else edge)
        margin: i64 = int(self.table.margin(edge, True) + 0.5)
        self.judge_end(s, s.attacker, max(1, margin), chance, out)
        margin = int(self.table.margin(edge, False) + 0.5)
        self.judge_end(s, s.defender, max(1, margin), 1.0 - chance, out)

    def battle_edge(self, s: State) -> float:
        """By how much the attacker is thought to be ahead in the end."""
        decision: i64 = s.stack[s.depth - 1] & (SEAT_ENTRY - 1)
        if decision == D_RESPONSE:
            for seat in range(s.players):
                if s.allegiance or seat == s.attacker or seat == s.defender:
                    self.table.read_cards(s, seat)  # partners help with theirs
            there: i64 = s.base_defender
            return self.table.edge(s, s.attacker, s.cell, s.base_attacker, there)
        edge: float = float(attack_score(s) - defence_score(s))
        if decision == D_CONFLICT:
            hand: float = self.weights[W_HAND]
            edge += hand * (self.to_play(s, s.attacker) - self.to_play(s, s.defender))
            return edge
        return edge + self.supports(s, s.attacker) - self.supports(s, s.defender)

    def to_play(self, s: State, seat: i64) -> float:
        """What a fighter's cards may still add."""
        sealed: i64 = s.goods[SEALED + seat]
        hand: i64 = s.goods[HAND + seat]
        card: float = conflict_worth(s, sealed - 1) if sealed else best_conflict(s, hand)
        return card + self.supports(s, seat)

    def supports(self, s: State, seat: i64) -> float:
        """What a fighter's support cards may still add, partners' included."""
        if battle_ability(s) == BATTLE_NO_SUPPORT:
            return 0.0
        total: float = self.held_support(s, seat)
        if s.allegiance == 0:
            return total
        for other in range(s.players):
            if other != seat and is_ally(s, seat, other):
                total += self.held_support(s, other)
        return total

    def held_support(self, s: State, seat: i64) -> float:
        """What the support cards in a hand add, to the viewer."""
        if self.table.knows(seat):
            return support_sum(s, s.goods[HAND + seat])
        self.table.belief.read(s, self.table.viewer, seat, False)
        return self.table.belief.support(s)

    def judge_end(self, s: State, winner: i64, margin: i64, chance: float, out: vec[float]) -> None:
        """One end of the battle, carried out by the rules on a copy."""
        if chance < HOPE:
            return
        after = s.clone()
        after.keep = False
        after.winner = winner
        after.margin = margin
        take_losses(after)
        if after.depth:
            resolve(after)
        self.judge_calm(after, chance, out)

    def judge_calm(self, s: State, part: float, out: vec[float]) -> None:
        """Add so much of the shares in a position without a battle."""
        if s.depth == 0:
            share_win(s, part, out)
            return
        self.table.read(s)
        if self.table.need[s.seat] <= 0:
            for seat in range(s.players):
                if is_ally(s, seat, s.seat):
                    out[seat] += part  # it only has to answer what the conquest asks
            return
        self.table.common = 0
        for seat in range(s.players):
            self.score[seat] = self.holdings(s, seat)
        first: i64 = s.seat if sequences_left(s) else s.seat + 1
        open_part: float = part
        fade: float = 1.0
        for k in range(s.players):
            seat = (first + k) % s.players
            self.wins[seat] = open_part * fade * self.foresee(s, seat, fade)
            open_part -= self.wins[seat]
            fade *= self.weights[W_FADE]
        self.share(s, open_part, out)

    def holdings(self, s: State, seat: i64) -> float:
        """What a seat has on the map, in hand and in front of it."""
        w = self.weights
        knights: i64 = knights_of(s, seat)
        cut: i64 = knights - pool_of(s, seat, self.table.supply[seat])
        useful: i64 = knights - self.table.idle[seat]
        total: float = w[W_POINT] * float(points(s, seat)) + w[W_KNIGHT] * float(useful)
        total += w[W_CUT] * float(cut)
        hand: i64 = s.goods[HAND + seat]
        for kind in range(CARD_KINDS):
            n: i64 = copies(hand, kind)
            if n:
                total += w[W_CARD + kind] * float(n)
        total += w[W_DRAW] * float(max(0, s.box.refill_hand - size(hand)))
        for kind in range(3):
            if self.table.guards(s, seat) if kind == SCEPTRE_TYPE else stands(s, seat, kind):
                total += w[W_STANDING + 6 * kind + artefact(s, seat, kind)]
        return total

    def foresee(self, s: State, seat: i64, fade: float) -> float:
        """Count what the seat's next advance may bring and cost; its chance to win the game."""
        self.table.look(s, seat)  # it chooses by what it knows
        n: i64 = self.aims(s, seat)
        self.table.viewer = -1
        self.find_out(s, seat, n)
        if n == 0:
            return 0.0
        total: float = 0.0
        for k in range(n):
            total += self.pulls[k]
        gain: float = 0.0
        win: float = 0.0
        for k in range(n):
            cell: i64 = self.cells[k]
            likely: float = self.hopes[k] * self.pulls[k] / total
            if self.wins_with(s, seat, cell):
                win += likely
            if not is_castle(s, cell):
                brought: float = likely * float(worth(s, cell)) * fade
                gain += brought
                owner: i64 = defender_of(s, cell)
                if owner >= 0:
                    lost: float = brought + likely * fade * self.severs[k]
                    self.score[owner] -= self.weights[W_LOSS] * lost
        self.score[seat] += self.weights[W_GAIN] * gain
        twice: bool = seat == s.seat and sequences_left(s) > 1
        if twice or copies(s.goods[HAND + seat], TACTICAL_CARD):
            win = max(win, self.double_win(s, seat, n))
        return win

    def aims(self, s: State, seat: i64) -> i64:
        """List the seat's targets with their chances and how much they attract it."""
        n: i64 = 0
        rest: i64 = self.table.reach[seat]
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            hope: float = self.table.success(s, seat, cell, self.table.most(s, seat, cell))
            if hope < HOPE:
                continue
            self.severs[n] = self.severed(s, cell)
            price: float = self.severs[n] / float(s.players)
            pull: float = 0.0 if is_castle(s, cell) else hope * (float(worth(s, cell)) + price)
            if self.wins_with(s, seat, cell):
                pull += hope * self.weights[W_CROWN]
            self.cells[n] = cell
            self.hopes[n] = hope
            self.pulls[n] = math.exp(min(pull / self.weights[W_AIM], 50.0))
            n += 1
        return n

    def severed(self, s: State, cell: i64) -> float:
        """What the owner of a cell loses besides, if it supplies other land of his."""
        owner: i64 = s.field[OWNER + cell] - 1
        if owner < 0 or not self.table.supply[owner] & BIT[cell]:
            return 0.0
        if not self.table.weighed & BIT[cell]:
            self.table.weighed |= BIT[cell]
            hangs: float = hanging_worth(self.weights, s, hanging(s, owner, cell))
            self.table.severed[cell] = self.weights[W_SEVER] * hangs
        return self.table.severed[cell]

    def meet(self, s: State, goal: i64) -> None:
        """How likely the active side attacks each rival before the end of his next turn, and he it.

        With the next advance of each seat, as the active one sees it, through whose eyes the table
        goes on looking; its own goal it knows, -1 for none. The table must have been read.
        """
        self.table.see(s, s.seat)
        for seat in range(s.players):
            self.strikes[seat] = self.struck_by[seat] = 0.0
        self.goal = goal
        for seat in range(s.players):
            if seat != s.seat:
                self.meet_as(s, seat)
        owner: i64 = defender_of(s, goal) if goal >= 0 else -1
        if owner >= 0:
            self.strikes[owner] = 1.0

    def meet_as(self, s: State, seat: i64) -> None:
        """Count whom a seat may choose as its next target."""
        n: i64 = self.aims(s, seat)
        total: float = 0.0
        for k in range(n):
            total += self.pulls[k]
        ours: bool = is_ally(s, seat, s.seat)
        for k in range(n):
            owner: i64 = defender_of(s, self.cells[k])
            if owner < 0 or is_ally(s, owner, s.seat) == ours:
                continue
            if not ours:
                self.struck_by[seat] += self.pulls[k] / total
            elif turns_until(s, seat) < turns_until(s, owner):
                self.strikes[owner] = min(1.0, self.strikes[owner] + self.pulls[k] / total)

    def is_ahead(self, s: State, owner: i64) -> bool:
        """Whether no rival of the active side needs less to win."""
        for seat in range(s.players):
            if not is_ally(s, seat, s.seat) and self.table.need[seat] < self.table.need[owner]:
                return False
        return True

    def find_out(self, s: State, seat: i64, n: i64) -> None:
        """Let the chances of the targets be what they are, not what the seat thinks."""
        for k in range(n):
            cell: i64 = self.cells[k]
            if defender_of(s, cell) >= 0:
                self.hopes[k] = self.table.success(s, seat, cell, self.table.most(s, seat, cell))

    def wins_with(self, s: State, seat: i64, cell: i64) -> bool:
        """Whether the seat's side would have won with this cell."""
        return is_castle(s, cell) or worth(s, cell) >= self.table.need[seat]

    def double_win(self, s: State, seat: i64, n: i64) -> float:
        """The best chance to win with two advances in one turn."""
        best: float = 0.0
        need: i64 = self.table.need[seat]
        for k in range(n):
            if is_castle(s, self.cells[k]):
                continue
            for other in range(k):
                if is_castle(s, self.cells[other]):
                    continue
                if worth(s, self.cells[k]) + worth(s, self.cells[other]) >= need:
                    best = max(best, self.hopes[k] * self.hopes[other])
        return SECOND * best

    def share(self, s: State, part: float, out: vec[float]) -> None:
        """Share out so much of the win by strength, and the chances to win at once."""
        spread: float = self.weights[W_SPREAD]
        sides = vec[float]([0.0] * 6)
        wins = vec[float]([0.0] * 6)
        known: i64 = 0
        for seat in range(s.players):
            side: i64 = s.goods[TEAM + seat]
            sides[side] += self.score[seat] / spread
            wins[side] += self.wins[seat]
            known = max(known, side + 1)
        top: float = sides[0]
        for side in range(known):
            top = max(top, sides[side])
        total: float = 0.0
        for side in range(known):
            sides[side] = math.exp(sides[side] - top)
            total += sides[side]
        for seat in range(s.players):
            side = s.goods[TEAM + seat]
            out[seat] += part * sides[side] / total + wins[side]


def share_win(s: State, part: float, out: vec[float]) -> None:
    """Give so much of the win to the sides that have won."""
    winners: i64 = 0
    sides: i64 = 0
    for seat in range(s.players):
        if rank(s, seat) == 1:
            side: i64 = s.goods[TEAM + seat]
            if not winners & BIT[side]:
                winners |= BIT[side]
                sides += 1
    for seat in range(s.players):
        if winners & BIT[s.goods[TEAM + seat]]:
            out[seat] += part / float(sides)
