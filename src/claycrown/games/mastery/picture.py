"""The table as plain text, from a view alone: for the terminal, for tests and for notes.

The map is drawn as bricks: cells that touch are adjacent. A territory shows its name, its kind,
its points and who holds it with how many knights: ``2 R4`` is worth 2 and held by four of Red,
``cut`` means without supply, ``R4>6`` and ``R4>?`` a redistribution that goes on, ``R4 v B3`` a
battle. ``#`` is a castle, ``~`` a lake. Cards go by their signs of ``notation``.
"""

from __future__ import annotations

from typing import Any

from claycrown.games.mastery.data import ALLEGIANCES, KIND_NAMES, TYPE_NAMES
from claycrown.games.mastery.notation import (
    SEAT_LETTERS,
    card_sign,
    cell_names,
    turn_of_return,
)
from claycrown.games.mastery.variants import ALLEGIANCE, SWITCHES

View = dict[str, Any]

BRICK = 10  # columns from one cell to the next
INSIDE = BRICK - 1
HIGH = 3  # lines from one row to the next
# The kinds of territories in six letters.
SHORT_KINDS = [
    "Home",
    "Grass",
    "Forest",
    "Vill.",
    "Fort",
    "Ruins",
    "Cave",
    "Marsh",
    "Mount.",
    "Arena",
    "City",
    "Abbey",
    "Fortr.",
    "Shrine",
    "Battle",
]
VARIANTS = dict(zip(SWITCHES, ["Cutthroat", "Castle siege", "Skirmish", "Chaos"], strict=True))
TEAMS = dict(zip(ALLEGIANCES, ["", "Allegiance in pairs", "Allegiance in threes"], strict=True))
ENDINGS = {"points": "won by points", "siege": "won by Castle siege", "cap": "no winner, the end"}
MAP_KEY = "2 R4: worth 2, held by 4 knights of R; cut: without supply; #: castle, ~: lake"
SEATS_KEY = "A number behind an artefact: destroyed, it stands again after that turn"


