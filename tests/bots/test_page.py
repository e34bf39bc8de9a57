"""What the pages about bots say is so: their code runs, and they name what there is."""

import contextlib
import io
import re
from pathlib import Path

from toy_game import make_toy

from claycrown.bots import Clock, decide
from claycrown.bots.eval.evaluation import Evaluation
from claycrown.cli import main

DOCS = Path(__file__).parent.parent.parent / "docs"
WRITERS = (DOCS / "write-a-bot.md").read_text("utf-8")
PAGES = (DOCS / "bots.md").read_text("utf-8") + WRITERS
CODE = re.findall(r"```python\n(.*?)```", PAGES, re.DOTALL)


def test_the_bot_of_the_page_plays():
    names = {}
    (code,) = [each for each in CODE if "class Curious(Bot)" in each]
    exec(compile(code, "write-a-bot.md", "exec"), names)
    toy = make_toy()
    s = toy.new(2, 1)
    bots = [names["Curious"](toy, seat) for seat in range(2)]
    while not s.over:
        seat = s.waiting[0]
        s.apply(seat, decide(bots[seat], s, seat, Clock()))
    assert len(bots[0].taken) > 1


def test_the_hints_of_the_page_are_printed():
    (code,) = [each for each in CODE if "bots.hint(" in each]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "bots.md", "exec"), {})
    lines = out.getvalue().splitlines()
    assert 1 <= len(lines) <= 3
    assert all(re.search(r"\d+ % to win: .*this turn", line) for line in lines)
    quoted = [
        " ".join(line.removeprefix("> ") for line in quote.splitlines())
        for quote in re.findall(r"(?:^> .*\n)+", PAGES, re.MULTILINE)
    ]
    assert [quote for quote in quoted if "to win:" in quote] == lines[:2]


def test_the_bot_of_the_page_plays_with_tuned_weights(tmp_path, monkeypatch, capsys):
    (code,) = [each for each in CODE if "WEIGHTS" in each]
    monkeypatch.chdir(tmp_path)
    short = ["--steps", "1", "--blocks", "1", "--check", "0"]
    assert main(["tune", "terracotta", *short, "--output", "weights.toml"]) == 0
    (tmp_path / "my_bot.py").write_text(code, encoding="utf-8")
    assert (
        main(["arena", "terracotta", "--bots", "my_bot.py:Tuned,journeyman", "--blocks", "1"]) == 0
    )
    assert "my_bot.py:Tuned" in capsys.readouterr().out


def test_the_page_tells_every_method_of_an_evaluation_and_no_other():
    section = WRITERS.split("## Add an evaluation")[1].split("\n## ")[0]
    told = re.findall(r"^\| `(\w+)\(", section, re.MULTILINE)
    written = [name for name in vars(Evaluation) if callable(getattr(Evaluation, name))]
    assert sorted(told) == sorted(name for name in written if not name.startswith("_"))
