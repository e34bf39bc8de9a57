"""The news: each event with its integers, told by the action that causes it, in order.

An event is written ``name who integers``, as in ``rotated Y 0 2``; ``-`` is nobody's seat. Names
and what the integers mean are typed from the comments of ``ids.py``.
"""

from __future__ import annotations

import pytest
from terracotta_given import (
    COLOURS,
    DECISIONS,
    cell_of,
    given,
    mask_of,
    own,
    play,
    stock,
)

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.events import EVERYONE
from claycrown.games.terracotta import ids

GAME = claycrown.make("terracotta")
# Each event by its number, and how many integers follow the seat.
EVENTS = [
    ("points", 5),  # row, amount, cause
    ("turn", 2),  # round, turn
    ("rotated", 2),  # disc, coins
    ("placed_worker", 2),  # kind, segment
    ("coins", 1),
    ("clay", 1),
    ("wetted", 1),
    ("upgraded", 1),  # segment
    ("paid_clay", 2),  # clay, quarter
    ("crafted", 2),  # type, cell
    ("sculpted", 3),  # type, cell, coins
    ("used_weapon", 1),
    ("inspector", 3),  # track, left, reached
    ("slid", 3),  # type, from, to
    ("hired", 2),  # Master, coins
    ("used_master", 1),
    ("supervised", 3),  # quarter, other, clay
    ("priority", 1),  # number
    ("readied", 1),
    ("bought", 2),  # Specialist, coins
    ("placed_specialist", 3),  # Specialist, cell, direction
    ("scoring", 1),  # round
    ("place_in_order", 1),
    ("dried", 2),  # dried, kept
    ("upkeep_coins", 1),
    ("round", 1),
    ("final", 0),
]


def told(s) -> list[str]:
    """The news in writing; all of them are for everyone, and unused integers are 0."""
    lines = []
    for audience, kind, seat, *numbers in s.news:
        name, n = EVENTS[kind]
        assert audience == EVERYONE
        assert not any(numbers[n:])
        who = COLOURS[seat] if seat >= 0 else "-"
        lines.append(" ".join([name, who, *map(str, numbers[:n])]))
    return lines


def hear(s, *words: str) -> list[str]:
    """What is told when these options are taken."""
    s.news = []
    play(s, *words)
    return told(s)


def at(cell: str) -> int:
    return cell_of(cell)


def packed(*numbers: int) -> int:
    """The numbers of all seats as one integer of a cause: fifteen bits each."""
    return sum(number << 15 * seat for seat, number in enumerate(numbers))


def test_every_event_has_its_number_and_name():
    assert [name for name, _ in EVENTS] == ids.EVENT_NAMES
    numbers = {name: getattr(ids, name) for name in dir(ids) if name.startswith("EV_")}
    assert sorted(numbers.values()) == list(range(1, len(EVENTS)))
    assert all(name == f"EV_{EVENTS[number][0].upper()}" for name, number in numbers.items())


# The turn.


def test_a_game_begins_with_the_first_round_and_turn():
    s = GAME.new(4, chance=[2, 0, 0, 0, 0, 0, 0, 0], events=True)
    assert told(s) == ["round - 1", "turn B 1 0"]


def test_the_next_turn():
    assert hear(given().asking("Y", "OUTER", 0), "PASS") == ["turn B 1 1"]
    assert hear(given(2).round(3).asking("Y", "OUTER", 0), "PASS") == ["turn V 3 1"]


@pytest.mark.parametrize(
    ("word", "news"),
    [("ROTATE inner", ["rotated Y 0 2"]), ("ROTATE middle", ["rotated Y 1 2"]), ("PASS", [])],
)
def test_rotated(word, news):
    assert hear(given().coins("Y", 3).asking("Y", "ROTATE"), word) == news


def test_placed_worker():
    s = given().artisan_in_hand("Y").asking("Y", "PLACE")
    assert hear(s.clone(), "CRAFTSMAN 7") == ["placed_worker Y 0 7"]
    assert hear(s.clone(), "ARTISAN 11") == ["placed_worker Y 1 11"]


@pytest.mark.parametrize("decision", ["INNER", "MIDDLE"])
def test_substitutes(decision):
    s = given().asking("Y", decision, 0)
    assert hear(s.clone(), "TAKE_CLAY") == ["clay Y 1"]
    assert hear(s.clone(), "TAKE_COIN") == ["coins Y 1"]
    assert hear(s.clone(), "PASS") == []


