"""The terminal table, played through scripted lines, a pipe and a pseudo-terminal."""

from __future__ import annotations

import io
import itertools
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from mastery_given import given
from rich.cells import cell_len
from rich.console import Console
from toy_game import PASS, TAKE, make_toy

import claycrown
from claycrown.bots.hint import Hint, hint
from claycrown.core.chance import seeded
from claycrown.core.errors import SetupError
from claycrown.core.events import heard_by
from claycrown.core.record import actions_of
from claycrown.terminal import ENTER, Options, Sitting, play, seated
from claycrown.terminal.options import labels
from claycrown.terminal.screen import STYLES, fitting, last_scoring

GAME = claycrown.make("terracotta")
XIAN = claycrown.make("xian")
MASTERY = claycrown.make("mastery")
XIAN_HELPERS = ["ceramist", "accountant", "administrator", "emissary", "scientist", "officer"]
SCRIPT = (
    "import sys, claycrown; from claycrown.terminal import play; "
    "s = play(claycrown.make('terracotta'), sys.argv[1].split(','), 3); "
    "sys.exit(0 if s.over else 7)"
)
CLEARED = "\x1b[2J\x1b[H"
# In the game of this seed the first seat begins and is asked about the discs.
SEED = 3


def reader(lines: Iterable[str]):
    """A ``read`` that gives these lines and then ends."""
    rest = iter(lines)

    def read(_prompt: str) -> str:
        line = next(rest, None)
        if line is None:
            raise EOFError
        return line

    return read


def sit(seats: str, lines: Iterable[str], seed: object = SEED, **console):
    """Play at a table of 80 columns; the last state and all that was printed."""
    out = io.StringIO()
    shown = Console(file=out, width=80, height=50, highlight=False, **console)
    s = play(GAME, seats.split(","), seed, console=shown, read=reader(lines))
    return s, out.getvalue()


def after_last(text: str, mark: str) -> str:
    return text[text.rindex(mark) :]


@pytest.mark.parametrize("seats", ["me,random", "random,me,random", "me:Ann,random,me:Bo,random"])
def test_a_whole_game_is_played_to_its_score_sheet(seats):
    s, shown = sit(seats, itertools.cycle(["9", "5", "2", "1"]))
    assert s.over
    sheet = after_last(shown, " Points ")
    for category in GAME.categories:
        assert GAME.sentences.category(category, "en") in sheet
    totals = re.search(r"Total +(.*\d)", sheet)
    assert [int(n) for n in totals[1].split()] == s.scores()
    ranks = re.search(r"Rank +(.*\d)", sheet)
    assert [int(n) for n in ranks[1].split()] == s.ranks()
    assert f"Winner with {max(s.scores())} points: " in sheet
    assert max(map(cell_len, shown.split("\n"))) <= 80
    assert "\x1b" not in shown


def test_the_score_sheet_adds_up_by_category_and_tells_every_reason():
    s, shown = sit("me,random", itertools.cycle(["1"]))
    sums = [0, 0]
    for line in after_last(shown, " Points ").split("\n")[2 : 2 + len(GAME.categories)]:
        numbers = line.split()[-2:]
        for seat, number in enumerate(numbers):
            sums[seat] += 0 if number == "·" else int(number)
    assert sums == s.scores()
    reasons = " ".join(after_last(shown, "\nRack\n").split())
    for line in s.sheet():
        assert " ".join(GAME.because(s, line).split()) in reasons


def test_bots_alone_play_without_asking_and_by_the_seed():
    s, shown = sit("random,random,random", [])
    assert s.over
    assert "Winner" in shown
    rng = seeded(f"{SEED}:bots")
    same = GAME.new(3, SEED)
    while not same.over:
        seat = same.waiting[0]
        options = same.legal(seat)
        same.apply(seat, options[rng.below(len(options))])
    assert actions_of(same) == actions_of(s)


def test_without_a_seed_every_game_is_another():
    seeds = {sit("me,random", [], seed=None)[0].seed for _ in range(3)}
    assert len(seeds) == 3


def test_an_option_is_taken_by_its_number():
    s, shown = sit("me,random,random,random", ["3", "1"])
    assert actions_of(s) == [[0, 0], [0, 3]]
    assert "Violet places a Craftsman on segment 0." in shown


def test_an_option_is_taken_by_its_words():
    s, _ = sit("me,random,random,random", ["no disc", "Segment 7"])
    assert actions_of(s) == [[0, 0], [0, 10]]


def test_words_that_fit_several_options_are_asked_back():
    s, shown = sit("me,random,random,random", ["disc", "1"])
    assert "Which of these?\n  1  Turn the inner disc" in shown
    assert actions_of(s) == [[0, 1]]


def lines_to_a_cell() -> list[str]:
    """The lines by which the person gets to choose a cell in the game of the seed."""
    state = GAME.new(2, SEED, events=True)
    rng = seeded(f"{SEED}:bots")
    lines: list[str] = []
    while not state.over:
        seat = state.waiting[0]
        options = state.legal(seat)
        if seat == 0 and GAME.decisions[state.decision].name == "WARRIOR_CELL":
            return lines
        if seat == 0:
            # To perform what is printed leads there soon.
            action = 27 if 27 in options else options[0] if options[0] >= 3 else options[-1]
            lines.append(str(Options(GAME, state, 0).number(action)))
        else:
            action = options[rng.below(len(options))]
        state.apply(seat, action)
    raise AssertionError("no Warrior was ever crafted")


def test_a_cell_is_taken_by_its_name():
    s, shown = sit("me,random", [*lines_to_a_cell(), "e4"])
    assert actions_of(s)[-1] == [0, 91]
    assert any(statue.startswith("e4=V") for statue in GAME.view(s)["mausoleum"])
    assert re.search(r"Violet crafts an? \w+ on e4\.", shown)


def test_a_long_list_of_cells_is_printed_in_columns():
    s, shown = sit("me,random", lines_to_a_cell())
    block = after_last(shown, "choose an empty cell").split("\n")[1:8]
    assert re.fullmatch(r" +\w+ on …", block[0])
    assert block[1].startswith("  1 a1   2 b1 ")
    assert block[6].endswith(f"{len(s.legal(0))} i7")
    assert max(map(len, block)) <= 80


def test_a_cell_that_is_not_empty_is_refused_with_its_reason():
    lines = lines_to_a_cell()
    before, _ = sit("me,random", lines)
    taken = GAME.view(before)["mausoleum"][0][:2]
    s, shown = sit("me,random", [*lines, taken])
    assert s.key() == before.key()
    assert f"{taken}: {taken} is not empty (TA-2.4)." in shown


def test_nonsense_is_answered_and_asked_again():
    nonsense = ["", "   ", "0", "99", "-1", "1 1 1", "xyzzy", "²", "9" * 5000, "[bold]", "\x1b[2J"]
    s, shown = sit("me,random,random,random", [*nonsense, "3"])
    assert actions_of(s) == [[0, 0]]
    assert shown.count("There is no such option: type a number from 1 to 3.") == 3
    assert shown.count("Type the number of an option or words of it; ? lists what else") >= 6
    assert "[bold]" in shown
    assert "\x1b" not in shown


def test_the_end_of_the_input_leaves_an_unfinished_game():
    s, shown = sit("me,random", ["3"])
    assert not s.over
    assert "The input has ended. The game is not finished, nobody has won." in shown
    assert "If it is not saved, only its start can be had again:" in shown
    assert "\n  claycrown play terracotta --seed 3 --seats me,random\n" in shown
    assert " Points " not in shown


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Quit"])
def test_quitting_leaves_an_unfinished_game(word):
    s, shown = sit("me,random", ["3", word, "1"])
    assert len(actions_of(s)) == 1
    assert "You leave the table. The game is not finished, nobody has won." in shown


def test_an_interrupt_leaves_an_unfinished_game():
    def read(_prompt: str) -> str:
        raise KeyboardInterrupt

    out = io.StringIO()
    s = play(GAME, ["me", "random"], SEED, console=Console(file=out, width=80), read=read)
    assert not s.over
    assert "You interrupt the game. The game is not finished" in out.getvalue()


