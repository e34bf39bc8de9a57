"""Chapter 11: a battle, step by step."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT
from claycrown.core.chance import below
from claycrown.core.events import note, whisper
from claycrown.core.state import ask_all, then
from claycrown.games.mastery.artefacts import (
    attack_sceptre,
    defence_sceptre,
    kill,
    loser,
    orb_effect,
    there,
)
from claycrown.games.mastery.cards import (
    ONE,
    clear_table,
    conflict_cards,
    copies,
    draw_to,
    forget,
    play_authority,
)
from claycrown.games.mastery.conquest import conquer
from claycrown.games.mastery.data import (
    AMBUSH,
    BATTLE_ATTACKER,
    BATTLE_DEFENDER,
    BATTLE_DUEL,
    BATTLE_NO_SUPPORT,
    CONFLICT_KINDS,
    DEVOTION,
    ORB_TYPE,
    SCEPTRE_TYPE,
)
from claycrown.games.mastery.ids import (
    CONFLICT,
    D_CONFLICT,
    EV_ASKED,
    EV_BATTLE,
    EV_CONFLICT,
    EV_DIE,
    EV_FLIPPED,
    EV_LOST,
    EV_NEUTRAL,
    EV_ORB,
    EV_OUTCOME,
    EV_RETREATED,
    STEP_BATTLE_END,
    STEP_ORB_ATTACKER,
    STEP_OUTCOME,
    STEP_REFILL,
    STEP_REVEAL,
    STEP_SCEPTRES,
)
from claycrown.games.mastery.realm import (
    artefact,
    give_up,
    is_castle,
    stands,
    take_control,
)
from claycrown.games.mastery.responses import open_responses
from claycrown.games.mastery.scoring import win_by_siege
from claycrown.games.mastery.state import (
    CASTLE,
    HAND,
    KNIGHTS,
    NONE,
    OWNED,
    OWNER,
    SEALED,
    TABLE,
    State,
)
from claycrown.games.mastery.support import attack_score, defence_score, start_support


# MM-11.1  The stack stands on the cell, which nobody controls while the battle goes on.
def start_battle(s: State, knights: i64) -> None:
    s.fighting = 1
    s.attacker = s.seat
    s.stack_knights = knights
    s.bonus_attacker = 0
    s.bonus_defender = 0
    s.winner = -1
    s.margin = 0
    if is_castle(s, s.cell):
        s.defender = castle_owner(s, s.cell)
    else:
        s.defender = s.field[OWNER + s.cell] - 1
        s.goods[OWNED + s.defender] &= ~BIT[s.cell]
        s.field[OWNER + s.cell] = 0
    note(s, EV_BATTLE, s.attacker, s.defender, s.cell, knights)
    begin_fight(s)


def castle_owner(s: State, cell: i64) -> i64:
    for seat in range(s.players):
        if s.map.castle_of[seat] == cell:
            return seat
    return -1


def battle_ability(s: State) -> i64:
    if is_castle(s, s.cell):
        return 0
    return s.box.kind_battle[s.tiles[s.cell]]


# MM-11.2, MM-20.4  Step 1: the ability of the territory, and the first dice of a battle.
def begin_fight(s: State) -> None:
    ability: i64 = battle_ability(s)
    if ability == BATTLE_ATTACKER:
        s.bonus_attacker = 1
    elif ability == BATTLE_DEFENDER:
        s.bonus_defender = 1
    elif ability == BATTLE_DUEL and duel(s):
        return
    s.base_attacker = s.stack_knights
    # MM-16.6  A castle defends with its own number, whatever its garrison.
    s.base_defender = s.box.castle_defence if is_castle(s, s.cell) else s.field[KNIGHTS + s.cell]
    then(s, STEP_REFILL)


# MM-11.3  Arena: the lower roller loses a knight; who has none left has lost at once.
def duel(s: State) -> bool:
    mine: i64 = roll(s, s.attacker, 0)
    theirs: i64 = roll(s, s.defender, 0)
    if mine <= theirs:
        s.stack_knights -= 1
        note(s, EV_LOST, s.attacker, 1, s.cell)
    if theirs <= mine:
        s.field[KNIGHTS + s.cell] -= 1
        note(s, EV_LOST, s.defender, 1, s.cell)
    if s.stack_knights and s.field[KNIGHTS + s.cell]:
        return False
    then(s, STEP_BATTLE_END)
    if s.stack_knights:
        take_field(s)
    elif s.field[KNIGHTS + s.cell]:
        hold_field(s)
    else:
        note(s, EV_NEUTRAL, s.defender, s.cell)
        leave_field(s)
        give_up(s, s.cell)
    return True


def roll(s: State, seat: i64, why: i64) -> i64:
    face: i64 = below(s, 6) + 1
    note(s, EV_DIE, seat, face, why)
    return face


def leave_field(s: State) -> None:
    """The fight is over; nothing of it stays in the state."""
    s.fighting = 0
    s.attacker = 0
    s.defender = 0
    s.stack_knights = 0
    s.base_attacker = 0
    s.base_defender = 0
    s.bonus_attacker = 0
    s.bonus_defender = 0
    s.go = 0
    s.played = 0
    s.passes = 0
    s.winner = 0
    s.margin = 0


def hold_field(s: State) -> None:
    """The defender keeps control."""
    seat: i64 = s.defender
    leave_field(s)
    if not is_castle(s, s.cell):
        take_control(s, seat, s.cell, s.field[KNIGHTS + s.cell])


def take_field(s: State) -> None:
    """The attacker takes control."""
    seat: i64 = s.attacker
    stack: i64 = s.stack_knights
    leave_field(s)
    conquer(s, seat, s.cell, stack)


# MM-11.4, MM-6.6  Step 2: both draw up, then their Authority, attacker first.
def refill(s: State) -> None:
    draw_to(s, s.attacker, s.box.refill_hand)
    draw_to(s, s.defender, s.box.refill_hand)
    play_authority(s, s.attacker)
    play_authority(s, s.defender)
    then(s, STEP_SCEPTRES)
    # MM-18.6  Who can answer is seen from the hands after Authority.
    open_responses(s, SCEPTRE_TYPE, s.attacker)  # MM-11.5


# MM-11.6, MM-12.1  Step 3b: the attacker's sceptre, then the defender's, if it fits the role.
def use_sceptres(s: State) -> None:
    if stands(s, s.attacker, SCEPTRE_TYPE):
        attack_sceptre(s, artefact(s, s.attacker, SCEPTRE_TYPE))
    if stands(s, s.defender, SCEPTRE_TYPE):
        defence_sceptre(s, artefact(s, s.defender, SCEPTRE_TYPE))
    ask_conflict(s)


# MM-11.7  Step 4a: who holds a conflict card must choose one, both in secret.
def ask_conflict(s: State) -> None:
    then(s, STEP_REVEAL)
    fighters: i64 = BIT[s.attacker] | BIT[s.defender]
    whisper(s, 0, EV_ASKED, s.attacker, D_CONFLICT, fighters)
    seats: i64 = 0
    if conflict_cards(s.goods[HAND + s.attacker]):
        seats |= BIT[s.attacker]
    if conflict_cards(s.goods[HAND + s.defender]):
        seats |= BIT[s.defender]
    if seats:
        ask_all(s, seats, D_CONFLICT)


def conflict_legal(s: State, seat: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    for kind in range(CONFLICT_KINDS):
        if copies(s.goods[HAND + seat], kind):
            out[n] = CONFLICT + kind
            n += 1
    return n


def conflict_apply(s: State, seat: i64, action: i64) -> None:
    kind: i64 = action - CONFLICT
    s.goods[HAND + seat] -= ONE[kind]
    s.goods[SEALED + seat] = 1 + kind


# MM-11.8  Step 4b: both cards are shown at once; then Ambush is rolled, attacker first.
def reveal(s: State) -> None:
    s.reveals += 1  # MM-19.10  as every draw, card shown and look does
    mine: i64 = show_conflict(s, s.attacker)
    theirs: i64 = show_conflict(s, s.defender)
    s.bonus_attacker += mine if mine >= 0 else roll(s, s.attacker, 1)
    s.bonus_defender += theirs if theirs >= 0 else roll(s, s.defender, 1)
    then(s, STEP_OUTCOME)
    if battle_ability(s) != BATTLE_NO_SUPPORT:
        start_support(s)


def show_conflict(s: State, seat: i64) -> i64:
    """Lay the sealed card out; its value, or -1 for Ambush."""
    kind: i64 = s.goods[SEALED + seat] - 1
    s.goods[SEALED + seat] = 0
    note(s, EV_CONFLICT, seat, kind)
    # MM-19.5  No card shown proves that none was there.
    if kind < 0:
        s.goods[NONE + seat] = 1
        return 0
    s.goods[TABLE + seat] += ONE[kind]
    forget(s, seat, kind)
    return -1 if kind == AMBUSH else s.box.card_value[kind]


# MM-11.12  Step 6: the higher score wins; on equal scores the defender, by 1.
def settle_outcome(s: State) -> None:
    mine: i64 = attack_score(s)
    theirs: i64 = defence_score(s)
    s.winner = s.attacker if mine > theirs else s.defender
    s.margin = mine - theirs if mine > theirs else theirs - mine
    if mine == theirs:
        s.margin = s.box.tie_margin
    note(s, EV_OUTCOME, s.winner, s.margin, mine, theirs)
    if s.chaos:
        roll_chaos(s)  # MM-11.13
    then(s, STEP_ORB_ATTACKER)
    open_responses(s, ORB_TYPE, s.attacker)  # MM-11.14


# MM-16.11, MM-16.12  Chaos: each of the winner's knights rolls; if all die, the result flips.
def roll_chaos(s: State) -> None:
    knights: i64 = there(s, s.winner)
    if knights == 0:
        return
    dead: i64 = 0
    for _ in range(knights):
        if roll(s, s.winner, 2) == s.box.fatal_face:
            dead += 1
    kill(s, s.winner, dead)
    if dead == knights:
        s.winner = loser(s)
        s.margin = 0
        note(s, EV_FLIPPED, s.winner)


# MM-11.15  Step 7b: the attacker's orb with its decision, then the defender's.
def use_orb(s: State, seat: i64, after: i64) -> None:
    then(s, after)
    if not stands(s, seat, ORB_TYPE):
        return
    orb: i64 = artefact(s, seat, ORB_TYPE)
    if (orb < DEVOTION) != (seat == s.winner):
        return
    note(s, EV_ORB, seat, orb)
    orb_effect(s, seat, orb)


# MM-11.16  Step 8: the loser loses up to the margin, the others retreat to the castle.
def take_losses(s: State) -> None:
    beaten: i64 = loser(s)
    knights: i64 = there(s, beaten)
    lost: i64 = min(knights, s.margin)
    kill(s, beaten, lost)
    back: i64 = knights - lost
    if back:
        kill_quietly(s, beaten, back)
        s.goods[CASTLE + beaten] += back  # MM-1.8: joining stacks never needs more dice
        note(s, EV_RETREATED, beaten, back)
    then(s, STEP_BATTLE_END)
    settle_field(s)


def kill_quietly(s: State, seat: i64, knights: i64) -> None:
    if seat == s.attacker:
        s.stack_knights -= knights
    else:
        s.field[KNIGHTS + s.cell] -= knights


# MM-11.17, MM-16.8, MM-16.9  Step 9: the attacker who won conquers; a castle wins the game.
def settle_field(s: State) -> None:
    if s.winner == s.defender:
        hold_field(s)
        return
    if is_castle(s, s.cell):
        win_by_siege(s)
        return
    take_field(s)


# MM-11.18  The table cards go to their owners' discards.
def end_battle(s: State) -> None:
    for seat in range(s.players):
        clear_table(s, seat)
