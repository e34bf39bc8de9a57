"""What happened and what was said: the lines of the log and of the chat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

from claycrown.core.events import EVERYONE, Event
from claycrown.server.table import Table

CHAT_LINES = 60
LANGUAGE = "en"


def with_names(table: Table, words: str) -> str:
    """A sentence, escaped, with names instead of colours and signs instead of letters."""
    names = {escape(colour): seat for seat, colour in enumerate(table.colours)}
    signs = table.game.drawing.signs if table.game.drawing else {}

    def shown(found: re.Match[str]) -> str:
        word = found[0]
        if word in names:
            seat = names[word]
            return f'<b class="who by{seat}">{escape(table.name(seat))}</b>'
        return sign(signs[word], word)

    pattern = "|".join(map(re.escape, [*names, *signs]))
    return re.sub(rf"\b({pattern})\b", shown, escape(words))


def sign(symbol: str, code: str) -> str:
    """A code whose letter is drawn; it is still read aloud."""
    return (
        f'<span class="sign"><svg class="board emblem" aria-hidden="true"><use href="#{symbol}"/>'
        f'</svg><span class="hidden">{code[0]}</span>{code[1:]}</span>'
    )


def log_lines(
    table: Table, view: Mapping[str, Any], heard: int, since: int, most: int | None
) -> list[str]:
    """The newest of the lines that the viewer may read, oldest first; new ones ``since`` then."""
    events = [
        (k, event)
        for k, event in enumerate(table.course.log[:heard])
        if is_heard(event, view["you"])
    ]
    places = remark_places(table, heard)
    events = events[-most:] if most else events
    start = events[0][0] if events and most else 0
    lines: list[tuple[int, int, str]] = [
        (k, 1, event_line(table, view, event, new=k >= since)) for k, event in events
    ]
    lines += [(at, 0, remark_line(remark)) for at, remark in places if at >= start]
    return [line for _, _, line in sorted(lines, key=lambda each: each[:2])]


def is_heard(event: Event, seat: int | None) -> bool:
    """Whether a seat may know of an event."""
    return event[0] == EVERYONE or (seat is not None and bool(event[0] >> seat & 1))


def event_line(table: Table, view: Mapping[str, Any], event: Event, *, new: bool) -> str:
    """An event as a line that can be clicked to show the places meant."""
    seat = event[2]
    by = f" by{seat}" if seat >= 0 else ""
    if event not in table.told:
        assert table.game.drawing is not None
        words = with_names(table, table.game.tell(table.course.s, event, LANGUAGE))
        spots = " ".join(table.game.drawing.shown(view, event))
        shown = f' data-spots="{escape(spots)}" tabindex="0" role="button"' if spots else ""
        table.told[event] = f'event{by}" data-by="{seat}"><span{shown}>{words}</span></li>'
    return f'<li class="{"new " if new else ""}{table.told[event]}'


def remark_places(table: Table, heard: int) -> list[tuple[int, Any]]:
    """The remarks that belong to the log, each with its place among the events."""
    turns = table.course.turns
    places = []
    for remark in table.remarks:
        if remark.kind != "chat":
            at = turns[remark.after].heard if remark.after < len(turns) else heard
            places.append((at, remark))
    return places


def remark_line(remark: Any) -> str:
    """Something that happened beside the game."""
    by = remark.seat if remark.seat is not None else -1
    return (
        f'<li class="remark" data-by="{by}"><b class="who by{by}">{escape(remark.name)}</b> '
        f"{escape(remark.text)}.</li>"
    )


def chat(table: Table) -> str:
    """What people said."""
    said = [remark for remark in table.remarks if remark.kind == "chat"][-CHAT_LINES:]
    return "".join(
        f'<li><b class="who by{remark.seat if remark.seat is not None else "-none"}">'
        f"{escape(remark.name)}</b> {escape(remark.text)}</li>"
        for remark in said
    )
