"""The evaluation of Medieval Mastery: sane values, plans, battles, teams, hidden hands."""

import itertools
import math
from statistics import mean

import pytest
from bot_tables import few, middle, play_out
from librt.vecs import vec
from mastery_given import given

import claycrown
from claycrown.bots import decide, make
from claycrown.bots.eval import evaluation_of, flat, read_weights, shape_of
from claycrown.bots.eval.evaluation import blank_values
from claycrown.bots.eval.mastery_belief import Belief
from claycrown.bots.eval.mastery_table import Table, sequences_left
from claycrown.core.chance import seeded

GAME = claycrown.make("mastery")
JUDGE = evaluation_of("mastery")
KEEP, NO_ADVANCE, PASS, REDISTRIBUTE, YIELD = 6, 7, 0, 5, 8
PLAY_1, PLAY_2 = 9, 10
ADVANCE, ADVANCE_KNIGHTS, SET_KNIGHTS, CONFLICT = 67, 103, 54, 116
SCEPTRE_OF_0 = 14  # FRACTURE
TABLES = [
    (2, {}),
    (3, {"cutthroat": True, "siege": True}),
    (4, {"allegiance": "pairs"}),
    (5, {"skirmish": True, "chaos": True}),
    (6, {"allegiance": "threes"}),
    (6, {"allegiance": "pairs"}),
]


def values_of(s, judge=JUDGE):
    values = blank_values()
    judge.value(s, values)
    return [values[seat] for seat in range(s.players)]


def shares_of(s):
    return [math.exp(value / JUDGE.spread(s)) for value in values_of(s)]


def guesses_of(s, seat=None, judge=JUDGE):
    seat = s.waiting[0] if seat is None else seat
    out = vec[float]([0.0] * int(s.rules.room))
    n = s.fill(seat)
    judge.guess(s, seat, n, out)
    return {int(s.options[k]): out[k] for k in range(n)}


def best_of(s, seat=None):
    guesses = guesses_of(s, seat)
    return max(guesses, key=guesses.__getitem__)


def a_turn():
    """Two seats with something on the map, hands of middling cards."""
    at = given().castle(0, 6).castle(1, 3).holds(0, 12, 2).holds(1, 0, 2)
    return at.hand(0, "3 4 +1 C T").hand(1, "3 4 +1 C T")


def test_a_finished_game_is_worth_most_to_the_winner():
    s = play_out(GAME, ["apprentice"] * 3, "end")
    values = values_of(s)
    assert values.index(max(values)) == s.ranks().index(1)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_judging_changes_nothing(players, options):
    for decisions in (5, 23, 61, 120, 200):
        s = middle(GAME, players, "same", decisions, options)
        before = (s.key(), s.waiting, s.legal(s.waiting[0]))
        assert all(map(math.isfinite, values_of(s)))
        assert all(map(math.isfinite, guesses_of(s).values()))
        assert (s.key(), s.waiting, s.legal(s.waiting[0])) == before


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_is_remembered_of_one_game_changes_nothing_in_another(players, options):
    tables = [middle(GAME, players, f"apart {k}", 20 + 10 * k, options) for k in range(4)]
    for _ in range(40):  # the games go on in turns, so that plans and advances alternate
        for s in tables:
            if not s.over:
                alone = guesses_of(s, judge=evaluation_of("mastery"))
                assert guesses_of(s) == alone
                assert values_of(s) == values_of(s, evaluation_of("mastery"))
                s.apply(s.waiting[0], max(alone, key=alone.__getitem__))


def test_what_comes_from_a_deck_is_not_mistaken_for_other_cards():
    positions = []
    for order in ("5 C T F", "C T F 5"):
        at = given().castle(0, 4).castle(1, 6).holds(0, 7, 2).holds(0, 12, 2).holds(1, 5, 2)
        at = at.hand(0, "3 4 +1").hand(1, "2 3 +1 +1")  # P1 draws one card for a battle
        for card in order.split():
            at = at.top(1, card, 0)
        positions.append(at.asking(0, "REDISTRIBUTE"))
    alone = [guesses_of(s, judge=evaluation_of("mastery")) for s in positions]
    assert alone[0] != alone[1]
    judge = evaluation_of("mastery")
    assert [guesses_of(s, judge=judge) for s in positions] == alone


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_shares_of_all_sides_are_the_whole_win(players, options):
    s = middle(GAME, players, "whole", 40, options)
    by_side = dict(zip(GAME.sides(s), shares_of(s), strict=True))
    assert sum(by_side.values()) == pytest.approx(1.0, abs=0.02)


