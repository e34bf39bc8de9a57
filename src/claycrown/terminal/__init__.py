"""The terminal table: people at one keyboard, and bots, play a game to its end.

It knows no game: it draws ``game.picture``, asks ``game.question`` and offers ``game.text`` of
every option. What it shows to a person it takes from the view and the events of that seat. In a
game with hidden things the keyboard is handed over with a cleared screen.
"""

from claycrown.terminal.commands import HELP
from claycrown.terminal.options import Options
from claycrown.terminal.seats import seated
from claycrown.terminal.table import ENTER, Sitting, play

__all__ = ["ENTER", "HELP", "Options", "Sitting", "play", "seated"]
