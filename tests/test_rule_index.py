"""Every rule number has one home in the source and a test; no other number is mentioned.

A home is a comment that begins with the number, alone or in a list: ``# TA-8.4  The figure...``.
A rule marked derived follows from others and may do without a home. The numbers are kept in
``tests/data``; where the specification lies beside the repository the list is compared with it.
"""

import io
import re
import tokenize
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SOURCE = ROOT / "src" / "claycrown"
SPECIFICATION = ROOT.parent / "shared" / "rules" / "terracotta.md"

NUMBER = re.compile(r"\bTA-\d+\.\d+\b")
HOME = re.compile(r"#+\s*(TA-\d+\.\d+(?:\s*,\s*TA-\d+\.\d+)*)(?![\d.])")
SPECIFIED = re.compile(r"^- \*\*(TA-\d+\.\d+)\*\* (.*)$", re.MULTILINE)


def rules() -> dict[str, bool]:
    """Every rule number, and whether it is derived."""
    lines = (TESTS / "data" / "terracotta_rules.txt").read_text("utf-8").splitlines()
    return {line.split()[0]: line.endswith(" derived") for line in lines}


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
    chapter, rule = number.removeprefix("TA-").split(".")
    return re.search(rf"ta_{chapter}_{rule}(?!\d)", names) is not None


def test_the_list_of_rules_is_complete():
    numbers = list(rules())
    assert len(numbers) == 148
    lengths = {1: 13, 2: 7, 3: 7, 4: 12, 5: 12, 6: 13, 7: 11, 8: 15, 9: 14, 10: 14, 11: 13}
    lengths |= {12: 6, 13: 11}
    wanted = [f"TA-{chapter}.{k + 1}" for chapter, n in lengths.items() for k in range(n)]
    assert numbers == wanted
    if SPECIFICATION.is_file():
        found = SPECIFIED.findall(SPECIFICATION.read_text("utf-8"))
        assert {number: "[derived" in text for number, text in found} == rules()


def test_every_rule_that_is_not_derived_has_a_home():
    there = homes(sources())
    needed = [number for number, derived in rules().items() if not derived]
    assert [number for number in needed if number not in there] == []


def test_no_rule_has_two_homes():
    assert {number: paths for number, paths in homes(sources()).items() if len(paths) > 1} == {}


def test_every_rule_has_a_test():
    names = names_of_tests()
    assert [number for number in rules() if not has_test(number, names)] == []


def test_no_other_number_is_mentioned():
    known = rules()
    strangers = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in [*sources(), *TESTS.rglob("*.py")]
        if path != Path(__file__)
        for number in NUMBER.findall(path.read_text("utf-8"))
        if number not in known
    }
    assert strangers == set()
    named = {
        f"TA-{chapter}.{rule}"
        for chapter, rule in re.findall(r"_ta_(\d+)_(\d+)(?=_)", names_of_tests())
    }
    assert named - set(known) == set()


def test_what_counts_as_a_home(tmp_path):
    path = tmp_path / "example.py"
    path.write_text(
        "# TA-8.1, TA-8.2  A list.\n"
        "x = 1  # TA-1.2 rulebook\n"
        "# As TA-8.3 says.\n"
        'y = "# TA-8.4"\n'
        "# TA-8.15\n",
        encoding="utf-8",
    )
    assert sorted(homes([path])) == ["TA-1.2", "TA-8.1", "TA-8.15", "TA-8.2"]
    assert has_test("TA-8.1", "test_ta_8_1_clay")
    assert not has_test("TA-8.1", "test_ta_8_15_clay")
