"""Tree search over positions: Monte Carlo tree search guided by an evaluation. Compiled.

Each iteration takes a world, goes down the tree by what has paid so far and what the guess
promises, adds one node, plays the turn it has reached to its end and judges the position. What
comes out is a share of the win for every seat; each seat prefers what is best for itself (max^n),
partners have the same share. Seats that choose at once have statistics of their own (decoupled).

Where nothing is hidden or random, a node is worth what its best line is worth, and replies that are
not searched are the best guess; elsewhere a node is worth the mean of all lines, replies are drawn
by the guess, and arms that are not possible in a world are passed over.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import (
    Evaluation,
    blank_values,
    follow_turn,
    fraction,
)
from claycrown.bots.eval.reach import Reach
from claycrown.bots.tree import (
    Arm,
    Node,
    after,
    arm_for,
    arm_of,
    beside,
    child,
    has_arms,
    is_closed,
)
from claycrown.core.bits import mix
from claycrown.core.bulk import lowest_seat
from claycrown.core.chance import Rng
from claycrown.core.state import BaseState

EXPLORE: Final[float] = 1.0  # how much an arm's prior counts against what it has paid
FIRST_PLAY: Final[float] = 0.1  # an untried arm is thought worse than its node by so much
OPENING: Final[float] = 1.0  # an arm opens when its weight times the visits comes to this
TRUSTED: Final[float] = 0.5  # of the most tries: what an arm needs to be chosen for its worth


@final
class Search:
    """One search for one decision of one seat."""

    def __init__(self, evaluation: Evaluation, seat: i64, rng: Rng, branching: bool) -> None:
        """Prepare a search; ``branching`` tries the options of all seats, not only the own."""
        self.evaluation: Evaluation = evaluation
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.branching: bool = branching
        self.reach: Reach = Reach(evaluation)
        self.alike: dict[int, Node] = {}  # what all lines have learnt, by position
        self.akin: dict[int, Node] = {}  # and by what is asked
        self.certain: bool = evaluation.is_certain()
        self.fickle: bool = evaluation.is_fickle()
        self.root: Node = Node()
        self.iterations: i64 = 0
        self.arrivals: i64 = 0  # at nodes; a line may come to one twice
        self.worlds: i64 = 0
        self.low: float = 1.0  # the range of what was paid, to compare it with weights
        self.high: float = 0.0
        self.nodes: list[Node] = []  # the path of this iteration
        self.taken: list[Arm] = []
        self.guesses: vec[float] = vec[float]([0.0])
        self.paid: vec[float] = blank_values()

    def run(self, world: BaseState, iterations: i64) -> None:
        """Go through so many iterations that begin in a world.

        Every line is played to the end of the same turn, so that all are judged at one time.
        """
        self.reach.begin(world)
        if len(self.guesses) < world.rules.room:
            self.guesses = vec[float]([0.0] * world.rules.room)
        self.worlds += 1
        for _ in range(iterations):
            if self.root.closed:
                return
            s = world.clone()
            s.rng = self.rng.split()
            self.iterations += 1
            turns: i64 = self.descend(s)
            self.reach.pay(s, turns, False, self.paid)
            self.back_up(s.players)

    def descend(self, s: BaseState) -> i64:
        """Go down the tree to a new node or the last turn; return the turns that have passed."""
        self.nodes.clear()
        self.taken.clear()
        node = self.root
        first: Node | None = None  # of seats that choose at once
        joint: i64 = 0
        turns: i64 = 0
        moment: i64 = self.evaluation.moment(s)
        while s.depth:
            if self.evaluation.moment(s) != moment:
                moment = self.evaluation.moment(s)
                turns = self.reach.turns_since(s, turns)
                if turns > self.reach.horizon or self.reach.is_halfway(s):
                    break
            seat: i64 = self.seat if not self.taken else lowest_seat(s)
            if not self.branching and seat != self.seat:
                if self.certain:
                    break
                s.step(seat, self.likely(s, seat))
                continue
            seats: i64 = s.asked()
            together: bool = self.branching and seats & (seats - 1) != 0
            if self.taken:
                node = self.place(self.taken[len(self.taken) - 1], node, s)
            new: bool = node.visits == 0
            self.arrive(node, s, seat)
            if new and not together and first is None:
                return turns
            arm = self.pick(node)
            self.taken.append(arm)
            s.step(seat, arm.action)
            if together:
                if first is None:
                    first = node
                    joint = 0
                joint = mix(joint, arm.action)
                node = beside(node)
            elif first is not None:
                node = after(first, mix(joint, arm.action))
                first = None
            else:
                node = child(arm)
        self.nodes.append(node)
        node.visits += 1
        node.closed = self.certain
        return turns

    def arrive(self, node: Node, s: BaseState, seat: i64) -> None:
        """Put a node on the path, and see to it that every option has an arm."""
        self.nodes.append(node)
        self.arrivals += 1
        node.visits += 1
        node.seat = seat
        n: i64 = s.fill(seat)
        if node.world != self.worlds and (self.fickle or node.visits == 1):
            self.weigh_arms(node, s, seat, n)
            node.world = self.worlds
        elif not self.certain and not has_arms(node, s, n):
            self.weigh_arms(node, s, seat, n)
        if not self.certain:
            self.stamp_arms(node, s, n)

    def place(self, arm: Arm, node: Node, s: BaseState) -> Node:
        """The node of a position that an arm leads to; its kin learns from other lines as well."""
        alike: i64 = self.evaluation.alike(s)
        if alike < 0:
            return node
        if arm.children is None:
            arm.children = {}
        found = arm.children.get(alike)
        if found is None:
            found = arm.children[alike] = Node()
            if alike not in self.alike:
                self.alike[alike] = Node()
            found.kin = self.alike[alike]
            akin: i64 = self.evaluation.akin(s)
            if akin >= 0:
                if akin not in self.akin:
                    self.akin[akin] = Node()
                found.cousin = found.kin.cousin = self.akin[akin]
        return found

    def known(self, arm: Arm, s: BaseState) -> Node | None:
        """The node of a position that an arm has led to, or what is known of others like it."""
        alike: i64 = self.evaluation.alike(s)
        if alike < 0:
            return arm.child
        found = arm.children.get(alike) if arm.children is not None else None
        if found is None:
            found = self.alike.get(alike)
        return found if found is not None else self.akin.get(self.evaluation.akin(s))

    def weigh(self, s: BaseState, seat: i64, n: i64) -> None:
        """Turn the guess about each option into a weight, 1 for the best."""
        self.evaluation.guess(s, seat, n, self.guesses)
        best: float = self.guesses[0]
        for k in range(n):
            if self.guesses[k] > best:
                best = self.guesses[k]
        doubt: float = self.evaluation.doubt(s)
        for k in range(n):
            self.guesses[k] = math.exp((self.guesses[k] - best) / doubt)

    def weigh_arms(self, node: Node, s: BaseState, seat: i64, n: i64) -> None:
        """Add arms for options that no world had before.

        The weight of an arm stays that of its first world, but of a fickle guess it is the mean.
        """
        self.weigh(s, seat, n)
        merged: list[Arm] = []
        at: i64 = 0
        for k in range(n):
            action: i64 = s.options[k]
            while at < len(node.arms) and node.arms[at].action < action:
                merged.append(node.arms[at])
                at += 1
            if at < len(node.arms) and node.arms[at].action == action:
                if self.fickle:
                    node.arms[at].weigh(self.guesses[k])
                merged.append(node.arms[at])
                at += 1
            else:
                merged.append(Arm(action, self.guesses[k]))
        while at < len(node.arms):
            merged.append(node.arms[at])
            at += 1
        node.arms = merged

    def stamp_arms(self, node: Node, s: BaseState, n: i64) -> None:
        """Mark the arms that are possible in this world."""
        k: i64 = 0
        for arm in node.arms:
            if k < n and s.options[k] == arm.action:
                arm.stamp = self.arrivals
                arm.seen += 1
                k += 1

    def pick(self, node: Node) -> Arm:
        """The arm that has paid most, or that promises most for its few tries."""
        weights: float = 0.0
        for arm in node.arms:
            if self.certain or arm.stamp == self.arrivals:
                weights += arm.weight
        chosen: Arm | None = None
        best: float = -1e9
        fresh: float = self.ratio(node.worth[node.seat]) - FIRST_PLAY
        for arm in node.arms:
            if self.certain:
                if is_closed(arm):
                    continue
            elif arm.stamp != self.arrivals:
                continue
            if arm.tries:
                score: float = self.ratio(self.paid_by(node, arm))
            elif arm.weight * float(node.visits) < OPENING:
                continue
            else:
                score = fresh
            if weights > 0.0:  # a world may offer nothing but what makes no sense
                visits: float = float(node.visits if self.certain else arm.seen)
                bonus: float = EXPLORE * arm.weight / weights * math.sqrt(visits)
                score += bonus / float(1 + arm.tries)
            if score > best:
                best = score
                chosen = arm
        return chosen if chosen is not None else self.next_arm(node)

    def next_arm(self, node: Node) -> Arm:
        """The likeliest arm that was never tried, where all that were are closed."""
        chosen: Arm | None = None
        for arm in node.arms:
            if arm.tries or (not self.certain and arm.stamp != self.arrivals):
                continue
            if chosen is None or arm.weight > chosen.weight:
                chosen = arm
        assert chosen is not None
        return chosen

    def paid_by(self, node: Node, arm: Arm) -> float:
        """What an arm that was tried is worth to the seat that decides."""
        if self.certain and arm.child is not None:
            return arm.child.worth[node.seat]
        return arm.total / float(arm.tries)

    def ratio(self, paid: float) -> float:
        """A payment between the lowest and the highest seen, from 0 to 1."""
        if self.high - self.low < 1e-6:
            return 0.5
        return (paid - self.low) / (self.high - self.low)

    def likely(self, s: BaseState, seat: i64) -> i64:
        """An option of another seat, drawn by what the guess promises."""
        n: i64 = s.fill(seat)
        self.weigh(s, seat, n)
        total: float = 0.0
        for k in range(n):
            total += self.guesses[k]
        drawn: float = total * fraction(self.rng)
        for k in range(n):
            drawn -= self.guesses[k]
            if drawn < 0.0:
                return s.options[k]
        return s.options[n - 1]

    def back_up(self, players: i64) -> None:
        """Tell every node of the path what this iteration has paid."""
        self.low = min(self.low, self.paid[self.seat])
        self.high = max(self.high, self.paid[self.seat])
        last: i64 = len(self.nodes) - 1
        for k in range(last, -1, -1):
            node = self.nodes[k]
            if k < len(self.taken):
                arm = self.taken[k]
                arm.learn(self.paid[node.seat])
                if node.kin is not None:
                    arm_for(node.kin, arm.action).learn(self.paid[node.seat])
                if node.cousin is not None:
                    arm_for(node.cousin, arm.action).learn(self.paid[node.seat])
            if not self.certain:
                for seat in range(players):
                    node.worth[seat] += (self.paid[seat] - node.worth[seat]) / float(node.visits)
            elif k >= len(self.taken):
                for seat in range(players):
                    node.worth[seat] = self.paid[seat]
            else:
                self.take_best(node, players)

    def take_best(self, node: Node, players: i64) -> None:
        """Let a node be worth what its best arm is worth; closed if all its arms are."""
        best: Node | None = None
        node.closed = True
        for arm in node.arms:
            found = arm.child
            if not is_closed(arm):
                node.closed = False
            if found is None or not arm.tries:
                continue
            if best is None or found.worth[node.seat] > best.worth[node.seat]:
                best = found
        if best is not None:
            for seat in range(players):
                node.worth[seat] = best.worth[seat]

    def best(self) -> int:
        """The action to take: of the arms tried often, or to their end, the one worth most."""
        most: i64 = 0
        for arm in self.root.arms:
            most = max(most, arm.tries)
        if most == 0:
            return self.best_weight()
        chosen: i64 = -1
        best: float = -1e9
        for arm in self.root.arms:
            if float(arm.tries) >= TRUSTED * float(most) or is_closed(arm):
                worth: float = self.paid_by(self.root, arm)
                if worth > best:
                    best = worth
                    chosen = arm.action
        return chosen

    def best_weight(self) -> i64:
        """The action that the guess likes best, where nothing was tried."""
        chosen = self.root.arms[0]
        for arm in self.root.arms:
            if arm.weight > chosen.weight:
                chosen = arm
        return chosen.action

    def finalists(self, count: i64) -> list[tuple[int, float]]:
        """The actions worth most, best first, with their worth; of equals the better guess."""
        ranked = [
            (-self.paid_by(self.root, arm), -arm.weight, arm.action)
            for arm in self.root.arms
            if arm.tries
        ]
        ranked.sort()
        return [(int(action), -worth) for worth, _, action in ranked[:count]]

    def line_end(self, world: BaseState, action: i64) -> BaseState:
        """Where the best line found for the own turn that begins with an action ends."""
        s = world.clone()
        moment: i64 = self.evaluation.moment(s)
        s.step(self.seat, action)
        first = arm_of(self.root, action)
        node = first.child if first is not None else None
        while node is not None and s.depth and self.evaluation.moment(s) == moment:
            arm = self.best_arm(node)
            if arm is None:
                break
            s.step(self.seat, arm.action)
            node = arm.child
        follow_turn(self.evaluation, s, moment)
        return s

    def best_arm(self, node: Node) -> Arm | None:
        """The arm worth most of those that were tried."""
        chosen: Arm | None = None
        for arm in node.arms:
            if not arm.tries:
                continue
            if chosen is None or self.paid_by(node, arm) > self.paid_by(node, chosen):
                chosen = arm
        return chosen
