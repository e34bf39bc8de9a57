"""From a document back to a state: every value checked, every piece counted."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import count
from claycrown.core.errors import PositionError
from claycrown.core.fields import (
    MANY,
    NUMBER,
    ONE_UP,
    Causes,
    Codec,
    a_list,
    a_table,
    check_keys,
    named,
    named_mask,
    names_codec,
    numbered_mask,
    permutation,
    truth,
    whole,
)
from claycrown.games.terracotta.data import (
    COLOURS,
    DIRECTION_NAMES,
    MASTER_NAMES,
    QUARTER_NAMES,
    SPECIALIST_NAMES,
    TILE_NAMES,
    WARRIOR_NAMES,
    WEAPON_NAMES,
)
from claycrown.games.terracotta.figures import (
    PACK,
    mounted,
    unpack,
    warriors_of,
    warriors_of_type,
)
from claycrown.games.terracotta.notation import cell_id, cell_name, cell_names, put_statue
from claycrown.games.terracotta.state import (
    ARCHERS,
    ARTISANS,
    ARTISANS_ON,
    BASES,
    COINS,
    CRAFTSMEN,
    CRAFTSMEN_ON,
    DRY,
    HIRED,
    MUSICIANS,
    PRIORITY,
    RACK,
    READY,
    RESERVE,
    SERVANTS,
    SHELF,
    TOKENS,
    WAREHOUSES,
    WET,
    State,
)
from claycrown.games.terracotta.view import WORKER_NAMES, describe


def restore(s: State, doc: dict[str, Any]) -> None:
    """Fill a blank state from a document made by ``describe``, or written by hand."""
    check_keys(doc, describe(s), ["chain"])
    _restore_round(s, doc)
    _restore_wheel(s, doc)
    for k, text in enumerate(a_list(doc["mausoleum"], "mausoleum")):
        put_statue(s, text, f"mausoleum[{k}]")
    _restore_stock(s, doc)
    seats = a_list(doc["seats"], "seats")
    if len(seats) != s.players:
        raise PositionError(f"seats: {s.players} are needed, not {len(seats)}")
    for seat, own in enumerate(seats):
        _restore_seat(s, seat, own)
    _restore_priority(s)
    _check_segments(s)
    _restore_chain(s, doc.get("chain", {}))


def _restore_round(s: State, doc: dict[str, Any]) -> None:
    s.round = whole(doc["round"], 1, int(s.box.rounds), "round")
    s.period = s.round
    s.turn = whole(doc["turn"], 0, int(s.players * (s.box.workers[s.players] + 1)), "turn")
    s.order = vec[i64](permutation(doc["order"], int(s.players), "order"))
    s.seat = s.order[s.turn % s.players]
    tiles = a_list(doc["tiles"], "tiles")
    numbers = [named(TILE_NAMES, tile, f"tiles[{k}]") for k, tile in enumerate(tiles)]
    if len(numbers) != s.box.rounds or len(set(numbers)) != len(numbers):
        raise PositionError(f"tiles: {s.box.rounds} different tiles are needed")
    s.tiles = vec[i64](numbers)


def _restore_wheel(s: State, doc: dict[str, Any]) -> None:
    s.inner = whole(doc["inner"], 0, 11, "inner")
    s.middle = whole(doc["middle"], 0, 11, "middle")
    inspectors = a_table(doc["inspectors"], ["row", "column"], "inspectors")
    row = whole(inspectors["row"], 1, len(s.box.row_track), "inspectors.row")
    s.row = [int(line) for line in s.box.row_track].index(row - 1)
    letters = s.box.letters[: len(s.box.column_track)]
    column = named(list(letters), inspectors["column"], "inspectors.column")
    s.column = [int(line) for line in s.box.column_track].index(column)


def _restore_stock(s: State, doc: dict[str, Any]) -> None:
    rack = a_table(doc["rack"], WARRIOR_NAMES, "rack")
    shelf = a_table(doc["shelf"], SPECIALIST_NAMES, "shelf")
    houses = a_table(doc["warehouses"], QUARTER_NAMES, "warehouses")
    placed = [
        count(mounted(s)),
        count(s.figures[SERVANTS]),
        sum(count(s.figures[ARCHERS + k]) for k in range(4)),
        count(s.figures[MUSICIANS]),
    ]
    for k in range(4):
        there = int(count(warriors_of_type(s, k)))
        _pieces(rack[WARRIOR_NAMES[k]], int(s.box.warriors_each), there, f"rack.{WARRIOR_NAMES[k]}")
        where = f"shelf.{SPECIALIST_NAMES[k]}"
        _pieces(shelf[SPECIALIST_NAMES[k]], int(s.box.specialists_each), int(placed[k]), where)
        s.stock[RACK + k] = rack[WARRIOR_NAMES[k]]
        s.stock[SHELF + k] = shelf[SPECIALIST_NAMES[k]]
        quarter = QUARTER_NAMES[k]
        s.stock[WAREHOUSES + k] = whole(houses[quarter], 0, MANY, f"warehouses.{quarter}")


def _pieces(left: Any, total: int, placed: int, where: str) -> None:
    if whole(left, 0, total, where) + placed != total:
        raise PositionError(
            f"{where}: {left} left and {placed} in the mausoleum make {left + placed}, not {total}"
        )


def _restore_seat(s: State, seat: int, own: Any) -> None:
    where = f"seats[{seat}]"
    keys = [
        "colour", "coins", "wet", "dry", "craftsmen", "artisans", "reserve", "craftsmen_on",
        "artisans_on", "weapons", "bases", "priority", "tokens", "masters",
    ]  # fmt: skip
    own = a_table(own, keys, where)
    if own["colour"] != COLOURS[seat]:
        raise PositionError(f"{where}.colour: {own['colour']!r}, expected {COLOURS[seat]!r}")
    goods = s.goods
    for key, column in (("coins", COINS), ("wet", WET), ("dry", DRY)):
        goods[column + seat] = whole(own[key], 0, MANY, f"{where}.{key}")
    _restore_workers(s, seat, own, where)
    goods[READY + seat] = named_mask(WEAPON_NAMES, own["weapons"], f"{where}.weapons")
    warriors = int(count(warriors_of(s, seat)))
    _pieces(own["bases"], int(s.box.bases), warriors, f"{where}.bases")
    goods[BASES + seat] = own["bases"]
    tokens = int(s.box.priority_tokens[s.players])
    goods[PRIORITY + seat] = whole(own["priority"], 0, tokens, f"{where}.priority")
    _restore_masters(s, seat, own, where)


def _restore_workers(s: State, seat: int, own: dict[str, Any], where: str) -> None:
    workers = int(s.box.workers[s.players])
    goods = s.goods
    for key, column in (("craftsmen", CRAFTSMEN), ("artisans", ARTISANS), ("reserve", RESERVE)):
        goods[column + seat] = whole(own[key], 0, workers, f"{where}.{key}")
    segments = [str(k) for k in range(12)]
    for key, column in (("craftsmen_on", CRAFTSMEN_ON), ("artisans_on", ARTISANS_ON)):
        listed = [str(x) for x in a_list(own[key], f"{where}.{key}")]
        goods[column + seat] = named_mask(segments, listed, f"{where}.{key}")
    artisans = int(goods[ARTISANS + seat] + count(goods[ARTISANS_ON + seat]))
    owned = int(goods[CRAFTSMEN + seat] + count(goods[CRAFTSMEN_ON + seat])) + artisans
    if owned != workers:
        raise PositionError(f"{where}: {owned} workers in hand and on the wheel, not {workers}")
    if artisans + goods[RESERVE + seat] != workers:
        raise PositionError(f"{where}.reserve: Artisans owned and in reserve are {workers} in all")


def _restore_masters(s: State, seat: int, own: dict[str, Any], where: str) -> None:
    costs = [str(cost) for cost in s.box.token_cost]
    listed = [str(x) for x in a_list(own["tokens"], f"{where}.tokens")]
    mask = named_mask(costs, listed, f"{where}.tokens")
    if not isinstance(own["masters"], dict):
        raise PositionError(f"{where}.masters: an object is needed")
    for name, cost in own["masters"].items():
        master = named(MASTER_NAMES, name, f"{where}.masters")
        token = named(costs, str(cost), f"{where}.masters.{name}")
        if mask & 2**token:
            raise PositionError(f"{where}.masters.{name}: token {cost} is there twice")
        mask |= 2**token
        s.goods[HIRED + 4 * master + seat] = 1 + token
    if mask != 2 ** len(costs) - 1:
        raise PositionError(f"{where}.tokens: tokens placed and unplaced are {', '.join(costs)}")
    s.goods[TOKENS + seat] = named_mask(costs, listed, f"{where}.tokens")


def _restore_priority(s: State) -> None:
    held = sorted(int(s.goods[PRIORITY + seat]) for seat in range(s.players))
    held = [number for number in held if number]
    if held != list(range(1, len(held) + 1)):
        raise PositionError(f"seats: priority tokens held are {held}, they go from 1 without a gap")
    s.priority_taken = len(held)


# Two slots, at most one worker of each kind (TA-3.1).
def _check_segments(s: State) -> None:
    for column, name in ((CRAFTSMEN_ON, "craftsmen_on"), (ARTISANS_ON, "artisans_on")):
        seen = 0
        for seat in range(s.players):
            if s.goods[column + seat] & seen:
                raise PositionError(f"seats[{seat}].{name}: another player's is there already")
            seen |= int(s.goods[column + seat])


def _restore_chain(s: State, chain: Any) -> None:
    keys = ["segment", "worker", "figure", "sculpting", "cell"]
    if chain == {}:
        return
    chain = a_table(chain, keys, "chain")
    s.segment = whole(chain["segment"], 0, 11, "chain.segment")
    s.worker = named(WORKER_NAMES, chain["worker"], "chain.worker")
    figure = chain["figure"]
    if figure in SPECIALIST_NAMES:
        s.held = SPECIALIST_NAMES.index(figure)
    elif figure is not None:
        s.held = named(WARRIOR_NAMES, figure, "chain.figure")
    s.sculpting = truth(chain["sculpting"], "chain.sculpting")
    s.cell = cell_id(s, chain["cell"], "chain.cell")


# What the three numbers of a booking's cause mean, row by row (chapter 17).
def _cells_back(s: State, names: Any, where: str) -> int:
    return numbered_mask([cell_id(s, name, where) for name in a_list(names, where)], where)


def _counts_back(s: State, numbers: Any, where: str) -> int:
    numbers = a_list(numbers, where)
    if len(numbers) != s.players:
        raise PositionError(f"{where}: {s.players} numbers are needed")
    return sum(whole(n, 0, MANY, where) << int(PACK) * seat for seat, n in enumerate(numbers))


CELL: Codec = (cell_name, cell_id)
CELLS: Codec = (cell_names, _cells_back)
COUNTS: Codec = ((lambda s, x: unpack(x, int(s.players))), _counts_back)
LETTER: Codec = (
    (lambda s, x: s.box.letters[x]),
    (lambda s, value, where: named(s.box.letters, value, where)),
)
CAUSES: Causes = {
    "rack": (("type", names_codec(WARRIOR_NAMES)), ("cell", CELL), ("segment", NUMBER)),
    "officer": (("cell", CELL),),
    "guard": (("cell", CELL),),
    "crossbow": (("cell", CELL), ("direction", names_codec(DIRECTION_NAMES))),
    "soldier": (("cell", CELL),),
    "inspector_row": (("row", ONE_UP), ("counts", COUNTS), ("archers", COUNTS)),
    "inspector_column": (("column", LETTER), ("counts", COUNTS), ("archers", COUNTS)),
    "musician": (("cell", CELL), ("warriors", CELLS)),
    "tile": (("tile", names_codec(TILE_NAMES)), ("counts", COUNTS), ("archers", COUNTS)),
    "servant": (("cell", CELL), ("counts", COUNTS), ("archers", COUNTS)),
    "group_heads": (("cells", CELLS), ("owners", NUMBER)),
    "group_majority": (("cells", CELLS), ("counts", COUNTS), ("archers", COUNTS)),
    "archer": (("cell", CELL), ("faced", CELL)),
    "resources": (("coins", NUMBER), ("wet", NUMBER), ("dry", NUMBER)),
}
