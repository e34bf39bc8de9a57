"""No bot knows what its seat may not know: proven by worlds that the seat cannot tell apart.

A larger run is a command: ``claycrown check xian --bots strategist --honest --iterations 50``.
"""

import pytest
from bot_tables import few, middle
from toy_game import make_toy

import claycrown
from claycrown._build import is_compiled
from claycrown.bots import Bot, Clock, decide
from claycrown.bots.bot import Position
from claycrown.bots.race import ENOUGH
from claycrown.bots.roster import LEVELS
from claycrown.bots.strategist import Strategist
from claycrown.bots.trial import STATES, WORLDS, Trial, try_games
from claycrown.cli import main
from claycrown.core.chance import seeded

TOY = make_toy()
ITERATIONS = 4
KNOWING = 320  # so many that a search knows how the own turn goes on
GAMES = 8 if is_compiled() else 1  # each gives some states, at two seats or more at once
THINKING = [level for level in LEVELS if level != "random"]
TABLES = [
    *[("xian", players, {}) for players in (2, 3, 4)],
    *[("mastery", players, {}) for players in (2, 3, 4, 5, 6)],
    ("mastery", 4, {"allegiance": "pairs"}),
    ("mastery", 6, {"allegiance": "threes"}),
    *[("terracotta", players, {}) for players in (2, 4)],
]
# Where a search may know enough; in Xi'an pure Python would take minutes.
DEEP = [("mastery", 2), ("mastery", 4), *([("xian", 2)] if is_compiled() else [])]
PEEKING = """
from claycrown.bots import Bot


class Hand(Bot):
    def choose(self, position, options, clock):
        rival = (position.seat + 1) % position.players
        hand = position._state.goods[{column} + rival]
        return options[hand // {card} % len(options)]


class Chance(Bot):
    def choose(self, position, options, clock):
        return options[position._state.rng.copy().word() % len(options)]


class Past(Bot):
    def choose(self, position, options, clock):
        copy = position.game.new(position.players, position._state.seed)
        return options[copy.rng.word() % len(options)]
"""


class Peeking(Bot):
    """Looks at one card of its neighbour, the way no bot may."""

    def choose(self, position, options, clock):
        hand = position._state.hands[(position.seat + 1) % position.players]
        return options[hand[0] % len(options)]


def choices(maker, game, s, seat):
    """What a bot chooses in worlds that its seat cannot tell apart."""
    worlds = [s, *[game.determinize(s, seat, seeded(k)) for k in range(WORLDS)]]
    return {decide(maker(game, "seed"), world, seat, few()) for world in worlds}


def toy_states():
    for players in (2, 3, 4):
        for decisions in range(1, 9):
            yield middle(TOY, players, f"honest{players}", decisions)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_chooses_the_same_in_all_worlds_of_its_seat(level):
    for s in toy_states():
        for seat in s.waiting:
            assert len(choices(LEVELS[level], TOY, s, seat)) == 1


def test_a_bot_that_peeks_is_caught():
    caught = [len(choices(Peeking, TOY, s, seat)) > 1 for s in toy_states() for seat in s.waiting]
    assert sum(caught) > len(caught) / 2


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_nothing_hidden_and_no_chance_to_come_changes_a_choice(level, name, players, options):
    trial = Trial(level, name, "standard", players, "h", None, ITERATIONS, options)
    found = try_games(trial, True, 0, GAMES)
    assert found.faults == []
    assert found.states >= STATES * GAMES


@pytest.mark.parametrize(("name", "players"), DEEP)
def test_nor_where_the_own_turn_goes_on_by_what_a_search_has_found(name, players):
    game, known = claycrown.make(name), 0
    for decisions in (30, 60, 80) if is_compiled() else (60,):
        s = middle(game, players, "known", decisions)
        seat = s.waiting[0]
        worlds = [s, *[game.determinize(s, seat, seeded(k)) for k in range(3)]]
        races = [
            Strategist(game, "seed").think(Position(world, seat), Clock(iterations=KNOWING))
            for world in worlds
        ]
        assert len({race.best() for race in races}) == 1
        arms = races[0].search.root.arms
        below = [
            node for arm in arms for node in (arm.child, *(arm.children or {}).values()) if node
        ]
        known += any(arm.tries >= ENOUGH for node in below for arm in node.arms)
    assert known


@pytest.mark.parametrize(
    ("name", "bot", "column", "card"),
    [
        ("xian", "Hand", 80, 1),
        ("mastery", "Hand", 18, 16),
        ("terracotta", "Chance", 0, 1),
        ("xian", "Past", 0, 1),
    ],
)
def test_a_bot_that_peeks_in_a_real_game_is_caught(tmp_path, name, bot, column, card):
    path = tmp_path / "peeking.py"
    path.write_text(PEEKING.format(column=column, card=card), encoding="utf-8")
    trial = Trial(f"{path}:{bot}", name, "standard", 3, "h", None, ITERATIONS)
    found = try_games(trial, True, 0, 4)
    assert len(found.faults) > found.states / 4
    assert "in worlds that its seat cannot tell apart" in found.faults[0]


@pytest.mark.parametrize("name", ["seat", "players", "game", "view"])
def test_nobody_turns_a_position_to_see_with_the_eyes_of_another_seat(name):
    position = Position(TOY.new(2, 1), 0)
    with pytest.raises(AttributeError):
        setattr(position, name, 1)


def test_the_command_runs_it_bigger(capsys):
    words = ["check", "mastery", "--players", "2", "--games", "2", "--bots", "apprentice"]
    assert main([*words, "--honest", "--iterations", "4"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("mastery, 2 players: apprentice, 2 games, 6 states in 24 worlds each")
    assert shown.endswith(": no fault\n")
