"""Tuning: small steps, repeatable, told in words."""

import math
import tomllib
from pathlib import Path

import pytest
from bot_tables import middle

import claycrown
from claycrown.bots import Clock, decide, make
from claycrown.bots import tune as tuning
from claycrown.bots.eval import flat, read_weights, shape_of, weights_file
from claycrown.bots.match import Block, Played
from claycrown.bots.tune import (
    Course,
    balance,
    changed,
    climb,
    in_file,
    measure,
    movable,
    pace_at,
    play_pair,
)
from claycrown.cli import main
from claycrown.core.chance import seeded
from claycrown.jobs import Terminated

SHAPE = shape_of("terracotta")
UNTUNED = Path(__file__).parents[2] / "examples" / "untuned.py"


def test_a_change_is_a_part_of_the_weight():
    assert changed([10.0, 0.5], [1.0, -1.0], 0.1) == pytest.approx([11.0, 0.45])


def test_steps_become_smaller():
    paces = [pace_at(step, 10) for step in range(10)]
    assert paces == sorted(paces, reverse=True)
    assert paces[-1] > 0


def test_a_file_keeps_its_comments_and_gets_the_numbers():
    text = weights_file("terracotta").read_text("utf-8")
    numbers = [2 * number for number in flat(SHAPE, read_weights("terracotta"))]
    new = in_file(text, SHAPE, numbers)
    assert flat(SHAPE, tomllib.loads(new)["weights"]) == pytest.approx(numbers, rel=0.01)
    assert [line.partition("#")[2] for line in new.splitlines()] == [
        line.partition("#")[2] for line in text.splitlines()
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("coin = [", "coin=["),
        ("coin = [", "  coin = ["),
        ("coin = [", "coin     = ["),
        ("coin = [", '"coin" = ['),
        ("coin = [", "coin = [\n    "),
        ("[weights]\n", "[before]\nservant = 5\n[weights]\n"),
    ],
)
def test_a_file_of_another_layout_gets_the_numbers_as_well(old, new):
    text = weights_file("terracotta").read_text("utf-8")
    assert text.count(old) == 1
    numbers = [2 * number for number in flat(SHAPE, read_weights("terracotta"))]
    changed = in_file(text.replace(old, new), SHAPE, numbers)
    assert flat(SHAPE, tomllib.loads(changed)["weights"]) == pytest.approx(numbers, rel=0.01)
    assert tomllib.loads(changed).get("before", {"servant": 5}) == {"servant": 5}


def test_steps_go_where_the_play_is_better():
    def larger_first_weight_wins(up, down, step):
        return math.tanh(2 * (up[0] - down[0]))

    free = [True, True, False]
    *_, weights = climb([1.0, 1.0, 1.0], free, 100, seeded(3), larger_first_weight_wins)
    assert weights[0] > 1.5
    assert 0.7 < weights[1] < 1.4
    assert weights[2] == 1.0


def test_a_balance_is_the_same_for_large_and_small_points():
    assert balance([3.0, -1.0]) == balance([30.0, -10.0]) == 0.5
    assert balance([0.0, 0.0]) == 0.0


def test_what_only_a_search_reads_is_not_moved():
    moved = dict(
        zip([name for name, size in SHAPE for _ in range(size)], movable(SHAPE), strict=True)
    )
    assert not moved["spread"]
    assert not moved["doubt"]
    assert moved["coin"]


