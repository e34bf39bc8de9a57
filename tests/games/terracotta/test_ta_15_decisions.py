"""Chapters 15 and 16: decision points and action ids."""

import pytest
from terracotta_given import DECISIONS, WORDS, asked, given, options, own, play, stock

import claycrown
from claycrown.core.errors import ClaycrownError

GAME = claycrown.make("terracotta")

RANGES = {
    "PASS": (0, 0),
    "ROTATE": (1, 2),
    "PLACE_CRAFTSMAN": (3, 14),
    "PLACE_ARTISAN": (15, 26),
    "DO": (27, 27),
    "TAKE_CLAY": (28, 28),
    "TAKE_COIN": (29, 29),
    "HIRE": (30, 35),
    "WARRIOR": (36, 39),
    "SPECIALIST": (40, 43),
    "DIRECTION": (44, 47),
    "INSPECTOR": (48, 53),
    "WAREHOUSES": (54, 59),
    "CELL": (60, 122),
}


def test_decisions_stand_in_the_order_of_chapter_15():
    assert [decision.name for decision in GAME.decisions] == DECISIONS
    assert len(DECISIONS) == 20


def test_id_table_is_that_of_chapter_16():
    table = {verb.name: (verb.first, verb.first + verb.size - 1) for verb in GAME.actions.verbs}
    assert table == RANGES
    assert GAME.actions.total == 123
    assert len(WORDS) == 123


def test_id_table_is_that_of_the_edition():
    encoding = dict(GAME.edition.data["encoding"])
    assert encoding.pop("total") == 123
    assert encoding == {name.lower(): list(ids) for name, ids in RANGES.items()}


@pytest.mark.parametrize(
    ("action", "verb"),
    [
        (0, ("PASS", 0)),
        (14, ("PLACE_CRAFTSMAN", 11)),
        (15, ("PLACE_ARTISAN", 0)),
        (30, ("HIRE", 0)),
        (47, ("DIRECTION", 3)),
        (60, ("CELL", 0)),
        (91, ("CELL", 31)),
        (122, ("CELL", 62)),
    ],
)
def test_an_id_is_a_verb_with_an_offset(action, verb):
    assert GAME.actions.split(action) == verb
    assert GAME.actions.join(*verb) == action


@pytest.mark.parametrize("action", [-1, 123])
def test_there_is_no_id_outside_0_to_122(action):
    with pytest.raises(ClaycrownError, match="outside 0 to 122"):
        GAME.actions.split(action)


def test_ids_mean_what_chapter_16_says():
    s = given().coins("Y", 2).asking("Y", "ROTATE")
    s.apply(1, 2)
    assert stock(s).j == 1
    s = given().artisan_in_hand("Y").asking("Y", "PLACE")
    s.apply(1, 15 + 7)
    assert own(s, "Y").artisans_on == [7]
    s = given().coins("Y", 6).asking("Y", "MIDDLE", 2)
    s.apply(1, 29 + 6)
    assert own(s, "Y").masters == {"clay_maker": 6}
    s = given().warehouses(1, 2, 3, 4).asking("Y", "SUPERVISOR", 6)
    s.apply(1, 58)
    assert stock(s).warehouses == [1, 0, 3, 0]
    s = given().asking("Y", "OFFICER_MOVE")
    s.apply(1, 51)
    assert stock(s).column == "i"


def test_the_longest_turn_has_seventeen_decisions():
    # Rotate, place, craft a Guard with slide, hire, craft an Officer with move, buy an Archer:
    # after the rotation craft 4, Administrator and specialist lie over segment 10.
    s = (
        given(i=1, j=4)
        .statues("a7=YS c7=YS g1=BS g3=BS")
        .coins("Y", 9)
        .wet("Y", 9)
        .ready("Y")
        .asking("Y", "ROTATE")
    )
    words = "ROTATE middle", "CRAFTSMAN 10", "DO", "WARRIOR G", "e4", "DO", "a7", "a1"
    seen = []
    for word in words:
        seen.append(asked(s).split()[1])
        play(s, word)
    for word in ("HIRE 1", "DO", "WARRIOR O", "f5", "DO", "PASS", "SPECIALIST archer", "g2"):
        seen.append(asked(s).split()[1])
        play(s, word)
    seen.append(asked(s).split()[1])
    play(s, "DIRECTION N")
    assert seen == [
        "ROTATE",
        "PLACE",
        "INNER",
        "WARRIOR_TYPE",
        "WARRIOR_CELL",
        "WEAPON",
        "GUARD_PICK",
        "GUARD_TO",
        "MIDDLE",
        "MASTER_USE",
        "WARRIOR_TYPE",
        "WARRIOR_CELL",
        "WEAPON",
        "OFFICER_MOVE",
        "OUTER",
        "ARCHER_CELL",
        "ARCHER_DIR",
    ]
    assert len(seen) == 17
    assert asked(s) == "B PLACE"


def test_costs_are_paid_when_the_option_is_chosen_and_figures_leave_when_placed():
    s = play(given().wet("Y", 2).asking("Y", "INNER"), "DO")
    assert own(s, "Y").wet == 0
    assert stock(s).warehouses == [2, 1, 1, 1]
    play(s, "WARRIOR O")
    assert stock(s).rack == [11, 11, 11, 11]
    assert own(s, "Y").bases == 15
    play(s, "a1")
    assert stock(s).rack == [10, 11, 11, 11]
    assert own(s, "Y").bases == 14
    s = given().coins("Y", 1).ready("Y", "spear").asking("Y", "OUTER", 1)
    play(s, "SPECIALIST musician")
    assert own(s, "Y").coins == 0
    assert own(s, "Y").ready == []
    assert stock(s).shelf == [4, 4, 4, 4]
    assert stock(play(s, "a1")).shelf == [4, 4, 4, 3]


def test_a_decision_with_one_option_is_not_asked_and_not_recorded():
    s = given().rack(0, 0, 0, 4).wet("Y", 2).asking("Y", "INNER")
    play(s, "DO", "a1")
    # The chain went from INNER to the cell; the only type was taken without a question.
    assert [s.moves.before.action, s.moves.action] == [27, 60]
    assert s.moves.before.before is None
    assert options(s)[0] == "PASS"
