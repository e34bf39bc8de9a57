"""A hint: the three best moves from one seat's own knowledge, with value and reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claycrown.bots.bot import BotError, Clock, Position
from claycrown.bots.race import Race
from claycrown.bots.reasons import Reasons
from claycrown.bots.strategist import Strategist
from claycrown.core.game import Game
from claycrown.core.state import BaseState

SHOWN = 3
ITERATIONS = 1500
SECONDS = 5.0  # of search that a person waits for, at most; compiled, most end earlier
WORLDS = 16  # in which the moves are compared, where something is hidden
KEPT = 0.5  # of what laps have paid: no more is shown off for a bad guess, however few they were


@dataclass(frozen=True)
class Hint:
    """One move worth thinking about."""

    action: int
    value: float  # the share of the win it promises, from 0 to 1
    reason: str


def hint(
    game: Game,
    s: BaseState,
    seat: int,
    seed: object,
    language: str = "en",
    seconds: float | None = None,
) -> list[Hint]:
    """The best moves of a seat that is asked, best first; no hidden card is looked at.

    The same seed gives the same hints, unless the seconds end the search.
    """
    if s.rules.game.name != game.name:
        raise BotError(f"state: this is one of {s.rules.game.title}, not of {game.title}")
    game.check_seat(s, seat)
    if seat not in s.waiting:
        raise BotError(f"seat: {seat} is not asked now")
    position = Position(s, seat)
    bot = Strategist(game, seed)
    tried = standings(bot.think(position, Clock(seconds, ITERATIONS)))
    worlds = [bot.world(position) for _ in range(WORLDS if game.hidden else 1)]
    reasons = Reasons(bot.evaluation, worlds, seat, language, bot.line_end)
    moves = reasons.together(reasons.worth_showing(tried, SHOWN))
    told = reasons.told(moves)
    return [
        Hint(action, value, reason) for (action, value), reason in zip(moves, told, strict=True)
    ]


def standings(race: Race) -> list[tuple[int, float]]:
    """The moves of a race, best first, with what they were chosen by; of equals who ran longer."""
    lasting = sorted([*race.running, *race.out], key=lambda runner: -runner.tries)
    actions = dict.fromkeys(int(runner.action) for runner in lasting)  # some run twice
    best = [race.runner_of(action) for action in actions]
    tried = [
        (int(runner.action), max(race.standing(runner), KEPT * runner.worth)) for runner in best
    ]
    return ranked(tried, race.best())


def ranked(tried: Sequence[tuple[int, float]], best: int) -> list[tuple[int, float]]:
    """Moves with what they promise: first the one that would be taken, then by the promise.

    None promises more than the first: it has dropped out, and its few laps prove nothing.
    """
    most = dict(tried)[best]
    shown = [(action, min(value, most)) for action, value in tried]
    return sorted(shown, key=lambda each: (each[0] != best, -each[1]))
