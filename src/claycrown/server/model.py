"""The tables of the database. The record of a game is its row and its moves."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """All tables."""


class TableRow(Base):
    """One game at one table."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)  # the link to sit down
    watch: Mapped[str] = mapped_column(String(32), unique=True)  # the link to watch
    game: Mapped[str] = mapped_column(String(32))
    rules: Mapped[int]
    edition: Mapped[str] = mapped_column(String(200))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    players: Mapped[int]
    seed: Mapped[str] = mapped_column(String(80))
    # Where something known was taken back, chance goes on from another seed: [moves made, seed].
    reseeds: Mapped[list[Any]] = mapped_column(JSON, default=list)
    manners: Mapped[dict[str, Any]] = mapped_column(JSON)  # pace of bots, wait for responses
    finished: Mapped[bool] = mapped_column(default=False)
    responding: Mapped[bool] = mapped_column(default=False)  # a time to respond has not ended yet
    rematch: Mapped[str | None] = mapped_column(String(32), default=None)  # code of the next table
    made: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class SeatRow(Base):
    """A seat; whoever has its key may act for it."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("table_id", "seat"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    seat: Mapped[int]
    name: Mapped[str] = mapped_column(String(60), default="")
    bot: Mapped[str | None] = mapped_column(String(60), default=None)
    taken: Mapped[bool] = mapped_column(default=False)  # by a person; a bot may stand in
    expected: Mapped[bool] = mapped_column(default=False)  # from the last game, not here yet
    key: Mapped[str] = mapped_column(String(32), unique=True)


class HolderRow(Base):
    """A person, known by a cookie, who holds a seat."""

    __tablename__ = "holders"

    seat_id: Mapped[int] = mapped_column(
        ForeignKey("seats.id", ondelete="CASCADE"), primary_key=True
    )
    person: Mapped[str] = mapped_column(String(32), primary_key=True)


class MoveRow(Base):
    """An action that was accepted. One that was taken back stays, marked."""

    __tablename__ = "moves"
    __table_args__ = (Index("moves_of_table", "table_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    seat: Mapped[int]
    action: Mapped[int]
    undone: Mapped[bool] = mapped_column(default=False)
    made: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class AnswerRow(Base):
    """An answer in the window that is open; when the window ends it becomes a move."""

    __tablename__ = "answers"

    table_id: Mapped[int] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)
    action: Mapped[int]


class RemarkRow(Base):
    """What is said at the table: chat, and what happened beside the game."""

    __tablename__ = "remarks"
    __table_args__ = (Index("remarks_of_table", "table_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(16))  # chat, undo, seat, bot, hint, window, rematch
    seat: Mapped[int | None] = mapped_column(default=None)
    name: Mapped[str] = mapped_column(String(60), default="")
    text: Mapped[str] = mapped_column(String(1000))
    after: Mapped[int] = mapped_column(default=0)  # how many moves had been made
    made: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
