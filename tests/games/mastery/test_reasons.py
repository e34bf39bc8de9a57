"""Why not: each reason in a position where it holds, all that hold at once, and no leak."""

from __future__ import annotations

import pytest
from mastery_given import WORDS, asked, choose, given, play, silent

import claycrown
from claycrown.core.chance import seeded

GAME = claycrown.make("mastery")
# Every variant is on the table at least once.
TABLES = [
    (2, {}),
    (3, {"siege": True, "chaos": True}),
    (4, {"allegiance": "pairs", "cutthroat": True}),
    (6, {"skirmish": True}),
]


def why(s, seat: int, word: str) -> list[tuple]:
    """The reasons as (rule, code, figures)."""
    found = s.why_not(seat, WORDS.index(word))
    keys = ("rule", "what")
    return [
        (each["rule"], each["what"], {k: each[k] for k in each if k not in keys}) for each in found
    ]


def declared(*fractures: int, players: int = 3):
    """P0 uses Corruption; these seats hold a Fracture; two artefacts of P1 stand."""
    s = given(players).stands(0, "corruption").stands(1, "prosperity", "rage").castle(0, 3)
    for seat in fractures:
        s = s.hand(seat, "F")
    return play(s.asking(0), "CROWN")


def at_support(*, tile: str = "forest", mine: str = "5 +1 +2", theirs: str = "3"):
    """P0 attacks P1 on cell 5 and is behind when support begins."""
    s = given().tile(tile, 5).holds(1, 5, 6).holds(0, 7).hand(0, mine).hand(1, theirs)
    return s.attack(0, 5, 3)


def test_what_is_legal_has_no_reason():
    s = given().castle(0, 3).asking(0, "ADVANCE")
    assert why(s, 0, "ADVANCE 3") == []


def test_after_the_end_everything_has_one_reason():
    s = given().castle(0, 3).holds(0, 1, 1).holds(0, 2, 1).holds(0, 7, 1).holds(0, 10, 1)
    s = s.holds(0, 11, 1).tile("shrine", 1, 2, 7, 10).asking(0, "ADVANCE")
    play(s, "ADVANCE 3", "ADVANCE_KNIGHTS 1")
    assert asked(s) == "over"
    assert why(s, 0, "CONTINUE") == [("MM-5.8", "game_over", {})]
    assert s.why_not(0, 999) == [{"rule": "MM-5.8", "what": "game_over"}]


@pytest.mark.parametrize("action", [-1, 154, 10**9])
def test_no_such_action(action):
    s = given().hand(0, "C").asking(0)
    wanted = {"rule": "MM-5.6", "what": "no_such_action", "action": action}
    assert s.why_not(0, action) == [wanted]


def test_not_the_own_turn():
    s = given().hand(0, "C").asking(0)
    assert why(s, 1, "CONTINUE") == [("MM-5.6", "not_your_turn", {"seat": 0})]
    s = given().castle(1, 3).asking(1, "ADVANCE")
    assert why(s, 0, "NO_ADVANCE") == [("MM-10.2", "not_your_turn", {"seat": 1})]
    assert why(s, 9, "NO_ADVANCE") == [("MM-10.2", "not_your_turn", {"seat": 1})]


def test_in_a_response_window_nobody_learns_who_is_asked():
    awaited = [("MM-6.9", "responses_awaited", {"type": "crown"})]
    for holder, others in ((1, (0, 2)), (2, (0, 1))):
        s = declared(holder)
        assert asked(s) == f"P{holder} RESPONSE"
        for seat in others:
            for word in ("PASS", "FRACTURE P0 crown", "CONTINUE"):
                assert why(s, seat, word) == awaited
    s = given().stands(1, "rage").hand(0, "5 F").holds(1, 5, 2).holds(0, 7).attack(0, 5, 2)
    assert asked(s) == "P0 RESPONSE"
    assert why(s, 1, "PASS") == [("MM-6.9", "responses_awaited", {"type": "sceptre"})]


