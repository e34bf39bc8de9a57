"""What can be pending in Medieval Mastery, and what must lie on the table for it.

A position written by hand may hold anything. Here it is refused if play could not go on from it
to the end of the game, or if something belongs to a moment that is not this one.
"""

from __future__ import annotations

from claycrown.core.bits import cells
from claycrown.core.errors import PositionError
from claycrown.core.fields import MANY
from claycrown.games.mastery.advance import most_knights, targets
from claycrown.games.mastery.artefacts import there
from claycrown.games.mastery.audit import violations
from claycrown.games.mastery.battle import battle_ability, castle_owner
from claycrown.games.mastery.cards import conflict_cards, size
from claycrown.games.mastery.data import (
    ARTEFACT_NAMES,
    BATTLE_NO_SUPPORT,
    CONQUEST_DISCARD,
    CROWN_TYPE,
    ORB_TYPE,
    TYPE_NAMES,
)
from claycrown.games.mastery.ids import BY_CAP, BY_POINTS, BY_SIEGE, STEP_NAMES
from claycrown.games.mastery.notation import turn_of_return
from claycrown.games.mastery.realm import (
    artefact,
    capacity,
    is_ally,
    is_castle,
    points,
    side_points,
    stands,
)
from claycrown.games.mastery.scoring import target
from claycrown.games.mastery.state import (
    DOWN,
    HAND,
    KNIGHTS,
    OWNER,
    PLAN,
    SCORE,
    SEALED,
    TABLE,
    TOP_ROOM,
    TOPS,
    State,
)
from claycrown.games.mastery.support import takes_part
from claycrown.games.mastery.turn import DECISIONS

Agenda = tuple[str, ...]

# The rest of a turn: after a sequence, and before the first one.
LAST: Agenda = ("WINDOW", "(MORE)", "(TURN_END)")
FIRST: Agenda = ("WINDOW", "(SEQUENCE)", *LAST)
# What a crown asks in a window, and which one.
EFFECTS = {
    "CORRUPTION": "corruption",
    "PROSPERITY": "prosperity",
    "TOP": "prosperity",
    "ORDER": "order",
    "INSIGHT": "insight",
    "SET_KNIGHTS": "vitality",
    "DISCARD": "fury",
}
CROWN: tuple[Agenda, ...] = (
    ("RESPONSE", "(RESPONSES)", "(CROWN)"),
    *((effect,) for effect in EFFECTS),
)
SEQUENCE: tuple[Agenda, ...] = (
    ("REDISTRIBUTE", "ADVANCE"),
    ("SET_KNIGHTS", "ADVANCE"),
    ("ADVANCE",),
    ("ADVANCE_KNIGHTS",),
)
BATTLE: tuple[Agenda, ...] = (
    ("RESPONSE", "(RESPONSES)", "(SCEPTRES)", "(RESOLVED)"),
    ("CONFLICT", "(REVEAL)", "(RESOLVED)"),
    ("SUPPORT", "(OUTCOME)", "(RESOLVED)"),
    ("RESPONSE", "(RESPONSES)", "(ORB_ATTACKER)", "(RESOLVED)"),
    ("DISCARD", "(ORB_DEFENDER)", "(RESOLVED)"),  # the attacker's orb
    ("DISCARD", "(LOSSES)", "(RESOLVED)"),  # the defender's orb
)
DECIDED = BATTLE[3:]
CONQUEST: tuple[Agenda, ...] = (
    ("DISCARD", "(RESOLVED)"),
    ("DISCARD", "(BATTLE_END)", "(RESOLVED)"),
)
AGENDAS = {
    (),
    ("(TURN)",),
    FIRST,
    LAST,
    *((*chain, *rest) for chain in CROWN for rest in (FIRST, LAST)),
    *((*chain, *LAST) for chain in (*SEQUENCE, *BATTLE, *CONQUEST)),
}
# The artefacts that a response window is about.
ANSWERED = {"(CROWN)": "crown", "(SCEPTRES)": "sceptre", "(ORB_ATTACKER)": "orb"}


