"""The words of Xi'an: every action, question, event, booking and reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from xian_given import DECISIONS, WORDS, given, play

import claycrown
from claycrown.core import speech
from claycrown.core.chance import seeded
from claycrown.core.events import EVERYONE
from claycrown.games.xian import data, ids, text

GAME = claycrown.make("xian")
WRONG = re.compile(r"[{}]|None|\?\?|  ")
CARD = re.compile(r"\b[YRGU][1-6]\b")


def words(s, option: str, seat: int | None = 0) -> str:
    return GAME.text(WORDS.index(option), s, "en", seat)


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
    for k, s in enumerate(states_of_a_game(players, 11)):
        asked.add(s.decision)
        assert_sentence(GAME.question(s))
        for action in range(k % 4, 841, 4):
            assert_sentence(GAME.text(action, s))
            assert_sentence(GAME.text(action, s, "en", k % players))
    assert len(asked) > 8


@pytest.mark.parametrize("decision", DECISIONS[3:])
def test_every_id_has_words_at_each_kind_of_decision(decision):
    s = given().resources(0, 9, 9, 2, 2, 2, 2).tiles(0, "gate", "market", "reduction")
    s = s.row("sword", "sword", "horse", "-").helpers(0, "Emissary", "Officer")
    s = s.builders("Palace", 1, 2).brown(17, signed_by=0).painted(0, 22)
    s = s.asking(0, decision, "Y1/U6", cell=16, pair_given="coin+Y")
    options = s.legal(0)
    assert options
    assert len({GAME.text(action, s, "en", 0) for action in options}) == len(options)
    for action in range(841):
        assert_sentence(GAME.text(action, s, "en", 0))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_every_id_has_words_for_every_reader_while_all_choose(seat):
    for s in (GAME.new(3, 1), given().choosing(), given().phase(2).choosing(), given().over()):
        for action in range(841):
            assert_sentence(GAME.text(action, s, "en", seat))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_options_that_all_choose_from_are_told_apart(seat):
    for s in (GAME.new(3, 1), given().choosing(), given().phase(2).choosing()):
        for chooser in range(3):
            options = s.legal(chooser)
            assert len({GAME.text(action, s, "en", seat) for action in options}) == len(options)


@pytest.mark.parametrize("action", [-1, 841, 10**9])
def test_an_id_outside_the_table_is_named_by_its_number(action):
    assert GAME.text(action, given().choosing()) == f"Action {action}"


def test_a_language_without_a_catalogue_gets_english():
    s = given().asking(0, "WORKER")
    assert GAME.text(606, s, "xx") == "Pass: take 1 coin"
    assert GAME.question(s, "xx") == GAME.question(s)


def test_favour_names_the_cards_only_for_their_owner():
    s = given().hand(0, "Y1 R3 R4 U1").hand(1, "Y2 Y3 G4 U6").choosing()
    s.stack[s.depth - 1] = (int(s.stack[s.depth - 1]) & ~255) + DECISIONS.index("FAVOUR")
    s.options_of = -1
    assert words(s, "FAVOUR 0") == "Keep all four cards"
    assert words(s, "FAVOUR 11") == "Put back Y1, R3, U1"
    assert words(s, "FAVOUR 11", 1) == "Put back Y2, Y3, U6"
    assert words(s, "FAVOUR 11", None) == "Put back the 1st, 2nd and 4th cards"
    assert words(s, "FAVOUR 4", None) == "Put back the 3rd card"


def test_pairs_in_words():
    s = given().round(2).helpers(0, "Accountant", "Administrator").choosing()
    assert GAME.question(s) == "Round 2, phase 1: choose in secret what you play"
    start = "R5 below, {} on top: initiative 5, "
    told = {
        "Y4": "4 coins or yellow pigment",
        "R1": "2 clay or red pigment",
        "G5": "the Scientist (2 VP) or green pigment",
        "U2": "red or blue pigment",
        "U6": "red and green or blue pigment",
    }
    for top, rest in told.items():
        assert words(s, f"PAIR R5/{top}") == start.format(top) + rest
    assert words(s, "PAIR R5/Y4", 1) == start.format("Y4") + "3 coins or yellow pigment"
    assert words(s, "PAIR R5/Y4", None) == start.format("Y4") + "3 coins or yellow pigment"
    s = given().phase(2).choosing()
    assert GAME.question(s) == "Round 1, phase 2: which of your two cards lies below?"


@pytest.mark.parametrize(
    ("top", "action", "pigment"),
    [
        ("Y4", "Y4: take 3 coins", "Y4: take 1 yellow pigment"),
        ("R2", "R2: take 1 clay", "R2: take 1 red pigment"),
        (
            "G1",
            "G1: recruit the Ceramist (2 VP), each craft scores 1 VP more",
            "G1: take 1 green pigment",
        ),
        (
            "G4",
            "G4: recruit the Emissary (3 VP), each step on the track may exchange a resource",
            "G4: take 1 green pigment",
        ),
        (
            "U5",
            "U5: take 1 yellow pigment and 1 green pigment (the supply lacks green)",
            "U5: take 1 blue pigment (the supply lacks blue)",
        ),
    ],
)
def test_the_worker_step_in_words(top, action, pigment):
    s = given().round(4).supply(G=0 if top == "U5" else 6, U=0 if top == "U5" else 6)
    s = s.asking(0, "WORKER", f"Y1/{top}")
    wanted = f"Worker step with {top}: its action, or a pigment of its colour?"
    assert GAME.question(s) == wanted
    assert words(s, "WORKER_ACTION") == action
    assert words(s, "WORKER_PIGMENT") == pigment


def test_entering_in_words():
    s = given().builders("Palace", 1, 1, 2).resources(0, 4).tiles(0, "gate")
    s = s.minister("Armoury").asking(0, "BUILDING")
    assert GAME.question(s) == "Building step: enter a building, or pass?"
    fee = "pay 2 coins to Orange and 1 coin to Cyan"
    assert words(s, "ENTER Palace") == f"Enter the Palace ({fee})"
    free = "Enter the Palace through the gate, free of its fee"
    assert words(s, "ENTER Palace free") == free
    assert words(s, "ENTER Palace open") == f"Open the Palace with the gate ({fee})"
    assert words(s, "ENTER Workshop") == "Enter the Workshop"
    gift = "the Minister gives 1 coin and 1 VP"
    assert words(s, "ENTER Armoury") == f"Enter the Armoury ({gift})"
    assert words(s, "PASS") == "Pass: take 1 coin"


def test_missing_coins_in_words():
    s = given(2).builders("Palace", 1, 1).resources(0, 1, 5).score(0, 9).asking(0, "BUILDING")
    wanted = "Enter the Palace (pay 3 coins to Orange; 2 coins are missing and cost 4 VP)"
    assert words(s, "ENTER Palace") == wanted
    s = given(2).builders("Palace", 1).resources(0, 1, 5).score(0, 9).asking(0, "BUILDING")
    wanted = "Enter the Palace (pay 2 coins to Orange; 1 coin is missing and costs 2 VP)"
    assert words(s, "ENTER Palace") == wanted


def test_tiles_in_words():
    s = given().resources(0, 2, 2, 2).tiles(0, "market", "extra action").asking(0, "END")
    assert GAME.question(s) == "Use another tile before your turn ends?"
    assert words(s, "END_TURN") == "End your turn"
    assert words(s, "EXTRA Workshop") == "Extra action: craft a statue"
    assert words(s, "EXTRA Palace") == "Extra action: advance on the track"
    assert words(s, "MARKET_GIVE coin+coin") == "Market: give 2 coins"
    assert words(s, "MARKET_GIVE clay+Y") == "Market: give 1 clay and 1 yellow pigment"
    play(s, "MARKET_GIVE clay+Y")
    assert GAME.question(s) == "Market: what do you take for 1 clay and 1 yellow pigment?"
    assert words(s, "MARKET_TAKE U+U") == "Take 2 blue pigments"


def test_crafting_in_words():
    s = given().resources(0, 0, 5).tiles(0, "reduction").helpers(0, "Scientist")
    s = s.asking(0, "CRAFT")
    assert GAME.question(s) == "Workshop: craft a statue on which cell?"
    assert words(s, "CRAFT 1") == "Craft on b1 for 4 clay: 8 VP"
    assert words(s, "CRAFT 1 signed") == "Craft on b1 for 4 clay and sign: 8 VP"
    assert words(s, "CRAFT 1 reduced") == "Craft on b1 for 3 clay by reduction: 8 VP"
    wanted = "Craft on c5 for 0 clay by reduction and sign: 4 VP, 1 red pigment"
    assert words(s, "CRAFT 18 signed reduced") == wanted
    wanted = "Craft on a2 for 4 clay: 6 VP, 1 red pigment, 1 blue pigment"
    assert words(s, "CRAFT 4") == wanted
    assert words(s, "CRAFT 5") == "Craft on b2 for 4 clay: 7 VP, 2 coins"
    assert words(s, "CRAFT 0") == "Craft on a1 for 4 clay"
    s = given().resources(0, 0, 5).helpers(0, "Ceramist").asking(0, "CRAFT")
    assert words(s, "CRAFT 1") == "Craft on b1 for 5 clay: 9 VP"


def test_painting_in_words():
    s = given().painted(0, 17, 18).resources(0, 0, 0, 1, 1, 2).tiles(0, "reduction")
    s = s.asking(0, "PAINT_CELL")
    assert GAME.question(s) == "Laboratory: paint which statue?"
    assert words(s, "PAINT_CELL 16") == "Paint the statue on a5, section A: 3 VP"
    assert words(s, "PAINT_CELL 8") == "Paint the statue on a3, section B: 1 VP"
    assert words(s, "PAINT_CELL 1") == "Paint the statue on b1, section C"
    play(s, "PAINT_CELL 16")
    assert GAME.question(s) == "Laboratory: which pigments pay for the statue on a5?"
    assert words(s, "PAINT_PAY GG") == "Pay 2 green pigments"
    assert words(s, "PAINT_PAY YG") == "Pay 1 yellow pigment and 1 green pigment"
    assert words(s, "PAINT_PAY R") == "Pay only 1 red pigment by reduction"


def test_forging_in_words():
    s = given().row("sword", "sword", "crossbow", "-").resources(0, 3).helpers(0, "Officer")
    s = s.tiles(0, "reduction").asking(0, "FORGE")
    assert GAME.question(s) == "Armoury: forge which equipment?"
    assert words(s, "FORGE 1") == "Slot 1, Sword (C, bronze): pay 2 coins, take 1 clay"
    wanted = "Slot 2, Sword (C, bronze): pay 1 coin by reduction, take 1 clay"
    assert words(s, "FORGE 2 reduced") == wanted
    assert words(s, "FORGE 3") == "Slot 3, Crossbow (A, wood): pay 0 coins"
    assert words(s, "FORGE 4") == "Slot 4, empty"


def test_end_tiles_in_words():
    s = given().score(0, 27).resources(0, 9, 9).painted(0, 16, 17).helpers(0, "Officer")
    s = s.end_tiles(*range(8)).equipment(0, "sword", "sword").space(0, 5).asking(0, "END_TILE")
    assert GAME.question(s) == "Palace: which end tile do you keep?"
    told = [words(s, f"END_TILE {tile}") for tile in range(8)]
    assert told == [
        "Return resources: 1 VP for each, at most 15 (now 15 VP)",
        "Prestige: 1 VP for every 10 VP (now 2 VP)",
        "Unused tiles: 3 VP for each (now 0 VP)",
        "Painted statues: 2 VP for each (now 4 VP)",
        "Helpers: 2 VP for each (now 2 VP)",
        "Gift: 6 VP",
        "Sections: 5 VP for each where nobody has painted more (now 5 VP)",
        "Equipment pairs: 4 VP for each two alike (now 4 VP)",
    ]
    assert words(given().choosing(), "END_TILE 3") == "Painted statues: 2 VP for each"


def test_the_emissary_in_words():
    s = given().resources(0, 1, 0, 1).asking(0, "EMISSARY")
    assert GAME.question(s) == "Emissary: exchange one resource?"
    assert words(s, "SWAP coin clay") == "Give 1 coin for 1 clay"
    assert words(s, "SWAP Y G") == "Give 1 yellow pigment for 1 green pigment"
    assert words(s, "SWAP_NONE") == "Exchange nothing"


def test_an_option_of_another_decision_has_general_words():
    s = given().builders("Palace", 0, 0, 1, 1).choosing()
    assert words(s, "WORKER_ACTION") == "Use the top card's action"
    assert words(s, "WORKER_PIGMENT") == "Take the top card's pigment"
    assert words(s, "ENTER Palace") == "Enter the Palace"
    assert words(s, "CRAFT 1") == "Craft on b1 for 5 clay: 8 VP"
    assert words(s, "FORGE 1") == "Slot 1, Arrowheads (A, bronze): pay 1 coin"
    assert words(s, "FAVOUR 1", None) == "Put back the 1st card"


def test_after_the_end_nothing_is_asked():
    assert GAME.question(given().over()) == "The game is over"


@pytest.mark.parametrize("kind", range(1, int(ids.EVENT_COUNT)))
def test_every_event_has_a_sentence_of_its_own(kind):
    s = given().asking(0, "WORKER")
    told = GAME.tell(s, (-1, kind, 1, 1, 1, 1))
    assert_sentence(told)
    assert told.endswith(".")
    assert told != speech.EV_ANYTHING.one


def test_an_event_nobody_knows_still_has_a_sentence():
    assert GAME.tell(given().choosing(), (-1, 999, 0, 0, 0, 0)) == "Something happens."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ((ids.EV_ROUND, -1, 2, 0, 0), "Round 2 begins."),
        ((ids.EV_HAND, 0, 0b1000000001, 0, 0), "Purple, your hand: Y1, R4."),
        ((ids.EV_FAVOUR, 1, 2, 0, 0), "Orange puts 2 cards back."),
        ((ids.EV_FAVOUR, 1, 1, 0, 0), "Orange puts 1 card back."),
        ((ids.EV_FAVOUR, 1, 0, 0, 0), "Orange keeps all cards."),
        ((ids.EV_PUT_BACK, 1, 0b11, 0, 0), "Orange, you put back: Y1, Y2."),
        ((ids.EV_PUT_BACK, 1, 0, 0, 0), "Orange, you put nothing back."),
        ((ids.EV_REVEAL, 2, 10, 3, 0), "Cyan plays R5 below, Y4 on top."),
        ((ids.EV_ORDER, 2, 0, 0, 0), "Cyan acts 1st."),
        ((ids.EV_TURN, 3, 6, 2, 0), "Round 6, phase 2: it is the turn of Jade."),
        ((ids.EV_GAIN, 0, 0, 2, 0), "Purple takes 2 coins."),
        ((ids.EV_GAIN, 0, 2, 1, 1), "Purple takes 1 yellow pigment; the supply lacks yellow."),
        ((ids.EV_GAIN, 0, 5, 0, 1), "Purple takes nothing: the supply lacks blue."),
        ((ids.EV_RECRUIT, 0, 4, 0, 0), "Purple recruits the Scientist."),
        ((ids.EV_ENTER, 0, 3, 0, 1), "Purple enters the Palace."),
        ((ids.EV_ENTER, 0, 3, 1, 1), "Purple opens the Palace with the gate."),
        (
            (ids.EV_ENTER, 0, 3, 2, 0),
            "Purple enters the Palace through the gate, free of its fee.",
        ),
        ((ids.EV_FEE, 0, 1, 2, 0), "Purple pays 2 coins to Orange."),
        ((ids.EV_SHORTFALL, 0, 1, 0, 0), "Purple is short of 1 coin."),
        ((ids.EV_MINISTER, 0, 1, 0, 0), "The Minister welcomes Purple as the first."),
        ((ids.EV_PASS, 0, 1, 0, 0), "Purple passes."),
        ((ids.EV_EXTRA, 0, 1, 0, 0), "Purple uses the extra action tile in the Laboratory."),
        (
            (ids.EV_MARKET, 0, 0, 20, 0),
            "Purple uses the market tile: 2 coins for 2 blue pigments.",
        ),
        ((ids.EV_CRAFT, 0, 18, 2, 0), "Purple crafts a statue on c5 for 2 clay."),
        ((ids.EV_CRAFT, 0, 18, 2, 1), "Purple crafts a statue on c5 for 2 clay and signs it."),
        ((ids.EV_PAINT, 0, 0, 10, 0), "Purple paints the statue on a1 with 1 yellow pigment."),
        ((ids.EV_FORGE, 0, 8, 3, 0), "Purple forges Sword for 3 coins."),
        ((ids.EV_REDUCTION, 0, 0, 0, 0), "Purple uses the reduction tile."),
        ((ids.EV_ADVANCE, 0, 3, 0, 0), "Purple advances to space 3."),
        ((ids.EV_TILE, 0, 3, 0, 0), "Purple takes the tile: extra action."),
        ((ids.EV_END_TILE, 0, 5, 0, 0), "Purple keeps the end tile: Gift: 6 VP."),
        (
            (ids.EV_SWAP, 0, 0, 1, 0),
            "Purple exchanges 1 coin for 1 clay by the Emissary.",
        ),
        (
            (ids.EV_REQUEST, -1, 1, 9, 2),
            (
                "Request 1 (red) leaves, the Minister goes to the Laboratory; "
                "request 9 (green) comes to section B."
            ),
        ),
        ((ids.EV_ROW, -1, 3, 20, 0), "New in slot 4 of the row: Horse."),
        ((ids.EV_FINAL, -1, 0, 0, 0), "Final scoring."),
        ((0, 0, 5, -4, 3, 2, 0), "Purple loses 4 VP: 2 coins missing for the fee of the Palace."),
        ((0, 0, 4, 1, 3, 0, 0), "Purple scores 1 VP: first into the Palace with the Minister."),
    ],
)
def test_events_in_words(event, sentence):
    s = given(4).asking(0, "WORKER")
    assert GAME.tell(s, (-1, *(int(x) for x in event))) == sentence


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_and_bookings_of_whole_games_in_words(players):
    for seed in (1, 2, 3):
        *_, s = states_of_a_game(players, seed)
        for event in s.news:
            assert_sentence(GAME.tell(s, event))
        for line in s.sheet():
            assert_sentence(GAME.because(s, line))


@pytest.mark.parametrize("players", [2, 4])
def test_what_everybody_hears_names_no_hidden_card(players):
    """Before the reveal of a phase no sentence to everybody names a card of that phase."""
    *_, s = states_of_a_game(players, 3)
    shown = 0
    for event in s.news:
        told = GAME.tell(s, event)
        if event[1] in (ids.EV_HAND, ids.EV_PUT_BACK):
            assert event[0] == 2 ** event[2]
        elif event[1] == ids.EV_REVEAL:
            shown += 1
        else:
            assert event[0] == EVERYONE
            assert not CARD.search(told)
    assert shown == 12 * players


def because(category: str, **cause) -> str:
    line = {"seat": 0, "period": 1, "category": category, "amount": 6, "cause": cause}
    return GAME.because(given().asking(0, "WORKER"), line)


@pytest.mark.parametrize(
    ("category", "cause", "why"),
    [
        ("helper_recruit", {"helper": "officer"}, "Officer recruited"),
        ("craft_cell", {"cell": 18}, "statue crafted on c5"),
        ("ceramist", {"cell": 18}, "Ceramist, statue crafted on c5"),
        ("paint_group", {"cell": 16, "group": [16]}, "statue painted on a5, alone"),
        (
            "paint_group",
            {"cell": 16, "group": [16, 17]},
            "statue painted on a5, group of 2: a5 b5",
        ),
        ("minister", {"building": "palace"}, "first into the Palace with the Minister"),
        (
            "shortfall",
            {"building": "palace", "missing": 1},
            "1 coin missing for the fee of the Palace",
        ),
        (
            "majority_A",
            {"painted": 3, "place": 1, "tied": 1},
            "section A: 3 statues painted, place 1",
        ),
        (
            "majority_C",
            {"painted": 1, "place": 2, "tied": 3},
            "section C: 1 statue painted, places 2 to 4 shared by 3",
        ),
        (
            "sets_bronze",
            {"equipment": [0, 4, 5, 8, 20]},
            "sets of Arrowheads, Halberd, Halberd, Sword",
        ),
        ("sets_wood", {"equipment": [0, 20]}, "sets of Horse"),
        ("match", {"matched": 1}, "1 statue with equipment of its section"),
        ("match", {"matched": 3}, "3 statues with equipment of their section"),
        ("unused_tiles", {"tiles": ["gate", "extra_action"]}, "not used: gate, extra action"),
        (
            "end_tile",
            {"tile": "helpers", "number": 3},
            "Helpers: 2 VP for each (3 times)",
        ),
        ("resources", {"counted": 7}, "7 resources, 1 VP per 3"),
        ("match", {}, "Equipped statues"),
    ],
)
def test_bookings_in_words(category, cause, why):
    assert because(category, **cause) == why


def test_every_category_has_a_heading():
    headings = [GAME.sentences.category(name, "en") for name in ids.ROW_NAMES]
    assert len(set(headings)) == len(ids.ROW_NAMES)
    for heading in headings:
        assert_sentence(heading)


def test_seats_are_called_by_their_colours():
    s = given(4).choosing()
    names = [GAME.sentences.seat(s, seat, "en") for seat in range(4)]
    assert names == ["Purple", "Orange", "Cyan", "Jade"]
    assert [name.lower() for name in names] == data.SEAT_COLOURS


REASONS = [
    ("game_over", {}, "The game is over"),
    ("no_such_action", {"action": 900}, "There is no action 900"),
    ("not_your_turn", {"seat": 2}, "It is the turn of Cyan"),
    ("already_chosen", {}, "You have chosen already; the others are still choosing"),
    (
        "not_asked",
        {"decision": "BUILDING", "verb": "SWAP"},
        "Something else is asked now: Building step: enter a building, or pass?",
    ),
    ("favour_over", {}, "The emperor's favour is granted once, in round 1"),
    ("pairs_revealed", {}, "The pairs of this phase are revealed and fixed"),
    ("same_card", {"card": "Y1"}, "One card cannot lie below and on top: Y1"),
    ("not_in_hand", {"cards": ["Y1", "G2"]}, "Not in your hand: Y1, G2"),
    ("worker_first", {}, "The worker step comes first"),
    ("worker_done", {}, "The worker step of this turn is done"),
    ("building_done", {}, "The building step of this turn is done"),
    ("enter_or_pass", {}, "First enter a building or pass"),
    ("enter_first", {"building": "armoury"}, "This is chosen inside the Armoury"),
    ("tile_used", {"tile": "extra_action"}, "You have used this tile already: extra action"),
    ("tile_not_held", {"tile": "gate"}, "You do not have this tile: gate"),
    (
        "pair_closed",
        {"building": "palace", "count": 4, "limit": 4},
        "Palace is closed: 4 of 4 places of its pair are taken",
    ),
    (
        "gate_not_closed",
        {"building": "palace", "count": 1, "limit": 4},
        "Palace is open (1 of 4 places taken), the gate would be wasted",
    ),
    ("gate_no_fee", {"building": "palace"}, "Palace asks no fee, the gate would be wasted"),
    (
        "shortfall",
        {"building": "palace", "fee": 3, "coins": 1, "missing": 2, "vp": 4, "score": 3},
        "The fee of the Palace is 3, you have 1: 2 missing coins cost 4 VP, you have 3",
    ),
    (
        "shortfall",
        {"building": "palace", "fee": 1, "coins": 0, "missing": 1, "vp": 2, "score": 1},
        "The fee of the Palace is 1, you have 0: 1 missing coin costs 2 VP, you have 1",
    ),
    ("no_brown_figure", {}, "No brown figure is left in the supply"),
    ("no_empty_cell", {}, "No cell of the pit is empty"),
    ("craft_too_dear", {"need": 2, "have": 1}, "The cheapest statue takes 2 clay, you have 1"),
    ("short_of", {"kind": "coin", "need": 3, "have": 2}, "This takes 3 coins, you have 2"),
    ("no_figure", {}, "You have no figure left to paint with"),
    ("nothing_to_paint", {}, "No brown statue is free or signed by you"),
    (
        "pigments",
        {"section": "C", "missing": ["blue", "blue"]},
        "For section C you lack 2 blue pigments",
    ),
    (
        "pigments",
        {"section": "A", "missing": ["green", "any"]},
        "For section A you lack 1 green pigment and any pigment",
    ),
    (
        "pigments_reduced",
        {"section": "B", "any_of": ["red", "green"]},
        "For section B, with the reduction, you lack one of: red, green",
    ),
    ("row_empty", {}, "The equipment row is empty"),
    ("too_dear", {"need": 1, "have": 0}, "The cheapest equipment costs 1 coin, you have 0"),
    (
        "too_dear_after_fee",
        {"need": 2, "have": 1, "fee": 2},
        "The cheapest equipment costs 2 coins, the fee of 2 leaves you 1",
    ),
    ("no_builder", {}, "All your builders are out"),
    ("no_end_tile", {"space": 5}, "No end tile is left on space 5"),
    ("end_of_track", {"space": 5}, "Your supervisor stands on space 5, the end of the track"),
    ("not_empty", {"cell": 18}, "c5 is not empty"),
    ("no_signature", {}, "You have no signature left"),
    ("reduction_useless", {}, "It costs nothing, the reduction would be wasted"),
    ("painted", {"cell": 18, "seat": 1}, "The statue on c5 is painted by Orange"),
    ("no_statue", {"cell": 18}, "No statue stands on c5"),
    ("signed", {"cell": 18, "seat": 1}, "The statue on c5 is signed by Orange"),
    (
        "wrong_payment",
        {"section": "B", "wanted": ["red", "yellow"]},
        "Section B asks for 1 red pigment and 1 yellow pigment",
    ),
    ("slot_empty", {"slot": 2}, "Slot 2 of the row is empty"),
    ("too_few_resources", {"need": 2, "have": 1}, "The market takes 2 resources, you have 1"),
    ("same_as_given", {}, "You cannot take back exactly what you gave"),
    (
        "supply_lacks",
        {"kind": "red", "need": 2, "left": 1},
        "This takes 2 red pigments, the supply has 1",
    ),
    ("tile_taken", {"tile": "flat", "seat": 1}, "Orange has this end tile: Gift"),
    ("tile_out", {"tile": "helpers"}, "This end tile is not in the game: Helpers"),
    ("swap_same", {"kind": "coin"}, "The Emissary takes another kind than he gives"),
]


@pytest.mark.parametrize(("what", "figures", "sentence"), REASONS)
def test_reasons_in_words(what, figures, sentence):
    s = given().resources(0, 3, 5).asking(0, "BUILDING")
    assert GAME.explain(s, {"rule": "XI-6.4", "what": what, **figures}) == sentence


def test_all_reasons_are_in_the_test_above():
    assert {what for what, _, _ in REASONS} == set(text.REASONS)


@pytest.mark.parametrize("reason", [{}, {"what": "unheard_of"}])
def test_an_unknown_reason_still_has_a_sentence(reason):
    s = given().choosing()
    assert GAME.explain(s, {"rule": "XI-6.4", **reason}) == "This is not possible now"


def test_every_code_that_reasons_can_give_has_a_sentence():
    folder = Path(text.__file__).parent
    files = sorted(folder.glob("reasons*.py"))
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    codes = set(re.findall(r'reason\(\s*[^,()]+,\s*"(\w+)"', source))
    assert len(codes) > 30
    assert codes <= set(text.REASONS) <= set(re.findall(r'"(\w+)"', source))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_refused_in_a_game_has_its_reasons_in_words(players):
    for k, s in enumerate(states_of_a_game(players, 21)):
        seat = s.waiting[0] if s.waiting else 0
        for action in range(k % 9, 841, 9):
            for reason in s.why_not(seat, action):
                told = GAME.explain(s, reason)
                assert_sentence(told)
                assert told != speech.REASON_ANYHOW.one


def test_names_stand_in_the_order_of_the_data():
    pairs = [
        (data.BUILDING_NAMES, text.BUILDINGS),
        (data.EQUIPMENT_NAMES, text.EQUIPMENT),
        (data.HELPER_NAMES, text.HELPERS),
        (data.SEAT_COLOURS, text.SEATS),
    ]
    for names, messages in pairs:
        assert [name.title() for name in names] == [message.one for message in messages]
    small = [
        (data.COLOUR_NAMES, text.COLOURS),
        (data.BONUS_NAMES, text.TILES),
        (data.MATERIAL_NAMES, text.MATERIALS),
    ]
    for names, messages in small:
        assert [name.replace("_", " ") for name in names] == [m.one for m in messages]
    articled = [(text.BUILDINGS, text.THE_BUILDING), (text.HELPERS, text.THE_HELPER)]
    for plain, named in articled:
        assert [f"the {m.one}" for m in plain] == [m.one for m in named]
    titles = [m.one.partition(":")[0] for m in text.END_TILES]
    assert titles == [m.one for m in text.END_TILE_TITLES]
