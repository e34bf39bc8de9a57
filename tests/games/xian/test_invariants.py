"""The eighteen invariants of the specification, as properties of random games."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cached_property
from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st
from xian_given import BUILDINGS, CARDS, DECISIONS, HELPERS, WORDS, given, own, play, table

import claycrown
from claycrown.core.chance import seeded
from claycrown.games.xian import state as columns

GAME = claycrown.make("xian")
LIMIT = {2: 3, 3: 4, 4: 5}
PRIZES = {"majority_A": 17, "majority_B": 21, "majority_C": 25}
ACTION_NODES = {"CRAFT", "PAINT_CELL", "PAINT_PAY", "FORGE", "END_TILE", "EMISSARY"}

# A game takes longer than other examples: a share of what the profile asks for is enough.
quick = settings(max_examples=settings.default.max_examples // 6)
some_games = st.tuples(st.sampled_from([2, 3, 4]), st.integers(0, 2**32))


class Moment:
    """A decision of a game: the state there, what was chosen, and what was told on the way."""

    def __init__(self, s, seat: int, word: str, told: list[tuple[int, ...]]) -> None:
        self.s = s.clone()
        self.seat = seat
        self.decision = "" if s.over else DECISIONS[s.decision]
        self.word = word
        self.told = told  # what happened since the moment before
        self.round = int(s.round)
        self.phase = int(s.phase)

    @cached_property
    def seats(self) -> list[SimpleNamespace]:
        return [own(self.s, seat) for seat in range(self.s.players)]

    @cached_property
    def board(self) -> SimpleNamespace:
        return table(self.s)

    @cached_property
    def sheet(self) -> list[dict]:
        return self.s.sheet()


def game_played(players: int, seed: int) -> list[Moment]:
    """All decisions of a random game, and its end.

    Odd seeds rather enter than pass; sealed choices arrive in any order.
    """
    rng = random.Random(seed)
    s = GAME.new(players, seed=seed, events=True)
    moments = []
    heard = 0
    while not s.over:
        seat = rng.choice(s.waiting)
        choices = s.legal(seat)
        action = rng.choice(choices)
        for _ in range(4 * (seed % 2)):
            if WORDS[action] in ("PASS", "END_TURN"):
                action = rng.choice(choices)
        moments.append(Moment(s, seat, WORDS[action], s.news[heard:]))
        heard = len(s.news)
        s.apply(seat, action)
    moments.append(Moment(s, -1, "", s.news[heard:]))
    return moments


def in_one_round(before: Moment, after: Moment) -> bool:
    return before.round == after.round


def counts_of_pairs(moment: Moment) -> list[int]:
    """The pair counts of the left and the right pair."""
    found = []
    for pair in (moment.board.buildings[:2], moment.board.buildings[2:]):
        places = [BUILDINGS.index(name) for name in pair]
        builders = sum(mine.builders[k] for mine in moment.seats for k in places)
        found.append(builders + (moment.board.minister in pair))
    return found


def fee_before(moment: Moment, building: str) -> dict[int, int]:
    """What an entry owes to each opponent."""
    k = BUILDINGS.index(building)
    there = {
        seat: mine.builders[k]
        for seat, mine in enumerate(moment.seats)
        if seat != moment.seat and mine.builders[k]
    }
    if moment.s.players == 2:
        return {seat: (0, 2, 3)[n] for seat, n in there.items()}
    return there


def entry_of(moment: Moment) -> tuple[str, str] | None:
    """Building and mode of the entry chosen here."""
    verb, *rest = moment.word.split() or [""]
    if verb != "ENTER":
        return None
    return rest[0], rest[1] if len(rest) > 1 else "normal"


@quick
@over(some_games)
def test_inv_1_pigments_add_up(which):
    for moment in game_played(*which):
        for kind, letter in enumerate("YRGU", 2):
            left = moment.board.supply[letter]
            assert left >= 0
            assert left + sum(mine.goods[kind] for mine in moment.seats) == 6


@quick
@over(some_games)
def test_inv_2_figures_add_up(which):
    for moment in game_played(*which):
        assert moment.board.brown_supply + len(moment.board.brown) == 12
        assert moment.board.brown_supply >= 0
        for mine in moment.seats:
            assert mine.figures + len(mine.painted) == 6
            assert mine.figures >= 0


@quick
@over(some_games)
def test_inv_3_signatures_never_increase(which):
    played = game_played(*which)
    for moment in played:
        for mine in moment.seats:
            assert mine.signatures + len(mine.signed) <= 2
            assert set(mine.signed) <= set(moment.board.brown)
    for before, after in pairwise(played):
        for one, two in zip(before.seats, after.seats, strict=True):
            assert two.signatures + len(two.signed) <= one.signatures + len(one.signed)
            assert two.signatures <= one.signatures


@quick
@over(some_games)
def test_inv_4_nobody_owes_and_scores_are_sums(which):
    for moment in game_played(*which):
        sums = Counter()
        for line in moment.sheet:
            assert line["amount"] != 0
            sums[line["seat"]] += line["amount"]
        for seat, mine in enumerate(moment.seats):
            assert min(mine.goods) >= 0
            assert mine.vp >= 0
            assert mine.vp == sums[seat]


@quick
@over(some_games)
def test_inv_5_worker_cards_are_a_partition(which):
    for moment in game_played(*which):
        for mine in moment.seats:
            helpers = [f"G{1 + k}" for k, name in enumerate(HELPERS) if name in mine.helpers]
            pair = mine.pair or []
            on_table = pair if moment.s.revealed else []
            assert moment.s.revealed or set(pair) <= set(mine.hand)
            apart = [card for card in on_table if card not in helpers]
            parts = mine.deck + mine.put_back + mine.hand + mine.discard + helpers + apart
            assert sorted(parts) == sorted(CARDS)


@quick
@over(some_games)
def test_inv_6_equipment_is_a_partition_and_not_refilled_inside_a_round(which):
    played = game_played(*which)
    for moment in played:
        parts = moment.board.deck + moment.board.discarded
        parts += [card for card in moment.board.row if card is not None]
        parts += [card for mine in moment.seats for card in mine.equipment]
        assert sorted(parts) == list(range(24))
    for before, after in pairwise(played):
        if in_one_round(before, after):
            assert after.board.deck == before.board.deck
            assert after.board.discarded == before.board.discarded
            for one, two in zip(before.board.row, after.board.row, strict=True):
                assert two in (one, None)


@quick
@over(some_games)
def test_inv_7_requests(which):
    played = game_played(*which)
    for moment in played:
        board = moment.board
        assert len(board.removed) == moment.round - 1
        assert len(board.hidden) == 9 - moment.round
        assert sorted(board.requests + board.removed + board.hidden) == list(range(1, 13))
    for before, after in pairwise(played):
        if not in_one_round(before, after):
            gone = set(after.board.removed) - set(before.board.removed)
            assert gone == {min(before.board.requests)}


@quick
@over(some_games)
def test_inv_8_track_and_tiles(which):
    order = ["gate", "market", "reduction", "extra action"]
    played = game_played(*which)
    for moment in played:
        for seat, mine in enumerate(moment.seats):
            taken = set(mine.unused) | set(mine.used)
            assert taken == set(order[: min(mine.space, 4)])
            assert not set(mine.unused) & set(mine.used)
            choosing = moment.decision == "END_TILE" and moment.seat == seat
            assert (mine.end_tile is not None) == (mine.space == 5 and not choosing)
        for space in range(6):
            heights = sorted(mine.height for mine in moment.seats if mine.space == space)
            assert heights == list(range(len(heights)))
    for before, after in pairwise(played):
        for one, two in zip(before.seats, after.seats, strict=True):
            assert set(one.used) <= set(two.used)


@quick
@over(some_games)
def test_inv_9_builders(which):
    played = game_played(*which)
    for moment in played:
        for mine in moment.seats:
            assert sum(mine.builders) <= moment.phase <= 2
    for before, after in pairwise(played):
        if not in_one_round(before, after):
            assert all(mine.builders == [0, 0, 0, 0] for mine in after.seats)


@quick
@over(some_games)
def test_inv_10_pairs_overflow_by_the_gate_alone(which):
    opened = [0, 0]
    limit = LIMIT[which[0]]
    for before, after in pairwise(game_played(*which)):
        if not in_one_round(before, after):
            opened = [0, 0]
            continue
        if entry := entry_of(before):
            side = before.board.buildings.index(entry[0]) // 2
            opened[side] += entry[1] == "open"
            assert (counts_of_pairs(before)[side] >= limit) == (entry[1] == "open")
        for side in range(2):
            assert counts_of_pairs(after)[side] <= limit + opened[side]


@quick
@over(some_games)
def test_inv_11_fees_reach_their_owners_in_full(which):
    for before, after in pairwise(game_played(*which)):
        if not (entry := entry_of(before)):
            continue
        owed = {} if entry[1] == "free" else fee_before(before, entry[0])
        for seat in range(which[0]):
            if seat != before.seat:
                received = after.seats[seat].coins - before.seats[seat].coins
                assert received == owed.get(seat, 0)
        lines = after.sheet[len(before.sheet) :]
        missing = -sum(x["amount"] for x in lines if x["category"] == "shortfall") // 2
        paid = sum(owed.values()) - missing
        assert 0 <= paid <= before.seats[before.seat].coins
        if missing:
            assert paid == before.seats[before.seat].coins


@quick
@over(some_games)
def test_inv_12_minister_once_a_round_and_without_fee(which):
    earned = Counter()
    for before, after in pairwise(game_played(*which)):
        for line in after.sheet[len(before.sheet) :]:
            if line["category"] == "minister":
                earned[line["period"]] += 1
                building, _ = entry_of(before)
                assert fee_before(before, building) == {}
                assert building == before.board.minister
    assert max(earned.values(), default=0) <= 1


def has_acted(before, after, seat: int) -> bool:
    """Whether a building's action was carried out for a seat."""
    one, two = own(before, seat), own(after, seat)
    return (
        len(two.painted) > len(one.painted)
        or len(two.equipment) > len(one.equipment)
        or two.space > one.space
        or len(table(after).brown) > len(table(before).brown)
    )


