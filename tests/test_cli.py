"""The command line: what it answers, its exit codes, and that bad input never shows a traceback."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from statistics import mean, median, stdev

import pytest

import claycrown
from claycrown import _build
from claycrown.cli import main
from claycrown.cli_check import check_chunk, tell
from claycrown.sim import Plan


@pytest.fixture
def run(capsys):
    """Run the command in this process; gives exit code, output and complaints."""

    def command(*arguments):
        code = main([str(each) for each in arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


@pytest.fixture(scope="session")
def records(tmp_path_factory):
    """A file of 60 games of three players."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    options = ["--players", "3", "--games", "60", "--seed", "5", "--records", str(path)]
    assert main(["sim", "terracotta", *options]) == 0
    return path


def process(*arguments, **options):
    command = [sys.executable, "-m", "claycrown", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, **options
    )


def changed(records, tmp_path, change):
    """A copy of the file, its second record changed."""
    lines = records.read_text("utf-8").splitlines()
    record = json.loads(lines[1])
    change(record)
    lines[1] = json.dumps(record)
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# Version, help and list.


def test_version_names_the_build_and_python(run):
    code, out, _ = run("--version")
    assert code == 0
    assert re.fullmatch(
        r"claycrown \S+ \((compiled|pure Python) engine.*, Python 3\.\d+.*\)\n", out
    )


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("arena", "--bots", "random", "--blocks", 1, "--json"), "outcome of an arena"),
        (("tune", "--steps", 1, "--blocks", 1, "--check", 0, "--output"), "file of weights"),
        (("sim", "--games", 1, "--records"), "file of records"),
    ],
    ids=["arena", "tune", "sim"],
)
def test_a_result_is_written_over_an_earlier_one_but_over_nothing_else(run, tmp_path, words, kind):
    path = tmp_path / "result"
    for _ in range(2):
        assert run(*words, path)[0] == 0
    path.write_text("", "utf-8")
    assert run(*words, path)[0] == 0
    for other in (b"precious\n", b"[1, 2]\n", b"[table]\nx = 1\n", b"{}\n", b"\xff\xfe"):
        path.write_bytes(other)
        code, out, err = run(*words, path)
        assert (code, out) == (2, "")
        assert err == f"claycrown: {path}: is there already and is no {kind}; choose another name\n"
        assert path.read_bytes() == other


def test_a_journal_is_not_taken_for_an_outcome(run, tmp_path):
    words = ("arena", "--bots", "random", "--blocks", 1)
    path = tmp_path / "journal"
    assert run(*words, "--resume", path)[0] == 0
    code, _, err = run(*words, "--json", path)
    assert code == 2
    assert "is there already and is no outcome of an arena" in err


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "--bots", "random", "--blocks", 1),
        ("tune", "--steps", 1, "--blocks", 1, "--check", 0),
        ("check", "--bots", "random", "--players", 2, "--games", 1),
    ],
    ids=["arena", "tune", "check"],
)
def test_bots_are_not_measured_by_an_engine_of_other_sources(run, monkeypatch, words):
    monkeypatch.setattr(_build, "is_stale", lambda: True)
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err == (
        "claycrown: build: the compiled engine is of other sources than those beside it; compile "
        "it anew (make play, or pip install -e .) or set CLAYCROWN_PURE=1\n"
    )


def test_without_a_command_the_help_is_shown(run):
    code, out, _ = run()
    assert code == 0
    assert all(word in out for word in ("play", "sim", "replay", "check", "bench", "games"))


def test_games_are_listed_with_seats_and_editions(run, tmp_path, monkeypatch):
    (tmp_path / "terracotta").mkdir()
    (tmp_path / "terracotta" / "mybox.toml").write_text("", encoding="utf-8")
    monkeypatch.setenv("CLAYCROWN_EDITIONS", str(tmp_path))
    code, out, _ = run("games")
    assert code == 0
    assert re.search(r"terracotta .*2 to 4 players; editions: standard, mybox", out)


def test_the_module_can_be_run_like_the_command():
    done = process("games")
    assert (done.returncode, done.stderr) == (0, "")
    assert "terracotta" in done.stdout


# Bad input: one line, no traceback, exit code 2.

