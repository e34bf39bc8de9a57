"""Worlds for one seat of Medieval Mastery: what is hidden from it is drawn anew. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest
from claycrown.core.chance import Rng
from claycrown.core.state import NOBODY
from claycrown.games.mastery.cards import ONE, conflict_cards, copies, nth_kind, size
from claycrown.games.mastery.data import AUTHORITY, CARD_KINDS, CONFLICT_KINDS
from claycrown.games.mastery.ids import D_CONFLICT
from claycrown.games.mastery.state import HAND, NONE, POOL, SEALED, TOP_ROOM, TOPS, State


# MM-19.8, MM-19.9  Hidden cards are dealt anew under all that the seat knows.
def resample(s: State, seat: i64, rng: Rng) -> State:
    """A full state that fits all that the seat knows."""
    world = s.clone()
    # Who decides has a choice, which its cards must allow; a rival of the seat itself may not.
    asked: i64 = s.asked()
    if asked & BIT[seat]:
        asked = 0
    for other in range(s.players):
        deal(world, other, seat, rng)
        while asked & BIT[other] and not has_choice(world, other):
            deal(world, other, seat, rng)
    lapse(world, seat)
    settle_sealed(world, seat, rng)
    return world


def has_choice(s: State, seat: i64) -> bool:
    """Whether a seat that is asked has at least two options with the cards dealt."""
    s.options_of = NOBODY
    return s.fill(seat) > 1


def lapse(s: State, seat: i64) -> None:
    """What others know of the hands dealt anew is at most what lies in them."""
    for owner in range(s.players):
        for other in range(s.players):
            if seat != owner and seat != other:
                at: i64 = 6 * other + owner
                s.seen[at] = common(s.seen[at], s.goods[HAND + owner])


def common(one: i64, two: i64) -> i64:
    """The cards that two sets share."""
    shared: i64 = 0
    for kind in range(CARD_KINDS):
        shared += ONE[kind] * min(copies(one, kind), copies(two, kind))
    return shared


# MM-19.3  What is not open is in the hand or the deck; no order of a pool exists.
def deal(s: State, owner: i64, seat: i64, rng: Rng) -> None:
    """Deal what a seat does not know of an owner's cards."""
    at: i64 = TOP_ROOM * owner
    pool: i64 = s.goods[POOL + owner]
    for k in range(s.goods[TOPS + owner]):
        if is_unknown(s.tops[at + k], seat):
            pool += ONE[s.tops[at + k] & 15]
    if owner != seat:
        pool = deal_hand(s, owner, seat, pool, rng)
    for k in range(s.goods[TOPS + owner]):
        if is_unknown(s.tops[at + k], seat):
            kind: i64 = nth_kind(pool, rng.below(size(pool)))
            pool -= ONE[kind]
            s.tops[at + k] = kind + (s.tops[at + k] >> 4 << 4)
    s.goods[POOL + owner] = pool


def is_unknown(top: i64, seat: i64) -> bool:
    """Whether a seat does not know this card on a deck."""
    return (top >> 4) & BIT[seat] == 0


def deal_hand(s: State, owner: i64, seat: i64, pool: i64, rng: Rng) -> i64:
    """Deal a hand as large as before with all that is seen of it; the cards that are left."""
    arranging: i64 = s.arranging if owner == s.seat else 0
    hand: i64 = s.goods[HAND + owner]
    if s.goods[SEALED + owner]:
        hand += ONE[s.goods[SEALED + owner] - 1]
    seen: i64 = s.seen[6 * seat + owner]
    left: i64 = pool + hand + arranging - seen
    allowed: i64 = left - copies(left, AUTHORITY) * ONE[AUTHORITY]
    if s.goods[NONE + owner]:
        allowed -= conflict_cards(allowed)
    more: i64 = draw_set(allowed, size(hand) - size(seen), rng)
    left -= more
    s.goods[HAND + owner] = seen + more
    s.goods[SEALED + owner] = 0
    if arranging:
        s.arranging = draw_set(left, size(arranging), rng)
        left -= s.arranging
    return left


def draw_set(cards: i64, number: i64, rng: Rng) -> i64:
    """So many cards, drawn from a set."""
    left: i64 = cards
    for _ in range(number):
        left -= ONE[nth_kind(left, rng.below(size(left)))]
    return cards - left


def settle_sealed(s: State, seat: i64, rng: Rng) -> None:
    """While a seat chooses its conflict card, the rival counts as committed; so does who is."""
    if s.over or s.decision != D_CONFLICT:
        return
    asked: i64 = s.asked()
    for fighter in (s.attacker, s.defender):
        still: i64 = asked & BIT[fighter]
        if fighter == seat or (still and not asked & BIT[seat]):
            continue
        commit_sealed(s, fighter, rng)
        s.stack[s.depth - 1] -= still << 8


def commit_sealed(s: State, seat: i64, rng: Rng) -> None:
    """Let a seat seal one of its conflict cards, if it has any; each kind is as likely."""
    kinds: i64 = 0
    for kind in range(CONFLICT_KINDS):
        if copies(s.goods[HAND + seat], kind):
            kinds |= BIT[kind]
    if kinds == 0:
        return
    for _ in range(rng.below(count(kinds))):
        kinds &= kinds - 1
    s.goods[HAND + seat] -= ONE[lowest(kinds)]
    s.goods[SEALED + seat] = 1 + lowest(kinds)
