"""The tables that are in use, loaded when somebody comes and forgotten when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

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
            table = self.tables.get(code)
            if table is None:
                saved = await self.store.find(code)
                if saved is None:
                    return None
                table = self.tables.get(saved.table.code)
                if table is None:
                    table = Table(self.store, self.pool, saved)
                    self.tables[saved.table.code] = table
                    table.wake()
            self.tables.move_to_end(table.row.code)
            self._let_go()
            return table

    def _let_go(self) -> None:
        for code, table in list(self.tables.items()):
            if len(self.tables) <= TABLES_MOST:
                return
            if not table.watchers and not table.thinking and table.window is None:
                del self.tables[code]

    async def close(self) -> None:
        """Stop all tables."""
        for table in self.tables.values():
            await table.close()
        self.tables.clear()
