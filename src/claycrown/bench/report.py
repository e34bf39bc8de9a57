"""The table of a run, in Markdown."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import claycrown
from claycrown.bench.cases import CALL_CASES, DECISION_CASES
from claycrown.bench.peers import PEER_CASES, peer_version
from claycrown.bench.run import COMPILED, INTERPRETED, PEERS, Course, Outcome, Outcomes

Show = Callable[[float], str]
MICROSECOND = 1e6  # calls per second

# What each game is to reach, per second: build, case, least rate.
TARGETS: dict[str, list[tuple[str, str, float]]] = {
    "terracotta": [
        (COMPILED, "module", 2e6),
        (COMPILED, "loop", 0.7e6),
        (COMPILED, "clone", MICROSECOND / 0.5),
        (INTERPRETED, "module", 5e4),
    ],
    "xian": [
        (COMPILED, "module", 2.5e6),
        (COMPILED, "loop", 0.7e6),
        (COMPILED, "clone", MICROSECOND / 0.5),
    ],
    "mastery": [
        (COMPILED, "module", 1.5e6),
        (COMPILED, "loop", 0.6e6),
        (COMPILED, "clone", MICROSECOND / 0.6),
    ],
}
TARGET_HEADINGS = {
    "module": "inside the module: decisions/s, at least",
    "loop": "Python loop: decisions/s, at least",
    "clone": "`clone`: at most",
}
# How many times the rate of a peer's loop the compiled game is to reach.
PEER_TARGETS = {"terracotta": {"catanatron": 40.0, "backgammon": 15.0}}
OURS = {"module": "module", "loop": "Python loop"}


def report(course: Course, outcomes: Outcomes, command: str) -> str:
    """All tables with what is needed to repeat them; ``command`` names the games."""
    parts = [_head(course, command)]
    for game in course.games:
        parts.append(f"## {claycrown.make(game).title}\n")
        parts.append(_own(outcomes, game, DECISION_CASES, "decisions per second", _rate))
        parts.append(_own(outcomes, game, CALL_CASES, "one call", _duration))
        parts.append(_targets(course, outcomes, game))
    if course.peers:
        parts.append(_peers(course, outcomes))
    return "\n".join(parts)


def _head(course: Course, command: str) -> str:
    peers = " --peers" if course.peers else ""
    arguments = f"--players {course.players} --seconds {course.seconds:g} --rounds {course.rounds}"
    return (
        "# Speed\n\n"
        f"{course.players} players. One core, per CPU second; all cases in turn, "
        f"{course.rounds} rounds of {course.seconds:g} CPU seconds a case. "
        "Cells: best round (median round).\n\n"
        f"- command: `{command} {arguments}{peers}`\n"
        f"- date: {datetime.now(UTC):%d %B %Y}\n"
        f"- processor: {processor()}\n"
        f"- Python {platform.python_version()}, claycrown {claycrown.__version__}\n"
    )


def processor() -> str:
    """The model of the processor in the words of the system."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def _own(
    outcomes: Outcomes, game: str, cases: Mapping[str, tuple[object, str]], unit: str, show: Show
) -> str:
    lines = [
        f"| {unit} | compiled | interpreted | compiled against interpreted |",
        "| --- | --- | --- | --- |",
    ]
    for case, (_, heading) in cases.items():
        fast, slow = outcomes[COMPILED, game, case], outcomes[INTERPRETED, game, case]
        cells = [heading, _cell(fast, show), _cell(slow, show), _times(fast, slow)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _peers(course: Course, outcomes: Outcomes) -> str:
    headings = ["peer, its Python loop", "counted", "decisions per second"]
    for game in course.games:
        title = claycrown.make(game).title
        headings += [f"{title}, Python loop", f"{title}, module"]
    lines = [f"| {' | '.join(headings)} |", "|" + " --- |" * len(headings)]
    for case, (_, package, name, counted) in PEER_CASES.items():
        peer = outcomes[PEERS, "", case]
        cells = [f"{package}{peer_version(package)}, {name}", counted, _cell(peer, _rate)]
        for game in course.games:
            for ours in ("loop", "module"):
                cells.append(_times(outcomes[COMPILED, game, ours], peer))
        lines.append(f"| {' | '.join(cells)} |")
    ours = "Of our own games, decisions with a real choice count; single options are taken unasked."
    return "## Peers\n\n" + "\n".join(lines) + f"\n\n{ours}\n"


def _targets(course: Course, outcomes: Outcomes, game: str) -> str:
    # Heading, figure, least figure, how both are shown.
    rows: list[tuple[str, float | None, float, Show]] = []
    for build, case, wanted in TARGETS[game]:
        show: Show = _rate if case in DECISION_CASES else _duration
        heading = f"{build}, {TARGET_HEADINGS[case]}"
        rows.append((heading, _best(outcomes[build, game, case]), wanted, show))
    if course.peers:
        for peer, wanted in PEER_TARGETS.get(game, {}).items():
            for case, name in OURS.items():
                heading = f"compiled {name} against {peer}'s Python loop: at least"
                ratio = _ratio(outcomes[COMPILED, game, case], outcomes[PEERS, "", peer])
                rows.append((heading, ratio, wanted, _ratio_text))
    lines = ["| target | | best round | |", "| --- | --- | --- | --- |"]
    for heading, figure, wanted, show in rows:
        reached = "" if figure is None else "reached" if figure >= wanted else "missed"
        shown = "not measured" if figure is None else show(figure)
        lines.append(f"| {heading} | {show(wanted)} | {shown} | {reached} |")
    return "\n".join(lines) + "\n"


def _best(outcome: Outcome) -> float | None:
    return max(outcome.rates, default=None)


def _ratio(fast: Outcome, slow: Outcome) -> float | None:
    one, other = _best(fast), _best(slow)
    return one / other if one is not None and other is not None else None


def _times(fast: Outcome, slow: Outcome) -> str:
    ratio = _ratio(fast, slow)
    return "" if ratio is None else _ratio_text(ratio)


def _cell(outcome: Outcome, show: Show) -> str:
    if not outcome.rates:
        return outcome.missing
    return f"{show(max(outcome.rates))} ({show(median(outcome.rates))})"


def _rate(rate: float) -> str:
    return f"{rate:,.0f}"


def _duration(rate: float) -> str:
    return f"{MICROSECOND / rate:.3g} µs"


def _ratio_text(ratio: float) -> str:
    return f"{ratio:.3g} x" if ratio < 1000 else f"{ratio:,.0f} x"
