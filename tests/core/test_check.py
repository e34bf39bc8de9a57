"""The conformance suite: it passes the games there are, and finds every fault we put in."""

import itertools

import pytest
import toy_game
from toy_game import DECK, PlainWords, ToyRules, ToyState, make_toy

import claycrown
from claycrown.core.check import check_game

GAME = claycrown.make("terracotta")
REASON = {"rule": "TOY-2", "what": "no option"}


def with_rules(**methods):
    """A toy game some of whose rules are replaced."""
    return make_toy(rules=type("BrokenRules", (ToyRules,), methods)())


def with_state(**methods):
    """A toy game some of whose state's methods are replaced."""
    broken = type("BrokenState", (ToyState,), methods)

    def blank(self, players):
        return broken(self, players)

    return with_rules(blank=blank)


def with_words(**methods):
    return make_toy(sentences=type("BrokenWords", (PlainWords,), methods)())


def options(*actions):
    """A legal_into that always writes these."""

    def legal_into(self, s, seat, decision, out):
        for k, action in enumerate(actions):
            out[k] = action
        return len(actions)

    return legal_into


def another_start():
    turns = itertools.count()

    def start(self, s):
        ToyRules.start(self, s)
        s.winner = next(turns)

    return with_rules(start=start)


def unbooked(self, s, seat, decision, action):
    s.goods[seat] += 1
    ToyRules.act(self, s, seat, decision, action)


def forgetful_clone(self):
    copy = type(self)(self.rules, self.players, self)
    copy.pool = []
    return copy


def sharing_clone(self):
    copy = type(self)(self.rules, self.players, self)
    copy.sealed = self.sealed
    return copy


def forever_sharing_clone(self):
    copy = type(self)(self.rules, self.players, self)
    copy.shown = self.shown
    return copy


def one_clone_of_two():
    turns = itertools.count()

    def act(self, s, seat, decision, action):
        ToyRules.act(self, s, seat, decision, action)
        s.prize += next(turns) % 2

    return with_rules(act=act)


def fewer_reveals(self, s, seat, decision, action):
    s.reveals -= 1
    ToyRules.act(self, s, seat, decision, action)


def careless_apply(self, seat, action):
    if self.is_legal(seat, action):
        self.step(seat, action)


def rough_reasons(s, seat, action):
    s.prize += 1
    return toy_game.reasons(s, seat, action)


def without(key):
    """A describe that forgets one key, and a restore that does without."""

    def describe(s):
        return {name: value for name, value in toy_game.describe(s).items() if name != key}

    def restore(s, doc):
        toy_game.restore(s, toy_game.describe(s) | doc)

    return make_toy(describe=describe, restore=restore)


def another_writing():
    turns = itertools.count()
    return make_toy(
        describe=lambda s: toy_game.describe(s) | {"written": next(turns)},
        restore=lambda s, doc: toy_game.restore(s, {k: doc[k] for k in doc if k != "written"}),
    )


def other_continuation():
    """A loaded state differs in what its key does not show."""

    def restore(s, doc):
        toy_game.restore(s, doc)
        s.loaded = 1

    def act(self, s, seat, decision, action):
        ToyRules.act(self, s, seat, decision, action)
        s.prize += getattr(s, "loaded", 0)

    rules = type("BrokenRules", (ToyRules,), {"act": act})()
    return make_toy(rules=rules, restore=restore)


def peeping(s, seat):
    return toy_game.look(s, seat) | {"next card": s.pool[0], "hands": s.hands}


def worlds_without_my_hand(s, seat, rng):
    world = toy_game.resample(s, seat, rng)
    cards = sorted([*world.pool, *(card for hand in world.hands for card in hand)])
    world.hands[seat] = [cards[rng.below(len(cards))] for _ in world.hands[seat]]
    return world


def blind(s, seat):
    return {"you": seat}


def late_chance(self, s, step):
    """Chance past the one door: the record does not know it."""
    s.winner = s.rng.copy().below(1000) if step == toy_game.NEXT else s.winner
    ToyRules.run(self, s, step)


def failing(self, s, seat, decision, action):
    raise IndexError("lost")


