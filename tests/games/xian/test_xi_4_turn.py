"""Chapter 4: initiative and the turn."""

import pytest
from xian_given import asked, entries, given, options, own, play, table


def revealed(*pairs: str, position=None):
    """All choose these pairs, seat by seat."""
    position = position or given(len(pairs))
    for seat, pair in enumerate(pairs):
        position.hand(seat, pair.replace("/", " "))
    return play(position.choosing(), *(f"PAIR {pair}" for pair in pairs))


def test_xi_4_1_higher_initiative_of_the_bottom_card_first():
    assert table(revealed("Y2/Y6", "R5/R1", "U3/G6")).order == [1, 2, 0]
    # Colour and top card do not matter.
    assert table(revealed("U2/U1", "Y5/Y6", "R3/R1")).order == [1, 2, 0]


def test_xi_4_2_ties_go_to_the_supervisor_further_ahead():
    position = given(4).space(1, 2).space(0, 1)
    assert table(revealed("Y3/Y6", "R3/R6", "U3/U6", "G4/G6", position=position)).order == [
        3, 1, 0, 2,
    ]  # fmt: skip


def test_xi_4_2_then_to_the_higher_in_the_stack():
    position = given(4).stack(3, 0, 2, 1)
    assert table(revealed("Y3/Y6", "R3/R6", "U3/U6", "G3/G6", position=position)).order == [
        1, 2, 0, 3,
    ]  # fmt: skip


def test_xi_4_3_the_order_is_fixed_at_the_reveal():
    position = given().resources(0, 5).resources(1, 5).resources(2, 5)
    s = revealed("Y3/Y1", "R3/R1", "U3/U1", position=position)
    assert table(s).order == [2, 1, 0]
    play(s, "WORKER_ACTION", "ENTER Palace", "WORKER_ACTION", "PASS")
    assert table(s).order == [2, 1, 0]
    assert asked(s) == "P0 WORKER"


def test_xi_4_4_steps_of_a_turn():
    s = given(2).tiles(0, "market", "extra action").resources(0, 9, 9).asking(0, "WORKER")
    seen = [asked(s)]
    for word in ("WORKER_ACTION", "PASS", "END_TURN"):
        play(s, word)
        seen.append(asked(s))
    assert seen == ["P0 WORKER", "P0 BUILDING", "P0 END", "P1 WORKER"]


def test_xi_4_4_the_worker_step_is_mandatory():
    s = given().resources(0, 9, 9).asking(0, "WORKER")
    assert options(s) == ["WORKER_ACTION", "WORKER_PIGMENT"]


@pytest.mark.parametrize("decision", ["WORKER", "BUILDING", "END"])
def test_xi_4_5_market_and_extra_action_in_every_window(decision):
    s = given().tiles(0, "market", "extra action").resources(0, 2, 5).asking(0, decision)
    assert {"MARKET_GIVE coin+coin", "EXTRA Workshop"} <= set(options(s))
    play(s, "MARKET_GIVE coin+coin", "MARKET_TAKE clay+clay")
    assert asked(s) == f"P0 {decision}"
    play(s, "EXTRA Workshop", "CRAFT 1")
    assert own(s, 0).used == ["gate", "market", "reduction", "extra action"]


def test_xi_4_5_gate_and_reduction_are_no_window_tiles():
    s = given().tiles(0, "gate", "reduction").resources(0, 9, 9).asking(0, "WORKER")
    assert options(s) == ["WORKER_ACTION", "WORKER_PIGMENT"]
    s = given(2).tiles(0, "gate", "reduction").resources(0, 9, 9).asking(0, "END")
    assert asked(s) == "P1 WORKER"


def test_xi_4_6_no_tile_in_the_turn_of_another():
    s = given().tiles(1, "market", "extra action").resources(1, 9, 9).asking(0, "WORKER")
    assert s.waiting == (0,)
    assert s.legal(1) == []


@pytest.mark.parametrize("decision", ["CRAFT", "PAINT_CELL", "FORGE", "END_TILE"])
def test_xi_4_6_no_tile_between_an_entry_and_its_action(decision):
    position = given().tiles(0, "market", "extra action", space=5)
    s = position.resources(0, 9, 9, 3, 3, 3, 3).asking(0, decision)
    assert asked(s) == f"P0 {decision}"
    assert {word.split()[0] for word in options(s)} == {decision}


def test_xi_4_7_a_tile_gained_works_in_the_same_turn():
    s = given().space(0, 1).resources(0, 2).asking(0, "BUILDING")
    assert entries(s) == ["ENTER Armoury", "ENTER Palace"]
    play(s, "ENTER Palace")
    assert asked(s) == "P0 END"
    play(s, "MARKET_GIVE coin+coin", "MARKET_TAKE clay+clay")
    assert own(s, 0).goods == (0, 2, 0, 0, 0, 0)
    # Taken in window 1 by an extra action, the gate opens a building in the building step.
    s = given(2).phase(2).tiles(0, "extra action", space=0).builders("Workshop", 1, 1)
    s = s.resources(0, 3, 2).asking(0, "WORKER")
    play(s, "EXTRA Palace", "WORKER_ACTION")
    assert "ENTER Workshop open" in options(s)


def test_xi_4_7_each_tile_works_once():
    s = given().tiles(0, "market").resources(0, 4).asking(0, "WORKER")
    play(s, "MARKET_GIVE coin+coin", "MARKET_TAKE clay+clay")
    assert options(s) == ["WORKER_ACTION", "WORKER_PIGMENT"]
    assert own(s, 0).used == ["gate", "market"]
