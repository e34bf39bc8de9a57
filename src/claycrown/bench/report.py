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


def report(course: Course, outcomes: Outcomes) -> str:
    """All tables with what is needed to repeat them."""
    parts = [_head(course), _own(outcomes, DECISION_CASES, "decisions per second", _rate)]
    parts.append(_own(outcomes, CALL_CASES, "one call", _duration))
    if course.peers:
        parts.append(_peers(outcomes))
    parts.append(_targets(course, outcomes))
    return "\n".join(parts)


def _head(course: Course) -> str:
    name = claycrown.make(course.game).title
    peers = " --peers" if course.peers else ""
    command = (
        f"claycrown bench {course.game} --players {course.players} "
        f"--seconds {course.seconds:g} --rounds {course.rounds}{peers}"
    )
    return (
        "# Speed\n\n"
        f"{name}, {course.players} players. One core, per CPU second; all cases in turn, "
        f"{course.rounds} rounds of {course.seconds:g} CPU seconds a case. "
        "Cells: best round (median round).\n\n"
        f"- command: `{command}`\n"
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


def _own(outcomes: Outcomes, cases: Mapping[str, tuple[object, str]], unit: str, show: Show) -> str:
    lines = [
        f"| {unit} | compiled | interpreted | compiled against interpreted |",
        "| --- | --- | --- | --- |",
    ]
    for case, (_, heading) in cases.items():
        fast, slow = outcomes[COMPILED, case], outcomes[INTERPRETED, case]
        cells = [heading, _cell(fast, show), _cell(slow, show), _times(fast, slow)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _peers(outcomes: Outcomes) -> str:
    lines = [
        "| peer, its Python loop | counted | decisions per second | our Python loop | our module |",
        "| --- | --- | --- | --- | --- |",
    ]
    for case, (_, package, game, counted) in PEER_CASES.items():
        peer = outcomes[PEERS, case]
        cells = [
            f"{package}{peer_version(package)}, {game}",
            counted,
            _cell(peer, _rate),
            _times(outcomes[COMPILED, "loop"], peer),
            _times(outcomes[COMPILED, "module"], peer),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    ours = "Of our own games, decisions with a real choice count; single options are taken unasked."
    return "\n".join(lines) + f"\n\n{ours}\n"


def _targets(course: Course, outcomes: Outcomes) -> str:
    module, loop = outcomes[COMPILED, "module"], outcomes[COMPILED, "loop"]
    clone, slow = outcomes[COMPILED, "clone"], outcomes[INTERPRETED, "module"]
    # Heading, figure, least figure, how both are shown.
    rows: list[tuple[str, float | None, float, Show]] = [
        ("compiled, inside the module: decisions/s, at least", _best(module), 2e6, _rate),
        ("compiled, Python loop: decisions/s, at least", _best(loop), 0.7e6, _rate),
        ("compiled, `clone`: at most", _best(clone), 2e6, _duration),
        ("interpreted, inside the module: decisions/s, at least", _best(slow), 5e4, _rate),
    ]
    if course.peers:
        for case, wanted in (("catanatron", 40.0), ("backgammon", 15.0)):
            for ours, name in ((module, "module"), (loop, "Python loop")):
                heading = f"compiled {name} against {case}'s Python loop: at least"
                rows.append((heading, _ratio(ours, outcomes[PEERS, case]), wanted, _ratio_text))
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
    return f"{1e6 / rate:.3g} µs"


def _ratio_text(ratio: float) -> str:
    return f"{ratio:.3g} x" if ratio < 1000 else f"{ratio:,.0f} x"
