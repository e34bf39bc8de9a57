"""The server: its parts put together, and the guard at the door."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.sessions import SessionMiddleware

import claycrown
from claycrown.core.errors import ClaycrownError
from claycrown.server import api, pages
from claycrown.server.bots import BotPool
from claycrown.server.limits import TooOften
from claycrown.server.rooms import Rooms
from claycrown.server.settings import Settings
from claycrown.server.site import Site, address_of, is_own, site_of
from claycrown.server.store import Store

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
FORM_MOST = 20_000  # bytes
SOCKET_MOST = 2**20  # bytes; what is longer than a message is still answered


def make_app(settings: Settings) -> FastAPI:
    """The server for these settings."""
    store = Store(settings.database)
    pool = BotPool(settings.bot_workers)
    rooms = Rooms(store, pool)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await store.open()
        try:
            pool.start()
            await rooms.wake()
            yield
            await rooms.close()
        finally:
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
    add_problems(app)
    app.include_router(pages.router)
    app.include_router(api.router)
    return app


async def guard(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """Limits, foreign pages and oversized bodies are stopped at the door; headers are set."""
    refused = await refusal(site_of(request), request)
    response = refused or await answer(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if not request.url.path.startswith("/static"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response


async def refusal(site: Site, request: Request) -> Response | None:
    """Why a request is not even looked at."""
    if not await site.limits.may_load(address_of(request)):
        return site.problem(request, 429, "Too many requests; wait a minute and try again.")
    if request.method in {"GET", "HEAD"}:
        return None
    if not is_own(request):
        return site.problem(request, 403, "This request comes from another site.")
    if "transfer-encoding" in request.headers:
        return site.problem(request, 411, "Say the length of the request.")
    length = request.headers.get("content-length", "0")
    if len(length) > 9 or not length.isdecimal() or int(length) > FORM_MOST:
        return site.problem(request, 413, f"A request may have {FORM_MOST} bytes.")
    return None


def add_problems(app: FastAPI) -> None:
    """Every error becomes a page, or JSON, that says what is wrong."""

    @app.exception_handler(HTTPException)
    async def show_problem(request: Request, error: HTTPException) -> Response:
        words = "There is no such page." if error.detail == "Not Found" else error.detail
        return site_of(request).problem(request, error.status_code, words)

    @app.exception_handler(ClaycrownError)
    async def show_refusal(request: Request, error: ClaycrownError) -> Response:
        return site_of(request).problem(request, 400, str(error))

    @app.exception_handler(TooOften)
    async def show_impatience(request: Request, error: TooOften) -> Response:
        return site_of(request).problem(request, 429, str(error))

    @app.exception_handler(RequestValidationError)
    async def show_malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return site_of(request).problem(request, 422, f"{where}: {first['msg']}")

    @app.exception_handler(SQLAlchemyError)
    async def show_unkept(request: Request, _: SQLAlchemyError) -> Response:
        return site_of(request).problem(request, 503, "This could not be kept; try again.")
