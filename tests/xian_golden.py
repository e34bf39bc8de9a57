"""Golden games and a playthrough of Xi'an: how the stored files are made.

``python tests/xian_golden.py`` writes them anew. Do that only when a rule was meant to change,
read the difference line by line, and raise the rules version of the game with it.
"""

from __future__ import annotations

import json
from pathlib import Path

from xian_given import DECISIONS, WORDS, own, table

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.record import chance_of, to_line

HERE = Path(__file__).parent
PLAYTHROUGH = HERE / "playthroughs" / "xian_2.txt"
SEEDS = (1, 2, 3, 4)
PASSIVE = ("PASS", "END_TURN", "SWAP_NONE", "FAVOUR 0")


def golden_file(players: int) -> Path:
    return HERE / "golden" / f"xian_{players}.jsonl"


def choose(rng, choices: list[int], eager: bool) -> int:
    """A random option; an eager player draws again, up to three times, rather than do little."""
    action = choices[rng.below(len(choices))]
    for _ in range(3 * eager):
        if WORDS[action] in PASSIVE:
            action = choices[rng.below(len(choices))]
    return action


def golden_game(players: int, seed: int):
    """A finished game; players are eager for even seeds, sealed choices arrive in any order."""
    s = claycrown.make("xian").new(players, seed=seed)
    rng = seeded(f"golden {players} {seed}")
    while not s.over:
        seat = s.waiting[rng.below(len(s.waiting))]
        s.apply(seat, choose(rng, s.legal(seat), seed % 2 == 0))
    return s


def golden_lines(players: int) -> list[str]:
    """One record a line."""
    game = claycrown.make("xian")
    return [to_line(game.record(golden_game(players, seed))) for seed in SEEDS]


def playthrough() -> list[str]:
    """A game of two eager players as a transcript, every decision with its options."""
    s = claycrown.make("xian").new(2, seed="playthrough")
    rng = seeded("playthrough")
    lines = ["Xi'an, 2 players", f"chance {chance_of(s)}", *board_lines(s)]
    number, drawn = 1, len(chance_of(s))
    while not s.over:
        seat = s.waiting[0]
        choices = s.legal(seat)
        action = choose(rng, choices, eager=True)
        booked = len(s.sheet())
        where = f"round {s.round} phase {s.phase} P{seat} {DECISIONS[s.decision]}"
        lines += ["", where, f"  options {ranges(choices)}", f"  takes {action} {WORDS[action]}"]
        s.apply(seat, action)
        lines += [f"  books {booking_line(line)}" for line in s.sheet()[booked:]]
        lines += [f"  {seat_line(s, seat)}"]
        if len(chance_of(s)) > drawn:
            lines += [f"  chance {chance_of(s)[drawn:]}"]
            drawn = len(chance_of(s))
        if s.round > number:
            number = int(s.round)
            lines += ["", f"round {number} begins", *board_lines(s)]
    return [*lines, "", "the game is over", *board_lines(s), f"ranks {s.ranks()}"]


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
    return ",".join(words) or "none"


def seat_line(s, seat: int) -> str:
    mine = own(s, seat)
    fields = {
        "vp": mine.vp,
        "goods": mine.goods,
        "builders": mine.builders,
        "space": f"{mine.space} height {mine.height}",
        "tiles": f"{listed(mine.unused)} used {listed(mine.used)} end {mine.end_tile}",
        "helpers": listed(mine.helpers),
        "figures": f"{mine.figures} painted {mine.painted}",
        "signatures": f"{mine.signatures} on {mine.signed}",
        "equipment": mine.equipment,
        "hand": listed(mine.hand),
        "put back": listed(mine.put_back),
        "deck": len(mine.deck),
    }
    return f"P{seat}: " + "; ".join(f"{name} {value}" for name, value in fields.items())


def board_lines(s) -> list[str]:
    there = table(s)
    return [
        f"faces {there.faces}; brown {there.brown} supply {there.brown_supply}",
        f"buildings {there.buildings}; minister {there.minister} bonus {there.bonus}",
        f"requests {there.requests}; removed {there.removed}; hidden {there.hidden}",
        f"row {there.row}; discarded {there.discarded}; deck {len(there.deck)}",
        f"pigments {there.supply}; end tiles {there.end_tiles}; order {there.order}",
        *(seat_line(s, seat) for seat in range(s.players)),
    ]


def main() -> None:
    for players in (2, 3, 4):
        golden_file(players).write_text("".join(golden_lines(players)), encoding="utf-8")
    PLAYTHROUGH.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
