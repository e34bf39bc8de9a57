"""Hints: the best moves with reasons in words that say in what they differ."""

import re

import pytest
from bot_tables import middle
from toy_game import make_toy

import claycrown
from claycrown.bots import hint
from claycrown.bots.bot import BotError
from claycrown.bots.eval import evaluation_of
from claycrown.bots.reasons import Reasons
from claycrown.bots.words import book_of
from claycrown.core.chance import seeded
from claycrown.core.errors import SetupError

NAMES = claycrown.NAMES
EMPTY = "no points this turn"


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


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("decisions", [0, 9, 20, 33, 50, 71])
def test_no_two_reasons_are_the_same_and_each_compares(name, decisions):
    reasons = reasons_of(name, 3, decisions)
    assert len(set(reasons)) == len(reasons) >= 2
    for reason in reasons:
        assert re.search(r"the (first|second|third) move", reason)
        assert "{" not in reason


def test_points_of_the_turn_are_told_by_category():
    s, seat = next(states_with("terracotta", 2, "Craft a Warrior"))
    craft, other = option(s, seat, "Craft a Warrior"), option(s, seat, "Do nothing")
    first, second = compared(s, seat, [craft, other])
    assert re.match(r"\d+ points this turn: Rack \d", first)
    assert "; against the second move " in first
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
    s, seat = next(states_with("mastery", 3, "neutral: 2 points"))
    two = next(a for a in s.legal(seat) if "neutral: 2 points" in s.rules.game.text(a, s))
    stay = option(s, seat, "Do not advance")
    first, second = compared(s, seat, [two, stay], worlds=4)
    assert "+2 points of land" in first
    assert EMPTY not in first + second
    assert "\N{MINUS SIGN}2 points of land" in second


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
    assert first == "it leads to the same position as the second move"
    assert second == "it leads to the same position as the first move"
    assert third not in (first, second)


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
