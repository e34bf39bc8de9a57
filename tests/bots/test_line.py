"""Bots in other programs: the protocol, and whatever can go wrong with it."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from toy_game import make_toy

import claycrown
from claycrown.bots import BotError, Clock, decide, line, make
from claycrown.bots.bot import Position, books_of
from claycrown.bots.driver import leave
from claycrown.bots.line import CHUNK, Late
from claycrown.bots.match import Duel, play_block
from claycrown.bots.roster import check_name

TOY = make_toy()
ROOT = Path(__file__).parent.parent.parent
STATS = Path("/proc")
ANSWERS = """
import json, sys, time
log = open({log!r}, "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({{"name": "test"}}), flush=True)
    elif "position" in message:
        options = message["options"]
    elif "go" in message:
        {go}
"""


@pytest.fixture
def line_bot(tmp_path):
    """A maker of bots that answer ``go`` with some code."""
    made = []

    def begin(go):
        log = tmp_path / "log"
        program = tmp_path / "program.py"
        program.write_text(ANSWERS.format(log=str(log), go=go), encoding="utf-8")
        bot = make(f"line:{sys.executable} {program}", TOY, "seed")
        made.append(bot)
        return bot, log

    yield begin
    for bot in made:
        bot.close()


def answer_once(bot, seconds=5.0):
    s = TOY.new(2, 1)
    seat = s.waiting[0]
    return decide(bot, s, seat, Clock(seconds=seconds)), s.legal(seat)


def ends(faults):
    """What went wrong, without the name in front."""
    return [fault.rpartition(": ")[2] for fault in faults]


def test_a_program_is_told_the_game_and_the_position_and_answers(line_bot):
    bot, log = line_bot('print(json.dumps({"action": options[-1]}), flush=True)')
    action, options = answer_once(bot)
    assert action == options[-1]
    assert books_of(bot).faults == []
    lines = log.read_text("utf-8").splitlines()
    assert lines[0] == '{"hello":1}'
    assert lines[1].startswith('{"new":{"game":"toy","edition":"standard","players":2,"seat":0')
    assert '"options":' in lines[2]
    assert lines[3].startswith('{"go":{"seconds":')


@pytest.mark.parametrize(
    ("go", "fault"),
    [
        ('print("well...", flush=True)', "wrote 'well...\\\\n', which is no JSON"),
        ('print("[1]", flush=True)', "which is no JSON object"),
        ('print(json.dumps({"action": 99}), flush=True)', "chose 99, which is no option"),
        ('print(json.dumps({"action": True}), flush=True)', "chose True, which is no option"),
        (
            r'print(json.dumps({"action": "\n\x1b[31mfine"}), flush=True)',
            r"chose '\n\x1b[31mfine', which is no option",
        ),
        ('print(json.dumps({"move": 3}), flush=True)', 'which has no "action"'),
        ('print("[" * 9000, flush=True)', "which is no JSON"),
    ],
)
def test_garbage_costs_the_move_and_is_noted(line_bot, go, fault):
    bot, _ = line_bot(go)
    action, options = answer_once(bot)
    assert action in options
    assert len(books_of(bot).faults) == 1
    assert fault.replace("\\\\", "\\") in books_of(bot).faults[0]


def test_a_program_that_ends_is_started_once_more_and_then_given_up(line_bot):
    bot, log = line_bot("sys.exit(3)")
    action, options = answer_once(bot)
    assert action in options
    assert len(books_of(bot).faults) == 2
    assert all("has ended" in fault for fault in books_of(bot).faults)
    assert log.read_text("utf-8").count("hello") == 2
    answer_once(bot)
    assert len(books_of(bot).faults) == 2


def test_the_moves_that_are_made_for_a_program_that_was_given_up_are_counted(line_bot):
    bot, _ = line_bot("sys.exit(3)")
    for _ in range(4):
        answer_once(bot)
    faults = []
    leave([bot], faults)
    ended, missed = faults[:2], faults[2:]
    assert all("has ended" in fault for fault in ended)
    assert missed == [f"line:{bot.command}: was given up, so that its move was random"] * 3
    bot.close()
    assert books_of(bot).faults == faults


def test_a_late_program_is_started_once_more_and_then_given_up(line_bot):
    bot, log = line_bot("time.sleep(60)")
    for faults in (1, 2, 2):
        began = time.perf_counter()
        action, options = answer_once(bot, seconds=0.5)
        assert action in options
        assert time.perf_counter() - began < 0.9
        assert len(books_of(bot).faults) == faults
    assert all("gave no answer" in fault for fault in books_of(bot).faults)
    assert log.read_text("utf-8").count("hello") == 2


def test_a_program_that_does_not_answer_is_told_to_what(tmp_path, line_bot, monkeypatch):
    bot, _ = line_bot("time.sleep(60)")
    answer_once(bot, seconds=1.0)
    assert "gave no answer to go in " in books_of(bot).faults[0]
    monkeypatch.setattr("claycrown.bots.line.START_SECONDS", 2.0)
    program = tmp_path / "mute.py"
    program.write_text("for _ in open(0): pass\n", encoding="utf-8")
    mute = make(f"line:{sys.executable} {program}", TOY, "seed")
    mute.close()
    (told,) = books_of(mute).faults
    assert "gave no answer to hello in " in told


def test_a_limit_behind_a_program_is_told_to_be_none(tmp_path):
    program = tmp_path / "mute.py"
    program.write_text("pass\n", encoding="utf-8")
    for limit in ("2s", "0.5s", "2000"):
        with pytest.raises(BotError, match=f"no .*mute.py@{limit}: a line: bot takes no limit"):
            check_name(f"line:{sys.executable} {program}@{limit}")
    check_name(f"line:{sys.executable} {program} ann@2")
    check_name(f"line:{sys.executable} {program}@home")
    program.rename(tmp_path / "mute.py@2s")
    check_name(f"line:{sys.executable} {program}@2s")


@pytest.mark.parametrize("folder", [".", "my bots"])
@pytest.mark.parametrize("quoted", ["'{}@2s'", '"{}@2s"', "'{}'@2s"])
def test_a_limit_behind_a_program_is_told_to_be_none_however_it_is_quoted(tmp_path, folder, quoted):
    program = tmp_path / folder / "mute.py"
    program.parent.mkdir(exist_ok=True)
    program.write_text("pass\n", encoding="utf-8")
    with pytest.raises(BotError, match=r"no .*mute.py@2s: a line: bot takes no limit"):
        check_name(f"line:{sys.executable} {quoted.format(program)}")


@pytest.mark.parametrize("command", ["#", "bot #2", "''", '"" @2', f"bash -c '{'x' * 999}@2'"])
def test_a_command_with_an_odd_end_is_left_to_the_system(command):
    check_name(f"line:{command}")


def test_a_program_that_does_not_say_its_name_is_given_up(tmp_path):
    program = tmp_path / "rude.py"
    program.write_text("for _ in open(0): print('{}', flush=True)\n", encoding="utf-8")
    bot = make(f"line:{sys.executable} {program}", TOY, "seed")
    action, options = answer_once(bot)
    assert action in options
    wanted = 'did not say its name, as in {"name": "..."}'
    assert books_of(bot).faults == [f"line:{bot.command}: {wanted}"] * 2


def test_a_fault_names_a_program_as_the_person_did_and_tells_its_last_error(line_bot):
    bot, _ = line_bot('sys.stderr.write("x\\n" * 99_999 + "y" * 300 + "\\n\\n"); sys.exit(3)')
    answer_once(bot)
    name = f"line:{bot.command}"
    assert books_of(bot).faults == [f"{name}: has ended with {'y' * 100!r}, exit code 3"] * 2


def test_a_program_that_raises_is_told_with_what_it_raised(tmp_path):
    bot = program_bot(tmp_path, "raise OSError('no board\\x1b[2J')")
    fault = r": has ended with 'OSError: no board\x1b[2J', exit code 1"
    assert books_of(bot).faults[0].endswith(fault)


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="no exit code is known before it is fetched")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "has ended with exit code 0"),
        ("import sys; sys.exit(3)", "has ended with exit code 3"),
        ("import os; os.kill(os.getpid(), 9)", "has ended with signal 9"),
        ("import os, time; os.close(1); os.close(2); time.sleep(9)", "has ended"),
    ],
)
def test_a_program_that_has_ended_is_told_with_its_exit_code(tmp_path, text, fault):
    bot = program_bot(tmp_path, text)
    assert ends(books_of(bot).faults) == [fault]
    bot.close()


def test_a_program_without_any_time_is_told_without_a_figure(line_bot):
    bot, _ = line_bot("time.sleep(60)")
    s = TOY.new(2, 1)
    seat = s.waiting[0]
    bot.choose(Position(s, seat), s.legal(seat), Clock(0.0))
    assert ends(books_of(bot).faults) == ["had no time left for an answer to go"]


@pytest.mark.skipif(not (STATS / "self/stat").exists(), reason="needs Linux")
def test_a_program_that_cannot_be_started_again_is_told_once(tmp_path):
    program = tmp_path / "program"
    program.write_text(f"#!{sys.executable}\nimport os\nos.remove(__file__)\n", encoding="utf-8")
    program.chmod(0o755)
    bot = make(f"line:{program}", TOY, "seed")
    answer_once(bot)
    found = [fault.split(": ", 2)[1] for fault in books_of(bot).faults]
    assert found == ["has ended with exit code 0", "cannot be started"]


def program_bot(tmp_path, text):
    """A bot played by a program of this text."""
    program = tmp_path / "program.py"
    program.write_text(text, encoding="utf-8")
    return make(f"line:{sys.executable} {program}", TOY, "seed")


def seconds_of(work, *arguments):
    began = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - began


def within(seconds, work, *arguments):
    """Whether some work is done in time, which a thread tells even if it hangs for good."""
    doing = threading.Thread(target=work, args=arguments, daemon=True)
    doing.start()
    doing.join(seconds)
    return not doing.is_alive()


def test_a_program_that_ignores_the_end_of_its_input_is_ended(tmp_path):
    bot = program_bot(
        tmp_path,
        "import sys, time\nprint('{\"name\": 1}', flush=True)\n"
        "while True:\n    sys.stdin.readline() or time.sleep(0.01)\n",
    )
    process = bot.program.process
    assert within(10, bot.close)
    assert process.poll() is not None


@pytest.mark.parametrize("seconds", [None, 0.5])
def test_a_program_that_writes_without_end_is_given_up(tmp_path, seconds):
    bot = program_bot(tmp_path, "while True:\n    print('{\"name\": 1}')\n")
    s = TOY.new(2, 1)
    chosen = []
    for _ in range(5):
        assert within(20, lambda: chosen.append(decide(bot, s, s.waiting[0], Clock(seconds))))
    assert set(chosen) <= set(s.legal(s.waiting[0]))
    assert bot.program is None
    assert books_of(bot).faults  # by its nonsense or by its flood, whichever is seen first


def test_of_a_flood_only_so_much_is_read(tmp_path):
    bot = program_bot(tmp_path, "while True:\n    print('{\"name\": 1}')\n")
    bot.program.reader.join(20)
    assert bot.program.reason == "wrote more than it was asked for"
    assert bot.program.lines.qsize() < 2 * CHUNK / len('{"name": 1}\n')
    assert within(10, bot.close)


def test_a_program_that_does_not_read_is_late_whatever_there_is_to_read(tmp_path):
    bot = program_bot(tmp_path, "import time\nprint('{\"name\": 1}', flush=True)\ntime.sleep(60)\n")
    bot.program.tell({"long": "x" * 1_000_000})  # more than a pipe holds
    assert within(20, answer_once, bot, 0.5)
    assert "gave no answer" in books_of(bot).faults[0]
    assert within(10, bot.close)


def test_what_was_written_unasked_is_no_answer_to_the_next_question(line_bot):
    bot, _ = line_bot('print(json.dumps({"action": options[-1]}) + "\\n{}", flush=True)')
    s = TOY.new(2, 1)
    for _ in range(3):
        assert decide(bot, s, s.waiting[0], Clock(5)) == s.legal(s.waiting[0])[-1]
        time.sleep(0.1)
    assert books_of(bot).faults == []


def test_after_nonsense_a_program_begins_anew_in_step(line_bot):
    # Its real answer comes when the next question has been asked already.
    bot, log = line_bot(
        'print("hm", flush=True); time.sleep(0.3); print(json.dumps({"action": 99}), flush=True)'
    )
    for _ in range(4):
        answer_once(bot)
    assert [fault.partition(": ")[2] for fault in books_of(bot).faults] == [
        "wrote 'hm\\n', which is no JSON"
    ] * 2
    assert log.read_text("utf-8").count("hello") == 2


@pytest.mark.skipif(not (STATS / "self/stat").exists(), reason="needs Linux")
@pytest.mark.parametrize("way", ["lose", "close"])
def test_what_a_program_has_started_ends_with_it(tmp_path, way):
    bot = program_bot(
        tmp_path,
        "import subprocess, sys\nchild = subprocess.Popen(['sleep', '60'])\n"
        "print('{\"name\": %d}' % child.pid, flush=True)\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        "for line in sys.stdin:\n    pass\n",
    )
    path = tmp_path / "pid"
    assert eventually(lambda: path.exists() and path.read_text("utf-8"))
    child = int(path.read_text("utf-8"))
    assert is_running(child)
    if way == "lose":
        bot.lose(Late("is late"))
    else:
        bot.close()
    assert eventually(lambda: not is_running(child))


STUBBORN = """
import json, os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(os.path.join({folder!r}, str(os.getpid())), "w").close()
if len(os.listdir({folder!r})) > 1:
    time.sleep(60)
while True:
    if "hello" in sys.stdin.readline():
        print(json.dumps({{"name": "stubborn"}}), flush=True)
    time.sleep(0.01)
"""


@pytest.mark.skipif(not (STATS / "self/stat").exists(), reason="needs Linux")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_arena_that_is_stopped_while_programs_start_leaves_none_behind(tmp_path, jobs):
    # One that starts alone sits, those that follow are waited for; none ends by itself.
    folder = tmp_path / "started"
    folder.mkdir()
    program = tmp_path / "program.py"
    program.write_text(STUBBORN.format(folder=str(folder)), encoding="utf-8")
    words = ["arena", "terracotta", "--bots", f"line:{sys.executable} {program}", "--jobs"]
    with subprocess.Popen(
        [sys.executable, "-m", "claycrown", *words, str(jobs)],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as arena:
        try:
            assert eventually(lambda: len(list(folder.iterdir())) > 1)
            os.killpg(arena.pid, signal.SIGINT)  # as Ctrl-C does
            assert arena.wait(30) == 130
            started = [int(path.name) for path in folder.iterdir()]
            assert eventually(lambda: not any(map(is_running, started)))
        finally:
            arena.kill()
            for path in folder.iterdir():
                if is_running(int(path.name)):
                    os.kill(int(path.name), signal.SIGKILL)


class Stopped(BaseException):
    """As Ctrl-C and a plain stop are."""


def stop(number, frame):
    raise Stopped


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer that interrupts")
def test_a_program_that_is_just_starting_is_not_lost_when_all_is_stopped(monkeypatch):
    started = []

    class Slow(line.Program):
        def __init__(self, command):
            super().__init__(command)
            started.append(self.process)
            time.sleep(0.5)

    monkeypatch.setattr(line, "Program", Slow)
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(Stopped):
            line.LineBot(TOY, 1, f"{sys.executable} -c 'import time; time.sleep(60)'")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    [process] = started
    try:
        assert eventually(lambda: process.poll() is not None)
    finally:
        process.kill()


def test_a_program_that_has_started_when_its_bot_is_let_go_is_ended(monkeypatch):
    started, going = [], threading.Event()

    class Slow(line.Program):
        def __init__(self, command):
            super().__init__(command)
            started.append(self.process)
            going.set()
            time.sleep(0.5)

    bot = line.LineBot(TOY, 1, f"{sys.executable} -c 'print(chr(123) + chr(125))'")
    monkeypatch.setattr(line, "Program", Slow)
    monkeypatch.setattr(bot, "command", f"{sys.executable} -c 'import time; time.sleep(60)'")
    assert bot.program is None  # it did not say its name, and is started again
    threading.Thread(target=bot.start, daemon=True).start()
    assert going.wait(20)
    bot.close()
    [process] = started
    try:
        assert eventually(lambda: process.poll() is not None)
    finally:
        process.kill()


PARENT = """
import json, os, subprocess, sys, time
child = subprocess.Popen(["sleep", "60"])
open(os.path.join({folder!r}, str(child.pid)), "w").close()
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({{"name": "parent"}}), flush=True)
    elif "position" in message:
        options = message["options"]
    elif "go" in message:
        time.sleep(0.05)
        print(json.dumps({{"action": options[0]}}), flush=True)
