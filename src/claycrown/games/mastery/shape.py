"""What an edition of Medieval Mastery may say: every key, and the values allowed for it."""

from __future__ import annotations

from typing import Any

from claycrown.core.bits import cells
from claycrown.core.edition import (
    Check,
    Shape,
    check_shape,
    fixed,
    listed,
    one_of,
    some_of,
    whole,
    words,
)
from claycrown.core.errors import EditionError
from claycrown.games.mastery.board import Map
from claycrown.games.mastery.data import (
    ALLEGIANCES,
    BATTLE_NAMES,
    CARD_NAMES,
    CONQUEST_NAMES,
    CROWN_NAMES,
    KIND_NAMES,
    ORB_NAMES,
    REASON_NAMES,
    SCEPTRE_NAMES,
    SEAT_COLOURS,
    TYPE_NAMES,
)
from claycrown.games.mastery.turn import ACTIONS

CASTLES = "ABCDEF"
LAKE = "L"
VALUES = "123"
MOST_CELLS = 37  # the ids of ADVANCE
CARDS = 18
MOST_COPIES = 15  # four bits hold the copies of a kind
MOST_AUTHORITY = 2
TILES = 30
PIPS = 6
HAND = whole(0, 9)
KNIGHTS = whole(0, 60)
POINTS = whole(1, 99)
NEIGHBOURS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]
RULINGS: Shape = {
    "income_automatic": fixed(True),
    "support_tie_starter": fixed("attacker"),
    "fear_vigour": fixed("maximum"),
    "corruption_targets": fixed("opponents"),
    "fractures_per_seat_per_window": fixed(1),
    "conquest_check": fixed("after_ability"),
    "authority_discarded": fixed("after_its_draws"),
}
# What each card is besides its number of copies; the values are part of the names.
CARD_FACES: list[dict[str, Any]] = [
    {"family": "conflict", "value": 2},
    {"family": "conflict", "value": 3},
    {"family": "conflict", "value": 4},
    {"family": "conflict", "value": 5},
    {"family": "conflict", "die": True},
    {"family": "support", "value": 1},
    {"family": "support", "value": 2},
    {"family": "resource"},
    {"family": "resource"},
    {"family": "resource"},
    {"family": "resource"},
]
# Whom an artefact affects, when, and how.
CROWN_FACES = [
    ("any", "own_turn", "destroy_artefact"),
    ("any", "own_turn", "look_top_keep_or_discard"),
    ("self", "own_turn", "shuffle_old_discard"),
    ("self", "own_turn", "arrange_top_four"),
    ("self", "own_turn", "redistribute"),
    ("self", "own_turn", "may_discard_one"),
]
SCEPTRE_FACES = [
    ("self", "attacker", "fight_as_equal"),
    ("rival", "attacker", "random_discard"),
    ("self", "attacker", "plus_one"),
    ("self", "defender", "fight_as_equal"),
    ("rival", "defender", "random_discard"),
    ("self", "defender", "plus_one"),
]
ORB_FACES = [
    ("rival", "winner", "lose_one_knight"),
    ("self", "winner", "draw_to_six"),
    ("self", "winner", "may_discard_one"),
    ("self", "loser", "place_one_knight"),
    ("self", "loser", "draw_to_six"),
    ("self", "loser", "may_discard_one"),
]


def rows_of(shapes: list[Shape]) -> Check:
    """A list of tables, each of its own shape."""

    def check(value: Any, where: str) -> None:
        listed(len(shapes), lambda _, __: None)(value, where)
        for k, (row, shape) in enumerate(zip(value, shapes, strict=True)):
            check_shape(row, shape, f"{where}[{k}]")

    return check


def _artefacts(names: list[str], faces: list[tuple[str, str, str]]) -> Check:
    keys = ("affected", "when", "effect")
    rows = [dict(zip(keys, face, strict=True)) for face in faces]
    return _numbered(names, [{key: fixed(row[key]) for key in keys} for row in rows])


