"""Who of a table's people is away, and that a bot may then play for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from claycrown.server.company import Refusal, check_level
from claycrown.server.play import WAIT, Play
from claycrown.server.presence import Who
from claycrown.server.store import Saved, Store

# Without a connection for so long somebody counts as away; a reload or a tunnel takes less.
AWAY_SECONDS = 60.0
NOT_YOURS = "This is not your seat"
OVER = "The game is over: there is nothing left for a bot to play."


class Attendance(Play):
    """A game whose people may lose their connection, and come back."""

    def __init__(self, store: Store, saved: Saved) -> None:
        """Nobody is missed yet."""
        super().__init__(store, saved)
        self.away: frozenset[int] = frozenset()  # seats whose people are, as everybody is told
        self.next_look: asyncio.TimerHandle | None = None  # at who is away by then
        self.was_window = False  # when everybody was last told of something

    # Who comes and goes.

    def came(self, who: Who) -> None:
        """A connection of somebody opens."""
        self.presence.come(who)
        self._look_around()

    def went(self, who: Who) -> None:
        """A connection of somebody closes."""
        self.presence.go(who)
        self._look_around()

    def saw(self, who: Who) -> None:
        """Somebody asks for something, without a connection that lasts."""
        self.presence.note(who)
        self._look_around()

    def gone_for(self, seat: int) -> float | None:
        """The seconds since the person of a seat was here; None for those here or not missed."""
        if not self.would_be_missed(seat):
            return None
        return self.presence.gone_for([seat, *self.holders.get(seat, ())])

    def would_be_missed(self, seat: int) -> bool:
        """Whether a person has come to a seat, plays, and something is still to be decided."""
        free = self.seats[seat].bot is not None or self.is_nobodys(seat)
        return not free and not self.is_finished()

    # Who is told.

    def publish(self) -> None:
        """Tell everybody that something has changed, and who is away by now.

        While there is time to respond nobody is seen to come or go: it could tell who was asked.
        """
        if self.window is None:
            if self.was_window:
                self._count_anew()
            self.away = self._gone()
        else:  # what everybody has seen at the table counts all the same
            self.away = frozenset(filter(self.would_be_missed, self.away))
        self.was_window = self.window is not None
        super().publish()
        self.look_later()

    def _count_anew(self) -> None:
        # Who was seen in a window may have been asked: the time of all the others begins again too.
        for seat in range(len(self.seats)):
            if seat not in self.away:
                self.presence.note(seat)

    def _gone(self) -> frozenset[int]:
        gone = {seat: self.gone_for(seat) for seat in range(len(self.seats))}
        return frozenset(k for k, since in gone.items() if since and since >= AWAY_SECONDS)

    def _look_around(self) -> None:
        if self.window is None and self._gone() != self.away:
            self.publish()
        else:
            self.look_later()

    def look_later(self) -> None:
        """Look around again when the next one may be away."""
        if self.next_look is not None:
            self.next_look.cancel()
        self.next_look = None
        gone = (self.gone_for(seat) for seat in range(len(self.seats)))
        soon = [AWAY_SECONDS - each for each in gone if each is not None and each < AWAY_SECONDS]
        if soon and not self.closed:
            loop = asyncio.get_running_loop()
            self.next_look = loop.call_later(min(soon), self._look_around)

    # Bots for who is away.

    async def let_bot_play(self, own: Sequence[int], seat: int, level: str | None) -> None:
        """Let a bot play for an own seat, for one that nobody has, or for who is away."""
        if level is not None and self.is_finished():  # who lets one play may still come back
            raise Refusal(OVER)
        if seat in own or (own and self.is_nobodys(seat)):
            await self.set_bot(seat, level)
            return
        if level is None or not own:
            raise Refusal(f"{NOT_YOURS}.")
        check_level(level)
        self._check_away(seat)
        await self.set_bot(seat, level, f"is away; {self.name(own[0])} lets a bot play ({level})")

    def _check_away(self, seat: int) -> None:
        """Refuse a bot for somebody else who is not away."""
        name = self.name(seat)
        if self.window is not None:  # whether a person is back could tell who was asked
            raise Refusal(WAIT)
        if self.seats[seat].bot is not None:
            raise Refusal(f"{NOT_YOURS}, and a bot plays for {name} already.")
        gone = self.gone_for(seat)
        if gone is None:
            raise Refusal(f"{NOT_YOURS}, and {name} is here.")
        if gone < AWAY_SECONDS:  # how long would tell when a program has last answered something
            raise Refusal(
                f"{NOT_YOURS}. {name} has not been away for {AWAY_SECONDS:.0f} seconds yet; "
                f"then you can let a bot play there."
            )
