"""Positions of Xi'an as documents: they go on as they were, and faults are named."""

import json
import random
import re
from copy import deepcopy

import pytest
from xian_given import asked, booked, given, options, own, play, table

import claycrown
from claycrown.core.errors import PositionError

GAME = claycrown.make("xian")


def document() -> dict:
    """A position with something of everything."""
    s = (
        given()
        .round(3)
        .resources(0, 3, 5, 2)
        .resources(1, 1, 0, 0, 1)
        .score(0, 12)
        .tiles(0, "market", "extra action")
        .space(1, 5)
        .end_tile(1, 2)
        .helpers(1, "Officer", "Emissary")
        .equipment(1, "sword", "sword")
        .discarded(1)
        .painted(1, 16)
        .brown(17, signed_by=0)
        .builders("Palace", 2)
        .put_back(2, "U5 U6")
        .minister("Armoury")
        .asking(0, "BUILDING")
    )
    return json.loads(json.dumps(s.save()))


def changed(path: str, value: object, doc: dict | None = None) -> dict:
    """The document with the value at ``seats.1.coins`` replaced, or removed with ``...``."""
    doc = doc or document()
    *steps, last = [int(k) if k.isdigit() else k for k in path.split(".")]
    at = doc
    for step in steps:
        at = at[step]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return doc


def test_a_document_loads_to_the_same_position():
    s = GAME.load(document())
    assert asked(s) == "P0 BUILDING"
    assert own(s, 0).goods == (3, 5, 2, 0, 0, 0)
    assert own(s, 0).unused == ["market", "extra action"]
    assert own(s, 0).signed == [17]
    assert own(s, 1).end_tile == 2
    assert own(s, 1).helpers == ["Emissary", "Officer"]
    assert own(s, 1).equipment == [9, 10]
    assert own(s, 2).put_back == ["U5", "U6"]
    assert own(s, 2).builders == [0, 0, 0, 1]
    assert (table(s).minister, table(s).bonus) == ("Armoury", True)
    assert booked(s) == [(0, "helper_recruit", 12)]
    assert GAME.load(json.dumps(s.save())).key() == s.key()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_of_a_game_can_be_saved_and_resumed(players):
    s = GAME.new(players, seed=11)
    rng = random.Random(players)
    while not s.over:
        other = GAME.load(json.dumps(s.save()))
        assert other.key() == s.key()
        assert other.sheet() == s.sheet()
        assert other.waiting == s.waiting
        seat = rng.choice(s.waiting)
        choices = s.legal(seat)
        assert other.legal(seat) == choices
        action = rng.choice(choices)
        s.apply(seat, action)
        other.apply(seat, action)
        assert other.key() == s.key()
    other = GAME.load(s.save())
    assert other.over
    assert (other.scores(), other.ranks(), other.sheet()) == (s.scores(), s.ranks(), s.sheet())


def test_sealed_choices_are_kept():
    s = given().choosing()
    s.apply(1, s.legal(1)[5])
    other = GAME.load(s.save())
    assert other.waiting == (0, 2)
    assert own(other, 1).pair == own(s, 1).pair
    s = GAME.new(2, seed=2)
    s.apply(1, 576 + 6)
    other = GAME.load(s.save())
    for each in (s, other):
        each.apply(0, 576)
    assert other.key() == s.key()


def test_a_game_goes_on_from_a_position_written_by_hand():
    doc = document()
    del doc["chain"]
    doc["seats"][0]["coins"] = 7
    doc["chance"] = {"seed": "by hand"}
    s = GAME.load(doc)
    assert own(s, 0).coins == 7
    rng = random.Random(3)
    while not s.over:
        s.apply(s.waiting[0], rng.choice(s.legal(s.waiting[0])))
    record = GAME.record(s)
    assert GAME.replay(record).key() == s.key()


