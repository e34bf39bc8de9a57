"""The pit of Xi'an: 24 cells in three bands, what each band asks, and the statues."""

from __future__ import annotations

from functools import cache

from claycrown.core.catalog import N_
from claycrown.core.drawing import Ink, View, path, rect, text, use
from claycrown.games.xian.data import COLOUR_NAMES
from claycrown.games.xian.draw_parts import emblem, goods_words, medal, painted_in, plate, seat_name
from claycrown.games.xian.notation import PIT_LETTERS, cell_name
from claycrown.games.xian.text import COLOURS

LEFT, TOP = 206, 158
CELL_WIDE, CELL_HIGH, BAND_GAP = 97, 72, 6
COLUMNS = len(PIT_LETTERS)
ROWS = 6
BAND_LEFT, BAND_WIDE = 16, 182
BAND_HIGH = 2 * CELL_HIGH
# The bands that the four spaces for requests belong to.
REQUEST_SECTION = "ABBC"

EMPTY_CELL = N_("Cell {cell}, section {section}, empty: {gives}")
BROWN_CELL = N_("Cell {cell}, section {section}: brown statue")
SIGNED_CELL = N_("Cell {cell}, section {section}: brown statue signed by {player}")
PAINTED_CELL = N_("Cell {cell}, section {section}: statue of {player}")
REQUEST = N_("Request {number} for section {section}: {colour}")


