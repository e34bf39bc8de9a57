"""What every evaluation answers: what a position is worth, and which options look good.

An evaluation is the only part of a bot that knows a game. This one knows none: it looks at the
points alone, so that every level plays every game from the start. Compiled.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from claycrown.core.bits import BIT, mix
from claycrown.core.bulk import lowest_seat
from claycrown.core.chance import Rng
from claycrown.core.state import BaseState

SEATS_MOST: Final[i64] = 8
LONGEST_TURN: Final[i64] = 200  # decisions that a turn is followed for
MARGIN_PART: Final[float] = 0.1  # of a result, so that a lost game is still lost by little
INFINITE: Final[float] = 1e9
MARGIN_REACH: Final[float] = 3.0  # spreads at which half of what a margin can count is reached
NEVER: Final[float] = -1e6  # what is guessed of an option that makes no sense
FINE: Final[i64] = 1073741824  # steps of a random number between 0 and 1
# The same; mypyc 2.4.1 takes float() of such a constant for half of it.
SCALE: Final[float] = 1073741824.0
WHIM: Final[float] = 0.5  # of the doubt: what a whim counts for
SENSELESS: Final[float] = -1e5  # no option that promises less is tried, if there is another


@mypyc_attr(allow_interpreted_subclasses=True)  # an evaluation may also be plain Python
class Evaluation:
    """Judges positions of one game. The methods below are what a game's own evaluation replaces.

    ``weights`` are the numbers of ``bots/weights/<game>.toml``, in the order of ``SHAPE``.
    """

    def __init__(self, weights: list[float]) -> None:
        """Take the weights."""
        self.weights: vec[float] = vec[float](weights)

    def value(self, s: BaseState, out: vec[float]) -> None:
        """Write for each seat how many points it may expect in the end, future included."""
        for seat in range(s.players):
            out[seat] = float(s.goods[seat])

    def spread(self, s: BaseState) -> float:
        """How many points of lead are about three to one to win from here."""
        return 10.0

    def guess(self, s: BaseState, seat: i64, n: i64, out: vec[float]) -> None:
        """Write how many points each of the seat's n options in ``s.options`` promises.

        Only differences matter. It is asked often, so it should be quick; this one is not: it
        takes each option and looks at the value.
        """
        values = blank_values()
        for k in range(n):
            after = s.clone()
            after.step(seat, s.options[k])
            self.value(after, values)
            out[k] = lead(self, after, seat, values)

    def doubt(self, s: BaseState) -> float:
        """By how many points a guess is wrong on the whole: how far a search looks around."""
        return 0.4 * self.spread(s)

    def moment(self, s: BaseState) -> i64:
        """A number that changes when a turn is over and the position can be judged."""
        return s.asked()

    def horizon(self, s: BaseState) -> i64:
        """How many turns beyond the present one a search looks."""
        return 1

    def stage(self, s: BaseState) -> i64:
        """How far the game has come, in moments of usual play; -1 to count them.

        For where an option may add moments to a turn: all lines are compared at the same stage.
        """
        return -1

    def turns_to_end(self, s: BaseState) -> i64:
        """How many turns the game still has, if that is known and they are few; 0 if not."""
        return 0

    def can_be_counted(self, s: BaseState) -> bool:
        """Whether the rest of the game is short enough to count out all its lines.

        Nothing in it may be hidden from anybody or left to chance, and one seat is asked at a time.
        """
        return False

    def side(self, s: BaseState, seat: i64) -> i64:
        """The number of the side that a seat plays for; partners share one."""
        return seat

    def is_certain(self) -> bool:
        """Whether nothing is hidden or left to chance, so that only the best line counts."""
        return False

    def trials(self) -> i64:
        """How many options everybody is thought to try at each choice; 0 for the best guess.

        Trying shows what really comes of a line, but takes the time of many lines by guess.
        """
        return 0

    def outdoes(self, better: BaseState, worse: BaseState, seat: i64) -> bool:
        """Whether of two outcomes of one choice the seat prefers the first whatever comes.

        For where nothing is hidden: such a choice needs no search, and no noise may decide it.
        """
        return False

    def trust(self, s: BaseState) -> float:
        """How many laps of a race the guess counts for; 0 to let the laps alone decide."""
        return 0.0

    def is_fickle(self) -> bool:
        """Whether what is hidden changes the guess so much that one world tells too little."""
        return False

    def alike(self, s: BaseState) -> i64:
        """A number, the same for positions from which a turn goes on alike; -1 for no such.

        What a search finds out below one of them serves all.
        """
        return -1

    def akin(self, s: BaseState) -> i64:
        """A number, the same for positions that ask for much the same; -1 for no such.

        What has paid in one of them is likely to pay in all, until more is known of each.
        """
        return -1

    def halfway(self, s: BaseState) -> i64:
        """The stage at which a lap of a race is judged for most of what it pays; -1 for none."""
        return -1

    def lean(self, s: BaseState) -> float:
        """What the end of the present turn counts, beside what a lap of a race or play-off pays.

        A lap goes on by play that may squander, or not meet, what an option has gained.
        """
        return 0.0

    def judges_by_lead(self) -> bool:
        """Whether search and race judge a line that ends the game by the lead, as before the end.

        For where a point decides that the others, whose last moves are only guessed, may well get
        in truth. In the last turn of a game a line is worth what it has ended with all the same.
        """
        return False

    def imagine(self, s: BaseState, seat: i64, rng: Rng) -> None:
        """Make a drawn world likelier, for example by sealed choices that make sense."""


def fraction(rng: Rng) -> float:
    """A random number from 0 up to 1."""
    return float(rng.below(FINE)) / SCALE


def fancy(mood: i64, action: i64) -> float:
    """A number from 0 up to 1 that a mood has for an action, as good as random."""
    return float(mix(mix(mood, action), mood) & (FINE - 1)) / SCALE


def blank_values() -> vec[float]:
    """Room for a number of each seat."""
    return vec[float]([0.0] * SEATS_MOST)


def lead(e: Evaluation, s: BaseState, seat: i64, values: vec[float]) -> float:
    """What the seat's side has more than the best other side; partners have the same."""
    own: i64 = e.side(s, seat)
    best: float = -INFINITE
    mine: float = values[seat]
    for other in range(s.players):
        if e.side(s, other) != own:
            if values[other] > best:
                best = values[other]
        elif values[other] > mine:
            mine = values[other]
    return mine - best


