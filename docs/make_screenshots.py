"""Photograph the table in a browser, in real positions: ``python docs/make_screenshots.py``.

Needs Chromium, Playwright and Pillow.
"""
# ruff: noqa: INP001  a script beside the pages it draws for, not a package

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.request import urlopen

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.chance import Rng, seeded
from claycrown.core.state import BaseState
from claycrown.server.settings import Settings
from claycrown.server.store import NewSeat, NewTable, Store

IMAGES = Path(__file__).parent / "images"
DESKTOP, PHONE = (1280, 800), (390, 844)
COLOURS = 256  # enough for drawings, and a quarter of the size
NAMES = ("Ann", "Ben", "Cleo", "Dan")
SEEDS = {"terracotta": "clay", "xian": "pigment", "mastery": "crown"}
PLAYERS = {"terracotta": 3, "xian": 3, "mastery": 4}
OPTIONS_TRIED = 6  # of a decision, each in one random future

Move = tuple[int, int]
Stop = Callable[[BaseState], bool]


# Games worth looking at.


def good_move(s: BaseState, seat: int, rng: Rng) -> int:
    """An action that ends well in a random future, out of a few."""
    tried = list(s.legal(seat))
    while len(tried) > OPTIONS_TRIED:
        tried.pop(rng.below(len(tried)))
    return max(tried, key=lambda action: worth(s, seat, action, rng))


def worth(s: BaseState, seat: int, action: int, rng: Rng) -> int:
    """How far ahead a seat is after an action and a random future."""
    future = s.determinize(seat, rng)
    future.apply(seat, action)
    playout(future, rng)
    scores = future.scores()
    return 2 * scores[seat] - max(scores)


@cache
def whole_game(name: str) -> tuple[Move, ...]:
    """The moves of one game from beginning to end, the same in every run."""
    s = claycrown.make(name).new(PLAYERS[name], SEEDS[name])
    rng = seeded(SEEDS[name])
    moves: list[Move] = []
    while not s.over:
        seat = s.waiting[0]
        moves.append((seat, good_move(s, seat, rng)))
        s.apply(*moves[-1])
    return tuple(moves)


def moves_until(name: str, share: float, stop: Stop) -> Sequence[Move]:
    """The first moves of that game: a share of them, and on until the state is wanted."""
    moves = whole_game(name)
    s = claycrown.make(name).new(PLAYERS[name], SEEDS[name])
    for number, move in enumerate(moves):
        if number >= share * len(moves) and stop(s):
            return moves[:number]
        s.apply(*move)
    return moves


def is_asked(s: BaseState) -> bool:
    """Whether the first seat has to decide, perhaps beside others."""
    return 0 in s.waiting


def asks(name: str, *decisions: str) -> Stop:
    """Whether the first seat, alone, has to take one of these decisions."""
    numbers = [k for k, each in enumerate(claycrown.make(name).decisions) if each.name in decisions]
    return lambda s: s.waiting == (0,) and (not decisions or s.decision in numbers)


# The table.


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server whose games are kept in the folder; gives its address."""
    command = [sys.executable, "-m", "claycrown", "serve", "--no-open", "--port", "0"]
    server = subprocess.Popen(  # noqa: S603  our own command
        [*command, "--data", str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    found = re.search(r"http://\S+(?=/)", server.stdout.readline())
    assert found is not None
    urlopen(f"{found[0]}/static/icon.svg").close()  # noqa: S310  waits until all is ready
    try:
        yield found[0]
    finally:
        server.terminate()
        server.wait()


def lay_table(folder: Path, name: str, moves: Sequence[Move]) -> str:
    """Put a table with these moves into the database; gives the private link of the first seat."""
    seats = [NewSeat(who, mine=True) for who in NAMES[: PLAYERS[name]]]
    rules = claycrown.make(name).rules_version
    new = NewTable(name, rules, "standard", {}, seats, {"pace": 0.0, "wait": 0.0}, SEEDS[name])

    async def write() -> str:
        store = Store(Settings(folder).database)
        row = await store.make_table(new, "nobody")
        for seat, action in moves:
            await store.add_move(row.id, seat, action, last=False)
        saved = await store.find(row.code)
        await store.close()
        assert saved is not None
        return f"/seat/{saved.seats[0].key}"

    # The browser's driver keeps a loop running in this thread.
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, write()).result()


# Pictures.


class Camera:
    """Opens tables and takes pictures of them."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        """Nothing has been photographed yet."""
        self.browser = browser
        self.address = address
        self.folder = folder

    def page(self, size: tuple[int, int] = DESKTOP, theme: str = "light") -> Page:
        """A page without motion."""
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            is_mobile=size == PHONE,
            has_touch=size == PHONE,
        )
        return context.new_page()

    def table(
        self,
        name: str,
        moves: Sequence[Move],
        size: tuple[int, int] = DESKTOP,
        theme: str = "light",
    ) -> Page:
        """A table after these moves, seen by the first seat."""
        page = self.page(size, theme)
        page.goto(lay_table(self.folder, name, moves))
        page.locator("body[data-revision]").wait_for()
        return page

    def take(self, page: Page, picture: str) -> None:
        """Write a picture."""
        path = IMAGES / f"{picture}.png"
        page.screenshot(path=path)
        with Image.open(path) as taken:
            small = taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(path, optimize=True)


def photograph_game(camera: Camera, name: str) -> None:
    """Beginning, middle and end of a game, and the middle on a phone and in the dark."""
    middle = moves_until(name, 0.55, asks(name))
    camera.take(camera.table(name, moves_until(name, 0.0, is_asked)), f"{name}-start")
    camera.take(camera.table(name, middle), f"{name}-middle")
    camera.take(camera.table(name, middle, theme="dark"), f"{name}-dark")
    camera.take(camera.table(name, middle, PHONE), f"{name}-phone")
    over = camera.table(name, whole_game(name))
    over.locator("#score .sheet").wait_for()
    if name == "terracotta":
        camera.take(over, "score-sheet")
    over.locator("#drawer .close").click()
    camera.take(over, f"{name}-end")


def photograph_moments(camera: Camera) -> None:
    """What makes each game special."""
    reveal = moves_until("xian", 0.4, asks("xian", "WORKER"))
    camera.take(camera.table("xian", reveal), "xian-reveal")
    battle = moves_until("mastery", 0.3, asks("mastery", "CONFLICT", "SUPPORT"))
    camera.take(camera.table("mastery", battle), "mastery-battle")
    page = camera.table("xian", moves_until("xian", 0.3, has_closed_building))
    page.locator('#board .spot:not(.can)[data-spot^="building-"]').first.hover()
    page.locator("#tip p").first.wait_for()
    camera.take(page, "why-not")


def has_closed_building(s: BaseState) -> bool:
    """Whether the first seat has to choose a building and cannot enter each of the four."""
    verbs = [claycrown.make("xian").actions.split(action)[0] for action in s.legal(0)]
    return s.waiting == (0,) and 0 < verbs.count("ENTER") < 4


def main() -> None:
    """Take all pictures."""
    IMAGES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        camera = Camera(browser, address, Path(folder))
        page = camera.page()
        page.goto("/")
        camera.take(page, "start-page")
        for name in claycrown.NAMES:
            photograph_game(camera, name)
        photograph_moments(camera)
        browser.close()


if __name__ == "__main__":
    main()