BAD_INPUT = [
    (["sim", "chess"], "unknown game 'chess': there is terracotta"),
    (["sim", "--players", "7"], "players: Terracotta Army is for 2 to 4, not 7"),
    (["sim", "--players", "-1"], "players: Terracotta Army is for 2 to 4, not -1"),
    (["sim", "--games", "-3"], "games: -3 is out of range"),
    (["sim", "--games", "0"], "games: 0 is out of range"),
    (["sim", "--games", "many"], "Invalid value for '--games': a whole number is needed; see"),
    (["bench", "--seconds", "x"], "Invalid value for '--seconds': a number is needed; see"),
    (["sim", "--jobs", "0"], "jobs: 0 is out of range"),
    (["sim", "--jobs", "9999"], "jobs: 9999 is out of range"),
    (["sim", "--bots", "clever"], "bots: unknown 'clever': there is random, apprentice"),
    (["sim", "--bots", "random,random"], "bots: 2 are named, but players is 4"),
    (["sim", "--edition", "other"], "no edition 'other' of terracotta"),
    (["sim", "--edition", "nowhere.toml"], "nowhere.toml: cannot be read"),
    (["sim", "--records", "/nowhere/at/all.jsonl"], "/nowhere/at/all.jsonl: cannot be written"),
    (["sim", "--records", "/"], "/: cannot be written"),
    (["sim", "--records", os.devnull], f"{os.devnull}: cannot be written"),
    (["sim", "--frobnicate"], "--frobnicate"),
    (["frobnicate"], "frobnicate"),
    (["play", "chess"], "unknown game 'chess'"),
    (["play", "--players", "7"], "players: Terracotta Army is for 2 to 4, not 7"),
    (["play", "--seats", ""], "seats: nobody is named, write who sits where as in me,journeyman"),
    (["play", "--seats", "me"], "players: Terracotta Army is for 2 to 4, not 1"),
    (["play", "--players", "3", "--seats", "me,random"], "seats: 2 are named, but players is 3"),
    (["play", "--seats", "me,clever"], "seats: 'clever' is unknown"),
    (["play", "--save", "/nowhere/at/all.jsonl"], "/nowhere/at/all.jsonl: cannot be written"),
    (["sim", "--options", "solo"], "options.solo: Terracotta Army has no such option"),
    (["sim", "mastery", "--options", "sieg"], "options.sieg: unknown, there is cutthroat, siege"),
    (["sim", "mastery", "--options", "siege,siege"], "options.siege: named twice"),
    (["sim", "mastery", "--options", "siege,"], "options: NAME or NAME=VALUE is needed, not ''"),
    (["sim", "mastery", "--options", "=pairs"], "NAME=VALUE is needed, not '=pairs'"),
    (["sim", "mastery", "--options", "siege="], "NAME=VALUE is needed, not 'siege='"),
    (["sim", "mastery", "--options", "siege=yes"], "options.siege: true or false is needed"),
    (["sim", "mastery", "--options", "allegiance"], "options.allegiance: True is not one of"),
    (["sim", "mastery", "--options", "allegiance=threes"], "threes needs 6 players, not 4"),
    (
        ["sim", "mastery", "--options", "siege, allegiance = pairs"],
        "options.allegiance: cannot be combined with siege (MM-16.1)",
    ),
    (["play", "mastery", "--options", "allegiance=pairs"], "pairs needs 4 or 6 players, not 3"),
    (["play", "xian", "--options", "siege"], "options.siege: Xi'an has no such option"),
    (
        ["check", "mastery", "--options", "allegiance=pairs,skirmish"],
        "options.allegiance: cannot be combined with skirmish (MM-16.1)",
    ),
    (
        ["check", "mastery", "--players", "5", "--options", "allegiance=pairs"],
        "pairs needs 4 or 6 players, not 5",
    ),
    (["check", "mastery", "--options", "siege", "--variants"], "options: with --variants every"),
    (["replay"], "Missing argument"),
    (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    (["replay", "/"], "/: Is a directory"),
    (["check", "chess"], "unknown game 'chess'"),
    (["check", "--players", "5"], "players: Terracotta Army is for 2 to 4, not 5"),
    (["check", "--games", "0"], "games: 0 is out of range"),
    (["bench", "chess"], "unknown game 'chess'"),
    (["bench", "--players", "5"], "players: Terracotta Army is for 2 to 4, not 5"),
    (["bench", "all", "--players", "6"], "players: Terracotta Army is for 2 to 4, not 6"),
    (["bench", "--seconds", "0"], "seconds: 0 is out of range"),
    (["bench", "--seconds", "nan"], "seconds: nan is out of range"),
    (["bench", "--seconds", "4000"], "4000 is out of range, allowed is 0.0001 to 3600"),
    (["bench", "--rounds", "0"], "rounds: 0 is out of range"),
    (["bench", "--output", "/nowhere/at/all.md"], "/nowhere/at/all.md: cannot be written"),
]


@pytest.mark.parametrize(
    ("arguments", "message"), BAD_INPUT, ids=[" ".join(arguments) for arguments, _ in BAD_INPUT]
)
def test_bad_input_gets_one_clear_line(run, arguments, message):
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("claycrown: ")
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize(
    ("arguments", "help_of"),
    [
        (["arena", "--blocks", "abc"], "claycrown arena"),
        (["check", "--frobnicate"], "claycrown check"),
        (["replay"], "claycrown replay"),
        (["frobnicate"], "claycrown"),
        (["--frobnicate"], "claycrown"),
    ],
)
def test_what_is_not_understood_points_to_the_help_of_its_command(run, arguments, help_of):
    code, _, err = run(*arguments)
    assert code == 2
    assert err.endswith(f"; see {help_of} --help\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[grid]\ncolums = 9\n", "grid.colums: unknown key; did you mean 'columns'?"),
        ("[wheel]\nrotation_cost = 5000\n", "wheel.rotation_cost: 5000 is out of range"),
        ("[wheel\n", "not valid TOML"),
    ],
)
def test_a_wrong_edition_is_named_with_file_and_place(run, tmp_path, text, message):
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    code, _, err = run("sim", "--edition", path)
    assert code == 2
    assert err.startswith(f"claycrown: {path}: {message}")
    assert err.count("\n") == 1