@quick
@over(some_games)
def test_inv_13_what_is_offered_can_be_carried_out(which):
    for moment in game_played(*which)[:-1]:
        for seat in moment.s.waiting:
            choices = moment.s.legal(seat)
            assert choices
            assert 0 <= choices[0] <= choices[-1] <= 840
            for action in choices:
                if WORDS[action].startswith(("ENTER", "EXTRA")):
                    world = moment.s.clone()
                    world.apply(seat, action)
                    if not world.over and DECISIONS[world.decision] in ACTION_NODES:
                        assert world.waiting == (seat,)
                        assert len(world.legal(seat)) > 1
                    else:
                        assert has_acted(moment.s, world, seat)


@quick
@over(some_games)
def test_inv_14_the_order_stands_from_reveal_to_the_end_of_the_phase(which):
    played = game_played(*which)
    for moment in played:
        assert sorted(moment.board.order) == list(range(which[0]))
    for before, after in pairwise(played):
        if before.s.revealed and (before.round, before.phase) == (after.round, after.phase):
            assert after.board.order == before.board.order


@quick
@over(some_games)
def test_inv_15_cells_only_move_forward(which):
    for before, after in pairwise(game_played(*which)):
        painted = {cell: k for k, mine in enumerate(after.seats) for cell in mine.painted}
        for seat, mine in enumerate(before.seats):
            for cell in mine.painted:
                assert painted[cell] == seat
            for cell in mine.signed:
                assert cell in after.seats[seat].signed or painted.get(cell) == seat
        for cell in before.board.brown:
            assert cell in after.board.brown or cell in painted
        was_painted = {cell for mine in before.seats for cell in mine.painted}
        assert set(painted) - was_painted <= set(before.board.brown)
        assert not set(painted) & set(after.board.brown)


