"""The arena: complete blocks, known win shares, intervals, ratings, going on, and its command."""

import io
import json
import math
import os
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import claycrown
import claycrown.bots
from claycrown.bots.arena import (
    check_duel,
    code_hash,
    heading,
    play_blocks,
    print_standings,
    read_journal,
    short_names,
    shortened,
    whole_names,
    write_journal,
)
from claycrown.bots.bot import BotError
from claycrown.bots.match import (
    Block,
    Duel,
    Played,
    arrangements,
    filled,
    play_block,
    seconds_of,
    sides_of,
    step_of,
)
from claycrown.bots.standings import (
    ELO,
    PRIOR,
    Line,
    Standings,
    fair_share,
    intervals,
    meetings,
    rate,
    share_intervals,
    stages_of,
    standings,
    win_matrix,
    win_shares,
)
from claycrown.cli import main
from claycrown.cli_common import progress_bar

FIRST, SECOND = 0, 1


def won(*ranks, bots=(FIRST, SECOND), sides=None):
    """A game with these ranks."""
    count = len(ranks)
    return Played(list(bots), list(sides or range(count)), list(ranks), [9] * count, 10)


def blocks_of(*games):
    return [Block(k, [game], [{10: 3}, {20: 1}], []) for k, game in enumerate(games)]


def test_every_arrangement_is_played_if_they_are_few():
    assert arrangements([0, 1]) == [(0, 1), (1, 0)]
    assert len(arrangements([0, 1, 1, 1])) == 4
    assert len(arrangements([0, 0, 1, 1])) == 6
    assert len(arrangements([0, 1, 2])) == 6


def test_of_many_arrangements_the_rotations_are_played():
    found = arrangements([0, 1, 2, 3])
    assert len(found) == 4
    assert {seating.index(0) for seating in found} == {0, 1, 2, 3}


def test_the_last_bot_named_takes_the_sides_that_are_left():
    assert filled(["a", "b"], 4) == ("a", "b", "b", "b")
    assert filled(["a"], 2) == ("a", "a")
    with pytest.raises(BotError, match="3 are named, but there are 2 sides"):
        filled(["a", "b", "c"], 2)


def test_a_bot_that_is_named_twice_plays_against_itself():
    pair = check_duel(Duel("terracotta", "standard", 2, ("random", "random"), "x"))
    assert pair.bots == ("random", "random #2")
    assert [game.bots for game in play_block(pair, 0).games] == [[0, 1], [1, 0]]
    three = Duel("terracotta", "standard", 4, ("random", "journeyman@2", "random"), "x")
    assert check_duel(three).bots == ("random", "journeyman@2", "random #2", "random #2")
    alone = check_duel(Duel("terracotta", "standard", 2, ("random",), "x"))
    assert alone.bots == ("random", "random")
    assert [game.bots for game in play_block(alone, 0).games] == [[0, 0]]


def test_a_file_that_is_named_twice_counts_for_the_journal(tmp_path):
    path = tmp_path / "some_bot.py"
    path.write_text("from claycrown.bots.random_bot import RandomBot as Any\n", encoding="utf-8")
    assert code_hash("xian", [f"{path}:Any@5", f"{path}:Any@5 #2"]) == code_hash(
        "xian", [f"{path}:Any@5"]
    )


def test_the_command_has_a_line_for_each_time_that_a_bot_is_named(tmp_path, capsys):
    words = ["arena", "terracotta", "--bots", "random,random", "--blocks", "2"]
    files = ["--json", str(tmp_path / "out.json"), "--resume", str(tmp_path / "journal")]
    assert main([*words, *files]) == 0
    shown = capsys.readouterr().out
    assert "2 blocks of 2 games" in shown
    assert "\n1  random " in shown
    assert "\n2  random #2 " in shown
    written = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert [line["bot"] for line in written["lines"]] == ["random", "random #2"]
    assert [line["fair"] for line in written["lines"]] == [0.5, 0.5]
    assert main([*words, *files]) == 0
    assert capsys.readouterr().out == shown


