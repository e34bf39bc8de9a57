"""Dice on the stage, as the news tell them."""

import re

from mastery_given import given, silent

from claycrown.core.drawing import Ink
from claycrown.core.events import EVERYONE
from claycrown.games.mastery import ids
from claycrown.games.mastery.draw import DRAWING
from claycrown.games.mastery.draw_dice import AMBUSH, ARENA, CHAOS

ROLLED = re.compile(r'<g id="(\w+)" class="rolled"><use href="#mm-die(\d)"[^>]* class="die(\d)"')


def event(kind, seat, *figures):
    return (EVERYONE, int(kind), seat, *figures, *[0] * (3 - len(figures)))


TURN, BATTLE = event(ids.EV_TURN, 0, 3), event(ids.EV_BATTLE, 0, 1, 5, 3)


def die(seat, face, why):
    return event(ids.EV_DIE, seat, face, why)


def fight():
    return silent(given(3).holds(1, 5, 6).holds(0, 4).hand(0, "5 2").hand(1, "3 4").attack(0, 5, 3))


def faces(s, *news):
    found = ROLLED.findall(DRAWING.board(s.view(None), Ink(news=news)))
    return [(int(seat), int(face)) for _, face, seat in found]


def test_both_see_what_they_rolled_in_the_arena():
    assert faces(fight(), TURN, BATTLE, die(0, 5, ARENA), die(1, 2, ARENA)) == [(0, 5), (1, 2)]


def test_the_winners_dice_of_chaos_lie_beside_the_score():
    assert faces(fight(), TURN, BATTLE, *[die(1, k, CHAOS) for k in (6, 1, 4)]) == [
        (1, 6),
        (1, 1),
        (1, 4),
    ]


def test_dice_of_an_earlier_battle_are_gone():
    assert faces(fight(), TURN, BATTLE, die(0, 5, ARENA), BATTLE) == []


def test_after_the_battle_the_last_roll_stays_until_the_turn_is_over():
    s = given(3).holds(0, 4).asking(0, "ADVANCE")
    told = [TURN, BATTLE, die(0, 3, AMBUSH), die(1, 6, CHAOS)]
    assert faces(s, *told) == [(1, 6)]
    assert faces(s, *told, TURN) == []
    assert faces(s) == []


def test_a_new_roll_has_a_new_name_so_that_it_tumbles():
    names = []
    for news in ([die(0, 3, ARENA)], [die(0, 3, ARENA), BATTLE, die(0, 3, ARENA)]):
        board = DRAWING.board(fight().view(None), Ink(news=[TURN, BATTLE, *news]))
        names += [name for name, _, _ in ROLLED.findall(board)]
    assert len(set(names)) == 2