def corner(cell: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    row, column = divmod(cell, COLUMNS)
    return LEFT + CELL_WIDE * column, TOP + CELL_HIGH * row + BAND_GAP * (row // 2)


def middle(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = corner(cell)
    return x + CELL_WIDE / 2, y + CELL_HIGH / 2


def band_top(band: int) -> int:
    """Where the k-th band from the top begins."""
    return TOP + band * (BAND_HIGH + BAND_GAP)


def pit(view: View, ink: Ink) -> str:
    """Cells, bands and bridges; the statues lie above, in ``statues``."""
    holders = standing(view)
    parts = [frame()]
    for band, section in enumerate(dict.fromkeys(cell["section"] for cell in view["cells"])):
        parts.append(section_band(view, band, section))
    parts += [cell_place(view, ink, cell, holders) for cell in range(len(view["cells"]))]
    parts += [bridges(seat, own["painted"]) for seat, own in enumerate(view["seats"])]
    return "".join(parts)


@cache
def frame() -> str:
    """The pit itself, its columns and rows."""
    wide = COLUMNS * CELL_WIDE
    high = ROWS * CELL_HIGH + 2 * BAND_GAP
    letters = "".join(
        text(LEFT + CELL_WIDE * (k + 0.5), TOP - 9, letter, "t-s soft mid")
        for k, letter in enumerate(PIT_LETTERS)
    )
    rows = "".join(
        text(LEFT + wide + 9, middle(COLUMNS * row)[1] + 5, row + 1, "t-s soft")
        for row in range(ROWS)
    )
    return plate(LEFT - 4, TOP - 4, wide + 8, high + 8, "f-line edge") + letters + rows


def standing(view: View) -> dict[int, tuple[str, int]]:
    """What stands on the cells: brown, signed or painted, and by whom."""
    holders = dict.fromkeys(view["brown"], ("brown", -1))
    for seat, own in enumerate(view["seats"]):
        holders |= dict.fromkeys(own["signed"], ("signed", seat))
        holders |= dict.fromkeys(own["painted"], ("painted", seat))
    return holders


def cell_place(view: View, ink: Ink, cell: int, holders: dict[int, tuple[str, int]]) -> str:
    """A cell that can be clicked, with what it gives while it is empty."""
    x, y = corner(cell)
    printed = view["cells"][cell]
    body = rect(x + 1.5, y + 1.5, CELL_WIDE - 3, CELL_HIGH - 3, f"f-sec{printed['section']}", 5)
    if cell not in holders:
        body += cell_gives(view, cell)
    if view["decision"] == "PAINT_PAY" and cell == view["chain"]["cell"]:
        body += rect(x + 4, y + 4, CELL_WIDE - 8, CELL_HIGH - 8, "none w3 s-ink", 6)
    ring = rect(x + 4, y + 4, CELL_WIDE - 8, CELL_HIGH - 8, "ring", 6)
    return ink.spot(f"cell-{cell_name(cell)}", cell_words(view, ink, cell, holders), body + ring)


def cell_gives(view: View, cell: int) -> str:
    """The bonus printed on a cell."""
    printed = view["cells"][cell]
    extra = ["coin"] * printed["coins"] + printed["pigments"]
    cx, cy = middle(cell)
    if not extra:
        return medal(printed["vp"], cx, cy, 42)
    first = cy - 13 * (len(extra) - 1)
    signs = "".join(use(f"xi-{name}", cx + 23, first + 26 * k, 25) for k, name in enumerate(extra))
    return medal(printed["vp"], cx - 16, cy, 42) + signs


def cell_words(view: View, ink: Ink, cell: int, holders: dict[int, tuple[str, int]]) -> str:
    """A cell for who cannot see it."""
    figures = {"cell": cell_name(cell), "section": view["cells"][cell]["section"]}
    if cell not in holders:
        return ink.say(EMPTY_CELL, gives=goods_words(ink, view["cells"][cell]), **figures)
    kind, seat = holders[cell]
    if kind == "brown":
        return ink.say(BROWN_CELL, **figures)
    message = SIGNED_CELL if kind == "signed" else PAINTED_CELL
    return ink.say(message, player=seat_name(ink, seat), **figures)


def bridges(seat: int, painted: list[int]) -> str:
    """Bars between neighbouring statues of one owner: the groups at a glance."""
    parts = []
    for cell in painted:
        x, y = middle(cell)
        y += 29
        if cell % COLUMNS < COLUMNS - 1 and cell + 1 in painted:
            parts.append(f"M{x} {y}h{CELL_WIDE}")
        if cell + COLUMNS in painted:
            parts.append(f"M{x} {y}V{middle(cell + COLUMNS)[1] + 29}")
    return path("".join(parts), f"none bridge s-seat{seat}") if parts else ""


def statues(view: View, ink: Ink) -> str:
    """The figures that stand in the pit."""
    parts = []
    for cell, (kind, seat) in sorted(standing(view).items()):
        x, y = middle(cell)
        if kind == "painted":
            parts.append(ink.piece(f"figure {seat} {cell}", x, y, painted_statue(seat)))
            continue
        parts.append(ink.piece(f"brown {cell}", x, y, use("xi-statue", 0, -1, 64, "f-brown")))
        if kind == "signed":
            parts.append(ink.piece(f"signature {cell}", x + 30, y + 16, signature(seat)))
    return "".join(parts)


@cache
def painted_statue(seat: int) -> str:
    """A figure in the colours of its owner, with the family seal on its plinth."""
    return (
        use("xi-statue", 0, -1, 64, f"f-seat{seat}")
        + rect(-17, 19, 34, 13, f"f-seat{seat} o", 3)
        + emblem(seat, 0, 9, 24)
    )


@cache
def signature(seat: int) -> str:
    """The mark of who may paint the statue."""
    return rect(-17, -17, 34, 34, "f-paper firm", 17) + emblem(seat, 0, 0, 25)


def section_band(view: View, band: int, section: str) -> str:
    """What a section asks and promises: clay, pigments, prizes, and who has painted there."""
    x, y = BAND_LEFT, band_top(band)
    terms = view["sections"][section]
    return (
        plate(x, y, BAND_WIDE, BAND_HIGH, f"f-sec{section} edge")
        + section_seal(section, x + 26, y + 27, 36)
        + use("xi-chisel", x + 76, y + 27, 28)
        + use("xi-clay", x + 112, y + 27, 32)
        + text(x + 134, y + 35, terms["craft_clay"], "t-xl bold")
        + use("xi-brush", x + 26, y + 72, 28)
        + paint_price(section, x, y + 72)
        + use("xi-crown", x + 26, y + 106, 22)
        + text(x + 48, y + 112, " · ".join(str(prize) for prize in terms["prizes"]), "bold")
        + painted_counts(view, section, x + 24, y + 131)
    )


@cache
def section_seal(section: str, x: float, y: float, size: float) -> str:
    """The letter of a section, stamped."""
    half = size / 2
    look = "t-title" if size >= 30 else "t-serif"
    return rect(x - half, y - half, size, size, "f-lacquer", 5) + text(
        x, y + size * 0.21, section, f"{look} bold mid f-glyph"
    )


@cache
def paint_price(section: str, x: float, y: float) -> str:
    """How the requests of a section are joined; the tokens themselves lie above, as pieces."""
    if section == "C":
        return text(x + 110, y + 8, "\N{MULTIPLICATION SIGN} 2", "t-l bold")
    plus = text(x + 111, y + 7, "+", "t-l bold mid")
    return plus + any_pigment(x + 147, y) if section == "A" else plus


@cache
def any_pigment(x: float, y: float) -> str:
    """One pigment of whatever colour."""
    places = ((-9, -9), (9, -9), (-9, 9), (9, 9))
    return "".join(
        use(f"xi-{name}", x + dx, y + dy, 17)
        for name, (dx, dy) in zip(COLOUR_NAMES, places, strict=True)
    )


def painted_counts(view: View, section: str, x: float, y: float) -> str:
    """How many statues each seat has painted in a section."""
    parts = []
    for seat in range(view["players"]):
        at = x + 41 * seat
        n = painted_in(view, seat, section)
        look = "bold" if n else "soft"
        parts.append(emblem(seat, at, y, 18) + text(at + 13, y + 6, n, look))
    return "".join(parts)


def request_at(view: View, space: int) -> tuple[float, float]:
    """Where the token of a request space lies."""
    section = REQUEST_SECTION[space]
    order = list(dict.fromkeys(cell["section"] for cell in view["cells"]))
    second = section == "B" and space == REQUEST_SECTION.rindex("B")
    return BAND_LEFT + (148 if second else 74), band_top(order.index(section)) + 72


def requests(view: View, ink: Ink) -> str:
    """The four requests on the board; the lowest shows where the minister goes next."""
    lowest = min(view["requests"])
    parts = []
    for space, number in enumerate(view["requests"]):
        x, y = request_at(view, space)
        colour = view["request_colours"][space]
        body = request_token(number, colour, number == lowest and view["round"] < view["rounds"])
        words = ink.say(
            REQUEST,
            number=number,
            section=REQUEST_SECTION[space],
            colour=ink.say(COLOURS[COLOUR_NAMES.index(colour)]),
        )
        piece = ink.piece(f"request {number}", x, y, body)
        ring = rect(x - 28, y - 22, 56, 44, "ring", 9)
        parts.append(ink.spot(f"request-{space}", words, piece + ring))
    return "".join(parts)


@cache
def request_token(number: int, colour: str, leaves: bool) -> str:
    """A request: its pigment and its number; the one that leaves next has a lacquer edge."""
    look = "f-paper leaving" if leaves else "f-paper firm"
    return (
        rect(-27, -20, 54, 40, look, 8)
        + use(f"xi-{colour}", -11, 0, 27)
        + text(14, 6, number, "bold mid")
    )
