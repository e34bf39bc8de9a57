"""A process that measures one case after the other, as it is told line by line in JSON."""

from __future__ import annotations

import json
import sys
from time import process_time

import typer

from claycrown._build import is_compiled
from claycrown.bench import cases, peers
from claycrown.bench.cases import MissingError, Portion


def measure(portion: Portion, seconds: float) -> float:
    """Repeat a portion for so many CPU seconds; return the work done per CPU second."""
    done = 0
    began = process_time()
    while True:
        done += portion()
        spent = process_time() - began
        if spent >= seconds:
            return done / spent


def prepared(ready: dict[str, Portion], name: str, game: str, players: int) -> Portion:
    """The case of a name, made ready and warmed up when it first comes up."""
    if name not in ready:
        portion = (
            peers.prepare(name) if name in peers.PEER_CASES else cases.prepare(name, game, players)
        )
        portion()
        ready[name] = portion
    return ready[name]


def main(game: str, players: int) -> None:
    """Say which build runs, then answer until the input ends."""
    ready: dict[str, Portion] = {}
    _answer({"compiled": is_compiled()})
    for line in sys.stdin:
        order = json.loads(line)
        try:
            portion = prepared(ready, order["case"], game, players)
        except MissingError as error:
            _answer({"missing": str(error)})
        else:
            _answer({"rate": measure(portion, order["seconds"])})


def _answer(document: dict[str, object]) -> None:
    typer.echo(json.dumps(document))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
