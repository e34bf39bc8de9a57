"""The log and the chat of a table, as a viewer may read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Any

from claycrown.core.events import Event, heard_by
from claycrown.server.marks import LANGUAGE, drawing_of, in_plain_names, with_names
from claycrown.server.model import RemarkRow
from claycrown.server.store import CHAT, SILENCE, SILENCE_BEFORE
from claycrown.server.table import Table
from claycrown.server.viewer import Moment, Viewer

CHAT_LINES = 60


def news_since(table: Table, viewer: Viewer) -> int:
    """Where in the log the news for a viewer begin: after the own last decision.

    For spectators it is the last decision of anybody. Answers in windows do not count: that there
    were any is nobody's business.
    """
    turns = table.open_turns()
    own = [k for k, turn in enumerate(turns) if turn.seat == viewer.shown]
    first = own[-1] + 1 if own else len(turns) - 1
    return turns[first].heard if 0 <= first < len(turns) else len(table.course.log)


@dataclass(frozen=True)
class Entry:
    """One line of the log: something that happened in the game, or beside it."""

    at: int  # its place among all events
    what: Event | RemarkRow
    new: bool = False

    @property
    def seat(self) -> int | None:
        """Whom it is about."""
        if isinstance(self.what, RemarkRow):
            return self.what.seat
        return self.what[2] if self.what[2] >= 0 else None


def entries(table: Table, viewer: Viewer, moment: Moment, most: int | None = None) -> list[Entry]:
    """The newest entries that the viewer may read, oldest first; ``most`` counts the events."""
    since = news_since(table, viewer)
    found = [
        Entry(at, event, at >= since)
        for at, event in enumerate(table.course.log[: moment.heard])
        if heard_by([event], viewer.shown)
    ]
    found = found[-most:] if most else found
    start = found[0].at if found and most else 0
    found += [entry for entry in remarks(table, moment.heard) if entry.at >= start]
    return sorted(found, key=lambda each: (each.at, not isinstance(each.what, RemarkRow)))


def remarks(table: Table, heard: int) -> list[Entry]:
    """The remarks that belong to the log, each at its place among the events.

    One that was made in a window comes after all that the window brought, whoever was asked; that
    nobody answered comes before it.
    """
    found = []
    for remark in table.remarks:
        if remark.kind != CHAT:
            found += [Entry(at, remark) for at in places_of(table, remark, heard) if at <= heard]
    return found


def places_of(table: Table, remark: RemarkRow, heard: int) -> list[int]:
    """Where a remark stands among the events."""
    calls = calls_before(table, remark.after)
    if remark.kind == SILENCE_BEFORE:
        return [at + 1 for at in calls[:-1]]
    silent = [at + 1 for at in calls] if remark.kind == SILENCE else []
    return silent or [after_window(table, remark.after, heard)]


def calls_before(table: Table, moves: int) -> list[int]:
    """Where the last of so many moves called for answers; it may open several windows at once."""
    turns, log = table.course.turns, table.course.log
    first = turns[moves - 1].heard if 0 < moves <= len(turns) else len(log)
    last = turns[moves].heard if moves < len(turns) else len(log)
    return [at for at in range(first, last) if log[at][1] in table.game.window_events]


def after_window(table: Table, moves: int, heard: int) -> int:
    """The place after so many moves, and after the answers of a window they were made in."""
    later = islice(table.course.turns, moves, None)
    return next((turn.heard for turn in later if not table.quiet(turn)), heard)


def sentence(table: Table, entry: Entry) -> str:
    """An entry as plain text."""
    what = entry.what
    if isinstance(what, RemarkRow):
        return f"{what.name} {what.text}.".lstrip()
    return in_plain_names(table, table.game.tell(table.course.s, what, LANGUAGE))


def log_lines(
    table: Table, viewer: Viewer, moment: Moment, view: Mapping[str, Any], most: int | None
) -> list[str]:
    """The newest lines of the log as HTML, oldest first."""
    return [
        remark_line(entry.what)
        if isinstance(entry.what, RemarkRow)
        else event_line(table, view, entry.what, new=entry.new)
        for entry in entries(table, viewer, moment, most)
    ]


def event_line(table: Table, view: Mapping[str, Any], event: Event, *, new: bool) -> str:
    """An event as a line that can be clicked to show the places meant."""
    seat = event[2]
    by = f" by{seat}" if seat >= 0 else ""
    if event not in table.told:
        words = with_names(table, table.game.tell(table.course.s, event, LANGUAGE))
        spots = " ".join(drawing_of(table.game).shown(view, event))
        shown = f' data-spots="{escape(spots)}" tabindex="0" role="button"' if spots else ""
        table.told[event] = f'event{by}" data-by="{seat}"><span{shown}>{words}</span></li>'
    return f'<li class="{"new " if new else ""}{table.told[event]}'


def remark_line(remark: RemarkRow) -> str:
    """Something that happened beside the game."""
    if remark.seat is None:
        return f'<li class="remark" data-by="-1">{escape(remark.text)}.</li>'
    by = remark.seat
    return (
        f'<li class="remark" data-by="{by}"><b class="who by{by}">{escape(remark.name)}</b> '
        f"{escape(remark.text)}.</li>"
    )


def said(table: Table) -> list[RemarkRow]:
    """What people said last."""
    return [remark for remark in table.remarks if remark.kind == CHAT][-CHAT_LINES:]


def chat(table: Table) -> str:
    """What people said, as HTML."""
    return "".join(
        f'<li><b class="who by{remark.seat if remark.seat is not None else "-none"}">'
        f"{escape(remark.name)}</b> {escape(remark.text)}</li>"
        for remark in said(table)
    )