def test_partners_are_one_side():
    game = claycrown.make("mastery")
    s = game.new(4, 1, {"allegiance": "pairs"})
    sides = sides_of(game, s)
    assert sorted(sides) == [0, 0, 1, 1]
    assert sides_of(game, game.new(4, 1)) == [0, 1, 2, 3]


def test_a_block_has_the_same_chance_in_every_game():
    block = play_block(
        Duel("terracotta", "standard", 3, ("apprentice", "random", "random"), "x"), 5
    )
    assert [game.bots for game in block.games] == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    again = play_block(
        Duel("terracotta", "standard", 3, ("apprentice", "random", "random"), "x"), 5
    )
    assert again.games == block.games


def test_win_shares_are_known_wins_and_shared_ties():
    games = blocks_of(won(1, 2), won(1, 2), won(2, 1), won(1, 1))
    assert win_shares(games, 2) == [0.625, 0.375]


def test_a_side_of_partners_wins_once():
    game = won(1, 2, 1, 2, bots=(0, 1, 0, 1), sides=(0, 1, 0, 1))
    assert win_shares(blocks_of(game), 2) == [1.0, 0.0]
    assert fair_share([game], 0) == 0.5


def test_one_against_three_has_a_fair_share_of_a_quarter():
    assert fair_share([won(1, 2, 3, 4, bots=(0, 1, 1, 1))], 0) == 0.25


def test_the_matrix_counts_who_was_ahead_of_whom():
    games = [won(1, 2, 3, bots=(0, 1, 1)), won(2, 1, 2, bots=(0, 1, 1))]
    met, beaten = meetings(games, 2)
    assert met == [[0, 4], [4, 0]]  # a seat of the one and a seat of the other
    assert beaten == [[0, 2.5], [1.5, 0]]
    assert win_matrix(met, beaten) == [[None, 0.625], [0.375, None]]


def test_partners_do_not_meet():
    game = Played([0, 1, 0, 1], [0, 1, 0, 1], [1, 2, 1, 2], [9, 8, 9, 8], 50)
    assert meetings([game], 2) == ([[0, 4], [4, 0]], [[0, 4], [0, 0]])
    alone = Played([0, 0], [0, 0], [1, 1], [9, 8], 50)
    assert win_matrix(*meetings([alone], 1)) == [[None]]


def test_the_interval_of_unanimous_blocks_is_the_exact_one():
    first, second = share_intervals(blocks_of(*[won(1, 2)] * 8), 2)
    # Clopper and Pearson for 8 of 8: the chance that makes 8 in a row as rare as 2.5 %.
    assert first == pytest.approx((1.0, 0.6306, 1.0), abs=0.0001)
    assert first[1] ** 8 == pytest.approx(0.025)
    assert second == pytest.approx((0.0, 0.0, 0.3694), abs=0.0001)


def test_ratings_of_unanimous_blocks_have_no_interval():
    found = standings(["a", "b"], blocks_of(*[won(1, 2)] * 8))
    for line in found.lines:
        assert (line.rating_low, line.rating_high) == (None, None)
        assert line.high - line.low > 0.3


def test_a_bot_that_plays_against_nobody_else_has_no_interval(capsys):
    assert main(["arena", "terracotta", "--bots", "random", "--blocks", "2"]) == 0
    (line,) = [row for row in capsys.readouterr().out.splitlines() if "100.0  " in row][:1]
    assert line.split()[2:5] == ["100.0", "\N{EN DASH}", "100.0"]


def test_one_block_has_no_interval(capsys):
    found = standings(["apprentice", "random"], blocks_of(won(1, 2)))
    for line in found.lines:
        assert (line.low, line.high, line.rating_low, line.rating_high) == (None,) * 4
    print_standings(DUEL, found, heading(DUEL))
    shown = capsys.readouterr().out.partition("\n\n")[2]
    assert " to " not in shown
    assert shown.count("\N{EN DASH}") == 4


def test_the_interval_of_even_results_is_that_of_the_binomial():
    games = blocks_of(*[won(1, 2), won(2, 1)] * 50)
    share, low, high = intervals(games, 1000, lambda some: win_shares(some, 2))[0]
    assert share == 0.5
    assert 0.38 <= low <= 0.42
    assert 0.58 <= high <= 0.62


