"""The JSON API of one seat, proved by its private key."""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request
from starlette.exceptions import HTTPException

from claycrown.server import api_bodies as body_of
from claycrown.server.api_told import eyes, newer, told, told_log
from claycrown.server.company import Refusal
from claycrown.server.explain import hints, preview, reasons
from claycrown.server.limits import QUESTION
from claycrown.server.rematch import rematch, seat_after
from claycrown.server.site import site_of
from claycrown.server.table import Table
from claycrown.server.viewer import all_here, moment_for

router = APIRouter(prefix="/tables/{code}/seats/{seat}")
BEARER = "Bearer "
Key = Annotated[str, Header(alias="authorization")]


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
    table = await site_of(request).table(code)
    if not 0 <= seat < len(table.seats):
        raise HTTPException(404, f"There is no seat {seat} at this table.")
    if not compare_digest(authorization.encode(), f"{BEARER}{table.seats[seat].key}".encode()):
        raise HTTPException(401, "The key does not fit this seat.")
    table.saw(seat)
    await table.arrive([seat])
    return OwnSeat(table, seat)


Own = Annotated[OwnSeat, Depends(own_seat)]


@router.get("")
async def look_at_table(own: Own, after: Annotated[int, Query(ge=-1)] = -1) -> dict[str, Any]:
    """What a seat sees and may do; with ``after`` wait a while for a newer revision."""
    if after >= own.table.revision:
        await newer(own.table, after)
    return own.told()


@router.get("/log")
async def read_log(own: Own, by: Annotated[int | None, Query(ge=0)] = None) -> dict[str, Any]:
    """The log as the seat may read it; with ``by`` only what one seat did."""
    return told_log(own.table, own.seat, by)


# Deciding.


@router.post("/act")
async def act(own: Own, body: body_of.ActionBody) -> dict[str, Any]:
    """Take an action."""
    await own.table.act(own.seat, body.action, body.version)
    return own.told()


@router.post("/plan")
async def plan(own: Own, body: body_of.PlanBody) -> dict[str, Any]:
    """Set several numbers at once, as in a redistribution of Medieval Mastery."""
    await own.table.plan(own.seat, body.numbers, body.version)
    return own.told()


@router.post("/go_on")
async def go_on(own: Own) -> dict[str, Any]:
    """End the time to respond early, where no other person sits at the table."""
    if not all_here(own.table, eyes(own.seat)):
        raise Refusal("The others may still respond.")
    await own.table.end_window()
    return own.told()


@router.get("/why/{action}")
async def why(own: Own, action: int) -> dict[str, Any]:
    """Why an action is not possible."""
    table, seat = own.table, own.seat
    table.paces.keep(QUESTION, seat)
    if not 0 <= action < table.game.actions.total:
        raise Refusal(f"There is no action {action}.")
    moment = moment_for(table, eyes(seat))
    return {
        "action": action,
        "reasons": table.game.why_not(moment.s, seat, action),
        "lines": reasons(table, moment, seat, action),
    }


@router.get("/preview/{action}")
async def what_if(own: Own, action: int) -> dict[str, Any]:
    """What an action would bring."""
    own.table.paces.keep(QUESTION, own.seat)
    lines, _ = preview(own.table, own.seat, action)
    return {"action": action, "lines": lines}


@router.post("/hint")
async def hint(own: Own) -> dict[str, Any]:
    """The best moves as the seat knows the table; the log says that somebody asked."""
    return {"hints": await hints(own.table, own.seat)}


# Taking back.


@router.post("/undo")
async def undo(own: Own, body: body_of.UndoBody | None = None) -> dict[str, Any]:
    """Take back the seat's last decision, or ask the others to agree."""
    version = None if body is None else body.version
    await own.table.undo(own.seat, [own.seat], (own.seat, version))
    return own.told()


@router.post("/withdraw")
async def withdraw(own: Own) -> dict[str, Any]:
    """Give up the wish to take something back."""
    await own.table.withdraw(own.seat)
    return own.told()


@router.post("/consent")
async def consent(own: Own, body: body_of.ConsentBody) -> dict[str, Any]:
    """Agree that another seat takes something back, or not."""
    await own.table.consent(own.seat, yes=body.yes)
    return own.told()


@router.post("/rematch")
async def play_again(request: Request, own: Own) -> dict[str, Any]:
    """Another game with the same people; the answer holds the own seat there and its key."""
    later = await rematch(site_of(request), request, own.table, own.seat)
    seat = seat_after(own.seat, later.row.players)
    return {
        "code": later.row.code,
        "watch": later.row.watch,
        "seat": seat,
        "key": later.seats[seat].key,
    }


# The seat itself.


@router.post("/rename")
async def rename(own: Own, body: body_of.NameBody) -> dict[str, Any]:
    """Give the seat another name; an empty one means its colour."""
    await own.table.rename(own.seat, body.name)
    return own.told()


@router.post("/hand_over")
async def hand_over(own: Own) -> dict[str, Any]:
    """Free the seat: its key is void, and whoever sits down gets a new one."""
    await own.table.hand_over(own.seat)
    return told(own.table, None)


@router.post("/bot")
async def set_bot(own: Own, body: body_of.BotBody) -> dict[str, Any]:
    """Let a bot play for the seat, one that no person has, or one who is away; or stop it."""
    seat = own.seat if body.seat is None else body.seat
    await own.table.let_bot_play([own.seat], seat, body.level)
    return own.told()


@router.post("/chat")
async def chat(own: Own, body: body_of.ChatBody) -> dict[str, Any]:
    """Say something at the table."""
    await own.table.chat(own.seat, body.text)
    return own.told()
