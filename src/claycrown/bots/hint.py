"""A hint: the three best moves from one seat's own knowledge, with value and reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from claycrown.bots.bot import Clock, Position
from claycrown.bots.eval.evaluation import Evaluation, follow_turn
from claycrown.bots.strategist import Strategist
from claycrown.core.game import Game
from claycrown.core.state import BaseState

SHOWN = 3
ITERATIONS = 600


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
    position = Position(s, seat)
    bot = Strategist(game, seed)
    search = bot.think(position, Clock(seconds, ITERATIONS))
    best = int(search.best())
    tried = sorted(search.report(), key=lambda each: (each[0] != best, -each[1], -each[2]))
    world = bot.world(position)
    return [
        Hint(action, value, reason_for(bot.evaluation, world, seat, action, language))
        for action, _, value in tried[:SHOWN]
    ]


def reason_for(e: Evaluation, world: BaseState, seat: int, action: int, language: str) -> str:
    """What a move brings until the turn ends, in the words of the score sheet."""
    s = world.clone()
    s.keep = True
    s.bookings = None
    moment = e.moment(s)
    s.step(seat, action)
    follow_turn(e, s, moment)
    game: Game = s.rules.game
    points: Counter[str] = Counter()
    for line in s.sheet():
        if line["seat"] == seat:
            points[line["category"]] += line["amount"]
    if not points.total():
        return "no points this turn, but a better position"
    words = [
        f"{game.sentences.category(category, language)} {amount}"
        for category, amount in points.most_common()
    ]
    return f"{points.total()} points this turn: {', '.join(words)}"
