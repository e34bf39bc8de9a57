"""A server in its own process, tables set up in its database, and what people do in a browser."""

import asyncio
import os
import re
import select
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from math import dist
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from weakref import WeakKeyDictionary

from playwright.sync_api import Error

import claycrown
from claycrown.core.chance import seeded
from claycrown.server.settings import DATABASE, Settings
from claycrown.server.store import NewSeat, NewTable, Store

SECONDS = 30.0  # until something counts as not happening, on a busy machine
PAUSE = 20  # milliseconds between two looks
SOON, NEAR = 320, 25  # milliseconds and pixels within which a click counts as a slip
LAST_CLICK: WeakKeyDictionary[Any, tuple[float, float]] = WeakKeyDictionary()
ME, FRIEND = NewSeat("Ann", mine=True), NewSeat("Ben", mine=True)
FREE = NewSeat()
BOT = NewSeat(bot="random")


class Server:
    """``claycrown serve`` with its own folder for games; ``program`` may start it another way."""

    def __init__(self, folder: Path, program: Sequence[str] = ("-m", "claycrown")) -> None:
        self.folder = folder
        self.program = program
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.groups: list[int] = []  # of processes, one for each start
        self.start()

    def start(self) -> None:
        command = ["serve", "--no-open", "--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(
            [sys.executable, *self.program, *command],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.groups.append(self.process.pid)
        with self.process.stdout:
            speaks = select.select([self.process.stdout], [], [], 60)[0]
            said = self.process.stdout.readline() if speaks else "nothing"
        found = re.search(r"http://[^:]+:(\d+)/", said)
        assert found, f"the server said {said!r}"
        assert self.port in {0, int(found[1])}, "the old port was not free again"
        self.port = int(found[1])
        urlopen(f"{self.address}/static/icon.svg", timeout=60).close()  # answered when all is ready

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def kill(self) -> None:
        """End the server as a power cut would."""
        self.process.kill()
        self.process.wait()

    def remains(self) -> bool:
        """Whether a process of the last start still lives."""
        try:
            os.killpg(self.groups[-1], 0)
        except ProcessLookupError:
            return False
        return True

    def stop(self) -> None:
        """End the server and whatever it has started."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(10)
        finally:
            for group in self.groups:
                with suppress(ProcessLookupError):
                    os.killpg(group, signal.SIGKILL)


@dataclass(frozen=True)
class Laid:
    """A table that was set up in the database: its links and the moves made so far."""

    game: str
    code: str
    watch: str
    keys: Sequence[str]
    players: int
    seed: str
    moves: Sequence[tuple[int, int]]

    def state(self) -> Any:
        """The true state, as the engine has it."""
        s = claycrown.make(self.game).new(self.players, self.seed)
        for seat, action in self.moves:
            s.apply(seat, action)
        return s


def played(
    game: str, players: int, seed: str, stop: Callable[[Any], bool], *, least: int = 0
) -> list[tuple[int, int]]:
    """The moves of a game at random until it stops, ``least`` of them in any case."""
    s = claycrown.make(game).new(players, seed)
    rng = seeded(f"moves {seed}")
    moves: list[tuple[int, int]] = []
    while not s.over and not (len(moves) >= least and stop(s)):
        seat = s.waiting[0]
        legal = s.legal(seat)
        moves.append((seat, legal[rng.below(len(legal))]))
        s.apply(*moves[-1])
    return moves


def lay_table(
    server: Server,
    game: str,
    seats: Sequence[NewSeat],
    moves: Sequence[tuple[int, int]] = (),
    *,
    seed: str = "1",
    wait: float = 0.0,
    pace: float = 0.0,
    reseeds: Sequence[Any] = (),
) -> Laid:
    """Set a table up with known chance, as if these moves had been made.

    ``reseeds`` say after how many moves chance goes on from another seed.
    """
    rules = claycrown.make(game).rules_version
    manners = {"pace": pace, "wait": wait}
    new = NewTable(game, rules, "standard", {}, seats, manners, seed)

    async def write() -> Laid:
        store = Store(Settings(server.folder).database)
        row = await store.make_table(new, "nobody")
        for seat, action in moves:
            await store.add_move(row.id, seat, action, last=False)
        async with store.session.begin() as session:
            await store._set_table(session, row.id, reseeds=list(reseeds))
        saved = await store.find(row.code)
        await store.close()
        keys = [seat.key for seat in saved.seats]
        return Laid(game, row.code, row.watch, keys, len(seats), seed, moves)

    # The browser's driver keeps a loop running in this thread.
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, write()).result()


def take_seats(page: Any, laid: Laid, *seats: int) -> None:
    """Open the table in a browser by the private links of these seats."""
    for seat in seats[:-1]:
        page.request.get(f"/seat/{laid.keys[seat]}")
    page.goto(f"/seat/{laid.keys[seats[-1]]}")
    until(page, lambda: revision(page) >= 0)


def until(page: Any, holds: Callable[[], Any], what: str = "", seconds: float = SECONDS) -> Any:
    """Wait until something holds, and give what it gave."""
    end = time.monotonic() + seconds
    while True:
        found = _on_a_settled_page(holds)
        if found:
            return found
        assert time.monotonic() < end, f"{what or 'what was waited for'} did not happen"
        page.wait_for_timeout(PAUSE)


# What Chromium says of a page that is just being left, or has no body yet.
LEAVING = ("Execution context was destroyed", "of null (reading")


def _on_a_settled_page(holds: Callable[[], Any]) -> Any:
    """What is asked for, or nothing if the page was left for another while it was asked."""
    try:
        return holds()
    except Error as error:
        if not any(words in str(error) for words in LEAVING):
            raise
        return None


def heard(page: Any) -> list[str]:
    """Every frame that the page's sockets will have received; ask before the page is opened."""
    frames: list[str] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda frame: frames.append(frame))  # noqa: PLW0108  no built-in may listen

    page.on("websocket", listen)
    return frames


