"""The race: equal worlds for all options, the worse half drops out, the best is taken."""

import time

import pytest
from bot_tables import lap, middle, ran
from mastery_given import WORDS, given
from toy_game import make_toy

import claycrown
from claycrown._build import is_compiled
from claycrown.bots import Clock
from claycrown.bots.bot import Position
from claycrown.bots.eval import evaluation_of
from claycrown.bots.eval.evaluation import (
    Evaluation,
    blank_values,
    likely_prospects,
    play_on,
    prospects,
)
from claycrown.bots.eval.reach import Reach
from claycrown.bots.race import ENOUGH, Race, Runner, known_best
from claycrown.bots.search import Search
from claycrown.bots.strategist import FINALISTS, Budget, Strategist
from claycrown.bots.tree import Arm, Node, child
from claycrown.core.chance import seeded
from claycrown.games.xian.ids import D_FAVOUR, D_FIRST_PAIR, D_SECOND_PAIR

XIAN = claycrown.make("xian")
JUDGE = evaluation_of("xian")
MASTERY = claycrown.make("mastery")
MASTERY_EVALUATION = evaluation_of("mastery")
TOY = make_toy()


def race_in(s, seat, laps, evaluation=None):
    race = Race(evaluation or evaluation_of("xian"), seat)
    race.line_up(s.determinize(seat, seeded(0)), [(action, 0.0) for action in s.legal(seat)])
    for k in range(laps):
        lap(race, s.determinize(seat, seeded(k)))
    return race