def test_partners_share_one_value():
    s = middle(GAME, 4, "partners", 50, {"allegiance": "pairs"})
    values = values_of(s)
    assert values[0] == values[2]
    assert values[1] == values[3]
    assert JUDGE.side(s, 0) == JUDGE.side(s, 2) != JUDGE.side(s, 1)


def test_knights_and_territories_are_worth_something():
    plain = a_turn().asking(0)
    knights = a_turn().castle(0, 9).asking(0)
    land = a_turn().holds(0, 7, 3).asking(0)
    assert values_of(knights)[0] > values_of(plain)[0]
    assert values_of(land)[0] > values_of(plain)[0]
    assert values_of(land)[1] < values_of(plain)[1]


def test_who_can_win_at_once_has_nearly_won():
    # Cells 1, 2, 3, 5, 7, 10 are 12 points; cell 12 is a neutral 1 beside the castle.
    at = given().castle(0, 4).castle(1, 3)
    for cell in (1, 2, 5, 7, 10, 3):
        at = at.holds(0, cell, 2)
    s = at.hand(0, "3").hand(1, "3").asking(0, "ADVANCE")
    assert shares_of(s)[0] > 0.9
    assert best_of(s) != NO_ADVANCE
    for level in ("apprentice", "journeyman", "strategist"):
        after = s.clone()
        for _ in range(2):
            if not after.over:
                after.apply(0, decide(make(level, GAME, "win"), after, 0, few()))
        assert after.over
        assert after.ranks()[0] == 1


def test_a_larger_army_has_the_better_chance():
    s = a_turn().asking(0, "ADVANCE")
    table = Table(vec[float](flat(shape_of("mastery"), read_weights("mastery"))))
    table.read(s)
    chances = [table.chance(table.edge(s, 0, 0, knights, 3)) for knights in range(1, 7)]
    assert chances == sorted(chances)
    assert chances[0] < 0.3
    assert chances[-1] > 0.7


def test_idle_knights_are_laid_down_where_a_rival_can_strike():
    # P0 holds cell 7 by the lake with one knight; P1 stands at the lake with many.
    at = given().castle(0, 8).castle(1, 9).holds(0, 7, 1).holds(1, 5, 6)
    s = at.hand(0, "3 4").hand(1, "5 +2").asking(0, "REDISTRIBUTE")
    guesses = guesses_of(s)
    assert guesses[REDISTRIBUTE] > guesses[KEEP]
    s.apply(0, REDISTRIBUTE)
    assert best_of(s) > SET_KNIGHTS + 1


def test_a_plan_is_carried_out_to_its_end():
    at = given().castle(0, 9).castle(1, 9).holds(0, 7, 1).holds(0, 12, 1).holds(1, 5, 6)
    s = at.hand(0, "3 4").hand(1, "5 +2").asking(0, "REDISTRIBUTE")
    best = guesses_of(s)[REDISTRIBUTE]
    s.apply(0, REDISTRIBUTE)
    while GAME.decisions[s.decision].name == "SET_KNIGHTS":
        guesses = guesses_of(s)
        assert max(guesses.values()) == pytest.approx(best)
        s.apply(0, best_of(s))


def test_all_knights_go_along_with_the_last_advance():
    s = given().castle(0, 5).castle(1, 9).holds(1, 5, 6).asking(0, "ADVANCE")
    s.apply(0, ADVANCE + 7)
    assert best_of(s) == ADVANCE_KNIGHTS + 5


def test_a_moment_ends_with_every_advance():
    s = a_turn().asking(0, "ADVANCE")
    assert sequences_left(s) == 1
    before = JUDGE.moment(s)
    s.apply(0, NO_ADVANCE)
    assert JUDGE.moment(s) != before


def a_battle(stack, there, mine, theirs, *standing):
    """P0 attacks P1 on cell 5; hands are filled up with cards that do not matter."""
    at = given().castle(1, 2).holds(0, 7, 3).holds(1, 5, there)
    at = at.hand(0, mine).hand(1, theirs)
    return at.stands(0, *standing).attack(0, 5, stack)


