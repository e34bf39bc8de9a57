"""The terminal table: people at one keyboard, and bots, play a game to its end.

It knows no game: it draws ``game.picture``, asks ``game.question`` and offers ``game.text`` of
every option. What it shows to a person it takes from the view and the events of that seat. In a
game with hidden things the keyboard is handed over with a cleared screen.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from claycrown.core.chance import Rng, seeded
from claycrown.core.errors import SetupError
from claycrown.core.events import Event, heard_by
from claycrown.core.game import Game
from claycrown.core.state import BaseState

ME = "me"
NOTHING = "PASS"  # the verb by which every game offers to do nothing
LANGUAGE = "en"
# A bot by name: it gets the options of its turn and the generator, and chooses one.
BOTS: dict[str, Callable[[list[int], Rng], int]] = {
    "random": lambda options, rng: options[rng.below(len(options))],
}
# Colour never stands alone: the letter or the name of the owner is always there too.
STYLES = {"violet": "bold magenta", "yellow": "bold yellow", "blue": "bold bright_blue"}
STYLES |= {"green": "bold green", "red": "bold red", "orange": "bold dark_orange"}
STYLES |= {"purple": "bold magenta", "cyan": "bold cyan", "jade": "bold green"}
COMPACT_FROM = 13  # so many options of one kind with short names are printed in columns
SHORT = 30
FEW_LINES = 6
LOG_LINES = 30
ENTER = "> "
FORGET = "\x1b[3J"  # makes a terminal forget what has left its screen
NAME_ROOM = 18
UNREADABLE = "\N{REPLACEMENT CHARACTER}"

HELP = """\
number     choose that option
words      choose the option that has these words
u          undo: back to your previous decision of this turn
b          draw the table again
s          score sheet so far          r   every point and its reason
l          what happened lately        l all   everything that happened
w WORDS    why not: reasons against what these words name
q          quit"""

Read = Callable[[str], str]


class Leave(Exception):
    """Nothing is wrong: a person quits, or there is no more input."""


@dataclass
class Moment:
    """A decision to which an undo leads back."""

    state: BaseState
    heard: int  # length of the log at that time


@dataclass
class Seat:
    """Who sits there: a person with a name, or a bot."""

    name: str
    bot: str | None
    seen: int = 0  # how much of the log this person has been shown
    trail: list[Moment] = field(default_factory=list)


def play(
    game: Game,
    seats: Sequence[str],
    seed: object = None,
    *,
    options: Mapping[str, Any] | None = None,
    console: Console | None = None,
    read: Read | None = None,
) -> BaseState:
    """Play a game to its end, or until a person leaves; return the last state.

    A seat is ``me``, ``me:Ann`` or the name of a bot. ``read`` takes a prompt and gives a line,
    like ``input``; it raises EOFError when there are no more.
    """
    if console is None:
        console = Console(highlight=False)
        if isinstance(sys.stdout, io.TextIOWrapper):
            # Better a question mark than no game where the output knows few letters.
            sys.stdout.reconfigure(errors="replace")
    return Sitting(game, seats, seed, console, read, options).play()


def seated(text: str) -> Seat:
    """A seat from its description."""
    kind, _, name = text.strip().partition(":")
    if kind == ME:
        return Seat(printable(name) or "You", None)
    if name or kind not in BOTS:
        known = ", ".join(BOTS)
        raise SetupError(f"seats: {text!r} is unknown, write me, me:NAME or a bot: {known}")
    return Seat(kind, kind)


class Sitting:
    """One game at one keyboard."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        seed: object,
        console: Console,
        read: Read | None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Seat everybody and set the game up."""
        self.game = game
        self.seats = [seated(text) for text in seats]
        self.s = game.new(len(seats), seed, options, events=True)
        self.rng = seeded(f"{self.s.seed}:bots")
        self.console = console
        self.read = read or self.read_line
        self.echo = read is not None or not sys.stdin.isatty()
        self.log: list[Event] = []
        self.at_keyboard: int | None = None
        self.styles = self.seat_styles()
        self.listen()

    # The course of the game.

    def play(self) -> BaseState:
        """Ask whoever is to decide until the game is over or a person leaves."""
        try:
            while not self.s.over:
                seat = self.s.waiting[0]
                bot = self.seats[seat].bot
                if bot is None:
                    self.decide(seat)
                else:
                    self.take(seat, BOTS[bot](self.s.legal(seat), self.rng))
            self.show_end()
        except Leave as leave:
            self.part(str(leave))
        except KeyboardInterrupt:
            self.part("You interrupt the game.")
        return self.s

    def part(self, why: str) -> None:
        """Say how things stand when a person leaves before the end."""
        self.console.print()
        self.say(f"{why} The game is not finished, nobody has won.")
        self.say(f"To start the same game again, use the seed {self.s.seed}.")

    def listen(self) -> None:
        """Move the news of the state into the log."""
        if self.s.news:
            self.log += self.s.news
        self.s.news = []

    def take(self, seat: int, action: int) -> None:
        """Carry out an action; it ends every chance of undo but the own one of this turn."""
        reveals = self.s.reveals
        before = Moment(self.s.clone(), len(self.log))
        self.s.apply(seat, action)
        self.listen()
        for k, other in enumerate(self.seats):
            if k != seat or self.s.reveals > reveals:
                other.trail.clear()
        if self.seats[seat].bot is None and self.s.reveals == reveals:
            self.seats[seat].trail.append(before)

    def undo(self, seat: int) -> bool:
        """Go back to the previous own decision, if nobody else has acted since."""
        trail = self.seats[seat].trail
        if not trail:
            self.say("There is nothing to take back: this is your first decision of the turn.")
            return False
        back = trail.pop()
        self.s = back.state
        self.s.news = []
        del self.log[back.heard :]
        self.seats[seat].seen = min(self.seats[seat].seen, back.heard)
        return True

    def decide(self, seat: int) -> None:
        """Show a person the table and ask until an option is taken or something undone."""
        if self.must_hand_over(seat) and not self.hand_over(seat):
            return
        self.at_keyboard = seat
        options = Options(self.game, self.s, seat)
        self.show_decision(seat, options)
        while not self.answered(seat, options, self.line(seat)):
            pass

    def must_hand_over(self, seat: int) -> bool:
        """Whether somebody else sits at the keyboard who has something to hide, or to find out."""
        people = [other for other in self.seats if other.bot is None]
        return self.game.hidden and len(people) > 1 and self.at_keyboard != seat

    def hand_over(self, seat: int) -> bool:
        """Let the next person take the keyboard; False if the last one takes a decision back."""
        if not self.console.is_terminal:
            self.console.print()
            self.console.rule(self.coloured(self.who(seat)), characters="-")
            return True
        last = self.at_keyboard
        regret = last is not None and bool(self.seats[last].trail)
        self.forget_screen()
        self.say(f"Pass the keyboard to {self.who(seat)}, press Enter.")
        if last is not None and regret:
            self.say(f"{self.who(last)}: u takes your last decision back.")
        answer = self.ask(ENTER).casefold()
        if answer == "q":
            raise Leave("You leave the table.")
        if last is not None and regret and answer == "u":
            return not self.undo(last)
        return True

    def forget_screen(self) -> None:
        """Leave nothing to be read on the screen, nor by scrolling back."""
        self.console.clear()
        if not self.console.legacy_windows:
            self.console.file.write(FORGET)
            self.console.file.flush()

    def answered(self, seat: int, options: Options, line: str) -> bool:
        """Do what a line says; False when the same question has to be asked again."""
        command, _, rest = line.strip().partition(" ")
        command = command.casefold()
        if command in COMMANDS:
            return COMMANDS[command](self, seat, options, rest.strip())
        chosen = options.chosen(line)
        if len(chosen) == 1:
            self.take(seat, chosen[0])
            return True
        self.not_understood(seat, options, line, chosen)
        return False

    def not_understood(self, seat: int, options: Options, line: str, chosen: Sequence[int]) -> None:
        """Say what was expected instead."""
        words = line.strip()
        if chosen:
            self.say("Which of these?")
            self.print_list(options, chosen)
        elif words.isdecimal():
            self.say(f"There is no such option: type a number from 1 to {len(options.ids)}.")
        elif not words or not self.why_not(seat, options, words):
            self.say("Type the number of an option or words of it; ? lists what else you can type.")

    # Input.

    def line(self, seat: int) -> str:
        """The next line of input; raises Leave when there is none."""
        return self.ask(f"{self.who(seat)}, ? helps > ")

    def ask(self, prompt: str) -> str:
        """What is typed after a prompt; raises Leave when there is no more input."""
        try:
            text = self.read(prompt)
        except EOFError:
            raise Leave("The input has ended.") from None
        text = printable(text)
        if self.echo:
            self.say(f"{prompt}{text}")
        return text

    def read_line(self, prompt: str) -> str:
        """A line from the keyboard, or from whatever is piped in."""
        if not self.echo:
            try:
                return self.console.input(Text(prompt, "bold"))
            except UnicodeDecodeError:
                return UNREADABLE
        # Bytes, because what is piped in need not be text at all.
        line = sys.stdin.buffer.readline()
        if not line:
            raise EOFError
        return line.decode(errors="replace")

    # Commands; each says whether the question is settled.

    def command_undo(self, seat: int, _options: Options, _rest: str) -> bool:
        """Take back one decision."""
        return self.undo(seat)

    def command_help(self, _seat: int, _options: Options, _rest: str) -> bool:
        """List the commands."""
        self.say(HELP)
        return False

    def command_board(self, seat: int, options: Options, _rest: str) -> bool:
        """Draw everything again."""
        self.show_picture(seat)
        self.show_question(seat, options)
        return False

    def command_sheet(self, _seat: int, _options: Options, _rest: str) -> bool:
        """Show the score so far."""
        self.show_sheet()
        return False

    def command_reasons(self, _seat: int, _options: Options, _rest: str) -> bool:
        """Show every booking so far."""
        self.show_reasons()
        return False

    def command_log(self, seat: int, _options: Options, rest: str) -> bool:
        """Tell what happened."""
        heard = heard_by(self.log, seat)
        if rest.casefold() != "all":
            heard = heard[-LOG_LINES:]
        for paragraph in self.told(heard):
            self.console.print(paragraph)
        return False

    def command_why(self, seat: int, options: Options, rest: str) -> bool:
        """Say why something is impossible."""
        if not rest:
            self.say("Add words of what you wanted to do.")
        elif not self.why_not(seat, options, rest):
            self.say(f"Nothing here is called {rest!r}.")
        return False

    def command_quit(self, _seat: int, _options: Options, _rest: str) -> bool:
        """Leave the table."""
        raise Leave("You leave the table.")

    def why_not(self, seat: int, options: Options, words: str) -> bool:
        """Give the reasons against the actions that the words mean; False if they mean none."""
        legal, illegal = options.meant(words)
        for action in legal[:FEW_LINES]:
            self.say(f"Possible, option {options.number(action)}: {options.text[action]}")
        for action in illegal[:FEW_LINES]:
            self.say(f"{options.text[action]}: {self.game.refusal(self.s, seat, action)}.")
        if max(len(legal), len(illegal)) > FEW_LINES:
            self.say("There is more of that name: add another word.")
        return bool(legal or illegal)

    # Output.

    def say(self, text: str) -> None:
        """A line as it is; what people type is never taken for markup."""
        self.console.print(self.coloured(text))

    def who(self, seat: int) -> str:
        """The name of a seat for people: ``Ann (Violet)``."""
        name = Text(self.seats[seat].name)
        name.truncate(NAME_ROOM, overflow="ellipsis")
        return f"{name.plain} ({self.colour(seat)})"

    def colour(self, seat: int) -> str:
        """What the game calls a seat."""
        return self.game.sentences.seat(self.s, seat, LANGUAGE)

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

    def show_decision(self, seat: int, options: Options) -> None:
        """What a person sees when it is time to decide."""
        fresh = not self.seats[seat].trail
        if self.console.is_terminal:
            self.console.clear()
        if self.console.is_terminal or fresh:
            self.show_picture(seat)
        self.show_news(seat, options)
        self.show_question(seat, options)
        self.seats[seat].seen = len(self.log)

    def show_picture(self, seat: int | None) -> None:
        """The table as this seat may see it."""
        drawn = self.game.picture(self.game.view(self.s, seat))
        if not self.console.is_terminal:
            self.console.print()
        self.console.print(
            self.coloured(drawn, picture=True), no_wrap=True, overflow="ignore", crop=False
        )

    def show_news(self, seat: int, options: Options) -> None:
        """What happened since this person's last decision, as far as there is room."""
        news = heard_by(self.log[self.seats[seat].seen :], seat)
        lines = [
            line
            for paragraph in self.told(news)
            for line in paragraph.wrap(self.console, self.console.width)
        ]
        room = self.room_for_news(seat, options)
        if lines:
            self.console.print()
        if len(lines) > room:
            self.console.print(Text("… l tells what happened before", "dim"))
            lines = lines[-room:]
        for line in lines:
            self.console.print(line)

    def room_for_news(self, seat: int, options: Options) -> int:
        """How many lines of news fit on the screen with the table and the options."""
        if not self.console.is_terminal:
            return sys.maxsize
        table = self.game.picture(self.game.view(self.s, seat)).count("\n")
        return max(FEW_LINES, self.console.height - table - len(options.rows(80)) - 8)

    def told(self, news: Iterable[Event]) -> list[Text]:
        """Events in words, one paragraph for each seat that acts in a row."""
        paragraphs: list[list[str]] = []
        last = None
        for event in news:
            if event[2] != last or event[2] < 0:
                paragraphs.append([])
            last = event[2]
            paragraphs[-1].append(self.game.tell(self.s, event))
        return [self.coloured(" ".join(sentences)) for sentences in paragraphs]

    def show_question(self, seat: int, options: Options) -> None:
        """What is asked, and the options."""
        self.console.print()
        self.console.print(self.coloured(f"{self.who(seat)}: {self.game.question(self.s)}"))
        for row in options.rows(self.console.width):
            self.console.print(self.coloured(row))

    def print_list(self, options: Options, chosen: Sequence[int]) -> None:
        """Some of the options with their numbers."""
        for action in chosen[:FEW_LINES]:
            self.say(options.row(action))

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
        table.add_row("Rank", *(str(rank) for rank in self.s.ranks()))
        self.console.print(table)

    def show_reasons(self) -> None:
        """Every booking with its reason, by category."""
        sheet = self.s.sheet()
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
        for paragraph in self.told(heard_by(rest, None)):
            self.console.print(paragraph)
        self.show_reasons()
        self.show_sheet()
        for seat in [k for k, rank in enumerate(self.s.ranks()) if rank == 1]:
            self.say(f"Winner with {self.s.scores()[seat]} points: {self.who(seat)}")