def revision(page: Any) -> int:
    """The number of the snapshot on the screen; it begins anew when the server does."""
    return int(page.evaluate("document.body?.dataset.revision ?? -1"))


# Elements, attributes and words, whatever order the attributes came in.
OUTLINE = """root => {
  const lines = [];
  for (const node of root.querySelectorAll("*")) {
    const facts = [...node.attributes].map(a => `${a.name}=${a.value}`).sort();
    const words = [...node.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join("");
    lines.push([node.namespaceURI, node.nodeName, ...facts, words].join(" "));
  }
  return lines;
}"""


def outline(page: Any, selector: str) -> list[str]:
    """A part of the page, so that two pages can be compared."""
    return page.locator(selector).evaluate(OUTLINE)


def is_asked(page: Any) -> bool:
    """Whether this browser has something to decide."""
    return bool(page.evaluate("document.body?.className.includes('my-turn')"))


def is_over(page: Any) -> bool:
    return bool(page.evaluate("document.body?.classList.contains('over')"))


def wait_for_turn(page: Any) -> None:
    until(page, lambda: is_asked(page) or is_over(page), "a turn")


def options(page: Any) -> list[dict[str, str]]:
    """What the option list offers."""
    return page.evaluate(
        "[...document.querySelectorAll('#ask .option')].map(o => ({action: o.dataset.action,"
        " spot: o.dataset.spot ?? '', words: [...o.childNodes].filter(n => n.nodeName !== 'KBD')"
        ".map(n => n.textContent).join('')}))"
    )


# A point of a place where a click really reaches it, however odd its shape; the middle first.
POINT = """spot => {
  for (const node of document.querySelectorAll(`.spot[data-spot="${CSS.escape(spot)}"]`)) {
    const box = node.getBoundingClientRect();
    for (const k of [8, 4, 12, 6, 10, 2, 14, 7, 9, 5, 11, 3, 13, 1, 15]) {
      for (const j of [8, 4, 12, 6, 10, 2, 14, 1, 15]) {
        const [x, y] = [box.left + box.width * k / 16, box.top + box.height * j / 16];
        if (document.elementFromPoint(x, y)?.closest('.spot') === node) return [x, y];
      }
    }
  }
  return null;
}"""


