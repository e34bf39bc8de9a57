"""What is shown at the table: the picture, the news, the question, the score sheet."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from textwrap import wrap

from rich import box
from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.table import Table
from rich.text import Text

from claycrown.bots.hint import Hint
from claycrown.core.events import EV_POINTS, Event, heard_by
from claycrown.core.game import Game
from claycrown.core.state import BaseState
from claycrown.sides import in_order, ranked_ties, side_sums
from claycrown.terminal.options import LANGUAGE, Options, lines_taken
from claycrown.terminal.seats import Seat

# Colour never stands alone: the letter or the name of the owner is always there too.
STYLES = {"violet": "bold magenta", "yellow": "bold yellow", "blue": "bold bright_blue"}
STYLES |= {"green": "bold green", "red": "bold red", "orange": "bold dark_orange"}
STYLES |= {"black": "bold grey50", "white": "bold bright_white"}
STYLES |= {"purple": "bold magenta", "cyan": "bold cyan", "jade": "bold green"}
FEW_LINES = 6
FEW_NEWS = 3  # lines for which there is always room
LOG_LINES = 30
FRAME = 3  # lines of a screen that neither picture, news nor options take: blank, question, prompt
WIDTH, HEIGHT = 80, 45  # the window in which every table fits
NAME_ROOM = 18
INDENT = "     "  # below the text of an option
NO_BREAK = "\N{NO-BREAK SPACE}"  # a number keeps its unit on the same line
FEW_LETTERS = 20  # in a line, however narrow the window
MORE_OPTIONS = "     more shows every option in full"
ERASE_LINE = Control((ControlType.ERASE_IN_LINE, 2))


class Screen:
    """One game as the people at the table see it."""

    def __init__(self, game: Game, seats: list[Seat], s: BaseState, console: Console) -> None:
        """Nothing has been shown yet."""
        self.game = game
        self.seats = seats
        self.s = s
        self.console = console
        self.log: list[Event] = []
        self.notices: list[str] = []  # to be shown with the next question
        self.measured = False  # whether the window has been looked at
        self.at_keyboard: int | None = None
        self.stale = True  # whether the picture on the screen is older than a person's last move
        self.waiting = ""  # the line that says for whom people wait, as long as it is shown
        self.styles = self.seat_styles()
        self.names = self.named_people()

    # Names and colours.

    def say(self, text: str) -> None:
        """A line as it is; what people type is never taken for markup."""
        self.console.print(self.coloured(text))

    def say_command(self, command: str) -> None:
        """A command that can be copied: only the terminal itself may break its line."""
        self.console.print(Text(f"  {command}"), soft_wrap=True)

    def who(self, seat: int) -> str:
        """The name of a seat for people: ``Ann (Violet)``."""
        name = Text(self.seats[seat].name)
        name.truncate(NAME_ROOM, overflow="ellipsis")
        return f"{name.plain} ({self.colour(seat)})"

    def colour(self, seat: int) -> str:
        """What the game calls a seat."""
        return self.game.sentences.seat(self.s, seat, LANGUAGE)

    def named_people(self) -> dict[str, str]:
        """For the colour of each person who has given a name: name and colour."""
        return {self.colour(k): self.who(k) for k, seat in enumerate(self.seats) if seat.named}

    def with_names(self, text: str) -> str:
        """A sentence in which the people are called by their names."""
        if not self.names:
            return text
        colours = "|".join(map(re.escape, self.names))
        return re.sub(rf"\b({colours})\b", lambda found: self.names[found[0]], text)

    def seat_styles(self) -> list[tuple[str, str, str]]:
        """For each seat its name, how its pieces are written in a picture, and its style."""
        styles = []
        for seat in range(len(self.seats)):
            name = re.escape(self.colour(seat))
            big, small = name[:1], name[:1].lower()
            # In small letters words are about; only what stands alone like a piece is meant.
            alone = rf"(?<=[ =][ =]){small}[a-z](?=[ =][ =]|\n|\Z)"
            pieces = rf"\b({name}|{big} {name}|{big}(?!P\b)[A-Z0-9])\b|{alone}"  # VP is no piece
            style = STYLES.get(self.colour(seat).casefold(), "bold")
            styles.append((rf"\b{name}\b", pieces, style))
        return styles

    def coloured(self, text: str, *, picture: bool = False) -> Text:
        """A text with the names of the seats, and in a picture their pieces, in their colours."""
        shown = Text(text)
        for name, pieces, style in self.styles:
            shown.highlight_regex(pieces if picture else name, style)
        return shown

    # The decision.

    def show_decision(self, seat: int, options: Options) -> None:
        """What a person sees when it is time to decide."""
        person = self.seats[seat]
        person.since, person.seen = person.seen, len(self.log)
        news = heard_by(self.log[person.since :], seat)
        self.end_waiting()
        if self.console.is_terminal:
            self.console.clear()
        if self.console.is_terminal or not person.trail:
            self.show_picture(seat)
        self.stale = False
        few = min(len(news), FEW_NEWS)
        rows = self.option_rows(seat, options, few)
        self.show_news(news, self.room(seat) - lines_taken(rows, self.console.width))
        self.measure(seat)
        self.show_notices()
        self.show_question(seat, options, few)
        self.notices.clear()

    def show_picture(self, seat: int | None) -> None:
        """The table as this seat may see it."""
        if not self.console.is_terminal:
            self.console.print()
        drawn = self.coloured(self.drawn(seat), picture=True)
        self.console.print(drawn, no_wrap=True, overflow="ignore", crop=False)

    def drawn(self, seat: int | None) -> str:
        """The picture of the table."""
        return self.game.picture(self.game.view(self.s, seat))

    def rest(self, seat: int) -> int:
        """How many lines the picture and the question leave on the screen."""
        if not self.console.is_terminal:
            return sys.maxsize
        return self.console.height - self.drawn(seat).count("\n") - 1 - FRAME

    def room(self, seat: int) -> int:
        """How many of them are left by what is to be said about the table, a blank above each."""
        console = self.console
        notices = [self.coloured(each).wrap(console, console.width) for each in self.notices]
        return self.rest(seat) - sum(1 + len(lines) for lines in notices)

    def measure(self, seat: int) -> None:
        """Say once if the window is too small for the table."""
        if self.measured or not self.console.is_terminal:
            return
        self.measured = True
        width, height = self.console.size
        if width < WIDTH or self.rest(seat) < FEW_LINES:
            self.console.print()
            self.say(
                f"This window has {width} columns and {height} lines. To see the whole table "
                f"at once, make it at least {WIDTH} x {HEIGHT}; otherwise scroll back."
            )

    def show_notices(self) -> None:
        """What is to be said about the table itself, once."""
        for notice in self.notices:
            self.console.print()
            self.say(notice)

    def show_question(self, seat: int, options: Options, news: int = 0) -> None:
        """What is asked, and the options; so many lines of news stand above."""
        self.console.print()
        self.say(f"{self.who(seat)}: {self.game.question(self.s)}")
        for row in self.option_rows(seat, options, news):
            self.say(row)

    def option_rows(self, seat: int, options: Options, news: int) -> list[str]:
        """The options as they fit below the picture and some news; a hint if they are shortened."""
        width = self.console.width
        room = self.room(seat) - (news and news + 1)
        rows = options.rows(width, max(FEW_LINES, room))
        return rows if rows == options.full_rows(width) else [*rows, MORE_OPTIONS]

    # What people wait for.

    def show_last_move(self) -> None:
        """Draw the table on a terminal if a person has moved since it was drawn."""
        if self.stale and self.console.is_terminal:
            self.end_waiting()
            self.console.clear()
            self.show_picture(self.at_keyboard)
            self.console.print()
        self.stale = False

    def wait_for(self, what: str) -> None:
        """Say on a terminal what people wait for; the line stays until something else is shown."""
        if not self.console.is_terminal or self.console.is_dumb_terminal or what == self.waiting:
            return
        self.end_waiting()
        self.waiting = what
        line = self.coloured(what)
        line.truncate(self.console.width - 1, overflow="ellipsis")  # one line can be erased
        self.console.print(line, end="\r")

    def end_waiting(self) -> None:
        """Erase that line."""
        if self.waiting:
            self.console.control(ERASE_LINE)
        self.waiting = ""

    # The news.

    def show_news(self, news: Sequence[Event], room: int) -> None:
        """What happened since this person's last decision, as far as there is room."""
        if not news:
            return
        told = self.told(news)
        heights = [lines_taken([line.plain], self.console.width) for line in told]
        kept = fitting(heights, max(FEW_NEWS, room - 1), last_scoring(news))
        self.console.print()
        if len(kept) < len(told):
            self.console.print(Text(f"… l shows {len(told) - len(kept)} more", "dim"))
        for k in kept:
            self.console.print(told[k])

    def told(self, news: Sequence[Event]) -> list[Text]:
        """Events in words, a line for each."""
        return [self.coloured(self.with_names(self.game.tell(self.s, event))) for event in news]

    def show_log(self, seat: int, *, everything: bool) -> None:
        """What happened since this person's last decision and a little more, or all of it."""
        person = self.seats[seat]
        lately = max(0, min(person.since, len(self.log) - LOG_LINES))
        news = heard_by(self.log[0 if everything else lately :], seat)
        for line in self.told(news):
            self.console.print(line)
        if not news:
            self.say("Nothing has happened yet.")

    # Hints.

    def show_advice(self, options: Options, hints: Sequence[Hint]) -> None:
        """The moves of a hint, best first; each with the share of the win it promises."""
        self.say("Hint, by what you know; the record notes that you asked:")
        for each in hints:
            self.say(options.row(each.action))
            reason = f"{100 * each.value:.0f} % to win: {each.reason}".replace(" %", f"{NO_BREAK}%")
            for line in wrap(reason, max(FEW_LETTERS, self.console.width - len(INDENT))):
                self.say(f"{INDENT}{line}")

    def show_hinted(self, hints: Sequence[tuple[int, int]]) -> None:
        """Say who has asked for hints, and how often."""
        for seat, times in sorted(Counter(seat for seat, _ in hints).items()):
            self.say(f"{self.who(seat)} asked for {times} {'hint' if times == 1 else 'hints'}.")

    # The points.

    def show_sheet(self) -> None:
        """The score by category and seat, with totals and ranks."""
        sums: dict[tuple[str, int], int] = {}
        for line in self.s.sheet():
            key = (line["category"], line["seat"])
            sums[key] = sums.get(key, 0) + line["amount"]
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("Points", no_wrap=True)
        everyone = range(len(self.seats))
        for seat in everyone:
            table.add_column(self.coloured(self.who(seat)), justify="right", overflow="fold")
        for category in self.game.categories:
            cells = [str(sums.get((category, seat), "·")) for seat in everyone]
            table.add_row(self.game.sentences.category(category, LANGUAGE), *cells)
        table.add_section()
        table.add_row("Total", *(str(score) for score in self.s.scores()), style="bold")
        teams = side_sums(self.game, self.s, self.s.scores())
        if len(teams) < len(self.seats):
            table.add_row("Team", *(str(teams[side]) for side in self.game.sides(self.s)))
        table.add_row("Rank", *(str(rank) for rank in self.s.ranks()))
        self.console.print(table)

    def show_reasons(self) -> None:
        """Every booking with its reason, by category."""
        sheet = self.s.sheet()
        if not sheet:
            self.say("Nobody has scored yet.")
        for category in self.game.categories:
            lines = [line for line in sheet if line["category"] == category]
            if not lines:
                continue
            self.console.print()
            self.console.print(Text(self.game.sentences.category(category, LANGUAGE), "bold"))
            grid = Table.grid(padding=(0, 2))
            for line in lines:
                name = self.coloured(f"  {self.colour(line['seat'])}")
                why = Text(self.game.because(self.s, line))
                grid.add_row(name, Text(str(line["amount"]), justify="right"), why)
            self.console.print(grid)

    def show_end(self) -> None:
        """The last table, why everybody has their points, and who won."""
        self.show_picture(None)
        people = [seat for seat in self.seats if seat.bot is None]
        rest = self.log[min((seat.seen for seat in people), default=len(self.log)) :]
        self.console.print()
        for line in self.told(heard_by(rest, None)):
            self.console.print(line)
        self.show_reasons()
        self.show_sheet()
        self.show_ties()
        scores = self.s.scores()
        winners = [k for k, rank in enumerate(self.s.ranks()) if rank == 1]
        for seat in winners:
            self.say(f"Winner with {scores[seat]} points: {self.who(seat)}")
        if len(winners) > 1:
            self.say(f"They win together, with {sum(scores[k] for k in winners)} points in all.")

    def show_ties(self) -> None:
        """Say that a rule ranks those who have equal points."""
        for points, places in ranked_ties(self.game, self.s):
            order = in_order(places, self.who)
            self.say(f"{points} points each: by the tie rule of {self.game.title} {order}.")


def fitting(heights: Sequence[int], room: int, needed: set[int]) -> list[int]:
    """Which news to show: those needed, and of the others the last that have room.

    If not all are shown, a line that says so takes room as well.
    """
    kept = list(range(len(heights)))
    for k in range(len(heights) - 1):
        if sum(heights[j] for j in kept) + (len(kept) < len(heights)) <= room:
            break
        if k not in needed:
            kept.remove(k)
    return kept


def last_scoring(news: Sequence[Event]) -> set[int]:
    """Where the last scoring begins and where its points are; points that follow an act are none.

    A scoring is a run of points and of news about nobody.
    """
    starts = [k for k, event in enumerate(news) if event[2] < 0 and is_points(news, k + 1)]
    if not starts:
        return set()
    first = last = starts[-1]
    while first and (news[first - 1][2] < 0 or is_points(news, first - 1)):
        first -= 1
    while is_points(news, last + 1):
        last += 1
    return {first, *(k for k in range(first, last + 1) if is_points(news, k))}


def is_points(news: Sequence[Event], k: int) -> bool:
    """Whether points are told at this place of the news."""
    return k < len(news) and news[k][1] == EV_POINTS
