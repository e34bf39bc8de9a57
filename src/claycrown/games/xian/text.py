"""Names and sentences: written once in English, looked up in the catalogue of a language.

A card is written ``Y4``, a cell of the pit ``a1``. A sentence for nobody in particular tells only
what everybody knows; one for a seat may name the cards of its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from claycrown.core.bits import cells
from claycrown.core.catalog import N_, NN_, Message
from claycrown.core.speech import Sentences, Voice
from claycrown.core.state import BaseState
from claycrown.games.xian import data, ids
from claycrown.games.xian.board import connected
from claycrown.games.xian.effects import forge_price
from claycrown.games.xian.entry import earns_minister, fee_for
from claycrown.games.xian.goods import has, reduced
from claycrown.games.xian.notation import card_name, card_names, cell_name
from claycrown.games.xian.scoring import end_tile_number
from claycrown.games.xian.state import (
    BUILDERS,
    FACE,
    HAND,
    HELPED,
    PAINTED,
    ROW,
    SUPPLY,
    TOP,
    State,
)
from claycrown.games.xian.statues import craft_price, statues

SEATS = [N_("Purple"), N_("Orange"), N_("Cyan"), N_("Jade")]
COLOURS = [N_("yellow"), N_("red"), N_("green"), N_("blue")]
BUILDINGS = [N_("Workshop"), N_("Laboratory"), N_("Armoury"), N_("Palace")]
THE_BUILDING = [N_("the Workshop"), N_("the Laboratory"), N_("the Armoury"), N_("the Palace")]
TILES = [N_("gate"), N_("market"), N_("reduction"), N_("extra action")]
HELPERS = [
    N_("Ceramist"),
    N_("Accountant"),
    N_("Administrator"),
    N_("Emissary"),
    N_("Scientist"),
    N_("Officer"),
]
THE_HELPER = [
    N_("the Ceramist"),
    N_("the Accountant"),
    N_("the Administrator"),
    N_("the Emissary"),
    N_("the Scientist"),
    N_("the Officer"),
]
EQUIPMENT = [
    N_("Arrowheads"),
    N_("Halberd"),
    N_("Sword"),
    N_("Crossbow"),
    N_("Chariot"),
    N_("Horse"),
]
MATERIALS = [N_("bronze"), N_("wood")]
# So many of a kind of resource.
AMOUNTS = [
    NN_("{n} coin", "{n} coins"),
    NN_("{n} clay", "{n} clay"),
    NN_("{n} yellow pigment", "{n} yellow pigments"),
    NN_("{n} red pigment", "{n} red pigments"),
    NN_("{n} green pigment", "{n} green pigments"),
    NN_("{n} blue pigment", "{n} blue pigments"),
]
ANY_PIGMENT = N_("any pigment")
END_TILES = [
    N_("Return resources: {vp} VP for each, at most {most}"),
    N_("Prestige: {vp} VP for every 10 VP"),
    N_("Unused tiles: {vp} VP for each"),
    N_("Painted statues: {vp} VP for each"),
    N_("Helpers: {vp} VP for each"),
    N_("Gift: {vp} VP"),
    N_("Sections: {vp} VP for each where nobody has painted more"),
    N_("Equipment pairs: {vp} VP for each two alike"),
]
END_TILE_TITLES = [
    N_("Return resources"),
    N_("Prestige"),
    N_("Unused tiles"),
    N_("Painted statues"),
    N_("Helpers"),
    N_("Gift"),
    N_("Sections"),
    N_("Equipment pairs"),
]
END_TILE_NOW = N_("{tile} (now {n} VP)")
CATEGORIES = {
    "helper_recruit": N_("Helpers recruited"),
    "craft_cell": N_("Statues crafted"),
    "ceramist": N_("Ceramist"),
    "paint_group": N_("Statues painted"),
    "minister": N_("Minister"),
    "shortfall": N_("Missing coins"),
    "majority_A": N_("Majority in A"),
    "majority_B": N_("Majority in B"),
    "majority_C": N_("Majority in C"),
    "sets_bronze": N_("Bronze equipment"),
    "sets_wood": N_("Wooden equipment"),
    "match": N_("Equipped statues"),
    "unused_tiles": N_("Unused tiles"),
    "end_tile": N_("End tile"),
    "resources": N_("Resources"),
}

# Lists: two joined, or one more in front of others.
ORDINALS = [N_("1st"), N_("2nd"), N_("3rd"), N_("4th")]

# What a worker card gives: coins or clay, a helper, pigments.
RECRUIT = N_("{the_helper} ({n} VP)")
PAIRED = N_("{bottom} below, {top} on top: initiative {n}, {action} or {pigment} pigment")
KEEP_ALL = N_("Keep all four cards")
PUT_BACK = N_("Put back {cards}")
PUT_BACK_HIDDEN = NN_("Put back the {cards} card", "Put back the {cards} cards")
WORKER_TAKE = N_("{card}: take {action}")
WORKER_RECRUIT = N_("{card}: recruit {action}, {power}")
WORKER_LOST = N_("{option} (the supply lacks {colours})")
WORKER_ANYHOW = [N_("Use the top card's action"), N_("Take the top card's pigment")]
POWERS = [
    NN_("each craft scores {n} VP more", "each craft scores {n} VP more"),
    NN_("yellow cards give {n} coin more", "yellow cards give {n} coins more"),
    NN_("red cards give {n} clay more", "red cards give {n} clay more"),
    N_("each step on the track may exchange a resource"),
    NN_("each craft costs {n} clay less", "each craft costs {n} clay less"),
    NN_("each forge costs {n} coin less", "each forge costs {n} coins less"),
]
# By mode: normal, open, free.
ENTER = [
    N_("Enter {the_building}"),
    N_("Open {the_building} with the gate"),
    N_("Enter {the_building} through the gate, free of its fee"),
]
WITH_DETAIL = N_("{option} ({detail})")
PAY_FEE = N_("pay {shares}")
SHARE = NN_("{n} coin to {player}", "{n} coins to {player}")
PAY_SHORT = NN_(
    "pay {shares}; {n} coin is missing and costs {vp} VP",
    "pay {shares}; {n} coins are missing and cost {vp} VP",
)
MINISTER_GIVES = NN_(
    "the Minister gives {n} coin and {vp} VP", "the Minister gives {n} coins and {vp} VP"
)
PASS = NN_("Pass: take {n} coin", "Pass: take {n} coins")
END_TURN = N_("End your turn")
EXTRA = [
    N_("Extra action: craft a statue"),
    N_("Extra action: paint a statue"),
    N_("Extra action: forge equipment"),
    N_("Extra action: advance on the track"),
]
MARKET_GIVE = N_("Market: give {pair}")
MARKET_TAKE = N_("Take {pair}")
# By offset in the cell's four ids: with the tile, signed, both.
CRAFT = [
    NN_("Craft on {cell} for {n} clay", "Craft on {cell} for {n} clay"),
    NN_("Craft on {cell} for {n} clay by reduction", "Craft on {cell} for {n} clay by reduction"),
    NN_("Craft on {cell} for {n} clay and sign", "Craft on {cell} for {n} clay and sign"),
    NN_(
        "Craft on {cell} for {n} clay by reduction and sign",
        "Craft on {cell} for {n} clay by reduction and sign",
    ),
]
WITH_BONUS = N_("{option}: {bonus}")
POINTS = N_("{n} VP")
PAINT_CELL = N_("Paint the statue on {cell}, section {section}: {vp} VP")
PAINT_ANYHOW = N_("Paint the statue on {cell}, section {section}")
PAINT_PAIR = N_("Pay {pair}")
PAINT_SINGLE = N_("Pay only {pair} by reduction")
FORGE = [
    NN_(
        "Slot {slot}, {type} ({section}, {material}): pay {n} coin",
        "Slot {slot}, {type} ({section}, {material}): pay {n} coins",
    ),
    NN_(
        "Slot {slot}, {type} ({section}, {material}): pay {n} coin by reduction",
        "Slot {slot}, {type} ({section}, {material}): pay {n} coins by reduction",
    ),
]
FORGE_CLAY = NN_("{option}, take {n} clay", "{option}, take {n} clay")
FORGE_EMPTY = [N_("Slot {slot}, empty"), N_("Slot {slot}, empty, by reduction")]
SWAP = N_("Give {given} for {taken}")
SWAP_NONE = N_("Exchange nothing")

QUESTIONS = {
    int(ids.D_FAVOUR): N_("Emperor's favour: which cards go under your deck for new ones?"),
    int(ids.D_FIRST_PAIR): N_("Round {round}, phase 1: choose in secret what you play"),
    int(ids.D_SECOND_PAIR): N_("Round {round}, phase 2: which of your two cards lies below?"),
    int(ids.D_WORKER): N_("Worker step with {card}: its action, or a pigment of its colour?"),
    int(ids.D_BUILDING): N_("Building step: enter a building, or pass?"),
    int(ids.D_END): N_("Use another tile before your turn ends?"),
    int(ids.D_MARKET_TAKE): N_("Market: what do you take for {given}?"),
    int(ids.D_CRAFT): N_("Workshop: craft a statue on which cell?"),
    int(ids.D_PAINT_CELL): N_("Laboratory: paint which statue?"),
    int(ids.D_PAINT_PAY): N_("Laboratory: which pigments pay for the statue on {cell}?"),
    int(ids.D_FORGE): N_("Armoury: forge which equipment?"),
    int(ids.D_END_TILE): N_("Palace: which end tile do you keep?"),
    int(ids.D_EMISSARY): N_("Emissary: exchange one resource?"),
}

# Why points were booked.
BOOKINGS = {
    "helper_recruit": N_("{helper} recruited"),
    "craft_cell": N_("statue crafted on {cell}"),
    "ceramist": N_("Ceramist, statue crafted on {cell}"),
    "paint_group": NN_(
        "statue painted on {cell}, alone", "statue painted on {cell}, group of {n}: {group}"
    ),
    "minister": N_("first into {the_building} with the Minister"),
    "shortfall": NN_(
        "{n} coin missing for the fee of {the_building}",
        "{n} coins missing for the fee of {the_building}",
    ),
    "sets_bronze": N_("sets of {equipment}"),
    "sets_wood": N_("sets of {equipment}"),
    "match": NN_(
        "{n} statue with equipment of its section", "{n} statues with equipment of their section"
    ),
    "unused_tiles": N_("not used: {tiles}"),
    "end_tile": N_("{tile} ({number} times)"),
    "resources": NN_("{counted} resources, 1 VP for each", "{counted} resources, 1 VP per {n}"),
}
MAJORITY = NN_(
    "section {section}: {n} statue painted, place {place}",
    "section {section}: {n} statues painted, place {place}",
)
MAJORITY_TIED = NN_(
    "section {section}: {n} statue painted, places {place} to {last} shared by {tied}",
    "section {section}: {n} statues painted, places {place} to {last} shared by {tied}",
)

# Events whose figures fill one sentence: the message, and the names of the figures in order.
EVENTS: dict[int, tuple[Message, tuple[str, ...]]] = {
    int(ids.EV_ROUND): (N_("Round {round} begins."), ("round",)),
    int(ids.EV_HAND): (N_("{player}, your hand: {cards}."), ("cards",)),
    int(ids.EV_FAVOUR): (
        NN_("{player} puts {n} card back.", "{player} puts {n} cards back."),
        ("n",),
    ),
    int(ids.EV_PUT_BACK): (N_("{player}, you put back: {cards}."), ("cards",)),
    int(ids.EV_REVEAL): (
        N_("{player} plays {bottom} below, {top} on top."),
        ("bottom", "top"),
    ),
    int(ids.EV_ORDER): (N_("{player} acts {ordinal}."), ("ordinal",)),
    int(ids.EV_TURN): (
        N_("Round {round}, phase {phase}: it is the turn of {player}."),
        ("round", "phase"),
    ),
    int(ids.EV_RECRUIT): (N_("{player} recruits {the_helper}."), ("the_helper",)),
    int(ids.EV_FEE): (
        NN_("{player} pays {n} coin to {other}.", "{player} pays {n} coins to {other}."),
        ("other", "n"),
    ),
    int(ids.EV_SHORTFALL): (
        NN_("{player} is short of {n} coin.", "{player} is short of {n} coins."),
        ("n",),
    ),
    int(ids.EV_MINISTER): (N_("The Minister welcomes {player} as the first."), ()),
    int(ids.EV_PASS): (N_("{player} passes."), ()),
    int(ids.EV_EXTRA): (
        N_("{player} uses the extra action tile in {the_building}."),
        ("the_building",),
    ),
    int(ids.EV_MARKET): (
        N_("{player} uses the market tile: {pair} for {taken}."),
        ("pair", "taken"),
    ),
    int(ids.EV_REDUCTION): (N_("{player} uses the reduction tile."), ()),
    int(ids.EV_PAINT): (
        N_("{player} paints the statue on {cell} with {payment}."),
        ("cell", "payment"),
    ),
    int(ids.EV_FORGE): (
        NN_("{player} forges {type} for {n} coin.", "{player} forges {type} for {n} coins."),
        ("type", "n"),
    ),
    int(ids.EV_ADVANCE): (N_("{player} advances to space {space}."), ("space",)),
    int(ids.EV_TILE): (N_("{player} takes the tile: {bonus}."), ("bonus",)),
    int(ids.EV_END_TILE): (N_("{player} keeps the end tile: {end_tile}."), ("end_tile",)),
    int(ids.EV_SWAP): (
        N_("{player} exchanges {kind} for {other_kind} by the Emissary."),
        ("kind", "other_kind"),
    ),
    int(ids.EV_ROW): (N_("New in slot {slot} of the row: {type}."), ("slot", "type")),
    int(ids.EV_FINAL): (N_("Final scoring."), ()),
}
# What is said instead when the figure is 0.
EVENTS_OF_NOTHING = {
    int(ids.EV_FAVOUR): N_("{player} keeps all cards."),
    int(ids.EV_PUT_BACK): N_("{player}, you put nothing back."),
}
EV_TAKES = N_("{player} takes {amount}.")
EV_TAKES_LESS = N_("{player} takes {amount}; the supply lacks {lost}.")
EV_TAKES_NOTHING = N_("{player} takes nothing: the supply lacks {lost}.")
EV_ENTERS = [
    N_("{player} enters {the_building}."),
    N_("{player} opens {the_building} with the gate."),
    N_("{player} enters {the_building} through the gate, free of its fee."),
]
EV_CRAFTS = [
    NN_(
        "{player} crafts a statue on {cell} for {n} clay.",
        "{player} crafts a statue on {cell} for {n} clay.",
    ),
    NN_(
        "{player} crafts a statue on {cell} for {n} clay and signs it.",
        "{player} crafts a statue on {cell} for {n} clay and signs it.",
    ),
]
EV_REQUESTS = N_(
    "Request {left} ({left_colour}) leaves, the Minister goes to {the_building}; "
    "request {number} ({colour}) comes to section {section}."
)
EV_SCORES = N_("{player} scores {n} VP: {why}.")
EV_LOSES = N_("{player} loses {n} VP: {why}.")

# Reasons of why_not by code.
REASONS = {
    "game_over": N_("The game is over"),
    "no_such_action": N_("There is no action {action}"),
    "not_your_turn": N_("It is the turn of {seat}"),
    "already_chosen": N_("You have chosen already; the others are still choosing"),
    "not_asked": N_("Something else is asked now: {question}"),
    "favour_over": N_("The emperor's favour is granted once, in round 1"),
    "pairs_revealed": N_("The pairs of this phase are revealed and fixed"),
    "same_card": N_("One card cannot lie below and on top: {card}"),
    "not_in_hand": N_("Not in your hand: {cards}"),
    "worker_first": N_("The worker step comes first"),
    "worker_done": N_("The worker step of this turn is done"),
    "building_done": N_("The building step of this turn is done"),
    "enter_or_pass": N_("First enter a building or pass"),
    "enter_first": N_("This is chosen inside {the_building}"),
    "tile_used": N_("You have used this tile already: {tile}"),
    "tile_not_held": N_("You do not have this tile: {tile}"),
    "pair_closed": NN_(
        "{building} is closed: {count} of {n} place of its pair is taken",
        "{building} is closed: {count} of {n} places of its pair are taken",
    ),
    "gate_not_closed": NN_(
        "{building} is open ({count} of {n} place taken), the gate would be wasted",
        "{building} is open ({count} of {n} places taken), the gate would be wasted",
    ),
    "gate_no_fee": N_("{building} asks no fee, the gate would be wasted"),
    "shortfall": NN_(
        "The fee of {the_building} is {fee}, you have {coins}: {n} missing coin costs {vp} VP, "
        "you have {score}",
        "The fee of {the_building} is {fee}, you have {coins}: {n} missing coins cost {vp} VP, "
        "you have {score}",
    ),
    "no_brown_figure": N_("No brown figure is left in the supply"),
    "no_empty_cell": N_("No cell of the pit is empty"),
    "craft_too_dear": NN_(
        "The cheapest statue takes {n} clay, you have {have}",
        "The cheapest statue takes {n} clay, you have {have}",
    ),
    "short_of": N_("This takes {amount}, you have {have}"),
    "no_figure": N_("You have no figure left to paint with"),
    "nothing_to_paint": N_("No brown statue is free or signed by you"),
    "pigments": N_("For section {section} you lack {missing}"),
    "pigments_reduced": N_("For section {section}, with the reduction, you lack one of: {any_of}"),
    "row_empty": N_("The equipment row is empty"),
    "too_dear": NN_(
        "The cheapest equipment costs {n} coin, you have {have}",
        "The cheapest equipment costs {n} coins, you have {have}",
    ),
    "too_dear_after_fee": NN_(
        "The cheapest equipment costs {n} coin, the fee of {fee} leaves you {have}",
        "The cheapest equipment costs {n} coins, the fee of {fee} leaves you {have}",
    ),
    "no_builder": N_("All your builders are out"),
    "no_end_tile": N_("No end tile is left on space {space}"),
    "end_of_track": N_("Your supervisor stands on space {space}, the end of the track"),
    "not_empty": N_("{cell} is not empty"),
    "no_signature": N_("You have no signature left"),
    "reduction_useless": N_("It costs nothing, the reduction would be wasted"),
    "painted": N_("The statue on {cell} is painted by {seat}"),
    "no_statue": N_("No statue stands on {cell}"),
    "signed": N_("The statue on {cell} is signed by {seat}"),
    "wrong_payment": N_("Section {section} asks for {wanted}"),
    "slot_empty": N_("Slot {slot} of the row is empty"),
    "too_few_resources": N_("The market takes {need} resources, you have {have}"),
    "same_as_given": N_("You cannot take back exactly what you gave"),
    "supply_lacks": N_("This takes {amount}, the supply has {left}"),
    "tile_taken": N_("{seat} has this end tile: {tile}"),
    "tile_out": N_("This end tile is not in the game: {tile}"),
    "swap_same": N_("The Emissary takes another kind than he gives"),
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

    def amount(self, kind: int, n: int) -> str:
        return self.say(AMOUNTS[kind], n=n)

    def kinds(self, first: int, second: int) -> str:
        """Two resources: ``2 coins`` or ``1 coin and 1 clay``."""
        if first == second:
            return self.amount(first, 2)
        return self.listed([self.amount(first, 1), self.amount(second, 1)])

    def kind_pair(self, pair: int) -> str:
        return self.kinds(int(ids.KIND_FIRST[pair]), int(ids.KIND_SECOND[pair]))

    def pigments(self, mask: int) -> list[str]:
        return [self.amount(int(data.PIGMENT) + colour, 1) for colour in cells(mask)]

    def payment(self, payment: int) -> str:
        if payment >= ids.PIGMENT_PAIRS:
            return self.amount(int(data.PIGMENT) + payment - int(ids.PIGMENT_PAIRS), 1)
        first, second = int(ids.PIGMENT_FIRST[payment]), int(ids.PIGMENT_SECOND[payment])
        return self.kinds(int(data.PIGMENT) + first, int(data.PIGMENT) + second)

    def section(self, cell: int) -> str:
        return data.SECTION_NAMES[self.box.pit.section_of[cell]]

    def equipment(self, card: int) -> int:
        """The type of an equipment card."""
        return next(k for k in range(6) if card in cells(self.box.type_cards[k]))

    def end_tile(self, tile: int) -> str:
        vp, most = int(self.box.end_vp[tile]), int(self.box.return_most)
        return self.say(END_TILES[tile], vp=vp, most=most)

    # Questions and options.

    def asked(self) -> str:
        s = self.s
        figures: dict[str, object] = {"round": int(s.round), "cell": cell_name(int(s.cell))}
        figures["given"] = self.kind_pair(int(s.given))
        top = self.top()
        figures["card"] = "" if top is None else card_name(top)
        return self.say(QUESTIONS[self.decision], **figures)

    def top(self) -> int | None:
        """The top card of the player whose turn it is."""
        if self.s.seat < 0 or not self.s.revealed:
            return None
        return int(self.s.goods[TOP + self.s.seat]) - 1

    def option(self, verb: str, k: int) -> str:
        return OPTIONS[verb](self, k)

    def pair(self, k: int) -> str:
        bottom, top = divmod(k, int(data.CARDS))
        figures = {"bottom": card_name(bottom), "top": card_name(top)}
        initiative = bottom % int(data.CARDS_OF_COLOUR) + 1
        colour = top // int(data.CARDS_OF_COLOUR)
        action = self.card_action(top, self.reader)
        if colour == data.BLUE:
            mined = cells(self.box.card_pigments[top])
            action = self.listed([self.say(COLOURS[each]) for each in mined])
        pigment = self.say(COLOURS[colour])
        return self.say(PAIRED, n=initiative, action=action, pigment=pigment, **figures)

    def card_action(self, card: int, seat: int | None) -> str:
        """What the action of a card gives, to a seat with its helpers."""
        colour, number = divmod(card, int(data.CARDS_OF_COLOUR))
        if colour == data.YELLOW:
            more = self.power(data.ACCOUNTANT, seat)
            return self.amount(int(data.COIN), int(self.box.card_coins[card]) + more)
        if colour == data.RED:
            more = self.power(data.ADMINISTRATOR, seat)
            return self.amount(int(data.CLAY), int(self.box.card_clay[card]) + more)
        if colour == data.GREEN:
            points = int(self.box.helper_vp[number * self.box.rounds + self.s.round - 1])
            return self.say(RECRUIT, the_helper=self.say(THE_HELPER[number]), n=points)
        return self.listed(self.pigments(int(self.box.card_pigments[card])))

    def power(self, helper: int, seat: int | None) -> int:
        if seat is None or helper not in cells(self.s.goods[HELPED + seat]):
            return 0
        return int(self.box.helper_amount[helper])

    def favour(self, mask: int) -> str:
        if not mask:
            return self.say(KEEP_ALL)
        if self.reader is not None:
            hand = card_names(self.s.goods[HAND + self.reader])
            if len(hand) == 4:
                return self.say(PUT_BACK, cards=self.comma([hand[k] for k in cells(mask)]))
        places = [self.say(ORDINALS[k]) for k in cells(mask)]
        return self.say(PUT_BACK_HIDDEN, n=len(places), cards=self.listed(places))

    def worker_action(self, _: int) -> str:
        card = self.top()
        if card is None:
            return self.say(WORKER_ANYHOW[0])
        colour, number = divmod(card, int(data.CARDS_OF_COLOUR))
        figures = {"card": card_name(card), "action": self.card_action(card, int(self.s.seat))}
        if colour == data.GREEN:
            power = self.say(POWERS[number], n=int(self.box.helper_amount[number]))
            return self.say(WORKER_RECRUIT, power=power, **figures)
        option = self.say(WORKER_TAKE, **figures)
        wanted = self.box.card_pigments[card] if colour == data.BLUE else 0
        return self.unless_lost(option, cells(wanted))

    def worker_pigment(self, _: int) -> str:
        card = self.top()
        if card is None:
            return self.say(WORKER_ANYHOW[1])
        colour = card // int(data.CARDS_OF_COLOUR)
        pigment = self.amount(int(data.PIGMENT) + colour, 1)
        option = self.say(WORKER_TAKE, card=card_name(card), action=pigment)
        return self.unless_lost(option, [colour])

    def unless_lost(self, option: str, wanted: Sequence[int]) -> str:
        """An option that gives pigments, with those that the supply does not have."""
        lost = [colour for colour in wanted if not self.s.board[SUPPLY + colour]]
        if not lost:
            return option
        names = self.listed([self.say(COLOURS[colour]) for colour in lost])
        return self.say(WORKER_LOST, option=option, colours=names)

    def enter(self, k: int) -> str:
        mode, building = divmod(k, 4)
        option = self.say(ENTER[mode], the_building=self.say(THE_BUILDING[building]))
        details = []
        if self.s.seat >= 0:
            if mode != ids.FREE:
                details += self.fee(building)
            if earns_minister(self.s, building):
                coins, vp = int(self.box.minister_coins), int(self.box.minister_vp)
                details.append(self.say(MINISTER_GIVES, n=coins, vp=vp))
        if not details:
            return option
        return self.say(WITH_DETAIL, option=option, detail=self.comma(details))

    def fee(self, building: int) -> list[str]:
        """What entering costs the active player, nothing if there is no fee."""
        s = self.s
        fee = int(fee_for(s, building))
        shares = []
        for seat in range(s.players):
            builders = int(s.goods[BUILDERS + 4 * building + seat])
            if seat != s.seat and builders:
                share = fee if s.players == 2 else builders * int(self.box.fee_each)
                shares.append(self.say(SHARE, n=share, player=self.player(seat)))
        if not shares:
            return []
        missing = fee - int(has(s, data.COIN))
        if missing > 0:
            vp = missing * int(self.box.shortfall_vp)
            return [self.say(PAY_SHORT, shares=self.listed(shares), n=missing, vp=vp)]
        return [self.say(PAY_FEE, shares=self.listed(shares))]

    def do_pass(self, _: int) -> str:
        return self.say(PASS, n=int(self.box.pass_coins))

    def end_turn(self, _: int) -> str:
        return self.say(END_TURN)

    def extra(self, building: int) -> str:
        return self.say(EXTRA[building])

    def market_give(self, pair: int) -> str:
        return self.say(MARKET_GIVE, pair=self.kind_pair(pair))

    def market_take(self, pair: int) -> str:
        return self.say(MARKET_TAKE, pair=self.kind_pair(pair))

    def craft(self, k: int) -> str:
        cell, kind = divmod(k, 4)
        price = self.clay(cell, tile=kind % 2 == 1)
        option = self.say(CRAFT[kind], cell=cell_name(cell), n=price)
        bonus = self.bonus(cell)
        if cell in cells(statues(self.s)) or not bonus:
            return option
        return self.say(WITH_BONUS, option=option, bonus=self.comma(bonus))

    def clay(self, cell: int, *, tile: bool) -> int:
        """The clay that a craft costs the active player."""
        section = self.box.pit.section_of[cell]
        price = int(self.box.craft_clay[section])
        if self.s.seat >= 0:
            price = int(craft_price(self.s, section))
        return int(reduced(price, self.box.reduction_clay)) if tile else price

    def bonus(self, cell: int) -> list[str]:
        """What crafting on a cell gives; the Ceramist's point is in it."""
        section = int(self.box.pit.section_of[cell])
        face = 4 * section + int(self.s.board[FACE + section])
        at = face * int(self.box.pit.cells) + cell
        seat = int(self.s.seat) if self.s.seat >= 0 else None
        vp = int(self.box.face_vp[at]) + self.power(data.CERAMIST, seat)
        parts = [self.say(POINTS, n=vp)] if vp else []
        coins = int(self.box.face_coins[at])
        if coins:
            parts.append(self.amount(int(data.COIN), coins))
        return parts + self.pigments(int(self.box.face_pigments[at]))

    def paint_cell(self, cell: int) -> str:
        s = self.s
        figures = {"cell": cell_name(cell), "section": self.section(cell)}
        if s.seat < 0 or cell not in cells(s.brown):
            return self.say(PAINT_ANYHOW, **figures)
        group = connected(s.box.pit, 2**cell, s.board[PAINTED + s.seat])
        return self.say(PAINT_CELL, vp=len(cells(group)) * int(self.box.group_vp), **figures)

    def paint_pay(self, payment: int) -> str:
        message = PAINT_PAIR if payment < ids.PIGMENT_PAIRS else PAINT_SINGLE
        return self.say(message, pair=self.payment(payment))

    def forge(self, k: int) -> str:
        slot, tile = divmod(k, 2)
        card = int(self.s.board[ROW + slot]) - 1
        if card < 0:
            return self.say(FORGE_EMPTY[tile], slot=slot + 1)
        kind = self.equipment(card)
        price = int(self.box.card_cost[card])
        if self.s.seat >= 0:
            price = int(forge_price(self.s, card))
        if tile:
            price = int(reduced(price, self.box.reduction_coins))
        option = self.say(
            FORGE[tile],
            slot=slot + 1,
            n=price,
            type=self.say(EQUIPMENT[kind]),
            section=data.SECTION_NAMES[self.box.type_section[kind]],
            material=self.say(MATERIALS[self.box.type_material[kind]]),
        )
        clay = int(self.box.card_bonus_clay[card])
        return self.say(FORGE_CLAY, option=option, n=clay) if clay else option

    def keep_end_tile(self, tile: int) -> str:
        if self.decision != ids.D_END_TILE or tile == data.END_FLAT:
            return self.end_tile(tile)
        now = int(end_tile_number(self.s, self.s.seat, tile) * self.box.end_vp[tile])
        return self.say(END_TILE_NOW, tile=self.end_tile(tile), n=now)

    def swap(self, k: int) -> str:
        given, taken = divmod(k, int(data.KINDS))
        return self.say(SWAP, given=self.amount(given, 1), taken=self.amount(taken, 1))

    def swap_none(self, _: int) -> str:
        return self.say(SWAP_NONE)

    # What happened.

    def special(self, kind: int, seat: int, figures: Sequence[int]) -> str | None:
        player = self.somebody(seat)
        if kind == ids.EV_GAIN:
            return self.gained(player, *figures)
        if kind == ids.EV_ENTER:
            building, mode, _ = figures
            name = self.say(THE_BUILDING[building])
            return self.say(EV_ENTERS[mode], player=player, the_building=name)
        if kind == ids.EV_CRAFT:
            cell, clay, signed = figures
            return self.say(EV_CRAFTS[signed], player=player, cell=cell_name(cell), n=clay)
        if kind == ids.EV_REQUEST:
            return self.new_request(*figures)
        if kind in EVENTS_OF_NOTHING and not figures[0]:
            return self.say(EVENTS_OF_NOTHING[kind], player=player)
        return None

    def figure(self, name: str, x: int) -> object:
        """A figure of an event as its sentence wants it."""
        if name in FIGURES:
            return FIGURES[name](self, x)
        return x

    def gained(self, player: str, kind: int, got: int, lost: int) -> str:
        lacks = self.say(COLOURS[kind - int(data.PIGMENT)]) if kind >= data.PIGMENT else ""
        message = EV_TAKES if not lost else EV_TAKES_LESS if got else EV_TAKES_NOTHING
        return self.say(message, player=player, amount=self.amount(kind, got), lost=lacks)

    def new_request(self, left: int, number: int, space: int) -> str:
        gone, colour = int(self.box.request_colour[left]), int(self.box.request_colour[number])
        return self.say(
            EV_REQUESTS,
            left=left,
            left_colour=self.say(COLOURS[gone]),
            the_building=self.say(THE_BUILDING[gone]),
            number=number,
            colour=self.say(COLOURS[colour]),
            section="ABBC"[space],
        )

    # Why points were booked.

    def scored(self, amount: int) -> Message:
        return EV_SCORES if amount > 0 else EV_LOSES

    def because(self, line: Mapping[str, Any], why: Mapping[str, Any]) -> str:
        category = line["category"]
        if "tied" in why:
            return self.majority(category, why)
        return self.say(BOOKINGS[category], **self.shown_cause(line, why))

    def majority(self, category: str, why: Mapping[str, Any]) -> str:
        section = category.rpartition("_")[2]
        last = why["place"] + why["tied"] - 1
        message = MAJORITY if why["tied"] == 1 else MAJORITY_TIED
        return self.say(message, section=section, n=why["painted"], last=last, **why)

    def shown_cause(self, line: Mapping[str, Any], why: Mapping[str, Any]) -> dict[str, Any]:
        shown = dict(why)
        if "helper" in why:
            shown["helper"] = self.say(HELPERS[data.HELPER_NAMES.index(why["helper"])])
        if "cell" in why:
            shown["cell"] = cell_name(why["cell"])
        if "group" in why:
            names = " ".join(cell_name(cell) for cell in why["group"])
            shown |= {"n": len(why["group"]), "group": names}
        if "building" in why:
            building = data.BUILDING_NAMES.index(why["building"])
            shown |= {"the_building": self.say(THE_BUILDING[building]), "n": why.get("missing")}
        if "equipment" in why:
            shown["equipment"] = self.types(line["category"], why["equipment"])
        if "matched" in why:
            shown["n"] = why["matched"]
        if "tiles" in why:
            tiles = [self.say(TILES[data.BONUS_NAMES.index(name)]) for name in why["tiles"]]
            shown["tiles"] = self.comma(tiles)
        if "tile" in why:
            shown["tile"] = self.end_tile(data.END_TILE_NAMES.index(why["tile"]))
        if "counted" in why:
            shown["n"] = int(self.box.resources_per_vp)
        return shown

    def types(self, category: str, cards: Sequence[int]) -> str:
        """The equipment of the material that a category counts."""
        material = 0 if category == "sets_bronze" else 1
        kinds = [self.equipment(card) for card in cards]
        mine = [kind for kind in kinds if self.box.type_material[kind] == material]
        return self.comma([self.say(EQUIPMENT[kind]) for kind in mine])

    # Why something is impossible.

    def figures_of(self, reason: Mapping[str, Any]) -> dict[str, Any]:
        shown: dict[str, Any] = {}
        if "building" in reason:
            building = data.BUILDING_NAMES.index(reason["building"])
            shown["the_building"] = self.say(THE_BUILDING[building])
        if "kind" in reason:
            kind = data.RESOURCE_NAMES.index(reason["kind"])
            shown["amount"] = self.amount(kind, reason.get("need", 1))
        for key in ("need", "limit", "missing"):
            if isinstance(reason.get(key), int):
                shown["n"] = reason[key]
        return shown

    def named(self, key: str, value: Any) -> Any:
        """A figure of a reason by the name a reader knows."""
        if key == "seat":
            return self.player(value)
        if key == "cell":
            return cell_name(value)
        if key == "building":
            return self.say(BUILDINGS[data.BUILDING_NAMES.index(value)])
        if key == "tile":
            if value in data.BONUS_NAMES:
                return self.say(TILES[data.BONUS_NAMES.index(value)])
            return self.say(END_TILE_TITLES[data.END_TILE_NAMES.index(value)])
        if key == "cards":
            return self.comma(value)
        if key == "any_of":
            return self.comma([self.colour_or_any(name) for name in value])
        if key in ("missing", "wanted") and isinstance(value, list):
            return self.listed([self.pigment_or_any(name, value) for name in dict.fromkeys(value)])
        return value

    def colour_or_any(self, name: str) -> str:
        return self.say(COLOURS[data.COLOUR_NAMES.index(name)])

    def pigment_or_any(self, name: str, among: Sequence[str]) -> str:
        if name == "any":
            return self.say(ANY_PIGMENT)
        kind = int(data.PIGMENT) + data.COLOUR_NAMES.index(name)
        return self.amount(kind, list(among).count(name))