class Options:
    """The options of one decision: their numbers, their words, and how they are printed."""

    def __init__(self, game: Game, s: BaseState, seat: int) -> None:
        """Put every action of the game into words."""
        self.game = game
        # To do nothing is the last thing to offer.
        self.ids = sorted(s.legal(seat), key=lambda action: self.kind(action) == NOTHING)
        # In words, whether it is possible or not: people may ask for anything.
        everything = range(game.actions.total)
        self.text = {action: game.text(action, s, LANGUAGE, seat) for action in everything}

    def chosen(self, line: str) -> list[int]:
        """The options that a line of input means."""
        words = line.split()
        if len(words) == 1 and words[0].isdecimal():
            return [action for action in self.ids if words[0] == str(self.number(action))]
        return self.named(words, self.ids)

    def number(self, action: int) -> int:
        """The number by which an option is chosen."""
        return self.ids.index(action) + 1

    def named(self, words: Sequence[str], actions: Sequence[int]) -> list[int]:
        """The actions whose text has all these words, before its colon if that is enough."""
        wanted = {word.casefold() for word in words}
        if not wanted:
            return []
        heads = [a for a in actions if wanted <= words_of(self.text[a].partition(":")[0])]
        return heads or [a for a in actions if wanted <= words_of(self.text[a])]

    def meant(self, line: str) -> tuple[list[int], list[int]]:
        """All actions that the words of a line, or a verb, mean: possible and impossible ones."""
        words = line.split()
        everything = list(self.text)
        verb = self.game.actions.by_name.get("_".join(words).upper())
        if verb is not None:
            found = list(range(verb.first, verb.first + verb.size))
        else:
            # What is of the same kind as an option is meant first.
            kinds = {self.kind(action) for action in self.ids}
            alike = [action for action in everything if self.kind(action) in kinds]
            found = self.named(words, alike) or self.named(words, everything)
        legal = [action for action in found if action in self.ids]
        return legal, [action for action in found if action not in self.ids]

    def kind(self, action: int) -> str:
        """The verb of an action."""
        return self.game.actions.split(action)[0]

    def row(self, action: int) -> str:
        """One option with its number."""
        return f"{self.number(action):>3}  {self.text[action]}"

    def rows(self, width: int) -> list[str]:
        """All options as lines; a long list of short names goes into columns."""
        rows: list[str] = []
        for kind in dict.fromkeys(self.kind(action) for action in self.ids):
            group = [action for action in self.ids if self.kind(action) == kind]
            rows += self.columns(group, width) or [self.row(action) for action in group]
        return rows

    def columns(self, group: Sequence[int], width: int) -> list[str]:
        """A group in columns below what its texts have in common, if it is long and fits."""
        texts = [self.text[action].split(" ") for action in group]
        alike = len(list(takewhile(lambda words: len(set(words)) == 1, zip(*texts, strict=False))))
        names = [" ".join(words[alike:]) for words in texts]
        room = max(map(len, names))
        if len(group) < COMPACT_FROM or room > SHORT:
            return []
        cells = [
            f"{self.number(action):>3} {name:<{room}} "
            for action, name in zip(group, names, strict=True)
        ]
        across = max(1, (width - 2) // len(cells[0]))
        lines = ["".join(cells[k : k + across]).rstrip() for k in range(0, len(cells), across)]
        return [*([f"     {' '.join(texts[0][:alike])} …"] if alike else []), *lines]


def printable(text: str) -> str:
    """A text without what would move the cursor or cannot be shown."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def words_of(text: str) -> set[str]:
    """The words and numbers of a text, in small letters."""
    return {word.casefold() for word in re.findall(r"\w+", text)}


COMMANDS: dict[str, Callable[[Sitting, int, Options, str], bool]] = {
    "u": Sitting.command_undo,
    "?": Sitting.command_help,
    "b": Sitting.command_board,
    "s": Sitting.command_sheet,
    "r": Sitting.command_reasons,
    "l": Sitting.command_log,
    "w": Sitting.command_why,
    "q": Sitting.command_quit,
}
