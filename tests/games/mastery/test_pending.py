"""What is pending in a position written by hand must fit the table, else it is refused."""

import copy
import json
import re
from functools import cache
from typing import Any

import pytest
from mastery_given import asked, choose, end_turn, fight, given, play

import claycrown
from claycrown.core.errors import PositionError

GAME = claycrown.make("mastery")


def battle(attacker: str = "2 5 +1 C", defender: str = "2 3 C") -> Any:
    """P0 attacks P1 on cell 5 with 4 knights against 3; both hold two conflict cards."""
    position = given().turn(7).tile("forest", 5).castle(0, 2).holds(0, 7).holds(1, 5, 3)
    position.stands(0, "fury", "rage", "preparation").stands(1, "order", "loyalty", "greed")
    return position.hand(0, attacker).hand(1, defender).attack(0, 5, 4)


def siege() -> Any:
    position = given(siege=True).turn(7).holds(0, 7).holds(0, 5).hand(0, "5 2").hand(1, "2 3")
    return position.attack(0, 4, 6)


def teams() -> Any:
    """P2 attacks P1 of another pair; the support phase goes on."""
    position = given(4, allegiance="pairs").turn(3).holds(2, 19).tile("forest", 18)
    position.holds(1, 18, 3).hand(2, "2 +1 +1").hand(1, "5 +1").hand(0, "+1").hand(3, "+2")
    return position.attack(2, 18, 4)


def mountains() -> Any:
    position = given().turn(7).tile("mountains", 5).holds(0, 7).holds(1, 5, 3)
    return position.hand(0, "2 5 +1").hand(1, "2 3").attack(0, 5, 4)


def crown(name: str, *words: str) -> Any:
    position = given().turn(7).stands(0, name).stands(1, "order", "rage").hand(0, "C")
    position.castle(0, 3).holds(0, 3, 2).holds(0, 7, 2)
    return play(position.asking(0), "CROWN", *words)


def conquest(cell: int) -> Any:
    position = given().turn(7).holds(0, 1).holds(0, 7).holds(0, 3).holds(0, 9).holds(0, 12)
    return position.holds(0, 10).holds(0, 11).hand(0, "C").attack(0, cell, 2)


def answering() -> Any:
    """P0 of three declares the crown; P2 may answer."""
    position = given(3).turn(7).stands(0, "fury").hand(0, "C").hand(2, "F")
    return play(position.asking(0), "CROWN")


MOMENTS = {
    "P0 WINDOW": lambda: given(3).turn(7).hand(0, "C").asking(0),
    "P0 ADVANCE": lambda: given().turn(7).castle(0, 5).asking(0, "ADVANCE"),
    "P0 ADVANCE_KNIGHTS": lambda: play(
        given().turn(7).castle(0, 5).asking(0, "ADVANCE"), "ADVANCE 7"
    ),
    "P0 RESPONSE sceptres": lambda: battle("2 5 +1 C F"),
    "P0+P1 CONFLICT": battle,
    "P1 CONFLICT": lambda: choose(battle(), 0, "CONFLICT 5"),
    "P0 SUPPORT": lambda: play(battle(), "CONFLICT 2", "CONFLICT 3"),
    "P0 RESPONSE orbs": lambda: play(battle("2 5 C F"), "PASS", "CONFLICT 5", "CONFLICT 2"),
    "P0 DISCARD orb": lambda: play(battle("2 5 C"), "CONFLICT 5", "CONFLICT 2"),
    "P0+P1 CONFLICT siege": siege,
    "P0+P1 CONFLICT mountains": mountains,
    "P2 SUPPORT teams": teams,
    "P0 INSIGHT": lambda: crown("insight"),
    "P0 TOP": lambda: crown("prosperity", "LOOK P1"),
    "P0 SET_KNIGHTS": lambda: crown("vitality", "SET_KNIGHTS 2"),
    "P0 CORRUPTION": lambda: crown("corruption"),
    "P2 RESPONSE crown": answering,
    "P0 DISCARD conquest": lambda: conquest(2),
    "over points": lambda: fight(conquest(2)),
    "over siege": lambda: fight(siege(), "CONFLICT 5", "CONFLICT 2"),
    "over cap": lambda: end_turn(given().turn(120).hand(0, "C").asking(0)),
}


@cache
def saved(moment: str) -> str:
    return json.dumps(MOMENTS[moment]().save())


