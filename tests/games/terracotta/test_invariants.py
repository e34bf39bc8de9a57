"""The seventeen invariants of the specification, as properties of random games and positions."""

from __future__ import annotations

import random
from collections import Counter
from functools import cached_property
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st
from terracotta_given import COLOURS, DECISIONS, TILES, WORDS, given, own, stock
from terracotta_model import (
    ALL_CELLS,
    STEPS,
    final_lines,
    line,
    moved,
    near,
    read,
    round_lines,
)

import claycrown
from claycrown.core.errors import IllegalAction
from claycrown.core.record import chance_of
from claycrown.games.terracotta import scoring

GAME = claycrown.make("terracotta")
WORKERS = {2: 5, 3: 4, 4: 3}
PROTECTORS = {"clay_maker", "supervisor", "blacksmith"}
RACK = [8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3]
MIRRORED_TILE = {
    "top_left": "top_right",
    "top_right": "top_left",
    "bottom_left": "bottom_right",
    "bottom_right": "bottom_left",
}
FLIPPED_TILE = {
    "top_left": "bottom_left",
    "bottom_left": "top_left",
    "top_right": "bottom_right",
    "bottom_right": "top_right",
}

# A game takes longer than other examples: a share of what the profile asks for is enough.
quick = settings(max_examples=settings.default.max_examples // 6)
half = settings(max_examples=settings.default.max_examples // 2)
some_games = st.tuples(st.sampled_from([2, 3, 4]), st.integers(0, 2**32))


class Moment:
    """A decision of a game: the state there, what was chosen, and what is read off the board."""

    def __init__(self, s, word: str) -> None:
        self.s = s.clone()
        self.seat = -1 if s.over else s.waiting[0]
        self.decision = "" if s.over else DECISIONS[s.decision]
        self.word = word
        self.round = int(s.round)
        self.turn = int(s.turn)

    @cached_property
    def seats(self) -> dict[str, SimpleNamespace]:
        return {letter: own(self.s, letter) for letter in COLOURS[: self.s.players]}

    @cached_property
    def board(self) -> SimpleNamespace:
        return stock(self.s)

    @cached_property
    def statues(self) -> list[str]:
        return self.s.save()["mausoleum"]


def game_played(players: int, seed: int) -> list[Moment]:
    """All decisions of a random game, and its end. Odd seeds rather do something than nothing."""
    rng = random.Random(seed)
    s = GAME.new(players, seed=seed)
    moments = []
    while not s.over:
        choices = s.legal(s.waiting[0])
        action = rng.choice(choices)
        for _ in range(4 * (seed % 2)):
            if WORDS[action] in ("PASS", "TAKE_CLAY", "TAKE_COIN"):
                action = rng.choice(choices)
        moments.append(Moment(s, WORDS[action]))
        s.apply(s.waiting[0], action)
    moments.append(Moment(s, ""))
    return moments


def steps(played: list[Moment]):
    """Each decision with the next moment."""
    return pairwise(played)


def in_one_turn(before: Moment, after: Moment) -> bool:
    return (before.round, before.turn) == (after.round, after.turn)


def starts_round(before: Moment, after: Moment) -> bool:
    return after.round > before.round


@quick
@over(some_games)
def test_inv_1_turns_per_game_and_decisions_per_turn(which):
    played = game_played(*which)
    players = which[0]
    assert played[-1].s.over
    inner = [moment for moment in played if moment.decision == "INNER"]
    assert len(inner) == {2: 50, 3: 60, 4: 60}[players]
    assert set(Counter(m.seat for m in inner).values()) == {{2: 25, 3: 20, 4: 15}[players]}
    per_turn = Counter((m.round, m.turn) for m in played[:-1])
    assert max(per_turn.values()) <= 17
    assert {m.round for m in played} == {1, 2, 3, 4, 5}


@quick
@over(some_games)
def test_inv_2_warriors_rack_and_bases(which):
    players = which[0]
    for moment in game_played(*which):
        warriors = read(moment.statues).warriors
        for k, kind in enumerate("OGXS"):
            assert moment.board.rack[k] + sum(w.kind == kind for w in warriors) == 11
        for letter, mine in moment.seats.items():
            assert mine.bases + sum(w.owner == letter for w in warriors) == 15
        assert len(warriors) <= {2: 30, 3: 44, 4: 44}[players]
        assert len(moment.statues) <= 60


@quick
@over(some_games)
def test_inv_3_specialists_stay_and_only_a_slide_moves_a_warrior(which):
    for before, after in steps(game_played(*which)):
        there = read(after.statues)
        riders = sum(len(w.cells) == 3 for w in there.warriors)
        placed = [riders, len(there.servants), len(there.archers), len(there.musicians)]
        assert [4 - left for left in after.board.shelf] == placed
        gone = set(before.statues) - set(after.statues)
        new = set(after.statues) - set(before.statues)
        if not gone:
            assert len(new) <= 1
            continue
        # One Warrior changed: it was slid, or it mounted a Horse.
        (old,), (changed,) = gone, new
        place, figure = old.split("=")
        if changed.endswith("+H"):
            assert changed.startswith(f"{place}-")
            assert changed.endswith(f"={figure}+H")
        else:
            assert before.decision in ("GUARD_PICK", "GUARD_TO")
            assert changed.endswith(f"={figure}")


@quick
@over(some_games)
def test_inv_4_occupied_cells_without_overlap(which):
    for moment in game_played(*which):
        there = read(moment.statues)
        cells = there.cells()
        assert len(set(cells)) == len(cells) <= 63
        assert set(cells) <= set(ALL_CELLS)
        riders = sum(len(w.cells) == 3 for w in there.warriors)
        others = len(there.servants) + len(there.archers) + len(there.musicians)
        assert len(cells) == len(there.warriors) + 2 * riders + others
        assert {ALL_CELLS[k] for k in range(63) if int(moment.s.taken) >> k & 1} == set(cells)


@quick
@over(some_games)
def test_inv_5_workers(which):
    workers = WORKERS[which[0]]
    played = game_played(*which)
    for moment in played:
        for mine in moment.seats.values():
            on_wheel = len(mine.craftsmen_on) + len(mine.artisans_on)
            assert mine.craftsmen + mine.artisans + on_wheel == workers
            assert mine.artisans + len(mine.artisans_on) + mine.reserve == workers
    for before, after in steps(played):
        for letter, mine in after.seats.items():
            assert mine.reserve <= before.seats[letter].reserve
            if starts_round(before, after):
                assert mine.craftsmen_on == mine.artisans_on == []


@quick
@over(some_games)
def test_inv_6_what_a_segment_may_hold(which):
    for moment in game_played(*which):
        craftsmen = Counter(k for mine in moment.seats.values() for k in mine.craftsmen_on)
        artisans = Counter(k for mine in moment.seats.values() for k in mine.artisans_on)
        assert all(n == 1 for n in craftsmen.values())
        assert all(n == 1 for n in artisans.values())


@quick
@over(some_games)
def test_inv_7_weapons_and_master_tokens(which):
    spent: Counter[str] = Counter()
    for before, after in steps(game_played(*which)):
        letter = COLOURS[before.seat]
        if before.word.startswith("HIRE"):
            cost = int(before.word.split()[1])
            spent[letter] += cost
            if in_one_turn(before, after):
                assert before.seats[letter].coins - after.seats[letter].coins == cost
        for colour, mine in after.seats.items():
            placed = list(mine.masters.values())
            assert sorted(placed + mine.tokens) == [1, 2, 3, 4, 5, 6]
            assert sum(placed) == spent[colour]
            assert set(mine.ready) <= {"sword", "halberd", "crossbow", "spear"}


@quick
@over(some_games)
def test_inv_8_priority_tokens(which):
    tokens = which[0] - 1
    played = game_played(*which)
    for moment in played:
        held = sorted(mine.priority for mine in moment.seats.values() if mine.priority)
        assert held == list(range(1, len(held) + 1))
        stack = moment.s.view()["priority_stack"]
        assert held + stack == list(range(1, tokens + 1))
    for before, after in steps(played):
        if starts_round(before, after):
            assert not any(mine.priority for mine in after.seats.values())


def crafts(moment: Moment) -> bool:
    """Whether the choice pays clay for a Warrior, on the disc or through the Administrator."""
    wheel = moment.s.view()["wheel"][int(moment.s.segment)]
    if moment.word != "DO" or wheel["inner"]["action"] != "craft":
        return False
    if moment.decision == "INNER":
        return True
    administrator = wheel["middle"] == {"action": "master", "master": "administrator"}
    return administrator and moment.decision in ("MIDDLE", "MASTER_USE")


@quick
@over(some_games)
def test_inv_9_goods_and_warehouses(which):
    for before, after in steps(game_played(*which)):
        for mine in after.seats.values():
            assert min(mine.coins, mine.wet, mine.dry) >= 0
            if starts_round(before, after):
                protectors = len(PROTECTORS & set(mine.masters))
                assert mine.wet <= min(3, protectors)
        old, new = before.board.warehouses, after.board.warehouses
        change = [b - a for a, b in zip(old, new, strict=True)]
        if crafts(before):
            wanted = [0, 0, 0, 0]
            wanted[int(before.s.segment) // 3] = 1
            assert change == wanted
        elif before.word.startswith("WAREHOUSES"):
            pair = ["ABCD".index(letter) for letter in before.word.split()[1]]
            assert new == [0 if k in pair else n for k, n in enumerate(old)]
        else:
            assert change == [0, 0, 0, 0]


@quick
@over(some_games)
def test_inv_10_offsets_and_inspectors(which):
    for before, after in steps(game_played(*which)):
        turned = int(starts_round(before, after))
        inner = turned + (before.word == "ROTATE inner")
        middle = turned + (before.word == "ROTATE middle")
        assert after.board.i == (before.board.i + inner) % 12
        assert after.board.j == (before.board.j + middle) % 12
        assert after.board.row in range(1, 8)
        assert after.board.column in "abcdefghi"


@quick
@over(some_games)
def test_inv_11_options_are_sorted_and_never_empty(which):
    played = game_played(*which)
    for moment in played[:-1]:
        ids = moment.s.legal(moment.seat)
        assert len(ids) >= 2
        assert ids == sorted(set(ids))
        assert ids[0] >= 0
        assert ids[-1] <= 122
        for seat in range(moment.s.players):
            assert seat == moment.seat or moment.s.legal(seat) == []
    assert played[-1].s.waiting == ()


@half
@over(some_games, st.data())
def test_inv_11_what_is_not_listed_is_refused_without_a_change(which, data):
    played = game_played(*which)
    moment = played[data.draw(st.integers(0, len(played) - 1))]
    s = moment.s.clone()
    key, saved = s.key(), s.save()
    for seat in range(-1, s.players + 1):
        listed = s.legal(seat) if seat == moment.seat and not s.over else []
        for action in range(-2, 126):
            if action not in listed:
                with pytest.raises(IllegalAction):
                    s.apply(seat, action)
    assert s.key() == key
    assert s.save() == saved


def test_inv_11_nobody_can_act_after_the_end():
    s = game_played(2, 1)[-1].s
    key = s.key()
    for seat in (-1, 0, 1, 2):
        assert s.legal(seat) == []
        for action in range(-1, 124):
            with pytest.raises(IllegalAction):
                s.apply(seat, action)
    assert s.key() == key


@half
@over(some_games, st.data())
def test_inv_11_every_listed_option_leads_on(which, data):
    played = game_played(*which)
    moment = played[data.draw(st.integers(0, len(played) - 2))]
    for action in moment.s.legal(moment.seat):
        after = moment.s.clone()
        after.apply(moment.seat, action)
        assert after.over or len(after.legal(after.waiting[0])) >= 2
        assert GAME.load(after.save()).key() == after.key()


@quick
@over(some_games)
def test_inv_12_the_score_is_the_sum_of_the_bookings_and_never_falls(which):
    played = game_played(*which)
    for before, after in steps(played):
        for letter, mine in after.seats.items():
            assert mine.vp >= before.seats[letter].vp
    for moment in played[:: len(played) // 10]:
        sums = [0] * moment.s.players
        for booking in moment.s.sheet():
            sums[booking["seat"]] += booking["amount"]
        assert moment.s.scores() == sums
    rack: dict[str, list[int]] = {}
    for booking in played[-1].s.sheet():
        if booking["category"] == "rack":
            rack.setdefault(booking["cause"]["type"], []).append(booking["amount"])
    for amounts in rack.values():
        assert not Counter(amounts) - Counter(RACK)
        assert sum(amounts) <= 63
        assert amounts == sorted(amounts, reverse=True)


@quick
@over(some_games)
def test_inv_13_one_domination_at_most_in_each_majority(which):
    sheet = game_played(*which)[-1].s.sheet()
    top = {"inspector_row": 7, "inspector_column": 7, "servant": 8, "group_majority": 5}
    scorings: dict[str, list[dict[str, Any]]] = {}
    for booking in sheet:
        if booking["category"] in (*top, "tile"):
            name = f"{booking['period']} {booking['category']} {booking['cause']}"
            scorings.setdefault(name, []).append(booking)
    for bookings in scorings.values():
        first = bookings[0]
        domination = top.get(first["category"], 4 + first["period"])
        assert sum(booking["amount"] == domination for booking in bookings) <= 1
        seats = [booking["seat"] for booking in bookings]
        assert seats == [k for k, n in enumerate(first["cause"]["counts"]) if n]
    groups = {}
    for booking in sheet:
        if booking["category"] == "group_heads":
            groups[tuple(booking["cause"]["cells"])] = booking["cause"]["owners"]
    for booking in sheet:
        if booking["category"] == "group_majority":
            assert groups[tuple(booking["cause"]["cells"])] >= 2


@quick
@over(some_games)
def test_inv_14_an_archer_faced_a_warrior_when_placed(which):
    played = game_played(*which)
    for before, after in steps(played):
        there = read(after.statues)
        for archer in set(there.archers) - set(read(before.statues).archers):
            assert there.faced(archer) is not None
    sheet = played[-1].s.sheet()
    grouped = {c for b in sheet if b["category"] == "group_heads" for c in b["cause"]["cells"]}
    for booking in sheet:
        if booking["category"] == "archer":
            assert booking["cause"]["faced"] in grouped


@quick
@over(some_games)
def test_inv_15_turn_order_changes_only_at_upkeep(which):
    players = which[0]
    for before, after in steps(game_played(*which)):
        old, new = before.board.order, after.board.order
        assert sorted(new) == sorted(COLOURS[:players])
        if not starts_round(before, after) and not after.s.over:
            assert new == old
        else:
            # Tokens can still be taken by the last choice of the round.
            holders = {m.priority: letter for letter, m in before.seats.items() if m.priority}
            if before.decision == "MIDDLE" and before.word == "DO":
                continue
            front = "".join(holders[number] for number in sorted(holders))
            assert new == front + "".join(letter for letter in old if letter not in front)


@quick
@over(some_games)
def test_inv_16_the_same_record_gives_the_same_result(which):
    end = game_played(*which)[-1].s
    record = GAME.record(end)
    again = GAME.replay(record)
    assert again.key() == end.key()
    assert again.sheet() == end.sheet()
    assert again.ranks() == end.ranks()
    assert len(chance_of(end)) == 8


@quick
@over(some_games)
def test_inv_17_a_turn_changes_only_what_the_active_player_has(which):
    workers = ("craftsmen", "artisans", "craftsmen_on", "artisans_on")
    for before, after in steps(game_played(*which)):
        if after.s.over or starts_round(before, after):
            continue
        for letter, mine in after.seats.items():
            if letter == COLOURS[before.seat]:
                continue
            old, new = vars(before.seats[letter]), vars(mine)
            # The next player's only placement is made unasked.
            next_player = not in_one_turn(before, after) and letter == COLOURS[after.seat]
            left_out = workers if next_player else ()
            assert {k: v for k, v in old.items() if k not in left_out} == {
                k: v for k, v in new.items() if k not in left_out
            }
        for booking in after.s.sheet()[len(before.s.sheet()) :]:
            assert booking["seat"] == before.seat


# Random mausoleums, each piece within its number, for the scoring functions by themselves.
pieces = st.tuples(
    st.sampled_from(ALL_CELLS),
    st.sampled_from(
        [*(f"{owner}{kind}" for owner in COLOURS for kind in "OGXS"), "*A", "*S", "*M"]
    ),
    st.sampled_from("NESW"),
    st.booleans(),
)


@st.composite
def mausoleums(draw) -> list[str]:
    """Statues in writing; neighbours are likely, so that groups and faced Warriors occur."""
    taken: set[str] = set()
    counts: Counter[str] = Counter()
    written = []
    limits = {"*A": 4, "*S": 4, "*M": 4, "+H": 4}
    for cell, figure, direction, rides in draw(st.lists(pieces, max_size=40)):
        text = f"{cell}={figure}"
        cells = {cell}
        if figure == "*A":
            text += direction
        elif figure[0] != "*" and rides and counts["+H"] < 4:
            dx, dy = STEPS[direction]
            last = moved(cell, 2 * dx, 2 * dy)
            if last is not None:
                text = f"{cell}-{last}={figure}+H"
                cells = set(line(f"{cell}-{last}"))
        kind = figure if figure[0] == "*" else figure[1]
        if cells & taken or counts[kind] >= limits.get(figure, 11):
            continue
        counts[kind] += 1
        counts["+H"] += text.endswith("+H")
        taken |= cells
        written.append(text)
    return written


def lines_of(statues: list[str], place: str, tile: str, number: int, coins=(0, 0, 0, 0)):
    """The bookings of a round and of the end, each as a sorted list."""
    position = given().statues(" ".join(statues)).round(number).inspectors(int(place[1]), place[0])
    for letter, n in zip(COLOURS, coins, strict=True):
        position.coins(letter, n)
    s = position.tile(tile).scoring()
    found = []
    for score in (scoring.score_round, scoring.score_end):
        start = len(s.sheet())
        score(s)
        new = s.sheet()[start:]
        found.append(sorted((COLOURS[b["seat"]], b["category"], b["amount"]) for b in new))
    return found


positions = st.tuples(
    mausoleums(), st.sampled_from(ALL_CELLS), st.sampled_from(TILES), st.integers(1, 5)
)


@over(positions, st.tuples(*[st.integers(0, 3)] * 4))
def test_inv_13_scoring_agrees_with_a_plain_reading_of_the_rules(position, coins):
    statues, place, tile, number = position
    held = Counter(dict(zip(COLOURS, coins, strict=True)))
    model = read(statues)
    goods = {"coins": held, "clay": Counter()}
    assert lines_of(statues, place, tile, number, coins) == [
        sorted(round_lines(model, place, tile, number, goods)),
        sorted(final_lines(model, held)),
    ]


@quick
@over(some_games)
def test_inv_13_final_scoring_of_whole_games_agrees_with_a_plain_reading(which):
    end = game_played(*which)[-1]
    resources = Counter({c: m.coins + m.wet + m.dry for c, m in end.seats.items()})
    found = [b for b in end.s.sheet() if b["period"] == 6]
    assert sorted((COLOURS[b["seat"]], b["category"], b["amount"]) for b in found) == sorted(
        final_lines(read(end.statues), resources)
    )


def mirrored(text: str, columns: str, rows: str, directions: dict[str, str]) -> str:
    """A Statue in writing with columns, rows and the direction of an Archer replaced."""
    place, figure = text.split("=")
    cells = [
        columns["abcdefghi".index(cell[0])] + rows["1234567".index(cell[1])]
        for cell in place.split("-")
    ]
    if figure.startswith("*A"):
        figure = f"*A{directions.get(figure[2], figure[2])}"
    return f"{'-'.join(cells)}={figure}"


@over(positions)
def test_inv_16_mirroring_left_and_right_leaves_every_scoring_unchanged(position):
    statues, place, tile, number = position
    columns, rows = "ihgfedcba", "1234567"
    swapped = [mirrored(text, columns, rows, {"E": "W", "W": "E"}) for text in statues]
    there = columns["abcdefghi".index(place[0])] + place[1]
    other = lines_of(swapped, there, MIRRORED_TILE.get(tile, tile), number)
    assert other == lines_of(statues, place, tile, number)


@over(positions)
def test_inv_16_mirroring_top_and_bottom_leaves_every_scoring_unchanged(position):
    statues, place, tile, number = position
    columns, rows = "abcdefghi", "7654321"
    swapped = [mirrored(text, columns, rows, {"N": "S", "S": "N"}) for text in statues]
    there = place[0] + rows[int(place[1]) - 1]
    other = lines_of(swapped, there, FLIPPED_TILE.get(tile, tile), number)
    assert other == lines_of(statues, place, tile, number)


@over(positions, st.permutations(COLOURS))
def test_inv_16_renaming_colours_renames_scores(position, names):
    statues, place, tile, number = position
    new_name = dict(zip(COLOURS, names, strict=True))
    renamed = []
    for text in statues:
        cell, figure = text.split("=")
        renamed.append(f"{cell}={new_name.get(figure[0], figure[0])}{figure[1:]}")
    wanted = [
        sorted((new_name[colour], category, amount) for colour, category, amount in lines)
        for lines in lines_of(statues, place, tile, number)
    ]
    assert lines_of(renamed, place, tile, number) == wanted


def test_the_random_games_reach_every_decision_and_every_specialist():
    seen: set[str] = set()
    figures: set[str] = set()
    for seed in range(1, 20):
        played = game_played(2 + seed % 3, seed)
        seen |= {moment.decision for moment in played[:-1]}
        figures |= {text.split("=")[1][:2] for text in played[-1].statues if "*" in text}
        figures |= {"+H" for text in played[-1].statues if text.endswith("+H")}
    assert seen == set(DECISIONS)
    assert figures == {"*A", "*S", "*M", "+H"}


def test_neighbours_of_the_plain_reading_are_those_of_the_grid():
    assert near("a1") == {"b1", "a2"}
    assert near("e4") == {"e3", "f4", "e5", "d4"}
