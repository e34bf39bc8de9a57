"""The browser table measured: snapshots, many sockets at one table, click to repaint."""

from __future__ import annotations

import asyncio
import importlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.errors import ClaycrownError

SOCKETS = 200
ROUNDS = 20
CLICKS = 40
DECISIONS = 300
EVERY = 5  # so many decisions lie between two snapshots that are measured
READY_SECONDS = 60
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
# Times a click from its event to the task after the first frame that shows the new table.
STOPWATCH = """() => new Promise((done) => {
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  seen.observe(document.body, { attributes: true, attributeFilter: ["data-revision"] });
  const start = performance.now();
  document.querySelector("#ask .option").click();
})"""


@dataclass
class TableFigures:
    """What was measured; times in milliseconds."""

    snapshots: dict[str, tuple[float, float, int]] = field(default_factory=dict)
    fan_out: list[float] = field(default_factory=list)
    repaint: list[float] = field(default_factory=list)
    missing: str = ""  # why there is no repaint


def measure_table() -> TableFigures:
    """Measure everything that this machine can."""
    figures = TableFigures()
    for name in claycrown.NAMES:
        figures.snapshots[name] = asyncio.run(snapshot_cost(name))
    with server() as address:
        figures.fan_out = asyncio.run(fan_out(address))
        try:
            figures.repaint = repaint(address)
        except ModuleNotFoundError:
            figures.missing = "needs playwright"
        except FileNotFoundError:
            figures.missing = "needs chromium"
    return figures


async def snapshot_cost(name: str) -> tuple[float, float, int]:
    """CPU time of a snapshot, median and 95th percentile, and the size of the largest."""
    # The engine's own bench does without these.
    from claycrown.server.bots import BotPool  # noqa: PLC0415
    from claycrown.server.socket import make_snapshot  # noqa: PLC0415
    from claycrown.server.store import NewSeat, NewTable, Store  # noqa: PLC0415
    from claycrown.server.table import Table  # noqa: PLC0415
    from claycrown.server.viewer import Viewer  # noqa: PLC0415

    game = claycrown.make(name)
    players = max(game.seats)
    store = Store("sqlite+aiosqlite:///:memory:")
    await store.open()
    seats = [NewSeat(f"Player {k + 1}", mine=True) for k in range(players)]
    new = NewTable(name, game.rules_version, "standard", {}, seats, {"wait": 0}, "bench")
    row = await store.make_table(new, "bench")
    saved = await store.find(row.code)
    assert saved is not None
    table = Table(store, BotPool(1), saved)
    rng = seeded("bench")
    times: list[float] = []
    largest = 0
    for number in range(DECISIONS):
        s = table.course.s
        if s.over:
            break
        seat = s.waiting[0]
        if number % EVERY == 0:
            start = time.process_time()
            made = make_snapshot(table, Viewer((seat,), seat))
            times.append(1000 * (time.process_time() - start))
            largest = max(largest, len(made.encode()))
        options = s.legal(seat)
        table.course.play(seat, options[int(rng.below(len(options)))])
    await store.close()
    return median(times), sorted(times)[int(0.95 * len(times))], largest


@contextmanager
def server() -> Iterator[str]:
    """A server of its own, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "claycrown", "serve", "--no-open", "--port", "18717"]
        process = subprocess.Popen(  # noqa: S603  our own interpreter and module
            [*command, "--data", folder], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            address = next(word for word in line.split() if word.startswith("http")).rstrip("/")
            wait_for(address)
            yield address
        finally:
            process.terminate()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


def wait_for(address: str) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        try:
            ask(f"{address}/api/games")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise ClaycrownError(f"the server at {address} does not answer")


def ask(address: str, body: Any = None, key: str = "") -> Any:
    """A request to the JSON API."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "authorization": f"Bearer {key}"}
    request = urllib.request.Request(address, data, headers)  # noqa: S310  our own server
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.load(answer)


