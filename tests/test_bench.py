"""The benchmark: every case does its work, and the table says what was measured."""

import re

import pytest

import claycrown
from claycrown._build import is_compiled
from claycrown.bench import cases, peers
from claycrown.bench.cases import BATCH, CALL_CASES, DECISION_CASES, MissingError
from claycrown.bench.report import report
from claycrown.bench.run import COMPILED, INTERPRETED, PEERS, Course, Outcome
from claycrown.bench.worker import measure
from claycrown.cli import main


@pytest.mark.parametrize("game", claycrown.NAMES)
@pytest.mark.parametrize("case", [*DECISION_CASES, *CALL_CASES])
def test_a_case_returns_the_work_it_did(case, game):
    portion = cases.prepare(case, game, 2)
    assert portion() > 0
    assert portion() > 0


def test_the_batch_chosen_by_numpy_keeps_up_with_the_buffers():
    # More steps than a game is long: an action from a stale buffer would be refused.
    portion = cases.batch_numpy(claycrown.make("terracotta"), 2)
    assert sum(portion() for _ in range(300 if is_compiled() else 12)) % BATCH == 0


def test_positions_are_spread_over_games():
    sample = cases.positions(claycrown.make("terracotta"), 3)
    assert len(sample) == cases.CALLS
    assert len({s.key() for s in sample}) == len(sample)
    assert len({s.decision for s in sample}) > 5
    assert not any(s.over for s in sample)


def test_a_rate_is_work_per_second_of_processor_time():
    def portion():
        sum(range(10_000))
        return 10

    rate = measure(portion, 0.02)
    assert 100 < rate < 10_000_000


def test_a_missing_peer_is_said_to_be_missing():
    with pytest.raises(MissingError, match="not installed"):
        peers._imported("no_such_engine_at_all")
    assert peers.peer_version("no-such-engine-at-all") == ""


COURSE = Course(("terracotta",), 3, 0.5, 3, peers=True)
EVERYTHING = Course(claycrown.NAMES, 3, 0.5, 3, peers=True)
COMMAND = "claycrown bench terracotta"


def outcomes(course=COURSE, **rates):
    """Made-up rates of the compiled build; the interpreted build is ten times slower."""
    found = {station: Outcome([1e6, 3e6, 2e6]) for station in course.stations()}
    for build, game, case in found:
        if build == INTERPRETED:
            found[build, game, case] = Outcome([2e5, 1e5, 3e5])
        elif case in rates:
            found[build, game, case] = Outcome([rates[case]])
    return found


def row(text, heading):
    (line,) = [line for line in text.splitlines() if line.startswith(f"| {heading}")]
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_cells_show_the_best_and_the_median_round_and_the_ratio():
    text = report(COURSE, outcomes(), COMMAND)
    cells = row(text, "random games inside the module")
    assert cells[1:] == ["3,000,000 (2,000,000)", "300,000 (200,000)", "10 x"]
    assert row(text, "`clone`")[1:3] == ["0.333 µs (0.5 µs)", "3.33 µs (5 µs)"]


def test_peers_are_compared_with_both_our_loops():
    text = report(COURSE, outcomes(catanatron=25_000.0, loop=1e6, module=5e6), COMMAND)
    assert row(text, "catanatron")[2:] == ["25,000 (25,000)", "40 x", "200 x"]


def test_targets_are_reached_or_missed():
    made = outcomes(module=1_999_999.0, loop=700_000.0, clone=2_000_000.0, backgammon=70_000.0)
    text = report(COURSE, made, COMMAND)
    assert row(text, "compiled, inside the module")[1:] == ["2,000,000", "1,999,999", "missed"]
    assert row(text, "compiled, Python loop")[1:] == ["700,000", "700,000", "reached"]
    assert row(text, "compiled, `clone`")[1:] == ["0.5 µs", "0.5 µs", "reached"]
    assert row(text, "compiled Python loop against backgammon")[3] == "missed"
    assert row(text, "compiled module against backgammon")[3] == "reached"


def section(text, title):
    """The part of the table that belongs to a game."""
    return text.split(f"## {title}\n")[1].split("\n## ")[0]


