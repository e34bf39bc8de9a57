"""The worked examples MM-EX-01 to MM-EX-44 of the specification, by their numbers."""

import pytest
from mastery_given import (
    WORDS,
    asked,
    booked,
    combat,
    end_turn,
    events,
    fight,
    given,
    options,
    own,
    play,
    points,
    seen,
    set_up,
    sizes_of,
    supplied,
    tiles,
)

import claycrown
from claycrown.core.record import actions_of

GAME = claycrown.make("mastery")
# Draws of the ten tiles of two players: Homelands on cell 3 alone, or on 3 and 12.
ONE_HOME = [2, 0, 0, 0, 0, 0, 1, 0, 0, 1]
TWO_HOMES = [2, 0, 0, 0, 0, 0, 1, 0, 0, 0]
REST_OF_SETUP = [0] * 17
NINE = (1, 2, 4, 5, 6, 7, 8, 9, 14)


def recorded(s) -> list[int]:
    return [action for _, action in actions_of(s)]


# Set-up and drawing.


def test_ex_01_one_homelands():
    s = set_up(2, [*ONE_HOME, *REST_OF_SETUP])
    assert [cell for cell, kind in enumerate(tiles(s)) if kind == "homelands"] == [3]
    assert (own(s, 0).castle, own(s, 0).cells) == (3, {3: 3})
    assert (own(s, 1).castle, own(s, 1).cells) == (6, {})
    s = GAME.new(2, chance=[*ONE_HOME, *REST_OF_SETUP])
    assert points(s) == [1, 0]


def test_ex_02_two_homelands():
    chance = [*TWO_HOMES, *REST_OF_SETUP]
    s = set_up(2, chance)
    assert (own(s, 0).castle, own(s, 0).cells) == (2, {3: 2, 12: 2})
    assert points(GAME.new(2, chance=chance)) == [2, 0]
    s = set_up(2, chance, chaos=True)
    assert (own(s, 0).castle, own(s, 0).cells) == (8, {3: 2, 12: 2})
    assert points(GAME.new(2, chance=chance, options={"skirmish": True})) == [0, 0]


def test_ex_03_all_zeros():
    s = set_up(2, [0] * 27)
    assert s.drawn == 27
    assert tiles(s) == [
        "homelands", "fortress", "cave", "homelands", None, "cave", None, "marshlands", None,
        "grasslands", "marshlands", "fortress", "grasslands",
    ]  # fmt: skip
    assert own(s, 0).artefacts == ["corruption", "fear", "brutality"]
    assert own(s, 1).artefacts == ["prosperity", "influence", "greed"]
    assert (own(s, 0).castle, own(s, 1).castle) == (3, 3)
    assert (own(s, 0).cells, own(s, 1).cells) == ({3: 3}, {0: 3})
    assert own(s, 0).hand == own(s, 1).hand == ["2", "3", "4", "5", "A"]
    assert (s.first, s.seat) == (0, 0)


def test_ex_04_authority_at_set_up():
    cards = [12, 0, 0, 0, 0, 0, 0]
    s = set_up(2, [*[0] * 16, *cards, *[0] * 6])
    assert own(s, 0).hand == ["2", "3", "4", "5", "A", "A"]
    assert own(s, 0).discard == [("Au", 0)]
    assert own(s, 1).hand == ["2", "3", "4", "5", "A"]
    assert s.drawn == 29

    def run(chance):
        set_up(2, [*chance[:16], 12, *chance[17:]] if len(chance) > 17 else chance)

    assert sizes_of(run, 16, 7) == [18, 17, 16, 15, 14, 13, 12]


def test_ex_05_greed_draws_authority():
    def position():
        return (
            given()
            .hand(0, "2 3 C C T")
            .top(0, "Au")
            .stands(0, "greed")
            .fighting(5, 3, 1, winner=0, margin=2)
        )

    s = position().chance(0, 0).pending(0, "TURN_END", "P0 WINDOW", "ORB_ATTACKER")
    assert own(s, 0).hand == ["2", "3", "4", "5", "C", "C", "T"]
    assert own(s, 0).discard == [("Au", 1)]
    assert events(s) == [0, 0]

    def run(chance):
        position().chance(*chance).pending(0, "TURN_END", "P0 WINDOW", "ORB_ATTACKER")

    assert sizes_of(run, 0, 3) == [12, 11]


