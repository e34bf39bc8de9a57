"""Golden games and a playthrough of Medieval Mastery: how the stored files are made.

``python tests/mastery_golden.py`` writes them anew. Do that only when a rule was meant to change,
read the difference line by line, and raise the rules version of the game with it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mastery_given import DECISIONS, DO_NOTHING, WORDS, own, tiles

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.record import chance_of, to_line

HERE = Path(__file__).parent
PLAYTHROUGH = HERE / "playthroughs" / "mastery_2.txt"
# The variants of each stored game, by number of players; the seed is the place in the list.
TABLES: dict[int, list[dict[str, Any]]] = {
    2: [{}, {"siege": True}, {"chaos": True, "skirmish": True}],
    3: [{}, {"cutthroat": True}, {"siege": True, "chaos": True}],
    4: [{}, {"allegiance": "pairs"}, {"skirmish": True, "cutthroat": True}],
    5: [{}, {"siege": True, "cutthroat": True}],
    6: [{}, {"allegiance": "pairs", "chaos": True}, {"allegiance": "threes", "cutthroat": True}],
}


def golden_file(players: int) -> Path:
    return HERE / "golden" / f"mastery_{players}.jsonl"


def choose(rng, choices: list[int]) -> int:
    """A random option; drawn again, up to twice, rather than do nothing."""
    action = choices[rng.below(len(choices))]
    for _ in range(2):
        if WORDS[action] in DO_NOTHING:
            action = choices[rng.below(len(choices))]
    return action


def golden_game(players: int, seed: int):
    """A finished game; sealed choices arrive in any order."""
    s = claycrown.make("mastery").new(players, seed=seed, options=TABLES[players][seed])
    rng = seeded(f"golden {players} {seed}")
    while not s.over:
        seat = s.waiting[rng.below(len(s.waiting))]
        s.apply(seat, choose(rng, s.legal(seat)))
    return s


def idle_game():
    """Two players who do nothing until the cap."""
    s = claycrown.make("mastery").new(2, seed="idle")
    while not s.over:
        choices = s.legal(s.waiting[0])
        s.apply(s.waiting[0], next(k for k in choices if WORDS[k] in DO_NOTHING))
    return s


def golden_lines(players: int) -> list[str]:
    """One record a line; the idle game comes last of those of two players."""
    game = claycrown.make("mastery")
    played = [golden_game(players, seed) for seed in range(len(TABLES[players]))]
    if players == 2:
        played.append(idle_game())
    return [to_line(game.record(s)) for s in played]


def playthrough() -> list[str]:
    """A game of two players as a transcript, every decision with its options."""
    s = claycrown.make("mastery").new(2, seed="playthrough")
    rng = seeded("playthrough")
    lines = ["Medieval Mastery, 2 players", f"chance {chance_of(s)}", *board_lines(s)]
    turn, drawn = 1, len(chance_of(s))
    while not s.over:
        seat = s.waiting[0]
        choices = s.legal(seat)
        action = choose(rng, choices)
        where = f"turn {s.turn} P{seat} {DECISIONS[s.decision]}"
        lines += ["", where, f"  options {ranges(choices)}", f"  takes {action} {WORDS[action]}"]
        s.apply(seat, action)
        if len(chance_of(s)) > drawn:
            lines += [f"  chance {chance_of(s)[drawn:]}"]
            drawn = len(chance_of(s))
        if s.view(None)["battle"]:
            lines += [f"  battle {json.dumps(s.view(None)['battle'])}"]
        if s.turn > turn:
            turn = int(s.turn)
            lines += ["", f"turn {turn} begins", *board_lines(s)]
    lines += ["", "the game is over", *board_lines(s)]
    lines += [f"books {booking_line(line)}" for line in s.sheet()]
    return [*lines, f"ranks {s.ranks()}"]


def ranges(ids: list[int]) -> str:
    """Ids with runs drawn together: 0 3-14 27."""
    runs: list[list[int]] = []
    for k in ids:
        if runs and runs[-1][1] == k - 1:
            runs[-1][1] = k
        else:
            runs.append([k, k])
    return " ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)


def booking_line(line: dict) -> str:
    return f"P{line['seat']} {line['category']} {line['amount']} {json.dumps(line['cause'])}"


def listed(words: list[str]) -> str:
    return " ".join(words) or "none"


def seat_line(s, seat: int) -> str:
    mine = own(s, seat)
    fields = {
        "points": s.view(None)["points"][seat],
        "castle": mine.castle,
        "cells": mine.cells,
        "artefacts": listed(mine.artefacts),
        "down": mine.down,
        "hand": listed(mine.hand),
        "discard": listed([f"{card}@{turn}" for card, turn in mine.discard]),
        "tops": mine.tops,
        "deck": len(mine.pool) + len(mine.tops),
    }
    return f"P{seat}: " + "; ".join(f"{name} {value}" for name, value in fields.items())


def board_lines(s) -> list[str]:
    laid = [f"{cell} {kind}" for cell, kind in enumerate(tiles(s)) if kind]
    return [
        f"tiles {', '.join(laid)}",
        f"active P{s.seat}; extra {s.extra}; supplied {s.view(None)['supplied']}",
        *(seat_line(s, seat) for seat in range(s.players)),
    ]


def main() -> None:
    for players in TABLES:
        golden_file(players).write_text("".join(golden_lines(players)), encoding="utf-8")
    PLAYTHROUGH.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