def test_games_of_one_block_are_drawn_together():
    same = [Block(k, [won(1, 2), won(2, 1)], [{}, {}], []) for k in range(20)]
    assert intervals(same, 50, lambda some: win_shares(some, 2))[0] == (0.5, None, None)
    # Drawn one by one they would give 0.35 to 0.65.
    assert share_intervals(same, 2)[0] == pytest.approx((0.5, 0.4158, 0.5842), abs=0.0001)


def test_ratings_of_three_to_one_are_those_of_elo():
    games = blocks_of(*[won(1, 2)] * 300, *[won(2, 1)] * 100)
    strong, weak = rate(["a", "journeyman"], games)
    assert weak == pytest.approx(1000)
    assert strong == pytest.approx(1191, abs=5)


def test_ratings_of_a_strict_order_are_the_likeliest():
    games = blocks_of(*[won(1, 2, 3, 4, bots=(0, 1, 2, 3))] * 100)
    found = rate(["a", "b", "c", "d"], games)
    assert found == pytest.approx(settled(4, games), abs=0.1)
    assert found == pytest.approx([2329, 1408, 592, -329], abs=1)


def test_ratings_of_mixed_results_are_the_likeliest():
    mixed = [
        won(1, 2, 3, bots=(0, 1, 1)),
        won(3, 1, 2, bots=(0, 1, 1)),
        won(1, 1, 3, bots=(1, 2, 0)),
    ]
    games = blocks_of(*mixed * 5, *[won(1, 2, bots=(2, 0))] * 40)
    assert rate(["a", "b", "c"], games) == pytest.approx(settled(3, games), abs=0.1)


def settled(count, blocks):
    """Ratings by Hunter's fixed point, with as many rounds as it needs."""
    stages = Counter(stage for block in blocks for stage in stages_of(block.games[0]))
    strength = [1.0] * count
    for _ in range(20_000):
        wins, chances = [PRIOR] * count, [2 * PRIOR / (one + 1) for one in strength]
        for (first, running), times in stages.items():
            wins[first] += times
            for bot in running:
                chances[bot] += times / sum(strength[each] for each in running)
        strength = [won / chance for won, chance in zip(wins, chances, strict=True)]
    logs = [ELO * math.log(one) for one in strength]
    return [1000 + one - sum(logs) / count for one in logs]


def test_ratings_of_four_seats_follow_the_ranks():
    games = blocks_of(*[won(1, 2, 3, 4, bots=(0, 1, 2, 3))] * 20)
    ratings = rate(["a", "b", "c", "d"], games)
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) / 4 == pytest.approx(1000)


def test_equal_bots_in_all_seats_are_rated_alike():
    ratings = rate(["a", "b"], blocks_of(won(1, 2), won(2, 1)))
    assert ratings == pytest.approx([1000, 1000])


def test_standings_tell_ranks_points_and_times():
    found = standings(["a", "b"], blocks_of(won(1, 2), won(1, 2), won(2, 1), won(1, 2)))
    first, second = found.lines
    assert (first.share, second.share) == (0.75, 0.25)
    assert (first.rank, first.points, first.decisions) == (1.25, 9, 12)
    assert first.median == pytest.approx(seconds_of(10))
    assert second.slow == pytest.approx(seconds_of(20))


def test_times_are_counted_to_five_per_cent():
    for seconds in (1e-6, 3e-4, 0.02, 1.7):
        assert seconds <= seconds_of(step_of(seconds)) * 1.000001 <= seconds * 1.051


FOLDER = Path(claycrown.__file__).with_name("editions")
DUEL = Duel("terracotta", "standard", 2, ("apprentice", "random"), "x")


def test_an_arena_goes_on_where_it_was_left(tmp_path):
    path = tmp_path / "journal"
    duel = check_duel(DUEL)
    whole = list(play_blocks(duel, 3, 1, []))
    write_journal(path, duel, None)
    write_journal(path, duel, whole[0])
    done = read_journal(path, duel)
    assert [block.number for block in done] == [0]
    rest = list(play_blocks(duel, 3, 1, done))
    assert [block.number for block in rest] == [1, 2]
    assert [block.games for block in [*done, *rest]] == [block.games for block in whole]


