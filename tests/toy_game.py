"""A small game in plain Python with all that Terracotta Army lacks.

Two to four seats, three rounds. Everybody fills a hidden hand to three cards and seals one of
them in secret. The highest card shown wins and may claim a prize rolled with a die. The next seat
may block that for a coin, before the winner comes to the cheer that was pending all the time.
"""

from claycrown.core.actions import ActionTable, Verb
from claycrown.core.bits import mix
from claycrown.core.chance import below
from claycrown.core.decision import Decision
from claycrown.core.edition import Edition
from claycrown.core.errors import PositionError
from claycrown.core.events import note, whisper
from claycrown.core.fields import NUMBER
from claycrown.core.game import Game
from claycrown.core.score import gain
from claycrown.core.state import BaseState, Rules, ask, ask_all, then

PASS, PLAY, TAKE, BLOCK, TOTAL = 0, 1, 7, 8, 9
D_SEAL, D_CLAIM, D_BLOCK, D_CHEER = range(4)
DEAL, REVEAL, PAY, NEXT = range(4)
ROW_PRIZE, ROW_CHEER, ROW_COINS = range(3)
EV_DEALT, EV_SHOWN, EV_ROLLED = 1, 2, 3
COINS = 4  # a column of goods, after the scores
HAND, ROUNDS = 3, 3
DECK = [card for card in range(6) for _ in range(4)]
NOTHING = -1


class ToyState(BaseState):
    def __init__(self, rules, players, other=None):
        super().__init__(rules, players, other)
        source = self if other is None else other
        if other is None:
            self.hands = [[] for _ in range(players)]
            self.sealed = [NOTHING] * players
            self.pool = list(DECK)
            self.shown = []
            self.winner = self.prize = self.blocked = 0
        self.hands = [list(hand) for hand in source.hands]
        self.sealed = list(source.sealed)
        self.pool = list(source.pool)
        self.shown = list(source.shown)
        self.winner, self.prize, self.blocked = source.winner, source.prize, source.blocked

    def clone(self):
        return type(self)(self.rules, self.players, self)

    def key(self):
        h = mix(self.players, self.period)
        numbers = [self.winner, self.prize, self.blocked, *self.sealed, *self.shown, *self.pool]
        for hand in self.hands:
            numbers += [len(hand), *hand]
        numbers += [*self.goods, *list(self.stack)[: self.depth]]
        for number in numbers:
            h = mix(h, number + 1)
        return int(h)


class ToyRules(Rules):
    def __init__(self):
        super().__init__(8, TOTAL)

    def blank(self, players):
        return ToyState(self, players)

    def start(self, s):
        s.period = 1
        for seat in range(s.players):
            s.goods[COINS + seat] = 1
        then(s, DEAL)

    def legal_into(self, s, seat, decision, out):
        if decision == D_SEAL:
            options = [PLAY + card for card in sorted(set(s.hands[seat]))]
        elif decision == D_BLOCK:
            options = [PASS, BLOCK] if s.goods[COINS + seat] else [PASS]
        else:
            options = [PASS, TAKE]
        for k, action in enumerate(options):
            out[k] = action
        return len(options)

    def act(self, s, seat, decision, action):
        if decision == D_SEAL:
            s.sealed[seat] = action - PLAY
        elif decision == D_CLAIM and action == TAKE:
            s.prize = below(s, 6) + 1
            note(s, EV_ROLLED, seat, s.prize)
            then(s, PAY)
            ask(s, (seat + 1) % s.players, D_BLOCK)
        elif decision == D_BLOCK and action == BLOCK:
            s.goods[COINS + seat] -= 1
            s.blocked = 1
        elif decision == D_CHEER and action == TAKE:
            gain(s, seat, ROW_CHEER, 1, 0, 0, 0)

    def run(self, s, step):
        (deal, reveal, pay, next_round)[step](s)

    def rank(self, s, seat):
        return 1 + sum(s.goods[other] > s.goods[seat] for other in range(s.players))


def deal(s):
    for seat, hand in enumerate(s.hands):
        while len(hand) < HAND:
            card = s.pool.pop(below(s, len(s.pool)))
            hand.append(card)
            hand.sort()
            whisper(s, 1 << seat, EV_DEALT, seat, card)
    then(s, REVEAL)
    ask_all(s, 2**s.players - 1, D_SEAL)


def reveal(s):
    for seat, card in enumerate(s.sealed):
        s.hands[seat].remove(card)
        s.shown.append(card)
        note(s, EV_SHOWN, seat, card)
    s.winner = max(range(s.players), key=lambda seat: (s.sealed[seat], -seat))
    s.sealed = [NOTHING] * s.players
    s.reveals += 1
    then(s, NEXT)
    ask(s, s.winner, D_CHEER)
    ask(s, s.winner, D_CLAIM)


