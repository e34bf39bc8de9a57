import pytest

from claycrown.core.errors import PositionError
from claycrown.core.fields import (
    MANY,
    NUMBER,
    ONE_UP,
    a_list,
    a_table,
    cause_in_numbers,
    cause_in_words,
    ids_codec,
    ids_mask,
    named,
    named_mask,
    names_codec,
    permutation,
    truth,
    whole,
)

NAMES = ["red", "blue", "green"]
CAUSES = {
    "walk": [("who", names_codec(NAMES)), ("steps", NUMBER)],
    "visit": [("places", ids_codec(9)), ("day", ONE_UP)],
    "luck": [],
}


@pytest.mark.parametrize(
    ("check", "good", "result", "bad"),
    [
        (lambda v: whole(v, 1, 3, "here"), 3, 3, 4),
        (lambda v: whole(v, 0, 3, "here"), 0, 0, False),
        (lambda v: truth(v, "here"), True, 1, 1),
        (lambda v: a_list(v, "here"), [1], [1], (1,)),
        (lambda v: a_table(v, ["x"], "here"), {"x": 1}, {"x": 1}, {"x": 1, "y": 2}),
        (lambda v: a_table(v, ["x"], "here"), {"x": 1}, {"x": 1}, ["x"]),
        (lambda v: named(NAMES, v, "here"), "green", 2, "re"),
        (lambda v: named("abc", v, "here"), "b", 1, "ab"),
        (lambda v: named("abc", v, "here"), "a", 0, 5),
        (lambda v: named_mask(NAMES, v, "here"), ["green", "red"], 5, ["red", "red"]),
        (lambda v: ids_mask(v, 63, "here"), [62, 0], 2**62 + 1, [63]),
        (lambda v: ids_mask(v, 63, "here"), [], 0, [1, 1]),
        (lambda v: permutation(v, 3, "here"), [2, 0, 1], [2, 0, 1], [0, 1, 1]),
        (lambda v: permutation(v, 2, "here"), [1, 0], [1, 0], ["1", "0"]),
        (lambda v: permutation(v, 2, "here"), [1, 0], [1, 0], [True, False]),
    ],
)
def test_each_check_takes_the_good_and_refuses_the_bad_with_its_place(check, good, result, bad):
    assert check(good) == result
    with pytest.raises(PositionError, match=r"^here: "):
        check(bad)


@pytest.mark.parametrize(
    ("category", "numbers", "words"),
    [
        ("walk", (1, 7, 0), {"who": "blue", "steps": 7}),
        ("visit", (0b100000001, 2, 0), {"places": [0, 8], "day": 3}),
        ("luck", (0, 0, 0), {}),
    ],
)
def test_a_cause_goes_into_words_and_back(category, numbers, words):
    assert cause_in_words(CAUSES, category, None, numbers) == words
    assert cause_in_numbers(CAUSES, category, None, words, "line") == numbers


def test_a_line_without_a_cause_is_three_zeros():
    for given in ({}, None):
        assert cause_in_numbers(CAUSES, "walk", None, given, "line") == (0, 0, 0)


@pytest.mark.parametrize(
    ("category", "words", "complaint"),
    [
        ("walk", {"who": "blue"}, "line.cause: an object with the keys who, steps is needed"),
        ("walk", 5, "line.cause: an object with the keys who, steps is needed"),
        ("walk", {"who": "pink", "steps": 1}, "line.cause.who: 'pink' is not one of"),
        ("walk", {"who": "red", "steps": MANY + 1}, "line.cause.steps: 10000, allowed is 0 to"),
        ("visit", {"places": [9], "day": 1}, "line.cause.places: 9, allowed is 0 to 8"),
        ("visit", {"places": [], "day": 0}, "line.cause.day: 0, allowed is 1 to"),
    ],
)
def test_a_wrong_cause_is_refused_with_its_place(category, words, complaint):
    with pytest.raises(PositionError) as caught:
        cause_in_numbers(CAUSES, category, None, words, "line")
    assert str(caught.value).startswith(complaint)