def test_a_journal_of_another_arena_is_refused(tmp_path):
    path = tmp_path / "journal"
    write_journal(path, check_duel(DUEL), None)
    other = check_duel(Duel("terracotta", "standard", 2, ("random",), "x"))
    told = "belongs to another arena: bots apprentice,random instead of random,random$"
    with pytest.raises(BotError, match=told):
        read_journal(path, other)
    path.write_text("{}\n[]\n", encoding="utf-8")
    with pytest.raises(BotError, match="is no journal"):
        read_journal(path, other)


def test_a_journal_of_another_number_of_players_is_refused_for_that(tmp_path):
    path = tmp_path / "journal"
    duel = check_duel(Duel("terracotta", "standard", 2, ("random",), "x"))
    write_journal(path, duel, None)
    write_journal(path, duel, next(play_blocks(duel, 1, 1, [])))
    other = check_duel(Duel("terracotta", "standard", 3, ("random",), "x"))
    with pytest.raises(BotError, match=r"belongs to another arena: .*players 2 instead of 3"):
        read_journal(path, other)


def test_all_that_differs_in_a_journal_is_named(tmp_path):
    path = tmp_path / "journal"
    options = {"chaos": True, "allegiance": "pairs"}
    write_journal(path, Duel("mastery", "standard", 4, ("random",), "a", options=options), None)
    other = Duel("mastery", "standard", 2, ("random",), "b", seconds=0.5)
    with pytest.raises(BotError) as refused:
        read_journal(path, other)
    assert str(refused.value) == (
        f"{path}: belongs to another arena: players 4 instead of 2, seed a instead of b, "
        "seconds none instead of 0.5, options chaos, allegiance=pairs instead of none"
    )


def test_a_journal_is_refused_when_the_components_have_changed(tmp_path):
    edition, path = tmp_path / "own.toml", tmp_path / "journal"
    text = (FOLDER / "terracotta" / "standard.toml").read_text("utf-8")
    edition.write_text(text, encoding="utf-8")
    duel = check_duel(Duel("terracotta", str(edition), 2, ("random",), "x"))
    write_journal(path, duel, None)
    assert read_journal(path, duel) == []
    edition.write_text(text.replace("archer_final_vp = 2 ", "archer_final_vp = 9 "), "utf-8")
    with pytest.raises(BotError, match=r"another arena: components \w+ instead of \w+$"):
        read_journal(path, duel)


@pytest.mark.parametrize("key", ["version", "build", "code"])
def test_a_journal_of_other_bots_is_refused(tmp_path, key):
    path = tmp_path / "journal"
    duel = check_duel(DUEL)
    path.write_text(json.dumps({**heading(duel), key: "other"}) + "\n", encoding="utf-8")
    with pytest.raises(BotError, match=f"was played with another {key} of the bots; name a new"):
        read_journal(path, duel)


def test_a_journal_is_refused_when_the_file_of_a_bot_has_changed(tmp_path):
    bot, path = tmp_path / "some_bot.py", tmp_path / "journal"
    source = "from claycrown.bots.random_bot import RandomBot\n\nclass Any(RandomBot): pass\n"
    bot.write_text(source, encoding="utf-8")
    duel = check_duel(Duel("terracotta", "standard", 2, (f"{bot}:Any@5", "random"), "x"))
    write_journal(path, duel, None)
    assert read_journal(path, duel) == []
    bot.write_text(source + "# changed\n", encoding="utf-8")
    with pytest.raises(BotError, match="another code of the bots"):
        read_journal(path, duel)


