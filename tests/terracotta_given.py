"""Positions of Terracotta Army in rulebook words, and what is read off them.

``given().coins("Y", 3).statues("c3=YO").asking("Y", "INNER", segment=7)`` is a real state at a
real decision. Unless told otherwise: i = j = 0, four players, Yellow acts with a Craftsman,
nobody has coins, clay or an active Weapon, round 1, a full rack, one dry clay per warehouse.
Ids and names are typed from the specification here, not taken from the engine.
"""

from __future__ import annotations

from types import SimpleNamespace

from librt.vecs import vec
from mypy_extensions import i64

import claycrown
from claycrown.core.score import gain
from claycrown.core.state import advance, ask, then
from claycrown.games.terracotta import state as columns
from claycrown.games.terracotta.notation import put_statue

COLOURS = "VYBG"
TYPES = "OGXS"
DIRECTIONS = "NESW"
QUARTERS = "ABCD"
WEAPONS = ["sword", "halberd", "crossbow", "spear"]
SPECIALISTS = ["horse", "servant", "archer", "musician"]
MASTERS = ["sculptor", "administrator", "inspector", "clay_maker", "supervisor", "blacksmith"]
TILES = [
    "central_row",
    "central_column",
    "officer",
    "guard",
    "crossbowman",
    "soldier",
    "top_left",
    "top_right",
    "bottom_left",
    "bottom_right",
    "coins",
    "clay",
]
DECISIONS = [
    "ROTATE",
    "PLACE",
    "INNER",
    "WARRIOR_TYPE",
    "WARRIOR_CELL",
    "WEAPON",
    "OFFICER_MOVE",
    "GUARD_PICK",
    "GUARD_TO",
    "CROSSBOW_DIR",
    "MIDDLE",
    "MASTER_USE",
    "MASTER_INSPECTOR",
    "SUPERVISOR",
    "OUTER",
    "SPECIALIST_CELL",
    "HORSE_RIDER",
    "HORSE_DIR",
    "ARCHER_CELL",
    "ARCHER_DIR",
]
# Every option in words, by id: chapter 16 of the specification.
WORDS = [
    "PASS",
    "ROTATE inner",
    "ROTATE middle",
    *(f"CRAFTSMAN {segment}" for segment in range(12)),
    *(f"ARTISAN {segment}" for segment in range(12)),
    "DO",
    "TAKE_CLAY",
    "TAKE_COIN",
    *(f"HIRE {cost}" for cost in range(1, 7)),
    *(f"WARRIOR {letter}" for letter in TYPES),
    *(f"SPECIALIST {name}" for name in SPECIALISTS),
    *(f"DIRECTION {letter}" for letter in DIRECTIONS),
    *(f"INSPECTOR {move}" for move in ("row-1", "row+1", "row+2")),
    *(f"INSPECTOR {move}" for move in ("column-1", "column+1", "column+2")),
    *(f"WAREHOUSES {pair}" for pair in ("AB", "AC", "AD", "BC", "BD", "CD")),
    *(f"{column}{row}" for row in range(1, 8) for column in "abcdefghi"),
]
STEP_TURN_END = 1
# What is still to come in a turn below each of its five fixed decisions.
REST_OF_TURN = ["OUTER", "MIDDLE", "INNER", "PLACE", "ROTATE"]
# The sub-choices: after which fixed decision they come, and what they lead to.
INNER_CHAIN = [
    "WARRIOR_TYPE",
    "WARRIOR_CELL",
    "WEAPON",
    "OFFICER_MOVE",
    "GUARD_PICK",
    "GUARD_TO",
    "CROSSBOW_DIR",
]
MIDDLE_CHAIN = ["MASTER_USE", "MASTER_INSPECTOR", "SUPERVISOR"]
FOLLOW_UP = {
    "WARRIOR_TYPE": "WARRIOR_CELL",
    "HORSE_RIDER": "HORSE_DIR",
    "ARCHER_CELL": "ARCHER_DIR",
}


def seat_of(letter: str) -> int:
    return COLOURS.index(letter)


