"""The edition turned into flat columns: rows for people, columns for the machine."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.games.mastery.board import Map

SEAT_COLOURS: Final = ["red", "blue", "yellow", "green", "black", "white"]
TYPE_NAMES: Final = ["crown", "sceptre", "orb"]
CROWN_NAMES: Final = ["corruption", "prosperity", "order", "insight", "vitality", "fury"]
SCEPTRE_NAMES: Final = ["fear", "influence", "rage", "vigour", "defiance", "loyalty"]
ORB_NAMES: Final = ["brutality", "greed", "preparation", "devotion", "resurgence", "cleansing"]
ARTEFACT_NAMES: Final = [CROWN_NAMES, SCEPTRE_NAMES, ORB_NAMES]
CARD_NAMES: Final = [
    "conflict_2",
    "conflict_3",
    "conflict_4",
    "conflict_5",
    "ambush",
    "support_1",
    "support_2",
    "authority",
    "call_to_arms",
    "tactical_advance",
    "fracture",
]
KIND_NAMES: Final = [
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
BATTLE_NAMES: Final = ["none", "attacker_1", "defender_1", "no_support", "dice_duel"]
CONQUEST_NAMES: Final = ["none", "place_one", "may_discard", "lose_one"]
ALLEGIANCES: Final = ["none", "pairs", "threes"]
REASON_NAMES: Final = ["points", "siege", "cap"]

SEATS: Final[i64] = 6
CROWN_TYPE: Final[i64] = 0
SCEPTRE_TYPE: Final[i64] = 1
ORB_TYPE: Final[i64] = 2

CORRUPTION: Final[i64] = 0
PROSPERITY: Final[i64] = 1
ORDER: Final[i64] = 2
INSIGHT: Final[i64] = 3
VITALITY: Final[i64] = 4
FURY: Final[i64] = 5

FEAR: Final[i64] = 0
INFLUENCE: Final[i64] = 1
RAGE: Final[i64] = 2
VIGOUR: Final[i64] = 3
DEFIANCE: Final[i64] = 4

BRUTALITY: Final[i64] = 0
GREED: Final[i64] = 1
PREPARATION: Final[i64] = 2
DEVOTION: Final[i64] = 3
RESURGENCE: Final[i64] = 4

CARD_KINDS: Final[i64] = 11
AMBUSH: Final[i64] = 4
CONFLICT_KINDS: Final[i64] = 5
SUPPORT_1: Final[i64] = 5
SUPPORT_2: Final[i64] = 6
AUTHORITY: Final[i64] = 7
CALL_TO_ARMS_CARD: Final[i64] = 8
TACTICAL_CARD: Final[i64] = 9
FRACTURE_CARD: Final[i64] = 10

HOMELANDS: Final[i64] = 0

BATTLE_ATTACKER: Final[i64] = 1
BATTLE_DEFENDER: Final[i64] = 2
BATTLE_NO_SUPPORT: Final[i64] = 3
BATTLE_DUEL: Final[i64] = 4

CONQUEST_PLACE: Final[i64] = 1
CONQUEST_DISCARD: Final[i64] = 2
CONQUEST_LOSE: Final[i64] = 3

PAIRS: Final[i64] = 1
THREES: Final[i64] = 2


@final
class Box:
    """All numbers of one edition; one box, never changed, shared by all its states."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._read_limits(data)
        self._read_deck(data["deck"])
        self._read_territories(data["territories"])
        self._read_variants(data)
        steps = data["maps"]["neighbours"]
        self.maps: list[Map] = [Map(data["maps"][f"p{n}"], steps) for n in range(2, 7)]

    def _read_limits(self, data: dict[str, Any]) -> None:
        limits = data["limits"]
        self.dice: i64 = limits["dice_per_player"]
        self.pips: i64 = limits["knights_per_die"]
        self.income: i64 = limits["knights_placed_per_turn"]
        self.starting_knights: i64 = limits["starting_knights"]
        self.starting_hand: i64 = limits["starting_hand"]
        self.refill_hand: i64 = limits["refill_hand"]
        self.orb_hand: i64 = limits["orb_draw_hand"]
        self.authority_draw: i64 = limits["authority_draw"]
        self.call_knights: i64 = limits["call_to_arms_knights"]
        self.insight_cards: i64 = limits["insight_cards"]
        self.tie_margin: i64 = limits["tie_margin"]
        self.round_cap: i64 = limits["round_cap"]
        victory = data["victory"]
        self.points: i64 = victory["points"]
        self.points_skirmish: i64 = victory["points_skirmish"]
        self.points_pairs: i64 = victory["points_team_of_2"]
        self.points_threes: i64 = victory["points_team_of_3"]

    def _read_deck(self, deck: dict[str, Any]) -> None:
        rows = sorted(deck["kind"], key=lambda row: int(row["id"]))
        self.card_value: vec[i64] = vec[i64]([row.get("value", 0) for row in rows])
        # A set of cards is one number, four bits for the copies of each kind.
        self.deck: i64 = sum(row["copies"] * 16 ** int(row["id"]) for row in rows)
        self.deck_size: i64 = deck["size"]

    def _read_territories(self, territories: dict[str, Any]) -> None:
        rows = sorted(territories["kind"], key=lambda row: int(row["id"]))
        self.kind_value: vec[i64] = vec[i64]([row["value"] for row in rows])
        self.kind_capacity: vec[i64] = vec[i64]([row["capacity"] for row in rows])
        self.kind_battle: vec[i64] = vec[i64]([BATTLE_NAMES.index(row["battle"]) for row in rows])
        self.kind_conquest: vec[i64] = vec[i64](
            [CONQUEST_NAMES.index(row["conquest"]) for row in rows]
        )
        tiles = [(int(row["id"]), int(row["value"])) for row in rows for _ in range(row["copies"])]
        self.tile_kind: vec[i64] = vec[i64]([kind for kind, _ in tiles])
        # The tiles of each value, as masks of tile ids.
        self.tiles_of: vec[i64] = vec[i64](
            [sum(2**k for k, tile in enumerate(tiles) if tile[1] == v) for v in range(4)]
        )

    def _read_variants(self, data: dict[str, Any]) -> None:
        variants = data["variants"]
        self.castle_defence: i64 = variants["siege"]["castle_defence"]
        self.most_attackers: i64 = variants["siege"]["max_attackers"]
        self.chaos_knights: i64 = variants["chaos"]["extra_knights"]
        self.fatal_face: i64 = variants["chaos"]["fatal_face"]
        worthless = variants["skirmish"]["worthless"]
        self.worthless: i64 = sum(2 ** KIND_NAMES.index(name) for name in worthless)
        self.pairs_4: vec[i64] = vec[i64](variants["teams"]["pairs_4"])
        self.pairs_6: vec[i64] = vec[i64](variants["teams"]["pairs_6"])
        self.threes_6: vec[i64] = vec[i64](variants["teams"]["threes_6"])
