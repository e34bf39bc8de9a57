"""What one seat may see of Medieval Mastery."""

from __future__ import annotations

from typing import Any

from claycrown.core.bits import cells
from claycrown.games.mastery.advance import targets
from claycrown.games.mastery.cards import (
    copies,
    size,
)
from claycrown.games.mastery.data import (
    ARTEFACT_NAMES,
    CARD_NAMES,
    KIND_NAMES,
    REASON_NAMES,
    SEAT_COLOURS,
    TYPE_NAMES,
)
from claycrown.games.mastery.facts import facts
from claycrown.games.mastery.notation import castle_names, places_of
from claycrown.games.mastery.realm import (
    dice_for,
    dice_outside,
    is_castle,
    points,
    supplied,
    take_control,
    worth,
)
from claycrown.games.mastery.scoring import target
from claycrown.games.mastery.state import (
    ARTEFACT,
    CASTLE,
    DOWN,
    HAND,
    KNIGHTS,
    NONE,
    OWNER,
    PILE,
    PILE_ROOM,
    PLAN,
    POOL,
    SEALED,
    TABLE,
    TEAM,
    TOP_ROOM,
    TOPS,
    State,
)
from claycrown.games.mastery.support import attack_score, defence_score


def card_list(cards: int) -> list[str]:
    """A set of cards as names, by kind."""
    return [name for kind, name in enumerate(CARD_NAMES) for _ in range(copies(cards, kind))]


def describe(s: State) -> dict[str, Any]:
    """The whole position, hidden things included, apart from what is pending."""
    seats = [public_seat(s, seat) | private_seat(s, seat) for seat in range(s.players)]
    return public_board(s) | {
        "seats": seats,
        "arranging": card_list(s.arranging),
        "response": response_of(s),
    }


def public_board(s: State) -> dict[str, Any]:
    """What lies open on the table, the players' goods apart."""
    return {
        "turn": int(s.turn),
        "active": int(s.seat),
        "first": int(s.first),
        "extra": int(s.extra),
        "crown_used": bool(s.crown_used),
        "tiles": [KIND_NAMES[kind] if kind >= 0 else None for kind in s.tiles],
        "owners": [
            int(s.field[OWNER + cell]) - 1 if s.field[OWNER + cell] else None
            for cell in range(s.map.cells)
        ],
        "knights": [int(s.field[KNIGHTS + cell]) for cell in range(s.map.cells)],
        "plan": {
            "left": cells(s.plan_left),
            "rest": int(s.plan_rest),
            "set": {
                str(cell): int(s.field[PLAN + cell])
                for cell in range(s.map.cells)
                if s.field[PLAN + cell]
            },
        },
        "target": int(s.cell),
        "battle": battle_of(s) if s.fighting else None,
        "looked": int(s.looked),
        "ending": REASON_NAMES[s.ending - 1] if s.ending else None,
    }


def battle_of(s: State) -> dict[str, Any]:
    """The battle that goes on."""
    return {
        "attacker": int(s.attacker),
        "defender": int(s.defender),
        "stack": int(s.stack_knights),
        "base": [int(s.base_attacker), int(s.base_defender)],
        "bonus": [int(s.bonus_attacker), int(s.bonus_defender)],
        "go": int(s.go),
        "played": bool(s.played),
        "passes": int(s.passes),
        "winner": int(s.winner) if s.winner >= 0 else None,
        "margin": int(s.margin),
    }


def response_of(s: State) -> dict[str, Any]:
    """Where a response window stands; who is asked next is not for views (MM-19.4)."""
    return {
        "type": TYPE_NAMES[s.responding],
        "left": int(s.response_left),
        "next": int(s.response_next),
    }


# MM-19.1, MM-19.2  Public of each player, and private to the owner.
def public_seat(s: State, seat: int) -> dict[str, Any]:
    """What everybody sees of a player."""
    goods = s.goods
    at = int(PILE_ROOM) * seat
    pile = [int(s.piles[at + k]) for k in range(goods[PILE + seat])]
    return {
        "colour": SEAT_COLOURS[seat],
        "team": int(goods[TEAM + seat]),
        "castle": int(goods[CASTLE + seat]),
        "artefacts": {
            TYPE_NAMES[kind]: {
                "name": ARTEFACT_NAMES[kind][goods[ARTEFACT + 6 * kind + seat]],
                "down": int(goods[DOWN + 6 * kind + seat]),
            }
            for kind in range(3)
        },
        "discard": [{"card": CARD_NAMES[card & 15], "turn": card >> 4} for card in pile],
        "table": card_list(goods[TABLE + seat]),
        "none": bool(goods[NONE + seat]),
    }