def _numbered(names: list[str], shapes: list[Shape]) -> Check:
    """Rows whose ids and names have a fixed order."""
    return rows_of(
        [
            {"id": fixed(k), "name": fixed(name), **shape}
            for k, (name, shape) in enumerate(zip(names, shapes, strict=True))
        ]
    )


def _card(name: str, face: dict[str, Any]) -> Shape:
    most = MOST_AUTHORITY if name == "authority" else MOST_COPIES
    return {key: fixed(value) for key, value in face.items()} | {"copies": whole(0, most)}


def _map(players: int) -> Shape:
    return {
        "players": fixed(players),
        "kinds": words,
        "castle_cells": listed(players, whole(0, MOST_CELLS - 1)),
        "lake_cells": listed(None, whole(0, MOST_CELLS - 1)),
        "cells": listed(None, listed(2, whole(-20, 20))),
    }


def _teams(teams: int, size: int) -> Check:
    """The team of each seat; all teams have the same size."""

    def check(value: Any, where: str) -> None:
        listed(teams * size, whole(0, teams - 1))(value, where)
        for team in range(teams):
            if value.count(team) != size:
                found = value.count(team)
                raise EditionError(f"{where}: {size} seats of team {team} are needed, not {found}")

    return check


def _switch(name: str, **figures: Check) -> Shape:
    return {"option": fixed(name), "values": fixed([False, True]), **figures}


KIND: Shape = {
    "value": whole(1, 3),
    "copies": whole(0, TILES),
    "capacity": whole(1, 12),
    "battle": one_of(BATTLE_NAMES),
    "conquest": one_of(CONQUEST_NAMES),
}
SHAPE: Shape = {
    "meta": {
        "game": fixed("mastery"),
        "schema": fixed(1),
        "rules": words,
        "players": fixed([2, 3, 4, 5, 6]),
        "action_ids": fixed(ACTIONS.total),
    },
    "order": {
        "artefact_types": fixed(TYPE_NAMES),
        "crowns": fixed(CROWN_NAMES),
        "sceptres": fixed(SCEPTRE_NAMES),
        "orbs": fixed(ORB_NAMES),
        "cards": fixed(CARD_NAMES),
        "end_reasons": fixed(REASON_NAMES),
    },
    "limits": {
        "dice_per_player": whole(1, 60),
        "knights_per_die": fixed(PIPS),
        "territory_capacity": fixed(6),
        "castle_capacity": fixed("dice only"),
        "knights_placed_per_turn": KNIGHTS,
        "starting_knights": KNIGHTS,
        "starting_hand": HAND,
        "refill_hand": HAND,
        "orb_draw_hand": HAND,
        "authority_draw": HAND,
        "call_to_arms_knights": KNIGHTS,
        "insight_cards": whole(1, 4),
        "tie_margin": whole(0, 12),
        "no_conflict_card_value": fixed(0),
        "round_cap": whole(1, 60),
        "printed_capacity_max": fixed(12),
        "box": {
            "castles": fixed(6),
            "lakes": whole(0, 9),
            "territories": fixed(TILES),
            "cards": fixed(126),
            "dice": whole(6, 360),
        },
    },
    "victory": {
        "points": POINTS,
        "points_skirmish": POINTS,
        "points_team_of_2": POINTS,
        "points_team_of_3": POINTS,
        "rank_by": fixed(["won", "points", "territories", "knights"]),
    },
    "deck": {
        "size": fixed(CARDS),
        "kind": _numbered(CARD_NAMES, list(map(_card, CARD_NAMES, CARD_FACES))),
    },
    "artefacts": {
        "crown": _artefacts(CROWN_NAMES, CROWN_FACES),
        "sceptre": _artefacts(SCEPTRE_NAMES, SCEPTRE_FACES),
        "orb": _artefacts(ORB_NAMES, ORB_FACES),
    },
    "territories": {"kind": _numbered(KIND_NAMES, [KIND] * len(KIND_NAMES))},
    "castles": {
        "castle": rows_of(
            [
                {"seat": fixed(seat), "name": words, "colour": fixed(colour)}
                for seat, colour in enumerate(SEAT_COLOURS)
            ]
        )
    },
    "maps": {
        "neighbours": fixed(NEIGHBOURS),
        **{f"p{n}": _map(n) for n in range(2, 7)},
    },
    "variants": {
        "cutthroat": _switch("cutthroat"),
        "siege": _switch("siege", castle_defence=whole(0, 60), max_attackers=whole(1, 12)),
        "skirmish": _switch("skirmish", worthless=some_of(KIND_NAMES)),
        "chaos": _switch("chaos", extra_knights=KNIGHTS, fatal_face=whole(1, 6)),
        "allegiance": {"option": fixed("allegiance"), "values": fixed(ALLEGIANCES)},
        "forbidden": fixed([["allegiance", "siege"], ["allegiance", "skirmish"]]),
        "teams": {"pairs_4": _teams(2, 2), "pairs_6": _teams(3, 2), "threes_6": _teams(2, 3)},
    },
    "rulings": RULINGS,
}


