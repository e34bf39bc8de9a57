"""Positions of Medieval Mastery as documents: they go on as they were, and faults are named."""

import json
import random
import re

import pytest
from mastery_given import asked, fight, given, own, play, points, seen

import claycrown
from claycrown.core.errors import PositionError

GAME = claycrown.make("mastery")
VARIANTS = [
    (2, {"siege": True, "chaos": True}),
    (3, {"cutthroat": True}),
    (4, {"allegiance": "pairs"}),
    (5, {"skirmish": True}),
    (6, {"allegiance": "threes", "cutthroat": True, "chaos": True}),
]


def document() -> dict:
    """A position with something of everything."""
    position = given(3).turn(7).castle(0, 4).holds(0, 1, 2).holds(1, 6, 3).hand(0, "C T")
    position.hand(1, "5 F 2").stands(0, "fury").falls(1, "rage", 6).discard(0, "2 3", 5)
    position.top(1, "A", 0, 1).top(1, "4", 1).seen(0, 1, "F").none(2).hand(2, "C")
    return json.loads(json.dumps(position.asking(0).save()))


def changed(path: str, value: object) -> dict:
    """The document with the value at ``seats.1.castle`` replaced, or removed with ``...``."""
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
    s = GAME.load(document())
    assert asked(s) == "P0 WINDOW"
    assert (own(s, 0).castle, own(s, 0).cells, own(s, 0).hand) == (4, {1: 2}, ["C", "T"])
    assert own(s, 0).discard == [("2", 5), ("3", 5)]
    assert own(s, 1).tops == [("A", (0, 1)), ("4", (1,))]
    assert own(s, 1).down == [7, 6, 7]
    assert own(s, 2).none
    assert seen(s, 0, 1) == ["F"]
    assert GAME.load(json.dumps(s.save())).key() == s.key()


@pytest.mark.parametrize(("players", "chosen"), VARIANTS)
def test_every_decision_of_a_game_can_be_saved_and_resumed(players, chosen):
    s = GAME.new(players, seed=players, options=chosen)
    rng = random.Random(players)
    met = set()
    n = 0
    while not s.over:
        met.add(asked(s).split()[1])
        n += 1
        # A load replays the history: of a long game every seventh decision is enough.
        if n > 70 and n % 7:
            s.apply(s.waiting[0], rng.choice(s.legal(s.waiting[0])))
            continue
        other = GAME.load(json.dumps(s.save()))
        assert other.key() == s.key()
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
    assert {"WINDOW", "ADVANCE", "CONFLICT"} <= met


def resumed(s, *words: str):
    """Play on, saved and loaded before every choice; the plain way leads to the same end."""
    plain = s.clone()
    for word in words:
        s = GAME.load(json.dumps(s.save()))
        play(s, word)
        play(plain, word)
        assert s.key() == plain.key()
    return GAME.load(s.save())


def test_a_battle_can_be_resumed_at_every_decision():
    position = given().castle(0, 4).holds(0, 7, 2).tile("abbey", 5).holds(1, 5, 1)
    position.stands(0, "rage", "preparation").stands(1, "loyalty", "cleansing")
    position.hand(0, "2 5 +1 F C").hand(1, "2 3 +1 F C")
    s = resumed(
        position.asking(0), "CONTINUE", "REDISTRIBUTE", "SET_KNIGHTS 1", "ADVANCE 5",
        "ADVANCE_KNIGHTS 5", "FRACTURE P1 sceptre", "PASS", "CONFLICT 5", "CONFLICT 2", "PLAY_1",
        "PASS", "PASS", "DISCARD C", "DISCARD 3", "DISCARD 2",
    )  # fmt: skip
    assert asked(s) == "P1 WINDOW"
    assert own(s, 0).cells == {5: 5, 7: 1}


def test_crowns_can_be_resumed_inside_their_choices():
    for crown, words in (
        ("insight", ("CROWN", "PASS", "ARRANGE 5", "ARRANGE A")),
        ("prosperity", ("CROWN", "PASS", "LOOK P1", "TOP_DISCARD")),
        ("vitality", ("CROWN", "PASS", "SET_KNIGHTS 2", "SET_KNIGHTS 1")),
    ):
        position = given().castle(0, 2).holds(0, 3, 2).holds(0, 7, 2).stands(0, crown)
        for card in ("2", "A", "5", "T"):
            position.top(0, card, 1)
        s = resumed(position.hand(0, "C").hand(1, "F").asking(0), *words)
        assert s.view(None)["crown_used"]


def test_a_conquest_that_cuts_others_off_can_be_saved_before_the_removal():
    # The Abbey asks for a discard first; Cutthroat removes what is cut off after it.
    position = given(cutthroat=True).tile("abbey", 5).holds(1, 5, 1).holds(1, 10, 3).holds(0, 7)
    s = position.hand(0, "5").hand(1, "2").attack(0, 5, 6)
    assert asked(s) == "P0 DISCARD"
    assert own(s, 1).cells == {10: 3}
    assert GAME.violations(s) == []
    s = fight(GAME.load(json.dumps(s.save())))
    assert own(s, 1).cells == {}


def test_a_battle_in_cutthroat_can_be_saved_while_a_chain_is_open():
    position = given(cutthroat=True).tile("forest", 5).holds(1, 5, 3).holds(1, 10, 2).holds(0, 7)
    s = resumed(position.hand(0, "2 3").hand(1, "5 4").attack(0, 5, 2), "CONFLICT 2", "CONFLICT 5")
    assert own(s, 1).cells == {5: 3, 10: 2}


