"""The tree that a search grows: nodes with an arm for each option. Compiled."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import blank_values
from claycrown.core.state import BaseState


@final
class Arm:
    """One option at a node."""

    __slots__ = (
        "action",
        "child",
        "children",
        "seen",
        "stamp",
        "total",
        "tries",
        "weighed",
        "weight",
    )

    def __init__(self, action: i64, weight: float) -> None:
        """An option that was never tried."""
        self.action: i64 = action
        self.weight: float = weight  # by the guess, 1 for the best
        self.weighed: i64 = 1  # guesses that the weight is the mean of
        self.tries: i64 = 0
        self.seen: i64 = 0  # how often it was possible
        self.stamp: i64 = 0  # the last arrival at which it was possible
        self.total: float = 0.0  # sum of what it has paid to the seat that decides
        self.child: Node | None = None
        self.children: dict[int, Node] | None = None  # by what the seat can tell apart

    def learn(self, paid: float) -> None:
        """Note what a try has paid."""
        self.tries += 1
        self.total += paid

    def weigh(self, weight: float) -> None:
        """Take one more guess into the mean."""
        self.weighed += 1
        self.weight += (weight - self.weight) / float(self.weighed)


@final
class Node:
    """One decision of one seat, as far as the tree can tell."""

    __slots__ = (
        "after",
        "arms",
        "beside",
        "closed",
        "cousin",
        "kin",
        "seat",
        "visits",
        "world",
        "worth",
    )

    def __init__(self) -> None:
        """A decision that was never reached."""
        self.seat: i64 = -1
        self.visits: i64 = 0
        self.world: i64 = 0  # the last of a search in which the options were weighed
        self.arms: list[Arm] = []  # ascending by action
        self.worth: vec[float] = blank_values()  # to each seat
        self.closed: bool = False  # nothing below it is left to be found out
        self.beside: Node | None = None  # the next seat of those that choose at once
        self.after: dict[int, Node] | None = None  # what follows their choices
        self.kin: Node | None = None  # what all lines have learnt about positions like this one
        self.cousin: Node | None = None  # and about those that ask nearly the same


def is_closed(arm: Arm) -> bool:
    """Whether nothing below an arm is left to be found out."""
    return arm.child is not None and arm.child.closed


def has_arms(node: Node, s: BaseState, n: i64) -> bool:
    """Whether every option has an arm already."""
    k: i64 = 0
    for arm in node.arms:
        if k < n and s.options[k] == arm.action:
            k += 1
    return k == n


def arm_of(node: Node, action: i64) -> Arm | None:
    """The arm of an action, if there is one."""
    for arm in node.arms:
        if arm.action == action:
            return arm
    return None


def arm_for(node: Node, action: i64) -> Arm:
    """The arm of an action, put in its place if it is missing."""
    at: i64 = 0
    while at < len(node.arms) and node.arms[at].action < action:
        at += 1
    if at == len(node.arms) or node.arms[at].action != action:
        node.arms.insert(at, Arm(action, 0.0))
    return node.arms[at]


def child(arm: Arm) -> Node:
    """The node below an arm."""
    if arm.child is None:
        arm.child = Node()
    return arm.child


def beside(node: Node) -> Node:
    """The node of the next seat of those that choose at once, whatever this one chooses."""
    if node.beside is None:
        node.beside = Node()
    return node.beside


def after(first: Node, joint: i64) -> Node:
    """The node that follows the choices of all seats that chose at once."""
    if first.after is None:
        first.after = {}
    found = first.after.get(joint)
    if found is None:
        found = Node()
        first.after[joint] = found
    return found