def test_the_command_tunes_and_tells_the_gain(tmp_path, capsys):
    words = ["tune", "terracotta", "--steps", "1", "--blocks", "1", "--check", "1"]
    words += ["--players", "2,3"]
    output = tmp_path / "weights.toml"
    assert main([*words, "--output", str(output)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"The weights are in {output}.\n")
    assert "Against the old weights in 2 games with 2 seats:" in said
    assert "Against the old weights in 2 games with 3 seats:" in said
    assert said.count("% of the wins (95 % interval: \N{EN DASH}; fair: 50)") == 2
    new = flat(SHAPE, tomllib.loads(output.read_text("utf-8"))["weights"])
    old = flat(SHAPE, read_weights("terracotta"))
    assert new == pytest.approx(old, rel=tuning.PACE + 0.01)


def a_pair(*games):
    """A pair of games: who sits where, the ranks and the points, by seat."""
    played = [Played(list(who), [*range(len(who))], list(r), list(p), 9) for who, r, p in games]
    return Block(0, played, [{}, {}], [])


def test_a_gain_counts_wins_and_not_games_with_more_points_on_the_mean(monkeypatch):
    # Both times the first weights have more points on the mean, and others win.
    pair = a_pair(
        ((0, 1, 0), (2, 1, 3), (50, 60, 50)),
        ((1, 0, 1), (1, 2, 3), (60, 50, 10)),
    )
    monkeypatch.setattr(tuning, "play_pairs", lambda *_: [pair] * 20)
    gain = measure(Course("terracotta", (3,), 1, 1, 20, "x"), 3, [], [], 1)
    assert (gain.share, gain.low) == (0.0, 0.0)
    assert gain.high == pytest.approx(1 - 0.025 ** (1 / 20))
    assert gain.lead == pytest.approx((-10 + 15) / 2)


def test_a_gain_has_an_interval_by_pairs(monkeypatch):
    one = a_pair(((0, 1, 0), (1, 2, 3), (3, 2, 1)), ((1, 0, 1), (2, 1, 3), (2, 3, 1)))
    half = a_pair(((0, 1, 0), (1, 1, 3), (3, 3, 1)), ((1, 0, 1), (1, 1, 3), (3, 3, 1)))
    monkeypatch.setattr(tuning, "play_pairs", lambda *_: [one, half] * 20)
    gain = measure(Course("terracotta", (3,), 1, 1, 40, "x"), 3, [], [], 1)
    assert gain.share == 0.75
    assert 0.65 < gain.low < 0.71
    assert 0.79 < gain.high < 0.85


def test_both_weights_sit_on_all_sides_of_a_pair():
    weights = flat(SHAPE, read_weights("terracotta"))
    pair = play_pair("terracotta", 3, weights, weights, "x")
    assert [game.bots for game in pair.games] == [[0, 1, 0], [1, 0, 1]]
    first, second = pair.games
    assert (first.points, first.ranks) == (second.points, second.ranks)


def test_tuning_begins_with_the_weights_of_a_file(tmp_path, capsys):
    text = weights_file("terracotta").read_text("utf-8")
    twice = [2 * number for number in flat(SHAPE, read_weights("terracotta"))]
    start, output = tmp_path / "start.toml", tmp_path / "new.toml"
    start.write_text(in_file(text, SHAPE, twice), encoding="utf-8")
    words = ["tune", "terracotta", "--steps", "1", "--blocks", "1", "--check", "0"]
    assert main([*words, "--start", str(start), "--output", str(output)]) == 0
    new = flat(SHAPE, tomllib.loads(output.read_text("utf-8"))["weights"])
    assert new == pytest.approx(twice, rel=tuning.PACE + 0.01)


NONE = "no weights of terracotta: "


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"\xff", NONE + "this is no text"),
        (b"[weights", NONE + "Expected ']'"),
        (b"", NONE + "there is no table [weights]"),
        (b"weights = 5", NONE + "there is no table [weights]"),
        (b"[weights]", NONE + "weights.coin: missing"),
        (b"[weights]\ncoin = 'x'", NONE + "weights.coin: 'x' is no number up to 1,000,000"),
        (b"[weights]\ncoin = [1, nan]", NONE + "weights.coin: nan is no number"),
        (b"[weights]\ncoin = true", NONE + "weights.coin: True is no number"),
        (b"[weights]\ncoin = 1" + 400 * b"0", NONE + "weights.coin: 1000"),
        (b"[weights]\ncoin = 1e308", NONE + "weights.coin: 1e+308 is no number up to 1,000,000"),
        (b"[weights]\ncoin = " + 5000 * b"1", NONE),
        (b"[weights]\ncoin = [1, 2]", NONE + "weights.coin: 6 numbers are needed, not 2"),
        (weights_file("xian").read_bytes(), NONE + "weights."),
    ],
)
def test_a_file_to_start_with_that_holds_no_weights_is_told(tmp_path, content, told, capsys):
    path = tmp_path / "start.toml"
    if content is not None:
        path.write_bytes(content)
    assert main(["tune", "terracotta", "--start", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"claycrown: {path}: {told}")
    assert said.count("\n") == 1
    assert len(said) < 600


def stop_after(monkeypatch, calls, stop):
    """Let somebody stop the tuning after so many rounds of games, in which one side wins."""
    pair = a_pair(((0, 1), (1, 2), (60, 50)), ((1, 0), (2, 1), (50, 60)))
    left = iter(range(calls))

    def play_pairs(*_):
        if next(left, None) is None:
            raise stop
        return [pair]

    monkeypatch.setattr(tuning, "play_pairs", play_pairs)


WORDS = ["tune", "terracotta", "--steps", "3", "--check", "1"]


@pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt(), 130), (Terminated(143), 143)])
@pytest.mark.parametrize(("calls", "what"), [(2, "2 of 3 steps"), (3, "3 of 3 steps")])
def test_who_stops_tuning_keeps_the_weights_so_far(
    tmp_path, monkeypatch, capsys, stop, code, calls, what
):
    output, said = tmp_path / "weights.toml", f"Stopped after {what}, without a measured gain; "
    stop_after(monkeypatch, calls, stop)
    assert main([*WORDS, "--output", str(output)]) == code
    kept = flat(SHAPE, tomllib.loads(output.read_text("utf-8"))["weights"])
    assert kept != pytest.approx(flat(SHAPE, read_weights("terracotta")), rel=0.01)
    shown = capsys.readouterr()
    assert shown.err.startswith(f"{said}the weights so far are in {output}.\n")
    stop_after(monkeypatch, calls, stop)
    assert main(WORDS) == code
    shown = capsys.readouterr()
    assert flat(SHAPE, tomllib.loads(shown.out)["weights"]) == kept
    assert shown.err.startswith(f"{said}these are the weights so far.\n")


