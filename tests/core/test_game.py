"""What a game offers: making it, setting it up, and games that leave each other alone."""

import threading

import pytest

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.catalog import catalog
from claycrown.core.chance import seeded
from claycrown.core.errors import ChanceError, ClaycrownError, SetupError
from claycrown.games.terracotta import GAME as UNBOUND

GAME = claycrown.make("terracotta")


def test_the_games_there_are_can_all_be_made():
    assert claycrown.games() == ("terracotta", "xian", "mastery")
    for name in claycrown.games():
        assert claycrown.make(name).name == name


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(SetupError, match="unknown game 'chess': there is terracotta"):
        claycrown.make("chess")


def test_an_unknown_edition_is_refused():
    with pytest.raises(ClaycrownError, match="no edition 'gold' of terracotta"):
        claycrown.make("terracotta", "gold")


@pytest.mark.parametrize("players", [0, 1, 5, 7, -3, 2.0, "3", None, True])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(
        SetupError, match=f"^players: Terracotta Army is for 2 to 4, not {players}$"
    ):
        GAME.new(players)


def test_an_unknown_option_is_refused():
    with pytest.raises(SetupError, match=r"^options\.solo: Terracotta Army has no such option$"):
        GAME.new(2, options={"solo": True})
    assert GAME.new(2, seed=1, options={}).key() == GAME.new(2, seed=1).key()


@pytest.mark.parametrize("options", ["solo", [1], 5])
def test_options_are_a_table(options):
    with pytest.raises(SetupError, match=r"^options: a table is needed, not "):
        GAME.new(2, options=options)


def test_any_number_or_text_is_a_seed():
    for seed in (0, -5, 10**30, "", "a text", "1:0", 3.5):
        s = GAME.new(2, seed=seed)
        assert s.seed == str(seed)
        assert GAME.new(2, seed=seed).key() == s.key()


def test_the_same_seed_is_the_same_game():
    one, two = GAME.new(4, seed=7), GAME.new(4, seed="7")
    assert playout(one, seeded(1)) == playout(two, seeded(1))
    assert GAME.record(one) == GAME.record(two)


def test_without_a_seed_every_game_is_another():
    assert len({GAME.new(4).key() for _ in range(20)}) > 15
    assert GAME.new(4).seed != GAME.new(4).seed


def test_forced_draws_set_the_game_up():
    s = GAME.new(4, chance=[2, 3, 8, 0, 0, 0, 0, 0])
    view = s.view(None)
    assert view["order"] == [2, 3, 0, 1]
    assert (view["inner"], view["middle"]) == (3, 8)
    assert view["tiles"] == ["central_row", "central_column", "officer", "guard", "crossbowman"]
    assert s.seed == ""


def test_forced_draws_are_checked():
    with pytest.raises(ChanceError, match=r"chance\[1\] is 12, allowed is 0 to 11"):
        GAME.new(4, chance=[2, 12])
    with pytest.raises(ChanceError, match="chance ran out: draw 2"):
        GAME.new(4, chance=[2, 3])


def test_forced_draws_may_be_followed_by_those_of_a_seed():
    free = GAME.new(4, seed=5)
    first = GAME.record(free)["chance"][0]
    assert GAME.new(4, seed=5, chance=[first]).key() == free.key()
    assert GAME.new(4, seed=5, chance=[(first + 1) % 4]).view(None)["order"][0] == (first + 1) % 4


def test_a_game_without_an_edition_cannot_begin():
    with pytest.raises(SetupError, match="no edition yet: claycrown"):
        UNBOUND.new(2)


def test_news_are_collected_only_if_asked_for():
    assert GAME.new(2, seed=1).news is None
    assert GAME.new(2, seed=1, events=True).news


def test_every_event_of_a_game_can_be_told():
    s = GAME.new(3, seed=1, events=True)
    playout(s, seeded(1))
    assert all(GAME.tell(s, event) for event in s.news)


def test_a_catalogue_without_a_file_leaves_the_words_as_they_are():
    for language in ("en", "xx"):
        assert catalog(language).gettext("Officer") == "Officer"


def alone(seed):
    s = GAME.new(3, seed=seed)
    playout(s, seeded(seed))
    return GAME.record(s)


def step(s, rng):
    seat = s.waiting[0]
    options = s.legal(seat)
    s.apply(seat, options[rng.below(len(options))])


def test_games_played_in_turn_do_not_influence_each_other():
    seeds = list(range(5))
    tables = [(GAME.new(3, seed=seed), seeded(seed)) for seed in seeds]
    while any(not s.over for s, _ in tables):
        for s, rng in tables:
            if not s.over:
                step(s, rng)
    assert [GAME.record(s) for s, _ in tables] == [alone(seed) for seed in seeds]


def test_games_in_threads_do_not_influence_each_other():
    records = {}

    def play(seed):
        records[seed] = alone(seed)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert records == {seed: alone(seed) for seed in range(6)}


def test_a_game_of_another_number_of_players_does_not_influence_ours():
    s = GAME.new(2, seed=1)
    other = GAME.new(4, seed=2)
    key = s.key()
    playout(other, seeded(1))
    assert s.key() == key
    assert GAME.new(2, seed=1).key() == key