@quick
@over(some_games)
def test_inv_16_majorities_never_exceed_the_prizes(which):
    sums = Counter()
    for line in game_played(*which)[-1].sheet:
        sums[line["category"]] += line["amount"]
    for category, prizes in PRIZES.items():
        assert sums[category] <= prizes


@quick
@over(some_games)
def test_inv_17_twelve_turns_each_with_one_entry_or_pass(which):
    played = game_played(*which)
    steps = Counter(
        moment.seat for moment in played if moment.word in ("WORKER_ACTION", "WORKER_PIGMENT")
    )
    assert dict(steps) == dict.fromkeys(range(which[0]), 12)
    turns = []
    for event in (event for moment in played for event in moment.told):
        _, kind, seat, *_ = event
        if kind == 7:  # a turn begins
            turns.append((seat, []))
        elif kind in (10, 14):  # entered, passed
            turns[-1][1].append(seat)
    assert len(turns) == 12 * which[0]
    assert all(done == [seat] for seat, done in turns)


@quick
@over(some_games, st.integers(0, 2**16))
def test_inv_18_hidden_things_are_in_no_observation(which, seed):
    players = which[0]
    for moment in game_played(*which)[:: 1 + seed % 9]:
        for seat in range(players):
            world = moment.s.determinize(seat, seeded(seed))
            assert json.dumps(world.view(seat)) == json.dumps(moment.s.view(seat))
        # Another card in the place of one that an opponent has bought: only the count shows.
        bought = moment.seats[-1].equipment
        if bought and moment.board.deck and not moment.s.over:
            world = moment.s.clone()
            other = moment.board.deck[seed % len(moment.board.deck)]
            world.goods[columns.EQUIPMENT + players - 1] += 2**other - 2 ** bought[0]
            world.deck += 2 ** bought[0] - 2**other
            for seat in (None, *range(players - 1)):
                assert json.dumps(world.view(seat)) == json.dumps(moment.s.view(seat))


