"""The state that all games share: whose decision, which options, what happened so far.

A state is numbers. What is pending lies on ``stack``, one integer an entry: in the low byte the
number of a decision, above it the mask of the seats that have still to take it. An entry without
seats is a step that needs nobody. Nothing that is pending is ever code.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from claycrown.core.bits import BIT
from claycrown.core.chance import Draw, Rng
from claycrown.core.errors import IllegalAction
from claycrown.core.score import Booking

SEATS: Final[i64] = 256  # the seat mask of an entry counts from here
STACK_ROOM: Final[i64] = 24
NOBODY: Final[i64] = -1
# The seats of every mask of up to eight: a table, since ``waiting`` is asked at every decision.
SEATS_OF: Final[list[tuple[int, ...]]] = [
    tuple([seat for seat in range(8) if mask >> seat & 1]) for mask in range(256)
]


@final
class Move:
    """One action that was applied; the list hangs together backwards, so that clones share it."""

    __slots__ = ("action", "before", "seat")

    def __init__(self, before: Move | None, seat: i64, action: i64) -> None:
        self.before: Move | None = before
        self.seat: i64 = seat
        self.action: i64 = action


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may also be plain Python
class Rules:
    """The rules of one game under one edition, in the form in which the machine calls them."""

    def __init__(self, width: i64, room: i64) -> None:
        # How many numbers ``goods`` holds, and how many options a decision can have.
        self.width: i64 = width
        self.room: i64 = room
        self.game: Any = None

    def blank(self, players: i64) -> BaseState:
        """A state before set-up."""
        raise TypeError("a game says how its state is made")

    def start(self, s: BaseState) -> None:
        """Set the game up and put its first step on the stack."""
        raise TypeError("a game says how it is set up")

    def legal_into(self, s: BaseState, seat: i64, decision: i64, out: vec[i64]) -> i64:
        """Write the options of a seat, ascending, and return their number."""
        raise TypeError("a game says what is legal")

    def act(self, s: BaseState, seat: i64, decision: i64, action: i64) -> None:
        """Carry out one of those options."""
        raise TypeError("a game says what an action does")

    def run(self, s: BaseState, step: i64) -> None:
        """Carry out a step that needs no decision."""
        raise TypeError("a game says what a step does")

    def rank(self, s: BaseState, seat: i64) -> i64:
        """The rank of a seat as things stand, 1 for the best."""
        raise TypeError("a game says who is ahead")


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may also be plain Python
class BaseState:
    """One position of one game, with all that is needed to go on from here.

    ``goods`` holds what the seats own, column by column; its first column is the score.
    """

    __slots__ = (
        "bookings",
        "count",
        "depth",
        "drawn",
        "draws",
        "forced",
        "goods",
        "keep",
        "moves",
        "news",
        "options",
        "options_of",
        "origin",
        "period",
        "players",
        "reveals",
        "rng",
        "rules",
        "seed",
        "stack",
    )

    def __init__(self, rules: Rules, players: i64, other: BaseState | None) -> None:
        if other is None:
            self.rules: Rules = rules
            self.players: i64 = players
            self.goods: vec[i64] = vec[i64]([0] * rules.width)
            self.stack: vec[i64] = vec[i64]([0] * STACK_ROOM)
            self.depth: i64 = 0
            self.options: vec[i64] = vec[i64]([0] * rules.room)
            self.options_of: i64 = NOBODY
            self.count: i64 = 0
            self.period: i64 = 0
            self.reveals: i64 = 0
            self.rng: Rng = Rng(0, 0, 0, 1)
            self.seed: str = ""
            self.forced: list[int] | None = None
            self.drawn: i64 = 0
            self.draws: Draw | None = None
            self.moves: Move | None = None
            self.bookings: Booking | None = None
            self.news: list[tuple[int, ...]] | None = None
            self.origin: dict[str, Any] | None = None
            self.keep: bool = True
        else:
            self.rules = rules
            self.players = players
            self.goods = other.goods[:]
            self.stack = other.stack[:]
            self.depth = other.depth
            self.options = other.options[:]
            self.options_of = other.options_of
            self.count = other.count
            self.period = other.period
            self.reveals = other.reveals
            self.rng = other.rng.copy()
            self.seed = other.seed
            self.forced = other.forced
            self.drawn = other.drawn
            self.draws = other.draws
            self.moves = other.moves
            self.bookings = other.bookings
            self.news = None
            self.origin = other.origin
            self.keep = other.keep

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.depth == 0

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide now, ascending; nobody when the game is over."""
        return SEATS_OF[self.asked()]

    @property
    def decision(self) -> int:
        """The number of the pending decision in the game's table, -1 when the game is over."""
        if self.depth == 0:
            return -1
        return self.stack[self.depth - 1] & (SEATS - 1)

    def asked(self) -> i64:
        """The mask of the seats that must decide now."""
        if self.depth == 0:
            return 0
        return self.stack[self.depth - 1] >> 8

    def fill(self, seat: i64) -> i64:
        """See to it that ``options`` holds those of the seat; return their number."""
        if seat < 0 or seat >= self.players or not self.asked() & BIT[seat]:
            return 0
        if self.options_of == seat:
            return self.count
        entry: i64 = self.stack[self.depth - 1]
        self.count = self.rules.legal_into(self, seat, entry & (SEATS - 1), self.options)
        self.options_of = seat
        return self.count

    def forget_options(self) -> None:
        """Remember no options of any seat."""
        self.options_of = NOBODY
        self.count = 0
        self.options = vec[i64]([0] * self.rules.room)

    def legal(self, seat: i64) -> list[int]:
        """The actions a seat may take now, ascending; none for a seat that is not asked."""
        n: i64 = self.fill(seat)
        options = self.options
        return [int(options[k]) for k in range(n)]

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether the action is one of the seat's options."""
        n: i64 = self.fill(seat)
        options = self.options
        for k in range(n):
            if options[k] == action:
                return True
        return False

    def apply(self, seat: i64, action: i64) -> None:
        """Take an action; anything that is not an option is refused and changes nothing."""
        if not self.is_legal(seat, action):
            raise IllegalAction(str(self.rules.game.refusal(self, seat, action)))
        self.step(seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Take an action known to be an option, and go on to the next decision."""
        if self.keep:
            self.moves = Move(self.moves, seat, action)
        if commit(self, seat, action):
            advance(self)

    def clone(self) -> BaseState:
        """An independent copy; nobody listens to its news."""
        raise TypeError("a game says how its state is copied")

    def key(self) -> int:
        """A hash of the position: equal positions have equal keys, whatever led to them."""
        raise TypeError("a game says what its position is")

    def scores(self) -> list[int]:
        """The points of each seat."""
        return [int(self.goods[k]) for k in range(self.players)]

    def ranks(self) -> list[int]:
        """The rank of each seat, 1 for the best."""
        return [int(self.rules.rank(self, k)) for k in range(self.players)]

    # What follows is for people, files and tools; the game answers, in ordinary Python.

    def sheet(self) -> list[dict[str, Any]]:
        """Every booking in the order made: seat, period, category, amount, cause."""
        return list(self.rules.game.sheet(self))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat, or with None a spectator, may see; ready for JSON."""
        return dict(self.rules.game.view(self, seat))

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return str(self.rules.game.svg(self))

    def determinize(self, seat: int, rng: Rng) -> BaseState:
        """A full state that fits all the seat knows, the rest drawn anew."""
        drawn = self.rules.game.determinize(self, seat, rng)
        assert isinstance(drawn, BaseState)
        return drawn

    def why_not(self, seat: int, action: int) -> list[dict[str, Any]]:
        """Every condition the action violates, with rule and figures; none if it is legal."""
        return list(self.rules.game.why_not(self, seat, action))

    def save(self) -> dict[str, Any]:
        """The position as a document that a person can read and edit."""
        return dict(self.rules.game.save(self))


def ask(s: BaseState, seat: i64, decision: i64) -> None:
    """Let a seat decide next."""
    s.stack[s.depth] = decision + (BIT[seat] << 8)
    s.depth += 1


def ask_all(s: BaseState, seats: i64, decision: i64) -> None:
    """Let all seats of a mask decide at once, each in secret until the last has chosen.

    What a seat chooses is only sealed in the state: it changes nobody's options and puts nothing
    on the stack. The step below reveals it.
    """
    s.stack[s.depth] = decision + (seats << 8)
    s.depth += 1


def then(s: BaseState, step: i64) -> None:
    """Let a step that needs no decision come next."""
    s.stack[s.depth] = step
    s.depth += 1


def commit(s: BaseState, seat: i64, action: i64) -> bool:
    """Strike the seat off the decision and carry out its choice; True if it was the last seat."""
    top: i64 = s.depth - 1
    entry: i64 = s.stack[top] - (BIT[seat] << 8)
    s.stack[top] = entry
    if entry < SEATS:
        s.depth = top
    s.options_of = NOBODY
    s.count = 0
    s.rules.act(s, seat, entry & (SEATS - 1), action)
    return entry < SEATS


def advance(s: BaseState) -> None:
    """Go on until somebody has a real choice: steps run, single options are taken unasked."""
    while s.depth:
        entry: i64 = s.stack[s.depth - 1]
        if entry >= SEATS:
            if not settle(s, entry):
                return
        else:
            s.depth -= 1
            s.rules.run(s, entry)


def settle(s: BaseState, entry: i64) -> bool:
    """Take single options among the seats asked; False as long as somebody has a real choice.

    The lowest seat comes last: drivers ask it first, and its options are then at hand.
    """
    seats: i64 = entry >> 8
    for k in range(s.players):
        seat: i64 = s.players - 1 - k
        if seats & BIT[seat]:
            s.options_of = NOBODY
            if s.fill(seat) == 1 and commit(s, seat, s.options[0]):
                return True
    return False
