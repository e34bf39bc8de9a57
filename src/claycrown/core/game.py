"""What a game is made of, what it declares about itself, and what it offers to everybody."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Protocol

from claycrown.core.actions import ActionTable
from claycrown.core.chance import Rng, seeded
from claycrown.core.decision import Decision
from claycrown.core.drawing import Drawing, whole_svg
from claycrown.core.edition import STANDARD, Edition, Shape, load_edition
from claycrown.core.errors import ChanceError, SetupError
from claycrown.core.events import Event
from claycrown.core.fields import Causes, cause_in_words
from claycrown.core.position import load_position, save_position
from claycrown.core.record import make_record, replay_record
from claycrown.core.score import bookings
from claycrown.core.state import BaseState, Rules, advance

Reason = dict[str, Any]
FORCED_MOST = 2**30  # no pool is larger


class Text(Protocol):
    """The sentences of a game; every method takes the language."""

    def seat(self, s: BaseState, seat: int, language: str) -> str:
        """What a seat is called when nobody has given it a name."""

    def action(self, s: BaseState, action: int, language: str, seat: int | None = None) -> str:
        """An action as an option, in the situation of the state.

        The sentence may tell what the seat knows; with None, only what everybody knows.
        """

    def question(self, s: BaseState, language: str) -> str:
        """What the pending decision asks, in one sentence."""

    def event(self, s: BaseState, event: Event, language: str) -> str:
        """An event as a sentence of the log."""

    def booking(self, s: BaseState, line: Mapping[str, Any], language: str) -> str:
        """Why a line of the score sheet was booked."""

    def reason(self, s: BaseState, reason: Reason, language: str) -> str:
        """A reason why an action is impossible."""

    def category(self, category: str, language: str) -> str:
        """The heading of a category of the score sheet."""


def check_chance(chance: Sequence[int]) -> list[int]:
    """Forced draws as a list; whether each is in range shows when it is drawn."""
    for k, value in enumerate(chance):
        if type(value) is not int or not 0 <= value < FORCED_MOST:
            raise ChanceError(f"chance[{k}]: a number from 0 is needed, not {value!r}")
    return list(chance)


def no_plan(s: BaseState, seat: int, numbers: Mapping[str, int]) -> list[int]:
    """Refuse a plan: the game has no chain of numbers."""
    raise SetupError("This game has nothing that is set all at once.")


@dataclass(frozen=True)
class Game:
    """One game: its declaration, the functions of its folder and, once bound, an edition."""

    name: str
    title: str
    seats: Sequence[int]
    rules_version: int
    longest: int  # no game has more decisions
    periods: int  # of the score sheet, final scoring included
    least_booking: int  # 0 where no line of the sheet takes points away
    actions: ActionTable
    decisions: Sequence[Decision]
    steps: Sequence[str]
    categories: Sequence[str]
    shape: Shape
    check_data: Callable[[dict[str, Any]], None]
    build: Callable[[dict[str, Any]], Rules]
    describe: Callable[[Any], dict[str, Any]]
    restore: Callable[[Any, dict[str, Any]], None]
    causes: Causes
    look: Callable[[Any, int | None], dict[str, Any]]
    resample: Callable[[Any, int, Rng], BaseState]
    reasons: Callable[[Any, int, int], list[Reason]]
    violations: Callable[[Any], list[str]]
    picture: Callable[[dict[str, Any]], str]
    sentences: Text
    drawing: Drawing | None = None
    # What can be pending together, a step in brackets; without it a loaded position may have any.
    agendas: Collection[tuple[str, ...]] | None = None
    # Rows of the score sheet that bear no points but tell how the game ended, and the word for it.
    endings: Mapping[str, str] = field(default_factory=dict)
    # The seats in their first turn order, for the summaries; none where there is no such order.
    start_order: Callable[[Any], list[int]] = lambda _: []
    # The side of each seat; partners have the same number.
    sides: Callable[[Any], list[int]] = lambda s: list(range(s.players))
    # Options of the table: the values of each, first the usual one; checked with the number of
    # players, given to a blank state, read back.
    choices: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    check_options: Callable[[int, Mapping[str, Any]], None] = lambda _, __: None
    set_options: Callable[[Any, Mapping[str, Any]], None] = lambda _, __: None
    options_of: Callable[[Any], dict[str, Any]] = lambda _: {}
    check_pending: Callable[[Any], None] = lambda _: None
    hidden: bool = False  # whether a seat may know what another may not
    # The chain of actions that sets several numbers at once, where a game has such a chain.
    plan: Callable[[BaseState, int, Mapping[str, int]], list[int]] = no_plan
    # The event that tells no player, only a table with one keyboard, to whom a decision may be put:
    # seat that begins, decision, mask of seats. Who of them really decides stays unseen there.
    asking: int | None = None
    # Decisions, and the events that open a time for them, where nobody may notice who is asked;
    # their first option is to do nothing.
    window_decisions: Collection[str] = ()
    # Decisions that come only to a seat whose hidden things leave it a choice.
    secret_decisions: Collection[str] = ()
    window_events: Collection[int] = ()
    # Decisions by which a seat only goes on with what somebody has begun in the same turn.
    follow_ups: Collection[str] = ()
    chance: str = "cards"  # what chance brings
    edition: Edition | None = None
    rules: Rules | None = None

    def with_edition(self, name: str = STANDARD) -> Game:
        """The same game with the component data of an edition."""
        edition = load_edition(self.name, name, self.shape, self.check_data)
        rules = self.build(edition.data)
        game = replace(self, edition=edition, rules=rules)
        rules.game = game
        return game

    def _bound(self) -> tuple[Edition, Rules]:
        if self.edition is None or self.rules is None:
            raise SetupError(f"{self.name} has no edition yet: claycrown.make({self.name!r})")
        return self.edition, self.rules

    def new(
        self,
        players: int,
        seed: object = None,
        options: Mapping[str, Any] | None = None,
        chance: Sequence[int] | None = None,
        events: bool = False,
    ) -> BaseState:
        """A new game at its first decision.

        ``seed`` may be a number or a text; without one a fresh one is drawn. ``chance`` forces
        the draws instead, in order; when it runs out the seed goes on, if one was given.
        ``events`` collects what happens in ``state.news``.
        """
        self.check_setup(players, options)
        _, rules = self._bound()
        s = rules.blank(players)
        self.set_options(s, options or {})
        if seed is None and chance is None:
            seed = secrets.token_hex(8)
        if seed is not None:
            s.seed = str(seed)
            s.rng = seeded(seed)
        if chance is not None:
            s.forced = check_chance(chance)
        if events:
            s.news = []
        rules.start(s)
        advance(s)
        return s

    def check_setup(self, players: Any, options: Mapping[str, Any] | None) -> None:
        """Raise an error that names the first thing wrong with the seats or the options."""
        if type(players) is not int or players not in self.seats:
            allowed = f"{min(self.seats)} to {max(self.seats)}"
            raise SetupError(f"players: {self.title} is for {allowed}, not {players}")
        if options is not None and not isinstance(options, Mapping):
            raise SetupError(f"options: a table is needed, not {options!r}")
        for key in options or {}:
            if not self.choices:
                raise SetupError(f"options.{key}: {self.title} has no such option")
        self.check_options(players, options or {})

    def variants(self, players: int) -> Iterator[dict[str, Any]]:
        """Every combination of options that so many players may choose, first the usual game."""
        for values in product(*self.choices.values()):
            chosen = zip(self.choices, values, strict=True)
            options = {key: value for key, value in chosen if value != self.choices[key][0]}
            try:
                self.check_setup(players, options)
            except SetupError:
                continue
            yield options

    def load(self, data: Any) -> BaseState:
        """The position of a saved document, checked; it goes on as the saved one would."""
        return load_position(self, data)

    def save(self, s: BaseState) -> dict[str, Any]:
        """The position as a document for people and files."""
        return save_position(self, s)

    def record(self, s: BaseState, hints: Sequence[Sequence[int]] = ()) -> dict[str, Any]:
        """The record of the game so far; ``hints`` are who asked for one, after what actions."""
        return make_record(self, s, hints)

    def replay(self, record: Any) -> BaseState:
        """The state a record leads to; raises if it is broken or its result differs."""
        return replay_record(self, record)

    def view(self, s: BaseState, seat: int | None = None) -> dict[str, Any]:
        """All that a seat, or with None a spectator, may see."""
        if seat is not None:
            self.check_seat(s, seat)
        return self.look(s, seat)

    def svg(self, s: BaseState, seat: int | None = None, theme: str = "light") -> str:
        """The table as one picture, as a seat, or with None a spectator, may see it."""
        if self.drawing is None:
            raise SetupError(f"{self.title} has no drawing")
        names = [self.sentences.seat(s, other, "en") for other in range(s.players)]
        return whole_svg(self.drawing, self.view(s, seat), names, theme=theme)

    def check_seat(self, s: BaseState, seat: int) -> None:
        """Raise an error if the seat is not at this table."""
        if not 0 <= seat < s.players:
            raise SetupError(f"seat: {seat} is not at this table of {s.players}")

    def determinize(self, s: BaseState, seat: int, rng: Rng) -> BaseState:
        """A full state that fits all the seat knows; its future chance is drawn anew as well.

        It has no history: past draws and sealed choices would tell what the seat may not know.
        """
        self.check_seat(s, seat)
        drawn = self.resample(s, seat, rng)
        drawn.rng = rng.split()
        drawn.keep = False
        drawn.seed = ""
        drawn.forced = None
        drawn.draws = None
        drawn.drawn = 0
        drawn.moves = None
        drawn.origin = None
        drawn.forget_options()  # those remembered belong to the true state
        return drawn

    def why_not(self, s: BaseState, seat: int, action: int) -> list[Reason]:
        """Every condition that the action violates; none if it is legal."""
        if s.is_legal(seat, action):
            return []
        return self.reasons(s, seat, action)

    def refusal(self, s: BaseState, seat: int, action: int) -> str:
        """One line that says why an action is refused."""
        reasons = self.why_not(s, seat, action)
        return "; ".join(f"{self.explain(s, each)} ({each['rule']})" for each in reasons)

    def sheet(self, s: BaseState) -> list[dict[str, Any]]:
        """Every booking in the order made."""
        return [
            {
                "seat": int(line.seat),
                "period": int(line.period),
                "category": self.categories[line.row],
                "amount": int(line.amount),
                "cause": cause_in_words(
                    self.causes,
                    self.categories[line.row],
                    s,
                    (int(line.x), int(line.y), int(line.z)),
                ),
            }
            for line in bookings(s)
        ]

    def text(
        self, action: int, state: BaseState, language: str = "en", seat: int | None = None
    ) -> str:
        """An action in words, for the situation of the state and for the seat that reads them."""
        return self.sentences.action(state, action, language, seat)

    def question(self, s: BaseState, language: str = "en") -> str:
        """What the pending decision asks."""
        return self.sentences.question(s, language)

    def tell(self, s: BaseState, event: Event, language: str = "en") -> str:
        """An event in words."""
        return self.sentences.event(s, event, language)

    def because(self, s: BaseState, line: Mapping[str, Any], language: str = "en") -> str:
        """A line of the score sheet in words."""
        return self.sentences.booking(s, line, language)

    def explain(self, s: BaseState, reason: Reason, language: str = "en") -> str:
        """A reason of ``why_not`` in words."""
        return self.sentences.reason(s, reason, language)
