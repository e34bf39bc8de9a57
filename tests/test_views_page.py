"""docs/views.md names every field of every view, with its kind, and none that is not there."""

import importlib
import re
from pathlib import Path

import pytest

import claycrown
from claycrown.core.chance import seeded

PAGE = (Path(__file__).parent.parent / "docs" / "views.md").read_text("utf-8")
SECTIONS = {"terracotta": "Terracotta Army", "xian": "Xi'an", "mastery": "Medieval Mastery"}
TABLES = {
    "terracotta": [(2, {}), (3, {}), (4, {})],
    "xian": [(2, {}), (3, {}), (4, {})],
    "mastery": [
        (2, {}),
        (3, {"cutthroat": True, "siege": True}),
        (4, {"allegiance": "pairs"}),
        (5, {"skirmish": True}),
        (6, {"allegiance": "threes", "chaos": True}),
    ],
}
SEEDS = 2
OWN, OTHERS = "*own seat only*", "*other seats only*"
PLAIN = {
    "number": lambda value: type(value) is int,
    "text": lambda value: isinstance(value, str),
    "bool": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
    "SEAT": lambda value: type(value) is int and 0 <= value < 6,
}
GAMES = pytest.mark.parametrize("name", SECTIONS)


def rows_of(title, header):
    """The rows of the tables of a section with such a header, table by table."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    blocks = [block.strip() for block in section.split("\n\n")]
    return [
        [line.strip("| ").split(" | ") for line in block.splitlines()[2:]]
        for block in blocks
        if block.startswith(f"| {header} |")
    ]


def ticked(text):
    return re.findall(r"`([^`]+)`", text)


class Page:
    """What the page says about one game."""

    def __init__(self, name):
        shared, open_only = rows_of("All games", "field")
        (own,) = rows_of(SECTIONS[name], "field")
        rows = [*shared, *(open_only if name != "mastery" else ()), *own]
        (words,) = rows_of(SECTIONS[name], "word")
        self.words = {}
        for word, text in words:
            others = [self.words[each] for each in re.findall(r"\b[A-Z]{3,}\b", text)]
            self.words[word] = {*ticked(text), *(each for other in others for each in other)}
        self.free = {"CELL": r"\w+"} | ({"CARD": "[YRGU][1-6]"} if name == "xian" else {})
        self.fields = [
            (path, self.pattern(path), kind, meaning)
            for names, kind, meaning in rows
            for path in ticked(names)
        ]
        self.parents = [
            self.pattern(path[: at.start()])
            for path, *_ in self.fields
            for at in re.finditer(r"\[\]|\.", path)
        ]
        (causes,) = rows_of(SECTIONS[name], "category")
        self.causes = {
            category: set(ticked(cause)) for names, cause in causes for category in ticked(names)
        }

    def pattern(self, path):
        """What matches a field: a word in capital letters stands for its words."""

        def choice(found):
            word = found[0]
            return self.free.get(word) or "|".join(sorted(self.words[word])).join(("(?:", ")"))

        return re.compile(re.sub(r"\b[A-Z]{3,}\b", choice, re.escape(path)))

    def fits(self, value, kind):
        """Whether a value is of a kind: ``list of numbers or null``, ``list of CARDs``."""
        first, *others = kind.split(" or ")
        if any(self.fits(value, other) for other in others if not is_plural(other)):
            return True
        if first.startswith("list of "):
            several = [first.removeprefix("list of "), *filter(is_plural, others)]
            one = " or ".join(map(singular, several))
            return isinstance(value, list) and all(self.fits(each, one) for each in value)
        if first in self.free:
            return re.fullmatch(self.free[first], str(value)) is not None
        return value in self.words[first] if first in self.words else PLAIN[first](value)


def is_plural(kind):
    return re.match(r"[A-Z]+e?s\b|[a-z]+s\b", kind) is not None


def singular(kind):
    return re.sub(r"^([A-Z]+)e?s\b|^([a-z]+)s\b", r"\1\2", kind)


def kinds_in(value):
    """What decides whether objects are of a kind: what is in them is looked at apart."""
    return type(value), frozenset(map(type, value)) if isinstance(value, list) else None


def walk(value, path=""):
    """Every field of a view with its value; causes are looked at apart."""
    for key, inner in value.items():
        way = f"{path}.{key}" if path else key
        yield way, inner
        if isinstance(inner, dict) and way != "sheet[].cause":
            yield from walk(inner, way)
        elif isinstance(inner, list):
            for each in inner:
                if isinstance(each, dict):
                    yield from walk(each, f"{way}[]")


def states(name):
    """Every state of games played at random, with the generator that plays them."""
    game = claycrown.make(name)
    for players, options in TABLES[name]:
        for seed in range(SEEDS):
            s, rng = game.new(players, f"views {seed}", options), seeded(f"walk {seed}")
            while not s.over:
                yield s, rng
                seat = s.waiting[0]
                choices = s.legal(seat)
                s.apply(seat, choices[rng.below(len(choices))])
            yield s, rng


def views(name):
    """Their views, of the seat that is asked and of another one or a spectator."""
    for s, rng in states(name):
        yield s.view(0 if s.over else s.waiting[0])
        looker = s.players if s.over else rng.below(s.players + 1)
        yield s.view(looker if looker < s.players else None)


@GAMES
def test_the_page_names_every_field_with_its_kind_and_no_other(name):
    page, met, known, fitting = Page(name), set(), {}, set()
    for view in views(name):
        for way, value in walk(view):
            if way not in known:
                named = [row for row in page.fields if row[1].fullmatch(way)]
                parent = any(each.fullmatch(way) for each in page.parents)
                assert len(named) == 1 or (not named and parent), f"{way}: {named}"
                known[way] = named[0] if named else None
                met |= {row[0] for row in named}
            kind = known[way][2] if known[way] else "object"
            told = kinds_in(value) if "object" in kind else repr(value)
            if (way, told) not in fitting:
                assert page.fits(value, kind), f"{way}: {value!r} is no {kind}"
                fitting.add((way, told))
        for line in view["sheet"]:
            assert set(line["cause"]) == page.causes[line["category"]]
    assert [path for path, *_ in page.fields if path not in met] == []


@GAMES
def test_the_page_says_whose_seat_shows_what(name):
    page = Page(name)
    seat_fields = [
        (path.split(".")[1], meaning)
        for path, _, _, meaning in page.fields
        if path.count(".") == 1 and path.startswith("seats[].")
    ]
    assert seat_fields
    for view in views(name):
        for number, own in enumerate(view["seats"]):
            for field, meaning in seat_fields:
                seen = True
                if OWN in meaning:
                    seen = number == view["you"]
                elif OTHERS in meaning:
                    seen = view["you"] not in (None, number)
                assert (field in own) == seen, field


@pytest.mark.parametrize("name", ["terracotta", "xian"])
def test_the_period_of_a_final_scoring_is_the_one_that_the_page_says(name):
    final = int(re.search(rf"(\d+) in {SECTIONS[name]}", meaning_of("sheet[].period"))[1])
    for s, _ in states(name):
        if s.over:
            view = s.view()
            periods = {line["period"] for line in view["sheet"]}
            assert max(periods) == final == view["round"] + 1


def test_the_period_in_medieval_mastery_is_the_round_in_which_the_game_has_ended():
    assert "in Medieval Mastery a round is one turn of every seat" in meaning_of("sheet[].period")
    for s, _ in states("mastery"):
        if s.over:
            view = s.view()
            turns_of_all = -(-view["turn"] // view["players"])
            assert {line["period"] for line in view["sheet"]} == {turns_of_all}


def meaning_of(field):
    """What the page says about a field of all games."""
    rows = rows_of("All games", "field")[0]
    (found,) = [meaning for names, _, meaning in rows if field in ticked(names)]
    return found


@GAMES
def test_the_words_and_causes_of_the_page_are_those_of_the_game(name):
    page, game = Page(name), claycrown.make(name)
    data = vars(importlib.import_module(f"claycrown.games.{name}.data"))
    lists = [
        set(each) for each in data.values() if isinstance(each, list) and isinstance(each[0], str)
    ]
    lists.append(set(game.choices) - {"allegiance"})
    for word, words in page.words.items():
        assert words in lists or word == "QUADRANT", word
    causes = {category: {key for key, _ in keys} for category, keys in game.causes.items()}
    assert page.causes == causes
