"""How often somebody may ask: a guard for pages, sockets, new tables, and what costs time."""

from __future__ import annotations

import time
from dataclasses import dataclass

from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

from claycrown.core.errors import ClaycrownError
from claycrown.server.settings import Settings


class Limits:
    """The limits of one server."""

    def __init__(self, settings: Settings) -> None:
        """Nobody has asked yet."""
        self.limiter = MovingWindowRateLimiter(MemoryStorage())
        self.pages = RateLimitItemPerMinute(settings.pages_per_minute)
        self.tables = RateLimitItemPerHour(settings.tables_per_hour)
        self.sockets_most = settings.sockets_per_address
        self.sockets: dict[str, int] = {}

    async def may_load(self, address: str) -> bool:
        """Whether an address may have another page."""
        return await self.limiter.hit(self.pages, "page", address)

    async def may_make(self, address: str) -> bool:
        """Whether an address may make another table."""
        return await self.limiter.hit(self.tables, "table", address)

    def open_socket(self, address: str) -> bool:
        """Whether an address may have another socket."""
        if self.sockets.get(address, 0) >= self.sockets_most:
            return False
        self.sockets[address] = self.sockets.get(address, 0) + 1
        return True

    def close_socket(self, address: str) -> None:
        """A socket of that address is gone."""
        self.sockets[address] = self.sockets.get(address, 1) - 1
        if self.sockets[address] <= 0:
            del self.sockets[address]


class Bucket:
    """Messages of one socket: so many a second, and more at once after a pause."""

    def __init__(self, rate: float, most: float = 0) -> None:
        """A full bucket."""
        self.rate = rate
        self.most = most or 2 * rate
        self.left = self.most
        self.looked = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether one more message is all right."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.looked) * self.rate)
        self.looked = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class TooOften(ClaycrownError):
    """Something was asked too often; the message says so, and nothing has changed."""


@dataclass(frozen=True)
class Pace:
    """How often one seat may ask for something, by whichever way it asks."""

    rate: float  # a second
    at_once: float
    refusal: str


CHAT = Pace(0.5, 6, "One line after the other, please.")
QUESTION = Pace(10, 30, "Too many questions at once; slow down a little.")  # why not, what if
HINT = Pace(0.2, 4, "Too many hints at once; think for yourself a while.")
BUCKETS_MOST = 1000


class Paces:
    """The paces of one table: each seat has its own, and so has whoever only watches."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        self.buckets: dict[tuple[Pace, int | str], Bucket] = {}

    def keep(self, pace: Pace, who: int | str) -> None:
        """Refuse what comes too often."""
        if len(self.buckets) >= BUCKETS_MOST:  # who has paused long enough is as good as new
            self.buckets = {key: b for key, b in self.buckets.items() if not b.take(b.most)}
        bucket = self.buckets.setdefault((pace, who), Bucket(pace.rate, pace.at_once))
        if not bucket.take():
            raise TooOften(pace.refusal)