def test_ex_06_refill_with_a_reshuffle():
    def position():
        return (
            given(3)
            .hand(0, "C C")
            .pool(0, "+1", rest="table")
            .discard(0, "3 4 5")
            .filled(1)
            .fighting(5, 3, 3)
        )

    s = position().chance(0, 0).pending(0, "TURN_END", "REFILL")
    assert asked(s) == "P0 CONFLICT"
    assert own(s, 0).hand == ["3", "4", "+1", "C", "C"]
    assert own(s, 0).pool == ["5"]
    assert own(s, 0).discard == []
    assert events(s) == [0, 0]
    assert [seen(s, knower, 0) for knower in (0, 1, 2)] == [[], ["+1", "C", "C"], ["+1", "C", "C"]]
    assert sizes_of(lambda c: position().chance(*c).pending(0, "TURN_END", "REFILL"), 0, 3) == [
        3,
        2,
    ]


# Knights, dice, redistribution.


def test_ex_07_the_redistribution_of_the_rulebook():
    position = given(3).castle(0, 3).holds(0, 1, 4).holds(0, 2, 4).holds(0, 5, 3)
    s = position.asking(0, "REDISTRIBUTE")
    values = [s.view(None)["worth"][cell] for cell in (1, 2, 5)]
    assert values == [1, 2, 3]
    assert s.legal(0) == [5, 6]
    s.apply(0, 5)
    for action in (55, 59, 56):
        assert s.legal(0) == [55, 56, 57, 58, 59, 60]
        s.apply(0, action)
    assert own(s, 0).cells == {1: 1, 2: 5, 5: 2}
    assert own(s, 0).castle == 6
    assert recorded(s) == [5, 55, 59, 56]


def test_ex_08_few_knights():
    s = given(3).holds(0, 1, 2).holds(0, 2, 1).holds(0, 5, 1).asking(0, "REDISTRIBUTE")
    play(s, "REDISTRIBUTE")
    assert options(s) == ["SET_KNIGHTS 1", "SET_KNIGHTS 2"]
    play(s, "SET_KNIGHTS 2")
    assert (own(s, 0).cells, own(s, 0).castle) == ({1: 2, 2: 1, 5: 1}, 0)
    assert recorded(s) == [5, 56]
    s = given(3).holds(0, 1).holds(0, 2).holds(0, 5).asking(0, "REDISTRIBUTE")
    assert asked(s) != "P0 REDISTRIBUTE"


@pytest.mark.parametrize(("kind", "most"), [("cave", 4), ("battlefield", 8), ("abbey", 6)])
def test_ex_09_capacity(kind, most):
    s = given().castle(0, 9).tile(kind, 7).asking(0, "ADVANCE")
    play(s, "ADVANCE 7")
    assert options(s) == [f"ADVANCE_KNIGHTS {n}" for n in range(1, most + 1)]


def with_nine(castle: int):
    position = given(6).castle(0, castle)
    for cell in NINE:
        position.holds(0, cell)
    return position


def test_ex_10_ten_dice():
    s = with_nine(5).beginning(0)
    assert points(s)[0] == 12
    assert supplied(s, 0) == list(NINE)
    assert own(s, 0).castle == 6
    neutral = 10
    assert with_nine(6).ids(0, "ADVANCE_KNIGHTS", cell=neutral) == [103 + 6]
    assert with_nine(5).ids(0, "ADVANCE_KNIGHTS", cell=neutral) == [103 + 5]
    s = with_nine(5).asking(0, "ADVANCE")
    play(s, f"ADVANCE {neutral}")
    assert s.view(None)["seats"][0]["dice"] == 10