def check_data(data: dict[str, Any]) -> None:
    """How the values go together."""
    _check_deck(data)
    _check_tiles(data["territories"]["kind"])
    _check_start(data)
    dice = 6 * data["limits"]["dice_per_player"]
    if data["limits"]["box"]["dice"] != dice:
        raise EditionError(f"limits.box.dice: {dice} are needed, six times the dice of a player")
    for players in range(2, 7):
        _check_map(data, players)


def _check_deck(data: dict[str, Any]) -> None:
    copies = {row["name"]: row["copies"] for row in data["deck"]["kind"]}
    if sum(copies.values()) != CARDS:
        found = sum(copies.values())
        raise EditionError(f"deck.kind: copies add up to {found}, {CARDS} are needed")
    if copies["authority"] == MOST_AUTHORITY:
        _check_authority(data["limits"], 1 + copies["support_1"] + copies["support_2"])


def _check_authority(limits: dict[str, Any], table: int) -> None:
    """Whether two Authority cards could draw each other for ever.

    They could if all other cards were in the hand or on the table. A second Authority is drawn
    again only after a reshuffle, so enough cards must be left for the draws of three of them.
    """
    hand = max(limits["starting_hand"], limits["refill_hand"], limits["orb_draw_hand"])
    left = CARDS - MOST_AUTHORITY - (hand - 1) - table
    if left < 3 * limits["authority_draw"] - 2:
        raise EditionError("deck.kind[7].copies: with two Authority cards hands must be smaller")


def _check_tiles(kinds: list[dict[str, Any]]) -> None:
    found = sum(row["copies"] for row in kinds)
    if found != TILES:
        raise EditionError(f"territories.kind: copies add up to {found}, {TILES} are needed")


def _check_start(data: dict[str, Any]) -> None:
    """Whether the knights of set-up find room, however many Homelands a castle has beside it."""
    knights, dice = data["limits"]["starting_knights"], data["limits"]["dice_per_player"]
    homelands, extra = data["territories"]["kind"][0], data["variants"]["chaos"]["extra_knights"]
    for homes in range(homelands["copies"] + 1):
        each = knights // (homes + 1)
        castle = knights - homes * each + extra
        beside = f"beside {homes} Homelands"
        if homes and not 1 <= each <= homelands["capacity"]:
            raise EditionError(f"limits.starting_knights: {each} on each tile {beside}")
        used = homes * _dice_for(each) + _dice_for(castle)
        if used > dice:
            raise EditionError(f"limits.dice_per_player: {dice}, but set-up {beside} needs {used}")


