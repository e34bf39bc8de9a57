"""Names and sentences: written once in English, looked up in the catalogue of a language.

A territory is written ``b3 Cave``, a castle by its own name. A sentence for nobody in particular
tells only what everybody knows; one for a seat may name a card that this seat looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from claycrown.core.bits import count, lowest
from claycrown.core.catalog import N_, NN_, Message
from claycrown.core.speech import Sentences, Voice
from claycrown.core.state import BaseState
from claycrown.games.mastery import data, ids
from claycrown.games.mastery.advance import pool_of
from claycrown.games.mastery.battle import castle_owner
from claycrown.games.mastery.notation import castle_names, cell_names, places_of
from claycrown.games.mastery.realm import artefact, is_ally, is_castle, supplied, worth
from claycrown.games.mastery.state import CASTLE, KNIGHTS, OWNER, TOP_ROOM, TOPS, State
from claycrown.games.mastery.support import attack_score, defence_score

SEATS = [N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"), N_("Black"), N_("White")]
TYPES = [N_("crown"), N_("sceptre"), N_("orb")]
TYPES_OF = [N_("crowns"), N_("sceptres"), N_("orbs")]
CROWNS = [
    N_("Corruption"),
    N_("Prosperity"),
    N_("Order"),
    N_("Insight"),
    N_("Vitality"),
    N_("Fury"),
]
SCEPTRES = [
    N_("Fear"),
    N_("Influence"),
    N_("Rage"),
    N_("Vigour"),
    N_("Defiance"),
    N_("Loyalty"),
]
ORBS = [
    N_("Brutality"),
    N_("Greed"),
    N_("Preparation"),
    N_("Devotion"),
    N_("Resurgence"),
    N_("Cleansing"),
]
ARTEFACTS = [CROWNS, SCEPTRES, ORBS]
CARDS = [
    N_("Conflict 2"),
    N_("Conflict 3"),
    N_("Conflict 4"),
    N_("Conflict 5"),
    N_("Ambush"),
    N_("Support +1"),
    N_("Support +2"),
    N_("Authority"),
    N_("Call to Arms"),
    N_("Tactical Advance"),
    N_("Fracture"),
]
KINDS = [
    N_("Homelands"),
    N_("Grasslands"),
    N_("Forest"),
    N_("Village"),
    N_("Fort"),
    N_("Ruins"),
    N_("Cave"),
    N_("Marshlands"),
    N_("Mountains"),
    N_("Arena"),
    N_("City"),
    N_("Abbey"),
    N_("Fortress"),
    N_("Shrine"),
    N_("Battlefield"),
]
CATEGORIES = {
    "territory_1": N_("Territories worth 1"),
    "territory_2": N_("Territories worth 2"),
    "territory_3": N_("Territories worth 3"),
    "won_by_points": N_("Won by points"),
    "won_by_siege": N_("Won by Castle siege"),
    "won_by_cap": N_("Ahead at the end cap"),
}

# Lists: two joined, or one more in front of others.

# Cells.
TERRITORY = N_("{cell} {kind}")
LAKE = N_("the lake {cell}")
NO_CELL = N_("cell {number}")

# Artefacts with their owner; a seat that is not at the table has none by name.
OWNED_ARTEFACT = N_("the {type} {name} of {player}")
SOME_ARTEFACT = N_("the {type} of {player}")
CROWN_EFFECTS = [
    N_("destroy an artefact of an opponent"),
    N_("look at the top card of a deck, leave it or discard it"),
    N_("put a card discarded in an earlier turn back into the deck"),
    N_("look at the top cards of your deck and put them in order"),
    N_("redistribute your knights"),
    N_("discard a card if you like"),
]

# Options.
PASSES = {
    int(ids.D_RESPONSE): N_("Pass: play no Fracture"),
    int(ids.D_SUPPORT): N_("Pass: the support phase ends"),
    int(ids.D_DISCARD): N_("Pass: discard nothing"),
}
PASS_GO = N_("Pass: play no support on this go")
PASS_ANYHOW = N_("Pass")
CONTINUES = {
    int(ids.STEP_SEQUENCE): N_("Go on: redistribution and advance"),
    int(ids.STEP_MORE): N_("Go on: end your turn"),
}
CONTINUE_EXTRA = N_("Go on: one more redistribution and advance")
CONTINUE_ANYHOW = N_("Go on")
CALL = NN_(
    "Play Call to Arms: {n} knight into the castle",
    "Play Call to Arms: {n} knights into the castle",
)
TACTICAL = N_("Play Tactical Advance: one more redistribution and advance this turn")
USE_CROWN = N_("Use the crown {crown}: {effect}")
REDISTRIBUTE = NN_(
    "Redistribute {knights} knights over the castle and {n} territory",
    "Redistribute {knights} knights over the castle and {n} territories",
)
KEEP = N_("Keep all knights where they are")
NO_ADVANCE = N_("Do not advance")
YIELD = N_("Yield: the go passes on")
PLAY = N_("Play {card}")
PLAY_SCORE = N_("Play {card}: {attacker} {attack} against {defender} {defence}")
TOP_KEEP = N_("Leave {card} on top of the deck of {player}")
TOP_DISCARD = N_("Put {card} on the discard of {player}")
THE_CARD = N_("the card")
FRACTURE = N_("Play Fracture: destroy {artefact}")
DESTROY = N_("Destroy {artefact}")
LOOK = N_("Look at the top card of the deck of {player}")
SET_KNIGHTS = NN_("Put {n} knight on {cell}", "Put {n} knights on {cell}")
SET_ANYHOW = NN_("Put {n} knight on a territory", "Put {n} knights on a territory")
SET_DETAIL = N_("{option} (now {now}; {left} left)")
ADVANCE = N_("Advance to {cell}")
ADVANCE_NEUTRAL = N_("Advance to {cell}, neutral: {details}")
ATTACK = N_("Attack {player} on {cell}: {details}")
BESIEGE = N_("Besiege {cell}, the castle of {player}: defence {n}")
WORTH = NN_("{n} point", "{n} points")
DEFENDERS = NN_("{n} knight defends", "{n} knights defend")
BATTLE_ABILITIES = {
    int(data.BATTLE_ATTACKER): N_("+1 for the attacker"),
    int(data.BATTLE_DEFENDER): N_("+1 for the defender"),
    int(data.BATTLE_NO_SUPPORT): N_("no support cards"),
    int(data.BATTLE_DUEL): N_("a duel of dice first"),
}
CONQUEST_ABILITIES = {
    int(data.CONQUEST_PLACE): N_("conquest brings 1 knight into the castle"),
    int(data.CONQUEST_DISCARD): N_("conquest allows a discard"),
    int(data.CONQUEST_LOSE): N_("conquest costs 1 knight"),
}
WITH_KNIGHTS = NN_(
    "Advance with {n} knight, leaving {stay} in the castle",
    "Advance with {n} knights, leaving {stay} in the castle",
)
WITH_ANYHOW = NN_("Advance with {n} knight", "Advance with {n} knights")
CONFLICT = N_("Play {card} in secret")
DISCARD = N_("Discard {card}")
RETURN = N_("Put {card} from your discard back into the deck")
ARRANGE = N_("Card {place} from the top: {card}")
ARRANGE_ANYHOW = N_("Next from the top: {card}")

QUESTIONS = {
    int(ids.D_WINDOW): N_("Turn {turn}: play a card, use the crown, or go on?"),
    int(ids.D_REDISTRIBUTE): N_("Redistribute your knights?"),
    int(ids.D_SET_KNIGHTS): NN_(
        "Redistribution: how many knights on {cell}? {n} is to be shared out",
        "Redistribution: how many knights on {cell}? {n} are to be shared out",
    ),
    int(ids.D_ADVANCE): NN_(
        "Advance with {n} knight in the castle: where to?",
        "Advance with {n} knights in the castle: where to?",
    ),
    int(ids.D_ADVANCE_KNIGHTS): N_("Advance to {cell}: with how many knights?"),
    int(ids.D_CONFLICT): N_("{battle}: choose a conflict card in secret"),
    int(ids.D_SUPPORT): N_("{battle}: play support?"),
    int(ids.D_DISCARD): N_("{why}: discard a card?"),
    int(ids.D_CORRUPTION): N_("Corruption: destroy which artefact?"),
    int(ids.D_PROSPERITY): N_("Prosperity: look at whose deck?"),
    int(ids.D_TOP): N_("Prosperity: does the top card of the deck of {player} stay there?"),
    int(ids.D_ORDER): N_("Order: which discarded card returns to the deck?"),
    int(ids.D_INSIGHT): N_("Insight: which card comes next, from the top down?"),
}
RESPOND_CROWN = N_("{player} uses the crown {crown}: play Fracture?")
RESPOND = [
    RESPOND_CROWN,
    N_("{battle}: play Fracture on a sceptre?"),
    N_("{battle}: play Fracture on an orb?"),
]
BATTLE = N_("Battle for {cell}, {attacker} {attack} against {defender} {defence}")

# Why points were booked.
BOOKINGS = {
    "territory_1": N_("{territory}"),
    "territory_2": N_("{territory}"),
    "territory_3": N_("{territory}"),
    "won_by_points": N_("the points to win, reached in turn {turn}"),
    "won_by_siege": N_("a castle conquered in turn {turn}"),
    "won_by_cap": N_("ahead after turn {turn}, the last"),
}

# Events whose figures fill one sentence: the message, and the names of the figures in order.
EVENTS: dict[int, tuple[Message, tuple[str, ...]]] = {
    int(ids.EV_TURN): (N_("Turn {turn}: {player}."), ("turn",)),
    int(ids.EV_PLAYED): (N_("{player} plays {card}."), ("card",)),
    int(ids.EV_CROWN): (N_("{player} uses the crown {crown}."), ("crown",)),
    int(ids.EV_DREW): (NN_("{player} draws {n} card.", "{player} draws {n} cards."), ("n",)),
    int(ids.EV_DRAWN): (N_("{player}, you draw {card}."), ("card",)),
    int(ids.EV_RESHUFFLED): (N_("{player} shuffles the discard into a new deck."), ()),
    int(ids.EV_LOOKED): (
        N_("{player} looks at the top card of the deck of {other}."),
        ("other",),
    ),
    int(ids.EV_LOOKED_AT): (
        N_("{player}, the top card of the deck of {other} is {card}."),
        ("other", "card"),
    ),
    int(ids.EV_TOP_KEPT): (N_("{player} leaves it on the deck of {other}."), ("other",)),
    int(ids.EV_TOP_DISCARDED): (
        N_("{player} puts {card} on the discard of {other}."),
        ("other", "card"),
    ),
    int(ids.EV_RETURNED): (
        N_("{player} puts {card} from the discard back into the deck."),
        ("card",),
    ),
    int(ids.EV_INSIGHT): (
        NN_(
            "{player} looks at the top {n} card of the deck.",
            "{player} looks at the top {n} cards of the deck.",
        ),
        ("n",),
    ),
    int(ids.EV_REDISTRIBUTED): (
        NN_(
            "{player} has redistributed: {n} knight in the castle.",
            "{player} has redistributed: {n} knights in the castle.",
        ),
        ("n",),
    ),
    int(ids.EV_SET): (
        NN_("{player} has {n} knight on {cell}.", "{player} has {n} knights on {cell}."),
        ("cell", "n"),
    ),
    int(ids.EV_ADVANCED): (
        NN_(
            "{player} advances to {cell} with {n} knight.",
            "{player} advances to {cell} with {n} knights.",
        ),
        ("cell", "n"),
    ),
    int(ids.EV_CONQUERED): (
        NN_(
            "{player} conquers {cell} with {n} knight.",
            "{player} conquers {cell} with {n} knights.",
        ),
        ("cell", "n"),
    ),
    int(ids.EV_BATTLE): (
        NN_(
            "{player} attacks {other} on {cell} with {n} knight.",
            "{player} attacks {other} on {cell} with {n} knights.",
        ),
        ("other", "cell", "n"),
    ),
    int(ids.EV_SCEPTRE): (N_("{player} uses the sceptre {sceptre}."), ("sceptre",)),
    int(ids.EV_FLIPPED): (N_("No knight of the winner survives: {player} wins instead."), ()),
    int(ids.EV_ORB): (N_("{player} uses the orb {orb}."), ("orb",)),
    int(ids.EV_LOST): (
        NN_("{player} loses {n} knight on {cell}.", "{player} loses {n} knights on {cell}."),
        ("n", "cell"),
    ),
    int(ids.EV_RETREATED): (
        NN_(
            "{player} retreats with {n} knight to the castle.",
            "{player} retreats with {n} knights to the castle.",
        ),
        ("n",),
    ),
    int(ids.EV_NEUTRAL): (N_("{cell}, held by {player}, becomes neutral."), ("cell",)),
    int(ids.EV_ASKED): (N_("All who may have to decide are asked, {player} first."), ()),
}
EV_PLACES = NN_(
    "{player} places {n} knight in the castle.", "{player} places {n} knights in the castle."
)
EV_PLACES_LESS = NN_(
    "{player} places {n} knight in the castle; no dice for {lost}.",
    "{player} places {n} knights in the castle; no dice for {lost}.",
)
EV_ARTEFACT_DESTROYED = N_("{artefact} is destroyed.")
EV_ARTEFACT_RESTORED = N_("{artefact} stands again.")
# At the beginning of a sentence.
THE_ARTEFACT = N_("The {type} {name} of {player}")
EV_DISCARDS = [N_("{player} discards {card}."), N_("{player} discards {card} at random.")]
EV_ROLLS = [
    N_("{player} rolls {n} in the duel."),
    N_("{player} rolls {n} for Ambush."),
    N_("{player} rolls {n} for a knight."),
]
EV_SHOWS = N_("{player} shows {card}.")
EV_SHOWS_NONE = N_("{player} has no conflict card.")
EV_SUPPORTS = N_("{player} supports with +{n}.")
EV_PASSES = N_("{player} passes.")
EV_YIELDS = N_("{player} yields.")
EV_WINS = N_("{player} wins the battle by {n}, {more} against {less}.")
EV_TIE = N_("Both have {more}: {player} defends and wins the battle by {n}.")
EV_ENDS = [
    N_("The game ends: the points to win are reached."),
    N_("The game ends: a castle is conquered."),
    N_("The game ends: the last turn is over."),
]
EV_ANSWERS = [
    N_("Everybody may answer the crown with Fracture."),
    N_("Everybody may answer the sceptres with Fracture."),
    N_("Everybody may answer the orbs with Fracture."),
]
EV_SCORES = NN_("{player} scores {n} point: {why}.", "{player} scores {n} points: {why}.")
EV_WON = N_("{player} is first: {why}.")

# When a crown can do something.
CROWN_NEEDS = [
    N_("no opponent has a standing artefact"),
    N_("no player has a card in deck or discard"),
    N_("no card in your discard is from an earlier turn"),
    N_("no card is in your deck or discard"),
    N_("a supplied territory and a knight to spare are needed"),
    N_("your hand is empty"),
]

# Reasons of why_not by code.
REASONS = {
    "game_over": N_("The game is over"),
    "no_such_action": N_("There is no action {action}"),
    "responses_awaited": N_("Responses to {types} are awaited"),
    "both_choose": N_("Both fighters choose a conflict card in secret"),
    "not_your_turn": N_("{seat} may act now"),
    "not_asked": N_("Something else is asked now: {question}"),
    "crown_effect": N_("This is chosen when the crown {crown} takes effect"),
    "only_in_window": N_("{card} is played only in your own turn, before or after the advance"),
    "target_first": N_("First choose where to advance"),
    "no_window": N_("There is nothing to go on from now"),
    "crown_only_in_window": N_(
        "A crown is used only in your own turn, before or after the advance"
    ),
    "sequence_start": N_("A redistribution comes only at the start of a sequence"),
    "redistribute_first": N_("Knights are shared out only in a redistribution"),
    "advance_in_sequence": N_("An advance comes only in a sequence, once, after redistribution"),
    "fracture_moment": N_(
        "Fracture is played before or after your advance, or to answer a crown, sceptre or orb"
    ),
    "conflict_moment": N_("A conflict card is chosen only when both fighters choose"),
    "nothing_to_discard_for": N_("Nothing allows you to discard a card now"),
    "support_in_battle": N_("Support is played only in a battle"),
    "no_support_here": N_("No support is played on {cell}"),
    "support_over": N_("The support phase of this battle is over"),
    "support_later": N_("Support is played after the conflict cards are shown"),
    "close_window": N_("First go on: cards and the crown come before this"),
    "sequence_over": N_("Your redistribution and your advance of this turn are over"),
    "not_in_hand": N_("Not in your hand: {card}"),
    "crown_used": N_("You have used your crown in this turn"),
    "destroyed": N_("{the_artefact} is destroyed and returns at the end of turn {turn}"),
    "crown_void": N_("{crown} can do nothing now: {condition}"),
    "no_such_seat": N_("{seat} is not at this table"),
    "own_artefact": N_("This is your own artefact"),
    "team_artefact": N_("{seat} is of your team"),
    "other_type": N_("Only {types} can be answered now, not {tried}"),
    "not_declared": N_("{owner} is not using a crown now"),
    "not_fighting": N_("{owner} does not fight in this battle"),
    "redistribution_first": N_("The redistribution comes before the advance"),
    "sharing_out": N_("The redistribution has begun: knights for {cell} are asked"),
    "too_few_left": NN_(
        "{number} are too many: {rest} are left, and {n} later territory needs a knight",
        "{number} are too many: {rest} are left, and {n} later territories need a knight each",
    ),
    "besiegers": N_("At most {limit} knights besiege a castle, not {number}"),
    "capacity": N_("{cell} holds at most {limit} knights, not {number}"),
    "dice": N_("This takes {need} dice, you have {limit}"),
    "redistribution_over": N_("The redistribution of this sequence is over"),
    "no_such_cell": N_("The map has no cell {number}"),
    "castle_short": NN_(
        "This takes {number} knights, {n} is in your castle",
        "This takes {number} knights, {n} are in your castle",
    ),
    "own_castle": N_("This is your own castle"),
    "castle_needs_siege": N_("The castle of {seat} can be attacked only with Castle siege"),
    "lake": N_("No knight can stand on {cell}"),
    "own_territory": N_("You control {cell} already"),
    "team_territory": N_("{cell} is controlled by {seat}, of your team"),
    "no_supply": N_("{cell} is linked only to {bases}, whose supply line is cut at {cut}"),
    "not_linked": N_("{cell} is linked to {links}, none of them is yours"),
    "target_chosen": N_("You advance to {cell} already"),
    "conflict_compulsory": N_("Who holds a conflict card must play one"),
    "yield_instead": N_("You have played support on this go: yield instead"),
    "pass_instead": N_("You have played nothing on this go: pass instead"),
    "look_first": N_("First choose whose deck you look at"),
    "no_cards": N_("The deck and the discard of {seat} are empty"),
    "looked_already": N_("You look at the deck of {seat} already"),
    "discarded_this_turn": N_("Discarded in this very turn: {card}"),
    "not_in_discard": N_("Not in your discard: {card}"),
    "not_looked_at": N_("Not among the cards you look at: {card}"),
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

    def card(self, kind: int) -> str:
        return self.say(CARDS[kind])

    def cell(self, cell: int) -> str:
        """A territory with its kind, a castle by its name."""
        s = self.s
        if not 0 <= cell < s.map.cells:
            return self.say(NO_CELL, number=cell)
        if is_castle(s, cell):
            return castle_names(s)[castle_owner(s, cell)]
        name = cell_names(places_of(s))[cell]
        if s.tiles[cell] < 0:
            return self.say(LAKE, cell=name)
        return self.say(TERRITORY, cell=name, kind=self.say(KINDS[s.tiles[cell]]))

    def artefact(self, owner: int, kind: int, message: Message = OWNED_ARTEFACT) -> str:
        figures = {"type": self.say(TYPES[kind]), "player": self.player(owner)}
        if owner >= self.s.players:
            return self.say(SOME_ARTEFACT, **figures)
        name = self.say(ARTEFACTS[kind][artefact(self.s, owner, kind)])
        return self.say(message, name=name, **figures)

    def crown(self) -> int:
        """The crown of the player whose turn it is."""
        return int(artefact(self.s, self.s.seat, data.CROWN_TYPE))

    # Questions and options.

    def asked(self) -> str:
        if self.decision == ids.D_RESPONSE:
            message = RESPOND[self.s.responding]
        else:
            message = QUESTIONS[self.decision]
        return self.say(message, **self.asked_about())

    def asked_about(self) -> dict[str, object]:
        """The figures of the pending question."""
        s = self.s
        if self.decision == ids.D_RESPONSE and s.responding == data.CROWN_TYPE:
            return {"player": self.player(s.seat), "crown": self.say(CROWNS[self.crown()])}
        if self.decision in (ids.D_RESPONSE, ids.D_CONFLICT, ids.D_SUPPORT):
            return {"battle": self.battle()}
        if self.decision == ids.D_SET_KNIGHTS:
            return {"cell": self.cell(int(lowest(s.plan_left))), "n": int(s.plan_rest)}
        if self.decision == ids.D_ADVANCE:
            return {"n": int(s.goods[CASTLE + s.seat])}
        if self.decision == ids.D_DISCARD:
            return {"why": self.why_discard()}
        return {
            "turn": int(s.turn),
            "cell": self.cell(int(s.cell)),
            "player": self.player(int(s.looked)),
        }

    def battle(self) -> str:
        s = self.s
        return self.say(
            BATTLE,
            cell=self.cell(int(s.cell)),
            attacker=self.player(s.attacker),
            attack=int(attack_score(s)),
            defender=self.player(s.defender),
            defence=int(defence_score(s)),
        )

    def why_discard(self) -> str:
        """An orb in a battle, Fury in a window, else the territory just conquered."""
        s = self.s
        if s.fighting:
            return self.say(ORBS[artefact(s, s.waiting[0], data.ORB_TYPE)])
        if self.pending_below() == (True, int(ids.D_WINDOW)):
            return self.say(CROWNS[self.crown()])
        return self.cell(int(s.cell))

    def pending_below(self) -> tuple[bool, int]:
        """What comes after the pending decision: whether it is a decision, and its number."""
        if self.s.depth < 2:
            return False, -1
        entry = int(self.s.stack[self.s.depth - 2])
        return entry >> 8 > 0, entry & 255

    def option(self, verb: str, k: int) -> str:
        return self.say(PLAIN[verb]) if verb in PLAIN else OPTIONS[verb](self, k)

    def do_pass(self, _: int) -> str:
        if self.decision == ids.D_SUPPORT and self.s.allegiance:
            return self.say(PASS_GO)
        return self.say(PASSES.get(self.decision, PASS_ANYHOW))

    def go_on(self, _: int) -> str:
        asks, step = self.pending_below()
        if self.decision != ids.D_WINDOW or asks:
            return self.say(CONTINUE_ANYHOW)
        if step == ids.STEP_MORE and self.s.extra:
            return self.say(CONTINUE_EXTRA)
        return self.say(CONTINUES.get(step, CONTINUE_ANYHOW))

    def call_to_arms(self, _: int) -> str:
        return self.say(CALL, n=int(self.box.call_knights))

    def use_crown(self, _: int) -> str:
        crown = self.crown()
        return self.say(
            USE_CROWN, crown=self.say(CROWNS[crown]), effect=self.say(CROWN_EFFECTS[crown])
        )

    def redistribute(self, _: int) -> str:
        own = supplied(self.s, self.s.seat)
        return self.say(REDISTRIBUTE, knights=int(pool_of(self.s, self.s.seat, own)), n=count(own))

    def play_1(self, _: int) -> str:
        return self.support(int(data.SUPPORT_1))

    def play_2(self, _: int) -> str:
        return self.support(int(data.SUPPORT_2))

    def support(self, kind: int) -> str:
        """A support card, in its phase with the scores it leads to."""
        s = self.s
        if self.decision != ids.D_SUPPORT:
            return self.say(PLAY, card=self.card(kind))
        scores = [int(attack_score(s)), int(defence_score(s))]
        scores[0 if is_ally(s, s.go, s.attacker) else 1] += int(self.box.card_value[kind])
        return self.say(
            PLAY_SCORE,
            card=self.card(kind),
            attacker=self.player(s.attacker),
            attack=scores[0],
            defender=self.player(s.defender),
            defence=scores[1],
        )

    def top_keep(self, _: int) -> str:
        return self.say(TOP_KEEP, card=self.looked_at(), player=self.player(int(self.s.looked)))

    def top_discard(self, _: int) -> str:
        return self.say(TOP_DISCARD, card=self.looked_at(), player=self.player(int(self.s.looked)))

    def looked_at(self) -> str:
        """The card that Prosperity looks at, named to the looker alone."""
        s = self.s
        if self.decision != ids.D_TOP or self.reader != s.seat:
            return self.say(THE_CARD)
        return self.card(int(s.tops[TOP_ROOM * s.looked]) & 15)

    def fracture(self, k: int) -> str:
        return self.say(FRACTURE, artefact=self.artefact(*divmod(k, 3)))

    def destroy(self, k: int) -> str:
        return self.say(DESTROY, artefact=self.artefact(*divmod(k, 3)))

    def look(self, seat: int) -> str:
        return self.say(LOOK, player=self.player(seat))

    def set_knights(self, k: int) -> str:
        s = self.s
        if self.decision != ids.D_SET_KNIGHTS:
            return self.say(SET_ANYHOW, n=k + 1)
        cell = int(lowest(s.plan_left))
        option = self.say(SET_KNIGHTS, n=k + 1, cell=self.cell(cell))
        left = int(s.plan_rest) - k - 1
        if left < 0:
            return option
        return self.say(SET_DETAIL, option=option, now=int(s.field[KNIGHTS + cell]), left=left)

    def advance(self, cell: int) -> str:
        s = self.s
        name = self.cell(cell)
        if cell < s.map.cells and is_castle(s, cell):
            return self.besiege(cell, name)
        if cell >= s.map.cells or s.tiles[cell] < 0:
            return self.say(ADVANCE, cell=name)
        owner = int(s.field[OWNER + cell]) - 1
        if owner >= 0 and is_ally(s, s.seat, owner):
            return self.say(ADVANCE, cell=name)
        details = [self.say(WORTH, n=int(worth(s, cell)))]
        if owner >= 0:
            details.append(self.say(DEFENDERS, n=int(s.field[KNIGHTS + cell])))
            details += self.ability(BATTLE_ABILITIES, int(self.box.kind_battle[s.tiles[cell]]))
        details += self.ability(CONQUEST_ABILITIES, int(self.box.kind_conquest[s.tiles[cell]]))
        if owner < 0:
            return self.say(ADVANCE_NEUTRAL, cell=name, details=self.comma(details))
        return self.say(ATTACK, player=self.player(owner), cell=name, details=self.comma(details))

    def besiege(self, cell: int, name: str) -> str:
        owner = int(castle_owner(self.s, cell))
        if owner == self.s.seat:
            return self.say(ADVANCE, cell=name)
        defence = int(self.box.castle_defence)
        return self.say(BESIEGE, cell=name, player=self.player(owner), n=defence)

    def ability(self, abilities: Mapping[int, Message], number: int) -> list[str]:
        return [self.say(abilities[number])] if number in abilities else []

    def advance_knights(self, k: int) -> str:
        stay = int(self.s.goods[CASTLE + self.s.seat]) - k - 1
        if self.decision != ids.D_ADVANCE_KNIGHTS or stay < 0:
            return self.say(WITH_ANYHOW, n=k + 1)
        return self.say(WITH_KNIGHTS, n=k + 1, stay=stay)

    def conflict(self, kind: int) -> str:
        return self.say(CONFLICT, card=self.card(kind))

    def discard(self, kind: int) -> str:
        return self.say(DISCARD, card=self.card(kind))

    def put_back(self, kind: int) -> str:
        return self.say(RETURN, card=self.card(kind))

    def arrange(self, kind: int) -> str:
        if self.decision != ids.D_INSIGHT:
            return self.say(ARRANGE_ANYHOW, card=self.card(kind))
        place = int(self.s.goods[TOPS + self.s.seat]) + 1
        return self.say(ARRANGE, place=place, card=self.card(kind))

    # What happened.

    def special(self, kind: int, seat: int, figures: Sequence[int]) -> str | None:
        if kind in SPECIAL:
            return SPECIAL[kind](self, self.somebody(seat), figures)
        if kind in (ids.EV_DESTROYED, ids.EV_RESTORED):
            return self.artefact_turned(kind, seat, figures)
        return None

    def figure(self, name: str, x: int) -> object:
        """A figure of an event as its sentence wants it."""
        if name in FIGURES:
            return FIGURES[name](self, x)
        return x

    def placed(self, player: str, figures: Sequence[int]) -> str:
        placed, lost, _ = figures
        message = EV_PLACES_LESS if lost else EV_PLACES
        return self.say(message, player=player, n=placed, lost=lost)

    def artefact_turned(self, event: int, seat: int, figures: Sequence[int]) -> str:
        if event == ids.EV_DESTROYED:
            name = self.artefact(figures[0], figures[1], THE_ARTEFACT)
            return self.say(EV_ARTEFACT_DESTROYED, artefact=name)
        name = self.artefact(seat, figures[0], THE_ARTEFACT)
        return self.say(EV_ARTEFACT_RESTORED, artefact=name)

    def discarded(self, player: str, figures: Sequence[int]) -> str:
        kind, random, _ = figures
        return self.say(EV_DISCARDS[random], player=player, card=self.card(kind))

    def rolled(self, player: str, figures: Sequence[int]) -> str:
        face, why, _ = figures
        return self.say(EV_ROLLS[why], player=player, n=face)

    def showed(self, player: str, figures: Sequence[int]) -> str:
        if figures[0] < 0:
            return self.say(EV_SHOWS_NONE, player=player)
        return self.say(EV_SHOWS, player=player, card=self.card(figures[0]))

    def supported(self, player: str, figures: Sequence[int]) -> str:
        message = EV_SUPPORTS if figures[0] > 0 else EV_PASSES if figures[0] == 0 else EV_YIELDS
        return self.say(message, player=player, n=figures[0])

    def outcome(self, player: str, figures: Sequence[int]) -> str:
        margin, one, other = figures
        message = EV_TIE if one == other else EV_WINS
        more, less = max(one, other), min(one, other)
        return self.say(message, player=player, n=margin, more=more, less=less)

    def ended(self, _: str, figures: Sequence[int]) -> str:
        return self.say(EV_ENDS[figures[0]])

    def answers(self, _: str, figures: Sequence[int]) -> str:
        return self.say(EV_ANSWERS[figures[0]])

    # Why points were booked.

    def scored(self, amount: int) -> Message:
        return EV_SCORES if amount else EV_WON

    def because(self, line: Mapping[str, Any], why: Mapping[str, Any]) -> str:
        category, shown = line["category"], dict(why)
        if "cell" in why:
            shown["territory"] = self.cell(why["cell"])
        return self.say(BOOKINGS[category], **shown)

    # Why something is impossible.

    def figures_of(self, reason: Mapping[str, Any]) -> dict[str, Any]:
        shown: dict[str, Any] = {}
        if "type" in reason:
            kind = data.TYPE_NAMES.index(reason["type"])
            shown["types"] = self.say(TYPES_OF[kind])
            if "turn" in reason:
                shown["the_artefact"] = self.artefact(reason["owner"], kind, THE_ARTEFACT)
        if "crown" in reason:
            crown = data.CROWN_NAMES.index(reason["crown"])
            shown["condition"] = self.say(CROWN_NEEDS[crown])
        for key in ("later", "castle"):
            if key in reason:
                shown["n"] = reason[key]
        return shown

    def named(self, key: str, value: Any) -> Any:
        """A figure of a reason by the name a reader knows."""
        if key in ("seat", "owner"):
            return self.player(value)
        if key == "cell":
            return self.cell(value)
        if key in ("bases", "cut", "links"):
            return self.listed([self.cell(cell) for cell in value])
        if key == "card":
            return self.card(data.CARD_NAMES.index(value))
        if key == "crown":
            return self.say(CROWNS[data.CROWN_NAMES.index(value)])
        if key == "tried":
            return self.say(TYPES_OF[data.TYPE_NAMES.index(value)])
        return value


# Options that say the same in every situation.
PLAIN = {
    "TACTICAL_ADVANCE": TACTICAL,
    "KEEP": KEEP,
    "NO_ADVANCE": NO_ADVANCE,
    "YIELD": YIELD,
}
OPTIONS: dict[str, Callable[[Speaker, int], str]] = {
    "PASS": Speaker.do_pass,
    "CONTINUE": Speaker.go_on,
    "CALL_TO_ARMS": Speaker.call_to_arms,
    "CROWN": Speaker.use_crown,
    "REDISTRIBUTE": Speaker.redistribute,
    "PLAY_1": Speaker.play_1,
    "PLAY_2": Speaker.play_2,
    "TOP_KEEP": Speaker.top_keep,
    "TOP_DISCARD": Speaker.top_discard,
    "FRACTURE": Speaker.fracture,
    "DESTROY": Speaker.destroy,
    "LOOK": Speaker.look,
    "SET_KNIGHTS": Speaker.set_knights,
    "ADVANCE": Speaker.advance,
    "ADVANCE_KNIGHTS": Speaker.advance_knights,
    "CONFLICT": Speaker.conflict,
    "DISCARD": Speaker.discard,
    "RETURN": Speaker.put_back,
    "ARRANGE": Speaker.arrange,
}
# Events that have more than one sentence.
SPECIAL: dict[int, Callable[[Speaker, str, Sequence[int]], str]] = {
    int(ids.EV_PLACED): Speaker.placed,
    int(ids.EV_DISCARDED): Speaker.discarded,
    int(ids.EV_DIE): Speaker.rolled,
    int(ids.EV_CONFLICT): Speaker.showed,
    int(ids.EV_SUPPORT): Speaker.supported,
    int(ids.EV_OUTCOME): Speaker.outcome,
    int(ids.EV_END): Speaker.ended,
    int(ids.EV_RESPONSES): Speaker.answers,
}
# Figures of events that are not shown as numbers.
FIGURES: dict[str, Callable[[Speaker, int], object]] = {
    "card": lambda speaker, kind: speaker.card(kind),
    "cell": lambda speaker, cell: speaker.cell(cell),
    "other": lambda speaker, seat: speaker.player(seat),
    "crown": lambda speaker, crown: speaker.say(CROWNS[crown]),
    "sceptre": lambda speaker, sceptre: speaker.say(SCEPTRES[sceptre]),
    "orb": lambda speaker, orb: speaker.say(ORBS[orb]),
}
TEXT = Sentences(Speaker)
