"""Who sits at a table: names, holders, what is said; and who is told when something changes."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import claycrown
from claycrown.bots.roster import LEVELS
from claycrown.core.errors import ClaycrownError
from claycrown.core.events import Event
from claycrown.server.limits import CHAT, Paces
from claycrown.server.model import RemarkRow, SeatRow
from claycrown.server.people import clean_name, clean_text, colours_of, unlike, watching
from claycrown.server.presence import Presence
from claycrown.server.store import CHAT as SAID
from claycrown.server.store import Saved, Store

REMARKS_MOST = 500  # kept in memory, of what is said and of what happens beside the game


class Refusal(ClaycrownError):
    """What was asked cannot be done; the message says why, and nothing has changed."""


def check_level(level: str) -> None:
    """Refuse what is no bot."""
    if level not in LEVELS:
        raise Refusal(f"There is no bot {level!r}; choose one of {', '.join(LEVELS)}.")


class Company(ABC):
    """The people and bots of a table, and those who watch."""

    def __init__(self, store: Store, saved: Saved) -> None:
        """Seat everybody as the database has it."""
        self.store = store
        self.row = saved.table
        self.seats = saved.seats
        self.holders = saved.holders
        self.remarks = saved.remarks
        self.rematch = saved.rematch
        self.game = claycrown.make(self.row.game, self.row.edition)
        if self.row.rules != self.game.rules_version:
            raise Refusal(
                f"This game was begun under rules {self.row.rules} of {self.game.title}; "
                f"this server plays rules {self.game.rules_version}."
            )
        self.colours = colours_of(self.game, self.row.players, self.row.options)
        # Rises with every change, also over a restart: who has an old number sees a newer one.
        self.revision = int(time.time())
        self.told: dict[Event, str] = {}  # lines of the log, once made
        self.snapshots: dict[Any, Any] = {}  # of this revision, by viewer
        self.watchers: set[Callable[[], None]] = set()
        self.paces = Paces()
        self.presence = Presence()

    # Names.

    def name(self, seat: int) -> str:
        """What a seat is called at this table."""
        row = self.seats[seat]
        return row.name or (f"{self.colours[seat]} bot" if row.bot else self.colours[seat])

    def own_name(self, seat: int, name: str) -> str:
        """A name for a seat that is neither another's name nor another's colour."""
        others = [k for k in range(len(self.seats)) if k != seat]
        taken = [*(self.name(k) for k in others), *(self.colours[k] for k in others)]
        return unlike(clean_name(name), taken)

    def is_open(self, seat: int) -> bool:
        """Whether somebody may still sit down here."""
        return not self.seats[seat].taken and self.seats[seat].bot is None

    def is_expected(self, seat: int) -> bool:
        """Whether who comes here from the last game is not here yet."""
        return self.seats[seat].expected and self.seats[seat].bot is None

    def is_gathering(self) -> bool:
        """Whether somebody is still expected at the table."""
        return any(self.is_open(k) or self.is_expected(k) for k in range(len(self.seats)))

    def is_nobodys(self, seat: int) -> bool:
        """Whether no person is at a seat yet, so that everybody at the table may care for it."""
        row = self.seat_row(seat)
        return row.expected or not row.taken

    def others(self, own: Sequence[int]) -> set[int]:
        """The seats of people who are not oneself."""
        return {
            seat
            for seat, row in enumerate(self.seats)
            if not self.is_nobodys(seat) and row.bot is None and seat not in own
        }

    def held(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return sorted(seat for seat, people in self.holders.items() if person in people)

    # Who is told of changes.

    def publish(self) -> None:
        """Tell everybody that something has changed."""
        self.revision += 1
        for watcher in list(self.watchers):
            watcher()

    def renamed(self) -> None:
        """Names have changed: every line of the log is told anew."""
        self.told.clear()
        self.publish()

    # Talk.

    def new_remark(self, kind: str, seat: int | None, text: str, after: int) -> RemarkRow:
        """Something said, or that happened beside the game, after so many moves."""
        name = self.name(seat) if seat is not None else ""
        return RemarkRow(
            table_id=self.row.id, kind=kind, seat=seat, name=name, text=text, after=after
        )

    def remember(self, remark: RemarkRow) -> None:
        """Add a remark that the database has."""
        self.remarks.append(remark)
        alike = [each for each in self.remarks if (each.kind == SAID) == (remark.kind == SAID)]
        if len(alike) > REMARKS_MOST:  # talk drives nothing out of the log
            self.remarks.remove(alike[0])

    async def remark(self, kind: str, seat: int | None, text: str, name: str = "") -> None:
        """Keep a remark."""
        row = self.new_remark(kind, seat, text, self.moves_made())
        row.name = name or row.name
        await self.store.add_remark(row)
        self.remember(row)

    @abstractmethod
    def moves_made(self) -> int:
        """How many moves have been made."""

    async def chat(self, seat: int | None, text: Any, guest: str = "", address: str = "") -> None:
        """Say something to the table; who only watches has a name of no account and an address."""
        words = clean_text(text)
        if not words:
            raise Refusal("There is nothing to say.")
        self.paces.keep(CHAT, f"from {address}" if seat is None else seat)
        await self.remark("chat", seat, words, watching(guest) if seat is None else "")
        self.publish()

    # Seats.

    def seat_row(self, seat: int) -> SeatRow:
        """A seat of this table."""
        if not 0 <= seat < len(self.seats):
            raise Refusal(f"There is no seat {seat} at this table.")
        return self.seats[seat]

    async def sit(self, seat: int, person: str, name: str) -> None:
        """Take a free seat."""
        row = self.seat_row(seat)
        name = self.own_name(seat, name)
        if not self.is_open(seat) or not await self.store.sit_down(row, person, name):
            raise Refusal("This seat is taken; choose another one.")
        self.holders.setdefault(seat, set()).add(person)
        self.presence.note(person)
        await self.remark("seat", seat, "sits down")
        self.renamed()

    async def enter(self, seat: int, person: str) -> None:
        """Hold a seat by its private link."""
        await self.store.set_seat(self.seat_row(seat), person, taken=True, expected=False)
        self.holders.setdefault(seat, set()).add(person)
        self.presence.note(person)
        self.publish()

    async def arrive(self, seats: Sequence[int]) -> None:
        """Whoever has these seats has come to the table: nobody waits for them any more."""
        late = [self.seats[seat] for seat in seats if self.seats[seat].expected]
        for row in late:
            await self.store.set_seat(row, expected=False)
        if late:
            self.publish()

    async def rename(self, seat: int, name: str) -> None:
        """Give a seat another name; if somebody has it already, it gets a number."""
        await self.store.set_seat(self.seat_row(seat), name=self.own_name(seat, name))
        self.renamed()

    async def hand_over(self, seat: int) -> None:
        """Free a seat, with a new private link."""
        row, name = self.seat_row(seat), self.name(seat)
        await self.store.hand_over(row)
        self.holders.pop(seat, None)
        goes_on = "a bot plays on" if row.bot else "the seat is free for somebody else"
        await self.remark("seat", seat, f"leaves; {goes_on}", name)
        self.renamed()

    async def set_bot(self, seat: int, level: str | None, words: str = "") -> None:
        """Let a bot play for a seat, or stop it; ``words`` for the log, if not the usual ones."""
        row = self.seat_row(seat)
        if level is not None:
            check_level(level)
        if row.bot != level:
            await self.store.set_seat(row, bot=level)
            usual = f"is played by a bot ({level})" if level else "is no longer played by a bot"
            await self.remark("bot", seat, words or usual)
        self.renamed()