@pytest.mark.parametrize(
    ("mine", "theirs", "asks"),
    [("5 3", "2 4", "P0+P1"), ("5 3", "2", "P0"), ("5 3", "+1", "P0"), ("5", "2 4", "P1")],
)
def test_while_both_choose_nobody_learns_who_still_does(mine, theirs, asks):
    s = given(3).holds(1, 5, 2).holds(0, 4).hand(0, mine).hand(1, theirs).attack(0, 5, 2)
    silent(s)
    assert asked(s) == f"{asks} CONFLICT"
    others = [seat for seat in range(3) if seat not in s.waiting]
    if len(s.waiting) == 2:
        choose(s, 0, "CONFLICT 5")
        others.append(0)
    for seat in others:
        for word in ("CONFLICT 5", "CONFLICT A", "PASS", "CONTINUE"):
            assert why(s, seat, word) == [("MM-11.7", "both_choose", {})]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_who_is_not_asked_hears_what_the_view_tells(players, options):
    for s in states_of_a_game(players, options, 4):
        moment = s.view(None)["moment"]
        for seat in range(players):
            if s.over or seat in s.waiting:
                continue
            for action in (0, 13, 70, 118):
                (only,) = s.why_not(seat, action)
                assert only.get("seat") == moment["seat"]
                assert only.get("type") == moment.get("type")
                assert set(only) <= {"rule", "what", "seat", "type"}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_reasons_and_words_use_only_what_the_seat_knows(players, options):
    """In another world that fits all the seat knows, it is told the same."""
    for k, s in enumerate(states_of_a_game(players, options, 5)):
        seat = k % players
        if s.over or k % 3:
            continue
        world = s.determinize(seat, seeded(k))
        assert (seat in world.waiting) == (seat in s.waiting)
        assert GAME.question(world) == GAME.question(s)
        for action in range(154):
            assert world.why_not(seat, action) == s.why_not(seat, action)
            assert GAME.text(action, world, "en", seat) == GAME.text(action, s, "en", seat)


def states_of_a_game(players: int, options: dict, seed: int):
    """Every decision of a random game, and the end."""
    rng = seeded(f"{seed}:reasons")
    s = GAME.new(players, seed, options)
    while not s.over:
        yield s
        seat = s.waiting[0]
        legal = s.legal(seat)
        s.apply(seat, legal[rng.below(len(legal))])
    yield s


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whatever_is_refused_has_a_reason_and_whatever_is_legal_has_none(players, options):
    for k, s in enumerate(states_of_a_game(players, options, 6)):
        seat = s.waiting[0] if s.waiting else 0
        legal = s.legal(seat)
        for action in range(k % 3, 154, 3):
            assert (s.why_not(seat, action) == []) == (action in legal)


def test_cards_not_in_hand():
    s = given().stands(1, "rage").hand(0, "C").asking(0)
    assert why(s, 0, "TACTICAL_ADVANCE") == [
        ("MM-4.5", "not_in_hand", {"card": "tactical_advance"})
    ]
    assert why(s, 0, "FRACTURE P1 sceptre") == [("MM-4.5", "not_in_hand", {"card": "fracture"})]
    s = given().hand(0, "T").asking(0)
    assert why(s, 0, "CALL_TO_ARMS") == [("MM-4.5", "not_in_hand", {"card": "call_to_arms"})]


def test_a_crown_that_is_used_or_destroyed():
    s = given().stands(0, "fury").hand(0, "C").used_crown().asking(0)
    assert why(s, 0, "CROWN") == [("MM-7.1", "crown_used", {})]
    s = given().falls(0, "fury", 6).hand(0, "C").turn(7).asking(0)
    down = {"owner": 0, "type": "crown", "turn": 7}
    assert why(s, 0, "CROWN") == [("MM-15.1", "destroyed", down)]
    s = given().falls(0, "fury", 7).hand(0, "C").turn(7).used_crown().asking(0)
    assert why(s, 0, "CROWN") == [
        ("MM-7.1", "crown_used", {}),
        ("MM-15.1", "destroyed", {**down, "turn": 9}),
    ]


