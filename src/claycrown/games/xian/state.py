"""The state of Xi'an: fields in rulebook order, clone() and key()."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import mix, mix_all
from claycrown.core.state import BaseState, Rules
from claycrown.games.xian.data import Box

# Columns of ``goods``: column + seat.
SCORE: Final[i64] = 0
RESOURCES: Final[i64] = 4  # + 4 x kind: coins, clay, four pigments
BUILDERS: Final[i64] = 28  # + 4 x building
SPACE: Final[i64] = 44  # of the supervisor on the track
HEIGHT: Final[i64] = 48  # of the supervisor in its stack, 0 at the bottom
UNUSED: Final[i64] = 52  # mask of bonus tiles not used yet
USED: Final[i64] = 56  # mask of bonus tiles used
END: Final[i64] = 60  # 1 + end tile, 0 for none
HELPED: Final[i64] = 64  # mask of helpers recruited
FIGURES: Final[i64] = 68  # own figures left
SIGNATURES: Final[i64] = 72  # left
EQUIPMENT: Final[i64] = 76  # mask of equipment cards
HAND: Final[i64] = 80  # mask of worker cards
DECK: Final[i64] = 84  # mask of worker cards, without those put back by favour
PUT_BACK: Final[i64] = 88  # mask of worker cards under the deck
DISCARD: Final[i64] = 92  # mask of worker cards
BOTTOM: Final[i64] = 96  # 1 + bottom card of the pair chosen, 0 for none
TOP: Final[i64] = 100  # 1 + top card of the pair chosen
FAVOURED: Final[i64] = 104  # 1 + mask of cards chosen for favour, 0 while not chosen
FAVOURS: Final[i64] = 108  # number of cards put back by favour
START: Final[i64] = 112  # number of the start tile
GOODS_WIDTH: Final[i64] = 116

# Columns of ``board``.
SUPPLY: Final[i64] = 0  # + pigment: left in the supply
ROW: Final[i64] = 4  # + slot: 1 + equipment card, 0 for empty
REQUEST: Final[i64] = 8  # + space: number of the request
BUILDING_AT: Final[i64] = 12  # + space: building
SPACE_OF: Final[i64] = 16  # + building: space
FACE: Final[i64] = 20  # + section: face
SIGNED: Final[i64] = 23  # + seat: mask of brown statues signed
PAINTED: Final[i64] = 27  # + seat: mask of statues painted
BOARD_WIDTH: Final[i64] = 31


@final
class State(BaseState):
    __slots__ = (
        "board",
        "box",
        "brown",
        "brown_supply",
        "cell",
        "deck",
        "end_tiles",
        "given",
        "junk",
        "minister",
        "minister_open",
        "order",
        "phase",
        "removed",
        "requests",
        "revealed",
        "round",
        "seat",
        "turn",
    )

    def __init__(self, rules: Rules, box: Box, players: i64, other: State | None) -> None:
        super().__init__(rules, players, other)
        self.box: Box = box
        if other is None:
            self.round: i64 = 0
            self.phase: i64 = 0
            self.turn: i64 = 0  # turns taken in this phase
            self.seat: i64 = -1  # whose turn it is
            self.order: vec[i64] = vec[i64](list(range(players)))  # replaced, never edited
            self.revealed: i64 = 0  # whether the pairs of this phase lie open
            self.board: vec[i64] = vec[i64]([0] * BOARD_WIDTH)
            self.brown: i64 = 0  # cells with a brown statue
            self.brown_supply: i64 = 0
            self.deck: i64 = 0  # equipment not seen yet
            self.junk: i64 = 0  # equipment discarded from the row
            self.requests: i64 = 0  # requests not drawn yet, bit number - 1
            self.removed: i64 = 0  # XI-1.15  requests on the round track, only displayed
            self.end_tiles: i64 = 0  # on space 5
            self.minister: i64 = 0  # building
            self.minister_open: i64 = 0  # whether the bonus is still to be had
            self.cell: i64 = 0  # statue being painted
            self.given: i64 = 0  # pair given to the market
        else:
            self.round = other.round
            self.phase = other.phase
            self.turn = other.turn
            self.seat = other.seat
            self.order = other.order
            self.revealed = other.revealed
            self.board = other.board[:]
            self.brown = other.brown
            self.brown_supply = other.brown_supply
            self.deck = other.deck
            self.junk = other.junk
            self.requests = other.requests
            self.removed = other.removed
            self.end_tiles = other.end_tiles
            self.minister = other.minister
            self.minister_open = other.minister_open
            self.cell = other.cell
            self.given = other.given

    def clone(self) -> State:
        return State(self.rules, self.box, self.players, self)

    def key(self) -> int:
        h: i64 = mix(self.players, self.round)
        h = mix(mix(mix(h, self.phase), self.turn), self.revealed)
        h = mix(mix(mix(h, self.brown), self.brown_supply), self.deck)
        h = mix(mix(mix(h, self.junk), self.requests), self.removed)
        h = mix(mix(mix(h, self.end_tiles), self.minister), self.minister_open)
        h = mix(mix(h, self.cell), self.given)
        h = mix_all(h, self.order, self.players)
        h = mix_all(h, self.board, BOARD_WIDTH)
        h = mix_all(h, self.goods, GOODS_WIDTH)
        return mix_all(h, self.stack, self.depth)