"""


@contextlib.contextmanager
def running_arena(tmp_path, *words):
    """An arena, and the folder that names what the programs of its bots have started."""
    folder = tmp_path / "started"
    folder.mkdir()
    program = tmp_path / "program.py"
    program.write_text(PARENT.format(folder=str(folder)), encoding="utf-8")
    names = f"line:{sys.executable} {program},random"
    with subprocess.Popen(
        [sys.executable, "-m", "claycrown", "arena", "terracotta", "--bots", names, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as arena:
        try:
            yield arena, folder
        finally:
            with contextlib.suppress(OSError):
                os.killpg(arena.pid, signal.SIGKILL)
            for path in folder.iterdir():
                if is_running(int(path.name)):
                    os.kill(int(path.name), signal.SIGKILL)


@pytest.mark.skipif(not (STATS / "self/stat").exists(), reason="needs Linux")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_arena_that_is_told_twice_to_stop_leaves_nothing_behind(tmp_path, jobs):
    # As ``timeout`` does: first to the command, then to its group.
    journal = tmp_path / "journal"
    with running_arena(tmp_path, "--jobs", jobs, "--resume", str(journal)) as (arena, folder):
        assert eventually(lambda: len(list(folder.iterdir())) >= int(jobs))
        time.sleep(0.3)
        arena.send_signal(signal.SIGTERM)
        time.sleep(0.05)
        arena.send_signal(signal.SIGTERM)
        _, told = arena.communicate(timeout=30)
        assert arena.returncode == 143
        started = [int(path.name) for path in folder.iterdir()]
        assert eventually(lambda: not any(map(is_running, started)))
    kept, stopped = told.splitlines()
    assert kept == f"Stopped: 0 of 20 blocks are in {journal}; the same command goes on."
    assert stopped == "claycrown: stopped by SIGTERM"
    assert len(journal.read_text("utf-8").splitlines()) == 1


def processes_of(session):
    """The processes of a session that still run."""
    found = []
    for path in STATS.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parts = (path / "stat").read_text("utf-8").rpartition(")")[2].split()
            if parts[0] != "Z" and int(parts[3]) == session:
                found.append(int(path.name))
    return found


@pytest.mark.skipif(not (STATS / "self/stat").exists(), reason="needs Linux")
def test_processes_that_share_the_work_end_with_the_first_however_it_ends(tmp_path):
    with running_arena(tmp_path, "--jobs", "2") as (arena, folder):
        assert eventually(lambda: len(list(folder.iterdir())) >= 2)
        time.sleep(0.3)
        assert len(processes_of(arena.pid)) >= 3
        arena.kill()
        assert eventually(lambda: processes_of(arena.pid) == [])
        started = [int(path.name) for path in folder.iterdir()]
        assert eventually(lambda: not any(map(is_running, started)))


def eventually(is_so):
    """Whether something becomes so within ten seconds."""
    for _ in range(500):
        if is_so():
            return True
        time.sleep(0.02)
    return False


def is_running(pid):
    try:
        text = (STATS / f"{pid}/stat").read_text("utf-8")
    except OSError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


def test_a_program_that_starts_slowly_costs_moves_but_not_more_than_their_time(line_bot, tmp_path):
    bot, log = line_bot("sys.exit(3)")
    program = tmp_path / "program.py"
    text = program.read_text("utf-8").replace(
        "sys.exit(3)", 'print(json.dumps({"action": options[-1]}), flush=True)'
    )
    program.write_text(f"import time\ntime.sleep(2.5)\n{text}", encoding="utf-8")
    s = TOY.new(2, 1)
    seat = s.waiting[0]
    assert seconds_of(decide, bot, s, seat, Clock()) < 2.4
    assert bot.program is not None
    assert "has ended" in books_of(bot).faults[0]
    assert "gave no answer" in books_of(bot).faults[1]
    assert eventually(lambda: decide(bot, s, seat, Clock()) == s.legal(seat)[-1])
    assert log.read_text("utf-8").count("hello") == 2


def test_a_program_that_cannot_be_started_is_told():
    for command in ("/nowhere/at/all", '"'):
        with pytest.raises(BotError, match="cannot be started"):
            make(f"line:{command}", TOY, 1)


def test_the_example_plays_in_an_arena():
    example = f"line:{sys.executable} {ROOT / 'examples' / 'line_bot.py'}"
    block = play_block(Duel("terracotta", "standard", 2, (example, "random"), "x"), 0)
    assert len(block.games) == 2
    assert block.faults == []
    assert claycrown.make("terracotta").title == "Terracotta Army"
