"""What an edition of Xi'an may say: every key, and the values allowed for it."""

from __future__ import annotations

from typing import Any

from claycrown.core.edition import Check, Shape, check_shape, fixed, listed, one_of, whole, words
from claycrown.core.errors import EditionError
from claycrown.games.xian.data import (
    BONUS_NAMES,
    BUILDING_NAMES,
    COLOUR_NAMES,
    END_TILE_NAMES,
    EQUIPMENT_NAMES,
    HELPER_NAMES,
    MATERIAL_NAMES,
    RESOURCE_NAMES,
    SECTION_NAMES,
)
from claycrown.games.xian.ids import ROW_NAMES
from claycrown.games.xian.turn import ACTIONS

VP = whole(0, 99)
COST = whole(0, 99)
AMOUNT = whole(1, 99)
COLOUR = one_of(COLOUR_NAMES)
RULINGS: Shape = {
    "shortfall_scope": fixed("entry_fee"),
    "min_score": fixed(0),
    "equipment_price_from": fixed("coins_left_after_fee"),
    "minister_bonus_moment": fixed("on_entry_before_action"),
    "extra_action_minister_bonus": fixed(False),
    "signature_returns": fixed(False),
    "tile_windows": fixed(["before_worker", "after_worker", "after_building"]),
    "market_exact": fixed(True),
    "effect_free_tile_use": fixed(False),
    "order_fixed_at": fixed("reveal"),
    "palace_at_last_space": fixed("barred"),
    "row_discard": fixed("slots_1_and_2"),
    "favour_simultaneous": fixed(True),
    "per_ten_score": fixed("running_after_unused_tiles"),
    "returned_resources_count_again": fixed(False),
    "identical_equipment": fixed("same_type"),
    "emissary_moment": fixed("after_tile"),
    "bought_equipment": fixed("count_shown_log_public"),
    "end_tile_public": fixed(True),
}


def rows_of(shape: Shape) -> Check:
    """A table of a fixed shape, as the item of a list."""

    def check(value: Any, where: str) -> None:
        check_shape(value, shape, where)

    return check


def _pigments(value: Any, where: str) -> None:
    listed(None, COLOUR)(value, where)
    if len(set(value)) != len(value):
        raise EditionError(f"{where}: different pigments are needed, not {value!r}")


# What a worker card of each colour gives.
CARD_GIVES: dict[str, Shape] = {
    "yellow": {"coins": COST},
    "red": {"clay": COST},
    "green": {"helper": one_of(HELPER_NAMES)},
    "blue": {"pigments": _pigments},
}