BROKEN = {
    "another start": (another_start, "the same seed gives another start"),
    "violations": (lambda: make_toy(violations=lambda s: ["INV-1: broken"]), "INV-1: broken"),
    "unsorted options": (
        lambda: with_rules(legal_into=options(2, 1)),
        "options of seat 0 are not sorted or not different",
    ),
    "an option twice": (
        lambda: with_rules(legal_into=options(1, 1)),
        "options of seat 0 are not sorted or not different",
    ),
    "an option below the table": (
        lambda: with_rules(legal_into=options(-1, 1)),
        "an option of seat 0 is outside the table of ids",
    ),
    "an option above the table": (
        lambda: with_rules(legal_into=options(1, 9)),
        "an option of seat 0 is outside the table of ids",
    ),
    "no option": (lambda: with_rules(legal_into=options()), "seat 0 is asked with the options []"),
    "options for a seat not asked": (
        lambda: with_state(legal=lambda self, seat: ToyState.legal(self, seat) or [0, 7]),
        "is not asked but has options",
    ),
    "nobody is asked": (lambda: with_state(waiting=property(lambda self: ())), "waiting is ()"),
    "asking changes": (
        lambda: with_state(legal=lambda self, seat: self.pool.append(0) or [1, 2]),
        "asking for the options changed the state",
    ),
    "points past their door": (lambda: with_rules(act=unbooked), "not the sums of the bookings"),
    "a clone forgets": (lambda: with_state(clone=forgetful_clone), "a clone differs from its"),
    "a clone shares": (lambda: with_state(clone=sharing_clone), "playing on a clone changed"),
    "an old clone changes": (
        lambda: with_state(clone=forever_sharing_clone),
        "a clone made earlier has changed",
    ),
    "clones differ": (one_clone_of_two, "two clones differ after action"),
    "reveals fall": (lambda: with_rules(act=fewer_reveals), "reveals fell after action"),
    "no reason": (lambda: make_toy(reasons=lambda *_: []), "is refused without a reason"),
    "no reason for a seat not asked": (
        lambda: make_toy(reasons=lambda s, seat, _: [REASON] if seat in s.waiting else []),
        "is not asked, but why_not has no reason",
    ),
    "options after the end": (
        lambda: with_state(legal=lambda self, seat: ToyState.legal(self, seat) or [0] * self.over),
        "the game is over but somebody is asked",
    ),
    "a reason without words": (
        lambda: with_words(reason=lambda *_: ""),
        "is refused without a reason",
    ),
    "a reason against an option": (
        lambda: with_state(why_not=lambda self, seat, action: [REASON]),
        "is legal but why_not has a reason",
    ),
    "an unlisted action is taken": (
        lambda: with_state(apply=careless_apply),
        "is not listed but was taken",
    ),
    "a refusal changes": (
        lambda: make_toy(reasons=rough_reasons),
        "a refused action changed the state",
    ),
    "saving forgets": (lambda: without("coins"), "another key when loaded"),
    "saving differs": (another_writing, "written differently when loaded"),
    "going on differs": (other_continuation, "a loaded position goes on differently"),
    "a view tells too much": (
        lambda: make_toy(look=peeping),
        "sees a difference after determinize",
    ),
    "other options in another world": (
        lambda: make_toy(look=blind, resample=worlds_without_my_hand),
        "has other options after determinize",
    ),
    "options read the same": (lambda: with_words(action=lambda *_: "this"), "read the same"),
    "an option without words": (lambda: with_words(action=lambda *_: ""), "read the same"),
    "no question": (lambda: with_words(question=lambda *_: ""), "the question has no words"),
    "no picture": (lambda: make_toy(picture=lambda view: ""), "the table cannot be drawn"),
    "too long": (lambda: make_toy(longest=5), "the game is longer than the 5 decisions declared"),
    "nobody is best": (lambda: with_rules(rank=lambda self, s, seat: 2), "ranks are [2, 2, 2]"),
    "a booking without words": (lambda: with_words(booking=lambda *_: ""), "has no words"),
    "chance past its door": (lambda: with_rules(run=late_chance), "from its chance alone"),
    "an option that fails": (lambda: with_rules(act=failing), "IndexError: lost"),
}


@pytest.mark.parametrize(("build", "fault"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_is_found(build, fault):
    faults = check_game(build(), 3, 6, "broken")
    assert any(fault in each for each in faults), faults[:5]
    assert all(each.startswith("3 players, seed broken:") for each in faults)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_terracotta_army_passes_in_depth(players):
    assert check_game(GAME, players, 1, "deep") == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_terracotta_army_passes_many_games_quickly(players):
    assert check_game(GAME, players, 25, "quick", deep=False) == []


def test_the_quick_check_leaves_out_what_is_slow():
    assert check_game(make_toy(picture=lambda view: ""), 2, 3, 1, deep=False) == []
    broken = make_toy(violations=lambda s: ["INV-1: broken"])
    assert check_game(broken, 2, 1, 1, deep=False) == [
        "2 players, seed 1:0, decision 0: INV-1: broken"
    ]


def test_the_quick_check_finds_a_record_that_leads_elsewhere():
    ends = itertools.count()

    def run(self, s, step):
        ToyRules.run(self, s, step)
        if s.over:
            s.winner = next(ends)

    faults = check_game(with_rules(run=run), 2, 1, 1, deep=False)
    assert any("the record leads to another end" in each for each in faults), faults


def test_progress_is_told_game_by_game_and_the_work_can_be_shared_out():
    done = []
    broken = make_toy(violations=lambda s: ["broken"])
    whole = check_game(broken, 2, 4, 1, progress=lambda: done.append(1))
    assert len(done) == 4
    parts = check_game(broken, 2, 2, 1) + check_game(broken, 2, 2, 1, first=2)
    assert parts == whole


def test_cards_that_get_lost_are_found_by_the_invariants_of_the_toy():
    s = make_toy().new(2, seed=1)
    assert toy_game.violations(s) == []
    s.pool.pop()
    assert toy_game.violations(s) == ["TOY-3: cards are lost"]
    assert len(DECK) == 24