def tries(race):
    return [count for _, count, _ in ran(race)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_options_run_the_same_laps(players):
    s = middle(XIAN, players, "laps", 40)
    race = race_in(s, s.waiting[0], 3)
    assert set(tries(race)) == {3}
    assert all(0.0 <= share <= 1.0 for _, _, share in ran(race))


def test_what_an_option_has_promised_stands_until_it_has_run():
    s = middle(XIAN, 2, "promise", 30)
    seat = s.waiting[0]
    plain = race_in(s, seat, 0)
    told = Race(evaluation_of("xian"), seat)
    told.line_up(s, [(action, 1e9) for action in s.legal(seat)])
    assert {worth for _, _, worth in ran(told)} == {1e9}
    for k in range(3):
        for race in (plain, told):
            lap(race, s.determinize(seat, seeded(k)))
        assert ran(told) == ran(plain)  # to the last digit: play depends on it


def test_a_lap_leaves_its_world_as_it_was():
    s = middle(XIAN, 2, "world", 30)
    world = s.determinize(s.waiting[0], seeded(1))
    before = world.key()
    race = race_in(s, s.waiting[0], 0)
    lap(race, world)
    assert world.key() == before


def test_the_same_world_pays_the_same_again():
    s = middle(XIAN, 2, "again", 30)
    once, twice = (ran(race_in(s, s.waiting[0], 2)) for _ in range(2))
    assert once == twice


def test_the_worse_half_drops_out_and_is_still_known():
    s = middle(XIAN, 2, "half", 20)
    race = race_in(s, s.waiting[0], 2)
    before = ran(race)
    race.halve()
    stay = [runner.worth for runner in race.running]
    gone = [runner.worth for runner in race.out]
    assert len(stay) == (len(before) + 1) // 2
    assert min(stay) >= max(gone)
    assert sorted(ran(race)) == sorted(before)


def test_of_two_options_the_one_that_pays_wins_the_race():
    s = middle(TOY, 2, "cheer", 100)
    seat = s.waiting[0]
    assert [TOY.decisions[s.decision].name, s.legal(seat)] == ["CHEER", [0, 7]]
    assert race_in(s, seat, 5, Evaluation([])).best() == 7


def test_the_best_of_the_search_run_until_the_iterations_are_used_up():
    s = middle(XIAN, 2, "budget", 20)
    seat = s.waiting[0]
    race = Strategist(XIAN, "budget").think(Position(s, seat), Clock(iterations=80))
    assert len(race.running) == 1
    searched = 24  # a quarter, in whole strides
    assert 80 <= searched + sum(tries(race)) < 80 + FINALISTS
    assert race.best() in s.legal(seat)


def test_the_strategist_ends_the_race_when_its_time_is_up():
    s = middle(XIAN, 2, "time", 20)
    position, limit = Position(s, s.waiting[0]), 0.05 if is_compiled() else 1.0
    longest = Strategist(XIAN, "time").think(position, Clock(iterations=1000))
    began = time.process_time()
    race = Strategist(XIAN, "time").think(position, Clock(seconds=limit))
    assert time.process_time() - began < 2 * limit
    assert sum(tries(race)) < sum(tries(longest))
    assert race.best() in s.legal(s.waiting[0])


class Hunch(Evaluation):
    """Cannot tell positions apart, but likes to cheer."""

    laps = 0.0

    def value(self, s, out):
        for seat in range(s.players):
            out[seat] = 0.0

    def guess(self, s, seat, n, out):
        for k in range(n):
            out[k] = float(s.options[k])

    def trust(self, s):
        return self.laps


class Hasty(Budget):
    """Has time for so many options."""

    def __init__(self, options):
        super().__init__(Clock(1.0))
        self.options = options

    @property
    def elapsed(self):
        self.options -= 1
        return 0.0 if self.options > 0 else 2.0


@pytest.mark.parametrize(("options", "counts"), [(2, False), (100, True)])
def test_a_lap_that_time_ends_on_the_way_does_not_count(options, counts):
    s = middle(XIAN, 4, "haste", 30)
    seat = s.waiting[0]
    race = race_in(s, seat, 0)
    assert len(race.running) > 2
    before = [runner.worth for runner in race.running]
    world = s.determinize(seat, seeded(1))
    assert Strategist(XIAN, 1).race_lap(race, world, Hasty(options)) == counts
    assert {count for _, count, _ in ran(race)} == {int(counts)}
    assert ([runner.worth for runner in race.running] == before) != counts


def test_of_options_that_pay_the_same_the_guess_decides_if_it_is_trusted():
    s = middle(TOY, 2, "cheer", 100)
    seat = s.waiting[0]
    hunch = Hunch([])
    assert race_in(s, seat, 5, hunch).best() == 0
    hunch.laps = 1.0
    assert race_in(s, seat, 5, hunch).best() == 7


class Diary(Evaluation):
    """Thinks that the second seat gains with every turn, and notes at which stages it was asked."""

    def __init__(self, first, length):
        super().__init__([])
        self.first = first
        self.length = length
        self.asked = []

    def moment(self, s):
        return MASTERY_EVALUATION.moment(s)

    def stage(self, s):
        return MASTERY_EVALUATION.stage(s)

    def horizon(self, s):
        return self.length

    def halfway(self, s):
        return self.first

    def guess(self, s, seat, n, out):
        for k in range(n):
            out[k] = 0.0

    def value(self, s, out):
        self.asked.append(self.stage(s))
        for seat in range(s.players):
            out[seat] = float(s.turn) * seat


def lap_of(s, word, diary):
    """What a lap pays the first seat."""
    race = Race(diary, 0)
    race.line_up(s, [])
    out = blank_values()
    race.play(s.clone(), Runner(WORDS.index(word)), out)
    return out[0]


def test_most_of_what_a_lap_pays_is_judged_on_its_way():
    s = given(2).castle(0, 6).castle(1, 6).hand(0, "3 4").hand(1, "3 4").asking(0, "ADVANCE")
    turn = int(s.turn)
    late = lap_of(s, "NO_ADVANCE", Diary(-1, 6))
    early = lap_of(s, "NO_ADVANCE", Diary(-1, 1))
    mixed = Diary(2 * turn + 2, 6)
    assert early > late
    assert lap_of(s, "NO_ADVANCE", mixed) == pytest.approx(0.75 * early + 0.25 * late)
    assert mixed.asked[0] == 2 * turn + 2


class Leaning(Diary):
    """Lets the end of the own turn count a third of what a lap comes to."""

    def lean(self, s):
        return 0.5


def test_what_a_lap_pays_leans_to_what_it_had_come_to_at_the_end_of_the_own_turn():
    s = given(2).castle(0, 6).castle(1, 6).hand(0, "3 4").hand(1, "3 4").asking(0, "ADVANCE")
    late = lap_of(s, "NO_ADVANCE", Diary(-1, 6))
    at_once = lap_of(s, "NO_ADVANCE", Diary(-1, 0))
    assert at_once > late
    assert lap_of(s, "NO_ADVANCE", Leaning(-1, 6)) == pytest.approx((late + at_once / 2) / 1.5)
    assert lap_of(s, "NO_ADVANCE", Leaning(-1, 0)) == pytest.approx(at_once)


def test_a_race_of_xian_leans_in_the_own_turn_and_one_of_medieval_mastery_never():
    s = middle(XIAN, 3, "lean", 30)
    while s.decision <= D_SECOND_PAIR:
        s.apply(s.waiting[0], s.legal(s.waiting[0])[0])
    assert race_in(s, s.waiting[0], 0).lean > 0.0
    battle = given(2).castle(0, 6).castle(1, 6).holds(1, 5, 2).hand(0, "3 4").hand(1, "3 4")
    battle = battle.attack(0, 5, 4)
    assert race_in(battle, battle.waiting[0], 0, MASTERY_EVALUATION).lean == 0.0


@pytest.mark.parametrize("decision", [D_FAVOUR, D_FIRST_PAIR, D_SECOND_PAIR])
def test_in_secret_choices_nothing_leans_to_a_turn_that_may_be_of_another_seat(decision):
    s = next(
        s
        for s in (middle(XIAN, 3, "pairs", k) for k in range(400))
        if s.decision == decision and s.depth
    )
    assert race_in(s, s.waiting[0], 0).lean == 0.0


def ended(game, evaluation, seed, decisions):
    """Where a line ends with the game that goes on after so many decisions, and what it pays."""
    s = middle(game, 2, seed, decisions)
    reach = Reach(evaluation)
    reach.begin(s)
    reach.horizon = 1000
    reach.halfway = -1  # judged at its end alone
    paid = blank_values()
    reach.pay(s, 0, False, paid)
    assert s.over
    return s, list(paid)[:2]


def shares_by(judge, evaluation, s):
    out = blank_values()
    judge(evaluation, s, out)
    return list(out)[:2]


@pytest.mark.parametrize("seed", range(3))
def test_a_line_of_xian_that_ends_the_game_is_judged_by_the_lead(seed):
    evaluation = evaluation_of("xian")
    s, paid = ended(XIAN, evaluation, seed, 80)
    sure = shares_by(prospects, evaluation, s)
    assert paid == shares_by(likely_prospects, evaluation, s)
    assert max(paid) < max(sure)
    # A line that a search has followed to the end, move by move, pays by the same measure ...
    reach = Reach(evaluation)
    reach.begin(middle(XIAN, 2, seed, 80))
    out = blank_values()
    reach.pay(s, 0, False, out)
    assert list(out)[:2] == paid
    # ... but in the last turn of the game nobody else has a say.
    reach.begin(middle(XIAN, 2, seed, 10_000))
    reach.pay(s, 0, False, out)
    assert list(out)[:2] == sure


def test_a_line_of_medieval_mastery_that_ends_the_game_is_decided():
    s, paid = ended(MASTERY, MASTERY_EVALUATION, "decided", 10)
    assert paid == shares_by(prospects, MASTERY_EVALUATION, s)
    assert paid != shares_by(likely_prospects, MASTERY_EVALUATION, s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_few_seats_a_lap_of_mastery_is_judged_at_the_end_of_the_turn_too(players):
    s = middle(MASTERY, players, "halfway", 40)
    assert MASTERY_EVALUATION.halfway(s) == 2 * s.turn + 2 > MASTERY_EVALUATION.stage(s)


@pytest.mark.parametrize("players", [5, 6])
def test_with_many_seats_a_lap_of_mastery_is_judged_where_it_ends(players):
    assert MASTERY_EVALUATION.halfway(middle(MASTERY, players, "halfway", 40)) == -1


@pytest.mark.parametrize("word", ["CONTINUE", "TACTICAL_ADVANCE"])
@pytest.mark.parametrize("window", ["first WINDOW", "last WINDOW"])
def test_a_lap_with_a_tactical_advance_is_judged_at_the_same_stage_as_one_without(word, window):
    s = given(2).castle(0, 6).castle(1, 6).hand(0, "3 T").hand(1, "3 4").asking(0, window)
    end = 2 * int(s.turn) + 2
    diary = Diary(end, 3)
    lap_of(s, word, diary)
    assert diary.asked[0] == end


def test_the_more_laps_the_less_the_guess_counts():
    race = Race(evaluation_of("mastery"), 0)
    race.trust = 100.0
    runner = Runner(0)
    runner.worth, runner.lag = 0.5, -0.2
    standings = []
    for runner.tries in (10, 100, 1000):
        standings.append(race.standing(runner))
    assert standings == pytest.approx([0.0, 0.45, 0.495])


def own_turn():
    """A seat that chooses twice in its turn: the state before, its first action, the one after."""
    for decisions in range(20, 90):
        s = middle(XIAN, 2, "line", decisions)
        seat = s.waiting[0]
        for action in s.legal(seat):
            after = s.clone()
            after.step(seat, action)
            if list(after.waiting) == [seat] and len(after.legal(seat)) > 2:
                return s, seat, action, after
    raise AssertionError("no such turn")


def searched(evaluation, seat, action, *arms):
    """A search that knows these arms after an action of the own turn; tries pay from 0 to 1."""
    search = Search(evaluation, seat, seeded(1), branching=True)
    search.low, search.high = 0.0, 1.0
    search.root.arms.append(Arm(action, 1.0))
    child(search.root.arms[0]).arms = list(arms)
    return search


def arm_of(action, weight, tries, paid):
    arm = Arm(action, weight)
    arm.tries, arm.total = tries, paid * tries
    return arm


@pytest.mark.parametrize("tries", [ENOUGH - 1, ENOUGH])
def test_the_own_turn_goes_on_as_a_search_has_found_best_if_it_knows_enough(tries):
    s, seat, action, after = own_turn()
    arms = [
        arm_of(then, 1.0, tries, paid)
        for then, paid in zip(after.legal(seat), (0.2, 0.7, 0.4), strict=False)
    ]
    arms.append(arm_of(10**6, 1.0, 10 * ENOUGH, 1.0))  # what was possible in another world
    race = Race(evaluation_of("xian"), seat)
    expected = after.clone()
    if tries == ENOUGH:
        expected.step(seat, after.legal(seat)[1])
    search = searched(race.evaluation, seat, action, *arms)
    race.go_on(after, race.evaluation.moment(s), search, action)
    assert after.key() == expected.key()


@pytest.mark.parametrize(
    ("guided", "paid", "followed"), [(False, 0.55, True), (True, 0.55, False), (True, 0.9, True)]
)
def test_a_guess_that_counts_for_much_is_left_for_what_is_clearly_better(guided, paid, followed):
    _, seat, action, after = own_turn()
    first, second = after.legal(seat)[:2]
    arms = [arm_of(first, 1.0, 2 * ENOUGH, 0.5), arm_of(second, 0.8, 2 * ENOUGH, paid)]
    race = Race(evaluation_of("xian"), seat)
    race.guided = guided
    search = searched(race.evaluation, seat, action, *arms)
    chosen = race.next_arm(after, seat, search.root.arms[0].child, race.doubt(search))
    assert chosen is arms[1 if followed else 0]


@pytest.mark.parametrize(("paid", "followed"), [(0.55, False), (0.9, True)])
def test_where_a_line_is_new_what_has_paid_in_lines_like_it_is_followed(paid, followed):
    _, seat, _, after = own_turn()
    first, second = after.legal(seat)[:2]
    node, node.kin = Node(), Node()
    node.arms = [Arm(first, 1.0), Arm(second, 0.8)]
    node.kin.arms = [arm_of(first, 0.0, 2 * ENOUGH, 0.5), arm_of(second, 0.0, 2 * ENOUGH, paid)]
    after.fill(seat)
    assert known_best(node, after, node.arms[0], 0.5) is node.arms[1 if followed else 0]
    for arm, each in zip(node.arms, (0.7, 0.6), strict=True):
        arm.tries, arm.total = ENOUGH, each * ENOUGH
    assert known_best(node, after, node.arms[0], 0.1) is node.arms[0]  # enough is known of it


@pytest.mark.parametrize(("kin", "followed"), [(False, True), (True, False)])
def test_where_no_line_like_it_is_known_what_has_paid_where_the_same_is_asked_is_followed(
    kin, followed
):
    _, seat, _, after = own_turn()
    first, second = after.legal(seat)[:2]
    node, node.kin, node.cousin = Node(), Node(), Node()
    node.arms = [Arm(first, 1.0), Arm(second, 0.8)]
    node.cousin.arms = [arm_of(first, 0.0, 2 * ENOUGH, 0.5), arm_of(second, 0.0, 2 * ENOUGH, 0.9)]
    if kin:  # it says the contrary
        node.kin.arms = [arm_of(first, 0.0, 2 * ENOUGH, 0.9), arm_of(second, 0.0, 2 * ENOUGH, 0.5)]
    after.fill(seat)
    assert known_best(node, after, node.arms[0], 0.5) is node.arms[1 if followed else 0]


def advance_after(plan):
    """P0 redistributes, and is asked for an advance."""
    at = given().castle(0, 8).castle(1, 6).holds(0, 7, 2).holds(1, 5, 2)
    s = at.hand(0, "3 4").hand(1, "3 4").asking(0, "REDISTRIBUTE")
    for word in plan:
        s.step(0, WORDS.index(word))
    return s


def test_after_another_redistribution_the_same_is_asked_with_as_many_knights_at_hand():
    kept, moved = advance_after(["KEEP"]), advance_after(["REDISTRIBUTE", "SET_KNIGHTS 3"])
    few = advance_after(["REDISTRIBUTE", "SET_KNIGHTS 6"])
    assert MASTERY_EVALUATION.alike(kept) != MASTERY_EVALUATION.alike(moved)
    assert MASTERY_EVALUATION.akin(kept) == MASTERY_EVALUATION.akin(moved) >= 0
    assert MASTERY_EVALUATION.akin(kept) != MASTERY_EVALUATION.akin(few)
    assert MASTERY_EVALUATION.akin(given().castle(0, 6).hand(0, "C").asking(0)) == -1
    assert evaluation_of("xian").akin(own_turn()[3]) == -1


def test_nobody_else_moves_by_what_a_search_of_the_own_turn_has_found():
    s, seat, action, after = own_turn()
    arms = [arm_of(then, 1.0, ENOUGH, 0.5) for then in after.legal(seat)]
    before = after.key()
    other = Race(evaluation_of("xian"), 1 - seat)
    search = searched(other.evaluation, 1 - seat, action, *arms)
    other.go_on(after, other.evaluation.moment(s), search, action)
    assert after.key() == before


def asked_by_the_crown():
    """P0 may look at a card, which P1 may prevent; then it plans and advances."""
    at = given().castle(0, 6).castle(1, 6).holds(0, 7, 2).holds(1, 5, 2).stands(0, "prosperity")
    return at.hand(0, "3 4").hand(1, "3 F").asking(0)


@pytest.mark.parametrize("branching", [True, False])
def test_the_answer_of_another_seat_does_not_end_what_a_search_knows(branching):
    s = asked_by_the_crown()
    later = s.clone()
    race = Race(MASTERY_EVALUATION, 0)
    race.line_up(s, [])
    search = Search(MASTERY_EVALUATION, 0, seeded(1), branching)
    search.run(s, 40)
    moment = MASTERY_EVALUATION.moment(s)
    later.step(0, WORDS.index("CROWN"))
    assert later.waiting == (1,)
    race.go_on(later, moment, search, WORDS.index("CROWN"))
    # All that the turn asks until its advance is made has been answered.
    assert MASTERY_EVALUATION.moment(later) != moment


@pytest.mark.parametrize("guided", [True, False])
def test_laps_go_on_to_teach_what_a_search_knows(guided):
    at = given().castle(0, 6).castle(1, 6).holds(0, 7, 2).hand(0, "3 4").hand(1, "3 4")
    s = at.asking(0, "REDISTRIBUTE")
    keep = WORDS.index("KEEP")
    race = Race(MASTERY_EVALUATION, 0)
    race.line_up(s, [(keep, 0.0)])
    race.guided = guided
    after = s.clone()
    after.step(0, keep)
    wanted = race.guessed(after, 0)
    search = searched(MASTERY_EVALUATION, 0, keep)
    node = search.place(search.root.arms[0], Node(), after)
    node.arms = [arm_of(option, 1.0, 5, 0.5) for option in after.legal(0)]
    race.go_by(search)
    race.play(s, race.running[0], blank_values())
    taught = [arm.action for arm in node.arms if arm.tries > 5]
    assert taught == ([wanted] if guided else [])
    assert [(arm.action, arm.tries) for arm in node.kin.arms] == ([(wanted, 1)] if guided else [])


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("window", ["first WINDOW", "last WINDOW"])
def test_a_tactical_advance_is_compared_at_the_same_stage_as_going_on(players, window):
    at = given(players).castle(0, 6).castle(1, 6).hand(0, "3 4 T").hand(1, "3 4")
    s = at.asking(0, window)
    judge = evaluation_of("mastery")
    reached = []
    for word in ("CONTINUE", "TACTICAL_ADVANCE"):
        end = s.clone()
        race = Race(judge, 0)
        race.line_up(end, [])
        race.play(end, Runner(WORDS.index(word)), blank_values())
        reached.append((int(end.turn), judge.stage(end)))
    assert reached[0] == reached[1]
    assert reached[0][0] > s.turn  # somebody else has moved


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_few_seats_a_race_goes_on_until_the_own_next_advances_are_made(players):
    at = given(players).castle(0, 6).castle(1, 6).hand(0, "3 4").hand(1, "3 4")
    s = at.asking(0, "ADVANCE")
    race = Race(evaluation_of("mastery"), 0)
    race.line_up(s, [])
    end = s.clone()
    race.play(end, Runner(WORDS.index("NO_ADVANCE")), blank_values())
    assert not end.over
    assert end.turn == s.turn + players
    assert race.evaluation.stage(end) % 2 == 1


def test_an_option_runs_twice_if_its_turn_ends_elsewhere_without_the_search():
    s, seat, action, after = own_turn()
    moment = JUDGE.moment(s)
    plain = after.clone()
    play_on(JUDGE, plain, moment)
    twice = []
    for then in after.legal(seat):
        race = Race(JUDGE, seat)
        race.line_up(s, [(action, 0.5)])
        race.go_by(searched(JUDGE, seat, action, arm_of(then, 1.0, ENOUGH, 0.5)))
        other = s.clone()
        race.end_turn(other, race.running[0])
        race.add_plain(0, s)
        runs = [(runner.action, runner.plain) for runner in race.running]
        same = other.key() == plain.key()
        assert runs == [(action, False)] if same else [(action, False), (action, True)]
        twice.append(not same)
        if not same:
            end = s.clone()
            race.end_turn(end, race.running[1])
            assert end.key() == plain.key()
    assert any(twice)


def test_of_the_ways_to_go_on_with_an_action_the_one_that_stands_best_is_told():
    race = Race(evaluation_of("xian"), 0)
    for worth, place in ((0.4, race.running), (0.6, race.out), (0.5, race.running)):
        runner = Runner(7)
        runner.worth = worth
        place.append(runner)
    assert race.runner_of(7) is race.running[1]  # the better of those that are still in it
    assert race.runner_of(8).tries == 0
    race.running.clear()
    assert race.runner_of(7) is race.out[0]


@pytest.mark.parametrize(("actions", "decided"), [((7,), True), ((7, 7), True), ((7, 8), False)])
def test_a_race_is_decided_when_one_action_is_left(actions, decided):
    race = Race(evaluation_of("xian"), 0)
    race.running = [Runner(action) for action in actions]
    assert race.is_decided() == decided