def picture(view: View) -> str:
    """The whole table, at most 80 columns wide."""
    parts = [
        headlines(view),
        [*board(view), MAP_KEY],
        battle(view),
        redistribution(view),
        seats(view),
        [*discards(view), *decks(view), *own(view)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def title(name: str) -> str:
    """A data name as it is printed."""
    return name.replace("_", " ").title()


def player(view: View, seat: int) -> str:
    """The name of a seat."""
    return title(view["seats"][seat]["colour"])


def headlines(view: View) -> list[str]:
    """Where the game stands, what is needed to win, and with which variants."""
    if view["over"]:
        winners = [player(view, seat) for seat, rank in enumerate(view["ranks"]) if rank == 1]
        lines = [f"Medieval Mastery: {ENDINGS[view['ending']]} in turn {view['turn']}"]
        lines.append(f"First: {', '.join(winners)}")
    else:
        turn = f"turn {view['turn']} of {player(view, view['active'])}"
        lines = [f"Medieval Mastery: {turn}, {awaited(view)}"]
    options = view["options"]
    variants = [name for key, name in VARIANTS.items() if key in options]
    if ALLEGIANCE in options:
        variants.append(TEAMS[options[ALLEGIANCE]])
    more = f"; {', '.join(variants)}" if variants else ""
    return [*lines, f"{view['points_to_win']} points win{more}", *this_turn(view)]


def this_turn(view: View) -> list[str]:
    """What the active player has done to the turn: more sequences, the crown used."""
    told = []
    if view["extra"]:
        told.append(f"extra sequences {view['extra']}")
    if view["crown_used"]:
        told.append("crown used")
    return [f"In this turn: {', '.join(told)}"] if told and not view["over"] else []


def awaited(view: View) -> str:
    """What the table waits for, as far as everybody may know."""
    moment = view["moment"]
    if moment["what"] == "RESPONSE":
        return f"responses to {moment['type']}s awaited"
    if moment["what"] == "CONFLICT":
        return "both fighters choose"
    return f"{player(view, moment['seat'])} to decide"


def board(view: View) -> list[str]:
    """The map, row by row; each row lies half a cell beside the next."""
    names = cell_names(view["places"])
    rows = sorted({r for _, r in view["places"]})
    halves = [2 * q + r for q, r in view["places"]]
    across = (max(halves) - min(halves)) * BRICK // 2 + BRICK + 1
    canvas = [[" "] * across for _ in range(HIGH * len(rows) + 1)]
    for cell, (_, r) in enumerate(view["places"]):
        top, left = HIGH * rows.index(r), (halves[cell] - min(halves)) * BRICK // 2
        draw_box(canvas, top, left)
        for k, text in enumerate(inside(view, cell, names[cell])):
            for column, sign in enumerate(f"{text:<{INSIDE}}"):
                canvas[top + 1 + k][left + 1 + column] = sign
    return ["".join(line).rstrip() for line in canvas]


def draw_box(canvas: list[list[str]], top: int, left: int) -> None:
    """The frame of a cell; frames share their lines, and corners stay corners."""
    for column in range(left, left + BRICK + 1):
        for line in (top, top + HIGH):
            if column in (left, left + BRICK):
                canvas[line][column] = "+"
            elif canvas[line][column] == " ":
                canvas[line][column] = "-"
    for line in range(top + 1, top + HIGH):
        canvas[line][left] = canvas[line][left + BRICK] = "|"


def inside(view: View, cell: int, name: str) -> list[str]:
    """The two lines of a cell."""
    if cell in view["castle_cells"]:
        seat = view["castle_cells"].index(cell)
        called = view["castle_names"][seat]
        if len(called) > INSIDE:
            called = called[: INSIDE - 1] + "."
        return [called, fighters(view, cell) or f"# {held(view, cell, seat)}"]
    kind = view["tiles"][cell]
    if kind is None:
        return ["~" * INSIDE] * 2
    owner = view["owners"][cell]
    here = fighters(view, cell)
    if not here:
        here = f"{view['worth'][cell]} {'' if owner is None else held(view, cell, owner)}".rstrip()
    return [f"{name} {SHORT_KINDS[KIND_NAMES.index(kind)]}", here]


def fighters(view: View, cell: int) -> str:
    """The two stacks on the cell that is fought for."""
    fight = view["battle"]
    if fight is None or cell != view["target"]:
        return ""
    one, other = SEAT_LETTERS[fight["attacker"]], SEAT_LETTERS[fight["defender"]]
    return f"{one}{fight['stack']} v {other}{defending(view)}"


def defending(view: View) -> int:
    """The real knights of the defender: on the cell, or in the besieged castle."""
    if view["target"] in view["castle_cells"]:
        return int(view["seats"][view["battle"]["defender"]]["castle"])
    return int(view["knights"][view["target"]])


def held(view: View, cell: int, seat: int) -> str:
    """A seat's knights on a cell, with what a redistribution makes of them, and the supply."""
    if cell in view["castle_cells"]:
        return f"{SEAT_LETTERS[seat]}{view['seats'][seat]['castle']}"
    text = f"{SEAT_LETTERS[seat]}{view['knights'][cell]}"
    plan = view["plan"]
    if str(cell) in plan["set"]:
        return f"{text}>{plan['set'][str(cell)]}"
    if cell in plan["left"]:
        return f"{text}>?"
    return text if cell in view["supplied"][seat] else f"{text} cut"


def cell_label(view: View, cell: int) -> str:
    """A cell by its name: a territory with its kind, a castle as the edition calls it."""
    if cell in view["castle_cells"]:
        return str(view["castle_names"][view["castle_cells"].index(cell)])
    return f"{cell_names(view['places'])[cell]} {title(view['tiles'][cell])}"


def battle(view: View) -> list[str]:
    """The battle with both scores as they are built up, and the cards on the table."""
    fight = view["battle"]
    if fight is None:
        return []
    lines = [f"Battle for {cell_label(view, view['target'])}"]
    roles = [("attacks", fight["attacker"]), ("defends", fight["defender"])]
    for k, (role, seat) in enumerate(roles):
        base, bonus, score = fight["base"][k], fight["bonus"][k], view["combat"][k]
        what = f"{player(view, seat):<7}{role}  {base:>2} + {bonus:>2} = {score:>2}"
        lines.append(f"  {what}  {signs(view['seats'][seat]['table'])}".rstrip())
    for seat, each in enumerate(view["seats"]):
        if each["table"] and seat not in (fight["attacker"], fight["defender"]):
            lines.append(f"  {player(view, seat):<7}supports{'':15}{signs(each['table'])}")
    if fight["winner"] is not None:
        lines.append(f"  {player(view, fight['winner'])} wins by {fight['margin']}")
    return lines


def signs(cards: list[str]) -> str:
    """Cards by their signs."""
    return " ".join(card_sign(card) for card in cards)


def redistribution(view: View) -> list[str]:
    """What is left to share out."""
    plan = view["plan"]
    if not plan["left"]:
        return []
    names = cell_names(view["places"])
    left = " ".join(names[cell] for cell in plan["left"])
    return [f"Redistribution: {plan['rest']} knights left for {left} and the castle"]


def seats(view: View) -> list[str]:
    """Each player in a line, what the columns mean, and the sides with their points."""
    heads = f"{'Crown':<15}{'Sceptre':<14}Orb"
    lines = [f"{'':<10} Pts Dice Hand Deck Disc {heads}"]
    waits = view["moment"]["seat"] if view["moment"] else None
    for seat, each in enumerate(view["seats"]):
        name = f"{'>' if seat == waits else ' '} {SEAT_LETTERS[seat]} {player(view, seat):<6}"
        counts = f"{view['points'][seat]:>4}{each['dice']:>5}{each['hand_size']:>5}"
        counts += f"{each['deck_size']:>5}{len(each['discard']):>5}"
        crown, sceptre, orb = (artefact(view, seat, kind) for kind in TYPE_NAMES)
        lines.append(f"{name}{counts} {crown:<15}{sceptre:<14}{orb}")
    return [*lines, *sides(view), SEATS_KEY]


def artefact(view: View, seat: int, kind: str) -> str:
    """An artefact, with the turn after which it returns if it is destroyed."""
    each = view["seats"][seat]["artefacts"][kind]
    name = title(each["name"])
    if not each["down"]:
        return name
    return f"{name} {turn_of_return(view['first'], view['players'], seat, each['down'])}"


def sides(view: View) -> list[str]:
    """The teams with their common points."""
    if ALLEGIANCE not in view["options"]:
        return []
    teams: dict[int, list[int]] = {}
    for seat, each in enumerate(view["seats"]):
        teams.setdefault(each["team"], []).append(seat)
    told = [
        f"{'+'.join(player(view, seat) for seat in team)} "
        f"{sum(view['points'][seat] for seat in team)}"
        for team in teams.values()
    ]
    return [f"Teams: {', '.join(told)} of {view['points_to_win']}"]


def discards(view: View) -> list[str]:
    """The discards; behind the bar what was discarded in this turn."""
    lines = []
    for seat, each in enumerate(view["seats"]):
        old = [entry["card"] for entry in each["discard"] if entry["turn"] < view["turn"]]
        new = [entry["card"] for entry in each["discard"] if entry["turn"] == view["turn"]]
        parts = [signs(old)] if old else []
        parts += [f"| {signs(new)}"] if new else []
        if parts:
            lines.append(f"Discard {SEAT_LETTERS[seat]}  {' '.join(parts)}")
    return lines


def decks(view: View) -> list[str]:
    """Cards on top of the decks with who knows them; ``?`` where the viewer does not."""
    lines = []
    for seat, each in enumerate(view["seats"]):
        cards = [
            f"{card_sign(top['card']) if top['card'] else '?'} "
            f"({''.join(SEAT_LETTERS[knower] for knower in top['knowers'])})"
            for top in each["tops"]
        ]
        if cards:
            lines.append(f"Deck {SEAT_LETTERS[seat]}, known on top: {' '.join(cards)}")
    without = [player(view, seat) for seat, each in enumerate(view["seats"]) if each["none"]]
    return lines + ([f"Without a conflict card: {', '.join(without)}"] if without else [])


def own(view: View) -> list[str]:
    """What only the viewer sees: the own cards, and what is known of other hands."""
    if view["you"] is None:
        return []
    mine = view["seats"][view["you"]]
    lines = [
        f"Hand of {SEAT_LETTERS[seat]}, known to you: {signs(each['seen'])}"
        for seat, each in enumerate(view["seats"])
        if each.get("seen")
    ]
    parts = [f"Your hand: {signs(mine['hand']) or 'empty'}"]
    if mine["sealed"]:
        parts.append(f"chosen: {card_sign(mine['sealed'])}")
    if isinstance(view["arranging"], list) and view["arranging"]:
        parts.append(f"to put in order: {signs(view['arranging'])}")
    return [*lines, "   ".join(parts)]
