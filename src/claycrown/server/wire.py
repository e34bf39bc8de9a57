"""The messages of the socket: the only module that knows their form."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

MESSAGE_MOST = 4096  # characters
PLAN_MOST = 64
# With a length, pydantic also refuses half characters, which no answer could repeat.
Word = Annotated[str, Field(max_length=60)]
Numbers = Annotated[dict[Word, Annotated[int, Field(ge=0, le=99)]], Field(max_length=PLAN_MOST)]


class Message(BaseModel):
    """What a browser may send; anything else in it is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatMessage(Message):
    """A message on behalf of a seat."""

    seat: Annotated[int, Field(ge=0, le=15)]


class Act(SeatMessage):
    """Take an action."""

    do: Literal["act"]
    action: Annotated[int, Field(ge=0, le=100_000)]
    version: Annotated[int, Field(ge=0)]
    sure: bool = False  # also if it cannot be taken back alone


class Plan(SeatMessage):
    """Set several things at once where the game knows how to make actions of them."""

    do: Literal["plan"]
    numbers: Numbers
    version: Annotated[int, Field(ge=0)]


class Why(SeatMessage):
    """Ask why a place is not possible."""

    do: Literal["why"]
    spot: Word


class Preview(SeatMessage):
    """Ask what an action would bring."""

    do: Literal["preview"]
    action: Annotated[int, Field(ge=0, le=100_000)]


class Undo(SeatMessage):
    """Take back, or ask to."""

    do: Literal["undo"]
    version: Annotated[int, Field(ge=0)]


class Withdraw(SeatMessage):
    """Give up the wish to take back."""

    do: Literal["withdraw"]


class AskHint(SeatMessage):
    """Ask for the best moves."""

    do: Literal["hint"]


class Consent(SeatMessage):
    """Agree to an undo, or not."""

    do: Literal["consent"]
    yes: bool


class Show(Message):
    """Lift the curtain for a seat of this device, or with None let it fall."""

    do: Literal["show"]
    seat: Annotated[int, Field(ge=0, le=15)] | None


class EndWindow(Message):
    """Everybody sits at this device and has had time to respond."""

    do: Literal["go_on"]


class Chat(Message):
    """Say something."""

    do: Literal["chat"]
    text: Annotated[str, Field(max_length=2000)]


class SetBot(SeatMessage):
    """Let a bot play for a seat, or with None a person."""

    do: Literal["bot"]
    level: Word | None


class HandOver(SeatMessage):
    """Free a seat."""

    do: Literal["hand_over"]


class Rename(SeatMessage):
    """Change the name at a seat."""

    do: Literal["rename"]
    name: Annotated[str, Field(max_length=200)]


AnyMessage = Annotated[
    Act
    | Plan
    | Why
    | Preview
    | Undo
    | Withdraw
    | AskHint
    | Consent
    | Show
    | EndWindow
    | Chat
    | SetBot
    | HandOver
    | Rename,
    Field(discriminator="do"),
]
ADAPTER: TypeAdapter[Any] = TypeAdapter(AnyMessage)


class Malformed(ValueError):
    """A message that makes no sense; the text says what is wrong."""


def read(text: str | None) -> Any:
    """A message from its text; None stands for a message of bytes."""
    if text is None:
        raise Malformed("A message is text.")
    if len(text) > MESSAGE_MOST:
        raise Malformed(f"A message may have {MESSAGE_MOST} characters, not {len(text)}.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed("This is not JSON.") from None
    try:
        return ADAPTER.validate_python(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "message"
        raise Malformed(f"{where}: {first['msg']}.") from None


def snapshot(revision: int, version: int, parts: Mapping[str, Any]) -> str:
    """The whole table as a viewer sees it."""
    return _line({"snapshot": revision, "version": version, **parts})


def with_wait(text: str, seconds: float | None) -> str:
    """A snapshot with the time that is left to respond, which differs from moment to moment."""
    return f'{text[:-1]},"wait":{json.dumps(seconds)}}}'


def refused(words: str, do: str | None) -> str:
    """Why something was not done, and what, unless the message made no sense."""
    return _line({"refused": words, "do": do})


def confirm(action: int, message: str) -> str:
    """An action that was not taken yet, because it cannot be taken back alone."""
    return _line({"confirm": action, "text": message})


def reasons(spot: str, lines: Sequence[str]) -> str:
    """Why a place is not possible."""
    return _line({"why": spot, "lines": list(lines)})


def hinted(moves: Sequence[Mapping[str, Any]]) -> str:
    """The best moves, for who asked."""
    return _line({"hints": list(moves)})


def previewed(action: int, lines: Sequence[str], board: str | None) -> str:
    """What an action would bring."""
    return _line({"preview": action, "lines": list(lines), "board": board})


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
