"""Golden games and a playthrough of Terracotta Army: how the stored files are made.

``python tests/terracotta_golden.py`` writes them anew. Do that only when a rule was meant to
change, read the difference line by line, and raise the rules version of the game with it.
"""

from __future__ import annotations

import json
from pathlib import Path

from terracotta_given import COLOURS, DECISIONS, WORDS, own, stock

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.record import chance_of, to_line
from claycrown.games.terracotta.ids import EVENT_NAMES

HERE = Path(__file__).parent
PLAYTHROUGH = HERE / "playthroughs" / "terracotta_2.txt"
SEEDS = (1, 2, 3, 4)
PASSIVE = ("PASS", "TAKE_CLAY", "TAKE_COIN")


def golden_file(players: int) -> Path:
    return HERE / "golden" / f"terracotta_{players}.jsonl"


def choose(rng, choices: list[int], eager: bool) -> int:
    """A random option; an eager player draws again, up to three times, rather than do little."""
    action = choices[rng.below(len(choices))]
    for _ in range(3 * eager):
        if WORDS[action] in PASSIVE:
            action = choices[rng.below(len(choices))]
    return action


def golden_game(players: int, seed: int):
    """A finished game; players are eager for even seeds."""
    s = claycrown.make("terracotta").new(players, seed=seed)
    rng = seeded(f"golden {players} {seed}")
    while not s.over:
        s.apply(s.waiting[0], choose(rng, s.legal(s.waiting[0]), seed % 2 == 0))
    return s


def golden_lines(players: int) -> list[str]:
    """One record a line."""
    game = claycrown.make("terracotta")
    return [to_line(game.record(golden_game(players, seed))) for seed in SEEDS]


def playthrough() -> list[str]:
    """A game of two eager players as a transcript, every decision with its options and news."""
    s = claycrown.make("terracotta").new(2, seed="playthrough", events=True)
    rng = seeded("playthrough")
    lines = ["Terracotta Army, 2 players", f"chance {chance_of(s)}", *board_lines(s)]
    lines += news_lines(s)
    number = 1
    while not s.over:
        seat = s.waiting[0]
        choices = s.legal(seat)
        action = choose(rng, choices, eager=True)
        booked = len(s.sheet())
        where = f"round {s.round} turn {s.turn + 1} {COLOURS[seat]} {DECISIONS[s.decision]}"
        lines += ["", where, f"  options {ranges(choices)}", f"  takes {action} {WORDS[action]}"]
        s.news = []
        s.apply(seat, action)
        lines += news_lines(s)
        lines += [f"  books {booking_line(line)}" for line in s.sheet()[booked:]]
        lines += [f"  {seat_line(s, seat)}"]
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


def news_lines(s) -> list[str]:
    """What was told: the event, whose it is, and all its integers."""
    lines = []
    for _, kind, seat, *numbers in s.news:
        who = COLOURS[seat] if seat >= 0 else "-"
        lines.append(" ".join(["  news", EVENT_NAMES[kind], who, *map(str, numbers)]))
    return lines


def booking_line(line: dict) -> str:
    cause = json.dumps(line["cause"])
    return f"{COLOURS[line['seat']]} {line['category']} {line['amount']} {cause}"


def seat_line(s, seat: int) -> str:
    mine = own(s, COLOURS[seat])
    fields = {
        "vp": mine.vp,
        "coins": mine.coins,
        "wet": mine.wet,
        "dry": mine.dry,
        "bases": mine.bases,
        "craftsmen": f"{mine.craftsmen} on {mine.craftsmen_on}",
        "artisans": f"{mine.artisans} on {mine.artisans_on} reserve {mine.reserve}",
        "ready": ",".join(mine.ready) or "none",
        "masters": ",".join(f"{name} {cost}" for name, cost in mine.masters.items()) or "none",
        "priority": mine.priority,
    }
    return f"{COLOURS[seat]}: " + "; ".join(f"{name} {value}" for name, value in fields.items())


def board_lines(s) -> list[str]:
    there = stock(s)
    return [
        f"order {there.order}; i {there.i}; j {there.j}; inspectors {there.row} {there.column}",
        f"rack {there.rack}; shelf {there.shelf}; warehouses {there.warehouses}",
        "mausoleum " + (" ".join(s.save()["mausoleum"]) or "empty"),
        *(seat_line(s, seat) for seat in range(s.players)),
    ]


def main() -> None:
    for players in (2, 3, 4):
        golden_file(players).write_text("".join(golden_lines(players)), encoding="utf-8")
    PLAYTHROUGH.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
