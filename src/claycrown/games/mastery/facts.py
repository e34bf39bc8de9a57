"""What a drawing needs beside the bare position, worked out by the rules: for views."""

from __future__ import annotations

from typing import Any

from claycrown.core.bits import BIT, cells
from claycrown.games.mastery.cards import copies
from claycrown.games.mastery.data import (
    AMBUSH,
    BATTLE_ATTACKER,
    BATTLE_DEFENDER,
    BATTLE_NAMES,
    CARD_NAMES,
    CONFLICT_KINDS,
    CONQUEST_NAMES,
    RAGE,
    SCEPTRE_NAMES,
    SCEPTRE_TYPE,
    SUPPORT_1,
    SUPPORT_2,
    VIGOUR,
)
from claycrown.games.mastery.realm import (
    artefact,
    is_ally,
    is_castle,
    side_points,
    stands,
    supplied,
)
from claycrown.games.mastery.state import OWNED, TABLE, State

PLUS_ONE = ("rage", "loyalty")


def facts(s: State) -> dict[str, Any]:
    """What everybody can work out from what lies open on the table."""
    return {
        "abilities": [abilities(s, cell) for cell in range(s.map.cells)],
        "supply": supply(s),
        "sides": sides(s),
        "dice_most": int(s.box.dice),
        "castle_defence": int(s.box.castle_defence) if s.siege else None,
        "combat_parts": [attack_parts(s), defence_parts(s)] if s.fighting else None,
    }


def abilities(s: State, cell: int) -> list[str] | None:
    """What a territory does in a battle and on conquest."""
    kind = s.tiles[cell]
    if kind < 0:
        return None
    return [BATTLE_NAMES[s.box.kind_battle[kind]], CONQUEST_NAMES[s.box.kind_conquest[kind]]]


def supply(s: State) -> list[int | None]:
    """For each supplied territory the cell through which its supply comes, from the castle on.

    While a battle goes on the contested territory still counts for the defender (MM-8.4).
    """
    held = s
    if s.fighting and not is_castle(s, s.cell):
        held = s.clone()
        held.goods[OWNED + s.defender] |= BIT[s.cell]
    through: list[int | None] = [None] * s.map.cells
    for seat in range(s.players):
        left = int(supplied(held, seat))
        line = [int(s.map.castle_of[seat])]
        for cell in line:
            for near in cells(s.map.links[cell] & left):
                through[near] = cell
                line.append(near)
                left &= ~(2**near)
    return through


def sides(s: State) -> list[dict[str, Any]]:
    """The sides with their seats and points, by their lowest seat."""
    teams = [
        [other for other in range(s.players) if is_ally(s, seat, other)]
        for seat in range(s.players)
    ]
    return [
        {"seats": team, "points": int(side_points(s, seat))}
        for seat, team in enumerate(teams)
        if team[0] == seat
    ]


def attack_parts(s: State) -> dict[str, Any]:
    return parts(s, int(s.attacker), int(s.base_attacker), int(s.bonus_attacker), BATTLE_ATTACKER)


def defence_parts(s: State) -> dict[str, Any]:
    return parts(s, int(s.defender), int(s.base_defender), int(s.bonus_defender), BATTLE_DEFENDER)


def parts(s: State, seat: int, base: int, bonus: int, ability: int) -> dict[str, Any]:
    """Of what a fighter's score is made; together they are the score."""
    on_land = not is_castle(s, s.cell)
    territory = int(on_land and s.box.kind_battle[s.tiles[s.cell]] == ability)
    sceptre = sceptre_of(s, seat)
    plus = int(sceptre in PLUS_ONE)
    support = support_of(s, seat)
    card = next((k for k in range(CONFLICT_KINDS) if copies(s.goods[TABLE + seat], k)), None)
    return {
        "knights": base,
        "territory": territory,
        "sceptre": sceptre,
        "plus": plus,
        "card": CARD_NAMES[card] if card is not None else None,
        "die": card == AMBUSH,
        "conflict": bonus - territory - plus - support,
        "support": support,
    }


def sceptre_of(s: State, seat: int) -> str | None:
    """The sceptre that has acted for a fighter; none before the responses are over."""
    kind = int(artefact(s, seat, SCEPTRE_TYPE))
    attacks = kind <= RAGE
    if s.responding == SCEPTRE_TYPE or not stands(s, seat, SCEPTRE_TYPE):
        return None
    if attacks != (seat == s.attacker) or (kind == VIGOUR and is_castle(s, s.cell)):
        return None
    return SCEPTRE_NAMES[kind]


def support_of(s: State, seat: int) -> int:
    """What the support cards of a fighter's side add up to."""
    total = 0
    for other in range(s.players):
        if is_ally(s, seat, other):
            for kind in (SUPPORT_1, SUPPORT_2):
                total += int(copies(s.goods[TABLE + other], kind) * s.box.card_value[kind])
    return total
