"""The server: pages, sockets, and the guard at the door."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.middleware.sessions import SessionMiddleware

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.drawing import picture_svg, stylesheet
from claycrown.core.errors import ClaycrownError
from claycrown.core.game import Game
from claycrown.server import api, scene
from claycrown.server.bots import LEVELS, USUAL_LEVEL, BotPool
from claycrown.server.limits import Bucket, Limits
from claycrown.server.people import NAME, clean_name, person_of
from claycrown.server.rooms import Rooms
from claycrown.server.rulebook import rulebook
from claycrown.server.settings import Settings
from claycrown.server.sheet import sheet
from claycrown.server.socket import Connection
from claycrown.server.start import games_offered, table_from_form
from claycrown.server.store import Store
from claycrown.server.table import Refusal, Table

COOKIE = "claycrown"
COOKIE_DAYS = 365
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # private links stay private
    "Cross-Origin-Opener-Policy": "same-origin",
}
COVER_MOVES = 150
FORM_MOST = 20_000  # bytes
SOCKET_MOST = 65_536
POLICY_VIOLATION, TRY_LATER, NO_TABLE = 1008, 1013, 4404


def make_app(settings: Settings) -> FastAPI:
    """The server for these settings."""
    store = Store(settings.database)
    pool = BotPool(settings.bot_workers)
    rooms = Rooms(store, pool)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await store.open()
        await rooms.wake()
        yield
        await rooms.close()
        pool.close()
        await store.close()

    app = FastAPI(
        title="Claycrown",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
        version=claycrown.__version__,
    )
    app.state.site = Site(settings, store, rooms)
    app.add_middleware(
        SessionMiddleware,
        secret_key=settings.secret(),
        session_cookie=COOKIE,
        max_age=COOKIE_DAYS * 86_400,
        same_site="lax",
    )
    app.middleware("http")(guard)
    app.mount("/static", StaticFiles(directory=str(files("claycrown.server") / "static")))
    add_pages(app)
    app.include_router(api.router)
    return app


def cover_of(game: Game) -> Response:
    """A picture of the game in full swing; its policy allows the style inside it and no other."""
    s = game.new(min(4, max(game.seats)), seed="cover")
    rng = seeded("cover")
    for _ in range(COVER_MOVES):
        if not s.over:
            seat = s.waiting[0]
            options = s.legal(seat)
            s.step(seat, options[rng.below(len(options))])
    svg = picture_svg(scene.drawing_of(game), game.view(s, None))
    found = re.search(r"<style>(.*?)</style>", svg, re.DOTALL)
    assert found is not None
    digest = b64encode(sha256(found[1].encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    headers = {"Content-Security-Policy": policy, "Cache-Control": "max-age=3600"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


class Site:
    """What every page needs."""

    def __init__(self, settings: Settings, store: Store, rooms: Rooms) -> None:
        """Set the templates up."""
        self.settings = settings
        self.store = store
        self.rooms = rooms
        self.limits = Limits(settings)
        self.pages = Environment(
            loader=PackageLoader("claycrown.server"), autoescape=True, undefined=StrictUndefined
        )
        self.games = {name: claycrown.make(name) for name in claycrown.NAMES}
        self.styles = {
            name: stylesheet(scene.drawing_of(game)) for name, game in self.games.items()
        }
        self.covers = {name: cover_of(game) for name, game in self.games.items()}

    def page(self, template: str, status: int = 200, **values: Any) -> HTMLResponse:
        """A page of a template."""
        return HTMLResponse(self.pages.get_template(template).render(**values), status)

    async def table(self, code: str) -> Table:
        """The table of a code, or a page that says there is none."""
        table = await self.rooms.find(code)
        if table is None:
            raise HTTPException(404, "There is no such table. Is the link complete?")
        return table


def site_of(request: Request | WebSocket) -> Site:
    """The site that a request came to."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


def address_of(request: Request | WebSocket) -> str:
    """Who asks, as far as the network knows."""
    return request.client.host if request.client else "unknown"


