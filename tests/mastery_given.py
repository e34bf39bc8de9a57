"""Positions of Medieval Mastery in rulebook words, and what is read off them.

``given().castle(0, 5).holds(1, 5, 3).hand(0, "5 +2").asking(0, "ADVANCE")`` is a real state at a
real decision. Unless told otherwise it is the base position of chapter 23: turn 1, all artefacts
destroyed, hands and discards empty, cards not named in the pool, 1s are Forest, 2s Abbey, 3s
Shrine, castles empty. Ids and names are typed from the specification here, not taken from the
engine.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from types import SimpleNamespace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import claycrown
from claycrown.core.errors import ChanceError
from claycrown.core.record import chance_of
from claycrown.core.state import advance
from claycrown.games.mastery import setup
from claycrown.games.mastery import state as columns

CARDS = ["2", "3", "4", "5", "A", "+1", "+2", "Au", "C", "T", "F"]
DECK = "2 3 4 5 A A +1 +1 +1 +1 +2 +2 Au C C T F F"
TYPES = ["crown", "sceptre", "orb"]
CROWNS = ["corruption", "prosperity", "order", "insight", "vitality", "fury"]
SCEPTRES = ["fear", "influence", "rage", "vigour", "defiance", "loyalty"]
ORBS = ["brutality", "greed", "preparation", "devotion", "resurgence", "cleansing"]
ARTEFACTS = [CROWNS, SCEPTRES, ORBS]
KINDS = [
    "homelands",
    "grasslands",
    "forest",
    "village",
    "fort",
    "ruins",
    "cave",
    "marshlands",
    "mountains",
    "arena",
    "city",
    "abbey",
    "fortress",
    "shrine",
    "battlefield",
]
VALUES = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3]
BASE_TILES = {1: "forest", 2: "abbey", 3: "shrine"}
DECISIONS = [
    "WINDOW",
    "RESPONSE",
    "REDISTRIBUTE",
    "SET_KNIGHTS",
    "ADVANCE",
    "ADVANCE_KNIGHTS",
    "CONFLICT",
    "SUPPORT",
    "DISCARD",
    "CORRUPTION",
    "PROSPERITY",
    "TOP",
    "ORDER",
    "INSIGHT",
]
STEPS = [
    "TURN",
    "SEQUENCE",
    "MORE",
    "TURN_END",
    "RESOLVED",
    "RESPONSES",
    "CROWN",
    "REFILL",
    "SCEPTRES",
    "REVEAL",
    "SUPPORT",
    "OUTCOME",
    "ORB_ATTACKER",
    "ORB_DEFENDER",
    "LOSSES",
    "BATTLE_END",
]
# Every option in words, by id: chapter 21 of the specification.
WORDS = [
    "PASS",
    "CONTINUE",
    "CALL_TO_ARMS",
    "TACTICAL_ADVANCE",
    "CROWN",
    "REDISTRIBUTE",
    "KEEP",
    "NO_ADVANCE",
    "YIELD",
    "PLAY_1",
    "PLAY_2",
    "TOP_KEEP",
    "TOP_DISCARD",
    *(f"FRACTURE P{seat} {kind}" for seat in range(6) for kind in TYPES),
    *(f"DESTROY P{seat} {kind}" for seat in range(6) for kind in TYPES),
    *(f"LOOK P{seat}" for seat in range(6)),
    *(f"SET_KNIGHTS {n}" for n in range(1, 13)),
    *(f"ADVANCE {cell}" for cell in range(37)),
    *(f"ADVANCE_KNIGHTS {n}" for n in range(1, 13)),
    *(f"CONFLICT {card}" for card in CARDS[:5]),
    *(f"DISCARD {card}" for card in CARDS),
    *(f"RETURN {card}" for card in CARDS),
    *(f"ARRANGE {card}" for card in CARDS),
]
# Chance events of set-up without Authority.
SETUP_EVENTS = {2: 27, 3: 40, 4: 53, 5: 66, 6: 73}
DO_NOTHING = ["CONTINUE", "KEEP", "NO_ADVANCE", "PASS", "YIELD"]
# What fills a hand up to five without mattering.
FILLERS = ["C", "C", "T", "F", "F"]
# What is still to come below a decision of a turn, from the bottom.
REST_OF_TURN = {
    "first WINDOW": ["TURN_END", "MORE", "WINDOW", "SEQUENCE", "WINDOW"],
    "last WINDOW": ["TURN_END", "MORE", "WINDOW"],
    "SEQUENCE": ["TURN_END", "MORE", "WINDOW", "SEQUENCE"],
    "REDISTRIBUTE": ["TURN_END", "MORE", "WINDOW", "ADVANCE", "REDISTRIBUTE"],
    "ADVANCE": ["TURN_END", "MORE", "WINDOW", "ADVANCE"],
    "ADVANCE_KNIGHTS": ["TURN_END", "MORE", "WINDOW", "ADVANCE_KNIGHTS"],
}


def cards_number(written: str) -> int:
    """A set of cards written with spaces, as the state keeps it."""
    return sum(16 ** CARDS.index(card) for card in written.split())


def cards_list(number: int) -> list[str]:
    return [card for k, card in enumerate(CARDS) for _ in range(int(number) >> 4 * k & 15)]


def bits(mask: int) -> list[int]:
    return [k for k in range(40) if int(mask) >> k & 1]


@cache
def made(edition: str) -> Any:
    return claycrown.make("mastery", edition)


def given(seats: int = 2, *, edition: str = "standard", **options: Any) -> Position:
    return Position(seats, edition, options)


class Position:
    """A state under construction; every method but the last ones returns the builder."""

    def __init__(self, seats: int, edition: str, options: dict[str, Any]) -> None:
        chance = [0] * SETUP_EVENTS[seats]
        self.game = made(edition)
        self.s = self.game.new(seats, chance=chance, seed="given", options=options)
        self.seats = range(seats)
        self.hands = dict.fromkeys(self.seats, "")
        self.pools: dict[int, tuple[str, str]] = {}
        self.piles: dict[int, list[tuple[str, int]]] = {seat: [] for seat in self.seats}
        self.tops: dict[int, list[tuple[str, tuple[int, ...]]]] = {s: [] for s in self.seats}
        self.laid = dict.fromkeys(self.seats, "")
        self.sealed = dict.fromkeys(self.seats, "")
        self.standing: dict[tuple[int, int], str] = {}
        self.fallen: dict[tuple[int, int], tuple[str, int]] = {}
        self.number = 1
        self.opener: int | None = None
        self.draws: list[int] = []
        self.news = False
        self._clear()

    def _clear(self) -> None:
        s = self.s
        s.depth = 0
        s.options_of = -1
        s.draws = s.moves = None
        s.drawn = 0
        s.extra = s.crown_used = 0
        for k in range(columns.FIELD_WIDTH):
            s.field[k] = 0
        for seat in self.seats:
            s.goods[columns.OWNED + seat] = 0
            s.goods[columns.CASTLE + seat] = 0
        values = [int(value) for value in s.map.values]
        s.tiles = vec[i64]([KINDS.index(BASE_TILES[v]) if v else -1 for v in values])

    def turn(self, n: int, first: int | None = None) -> Position:
        """The number of the turn; unless a first player is named, it is the active seat's."""
        self.number = n
        self.opener = first
        return self

    def tile(self, kind: str, *cells: int) -> Position:
        """Lay a tile on cells, whatever value is printed there."""
        tiles = [int(k) for k in self.s.tiles]
        for cell in cells:
            tiles[cell] = KINDS.index(kind)
        self.s.tiles = vec[i64](tiles)
        return self

    def castle(self, seat: int, knights: int) -> Position:
        self.s.goods[columns.CASTLE + seat] = knights
        return self

    def holds(self, seat: int, cell: int, knights: int = 1) -> Position:
        """A territory controlled."""
        self.s.field[columns.OWNER + cell] = 1 + seat
        self.s.field[columns.KNIGHTS + cell] = knights
        self.s.goods[columns.OWNED + seat] |= 2**cell
        return self

    def hand(self, seat: int, written: str) -> Position:
        self.hands[seat] = written
        return self

    def filled(self, *seats: int) -> Position:
        """Hands filled up to five with cards that do not matter."""
        for seat in seats or self.seats:
            cards = self.hands[seat].split()
            spare = list((Counter(FILLERS) - Counter(cards)).elements())
            spare.sort(key=FILLERS.index)
            self.hands[seat] = " ".join([*cards, *spare[: max(0, 5 - len(cards))]])
        return self

    def pool(self, seat: int, written: str, rest: str = "hand") -> Position:
        """Exactly these cards in the pool; those not named are in the hand or on the table."""
        self.pools[seat] = (written, rest)
        return self

    def discard(self, seat: int, written: str, turn: int = 0) -> Position:
        self.piles[seat] += [(card, turn) for card in written.split()]
        return self

    def top(self, seat: int, card: str, *knowers: int) -> Position:
        """One more card below those known on top of a deck."""
        self.tops[seat].append((card, knowers))
        return self

    def table(self, seat: int, written: str) -> Position:
        self.laid[seat] = written
        return self

    def seal(self, seat: int, card: str) -> Position:
        self.sealed[seat] = card
        return self

    def none(self, seat: int) -> Position:
        self.s.goods[columns.NONE + seat] = 1
        return self

    def seen(self, knower: int, owner: int, written: str) -> Position:
        self.s.seen[6 * knower + owner] = cards_number(written)
        return self

    def stands(self, seat: int, *names: str) -> Position:
        """Artefacts that stand."""
        for name in names:
            self.standing[seat, kind_of(name)] = name
        return self

    def falls(self, seat: int, name: str, turn: int) -> Position:
        """An artefact destroyed in a turn."""
        self.fallen[seat, kind_of(name)] = (name, turn)
        return self

    def extra(self, n: int) -> Position:
        self.s.extra = n
        return self

    def used_crown(self) -> Position:
        self.s.crown_used = 1
        return self

    def fighting(
        self,
        cell: int,
        stack: int,
        there: int,
        *,
        attacker: int = 0,
        defender: int = 1,
        winner: int = -1,
        margin: int = 0,
    ) -> Position:
        """A battle that goes on: knights of both on the cell, and the winner once there is one."""
        s = self.s
        s.fighting = 1
        s.cell = cell
        s.attacker = attacker
        s.defender = defender
        s.stack_knights = s.base_attacker = stack
        s.field[columns.KNIGHTS + cell] = s.base_defender = there
        s.winner = winner
        s.margin = margin
        return self

    def chance(self, *draws: int) -> Position:
        """The next draws; after them the seed goes on."""
        self.draws = list(draws)
        return self

    def listening(self) -> Position:
        """Collect the news from here on."""
        self.news = True
        return self

    def _deal(self, seat: int) -> None:
        s, goods = self.s, self.s.goods
        left = Counter(DECK.split())
        left.subtract(self.hands[seat].split())
        left.subtract(self.laid[seat].split())
        left.subtract(card for card, _ in self.piles[seat])
        left.subtract(card for card, _ in self.tops[seat])
        left.subtract([self.sealed[seat]] if self.sealed[seat] else [])
        hand, table, pool = self.hands[seat], self.laid[seat], " ".join(left.elements())
        if seat in self.pools:
            pool, rest = self.pools[seat]
            left.subtract(pool.split())
            others = " ".join(left.elements())
            hand = f"{hand} {others}" if rest == "hand" else hand
            table = f"{table} {others}" if rest == "table" else table
        assert min(left.values()) >= 0, f"seat {seat} has too many cards of a kind"
        goods[columns.HAND + seat] = cards_number(hand)
        goods[columns.TABLE + seat] = cards_number(table)
        goods[columns.POOL + seat] = cards_number(pool)
        sealed = self.sealed[seat]
        goods[columns.SEALED + seat] = 1 + CARDS.index(sealed) if sealed else 0
        goods[columns.PILE + seat] = len(self.piles[seat])
        for k, (card, turn) in enumerate(self.piles[seat]):
            s.piles[columns.PILE_ROOM * seat + k] = CARDS.index(card) + 16 * turn
        goods[columns.TOPS + seat] = len(self.tops[seat])
        for k, (card, knowers) in enumerate(self.tops[seat]):
            mask = sum(2**knower for knower in knowers)
            s.tops[columns.TOP_ROOM * seat + k] = CARDS.index(card) + 16 * mask

    def _lay_artefacts(self) -> None:
        for kind, names in enumerate(ARTEFACTS):
            chosen = {seat: name for (seat, k), name in self.standing.items() if k == kind}
            chosen |= {seat: name for (seat, k), (name, _) in self.fallen.items() if k == kind}
            spare = [name for name in names if name not in chosen.values()]
            for seat in self.seats:
                name = chosen[seat] if seat in chosen else spare.pop(0)
                _, turn = self.fallen.get((seat, kind), ("", self.number))
                down = 0 if (seat, kind) in self.standing else turn
                self.s.goods[columns.ARTEFACT + 6 * kind + seat] = names.index(name)
                self.s.goods[columns.DOWN + 6 * kind + seat] = down

    def _settle(self, seat: int) -> None:
        s = self.s
        for each in self.seats:
            self._deal(each)
        self._lay_artefacts()
        s.turn = self.number
        s.seat = seat
        s.first = (seat - self.number + 1) % len(self.seats)
        if self.opener is not None:
            s.first = self.opener
        s.period = max(1, -(-self.number // len(self.seats)))
        s.forced = list(self.draws)
        if self.news:
            s.news = []

    def _push(self, seat: int, entries: list[str]) -> None:
        """What is pending, from the bottom: steps, and decisions of the active seat or others."""
        s = self.s
        for entry in entries:
            if entry in STEPS and entry not in DECISIONS:
                s.stack[s.depth] = STEPS.index(entry)
            else:
                who, _, name = entry.rpartition(" ")
                seats = [int(one[1:]) for one in who.split("+")] if who else [seat]
                mask = sum(2**one for one in seats)
                s.stack[s.depth] = DECISIONS.index(name) + 256 * mask
            s.depth += 1

    def asking(self, seat: int, decision: str = "first WINDOW", *, cell: int = 0) -> Any:
        """The state at this decision of a seat's turn, with the rest of the turn below it."""
        self._settle(seat)
        self.s.cell = cell
        self._push(seat, REST_OF_TURN[decision])
        faults = self.game.violations(self.s)
        assert faults == [], faults
        advance(self.s)
        return self.s

    def pending(self, seat: int, *entries: str) -> Any:
        """The state with exactly this pending, from the bottom, and run to the next choice."""
        self._settle(seat)
        self._push(seat, list(entries))
        advance(self.s)
        return self.s

    def ids(self, seat: int, decision: str, *, cell: int = 0) -> list[int]:
        """The options of a decision before a single one is taken unasked."""
        self._settle(seat)
        self.s.cell = cell
        self._push(seat, REST_OF_TURN[decision])
        return list(self.s.legal(seat))

    def beginning(self, seat: int) -> Any:
        """The turn of a seat from its income on."""
        self.number -= 1
        if self.opener is None:
            self.opener = (seat - self.number) % len(self.seats)
        self._settle(seat)
        self._push(seat, ["TURN"])
        advance(self.s)
        return self.s

    def attack(self, seat: int, cell: int, knights: int) -> Any:
        """A battle: the knights named come on top of those in the castle."""
        self.filled()
        self.s.goods[columns.CASTLE + seat] += knights
        self._settle(seat)
        self.s.cell = cell
        self._push(seat, REST_OF_TURN["ADVANCE_KNIGHTS"])
        faults = self.game.violations(self.s)
        assert faults == [], faults
        advance(self.s)
        word = f"ADVANCE_KNIGHTS {knights}"
        if not self.s.over and word in options(self.s):
            play(self.s, word)
        self.s.moves = None
        return self.s


def kind_of(name: str) -> int:
    return next(kind for kind, names in enumerate(ARTEFACTS) if name in names)


def asked(s: Any) -> str:
    """What is pending: ``P0 WINDOW``, ``P0+P1 CONFLICT``, or ``over``."""
    if s.over:
        return "over"
    who = "+".join(f"P{seat}" for seat in s.waiting)
    return f"{who} {DECISIONS[s.decision]}"


def options(s: Any, seat: int | None = None) -> list[str]:
    """The options of a seat, or of the first one asked, in words, by id."""
    return [WORDS[k] for k in s.legal(s.waiting[0] if seat is None else seat)]


def play(s: Any, *words: str) -> Any:
    """Take the options in these words, one after the other; return the state."""
    for word in words:
        s.apply(s.waiting[0], WORDS.index(word))
    return s


def choose(s: Any, seat: int, word: str) -> Any:
    """Let a certain seat take an option."""
    s.apply(seat, WORDS.index(word))
    return s


def silent(s: Any) -> Any:
    """Let everybody pass in the response window that is open."""
    while not s.over and DECISIONS[s.decision] == "RESPONSE":
        play(s, "PASS")
    return s


def fight(s: Any, *words: str) -> Any:
    """Take the options in these words; nobody responds, and discards are declined."""
    for word in words:
        silent(s)
        play(s, word)
    silent(s)
    while not s.over and DECISIONS[s.decision] == "DISCARD":
        play(s, "PASS")
        silent(s)
    return s


def end_turn(s: Any) -> Any:
    """Do nothing until the next turn begins or the game ends."""
    turn = s.turn
    while not s.over and s.turn == turn:
        play(s, next(word for word in DO_NOTHING if word in options(s)))
    return s


def set_up(players: int, chance: list[int], **options: Any) -> Any:
    """The state after set-up, before the first turn."""
    game = made("standard")
    s = game.rules.blank(players)
    game.set_options(s, options)
    s.forced = chance
    setup.set_up(s)
    return s


def own(s: Any, seat: int) -> SimpleNamespace:
    """What a player has."""
    goods = s.goods
    at = columns.PILE_ROOM * seat
    pile = [int(s.piles[at + k]) for k in range(goods[columns.PILE + seat])]
    at = columns.TOP_ROOM * seat
    tops = [int(s.tops[at + k]) for k in range(goods[columns.TOPS + seat])]
    cells = bits(goods[columns.OWNED + seat])
    sealed = int(goods[columns.SEALED + seat])
    return SimpleNamespace(
        castle=int(goods[columns.CASTLE + seat]),
        cells={cell: int(s.field[columns.KNIGHTS + cell]) for cell in cells},
        hand=cards_list(goods[columns.HAND + seat]),
        pool=cards_list(goods[columns.POOL + seat]),
        table=cards_list(goods[columns.TABLE + seat]),
        sealed=CARDS[sealed - 1] if sealed else None,
        discard=[(CARDS[card & 15], card >> 4) for card in pile],
        tops=[(CARDS[card & 15], tuple(bits(card >> 4))) for card in tops],
        none=bool(goods[columns.NONE + seat]),
        artefacts=[ARTEFACTS[kind][goods[columns.ARTEFACT + 6 * kind + seat]] for kind in range(3)],
        down=[int(goods[columns.DOWN + 6 * kind + seat]) for kind in range(3)],
        team=int(goods[columns.TEAM + seat]),
    )


def seen(s: Any, knower: int, owner: int) -> list[str]:
    """What a seat knows to be in the hand of another."""
    return cards_list(s.seen[6 * knower + owner])


def points(s: Any) -> list[int]:
    """The points of each seat as the view shows them."""
    return list(s.view(None)["points"])


def supplied(s: Any, seat: int) -> list[int]:
    return list(s.view(None)["supplied"][seat])


def combat(s: Any) -> tuple[int, int]:
    """The scores of attacker and defender."""
    mine, theirs = s.view(None)["combat"]
    return mine, theirs


def events(s: Any) -> list[int]:
    """The chance events since the position was made."""
    return list(chance_of(s))


def tiles(s: Any) -> list[str | None]:
    return [KINDS[k] if k >= 0 else None for k in s.tiles]


def sizes_of(run: Any, before: int, number: int) -> list[int]:
    """The sizes of draws of a run, which takes the chance; ``before`` are drawn as 0 first.

    A draw that is far too large is refused, and the refusal names what is allowed.
    """
    found = []
    for k in range(number):
        try:
            run([*[0] * (before + k), 10**6])
        except ChanceError as error:
            allowed = re.search(r"allowed is 0 to (\d+)", str(error))
            assert allowed is not None
            found.append(int(allowed[1]) + 1)
        else:
            break
    return found


def booked(s: Any) -> list[tuple[int, str, int]]:
    """The bookings as (seat, category, amount)."""
    return [(line["seat"], line["category"], line["amount"]) for line in s.sheet()]