def test_coins():
    assert hear(given().asking("Y", "INNER", 5), "DO") == ["coins Y 4"]
    assert hear(given(j=1).asking("Y", "MIDDLE", 0), "DO") == ["coins Y 2"]
    assert hear(given(j=1).asking("Y", "MIDDLE", 6), "DO") == ["coins Y 3"]


def test_clay():
    assert hear(given().asking("Y", "INNER", 11), "DO") == ["clay Y 4"]
    assert hear(given().asking("Y", "MIDDLE", 11), "DO") == ["clay Y 2"]


def test_wetted():
    assert hear(given().wet("Y", 1).dry("Y", 3).asking("Y", "INNER", 8), "DO") == ["wetted Y 3"]


def test_upgraded():
    assert hear(given().asking("Y", "INNER", 10), "DO") == ["upgraded Y 10"]


@pytest.mark.parametrize(
    ("number", "news"),
    [
        (1, ["priority Y 1"]),
        (2, ["priority Y 2", "clay Y 1"]),
        (3, ["priority Y 3", "clay Y 2"]),
    ],
)
def test_priority_and_its_clay(number, news):
    position = given()
    for taken, letter in enumerate("BG"[: number - 1], 1):
        position.priority(letter, taken)
    position.coins("Y", 1).ready("Y", "spear")  # so that the outer space is asked
    assert hear(position.asking("Y", "MIDDLE", 4), "DO") == news


@pytest.mark.parametrize(("segment", "weapon"), [(0, 0), (11, 1), (6, 2), (9, 3)])
def test_readied(segment, weapon):
    s = given().asking("Y", "OUTER", segment)
    assert hear(s, "DO") == [f"readied Y {weapon}", "turn B 1 1"]


# Warriors.


@pytest.mark.parametrize(
    ("segment", "cost", "quarter"), [(0, 2, 0), (3, 4, 1), (7, 3, 2), (9, 4, 3)]
)
def test_paid_clay(segment, cost, quarter):
    s = given().wet("Y", 4).asking("Y", "INNER", segment)
    assert hear(s, "DO") == [f"paid_clay Y {cost} {quarter}"]


@pytest.mark.parametrize(("letter", "kind"), [("O", 0), ("G", 1), ("X", 2), ("S", 3)])
def test_crafted_and_its_points(letter, kind):
    s = given().rack(9, 9, 9, 9).asking("Y", "WARRIOR_TYPE", 7)
    assert hear(s, f"WARRIOR {letter}", "e4") == [
        f"crafted Y {kind} {at('e4')}",
        f"points Y 0 7 {kind} {at('e4')} 7",
    ]


def test_a_weapon_that_is_not_used_is_no_news():
    assert hear(given().ready("Y").asking("Y", "WEAPON", cell="e4"), "PASS") == []


def test_sword():
    s = given().ready("Y").asking("Y", "WEAPON", figure="O", cell="e4")
    assert hear(s, "DO") == ["used_weapon Y 0", f"points Y 1 1 {at('e4')} 0 0"]


@pytest.mark.parametrize(
    ("word", "news"),
    [
        ("INSPECTOR row-1", ["inspector Y 0 0 6"]),
        ("INSPECTOR row+1", ["inspector Y 0 0 1"]),
        ("INSPECTOR column-1", ["inspector Y 1 7 6"]),
        ("INSPECTOR column+1", ["inspector Y 1 7 8"]),
        ("PASS", []),
    ],
)
def test_inspector_moved_by_an_officer(word, news):
    assert hear(given().inspectors(1, "h").asking("Y", "OFFICER_MOVE"), word) == news


@pytest.mark.parametrize(
    ("word", "news"),
    [
        ("INSPECTOR row+1", ["inspector Y 0 5 6"]),
        ("INSPECTOR row+2", ["inspector Y 0 5 0"]),
        ("INSPECTOR column+1", ["inspector Y 1 2 3"]),
        ("INSPECTOR column+2", ["inspector Y 1 2 4"]),
    ],
)
def test_inspector_moved_by_the_master(word, news):
    assert hear(given().inspectors(6, "c").asking("Y", "MASTER_INSPECTOR", 8), word) == news


