"""What the pages say is true: commands, code, links, numbers, names."""

import contextlib
import io
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
import typer

import claycrown
from claycrown.cli import app, main
from claycrown.sim import play_game

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("requirements/*.md")]
)
RULES = ROOT / "docs" / "rules" / "terracotta.md"
GAME = claycrown.make("terracotta")
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
SMALL = "3"


def page_name(path):
    return str(path.relative_to(ROOT))


def text_of(path):
    return path.read_text("utf-8")


def blocks(path, language):
    """The fenced blocks of a page in a language, without their indentation."""
    found = []
    for indent, name, body in FENCE.findall(text_of(path)):
        if name == language:
            found.append("\n".join(line.removeprefix(indent) for line in body.splitlines()))
    return found


def prose(path):
    return FENCE.sub("", text_of(path))


def inline(path):
    return re.findall(r"`([^`\n]+)`", prose(path))


def commands():
    """Every claycrown command of the pages, as (page, words)."""
    found = []
    for page in PAGES:
        lines = [line for block in blocks(page, "") for line in block.splitlines()]
        for line in [*lines, *inline(page)]:
            if re.match(r"(\S*/)?claycrown( |$)", line):
                words = shlex.split(line.replace("<game>", "terracotta"), comments=True)
                found.append((page_name(page), words[1:]))
    return found


COMMANDS = commands()
CASES = pytest.mark.parametrize(
    ("page", "words"), COMMANDS, ids=[f"{page}: {' '.join(words)}" for page, words in COMMANDS]
)


@CASES
def test_a_command_is_known_with_all_its_options(page, words):
    command = typer.main.get_command(app)
    if words in ([], ["--version"]):
        return
    context = command.make_context("claycrown", list(words))
    name, sub, rest = command.resolve_command(context, list(words))
    sub.make_context(name, rest, parent=context)


def made_small(words):
    """The same command for few games."""
    words = list(words)
    if words[0] in ("sim", "check"):
        if "--games" not in words:
            words += ["--games", SMALL]
        words[words.index("--games") + 1] = SMALL
    if words[0] == "check" and "--bots" not in words:
        words.append("--quick")
    if words[0] == "arena":
        words += ["--blocks", "1", "--iterations", "1"]  # the last one named counts
    return words


def typed(text):
    """A standard input that holds these lines."""
    return io.TextIOWrapper(io.BytesIO(text.encode()))


# Measurements, thinking bots, a comparison that needs both builds, and a server that runs until it
# is stopped: each takes long and has its own tests.
SLOW = [
    words
    for _, words in COMMANDS
    if words[:1] in ([], ["bench"], ["tune"], ["serve"])
    or "--parity" in words
    or (words[0] in ("arena", "check") and re.search("line:|journeyman|strategist", str(words)))
]
RUN = [words for _, words in COMMANDS if words and words not in SLOW and "FILE" not in words]


@pytest.mark.parametrize("words", {" ".join(words): words for words in RUN}.values(), ids=" ".join)
def test_a_command_runs(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", typed("q\n"))
    own = blocks(ROOT / "docs" / "editions.md", "toml")[0]
    (tmp_path / "my-box.toml").write_text(own)
    if words[0] == "replay":
        assert main(["sim", "terracotta", "--games", SMALL, "--records", words[1]]) == 0
    assert main(made_small(words)) == 0, capsys.readouterr().err


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md"])
def test_the_python_of_a_page_runs(page):
    code = blocks(ROOT / page, "python")
    assert code
    names = {}
    for block in code:
        small = re.sub(r"\b10(00|24)\b", "8", block)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(small, page, "exec"), names)
    assert names["s"].over
    if page == "README.md":
        ours, theirs = json.loads(out.getvalue())
        assert ours > theirs


def test_who_writes_a_bot_is_led_to_the_page_for_it_and_its_commands():
    section = text_of(ROOT / "README.md").split("## Write a bot")[1].split("\n## ")[0]
    assert "(docs/write-a-bot.md)" in section
    for command in ("arena", "check", "tune"):
        assert f"`claycrown {command}`" in section


def test_the_excerpt_in_how_it_works_is_the_code():
    source = text_of(ROOT / "src/claycrown/games/terracotta/turn.py")
    for block in blocks(ROOT / "docs" / "how-it-works.md", "python"):
        for line in block.splitlines():
            assert line.split("  #")[0].strip() in source


def test_the_first_turn_is_what_the_table_shows(tmp_path, monkeypatch, capsys):
    page = text_of(ROOT / "docs" / "terminal.md")
    monkeypatch.setattr("sys.stdin", typed("3\nsegment 1\n1\n1\n?\nq\n"))
    monkeypatch.chdir(tmp_path)
    assert main(["play", "terracotta", "--players", "3", "--seed", "3"]) == 0
    shown = capsys.readouterr().out.splitlines()
    turn = page[page.index("## Terracotta Army: a first") : page.index("## Xi'an: a first")]
    told = [
        line.removeprefix(indent)
        for indent, _, body in FENCE.findall(turn)
        for line in body.splitlines()
        if "claycrown" not in line
    ]
    assert len(told) > 8
    assert [line for line in told if line not in shown] == []


