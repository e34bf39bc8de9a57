"""The course of a game: what may be taken back freely, and that nothing is known twice."""

import pytest

import claycrown
from claycrown.core.chance import seeded
from claycrown.server.course import Course


def course_of(name, players=2, seed="course"):
    return Course(claycrown.make(name), players, seed)


def play(course, rng, moves):
    for _ in range(moves):
        if course.s.over:
            return
        seat = course.s.waiting[-1]
        options = course.s.legal(seat)
        course.play(seat, options[int(rng.below(len(options)))], len(course.turns) + 1)


@pytest.mark.parametrize(("name", "players"), [("terracotta", 3), ("xian", 4), ("mastery", 4)])
def test_kept_moves_give_the_same_course_again_also_after_taking_back(name, players):
    course = course_of(name, players)
    rng = seeded(name)
    for number in range(40):
        play(course, rng, 3)
        seat = int(rng.below(players))
        last = course.last_of(seat)
        if last is not None and rng.below(3) == 0:
            course.take_back(last, f"new {number}")
    again = Course.again(
        course.game,
        (players, "course", {}),
        course.reseeds,
        [(turn.row, turn.seat, turn.action) for turn in course.turns],
    )
    assert again.s.key() == course.s.key()
    assert again.log == course.log
    play(course, seeded("on"), 5)
    play(again, seeded("on"), 5)
    assert again.s.key() == course.s.key()
    course.game.replay(course.game.record(course.s))


def test_an_own_decision_can_be_taken_back_freely_until_somebody_else_decides():
    course = course_of("terracotta")
    seat = course.s.waiting[0]
    before = course.s.key()
    course.play(seat, course.s.legal(seat)[0])
    assert course.is_free(0)
    course.take_back(0, "unused")
    assert course.s.key() == before
    assert course.reseeds == []
    while course.s.waiting[0] == seat:
        course.play(seat, course.s.legal(seat)[0])
    own = course.last_of(seat)
    assert course.is_free(own)
    other = course.s.waiting[0]
    course.play(other, course.s.legal(other)[0])
    assert not course.is_free(own)


def test_a_sealed_choice_is_taken_back_alone_and_leaves_the_other_sealed():
    course = course_of("xian", 3)
    while len(course.s.waiting) < 3 or course.game.decisions[course.s.decision].name == "FAVOUR":
        seat = course.s.waiting[0]
        course.play(seat, course.s.legal(seat)[0])
    first = len(course.turns)
    course.play(0, course.s.legal(0)[0], 100)
    course.play(1, course.s.legal(1)[1], 101)
    assert course.is_free(first)
    assert course.take_back(first, "unused") == [100]
    assert [turn.row for turn in course.turns[first:]] == [101]
    assert course.s.waiting == (0, 2)


def test_what_was_known_is_drawn_anew_after_it_is_taken_back():
    # Xi'an deals cards after the common choice: taking that choice back must not foretell them.
    def fates(seeds):
        seen = set()
        for seed in seeds:
            course = course_of("xian", 2)
            start = len(course.turns)
            while course.s.reveals == course_of("xian", 2).s.reveals:
                seat = course.s.waiting[0]
                course.play(seat, course.s.legal(seat)[-1])  # new cards, please
            moves = [(turn.seat, turn.action) for turn in course.turns[start:]]
            course.take_back(start, seed)
            for seat, action in moves:
                course.play(seat, action)
            seen.add(course.s.key())
        return seen

    assert len(fates(["a"])) == 1
    assert len(fates(["a", "b", "c", "d"])) > 1


def test_a_free_undo_below_a_reseeded_move_reseeds_again():
    course = course_of("xian", 2)
    while course.s.reveals == course_of("xian", 2).s.reveals:
        seat = course.s.waiting[0]
        course.play(seat, course.s.legal(seat)[0])
    last = len(course.turns) - 1
    course.take_back(last, "one")
    assert course.reseeds == [(last, "one")]
    course.take_back(0, "two")
    assert course.reseeds == [(0, "two")]


def test_a_question_is_dated_by_the_last_change_that_touched_it():
    course = course_of("xian", 3)
    while len(course.s.waiting) < 3:
        seat = course.s.waiting[0]
        course.play(seat, course.s.legal(seat)[0])
    dates = list(course.asked_since)
    course.play(0, course.s.legal(0)[0])
    assert course.asked_since[1] == dates[1]
    assert course.asked_since[0] == course.version


def test_a_fork_goes_on_by_itself():
    course = course_of("terracotta")
    play(course, seeded("fork"), 5)
    before = (course.s.key(), list(course.log), list(course.turns), list(course.asked_since))
    fork = course.fork()
    play(fork, seeded("on"), 3)
    assert before == (course.s.key(), course.log, course.turns, course.asked_since)
    play(course, seeded("on"), 3)
    assert (fork.s.key(), fork.log) == (course.s.key(), course.log)