def test_halberd_and_slide():
    position = given().statues("e4=YG b2=YS h6=YO").ready("Y")
    s = position.asking("Y", "WEAPON", figure="G", cell="e4")
    assert hear(s, "DO") == ["used_weapon Y 1", f"points Y 2 3 {at('e4')} 0 0"]
    assert hear(s, "b2") == []
    assert hear(s, "b7") == [f"slid Y 3 {at('b2')} {at('b7')}"]


def test_crossbow():
    position = given().statues("e4=YX e1=BO a4=*M").ready("Y")
    s = position.asking("Y", "WEAPON", figure="X", cell="e4")
    assert hear(s, "DO") == ["used_weapon Y 2"]
    assert hear(s, "DIRECTION W") == [f"points Y 3 3 {at('e4')} 3 0"]


def test_crossbow_wasted_and_with_one_direction():
    s = given().statues("e4=YX").ready("Y").asking("Y", "WEAPON", figure="X", cell="e4")
    assert hear(s, "DO") == ["used_weapon Y 2"]
    s = given().statues("e4=YX g4=BO").ready("Y").asking("Y", "WEAPON", figure="X", cell="e4")
    assert hear(s, "DO") == ["used_weapon Y 2", f"points Y 3 1 {at('e4')} 1 0"]


def test_spear():
    s = given().ready("Y").asking("Y", "WEAPON", figure="S", cell="i7")
    assert hear(s, "DO") == ["used_weapon Y 3", f"points Y 4 1 {at('i7')} 0 0", "coins Y 2"]


# Masters.


@pytest.mark.parametrize(("segment", "master"), [(0, 0), (3, 1), (8, 2), (2, 3), (6, 4), (9, 5)])
def test_hired_with_the_coins_of_the_token(segment, master):
    s = given().coins("Y", 6).wet("Y", 9).asking("Y", "MIDDLE", segment)
    assert hear(s, "HIRE 4") == [f"hired Y {master} 4"]
    assert hear(s, "PASS") == []


def test_sculpted():
    position = given().round(3).coins("Y", 5).rack(9, 10, 10, 8)
    s = position.asking("Y", "MIDDLE", 0)
    assert hear(s, "HIRE 2") == ["hired Y 0 2"]
    assert hear(s, "DO") == ["used_master Y 0"]
    assert hear(s, "WARRIOR X") == []
    assert hear(s, "d2") == [f"sculpted Y 2 {at('d2')} 3"]


def test_administrator():
    s = given(i=10).hired("Y", administrator=1).asking("Y", "MIDDLE", 3)
    assert hear(s, "DO") == ["used_master Y 1", "coins Y 4"]
    s = given().wet("Y", 4).hired("Y", administrator=1).asking("Y", "MIDDLE", 3)
    assert hear(s, "DO") == ["used_master Y 1", "paid_clay Y 4 1"]


def test_inspector_master():
    s = given().hired("Y", inspector=1).asking("Y", "MIDDLE", 8)
    assert hear(s, "DO", "INSPECTOR row+2") == ["used_master Y 2", "inspector Y 0 0 2"]


def test_clay_maker():
    s = given().hired("Y", clay_maker=1).asking("Y", "MIDDLE", 2)
    assert hear(s, "DO") == ["used_master Y 3", "clay Y 3"]


@pytest.mark.parametrize(
    ("pair", "news"),
    [("AB", "0 1 3"), ("AC", "0 2 4"), ("AD", "0 3 5"), ("BC", "1 2 1"), ("CD", "2 3 3")],
)
def test_supervised(pair, news):
    s = given().warehouses(3, 0, 1, 2).hired("Y", supervisor=1).asking("Y", "MIDDLE", 6)
    assert hear(s, "DO") == ["used_master Y 4"]
    assert hear(s, f"WAREHOUSES {pair}") == [f"supervised Y {news}"]


def test_blacksmith():
    s = given().hired("Y", blacksmith=1).asking("Y", "MIDDLE", 9)
    assert hear(s, "DO") == ["used_master Y 5", "turn B 1 1"]


# Specialists.


@pytest.mark.parametrize(("name", "kind"), [("servant", 1), ("musician", 3)])
def test_servant_and_musician(name, kind):
    s = given().shelf(4, 2, 4, 2).coins("Y", 3).ready("Y").asking("Y", "OUTER", 1)
    assert hear(s, f"SPECIALIST {name}") == [f"bought Y {kind} 3"]
    assert hear(s, "e5") == [f"placed_specialist Y {kind} {at('e5')} -1", "turn B 1 1"]


