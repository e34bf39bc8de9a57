"""The options of one decision: their numbers, their words, and how they are printed."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from itertools import takewhile

from rich.cells import cell_len

from claycrown.core.game import Game
from claycrown.core.state import BaseState

NOTHING = "PASS"  # the verb by which every game offers to do nothing
LANGUAGE = "en"
COMPACT_FROM = 13  # so many options of one kind with short names are printed in columns
SHORT = 30


class Options:
    """The options of one decision of one seat."""

    def __init__(self, game: Game, s: BaseState, seat: int) -> None:
        """Put every action of the game into words."""
        self.game = game
        # To do nothing is the last thing to offer.
        self.ids = sorted(s.legal(seat), key=lambda action: self.kind(action) == NOTHING)
        # In words, whether it is possible or not: people may ask for anything.
        everything = range(game.actions.total)
        self.text = {action: game.text(action, s, LANGUAGE, seat) for action in everything}
        self.head = {action: text.partition(":")[0] for action, text in self.text.items()}

    # What a line of input means.

    def chosen(self, line: str) -> list[int]:
        """The options that a line of input means."""
        words = line.split()
        if len(words) == 1 and words[0].isdecimal():
            return [action for action in self.ids if words[0] == str(self.number(action))]
        return self.named(words, self.head, self.ids) or self.named(words, self.text, self.ids)

    def number(self, action: int) -> int:
        """The number by which an option is chosen."""
        return self.ids.index(action) + 1

    def named(
        self, words: Sequence[str], names: Mapping[int, str], actions: Sequence[int]
    ) -> list[int]:
        """The actions whose names have all these words."""
        wanted = {word.casefold() for word in words}
        return [a for a in actions if wanted <= words_of(names[a])] if wanted else []

    def meanings(self, line: str) -> list[list[int]]:
        """The actions that a line may mean, possible or not, the likeliest meaning first."""
        words, everything = line.split(), list(self.text)
        verb = self.game.actions.by_name.get("_".join(words).upper())
        of_verb = [] if verb is None else list(range(verb.first, verb.first + verb.size))
        options = self.named(words, self.head, self.ids) or self.named(words, self.text, self.ids)
        names = self.named(words, self.head, everything)
        return [of_verb, options, names, self.named(words, self.text, everything)]

    def kind(self, action: int) -> str:
        """The verb of an action."""
        return self.game.actions.split(action)[0]

    # How they are printed.

    def row(self, action: int) -> str:
        """One option with its number."""
        return f"{self.number(action):>3}  {self.text[action]}"

    def rows(self, width: int, room: int = sys.maxsize) -> list[str]:
        """All options as lines: in full, or if that takes too much room, as short as possible."""
        full, short = self.full_rows(width), self.short_rows(width)
        return full if lines_taken(full, width) <= room or len(short) >= len(full) else short

    def full_rows(self, width: int) -> list[str]:
        """All options in full; a long list of short names goes into columns."""
        rows: list[str] = []
        for group in self.groups():
            _, names = labels([self.text[action] for action in group])
            if len(group) < COMPACT_FROM or max(map(len, names)) > SHORT:
                rows += [self.row(action) for action in group]
            else:
                rows += self.columns(group, self.text, width)
        return rows

    def short_rows(self, width: int) -> list[str]:
        """All options in columns, each by what its text says before the colon."""
        rows: list[str] = []
        for group in self.groups():
            if len(group) == 1:
                rows.append(self.row(group[0]))
                continue
            distinct = len({self.head[action] for action in group}) == len(group)
            names = self.head if distinct else self.text
            plain = self.columns(group, names, width)
            numbered = all(names[action].split(" ")[-1].isdecimal() for action in group)
            ended = plain if numbered else self.by_ending(group, names, width)
            rows += plain if len(plain) <= len(ended) else ended
        return rows

    def groups(self) -> list[list[int]]:
        """The options of each kind."""
        kinds = dict.fromkeys(self.kind(action) for action in self.ids)
        return [[action for action in self.ids if self.kind(action) == kind] for kind in kinds]

    def columns(self, group: Sequence[int], names: Mapping[int, str], width: int) -> list[str]:
        """A group in columns, below what its names have in common."""
        heading, shown = labels([names[action] for action in group])
        return [*([f"     {heading} …"] if heading else []), *self.grid(group, shown, width)]

    def by_ending(self, group: Sequence[int], names: Mapping[int, str], width: int) -> list[str]:
        """A group by the endings of its names, below each the one word in which they differ."""
        split = {action: names[action].split(" ") for action in group}
        alike = words_alike(list(split.values()))
        endings: dict[str, list[int]] = {}
        for action, words in split.items():
            endings.setdefault(" ".join(words[alike + 1 :]), []).append(action)
        rows: list[str] = []
        for ending, actions in endings.items():
            start = " ".join(split[actions[0]][:alike])
            rows.append(f"     {start} … {ending}")
            shown = [" ".join(split[action][alike : alike + 1]) for action in actions]
            rows += self.grid(actions, shown, width)
        return rows

    def grid(self, group: Sequence[int], shown: Sequence[str], width: int) -> list[str]:
        """Numbers and labels in columns."""
        room = max(map(len, shown))
        gap = "  " if any(label[:1].isdecimal() for label in shown) else " "
        cells = [
            f"{self.number(action):>3}{gap}{label:<{room}} "
            for action, label in zip(group, shown, strict=True)
        ]
        across = max(1, (width - 2) // len(cells[0]))
        return ["".join(cells[k : k + across]).rstrip() for k in range(0, len(cells), across)]


def labels(names: Sequence[str]) -> tuple[str, list[str]]:
    """What names begin with in common, and the rest of each; a mere number keeps what it is for."""
    split = [name.split(" ") for name in names]
    alike = words_alike(split)
    rest = [" ".join(words[alike:]) for words in split]
    if alike and all(each.isdecimal() for each in rest):
        kept = " ".join(split[0][: max(1, alike - 1)])
        return "", [f"{kept} {each}" for each in rest]
    return " ".join(split[0][:alike]), rest


def words_alike(names: Sequence[Sequence[str]]) -> int:
    """With how many equal words all names begin."""
    return len(list(takewhile(lambda words: len(set(words)) == 1, zip(*names, strict=False))))


def lines_taken(rows: Sequence[str], width: int) -> int:
    """How many lines of the screen some rows take."""
    return sum(max(1, -(-cell_len(row) // width)) for row in rows)


def words_of(text: str) -> set[str]:
    """The words and numbers of a text, in small letters."""
    return {word.casefold() for word in re.findall(r"\w+", text)}
