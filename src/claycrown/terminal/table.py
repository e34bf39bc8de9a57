"""The course of a game at one keyboard, and how people choose."""

from __future__ import annotations

import io
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Sequence

from rich.console import Console

from claycrown.bots.bot import BotError, Clock, books_of
from claycrown.bots.driver import decide_anyhow, leave
from claycrown.bots.roster import make_all
from claycrown.core.edition import STANDARD
from claycrown.core.errors import SetupError
from claycrown.core.events import Event
from claycrown.core.game import Game
from claycrown.core.record import actions_of
from claycrown.core.state import BaseState
from claycrown.summary import fault_lines
from claycrown.terminal.commands import Commands
from claycrown.terminal.keyboard import Keyboard, Leave, Read
from claycrown.terminal.options import Options
from claycrown.terminal.rounds import Round, rounds_of
from claycrown.terminal.screen import FEW_LINES
from claycrown.terminal.seats import Moment, printable, seat_all, told

ENTER = "> "
THINKING = 1.0  # seconds that a bot has for a decision
WRONG = (
    "did something wrong; what, is told at the end. "
    "Where a bot gives no move, its seat takes another one instead."
)
HINT = "Type the number of an option or words of it; ? lists what else you can type."

Keep = Callable[[BaseState], None]


def play(
    game: Game,
    seats: Sequence[str],
    seed: object = None,
    *,
    state: BaseState | None = None,
    console: Console | None = None,
    read: Read | None = None,
    hints: list[tuple[int, int]] | None = None,
    keep: Keep | None = None,
    assumed: bool = False,
    again: str | None = None,
) -> BaseState:
    """Play a game to its end, or until a person leaves; return the last state.

    A seat is ``me``, ``me:Ann`` or the name of a bot. With a ``state`` the game goes on from
    there, its news open the log; otherwise it begins from the seed. ``read`` takes a prompt and
    gives a line, like ``input``; it raises EOFError when there are no more. ``hints`` grows by the
    seat and the number of actions before, when a person asks for a hint: once for each decision.
    ``keep`` gets the last state however the game ends, also by an error. ``assumed`` says that
    nobody has named the seats of a game that goes on, so that people are told who sits there;
    ``again`` is the command by which it goes on once more from where it was loaded.
    """
    if console is None:
        console = Console(highlight=False)
        if isinstance(sys.stdout, io.TextIOWrapper):
            # Better a question mark than no game where the output knows few letters.
            sys.stdout.reconfigure(errors="replace")
    sitting = Sitting(game, seats, seed, console, read, state)
    sitting.hints = [] if hints is None else hints
    sitting.kept = keep is not None
    sitting.again = again
    if assumed:
        everybody = ", ".join(map(sitting.who, range(len(seats))))
        sitting.notices.append(
            f"The file does not say who sat where. Now these do: {everybody}. "
            "To have others, leave and name them with --seats."
        )
    try:
        return sitting.play()
    finally:
        if keep is not None:
            keep(sitting.s)