def check_pending(s: State) -> None:
    """What is pending must fit the pieces, so that play can go on from here to the end."""
    for fault in violations(s):
        raise PositionError(f"pieces do not add up: {fault}")
    agenda = agenda_of(s)
    chain = agenda[: -len(FIRST if agenda[-len(FIRST) :] == FIRST else LAST)]
    check_time(s, agenda)
    check_destroyed(s, agenda)
    if s.fighting != (chain in BATTLE or s.ending == 1 + BY_SIEGE):
        found = "no step" if s.fighting else "a step"
        raise PositionError(f"battle: {found} of a battle is pending")
    if s.fighting:
        check_battle(s, chain)
    check_seats(s, chain)
    check_loose_ends(s, chain)
    check_cards_out(s, chain)
    check_chain(s, chain)


def agenda_of(s: State) -> Agenda:
    """What is pending, the next thing first, a step in brackets."""
    entries = [int(s.stack[k]) for k in reversed(range(s.depth))]
    return tuple(
        [DECISIONS[x & 255].name if x >> 8 else f"({STEP_NAMES[x & 255]})" for x in entries]
    )


def check_time(s: State, agenda: Agenda) -> None:
    """The turn, who began the game, and whether it has ended."""
    starting = agenda == ("(TURN)",)
    last = int(s.box.round_cap * s.players)
    if s.turn == 0 and not starting:
        raise PositionError("turn: the first turn has not begun, so only TURN can be pending")
    if s.turn >= last and starting:
        raise PositionError(f"turn: {s.turn} was the last one, so TURN cannot be pending")
    first = int(s.seat - s.turn + (0 if starting else 1)) % int(s.players)
    if s.first != first:
        raise PositionError(f"first: {s.first}, but by turn and active it is {first}")
    if agenda and s.ending:
        raise PositionError("ending: the game has ended, so nothing can be pending")
    if not agenda:
        check_end(s)
    for seat in range(s.players):
        booked = points(s, seat) if s.ending else 0
        if s.goods[SCORE + seat] != booked:
            raise PositionError(f"bookings: {booked} points of seat {seat} are booked by now")


def check_destroyed(s: State, agenda: Agenda) -> None:
    """What is down was destroyed after the owner's last turn, or in it."""
    finished = s.turn if agenda == ("(TURN)",) or s.ending == 1 + BY_CAP else s.turn - 1
    for seat in range(s.players):
        for kind, name in enumerate(TYPE_NAMES):
            down = int(s.goods[DOWN + 6 * kind + seat])
            back = turn_of_return(int(s.first), int(s.players), seat, down) if down else MANY
            if back <= finished:
                where = f"seats[{seat}].artefacts.{name}.down"
                raise PositionError(f"{where}: {down}, but it stands again since turn {back}")


def check_end(s: State) -> None:
    """The reason of the end must be there."""
    if not s.ending:
        raise PositionError("pending: nothing is pending, but the game has not ended")
    reason = s.ending - 1
    if reason == BY_POINTS and side_points(s, s.seat) < target(s):
        raise PositionError(f"ending: seat {s.seat} has not reached {target(s)} points")
    if reason == BY_CAP and s.turn < s.box.round_cap * s.players:
        raise PositionError(f"ending: turn {s.turn} is not the last one of the cap")
    if reason == BY_SIEGE and not (s.fighting and s.winner == s.attacker and is_castle(s, s.cell)):
        raise PositionError("ending: no battle is won for a castle")


