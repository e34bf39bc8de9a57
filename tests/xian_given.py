"""Positions of Xi'an in rulebook words, and what is read off them.

``given().resources(0, 3, 5).row("sword", "-", "horse", "-").asking(0, "BUILDING")`` is a real
state at a real decision. Unless told otherwise it is the base position of chapter 16: 3 players,
round 1, faces A1 B1 C1, requests 3, 6, 2, 10, buildings in order, the minister on the Workshop
with the bonus already granted, row 0 4 8 20, nobody with resources, tiles or helpers.
Ids and names are typed from the specification here, not taken from the engine.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

from librt.vecs import vec
from mypy_extensions import i64

import claycrown
from claycrown.core.score import gain
from claycrown.core.state import advance, ask, ask_all, then
from claycrown.games.xian import scoring
from claycrown.games.xian import state as columns

CARDS = [f"{letter}{n}" for letter in "YRGU" for n in range(1, 7)]
KINDS = ["coin", "clay", "Y", "R", "G", "U"]
BUILDINGS = ["Workshop", "Laboratory", "Armoury", "Palace"]
TILES = ["gate", "market", "reduction", "extra action"]
HELPERS = ["Ceramist", "Accountant", "Administrator", "Emissary", "Scientist", "Officer"]
EQUIPMENT = ["arrowheads", "halberd", "sword", "crossbow", "chariot", "horse"]
FACES = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"]
DECISIONS = [
    "FAVOUR",
    "FIRST_PAIR",
    "SECOND_PAIR",
    "WORKER",
    "BUILDING",
    "END",
    "MARKET_TAKE",
    "CRAFT",
    "PAINT_CELL",
    "PAINT_PAY",
    "FORGE",
    "END_TILE",
    "EMISSARY",
]
KIND_PAIRS = [(i, j) for i in range(6) for j in range(i, 6)]
PAYMENTS = ["YY", "YR", "YG", "YU", "RR", "RG", "RU", "GG", "GU", "UU", "Y", "R", "G", "U"]
# Every option in words, by id: chapter 15 of the specification.
WORDS = [
    *(f"PAIR {bottom}/{top}" for bottom in CARDS for top in CARDS),
    *(f"FAVOUR {mask}" for mask in range(16)),
    "WORKER_ACTION",
    "WORKER_PIGMENT",
    *(f"ENTER {name}{mode}" for mode in ("", " open", " free") for name in BUILDINGS),
    "PASS",
    "END_TURN",
    *(f"EXTRA {name}" for name in BUILDINGS),
    *(f"MARKET_GIVE {KINDS[i]}+{KINDS[j]}" for i, j in KIND_PAIRS),
    *(f"MARKET_TAKE {KINDS[i]}+{KINDS[j]}" for i, j in KIND_PAIRS),
    *(
        f"CRAFT {cell}{sign}{tile}"
        for cell in range(24)
        for sign in ("", " signed")
        for tile in ("", " reduced")
    ),
    *(f"PAINT_CELL {cell}" for cell in range(24)),
    *(f"PAINT_PAY {payment}" for payment in PAYMENTS),
    *(f"FORGE {slot}{tile}" for slot in range(1, 5) for tile in ("", " reduced")),
    *(f"END_TILE {tile}" for tile in range(8)),
    *(f"SWAP {given} {taken}" for given in KINDS for taken in KINDS),
    "SWAP_NONE",
]
STEPS = ["ROUND", "FAVOUR", "PHASE", "REVEAL", "TURN", "TURN_END"]
# What is still to come in a turn below each of its three fixed decisions.
REST_OF_TURN = ["END", "BUILDING", "WORKER"]
# Row 0 4 8 20; requests 3, 6, 2, 10; buildings in order; end tiles 0 to 3.
BASE_BOARD = [0, 3, 6, 17, 2, 4, 1, 6, 0, 0, 0, 0, 0, 0, 0]
# Descending start tiles: the stack on space 0 from the bottom is P0, P1, P2, P3.
START_TILES = {2: [1, 0], 3: [2, 1, 0], 4: [3, 2, 1]}


def mask_of(numbers) -> int:
    return sum(2**k for k in set(numbers))


def cards_mask(written: str) -> int:
    """The mask of cards written with spaces between them."""
    return mask_of(CARDS.index(name) for name in written.split())


def bits(mask: int) -> list[int]:
    return [k for k in range(63) if int(mask) >> k & 1]


def base_chance(players: int) -> list[int]:
    """The draws of set-up that lead to the base position, hands of Y1 to Y4 included."""
    return [*BASE_BOARD, *START_TILES[players], 0, 0, 0, *[0] * (4 * players)]


@cache
def made(edition: str):
    return claycrown.make("xian", edition)


def given(seats: int = 3, *, edition: str = "standard") -> Position:
    return Position(seats, edition)


class Position:
    """A state under construction; every method but the last ones returns the builder."""

    def __init__(self, seats: int, edition: str) -> None:
        self.s = made(edition).new(seats, chance=base_chance(seats), seed="given")
        self.seats = range(seats)
        self.wanted_supply: dict[str, int] = {}
        self.hands: dict[int, int] = {}
        self.backs: dict[int, int] = {}
        self.place = 0
        self.s.minister_open = 0
        for seat in self.seats:
            for kind in range(6):
                self.s.goods[columns.RESOURCES + 4 * kind + seat] = 0

    def _set(self, column: int, seat: int, n: int) -> Position:
        self.s.goods[column + seat] = n
        return self

    def round(self, n: int, phase: int = 1) -> Position:
        self.s.round = n
        self.s.period = n
        self.s.phase = phase
        return self.requests(*(int(self.s.board[columns.REQUEST + k]) for k in range(4)))

    def phase(self, n: int) -> Position:
        return self.round(int(self.s.round), n)

    def resources(self, seat: int, *amounts: int) -> Position:
        """Coins, clay, Y, R, G, U; what is not named is 0."""
        for kind in range(6):
            amount = amounts[kind] if kind < len(amounts) else 0
            self._set(columns.RESOURCES + 4 * kind, seat, amount)
        return self

    def supply(self, **left: int) -> Position:
        """Pigments left in the supply; opponents hold what is missing."""
        self.wanted_supply = left
        return self

    def score(self, seat: int, n: int) -> Position:
        """Points from somewhere, booked as helper_recruit."""
        gain(self.s, seat, 0, n, 0, 0, 0)
        return self

    def faces(self, *names: str) -> Position:
        """Lay these faces; the pit holds their starting statues."""
        self.s.brown = 0
        for section, name in enumerate(names):
            face = FACES.index(name)
            self.s.board[columns.FACE + section] = face % 4
            self.s.brown |= self.s.box.face_statues[face]
        return self

    def requests(self, *numbers: int) -> Position:
        """The requests of A, B, B, C; the lowest others have left in earlier rounds."""
        others = [n for n in range(1, 13) if n not in numbers]
        gone = int(self.s.round) - 1
        self.s.removed = mask_of(n - 1 for n in others[:gone])
        self.s.requests = mask_of(n - 1 for n in others[gone:])
        for space, number in enumerate(numbers):
            self.s.board[columns.REQUEST + space] = number
        return self

    def buildings(self, *names: str) -> Position:
        for space, name in enumerate(names):
            self.s.board[columns.BUILDING_AT + space] = BUILDINGS.index(name)
            self.s.board[columns.SPACE_OF + BUILDINGS.index(name)] = space
        return self

    def minister(self, name: str, *, bonus: bool = True) -> Position:
        self.s.minister = BUILDINGS.index(name)
        self.s.minister_open = int(bonus)
        return self

    def builders(self, name: str, *seats: int) -> Position:
        for seat in seats:
            self.s.goods[columns.BUILDERS + 4 * BUILDINGS.index(name) + seat] += 1
        return self

    def row(self, *cards: str | int) -> Position:
        """The row by names (the lowest free id of the type), ids, or - for an empty slot."""
        for slot in range(4):
            self.s.board[columns.ROW + slot] = 0
        for slot, card in enumerate(cards):
            if card != "-":
                number = self._free_card(card) if isinstance(card, str) else card
                self.s.board[columns.ROW + slot] = 1 + number
        return self

    def equipment(self, seat: int, *names: str) -> Position:
        """Cards owned, of each type the lowest ids that lie nowhere else."""
        for name in names:
            self.s.goods[columns.EQUIPMENT + seat] |= 2 ** self._free_card(name)
        return self

    def discarded(self, *cards: int) -> Position:
        self.s.junk = mask_of(cards)
        return self

    def _free_card(self, name: str) -> int:
        first = 4 * EQUIPMENT.index(name)
        return next(k for k in range(first, first + 4) if not self._placed() >> k & 1)

    def _placed(self) -> int:
        s = self.s
        taken = int(s.junk)
        for slot in range(4):
            if s.board[columns.ROW + slot]:
                taken |= 2 ** int(s.board[columns.ROW + slot] - 1)
        for seat in self.seats:
            taken |= int(s.goods[columns.EQUIPMENT + seat])
        return taken

    def tiles(self, seat: int, *unused: str, space: int | None = None) -> Position:
        """Unused bonus tiles; the player stands on the furthest one's space unless one is named."""
        furthest = max((TILES.index(name) + 1 for name in unused), default=0)
        self.space(seat, furthest if space is None else space)
        mine = mask_of(TILES.index(name) for name in unused)
        self._set(columns.USED, seat, int(self.s.goods[columns.USED + seat]) & ~mine)
        return self._set(columns.UNUSED, seat, mine)

    def space(self, seat: int, n: int) -> Position:
        """Put a supervisor on top of the stack of a space; tiles passed are used."""
        goods = self.s.goods
        for other in self.seats:
            if (
                goods[columns.SPACE + other] == goods[columns.SPACE + seat]
                and goods[columns.HEIGHT + other] > goods[columns.HEIGHT + seat]
            ):
                goods[columns.HEIGHT + other] -= 1
        goods[columns.SPACE + seat] = -1
        height = sum(1 for other in self.seats if goods[columns.SPACE + other] == n)
        self._set(columns.SPACE, seat, n)
        self._set(columns.HEIGHT, seat, height)
        self._set(columns.UNUSED, seat, 0)
        return self._set(columns.USED, seat, 2 ** min(n, 4) - 1)

    def stack(self, *seats: int) -> Position:
        """All on space 0, from the bottom up."""
        for seat in seats:
            self.space(seat, 0)
        return self

    def end_tiles(self, *tiles: int) -> Position:
        self.s.end_tiles = mask_of(tiles)
        return self

    def end_tile(self, seat: int, tile: int) -> Position:
        """An end tile owned, no longer open to others; tiles held stay as they are."""
        self.s.end_tiles &= ~(2**tile)
        if self.s.goods[columns.SPACE + seat] != 5:
            unused = [TILES[k] for k in bits(self.s.goods[columns.UNUSED + seat])]
            self.tiles(seat, *unused, space=5)
        return self._set(columns.END, seat, 1 + tile)

    def helpers(self, seat: int, *names: str) -> Position:
        return self._set(columns.HELPED, seat, mask_of(HELPERS.index(name) for name in names))

    def brown(self, *cells: int, signed_by: int | None = None) -> Position:
        """More brown statues; one that is signed has cost its signature."""
        self.s.brown |= mask_of(cells)
        if signed_by is not None:
            self.s.board[columns.SIGNED + signed_by] |= mask_of(cells)
            self.s.goods[columns.SIGNATURES + signed_by] -= len(cells)
        return self

    def painted(self, seat: int, *cells: int) -> Position:
        self.s.brown &= ~mask_of(cells)
        self.s.board[columns.PAINTED + seat] |= mask_of(cells)
        self.s.goods[columns.FIGURES + seat] -= len(cells)
        return self

    def signatures(self, seat: int, n: int) -> Position:
        return self._set(columns.SIGNATURES, seat, n)

    def hand(self, seat: int, written: str) -> Position:
        self.hands[seat] = cards_mask(written)
        return self

    def put_back(self, seat: int, written: str) -> Position:
        """Cards put under the deck by favour."""
        self.backs[seat] = cards_mask(written)
        return self

    def chance(self, *draws: int) -> Position:
        """The next draws."""
        self.s.forced = [*[0] * int(self.s.drawn), *draws]
        return self

    def last_turn(self) -> Position:
        """The turn to come is the last of its phase."""
        self.place = len(self.seats) - 1
        return self

    def listening(self) -> Position:
        """Collect the news from here on."""
        self.s.news = []
        return self

    def _settle(self, seat: int | None) -> None:
        """See to it that all pieces add up."""
        s = self.s
        s.brown_supply = 12 - len(bits(s.brown))
        s.deck = (2**24 - 1) & ~self._placed()
        for colour, letter in enumerate("YRGU"):
            column = columns.RESOURCES + 4 * (2 + colour)
            held = sum(int(s.goods[column + other]) for other in self.seats)
            left = self.wanted_supply.get(letter, 6 - held)
            last = next(other for other in reversed(self.seats) if other != seat)
            s.goods[column + last] += 6 - held - left
            s.board[columns.SUPPLY + colour] = left

    def _deal(self, seat: int, pair: str) -> None:
        """Share out a player's 24 cards; ``pair`` is the one on the table, if any."""
        s = self.s
        on_table = cards_mask(pair.replace("/", " "))
        helpers = int(s.goods[columns.HELPED + seat]) << 12
        back = self.backs.get(seat, 0)
        size = 4 if s.phase == 1 else 2
        wanted = size - len(pair.split("/")) * bool(pair)
        hand = self.hands.get(seat, 0) & ~on_table
        free = [k for k in range(24) if not (on_table | helpers | back | hand) >> k & 1]
        while len(bits(hand)) < wanted:
            hand |= 2 ** free.pop(0)
        size = 24 - 4 * int(s.round) - len(bits(back))
        deck = mask_of(free[max(0, len(free) - size) :])
        self._set(columns.HAND, seat, hand)
        self._set(columns.PUT_BACK, seat, back)
        self._set(columns.FAVOURS, seat, len(bits(back)))
        self._set(columns.DECK, seat, deck)
        self._set(columns.DISCARD, seat, mask_of(free) & ~deck)
        if pair:
            bottom, top = pair.split("/")
            self._set(columns.BOTTOM, seat, 1 + CARDS.index(bottom))
            self._set(columns.TOP, seat, 1 + CARDS.index(top))

    def _begin(self, seat: int, pair: str) -> None:
        """The turn of a seat, all pairs revealed."""
        s = self.s
        self._settle(seat)
        for other in self.seats:
            self._deal(other, pair if other == seat else "Y1/Y2")
        others = [other for other in self.seats if other != seat]
        s.order = vec[i64]([*others[: self.place], seat, *others[self.place :]])
        s.turn = self.place
        s.seat = seat
        s.revealed = 1
        s.depth = 0
        s.options_of = -1

    def _push(self, seat: int, decision: str, cell: int, pair_given: str) -> None:
        s = self.s
        then(s, STEPS.index("TURN_END"))
        below = ["END"]
        if decision in REST_OF_TURN:
            below = REST_OF_TURN[: REST_OF_TURN.index(decision)]
        elif decision == "PAINT_CELL":
            below = ["END", "PAINT_PAY"]
        elif decision == "PAINT_PAY":
            s.cell = cell
        elif decision == "MARKET_TAKE":
            s.given = WORDS.index(f"MARKET_GIVE {pair_given}") - 612
        elif decision == "END_TILE" and self.s.goods[columns.HELPED + seat] & 8:
            below = ["END", "EMISSARY"]
        for name in [*below, decision]:
            ask(s, seat, DECISIONS.index(name))

    def asking(
        self,
        seat: int,
        decision: str,
        pair: str = "Y1/Y2",
        *,
        cell: int = 0,
        pair_given: str = "coin+coin",
    ):
        """The state at this decision of a player's turn, with the rest of the turn below it."""
        self._begin(seat, pair)
        self._push(seat, decision, cell, pair_given)
        advance(self.s)
        return self.s

    def ids(
        self,
        seat: int,
        decision: str,
        *,
        cell: int = 0,
        pair_given: str = "coin+coin",
    ) -> list[int]:
        """The options before single ones are played unasked."""
        self._begin(seat, "Y1/Y2")
        self._push(seat, decision, cell, pair_given)
        return self.s.legal(seat)

    def choosing(self):
        """The state in which all choose their pair of this phase."""
        s = self.s
        self._settle(None)
        for seat in self.seats:
            self._deal(seat, "")
        s.depth = 0
        s.options_of = -1
        then(s, STEPS.index("REVEAL"))
        seats = mask_of(self.seats)
        ask_all(s, seats, DECISIONS.index("FIRST_PAIR" if s.phase == 1 else "SECOND_PAIR"))
        advance(s)
        return s

    def over(self):
        """The state after final scoring, with nothing before it."""
        s = self.round(6, 2).s
        self._settle(None)
        for seat in self.seats:
            helpers = int(s.goods[columns.HELPED + seat]) << 12
            self._set(columns.HAND, seat, 0)
            self._set(columns.DECK, seat, 0)
            self._set(columns.DISCARD, seat, 2**24 - 1 - helpers)
        s.depth = 0
        s.seat = -1
        s.options_of = -1
        scoring.score_end(s)
        return s


