"""What is asked before a step that undo could not repair: once, and in plain words."""

import asyncio
from collections import Counter
from typing import NamedTuple

import pytest
from server_given import a_table

import claycrown
from claycrown.core.chance import seeded
from claycrown.server.final import BACK, CHANCE, ENDS, RESPOND, SHOWN, Care, turn_of

WHAT = (CHANCE.format("cards or dice"), ENDS, RESPOND, SHOWN)


class Step(NamedTuple):
    """One decision of somebody among people, and what was asked before it."""

    when: tuple
    seat: int
    decision: str
    verb: str
    options: int
    revealed: bool
    asked: str | None


async def steps_of(table, seed, moves):
    rng = seeded(seed)
    game = table.game
    cares = [Care() for _ in table.seats]
    for _ in range(moves):
        s = table.course.s
        if s.over:
            return
        seat = s.waiting[0]
        legal = s.legal(seat)
        action = legal[int(rng.below(len(legal)))]
        asked = cares[seat].question(table, [seat], seat, action)
        if asked is not None:
            assert cares[seat].question(table, [seat], seat, action) == asked  # until it is agreed
            cares[seat].agree(seat, turn_of(game, s))
        what = game.decisions[s.decision].name, game.actions.split(action)[0]
        when, reveals = (seed, *turn_of(game, s)), s.reveals
        await table.act(seat, action)
        known = table.course.s.reveals != reveals or table.course.s.over
        yield Step(when, seat, *what, len(legal), known, asked)


def steps(folder, seed, moves=5000, **wishes):
    async def play():
        async with a_table(folder, seed=seed, **wishes) as table:
            return [step async for step in steps_of(table, seed, moves)]

    return asyncio.run(play())


@pytest.fixture(scope="module")
def battles(tmp_path_factory):
    """Some games of Medieval Mastery among three people."""
    return [
        step
        for seed in ("b0", "b1", "b2")
        for step in steps(tmp_path_factory.mktemp("t"), seed, 300, game="mastery", players=3)
    ]


def test_one_use_of_prosperity_is_confirmed_once(battles):
    """Its crown opens the time to respond; the look and the discard only go on with it."""
    later = [step for step in battles if step.decision in {"PROSPERITY", "TOP"}]
    assert any(step.revealed for step in later)
    assert {step.asked for step in later} == {None}
    crowns = [step for step in battles if step.verb == "CROWN" and step.options > 1]
    assert crowns
    assert all(step.asked is not None for step in crowns)


def test_who_is_in_a_battle_is_asked_once_in_a_turn_and_the_attacker_only_before_it(battles):
    fights = [step for step in battles if step.decision in {"CONFLICT", "SUPPORT"}]
    known = Counter((step.when, step.seat) for step in fights if step.revealed)
    assert max(known.values()) > 1
    times = Counter((step.when, step.seat) for step in fights if step.asked)
    assert set(times.values()) == {1}
    attacks = {
        (step.when, step.seat)
        for step in battles
        if step.decision == "ADVANCE_KNIGHTS" and step.asked
    }
    assert attacks
    assert not attacks & set(times)


def test_neither_what_is_forced_nor_an_answer_is_confirmed(battles):
    forced = [step for step in battles if step.options == 1 or step.decision == "RESPONSE"]
    assert any(step.revealed for step in forced)
    assert {step.asked for step in forced} == {None}


def test_the_end_of_the_game_is_confirmed_though_it_only_goes_on(tmp_path_factory):
    ends = [
        steps(tmp_path_factory.mktemp("t"), seed, game="mastery", players=2)[-1]
        for seed in ("e0", "e1", "e2")
    ]
    follow_ups = claycrown.make("mastery").follow_ups
    ends = [step for step in ends if step.options > 1 and step.decision in follow_ups]
    assert ends
    assert all(ENDS in step.asked for step in ends)


@pytest.mark.parametrize("game", ["terracotta", "xian"])
def test_without_follow_ups_all_that_becomes_known_is_confirmed_and_nothing_else(tmp_path, game):
    for step in steps(tmp_path, "a", game=game):
        assert (step.asked is not None) == (step.revealed and step.options > 1), step


def test_the_question_names_the_action_and_what_follows_from_it(battles):
    asked = [step.asked for step in battles if step.asked]
    assert any(words.startswith("Use the crown") and RESPOND in words for words in asked)
    for words in asked:
        assert words.endswith(BACK)
        assert sum(what in words for what in WHAT) == 1
        assert words[0].isupper()