def private_seat(s: State, seat: int) -> dict[str, Any]:
    """What the public does not know of a player, the whole of it."""
    goods = s.goods
    sealed = int(goods[SEALED + seat])
    return {
        "hand": card_list(goods[HAND + seat]),
        "pool": card_list(goods[POOL + seat]),
        "tops": [
            {"card": CARD_NAMES[card & 15], "knowers": cells(card >> 4)}
            for card in tops_of(s, seat)
        ],
        "sealed": CARD_NAMES[sealed - 1] if sealed else None,
        "seen": [card_list(s.seen[6 * other + seat]) for other in range(s.players)],
    }


def tops_of(s: State, seat: int) -> list[int]:
    at = int(TOP_ROOM) * seat
    return [int(s.tops[at + k]) for k in range(s.goods[TOPS + seat])]


# MM-19.4  A view tells what is going on, never who was really asked or what was sealed.
def look(s: State, seat: int | None) -> dict[str, Any]:
    """What a seat, or with None a spectator, may see."""
    game = s.rules.game
    return public_board(s) | {
        **facts(s),
        "seats": [seen_seat(s, other, seat) for other in range(s.players)],
        "arranging": card_list(s.arranging) if seat == s.seat else looked_at(s),
        "game": game.name,
        "edition": game.edition.name,
        "options": game.options_of(s),
        "players": int(s.players),
        "you": seat,
        "asked": seat in s.waiting,
        "moment": moment(s),
        "over": s.over,
        "scores": s.scores(),
        "points": [int(points(s, other)) for other in range(s.players)],
        "points_to_win": int(target(s)),
        "worth": [
            int(worth(s, cell)) if s.tiles[cell] >= 0 else None for cell in range(s.map.cells)
        ],
        "capacity": [
            int(s.box.kind_capacity[s.tiles[cell]]) if s.tiles[cell] >= 0 else None
            for cell in range(s.map.cells)
        ],
        "castle_cells": [int(s.map.castle_of[other]) for other in range(s.players)],
        "castle_names": castle_names(s),
        "places": [list(place) for place in places_of(s)],
        "supplied": supply_lines(s),
        "targets": cells(targets(s)) if not s.over else [],
        "combat": [int(attack_score(s)), int(defence_score(s))] if s.fighting else None,
        "ranks": s.ranks(),
        "sheet": s.sheet(),
    }


def supply_lines(s: State) -> list[list[int]]:
    """The supplied territories of each seat; a battle that goes on has cut no line yet."""
    before = s
    if s.fighting and not is_castle(s, s.cell):
        before = s.clone()
        take_control(before, s.defender, s.cell, s.field[KNIGHTS + s.cell])
    contested = 2 ** int(s.cell) if s.fighting else 0
    return [cells(int(supplied(before, seat)) & ~contested) for seat in range(s.players)]


def arranges_unseen(s: State, seat: int, viewer: int | None) -> bool:
    """Whether a player puts cards back in order that the viewer may not follow."""
    return bool(s.arranging) and seat == s.seat and viewer != seat


def looked_at(s: State) -> int:
    """How many cards Insight looks at; how many lie back already would tell equal ones."""
    return int(size(s.arranging) + s.goods[TOPS + s.seat]) if s.arranging else 0


def moment(s: State) -> dict[str, Any] | None:
    """What the table waits for, as far as everybody may know."""
    if s.over:
        return None
    name = s.rules.game.decisions[s.decision].name
    if name == "RESPONSE":
        return {"what": name, "seat": None, "type": TYPE_NAMES[s.responding]}
    if name == "CONFLICT":
        return {"what": name, "seat": None}
    return {"what": name, "seat": s.waiting[0]}


def seen_seat(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    """A player as a viewer sees him."""
    goods = s.goods
    tops = [] if arranges_unseen(s, seat, viewer) else tops_of(s, seat)
    hand = int(size(goods[HAND + seat]))
    if goods[SEALED + seat]:
        hand += 1
    shown = public_seat(s, seat) | {
        "hand_size": hand,
        "deck_size": int(size(goods[POOL + seat])) + len(tops),
        "tops": [
            {
                "card": CARD_NAMES[card & 15] if knows(card, viewer) else None,
                "knowers": cells(card >> 4),
            }
            for card in tops
        ],
        "dice": int(dice_outside(s, seat) + dice_for(s, goods[CASTLE + seat])),
    }
    if seat == viewer:
        sealed = int(goods[SEALED + seat])
        shown["hand"] = card_list(goods[HAND + seat])
        shown["sealed"] = CARD_NAMES[sealed - 1] if sealed else None
    elif viewer is not None:
        shown["seen"] = card_list(s.seen[6 * viewer + seat])
    return shown


def knows(card: int, viewer: int | None) -> bool:
    return viewer is not None and bool(card >> 4 >> viewer & 1)