def test_without_pending_a_round_begins():
    doc = json.loads(json.dumps(given().round(2).choosing().save()))
    del doc["pending"]
    s = GAME.load(doc)
    assert asked(s) == "all FIRST_PAIR"
    assert (table(s).round, table(s).phase) == (2, 1)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("round", 7, "round: 7, allowed is 1 to 6"),
        ("phase", 0, "phase: 0, allowed is 1 to 2"),
        ("turn", 4, "turn: 4, allowed is 0 to 3"),
        ("order", [0, 1, 1], "order: each of 0 to 2 is needed once"),
        ("revealed", 1, "revealed: true or false is needed"),
        ("faces", ["A1", "B1"], "faces: 3 values are needed, not 2"),
        ("faces.1", "A1", "faces[1]: 'A1' is not one of B1, B2, B3, B4"),
        ("buildings.0", "palace", "buildings: each of 0 to 3 is needed once"),
        ("buildings.0", "stable", "buildings[0]: 'stable' is not one of"),
        ("minister", "stable", "minister: 'stable' is not one of"),
        ("minister_bonus", 0, "minister_bonus: true or false is needed"),
        ("requests.0", 13, "requests[0]: 13, allowed is 1 to 12"),
        ("requests.0", 6, "pieces do not add up: XI-INV-7"),
        ("requests_removed", [1], "pieces do not add up: XI-INV-7"),
        ("requests_hidden", [0], "requests_hidden: 0, allowed is 1 to 12"),
        ("row.0", 24, "row[0]: 24, allowed is 0 to 23"),
        ("row.0", 4, "pieces do not add up: XI-INV-6"),
        ("supply.red", 7, "supply.red: 7, allowed is 0 to 6"),
        ("supply.red", 6, "pieces do not add up: XI-INV-1"),
        ("supply", {}, "supply: an object with the keys yellow, red, green, blue is needed"),
        ("brown", [24], "brown: 24, allowed is 0 to 23"),
        ("brown", [0, 0], "brown: something is listed twice"),
        ("brown_supply", 3, "pieces do not add up: XI-INV-2"),
        ("equipment_hidden", [], "pieces do not add up: XI-INV-6"),
        ("equipment_discarded", [2], "pieces do not add up: XI-INV-6"),
        ("end_tiles", [8], "end_tiles: 8, allowed is 0 to 7"),
        ("chain.cell", 24, "chain.cell: 24, allowed is 0 to 23"),
        ("chain.given", 21, "chain.given: 21, allowed is 0 to 20"),
        ("chain.given", ..., "chain: an object with the keys cell, given is needed"),
        ("moon", 1, "moon: unknown key"),
        ("row", ..., "row: missing"),
        ("seats", [], "seats: 3 are needed, not 0"),
        ("seats.1.colour", "purple", "seats[1].colour: 'purple', expected 'orange'"),
        ("seats.1.coins", -1, "seats[1].coins: -1, allowed is 0 to"),
        ("seats.1.clay", 1.5, "seats[1].clay: a whole number is needed, not 1.5"),
        ("seats.1.coins", ..., "seats[1]: an object with the keys"),
        ("seats.1.pigments.blue", 7, "seats[1].pigments.blue: 7, allowed is 0 to 6"),
        ("seats.1.builders.palace", 3, "seats[1].builders.palace: 3, allowed is 0 to 2"),
        ("seats.1.builders.palace", 2, "pieces do not add up: XI-INV-9"),
        ("seats.1.figures", 6, "pieces do not add up: XI-INV-2"),
        ("seats.0.signatures", 2, "pieces do not add up: XI-INV-3"),
        ("seats.1.signed", [3], "pieces do not add up: XI-INV-3"),
        ("seats.1.space", 6, "seats[1].space: 6, allowed is 0 to 5"),
        ("seats.1.height", 1, "pieces do not add up: XI-INV-8"),
        ("seats.1.tiles_unused", ["door"], "seats[1].tiles_unused: 'door' is not one of"),
        ("seats.1.tiles_unused", ["gate"], "pieces do not add up: XI-INV-8"),
        ("seats.1.end_tile", 8, "seats[1].end_tile: 8, allowed is 0 to 7"),
        ("end_tiles", [2, 3], "seats[1].end_tile: this tile is there twice"),
        ("seats.0.end_tile", 7, "pieces do not add up: XI-INV-8"),
        ("seats.1.helpers", ["cook"], "seats[1].helpers: 'cook' is not one of"),
        ("seats.1.favours", 5, "seats[1].favours: 5, allowed is 0 to 4"),
        ("seats.1.hand.0", "Y7", "seats[1].hand: 'Y7' is no card, write for example Y4 or U1"),
        ("seats.1.hand.0", "moon", "seats[1].hand: 'moon' is no card"),
        ("seats.1.hand.0", 7, "seats[1].hand: 7 is no card"),
        ("seats.1.hand", [], "pieces do not add up: XI-INV-5"),
        ("seats.1.equipment", [9], "pieces do not add up: XI-INV-6"),
        ("seats.1.pair", ["Y1"], "seats[1].pair: 2 values are needed, not 1"),
        ("seats.1.pair", ["Y1", "Y1"], "seats[1].pair: two cards out of the hand are needed"),
        ("seats.1.pair", None, "seats[1].pair: missing, though the pairs are revealed"),
        ("seats.1.favour", 16, "seats[1].favour: 16, allowed is 0 to 15"),
    ],
)
def test_a_fault_is_named_with_its_place(path, value, message):
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.load(changed(path, value))