def pay(s):
    if not s.blocked:
        gain(s, s.winner, ROW_PRIZE, s.prize, s.prize, 0, 0)
    s.prize = s.blocked = 0


def next_round(s):
    if s.period < ROUNDS:
        s.period += 1
        then(s, DEAL)
        return
    for seat in range(s.players):
        gain(s, seat, ROW_COINS, s.goods[COINS + seat], 0, 0, 0)


def describe(s):
    return {
        "round": int(s.period),
        "hands": [list(hand) for hand in s.hands],
        "sealed": list(s.sealed),
        "pool": list(s.pool),
        "shown": list(s.shown),
        "coins": [int(s.goods[COINS + seat]) for seat in range(s.players)],
        "claim": [int(s.winner), int(s.prize), int(s.blocked)],
    }


def restore(s, doc):
    if set(doc) != set(describe(s)):
        raise PositionError("toy: wrong keys")
    s.period = doc["round"]
    s.hands = [list(hand) for hand in doc["hands"]]
    s.sealed, s.pool, s.shown = list(doc["sealed"]), list(doc["pool"]), list(doc["shown"])
    s.winner, s.prize, s.blocked = doc["claim"]
    for seat in range(s.players):
        s.goods[COINS + seat] = doc["coins"][seat]


def look(s, seat):
    view = describe(s)
    view["pool"] = len(s.pool)
    for other in range(s.players):
        if other != seat:
            view["hands"][other] = len(s.hands[other])
            view["sealed"][other] = s.sealed[other] != NOTHING
    view |= {"waiting": list(s.waiting), "scores": s.scores(), "you": seat}
    return view


def resample(s, seat, rng):
    world = s.clone()
    others = [other for other in range(s.players) if other != seat]
    unseen = sorted([*s.pool, *(card for other in others for card in s.hands[other])])
    for other in others:
        size = len(s.hands[other])
        world.hands[other] = sorted(unseen.pop(rng.below(len(unseen))) for _ in range(size))
        if s.sealed[other] != NOTHING:
            world.sealed[other] = world.hands[other][rng.below(size)]
    world.pool = unseen
    world.options_of = -1
    return world


def reasons(s, seat, action):
    if seat not in s.waiting:
        return [{"rule": "TOY-1", "what": "not asked"}]
    return [{"rule": "TOY-2", "what": "no option"}]


def violations(s):
    cards = sorted([*s.pool, *s.shown, *(card for hand in s.hands for card in hand)])
    return [] if cards == DECK else ["TOY-3: cards are lost"]


class PlainWords:
    """Sentences that are only good enough to tell things apart."""

    def seat(self, s, seat, language):
        return f"seat {seat}"

    def action(self, s, action, language, seat=None):
        return f"action {action}"

    def question(self, s, language):
        return f"decision {s.decision}"

    def event(self, s, event, language):
        return f"event {event}"

    def booking(self, s, line, language):
        return f"{line['category']} {line['amount']}"

    def reason(self, s, reason, language):
        return reason["what"]

    def category(self, category, language):
        return category


def make_toy(**changes):
    """The toy game, or a broken one: any part of the declaration can be replaced."""
    parts = {
        "name": "toy",
        "title": "Toy",
        "seats": (2, 3, 4),
        "rules_version": 1,
        "longest": 3 * (4 + 3),
        "periods": 9,
        "least_booking": -9,
        "actions": ActionTable(
            Verb("PASS", PASS, 1),
            Verb("PLAY", PLAY, 6),
            Verb("TAKE", TAKE, 1),
            Verb("BLOCK", BLOCK, 1),
        ),
        "decisions": [Decision(n, "TOY-1") for n in ("SEAL", "CLAIM", "BLOCK", "CHEER")],
        "steps": ["DEAL", "REVEAL", "PAY", "NEXT"],
        "categories": ["prize", "cheer", "coins"],
        "shape": {},
        "check_data": lambda data: None,
        "build": lambda data: ToyRules(),
        "describe": describe,
        "restore": restore,
        "causes": {"prize": [("rolled", NUMBER)], "cheer": [], "coins": []},
        "look": look,
        "resample": resample,
        "reasons": reasons,
        "violations": violations,
        "picture": lambda view: "a table",
        "sentences": PlainWords(),
        "hidden": True,
        "edition": Edition("standard", {}),
        "rules": ToyRules(),
    }
    game = Game(**(parts | changes))
    game.rules.game = game
    return game
