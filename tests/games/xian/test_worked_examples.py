"""The worked examples XI-EX-01 to XI-EX-44 of the specification, by their numbers."""

import random

import pytest
from xian_given import (
    CARDS,
    WORDS,
    amounts,
    asked,
    base_chance,
    booked,
    entries,
    given,
    options,
    own,
    play,
    table,
)

import claycrown
from claycrown.core.events import heard_by
from claycrown.core.record import actions_of
from claycrown.games.xian import scoring
from claycrown.games.xian.entry import is_closed, pair_count

GAME = claycrown.make("xian")
WORKSHOP, LABORATORY, ARMOURY, PALACE = range(4)
PALACE_LEFT = ("Palace", "Armoury", "Workshop", "Laboratory")
YELLOW_IN_A = (10, 6, 8, 5)  # A asks Y, B asks R and G, C asks U
# Cells of each section, to spread painted statues over.
CELLS = {"A": range(16, 24), "B": range(8, 16), "C": range(8)}


def painted(position, section: str, counts: tuple[int, ...]):
    """Statues of each player in a section."""
    cells = iter(CELLS[section])
    for seat, n in enumerate(counts):
        position.painted(seat, *(next(cells) for _ in range(n)))
    return position


def draws_of(pool: list[int], *wanted: int) -> list[int]:
    """The chance that takes these one after the other from a sorted pool."""
    left = sorted(pool)
    found = []
    for k in wanted:
        found.append(left.index(k))
        left.remove(k)
    return found


def test_ex_01_set_up():
    s = GAME.new(3, chance=base_chance(3))
    assert table(s).requests == [3, 6, 2, 10]
    assert table(s).minister == "Workshop"
    assert table(s).bonus


def test_ex_02_favour():
    hand = draws_of(list(range(24)), 0, 8, 9, 18)
    rest = [k for k in range(24) if k not in (0, 8, 9, 18)]
    before = base_chance(3)[:-12]
    s = GAME.new(
        3, chance=[*before, *hand, *[0] * 8, *draws_of(rest, CARDS.index("G2"), 3)], events=True
    )
    assert own(s, 0).hand == ["Y1", "R3", "R4", "U1"]
    s.apply(0, 579)
    s.apply(1, 576)
    s.apply(2, 576)
    assert own(s, 0).hand == ["Y4", "R4", "G2", "U1"]
    assert own(s, 0).put_back == ["Y1", "R3"]
    assert len(own(s, 0).deck) + len(own(s, 0).put_back) == 20
    shown = s.view(1)["seats"][0]
    assert (shown["favours"], shown["deck_size"], shown["hand_size"]) == (2, 20, 4)
    assert "put_back" not in shown
    about = [event[1:4] for event in heard_by(s.news, 1) if event[2] == 0 and event[1] in (3, 4)]
    assert about == [(3, 0, 2)]


def test_ex_03_a_first_phase():
    s = (
        given()
        .minister("Workshop")
        .resources(0, 2, 1, 0, 0, 1)
        .resources(1, 2, 1, 0, 1)
        .resources(2, 2, 1, 1)
        .hand(0, "Y1 Y4 Y3 R3")
        .hand(1, "U1 G2 U3 R3")
        .hand(2, "U4 R5 U3 Y3")
        .choosing()
    )
    s.apply(0, 3)
    s.apply(1, 445)
    s.apply(2, 514)
    assert [own(s, seat).pair for seat in range(3)] == [["Y1", "Y4"], ["U1", "G2"], ["U4", "R5"]]
    assert table(s).order == [2, 1, 0]
    assert asked(s) == "P2 WORKER"
    play(s, "WORKER_ACTION", "ENTER Workshop", "CRAFT 18")
    assert own(s, 2).goods == (3, 2, 1, 1, 0, 0)
    assert own(s, 2).vp == 5
    assert amounts(s, 2) == {"minister": 1, "craft_cell": 4}
    assert asked(s) == "P1 WORKER"
    play(s, "WORKER_ACTION", "ENTER Palace")
    assert own(s, 1).helpers == ["Accountant"]
    assert own(s, 1).vp == 0
    assert (own(s, 1).space, own(s, 1).unused) == (1, ["gate"])
    play(s, "WORKER_ACTION")
    assert own(s, 0).coins == 5
    play(s, "ENTER Palace")
    assert own(s, 0).goods == (4, 1, 0, 0, 1, 0)
    assert own(s, 1).goods == (3, 1, 0, 1, 0, 0)
    assert (own(s, 0).space, own(s, 0).height, own(s, 0).unused) == (1, 1, ["gate"])
    assert (own(s, 1).space, own(s, 1).height) == (1, 0)
    # A later tie: all bottoms have initiative 3.
    assert asked(s) == "all SECOND_PAIR"
    play(s, "PAIR R3/Y3", "PAIR U3/R3", "PAIR Y3/U3")
    assert table(s).order == [0, 1, 2]


