"""The commands about bots: arena and tune."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from claycrown.bots.arena import (
    as_json,
    check_blocks,
    check_duel,
    heading,
    in_words,
    is_outcome,
    play_blocks,
    print_standings,
    read_journal,
    write_journal,
)
from claycrown.bots.bot import BotError
from claycrown.bots.eval import shape_of
from claycrown.bots.match import Duel
from claycrown.bots.standings import standings
from claycrown.bots.tune import (
    Course,
    Gain,
    check_course,
    in_file,
    is_weights,
    text_to_start,
    weights_in,
)
from claycrown.bots.tune import tune as tune_weights
from claycrown.cli_common import (
    DEFAULT_GAME,
    EditionName,
    GameName,
    Jobs,
    Seed,
    TableOptions,
    check_build,
    check_replaceable,
    check_writable,
    options_from,
    progress_bar,
)
from claycrown.core.edition import STANDARD
from claycrown.core.record import write_whole
from claycrown.jobs import Terminated, check_jobs


def arena(
    game: GameName = DEFAULT_GAME,
    bots: Annotated[
        str, typer.Option(help="Who plays, with commas; the last one takes the seats left.")
    ] = "strategist,journeyman",
    players: Annotated[int, typer.Option(help="How many seats.")] = 2,
    blocks: Annotated[
        int, typer.Option(help="How many blocks: the same chance for every arrangement.")
    ] = 20,
    iterations: Annotated[int | None, typer.Option(help="Search so often a decision.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Think so long a decision.")] = None,
    seed: Seed = "1",
    jobs: Jobs = 1,
    edition: EditionName = STANDARD,
    options: TableOptions = "",
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the outcome to this file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep finished blocks here, and go on with those.")
    ] = None,
) -> None:
    """Let bots play against each other in complete blocks, and say who is stronger."""
    check_build()
    check_jobs(jobs)
    check_blocks(blocks)
    names = tuple(name.strip() for name in bots.split(","))
    duel = check_duel(
        Duel(game, edition, players, names, seed, seconds, iterations, options_from(options))
    )
    check_files(json_file, resume)
    played = heading(duel)
    done = read_journal(resume, duel) if resume is not None else []
    if resume is not None and not resume.exists():
        write_journal(resume, duel, None)
    try:
        with progress_bar("blocks", max(blocks, len(done)), len(done)) as advance:
            for block in play_blocks(duel, blocks, jobs, done):
                if resume is not None:
                    write_journal(resume, duel, block)
                done.append(block)
                advance(1)
    except (KeyboardInterrupt, Terminated):
        typer.echo(what_is_kept(len(done), blocks, resume), err=True)
        raise
    done.sort(key=lambda block: block.number)  # intervals are drawn from them by their order
    found = standings(list(dict.fromkeys(duel.bots)), done)
    print_standings(duel, found, played)
    if json_file is not None:
        write_whole(json_file, [json.dumps(as_json(played, found), indent=1) + "\n"])


def check_files(outcome: Path | None, journal: Path | None) -> None:
    """Refuse files that cannot be written before anything is played."""
    if outcome is not None:
        check_replaceable(outcome, "outcome of an arena", is_outcome)
    if journal is not None:
        check_writable(journal)
    if outcome is not None and journal is not None and outcome.resolve() == journal.resolve():
        raise BotError(f"{journal}: cannot be both the outcome and the journal")


def what_is_kept(done: int, blocks: int, journal: Path | None) -> str:
    """What to say when an arena is stopped."""
    if journal is None:
        return f"Stopped after {done} of {blocks} blocks; with --resume FILE they would be kept."
    return f"Stopped: {done} of {blocks} blocks are in {journal}; the same command goes on."


def tune(
    game: GameName = DEFAULT_GAME,
    players: Annotated[str, typer.Option(help="Numbers of seats that count, such as 2,3,4.")] = "2",
    steps: Annotated[int, typer.Option(help="How often the weights are moved.")] = 100,
    blocks: Annotated[int, typer.Option(help="Pairs of games per step.")] = 8,
    check: Annotated[int, typer.Option(help="Pairs of games that show the gain.")] = 200,
    seed: Seed = "1",
    jobs: Jobs = 1,
    start: Annotated[
        Path | None, typer.Option(help="Begin with the weights in this file, not with ours.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="Write the weights to this file.")] = None,
) -> None:
    """Tune the weights of a game's evaluation by play against itself."""
    check_build()
    check_jobs(jobs)
    course = Course(game, seat_counts(players), steps, blocks, check, seed)
    check_course(course)
    begun = text_to_start(game, start)
    old = weights_in(begun, game, start)
    if output is not None:
        check_replaceable(output, "file of weights", is_weights)
    steps_done: list[list[float]] = []
    try:
        with progress_bar("steps", steps) as advance:

            def reached(weights: list[float]) -> None:
                steps_done.append(weights)
                advance(1)

            tuned = tune_weights(course, old, jobs, reached)
    except (KeyboardInterrupt, Terminated):
        if steps_done:
            give(in_file(begun, shape_of(game), steps_done[-1]), output)
        typer.echo(what_is_tuned(len(steps_done), steps, output), err=True)
        raise
    give(in_file(begun, shape_of(game), tuned.weights), output)
    if output is not None:
        typer.echo(f"The weights are in {output}.")
    for gain in tuned.gains:
        typer.echo(f"Against the old weights in {2 * check} games with {told(gain)}")


def give(text: str, output: Path | None) -> None:
    """Write a file of weights, or show it if no file is named."""
    if output is not None:
        write_whole(output, [text])
    else:
        typer.echo(text, nl=False)


def what_is_tuned(done: int, steps: int, output: Path | None) -> str:
    """What to say when tuning is stopped."""
    if not done:
        return "Stopped before the first step was done."
    where = (
        "these are the weights so far" if output is None else f"the weights so far are in {output}"
    )
    return f"Stopped after {done} of {steps} steps, without a measured gain; {where}."


def told(gain: Gain) -> str:
    """What new weights have brought, in words."""
    interval = in_words(gain.low, gain.high, lambda share: f"{100 * share:.1f}")
    return (
        f"{gain.players} seats: {100 * gain.share:.1f} % of the wins "
        f"(95 % interval: {interval}; fair: 50), {gain.lead:+.1f} points per game."
    )


def seat_counts(text: str) -> tuple[int, ...]:
    """Numbers of seats, as in ``2,3,4``."""
    try:
        return tuple(int(each) for each in text.split(","))
    except ValueError:
        raise BotError(f"players: {text!r} is no list of numbers such as 2,3,4") from None