def test_every_game_has_its_own_section_and_targets_and_the_peers_come_once():
    made = outcomes(EVERYTHING, module=2.2e6, loop=0.65e6, clone=1.8e6, catanatron=1e4)
    text = report(EVERYTHING, made, "claycrown bench all")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == [
        "Terracotta Army",
        "Xi'an",
        "Medieval Mastery",
        "Peers",
    ]
    wanted = {
        "Terracotta Army": [("2,000,000", "reached"), ("700,000", "missed"), ("0.5 µs", "missed")],
        "Xi'an": [("2,500,000", "missed"), ("700,000", "missed"), ("0.5 µs", "missed")],
        "Medieval Mastery": [
            ("1,500,000", "reached"),
            ("600,000", "reached"),
            ("0.6 µs", "reached"),
        ],
    }
    for title, targets in wanted.items():
        part = section(text, title)
        headings = ("inside the module", "Python loop", "`clone`")
        for heading, (least, reached) in zip(headings, targets, strict=True):
            cells = row(part, f"compiled, {heading}")
            assert (cells[1], cells[3]) == (least, reached)
    assert text.count("catanatron, catan") + text.count("catanatron 3") == 1
    assert row(text, "catanatron")[3:] == ["65 x", "220 x"] * 3
    assert row(text, "compiled Python loop against catanatron")[3] == "reached"


def test_a_round_takes_each_case_of_both_builds_in_a_row_game_by_game():
    stations = EVERYTHING.stations()
    assert len(set(stations)) == len(stations) == 3 * 2 * 8 + 3
    own = stations[:-3]
    for fast, slow in zip(own[::2], own[1::2], strict=True):
        assert (fast[0], slow[0]) == (COMPILED, INTERPRETED)
        assert fast[1:] == slow[1:]
    assert [station[0] for station in stations[-3:]] == [PEERS] * 3
    assert EVERYTHING.steps() == 3 * len(stations)


def test_what_could_not_be_measured_is_said():
    made = outcomes()
    for case in (*DECISION_CASES, *CALL_CASES):
        made[COMPILED, "terracotta", case] = Outcome(missing="not installed")
    made[PEERS, "", "hearts"] = Outcome(missing="not installed")
    text = report(COURSE, made, COMMAND)
    assert row(text, "`new`")[1:] == ["not installed", "3.33 µs (5 µs)", ""]
    (hearts,) = [line for line in text.splitlines() if "hearts" in line]
    assert hearts.endswith("| not installed |  |  |")
    assert row(text, "compiled, inside the module")[2:] == ["not measured", ""]


def test_the_command_writes_the_table_with_all_that_is_needed_to_repeat_it(tmp_path, capsys):
    path = tmp_path / "results.md"
    options = ["--seconds", "0.01", "--rounds", "2", "--peers", "--output", str(path)]
    assert main(["bench", "terracotta", *options]) == 0
    text = path.read_text("utf-8")
    assert capsys.readouterr().out == text
    command = "claycrown bench terracotta --players 3 --seconds 0.01 --rounds 2 --peers"
    assert f"- command: `{command}`" in text
    assert re.search(r"^- date: \d\d \w+ \d{4}$", text, re.MULTILINE)
    assert re.search(r"^- processor: \S", text, re.MULTILINE)
    assert re.search(r"^- Python 3\.\d+", text, re.MULTILINE)
    for _, heading in (*DECISION_CASES.values(), *CALL_CASES.values()):
        cells = row(text, heading)
        assert re.fullmatch(r"[\d.,]+( µs)? \([\d.,]+( µs)?\)", cells[2])
        assert cells[1] == "not installed" or re.match(r"[\d.,]+", cells[1])
    for package, game in (("catanatron", "catan"), ("open_spiel", "backgammon")):
        (line,) = [x for x in text.splitlines() if x.startswith(f"| {package}") and game in x]
        assert "not installed" in line or re.search(r"\| [\d,]+ \([\d,]+\) \|", line)


def test_the_command_measures_all_games_in_one_run(capsys):
    assert main(["bench", "all", "--seconds", "0.001", "--rounds", "1", "--players", "2"]) == 0
    text = capsys.readouterr().out
    assert "- command: `claycrown bench all --players 2 --seconds 0.001 --rounds 1`" in text
    for name in claycrown.NAMES:
        part = section(text, claycrown.make(name).title)
        for _, heading in (*DECISION_CASES.values(), *CALL_CASES.values()):
            assert re.fullmatch(r"[\d.,]+( µs)? \([\d.,]+( µs)?\)", row(part, heading)[2])
    assert "## Peers" not in text