@pytest.mark.parametrize("undo", ["u", "undo"])
def test_undo_goes_back_to_the_previous_decision_of_the_turn(undo):
    direct, _ = sit("me,random,random,random", ["3", "segment 7", "1"])
    undone, shown = sit("me,random,random,random", ["1", "5", undo, undo, "3", "segment 7", "1"])
    assert undone.key() == direct.key()
    assert actions_of(undone) == actions_of(direct)
    assert "nothing to take back" not in shown


def test_what_was_undone_is_not_told():
    _, shown = sit("me,random,random,random", ["1", "u", "3", "segment 7", "l all"])
    assert "Violet turns the inner disc" not in after_last(shown, "l all")


def test_undo_ends_at_the_first_decision_of_the_turn():
    s, shown = sit("me,random,random,random", ["u", "3"])
    assert "There is nothing to take back" in shown
    assert actions_of(s) == [[0, 0]]


def test_undo_does_not_reach_beyond_the_decision_of_another_seat():
    lines = ["1"]
    while (before := sit("me,me", lines)[0]).waiting == (0,):
        lines.append("1")
    s, shown = sit("me,me", [*lines, "1", "u", "u", "u"])
    assert before.waiting == (1,)
    assert s.key() == before.key()
    assert shown.count("There is nothing to take back") == 2


COMMANDS = ["?", "s", "r", "l", "l all", "b", "w e4", "w", "w nobody", "help", "score", "log"]
COMMANDS += ["log all", "board", "more", "why e4", ""]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_changes_nothing(command):
    s, shown = sit("me,random,random,random", [command, command.upper(), "3", "segment 0"])
    assert actions_of(s) == [[0, 0], [0, 3]]
    assert "Traceback" not in shown


@pytest.mark.parametrize(("word", "says"), [("r", "Nobody has scored yet."), ("s", "Total")])
def test_before_any_points_the_table_says_so(word, says):
    _, shown = sit("me,random,random,random", [word])
    assert says in after_last(shown, f"> {word}")


@pytest.mark.parametrize(
    ("letter", "word"), [("?", "help"), ("s", "score"), ("l", "log"), ("b", "board"), ("w", "why")]
)
def test_a_word_does_what_its_letter_does(letter, word):
    shown = [sit("me,random", ["3", "1", command])[1] for command in (letter, word)]
    assert shown[0].replace(f"> {letter}\n", f"> {word}\n") == shown[1]


def test_an_empty_line_gives_a_hint_and_nothing_else():
    s, shown = sit("me,random,random,random", [""])
    assert actions_of(s) == []
    answer = after_last(shown, "? helps > ").split("\n")
    assert answer[1].startswith("Type the number of an option or words of it; ? lists")
    assert answer[2] == ""


def test_help_lists_every_command():
    _, shown = sit("me,random", ["?"])
    for word in ("undo", "board", "score", "log", "help", "quit", "more"):
        assert re.search(rf"\b{word}  ", shown)
    for letter in "ubsrlwq":
        assert re.search(rf"(^|   ){letter} ", shown, re.MULTILINE)


def test_the_board_is_drawn_once_a_turn_and_on_request():
    _, shown = sit("me,random,random,random", ["3", "segment 7"])
    assert shown.count("Scoring tiles") == 1
    _, shown = sit("me,random,random,random", ["3", "b"])
    assert shown.count("Scoring tiles") == 2
    assert shown.count("Place a worker: choose a segment") == 2


def test_why_not_gives_reasons_with_rules():
    lines = ["3", "segment 8", "w do", "craft", "w officer", "w take clay", "w e4", "w"]
    _, shown = sit("me,random,random,random", lines)
    answer = after_last(shown, "> w do")
    assert "This takes" in answer
    assert re.search(r"\(TA-\d+\.\d+\)", answer)
    assert "> w officer\nSomething else is asked now: Segment 8, inner space" in answer
    assert "> w take clay\nPossible: option 1, Take 1 wet clay instead" in answer
    assert "> w e4\nSomething else is asked now" in answer
    assert "Add words of what you wanted to do." in answer


def test_why_not_of_too_many_things_asks_for_another_word():
    _, shown = sit("me,random,random,random", ["3", "w craftsman"])
    assert shown.count("Possible: option ") == 6
    assert "There is more of that name: add another word." in shown


def test_why_not_of_a_warrior_names_the_clay_that_is_missing():
    _, shown = sit("me,random,random,random", ["3", "segment 8", "w warrior", "craft"])
    for asked in ("> w warrior\n", "> craft\n"):
        answer = shown[shown.index(asked) + len(asked) :].split("\n")
        craft = "Craft a Warrior (pay 2 wet clay)"
        assert answer[0] == f"{craft}: This takes 2 wet clay, you have 0 (TA-8.1)."
        assert "? helps" in answer[1] or answer[1] == ""


def test_why_not_tells_no_reason_against_what_is_possible():
    _, shown = sit("me,random,random,random", ["3", "w segment 7"])
    answer = after_last(shown, "> w segment 7").split("\n")
    assert answer[1].startswith("Possible: option 8, Craftsman on segment 7: ")
    assert answer[2] == ""


def test_what_is_refused_is_named_by_the_words_before_the_colon():
    _, shown = sit("me,random,random,random", ["3", "w artisan 3"])
    answer = " ".join(after_last(shown, "> w artisan 3").split())
    assert (
        "Artisan on segment 3: You have none of these workers in hand: Artisan (TA-6.6)." in answer
    )


@pytest.mark.parametrize("words", ["w cell", "w warrior", "w horse"])
def test_what_belongs_to_another_decision_is_refused_in_one_line(words):
    _, shown = sit("me,random", [words])
    assert shown.count("Something else is asked now: Turn a disc") == 1


def test_what_has_more_against_it_than_its_like_is_not_explained():
    lines = ["1", "1", "5", "1", "clay", "w laboratory"]
    _, shown = Table("me:Ann,me:Bo", lines, 3).play()
    answer = " ".join(after_last(shown, "> w laboratory").split("You")[0].split())
    assert "Enter the Laboratory: For section A you lack 1 green pigment (XI-8.3);" in answer
    assert "gate" not in answer


def test_a_reason_against_many_things_is_given_once():
    _, shown = Table("me:Ann,random", ["1", "1", "w pair"]).play()
    answer = after_last(shown, "> w pair").split("\n")
    assert answer[1] == "The pairs of this phase are revealed and fixed (XI-3.6)."
    assert answer[2] == ""


def test_news_tell_what_the_others_did():
    _, shown = sit("random,me", [])
    assert "Violet places a Craftsman on segment" in shown
    _, shown = sit("me,random", [])
    assert "Yellow places" not in shown


def test_each_person_is_asked_by_name_and_sees_what_the_other_did():
    _, shown = sit("me:Ann,me:Юлия", itertools.chain(["3", "1", *["take coin"] * 2, "1"]))
    assert "Ann (Violet): Turn a disc" in shown
    assert "Юлия (Yellow)" in shown
    asked = shown[: shown.index("Юлия (Yellow): ")]
    assert "\nAnn (Violet) places a Craftsman on segment 0.\n" in after_last(asked, "Scoring tiles")


def test_any_name_keeps_the_layout():
    names = ["x" * 200, "皇帝" * 40, "[red]\x1b[31m{0}\n", " "]
    s, shown = sit(",".join(f"me:{name}" for name in names), ["s", "3"])
    assert actions_of(s) == [[0, 0]]
    # A command that can be copied is one line, however long.
    (command,) = (line for line in shown.split("\n") if line.startswith("  claycrown play "))
    lines = shown.replace(command, "").split("\n")
    assert max(map(cell_len, lines)) <= 80
    assert "\x1b" not in shown
    assert "You (Green)" in shown


def test_colour_comes_with_a_terminal_and_never_alone():
    _, shown = sit("me,random", ["q"], force_terminal=True, color_system="standard")
    assert "\x1b[1;35mV Violet\x1b[0m" in shown
    assert "\x1b[1;33mY Yellow\x1b[0m" in shown
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    assert "> V Violet" in plain


