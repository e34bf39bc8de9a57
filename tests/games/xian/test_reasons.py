"""Why not: each reason in a position where it holds, all that hold at once, and no leak."""

from __future__ import annotations

import re

import pytest
from xian_given import WORDS, given, play

import claycrown
from claycrown.core.chance import seeded

GAME = claycrown.make("xian")


def why(s, seat: int, word: str) -> list[tuple]:
    """The reasons as (rule, code, figures)."""
    found = s.why_not(seat, WORDS.index(word))
    keys = ("rule", "what")
    return [
        (each["rule"], each["what"], {k: each[k] for k in each if k not in keys}) for each in found
    ]


def at_building(position, seat: int = 0):
    return position.asking(seat, "BUILDING")


def in_palace_pair():
    """Two players; the minister and a builder of each are in the Palace, beside the Armoury."""
    s = given(2).buildings("Palace", "Armoury", "Workshop", "Laboratory").resources(0, 5, 5)
    return s.minister("Palace", bonus=False).builders("Palace", 0, 1)


def test_what_is_legal_has_no_reason():
    s = at_building(given().resources(0, 3, 5))
    assert why(s, 0, "ENTER Workshop") == []


def test_closed_pair_with_its_count():
    s = at_building(in_palace_pair())
    closed = {"count": 3, "limit": 3}
    wanted = ("XI-6.4", "pair_closed", {"building": "armoury", **closed})
    assert why(s, 0, "ENTER Armoury") == [wanted]
    assert why(s, 0, "ENTER Palace") == [
        ("XI-6.4", "pair_closed", {"building": "palace", **closed})
    ]
    assert why(s, 0, "ENTER Palace open") == [("XI-10.5", "tile_not_held", {"tile": "gate"})]


@pytest.mark.parametrize(
    ("coins", "score", "builders", "figures"),
    [
        (1, 3, 2, {"fee": 3, "coins": 1, "missing": 2, "vp": 4, "score": 3}),
        (0, 1, 1, {"fee": 2, "coins": 0, "missing": 2, "vp": 4, "score": 1}),
    ],
)
def test_shortfall_with_its_sum(coins, score, builders, figures):
    s = given(2).builders("Palace", *[1] * builders).resources(0, coins, 5).score(0, score)
    s = at_building(s.minister("Workshop", bonus=False))
    wanted = ("XI-6.12", "shortfall", {"building": "palace", **figures})
    assert why(s, 0, "ENTER Palace") == [wanted]


def test_missing_coins_with_points_enough_are_no_reason():
    s = given(2).builders("Palace", 1, 1).resources(0, 1).score(0, 4)
    assert why(at_building(s), 0, "ENTER Palace") == []


def test_clay_after_discount():
    s = given().resources(0, 0, 1).helpers(0, "Scientist")
    s = s.asking(0, "CRAFT")
    short = {"kind": "clay", "have": 1}
    assert why(s, 0, "CRAFT 1") == [("XI-7.2", "short_of", {"need": 4, **short})]
    assert why(s, 0, "CRAFT 9 signed") == [("XI-7.2", "short_of", {"need": 2, **short})]
    s = given().tiles(0, "reduction").resources(0, 0, 3).asking(0, "CRAFT")
    assert why(s, 0, "CRAFT 1 reduced") == [
        ("XI-7.2", "short_of", {"kind": "clay", "need": 4, "have": 3})
    ]
    s = at_building(given().resources(0, 9, 1))
    assert why(s, 0, "ENTER Workshop") == [("XI-7.2", "craft_too_dear", {"need": 2, "have": 1})]


def test_several_things_wrong_with_a_craft():
    s = given().signatures(0, 0).resources(0, 0, 2).brown(17).asking(0, "CRAFT")
    assert why(s, 0, "CRAFT 0 signed reduced") == [
        ("XI-7.1", "not_empty", {"cell": 0}),
        ("XI-1.6", "no_signature", {}),
        ("XI-10.9", "tile_not_held", {"tile": "reduction"}),
        ("XI-7.2", "short_of", {"kind": "clay", "need": 4, "have": 2}),
    ]
    s = given().space(0, 3).resources(0, 0, 9).asking(0, "CRAFT")
    assert why(s, 0, "CRAFT 17 reduced") == [("XI-10.12", "tile_used", {"tile": "reduction"})]


