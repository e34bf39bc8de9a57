"""One browser at one table: the newest snapshot goes out, messages come in."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from claycrown.core.errors import ClaycrownError
from claycrown.server import scene, wire
from claycrown.server.company import Refusal
from claycrown.server.explain import hints, preview, why_spot
from claycrown.server.final import Care, turn_of
from claycrown.server.limits import QUESTION, Bucket
from claycrown.server.table import Table
from claycrown.server.viewer import Viewer, all_here, asked_seats
from claycrown.server.window import Window

TOO_MANY = "Too many messages at once; slow down a little."
FAILED = 1011
SLOW = (wire.AskHint, wire.EndWindow)  # what takes its time, while the browser goes on asking


@dataclass(frozen=True)
class Who:
    """Who is at a browser: without a person a spectator, known by the address alone."""

    person: str | None
    name: str
    address: str


class Connection:
    """A socket of a person, with the seats that person holds."""

    def __init__(self, table: Table, socket: WebSocket, who: Who) -> None:
        """Nothing has been sent yet."""
        self.table = table
        self.socket = socket
        self.who = who
        self.lifted: int | None = None
        self.window: Window | None = None  # for which the curtain has fallen
        self.care = Care()
        self.dirty = asyncio.Event()
        self.closing: asyncio.Task[None] | None = None
        # Under way, by what was asked and, of a hint, about which question.
        self.errands: dict[tuple[str, int], asyncio.Task[None]] = {}

    @property
    def seats(self) -> list[int]:
        """The seats held now."""
        return [] if self.who.person is None else self.table.held(self.who.person)

    async def run(self, bucket: Bucket) -> None:
        """Talk until the browser goes, or something breaks: then it comes back by itself."""
        self.table.watchers.add(self.dirty.set)
        self.dirty.set()
        if self.who.person is not None:
            self.table.came(self.who.person)
        sender = asyncio.create_task(self.send_snapshots())
        sender.add_done_callback(self.sender_ended)
        try:
            await self.receive_messages(bucket)
        except WebSocketDisconnect:
            pass
        finally:
            self.table.watchers.discard(self.dirty.set)
            if self.who.person is not None:
                self.table.went(self.who.person)
            for task in (sender, *self.errands.values()):
                task.cancel()

    def sender_ended(self, sender: asyncio.Task[None]) -> None:
        """Close a socket that can no longer show anything, so that the browser tries again."""
        gone = sender.cancelled() or isinstance(sender.exception(), WebSocketDisconnect)
        if not gone:
            self.closing = asyncio.create_task(self.socket.close(FAILED))

    async def send_snapshots(self) -> None:
        """Send the newest snapshot whenever there is one; those in between are skipped."""
        while True:
            await self.dirty.wait()
            self.dirty.clear()
            await self.socket.send_text(self.snapshot())

    def snapshot(self) -> str:
        """The table as this viewer sees it now; made once for all who see the same."""
        table, window = self.table, self.table.window
        viewer = self.viewer()
        made = table.snapshots
        if made.get("revision") != table.revision:
            made.clear()
            made["revision"] = table.revision
        answered = window is not None and viewer.shown in window.answers
        if (viewer, answered) not in made:
            made[viewer, answered] = make_snapshot(table, viewer)
        left = None if window is None else window.time_left()
        return wire.with_wait(made[viewer, answered], left)

    # Whose eyes.

    def viewer(self) -> Viewer:
        """Through whose eyes this browser looks now."""
        seats = self.seats
        people = [seat for seat in seats if self.table.seats[seat].bot is None]
        if not people:
            return Viewer(tuple(seats), seats[0] if len(seats) == 1 else None)
        if len(people) == 1:
            return Viewer(tuple(seats), people[0])
        if not self.table.game.hidden:
            return Viewer(tuple(seats), self.open_seat(people))
        return self.behind_curtain(tuple(seats), people)

    def open_seat(self, people: list[int]) -> int:
        """Of several seats of a game without secrets: the one that is asked."""
        asked = [seat for seat in people if seat in self.table.course.s.waiting]
        if asked:
            self.lifted = asked[0]
        return self.lifted if self.lifted in people else people[0]

    def behind_curtain(self, seats: tuple[int, ...], people: list[int]) -> Viewer:
        """Of several seats with secrets: the one that lifted the curtain, if it is its turn."""
        window = self.table.window
        if window is not None:
            if window is not self.window:
                self.window, self.lifted = window, None
            shown = self.lifted if self.lifted in people else None
            return Viewer(seats, shown, tuple(people))
        asked = asked_seats(self.table.game.view(self.table.course.s, None))
        turn = [seat for seat in people if seat in asked] or people
        hidden_moment = not asked and not self.table.course.s.over
        if self.lifted in turn or (self.lifted in people and turn == people and not hidden_moment):
            return Viewer(seats, self.lifted, tuple(turn))
        return Viewer(seats, None, tuple(turn))

    # Messages.

    async def receive_messages(self, bucket: Bucket) -> None:
        """Do what the browser asks, message by message."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1000))
            await self.receive(message.get("text"), bucket)

    async def receive(self, text: str | None, bucket: Bucket) -> None:
        """Do what a message asks, or say why not."""
        has_room = bucket.take()
        try:
            message = wire.read(text)
        except wire.Malformed as error:
            await self.refuse(str(error))
            return
        if not has_room:
            await self.refuse(TOO_MANY, message.do)
        elif isinstance(message, SLOW):
            self.run_errand(message)
        else:
            await self.try_to_obey(message)

    def run_errand(self, message: Any) -> None:
        """Carry out what takes its time beside the messages that follow; the same only once."""
        about = isinstance(message, wire.AskHint) and message.seat in self.seats
        key = repr(message), self.table.version(message.seat) if about else 0
        if key in self.errands:
            return
        for (asked, _), errand in self.errands.items():
            if asked == key[0]:  # about a question that is answered by now
                errand.cancel()
        self.errands[key] = asyncio.create_task(self.try_to_obey(message))
        self.errands[key].add_done_callback(lambda task: self.errand_ended(key, task))

    def errand_ended(self, key: tuple[str, int], errand: asyncio.Task[None]) -> None:
        """Forget what is done; where something broke, the browser comes back by itself."""
        del self.errands[key]
        if not errand.cancelled() and errand.exception() is not None:
            self.sender_ended(errand)

    async def try_to_obey(self, message: Any) -> None:
        """Carry out a message, or say why not."""
        try:
            await self.obey(message)
        except ClaycrownError as error:
            await self.refuse(str(error), message.do)
        except SQLAlchemyError:
            await self.refuse("This could not be kept; try again.", message.do)

    async def refuse(self, words: str, do: str | None = None) -> None:
        """Say why something was not done, and show how things are."""
        await self.socket.send_text(wire.refused(words, do))
        self.dirty.set()

    async def obey(self, message: Any) -> None:
        """Carry out a message."""
        if isinstance(message, wire.SeatMessage):
            await self.obey_for_seat(message)
        elif isinstance(message, wire.Chat):
            await self.chat(message.text)
        elif isinstance(message, wire.EndWindow):
            if not all_here(self.table, self.viewer()):
                raise Refusal("The others may still respond.")
            await self.table.end_window()
        else:
            if message.seat is not None:
                self.check_seat(message.seat)
            self.lifted = message.seat
            self.dirty.set()

    async def chat(self, text: str) -> None:
        """Say something, for the seat in front of the screen or as a spectator."""
        seats = self.seats
        shown = self.viewer().shown
        seat = shown if shown is not None else next(iter(seats), None)
        await self.table.chat(seat, text, self.who.name, self.who.address)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not held."""
        if seat not in self.seats:
            raise Refusal("This is not your seat.")

    async def obey_for_seat(self, message: Any) -> None:
        """Carry out a message about a seat."""
        seat, table = message.seat, self.table
        if not isinstance(message, wire.SetBot):  # which others may do as well, now and then
            self.check_seat(seat)
        match message:
            case wire.Act():
                await self.act(message)
            case wire.Plan():
                await table.plan(seat, message.numbers, message.version)
            case wire.Why():
                table.paces.keep(QUESTION, seat)
                lines = why_spot(table, seat, message.spot)
                await self.socket.send_text(wire.reasons(message.spot, lines))
            case wire.Preview():
                table.paces.keep(QUESTION, seat)
                lines, board = preview(table, seat, message.action)
                await self.socket.send_text(wire.previewed(message.action, lines, board))
            case wire.AskHint():
                await self.hint(seat)
            case wire.Undo():
                await table.undo(seat, self.seats, (self.viewer().shown, message.version))
            case wire.Withdraw():
                await table.withdraw(seat)
            case wire.Consent():
                await table.consent(seat, yes=message.yes)
            case wire.SetBot():
                await table.let_bot_play(self.seats, seat, message.level)
            case wire.HandOver():
                await table.hand_over(seat)
            case wire.Rename():
                await table.rename(seat, message.name)

    async def hint(self, seat: int) -> None:
        """Show the best moves, unless by now there is another question or somebody else looks."""
        asked = self.table.version(seat), self.viewer().shown
        found = await hints(self.table, seat)
        now = self.table.version(seat), self.viewer().shown
        await self.socket.send_text(wire.hinted(found if now == asked else []))

    async def act(self, message: wire.Act) -> None:
        """Take an action; what undo could not repair is confirmed first."""
        table, seat, action = self.table, message.seat, message.action
        turn = turn_of(table.game, table.course.s)
        if not message.sure and (words := self.care.question(table, self.seats, seat, action)):
            await self.socket.send_text(wire.confirm(action, words))
            return
        await table.act(seat, action, message.version)
        if message.sure:
            self.care.agree(seat, turn)
        self.dirty.set()  # a response in a window is told to its giver alone


def make_snapshot(table: Table, viewer: Viewer) -> str:
    """A snapshot in the form of the socket, without the time left to respond."""
    return wire.snapshot(table.revision, table.version(viewer.shown), scene.parts(table, viewer))
