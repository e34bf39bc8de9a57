"""Hints: the best moves with reasons in words that say in what they differ."""

import re

import pytest
from bot_tables import middle
from toy_game import make_toy

import claycrown
from claycrown.bots import decide, hint, make
from claycrown.bots.bot import BotError, Clock, Position
from claycrown.bots.eval import evaluation_of
from claycrown.bots.hint import ITERATIONS, ranked, standings
from claycrown.bots.outcome import BOOKED, Foresight, Outcome, shared
from claycrown.bots.race import Race, Runner
from claycrown.bots.reasons import Reasons
from claycrown.bots.strategist import Strategist
from claycrown.bots.words import book_of
from claycrown.core.chance import seeded
from claycrown.core.errors import SetupError
from claycrown.games.mastery import realm
from claycrown.games.mastery.state import KNIGHTS

NAMES = claycrown.NAMES
EMPTY = "no points in the rest of this turn"
MINUS = "\N{MINUS SIGN}"


def reasons_of(name, players, decisions, seed="hints"):
    game = claycrown.make(name)
    s = middle(game, players, seed, decisions)
    return [each.reason for each in hint(game, s, s.waiting[0], "seed", seconds=2.0)]


def compared(s, seat, actions, worlds=1, values=None):
    """The reasons of some moves, in worlds drawn for the seat."""
    game = s.rules.game
    drawn = [game.determinize(s, seat, seeded(k)) for k in range(worlds)]
    moves = list(zip(actions, values or [0.5] * len(actions), strict=True))
    return Reasons(evaluation_of(game.name), drawn, seat, "en").told(moves)


def option(s, seat, words):
    """The option that has these words."""
    (found,) = [a for a in s.legal(seat) if words in s.rules.game.text(a, s)]
    return found


def states_with(name, players, words):
    """States of random games, one each, in which an option has these words."""
    game = claycrown.make(name)
    for seed in range(100):
        s, rng = game.new(players, seed), seeded(seed)
        while not s.over:
            seat = s.waiting[0]
            legal = s.legal(seat)
            if any(words in game.text(action, s) for action in legal):
                yield s, seat
                break
            s.apply(seat, legal[rng.below(len(legal))])


def hand_of(s, seat):
    return s.view(seat)["seats"][seat]["hand"]


def by_hand(name="terracotta", players=2):
    """Reasons to which outcomes can be given that are made up, for seat 0."""
    s = claycrown.make(name).new(players, 1)
    return Reasons(evaluation_of(name), [s], 0, "en")


def made_up(value, own, rivals=({},), rows=None):
    return Outcome(value, [], rows or {}, [own, *rivals])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("decisions", [0, 9, 20, 33, 50, 71])
def test_no_two_reasons_are_the_same_and_each_compares(name, decisions):
    reasons = reasons_of(name, 3, decisions)
    assert len(set(reasons)) == len(reasons) >= 1
    for reason in reasons:
        assert len(reasons) == 1 or re.search(r"the (first|second|third) move", reason)
        assert "{" not in reason


def test_points_of_the_turn_are_told_by_category():
    s, seat = next(states_with("terracotta", 2, "Craft a Warrior"))
    craft, other = option(s, seat, "Craft a Warrior"), option(s, seat, "Do nothing")
    first, second = compared(s, seat, [craft, other])
    assert re.match(r"\d+ points this turn: Rack \d", first)
    assert re.search(r"; against the second move .*\+\d+ points this turn", first)
    assert "Row inspector" in first
    assert second.startswith(EMPTY)


def test_goods_are_told_against_the_other_move():
    s, seat = next(states_with("terracotta", 2, "Take 1 wet clay instead"))
    clay, coin = option(s, seat, "Take 1 wet clay"), option(s, seat, "Take 1 coin")
    first, second = compared(s, seat, [clay, coin])
    assert "against the second move" in first
    assert "+1 wet clay" in first
    assert "\N{MINUS SIGN}1 coin" in first
    assert "+1 coin" in second


def test_what_a_rival_loses_is_told_with_its_name():
    for s, seat in states_with("terracotta", 2, "Row inspector on to"):
        on = option(s, seat, "Row inspector on to")
        other = next(action for action in s.legal(seat) if action != on)
        reason = compared(s, seat, [on, other])[0]
        if re.search("(Violet|Yellow) [+\N{MINUS SIGN}][0-9]+ to come for Row inspector", reason):
            return
    raise AssertionError("no rival was ever named")