def new_table(address: str) -> dict[str, Any]:
    """A table of two people."""
    seats = [{"name": "Ann"}, {"name": "Ben"}]
    made: dict[str, Any] = ask(f"{address}/api/tables", {"game": "terracotta", "seats": seats})
    return made


def act_once(address: str, table: dict[str, Any]) -> int:
    """Take the first option of whoever is asked; returns the version after it."""
    for seat, key in enumerate(table["keys"]):
        where = f"{address}/api/tables/{table['code']}/seats/{seat}"
        options = ask(where, key=key)["options"]
        if options:
            done = ask(f"{where}/act", {"action": options[0]["action"]}, key)
            return int(done["version"])
    raise ClaycrownError("nobody is asked")


async def fan_out(address: str) -> list[float]:
    """From the action to the moment when all sockets at a table have the new snapshot."""
    websockets = importlib.import_module("websockets.asyncio.client")
    table = new_table(address)
    where = f"{address.replace('http', 'ws', 1)}/t/{table['watch']}/socket"
    sockets = [
        await websockets.connect(where, origin=address, max_size=2**20, compression=None)
        for _ in range(SOCKETS)
    ]
    for socket in sockets:
        await socket.recv()
    times = []
    for _ in range(ROUNDS):
        waiting = [asyncio.create_task(socket.recv()) for socket in sockets]
        start = time.perf_counter()
        await asyncio.to_thread(act_once, address, table)
        await asyncio.gather(*waiting)
        times.append(1000 * (time.perf_counter() - start))
    for socket in sockets:
        await socket.close()
    return times


def repaint(address: str) -> list[float]:
    """From a click in Chromium to the frame that shows what it did."""
    playwright = importlib.import_module("playwright.sync_api")
    chromium = shutil.which("chromium")
    if chromium is None:
        raise FileNotFoundError("chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium, args=CHROMIUM)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address)
        form = page.locator('form[data-game="terracotta"]')
        form.locator("summary").click()
        form.locator('select[name="seat-1"]').select_option("device")
        form.locator("button.primary").click()
        page.wait_for_selector("#ask .option")
        times = [float(page.evaluate(STOPWATCH)) for _ in range(CLICKS)]
        browser.close()
    return times


def table_report(figures: TableFigures) -> str:
    """The figures in Markdown, with what is wanted."""
    lines = [
        "## The table in the browser",
        "",
        (
            "Snapshots: CPU time of the server for everything one viewer is sent, most players. "
            f"Sockets: wall time from an action until all {SOCKETS} at one table have the new "
            "snapshot, the client on the same cores. Repaint: wall time in Chromium, same machine."
        ),
        "",
        "| | wanted | measured | |",
        "| --- | --- | --- | --- |",
    ]
    for name, (middle, high, size) in figures.snapshots.items():
        title = claycrown.make(name).title
        lines.append(
            _row(f"{title}, snapshot drawn: median", "5 ms", f"{middle:.2f} ms", middle < 5)
        )
        lines.append(f"| {title}, snapshot drawn: 95th percentile | | {high:.2f} ms | |")
        shown = f"{size / 1000:.0f} kB"
        lines.append(_row(f"{title}, largest snapshot, raw", "150 kB", shown, size < 150_000))
    middle = median(figures.fan_out)
    shown = f"{middle:.0f} ms (worst {max(figures.fan_out):.0f})"
    lines.append(_row(f"{SOCKETS} sockets updated: median", "150 ms", shown, middle < 150))
    if figures.repaint:
        middle = median(figures.repaint)
        lines.append(_row("click to repaint: median", "50 ms", f"{middle:.1f} ms", middle < 50))
    else:
        lines.append(f"| click to repaint: median | 50 ms | {figures.missing} | |")
    return "\n".join(lines) + "\n"


def _row(heading: str, wanted: str, shown: str, reached: bool) -> str:
    return f"| {heading} | {wanted} | {shown} | {'reached' if reached else 'missed'} |"
