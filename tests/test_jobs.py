"""Work shared out: how it is stopped."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from claycrown import jobs

STUCK = """
import ctypes, sys
from pathlib import Path
from claycrown.jobs import spread

def stick(name):
    Path(name).touch()
    lock = ctypes.create_string_buffer(64)
    for _ in range(2):  # the second time for ever, and nothing else of Python runs meanwhile
        ctypes.PyDLL(None).pthread_mutex_lock(lock)

if __name__ == "__main__":
    list(spread(stick, [(name,) for name in sys.argv[1:]], 2))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs its locks")
def test_a_second_ctrl_c_waits_for_no_process_that_is_stuck(tmp_path):
    script = tmp_path / "stuck.py"
    script.write_text(STUCK)
    begun = [tmp_path / "one", tmp_path / "two"]
    with subprocess.Popen(
        [sys.executable, script, *begun], stderr=subprocess.DEVNULL, start_new_session=True
    ) as working:
        try:
            for _ in range(600):
                if all(path.exists() for path in begun):
                    break
                time.sleep(0.1)
            started = time.monotonic()
            for _ in range(2):
                os.killpg(working.pid, signal.SIGINT)
                time.sleep(0.5)
            working.wait(30)
            assert time.monotonic() - started < jobs.LEAVE_SECONDS
        finally:
            with suppress(ProcessLookupError):
                os.killpg(working.pid, signal.SIGKILL)


def test_a_second_sigterm_does_not_disturb_the_tidying_up_and_a_later_one_stops_again(monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(jobs.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(jobs.Terminated, "last", -1.0)
    with pytest.raises(jobs.Terminated):
        jobs._terminate(signal.SIGTERM, None)
    clock[0] += jobs.LEAVE_SECONDS / 2
    jobs._terminate(signal.SIGTERM, None)
    clock[0] += jobs.LEAVE_SECONDS
    with pytest.raises(jobs.Terminated):  # the first was swallowed
        jobs._terminate(signal.SIGTERM, None)
