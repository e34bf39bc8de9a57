"""What every page needs: the store, the tables, templates, limits, pictures."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request, Response, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.drawing import picture_svg, stylesheet
from claycrown.core.game import Game
from claycrown.server.limits import Limits
from claycrown.server.marks import drawing_of
from claycrown.server.rooms import Rooms
from claycrown.server.settings import Settings
from claycrown.server.store import Store
from claycrown.server.table import Table

COVER_MOVES = 150


class Site:
    """One server, as its pages know it."""

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
        self.styles = {name: stylesheet(drawing_of(game)) for name, game in self.games.items()}
        self.covers = {name: cover_of(game) for name, game in self.games.items()}

    def page(self, template: str, status: int = 200, **values: Any) -> HTMLResponse:
        """A page of a template."""
        return HTMLResponse(self.pages.get_template(template).render(**values), status)

    def problem(self, request: Request, status: int, message: str) -> Response:
        """An error as a page, or as JSON for programs."""
        if request.url.path.startswith("/api"):
            return JSONResponse({"error": message}, status)
        return self.page("problem.html", status, message=message)

    async def table(self, code: str) -> Table:
        """The table of a code, or a page that says there is none."""
        table = await self.rooms.find(code)
        if table is None:
            raise HTTPException(404, "There is no such table. Is the link complete?")
        return table

    async def check_new_table(self, request: Request) -> None:
        """Refuse a new table of who has made too many."""
        if not await self.limits.may_make(address_of(request)):
            raise HTTPException(429, "Too many new tables; wait a while and try again.")

    async def record(self, code: str) -> dict[str, Any]:
        """The record of a finished game."""
        table = await self.table(code)
        if not table.is_finished():
            raise HTTPException(403, "The record holds secrets; it opens when the game is over.")
        return await table.record()


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


def cover_of(game: Game) -> Response:
    """A picture of the game in full swing; its policy allows the style inside it and no other."""
    s = game.new(min(4, max(game.seats)), seed="cover")
    rng = seeded("cover")
    for _ in range(COVER_MOVES):
        if not s.over:
            seat = s.waiting[0]
            options = s.legal(seat)
            s.step(seat, options[rng.below(len(options))])
    svg = picture_svg(drawing_of(game), game.view(s, None))
    found = re.search(r"<style>(.*?)</style>", svg, re.DOTALL)
    assert found is not None
    digest = b64encode(sha256(found[1].encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    headers = {"Content-Security-Policy": policy, "Cache-Control": "max-age=3600"}
    return Response(svg, media_type="image/svg+xml", headers=headers)
