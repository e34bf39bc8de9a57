"""The state of Medieval Mastery: fields in rulebook order, clone() and key()."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import mix, mix_all
from claycrown.core.state import BaseState, Rules
from claycrown.games.mastery.board import Map
from claycrown.games.mastery.data import Box

# Columns of ``goods``: column + seat. A set of cards is one number, four bits for each kind.
SCORE: Final[i64] = 0
CASTLE: Final[i64] = 6  # knights in the castle
OWNED: Final[i64] = 12  # mask of territories controlled
HAND: Final[i64] = 18  # cards
POOL: Final[i64] = 24  # cards of the deck whose order is open
TABLE: Final[i64] = 30  # cards lying out in a battle
SEALED: Final[i64] = 36  # 1 + kind of the conflict card chosen, 0 for none
TOPS: Final[i64] = 42  # number of known cards on top of the deck
PILE: Final[i64] = 48  # number of cards in the discard
ARTEFACT: Final[i64] = 54  # + 6 x type: which one
DOWN: Final[i64] = 72  # + 6 x type: turn of destruction, 0 while it stands
NONE: Final[i64] = 90  # 1 if the seat showed that it has no conflict card
TEAM: Final[i64] = 96  # number of the side
GOODS_WIDTH: Final[i64] = 102

# Columns of ``field``.
OWNER: Final[i64] = 0  # + cell: 1 + seat that controls it, 0 for nobody
KNIGHTS: Final[i64] = 37  # + cell
PLAN: Final[i64] = 74  # + cell: new number in a redistribution that is not finished
FIELD_WIDTH: Final[i64] = 111

TOP_ROOM: Final[i64] = 4
PILE_ROOM: Final[i64] = 24


# MM-20.3  All that lies between two decisions.
@final
class State(BaseState):
    __slots__ = (
        "allegiance",
        "arranging",
        "attacker",
        "base_attacker",
        "base_defender",
        "bonus_attacker",
        "bonus_defender",
        "box",
        "cell",
        "chaos",
        "crown_used",
        "cutthroat",
        "defender",
        "ending",
        "extra",
        "field",
        "fighting",
        "first",
        "go",
        "looked",
        "map",
        "margin",
        "passes",
        "piles",
        "plan_left",
        "plan_rest",
        "played",
        "responding",
        "response_left",
        "response_next",
        "seat",
        "seen",
        "siege",
        "skirmish",
        "stack_knights",
        "tiles",
        "tops",
        "turn",
        "winner",
    )

    def __init__(self, rules: Rules, box: Box, players: i64, other: State | None) -> None:
        super().__init__(rules, players, other)
        self.box: Box = box
        if other is None:
            self.map: Map = box.maps[players - 2]
            self.cutthroat: i64 = 0
            self.siege: i64 = 0
            self.skirmish: i64 = 0
            self.chaos: i64 = 0
            self.allegiance: i64 = 0
            self.tiles: vec[i64] = vec[i64]([-1] * self.map.cells)  # laid at set-up
            self.field: vec[i64] = vec[i64]([0] * FIELD_WIDTH)
            self.tops: vec[i64] = vec[i64]([0] * (6 * TOP_ROOM))  # kind + 16 x mask of knowers
            self.piles: vec[i64] = vec[i64]([0] * (6 * PILE_ROOM))  # kind + 16 x turn
            self.seen: vec[i64] = vec[i64]([0] * 36)  # 6 x seat that knows + owner: cards
            self.first: i64 = 0
            self.turn: i64 = 0
            self.seat: i64 = 0  # whose turn it is
            self.extra: i64 = 0
            self.crown_used: i64 = 0
            self.plan_left: i64 = 0  # territories still to be set
            self.plan_rest: i64 = 0  # knights still to be shared out
            self.cell: i64 = 0  # target of the advance
            self.fighting: i64 = 0  # whether a battle goes on there
            self.attacker: i64 = 0
            self.defender: i64 = 0
            self.stack_knights: i64 = 0  # the attacker's knights on the cell
            self.base_attacker: i64 = 0
            self.base_defender: i64 = 0
            self.bonus_attacker: i64 = 0
            self.bonus_defender: i64 = 0
            self.go: i64 = 0  # seat on the go in the support phase
            self.played: i64 = 0  # whether a card was played on this go
            self.passes: i64 = 0  # passes in a row, for teams
            self.winner: i64 = 0
            self.margin: i64 = 0
            self.responding: i64 = 0  # type of the artefacts that may be answered
            self.response_left: i64 = 0  # seats still to ask
            self.response_next: i64 = 0
            self.looked: i64 = 0  # whose deck is looked at
            self.arranging: i64 = 0  # cards in hand while they are put back in order
            self.ending: i64 = 0  # 1 + reason, 0 while the game goes on
        else:
            self.map = other.map
            self.cutthroat = other.cutthroat
            self.siege = other.siege
            self.skirmish = other.skirmish
            self.chaos = other.chaos
            self.allegiance = other.allegiance
            self.tiles = other.tiles
            self.field = other.field[:]
            self.tops = other.tops[:]
            self.piles = other.piles[:]
            self.seen = other.seen[:]
            self.first = other.first
            self.turn = other.turn
            self.seat = other.seat
            self.extra = other.extra
            self.crown_used = other.crown_used
            self.plan_left = other.plan_left
            self.plan_rest = other.plan_rest
            self.cell = other.cell
            self.fighting = other.fighting
            self.attacker = other.attacker
            self.defender = other.defender
            self.stack_knights = other.stack_knights
            self.base_attacker = other.base_attacker
            self.base_defender = other.base_defender
            self.bonus_attacker = other.bonus_attacker
            self.bonus_defender = other.bonus_defender
            self.go = other.go
            self.played = other.played
            self.passes = other.passes
            self.winner = other.winner
            self.margin = other.margin
            self.responding = other.responding
            self.response_left = other.response_left
            self.response_next = other.response_next
            self.looked = other.looked
            self.arranging = other.arranging
            self.ending = other.ending

    def clone(self) -> State:
        return State(self.rules, self.box, self.players, self)

    def key(self) -> int:
        h: i64 = mix(mix(self.players, self.turn), self.first)
        options: i64 = self.cutthroat + 2 * self.siege + 4 * self.skirmish + 8 * self.chaos
        h = mix(mix(mix(h, options), self.allegiance), self.extra)
        h = mix(mix(mix(h, self.seat), self.crown_used), self.plan_left)
        h = mix(mix(mix(h, self.plan_rest), self.cell), self.fighting)
        h = mix(mix(mix(h, self.attacker), self.defender), self.stack_knights)
        h = mix(mix(h, self.base_attacker), self.base_defender)
        h = mix(mix(h, self.bonus_attacker), self.bonus_defender)
        h = mix(mix(mix(h, self.go), self.played), self.passes)
        h = mix(mix(mix(h, self.winner), self.margin), self.responding)
        h = mix(mix(mix(h, self.response_left), self.response_next), self.looked)
        h = mix(mix(h, self.arranging), self.ending)
        h = mix_all(h, self.tiles, self.map.cells)
        h = mix_all(h, self.field, FIELD_WIDTH)
        h = mix_all(h, self.tops, 6 * TOP_ROOM)
        h = mix_all(h, self.piles, 6 * PILE_ROOM)
        h = mix_all(h, self.seen, 36)
        h = mix_all(h, self.goods, GOODS_WIDTH)
        return mix_all(h, self.stack, self.depth)