def test_a_cut_off_territory_is_refused_in_cutthroat_when_no_advance_is_open():
    doc = json.loads(json.dumps(given(cutthroat=True).hand(0, "C").asking(0).save()))
    doc["owners"][9], doc["knights"][9] = 0, 2
    with pytest.raises(PositionError, match="MM-INV-16"):
        GAME.load(doc)


def test_a_siege_that_is_won_can_be_saved():
    position = given(siege=True).castle(1, 2).holds(0, 7).holds(0, 5).hand(0, "5").hand(1, "2")
    s = fight(position.attack(0, 4, 6))
    other = GAME.load(json.dumps(s.save()))
    assert other.over
    assert other.key() == s.key()
    assert other.view(None) == s.view(None)


def test_a_game_goes_on_from_a_position_written_by_hand():
    doc = document()
    doc["seats"][0]["castle"] = 9
    doc["chance"] = {"seed": "by hand"}
    s = GAME.load(doc)
    assert own(s, 0).castle == 9
    rng = random.Random(3)
    while not s.over:
        s.apply(s.waiting[0], rng.choice(s.legal(s.waiting[0])))
    assert GAME.replay(GAME.record(s)).key() == s.key()


def test_without_pending_a_turn_begins():
    doc = document() | {"active": 1}
    del doc["pending"]
    s = GAME.load(doc)
    assert (s.turn, own(s, 1).castle) == (8, 3)
    assert asked(s) == "P1 WINDOW"
    assert points(s)[0] == 1


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("turn", 181, "turn: 181, allowed is 0 to 180"),
        ("active", 3, "active: 3, allowed is 0 to 2"),
        ("first", 1, "first: 1, but by turn and active it is 0"),
        ("first", -1, "first: -1, allowed is 0 to 2"),
        ("crown_used", 1, "crown_used: true or false is needed"),
        ("tiles.1", "moon", "tiles[1]: 'moon' is not one of"),
        ("tiles.0", "forest", "tiles[0]: no territory is there"),
        ("tiles", [], "tiles: 19 values are needed, not 0"),
        ("owners.1", 3, "owners[1]: 3, allowed is 0 to 2"),
        ("owners.0", 1, "owners[0]: only a territory can be controlled"),
        ("owners.1", None, "pieces do not add up: MM-INV-3"),
        ("knights.1", 13, "knights[1]: 13, allowed is 0 to 12"),
        ("knights.1", 7, "pieces do not add up: MM-INV-3"),
        ("knights.0", 1, "knights[0]: no territory is there, so no knights"),
        ("knights.9", 1, "knights[9]: no territory is there, so no knights"),
        ("target", 19, "target: 19, allowed is 0 to 18"),
        ("ending", "moon", "ending: 'moon' is not one of"),
        ("response.type", "hat", "response.type: 'hat' is not one of"),
        ("moon", 1, "moon: unknown key"),
        ("tiles", ..., "tiles: missing"),
        ("seats", [], "seats: 3 values are needed, not 0"),
        ("seats.1.colour", "pink", "seats[1].colour: 'pink', expected 'blue'"),
        ("seats.1.team", 0, "seats[1].team: 0, expected 1"),
        ("seats.1.castle", 61, "seats[1].castle: 61, allowed is 0 to 60"),
        ("seats.1.castle", 60, "pieces do not add up: MM-INV-2"),
        ("seats.1.artefacts.crown.name", "rage", "seats[1].artefacts.crown.name: 'rage' is not"),
        ("seats.1.artefacts.crown.down", 8, "seats[1].artefacts.crown.down: 8, allowed is 0 to 7"),
        ("seats.1.hand.0", "moon", "seats[1].hand: 'moon' is not one of"),
        ("seats.1.hand", [], "pieces do not add up: MM-INV-1"),
        ("seats.1.hand.0", "authority", "pieces do not add up: MM-INV"),
        ("seats.1.tops", [{"card": "ambush", "knowers": []}] * 5, "seats[1].tops: at most 4"),
        ("seats.1.tops.0.knowers", [3], "seats[1].tops[0].knowers: 3, allowed is 0 to 2"),
        ("seats.0.discard.0.turn", 8, "seats[0].discard[0].turn: 8, allowed is 0 to 7"),
        ("seats.1.sealed", "fracture", "seats[1].sealed: 'fracture' is not one of"),
        ("seats.1.seen.0", ["ambush"], "pieces do not add up: MM-INV-14"),
        ("seats.1.seen.1", ["fracture"], "seats[1].seen[1]: this is for the others to know"),
        ("seats.1.none", True, "seats[1].none: a conflict card is in the hand"),
        ("seats.1.artefacts.sceptre.name", "influence", "sceptre.name: another seat has influence"),
        ("seats.1.none", 0, "seats[1].none: true or false is needed"),
        ("plan.rest", 61, "plan.rest: 61, allowed is 0 to 60"),
        ("plan.left", [1], "plan: the supplied territories and their knights are shared out"),
        ("plan.set", {"9": 1}, "plan.set.9: no territory is there"),
        ("plan.set", {"1": 7}, "plan.set.1: 7, allowed is 1 to 6"),
        ("options", {"allegiance": "pairs"}, "pairs needs 4 or 6 players, not 3"),
        ("battle", {}, "battle: an object with the keys"),
    ],
)
def test_a_fault_is_named_with_its_place(path, value, message):
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.load(changed(path, value))