def test_ex_04_paint_with_the_minister():
    s = (
        given()
        .round(2)
        .minister("Laboratory")
        .requests(3, 6, 8, 10)
        .resources(0, 0, 0, 0, 1)
        .last_turn()
        .asking(0, "WORKER", "R6/G3")
    )
    play(s, "WORKER_PIGMENT", "ENTER Laboratory", "PAINT_CELL 8")
    assert own(s, 0).goods == (1, 0, 0, 0, 0, 0)
    assert booked(s) == [(0, "minister", 1), (0, "paint_group", 1)]
    assert asked(s) == "all SECOND_PAIR"
    assert {"R6", "G3"} <= set(own(s, 0).discard)
    assert own(s, 0).helpers == []
    assert "PAINT_PAY RG" not in [WORDS[action] for _, action in actions_of(s)]


def test_ex_05_a_closed_pair():
    s = (
        given(2)
        .buildings(*PALACE_LEFT)
        .minister("Palace", bonus=False)
        .builders("Palace", 0, 1)
        .row("crossbow")
        .resources(0, 5, 5)
        .phase(2)
        .asking(0, "BUILDING")
    )
    assert pair_count(s, PALACE) == pair_count(s, ARMOURY) == 3
    assert is_closed(s, PALACE)
    assert is_closed(s, ARMOURY)
    assert options(s) == ["ENTER Workshop", "PASS"]


def test_ex_06_craft_signed():
    s = given().resources(2, 0, 5).asking(2, "BUILDING")
    play(s, "ENTER Workshop")
    s.apply(2, 660)
    assert own(s, 2).clay == 0
    assert booked(s) == [(2, "craft_cell", 8)]
    assert 1 in table(s).brown
    assert own(s, 2).signed == [1]
    assert own(s, 2).signatures == 1
    assert table(s).brown_supply == 5


def test_ex_07_paint_beside_an_own_statue():
    s = given().requests(*YELLOW_IN_A).resources(0, 0, 0, 2).painted(0, 17).asking(0, "BUILDING")
    assert own(s, 0).figures == 5
    play(s, "ENTER Laboratory", "PAINT_CELL 16")
    assert own(s, 0).goods == (0, 0, 0, 0, 0, 0)
    assert booked(s) == [(0, "paint_group", 2)]
    assert table(s).brown_supply == 7
    assert own(s, 0).figures == 4
    assert actions_of(s)[-1] == [0, WORDS.index("PAINT_CELL 16")]


def test_ex_08_forge_a_third_bronze():
    s = (
        given()
        .row("sword", "crossbow", "chariot", "horse")
        .equipment(0, "arrowheads", "halberd")
        .resources(0, 3)
        .asking(0, "BUILDING")
    )
    play(s, "ENTER Armoury", "FORGE 1")
    assert own(s, 0).goods == (0, 1, 0, 0, 0, 0)
    assert table(s).row == [None, 12, 16, 20]
    assert own(s, 0).equipment == [0, 4, 8]
    scoring.score_sets(s, 0, 0)
    assert booked(s) == [(0, "sets_bronze", 10)]


