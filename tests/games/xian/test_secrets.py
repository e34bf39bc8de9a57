"""Secrets: sealed choices, hidden cards, and what a seat can and cannot tell apart."""

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest
from xian_given import CARDS, DECISIONS, asked, given, own, play

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.check import check_game
from claycrown.core.errors import RecordError
from claycrown.core.events import heard_by
from claycrown.core.record import actions_of, chance_of
from claycrown.games.xian import state as columns
from claycrown.games.xian.view import look

GAME = claycrown.make("xian")
# Ids of every block, to ask about whether they are options or not.
PROBES = (0, 3, 77, 140, 445, 514, 575, 576, 579, 591, 592, 593, 594, 598, 602, 605, 606, 607)
PROBES += (608, 611, 612, 632, 633, 653, 654, 657, 749, 750, 773, 774, 787, 788, 795, 796, 803)
PROBES += (804, 805, 839, 840, 841)


def observation(game, s, seat) -> bytes:
    """Every byte that can reach a seat, or with None a spectator, at this state."""
    view = game.view(s, seat)
    parts = [view, game.picture(view), "" if s.over else game.question(s)]
    if seat is not None:
        options = s.legal(seat)
        parts.append([[action, game.text(action, s, seat=seat)] for action in options])
        for action in PROBES:
            reasons = game.why_not(s, seat, action)
            parts.append([reasons, [game.explain(s, each) for each in reasons]])
    if s.news is not None:
        heard = heard_by(s.news, seat)
        parts.append([[event, game.tell(s, event)] for event in heard])
    return json.dumps(parts, sort_keys=True).encode()


def states(players: int, seed: int, every: int = 7, game=GAME):
    """States of a random game with events, simultaneous choices in random order of arrival."""
    rng = random.Random(seed)
    s = game.new(players, seed=seed, events=True)
    n = 0
    while not s.over:
        if n % every == 0:
            yield s
        seat = rng.choice(s.waiting)
        s.apply(seat, rng.choice(s.legal(seat)))
        n += 1
    yield s


def with_news(s):
    """A clone that has heard the same and goes on listening."""
    other = s.clone()
    other.news = list(s.news)
    return other


def scrambled(s, seat, rng: random.Random):
    """Another world for a seat: hidden cards of the others dealt anew, sealed choices changed."""
    world = with_news(s)
    goods = world.goods
    for other in range(s.players):
        if other == seat:
            continue
        places = (columns.HAND, columns.DECK, columns.PUT_BACK)
        sizes = [int(goods[column + other]).bit_count() for column in places]
        pool = [k for k in range(24) if sum(int(goods[c + other]) for c in places) >> k & 1]
        rng.shuffle(pool)
        for column, size in zip(places, sizes, strict=True):
            goods[column + other] = sum(2 ** pool.pop() for _ in range(size))
        if goods[columns.BOTTOM + other] and not s.revealed:
            hand = [k for k in range(24) if int(goods[columns.HAND + other]) >> k & 1]
            bottom, top = rng.sample(hand, 2)
            goods[columns.BOTTOM + other] = 1 + bottom
            goods[columns.TOP + other] = 1 + top
        if goods[columns.FAVOURED + other]:
            goods[columns.FAVOURED + other] = 1 + rng.randrange(16)
    world.options_of = -1
    return world


def differences(game, players: int, seed: int) -> list[str]:
    """Where a seat could tell two worlds apart that it must not tell apart."""
    rng = random.Random(f"worlds {seed}")
    found = []
    for n, s in enumerate(states(players, seed, game=game)):
        for seat in (None, *range(players)):
            seen = observation(game, s, seat)
            if observation(game, scrambled(s, seat, rng), seat) != seen:
                found.append(f"state {n}, seat {seat}: scrambled")
            if seat is not None:
                world = s.determinize(seat, seeded(n))
                world.news = s.news
                if observation(game, world, seat) != seen:
                    found.append(f"state {n}, seat {seat}: determinized")
    return found


# Simultaneous choices.


