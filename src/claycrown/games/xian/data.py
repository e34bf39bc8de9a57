"""The edition turned into flat columns: rows for people, columns for the machine."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.games.xian.board import Pit

SEAT_COLOURS: Final = ["purple", "orange", "cyan", "jade"]
COLOUR_NAMES: Final = ["yellow", "red", "green", "blue"]
RESOURCE_NAMES: Final = ["coin", "clay", "yellow", "red", "green", "blue"]
SECTION_NAMES: Final = ["A", "B", "C"]
BUILDING_NAMES: Final = ["workshop", "laboratory", "armoury", "palace"]
BONUS_NAMES: Final = ["gate", "market", "reduction", "extra_action"]
EQUIPMENT_NAMES: Final = ["arrowheads", "halberd", "sword", "crossbow", "chariot", "horse"]
MATERIAL_NAMES: Final = ["bronze", "wood"]
HELPER_NAMES: Final = [
    "ceramist",
    "accountant",
    "administrator",
    "emissary",
    "scientist",
    "officer",
]
END_TILE_NAMES: Final = [
    "return_resources",
    "per_ten_vp",
    "unused_tiles",
    "painted_statues",
    "helpers",
    "flat",
    "section_majority",
    "equipment_pairs",
]

# Colours of cards, buildings and pigments.
YELLOW: Final[i64] = 0
RED: Final[i64] = 1
GREEN: Final[i64] = 2
BLUE: Final[i64] = 3

# Kinds of resource; a pigment is 2 + its colour.
COIN: Final[i64] = 0
CLAY: Final[i64] = 1
PIGMENT: Final[i64] = 2
KINDS: Final[i64] = 6

WORKSHOP: Final[i64] = 0
LABORATORY: Final[i64] = 1
ARMOURY: Final[i64] = 2
PALACE: Final[i64] = 3

GATE: Final[i64] = 0
MARKET: Final[i64] = 1
REDUCTION: Final[i64] = 2
EXTRA_ACTION: Final[i64] = 3

CERAMIST: Final[i64] = 0
ACCOUNTANT: Final[i64] = 1
ADMINISTRATOR: Final[i64] = 2
EMISSARY: Final[i64] = 3
SCIENTIST: Final[i64] = 4
OFFICER: Final[i64] = 5
HELPERS: Final[i64] = 6

END_RETURN: Final[i64] = 0
END_PER_TEN: Final[i64] = 1
END_UNUSED: Final[i64] = 2
END_PAINTED: Final[i64] = 3
END_HELPERS: Final[i64] = 4
END_FLAT: Final[i64] = 5
END_SECTIONS: Final[i64] = 6

CARDS: Final[i64] = 24
CARDS_OF_COLOUR: Final[i64] = 6
REQUESTS: Final[i64] = 12
FACES: Final[i64] = 4
LAST_SPACE: Final[i64] = 5


def pigment_mask(names: list[str]) -> int:
    return sum(2 ** COLOUR_NAMES.index(name) for name in names)


@final
class Box:
    """All numbers of one edition; one box, never changed, shared by all its states."""

    def __init__(self, data: dict[str, Any]) -> None:
        pit = data["pit"]
        sections = [SECTION_NAMES.index(name) for name in pit["section_by_row"]]
        self.pit: Pit = Pit(pit["columns"], sections)
        self.rounds: i64 = data["meta"]["rounds"]
        self._read_cards(data["workers"])
        self._read_equipment(data["equipment"])
        self._read_requests(data["requests"])
        self._read_pit(pit)
        self._read_faces(data["faces"], sections)
        self._read_buildings(data)
        self._read_scoring(data)

    def _read_cards(self, workers: dict[str, Any]) -> None:
        cards = sorted(workers["card"], key=lambda card: int(card["id"]))
        # XI-5.2, XI-5.3, XI-5.4  What the cards give by colour and initiative.
        self.card_coins: vec[i64] = vec[i64]([card.get("coins", 0) for card in cards])
        self.card_clay: vec[i64] = vec[i64]([card.get("clay", 0) for card in cards])
        self.card_pigments: vec[i64] = vec[i64](
            [pigment_mask(card.get("pigments", [])) for card in cards]
        )
        self.helper_vp: vec[i64] = vec[i64]([vp for row in workers["helper"] for vp in row["vp"]])
        self.helper_amount: vec[i64] = vec[i64]([row["amount"] for row in workers["helper"]])

    def _read_equipment(self, equipment: dict[str, Any]) -> None:
        cards = sorted(equipment["card"], key=lambda card: int(card["id"]))
        self.card_cost: vec[i64] = vec[i64]([card["cost"] for card in cards])
        self.card_bonus_clay: vec[i64] = vec[i64]([card["clay"] for card in cards])
        kinds = equipment["type"]
        self.type_material: vec[i64] = vec[i64](
            [MATERIAL_NAMES.index(kind["material"]) for kind in kinds]
        )
        self.type_section: vec[i64] = vec[i64](
            [SECTION_NAMES.index(kind["section"]) for kind in kinds]
        )
        self.type_cards: vec[i64] = vec[i64](
            [
                sum(2 ** int(card["id"]) for card in cards if card["type"] == kind["name"])
                for kind in kinds
            ]
        )

    def _read_requests(self, requests: dict[str, Any]) -> None:
        tokens = sorted(requests["token"], key=lambda token: int(token["number"]))
        self.request_colour: vec[i64] = vec[i64](
            [0] + [COLOUR_NAMES.index(token["colour"]) for token in tokens]
        )

    def _read_pit(self, pit: dict[str, Any]) -> None:
        self.craft_clay: vec[i64] = vec[i64]([pit["craft_clay"][name] for name in SECTION_NAMES])
        self.prizes: vec[i64] = vec[i64](
            [prize for name in SECTION_NAMES for prize in pit["majority"][name] + [0]]
        )
        self.group_vp: i64 = pit["group_vp_per_statue"]

    def _read_faces(self, faces: dict[str, Any], sections: list[int]) -> None:
        columns = int(self.pit.columns)
        places = [
            [row * columns + k for row in range(len(sections)) for k in range(columns)
             if sections[row] == section]
            for section in range(3)
        ]  # fmt: skip
        cells = int(self.pit.cells)
        # Per face (4 x section + face) and cell of the pit; cells of other sections stay 0.
        self.face_statues: vec[i64] = vec[i64]([0] * 12)
        self.face_vp: vec[i64] = vec[i64]([0] * (12 * cells))
        self.face_coins: vec[i64] = vec[i64]([0] * (12 * cells))
        self.face_pigments: vec[i64] = vec[i64]([0] * (12 * cells))
        for section, letter in enumerate(SECTION_NAMES):
            for face, name in enumerate(sorted(faces[letter])):
                at = 4 * section + face
                printed = [cell for row in faces[letter][name] for cell in row]
                for cell, bonus in zip(places[section], printed, strict=True):
                    # XI-7.4  A cell with a starting statue has no bonus.
                    if bonus.get("statue", False):
                        self.face_statues[at] |= 2**cell
                    self.face_vp[at * cells + cell] = bonus.get("vp", 0)
                    self.face_coins[at * cells + cell] = bonus.get("coins", 0)
                    self.face_pigments[at * cells + cell] = pigment_mask(bonus.get("pigments", []))

    def _read_buildings(self, data: dict[str, Any]) -> None:
        limits = data["limits"]
        self.pigments_each: i64 = limits["pigments_per_colour"]
        self.brown_figures: i64 = limits["brown_figures"]
        self.figures_each: i64 = limits["painted_figures_per_player"]
        self.builders_each: i64 = limits["builders_per_player"]
        self.signatures_each: i64 = limits["signatures_per_player"]
        self.pair_limit: vec[i64] = vec[i64](
            [limits["pair_limit"].get(str(n), 0) for n in range(5)]
        )
        setup = data["setup"]
        self.start_coins: i64 = setup["coins"]
        self.start_clay: i64 = setup["clay"]
        self.start_pigment: vec[i64] = vec[i64](
            [COLOUR_NAMES.index(setup["start_tile_pigment"][str(n)]) for n in range(1, 5)]
        )
        buildings = data["buildings"]
        self.fee_each: i64 = buildings["fee_per_opposing_builder"]
        self.fee_two: vec[i64] = vec[i64](buildings["fee_two_players"])
        self.shortfall_vp: i64 = buildings["shortfall_vp_per_coin"]
        self.pass_coins: i64 = buildings["pass_coins"]
        self.minister_coins: i64 = buildings["minister_coins"]
        self.minister_vp: i64 = buildings["minister_vp"]
        mausoleum = data["mausoleum"]
        self.reduction_clay: i64 = mausoleum["reduction_clay"]
        self.reduction_coins: i64 = mausoleum["reduction_coins"]
        self.unused_vp: i64 = mausoleum["unused_bonus_vp"]
        self.end_vp: vec[i64] = vec[i64]([tile["vp"] for tile in mausoleum["end_tile"]])
        self.return_most: i64 = mausoleum["end_tile"][0]["max_vp"]

    def _read_scoring(self, data: dict[str, Any]) -> None:
        scoring = data["scoring"]
        self.set_vp: vec[i64] = vec[i64](scoring["set_vp"])
        self.match_vp: i64 = scoring["match_vp"]
        self.resources_per_vp: i64 = scoring["resources_per_vp"]
