"""The pages that people load."""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter, Request, Response, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException

from claycrown.bots.roster import USUAL_LEVEL
from claycrown.server.company import Refusal
from claycrown.server.limits import Bucket
from claycrown.server.log import log_lines
from claycrown.server.marks import drawing_of
from claycrown.server.people import NAME, clean_name, person_of
from claycrown.server.rematch import rematch
from claycrown.server.rulebook import guide, rulebook
from claycrown.server.settings import DEFAULT_PORT
from claycrown.server.sheet import sheet
from claycrown.server.site import address_of, is_own, site_of
from claycrown.server.socket import Connection, Who
from claycrown.server.start import BOTS, games_offered, table_from_form
from claycrown.server.table import Table
from claycrown.server.viewer import Viewer, moment_for

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)
POLICY_VIOLATION, TRY_LATER, NO_TABLE = 1008, 1013, 4404


@router.get("/")
async def start(request: Request) -> Response:
    """Pick a game, or go back to a table."""
    site = site_of(request)
    tables = await site.store.tables_of(person_of(request.session))
    names = await site.store.names_at([row.id for row in tables])
    return site.page(
        "start.html",
        games=games_offered(site.games),
        levels=BOTS,
        default_level=USUAL_LEVEL,
        name=request.session.get(NAME, ""),
        tables=[
            (row, site.games[row.game].title, names.get(row.id, []))
            for row in tables
            if row.game in site.games
        ],
    )


@router.post("/tables")
async def make_table(request: Request) -> Response:
    """Make the table that a form asks for."""
    site = site_of(request)
    await site.check_new_table(request)
    form = await request.form()
    new = table_from_form(form)
    request.session[NAME] = clean_name(form.get("name"))
    row = await site.store.make_table(new, person_of(request.session))
    return RedirectResponse(f"/t/{row.code}", 303)


@router.get("/t/{code}")
async def table_page(request: Request, code: str) -> Response:
    """A table; what changes comes over the socket."""
    site = site_of(request)
    table = await site.table(code)
    held = held_by(request, table, code)
    free = [seat for seat in range(table.row.players) if table.is_open(seat)]
    return site.page(
        "table.html",
        game=table.game,
        table=table,
        code=code,
        free=[] if held or code == table.row.watch else free,
        keys={seat: table.seats[seat].key for seat in held},
        levels=BOTS,
        default_level=USUAL_LEVEL,
        symbols=drawing_of(table.game).symbols,
        name=request.session.get(NAME, ""),
        host=str(request.base_url).rstrip("/"),
        port=site.settings.port if site.settings.port != DEFAULT_PORT else None,
    )


def held_by(request: Request, table: Table, code: str) -> list[int]:
    """The seats that a browser holds; with the link for watching none."""
    return [] if code == table.row.watch else table.held(person_of(request.session))


@router.post("/t/{code}/sit")
async def sit(request: Request, code: str) -> Response:
    """Take a free seat."""
    table = await site_of(request).table(code)
    if code == table.row.watch:
        raise HTTPException(403, "This link is for watching.")
    form = await request.form()
    seat = str(form.get("seat", ""))
    if not re.fullmatch(r"\d{1,2}", seat):
        raise Refusal("Choose a seat.")
    name = clean_name(form.get("name"))
    await table.sit(int(seat), person_of(request.session), name)
    request.session[NAME] = name
    return RedirectResponse(f"/t/{code}", 303)


@router.get("/seat/{key}")
async def enter(request: Request, key: str) -> Response:
    """Hold a seat by its private link."""
    site = site_of(request)
    found = await site.store.code_of_key(key)
    if found is None:
        raise HTTPException(404, "This private link is no longer valid.")
    code, seat = found
    table = await site.table(code)
    await table.enter(seat, person_of(request.session))
    return RedirectResponse(f"/t/{code}", 303)


@router.post("/t/{code}/rematch")
async def play_again(request: Request, code: str) -> Response:
    """Go to the next game of the same people."""
    site = site_of(request)
    table = await site.table(code)
    held = held_by(request, table, code)
    if not held:
        raise HTTPException(403, "Only who plays at this table can ask for another game.")
    later = await rematch(site, request, table, held[0])
    return RedirectResponse(f"/t/{later.row.code}", 303)


@router.get("/t/{code}/sheet")
async def score_sheet(request: Request, code: str) -> Response:
    """The score sheet, a piece of the page."""
    table = await site_of(request).table(code)
    return HTMLResponse(sheet(table, table.window.shown if table.window else table.course.s))


@router.get("/t/{code}/log")
async def whole_log(request: Request, code: str) -> Response:
    """The whole log, a piece of the page."""
    table = await site_of(request).table(code)
    held = held_by(request, table, code)
    # At a shared device nobody may read what only the other was told.
    viewer = Viewer(tuple(held), held[0] if len(held) == 1 else None)
    moment = moment_for(table, viewer)
    view = table.game.view(moment.s, viewer.shown)
    return HTMLResponse("".join(log_lines(table, viewer, moment, view, None)))


@router.get("/t/{code}/record")
async def record(request: Request, code: str) -> Response:
    """The record of a finished game."""
    found = await site_of(request).record(code)
    attached = {"Content-Disposition": f'attachment; filename="{found["game"]}.json"'}
    return JSONResponse(found, headers=attached)


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    """The rules of a game by number."""
    site = site_of(request)
    title = known(site.games, name).title
    return site.page("rules.html", name=name, title=title, html=rulebook(name), symbols="")


@router.get("/how/{name}")
async def how(request: Request, name: str) -> Response:
    """How a game is played."""
    site = site_of(request)
    game = known(site.games, name)
    symbols = drawing_of(game).symbols
    return site.page("rules.html", name=name, title=game.title, html=guide(name), symbols=symbols)


@router.get("/cover/{name}.svg")
async def cover(request: Request, name: str) -> Response:
    """A picture of a game for the start page."""
    found: Response = known(site_of(request).covers, name)
    return found


@router.get("/style/{name}.css")
async def style(request: Request, name: str) -> Response:
    """The colours and shapes of a game."""
    text = known(site_of(request).styles, name)
    return Response(text, media_type="text/css", headers={"Cache-Control": "max-age=300"})


def known(things: dict[str, Any], name: str) -> Any:
    """The thing of a game, or a page that says there is none."""
    if name not in things:
        raise HTTPException(404, "There is no such page.")
    return things[name]


@router.websocket("/t/{code}/socket")
async def socket(websocket: WebSocket, code: str) -> None:
    """A browser at a table."""
    site = site_of(websocket)
    address = address_of(websocket)
    if not is_own(websocket) or "origin" not in websocket.headers:
        await websocket.close(POLICY_VIOLATION, "This socket is for pages of this site.")
        return
    if not await site.limits.may_load(address) or not site.limits.open_socket(address):
        await websocket.close(TRY_LATER, "Too many connections.")
        return
    try:
        await websocket.accept()
        table = await site.rooms.find(code)
        if table is None:
            await websocket.close(NO_TABLE, "There is no such table.")
            return
        person = None if code == table.row.watch else person_of(websocket.session)
        if person is not None:
            await table.arrive(table.held(person))
        who = Who(person, str(websocket.session.get(NAME, "")), address)
        await Connection(table, websocket, who).run(Bucket(site.settings.messages_per_second))
    finally:
        site.limits.close_socket(address)