@pytest.mark.parametrize(("players", "owner", "fee"), [(3, 2, 2), (2, 1, 3)])
def test_ex_09_to_the_end_of_the_track(players, owner, fee):
    s = (
        given(players)
        .phase(2)
        .space(0, 3)
        .resources(0, fee)
        .builders("Palace", owner, owner)
        .end_tiles(1, 3, 5, 7)
        .asking(0, "BUILDING")
    )
    play(s, "ENTER Palace")
    assert own(s, 0).coins == 0
    assert own(s, owner).coins == fee
    assert (own(s, 0).space, own(s, 0).unused) == (4, ["extra action"])
    s.apply(0, 611)
    assert options(s) == ["END_TILE 1", "END_TILE 3", "END_TILE 5", "END_TILE 7"]
    play(s, "END_TILE 5")
    assert own(s, 0).space == 5
    assert "extra action" in own(s, 0).used
    assert own(s, 0).end_tile == 5
    assert table(s).end_tiles == [1, 3, 7]
    assert (own(s, 0).coins, own(s, owner).coins) == (0, fee)
    assert own(s, 0).builders == [0, 0, 0, 1]
    assert booked(s) == []


def test_ex_10_majorities():
    position = painted(given(4), "C", (2, 2, 1, 1))
    s = painted(painted(position, "B", (0, 0, 1, 2)), "A", (1, 1, 1, 1)).over()
    found = {
        category: [amounts(s, seat).get(category, 0) for seat in range(4)]
        for category in ("majority_A", "majority_B", "majority_C")
    }
    assert found == {
        "majority_C": [10, 10, 2, 2],
        "majority_B": [0, 0, 6, 12],
        "majority_A": [4, 4, 4, 4],
    }


def test_ex_11_sets_and_matches():
    s = (
        given()
        .row()
        .equipment(0, "arrowheads", "halberd", "halberd", "sword", "chariot")
        .painted(0, 16, 0, 2)
        .over()
    )
    found = amounts(s, 0)
    assert (found["sets_bronze"], found["sets_wood"], found["match"]) == (12, 2, 6)


def fee_of_two(score: int, builders: int):
    return (
        given(2)
        .phase(2)
        .resources(0, 1)
        .score(0, score)
        .builders("Palace", *[1] * builders)
        .asking(0, "BUILDING")
    )


def test_ex_12_shortfall_with_two_players():
    s = fee_of_two(4, 2)
    play(s, "ENTER Palace")
    assert own(s, 0).coins == 0
    assert amounts(s, 0) == {"shortfall": -4}
    assert s.scores() == [0, 0]
    assert own(s, 1).coins == 3


def test_ex_12_shortfall_below_zero_is_illegal():
    assert "ENTER Palace" not in options(fee_of_two(3, 2))
    assert "ENTER Palace" in options(fee_of_two(4, 2))


def test_ex_12_shortfall_against_one_builder():
    s = fee_of_two(3, 1)
    play(s, "ENTER Palace")
    assert amounts(s, 0) == {"shortfall": -2}
    assert (own(s, 0).coins, own(s, 0).vp, own(s, 1).coins) == (0, 1, 2)


def test_ex_13_fee_to_two_players():
    s = (
        given(4)
        .phase(2)
        .resources(0, 2)
        .score(0, 5)
        .builders("Palace", 1, 1, 2)
        .asking(0, "BUILDING")
    )
    play(s, "ENTER Palace")
    assert own(s, 0).coins == 0
    assert s.scores() == [3, 0, 0, 0]
    assert [own(s, seat).coins for seat in range(1, 4)] == [2, 1, 0]


def armoury_with_fee(tile: bool, officer: bool):
    position = (
        given()
        .row("sword", "halberd", "crossbow", "horse")
        .builders("Armoury", 1, 2)
        .resources(0, 3)
    )
    if tile:
        position.tiles(0, "reduction")
    if officer:
        position.helpers(0, "Officer")
    return position


@pytest.mark.parametrize(
    ("tile", "officer", "ids"),
    [
        (True, False, [791, 792, 793]),
        (False, True, [790, 792]),
        (True, True, [789, 790, 791, 792, 795]),
    ],
)
def test_ex_14_equipment_after_the_fee(tile, officer, ids):
    s = play(armoury_with_fee(tile, officer).asking(0, "BUILDING"), "ENTER Armoury")
    assert own(s, 0).coins == 1
    assert s.legal(0) == ids


