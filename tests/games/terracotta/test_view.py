"""What the view tells beyond the position: groups with their worth, lines in reach, print."""

from __future__ import annotations

from terracotta_given import given

import claycrown

GAME = claycrown.make("terracotta")


def groups_of(statues: str) -> list[tuple[str, str, list[int]]]:
    s = given().statues(statues).asking("Y", "ROTATE")
    return [(each["type"], " ".join(each["cells"]), each["vp"]) for each in s.view()["groups"]]


def test_a_group_is_told_with_what_it_gives_to_each_seat():
    # Worked examples 01 and 39 of the specification.
    assert groups_of("c3=YO d3=YO d4=BO e3=GO f4=VO c4=VS") == [
        ("officer", "c3 d3 e3 d4", [0, 11, 5, 5])
    ]
    assert groups_of("a1=YO b1-d1=YO+H e1=BO") == [("officer", "a1 b1 c1 d1 e1", [0, 9, 4, 0])]


def test_groups_of_several_types_and_several_of_one_type_are_told_apart():
    assert groups_of("a1=YS a2=YS h1=BS h2=BS d4=VG d5=*AN") == [
        ("guard", "d4 d5", [1, 0, 0, 0]),
        ("soldier", "a1 a2", [0, 2, 0, 0]),
        ("soldier", "h1 h2", [0, 0, 2, 0]),
    ]


def test_no_group_without_neighbours():
    assert groups_of("a1=YS c1=YS b2=YO") == []


def test_looking_at_groups_and_inspectors_changes_nothing():
    s = GAME.new(3, seed=4, events=True)
    key, scores, news = s.key(), s.scores(), list(s.news)
    s.view(None)
    assert (s.key(), s.scores(), s.news, s.sheet()) == (key, scores, news, [])


def test_each_move_of_an_inspector_leads_to_its_line():
    # Worked example 14: both tracks are loops.
    s = given().inspectors(7, "h").asking("Y", "ROTATE")
    assert s.view()["inspector_moves"] == [6, 1, 2, "g", "i", "a"]
    s = given().inspectors(1, "a").asking("Y", "ROTATE")
    assert s.view()["inspector_moves"] == [7, 2, 3, "i", "b", "c"]


def test_the_print_beside_the_places_of_the_board():
    s = given().round(3).asking("Y", "ROTATE")
    assert s.view()["printed"] == {
        "rotation": 2,
        "inspector": [7, 3],
        "priority_clay": [0, 1, 2],
        "sculptor": 3,
        "clay_maker": 3,
        "at_arms": [{"vp": 1}, {"vp": 3}, {"vp": 1}, {"vp": 1, "n": 2}],
        "in_place": [{}, {"first": 8, "second": 2}, {"vp": 2}, {"vp": 1}],
        "token_costs": [1, 2, 3, 4, 5, 6],
        "pays_coin": ["sculptor", "administrator", "inspector"],
        "keeps_wet": ["clay_maker", "supervisor", "blacksmith"],
    }


def test_the_quadrants_by_their_cells():
    quadrants = given().asking("Y", "ROTATE").view()["grid"]["quadrants"]
    assert quadrants["top_right"] == [f"{letter}{row}" for row in (1, 2, 3) for letter in "fghi"]
    assert sorted(map(len, quadrants.values())) == [12, 12, 12, 12]
