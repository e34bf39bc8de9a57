"""Settings for all tests: Hypothesis profiles, no hidden skips in CI, Ctrl-C that is heard.

And a run that ends, with the names of the tests that did not.
"""

import faulthandler
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

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


HANGING = 600.0  # seconds: faulthandler_timeout
QUIET = float(os.environ.get("CLAYCROWN_QUIET_SECONDS", "900"))
MARK = f"CLAYCROWN_TEST_RUN={os.getpid()}"


@pytest.hookimpl(trylast=True)
def pytest_exception_interact():
    # pytest takes the timer away when a test fails, but what tidies up after it may hang as well.
    faulthandler.dump_traceback_later(HANGING, exit=True, file=sys.__stderr__)


class Quiet:
    """Ends a run of several workers in which nothing has happened for long.

    A test that hangs ends its worker (``faulthandler_timeout``), but whoever waits for workers
    does not hear of that while a process which the worker has forked holds its pipe, and nobody
    watches between two tests.
    """

    def __init__(self):
        self.running = {}
        self.failed = []
        self.heard = time.monotonic()
        self.over = threading.Event()

    def pytest_sessionstart(self):
        self.heard = time.monotonic()
        threading.Thread(target=self.watch, daemon=True).start()

    def pytest_runtest_logstart(self, nodeid):
        self.running[nodeid] = True
        self.heard = time.monotonic()

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtest_logfinish(self, nodeid):
        self.running.pop(nodeid, None)
        self.heard = time.monotonic()

    def pytest_sessionfinish(self):
        self.heard = time.monotonic()

    def pytest_unconfigure(self):
        self.over.set()

    def watch(self):
        while (left := self.heard + QUIET - time.monotonic()) > 0:
            if self.over.wait(left):
                return
        self.give_up()

    def give_up(self):
        lines = [f"No test has ended for {QUIET:.0f} seconds. Not ended:", *self.running]
        lines += ["Failed before:", *self.failed] if self.failed else []
        sys.__stderr__.write("\n" + "\n  ".join(lines) + "\n")
        sys.__stderr__.flush()
        for process in started_here():
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        os._exit(1)


def started_here():
    """All processes of this run but this one, also those whose parents have ended."""
    for environment in Path("/proc").glob("[0-9]*/environ"):
        process = int(environment.parent.name)
        with suppress(OSError):
            if process != os.getpid() and MARK.encode() in environment.read_bytes().split(b"\0"):
                yield process


def pytest_configure(config):
    if getattr(config.option, "dist", "no") != "no" and not hasattr(config, "workerinput"):
        name, _, value = MARK.partition("=")
        os.environ[name] = value  # workers inherit it, and all that they start
        config.pluginmanager.register(Quiet())