def test_a_process_with_bad_input_shows_no_traceback():
    done = process("sim", "--players", "7")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "claycrown: players: Terracotta Army is for 2 to 4, not 7\n"


def test_output_that_knows_few_letters_gets_question_marks():
    done = process("bench", "--help", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    done = process("sim", "--games", "2", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_goes_away_is_no_error_worth_a_traceback():
    command = f"{sys.executable} -m claycrown sim --games 20 | head -n 1"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.startswith("Terracotta Army, 4 players, 20 games")
    assert "Traceback" not in done.stderr


# sim


@pytest.mark.parametrize("games", [1, 49, 120])
def test_records_are_the_same_whatever_the_jobs(run, tmp_path, games):
    texts = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.jsonl"
        assert run("sim", "--games", games, "--jobs", jobs, "--records", path)[0] == 0
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]
    assert texts[0].count(b"\n") == games


def test_another_seed_gives_other_games(run, tmp_path):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run("sim", "--games", "2", "--seed", "1", "--records", one)
    run("sim", "--games", "2", "--seed", "2", "--records", two)
    assert one.read_text("utf-8") != two.read_text("utf-8")


def test_a_game_is_the_same_in_a_shorter_run(run, tmp_path):
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    run("sim", "--games", "2", "--records", short)
    run("sim", "--games", "3", "--records", long)
    assert long.read_text("utf-8").startswith(short.read_text("utf-8"))


def test_the_summary_agrees_with_the_records(run, tmp_path):
    path = tmp_path / "games.jsonl"
    code, out, err = run("sim", "--players", "3", "--games", "80", "--seed", "9", "--records", path)
    assert (code, err) == (0, "")
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert "3 players, 80 games" in out
    assert f"Records of 80 games are in {path}." in out.replace("\n", "")
    rows = [re.split(r" {2,}", line.strip()) for line in out.splitlines()]
    seats = rows[[row[0] for row in rows].index("seat") + 2 :][:3]
    places = rows[[row[0] for row in rows].index("place") + 2 :][:3]
    for seat in range(3):
        check_scores(seats[seat], str(seat + 1), games, lambda game, seat=seat: seat)
        # The first draw is the start player; the others follow clockwise.
        place = lambda game, k=seat: (game["chance"][0] + k) % 3  # noqa: E731
        check_scores(places[seat], str(seat + 1), games, place)
    sums = Counter()
    for game in games:
        for line in game["result"]["sheet"]:
            sums[line["category"]] += line["amount"]
    shown = {row[0]: row[1:] for row in rows}
    for category in claycrown.make("terracotta").categories:
        share = 100 * sums[category] / sums.total()
        assert shown[category] == [f"{sums[category] / 240:.2f}", f"{share:.1f} %"]
    lengths = [len(game["actions"]) for game in games]
    spread = f"mean {mean(lengths):.1f}, min {min(lengths)}, max {max(lengths)}"
    assert f"decisions per game: {spread}" in out
    assert re.search(r"speed: [\d,]+ games/s", out)


def check_scores(row, name, games, seat_of):
    results = [(game["result"], seat_of(game)) for game in games]
    scores = [result["scores"][seat] for result, seat in results]
    wins = sum((result["ranks"][seat] == 1) / result["ranks"].count(1) for result, seat in results)
    assert row[:7] == [
        name,
        f"{mean(scores):.2f}",
        f"{stdev(scores):.2f}",
        str(min(scores)),
        f"{median(scores):g}",
        str(max(scores)),
        f"{100 * wins / len(games):.1f} %",
    ]
    low, high = map(float, re.fullmatch(r"([\d.]+) to ([\d.]+) %", row[7]).groups())
    assert low < 100 * wins / len(games) < high


def test_the_summary_says_how_games_ended(run, tmp_path):
    path = tmp_path / "games.jsonl"
    options = ["--options", "siege,cutthroat=true", "--players", "2", "--records", path]
    code, out, err = run("sim", "mastery", "--games", "40", "--seed", "3", *options)
    assert (code, err) == (0, "")
    assert "Medieval Mastery, 2 players, siege, cutthroat, 40 games" in out
    ways = Counter()
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        assert record["options"] == {"siege": True, "cutthroat": True}
        (way,) = {each["category"] for each in record["result"]["sheet"] if not each["amount"]}
        ways[way] += 1
    assert len(ways) == 2
    shown = [f"{way} {n} ({100 * n / 40:.1f} %)" for way, n in named(ways)]
    assert f"ended by: {', '.join(shown)}" in out
    assert "won_by" not in out
    assert run("replay", path) == (0, "40 records replayed, all agree\n", "")


def named(ways):
    return [(way, ways[f"won_by_{way}"]) for way in ("points", "siege", "cap")]


def test_games_that_end_in_one_way_do_not_say_how(run):
    code, out, _ = run("sim", "xian", "--games", "1")
    assert code == 0
    assert out.startswith("Xi'an, 4 players, 1 game by random bots\n")
    assert "ended by" not in out


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_medieval_mastery_is_simulated_for_every_number_of_players(run, players):
    code, out, _ = run("sim", "mastery", "--players", players, "--games", "2")
    assert code == 0
    assert f"Medieval Mastery, {players} players, 2 games" in out


def test_records_with_options_do_not_replay_with_others(run, tmp_path):
    path = tmp_path / "games.jsonl"
    assert run("sim", "mastery", "--options", "chaos", "--games", "1", "--records", path)[0] == 0
    path.write_text(path.read_text("utf-8").replace('"chaos":true', '"siege":true'))
    code, out, err = run("replay", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"{path}: line 1: ")


def test_records_are_replaced_only_by_complete_ones(run, tmp_path):
    path = tmp_path / "games.jsonl"
    assert run("sim", "--games", "1", "--seed", "precious", "--records", path)[0] == 0
    before = path.read_text("utf-8")
    assert run("sim", "--games", "-1", "--records", path)[0] == 2
    assert path.read_text("utf-8") == before
    assert run("sim", "--games", "1", "--records", path)[0] == 0
    assert "precious" not in path.read_text("utf-8")
    assert list(tmp_path.iterdir()) == [path]


def test_records_pass_through_a_link_to_its_target(run, tmp_path):
    target, link = tmp_path / "target.jsonl", tmp_path / "link.jsonl"
    target.write_text("", encoding="utf-8")
    link.symlink_to(target)
    assert run("sim", "--games", "1", "--records", link)[0] == 0
    assert link.is_symlink()
    assert target.read_text("utf-8").count("\n") == 1


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("number", "code", "says"),
    [
        (signal.SIGINT, 130, "claycrown: interrupted\n"),
        (signal.SIGTERM, 143, "claycrown: stopped by SIGTERM\n"),
    ],
)
def test_a_stopped_run_leaves_nothing_behind(tmp_path, jobs, number, code, says):
    path = tmp_path / "games.jsonl"
    options = ["--games", "1000000", "--jobs", str(jobs), "--records", str(path)]
    with subprocess.Popen(
        [sys.executable, "-m", "claycrown", "sim", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        try:
            wait_for(lambda: any(each.stat().st_size for each in tmp_path.iterdir()))
            # Ctrl-C reaches every process of the group, a plain stop only the first.
            if number == signal.SIGINT:
                os.killpg(running.pid, number)
            else:
                running.send_signal(number)
            out, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert (running.returncode, out, err) == (code, "", says)
    assert list(tmp_path.iterdir()) == []


def wait_for(happened):
    for _ in range(600):
        if happened():
            return
        time.sleep(0.05)
    pytest.fail("it did not happen within 30 seconds")


# replay


def test_replay_counts_the_records_that_agree(run, records):
    assert run("replay", records) == (0, "60 records replayed, all agree\n", "")


def change_score(record):
    record["result"]["scores"][1] += 1


def change_rank(record):
    record["result"]["ranks"] = [1, 1, 1]


def change_sheet(record):
    record["result"]["sheet"][4]["amount"] += 1


def drop_sheet_line(record):
    record["result"]["sheet"].pop()


def change_action(record):
    record["actions"][7][1] = 122


def change_seat(record):
    record["actions"][0][0] += 1


def drop_action(record):
    record["actions"].pop()


def add_action(record):
    record["actions"].append([0, 0])


def drop_draw(record):
    record["chance"].pop()


def put(key, value):
    def change(record):
        record[key] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (change_score, "result.scores: ["),
        (change_rank, "result.ranks: [1, 1, 1], replayed ["),
        (change_sheet, "result.sheet[4]: {"),
        (drop_sheet_line, "result.sheet: "),
        (change_action, "actions[7]: seat "),
        (change_seat, "actions[0]: seat "),
        (drop_action, "result: the game is not over after the last action"),
        (add_action, "actions["),
        (put("game", "chess"), "unknown game 'chess'"),
        (put("game", ["terracotta"]), "game: a name is needed"),
        (put("game", None), "game: a name is needed"),
        (put("edition", "other"), "no edition 'other' of terracotta"),
        (put("edition", "/some/where.toml"), "edition: a name is needed, not the path"),
        (put("players", 7), "players: Terracotta Army is for 2 to 4, not 7"),
        (put("players", "3"), "players: Terracotta Army is for 2 to 4, not 3"),
        (put("options", {"solo": True}), "options.solo: Terracotta Army has no such option"),
        (put("format", 2), "format: 2, expected 1"),
        (put("rules", 99), "rules: 99, expected"),
        (drop_draw, "chance: 7 draws, the game made 8"),
        (put("chance", [9]), "chance[0] is 9"),
        (put("chance", [10**30]), "chance: a list of whole numbers is needed"),
        (put("actions", [[0, 10**30]]), "actions[0]: [seat, id] is needed"),
        (put("actions", [[0]]), "actions[0]: [seat, id] is needed"),
        (put("actions", 5), "actions: a list is needed"),
        (put("result", []), "result: an object is needed"),
        (put("extra", 1), "extra: unknown key"),
        (put("hints", [[9, 0]]), "hints[0]: seat 9, allowed is 0 to 2"),
        (put("start", {}), "format: missing"),
    ],
)
def test_replay_names_file_line_and_difference(run, records, tmp_path, change, message):
    path = changed(records, tmp_path, change)
    code, out, err = run("replay", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"{path}: line 2: ")
    assert message in err
    assert err.count("\n") == 1


