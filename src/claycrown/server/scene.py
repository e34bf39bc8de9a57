"""What a viewer is shown of a table: pieces of HTML, made from the redacted view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from claycrown.core.drawing import Ink, board_svg
from claycrown.core.events import heard_by
from claycrown.server.ask import ask, just_now
from claycrown.server.log import chat, log_lines, news_since
from claycrown.server.marks import drawing_of
from claycrown.server.rail import rail
from claycrown.server.table import Table
from claycrown.server.viewer import Moment, Viewer, asked_seats, moment_for

LOG_LINES = 60  # in a snapshot; the whole log is a page of its own
LAST_LINES = 14
FRESH_EVENTS = 12
NEWS = 120  # events that a drawing may look back at


def parts(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Every part of the page that changes."""
    moment = moment_for(table, viewer)
    game, drawing = table.game, drawing_of(table.game)
    view = game.view(moment.s, viewer.shown)
    spots = {a: drawing.places(view, a) for a in moment.options}
    names = [table.name(seat) for seat in range(view["players"])]
    ink = Ink(
        salt=table.row.watch,
        spots={place for places in spots.values() for place in places},
        fresh=fresh_spots(table, viewer, moment, view),
        names=names,
        news=heard_by(table.course.log[max(0, moment.heard - NEWS) : moment.heard], viewer.shown),
    )
    asked = [] if moment.window else asked_seats(view)
    mine = bool(moment.options)
    lines = log_lines(table, viewer, moment, view, LOG_LINES)
    return {
        "board": board_svg(drawing, view, ink),
        "rail": rail(table, viewer, view, [*asked, viewer.shown] if mine else asked, ink),
        "ask": ask(table, viewer, moment, spots, asked) + just_now(viewer, moment, lines),
        "log": "".join(lines),
        "last": "".join(lines[-LAST_LINES:]),
        "chat": chat(table),
        "title": title(table, viewer, view, asked, mine=mine),
        "turn": mine,
        "over": bool(view["over"]),
        "curtain": bool(viewer.choices) and viewer.shown is None,
    }


def fresh_spots(
    table: Table, viewer: Viewer, moment: Moment, view: Mapping[str, Any]
) -> dict[str, int]:
    """The places that changed since the viewer's own last decision, and by whom."""
    news = table.course.log[news_since(table, viewer) : moment.heard]
    fresh: dict[str, int] = {}
    for event in heard_by(news, viewer.shown)[-FRESH_EVENTS:]:
        if event[2] >= 0:
            for spot in drawing_of(table.game).shown(view, event):
                fresh[spot] = event[2]
    return fresh


def title(
    table: Table, viewer: Viewer, view: Mapping[str, Any], asked: Sequence[int], *, mine: bool
) -> str:
    """The title of the tab tells whose turn it is."""
    name = table.game.title
    if view["over"]:
        return f"Over · {name}"
    if mine:
        return f"● Your turn · {name}"
    return f"{', '.join(table.name(seat) for seat in asked) or 'Waiting'} · {name}"
