"""What takes its time at the table does not hold up what the browser sends after it."""

import asyncio
import json
import threading
import time

import pytest
from client_given import (
    answer_to,
    first_option,
    make_table,
    received,
    seat_asked,
    snapshot,
    talk,
)
from server_given import QuickPool


class SlowPool(QuickPool):
    """Hints that come only when the test says so."""

    def __init__(self):
        super().__init__()
        self.may_answer = threading.Event()

    async def hints(self, task):
        found = await super().hints(task)
        await asyncio.to_thread(self.may_answer.wait, 60)
        return found


@pytest.fixture
def pool(client):
    slow = SlowPool()
    client.app.state.site.rooms.pool = slow
    yield slow
    slow.may_answer.set()


def wait_until(condition):
    for _ in range(1200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it has not come about")


def other_than_snapshot(socket):
    while True:
        message = received(socket)
        if "snapshot" not in message:
            return message


def test_after_asking_for_a_hint_the_next_question_is_answered_first(client, pool):
    code = make_table(client)
    with talk(client, code) as socket:
        seat = seat_asked(snapshot(socket))
        socket.send_text(json.dumps({"do": "hint", "seat": seat}))
        why = {"do": "why", "seat": seat, "spot": "nowhere"}
        assert "lines" in answer_to(socket, why)
        pool.may_answer.set()
        assert len(other_than_snapshot(socket)["hints"]) == 1


def test_a_move_does_not_wait_for_the_hint_and_the_late_hint_is_not_shown(client, pool):
    code = make_table(client)
    with talk(client, code) as socket:
        told = snapshot(socket)
        seat, version = seat_asked(told), told["version"]
        socket.send_text(json.dumps({"do": "hint", "seat": seat}))
        act = {"do": "act", "seat": seat, "action": first_option(told), "version": version}
        socket.send_text(json.dumps(act))
        while snapshot(socket)["version"] == version:
            pass
        pool.may_answer.set()
        assert other_than_snapshot(socket)["hints"] == []


def test_a_hint_for_a_new_question_takes_the_place_of_the_old_one(client, pool):
    code = make_table(client)
    with talk(client, code) as socket:
        told = snapshot(socket)
        seat = seat_asked(told)
        hint = json.dumps({"do": "hint", "seat": seat})
        socket.send_text(hint)
        wait_until(lambda: pool.tasks)  # else the move may be quicker, and no hint is sought
        told = act_first(socket, told)
        while seat_asked(told) != seat:
            told = act_first(socket, told)
        socket.send_text(hint)
        answer_to(socket, {"do": "why", "seat": seat, "spot": "nowhere"})
        pool.may_answer.set()
        found = other_than_snapshot(socket)
        assert [each["action"] for each in found["hints"]] == [pool.tasks[-1].options[0]]
        assert len(pool.tasks) == 2


def act_first(socket, told):
    """Take the first option, and what is asked then."""
    seat, action, version = seat_asked(told), first_option(told), told["version"]
    act = {"do": "act", "seat": seat, "action": action, "version": version, "sure": True}
    socket.send_text(json.dumps(act))
    while told["version"] == version:
        told = snapshot(socket)
    return told


def test_one_hint_at_a_time_for_a_seat(client, pool):
    code = make_table(client)
    with talk(client, code) as socket, talk(client, code) as second:
        seat = seat_asked(snapshot(socket))
        for _ in range(5):
            socket.send_text(json.dumps({"do": "hint", "seat": seat}))
        answer_to(socket, {"do": "why", "seat": seat, "spot": "nowhere"})
        snapshot(second)
        assert "on its way" in answer_to(second, {"do": "hint", "seat": seat})["refused"]
        pool.may_answer.set()
        assert other_than_snapshot(socket)["hints"]
        assert len(pool.tasks) == 1


def test_who_goes_while_a_hint_is_sought_may_come_back_and_ask_again(client, pool):
    code = make_table(client)
    with talk(client, code) as socket:
        seat = seat_asked(snapshot(socket))
        socket.send_text(json.dumps({"do": "hint", "seat": seat}))
        answer_to(socket, {"do": "why", "seat": seat, "spot": "nowhere"})
    with talk(client, code) as socket:
        snapshot(socket)
        pool.may_answer.set()
        assert answer_to(socket, {"do": "hint", "seat": seat})["hints"]


def test_a_hint_that_is_refused_says_why(client, pool):
    code = make_table(client)
    with talk(client, code) as socket:
        seat = 1 - seat_asked(snapshot(socket))
        told = answer_to(socket, {"do": "hint", "seat": seat})
        assert "nothing to decide" in told["refused"]
        assert told["do"] == "hint"


def test_a_refusal_says_of_what_it_is_unless_that_makes_no_sense(client, pool):
    code = make_table(client)
    with talk(client, code) as socket:
        seat = seat_asked(snapshot(socket))
        socket.send_text(json.dumps({"do": "hint", "seat": seat}))
        why = {"do": "why", "seat": 9, "spot": "nowhere"}
        assert answer_to(socket, why)["do"] == "why"
        assert answer_to(socket, {"do": "hint", "seat": "x"})["do"] is None


def test_a_flood_that_takes_the_wish_for_a_hint_along_says_so(client, pool):
    code = make_table(client)
    with talk(client, code) as socket:
        seat = seat_asked(snapshot(socket))
        for _ in range(60):
            socket.send_text(json.dumps({"do": "chat", "text": ""}))
        socket.send_text(json.dumps({"do": "hint", "seat": seat}))
        told = other_than_snapshot(socket)
        while told["do"] == "chat":
            told = other_than_snapshot(socket)
        assert (told["do"], "slow down" in told["refused"]) == ("hint", True)
        assert pool.tasks == []


def test_ending_the_time_to_respond_holds_up_nothing(client):
    code = make_table(client)
    calls = []

    async def slow_end():
        calls.append("go on")
        await asyncio.sleep(60)

    with talk(client, code) as socket:
        seat = seat_asked(snapshot(socket))
        client.app.state.site.rooms.tables[code].end_window = slow_end
        for _ in range(3):
            socket.send_text(json.dumps({"do": "go_on"}))
        assert "lines" in answer_to(socket, {"do": "why", "seat": seat, "spot": "nowhere"})
        assert calls == ["go on"]
