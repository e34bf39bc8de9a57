"""The arena: bots against bots in complete blocks, told with intervals, and resumable."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

import claycrown
import claycrown.bots
from claycrown._build import VERSION, is_compiled
from claycrown.bots.bot import BotError, check_limits
from claycrown.bots.match import (
    Block,
    Duel,
    filled,
    numbered,
    play_block,
    seatings,
    sides_of,
    unnumbered,
)
from claycrown.bots.roster import LINE, check_name, split_limit
from claycrown.bots.standings import Line, Standings
from claycrown.core.record import write_whole
from claycrown.jobs import spread
from claycrown.summary import counted, fault_lines, options_in_words

FORMAT = 3
MADE_BY = ("version", "build", "code")  # what has played, where all else is what was played
BLOCKS_MOST = 1_000_000
NUMBER_MOST = 10**9  # in a journal, of whatever is counted
STEPS_MOST = 1000  # of a time in a journal: longer than any game
NAME_ROOM = 15  # letters of a bot's name in a table of 80 columns


def check_duel(duel: Duel) -> Duel:
    """The same duel with a bot for each side; an error names the first thing that is wrong."""
    game = claycrown.make(duel.game, duel.edition)
    game.check_setup(duel.players, duel.options)
    check_limits(duel.seconds, duel.iterations)
    for name in duel.bots:
        check_name(name)
        if unnumbered(name) != name:
            raise BotError(f"bots: {name!r} ends like the number of a bot that is named twice")
    sides = sides_of(game, game.new(duel.players, 0, duel.options))
    return Duel(**(asdict(duel) | {"bots": filled(numbered(duel.bots), max(sides) + 1)}))


def check_blocks(blocks: int) -> None:
    """Raise an error if so many blocks cannot be played."""
    if not 1 <= blocks <= BLOCKS_MOST:
        raise BotError(f"blocks: {blocks} is out of range, allowed is 1 to {BLOCKS_MOST:,}")


def play_blocks(duel: Duel, blocks: int, jobs: int, done: list[Block]) -> Iterator[Block]:
    """Play the blocks that are not done yet; each comes as soon as it is finished."""
    have = {block.number for block in done}
    todo = [(duel, number) for number in range(blocks) if number not in have]
    return spread(play_block, todo, jobs, in_order=False)


def heading(duel: Duel) -> dict[str, Any]:
    """What the outcome of a block depends on: what is played, and who plays it."""
    made_by = {
        "version": VERSION,
        "build": "compiled" if is_compiled() else "pure",
        "code": code_hash(duel.game, duel.bots),
    }
    document = {"arena": FORMAT, **asdict(duel), "components": edition_hash(duel), **made_by}
    return json.loads(json.dumps(document))  # type: ignore[no-any-return]


def edition_hash(duel: Duel) -> str:
    """A number for the components that are played with: a file of them may change."""
    edition = claycrown.make(duel.game, duel.edition).edition
    assert edition is not None
    data = json.dumps(edition.data, sort_keys=True)
    return blake2b(data.encode(), digest_size=8).hexdigest()


def code_hash(game: str, bots: Sequence[str]) -> str:
    """A number for the sources of the game and the bots, their weights, and files named as bots."""
    package = Path(claycrown.__file__).parent
    own = [
        path
        for folder in ("bots", "core", f"games/{game}")
        for path in (package / folder).rglob("*")
        if path.suffix in (".py", ".toml")
    ]
    files = {path.relative_to(package).as_posix(): path for path in own}
    files |= {str(path): path for path in map(file_of, bots) if path is not None}
    digest = blake2b(digest_size=8)
    for name, path in sorted(files.items()):
        digest.update(f"{name}\0".encode() + blake2b(path.read_bytes()).digest())
    return digest.hexdigest()


def file_of(bot: str) -> Path | None:
    """The file that a bot is in, if its name says so."""
    file, colon, _ = split_limit(unnumbered(bot))[0].rpartition(":")
    named = colon and file.endswith(".py") and not bot.startswith(LINE)
    return Path(file) if named else None


def read_journal(path: Path, duel: Duel) -> list[Block]:
    """The blocks that a file holds; an error if they are of another arena."""
    if not path.exists():
        return []
    try:
        text = path.read_text("utf-8")
        if (first_line := as_line(heading(duel))).startswith(text):  # the power went at once
            write_whole(path, [first_line])
            return []
        # What was being written when the power went is no block.
        lines = text[: text.rfind("\n") + 1].splitlines()
        first = json.loads(lines[0]) if lines else None
    except (ValueError, RecursionError):
        first = None
    if first is None:
        raise BotError(f"{path}: is no journal of an arena")
    check_heading(path, first, heading(duel))
    found = [
        block_in(line, duel, f"{path}: is no journal of an arena: line {number}")
        for number, line in enumerate(lines[1:], 2)
    ]
    check_complete(path, duel, found)
    if not text.endswith("\n"):
        write_whole(path, [f"{line}\n" for line in lines])
    return list({block.number: block for block in reversed(found)}.values())[::-1]


def block_in(line: str, duel: Duel, where: str) -> Block:
    """The block of a line; an error says where it stands if it is none."""
    try:
        block = Block.from_json(json.loads(line))
        if is_sound(block, duel.players):
            return block
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    raise BotError(f"{where} is no block")


def is_sound(block: Block, players: int) -> bool:
    """Whether a block from a file has what is counted, of the right kind and size."""
    steps = [step for each in block.times for step in each]
    numbers = [block.number, *[n for each in block.times for n in each.values()]]
    ranks, points = [], []
    for game in block.games:
        columns = (game.bots, game.sides, game.ranks, game.points)
        if any(len(column) != players for column in columns):
            return False
        numbers += [game.decisions, *game.bots, *game.sides]
        ranks += game.ranks
        points += game.points
    told = block.faults == [str(fault) for fault in block.faults]
    return (
        told
        and block.number < BLOCKS_MOST
        and all(within(0, each, NUMBER_MOST) for each in numbers)
        and all(within(0, each, STEPS_MOST) for each in steps)
        and all(within(1, each, players) for each in ranks)
        and all(within(-NUMBER_MOST, each, NUMBER_MOST) for each in points)
    )


def within(least: int, number: object, most: int) -> bool:
    """Whether something is a whole number of this range."""
    return type(number) is int and least <= number <= most


def check_complete(path: Path, duel: Duel, blocks: Sequence[Block]) -> None:
    """Raise an error if blocks are not of the games that the arena plays, all of them."""
    game = claycrown.make(duel.game, duel.edition)
    sides = sides_of(game, game.new(duel.players, 0, duel.options))
    wanted = [([seating[side] for side in sides], sides) for seating in seatings(duel)]
    for block in blocks:
        found = [(game.bots, game.sides) for game in block.games]
        if found != wanted or len(block.times) != len(set(duel.bots)):
            raise BotError(f"{path}: block {block.number} does not hold the games of this arena")


def check_heading(path: Path, found: object, wanted: dict[str, Any]) -> None:
    """Raise an error if a journal is of another arena, or of the same one by other bots."""
    if not isinstance(found, dict) or not set(found) & set(wanted):
        raise BotError(f"{path}: is no journal of an arena")
    if set(found) != set(wanted):
        raise BotError(f"{path}: belongs to another arena")
    other = [key for key in wanted if found[key] != wanted[key]]
    played = [key for key in other if key not in MADE_BY]
    if played:
        told = [f"{key} {shown(found[key])} instead of {shown(wanted[key])}" for key in played]
        raise BotError(f"{path}: belongs to another arena: {', '.join(told)}")
    if other:
        raise BotError(
            f"{path}: was played with another {' and '.join(other)} of the bots; name a new file"
        )


def shown(value: object) -> str:
    """What stands in a heading, for people."""
    if isinstance(value, dict):
        value = options_in_words(value).removeprefix(", ")
    if isinstance(value, list):
        value = ",".join(map(str, value))
    return "none" if value in (None, "") else str(value)


def write_journal(path: Path, duel: Duel, block: Block | None) -> None:
    """Add a block to the journal of an arena, or begin a new one; it is kept at once."""
    line = as_line(heading(duel) if block is None else block.as_json())
    try:
        # A link may lead to a file that is not there yet; "x" alone would take the link for it.
        with path.resolve().open("x" if block is None else "a", encoding="utf-8") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise BotError(f"{path}: another arena has just begun it") from None


def as_line(document: dict[str, Any]) -> str:
    """A line of a journal."""
    return json.dumps(document, separators=(",", ":")) + "\n"


def as_json(played: dict[str, Any], found: Standings) -> dict[str, Any]:
    """The outcome for a file, with the heading of what was played, made before it began."""
    return {
        **played,
        "blocks": found.blocks,
        "games": found.games,
        "lines": [asdict(line) for line in found.lines],
        "ahead": found.ahead,
        "met": found.met,
        "beaten": found.beaten,
        "faults": dict(found.faults),
    }


def is_outcome(text: str) -> bool:
    """Whether a text is such a file; raises ValueError for what is no JSON."""
    document = json.loads(text)
    return isinstance(document, dict) and {"arena", "lines", "ahead"} <= set(document)


def print_standings(duel: Duel, found: Standings, played: Mapping[str, Any]) -> None:
    """Print the outcome for people, and by whom it was reached; it fits into 80 columns."""
    console = Console(highlight=False, markup=False, emoji=False)  # names are taken as they are
    title = claycrown.make(duel.game, duel.edition).title
    words = f"{duel.players} players{options_in_words(duel.options)}"
    blocks = f"{counted(found.blocks, 'block')} of {counted(found.games // found.blocks, 'game')}"
    console.print(f"{title}, {words}, {blocks}")
    made = f"{played['build']} code {played['code']}"
    console.print(f"{limit_in_words(duel)}, seed {duel.seed}; {made}")
    console.print()
    console.print(main_table(found.lines))
    console.print("\nRatings, and in how many % of their games ahead of bot 1, 2 and so on:\n")
    console.print(rating_table(found))
    for line in whole_names([line.bot for line in found.lines]):
        console.print(line)
    for line in fault_lines(found.faults, [unnumbered(name) for name in duel.bots]):
        console.print(line)


def limit_in_words(duel: Duel) -> str:
    """How long bots think, as far as their names do not say it."""
    own = [split_limit(unnumbered(name))[1] is not None for name in duel.bots]
    if all(own):
        return "Limits as their names say"
    return limit_of_all(duel) + (" unless its name says otherwise" if any(own) else "")


def limit_of_all(duel: Duel) -> str:
    """How long bots think that have no limit of their own."""
    limits = []
    if duel.iterations is not None:
        limits.append(counted(duel.iterations, "iteration"))
    if duel.seconds is not None:
        limits.append(f"{str(duel.seconds).removesuffix('.0')} s")
    return f"{' and '.join(limits)} a decision" if limits else "Usual time to think"


def main_table(lines: list[Line]) -> Table:
    """What each bot has reached, and how long it took."""
    table = _table("wins %", "95 % interval", "fair", "rank", "points", "p50 ms", "p99 ms")
    names = short_names([line.bot for line in lines])
    for number, (name, line) in enumerate(zip(names, lines, strict=True), 1):
        table.add_row(
            str(number),
            name,
            f"{100 * line.share:.1f}",
            in_words(line.low, line.high, lambda share: f"{100 * share:.1f}"),
            f"{100 * line.fair:.1f}",
            f"{line.rank:.2f}",
            f"{line.points:.1f}",
            milliseconds(line.median),
            milliseconds(line.slow),
        )
    return table


def rating_table(found: Standings) -> Table:
    """The ratings, and how often the bot of the row was ahead of the bot of the column."""
    numbers = [str(number) for number in range(1, len(found.lines) + 1)]
    table = _table("rating", "95 % interval", *numbers)
    names = short_names([line.bot for line in found.lines])
    for number, name, line, row in zip(numbers, names, found.lines, found.ahead, strict=True):
        table.add_row(
            number,
            name,
            f"{line.rating:.0f}",
            in_words(line.rating_low, line.rating_high, lambda rating: f"{rating:.0f}"),
            *["·" if part is None else f"{100 * part:.0f}" for part in row],
        )
    return table


def in_words(low: float | None, high: float | None, show: Callable[[float], str]) -> str:
    """An interval for people, a dash where there is none."""
    return "–" if low is None or high is None else f"{show(low)} to {show(high)}"  # noqa: RUF001


def milliseconds(seconds: float) -> str:
    """A short time as a number of milliseconds."""
    return f"{1000 * seconds:.{2 if seconds < 0.01 else 0}f}"


def shortened(name: str) -> str:
    """The name of a bot for a narrow column; the end of a long one tells more."""
    return name if len(name) <= NAME_ROOM else f"…{name[1 - NAME_ROOM :]}"


def short_names(names: Sequence[str]) -> list[str]:
    """The names of all bots for a narrow column; those that would look alike have their number."""
    short = Counter(map(shortened, names))
    return [
        shortened(name if short[shortened(name)] == 1 else f"{name} ({number})")
        for number, name in enumerate(names, 1)
    ]


def whole_names(names: Sequence[str]) -> list[str]:
    """For those that would look alike, what stands behind their number."""
    short = Counter(map(shortened, names))
    alike = [(number, name) for number, name in enumerate(names, 1) if short[shortened(name)] > 1]
    return [f"({number}) is {name}" for number, name in alike]


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("bot", no_wrap=True)
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    return table
