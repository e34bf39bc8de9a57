"""What programs are told: the same as a page shows, as data."""

from __future__ import annotations

import asyncio
from typing import Any

from claycrown.server.company import Refusal
from claycrown.server.log import entries, said, sentence
from claycrown.server.marks import LANGUAGE, in_plain_names
from claycrown.server.model import RemarkRow
from claycrown.server.sheet import points_of
from claycrown.server.table import Table
from claycrown.server.viewer import Viewer, moment_for

WAIT_MOST = 25.0  # seconds that a request may wait for news


def eyes(seat: int | None) -> Viewer:
    """A seat, or with None a spectator."""
    return Viewer((seat,) if seat is not None else (), seat)


async def newer(table: Table, after: int) -> None:
    """Wait until something newer than a revision happens at the table, but not for ever."""
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
    moment = moment_for(table, eyes(seat))
    game = table.game
    return {
        "revision": table.revision,
        "version": table.version(seat),
        "names": [table.name(k) for k in range(table.row.players)],
        "sitting": [
            {"bot": row.bot, "free": table.is_open(k), "away": k in table.away and k != seat}
            for k, row in enumerate(table.seats)
        ],
        "view": game.view(moment.s, seat),
        "question": game.question(moment.s, LANGUAGE) if moment.options else None,
        "options": [
            {"action": action, "text": game.text(action, moment.s, LANGUAGE, seat)}
            for action in moment.options
        ],
        "window": moment.window is not None,
        "wait": None if table.window is None else table.window.time_left(),
        "undo": asked_to_undo(table, seat),
        "rematch": next_table(table, seat),
    }


def asked_to_undo(table: Table, seat: int | None) -> dict[str, Any] | None:
    """The open wish to take back: who wishes, and whether this seat has still to agree."""
    if table.request is None:
        return None
    return {"seat": table.request.seat, "agree": seat in table.request.open}


def next_table(table: Table, seat: int | None) -> dict[str, Any] | None:
    """The links of the next game, once somebody has asked for it; spectators may only watch."""
    if table.rematch is None:
        return None
    watch = {"watch": table.rematch.watch}
    return watch if seat is None else {"code": table.rematch.code} | watch


def told_log(table: Table, seat: int | None, by: int | None) -> dict[str, Any]:
    """The whole log as a seat or spectator may read it; ``by`` keeps what one seat did."""
    if by is not None and by >= table.row.players:
        raise Refusal(f"by: there is no seat {by} at this table.")
    viewer = eyes(seat)
    lines = [
        {
            "seat": entry.seat,
            "kind": entry.what.kind if isinstance(entry.what, RemarkRow) else "event",
            "text": sentence(table, entry),
        }
        for entry in entries(table, viewer, moment_for(table, viewer))
        if by is None or entry.seat == by
    ]
    return {"revision": table.revision, "lines": lines}


def told_chat(table: Table) -> dict[str, Any]:
    """What people said last."""
    lines = [{"seat": each.seat, "name": each.name, "text": each.text} for each in said(table)]
    return {"revision": table.revision, "lines": lines}


def told_sheet(table: Table) -> dict[str, Any]:
    """The score sheet: every booking with its reason."""
    s = table.window.shown if table.window else table.course.s
    game = table.game
    return {
        "over": s.over,
        "scores": points_of(game, s),
        "ranks": s.ranks(),
        "categories": {
            name: game.sentences.category(name, LANGUAGE)
            for name in game.categories
            if name not in game.endings  # such rows bear no points
        },
        "lines": [
            line | {"text": in_plain_names(table, game.because(s, line, LANGUAGE))}
            for line in s.sheet()
        ],
    }