def check_seats(s: State, chain: Agenda) -> None:
    """Who is asked: below the top, and mostly on it, the active seat alone."""
    for at in range(s.depth):
        asked = cells(int(s.stack[at]) >> 8)
        where = f"pending[{s.depth - 1 - at}].seats"
        top = chain[0] if chain and at == s.depth - 1 else ""
        if top == "CONFLICT":
            if not {int(s.attacker), int(s.defender)}.issuperset(asked):
                raise PositionError(f"{where}: only the two fighters choose a conflict card")
        elif asked and asked != [whose(s, chain) if top else s.seat]:
            seat = whose(s, chain) if top else s.seat
            raise PositionError(f"{where}: {asked}, but it is for seat {seat} alone to decide")


def whose(s: State, chain: Agenda) -> int:
    """The one seat that the decision on top asks."""
    if chain[0] == "RESPONSE":
        start = s.first if "(CROWN)" in chain else s.attacker
        return int(start + s.players - 1 - s.response_left) % int(s.players)
    if chain[0] == "SUPPORT":
        return int(s.go)
    return int(s.defender if "(LOSSES)" in chain else s.seat)


def check_loose_ends(s: State, chain: Agenda) -> None:
    """What is in progress belongs to the decision on top."""
    top = chain[0] if chain else ""
    if top == "RESPONSE":
        kind = next(ANSWERED[step] for step in chain if step in ANSWERED)
        after = (whose(s, chain) + 1) % int(s.players)
        if TYPE_NAMES[s.responding] != kind or s.response_next != after:
            raise PositionError(f"response: type {kind} and next {after} are needed here")
    elif s.responding or s.response_left or s.response_next:
        raise PositionError("response: no response window is open")
    planned = s.plan_rest or any(s.field[PLAN + cell] for cell in range(s.map.cells))
    if (top == "SET_KNIGHTS") != bool(s.plan_left) or (planned and not s.plan_left):
        raise PositionError("plan.left: it has territories as long as SET_KNIGHTS is on top")
    if (top == "INSIGHT") != bool(s.arranging):
        raise PositionError("arranging: it has cards as long as INSIGHT is on top")
    if s.looked and top != "TOP":
        raise PositionError("looked: nobody looks at a deck")
    if s.cell and not s.fighting and top != "ADVANCE_KNIGHTS" and "(RESOLVED)" not in chain:
        raise PositionError("target: no advance goes on")


def check_cards_out(s: State, chain: Agenda) -> None:
    """Cards on the table, and cards that are sealed."""
    laid = (chain in BATTLE[2:]) or "(BATTLE_END)" in chain or s.ending == 1 + BY_SIEGE
    for seat in range(s.players):
        where = f"seats[{seat}]"
        if s.goods[TABLE + seat] and (not laid or (s.fighting and not takes_part(s, seat))):
            raise PositionError(f"{where}.table: no card of this seat can lie out now")
        fights = chain in BATTLE and seat in (s.attacker, s.defender)
        asked = bool(s.asked() >> seat & 1)
        sealed = bool(s.goods[SEALED + seat])
        if sealed and (chain[:1] != ("CONFLICT",) or not fights or asked):
            raise PositionError(f"{where}.sealed: this seat has not chosen a conflict card")
        idle = chain[:1] == ("CONFLICT",) and fights and not asked and not sealed
        if idle and conflict_cards(s.goods[HAND + seat]):
            raise PositionError(f"{where}.sealed: who holds a conflict card chooses one")


def check_battle(s: State, chain: Agenda) -> None:
    """The contested cell, the fighters' knights and the winner."""
    cell, castle = int(s.cell), is_castle(s, s.cell)
    if is_ally(s, s.attacker, s.defender):
        raise PositionError("battle.defender: an opponent of the attacker is needed")
    if not targets(s) >> cell & 1 or (castle and castle_owner(s, cell) != s.defender):
        raise PositionError(f"target: the attacker cannot fight that seat on cell {cell}")
    if not castle and s.field[OWNER + cell]:
        raise PositionError(f"owners[{cell}]: nobody controls a contested territory")
    if s.stack_knights > most_knights(s, cell):
        raise PositionError(f"battle.stack: {s.stack_knights}, at most {most_knights(s, cell)}")
    if not castle and s.field[KNIGHTS + cell] > capacity(s, cell):
        raise PositionError(f"knights[{cell}]: at most {capacity(s, cell)} can be there")
    fighters = [s.attacker, s.defender]
    if chain in DECIDED or s.ending:
        if s.winner not in fighters:
            raise PositionError("battle.winner: one of the fighters has won by now")
        fighters = [s.winner]
    elif s.winner >= 0 or s.margin:
        raise PositionError("battle.winner: nobody has won yet")
    for seat in fighters:
        if not there(s, seat) and not (castle and seat == s.defender):
            raise PositionError(f"battle: seat {seat} has no knight on cell {cell}")