def test_on_a_terminal_old_news_give_way_to_the_table():
    lines = itertools.chain(itertools.repeat("1", 60), ["q"])
    out = io.StringIO()
    console = Console(file=out, width=80, height=36, highlight=False, force_terminal=True)
    play(GAME, ["me", "random", "random", "random"], SEED, console=console, read=reader(lines))
    assert re.search(r"… l shows \d+ more", out.getvalue())


def screens(game, seats, height, answers):
    """Each screen that a person is asked on, with the sitting at that moment."""
    out = io.StringIO()
    console = Console(
        file=out, width=80, height=height, highlight=False, force_terminal=True, color_system=None
    )
    found = []

    def read(prompt: str) -> str:
        found.append(f"{out.getvalue().split(CLEARED)[-1]}{prompt}")
        out.seek(0)
        out.truncate()
        return str(1 + answers.below(len(sitting.s.legal(sitting.s.waiting[0]))))

    sitting = Sitting(game, seats.split(","), SEED, console, read)
    sitting.play()
    return found


@pytest.mark.parametrize("seats", ["me,random", "me,random,random", "me,random,me,random"])
def test_the_whole_table_stays_on_a_screen_of_fifty_lines(seats):
    found = screens(GAME, seats, 50, seeded("screens"))
    assert len(found) > 50
    calm = [screen for screen in found if "Scoring of round" not in screen]
    assert max(screen.count("\n") + 1 for screen in calm) <= 50
    assert any("more shows every option in full" in screen for screen in calm)
    assert any(re.search(r"^  1  Craftsman on segment", screen, re.MULTILINE) for screen in calm)


@pytest.mark.parametrize(("seats", "height"), [(2, 45), (3, 50), (4, 50)])
def test_the_whole_table_stays_on_a_screen_also_with_a_notice(seats, height, tmp_path):
    path = tmp_path / "own.py"
    path.write_text(RAISING, encoding="utf-8")
    others = ",".join([f"{path}:Raising"] * (seats - 1))
    (screen,) = [
        screen
        for screen in screens(GAME, f"me,{others}", height, seeded("screens"))
        if "something wrong" in screen
    ]
    assert after_last(screen.partition(" did something")[0], "\n\n").count("…") == seats - 1
    assert screen.count("\n") + 1 <= height


def test_a_list_without_room_is_shortened_to_what_the_table_does_not_show():
    found = screens(GAME, "me,random,random,random", 45, seeded("screens"))
    screen = next(screen for screen in found if "Artisan on 3" in screen)
    assert re.search(r"^  1 Craftsman on \d+ +2 Craftsman on \d+ ", screen, re.MULTILINE)
    assert "     more shows every option in full\n" in screen


def test_what_is_shortened_is_told_in_full_on_request():
    out = io.StringIO()
    console = Console(file=out, width=80, height=30, force_terminal=True, color_system=None)
    play(GAME, ["me", "random"], SEED, console=console, read=reader(["3", "more", "craftsman 7"]))
    list_, rest = out.getvalue().split("? helps > more\n")
    assert "  8 Craftsman on 7" in list_
    assert "  8  Craftsman on segment 7: 4 coins / 2 coins / specialist" in rest
    assert "Violet places a Craftsman on segment 7." in rest


def test_short_names_in_columns_can_be_told_from_numbers():
    assert labels(["on segment 1", "on segment 12"]) == ("", ["on 1", "on 12"])
    assert labels(["Officer on segment 1", "Officer on segment 12"])[1][0] == "Officer on 1"
    assert labels(["Officer on a1", "Officer on b1"]) == ("Officer on", ["a1", "b1"])
    assert labels(["Take 2 coins", "Take 1 clay"]) == ("Take", ["2 coins", "1 clay"])


def test_a_long_list_is_sorted_by_what_it_says_of_many_cells():
    table = Table("me:Ann,me:Bo", ["1", "1", "5", "1", "clay", "workshop"], 3)
    table.play()
    s = table.sitting.s
    rows = Options(XIAN, s, s.waiting[0]).short_rows(80)
    assert rows[:4] == [
        "     Craft on … for 3 clay",
        "  1 a3   3 c3   5 d3   7 a4   9 b4  11 d4",
        "     Craft on … for 3 clay and sign",
        "  2 a3   4 c3   6 d3   8 a4  10 b4  12 d4",
    ]


@pytest.mark.parametrize(("height", "times"), [(24, 1), (50, 0)])
def test_a_low_window_is_mentioned_once(height, times):
    shown = " ".join("".join(screens(GAME, "me,random", height, seeded("screens"))).split())
    assert shown.count("make it at least 80 x 45") == times


def test_a_pipe_has_no_window_to_mention():
    _, shown = sit("me,random", ["3"])
    assert "80 x 45" not in shown


def test_each_event_is_a_line():
    _, shown = sit("random,me", ["l all"])
    told = after_last(shown, "> l all").split("\n\n")[0].split("\n")[1:]
    assert told[:2] == ["Round 1 begins.", "Round 1: it is the turn of Violet."]
    assert len(told) > 4
    assert all(re.fullmatch(r"[A-Z][^.]*\.", line) for line in told)


class PointsWatched(Sitting):
    """Notes for every decision the points of a scoring that a person has not been told yet."""

    def show_decision(self, seat, options):
        news = heard_by(self.log[self.seats[seat].seen :], seat)
        told = [self.game.tell(self.s, news[k]) for k in sorted(last_scoring(news))]
        before = len(self.console.file.getvalue())
        super().show_decision(seat, options)
        shown = " ".join(self.console.file.getvalue()[before:].split())
        self.missing += [line for line in told if line not in shown]
        self.found += len(told)


@pytest.mark.parametrize("height", [24, 36, 50])
def test_no_points_of_a_scoring_are_left_out(height):
    console = Console(
        file=io.StringIO(), width=80, height=height, force_terminal=True, color_system=None
    )
    lines = reader(itertools.repeat("1"))
    sitting = PointsWatched(GAME, ["me", *["random"] * 3], SEED, console, lines)
    sitting.missing, sitting.found = [], 0
    assert sitting.play().over
    assert sitting.found > 5
    assert sitting.missing == []


def test_news_without_room_go_from_the_beginning_and_never_the_points_of_a_scoring():
    act, points, table = (-1, 7, 0), (-1, 0, 1), (-1, 8, -1)
    news = [act, points, act, act, table, points, points, table, points, act, act, act]
    assert last_scoring(news) == {4, 5, 6, 8}
    assert fitting([1] * 12, 12, set()) == list(range(12))
    assert fitting([1] * 12, 7, last_scoring(news)) == [4, 5, 6, 8, 10, 11]
    assert fitting([1] * 12, 2, last_scoring(news)) == [4, 5, 6, 8, 11]
    assert fitting([2] * 3, 5, set()) == [1, 2]
    assert fitting([1] * 3, 2, set()) == [2]
    assert last_scoring([act, points, act]) == set()


def test_l_shows_all_that_was_left_out():
    console = {"force_terminal": True, "color_system": None}
    lines = [*["1"] * 30, "l", "q"]
    out = io.StringIO()
    shown = Console(file=out, width=80, height=24, highlight=False, **console)
    play(GAME, ["me", "random", "random", "random"], SEED, console=shown, read=reader(lines))
    before, after = out.getvalue().split("? helps > l\n")
    left_out = int(re.findall(r"… l shows (\d+) more", before)[-1])
    assert len(after.split("? helps")[0].split("\n")) > left_out + 2


@pytest.mark.parametrize("seats", [["me", "me"], ["me:Ann", "random"]])
def test_a_game_goes_on_from_a_state(seats):
    whole, _ = sit(",".join(seats), ["3", "segment 0", *"1111"])
    half, _ = sit(",".join(seats), ["3", "segment 0"])
    out = io.StringIO()
    console = Console(file=out, width=80)
    going_on = GAME.load(half.save())
    s = play(GAME, seats, state=going_on, console=console, read=reader(["1"]))
    assert (
        actions_of(s)[: len(actions_of(half)) + 1] == actions_of(whole)[: len(actions_of(half)) + 1]
    )
    assert "Scoring tiles" in out.getvalue()
    assert "Violet" in after_last(out.getvalue(), "? helps > 1\n").split("\n")[2]