def test_a_close_battle_is_worth_the_high_card_and_a_lost_one_is_not():
    close = a_battle(4, 4, "2 5 +1", "3 4")
    assert best_of(close, 0) == CONFLICT + 3
    lost = a_battle(1, 6, "2 5", "4 5 +2 +2")
    assert best_of(lost, 0) == CONFLICT


def test_support_is_played_to_win_and_kept_by_the_one_ahead():
    s = a_battle(4, 4, "3 +2", "3")
    assert best_of(s, 0) == PLAY_2
    s.apply(0, PLAY_2)
    assert not s.fighting


def test_support_is_kept_in_a_battle_that_is_won():
    s = a_battle(4, 4, "3 +2 +1", "3")
    s.apply(0, PLAY_1)
    assert best_of(s, 0) == YIELD


def test_a_fracture_breaks_what_would_decide_the_battle():
    s = a_battle(5, 5, "4 3 +1", "4 3 +1 F", "rage")
    guesses = guesses_of(s, 1)
    assert guesses[SCEPTRE_OF_0] > guesses[PASS]


def test_a_fracture_is_kept_where_nothing_is_at_stake():
    s = a_battle(6, 1, "5 4 +2 +2", "2 3 F", "loyalty")
    guesses = guesses_of(s, 1)
    assert guesses[PASS] > guesses[SCEPTRE_OF_0]


def test_a_rival_is_thought_to_seal_high_cards_of_his_hand():
    s = a_battle(4, 4, "2 5 +1", "2 4 5")
    rng = seeded("seal")
    sealed = []
    for _ in range(200):
        world = s.determinize(0, rng)
        held = world.view(0)["seats"][0]["hand"]
        JUDGE.imagine(world, 0, rng)
        assert world.view(0)["seats"][0]["hand"] == held
        sealed.append(world.view(1)["seats"][1]["sealed"])
    assert sealed.count("conflict_5") > sealed.count("conflict_2")


@pytest.mark.parametrize("level", ["apprentice", "journeyman", "strategist"])
def test_no_level_looks_into_hidden_hands(level):
    for decisions in (12, 37, 75):
        s = middle(GAME, 2, f"hidden{decisions}", decisions)
        for seat in s.waiting:
            worlds = [s, *[s.determinize(seat, seeded(k)) for k in range(8)]]
            chosen = {decide(make(level, GAME, "seed"), world, seat, few()) for world in worlds}
            assert len(chosen) == 1


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_strategist_plays_every_table(players, options):
    names = ["strategist"] + ["apprentice"] * (players - 1)
    s = play_out(GAME, names, "table", options, most=60)
    assert s.turn > 1


def cards_in(number):
    return [kind for kind in range(11) for _ in range(int(number) >> 4 * kind & 15)]


@pytest.mark.parametrize("drawing", [True, False])
@pytest.mark.parametrize("decisions", [10, 25, 40, 60])
def test_what_is_thought_of_hidden_cards_is_their_mean(decisions, drawing):
    s = middle(GAME, 3, "thought", decisions)
    values = [2.0, 3.0, 4.0, 5.0, 3.5]  # an Ambush is worth a die
    belief = Belief()
    for viewer, seat in itertools.permutations(range(3), 2):
        belief.read(s, viewer, seat, drawing)
        known, hidden = cards_in(belief.known), cards_in(belief.hidden)
        hands = [known + list(more) for more in itertools.combinations(hidden, belief.cards)]
        best = [max((values[kind] for kind in hand if kind < 5), default=0.0) for hand in hands]
        support = [sum({5: 1, 6: 2}.get(kind, 0) for kind in hand) for hand in hands]
        assert belief.conflict(s) == pytest.approx(mean(best))
        assert belief.support(s) == pytest.approx(mean(support))
        assert belief.fracture() == pytest.approx(mean(float(10 in hand) for hand in hands))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_nobody_acts_on_cards_that_it_cannot_know(players, options):
    # What a seat makes of its options is the same in all worlds that it cannot tell apart.
    for decisions in range(12, 72, 4):
        s = middle(GAME, players, f"unknown {decisions}", decisions, options)
        worlds = [s.determinize(s.waiting[0], seeded(f"world {k}")) for k in range(4)]
        first, *others = [guesses_of(world) for world in worlds]
        for other in others:
            assert other == pytest.approx(first)
