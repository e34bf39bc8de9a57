"""The settings of all tests: a run in which nothing happens any more ends, and says where."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HANGING = """
import os, time

def test_that_hangs():
    if os.fork() == 0:
        time.sleep(100)
        os._exit(0)
    os._exit(1)  # what is left of the worker holds its pipe

def test_that_ends():
    pass
"""


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
def test_a_run_whose_worker_is_lost_unheard_ends_and_names_the_test(tmp_path):
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_hanging.py").write_text(HANGING)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider", str(tmp_path)],
        env=os.environ | {"CLAYCROWN_QUIET_SECONDS": "15"},
        cwd=tmp_path,
        capture_output=True,  # read to its end, which comes only when no process is left behind
        text=True,
        timeout=90,
        check=False,
    )
    assert ended.returncode == 1
    told = ended.stderr.partition("No test has ended for 15 seconds. Not ended:")[2].split()
    assert told == ["test_hanging.py::test_that_hangs"]
