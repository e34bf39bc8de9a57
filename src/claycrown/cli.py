"""The command line: serve, play, sim, arena, tune, replay, check, bench, games."""

from __future__ import annotations

import io
import json
import platform
import re
import shlex
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

import claycrown
from claycrown import _build
from claycrown.bots.bot import check_limits
from claycrown.bots.commands import arena, tune
from claycrown.bots.roster import USUAL_LEVEL, check_name
from claycrown.cli_check import check
from claycrown.cli_common import (
    DEFAULT_GAME,
    EditionName,
    GameName,
    Jobs,
    Players,
    Seed,
    TableOptions,
    check_replaceable,
    check_writable,
    options_from,
    progress_bar,
)
from claycrown.core.edition import STANDARD, edition_names
from claycrown.core.errors import ClaycrownError, RecordError, SetupError
from claycrown.core.game import Game
from claycrown.core.record import is_record_file, read_records, to_line, write_whole
from claycrown.core.state import BaseState
from claycrown.jobs import Terminated, check_jobs, stop_at_sigterm
from claycrown.sim import Plan, Tally, simulate
from claycrown.summary import counted, fault_lines, print_summary

DEFAULT_PLAYERS = 3
ALL_GAMES = "all"

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Three strategy board games on one exact, explaining, fast engine.",
)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit code: 0 fine, 1 faults found, 2 bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Better a question mark than no answer where the output knows few letters.
            stream.reconfigure(errors="replace")
    try:
        with _stopped_by_sigterm():
            code = app(arguments, prog_name="claycrown", standalone_mode=False)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)  # of the command that was not understood
        command = context.command_path if context is not None else "claycrown"
        return _complain(f"{_in_plain_words(error.format_message())}; see {command} --help", 2)
    except ClaycrownError as error:
        return _complain(str(error), 2)
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), 2)
    except Terminated as stop:
        return _complain("stopped by SIGTERM", int(stop.code or 0))
    except (KeyboardInterrupt, typer.Abort):
        code = 130
    if code == 130:
        return _complain("interrupted", 130)
    return int(code or 0)


def _in_plain_words(message: str) -> str:
    for word, needed in (("integer", "a whole number"), ("number", "a number")):
        message = re.sub(rf"Input should be a valid {word}.*", f"{needed} is needed", message)
    return message.rstrip(".")


def _complain(message: str, code: int) -> int:
    typer.echo(f"claycrown: {message}", err=True)
    return code


