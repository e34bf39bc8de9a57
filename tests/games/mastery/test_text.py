"""The words of Medieval Mastery: every action, question, event, booking and reason."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from mastery_given import WORDS, asked, given, play, silent

import claycrown
from claycrown.core import speech
from claycrown.core.catalog import Message
from claycrown.core.chance import seeded
from claycrown.core.errors import PositionError
from claycrown.core.events import EVERYONE
from claycrown.games.mastery import data, ids, notation, text

GAME = claycrown.make("mastery")
WRONG = re.compile(r"[{}]|None|\?\?|  ")
# Every number of players, every variant, and the variants that go together.
TABLES = [
    (2, {}),
    (2, {"siege": True}),
    (3, {"cutthroat": True}),
    (4, {"siege": True, "chaos": True, "skirmish": True}),
    (4, {"allegiance": "pairs"}),
    (5, {"skirmish": True}),
    (6, {"allegiance": "threes", "chaos": True, "cutthroat": True}),
]


def words(s, option: str, seat: int | None = 0) -> str:
    return GAME.text(WORDS.index(option), s, "en", seat)


def states_of_a_game(players: int, options: dict, seed: int):
    """Every decision of a random game, and the end; its events are in the last state."""
    rng = seeded(f"{seed}:text")
    s = GAME.new(players, seed, options, events=True)
    while not s.over:
        yield s
        seat = s.waiting[0]
        legal = s.legal(seat)
        s.apply(seat, legal[rng.below(len(legal))])
    yield s


def assert_sentence(sentence: str) -> None:
    assert sentence.strip() == sentence
    assert sentence
    assert not WRONG.search(sentence), sentence


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_id_has_words_at_every_decision(players, options):
    kinds = set()
    for k, s in enumerate(states_of_a_game(players, options, 11)):
        kinds.add(s.decision)
        assert_sentence(GAME.question(s))
        for action in range(k % 4, 154, 4):
            assert_sentence(GAME.text(action, s))
            assert_sentence(GAME.text(action, s, "en", k % players))
    assert len(kinds) > 8


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_options_of_a_decision_are_told_apart(players, options):
    for s in states_of_a_game(players, options, 12):
        for seat in s.waiting:
            legal = s.legal(seat)
            for reader in (None, seat, (seat + 1) % players):
                told = {GAME.text(action, s, "en", reader) for action in legal}
                assert len(told) == len(legal)


@pytest.mark.parametrize("action", [-1, 154, 10**9])
def test_an_id_outside_the_table_is_named_by_its_number(action):
    assert GAME.text(action, given().hand(0, "C").asking(0)) == f"Action {action}"


def test_a_language_without_a_catalogue_gets_english():
    s = given().hand(0, "C").asking(0)
    assert GAME.text(6, s, "xx") == "Keep all knights where they are"
    assert GAME.question(s, "xx") == GAME.question(s)


def test_a_window_in_words():
    s = given().hand(0, "C T F").stands(0, "fury").stands(1, "greed").turn(7).asking(0)
    assert GAME.question(s) == "Turn 7: play a card, use the crown, or go on?"
    assert words(s, "CONTINUE") == "Go on: redistribution and advance"
    assert words(s, "CALL_TO_ARMS") == "Play Call to Arms: 2 knights into the castle"
    wanted = "Play Tactical Advance: one more redistribution and advance this turn"
    assert words(s, "TACTICAL_ADVANCE") == wanted
    assert words(s, "CROWN") == "Use the crown Fury: discard a card if you like"
    assert words(s, "FRACTURE P1 orb") == "Play Fracture: destroy the orb Greed of Blue"
    assert words(s, "FRACTURE P4 orb") == "Play Fracture: destroy the orb of Black"


def test_the_last_window_says_what_follows():
    s = given().hand(0, "C").asking(0, "last WINDOW")
    assert words(s, "CONTINUE") == "Go on: end your turn"
    s = given().hand(0, "C").extra(1).asking(0, "last WINDOW")
    assert words(s, "CONTINUE") == "Go on: one more redistribution and advance"
    s = given().castle(0, 3).asking(0, "ADVANCE")
    assert words(s, "CONTINUE") == "Go on"


@pytest.mark.parametrize(
    ("crown", "effect"),
    [
        ("corruption", "destroy an artefact of an opponent"),
        ("prosperity", "look at the top card of a deck, leave it or discard it"),
        ("order", "put a card discarded in an earlier turn back into the deck"),
        ("insight", "look at the top cards of your deck and put them in order"),
        ("vitality", "redistribute your knights"),
        ("fury", "discard a card if you like"),
    ],
)
def test_every_crown_says_what_it_does(crown, effect):
    s = given().hand(0, "C").stands(0, crown).asking(0)
    assert words(s, "CROWN") == f"Use the crown {crown.title()}: {effect}"


def test_responses_in_words():
    s = given().stands(0, "corruption").stands(1, "rage").hand(1, "F").asking(0)
    play(s, "CROWN")
    assert asked(s) == "P1 RESPONSE"
    assert GAME.question(s) == "Red uses the crown Corruption: play Fracture?"
    assert words(s, "PASS", 1) == "Pass: play no Fracture"
    assert words(s, "FRACTURE P0 crown", 1) == "Play Fracture: destroy the crown Corruption of Red"
    s = given().stands(1, "loyalty", "greed").hand(0, "5 F F").hand(1, "3").holds(1, 5, 4)
    s = s.holds(0, 7).attack(0, 5, 2)
    start = "Battle for b2 Abbey, Red {} against Blue {}: play Fracture on "
    assert GAME.question(s) == start.format(2, 4) + "a sceptre?"
    play(s, "PASS")
    assert asked(s) == "P0 RESPONSE"
    assert GAME.question(s) == start.format(7, 8) + "an orb?"


def test_redistribution_in_words():
    s = given().castle(0, 5).holds(0, 7, 2).holds(0, 3, 1).asking(0, "REDISTRIBUTE")
    assert GAME.question(s) == "Redistribute your knights?"
    wanted = "Redistribute 8 knights over the castle and 2 territories"
    assert words(s, "REDISTRIBUTE") == wanted
    assert words(s, "KEEP") == "Keep all knights where they are"
    assert words(s, "SET_KNIGHTS 2") == "Put 2 knights on a territory"
    play(s, "REDISTRIBUTE")
    wanted = "Redistribution: how many knights on a4 Forest? 8 are to be shared out"
    assert GAME.question(s) == wanted
    assert words(s, "SET_KNIGHTS 1") == "Put 1 knight on a4 Forest (now 1; 7 left)"
    assert words(s, "SET_KNIGHTS 12") == "Put 12 knights on a4 Forest"
    s = given().castle(0, 5).holds(0, 7, 1).asking(0, "REDISTRIBUTE")
    assert words(s, "REDISTRIBUTE") == "Redistribute 6 knights over the castle and 1 territory"


def test_targets_of_an_advance_in_words():
    s = given(siege=True).castle(0, 5).castle(1, 2).holds(0, 7, 1).holds(1, 5, 1).holds(1, 1, 3)
    s = s.tile("city", 5).tile("marshlands", 2).tile("cave", 3).tile("mountains", 10)
    s = s.tile("fort", 11).tile("arena", 12).tile("grasslands", 0).holds(1, 10).holds(1, 12)
    s = s.holds(1, 0).asking(0, "ADVANCE")
    assert GAME.question(s) == "Advance with 5 knights in the castle: where to?"
    assert words(s, "NO_ADVANCE") == "Do not advance"
    told = {
        5: "Attack Blue on b2 City: 2 points, 1 knight defends, +1 for the defender, "
        "conquest brings 1 knight into the castle",
        1: "Attack Blue on a2 Shrine: 3 points, 3 knights defend, "
        "conquest brings 1 knight into the castle",
        10: "Attack Blue on c2 Mountains: 2 points, 1 knight defends, no support cards",
        12: "Attack Blue on c4 Arena: 2 points, 1 knight defends, a duel of dice first",
        0: "Attack Blue on a1 Grasslands: 1 point, 1 knight defends, +1 for the attacker",
        2: "Advance to a3 Marshlands, neutral: 2 points, conquest costs 1 knight",
        3: "Advance to a4 Cave, neutral: 2 points",
        11: "Advance to c3 Fort, neutral: 1 point",
        9: "Advance to c1 Forest, neutral: 1 point",
        7: "Advance to b4 Abbey",
        8: "Advance to Nivernais",
        4: "Besiege Touraine, the castle of Blue: defence 8",
        6: "Advance to the lake b3",
        13: "Advance to cell 13",
    }
    for cell, sentence in told.items():
        assert words(s, f"ADVANCE {cell}") == sentence


def test_a_territory_of_the_own_team_is_not_attacked():
    s = given(4, allegiance="pairs").castle(0, 5).holds(2, 2, 1).holds(1, 3, 1)
    s = s.asking(0, "ADVANCE")
    assert words(s, "ADVANCE 2") == "Advance to b2 Forest"
    assert words(s, "ADVANCE 3") == "Attack Blue on b3 Forest: 1 point, 1 knight defends"


def test_worthless_homelands_in_words():
    s = given(skirmish=True).castle(0, 5).tile("homelands", 3).asking(0, "ADVANCE")
    assert words(s, "ADVANCE 3") == "Advance to a4 Homelands, neutral: 0 points"


def test_knights_of_an_advance_in_words():
    s = given().castle(0, 3).asking(0, "ADVANCE")
    assert words(s, "ADVANCE_KNIGHTS 2") == "Advance with 2 knights"
    play(s, "ADVANCE 3")
    assert GAME.question(s) == "Advance to a4 Forest: with how many knights?"
    assert words(s, "ADVANCE_KNIGHTS 1") == "Advance with 1 knight, leaving 2 in the castle"
    assert words(s, "ADVANCE_KNIGHTS 3") == "Advance with 3 knights, leaving 0 in the castle"
    assert words(s, "ADVANCE_KNIGHTS 4") == "Advance with 4 knights"


def test_a_battle_in_words():
    s = given().stands(0, "cleansing").holds(1, 5, 5).holds(0, 7).hand(0, "5 A +1 +2")
    s = s.hand(1, "3").attack(0, 5, 2)
    silent(s)
    start = "Battle for b2 Abbey, Red {} against Blue {}: "
    assert GAME.question(s) == start.format(2, 5) + "choose a conflict card in secret"
    assert words(s, "CONFLICT 5") == "Play Conflict 5 in secret"
    assert words(s, "CONFLICT A") == "Play Ambush in secret"
    assert words(s, "PLAY_1") == "Play Support +1"
    play(s, "CONFLICT 5")
    assert GAME.question(s) == start.format(7, 8) + "play support?"
    assert words(s, "PASS") == "Pass: the support phase ends"
    assert words(s, "PLAY_2") == "Play Support +2: Red 9 against Blue 8"
    play(s, "PLAY_1")
    assert words(s, "YIELD") == "Yield: the go passes on"
    play(s, "YIELD")
    silent(s)
    assert GAME.question(s) == "Cleansing: discard a card?"
    assert words(s, "PASS") == "Pass: discard nothing"
    assert words(s, "DISCARD +2") == "Discard Support +2"


def test_support_of_the_defending_team_counts_for_its_fighter():
    s = given(4, allegiance="pairs").holds(1, 6, 5).holds(0, 2).hand(0, "5").hand(1, "3")
    s = s.hand(3, "+2").attack(0, 6, 3)
    silent(s)
    assert asked(s) == "P3 SUPPORT"
    assert words(s, "PLAY_2", 3) == "Play Support +2: Red 8 against Blue 10"
    assert words(s, "PASS", 3) == "Pass: play no support on this go"


def test_reasons_for_a_discard_in_words():
    s = play(given().stands(0, "fury").hand(0, "C 5").asking(0), "CROWN")
    assert GAME.question(s) == "Fury: discard a card?"
    s = given().castle(0, 3).hand(0, "C").tile("ruins", 3).asking(0, "ADVANCE")
    play(s, "ADVANCE 3", "ADVANCE_KNIGHTS 2")
    assert GAME.question(s) == "a4 Ruins: discard a card?"


def test_corruption_in_words():
    s = given().stands(0, "corruption").stands(1, "rage", "greed").asking(0)
    play(s, "CROWN")
    assert GAME.question(s) == "Corruption: destroy which artefact?"
    assert words(s, "DESTROY P1 sceptre") == "Destroy the sceptre Rage of Blue"


def test_prosperity_names_the_card_to_the_looker_alone():
    s = given().stands(0, "prosperity").top(1, "5", 1).asking(0)
    play(s, "CROWN")
    assert GAME.question(s) == "Prosperity: look at whose deck?"
    assert words(s, "LOOK P1") == "Look at the top card of the deck of Blue"
    assert words(s, "TOP_KEEP") == "Leave the card on top of the deck of Red"
    play(s, "LOOK P1")
    wanted = "Prosperity: does the top card of the deck of Blue stay there?"
    assert GAME.question(s) == wanted
    assert words(s, "TOP_KEEP") == "Leave Conflict 5 on top of the deck of Blue"
    assert words(s, "TOP_DISCARD") == "Put Conflict 5 on the discard of Blue"
    for seat in (1, None):
        assert words(s, "TOP_KEEP", seat) == "Leave the card on top of the deck of Blue"
        assert words(s, "TOP_DISCARD", seat) == "Put the card on the discard of Blue"


def test_order_and_insight_in_words():
    s = given().stands(0, "order").turn(9).discard(0, "5 3", 8).asking(0)
    play(s, "CROWN")
    assert GAME.question(s) == "Order: which discarded card returns to the deck?"
    assert words(s, "RETURN 5") == "Put Conflict 5 from your discard back into the deck"
    s = given().stands(0, "insight").top(0, "5", 0).top(0, "3", 0).top(0, "+1", 0)
    s = play(s.top(0, "C", 0).asking(0), "CROWN")
    assert GAME.question(s) == "Insight: which card comes next, from the top down?"
    assert words(s, "ARRANGE 5") == "Card 1 from the top: Conflict 5"
    play(s, "ARRANGE 5")
    assert words(s, "ARRANGE C") == "Card 2 from the top: Call to Arms"


def test_an_option_of_another_decision_has_general_words():
    s = given().hand(0, "C").asking(0)
    assert words(s, "PASS") == "Pass"
    assert words(s, "ARRANGE 5") == "Next from the top: Conflict 5"
    assert words(s, "ADVANCE_KNIGHTS 1") == "Advance with 1 knight"
    assert words(s, "SET_KNIGHTS 1") == "Put 1 knight on a territory"


def won():
    """P0 reaches the points to win."""
    s = given().castle(0, 3).holds(0, 1).holds(0, 2).holds(0, 7).holds(0, 10)
    s = s.tile("shrine", 2, 7, 10).asking(0, "ADVANCE")
    return play(s, "ADVANCE 3", "ADVANCE_KNIGHTS 1")


def test_after_the_end_nothing_is_asked():
    s = won()
    assert s.over
    assert GAME.question(s) == "The game is over"
    for action in range(154):
        assert_sentence(GAME.text(action, s, "en", 0))


@pytest.mark.parametrize("kind", range(1, int(ids.EVENT_COUNT)))
def test_every_event_has_a_sentence_of_its_own(kind):
    told = GAME.tell(given().hand(0, "C").asking(0), (-1, kind, 1, 1, 1, 1))
    assert_sentence(told)
    assert told.endswith(".")
    assert told != speech.EV_ANYTHING.one


def test_an_event_nobody_knows_still_has_a_sentence():
    s = given().hand(0, "C").asking(0)
    assert GAME.tell(s, (-1, 999, 0, 0, 0, 0)) == "Something happens."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ((ids.EV_TURN, 1, 8, 0, 0), "Turn 8: Blue."),
        ((ids.EV_PLACED, 0, 3, 0, 0), "Red places 3 knights in the castle."),
        ((ids.EV_PLACED, 0, 1, 2, 0), "Red places 1 knight in the castle; no dice for 2."),
        ((ids.EV_PLAYED, 0, 9, 0, 0), "Red plays Tactical Advance."),
        ((ids.EV_DESTROYED, 1, 1, 2, 0), "The orb Greed of Blue is destroyed."),
        ((ids.EV_CROWN, 0, 4, 0, 0), "Red uses the crown Vitality."),
        ((ids.EV_DREW, 0, 1, 0, 0), "Red draws 1 card."),
        ((ids.EV_DREW, 0, 3, 0, 0), "Red draws 3 cards."),
        ((ids.EV_DRAWN, 0, 4, 0, 0), "Red, you draw Ambush."),
        ((ids.EV_RESHUFFLED, 0, 0, 0, 0), "Red shuffles the discard into a new deck."),
        ((ids.EV_DISCARDED, 0, 3, 0, 0), "Red discards Conflict 5."),
        ((ids.EV_DISCARDED, 0, 3, 1, 0), "Red discards Conflict 5 at random."),
        ((ids.EV_LOOKED, 0, 1, 0, 0), "Red looks at the top card of the deck of Blue."),
        (
            (ids.EV_LOOKED_AT, 0, 1, 5, 0),
            "Red, the top card of the deck of Blue is Support +1.",
        ),
        ((ids.EV_TOP_KEPT, 0, 1, 0, 0), "Red leaves it on the deck of Blue."),
        ((ids.EV_TOP_DISCARDED, 0, 1, 5, 0), "Red puts Support +1 on the discard of Blue."),
        (
            (ids.EV_RETURNED, 0, 10, 0, 0),
            "Red puts Fracture from the discard back into the deck.",
        ),
        ((ids.EV_INSIGHT, 0, 4, 0, 0), "Red looks at the top 4 cards of the deck."),
        ((ids.EV_INSIGHT, 0, 1, 0, 0), "Red looks at the top 1 card of the deck."),
        ((ids.EV_REDISTRIBUTED, 0, 1, 0, 0), "Red has redistributed: 1 knight in the castle."),
        ((ids.EV_SET, 0, 7, 2, 0), "Red has 2 knights on b4 Abbey."),
        ((ids.EV_ADVANCED, 0, 7, 1, 0), "Red advances to b4 Abbey with 1 knight."),
        ((ids.EV_ADVANCED, 0, 4, 6, 0), "Red advances to Touraine with 6 knights."),
        ((ids.EV_CONQUERED, 0, 7, 2, 0), "Red conquers b4 Abbey with 2 knights."),
        ((ids.EV_BATTLE, 0, 1, 5, 4), "Red attacks Blue on b2 Abbey with 4 knights."),
        ((ids.EV_DIE, 1, 6, 0, 0), "Blue rolls 6 in the duel."),
        ((ids.EV_DIE, 1, 6, 1, 0), "Blue rolls 6 for Ambush."),
        ((ids.EV_DIE, 1, 6, 2, 0), "Blue rolls 6 for a knight."),
        ((ids.EV_SCEPTRE, 1, 3, 0, 0), "Blue uses the sceptre Vigour."),
        ((ids.EV_CONFLICT, 1, 0, 0, 0), "Blue shows Conflict 2."),
        ((ids.EV_CONFLICT, 1, -1, 0, 0), "Blue has no conflict card."),
        ((ids.EV_SUPPORT, 1, 2, 0, 0), "Blue supports with +2."),
        ((ids.EV_SUPPORT, 1, 0, 0, 0), "Blue passes."),
        ((ids.EV_SUPPORT, 1, -1, 0, 0), "Blue yields."),
        ((ids.EV_OUTCOME, 1, 2, 9, 11), "Blue wins the battle by 2, 11 against 9."),
        ((ids.EV_OUTCOME, 0, 2, 11, 9), "Red wins the battle by 2, 11 against 9."),
        (
            (ids.EV_OUTCOME, 1, 1, 9, 9),
            "Both have 9: Blue defends and wins the battle by 1.",
        ),
        (
            (ids.EV_FLIPPED, 1, 0, 0, 0),
            "No knight of the winner survives: Blue wins instead.",
        ),
        ((ids.EV_ORB, 1, 3, 0, 0), "Blue uses the orb Devotion."),
        ((ids.EV_LOST, 1, 2, 5, 0), "Blue loses 2 knights on b2 Abbey."),
        ((ids.EV_RETREATED, 1, 1, 0, 0), "Blue retreats with 1 knight to the castle."),
        ((ids.EV_NEUTRAL, 1, 5, 0, 0), "b2 Abbey, held by Blue, becomes neutral."),
        ((ids.EV_RESTORED, 1, 2, 0, 0), "The orb Greed of Blue stands again."),
        ((ids.EV_END, -1, 0, 0, 0), "The game ends: the points to win are reached."),
        ((ids.EV_END, -1, 1, 0, 0), "The game ends: a castle is conquered."),
        ((ids.EV_END, -1, 2, 0, 0), "The game ends: the last turn is over."),
        ((0, 0, 1, 2, 7, 11, 0), "Red scores 2 points: b4 Abbey."),
        ((0, 0, 0, 1, 3, 2, 0), "Red scores 1 point: a4 Forest."),
        ((0, 0, 3, 0, 30, 0, 0), "Red is first: the points to win, reached in turn 30."),
    ],
)
def test_events_in_words(event, sentence):
    s = given().hand(0, "C").stands(1, "greed").asking(0)
    assert GAME.tell(s, (-1, *(int(x) for x in event))) == sentence


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_events_and_bookings_of_whole_games_in_words(players, options):
    *_, s = states_of_a_game(players, options, 1)
    for event in s.news:
        assert_sentence(GAME.tell(s, event))
    for line in s.sheet():
        assert_sentence(GAME.because(s, line))


def test_only_what_is_drawn_or_looked_at_is_told_to_one_seat():
    for players, options in TABLES:
        *_, s = states_of_a_game(players, options, 3)
        for event in s.news:
            private = event[1] in (ids.EV_DRAWN, ids.EV_LOOKED_AT)
            told = 2 ** event[2] if private else EVERYONE
            assert event[0] == (0 if event[1] == ids.EV_ASKED else told)


@pytest.mark.parametrize(
    ("category", "cause", "why"),
    [
        ("territory_1", {"cell": 3, "kind": "forest"}, "a4 Forest"),
        ("territory_2", {"cell": 7, "kind": "abbey"}, "b4 Abbey"),
        ("territory_3", {"cell": 1, "kind": "shrine"}, "a2 Shrine"),
        ("won_by_points", {"turn": 30}, "the points to win, reached in turn 30"),
        ("won_by_siege", {"turn": 30}, "a castle conquered in turn 30"),
        ("won_by_cap", {"turn": 120}, "ahead after turn 120, the last"),
        ("won_by_cap", {}, "Ahead at the end cap"),
    ],
)
def test_bookings_in_words(category, cause, why):
    line = {"seat": 0, "period": 1, "category": category, "amount": 1, "cause": cause}
    assert GAME.because(given().hand(0, "C").asking(0), line) == why


def test_every_category_has_a_heading():
    headings = [GAME.sentences.category(name, "en") for name in ids.ROW_NAMES]
    assert len(set(headings)) == len(ids.ROW_NAMES)
    for heading in headings:
        assert_sentence(heading)


def test_seats_are_called_by_their_colours():
    s = given(6).hand(0, "C").asking(0)
    names = [GAME.sentences.seat(s, seat, "en") for seat in range(6)]
    assert names == ["Red", "Blue", "Yellow", "Green", "Black", "White"]
    assert [name.lower() for name in names] == data.SEAT_COLOURS


REASONS = [
    ("game_over", {}, "The game is over"),
    ("no_such_action", {"action": 900}, "There is no action 900"),
    ("responses_awaited", {"type": "orb"}, "Responses to orbs are awaited"),
    ("both_choose", {}, "Both fighters choose a conflict card in secret"),
    ("not_your_turn", {"seat": 1}, "Blue may act now"),
    (
        "not_asked",
        {"decision": "ADVANCE", "verb": "PASS"},
        "Something else is asked now: Advance with 5 knights in the castle: where to?",
    ),
    (
        "crown_effect",
        {"crown": "order"},
        "This is chosen when the crown Order takes effect",
    ),
    (
        "only_in_window",
        {"card": "call_to_arms"},
        "Call to Arms is played only in your own turn, before or after the advance",
    ),
    ("target_first", {}, "First choose where to advance"),
    ("no_window", {}, "There is nothing to go on from now"),
    (
        "crown_only_in_window",
        {},
        "A crown is used only in your own turn, before or after the advance",
    ),
    ("sequence_start", {}, "A redistribution comes only at the start of a sequence"),
    ("redistribute_first", {}, "Knights are shared out only in a redistribution"),
    (
        "advance_in_sequence",
        {},
        "An advance comes only in a sequence, once, after redistribution",
    ),
    (
        "fracture_moment",
        {},
        "Fracture is played before or after your advance, or to answer a crown, sceptre or orb",
    ),
    ("conflict_moment", {}, "A conflict card is chosen only when both fighters choose"),
    ("nothing_to_discard_for", {}, "Nothing allows you to discard a card now"),
    ("support_in_battle", {}, "Support is played only in a battle"),
    ("no_support_here", {"cell": 5}, "No support is played on b2 Abbey"),
    ("support_over", {}, "The support phase of this battle is over"),
    ("support_later", {}, "Support is played after the conflict cards are shown"),
    ("close_window", {}, "First go on: cards and the crown come before this"),
    ("sequence_over", {}, "Your redistribution and your advance of this turn are over"),
    ("not_in_hand", {"card": "fracture"}, "Not in your hand: Fracture"),
    ("crown_used", {}, "You have used your crown in this turn"),
    (
        "destroyed",
        {"owner": 1, "type": "orb", "turn": 8},
        "The orb Greed of Blue is destroyed and returns at the end of turn 8",
    ),
    (
        "crown_void",
        {"crown": "corruption"},
        "Corruption can do nothing now: no opponent has a standing artefact",
    ),
    (
        "crown_void",
        {"crown": "prosperity"},
        "Prosperity can do nothing now: no player has a card in deck or discard",
    ),
    (
        "crown_void",
        {"crown": "order"},
        "Order can do nothing now: no card in your discard is from an earlier turn",
    ),
    (
        "crown_void",
        {"crown": "insight"},
        "Insight can do nothing now: no card is in your deck or discard",
    ),
    (
        "crown_void",
        {"crown": "vitality"},
        "Vitality can do nothing now: a supplied territory and a knight to spare are needed",
    ),
    ("crown_void", {"crown": "fury"}, "Fury can do nothing now: your hand is empty"),
    ("no_such_seat", {"seat": 5}, "White is not at this table"),
    ("own_artefact", {}, "This is your own artefact"),
    ("team_artefact", {"seat": 2}, "Yellow is of your team"),
    (
        "other_type",
        {"type": "sceptre", "tried": "orb"},
        "Only sceptres can be answered now, not orbs",
    ),
    ("not_declared", {"owner": 1}, "Blue is not using a crown now"),
    ("not_fighting", {"owner": 2}, "Yellow does not fight in this battle"),
    ("redistribution_first", {}, "The redistribution comes before the advance"),
    (
        "sharing_out",
        {"cell": 7},
        "The redistribution has begun: knights for b4 Abbey are asked",
    ),
    (
        "too_few_left",
        {"number": 4, "rest": 5, "later": 2},
        "4 are too many: 5 are left, and 2 later territories need a knight each",
    ),
    (
        "too_few_left",
        {"number": 5, "rest": 5, "later": 1},
        "5 are too many: 5 are left, and 1 later territory needs a knight",
    ),
    (
        "besiegers",
        {"number": 7, "limit": 6},
        "At most 6 knights besiege a castle, not 7",
    ),
    (
        "capacity",
        {"cell": 7, "number": 7, "limit": 6},
        "b4 Abbey holds at most 6 knights, not 7",
    ),
    ("dice", {"need": 11, "limit": 10}, "This takes 11 dice, you have 10"),
    ("redistribution_over", {}, "The redistribution of this sequence is over"),
    ("no_such_cell", {"number": 13}, "The map has no cell 13"),
    (
        "castle_short",
        {"number": 6, "castle": 1},
        "This takes 6 knights, 1 is in your castle",
    ),
    (
        "castle_short",
        {"number": 6, "castle": 2},
        "This takes 6 knights, 2 are in your castle",
    ),
    ("own_castle", {}, "This is your own castle"),
    (
        "castle_needs_siege",
        {"seat": 1},
        "The castle of Blue can be attacked only with Castle siege",
    ),
    ("lake", {"cell": 6}, "No knight can stand on the lake b3"),
    ("own_territory", {"cell": 7}, "You control b4 Abbey already"),
    (
        "team_territory",
        {"cell": 7, "seat": 2},
        "b4 Abbey is controlled by Yellow, of your team",
    ),
    (
        "no_supply",
        {"cell": 10, "bases": [9], "cut": [5, 7]},
        "c2 Abbey is linked only to c1 Forest, whose supply line is cut at b2 Abbey and b4 Abbey",
    ),
    (
        "not_linked",
        {"cell": 0, "links": [1, 4, 5]},
        "a1 Forest is linked to a2 Shrine, Touraine and b2 Abbey, none of them is yours",
    ),
    ("target_chosen", {"cell": 7}, "You advance to b4 Abbey already"),
    ("conflict_compulsory", {}, "Who holds a conflict card must play one"),
    ("yield_instead", {}, "You have played support on this go: yield instead"),
    ("pass_instead", {}, "You have played nothing on this go: pass instead"),
    ("look_first", {}, "First choose whose deck you look at"),
    ("no_cards", {"seat": 1}, "The deck and the discard of Blue are empty"),
    ("looked_already", {"seat": 1}, "You look at the deck of Blue already"),
    (
        "discarded_this_turn",
        {"card": "conflict_5"},
        "Discarded in this very turn: Conflict 5",
    ),
    ("not_in_discard", {"card": "ambush"}, "Not in your discard: Ambush"),
    ("not_looked_at", {"card": "ambush"}, "Not among the cards you look at: Ambush"),
]


@pytest.mark.parametrize(("what", "figures", "sentence"), REASONS)
def test_reasons_in_words(what, figures, sentence):
    s = given().castle(0, 5).stands(1, "greed").asking(0, "ADVANCE")
    assert GAME.explain(s, {"rule": "MM-10.2", "what": what, **figures}) == sentence


def test_all_reasons_are_in_the_test_above():
    assert {what for what, _, _ in REASONS} == set(text.REASONS)


@pytest.mark.parametrize("reason", [{}, {"what": "unheard_of"}])
def test_an_unknown_reason_still_has_a_sentence(reason):
    s = given().hand(0, "C").asking(0)
    assert GAME.explain(s, {"rule": "MM-10.2", **reason}) == "This is not possible now"


def test_every_code_that_reasons_can_give_has_a_sentence():
    source = Path(text.__file__).with_name("reasons.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'"MM-[\d.]+",\s*"(\w+)"', source))
    codes |= set(re.findall(r'\(\S*\brule, "(\w+)"', source))
    assert len(codes) > 50
    assert codes <= set(text.REASONS) <= set(re.findall(r'"(\w+)"', source))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whatever_is_refused_in_a_game_has_its_reasons_in_words(players, options):
    for k, s in enumerate(states_of_a_game(players, options, 21)):
        for seat in range(players):
            for action in range((k + seat) % 9, 154, 9):
                for reason in s.why_not(seat, action):
                    told = GAME.explain(s, reason)
                    assert_sentence(told)
                    assert told != speech.REASON_ANYHOW.one


def test_names_stand_in_the_order_of_the_data():
    pairs = [
        (data.SEAT_COLOURS, text.SEATS),
        (data.CROWN_NAMES, text.CROWNS),
        (data.SCEPTRE_NAMES, text.SCEPTRES),
        (data.ORB_NAMES, text.ORBS),
        (data.KIND_NAMES, text.KINDS),
    ]
    for names, messages in pairs:
        assert [name.title() for name in names] == [message.one for message in messages]
    assert [message.one for message in text.TYPES] == data.TYPE_NAMES
    assert [f"{name}s" for name in data.TYPE_NAMES] == [m.one for m in text.TYPES_OF]
    cards = [message.one.lower().replace(" ", "_").replace("+", "") for message in text.CARDS]
    assert cards == data.CARD_NAMES


def test_cells_are_named_by_row_and_number():
    places = GAME.view(GAME.new(2, 1))["places"]
    names = notation.cell_names(places)
    assert names[:5] == ["a1", "a2", "a3", "a4", "b1"]
    assert names[8:10] == ["b5", "c1"]
    # A row with a hole is numbered without one.
    assert notation.cell_names(GAME.view(GAME.new(5, 1))["places"])[:4] == ["a1", "a2", "a3", "b1"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_name_of_a_cell_leads_back_to_it(players):
    view = GAME.view(GAME.new(players, 1))
    castles = list(zip(view["castle_names"], view["castle_cells"], strict=True))
    for cell, name in enumerate(notation.cell_names(view["places"])):
        assert notation.cell_id(view["places"], castles, name, "cell") == cell
    for name, cell in castles:
        assert notation.cell_id(view["places"], castles, name, "cell") == cell
    for wrong in ("z9", "a0", 3, None):
        with pytest.raises(PositionError, match=r"cell: .* is no cell, write for example b3"):
            notation.cell_id(view["places"], castles, wrong, "cell")


def test_a_sign_of_a_card_leads_back_to_it():
    for name in data.CARD_NAMES:
        assert notation.card_name(notation.card_sign(name), "card") == name
    for wrong in ("6", "", None, ["5"]):
        with pytest.raises(PositionError, match=r"card: .* is no card"):
            notation.card_name(wrong, "card")


def test_the_turn_of_return_is_the_first_own_turn_after_the_fall():
    """Two players, P0 began: P0 has the odd turns."""
    assert notation.turn_of_return(0, 2, 0, 7) == 9
    assert notation.turn_of_return(0, 2, 1, 7) == 8
    assert notation.turn_of_return(2, 3, 1, 4) == 6


def messages(thing):
    """Every message in a module or table, however deep."""
    if isinstance(thing, Message):
        yield from (words for words in thing if words)
    elif isinstance(thing, dict):
        yield from (words for each in thing.values() for words in messages(each))
    elif isinstance(thing, (list, tuple)):
        yield from (words for each in thing for words in messages(each))


def test_players_read_no_jargon_and_one_name_for_each_variant():
    package = import_module("claycrown.games.mastery").__path__
    modules = [f"claycrown.games.mastery.{each.name}" for each in iter_modules(package)]
    said = [words for name in modules for words in messages(vars(import_module(name)))]
    assert len(said) > 200
    assert [words for words in said if "window" in words.lower()] == []
    assert [words for words in said if re.search(r"(?<!Castle )\b[Ss]iege\b", words)] == []