def test_land_is_told_in_medieval_mastery():
    # Without a second advance in the same turn, which might go there as well.
    states = states_with("mastery", 3, "neutral: 2 points")
    s, seat = next((s, seat) for s, seat in states if "tactical_advance" not in hand_of(s, seat))
    two = next(a for a in s.legal(seat) if "neutral: 2 points" in s.rules.game.text(a, s))
    stay = option(s, seat, "Do not advance")
    first, second = compared(s, seat, [two, stay], worlds=4)
    assert "+2 points of land" in first
    assert EMPTY not in first + second
    assert "\N{MINUS SIGN}2 points of land" in second


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_line_of_medieval_mastery_goes_to_the_end_of_the_turn(players):
    s, seat = next(states_with("mastery", players, "Play Tactical Advance"))
    foresight = Foresight(evaluation_of("mastery"), [s], seat)
    for action in s.legal(seat):
        end = foresight.end_of(s, action)
        assert end.over or end.turn == s.turn + 1


def test_what_an_extra_advance_brings_is_told_with_its_card():
    s = claycrown.make("mastery").new(2, 8)
    seat = s.waiting[0]
    extra, go_on = option(s, seat, "Play Tactical Advance"), option(s, seat, "Go on")
    first, second = compared(s, seat, [extra, go_on], worlds=4)
    assert re.match(
        "then Advance to a2 .*; then Advance to c3 .*; in this turn .6 points of", first
    )
    assert "it leads to the same position as the second move" in first
    assert f"{MINUS}3 points of land" not in first + second


def test_a_move_that_prepares_names_what_for():
    s, seat = next(states_with("terracotta", 2, "Turn no disc"))
    reasons = compared(s, seat, s.legal(seat)[:3])
    assert all(re.match(r"then \w+ on segment \d+: .*; no points", each) for each in reasons)


def test_worlds_that_do_not_agree_on_an_aim_name_none():
    assert shared([("a", "b"), ("a", "b"), ("c",)]) == ("a", "b")
    assert shared([("a", "b"), ("a", "c"), ("c",)]) == ("a",)
    assert shared([("a",), ("b",)]) == ()


def test_the_line_that_is_told_is_the_one_that_was_searched():
    game = claycrown.make("terracotta")
    s = middle(game, 2, "line", 20)
    seat = s.waiting[0]
    bot = Strategist(game, "line")
    bot.think(Position(s, seat), Clock(iterations=400))
    foresight = Foresight(bot.evaluation, [s], seat, bot.line_end)
    actions = [action for action, _ in bot.searched.finalists(12)]
    searched = [bot.searched.line_end(s, action).key() for action in actions]
    assert [foresight.end_of(s, action).key() for action in actions] == searched
    unsearched = Foresight(bot.evaluation, [s], seat, Strategist(game, "line").line_end)
    assert [unsearched.end_of(s, action).key() for action in actions] != searched


def test_the_turn_that_is_told_goes_on_as_in_the_race_that_gave_the_value():
    game = claycrown.make("xian")
    other = 0
    for decisions in range(20, 60):
        s = middle(game, 2, "line", decisions)
        seat = s.waiting[0]
        bot = Strategist(game, "line")
        race = bot.think(Position(s, seat), Clock(iterations=400))
        told = Foresight(bot.evaluation, [s], seat, bot.line_end)
        guessed = Foresight(bot.evaluation, [s], seat)
        end = s.clone()
        race.end_turn(end, race.runner_of(race.best()))
        assert bot.line_end(s, race.best()).key() == end.key()
        other += told.end_of(s, race.best()).key() != guessed.end_of(s, race.best()).key()
        if other:
            break
    assert other  # a search has found something else than the guess


@pytest.mark.parametrize(
    ("value", "end"),
    [
        (0.54, f"{MINUS}2 coins; but what follows speaks for it"),
        (0.505, f"{MINUS}2 coins; but what follows evens that out"),
        (0.45, f"{MINUS}2 coins"),
    ],
)
def test_a_move_that_shows_only_drawbacks_says_what_the_search_found(value, end):
    worse, other = made_up(value, {"coins": 1}), made_up(0.5, {"coins": 3})
    assert by_hand().difference(worse, other, 1) == f"against the second move {end}"


def test_a_move_that_shows_only_advantages_says_what_the_search_found():
    more, other = made_up(0.4, {"coins": 3}), made_up(0.5, {"coins": 1})
    said = by_hand().difference(more, other, 0)
    assert said == "against the first move +2 coins; but what follows speaks against it"


def test_what_a_rival_has_less_speaks_for_a_move():
    one, other = made_up(0.6, {"coins": 1}, [{}]), made_up(0.5, {"coins": 3}, [{"coins": 2}])
    assert "what follows" not in by_hand().difference(one, other, 1)


def test_an_advantage_is_told_even_if_three_drawbacks_matter_more():
    one = made_up(0.6, {"coins": 1})
    other = made_up(0.5, {"masters": 1, "artisans": 1, "weapons": 1})
    said = by_hand().difference(one, other, 1)
    assert said == f"against the second move {MINUS}1 Master, {MINUS}1 Artisan, +1 coin"