def sealed_states(players: int):
    """States in which all are asked: favour, first pair, second pair, of several rounds."""
    seen = set()
    for s in states(players, players, every=1):
        if len(s.waiting) == players and (s.round, s.decision) not in seen:
            seen.add((int(s.round), s.decision))
            yield s.clone()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_choices_in_any_order_of_arrival_give_the_same_result(players):
    rng = random.Random(players)
    several = list(sealed_states(players))
    assert len(several) == 13
    for s in several:
        chosen = [rng.choice(s.legal(seat)) for seat in range(players)]
        ends, chances, orders = set(), set(), set()
        for arrival in permutations(range(players)):
            world = s.clone()
            for seat in arrival:
                world.apply(seat, chosen[seat])
            ends.add(world.key())
            chances.add(tuple(chance_of(world)))
            orders.add(tuple(int(seat) for seat in world.order))
        assert (len(ends), len(chances), len(orders)) == (1, 1, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_news_of_the_reveal_do_not_tell_the_order_of_arrival(players):
    for s in sealed_states(players):
        told = set()
        for arrival in permutations(range(players)):
            world = s.clone()
            world.news = []
            for seat in arrival:
                world.apply(seat, world.legal(seat)[-1])
            told.add(tuple(world.news))
        assert len(told) == 1


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_of_a_sealed_choice_shows_before_the_reveal(players):
    for s in sealed_states(players):
        s.news = []
        others = [None, *range(1, players)]
        seen: dict[int | None, set[bytes]] = {seat: set() for seat in others}
        for action in s.legal(0):
            world = with_news(s)
            world.apply(0, action)
            assert world.waiting == tuple(range(1, players))
            for seat in others:
                seen[seat].add(observation(GAME, world, seat))
        assert {len(found) for found in seen.values()} == {1}


def test_a_sealed_choice_is_refused_a_second_time():
    s = given().choosing()
    s.apply(1, s.legal(1)[0])
    assert s.legal(1) == []
    assert [reason["rule"] for reason in s.why_not(1, 1)] != []
    assert s.waiting == (0, 2)


# Views.


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (3, 4), (2, 5)])
def test_no_seat_can_tell_worlds_apart_that_it_must_not(players, seed):
    assert differences(GAME, players, seed) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_is_the_same_byte_for_byte_after_determinize_at_every_state(players):
    for n, s in enumerate(states(players, 40 + players, every=1)):
        for seat in range(players):
            world = s.determinize(seat, seeded(n))
            assert json.dumps(world.view(seat)) == json.dumps(s.view(seat))
            assert world.legal(seat) == s.legal(seat)
            assert GAME.violations(world) == []


def swapped(s, seat: int, one: int, two: int):
    """The lowest card of one column changes place with the lowest of another."""
    world = with_news(s)
    goods = world.goods
    first, second = int(goods[one + seat]), int(goods[two + seat])
    low, high = first & -first, second & -second
    goods[one + seat] = first ^ low ^ high
    goods[two + seat] = second ^ high ^ low
    world.options_of = -1
    return world


def hidden_changes(s):
    """Worlds that differ from this one in one hidden thing of seat 1."""
    yield swapped(s, 1, columns.HAND, columns.DECK)
    yield swapped(s, 1, columns.HAND, columns.PUT_BACK)
    yield swapped(s, 1, columns.DECK, columns.PUT_BACK)


def test_one_hidden_card_in_another_place_changes_no_byte():
    position = given().round(3).put_back(1, "U5 U6").put_back(0, "U1").listening()
    for s in (position.choosing(), position.phase(2).choosing()):
        for world in hidden_changes(s):
            assert world.key() != s.key()
            for seat in (None, 0, 2):
                assert observation(GAME, world, seat) == observation(GAME, s, seat)
            assert observation(GAME, world, 1) != observation(GAME, s, 1)


def test_in_the_turn_of_another_hidden_cards_stay_hidden():
    s = given().put_back(1, "U5 U6").listening().asking(0, "WORKER")
    for world in hidden_changes(s):
        for seat in (None, 0, 2):
            assert observation(GAME, world, seat) == observation(GAME, s, seat)