def test_replay_counts_the_records_with_hints(run, records, tmp_path):
    path = changed(records, tmp_path, put("hints", [[1, 4]]))
    assert run("replay", path)[1] == "60 records replayed, all agree; with hints asked for: 1\n"


def test_play_names_the_file_that_it_cannot_read(run, tmp_path):
    path = tmp_path / "story.txt"
    path.write_text("Once upon a time\n", encoding="utf-8")
    code, _, said = run("play", "--load", path)
    assert code == 2
    assert f"{path}: line 1: not a complete JSON object" in said


def test_play_keeps_the_hints_of_a_record_that_it_goes_on_from(records, tmp_path):
    record = json.loads(records.read_text("utf-8").splitlines()[0])
    del record["result"], record["actions"][20:]
    path, saved = tmp_path / "begun.json", tmp_path / "saved.jsonl"
    path.write_text(json.dumps(record | {"hints": [[1, 4], [0, 20]]}), "utf-8")
    seats = ["--seats", "random,random,random"]
    done = process("play", *seats, "--load", path, "--save", saved, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(saved.read_text("utf-8"))["hints"] == [[1, 4], [0, 20]]
    assert "with hints asked for: 1" in process("replay", saved).stdout


def test_play_says_who_sits_where_if_a_game_goes_on_and_nobody_was_named(records, tmp_path):
    record = json.loads(records.read_text("utf-8").splitlines()[0])
    del record["result"], record["actions"][20:]
    path = tmp_path / "begun.json"
    path.write_text(json.dumps(record), "utf-8")
    who = "Now these do: You (Violet), journeyman (Yellow), journeyman (Blue)."
    told = process("play", "--load", path, input="q\n").stdout
    assert who in " ".join(told.split())
    named = process("play", "--load", path, "--seats", "me,random,random", input="q\n").stdout
    assert "Now these do" not in named


def test_play_that_leaves_a_loaded_game_unsaved_leads_back_to_the_file(records, tmp_path):
    record = json.loads(records.read_text("utf-8").splitlines()[0])
    del record["result"], record["actions"][20:]
    path = tmp_path / f"begun {80 * 'x'}.json"  # longer than a line
    path.write_text(json.dumps(record), "utf-8")
    seats = ["--seats", "me,random,random"]
    told = process("play", "--load", path, *seats, input="q\n").stdout
    assert "As it is not saved, only what is in the file can be had again:" in told
    assert f"\n  claycrown play --load '{path}' --seats me,random,random\n" in told
    assert "--seed" not in told
    saved = tmp_path / "saved.jsonl"
    told = process("play", "--load", path, *seats, "--save", saved, input="q\n").stdout
    assert "had again" not in told


def test_replay_without_a_result_only_needs_to_be_possible(run, records, tmp_path):
    path = changed(records, tmp_path, lambda record: record.pop("result"))
    assert run("replay", path)[0] == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "no records in it"),
        (b"\n  \n", "no records in it"),
        (b"[1, 2]\n", "line 1: a record is a JSON object"),
        (b"{}\n", "line 1: game: a name is needed, not None"),
        (b"[" * 100_000, "line 1: not a complete JSON object"),
    ],
    ids=["empty", "blank", "list", "nothing", "deep"],
)
def test_replay_refuses_what_is_no_record(run, tmp_path, text, message):
    path = tmp_path / "odd.jsonl"
    path.write_bytes(text)
    code, out, err = run("replay", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"{path}: {message}")
    assert err.count("\n") == 1