def asked(s) -> str:
    """What is pending: ``P0 BUILDING``, ``all FIRST_PAIR``, or ``over``."""
    if s.over:
        return "over"
    who = "all" if len(s.waiting) > 1 else f"P{s.waiting[0]}"
    return f"{who} {DECISIONS[s.decision]}"


def options(s) -> list[str]:
    """The options of the first seat asked, in words, by id."""
    return [WORDS[k] for k in s.legal(s.waiting[0])]


def entries(s) -> list[str]:
    """The ways to enter a building, and EXTRA, of the first seat asked."""
    return [word for word in options(s) if word.startswith(("ENTER", "EXTRA"))]


def play(s, *words: str):
    """Take the options in these words, one after the other; return the state."""
    for word in words:
        s.apply(s.waiting[0], WORDS.index(word))
    return s


def goods(s, seat: int) -> tuple[int, ...]:
    """Coins, clay, Y, R, G, U."""
    return tuple(int(s.goods[columns.RESOURCES + 4 * kind + seat]) for kind in range(6))


def own(s, seat: int) -> SimpleNamespace:
    """What a player has."""

    def read(column: int) -> int:
        return int(s.goods[column + seat])

    def cards(column: int) -> list[str]:
        return [CARDS[k] for k in bits(read(column))]

    return SimpleNamespace(
        vp=s.scores()[seat],
        goods=goods(s, seat),
        coins=goods(s, seat)[0],
        clay=goods(s, seat)[1],
        builders=[read(columns.BUILDERS + 4 * k) for k in range(4)],
        space=read(columns.SPACE),
        height=read(columns.HEIGHT),
        unused=[TILES[k] for k in bits(read(columns.UNUSED))],
        used=[TILES[k] for k in bits(read(columns.USED))],
        end_tile=read(columns.END) - 1 if read(columns.END) else None,
        helpers=[HELPERS[k] for k in bits(read(columns.HELPED))],
        figures=read(columns.FIGURES),
        signatures=read(columns.SIGNATURES),
        signed=bits(s.board[columns.SIGNED + seat]),
        painted=bits(s.board[columns.PAINTED + seat]),
        equipment=bits(read(columns.EQUIPMENT)),
        hand=cards(columns.HAND),
        deck=cards(columns.DECK),
        put_back=cards(columns.PUT_BACK),
        discard=cards(columns.DISCARD),
        pair=[CARDS[read(columns.BOTTOM) - 1], CARDS[read(columns.TOP) - 1]]
        if read(columns.BOTTOM)
        else None,
        favours=read(columns.FAVOURS),
        start=read(columns.START),
    )


