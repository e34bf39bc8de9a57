"""Chapter 15: decision points and action ids."""

import pytest
from xian_given import DECISIONS, WORDS, asked, given, options, own, play, table

import claycrown
from claycrown.core.errors import ClaycrownError
from claycrown.core.record import actions_of

GAME = claycrown.make("xian")

BLOCKS = {
    "PAIR": (0, 575),
    "FAVOUR": (576, 591),
    "WORKER_ACTION": (592, 592),
    "WORKER_PIGMENT": (593, 593),
    "ENTER": (594, 605),
    "PASS": (606, 606),
    "END_TURN": (607, 607),
    "EXTRA": (608, 611),
    "MARKET_GIVE": (612, 632),
    "MARKET_TAKE": (633, 653),
    "CRAFT": (654, 749),
    "PAINT_CELL": (750, 773),
    "PAINT_PAY": (774, 787),
    "FORGE": (788, 795),
    "END_TILE": (796, 803),
    "SWAP": (804, 839),
    "SWAP_NONE": (840, 840),
}


def test_decisions_stand_in_the_order_of_chapter_15():
    assert [decision.name for decision in GAME.decisions] == DECISIONS
    assert len(DECISIONS) == 13


def test_id_table_is_that_of_chapter_15():
    found = {verb.name: (verb.first, verb.first + verb.size - 1) for verb in GAME.actions.verbs}
    assert found == BLOCKS
    assert GAME.actions.total == 841
    assert len(WORDS) == 841
    assert len(set(WORDS)) == 841


def test_words_and_ids_agree():
    for action, word in enumerate(WORDS):
        first, last = BLOCKS[word.split()[0]]
        assert first <= action <= last
    assert WORDS[24 * 18 + 13] == "PAIR U1/G2"
    assert WORDS[594 + 4 * 2 + 3] == "ENTER Palace free"
    assert WORDS[614] == "MARKET_GIVE coin+Y"
    assert WORDS[654 + 4 * 17 + 1] == "CRAFT 17 reduced"
    assert WORDS[774 + 13] == "PAINT_PAY U"
    assert WORDS[804 + 6 * 2 + 4] == "SWAP Y G"


@pytest.mark.parametrize("action", [-1, 841])
def test_there_is_no_id_outside_0_to_840(action):
    with pytest.raises(ClaycrownError, match="outside 0 to 840"):
        GAME.actions.split(action)


def test_xi_15_1_one_option_is_played_unasked_and_not_recorded():
    s = given().row("arrowheads").resources(0, 1).asking(0, "BUILDING")
    play(s, "ENTER Armoury")
    assert own(s, 0).equipment == [0]
    assert asked(s) == "P1 WORKER"
    assert actions_of(s) == [[0, WORDS.index("ENTER Armoury")]]


def test_xi_15_1_only_pass_is_not_asked():
    s = given().space(0, 5).asking(0, "WORKER", "Y1/R1")
    play(s, "WORKER_PIGMENT")
    assert asked(s) == "P1 WORKER"
    assert own(s, 0).coins == 1


def test_xi_15_1_favour_pairs_and_the_worker_step_are_always_asked():
    assert len(GAME.new(2, seed=1).legal(0)) == 16
    assert len(given().choosing().legal(1)) == 12
    assert len(given().phase(2).choosing().legal(1)) == 2
    assert len(given().asking(0, "WORKER").legal(0)) == 2


def test_xi_15_2_order_inside_a_turn():
    position = given().tiles(0, "market", "extra action", space=4).helpers(0, "Emissary")
    s = position.resources(0, 9, 9, 2, 2, 2, 2).asking(0, "WORKER", "Y1/R1")
    seen = []
    for word in (
        "MARKET_GIVE coin+coin",
        "MARKET_TAKE clay+clay",
        "EXTRA Palace",
        "END_TILE 2",
        "SWAP coin clay",
        "WORKER_ACTION",
        "ENTER Laboratory",
        "PAINT_CELL 16",
        "PAINT_PAY YG",
    ):
        seen.append(asked(s).split()[1])
        play(s, word)
    assert seen == [
        "WORKER",
        "MARKET_TAKE",
        "WORKER",
        "END_TILE",
        "EMISSARY",
        "WORKER",
        "BUILDING",
        "PAINT_CELL",
        "PAINT_PAY",
    ]
    assert asked(s) == "P1 WORKER"


def test_xi_15_2_a_palace_move_needs_no_choice_below_space_5():
    s = play(given().space(0, 3).resources(0, 1).asking(0, "BUILDING"), "ENTER Palace")
    assert asked(s) == "P0 END"
    s = play(given().space(0, 2).resources(0, 1).asking(0, "BUILDING"), "ENTER Palace")
    assert asked(s) == "P1 WORKER"


@pytest.mark.parametrize(
    ("decision", "most"), [("WORKER", 27), ("BUILDING", 34), ("END", 26), ("FORGE", 8)]
)
def test_largest_decisions_in_a_window(decision, most):
    position = given(4).tiles(0, "gate", "market", "reduction", "extra action")
    position.resources(0, 9, 9, 3, 3, 3, 3).builders("Workshop", 1).builders("Laboratory", 2)
    position.builders("Armoury", 3).builders("Palace", 1)
    assert len(position.phase(2).asking(0, decision).legal(0)) == most


def test_largest_decisions_of_the_actions():
    everything = given().tiles(0, "reduction").resources(0, 9, 9, 3, 3, 3, 3)
    assert len(everything.asking(0, "CRAFT").legal(0)) == 72
    position = given().brown(1, 3, 4, 5, 6, 7).resources(0, 0, 0, 3, 3, 3, 3)
    assert len(position.asking(0, "PAINT_CELL").legal(0)) == 12
    position = given().tiles(0, "reduction").resources(0, 0, 0, 3, 3, 3, 3)
    assert len(position.asking(0, "PAINT_PAY", cell=16).legal(0)) == 8
    position = given().helpers(0, "Emissary").resources(0, 1, 1, 1, 1, 1, 1)
    assert len(position.asking(0, "EMISSARY").legal(0)) == 31
    position = given().resources(0, 1)
    assert len(position.asking(0, "MARKET_TAKE").legal(0)) == 20
    assert options(given().asking(0, "END_TILE")) == [f"END_TILE {k}" for k in range(4)]


def test_xi_15_3_fees_bonuses_and_final_scoring_hold_no_decision():
    position = given(2).round(6, 2).builders("Workshop", 1).resources(0, 1, 5).score(0, 2)
    s = position.last_turn().asking(0, "BUILDING")
    play(s, "ENTER Workshop", "CRAFT 4")
    assert s.over
    assert own(s, 0).goods == (0, 0, 0, 1, 0, 1)
    assert table(s).supply == {"Y": 6, "R": 5, "G": 6, "U": 5}


def test_no_cancel_and_no_undo():
    s = play(given().resources(0, 9, 9).asking(0, "BUILDING"), "ENTER Armoury")
    assert [word for word in options(s) if not word.startswith("FORGE")] == []
