"""A process that does one job after the other: its answers, its faults, its end."""

import math
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from claycrown.hand import Hand, LostError, answered

MUCH = 50_000_000  # bytes; no pipe takes so many before somebody reads


def nothing():
    """What a process does before its first job."""


@contextmanager
def a_hand():
    hand = Hand(nothing)
    hand.start()
    try:
        yield hand
    finally:
        hand.process.kill()
        hand.process.join()
        hand.pipe.close()


def much_beside_a_helper(path):
    """A long answer, and a process that was forked and stays."""
    helper = os.fork()
    if helper == 0:
        time.sleep(60)
        os._exit(0)
    path.write_text(str(helper))
    return bytes(MUCH)


def fail():
    """A fault that cannot travel to another process."""
    fault = ValueError("a fault")
    fault.reason = lambda: None
    raise fault


class Odd(Exception):
    """A fault that can be written down, but not read again."""

    def __init__(self, one, other):
        super().__init__(f"{one} and {other}")


def fail_oddly():
    """Raise one."""
    raise Odd(1, 2)


def test_jobs_are_done_one_after_the_other():
    with a_hand() as hand:
        assert [hand.do(divmod, 7, k) for k in (1, 2, 3)] == [(7, 0), (3, 1), (2, 1)]
        assert hand.do(os.getpid) == hand.process.pid


def test_a_fault_of_the_work_is_raised_with_the_place_and_the_process_goes_on():
    with a_hand() as hand:
        with pytest.raises(ValueError, match=r"math domain error|nonnegative") as caught:
            hand.do(math.sqrt, -1)
        assert "work(*task)" in caught.value.__notes__[0]
        assert hand.do(math.sqrt, 9) == 3


def test_a_result_that_cannot_travel_is_a_fault_and_the_process_goes_on():
    with a_hand() as hand:
        with pytest.raises(RuntimeError, match="pickle"):
            hand.do(compile, "1", "", "eval")
        assert hand.do(divmod, 7, 2) == (3, 1)


def test_a_fault_that_cannot_travel_is_told_in_words():
    with a_hand() as hand:
        with pytest.raises(RuntimeError, match="ValueError: a fault") as caught:
            hand.do(fail)
        assert "in fail" in caught.value.__notes__[0]
        assert hand.do(divmod, 7, 2) == (3, 1)


def test_a_fault_that_cannot_be_read_again_is_told_in_words():
    with a_hand() as hand:
        with pytest.raises(RuntimeError, match="Odd: 1 and 2") as caught:
            hand.do(fail_oddly)
        assert "in fail_oddly" in caught.value.__notes__[0]
        assert hand.do(divmod, 7, 2) == (3, 1)


def test_a_process_that_ends_in_the_middle_of_an_answer_leaves_nobody_waiting():
    with a_hand() as hand:
        hand.begin(bytes, MUCH)
        assert answered([hand]) == [hand]
        hand.process.kill()
        with pytest.raises(LostError, match="has died"):
            hand.answer()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_what_a_process_has_forked_keeps_nobody_waiting_for_it(tmp_path):
    path = tmp_path / "helper"
    with a_hand() as hand:
        hand.begin(much_beside_a_helper, path)
        assert answered([hand]) == [hand]
        hand.process.kill()
        with pytest.raises(LostError, match="has died"):
            hand.answer()
        os.kill(int(path.read_text()), signal.SIGKILL)  # it was still there


def begin_a_program_and_end(path):
    """A program that nobody waits for is begun not by Python's own means, and stays."""
    os.system(f"sleep 60 & echo $! > {path}")
    os._exit(1)


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_a_program_that_a_process_has_begun_keeps_nobody_waiting_for_it(tmp_path):
    path = tmp_path / "program"
    with a_hand() as hand:
        started = time.monotonic()
        hand.begin(begin_a_program_and_end, path)
        assert answered([hand]) == [hand]
        with pytest.raises(LostError, match="has died"):
            hand.answer()
        assert time.monotonic() - started < 30
        os.kill(int(path.read_text()), signal.SIGKILL)


def test_python_ends_though_nobody_has_ended_the_process():
    code = "from claycrown.hand import Hand; hand = Hand(int); hand.start(); "
    code += "print(hand.do(divmod, 7, 2))"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "(3, 1)\n", "")


def test_a_process_that_has_ended_takes_no_job():
    with a_hand() as hand:
        with pytest.raises(LostError, match="has died"):
            hand.do(os._exit, 1)
        hand.process.join()
        with pytest.raises(LostError, match="has died"):
            hand.do(divmod, 7, 2)


def test_a_process_ends_when_nobody_can_give_it_a_job_any_more():
    with a_hand() as hand:
        hand.pipe.close()
        hand.process.join(30)
        assert hand.process.exitcode == 0


@pytest.mark.parametrize("job", [(bytes, MUCH), (divmod, 7, 2)], ids=["telling", "told"])
def test_a_process_whose_asker_has_gone_ends_without_a_word(capfd, job):
    with a_hand() as hand:
        hand.begin(*job)
        assert answered([hand]) == [hand]
        hand.pipe.close()
        hand.process.join(30)
        assert hand.process.exitcode == 0
    assert capfd.readouterr().err == ""


def test_a_process_that_has_ended_is_not_killed_by_its_number(monkeypatch):
    with a_hand() as hand:
        hand.pipe.close()
        hand.process.join(30)
        killed = []
        monkeypatch.setattr(os, "kill", lambda *told: killed.append(told))
        hand.kill()
        assert killed == []
