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


def tried(search):
    """The arms that a search has tried: action, tries and what they have paid."""
    return [
        (int(arm.action), int(arm.tries), search.paid_by(search.root, arm))
        for arm in search.root.arms
        if arm.tries
    ]


def lap(race, world):
    """Let all that are in a race play a lap in a world."""
    for place in range(len(race.running)):
        race.send(place, world)
    race.count()


def ran(race):
    """All that are or were in a race: action, laps and the share of the win they promise."""
    runners = race.running + race.out
    return [(int(runner.action), int(runner.tries), runner.worth) for runner in runners]


def games():
    return [claycrown.make(name) for name in claycrown.NAMES]