def test_points_of_the_turn_are_a_difference_too():
    rows = [{"inspector_row": 3.0}, {"inspector_row": 2.0}]
    one, other = [made_up(0.5, {BOOKED: row["inspector_row"]}, rows=row) for row in rows]
    assert by_hand().difference(one, other, 1) == "against the second move +1 point this turn"


@pytest.mark.parametrize(
    ("value", "end"), [(0.5, "that counts"), (0.6, "that counts, but what follows speaks for it")]
)
def test_points_that_are_told_differently_are_not_called_the_same(value, end):
    rows = [{"inspector_row": 2.6}, {"inspector_row": 2.4}]
    values = [value, 0.5]
    one, other = [
        made_up(value, {BOOKED: row["inspector_row"]}, rows=row)
        for value, row in zip(values, rows, strict=True)
    ]
    said = by_hand().difference(one, other, 1)
    assert said == f"nearly the same as the second move in all else {end}"


def test_points_are_told_as_exactly_as_their_difference():
    reasons = by_hand("xian")
    row = reasons.game.categories[0]
    one, other = (made_up(0.5, {BOOKED: points}, rows={row: points}) for points in (1.5, 0.6))
    assert reasons.brought(one).startswith("1.5 points this turn: ")
    assert reasons.brought(other).startswith("0.6 points this turn: ")
    assert "second move +0.9 points this turn" in reasons.difference(one, other, 1)


def test_the_points_of_a_turn_are_the_sum_of_what_is_told():
    s, seat = next(states_with("xian", 2, "Enter the"))
    drawn = [s.rules.game.determinize(s, seat, seeded(k)) for k in range(7)]
    foresight = Foresight(evaluation_of("xian"), drawn, seat)
    for action in s.legal(seat):
        found = foresight.outcome(action, 0.5, "en")
        assert found.seats[seat][BOOKED] == sum(found.rows.values())
        for amounts in (found.rows, *found.seats):
            assert all(amount == round(amount, 1) for amount in amounts.values())


def test_a_difference_of_more_than_two_has_its_fraction_too():
    reasons = by_hand("mastery", 2)
    one, other = (made_up(0.5, reasons.now | {"land": land}) for land in (4.4, 1.0))
    assert "+3.4 points of land" in reasons.difference(one, other, 1)


def test_a_card_that_is_told_by_its_name_is_left_out_of_all_totals():
    reasons = by_hand("mastery", 2)
    before = reasons.now | {"cards": 5.0, "fracture": 1.0}
    reasons.now = before
    one = made_up(0.5, before | {"cards": 6.8, "fracture": 0.6})
    other = made_up(0.5, before | {"cards": 6.6, "fracture": 1.2})
    reasons.apart = reasons.parts_apart([before, *[each.seats[0] for each in (one, other)]])
    totals = [reasons.brought(each) for each in (one, other)]
    assert totals[0] == f"in this turn +2.2 cards in hand, {MINUS}0.4 Fracture in hand"
    assert totals[1] == "in this turn +1.4 cards in hand, +0.2 Fracture in hand"
    said = f"against the second move +0.8 cards in hand, {MINUS}0.6 Fracture in hand"
    assert reasons.difference(one, other, 1).startswith(said)


def test_the_moves_of_a_hint_agree_on_what_is_told_apart():
    s, seat = next(states_with("mastery", 2, "Play Fracture: destroy"))
    reasons = Reasons(evaluation_of("mastery"), [s], seat, "en")
    fracture = next(a for a in s.legal(seat) if "Fracture" in s.rules.game.text(a, s))
    actions = [fracture, next(a for a in s.legal(seat) if a != fracture)]
    reasons.told([(action, 0.5) for action in actions])
    held = [reasons.outcome(action, 0.5).seats[seat] for action in actions]
    assert reasons.apart == reasons.parts_apart([reasons.now, *held]) != frozenset()


def test_the_rival_whom_a_move_touches_most_is_named_too():
    reasons = by_hand("mastery", 6)
    strongest, *_, weakest = reasons.rivals
    stands = [{"artefacts": 3.0} for _ in range(6)]
    broken = [{"artefacts": 2.0 if seat == weakest else 3.0} for seat in range(6)]
    broken[strongest]["cards"] = 1.0
    said = reasons.difference(Outcome(0.5, seats=broken), Outcome(0.5, seats=stands), 1)
    names = [reasons.game.sentences.seat(reasons.worlds[0], k, "en") for k in (strongest, weakest)]
    assert f"{names[0]} +1 card in hand; {names[1]} loses an artefact" in said


