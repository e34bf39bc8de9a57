"""The column beside the map: the turn, the way to victory, and the stage below them.

The stage shows what is going on: a battle, a crown, a number of knights to choose, the end; in
quiet moments the order of the turn and the signs of the land.
"""

from __future__ import annotations

from claycrown.core.catalog import N_, NN_, Message
from claycrown.core.drawing import Ink, View, circle, path, rect, text, use
from claycrown.games.mastery.data import BATTLE_NAMES, CONQUEST_NAMES
from claycrown.games.mastery.draw_battle import battle
from claycrown.games.mastery.draw_crowns import arranging, crown_called, looking, ordering
from claycrown.games.mastery.draw_dice import last_rolls
from claycrown.games.mastery.draw_knights import asked_cell
from claycrown.games.mastery.draw_words import (
    STAGE_FOOT,
    STAGE_LEFT,
    STAGE_MIDDLE,
    STAGE_WIDE,
    cell_words,
    fixed,
    heading,
    seat_name,
)
from claycrown.games.mastery.text import BATTLE_ABILITIES, CONQUEST_ABILITIES
from claycrown.games.mastery.variants import ALLEGIANCE

ROWS = {6: 25, 5: 27}  # of the way to victory, in height
VARIANTS = {
    "cutthroat": N_("Cutthroat"),
    "siege": N_("Castle siege"),
    "skirmish": N_("Skirmish"),
    "chaos": N_("Chaos"),
    "pairs": N_("Allegiance in pairs"),
    "threes": N_("Allegiance in threes"),
}
TURN = N_("Turn {n}: {player}")
OVER = N_("The game is over")
OF = N_("{points} / {target}")
EXTRA = NN_("{n} extra advance", "{n} extra advances")
CROWN_USED = N_("crown used")
STEPS = [N_("Cards"), N_("Redistribute"), N_("Advance"), N_("Battle")]
STEP_OF = {"REDISTRIBUTE": 1, "ADVANCE": 2}  # all else comes with cards and crown
LEGEND = N_("Signs of the land")
CAPACITY = N_("room for so many knights")
CUT_OFF = N_("cut off from supply")
POINTS = N_("points")
SHARED = NN_("{n} knight to share out", "{n} knights to share out")
IN_CASTLE = NN_("{n} knight in the castle", "{n} knights in the castle")
SO_MANY = NN_("{n} knight", "{n} knights")
WON_BY = {
    "points": N_("Won by points"),
    "siege": N_("Won by Castle siege"),
    "cap": N_("Ahead when the last turn was over"),
}
PLACE_OF = N_("{rank}.  {player}")


def board_side(view: View, ink: Ink) -> str:
    """The whole column."""
    top = 62 + row_high(view) * len(view["sides"]) + 8
    return banner(view, ink) + "".join(victory(view, ink)) + stage(view, ink, top)


def row_high(view: View) -> int:
    return ROWS.get(len(view["sides"]), 29)


def variants(view: View, ink: Ink) -> str:
    chosen = view["options"]
    keys = [chosen[ALLEGIANCE] if key == ALLEGIANCE else key for key in chosen]
    return ", ".join(ink.say(VARIANTS[key]) for key in keys if key in VARIANTS)


def banner(view: View, ink: Ink) -> str:
    """Whose turn it is, and by which variants."""
    seat = view["active"]
    body = rect(STAGE_LEFT, 8, STAGE_WIDE, 42, "f-panel s-ink", 8)
    body += rect(STAGE_LEFT + 5, 13, 6, 32, f"f-seat{seat} s-ink", 3)
    body += use(f"mm-seat{seat}", STAGE_LEFT + 34, 29, 34)
    if view["over"]:
        return body + text(STAGE_LEFT + 60, 37, ink.say(OVER), "t-title")
    words = ink.say(TURN, n=view["turn"], player=seat_name(ink, seat, 8.5))
    body += text(STAGE_LEFT + 60, 37, words, "t-title")
    lines = this_turn(view, ink)
    for k, line in enumerate(lines):
        y = 43 - 9 * len(lines) + 18 * k
        body += text(STAGE_LEFT + STAGE_WIDE - 12, y, line, "t-xs soft end")
    return body


