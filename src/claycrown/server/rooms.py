"""The tables that are in use, loaded when somebody comes and forgotten when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from weakref import WeakValueDictionary

from claycrown.core.errors import ClaycrownError
from claycrown.server.bots import BotPool
from claycrown.server.store import Store
from claycrown.server.table import Table

LOG = logging.getLogger("claycrown")
TABLES_MOST = 500  # kept in memory; beyond it those nobody looks at are let go


class Rooms:
    """All tables of a server."""

    def __init__(self, store: Store, pool: BotPool) -> None:
        """No table is open yet."""
        self.store = store
        self.pool = pool
        self.tables: OrderedDict[str, Table] = OrderedDict()
        # Whoever still holds a table that was let go shares it: no game may have two of them.
        self.alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.lock = asyncio.Lock()

    async def wake(self) -> None:
        """Go on with every game that a bot has to go on with."""
        for code in await self.store.unfinished():
            try:
                await self.find(code)
            except ClaycrownError as error:  # the other tables are not to suffer
                LOG.warning("table %s: %s", code, error)

    async def find(self, code: str) -> Table | None:
        """The table with this code, or with this code for watching."""
        async with self.lock:
            table = self.alive.get(code)
            if table is None:
                saved = await self.store.find(code)
                if saved is None:
                    return None
                table = self.alive.get(saved.table.code)
                if table is None:
                    table = Table(self.store, self.pool, saved)
                    self.alive[saved.table.code] = table
                    table.wake()
            self.tables[table.row.code] = table
            self.tables.move_to_end(table.row.code)
            self._let_go()
            return table

    def _let_go(self) -> None:
        for code, table in list(self.tables.items())[:-1]:  # the last is the one asked for
            if len(self.tables) <= TABLES_MOST:
                return
            if not table.is_busy():
                del self.tables[code]

    async def close(self) -> None:
        """Stop all tables."""
        for table in list(self.alive.values()):
            await table.close()
        self.tables.clear()
