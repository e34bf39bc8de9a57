"""Every rule number has one home in the source and a test; no other number is mentioned.

A home is a comment that begins with the number, alone or in a list: ``# TA-8.4  The figure...``.
A rule marked derived follows from others and may do without a home. The numbers are kept in
``tests/data``; the list is compared with the rules page of the documentation and, where it lies
beside the repository, with the specification.
"""

import io
import re
import tokenize
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SOURCE = ROOT / "src" / "claycrown"

GAMES = {"TA": "terracotta", "XI": "xian", "MM": "mastery"}
# How many rules each chapter has.
LENGTHS = {
    "TA": {
        1: 13, 2: 7, 3: 7, 4: 12, 5: 12, 6: 13, 7: 11, 8: 15, 9: 14, 10: 14, 11: 13, 12: 6, 13: 11,
    },
    "XI": {
        1: 15, 2: 12, 3: 9, 4: 7, 5: 13, 6: 17, 7: 8, 8: 8, 9: 5, 10: 12, 11: 7, 12: 18, 14: 7,
        15: 3,
    },
    "MM": {
        1: 10, 2: 5, 3: 7, 4: 8, 5: 8, 6: 11, 7: 10, 8: 4, 9: 5, 10: 6, 11: 19, 12: 4, 13: 4, 14: 4,
        15: 3, 16: 15, 17: 4, 18: 16, 19: 10, 20: 4,
    },
}  # fmt: skip
TOTAL = {"TA": 148, "XI": 141, "MM": 157}

ONE = r"(?:TA|XI|MM)-\d+\.\d+"
NUMBER = re.compile(rf"\b{ONE}\b")
HOME = re.compile(rf"#+\s*({ONE}(?:\s*,\s*{ONE})*)(?![\d.])")
SPECIFIED = re.compile(rf"^- \*\*({ONE})\*\* (.*)$", re.MULTILINE)

every_game = pytest.mark.parametrize("prefix", GAMES)


def rules(prefix: str) -> dict[str, bool]:
    """Every rule number of a game, and whether it is derived."""
    path = TESTS / "data" / f"{GAMES[prefix]}_rules.txt"
    lines = path.read_text("utf-8").splitlines()
    return {line.split()[0]: line.endswith(" derived") for line in lines}


def specified(path: Path) -> dict[str, bool]:
    """The rule numbers of a rules page, and whether each is derived."""
    found = SPECIFIED.findall(path.read_text("utf-8"))
    return {number: "[derived" in text for number, text in found}


def comments(path: Path) -> list[str]:
    """The comments of a file, each with its hash sign."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        return [token.string for token in tokens if token.type == tokenize.COMMENT]
    return [line[line.index("#") :] for line in text.splitlines() if "#" in line]


def sources() -> list[Path]:
    return sorted([*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml")])


def homes(paths: list[Path]) -> dict[str, list[str]]:
    """Where each number begins a comment."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for comment in comments(path):
            if begins := HOME.match(comment):
                for number in NUMBER.findall(begins[1]):
                    found.setdefault(number, []).append(path.name)
    return found


def names_of_tests() -> str:
    """The names of all test functions."""
    names = []
    for path in sorted(TESTS.rglob("test_*.py")):
        names += re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    return " ".join(names)


def has_test(number: str, names: str) -> bool:
    prefix, place = number.lower().split("-")
    return re.search(rf"{prefix}_{place.replace('.', '_')}(?!\d)", names) is not None


@every_game
def test_the_list_of_rules_is_complete(prefix):
    numbers = list(rules(prefix))
    assert len(numbers) == TOTAL[prefix]
    wanted = [
        f"{prefix}-{chapter}.{k + 1}" for chapter, n in LENGTHS[prefix].items() for k in range(n)
    ]
    assert numbers == wanted
    page = Path("rules") / f"{GAMES[prefix]}.md"
    assert specified(ROOT / "docs" / page) == rules(prefix)
    specification = ROOT.parent / "shared" / page
    if specification.is_file():
        assert specified(specification) == rules(prefix)


@every_game
def test_every_rule_that_is_not_derived_has_a_home(prefix):
    there = homes(sources())
    needed = [number for number, derived in rules(prefix).items() if not derived]
    assert [number for number in needed if number not in there] == []


def test_no_rule_has_two_homes():
    assert {number: paths for number, paths in homes(sources()).items() if len(paths) > 1} == {}


@every_game
def test_every_rule_has_a_test(prefix):
    names = names_of_tests()
    assert [number for number in rules(prefix) if not has_test(number, names)] == []


def test_no_other_number_is_mentioned():
    known = {number for prefix in GAMES for number in rules(prefix)}
    strangers = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in [*sources(), *TESTS.rglob("*.py")]
        if path != Path(__file__)
        for number in NUMBER.findall(path.read_text("utf-8"))
        if number not in known
    }
    assert strangers == set()
    named = {
        f"{prefix.upper()}-{chapter}.{rule}"
        for prefix, chapter, rule in re.findall(r"_(ta|xi|mm)_(\d+)_(\d+)(?=_)", names_of_tests())
    }
    assert named - known == set()


def test_what_counts_as_a_home(tmp_path):
    path = tmp_path / "example.py"
    path.write_text(
        "# TA-8.1, TA-8.2  A list.\n"
        "x = 1  # XI-1.2 rulebook\n"
        "# As TA-8.3 says.\n"
        'y = "# TA-8.4"\n'
        "# TA-8.15\n"
        "# MM-6.4  Authority.\n",
        encoding="utf-8",
    )
    assert sorted(homes([path])) == ["MM-6.4", "TA-8.1", "TA-8.15", "TA-8.2", "XI-1.2"]
    assert has_test("TA-8.1", "test_ta_8_1_clay")
    assert not has_test("TA-8.1", "test_ta_8_15_clay")
    assert not has_test("XI-8.1", "test_ta_8_1_clay")