def test_a_crown_without_effect_now():
    """Nothing stands, nothing old is discarded, nothing can be moved."""
    for crown, rule in (("corruption", "MM-7.5"), ("order", "MM-7.7"), ("vitality", "MM-7.9")):
        s = given().hand(0, "C").holds(0, 7, 1).discard(0, "5", 7).turn(7).stands(0, crown)
        assert why(s.asking(0), 0, "CROWN") == [(rule, "crown_void", {"crown": crown})]
    s = given().castle(0, 3).hand(0, "C").stands(0, "vitality").asking(0)
    assert why(s, 0, "CROWN") == [("MM-7.9", "crown_void", {"crown": "vitality"})]


def test_every_reason_against_a_crown_is_named():
    position = given().falls(0, "corruption", 7).hand(0, "C").turn(7).used_crown()
    assert why(position.asking(0), 0, "CROWN") == [
        ("MM-7.1", "crown_used", {}),
        ("MM-15.1", "destroyed", {"owner": 0, "type": "crown", "turn": 9}),
        ("MM-7.5", "crown_void", {"crown": "corruption"}),
    ]


def test_crowns_that_need_cards():
    """All cards are out of deck and discard, as another edition may have it."""
    pending = ("TURN_END", "MORE", "WINDOW")
    s = given().stands(0, "insight").hand(0, "C").pool(0, "", "table").pending(0, *pending)
    assert why(s, 0, "CROWN") == [("MM-7.8", "crown_void", {"crown": "insight"})]
    s = given().stands(0, "prosperity").hand(0, "C").pool(0, "", "table")
    s = s.pool(1, "", "table").pending(0, *pending)
    assert why(s, 0, "CROWN") == [("MM-7.6", "crown_void", {"crown": "prosperity"})]


def test_targets_of_a_fracture_in_the_own_window():
    s = given(4, allegiance="pairs").stands(0, "fury").stands(2, "rage").stands(3, "greed")
    s = s.falls(1, "fear", 5).turn(5).hand(0, "F").asking(0)
    assert why(s, 0, "FRACTURE P3 orb") == []
    assert why(s, 0, "FRACTURE P0 crown") == [("MM-6.7", "own_artefact", {})]
    assert why(s, 0, "FRACTURE P2 sceptre") == [("MM-16.14", "team_artefact", {"seat": 2})]
    assert why(s, 0, "FRACTURE P1 sceptre") == [
        ("MM-15.1", "destroyed", {"owner": 1, "type": "sceptre", "turn": 6})
    ]
    assert why(s, 0, "FRACTURE P4 orb") == [("MM-6.7", "no_such_seat", {"seat": 4})]


def test_targets_of_a_fracture_as_a_response():
    s = declared(2)
    assert why(s, 2, "FRACTURE P0 crown") == []
    assert why(s, 2, "FRACTURE P1 crown") == [("MM-6.8", "not_declared", {"owner": 1})]
    assert why(s, 2, "FRACTURE P1 sceptre") == [
        ("MM-6.8", "other_type", {"type": "crown", "tried": "sceptre"})
    ]
    assert why(s, 2, "FRACTURE P4 crown") == [("MM-6.7", "no_such_seat", {"seat": 4})]
    s = given(3).stands(0, "rage").stands(1, "loyalty").stands(2, "fear").holds(1, 5, 2)
    s = s.holds(0, 4).hand(0, "5 F").attack(0, 5, 2)
    assert why(s, 0, "FRACTURE P1 sceptre") == []
    assert why(s, 0, "FRACTURE P2 sceptre") == [("MM-6.8", "not_fighting", {"owner": 2})]
    assert why(s, 0, "FRACTURE P0 sceptre") == [("MM-6.7", "own_artefact", {})]


def test_a_fracture_outside_its_windows():
    s = given().castle(0, 3).stands(1, "rage").hand(0, "F").asking(0, "ADVANCE")
    assert why(s, 0, "FRACTURE P1 sceptre") == [("MM-6.8", "fracture_moment", {})]


