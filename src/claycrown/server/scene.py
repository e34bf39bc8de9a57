"""What a viewer is shown of a table: pieces of HTML, made from the redacted view alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from claycrown.core.drawing import Drawing, Ink, board_svg, panel_svg
from claycrown.core.events import heard_by
from claycrown.core.game import Game
from claycrown.core.state import BaseState
from claycrown.server.chronicle import LANGUAGE, chat, log_lines, with_names
from claycrown.server.table import Table, Window

LOG_LINES = 60  # in a snapshot; the whole log is a page of its own
LAST_LINES = 14
JUST_NOW = 3  # lines that are told in large letters to who waits
FRESH_EVENTS = 12
NEWS = 120  # events that a drawing may look back at
DO_NOTHING = {"PASS", "KEEP", "NO_ADVANCE"}  # verbs by which a game offers to do nothing
KEYS = 9
FEW = 5  # options; more are written smaller, and counted


@dataclass(frozen=True)
class Viewer:
    """Through whose eyes the table is seen.

    ``seats`` are those the viewer may act for; ``shown`` is the one whose knowledge is on the
    screen, None for a spectator and while the curtain is down.
    """

    seats: tuple[int, ...] = ()
    shown: int | None = None
    choices: tuple[int, ...] = ()  # seats for which the curtain may be lifted


@dataclass(frozen=True)
class Moment:
    """The state a viewer sees, and how much of the log belongs to it."""

    s: BaseState
    heard: int
    window: Window | None
    options: tuple[int, ...]


def drawing_of(game: Game) -> Drawing:
    """The drawing of a game that has one."""
    assert game.drawing is not None
    return game.drawing


def moment_for(table: Table, viewer: Viewer) -> Moment:
    """What a viewer sees now; in a window all but those asked see how it was before."""
    window = table.window
    seat = viewer.shown
    if window is None:
        s = table.course.s
        options = tuple(s.legal(seat)) if seat is not None and is_own(table, seat) else ()
        return Moment(s, len(table.course.log), None, options)
    if seat is None or seat not in window.asked:
        return Moment(window.shown, window.heard, window, ())
    s = window.asked[seat]
    free = seat not in window.answers and is_own(table, seat)
    options = tuple(s.legal(seat)) if free else ()
    return Moment(s, len(table.course.log), window, options)


def is_own(table: Table, seat: int) -> bool:
    """Whether a person decides for a seat, not a bot."""
    return table.seats[seat].bot is None


def asked_seats(view: Mapping[str, Any]) -> list[int]:
    """The seats that everybody may know to be asked."""
    if view["over"]:
        return []
    if "waiting" in view:
        return list(view["waiting"])
    seat = view["moment"]["seat"]
    return [] if seat is None else [seat]


def parts(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Every part of the page that changes."""
    moment = moment_for(table, viewer)
    game, drawing = table.game, drawing_of(table.game)
    view = game.view(moment.s, viewer.shown)
    spots = {a: drawing.spot(view, a) for a in moment.options}
    names = [table.name(seat) for seat in range(view["players"])]
    ink = Ink(
        salt=table.row.watch,
        spots={spot for spot in spots.values() if spot},
        fresh=fresh_spots(table, viewer, moment, view),
        names=names,
        news=heard_by(table.course.log[max(0, moment.heard - NEWS) : moment.heard], viewer.shown),
    )
    asked = [] if moment.window else asked_seats(view)
    mine = bool(moment.options)
    since = news_since(table, viewer)
    lines = log_lines(table, view, moment.heard, since, LOG_LINES)
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


def news_since(table: Table, viewer: Viewer) -> int:
    """Where in the log the news for a viewer begin: after the own last decision.

    For spectators it is the last decision of anybody. Answers in windows do not count: that there
    were any is nobody's business.
    """
    turns = table.open_turns()
    own = [k for k, turn in enumerate(turns) if turn.seat == viewer.shown]
    first = own[-1] + 1 if own else len(turns) - 1
    return turns[first].heard if 0 <= first < len(turns) else len(table.course.log)


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


# The seats.


@cache
def prefix(drawing_symbols: str) -> str:
    """What the names of a game's symbols begin with."""
    found = re.search(r'id="(\w+)-seat0"', drawing_symbols)
    assert found is not None
    return found[1]


def emblem(game: Game, seat: int) -> str:
    """The sign of a seat, which goes with its colour everywhere."""
    symbol = f"{prefix(drawing_of(game).symbols)}-seat{seat}"
    shape = f'<use href="#{symbol}" class="f-seat{seat}"/>'
    return f'<svg class="board emblem" aria-hidden="true">{shape}</svg>'