def test_the_news_of_a_state_open_the_log():
    state = GAME.new(2, SEED, events=True)
    shown = io.StringIO()
    play(GAME, ["me", "me"], state=state, console=Console(file=shown), read=reader(["l all"]))
    assert "Round 1 begins." in after_last(shown.getvalue(), "> l all")
    silent = GAME.new(2, SEED)
    shown = io.StringIO()
    play(GAME, ["me", "me"], state=silent, console=Console(file=shown), read=reader(["l all"]))
    assert "Nothing has happened yet." in after_last(shown.getvalue(), "> l all")


def test_a_finished_game_is_shown_to_its_end_again():
    over, _ = sit("random,random", [])
    out = io.StringIO()
    s = play(GAME, ["me", "me"], state=over, console=Console(file=out, width=80))
    assert s is over
    assert "Winner with" in out.getvalue()


def test_a_state_needs_as_many_seats_as_it_has():
    state = GAME.new(3, SEED)
    with pytest.raises(SetupError, match="seats: 2 are named, but the game has 3"):
        play(GAME, ["me", "me"], state=state, console=Console(file=io.StringIO()))


def test_the_command_to_begin_again_is_quoted_for_a_shell():
    _, shown = sit("me:Ann Lee,random", [], seed="a b")
    assert "--seed 'a b' --seats 'me:Ann Lee,random'\n" in shown


@pytest.mark.parametrize("seat", ["you", "random:Ann", "", "me,nobody"])
def test_an_unknown_seat_is_refused_by_name(seat):
    with pytest.raises(SetupError, match="write me, me:NAME or a bot: random"):
        play(GAME, ["me", *seat.split(",")], SEED, console=Console(file=io.StringIO()))


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (
            "clever",
            "'clever' is unknown, write me, me:NAME or a bot: random, .*, FILE",
        ),
        ("strategist@0", "'0' is no limit, write .* strategist@2000, .* at most 3600$"),
        ("nowhere.py:First", "nowhere.py cannot be read: No such file or directory$"),
        ("line:/nowhere", "'/nowhere' cannot be started: "),
    ],
)
def test_a_seat_is_refused_with_one_place_and_one_reason(seat, message):
    with pytest.raises(SetupError, match=f"^seats: {message}") as refused:
        play(GAME, ["me", seat], SEED, console=Console(file=io.StringIO()))
    assert "bots:" not in str(refused.value)
    assert str(refused.value).count("unknown") <= 1


def test_a_wrong_number_of_seats_is_refused():
    with pytest.raises(SetupError, match="players: Terracotta Army is for 2 to 4, not 1"):
        play(GAME, ["me"], SEED, console=Console(file=io.StringIO()))


def test_people_without_a_name_are_numbered():
    _, shown = sit("me,random,me:Youssef,me", ["s"])
    assert [f"You {k}" in shown for k in (1, 2, 3)] == [True, True, False]
    _, shown = sit("me,random", ["s"])
    assert "You (Violet)" in shown


def test_names_stand_in_the_news_for_those_who_gave_one():
    _, shown = sit("me:Ann,me", ["3", "1", *["take coin"] * 2, "1", "l all"])
    assert "Ann (Violet) places a Craftsman on segment 0." in shown
    assert re.search(r"^Yellow \w+", sit("me:Ann,me", [*"31111111111"])[1], re.MULTILINE)


def test_a_name_that_is_a_colour_is_left_alone():
    _, shown = sit("me:Yellow,me:Violet", ["3", "segment 0", "l all"])
    assert "Yellow (Violet) places a Craftsman on segment 0." in shown


@pytest.mark.parametrize(("name", "seed"), [("terracotta", 90), ("xian", 43)])
def test_equal_points_are_ranked_by_a_rule_that_is_named(name, seed):
    out = io.StringIO()
    game = claycrown.make(name)
    s = play(game, ["random", "random"], seed, console=Console(file=out, width=100))
    assert s.scores()[0] == s.scores()[1]
    first, second = (game.sentences.seat(s, s.ranks().index(rank), "en") for rank in (1, 2))
    points = s.scores()[0]
    assert (
        f"{points} points each: by the tie rule of {game.title} "
        f"random ({first}), then random ({second})." in out.getvalue()
    )


def test_partners_count_together_where_points_are_equal():
    game, seen = claycrown.make("mastery"), 0
    for seed in range(40):
        out = io.StringIO()
        begun = game.new(4, seed, {"allegiance": "pairs"})
        s = play(game, ["random"] * 4, state=begun, console=Console(file=out, width=100))
        red, blue, yellow, green = s.scores()
        if {red, yellow} & {blue, green} and red + yellow != blue + green:
            seen += 1
            assert "tie rule" not in out.getvalue()
    assert seen


def numbers_of(shown, name):
    """The numbers in the last row of a sheet that is called so."""
    return [int(n) for n in re.findall(rf"^ *{name} +(\d.*)", shown, re.MULTILINE)[-1].split()]


def test_under_the_points_of_each_stand_those_of_the_team():
    out, begun = io.StringIO(), MASTERY.new(4, 3, {"allegiance": "pairs"})
    s = play(MASTERY, ["random"] * 4, state=begun, console=Console(file=out, width=100))
    red, blue, yellow, green = s.scores()
    assert numbers_of(out.getvalue(), "Total") == [red, blue, yellow, green]
    assert numbers_of(out.getvalue(), "Team") == [red + yellow, blue + green] * 2
    assert red != red + yellow or blue != blue + green


def test_where_nobody_has_a_partner_no_team_is_mentioned():
    _, shown = sit("random,random", [])
    assert "Total" in shown
    assert "Team" not in shown


def test_different_points_need_no_tie_rule():
    _, shown = sit("random,random", [])
    assert "tie rule" not in shown


def test_seats_are_read_as_written():
    assert seated("me").name == "You"
    assert seated("me: Ann ").name == "Ann"
    assert seated("random").bot == "random"


def test_another_game_sits_at_the_same_table():
    out = io.StringIO()
    console = Console(file=out, width=80)
    s = play(make_toy(), ["me", "random"], 1, console=console, read=reader(itertools.repeat("1")))
    assert s.over
    assert "Winner with" in out.getvalue()


def test_nobody_is_told_what_another_seat_alone_may_know():
    out = io.StringIO()
    console = Console(file=out, width=80)
    play(make_toy(), ["me", "me"], 1, console=console, read=reader(["l all"]))
    # An event begins with the mask of the seats that may know it.
    assert "event (1, 1, 0," in out.getvalue()
    assert "event (2, 1, 1," not in out.getvalue()


@pytest.mark.parametrize(("action", "steps"), [(PASS, 1), (TAKE, 0)])
def test_undo_ends_where_something_unknown_came_to_light(action, steps):
    toy = make_toy()
    sitting = Sitting(toy, ["me", "me"], 1, Console(file=io.StringIO()), reader([]))
    while toy.decisions[sitting.s.decision].name != "CLAIM":
        seat = sitting.s.waiting[0]
        sitting.take(seat, sitting.s.legal(seat)[0])
    winner = sitting.s.waiting[0]
    sitting.seats[winner].trail.clear()
    sitting.take(winner, action)
    assert len(sitting.seats[winner].trail) == steps


def run(seats: str, given: bytes, **variables: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "COLUMNS": "80", **variables}
    command = [sys.executable, "-c", SCRIPT, seats]
    return subprocess.run(
        command, input=given, capture_output=True, env=environment, timeout=60, check=False
    )


