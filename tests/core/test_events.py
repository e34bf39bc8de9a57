from toy_game import make_toy

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.chance import seeded
from claycrown.core.events import EV_POINTS, EVERYONE, heard_by, note, whisper

TOY = make_toy()
TERRACOTTA = claycrown.make("terracotta")


def listening(players=3):
    s = TOY.new(players, seed=1)
    s.news = []
    return s


def test_a_note_is_for_everyone():
    s = listening()
    note(s, 9, 2, 3, 4, 5)
    assert s.news == [(EVERYONE, 9, 2, 3, 4, 5)]
    for listener in (0, 1, 2, None):
        assert heard_by(s.news, listener) == s.news


def test_a_whisper_is_for_the_seats_of_its_mask():
    s = listening()
    whisper(s, 0b101, 9, 1, 3, 4)
    assert s.news == [(0b101, 9, 1, 3, 4, 0)]
    assert heard_by(s.news, 0) == heard_by(s.news, 2) == s.news
    assert heard_by(s.news, 1) == heard_by(s.news, None) == []


def test_listeners_hear_events_in_their_order():
    s = listening()
    note(s, 1, 0)
    whisper(s, 0b10, 2, 0)
    note(s, 3, 0)
    assert [event[1] for event in heard_by(s.news, 1)] == [1, 2, 3]
    assert [event[1] for event in heard_by(s.news, 0)] == [1, 3]


def test_nothing_is_collected_while_nobody_listens():
    s = TOY.new(3, seed=1)
    note(s, 1, 0)
    whisper(s, 1, 1, 0)
    assert s.news is None


def test_listening_does_not_change_the_game():
    loud, quiet = TERRACOTTA.new(4, seed=3, events=True), TERRACOTTA.new(4, seed=3)
    for s in (loud, quiet):
        playout(s, seeded("choices"))
    assert loud.key() == quiet.key()
    assert TERRACOTTA.record(loud) == TERRACOTTA.record(quiet)


def test_every_booking_of_a_game_was_told():
    s = TERRACOTTA.new(4, seed=3, events=True)
    playout(s, seeded("choices"))
    told = [(e[2], TERRACOTTA.categories[e[3]], e[4]) for e in s.news if e[1] == EV_POINTS]
    assert told == [(line["seat"], line["category"], line["amount"]) for line in s.sheet()]
