"""From a document back to a state: every value checked, every piece counted."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.errors import PositionError
from claycrown.core.fields import (
    MANY,
    NUMBER,
    Causes,
    Codec,
    a_list,
    a_table,
    check_keys,
    exactly,
    ids_codec,
    ids_mask,
    named,
    named_mask,
    names_codec,
    numbered_mask,
    permutation,
    truth,
    whole,
)
from claycrown.games.xian.audit import violations
from claycrown.games.xian.data import (
    BONUS_NAMES,
    BUILDING_NAMES,
    CARDS,
    COLOUR_NAMES,
    END_TILE_NAMES,
    HELPER_NAMES,
    PIGMENT,
    REQUESTS,
    SEAT_COLOURS,
    SECTION_NAMES,
)
from claycrown.games.xian.ids import (
    KIND_PAIRS,
)
from claycrown.games.xian.notation import card_id, tile_names
from claycrown.games.xian.state import (
    BOTTOM,
    BUILDERS,
    BUILDING_AT,
    DECK,
    DISCARD,
    END,
    EQUIPMENT,
    FACE,
    FAVOURED,
    FAVOURS,
    FIGURES,
    HAND,
    HEIGHT,
    HELPED,
    PAINTED,
    PUT_BACK,
    REQUEST,
    RESOURCES,
    ROW,
    SIGNATURES,
    SIGNED,
    SPACE,
    SPACE_OF,
    START,
    SUPPLY,
    TOP,
    UNUSED,
    USED,
    State,
)
from claycrown.games.xian.view import describe


def restore(s: State, doc: dict[str, Any]) -> None:
    """Fill a blank state from a document made by ``describe``, or written by hand."""
    check_keys(doc, describe(s), ["chain"])
    _restore_round(s, doc)
    _restore_board(s, doc)
    _restore_sets(s, doc)
    seats = a_list(doc["seats"], "seats")
    if len(seats) != s.players:
        raise PositionError(f"seats: {s.players} are needed, not {len(seats)}")
    for seat, own in enumerate(seats):
        _restore_seat(s, seat, own)
    _check_end_tiles(s)
    chain = a_table(doc.get("chain", {"cell": 0, "given": 0}), ["cell", "given"], "chain")
    s.cell = whole(chain["cell"], 0, int(s.box.pit.cells) - 1, "chain.cell")
    s.given = whole(chain["given"], 0, int(KIND_PAIRS) - 1, "chain.given")
    for fault in violations(s):
        raise PositionError(f"pieces do not add up: {fault}")


def _restore_round(s: State, doc: dict[str, Any]) -> None:
    s.round = whole(doc["round"], 1, int(s.box.rounds), "round")
    s.period = s.round
    s.phase = whole(doc["phase"], 1, 2, "phase")
    s.turn = whole(doc["turn"], 0, int(s.players), "turn")
    s.order = vec[i64](permutation(doc["order"], int(s.players), "order"))
    s.revealed = truth(doc["revealed"], "revealed")
    s.seat = s.order[s.turn] if s.revealed and s.turn < s.players else -1


def _restore_board(s: State, doc: dict[str, Any]) -> None:
    board = s.board
    for k, name in enumerate(exactly(doc["faces"], 3, "faces")):
        letter = SECTION_NAMES[k]
        board[FACE + k] = named([f"{letter}{n}" for n in range(1, 5)], name, f"faces[{k}]")
    buildings = exactly(doc["buildings"], 4, "buildings")
    numbers = [named(BUILDING_NAMES, name, f"buildings[{k}]") for k, name in enumerate(buildings)]
    for space, building in enumerate(permutation(numbers, 4, "buildings")):
        board[BUILDING_AT + space] = building
        board[SPACE_OF + building] = space
    for k, number in enumerate(exactly(doc["requests"], 4, "requests")):
        board[REQUEST + k] = whole(number, 1, int(REQUESTS), f"requests[{k}]")
    for k, card in enumerate(exactly(doc["row"], 4, "row")):
        known = None if card is None else whole(card, 0, int(CARDS) - 1, f"row[{k}]")
        board[ROW + k] = 0 if known is None else 1 + known
    supply = a_table(doc["supply"], COLOUR_NAMES, "supply")
    for k, name in enumerate(COLOUR_NAMES):
        board[SUPPLY + k] = whole(supply[name], 0, int(s.box.pigments_each), f"supply.{name}")
    s.minister = named(BUILDING_NAMES, doc["minister"], "minister")
    s.minister_open = truth(doc["minister_bonus"], "minister_bonus")


def _restore_sets(s: State, doc: dict[str, Any]) -> None:
    s.brown = ids_mask(doc["brown"], int(s.box.pit.cells), "brown")
    s.brown_supply = whole(doc["brown_supply"], 0, int(s.box.brown_figures), "brown_supply")
    s.deck = ids_mask(doc["equipment_hidden"], int(CARDS), "equipment_hidden")
    s.junk = ids_mask(doc["equipment_discarded"], int(CARDS), "equipment_discarded")
    s.requests = _requests(doc["requests_hidden"], "requests_hidden")
    s.removed = _requests(doc["requests_removed"], "requests_removed")
    s.end_tiles = ids_mask(doc["end_tiles"], len(END_TILE_NAMES), "end_tiles")


def _requests(listed: Any, where: str) -> int:
    numbers = [whole(n, 1, int(REQUESTS), where) - 1 for n in a_list(listed, where)]
    return numbered_mask(numbers, where)


SEAT_KEYS = [
    "colour", "coins", "clay", "pigments", "builders", "space", "height", "tiles_unused",
    "tiles_used", "end_tile", "helpers", "figures", "signatures", "signed", "painted", "discard",
    "favours", "start", "hand", "deck", "put_back", "equipment", "pair", "favour",
]  # fmt: skip


def _restore_seat(s: State, seat: int, own: Any) -> None:
    where = f"seats[{seat}]"
    own = a_table(own, SEAT_KEYS, where)
    if own["colour"] != SEAT_COLOURS[seat]:
        raise PositionError(f"{where}.colour: {own['colour']!r}, expected {SEAT_COLOURS[seat]!r}")
    _restore_goods(s, seat, own, where)
    _restore_track(s, seat, own, where)
    _restore_cards(s, seat, own, where)
    _restore_choice(s, seat, own, where)


def _restore_goods(s: State, seat: int, own: dict[str, Any], where: str) -> None:
    goods = s.goods
    goods[RESOURCES + seat] = whole(own["coins"], 0, MANY, f"{where}.coins")
    goods[RESOURCES + 4 + seat] = whole(own["clay"], 0, MANY, f"{where}.clay")
    pigments = a_table(own["pigments"], COLOUR_NAMES, f"{where}.pigments")
    for k, name in enumerate(COLOUR_NAMES):
        most = int(s.box.pigments_each)
        amount = whole(pigments[name], 0, most, f"{where}.pigments.{name}")
        goods[RESOURCES + 4 * (PIGMENT + k) + seat] = amount
    builders = a_table(own["builders"], BUILDING_NAMES, f"{where}.builders")
    for k, name in enumerate(BUILDING_NAMES):
        most = int(s.box.builders_each)
        goods[BUILDERS + 4 * k + seat] = whole(builders[name], 0, most, f"{where}.builders.{name}")
    for key, column, most in (
        ("figures", FIGURES, int(s.box.figures_each)),
        ("signatures", SIGNATURES, int(s.box.signatures_each)),
        ("favours", FAVOURS, 4),
        ("start", START, 4),
    ):
        goods[column + seat] = whole(own[key], 0, most, f"{where}.{key}")
    size = int(s.box.pit.cells)
    s.board[SIGNED + seat] = ids_mask(own["signed"], size, f"{where}.signed")
    s.board[PAINTED + seat] = ids_mask(own["painted"], size, f"{where}.painted")


def _restore_track(s: State, seat: int, own: dict[str, Any], where: str) -> None:
    goods = s.goods
    goods[SPACE + seat] = whole(own["space"], 0, 5, f"{where}.space")
    goods[HEIGHT + seat] = whole(own["height"], 0, int(s.players) - 1, f"{where}.height")
    for key, column in (("tiles_unused", UNUSED), ("tiles_used", USED)):
        goods[column + seat] = named_mask(BONUS_NAMES, own[key], f"{where}.{key}")
    tile = own["end_tile"]
    if tile is not None:
        tile = whole(tile, 0, len(END_TILE_NAMES) - 1, f"{where}.end_tile")
    goods[END + seat] = 0 if tile is None else 1 + tile
    goods[HELPED + seat] = named_mask(HELPER_NAMES, own["helpers"], f"{where}.helpers")


def _check_end_tiles(s: State) -> None:
    """Each end tile is there once: on space 5 or with one seat."""
    there = int(s.end_tiles)
    for seat in range(s.players):
        held = 2 ** int(s.goods[END + seat]) // 2
        if held & there:
            raise PositionError(f"seats[{seat}].end_tile: this tile is there twice")
        there |= held


def _restore_cards(s: State, seat: int, own: dict[str, Any], where: str) -> None:
    columns = (("hand", HAND), ("deck", DECK), ("put_back", PUT_BACK), ("discard", DISCARD))
    for key, column in columns:
        listed = a_list(own[key], f"{where}.{key}")
        numbers = [card_id(name, f"{where}.{key}") for name in listed]
        s.goods[column + seat] = numbered_mask(numbers, f"{where}.{key}")
    s.goods[EQUIPMENT + seat] = ids_mask(own["equipment"], int(CARDS), f"{where}.equipment")


def _restore_choice(s: State, seat: int, own: dict[str, Any], where: str) -> None:
    pair = own["pair"]
    if pair is not None:
        bottom, top = (card_id(name, f"{where}.pair") for name in exactly(pair, 2, f"{where}.pair"))
        hand = int(s.goods[HAND + seat])
        sealed = hand | (2**bottom | 2**top) == hand
        if bottom == top or sealed == bool(s.revealed):
            place = "out of" if s.revealed else "in"
            raise PositionError(f"{where}.pair: two cards {place} the hand are needed")
        s.goods[BOTTOM + seat] = 1 + bottom
        s.goods[TOP + seat] = 1 + top
    elif s.revealed:
        raise PositionError(f"{where}.pair: missing, though the pairs are revealed")
    favour = own["favour"]
    if favour is not None:
        s.goods[FAVOURED + seat] = 1 + whole(favour, 0, 15, f"{where}.favour")


def _tiles_back(_: State, names: Any, where: str) -> int:
    return named_mask(BONUS_NAMES, names, where)


BUILDING: Codec = names_codec(BUILDING_NAMES)
EQUIPMENT_IDS: Codec = ids_codec(24)
CELL_IDS: Codec = ids_codec(24)
TILES: Codec = ((lambda _, x: tile_names(x)), _tiles_back)
MAJORITY = (("painted", NUMBER), ("place", NUMBER), ("tied", NUMBER))
SETS = (("equipment", EQUIPMENT_IDS),)
CAUSES: Causes = {
    "helper_recruit": (("helper", names_codec(HELPER_NAMES)),),
    "craft_cell": (("cell", NUMBER),),
    "ceramist": (("cell", NUMBER),),
    "paint_group": (("cell", NUMBER), ("group", CELL_IDS)),
    "minister": (("building", BUILDING),),
    "shortfall": (("building", BUILDING), ("missing", NUMBER)),
    "majority_A": MAJORITY,
    "majority_B": MAJORITY,
    "majority_C": MAJORITY,
    "sets_bronze": SETS,
    "sets_wood": SETS,
    "match": (("matched", NUMBER),),
    "unused_tiles": (("tiles", TILES),),
    "end_tile": (("tile", names_codec(END_TILE_NAMES)), ("number", NUMBER)),
    "resources": (("counted", NUMBER),),
}