def test_over_a_pipe_lines_are_echoed_and_the_end_is_polite():
    done = run("me,random", b"3\nnonsense\n\xff\xfe\x00\nsegment 0\n")
    shown = done.stdout.decode()
    assert done.returncode == 7
    assert done.stderr == b""
    assert "You (Violet), ? helps > nonsense" in shown
    assert "Violet places a Craftsman on segment 0." in shown
    assert "The input has ended. The game is not finished" in shown
    assert max(map(len, shown.split("\n"))) <= 80


def test_a_whole_game_over_a_pipe():
    done = run("me,random", b"1\n" * 2000)
    assert done.returncode == 0
    assert done.stderr == b""
    assert "Winner with" in done.stdout.decode()


def test_an_output_that_knows_few_letters_is_no_trouble():
    done = run("me:Юлия,random", b"s\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 7
    assert done.stderr == b""
    assert b"Scoring tiles" in done.stdout


def at_a_terminal(script: str, seats: str, typed: bytes) -> tuple[int, str]:
    """What a real terminal shows of a game, and how it ends."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "80", "LINES": "50", "TERM": "xterm-256color"}
    command = [sys.executable, "-c", script, seats]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as game:
        os.close(theirs)
        os.write(ours, typed)
        shown = b""
        try:
            while select.select([ours], [], [], 60)[0] and (chunk := os.read(ours, 65536)):
                shown += chunk
        except OSError:
            pass  # the other end is closed: the game has ended
        try:
            code = game.wait(timeout=60)
        finally:
            game.kill()
    os.close(ours)
    return code, shown.decode()


def test_at_a_real_terminal_a_person_is_prompted():
    code, text = at_a_terminal(SCRIPT, "me:Ann,random", b"3\nq\n")
    assert code == 7
    assert "Ann (Violet), ? helps > " in text
    assert "\x1b[1;35mV Violet" in text
    assert "You leave the table." in text
    assert "Traceback" not in text


def test_at_a_real_terminal_earlier_lines_come_back():
    pytest.importorskip("readline")
    _, text = at_a_terminal(SCRIPT, "me,random", b"w xyzzy\n\x1b[A\nq\n")
    assert text.count("Nothing here is called 'xyzzy'.") == 2


def test_nobody_calls_back_the_lines_of_another():
    pytest.importorskip("readline")
    script = SCRIPT.replace("terracotta", "xian")
    # Ann seals her second option; Bo, as the next, tries to call it back.
    _, text = at_a_terminal(script, "me:Ann,me:Bo", b"\n2\n\n\x1b[A\nq\n")
    assert "Bo (Orange), ? helps > " in text
    assert "? helps > 2" not in after_last(text, "Pass the keyboard to Bo")
    assert text.count("Type the number of an option") == 1


# Xi'an: hidden hands and sealed choices at one keyboard.

CARD = re.compile(r"\b[YRGU][1-6]\b")


class Table:
    """A sitting of Xi'an that looks over each person's shoulder.

    Whenever somebody is asked, ``watch`` gets the seat and all that was printed since the last
    question, which is what this person can read.
    """

    def __init__(self, seats: str, lines: Iterable[str], seed: object = 5, **console) -> None:
        self.out = io.StringIO()
        self.lines = iter(lines)
        self.read_up_to = 0
        self.parts: list[tuple[int, str]] = []
        shown = Console(file=self.out, width=80, height=50, highlight=False, **console)
        self.sitting = Sitting(XIAN, seats.split(","), seed, shown, self.read)

    def read(self, prompt: str) -> str:
        text = self.out.getvalue()[self.read_up_to :]
        self.read_up_to += len(text)
        if prompt != ENTER:
            self.watch(self.sitting.s.waiting[0], text)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line

    def watch(self, seat: int, text: str) -> None:
        self.parts.append((seat, text))

    def play(self):
        return self.sitting.play(), self.out.getvalue()


def known_cards(view) -> set[str]:
    """The cards that a seat may read of: own hand and choices, and what has lain open."""
    mine = view["seats"][view["you"]]
    known = [*mine["hand"], *mine["put_back"], *(mine["pair"] or [])]
    for player in view["seats"]:
        known += [*player["discard"], *(player["pair"] or [])]
        known += [f"G{XIAN_HELPERS.index(name) + 1}" for name in player["helpers"]]
    return set(known)


class Watched(Table):
    """Fails as soon as a person could read a card that this person may not know."""

    secrets = 0

    def watch(self, seat: int, text: str) -> None:
        super().watch(seat, text)
        s = self.sitting.s
        known = known_cards(s.view(seat))
        assert set(CARD.findall(text)) <= known
        for other in s.view(None)["seats"]:
            assert "hand" not in other
        hidden = {card for k in range(s.players) for card in s.view(k)["seats"][k]["hand"]}
        self.secrets += len(hidden - known)


@pytest.mark.parametrize("seats", ["me:Ann,me:Bo", "me:Ann,random,me:Bo", "random,me,random,me:Bo"])
@pytest.mark.parametrize("terminal", [False, True])
def test_nobody_reads_hidden_cards_of_another_in_a_whole_game(seats, terminal):
    commands = itertools.cycle(["1", "2", "l all", "b", "r", "s", "1", "w palace", "3", "1"])
    table = Watched(seats, commands, force_terminal=terminal, color_system=None)
    s, shown = table.play()
    assert s.over
    assert "Winner with" in shown
    assert table.secrets > 100
    if not terminal:
        assert max(map(cell_len, shown.split("\n"))) <= 80


def asked_about(sitting: Sitting, seat: int) -> str:
    """All that a person can get to read at a decision."""
    out = io.StringIO()
    sitting.console = Console(file=out, width=80, height=50, highlight=False)
    options = Options(sitting.game, sitting.s, seat)
    sitting.seats[seat].seen = 0
    sitting.show_decision(seat, options)
    for line in ["l all", "b", "s", "r", "?", "w pair", "w favour", "w y1", "w worker_action"]:
        assert not sitting.answered(seat, options, line)
    return out.getvalue()


@pytest.mark.parametrize("players", [2, 3])
def test_other_hidden_cards_change_no_letter_of_what_a_person_reads(players):
    rng = seeded("worlds")
    sitting = Sitting(XIAN, ["me"] * players, 8, Console(file=io.StringIO()), reader([]))
    for k in range(60):
        s, log = sitting.s, sitting.log
        seat = s.waiting[0]
        if k % 3 == 0:
            told = asked_about(sitting, seat)
            sitting.s = s.determinize(seat, rng)
            mine = 2**seat
            sitting.log = [
                event if event[0] in (-1, mine) else (*event[:3], int(rng.below(2**24)), 0, 0)
                for event in log
            ]
            assert asked_about(sitting, seat) == told
            sitting.s, sitting.log = s, log
        options = s.legal(seat)
        sitting.take(seat, options[rng.below(len(options))])


def test_on_a_terminal_the_keyboard_is_passed_with_a_cleared_screen():
    table = Table("me:Ann,me:Bo", ["", "1", "", "1"], force_terminal=True, color_system=None)
    _, shown = table.play()
    screens = shown.split("\x1b[2J\x1b[H")
    passed = [screen for screen in screens if "Pass the keyboard" in screen]
    assert [re.search(r"to (\w+ \(\w+\)), press Enter\.", screen)[1] for screen in passed][:3] == [
        "Ann (Purple)",
        "Bo (Orange)",
        "Ann (Purple)",
    ]
    for screen in passed:
        assert screen.startswith("\x1b[3J")
        assert not CARD.search(screen)


def test_on_a_pipe_a_line_parts_the_persons():
    _, shown = Table("me:Ann,me:Bo", ["1", "1"]).play()
    assert re.search(r"^-+ Ann \(Purple\) -+$", shown, re.MULTILINE)
    assert re.search(r"^-+ Bo \(Orange\) -+$", shown, re.MULTILINE)
    assert "Pass the keyboard" not in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize(("name", "seats"), [("xian", "me,random"), ("terracotta", "me,me")])
def test_without_secrets_between_persons_the_keyboard_stays(name, seats):
    out = io.StringIO()
    console = Console(file=out, width=80, height=50, force_terminal=True, color_system=None)
    lines = itertools.repeat("1", 40)
    play(claycrown.make(name), seats.split(","), 3, console=console, read=reader(lines))
    assert "Pass the keyboard" not in out.getvalue()
    assert "\x1b[3J" not in out.getvalue()


def test_a_person_decides_twice_in_a_row_without_passing():
    lines = ["", "1", "", "1", "", "1", "", "1", "1"]
    table = Table("me:Ann,me:Bo", lines, force_terminal=True, color_system=None)
    table.play()
    (first, text), (second, more) = table.parts[-2:]
    assert first == second
    assert "Worker step" in text
    assert "Building step" in more
    assert "Pass the keyboard" not in more


def test_a_sealed_choice_is_taken_back_by_its_owner_before_the_keyboard_is_passed():
    console = {"force_terminal": True, "color_system": None}
    again, shown = Table("me:Ann,me:Bo", ["", "2", "u", "3", ""], **console).play()
    direct, _ = Table("me:Ann,me:Bo", ["", "3", ""], **console).play()
    assert "Ann (Purple): u takes your last decision back." in shown
    assert again.key() == direct.key()
    assert actions_of(again) == actions_of(direct) == [[0, 578]]


def test_a_sealed_choice_is_not_taken_back_by_another():
    lines = ["", "2", "", "u", "u"]
    table = Table("me:Ann,me:Bo", lines, force_terminal=True, color_system=None)
    s, shown = table.play()
    assert actions_of(s) == [[0, 577]]
    assert shown.count("There is nothing to take back") == 2


def test_what_was_revealed_is_not_taken_back():
    lines = ["", "1", "", "1", "u"]
    table = Table("me:Ann,me:Bo", lines, force_terminal=True, color_system=None)
    s, shown = table.play()
    assert len(actions_of(s)) == 2
    assert shown.count("takes your last decision back") == 1


def test_a_turn_is_undone_step_by_step():
    seal = ["1", "1", "1", "1"]
    before, _ = Table("me:Ann,me:Bo", seal).play()
    after, shown = Table("me:Ann,me:Bo", [*seal, "1", "workshop", "u", "u", "u"]).play()
    assert "Workshop: craft a statue" in shown
    assert after.key() == before.key()
    assert shown.count("There is nothing to take back") == 1


@pytest.mark.parametrize("lines", [[], ["q"]])
def test_leaving_while_the_keyboard_is_passed(lines):
    table = Table("me:Ann,me:Bo", lines, force_terminal=True, color_system=None)
    s, shown = table.play()
    assert not s.over
    assert "The game is not finished, nobody has won." in shown


def test_favour_names_the_own_cards():
    table = Table("me:Ann,random", [])
    hand = table.sitting.s.view(0)["seats"][0]["hand"]
    _, shown = table.play()
    assert f"Put back {hand[0]}, {hand[1]}" in " ".join(shown.split())


def test_colour_is_for_seats_and_not_for_words():
    table = Table("me,random", [], force_terminal=True, color_system="standard")
    _, shown = table.play()
    assert "\x1b[1;35mP Purple\x1b[0m" in shown
    assert "\x1b[1;35mP0\x1b[0m" in shown
    assert "round 1 of 6" in shown


def test_two_persons_over_a_pipe_by_the_command_line():
    command = [sys.executable, "-m", "claycrown", "play", "xian", "--seats", "me:Ann,me:Bo"]
    done = subprocess.run(
        [*command, "--seed", "4"],
        input=b"1\n" * 400,
        capture_output=True,
        env={**os.environ, "COLUMNS": "80"},
        timeout=120,
        check=False,
    )
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    assert "Winner with" in shown
    assert "- Ann (Purple) -" in shown
    assert max(map(len, shown.split("\n"))) <= 80


def test_the_first_round_on_the_page_is_what_the_table_shows():
    page = (Path(__file__).parent.parent / "docs" / "terminal.md").read_text("utf-8")
    part = page[page.index("## Xi'an: a first") : page.index("## Medieval Mastery: a first")]
    blocks = re.findall(r"^( *)```\n(.*?)^ *```$", part, re.MULTILINE | re.DOTALL)
    told = [line.removeprefix(indent) for indent, body in blocks for line in body.split("\n")]
    lines = ["", "1", "", "1", "", "5", "", "1", "", "1", "workshop", "15", ""]
    table = Table("me:Anna,me:Ben", lines, 3, force_terminal=True, color_system=None)
    _, shown = table.play()
    assert len(told) > 20
    plain = re.sub(r"\x1b\[\d*[A-Z]", "", shown).split("\n")
    assert [line for line in told if line not in plain and "claycrown" not in line] == []


def test_the_first_turn_of_mastery_on_the_page_is_what_the_table_shows():
    page = (Path(__file__).parent.parent / "docs" / "terminal.md").read_text("utf-8")
    part = page[page.index("## Medieval Mastery: a first") : page.index("## Medieval Mastery: a b")]
    blocks = re.findall(r"^( *)```\n(.*?)^ *```$", part, re.MULTILINE | re.DOTALL)
    told = [line.removeprefix(indent) for indent, body in blocks for line in body.splitlines()]
    out = io.StringIO()
    shown = Console(file=out, width=80, height=50, highlight=False)
    lines = ["pass", "1", "w a2", "cave", "4", "w a2"]
    play(MASTERY, ["me", "random"], 3, console=shown, read=reader(lines))
    printed = out.getvalue()
    assert len(told) > 20
    missing = [line for line in told if line not in printed and "claycrown" not in line]
    assert missing == []
    asked, after = printed.split("where to?")[1].split("how many knights?")
    assert "none of them is yours" in asked
    assert "(MM-10.2)" in asked
    assert "advance of this turn are over (MM-5.5)" in " ".join(after.split())


def test_the_page_names_rules_categories_and_keys_that_exist():
    docs = Path(__file__).parent.parent / "docs"
    page = (docs / "xian.md").read_text("utf-8")
    known = set(re.findall(r"\*\*(XI-\d+\.\d+)\*\*", (docs / "rules/xian.md").read_text("utf-8")))
    named = set(re.findall(r"XI-\d+\.\d+", page))
    assert len(named) > 40
    assert named <= known
    assert {name for name in XIAN.categories if f"`{name}`" not in page} == set()
    part = page[page.index("## What is reconstructed") : page.index("## Where the texts")]
    keys = re.findall(r"`(\w+)(?:\.(\w+))?`", part)
    assert len(keys) > 10
    for table, name in keys:
        assert not name or name in XIAN.edition.data[table], (table, name)
        assert table in XIAN.edition.data


def passed_around(hands: dict[int, str], lines: Iterable[str], seats: str = "me:Ann,me:Bo,me:Cy"):
    """P0 of three uses Fury; the state after these lines, and what was printed, line by line."""
    position = given(3).stands(0, "fury").hand(0, "C T").hand(1, "C T").hand(2, "C T")
    for seat, hand in hands.items():
        position.hand(seat, hand)
    out = io.StringIO()
    shown = Console(
        file=out, width=80, height=50, highlight=False, force_terminal=True, color_system=None
    )
    s = position.asking(0)
    return play(MASTERY, seats.split(","), state=s, console=shown, read=reader(lines)), [
        line for line in out.getvalue().splitlines() if line.strip()
    ]


def passes(printed: list[str]) -> list[str]:
    return [
        found[1] for line in printed if (found := re.search(r"Pass the keyboard to (\w+)", line))
    ]


# MM-19.4  Who was really asked for a Fracture is not to be seen at the table.
@pytest.mark.parametrize(
    ("hands", "lines"),
    [
        ({}, ["", "crown", "", "", "", "", "", ""]),
        ({1: "F T"}, ["", "crown", "", "pass", "", "", "", ""]),
        ({2: "F T"}, ["", "crown", "", "", "", "pass", "", ""]),
        ({1: "F T", 2: "F T"}, ["", "crown", "", "pass", "", "pass", "", ""]),
    ],
)
def test_the_keyboard_goes_to_all_who_may_answer_whoever_can(hands, lines):
    s, printed = passed_around(hands, lines)
    assert passes(printed) == ["Ann", "Bo", "Cy", "Ann"]
    assert (s.waiting, MASTERY.decisions[s.decision].name) == ((0,), "DISCARD")
    nothing = [line for line in printed if "there is nothing for you to choose" in line]
    assert len(nothing) == 2 - len(hands)
    assert not any("takes your last decision back" in line for line in printed)


def test_a_fracture_in_such_a_round_acts_and_the_round_goes_on():
    s, printed = passed_around({1: "F T"}, ["", "crown", "", "fracture", "", "", ""])
    assert passes(printed) == ["Ann", "Bo", "Cy", "Ann"]
    assert MASTERY.decisions[s.decision].name == "WINDOW"


def test_in_such_a_round_a_person_can_leave():
    s, printed = passed_around({}, ["", "crown", "", "q"])
    assert any("You leave the table." in line for line in printed)
    assert not s.over


def test_one_person_among_bots_is_asked_only_for_real():
    s, printed = passed_around({}, ["crown"], "me:Ann,random,random")
    assert passes(printed) == []
    assert not any("there is nothing for you" in line for line in printed)
    assert MASTERY.decisions[s.decision].name == "DISCARD"


def test_in_a_battle_both_fighters_get_the_keyboard_whatever_they_hold():
    def screens(mine: str, theirs: str, lines: list[str]) -> list[str]:
        position = given().tile("forest", 5).holds(0, 7).holds(1, 5, 3).hand(0, mine)
        s = position.hand(1, theirs).castle(0, 4).listening().asking(0, "ADVANCE")
        out = io.StringIO()
        shown = Console(
            file=out, width=80, height=50, highlight=False, force_terminal=True, color_system=None
        )
        play(MASTERY, ["me:Ann", "me:Bo"], state=s, console=shown, read=reader(lines))
        return passes(out.getvalue().splitlines())

    # Ann attacks. Nothing stands that a Fracture could hit; each has a card for the conflict, or
    # two of which one is chosen.
    moves = ["", "b2", "4"]
    one = screens("2 C C T F", "3 C C T F", [*moves, *[""] * 5])
    two = screens("2 5 C C T", "3 4 C C T", [*moves, "conflict 2", "", "conflict 3", "", ""])
    assert one[:3] == two[:3] == ["Ann", "Bo", "Ann"]


@pytest.mark.parametrize("name", claycrown.games())
def test_every_colour_of_a_seat_has_a_style_of_its_own(name):
    game = claycrown.make(name)
    shown = game.new(max(game.seats), seed=1).view(None)["seats"]
    styles = [STYLES[seat["colour"]] for seat in shown]
    assert len(set(styles)) == len(styles)


# hints


@pytest.mark.parametrize("word", ["h", "hint", "H"])
def test_a_hint_names_three_moves_with_value_and_reason(word):
    s, shown = sit("me,random", [word])
    hints = shown[shown.index("Hint, by what you know") :].splitlines()[1:]
    numbers = [int(line.split()[0]) for line in hints if re.match(r"^ +\d+  \S", line)]
    assert len(numbers) == 3
    assert set(numbers) <= set(range(1, len(s.legal(0)) + 1))
    assert len(re.findall(r"^     \d+\xa0% to win: \w", shown, re.MULTILINE)) == 3
    assert max(map(len, hints)) <= 80


def test_no_line_of_a_hint_ends_between_a_number_and_its_sign(monkeypatch):
    reason = "you lose an artefact in 80 %, " * 12
    monkeypatch.setattr("claycrown.terminal.commands.hint", lambda *_: [Hint(0, 0.4, reason)])
    lines = after_last(sit("me,random", ["h"])[1], "Hint, by what you know").splitlines()
    told = [line for line in lines if "artefact" in line or "%" in line]
    assert " ".join(told).count("80\xa0%") == 12
    assert not any(line.lstrip().startswith("%") for line in lines)
    assert len(told) > 4


def test_a_hint_takes_no_move_and_is_noted_with_its_seat_and_place():
    hints = []
    console = Console(file=io.StringIO(), width=80, highlight=False)
    lines = reader(["3", "h", "1", "h", "u", "h"])
    s = play(GAME, ["me", "random"], SEED, console=console, read=lines, hints=hints)
    assert hints == [(0, 1), (0, 1), (0, 1)]  # what came after the second was taken back
    assert len(actions_of(s)) == 1


def test_a_hint_for_the_same_question_is_the_same_and_noted_once(monkeypatch):
    sought = []

    def seek(*arguments):
        sought.append(arguments)
        return hint(*arguments)

    monkeypatch.setattr("claycrown.terminal.commands.hint", seek)
    hints, out = [], io.StringIO()
    console = Console(file=out, width=80, highlight=False)
    lines = reader(["h", "b", "hint", "3", "h"])
    play(GAME, ["me", "random"], SEED, console=console, read=lines, hints=hints)
    assert hints == [(0, 0), (0, 1)]
    assert len(sought) == 2
    parts = out.getvalue().split("Hint, by what you know")
    told = [re.findall(r"\d+\xa0% to win: .*", part) for part in parts[1:]]
    assert len(told) == 3
    assert told[0] == told[1] != told[2]


def test_the_end_tells_who_asked_for_hints():
    _, shown = sit("me:Ann,random", itertools.chain(["h", "1", "h"], itertools.cycle(["1"])))
    assert "Ann (Violet) asked for 2 hints." in " ".join(shown.split())


def test_a_stopped_hint_comes_back_to_the_question():
    ours, theirs = pty.openpty()
    script = SCRIPT.replace("terracotta", "mastery")
    command = [sys.executable, "-c", script, "me,random,random,random,random,random"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as game:
        os.close(theirs)
        os.write(ours, b"h\n")
        thinking = shown_until(ours, "Ctrl-C stops it.")
        game.send_signal(signal.SIGINT)
        stopped = shown_until(ours, "? helps > ")
        os.write(ours, b"q\n")
        left = shown_until(ours, "nobody has won.")
        try:
            game.wait(timeout=60)
        finally:
            game.kill()
    os.close(ours)
    assert "Thinking about a hint" in thinking
    assert "The hint is stopped" in stopped
    assert "You leave the table." in left
    assert game.returncode == 7


def shown_until(terminal: int, mark: str) -> str:
    """What a real terminal shows up to some words, or until nothing more comes."""
    shown = ""
    while mark not in shown and select.select([terminal], [], [], 30)[0]:
        shown += os.read(terminal, 65536).decode(errors="replace")
    return shown


def test_a_stopped_hint_is_not_noted(monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("claycrown.terminal.commands.hint", stopped)
    hints = []
    console = Console(file=io.StringIO(), width=80, highlight=False)
    s = play(GAME, ["me", "random"], SEED, console=console, read=reader(["h", "3"]), hints=hints)
    assert hints == []
    assert len(actions_of(s)) == 1


def interrupted_reader(lines):
    """Lines as if typed; None is a Ctrl-C."""
    left = iter(lines)

    def read(_prompt: str) -> str:
        line = next(left, "q")
        if line is None:
            raise KeyboardInterrupt
        return line

    return read


def sit_and_interrupt(lines):
    out = io.StringIO()
    console = Console(file=out, width=80, highlight=False)
    s = play(GAME, ["me", "random"], SEED, console=console, read=interrupted_reader(lines))
    return len(actions_of(s)), " ".join(out.getvalue().split())


def test_an_interrupt_that_comes_when_the_hint_is_there_ends_nothing():
    moves, shown = sit_and_interrupt(["h", None, "3"])
    assert "Ctrl-C once more, or q, leaves the table." in shown
    assert moves == 1
    assert "You leave the table." in shown


def test_one_that_comes_when_the_hint_was_stopped_ends_nothing(monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("claycrown.terminal.commands.hint", stopped)
    moves, shown = sit_and_interrupt(["h", None, "3"])
    assert "Ctrl-C once more, or q, leaves the table." in shown
    assert moves == 1


class InterruptedOnce(list):
    """Notes of hints; a Ctrl-C comes when the first is to be made."""

    interrupted = False

    def append(self, note):
        if not self.interrupted:
            self.interrupted = True
            raise KeyboardInterrupt
        super().append(note)


def test_no_hint_is_shown_that_an_interrupt_has_kept_from_being_noted():
    hints, out = InterruptedOnce(), io.StringIO()
    console = Console(file=out, width=80, highlight=False)
    play(GAME, ["me", "random"], SEED, console=console, read=reader(["h", "h"]), hints=hints)
    assert out.getvalue().count("Hint, by what you know") == 1
    assert hints == [(0, 0)]


@pytest.mark.parametrize("lines", [["h", None, None, "3"], ["h", "l", None], ["h", "3", None]])
def test_any_other_interrupt_still_leaves(lines):
    _, shown = sit_and_interrupt(lines)
    assert "You interrupt the game." in shown


# bots that fail

RAISING = """
from claycrown.bots import Bot


class Raising(Bot):
    def choose(self, position, options, clock):
        raise ValueError("no idea")
"""


UNTOLD = (
    "did something wrong; what, is told at the end. "
    "Where a bot gives no move, its seat takes another one instead."
)


def test_that_a_bot_fails_is_told_at_once_and_its_words_only_in_the_end(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(RAISING, encoding="utf-8")
    _, shown = sit(f"me,{path}:Raising", ["1"] * 40)
    words = " ".join(shown.split())
    assert words.count(UNTOLD) == 1
    game, last = words.split("The game is not finished")
    assert UNTOLD in game
    assert not re.search("no idea|ValueError|own.py:7", game)
    assert re.search(r"A bot did something wrong, \d+ times: .*ValueError: no idea", last)
    assert last.endswith("Where it gave no move, its seat took another one instead.")


# It ends after each move, so that it is started again and makes the next one as well.
FORGETFUL = """
import json, sys

options = []
print(sys.argv[1], flush=True)
for line in sys.stdin:
    told = json.loads(line)
    options = told.get("options") or options
    if "go" in told:
        print(json.dumps({"action": options[0]}), flush=True)
        sys.exit("this was my hand")
"""


def beside_program(tmp_path, greeting, lines):
    """What is printed before and after the end, beside a program that greets like this."""
    path = tmp_path / "program.py"
    path.write_text(FORGETFUL, encoding="utf-8")
    seats = ["me", f"line:{sys.executable} {path} {shlex.quote(greeting)}"]
    out = io.StringIO()
    console = Console(file=out, width=80, height=50, highlight=False)
    play(GAME, seats, SEED, console=console, read=reader(lines))
    return " ".join(out.getvalue().split()).split("The game is not finished")


def test_that_a_program_does_not_say_its_name_is_told_before_anybody_decides(tmp_path):
    game, last = beside_program(tmp_path, "hi", ["q"])
    assert game.index(UNTOLD) < game.index("? helps >")
    assert "no JSON" not in game
    assert "'hi" in last


def test_what_a_program_said_when_it_ended_is_told_in_the_end_alone(tmp_path):
    game, last = beside_program(tmp_path, '{"name": "x"}', ["1"] * 12)
    assert game.count(UNTOLD) == 1
    assert "my hand" not in game
    assert "has ended with 'this was my hand'" in last


def test_a_fault_where_nobody_may_see_who_is_asked_is_told_in_the_end_alone(tmp_path):
    path = tmp_path / "own.py"
    secret = 'if position.view["moment"]["what"] != "WINDOW": return options[0]\n        raise'
    path.write_text(RAISING.replace("raise", secret), encoding="utf-8")
    game, out = claycrown.make("mastery"), io.StringIO()
    console = Console(file=out, width=80, height=50, highlight=False)
    play(game, ["me", f"{path}:Raising"], SEED, console=console, read=reader(["1"] * 20))
    words = " ".join(out.getvalue().split())
    assert "something wrong; what" not in words
    assert "raised ValueError: no idea" in words


# waiting

ERASED = "\x1b[2K"
ON_A_TERMINAL = {"force_terminal": True, "color_system": None}


def test_on_a_terminal_people_see_their_move_and_who_is_thinking():
    _, shown = sit("me,random,random", ["3", "segment 1", "1", "1"], **ON_A_TERMINAL)
    (screen,) = [screen for screen in shown.split(CLEARED) if "is thinking …" in screen]
    picture, *lines = screen.split("random (Yellow) is thinking …")
    assert picture.startswith("Terracotta Army: round 1 of 5, Yellow to decide\n")
    assert "\n  V Violet   0     6   4 " in picture  # the coins that were taken last
    assert lines == [f"\r{ERASED}random (Blue) is thinking …\r{ERASED}"]


def test_a_hint_is_waited_for_in_a_line_that_goes_away():
    _, shown = sit("me,random", ["h"], **ON_A_TERMINAL)
    assert f"hint … Ctrl-C stops it.\r{ERASED}Hint, by what you know" in shown


def test_at_the_end_and_on_a_pipe_nobody_is_said_to_think():
    _, shown = sit("random,random", [], **ON_A_TERMINAL)
    assert after_last(shown, "is thinking …").startswith(f"is thinking …\r{ERASED}Terracotta Army")
    _, shown = sit("me,random", ["h", *"311"])
    assert "hinking" not in shown


def test_a_waiting_line_can_be_erased_in_a_narrow_window():
    out = io.StringIO()
    console = Console(file=out, width=20, height=50, highlight=False, **ON_A_TERMINAL)
    play(GAME, ["random", "random"], SEED, console=console)
    lines = re.findall(r"\n([^\n]*)…\r", out.getvalue().replace(ERASED, "\n"))
    assert lines
    assert max(map(len, lines)) < 19


# MM-19.4  No line of the screen tells which bot has a choice that nobody may notice.
def test_no_waiting_line_tells_which_bot_could_answer(tmp_path):
    path = tmp_path / "first.py"
    path.write_text(
        "from claycrown.bots import Bot\n\n\nclass First(Bot):\n"
        "    def choose(self, position, options, clock):\n        return options[0]\n",
        encoding="utf-8",
    )
    seats = f"me:Ann,{path}:First,{path}:First"
    asked = [{}, {1: "F T"}, {2: "F T"}, {1: "F T", 2: "F T"}]
    printed = [passed_around(hands, ["crown"], seats)[1] for hands in asked]
    assert any("Waiting for answers …" in line for line in printed[0])
    assert not any("is thinking" in line for line in printed[0])
    assert all(lines == printed[0] for lines in printed)


# MM-19.4  Nor does one tell, in a battle and in the window after it, what the bot has in hand.
def test_no_waiting_line_tells_what_a_bot_could_play(tmp_path):
    path = tmp_path / "attacker.py"
    path.write_text(
        "from claycrown.bots import Bot\n\n\nclass Attacker(Bot):\n"
        "    def choose(self, position, options, clock):\n"
        "        attack = 67 + 7\n"
        "        conflict = [card for card in options if 116 <= card <= 119]\n"
        "        return attack if attack in options else max(conflict, default=options[0])\n",
        encoding="utf-8",
    )
    printed = []
    for hand in ("5 +1 +1 +2 +2", "5 4 +1 +1 +2", "5 C T F A", "5 +1 +1 +2 F"):
        at = given(2).castle(0, 3).castle(1, 6).holds(1, 5, 2).holds(0, 7, 2)
        s = at.hand(0, "3 +1 +1 +1 +2").hand(1, hand).asking(1, "ADVANCE")
        out = io.StringIO()
        console = Console(file=out, width=80, height=50, highlight=False, **ON_A_TERMINAL)
        seats = ["me:Ann", f"{path}:Attacker"]
        play(MASTERY, seats, state=s, console=console, read=reader(["1", "1"]))
        printed.append(out.getvalue().splitlines())
    assert any("Waiting for answers …" in line for line in printed[0])
    assert any(line.startswith("Turn 2: Ann") for line in printed[0])
    assert all(lines == printed[0] for lines in printed)