def test_what_comes_after_the_window():
    s = given().hand(0, "C").castle(0, 5).asking(0)
    for word in ("REDISTRIBUTE", "KEEP", "SET_KNIGHTS 1", "ADVANCE 3", "NO_ADVANCE"):
        assert why(s, 0, word) == [("MM-5.5", "close_window", {})]
    assert why(s, 0, "ADVANCE_KNIGHTS 1") == [("MM-5.5", "close_window", {})]


def test_in_the_last_window_nothing_comes_after_it():
    s = given().tile("village", 3).castle(0, 5).hand(0, "C").asking(0, "ADVANCE")
    play(s, "ADVANCE 3", "ADVANCE_KNIGHTS 2")
    assert asked(s) == "P0 WINDOW"
    for word in ("REDISTRIBUTE", "KEEP", "ADVANCE 3", "NO_ADVANCE", "ADVANCE_KNIGHTS 1"):
        assert why(s, 0, word) == [("MM-5.5", "sequence_over", {})]


def test_after_tactical_advance_another_sequence_comes_after_the_window():
    s = given().castle(0, 5).hand(0, "C T").asking(0, "ADVANCE")
    play(s, "NO_ADVANCE", "TACTICAL_ADVANCE")
    assert asked(s) == "P0 WINDOW"
    assert why(s, 0, "ADVANCE 3") == [("MM-5.5", "close_window", {})]


def test_what_belongs_to_a_window():
    s = given().hand(0, "C T").castle(0, 5).asking(0, "ADVANCE")
    assert why(s, 0, "CONTINUE") == [("MM-5.6", "no_window", {})]
    assert why(s, 0, "CROWN") == [("MM-7.1", "crown_only_in_window", {})]
    for word in ("CALL_TO_ARMS", "TACTICAL_ADVANCE"):
        card = {"card": word.lower()}
        assert why(s, 0, word) == [("MM-5.7", "only_in_window", card)]


@pytest.mark.parametrize(
    ("word", "crown"),
    [
        ("DESTROY P1 orb", "corruption"),
        ("LOOK P1", "prosperity"),
        ("TOP_KEEP", "prosperity"),
        ("TOP_DISCARD", "prosperity"),
        ("RETURN 5", "order"),
        ("ARRANGE 5", "insight"),
    ],
)
def test_what_belongs_to_a_crown(word, crown):
    s = given().hand(0, "C").asking(0)
    assert why(s, 0, word) == [("MM-7.2", "crown_effect", {"crown": crown})]


def test_the_order_of_a_sequence():
    s = given().castle(0, 5).holds(0, 7, 2).asking(0, "REDISTRIBUTE")
    assert why(s, 0, "ADVANCE 3") == [("MM-5.5", "redistribution_first", {})]
    assert why(s, 0, "NO_ADVANCE") == [("MM-5.5", "redistribution_first", {})]
    assert why(s, 0, "SET_KNIGHTS 2") == [("MM-9.1", "redistribute_first", {})]
    assert why(s, 0, "ADVANCE_KNIGHTS 2") == [("MM-10.1", "target_first", {})]
    play(s, "REDISTRIBUTE")
    for word in ("REDISTRIBUTE", "KEEP"):
        assert why(s, 0, word) == [("MM-9.1", "sharing_out", {"cell": 7})]
    assert why(s, 0, "ADVANCE 3") == [("MM-5.5", "advance_in_sequence", {})]
    play(s, "SET_KNIGHTS 2")
    for word in ("REDISTRIBUTE", "KEEP", "SET_KNIGHTS 1"):
        assert why(s, 0, word) == [("MM-5.5", "redistribution_over", {})]
    play(s, "ADVANCE 3")
    for word in ("ADVANCE 3", "NO_ADVANCE"):
        assert why(s, 0, word) == [("MM-20.2", "target_chosen", {"cell": 3})]
    assert why(s, 0, "KEEP") == [("MM-5.5", "sequence_start", {})]


def test_another_question_is_asked():
    s = given().castle(0, 5).asking(0, "ADVANCE")
    wanted = ("MM-10.2", "not_asked", {"decision": "ADVANCE", "verb": "PASS"})
    assert why(s, 0, "PASS") == [wanted]