def test_the_commands_of_the_table_are_those_it_lists():
    from claycrown.terminal import HELP

    page = text_of(ROOT / "docs" / "terminal.md")
    table = page[page.index("## What you can type") : page.index("## Terracotta Army")]
    keys = set(re.findall(r"(?:^|\s\s)([a-z])\b(?= )", HELP, re.MULTILINE))
    assert keys == {"u", "b", "s", "r", "l", "w", "h", "q"}
    assert {key for key in keys if f"`{key}`" not in table} == set()


def slug(heading):
    """The anchor that a heading gets on the usual hosts."""
    plain = re.sub(r"[`*]", "", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def links(path):
    return re.findall(r"!?\[[^\]]*\]\(([^)\s]+)\)", prose(path))


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_relative_links_lead_somewhere(page):
    for link in links(page):
        if re.match(r"https?:|mailto:", link):
            continue
        target, _, anchor = link.partition("#")
        path = (page.parent / target).resolve() if target else page
        assert path.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text_of(path)), re.MULTILINE)
            assert anchor in map(slug, headings), link


def test_every_page_of_the_docs_is_listed():
    listed = set(links(ROOT / "docs" / "README.md"))
    pages = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")}
    assert pages - {"README.md"} <= listed


def rule_numbers():
    return set(re.findall(r"^- \*\*(TA-\d+\.\d+)\*\*", text_of(RULES), re.MULTILINE))


def test_rule_numbers_on_the_pages_exist():
    known = rule_numbers()
    assert len(known) > 100
    for page in PAGES:
        named = set(re.findall(r"TA-\d+\.\d+", text_of(page)))
        assert named <= known, page_name(page)


def test_the_table_of_ids_is_that_of_the_game():
    text = text_of(RULES)
    chapter = text[text.index("## 16. Action encoding") : text.index("## 17.")]
    rows = re.findall(r"^\| ([A-Z_]+) \| (\d+)(?:-(\d+))? \| (\d+) \|", chapter, re.MULTILINE)
    assert [(verb.name, verb.first, verb.size) for verb in GAME.actions.verbs] == [
        (name, int(first), int(size)) for name, first, _, size in rows
    ]
    for _, first, last, size in rows:
        assert int(last or first) - int(first) + 1 == int(size)
    assert f"**{GAME.actions.total}** ids" in chapter


def test_the_table_of_decisions_is_that_of_the_game():
    text = text_of(RULES)
    chapter = text[text.index("## 15. Decision points") : text.index("## 16.")]
    rows = re.findall(r"^\| \d+ \| ([A-Z_]+) \|", chapter, re.MULTILINE)
    assert [decision.name for decision in GAME.decisions] == rows


def test_the_categories_of_the_score_sheet_are_explained():
    text = text_of(RULES)
    chapter = text[text.index("## 17. Score sheet") : text.index("## 18.")]
    assert re.findall(r"^\| ([a-z_]+) \|", chapter, re.MULTILINE) == list(GAME.categories)
    page = text_of(ROOT / "docs" / "terracotta.md")
    assert {name for name in GAME.categories if f"`{name}`" not in page} == set()


def test_the_reconstructed_values_have_their_keys():
    page = text_of(ROOT / "docs" / "terracotta.md")
    chapter = page[page.index("## What is reconstructed") : page.index("## Where the French")]
    keys = re.findall(r"`([a-z_]+\.[a-z_]+)`", chapter)
    assert len(keys) > 10
    for key in keys:
        table, name = key.split(".")
        assert name in GAME.edition.data[table], key
    rules = text_of(RULES)
    for line in rules[rules.index("## 20.") :].splitlines():
        if "Contents of the discs" in line or "Rack VP" in line or "Tile VP" in line:
            assert all(key in keys for key in re.findall(r"`([a-z_]+\.[a-z_]+)`", line)), line


def test_the_values_of_the_page_are_those_of_the_standard_edition():
    page = text_of(ROOT / "docs" / "terracotta.md")
    data = GAME.edition.data
    assert "rack " + " ".join(map(str, data["rack"]["vp"])) in page
    pairs = zip(data["tiles"]["domination"], data["tiles"]["presence"], strict=True)
    assert "tiles " + ", ".join(f"{most}/{other}" for most, other in pairs) in page
    assert f"mausoleum {data['grid']['columns']} columns x {data['grid']['rows']} rows" in page
    clay = ", ".join(str(token["wet_clay"]) for token in data["priority"]["tokens"])
    assert f"clay on the priority tokens {clay}" in page