def test_brown_supply_empty_for_entry_and_extra_action():
    cells = (1, 3, 4, 5, 6, 7)
    s = at_building(given().brown(*cells).resources(0, 0, 9).tiles(0, "extra action"))
    for word in ("ENTER Workshop", "EXTRA Workshop"):
        assert why(s, 0, word) == [("XI-1.4", "no_brown_figure", {})]


def test_pit_full():
    s = given(4).painted(0, *range(6)).painted(1, *range(6, 12)).painted(2, *range(12, 18))
    s = at_building(s.painted(3, *range(18, 24)).resources(0, 0, 9))
    assert why(s, 0, "ENTER Workshop") == [("XI-6.6", "no_empty_cell", {})]
    assert why(s, 0, "ENTER Laboratory") == [
        ("XI-8.8", "no_figure", {}),
        ("XI-8.1", "nothing_to_paint", {}),
    ]


def test_requested_pigments_missing():
    """Requests A green, B red and yellow, C yellow."""
    s = at_building(given().resources(0, 0, 0, 0, 1))
    assert why(s, 0, "ENTER Laboratory") == [
        ("XI-8.3", "pigments", {"section": "A", "missing": ["green"]}),
        ("XI-8.4", "pigments", {"section": "B", "missing": ["yellow"]}),
        ("XI-8.5", "pigments", {"section": "C", "missing": ["yellow", "yellow"]}),
    ]
    s = at_building(given())
    missing = why(s, 0, "ENTER Laboratory")[0][2]["missing"]
    assert missing == ["green", "any"]
    s = at_building(given().resources(0, 0, 0, 0, 0, 1))
    assert why(s, 0, "ENTER Laboratory")[0][2]["missing"] == ["any"]


def test_requested_pigments_missing_with_the_reduction():
    s = at_building(given().tiles(0, "reduction").brown(1))
    everything = ["yellow", "red", "green", "blue"]
    assert why(s, 0, "ENTER Laboratory") == [
        ("XI-8.6", "pigments_reduced", {"section": "A", "any_of": everything}),
        ("XI-8.6", "pigments_reduced", {"section": "B", "any_of": ["yellow", "red"]}),
        ("XI-8.6", "pigments_reduced", {"section": "C", "any_of": ["yellow"]}),
    ]


def test_cells_that_cannot_be_painted():
    s = given().brown(17, signed_by=1).brown(18, signed_by=0).painted(2, 22)
    s = s.resources(0, 0, 0, 0, 0, 2).asking(0, "PAINT_CELL")
    assert why(s, 0, "PAINT_CELL 18") == []
    assert why(s, 0, "PAINT_CELL 17") == [("XI-7.7", "signed", {"cell": 17, "seat": 1})]
    assert why(s, 0, "PAINT_CELL 22") == [("XI-1.9", "painted", {"cell": 22, "seat": 2})]
    assert why(s, 0, "PAINT_CELL 19") == [("XI-8.1", "no_statue", {"cell": 19})]
    assert why(s, 0, "PAINT_CELL 8") == [
        ("XI-8.4", "pigments", {"section": "B", "missing": ["yellow", "red"]})
    ]


def test_signed_by_another_and_not_payable():
    s = given().brown(1, signed_by=1).resources(0, 0, 0, 0, 0, 2).asking(0, "PAINT_CELL")
    assert [code for _, code, _ in why(s, 0, "PAINT_CELL 1")] == ["signed", "pigments"]


def test_no_figure_left():
    s = given().painted(0, 1, 3, 4, 5, 6, 7).resources(0, 0, 0, 2, 2, 2, 2)
    s = at_building(s.tiles(0, "extra action"))
    for word in ("ENTER Laboratory", "EXTRA Laboratory"):
        assert why(s, 0, word) == [("XI-8.8", "no_figure", {})]


