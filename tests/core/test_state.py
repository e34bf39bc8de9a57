"""The state that all games share, seen on Terracotta Army and on the toy game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import PASS, ROW_CHEER, TAKE, make_toy

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.chance import seeded
from claycrown.core.errors import IllegalAction, SetupError
from claycrown.core.record import actions_of, chance_of
from claycrown.core.score import gain

TERRACOTTA = claycrown.make("terracotta")
TOY = make_toy()


def advanced(game, players, seed, steps):
    s = game.new(players, seed=seed)
    rng = seeded(f"{seed} choices")
    for _ in range(steps):
        if not s.over:
            seat = s.waiting[0]
            s.apply(seat, s.legal(seat)[rng.below(len(s.legal(seat)))])
    return s


def finished(game, players=2, seed=1):
    s = game.new(players, seed=seed)
    playout(s, seeded("choices"))
    return s


games = st.sampled_from([TERRACOTTA, TOY])
moments = st.builds(advanced, games, st.integers(2, 4), st.integers(0, 99), st.integers(0, 40))


@given(moments)
def test_options_are_sorted_different_and_only_for_seats_asked(s):
    for seat in range(-2, s.players + 2):
        options = s.legal(seat)
        assert options == sorted(set(options))
        assert bool(options) == (seat in s.waiting)


@given(moments)
def test_is_legal_says_what_legal_lists(s):
    for seat in range(-1, s.players + 1):
        options = s.legal(seat)
        for action in range(-1, s.rules.game.actions.total + 1):
            assert s.is_legal(seat, action) == (action in options)


@given(moments)
def test_asking_changes_nothing(s):
    key, record = s.key(), s.rules.game.record(s)
    for seat in range(s.players):
        s.legal(seat)
        s.is_legal(seat, 0)
        s.view(seat)
    s.view(None)
    s.scores()
    s.ranks()
    s.sheet()
    s.save()
    assert s.key() == key
    assert s.rules.game.record(s) == record


@given(moments, st.integers(-5, 130), st.integers(-2, 5))
def test_what_is_not_listed_is_refused_and_changes_nothing(s, action, seat):
    if action in s.legal(seat):
        return
    before = (s.key(), s.save(), s.reveals, s.waiting)
    with pytest.raises(IllegalAction):
        s.apply(seat, action)
    assert (s.key(), s.save(), s.reveals, s.waiting) == before


@given(moments)
def test_a_clone_is_equal_and_goes_its_own_way(s):
    if s.over:
        return
    before = (s.key(), s.save())
    copy = s.clone()
    assert (copy.key(), copy.save()) == before
    seat = copy.waiting[0]
    copy.apply(seat, copy.legal(seat)[-1])
    assert (s.key(), s.save()) == before
    assert copy.save() != before[1]
    s.apply(seat, s.legal(seat)[-1])
    assert s.key() == copy.key()


@given(moments)
def test_a_clone_of_a_clone_ends_like_the_original(s):
    copy = s.clone().clone()
    playout(s, seeded("end"))
    playout(copy, seeded("end"))
    assert copy.save() == s.save()


@pytest.mark.parametrize("game", [TERRACOTTA, TOY])
def test_a_finished_game_asks_nobody(game):
    s = finished(game)
    assert s.over
    assert (s.waiting, s.decision, s.asked()) == ((), -1, 0)
    for seat in range(-2, 5):
        assert s.legal(seat) == []
        with pytest.raises(IllegalAction):
            s.apply(seat, 0)


def test_a_clone_has_no_listeners():
    s = TERRACOTTA.new(2, seed=1, events=True)
    heard = len(s.news)
    copy = s.clone()
    copy.apply(copy.waiting[0], copy.legal(copy.waiting[0])[0])
    assert copy.news is None
    assert len(s.news) == heard


def test_history_lists_actions_and_draws_in_order():
    s = TERRACOTTA.new(2, seed=1)
    taken = []
    for _ in range(6):
        seat = s.waiting[0]
        taken.append([seat, s.legal(seat)[0]])
        s.apply(*taken[-1])
    assert actions_of(s) == taken
    assert len(chance_of(s)) == 8


def test_without_history_the_play_is_the_same():
    s, quiet = TERRACOTTA.new(3, seed=1), TERRACOTTA.new(3, seed=1)
    quiet.keep = False
    playout(s, seeded(2))
    playout(quiet, seeded(2))
    assert quiet.key() == s.key()
    assert quiet.scores() == s.scores()
    assert actions_of(quiet) == []
    assert quiet.sheet() == []


@given(moments)
def test_the_score_is_the_sum_of_the_bookings(s):
    sums = [0] * s.players
    for line in s.sheet():
        sums[line["seat"]] += line["amount"]
    assert sums == s.scores()


def test_ranks_name_the_best_first():
    s = TOY.new(3, seed=1)
    gain(s, 2, ROW_CHEER, 5, 0, 0, 0)
    gain(s, 0, ROW_CHEER, 2, 0, 0, 0)
    assert s.scores() == [2, 0, 5]
    assert s.ranks() == [2, 3, 1]


def test_the_key_depends_on_the_position_and_not_on_the_way():
    one, two = TOY.new(2, seed=1), TOY.new(2, seed=1)
    for s, order in ((one, (0, 1)), (two, (1, 0))):
        for seat in order:
            s.apply(seat, s.legal(seat)[0])
    assert actions_of(one) != actions_of(two)
    assert one.key() == two.key()


def test_the_key_sees_every_number_of_a_position():
    document = TERRACOTTA.new(2, seed=1).save()
    del document["pending"]  # the turn begins anew, whoever's it is
    keys = {TERRACOTTA.load(document).key()}
    changes = [
        ("round", 2),
        ("turn", 2),
        ("inner", (document["inner"] + 1) % 12),
        ("middle", (document["middle"] + 1) % 12),
        ("order", document["order"][::-1]),
        ("tiles", document["tiles"][::-1]),
        ("inspectors", {"row": 2, "column": "a"}),
        ("inspectors", {"row": 1, "column": "b"}),
        ("warehouses", {"A": 2, "B": 1, "C": 1, "D": 1}),
        ("warehouses", {"A": 1, "B": 2, "C": 1, "D": 1}),
    ]
    for key, value in changes:
        keys.add(TERRACOTTA.load(document | {key: value}).key())
    for key in ("coins", "wet", "dry"):
        for seat in (0, 1):
            goods = [dict(own) for own in document["seats"]]
            goods[seat][key] += 1
            keys.add(TERRACOTTA.load(document | {"seats": goods}).key())
    assert len(keys) == 1 + len(changes) + 6


def test_the_key_sees_which_way_an_archer_in_the_last_corner_looks():
    document = TERRACOTTA.new(2, seed=1).save()
    document["shelf"]["archer"] -= 1
    north = TERRACOTTA.load(document | {"mausoleum": ["i7=*AN"]})
    west = TERRACOTTA.load(document | {"mausoleum": ["i7=*AW"]})
    assert north.key() != west.key()


def test_reveals_rises_with_a_draw_and_with_a_common_reveal():
    s = TOY.new(2, seed=1)
    dealt = s.reveals
    assert dealt == 6
    s.apply(0, s.legal(0)[0])
    assert s.reveals == dealt
    s.apply(1, s.legal(1)[0])
    assert s.reveals == dealt + 1
    s.apply(s.waiting[0], TAKE)
    assert s.reveals == dealt + 2


def test_in_terracotta_army_nothing_is_revealed_after_set_up():
    s = TERRACOTTA.new(4, seed=1)
    assert s.reveals == 8
    playout(s, seeded(1))
    assert s.reveals == 8


def test_a_view_is_for_a_seat_of_the_table_or_for_a_spectator():
    s = TERRACOTTA.new(2, seed=1)
    assert s.view(1)["you"] == 1
    assert s.view(None)["you"] is None
    for seat in (-1, 2):
        with pytest.raises(SetupError, match=f"seat: {seat} is not at this table of 2"):
            s.view(seat)


def test_why_not_is_empty_for_an_option_and_names_a_rule_for_the_rest():
    s = TOY.new(2, seed=1)
    assert s.why_not(0, s.legal(0)[0]) == []
    assert s.why_not(0, PASS) == [{"rule": "TOY-2", "what": "no option"}]
    with pytest.raises(IllegalAction, match=r"^no option \(TOY-2\)$"):
        s.apply(0, PASS)


def test_the_base_classes_ask_a_game_for_its_part():
    from claycrown.core.state import BaseState, Rules

    rules = Rules(8, 9)
    s = BaseState(rules, 2, None)
    for call in (
        lambda: rules.blank(2),
        lambda: rules.start(s),
        lambda: rules.act(s, 0, 0, 0),
        lambda: rules.legal_into(s, 0, 0, s.options),
        lambda: rules.run(s, 0),
        lambda: rules.rank(s, 0),
        s.clone,
        s.key,
    ):
        with pytest.raises(TypeError, match="a game says"):
            call()
