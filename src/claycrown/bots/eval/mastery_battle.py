"""Choices in a battle of Medieval Mastery: Fracture, conflict and support cards."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.bots.eval.evaluation import NEVER
from claycrown.bots.eval.mastery_belief import conflict_worth, support_sum
from claycrown.bots.eval.mastery_cards import is_petty
from claycrown.bots.eval.mastery_outlook import Outlook
from claycrown.bots.eval.mastery_weights import (
    W_CARD,
    W_CROWN,
    W_DRAW,
    W_HAND,
    W_KNIGHT,
    W_SCALE,
    W_STAKE,
    W_STANDING,
)
from claycrown.games.mastery.artefacts import attack_sceptre, defence_sceptre, loser, there
from claycrown.games.mastery.cards import size
from claycrown.games.mastery.data import (
    AMBUSH,
    BRUTALITY,
    CONFLICT_KINDS,
    CROWN_TYPE,
    DEVOTION,
    FRACTURE_CARD,
    GREED,
    ORB_TYPE,
    RESURGENCE,
    SCEPTRE_TYPE,
    SUPPORT_1,
    SUPPORT_2,
)
from claycrown.games.mastery.ids import CONFLICT, FRACTURE, PASS, PLAY_1, YIELD
from claycrown.games.mastery.realm import (
    artefact,
    is_ally,
    is_castle,
    side_points,
    stands,
    worth,
)
from claycrown.games.mastery.scoring import target
from claycrown.games.mastery.state import HAND, State
from claycrown.games.mastery.support import (
    attack_score,
    defence_score,
    next_participant,
    takes_part,
)

NOW: Final[float] = 1.5  # an artefact that is about to act is worth so much more
LATER: Final[float] = 0.3  # and one that is not, so much of what it usually is
LIKELY: Final[float] = 0.5  # to win a bidding that the rival can still turn
SURE: Final[float] = 0.9
EAGER: Final[float] = 0.6  # points of a conflict card that make it e times likelier
NO_CARD: Final[i64] = -1  # who holds no conflict card adds nothing
WASTED: Final[float] = 1.0  # a card that does nothing now


def stake(o: Outlook, s: State) -> float:
    """What the battle is about, in points."""
    land: float = 0.0 if is_castle(s, s.cell) else float(worth(s, s.cell))
    return o.weights[W_STAKE] * land + winning_stake(o, s)


def winning_stake(o: Outlook, s: State) -> float:
    """What it weighs that the attacker may win the game by this battle."""
    if is_castle(s, s.cell) or side_points(s, s.attacker) + worth(s, s.cell) >= target(s):
        return o.weights[W_CROWN]
    return 0.0


def guess_response(o: Outlook, s: State, seat: i64, n: i64, out: vec[float]) -> None:
    """Break a crown and what acts against the own side now; keep the card for less."""
    card: float = o.weights[W_CARD + FRACTURE_CARD] - o.weights[W_DRAW]
    crown: bool = s.responding == CROWN_TYPE
    if crown:
        o.table.read(s)
    o.table.see(s, seat)
    for k in range(n):
        out[k] = 0.0
        if s.options[k] != PASS:
            owner: i64 = (s.options[k] - FRACTURE) // 3
            price: float = 0.0
            if not crown and not fights(s, seat):
                price = card
            out[k] = harm(o, s, seat, owner) - price
            spared: bool = (
                is_spared(o, s, seat, owner) if crown else helps_holder(o, s, seat, owner)
            )
            if spared or not acts_now(s, owner):
                out[k] = NEVER


def is_spared(o: Outlook, s: State, seat: i64, owner: i64) -> bool:
    """Whether its owner, or the seat itself, has to stop a rival first who is about to win.

    Then the crown may help, and the Fracture is wanted for what guards that rival.
    """
    return o.table.must_stop(s, seat, owner) or o.table.must_stop(s, seat, seat)


def helps_holder(o: Outlook, s: State, seat: i64, owner: i64) -> bool:
    """Whether to break a sceptre would only help somebody else to hold what he has."""
    attacks: bool = s.responding == SCEPTRE_TYPE and owner == s.attacker
    return attacks and not fights(s, seat) and winning_stake(o, s) == 0.0


def harm(o: Outlook, s: State, seat: i64, owner: i64) -> float:
    """What an artefact that is about to act would do to the seat."""
    kind: i64 = s.responding
    number: i64 = artefact(s, owner, kind)
    standing: float = o.weights[W_STANDING + 6 * kind + number] / float(s.players - 1)
    if kind == CROWN_TYPE:
        return NOW * standing
    if kind == SCEPTRE_TYPE:
        return standing + sceptre_harm(o, s, seat, owner, number)
    rival: bool = seat == s.attacker or seat == s.defender
    return NOW * standing if rival else LATER * standing


def fights(s: State, seat: i64) -> bool:
    """Whether this battle is one of the seat's own side."""
    return is_ally(s, seat, s.attacker) or is_ally(s, seat, s.defender)


