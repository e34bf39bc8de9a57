"""What can be pending in Terracotta Army, and what must be on the table for it."""

from __future__ import annotations

from claycrown.core.bits import cells
from claycrown.core.errors import PositionError
from claycrown.games.terracotta.data import (
    ARCHER,
    HORSE,
    MUSICIAN,
    SERVANT,
    SPACE_MASTER,
    SPECIALIST_NAMES,
    WARRIOR_NAMES,
)
from claycrown.games.terracotta.effects import has_hired, middle_space
from claycrown.games.terracotta.figures import (
    mounted,
    warriors_of,
)
from claycrown.games.terracotta.ids import (
    D_ARCHER_CELL,
    D_ARCHER_DIR,
    D_CROSSBOW_DIR,
    D_GUARD_PICK,
    D_GUARD_TO,
    D_HORSE_DIR,
    D_HORSE_RIDER,
    D_MASTER_USE,
    D_OFFICER_MOVE,
    D_PLACE,
    D_SPECIALIST_CELL,
    D_WARRIOR_CELL,
    D_WARRIOR_TYPE,
    D_WEAPON,
)
from claycrown.games.terracotta.state import (
    ARTISANS,
    ARTISANS_ON,
    BASES,
    CRAFTSMAN,
    CRAFTSMEN,
    CRAFTSMEN_ON,
    RACK,
    SHELF,
    WARRIORS,
    State,
)
from claycrown.games.terracotta.warriors import rack_left

TURN = ("ROTATE", "PLACE", "INNER", "MIDDLE", "OUTER", "(TURN_END)")
PLACING = (("WARRIOR_TYPE", "WARRIOR_CELL"), ("WARRIOR_CELL",))
ABILITIES = (("WEAPON",), ("OFFICER_MOVE",), ("GUARD_PICK",), ("GUARD_TO",), ("CROSSBOW_DIR",))
MASTER_CHAINS = (("MASTER_USE",), ("MASTER_INSPECTOR",), ("SUPERVISOR",))
SPECIALIST_CHAINS = (
    ("SPECIALIST_CELL",),
    ("HORSE_RIDER", "HORSE_DIR"),
    ("HORSE_DIR",),
    ("ARCHER_CELL", "ARCHER_DIR"),
    ("ARCHER_DIR",),
)
AGENDAS = {
    (),
    ("(TURN)",),
    ("(ROUND_END)",),
    *(TURN[k:] for k in range(len(TURN))),
    *((*chain, *TURN[k:]) for chain in (*PLACING, *ABILITIES) for k in (3, 4)),
    *((*chain, *TURN[4:]) for chain in MASTER_CHAINS),
    *((*chain, *TURN[5:]) for chain in SPECIALIST_CHAINS),
}


def check_pending(s: State) -> None:
    """What is pending must fit the pieces, so that play can go on from here to the end."""
    entries = [int(s.stack[k]) for k in range(s.depth) if s.stack[k] >> 8]
    decisions = [entry & 255 for entry in entries]
    if s.depth == 0 and (s.round < s.box.rounds or workers_in_hand(s)):
        raise PositionError("pending: nothing is pending, but the last round is not played out")
    if not decisions:
        return
    asked = cells(entries[0] >> 8)
    if len(asked) != 1 or len({entry >> 8 for entry in entries}) != 1:
        raise PositionError("pending: one and the same seat must be asked, whose turn it is")
    s.seat = asked[0]
    goods = s.goods
    if D_PLACE in decisions:
        if not goods[CRAFTSMEN + s.seat] + goods[ARTISANS + s.seat]:
            raise PositionError(f"seats[{s.seat}]: no worker is in hand for this turn")
    else:
        column = CRAFTSMEN_ON if s.worker == CRAFTSMAN else ARTISANS_ON
        if not goods[column + s.seat] & 2**s.segment:
            raise PositionError(f"chain: no such worker of seat {s.seat} on segment {s.segment}")
    _check_chain(s, decisions[-1])


def workers_in_hand(s: State) -> int:
    return sum(int(s.goods[CRAFTSMEN + k] + s.goods[ARTISANS + k]) for k in range(s.players))


def _check_chain(s: State, decision: int) -> None:
    """The figure and the cell in hand must be there for the decision that comes first."""
    bit = 2 ** int(s.cell)
    own = int(warriors_of(s, s.seat))
    if decision in (D_WARRIOR_TYPE, D_WARRIOR_CELL):
        if not s.goods[BASES + s.seat] or not rack_left(s):
            raise PositionError("pending: a Warrior is placed, but no base or no Warrior is left")
        if decision == D_WARRIOR_CELL and not s.stock[RACK + s.held]:
            raise PositionError(f"rack.{WARRIOR_NAMES[s.held]}: none is left to be placed")
    elif decision in (D_WEAPON, D_OFFICER_MOVE, D_GUARD_PICK, D_CROSSBOW_DIR):
        if not s.figures[WARRIORS + 4 * s.seat + s.held] & bit:
            raise PositionError("chain: the Warrior just crafted does not stand on the cell")
    elif decision in (D_GUARD_TO, D_HORSE_DIR):
        if not own & bit or mounted(s) & bit:
            raise PositionError("chain.cell: an own Warrior without a Horse is needed there")
    elif decision == D_MASTER_USE:
        space = middle_space(s, s.segment)
        master = int(s.box.middle_figure[space])
        if s.box.middle_kind[space] != SPACE_MASTER or not has_hired(s, master):
            raise PositionError("chain.segment: no Master hired there that could be used")
    shelf = {D_HORSE_RIDER: HORSE, D_HORSE_DIR: HORSE, D_ARCHER_CELL: ARCHER, D_ARCHER_DIR: ARCHER}
    kind = shelf.get(decision, s.held if decision == D_SPECIALIST_CELL else None)
    if kind is not None:
        if s.held != kind or not s.stock[SHELF + kind]:
            raise PositionError(f"shelf.{SPECIALIST_NAMES[kind]}: none is there to be placed")
        if decision == D_SPECIALIST_CELL and kind not in (SERVANT, MUSICIAN):
            raise PositionError("chain.figure: only a Servant or a Musician goes to any cell")
    if decision == D_ARCHER_DIR and s.taken & bit:
        raise PositionError("chain.cell: the Archer's cell is not empty")
