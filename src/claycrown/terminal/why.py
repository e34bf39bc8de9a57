"""Why not: what words mean that a person types, and what is against it."""

from __future__ import annotations

from collections.abc import Sequence

from claycrown.terminal.options import Options
from claycrown.terminal.screen import FEW_LINES, Screen

NOT_ASKED = "not_asked"  # the reason by which every game refuses what belongs to another decision


class WhyNot(Screen):
    """A screen that says what is possible, and why something is not."""

    def command_why(self, seat: int, options: Options, rest: str) -> bool:
        """Say whether something is possible, or why it is not."""
        if not rest:
            self.say("Add words of what you wanted to do.")
        elif not self.why_not(seat, options, rest):
            self.say(f"Nothing here is called {rest!r}.")
        return False

    def why_not(self, seat: int, options: Options, words: str) -> bool:
        """Say what the words mean: options, or what is refused; False if they mean nothing."""
        meanings = [actions for actions in options.meanings(words) if actions]
        for actions in meanings:
            legal = [action for action in actions if action in options.ids]
            refused = [action for action in actions if self.is_refused_now(seat, action)]
            if legal:
                self.say_possible(options, legal)
                return True
            if refused:
                self.say_refused(seat, options, refused)
                return True
        if meanings:
            self.say(f"{self.game.refusal(self.s, seat, meanings[0][0])}.")
        return bool(meanings)

    def is_refused_now(self, seat: int, action: int) -> bool:
        """Whether the present decision is about such an action, but does not allow it."""
        reasons = self.game.why_not(self.s, seat, action)
        return any(reason.get("what") != NOT_ASKED for reason in reasons)

    def say_possible(self, options: Options, legal: Sequence[int]) -> None:
        """Name the options that were meant."""
        for action in legal[:FEW_LINES]:
            self.say(f"Possible: option {options.number(action)}, {options.text[action]}")
        self.say_more(legal)

    def say_refused(self, seat: int, options: Options, refused: Sequence[int]) -> None:
        """Give the reasons, once if they are the same for all."""
        refusals = {action: self.game.refusal(self.s, seat, action) for action in refused}
        if len(refused) > 1 and len(set(refusals.values())) == 1:
            self.say(f"{refusals[refused[0]]}.")
            return
        nearest = self.nearest(seat, refused)
        distinct = len({options.head[action] for action in nearest}) == len(nearest)
        names = options.head if distinct else options.text
        for action in nearest[:FEW_LINES]:
            self.say(f"{names[action]}: {refusals[action]}.")
        self.say_more(nearest)

    def nearest(self, seat: int, refused: Sequence[int]) -> list[int]:
        """The actions against which nothing more is to be said than against another."""
        against = {
            action: {
                self.game.explain(self.s, why) for why in self.game.why_not(self.s, seat, action)
            }
            for action in refused
        }
        return [one for one in refused if not any(against[k] < against[one] for k in refused)]

    def say_more(self, found: Sequence[int]) -> None:
        """Say so if not everything was told."""
        if len(found) > FEW_LINES:
            self.say("There is more of that name: add another word.")