OPTIONS: dict[str, Callable[[Speaker, int], str]] = {
    "PAIR": Speaker.pair,
    "FAVOUR": Speaker.favour,
    "WORKER_ACTION": Speaker.worker_action,
    "WORKER_PIGMENT": Speaker.worker_pigment,
    "ENTER": Speaker.enter,
    "PASS": Speaker.do_pass,
    "END_TURN": Speaker.end_turn,
    "EXTRA": Speaker.extra,
    "MARKET_GIVE": Speaker.market_give,
    "MARKET_TAKE": Speaker.market_take,
    "CRAFT": Speaker.craft,
    "PAINT_CELL": Speaker.paint_cell,
    "PAINT_PAY": Speaker.paint_pay,
    "FORGE": Speaker.forge,
    "END_TILE": Speaker.keep_end_tile,
    "SWAP": Speaker.swap,
    "SWAP_NONE": Speaker.swap_none,
}
# Figures of events that are not shown as numbers.
FIGURES: dict[str, Callable[[Speaker, int], object]] = {
    "cards": lambda speaker, mask: speaker.comma(card_names(mask)),
    "bottom": lambda _, card: card_name(card),
    "top": lambda _, card: card_name(card),
    "ordinal": lambda speaker, place: speaker.say(ORDINALS[place]),
    "the_helper": lambda speaker, helper: speaker.say(THE_HELPER[helper]),
    "the_building": lambda speaker, building: speaker.say(THE_BUILDING[building]),
    "other": lambda speaker, seat: speaker.player(seat),
    "pair": lambda speaker, pair: speaker.kind_pair(pair),
    "taken": lambda speaker, pair: speaker.kind_pair(pair),
    "cell": lambda _, cell: cell_name(cell),
    "payment": lambda speaker, payment: speaker.payment(payment),
    "type": lambda speaker, card: speaker.say(EQUIPMENT[speaker.equipment(card)]),
    "bonus": lambda speaker, tile: speaker.say(TILES[tile]),
    "end_tile": lambda speaker, tile: speaker.end_tile(tile),
    "kind": lambda speaker, kind: speaker.amount(kind, 1),
    "other_kind": lambda speaker, kind: speaker.amount(kind, 1),
    "slot": lambda _, slot: slot + 1,
}
TEXT = Sentences(Speaker)