def rail(
    table: Table, viewer: Viewer, view: Mapping[str, Any], asked: Sequence[int | None], ink: Ink
) -> str:
    """One panel for each seat; who is ``asked`` may be the viewer's own secret."""
    cards = []
    scores = view["scores"]
    for seat in range(view["players"]):
        kind = f"seat by{seat}"
        kind += " active" if seat in asked else ""
        kind += " you" if seat == viewer.shown else ""
        state = seat_state(table, viewer, view, seat, asked)
        points = view["points"][seat] if "points" in view else scores[seat]
        cards.append(
            f'<article class="{kind}" id="seat-{seat}" data-held="{holding(table, viewer, seat)}">'
            f"<header>{emblem(table.game, seat)}"
            f'<h2 class="name" title="{escape(table.name(seat))}">{escape(table.name(seat))}</h2>'
            f'<span class="state">{escape(state)}</span>'
            f'<button class="seat-menu" data-seat="{seat}" aria-label="Seat of '
            f'{escape(table.name(seat))}: options" aria-haspopup="dialog">⋯</button>'
            f'<output class="score" aria-label="Points">{points}</output></header>'
            f"{panel_svg(drawing_of(table.game), view, seat, ink)}</article>"
        )
    return "".join(cards)


def holding(table: Table, viewer: Viewer, seat: int) -> str:
    """Whose a seat is: the viewer's own, nobody's (all may care for it), or another's."""
    if seat in viewer.seats:
        return "own"
    return "nobody" if viewer.seats and not table.seats[seat].taken else "other"


def seat_state(
    table: Table, viewer: Viewer, view: Mapping[str, Any], seat: int, asked: Sequence[int | None]
) -> str:
    """What a seat is about, in a word."""
    if view["over"]:
        return {1: "winner"}.get(view["ranks"][seat], f"rank {view['ranks'][seat]}")
    if table.is_open(seat):
        return "free seat"
    if seat in asked:
        return "thinking …" if table.seats[seat].bot else "to decide"
    level = table.seats[seat].bot
    if level:
        return level
    return "you" if seat == viewer.shown else ""


# What is asked.


def ask(
    table: Table,
    viewer: Viewer,
    moment: Moment,
    spots: Mapping[int, str | None],
    asked: Sequence[int],
) -> str:
    """The question, the options, and what else can be done now."""
    body = consent(table, viewer)
    if viewer.choices and viewer.shown is None:
        body += curtain(table, viewer)
    elif moment.options:
        assert viewer.shown is not None
        body += question(table, viewer.shown, moment) + options(table, viewer.shown, moment, spots)
    else:
        body += f'<p class="question">{waiting(table, viewer, moment, asked)}</p>'
    return body + tools(table, viewer, moment)


def just_now(viewer: Viewer, moment: Moment, lines: Sequence[str]) -> str:
    """What happened last, for who has nothing to decide; at the end the sheet says it all."""
    behind_curtain = bool(viewer.choices) and viewer.shown is None
    if moment.options or moment.s.over or behind_curtain:
        return ""
    return f'<ol class="now">{"".join(lines[-JUST_NOW:])}</ol>'


def question(table: Table, seat: int, moment: Moment) -> str:
    """Who is asked, and what."""
    words = with_names(table, table.game.question(moment.s))
    if len(moment.options) > FEW:
        words += f" <small>{len(moment.options)} options</small>"
    return (
        f'<p class="question" id="question"><span class="who by{seat}">'
        f"{emblem(table.game, seat)}{escape(table.name(seat))}</span> {words}</p>"
    )


def in_order(game: Game, ids: Sequence[int]) -> list[int]:
    """The options as people are offered them: to do nothing comes last."""
    return sorted(ids, key=lambda action: game.actions.split(action)[0] in DO_NOTHING)


def options(table: Table, seat: int, moment: Moment, spots: Mapping[int, str | None]) -> str:
    """The options as buttons; the first nine have a key."""
    game = table.game
    ids = in_order(game, moment.options)
    buttons = []
    for number, action in enumerate(ids, 1):
        key = f"<kbd>{number}</kbd>" if number <= KEYS else ""
        spot = f' data-spot="{escape(spots[action] or "")}"' if spots[action] else ""
        words = with_names(table, game.text(action, moment.s, LANGUAGE, seat))
        buttons.append(f'<button class="option" data-action="{action}"{spot}>{key}{words}</button>')
    many = " many" if len(ids) > FEW else ""
    return (
        f'<div class="options{many}" data-seat="{seat}" role="group"'
        f' aria-labelledby="question">{"".join(buttons)}</div>'
    )


