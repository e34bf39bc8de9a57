"""Chapters 20 and 21: decision points and action ids."""

import pytest
from mastery_given import (
    DECISIONS,
    STEPS,
    WORDS,
    asked,
    events,
    given,
    options,
    own,
    play,
    sizes_of,
)

import claycrown
from claycrown.core.errors import ClaycrownError, IllegalAction
from claycrown.core.record import actions_of

GAME = claycrown.make("mastery")
BLOCKS = {
    "PASS": (0, 0),
    "CONTINUE": (1, 1),
    "CALL_TO_ARMS": (2, 2),
    "TACTICAL_ADVANCE": (3, 3),
    "CROWN": (4, 4),
    "REDISTRIBUTE": (5, 5),
    "KEEP": (6, 6),
    "NO_ADVANCE": (7, 7),
    "YIELD": (8, 8),
    "PLAY_1": (9, 9),
    "PLAY_2": (10, 10),
    "TOP_KEEP": (11, 11),
    "TOP_DISCARD": (12, 12),
    "FRACTURE": (13, 30),
    "DESTROY": (31, 48),
    "LOOK": (49, 54),
    "SET_KNIGHTS": (55, 66),
    "ADVANCE": (67, 103),
    "ADVANCE_KNIGHTS": (104, 115),
    "CONFLICT": (116, 120),
    "DISCARD": (121, 131),
    "RETURN": (132, 142),
    "ARRANGE": (143, 153),
}


def test_decisions_and_steps_stand_in_their_order():
    assert [decision.name for decision in GAME.decisions] == DECISIONS
    assert list(GAME.steps) == STEPS


def test_id_table_is_that_of_chapter_21():
    found = {verb.name: (verb.first, verb.first + verb.size - 1) for verb in GAME.actions.verbs}
    assert found == BLOCKS
    assert GAME.actions.total == 154
    assert len(WORDS) == len(set(WORDS)) == 154
    for action, word in enumerate(WORDS):
        first, last = BLOCKS[word.split()[0]]
        assert first <= action <= last


@pytest.mark.parametrize("action", [-1, 154])
def test_there_is_no_id_outside_0_to_153(action):
    with pytest.raises(ClaycrownError, match="outside 0 to 153"):
        GAME.actions.split(action)


def heard(s, *words):
    """The decisions met while playing these words."""
    found = []
    for word in words:
        found.append(asked(s))
        play(s, word)
    return found


def test_mm_20_1_order_in_a_turn_with_a_battle():
    position = given().castle(0, 4).holds(0, 7, 2).tile("abbey", 5).holds(1, 5, 1)
    position.stands(0, "rage", "preparation").stands(1, "loyalty", "cleansing")
    position.hand(0, "2 5 +1 F C").hand(1, "2 3 +1 F C")
    s = position.asking(0)
    found = heard(
        s, "CONTINUE", "REDISTRIBUTE", "SET_KNIGHTS 1", "ADVANCE 5", "ADVANCE_KNIGHTS 5",
        "PASS", "PASS", "CONFLICT 5", "CONFLICT 2", "PASS", "PASS", "PASS", "PASS", "PASS", "PASS",
    )  # fmt: skip
    assert found == [
        "P0 WINDOW",
        "P0 REDISTRIBUTE",
        "P0 SET_KNIGHTS",
        "P0 ADVANCE",
        "P0 ADVANCE_KNIGHTS",
        "P0 RESPONSE",
        "P1 RESPONSE",
        "P0+P1 CONFLICT",
        "P1 CONFLICT",
        "P1 SUPPORT",
        "P0 RESPONSE",
        "P1 RESPONSE",
        "P0 DISCARD",
        "P1 DISCARD",
        "P0 DISCARD",
    ]
    assert asked(s) == "P0 WINDOW"


@pytest.mark.parametrize(
    ("crown", "words", "found"),
    [
        ("corruption", ["CROWN", "DESTROY P1 orb"], ["WINDOW", "CORRUPTION"]),
        ("prosperity", ["CROWN", "LOOK P1", "TOP_KEEP"], ["WINDOW", "PROSPERITY", "TOP"]),
        ("order", ["CROWN", "RETURN 5"], ["WINDOW", "ORDER"]),
        ("vitality", ["CROWN", "SET_KNIGHTS 2"], ["WINDOW", "SET_KNIGHTS"]),
        ("fury", ["CROWN", "PASS"], ["WINDOW", "DISCARD"]),
    ],
)
def test_mm_20_1_order_of_a_crown(crown, words, found):
    position = given().turn(3).stands(0, crown).stands(1, "greed", "rage").hand(0, "C")
    position.discard(0, "5 A", 1).castle(0, 2).holds(0, 3, 2)
    s = position.asking(0)
    assert [name.split()[1] for name in heard(s, *words)] == found
    assert asked(s) == "P0 WINDOW"


def test_mm_20_2_no_cancel():
    s = given().castle(0, 3).hand(0, "C").asking(0, "ADVANCE")
    play(s, "ADVANCE 3")
    assert all(word.startswith("ADVANCE_KNIGHTS") for word in options(s))
    with pytest.raises(IllegalAction):
        play(s, "NO_ADVANCE")