def test_payments_that_do_not_fit_or_are_not_owned():
    s = given().resources(0, 0, 0, 1, 1, 2).asking(0, "PAINT_PAY", cell=16)
    asked = {"section": "A", "wanted": ["green", "any"]}
    assert why(s, 0, "PAINT_PAY YR") == [("XI-8.3", "wrong_payment", asked)]
    assert why(s, 0, "PAINT_PAY GU") == [
        ("XI-8.1", "short_of", {"kind": "blue", "need": 1, "have": 0})
    ]
    assert why(s, 0, "PAINT_PAY G") == [("XI-8.6", "tile_not_held", {"tile": "reduction"})]
    s = given().tiles(0, "reduction").resources(0, 0, 0, 1, 1, 1).asking(0, "PAINT_PAY", cell=8)
    both = {"section": "B", "wanted": ["red", "yellow"]}
    assert why(s, 0, "PAINT_PAY YY") == [
        ("XI-8.4", "wrong_payment", both),
        ("XI-8.1", "short_of", {"kind": "yellow", "need": 2, "have": 1}),
    ]
    assert why(s, 0, "PAINT_PAY G") == [("XI-8.4", "wrong_payment", both)]


def test_equipment_too_dear():
    s = at_building(given().row("halberd", "sword").resources(0, 1).tiles(0, "extra action"))
    for word in ("ENTER Armoury", "EXTRA Armoury"):
        assert why(s, 0, word) == [("XI-9.2", "too_dear", {"need": 2, "have": 1})]


def test_equipment_too_dear_after_the_fee():
    s = given().builders("Armoury", 1, 2).resources(0, 3).row("halberd", "sword")
    assert why(at_building(s), 0, "ENTER Armoury") == [
        ("XI-6.13", "too_dear_after_fee", {"need": 2, "have": 1, "fee": 2})
    ]
    s = given().builders("Armoury", 1, 2).resources(0, 1).row("halberd", "sword")
    s = at_building(s.score(0, 1))
    assert [code for _, code, _ in why(s, 0, "ENTER Armoury")] == [
        "shortfall",
        "too_dear_after_fee",
    ]


def test_the_ministers_coin_and_the_tiles_count_for_the_price():
    s = given().row("sword").resources(0, 1).minister("Armoury").tiles(0, "reduction")
    assert why(at_building(s), 0, "ENTER Armoury") == []
    s = given().row("sword").minister("Armoury").tiles(0, "reduction", "extra action")
    s = at_building(s)
    assert why(s, 0, "ENTER Armoury") == [("XI-9.2", "too_dear", {"need": 2, "have": 1})]
    assert why(s, 0, "EXTRA Armoury") == [("XI-9.2", "too_dear", {"need": 2, "have": 0})]


def test_forge_from_an_empty_slot_and_for_too_many_coins():
    s = given().row("sword", "-", "crossbow", "crossbow").resources(0, 2).asking(0, "FORGE")
    assert why(s, 0, "FORGE 2") == [("XI-9.1", "slot_empty", {"slot": 2})]
    assert why(s, 0, "FORGE 1") == [("XI-9.2", "short_of", {"kind": "coin", "need": 3, "have": 2})]
    assert why(s, 0, "FORGE 3 reduced") == [("XI-10.9", "tile_not_held", {"tile": "reduction"})]
    s = at_building(given().row().resources(0, 9))
    assert why(s, 0, "ENTER Armoury") == [("XI-9.5", "row_empty", {})]


def test_reduction_without_use():
    s = given().row("crossbow", "sword").resources(0, 3).helpers(0, "Officer")
    s = s.tiles(0, "reduction").asking(0, "FORGE")
    assert why(s, 0, "FORGE 1 reduced") == [("XI-9.3", "reduction_useless", {})]


def test_no_builder_is_left():
    position = given().phase(2).builders("Palace", 0).builders("Armoury", 0).resources(0, 9)
    s = at_building(position.tiles(0, "market"))
    assert ("XI-6.1", "no_builder", {}) in why(s, 0, "ENTER Workshop")


def test_no_end_tile_is_left():
    s = at_building(given().space(0, 4).end_tiles().resources(0, 9))
    assert why(s, 0, "ENTER Palace") == [("XI-10.3", "no_end_tile", {"space": 5})]


