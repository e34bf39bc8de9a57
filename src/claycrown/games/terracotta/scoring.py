"""Chapters 11 to 13: the scoring of a round, upkeep, final scoring and the winner."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, count, lowest
from claycrown.core.events import note
from claycrown.core.score import gain
from claycrown.core.state import then
from claycrown.games.terracotta.board import beside, shift
from claycrown.games.terracotta.data import (
    MASTERS,
    SEGMENTS,
    TILE_CLAY,
    TILE_COINS,
    TILE_COLUMN,
    TILE_QUADRANT,
    TILE_ROW,
    TILE_TYPE,
)
from claycrown.games.terracotta.figures import (
    archers_of_type,
    counted,
    covered,
    majority,
    warriors_of,
    warriors_of_type,
)
from claycrown.games.terracotta.ids import (
    EV_DRIED,
    EV_FINAL,
    EV_PLACE_IN_ORDER,
    EV_ROUND,
    EV_SCORING,
    EV_UPKEEP_COINS,
    FINAL_PERIOD,
    ROW_ARCHER,
    ROW_GROUP_HEADS,
    ROW_GROUP_MAJORITY,
    ROW_INSPECTOR_COLUMN,
    ROW_INSPECTOR_ROW,
    ROW_MUSICIAN,
    ROW_RESOURCES,
    ROW_SERVANT,
    ROW_TILE,
    STEP_TURN,
)
from claycrown.games.terracotta.state import (
    ARCHERS,
    ARTISANS,
    ARTISANS_ON,
    COINS,
    CRAFTSMEN,
    CRAFTSMEN_ON,
    DRY,
    HIRED,
    MUSICIANS,
    PRIORITY,
    SERVANTS,
    WARRIORS,
    WET,
    State,
)
from claycrown.games.terracotta.warriors import step_column, step_row


# TA-11.6  Inspectors score where they stand at the end of the action phase.
def end_round(s: State) -> None:
    s.seat = -1
    score_round(s)
    upkeep(s)
    # TA-12.5  After the last upkeep: final scoring, and the stack is left empty.
    if s.round == s.box.rounds:
        s.period = FINAL_PERIOD
        score_end(s)
    else:
        next_round(s)
        then(s, STEP_TURN)


def score_round(s: State) -> None:
    note(s, EV_SCORING, -1, s.round)
    score_inspector_row(s)
    score_inspector_column(s)
    score_musicians(s)
    score_tile(s)


# TA-11.1, TA-11.2  Row inspector: a majority in its row, then one space on in any case.
def score_inspector_row(s: State) -> None:
    line: i64 = s.box.row_track[s.row]
    score_line(s, ROW_INSPECTOR_ROW, s.box.board.rows[line], line)
    step_row(s, s.box.advance)


# TA-11.3, TA-11.4  Column inspector: the same for its column.
def score_inspector_column(s: State) -> None:
    line: i64 = s.box.column_track[s.column]
    score_line(s, ROW_INSPECTOR_COLUMN, s.box.board.across[line], line)
    step_column(s, s.box.advance)


# TA-11.5  A line may score in several rounds, and a crossing in both lines.
def score_line(s: State, row: i64, area: i64, line: i64) -> None:
    score_area(s, row, s.box.line_domination, s.box.line_presence, area, line)


def score_area(s: State, row: i64, domination: i64, presence: i64, area: i64, x: i64) -> None:
    """Book a majority over the Warriors that have a cell in an area."""
    heads: list[i64] = [counted(s, warriors_of(s, seat), area) for seat in range(s.players)]
    majority(s, row, domination, presence, [count(mask) for mask in heads], heads, x)


# TA-11.7  Each Musician: a point per own Warrior in its row or column, nothing blocks.
def score_musicians(s: State) -> None:
    rest: i64 = s.figures[MUSICIANS]
    board = s.box.board
    while rest:
        cell: i64 = lowest(rest)
        rest ^= BIT[cell]
        area: i64 = board.rows[board.row_of[cell]] | board.across[board.column_of[cell]]
        for seat in range(s.players):
            heads: i64 = counted(s, warriors_of(s, seat), area)
            gain(s, seat, ROW_MUSICIAN, count(heads) * s.box.musician_vp, cell, heads, 0)


# TA-11.8  The tile of the round, worth more in later rounds.
def score_tile(s: State) -> None:
    tile: i64 = s.tiles[s.round - 1]
    # TA-11.9  A central line, like an inspector.
    if tile == TILE_ROW:
        score_tile_area(s, tile, s.box.central_row)
    elif tile == TILE_COLUMN:
        score_tile_area(s, tile, s.box.central_column)
    elif tile < TILE_QUADRANT:
        score_type(s, tile)
    # TA-11.11  A quadrant, central lines excluded.
    elif tile < TILE_COINS:
        score_tile_area(s, tile, s.box.quadrants[tile - TILE_QUADRANT])
    else:
        score_goods(s, tile)


def score_tile_area(s: State, tile: i64, area: i64) -> None:
    at: i64 = s.round - 1
    score_area(s, ROW_TILE, s.box.tile_domination[at], s.box.tile_presence[at], area, tile)


# TA-11.10  Warriors of one type in the whole mausoleum.
def score_type(s: State, tile: i64) -> None:
    heads: list[i64] = [
        s.figures[WARRIORS + 4 * seat + tile - TILE_TYPE] for seat in range(s.players)
    ]
    score_tile_numbers(s, tile, [count(mask) for mask in heads], heads)


# TA-11.12, TA-11.13  Coins, or wet and dry clay, held before upkeep; Archers have no say.
def score_goods(s: State, tile: i64) -> None:
    if tile == TILE_CLAY:
        numbers: list[i64] = [s.goods[WET + k] + s.goods[DRY + k] for k in range(s.players)]
    else:
        numbers = [s.goods[COINS + k] for k in range(s.players)]
    score_tile_numbers(s, tile, numbers, [])


def score_tile_numbers(s: State, tile: i64, numbers: list[i64], heads: list[i64]) -> None:
    at: i64 = s.round - 1
    majority(s, ROW_TILE, s.box.tile_domination[at], s.box.tile_presence[at], numbers, heads, tile)


def upkeep(s: State) -> None:
    renew_order(s)
    for seat in range(s.players):
        dry(s, seat)
    for seat in range(s.players):
        pay_upkeep(s, seat)


# TA-12.1, TA-12.2  Holders of tokens go first by number, the rest as before; tokens return.
def renew_order(s: State) -> None:
    if s.priority_taken == 0:
        return
    order: list[i64] = []
    for number in range(1, s.priority_taken + 1):
        for seat in range(s.players):
            if s.goods[PRIORITY + seat] == number:
                order.append(seat)
    for place in range(s.players):
        if s.goods[PRIORITY + s.order[place]] == 0:
            order.append(s.order[place])
    s.order = vec[i64](order)
    s.priority_taken = 0
    for place in range(s.players):
        s.goods[PRIORITY + s.order[place]] = 0
        note(s, EV_PLACE_IN_ORDER, s.order[place], place)


# TA-10.14  Own tokens count at upkeep, used this round or not.
def hired_of(s: State, seat: i64, wanted: i64) -> i64:
    n: i64 = 0
    for master in range(MASTERS):
        if wanted & BIT[master] and s.goods[HIRED + 4 * master + seat]:
            n += 1
    return n


# TA-12.3  Wet clay dries, except one for each protecting Master.
def dry(s: State, seat: i64) -> None:
    wet: i64 = s.goods[WET + seat]
    kept: i64 = hired_of(s, seat, s.box.keeps_wet)
    if wet <= kept:
        return
    s.goods[WET + seat] = kept
    s.goods[DRY + seat] += wet - kept
    note(s, EV_DRIED, seat, wet - kept, kept)


# TA-12.4  One coin for each Master that grants them.
def pay_upkeep(s: State, seat: i64) -> None:
    coins: i64 = hired_of(s, seat, s.box.pays_coin)
    if coins:
        s.goods[COINS + seat] += coins
        note(s, EV_UPKEEP_COINS, seat, coins)


# TA-12.6  Workers return, both discs turn, the next round begins; all else stays.
def next_round(s: State) -> None:
    for seat in range(s.players):
        s.goods[CRAFTSMEN + seat] += count(s.goods[CRAFTSMEN_ON + seat])
        s.goods[ARTISANS + seat] += count(s.goods[ARTISANS_ON + seat])
        s.goods[CRAFTSMEN_ON + seat] = 0
        s.goods[ARTISANS_ON + seat] = 0
    s.inner = (s.inner + s.box.upkeep_inner) % SEGMENTS
    s.middle = (s.middle + s.box.upkeep_middle) % SEGMENTS
    s.round += 1
    s.period = s.round
    s.turn = 0
    note(s, EV_ROUND, -1, s.round)


# TA-13.1  Final scoring looks at the mausoleum as it stands, and at what is left.
def score_end(s: State) -> None:
    note(s, EV_FINAL, -1)
    score_servants(s)
    for kind in range(4):
        score_groups(s, kind)
    score_archers(s)
    score_resources(s)


# TA-13.3  Each Servant: a majority over the Warriors around it.
def score_servants(s: State) -> None:
    rest: i64 = s.figures[SERVANTS]
    while rest:
        cell: i64 = lowest(rest)
        rest ^= BIT[cell]
        area: i64 = s.box.board.around[cell]
        domination: i64 = s.box.servant_domination
        score_area(s, ROW_SERVANT, domination, s.box.servant_presence, area, cell)


# TA-5.8, TA-13.8  A group: figures of one type that hang together, Archers included.
def score_groups(s: State, kind: i64) -> None:
    archers: i64 = archers_of_type(s, kind)
    heads: i64 = warriors_of_type(s, kind)
    rest: i64 = covered(s, heads) | archers
    while rest:
        group: i64 = connected(s, rest & -rest, rest)
        rest &= ~group
        # TA-5.10, TA-13.4  A single figure is no group; a Warrior with an Archer on it is.
        if count(group & (heads | archers)) >= s.box.group_min:
            score_group(s, kind, group)


def connected(s: State, start: i64, figures: i64) -> i64:
    group: i64 = start
    more: i64 = start
    while more:
        more = beside(s.box.board, group) & figures & ~group
        group |= more
    return group


# TA-13.5, TA-13.6, TA-13.7  Each Warrior is worth the number of owners; two make a majority.
def score_group(s: State, kind: i64, group: i64) -> None:
    heads: list[i64] = [s.figures[WARRIORS + 4 * seat + kind] & group for seat in range(s.players)]
    owners: i64 = 0
    for seat in range(s.players):
        if heads[seat]:
            owners += 1
    for seat in range(s.players):
        gain(s, seat, ROW_GROUP_HEADS, count(heads[seat]) * owners, group, owners, 0)
    if owners >= s.box.majority_owners:
        numbers: list[i64] = [count(mask) for mask in heads]
        domination: i64 = s.box.group_domination
        majority(s, ROW_GROUP_MAJORITY, domination, s.box.group_presence, numbers, heads, group)


# TA-13.9  Each Archer that faces a Warrior is worth points to its owner.
def score_archers(s: State) -> None:
    rest: i64 = 0
    for kind in range(4):
        rest |= archers_of_type(s, kind)
    while rest:
        cell: i64 = lowest(rest)
        rest ^= BIT[cell]
        faced: i64 = faced_cell(s, cell)
        for seat in range(s.players):
            if covered(s, warriors_of(s, seat)) & BIT[faced]:
                gain(s, seat, ROW_ARCHER, s.box.archer_vp, cell, faced, 0)


def faced_cell(s: State, cell: i64) -> i64:
    """The cell that an Archer who faces a Warrior looks at."""
    direction: i64 = 0
    while not s.figures[ARCHERS + direction] & BIT[cell]:
        direction += 1
    return lowest(shift(s.box.board, BIT[cell], direction))


# TA-13.10  Coins and all clay are added up before they are halved.
def score_resources(s: State) -> None:
    for seat in range(s.players):
        coins: i64 = s.goods[COINS + seat]
        wet: i64 = s.goods[WET + seat]
        dry_clay: i64 = s.goods[DRY + seat]
        points: i64 = (coins + wet + dry_clay) // s.box.resources_per_vp
        gain(s, seat, ROW_RESOURCES, points, coins, wet, dry_clay)


# TA-13.11  Most points win; equal players rank by the final turn order.
def rank(s: State, seat: i64) -> i64:
    ahead: i64 = 1
    before: bool = True
    for place in range(s.players):
        other: i64 = s.order[place]
        if other == seat:
            before = False
        elif s.goods[other] > s.goods[seat] or (before and s.goods[other] == s.goods[seat]):
            ahead += 1
    return ahead
