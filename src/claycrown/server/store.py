"""Tables, seats, moves and remarks in a database: written before anybody sees them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, case, delete, event, select, update
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker, create_async_engine
from sqlalchemy.pool import QueuePool

from claycrown.server.model import AnswerRow, HolderRow, MoveRow, RemarkRow, SeatRow, TableRow

KEY_BYTES = 16
LOOK, LOOKS = 0.01, 500  # seconds between two looks whether all is given back, and how many
REMARKS_KEPT = 200  # of chat, and of all else, that a table is given back
CHAT, HINT = "chat", "hint"
SILENCE = "window"  # nobody answered in one
SILENCE_BEFORE = "windows"  # nor in those that the same move opened before the last one
QUIET_HINT = "quiet hint"  # asked for in a window, so that only the record may tell of it


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(KEY_BYTES)


@dataclass(frozen=True)
class NewSeat:
    """Who is to sit at a seat of a new table."""

    name: str = ""
    bot: str | None = None
    mine: bool = False  # whoever makes the table holds it
    kept: bool = False  # for whoever has its key; nobody else may sit down
    holders: Collection[str] = ()  # people who hold it beside its maker
    expected: bool = False  # who has it has still to come


@dataclass(frozen=True)
class NewTable:
    """A table to be made."""

    game: str
    rules: int
    edition: str
    options: Mapping[str, Any]
    seats: Sequence[NewSeat]
    manners: Mapping[str, Any] = field(default_factory=dict)
    seed: str = field(default_factory=new_key)


@dataclass(frozen=True)
class TakenBack:
    """What a table loses by taking back."""

    rows: Collection[int]  # of the moves
    number: int  # of the first of them
    left: int  # how many moves are left
    reseeds: Iterable[Any]

    def place(self, after: int) -> int:
        """Where among the moves something now is that was after so many."""
        return min(after - 1, self.left) if after > self.number else after


@dataclass
class Saved:
    """All that is kept of a table."""

    table: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow]
    remarks: list[RemarkRow]
    holders: dict[int, set[str]]  # the people who hold each seat
    answers: dict[int, int]  # given in the window that was open, by seat
    rematch: TableRow | None  # the next table of the same people


class Store:
    """The database of a server."""

    def __init__(self, address: str) -> None:
        """Connect later, when something is asked."""
        self.engine: AsyncEngine = create_async_engine(address)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", set_pragmas)
        self.session = async_sessionmaker(self.engine, expire_on_commit=False)

    async def open(self) -> None:
        """Bring the tables of the database up to date."""
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Let go of the database, when work that was stopped has given back what it held."""
        pool = self.engine.sync_engine.pool
        for _ in range(LOOKS):
            if not isinstance(pool, QueuePool) or pool.checkedout() == 0:
                break
            await asyncio.sleep(LOOK)
        await self.engine.dispose()

    async def make_table(
        self, new: NewTable, person: str, before: TableRow | None = None
    ) -> TableRow:
        """A new table; its maker holds the seats meant for it. ``before`` is then told of it."""
        async with self.session.begin() as session:
            table = TableRow(
                code=new_key(),
                watch=new_key(),
                game=new.game,
                rules=new.rules,
                edition=new.edition,
                options=dict(new.options),
                players=len(new.seats),
                seed=new.seed,
                reseeds=[],
                manners=dict(new.manners),
            )
            session.add(table)
            await session.flush()
            for number, seat in enumerate(new.seats):
                row = SeatRow(
                    table_id=table.id,
                    seat=number,
                    name=seat.name,
                    bot=seat.bot,
                    taken=seat.mine or seat.kept,
                    expected=seat.expected,
                    key=new_key(),
                )
                session.add(row)
                await session.flush()
                for holder in {*seat.holders, *((person,) if seat.mine else ())}:
                    session.add(HolderRow(seat_id=row.id, person=holder))
            if before is not None:
                await self._set_table(session, before.id, rematch=table.code)
            return table

    async def find(self, code: str) -> Saved | None:
        """The table with this code, with everything that happened at it."""
        async with self.session() as session:
            table = await session.scalar(
                select(TableRow).where((TableRow.code == code) | (TableRow.watch == code))
            )
            if table is None:
                return None
            seats = select(SeatRow).where(SeatRow.table_id == table.id).order_by(SeatRow.seat)
            moves = select(MoveRow).where(MoveRow.table_id == table.id).order_by(MoveRow.id)
            remarks = select(RemarkRow).where(RemarkRow.table_id == table.id)
            newest = remarks.order_by(RemarkRow.id.desc()).limit(REMARKS_KEPT)
            found = list(await session.scalars(newest.where(RemarkRow.kind == CHAT)))
            others = newest.where(RemarkRow.kind.not_in([CHAT, QUIET_HINT]))
            found += list(await session.scalars(others))
            holders: dict[int, set[str]] = {}
            held = (
                select(SeatRow.seat, HolderRow.person)
                .join(HolderRow, HolderRow.seat_id == SeatRow.id)
                .where(SeatRow.table_id == table.id)
            )
            for seat, person in await session.execute(held):
                holders.setdefault(seat, set()).add(person)
            answers = select(AnswerRow).where(AnswerRow.table_id == table.id)
            later = select(TableRow).where(TableRow.code == table.rematch)
            return Saved(
                table,
                list(await session.scalars(seats)),
                list(await session.scalars(moves.where(~MoveRow.undone))),
                sorted(found, key=lambda remark: remark.id),
                holders,
                {row.seat: row.action for row in await session.scalars(answers)},
                await session.scalar(later) if table.rematch else None,
            )

    async def code_of_key(self, key: str) -> tuple[str, int] | None:
        """The table and the seat that a private key opens."""
        async with self.session() as session:
            found = await session.execute(
                select(TableRow.code, SeatRow.seat)
                .join(SeatRow, SeatRow.table_id == TableRow.id)
                .where(SeatRow.key == key)
            )
            row = found.first()
            return (row[0], row[1]) if row else None

    async def tables_of(self, person: str, most: int = 30) -> list[TableRow]:
        """The tables at which a person holds a seat, the newest first."""
        query = (
            select(TableRow)
            .join(SeatRow, SeatRow.table_id == TableRow.id)
            .join(HolderRow, HolderRow.seat_id == SeatRow.id)
            .where(HolderRow.person == person)
            .order_by(TableRow.id.desc())
            .distinct()
            .limit(most)
        )
        async with self.session() as session:
            return list(await session.scalars(query))

    async def names_at(self, tables: Collection[int]) -> dict[int, list[str]]:
        """The names that people have at these tables, by the order of seats."""
        query = (
            select(SeatRow.table_id, SeatRow.name)
            .where(SeatRow.table_id.in_(tables), SeatRow.name != "")
            .order_by(SeatRow.table_id, SeatRow.seat)
        )
        found: dict[int, list[str]] = {}
        async with self.session() as session:
            for table, name in await session.execute(query):
                found.setdefault(table, []).append(name)
        return found

    async def unfinished(self, most: int = 100) -> list[str]:
        """The codes of the newest tables whose game goes on and where a bot sits."""
        query = (
            select(TableRow.code)
            .where(~TableRow.finished)
            .where(TableRow.id.in_(select(SeatRow.table_id).where(SeatRow.bot.is_not(None))))
            .order_by(TableRow.id.desc())
            .limit(most)
        )
        async with self.session() as session:
            return list(await session.scalars(query))

    async def add_move(
        self, table: int, seat: int, action: int, *, last: bool, window: bool = False
    ) -> int:
        """Keep an action: whether it ends the game, or opens a window. Returns the row's number."""
        async with self.session.begin() as session:
            row = MoveRow(table_id=table, seat=seat, action=action)
            session.add(row)
            if last or window:
                await self._set_table(session, table, finished=last, responding=window)
            await session.flush()
            return row.id

    async def add_answer(self, table: int, seat: int, action: int) -> None:
        """Keep an answer until its window ends."""
        async with self.session.begin() as session:
            await session.merge(AnswerRow(table_id=table, seat=seat, action=action))

    async def end_window(
        self,
        table: int,
        moves: Sequence[tuple[int, int]],
        remark: RemarkRow | None = None,
        *,
        last: bool,
        window: bool = False,
    ) -> list[int]:
        """Keep all actions by which a window ends, or none; its answers have served.

        ``window`` if the next one opens at once.
        """
        async with self.session.begin() as session:
            if remark is not None:
                session.add(remark)
            rows = [MoveRow(table_id=table, seat=seat, action=action) for seat, action in moves]
            for row in rows:
                session.add(row)
                await session.flush()  # in the order of the rules
            await session.execute(delete(AnswerRow).where(AnswerRow.table_id == table))
            await self._set_table(session, table, finished=last, responding=window)
            return [row.id for row in rows]

    async def hints(self, table: int) -> list[list[int]]:
        """The hints asked for at a table, as [seat, how many moves had been made]."""
        query = (
            select(RemarkRow.seat, RemarkRow.after)
            .where(RemarkRow.table_id == table, RemarkRow.kind.in_([HINT, QUIET_HINT]))
            .order_by(RemarkRow.id)
        )
        async with self.session() as session:
            found = await session.execute(query)
            return [[seat, after] for seat, after in found if seat is not None]

    async def take_back(self, table: int, back: TakenBack, remark: RemarkRow) -> None:
        """Mark moves as taken back, with the remark that says so; earlier ones keep their place."""
        later = RemarkRow.after - 1
        async with self.session.begin() as session:
            await session.execute(delete(AnswerRow).where(AnswerRow.table_id == table))
            rows = update(MoveRow).where(MoveRow.id.in_(back.rows))
            await session.execute(rows.values(undone=True))
            await session.execute(
                update(RemarkRow)
                .where(RemarkRow.table_id == table, RemarkRow.after > back.number)
                .values(after=case((later > back.left, back.left), else_=later))
            )
            now = {"reseeds": list(back.reseeds), "finished": False, "responding": False}
            await self._set_table(session, table, **now)
            session.add(remark)

    async def add_remark(self, remark: RemarkRow) -> None:
        """Keep a remark."""
        async with self.session.begin() as session:
            session.add(remark)

    async def set_seat(self, row: SeatRow, person: str | None = None, **values: Any) -> None:
        """Change a seat; with a person, add a holder."""
        async with self.session.begin() as session:
            await session.execute(update(SeatRow).where(SeatRow.id == row.id).values(**values))
            if person is not None:
                await session.merge(HolderRow(seat_id=row.id, person=person))
        for key, value in values.items():
            setattr(row, key, value)

    async def sit_down(self, row: SeatRow, person: str, name: str) -> bool:
        """Take a free seat; False if somebody was quicker."""
        async with self.session.begin() as session:
            taken = await session.execute(
                update(SeatRow)
                .where(SeatRow.id == row.id, ~SeatRow.taken)
                .values(taken=True, name=name, bot=None)
            )
            if getattr(taken, "rowcount", 0) != 1:
                return False
            await session.merge(HolderRow(seat_id=row.id, person=person))
        row.taken, row.name, row.bot = True, name, None
        return True

    async def hand_over(self, row: SeatRow) -> None:
        """Free a seat for somebody else: a new key, no holder, no name."""
        key = new_key()
        async with self.session.begin() as session:
            await session.execute(delete(HolderRow).where(HolderRow.seat_id == row.id))
            await session.execute(
                update(SeatRow).where(SeatRow.id == row.id).values(key=key, taken=False, name="")
            )
        row.key, row.taken, row.name = key, False, ""

    async def _set_table(self, session: Any, table: int, **values: Any) -> None:
        await session.execute(update(TableRow).where(TableRow.id == table).values(**values))


def set_pragmas(connection: DBAPIConnection, _record: object) -> None:
    """Let SQLite write ahead, and have every commit on the disk before it counts."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Run the migrations that the database lacks."""
    with as_file(files("claycrown.server") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