@pytest.mark.parametrize("seed", range(4))
def test_after_an_own_action_both_worlds_still_look_the_same(seed):
    rng = random.Random(seed)
    tried = 0
    for s in states(3, 60 + seed, every=1):
        # Not the last of a simultaneous choice: with it the others' choices are revealed.
        if s.over or DECISIONS[s.decision] in ("FAVOUR", "FIRST_PAIR", "SECOND_PAIR"):
            continue
        seat = s.waiting[0]
        action = rng.choice(s.legal(seat))
        one, two = with_news(s), scrambled(s, seat, rng)
        one.apply(seat, action)
        two.apply(seat, action)
        if one.over:
            continue
        assert observation(GAME, one, seat) == observation(GAME, two, seat)
        tried += 1
    assert tried > 60


def test_a_spectator_sees_nothing_hidden():
    private = {"hand", "deck", "put_back", "equipment", "favour"}
    for s in states(3, 9):
        shown = s.view(None)["seats"]
        assert all(not private & set(seat) for seat in shown)
        assert s.revealed or all(seat["pair"] is None for seat in shown)
        assert s.view(None)["you"] is None


# A view that tells too much is caught by the same checks.


def leak_hands(s, seat):
    return look(s, seat) | {"hands": [own(s, other).hand for other in range(s.players)]}


def leak_sealed_pairs(s, seat):
    return look(s, seat) | {"pairs": [own(s, other).pair for other in range(s.players)]}


def leak_put_back(s, seat):
    return look(s, seat) | {"backs": [own(s, other).put_back for other in range(s.players)]}


def leak_favour(s, seat):
    sealed = [int(s.goods[columns.FAVOURED + other]) for other in range(s.players)]
    return look(s, seat) | {"sealed": sealed}


@pytest.mark.parametrize("leak", [leak_hands, leak_sealed_pairs, leak_put_back])
def test_a_leaking_view_is_caught(leak):
    leaky = replace(GAME, look=leak).with_edition()
    found = differences(leaky, 3, 2)
    assert any("scrambled" in fault for fault in found)
    assert any("determinized" in fault for fault in found)
    faults = check_game(leaky, 3, games=1, seed="leak")
    assert any("sees a difference after determinize" in fault for fault in faults)


def test_a_leaking_favour_is_caught():
    leaky = replace(GAME, look=leak_favour).with_edition()
    s = leaky.new(3, seed=1, events=True)
    s.apply(0, 576 + 5)
    rng = random.Random(1)
    worlds = [scrambled(s, 1, rng) for _ in range(8)]
    assert len({observation(leaky, world, 1) for world in worlds}) > 1
    assert len({observation(GAME, world, 1) for world in worlds}) == 1


# Determinized worlds.


def test_a_determinized_state_carries_no_history():
    s = given().choosing()
    s.apply(1, s.legal(1)[4])
    s.legal(0)
    world = s.determinize(2, seeded(1))
    assert actions_of(world) == []
    assert chance_of(world) == []
    assert (world.seed, world.forced, world.news) == ("", None, None)
    assert (world.keep, world.origin, world.drawn) == (False, None, 0)
    assert set(world.options) == {0}
    true, drawn = s.rng, world.rng
    assert (drawn.a, drawn.b, drawn.c) != (true.a, true.b, true.c)
    with pytest.raises(RecordError, match="no history"):
        GAME.record(world)


def test_a_determinized_state_has_forgotten_the_options_of_the_true_one():
    s = given().hand(1, "U1 U2 U3 U4").choosing()
    remembered = s.legal(1)
    world = s.determinize(0, seeded(3))
    assert own(world, 1).hand != own(s, 1).hand
    assert world.legal(1) != remembered
    hand = [CARDS.index(card) for card in own(world, 1).hand]
    assert world.legal(1) == [24 * one + two for one in hand for two in hand if one != two]


def test_the_future_of_a_determinized_state_is_not_the_true_one():
    position = given().phase(2).last_turn().resources(0, 1)
    s = position.asking(0, "BUILDING")
    rows = set()
    for k in range(12):
        world = s.determinize(0, seeded(k))
        play(world, "PASS")
        rows.add(tuple(world.view(0)["row"]))
    assert len(rows) > 6


def chi_square(found: Counter, outcomes: list, samples: int) -> float:
    assert set(found) <= set(outcomes)
    expected = samples / len(outcomes)
    return sum((found[outcome] - expected) ** 2 / expected for outcome in outcomes)


