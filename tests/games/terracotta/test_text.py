"""The words of Terracotta Army: every action, question, event, booking and reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terracotta_given import DECISIONS, WORDS, given, play

import claycrown
from claycrown.core import speech
from claycrown.core.chance import seeded
from claycrown.games.terracotta import data, ids, text

GAME = claycrown.make("terracotta")
WRONG = re.compile(r"[{}]|None|\?\?|  ")


def words(s, option: str) -> str:
    return GAME.text(WORDS.index(option), s)


def states_of_a_game(players: int, seed: int):
    """Every decision of a random game, and the end; its events are in the last state."""
    rng = seeded(f"{seed}:text")
    s = GAME.new(players, seed, events=True)
    while not s.over:
        yield s
        seat = s.waiting[0]
        options = s.legal(seat)
        s.apply(seat, options[rng.below(len(options))])
    yield s


def assert_sentence(sentence: str) -> None:
    assert sentence.strip() == sentence
    assert sentence
    assert not WRONG.search(sentence), sentence


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_id_has_words_at_every_decision(players):
    asked = set()
    for s in states_of_a_game(players, 11):
        asked.add(s.decision)
        assert_sentence(GAME.question(s))
        for action in range(123):
            assert_sentence(GAME.text(action, s))
    assert len(asked) > 8


@pytest.mark.parametrize("decision", DECISIONS)
def test_every_id_has_words_at_each_kind_of_decision(decision):
    s = given().coins("Y", 9).wet("Y", 9).dry("Y", 1).ready("Y").warehouses(1, 0, 0, 0)
    s = s.statues("c3=YS d3=BO f2-h2=YG+H b7=*S a7=*M i7=YX").asking(
        "Y", decision, segment=4, figure="G" if "HORSE" not in decision else "O", cell="c3"
    )
    options = {GAME.text(action, s) for action in s.legal(s.waiting[0])}
    assert len(options) == len(s.legal(s.waiting[0]))
    for action in range(123):
        assert_sentence(GAME.text(action, s))


@pytest.mark.parametrize("action", [-1, 123, 10**9])
def test_an_id_outside_the_table_is_named_by_its_number(action):
    s = given().asking("Y", "INNER", segment=7)
    assert GAME.text(action, s) == f"Action {action}"


def test_a_language_without_a_catalogue_gets_english():
    s = given().coins("Y", 2).asking("Y", "ROTATE")
    assert GAME.text(1, s, "xx") == "Turn the inner disc clockwise (pay 2 coins)"
    assert GAME.question(s, "xx") == GAME.question(s)


def test_rotate_in_words():
    s = given().coins("Y", 2).asking("Y", "ROTATE")
    assert GAME.question(s) == "Turn a disc of the wheel before you place a worker?"
    assert words(s, "PASS") == "Turn no disc"
    assert words(s, "ROTATE inner") == "Turn the inner disc clockwise (pay 2 coins)"
    assert words(s, "ROTATE middle") == "Turn the middle disc counter-clockwise (pay 2 coins)"


def test_place_lists_the_three_spaces_as_the_discs_stand():
    s = given().artisan_in_hand("Y").asking("Y", "PLACE")
    assert GAME.question(s) == "Place a worker: choose a segment"
    assert words(s, "CRAFTSMAN 7") == "Craftsman on segment 7: craft 3 / 3 coins / specialist"
    assert words(s, "ARTISAN 0") == "Artisan on segment 0: craft 2 / Sculptor / ready Sword"
    turned = given(i=1, j=1).asking("Y", "PLACE")
    assert words(turned, "CRAFTSMAN 0") == "Craftsman on segment 0: 4 clay / 2 coins / ready Sword"


@pytest.mark.parametrize(
    ("segment", "option"),
    [
        (0, "Craft a Warrior (pay 2 wet clay)"),
        (1, "Wet all your 3 dry clay"),
        (4, "Upgrade the Craftsman to an Artisan"),
        (5, "Take 4 coins"),
        (7, "Craft a Warrior (pay 3 wet clay)"),
        (11, "Take 4 wet clay"),
    ],
)
def test_the_inner_space_in_words(segment, option):
    s = given().wet("Y", 5).dry("Y", 3).asking("Y", "INNER", segment=segment)
    assert words(s, "DO") == option
    assert words(s, "TAKE_CLAY") == "Take 1 wet clay instead"
    assert words(s, "TAKE_COIN") == "Take 1 coin instead"
    assert words(s, "PASS") == "Do nothing here"


def test_a_question_names_the_space():
    s = given().asking("Y", "INNER", segment=7)
    assert GAME.question(s) == "Segment 7, inner space (craft 3): what do you do?"
    s = given().asking("Y", "MIDDLE", segment=8)
    assert GAME.question(s) == "Segment 8, middle space (Inspector): what do you do?"
    s = given().asking("Y", "OUTER", segment=2)
    assert GAME.question(s) == "Segment 2, outer space (ready Crossbow): what do you do?"


@pytest.mark.parametrize(
    ("segment", "option"),
    [
        (0, "Use the Sculptor: place a Warrior (pay 3 coins)"),
        (1, "Take 2 coins"),
        (2, "Use the Clay Maker: take 3 wet clay"),
        (3, "Use the Administrator: Craft a Warrior (pay 4 wet clay)"),
        (4, "Take priority token 1"),
        (5, "Take 2 wet clay"),
        (6, "Use the Supervisor: take the dry clay of two warehouses"),
        (8, "Use the Inspector: advance one inspector 1 or 2 spaces"),
        (9, "Use the Blacksmith: ready all your Weapons"),
    ],
)
def test_the_middle_space_in_words(segment, option):
    s = given().round(3).asking("Y", "MIDDLE", segment=segment)
    assert words(s, "DO") == option


def test_a_master_just_hired_in_words():
    s = given().asking("Y", "MASTER_USE", segment=2)
    assert GAME.question(s) == "Use the Clay Maker at once?"
    assert words(s, "DO") == "Use the Clay Maker: take 3 wet clay"
    assert words(s, "PASS") == "Do not use the Clay Maker now"


def test_a_priority_token_with_its_clay_and_one_that_is_gone():
    s = given().priority("B", 1).asking("Y", "MIDDLE", segment=4)
    assert words(s, "DO") == "Take priority token 2 and 1 wet clay"
    s = given(seats=2).priority("V", 1).asking("Y", "MIDDLE", segment=4)
    assert words(s, "DO") == "Take a priority token"


def test_hire_in_words():
    s = given().coins("Y", 2).asking("Y", "MIDDLE", segment=0)
    assert words(s, "HIRE 1") == "Hire the Sculptor with token 1 (pay 1 coin)"
    assert words(s, "HIRE 2") == "Hire the Sculptor with token 2 (pay 2 coins)"
    s = given().asking("Y", "MIDDLE", segment=1)
    assert words(s, "HIRE 2") == "Hire a Master with token 2 (pay 2 coins)"


def test_the_outer_space_in_words():
    s = given().asking("Y", "OUTER", segment=3)
    assert words(s, "DO") == "Ready the Halberd"
    s = given().coins("Y", 9).shelf(4, 3, 4, 0).ready("Y").asking("Y", "OUTER", segment=1)
    assert words(s, "SPECIALIST horse") == "Buy a Horse (pay 1 coin, use the Sword)"
    assert words(s, "SPECIALIST servant") == "Buy a Servant (pay 2 coins, use the Halberd)"
    assert words(s, "SPECIALIST archer") == "Buy an Archer (pay 1 coin, use the Crossbow)"
    assert words(s, "SPECIALIST musician") == "Buy a Musician"


def test_a_warrior_type_says_what_it_is_worth():
    s = given().rack(11, 9, 0, 11).ready("Y", "halberd").asking("Y", "WARRIOR_TYPE", segment=0)
    assert GAME.question(s) == "Which Warrior do you craft?"
    assert words(s, "WARRIOR O") == "Officer: 8 VP"
    assert words(s, "WARRIOR G") == "Guard: 7 VP, Halberd ready"
    assert words(s, "WARRIOR X") == "Crossbowman"
    s = given().asking("Y", "WARRIOR_TYPE", segment=0, sculpting=True)
    assert GAME.question(s) == "Which Warrior does the Sculptor make?"
    assert words(s, "WARRIOR S") == "Soldier: 11 left in the rack"


@pytest.mark.parametrize(
    ("figure", "option", "refusal"),
    [
        ("O", "Use the Sword: 1 VP, then move an inspector", "Do not use the Sword"),
        ("G", "Use the Halberd: 3 VP, then slide another Warrior", "Do not use the Halberd"),
        (
            "X",
            "Use the Crossbow: up to 3 VP for empty cells before a Statue",
            "Do not use the Crossbow",
        ),
        ("S", "Use the Spear: 1 VP and 2 coins", "Do not use the Spear"),
    ],
)
def test_weapons_in_words(figure, option, refusal):
    s = given().statues(f"e4=Y{figure} a4=*M").asking("Y", "WEAPON", figure=figure, cell="e4")
    assert words(s, "DO") == option
    assert words(s, "PASS") == refusal


def test_a_crossbow_that_hits_nothing_says_so():
    s = given().statues("e4=YX").asking("Y", "WEAPON", figure="X", cell="e4")
    assert words(s, "DO") == "Use the Crossbow: worth nothing from here"


def test_directions_say_what_they_give():
    s = given().statues("e4=YX e1=BO a4=*M e5=*S").asking("Y", "CROSSBOW_DIR", cell="e4")
    assert GAME.question(s) == "Crossbowman on e4: shoot in which direction?"
    assert words(s, "DIRECTION N") == "North: 2 VP"
    assert words(s, "DIRECTION W") == "West: 3 VP"
    s = given().statues("d3=YO").asking("Y", "HORSE_DIR", figure="horse", cell="d3")
    assert words(s, "DIRECTION E") == "East: the Horse covers d3 e3 f3"
    assert words(s, "DIRECTION W") == "West: the Horse covers d3 c3 b3"
    s = given().statues("a1=YS b2-d2=BG+H").asking("Y", "ARCHER_DIR", figure="archer", cell="a2")
    assert words(s, "DIRECTION N") == "North: face the Soldier of Yellow on a1"
    assert words(s, "DIRECTION E") == "East: face the Guard of Blue on b2"
    assert words(s, "DIRECTION S") == "South"


def test_inspector_moves_say_where_they_lead():
    s = given().inspectors(1, "h").asking("Y", "OFFICER_MOVE")
    assert words(s, "INSPECTOR row-1") == "Row inspector back to row 7"
    assert words(s, "INSPECTOR row+1") == "Row inspector on to row 2"
    assert words(s, "INSPECTOR row+2") == "Row inspector two on to row 3"
    assert words(s, "INSPECTOR column-1") == "Column inspector back to column g"
    assert words(s, "INSPECTOR column+1") == "Column inspector on to column i"
    assert words(s, "INSPECTOR column+2") == "Column inspector two on to column a"
    assert words(s, "PASS") == "Leave the inspectors where they are"


def test_warehouses_say_how_much_they_hold():
    s = given().warehouses(3, 0, 1, 2).asking("Y", "SUPERVISOR", segment=6)
    assert words(s, "WAREHOUSES AD") == "Warehouses A and D: 5 dry clay"


def test_cells_in_words():
    s = given().asking("Y", "WARRIOR_CELL", figure="G")
    assert GAME.question(s) == "Guard: choose an empty cell"
    assert words(s, "e4") == "Guard on e4"
    s = given().asking("Y", "SPECIALIST_CELL", figure="musician")
    assert words(s, "i7") == "Musician on i7"
    s = given().statues("a1=YS").asking("Y", "ARCHER_CELL", figure="archer")
    assert words(s, "a2") == "Archer on a2"
    s = given().statues("b2=YS e4=YG").asking("Y", "GUARD_PICK", figure="G", cell="e4")
    assert words(s, "b2") == "Slide the Soldier on b2"
    assert words(s, "PASS") == "Slide nobody"
    assert words(s, "c3") == "Cell c3"
    play(s, "b2")
    assert GAME.question(s) == "Slide from b2 to which cell?"
    assert words(s, "b3") == "Slide to b3"
    s = given().statues("d3=YO d5=YX").asking("Y", "HORSE_RIDER", figure="horse")
    assert words(s, "d5") == "The Crossbowman on d5 mounts"


def test_an_option_of_another_decision_has_general_words():
    s = given().asking("Y", "PLACE")
    assert words(s, "PASS") == "Do nothing"
    assert words(s, "DO") == "Perform the action"
    assert words(s, "WARRIOR O") == "Officer"
    assert words(s, "DIRECTION N") == "North"
    assert words(s, "e4") == "Cell e4"


def test_after_the_end_nothing_is_asked():
    s = given().asking("Y", "OUTER", segment=4)
    s.depth = 0
    assert GAME.question(s) == "The game is over"


@pytest.mark.parametrize("kind", range(1, len(ids.EVENT_NAMES)))
def test_every_event_has_a_sentence_of_its_own(kind):
    s = given().asking("Y", "PLACE")
    told = GAME.tell(s, (-1, kind, 1, 1, 1, 1))
    assert_sentence(told)
    assert told.endswith(".")
    assert told != speech.EV_ANYTHING.one


def test_an_event_nobody_knows_still_has_a_sentence():
    assert GAME.tell(given().asking("Y", "PLACE"), (-1, 999, 0, 0, 0, 0)) == "Something happens."


def test_every_event_number_is_named():
    numbers = {name: int(value) for name, value in vars(ids).items() if name.startswith("EV_")}
    assert sorted(numbers.values()) == list(range(1, len(ids.EVENT_NAMES)))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ((ids.EV_ROTATED, 1, 0, 2, 0), "Yellow turns the inner disc for 2 coins."),
        ((ids.EV_ROTATED, 1, 1, 1, 0), "Yellow turns the middle disc for 1 coin."),
        ((ids.EV_COINS, 2, 1, 0, 0), "Blue takes 1 coin."),
        ((ids.EV_COINS, 2, 3, 0, 0), "Blue takes 3 coins."),
        ((ids.EV_CRAFTED, 0, 0, 31, 0), "Violet crafts an Officer on e4."),
        (
            (ids.EV_SCULPTED, 0, 1, 31, 2),
            "Violet places a Guard on e4 through the Sculptor for 2 coins.",
        ),
        ((ids.EV_PAID_CLAY, 0, 3, 2, 0), "Violet pays 3 wet clay; one goes to warehouse C."),
        ((ids.EV_SLID, 3, 2, 0, 8), "Green slides a Crossbowman from a1 to i1."),
        ((ids.EV_INSPECTOR, 1, 0, 0, 6), "Yellow moves the row inspector from row 1 to row 7."),
        (
            (ids.EV_INSPECTOR, -1, 1, 0, 1),
            "The column inspector goes on from column a to column b.",
        ),
        ((ids.EV_PLACED_SPECIALIST, 1, 2, 9, 0), "Yellow places an Archer on a2, facing north."),
        ((ids.EV_PLACED_SPECIALIST, 1, 1, 9, -1), "Yellow places a Servant on a2."),
        (
            (ids.EV_PLACED_SPECIALIST, 1, 0, 9, 1),
            "Yellow mounts the Warrior on a2; the Horse stretches east.",
        ),
        ((ids.EV_PLACE_IN_ORDER, 1, 0, 0, 0), "Yellow takes place 1 in the turn order."),
        ((ids.EV_DRIED, 1, 2, 1, 0), "Yellow: 2 wet clay dries, 1 stays wet."),
    ],
)
def test_events_in_words(event, sentence):
    s = given().asking("Y", "PLACE")
    assert GAME.tell(s, (-1, *(int(x) for x in event))) == sentence


def test_points_tell_their_reason():
    s = given().wet("Y", 2).asking("Y", "INNER", segment=0)
    s.news = []
    play(s, "DO", "WARRIOR O", "e4")
    told = [GAME.tell(s, event) for event in s.news]
    assert "Yellow scores 8 VP: Officer on e4, taken from the rack." in told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_and_bookings_of_whole_games_in_words(players):
    for seed in (1, 2, 3):
        *_, s = states_of_a_game(players, seed)
        for event in s.news:
            assert_sentence(GAME.tell(s, event))
        for line in s.sheet():
            assert_sentence(GAME.because(s, line))


def because(s, category: str, seat: int, **cause) -> str:
    line = {"seat": seat, "period": 1, "category": category, "amount": 6, "cause": cause}
    return GAME.because(s, line)


@pytest.mark.parametrize(
    ("seat", "counts", "archers", "standing"),
    [
        (0, [2, 1, 1, 0], [0, 0, 0, 0], "2 Warriors against 1 and 1"),
        (1, [2, 1, 1, 0], [0, 0, 0, 0], "1 Warrior against 2 and 1"),
        (0, [1, 0, 0, 0], [0, 0, 0, 0], "1 Warrior, nobody else"),
        (3, [1, 2, 3, 4], [0, 0, 0, 0], "4 Warriors against 3, 2 and 1"),
        (0, [2, 2, 0, 0], [0, 0, 0, 0], "2 Warriors against 2, a tie"),
        (0, [2, 2, 0, 0], [1, 1, 0, 0], "2 Warriors against 2, a tie"),
        (0, [2, 2, 1, 0], [1, 0, 0, 0], "2 Warriors against 2 and 1, Archers decide 1 to 0"),
        (1, [2, 2, 1, 0], [1, 0, 0, 0], "2 Warriors against 2 and 1, lost by Archers 0 to 1"),
        (2, [2, 2, 1, 0], [1, 0, 0, 0], "1 Warrior against 2 and 2"),
        (2, [2, 2, 2, 0], [1, 0, 2, 0], "2 Warriors against 2 and 2, Archers decide 2 to 1 and 0"),
    ],
)
def test_a_majority_says_how_one_stood(seat, counts, archers, standing):
    s = given().asking("Y", "PLACE")
    figures = {"counts": counts, "archers": archers}
    assert because(s, "inspector_row", seat, row=2, **figures) == f"row 2: {standing}"
    assert because(s, "inspector_column", seat, column="e", **figures) == f"column e: {standing}"
    tile = because(s, "tile", seat, tile="top_left", **figures)
    assert tile == f"tile top left quadrant: {standing}"
    assert because(s, "servant", seat, cell="c3", **figures) == f"Servant on c3: {standing}"
    group = because(s, "group_majority", seat, cells=["c3", "d3"], **figures)
    assert group == f"group c3 d3: {standing}"


@pytest.mark.parametrize(
    ("category", "cause", "why"),
    [
        ("rack", {"type": "guard", "cell": "e4", "segment": 7}, "Guard on e4, taken from the rack"),
        ("officer", {"cell": "e4"}, "Officer on e4 with the Sword"),
        ("guard", {"cell": "e4"}, "Guard on e4 with the Halberd"),
        ("soldier", {"cell": "e4"}, "Soldier on e4 with the Spear"),
        ("crossbow", {"cell": "e4", "direction": "W"}, "Crossbowman on e4 shooting west"),
        (
            "musician",
            {"cell": "e5", "warriors": ["e6", "e7"]},
            "Musician on e5: 2 Warriors in line (e6 e7)",
        ),
        (
            "group_heads",
            {"cells": ["c3", "d3", "d4"], "owners": 3},
            "group c3 d3 d4: 2 Warriors at 3 VP, 1 per owner",
        ),
        ("archer", {"cell": "d1", "faced": "d2"}, "Archer on d1 facing d2"),
        (
            "resources",
            {"coins": 5, "wet": 0, "dry": 5},
            "coins 5, wet clay 0, dry clay 5: 1 VP for every 2",
        ),
        (
            "tile",
            {"tile": "coins", "counts": [4, 4, 1, 0], "archers": [0, 0, 0, 0]},
            "tile coins: 4 coins against 4 and 1, a tie",
        ),
        (
            "tile",
            {"tile": "clay", "counts": [1, 0, 0, 0], "archers": [0, 0, 0, 0]},
            "tile clay: 1 clay, nobody else",
        ),
        ("rack", {}, "Rack"),
    ],
)
def test_bookings_in_words(category, cause, why):
    assert because(given().asking("Y", "PLACE"), category, 0, **cause) == why


def test_every_category_has_a_heading():
    headings = [GAME.sentences.category(name, "en") for name in ids.ROW_NAMES]
    assert len(set(headings)) == len(ids.ROW_NAMES)
    for heading in headings:
        assert_sentence(heading)


def test_seats_are_called_by_their_colours():
    s = given().asking("Y", "PLACE")
    names = [GAME.sentences.seat(s, seat, "en") for seat in range(4)]
    assert names == ["Violet", "Yellow", "Blue", "Green"]


REASONS = [
    ("not_your_turn", {"seat": 2}, "It is the turn of Blue"),
    ("game_over", {}, "The game is over"),
    (
        "not_asked",
        {"decision": "PLACE", "verb": "DO"},
        "Something else is asked now: Place a worker: choose a segment",
    ),
    (
        "must_choose",
        {"decision": "PLACE"},
        "Here you have to choose: Place a worker: choose a segment",
    ),
    ("no_such_action", {"action": 500}, "There is no action 500"),
    ("coins", {"need": 1, "have": 0}, "This costs 1 coin, you have 0"),
    ("coins", {"need": 3, "have": 1}, "This costs 3 coins, you have 1"),
    ("wet_clay", {"need": 3, "have": 1}, "This takes 3 wet clay, you have 1"),
    (
        "dry_only",
        {"need": 3, "wet": 1, "dry": 4},
        "This takes 3 wet clay; you have 1 wet, and your 4 dry clay does not pay",
    ),
    ("no_dry_clay", {}, "You have no dry clay to wet"),
    ("already_artisan", {}, "The worker you placed is an Artisan already"),
    ("no_worker", {"worker": "artisan"}, "You have none of these workers in hand: Artisan"),
    (
        "segment_closed",
        {"segment": 4, "why": "artisan"},
        "An Artisan stands on segment 4: it is closed",
    ),
    (
        "segment_closed",
        {"segment": 4, "why": "craftsman"},
        "A Craftsman stands on segment 4: only an Artisan may join",
    ),
    ("no_base", {}, "You have no base left"),
    ("rack_empty", {}, "The rack is empty"),
    ("type_gone", {"type": "guard"}, "None of these is left in the rack: Guard"),
    (
        "not_fullest",
        {"type": "officer", "left": 9, "most": 10},
        "The Sculptor takes a type of which most are left (10); of this one: 9",
    ),
    ("no_empty_cell", {}, "No cell is empty"),
    ("occupied", {"cell": "e4"}, "e4 is not empty"),
    ("already_held", {"token": 1}, "You hold priority token 1 already"),
    ("stack_empty", {}, "No priority token is left"),
    ("token_used", {"token": 4}, "You have placed token 4 already"),
    ("already_hired", {"master": "clay_maker"}, "You have hired the Clay Maker already"),
    ("not_hired", {"master": "sculptor"}, "You have not hired the Sculptor"),
    ("no_clay_in_warehouses", {}, "All warehouses are empty"),
    ("warehouses_empty", {"pair": "AD"}, "The warehouses A + D are empty"),
    ("weapons_ready", {}, "All your Weapons are ready already"),
    ("weapon_ready", {"weapon": "sword"}, "This Weapon is ready already: Sword"),
    ("no_weapon", {"weapon": "spear"}, "This Weapon of yours is not ready: Spear"),
    ("sold_out", {"specialist": "horse"}, "All are sold: Horse"),
    ("no_rider", {}, "No Warrior of yours without a Horse has two empty cells in line"),
    ("rider_no_room", {"cell": "b7"}, "The Warrior on b7 has no two empty cells in line"),
    ("no_room", {"direction": "N"}, "There are no two empty cells to the north"),
    ("mounted", {"cell": "b7"}, "The Warrior on b7 rides a Horse"),
    ("not_yours", {"cell": "b7"}, "The Warrior on b7 is not yours"),
    ("no_warrior", {"cell": "b7"}, "No Warrior stands on b7"),
    (
        "just_crafted",
        {"cell": "b7"},
        "The Guard on b7 was just crafted, only another Warrior slides",
    ),
    ("cannot_move", {"cell": "b7"}, "The Warrior on b7 has no empty cell beside it"),
    ("not_in_line", {"cell": "b7"}, "b7 is not in the same row or column"),
    ("blocked", {"cell": "b7", "by": "b5"}, "The way to b7 is blocked at b5"),
    ("no_neighbour", {"cell": "b7"}, "No Warrior stands beside b7"),
    ("no_archer_cell", {}, "No empty cell lies beside a Warrior"),
    ("nothing_there", {"direction": "E"}, "No Warrior stands next to it in the east"),
    (
        "worth_nothing",
        {"direction": "S", "why": "edge"},
        "No Statue stands in the south: worth nothing",
    ),
    (
        "worth_nothing",
        {"direction": "S", "why": "adjacent"},
        "The Statue in the south is too near: worth nothing",
    ),
    ("back_closed", {}, "The inspector cannot go back here"),
    ("too_far", {"steps": 2, "most": 1}, "An inspector goes 1 on here, not 2"),
    ("no_substitute", {}, "On this space there is no clay or coin to take instead"),
]


@pytest.mark.parametrize(("what", "figures", "sentence"), REASONS)
def test_reasons_in_words(what, figures, sentence):
    s = given().asking("Y", "PLACE")
    assert GAME.explain(s, {"rule": "TA-6.3", "what": what, **figures}) == sentence


def test_all_reasons_are_in_the_test_above():
    told = {what for what, _, _ in REASONS}
    assert told == {code.partition("/")[0] for code in text.REASONS}


@pytest.mark.parametrize("reason", [{}, {"what": "unheard_of"}, {"what": "coins", "why": "so"}])
def test_an_unknown_reason_still_has_a_sentence(reason):
    s = given().asking("Y", "PLACE")
    assert GAME.explain(s, {"rule": "TA-6.3", **reason}) == "This is not possible now"


def test_every_code_that_reasons_can_give_has_a_sentence():
    source = Path(text.__file__).with_name("reasons.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'reason\(\s*[^,()]+,\s*"(\w+)"', source))
    assert len(codes) > 30
    assert codes <= {code.partition("/")[0] for code in text.REASONS}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_refused_in_a_game_has_its_reasons_in_words(players):
    for k, s in enumerate(states_of_a_game(players, 21)):
        seat = s.waiting[0] if s.waiting else 0
        for action in range(k % 5, 123, 5):
            for reason in s.why_not(seat, action):
                told = GAME.explain(s, reason)
                assert_sentence(told)
                assert told != speech.REASON_ANYHOW.one


def test_names_stand_in_the_order_of_the_data():
    pairs = [
        (data.WARRIOR_NAMES, text.WARRIORS),
        (data.WEAPON_NAMES, text.WEAPONS),
        (data.SPECIALIST_NAMES, text.SPECIALISTS),
        (data.MASTER_NAMES, text.MASTERS),
    ]
    for names, messages in pairs:
        assert [name.replace("_", " ").title() for name in names] == [m.one for m in messages]
    articled = [
        (text.WARRIORS, text.A_WARRIOR),
        (text.WEAPONS, text.THE_WEAPON),
        (text.SPECIALISTS, text.A_SPECIALIST),
        (text.MASTERS, text.THE_MASTER),
        (text.WORKERS, text.A_WORKER),
    ]
    for plain, named in articled:
        assert [m.one for m in plain] == [m.one.partition(" ")[2] for m in named]