def test_weights_and_sources_of_bots_and_game_are_in_the_heading(tmp_path, monkeypatch):
    copy = tmp_path / "claycrown"
    ignored = shutil.ignore_patterns("__pycache__", "server", "locale")
    shutil.copytree(Path(claycrown.__file__).parent, copy, ignore=ignored)
    monkeypatch.setattr(claycrown, "__file__", str(copy / "__init__.py"))
    codes = [code_hash("xian", ["random"])]
    for file in ("weights/xian.toml", "eval/xian.py", "race.py"):
        append(copy / "bots" / file)
        codes.append(code_hash("xian", ["random"]))
    for file in ("games/xian/turn.py", "core/state.py"):
        append(copy / file)
        codes.append(code_hash("xian", ["random"]))
    assert len(set(codes)) == 6
    append(copy / "games" / "terracotta" / "turn.py")
    assert code_hash("xian", ["random"]) == codes[-1]


def append(path):
    with path.open("a", encoding="utf-8") as changed:
        changed.write("# changed\n")


def test_a_block_that_is_twice_in_a_journal_counts_once(tmp_path):
    path = tmp_path / "journal"
    duel = check_duel(DUEL)
    write_journal(path, duel, None)
    for number in (1, 0):
        write_journal(path, duel, whole_block(number))
    later = [won(2, 1, bots=bots) for bots in ((0, 1), (1, 0))]
    write_journal(path, duel, replace(whole_block(1), games=later))
    found = read_journal(path, duel)
    assert sorted(block.number for block in found) == [0, 1]
    assert all(block.games[0].ranks == [1, 2] for block in found)


@pytest.mark.parametrize("part", [0, 1, 30])
def test_a_journal_that_was_just_begun_when_the_power_went_begins_anew(tmp_path, part):
    path, whole = tmp_path / "journal", tmp_path / "whole"
    duel = check_duel(DUEL)
    write_journal(whole, duel, None)
    path.write_bytes(whole.read_bytes()[:part])
    assert read_journal(path, duel) == []
    assert path.read_bytes() == whole.read_bytes()


def test_every_block_is_on_the_disk_when_it_is_written(tmp_path, monkeypatch):
    path, kept = tmp_path / "journal", []
    monkeypatch.setattr(os, "fsync", lambda _: kept.append(len(path.read_bytes().splitlines())))
    for block in (None, Block(0, [won(1, 2)], [{}, {}], [])):
        write_journal(path, DUEL, block)
    assert kept == [1, 2]


def test_the_command_prints_a_table_and_writes_json(tmp_path, capsys):
    words = ["arena", "terracotta", "--bots", "apprentice,random", "--blocks", "3"]
    files = ["--json", str(tmp_path / "out.json"), "--resume", str(tmp_path / "journal")]
    assert main([*words, *files]) == 0
    shown = capsys.readouterr().out
    assert "Terracotta Army, 2 players, 3 blocks of 2 games" in shown
    assert "apprentice" in shown
    written = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert written["games"] == 6
    assert {"version", "build", "code"} <= set(written)
    assert written["lines"][0]["bot"] == "apprentice"
    assert written["met"] == [[0, 6], [6, 0]]
    assert sum(map(sum, written["beaten"])) == 6
    assert written["ahead"][0][1] == written["beaten"][0][1] / 6
    assert main([*words, *files]) == 0
    assert capsys.readouterr().out == shown


def test_shared_out_work_gives_the_same_games():
    duel = check_duel(DUEL)
    alone = {block.number: block.games for block in play_blocks(duel, 3, 1, [])}
    shared = list(play_blocks(duel, 3, 2, []))
    assert len(shared) == len(alone) == 3
    assert {block.number: block.games for block in shared} == alone


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bots", "clever"], "bots: unknown 'clever'"),
        (["--bots", "random,random,random"], "3 are named, but there are 2 sides"),
        (["--bots", "line:some program #2"], "ends like the number of a bot that is named twice"),
        (["--blocks", "0"], "blocks: 0 is out of range"),
        (["--seconds", "0"], "seconds: 0 is out of range"),
        (["--seconds", "nan"], "seconds: nan is out of range"),
        (["--seconds", "4000"], "seconds: 4000 is out of range, allowed is 0.0001 to 3600"),
        (["--seconds", "0.00001"], "seconds: 1e-05 is out of range, allowed is 0.0001 to 3600"),
        (["--iterations", "0"], "iterations: 0 is out of range"),
        (["--players", "9"], "players: Terracotta Army is for 2 to 4, not 9"),
        (["--json", "/nowhere/at/all"], "/nowhere/at/all: cannot be written"),
        (["--jobs", "0"], "jobs: 0 is out of range"),
    ],
)
def test_bad_input_is_one_line(words, message, capsys):
    assert main(["arena", "terracotta", "--bots", "random", *words]) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert shown.count("\n") == 1