def is_own(request: Request | WebSocket) -> bool:
    """Whether a request comes from a page of this site, or from no page at all."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


async def guard(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """Limits, foreign pages and oversized bodies are stopped at the door; headers are set."""
    site = site_of(request)
    refused = await refusal(site, request)
    response = refused or await answer(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if not request.url.path.startswith("/static"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response


async def refusal(site: Site, request: Request) -> Response | None:
    """Why a request is not even looked at."""
    if not await site.limits.may_load(address_of(request)):
        return problem(site, request, 429, "Too many requests; wait a minute and try again.")
    if request.method in {"GET", "HEAD"}:
        return None
    if not is_own(request):
        return problem(site, request, 403, "This request comes from another site.")
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > FORM_MOST:
        return problem(site, request, 413, f"A request may have {FORM_MOST} bytes.")
    return None


def problem(site: Site, request: Request, status: int, message: str) -> Response:
    """An error as a page, or as JSON for programs."""
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": message}, status)
    return site.page("problem.html", status, message=message)


def add_pages(app: FastAPI) -> None:
    """Everything people load."""

    @app.exception_handler(HTTPException)
    async def show_problem(request: Request, error: HTTPException) -> Response:
        words = (
            error.detail
            if error.status_code != 404 or error.detail != "Not Found"
            else ("There is no such page.")
        )
        return problem(site_of(request), request, error.status_code, words)

    @app.exception_handler(ClaycrownError)
    async def show_refusal(request: Request, error: ClaycrownError) -> Response:
        return problem(site_of(request), request, 400, str(error))

    @app.get("/", response_class=HTMLResponse)
    async def start(request: Request) -> Response:
        site = site_of(request)
        person = person_of(request.session)
        tables = await site.store.tables_of(person)
        return site.page(
            "start.html",
            games=games_offered(site.games),
            levels=LEVELS,
            default_level=USUAL_LEVEL,
            name=request.session.get(NAME, ""),
            tables=[(row, site.games[row.game].title) for row in tables if row.game in site.games],
        )

    @app.post("/tables")
    async def make_table(request: Request) -> Response:
        site = site_of(request)
        if not await site.limits.may_make(address_of(request)):
            raise HTTPException(429, "Too many new tables; wait a while and try again.")
        form = await request.form()
        person = person_of(request.session)
        new = table_from_form(form)
        request.session[NAME] = clean_name(form.get("name"))
        row = await site.store.make_table(new, person)
        return RedirectResponse(f"/t/{row.code}", 303)

    @app.get("/t/{code}", response_class=HTMLResponse)
    async def table_page(request: Request, code: str) -> Response:
        site = site_of(request)
        table = await site.table(code)
        person = person_of(request.session)
        watching = code == table.row.watch
        held = [] if watching else await site.store.held(table.row.id, person)
        free = [seat for seat in range(table.row.players) if table.is_open(seat)]
        return site.page(
            "table.html",
            game=table.game,
            table=table,
            code=code,
            held=held,
            free=[] if watching or held else free,
            keys={seat: table.seats[seat].key for seat in held},
            levels=LEVELS,
            symbols=scene.drawing_of(table.game).symbols,
            name=request.session.get(NAME, ""),
            host=str(request.base_url).rstrip("/"),
        )

    @app.post("/t/{code}/sit")
    async def sit(request: Request, code: str) -> Response:
        site = site_of(request)
        table = await site.table(code)
        if code == table.row.watch:
            raise HTTPException(403, "This link is for watching.")
        form = await request.form()
        seat = str(form.get("seat", ""))
        if not seat.isdecimal():
            raise Refusal("Choose a seat.")
        name = clean_name(form.get("name"))
        await table.sit(int(seat), person_of(request.session), name)
        request.session[NAME] = name
        return RedirectResponse(f"/t/{code}", 303)

    @app.get("/seat/{key}")
    async def enter(request: Request, key: str) -> Response:
        site = site_of(request)
        found = await site.store.code_of_key(key)
        if found is None:
            raise HTTPException(404, "This private link is no longer valid.")
        code, seat = found
        table = await site.table(code)
        await table.enter(seat, person_of(request.session))
        return RedirectResponse(f"/t/{code}", 303)

    @app.get("/t/{code}/sheet", response_class=HTMLResponse)
    async def score_sheet(request: Request, code: str) -> Response:
        table = await site_of(request).table(code)
        s = table.window.shown if table.window else table.course.s
        return HTMLResponse(sheet(table, s))

    @app.get("/t/{code}/log", response_class=HTMLResponse)
    async def whole_log(request: Request, code: str) -> Response:
        site = site_of(request)
        table = await site.table(code)
        held = await site.store.held(table.row.id, person_of(request.session))
        # At a shared device nobody may read what only the other was told.
        viewer = scene.Viewer(tuple(held), held[0] if len(held) == 1 else None)
        moment = scene.moment_for(table, viewer)
        view = table.game.view(moment.s, viewer.shown)
        return HTMLResponse("".join(scene.log_lines(table, viewer, moment, view, None)))

    @app.get("/t/{code}/record")
    async def record(request: Request, code: str) -> Response:
        table = await site_of(request).table(code)
        if not table.course.s.over:
            raise HTTPException(403, "The record holds secrets; it opens when the game is over.")
        return JSONResponse(
            table.game.record(table.course.s),
            headers={"Content-Disposition": f'attachment; filename="{table.game.name}.json"'},
        )

    @app.get("/style/{name}.css")
    async def style(request: Request, name: str) -> Response:
        styles = site_of(request).styles
        if name not in styles:
            raise HTTPException(404)
        return Response(
            styles[name], media_type="text/css", headers={"Cache-Control": "max-age=300"}
        )

    @app.get("/rules/{name}", response_class=HTMLResponse)
    async def rules(request: Request, name: str) -> Response:
        site = site_of(request)
        if name not in site.games:
            raise HTTPException(404)
        title = site.games[name].title
        return site.page("rules.html", name=name, title=title, html=rulebook(name))

    @app.get("/cover/{name}.svg")
    async def cover(request: Request, name: str) -> Response:
        covers = site_of(request).covers
        if name not in covers:
            raise HTTPException(404)
        return covers[name]

    @app.websocket("/t/{code}/socket")
    async def socket(websocket: WebSocket, code: str) -> None:
        await talk(site_of(websocket), websocket, code)


async def talk(site: Site, websocket: WebSocket, code: str) -> None:
    """A browser at a table."""
    address = address_of(websocket)
    if not is_own(websocket) or "origin" not in websocket.headers:
        await websocket.close(POLICY_VIOLATION, "This socket is for pages of this site.")
        return
    if not site.limits.open_socket(address):
        await websocket.close(TRY_LATER, "Too many connections.")
        return
    try:
        await websocket.accept()
        table = await site.rooms.find(code)
        if table is None:
            await websocket.close(NO_TABLE, "There is no such table.")
            return
        person = person_of(websocket.session)

        async def seats() -> list[int]:
            if code == table.row.watch:
                return []
            return await site.store.held(table.row.id, person)

        name = str(websocket.session.get(NAME, ""))
        await Connection(table, websocket, seats, name).run(
            Bucket(site.settings.messages_per_second)
        )
    finally:
        site.limits.close_socket(address)
