"""Candidate plans for a sequence: where the knights stand, and which advance follows.

A redistribution is planned as a whole. Each stance lays the knights down one by one where the next
one saves most; how many stay in the castle for the advance is open. So a plan is a stance and a
number, and the first knights of a stance are the same whatever that number is. While a plan is
carried out, those that are left are made anew around what is set, whatever it is: so a number that
no plan has is judged by what can still be made of it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import NEVER
from claycrown.bots.eval.mastery_stakes import DEEP, Stakes
from claycrown.bots.eval.mastery_table import CELLS, Table, defender_of, room_for, sequences_left
from claycrown.bots.eval.mastery_weights import (
    W_CROWN,
    W_KNIGHT,
    W_LOSS,
    W_STAKE,
)
from claycrown.core.bits import BIT, count, lowest, mix, mix_all
from claycrown.games.mastery.advance import pool_of
from claycrown.games.mastery.realm import capacity, is_castle, worth
from claycrown.games.mastery.state import (
    CASTLE,
    GOODS_WIDTH,
    KNIGHTS,
    OWNED,
    OWNER,
    PLAN,
    TOP_ROOM,
    TOPS,
    State,
)

STANCES: Final[i64] = 3  # hold what is worth most, hold all borders, spread
ROW: Final[i64] = 64  # knights that a stance can lay down
FIRM: Final[float] = 0.35  # what a point of loss counts that a garrison may suffer later
AFTER: Final[float] = 0.3  # of the risk, if another sequence follows in this turn
MOST: Final[float] = 4.0  # more than any advance promises that does not win the game
LITTLE: Final[float] = 0.001  # knights that save nothing now still go where most is to lose
ALONG: Final[float] = 0.02  # a knight at the front, rather than where it guards nothing
UNKNOWN: Final[float] = -1.0  # a relief that was not asked for yet
LEFT_OVER: Final[float] = 8.0  # a plan that leaves knights in the castle for nothing


@final
class Plans:
    """The plans of the active seat in one position."""

    def __init__(self, weights: vec[float], table: Table) -> None:
        """Prepare the room."""
        self.weights: vec[float] = weights
        self.table: Table = table
        self.stakes: Stakes = Stakes(weights, table)
        self.made_for: i64 = -1  # the position for which advances were weighed
        self.laid_for: i64 = -1  # and what was set when the knights were laid down
        self.order: vec[i64] = vec[i64]([0] * (STANCES * ROW))
        self.laid: vec[i64] = vec[i64]([0] * STANCES)  # how many a stance can lay down
        self.risk: vec[float] = vec[float]([0.0] * (STANCES * ROW))
        self.reliefs: vec[float] = vec[float]([UNKNOWN] * (CELLS * DEEP))  # once worked out
        self.numbers: vec[i64] = vec[i64]([0] * CELLS)
        self.planned: vec[i64] = vec[i64]([0] * (STANCES * DEEP * CELLS))
        self.best: vec[float] = vec[float]([0.0] * DEEP)  # the best advance with up to so many
        self.whole: vec[float] = vec[float]([0.0] * DEEP)  # and with exactly so many knights
        self.supply: i64 = 0
        self.open: i64 = 0  # supplied territories whose number is not set yet
        self.spare: i64 = 0  # knights beyond one for each of these
        self.worry: float = 1.0
        self.advances: i64 = 1  # that are left in this turn
        self.last: bool = True  # whether no other sequence follows in this turn
        self.keeping: float = 0.0  # what leaving the knights where they are promises
        self.goal: i64 = -1  # the target that promises most
        self.goal_promise: float = 0.0

    def make(self, s: State) -> None:
        """Make all plans of the active seat that fit what is set, unless they are made already."""
        position: i64 = position_key(s)
        laid: i64 = mix_set(s, position)
        if laid == self.laid_for:
            return
        self.weigh(s, position)
        self.laid_for = laid
        self.open = s.plan_left or self.supply
        rest: i64 = s.plan_rest if s.plan_left else pool_of(s, s.seat, self.supply)
        self.spare = rest - count(self.open)
        for stance in range(STANCES):
            self.lay_stance(s, stance)
            self.note_numbers(stance)

    def weigh(self, s: State, position: i64) -> None:
        """Weigh a position with such a key, unless it was the last one."""
        if position != self.made_for:
            self.made_for = position
            self.laid_for = -1
            self.weigh_position(s)

    def look_ahead(self, s: State) -> None:
        """Find the goal of the active seat, and read the position for it."""
        self.weigh(s, position_key(s))
        self.read(s)

    def weigh_position(self, s: State) -> None:
        """Weigh what may be lost and won, whatever is set."""
        self.read(s)
        self.supply = self.table.supply[s.seat]
        self.advances = sequences_left(s)
        self.last = self.advances <= 1
        self.worry = self.weights[W_LOSS] * (1.0 if self.last else AFTER)
        self.stakes.read_threats(s)
        for at in range(CELLS * DEEP):
            self.reliefs[at] = UNKNOWN
        self.weigh_advances(s)
        self.keeping = self.keep_worth(s)

    def read(self, s: State) -> None:
        """Read a position, for advances that are weighed in it."""
        self.table.read(s)
        self.table.see(s, s.seat)
        self.stakes.known = 0

    def lay_stance(self, s: State, stance: i64) -> None:
        """Lay the knights down one by one, each where the stance wants it most."""
        self.take_numbers(s, 1)
        at: i64 = stance * ROW
        n: i64 = 0
        self.risk[at] = self.loss(s)
        while n < self.spare and n < ROW - 1:
            cell: i64 = self.weakest(s, stance)
            if cell < 0:
                break
            self.numbers[cell] += 1
            self.order[at + n] = cell
            n += 1
            self.risk[at + n] = self.loss(s)
        self.laid[stance] = n

    def note_numbers(self, stance: i64) -> None:
        """Note how many knights each plan of a stance puts on each cell."""
        left: i64 = self.laid[stance]
        for kept in range(min(self.spare, DEEP - 1) + 1):
            while left > self.spare - kept:
                left -= 1
                self.numbers[self.order[stance * ROW + left]] -= 1
            at: i64 = (stance * DEEP + kept) * CELLS
            rest: i64 = self.open
            while rest:
                cell: i64 = lowest(rest)
                rest &= rest - 1
                self.planned[at + cell] = self.numbers[cell]

    def weakest(self, s: State, stance: i64) -> i64:
        """The cell where one more knight is wanted most; -1 if there is no room."""
        chosen: i64 = -1
        best: float = -1.0
        rest: i64 = self.open
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            knights: i64 = self.numbers[cell]
            if knights >= capacity(s, cell):
                continue
            now: float = self.stakes.threat[DEEP * cell + knights]
            wish: float = float(worth(s, cell)) / float(knights)
            if now == 0.0:
                wish *= LITTLE  # nobody comes yet
            if stance < 2:
                saved: float = self.relief(s, cell, knights)
                wish = (saved * now if stance == 0 else saved) + LITTLE * wish
            if wish > best:
                best = wish
                chosen = cell
        return chosen

    def relief(self, s: State, cell: i64, knights: i64) -> float:
        """What the next knight saves on a cell, on average with those that should follow it.

        Against a large army the first ones save nothing, and yet enough of them hold the cell.
        """
        at: i64 = DEEP * cell + knights
        if self.reliefs[at] < 0.0:
            now: float = self.stakes.threat[at]
            best: float = 0.0
            for more in range(1, capacity(s, cell) - knights + 1):
                best = max(best, (now - self.stakes.threat[at + more]) / float(more))
            self.reliefs[at] = best
        return self.reliefs[at]

    def loss(self, s: State) -> float:
        """What the others may take: they go where most is to be had."""
        total: float = 0.0
        squares: float = 0.0
        rest: i64 = s.goods[OWNED + s.seat]
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            knights: i64 = self.numbers[cell]
            if not self.supply & BIT[cell]:
                knights = s.field[KNIGHTS + cell]
            each: float = self.stakes.threat[DEEP * cell + knights]
            total += each
            squares += each * each
        return squares / total if total > 0.0 else 0.0

    def face(self, s: State, cell: i64) -> None:
        """Read what counts in an advance to a cell, whatever the number of knights."""
        if not self.wins_with(s, cell):
            self.stakes.survey(s, cell)
        owner: i64 = defender_of(s, cell)
        if owner >= 0:
            self.table.face(s, s.seat, owner, cell)

    def wins_with(self, s: State, cell: i64) -> bool:
        """Whether a cell wins the game, however it is won."""
        return is_castle(s, cell) or worth(s, cell) >= self.table.need[s.seat]

    def wins_with_next(self, s: State, cell: i64) -> bool:
        """Whether a free cell and another one win the game, both walked onto in this turn."""
        if sequences_left(s) < 2:
            return False
        rest: i64 = self.table.reach[s.seat] & ~BIT[cell]
        while rest:
            other: i64 = lowest(rest)
            rest &= rest - 1
            together: i64 = worth(s, cell) + worth(s, other)
            if defender_of(s, other) < 0 and together >= self.table.need[s.seat]:
                return True
        return False

    def promise_of(self, s: State, cell: i64, knights: i64) -> float:
        """What an advance of so many knights promises, apart from the risk elsewhere.

        The cell must be the one that was faced last.
        """
        contested: bool = s.field[OWNER + cell] != 0
        edge: float = 0.0
        hope: float = 0.0
        if contested:
            edge = self.table.ahead(knights - s.field[KNIGHTS + cell])
            hope = self.table.chance(edge)
        elif is_castle(s, cell):
            hope = self.table.chance(self.table.ahead(knights - s.box.castle_defence))
        else:
            hope = self.table.success(s, s.seat, cell, knights)
        if self.wins_with(s, cell):
            return hope * (self.weights[W_CROWN] + MOST)
        if not contested and self.wins_with_next(s, cell):
            return hope * (self.weights[W_CROWN] + MOST) - ALONG
        stake: float = self.weights[W_STAKE] * float(worth(s, cell)) + self.stakes.joins[cell]
        at: i64 = DEEP * cell + min(knights, DEEP - 1)
        if hope > 0.0:
            stake -= FIRM * self.stakes.peril[at]
        if not contested:
            stake += FIRM * self.stakes.denies[at]
        total: float = hope * stake
        if contested:
            total += self.battle_price(s, cell, knights, hope, edge)
        return total

    def battle_price(self, s: State, cell: i64, knights: i64, hope: float, edge: float) -> float:
        """What a battle with such a lead costs and takes besides the territory."""
        killed: float = min(float(s.field[KNIGHTS + cell]), self.table.margin(edge, True))
        lost: float = min(float(knights), self.table.margin(edge, False))
        lost = max(0.0, lost - float(self.table.idle[s.seat]))
        denied: float = self.weights[W_STAKE] * float(worth(s, cell)) + self.stakes.severs[cell]
        each: float = self.weights[W_KNIGHT]
        gained: float = (each * killed + denied) / float(s.players)
        return hope * gained - (1.0 - hope) * each * lost

    def weigh_advances(self, s: State) -> None:
        """Find the best advance for each number of knights kept in the castle."""
        self.goal = -1
        self.goal_promise = 0.0
        for knights in range(DEEP):
            self.whole[knights] = 0.0
        if self.advances > 0:
            spare: i64 = pool_of(s, s.seat, self.supply) - count(self.supply)
            rest: i64 = self.table.reach[s.seat]
            while rest:
                self.weigh_target(s, lowest(rest), min(spare, DEEP - 1))
                rest &= rest - 1
        self.best[0] = 0.0
        for knights in range(1, DEEP):
            if self.whole[knights] > 0.0:
                self.whole[knights] += ALONG * float(knights)
            self.best[knights] = max(self.best[knights - 1], self.whole[knights])

    def weigh_target(self, s: State, cell: i64, most: i64) -> None:
        """Note what advances to a cell promise with up to so many knights."""
        self.face(s, cell)
        for knights in range(1, min(room_for(s, cell), most) + 1):
            promise: float = self.promise_of(s, cell, knights)
            self.whole[knights] = max(self.whole[knights], promise)
            if promise > self.goal_promise:
                self.goal = cell
                self.goal_promise = promise

    def gain_without(self, s: State, owner: i64) -> float:
        """What the best advance promises more if the sceptre of a rival is broken first.

        The position must have been read.
        """
        most: i64 = 0
        if self.advances > 0:
            most = min(pool_of(s, s.seat, self.supply) - count(self.supply), DEEP - 1)
        best: float = self.goal_promise
        land: i64 = s.goods[OWNED + owner] | BIT[s.map.castle_of[owner]]
        rest: i64 = self.table.reach[s.seat] & land
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            self.face(s, cell)
            if self.table.shield > 0.0:
                self.table.shield = 0.0
                for knights in range(1, min(room_for(s, cell), most) + 1):
                    best = max(best, self.promise_of(s, cell, knights))
        return best - self.goal_promise

    def plan_worth(self, stance: i64, kept: i64) -> float:
        """What a plan promises that keeps so many knights in the castle."""
        layable: bool = self.laid[stance] > self.spare - kept
        return self.kept_worth(kept, layable) - self.worry * self.plan_risk(stance, kept)

    def kept_worth(self, kept: i64, layable: bool) -> float:
        """What knights kept in the castle promise; those that could be laid down must be of use."""
        if kept == 0 or not layable or not self.last:
            return self.best[min(kept, DEEP - 1)]
        if kept >= DEEP or self.whole[kept] <= 0.0:
            return self.best[min(kept, DEEP) - 1] - LEFT_OVER
        return self.whole[kept]

    def plan_risk(self, stance: i64, kept: i64) -> float:
        """What the others may take from what a plan lays down."""
        return self.risk[stance * ROW + min(self.laid[stance], self.spare - kept)]

    def best_plan(self, s: State, as_now: bool) -> float:
        """What the best plan promises of those that move a knight, or of those that move none."""
        best: float = NEVER
        for stance in range(STANCES):
            for kept in range(min(self.spare, DEEP - 1) + 1):
                if self.is_as_now(s, stance, kept) == as_now:
                    best = max(best, self.plan_worth(stance, kept))
        return best

    def is_as_now(self, s: State, stance: i64, kept: i64) -> bool:
        """Whether a plan leaves every knight where it is."""
        rest: i64 = self.supply
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            if self.number_of(stance, kept, cell) != s.field[KNIGHTS + cell]:
                return False
        return True

    def keep_worth(self, s: State) -> float:
        """What leaving the knights where they are promises."""
        rest: i64 = s.goods[OWNED + s.seat]
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            self.numbers[cell] = s.field[KNIGHTS + cell]
        best: float = 0.0
        for knights in range(1, min(s.goods[CASTLE + s.seat], DEEP - 1) + 1):
            best = max(best, self.whole[knights])
        return best - self.worry * self.loss(s)

    def settled_worth(self, s: State, number: i64, most: i64) -> float:
        """What all that is set promises with so many knights, of so many, on the last cell."""
        self.take_numbers(s, number)
        return self.kept_worth(s.plan_rest - number, number < most) - self.worry * self.loss(s)

    def take_numbers(self, s: State, number: i64) -> None:
        """Take over the numbers that are set, and this one for all other cells."""
        rest: i64 = self.supply
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            self.numbers[cell] = s.field[PLAN + cell] or number

    def number_of(self, stance: i64, kept: i64, cell: i64) -> i64:
        """How many knights a plan puts on a cell."""
        return self.planned[(stance * DEEP + kept) * CELLS + cell]


def position_key(s: State) -> i64:
    """A number for all that the worth of plans depends on; the same while one is carried out."""
    flags: i64 = s.siege + 2 * s.skirmish
    h: i64 = mix(mix(mix(s.turn, s.seat), sequences_left(s)), flags)
    for cell in range(s.map.cells):
        there: i64 = s.field[OWNER + cell] << 8 | s.field[KNIGHTS + cell]
        h = mix(h, s.tiles[cell] << 16 | there)
    for seat in range(s.players):
        h = mix(h, s.seen[6 * s.seat + seat])
        for k in range(s.goods[TOPS + seat]):
            h = mix(h, s.tops[TOP_ROOM * seat + k])
    return mix_all(h, s.goods, GOODS_WIDTH)


def mix_set(s: State, h: i64) -> i64:
    """The same number while nothing is set, else another one for every way to set knights."""
    rest: i64 = s.goods[OWNED + s.seat] if s.plan_left else 0
    while rest:
        h = mix(h, s.field[PLAN + lowest(rest)])
        rest &= rest - 1
    return h
