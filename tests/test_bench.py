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


@pytest.mark.parametrize("case", [*DECISION_CASES, *CALL_CASES])
def test_a_case_returns_the_work_it_did(case):
    portion = cases.prepare(case, "terracotta", 2)
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


COURSE = Course("terracotta", 3, 0.5, 3, peers=True)


def outcomes(**rates):
    """Made-up rates of the compiled build; the interpreted build is ten times slower."""
    found = {station: Outcome([1e6, 3e6, 2e6]) for station in COURSE.cases()}
    for worker, case in found:
        if worker == INTERPRETED:
            found[worker, case] = Outcome([2e5, 1e5, 3e5])
    for case, rate in rates.items():
        worker = PEERS if case in peers.PEER_CASES else COMPILED
        found[worker, case] = Outcome([rate])
    return found


def row(text, heading):
    (line,) = [line for line in text.splitlines() if line.startswith(f"| {heading}")]
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_cells_show_the_best_and_the_median_round_and_the_ratio():
    text = report(COURSE, outcomes())
    cells = row(text, "random games inside the module")
    assert cells[1:] == ["3,000,000 (2,000,000)", "300,000 (200,000)", "10 x"]
    assert row(text, "`clone`")[1:3] == ["0.333 µs (0.5 µs)", "3.33 µs (5 µs)"]


def test_peers_are_compared_with_both_our_loops():
    text = report(COURSE, outcomes(catanatron=25_000.0, loop=1e6, module=5e6))
    assert row(text, "catanatron")[2:] == ["25,000 (25,000)", "40 x", "200 x"]


def test_targets_are_reached_or_missed():
    made = outcomes(module=1_999_999.0, loop=700_000.0, clone=2_000_000.0, backgammon=70_000.0)
    text = report(COURSE, made)
    assert row(text, "compiled, inside the module")[1:] == ["2,000,000", "1,999,999", "missed"]
    assert row(text, "compiled, Python loop")[1:] == ["700,000", "700,000", "reached"]
    assert row(text, "compiled, `clone`")[1:] == ["0.5 µs", "0.5 µs", "reached"]
    assert row(text, "compiled Python loop against backgammon")[3] == "missed"
    assert row(text, "compiled module against backgammon")[3] == "reached"


def test_what_could_not_be_measured_is_said():
    made = outcomes()
    for case in (*DECISION_CASES, *CALL_CASES):
        made[COMPILED, case] = Outcome(missing="not installed")
    made[PEERS, "hearts"] = Outcome(missing="not installed")
    text = report(COURSE, made)
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
