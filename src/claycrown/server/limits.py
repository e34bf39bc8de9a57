"""How often somebody may ask: a guard for pages, sockets and new tables."""

from __future__ import annotations

import time

from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

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
