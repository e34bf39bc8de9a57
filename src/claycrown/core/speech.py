"""How a state is put into words: the frame that the sentences of all games share.

A game derives its own voice, with the tables of its messages, and offers ``Sentences`` of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from claycrown.core.catalog import N_, Message, catalog, say
from claycrown.core.events import EV_POINTS, Event
from claycrown.core.fields import cause_in_words
from claycrown.core.state import BaseState

S = TypeVar("S", bound=BaseState)
Line = Mapping[str, Any]
Reason = Mapping[str, Any]

BOTH = N_("{a} and {b}")
MORE = N_("{a}, {b}")
NO_ACTION = N_("Action {number}")
ASK_NOBODY = N_("The game is over")
EV_ANYTHING = N_("Something happens.")
REASON_ANYHOW = N_("This is not possible now")


class Voice(ABC, Generic[S]):
    """One state put into words in one language, for one seat or for everybody."""

    seats: ClassVar[Sequence[Message]]
    categories: ClassVar[Mapping[str, Message]]
    # A sentence for each kind of event, and the names of its figures.
    events: ClassVar[Mapping[int, tuple[Message, tuple[str, ...]]]]
    reasons: ClassVar[Mapping[str, Message]]

    def __init__(self, s: BaseState, language: str, reader: int | None = None) -> None:
        """Speak about a state; the reader may be told what that seat knows."""
        self.s = cast(S, s)
        self.game = s.rules.game
        self.words = catalog(language)
        self.decision = int(s.decision)
        self.reader = reader

    def say(self, message: Message, **figures: object) -> str:
        """A message in the language of the listener."""
        return say(self.words, message, **figures)

    def player(self, seat: int) -> str:
        """A seat by its name."""
        return self.say(self.seats[seat])

    def listed(self, parts: Sequence[str]) -> str:
        """Parts with commas, the last two with "and"."""
        text = parts[-1]
        for k, part in enumerate(reversed(parts[:-1])):
            text = self.say(MORE if k else BOTH, a=part, b=text)
        return text

    def comma(self, parts: Sequence[str]) -> str:
        """Parts with commas alone."""
        text = parts[-1]
        for part in reversed(parts[:-1]):
            text = self.say(MORE, a=part, b=text)
        return text

    # Questions and options.

    def question(self) -> str:
        """What the pending decision asks."""
        return self.say(ASK_NOBODY) if self.decision < 0 else self.asked()

    @abstractmethod
    def asked(self) -> str:
        """The question of the decision that is pending."""

    def action(self, action: int) -> str:
        """An action as an option."""
        if not 0 <= action < self.game.actions.total:
            return self.say(NO_ACTION, number=action)
        return self.option(*self.game.actions.split(action))

    @abstractmethod
    def option(self, verb: str, k: int) -> str:
        """An option by its verb and its number among those of the verb."""

    # What happened.

    def event(self, event: Event) -> str:
        """An event as a sentence."""
        kind, seat = event[1], event[2]
        figures = tuple(int(x) for x in event[3:])
        if kind == EV_POINTS:
            return self.points(seat, figures)
        special = self.special(kind, seat, figures)
        if special is not None:
            return special
        if kind not in self.events:
            return self.say(EV_ANYTHING)
        message, names = self.events[kind]
        shown = {name: self.figure(name, x) for name, x in zip(names, figures, strict=False)}
        return self.say(message, player=self.somebody(seat), **shown)

    def somebody(self, seat: int) -> str:
        """The player of an event; nobody where it is about none."""
        return self.player(seat) if seat >= 0 else ""

    def special(self, kind: int, seat: int, figures: Sequence[int]) -> str | None:
        """The sentence of an event that has more than one; None for all others."""
        return None

    @abstractmethod
    def figure(self, name: str, x: int) -> object:
        """A figure of an event as its sentence wants it."""

    def points(self, seat: int, figures: Sequence[int]) -> str:
        """Points that were booked, with the reason."""
        row, amount, *numbers = figures
        category = self.game.categories[row]
        cause = cause_in_words(self.game.causes, category, self.s, numbers)
        line = {"seat": seat, "category": category, "amount": amount, "cause": cause}
        message = self.scored(amount)
        return self.say(message, player=self.player(seat), n=abs(amount), why=self.booking(line))

    @abstractmethod
    def scored(self, amount: int) -> Message:
        """The sentence that tells of so many points."""

    # Why points were booked.

    def booking(self, line: Line) -> str:
        """Why a line of the score sheet was booked."""
        category, why = line["category"], line.get("cause")
        return self.because(line, why) if why else self.say(self.categories[category])

    @abstractmethod
    def because(self, line: Line, why: Mapping[str, Any]) -> str:
        """A line of the score sheet whose cause is known."""

    # Why something is impossible.

    def reason(self, reason: Reason) -> str:
        """A reason why an action is impossible."""
        what = self.code(reason)
        if what not in self.reasons:
            return self.say(REASON_ANYHOW)
        shown: dict[str, Any] = {key: self.named(key, value) for key, value in reason.items()}
        shown |= self.figures_of(reason)
        return self.say(self.reasons[what], question=self.question(), **shown)

    def code(self, reason: Reason) -> str:
        """The key of the sentence of a reason."""
        return str(reason.get("what", ""))

    @abstractmethod
    def named(self, key: str, value: Any) -> Any:
        """A figure of a reason by the name a reader knows."""

    def figures_of(self, reason: Reason) -> dict[str, Any]:
        """More figures that the sentence of a reason may name."""
        return {}


class Sentences:
    """The sentences of a game, spoken by its voice."""

    def __init__(self, voice: type[Voice[Any]]) -> None:
        """Take the voice of the game."""
        self.voice = voice

    def seat(self, s: BaseState, seat: int, language: str) -> str:
        """What a seat is called when nobody has given it a name."""
        return self.voice(s, language).player(seat)

    def action(self, s: BaseState, action: int, language: str, seat: int | None = None) -> str:
        """An action as an option."""
        return self.voice(s, language, seat).action(action)

    def question(self, s: BaseState, language: str) -> str:
        """What the pending decision asks."""
        return self.voice(s, language).question()

    def event(self, s: BaseState, event: Event, language: str) -> str:
        """An event as a sentence of the log."""
        return self.voice(s, language).event(event)

    def booking(self, s: BaseState, line: Line, language: str) -> str:
        """Why a line of the score sheet was booked."""
        return self.voice(s, language).booking(line)

    def reason(self, s: BaseState, reason: Reason, language: str) -> str:
        """A reason why an action is impossible."""
        return self.voice(s, language).reason(reason)

    def category(self, category: str, language: str) -> str:
        """The heading of a category of the score sheet."""
        return catalog(language).gettext(self.voice.categories[category].one)