def test_end_of_the_track():
    s = at_building(given().end_tile(0, 0).resources(0, 9))
    assert why(s, 0, "ENTER Palace") == [("XI-10.4", "end_of_track", {"space": 5})]
    used = ("XI-10.12", "tile_used", {"tile": "extra action"})
    assert why(s, 0, "EXTRA Palace") == [
        (used[0], used[1], {"tile": "extra_action"}),
        ("XI-10.4", "end_of_track", {"space": 5}),
    ]


def test_gate_without_use():
    s = at_building(given().tiles(0, "gate").resources(0, 3))
    assert why(s, 0, "ENTER Palace open") == [
        ("XI-10.7", "gate_not_closed", {"building": "palace", "count": 0, "limit": 4})
    ]
    assert why(s, 0, "ENTER Palace free") == [("XI-10.7", "gate_no_fee", {"building": "palace"})]


def test_free_mode_does_not_open_a_closed_pair():
    s = at_building(in_palace_pair().tiles(0, "gate"))
    assert [code for _, code, _ in why(s, 0, "ENTER Palace free")] == ["pair_closed"]


def test_market_without_tile_or_resources():
    s = given().resources(0, 1).asking(0, "WORKER")
    assert why(s, 0, "MARKET_GIVE coin+clay") == [
        ("XI-10.8", "tile_not_held", {"tile": "market"}),
        ("XI-10.8", "too_few_resources", {"need": 2, "have": 1}),
        ("XI-10.8", "short_of", {"kind": "clay", "need": 1, "have": 0}),
    ]
    s = given().resources(0, 1, 1).tiles(0, "market").asking(0, "WORKER")
    assert why(s, 0, "MARKET_GIVE coin+coin") == [
        ("XI-10.8", "short_of", {"kind": "coin", "need": 2, "have": 1})
    ]


def test_market_takes_neither_the_same_nor_what_is_not_there():
    s = given().supply(Y=5, R=1, G=0, U=6).asking(0, "MARKET_TAKE", pair_given="coin+Y")
    assert why(s, 0, "MARKET_TAKE coin+Y") == [("XI-10.8", "same_as_given", {})]
    assert why(s, 0, "MARKET_TAKE R+R") == [
        ("XI-10.8", "supply_lacks", {"kind": "red", "need": 2, "left": 1})
    ]
    assert why(s, 0, "MARKET_TAKE clay+G") == [
        ("XI-10.8", "supply_lacks", {"kind": "green", "need": 1, "left": 0})
    ]


def test_swap_of_nothing():
    s = given().resources(0, 1, 0, 1).supply(Y=5, R=6, G=2, U=0).asking(0, "EMISSARY")
    assert why(s, 0, "SWAP coin coin") == [("XI-5.10", "swap_same", {"kind": "coin"})]
    assert why(s, 0, "SWAP coin U") == [
        ("XI-5.10", "supply_lacks", {"kind": "blue", "need": 1, "left": 0})
    ]
    assert why(s, 0, "SWAP clay coin") == [
        ("XI-5.10", "short_of", {"kind": "clay", "need": 1, "have": 0})
    ]


def test_end_tiles_that_are_gone():
    s = given().end_tiles(1, 3, 5, 7).end_tile(1, 5).space(0, 5).asking(0, "END_TILE")
    assert why(s, 0, "END_TILE 5") == [("XI-10.3", "tile_taken", {"tile": "flat", "seat": 1})]
    assert why(s, 0, "END_TILE 0") == [("XI-2.7", "tile_out", {"tile": "return_resources"})]


def test_cards_that_are_not_in_hand():
    s = given().hand(0, "Y1 R3 R4 U1").choosing()
    assert why(s, 0, "PAIR Y1/G2") == [("XI-3.6", "not_in_hand", {"cards": ["G2"]})]
    assert why(s, 0, "PAIR G2/Y6") == [("XI-3.6", "not_in_hand", {"cards": ["Y6", "G2"]})]
    assert why(s, 0, "PAIR Y1/Y1") == [("XI-3.6", "same_card", {"card": "Y1"})]
    assert why(s, 0, "FAVOUR 3") == [("XI-3.3", "favour_over", {})]


