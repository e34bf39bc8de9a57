"""The JSON API: the same views and commands as the page, for bots and other clients.

A seat is proved by its private key: ``Authorization: Bearer KEY``.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from hmac import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

import claycrown
from claycrown.bots.roster import LEVELS
from claycrown.core.edition import STANDARD
from claycrown.core.errors import SetupError
from claycrown.server.company import Refusal
from claycrown.server.explain import preview, reasons
from claycrown.server.people import clean_name, person_of
from claycrown.server.scene import LANGUAGE, Viewer, moment_for
from claycrown.server.start import allowed_edition
from claycrown.server.store import NewSeat, NewTable
from claycrown.server.table import DEFAULT_MANNERS, MOST_MANNERS, Table

router = APIRouter(prefix="/api")
WAIT_MOST = 25.0  # seconds that a request may wait for news


class Body(BaseModel):
    """What a program may send; anything else in it is refused."""

    model_config = ConfigDict(extra="forbid")


class SeatBody(Body):
    """A seat of a new table: a bot's level, or None for a person."""

    name: Annotated[str, Field(max_length=200)] = ""
    bot: Annotated[str, Field(max_length=60)] | None = None


class TableBody(Body):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=8)]
    options: dict[str, str | bool | int] = {}
    edition: Annotated[str, Field(max_length=200)] = STANDARD
    pace: Annotated[float, Field(ge=0, le=MOST_MANNERS["pace"])] = DEFAULT_MANNERS["pace"]
    wait: Annotated[float, Field(ge=0, le=MOST_MANNERS["wait"])] = DEFAULT_MANNERS["wait"]


class ActionBody(Body):
    """An action; with a version it is refused if the question has changed since."""

    action: Annotated[int, Field(ge=0, le=100_000)]
    version: Annotated[int, Field(ge=0)] | None = None


class PlanBody(Body):
    """A number for each place, by its name."""

    numbers: Annotated[dict[str, Annotated[int, Field(ge=0, le=99)]], Field(max_length=64)]
    version: Annotated[int, Field(ge=0)] | None = None


class ConsentBody(Body):
    """Whether a seat agrees that another takes something back."""

    yes: bool


class BotBody(Body):
    """The level of the bot that plays for the seat, None for nobody."""

    level: Annotated[str, Field(max_length=60)] | None


class ChatBody(Body):
    """Something to say."""

    text: Annotated[str, Field(max_length=2000)]


Key = Annotated[str, Header(alias="authorization")]


async def find_table(request: Request, code: str) -> Table:
    """The table of a code."""
    table = await request.app.state.site.rooms.find(code)
    if not isinstance(table, Table):
        raise HTTPException(404, "There is no such table.")
    return table


@dataclass(frozen=True)
class OwnSeat:
    """A seat whose key the program has."""

    table: Table
    seat: int

    def told(self) -> dict[str, Any]:
        """What the seat sees and may do now."""
        return told(self.table, self.seat)


async def own_seat(request: Request, code: str, seat: int, authorization: Key = "") -> OwnSeat:
    """The seat that a request is about; refused without its key."""
    table = await find_table(request, code)
    if not 0 <= seat < len(table.seats):
        raise HTTPException(404, f"There is no seat {seat} at this table.")
    if not compare_digest(authorization.encode(), f"Bearer {table.seats[seat].key}".encode()):
        raise HTTPException(401, "The key does not fit this seat.")
    return OwnSeat(table, seat)


Own = Annotated[OwnSeat, Depends(own_seat)]


@router.get("/games")
async def list_games() -> list[dict[str, Any]]:
    """The games, their seats, options and action ranges."""
    return [describe_game(name) for name in claycrown.NAMES]


def describe_game(name: str) -> dict[str, Any]:
    """What a program must know of a game."""
    game = claycrown.make(name)
    return {
        "name": name,
        "title": game.title,
        "seats": list(game.seats),
        "options": {key: list(values) for key, values in game.choices.items()},
        "verbs": [
            {"name": verb.name, "first": verb.first, "size": verb.size}
            for verb in game.actions.verbs
        ],
        "decisions": [{"name": each.name, "rule": each.rule} for each in game.decisions],
        "bots": list(LEVELS),
    }


@router.post("/tables", status_code=201)
async def make_table(request: Request, body: TableBody) -> dict[str, Any]:
    """Make a table; the answer holds the key of every seat that no bot plays."""
    site = request.app.state.site
    if not await site.limits.may_make(request.client.host if request.client else "unknown"):
        raise HTTPException(429, "Too many new tables; wait a while and try again.")
    game = claycrown.make(body.game, allowed_edition(body.game, body.edition))
    game.check_setup(len(body.seats), body.options)
    for seat in body.seats:
        if seat.bot is not None and seat.bot not in LEVELS:
            raise SetupError(f"bot: {seat.bot!r} is none of {', '.join(LEVELS)}")
    new = NewTable(
        game=game.name,
        rules=game.rules_version,
        edition=body.edition,
        options=body.options,
        seats=[
            NewSeat(clean_name(seat.name), seat.bot, kept=seat.bot is None) for seat in body.seats
        ],
        manners={"pace": body.pace, "wait": body.wait},
    )
    row = await site.store.make_table(new, person_of(request.session))
    table = await find_table(request, row.code)
    return {
        "code": row.code,
        "watch": row.watch,
        "keys": [None if seat.bot else seat.key for seat in table.seats],
    }