def test_a_fracture_tells_whose_artefact_it_destroys_at_a_large_table():
    s, seat = next(states_with("mastery", 6, "Play Fracture: destroy"))
    go_on = option(s, seat, "Go on")
    fractures = [a for a in s.legal(seat) if "Play Fracture: destroy" in s.rules.game.text(a, s)]
    for action in fractures[::5]:
        owner = s.rules.game.text(action, s).split()[-1]
        reason = compared(s, seat, [action, go_on], worlds=4)[0]
        assert f"{owner} loses an artefact" in reason


def test_the_income_of_the_next_turn_is_no_merit_of_a_move():
    responses = 0
    for s, seat in states_with("mastery", 3, "Pass: play no Fracture"):
        if s.seat != (seat - 1) % 3 or s.fighting:
            continue
        foresight = Foresight(evaluation_of("mastery"), [s], seat)
        end = foresight.end_of(s, s.legal(seat)[0])
        found = foresight.outcome(s.legal(seat)[0], 0.5, "en").seats[seat]
        if end.turn == s.turn + 1 and end.seat == seat:
            has = foresight.count(end)[seat]
            assert [has[key] - found[key] for key in ("knights", "castle", "land")] == [3, 3, 0]
            responses += 1
    assert responses > 5


def test_an_artefact_that_stands_again_at_the_end_of_the_turn_is_no_merit_of_a_move():
    game = claycrown.make("mastery")
    again = 0
    for seed in range(8):
        s = middle(game, 2, seed, 40)
        seat = s.waiting[0]
        if s.fighting or s.seat != seat:
            continue
        foresight = Foresight(evaluation_of("mastery"), [s], seat)
        now = foresight.count(s)[seat]["artefacts"]
        for action in s.legal(seat):
            again += foresight.count(foresight.end_of(s, action))[seat]["artefacts"] > now
            assert foresight.outcome(action, 0.5, "en").seats[seat]["artefacts"] <= now
    assert again


def test_a_territory_that_is_defended_is_not_lost_yet():
    s, _ = next(states_with("mastery", 3, "Play Conflict 3 in secret"))
    before, at = s.clone(), s.defender
    before.fighting = 0
    count = book_of("mastery").count
    now, without = (count(each, at, each.view(at)) for each in (s, before))
    assert now["land"] == without["land"] + realm.worth(s, s.cell)
    assert now["knights"] == without["knights"] + s.field[KNIGHTS + s.cell]


@pytest.mark.parametrize(
    ("knights", "castle", "words"),
    [
        (3, 3, "+3 knights in the castle"),
        (3, 1, "+3 knights"),
        (-1, -6, f"{MINUS}1 knight"),
        (0, -6, f"{MINUS}6 knights in the castle"),
    ],
)
def test_knights_are_not_told_twice(knights, castle, words):
    reasons = by_hand("mastery", 2)
    now = reasons.now
    after = now | {"knights": now["knights"] + knights, "castle": now["castle"] + castle}
    assert reasons.brought(made_up(0.5, after)) == f"in this turn {words}"


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        (1.0, 0.0, "{} loses an artefact"),
        (0.0, 1.0, "{} keeps an artefact"),
        (0.8, 0.0, "{} loses an artefact in 80 % of all cases instead of 0 %"),
        (0.2, 0.7, "{} loses an artefact in 20 % of all cases instead of 70 %"),
        (2.0, 1.0, f"{{}} {MINUS}1 standing artefact"),
    ],
)
def test_whose_artefact_is_destroyed_and_how_often_is_told(one, other, words):
    reasons = by_hand("mastery", 2)
    held = reasons.held[1]["artefacts"]
    first, second = (
        made_up(0.5, reasons.now, [{"artefacts": held - lost}]) for lost in (one, other)
    )
    said = reasons.difference(first, second, 1)
    assert said.startswith("against the second move " + words.format(reasons.player(1)))


def test_how_often_an_artefact_of_the_own_is_lost_is_told():
    reasons = by_hand("mastery", 2)
    lost = reasons.now | {"artefacts": reasons.now["artefacts"] - 0.7, "land": 3.0}
    said = reasons.brought(made_up(0.5, lost))
    destroyed = "a rival destroys an artefact of yours in 70 % of all cases"
    assert said == f"in this turn +2 points of land; {destroyed}"


def test_what_happens_to_an_artefact_is_told_once():
    reasons = by_hand("mastery", 2)
    stand = reasons.now["artefacts"]
    one, other = (
        made_up(value, reasons.now | {"artefacts": stand - lost, "land": 3.0 + lost})
        for value, lost in ((0.5, 0.8), (0.4, 0.0))
    )
    one.ends, other.ends = [1], [2]
    said = reasons.reason([one, other], 0)
    assert said.count("a rival destroys an artefact of yours") == 1
    assert "in 80 % of all cases instead of 0 %" in said


