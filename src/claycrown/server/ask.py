"""What a viewer is asked, and what else can be done now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from claycrown.core.game import Game
from claycrown.core.state import BaseState
from claycrown.server.marks import LANGUAGE, emblem, with_names
from claycrown.server.table import BOT_UNDO, Table
from claycrown.server.viewer import Moment, Viewer, all_here, is_own

DO_NOTHING = {"PASS", "KEEP", "NO_ADVANCE"}  # verbs by which a game offers to do nothing
KEYS = 9
ASK_UNDO = "<kbd>u</kbd>Ask to undo"
JUST_NOW = 3  # lines that are told in large letters to who waits
FEW = 5  # options; more are written smaller, and counted


def ask(
    table: Table,
    viewer: Viewer,
    moment: Moment,
    spots: Mapping[int, Sequence[str]],
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
    return body + stand_ins(table, viewer, moment) + tools(table, viewer, moment)


def stand_ins(table: Table, viewer: Viewer, moment: Moment) -> str:
    """Which of the viewer's own seats a bot plays, each with the way back."""
    if moment.s.over:
        return ""
    found = ""
    for seat in viewer.seats:
        if table.seats[seat].bot is not None:
            whom = "you" if len(viewer.seats) == 1 else escape(table.name(seat))
            found += (
                f'<p class="stand-in">A bot ({escape(table.seats[seat].bot or "")}) plays for '
                f'{whom}. <button data-do="bot" data-seat="{seat}">Play myself again</button></p>'
            )
    return found


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
        f"{emblem(table.game, seat)}{escape(table.name(seat))}</span>: {words}</p>"
    )


def in_order(game: Game, ids: Sequence[int]) -> list[int]:
    """The options as people are offered them: to do nothing comes last."""
    return sorted(ids, key=lambda action: game.actions.split(action)[0] in DO_NOTHING)


def options(table: Table, seat: int, moment: Moment, spots: Mapping[int, Sequence[str]]) -> str:
    """The options as buttons; the first nine have a key."""
    game = table.game
    ids = in_order(game, moment.options)
    buttons = []
    for number, action in enumerate(ids, 1):
        key = f"<kbd>{number}</kbd>" if number <= KEYS else ""
        named = zip(("spot", "also"), spots[action], strict=False)
        spot = "".join(f' data-{kind}="{escape(place)}"' for kind, place in named)
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
        if table.is_gathering():
            return gathering(table)
        return "Waiting for responses …"
    if moment.s.over:
        record = f'<a class="like-button" href="/t/{table.row.watch}/record">Record</a>'
        more = f'{again(table, viewer)} <a class="like-button" href="/">New game</a> {record}'
        return f"{winners(table, moment.s)} <small>The game is over.</small> {more}"
    if not asked:
        return "Waiting for the others …"
    free = [seat for seat in asked if table.is_open(seat)]
    where = "there" if free == list(asked) else f"at {names_of(table, free)}"
    more = f" Nobody sits {where}: press Invite and send the link." if free else ""
    return f"Waiting for {names_of(table, asked)} …{more}{missed(table, viewer, asked)}"


def missed(table: Table, viewer: Viewer, asked: Sequence[int]) -> str:
    """Who of those asked is away, and for who plays what can be done about it."""
    away = [seat for seat in asked if seat in table.away]
    if not away:
        return ""
    way = ": press ⋯ at the seat to let a bot play" if viewer.seats else ""
    return f" {names_of(table, away)} {'is' if len(away) == 1 else 'are'} away{way}."


def gathering(table: Table) -> str:
    """Who is still expected at the table."""
    seats = range(table.row.players)
    if any(table.is_open(seat) for seat in seats):
        return "Waiting for everybody to sit down … Press Invite to send the link."
    late = [seat for seat in seats if table.is_expected(seat)]
    return f"Waiting for {names_of(table, late)} to come from the last game …"


def names_of(table: Table, seats: Sequence[int]) -> str:
    """The names of seats, with their emblems."""
    return ", ".join(
        f'<span class="who by{seat}">{emblem(table.game, seat)}{escape(table.name(seat))}</span>'
        for seat in seats
    )


def again(table: Table, viewer: Viewer) -> str:
    """To play again with the same people, or to follow them to the next table."""
    later = table.rematch
    if later is None:
        return '<button class="primary" form="rematch">Play again</button>' if viewer.seats else ""
    if viewer.seats:
        return f'<a class="like-button primary" href="/t/{later.code}">Go to the next game</a>'
    return f'<a class="like-button primary" href="/t/{later.watch}">Watch the next game</a>'


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
    # Answers that nobody may notice are not counted.
    later = sum(not table.quiet(turn) for turn in table.course.turns[request.number + 1 :])
    also = f", and with it what was decided since ({later})" if later else ""
    if request.seat in viewer.seats:
        return (
            f'<p class="consent">You asked the others to let you take back a decision{also}. '
            f'<button data-do="withdraw" data-seat="{request.seat}">Withdraw</button></p>'
        )
    answers = "".join(
        f'<button data-consent="yes" data-seat="{seat}">Agree</button>'
        f'<button data-consent="no" data-seat="{seat}">Do not agree</button>'
        for seat in sorted(request.open)
        if seat in viewer.seats
    )
    return f'<p class="consent">{name} wants to take back a decision{also}. {answers}</p>'


def tools(table: Table, viewer: Viewer, moment: Moment) -> str:
    """Undo, and to go on when all who could respond sit here."""
    seat = viewer.shown
    found = ""
    if moment.window is not None and all_here(table, viewer):
        people = sum(is_own(table, k) for k in viewer.seats)
        who = "I have" if people == 1 else "Everybody has"
        found += f'<button data-do="go_on">{who} looked: go on</button>'
    if viewer.choices and seat is not None:
        found += '<button data-show="">Pass the device</button>'
    if moment.window is None and table.request is None:
        found += undo_button(table, viewer)
    if not viewer.seats and any(table.is_open(k) for k in range(table.row.players)):
        found += "<button data-reload>Sit down</button>"
    if seat is not None and moment.options:
        found += f'<button data-do="hint" data-seat="{seat}"><kbd>h</kbd>Hint</button>'
    return f'<div class="tools">{found}</div>'


def undo_button(table: Table, viewer: Viewer) -> str:
    """To take back the last decision that was made at the viewer's device."""
    made = [(table.last_of(seat), seat) for seat in viewer.seats]
    own = [(number, seat) for number, seat in made if number is not None]
    if not own:
        return ""
    own = [(number, seat) for number, seat in own if table.seats[seat].bot is None]
    if not own:
        # At the end the result has the room; the way back is at the seat.
        return "" if table.course.s.over else f"<small>{BOT_UNDO}</small>"
    number, seat = max(own)
    others = table.others(viewer.seats)
    words = "<kbd>u</kbd>Undo" if table.course.is_free(number) or not others else ASK_UNDO
    if table.course.s.over and not others:
        words = "Take back the end"  # without a key: a slip must not reopen what is finished
    whose = "" if seat == viewer.shown else f" ({escape(table.name(seat))})"
    return f'<button data-do="undo" data-seat="{seat}">{words}{whose}</button>'