def waiting(table: Table, viewer: Viewer, moment: Moment, asked: Sequence[int]) -> str:
    """What the viewer waits for."""
    if moment.window is not None:
        seat = viewer.shown
        if seat is not None and seat in moment.window.answers:
            return "Noted. Waiting for responses …"
        return "Waiting for responses …"
    if moment.s.over:
        record = f'<a class="like-button" href="/t/{table.row.watch}/record">Record</a>'
        more = f'<a class="like-button" href="/">New game</a> {record}'
        return f"{winners(table, moment.s)} <small>The game is over.</small> {more}"
    if not asked:
        return "Waiting for the others …"
    names = ", ".join(
        f'<span class="who by{seat}">{emblem(table.game, seat)}{escape(table.name(seat))}</span>'
        for seat in asked
    )
    free = [seat for seat in asked if table.is_open(seat)]
    more = " Nobody sits there yet: press Invite and send the link." if free else ""
    return f"Waiting for {names} …{more}"


def winners(table: Table, s: BaseState) -> str:
    """Who has won."""
    first = [seat for seat, rank in enumerate(s.ranks()) if rank == 1]
    names = " and ".join(f"{emblem(table.game, k)}{escape(table.name(k))}" for k in first)
    return f'<b class="won">{names} {"wins" if len(first) == 1 else "win together"}</b>'


def curtain(table: Table, viewer: Viewer) -> str:
    """The words of the curtain between two people at one device."""
    buttons = "".join(
        f'<button class="lift by{seat}" data-show="{seat}">{emblem(table.game, seat)}'
        f"I am {escape(table.name(seat))}</button>"
        for seat in viewer.choices
    )
    if len(viewer.choices) == 1:
        words = f"Pass the device to {escape(table.name(viewer.choices[0]))}."
    else:
        words = "Pass the device: each of you looks alone."
    return f'<p class="question">{words}</p><div class="options">{buttons}</div>'


def consent(table: Table, viewer: Viewer) -> str:
    """A wish to take back, for those who have to agree and for who wishes."""
    request = table.request
    if request is None:
        return ""
    name = escape(table.name(request.seat))
    if request.seat in viewer.seats:
        return (
            '<p class="consent">You asked the others to let you take back a decision. '
            f'<button data-do="withdraw" data-seat="{request.seat}">Withdraw</button></p>'
        )
    answers = "".join(
        f'<button data-consent="yes" data-seat="{seat}">Agree</button>'
        f'<button data-consent="no" data-seat="{seat}">Do not agree</button>'
        for seat in sorted(request.open)
        if seat in viewer.seats
    )
    return f'<p class="consent">{name} wants to take back a decision. {answers}</p>'


def tools(table: Table, viewer: Viewer, moment: Moment) -> str:
    """Undo, and to go on when all who could respond sit here."""
    seat = viewer.shown
    found = ""
    if moment.window is not None and all_here(table, viewer):
        found += '<button data-do="go_on">Everybody has looked: go on</button>'
    if viewer.choices and seat is not None:
        found += '<button data-show="">Pass the device</button>'
    if moment.window is None:
        found += undo_button(table, viewer)
    if not viewer.seats and any(table.is_open(k) for k in range(table.row.players)):
        found += "<button data-reload>Sit down</button>"
    if seat is not None and moment.options:
        found += f'<button data-do="hint" data-seat="{seat}"><kbd>h</kbd>Hint</button>'
    return f'<div class="tools">{found}</div>'


def undo_button(table: Table, viewer: Viewer) -> str:
    """To take back the last decision that was made at the viewer's device."""
    made = [(table.course.last_of(seat), seat) for seat in viewer.seats]
    own = [(number, seat) for number, seat in made if number is not None]
    if not own:
        return ""
    number, seat = max(own)
    free = table.course.is_free(number) or not table.others(viewer.seats)
    words = "Undo" if free else "Ask to undo"
    whose = "" if seat == viewer.shown else f" ({escape(table.name(seat))})"
    return f'<button data-do="undo" data-seat="{seat}"><kbd>u</kbd>{words}{whose}</button>'


def all_here(table: Table, viewer: Viewer) -> bool:
    """Whether every person at the table sits at the viewer's device."""
    people = {k for k, row in enumerate(table.seats) if row.bot is None}
    return bool(people) and people <= set(viewer.seats)