def test_numbers_of_a_redistribution():
    s = given(3).castle(0, 1).holds(0, 1, 2).holds(0, 2, 1).holds(0, 4, 1).tile("cave", 1)
    s = play(s.asking(0, "REDISTRIBUTE"), "REDISTRIBUTE")
    assert why(s, 0, "SET_KNIGHTS 3") == []
    assert why(s, 0, "SET_KNIGHTS 4") == [
        ("MM-9.3", "too_few_left", {"number": 4, "rest": 5, "later": 2})
    ]
    assert why(s, 0, "SET_KNIGHTS 5") == [
        ("MM-1.9", "capacity", {"cell": 1, "number": 5, "limit": 4}),
        ("MM-9.3", "too_few_left", {"number": 5, "rest": 5, "later": 2}),
    ]


def test_dice_of_a_redistribution():
    """Nine dice are fixed by unsupplied territories, one die is left for seven knights."""
    s = given(6).castle(0, 6).holds(0, 1, 5)
    for cell in (8, 14, 22, 27, 28, 32, 34, 35):
        s = s.holds(0, cell)
    s = play(s.asking(0, "REDISTRIBUTE"), "REDISTRIBUTE")
    assert why(s, 0, "SET_KNIGHTS 5") == []
    assert why(s, 0, "SET_KNIGHTS 4") == [("MM-1.7", "dice", {"need": 11, "limit": 10})]


def test_cells_that_are_no_target():
    s = given().castle(0, 5).castle(1, 2).holds(0, 7, 1).asking(0, "ADVANCE")
    assert why(s, 0, "ADVANCE 13") == [("MM-2.1", "no_such_cell", {"number": 13})]
    assert why(s, 0, "ADVANCE 6") == [("MM-2.4", "lake", {"cell": 6})]
    assert why(s, 0, "ADVANCE 8") == [("MM-10.2", "own_castle", {})]
    assert why(s, 0, "ADVANCE 7") == [("MM-10.2", "own_territory", {"cell": 7})]
    assert why(s, 0, "ADVANCE 4") == [("MM-16.5", "castle_needs_siege", {"seat": 1})]


def test_a_target_that_is_not_linked():
    s = given().castle(0, 5).asking(0, "ADVANCE")
    assert why(s, 0, "ADVANCE 0") == [("MM-10.2", "not_linked", {"cell": 0, "links": [1, 4, 5]})]
    s = given(siege=True).castle(0, 5).asking(0, "ADVANCE")
    assert why(s, 0, "ADVANCE 4") == [("MM-10.2", "not_linked", {"cell": 4, "links": [0, 5, 9]})]


def test_a_target_without_a_supply_line():
    """The shortest line to the own cell 9 leads over 7, the lake and 5; neither is owned."""
    s = given().castle(0, 5).holds(0, 9, 2).holds(1, 10, 1).asking(0, "ADVANCE")
    wanted = {"cell": 10, "bases": [9], "cut": [5, 7]}
    assert why(s, 0, "ADVANCE 10") == [("MM-8.3", "no_supply", wanted)]
    s = given(siege=True).castle(0, 5).holds(0, 9, 2).holds(0, 7, 1).asking(0, "ADVANCE")
    assert why(s, 0, "ADVANCE 4") == [
        ("MM-8.3", "no_supply", {"cell": 4, "bases": [9], "cut": [5]})
    ]


def test_a_territory_of_a_team_mate():
    s = given(4, allegiance="pairs").castle(0, 5).holds(2, 2, 1).asking(0, "ADVANCE")
    assert why(s, 0, "ADVANCE 2") == [("MM-16.14", "team_territory", {"cell": 2, "seat": 2})]


def test_numbers_of_an_advance():
    s = given().castle(0, 5).tile("cave", 3).asking(0, "ADVANCE")
    play(s, "ADVANCE 3")
    assert why(s, 0, "ADVANCE_KNIGHTS 4") == []
    assert why(s, 0, "ADVANCE_KNIGHTS 5") == [
        ("MM-1.9", "capacity", {"cell": 3, "number": 5, "limit": 4})
    ]
    assert why(s, 0, "ADVANCE_KNIGHTS 6") == [
        ("MM-1.9", "capacity", {"cell": 3, "number": 6, "limit": 4}),
        ("MM-10.3", "castle_short", {"number": 6, "castle": 5}),
    ]


