"""What the things that a seat of Xi'an holds will bring it, each chapter on its own.

What is scored or possible is asked of the rules; for the active player (``s.seat``) where they
ask for that, so callers pass a state of their own.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.xian_weights import (
    W_ABSENT,
    W_CARD,
    W_CERTAIN,
    W_DENY,
    W_END_TILE,
    W_GROUP,
    W_HAND,
    W_HELPER,
    W_INITIATIVE,
    W_PLENTY,
    W_READY,
    W_SETS,
    W_SIGNATURE,
    W_SIGNED,
    W_SPACE,
    W_STATUE,
    W_TILE,
    Times,
)
from claycrown.core.bits import BIT, count, lowest
from claycrown.games.xian.board import beside, connected
from claycrown.games.xian.data import (
    CARDS_OF_COLOUR,
    CLAY,
    COIN,
    END_RETURN,
    END_UNUSED,
    EXTRA_ACTION,
    GREEN,
    HELPERS,
    KINDS,
    LAST_SPACE,
    PIGMENT,
    RED,
    YELLOW,
)
from claycrown.games.xian.scoring import end_tile_number, owned, painted
from claycrown.games.xian.state import (
    END,
    FIGURES,
    HAND,
    HELPED,
    PAINTED,
    RESOURCES,
    SCORE,
    SIGNATURES,
    SIGNED,
    SPACE,
    UNUSED,
    State,
)
from claycrown.games.xian.statues import payments

CONTESTED: Final[float] = 0.5  # of what a painting promises that somebody else can make as well


def seat_worth(t: Times, s: State, seat: i64) -> float:
    """All that a seat may expect in the end."""
    s.seat = seat
    worth: float = float(s.goods[SCORE + seat]) + resources_worth(t, s, seat)
    for section in range(3):
        worth += majority_worth(t, s, seat, section, 0, -1)
        worth += match_worth(t, s, seat, section, 0, 0)
    worth += sets_worth(t, s, seat, -1)
    worth += pit_worth(t, s, seat) + ready_worth(t, s, painting_hopes(t, s))
    worth += helpers_worth(t, s, seat) + track_worth(t, s, seat)
    if s.phase == 2 or s.revealed:  # a hand just dealt is as good as any other
        worth += hand_worth(t, s, seat, s.goods[HAND + seat])
    return worth


def kind_worth(t: Times, kind: i64, n: i64) -> float:
    """What so many resources of a kind are worth; beyond plenty little more."""
    plenty: float = t.weights[W_PLENTY + 2]
    if kind == COIN:
        price: float = t.coin
        plenty = t.weights[W_PLENTY]
    elif kind == CLAY:
        price = t.clay
        plenty = t.weights[W_PLENTY + 1]
    else:
        price = t.colours[kind - PIGMENT]
    have: float = float(n)
    if have <= plenty:
        return price * have
    return price * plenty + min(price, t.left_over) * (have - plenty)


def more_worth(t: Times, s: State, kind: i64, more: i64) -> float:
    """What it is worth to the active player to have more of a kind."""
    have: i64 = s.goods[RESOURCES + 4 * kind + s.seat]
    return kind_worth(t, kind, have + more) - kind_worth(t, kind, have)


def resources_worth(t: Times, s: State, seat: i64) -> float:
    """What all resources of a seat are worth."""
    worth: float = 0.0
    for kind in range(KINDS):
        worth += kind_worth(t, kind, s.goods[RESOURCES + 4 * kind + seat])
    return worth


def majority_worth(t: Times, s: State, seat: i64, section: i64, more: i64, who: i64) -> float:
    """The prize of a section that a seat may expect, if seat ``who`` had some statues more."""
    mine: i64 = painted(s, seat, section)
    if seat == who:
        mine += more
    certain: float = t.between(W_CERTAIN)
    above: float = 0.0
    for other in range(s.players):
        if other != seat:
            theirs: i64 = painted(s, other, section)
            if other == who:
                theirs += more
            lead: float = certain * float(mine - theirs)
            above += 0.5 - 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead))
    place: i64 = int(above)
    part: float = above - float(place)
    prize: float = float(s.box.prizes[4 * section + place])
    if part > 0.0:
        prize += part * (float(s.box.prizes[4 * section + place + 1]) - prize)
    return prize if mine else prize * t.between(W_ABSENT)


def match_worth(t: Times, s: State, seat: i64, section: i64, statues: i64, cards: i64) -> float:
    """What statues and cards of a section bring together, with so many more of each."""
    statues += painted(s, seat, section)
    for kind in range(6):
        if s.box.type_section[kind] == section:
            cards += owned(s, seat, kind)
    matched: i64 = min(statues, cards)
    worth: float = float(matched * s.box.match_vp)
    worth += t.between(W_CARD) * float(cards - matched)
    return worth + t.between(W_STATUE) * float(statues - matched)


def sets_worth(t: Times, s: State, seat: i64, added: i64) -> float:
    """What the sets of a seat may bring, with one card of a type added."""
    worth: float = 0.0
    for material in range(2):
        for layer in range(1, 5):
            types: i64 = 0
            for kind in range(6):
                have: i64 = owned(s, seat, kind) + (1 if kind == added else 0)
                if s.box.type_material[kind] == material and have >= layer:
                    types += 1
            if types == 0:
                break
            hoped: float = t.weights[W_SETS + types - 1]
            worth += hoped + (float(s.box.set_vp[types]) - hoped) * t.late
    return worth


def open_statues(s: State, seat: i64) -> i64:
    """Brown statues that nobody else has signed; none without an own figure."""
    if s.goods[FIGURES + seat] == 0:
        return 0
    found: i64 = s.brown
    for other in range(s.players):
        if other != seat:
            found &= ~s.board[SIGNED + other]
    return found


def joined(s: State, seat: i64, cell: i64) -> i64:
    """How many statues the group of a cell would have if the seat painted it."""
    return count(connected(s.box.pit, BIT[cell], s.board[PAINTED + seat] | BIT[cell]))


def pit_worth(t: Times, s: State, seat: i64) -> float:
    """What signatures and the place of the own statues may still bring."""
    signed: i64 = s.board[SIGNED + seat]
    worth: float = t.between(W_SIGNATURE) * float(s.goods[SIGNATURES + seat])
    worth += t.between(W_SIGNED) * float(count(signed))
    best: i64 = 1
    near: i64 = open_statues(s, seat) & beside(s.box.pit, s.board[PAINTED + seat])
    while near:
        best = max(best, joined(s, seat, lowest(near)))
        near &= near - 1
    return worth + t.between(W_GROUP) * float(best - 1)


def paint_gain(t: Times, s: State, section: i64) -> float:
    """What one more painted statue in a section brings the active player, its group apart."""
    seat: i64 = s.seat
    gain: float = majority_worth(t, s, seat, section, 1, seat)
    gain -= majority_worth(t, s, seat, section, 0, -1)
    gain += match_worth(t, s, seat, section, 1, 0) - match_worth(t, s, seat, section, 0, 0)
    loss: float = 0.0
    for other in range(s.players):
        if other != seat:
            loss += majority_worth(t, s, other, section, 0, -1)
            loss -= majority_worth(t, s, other, section, 1, seat)
    return gain + t.weights[W_DENY] * loss / float(s.players - 1)


def painting_hopes(t: Times, s: State) -> vec[float]:
    """What a painting in each section promises the active player, 0 where none is possible."""
    cells: i64 = open_statues(s, s.seat)
    hopes = vec[float]([0.0, 0.0, 0.0])
    for section in range(3):
        if cells & s.box.pit.sections[section]:
            hopes[section] = painting_hope(s, section, paint_gain(t, s, section))
    return hopes


def painting_hope(s: State, section: i64, gain: float) -> float:
    """What a painting promises that would bring so much: less where others can make it as well."""
    return CONTESTED * gain if gain > 0.0 and is_contested(s, section) else gain


def ready_worth(t: Times, s: State, hopes: vec[float]) -> float:
    """What it is worth to have the pigments for a painting, or all but one.

    ``hopes`` says what a painting in each section promises, 0 where none is possible.
    """
    best: float = 0.0
    for section in range(3):
        if hopes[section] > 0.0:
            best = max(best, ready_part(t, s, section) * hopes[section])
    return best


def is_contested(s: State, section: i64) -> bool:
    """Whether somebody else can pay for every statue that the active player may paint there."""
    seat: i64 = s.seat
    if s.brown & s.board[SIGNED + seat] & s.box.pit.sections[section]:
        return False
    found: bool = False
    for other in range(s.players):
        if other != seat and s.goods[FIGURES + other] and not found:
            s.seat = other
            found = payments(s, section) != 0
    s.seat = seat
    return found


def ready_part(t: Times, s: State, section: i64) -> float:
    """How near the active player is to paying for a painting."""
    if payments(s, section):
        return t.weights[W_READY]
    for kind in range(PIGMENT, KINDS):
        s.goods[RESOURCES + 4 * kind + s.seat] += 1
        payable: bool = payments(s, section) != 0
        s.goods[RESOURCES + 4 * kind + s.seat] -= 1
        if payable:
            return t.weights[W_READY + 1]
    return 0.0


def helpers_worth(t: Times, s: State, seat: i64) -> float:
    """What the powers of recruited helpers will bring."""
    worth: float = 0.0
    for helper in range(HELPERS):
        if s.goods[HELPED + seat] & BIT[helper]:
            worth += t.weights[W_HELPER + helper] * float(t.turns)
    return worth


def track_worth(t: Times, s: State, seat: i64) -> float:
    """What the tiles of a seat, and its way to the end of the track, are worth."""
    worth: float = 0.0
    for tile in range(4):
        if s.goods[UNUSED + seat] & BIT[tile]:
            worth += tile_worth(t, s, seat, tile)
    if s.goods[END + seat]:
        return worth + end_tile_worth(t, s, seat, s.goods[END + seat] - 1)
    return worth + space_worth(t, s, seat, s.goods[SPACE + seat])


def tile_worth(t: Times, s: State, seat: i64, tile: i64) -> float:
    """What an unused bonus tile is worth to its owner."""
    kept: i64 = s.box.unused_vp
    if s.goods[END + seat] == 1 + END_UNUSED:
        kept += s.box.end_vp[END_UNUSED]
    hoped: float = t.weights[W_TILE + tile]
    return max(float(kept), hoped + (float(kept) - hoped) * t.late * t.late)


def space_worth(t: Times, s: State, seat: i64, space: i64) -> float:
    """What it is worth to have come so far, if there is time for the rest of the track."""
    turns: i64 = t.turns
    if s.goods[UNUSED + seat] & BIT[EXTRA_ACTION]:
        turns += 1
    if LAST_SPACE - space > turns or s.end_tiles == 0:
        return 0.0
    return t.weights[W_SPACE + space]


def end_tile_worth(t: Times, s: State, seat: i64, tile: i64) -> float:
    """What an end tile may bring a seat."""
    now: float = float(end_tile_number(s, seat, tile) * s.box.end_vp[tile])
    if tile == END_UNUSED:
        now = 0.0  # counted with each tile
    elif tile == END_RETURN:
        now *= t.late  # before that resources are worth more when they are used
    return now + t.weights[W_END_TILE + tile] * (1.0 - t.late)


def best_end_tile(t: Times, s: State, seat: i64) -> float:
    """What the best end tile that is left would bring a seat."""
    best: float = 0.0
    left: i64 = s.end_tiles
    while left:
        tile: i64 = lowest(left)
        left &= left - 1
        worth: float = end_tile_worth(t, s, seat, tile)
        if tile == END_UNUSED:
            worth += float(count(s.goods[UNUSED + seat]) * s.box.end_vp[END_UNUSED])
        best = max(best, worth)
    return best


def hand_worth(t: Times, s: State, seat: i64, hand: i64) -> float:
    """What the cards still in hand promise: the better is played, the other gives initiative."""
    best: float = 0.0
    rest: i64 = hand
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        others: i64 = hand & ~BIT[card]
        worth: float = t.weights[W_HAND] * card_worth(t, s, seat, card)
        if others:
            worth += t.weights[W_INITIATIVE] * float(lowest(others) % CARDS_OF_COLOUR)
        best = max(best, worth)
    return best


def card_worth(t: Times, s: State, seat: i64, card: i64) -> float:
    """What the action of a worker card or its pigment brings, whatever else the seat has."""
    colour: i64 = card // CARDS_OF_COLOUR
    pigment: float = t.colours[colour]
    if colour == YELLOW:
        return max(pigment, t.coin * float(s.box.card_coins[card]))
    if colour == RED:
        return max(pigment, t.clay * float(s.box.card_clay[card]))
    if colour == GREEN:
        return max(pigment, recruit_worth(t, s, card % CARDS_OF_COLOUR))
    rest: i64 = s.box.card_pigments[card]
    brought: float = 0.0
    while rest:
        brought += t.colours[lowest(rest)]
        rest &= rest - 1
    return max(pigment, brought)


def recruit_worth(t: Times, s: State, helper: i64) -> float:
    """What recruiting a helper brings now."""
    points: i64 = s.box.helper_vp[helper * s.box.rounds + s.round - 1]
    return float(points) + t.weights[W_HELPER + helper] * float(t.turns)