def test_replay_refuses_a_file_that_is_no_text(run, tmp_path):
    path = tmp_path / "picture.jsonl"
    path.write_bytes(b"\x89PNG\xff\xfe")
    code, out, err = run("replay", path)
    assert (code, out, err) == (2, "", f"claycrown: {path}: not a text file\n")


def test_replay_refuses_a_truncated_last_line(run, records, tmp_path):
    path = tmp_path / "cut.jsonl"
    path.write_bytes(records.read_bytes()[:-100])
    code, out, err = run("replay", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"{path}: line 60: not a complete JSON object")


@pytest.fixture
def own_edition(tmp_path):
    path = tmp_path / "cheap.toml"
    path.write_text("[wheel]\nrotation_cost = 1\n", encoding="utf-8")
    return path


def test_records_of_an_own_edition_replay_with_it(run, tmp_path, own_edition):
    path = tmp_path / "games.jsonl"
    code, out, _ = run("sim", "--games", "3", "--edition", own_edition, "--records", path)
    assert code == 0
    assert "edition cheap" in out
    assert run("replay", path, "--edition", own_edition)[0] == 0
    code, _, err = run("replay", path)
    assert code == 1
    assert "line 1: no edition 'cheap' of terracotta" in err


def test_records_of_the_standard_edition_do_not_replay_with_another(run, records, own_edition):
    code, _, err = run("replay", records, "--edition", own_edition)
    assert code == 1
    assert "line 1: edition: 'standard', expected 'cheap'" in err