def test_the_errors_shown_for_editions_are_the_errors_made(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    shown = [
        line
        for block in blocks(ROOT / "docs" / "editions.md", "")
        for line in block.splitlines()
        if line.startswith("claycrown: ")
    ]
    assert len(shown) == 2
    vp = [900, *GAME.edition.data["rack"]["vp"][1:]]
    for text, line in zip((f"[rack]\nvp = {vp}", "[wheel]\ninne = 1"), shown, strict=True):
        Path("my-box.toml").write_text(text)
        assert main(["sim", "terracotta", "--games", "1", "--edition", "my-box.toml"]) == 2
        assert capsys.readouterr().err.strip() == line


def test_the_record_shown_is_that_of_a_game():
    (block,) = blocks(ROOT / "docs" / "formats.md", "json")
    shown = json.loads(block)
    s, _, _ = play_game(GAME, shown["players"], shown["seed"])
    record = json.loads(json.dumps(GAME.record(s)))
    assert list(shown) == list(record)
    length = len(shown["actions"])
    assert shown["actions"] == record["actions"][:length]
    lines = shown["result"]["sheet"]
    assert lines == record["result"]["sheet"][: len(lines)]
    for key in ("scores", "ranks"):
        assert shown["result"][key] == record["result"][key]
    for key in set(shown) - {"actions", "result"}:
        assert shown[key] == record[key], key


def test_every_field_of_the_outcome_of_an_arena_is_explained(tmp_path, capsys):
    file = tmp_path / "out.json"
    words = ["arena", "terracotta", "--bots", "random,apprentice", "--blocks", "1"]
    assert main([*words, "--json", str(file)]) == 0
    outcome = json.loads(file.read_text("utf-8"))
    text = text_of(ROOT / "docs" / "write-a-bot.md")
    fields, line_fields = (
        {name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split(" | ")[0])}
        for table in re.findall(
            r"^\| (?:field|in `lines`) \| content \|\n((?:\|.*\n)+)", text, re.MULTILINE
        )
    )
    assert fields == set(outcome)
    assert line_fields == set(outcome["lines"][0])


def test_the_package_of_a_bot_has_its_module_alone_whatever_lies_beside_it():
    (block,) = blocks(ROOT / "docs" / "write-a-bot.md", "toml")
    package = tomllib.loads(block)
    (named,) = package["project"]["entry-points"]["claycrown.bots"].values()
    assert package["tool"]["setuptools"] == {"py-modules": [named.partition(":")[0]]}


def test_every_key_of_a_saved_position_is_explained():
    text = text_of(ROOT / "docs" / "formats.md")
    table = text[text.index("## Saved positions") :]
    keys = GAME.new(2, seed=1).save()
    assert {key for key in keys if f"`{key}`" not in table} == set()


def test_the_calls_on_the_engine_page_exist():
    s = GAME.new(2, seed=1)
    things = {"game": GAME, "s": s, "claycrown": claycrown}
    found = 0
    for code in inline(ROOT / "docs" / "engine.md"):
        for owner, name in re.findall(r"\b(game|s|claycrown)\.([a-z_]+)", code):
            found += 1
            assert hasattr(things[owner], name) or Path(claycrown.__file__).with_name(name).exists()
    assert found > 20


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_files_and_settings_named_on_a_page_exist(page):
    names = {path.name for path in ROOT.rglob("*.py") if ".venv" not in path.parts}
    mentioned = set(re.findall(r"\b([a-z_]+\.py)\b", text_of(page)))
    assert mentioned <= names
    sources = [
        *ROOT.glob("src/claycrown/**/*.py"),
        ROOT / "hatch_build.py",
        ROOT / "tests/conftest.py",
    ]
    code = "".join(map(text_of, sources))
    assert {
        name for name in re.findall(r"CLAYCROWN_[A-Z]+", text_of(page)) if name not in code
    } == set()
    targets = set(re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)`|^make ([a-z]+)", text_of(page), re.MULTILINE)) <= {
        pair for target in targets for pair in ((target, ""), ("", target))
    }


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_a_page_names_no_path_of_a_machine(page):
    assert not re.search(r"(?<![\w.])/(work|home|root|tmp|Users|opt|mnt)\b|[A-Z]:\\", text_of(page))


@pytest.mark.parametrize("image", sorted((ROOT / "docs" / "images").glob("*.svg")), ids=page_name)
def test_a_picture_fetches_nothing(image):
    found = re.findall(r"(?:https?:)?//[^\s\"')]+", text_of(image))
    assert set(found) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|@font-face|<script|<image|href=", text_of(image))


def test_the_picture_is_of_the_real_table():
    drawn = re.sub(r"<[^>]+>", "", text_of(ROOT / "docs" / "images" / "table.svg"))
    plain = drawn.replace("&#160;", " ")
    for words in ("Terracotta Army: round", "Scoring tiles", "Wheel inner", "Shelf"):
        assert words in plain
