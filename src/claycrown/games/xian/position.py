"""From a document back to a state: every value checked, every piece counted."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import cells, count
from claycrown.core.errors import PositionError
from claycrown.core.fields import (
    MANY,
    NUMBER,
    Causes,
    Codec,
    a_list,
    a_table,
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
    D_END_TILE,
    D_FAVOUR,
    D_FIRST_PAIR,
    D_PAINT_PAY,
    D_SECOND_PAIR,
    KIND_PAIRS,
    STEP_PHASE,
    STEP_ROUND,
    STEP_TURN,
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
    SCORE,
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
    wanted = describe(s)
    for key in doc:
        if key not in wanted:
            raise PositionError(f"{key}: unknown key")
    for key in wanted:
        if key not in doc and key != "chain":
            raise PositionError(f"{key}: missing")
    _restore_round(s, doc)
    _restore_board(s, doc)
    _restore_sets(s, doc)
    seats = a_list(doc["seats"], "seats")
    if len(seats) != s.players:
        raise PositionError(f"seats: {s.players} are needed, not {len(seats)}")
    for seat, own in enumerate(seats):
        _restore_seat(s, seat, own)
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
    for k, name in enumerate(_exactly(doc["faces"], 3, "faces")):
        letter = SECTION_NAMES[k]
        board[FACE + k] = named([f"{letter}{n}" for n in range(1, 5)], name, f"faces[{k}]")
    buildings = _exactly(doc["buildings"], 4, "buildings")
    numbers = [named(BUILDING_NAMES, name, f"buildings[{k}]") for k, name in enumerate(buildings)]
    for space, building in enumerate(permutation(numbers, 4, "buildings")):
        board[BUILDING_AT + space] = building
        board[SPACE_OF + building] = space
    for k, number in enumerate(_exactly(doc["requests"], 4, "requests")):
        board[REQUEST + k] = whole(number, 1, int(REQUESTS), f"requests[{k}]")
    for k, card in enumerate(_exactly(doc["row"], 4, "row")):
        known = None if card is None else whole(card, 0, int(CARDS) - 1, f"row[{k}]")
        board[ROW + k] = 0 if known is None else 1 + known
    supply = a_table(doc["supply"], COLOUR_NAMES, "supply")
    for k, name in enumerate(COLOUR_NAMES):
        board[SUPPLY + k] = whole(supply[name], 0, int(s.box.pigments_each), f"supply.{name}")
    s.minister = named(BUILDING_NAMES, doc["minister"], "minister")
    s.minister_open = truth(doc["minister_bonus"], "minister_bonus")


def _exactly(value: Any, size: int, where: str) -> list[Any]:
    listed = a_list(value, where)
    if len(listed) != size:
        raise PositionError(f"{where}: {size} values are needed, not {len(listed)}")
    return listed


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
        bottom, top = (
            card_id(name, f"{where}.pair") for name in _exactly(pair, 2, f"{where}.pair")
        )
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


TURN = ("WORKER", "BUILDING", "END", "(TURN_END)")
CHAINS = (
    ("MARKET_TAKE",),
    ("CRAFT",),
    ("PAINT_CELL", "PAINT_PAY"),
    ("PAINT_PAY",),
    ("FORGE",),
    ("END_TILE",),
    ("END_TILE", "EMISSARY"),
    ("EMISSARY",),
)
AGENDAS = {
    (),
    ("FAVOUR", "(FAVOUR)", "(PHASE)"),
    ("FIRST_PAIR", "(REVEAL)"),
    ("SECOND_PAIR", "(REVEAL)"),
    ("(ROUND)",),
    ("(PHASE)",),
    ("(TURN)",),
    *(TURN[k:] for k in range(4)),
    *((*chain, *TURN[k:]) for chain in CHAINS for k in range(4)),
}
SECRETS = (D_FAVOUR, D_FIRST_PAIR, D_SECOND_PAIR)


def check_pending(s: State) -> None:
    """What is pending must fit the pieces, so that play can go on from here to the end."""
    entries = [int(s.stack[k]) for k in range(s.depth) if s.stack[k] >> 8]
    for seat in range(s.players):
        if s.goods[SCORE + seat] < 0:
            raise PositionError(f"bookings: the score of seat {seat} is below 0")
    if s.depth == 0 and (s.round < s.box.rounds or any_cards(s)):
        raise PositionError("pending: nothing is pending, but the last round is not played out")
    if not entries:
        check_step(s)
        return
    if entries[-1] & 255 in SECRETS:
        check_secrets(s, entries[-1])
        return
    asked = cells(entries[0] >> 8)
    if len(asked) != 1 or len({entry >> 8 for entry in entries}) != 1:
        raise PositionError("pending: one and the same seat must be asked, whose turn it is")
    if not s.revealed or s.seat != asked[0]:
        raise PositionError(
            "pending: only the seat whose turn it is can be asked, after the reveal"
        )
    check_turn(s)
    check_chain(s, entries[-1] & 255)


def check_chain(s: State, decision: int) -> None:
    """An action in progress must be one that the seat could have begun."""
    if decision == D_PAINT_PAY:
        signed = any(s.board[SIGNED + k] >> s.cell & 1 for k in range(s.players) if k != s.seat)
        if not s.brown >> s.cell & 1 or signed or not s.goods[FIGURES + s.seat]:
            raise PositionError("chain.cell: no brown statue that the seat can paint stands there")
    if decision == D_END_TILE and (s.goods[SPACE + s.seat] != 5 or s.goods[END + s.seat]):
        raise PositionError("pending: an end tile is taken on space 5, once")


def check_turn(s: State) -> None:
    """In a turn, after the reveal, the hands are those of the phase without the pairs."""
    if s.turn >= s.players:
        raise PositionError(f"turn: {s.turn}, allowed is 0 to {s.players - 1} in a turn")
    check_hands(s, 2 if s.phase == 1 else 0)


def any_cards(s: State) -> bool:
    return any(s.goods[HAND + seat] for seat in range(s.players))


def check_step(s: State) -> None:
    """A step at the beginning of a round, a phase or a turn."""
    if s.depth and s.stack[s.depth - 1] == STEP_TURN and not s.revealed:
        raise PositionError("revealed: a turn can begin only after the reveal")
    if s.depth and s.stack[s.depth - 1] == STEP_TURN:
        check_turn(s)
    if s.depth and s.stack[s.depth - 1] in (STEP_ROUND, STEP_PHASE):
        first = s.phase == 1 or s.stack[s.depth - 1] == STEP_ROUND
        check_hands(s, 4 if first else 2)


def check_secrets(s: State, entry: int) -> None:
    """Who is asked has not chosen yet, who is not asked has."""
    decision = entry & 255
    first = decision == D_FAVOUR
    if s.revealed or (first and s.round > 1) or s.phase != (2 if decision == D_SECOND_PAIR else 1):
        raise PositionError("pending: this choice does not belong to the round and phase")
    if s.turn:
        raise PositionError(f"turn: {s.turn}, allowed is 0 before the reveal")
    check_hands(s, 2 if decision == D_SECOND_PAIR else 4)
    column = FAVOURED if first else BOTTOM
    for seat in range(s.players):
        out = sum(int(s.goods[BUILDERS + 4 * k + seat]) for k in range(4))
        if out >= s.phase:
            raise PositionError(f"seats[{seat}].builders: {s.phase - 1} can be out now")
        if bool(s.goods[column + seat]) == bool(entry >> 8 >> seat & 1):
            raise PositionError(f"seats[{seat}]: a seat is asked as long as it has not chosen")


def check_hands(s: State, number: int) -> None:
    for seat in range(s.players):
        if count(s.goods[HAND + seat]) != number:
            raise PositionError(f"seats[{seat}].hand: {number} cards are needed now")
        later = 4 * int(s.box.rounds - s.round)
        if count(s.goods[DECK + seat] | s.goods[PUT_BACK + seat]) != later:
            raise PositionError(f"seats[{seat}].deck: {later} cards are needed, put back included")


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