@pytest.mark.parametrize(("letter", "direction"), [("N", 0), ("E", 1), ("S", 2), ("W", 3)])
def test_horse(letter, direction):
    s = given().statues("e4=YO c1=YS").coins("Y", 3).ready("Y").asking("Y", "OUTER", 1)
    assert hear(s, "SPECIALIST horse") == ["bought Y 0 1"]
    assert hear(s, "e4") == []
    assert hear(s, f"DIRECTION {letter}") == [
        f"placed_specialist Y 0 {at('e4')} {direction}",
        "turn B 1 1",
    ]


@pytest.mark.parametrize(("letter", "direction"), [("N", 0), ("E", 1), ("S", 2), ("W", 3)])
def test_archer(letter, direction):
    position = given().statues("e3=YO f4=BS e5=VG d4=YX").shelf(4, 4, 3, 4)
    s = position.coins("Y", 3).ready("Y").asking("Y", "OUTER", 1)
    assert hear(s, "SPECIALIST archer") == ["bought Y 2 2"]
    assert hear(s, "e4") == []
    assert hear(s, f"DIRECTION {letter}") == [
        f"placed_specialist Y 2 {at('e4')} {direction}",
        "turn B 1 1",
    ]


def test_what_is_taken_unasked_is_told_too():
    position = given().statues("b7=YS b5=VG a6=VO").coins("Y", 1).ready("Y", "sword")
    assert hear(position.asking("Y", "OUTER", 1), "SPECIALIST horse") == [
        "bought Y 0 1",
        f"placed_specialist Y 0 {at('b7')} 1",
        "turn B 1 1",
    ]


def test_refused_is_not_told():
    s = given().asking("Y", "INNER", 0)
    s.news = []
    with pytest.raises(claycrown.IllegalAction):
        play(s, "DO")
    assert s.news == []


# The end of a round and of the game.


def last_of_round(position):
    """The last decision of the round, which Yellow takes on segment 0."""
    return position.last_turn().asking("Y", "OUTER", 0)


def test_an_uneventful_round_ends():
    assert hear(last_of_round(given(i=1).round(3)), "PASS") == [
        "scoring - 3",
        "inspector - 0 0 1",
        "inspector - 1 0 1",
        "round - 4",
        "turn B 4 0",
    ]


def test_scoring_and_upkeep_in_order():
    position = given().statues("a1=YO c1=YS a5=BG e1=*M").tile("top_left")
    position.wet("V", 1).wet("Y", 4).wet("B", 2).dry("G", 5)
    position.hired("Y", sculptor=1, inspector=2, clay_maker=3).hired("V", blacksmith=1)
    position.hired("B", administrator=6).priority("B", 1).priority("Y", 2)
    row = column = at("a1")
    yellow = mask_of("a1 c1")
    assert hear(last_of_round(position), "PASS") == [
        "scoring - 1",
        f"points Y 5 7 {row} {packed(0, 2)} 0",
        "inspector - 0 0 1",
        f"points Y 6 3 {column} {packed(0, 1, 1)} 0",
        f"points B 6 3 {column} {packed(0, 1, 1)} 0",
        "inspector - 1 0 1",
        f"points Y 7 2 {at('e1')} {yellow} 0",
        f"points Y 8 5 6 {packed(0, 2)} 0",
        "place_in_order B 0",
        "place_in_order Y 1",
        "place_in_order G 2",
        "place_in_order V 3",
        "dried Y 3 1",
        "dried B 2 0",
        "upkeep_coins Y 2",
        "upkeep_coins B 1",
        "round - 2",
        "turn B 2 0",
    ]


def test_archers_that_break_a_tie_are_told_with_the_points():
    position = given().statues("b1=VO c1=YS c2=*AN").tile("coins")
    news = hear(last_of_round(position), "PASS")
    counts, archers = packed(1, 1), packed(0, 1)
    assert news[1:3] == [f"points V 5 3 0 {counts} {archers}", f"points Y 5 7 0 {counts} {archers}"]


