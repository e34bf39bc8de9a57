"""Chapter 17: the score sheet."""

from terracotta_given import booked, given, play, points

import claycrown
from claycrown.games.terracotta import scoring

GAME = claycrown.make("terracotta")

CAUSES = {
    "rack": ["type", "cell", "segment"],
    "officer": ["cell"],
    "guard": ["cell"],
    "crossbow": ["cell", "direction"],
    "soldier": ["cell"],
    "inspector_row": ["row", "counts", "archers"],
    "inspector_column": ["column", "counts", "archers"],
    "musician": ["cell", "warriors"],
    "tile": ["tile", "counts", "archers"],
    "servant": ["cell", "counts", "archers"],
    "group_heads": ["cells", "owners"],
    "group_majority": ["cells", "counts", "archers"],
    "archer": ["cell", "faced"],
    "resources": ["coins", "wet", "dry"],
}
# Amounts that one booking may have, with the numbers of the standard edition.
AMOUNTS = {
    "rack": {3, 4, 5, 6, 7, 8},
    "officer": {1},
    "guard": {3},
    "crossbow": {1, 2, 3, 4, 5, 6, 7},
    "soldier": {1},
    "inspector_row": {3, 7},
    "inspector_column": {3, 7},
    "tile": {2, 3, 4, 5, 6, 7, 8, 9},
    "servant": {2, 8},
    "group_majority": {2, 5},
    "archer": {2},
}
FINAL = ["servant", "group_heads", "group_majority", "archer", "resources"]


def finished(seed: int, players: int = 3):
    """A game played to its end by a plain rule, different for each seed."""
    s = GAME.new(players, seed=seed)
    k = seed
    while not s.over:
        k = (k * 48271 + 11) % 2147483647
        choice = s.legal(s.waiting[0])
        s.apply(s.waiting[0], choice[k % len(choice)])
    return s


def test_categories_stand_in_the_order_of_chapter_17():
    assert list(GAME.categories) == list(CAUSES)


def test_every_booking_of_whole_games_has_its_form():
    seen = set()
    for seed in range(12):
        for line in finished(seed).sheet():
            category = line["category"]
            seen.add(category)
            assert list(line) == ["seat", "period", "category", "amount", "cause"]
            assert list(line["cause"]) == CAUSES[category]
            assert line["amount"] > 0
            assert line["amount"] in AMOUNTS.get(category, {line["amount"]})
            assert (line["period"] == 6) == (category in FINAL)
            assert 1 <= line["period"] <= 6
    assert seen == set(CAUSES)


def test_zero_is_never_booked():
    s = given().round(5).coins("Y", 1).statues("e4=*M a1=*S").scoring()
    scoring.score_round(s)
    scoring.score_end(s)
    assert booked(s) == []


def test_a_turn_books_rack_then_ability():
    s = given().wet("Y", 2).ready("Y", "spear").asking("Y", "INNER")
    assert booked(play(s, "DO", "WARRIOR S", "a1", "DO")) == [
        ("Y", "rack", 8),
        ("Y", "soldier", 1),
    ]
    assert [line["period"] for line in s.sheet()] == [1, 1]


def test_a_scoring_books_row_column_musicians_tile_and_players_by_seat():
    position = given().statues("b2=GO d2=VO b4=YO e2=*M b6=*M a7=*M").inspectors(2, "b").round(2)
    s = position.tile("officer").scoring()
    scoring.score_round(s)
    assert booked(s) == [
        ("V", "inspector_row", 3),
        ("G", "inspector_row", 3),
        ("Y", "inspector_column", 3),
        ("G", "inspector_column", 3),
        ("V", "musician", 1),
        ("G", "musician", 1),
        ("Y", "musician", 1),
        ("G", "musician", 1),
        ("V", "tile", 2),
        ("Y", "tile", 2),
        ("G", "tile", 2),
    ]
    musicians = [line["cause"]["cell"] for line in s.sheet() if line["category"] == "musician"]
    assert musicians == ["e2", "e2", "b6", "b6"]
    assert {line["period"] for line in s.sheet()} == {2}


def test_final_scoring_books_servants_groups_archers_resources():
    statues = (
        "c3=*S a1=*S b1=YS b2=YS "  # Soldiers come last among the groups
        "h1=BO i1=BO "  # an Officer group with a high cell
        "d3-d5=VO+H e5=VO "  # another one with a higher lowest cell
        "f1=*AW g1=*AE"
    )
    s = given().statues(statues).dry("G", 2).round(5).scoring()
    s.period = 6
    scoring.score_end(s)
    lines = [(line["category"], line["cause"].get("cells", [""])[0]) for line in s.sheet()]
    assert lines == [
        ("servant", ""),
        ("servant", ""),
        ("servant", ""),
        ("group_heads", "g1"),
        ("group_heads", "d3"),
        ("group_heads", "b1"),
        ("archer", ""),
        ("resources", ""),
    ]
    assert [line["cause"]["cell"] for line in s.sheet()[:3]] == ["a1", "c3", "c3"]
    assert {line["period"] for line in s.sheet()} == {6}


def test_group_heads_stand_before_the_majority_of_each_group():
    s = given().statues("a1=YO b1=BO h7=YO i7=BO").round(5).scoring()
    scoring.score_end(s)
    assert [line["category"] for line in s.sheet()] == [
        *["group_heads", "group_heads", "group_majority", "group_majority"] * 2
    ]


def test_musician_and_heads_hold_the_sum_of_a_player_in_one_booking():
    s = given().statues("a1=*M c1=YO e1=YO g1=YO").scoring()
    scoring.score_musicians(s)
    assert booked(s) == [("Y", "musician", 3)]
    s = given().statues("a1=YO b1=YO c1=BO").round(5).scoring()
    scoring.score_end(s)
    assert booked(s, "group_heads") == [("Y", "group_heads", 4), ("B", "group_heads", 2)]


def test_archers_are_booked_one_by_one():
    s = given().statues("a1=YO a2=*AN b1=*AW").round(5).scoring()
    scoring.score_end(s)
    assert booked(s, "archer") == [("Y", "archer", 2), ("Y", "archer", 2)]
    assert points(s, "archer") == {"Y": 4}


def test_the_score_is_the_sum_of_the_bookings():
    for players in (2, 3, 4):
        s = finished(7, players)
        sums = [0] * players
        for line in s.sheet():
            sums[line["seat"]] += line["amount"]
        assert s.scores() == sums