def test_replay_with_a_wrong_edition_file_names_that_file(run, records, own_edition):
    own_edition.write_text("colour = 1\n", encoding="utf-8")
    code, _, err = run("replay", records, "--edition", own_edition)
    assert code == 2
    assert err.startswith(f"claycrown: {own_edition}: colour: unknown key")


# check


def test_check_says_what_was_checked_for_every_number_of_players(run):
    code, out, err = run("check", "terracotta", "--games", "2", "--quick")
    assert (code, err) == (0, "")
    lines = [f"terracotta, {n} players: 2 games, quick check: no fault" for n in (2, 3, 4)]
    assert out.splitlines() == lines


def test_check_covers_every_number_of_players_that_the_options_allow(run):
    quick = ["--games", "1", "--quick"]
    code, out, err = run("check", "mastery", *quick)
    assert (code, err) == (0, "")
    lines = [f"mastery, {n} players: 1 game, quick check: no fault" for n in range(2, 7)]
    assert out.splitlines() == lines
    code, out, _ = run("check", "mastery", *quick, "--options", "allegiance=pairs,chaos")
    assert code == 0
    table = "allegiance=pairs, chaos: 1 game, quick check: no fault"
    assert out.splitlines() == [f"mastery, {n} players, {table}" for n in (4, 6)]


