"""Bots: opponents of every level, and how to write another one."""

from __future__ import annotations

__all__ = ["Bot", "BotError", "Clock", "Hint", "Position", "decide", "hint", "make", "names"]

from claycrown.bots.bot import Bot, BotError, Clock, Position
from claycrown.bots.driver import decide
from claycrown.bots.hint import Hint, hint
from claycrown.bots.roster import make, names
