"""Names and sentences: written once in English, looked up in the catalogue of a language.

Names with an article ("an Officer", "the Sword") are messages of their own and always stand as
an object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from claycrown.core.bits import cells
from claycrown.core.catalog import N_, NN_, Message
from claycrown.core.speech import Sentences, Voice
from claycrown.core.state import BaseState
from claycrown.games.terracotta import data, ids
from claycrown.games.terracotta.effects import inner_space, middle_space, sculptor_price
from claycrown.games.terracotta.figures import covered, strictly_most, type_at, warriors_of
from claycrown.games.terracotta.notation import cell_name
from claycrown.games.terracotta.specialists import specialist_price
from claycrown.games.terracotta.state import (
    DRY,
    RACK,
    READY,
    SHELF,
    WAREHOUSES,
    State,
)
from claycrown.games.terracotta.view import WORKER_NAMES
from claycrown.games.terracotta.warriors import crossbow_range

SEATS = [N_("Violet"), N_("Yellow"), N_("Blue"), N_("Green")]
WORKERS = [N_("Craftsman"), N_("Artisan")]
A_WORKER = [N_("a Craftsman"), N_("an Artisan")]
WARRIORS = [N_("Officer"), N_("Guard"), N_("Crossbowman"), N_("Soldier")]
A_WARRIOR = [N_("an Officer"), N_("a Guard"), N_("a Crossbowman"), N_("a Soldier")]
WEAPONS = [N_("Sword"), N_("Halberd"), N_("Crossbow"), N_("Spear")]
THE_WEAPON = [N_("the Sword"), N_("the Halberd"), N_("the Crossbow"), N_("the Spear")]
SPECIALISTS = [N_("Horse"), N_("Servant"), N_("Archer"), N_("Musician")]
A_SPECIALIST = [N_("a Horse"), N_("a Servant"), N_("an Archer"), N_("a Musician")]
MASTERS = [
    N_("Sculptor"),
    N_("Administrator"),
    N_("Inspector"),
    N_("Clay Maker"),
    N_("Supervisor"),
    N_("Blacksmith"),
]
THE_MASTER = [
    N_("the Sculptor"),
    N_("the Administrator"),
    N_("the Inspector"),
    N_("the Clay Maker"),
    N_("the Supervisor"),
    N_("the Blacksmith"),
]
DIRECTIONS = [N_("north"), N_("east"), N_("south"), N_("west")]
TILES = [
    N_("central row"),
    N_("central column"),
    N_("Officers"),
    N_("Guards"),
    N_("Crossbowmen"),
    N_("Soldiers"),
    N_("top left quadrant"),
    N_("top right quadrant"),
    N_("bottom left quadrant"),
    N_("bottom right quadrant"),
    N_("coins"),
    N_("clay"),
]
CATEGORIES = {
    "rack": N_("Rack"),
    "officer": N_("Officers (Sword)"),
    "guard": N_("Guards (Halberd)"),
    "crossbow": N_("Crossbowmen (Crossbow)"),
    "soldier": N_("Soldiers (Spear)"),
    "inspector_row": N_("Row inspector"),
    "inspector_column": N_("Column inspector"),
    "musician": N_("Musicians"),
    "tile": N_("Scoring tiles"),
    "servant": N_("Servants"),
    "group_heads": N_("Groups: Warriors"),
    "group_majority": N_("Groups: majority"),
    "archer": N_("Archers"),
    "resources": N_("Coins and clay"),
}

# What is printed on a space, as a label.
SPACES = {
    int(data.SPACE_COINS): NN_("{n} coin", "{n} coins"),
    int(data.SPACE_CLAY): NN_("{n} clay", "{n} clay"),
    int(data.SPACE_WET): N_("make clay wet"),
    int(data.SPACE_UPGRADE): N_("upgrade"),
    int(data.SPACE_CRAFT): NN_("craft {n}", "craft {n}"),
    int(data.SPACE_MASTER): N_("{master}"),
    int(data.SPACE_PRIORITY): N_("priority"),
    int(data.SPACE_READY): N_("ready {weapon}"),
    int(data.SPACE_SPECIALIST): N_("specialist"),
}
# What it does, as an option.
DO_SPACE = {
    int(data.SPACE_COINS): NN_("Take {n} coin", "Take {n} coins"),
    int(data.SPACE_CLAY): NN_("Take {n} wet clay", "Take {n} wet clay"),
    int(data.SPACE_WET): NN_("Wet your {n} dry clay", "Wet all your {n} dry clay"),
    int(data.SPACE_UPGRADE): N_("Upgrade the Craftsman to an Artisan"),
    int(data.SPACE_CRAFT): NN_(
        "Craft a Warrior (pay {n} wet clay)", "Craft a Warrior (pay {n} wet clay)"
    ),
    int(data.SPACE_READY): N_("Ready {the_weapon}"),
    int(data.SPACE_SPECIALIST): N_("Buy a Specialist"),
}
DO_MASTER = [
    NN_(
        "Use the Sculptor: place a Warrior (pay {n} coin)",
        "Use the Sculptor: place a Warrior (pay {n} coins)",
    ),
    N_("Use the Administrator: {action}"),
    N_("Use the Inspector: advance one inspector 1 or 2 spaces"),
    NN_("Use the Clay Maker: take {n} wet clay", "Use the Clay Maker: take {n} wet clay"),
    N_("Use the Supervisor: take the dry clay of two warehouses"),
    N_("Use the Blacksmith: ready all your Weapons"),
]
DO_WEAPON = [
    N_("Use the Sword: {n} VP, then move an inspector"),
    N_("Use the Halberd: {n} VP, then slide another Warrior"),
    N_("Use the Crossbow: up to {n} VP for empty cells before a Statue"),
    NN_("Use the Spear: {vp} VP and {n} coin", "Use the Spear: {vp} VP and {n} coins"),
]
DO_CROSSBOW_VAINLY = N_("Use the Crossbow: worth nothing from here")
DO_PRIORITY = N_("Take priority token {token}")
DO_PRIORITY_CLAY = NN_(
    "Take priority token {token} and {n} wet clay", "Take priority token {token} and {n} wet clay"
)
DO_PRIORITY_VAINLY = N_("Take a priority token")
DO_ANYTHING = N_("Perform the action")

PASSES = {
    int(ids.D_ROTATE): N_("Turn no disc"),
    int(ids.D_INNER): N_("Do nothing here"),
    int(ids.D_MIDDLE): N_("Do nothing here"),
    int(ids.D_OUTER): N_("Do nothing here"),
    int(ids.D_WEAPON): N_("Do not use {the_weapon}"),
    int(ids.D_OFFICER_MOVE): N_("Leave the inspectors where they are"),
    int(ids.D_GUARD_PICK): N_("Slide nobody"),
    int(ids.D_MASTER_USE): N_("Do not use {the_master} now"),
}
PASS_ANYTHING = N_("Do nothing")

ROTATIONS = [
    NN_(
        "Turn the inner disc clockwise (pay {n} coin)",
        "Turn the inner disc clockwise (pay {n} coins)",
    ),
    NN_(
        "Turn the middle disc counter-clockwise (pay {n} coin)",
        "Turn the middle disc counter-clockwise (pay {n} coins)",
    ),
]
PLACES = [
    N_("Craftsman on segment {segment}: {inner} / {middle} / {outer}"),
    N_("Artisan on segment {segment}: {inner} / {middle} / {outer}"),
]
TAKE_CLAY = NN_("Take {n} wet clay instead", "Take {n} wet clay instead")
TAKE_COIN = NN_("Take {n} coin instead", "Take {n} coins instead")
HIRE_MASTER = NN_(
    "Hire {the_master} with token {token} (pay {n} coin)",
    "Hire {the_master} with token {token} (pay {n} coins)",
)
HIRE_ANYBODY = NN_(
    "Hire a Master with token {token} (pay {n} coin)",
    "Hire a Master with token {token} (pay {n} coins)",
)
TYPE_ARMED = N_("{warrior}: {vp} VP, {weapon} ready")
TYPE_UNARMED = N_("{warrior}: {vp} VP")
TYPE_SCULPTED = NN_("{warrior}: {n} left in the rack", "{warrior}: {n} left in the rack")
BUY = NN_(
    "Buy {a_specialist} (pay {n} coin, use {the_weapon})",
    "Buy {a_specialist} (pay {n} coins, use {the_weapon})",
)
BUY_SOLD_OUT = N_("Buy {a_specialist}")
SHOOT = N_("{direction}: {vp} VP")
MOUNT = N_("{direction}: the Horse covers {cells}")
FACE = N_("{direction}: face the {warrior} of {player} on {cell}")
# By offset in the range: row back, on, on two; the same for the column.
INSPECTOR_MOVES = [
    N_("Row inspector back to row {line}"),
    N_("Row inspector on to row {line}"),
    N_("Row inspector two on to row {line}"),
    N_("Column inspector back to column {line}"),
    N_("Column inspector on to column {line}"),
    N_("Column inspector two on to column {line}"),
]
TAKE_WAREHOUSES = NN_(
    "Warehouses {first} and {second}: {n} dry clay",
    "Warehouses {first} and {second}: {n} dry clay",
)
CELLS = {
    int(ids.D_WARRIOR_CELL): N_("{warrior} on {cell}"),
    int(ids.D_SPECIALIST_CELL): N_("{specialist} on {cell}"),
    int(ids.D_GUARD_TO): N_("Slide to {cell}"),
    int(ids.D_ARCHER_CELL): N_("Archer on {cell}"),
}
PICKS = {
    int(ids.D_GUARD_PICK): N_("Slide the {warrior} on {cell}"),
    int(ids.D_HORSE_RIDER): N_("The {warrior} on {cell} mounts"),
}
CELL_ANYHOW = N_("Cell {cell}")

QUESTIONS = {
    int(ids.D_ROTATE): N_("Turn a disc of the wheel before you place a worker?"),
    int(ids.D_PLACE): N_("Place a worker: choose a segment"),
    int(ids.D_INNER): N_("Segment {segment}, inner space ({inner}): what do you do?"),
    int(ids.D_WARRIOR_TYPE): N_("Which Warrior do you craft?"),
    int(ids.D_WARRIOR_CELL): N_("{warrior}: choose an empty cell"),
    int(ids.D_WEAPON): N_("Use {the_weapon} now?"),
    int(ids.D_OFFICER_MOVE): N_("Move one inspector by one space?"),
    int(ids.D_GUARD_PICK): N_("Slide another of your Warriors?"),
    int(ids.D_GUARD_TO): N_("Slide from {cell} to which cell?"),
    int(ids.D_CROSSBOW_DIR): N_("Crossbowman on {cell}: shoot in which direction?"),
    int(ids.D_MIDDLE): N_("Segment {segment}, middle space ({middle}): what do you do?"),
    int(ids.D_MASTER_USE): N_("Use {the_master} at once?"),
    int(ids.D_MASTER_INSPECTOR): N_("Advance which inspector, and how far?"),
    int(ids.D_SUPERVISOR): N_("Take the dry clay of which two warehouses?"),
    int(ids.D_OUTER): N_("Segment {segment}, outer space ({outer}): what do you do?"),
    int(ids.D_SPECIALIST_CELL): N_("{specialist}: choose an empty cell"),
    int(ids.D_HORSE_RIDER): N_("Horse: which of your Warriors mounts it?"),
    int(ids.D_HORSE_DIR): N_("Horse on {cell}: which way does it stand?"),
    int(ids.D_ARCHER_CELL): N_("Archer: choose an empty cell beside a Warrior"),
    int(ids.D_ARCHER_DIR): N_("Archer on {cell}: face which Warrior?"),
}
ASK_SCULPTED = N_("Which Warrior does the Sculptor make?")

# Why points were booked: where, then what decided.
ROW_LINE = N_("row {line}: {standing}")
COLUMN_LINE = N_("column {line}: {standing}")
TILE_LINE = N_("tile {tile}: {standing}")
SERVANT_LINE = N_("Servant on {cell}: {standing}")
GROUP_LINE = N_("group {cells}: {standing}")
COUNT_WARRIORS = NN_("{n} Warrior", "{n} Warriors")
COUNT_COINS = NN_("{n} coin", "{n} coins")
COUNT_CLAY = NN_("{n} clay", "{n} clay")
ALONE = N_("{own}, nobody else")
AGAINST = N_("{own} against {others}")
TIED = N_("{own} against {others}, a tie")
ARCHERS_WON = N_("{own} against {others}, Archers decide {archers} to {rest}")
ARCHERS_LOST = N_("{own} against {others}, lost by Archers {archers} to {rest}")
LISTS = [N_("{a}"), N_("{a} and {b}"), N_("{a}, {b} and {c}")]
BOOKINGS = {
    "rack": N_("{type} on {cell}, taken from the rack"),
    "officer": N_("Officer on {cell} with the Sword"),
    "guard": N_("Guard on {cell} with the Halberd"),
    "crossbow": N_("Crossbowman on {cell} shooting {direction}"),
    "soldier": N_("Soldier on {cell} with the Spear"),
    "musician": NN_(
        "Musician on {cell}: {n} Warrior in line ({cells})",
        "Musician on {cell}: {n} Warriors in line ({cells})",
    ),
    "group_heads": NN_(
        "group {cells}: {n} Warrior at {owners} VP, 1 per owner",
        "group {cells}: {n} Warriors at {owners} VP, 1 per owner",
    ),
    "archer": N_("Archer on {cell} facing {faced}"),
    "resources": NN_(
        "coins {coins}, wet clay {wet}, dry clay {dry}: 1 VP for each",
        "coins {coins}, wet clay {wet}, dry clay {dry}: 1 VP for every {n}",
    ),
}

# Events whose figures fill one sentence: the message, and the names of the figures in order.
EVENTS: dict[int, tuple[Message, tuple[str, ...]]] = {
    int(ids.EV_TURN): (N_("Round {round}: it is the turn of {player}."), ("round", "turn")),
    int(ids.EV_PLACED_WORKER): (
        N_("{player} places {a_worker} on segment {segment}."),
        ("a_worker", "segment"),
    ),
    int(ids.EV_COINS): (NN_("{player} takes {n} coin.", "{player} takes {n} coins."), ("n",)),
    int(ids.EV_CLAY): (
        NN_("{player} takes {n} wet clay.", "{player} takes {n} wet clay."),
        ("n",),
    ),
    int(ids.EV_WETTED): (
        NN_("{player} wets {n} dry clay.", "{player} wets {n} dry clay."),
        ("n",),
    ),
    int(ids.EV_UPGRADED): (
        N_("{player} upgrades the Craftsman on segment {segment} to an Artisan."),
        ("segment",),
    ),
    int(ids.EV_PAID_CLAY): (
        NN_(
            "{player} pays {n} wet clay; it goes to warehouse {quarter}.",
            "{player} pays {n} wet clay; one goes to warehouse {quarter}.",
        ),
        ("n", "quarter"),
    ),
    int(ids.EV_CRAFTED): (
        N_("{player} crafts {a_warrior} on {cell}."),
        ("a_warrior", "cell"),
    ),
    int(ids.EV_SCULPTED): (
        NN_(
            "{player} places {a_warrior} on {cell} through the Sculptor for {n} coin.",
            "{player} places {a_warrior} on {cell} through the Sculptor for {n} coins.",
        ),
        ("a_warrior", "cell", "n"),
    ),
    int(ids.EV_USED_WEAPON): (N_("{player} uses {the_weapon}."), ("the_weapon",)),
    int(ids.EV_SLID): (
        N_("{player} slides {a_warrior} from {cell} to {to}."),
        ("a_warrior", "cell", "to"),
    ),
    int(ids.EV_HIRED): (
        NN_(
            "{player} hires {the_master} for {n} coin.",
            "{player} hires {the_master} for {n} coins.",
        ),
        ("the_master", "n"),
    ),
    int(ids.EV_USED_MASTER): (N_("{player} uses {the_master}."), ("the_master",)),
    int(ids.EV_SUPERVISED): (
        NN_(
            "{player} takes {n} dry clay from the warehouses {quarter} and {other}.",
            "{player} takes {n} dry clay from the warehouses {quarter} and {other}.",
        ),
        ("quarter", "other", "n"),
    ),
    int(ids.EV_PRIORITY): (N_("{player} takes priority token {token}."), ("token",)),
    int(ids.EV_READIED): (N_("{player} readies {the_weapon}."), ("the_weapon",)),
    int(ids.EV_BOUGHT): (
        NN_(
            "{player} buys {a_specialist} for {n} coin.",
            "{player} buys {a_specialist} for {n} coins.",
        ),
        ("a_specialist", "n"),
    ),
    int(ids.EV_SCORING): (N_("Scoring of round {round}."), ("round",)),
    int(ids.EV_DRIED): (
        NN_(
            "{player}: {n} wet clay dries, {kept} stays wet.",
            "{player}: {n} wet clay dries, {kept} stays wet.",
        ),
        ("n", "kept"),
    ),
    int(ids.EV_UPKEEP_COINS): (
        NN_(
            "{player} receives {n} coin from the Masters.",
            "{player} receives {n} coins from the Masters.",
        ),
        ("n",),
    ),
    int(ids.EV_PLACE_IN_ORDER): (N_("{player} takes place {place} in the turn order."), ("place",)),
    int(ids.EV_ROUND): (N_("Round {round} begins."), ("round",)),
    int(ids.EV_FINAL): (N_("Final scoring."), ()),
}
EV_ROTATED_DISCS = [
    NN_(
        "{player} turns the inner disc for {n} coin.",
        "{player} turns the inner disc for {n} coins.",
    ),
    NN_(
        "{player} turns the middle disc for {n} coin.",
        "{player} turns the middle disc for {n} coins.",
    ),
]
EV_INSPECTOR_MOVED = [
    N_("{player} moves the row inspector from row {left} to row {line}."),
    N_("{player} moves the column inspector from column {left} to column {line}."),
]
EV_INSPECTOR_ADVANCES = [
    N_("The row inspector goes on from row {left} to row {line}."),
    N_("The column inspector goes on from column {left} to column {line}."),
]
EV_SPECIALIST_STANDS = [
    N_("{player} mounts the Warrior on {cell}; the Horse stretches {direction}."),
    N_("{player} places a Servant on {cell}."),
    N_("{player} places an Archer on {cell}, facing {direction}."),
    N_("{player} places a Musician on {cell}."),
]
EV_SCORES = N_("{player} scores {n} VP: {why}.")

# Reasons of why_not by code, where it matters with what they say under "why".
REASONS = {
    "not_your_turn": N_("It is the turn of {seat}"),
    "game_over": N_("The game is over"),
    "not_asked": N_("Something else is asked now: {question}"),
    "no_such_action": N_("There is no action {action}"),
    "coins": NN_("This costs {n} coin, you have {have}", "This costs {n} coins, you have {have}"),
    "wet_clay": NN_(
        "This takes {n} wet clay, you have {have}", "This takes {n} wet clay, you have {have}"
    ),
    "dry_only": NN_(
        "This takes {n} wet clay; you have {wet} wet, and your {dry} dry clay does not pay",
        "This takes {n} wet clay; you have {wet} wet, and your {dry} dry clay does not pay",
    ),
    "no_dry_clay": N_("You have no dry clay to wet"),
    "already_artisan": N_("The worker you placed is an Artisan already"),
    "no_worker": N_("You have none of these workers in hand: {worker}"),
    "segment_closed/artisan": N_("An Artisan stands on segment {segment}: it is closed"),
    "segment_closed/craftsman": N_(
        "A Craftsman stands on segment {segment}: only an Artisan may join"
    ),
    "no_base": N_("You have no base left"),
    "rack_empty": N_("The rack is empty"),
    "type_gone": N_("None of these is left in the rack: {type}"),
    "not_fullest": N_(
        "The Sculptor takes a type of which most are left ({most}); of this one: {left}"
    ),
    "no_empty_cell": N_("No cell is empty"),
    "occupied": N_("{cell} is not empty"),
    "already_held": N_("You hold priority token {token} already"),
    "stack_empty": N_("No priority token is left"),
    "token_used": N_("You have placed token {token} already"),
    "already_hired": N_("You have hired {the_master} already"),
    "not_hired": N_("You have not hired {the_master}"),
    "no_clay_in_warehouses": N_("All warehouses are empty"),
    "warehouses_empty": N_("The warehouses {pair} are empty"),
    "weapons_ready": N_("All your Weapons are ready already"),
    "weapon_ready": N_("This Weapon is ready already: {weapon}"),
    "no_weapon": N_("This Weapon of yours is not ready: {weapon}"),
    "sold_out": N_("All are sold: {specialist}"),
    "no_rider": N_("No Warrior of yours without a Horse has two empty cells in line"),
    "rider_no_room": N_("The Warrior on {cell} has no two empty cells in line"),
    "no_room": N_("There are no two empty cells to the {direction}"),
    "mounted": N_("The Warrior on {cell} rides a Horse"),
    "not_yours": N_("The Warrior on {cell} is not yours"),
    "no_warrior": N_("No Warrior stands on {cell}"),
    "just_crafted": N_("The Guard on {cell} was just crafted, only another Warrior slides"),
    "cannot_move": N_("The Warrior on {cell} has no empty cell beside it"),
    "not_in_line": N_("{cell} is not in the same row or column"),
    "blocked": N_("The way to {cell} is blocked at {by}"),
    "no_neighbour": N_("No Warrior stands beside {cell}"),
    "no_archer_cell": N_("No empty cell lies beside a Warrior"),
    "nothing_there": N_("No Warrior stands next to it in the {direction}"),
    "worth_nothing/edge": N_("No Statue stands in the {direction}: worth nothing"),
    "worth_nothing/adjacent": N_("The Statue in the {direction} is too near: worth nothing"),
    "back_closed": N_("The inspector cannot go back here"),
    "too_far": N_("An inspector goes {most} on here, not {steps}"),
    "must_choose": N_("Here you have to choose: {question}"),
    "no_substitute": N_("On this space there is no clay or coin to take instead"),
}


class Speaker(Voice[State]):
    """What the game says; the words are in the tables above."""

    seats = SEATS
    categories = CATEGORIES
    events = EVENTS
    reasons = REASONS

    def __init__(self, s: BaseState, language: str, reader: int | None = None) -> None:
        super().__init__(s, language, reader)
        self.box = self.s.box

    def opening(self, message: Message, **figures: object) -> str:
        """A message that begins with a name, so that it may need a capital."""
        text = self.say(message, **figures)
        return text[:1].upper() + text[1:]

    def cell(self, cell: int) -> str:
        return cell_name(self.s, cell)

    def line(self, column: int, line: int) -> str:
        return str(self.box.letters[line]) if column else str(line + 1)

    def numbers(self, numbers: Sequence[int]) -> str:
        parts = dict(zip("abc", numbers, strict=False))
        return self.say(LISTS[len(parts) - 1], **parts)

    # The spaces of the wheel.

    def inner(self, segment: int) -> tuple[int, int]:
        at = inner_space(self.s, segment)
        return int(self.box.inner_kind[at]), int(self.box.inner_figure[at])

    def middle(self, segment: int) -> tuple[int, int]:
        at = middle_space(self.s, segment)
        return int(self.box.middle_kind[at]), int(self.box.middle_figure[at])

    def outer(self, segment: int) -> tuple[int, int]:
        return int(self.box.outer_kind[segment]), int(self.box.outer_figure[segment])

    def space(self, space: tuple[int, int]) -> str:
        kind, figure = space
        return self.say(SPACES[kind], **self.on_space(kind, figure))

    def on_space(self, kind: int, figure: int) -> dict[str, object]:
        if kind == data.SPACE_MASTER:
            return {"master": self.say(MASTERS[figure])}
        if kind == data.SPACE_READY:
            weapon, the_weapon = self.say(WEAPONS[figure]), self.say(THE_WEAPON[figure])
            return {"weapon": weapon, "the_weapon": the_weapon}
        return {"n": figure}

    def segment(self, segment: int) -> dict[str, object]:
        return {
            "segment": segment,
            "inner": self.space(self.inner(segment)),
            "middle": self.space(self.middle(segment)),
            "outer": self.space(self.outer(segment)),
        }

    def master(self) -> int | None:
        """The Master of this turn's segment, if its middle space shows one."""
        kind, figure = self.middle(int(self.s.segment))
        return figure if kind == data.SPACE_MASTER else None

    def at_hand(self) -> dict[str, object]:
        """All that a question or an option of the pending decision may name."""
        s, held = self.s, int(self.s.held)
        master = self.master() or 0
        return self.segment(int(s.segment)) | {
            "warrior": self.say(WARRIORS[held]),
            "specialist": self.say(SPECIALISTS[held]),
            "the_weapon": self.say(THE_WEAPON[held]),
            "the_master": self.say(THE_MASTER[master]),
            "cell": self.cell(int(s.cell)),
        }

    # Questions and options.

    def asked(self) -> str:
        if self.decision == ids.D_WARRIOR_TYPE and self.s.sculpting:
            return self.say(ASK_SCULPTED)
        return self.say(QUESTIONS[self.decision], **self.at_hand())

    def option(self, verb: str, k: int) -> str:
        return OPTIONS[verb](self, k)

    def do_nothing(self, _: int) -> str:
        return self.say(PASSES.get(self.decision, PASS_ANYTHING), **self.at_hand())

    def rotate(self, disc: int) -> str:
        return self.say(ROTATIONS[disc], n=int(self.box.rotation_cost))

    def place_craftsman(self, segment: int) -> str:
        return self.say(PLACES[0], **self.segment(segment))

    def place_artisan(self, segment: int) -> str:
        return self.say(PLACES[1], **self.segment(segment))

    def do(self, _: int) -> str:
        segment = int(self.s.segment)
        if self.decision == ids.D_INNER:
            return self.do_space(self.inner(segment))
        if self.decision == ids.D_MIDDLE or self.decision == ids.D_MASTER_USE:
            return self.do_space(self.middle(segment))
        if self.decision == ids.D_OUTER:
            return self.do_space(self.outer(segment))
        if self.decision == ids.D_WEAPON:
            return self.do_weapon(int(self.s.held))
        return self.say(DO_ANYTHING)

    def do_space(self, space: tuple[int, int]) -> str:
        kind, figure = space
        if kind == data.SPACE_MASTER:
            return self.do_master(figure)
        if kind == data.SPACE_PRIORITY:
            return self.do_priority()
        if kind == data.SPACE_WET:
            figure = int(self.s.goods[DRY + self.s.seat])
        return self.say(DO_SPACE[kind], **self.on_space(kind, figure))

    def do_master(self, master: int) -> str:
        if master == data.SCULPTOR:
            return self.say(DO_MASTER[master], n=int(sculptor_price(self.s)))
        if master == data.ADMINISTRATOR:
            again = self.do_space(self.inner(int(self.s.segment)))
            return self.say(DO_MASTER[master], action=again)
        return self.say(DO_MASTER[master], n=int(self.box.clay_maker_wet))

    def do_priority(self) -> str:
        token = int(self.s.priority_taken) + 1
        if token > self.box.priority_tokens[self.s.players]:
            return self.say(DO_PRIORITY_VAINLY)
        clay = int(self.box.priority_clay[token])
        return self.say(DO_PRIORITY_CLAY if clay else DO_PRIORITY, token=token, n=clay)

    def do_weapon(self, weapon: int) -> str:
        box = self.box
        if weapon == data.CROSSBOWMAN:
            best = max(self.shot(direction) for direction in range(4))
            return self.say(DO_WEAPON[weapon] if best else DO_CROSSBOW_VAINLY, n=best)
        points = [box.officer_vp, box.guard_vp, 0, box.soldier_vp]
        n = int(box.soldier_coins if weapon == data.SOLDIER else points[weapon])
        return self.say(DO_WEAPON[weapon], n=n, vp=int(points[weapon]))

    def shot(self, direction: int) -> int:
        return int(crossbow_range(self.s, self.s.cell, direction) * self.box.crossbow_vp)

    def take_clay(self, _: int) -> str:
        return self.say(TAKE_CLAY, n=int(self.box.substitute_clay))

    def take_coin(self, _: int) -> str:
        return self.say(TAKE_COIN, n=int(self.box.substitute_coins))

    def hire(self, token: int) -> str:
        cost, master = int(self.box.token_cost[token]), self.master()
        if self.decision != ids.D_MIDDLE or master is None:
            return self.say(HIRE_ANYBODY, token=cost, n=cost)
        return self.say(HIRE_MASTER, the_master=self.say(THE_MASTER[master]), token=cost, n=cost)

    def warrior(self, kind: int) -> str:
        s, name, left = self.s, self.say(WARRIORS[kind]), int(self.s.stock[RACK + kind])
        if self.decision != ids.D_WARRIOR_TYPE or not left:
            return name
        if s.sculpting:
            return self.say(TYPE_SCULPTED, warrior=name, n=left)
        armed = s.goods[READY + s.seat] >> kind & 1
        vp = int(self.box.rack_vp[self.box.warriors_each - left])
        weapon = self.say(WEAPONS[kind])
        return self.say(TYPE_ARMED if armed else TYPE_UNARMED, warrior=name, vp=vp, weapon=weapon)

    def specialist(self, kind: int) -> str:
        name, weapon = self.say(A_SPECIALIST[kind]), self.say(THE_WEAPON[kind])
        if not self.s.stock[SHELF + kind]:
            return self.say(BUY_SOLD_OUT, a_specialist=name)
        price = int(specialist_price(self.s, kind))
        return self.say(BUY, a_specialist=name, n=price, the_weapon=weapon)

    def direction(self, direction: int) -> str:
        name = self.opening(DIRECTIONS[direction])
        path = self.path(direction)
        if self.decision == ids.D_CROSSBOW_DIR:
            return self.say(SHOOT, direction=name, vp=self.shot(direction))
        if self.decision == ids.D_HORSE_DIR and len(path) > 1:
            covers = " ".join(self.cell(cell) for cell in (int(self.s.cell), *path[:2]))
            return self.say(MOUNT, direction=name, cells=covers)
        if self.decision == ids.D_ARCHER_DIR and path:
            found = self.warrior_at(path[0])
            if found is not None:
                seat, kind = found
                names = {"player": self.player(seat), "warrior": self.say(WARRIORS[kind])}
                return self.say(FACE, direction=name, cell=self.cell(path[0]), **names)
        return name

    def path(self, direction: int) -> list[int]:
        """The cells from the one at hand to the edge."""
        columns, rows = int(self.box.board.columns), len(self.box.board.rows)
        row, column = divmod(int(self.s.cell), columns)
        if direction in (1, 3):
            ends = range(column + 1, columns) if direction == 1 else range(column - 1, -1, -1)
            return [row * columns + each for each in ends]
        ends = range(row + 1, rows) if direction == 2 else range(row - 1, -1, -1)
        return [each * columns + column for each in ends]

    def warrior_at(self, cell: int) -> tuple[int, int] | None:
        """Owner and type of the Warrior that stands on a cell or covers it."""
        for seat in range(self.s.players):
            for head in cells(warriors_of(self.s, seat)):
                if covered(self.s, 2**head) >> cell & 1:
                    return seat, int(type_at(self.s, seat, 2**head))
        return None

    def inspector(self, move: int) -> str:
        column, step = divmod(move, 3)
        track = self.box.column_track if column else self.box.row_track
        here = int(self.s.column if column else self.s.row)
        there = track[(here + (-1, 1, 2)[step]) % len(track)]
        return self.say(INSPECTOR_MOVES[move], line=self.line(column, int(there)))

    def warehouses(self, pair: int) -> str:
        first, second = int(ids.PAIR_FIRST[pair]), int(ids.PAIR_SECOND[pair])
        clay = int(self.s.stock[WAREHOUSES + first] + self.s.stock[WAREHOUSES + second])
        names = {"first": data.QUARTER_NAMES[first], "second": data.QUARTER_NAMES[second]}
        return self.say(TAKE_WAREHOUSES, n=clay, **names)

    def on_cell(self, cell: int) -> str:
        name = self.cell(cell)
        if self.decision in CELLS:
            return self.say(CELLS[self.decision], **(self.at_hand() | {"cell": name}))
        found = self.warrior_at(cell) if self.decision in PICKS else None
        if found is not None:
            return self.say(PICKS[self.decision], warrior=self.say(WARRIORS[found[1]]), cell=name)
        return self.say(CELL_ANYHOW, cell=name)

    # What happened.

    def special(self, kind: int, seat: int, figures: Sequence[int]) -> str | None:
        player = self.somebody(seat)
        if kind == ids.EV_ROTATED:
            return self.say(EV_ROTATED_DISCS[figures[0]], player=player, n=figures[1])
        if kind == ids.EV_INSPECTOR:
            column, left, line = figures
            messages = EV_INSPECTOR_MOVED if player else EV_INSPECTOR_ADVANCES
            lines = {"left": self.line(column, left), "line": self.line(column, line)}
            return self.say(messages[column], player=player, **lines)
        if kind == ids.EV_PLACED_SPECIALIST:
            specialist, cell, way = figures
            places = {"cell": self.cell(cell), "direction": self.say(DIRECTIONS[max(way, 0)])}
            return self.say(EV_SPECIALIST_STANDS[specialist], player=player, **places)
        return None

    def figure(self, name: str, x: int) -> object:
        """A figure of an event as its sentence wants it."""
        if name in FIGURE_NAMES:
            return self.say(FIGURE_NAMES[name][x])
        if name in ("cell", "to"):
            return self.cell(x)
        if name in ("quarter", "other"):
            return data.QUARTER_NAMES[x]
        return x + 1 if name == "place" else x

    # Why points were booked.

    def scored(self, amount: int) -> Message:
        return EV_SCORES

    def because(self, line: Mapping[str, Any], why: Mapping[str, Any]) -> str:
        category = line["category"]
        if "counts" in why:
            return self.majority(line["seat"], category, why)
        return self.say(BOOKINGS[category], **self.shown_cause(line, why))

    def shown_cause(self, line: Mapping[str, Any], why: Mapping[str, Any]) -> dict[str, Any]:
        shown = dict(why)
        if "type" in why:
            shown["type"] = self.say(WARRIORS[data.WARRIOR_NAMES.index(why["type"])])
        if "direction" in why:
            way = data.DIRECTION_NAMES.index(why["direction"])
            shown["direction"] = self.say(DIRECTIONS[way])
        if "warriors" in why:
            shown |= {"n": len(why["warriors"]), "cells": " ".join(why["warriors"])}
        if "owners" in why:
            shown |= {"n": line["amount"] // max(why["owners"], 1), "cells": " ".join(why["cells"])}
        if "coins" in why:
            shown["n"] = int(self.box.resources_per_vp)
        return shown

    def majority(self, seat: int, category: str, why: Mapping[str, Any]) -> str:
        unit = COUNT_WARRIORS
        if category == "tile" and why["tile"] in ("coins", "clay"):
            unit = COUNT_COINS if why["tile"] == "coins" else COUNT_CLAY
        standing = self.standing(seat, why["counts"], why["archers"], unit)
        if category == "inspector_row":
            return self.say(ROW_LINE, line=why["row"], standing=standing)
        if category == "inspector_column":
            return self.say(COLUMN_LINE, line=why["column"], standing=standing)
        if category == "tile":
            tile = self.say(TILES[data.TILE_NAMES.index(why["tile"])])
            return self.say(TILE_LINE, tile=tile, standing=standing)
        if category == "servant":
            return self.say(SERVANT_LINE, cell=why["cell"], standing=standing)
        return self.say(GROUP_LINE, cells=" ".join(why["cells"]), standing=standing)

    def standing(
        self, seat: int, counts: Sequence[int], archers: Sequence[int], unit: Message
    ) -> str:
        """How a player stood against the others, and what settled a tie."""
        own = self.say(unit, n=counts[seat])
        others = [n for k, n in enumerate(counts) if n and k != seat]
        if not others:
            return self.say(ALONE, own=own)
        against = self.numbers(sorted(others, reverse=True))
        best = max(counts)
        tied = [k for k, n in enumerate(counts) if n == best]
        if seat not in tied or len(tied) == 1:
            return self.say(AGAINST, own=own, others=against)
        leader = strictly_most(list(archers))
        if leader < 0:
            return self.say(TIED, own=own, others=against)
        rest = self.numbers([archers[k] for k in tied if k != seat])
        message = ARCHERS_WON if leader == seat else ARCHERS_LOST
        return self.say(message, own=own, others=against, archers=archers[seat], rest=rest)

    # Why something is impossible.

    def code(self, reason: Mapping[str, Any]) -> str:
        what = super().code(reason)
        return f"{what}/{reason['why']}" if "why" in reason else what

    def figures_of(self, reason: Mapping[str, Any]) -> dict[str, Any]:
        shown: dict[str, Any] = {}
        if "need" in reason:
            shown["n"] = reason["need"]
        if "master" in reason:
            shown["the_master"] = self.say(THE_MASTER[data.MASTER_NAMES.index(reason["master"])])
        return shown

    def named(self, key: str, value: Any) -> Any:
        """A figure of a reason by the name a reader knows."""
        if key == "seat":
            return self.player(value)
        if key == "pair":
            return " + ".join(str(quarter).upper() for quarter in value)
        if key in REASON_NAMES:
            names, messages = REASON_NAMES[key]
            return self.say(messages[names.index(str(value))])
        return value


OPTIONS: dict[str, Callable[[Speaker, int], str]] = {
    "PASS": Speaker.do_nothing,
    "ROTATE": Speaker.rotate,
    "PLACE_CRAFTSMAN": Speaker.place_craftsman,
    "PLACE_ARTISAN": Speaker.place_artisan,
    "DO": Speaker.do,
    "TAKE_CLAY": Speaker.take_clay,
    "TAKE_COIN": Speaker.take_coin,
    "HIRE": Speaker.hire,
    "WARRIOR": Speaker.warrior,
    "SPECIALIST": Speaker.specialist,
    "DIRECTION": Speaker.direction,
    "INSPECTOR": Speaker.inspector,
    "WAREHOUSES": Speaker.warehouses,
    "CELL": Speaker.on_cell,
}
# Figures of events that are numbers of names.
FIGURE_NAMES = {
    "a_worker": A_WORKER,
    "a_warrior": A_WARRIOR,
    "a_specialist": A_SPECIALIST,
    "the_weapon": THE_WEAPON,
    "the_master": THE_MASTER,
}
# Figures of reasons that are names of the data.
REASON_NAMES: dict[str, tuple[Sequence[str], Sequence[Message]]] = {
    "type": (data.WARRIOR_NAMES, WARRIORS),
    "weapon": (data.WEAPON_NAMES, WEAPONS),
    "specialist": (data.SPECIALIST_NAMES, SPECIALISTS),
    "master": (data.MASTER_NAMES, MASTERS),
    "worker": (WORKER_NAMES, WORKERS),
    "direction": (data.DIRECTION_NAMES, DIRECTIONS),
}
TEXT = Sentences(Speaker)
