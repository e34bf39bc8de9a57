"""What programs may send to the JSON API."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from claycrown.core.edition import STANDARD
from claycrown.server.play import DEFAULT_MANNERS, MOST_MANNERS
from claycrown.server.wire import Numbers, Word

Name = Annotated[str, Field(max_length=200)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]


class Body(BaseModel):
    """What a program may send; anything else in it is refused."""

    model_config = ConfigDict(extra="forbid")


class SeatBody(Body):
    """A seat of a new table: a bot's level, or None for a person.

    Who makes the table gets the key, unless the seat is free for whoever sits down.
    """

    name: Name = ""
    bot: Word | None = None
    free: bool = False


class SitBody(Body):
    """To sit down: the first free seat, or a certain one."""

    name: Name = ""
    seat: SeatNumber | None = None


class NameBody(Body):
    """A name for the seat."""

    name: Name


class TableBody(Body):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=8)]
    options: dict[Word, Word | bool | int] = {}
    edition: Annotated[str, Field(max_length=200)] = STANDARD
    pace: Annotated[float, Field(ge=0, le=MOST_MANNERS["pace"])] = DEFAULT_MANNERS["pace"]
    wait: Annotated[float, Field(ge=0, le=MOST_MANNERS["wait"])] = DEFAULT_MANNERS["wait"]


class ActionBody(Body):
    """An action; with a version it is refused if the question has changed since."""

    action: Annotated[int, Field(ge=0, le=100_000)]
    version: Annotated[int, Field(ge=0)] | None = None


class UndoBody(Body):
    """To take back; with a version it is refused if the question has changed since."""

    version: Annotated[int, Field(ge=0)] | None = None


class PlanBody(Body):
    """A number for each place, by its name."""

    numbers: Numbers
    version: Annotated[int, Field(ge=0)] | None = None


class ConsentBody(Body):
    """Whether a seat agrees that another takes something back."""

    yes: bool


class BotBody(Body):
    """The level of the bot that plays for the seat, None for nobody.

    ``seat`` names another seat, one that no person has or whose person is away.
    """

    level: Word | None
    seat: SeatNumber | None = None


class ChatBody(Body):
    """Something to say."""

    text: Annotated[str, Field(max_length=2000)]


class GuestChatBody(ChatBody):
    """Something that a spectator says."""

    name: Name = ""