def test_a_card_whose_name_ends_with_a_number_is_quoted_behind_a_number():
    reasons = by_hand("mastery", 2)
    assert reasons.amount("support_1", -0.9) == f"{MINUS}0.9 “Support +1” in hand"
    assert reasons.amount("ambush", 1.1) == "+1.1 Ambush in hand"


def test_a_victory_is_told_first_and_how_often():
    reasons = by_hand("mastery", 2)
    wins = reasons.now | {"won": 0.6, "land": 5.0}
    first, second = made_up(0.7, wins), made_up(0.6, reasons.now | {"won": 0.4})
    assert (
        reasons.brought(first)
        == "you win at once in 60 % of all cases; in this turn +4 points of land"
    )
    said = reasons.difference(first, second, 1)
    won = "you win at once in 60 % of all cases instead of 40 %"
    assert said == f"against the second move {won}; +4 points of land"


def test_the_victory_of_a_rival_is_told_before_all_else():
    reasons = by_hand("mastery", 2)
    one = made_up(0.5, reasons.now | {"land": 3.0}, [{"won": 0.3}])
    said = reasons.difference(one, made_up(0.7, reasons.now), 1)
    name = reasons.player(1)
    assert said.startswith(
        f"against the second move {name} wins at once in 30 % of all cases instead of 0 %; +2"
    )


def test_what_follows_has_its_word_once():
    reasons = by_hand()
    values = (0.6, 0.5, 0.4)
    outcomes = [made_up(value, {"coins": 1 if value == 0.6 else 3}) for value in values]
    for k, outcome in enumerate(outcomes):
        outcome.ends = [k]
    reasons.outcome = lambda action, value: outcomes[action]
    *_, third = reasons.told([(0, 0.6), (1, 0.5), (2, 0.4)])
    assert third.count("but what follows speaks against it") == 1
    assert third.endswith(
        "not different from the second move yet, but what follows speaks against it"
    )


def test_a_card_that_can_still_be_played_in_the_turn_says_so():
    s = claycrown.make("mastery").new(3, 4)
    seat = s.waiting[0]
    crown, go_on = option(s, seat, "Use the crown"), option(s, seat, "Go on")
    reasons = Reasons(evaluation_of("mastery"), [s], seat, "en")
    found = [reasons.outcome(action, 0.5) for action in (crown, go_on)]
    assert crown in found[1].later
    assert go_on not in found[0].later
    found[1].ends = found[0].ends
    later = "it leads to the same position as the first move, which can still follow in this turn"
    assert reasons.reason(found, 1) == later
    found[1].ends = [-1]
    assert "; the first move can still follow in this turn; " in reasons.reason(found, 1)


@pytest.mark.parametrize(("steady", "told"), [(True, True), (False, False)])
def test_what_differs_by_the_worlds_alone_is_left_out(steady, told):
    reasons = by_hand("xian")
    gaps = [1.5] * 16 if steady else [9.0] * 4 + [-1.0] * 12
    one, other = made_up(0.5, {"coins": 3.5}), made_up(0.5, {"coins": 2.0})
    one.worlds = [[{"coins": 2.0 + gap}, {}] for gap in gaps]
    other.worlds = [[{"coins": 2.0}, {}] for _ in gaps]
    assert ("+1.5 coins" in reasons.difference(one, other, 1)) == told


@pytest.mark.parametrize(
    ("value", "end"), [(0.5, ""), (0.4, ", but what follows speaks against it")]
)
def test_what_may_differ_by_chance_is_not_called_the_same(value, end):
    reasons = by_hand("mastery", 2)
    one, other = (made_up(v, {"land": land}) for v, land in ((value, 4.6), (0.5, 5.0)))
    one.worlds = [[{"land": land}, {}] for land in [3.0] * 3 + [5.0] * 13]
    other.worlds = [[{"land": 5.0}, {}] for _ in range(16)]
    said = reasons.difference(one, other, 0)
    assert said == f"not clearly different from the first move in what counts{end}"


def test_the_scatter_of_the_worlds_goes_with_the_outcome():
    s, seat = next(states_with("xian", 2, "Enter the"))
    drawn = [s.rules.game.determinize(s, seat, seeded(k)) for k in range(5)]
    found = Foresight(evaluation_of("xian"), drawn, seat).outcome(s.legal(seat)[0], 0.5, "en")
    coins = [world[seat]["coins"] for world in found.worlds]
    assert len(coins) == 5
    assert found.seats[seat]["coins"] == round(sum(coins) / 5, 1)


def test_a_move_alone_that_changes_nothing_has_a_reason_too():
    reasons = by_hand("mastery", 2)
    assert reasons.reason([made_up(0.5, reasons.now)], 0) == "no other move is worth a thought"


