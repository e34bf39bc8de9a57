"""What each option of a decision of Medieval Mastery promises, at first sight."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import NEVER
from claycrown.bots.eval.mastery_battle import (
    guess_conflict,
    guess_response,
    guess_support,
)
from claycrown.bots.eval.mastery_outlook import Outlook
from claycrown.bots.eval.mastery_plan import DEEP, STANCES, Plans
from claycrown.bots.eval.mastery_table import (
    SEAT_ENTRY,
    best_conflict,
    conflict_worth,
    room_for,
    sequences_left,
)
from claycrown.bots.eval.mastery_weights import W_CARD, W_DRAW, W_HAND, W_STANDING
from claycrown.core.bits import BIT, lowest
from claycrown.games.mastery.cards import ONE, copies, size
from claycrown.games.mastery.data import (
    AMBUSH,
    AUTHORITY,
    CALL_TO_ARMS_CARD,
    CARD_KINDS,
    CONFLICT_KINDS,
    CROWN_TYPE,
    FRACTURE_CARD,
    FURY,
    ORDER,
    SCEPTRE_TYPE,
    SUPPORT_1,
    SUPPORT_2,
    TACTICAL_CARD,
    VIGOUR,
    VITALITY,
)
from claycrown.games.mastery.ids import (
    ADVANCE,
    ADVANCE_KNIGHTS,
    ARRANGE,
    CALL_TO_ARMS,
    CONTINUE,
    CROWN,
    D_ADVANCE,
    D_ADVANCE_KNIGHTS,
    D_CONFLICT,
    D_CORRUPTION,
    D_DISCARD,
    D_INSIGHT,
    D_ORDER,
    D_PROSPERITY,
    D_REDISTRIBUTE,
    D_RESPONSE,
    D_SET_KNIGHTS,
    D_SUPPORT,
    D_WINDOW,
    DESTROY,
    DISCARD,
    FRACTURE,
    LOOK,
    NO_ADVANCE,
    PASS,
    REDISTRIBUTE,
    RETURN,
    SET_KNIGHTS,
    TACTICAL_ADVANCE,
    TOP_KEEP,
)
from claycrown.games.mastery.realm import artefact, castle_room, is_ally, stands
from claycrown.games.mastery.state import (
    CASTLE,
    HAND,
    KNIGHTS,
    OWNED,
    POOL,
    TOP_ROOM,
    TOPS,
    State,
)

CALL: Final[float] = 2.0  # knights at once are better than knights later
USE_CROWN: Final[float] = 0.5  # crowns cost nothing
VOID: Final[float] = -10.0  # what does nothing at all
DECISIVE: Final[float] = 0.5  # points that a point of combat score is worth
TWO_CARDS: Final[float] = 2.0  # points of combat score that Authority brings
IDLE: Final[float] = 0.25  # a knight left in the castle when the last advance is made
KEEPING: Final[float] = 0.2  # a plan is rarely worse than leaving things as they are
OFF_PLAN: Final[float] = 4.0  # a number that no plan has
OFF_EACH: Final[float] = 0.3  # and each knight that it is away from the best one


def guess(o: Outlook, p: Plans, s: State, seat: i64, n: i64, out: vec[float]) -> None:
    """Write what each option promises, in points."""
    decision: i64 = s.stack[s.depth - 1] & (SEAT_ENTRY - 1)
    if decision == D_WINDOW:
        guess_window(o, s, n, out)
    elif decision == D_RESPONSE:
        guess_response(o, s, seat, n, out)
    elif decision == D_REDISTRIBUTE:
        guess_redistribute(p, s, n, out)
    elif decision == D_SET_KNIGHTS:
        guess_set_knights(p, s, n, out)
    elif decision == D_ADVANCE:
        guess_advance(p, s, n, out)
    elif decision == D_ADVANCE_KNIGHTS:
        guess_advance_knights(p, s, n, out)
    elif decision == D_CONFLICT:
        guess_conflict(o, s, seat, n, out)
    elif decision == D_SUPPORT:
        guess_support(o, s, seat, n, out)
    else:
        guess_card(o, s, seat, decision, n, out)


def guess_window(o: Outlook, s: State, n: i64, out: vec[float]) -> None:
    """Call knights, use the crown; keep Tactical Advance for a turn that wins."""
    if s.options[n - 1] >= FRACTURE:
        o.table.read(s)
    for k in range(n):
        action: i64 = s.options[k]
        worth: float = 0.0
        if action == CALL_TO_ARMS:
            worth = CALL
        elif action == TACTICAL_ADVANCE:
            worth = tactical_worth(o, s)
        elif action == CROWN:
            worth = crown_worth(s)
        elif action == CONTINUE:
            worth = NEVER if leaves_gift(s, n) else 0.0
        else:
            target: i64 = action - FRACTURE
            worth = o.weights[W_DRAW] - o.weights[W_CARD + FRACTURE_CARD]
            worth += standing_worth(o, s, target // 3, target % 3) / float(s.players - 1)
            if not matters(o, s, target // 3, target % 3):
                worth = VOID
        out[k] = worth


def matters(o: Outlook, s: State, owner: i64, kind: i64) -> bool:
    """Whether an artefact can act on the active side before it is restored.

    That is at the end of its owner's next turn. The table must have been read.
    """
    if kind == CROWN_TYPE:
        return True
    attacked: bool = False  # by the owner, in his turn
    for seat in range(s.players):
        if is_ally(s, seat, s.seat) and o.table.reach[owner] & s.goods[OWNED + seat]:
            attacked = True
    attacks: bool = sequences_left(s) > 0 and o.table.reach[s.seat] & s.goods[OWNED + owner] != 0
    if kind == SCEPTRE_TYPE:
        number: i64 = artefact(s, owner, kind)
        if number == VIGOUR:
            return attacks and outnumbers(o, s, owner)
        return attacked if number < VIGOUR else attacks
    return attacked or attacks


def outnumbers(o: Outlook, s: State, owner: i64) -> bool:
    """Whether the active seat can attack with more knights than a rival has somewhere."""
    rest: i64 = o.table.reach[s.seat] & s.goods[OWNED + owner]
    while rest:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        if o.table.most(s, s.seat, cell) > s.field[KNIGHTS + cell]:
            return True
    return False


def tactical_worth(o: Outlook, s: State) -> float:
    """What one more sequence in this turn promises, less what the card is worth later."""
    o.table.read(s)
    n: i64 = o.aims(s, s.seat)
    if n == 0:
        return -1.0
    single: bool = sequences_left(s) == 0  # the card brings the only advance
    win: float = 0.0 if single else o.double_win(s, s.seat, n)
    gain: float = 0.0
    for k in range(n):
        gain = max(gain, o.hopes[k])
        if single and o.wins_with(s, s.seat, o.cells[k]):
            win = max(win, o.hopes[k])
    if single and win == 0.0 and has_acted(s) and crown_of(s) == VITALITY:
        return VOID  # it would undo what the crown has just done
    kept: float = o.weights[W_CARD + TACTICAL_CARD] - o.weights[W_DRAW]
    return gain - kept + 10.0 * win


def leaves_gift(s: State, n: i64) -> bool:
    """Whether to go on ends the turn and leaves knights or a crown unused that can do no harm.

    Order shuffles what is known to lie on the deck, and Fury is of no use with good cards.
    """
    if sequences_left(s):
        return False
    crown: i64 = crown_of(s)
    for k in range(n):
        if s.options[k] == CALL_TO_ARMS and has_room(s):
            return True
        if s.options[k] == CROWN and crown != ORDER and crown != FURY:
            return True
    return False


def has_room(s: State) -> bool:
    """Whether the active seat's castle has room for knights that are called, and for income."""
    return castle_room(s, s.seat) >= s.box.call_knights + s.box.income


