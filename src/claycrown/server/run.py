"""Start the server and open its page."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from functools import partial
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import typer
import uvicorn

from claycrown.core.errors import SetupError
from claycrown.server.app import SOCKET_MOST, make_app
from claycrown.server.settings import DEFAULT_PORT, Settings, default_folder

PORTS_TRIED = 20
LOCK = "lock"


def run(host: str, port: int, data: Path | None, *, open_page: bool) -> None:
    """Serve until somebody stops it; games are kept in the folder."""
    folder = data or default_folder()
    prepare(folder)
    with (folder / LOCK).open("a+", encoding="ascii") as lock:
        if locked(lock):
            serve(host, port, folder, lock, open_page=open_page)
            return
        lock.seek(0)
        other = lock.read()
    typer.echo(f"Claycrown is already running at {other}  (games are kept in {folder})")
    if port not in {DEFAULT_PORT, urlsplit(other).port}:
        typer.echo(f"Port {port} is not used: one server keeps a folder; --data names another one.")
    if open_page:
        webbrowser.open(other)


def serve(host: str, port: int, folder: Path, lock: IO[str], *, open_page: bool) -> None:
    """Serve the games of a folder that is ours; the lock says where."""
    listener = listen(host, port)
    found = int(listener.getsockname()[1])
    shown = "localhost" if host in {"127.0.0.1", "0.0.0.0", "::"} else host  # noqa: S104
    address = f"http://{shown}:{found}/"
    lock.truncate(0)
    lock.write(address)
    lock.flush()
    typer.echo(f"Claycrown is at {address}  (games are kept in {folder}; Ctrl-C stops)")
    if host in {"0.0.0.0", "::"}:  # noqa: S104
        typer.echo(f"Others in your network open http://{own_address()}:{found}/")
    app = make_app(Settings(folder, host, found))
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=SOCKET_MOST,
        timeout_graceful_shutdown=2,
    )
    if open_page:
        threading.Timer(0.6, webbrowser.open, [address]).start()
    try:
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        app.state.site.rooms.pool.close()  # a second Ctrl-C leaves no time for a proper end


def locked(file: IO[str]) -> bool:
    """Whether the folder is ours: two servers would not know of each other's moves."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  there is no other on that system

        take = partial(msvcrt.locking, file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        take = partial(fcntl.flock, file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        take()
    except OSError:
        return False
    return True


def prepare(folder: Path) -> None:
    """Make the folder, or say why games cannot be kept there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # it holds keys
        probe = folder / ".probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise SetupError(f"data: {folder}: {error.strerror}") from None


def listen(host: str, port: int) -> socket.socket:
    """A socket at the port, or at the next free one."""
    if not 0 <= port <= 65_535:
        raise SetupError(f"port: 0 to 65535, not {port}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    why = ""
    for candidate in range(port, min(65_536, port + PORTS_TRIED)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError as error:
            listener.close()
            why = error.strerror or str(error)
            continue
        listener.listen(128)  # whoever comes before the server is ready waits
        return listener
    raise SetupError(f"host {host}, port {port}: {why}")


def own_address() -> str:
    """How others in the network reach this machine, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
