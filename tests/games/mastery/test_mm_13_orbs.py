"""Chapter 13: orbs."""

import pytest
from mastery_given import asked, events, given, options, own, play, silent


def won(orbs=(), theirs=(), mine="5", other="2", there=3, **variants):
    """P0 attacks with three and wins unless told otherwise."""
    position = given(**variants).tile("forest", 5).holds(1, 5, there).hand(0, mine).hand(1, other)
    return position.stands(0, *orbs).stands(1, *theirs).listening()


def test_mm_13_1_brutality_kills_one_more_before_the_losses():
    s = silent(won(("brutality",), there=5).attack(0, 5, 3))
    # 8 against 7: one by Brutality, one by the margin, three come home.
    assert own(s, 1).castle == 3
    assert [event[2:4] for event in s.news if event[1] == 28] == [(1, 1), (1, 1)]


def test_mm_13_1_a_garrison_is_never_touched():
    position = given(siege=True).castle(1, 2).hand(0, "5 +2").hand(1, "2").stands(0, "brutality")
    s = silent(position.attack(0, 4, 6))
    assert s.over
    assert own(s, 1).castle == 2


@pytest.mark.parametrize(("orb", "mine", "other"), [("greed", "5", "2"), ("resurgence", "2", "5")])
def test_mm_13_2_greed_and_resurgence_draw_to_six(orb, mine, other):
    s = silent(won((orb,), mine=mine, other=other).chance(0, 0).attack(0, 5, 3))
    assert len(own(s, 0).hand) == 6
    assert len(events(s)) == 2


@pytest.mark.parametrize(("orb", "mine", "other"), [("greed", "2", "5"), ("resurgence", "5", "2")])
def test_mm_13_2_not_with_the_other_result(orb, mine, other):
    s = silent(won((orb,), mine=mine, other=other).attack(0, 5, 3))
    assert len(own(s, 0).hand) == 4
    assert events(s) == []


@pytest.mark.parametrize(
    ("orb", "mine", "other"), [("preparation", "5", "2"), ("cleansing", "2", "5")]
)
def test_mm_13_3_preparation_and_cleansing_may_discard_one(orb, mine, other):
    s = silent(won((orb,), mine=f"{mine} C C T +1", other=other).attack(0, 5, 3))
    if asked(s) == "P0 SUPPORT":
        silent(play(s, "PASS"))
    assert options(s) == ["PASS", "DISCARD +1", "DISCARD C", "DISCARD T"]
    play(s, "DISCARD T")
    assert ("T", 1) in own(s, 0).discard


def test_mm_13_4_devotion_places_one_knight_before_the_retreat():
    # Castle with room for one: nine dice outside and six in it would be full.
    s = silent(won(("devotion",), mine="2", other="5").castle(0, 1).attack(0, 5, 3))
    assert own(s, 0).castle == 2
    kinds = [event[1] for event in s.news if event[1] in (2, 28, 29)]
    assert kinds[:2] == [2, 28]


def test_mm_13_4_devotion_respects_the_room():
    position = given(6).tile("forest", 16).holds(1, 16, 6).hand(0, "2").hand(1, "5")
    for cell in (1, 2, 4, 5, 6, 7, 8, 9, 14):
        position.holds(0, cell)
    s = silent(position.stands(0, "devotion").attack(0, 16, 6))
    # The stack of six takes the tenth die, so Devotion finds no room; three come back.
    assert own(s, 0).castle == 3
