"""Every level plays every game by the rules, and the same way every time."""

import pytest
from bot_tables import few, middle, play_out
from toy_game import make_toy

import claycrown
from claycrown._build import is_compiled
from claycrown.bots import Bot, BotError, Clock, Position, decide, make
from claycrown.bots.choice import within_band
from claycrown.bots.match import Duel, play_block
from claycrown.bots.standings import standings
from claycrown.core.chance import seeded

LEVELS = ["random", "apprentice", "journeyman", "strategist"]
TABLES = [(game, players) for game in claycrown.NAMES for players in claycrown.make(game).seats]
LADDER = [
    *[(game, "apprentice", "random", 1, None) for game in claycrown.NAMES],
    ("terracotta", "journeyman", "apprentice", 1, None),
]
if is_compiled():  # pure Python would take minutes
    LADDER += [
        ("xian", "journeyman", "apprentice", 8, None),
        ("mastery", "journeyman", "apprentice", 12, None),
        ("terracotta", "strategist", "journeyman", 2, 500),
        ("xian", "strategist", "journeyman", 20, 20),
        ("mastery", "strategist", "journeyman", 6, 200),
    ]
TOY = make_toy()
BUSY = 0.2  # seconds that a busy machine may take: half of the shortest limit tried here


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_level_plays_by_the_rules_at_every_table(level, name, players):
    game = claycrown.make(name)
    start = middle(game, players, f"{level}:{players}", 40)
    bots = [make(level, game, seat) for seat in range(players)]
    asked = 0
    while not start.over and asked < 12:
        seat = start.waiting[0]
        start.apply(seat, decide(bots[seat], start, seat, few()))
        asked += 1
    assert asked


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_level_plays_a_game_with_sealed_choices_to_its_end(level, players):
    assert play_out(TOY, [level] * players, "toy").over


@pytest.mark.parametrize("allegiance", ["pairs", "threes"])
def test_a_strategist_plays_for_a_team(allegiance):
    game = claycrown.make("mastery")
    s = middle(game, 6, "team", 60, {"allegiance": allegiance})
    seat = s.waiting[0]
    assert decide(make("strategist", game, 1), s, seat, few()) in s.legal(seat)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", claycrown.NAMES)
def test_the_same_seed_gives_the_same_choices(level, name):
    game = claycrown.make(name)
    for decisions in (0, 25, 60):
        s = middle(game, 2, name, decisions)
        seat = s.waiting[0]
        chosen = {decide(make(level, game, "seed"), s, seat, few()) for _ in range(3)}
        assert len(chosen) == 1


def test_a_choice_leaves_the_state_as_it_was():
    game = claycrown.make("terracotta")
    s = middle(game, 3, "same", 30)
    before = (s.key(), s.rng.copy().word(), s.reveals)
    decide(make("strategist", game, 1), s, s.waiting[0], few())
    assert (s.key(), s.rng.copy().word(), s.reveals) == before


def test_a_world_has_no_history():
    s = middle(TOY, 3, "past", 5)
    world = Position(s, s.waiting[0]).world(seeded(1))
    assert (world.moves, world.draws, world.seed, world.keep) == (None, None, "", False)


@pytest.mark.parametrize(("name", "better", "worse", "blocks", "iterations"), LADDER)
def test_better_levels_win(name, better, worse, blocks, iterations):
    # Few games, the same ones every time; how strong they are is told by docs/bots.md.
    duel = Duel(name, "standard", 2, (better, worse), "ladder", iterations=iterations)
    played = [play_block(duel, number) for number in range(blocks)]
    assert standings([better, worse], played).lines[0].share > 0.5


def test_a_bot_that_names_no_option_is_told_so():
    class Wild(Bot):
        def choose(self, position, options, clock):
            return -1

    s = TOY.new(2, 1)
    with pytest.raises(BotError, match="Wild: chose -1, which is no option"):
        decide(Wild(TOY, 1), s, s.waiting[0], Clock())


def test_a_clock_without_seconds_never_runs_out():
    assert Clock().left() == float("inf")
    assert 0 < Clock(seconds=5).left() <= 5


@pytest.mark.parametrize("seconds", [0.4, 0.8])
@pytest.mark.parametrize("name", ["terracotta", "mastery"])
def test_a_strategist_keeps_its_time(name, seconds):
    game = claycrown.make(name)
    s = middle(game, 4, "clock", 20)
    seat = s.waiting[0]

    def left():
        # Not by the driver, which would not wait for one that ignores its clock.
        clock = Clock(seconds=seconds)
        make("strategist", game, 1).choose(Position(s, seat), s.legal(seat), clock)
        return clock.left()

    # Another process may take the machine away, but hardly for so long and every time.
    assert any(left() > -BUSY for _ in range(5))


def test_a_band_takes_only_what_is_nearly_best():
    rng = seeded(1)
    values = [0.0, 9.5, 10.0, 7.9, 8.1]
    chosen = [within_band(values, 2.0, rng) for _ in range(300)]
    assert set(chosen) == {1, 2, 4}
    assert chosen.count(2) > chosen.count(1) > chosen.count(4)


def test_without_a_band_equals_are_drawn():
    rng = seeded(1)
    assert {within_band([3.0, 1.0, 3.0], 0.0, rng) for _ in range(50)} == {0, 2}
