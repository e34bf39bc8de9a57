"""Positions of Terracotta Army as documents: they go on as they were, and faults are named."""

import json
import re
from copy import deepcopy

import pytest
from terracotta_given import asked, given, mausoleum, options, own, play, stock

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.errors import PositionError

GAME = claycrown.make("terracotta")
STATUES = "c3=YO d3=YO c4=*AN f2-d2=BG+H a1=*S i7=*M"


def document() -> dict:
    """A position with something of everything."""
    s = (
        given()
        .statues(STATUES)
        .coins("Y", 3)
        .wet("Y", 5)
        .dry("B", 2)
        .ready("Y", "halberd")
        .hired("Y", sculptor=2)
        .priority("B", 1)
        .craftsman_on("V", 4)
        .artisan_on("B", 4)
        .inspectors(3, "g")
        .asking("Y", "INNER", segment=7)
    )
    return json.loads(json.dumps(s.save()))


def changed(path: str, value: object) -> dict:
    """The document with the value at ``seats.1.coins`` replaced, or removed with ``...``."""
    doc = document()
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
    doc = document()
    s = GAME.load(doc)
    assert asked(s) == "Y INNER"
    assert s.save()["mausoleum"] == doc["mausoleum"]
    assert mausoleum(s) == set(STATUES.split())
    assert own(s, "Y").masters == {"sculptor": 2}
    assert (stock(s).row, stock(s).column) == (3, "g")
    assert own(s, "B").priority == 1
    again = GAME.load(json.dumps(s.save()))
    assert again.key() == s.key()


def test_every_decision_of_a_game_can_be_saved_and_resumed():
    s = GAME.new(3, seed=11)
    rng = seeded("save")
    while not s.over:
        other = GAME.load(json.dumps(s.save()))
        assert other.key() == s.key()
        assert other.sheet() == s.sheet()
        choices = s.legal(s.waiting[0])
        assert other.legal(s.waiting[0]) == choices
        s.apply(s.waiting[0], choices[rng.below(len(choices))])
    other = GAME.load(s.save())
    assert other.over
    assert (other.scores(), other.ranks()) == (s.scores(), s.ranks())


def test_a_game_goes_on_from_a_position_written_by_hand():
    doc = document()
    doc["seats"][1]["wet"] = 2
    s = GAME.load(doc)
    assert options(s) == ["PASS", "TAKE_CLAY", "TAKE_COIN"]  # craft 3 lies over segment 7
    play(s, "TAKE_CLAY")
    assert own(s, "Y").wet == 3