def put(doc: dict[str, Any], path: str, value: Any) -> None:
    *steps, last = [int(k) if k.isdigit() else k for k in path.split(".")]
    at: Any = doc
    for step in steps:
        at = at[step]
    at[last] = value


def agenda(*entries: str) -> list[dict[str, Any]]:
    """``P0 WINDOW`` is a decision, a word alone a step."""
    found: list[dict[str, Any]] = []
    for entry in entries:
        who, _, name = entry.rpartition(" ")
        seats = [int(seat[1:]) for seat in who.split("+") if seat]
        found.append({"decision": name, "seats": seats} if who else {"step": name})
    return found


LAST = ("P0 WINDOW", "MORE", "TURN_END")
FIRST = ("P0 WINDOW", "SEQUENCE", *LAST)


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_of_these_moments_can_be_loaded(moment):
    s = GAME.load(saved(moment))
    assert asked(s).split() == moment.split()[: len(asked(s).split())]
    assert json.dumps(s.save()["seats"]) == json.dumps(json.loads(saved(moment))["seats"])


@pytest.mark.parametrize(
    "entries",
    [
        ("P0 WINDOW",),
        ("P0 WINDOW", "TURN_END"),
        ("MORE", "TURN_END"),
        ("P0 WINDOW", "MORE"),
        ("P0 WINDOW", *FIRST),
        ("P0 CONFLICT", "REVEAL", *LAST),
        ("P0 CONFLICT", "OUTCOME", "RESOLVED", *LAST),
        ("P0 SUPPORT", "OUTCOME", "RESOLVED", *FIRST),
        ("P0 INSIGHT", "P0 INSIGHT", *FIRST),
        ("P0 ADVANCE", "P0 REDISTRIBUTE", *LAST),
        ("TURN", "TURN"),
    ],
)
def test_what_is_pending_is_the_rest_of_a_turn(entries):
    doc = json.loads(saved("P0 WINDOW")) | {"pending": agenda(*entries)}
    with pytest.raises(PositionError, match=r"pending: .* is not the rest of a turn"):
        GAME.load(doc)


@pytest.mark.parametrize(
    ("moment", "entries", "message"),
    [
        ("P0 WINDOW", ("P0 CONFLICT", "REVEAL", "RESOLVED", *LAST), "battle: a step of a battle"),
        ("P0 WINDOW", ("P0 SUPPORT", "OUTCOME", "RESOLVED", *LAST), "battle: a step of a battle"),
        ("P0 WINDOW", ("P0 DISCARD", "LOSSES", "RESOLVED", *LAST), "battle: a step of a battle"),
        ("P0+P1 CONFLICT", FIRST, "battle: no step of a battle is pending"),
        ("P0+P1 CONFLICT", ("P0 DISCARD", "RESOLVED", *LAST), "battle: no step of a battle"),
        ("P0 WINDOW", ("P1 WINDOW", *FIRST[1:]), "pending[0].seats: [1], but it is for seat 0"),
        ("P0 WINDOW", ("P0+P1 WINDOW", *FIRST[1:]), "pending[0].seats: [0, 1], but it is for"),
        ("P0 WINDOW", (*FIRST[:2], "P1 WINDOW", *LAST[1:]), "pending[2].seats: [1], but it is for"),
        ("P0 CORRUPTION", ("P1 CORRUPTION", *FIRST), "pending[0].seats: [1], but it is for seat 0"),
        ("P0 ADVANCE", ("P0 REDISTRIBUTE", "P1 ADVANCE", *LAST), "pending[1].seats: [1]"),
        ("P0 SUPPORT", ("P1 SUPPORT", "OUTCOME", "RESOLVED", *LAST), "pending[0].seats: [1]"),
        ("P0 DISCARD orb", ("P1 DISCARD", "ORB_DEFENDER", "RESOLVED", *LAST), "pending[0].seats"),
        ("P0 DISCARD orb", ("P0 DISCARD", "LOSSES", "RESOLVED", *LAST), "pending[0].seats: [0]"),
        (
            "P0 DISCARD orb",
            ("P1 DISCARD", "LOSSES", "RESOLVED", *LAST),
            "seats[1].artefacts.orb: cleansing, standing, is needed",
        ),
        (
            "P2 SUPPORT teams",
            ("P2+P3 CONFLICT", "REVEAL", "RESOLVED", "P2 WINDOW", *LAST[1:]),
            "pending[0].seats: only the two fighters choose a conflict card",
        ),
        (
            "P2 RESPONSE crown",
            ("P1 RESPONSE", "RESPONSES", "CROWN", *FIRST),
            "pending[0].seats: [1], but it is for seat 2",
        ),
        (
            "P0 RESPONSE sceptres",
            ("P0 RESPONSE", "RESPONSES", "ORB_ATTACKER", "RESOLVED", *LAST),
            "battle.winner: one of the fighters has won by now",
        ),
        (
            "P0+P1 CONFLICT mountains",
            ("P0 SUPPORT", "OUTCOME", "RESOLVED", *LAST),
            "pending: no support card can be played on cell 5",
        ),
        ("P0 WINDOW", ("P0 INSIGHT", *FIRST), "arranging: it has cards as long as INSIGHT"),
        ("P0 INSIGHT", FIRST, "arranging: it has cards as long as INSIGHT is on top"),
        ("P0 WINDOW", ("P0 SET_KNIGHTS", *FIRST), "plan.left: it has territories as long as"),
        ("P0 SET_KNIGHTS", FIRST, "plan.left: it has territories as long as SET_KNIGHTS"),
        ("P0 WINDOW", ("P0 TOP", *FIRST), "crown_used: a crown acts, so it is used"),
        ("P0 TOP", ("P0 ORDER", *FIRST), "looked: nobody looks at a deck"),
        (
            "P0 RESPONSE sceptres",
            ("P0 CONFLICT", "REVEAL", "RESOLVED", *LAST),
            "response: no response window is open",
        ),
        ("P0 ADVANCE_KNIGHTS", ("P0 ADVANCE", *LAST), "target: no advance goes on"),
        ("P0 WINDOW", (), "pending: nothing is pending, but the game has not ended"),
        ("over cap", FIRST, "ending: the game has ended, so nothing can be pending"),
        ("P0 WINDOW", ("TURN",), "first: 0, but by turn and active it is 2"),
    ],
)
def test_what_is_pending_fits_the_moment(moment, entries, message):
    doc = json.loads(saved(moment)) | {"pending": agenda(*entries)}
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.load(doc)


