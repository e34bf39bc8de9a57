"""The command that starts the server."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from urllib.parse import urlsplit

import pytest

from claycrown.cli import main


@pytest.fixture
def start(tmp_path):
    running = []

    def begin(*words):
        command = [sys.executable, "-m", "claycrown", "serve", "--no-open"]
        command += ["--data", str(tmp_path / "games"), *words]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        running.append(process)
        return process, line_of(process)

    yield begin
    for process in running:
        process.kill()
        process.wait()
        process.stdout.close()


def line_of(process):
    """The next line that a process says; empty if it says nothing for long."""
    said = select.select([process.stdout], [], [], 60)[0]
    return process.stdout.readline() if said else ""


def address_in(line):
    return next(word for word in line.split() if word.startswith("http"))


def page(address):
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                return answer.read().decode()
        except ConnectionError:
            time.sleep(0.1)
    raise AssertionError(f"nothing answers at {address}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_serve_says_where_it_is_answers_and_stops_when_told(start, tmp_path):
    process, line = start("--port", str(free_port()))
    assert "Claycrown" in page(address_in(line))
    assert (tmp_path / "games" / "claycrown.sqlite3").exists()
    assert (tmp_path / "games" / "secret").stat().st_mode & 0o077 == 0
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=20)


def test_a_port_in_use_leads_to_the_next_free_one(start):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        _, line = start("--port", str(port))
        assert f":{port}/" not in line
        assert "Claycrown" in page(address_in(line))


def serving(tmp_path):
    """A server in a group of processes of its own."""
    command = [sys.executable, "-m", "claycrown", "serve", "--no-open", "--data", str(tmp_path)]
    return subprocess.Popen(
        [*command, "--port", str(free_port())],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize("wait", [0, 5], ids=["while the workers start", "later"])
def test_ctrl_c_ends_the_server_without_a_word_of_its_workers(tmp_path, wait):
    with serving(tmp_path) as process:
        try:
            page(address_in(line_of(process)))
            time.sleep(wait)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all processes
            said, _ = process.communicate(timeout=60)
        finally:
            process.kill()
        assert said.strip() == "claycrown: interrupted"


@pytest.mark.parametrize("pause", [0.01, 0.03, 0.1])
def test_a_second_ctrl_c_ends_the_server_as_well(tmp_path, pause):
    with serving(tmp_path) as process:
        try:
            page(address_in(line_of(process)))
            time.sleep(2)
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(pause)
            os.killpg(process.pid, signal.SIGINT)
            said, _ = process.communicate(timeout=30)
        finally:
            process.kill()
        assert said.strip().endswith("claycrown: interrupted")


BROKEN = """
import sys
from pathlib import Path
from claycrown.cli import main
from claycrown.server.rooms import Rooms

async def wake(self):
    raise RuntimeError("a mistake of the server")

Rooms.wake = wake
sys.exit(main(["serve", "--no-open", "--data", sys.argv[1], "--port", sys.argv[2]]))
"""


def test_a_server_that_cannot_start_ends(tmp_path):
    words = [sys.executable, "-c", BROKEN, str(tmp_path), str(free_port())]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 3
    assert "a mistake of the server" in ended.stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--port", "99999"], "port: 0 to 65535, not 99999"),
        (["--host", "256.1.1.1"], "host 256.1.1.1"),
        (["--data", "/dev/null/games"], "data: /dev/null/games"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(words, complaint, capsys, tmp_path):
    data = [] if "--data" in words else ["--data", str(tmp_path)]
    assert main(["serve", "--no-open", *words, *data]) == 2
    assert complaint in capsys.readouterr().err


def test_a_folder_belongs_to_one_server_at_a_time(start, tmp_path, capsys):
    _, line = start("--port", str(free_port()))
    address = address_in(line)
    page(address)
    assert main(["serve", "--no-open", "--data", str(tmp_path / "games")]) == 0
    said = capsys.readouterr().out
    assert f"already running at {address}" in said
    assert "not used" not in said


def test_a_second_server_says_that_the_port_asked_for_is_not_used(start, tmp_path, capsys):
    _, line = start("--port", str(free_port()))
    address, other = address_in(line), free_port()
    words = ["serve", "--no-open", "--data", str(tmp_path / "games"), "--port"]
    assert main([*words, str(other)]) == 0
    assert f"Port {other} is not used" in capsys.readouterr().out
    assert main([*words, str(urlsplit(address).port)]) == 0
    assert "not used" not in capsys.readouterr().out
