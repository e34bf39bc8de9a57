"""The search: it finds what is there, keeps its books and treats sealed choices as sealed."""

import pytest
from bot_tables import middle, tried
from librt.vecs import vec
from mastery_given import WORDS, given
from toy_game import D_SEAL, make_toy

import claycrown
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import (
    NEVER,
    Evaluation,
    best_by_trial,
    blank_values,
    follow,
    lead,
    one_ply,
    prospects,
)
from claycrown.bots.search import Search
from claycrown.bots.tree import Arm, Node
from claycrown.core.chance import seeded

GAME = claycrown.make("terracotta")
TOY = make_toy()


def search_in(s, seat, iterations, branching=True):
    search = Search(evaluation_of(s.rules.game.name), seat, seeded(1), branching)
    search.run(s.rules.game.determinize(s, seat, seeded(2)), iterations)
    return search


def test_tries_add_up_to_the_iterations_but_for_the_first():
    s = middle(TOY, 2, "sum", 4)
    search = search_in(s, s.waiting[0], 50)
    assert sum(tries for _, tries, _ in tried(search)) in (49, 50)


@pytest.mark.parametrize("branching", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_promise_is_a_share_of_the_win(branching, players):
    s = middle(GAME, players, "share", 30)
    report = tried(search_in(s, s.waiting[0], 40, branching))
    assert report
    assert all(0.0 <= worth <= 1.0 for _, _, worth in report)


def test_the_best_move_is_one_of_the_options():
    for decisions in (0, 10, 50, 90):
        s = middle(GAME, 2, "best", decisions)
        seat = s.waiting[0]
        assert search_in(s, seat, 30).best() in s.legal(seat)


def test_a_small_turn_is_searched_to_its_end_and_not_again():
    s = middle(GAME, 2, "last", 100_000)
    search = search_in(s, s.waiting[0], 5000)
    assert search.root.closed
    assert search.iterations < 5000


def test_seats_that_choose_at_once_do_not_see_each_other():
    s = TOY.new(3, "sealed")
    assert s.decision == D_SEAL
    assert s.waiting == (0, 1, 2)
    search = search_in(s, 1, 60)
    assert search.root.seat == 1
    second = search.root.beside
    assert second.seat == 0
    # One table of statistics for the other seat, whatever the first one has chosen.
    assert second.visits == search.root.visits == 60


def test_the_last_seat_is_asked_as_itself():
    s = TOY.new(4, "order")
    for seat in s.waiting:
        chosen = search_in(s, seat, 20).best()
        assert chosen in s.legal(seat)


def test_of_two_options_the_one_that_pays_is_found():
    s = middle(TOY, 2, "cheer", 100)
    seat = s.waiting[0]
    assert [TOY.decisions[s.decision].name, s.legal(seat)] == ["CHEER", [0, 7]]
    assert search_in(s, seat, 30).best() == 7
    assert one_ply(Evaluation([]), [s], seat, 5)[1] > one_ply(Evaluation([]), [s], seat, 5)[0]


def test_one_ply_tries_only_what_the_guess_likes():
    s = middle(GAME, 2, "width", 3)
    seat = s.waiting[0]
    values = one_ply(evaluation_of("terracotta"), [s], seat, 2)
    assert len(values) == len(s.legal(seat))
    assert len({value for value in values if value > min(values)}) <= 2


def test_following_a_turn_ends_with_another_moment():
    judge = evaluation_of("terracotta")
    s = middle(GAME, 3, "follow", 12).clone()
    before = judge.moment(s)
    follow(judge, s)
    assert s.over or judge.moment(s) != before


class Teams(Evaluation):
    """The toy with two sides."""

    def side(self, s, seat):
        return seat % 2


def test_partners_have_the_same_prospects():
    s = middle(TOY, 4, "teams", 6)
    for seat in range(4):
        s.goods[seat] = 3 * seat
    shares = blank_values()
    prospects(Teams([]), s, shares)
    assert shares[0] == shares[2]
    assert shares[3] == shares[1] > shares[0]
    assert lead(Teams([]), s, 1, shares) == pytest.approx(shares[3] - shares[0])


def test_a_finished_game_is_shared_by_its_winners():
    s = TOY.new(2, "end")
    while not s.over:
        seat = s.waiting[0]
        s.apply(seat, s.legal(seat)[0])
    shares = blank_values()
    prospects(Evaluation([]), s, shares)
    ranks = s.ranks()
    if ranks == [1, 1]:
        assert shares[0] == shares[1] == pytest.approx(0.5)
    else:
        assert shares[ranks.index(1)] > 0.9
        assert shares[ranks.index(2)] < 0.1


@pytest.mark.parametrize("seat", [0, 1])
def test_with_the_game_decided_a_point_more_is_still_better(seat):
    s = middle(TOY, 2, "decided", 6)
    paid = []
    for more in (0, 1):
        s.goods[0], s.goods[1] = 500, 0
        s.goods[seat] += more
        shares = blank_values()
        prospects(Evaluation([]), s, shares)
        paid.append(shares[seat])
    assert paid[1] > paid[0]
    assert all(0.0 <= share <= 1.0 for share in paid)


class Sulky(Evaluation):
    """Sees no sense in any option but the first."""

    def guess(self, s, seat, n, out):
        for k in range(n):
            out[k] = NEVER if k else 0.0


class Watched(Evaluation):
    """Judges as another one does, and notes what it is shown."""

    def __init__(self, judge):
        super().__init__([])
        self.judge, self.shown = judge, []

    def value(self, s, out):
        self.shown.append((int(s.turn), self.judge.moment(s), self.judge.stage(s)))
        self.judge.value(s, out)

    def guess(self, s, seat, n, out):
        self.judge.guess(s, seat, n, out)

    def spread(self, s):
        return self.judge.spread(s)

    def doubt(self, s):
        return self.judge.doubt(s)

    def moment(self, s):
        return self.judge.moment(s)

    def stage(self, s):
        return self.judge.stage(s)

    def horizon(self, s):
        return self.judge.horizon(s)


def holding_a_tactical_advance(players, window):
    at = given(players).castle(0, 6).castle(1, 6).hand(0, "3 4 T").hand(1, "3 4")
    return at.asking(0, window)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("window", ["first WINDOW", "last WINDOW"])
def test_lines_with_a_tactical_advance_are_judged_when_all_others_are(players, window):
    s = holding_a_tactical_advance(players, window)
    watched = Watched(evaluation_of("mastery"))
    search = Search(watched, 0, seeded(1), players == 2)
    search.run(s, 60)
    assert WORDS.index("TACTICAL_ADVANCE") in [action for action, _, _ in tried(search)]
    end = watched.stage(s) + watched.horizon(s) + 1
    # An advance that nothing can follow ends the turn, and so the next one has begun.
    assert {stage for _, _, stage in watched.shown} <= {end, end + 1}


def test_the_advance_is_made_before_a_tactical_advance_is_judged():
    s = holding_a_tactical_advance(2, "first WINDOW")
    watched = Watched(evaluation_of("mastery"))
    one_ply(watched, [s], 0, 5)
    assert len(watched.shown) == 2  # going on, and the card
    assert watched.shown[0][:2] == watched.shown[1][:2] != (s.turn, watched.moment(s))


def test_a_world_that_offers_nothing_sensible_is_searched_all_the_same():
    search = Search(Evaluation([]), 0, seeded(1), branching=True)
    node, sensible, senseless = Node(), Arm(0, 1.0), Arm(7, 0.0)
    node.seat, node.arms, node.visits = 0, [sensible, senseless], 2
    sensible.stamp = -1  # not possible in this world
    senseless.tries = senseless.seen = 1
    assert search.pick(node).action == 7


def test_what_makes_no_sense_is_not_tried_even_if_it_would_pay():
    s = middle(TOY, 2, "cheer", 100)
    seat = s.waiting[0]
    assert s.legal(seat) == [0, 7]
    values = one_ply(Sulky([]), [s], seat, 5)
    assert values[0] > values[1]
    assert best_by_trial(Sulky([]), s.clone(), seat, 5, vec[float]([0.0] * s.rules.room)) == 0
    search = Search(Sulky([]), seat, seeded(1), branching=True)
    search.run(s, 50)
    assert [action for action, _, _ in tried(search)] == [0]


class Moody(Evaluation):
    """Likes one option above all, in each world another."""

    favourite = 0
    fickle = True

    def is_fickle(self):
        return self.fickle

    def guess(self, s, seat, n, out):
        for k in range(n):
            out[k] = 0.0 if s.options[k] == self.favourite else -100.0 * self.spread(s)


@pytest.mark.parametrize("fickle", [False, True])
def test_what_only_some_worlds_like_is_tried_if_the_guess_is_fickle(fickle):
    s = middle(TOY, 2, "cheer", 100)
    seat = s.waiting[0]
    assert s.legal(seat) == [0, 7]
    moody = Moody([])
    moody.fickle = fickle
    search = Search(moody, seat, seeded(1), True)
    for moody.favourite in (0, 7, 0, 0):
        search.run(s.determinize(seat, seeded(moody.favourite)), 8)
    assert [arm.weight for arm in search.root.arms] == pytest.approx(
        [0.75, 0.25] if fickle else [1, 0]
    )
    assert {action for action, tries, _ in tried(search) if tries} == ({0, 7} if fickle else {0})


def test_a_fickle_guess_is_weighed_once_in_every_world_at_every_node():
    s = middle(TOY, 2, "cheer", 100)
    seat = s.waiting[0]
    moody = Moody([])
    search = Search(moody, seat, seeded(1), branching=True)
    search.run(s, 1)
    node = Node()
    for moody.favourite, search.worlds in ((0, 2), (7, 3), (7, 3), (0, 4), (0, 5)):
        search.arrive(node, s, seat)
    assert [arm.weight for arm in node.arms] == pytest.approx([0.75, 0.25])


def prepared(*words, crown="prosperity", hand="3 4 F"):
    at = given().castle(0, 6).castle(1, 6).holds(0, 7, 2).holds(1, 5, 2)
    s = at.stands(0, crown).stands(1, "fury").hand(0, hand).hand(1, "3 4").asking(0)
    for word in words:
        s.step(0, WORDS.index(word))
    return s


def test_what_is_found_out_about_a_position_serves_all_that_are_alike():
    s = prepared()
    search = Search(evaluation_of("mastery"), 0, seeded(1), branching=True)
    search.run(s.determinize(0, seeded(2)), 200)
    new = Arm(0, 1.0)  # of a line that was never tried
    plain = search.known(new, prepared("CONTINUE"))
    assert sum(arm.tries for arm in plain.arms) > 20
    assert search.known(new, prepared("FRACTURE P1 crown", "CONTINUE")) is plain
    (going_on,) = [arm for arm in search.root.arms if arm.action == WORDS.index("CONTINUE")]
    own = search.known(going_on, prepared("CONTINUE"))
    assert own.kin is plain
    assert sum(arm.tries for arm in own.arms) < sum(arm.tries for arm in plain.arms)


def test_a_plan_for_the_knights_is_the_same_whatever_was_played_before_it():
    judge = evaluation_of("mastery")
    plain = prepared("CONTINUE")
    assert judge.alike(plain) >= 0
    assert judge.alike(prepared("FRACTURE P1 crown", "CONTINUE")) == judge.alike(plain)
    assert judge.alike(prepared("CONTINUE", hand="5 +1 F")) == judge.alike(plain)
    assert judge.alike(prepared("CALL_TO_ARMS", "CONTINUE", hand="3 4 C")) != judge.alike(plain)
    assert judge.alike(prepared("CONTINUE", "KEEP")) != judge.alike(plain)


def test_what_to_do_with_a_card_hangs_on_which_it_is():
    judge = evaluation_of("mastery")
    seen = {}
    for card in ("5", "2", "5"):
        at = given().castle(0, 6).castle(1, 6).stands(0, "prosperity").top(0, card)
        s = at.hand(0, "3 4").hand(1, "3 4").asking(0)
        for word in ("CROWN", "LOOK P0"):
            s.step(0, WORDS.index(word))
        seen.setdefault(card, set()).add(judge.alike(s))
    assert [len(keys) for keys in seen.values()] == [1, 1]
    assert seen["5"] != seen["2"]


def test_a_line_may_come_to_a_node_twice_and_takes_only_what_is_possible_then():
    s = middle(TOY, 2, "cheer", 100)
    seat = s.waiting[0]
    search = Search(Evaluation([]), seat, seeded(1), branching=True)
    search.run(s, 1)
    node = Node()
    search.arrive(node, s, seat)
    gone = Arm(3, 1.0)
    gone.stamp = search.arrivals  # possible at the first arrival only
    node.arms.insert(1, gone)
    search.arrive(node, s, seat)
    assert {search.pick(node).action for _ in range(3)} <= set(s.legal(seat))
    assert gone.stamp != search.arrivals


class Halved(Watched):
    """The same, judged halfway as well."""

    def halfway(self, s):
        return self.judge.halfway(s)


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_judges_its_lines_where_a_race_does(players):
    s = given(players).castle(0, 6).castle(1, 6).hand(0, "3 4").hand(1, "3 4").asking(0)
    watched = Halved(evaluation_of("mastery"))
    search = Search(watched, 0, seeded(1), players == 2)
    search.run(s, 40)
    end = watched.stage(s) + watched.horizon(s) + 1
    stages = [stage for _, _, stage in watched.shown]
    assert stages[::2].count(watched.halfway(s)) > 30  # some advances end the turn themselves
    assert set(stages[1::2]) <= {end, end + 1}


def test_no_turn_of_another_is_searched_that_a_race_plays_by_the_guess():
    s = given().castle(0, 6).castle(1, 6).hand(0, "3 4").hand(1, "3 4").asking(0)
    search = Search(evaluation_of("mastery"), 0, seeded(1), branching=True)
    search.run(s, 200)
    nodes, seats = [search.root], set()
    while nodes:
        node = nodes.pop()
        if node.arms:
            seats.add(int(node.seat))
        for arm in node.arms:
            nodes += [arm.child] if arm.child is not None else []
            nodes += (arm.children or {}).values()
    assert seats == {0}
