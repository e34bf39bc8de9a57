"""Names and words that people type."""

import pytest

from claycrown.server.people import (
    clean,
    clean_name,
    clean_text,
    person_of,
    unlike,
    watching,
)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann  ", "Ann"),
        ("Анна Ивановна", "Анна Ивановна"),
        ("李雷\n", "李雷"),
        ("a\u202eb", "a b"),
        ("\x00\x1b[31mred", "[31mred"),
        (None, ""),
        (17, ""),
        ("\u0645\u200c\u0646", "\u0645\u200c\u0646"),
        ("Ann\u200d", "Ann"),
        ("\u200cAnn\u2800\u2800", "Ann"),
        ("Ann\u3164Lee", "Ann Lee"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("\u2800\u3164", ""),
        ("\ufe0f", ""),
        ("\u034f\u0301", ""),
        ("\u200d \u115f", ""),
        ("\U000e0041", ""),
    ],
)
def test_a_name_keeps_its_script_and_loses_what_could_break_a_page(typed, kept):
    assert clean_name(typed) == kept


def test_long_texts_are_cut_and_towers_of_marks_lowered():
    assert len(clean_name("x" * 999)) == 40
    assert len(clean_text("y" * 9999)) == 500
    assert len(clean("a" + "\u0301" * 50, 100)) <= 5


def test_a_browser_is_one_person_as_long_as_it_keeps_its_cookie():
    session = {}
    first = person_of(session)
    assert person_of(session) == first
    assert person_of({}) != first


@pytest.mark.parametrize(
    ("name", "others", "found"),
    [
        ("Ann", ["Ben"], "Ann"),
        ("Ann", ["Ann"], "Ann (2)"),
        ("ann", ["Ann"], "ann (2)"),
        ("Ann", ["Ann", "Ann (2)"], "Ann (3)"),
        ("\uff21nn", ["Ann"], "\uff21nn (2)"),  # a wide letter
        ("", ["", "Ann"], ""),
        ("A\u200dnn", ["Ann"], "A\u200dnn (2)"),
        ("Ann\ufe0f", ["Ann"], "Ann\ufe0f (2)"),
        ("A\u034fnn", ["Ann"], "A\u034fnn (2)"),
        ("Anne\u0301", ["Ann\u00e9"], "Anne\u0301 (2)"),
        ("Anne\u034f\u0301", ["Ann\u00e9"], "Anne\u034f\u0301 (2)"),
        ("Ann Lee", ["Annlee"], "Ann Lee"),
        ("Ann", ["A\u0301nn"], "Ann"),
        ("\u05e9\u05b8", ["\u05e9\u05b9"], "\u05e9\u05b8"),  # marks make another word
        ("x" * 40, ["x" * 40], "x" * 36 + " (2)"),
    ],
)
def test_the_second_of_a_name_gets_a_number(name, others, found):
    assert unlike(name, others) == found


def test_a_spectator_is_marked_as_one_however_long_the_name():
    assert watching("Ann") == "Ann (watching)"
    assert watching("Ann" + "\u2800" * 50) == "Ann (watching)"
    assert watching("\u3164") == "Guest (watching)"
    assert watching("x" * 99) == "x" * 29 + " (watching)"
