"""One browser at one table: the newest snapshot goes out, messages come in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2s
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from claycrown.core.chance import seeded
from claycrown.core.errors import ClaycrownError
from claycrown.server import scene, wire
from claycrown.server.explain import preview, why_spot
from claycrown.server.limits import Bucket
from claycrown.server.scene import Viewer
from claycrown.server.table import Refusal, Table


class Connection:
    """A socket of a person, with the seats that person holds."""

    def __init__(
        self, table: Table, socket: WebSocket, seats: Callable[[], Awaitable[list[int]]], name: str
    ) -> None:
        """Nothing has been sent yet; ``seats`` says which seats are held."""
        self.table = table
        self.socket = socket
        self.find_seats = seats
        self.name = name
        self.seats: list[int] = []
        self.lifted: int | None = None
        self.dirty = asyncio.Event()

    async def run(self, bucket: Bucket) -> None:
        """Talk until the browser goes."""
        self.seats = await self.find_seats()
        self.table.watchers.add(self.dirty.set)
        self.dirty.set()
        sender = asyncio.create_task(self.send_snapshots())
        try:
            while True:
                await self.receive(await self.socket.receive_text(), bucket)
        except (WebSocketDisconnect, KeyError):  # KeyError: a message of bytes
            pass
        finally:
            self.table.watchers.discard(self.dirty.set)
            sender.cancel()

    async def send_snapshots(self) -> None:
        """Send the newest snapshot whenever there is one; those in between are skipped."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.dirty.wait()
                self.dirty.clear()
                self.seats = await self.find_seats()
                await self.socket.send_text(self.snapshot())

    def snapshot(self) -> str:
        """The table as this viewer sees it now; the same for all who see the same."""
        table = self.table
        viewer = self.viewer()
        now = asyncio.get_running_loop().time()
        if table.window is not None:  # its countdown differs from moment to moment
            return make_snapshot(table, viewer, now)
        made = table.snapshots
        if made.get("revision") != table.revision:
            made.clear()
            made["revision"] = table.revision
        if viewer not in made:
            made[viewer] = make_snapshot(table, viewer, now)
        return str(made[viewer])

    # Whose eyes.

    def viewer(self) -> Viewer:
        """Through whose eyes this browser looks now."""
        people = [seat for seat in self.seats if self.table.seats[seat].bot is None]
        if not people:
            return Viewer(tuple(self.seats), self.seats[0] if self.seats else None)
        if len(people) == 1:
            return Viewer(tuple(self.seats), people[0])
        if not self.table.game.hidden:
            return Viewer(tuple(self.seats), self.open_seat(people))
        return self.behind_curtain(people)

    def open_seat(self, people: list[int]) -> int:
        """Of several seats of a game without secrets: the one that is asked."""
        asked = [seat for seat in people if seat in self.table.course.s.waiting]
        if asked:
            self.lifted = asked[0]
        return self.lifted if self.lifted in people else people[0]

    def behind_curtain(self, people: list[int]) -> Viewer:
        """Of several seats with secrets: the one that lifted the curtain, if it is its turn."""
        seats = tuple(self.seats)
        if self.table.window is not None:
            return Viewer(seats, self.lifted, tuple(people))
        asked = scene.asked_seats(self.table.game.view(self.table.course.s, None))
        turn = [seat for seat in people if seat in asked] or people
        hidden_moment = not asked and not self.table.course.s.over
        if self.lifted in turn or (self.lifted in people and turn == people and not hidden_moment):
            return Viewer(seats, self.lifted, tuple(turn))
        return Viewer(seats, None, tuple(turn))

    # Messages.

    async def receive(self, text: str, bucket: Bucket) -> None:
        """Do what a message asks, or say why not."""
        try:
            if not bucket.take():
                raise Refusal("Too many messages at once; slow down a little.")
            await self.obey(wire.read(text))
        except (ClaycrownError, wire.Malformed) as error:
            await self.socket.send_text(wire.refused(str(error)))
            self.dirty.set()

    async def obey(self, message: Any) -> None:
        """Carry out a message."""
        if isinstance(message, wire.SeatMessage):
            await self.obey_for_seat(message)
        elif isinstance(message, wire.Chat):
            seat = self.seats[0] if self.seats else None
            name = self.table.name(seat) if seat is not None else self.name or "Spectator"
            await self.table.chat(seat, name, message.text)
        elif isinstance(message, wire.EndWindow):
            if not scene.all_here(self.table, self.viewer()):
                raise Refusal("The others may still respond.")
            await self.table.end_window()
        else:
            if message.seat is not None:
                self.check_seat(message.seat)
            self.lifted = message.seat
            self.dirty.set()

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not held."""
        if seat not in self.seats:
            raise Refusal("This is not your seat.")

    async def obey_for_seat(self, message: Any) -> None:
        """Carry out a message about a seat."""
        seat, table = message.seat, self.table
        if not (isinstance(message, wire.SetBot) and self.is_anybodys(seat)):
            self.check_seat(seat)
        match message:
            case wire.Act():
                await self.act(message)
            case wire.Plan():
                actions = table.game.plan(table.course.s, seat, message.numbers)
                await table.act_all(seat, actions, message.version)
            case wire.Why():
                await self.socket.send_text(
                    wire.reasons(message.spot, why_spot(table, seat, message.spot))
                )
            case wire.Preview():
                lines, board = preview(table, seat, message.action)
                await self.socket.send_text(wire.previewed(message.action, lines, board))
            case wire.AskHint():
                await self.socket.send_text(wire.hinted(await table.hints(seat)))
            case wire.Undo(do="undo"):
                await table.undo(seat, self.seats)
            case wire.Undo():
                await table.withdraw(seat)
            case wire.Consent():
                await table.consent(seat, yes=message.yes)
            case wire.SetBot():
                await table.set_bot(seat, message.level)
            case wire.HandOver():
                await table.hand_over(seat)
            case wire.Rename():
                await table.rename(seat, message.name)

    def is_anybodys(self, seat: int) -> bool:
        """Whether nobody holds a seat, so that everybody at the table may care for it."""
        seats = self.table.seats
        return bool(self.seats) and seat < len(seats) and not seats[seat].taken

    async def act(self, message: wire.Act) -> None:
        """Take an action; what undo could not repair is confirmed first."""
        if not message.sure and self.is_final(message.seat, message.action):
            words = "Something becomes known by this: you cannot take it back alone."
            await self.socket.send_text(wire.confirm(message.action, words))
            return
        await self.table.act(message.seat, message.action, message.version)
        self.dirty.set()  # a response in a window is told to its giver alone

    def is_final(self, seat: int, action: int) -> bool:
        """Whether only others could allow to take an action back.

        It is tried out in a world that fits what the seat knows, so the answer tells no more.
        """
        table = self.table
        s = table.course.s
        if not table.others(self.seats) or table.window is not None or not s.is_legal(seat, action):
            return False
        seed = blake2s(f"{table.row.seed}/{seat}/{s.key()}".encode()).hexdigest()
        world = s.determinize(seat, seeded(seed))
        if not world.is_legal(seat, action):
            return False
        before = world.reveals
        world.step(seat, action)
        return bool(world.reveals != before)


def make_snapshot(table: Table, viewer: Viewer, now: float) -> str:
    """A snapshot in the form of the socket."""
    return wire.snapshot(
        table.revision, table.version(viewer.shown), scene.parts(table, viewer, now)
    )
