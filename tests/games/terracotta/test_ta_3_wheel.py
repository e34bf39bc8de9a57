"""Chapter 3: the action wheel."""

import pytest
from terracotta_given import given, options, own, play, stock

import claycrown

GAME = claycrown.make("terracotta")

INNER = [
    "craft 2",
    "wet",
    "craft 3",
    "craft 4",
    "upgrade",
    "coins 4",
    "craft 2",
    "craft 3",
    "wet",
    "craft 4",
    "upgrade",
    "clay 4",
]
MIDDLE = [
    "master sculptor",
    "coins 2",
    "master clay_maker",
    "master administrator",
    "priority",
    "clay 2",
    "master supervisor",
    "coins 3",
    "master inspector",
    "master blacksmith",
    "priority",
    "clay 2",
]
OUTER = [
    "ready sword",
    "specialist",
    "ready crossbow",
    "ready halberd",
    "specialist",
    "ready spear",
    "ready crossbow",
    "specialist",
    "ready sword",
    "ready spear",
    "specialist",
    "ready halberd",
]


def shown(s, ring: str) -> list[str]:
    """The spaces of a ring over segments 0 to 11, in words."""
    return [" ".join(str(x) for x in segment[ring].values()) for segment in s.view()["wheel"]]


def test_ta_3_1_twelve_segments_with_two_slots():
    s = given().in_hand("Y", 1).asking("Y", "PLACE")
    assert options(s) == [f"CRAFTSMAN {k}" for k in range(12)]
    # A Craftsman and an Artisan fill both slots.
    s = given().craftsman_on("V", 5).artisan_on("B", 5).in_hand("Y", 0, 1).asking("Y", "PLACE")
    assert options(s) == [f"ARTISAN {k}" for k in range(12) if k != 5]


def test_ta_3_2_layout_of_the_wheel():
    s = given().asking("Y", "PLACE")
    assert shown(s, "inner") == INNER
    assert shown(s, "middle") == MIDDLE
    assert shown(s, "outer") == OUTER
    quarters = [segment["quarter"] for segment in s.view()["wheel"]]
    assert quarters == list("AAABBBCCCDDD")


def test_ta_3_3_inner_clockwise_middle_against_it_outer_never():
    s = play(given().coins("Y", 2).asking("Y", "ROTATE"), "ROTATE inner")
    assert shown(s, "inner") == [INNER[-1], *INNER[:-1]]
    assert shown(s, "middle") == MIDDLE
    s = play(given().coins("Y", 2).asking("Y", "ROTATE"), "ROTATE middle")
    assert shown(s, "inner") == INNER
    assert shown(s, "middle") == [*MIDDLE[1:], MIDDLE[0]]
    assert shown(s, "outer") == OUTER


@pytest.mark.parametrize(("i", "j"), [(0, 0), (1, 0), (0, 1), (5, 7), (11, 11)])
def test_ta_3_4_spaces_over_a_segment_for_any_offsets(i, j):
    s = given(i=i, j=j).asking("Y", "PLACE")
    assert shown(s, "inner") == [INNER[(k - i) % 12] for k in range(12)]
    assert shown(s, "middle") == [MIDDLE[(k + j) % 12] for k in range(12)]


def test_ta_3_4_offsets_decide_what_a_turn_does():
    s = given(i=7, j=9).asking("Y", "INNER", segment=0)  # 4 coins, Blacksmith
    play(s, "DO")
    assert own(s, "Y").coins == 4
    play(s, "HIRE 4", "DO")
    assert own(s, "Y").masters == {"blacksmith": 4}


def test_ta_3_4_offsets_count_modulo_twelve():
    s = play(given(i=11).coins("Y", 2).asking("Y", "ROTATE"), "ROTATE inner")
    assert stock(s).i == 0
    s = play(given(j=11).coins("Y", 2).asking("Y", "ROTATE"), "ROTATE middle")
    assert stock(s).j == 0


@pytest.mark.parametrize("disc", ["inner", "middle"])
def test_ta_3_5_a_rotation_leaves_workers_where_they_are(disc):
    s = given().craftsman_on("V", 4).artisan_on("B", 9).coins("Y", 2).asking("Y", "ROTATE")
    play(s, f"ROTATE {disc}")
    assert own(s, "V").craftsmen_on == [4]
    assert own(s, "B").artisans_on == [9]


@pytest.mark.parametrize("segment", range(12))
def test_ta_3_6_three_segments_share_the_warehouse_of_their_quarter(segment):
    # Turn the inner disc so that a craft 2 space lies over the segment.
    s = given(i=segment).wet("Y", 2).asking("Y", "INNER", segment=segment)
    play(s, "DO")
    wanted = [1, 1, 1, 1]
    wanted[segment // 3] = 2
    assert stock(s).warehouses == wanted


def test_ta_3_7_which_actions_live_on_which_ring():
    def kinds(ring: list[str]) -> set[str]:
        return {space.split()[0] for space in ring}

    assert kinds(INNER) == {"craft", "wet", "upgrade", "coins", "clay"}
    assert kinds(MIDDLE) == {"master", "priority", "coins", "clay"}
    assert kinds(OUTER) == {"ready", "specialist"}
    wheel = GAME.edition.data["wheel"]
    for ring, wanted in (("inner", INNER), ("middle", MIDDLE), ("outer", OUTER)):
        assert {space["action"] for space in wheel[ring]} == kinds(wanted)


def test_ta_3_7_an_edition_cannot_print_a_master_on_the_inner_disc(tmp_path):
    from claycrown.core.errors import EditionError

    inner = ['{ action = "master", master = "sculptor" }', *['{ action = "wet" }'] * 11]
    path = tmp_path / "moved.toml"
    path.write_text(f"[wheel]\ninner = [{', '.join(inner)}]\n", encoding="utf-8")
    with pytest.raises(EditionError, match=r"wheel\.inner\[0\]\.action"):
        claycrown.make("terracotta", str(path))