def crowd(count):
    """An outcome of so many bots with long names and large figures."""
    names = [f"some/folder/of_bots_{k}.py:Strategist@2000" for k in range(count)]
    figures = (1.0, 1.0, 1.0, 1.0, 3.25, 1234.5, 1000, -1000, 2000, 3.6, 99.9, 1)
    line = [Line(name, *figures) for name in names]
    ahead = [[None if i == j else 1.0 for j in range(count)] for i in range(count)]
    met = [[0 if i == j else 600 for j in range(count)] for i in range(count)]
    return Standings(line, ahead, met, met, 6 * 100, 100, Counter())


def test_the_tables_fit_into_80_columns(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    print_standings(DUEL, crowd(6), heading(DUEL))
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert max(map(len, lines)) <= 80
    rows = [line for line in lines if "gist@2000 (" in line]
    assert len(rows) == 12  # in each table one line for each bot
    assert "100.0 to 100.0" in rows[0]
    assert "-1000 to 2000" in rows[6]
    (titles,) = [line for line in lines if "p99 ms" in line]
    assert "…" not in titles


def test_bots_whose_names_are_shortened_to_the_same_can_be_told_apart(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    names = ["/home/ann/a/my_bot.py:Greedy", "random", "/home/ann/b/my_bot.py:Greedy"]
    assert short_names(names) == ["….py:Greedy (1)", "random", "….py:Greedy (3)"]
    found = crowd(3)
    lines = [replace(line, bot=name) for line, name in zip(found.lines, names, strict=True)]
    print_standings(DUEL, replace(found, lines=lines), heading(DUEL))
    shown = capsys.readouterr().out
    assert shown.endswith(
        "\n(1) is /home/ann/a/my_bot.py:Greedy\n(3) is /home/ann/b/my_bot.py:Greedy\n"
    )
    assert whole_names(names[:2]) == []


def test_a_long_name_is_shortened_from_its_beginning():
    assert shortened("strategist@2000") == "strategist@2000"
    assert shortened("some/folder/my_bot.py:Greedy") == "…_bot.py:Greedy"


def test_a_block_that_was_being_written_is_played_again(tmp_path):
    path = tmp_path / "journal"
    duel = check_duel(DUEL)
    (block,) = play_blocks(duel, 1, 1, [])
    write_journal(path, duel, None)
    write_journal(path, duel, block)
    whole = path.read_text("utf-8")
    path.write_text(whole + '{"number":1,"games":[{"bo', encoding="utf-8")
    assert [each.number for each in read_journal(path, duel)] == [0]
    assert path.read_text("utf-8") == whole


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{}", "is no journal of an arena"),
        (b"a letter", "is no journal of an arena"),
        (b"\xff\xfe\n", "is no journal of an arena"),
        (b"[" * 100_000 + b"\n", "is no journal of an arena"),
        (b'{"format":1,"game":"terracotta"}\n', "belongs to another arena"),
        (None, "block 0 does not hold the games of this arena"),
    ],
)
def test_a_file_that_is_no_journal_is_told_and_left_alone(tmp_path, content, message, capsys):
    path = tmp_path / "journal"
    duel = check_duel(Duel("terracotta", "standard", 2, ("random",), "1"))
    if content is None:
        write_journal(path, duel, None)
        write_journal(path, duel, Block(0, [won(1, 2, bots=(0, 7))], [{}], []))
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    assert main(["arena", "terracotta", "--bots", "random", "--resume", str(path)]) == 2
    shown = capsys.readouterr().err
    assert shown == f"claycrown: {path}: {message}\n"
    assert path.read_bytes() == before


def change_points(block):
    block["games"][0]["points"][0] = "x"