def test_a_card_is_told_by_its_name_and_not_once_more_as_a_card():
    reasons = by_hand("mastery", 2)
    held = made_up(0.5, {"cards": 5, "call_to_arms": 1})
    played = made_up(0.5, {"cards": 4, "call_to_arms": 0})
    drawn = made_up(0.5, {"cards": 5, "call_to_arms": 0})
    assert f"move {MINUS}1 Call to Arms in hand;" in reasons.difference(played, held, 1)
    said = reasons.difference(drawn, held, 1)
    assert f"move +1 card in hand, {MINUS}1 Call to Arms in hand" in said


def test_cards_and_pigments_are_told_by_their_names():
    s, seat = next(states_with("xian", 2, "Give 1 coin for 1 red pigment"))
    red = option(s, seat, "Give 1 coin for 1 red pigment")
    blue = option(s, seat, "Give 1 coin for 1 blue pigment")
    first, second = compared(s, seat, [red, blue], worlds=4)
    assert "+1 red pigment" in first
    assert "+1 blue pigment" in second


def test_moves_that_lead_to_the_same_position_say_so():
    s = middle(claycrown.make("terracotta"), 2, "same", 30)
    seat = s.waiting[0]
    action, other = s.legal(seat)[:2]
    first, second, third = compared(s, seat, [action, action, other])
    assert "; it leads to the same position as the second move; against the third move " in first
    assert second == "it leads to the same position as the first move"
    assert third not in (first, second)
    *_, third = compared(s, seat, [action, action, action])
    assert third == "it leads to the same position as the first and the second move"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((0.6, 0.5), "not different from the second move yet, but what follows speaks for it"),
        ((0.5, 0.6), "not different from the second move yet, but what follows speaks against it"),
        ((0.5, 0.5), "nearly the same as the second move in all that counts"),
    ],
)
def test_where_nothing_differs_the_search_has_the_word(values, words):
    toy = make_toy()
    s = middle(toy, 2, "alike", 3)
    reasons = Reasons(evaluation_of("toy"), [s], s.waiting[0], "en")
    outcomes = [reasons.outcome(s.legal(s.waiting[0])[0], value) for value in values]
    assert reasons.difference(*outcomes, 1) == words


def test_a_third_move_that_differs_from_neither_is_told_so_once():
    toy = make_toy()
    s = middle(toy, 2, "alike", 3)
    seat = s.waiting[0]
    reasons = Reasons(evaluation_of("toy"), [s], seat, "en")
    outcomes = [reasons.outcome(s.legal(seat)[0], value) for value in (0.6, 0.5, 0.4)]
    for k, outcome in enumerate(outcomes):
        outcome.ends = [k]
    reasons.outcome = lambda action, value: outcomes[action]
    *_, third = reasons.told([(0, 0.6), (1, 0.5), (2, 0.4)])
    said = "not different from the first and the second move yet, but what follows speaks against"
    assert third.endswith(f"{said} it")
    assert third.count("not different") == 1


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (2.4, "in all that counts"),
        (2.6, "in all else that counts"),  # by less than is told: the points of the turn say it
    ],
)
def test_a_third_move_that_is_nearly_the_same_as_both_is_told_so_once(first, words):
    reasons = by_hand()
    outcomes = [
        made_up(0.5, {BOOKED: points}, rows={"inspector_row": points})
        for points in (first, 2.4, 2.4)
    ]
    for k, outcome in enumerate(outcomes):
        outcome.ends = [k]
    reasons.outcome = lambda action, value: outcomes[action]
    _, second, third = reasons.told([(0, 0.5), (1, 0.5), (2, 0.5)])
    assert second.endswith(f"; nearly the same as the first move {words}")
    assert third.endswith(f"; nearly the same as the first and the second move {words}")
    assert third.count("nearly the same") == 1


def scored_before(name, players):
    """A state in the middle of a turn in which the seat has scored, and cannot score any more."""
    game, e = claycrown.make(name), evaluation_of(name)
    s, bot, at = game.new(players, 1), make("apprentice", game, 1), (-1, -1)
    while not s.over:
        seat = s.waiting[0]
        if (e.moment(s), seat) == at and EMPTY in compared(s, seat, s.legal(seat)[:1])[0]:
            return s, seat
        before = e.moment(s), s.scores()[seat]
        s.apply(seat, decide(bot, s, seat, Clock()))
        if (e.moment(s), s.scores()[seat]) != before and e.moment(s) == before[0]:
            at = before[0], seat
    raise AssertionError("no turn went on after points")


@pytest.mark.parametrize("name", ["terracotta", "xian"])
def test_who_has_scored_in_a_turn_is_not_told_that_the_turn_brings_nothing(name):
    s, seat = scored_before(name, 2)
    (reason,) = compared(s, seat, s.legal(seat)[:1])
    assert reason.startswith(EMPTY)
    assert "no points this turn" not in reason


