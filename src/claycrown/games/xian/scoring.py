"""Chapter 12: final scoring, one function per row of the score pad, and the winner."""

from __future__ import annotations

from mypy_extensions import i64

from claycrown.core.bits import count
from claycrown.core.events import note
from claycrown.core.score import gain
from claycrown.games.xian.data import (
    END_FLAT,
    END_HELPERS,
    END_PAINTED,
    END_PER_TEN,
    END_RETURN,
    END_SECTIONS,
    END_UNUSED,
    KINDS,
)
from claycrown.games.xian.ids import (
    EV_FINAL,
    FINAL_PERIOD,
    ROW_END_TILE,
    ROW_MAJORITY,
    ROW_MATCH,
    ROW_RESOURCES,
    ROW_SETS,
    ROW_UNUSED,
)
from claycrown.games.xian.pairs import is_ahead
from claycrown.games.xian.state import (
    END,
    EQUIPMENT,
    HELPED,
    PAINTED,
    RESOURCES,
    SCORE,
    UNUSED,
    State,
)


# XI-12.1, XI-15.3  In this order for all players; no decision is needed.
def score_end(s: State) -> None:
    s.period = FINAL_PERIOD
    note(s, EV_FINAL, -1)
    for section in range(3):
        score_majority(s, section)
    for material in range(2):
        for seat in range(s.players):
            score_sets(s, seat, material)
    for seat in range(s.players):
        score_match(s, seat)
    for seat in range(s.players):
        score_unused(s, seat)
    for seat in range(s.players):
        if s.goods[END + seat]:
            score_end_tile(s, seat, s.goods[END + seat] - 1)
    for seat in range(s.players):
        score_resources(s, seat)


def painted(s: State, seat: i64, section: i64) -> i64:
    """How many statues of a section a player has painted."""
    return count(s.board[PAINTED + seat] & s.box.pit.sections[section])


# XI-12.2, XI-12.3, XI-12.4  Places by number painted; tied players share their prizes.
def score_majority(s: State, section: i64) -> None:
    for seat in range(s.players):
        mine: i64 = painted(s, seat, section)
        if mine:
            above: i64 = 0
            tied: i64 = 0
            for other in range(s.players):
                theirs: i64 = painted(s, other, section)
                if theirs > mine:
                    above += 1
                elif theirs == mine:
                    tied += 1
            prizes: i64 = 0
            for place in range(above, above + tied):
                prizes += s.box.prizes[4 * section + place]
            gain(s, seat, ROW_MAJORITY + section, prizes // tied, mine, 1 + above, tied)


def owned(s: State, seat: i64, kind: i64) -> i64:
    """How many cards of an equipment type a player has."""
    return count(s.goods[EQUIPMENT + seat] & s.box.type_cards[kind])


# XI-12.5  Per material, layer k holds the types owned at least k times.
def score_sets(s: State, seat: i64, material: i64) -> None:
    points: i64 = 0
    for layer in range(1, 25):
        types: i64 = 0
        for kind in range(6):
            if s.box.type_material[kind] == material and owned(s, seat, kind) >= layer:
                types += 1
        if types == 0:
            break
        points += s.box.set_vp[types]
    gain(s, seat, ROW_SETS + material, points, s.goods[EQUIPMENT + seat], 0, 0)


# XI-12.6  Each painted statue may be matched with a card of its section.
def score_match(s: State, seat: i64) -> None:
    matched: i64 = 0
    for section in range(3):
        cards: i64 = 0
        for kind in range(6):
            if s.box.type_section[kind] == section:
                cards += owned(s, seat, kind)
        statues: i64 = painted(s, seat, section)
        matched += min(statues, cards)
    gain(s, seat, ROW_MATCH, matched * s.box.match_vp, matched, 0, 0)


# XI-12.7  Unused bonus tiles.
def score_unused(s: State, seat: i64) -> None:
    tiles: i64 = s.goods[UNUSED + seat]
    gain(s, seat, ROW_UNUSED, count(tiles) * s.box.unused_vp, tiles, 0, 0)


# XI-12.8  The end tile of each player who has one.
def score_end_tile(s: State, seat: i64, tile: i64) -> None:
    number: i64 = end_tile_number(s, seat, tile)
    gain(s, seat, ROW_END_TILE, number * s.box.end_vp[tile], tile, number, 0)


def end_tile_number(s: State, seat: i64, tile: i64) -> i64:
    """How often an end tile pays."""
    # XI-12.9  return_resources: up to the printed number of resources.
    if tile == END_RETURN:
        return returned(s, seat)
    # XI-12.10  per_ten_vp: the running score after unused tiles.
    if tile == END_PER_TEN:
        return s.goods[SCORE + seat] // 10
    # XI-12.11  unused_tiles
    if tile == END_UNUSED:
        return count(s.goods[UNUSED + seat])
    # XI-12.12  painted_statues
    if tile == END_PAINTED:
        return count(s.board[PAINTED + seat])
    # XI-12.13  helpers: those recruited
    if tile == END_HELPERS:
        return count(s.goods[HELPED + seat])
    # XI-12.14  flat
    if tile == END_FLAT:
        return 1
    if tile == END_SECTIONS:
        return sections_led(s, seat)
    # XI-12.16  equipment_pairs: two cards of one type
    pairs: i64 = 0
    for kind in range(6):
        pairs += owned(s, seat, kind) // 2
    return pairs


# XI-12.15  section_majority: sections where nobody has painted more.
def sections_led(s: State, seat: i64) -> i64:
    led: i64 = 0
    for section in range(3):
        mine: i64 = painted(s, seat, section)
        best: bool = mine > 0
        for other in range(s.players):
            if painted(s, other, section) > mine:
                best = False
        if best:
            led += 1
    return led


def resources_of(s: State, seat: i64) -> i64:
    total: i64 = 0
    for kind in range(KINDS):
        total += s.goods[RESOURCES + 4 * kind + seat]
    return total


def returned(s: State, seat: i64) -> i64:
    total: i64 = resources_of(s, seat)
    return min(s.box.return_most, total)


# XI-12.17  What is left, without what the end tile was paid with.
def score_resources(s: State, seat: i64) -> None:
    left: i64 = resources_of(s, seat)
    if s.goods[END + seat] == 1 + END_RETURN:
        left -= returned(s, seat)
    gain(s, seat, ROW_RESOURCES, left // s.box.resources_per_vp, left, 0, 0)


# XI-12.18  Most points win; then further on the track, then higher in the stack.
def rank(s: State, seat: i64) -> i64:
    ahead: i64 = 1
    for other in range(s.players):
        if other != seat:
            lead: i64 = s.goods[SCORE + other] - s.goods[SCORE + seat]
            if lead > 0 or (lead == 0 and is_ahead(s, other, seat)):
                ahead += 1
    return ahead