def change_number(number):
    def change(block):
        block["number"] = number

    return change


def drop_seat(block):
    del block["games"][0]["ranks"][0]


def change_ranks(*ranks):
    def change(block):
        block["games"][0]["ranks"] = list(ranks)

    return change


def huge_points(block):
    block["games"][0]["points"][0] = 10**400


def huge_step(block):
    block["times"][0] = {"1000000": 1}


def fewer_than_none(block):
    block["times"][0] = {"3": -1}


def change_faults(block):
    block["faults"] = [7]


def drop_times(block):
    del block["times"]


@pytest.mark.parametrize(
    "change",
    [
        change_points,
        change_number(-1),
        change_number(1_000_000),
        change_number("1"),
        change_number(True),
        drop_seat,
        change_ranks(7, 9),
        change_ranks(0, 1),
        huge_points,
        huge_step,
        fewer_than_none,
        change_faults,
        drop_times,
    ],
)
def test_a_line_that_is_no_block_is_told_with_its_number(tmp_path, change):
    path = tmp_path / "journal"
    duel = check_duel(DUEL)
    write_journal(path, duel, None)
    for number in (0, 1):
        write_journal(path, duel, whole_block(number))
    assert [block.number for block in read_journal(path, duel)] == [0, 1]
    lines = path.read_text("utf-8").splitlines()
    block = json.loads(lines[2])
    change(block)
    path.write_text("\n".join([*lines[:2], json.dumps(block)]) + "\n", encoding="utf-8")
    with pytest.raises(BotError) as refused:
        read_journal(path, duel)
    assert str(refused.value) == f"{path}: is no journal of an arena: line 3 is no block"


def whole_block(number):
    """A block of DUEL as it stands in a journal."""
    games = [won(1, 2, bots=(0, 1)), won(1, 2, bots=(1, 0))]
    return Block(number, games, [{3: 4}, {}], ["late"])


@pytest.mark.parametrize(
    "games",
    [
        [],
        [won(1, 2, bots=(0, 1))],
        [won(1, 2, bots=(0, 1)), won(1, 2, bots=(0, 1))],
        [won(1, 2, bots=(0, 0)), won(1, 2, bots=(1, 0))],
        [won(1, 2, bots=(0, 1), sides=(0, 0)), won(1, 2, bots=(1, 0))],
        [*whole_block(0).games, won(1, 2, bots=(0, 1))],
    ],
)
def test_a_block_that_is_not_complete_is_refused(tmp_path, games):
    path = tmp_path / "journal"
    duel = check_duel(DUEL)
    write_journal(path, duel, None)
    write_journal(path, duel, replace(whole_block(0), games=games))
    with pytest.raises(BotError, match="block 0 does not hold the games of this arena"):
        read_journal(path, duel)


def test_a_journal_that_another_arena_has_begun_meanwhile_is_not_begun_twice(tmp_path):
    path = tmp_path / "journal"
    duel = check_duel(DUEL)
    write_journal(path, duel, None)
    before = path.read_bytes()
    with pytest.raises(BotError, match="another arena has just begun it"):
        write_journal(path, duel, None)
    assert path.read_bytes() == before


def test_a_journal_may_begin_where_a_link_leads(tmp_path):
    link, target = tmp_path / "link", tmp_path / "journal"
    link.symlink_to(target)
    words = ["arena", "terracotta", "--bots", "random", "--blocks", "1", "--resume", str(link)]
    assert main(words) == 0
    assert len(target.read_text("utf-8").splitlines()) == 2
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({}, "Usual time to think"),
        ({"iterations": 600}, "600 iterations a decision"),
        ({"seconds": 0.5}, "0.5 s a decision"),
        ({"seconds": 1.2345678}, "1.2345678 s a decision"),
        ({"iterations": 1, "seconds": 2.0}, "1 iteration and 2 s a decision"),
        (
            {"bots": ("strategist@50", "random"), "iterations": 600},
            "600 iterations a decision unless its name says otherwise",
        ),
        (
            {"bots": ("strategist", "strategist@50 #2")},
            "Usual time to think unless its name says otherwise",
        ),
        (
            {"bots": ("strategist@400", "journeyman@0.5s"), "iterations": 600},
            "Limits as their names say",
        ),
    ],
)
def test_the_table_says_how_it_was_reached(capsys, monkeypatch, limits, told):
    monkeypatch.setenv("COLUMNS", "120")
    duel = replace(DUEL, **limits)
    print_standings(duel, crowd(2), heading(duel))
    second = capsys.readouterr().out.splitlines()[1]
    build = heading(duel)["build"]
    assert second == f"{told}, seed x; {build} code {heading(duel)['code']}"