def with_ends(reasons, ends):
    """Reasons for which each move leads to a position that is made up."""
    known = reasons.outcome

    def outcome(action, value):
        found = known(action, value)
        found.ends = [ends[action]]
        return found

    reasons.outcome = outcome
    return reasons


def test_moves_that_lead_to_the_same_position_stand_together_and_show_the_same_value():
    s, seat = next(states_with("terracotta", 2, "Take 1 wet clay instead"))
    one, two, three = s.legal(seat)[:3]
    reasons = Reasons(evaluation_of("terracotta"), [s], seat, "en")
    with_ends(reasons, {one: 1, two: 2, three: 1})
    found = reasons.together([(one, 0.6), (two, 0.5), (three, 0.4)])
    assert found == [(one, 0.6), (three, 0.6), (two, 0.5)]


@pytest.mark.parametrize(
    ("ends", "shown"),
    [
        ([1, 2, 3, 4], [0, 1, 2]),
        ([1, 1, 1, 2, 3, 4], [0, 3, 4]),
        ([1, 2, 2, 1, 3], [0, 1, 4]),
        ([1, 1, 2, 2], [0, 1, 2]),  # for want of others
        ([1, 1], [0, 1]),
    ],
)
def test_a_hint_shows_first_what_leads_elsewhere(ends, shown):
    s = claycrown.make("mastery").new(3, 4)
    seat = s.waiting[0]
    actions = s.legal(seat)[: len(ends)]
    reasons = Reasons(evaluation_of("mastery"), [s], seat, "en")
    with_ends(reasons, dict(zip(actions, ends, strict=True)))
    moves = [(action, 0.9 - 0.1 * place) for place, action in enumerate(actions)]
    assert reasons.worth_showing(moves, 3) == [moves[place] for place in shown]


def test_the_order_in_which_cards_were_discarded_makes_no_other_position():
    game = claycrown.make("mastery")
    ends = []
    for words in (("Fracture: destroy the crown", "Call to Arms"), ("Call to Arms", "the crown")):
        s = game.new(2, 5)  # the first player holds both cards
        seat = s.waiting[0]
        for word in words:
            (action,) = [each for each in s.legal(seat) if word in game.text(each, s)]
            s.apply(seat, action)
        ends.append(s)
    assert ends[0].key() != ends[1].key()
    book = book_of("mastery")
    assert book.position(ends[0]) == book.position(ends[1])
    ends[1].apply(seat, ends[1].legal(seat)[0])
    assert book.position(ends[0]) != book.position(ends[1])


def test_what_a_hint_shows_never_rises_and_is_no_plan_twice():
    game = claycrown.make("terracotta")
    s, n = game.new(2, 11), 0
    while n <= 76:
        seat = s.waiting[0]
        legal = s.legal(seat)
        action = legal[n * 7 % len(legal)]
        if n % 9 == 4 or n < 2:
            found = hint(game, s, seat, seed=1)
            values = [each.value for each in found]
            assert values == sorted(values, reverse=True)
            assert not any("the same position" in each.reason for each in found)
            action = found[0].action
        s.apply(seat, action)
        n += 1


def test_moves_of_one_plan_stand_together_in_a_hint_though_the_search_told_them_apart():
    game, apart = claycrown.make("mastery"), 0
    for s, seat in states_with("mastery", 2, "Play Call to Arms"):
        if len(s.legal(seat)) > 3:  # then moves that lead elsewhere leave no room for others
            continue
        found = hint(game, s, seat, seed=1)
        race = Strategist(game, 1).think(Position(s, seat), Clock(iterations=ITERATIONS))
        promised = dict(standings(race))
        for places in plans(found):
            assert places == list(range(places[0], places[-1] + 1))
            assert len({found[k].value for k in places}) == 1
            apart += len({promised[found[k].action] for k in places}) > 1
        if apart:
            return
    raise AssertionError("the search has told none apart")


def plans(found):
    """The places of the moves that a hint says to lead to one position, move by move."""
    names = ("first", "second", "third")
    for k, each in enumerate(found):
        told = re.search(r"same position as the (\w+)(?: and the (\w+))? move", each.reason)
        if told:
            yield sorted([k, *[names.index(name) for name in told.groups() if name]])


@pytest.mark.parametrize("name", ["xian", "mastery"])
def test_a_hint_is_the_same_in_all_worlds_of_the_seat(name):
    game = claycrown.make(name)
    s = middle(game, 3, "honest", 40)
    seat = s.waiting[0]
    worlds = [s, *[game.determinize(s, seat, seeded(k)) for k in range(4)]]
    assert len({tuple(hint(game, world, seat, "seed")) for world in worlds}) == 1