def check_chain(s: State, chain: Agenda) -> None:
    """What the decision on top is about must be there."""
    top = chain[0] if chain else ""
    if chain in CROWN:
        check_crown(s, top)
    if top == "ADVANCE_KNIGHTS" and not targets(s) >> s.cell & 1:
        raise PositionError(f"target: {s.cell} is no target of seat {s.seat}")
    if top == "TOP":
        known = s.tops[TOP_ROOM * s.looked] >> 4 >> s.seat & 1
        if not s.goods[TOPS + s.looked] or not known:
            raise PositionError(f"seats[{s.looked}].tops: seat {s.seat} looks at the first card")
    if top == "INSIGHT":
        check_insight(s)
    if top == "SUPPORT":
        check_support(s)
    if top == "DISCARD" and chain in BATTLE:
        check_orb(s, whose(s, chain))
    if chain in CONQUEST:
        won = not is_castle(s, s.cell) and s.field[OWNER + s.cell] == 1 + s.seat
        if not won or s.box.kind_conquest[s.tiles[s.cell]] != CONQUEST_DISCARD:
            raise PositionError("target: a territory just conquered that lets discard is needed")


def check_crown(s: State, top: str) -> None:
    """The crown in use: declared, and once the responses are over the right one, standing."""
    if not s.crown_used:
        raise PositionError("crown_used: a crown acts, so it is used")
    if top in EFFECTS:
        check_artefact(s, int(s.seat), int(CROWN_TYPE), EFFECTS[top])


def check_orb(s: State, seat: int) -> None:
    """The orb that lets its owner discard after the battle."""
    check_artefact(s, seat, int(ORB_TYPE), "preparation" if seat == s.winner else "cleansing")


def check_artefact(s: State, seat: int, kind: int, wanted: str) -> None:
    name = ARTEFACT_NAMES[kind][artefact(s, seat, kind)]
    if name != wanted or not stands(s, seat, kind):
        where = f"seats[{seat}].artefacts.{TYPE_NAMES[kind]}"
        raise PositionError(f"{where}: {wanted}, standing, is needed here")


def check_insight(s: State) -> None:
    """Cards looked at, and those that lie back in order already, known to their owner alone."""
    seat = int(s.seat)
    number = int(size(s.arranging) + s.goods[TOPS + seat])
    if number > s.box.insight_cards:
        raise PositionError(f"arranging: {number} cards, {s.box.insight_cards} can be looked at")
    for k in range(s.goods[TOPS + seat]):
        if s.tops[TOP_ROOM * seat + k] >> 4 != 2**seat:
            raise PositionError(f"seats[{seat}].tops[{k}].knowers: the owner alone knows this card")


def check_support(s: State) -> None:
    """The support phase goes on, and not all have passed."""
    if battle_ability(s) == BATTLE_NO_SUPPORT:
        raise PositionError(f"pending: no support card can be played on cell {s.cell}")
    if not takes_part(s, s.go):
        raise PositionError(f"battle.go: seat {s.go} takes no part in this battle")
    members = sum(takes_part(s, seat) for seat in range(s.players))
    if s.passes >= members:
        raise PositionError(f"battle.passes: {s.passes}, but only {members} take part")