def test_ex_14_equipment_after_the_fee_plain():
    assert armoury_with_fee(False, False).resources(0, 1).ids(0, "FORGE") == [792]
    s = play(armoury_with_fee(False, False).asking(0, "BUILDING"), "ENTER Armoury")
    assert own(s, 0).equipment == [12]
    assert [own(s, seat).coins for seat in range(3)] == [0, 1, 1]


def test_ex_15_the_minister_pays_for_arrowheads():
    s = given().minister("Armoury").asking(0, "BUILDING")
    assert "ENTER Armoury" in options(s)
    play(s, "ENTER Armoury")
    assert own(s, 0).equipment == [0]
    assert (own(s, 0).coins, own(s, 0).vp) == (0, 1)


def crossbow_for_nothing(score: int, *helpers: str):
    return (
        given()
        .row("crossbow", "-", "sword", "horse")
        .builders("Armoury", 1)
        .score(0, score)
        .helpers(0, *helpers)
        .asking(0, "BUILDING")
    )


def test_ex_16_a_card_reduced_to_nothing():
    assert "ENTER Armoury" not in options(crossbow_for_nothing(2))
    assert "ENTER Armoury" not in options(crossbow_for_nothing(1, "Officer"))
    s = crossbow_for_nothing(2, "Officer")
    assert "ENTER Armoury" in options(s)
    play(s, "ENTER Armoury")
    assert amounts(s, 0) == {"shortfall": -2}
    assert own(s, 0).vp == 0
    assert own(s, 0).equipment == [12]
    assert (own(s, 0).coins, own(s, 1).coins) == (0, 1)


def test_ex_17_extra_action_leaves_the_minister():
    s = (
        given()
        .minister("Laboratory")
        .requests(*YELLOW_IN_A)
        .resources(0, 0, 0, 2)
        .resources(1, 0, 0, 2)
        .tiles(0, "extra action")
        .asking(0, "WORKER")
    )
    play(s, "EXTRA Laboratory", "PAINT_CELL 16")
    assert booked(s) == [(0, "paint_group", 1)]
    assert own(s, 0).goods == (0, 0, 0, 0, 0, 0)
    assert table(s).bonus
    play(s, "WORKER_PIGMENT", "PASS", "WORKER_ACTION")
    coins = own(s, 1).coins
    play(s, "ENTER Laboratory")
    assert own(s, 1).painted == [22]
    assert booked(s)[1:] == [(1, "minister", 1), (1, "paint_group", 1)]
    assert own(s, 1).coins == coins + 1


def test_ex_18_gate_into_a_closed_palace():
    s = (
        given(2)
        .buildings(*PALACE_LEFT)
        .phase(2)
        .minister("Palace")
        .builders("Armoury", 1, 1)
        .tiles(0, "gate")
        .resources(0, 3)
        .asking(0, "BUILDING")
    )
    assert pair_count(s, ARMOURY) == 3
    assert s.legal(0) == [601, 606]
    s.apply(0, 601)
    assert own(s, 0).coins == 4
    assert booked(s) == [(0, "minister", 1)]
    assert (own(s, 0).space, own(s, 0).unused, own(s, 0).used) == (2, ["market"], ["gate"])
    assert pair_count(s, PALACE) == 4


def gate_of_four(score: int, armoury: tuple[int, ...]):
    return (
        given(4)
        .buildings(*PALACE_LEFT)
        .phase(2)
        .builders("Palace", 1, 2)
        .builders("Armoury", *armoury)
        .row()
        .tiles(0, "gate")
        .score(0, score)
        .resources(0, 1)
    )


def test_ex_19_gate_free_or_open():
    assert gate_of_four(0, ()).ids(0, "BUILDING") == [605, 606]
    assert gate_of_four(0, (1, 2, 3)).ids(0, "BUILDING") == [606]
    s = gate_of_four(2, (1, 2, 3)).asking(0, "BUILDING")
    assert pair_count(s, PALACE) == 5
    assert s.legal(0) == [601, 606]
    s.apply(0, 601)
    assert (own(s, 0).coins, own(s, 0).vp) == (0, 0)
    assert [own(s, seat).coins for seat in range(1, 4)] == [1, 1, 0]


