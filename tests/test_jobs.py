"""Work shared out: how it is stopped."""

import signal

import pytest

from claycrown import jobs


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
