import pytest
from hypothesis import given
from hypothesis import strategies as st

import claycrown
from claycrown.core.actions import ActionTable, Verb
from claycrown.core.errors import ClaycrownError

TABLE = claycrown.make("terracotta").actions


@given(st.integers(0, 122))
def test_split_and_join_are_each_others_reverse(action):
    assert TABLE.join(*TABLE.split(action)) == action


def test_splitting_names_verb_and_offset():
    assert TABLE.split(0) == ("PASS", 0)
    assert TABLE.split(2) == ("ROTATE", 1)
    assert TABLE.split(91) == ("CELL", 31)
    assert TABLE.split(122) == ("CELL", 62)


@pytest.mark.parametrize("action", [-1, 123, 10**9])
def test_an_action_outside_the_table_is_refused(action):
    with pytest.raises(ClaycrownError, match=f"action {action} is outside 0 to 122"):
        TABLE.split(action)


@pytest.mark.parametrize(("name", "offset"), [("HOP", 0), ("DO", 1), ("CELL", 63), ("CELL", -1)])
def test_a_verb_or_offset_that_does_not_exist_is_refused(name, offset):
    with pytest.raises(ClaycrownError, match=f"there is no action {name} {offset}"):
        TABLE.join(name, offset)


def test_a_table_has_no_gap_and_no_overlap():
    with pytest.raises(ClaycrownError, match="B starts at 3, expected 2"):
        ActionTable(Verb("A", 0, 2), Verb("B", 3, 1))
    with pytest.raises(ClaycrownError, match="B starts at 1, expected 2"):
        ActionTable(Verb("A", 0, 2), Verb("B", 1, 1))


def test_a_verb_without_offset_is_its_first_action():
    assert TABLE.join("DO") == 27