def this_turn(view: View, ink: Ink) -> list[str]:
    """What the active player has done to the turn."""
    told = [ink.say(EXTRA, n=view["extra"])] if view["extra"] else []
    return [*told, fixed(ink, CROWN_USED)] if view["crown_used"] else told


def victory(view: View, ink: Ink) -> list[str]:
    """For each side its points on the way to victory."""
    target = view["points_to_win"]
    return [side(view, ink, row, each, target) for row, each in enumerate(view["sides"])]


def side(view: View, ink: Ink, row: int, each: dict[str, object], target: int) -> str:
    seats, points = each["seats"], each["points"]
    assert isinstance(seats, list)
    assert isinstance(points, int)
    y = 58 + row_high(view) * row
    body = "".join(
        use(f"mm-seat{seat}", STAGE_LEFT + 14 + 23 * k, y + 14, 25) for k, seat in enumerate(seats)
    )
    if len(seats) == 1:
        body += text(STAGE_LEFT + 34, y + 20, seat_name(ink, seats[0], 7.2), "")
    left, wide = STAGE_LEFT + 150, 216
    unit = wide / target
    body += rect(left, y + 6, wide, 17, "f-shade s-line", 4)
    x = float(left)
    for seat in seats:
        length = min(view["points"][seat] * unit, left + wide - x)
        if length > 0:
            body += rect(x, y + 6, length, 17, f"f-seat{seat} s-ink", 3)
            x += length
    ticks = "".join(f"M{left + k * unit:.1f} {y + 6}v17" for k in range(1, target))
    body += path(ticks, "ticks")
    flag = use(f"mm-charge{seats[0]}", 0, 0, 20, f"f-seat{seats[0]} s-ink w2 charge")
    body += ink.piece(f"points-{seats[0]}", min(x, left + wide), y + 14.5, flag, "quiet")
    words = ink.say(OF, points=points, target=target)
    return body + text(STAGE_LEFT + STAGE_WIDE - 6, y + 21, words, "t-l bold end")


def stage(view: View, ink: Ink, top: int) -> str:
    """What is going on."""
    body = rect(STAGE_LEFT, top, STAGE_WIDE, STAGE_FOOT - top, "f-panel s-line", 10)
    moment = view["moment"]
    if moment is None:
        return body + ending(view, ink, top)
    if view["battle"] is not None:
        return body + battle(view, ink, top)
    return body + SCENES.get(moment["what"], quiet)(view, ink, top)


NUMBERS = ("SET_KNIGHTS", "ADVANCE_KNIGHTS")


def turn_steps(ink: Ink, y: float, now: int) -> str:
    """The order of the turn as a chain, the present step lit."""
    body = path(f"M{STAGE_LEFT + 70} {y}H{STAGE_LEFT + STAGE_WIDE - 62}", "s-line w2")
    for k, step in enumerate(STEPS):
        x = STAGE_LEFT + 70 + k * 113
        look = "f-gold s-ink" if k == now else "f-sheet s-line"
        body += circle(x, y, 9, look)
        body += text(x, y + 28, fixed(ink, step), f"t-s mid{' bold' if k == now else ' soft'}")
    return body


def quiet(view: View, ink: Ink, top: int) -> str:
    """The order of the turn, and what the signs on the land mean."""
    body = turn_steps(ink, top + 30, STEP_OF.get(view["moment"]["what"], 0))
    room = STAGE_FOOT - top - 128
    body += path(f"M{STAGE_LEFT + 20} {top + 76}H{STAGE_LEFT + STAGE_WIDE - 20}", "s-line")
    rows = legend(ink)
    body += text(STAGE_LEFT + 24, top + 104, ink.say(LEGEND), "t-serif t-l")
    body += last_rolls(view, ink, top + 104)
    named = variants(view, ink)
    step = min(40.0, room / (len(rows) + (1 if named else 0)))
    y = top + 112 + step / 2
    for sign, look, words in rows:
        body += use(sign, STAGE_LEFT + 40, y, 26, look) + text(STAGE_LEFT + 70, y + 5, words, "")
        y += step
    return body + (text(STAGE_LEFT + 24, y + 4, named, "soft t-s") if named else "")


def legend(ink: Ink) -> list[tuple[str, str, str]]:
    return [(sign, look, fixed(ink, words)) for sign, look, words in signs_of_land()]