def acts_now(s: State, owner: i64) -> bool:
    """Whether the artefact that may be broken does anything now that is worth a card."""
    kind: i64 = s.responding
    if is_petty(s, owner, kind):
        return False
    number: i64 = artefact(s, owner, kind)
    if kind == SCEPTRE_TYPE:
        return sceptre_acts(s, owner, number)
    return kind == CROWN_TYPE or orb_acts(s, owner, number)


def sceptre_acts(s: State, owner: i64, number: i64) -> bool:
    """Whether a sceptre changes anything, by the rules, on a copy: often it is of no use."""
    after = s.clone()
    after.keep = False
    if owner == s.attacker:
        attack_sceptre(after, number)
    else:
        defence_sceptre(after, number)
    if attack_score(after) != attack_score(s) or defence_score(after) != defence_score(s):
        return True
    rival: i64 = s.defender if owner == s.attacker else s.attacker
    return after.goods[HAND + rival] != s.goods[HAND + rival]


def orb_acts(s: State, owner: i64, number: i64) -> bool:
    """Whether an orb changes anything: not if its owner has the other role, or nothing to gain."""
    if (number < DEVOTION) != (owner == s.winner):
        return False
    if number == BRUTALITY:
        return there(s, loser(s)) > s.margin  # else all of them fall anyway
    if number == GREED or number == RESURGENCE:
        return size(s.goods[HAND + owner]) < s.box.orb_hand
    return True


def sceptre_harm(o: Outlook, s: State, seat: i64, owner: i64, number: i64) -> float:
    """By how much a sceptre changes the outcome of this battle for the seat."""
    more: i64 = s.base_attacker - s.base_defender
    effect: float = 0.0
    if owner == s.attacker:
        effect = o.table.attack_edge(number, -more)
    else:
        effect = o.table.defence_edge(number, more)
    chance: float = o.table.chance(o.battle_edge(s))
    shift: float = effect * chance * (1.0 - chance) / o.weights[W_SCALE]
    concern: float = stake(o, s)
    rival: i64 = s.defender if owner == s.attacker else s.attacker
    if not is_ally(s, seat, rival):
        # Somebody else's battle: what matters is that nobody wins the game by it.
        concern = winning_stake(o, s) if owner == s.attacker else 0.0
    return shift * concern


def guess_conflict(o: Outlook, s: State, seat: i64, n: i64, out: vec[float]) -> None:
    """The card that is worth its price: high when the battle is close."""
    o.table.see(s, seat)
    attacks: bool = seat == s.attacker
    rival: i64 = s.defender if attacks else s.attacker
    lead: float = float(attack_score(s) - defence_score(s))
    hand: float = o.weights[W_HAND]
    own: float = hand * o.supports(s, seat)
    other: float = hand * rival_cards(o, s, rival)
    counts: bool = own == 0.0 and o.supports(s, rival) == 0.0  # the cards alone decide
    o.table.belief.read(s, o.table.viewer, rival, False)
    for k in range(n):
        kind: i64 = s.options[k] - CONFLICT
        mine: float = conflict_worth(s, kind) + own
        edge: float = lead + mine - other if attacks else lead - mine + other
        chance: float = counted_chance(o, s, kind, attacks) if counts else o.table.chance(edge)
        gain: float = chance if attacks else 1.0 - chance
        out[k] = gain * stake(o, s) - (o.weights[W_CARD + kind] - o.weights[W_DRAW])
        out[k] += knights_at_stake(o, s, edge, chance, attacks)


