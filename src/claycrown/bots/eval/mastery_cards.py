"""What cards and artefacts promise outside battles of Medieval Mastery, at first sight."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import NEVER
from claycrown.bots.eval.mastery_belief import best_conflict, conflict_worth
from claycrown.bots.eval.mastery_outlook import Outlook
from claycrown.bots.eval.mastery_table import (
    defender_of,
    idle_of,
    sequences_left,
    turns_until,
)
from claycrown.bots.eval.mastery_weights import W_CARD, W_DRAW, W_HAND, W_STANDING
from claycrown.core.bits import BIT, lowest
from claycrown.games.mastery.cards import ONE, copies, pile_cards, size
from claycrown.games.mastery.crowns import old_cards
from claycrown.games.mastery.data import (
    AMBUSH,
    AUTHORITY,
    CALL_TO_ARMS_CARD,
    CARD_KINDS,
    CONFLICT_KINDS,
    CROWN_TYPE,
    DEVOTION,
    FRACTURE_CARD,
    FURY,
    INSIGHT,
    ORB_TYPE,
    PREPARATION,
    RESURGENCE,
    SCEPTRE_TYPE,
    SUPPORT_1,
    SUPPORT_2,
    VIGOUR,
    VITALITY,
)
from claycrown.games.mastery.ids import (
    ARRANGE,
    D_DISCARD,
    D_INSIGHT,
    D_ORDER,
    D_PROSPERITY,
    DISCARD,
    LOOK,
    PASS,
    RETURN,
    TOP_KEEP,
)
from claycrown.games.mastery.realm import artefact, castle_room, is_ally, supplied
from claycrown.games.mastery.state import (
    HAND,
    KNIGHTS,
    OWNED,
    POOL,
    TOP_ROOM,
    TOPS,
    State,
)

DECISIVE: Final[float] = 0.5  # points that a point of combat score is worth
CLEAR: Final[float] = 0.2  # points by which a card is surely better than another of its deck
MOSTLY: Final[float] = 1.0  # points that an Ambush must be better on average than a fixed card
TWO_CARDS: Final[float] = 2.0  # points of combat score that Authority brings
ANYBODY: Final[float] = 0.4  # of what breaking an artefact is worth, whoever it may act on
AHEAD: Final[float] = 0.3  # of it more, if none of the others is nearer to the win than its owner
LIKELY: Final[float] = 0.7  # an attack is won


def guess_card(o: Outlook, s: State, seat: i64, decision: i64, n: i64, out: vec[float]) -> None:
    """Choices of crowns, orbs and territories about cards and artefacts."""
    for k in range(n):
        action: i64 = s.options[k]
        if decision == D_DISCARD:
            out[k] = 0.0 if action == PASS else discard_worth(o, s, seat, action - DISCARD)
        elif decision == D_PROSPERITY:
            out[k] = look_worth(o, s, seat, action - LOOK)
        elif decision == D_ORDER:
            # What is known to lie on the deck is shuffled with the rest.
            out[k] = next_worth(o, s, action - RETURN, s.goods[HAND + seat])
        elif decision == D_INSIGHT:
            out[k] = next_worth(o, s, action - ARRANGE, soon_held(s, seat))
        else:
            out[k] = top_guess(o, s, seat, action)


def soon_held(s: State, seat: i64) -> i64:
    """The hand, and what lies in order on the deck."""
    cards: i64 = s.goods[HAND + seat]
    for k in range(s.goods[TOPS + seat]):
        cards += ONE[s.tops[TOP_ROOM * seat + k] & 15]
    return cards


def next_worth(o: Outlook, s: State, kind: i64, cards: i64) -> float:
    """What a card is worth that is drawn after these."""
    more: float = 0.0
    if kind < CONFLICT_KINDS:
        more = max(0.0, conflict_worth(s, kind) - best_conflict(s, cards))
    elif kind == SUPPORT_1 or kind == SUPPORT_2:
        more = float(s.box.card_value[kind])
    elif kind == AUTHORITY:
        more = TWO_CARDS
    return o.weights[W_CARD + kind] + DECISIVE * o.weights[W_HAND] * more


def discard_worth(o: Outlook, s: State, seat: i64, kind: i64) -> float:
    """What a new card is worth more than this one; nothing if a lesser one is held."""
    if holds_lesser(s, s.goods[HAND + seat], kind):
        return NEVER
    soon: bool = seat == s.seat or turns_until(s, seat) == 1
    playable: bool = kind == FRACTURE_CARD or (kind == CALL_TO_ARMS_CARD and has_room(s, seat))
    if soon and playable:
        return NEVER  # it can be played before the turn ends, or as soon as the next begins
    return o.weights[W_DRAW] - o.weights[W_CARD + kind]


def holds_lesser(s: State, hand: i64, kind: i64) -> bool:
    """Whether a hand has a card that does the same as this one, and less of it.

    An Ambush is less than a 4, and more than a 2, which it mostly beats.
    """
    if kind == SUPPORT_2:
        return copies(hand, SUPPORT_1) > 0
    if kind >= CONFLICT_KINDS:
        return False
    by: float = MOSTLY if kind == AMBUSH else 0.0
    for other in range(CONFLICT_KINDS):
        if copies(hand, other) and conflict_worth(s, other) + by < conflict_worth(s, kind):
            return True
    return False


def mean_card(o: Outlook, s: State, seat: i64, owner: i64) -> float:
    """What a card of a deck is worth on average, as far as a seat knows what is in it."""
    belief = o.table.belief
    belief.read(s, seat, owner, False)
    if belief.total == 0:
        return o.weights[W_DRAW]
    total: float = 0.0
    for kind in range(CARD_KINDS):
        total += o.weights[W_CARD + kind] * float(copies(belief.hidden, kind))
    return total / float(belief.total)


def betters_deck(o: Outlook, s: State, seat: i64) -> bool:
    """Whether Order could bring back a card that is better than those of the deck on average."""
    mean: float = mean_card(o, s, seat, seat)
    back: i64 = old_cards(s, seat)
    for kind in range(CARD_KINDS):
        if copies(back, kind) and o.weights[W_CARD + kind] > mean:
            return True
    return False


def look_worth(o: Outlook, s: State, seat: i64, owner: i64) -> float:
    """The own deck first, an unknown card of a partner never; a known one to be rid of it."""
    if s.goods[TOPS + owner] and s.tops[TOP_ROOM * owner] >> 4 & BIT[seat]:
        return max(0.0, -top_worth(o, s, seat, owner))
    if seat == owner:
        return 0.0 if draws_all(s, seat) else 0.5
    return -1.0 if is_ally(s, seat, owner) else 0.3 + 0.1 * mean_card(o, s, seat, owner)


def draws_all(s: State, seat: i64) -> bool:
    """Whether the next battle brings a seat its whole deck, so that it knows what it will draw."""
    deck: i64 = size(s.goods[POOL + seat]) + s.goods[TOPS + seat]
    return deck <= s.box.refill_hand - size(s.goods[HAND + seat])


def top_guess(o: Outlook, s: State, seat: i64, action: i64) -> float:
    """What it promises to keep or to discard the card that is looked at."""
    kept: float = top_worth(o, s, seat, s.looked)
    if action == TOP_KEEP:
        return NEVER if kept < -CLEAR else kept  # a rival's good card, or a bad one of the own side
    partners: bool = s.looked != seat and is_ally(s, s.looked, seat)
    # Nobody throws a good card of the own side away, and no partner's that may be good.
    return NEVER if kept > (0.0 if partners else CLEAR) else 0.0


def top_worth(o: Outlook, s: State, seat: i64, owner: i64) -> float:
    """Whether the top card of a deck is better than another for its owner, or worse for a rival."""
    cards: i64 = next_cards(o, s, seat, owner)
    better: float = ahead_of_next(o, s, owner, cards, False)
    if seat == owner:
        better = max(better, ahead_of_next(o, s, owner, cards, True))
    return better if is_ally(s, seat, owner) else -better


def ahead_of_next(o: Outlook, s: State, owner: i64, cards: i64, lacked: bool) -> float:
    """By how much a top card is better than these, from which one would be drawn in its place.

    What the owner's hand lacks may count for more.
    """
    total: float = 0.0
    for kind in range(CARD_KINDS):
        if copies(cards, kind):
            total += drawn_worth(o, s, owner, kind, lacked) * float(copies(cards, kind))
    top: i64 = s.tops[TOP_ROOM * owner] & 15
    return drawn_worth(o, s, owner, top, lacked) - total / float(size(cards))


def next_cards(o: Outlook, s: State, seat: i64, owner: i64) -> i64:
    """From what a card is drawn if the top one goes, as far as a seat knows.

    Where that was the last one of the deck, it is shuffled with all that lies open.
    """
    top: i64 = s.tops[TOP_ROOM * owner] & 15
    if size(s.goods[POOL + owner]) + s.goods[TOPS + owner] == 1:
        return ONE[top] + pile_cards(s, owner)
    o.table.belief.read(s, seat, owner, False)
    return o.table.belief.hidden - ONE[top]


def drawn_worth(o: Outlook, s: State, owner: i64, kind: i64, lacked: bool) -> float:
    """What a card is worth that is drawn; knights to call are worth nothing where some are idle."""
    if kind == CALL_TO_ARMS_CARD and idle_of(s, owner, supplied(s, owner)) > 0:
        return 0.0
    return next_worth(o, s, kind, s.goods[HAND + owner]) if lacked else o.weights[W_CARD + kind]


def target_worth(o: Outlook, s: State, owner: i64, kind: i64) -> float:
    """What it is worth to the active seat to break an artefact, which may act on anybody.

    An artefact is worth to each of the others an equal part of what it is worth to its owner, on
    the whole; more if he is likely to meet this side before it is restored, and if none of them is
    ahead of him, as where there is one alone. The outlook must have been asked who meets whom.
    """
    others: float = float(s.players - 1)
    part: float = ANYBODY + (1.0 - ANYBODY) * acting_on(o, s, owner, kind) * others
    if o.is_ahead(s, owner):
        part += AHEAD
    standing: float = o.weights[W_STANDING + 6 * kind + artefact(s, owner, kind)]
    return standing / others * part


def acting_on(o: Outlook, s: State, owner: i64, kind: i64) -> float:
    """How likely an artefact acts on the active side before it is restored, on a rough scale."""
    number: i64 = artefact(s, owner, kind)
    attack: float = o.struck_by[owner]
    defence: float = o.strikes[owner]
    if kind == CROWN_TYPE:
        return (1.0 + attack) / float(s.players)
    if kind == SCEPTRE_TYPE:
        return attack if number < VIGOUR else defence
    if number < DEVOTION:  # for a winner, and whoever attacks wins more often than not
        return LIKELY * attack + (1.0 - LIKELY) * defence
    return LIKELY * defence + (1.0 - LIKELY) * attack


def matters(o: Outlook, s: State, owner: i64, kind: i64) -> bool:
    """Whether an artefact can act on the active side before it is restored.

    That is at the end of its owner's next turn. The table must have been read.
    """
    if is_petty(s, owner, kind):
        return False
    if kind == CROWN_TYPE:
        return has_use(o, s, owner)
    attacked: bool = False  # by the owner, in his turn
    attacks: bool = False  # the owner, before that
    number: i64 = artefact(s, owner, kind)
    for seat in range(s.players):
        if is_ally(s, seat, s.seat):
            attacked = attacked or o.table.reach[owner] & land_of(o, s, seat) != 0
            if may_attack(o, s, seat, owner):
                # Vigour makes up for knights that are fewer.
                vigour: bool = kind == SCEPTRE_TYPE and number == VIGOUR
                attacks = attacks or not vigour or outnumbers(o, s, seat, owner)
    if kind == SCEPTRE_TYPE:
        return attacked if number < VIGOUR else attacks
    return attacked or attacks


def is_petty(s: State, owner: i64, kind: i64) -> bool:
    """Whether an artefact only lets its owner discard a card: no Fracture is worth that."""
    number: i64 = artefact(s, owner, kind)
    if kind == CROWN_TYPE:
        return number == FURY
    return kind == ORB_TYPE and (number == PREPARATION or number > RESURGENCE)


def land_of(o: Outlook, s: State, seat: i64) -> i64:
    """What a seat may have to defend in the next turns: its castle, and what it may take now."""
    land: i64 = s.goods[OWNED + seat] | BIT[s.map.castle_of[seat]]
    return land | o.table.reach[seat] if seat == s.seat and sequences_left(s) else land


def has_use(o: Outlook, s: State, owner: i64) -> bool:
    """Whether a rival's crown is worth breaking: it may do something before he draws any card."""
    crown: i64 = artefact(s, owner, CROWN_TYPE)
    if crown == VITALITY:
        return o.table.supply[owner] != 0
    return crown != INSIGHT or not knows_tops(s, owner)