def follow(e: Evaluation, s: BaseState) -> None:
    """Play the turn that has begun to its end, each choice by the best guess."""
    if s.depth:
        follow_turn(e, s, e.moment(s))


def follow_turn(e: Evaluation, s: BaseState, moment: i64) -> None:
    """Play on by the best guess as long as it is still this moment."""
    guesses = vec[float]([0.0] * s.rules.room)
    left: i64 = LONGEST_TURN
    while s.depth and left and e.moment(s) == moment:
        seat: i64 = lowest_seat(s)
        s.step(seat, s.options[best_guess(e, s, seat, guesses)])
        left -= 1


def play_on(e: Evaluation, s: BaseState, moment: i64, whim: float = 0.0) -> None:
    """Play on as everybody is thought to play, as long as it is still this moment."""
    if e.trials() == 0:
        follow_turn(e, s, moment)
        return
    guesses = vec[float]([0.0] * s.rules.room)
    left: i64 = LONGEST_TURN
    while s.depth and left and e.moment(s) == moment:
        seat: i64 = lowest_seat(s)
        s.step(seat, best_by_trial(e, s, seat, e.trials(), guesses, whim))
        left -= 1


def best_by_trial(
    e: Evaluation, s: BaseState, seat: i64, width: i64, guesses: vec[float], whim: float = 0.0
) -> i64:
    """The option that leaves the seat best placed after the turn, of those the guess likes best.

    Options are tried with a chance of their own, the same for all: nobody knows what comes. A whim
    of so many points for each option lets one position be played on in several ways. Where lines
    have drawn the same so far, a seat has the same whims, so that these do not set them apart.
    """
    n: i64 = s.fill(seat)
    if n == 1:
        return s.options[0]
    e.guess(s, seat, n, guesses)
    chance = s.rng.copy().split()
    moment: i64 = e.moment(s)
    mood: i64 = mix(mix(s.rng.a, moment), seat)
    values = blank_values()
    best: float = -INFINITE
    chosen: i64 = -1
    for _ in range(min(sensible(n, guesses), width)):
        action: i64 = take_best(s, n, guesses)
        after = s.clone()
        after.rng = chance.copy()
        after.step(seat, action)
        follow_turn(e, after, moment)
        e.value(after, values)
        ahead: float = lead(e, after, seat, values)
        if whim > 0.0:
            ahead += whim * fancy(mood, action)
        if ahead > best:
            best = ahead
            chosen = action
    return chosen


def sensible(n: i64, guesses: vec[float]) -> i64:
    """How many options are worth a try; at least one."""
    found: i64 = 0
    for k in range(n):
        if guesses[k] > SENSELESS:
            found += 1
    return max(found, 1)


