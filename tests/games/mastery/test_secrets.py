"""Secrets: hidden cards, sealed choices, responses, and what a seat can and cannot tell apart."""

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from mastery_given import (
    CARDS,
    DECISIONS,
    WORDS,
    asked,
    cards_list,
    cards_number,
    choose,
    given,
    own,
    play,
)

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.check import check_game
from claycrown.core.errors import RecordError
from claycrown.core.events import heard_by
from claycrown.core.record import actions_of, chance_of
from claycrown.games.mastery import state as columns
from claycrown.games.mastery.view import look

GAME = claycrown.make("mastery")
# Ids of every block, to ask about whether they are options or not.
PROBES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 24, 31, 40, 49, 51, 55, 60, 66, 67, 72)
PROBES += (80, 90, 104, 109, 116, 118, 120, 121, 125, 131, 132, 137, 143, 148, 153)
TABLES = [
    (2, {}),
    (3, {"cutthroat": True}),
    (4, {"allegiance": "pairs"}),
    (5, {"chaos": True, "siege": True}),
    (6, {"allegiance": "threes", "cutthroat": True}),
    (6, {"skirmish": True}),
]
CONFLICT_CARDS = ("2", "3", "4", "5", "A")


def observation(game, s, seat) -> bytes:
    """Every byte that can reach a seat, or with None a spectator, at this state."""
    view = game.view(s, seat)
    parts = [view, game.picture(view)]
    if seat is not None:
        options = s.legal(seat)
        parts.append([[action, game.text(action, s, seat=seat)] for action in options])
        for action in PROBES:
            reasons = game.why_not(s, seat, action)
            parts.append([reasons, [game.explain(s, each) for each in reasons]])
    if s.news is not None:
        heard = heard_by(s.news, seat)
        parts.append([[event, game.tell(s, event)] for event in heard[-6:]])
    return json.dumps(parts, sort_keys=True).encode()


def states(players: int, seed: int, every: int = 9, game=GAME, **options):
    """States of a random game with events, sealed choices in random order of arrival."""
    rng = random.Random(seed)
    s = game.new(players, seed=seed, events=True, options=options)
    n = 0
    while not s.over:
        if n % every == 0 or DECISIONS[s.decision] in ("TOP", "INSIGHT", "RESPONSE", "CONFLICT"):
            yield s
        seat = rng.choice(s.waiting)
        s.apply(seat, rng.choice(s.legal(seat)))
        n += 1
    yield s