@pytest.mark.parametrize(
    ("column", "amount", "number"),
    [
        (columns.RESOURCES + 8, 1, 1),
        (columns.FIGURES, -1, 2),
        (columns.SIGNATURES, 1, 3),
        (columns.SCORE, -1, 4),
        (columns.RESOURCES, -1, 4),
        (columns.HAND, 2**20, 5),
        (columns.EQUIPMENT, 1, 6),
        (columns.SPACE, 1, 8),
        (columns.HEIGHT, 1, 8),
        (columns.UNUSED, 1, 8),
        (columns.END, 1, 8),
        (columns.BUILDERS, 3, 9),
    ],
)
def test_the_audit_names_the_invariant_that_is_broken(column, amount, number):
    s = given().asking(0, "WORKER")
    assert GAME.violations(s) == []
    s.goods[column] += amount
    assert GAME.violations(s)[0].startswith(f"XI-INV-{number}:")


def test_the_audit_looks_at_the_board_as_well():
    broken = {
        "1": lambda s: s.board.__setitem__(columns.SUPPLY, -1),
        "2": lambda s: setattr(s, "brown_supply", 5),
        "3": lambda s: s.board.__setitem__(columns.SIGNED, 2**23),
        "6": lambda s: setattr(s, "deck", 0),
        "7": lambda s: s.board.__setitem__(columns.REQUEST, 1),
    }
    for number, fault in broken.items():
        s = given().asking(0, "WORKER")
        fault(s)
        assert f"XI-INV-{number}" in {line.split(":")[0] for line in GAME.violations(s)}
    s = given().painted(1, 17).asking(0, "WORKER")
    s.board[columns.PAINTED] = 2**17
    assert "XI-INV-15" in {line.split(":")[0] for line in GAME.violations(s)}
    s = given().asking(0, "WORKER")
    s.removed, s.requests = 2**3, s.requests - 2**4
    assert "XI-INV-7" in {line.split(":")[0] for line in GAME.violations(s)}


def test_final_states_of_random_games_hold_every_invariant():
    for seed in range(6):
        last = game_played(2 + seed % 3, seed)[-1]
        assert last.s.over
        assert GAME.violations(last.s) == []
        assert sorted(last.s.ranks()) == list(range(1, 3 + seed % 3))


def test_a_moment_tells_what_happened():
    s = given().listening().asking(0, "WORKER")
    play(s, "WORKER_ACTION")
    assert s.news[-1][1:5] == (8, 0, 0, 2)
