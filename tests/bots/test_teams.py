"""Team bots of Medieval Mastery: no level spoils what a partner needs.

Their land and artefacts are safe by the rules; what is left are decks and battles.
"""

import pytest
from bot_tables import few, middle
from librt.vecs import vec
from mastery_given import given, options, play

import claycrown
from claycrown.bots import decide, make
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import blank_values, prospects

GAME = claycrown.make("mastery")
LEVELS = ["apprentice", "journeyman", "strategist"]
TEAMS = [(4, "pairs"), (6, "pairs"), (6, "threes")]


def chosen(level, s, seed="team"):
    """The option that a bot takes, in words."""
    seat = s.waiting[0]
    return options(s)[s.legal(seat).index(decide(make(level, GAME, seed), s, seat, few()))]


@pytest.mark.parametrize(("players", "teams"), TEAMS)
def test_partners_have_the_same_share_of_the_win_at_every_moment(players, teams):
    evaluation = evaluation_of("mastery")
    for decisions in range(0, 240, 12):
        s = middle(GAME, players, "share", decisions, {"allegiance": teams})
        shares: vec[float] = blank_values()
        prospects(evaluation, s, shares)
        by_side = {}
        for seat, side in enumerate(GAME.sides(s)):
            by_side.setdefault(side, set()).add(shares[seat])
        assert all(len(found) == 1 for found in by_side.values())


def looking_at(owner, card):
    """P0 looks at the top card of a player by Prosperity, P2 is the partner."""
    position = given(4, allegiance="pairs").stands(0, "prosperity").castle(0, 4).castle(2, 4)
    position.castle(1, 4).castle(3, 4).hand(0, "3").hand(1, "3").hand(2, "3").hand(3, "3")
    return play(position.top(owner, card).asking(0), "CROWN", f"LOOK P{owner}")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_spoils_a_good_card_of_a_partner(level):
    s = looking_at(2, "5")
    assert {chosen(level, s, seed) for seed in range(8)} == {"TOP_KEEP"}


@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize(
    ("owner", "card", "expected"),
    [(2, "2", "TOP_DISCARD"), (1, "5", "TOP_DISCARD"), (1, "2", "TOP_KEEP")],
)
def test_a_bad_card_leaves_a_partners_deck_and_stays_on_an_opponents(level, owner, card, expected):
    s = looking_at(owner, card)
    assert {chosen(level, s, seed) for seed in range(8)} == {expected}


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_partners_deck_is_left_alone(level):
    position = given(4, allegiance="pairs").stands(0, "prosperity").castle(0, 4).castle(2, 4)
    s = play(position.hand(0, "3").hand(2, "3").asking(0), "CROWN")
    assert {chosen(level, s, seed) for seed in range(8)} == {"LOOK P0"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_card_that_decides_a_partners_battle_is_played(level):
    # P0 attacks P1 and would lose by one; a support of two by P2 turns it.
    position = given(4, allegiance="pairs").tile("shrine", 7).holds(1, 7, 3)
    for seat, hand in enumerate(("3", "3", "+2", "C")):
        position.hand(seat, hand)
    s = position.attack(0, 7, 3)
    while s.waiting and s.waiting[0] != 2:
        play(s, "PASS")
    assert "PLAY_2" in options(s)
    assert chosen(level, s) == "PLAY_2"