@router.get("/tables/{code}")
async def watch_table(request: Request, code: str) -> dict[str, Any]:
    """What a spectator sees."""
    table = await find_table(request, code)
    return told(table, None)


@router.get("/tables/{code}/seats/{seat}")
async def look_at_table(own: Own, after: Annotated[int, Query(ge=-1)] = -1) -> dict[str, Any]:
    """What a seat sees and may do; with ``after`` wait a while for a newer revision."""
    if after >= own.table.revision:
        await newer(own.table, after)
    return own.told()


async def newer(table: Table, after: int) -> None:
    """Wait until something happens at the table, but not for ever."""
    changed = asyncio.Event()
    table.watchers.add(changed.set)
    try:
        if after >= table.revision:
            await asyncio.wait_for(changed.wait(), WAIT_MOST)
    except TimeoutError:
        pass
    finally:
        table.watchers.discard(changed.set)


def told(table: Table, seat: int | None) -> dict[str, Any]:
    """View and options of a seat or spectator."""
    viewer = Viewer((seat,) if seat is not None else (), seat)
    moment = moment_for(table, viewer)
    game = table.game
    return {
        "revision": table.revision,
        "version": table.version(seat),
        "names": [table.name(k) for k in range(table.row.players)],
        "view": game.view(moment.s, seat),
        "question": game.question(moment.s, LANGUAGE) if moment.options else None,
        "options": [
            {"action": action, "text": game.text(action, moment.s, LANGUAGE, seat)}
            for action in moment.options
        ],
        "window": moment.window is not None,
        "undo": asked_to_undo(table, seat),
    }


def asked_to_undo(table: Table, seat: int | None) -> dict[str, Any] | None:
    """The open wish to take back: who wishes, and whether this seat has still to agree."""
    if table.request is None:
        return None
    return {"seat": table.request.seat, "agree": seat in table.request.open}


@router.post("/tables/{code}/seats/{seat}/act")
async def act(own: Own, body: ActionBody) -> dict[str, Any]:
    """Take an action."""
    await own.table.act(own.seat, body.action, body.version)
    return own.told()


@router.post("/tables/{code}/seats/{seat}/plan")
async def plan(own: Own, body: PlanBody) -> dict[str, Any]:
    """Set several numbers at once, as in a redistribution of Medieval Mastery."""
    await own.table.plan(own.seat, body.numbers, body.version)
    return own.told()


@router.get("/tables/{code}/seats/{seat}/why/{action}")
async def why(own: Own, action: int) -> dict[str, Any]:
    """Why an action is not possible."""
    table, seat = own.table, own.seat
    if not 0 <= action < table.game.actions.total:
        raise Refusal(f"There is no action {action}.")
    moment = moment_for(table, Viewer((seat,), seat))
    return {
        "action": action,
        "reasons": table.game.why_not(moment.s, seat, action),
        "lines": reasons(table, moment, seat, action),
    }


@router.get("/tables/{code}/seats/{seat}/preview/{action}")
async def what_if(own: Own, action: int) -> dict[str, Any]:
    """What an action would bring."""
    lines, _ = preview(own.table, own.seat, action)
    return {"action": action, "lines": lines}


@router.get("/tables/{code}/seats/{seat}/hint")
async def hint(own: Own) -> dict[str, Any]:
    """The best moves as the seat knows the table."""
    return {"hints": await own.table.hints(own.seat)}


@router.post("/tables/{code}/seats/{seat}/undo")
async def undo(own: Own) -> dict[str, Any]:
    """Take back the seat's last decision, or ask the others to agree."""
    await own.table.undo(own.seat, [own.seat])
    return own.told()


@router.post("/tables/{code}/seats/{seat}/consent")
async def consent(own: Own, body: ConsentBody) -> dict[str, Any]:
    """Agree that another seat takes something back, or not."""
    await own.table.consent(own.seat, yes=body.yes)
    return own.told()


@router.post("/tables/{code}/seats/{seat}/bot")
async def set_bot(own: Own, body: BotBody) -> dict[str, Any]:
    """Let a bot play for the seat, or stop it."""
    await own.table.set_bot(own.seat, body.level)
    return own.told()


@router.post("/tables/{code}/seats/{seat}/chat")
async def chat(own: Own, body: ChatBody) -> dict[str, Any]:
    """Say something at the table."""
    await own.table.chat(own.seat, own.table.name(own.seat), body.text)
    return own.told()


@router.get("/tables/{code}/record")
async def record(request: Request, code: str) -> dict[str, Any]:
    """The record of a finished game."""
    table = await find_table(request, code)
    if not table.course.s.over or table.window is not None:
        raise HTTPException(403, "The record holds secrets; it opens when the game is over.")
    return table.record()