def sampled(s, samples: int, read) -> Counter:
    return Counter(read(s.determinize(0, seeded(f"sample {k}"))) for k in range(samples))


def test_frequencies_of_a_hand_match_full_enumeration():
    # Round 5, first phase: four of eight unseen cards, 70 hands.
    s = given(2).round(5).put_back(1, "U5 U6").choosing()
    unseen = sorted(own(s, 1).hand + own(s, 1).deck + own(s, 1).put_back, key=CARDS.index)
    hands = list(combinations(unseen, 4))
    backs = list(combinations(unseen, 2))
    assert (len(hands), len(backs)) == (70, 28)
    found = sampled(s, 5600, lambda w: (tuple(own(w, 1).hand), tuple(own(w, 1).put_back)))
    by_hand: Counter = Counter()
    by_back: Counter = Counter()
    for (hand, back), n in found.items():
        assert not set(hand) & set(back)
        by_hand[hand] += n
        by_back[back] += n
    # 99.9 % of true samples lie below 111.1 (69 degrees) and 55.5 (27 degrees).
    assert chi_square(by_hand, hands, 5600) < 111.1
    assert chi_square(by_back, backs, 5600) < 55.5


def test_frequencies_of_a_sealed_pair_match_full_enumeration():
    # Round 5, second phase: two of six unseen cards in either order, 30 pairs.
    s = given(2).round(5, 2).choosing()
    s.apply(1, s.legal(1)[0])
    unseen = own(s, 1).hand + own(s, 1).deck
    pairs = list(permutations(unseen, 2))
    assert len(pairs) == 30
    found = sampled(s, 3000, lambda w: tuple(own(w, 1).pair))
    # 99.9 % of true samples lie below 58.3 (29 degrees).
    assert chi_square(found, pairs, 3000) < 58.3


def test_frequencies_of_a_sealed_first_pair_match_full_enumeration():
    # Round 6: the hand is known, the pair is one of twelve.
    s = given(2).round(6).choosing()
    s.apply(1, s.legal(1)[3])
    pairs = list(permutations(own(s, 1).hand, 2))
    assert len(pairs) == 12
    found = sampled(s, 2400, lambda w: tuple(own(w, 1).pair))
    # 99.9 % of true samples lie below 31.3 (11 degrees).
    assert chi_square(found, pairs, 2400) < 31.3


def test_frequencies_of_two_opponents_are_independent():
    # Round 5, second phase: each opponent holds two of six cards, 15 x 15 deals.
    s = given(3).round(5, 2).choosing()
    hands = [list(combinations(sorted(own(s, k).hand + own(s, k).deck), 2)) for k in (1, 2)]
    deals = list(product(*hands))
    assert len(deals) == 225
    found = sampled(
        s, 4500, lambda w: (tuple(sorted(own(w, 1).hand)), tuple(sorted(own(w, 2).hand)))
    )
    # 99.9 % of true samples lie below 293.9 (224 degrees).
    assert chi_square(found, deals, 4500) < 293.9


def test_frequencies_of_a_sealed_favour():
    s = GAME.new(2, seed=1)
    s.apply(1, 576 + 9)
    found = sampled(s, 1600, lambda w: int(w.goods[columns.FAVOURED + 1]) - 1)
    # 99.9 % of true samples lie below 37.7 (15 degrees).
    assert chi_square(found, list(range(16)), 1600) < 37.7


# Records.


def test_the_record_of_an_unfinished_game_is_for_the_driver_alone():
    # A record holds every draw and every sealed choice, or it could not be replayed. So it is
    # never sent to a seat while the game runs, and a view has no part of it.
    s = GAME.new(3, seed=5)
    s.apply(1, 576 + 11)
    record = GAME.record(s)
    assert record["actions"] == [[1, 587]]
    assert len(record["chance"]) == 33
    assert "result" not in record
    assert asked(GAME.replay(record)) == "all FAVOUR"
    for seat in (None, 0, 1, 2):
        assert not {"chance", "actions", "seed", "generator", "bookings", "pending"} & set(
            s.view(seat)
        )