def cell_of(name: str) -> int:
    """Cell id = (row - 1) x 9 + column index."""
    return (int(name[1]) - 1) * 9 + "abcdefghi".index(name[0])


def mask_of(names: str) -> int:
    """The mask of cells written with spaces between them."""
    return sum(2 ** cell_of(name) for name in names.split())


def given(seats: int = 4, *, i: int = 0, j: int = 0, edition: str = "standard") -> Position:
    return Position(seats, i, j, edition)


class Position:
    """A state under construction; every method but ``asking`` returns the builder."""

    def __init__(self, seats: int, i: int, j: int, edition: str) -> None:
        game = claycrown.make("terracotta", edition)
        # Start player Yellow, the offsets, and the first five tiles by id.
        self.s = game.new(seats, chance=[1, i, j, 0, 0, 0, 0, 0])
        self.is_last = False
        for seat in range(seats):
            for column in (columns.COINS, columns.WET, columns.DRY):
                self.s.goods[column + seat] = 0

    def _set(self, column: int, letter: str, n: int) -> Position:
        self.s.goods[column + seat_of(letter)] = n
        return self

    def coins(self, letter: str, n: int) -> Position:
        return self._set(columns.COINS, letter, n)

    def wet(self, letter: str, n: int) -> Position:
        return self._set(columns.WET, letter, n)

    def dry(self, letter: str, n: int) -> Position:
        return self._set(columns.DRY, letter, n)

    def bases(self, letter: str, n: int) -> Position:
        return self._set(columns.BASES, letter, n)

    def vp(self, letter: str, n: int) -> Position:
        """Points from somewhere, booked as resources."""
        gain(self.s, seat_of(letter), 13, n, 0, 0, 0)
        return self

    def ready(self, letter: str, *weapons: str) -> Position:
        """Make Weapons active; without names all four."""
        chosen = weapons or WEAPONS
        return self._set(columns.READY, letter, sum(2 ** WEAPONS.index(name) for name in chosen))

    def hired(self, letter: str, **masters: int) -> Position:
        """Masters with the cost of the token placed there."""
        for name, cost in masters.items():
            at = columns.HIRED + 4 * MASTERS.index(name) + seat_of(letter)
            self.s.goods[at] = cost
            self.s.goods[columns.TOKENS + seat_of(letter)] &= ~(2 ** (cost - 1))
        return self

    def priority(self, letter: str, number: int) -> Position:
        self.s.priority_taken = max(int(self.s.priority_taken), number)
        return self._set(columns.PRIORITY, letter, number)

    def in_hand(self, letter: str, craftsmen: int, artisans: int = 0) -> Position:
        """Workers in hand; the reserve gives as many Artisans as the player owns."""
        seat = seat_of(letter)
        on_wheel = int(self.s.goods[columns.ARTISANS_ON + seat]).bit_count()
        self._set(columns.CRAFTSMEN, letter, craftsmen)
        self._set(columns.ARTISANS, letter, artisans)
        owned = int(self.s.box.workers[self.s.players])
        return self._set(columns.RESERVE, letter, owned - artisans - on_wheel)

    def craftsman_on(self, letter: str, *segments: int) -> Position:
        return self._put_workers(letter, columns.CRAFTSMEN_ON, columns.CRAFTSMEN, segments)

    def artisan_on(self, letter: str, *segments: int) -> Position:
        for _ in segments:
            self._upgrade_in_hand(letter)
        return self._put_workers(letter, columns.ARTISANS_ON, columns.ARTISANS, segments)

    def artisan_in_hand(self, letter: str, n: int = 1) -> Position:
        for _ in range(n):
            self._upgrade_in_hand(letter)
        return self

    def _upgrade_in_hand(self, letter: str) -> None:
        seat = seat_of(letter)
        self.s.goods[columns.CRAFTSMEN + seat] -= 1
        self.s.goods[columns.ARTISANS + seat] += 1
        self.s.goods[columns.RESERVE + seat] -= 1

    def _put_workers(self, letter: str, on: int, hand: int, segments: tuple[int, ...]) -> Position:
        for segment in segments:
            self.s.goods[on + seat_of(letter)] |= 2**segment
            self.s.goods[hand + seat_of(letter)] -= 1
        return self

    def statues(self, text: str) -> Position:
        """Statues in the notation of chapter 0; rack, bases and shelf follow."""
        for written in text.split():
            put_statue(self.s, written, "given")
            figure = written.split("=")[1]
            if figure[0] == "*":
                self.s.stock[columns.SHELF + {"S": 1, "A": 2, "M": 3}[figure[1]]] -= 1
            else:
                self.s.stock[columns.RACK + TYPES.index(figure[1])] -= 1
                self.s.goods[columns.BASES + seat_of(figure[0])] -= 1
            if figure.endswith("+H"):
                self.s.stock[columns.SHELF] -= 1
        return self

    def _stock(self, first: int, numbers: tuple[int, ...]) -> Position:
        for k, n in enumerate(numbers):
            self.s.stock[first + k] = n
        return self

    def rack(self, *left: int) -> Position:
        return self._stock(columns.RACK, left)

    def shelf(self, *left: int) -> Position:
        return self._stock(columns.SHELF, left)

    def warehouses(self, *dry: int) -> Position:
        return self._stock(columns.WAREHOUSES, dry)

    def inspectors(self, row: int, column: str) -> Position:
        self.s.row = row - 1
        self.s.column = "abcdefghi".index(column)
        return self

    def round(self, n: int) -> Position:
        self.s.round = n
        self.s.period = n
        return self

    def tile(self, name: str) -> Position:
        """Lay this tile on the present round, the others as they come."""
        number = TILES.index(name)
        others = [k for k in range(12) if k != number][:4]
        at = int(self.s.round) - 1
        self.s.tiles = vec[i64]([*others[:at], number, *others[at:]])
        return self

    def order(self, letters: str) -> Position:
        self.s.order = vec[i64]([seat_of(letter) for letter in letters])
        return self

    def last_turn(self) -> Position:
        """The turn to come is the last of the round: all other workers are on the wheel."""
        self.is_last = True
        self.s.turn = self.s.players * self.s.box.workers[self.s.players] - 1
        return self

    def _place_the_others(self, asked: int, left: int) -> None:
        """Put all Craftsmen in hand on empty segments, but leave one seat as many as told."""
        goods = self.s.goods
        for seat, letter in enumerate(COLOURS[: self.s.players]):
            while goods[columns.CRAFTSMEN + seat] > (left if seat == asked else 0):
                ons = range(columns.CRAFTSMEN_ON, columns.ARTISANS_ON + 4)
                empty = [k for k in range(12) if not any(goods[on] >> k & 1 for on in ons)]
                self.craftsman_on(letter, empty[-1])

    def scoring(self):
        """The state with nothing pending, for a scoring that is called by itself."""
        self.s.depth = 0
        self.s.seat = -1
        self.s.options_of = -1
        return self.s

    def asking(
        self,
        letter: str,
        decision: str,
        segment: int = 0,
        *,
        artisan: bool = False,
        figure: str = "O",
        cell: str = "a1",
        sculpting: bool = False,
    ):
        """The state at this decision, with the rest of the turn below it.

        From INNER on the worker stands on the segment; ``figure`` and ``cell`` are what the
        running chain has picked so far.
        """
        s = self.s
        seat = seat_of(letter)
        self._let_begin(seat)
        s.seat = seat
        s.worker = 1 if artisan else 0
        s.held = TYPES.index(figure) if figure in TYPES else SPECIALISTS.index(figure)
        s.cell = cell_of(cell)
        s.sculpting = int(sculpting)
        if decision not in ("ROTATE", "PLACE"):
            s.segment = segment
            if artisan:
                self.artisan_on(letter, segment)
            else:
                self.craftsman_on(letter, segment)
        if self.is_last:
            self._place_the_others(seat, 1 if decision in ("ROTATE", "PLACE") else 0)
        self._push(seat, decision)
        advance(s)
        return s

    def _let_begin(self, seat: int) -> None:
        """Turn the order so that this seat's turn it is."""
        order = [int(k) for k in self.s.order]
        place = int(self.s.turn) % len(order)
        shift = order.index(seat) - place
        turned = [order[(k + shift) % len(order)] for k in range(len(order))]
        self.s.order = vec[i64](turned)

    def _push(self, seat: int, decision: str) -> None:
        s = self.s
        s.depth = 0
        s.options_of = -1
        then(s, STEP_TURN_END)
        if decision in REST_OF_TURN:
            below = REST_OF_TURN[: REST_OF_TURN.index(decision)]
        elif decision in INNER_CHAIN:
            below = ["OUTER", "MIDDLE"]
        elif decision in MIDDLE_CHAIN:
            below = ["OUTER"]
        else:
            below = []
        if decision in FOLLOW_UP:
            below = [*below, FOLLOW_UP[decision]]
        for name in [*below, decision]:
            ask(s, seat, DECISIONS.index(name))