def test_ex_20_craft_for_nothing():
    s = given().helpers(0, "Scientist", "Ceramist").asking(0, "BUILDING")
    assert options(s) == ["ENTER Palace", "PASS"]
    s = given().helpers(0, "Scientist", "Ceramist").tiles(0, "reduction").asking(0, "BUILDING")
    play(s, "ENTER Workshop")
    cells = {(action - 654) // 4 for action in s.legal(0)}
    assert cells == {17, 18, 19, 20, 21, 23}
    assert all((action - 654) % 2 for action in s.legal(0))
    s.apply(0, 723)
    assert own(s, 0).clay == 0
    assert booked(s) == [(0, "craft_cell", 5), (0, "ceramist", 1)]
    assert "reduction" in own(s, 0).used


def test_ex_21_groups():
    s = (
        given()
        .painted(0, 5, 13, 2)
        .painted(1, 10)
        .brown(9)
        .resources(0, 0, 0, 1, 1)
        .asking(0, "PAINT_CELL")
    )
    play(s, "PAINT_CELL 9")
    assert booked(s) == [(0, "paint_group", 3)]
    assert s.sheet()[0]["cause"] == {"cell": 9, "group": [5, 9, 13]}
    s = given().painted(0, 9, 17, 18).brown(13).resources(0, 0, 0, 1, 1).asking(0, "PAINT_CELL")
    play(s, "PAINT_CELL 13")
    assert booked(s) == [(0, "paint_group", 4)]
    assert s.sheet()[0]["cause"]["group"] == [9, 13, 17, 18]


def signed_17():
    return (
        given()
        .requests(*YELLOW_IN_A)
        .brown(17, signed_by=1)
        .resources(0, 0, 0, 2)
        .resources(1, 0, 0, 2)
    )


def test_ex_22_signed_by_another():
    s = signed_17().asking(0, "PAINT_CELL")
    assert options(s) == ["PAINT_CELL 16", "PAINT_CELL 22"]
    s = signed_17().asking(1, "PAINT_CELL")
    assert options(s) == ["PAINT_CELL 16", "PAINT_CELL 17", "PAINT_CELL 22"]
    assert own(s, 1).signatures == 1
    play(s, "PAINT_CELL 17")
    assert booked(s) == [(1, "paint_group", 1)]
    assert own(s, 1).signatures == 1
    assert own(s, 1).signed == []


def pay(numbers: tuple[int, ...], pigments: tuple[int, ...], cell: int, *tiles: str) -> list[int]:
    position = given().requests(*numbers).resources(0, 0, 0, *pigments).tiles(0, *tiles)
    return position.ids(0, "PAINT_PAY", cell=cell)


def test_ex_23_payments_in_a():
    asked_for = (6, 3, 8, 5)
    assert pay(asked_for, (1, 1), 16) == [775]
    assert pay(asked_for, (1, 1), 16, "reduction") == [775, 784, 785]
    assert pay(asked_for, (1,), 16, "reduction") == [784]
    assert pay(asked_for, (1,), 8, "reduction") == []
    assert pay(asked_for, (1,), 0, "reduction") == []


def test_ex_24_payments_in_b():
    asked_for = (3, 4, 5, 10)
    assert pay(asked_for, (0, 0, 0, 1), 8) == []
    assert pay(asked_for, (0, 0, 0, 1), 8, "reduction") == [787]
    assert pay(asked_for, (0, 0, 0, 2), 8, "reduction") == [783, 787]


def test_ex_25_empty_supplies():
    s = (
        given(2)
        .resources(0, 0, 5)
        .supply(Y=0, R=1, G=0, U=3)
        .hand(0, "U6 U4 Y1 Y2")
        .hand(1, "Y3 Y4 Y5 Y6")
        .choosing()
    )
    play(s, "PAIR Y1/U6", "PAIR Y3/Y4", "WORKER_ACTION", "PASS", "WORKER_ACTION")
    assert own(s, 0).goods == (0, 5, 0, 1, 0, 0)
    play(s, "PASS", "PAIR Y2/U4", "PAIR Y5/Y6", "WORKER_ACTION", "PASS", "WORKER_ACTION")
    assert own(s, 0).goods == (1, 5, 0, 1, 0, 0)
    play(s, "ENTER Workshop", "CRAFT 4")
    assert booked(s) == [(0, "craft_cell", 6)]
    assert own(s, 0).goods == (1, 0, 0, 1, 0, 1)
    assert table(s).supply == {"Y": 0, "R": 0, "G": 0, "U": 2}


def all_brown():
    return (
        given()
        .brown(1, 3, 4, 5, 6, 7)
        .requests(*YELLOW_IN_A)
        .resources(0, 0, 9, 2)
        .tiles(0, "gate", "extra action")
    )


def test_ex_26_no_brown_figure():
    s = all_brown().asking(0, "WORKER")
    assert table(s).brown_supply == 0
    assert entries(s) == ["EXTRA Laboratory", "EXTRA Palace"]
    s = all_brown().phase(2).builders("Workshop", 1, 1, 2).builders("Laboratory", 2)
    s = s.asking(0, "BUILDING")
    assert is_closed(s, WORKSHOP)
    assert [word for word in entries(s) if "Workshop" in word] == []
    s = play(all_brown().asking(0, "WORKER"), "EXTRA Laboratory", "PAINT_CELL 16")
    assert table(s).brown_supply == 1
    play(s, "WORKER_ACTION")
    assert "ENTER Workshop" in options(s)


@pytest.mark.parametrize(
    ("row", "after", "discarded"),
    [
        ([0, "-", 8, "-"], [8, 12, 13, 14], [0]),
        (["-", "-", 4, 20], [4, 20, 12, 13], []),
        ([0, 4, 8, 20], [8, 20, 12, 13], [0, 4]),
        (["-", 5, "-", 9], [9, 12, 13, 14], [5]),
        (["-", "-", "-", "-"], [12, 13, 14, 15], []),
    ],
)
def test_ex_27_row_refill(row, after, discarded):
    deck = [k for k in range(24) if k not in row]
    drawn = [k for k in after if k >= 12 and k != 20]
    s = (
        given()
        .phase(2)
        .row(*row)
        .last_turn()
        .chance(0, *draws_of(deck, *drawn))
        .asking(0, "BUILDING")
    )
    play(s, "PASS")
    assert table(s).round == 2
    assert table(s).row == after
    assert table(s).discarded == discarded


def test_ex_28_new_request():
    s = given().phase(2).requests(7, 1, 12, 4).last_turn().chance(5).asking(0, "BUILDING")
    assert table(s).hidden[5] == 9
    play(s, "PASS")
    assert table(s).removed == [1]
    assert table(s).minister == "Laboratory"
    assert table(s).requests == [7, 9, 12, 4]
    colours = [s.box.request_colour[number] for number in (9, 12)]
    assert ["YRGU"[colour] for colour in colours] == ["G", "R"]


def test_ex_29_emissary_at_the_end_of_the_track():
    s = (
        given()
        .helpers(0, "Emissary")
        .space(0, 4)
        .resources(0, 1, 0, 1)
        .supply(Y=5, R=6, G=2, U=0)
        .end_tiles(0, 6)
        .asking(0, "BUILDING")
    )
    play(s, "ENTER Palace")
    assert s.legal(0) == [796, 802]
    play(s, "END_TILE 6")
    assert s.legal(0) == [805, 806, 807, 808, 816, 817, 819, 820, 840]
    s.apply(0, 820)
    assert own(s, 0).goods == (1, 0, 0, 0, 1, 0)
    assert table(s).supply == {"Y": 6, "R": 6, "G": 1, "U": 0}


def test_ex_30_market():
    s = (
        given()
        .resources(0, 1, 0, 1)
        .supply(Y=5, R=1, G=0, U=6)
        .tiles(0, "market")
        .asking(0, "WORKER")
    )
    assert s.legal(0) == [592, 593, 614]
    s.apply(0, 614)
    taken = options(s)
    assert len(taken) == 13
    assert "MARKET_TAKE coin+Y" not in taken
    assert "MARKET_TAKE R+R" not in taken
    assert [word for word in taken if "G" in word.split()[1]] == []
    play(s, "MARKET_TAKE R+U")
    assert own(s, 0).goods == (0, 0, 0, 1, 0, 1)
    assert table(s).supply == {"Y": 6, "R": 0, "G": 0, "U": 5}
    assert asked(s) == "P0 WORKER"
    assert "market" in own(s, 0).used


@pytest.mark.parametrize(
    ("section", "counts", "prizes"),
    [
        ("A", (1, 1, 1), [5, 5, 5]),
        ("C", (1, 1), [10, 10]),
        ("B", (3, 1, 1, 1), [12, 3, 3, 3]),
        ("A", (2, 0, 0, 0), [10, 0, 0, 0]),
        ("C", (2, 1, 1), [14, 5, 5]),
        ("B", (2, 2, 1), [9, 9, 3]),
    ],
)
def test_ex_31_splits(section, counts, prizes):
    s = painted(given(len(counts)), section, counts).over()
    category = f"majority_{section}"
    assert [amounts(s, seat).get(category, 0) for seat in range(len(counts))] == prizes


def test_ex_32_sets_matches_and_pairs():
    names = ["arrowheads"] * 2 + ["halberd"] * 2 + ["sword"] + ["crossbow"] * 3
    s = (
        given()
        .row()
        .equipment(0, *names)
        .painted(0, 16, 17, 18, 8)
        .end_tiles(7)
        .end_tile(0, 7)
        .over()
    )
    found = amounts(s, 0)
    assert (found["sets_bronze"], found["sets_wood"], found["match"]) == (15, 6, 12)
    assert found["end_tile"] == 12


def test_ex_33_per_ten():
    s = given().score(0, 59).end_tile(0, 1).resources(0, 3, 2, 1, 1).over()
    assert amounts(s, 0) == {"end_tile": 5, "resources": 2}
    assert s.scores()[0] == 66


@pytest.mark.parametrize(
    ("resources", "found"),
    [
        ((9, 4, 3, 1, 1, 1), {"end_tile": 15, "resources": 1}),
        ((5, 2, 2, 1, 0, 1), {"end_tile": 11}),
    ],
)
def test_ex_34_return_resources(resources, found):
    s = given().end_tile(0, 0).resources(0, *resources).over()
    assert amounts(s, 0) == found
    assert own(s, 0).goods == resources


def test_ex_35_unused_tiles_twice():
    s = given().tiles(0, "gate", "market", "extra action", space=5).end_tile(0, 2).over()
    assert amounts(s, 0) == {"unused_tiles": 3, "end_tile": 9}


def test_ex_36_section_majority():
    s = given(2).painted(0, 16, 0).painted(1, 17, 2, 1).end_tile(0, 6).over()
    found = amounts(s, 0)
    assert found["end_tile"] == 5
    assert (found["majority_A"], found["majority_C"]) == (7, 7)
    assert "majority_B" not in found


def test_ex_37_full_scoring():
    s = (
        given()
        .row()
        .score(0, 41)
        .painted(0, 16, 17, 8)
        .equipment(0, "arrowheads", "crossbow", "crossbow")
        .tiles(0, "gate", "market", space=5)
        .end_tile(0, 1)
        .resources(0, 5)
        .score(1, 38)
        .painted(1, 18, 9, 0, 1)
        .equipment(1, "halberd", "sword", "arrowheads")
        .tiles(1, "reduction", space=3)
        .resources(1, 8)
        .score(2, 45)
        .painted(2, 19, 2, 3)
        .equipment(2, "horse")
        .tiles(2, "gate", "market", space=2)
        .resources(2, 2)
        .over()
    )
    rows = [
        "majority_A",
        "majority_B",
        "majority_C",
        "sets_bronze",
        "sets_wood",
        "match",
        "unused_tiles",
        "end_tile",
        "resources",
    ]
    found = [[amounts(s, seat).get(row, 0) for row in rows] for seat in range(3)]
    assert found == [
        [10, 9, 0, 2, 4, 6, 2, 7, 1],
        [3, 9, 10, 10, 0, 9, 1, 0, 2],
        [3, 0, 10, 0, 2, 3, 2, 0, 0],
    ]
    assert s.scores() == [82, 82, 65]
    assert s.ranks() == [1, 2, 3]


@pytest.mark.parametrize("mask", [0b0000, 0b0100, 0b1001, 0b1110, 0b1111])
def test_ex_38_put_back_cards_return_in_round_6(mask):
    s = GAME.new(2, seed=mask)
    before = own(s, 0).hand
    put = [card for k, card in enumerate(before) if mask >> k & 1]
    s.apply(0, 576 + mask)
    s.apply(1, 576)
    rng = random.Random(mask)
    sizes = {}
    while not s.over:
        mine = own(s, 0)
        sizes.setdefault(int(s.round), len(mine.deck) + len(mine.put_back))
        if s.round < 6:
            assert mine.put_back == put
        elif len(mine.hand) == 4:
            assert set(put) <= set(mine.hand)
        s.apply(s.waiting[0], rng.choice(s.legal(s.waiting[0])))
    # Before each draw the deck holds four cards more: 24, 20, 16, 12, 8, 4.
    assert sizes == {1: 20, 2: 16, 3: 12, 4: 8, 5: 4, 6: 0}


def test_ex_39_order_of_equal_bottoms():
    position = given().stack(2, 1, 0)
    for seat in range(3):
        position.resources(seat, 2).hand(seat, "Y3 R3 Y1 Y2")
    s = position.choosing()
    play(s, "PAIR Y3/Y1", "PAIR Y3/Y1", "PAIR Y3/Y1")
    assert table(s).order == [0, 1, 2]
    play(s, "WORKER_ACTION", "PASS", "WORKER_ACTION", "ENTER Palace")
    assert table(s).order == [0, 1, 2]
    play(s, "WORKER_ACTION", "ENTER Palace")
    play(s, "PAIR R3/Y2", "PAIR R3/Y2", "PAIR R3/Y2")
    assert table(s).order == [2, 1, 0]


def test_ex_40_recruit_and_craft_in_one_turn():
    s = given().round(4).resources(0, 0, 3).asking(0, "WORKER", "Y1/G1")
    play(s, "WORKER_ACTION", "ENTER Workshop", "CRAFT 9")
    assert booked(s) == [(0, "helper_recruit", 2), (0, "craft_cell", 6), (0, "ceramist", 1)]


def test_ex_41_accountant():
    s = given().helpers(0, "Accountant").asking(0, "WORKER", "Y1/Y5")
    assert own(play(s.clone(), "WORKER_ACTION"), 0).goods == (5, 0, 0, 0, 0, 0)
    play(s, "WORKER_PIGMENT")
    assert own(s, 0).goods == (0, 0, 1, 0, 0, 0)
    play(s, "PASS")
    assert own(s, 0).coins == 1


def test_ex_42_only_the_armoury():
    s = given().tiles(0, "gate", "extra action", space=5).resources(0, 9).asking(0, "BUILDING")
    assert entries(s) == ["ENTER Armoury", "EXTRA Armoury"]


def test_ex_43_no_figure_left():
    s = (
        given()
        .painted(0, 1, 3, 4, 5, 6, 7)
        .resources(0, 0, 0, 2, 2, 2, 2)
        .tiles(0, "extra action")
        .asking(0, "BUILDING")
    )
    assert own(s, 0).figures == 0
    assert [word for word in entries(s) if "Laboratory" in word] == []
    assert "ENTER Palace" in options(s)


def test_ex_44_craft_sign_and_paint_in_one_turn():
    s = (
        given(2)
        .requests(3, 6, 8, 5)
        .minister("Laboratory")
        .resources(0, 0, 5, 0, 0, 0, 2)
        .tiles(0, "extra action")
        .asking(0, "WORKER", "Y1/Y4")
    )
    play(s, "WORKER_ACTION", "ENTER Workshop", "CRAFT 1 signed", "EXTRA Laboratory", "PAINT_CELL 1")
    assert own(s, 0).goods == (3, 0, 0, 0, 0, 0)
    assert booked(s) == [(0, "craft_cell", 8), (0, "paint_group", 1)]
    assert own(s, 0).signatures == 1
    assert own(s, 0).signed == []
    assert table(s).brown_supply == 6
    assert table(s).bonus