@pytest.mark.parametrize(
    ("tile", "number", "line"),
    [
        ("central_row", 0, f"points Y 8 9 0 {packed(0, 1)} 0"),
        ("officer", 2, f"points B 8 9 2 {packed(0, 0, 1)} 0"),
        ("coins", 10, f"points V 8 9 10 {packed(3)} 0"),
        ("clay", 11, f"points G 8 9 11 {packed(0, 0, 0, 2)} 0"),
    ],
)
def test_points_of_a_tile_name_it(tile, number, line):
    position = given().statues("b4=YS h6=BO").coins("V", 3).wet("G", 1).dry("G", 1)
    news = hear(last_of_round(position.round(5).tile(tile)), "PASS")
    assert [each for each in news if " 8 9 " in each] == [line]
    assert line.split()[4] == str(number)


def test_the_last_round_ends_with_final_scoring():
    """A Servant, a group of two owners, an Archer in it, and what is left."""
    position = given().round(5).inspectors(7, "i").tile("clay")
    position.statues("b2=*S c3=YS d3=*AW e3=BS").coins("B", 4).wet("G", 2).dry("G", 1)
    group = mask_of("c3 d3 e3")
    assert hear(last_of_round(position.hired("B", sculptor=1)), "PASS") == [
        "scoring - 5",
        "inspector - 0 6 0",
        "inspector - 1 8 0",
        f"points G 8 9 11 {packed(0, 0, 0, 3)} 0",
        "dried G 2 0",
        "upkeep_coins B 1",
        "final -",
        f"points Y 9 8 {at('b2')} {packed(0, 1)} 0",
        f"points Y 10 2 {group} 2 0",
        f"points B 10 2 {group} 2 0",
        f"points Y 11 5 {group} {packed(0, 1, 1)} {packed(0, 1)}",
        f"points B 11 2 {group} {packed(0, 1, 1)} {packed(0, 1)}",
        f"points Y 12 2 {at('d3')} {at('c3')} 0",
        "points B 13 2 5 0 0",
        "points G 13 1 0 0 3",
    ]


# Whole games.


def random_game(players: int, seed: int, *, events: bool):
    """Every state of a game at random, from the first to the last."""
    rng = seeded(f"{seed}:news")
    s = GAME.new(players, seed, events=events)
    yield s
    while not s.over:
        options = s.legal(s.waiting[0])
        s.apply(s.waiting[0], options[rng.below(len(options))])
        yield s


def test_no_news_when_off():
    for s in random_game(3, 1, events=False):
        assert s.news is None


def test_a_clone_tells_nothing():
    s = given().asking("Y", "INNER", 5)
    s.news = []
    copy = s.clone()
    play(copy, "DO")
    assert copy.news is None
    assert s.news == []


# Which integer of which event changes what a player has, and whether it is gained or given.
CHANGES = {
    "vp": {"points": (1, 1)},
    "coins": {
        "rotated": (1, -1),
        "coins": (0, 1),
        "sculpted": (2, -1),
        "hired": (1, -1),
        "bought": (1, -1),
        "upkeep_coins": (0, 1),
    },
    "wet": {"clay": (0, 1), "wetted": (0, 1), "paid_clay": (0, -1), "dried": (0, -1)},
    "dry": {"wetted": (0, -1), "supervised": (2, 1), "dried": (0, 1)},
}


def balance(s, seat: int, thing: str, before: int) -> int:
    """What a player must have now, from what was there at first and the news alone."""
    for _, kind, whom, *numbers in s.news:
        at, sign = CHANGES[thing].get(EVENTS[kind][0], (0, 0))
        before += sign * numbers[at] if whom == seat else 0
    return before


def last_line(s, column: int) -> int:
    """Where the news left an inspector; each move begins where the one before has ended."""
    here = 0
    for _, kind, _, *numbers in s.news:
        if EVENTS[kind][0] == "inspector" and numbers[0] == column:
            assert numbers[1] == here
            here = numbers[2]
    return here


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_news_alone_tell_what_everybody_has(players, seed):
    """Compared at the start of each turn: within one, a Sculptor is paid before it is told."""
    states = random_game(players, seed, events=True)
    s = next(states)
    first = [vars(own(s, letter)) for letter in COLOURS[:players]]
    for s in states:
        if not s.over and DECISIONS[s.decision] not in ("ROTATE", "PLACE"):
            continue
        for seat, before in enumerate(first):
            now = vars(own(s, COLOURS[seat]))
            for thing in CHANGES:
                assert balance(s, seat, thing, before[thing]) == now[thing]
        there = stock(s)
        assert (last_line(s, 0) + 1, "abcdefghi"[last_line(s, 1)]) == (there.row, there.column)
