"""Positions as documents: saved at every decision, edited by hand, checked on load."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import make_toy

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.chance import seeded
from claycrown.core.errors import ClaycrownError, PositionError

GAME = claycrown.make("terracotta")
TOY = make_toy()


def advanced(players, seed, decisions):
    s = GAME.new(players, seed=seed)
    rng = seeded(f"{seed} choices")
    for _ in range(decisions):
        if not s.over:
            seat = s.waiting[0]
            s.apply(seat, s.legal(seat)[rng.below(len(s.legal(seat)))])
    return s


def fresh():
    """A new game of three as a document: Violet begins, discs at 0, tiles in order."""
    return json.loads(json.dumps(GAME.new(3, chance=[0] * 8).save()))


def put(document, path, value):
    """Set a value named like ``seats.0.coins`` and return the document."""
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = document
    for key in way:
        place = place[key]
    place[last] = value
    return document


def refusal(document):
    with pytest.raises(PositionError) as caught:
        GAME.load(document)
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_comes_back_the_same_at_every_decision(players):
    s = GAME.new(players, seed=players)
    rng = seeded("choices")
    while True:
        text = json.dumps(s.save())
        back = GAME.load(text)
        assert back.key() == s.key()
        assert json.dumps(back.save()) == text
        if s.over:
            break
        seat = s.waiting[0]
        s.apply(seat, s.legal(seat)[rng.below(len(s.legal(seat)))])
    assert GAME.record(back) == GAME.record(s)


@given(st.integers(2, 4), st.integers(0, 99), st.integers(0, 300))
def test_a_loaded_position_goes_on_as_the_saved_one_would(players, seed, decisions):
    s = advanced(players, seed, decisions)
    back = GAME.load(s.save())
    assert playout(back, seeded("end")) == playout(s, seeded("end"))
    assert back.key() == s.key()
    assert GAME.record(back) == GAME.record(s)
    assert back.sheet() == s.sheet()


def test_a_document_is_taken_as_dict_text_or_bytes():
    s = advanced(3, 1, 40)
    document = s.save()
    text = json.dumps(document)
    assert {GAME.load(form).key() for form in (document, text, text.encode())} == {s.key()}


def test_loading_leaves_the_document_alone_and_free():
    document = fresh()
    before = copy.deepcopy(document)
    s = GAME.load(document)
    assert document == before
    playout(s, seeded(1))
    assert document == before


# Edits that a person may want: all of them load, and the game can be played to its end.
GOOD = {
    "coins": [("seats.0.coins", 9999)],
    "clay": [("seats.1.wet", 7), ("seats.2.dry", 12)],
    "weapons": [("seats.0.weapons", ["spear", "sword"])],
    "round": [("round", 5)],
    "discs": [("inner", 11), ("middle", 5)],
    "inspectors": [("inspectors", {"row": 7, "column": "i"})],
    "order": [("order", [2, 0, 1])],
    "tiles": [("tiles", ["clay", "coins", "top_left", "officer", "central_row"])],
    "warehouses": [("warehouses", {"A": 0, "B": 9, "C": 0, "D": 3})],
    "statues": [
        ("mausoleum", ["e4=VO", "a1-c1=YG+H", "i7=*M", "d4=*AE", "a7=*S"]),
        ("rack.officer", 10),
        ("rack.guard", 10),
        ("shelf", {"horse": 3, "servant": 3, "archer": 3, "musician": 3}),
        ("seats.0.bases", 14),
        ("seats.1.bases", 14),
    ],
    "riders in all directions": [
        ("mausoleum", ["c3-c1=VO+H", "d3-f3=VO+H", "d4-d6=VO+H", "c4-a4=VO+H"]),
        ("rack.officer", 7),
        ("shelf.horse", 0),
        ("seats.0.bases", 11),
    ],
    "masters": [
        ("seats.0.masters", {"sculptor": 1, "blacksmith": 6}),
        ("seats.0.tokens", [2, 3, 4, 5]),
    ],
    "artisans": [
        ("seats.0.craftsmen", 1),
        ("seats.0.artisans", 3),
        ("seats.0.reserve", 1),
    ],
    "priority": [("seats.2.priority", 1), ("seats.0.priority", 2)],
    "bookings": [("bookings", [{"seat": 1, "period": 1, "category": "rack", "amount": 30}])],
    "no history": [("actions", []), ("chance", {})],
}


@pytest.mark.parametrize("edits", GOOD.values(), ids=GOOD)
def test_a_position_may_be_edited_by_hand(edits):
    document = fresh()
    del document["pending"]  # the turn begins anew, whoever's it is
    for path, value in edits:
        put(document, path, value)
    s = GAME.load(document)
    assert GAME.violations(s) == []
    for path, value in edits:
        if path not in ("actions", "chance", "bookings"):
            put(document, path, value)
            key = path.split(".")[0]
            assert sorted_lists(s.save()[key]) == sorted_lists(document[key])
    playout(s, seeded(1))
    assert s.over
    assert GAME.violations(s) == []
    assert GAME.replay(json.loads(json.dumps(GAME.record(s)))).key() == s.key()


def sorted_lists(value):
    """Lists of names mean sets here, except for order and tiles, which are lists of their own."""
    if isinstance(value, dict):
        return {key: sorted_lists(each) for key, each in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [sorted_lists(each) for each in value]
    return sorted(value) if isinstance(value, list) else value


def test_order_and_tiles_keep_their_order():
    document = fresh() | {"order": [2, 0, 1], "tiles": fresh()["tiles"][::-1]}
    del document["pending"]
    view = GAME.load(document).view(None)
    assert view["order"] == [2, 0, 1]
    assert view["tiles"] == document["tiles"]


def test_the_score_is_the_sum_of_the_bookings_given():
    document = fresh()
    document["bookings"] = [
        {"seat": 1, "period": 1, "category": "rack", "amount": 30},
        {"seat": 1, "period": 2, "category": "tile", "amount": 5, "cause": {}},
        {"seat": 0, "period": 1, "category": "officer", "amount": 1, "cause": {"cell": "e4"}},
    ]
    s = GAME.load(document)
    assert s.scores() == [1, 35, 0]
    assert s.sheet()[2]["cause"] == {"cell": "e4"}


EVERY_CAUSE = {
    "rack": {"type": "guard", "cell": "e4", "segment": 11},
    "officer": {"cell": "i7"},
    "guard": {"cell": "a1"},
    "crossbow": {"cell": "c3", "direction": "W"},
    "soldier": {"cell": "d2"},
    "inspector_row": {"row": 7, "counts": [2, 0, 2], "archers": [0, 0, 1]},
    "inspector_column": {"column": "i", "counts": [1, 2, 3], "archers": [0, 0, 0]},
    "musician": {"cell": "a7", "warriors": ["a1", "i7"]},
    "tile": {"tile": "clay", "counts": [9, 20, 0], "archers": [0, 0, 0]},
    "servant": {"cell": "b2", "counts": [0, 0, 1], "archers": [0, 0, 0]},
    "group_heads": {"cells": ["h7", "i7"], "owners": 2},
    "group_majority": {"cells": ["a1", "b1", "i7"], "counts": [1, 1, 0], "archers": [0, 1, 0]},
    "archer": {"cell": "i6", "faced": "i7"},
    "resources": {"coins": 4, "wet": 0, "dry": 9},
}


def test_every_kind_of_cause_comes_back():
    assert list(EVERY_CAUSE) == list(GAME.categories)
    lines = [
        {"seat": k % 3, "period": 1 + k % 6, "category": category, "amount": k + 1, "cause": cause}
        for k, (category, cause) in enumerate(EVERY_CAUSE.items())
    ]
    assert GAME.load(fresh() | {"bookings": lines}).sheet() == lines


# One wrong value each, and how the complaint begins.
WRONG = [
    ("format", 2, "format: 2, expected 1"),
    ("game", "xian", "game: 'xian', expected 'terracotta'"),
    ("rules", 0, "rules: 0, expected 1"),
    ("edition", "gold", "edition: 'gold', expected 'standard'"),
    ("players", 5, "players: Terracotta Army is for 2 to 4, not 5"),
    ("players", 2, "order: each of 0 to 1 is needed once"),
    ("options", {"solo": 1}, "options.solo: Terracotta Army has no such option"),
    ("surprise", 1, "surprise: unknown key"),
    ("round", 0, "round: 0, allowed is 1 to 5"),
    ("round", 6, "round: 6, allowed is 1 to 5"),
    ("round", "1", "round: a whole number is needed, not '1'"),
    ("round", True, "round: a whole number is needed, not True"),
    ("turn", -1, "turn: -1, allowed is 0 to"),
    ("order", [0, 1], "order: each of 0 to 2 is needed once, not [0, 1]"),
    ("order", [0, 1, 1], "order: each of 0 to 2 is needed once"),
    ("order", ["0", "1", "2"], "order: each of 0 to 2 is needed once"),
    ("order", 5, "order: a list is needed, not 5"),
    ("inner", 12, "inner: 12, allowed is 0 to 11"),
    ("middle", -1, "middle: -1, allowed is 0 to 11"),
    ("inspectors", [], "inspectors: an object with the keys row, column is needed"),
    ("inspectors.row", 8, "inspectors.row: 8, allowed is 1 to 7"),
    ("inspectors.column", "j", "inspectors.column: 'j' is not one of a, b"),
    ("tiles", ["coins"] * 5, "tiles: 5 different tiles are needed"),
    ("tiles", ["coins"], "tiles: 5 different tiles are needed"),
    ("tiles.2", "gold", "tiles[2]: 'gold' is not one of central_row"),
    ("rack.officer", 10, "rack.officer: 10 left and 0 in the mausoleum make 10, not 11"),
    ("rack.officer", 12, "rack.officer: 12, allowed is 0 to 11"),
    ("rack", {"officer": 11}, "rack: an object with the keys officer, guard"),
    ("shelf.horse", 3, "shelf.horse: 3 left and 0 in the mausoleum make 3, not 4"),
    ("warehouses.A", -1, "warehouses.A: -1, allowed is 0 to 9999"),
    ("mausoleum", {}, "mausoleum: a list is needed, not {}"),
    ("mausoleum", ["j1=VO"], "mausoleum[0]: 'j1' is no cell, allowed are a1 to i7"),
    ("mausoleum", ["a8=VO"], "mausoleum[0]: 'a8' is no cell"),
    ("mausoleum", ["a1=*M", "a1=*S"], "mausoleum[1]: 'a1=*S' stands on a cell that is not empty"),
    ("mausoleum", ["a1=VO", "b1=GO"], "mausoleum[1]: green has no seat at this table: 'b1=GO'"),
    ("mausoleum", ["a1=VQ"], "mausoleum[0]: 'a1=VQ' is no Statue, write for example"),
    ("mausoleum", ["a1"], "mausoleum[0]: 'a1' is no Statue"),
    ("mausoleum", [7], "mausoleum[0]: '7' is no cell"),
    ("mausoleum", ["a1=*Q"], "mausoleum[0]: 'a1=*Q' is no Specialist"),
    ("mausoleum", ["a1=*AX"], "mausoleum[0]: 'a1=*AX' is no Specialist"),
    ("mausoleum", ["a1-c1=*M"], "mausoleum[0]: only a Warrior rides: 'a1-c1=*M'"),
    ("mausoleum", ["a1-c1=VO"], "mausoleum[0]: a rider is written like d2-f2=YO+H"),
    ("mausoleum", ["a1-c1=VO+D"], "mausoleum[0]: a rider is written like d2-f2=YO+H"),
    ("mausoleum", ["a1=VO+H"], "mausoleum[0]: '' is no cell"),
    ("mausoleum", ["a1-d1=VO+H"], "mausoleum[0]: a Horse covers three cells in one line"),
    ("mausoleum", ["a1-c3=VO+H"], "mausoleum[0]: a Horse covers three cells in one line"),
    ("mausoleum", ["b1=*M", "a1-c1=VO+H"], "mausoleum[1]: 'a1-c1=VO+H' stands on a cell"),
    ("seats", [], "seats: 3 are needed, not 0"),
    ("seats.1", 5, "seats[1]: an object with the keys colour, coins"),
    ("seats.1", {"colour": "yellow"}, "seats[1]: an object with the keys colour, coins"),
    ("seats.1.colour", "blue", "seats[1].colour: 'blue', expected 'yellow'"),
    ("seats.1.coins", -1, "seats[1].coins: -1, allowed is 0 to 9999"),
    ("seats.1.wet", 1.5, "seats[1].wet: a whole number is needed, not 1.5"),
    ("seats.1.dry", None, "seats[1].dry: a whole number is needed, not None"),
    ("seats.1.craftsmen", 5, "seats[1].craftsmen: 5, allowed is 0 to 4"),
    ("seats.1.craftsmen", 3, "seats[1]: 3 workers in hand and on the wheel, not 4"),
    ("seats.1.reserve", 3, "seats[1].reserve: Artisans owned and in reserve are 4 in all"),
    ("seats.1.craftsmen_on", [12], "seats[1].craftsmen_on: '12' is not one of 0, 1"),
    ("seats.1.craftsmen_on", [3, 3], "seats[1].craftsmen_on: something is listed twice"),
    ("seats.1.artisans_on", 5, "seats[1].artisans_on: a list is needed, not 5"),
    ("seats.1.weapons", ["axe"], "seats[1].weapons: 'axe' is not one of sword"),
    ("seats.1.weapons", ["sword", "sword"], "seats[1].weapons: something is listed twice"),
    ("seats.1.bases", 14, "seats[1].bases: 14 left and 0 in the mausoleum make 14, not 15"),
    ("seats.1.priority", 3, "seats[1].priority: 3, allowed is 0 to 2"),
    ("seats.1.priority", 2, "seats: priority tokens held are [2], they go from 1 without a gap"),
    ("seats.1.tokens", [1, 2], "seats[1].tokens: tokens placed and unplaced are 1, 2, 3, 4, 5, 6"),
    ("seats.1.tokens", [7], "seats[1].tokens: '7' is not one of 1, 2"),
    ("seats.1.masters", [], "seats[1].masters: an object is needed"),
    ("seats.1.masters", {"cook": 1}, "seats[1].masters: 'cook' is not one of sculptor"),
    ("seats.1.masters", {"sculptor": 9}, "seats[1].masters.sculptor: '9' is not one of 1"),
    ("seats.1.masters", {"sculptor": 1}, "seats[1].masters.sculptor: token 1 is there twice"),
    ("chain", 5, "chain: an object with the keys segment"),
    ("chain.segment", 12, "chain.segment: 12, allowed is 0 to 11"),
    ("chain.worker", "monk", "chain.worker: 'monk' is not one of craftsman, artisan"),
    ("chain.figure", "knight", "chain.figure: 'knight' is not one of officer"),
    ("chain.sculpting", 1, "chain.sculpting: true or false is needed"),
    ("chain.cell", "z9", "chain.cell: 'z9' is no cell"),
    ("pending", 5, "pending: a list is needed, not 5"),
    ("pending", [{"step": "TURN"}] * 2, "pending: (TURN), (TURN) is not the rest of a turn"),
    ("pending", [{"step": "TURN"}] * 99, "pending: (TURN), (TURN), "),
    ("pending", [5], "pending[0]: a known decision or step is needed, not 5"),
    ("pending", [{"step": "HOP"}], "pending[0]: a known decision or step is needed"),
    ("pending", [{"decision": "ROTATE"}], "pending[0].seats: a list is needed, not None"),
    ("pending", [{"step": "HOP", "decision": "ROTATE", "seats": [0]}], "pending"),
    (
        "pending",
        [{"decision": "ROTATE", "seats": [3]}],
        "pending[0].seats: 3, allowed is 0 to 2",
    ),
    (
        "pending",
        [{"decision": "ROTATE", "seats": []}],
        "pending[0].seats: somebody must decide",
    ),
    (
        "pending",
        [{"decision": "ARCHER_DIR", "seats": [0]}],
        "pending: ARCHER_DIR is not the rest of a turn",
    ),
    ("bookings", {}, "bookings: a list is needed"),
    ("bookings", [5], "bookings[0]: an object is needed"),
    ("bookings", [{"seat": 3}], "bookings[0].seat: 3, allowed is 0 to 2"),
    (
        "bookings",
        [{"seat": 0, "period": "x"}],
        "bookings[0].period: a whole number is needed, not 'x'",
    ),
    (
        "bookings",
        [{"seat": 0, "period": 1}],
        "bookings[0].amount: a whole number is needed, not None",
    ),
    (
        "bookings",
        [{"seat": 0, "period": 1, "amount": 1, "category": "luck"}],
        "bookings[0].category: unknown: 'luck'",
    ),
    ("chance", [], "chance: an object is needed"),
    ("chance.seed", 7, "chance.seed: text is needed"),
    ("chance.generator", [1, 2, 3], "chance.generator: four numbers below 2**32 are needed"),
    ("chance.generator", [1, 2, 3, 2**32], "chance.generator: four numbers below 2**32"),
    ("chance.drawn", [0.5], "chance.drawn: a list of whole numbers is needed"),
    ("chance.forced", 5, "chance.forced: a list of whole numbers is needed"),
    ("chance.reveals", -1, "chance.reveals: -1, allowed is 0 to"),
    ("actions", 5, "actions: a list of [seat, id] is needed"),
    ("actions", [[0]], "actions: a list of [seat, id] is needed"),
]


@pytest.mark.parametrize(
    ("path", "value", "complaint"), WRONG, ids=[f"{w[0]}={w[1]}" for w in WRONG]
)
def test_a_wrong_value_is_refused_with_its_place(path, value, complaint):
    message = refusal(put(fresh(), path, value))
    assert message.startswith(complaint), message


def test_two_players_cannot_stand_on_one_slot():
    document = fresh()
    for seat in (0, 1):
        put(document, f"seats.{seat}.craftsmen", 3)
        put(document, f"seats.{seat}.craftsmen_on", [4])
    assert refusal(document) == "seats[1].craftsmen_on: another player's is there already"


CAUSES = [
    ("rack", {"type": "cook", "cell": "a1", "segment": 0}, "type: 'cook' is not one of officer"),
    ("rack", {"type": "guard", "cell": "z1", "segment": 0}, "cell: 'z1' is no cell"),
    ("rack", {"type": "guard", "cell": "a1", "segment": -1}, "segment: -1, allowed is"),
    ("inspector_row", {"row": 0, "counts": [], "archers": []}, "row: 0, allowed is 1 to"),
    ("inspector_row", {"row": 1, "counts": [1], "archers": []}, "counts: 3 numbers are needed"),
    ("inspector_column", {"column": "z", "counts": [], "archers": []}, "column: 'z' is not one"),
    ("musician", {"cell": "a1", "warriors": 5}, "warriors: a list is needed, not 5"),
    ("musician", {"cell": "a1", "warriors": [["a1"]]}, "warriors: ['a1'] is no cell"),
    ("inspector_column", {"column": "ab", "counts": [], "archers": []}, "column: 'ab' is not one"),
    ("inspector_column", {"column": 5, "counts": [], "archers": []}, "column: 5 is not one"),
    ("crossbow", {"cell": "a1", "direction": "up"}, "direction: 'up' is not one of N"),
]


@pytest.mark.parametrize(("category", "cause", "complaint"), CAUSES)
def test_a_wrong_cause_of_a_booking_is_refused_with_its_place(category, cause, complaint):
    line = {"seat": 0, "period": 1, "category": category, "amount": 1, "cause": cause}
    message = refusal(fresh() | {"bookings": [line]})
    assert message.startswith(f"bookings[0].cause.{complaint}"), message


def test_a_cause_with_other_keys_is_refused():
    line = {"seat": 0, "period": 1, "category": "officer", "amount": 1, "cause": {"tile": "a1"}}
    message = refusal(fresh() | {"bookings": [line]})
    assert message == "bookings[0].cause: an object with the keys cell is needed"


@pytest.mark.parametrize("key", list(GAME.new(2, seed=1).save()))
def test_what_may_be_left_out_and_what_may_not(key):
    document = fresh()
    del document[key]
    if key in ("options", "chain", "pending", "bookings", "chance", "actions"):
        assert GAME.load(document).legal(0) == GAME.new(3, chance=[0] * 8).legal(0)
    else:
        assert refusal(document) == f"{key}: missing"


@pytest.mark.parametrize("data", ["", "{", "[]", "5", "null", b"\xff", "[" * 100_000, None, 7, []])
def test_what_is_no_document_is_refused(data):
    refusal(data)


def test_without_pending_the_turn_begins():
    s = advanced(3, 1, 30)
    document = s.save()
    del document["pending"]
    again = GAME.load(document)
    assert GAME.decisions[again.decision].name in ("ROTATE", "PLACE")
    assert again.waiting == (document["order"][document["turn"] % 3],)


def test_nothing_pending_is_the_end_of_the_game():
    assert GAME.load(advanced(2, 1, 1000).save()).over
    assert refusal(fresh() | {"pending": []}).startswith("pending: nothing is pending")


def test_a_position_that_contradicts_its_history_starts_a_new_record():
    s = advanced(3, 1, 30)
    document = s.save()
    document["seats"][0]["coins"] += 1
    edited = GAME.load(document)
    record = GAME.record(edited)
    assert record["actions"] == []
    assert record["chance"] == []
    assert record["start"]["seats"] == document["seats"]
    assert "actions" not in record["start"]
    playout(edited, seeded(1))
    record = json.loads(json.dumps(GAME.record(edited)))
    assert GAME.replay(record).key() == edited.key()
    back = GAME.load(json.dumps(edited.save()))
    assert GAME.record(back) == record


def test_a_history_that_leads_here_is_kept():
    s = advanced(3, 1, 30)
    assert GAME.record(GAME.load(s.save())) == GAME.record(s)
    document = s.save()
    document["actions"][3][1] = 122
    assert "start" in GAME.record(GAME.load(document))
    document = s.save()
    document["chance"]["drawn"][0] = 99
    assert "start" in GAME.record(GAME.load(document))


def all_workers_placed():
    document = fresh()
    for seat in range(3):
        put(document, f"seats.{seat}.craftsmen", 0)
        put(document, f"seats.{seat}.craftsmen_on", [4 * seat + k for k in range(4)])
    return document


def test_a_turn_without_a_worker_in_hand_is_refused():
    assert refusal(all_workers_placed()) == "seats[0]: no worker is in hand for this turn"


def test_when_all_workers_are_placed_and_nothing_is_pending_the_round_ends():
    document = all_workers_placed()
    del document["pending"]
    s = GAME.load(document)
    assert s.view(None)["round"] == 2
    playout(s, seeded(1))
    assert GAME.violations(s) == []


def rest_of_turn(*names):
    """What is pending when these decisions of Violet come next, then the end of his turn."""
    decisions = [{"decision": name, "seats": [0]} for name in names]
    return [*decisions, {"step": "TURN_END"}]


def in_the_middle_of_a_turn(*names, **chain):
    """Violet has placed a Craftsman on segment 0 and is asked these things."""
    document = fresh()
    put(document, "seats.0.craftsmen", 3)
    put(document, "seats.0.craftsmen_on", [0])
    document["pending"] = rest_of_turn(*names)
    document["chain"] |= chain
    return document


def test_a_turn_may_begin_in_its_middle():
    s = GAME.load(in_the_middle_of_a_turn("INNER", "MIDDLE", "OUTER"))
    assert GAME.decisions[s.decision].name == "INNER"
    playout(s, seeded(1))
    assert GAME.violations(s) == []


def test_a_worker_that_acts_must_have_been_placed():
    document = in_the_middle_of_a_turn("INNER", "MIDDLE", "OUTER", segment=5)
    assert refusal(document).startswith("chain: ")
    document = in_the_middle_of_a_turn("INNER", "MIDDLE", "OUTER", worker="artisan")
    assert refusal(document).startswith("chain: ")


def test_a_piece_that_is_gone_cannot_be_placed():
    document = in_the_middle_of_a_turn("WARRIOR_CELL", "MIDDLE", "OUTER")
    assert GAME.load(document).legal(0) == list(range(60, 123))
    cells = [f"{letter}{row}" for row in (1, 2) for letter in "abcdefghi"][:11]
    document["mausoleum"] = [f"{cell}=VO" for cell in cells]
    put(document, "rack.officer", 0)
    put(document, "seats.0.bases", 4)
    assert refusal(document) == "rack.officer: none is left to be placed"


def test_a_decision_that_leaves_nothing_to_choose_is_refused():
    document = in_the_middle_of_a_turn("SUPERVISOR", "OUTER")
    document["warehouses"] = dict.fromkeys("ABCD", 0)
    message = "pending: SUPERVISOR leaves seat 0 without an option here"
    assert refusal(document) == message


def test_two_seats_are_never_asked_in_one_turn():
    document = in_the_middle_of_a_turn("INNER", "MIDDLE", "OUTER")
    document["pending"][0]["seats"] = [1]
    assert refusal(document).startswith("pending: ")


def leaves(value, way=()):
    """Every place of a document, deepest values included."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*way, key))
    elif isinstance(value, list):
        for k, each in enumerate(value):
            yield from leaves(each, (*way, k))
    if way:
        yield way


ODD = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        1,
        3,
        62,
        10**5,
        2**70,
        0.5,
        "",
        "a1",
        "0",
        "officer",
        [],
        {},
        [[]],
        [0],
        ["a"],
    ]
)


@given(st.integers(0, 19), st.integers(0, 200), st.data())
def test_whatever_is_changed_the_document_is_refused_or_played_to_the_end(seed, decisions, data):
    document = json.loads(json.dumps(advanced(2 + seed % 3, seed, decisions).save()))
    places = list(leaves(document))
    for _ in range(data.draw(st.integers(1, 2))):
        way = data.draw(st.sampled_from(places))
        place = document
        try:
            for key in way[:-1]:
                place = place[key]
            place[way[-1]] = data.draw(ODD)
        except (KeyError, IndexError, TypeError):
            continue
    try:
        s = GAME.load(document)
    except ClaycrownError:
        return
    playout(s, seeded(1))
    assert s.over