def test_mm_20_2_every_option_but_continue_uses_something_up():
    position = given().stands(0, "fury").stands(1, "greed").hand(0, "C C T F F 2")
    s = position.asking(0)
    taken = 0
    while asked(s) == "P0 WINDOW" and len(options(s)) > 1:
        play(s, options(s)[-1])
        if asked(s) == "P0 DISCARD":
            play(s, "PASS")
        taken += 1
        assert taken < 10
    assert "T" not in own(s, 0).hand


def test_mm_20_2_a_single_option_is_taken_unasked_and_not_recorded():
    s = given().castle(0, 1).hand(0, "C").asking(0, "ADVANCE")
    play(s, "ADVANCE 3")
    assert own(s, 0).cells == {3: 1}
    assert actions_of(s) == [[0, 70]]


def test_mm_20_3_what_lies_between_decisions_is_in_the_document():
    position = given().tile("forest", 5).holds(1, 5, 3).hand(0, "2 3").hand(1, "4 5")
    s = position.attack(0, 5, 3)
    s.apply(1, WORDS.index("CONFLICT 5"))
    doc = s.save()
    assert doc["battle"] == {
        "attacker": 0, "defender": 1, "stack": 3, "base": [3, 3], "bonus": [0, 0], "go": 0,
        "played": False, "passes": 0, "winner": None, "margin": 0,
    }  # fmt: skip
    assert doc["seats"][1]["sealed"] == "conflict_5"
    assert doc["pending"][0] == {"decision": "CONFLICT", "seats": [0]}
    s = given().castle(0, 3).holds(0, 3, 2).holds(0, 7, 1).asking(0, "REDISTRIBUTE")
    doc = play(s, "REDISTRIBUTE", "SET_KNIGHTS 2").save()
    assert doc["plan"] == {"left": [7], "rest": 4, "set": {"3": 2}}


def test_mm_20_4_order_of_chance_events_in_a_battle():
    def battle(chance):
        """Arena, refills of one card, Authority on both sides, all sceptres and Ambushes."""
        position = given(chaos=True).tile("arena", 5).holds(1, 5, 3).castle(0, 4)
        position.hand(0, "A C C T").top(0, "Au").hand(1, "A C C").top(1, "Au")
        position.stands(0, "influence", "greed").stands(1, "defiance", "resurgence")
        s = position.chance(*chance)
        s.s.cell = 5
        s = s.pending(0, "TURN_END", "P0 WINDOW", "P0 ADVANCE_KNIGHTS")
        play(s, "ADVANCE_KNIGHTS 4")
        for _ in range(40):
            if asked(s) == "P0 WINDOW":
                break
            play(s, options(s)[0])
        return s

    sizes = sizes_of(battle, 0, 6)
    # Two dice, the defender's second card of 14, Authority 13 and 12 for each.
    assert sizes == [6, 6, 14, 13, 12, 13]
    s = battle([5, 0, 13, 12, 11, 0, 0])
    assert own(s, 1).discard[0] == ("Au", 1)
    assert events(s)[:3] == [5, 0, 13]


def test_mm_20_4_sceptres_then_ambush_then_chaos_then_orbs():
    position = given(chaos=True).tile("forest", 5).holds(1, 5, 3).hand(0, "A C C T +1")
    position.hand(1, "A C C T +1").stands(0, "influence", "greed").stands(1, "defiance", "devotion")
    s = position.chance(4, 4, 5, 0, 1, 1, 1, 0, 0).listening().attack(0, 5, 3)
    while asked(s) != "P0 WINDOW":
        play(s, options(s)[0])
    # Discards of T by both, dice 6 and 1, three dice of the winner, then Greed's draws.
    assert own(s, 0).discard[0] == own(s, 1).discard[0] == ("T", 1)
    dice = [event[2:5] for event in s.news if event[1] == 21]
    assert dice == [(0, 6, 1), (1, 1, 1), (0, 2, 2), (0, 2, 2), (0, 2, 2)]
    assert events(s)[:7] == [4, 4, 5, 0, 1, 1, 1]
    assert len(events(s)) > 7


def test_largest_window():
    position = given(6).stands(0, "fury").hand(0, "C T F")
    rest = zip(
        ("order", "insight", "vitality", "corruption", "prosperity"),
        ("rage", "fear", "vigour", "loyalty", "influence"),
        ("greed", "brutality", "devotion", "cleansing", "preparation"),
        strict=True,
    )
    for seat, names in enumerate(rest, 1):
        position.stands(seat, *names)
    assert len(position.asking(0).legal(0)) == 19


def test_largest_response():
    position = given(3).tile("forest", 4).holds(1, 4, 3).stands(0, "rage").stands(1, "fear")
    s = position.hand(0, "2 3 C C T").hand(1, "2 3 C C T").hand(2, "F").attack(0, 4, 3)
    assert (asked(s), len(s.legal(2))) == ("P2 RESPONSE", 3)
