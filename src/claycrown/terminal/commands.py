"""What people can type besides their choice: each command says whether the question is settled."""

from __future__ import annotations

from rich.console import Console

from claycrown.bots.hint import SECONDS, Hint, hint
from claycrown.core.game import Game
from claycrown.core.record import actions_of
from claycrown.core.state import BaseState
from claycrown.terminal.keyboard import Leave
from claycrown.terminal.options import LANGUAGE, Options
from claycrown.terminal.seats import Seat
from claycrown.terminal.why import WhyNot

HELP = """\
number     choose that option
words      choose the option that has these words
more       every option in full, where the list is shortened
u  undo    back to your previous decision of this turn
b  board   draw the table again
s  score   score sheet so far
r          every point and its reason
l  log     what happened lately; l all: everything that happened
w WORDS    why not: the option these words name, or what is against it
h  hint    the moves that a good bot would think about; noted in the record
?  help    this list
q  quit    leave the table"""


class Commands(WhyNot):
    """A screen that shows again, tells and gives hints when it is asked to."""

    def __init__(self, game: Game, seats: list[Seat], s: BaseState, console: Console) -> None:
        """Nobody has asked for anything yet."""
        super().__init__(game, seats, s, console)
        self.hints: list[tuple[int, int]] = []  # who asked for one, after how many actions
        self.advice: list[Hint] | None = None  # the hint to this question, if one was asked for
        self.pardons = False  # whether a Ctrl-C was meant for the hint and does not end the game

    def command_help(self, _seat: int, _options: Options, _rest: str) -> bool:
        """List the commands."""
        self.say(HELP)
        return False

    def command_board(self, seat: int, options: Options, _rest: str) -> bool:
        """Draw everything again."""
        self.show_picture(seat)
        self.show_question(seat, options)
        return False

    def command_more(self, _seat: int, options: Options, _rest: str) -> bool:
        """List every option in full."""
        for action in options.ids:
            self.say(options.row(action))
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
        self.show_log(seat, everything=rest.casefold() == "all")
        return False

    def command_hint(self, seat: int, options: Options, _rest: str) -> bool:
        """Name the best moves by what the seat knows; asked again, the same ones."""
        self.pardons = True
        if self.advice is None:
            try:
                self.wait_for("Thinking about a hint … Ctrl-C stops it.")
                found = hint(self.game, self.s, seat, "hint", LANGUAGE, SECONDS)
            except KeyboardInterrupt:
                self.end_waiting()
                self.say("The hint is stopped; the record does not note it.")
                return False
            self.end_waiting()
            # In this order: no Ctrl-C in between can let a hint be shown that is not noted.
            self.hints.append((seat, len(actions_of(self.s))))
            self.advice = found
        self.show_advice(options, self.advice)
        return False

    def command_quit(self, _seat: int, _options: Options, _rest: str) -> bool:
        """Leave the table."""
        raise Leave("You leave the table.")

    def pardon(self) -> None:
        """Go on after a Ctrl-C that came when the hint which it was to stop was done already."""
        self.pardons = False
        self.end_waiting()
        self.console.print()
        self.say("No hint is sought any more. Ctrl-C once more, or q, leaves the table.")
