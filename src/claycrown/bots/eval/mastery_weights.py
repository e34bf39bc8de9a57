"""The weights of Medieval Mastery: where each stands in the list."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What a side's share of the win is made of, in points.
W_POINT: Final[i64] = 0  # a point on the map
W_KNIGHT: Final[i64] = 1  # a knight that has something to do
W_CUT: Final[i64] = 2  # a knight that is cut off from supply
W_GAIN: Final[i64] = 3  # a point that the next turn may bring
W_LOSS: Final[i64] = 4  # a point that the others may take before that
W_FADE: Final[i64] = 5  # what is left of both with every turn in between
W_CARD: Final[i64] = 6  # each kind of card in hand
W_DRAW: Final[i64] = 17  # a card that the next battle will bring
W_STANDING: Final[i64] = 18  # each of the 18 artefacts while it stands
# How battles end.
W_SCALE: Final[i64] = 36  # points of combat score that make the odds e times better
W_SHIFT: Final[i64] = 37  # points of combat score that an attacker lacks
W_HAND: Final[i64] = 38  # how much of a rival's cards is used against one
W_DISCARD: Final[i64] = 39  # points of combat score that a random discard takes
W_AIM: Final[i64] = 40  # points of attraction that decide e to one between two targets
W_CROWN: Final[i64] = 41  # what a chance to win the game at once weighs, to a guess
W_STAKE: Final[i64] = 42  # what a point weighs, to a guess
W_SPREAD: Final[i64] = 43
W_LINK: Final[i64] = 44  # a point that hangs on a cell for its supply, to a guess
W_HELD: Final[i64] = 45  # of what hangs on an own cell: what one more knight there minds of it
W_SEVER: Final[i64] = 46  # of what hangs on a cell: what its owner loses with it, in the outlook

SHAPE: Final = [
    ("point", 1),
    ("knight", 1),
    ("cut", 1),
    ("gain", 1),
    ("loss", 1),
    ("fade", 1),
    ("card", 11),
    ("draw", 1),
    ("standing", 18),
    ("scale", 1),
    ("shift", 1),
    ("hand", 1),
    ("discard", 1),
    ("aim", 1),
    ("crown", 1),
    ("stake", 1),
    ("spread", 1),
    ("link", 1),
    ("held", 1),
    ("sever", 1),
]
