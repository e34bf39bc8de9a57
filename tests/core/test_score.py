from toy_game import ROW_CHEER, ROW_PRIZE, make_toy

from claycrown.core.events import EV_POINTS, EVERYONE
from claycrown.core.score import bookings, gain

TOY = make_toy()


def lines(s):
    return [(b.seat, b.period, b.row, b.amount, b.x, b.y, b.z) for b in bookings(s)]


def test_a_gain_is_booked_with_period_row_and_cause():
    s = TOY.new(2, seed=1)
    s.period = 3
    gain(s, 1, ROW_PRIZE, 4, 7, 8, 9)
    assert lines(s) == [(1, 3, ROW_PRIZE, 4, 7, 8, 9)]
    assert s.scores() == [0, 4]
    assert s.sheet() == [
        {"seat": 1, "period": 3, "category": "prize", "amount": 4, "cause": {"rolled": 7}}
    ]


def test_bookings_stand_in_the_order_made():
    s = TOY.new(2, seed=1)
    for amount in (1, 2, 3):
        gain(s, amount % 2, ROW_CHEER, amount, 0, 0, 0)
    assert [line[3] for line in lines(s)] == [1, 2, 3]
    assert s.scores() == [2, 4]


def test_nothing_is_booked_for_nothing():
    s = TOY.new(2, seed=1, events=True)
    heard = list(s.news)
    gain(s, 0, ROW_CHEER, 0, 1, 2, 3)
    assert lines(s) == []
    assert s.scores() == [0, 0]
    assert s.news == heard


def test_a_loss_is_booked_as_well():
    s = TOY.new(2, seed=1)
    gain(s, 0, ROW_CHEER, -2, 0, 0, 0)
    assert s.scores() == [-2, 0]
    assert len(lines(s)) == 1


def test_without_history_points_count_but_no_line_is_kept():
    s = TOY.new(2, seed=1)
    s.keep = False
    gain(s, 0, ROW_CHEER, 5, 0, 0, 0)
    assert s.scores() == [5, 0]
    assert lines(s) == []


def test_clones_share_the_lines_so_far_and_add_their_own():
    s = TOY.new(2, seed=1)
    gain(s, 0, ROW_CHEER, 1, 0, 0, 0)
    copy = s.clone()
    gain(s, 0, ROW_CHEER, 2, 0, 0, 0)
    gain(copy, 1, ROW_CHEER, 3, 0, 0, 0)
    assert [line[3] for line in lines(s)] == [1, 2]
    assert [line[3] for line in lines(copy)] == [1, 3]
    assert (s.scores(), copy.scores()) == ([3, 0], [1, 3])


def test_a_gain_is_news_for_everyone():
    s = TOY.new(2, seed=1, events=True)
    gain(s, 1, ROW_PRIZE, 4, 7, 8, 9)
    assert s.news[-1] == (EVERYONE, EV_POINTS, 1, ROW_PRIZE, 4, 7, 8, 9)