def some(found, number: int) -> list:
    """Clones of at most so many states, spread over a game, news included."""
    listed = [with_news(s) for s in found]
    step = max(1, len(listed) // number)
    return listed[::step]


def with_news(s):
    """A clone that has heard the same and goes on listening."""
    other = s.clone()
    other.news = list(s.news) if s.news is not None else None
    return other


def scrambled(s, seat, rng: random.Random):
    """Another world for a seat: all cards it cannot know are dealt anew."""
    world = with_news(s)
    goods = world.goods
    for owner in range(s.players):
        at = columns.TOP_ROOM * owner
        knows = [
            seat is not None and int(s.tops[at + k]) >> 4 >> seat & 1
            for k in range(s.goods[columns.TOPS + owner])
        ]
        hidden = [k for k, known in enumerate(knows) if not known]
        cards = cards_list(goods[columns.POOL + owner])
        cards += [CARDS[int(s.tops[at + k]) & 15] for k in hidden]
        if owner != seat:
            mine = own(s, owner)
            hand = mine.hand + ([mine.sealed] if mine.sealed else [])
            looked = cards_list(s.arranging) if owner == s.seat else []
            kept = [] if seat is None else cards_list(s.seen[6 * seat + owner])
            cards += looked + list((Counter(hand) - Counter(kept)).elements())
            rng.shuffle(cards)
            barred = {"Au", *(CONFLICT_CARDS if mine.none else ())}
            while len(kept) < len(hand):
                card = next(card for card in cards if card not in barred)
                cards.remove(card)
                kept.append(card)
            goods[columns.SEALED + owner] = 0
            conflict = [card for card in kept if card in CONFLICT_CARDS]
            if mine.sealed and conflict:
                kept.remove(conflict[0])
                goods[columns.SEALED + owner] = 1 + CARDS.index(conflict[0])
            goods[columns.HAND + owner] = cards_number(" ".join(kept))
            if looked:
                world.arranging = cards_number(" ".join(cards[: len(looked)]))
                cards = cards[len(looked) :]
        rng.shuffle(cards)
        for k in hidden:
            world.tops[at + k] = CARDS.index(cards.pop()) + (int(s.tops[at + k]) >> 4 << 4)
        goods[columns.POOL + owner] = cards_number(" ".join(cards))
    world.options_of = -1
    return world


def differences(game, players: int, seed: int, number: int = 14, **options) -> list[str]:
    """Where a seat could tell two worlds apart that it must not tell apart."""
    rng = random.Random(f"worlds {seed}")
    found = []
    for n, s in enumerate(some(states(players, seed, game=game, **options), number)):
        for seat in (None, *range(players)):
            noticed = observation(game, s, seat)
            if observation(game, scrambled(s, seat, rng), seat) != noticed:
                found.append(f"state {n}, seat {seat}: scrambled")
            if seat is not None:
                world = s.determinize(seat, seeded(n))
                world.news = s.news
                if observation(game, world, seat) != noticed:
                    found.append(f"state {n}, seat {seat}: determinized")
    return found


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_seat_can_tell_worlds_apart_that_it_must_not(players, options):
    assert differences(GAME, players, players, **options) == []


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_view_is_the_same_byte_for_byte_after_determinize(players, options):
    met = Counter()
    for seed in (40, 41):
        for n, s in enumerate(some(states(players, seed + players, every=3, **options), 60)):
            met["over" if s.over else DECISIONS[s.decision]] += 1
            for seat in range(players):
                world = s.determinize(seat, seeded(n))
                assert json.dumps(world.view(seat)) == json.dumps(s.view(seat))
                assert world.legal(seat) == s.legal(seat)
                assert GAME.violations(world) == []
                for other in world.waiting:
                    assert len(world.legal(other)) > 1
    assert len(met) > 5


def looking(crown: str, *words: str):
    position = given(3).stands(0, crown).hand(0, "C 2").hand(1, "F 3").hand(2, "F 4")
    return play(position.asking(0), "CROWN", "PASS", "PASS", *words)


@pytest.mark.parametrize(
    "s",
    [
        looking("prosperity"),
        looking("prosperity", "LOOK P0"),
        looking("prosperity", "LOOK P1"),
        looking("prosperity", "LOOK P1", "TOP_KEEP"),
        looking("insight"),
        looking("fury"),
    ],
)
def test_while_a_seat_looks_the_others_see_the_same_in_every_world(s):
    rng = random.Random(1)
    for seat in range(3):
        for k in range(10):
            world = s.determinize(seat, seeded(k))
            assert json.dumps(world.view(seat)) == json.dumps(s.view(seat))
            other = scrambled(s, seat, rng)
            assert observation(GAME, other, seat) == observation(GAME, s, seat)


# Who is asked in a response window.


def asked_instead(s, other: int):
    """The same response window while it waits for another seat."""
    world = with_news(s)
    world.stack[world.depth - 1] = DECISIONS.index("RESPONSE") + 256 * 2**other
    world.response_next = (other + 1) % s.players
    world.response_left = (s.response_left + 1) % s.players
    world.options_of = -1
    return world


def test_who_is_asked_for_a_fracture_is_not_visible_to_others():
    tried = 0
    for seed in range(2):
        for s in states(4, seed):
            if s.over or DECISIONS[s.decision] != "RESPONSE":
                continue
            for other in range(4):
                if other in s.waiting:
                    continue
                for seat in (None, *range(4)):
                    if seat is None or (seat != other and seat not in s.waiting):
                        world = asked_instead(s, other)
                        assert observation(GAME, world, seat) == observation(GAME, s, seat)
                        tried += 1
    assert tried > 20


def test_the_question_of_a_response_window_names_nobody():
    for s in states(4, 3):
        if not s.over and DECISIONS[s.decision] == "RESPONSE":
            worlds = [asked_instead(s, other) for other in range(4)]
            assert len({GAME.question(world) for world in worlds}) == 1
            return
    raise AssertionError("no response window was met")


def test_passing_leaves_no_trace_in_other_views():
    position = given(4).stands(0, "fury").hand(0, "C 2")
    held = position.hand(1, "F 3").hand(2, "F 3").hand(3, "C 3").listening().asking(0)
    play(held, "CROWN", "PASS")
    position = given(4).stands(0, "fury").hand(0, "C 2")
    bare = position.hand(1, "C 3").hand(2, "F 3").hand(3, "C 3").listening().asking(0)
    play(bare, "CROWN")
    assert asked(held) == asked(bare) == "P2 RESPONSE"
    for seat in (None, 0, 2, 3):
        assert observation(GAME, held, seat) == observation(GAME, bare, seat)


def test_an_automatic_support_pass_looks_like_a_chosen_one():
    def battle(hand: str):
        position = given(3).tile("forest", 4).holds(1, 4, 5).hand(0, "5 +1").hand(1, "2 +1")
        return position.hand(2, "C").hand(1, hand).listening().attack(0, 4, 3)

    chosen = play(battle("2 +1 C C T"), "PASS")
    forced = battle("2 F C C T")
    heard = [[event for event in heard_by(s.news, 2) if event[1] == 24] for s in (chosen, forced)]
    assert heard[0][0] == heard[1][0]


# Sealed choices.


def sealed_battle():
    position = given(3).tile("forest", 4).holds(1, 4, 3).hand(0, "2 5 A").hand(1, "3 4 A")
    return position.attack(0, 4, 3)


def test_sealed_choices_in_both_orders_give_the_same_result():
    s = sealed_battle()
    assert asked(s) == "P0+P1 CONFLICT"
    for mine in s.legal(0):
        for theirs in s.legal(1):
            one, two = with_news(s), with_news(s)
            one.news, two.news = [], []
            one.apply(0, mine)
            one.apply(1, theirs)
            two.apply(1, theirs)
            two.apply(0, mine)
            assert one.key() == two.key()
            assert chance_of(one) == chance_of(two)
            assert one.news == two.news


def test_nothing_of_a_sealed_choice_shows_before_the_reveal():
    s = sealed_battle()
    s.news = []
    before = {seat: observation(GAME, s, seat) for seat in (None, 1, 2)}
    for action in s.legal(0):
        world = with_news(s)
        world.apply(0, action)
        assert world.waiting == (1,)
        for seat in (None, 1, 2):
            assert observation(GAME, world, seat) == before[seat]


def test_an_automatic_choice_shows_as_little_as_a_chosen_one():
    views = set()
    for hand in ("2 C C T +1", "2 5 C C T", "C C T +1 +1"):
        position = given(3).tile("forest", 4).holds(1, 4, 3).hand(0, hand).hand(1, "3 4")
        s = position.hand(2, "C").attack(0, 4, 3)
        views.add(json.dumps([s.view(None), s.view(1), s.view(2)]))
    assert len(views) == 1


def test_a_sealed_choice_is_refused_a_second_time():
    s = choose(sealed_battle(), 1, "CONFLICT 3")
    assert s.legal(1) == []
    assert s.why_not(1, WORDS.index("CONFLICT 4")) != []


# A view that tells too much is caught by the same checks.


def leak_hands(s, seat):
    return look(s, seat) | {"hands": [own(s, other).hand for other in range(s.players)]}


def leak_pools(s, seat):
    return look(s, seat) | {"pools": [own(s, other).pool for other in range(s.players)]}


def leak_tops(s, seat):
    return look(s, seat) | {"all_tops": [own(s, other).tops for other in range(s.players)]}


@pytest.mark.parametrize("leak", [leak_hands, leak_pools])
def test_a_leaking_view_is_caught(leak):
    leaky = replace(GAME, look=leak).with_edition()
    found = differences(leaky, 3, 2, number=6)
    assert any("scrambled" in fault for fault in found)
    assert any("determinized" in fault for fault in found)
    faults = check_game(leaky, 3, games=1, seed="leak")
    assert any("sees a difference after determinize" in fault for fault in faults)


def test_leaking_known_cards_are_caught():
    leaky = replace(GAME, look=leak_tops).with_edition()
    s = looking("prosperity", "LOOK P1")
    rng = random.Random(1)
    worlds = [scrambled(s, 2, rng) for _ in range(8)]
    assert len({json.dumps(leaky.view(world, 2)) for world in worlds}) > 1
    assert len({json.dumps(GAME.view(world, 2)) for world in worlds}) == 1


def leak_sealed(s, seat):
    return look(s, seat) | {"sealed": [own(s, other).sealed for other in range(s.players)]}


def test_a_leaking_sealed_choice_is_caught():
    leaky = replace(GAME, look=leak_sealed).with_edition()
    s = sealed_battle()
    worlds = [choose(s.clone(), 0, f"CONFLICT {card}") for card in ("2", "5", "A")]
    assert len({json.dumps(leaky.view(world, 1)) for world in worlds}) == 3
    assert len({json.dumps(GAME.view(world, 1)) for world in worlds}) == 1


def test_leaking_who_is_asked_is_caught():
    leaky = replace(
        GAME, look=lambda s, seat: look(s, seat) | {"waiting": s.waiting}
    ).with_edition()
    position = given(4).stands(0, "fury").hand(0, "C 2").hand(1, "F 3").hand(2, "F 3")
    s = play(position.listening().asking(0), "CROWN")
    assert observation(leaky, asked_instead(s, 2), 3) != observation(leaky, s, 3)


# Determinized worlds.


def test_a_determinized_state_carries_no_history():
    s = choose(sealed_battle(), 1, "CONFLICT 3")
    s.legal(0)
    world = s.determinize(2, seeded(1))
    assert (actions_of(world), chance_of(world)) == ([], [])
    assert (world.seed, world.forced, world.news) == ("", None, None)
    assert (world.keep, world.origin, world.drawn) == (False, None, 0)
    true, drawn = s.rng, world.rng
    assert (drawn.a, drawn.b, drawn.c) != (true.a, true.b, true.c)
    with pytest.raises(RecordError, match="no history"):
        GAME.record(world)


def test_the_future_of_a_determinized_state_is_not_the_true_one():
    s = given().stands(0, "prosperity").hand(0, "C").asking(0)
    tops = set()
    for k in range(20):
        world = play(s.determinize(0, seeded(k)), "CROWN", "LOOK P1")
        tops.add(own(world, 1).tops[0][0])
    assert len(tops) > 4


def chi_square(found: Counter, expected: dict, samples: int) -> float:
    assert set(found) <= set(expected)
    return sum((found[k] - samples * p) ** 2 / (samples * p) for k, p in expected.items())


def sampled(s, samples: int, read) -> Counter:
    return Counter(read(s.determinize(0, seeded(f"sample {k}"))) for k in range(samples))


def small_pool():
    """P1 holds two of five cards; all the others lie open."""
    return given().hand(0, "C 2").hand(1, "2 3").pool(1, "5 T F", rest="table")


def test_frequencies_of_a_hand_match_full_enumeration():
    s = small_pool().asking(0)
    hands = dict.fromkeys(combinations(("2", "3", "5", "T", "F"), 2), 1 / 10)
    found = sampled(s, 2000, lambda world: tuple(own(world, 1).hand))
    # 99.9 % of true samples lie below 27.9 (9 degrees).
    assert chi_square(found, hands, 2000) < 27.9


def test_frequencies_with_a_seen_card():
    s = small_pool().seen(0, 1, "3").asking(0)
    hands = {("2", "3"): 0.25, ("3", "5"): 0.25, ("3", "T"): 0.25, ("3", "F"): 0.25}
    found = sampled(s, 1600, lambda world: tuple(own(world, 1).hand))
    # 99.9 % of true samples lie below 16.3 (3 degrees).
    assert chi_square(found, hands, 1600) < 16.3


def test_frequencies_of_a_sealed_card_match_full_enumeration():
    position = small_pool().hand(0, "4 5 C C T").fighting(5, 3, 3)
    s = position.pending(0, "TURN_END", "REVEAL", "P0+P1 CONFLICT")
    assert asked(s) == "P0+P1 CONFLICT"
    # Of ten hands: one without a conflict card; two conflict cards share their hand evenly.
    expected: dict = {}
    for hand in combinations(("2", "3", "5", "T", "F"), 2):
        held = [card for card in hand if card in CONFLICT_CARDS] or [None]
        for card in held:
            expected[card] = expected.get(card, 0) + 1 / 10 / len(held)
    found = sampled(s, 2000, lambda world: own(world, 1).sealed)
    # 99.9 % of true samples lie below 16.3 (3 degrees).
    assert chi_square(found, expected, 2000) < 16.3


def test_frequencies_of_unknown_top_cards():
    position = given().hand(0, "C 2").top(1, "2", 1).pool(1, "3 5 T", rest="table")
    s = position.asking(0)
    # The owner knows the top card, P0 does not: any of the four hidden cards may be there.
    expected = dict.fromkeys(("2", "3", "5", "T"), 0.25)
    found = sampled(s, 1600, lambda world: own(world, 1).tops[0][0])
    assert chi_square(found, expected, 1600) < 16.3