def test_check_plays_with_the_options():
    # A table that cannot be set up: the fault proves that the options reach the game.
    plan = Plan("mastery", "standard", 4, 2, "1", options={"allegiance": "threes"})
    done, faults = check_chunk(plan, True, 0, 2)
    assert done == 2
    assert [fault.partition(": ")[2] for fault in faults] == [
        "SetupError: options.allegiance: threes needs 6 players, not 4"
    ] * 2


def test_check_runs_every_combination_of_options(run):
    code, out, _ = run(
        "check", "mastery", "--games", "1", "--quick", "--players", "4", "--variants"
    )
    assert code == 0
    tables = [line.split(": ")[0] for line in out.splitlines()]
    assert len(set(tables)) == len(tables) == 2**4 + 2**2
    assert tables[0] == "mastery, 4 players"
    assert "mastery, 4 players, cutthroat, siege, skirmish, chaos" in tables
    assert "mastery, 4 players, cutthroat, chaos, allegiance=pairs" in tables
    assert not any("allegiance" in table and "siege" in table for table in tables)


def test_a_game_without_options_has_one_variant(run):
    options = ["--players", "2", "--games", "1", "--quick", "--variants"]
    code, out, _ = run("check", "terracotta", *options)
    assert (code, out) == (0, "terracotta, 2 players: 1 game, quick check: no fault\n")


def test_check_looks_deeply_at_one_number_of_players(run):
    code, out, _ = run("check", "--players", "2", "--games", "1")
    assert (code, out) == (0, "terracotta, 2 players: 1 game, full check: no fault\n")


def test_check_finds_the_same_in_two_processes(run):
    options = ["--players", "2", "--games", "12", "--quick", "--jobs"]
    found = [run("check", *options, jobs) for jobs in (1, 2)]
    assert found[0] == found[1]
    assert found[0][0] == 0


def test_check_reports_faults_and_fails(tmp_path):
    # A copy of the source in which scoring forgets a booking: the sums no longer fit.
    source = tmp_path / "claycrown"
    copy_source(source)
    score = source / "core" / "score.py"
    text = score.read_text("utf-8")
    assert "s.goods[seat] += amount" in text
    score.write_text(text.replace("s.goods[seat] += amount", "s.goods[seat] += 2 * amount"))
    surroundings = os.environ | {"PYTHONPATH": str(tmp_path), "CLAYCROWN_PURE": "1"}
    done = process("check", "--players", "2", "--games", "2", "--quick", env=surroundings)
    assert done.returncode == 1
    assert done.stderr == ""
    faults = [line for line in done.stdout.splitlines() if "are not the sums" in line]
    assert len(faults) == 1
    assert faults[0].startswith("terracotta: 2 players, seed 1:0, decision ")
    assert faults[0].endswith(" of the bookings [2, 2] (2 times, here first)")
    assert done.stdout.splitlines()[-1].endswith("2 games, quick check: 2 faults")