def counted_chance(o: Outlook, s: State, kind: i64, attacks: bool) -> float:
    """How likely the attacker wins if a card meets what the other one may hold, and no support.

    The belief must be that of the other's hand. Better cards are more likely to be chosen.
    """
    belief = o.table.belief
    lead: i64 = attack_score(s) - defence_score(s)
    total: float = 0.0
    won: float = 0.0
    for other in range(CONFLICT_KINDS):
        held: float = belief.holds(other)
        if held > 0.0:
            part: float = held * math.exp(conflict_worth(s, other) * EAGER)
            total += part
            won += part * part_won(s, lead, kind, other, attacks)
    if total == 0.0:
        return part_won(s, lead, kind, NO_CARD, attacks)
    return won / total


def part_won(s: State, lead: i64, kind: i64, other: i64, attacks: bool) -> float:
    """In which part of all rolls the attacker wins, when both cards are known."""
    won: i64 = 0
    rolls: i64 = 0
    for mine in range(least_of(s, kind), most_of(s, kind) + 1):
        for theirs in range(least_of(s, other), most_of(s, other) + 1):
            rolls += 1
            if lead + (mine - theirs if attacks else theirs - mine) > 0:
                won += 1
    return float(won) / float(rolls)


def least_of(s: State, kind: i64) -> i64:
    """The least that a conflict card may add."""
    if kind == NO_CARD:
        return 0
    return 1 if kind == AMBUSH else s.box.card_value[kind]


def most_of(s: State, kind: i64) -> i64:
    """The most that a conflict card may add."""
    if kind == NO_CARD:
        return 0
    return s.box.pips if kind == AMBUSH else s.box.card_value[kind]


def rival_cards(o: Outlook, s: State, rival: i64) -> float:
    """What the rival's cards may add, sealed or not, as far as they are known."""
    o.table.belief.read(s, o.table.viewer, rival, False)
    return o.table.belief.conflict(s) + o.supports(s, rival)


def knights_at_stake(o: Outlook, s: State, edge: float, chance: float, attacks: bool) -> float:
    """What the knights are worth that fall, for the one who chooses."""
    lost: float = min(float(there(s, s.attacker)), o.table.margin(edge, False))
    killed: float = min(float(there(s, s.defender)), o.table.margin(edge, True))
    balance: float = chance * killed - (1.0 - chance) * lost
    return o.weights[W_KNIGHT] * (balance if attacks else -balance)


def guess_support(o: Outlook, s: State, seat: i64, n: i64, out: vec[float]) -> None:
    """Play what wins, or what saves knights; never more than needed: who yields plays again."""
    o.table.see(s, seat)
    attacks: bool = is_ally(s, seat, s.attacker)
    fighter: i64 = s.attacker if attacks else s.defender
    rival: i64 = s.defender if attacks else s.attacker
    lead: i64 = attack_score(s) - defence_score(s)
    short: i64 = 1 - lead if attacks else lead  # what is missing to be ahead
    mine: i64 = int(o.supports(s, fighter) + 0.5)
    theirs: i64 = int(o.supports(s, rival) + 0.5)
    for k in range(n):
        action: i64 = s.options[k]
        if action == PASS or action == YIELD:
            out[k] = stop_worth(o, s, short, theirs, fighter)
            if short > 0 and gives_up(o, s, seat, rival, short):
                out[k] = NEVER
        else:
            kind: i64 = SUPPORT_1 if action == PLAY_1 else SUPPORT_2
            played: i64 = s.box.card_value[kind]
            out[k] = play_worth(o, s, fighter, short, mine, theirs)
            out[k] -= o.weights[W_CARD + kind] - o.weights[W_DRAW]
            out[k] -= 0.1 * float(max(0, played - max(1, short)))
            if short <= 0 and comes_back(s, fighter, rival, lead):
                out[k] = stop_worth(o, s, short, theirs, fighter) + o.weights[W_KNIGHT]
            elif short <= 0:
                out[k] = out[k] - WASTED if kills_more(s, rival, lead) else NEVER
            elif short > mine and not (saves(s, fighter, short, mine) or refills(s, fighter)):
                out[k] = NEVER


