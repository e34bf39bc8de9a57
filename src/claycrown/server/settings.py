"""What a server is told at its start."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

DATABASE = "claycrown.sqlite3"
SECRET = "secret"  # noqa: S105  the name of a file
DEFAULT_PORT = 8717


@dataclass(frozen=True)
class Settings:
    """Where the data is, and the limits that guard the server."""

    data: Path
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    pages_per_minute: int = 3000  # for each address
    tables_per_hour: int = 120
    sockets_per_address: int = 400
    messages_per_second: int = 20  # for each socket, twice as many at once
    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))

    @property
    def database(self) -> str:
        """The address of the database."""
        return f"sqlite+aiosqlite:///{self.data / DATABASE}"

    def secret(self) -> str:
        """The key that signs cookies; made at the first start, readable by its owner alone."""
        path = self.data / SECRET
        if not path.exists():
            whole = path.with_name(f"{SECRET}.{secrets.token_hex(4)}")
            whole.touch(mode=0o600)
            whole.write_text(secrets.token_urlsafe(32), "ascii")
            whole.replace(path)  # at once, so that a stop leaves no half of it
        return path.read_text("ascii")


def default_folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "claycrown"