def test_equal_faults_are_told_once_with_their_number(capsys):
    tell("xian", ["seed 1:0: late", "seed 1:0: late", "seed 1:1: wrong", "seed 1:2: late"])
    assert capsys.readouterr().out.splitlines() == [
        "xian: seed 1:0: late (3 times, here first)",
        "xian: seed 1:1: wrong",
    ]


def test_only_some_kinds_of_faults_are_told(capsys):
    tell("xian", [f"seed 1:{k}: fault {k % 30}" for k in range(60)])
    assert len(capsys.readouterr().out.splitlines()) == 20


def copy_source(target):
    import shutil
    from pathlib import Path

    original = Path(claycrown.__file__).parent
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(original, target, ignore=ignored)


# play


def test_play_writes_the_record_of_the_game(tmp_path):
    path = tmp_path / "game.jsonl"
    seats = ["--players", "2", "--seats", "random,random"]
    done = process("play", *seats, "--seed", "4", "--save", path, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (0, "")
    record = json.loads(path.read_text("utf-8"))
    assert (record["players"], record["seed"]) == (2, "4")
    assert min(record["result"]["ranks"]) == 1
    assert process("replay", path).stdout == "1 record replayed, all agree\n"


def test_play_sets_the_table_with_the_options(tmp_path):
    path = tmp_path / "game.jsonl"
    options = ["--seats", "random,random,random,random", "--options", "chaos,allegiance=pairs"]
    done = process("play", "mastery", *options, "--save", path, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (0, "")
    record = json.loads(path.read_text("utf-8"))
    assert record["options"] == {"chaos": True, "allegiance": "pairs"}
    assert process("replay", path).stdout == "1 record replayed, all agree\n"


def test_play_seats_a_person_and_two_bots_by_default(tmp_path):
    path = tmp_path / "game.jsonl"
    done = process("play", "--save", path, input="q\n")
    assert (done.returncode, done.stderr) == (0, "")
    record = json.loads(path.read_text("utf-8"))
    assert record["players"] == 3
    assert "result" not in record
    assert "only its start" not in done.stdout
    assert f"The record is in {path}." in done.stdout.replace("\n", " ")


def test_play_takes_the_number_of_players_from_the_seats(tmp_path):
    path = tmp_path / "game.jsonl"
    done = process("play", "--seats", "random, me,random,random", "--save", path, input="q\n")
    assert done.returncode == 0
    assert json.loads(path.read_text("utf-8"))["players"] == 4


def test_play_takes_the_seats_from_the_number_of_players(tmp_path):
    path = tmp_path / "game.jsonl"
    done = process("play", "--players", "2", "--save", path, input="q\n")
    assert done.returncode == 0
    seats = defaultdict(int)
    record = json.loads(path.read_text("utf-8"))
    for seat, _ in record["actions"]:
        seats[seat] += 1
    assert record["players"] == 2
    assert seats[0] == 0


def test_play_is_against_journeymen_unless_said(run, monkeypatch):
    seen = []
    monkeypatch.setattr(
        "claycrown.terminal.play", lambda game, seats, **_: seen.append(seats) or game.new(3, 1)
    )
    assert run("play", "terracotta")[0] == 0
    assert seen == [["me", "journeyman", "journeyman"]]


def test_a_record_notes_the_hints_also_when_the_game_goes_on(tmp_path):
    path = tmp_path / "game.jsonl"
    seats = ["--seats", "me,random", "--seed", "3"]
    done = process("play", *seats, "--save", path, input="3\nh\nq\n")
    assert done.returncode == 0
    assert json.loads(path.read_text("utf-8"))["hints"] == [[0, 1]]
    go_on = ["--load", path, "--save", path, "--seats", "me,random"]
    assert process("play", *go_on, input="1\nh\nq\n").returncode == 0
    assert json.loads(path.read_text("utf-8"))["hints"] == [[0, 1], [0, 2]]
    assert process("replay", path).returncode == 0