def table(s) -> SimpleNamespace:
    """What lies on the board for all."""

    def read(first: int, n: int) -> list[int]:
        return [int(s.board[first + k]) for k in range(n)]

    return SimpleNamespace(
        round=int(s.round),
        phase=int(s.phase),
        order=[int(seat) for seat in s.order],
        brown=bits(s.brown),
        brown_supply=int(s.brown_supply),
        supply=dict(zip("YRGU", read(columns.SUPPLY, 4), strict=True)),
        row=[card - 1 if card else None for card in read(columns.ROW, 4)],
        deck=bits(s.deck),
        discarded=bits(s.junk),
        requests=read(columns.REQUEST, 4),
        hidden=[k + 1 for k in bits(s.requests)],
        removed=[k + 1 for k in bits(s.removed)],
        buildings=[BUILDINGS[k] for k in read(columns.BUILDING_AT, 4)],
        faces=[FACES[4 * k + face] for k, face in enumerate(read(columns.FACE, 3))],
        minister=BUILDINGS[s.minister],
        bonus=bool(s.minister_open),
        end_tiles=bits(s.end_tiles),
    )


def booked(s, *categories: str) -> list[tuple[int, str, int]]:
    """The bookings as (seat, category, amount), of these categories or of all."""
    return [
        (line["seat"], line["category"], line["amount"])
        for line in s.sheet()
        if not categories or line["category"] in categories
    ]


def amounts(s, seat: int) -> dict[str, int]:
    """The points of a player by category, those of the builder's ``score`` left out."""
    sums: dict[str, int] = {}
    for who, category, amount in booked(s):
        if who == seat and category != "helper_recruit":
            sums[category] = sums.get(category, 0) + amount
    return sums