def knows_tops(s: State, seat: i64) -> bool:
    """Whether a seat knows all the cards that Insight would show it."""
    if s.goods[TOPS + seat] < s.box.insight_cards:
        return False
    for k in range(s.box.insight_cards):
        if not s.tops[TOP_ROOM * seat + k] >> 4 & BIT[seat]:
            return False
    return True


def may_attack(o: Outlook, s: State, seat: i64, owner: i64) -> bool:
    """Whether a seat may attack another one before that one's next turn."""
    if not o.table.reach[seat] & (s.goods[OWNED + owner] | BIT[s.map.castle_of[owner]]):
        return False
    if seat == s.seat:
        return o.opened & BIT[owner] != 0 or (o.goal >= 0 and defender_of(s, o.goal) == owner)
    return turns_until(s, seat) < turns_until(s, owner)


def outnumbers(o: Outlook, s: State, seat: i64, owner: i64) -> bool:
    """Whether a seat can attack with more knights than a rival has somewhere."""
    rest: i64 = o.table.reach[seat] & s.goods[OWNED + owner]
    while rest:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        if o.table.most(s, seat, cell) > s.field[KNIGHTS + cell]:
            return True
    return False


def has_room(s: State, seat: i64) -> bool:
    """Whether a seat's castle has room for knights that are called, and for income."""
    return castle_room(s, seat) >= s.box.call_knights + s.box.income