def _card(value: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise EditionError(f"{where}: a table is needed, not {value!r}")
    COLOUR(value.get("colour"), f"{where}.colour")
    common = {"id": whole(0, 23), "colour": COLOUR, "initiative": whole(1, 6)}
    check_shape(value, common | dict(CARD_GIVES[value["colour"]]), where)


def _cell(value: Any, where: str) -> None:
    if value == {"statue": True}:
        return
    if not isinstance(value, dict) or "vp" not in value:
        raise EditionError(f"{where}: a statue or points are needed, not {value!r}")
    shape = {"vp": VP, "coins": COST, "pigments": _pigments}
    check_shape(value, {key: shape[key] for key in shape if key in value}, where)


def _face(value: Any, where: str) -> None:
    listed(2, listed(4, _cell))(value, where)
    statues = sum(cell == {"statue": True} for row in value for cell in row)
    if statues != 2:
        raise EditionError(f"{where}: two starting statues are needed, not {statues}")


def _faces(letter: str) -> Shape:
    return {f"{letter}{k}": _face for k in range(1, 5)}


def _tile(value: Any, where: str) -> None:
    keys: dict[str, Any] = {"id": whole(0, 7), "key": words, "vp": VP, "per": words}
    if isinstance(value, dict) and "max_vp" in value:
        keys["max_vp"] = VP
    check_shape(value, keys, where)


def _by_players(check: Check) -> Shape:
    return {"2": check, "3": check, "4": check}


SHAPE: Shape = {
    "meta": {
        "game": fixed("xian"),
        "schema": fixed(1),
        "rules": words,
        "players": fixed([2, 3, 4]),
        "rounds": fixed(6),
        "phases_per_round": fixed(2),
        "cards_per_round": fixed(4),
        "printed_score_track_max": AMOUNT,
    },
    "order": {
        "colours": fixed(COLOUR_NAMES),
        "resources": fixed(RESOURCE_NAMES),
        "sections": fixed(SECTION_NAMES),
        "buildings": fixed(BUILDING_NAMES),
        "building_colours": fixed(COLOUR_NAMES),
        "bonus_tiles": fixed(BONUS_NAMES),
        "equipment_types": fixed(EQUIPMENT_NAMES),
        "helpers": fixed(HELPER_NAMES),
        "enter_modes": fixed(["normal", "open", "free"]),
    },
    "limits": {
        "worker_cards_per_player": fixed(24),
        "pigments_per_colour": whole(1, 30),
        "brown_figures": whole(6, 24),
        "painted_figures_per_player": whole(1, 24),
        "builders_per_player": fixed(2),
        "signatures_per_player": whole(0, 12),
        "clay_printed": AMOUNT,
        "coin_value_printed": AMOUNT,
        "equipment_row": fixed(4),
        "request_spaces": fixed(4),
        "track_last_space": fixed(5),
        "pair_limit": _by_players(whole(1, 9)),
    },
    "setup": {
        "coins": COST,
        "clay": COST,
        "score": fixed(0),
        "start_tile_pigment": {str(n): COLOUR for n in range(1, 5)},
        "statues_per_face": fixed(2),
        "brown_supply_after_setup": whole(0, 18),
        "end_tiles_in_game": fixed(4),
        "equipment_deck_after_setup": fixed(20),
        "request_bag_after_setup": fixed(8),
        "minister_round_1": fixed("highest_request"),
        "minister_later": fixed("removed_lowest_request"),
    },
    "workers": {
        "card": listed(24, _card),
        "helper": listed(
            6,
            rows_of(
                {
                    "name": one_of(HELPER_NAMES),
                    "vp": listed(6, VP),
                    "effect": words,
                    "amount": whole(0, 9),
                }
            ),
        ),
    },
    "equipment": {
        "type": listed(
            6,
            rows_of(
                {
                    "name": one_of(EQUIPMENT_NAMES),
                    "material": one_of(MATERIAL_NAMES),
                    "section": one_of(SECTION_NAMES),
                    "cost": COST,
                }
            ),
        ),
        "card": listed(
            24,
            rows_of(
                {
                    "id": whole(0, 23),
                    "type": one_of(EQUIPMENT_NAMES),
                    "cost": COST,
                    "clay": whole(0, 9),
                }
            ),
        ),
    },
    "requests": {
        "token": listed(12, rows_of({"number": whole(1, 12), "colour": COLOUR})),
        "space_section": fixed(["A", "B", "B", "C"]),
    },
    "pit": {
        "rows": fixed(6),
        "columns": fixed(4),
        "cells": fixed(24),
        "cells_per_section": fixed(8),
        "section_by_row": listed(6, one_of(SECTION_NAMES)),
        "adjacency": fixed("orthogonal"),
        "cell_index": words,
        "craft_clay": dict.fromkeys(SECTION_NAMES, COST),
        "paint_cost": fixed({"A": "request + any", "B": "both requests", "C": "request twice"}),
        "majority": dict.fromkeys(SECTION_NAMES, listed(3, VP)),
        "group_vp_per_statue": VP,
    },
    "faces": {letter: _faces(letter) for letter in SECTION_NAMES},
    "buildings": {
        "pairs": fixed([[0, 1], [2, 3]]),
        "fee_per_opposing_builder": whole(0, 9),
        "fee_two_players": listed(3, whole(0, 9)),
        "shortfall_vp_per_coin": whole(0, 9),
        "pass_coins": whole(0, 9),
        "minister_coins": whole(0, 9),
        "minister_vp": whole(0, 9),
        "builders_per_phase": fixed(1),
    },
    "mausoleum": {
        "start_tiles": fixed(4),
        "bonus_tiles_per_space": fixed(4),
        "bonus_by_space": fixed(dict(zip("1234", BONUS_NAMES, strict=True))),
        "market_give": fixed(2),
        "market_take": fixed(2),
        "reduction_clay": whole(1, 9),
        "reduction_coins": whole(1, 9),
        "reduction_pigments": fixed(1),
        "unused_bonus_vp": VP,
        "end_tile": listed(8, _tile),
    },
    "scoring": {
        "order": fixed(["majorities", "equipment", "unused_tiles", "end_tile", "resources"]),
        "set_vp": listed(4, VP),
        "match_vp": VP,
        "resources_per_vp": AMOUNT,
        "tie_break": fixed(["track_space", "stack_height"]),
        "score_sheet": fixed(ROW_NAMES),
    },
    "rulings": RULINGS,
    "actions": {
        "total": fixed(ACTIONS.total),
        "block": fixed(
            [{"name": verb.name, "first": verb.first, "size": verb.size} for verb in ACTIONS.verbs]
        ),
    },
}


def check_data(data: dict[str, Any]) -> None:
    """How the values go together."""
    _check_ids(data["workers"]["card"], "workers.card", "id", list(range(24)))
    _check_ids(data["equipment"]["card"], "equipment.card", "id", list(range(24)))
    _check_ids(data["requests"]["token"], "requests.token", "number", list(range(1, 13)))
    for k, card in enumerate(data["workers"]["card"]):
        wanted = 6 * COLOUR_NAMES.index(card["colour"]) + card["initiative"] - 1
        if card["id"] != wanted:
            raise EditionError(f"workers.card[{k}].id: {card['id']}, expected {wanted}")
        if "helper" in card and card["helper"] != HELPER_NAMES[card["initiative"] - 1]:
            raise EditionError(f"workers.card[{k}].helper: the order of helpers is fixed")
    for table, names in (("helper", HELPER_NAMES), ("type", EQUIPMENT_NAMES)):
        where = "workers" if table == "helper" else "equipment"
        if [row["name"] for row in data[where][table]] != names:
            raise EditionError(f"{where}.{table}: the order {', '.join(names)} is fixed")
    for k, card in enumerate(data["equipment"]["card"]):
        if card["type"] != EQUIPMENT_NAMES[card["id"] // 4]:
            raise EditionError(f"equipment.card[{k}].type: four copies of each type, by id")
    _check_tiles(data)
    sections = data["pit"]["section_by_row"]
    if sorted(sections) != ["A", "A", "B", "B", "C", "C"]:
        raise EditionError("pit.section_by_row: two rows of each section are needed")
    if data["setup"]["brown_supply_after_setup"] != data["limits"]["brown_figures"] - 6:
        raise EditionError("setup.brown_supply_after_setup: brown figures less 6 is needed")


def _check_ids(rows: list[dict[str, Any]], where: str, key: str, wanted: list[int]) -> None:
    found = [row[key] for row in rows]
    if found != wanted:
        raise EditionError(f"{where}: {key} {wanted[0]} to {wanted[-1]} are needed in order")


def _check_tiles(data: dict[str, Any]) -> None:
    tiles = data["mausoleum"]["end_tile"]
    if [tile["key"] for tile in tiles] != END_TILE_NAMES:
        raise EditionError(f"mausoleum.end_tile: the order {', '.join(END_TILE_NAMES)} is fixed")
    _check_ids(tiles, "mausoleum.end_tile", "id", list(range(8)))
    if "max_vp" not in tiles[0]:
        raise EditionError("mausoleum.end_tile[0].max_vp: missing")