def test_ex_11_nine_dice_elsewhere():
    position = given(6).holds(0, 1, 6)
    for cell in (8, 9, 14, 22, 27, 28, 32, 34, 35):
        position.holds(0, cell)
    s = position.asking(0, "REDISTRIBUTE")
    assert points(s)[0] == 10
    assert supplied(s, 0) == [1]
    assert options(s) == ["REDISTRIBUTE", "KEEP"]
    play(s, "REDISTRIBUTE")
    assert own(s, 0).cells[1] == 6
    assert own(s, 0).castle == 0
    assert recorded(s) == [5]


# Supply and advance.


def rulebook_supply(**variants):
    position = given(3, **variants).holds(0, 4, 3).holds(0, 5, 2).holds(1, 10)
    return position.castle(0, 2).castle(1, 6).hand(1, "5").hand(0, "2").filled()


def test_ex_12_the_supply_of_the_rulebook():
    s = rulebook_supply().asking(1, "ADVANCE")
    assert (supplied(s, 0), supplied(s, 1)) == ([4, 5], [10])
    assert options(s) == ["NO_ADVANCE", *(f"ADVANCE {k}" for k in (4, 5, 6, 8, 13, 14, 15))]
    fight(s, "ADVANCE 4", "ADVANCE_KNIGHTS 6")
    assert own(s, 1).cells == {4: 6, 10: 1}
    assert (supplied(s, 0), supplied(s, 1)) == ([], [4, 10])
    end_turn(end_turn(s))
    assert s.view(None)["active"] == 0
    assert s.view(None)["targets"] == [1, 3, 4]
    assert own(s, 0).cells == {5: 2}
    assert points(s)[0] == 3


def test_ex_13_the_same_with_cutthroat():
    s = rulebook_supply(cutthroat=True).asking(1, "ADVANCE")
    fight(s, "ADVANCE 4", "ADVANCE_KNIGHTS 6")
    assert own(s, 0).cells == {}
    assert s.view(None)["owners"][5] is None
    assert s.view(None)["knights"][5] == 0
    assert own(s, 0).castle == 2
    assert points(s)[0] == 0


def test_ex_14_targets_with_two_players():
    s = given().castle(0, 5).holds(0, 7).holds(1, 5).hand(0, "2 3").filled().asking(0, "ADVANCE")
    assert s.legal(0) == [7, 68, 69, 70, 72, 77, 78, 79]
    play(s, "ADVANCE 5", "ADVANCE_KNIGHTS 2")
    assert s.view(None)["battle"]["defender"] == 1


@pytest.mark.parametrize(("knights", "left"), [(1, {}), (2, {7: 1})])
def test_ex_15_marshlands(knights, left):
    position = given().tile("marshlands", 7).tile("shrine", 1, 2, 5, 11).castle(0, 4)
    for cell in (1, 2, 11):
        position.holds(0, cell)
    position.tile("abbey", 5).holds(0, 5)
    s = position.asking(0, "ADVANCE")
    assert points(s)[0] == 11
    play(s, "ADVANCE 7", f"ADVANCE_KNIGHTS {knights}")
    assert {cell: n for cell, n in own(s, 0).cells.items() if cell == 7} == left
    assert own(s, 0).castle == 4 - knights
    assert s.over == (knights == 2)


def test_ex_16_a_neutral_city_and_a_neutral_arena():
    s = given().tile("city", 7).castle(0, 4).asking(0, "ADVANCE")
    play(s, "ADVANCE 7", "ADVANCE_KNIGHTS 3")
    assert own(s, 0).cells == {7: 3}
    assert own(s, 0).castle == 2
    s = given().tile("arena", 7).castle(0, 4).asking(0, "ADVANCE")
    play(s, "ADVANCE 7", "ADVANCE_KNIGHTS 3")
    assert own(s, 0).cells == {7: 3}
    assert events(s) == []


# Battles: P0 attacks P1 on cell 5.