NOT_FIGHTING = "target: the attacker cannot fight that seat on cell"


@pytest.mark.parametrize(
    ("moment", "changes", "message"),
    [
        ("P0 WINDOW", {"first": 1}, "first: 1, but by turn and active it is 0"),
        ("P0 WINDOW", {"turn": 8}, "first: 0, but by turn and active it is 2"),
        ("P0 WINDOW", {"ending": "cap"}, "ending: the game has ended"),
        ("P0 WINDOW", {"target": 5}, "target: no advance goes on"),
        ("P0 WINDOW", {"looked": 1}, "looked: nobody looks at a deck"),
        ("P0 WINDOW", {"plan.rest": 1}, "plan.left: it has territories"),
        ("P0 WINDOW", {"response.left": 1}, "response: no response window is open"),
        ("P0 WINDOW", {"response.type": "orb"}, "response: no response window is open"),
        ("P0 WINDOW", {"battle": None, "knights.0": 3}, "knights[0]: no territory is there"),
        ("P0 ADVANCE_KNIGHTS", {"target": 6}, "target: 6 is no target of seat 0"),
        ("P0 ADVANCE_KNIGHTS", {"target": 8}, "target: 8 is no target of seat 0"),
        ("P0 ADVANCE_KNIGHTS", {"target": 0}, "target: 0 is no target of seat 0"),
        ("P0 WINDOW", {"seats.1.artefacts.orb.down": 4}, "orb.down: 4, but it stands again since"),
        ("P0 WINDOW", {"seats.0.artefacts.orb.down": 3}, "seats[0].artefacts.orb.down: 3, but it"),
        ("over cap", {"seats.0.artefacts.orb.down": 119}, "119, but it stands again since"),
        ("P0 TOP", {"looked": 0}, "seats[0].tops: seat 0 looks at the first card"),
        ("P0 TOP", {"seats.1.tops.0.knowers": [1]}, "seats[1].tops: seat 0 looks at the first"),
        ("P0 INSIGHT", {"crown_used": False}, "crown_used: a crown acts, so it is used"),
        ("P0 INSIGHT", {"seats.0.artefacts.crown.down": 7}, "insight, standing, is needed here"),
        ("P0 CORRUPTION", {"seats.0.artefacts.crown.name": "vitality"}, "corruption, standing"),
        ("P2 RESPONSE crown", {"crown_used": False}, "crown_used: a crown acts"),
        ("P2 RESPONSE crown", {"response.left": 1}, "pending[0].seats: [2], but it is for seat 1"),
        ("P2 RESPONSE crown", {"response.next": 1}, "response: type crown and next 0 are needed"),
        ("P2 RESPONSE crown", {"response.type": "orb"}, "response: type crown and next 0"),
        ("P0+P1 CONFLICT", {"target": 6, "knights.5": 0}, f"{NOT_FIGHTING} 6"),
        ("P0+P1 CONFLICT", {"target": 4, "knights.5": 0}, f"{NOT_FIGHTING} 4"),
        ("P0+P1 CONFLICT", {"target": 0, "knights.5": 0}, f"{NOT_FIGHTING} 0"),
        ("P0+P1 CONFLICT", {"knights.5": 0}, "battle: seat 1 has no knight on cell 5"),
        ("P0+P1 CONFLICT", {"owners.5": 1}, "owners[5]: nobody controls a contested territory"),
        ("P0+P1 CONFLICT", {"knights.5": 7}, "knights[5]: at most 6 can be there"),
        ("P0+P1 CONFLICT", {"battle.stack": 0}, "battle: seat 0 has no knight on cell 5"),
        ("P0+P1 CONFLICT", {"battle.stack": 7}, "battle.stack: 7, at most 6"),
        ("P0+P1 CONFLICT siege", {"battle.stack": 7}, "battle.stack: 7, at most 6"),
        ("P0+P1 CONFLICT", {"battle.winner": 0}, "battle.winner: nobody has won yet"),
        ("P0+P1 CONFLICT", {"battle.margin": 2}, "battle.winner: nobody has won yet"),
        ("P0+P1 CONFLICT", {"battle.attacker": 1}, "battle: the active seat attacks another one"),
        ("P0+P1 CONFLICT", {"battle": None}, "pieces do not add up: MM-INV-3"),
        ("P0+P1 CONFLICT siege", {"battle": None}, "battle: a step of a battle is pending"),
        (
            "P2 SUPPORT teams",
            {"battle.defender": 0},
            "battle.defender: an opponent of the",
        ),
        ("P2 SUPPORT teams", {"battle.passes": 4}, "battle.passes: 4, but only 4 take part"),
        ("P0 RESPONSE orbs", {"battle.winner": None}, "battle.winner: one of the fighters has won"),
        ("P0 RESPONSE orbs", {"battle.stack": 0}, "battle: seat 0 has no knight on cell 5"),
        ("P0 RESPONSE orbs", {"response.type": "sceptre"}, "response: type orb and next 1"),
        ("P0 SET_KNIGHTS", {"plan.left": [3], "plan.set": {"7": 2}}, "plan: the supplied"),
        ("P0 DISCARD orb", {"seats.0.artefacts.orb.down": 7}, "preparation, standing, is needed"),
        ("P0 DISCARD orb", {"battle.winner": 1}, "seats[0].artefacts.orb: cleansing, standing"),
        (
            "P0 DISCARD conquest",
            {"tiles.2": "cave"},
            "target: a territory just conquered",
        ),
        ("P0 DISCARD conquest", {"target": 5}, "target: a territory just conquered"),
        ("P0 DISCARD conquest", {"target": 8}, "target: a territory just conquered"),
        ("over cap", {"ending": None}, "pending: nothing is pending, but the game has not ended"),
        ("over cap", {"ending": "points"}, "ending: seat 0 has not reached 13 points"),
        ("over cap", {"ending": "siege"}, "ending: no battle is won for a castle"),
        ("over points", {"ending": "cap"}, "ending: turn 7 is not the last one of the cap"),
        ("over points", {"bookings": []}, "points of seat 0 are booked by now"),
        ("over siege", {"ending": "cap"}, "ending: turn 7 is not the last one of the cap"),
        ("over siege", {"battle.winner": 1}, "ending: no battle is won for a castle"),
    ],
)
def test_the_table_fits_what_is_pending(moment, changes, message):
    doc = json.loads(saved(moment))
    for path, value in changes.items():
        put(doc, path, value)
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.load(doc)


