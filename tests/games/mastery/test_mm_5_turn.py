"""Chapter 5: the turn."""

import pytest
from mastery_given import asked, end_turn, given, options, own, play


@pytest.mark.parametrize(
    ("players", "turn", "round_"), [(2, 1, 1), (2, 3, 2), (3, 3, 1), (3, 4, 2)]
)
def test_mm_5_1_rounds_count_turns(players, turn, round_):
    s = given(players).turn(turn).castle(0, 3).beginning(0)
    assert s.turn == turn
    assert s.period == round_


def test_mm_5_2_three_knights_come_first():
    s = given().castle(0, 4).castle(1, 1).hand(0, "C").beginning(0)
    assert asked(s) == "P0 WINDOW"
    assert (own(s, 0).castle, own(s, 1).castle) == (7, 1)


def test_mm_5_2_income_beyond_the_room_is_lost():
    assert own(given().castle(0, 58).hand(0, "C").beginning(0), 0).castle == 60


def test_mm_5_3_window_sequence_window_then_the_next_seat():
    s = given(3).castle(0, 3).holds(0, 1, 2).hand(0, "C").hand(1, "C").beginning(0)
    heard = []
    for word in ("CONTINUE", "KEEP", "NO_ADVANCE", "CONTINUE"):
        heard.append(asked(s))
        play(s, word)
    assert heard == ["P0 WINDOW", "P0 REDISTRIBUTE", "P0 ADVANCE", "P0 WINDOW"]
    assert (asked(s), s.turn) == ("P1 WINDOW", 2)


def test_mm_5_3_artefacts_are_restored_after_the_last_window():
    s = given().turn(5).falls(0, "fury", 4).castle(0, 1).hand(0, "C").hand(1, "C").asking(0)
    play(s, "CONTINUE", "NO_ADVANCE")
    assert own(s, 0).down[0] == 4
    play(s, "CONTINUE")
    assert own(s, 0).down[0] == 0


def test_mm_5_4_extra_starts_at_0_in_every_turn():
    s = given().castle(0, 1).extra(1).hand(0, "C").hand(1, "C").beginning(0)
    assert s.extra == 0


@pytest.mark.parametrize("played", [0, 1, 2])
def test_mm_5_4_tactical_advance_adds_a_sequence_whenever_played(played):
    s = given().castle(0, 1).hand(0, "T C").hand(1, "C").asking(0)
    advances = windows = 0
    while s.turn == 1:
        if asked(s) == "P0 ADVANCE":
            advances += 1
            play(s, "NO_ADVANCE")
            continue
        if windows == played and "TACTICAL_ADVANCE" in options(s):
            play(s, "TACTICAL_ADVANCE")
        windows += 1
        play(s, "CONTINUE")
    assert advances == (1 if played == 2 else 2)
    assert windows == advances + 1


def test_mm_5_4_two_copies_add_two():
    s = given().castle(0, 1).extra(1).hand(0, "T C").hand(1, "C").asking(0)
    play(s, "TACTICAL_ADVANCE")
    assert s.extra == 2
    advances = 0
    while s.turn == 1:
        advances += asked(s) == "P0 ADVANCE"
        play(s, options(s)[0])
    assert advances == 3


def test_mm_5_5_no_window_between_redistribution_and_advance():
    s = given().castle(0, 3).holds(0, 3, 2).hand(0, "C T F").asking(0)
    play(s, "CONTINUE", "REDISTRIBUTE", "SET_KNIGHTS 1")
    assert asked(s) == "P0 ADVANCE"
    assert all(word.startswith(("ADVANCE", "NO_ADVANCE")) for word in options(s))


def test_mm_5_5_redistribution_and_advance_once_per_sequence():
    s = given().castle(0, 6).holds(0, 3, 2).hand(0, "C").hand(1, "C").asking(0)
    play(s, "CONTINUE", "REDISTRIBUTE", "SET_KNIGHTS 1", "ADVANCE 12", "ADVANCE_KNIGHTS 1")
    assert asked(s) == "P0 WINDOW"
    play(s, "CONTINUE")
    assert asked(s) == "P1 WINDOW"


def test_mm_5_6_options_of_a_window():
    position = given(3).stands(0, "fury").stands(1, "greed").stands(2, "rage", "order")
    s = position.hand(0, "C C T F 5").asking(0)
    assert options(s) == [
        "CONTINUE",
        "CALL_TO_ARMS",
        "TACTICAL_ADVANCE",
        "CROWN",
        "FRACTURE P1 orb",
        "FRACTURE P2 crown",
        "FRACTURE P2 sceptre",
    ]


def test_mm_5_6_after_each_option_the_same_window_is_open():
    s = given().stands(0, "fury").stands(1, "greed").hand(0, "C C T F 5").asking(0)
    for word in ("CALL_TO_ARMS", "FRACTURE P1 orb", "CALL_TO_ARMS", "TACTICAL_ADVANCE", "CROWN"):
        assert asked(s) == "P0 WINDOW"
        play(s, word)
    assert asked(s) == "P0 DISCARD"
    play(s, "PASS")
    # Only CONTINUE is left: taken unasked, and with an empty castle nothing else can be done.
    assert own(s, 0).hand == ["5"]


def test_mm_5_7_nothing_is_played_inside_a_battle():
    position = given().holds(1, 5, 3).stands(1, "greed").stands(0, "fury").hand(0, "2 3 C T +1")
    s = position.hand(1, "2 3 C C T").attack(0, 5, 3)
    assert options(s, 0) == ["CONFLICT 2", "CONFLICT 3"]
    assert options(s, 1) == ["CONFLICT 2", "CONFLICT 3"]


def test_mm_5_8_the_game_ends_the_moment_it_is_won():
    position = given().tile("shrine", 3, 7, 12).castle(0, 4).hand(0, "T C")
    for cell in (3, 7, 12, 11):
        position.tile("abbey", 11).holds(0, cell)
    s = position.falls(0, "fury", 1).turn(3).asking(0)
    play(s, "TACTICAL_ADVANCE", "CONTINUE", "KEEP", "ADVANCE 2", "ADVANCE_KNIGHTS 2")
    play(s, "PASS")  # the Abbey's discard
    assert s.over
    assert (s.turn, s.extra, own(s, 0).down[0]) == (3, 1, 1)
    assert s.waiting == ()


def test_turns_go_clockwise():
    s = given(4).castle(0, 1).hand(0, "C").hand(1, "C").hand(2, "C").hand(3, "C").asking(2)
    order = []
    for _ in range(5):
        order.append(s.view(None)["active"])
        end_turn(s)
    assert order == [2, 3, 0, 1, 2]
