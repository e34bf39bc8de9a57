"""The score sheet as HTML: categories by seat, every booking with its reason, a bar for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from claycrown.core.catalog import MINUS, signed
from claycrown.core.game import Game
from claycrown.core.state import BaseState
from claycrown.server.marks import LANGUAGE, drawing_of, emblem, prefix, with_names
from claycrown.server.table import Table
from claycrown.sides import in_order, ranked_ties, side_sums

BAR_WIDE, BAR_HIGH, BAR_GAP = 560, 26, 10
LABEL_WIDE = 34
NOT_BOOKED = "<p>These are the points on the board now; they are booked when the game ends.</p>"


def sheet(table: Table, s: BaseState) -> str:
    """All points so far: the bars, the table, and the reasons behind each number."""
    lines = s.sheet()
    if not lines and not s.over and "points" in table.game.view(s, None):
        return grid(table, s, lines, ()) + NOT_BOOKED
    categories = table.game.categories
    return bars(table, s, lines) + grid(table, s, lines, categories) + ties(table, s)


def points_of(game: Game, s: BaseState) -> list[int]:
    """The points of each seat as all see them, also where they are booked only at the end."""
    points: list[int] = game.view(s, None).get("points", s.scores())
    return points


def ranks_of(game: Game, s: BaseState) -> list[int]:
    """The rank of each seat; before the end by the points alone where they are not booked yet."""
    if s.over or points_of(game, s) == s.scores():
        return list(s.ranks())
    sums = side_sums(game, s, points_of(game, s))
    return [1 + sum(each > sums[side] for each in sums.values()) for side in game.sides(s)]


def sums_of(lines: Sequence[Mapping[str, Any]]) -> dict[tuple[str, int], int]:
    """The points of each category and seat."""
    sums: dict[tuple[str, int], int] = {}
    for line in lines:
        key = (line["category"], line["seat"])
        sums[key] = sums.get(key, 0) + line["amount"]
    return sums


def grid(
    table: Table, s: BaseState, lines: Sequence[Mapping[str, Any]], categories: Sequence[str]
) -> str:
    """The table with a row for each category; a number opens to its bookings."""
    sums = sums_of(lines)
    seats = range(int(s.players))
    head = "".join(
        f'<th scope="col"><span class="who by{seat}">{emblem(table.game, seat)}'
        f"{escape(table.name(seat))}</span></th>"
        for seat in seats
    )
    rows = []
    for number, category in enumerate(categories):
        if category in table.game.endings:  # such rows bear no points
            continue
        cells = "".join(
            f"<td>{bookings(table, s, lines, category, seat)}</td>"
            if (category, seat) in sums
            else '<td class="none">·</td>'
            for seat in seats
        )
        name = escape(table.game.sentences.category(category, LANGUAGE))
        rows.append(f'<tr><th scope="row"><i class="key c{number}"></i>{name}</th>{cells}</tr>')
    totals = "".join(f"<td>{score}</td>" for score in points_of(table.game, s))
    ranks = "".join(f"<td>{rank}</td>" for rank in ranks_of(table.game, s))
    return (
        f'<table class="sheet"><thead><tr><th scope="col">Points</th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody>"
        f'<tfoot><tr class="total"><th scope="row">Total</th>{totals}</tr>{teams(table, s)}'
        f'<tr><th scope="row">Rank</th>{ranks}</tr></tfoot></table>'
    )


def teams(table: Table, s: BaseState) -> str:
    """The row with the points of each seat's team, where there are teams: they are what counts."""
    sums = side_sums(table.game, s, points_of(table.game, s))
    if len(sums) == s.players:
        return ""
    cells = "".join(f"<td>{sums[side]}</td>" for side in table.game.sides(s))
    return f'<tr class="team"><th scope="row">Team</th>{cells}</tr>'


def bookings(
    table: Table, s: BaseState, lines: Sequence[Mapping[str, Any]], category: str, seat: int
) -> str:
    """A number with the bookings behind it."""
    own = [line for line in lines if line["category"] == category and line["seat"] == seat]
    reasons = "".join(
        f"<li><b>{signed(line['amount'])}</b> "
        f"{with_names(table, table.game.because(s, line, LANGUAGE))}"
        f" <small>{period(table, line['period'])}</small></li>"
        for line in own
    )
    total = sum(line["amount"] for line in own)
    return (
        f"<details><summary>{str(total).replace('-', MINUS)}</summary><ul>{reasons}</ul></details>"
    )


def period(table: Table, number: int) -> str:
    """When a booking was made."""
    if table.game.periods and number == table.game.periods:
        return "final scoring"
    return f"round {number}"


def bars(table: Table, s: BaseState, lines: Sequence[Mapping[str, Any]]) -> str:
    """A stacked bar for each seat, the categories in the order of the sheet."""
    sums = sums_of(lines)
    most = max(
        [
            1,
            *(
                sum(max(0, v) for (_, k), v in sums.items() if k == seat)
                for seat in range(s.players)
            ),
        ]
    )
    rows = []
    for seat in range(int(s.players)):
        y = seat * (BAR_HIGH + BAR_GAP)
        x = float(LABEL_WIDE)
        symbol = f"{prefix(drawing_of(table.game).symbols)}-seat{seat}"
        rows.append(
            f'<use href="#{symbol}" class="f-seat{seat}" x="0" y="{y}" width="{BAR_HIGH}"'
            f' height="{BAR_HIGH}"/>'
        )
        for number, category in enumerate(table.game.categories):
            amount = sums.get((category, seat), 0)
            if amount <= 0:
                continue
            wide = amount / most * (BAR_WIDE - LABEL_WIDE)
            name = escape(table.game.sentences.category(category, LANGUAGE))
            rows.append(
                f'<g><title>{name}: {amount}</title><rect class="stretch c{number}" x="{x:.1f}"'
                f' y="{y}" width="{wide:.1f}" height="{BAR_HIGH}"/>'
                + (
                    f'<text x="{x + wide / 2:.1f}" y="{y + 18}">{amount}</text>'
                    if wide > 18
                    else ""
                )
                + "</g>"
            )
            x += wide
    high = int(s.players) * (BAR_HIGH + BAR_GAP)
    points = points_of(table.game, s)
    names = ", ".join(f"{table.name(k)} {score}" for k, score in enumerate(points))
    return (
        f'<svg class="board bars" viewBox="0 0 {BAR_WIDE} {high}" role="img"'
        f' aria-label="Points by seat: {escape(names)}">{"".join(rows)}</svg>'
    )


def ties(table: Table, s: BaseState) -> str:
    """Say that a rule ranks those who have equal points."""
    found = []
    for points, places in ranked_ties(table.game, s) if s.over else []:
        order = in_order(places, lambda seat: escape(table.name(seat)))
        found.append(f"<p>{points} points each: by the tie rule {order}.</p>")
    return "".join(found)