def test_ex_17_the_battle_of_the_rulebook():
    position = given().tile("city", 5).holds(1, 5, 5).castle(0, 1).castle(1, 2)
    position.stands(0, "rage", "brutality").stands(1, "defiance", "preparation")
    s = position.hand(0, "2 5 +2 C F").hand(1, "3 +1 +2 C T").attack(0, 5, 6)
    assert combat(s) == (6, 6)
    assert asked(s) == "P0 RESPONSE"
    assert options(s) == ["PASS", "FRACTURE P1 sceptre"]
    play(s, "FRACTURE P1 sceptre")
    assert own(s, 1).down[1] == s.turn
    assert combat(s) == (7, 6)
    assert len(own(s, 0).hand) == 4
    assert asked(s) == "P0 CONFLICT"
    play(s, "CONFLICT 5")
    assert combat(s) == (12, 9)
    assert asked(s) == "P1 SUPPORT"
    play(s, "PLAY_1")
    assert combat(s) == (12, 10)
    play(s, "PLAY_2")
    assert combat(s) == (12, 12)
    assert asked(s) == "P0 SUPPORT"
    before = s.clone()
    before.news = []
    play(before, "PLAY_2")
    outcome = next(event for event in before.news if event[1] == 25)
    assert outcome[1:6] == (25, 0, 2, 14, 12)
    play(s, "PLAY_2")
    assert own(s, 0).cells == {5: 6}
    assert (own(s, 0).castle, own(s, 1).castle) == (2, 4)
    assert own(s, 1).cells == {}
    assert recorded(s) == [17, 119, 9, 10, 10]
    lost = [event[2:4] for event in before.news if event[1] == 28]
    assert lost == [(1, 1), (1, 2)]


def test_ex_18_a_tie():
    position = given().tile("forest", 5).holds(1, 5, 6).hand(0, "5 +2").hand(1, "5")
    s = position.attack(0, 5, 4)
    assert combat(s) == (9, 11)
    assert asked(s) == "P0 SUPPORT"
    play(s, "PLAY_2")
    assert own(s, 1).cells == {5: 6}
    assert own(s, 0).castle == 3
    assert own(s, 0).cells == {}


def test_ex_19_arena():
    position = given().tile("arena", 5).holds(1, 5, 1).chance(3, 1)
    s = position.attack(0, 5, 3)
    assert own(s, 0).cells == {5: 3}
    assert (events(s), own(s, 1).cells, own(s, 1).castle) == ([3, 1], {}, 0)
    s = given().tile("arena", 5).holds(1, 5, 1).chance(2, 2).attack(0, 5, 1)
    assert (own(s, 0).cells, own(s, 1).cells) == ({}, {})
    assert s.view(None)["owners"][5] is None
    position = given().tile("arena", 5).holds(1, 5, 1).hand(0, "2").hand(1, "2").chance(1, 4)
    s = position.listening().attack(0, 5, 2)
    assert next(event[3:6] for event in s.news if event[1] == 25) == (1, 3, 3)
    assert own(s, 1).cells == {5: 1}
    assert (own(s, 0).castle, own(s, 0).cells) == (0, {})


def test_ex_20_fear():
    position = given().tile("forest", 5).holds(1, 5, 6).hand(0, "5").hand(1, "3")
    position.stands(0, "fear").stands(1, "loyalty", "devotion").listening()
    s = fight(position.attack(0, 5, 1))
    assert next(event[2:6] for event in s.news if event[1] == 25) == (0, 1, 11, 10)
    assert own(s, 0).cells == {5: 1}
    assert own(s, 1).castle == 6


def test_ex_21_fear_and_vigour():
    position = given().tile("forest", 5).holds(1, 5, 6).hand(0, "5").hand(1, "3")
    position.stands(0, "fear").stands(1, "vigour").listening()
    s = fight(position.attack(0, 5, 2))
    assert next(event[2:6] for event in s.news if event[1] == 25) == (0, 2, 11, 9)
    assert own(s, 1).castle == 4
    position = given().tile("forest", 5).holds(1, 5, 2).hand(0, "3").hand(1, "3")
    position.stands(0, "rage").stands(1, "vigour").listening()
    s = fight(position.attack(0, 5, 6))
    assert next(event[2:6] for event in s.news if event[1] == 25) == (0, 1, 10, 9)
    assert own(s, 1).castle == 1


def test_ex_22_mountains():
    position = given().tile("mountains", 5).holds(1, 5, 3).hand(0, "3 +1").hand(1, "5 +2")
    s = position.listening().attack(0, 5, 5)
    assert next(event[2:6] for event in s.news if event[1] == 25) == (1, 1, 8, 8)
    assert recorded(s) == []
    assert own(s, 1).cells == {5: 3}
    assert own(s, 0).castle == 4


