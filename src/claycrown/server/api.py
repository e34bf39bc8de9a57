"""The JSON API: the same views and commands as the page, for bots and other clients."""

from __future__ import annotations

from inspect import getdoc
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.exceptions import HTTPException

import claycrown
from claycrown.bots.roster import LEVELS
from claycrown.core.errors import SetupError
from claycrown.server import api_bodies as body_of
from claycrown.server import api_seat
from claycrown.server.api_seat import BEARER, Key
from claycrown.server.api_told import newer, told, told_chat, told_log, told_sheet
from claycrown.server.company import Refusal
from claycrown.server.people import clean_name, colours_of, person_of
from claycrown.server.site import address_of, site_of
from claycrown.server.start import allowed_edition, manners_for, told_apart
from claycrown.server.store import NewSeat, NewTable
from claycrown.server.table import Table


class Problem(BaseModel):
    """Why a request was refused."""

    error: str


PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Not possible, by the rules or at this table"},
    401: {"model": Problem, "description": "The key does not fit"},
    403: {"model": Problem, "description": "Not by this link, or not yet"},
    404: {"model": Problem, "description": "There is no such table or seat"},
    411: {"model": Problem, "description": "The length of the request is not said"},
    413: {"model": Problem, "description": "Too large"},
    422: {"model": Problem, "description": "Malformed"},
    429: {"model": Problem, "description": "Too often"},
    503: {"model": Problem, "description": "Could not be kept; try again"},
}
router = APIRouter(prefix="/api", responses=PROBLEMS)


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
async def make_table(request: Request, body: body_of.TableBody) -> dict[str, Any]:
    """Make a table; the answer holds the key of every seat that is neither a bot's nor free."""
    site = site_of(request)
    await site.check_new_table(request)
    game = claycrown.make(body.game, allowed_edition(body.game, body.edition))
    game.check_setup(len(body.seats), body.options)
    seats = [new_seat(number, seat) for number, seat in enumerate(body.seats)]
    new = NewTable(
        game=game.name,
        rules=game.rules_version,
        edition=body.edition,
        options=body.options,
        seats=told_apart(seats, colours_of(game, len(seats), body.options)),
        manners=manners_for(seats, body.pace, body.wait),
    )
    row = await site.store.make_table(new, person_of(request.session))
    table = await site.table(row.code)
    return {
        "code": row.code,
        "watch": row.watch,
        "keys": [seat.key if seat.taken else None for seat in table.seats],
    }


def new_seat(number: int, seat: body_of.SeatBody) -> NewSeat:
    """A seat of a new table."""
    if seat.bot is not None and seat.bot not in LEVELS:
        raise SetupError(f"seats[{number}].bot: {seat.bot!r} is none of {', '.join(LEVELS)}")
    if seat.bot is not None and seat.free:
        raise SetupError(f"seats[{number}].free: a bot sits there")
    return NewSeat(clean_name(seat.name), seat.bot, kept=seat.bot is None and not seat.free)


@router.get("/seat")
async def find_seat(request: Request, authorization: Key = "") -> dict[str, Any]:
    """The table and the seat that a key opens, as the private link does."""
    found = await site_of(request).store.code_of_key(authorization.removeprefix(BEARER))
    if found is None:
        raise HTTPException(401, "The key fits no seat.")
    return {"code": found[0], "seat": found[1]}


# One table.


@router.get("/tables/{code}")
async def watch_table(
    request: Request, code: str, after: Annotated[int, Query(ge=-1)] = -1
) -> dict[str, Any]:
    """What a spectator sees; with ``after`` wait a while for a newer revision."""
    table = await site_of(request).table(code)
    if after >= table.revision:
        await newer(table, after)
    return told(table, None)


@router.post("/tables/{code}/sit")
async def sit(request: Request, code: str, body: body_of.SitBody) -> dict[str, Any]:
    """Take a free seat; the answer holds its key."""
    table = await site_of(request).table(code)
    if code == table.row.watch:
        raise HTTPException(403, "This link is for watching.")
    seat = first_free(table) if body.seat is None else body.seat
    await table.sit(seat, person_of(request.session), body.name)
    return {"seat": seat, "key": table.seats[seat].key, "name": table.name(seat)}


def first_free(table: Table) -> int:
    """The first seat where somebody may sit down."""
    for seat in range(table.row.players):
        if table.is_open(seat):
            return seat
    raise Refusal("No seat is free at this table.")


@router.get("/tables/{code}/log")
async def read_log(
    request: Request, code: str, by: Annotated[int | None, Query(ge=0)] = None
) -> dict[str, Any]:
    """The log as a spectator may read it; with ``by`` only what one seat did."""
    return told_log(await site_of(request).table(code), None, by)


@router.get("/tables/{code}/sheet")
async def read_sheet(request: Request, code: str) -> dict[str, Any]:
    """The score sheet: every booking with its reason."""
    return told_sheet(await site_of(request).table(code))


@router.get("/tables/{code}/chat")
async def read_chat(request: Request, code: str) -> dict[str, Any]:
    """What people said last."""
    return told_chat(await site_of(request).table(code))


@router.post("/tables/{code}/chat")
async def chat(request: Request, code: str, body: body_of.GuestChatBody) -> dict[str, Any]:
    """Say something as a spectator."""
    table = await site_of(request).table(code)
    await table.chat(None, body.text, body.name, address_of(request))
    return told_chat(table)


@router.get("/tables/{code}/record")
async def record(request: Request, code: str) -> dict[str, Any]:
    """The record of a finished game."""
    return await site_of(request).record(code)


for route in (*router.routes, *api_seat.router.routes):
    if isinstance(route, APIRoute):
        route.summary = (getdoc(route.endpoint) or "").partition(";")[0].rstrip(".")
router.include_router(api_seat.router)
