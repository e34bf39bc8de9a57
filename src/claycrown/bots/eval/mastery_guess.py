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
from claycrown.bots.eval.mastery_cards import (
    betters_deck,
    discard_worth,
    guess_card,
    has_room,
    knows_tops,
    matters,
    target_worth,
)
from claycrown.bots.eval.mastery_outlook import Outlook
from claycrown.bots.eval.mastery_plan import STANCES, Plans
from claycrown.bots.eval.mastery_stakes import DEEP
from claycrown.bots.eval.mastery_table import SEAT_ENTRY, room_for, sequences_left
from claycrown.bots.eval.mastery_weights import W_CARD, W_DRAW
from claycrown.core.bits import BIT, lowest
from claycrown.games.mastery.cards import copies, size
from claycrown.games.mastery.data import (
    CARD_KINDS,
    CORRUPTION,
    CROWN_TYPE,
    FRACTURE_CARD,
    FURY,
    INSIGHT,
    ORDER,
    SCEPTRE_TYPE,
    TACTICAL_CARD,
    VITALITY,
)
from claycrown.games.mastery.ids import (
    ADVANCE,
    ADVANCE_KNIGHTS,
    CALL_TO_ARMS,
    CONTINUE,
    CROWN,
    D_ADVANCE,
    D_ADVANCE_KNIGHTS,
    D_CONFLICT,
    D_CORRUPTION,
    D_REDISTRIBUTE,
    D_RESPONSE,
    D_SET_KNIGHTS,
    D_SUPPORT,
    D_WINDOW,
    DESTROY,
    FRACTURE,
    NO_ADVANCE,
    REDISTRIBUTE,
    SET_KNIGHTS,
    TACTICAL_ADVANCE,
)
from claycrown.games.mastery.realm import artefact, is_ally, stands
from claycrown.games.mastery.state import (
    CASTLE,
    HAND,
    TOPS,
    State,
)

CALL: Final[float] = 2.0  # knights at once are better than knights later
USE_CROWN: Final[float] = 0.5  # crowns cost nothing
VOID: Final[float] = -10.0  # what does nothing at all
IDLE: Final[float] = 0.25  # a knight left in the castle when the last advance is made
DRAWN: Final[i64] = 2  # cards for a battle that are worth a look before it
HELP: Final[float] = 0.1  # points that an attack promises more without the defender's sceptre
KEEPING: Final[float] = 0.2  # a plan is rarely worse than leaving things as they are
OFF_PLAN: Final[float] = 1.0  # a number that no plan has: it may be as good
OFF_EACH: Final[float] = 0.2  # and each knight that it is away from the best one


def guess(o: Outlook, p: Plans, s: State, seat: i64, n: i64, out: vec[float]) -> None:
    """Write what each option promises, in points."""
    decision: i64 = s.stack[s.depth - 1] & (SEAT_ENTRY - 1)
    if decision == D_WINDOW:
        guess_window(o, p, s, n, out)
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
    elif decision == D_CORRUPTION:
        guess_corruption(o, p, s, n, out)
    else:
        guess_card(o, s, seat, decision, n, out)