def signs_of_land() -> list[tuple[str, str, Message]]:
    """The signs on a territory, each with its look and what it means."""
    rows = [(f"mm-battle-{BATTLE_NAMES[k]}", "", words) for k, words in BATTLE_ABILITIES.items()]
    rows += [
        (f"mm-conquest-{CONQUEST_NAMES[k]}", "", words) for k, words in CONQUEST_ABILITIES.items()
    ]
    return [
        *rows,
        ("mm-value", "", POINTS),
        ("mm-helm", "f-soft", CAPACITY),
        ("mm-cut", "", CUT_OFF),
    ]


def numbers(view: View, ink: Ink, top: int) -> str:
    """The number of knights that is asked for; all that an edition can print are there."""
    cell = asked_cell(view)
    assert cell is not None
    seat = view["moment"]["seat"]
    shares = view["moment"]["what"] == "SET_KNIGHTS"
    n = view["plan"]["rest"] if shares else view["seats"][seat]["castle"]
    body = turn_steps(ink, top + 30, 1 if shares else 2)
    body += heading(top + 106, cell_words(view, ink, cell))
    body += text(STAGE_MIDDLE, top + 134, ink.say(SHARED if shares else IN_CASTLE, n=n), "soft mid")
    if not view["asked"]:
        body += use(f"mm-seat{seat}", STAGE_MIDDLE, top + 200, 70)
        return body + (sharing(view, ink, top + 266) if shares else "")
    for k in range(12):
        x, y = STAGE_LEFT + 61 + 70 * (k % 6), top + 190 + 66 * (k // 6)
        name = f"number-{k + 1}"
        faint = "" if name in ink.spots else " faint"
        chip = circle(x, y, 26, f"f-paper s-ink{faint}")
        chip += text(x, y + 9, k + 1, f"t-xl bold mid{faint}")
        body += ink.spot(name, ink.say(SO_MANY, n=k + 1), chip + circle(x, y, 29, "ring"))
    return body + (sharing(view, ink, top + 306) if shares else "")


def sharing(view: View, ink: Ink, top: int) -> str:
    """The territories of a redistribution: what stands there and what is set so far."""
    plan = view["plan"]
    cells = sorted([*map(int, plan["set"]), *plan["left"]])
    step = min(27.0, (STAGE_FOOT - top - 4) / ((len(cells) + 1) // 2))
    body = ""
    for k, cell in enumerate(cells):
        x, y = STAGE_LEFT + 30 + 222 * (k % 2), top + 14 + step * (k // 2)
        new = plan["set"].get(str(cell), "?")
        look = "t-s bold" if cell == plan["left"][0] else "t-s"
        body += text(x, y, cell_words(view, ink, cell), look)
        body += text(x + 196, y, f"{view['knights'][cell]} → {new}", f"{look} end")
    return body


def ending(view: View, ink: Ink, top: int) -> str:
    """How the game ended, and the ranks."""
    order = sorted(range(view["players"]), key=lambda seat: (view["ranks"][seat], seat))
    first = [seat for seat in order if view["ranks"][seat] == 1]
    body = heading(top + 40, ink.say(WON_BY[view["ending"]]))
    body += use("mm-laurel", STAGE_MIDDLE, top + 122, 130)
    size = 74 if len(first) == 1 else 40
    for k, seat in enumerate(first):
        body += use(
            f"mm-seat{seat}", STAGE_MIDDLE + (k - (len(first) - 1) / 2) * size, top + 116, size
        )
    step = min(34.0, (STAGE_FOOT - top - 214) / len(order))
    for k, seat in enumerate(order):
        y = top + 222 + step * k
        words = ink.say(PLACE_OF, rank=view["ranks"][seat], player=seat_name(ink, seat, 12))
        body += use(f"mm-seat{seat}", STAGE_LEFT + 100, y - 5, 24)
        body += text(STAGE_LEFT + 124, y, words, "bold" if seat in first else "")
        body += text(STAGE_LEFT + STAGE_WIDE - 90, y, view["points"][seat], "t-l bold end")
    return body


SCENES = {
    "SET_KNIGHTS": numbers,
    "ADVANCE_KNIGHTS": numbers,
    "RESPONSE": crown_called,
    "TOP": looking,
    "ORDER": ordering,
    "INSIGHT": arranging,
}
