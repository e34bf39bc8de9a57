"""The two builds of the engine against each other: same seeds, same records, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from typing import IO

import typer

from claycrown._build import PURE_VARIABLE, is_compiled
from claycrown.core.errors import ClaycrownError
from claycrown.sim import Plan, simulate

COMPILED, PURE = "compiled", "pure"


def digest(line: str) -> str:
    """A short fingerprint of a record."""
    return blake2b(line.encode(), digest_size=16).hexdigest()


def surroundings(pure: bool) -> dict[str, str]:
    """The environment in which a process takes the one build or the other."""
    variables = {key: value for key, value in os.environ.items() if key != PURE_VARIABLE}
    return variables | {PURE_VARIABLE: "1"} if pure else variables


def start_build(plan: Plan, pure: bool) -> subprocess.Popen[str]:
    """Let one build play in a process of its own, which does not hear Ctrl-C."""
    numbers = [str(plan.players), str(plan.games), plan.seed, json.dumps(dict(plan.options))]
    return subprocess.Popen(  # noqa: S603  our own interpreter and module
        [sys.executable, "-m", "claycrown.parity", plan.game, plan.edition, *numbers],
        env=surroundings(pure),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def first_difference(plan: Plan, progress: Callable[[], None] | None = None) -> str | None:
    """Play the plan in both builds; name the first game whose records differ, None if none does."""
    with start_build(plan, pure=False) as ours, start_build(plan, pure=True) as theirs:
        assert ours.stdout is not None
        assert theirs.stdout is not None
        try:
            return _compare(plan, ours.stdout, theirs.stdout, progress)
        finally:
            ours.terminate()
            theirs.terminate()


def _compare(
    plan: Plan, ours: IO[str], theirs: IO[str], progress: Callable[[], None] | None
) -> str | None:
    if ours.readline().strip() == PURE:
        raise ClaycrownError(
            "there is no compiled engine here to compare with: "
            "install Claycrown where a C compiler is at hand"
        )
    if theirs.readline().strip() != PURE:
        raise ClaycrownError(f"{PURE_VARIABLE}=1 did not give the pure Python engine")
    for k in range(plan.games):
        one, other = ours.readline(), theirs.readline()
        if not one or not other:
            raise ClaycrownError(f"{plan.players} players: a build stopped before game {k}")
        if one != other:
            return f"{plan.players} players, seed {plan.seed}:{k}: the records of the builds differ"
        if progress is not None:
            progress()
    return None


def main(arguments: list[str]) -> None:
    """Print which build runs, then the fingerprint of every record."""
    game, edition, players, games, seed, options = arguments
    typer.echo(COMPILED if is_compiled() else PURE)
    plan = Plan(game, edition, int(players), int(games), seed, True, json.loads(options))
    for chunk in simulate(plan):
        typer.echo("\n".join(map(digest, chunk.lines)))


if __name__ == "__main__":
    main(sys.argv[1:])