def asked(s) -> str:
    """What is pending: ``Y INNER``, or ``over``."""
    if s.over:
        return "over"
    return f"{COLOURS[s.waiting[0]]} {DECISIONS[s.decision]}"


def options(s) -> list[str]:
    """The options of the pending decision in words, by id."""
    return [WORDS[k] for k in s.legal(s.waiting[0])]


def play(s, *words: str):
    """Take the options in these words, one after the other; return the state."""
    for word in words:
        s.apply(s.waiting[0], WORDS.index(word))
    return s


def own(s, letter: str) -> SimpleNamespace:
    """What a player has."""
    seat = seat_of(letter)

    def read(column: int) -> int:
        return int(s.goods[column + seat])

    def bits(column: int) -> list[int]:
        return [k for k in range(12) if read(column) >> k & 1]

    tokens = {name: read(columns.HIRED + 4 * k) for k, name in enumerate(MASTERS)}
    return SimpleNamespace(
        vp=s.scores()[seat],
        coins=read(columns.COINS),
        wet=read(columns.WET),
        dry=read(columns.DRY),
        craftsmen=read(columns.CRAFTSMEN),
        artisans=read(columns.ARTISANS),
        reserve=read(columns.RESERVE),
        craftsmen_on=bits(columns.CRAFTSMEN_ON),
        artisans_on=bits(columns.ARTISANS_ON),
        ready=[WEAPONS[k] for k in bits(columns.READY)],
        bases=read(columns.BASES),
        priority=read(columns.PRIORITY),
        tokens=[k + 1 for k in bits(columns.TOKENS)],
        masters={name: cost for name, cost in tokens.items() if cost},
    )


def stock(s) -> SimpleNamespace:
    """What lies on the board for all."""

    def read(first: int) -> list[int]:
        return [int(s.stock[first + k]) for k in range(4)]

    return SimpleNamespace(
        rack=read(columns.RACK),
        shelf=read(columns.SHELF),
        warehouses=read(columns.WAREHOUSES),
        row=int(s.row) + 1,
        column="abcdefghi"[s.column],
        i=int(s.inner),
        j=int(s.middle),
        order="".join(COLOURS[k] for k in s.order),
        priority_taken=int(s.priority_taken),
    )


def booked(s, *categories: str) -> list[tuple[str, str, int]]:
    """The bookings as (colour, category, amount), of these categories or of all."""
    return [
        (COLOURS[line["seat"]], line["category"], line["amount"])
        for line in s.sheet()
        if not categories or line["category"] in categories
    ]


def points(s, *categories: str) -> dict[str, int]:
    """The points of each colour that has any, of these categories or of all."""
    sums: dict[str, int] = {}
    for colour, _, amount in booked(s, *categories):
        sums[colour] = sums.get(colour, 0) + amount
    return sums


def mausoleum(s) -> set[str]:
    """All Statues in writing."""
    return set(s.save()["mausoleum"])