def gives_up(o: Outlook, s: State, seat: i64, rival: i64, short: i64) -> bool:
    """Whether to stop while behind gives a battle up that the cards in hand win for sure.

    Who has played on this go stops only before what is surely beaten: else the rival just passes,
    and the cards were for nothing. In a team another one may go on.
    """
    left: i64 = int(support_sum(s, s.goods[HAND + seat])) - short
    if left < 0:
        return False
    if s.allegiance:
        return s.played != 0 and left >= int(o.supports(s, rival) + 0.5)
    belief = o.table.belief
    belief.read(s, seat, rival, False)
    if s.played:
        return left >= int(support_sum(s, belief.known))
    return left >= belief.most_support(s)


def kills_more(s: State, rival: i64, lead: i64) -> bool:
    """Whether one who is ahead would kill another knight by a card, and cannot just end it."""
    ends: bool = s.played == 0 and a_pass_ends(s)  # and the battle is won
    return not ends and there(s, rival) > max(1, lead, -lead)


def comes_back(s: State, fighter: i64, rival: i64, lead: i64) -> bool:
    """Whether a card would kill another knight, and the one who wins draws for it at once."""
    greedy: bool = stands(s, fighter, ORB_TYPE) and artefact(s, fighter, ORB_TYPE) == GREED
    return greedy and there(s, rival) > max(1, lead, -lead)


def a_pass_ends(s: State) -> bool:
    """Whether a pass ends the support phase: in teams all who come after must have passed too.

    Partners pass if they like what is, and so does whoever has no cards.
    """
    if s.allegiance == 0:
        return True
    members: i64 = 0
    for seat in range(s.players):
        if takes_part(s, seat):
            members += 1
    seat = s.go
    for _ in range(members - 1 - s.passes):
        seat = next_participant(s, seat)
        if not is_ally(s, seat, s.go) and size(s.goods[HAND + seat]):
            return False
    return True


def saves(s: State, fighter: i64, short: i64, mine: i64) -> bool:
    """Whether all cards together would save a knight of one who cannot win any more."""
    margin: i64 = short - 1 if fighter == s.attacker else short
    return min(max(1, margin - mine), there(s, fighter)) < min(max(1, margin), there(s, fighter))


def refills(s: State, fighter: i64) -> bool:
    """Whether a fighter who loses draws at once, so that the cards he has played come back."""
    return stands(s, fighter, ORB_TYPE) and artefact(s, fighter, ORB_TYPE) == RESURGENCE


def stop_worth(o: Outlook, s: State, short: i64, theirs: i64, fighter: i64) -> float:
    """What it is worth to stop now: a battle won if one is ahead and cannot be caught."""
    if short > 0:
        return -o.weights[W_KNIGHT] * float(min(short, there(s, fighter)))
    ends: bool = s.played == 0 and a_pass_ends(s)
    won: float = 1.0 if ends or -short >= theirs else LIKELY
    return won * stake(o, s)


def play_worth(o: Outlook, s: State, fighter: i64, short: i64, mine: i64, theirs: i64) -> float:
    """What it is worth to play on."""
    if short <= 0:  # ahead already: more is needed only if the rival can catch up
        return stake(o, s) * (LIKELY if -short >= theirs else 0.3)
    if short > mine:  # lost, but each point may save a knight
        left: i64 = max(0, min(short - 1, there(s, fighter)))
        return -o.weights[W_KNIGHT] * float(left)
    return stake(o, s) * (SURE if mine - short >= theirs else LIKELY)