def test_without_the_chain_a_turn_begins_anew():
    doc = document()
    doc["seats"][1]["craftsmen"], doc["seats"][1]["craftsmen_on"] = 3, []
    del doc["chain"], doc["pending"]
    assert asked(GAME.load(doc)) == "Y ROTATE"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("weather", "fine", "weather: unknown key"),
        ("tiles", ..., "tiles: missing"),
        ("round", 6, "round: 6, allowed is 1 to 5"),
        ("turn", 100, "turn: 100, allowed is 0 to 16"),
        ("order", [0, 1, 2, 2], "order: each of 0 to 3 is needed once"),
        ("order", "VYBG", "order: a list is needed"),
        ("tiles.0", "moon", "tiles[0]: 'moon' is not one of"),
        ("tiles", ["coins"] * 5, "tiles: 5 different tiles are needed"),
        ("inner", 12, "inner: 12, allowed is 0 to 11"),
        ("middle", -1, "middle: -1, allowed is 0 to 11"),
        ("inspectors.row", 8, "inspectors.row: 8, allowed is 1 to 7"),
        ("inspectors.column", "j", "inspectors.column: 'j' is not one of"),
        ("inspectors.column", ..., "inspectors: an object with the keys row, column is needed"),
        ("rack.officer", 8, "rack.officer: 8 left and 2 in the mausoleum make 10, not 11"),
        ("shelf.horse", 4, "shelf.horse: 4 left and 1 in the mausoleum make 5, not 4"),
        ("warehouses.A", -1, "warehouses.A: -1, allowed is 0 to"),
        ("mausoleum", 3, "mausoleum: a list is needed"),
        ("mausoleum.0", "j1=YO", "mausoleum[0]: 'j1' is no cell, allowed are a1 to i7"),
        ("mausoleum.0", "abc=YO", "mausoleum[0]: 'abc' is no cell"),
        ("mausoleum.0", "a8=YO", "mausoleum[0]: 'a8' is no cell"),
        ("mausoleum.0", "a1=RO", "mausoleum[0]: 'a1=RO' is no Statue"),
        ("mausoleum.0", "a1=*X", "mausoleum[0]: 'a1=*X' is no Specialist"),
        ("mausoleum.0", "a1-c1=*S+H", "mausoleum[0]: only a Warrior rides"),
        ("mausoleum.0", "a1-c1=YO", "mausoleum[0]: a rider is written like"),
        ("mausoleum.0", "a1-d1=YO+H", "mausoleum[0]: a Horse covers three cells in one line"),
        ("mausoleum.0", "c3=YO", "stands on a cell that is not empty"),
        ("seats", [], "seats: 4 are needed, not 0"),
        ("seats.1.colour", "red", "seats[1].colour: 'red', expected 'yellow'"),
        ("seats.1.coins", -1, "seats[1].coins: -1, allowed is 0 to"),
        ("seats.1.coins", 2.5, "seats[1].coins: a whole number is needed, not 2.5"),
        ("seats.1.coins", ..., "seats[1]: an object with the keys"),
        ("seats.1.craftsmen", 3, "seats[1]: 4 workers in hand and on the wheel, not 3"),
        ("seats.1.reserve", 2, "seats[1].reserve: Artisans owned and in reserve are 3"),
        ("seats.1.craftsmen_on", [12], "seats[1].craftsmen_on: '12' is not one of"),
        ("seats.1.craftsmen_on", [4], "seats[1].craftsmen_on: another player's is there already"),
        ("seats.1.weapons", ["sword", "sword"], "seats[1].weapons: something is listed twice"),
        ("seats.1.weapons", ["club"], "seats[1].weapons: 'club' is not one of"),
        ("seats.1.bases", 15, "seats[1].bases: 15 left and 2 in the mausoleum make 17, not 15"),
        ("seats.1.priority", 3, "seats: priority tokens held are [1, 3]"),
        ("seats.1.priority", 4, "seats[1].priority: 4, allowed is 0 to 3"),
        ("seats.1.tokens", [1, 3, 4, 5], "seats[1].tokens: tokens placed and unplaced are"),
        ("seats.1.masters", [], "seats[1].masters: an object is needed"),
        ("seats.1.masters", {"cook": 2}, "seats[1].masters: 'cook' is not one of"),
        ("seats.1.masters", {"sculptor": 1}, "token 1 is there twice"),
        ("chain.segment", 12, "chain.segment: 12, allowed is 0 to 11"),
        ("chain.sculpting", 1, "chain.sculpting: true or false is needed"),
        ("chain.cell", "e9", "chain.cell: 'e9' is no cell"),
    ],
)
def test_a_fault_is_named_with_its_place(path, value, message):
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.load(changed(path, value))


def test_a_colour_without_a_seat_is_refused():
    doc = json.loads(json.dumps(given(2).statues("a1=YO").asking("Y", "PLACE").save()))
    doc["mausoleum"] = ["a1=BO"]
    with pytest.raises(PositionError, match="blue has no seat at this table"):
        GAME.load(doc)


def test_causes_are_read_back_and_checked():
    s = given().statues("a1=YO a2=*AN c1=*M").scoring()
    from claycrown.games.terracotta import scoring

    scoring.score_round(s)
    scoring.score_end(s)
    doc = json.loads(json.dumps(s.save())) | {"pending": [{"step": "TURN"}]}
    assert GAME.load(doc).sheet() == s.sheet()
    assert {"inspector_row", "inspector_column", "musician", "archer"} <= {
        line["category"] for line in doc["bookings"]
    }
    wrong = deepcopy(doc)
    wrong["bookings"][0]["cause"]["counts"] = [1, 0]
    with pytest.raises(PositionError, match=r"bookings\[0\]\.cause\.counts: 4 numbers"):
        GAME.load(wrong)
    plain = deepcopy(doc)
    for line in plain["bookings"]:
        del line["cause"]
    assert GAME.load(plain).scores() == s.scores()


def test_determinize_leaves_an_open_game_as_it_is():
    s = GAME.new(3, seed=4)
    drawn = s.determinize(0, seeded(1))
    assert drawn.key() == s.key()
    assert drawn.view(0) == s.view(0)
    play(drawn, "PASS")
    assert drawn.key() != s.key()
