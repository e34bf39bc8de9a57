"""Another game with the same people: everybody moves on by one seat."""

from __future__ import annotations

import asyncio

from fastapi import Request

from claycrown.server.company import Refusal
from claycrown.server.people import colours_of
from claycrown.server.site import Site
from claycrown.server.start import told_apart
from claycrown.server.store import NewSeat, NewTable
from claycrown.server.table import Table

TOO_EARLY = "Another game can be asked for when this one is over."


async def rematch(site: Site, request: Request, table: Table, seat: int) -> Table:
    """The table of the next game; who asks first has it laid, whoever comes later finds it."""
    # With the lock: who goes while it is written must not let the next one in before it is known.
    return await site.table(await asyncio.shield(_laid(site, request, table, seat)))


async def _laid(site: Site, request: Request, table: Table, seat: int) -> str:
    async with table.lock:
        if not table.is_finished():
            raise Refusal(TOO_EARLY)
        if table.rematch is None:
            await site.check_new_table(request)
            table.rematch = await site.store.make_table(same_again(table), "", table.row)
            await table.remark("rematch", seat, "asks for another game")
            table.publish()
        return table.rematch.code


def seat_after(seat: int, players: int) -> int:
    """Where who sits at a seat sits in the next game."""
    return (seat - 1) % players


def same_again(table: Table) -> NewTable:
    """The same game with the same people and bots, the order of seats turned by one."""
    row, count = table.row, table.row.players
    seats = [NewSeat()] * count
    for seat, old in enumerate(table.seats):
        holders = frozenset(table.holders.get(seat, ()))
        bot = None if holders else old.bot  # a stand-in was for one game
        seats[seat_after(seat, count)] = NewSeat(
            old.name, bot, kept=old.taken, holders=holders, expected=old.taken and bot is None
        )
    return NewTable(
        game=row.game,
        rules=row.rules,
        edition=row.edition,
        options=row.options,
        seats=told_apart(seats, colours_of(table.game, count, row.options)),
        manners=row.manners,
    )
