"""No bot knows what its seat may not know: proven by worlds that the seat cannot tell apart."""

import pytest
from bot_tables import FEW, few, middle
from toy_game import make_toy

import claycrown
from claycrown.bots import Bot, make
from claycrown.bots.bot import decide
from claycrown.bots.roster import LEVELS
from claycrown.core.chance import seeded

WORLDS = 20
TOY = make_toy()


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


@pytest.mark.parametrize("level", ["apprentice", "journeyman", "strategist"])
@pytest.mark.parametrize(("name", "decisions"), [("xian", 20), ("xian", 61), ("mastery", 45)])
def test_no_hidden_card_of_a_real_game_changes_a_choice(level, name, decisions):
    game = claycrown.make(name)
    s = middle(game, 3, f"honest{decisions}", decisions)
    for seat in s.waiting:
        assert len(choices(LEVELS[level], game, s, seat)) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", claycrown.NAMES)
def test_future_chance_changes_nothing(level, name):
    game = claycrown.make(name)
    s = middle(game, 2, f"future{FEW}", 33)
    seat = s.waiting[0]
    chosen = set()
    for future in range(6):
        other = s.clone()
        other.rng = seeded(future)
        chosen.add(decide(make(level, game, "seed"), other, seat, few()))
    assert len(chosen) == 1