def crown_worth(s: State) -> float:
    """Use it, but Vitality only when all advances are made: each begins with the same."""
    if crown_of(s) == VITALITY and sequences_left(s):
        return VOID
    return USE_CROWN


def has_acted(s: State) -> bool:
    """Whether the active seat's crown was used in this turn, and nobody broke it."""
    return s.crown_used != 0 and stands(s, s.seat, CROWN_TYPE)


def crown_of(s: State) -> i64:
    """The active seat's crown."""
    return artefact(s, s.seat, CROWN_TYPE)


def standing_worth(o: Outlook, s: State, owner: i64, kind: i64) -> float:
    """What a standing artefact is worth to its owner."""
    return o.weights[W_STANDING + 6 * kind + artefact(s, owner, kind)]


def guess_redistribute(p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """The best plan that moves a knight, or the best that can be done with things as they are."""
    p.make(s)
    for k in range(n):
        if s.options[k] == REDISTRIBUTE:
            out[k] = p.best_plan(s, False)
        else:
            out[k] = max(p.best_plan(s, True), p.keeping - KEEPING)


def guess_set_knights(p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """Numbers of the plans that agree with what is set; the others far behind."""
    p.make(s)
    cell: i64 = lowest(s.plan_left)
    if s.plan_left == BIT[cell]:
        # Which plan it was does not matter any more: all is known but this number.
        most: i64 = s.options[n - 1] - SET_KNIGHTS
        for k in range(n):
            out[k] = p.settled_worth(s, s.options[k] - SET_KNIGHTS, most)
        return
    for k in range(n):
        out[k] = NEVER
    best: float = NEVER
    number: i64 = fit_plans(p, s, cell, n, out)
    for k in range(n):
        best = max(best, out[k])
    if best == NEVER:
        best = 0.0
    for k in range(n):
        if out[k] == NEVER:
            away: i64 = s.options[k] - SET_KNIGHTS - number
            out[k] = best - OFF_PLAN - OFF_EACH * float(max(away, -away))


def fit_plans(p: Plans, s: State, cell: i64, n: i64, out: vec[float]) -> i64:
    """Write the worth of every plan to its number on the cell; the best plan's number."""
    best: float = NEVER
    number: i64 = 1
    for stance in range(STANCES):
        for kept in range(min(p.spare, DEEP - 1) + 1):
            worth: float = p.plan_worth(stance, kept)
            if not p.fits(s, stance, kept):
                worth -= 2.0 * OFF_PLAN
                if worth <= best:
                    continue
            wanted: i64 = p.number_of(stance, kept, cell)
            if worth > best:
                best = worth
                number = wanted
            for k in range(n):
                if s.options[k] == SET_KNIGHTS + wanted and worth > out[k]:
                    out[k] = worth
    return number


def guess_advance(p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """The best number of knights for each target."""
    p.read(s)
    castle: i64 = s.goods[CASTLE + s.seat]
    for k in range(n):
        out[k] = 0.0
        if s.options[k] != NO_ADVANCE:
            cell: i64 = s.options[k] - ADVANCE
            best: float = NEVER
            for knights in range(1, min(castle, room_for(s, cell)) + 1):
                best = max(best, p.promise(s, cell, knights))
            out[k] = best


def guess_advance_knights(p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """What so many knights promise at the target."""
    p.read(s)
    idle: float = IDLE if sequences_left(s) == 1 else 0.0
    for k in range(n):
        knights: i64 = s.options[k] - ADVANCE_KNIGHTS
        out[k] = p.promise(s, s.cell, knights) + idle * float(knights)


def guess_card(o: Outlook, s: State, seat: i64, decision: i64, n: i64, out: vec[float]) -> None:
    """Choices of crowns, orbs and territories about cards and artefacts."""
    if decision == D_CORRUPTION:
        o.table.read(s)
    for k in range(n):
        action: i64 = s.options[k]
        if decision == D_DISCARD:
            out[k] = 0.0 if action == PASS else discard_worth(o, s, seat, action - DISCARD)
        elif decision == D_CORRUPTION:
            target: i64 = action - DESTROY
            out[k] = standing_worth(o, s, target // 3, target % 3)
            if not matters(o, s, target // 3, target % 3):
                out[k] = 0.0
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
    if kind == CALL_TO_ARMS_CARD and seat == s.seat and has_room(s):
        return NEVER  # it can be played before the turn ends
    return o.weights[W_DRAW] - o.weights[W_CARD + kind]


def holds_lesser(s: State, hand: i64, kind: i64) -> bool:
    """Whether a hand has a card that does the same as this one, and less of it.

    An Ambush is less than a 4, but more than no fixed card for sure.
    """
    if kind == SUPPORT_2:
        return copies(hand, SUPPORT_1) > 0
    if kind >= AMBUSH:
        return False
    for other in range(CONFLICT_KINDS):
        if copies(hand, other) and conflict_worth(s, other) < conflict_worth(s, kind):
            return True
    return False


def mean_card(o: Outlook, s: State, owner: i64) -> float:
    """What a card of a deck is worth on average."""
    pool: i64 = s.goods[POOL + owner]
    if pool == 0:
        return o.weights[W_DRAW]
    total: float = 0.0
    for kind in range(CARD_KINDS):
        total += o.weights[W_CARD + kind] * float(copies(pool, kind))
    return total / float(size(pool))


def look_worth(o: Outlook, s: State, seat: i64, owner: i64) -> float:
    """The own deck first, an unknown card of a partner never; a known one to be rid of it."""
    if s.goods[TOPS + owner] and s.tops[TOP_ROOM * owner] >> 4 & BIT[seat]:
        return max(0.0, -top_worth(o, s, seat, owner))
    if seat == owner:
        return 0.5
    return -1.0 if is_ally(s, seat, owner) else 0.3 + 0.1 * mean_card(o, s, owner)


def top_guess(o: Outlook, s: State, seat: i64, action: i64) -> float:
    """What it promises to keep or to discard the card that is looked at."""
    kept: float = top_worth(o, s, seat, s.looked)
    if action == TOP_KEEP:
        return kept
    partners: bool = s.looked != seat and is_ally(s, s.looked, seat)
    return NEVER if partners and kept > 0.0 else 0.0  # nobody spoils a partner's good card


def top_worth(o: Outlook, s: State, seat: i64, owner: i64) -> float:
    """Whether the top card of a deck is better than another for its owner, or worse for a rival."""
    kind: i64 = s.tops[TOP_ROOM * owner] & 15
    better: float = o.weights[W_CARD + kind] - mean_card(o, s, owner)
    return better if is_ally(s, seat, owner) else -better
