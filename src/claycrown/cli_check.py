"""The command check: the engine and the rules in random games, or bots at their trade."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer

import claycrown
from claycrown.bots.bot import check_limits
from claycrown.bots.roster import check_name, split_limit
from claycrown.bots.trial import Found, Trial, in_words, is_slow, try_games
from claycrown.cli_common import (
    DEFAULT_GAME,
    EditionName,
    GameName,
    Jobs,
    Players,
    Seed,
    TableOptions,
    check_build,
    options_from,
    progress_bar,
)
from claycrown.core.check import check_game
from claycrown.core.edition import STANDARD
from claycrown.core.errors import SetupError
from claycrown.core.game import Game
from claycrown.jobs import check_jobs, spread
from claycrown.parity import first_difference
from claycrown.sim import Plan, chunks
from claycrown.summary import counted, options_in_words

FAULTS_SHOWN = 20  # different ones
QUICK_CHUNK = 5  # games per task of a quick check; a full one takes seconds for each


def check(
    game: GameName = DEFAULT_GAME,
    players: Players = None,
    games: Annotated[int, typer.Option(help="Games for each number of players.")] = 100,
    seed: Seed = "1",
    jobs: Jobs = 1,
    edition: EditionName = STANDARD,
    options: TableOptions = "",
    variants: Annotated[
        bool, typer.Option("--variants", help="Every combination of options, so many games each.")
    ] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Only what thousands allow.")] = False,
    parity: Annotated[
        bool, typer.Option("--parity", help="Compare the compiled and the pure engine instead.")
    ] = False,
    bots: Annotated[
        str, typer.Option(help="Try these bots instead: is every choice legal and in time?")
    ] = "",
    honest: Annotated[
        bool, typer.Option("--honest", help="Ask bots if they choose by what they must not know.")
    ] = False,
    iterations: Annotated[int | None, typer.Option(help="Bots search so often a decision.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Bots have so long a decision.")] = None,
) -> None:
    """Look for violations of the engine contract and the rules in random games, or try bots."""
    check_jobs(jobs)
    rules = claycrown.make(game, edition)
    if games < 1:
        raise SetupError(f"games: {games} is out of range, at least 1 is needed")
    found = tables(rules, players, options, variants)
    if bots or honest or iterations is not None or seconds is not None:
        check_build()
        check_trial(bots, honest, iterations, seconds, other=quick or parity)
        trials = [
            Trial(name.strip(), game, edition, count, seed, seconds, iterations, chosen)
            for name in bots.split(",")
            for count, chosen in found
        ]
        faults = sum(try_bot(trial, games, jobs, honest) for trial in trials)
    else:
        plans = [Plan(game, edition, count, games, seed, options=each) for count, each in found]
        faults = sum(check_table(plan, jobs, quick, parity) for plan in plans)
    if faults:
        raise typer.Exit(1)


def check_table(plan: Plan, jobs: int, quick: bool, parity: bool) -> int:
    """Check the games of one table and say what was found; return the number of faults."""
    asked = "same records in both builds" if parity else "quick check" if quick else "full check"
    table = f"{plan.players} players{options_in_words(plan.options)}"
    with progress_bar(table, plan.games) as advance:
        found = compare(plan, advance) if parity else conform(plan, jobs, quick, advance)
    tell(f"{plan.game}{options_in_words(plan.options)}", found)
    outcome = counted(len(found), "fault") if found else "no fault"
    typer.echo(f"{plan.game}, {table}: {counted(plan.games, 'game')}, {asked}: {outcome}")
    return len(found)


def check_trial(
    bots: str, honest: bool, iterations: int | None, seconds: float | None, *, other: bool
) -> None:
    """Raise an error that names the first thing wrong with a trial of bots."""
    if not bots:
        raise SetupError("bots: name them to use --honest, --iterations or --seconds")
    if other:
        raise SetupError("bots: --quick and --parity are about the engine, not about bots")
    check_limits(seconds, iterations)
    for name in map(str.strip, bots.split(",")):
        check_name(name)
        if honest:
            check_certain(name, iterations, seconds)


def check_certain(bot: str, iterations: int | None, seconds: float | None) -> None:
    """Raise an error if a bot may choose by how much time it has."""
    own = split_limit(bot)[1]
    if own is not None and own.iterations is None:
        raise SetupError(
            f"honest: {bot} goes by time, which makes choices differ; name iterations, as in @200"
        )
    if seconds is not None:
        raise SetupError("honest: goes by iterations, not by --seconds: time makes choices differ")
    if own is None and iterations is None:
        raise SetupError(
            "honest: needs --iterations, or its own behind a bot's name as in strategist@200, "
            "since time makes choices differ"
        )


def try_bot(trial: Trial, games: int, jobs: int, honest: bool) -> int:
    """Try a bot at one table and say what was found; return the number of faults."""
    table = f"{trial.players} players{options_in_words(trial.options)}"
    found = Found()
    with progress_bar(f"{trial.bot}, {table}", games) as advance:
        parts = ((trial, honest, *part) for part in chunks(games, QUICK_CHUNK))
        for part in spread(try_games, parts, jobs):
            found.add(part)
            advance(part.games)
    tell(f"{trial.game}, {table}", found.faults)
    typer.echo(f"{trial.game}, {table}: {in_words(trial, honest, found)}")
    return len(found.faults) + is_slow(found)


def tell(table: str, faults: Sequence[str]) -> None:
    """Say each fault once, with the place where it came first and how often it came."""
    places: dict[str, list[str]] = {}
    for fault in faults:
        place, _, what = fault.partition(": ")
        places.setdefault(what, []).append(place)
    for what, found in list(places.items())[:FAULTS_SHOWN]:
        often = f" ({len(found):,} times, here first)" if len(found) > 1 else ""
        typer.echo(f"{table}: {found[0]}: {what}{often}")


def tables(
    game: Game, players: int | None, options: str, variants: bool
) -> list[tuple[int, dict[str, Any]]]:
    """The numbers of players and options to be checked; all that the game allows unless said."""
    chosen = options_from(options)
    if variants and chosen:
        raise SetupError("options: with --variants every combination is checked, none is named")
    if players is not None:
        game.check_setup(players, chosen)
    counts = list(game.seats) if players is None else [players]
    if variants:
        return [(count, variant) for count in counts for variant in game.variants(count)]
    fitting = [count for count in counts if _fits(game, count, chosen)]
    if not fitting:
        game.check_setup(counts[-1], chosen)
    return [(count, chosen) for count in fitting]


def _fits(game: Game, players: int, options: Mapping[str, Any]) -> bool:
    try:
        game.check_setup(players, options)
    except SetupError:
        return False
    return True


def compare(plan: Plan, advance: Callable[[int], None]) -> list[str]:
    """The first difference between the builds, if there is one."""
    fault = first_difference(plan, lambda: advance(1))
    return [] if fault is None else [fault]


def conform(plan: Plan, jobs: int, quick: bool, advance: Callable[[int], None]) -> list[str]:
    """The faults that the conformance suite finds in the games of a plan."""
    faults: list[str] = []
    parts = chunks(plan.games, QUICK_CHUNK if quick else 1)
    for done, found in spread(check_chunk, ((plan, quick, *part) for part in parts), jobs):
        advance(done)
        faults += found
    return faults


def check_chunk(plan: Plan, quick: bool, first: int, count: int) -> tuple[int, list[str]]:
    """Check some games of a plan."""
    game = claycrown.make(plan.game, plan.edition)
    return count, check_game(
        game, plan.players, count, plan.seed, not quick, first=first, options=plan.options
    )