def test_after_the_last_turn_of_the_cap_no_turn_begins():
    doc = json.loads(saved("P0 WINDOW")) | {"turn": 180, "active": 0, "first": 0, "pending": []}
    for own in doc["seats"]:
        for artefact in own["artefacts"].values():
            artefact["down"] = 180
    doc["pending"] = agenda("TURN")
    with pytest.raises(PositionError, match="turn: 180 was the last one, so TURN cannot be"):
        GAME.load(doc)


def test_before_the_first_turn_only_a_turn_can_be_pending():
    doc = json.loads(saved("P0 WINDOW")) | {"turn": 0, "first": 1}
    for own in doc["seats"]:
        for artefact in own["artefacts"].values():
            artefact["down"] = 0
    with pytest.raises(PositionError, match="turn: the first turn has not begun"):
        GAME.load(doc)


def move_card(doc: dict[str, Any], seat: int, card: str, place: str) -> None:
    """Take a card out of the pool and put it somewhere else."""
    own = doc["seats"][seat]
    own["pool"].remove(card)
    if place == "sealed":
        own["sealed"] = card
    elif place == "tops":
        own["tops"].append({"card": card, "knowers": [1 - seat]})
    elif place == "arranging":
        doc["arranging"].append(card)
    else:
        own[place].append(card)