def point_of(page: Any, spot: str) -> tuple[float, float]:
    """Where to click to mean a place."""
    found = page.evaluate(POINT, spot)
    assert found, f"the place {spot} cannot be reached by a pointer"
    return found[0], found[1]


def moving(page: Any) -> int:
    """How many parts of the page are on their way."""
    return page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")


def click_at(page: Any, *points: tuple[float, float]) -> None:
    """Click the first of these points that is not where the last click was.

    If all are, wait as somebody does who has seen that there is something new.
    """
    last = LAST_CLICK.get(page, (-NEAR, -NEAR))
    apart = [point for point in points if dist(point, last) >= NEAR]
    if not apart:
        page.wait_for_timeout(SOON)
    LAST_CLICK[page] = (apart or points)[0]
    page.mouse.click(*LAST_CLICK[page])


def click_button(page: Any, selector: str) -> None:
    """Click a button in the middle, or at one of its ends."""
    button = page.locator(selector)
    button.click(trial=True)
    box = button.bounding_box()
    y = box["y"] + box["height"] / 2
    click_at(page, *((box["x"] + box["width"] * part, y) for part in (0.5, 0.2, 0.8)))


def click_spot(page: Any, spot: str) -> None:
    """Click a place of the board, as soon as nothing moves across it."""
    until(page, lambda: not moving(page), "the end of all motion")
    click_at(page, point_of(page, spot))


def choose(page: Any, option: dict[str, str], *, by_board: bool) -> None:
    """Take an option by its place on the board, or by its button, and wait for the answer."""
    before, offered = revision(page), options(page)

    def answered() -> bool:
        return revision(page) != before or options(page) != offered

    if by_board and option["spot"]:
        click_spot(page, option["spot"])
        if sum(each["spot"] == option["spot"] for each in offered) > 1:
            click_button(page, f'#choices [data-action="{option["action"]}"]')
    else:
        click_button(page, f'#ask [data-action="{option["action"]}"]')
    until(page, lambda: answered() or confirm(page), "the answer to a click")
    until(page, answered, "the answer to a click")
    if options(page) == offered:  # asked again, or news of others that came before the answer
        page.wait_for_timeout(SOON)


def confirm(page: Any) -> bool:
    """Agree to a step that cannot be taken back alone, if the page asks."""
    asked = page.locator("#confirm[open] [value=yes]")
    if not asked.is_visible():
        return False
    asked.click()
    return True


def fury_moves() -> list[tuple[int, int]]:
    """A game with seed 2 in which the second seat may use its crown and the first may answer."""
    return crown_moves("Fury", "2")


def crown_moves(crown: str, seed: str) -> list[tuple[int, int]]:
    """A game until the second seat may use such a crown."""
    game = claycrown.make("mastery")

    def usable(s: Any) -> bool:
        words = [game.text(action, s, "en", 1) for action in s.legal(1)]
        return any(f"crown {crown}" in each for each in words)

    return played("mastery", 2, seed, usable)


def choose_fury(page: Any) -> None:
    """Use the crown, which opens a window."""
    choose_crown(page, "Fury")


def choose_crown(page: Any, crown: str) -> None:
    """Use a crown, which opens a window if somebody can answer it."""
    wait_for_turn(page)
    option = next(each for each in options(page) if f"crown {crown}" in each["words"])
    choose(page, option, by_board=False)


def kept(server: Server, laid: Laid) -> list[tuple[int, int]]:
    """The moves of a table that are on the disk and were not taken back."""
    query = (
        "SELECT moves.seat, action FROM moves JOIN tables ON tables.id = table_id"
        " WHERE code = ? AND NOT undone ORDER BY moves.id"
    )
    with closing(sqlite3.connect(server.folder / DATABASE)) as database:
        return database.execute(query, [laid.code]).fetchall()
