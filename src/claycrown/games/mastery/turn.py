"""Chapter 5: the turn, its windows and sequences; the tables of all decisions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.actions import ActionTable, Verb
from claycrown.core.decision import Decision
from claycrown.core.events import note
from claycrown.core.state import ask, then
from claycrown.games.mastery.cards import discard, holds
from claycrown.games.mastery.crowns import (
    can_use_crown,
    declare_crown,
)
from claycrown.games.mastery.data import (
    CALL_TO_ARMS_CARD,
    FRACTURE_CARD,
    TACTICAL_CARD,
)
from claycrown.games.mastery.ids import (
    CALL_TO_ARMS,
    CONTINUE,
    CROWN,
    D_ADVANCE,
    D_REDISTRIBUTE,
    D_WINDOW,
    EV_PLAYED,
    EV_RESTORED,
    EV_TURN,
    FRACTURE,
    STEP_MORE,
    STEP_SEQUENCE,
    STEP_TURN,
    STEP_TURN_END,
    TACTICAL_ADVANCE,
)
from claycrown.games.mastery.realm import is_ally, place, stands
from claycrown.games.mastery.responses import (
    play_fracture,
)
from claycrown.games.mastery.scoring import reach_cap
from claycrown.games.mastery.state import DOWN, State


# MM-5.1, MM-5.2, MM-5.3  Income; window, sequence, window; last on top.
def start_turn(s: State) -> None:
    s.turn += 1
    s.period = (s.turn + s.players - 1) // s.players
    s.extra = 0
    s.crown_used = 0
    note(s, EV_TURN, s.seat, s.turn)
    place(s, s.seat, s.box.income)  # MM-18.14  nobody is ever eliminated
    then(s, STEP_TURN_END)
    then(s, STEP_MORE)
    ask(s, s.seat, D_WINDOW)
    then(s, STEP_SEQUENCE)
    ask(s, s.seat, D_WINDOW)


# MM-5.4  As long as extra sequences are left: one more, and a window after it.
def more(s: State) -> None:
    if s.extra == 0:
        return
    s.extra -= 1
    then(s, STEP_MORE)
    ask(s, s.seat, D_WINDOW)
    then(s, STEP_SEQUENCE)


# MM-5.5, MM-5.7  A sequence: redistribution, then advance, each optional and once; no window.
def start_sequence(s: State) -> None:
    ask(s, s.seat, D_ADVANCE)
    ask(s, s.seat, D_REDISTRIBUTE)


def end_turn(s: State) -> None:
    # MM-18.10  Artefacts destroyed in an earlier turn stand again (MM-15.1 in realm.py).
    for kind in range(3):
        down: i64 = s.goods[DOWN + 6 * kind + s.seat]
        if down and down < s.turn:
            s.goods[DOWN + 6 * kind + s.seat] = 0
            note(s, EV_RESTORED, s.seat, kind)
    if s.turn >= s.box.round_cap * s.players:
        reach_cap(s)
        return
    s.seat = (s.seat + 1) % s.players
    then(s, STEP_TURN)


# MM-5.6, MM-6.3  In a window: resource cards, Fracture, the crown, in any order and number.
def window_legal(s: State, out: vec[i64]) -> i64:
    out[0] = CONTINUE
    n: i64 = 1
    if holds(s, s.seat, CALL_TO_ARMS_CARD):
        out[n] = CALL_TO_ARMS
        n += 1
    if holds(s, s.seat, TACTICAL_CARD):
        out[n] = TACTICAL_ADVANCE
        n += 1
    if can_use_crown(s):
        out[n] = CROWN
        n += 1
    if holds(s, s.seat, FRACTURE_CARD):
        for seat in range(s.players):
            if not is_ally(s, seat, s.seat):
                for kind in range(3):
                    if stands(s, seat, kind):
                        out[n] = FRACTURE + 3 * seat + kind
                        n += 1
    return n


def window_apply(s: State, action: i64) -> None:
    if action == CONTINUE:
        return
    ask(s, s.seat, D_WINDOW)
    if action == CALL_TO_ARMS:
        play_card(s, CALL_TO_ARMS_CARD)
        place(s, s.seat, s.box.call_knights)  # MM-6.1
    elif action == TACTICAL_ADVANCE:
        play_card(s, TACTICAL_CARD)
        s.extra += 1  # MM-6.2, MM-18.13: also when the card has come back in the same turn
    elif action == CROWN:
        declare_crown(s)
    else:
        play_fracture(s, s.seat, action)


def play_card(s: State, kind: i64) -> None:
    note(s, EV_PLAYED, s.seat, kind)
    discard(s, s.seat, kind)


ACTIONS: Final = ActionTable(
    Verb("PASS", 0, 1),
    Verb("CONTINUE", 1, 1),
    Verb("CALL_TO_ARMS", 2, 1),
    Verb("TACTICAL_ADVANCE", 3, 1),
    Verb("CROWN", 4, 1),
    Verb("REDISTRIBUTE", 5, 1),
    Verb("KEEP", 6, 1),
    Verb("NO_ADVANCE", 7, 1),
    Verb("YIELD", 8, 1),
    Verb("PLAY_1", 9, 1),
    Verb("PLAY_2", 10, 1),
    Verb("TOP_KEEP", 11, 1),
    Verb("TOP_DISCARD", 12, 1),
    Verb("FRACTURE", 13, 18),
    Verb("DESTROY", 31, 18),
    Verb("LOOK", 49, 6),
    Verb("SET_KNIGHTS", 55, 12),
    Verb("ADVANCE", 67, 37),
    Verb("ADVANCE_KNIGHTS", 104, 12),
    Verb("CONFLICT", 116, 5),
    Verb("DISCARD", 121, 11),
    Verb("RETURN", 132, 11),
    Verb("ARRANGE", 143, 11),
)

# MM-20.1, MM-20.2  None can be taken back; a single option is taken unasked.
DECISIONS: Final = [
    Decision("WINDOW", "MM-5.6"),
    Decision("RESPONSE", "MM-6.9"),
    Decision("REDISTRIBUTE", "MM-9.2"),
    Decision("SET_KNIGHTS", "MM-9.3"),
    Decision("ADVANCE", "MM-10.2"),
    Decision("ADVANCE_KNIGHTS", "MM-10.3"),
    Decision("CONFLICT", "MM-11.7"),
    Decision("SUPPORT", "MM-11.10"),
    Decision("DISCARD", "MM-13.3"),
    Decision("CORRUPTION", "MM-7.5"),
    Decision("PROSPERITY", "MM-7.6"),
    Decision("TOP", "MM-7.6"),
    Decision("ORDER", "MM-7.7"),
    Decision("INSIGHT", "MM-7.8"),
]