@pytest.mark.parametrize(
    ("moment", "seat", "card", "place", "message"),
    [
        ("P0 WINDOW", 1, "support_1", "table", "seats[1].table: no card of this seat can lie"),
        ("P0+P1 CONFLICT", 1, "support_1", "table", "seats[1].table: no card of this seat can"),
        ("P0 WINDOW", 1, "ambush", "sealed", "seats[1].sealed: this seat has not chosen"),
        ("P0+P1 CONFLICT", 1, "ambush", "sealed", "seats[1].sealed: this seat has not chosen"),
        ("P0 SUPPORT", 1, "ambush", "sealed", "seats[1].sealed: this seat has not chosen"),
        ("P0 WINDOW", 0, "support_1", "arranging", "arranging: it has cards as long as INSIGHT"),
        ("P0 INSIGHT", 0, "support_1", "tops", "arranging: 5 cards, 4 can be looked at"),
    ],
)
def test_cards_lie_where_the_moment_has_them(moment, seat, card, place, message):
    doc = json.loads(saved(moment))
    move_card(doc, seat, card, place)
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.load(doc)


def test_what_lies_back_after_insight_is_known_to_its_owner_alone():
    doc = json.loads(saved("P0 INSIGHT"))
    card = doc["arranging"].pop()
    for knowers in ([0], [1], [0, 1]):
        changed = copy.deepcopy(doc)
        changed["seats"][0]["tops"] = [{"card": card, "knowers": knowers}]
        if knowers == [0]:
            assert asked(GAME.load(changed)) == "P0 INSIGHT"
            continue
        with pytest.raises(PositionError, match=r"tops\[0\].knowers: the owner alone knows"):
            GAME.load(changed)


def test_who_holds_a_conflict_card_has_chosen_or_is_asked():
    doc = json.loads(saved("P1 CONFLICT"))
    own = doc["seats"][0]
    own["hand"].append(own["sealed"])
    own["sealed"] = None
    with pytest.raises(PositionError, match=r"seats\[0\].sealed: who holds a conflict card"):
        GAME.load(doc)


def test_the_go_is_for_who_takes_part():
    position = given(6, allegiance="pairs").holds(0, 1).tile("forest", 2).holds(1, 2, 3)
    position.hand(0, "2 +1 +1").hand(1, "5 +1").hand(2, "+1")
    doc = json.loads(json.dumps(position.attack(0, 2, 4).save()))
    assert doc["pending"][0] == {"decision": "SUPPORT", "seats": [0]}
    doc["battle"]["go"] = 2
    doc["pending"][0]["seats"] = [2]
    with pytest.raises(PositionError, match=r"battle.go: seat 2 takes no part"):
        GAME.load(doc)


def test_a_castle_is_fought_for_with_its_owner():
    position = given(3, siege=True).holds(0, 1).holds(0, 5).holds(0, 10).hand(0, "5 2")
    doc = json.loads(json.dumps(position.hand(1, "2 3").hand(2, "4 3").attack(0, 11, 4).save()))
    assert asked(GAME.load(doc)) == "P0+P1 CONFLICT"
    doc["battle"]["defender"] = 2
    doc["pending"][0]["seats"] = [0, 2]
    with pytest.raises(PositionError, match=NOT_FIGHTING):
        GAME.load(doc)
