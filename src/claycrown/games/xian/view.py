"""What one seat may see of Xi'an, and how the rest is drawn anew for it."""

from __future__ import annotations

from typing import Any

from claycrown.core.bits import cells, count
from claycrown.core.chance import Rng
from claycrown.games.xian.data import (
    BUILDING_NAMES,
    CARDS,
    CARDS_OF_COLOUR,
    COLOUR_NAMES,
    EQUIPMENT_NAMES,
    GREEN,
    HELPER_NAMES,
    MATERIAL_NAMES,
    PIGMENT,
    SEAT_COLOURS,
    SECTION_NAMES,
)
from claycrown.games.xian.entry import fee_for, pair_count
from claycrown.games.xian.notation import card_name, card_names, helper_names, tile_names
from claycrown.games.xian.setup import nth
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
    START,
    SUPPLY,
    TOP,
    UNUSED,
    USED,
    State,
)


def describe(s: State) -> dict[str, Any]:
    """The whole position, hidden things included, apart from what is pending."""
    seats = []
    for seat in range(s.players):
        seats.append(public_seat(s, seat) | private_seat(s, seat))
    return public_board(s) | {"equipment_hidden": cells(s.deck), "seats": seats}


def public_board(s: State) -> dict[str, Any]:
    """What lies open on the table, the players' goods apart."""
    board = s.board
    return {
        "round": int(s.round),
        "phase": int(s.phase),
        "turn": int(s.turn),
        "order": [int(seat) for seat in s.order],
        "revealed": bool(s.revealed),
        "faces": [f"{SECTION_NAMES[k]}{int(board[FACE + k]) + 1}" for k in range(3)],
        "brown": cells(s.brown),
        "brown_supply": int(s.brown_supply),
        "supply": {name: int(board[SUPPLY + k]) for k, name in enumerate(COLOUR_NAMES)},
        "buildings": [BUILDING_NAMES[board[BUILDING_AT + k]] for k in range(4)],
        "minister": BUILDING_NAMES[s.minister],
        "minister_bonus": bool(s.minister_open),
        "requests": [int(board[REQUEST + k]) for k in range(4)],
        "requests_removed": [k + 1 for k in cells(s.removed)],
        "requests_hidden": [k + 1 for k in cells(s.requests)],
        "row": [int(board[ROW + k]) - 1 if board[ROW + k] else None for k in range(4)],
        "equipment_discarded": cells(s.junk),
        "end_tiles": cells(s.end_tiles),
        "chain": {"cell": int(s.cell), "given": int(s.given)},
    }


# XI-14.1, XI-14.2, XI-14.3  Public of each player, and private to the owner.
def public_seat(s: State, seat: int) -> dict[str, Any]:
    """What everybody sees of a player."""
    goods = s.goods
    end = int(goods[END + seat])
    return {
        "colour": SEAT_COLOURS[seat],
        "coins": int(goods[RESOURCES + seat]),
        "clay": int(goods[RESOURCES + 4 + seat]),
        "pigments": {
            name: int(goods[RESOURCES + 4 * (PIGMENT + k) + seat])
            for k, name in enumerate(COLOUR_NAMES)
        },
        "builders": {
            name: int(goods[BUILDERS + 4 * k + seat]) for k, name in enumerate(BUILDING_NAMES)
        },
        "space": int(goods[SPACE + seat]),
        "height": int(goods[HEIGHT + seat]),
        "tiles_unused": tile_names(goods[UNUSED + seat]),
        "tiles_used": tile_names(goods[USED + seat]),
        "end_tile": end - 1 if end else None,
        "helpers": helper_names(goods[HELPED + seat]),
        "figures": int(goods[FIGURES + seat]),
        "signatures": int(goods[SIGNATURES + seat]),
        "signed": cells(s.board[SIGNED + seat]),
        "painted": cells(s.board[PAINTED + seat]),
        "discard": card_names(goods[DISCARD + seat]),
        "favours": int(goods[FAVOURS + seat]),
        "start": int(goods[START + seat]),
    }


def private_seat(s: State, seat: int) -> dict[str, Any]:
    """What only the owner knows."""
    goods = s.goods
    favour = int(goods[FAVOURED + seat])
    return {
        "hand": card_names(goods[HAND + seat]),
        "deck": card_names(goods[DECK + seat]),
        "put_back": card_names(goods[PUT_BACK + seat]),
        "equipment": cells(goods[EQUIPMENT + seat]),
        "pair": pair_of(s, seat),
        "favour": favour - 1 if favour else None,
    }


def pair_of(s: State, seat: int) -> list[str] | None:
    """The pair a player has chosen, bottom card first."""
    bottom, top = int(s.goods[BOTTOM + seat]), int(s.goods[TOP + seat])
    return [card_name(bottom - 1), card_name(top - 1)] if bottom else None


# XI-14.5  The lowest request on the board tells where the minister goes next.
def next_minister(s: State) -> str:
    lowest = min(int(s.board[REQUEST + k]) for k in range(4))
    return BUILDING_NAMES[s.box.request_colour[lowest]]


