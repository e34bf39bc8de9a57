"""Draw the pictures of the documentation from real positions: ``python docs/make_images.py``."""
# ruff: noqa: INP001  a script beside the pages it draws for, not a package

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.chance import Rng, seeded
from claycrown.core.state import BaseState
from claycrown.terminal import Options, Sitting

IMAGES = Path(__file__).parent / "images"
SEED = "picture"
ROUND = 4
FUTURES = 8
SEATS = ["me", "random", "random", "random"]


def worth(s: BaseState, seat: int, action: int, rng: Rng) -> int:
    """The points of a seat after an action, summed over some random futures."""
    total = 0
    for _ in range(FUTURES):
        future = s.determinize(seat, rng)
        future.apply(seat, action)
        playout(future, rng)
        total += future.scores()[seat]
    return total


def middle_of_a_game(s: BaseState) -> None:
    """Play until the first seat has placed a worker in a late round."""
    rng = seeded(SEED)
    while s.view(None)["round"] < ROUND or s.view(None)["decision"] != "INNER" or s.waiting != (0,):
        seat = s.waiting[0]
        s.apply(seat, max(s.legal(seat), key=lambda action: worth(s, seat, action, rng)))


def table() -> str:
    """The terminal table as SVG, with nothing in it that a reader would have to fetch."""
    console = Console(file=io.StringIO(), width=80, record=True, force_terminal=True)
    game = claycrown.make("terracotta")
    sitting = Sitting(game, SEATS, SEED, console, None)
    middle_of_a_game(sitting.s)
    sitting.show_picture(0)
    sitting.show_question(0, Options(game, sitting.s, 0))
    drawn = console.export_svg(title="claycrown play")
    return re.sub(r"(@font-face \{.*?\}|<!--.*?-->)\s*", "", drawn, flags=re.DOTALL)


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / "table.svg").write_text(table(), "utf-8")
