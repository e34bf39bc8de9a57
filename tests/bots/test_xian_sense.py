"""Xi'an: moves that a player would call stupid, found by reading games, are not made again."""

import pytest
from bot_tables import lap, middle
from xian_given import WORDS, given

import claycrown
from claycrown.bots import Clock, decide, make
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import SENSELESS, blank_values
from claycrown.bots.race import Race
from claycrown.core.chance import seeded

GAME = claycrown.make("xian")
THINKERS = ["journeyman", "strategist"]


def chosen(level, s):
    """What a level takes, in words."""
    return WORDS[decide(make(level, GAME, "sense"), s, s.waiting[0], Clock(iterations=60))]


def decided(lead):
    """The last turn of a game that nothing can turn any more."""
    position = given(2).round(6, 2).last_turn()
    return position.score(0, 50 + lead).score(1, 50 - lead)


@pytest.mark.parametrize("lead", [-40, 40])
def test_in_a_decided_game_the_last_craft_takes_the_most_points(lead):
    # Cell 6 brings 9 points, every other one fewer.
    s = decided(lead).resources(0, 0, 5).signatures(0, 0).asking(0, "CRAFT")
    assert chosen("strategist", s) == "CRAFT 6"


@pytest.mark.parametrize("lead", [-40, 40])
def test_in_a_decided_game_the_last_painting_joins_the_own_statues(lead):
    # Both lie in C; 2 is beside the own statues on 3 and 6.
    position = decided(lead).resources(0, 0, 0, 2).painted(0, 3, 6)
    assert chosen("strategist", position.asking(0, "PAINT_CELL")) == "PAINT_CELL 2"


@pytest.mark.parametrize("level", THINKERS)
def test_the_market_is_kept_when_the_next_painting_can_be_paid(level):
    # Y and R pay for B. Two coins for two pigments more would be a bargain, but of which?
    s = given(2).round(2).resources(0, 5, 1, 1, 1).tiles(0, "market").asking(0, "END")
    assert chosen(level, s) == "END_TURN"


@pytest.mark.parametrize("level", THINKERS)
def test_the_market_is_not_used_before_the_worker_step(level):
    s = given(2).round(3).resources(0, 3, 1, 0, 0, 1).tiles(0, "market")
    assert chosen(level, s.asking(0, "WORKER", "U2/U4")).startswith("WORKER")


@pytest.mark.parametrize("level", THINKERS)
def test_the_market_waits_if_the_entry_can_do_without_it(level):
    # Coins and clay for everything; all figures are used, so that no pigment helps.
    position = given(2).round(4).resources(0, 9, 9).tiles(0, "market")
    s = position.painted(0, 0, 2, 8, 15, 16, 22).asking(0, "BUILDING")
    assert not chosen(level, s).startswith("MARKET")


@pytest.mark.parametrize("level", THINKERS)
def test_the_market_is_used_for_a_painting_that_it_makes_possible(level):
    position = given(2).round(6, 2).last_turn().resources(0, 4).tiles(0, "market")
    s = position.row("-", "-", "-", "-").asking(0, "BUILDING")
    assert chosen(level, s) == "MARKET_GIVE coin+coin"


@pytest.mark.parametrize("level", THINKERS)
def test_the_market_waits_for_the_next_turn_while_there_is_enough_to_buy(level):
    # Two pigments of a colour would pay for C. They can be bought then, and given for what is left.
    s = given(2).round(2).resources(0, 3).tiles(0, "market").asking(0, "END")
    assert chosen(level, s) == "END_TURN"


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("level", THINKERS)
def test_a_step_that_brings_an_extra_action_is_taken_before_the_action(level, phase):
    # The Palace brings the minister's bonus and then the same craft, by the tile of space 4.
    position = given(2).round(6, phase).last_turn().space(0, 3).resources(0, 3, 5)
    s = position.minister("Palace").asking(0, "BUILDING")
    assert chosen(level, s) == "ENTER Palace"


def test_of_moves_that_come_to_the_same_the_better_guess_is_taken():
    race = Race(evaluation_of("xian"), 0)
    race.line_up(given(2).round(6, 2).asking(0, "BUILDING"), [(1, 0.5), (2, 0.5)])
    for runner, lag in zip(race.running, (-0.3, 0.0), strict=True):
        runner.tries, runner.worth, runner.lag = 20, 0.5, lag
    assert race.best() == 2
    race.running[0].worth += 0.04  # in the laps it does better after all
    assert race.best() == 1


def tried_pairs(s, *pairs):
    """Which of these pairs of the first seat are thought of at all."""
    guesses = type(blank_values())([0.0] * s.rules.room)
    n = s.fill(0)
    evaluation_of("xian").guess(s, 0, n, guesses)
    promised = {WORDS[s.options[k]]: guesses[k] for k in range(n)}
    return [pair for pair in pairs if promised[f"PAIR {pair}"] > SENSELESS]


@pytest.mark.parametrize(
    ("hand", "low", "high", "equal"),
    [
        ("R5 R6 G1 U2", "R5/R6", "R6/R5", True),  # 3 clay each
        ("Y1 Y2 G1 U2", "Y1/Y2", "Y2/Y1", True),  # 2 coins each
        ("R4 R5 G1 U2", "R4/R5", "R5/R4", False),  # 2 clay or 3
        ("Y5 R5 G1 U2", "Y5/R5", "R5/Y5", False),
        ("G1 G2 Y1 U2", "G1/G2", "G2/G1", False),  # two helpers
        ("U1 U2 Y1 R2", "U1/U2", "U2/U1", False),  # other pigments
    ],
)
def test_of_two_cards_that_bring_the_same_the_higher_gives_the_initiative(hand, low, high, equal):
    s = given(2).round(3).hand(0, hand).hand(1, "Y3 R3 G3 U3").choosing()
    assert tried_pairs(s, low, high) == ([high] if equal else [low, high])


def test_where_nothing_is_hidden_laps_differ_by_whims():
    several = 0
    for seed in range(12):
        s = next(
            s
            for s in (middle(GAME, 4, seed, k) for k in range(100, 240))
            if (s.round, s.phase, s.turn) == (6, 2, 0) and s.revealed  # no card is left in a hand
        )
        paid = set()
        for k in range(12):
            race = Race(evaluation_of("xian"), s.waiting[0])
            race.line_up(s, [(action, 0.0) for action in s.legal(s.waiting[0])])
            lap(race, s.determinize(s.waiting[0], seeded(k)))
            paid.add(tuple(runner.latest for runner in race.running))
        several += len(paid) > 1
    assert several


@pytest.mark.parametrize(
    ("round_", "phase", "signatures", "signs"),
    [
        (5, 2, 2, True),
        (5, 2, 1, True),
        (6, 1, 1, True),
        (3, 1, 2, False),
        (4, 2, 2, True),
        (4, 1, 1, False),
    ],
)
def test_a_signature_that_nothing_else_can_want_is_used(round_, phase, signatures, signs):
    position = given(2).round(round_, phase).resources(0, 3, 3).signatures(0, signatures)
    s = position.asking(0, "CRAFT")
    out = type(blank_values())([0.0] * s.rules.room)
    n = s.fill(0)
    evaluation_of("xian").guess(s, 0, n, out)
    guesses = {WORDS[s.options[k]]: out[k] for k in range(n)}
    plain = max(guess for word, guess in guesses.items() if "sign" not in word)
    signed = max(guess for word, guess in guesses.items() if "sign" in word)
    assert signed > SENSELESS
    assert (plain < SENSELESS) == signs