def printed(s: State) -> dict[str, Any]:
    """What is printed on the components in play, and what everybody can work out from it."""
    box = s.box
    return {
        "cells": [cell_bonus(s, cell) for cell in range(box.pit.cells)],
        "sections": {
            name: {
                "craft_clay": int(box.craft_clay[k]),
                "prizes": [int(box.prizes[4 * k + place]) for place in range(3)],
            }
            for k, name in enumerate(SECTION_NAMES)
        },
        "request_colours": [
            COLOUR_NAMES[box.request_colour[s.board[REQUEST + k]]] for k in range(4)
        ],
        "next_minister": next_minister(s),
        "pair_counts": [int(pair_count(s, s.board[BUILDING_AT + 2 * k])) for k in range(2)],
        "pair_limit": int(box.pair_limit[s.players]),
        "row_cards": [
            equipment_card(s, int(s.board[ROW + k]) - 1) if s.board[ROW + k] else None
            for k in range(4)
        ],
        "end_tile_vp": [int(vp) for vp in box.end_vp],
        "return_most": int(box.return_most),
        "rounds": int(box.rounds),
        "minister_gives": {"coins": int(box.minister_coins), "vp": int(box.minister_vp)},
        "worker_cards": {card_name(card): worker_card(s, card) for card in range(CARDS)},
    }


def worker_card(s: State, card: int) -> dict[str, Any]:
    """What the action of a worker card gives in this round, helpers already at work apart."""
    box = s.box
    helper = card % int(CARDS_OF_COLOUR) if card // CARDS_OF_COLOUR == GREEN else None
    return {
        "coins": int(box.card_coins[card]),
        "clay": int(box.card_clay[card]),
        "pigments": [COLOUR_NAMES[k] for k in cells(box.card_pigments[card])],
        "helper": None if helper is None else HELPER_NAMES[helper],
        "vp": 0 if helper is None else int(box.helper_vp[helper * box.rounds + s.round - 1]),
    }


def cell_bonus(s: State, cell: int) -> dict[str, Any]:
    """The section of a cell, and what crafting there gives."""
    box = s.box
    section = int(box.pit.section_of[cell])
    at = (4 * section + int(s.board[FACE + section])) * int(box.pit.cells) + cell
    return {
        "section": SECTION_NAMES[section],
        "vp": int(box.face_vp[at]),
        "coins": int(box.face_coins[at]),
        "pigments": [COLOUR_NAMES[k] for k in cells(box.face_pigments[at])],
    }


def own_terms(s: State, seat: int) -> dict[str, Any]:
    """What the board and the own cards mean for their owner."""
    return {
        "fees": fees_for(s, seat),
        "equipment_cards": [equipment_card(s, card) for card in cells(s.goods[EQUIPMENT + seat])],
    }


def fees_for(s: State, seat: int) -> dict[str, int]:
    """What each building would cost a seat to enter."""
    turn = s.clone()
    turn.seat = seat
    return {name: int(fee_for(turn, k)) for k, name in enumerate(BUILDING_NAMES)}


def equipment_card(s: State, card: int) -> dict[str, Any]:
    """What is printed on an equipment card."""
    box = s.box
    kind = next(k for k in range(len(EQUIPMENT_NAMES)) if card in cells(box.type_cards[k]))
    return {
        "type": EQUIPMENT_NAMES[kind],
        "material": MATERIAL_NAMES[box.type_material[kind]],
        "section": SECTION_NAMES[box.type_section[kind]],
        "cost": int(box.card_cost[card]),
        "clay": int(box.card_bonus_clay[card]),
    }


# XI-14.7  Nothing of a sealed choice shows before the common reveal.
def look(s: State, seat: int | None) -> dict[str, Any]:
    """What a seat, or with None a spectator, may see."""
    game = s.rules.game
    seats = []
    for other in range(s.players):
        goods = s.goods
        shown = public_seat(s, other) | {
            "hand_size": int(count(goods[HAND + other])),
            "deck_size": int(count(goods[DECK + other] | goods[PUT_BACK + other])),
            "equipment_count": int(count(goods[EQUIPMENT + other])),
            "pair": pair_of(s, other) if s.revealed else None,
        }
        if other == seat:
            shown |= private_seat(s, other) | own_terms(s, other)
        seats.append(shown)
    return (
        public_board(s)
        | printed(s)
        | {
            "seats": seats,
            "game": game.name,
            "edition": game.edition.name,
            "players": int(s.players),
            # A count: what is not in the deck would tell what others have bought (XI-14.3).
            "equipment_deck": int(count(s.deck)),
            "you": seat,
            "waiting": list(s.waiting),
            "active": int(s.seat) if s.seat >= 0 else None,
            "decision": game.decisions[s.decision].name if not s.over else None,
            "over": s.over,
            "scores": s.scores(),
            "ranks": s.ranks(),
            "sheet": s.sheet(),
        }
    )


# XI-14.4, XI-14.6  Opponents' hands, decks and sealed choices are drawn anew; all sizes stay.
def resample(s: State, seat: int, rng: Rng) -> State:
    """A full state that fits all that a seat knows."""
    world = s.clone()
    for other in range(s.players):
        if other != seat:
            resample_cards(world, other, rng)
            resample_choice(world, other, rng)
    return world


def resample_cards(s: State, seat: int, rng: Rng) -> None:
    goods = s.goods
    sizes = [(column, int(count(goods[column + seat]))) for column in (HAND, PUT_BACK, DECK)]
    pool = int(goods[HAND + seat] | goods[PUT_BACK + seat] | goods[DECK + seat])
    for column, size in sizes:
        mask = 0
        for _ in range(size):
            mask |= 2 ** int(nth(pool & ~mask, rng.below(count(pool & ~mask))))
        pool &= ~mask
        goods[column + seat] = mask


def resample_choice(s: State, seat: int, rng: Rng) -> None:
    if s.goods[FAVOURED + seat]:
        s.goods[FAVOURED + seat] = 1 + rng.below(16)
    if s.goods[BOTTOM + seat] and not s.revealed:
        hand = int(s.goods[HAND + seat])
        bottom = int(nth(hand, rng.below(count(hand))))
        hand ^= 2**bottom
        s.goods[BOTTOM + seat] = 1 + bottom
        s.goods[TOP + seat] = 1 + nth(hand, rng.below(count(hand)))