def test_ex_23_no_conflict_card():
    def battle():
        position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "+1 C C T F").hand(1, "2")
        return position.attack(0, 5, 5)

    s = battle()
    assert combat(s) == (5, 5)
    assert asked(s) == "P0 SUPPORT"
    assert own(s, 0).none
    assert not own(s, 1).none
    play(s, "PASS")
    assert own(s, 1).cells == {5: 3}
    assert own(s, 0).castle == 4
    s = play(battle(), "PLAY_1")
    assert own(s, 0).cells == {5: 5}
    assert own(s, 1).castle == 2


def test_ex_24_go_structure():
    position = given().tile("battlefield", 5).holds(1, 5, 8)
    s = position.hand(0, "4 +1 +1 +2").hand(1, "4 +1").listening().attack(0, 5, 6)
    assert combat(s) == (10, 12)
    play(s, "PLAY_1", "YIELD")
    assert combat(s) == (11, 12)
    assert asked(s) == "P1 SUPPORT"
    play(s, "PASS")
    assert next(event[2:6] for event in s.news if event[1] == 25) == (1, 1, 11, 12)
    assert "+2" in own(s, 0).hand
    assert own(s, 1).cells == {5: 8}
    assert own(s, 0).castle == 5


def test_ex_25_brutality():
    position = given().tile("forest", 5).holds(1, 5, 1).hand(0, "5").hand(1, "2")
    position.stands(0, "rage", "brutality").stands(1, "devotion").listening()
    s = fight(position.attack(0, 5, 6))
    assert next(event[2:6] for event in s.news if event[1] == 25) == (0, 9, 12, 3)
    assert own(s, 1).castle == 1
    assert own(s, 0).cells == {5: 6}
    assert [event[2:5] for event in s.news if event[1] == 28] == [(1, 1, 5)]


def test_ex_26_ambush_on_both_sides():
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "A").hand(1, "A")
    s = position.chance(1, 4).listening().attack(0, 5, 3)
    assert next(event[2:6] for event in s.news if event[1] == 25) == (1, 3, 5, 8)
    assert own(s, 0).castle == 0
    assert own(s, 1).cells == {5: 3}
    assert events(s) == [1, 4]


def test_ex_27_response_order():
    position = given(4).tile("forest", 7).holds(0, 7, 2).stands(0, "loyalty").stands(2, "rage")
    for seat in range(4):
        position.hand(seat, "F")
    s = position.listening().attack(2, 7, 3)
    assert (asked(s), options(s)) == ("P2 RESPONSE", ["PASS", "FRACTURE P0 sceptre"])
    play(s, "PASS")
    both = ["PASS", "FRACTURE P0 sceptre", "FRACTURE P2 sceptre"]
    assert (asked(s), options(s)) == ("P3 RESPONSE", both)
    untouched = play(s.clone(), "PASS", "PASS")
    assert (asked(untouched), options(untouched)) == ("P1 RESPONSE", both)
    play(s, "FRACTURE P0 sceptre")
    assert (asked(s), options(s)) == ("P0 RESPONSE", ["PASS", "FRACTURE P2 sceptre"])
    play(s, "FRACTURE P2 sceptre")
    assert asked(s) != "P1 RESPONSE"
    assert [event for event in s.news if event[1] == 22] == []
    assert "F" in own(s, 1).hand


def test_ex_28_influence_on_a_hand_of_one_or_none():
    for hand, left in (("C", [("C", 1)]), ("", [])):
        position = given().hand(0, "5 C C T F").hand(1, hand).stands(0, "influence")
        s = position.fighting(5, 3, 3).pending(0, "TURN_END", "SCEPTRES")
        assert own(s, 1).hand == []
        assert own(s, 1).discard[: len(left)] == left
        assert events(s) == []