@contextmanager
def _stopped_by_sigterm() -> Iterator[None]:
    before = stop_at_sigterm()
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _show_version(wanted: bool) -> None:
    if wanted:
        build, python = _build.build_name(), platform.python_version()
        typer.echo(f"claycrown {claycrown.__version__} ({build}, Python {python})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say which build."),
    ] = False,
) -> None:
    """Show the help when no command is given."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games() -> None:
    """List the games with their seats and editions."""
    for name in claycrown.NAMES:
        game = claycrown.make(name)
        seats = f"{min(game.seats)} to {max(game.seats)} players"
        editions = ", ".join(edition_names(name))
        typer.echo(f"{name:12} {game.title}, {seats}; editions: {editions}")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; if it is taken, the next free one.")] = 8717,
    data: Annotated[Path | None, typer.Option(help="Folder in which the games are kept.")] = None,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = True,
) -> None:
    """Play in the browser: at this device, with friends by link, against bots."""
    try:
        from claycrown.server.run import run  # noqa: PLC0415  no other command needs it
    except ModuleNotFoundError as error:
        raise SetupError(f"the table needs {error.name}: pip install 'claycrown[table]'") from None

    run(host, port, data, open_page=open_page)


@app.command()
def play(
    game: GameName = DEFAULT_GAME,
    players: Players = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where: me, me:NAME or a bot; me against journeymen if unsaid."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Same seed, same chance.")] = None,
    edition: EditionName = STANDARD,
    options: TableOptions = "",
    save: Annotated[Path | None, typer.Option(help="Write the record to this new file.")] = None,
    load: Annotated[
        Path | None, typer.Option(help="Go on with a record or a saved position.")
    ] = None,
) -> None:
    """Play a game in the terminal, from its start or from where a file left it."""
    from claycrown.terminal import play as play_at_table  # noqa: PLC0415  no other command needs it

    if save is not None:
        check_writable(save)
        if save.exists() and (load is None or save.resolve() != load.resolve()):
            raise SetupError(f"{save}: is there already; choose another name for the record")
    if load is not None and (seed is not None or options or players is not None):
        raise SetupError("load: players, seed and options come from the file, so name none")
    hints: list[tuple[int, int]] = []
    if load is None:
        rules = claycrown.make(game, edition)
        chosen = options_from(options)
        sitting = seats_of(rules, players, seats, chosen)
        s = rules.new(len(sitting), seed, chosen, events=True)
    else:
        rules, s, hints = opened(load, edition)
        sitting = seats_of(rules, int(s.players), seats, rules.options_of(s))

    named = ["--seats", ",".join(sitting)]

    def keep(last: BaseState) -> None:
        if save is not None:
            write_whole(save, [to_line(rules.record(last, hints))])
            typer.echo(f"The record is in {save}.")
            if not last.over:
                words = ["claycrown", "play", "--load", str(save), "--save", str(save), *named]
                typer.echo(f"Go on with: {shlex.join(words)}")

    assumed = load is not None and seats is None
    kept = keep if save else None
    again = shlex.join(["claycrown", "play", "--load", str(load), *named]) if load else None
    play_at_table(rules, sitting, state=s, hints=hints, keep=kept, assumed=assumed, again=again)


def opened(path: Path, edition: str) -> tuple[Game, BaseState, list[tuple[int, int]]]:
    """The game of a file, its state and its hints: the first record, or a saved position."""
    try:
        text = path.read_text("utf-8")
        documents = [json.loads(text)]
    except json.JSONDecodeError:
        try:
            documents = [record for _, record in read_records(path)]
        except RecordError as error:
            raise SetupError(f"{path}: {error}") from None
    except UnicodeDecodeError:
        raise SetupError(f"{path}: not a text file") from None
    if not documents or not isinstance(documents[0], dict):
        raise SetupError(f"{path}: holds neither a record nor a saved position")
    document = documents[0]
    rules = claycrown.make(str(document.get("game")), own_edition(document, edition))
    try:
        s = rules.load(document) if "pending" in document else rules.replay(document)
    except ClaycrownError as error:
        raise SetupError(f"{path}: {error}") from None
    if s.over:
        raise SetupError(f"{path}: this game is finished")
    return rules, s, [(seat, after) for seat, after in document.get("hints", [])]


def own_edition(document: dict[str, Any], edition: str) -> str:
    """The edition asked for, or the one that the document names."""
    return edition if edition != STANDARD else str(document.get("edition", STANDARD))


def seats_of(
    game: Game, players: int | None, seats: str | None, options: Mapping[str, Any]
) -> list[str]:
    """Who sits where, their number checked; a person against usual bots unless said."""
    if seats is None:
        usual = DEFAULT_PLAYERS if DEFAULT_PLAYERS in game.seats else min(game.seats)
        players = usual if players is None else players
        game.check_setup(players, options)
        return ["me", *[USUAL_LEVEL] * (players - 1)]
    if not seats.strip():
        raise SetupError("seats: nobody is named, write who sits where as in me,journeyman")
    sitting = [name.strip() for name in seats.split(",")]
    if players is not None and players != len(sitting):
        raise SetupError(f"seats: {len(sitting)} are named, but players is {players}")
    game.check_setup(len(sitting), options)
    return sitting


@app.command()
def sim(
    game: GameName = DEFAULT_GAME,
    players: Annotated[int, typer.Option(help="How many seats.")] = 4,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Seed = "1",
    jobs: Jobs = 1,
    records: Annotated[Path | None, typer.Option(help="Write the records to this file.")] = None,
    edition: EditionName = STANDARD,
    options: TableOptions = "",
    bots: Annotated[str, typer.Option(help="A bot for all seats, or one for each.")] = "random",
) -> None:
    """Let bots play many games and sum up what happened."""
    check_jobs(jobs)
    rules = claycrown.make(game, edition)
    names = check_bots(bots, players)
    if records is not None:
        check_replaceable(records, "file of records", is_record_file)
    chosen = options_from(options)
    plan = Plan(game, edition, players, games, seed, records is not None, chosen, names)
    outcomes = simulate(plan, jobs)
    tally = Tally.blank(players)
    began = time.perf_counter()

    def lines() -> Iterator[str]:
        with progress_bar("playing", games) as advance:
            for chunk in outcomes:
                tally.add(chunk.tally)
                advance(chunk.tally.games)
                yield from chunk.lines

    if records is None:
        for _ in lines():
            pass
    else:
        write_whole(records, lines())
    print_summary(rules, tally, time.perf_counter() - began, chosen, names)
    for line in fault_lines(tally.faults, names):
        typer.echo(line)
    if records is not None:
        typer.echo(f"Records of {counted(tally.games, 'game')} are in {records}.")


def check_bots(bots: str, players: int) -> tuple[str, ...]:
    """The bots that a text names, one for all seats or one for each; an error if it does not."""
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        check_name(name)
    if len(names) not in (1, players):
        raise SetupError(f"bots: {len(names)} are named, but players is {players}")
    return names


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A .jsonl file of records.")],
    edition: Annotated[str | None, typer.Option(help="Path of the records' own edition.")] = None,
) -> None:
    """Replay every record of a file and compare its result."""
    done = unfinished = hinted = 0
    try:
        for number, record in read_records(file):
            replay_one(record, edition, f"line {number}")
            done += 1
            unfinished += "result" not in record
            hinted += bool(record.get("hints"))
    except UnicodeDecodeError:
        raise SetupError(f"{file}: not a text file") from None
    except RecordError as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(1) from None
    if not done:
        typer.echo(f"{file}: no records in it", err=True)
        raise typer.Exit(1)
    rest = f"; without a result to compare: {unfinished:,}" if unfinished else ""
    rest += f"; with hints asked for: {hinted:,}" if hinted else ""
    typer.echo(f"{counted(done, 'record')} replayed, all agree{rest}")


def replay_one(record: dict[str, Any], edition: str | None, where: str) -> None:
    """Replay a record; an error says where it stands in the file."""
    try:
        game_of(record, edition).replay(record)
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None


def game_of(record: dict[str, Any], edition: str | None) -> Game:
    """The game a record names, with the edition it names or, if one is given, that."""
    for key in ("game", "edition"):
        if not isinstance(record.get(key), str):
            raise RecordError(f"{key}: a name is needed, not {record.get(key)!r}")
    if edition is None and record["edition"].endswith(".toml"):
        raise RecordError(f"edition: a name is needed, not the path {record['edition']!r}")
    try:
        return claycrown.make(record["game"], edition or record["edition"])
    except ClaycrownError as error:
        if edition is not None and record["game"] in claycrown.NAMES:
            raise
        raise RecordError(str(error)) from None


@app.command()
def bench(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Name of the game, or all.")
    ] = DEFAULT_GAME,
    players: Annotated[int, typer.Option(help="How many seats.")] = DEFAULT_PLAYERS,
    seconds: Annotated[float, typer.Option(help="CPU seconds per case and round.")] = 1.0,
    rounds: Annotated[int, typer.Option(help="How often each case comes up.")] = 5,
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure catanatron and OpenSpiel as well.")
    ] = False,
    table: Annotated[
        bool, typer.Option("--table", help="Measure the table in the browser as well.")
    ] = False,
    output: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None,
) -> None:
    """Measure the speed of the engine, compiled against interpreted."""
    from claycrown.bench.report import report  # noqa: PLC0415  no other command needs it
    from claycrown.bench.run import Course, measure_all  # noqa: PLC0415

    names = claycrown.NAMES if game == ALL_GAMES else (game,)
    for name in names:
        claycrown.make(name).check_setup(players, None)
    check_limits(seconds, None)
    if rounds < 1:
        raise SetupError(f"rounds: {rounds} is out of range, at least 1 is needed")
    if output is not None:
        check_writable(output)
    course = Course(names, players, seconds, rounds, peers)
    with progress_bar("measuring", course.steps()) as advance:
        outcomes = measure_all(course, lambda: advance(1))
    text = report(course, outcomes, f"claycrown bench {game}{' --table' if table else ''}")
    if table:
        from claycrown.bench.table import measure_table, table_report  # noqa: PLC0415

        text += "\n" + table_report(measure_table())
    if output is not None:
        write_whole(output, [text])
    typer.echo(text, nl=False)


app.command()(arena)
app.command()(tune)
app.command()(check)
