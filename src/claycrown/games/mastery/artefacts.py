"""Chapters 12 and 13: what sceptres and orbs do in a battle."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.events import note
from claycrown.core.state import ask
from claycrown.games.mastery.cards import discard_at_random, draw_to, play_authority
from claycrown.games.mastery.data import (
    BRUTALITY,
    DEFIANCE,
    DEVOTION,
    FEAR,
    GREED,
    INFLUENCE,
    RAGE,
    RESURGENCE,
    VIGOUR,
)
from claycrown.games.mastery.ids import D_DISCARD, EV_LOST, EV_SCEPTRE
from claycrown.games.mastery.realm import is_castle, place
from claycrown.games.mastery.state import KNIGHTS, State


# MM-12.2, MM-12.3, MM-12.4  Fear and Vigour, Rage and Loyalty, Influence and Defiance.
def attack_sceptre(s: State, sceptre: i64) -> None:
    if sceptre > RAGE:
        return
    note(s, EV_SCEPTRE, s.attacker, sceptre)
    # MM-18.2  One knight may fight like six; what is lost or conquers is the real one.
    if sceptre == FEAR:
        rival: i64 = s.base_defender
        if not is_castle(s, s.cell):
            rival = s.field[KNIGHTS + s.cell]
        if rival > s.base_attacker:
            s.base_attacker = rival
    elif sceptre == INFLUENCE:
        discard_at_random(s, s.defender)
    else:
        s.bonus_attacker += 1


def defence_sceptre(s: State, sceptre: i64) -> None:
    if sceptre < VIGOUR:
        return
    note(s, EV_SCEPTRE, s.defender, sceptre)
    if sceptre == VIGOUR:
        # A castle defends with its own number (MM-16.6).
        if s.stack_knights > s.base_defender and not is_castle(s, s.cell):
            s.base_defender = s.stack_knights
    elif sceptre == DEFIANCE:
        discard_at_random(s, s.attacker)
    else:
        s.bonus_defender += 1


def loser(s: State) -> i64:
    return s.defender if s.winner == s.attacker else s.attacker


# MM-11.19, MM-16.7  Real knights on the contested cell; a garrison takes no part.
def there(s: State, seat: i64) -> i64:
    if seat == s.attacker:
        return s.stack_knights
    return 0 if is_castle(s, s.cell) else s.field[KNIGHTS + s.cell]


def kill(s: State, seat: i64, knights: i64) -> None:
    if knights == 0:
        return
    if seat == s.attacker:
        s.stack_knights -= knights
    else:
        s.field[KNIGHTS + s.cell] -= knights
    note(s, EV_LOST, seat, knights, s.cell)


def orb_effect(s: State, seat: i64, orb: i64) -> None:
    # MM-13.1  Brutality: the rival loses a knight there, never in a castle.
    if orb == BRUTALITY:
        rival: i64 = loser(s)
        kill(s, rival, 1 if there(s, rival) else 0)  # MM-18.3
    # MM-13.2  Greed, Resurgence: draw up, then Authority.
    elif orb == GREED or orb == RESURGENCE:
        draw_to(s, seat, s.box.orb_hand)
        play_authority(s, seat)
    # MM-13.4  Devotion: a knight into the castle, before the retreat.
    elif orb == DEVOTION:
        place(s, seat, 1)
    else:
        ask(s, seat, D_DISCARD)