@pytest.mark.parametrize(
    ("kind", "outcome"), [("grasslands", (0, 1, 6, 5)), ("fort", (1, 1, 5, 6))]
)
def test_ex_29_grasslands_and_fort(kind, outcome):
    position = given().tile(kind, 5).holds(1, 5, 2).hand(0, "3").hand(1, "3").listening()
    s = position.attack(0, 5, 2)
    assert next(event[2:6] for event in s.news if event[1] == 25) == outcome


# Crowns, windows, artefacts.


def test_ex_30_a_crown_is_fractured():
    position = given().turn(7).stands(0, "fury").hand(0, "C").hand(1, "F C")
    s = position.asking(0)
    play(s, "CROWN")
    assert (asked(s), s.legal(1)) == ("P1 RESPONSE", [0, 13])
    play(s, "FRACTURE P0 crown")
    assert own(s, 0).down[0] == 7
    assert own(s, 0).hand == ["C"]
    assert (asked(s), options(s)) == ("P0 WINDOW", ["CONTINUE", "CALL_TO_ARMS"])
    end_turn(s)
    assert (s.turn, own(s, 0).down[0]) == (8, 7)
    end_turn(s)
    assert (s.turn, own(s, 0).down[0]) == (9, 7)
    end_turn(s)
    assert (s.turn, own(s, 0).down[0]) == (10, 0)


def test_ex_31_an_orb_destroyed_in_the_turn_of_another():
    s = given().turn(7).stands(1, "greed").hand(0, "F C").hand(1, "C C").asking(0)
    play(s, "FRACTURE P1 orb")
    end_turn(s)
    assert (s.turn, own(s, 1).down[2]) == (8, 7)
    end_turn(s)
    assert (s.turn, own(s, 1).down[2]) == (9, 0)


def sequence_of_windows(first: str) -> list[str]:
    """What P0 is asked in a turn with Tactical Advance; no advance is ever made."""
    s = given().castle(0, 3).hand(0, "T C").hand(1, "C").asking(0)
    heard = []
    tactical = {"first": 0, "second": 1}[first]
    windows = 0
    while s.turn == 1:
        word = {"WINDOW": "CONTINUE", "ADVANCE": "NO_ADVANCE"}[asked(s).split()[1]]
        if word == "CONTINUE":
            if windows == tactical:
                play(s, "TACTICAL_ADVANCE")
                assert s.extra == 1
            windows += 1
        heard.append(asked(s).split()[1])
        play(s, word)
    return heard


def test_ex_32_tactical_advance():
    wanted = ["WINDOW", "ADVANCE", "WINDOW", "ADVANCE", "WINDOW"]
    assert sequence_of_windows("first") == wanted
    assert sequence_of_windows("second") == wanted


def test_ex_33_order():
    position = given().turn(9).stands(0, "order").hand(0, "C")
    s = position.discard(0, "5", 8).discard(0, "C", 9).asking(0)
    play(s, "CROWN")
    assert own(s, 0).discard == [("C", 9)]
    assert "5" in own(s, 0).pool
    assert recorded(s) == [4]
    assert WORDS[135] == "RETURN 5"
    s = given().turn(9).stands(0, "order").hand(0, "C").discard(0, "C", 9).asking(0)
    assert options(s) == ["CONTINUE", "CALL_TO_ARMS"]


def test_ex_34_insight():
    def position():
        return given().stands(0, "insight").pool(0, "3 5").discard(0, "2 4 +1").table(0, "Au")

    s = position().chance(0, 0, 0).asking(0)
    play(s, "CROWN")
    assert options(s) == ["ARRANGE 2", "ARRANGE 3", "ARRANGE 4", "ARRANGE 5"]
    assert events(s) == [0, 0, 0]
    play(s, "ARRANGE 4", "ARRANGE 2", "ARRANGE 5")
    assert own(s, 0).tops == [("4", (0,)), ("2", (0,)), ("5", (0,)), ("3", (0,))]
    assert (own(s, 0).pool, own(s, 0).discard) == (["+1"], [])
    assert recorded(s) == [4, 145, 143, 146]
    assert sizes_of(lambda c: play(position().chance(*c).asking(0), "CROWN"), 0, 4) == [2, 3, 2]