def test_a_hint_leaves_the_state_as_it_was():
    game = claycrown.make("mastery")
    s = middle(game, 3, "still", 30)
    before = (s.key(), s.rng.copy().word(), len(s.sheet()))
    hint(game, s, s.waiting[0], "seed", seconds=1.0)
    assert (s.key(), s.rng.copy().word(), len(s.sheet())) == before


@pytest.mark.parametrize("name", NAMES)
def test_all_that_is_counted_has_words(name):
    game, book = claycrown.make(name), book_of(name)
    s = middle(game, 3, "count", 60)
    keys = {fact.key for fact in book.facts}
    for seat in range(3):
        assert set(book.count(s, seat, s.view(seat))) <= keys
        assert set(book.ahead(s)[seat]) <= set(game.categories)


@pytest.mark.parametrize("name", claycrown.NAMES)
def test_a_hint_names_up_to_three_options_with_reasons(name):
    game = claycrown.make(name)
    s = middle(game, 2, "hint", 30)
    seat = s.waiting[0]
    found = hint(game, s, seat, "seed")
    assert 1 <= len(found) <= 3
    assert len({each.action for each in found}) == len(found)
    for each in found:
        assert each.action in s.legal(seat)
        assert 0 <= each.value <= 1
        assert each.reason
    assert hint(game, s, seat, "seed") == found


@pytest.mark.parametrize("name", NAMES)
def test_every_move_of_a_hint_promises_something(name):
    game = claycrown.make(name)
    s, rng, asked = game.new(2, "worth"), seeded("worth"), 0
    while not s.over:
        seat = s.waiting[0]
        legal = s.legal(seat)
        if rng.below(5) == 0:
            found = hint(game, s, seat, "seed", seconds=0.02)
            assert all(each.value > 0 for each in found)
            asked += 1
        s.apply(seat, legal[rng.below(len(legal))])
    assert asked > 10


def test_behind_the_move_to_take_the_better_one_comes_first():
    tried = [(4, 0.3), (9, 0.6), (2, 0.5), (7, 0.4)]
    assert [action for action, _ in ranked(tried, 2)] == [2, 9, 7, 4]


def test_no_move_promises_more_than_the_one_to_take():
    assert ranked([(4, 0.3), (9, 0.6), (2, 0.5)], 2) == [(2, 0.5), (9, 0.5), (4, 0.3)]


def race_of(running, out, trust):
    """A race in Medieval Mastery after some laps: who runs, as action, tries, worth and lag."""
    race = Race(evaluation_of("mastery"), 0)
    race.trust = trust
    for told, into in ((running, race.running), (out, race.out)):
        for action, tries, worth, lag in told:
            runner = Runner(action)
            runner.tries, runner.worth, runner.lag = tries, worth, lag
            into.append(runner)
    return race


def test_what_is_shown_is_what_the_move_was_chosen_by():
    out = [(3, 100, 0.55, -0.8), (6, 50, 0.45, 0.0), (8, 4, 0.3, -1.0)]
    shown = standings(race_of([(5, 100, 0.5, -0.4)], out, trust=100.0))
    assert [action for action, _ in shown] == [5, 6, 3, 8]
    assert [value for _, value in shown] == pytest.approx([0.4, 0.4, 0.35, 0.15])


@pytest.mark.parametrize("name", ["xian", "mastery"])
def test_the_better_a_move_stands_the_more_it_shows(name):
    game = claycrown.make(name)
    for decisions in (20, 50, 80):
        s = middle(game, 2, "order", decisions)
        seat = s.waiting[0]
        race = Strategist(game, "order").think(Position(s, seat), Clock(iterations=60))
        values = [value for _, value in standings(race)]
        assert standings(race)[0][0] == race.best()
        assert values == sorted(values, reverse=True)
        assert 0 < min(values) <= max(values) <= 1


def test_a_hint_knows_no_more_than_its_seat():
    toy = make_toy()
    s = middle(toy, 3, "hint", 4)
    seat = s.waiting[0]
    hints = {tuple(hint(toy, toy.determinize(s, seat, seeded(k)), seat, "seed")) for k in range(5)}
    assert len(hints) == 1


def test_a_seat_that_is_not_asked_gets_an_error_that_says_so():
    toy = make_toy()
    s = middle(toy, 3, "hint", 4)
    (asked,) = s.waiting
    other = (asked + 1) % 3
    with pytest.raises(BotError, match=f"seat: {other} is not asked now"):
        hint(toy, s, other, "seed")
    with pytest.raises(SetupError, match="not at this table"):
        hint(toy, s, 3, "seed")


def test_a_state_of_another_game_is_refused():
    s = claycrown.make("terracotta").new(2, 1)
    with pytest.raises(BotError, match="one of Terracotta Army, not of Xi'an"):
        hint(claycrown.make("xian"), s, s.waiting[0], 1)