def test_who_stops_tuning_before_the_first_step_overwrites_nothing(tmp_path, monkeypatch, capsys):
    output = tmp_path / "weights.toml"
    stop_after(monkeypatch, 0, KeyboardInterrupt())
    assert main([*WORDS, "--output", str(output)]) == 130
    assert not output.exists()
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("Stopped before the first step was done.\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["terracotta", "--steps", "0"], "steps: 0 is out of range"),
        (["terracotta", "--blocks", "0"], "blocks: 0 is out of range"),
        (["terracotta", "--check", "-1"], "check: -1 is out of range"),
        (["terracotta", "--players", "8"], "players: Terracotta Army is for 2 to 4"),
        (["terracotta", "--players", "2,x"], "players: '2,x' is no list of numbers"),
        (["terracotta", "--players", "2,3,2"], "players: 2 is named twice"),
        (["chess"], "unknown game 'chess'"),
    ],
)
def test_bad_input_is_one_line(words, message, capsys):
    assert main(["tune", *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("name", claycrown.NAMES)
def test_what_tuning_began_with_can_still_play_and_is_not_what_it_ended_with(name):
    game = claycrown.make(name)
    text = UNTUNED.with_name("untuned") / f"{name}.toml"
    weights = tuning.weights_in(tuning.text_to_start(name, text), name)
    assert weights != flat(shape_of(name), read_weights(name))
    s = middle(game, 2, "untuned", 20)
    seat = s.waiting[0]
    bot = make(f"{UNTUNED}:Untuned", game, 1)
    assert decide(bot, s, seat, Clock()) in s.legal(seat)
    assert list(bot.evaluation.weights) == weights
