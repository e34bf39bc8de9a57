"""Settings for all tests: Hypothesis profiles, no hidden skips in CI, Ctrl-C that is heard."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", deadline=None, max_examples=60)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=60,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick")
)

NO_SKIPS = os.environ.get("CLAYCROWN_NO_SKIPS") == "1"

# A shell that runs the tests in the background lets them ignore Ctrl-C, and so what they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _fail_instead(report):
    if NO_SKIPS and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, and CLAYCROWN_NO_SKIPS=1 allows no skips: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return _fail_instead((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return _fail_instead((yield))
