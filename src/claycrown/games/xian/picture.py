"""The table as plain text, from a view alone: for the terminal, for tests and for notes.

Each part is a list of lines without trailing blanks; ``picture`` lays them side by side in 80
columns. Pigments and cards go by their letters Y R G U, ``$`` is a coin. A painted statue bears
the name of its owner, a brown one that is signed has the name in brackets. ``P2`` are two of
Purple: builders in a building, statues in a section.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from claycrown.games.xian.data import (
    BONUS_NAMES,
    COLOUR_NAMES,
    END_TILE_NAMES,
    HELPER_NAMES,
)
from claycrown.games.xian.notation import COLOUR_LETTERS, PIT_LETTERS

View = dict[str, Any]

ROUNDS = 6
CELL_WIDTH = 9
PIT_ROOM = 41
HALF = 42
TILE_LETTERS = "GMRX"
SPACES = ["start", "gate", "market", "reduction", "extra action", "end"]
END_TILES = [
    "{vp} VP per resource, up to {most}",
    "{vp} VP per 10 VP",
    "{vp} VP per unused tile",
    "{vp} VP per statue painted",
    "{vp} VP per helper",
    "{vp} VP",
    "{vp} VP per section led or tied",
    "{vp} VP per two equal equipment",
]
SEATS_KEY = "Tiles G gate, M market, R reduction, X extra action, small: used; Fig, Sig left"


def picture(view: View) -> str:
    """The whole table, at most 80 columns wide."""
    parts = [
        [headline(view)],
        beside(pit(view), sections(view), PIT_ROOM),
        [*beside(pair(view, 0), pair(view, 1), HALF), minister(view)],
        track(view),
        [*beside(row(view), end_tiles(view), HALF), supply(view)],
        [*seats(view), *own(view)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def beside(left: Sequence[str], right: Sequence[str], room: int) -> list[str]:
    """Two parts side by side, the right one from a fixed column on."""
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one:<{room}}{other}".rstrip() for one, other in pairs]


def headline(view: View) -> str:
    """Where the game stands."""
    if view["over"]:
        return f"Xi'an: the end, after {ROUNDS} rounds"
    names = [title(view["seats"][seat]["colour"]) for seat in view["waiting"]]
    asked = " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
    return f"Xi'an: round {view['round']} of {ROUNDS}, phase {view['phase']}, {asked} to decide"


def pit(view: View) -> list[str]:
    """The 24 cells: what crafting gives, or the statue that stands there."""
    lines = ["Pit  " + "".join(f"{letter:<{CELL_WIDTH}}" for letter in PIT_LETTERS).rstrip()]
    statues = standing(view)
    across = len(PIT_LETTERS)
    for first in range(0, len(view["cells"]), across):
        drawn = [
            statues.get(cell, bonus(view["cells"][cell])) for cell in range(first, first + across)
        ]
        text = "".join(f"{cell:<{CELL_WIDTH}}" for cell in drawn)
        lines.append(f"{first // across + 1:>3}  {text}".rstrip())
    return lines


def standing(view: View) -> dict[int, str]:
    """The statues by cell: painted, brown, or brown and signed."""
    statues = dict.fromkeys(view["brown"], "brown")
    for own in view["seats"]:
        name = title(own["colour"])
        statues |= dict.fromkeys(own["signed"], f"({name})")
        statues |= dict.fromkeys(own["painted"], name)
    return statues


def bonus(cell: View) -> str:
    """What crafting on an empty cell gives."""
    more = "$" * cell["coins"] + "".join(letter(name) for name in cell["pigments"])
    return f"{cell['vp']}{more and ' +'}{more}"


def letter(colour: str) -> str:
    """A colour as one letter."""
    return COLOUR_LETTERS[COLOUR_NAMES.index(colour)]


def sections(view: View) -> list[str]:
    """For each section the prices, the prizes and who has painted how much."""
    lines = ["Section, prices, majority"]
    for name in section_order(view):
        part = view["sections"][name]
        prizes = "/".join(str(prize) for prize in part["prizes"])
        counts = "  ".join(f"{initial(own)}{painted_in(view, own, name)}" for own in view["seats"])
        lines.append(f"{name}  craft {part['craft_clay']} clay, paint {paint_price(view, name)}")
        lines.append(f"   {prizes} VP:  {counts}")
    return lines


def section_order(view: View) -> list[str]:
    """The sections from top to bottom."""
    return list(dict.fromkeys(cell["section"] for cell in view["cells"]))


def painted_in(view: View, own: View, section: str) -> int:
    """How many statues of a section a player has painted."""
    return sum(view["cells"][cell]["section"] == section for cell in own["painted"])


def paint_price(view: View, section: str) -> str:
    """The pigments a section asks for, with the numbers of the requests."""
    asked = [
        f"{letter(colour)}({number})"
        for colour, number in zip(view["request_colours"], view["requests"], strict=True)
    ]
    return {"A": f"{asked[0]} + any", "B": f"{asked[1]} + {asked[2]}", "C": f"{asked[3]} twice"}[
        section
    ]


def initial(own: View) -> str:
    """The letter of a player."""
    return str(own["colour"][0].upper())


def pair(view: View, side: int) -> list[str]:
    """Two neighbouring buildings: how full their pair is, the fees, and who is inside."""
    count, limit = view["pair_counts"][side], view["pair_limit"]
    closed = ", closed" if count >= limit else ""
    lines = [f"{('Left', 'Right')[side]} pair: {count} of {limit} places{closed}"]
    for name in view["buildings"][2 * side : 2 * side + 2]:
        inside = [
            f"{initial(own)}{own['builders'][name]}"
            for own in view["seats"]
            if own["builders"][name]
        ]
        if name == view["minister"]:
            inside.append("M")
        lines.append(f"  {title(name):<11}{fee(view, name):<7}{' '.join(inside)}".rstrip())
    return lines


def fee(view: View, building: str) -> str:
    """What the building would cost the viewer to enter."""
    if view["you"] is None:
        return ""
    cost = view["seats"][view["you"]]["fees"][building]
    return f"fee {cost}" if cost else ""


def minister(view: View) -> str:
    """Where the minister stands and goes, and whether the bonus is still to be had."""
    here = f"M Minister: {title(view['minister'])}"
    bonus = ", bonus for the first builder" if view["minister_bonus"] else ""
    after = f"; next round: {title(view['next_minister'])}" if view["round"] < ROUNDS else ""
    return f"{here}{bonus}{after}"


def track(view: View) -> list[str]:
    """The spaces of the track with the stacks, the top one last."""
    top, below = "Track  ", "       "
    for space, name in enumerate(SPACES):
        here = [own for own in view["seats"] if own["space"] == space]
        here.sort(key=lambda own: int(own["height"]))
        room = max(len(name) + 4, 9)
        top += f"{f'{space} {name}':<{room}}"
        below += f"{' '.join(initial(own) for own in here):<{room}}"
    return [top.rstrip(), below.rstrip() or below]


def row(view: View) -> list[str]:
    """The equipment row with section, material, price and clay."""
    lines = ["Equipment row"]
    for slot, card in enumerate(view["row_cards"], 1):
        if card is None:
            lines.append(f"{slot}  empty")
            continue
        gives = " +1 clay" if card["clay"] == 1 else f" +{card['clay']} clay" * (card["clay"] > 0)
        what = f"{title(card['type']):<11}{card['section']} {card['material']:<7}"
        lines.append(f"{slot}  {what}{card['cost']}${gives}")
    return lines


def end_tiles(view: View) -> list[str]:
    """The end tiles of the game: those left, and those kept with their owners."""
    lines = ["End tiles"]
    owners = {own["end_tile"]: title(own["colour"]) for own in view["seats"]}
    for tile in range(len(END_TILE_NAMES)):
        if tile in view["end_tiles"] or tile in owners:
            meaning = END_TILES[tile].format(vp=view["end_tile_vp"][tile], most=view["return_most"])
            owner = f" ({owners[tile]})" if tile in owners else ""
            lines.append(f"{meaning}{owner}")
    return lines


def supply(view: View) -> str:
    """Pigments and brown figures left."""
    pigments = "  ".join(f"{letter(name)} {left}" for name, left in view["supply"].items())
    return f"Supply   {pigments}   brown figures {view['brown_supply']}"


def seats(view: View) -> list[str]:
    """What each player has, one line each, and what the columns mean."""
    helpers = " ".join(name[:2].title() for name in HELPER_NAMES)
    lines = [f"{'':<12}VP Coin Clay  Y  R  G  U Fig Sig Tile {helpers} Eq  # Pair"]
    for seat, player in enumerate(view["seats"]):
        here = ">" if seat in view["waiting"] else " "
        name = f"{here} {initial(player)} {title(player['colour']):<6}"
        pigments = "".join(f"{player['pigments'][colour]:>3}" for colour in COLOUR_NAMES)
        goods = f"{view['scores'][seat]:>4}{player['coins']:>5}{player['clay']:>5}{pigments}"
        left = f"{player['figures']:>4}{player['signatures']:>4}"
        place = view["order"].index(seat) + 1 if view["revealed"] else "."
        shown = "/".join(player["pair"]) if view["revealed"] else ""
        cards = f"{player['equipment_count']:>3}{place:>3} {shown}"
        lines.append(f"{name}{goods}{left} {tiles(player)}{recruited(player)}{cards}".rstrip())
    return [*lines, SEATS_KEY]


def tiles(player: View) -> str:
    """The bonus tiles, each at its place."""
    drawn = ""
    for sign, name in zip(TILE_LETTERS, BONUS_NAMES, strict=True):
        used = sign.lower() if name in player["tiles_used"] else "."
        drawn += sign if name in player["tiles_unused"] else used
    return drawn


def recruited(player: View) -> str:
    """The helpers, each at its place."""
    return "".join(
        f"{name[:2].title() if name in player['helpers'] else '.':>3}" for name in HELPER_NAMES
    )


def own(view: View) -> list[str]:
    """What only the viewer sees."""
    if view["you"] is None:
        return []
    mine = view["seats"][view["you"]]
    parts = [f"Your hand: {' '.join(mine['hand']) or 'empty'}"]
    if mine["pair"] and not view["revealed"]:
        parts.append(f"chosen: {'/'.join(mine['pair'])}")
    if mine["put_back"]:
        parts.append(f"put back: {' '.join(mine['put_back'])}")
    names = [title(card["type"]) for card in mine["equipment_cards"]]
    counted = [
        f"{names.count(name)} {name}" if names.count(name) > 1 else name
        for name in dict.fromkeys(names)
    ]
    return ["   ".join(parts), *([f"Your equipment: {', '.join(counted)}"] if counted else [])]


def title(name: str) -> str:
    """A data name as it is printed."""
    return name.replace("_", " ").title()
