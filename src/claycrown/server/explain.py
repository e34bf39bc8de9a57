"""Why not, and what if: answers for the one who asks, from the knowledge of that seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claycrown.core.catalog import N_, catalog, say, signed
from claycrown.core.chance import seeded
from claycrown.core.drawing import Ink, board_svg
from claycrown.server.company import Refusal
from claycrown.server.final import tried, what_follows
from claycrown.server.marks import LANGUAGE, drawing_of, in_plain_names
from claycrown.server.table import Table
from claycrown.server.viewer import Moment, Viewer, moment_for

NOT_ASKED = "not_asked"  # the reason by which every game refuses what belongs to another decision
NOTHING = N_("Nothing can be done here now.")
LINES_MOST = 4
# What a number of a seat counts, for one and for several; numbers that count nothing are left out.
GOODS = {
    "coins": ("coin", "coins"),
    "wet": ("wet clay", "wet clay"),
    "dry": ("dry clay", "dry clay"),
    "craftsmen": ("Craftsman", "Craftsmen"),
    "artisans": ("Artisan", "Artisans"),
    "reserve": ("Artisan in reserve", "Artisans in reserve"),
    "bases": ("base", "bases"),
    "clay": ("clay", "clay"),
    "space": ("space on the track", "spaces on the track"),
    "figures": ("figure left", "figures left"),
    "signatures": ("signature left", "signatures left"),
    "equipment_count": ("equipment", "equipment"),
    "hand_size": ("card in hand", "cards in hand"),
    "deck_size": ("card in the deck", "cards in the deck"),
    "castle": ("knight in the castle", "knights in the castle"),
    "dice": ("die in use", "dice in use"),
}
NO_BREAK = "\N{NON-BREAKING HYPHEN}"  # a rule keeps its number on one line


def why_spot(table: Table, seat: int, spot: str) -> list[str]:
    """What is against the actions that a place could mean for a seat."""
    moment = moment_for(table, Viewer((seat,), seat))
    if moment.s.over:
        return ["The game is over."]
    if not moment.options:
        return ["It is not your turn to decide."]
    view, drawing = table.game.view(moment.s, seat), drawing_of(table.game)
    meant = [a for a in range(table.game.actions.total) if spot in drawing.places(view, a)]
    if any(action in moment.options for action in meant):
        return [purpose(table, spot)]
    against = [reasons(table, moment, seat, action) for action in meant]
    # Of actions alike, the one that comes nearest: nothing more is against it than against others.
    told = [lines for lines in against if lines]
    nearest = [lines for lines in told if not any(set(k) < set(lines) for k in told)]
    found = dict.fromkeys(line for lines in nearest for line in lines)
    return list(found)[:LINES_MOST] or [purpose(table, spot)]


def purpose(table: Table, spot: str) -> str:
    """What a place is for and when, if nothing can be done there now."""
    rule, words = drawing_of(table.game).purposes.get(spot.partition("-")[0], (None, NOTHING))
    said = say(catalog(LANGUAGE), words)
    return f"{said} ({rule.replace('-', NO_BREAK)})" if rule else said


def reasons(table: Table, moment: Moment, seat: int, action: int) -> list[str]:
    """What is against one action, if the present question is about such actions at all."""
    game = table.game
    against = game.why_not(moment.s, seat, action)
    if any(reason.get("what") == NOT_ASKED for reason in against):
        return []
    return [
        f"{game.explain(moment.s, reason)} ({reason['rule'].replace('-', NO_BREAK)})"
        for reason in against
    ]


def preview(table: Table, seat: int, action: int) -> tuple[list[str], str | None]:
    """What an action brings, in lines, and the board after it.

    Where something unknown would become known, only that is said.
    """
    moment = moment_for(table, Viewer((seat,), seat))
    if action not in moment.options:
        raise Refusal("This is not one of your options.")
    game = table.game
    # Tried out in a world that fits what the seat knows, so the answer tells no more than that.
    before = moment.s.determinize(seat, seeded(table.row.code))
    after = tried(before, seat, action)
    if after is None:
        return [], None
    if after.reveals != before.reveals:
        return [what_follows(game, before, after)], None
    old, new = game.view(before, seat), game.view(after, seat)
    names = [table.name(k) for k in range(table.row.players)]
    ink = Ink(salt=table.row.watch, names=names)
    return changes(old, new, seat), board_svg(drawing_of(game), new, ink)


def changes(old: Mapping[str, Any], new: Mapping[str, Any], seat: int) -> list[str]:
    """The numbers of a seat that change: points first, then goods."""
    lines = []
    points = new["scores"][seat] - old["scores"][seat]
    if points:
        lines.append(f"{signed(points)} {'point' if abs(points) == 1 else 'points'}")
    before, after = old["seats"][seat], new["seats"][seat]
    for key, value in after.items():
        if key in GOODS and value != before[key]:
            more = value - before[key]
            lines.append(f"{signed(more)} {GOODS[key][abs(more) > 1]}")
    return lines


async def hints(table: Table, seat: int) -> list[dict[str, Any]]:
    """The best moves of a seat, with the names of the people in the reasons."""
    return [
        {**each, "reason": in_plain_names(table, each["reason"])}
        for each in await table.hints(seat)
    ]