def test_a_pair_is_chosen_once():
    s = given().hand(0, "Y1 R3 R4 U1").choosing()
    play(s, "PAIR Y1/R3")
    assert why(s, 0, "PAIR R3/Y1") == [("XI-3.6", "already_chosen", {})]
    assert why(s, 0, "PAIR G6/Y6") == [("XI-3.6", "already_chosen", {})]


def test_favour_comes_before_the_pair():
    s = GAME.new(3, 1)
    hand = s.view(0)["seats"][0]["hand"]
    assert [code for _, code, _ in why(s, 0, f"PAIR {hand[0]}/{hand[1]}")] == ["not_asked"]
    s.apply(0, 576)
    assert why(s, 0, "FAVOUR 1") == [("XI-3.3", "already_chosen", {})]


@pytest.mark.parametrize(
    ("decision", "word", "rule", "code"),
    [
        ("WORKER", "ENTER Palace", "XI-4.4", "worker_first"),
        ("WORKER", "END_TURN", "XI-4.4", "worker_first"),
        ("WORKER", "PAIR Y1/Y2", "XI-3.6", "pairs_revealed"),
        ("WORKER", "FAVOUR 0", "XI-3.3", "favour_over"),
        ("BUILDING", "WORKER_ACTION", "XI-5.1", "worker_done"),
        ("BUILDING", "END_TURN", "XI-6.1", "enter_or_pass"),
        ("BUILDING", "CRAFT 1", "XI-6.7", "enter_first"),
        ("BUILDING", "PAINT_CELL 0", "XI-6.7", "enter_first"),
        ("BUILDING", "FORGE 1", "XI-6.7", "enter_first"),
        ("BUILDING", "END_TILE 0", "XI-6.7", "enter_first"),
        ("BUILDING", "SWAP_NONE", "XI-6.1", "not_asked"),
        ("END", "PASS", "XI-6.2", "building_done"),
        ("END", "ENTER Palace", "XI-6.2", "building_done"),
        ("END", "WORKER_PIGMENT", "XI-5.1", "worker_done"),
        ("CRAFT", "PASS", "XI-7.1", "not_asked"),
    ],
)
def test_a_question_of_another_kind(decision, word, rule, code):
    s = given().resources(0, 5, 5, 1).tiles(0, "market").asking(0, decision)
    assert [each[:2] for each in why(s, 0, word)] == [(rule, code)]


def test_not_your_turn():
    s = at_building(given(), 1)
    assert why(s, 0, "PASS") == [("XI-4.1", "not_your_turn", {"seat": 1})]
    assert [code for _, code, _ in why(given().choosing(), 7, "PASS")] == ["not_your_turn"]


def test_no_such_action_and_the_end():
    s = at_building(given())
    for action in (-1, 841, 10**9):
        assert s.why_not(0, action) == [
            {"rule": "XI-6.1", "what": "no_such_action", "action": action}
        ]
    assert why(given().over(), 0, "PASS") == [("XI-12.1", "game_over", {})]


def states_of_a_game(players: int, seed: int):
    rng = seeded(f"{seed}:reasons")
    s = GAME.new(players, seed)
    while not s.over:
        yield s, rng
        seat = s.waiting[rng.below(len(s.waiting))]
        options = s.legal(seat)
        s.apply(seat, options[rng.below(len(options))])
    yield s, rng


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_not_listed_has_reasons_with_known_rules(players):
    for k, (s, _) in enumerate(states_of_a_game(players, 31)):
        for seat in range(players):
            listed = s.legal(seat)
            for action in range(k % 3, 841, 3):
                found = s.why_not(seat, action)
                assert bool(found) == (action not in listed)
                assert all(re.fullmatch(r"XI-\d+\.\d+", each["rule"]) for each in found)


@pytest.mark.parametrize("players", [2, 3])
def test_reasons_tell_nothing_that_the_seat_does_not_know(players):
    for k, (s, rng) in enumerate(states_of_a_game(players, 41)):
        for seat in range(players):
            world = s.determinize(seat, rng)
            for action in range(k % 11, 841, 11):
                assert world.why_not(seat, action) == s.why_not(seat, action)
