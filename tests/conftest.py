"""Settings for all tests: Hypothesis profiles, and no hidden skips in CI."""

import os

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