def test_ex_35_prosperity():
    position = given().stands(0, "prosperity").hand(0, "2 3 C C T").castle(0, 6).holds(1, 3)
    s = position.chance(3, 12, 12, 12, 5).asking(0)
    play(s, "CROWN", "LOOK P1", "TOP_KEEP")
    assert own(s, 1).tops == [("5", (0,))]
    assert s.view(0)["seats"][1]["tops"] == [{"card": "conflict_5", "knowers": [0]}]
    assert s.view(1)["seats"][1]["tops"] == [{"card": None, "knowers": [0]}]
    play(s, "CONTINUE", "ADVANCE 3", "ADVANCE_KNIGHTS 6")
    assert asked(s) == "P0 CONFLICT"
    assert own(s, 1).sealed == "5"
    assert seen(s, 0, 1) == ["5"]
    play(s, "CONFLICT 2")
    assert own(s, 1).table == ["5"]
    assert seen(s, 0, 1) == []


# Variants and end.


def test_ex_36_chaos():
    position = given(chaos=True).tile("forest", 5).holds(1, 5, 1).hand(0, "5").hand(1, "2")
    s = position.chance(0, 0).listening().attack(0, 5, 2)
    assert next(event[2:6] for event in s.news if event[1] == 25) == (0, 4, 7, 3)
    assert own(s, 1).cells == {5: 1}
    assert (own(s, 0).cells, own(s, 0).castle, own(s, 1).castle) == ({}, 0, 0)
    position = given(chaos=True).tile("forest", 5).holds(1, 5, 2).hand(0, "2").hand(1, "5")
    s = position.chance(0, 0).listening().attack(0, 5, 1)
    assert next(event[2:5] for event in s.news if event[1] == 25) == (1, 4, 3)
    assert own(s, 0).cells == {5: 1}
    assert (own(s, 1).cells, own(s, 1).castle) == ({}, 0)
    assert events(s) == [0, 0]


def test_ex_37_siege():
    position = given(siege=True).castle(1, 2).hand(0, "5 +2 +2").hand(1, "3 +1").listening()
    s = position.attack(0, 4, 6)
    assert combat(s) == (11, 11)
    assert asked(s) == "P0 SUPPORT"
    play(s, "PLAY_2", "PLAY_2")
    assert combat(s) == (15, 11)
    assert asked(s) == "P1 SUPPORT"
    play(s, "PLAY_1")
    assert s.over
    assert next(event[2:6] for event in s.news if event[1] == 25) == (0, 3, 15, 12)
    assert s.ranks() == [1, 2]
    assert booked(s) == [(0, "won_by_siege", 0)]
    s = given(siege=True).castle(1, 2).hand(0, "5").hand(1, "3").attack(0, 4, 6)
    assert not s.over
    assert (own(s, 0).castle, own(s, 1).castle) == (5, 2)


def test_ex_38_siege_with_fear():
    position = given(siege=True).hand(0, "5").hand(1, "3").stands(0, "fear").stands(1, "loyalty")
    s = fight(position.listening().attack(0, 4, 1))
    assert next(event[2:6] for event in s.news if event[1] == 25) == (0, 1, 13, 12)
    assert s.over
    assert s.ranks() == [1, 2]


def test_ex_39_support_of_teams():
    position = given(4, allegiance="pairs").tile("forest", 7).holds(1, 7, 6)
    position.hand(0, "2 +1 +1").hand(1, "3").hand(2, "+1").hand(3, "+2").listening()
    s = position.attack(0, 7, 6)
    assert combat(s) == (8, 9)
    heard = []
    for word in ("PLAY_1", "YIELD", "PASS", "PLAY_2", "PLAY_1", "PLAY_1"):
        heard.append(asked(s))
        play(s, word)
    assert heard == [f"P{seat} SUPPORT" for seat in (0, 0, 2, 3, 0, 2)]
    assert next(event[2:6] for event in s.news if event[1] == 25) == (1, 1, 11, 11)
    passed = [event[2] for event in s.news if event[1] == 24 and event[3] == 0]
    assert passed == [1, 2, 1, 3, 0, 1, 2]
    assert len(actions_of(s)) == 6
    assert own(s, 0).castle == 5


