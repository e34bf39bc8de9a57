"""Steps that undo could not repair: when to ask first, and what is said to follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2s

from claycrown.core.chance import seeded
from claycrown.core.game import Game
from claycrown.core.state import BaseState
from claycrown.server.marks import LANGUAGE, in_plain_names
from claycrown.server.table import Table
from claycrown.server.window import is_window, windows_in

TURN = ("round", "phase", "turn")  # what of a view tells one turn of the game from another
BACK = "After that you can take it back only if the others agree."
ENDS = "This ends the game."
RESPOND = "The others then have time to respond."
CHANCE = "New {} come up."
SHOWN = "Cards become known."


class Care:
    """What one browser was asked before steps that only others could allow to take back."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.agreed: dict[int, list[object]] = {}  # the turn in which a seat last agreed

    def agree(self, seat: int, turn: list[object]) -> None:
        """The seat wanted it: what only goes on with it in this turn is not asked again."""
        self.agreed[seat] = turn

    def question(self, table: Table, own: Sequence[int], seat: int, action: int) -> str | None:
        """What to ask before an action; None where undo could repair it, or all is said.

        It is tried out in a world that fits what the seat knows, so the answer tells no more.
        """
        game, s = table.game, table.course.s
        if not table.others(own) or table.window is not None or not s.is_legal(seat, action):
            return None
        if len(s.legal(seat)) == 1 or is_window(game, s):
            return None
        seed = blake2s(f"{table.row.seed}/{seat}/{s.key()}".encode()).hexdigest()
        world = s.determinize(seat, seeded(seed))
        after = tried(world, seat, action)
        what = what_follows(game, world, after) if after is not None else ""
        if not what or (what != ENDS and self._goes_on(game, s, seat)):
            return None
        words = in_plain_names(table, game.text(action, s, LANGUAGE, seat))
        return f"{words[:1].upper()}{words[1:]}? {what} {BACK}"

    def _goes_on(self, game: Game, s: BaseState, seat: int) -> bool:
        follows = game.decisions[s.decision].name in game.follow_ups
        return follows and self.agreed.get(seat) == turn_of(game, s)


def tried(world: BaseState, seat: int, action: int) -> BaseState | None:
    """The state after an action, with its news; None where the action is not possible."""
    if not world.is_legal(seat, action):
        return None
    after = world.clone()
    after.news = []
    after.step(seat, action)
    return after


def what_follows(game: Game, before: BaseState, after: BaseState) -> str:
    """What becomes known between two states, in a sentence; empty if nothing does."""
    if after.over:
        return ENDS
    if after.reveals == before.reveals:
        return ""
    if windows_in(game, after.news or ()):
        return RESPOND
    return SHOWN if after.drawn == before.drawn else CHANCE.format(game.chance)


def turn_of(game: Game, s: BaseState) -> list[object]:
    """Which turn of the game it is."""
    view = game.view(s, None)
    return [view.get(key) for key in TURN]