def test_a_sealed_pair_is_of_the_hand():
    doc = json.loads(json.dumps(given().choosing().save()))
    doc["seats"][1]["pair"] = ["U1", "U2"]
    with pytest.raises(PositionError, match=r"seats\[1\]\.pair: two cards in the hand are needed"):
        GAME.load(doc)


def test_causes_are_read_back_and_checked():
    position = given(2).row().equipment(0, "arrowheads", "horse").painted(0, 16).painted(1, 0, 8)
    position.tiles(0, "gate", space=5).end_tile(0, 5).resources(0, 3).score(1, 4)
    s = position.over()
    doc = json.loads(json.dumps(s.save()))
    assert GAME.load(doc).sheet() == s.sheet()
    causes = {line["category"]: line["cause"] for line in doc["bookings"]}
    assert causes["majority_A"] == {"painted": 1, "place": 1, "tied": 1}
    assert causes["sets_wood"] == {"equipment": [0, 20]}
    assert causes["unused_tiles"] == {"tiles": ["gate"]}
    assert causes["end_tile"] == {"tile": "flat", "number": 1}
    assert causes["resources"] == {"counted": 3}
    wrong = deepcopy(doc)
    wrong["bookings"][-2]["cause"]["tile"] = "moon"
    with pytest.raises(PositionError, match=r"cause\.tile: 'moon' is not one of"):
        GAME.load(wrong)
    plain = deepcopy(doc)
    for line in plain["bookings"]:
        del line["cause"]
    assert GAME.load(plain).scores() == s.scores()


def test_an_end_tile_is_with_one_seat_alone():
    s = given().end_tile(0, 1).end_tile(1, 2).asking(0, "BUILDING")
    with pytest.raises(PositionError, match=r"seats\[1\]\.end_tile: this tile is there twice"):
        GAME.load(changed("seats.1.end_tile", 1, json.loads(json.dumps(s.save()))))


def test_with_all_builders_out_there_is_only_the_pass():
    position = given().phase(2).builders("Palace", 0).builders("Armoury", 0).resources(0, 9, 9)
    s = GAME.load(json.dumps(position.tiles(0, "market").asking(0, "BUILDING").save()))
    assert options(s)[0] == "PASS"
    assert not [word for word in options(s) if word.startswith("ENTER")]


def test_a_position_in_the_middle_of_a_chain():
    s = given().resources(0, 0, 0, 1, 1, 1, 1).tiles(0, "reduction").asking(0, "PAINT_CELL")
    play(s, "PAINT_CELL 16")
    other = GAME.load(s.save())
    assert options(other) == options(s)
    assert asked(other) == "P0 PAINT_PAY"
    s = play(given().resources(0, 2).tiles(0, "market").asking(0, "END"), "MARKET_GIVE coin+coin")
    other = GAME.load(s.save())
    assert options(other) == options(s)
