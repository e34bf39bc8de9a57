"""Chapter 7: the six crowns."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.events import note, whisper
from claycrown.core.state import ask, then
from claycrown.games.mastery.advance import can_redistribute, start_redistribution
from claycrown.games.mastery.cards import (
    ONE,
    clear_pile,
    copies,
    deck_is_empty,
    draw_pool,
    pile_cards,
    pop_top,
    reshuffle,
    size,
    to_pile,
)
from claycrown.games.mastery.data import (
    CARD_KINDS,
    CORRUPTION,
    CROWN_TYPE,
    FURY,
    INSIGHT,
    ORDER,
    PROSPERITY,
    VITALITY,
)
from claycrown.games.mastery.ids import (
    ARRANGE,
    D_CORRUPTION,
    D_DISCARD,
    D_INSIGHT,
    D_ORDER,
    D_PROSPERITY,
    D_TOP,
    DESTROY,
    EV_CROWN,
    EV_INSIGHT,
    EV_LOOKED,
    EV_LOOKED_AT,
    EV_RETURNED,
    EV_TOP_DISCARDED,
    EV_TOP_KEPT,
    LOOK,
    RETURN,
    STEP_CROWN,
    TOP_DISCARD,
    TOP_KEEP,
)
from claycrown.games.mastery.realm import any_standing, artefact, destroy, is_ally, stands
from claycrown.games.mastery.responses import open_responses
from claycrown.games.mastery.state import HAND, PILE, PILE_ROOM, POOL, TOP_ROOM, TOPS, State


# MM-7.1, MM-7.3  Once per own turn, and only if it can do something now.
def can_use_crown(s: State) -> bool:
    return s.crown_used == 0 and stands(s, s.seat, CROWN_TYPE) and has_effect(s)


def has_effect(s: State) -> bool:
    """Whether the crown of the active player could do something now."""
    seat: i64 = s.seat
    crown: i64 = artefact(s, seat, CROWN_TYPE)
    if crown == CORRUPTION:
        return any_standing(s, seat)
    if crown == PROSPERITY:
        for other in range(s.players):
            if has_deck(s, other):
                return True
        return False
    if crown == ORDER:
        return old_cards(s, seat) != 0
    if crown == INSIGHT:
        return has_deck(s, seat)
    if crown == VITALITY:
        return can_redistribute(s, seat)
    return s.goods[HAND + seat] != 0


def has_deck(s: State, seat: i64) -> bool:
    return not deck_is_empty(s, seat) or s.goods[PILE + seat] > 0


# MM-7.2, MM-7.4  Declare, let the others respond, then the effect; the window goes on.
def declare_crown(s: State) -> None:
    s.crown_used = 1
    note(s, EV_CROWN, s.seat, artefact(s, s.seat, CROWN_TYPE))
    then(s, STEP_CROWN)
    open_responses(s, CROWN_TYPE, s.first)


def use_crown(s: State) -> None:
    if not stands(s, s.seat, CROWN_TYPE):
        return
    crown: i64 = artefact(s, s.seat, CROWN_TYPE)
    if crown == CORRUPTION:
        ask(s, s.seat, D_CORRUPTION)
    elif crown == PROSPERITY:
        ask(s, s.seat, D_PROSPERITY)
    elif crown == ORDER:
        ask(s, s.seat, D_ORDER)
    elif crown == INSIGHT:
        start_insight(s)
    elif crown == VITALITY:
        start_redistribution(s)  # MM-7.9
    elif crown == FURY:
        ask(s, s.seat, D_DISCARD)  # MM-7.10


# MM-7.5  Corruption: destroy a standing artefact of an opponent.
def corruption_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for seat in range(s.players):
        if not is_ally(s, seat, s.seat):
            for kind in range(3):
                if stands(s, seat, kind):
                    out[n] = DESTROY + 3 * seat + kind
                    n += 1
    return n


def corruption_apply(s: State, action: i64) -> None:
    destroy(s, (action - DESTROY) // 3, (action - DESTROY) % 3)


# MM-7.6, MM-18.9  Prosperity: look at the top card of any deck, keep it there or discard it.
def prosperity_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for seat in range(s.players):
        if has_deck(s, seat):
            out[n] = LOOK + seat
            n += 1
    return n


def prosperity_apply(s: State, action: i64) -> None:
    owner: i64 = action - LOOK
    s.looked = owner
    if deck_is_empty(s, owner):
        reshuffle(s, owner)
    if s.goods[TOPS + owner] == 0:
        s.tops[TOP_ROOM * owner] = draw_pool(s, owner)
        s.goods[TOPS + owner] = 1
    s.tops[TOP_ROOM * owner] |= BIT[s.seat] << 4
    s.reveals += 1
    note(s, EV_LOOKED, s.seat, owner)
    whisper(s, BIT[s.seat], EV_LOOKED_AT, s.seat, owner, s.tops[TOP_ROOM * owner] & 15)
    ask(s, s.seat, D_TOP)


def top_legal(s: State, out: vec[i64]) -> i64:
    out[0] = TOP_KEEP
    out[1] = TOP_DISCARD
    return 2


def top_apply(s: State, action: i64) -> None:
    if action == TOP_KEEP:
        note(s, EV_TOP_KEPT, s.seat, s.looked)
    else:
        kind: i64 = pop_top(s, s.looked)
        to_pile(s, s.looked, kind)
        s.reveals += 1
        note(s, EV_TOP_DISCARDED, s.seat, s.looked, kind)
    s.looked = 0


# MM-7.7  Order: a card discarded in an earlier turn, and the known cards, go back to the pool.
def old_cards(s: State, seat: i64) -> i64:
    cards: i64 = 0
    for k in range(s.goods[PILE + seat]):
        card: i64 = s.piles[PILE_ROOM * seat + k]
        if card >> 4 < s.turn:
            cards += ONE[card & 15]
    return cards


def order_legal(s: State, out: vec[i64]) -> i64:
    cards: i64 = old_cards(s, s.seat)
    n: i64 = 0
    for kind in range(CARD_KINDS):
        if copies(cards, kind):
            out[n] = RETURN + kind
            n += 1
    return n


def order_apply(s: State, action: i64) -> None:
    kind: i64 = action - RETURN
    at: i64 = PILE_ROOM * s.seat
    found: i64 = -1
    for k in range(s.goods[PILE + s.seat]):
        card: i64 = s.piles[at + k]
        if card & 15 == kind and (found < 0 or card < s.piles[at + found]):
            found = k
    for k in range(found, s.goods[PILE + s.seat]):
        s.piles[at + k] = s.piles[at + k + 1]
    s.goods[PILE + s.seat] -= 1
    s.goods[POOL + s.seat] += ONE[kind]
    # MM-18.8  No card on top is known any more.
    while s.goods[TOPS + s.seat]:
        s.goods[POOL + s.seat] += ONE[pop_top(s, s.seat)]
    s.reveals += 1
    note(s, EV_RETURNED, s.seat, kind)


# MM-7.8  Insight: look at the top four, put them back in any order.
def start_insight(s: State) -> None:
    seat: i64 = s.seat
    cards: i64 = 0
    n: i64 = 0
    if deck_is_empty(s, seat):
        reshuffle(s, seat)
    short: bool = s.goods[TOPS + seat] + size(s.goods[POOL + seat]) < s.box.insight_cards
    while s.goods[TOPS + seat]:
        cards += ONE[pop_top(s, seat)]
        n += 1
    while n < s.box.insight_cards and s.goods[POOL + seat]:
        cards += ONE[draw_pool(s, seat)]
        n += 1
    if short:
        s.goods[POOL + seat] = pile_cards(s, seat)
        clear_pile(s, seat)
        while n < s.box.insight_cards and s.goods[POOL + seat]:
            cards += ONE[draw_pool(s, seat)]
            n += 1
    s.arranging = cards
    s.reveals += 1
    note(s, EV_INSIGHT, seat, n)
    ask(s, seat, D_INSIGHT)


def insight_legal(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for kind in range(CARD_KINDS):
        if copies(s.arranging, kind):
            out[n] = ARRANGE + kind
            n += 1
    return n


# MM-19.7  The owner alone knows the new order.
def insight_apply(s: State, action: i64) -> None:
    kind: i64 = action - ARRANGE
    s.tops[TOP_ROOM * s.seat + s.goods[TOPS + s.seat]] = kind + (BIT[s.seat] << 4)
    s.goods[TOPS + s.seat] += 1
    s.arranging -= ONE[kind]
    if s.arranging:
        ask(s, s.seat, D_INSIGHT)