def test_ex_40_victory_of_teams():
    position = given(4, allegiance="pairs").castle(0, 2).tile("shrine", 0, 5, 6, 22, 23)
    position.tile("abbey", 7, 18).holds(0, 0).holds(0, 5).holds(0, 6).holds(0, 7)
    s = position.holds(2, 22).holds(2, 23).holds(2, 18).asking(0, "ADVANCE")
    assert points(s) == [11, 0, 8, 0]
    play(s, "ADVANCE 2", "ADVANCE_KNIGHTS 1")
    assert s.over
    assert s.scores() == [12, 0, 8, 0]
    assert s.ranks() == [1, 2, 1, 2]
    position = given(6, allegiance="threes").castle(0, 2)
    for seat, cells in ((0, (4, 5, 6)), (2, (22, 23, 24)), (4, (28, 29, 30))):
        position.tile("shrine", *cells)
        for cell in cells:
            position.holds(seat, cell)
    position.tile("forest", 1, 2).holds(0, 1)
    s = position.asking(0, "ADVANCE")
    assert sum(points(s)) == 28
    play(s, "ADVANCE 2", "ADVANCE_KNIGHTS 1")
    assert sum(points(s)) == 29
    assert not s.over


@pytest.mark.parametrize(("kind", "won"), [("abbey", True), ("marshlands", False)])
def test_ex_41_victory_in_the_first_of_two_sequences(kind, won):
    position = given().tile("shrine", 3, 7, 12).tile(kind, 2).castle(0, 2).hand(0, "T")
    for cell in (3, 7, 11, 12):
        position.tile("abbey", 11).holds(0, cell)
    s = position.asking(0)
    assert points(s)[0] == 11
    play(s, "TACTICAL_ADVANCE", "KEEP", "ADVANCE 2", "ADVANCE_KNIGHTS 1")
    assert s.over == won
    if won:
        assert s.scores() == [13, 0]
        assert s.turn == 1
    else:
        assert points(s)[0] == 11
        assert asked(s) == "P0 REDISTRIBUTE"


def test_ex_42_skirmish():
    position = given(skirmish=True).tile("homelands", 3).tile("shrine", 7, 11).tile("abbey", 2, 10)
    for cell in (3, 7, 11, 2):
        position.holds(0, cell)
    s = position.castle(0, 4).hand(0, "T").asking(0)
    play(s, "TACTICAL_ADVANCE", "KEEP", "ADVANCE 10", "ADVANCE_KNIGHTS 1")
    assert points(s)[0] == 10
    assert not s.over
    play(s, "KEEP", "ADVANCE 12", "ADVANCE_KNIGHTS 1")
    assert s.over
    assert s.scores() == [11, 0]
    assert (0, "won_by_points", 0) in booked(s)


def test_ex_43_the_cap():
    position = given(3).turn(180)
    cells = iter(cell for cell in range(19) if cell not in (0, 9, 11, 16))
    kinds = {1: "forest", 2: "cave", 3: "shrine"}
    for seat, values in enumerate(([3, 2, 1, 1, 1], [2, 2, 1, 1, 1, 1], [3, 3, 3, 2])):
        for value in values:
            cell = next(cells)
            position.tile(kinds[value], cell).holds(seat, cell)
    s = position.castle(0, 15).castle(1, 6).castle(2, 5).pending(2, "TURN_END")
    assert s.over
    assert s.scores() == [8, 8, 11]
    assert s.ranks() == [3, 2, 1]
    assert [line for line in booked(s) if line[2] == 0] == [(2, "won_by_cap", 0)]


def test_ex_44_a_siege_won_with_few_points():
    position = given(3, siege=True).tile("shrine", 1, 2, 3, 4).tile("abbey", 13, 14, 17, 6, 10)
    for cell in (1, 2, 3, 4):
        position.holds(0, cell)
    for cell in (6, 10):
        position.holds(1, cell)
    position.tile("shrine", 18)
    for cell in (13, 14, 18):
        position.holds(2, cell)
    s = position.hand(1, "5").hand(0, "2").attack(1, 0, 6)
    assert s.over
    assert s.scores() == [12, 4, 7]
    assert s.ranks() == [2, 1, 3]