def guess_window(o: Outlook, p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """Call knights, use the crown; keep Tactical Advance for a turn that wins."""
    if s.options[n - 1] >= FRACTURE:
        look_around(o, p, s)
    for k in range(n):
        action: i64 = s.options[k]
        worth: float = 0.0
        if action == CALL_TO_ARMS:
            worth = CALL
        elif action == TACTICAL_ADVANCE:
            worth = tactical_worth(o, s)
        elif action == CROWN:
            worth = crown_worth(o, p, s)
        elif action == CONTINUE:
            worth = NEVER if leaves_gift(o, p, s, n) else 0.0
        else:
            worth = fracture_worth(o, p, s, (action - FRACTURE) // 3, (action - FRACTURE) % 3)
        out[k] = worth


def look_around(o: Outlook, p: Plans, s: State) -> None:
    """See whom the active side is likely to meet: its own next target it knows."""
    p.look_ahead(s)
    o.opened = 0
    for rival in range(s.players):
        if not is_ally(s, rival, s.seat) and p.gain_without(s, rival) > 0.0:
            o.opened |= BIT[rival]
    o.meet(s, p.goal)


def fracture_worth(o: Outlook, p: Plans, s: State, owner: i64, kind: i64) -> float:
    """What it brings to break an artefact now, with a card that draws another one later."""
    if not matters(o, s, owner, kind) or o.table.must_stop(s, s.seat, owner):
        return VOID
    card: float = o.weights[W_CARD + FRACTURE_CARD] - o.weights[W_DRAW]
    return breaking_worth(o, p, s, owner, kind) - card


def breaking_worth(o: Outlook, p: Plans, s: State, owner: i64, kind: i64) -> float:
    """What it brings to break an artefact now: most where it acts in the attack to come."""
    worth: float = target_worth(o, s, owner, kind)
    if kind == SCEPTRE_TYPE:
        worth = max(worth, p.gain_without(s, owner))
    return worth


def guess_corruption(o: Outlook, p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """Break what matters most."""
    look_around(o, p, s)
    for k in range(n):
        owner: i64 = (s.options[k] - DESTROY) // 3
        kind: i64 = (s.options[k] - DESTROY) % 3
        out[k] = NEVER
        if matters(o, s, owner, kind):
            out[k] = breaking_worth(o, p, s, owner, kind)


def tactical_worth(o: Outlook, s: State) -> float:
    """What one more sequence in this turn promises, less what the card is worth later."""
    o.table.read(s)
    o.table.see(s, s.seat)
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


def leaves_gift(o: Outlook, p: Plans, s: State, n: i64) -> bool:
    """Whether to go on leaves knights or a crown unused that can do no harm."""
    ends: bool = sequences_left(s) == 0
    for k in range(n):
        if s.options[k] == CALL_TO_ARMS and ends and has_room(s, s.seat):
            return True
        if s.options[k] == CROWN:
            return is_gift(o, p, s, ends)
    return False


def is_gift(o: Outlook, p: Plans, s: State, ends: bool) -> bool:
    """Whether the crown is best used now: at the end of a turn, or before cards are drawn.

    Order shuffles what is known to lie on the deck, and Fury is of no use with good cards.
    """
    crown: i64 = crown_of(s)
    if crown == ORDER:
        return s.goods[TOPS + s.seat] == 0 and betters_deck(o, s, s.seat)
    if crown == FURY or does_nothing(o, p, s, crown):
        return False
    if crown == CORRUPTION and not ends and helps_attack(p, s):
        return True
    return ends or (crown == INSIGHT and size(s.goods[HAND + s.seat]) <= s.box.refill_hand - DRAWN)


def helps_attack(p: Plans, s: State) -> bool:
    """Whether the advance to come would be a better one if a sceptre were broken first."""
    p.look_ahead(s)
    for rival in range(s.players):
        standing: bool = stands(s, rival, SCEPTRE_TYPE) and not is_ally(s, rival, s.seat)
        if standing and p.gain_without(s, rival) > HELP:
            return True
    return False


def crown_worth(o: Outlook, p: Plans, s: State) -> float:
    """Use it, but Vitality only when all advances are made: each begins with the same."""
    crown: i64 = crown_of(s)
    if (crown == VITALITY and sequences_left(s)) or does_nothing(o, p, s, crown):
        return VOID
    return USE_CROWN


def does_nothing(o: Outlook, p: Plans, s: State, crown: i64) -> bool:
    """Whether a crown would change nothing.

    Insight shows what its owner knows, Vitality has every knight where the best plan wants it, Fury
    has nothing that is worth a discard.
    """
    if crown == VITALITY:
        p.make(s)
        return p.best_plan(s, True) >= p.best_plan(s, False)
    if crown == INSIGHT:
        return knows_tops(s, s.seat)
    if crown != FURY:
        return False
    for kind in range(CARD_KINDS):
        if copies(s.goods[HAND + s.seat], kind) and discard_worth(o, s, s.seat, kind) > 0.0:
            return False
    return True


def has_acted(s: State) -> bool:
    """Whether the active seat's crown was used in this turn, and nobody broke it."""
    return s.crown_used != 0 and stands(s, s.seat, CROWN_TYPE)


def crown_of(s: State) -> i64:
    """The active seat's crown."""
    return artefact(s, s.seat, CROWN_TYPE)


def guess_redistribute(p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """The best plan that moves a knight, or the best that can be done with things as they are."""
    p.make(s)
    for k in range(n):
        if s.options[k] == REDISTRIBUTE:
            out[k] = p.best_plan(s, False)
        else:
            out[k] = max(p.best_plan(s, True), p.keeping - KEEPING)


def guess_set_knights(p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """Numbers of the plans that fit what is set; the others behind, the farther the more."""
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
    number: i64 = number_of_plans(p, s, cell, n, out)
    best: float = NEVER
    for k in range(n):
        best = max(best, out[k])
    if best == NEVER:
        best = 0.0
    for k in range(n):
        if out[k] == NEVER:
            away: i64 = s.options[k] - SET_KNIGHTS - number
            out[k] = best - OFF_PLAN - OFF_EACH * float(max(away, -away))


def number_of_plans(p: Plans, s: State, cell: i64, n: i64, out: vec[float]) -> i64:
    """Write the worth of every plan to its number on the cell; the best plan's number."""
    best: float = NEVER
    number: i64 = 1
    for stance in range(STANCES):
        for kept in range(min(p.spare, DEEP - 1) + 1):
            worth: float = p.plan_worth(stance, kept)
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
            p.face(s, cell)
            for knights in range(1, min(castle, room_for(s, cell)) + 1):
                best = max(best, p.promise_of(s, cell, knights))
            out[k] = best


def guess_advance_knights(p: Plans, s: State, n: i64, out: vec[float]) -> None:
    """What so many knights promise at the target."""
    p.read(s)
    idle: float = IDLE if sequences_left(s) == 1 else 0.0
    p.face(s, s.cell)
    for k in range(n):
        knights: i64 = s.options[k] - ADVANCE_KNIGHTS
        out[k] = p.promise_of(s, s.cell, knights) + idle * float(knights)