def test_an_empty_castle():
    """Not to advance is then the only option, taken unasked; this is the moment before."""
    position = given()
    assert position.ids(0, "ADVANCE") == [WORDS.index("NO_ADVANCE")]
    short = {"number": 1, "castle": 0}
    assert why(position.s, 0, "ADVANCE 3") == [("MM-10.3", "castle_short", short)]


def test_dice_of_an_advance():
    """Eight dice on the map, one for six knights in the castle: a seventh asks for two."""
    s = given(6).castle(0, 8).tile("battlefield", 2)
    for cell in (1, 4, 14, 22, 27, 28, 32, 34):
        s = s.holds(0, cell)
    s = play(s.asking(0, "ADVANCE"), "ADVANCE 2")
    assert why(s, 0, "ADVANCE_KNIGHTS 2") == []
    assert why(s, 0, "ADVANCE_KNIGHTS 1") == [("MM-1.7", "dice", {"need": 11, "limit": 10})]


def test_no_target_has_dice_left():
    """All ten dice are used: the six of the castle can go only together, and a cave takes four."""
    s = given(6).castle(0, 6).tile("cave", 2)
    for cell in (1, 4, 14, 22, 27, 28, 32, 34, 35):
        s = s.holds(0, cell)
    s = s.asking(0, "ADVANCE")
    assert why(s, 0, "ADVANCE 5") == []
    assert why(s, 0, "ADVANCE 2") == [("MM-1.7", "dice", {"need": 11, "limit": 10})]


def test_dice_are_named_also_for_a_target_out_of_reach():
    s = given(6).castle(0, 6).tile("cave", 30)
    for cell in (1, 4, 14, 22, 27, 28, 32, 34, 35):
        s = s.holds(0, cell)
    found = why(s.asking(0, "ADVANCE"), 0, "ADVANCE 30")
    assert [(rule, what) for rule, what, _ in found] == [
        ("MM-8.3", "no_supply"),
        ("MM-1.7", "dice"),
    ]


def test_besiegers():
    s = given(siege=True).castle(0, 12).castle(1, 2).holds(0, 7).holds(0, 5)
    s = play(s.asking(0, "ADVANCE"), "ADVANCE 4")
    assert why(s, 0, "ADVANCE_KNIGHTS 6") == []
    assert why(s, 0, "ADVANCE_KNIGHTS 7") == [("MM-16.5", "besiegers", {"number": 7, "limit": 6})]


def test_conflict_cards():
    s = given().holds(1, 5, 2).holds(0, 7).hand(0, "5 3").hand(1, "2 4").attack(0, 5, 2)
    silent(s)
    assert why(s, 0, "CONFLICT A") == [("MM-4.5", "not_in_hand", {"card": "ambush"})]
    assert why(s, 0, "PASS") == [("MM-11.7", "conflict_compulsory", {})]
    assert why(s, 0, "PLAY_1") == [("MM-11.9", "support_later", {})]
    s = given().hand(0, "C 5").asking(0)
    assert why(s, 0, "CONFLICT 5") == [("MM-11.7", "conflict_moment", {})]
    assert why(s, 0, "PLAY_1") == [("MM-11.9", "support_in_battle", {})]


def test_support_cards():
    s = at_support(mine="5 +1 +1")
    assert asked(s) == "P0 SUPPORT"
    assert why(s, 0, "PLAY_2") == [("MM-4.5", "not_in_hand", {"card": "support_2"})]
    assert why(s, 0, "YIELD") == [("MM-11.10", "pass_instead", {})]
    play(s, "PLAY_1")
    assert why(s, 0, "PASS") == [("MM-11.10", "yield_instead", {})]


