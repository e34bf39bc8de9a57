"""The conformance suite: what must hold for every game at every state of many random games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from claycrown.core.chance import Rng, seeded
from claycrown.core.errors import IllegalAction
from claycrown.core.game import Game
from claycrown.core.record import to_line
from claycrown.core.state import BaseState

Fault = str
REFUSALS = 6  # unlisted actions tried at each state


def check_game(
    game: Game,
    players: int,
    games: int,
    seed: object,
    deep: bool = True,
    progress: Callable[[], None] | None = None,
    first: int = 0,
    options: Mapping[str, Any] | None = None,
) -> list[str]:
    """Play random games and return every fault found, with the place where it was found.

    ``deep`` asks everything at every state; without it only options, invariants and the score
    sheet are looked at, and the record at the end, which is quick enough for thousands of games.
    ``first`` is the number of the first game, so that a run can be shared out.
    """
    faults: list[str] = []
    for number in range(first, first + games):
        name = f"{seed}:{number}"
        where = f"{players} players, seed {name}"
        try:
            for decision, fault in check_one(game, players, name, deep, options):
                faults.append(f"{where}, decision {decision}: {fault}")
        except Exception as error:  # noqa: BLE001  whatever a game raises is a fault of it
            faults.append(f"{where}: {type(error).__name__}: {error}")
        if progress is not None:
            progress()
    return faults


def check_one(
    game: Game, players: int, seed: str, deep: bool, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[int, Fault]]:
    """Play one random game and yield its faults with the number of the decision."""
    rng = seeded(f"{seed}:check")
    s = game.new(players, seed, options)
    if game.new(players, seed, options).key() != s.key():
        yield 0, "the same seed gives another start"
    copies: list[tuple[BaseState, int]] = []
    n = 0
    while not s.over:
        faults = list(check_state(game, s))
        if deep and not faults:
            faults = list(check_deeply(game, s, rng))
        for fault in faults:
            yield n, fault
        if faults or n > game.longest:
            break
        if deep and n % 16 == 0:
            copies.append((s.clone(), s.key()))
        seat = s.waiting[0]
        listed = s.legal(seat)
        s.apply(seat, listed[rng.below(len(listed))])
        n += 1
    if n > game.longest:
        yield n, f"the game is longer than the {game.longest} decisions declared"
    elif s.over:
        for fault in check_end(game, s):
            yield n, fault
    for copy, key in copies:
        if copy.key() != key:
            yield n, "a clone made earlier has changed"


def check_state(game: Game, s: BaseState) -> Iterator[Fault]:
    """Options, invariants and score: what is quick to see."""
    waiting = s.waiting
    if not waiting or list(waiting) != sorted(set(waiting)):
        yield f"waiting is {waiting}"
    key = s.key()
    for seat in range(s.players):
        options = s.legal(seat)
        if seat not in waiting:
            if options:
                yield f"seat {seat} is not asked but has options"
        elif len(options) < 2:
            yield f"seat {seat} is asked with the options {options}"
        elif options != sorted(set(options)):
            yield f"the options of seat {seat} are not sorted or not different"
        elif options[0] < 0 or options[-1] >= game.actions.total:
            yield f"an option of seat {seat} is outside the table of ids"
    if s.key() != key:
        yield "asking for the options changed the state"
    yield from game.violations(s)
    if s.keep:
        sums = [0] * int(s.players)
        for line in s.sheet():
            sums[line["seat"]] += line["amount"]
        if sums != s.scores():
            yield f"scores {s.scores()} are not the sums of the bookings {sums}"


def check_deeply(game: Game, s: BaseState, rng: Rng) -> Iterator[Fault]:
    """Clones, refusals, saving, views and words: what people and tools rely on."""
    yield from check_clone(s)
    yield from check_refusals(game, s, rng)
    yield from check_save(game, s)
    yield from check_views(s, rng)
    yield from check_words(game, s)


def check_clone(s: BaseState) -> Iterator[Fault]:
    """A clone is equal, goes the same way, and never touches its original."""
    key = s.key()
    seat = s.waiting[0]
    one, two = s.clone(), s.clone()
    if one.key() != key or one.legal(seat) != s.legal(seat):
        yield "a clone differs from its original"
    options = s.legal(seat)
    for action in {options[0], options[len(options) // 2], options[-1]}:
        one, two = s.clone(), s.clone()
        one.apply(seat, action)
        two.apply(seat, action)
        if one.key() != two.key():
            yield f"two clones differ after action {action}"
        if one.reveals < s.reveals:
            yield f"reveals fell after action {action}"
    if s.key() != key:
        yield "playing on a clone changed the original"


def check_refusals(game: Game, s: BaseState, rng: Rng) -> Iterator[Fault]:
    """What is not listed is refused with a reason and changes nothing."""
    key = s.key()
    seat = s.waiting[0]
    options = s.legal(seat)
    tries = [int(rng.below(game.actions.total)) for _ in range(REFUSALS)]
    for action in [*tries, -1, game.actions.total]:
        if action in options:
            if s.why_not(seat, action):
                yield f"action {action} is legal but why_not has a reason"
            continue
        reasons = s.why_not(seat, action)
        if not reasons or not all(game.explain(s, each) for each in reasons):
            yield f"action {action} is refused without a reason"
        try:
            s.apply(seat, action)
        except IllegalAction:
            pass
        else:
            yield f"action {action} is not listed but was taken"
    other = next((k for k in range(s.players) if k not in s.waiting), None)
    if other is not None and not s.why_not(other, options[0]):
        yield f"seat {other} is not asked, but why_not has no reason"
    if s.key() != key:
        yield "a refused action changed the state"


def check_save(game: Game, s: BaseState) -> Iterator[Fault]:
    """A saved position comes back the same, at every decision."""
    text = json.dumps(s.save())
    back = game.load(text)
    if back.key() != s.key():
        yield "a saved position has another key when loaded"
    elif json.dumps(back.save()) != text:
        yield "a saved position is written differently when loaded"
    elif game.record(back) != game.record(s):
        yield "a saved position has lost its history"
    else:
        seat = s.waiting[0]
        action = s.legal(seat)[-1]
        ours, theirs = s.clone(), back
        ours.apply(seat, action)
        theirs.apply(seat, action)
        if ours.key() != theirs.key():
            yield "a loaded position goes on differently"


def check_views(s: BaseState, rng: Rng) -> Iterator[Fault]:
    """Views are JSON, and a seat sees the same in every world it cannot tell apart."""
    for seat in (None, *range(s.players)):
        view = s.view(seat)
        written = json.dumps(view)
        if seat is None:
            continue
        world = s.determinize(seat, rng)
        if json.dumps(world.view(seat)) != written:
            yield f"seat {seat} sees a difference after determinize"
        if world.legal(seat) != s.legal(seat):
            yield f"seat {seat} has other options after determinize"


def check_words(game: Game, s: BaseState) -> Iterator[Fault]:
    """Every option has its own sentence, the question has one, and the table can be drawn."""
    for seat in s.waiting:
        sentences = [game.text(action, s) for action in s.legal(seat)]
        if len(set(sentences)) != len(sentences) or not all(sentences):
            yield f"two options of seat {seat} read the same, or one reads as nothing"
    if not game.question(s):
        yield "the question has no words"
    if not game.picture(s.view(None)):
        yield "the table cannot be drawn"


def check_end(game: Game, s: BaseState) -> Iterator[Fault]:
    """The end: nobody is asked, ranks fit the seats, and the record leads here again."""
    if s.waiting or any(s.legal(seat) for seat in range(s.players)):
        yield "the game is over but somebody is asked"
    yield from game.violations(s)
    if min(s.ranks()) != 1 or len(s.ranks()) != s.players:
        yield f"ranks are {s.ranks()}"
    for line in s.sheet():
        if not game.because(s, line):
            yield f"a booking of {line['category']} has no words"
    record: dict[str, Any] = json.loads(to_line(game.record(s)))
    again = game.replay(record)
    if again.key() != s.key() or game.record(again) != record:
        yield "the record leads to another end"
    del record["seed"]
    if game.replay(record).key() != s.key():
        yield "the record does not replay from its chance alone"