def take_best(s: BaseState, n: i64, guesses: vec[float]) -> i64:
    """The option of the best guess that is left; the guess is used up."""
    best: i64 = 0
    for k in range(n):
        if guesses[k] > guesses[best]:
            best = k
    guesses[best] = -INFINITE
    return s.options[best]


def best_guess(e: Evaluation, s: BaseState, seat: i64, guesses: vec[float]) -> i64:
    """The place of the option that promises most; the first of equals."""
    n: i64 = s.fill(seat)
    if n == 1:
        return 0
    e.guess(s, seat, n, guesses)
    best: i64 = 0
    for k in range(n):
        if guesses[k] > guesses[best]:
            best = k
    return best


def prospects(e: Evaluation, s: BaseState, out: vec[float]) -> None:
    """Write for each seat its share of the win, from 0 to 1, with a little for the margin."""
    write_shares(e, s, s.depth == 0, out)


def likely_prospects(e: Evaluation, s: BaseState, out: vec[float]) -> None:
    """The same for a position that need not come about: a win by little is not certain there."""
    write_shares(e, s, False, out)


def write_shares(e: Evaluation, s: BaseState, certain: bool, out: vec[float]) -> None:
    """See ``prospects``; ``certain`` where the game is over and the points are final."""
    values = blank_values()
    e.value(s, values)
    spread: float = e.spread(s)
    shares = blank_values()
    if certain:
        final_shares(e, s, shares)
    else:
        likely_shares(e, s, values, spread, shares)
    for seat in range(s.players):
        ahead: float = lead(e, s, seat, values) / (spread * MARGIN_REACH)
        # Never quite full: with the game decided, a point more is still better than one less.
        margin: float = ahead / (1.0 + abs(ahead))
        out[seat] = (1.0 - MARGIN_PART) * shares[seat] + MARGIN_PART * (0.5 + 0.5 * margin)


def final_shares(e: Evaluation, s: BaseState, shares: vec[float]) -> None:
    """The win of a finished game, shared by the sides that have it."""
    winners: i64 = 0
    for seat in range(s.players):
        if s.rules.rank(s, seat) == 1:
            winners |= BIT[e.side(s, seat)]
    sides: i64 = 0
    for side in range(s.players):
        if winners & BIT[side]:
            sides += 1
    for seat in range(s.players):
        shares[seat] = 1.0 / float(sides) if winners & BIT[e.side(s, seat)] else 0.0


def likely_shares(
    e: Evaluation, s: BaseState, values: vec[float], spread: float, shares: vec[float]
) -> None:
    """The chance of each side to win, by what it may expect."""
    best = blank_values()
    known: i64 = 0
    top: float = -INFINITE
    for seat in range(s.players):
        side: i64 = e.side(s, seat)
        if not known & BIT[side] or values[seat] > best[side]:
            best[side] = values[seat]
        known |= BIT[side]
        if values[seat] > top:
            top = values[seat]
    total: float = 0.0
    for side in range(s.players):
        if known & BIT[side]:
            best[side] = math.exp((best[side] - top) / spread)
            total += best[side]
    for seat in range(s.players):
        shares[seat] = best[e.side(s, seat)] / total


def one_ply(e: Evaluation, worlds: list[BaseState], seat: i64, width: i64) -> list[float]:
    """For each option of the seat its lead after the turn, as a mean over worlds.

    Only the ``width`` options that the guess likes best are played out; the others get what is
    less than all of these.
    """
    n: i64 = worlds[0].fill(seat)
    tried = promising(e, worlds[0], seat, n, width)
    values = blank_values()
    sums = [0.0] * n
    for world in worlds:
        for k in tried:
            s = world.clone()
            s.step(seat, worlds[0].options[k])  # a seat's own options are the same in all worlds
            follow_turn(e, s, e.moment(world))
            e.value(s, values)
            sums[k] += lead(e, s, seat, values) / float(len(worlds))
    floor: float = min([sums[k] for k in tried]) - e.spread(worlds[0])
    return [sums[k] if k in tried else floor for k in range(n)]


def promising(e: Evaluation, s: BaseState, seat: i64, n: i64, width: i64) -> list[int]:
    """The places of the options that the guess likes best, at most ``width``."""
    guesses = vec[float]([0.0] * s.rules.room)
    e.guess(s, seat, n, guesses)
    ranked = [(-guesses[k], k) for k in range(n)]
    ranked.sort()
    return [int(place) for _, place in ranked[: min(sensible(n, guesses), width)]]