def _dice_for(knights: int) -> int:
    return -(-knights // PIPS)


def _check_map(data: dict[str, Any], players: int) -> None:
    where = f"maps.p{players}"
    rows: dict[str, Any] = data["maps"][f"p{players}"]
    kinds: str = rows["kinds"]
    _check_letters(kinds, players, f"{where}.kinds")
    if len(rows["cells"]) != len(kinds):
        found = len(rows["cells"])
        raise EditionError(f"{where}.cells: {len(kinds)} are needed, as in kinds, not {found}")
    places = [(r, q) for q, r in rows["cells"]]
    if sorted(set(places)) != places:
        raise EditionError(f"{where}.cells: different cells in reading order are needed")
    castles = [kinds.index(letter) for letter in CASTLES[:players]]
    lakes = [cell for cell, kind in enumerate(kinds) if kind == LAKE]
    for key, listing in (("castle_cells", castles), ("lake_cells", lakes)):
        if rows[key] != listing:
            raise EditionError(f"{where}.{key}: {rows[key]}, but kinds says {listing}")
    _check_supply(data, kinds, where)
    _check_paths(rows, castles, where)
    _check_homelands(data, rows, where)


def _check_letters(kinds: str, players: int, where: str) -> None:
    if len(kinds) > MOST_CELLS:
        raise EditionError(f"{where}: {len(kinds)} cells, at most {MOST_CELLS} have an id")
    for letter in CASTLES[:players]:
        if kinds.count(letter) != 1:
            found = kinds.count(letter)
            raise EditionError(f"{where}: one castle {letter} is needed, not {found}")
    for letter in kinds:
        if letter not in CASTLES[:players] + LAKE + VALUES:
            raise EditionError(f"{where}: {letter!r} is no castle, lake or value")


def _check_supply(data: dict[str, Any], kinds: str, where: str) -> None:
    """Whether the box has the tiles and lakes of a map."""
    for value in VALUES:
        rows = data["territories"]["kind"]
        tiles = sum(row["copies"] for row in rows if row["value"] == int(value))
        if kinds.count(value) > tiles:
            needed = kinds.count(value)
            raise EditionError(f"{where}.kinds: {needed} tiles of value {value}, there are {tiles}")
    if kinds.count(LAKE) > data["limits"]["box"]["lakes"]:
        raise EditionError(f"{where}.kinds: more lakes than limits.box.lakes")


# MM-2.5  No castle next to a castle; every territory linked to some castle by a path.
def _check_paths(rows: dict[str, Any], castles: list[int], where: str) -> None:
    places = [(q, r) for q, r in rows["cells"]]
    for cell in castles:
        q, r = places[cell]
        for step in NEIGHBOURS:
            beside = (q + step[0], r + step[1])
            if beside in places and places.index(beside) in castles:
                other = places.index(beside)
                raise EditionError(f"{where}.kinds: the castles on {cell} and {other} are adjacent")
    land = Map(rows, NEIGHBOURS)
    reached = list(castles)
    for cell in reached:
        links = int(land.links[cell])
        reached += [
            other for other in range(len(places)) if links >> other & 1 and other not in reached
        ]
    for cell in range(len(places)):
        if rows["kinds"][cell] in VALUES and cell not in reached:
            raise EditionError(f"{where}.kinds: no path leads from a castle to territory {cell}")


def _check_homelands(data: dict[str, Any], rows: dict[str, Any], where: str) -> None:
    """Whether a Homelands tile can lie beside two castles, where both would start with it."""
    homelands, land = data["territories"]["kind"][0], Map(rows, NEIGHBOURS)
    for cell, kind in enumerate(rows["kinds"]):
        beside = cells(land.near[cell] & land.castles)
        if homelands["copies"] and kind == str(homelands["value"]) and len(beside) > 1:
            castles = " and ".join(str(castle) for castle in beside)
            raise EditionError(
                f"{where}.kinds: territory {cell} lies beside the castles on {castles}, "
                "but Homelands can be laid there"
            )