class Sitting(Commands):
    """One game at one keyboard."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        seed: object,
        console: Console,
        read: Read | None,
        state: BaseState | None = None,
    ) -> None:
        """Seat everybody and set the game up, or go on with one."""
        seated = seat_all(seats)
        if state is None:
            state = game.new(len(seats), seed, events=True)
        elif state.players != len(seats):
            raise SetupError(f"seats: {len(seats)} are named, but the game has {state.players}")
        super().__init__(game, seated, state, console)
        self.seated_as = [printable(text) for text in seats]
        bots = {k: person.bot for k, person in enumerate(seated) if person.bot is not None}
        try:
            self.bots = make_all(bots, game, f"{state.seed}:bots")
        except BotError as error:
            raise SetupError(f"seats: {told(error)}") from None
        self.blamed: set[int] = set()  # bots of which people know that something went wrong
        for seat, bot in self.bots.items():
            if books_of(bot).faults:  # while it sat down
                self.blame(seat)
        self.keyboard = Keyboard(console, read)
        people = [seat for seat in self.seats if seat.bot is None]
        self.shared = game.hidden and len(people) > 1  # a keyboard that goes around, with secrets
        self.rounds: list[Round] = []
        self.kept = False  # whether somebody keeps the last state
        self.again: str | None = None  # the command by which a file was loaded
        self.unseen = False  # whether nobody may see that this decision is a real one
        secret = {*game.window_decisions, *game.secret_decisions}
        self.veiled = {k for k, each in enumerate(game.decisions) if each.name in secret}
        self.listen()

    # The course of the game.

    def play(self) -> BaseState:
        """Ask whoever is to decide until the game is over or a person leaves."""
        try:
            while not self.s.over:
                seat = self.next_seat()
                if seat in self.bots:
                    self.let_move(seat)
                else:
                    self.decide(seat)
            self.end_waiting()
            self.show_end()
            self.show_hinted(self.hints)
        except Leave as why:
            self.part(str(why))
        except KeyboardInterrupt:
            self.part("You interrupt the game.")
        finally:
            self.end_waiting()
            faults: list[str] = []
            leave(self.bots.values(), faults)
            names = [books_of(bot).known_as for bot in self.bots.values()]
            for line in fault_lines(Counter(faults), names):
                self.say(f"A bot did something wrong, {printable(line)}")
            if faults:
                self.say("Where it gave no move, its seat took another one instead.")
        return self.s

    def let_move(self, seat: int) -> None:
        """Let a bot move; a fault of it is told at once, unless it must not be seen to move."""
        self.show_thinking(seat)
        faults, unseen = books_of(self.bots[seat]).faults, self.s.decision in self.veiled
        before = len(faults)
        action = decide_anyhow(self.bots[seat], self.s, seat, Clock(THINKING))
        if len(faults) > before and not unseen:
            self.blame(seat)
        self.take(seat, action)

    def blame(self, seat: int) -> None:
        """Tell people once of a bot's faults; its own words may hold what only its seat knows."""
        if seat in self.blamed:
            return
        self.blamed.add(seat)
        others = ""
        if self.notices and self.notices[-1].endswith(WRONG):  # one notice for all takes less room
            others = f"{self.notices.pop().removesuffix(WRONG)}and "
        self.notices.append(f"{others}{self.who(seat)} {WRONG}")

    def show_thinking(self, seat: int) -> None:
        """Say that a bot thinks, where everybody may know that it is asked.

        Elsewhere the screen stays as it is: already the picture would tell that somebody is asked.
        """
        if self.s.decision not in self.veiled:
            self.show_last_move()
            self.wait_for(f"{self.who(seat)} is thinking …")

    def next_seat(self) -> int:
        """Who decides next; who would only seem to, where that must not be seen, presses Enter."""
        self.unseen = bool(self.rounds)
        while self.rounds:
            around = self.rounds[0]
            if not around.seats:
                del self.rounds[0]
                continue
            seat = around.seats.pop(0)
            still_open = len(self.rounds) == 1 and self.s.decision == around.decision
            if still_open and seat in self.s.waiting:
                return seat
            if self.seats[seat].bot is None:
                self.idle(seat)
        return self.s.waiting[0]

    def idle(self, seat: int) -> None:
        """Let a person without a choice have the keyboard like those who have one."""
        if not self.console.is_terminal:
            return
        self.end_waiting()
        self.stale = True
        if self.must_hand_over(seat):
            self.hand_over(seat)
        self.at_keyboard = seat
        self.say(f"{self.who(seat)}: there is nothing for you to choose, press Enter.")
        self.leave_if_asked(self.ask(ENTER))

    def leave_if_asked(self, answer: str) -> None:
        """Leave the table if the answer says so."""
        if COMMANDS.get(answer.casefold()) is Sitting.command_quit:
            raise Leave("You leave the table.")

    def part(self, why: str) -> None:
        """Say how things stand when a person leaves before the end."""
        self.end_waiting()
        self.console.print()
        self.say(f"{why} The game is not finished, nobody has won.")
        if self.kept:
            return
        if self.again is not None:
            self.say("As it is not saved, only what is in the file can be had again:")
            self.say_command(self.again)
        elif self.s.seed and self.s.origin is None:
            self.say("If it is not saved, only its start can be had again:")
            self.say_command(self.command_line())

    def command_line(self) -> str:
        """The command by which this game begins again."""
        words = ["claycrown", "play", self.game.name, "--seed", self.s.seed]
        words += ["--seats", ",".join(self.seated_as)]
        if self.game.edition is not None and self.game.edition.name != STANDARD:
            words += ["--edition", self.game.edition.name]
        chosen = self.game.options_of(self.s)
        if chosen:
            options = [k if value is True else f"{k}={value}" for k, value in chosen.items()]
            words += ["--options", ",".join(options)]
        return shlex.join(words)

    def listen(self) -> None:
        """Move the news of the state into the log."""
        if self.s.news:
            self.log += self.s.news
            if self.shared:
                self.rounds += self.rounds_in(self.s.news)
            self.veiled |= {around.decision for around in self.rounds_in(self.s.news)}
        self.s.news = []

    def rounds_in(self, news: Sequence[Event]) -> list[Round]:
        """The rounds that the news tell of."""
        return list(rounds_of(self.game, len(self.seats), news))

    def take(self, seat: int, action: int) -> None:
        """Carry out an action; it ends every chance of undo but the own one of this turn."""
        reveals = self.s.reveals
        before = Moment(self.s.clone(), len(self.log))
        self.s.apply(seat, action)
        self.listen()
        for k, other in enumerate(self.seats):
            if k != seat or self.s.reveals > reveals:
                other.trail.clear()
        is_person = self.seats[seat].bot is None
        if is_person and self.s.reveals == reveals and not self.unseen:
            self.seats[seat].trail.append(before)
        self.stale |= is_person
        begun = self.rounds_in(self.log[before.heard :])
        if any(k in self.bots for around in begun for k in around.seats):
            self.wait_for("Waiting for answers …")

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
        made = len(actions_of(self.s))
        self.hints[:] = [(asker, min(after, made)) for asker, after in self.hints]
        return True

    def decide(self, seat: int) -> None:
        """Show a person the table and ask until an option is taken or something undone."""
        if self.must_hand_over(seat) and not self.hand_over(seat):
            return
        self.at_keyboard = seat
        self.advice = None
        options = Options(self.game, self.s, seat)
        self.show_decision(seat, options)
        settled = self.pardons = False
        while not settled:
            try:
                settled = self.answered(seat, options, self.line(seat))
            except KeyboardInterrupt:
                if not self.pardons:
                    raise
                self.pardon()

    def must_hand_over(self, seat: int) -> bool:
        """Whether somebody else sits at the keyboard who has something to hide, or to find out."""
        return self.shared and self.at_keyboard != seat

    def hand_over(self, seat: int) -> bool:
        """Let the next person take the keyboard; False if the last one takes a decision back."""
        if not self.console.is_terminal:
            self.console.print()
            self.console.rule(self.coloured(self.who(seat)), characters="-")
            return True
        last = self.at_keyboard
        regret = last is not None and bool(self.seats[last].trail)
        self.keyboard.forget()
        self.say(f"Pass the keyboard to {self.who(seat)}, press Enter.")
        if last is not None and regret:
            self.say(f"{self.who(last)}: u takes your last decision back.")
        answer = self.ask(ENTER)
        self.leave_if_asked(answer)
        command = COMMANDS.get(answer.casefold())
        if last is not None and regret and command is Sitting.command_undo:
            return not self.undo(last)
        return True

    def answered(self, seat: int, options: Options, line: str) -> bool:
        """Do what a line says; False when the same question has to be asked again."""
        self.pardons = False
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
            for action in chosen[:FEW_LINES]:
                self.say(options.row(action))
        elif words.isdecimal():
            self.say(f"There is no such option: type a number from 1 to {len(options.ids)}.")
        elif not words or not self.why_not(seat, options, words):
            self.say(HINT)

    def line(self, seat: int) -> str:
        """The next line of input; raises Leave when there is none."""
        return self.ask(f"{self.who(seat)}, ? helps > ")

    def ask(self, prompt: str) -> str:
        """What is typed after a prompt; raises Leave when there is no more input."""
        text = self.keyboard.ask(prompt)
        if self.keyboard.echo:
            self.say(f"{prompt}{text}")
        return text

    # Commands; each says whether the question is settled.

    def command_undo(self, seat: int, _options: Options, _rest: str) -> bool:
        """Take back one decision."""
        return self.undo(seat)


COMMANDS: dict[str, Callable[[Sitting, int, Options, str], bool]] = {
    "u": Sitting.command_undo,
    "undo": Sitting.command_undo,
    "?": Sitting.command_help,
    "help": Sitting.command_help,
    "b": Sitting.command_board,
    "board": Sitting.command_board,
    "more": Sitting.command_more,
    "s": Sitting.command_sheet,
    "score": Sitting.command_sheet,
    "r": Sitting.command_reasons,
    "l": Sitting.command_log,
    "log": Sitting.command_log,
    "w": Sitting.command_why,
    "why": Sitting.command_why,
    "h": Sitting.command_hint,
    "hint": Sitting.command_hint,
    "q": Sitting.command_quit,
    "quit": Sitting.command_quit,
    "exit": Sitting.command_quit,
}
