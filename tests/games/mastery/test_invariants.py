"""The eighteen invariants of the specification, as properties of random games and variants."""

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
from mastery_given import DECISIONS, DECK, WORDS, asked, cards_list, given, options, own, play, seen

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.errors import IllegalAction
from claycrown.games.mastery import state as columns

GAME = claycrown.make("mastery")
CAPACITY = {"cave": 4, "battlefield": 8}
# Kinds of events, by number.
TURN, PLACED, PLAYED, DESTROYED, CROWN, ADVANCED, CONQUERED = 1, 2, 3, 4, 5, 18, 19
BATTLE, SCEPTRE, CONFLICT, SUPPORT, OUTCOME, FLIPPED = 20, 22, 23, 24, 25, 26
ORB, LOST, RETREATED, RESTORED = 27, 28, 29, 31

# A game takes longer than other examples: a share of what the profile asks for is enough.
quick = settings(max_examples=max(3, settings.default.max_examples // 12))
switches = st.fixed_dictionaries(
    {name: st.booleans() for name in ("cutthroat", "siege", "skirmish", "chaos")}
)


@st.composite
def some_games(draw):
    """Players, options and a seed; teams are chosen now and then."""
    chosen = draw(switches)
    players = draw(st.sampled_from([2, 3, 4, 5, 6]))
    teams = {4: ["none", "pairs"], 6: ["none", "pairs", "threes"]}.get(players, ["none"])
    chosen["allegiance"] = draw(st.sampled_from(teams))
    if chosen["allegiance"] != "none":
        chosen["siege"] = chosen["skirmish"] = False
    return players, chosen, draw(st.integers(0, 2**32))


class Moment:
    """A decision of a game: the state there, what was chosen, and what was told on the way."""

    def __init__(self, s, seat: int, word: str, told: list[tuple[int, ...]]) -> None:
        self.s = s.clone()
        self.seat = seat
        self.decision = "" if s.over else DECISIONS[s.decision]
        self.word = word
        self.told = [event[1:] for event in told]  # what happened since the moment before

    @cached_property
    def seats(self) -> list[SimpleNamespace]:
        return [own(self.s, seat) for seat in range(self.s.players)]

    @cached_property
    def view(self) -> dict:
        return self.s.view(None)

    def knights(self, seat: int) -> int:
        """All knights of a seat, those in a battle included."""
        mine = self.seats[seat]
        total = mine.castle + sum(mine.cells.values())
        battle = self.view["battle"]
        if battle and seat == battle["attacker"]:
            total += battle["stack"]
        if battle and seat == battle["defender"] and self.view["tiles"][self.s.cell]:
            total += self.view["knights"][self.s.cell]
        return total


def game_played(players: int, chosen: dict, seed: int) -> list[Moment]:
    """All decisions of a random game, and its end; sealed choices arrive in any order."""
    rng = random.Random(seed)
    s = GAME.new(players, seed=seed, events=True, options=chosen)
    moments = []
    heard = 0
    while not s.over:
        seat = rng.choice(s.waiting)
        action = rng.choice(s.legal(seat))
        if WORDS[action] == "NO_ADVANCE" and rng.random() < 0.7:
            action = rng.choice(s.legal(seat))
        moments.append(Moment(s, seat, WORDS[action], s.news[heard:]))
        heard = len(s.news)
        s.apply(seat, action)
    moments.append(Moment(s, -1, "", s.news[heard:]))
    return moments


def all_events(played: list[Moment]) -> list[tuple[int, ...]]:
    return [event for moment in played for event in moment.told]


@quick
@over(some_games())
def test_inv_1_cards_are_a_partition(which):
    deck = Counter(DECK.split())
    for moment in game_played(*which):
        for seat, mine in enumerate(moment.seats):
            cards = mine.hand + mine.table + mine.pool + ([mine.sealed] if mine.sealed else [])
            cards += [card for card, _ in mine.discard + mine.tops]
            if seat == moment.s.seat:
                cards += cards_list(moment.s.arranging)  # in hand while Insight puts them back
            assert Counter(cards) == deck


@quick
@over(some_games())
def test_inv_2_never_more_than_ten_dice(which):
    for moment in game_played(*which):
        battle = moment.view["battle"]
        for seat, mine in enumerate(moment.seats):
            assert mine.castle >= 0
            stacks = [mine.castle, *mine.cells.values()]
            if battle and seat == battle["attacker"]:
                stacks.append(battle["stack"])
            if battle and seat == battle["defender"] and moment.view["tiles"][moment.s.cell]:
                stacks.append(moment.view["knights"][moment.s.cell])
            dice = sum(-(-n // 6) for n in stacks)
            assert dice <= 10
            assert dice == moment.view["seats"][seat]["dice"]


@quick
@over(some_games())
def test_inv_3_owners_and_knights_fit(which):
    for moment in game_played(*which):
        contested = int(moment.s.cell) if moment.view["battle"] else None
        for cell, kind in enumerate(moment.view["tiles"]):
            owner, knights = moment.view["owners"][cell], moment.view["knights"][cell]
            if kind is None or cell == contested:
                assert owner is None
            elif owner is None:
                assert knights == 0
            else:
                assert 1 <= knights <= CAPACITY.get(kind, 6)
                assert cell in moment.seats[owner].cells


@quick
@over(some_games())
def test_inv_4_redistribution_keeps_knights(which):
    for before, after in pairwise(game_played(*which)):
        if not before.word.startswith("SET_KNIGHTS") or {e[0] for e in after.told} - {16, 17}:
            continue
        assert before.knights(before.seat) == after.knights(before.seat)
        movable = before.view["supplied"][before.seat]
        for seat in range(which[0]):
            one, two = before.seats[seat], after.seats[seat]
            changed = {cell for cell in one.cells if one.cells[cell] != two.cells[cell]}
            assert one.cells.keys() == two.cells.keys()
            assert changed <= (set(movable) if seat == before.seat else set())
            assert seat == before.seat or one.castle == two.castle


@quick
@over(some_games())
def test_inv_5_knights_rise_only_by_what_is_placed(which):
    for before, after in pairwise(game_played(*which)):
        for seat in range(which[0]):
            placed = [event[2] for event in after.told if event[:2] == (PLACED, seat)]
            lost = [event[2] for event in after.told if event[:2] == (LOST, seat)]
            assert all(0 <= n <= 3 for n in placed)
            rise = after.knights(seat) - before.knights(seat)
            assert rise <= sum(placed) - sum(lost)
            if not which[1]["cutthroat"]:
                assert rise == sum(placed) - sum(lost)


@quick
@over(some_games())
def test_inv_6_no_authority_in_hand_and_seven_cards_at_most(which):
    for moment in game_played(*which):
        for mine in moment.seats:
            assert "Au" not in mine.hand
            assert len(mine.hand) <= 7


@quick
@over(some_games())
def test_inv_7_a_destroyed_artefact_never_acts_and_is_restored(which):
    down: dict[tuple[int, int], int] = {}
    turns = 0
    ends: Counter = Counter()
    for kind, seat, *rest in all_events(game_played(*which)):
        if kind == TURN:
            turns += 1
            for (owner, what), ended in down.items():
                assert ends[owner] - ended < 2, what
            ends[seat] += 1
        elif kind == DESTROYED:
            assert (rest[0], rest[1]) not in down
            down[rest[0], rest[1]] = ends[rest[0]]
        elif kind == RESTORED:
            del down[seat, rest[0]]
        elif kind in (CROWN, SCEPTRE, ORB):
            assert (seat, {CROWN: 0, SCEPTRE: 1, ORB: 2}[kind]) not in down
    assert turns > 0


@quick
@over(some_games())
def test_inv_8_one_crown_a_turn_and_as_many_advances_as_sequences(which):
    active = -1
    crowns = advances = tactical = 0
    for kind, seat, *rest in all_events(game_played(*which)):
        if kind == TURN:
            active, crowns, advances, tactical = seat, 0, 0, 0
        elif kind == CROWN:
            crowns += 1
            assert (seat, crowns) == (active, 1)
        elif kind == PLAYED and rest[0] == 9:
            assert seat == active
            tactical += 1
        elif kind == ADVANCED:
            advances += 1
            assert seat == active
            assert advances <= 1 + tactical


def battles(played: list[Moment]):
    """The events of each battle, from its start to the next advance or turn."""
    found: list[list[tuple[int, ...]]] = []
    inside = False
    for event in all_events(played):
        if event[0] == BATTLE:
            found.append([])
            inside = True
        elif event[0] in (TURN, ADVANCED):
            inside = False
        if inside:
            found[-1].append(event)
    return found


@quick
@over(some_games())
def test_inv_9_cards_of_a_battle(which):
    played = game_played(*which)
    tiles = played[0].view["tiles"]
    teams = [seat.team for seat in played[0].seats]
    for battle in battles(played):
        _, attacker, defender, cell, _ = battle[0][:5]
        shown = [event[1] for event in battle if event[0] == CONFLICT]
        assert shown in ([attacker, defender], [])
        sides = {teams[attacker], teams[defender]}
        support = [event for event in battle if event[0] == SUPPORT]
        assert {teams[event[1]] for event in support} <= sides
        if which[1]["allegiance"] == "none":
            assert {event[1] for event in support} <= {attacker, defender}
        assert not (tiles[cell] == "mountains" and support)
        for event in battle:
            if event[0] == CONQUERED:
                assert event[2] == cell
                assert event[3] >= 1


@quick
@over(some_games())
def test_inv_10_losses_stay_within_the_margin(which):
    played = game_played(*which)
    for battle in battles(played):
        at = next((k for k, event in enumerate(battle) if event[0] == OUTCOME), None)
        if at is None:
            continue
        _, winner, margin, *_ = battle[at]
        _, attacker, defender, cell, _ = battle[0][:5]
        loser = defender if winner == attacker else attacker
        rest = battle[at:]
        if any(event[0] == FLIPPED for event in rest):
            continue
        taken = 0
        for event in rest:
            if event[:2] == (ORB, winner) and event[2] == 0:
                taken -= 1
            elif event[:2] == (LOST, loser) and event[3] == cell:
                taken += event[2]
        assert taken <= margin
    for moment in played:
        if moment.decision in ("WINDOW", "REDISTRIBUTE", "ADVANCE"):
            assert moment.view["battle"] is None
            assert moment.s.stack_knights == 0


def side_points(moment: Moment) -> dict[int, int]:
    sums: Counter = Counter()
    for seat, mine in enumerate(moment.seats):
        sums[mine.team] += moment.view["points"][seat]
    return sums


@quick
@over(some_games())
def test_inv_11_nobody_is_at_the_target_when_a_turn_goes_on(which):
    played = game_played(*which)
    for moment in played[:-1]:
        if moment.decision in ("WINDOW", "REDISTRIBUTE", "ADVANCE"):
            assert max(side_points(moment).values()) < moment.view["points_to_win"]
    last = played[-1]
    if last.view["ending"] == "points":
        assert last.s.ranks()[last.s.seat] == 1
        best = side_points(last)[last.seats[last.s.seat].team]
        assert best >= last.view["points_to_win"]


@quick
@over(some_games())
def test_inv_12_legal_lists(which):
    for moment in game_played(*which)[:-1:5]:
        s = moment.s
        for seat in range(which[0]):
            legal = s.legal(seat)
            if seat not in s.waiting:
                assert legal == []
                continue
            assert len(legal) >= 2
            assert legal == sorted(set(legal))
            assert 0 <= legal[0] <= legal[-1] <= 153
            key = s.key()
            for action in set(range(-1, 155, 7)) - set(legal):
                with pytest.raises(IllegalAction):
                    s.apply(seat, action)
            assert s.key() == key


@quick
@over(some_games())
def test_inv_13_only_who_holds_a_fracture_is_asked_to_respond(which):
    for moment in game_played(*which):
        if moment.decision == "RESPONSE":
            assert all("F" in moment.seats[seat].hand for seat in moment.s.waiting)


@quick
@over(some_games(), st.integers(0, 2**16))
def test_inv_14_worlds_look_alike_and_nobody_knows_too_much(which, seed):
    players = which[0]
    for moment in game_played(*which)[:: 7 + seed % 9]:
        for seat in range(players):
            world = moment.s.determinize(seat, seeded(seed))
            assert json.dumps(world.view(seat)) == json.dumps(moment.s.view(seat))
            mine = moment.seats[seat]
            hand = Counter(mine.hand + ([mine.sealed] if mine.sealed else []))
            for knower in range(players):
                assert not Counter(seen(moment.s, knower, seat)) - hand


@quick
@over(some_games())
def test_inv_15_order_never_offers_this_turns_discards(which):
    for moment in game_played(*which):
        assert all(len(mine.tops) <= 4 for mine in moment.seats)
        if moment.decision == "ORDER":
            seat = moment.s.waiting[0]
            old = {card for card, turn in moment.seats[seat].discard if turn < moment.s.turn}
            assert {word.split()[1] for word in options(moment.s)} == old


@quick
@over(some_games())
def test_inv_16_cutthroat_and_garrisons(which):
    played = game_played(*which)
    for moment in played:
        if which[1]["cutthroat"] and moment.decision in ("WINDOW", "REDISTRIBUTE", "ADVANCE"):
            for seat, mine in enumerate(moment.seats):
                assert moment.view["supplied"][seat] == sorted(mine.cells)
    for before, after in pairwise(played):
        for seat in range(which[0]):
            if seat in (before.s.seat, after.s.seat):
                continue
            gains = sum(e[2] for e in after.told if e[0] in (PLACED, RETREATED) and e[1] == seat)
            # A turn of the seat may have passed unasked in between.
            if not any(e[:2] == (TURN, seat) for e in after.told):
                assert after.seats[seat].castle - before.seats[seat].castle == gains


@quick
@over(some_games())
def test_inv_17_scores_and_ranks(which):
    last = game_played(*which)[-1]
    sums: Counter = Counter()
    for line in last.s.sheet():
        sums[line["seat"]] += line["amount"]
        assert (line["amount"] == 0) == line["category"].startswith("won_by")
    assert last.s.scores() == [sums[seat] for seat in range(which[0])] == last.view["points"]
    ranks = last.s.ranks()
    assert min(ranks) == 1
    for one, mine in enumerate(last.seats):
        for two, other in enumerate(last.seats):
            assert mine.team != other.team or ranks[one] == ranks[two]
    won = {line["seat"] for line in last.s.sheet() if line["amount"] == 0}
    assert won == {seat for seat, rank in enumerate(ranks) if rank == 1}


@quick
@over(some_games())
def test_inv_18_the_cap(which):
    for moment in game_played(*which):
        assert moment.s.turn <= 60 * which[0]


def rotation(players: int) -> list[int]:
    """Where each cell goes when the map is turned so that castle i takes the place of i + 1."""
    places = [tuple(place) for place in GAME.edition.data["maps"][f"p{players}"]["cells"]]
    castles = GAME.edition.data["maps"][f"p{players}"]["castle_cells"]
    turned = list(places)
    for _ in range(6):
        turned = [(-r, q + r) for q, r in turned]
        if set(turned) != set(places):
            continue
        where = [places.index(place) for place in turned]
        if [where[cell] for cell in castles] == [*castles[1:], castles[0]]:
            return where
    raise AssertionError("the map cannot be turned")


def distributions(s) -> set[tuple[tuple[int, int], ...]]:
    """All that a redistribution can lead to."""
    if asked(s) != f"P{s.seat} SET_KNIGHTS":
        return {tuple(sorted(own(s, int(s.seat)).cells.items()))}
    found = set()
    for word in options(s):
        found |= distributions(play(s.clone(), word))
    return found


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("seed", range(6))
def test_inv_18_rotating_seats_and_castles_changes_nothing(players, seed):
    where = rotation(players)
    rng = random.Random(seed)
    one, two = given(players), given(players)
    land = [cell for cell, kind in enumerate(one.s.tiles) if kind >= 0]
    for cell in land:
        kind = rng.choice(["forest", "cave", "battlefield", "shrine"])
        one.tile(kind, cell)
        two.tile(kind, where[cell])
    for cell in rng.sample(land, len(land) // 2):
        seat = rng.choice([0, 0, *range(players)])
        one.holds(seat, cell)
        two.holds((seat + 1) % players, where[cell])
    for seat in range(players):
        one.castle(seat, 2).hand(seat, "C")
        two.castle((seat + 1) % players, 2).hand((seat + 1) % players, "C")
    first, second = one.asking(0), two.asking(1)
    mine, theirs = first.view(None), second.view(None)
    for seat in range(players):
        other = (seat + 1) % players
        assert sorted(where[k] for k in mine["supplied"][seat]) == theirs["supplied"][other]
        assert mine["points"][seat] == theirs["points"][other]
    assert sorted(where[k] for k in mine["targets"]) == theirs["targets"]
    play(first, "CONTINUE")
    play(second, "CONTINUE")
    assert asked(first).split()[1] == asked(second).split()[1]
    if asked(first).endswith("REDISTRIBUTE"):
        reached = distributions(play(first, "REDISTRIBUTE"))
        turned = {tuple(sorted((where[k], n) for k, n in cells)) for cells in reached}
        assert turned == distributions(play(second, "REDISTRIBUTE"))


@pytest.mark.parametrize(
    ("column", "amount", "number"),
    [
        (columns.HAND, 1, 1),
        (columns.POOL, -1, 1),
        (columns.CASTLE, 60, 2),
        (columns.CASTLE, -9, 2),
        (columns.OWNED, 1, 3),
        (columns.HAND, 16**7, 1),
    ],
)
def test_the_audit_names_the_invariant_that_is_broken(column, amount, number):
    s = given().castle(0, 3).holds(0, 3, 2).hand(0, "C").asking(0)
    assert GAME.violations(s) == []
    s.goods[column] += amount
    assert any(line.startswith(f"MM-INV-{number}:") for line in GAME.violations(s))


def test_the_audit_looks_at_the_rest_as_well():
    broken = {
        "3": lambda s: s.field.__setitem__(columns.KNIGHTS + 3, 7),
        "7": lambda s: (s.goods.__setitem__(columns.DOWN, 1), setattr(s, "turn", 9)),
        "14": lambda s: s.seen.__setitem__(6, 16**10),
        "16": lambda s: (s.goods.__setitem__(columns.OWNED, 2**3 + 2**9),
                         s.field.__setitem__(columns.OWNER + 9, 1),
                         s.field.__setitem__(columns.KNIGHTS + 9, 1)),
        "18": lambda s: setattr(s, "turn", 121),
    }  # fmt: skip
    for number, fault in broken.items():
        s = given(cutthroat=True).castle(0, 3).holds(0, 3, 2).hand(0, "C").asking(0)
        fault(s)
        assert f"MM-INV-{number}" in {line.split(":")[0] for line in GAME.violations(s)}