def test_no_support_after_passing():
    s = given().stands(0, "cleansing").holds(1, 5, 6).holds(0, 7).hand(0, "5 +1 +2")
    s = play(s.hand(1, "3").attack(0, 5, 3), "PASS")
    assert asked(s) == "P1 RESPONSE"
    assert why(s, 1, "PLAY_1") == [("MM-11.10", "support_over", {})]
    play(s, "PASS")
    assert asked(s) == "P0 DISCARD"
    for word in ("PLAY_1", "PLAY_2", "YIELD"):
        assert why(s, 0, word) == [("MM-11.10", "support_over", {})]


def test_no_support_on_mountains():
    s = given().tile("mountains", 5).stands(0, "cleansing").holds(1, 5, 6).holds(0, 7)
    s = s.hand(0, "5 3 +1").hand(1, "3 +1").attack(0, 5, 3)
    silent(s)
    assert why(s, 0, "PLAY_1") == [("MM-11.2", "no_support_here", {"cell": 5})]


def test_discards():
    s = play(given().stands(0, "fury").hand(0, "C 5").asking(0), "CROWN")
    assert asked(s) == "P0 DISCARD"
    assert why(s, 0, "DISCARD F") == [("MM-4.5", "not_in_hand", {"card": "fracture"})]
    play(s, "PASS")
    assert why(s, 0, "DISCARD 5") == [("MM-14.4", "nothing_to_discard_for", {})]


def test_targets_of_corruption():
    s = given(3).stands(0, "corruption", "fear").stands(1, "rage", "greed").falls(2, "vigour", 1)
    s = play(s.asking(0), "CROWN")
    assert asked(s) == "P0 CORRUPTION"
    assert why(s, 0, "DESTROY P0 sceptre") == [("MM-7.5", "own_artefact", {})]
    assert why(s, 0, "DESTROY P2 sceptre") == [
        ("MM-15.1", "destroyed", {"owner": 2, "type": "sceptre", "turn": 3})
    ]
    assert why(s, 0, "DESTROY P3 sceptre") == [("MM-7.5", "no_such_seat", {"seat": 3})]


def test_prosperity():
    s = given(3).stands(0, "prosperity").pool(1, "", "table")
    s = play(s.pending(0, "TURN_END", "MORE", "WINDOW"), "CROWN")
    assert asked(s) == "P0 PROSPERITY"
    assert why(s, 0, "LOOK P1") == [("MM-7.6", "no_cards", {"seat": 1})]
    assert why(s, 0, "LOOK P5") == [("MM-7.6", "no_such_seat", {"seat": 5})]
    assert why(s, 0, "TOP_KEEP") == [("MM-7.6", "look_first", {})]
    play(s, "LOOK P2")
    assert why(s, 0, "LOOK P0") == [("MM-20.2", "looked_already", {"seat": 2})]


def test_order_returns_no_card_of_this_turn():
    s = given().stands(0, "order").turn(9).discard(0, "5 3", 8).discard(0, "C", 9)
    s = play(s.asking(0), "CROWN")
    assert asked(s) == "P0 ORDER"
    assert why(s, 0, "RETURN 5") == []
    assert why(s, 0, "RETURN C") == [("MM-7.7", "discarded_this_turn", {"card": "call_to_arms"})]
    assert why(s, 0, "RETURN T") == [("MM-7.7", "not_in_discard", {"card": "tactical_advance"})]


def test_insight_arranges_what_it_sees():
    s = given().stands(0, "insight").top(0, "5", 0).top(0, "3", 0).top(0, "+1", 0)
    s = play(s.top(0, "C", 0).asking(0), "CROWN")
    assert asked(s) == "P0 INSIGHT"
    assert why(s, 0, "ARRANGE 5") == []
    assert why(s, 0, "ARRANGE F") == [("MM-7.8", "not_looked_at", {"card": "fracture"})]


def test_a_refusal_is_one_line_with_the_rules():
    s = given().castle(0, 5).asking(0, "ADVANCE")
    told = GAME.refusal(s, 0, WORDS.index("ADVANCE 0"))
    wanted = "a1 Forest is linked to a2 Shrine, Touraine and b2 Abbey, none of them is yours"
    assert told == f"{wanted} (MM-10.2)"
