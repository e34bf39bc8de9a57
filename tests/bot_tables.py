"""Tables for bots: games in the middle, and whole games by bots."""

import claycrown
from claycrown.bots import Clock, decide, make
from claycrown.core.chance import seeded

FEW = 12  # iterations: enough to search, few enough for pure Python


def few():
    return Clock(iterations=FEW)


def middle(game, players, seed, decisions, options=None):
    """A state after so many random decisions, or the last one before the end."""
    s = game.new(players, seed, options)
    rng = seeded(f"{seed}:middle")
    for _ in range(decisions):
        after = s.clone()
        seat = after.waiting[0]
        legal = after.legal(seat)
        after.apply(seat, legal[rng.below(len(legal))])
        if after.over:
            break
        s = after
    return s


def play_out(game, names, seed, options=None, most=100_000):
    """A game by bots of these names; every choice is checked by the driver."""
    s = game.new(len(names), seed, options)
    bots = [make(name, game, f"{seed}:{seat}") for seat, name in enumerate(names)]
    while not s.over and most:
        seat = s.waiting[0]
        s.apply(seat, decide(bots[seat], s, seat, few()))
        most -= 1
    return s


def games():
    return [claycrown.make(name) for name in claycrown.NAMES]