def test_blocks_beyond_those_asked_for_count(tmp_path, capsys):
    path = tmp_path / "journal"
    words = ["arena", "terracotta", "--bots", "random", "--resume", str(path), "--blocks"]
    assert main([*words, "3"]) == 0
    shown = capsys.readouterr().out
    assert "3 blocks of 1 game" in shown
    assert main([*words, "1"]) == 0
    assert capsys.readouterr().out == shown


def test_of_each_bot_some_kinds_of_faults_are_told_and_how_many_more(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    duel = Duel("terracotta", "standard", 2, ("a.py:Robot", "b[red].py:B", "b[red].py:B #2"), "x")
    faults = Counter({f"a.py:Robot: raised {k}": 20 - k for k in range(9)})
    faults["b[red].py:B: raised 0"] = 1
    found = standings(duel.bots[:2], blocks_of(won(1, 2)))
    print_standings(duel, replace(found, faults=faults), heading(DUEL))
    shown = capsys.readouterr().out.splitlines()
    assert shown[-7:] == [
        *[f"{20 - k} times: a.py:Robot: raised {k}" for k in range(5)],
        "54 times: a.py:Robot: faults of 4 other kinds",
        "1 time: b[red].py:B: raised 0",
    ]
    assert sum("  b[red].py:B " in line for line in shown) == 2  # in both tables, as it is


def test_one_file_is_not_both_outcome_and_journal(tmp_path, capsys):
    path = tmp_path / "file"
    files = ["--json", str(path), "--resume", str(path)]
    assert main(["arena", "terracotta", "--bots", "random", *files]) == 2
    assert "cannot be both the outcome and the journal" in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.parametrize("keeps", [True, False])
def test_an_arena_that_is_stopped_says_what_is_kept(tmp_path, monkeypatch, capsys, keeps):
    def play(duel, blocks, jobs, done):
        yield Block(0, [won(1, 2)], [{10: 3}, {20: 1}], [])
        raise KeyboardInterrupt

    monkeypatch.setattr("claycrown.bots.commands.play_blocks", play)
    journal = tmp_path / "journal"
    words = ["arena", "terracotta", "--bots", "apprentice,random", "--blocks", "9"]
    assert main([*words, *(["--resume", str(journal)] if keeps else [])]) == 130
    told = capsys.readouterr().err.splitlines()
    assert told[1] == "claycrown: interrupted"
    if keeps:
        assert told[0] == f"Stopped: 1 of 9 blocks are in {journal}; the same command goes on."
        assert len(journal.read_text("utf-8").splitlines()) == 2
    else:
        assert told[0].startswith("Stopped after 1 of 9 blocks; with --resume FILE")


def test_the_bar_shows_a_name_as_it_is(monkeypatch):
    from rich.console import Console

    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=80)
    monkeypatch.setattr("claycrown.cli_common.Console", lambda stderr: console)
    with progress_bar("b[red].py:robot:{0}", 10):
        pass
    assert "b[red].py:robot:{0}" in out.getvalue()


def test_the_time_left_is_told_also_when_blocks_take_minutes(monkeypatch):
    from rich.console import Console

    out, now = io.StringIO(), [0.0]
    console = Console(file=out, force_terminal=True, width=80, get_time=lambda: now[0])
    monkeypatch.setattr("claycrown.cli_common.Console", lambda stderr: console)
    with progress_bar("blocks", 10, 4) as advance:
        for _ in range(3):
            now[0] += 120
            advance(1)
    assert " 7/10" in out.getvalue()
    assert "0:06:00" in out.getvalue()
