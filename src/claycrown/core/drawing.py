"""What the drawings of all games share: ink, places that can be clicked, palettes, a whole SVG.

A drawing has one input, the view of a seat or spectator, so it cannot show what that seat may
not know. Positions are written in ``transform`` attributes alone: one SVG serves the browser,
notebooks, documents and thumbnails. The style reaches into a symbol only by a class that the symbol
bears itself: ``<symbol class="board">``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2s
from html import escape
from typing import Any

from claycrown.core.catalog import Message, catalog, say
from claycrown.core.events import Event

View = Mapping[str, Any]
Band = tuple[str, int]  # its name, and how many of it a piece stands for
Purpose = tuple[str, Message]  # the rule, and what such a place is for and when
# Drawn about the origin, 48 across; its name; what it means, if the name does not say it all.
Sign = tuple[str, Message, Message | None]
Legend = Sequence[tuple[Message, Sequence[Sign]]]  # in parts with a title
Palette = Mapping[str, tuple[str, str]]  # name -> colour on a light and on a dark table

WIDE, HIGH = 1200, 780  # of a board
PANEL_WIDE = 320
MARGIN = 16
LIGHT, DARK = 0, 1
THEMES = ("light", "dark")

# Paper and ink, clay, lacquer, bronze, and the four pigments: the two games of Qin.
QIN: Palette = {
    "ground": ("#f3e9d6", "#1b1512"),
    "panel": ("#fbf5e9", "#261d18"),
    "ink": ("#2a201a", "#efe3cf"),
    "soft": ("#6b5a4c", "#b7a68f"),
    "line": ("#b9a587", "#5a4a3e"),
    "shade": ("#e4d6bb", "#120d0b"),
    "clay": ("#b4603a", "#cf7a50"),
    "dry": ("#cdb59a", "#d8c3aa"),
    "wet": ("#8a4b2f", "#a9623f"),
    "bronze": ("#4f7a6b", "#7fae9c"),
    "lacquer": ("#8e2f2a", "#c2554c"),
    "gold": ("#c9972f", "#e2b54c"),
    "yellow": ("#d9a51f", "#e7ba45"),
    "red": ("#c23b2e", "#dc6254"),
    "green": ("#2f8f6b", "#4fb28c"),
    "blue": ("#2f5f9e", "#6a98d6"),
    "paper": ("#fffaf0", "#3a2e27"),
}
# Parchment, iron ink and heraldry.
HERALDIC: Palette = {
    "ground": ("#efe4c8", "#191c22"),
    "panel": ("#f8f1de", "#23272f"),
    "ink": ("#262833", "#ece5d3"),
    "soft": ("#5f5d57", "#b3ad9e"),
    "line": ("#b3a684", "#4b505b"),
    "shade": ("#ddcfab", "#111318"),
    "forest": ("#5d7f4e", "#7fa46d"),
    "stone": ("#8b8577", "#a29c8d"),
    "water": ("#4f83a8", "#5f97be"),
    "gold": ("#c79a2b", "#dfb64c"),
    "paper": ("#fffaf0", "#343944"),
}


@cache  # boards say the same coordinates over and over
def number(x: float) -> str:
    """A coordinate, as short as it can be said."""
    return f"{x:.1f}".removesuffix(".0")


@dataclass
class Ink:
    """One act of drawing: for whom, in which language, and what can be clicked.

    ``spots`` are the places that mean a legal action now, ``fresh`` those that just changed and
    by which seat. ``salt`` makes the ids of one board differ from those of another.
    """

    salt: str = ""
    spots: Collection[str] = ()
    fresh: Mapping[str, int] = field(default_factory=dict)
    names: Sequence[str] = ()  # of the seats
    news: Sequence[Event] = ()  # the latest that the viewer heard, the newest last
    language: str = "en"

    def id(self, name: str) -> str:
        """An opaque id, the same for the same name on the same board."""
        return "i" + blake2s(f"{self.salt}/{name}".encode(), digest_size=5).hexdigest()

    def say(self, message: Message, **figures: object) -> str:
        """A message in the reader's language, not escaped."""
        return say(catalog(self.language), message, **figures)

    def spot(self, name: str, label: str, body: str, x: float = 0, y: float = 0) -> str:
        """A place on the board: it can be clicked when an action means it, hovered always."""
        kind = "spot"
        reach = ""
        if name in self.spots:
            kind += " can"
            reach = f' tabindex="0" role="button" aria-label="{escape(label)}"'
        if name in self.fresh:
            kind += f" fresh by{self.fresh[name]}"
        move = f' transform="translate({number(x)} {number(y)})"' if x or y else ""
        return f'<g class="{kind}" data-spot="{escape(name)}"{reach}{move}>{body}</g>'

    def piece(
        self, name: str, x: float, y: float, body: str, look: str = "", band: Band | None = None
    ) -> str:
        """A piece that glides to its next place; x and y are board coordinates.

        Pieces lie in layers without a ``transform`` of their own, so that the old and the new
        place of one can be compared. In a ``band`` are pieces that are alike: what is fewer at
        one and more at another is seen to move between them.
        """
        kind = f"piece {look}".rstrip()
        at = f"translate({number(x)} {number(y)})"
        alike = f' data-band="{self.id(f"band {band[0]}")}" data-n="{band[1]}"' if band else ""
        return (
            f'<g id="{self.id(name)}" class="{kind}" transform="{at}"{alike}>'
            f'<g class="mv">{body}</g></g>'
        )

    def token(self, band: str, body: str) -> str:
        """One of a band on its way from a piece to another; drawn, but not seen until then."""
        return f'<g class="token" data-band="{self.id(f"band {band}")}">{body}</g>'

    def turner(self, name: str, angle: float, x: float, y: float, body: str) -> str:
        """A part that turns about the point x, y, drawn around the origin."""
        return (
            f'<g id="{self.id(name)}" class="turner" data-angle="{number(angle)}"'
            f' transform="translate({number(x)} {number(y)}) rotate({number(angle)})">'
            f'<g class="mv">{body}</g></g>'
        )


def use(symbol: str, x: float, y: float, size: float, look: str = "") -> str:
    """A symbol in a square of that size whose middle is x, y."""
    kind = f' class="{look}"' if look else ""
    at = f'x="{number(x - size / 2)}" y="{number(y - size / 2)}"'
    return f'<use href="#{symbol}" {at} width="{number(size)}" height="{number(size)}"{kind}/>'


def text(x: float, y: float, words: object, look: str = "t") -> str:
    """Words, escaped; the look says size, weight and where they are anchored."""
    return f'<text x="{number(x)}" y="{number(y)}" class="{look}">{escape(str(words))}</text>'


def rect(x: float, y: float, wide: float, high: float, look: str, round_: float = 0) -> str:
    """A rectangle, with rounded corners if wanted."""
    corner = f' rx="{number(round_)}"' if round_ else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
        f'{corner} class="{look}"/>'
    )


def circle(x: float, y: float, r: float, look: str) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" class="{look}"/>'


def path(d: str, look: str) -> str:
    """A path."""
    return f'<path d="{d}" class="{look}"/>'


@dataclass(frozen=True)
class Drawing:
    """How a game is drawn, what its actions and news mean on the board, and its colours.

    ``board`` gives the inside of an SVG of WIDE x HIGH, ``panel`` that of a seat's goods, of
    PANEL_WIDE x ``panel_high(players)``. ``spot`` names the place that an action means, None if
    it has none, ``also`` a second one, as the card that is played there; ``shown`` the places
    that an event is about. ``signs`` says by which symbol the first letter of a code in a sentence
    is shown to people, ``purposes`` what a place is for whose name begins with that kind,
    ``legend`` what the drawings mean.
    """

    palette: Palette
    symbols: str
    board: Callable[[View, Ink], str]
    panel: Callable[[View, int, Ink], str]
    panel_high: Callable[[int], int]
    spot: Callable[[View, int], str | None]
    shown: Callable[[View, Event], list[str]]
    style: str = ""  # what the palette's own classes cannot say
    signs: Mapping[str, str] = field(default_factory=dict)  # written code -> symbol of its letter
    purposes: Mapping[str, Purpose] = field(default_factory=dict)  # by kind of place
    legend: Legend = ()
    also: Callable[[View, int], str | None] = lambda view, action: None

    def places(self, view: View, action: int) -> list[str]:
        """Every place that means an action, the one it is about first."""
        return [place for place in (self.spot(view, action), self.also(view, action)) if place]


# Sizes of letters, anchors, and the states of a place; colours come as f-NAME and s-NAME.
BASE_STYLE = """
.board text{font-family:var(--sans);font-size:16px;fill:var(--ink)}
.board text{font-variant-numeric:tabular-nums}
.board .t-xs{font-size:13px}
.board .t-s{font-size:14.5px}
.board .t-l{font-size:20px}
.board .t-xl{font-size:26px}
.board .t-title{font-family:var(--serif);font-size:22px}
.board .t-serif{font-family:var(--serif)}
.board .bold{font-weight:700}
.board .mid{text-anchor:middle}
.board .end{text-anchor:end}
.board .soft{fill:var(--soft)}
.board .none{fill:none}
.board .w1{stroke-width:1}
.board .w2{stroke-width:2}
.board .w3{stroke-width:3}
.board .dim{opacity:.35}
.board .token{display:none}
.board .ring{fill:none;stroke:none;pointer-events:all}
.board .can .ring{stroke:var(--gold);stroke-width:3}
.board .fresh .ring{stroke:var(--ink);stroke-width:2;stroke-dasharray:5 4}
"""
FONTS = {
    "sans": "system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif",
    "serif": "Georgia,'Liberation Serif','DejaVu Serif',serif",
}


def colour_classes(palette: Palette) -> str:
    """A class to fill and one to stroke with each colour."""
    return "".join(
        f".board .f-{name}{{fill:var(--{name})}}.board .s-{name}{{stroke:var(--{name})}}\n"
        for name in palette
    )


def variables(palette: Palette, theme: int) -> str:
    """The colours of a theme as declarations."""
    return "".join(f"--{name}:{pair[theme]};" for name, pair in palette.items())


@cache
def _rules(drawing_style: str, classes: str) -> str:
    return BASE_STYLE + classes + drawing_style


def stylesheet(drawing: Drawing) -> str:
    """The style of a game for a page that may be light or dark."""
    light = variables(drawing.palette, LIGHT)
    dark = variables(drawing.palette, DARK)
    fonts = "".join(f"--{name}:{stack};" for name, stack in FONTS.items())
    return (
        f":root{{{fonts}{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        + _rules(drawing.style, colour_classes(drawing.palette))
    )


def fixed_style(drawing: Drawing, theme: int) -> str:
    """The style with every variable filled in, for renderers that know none."""
    values = {name: pair[theme] for name, pair in drawing.palette.items()} | FONTS
    rules = _rules(drawing.style, colour_classes(drawing.palette))
    return re.sub(r"var\(--([\w-]+)\)", lambda found: values[found[1]], rules)


def board_svg(drawing: Drawing, view: View, ink: Ink) -> str:
    """The board for a page that has the symbols and the style already."""
    return (
        f'<svg id="{ink.id("board")}" class="board" viewBox="0 0 {WIDE} {HIGH}" role="group">'
        f"{drawing.board(view, ink)}</svg>"
    )


def panel_svg(drawing: Drawing, view: View, seat: int, ink: Ink) -> str:
    """The goods of a seat for such a page."""
    high = drawing.panel_high(view["players"])
    return (
        f'<svg id="{ink.id(f"panel {seat}")}" class="board panel" viewBox="0 0 {PANEL_WIDE} {high}"'
        f' role="group">{drawing.panel(view, seat, ink)}</svg>'
    )


def whole_svg(
    drawing: Drawing, view: View, names: Sequence[str], ink: Ink | None = None, theme: str = "light"
) -> str:
    """Board and panels in one SVG that needs nothing else: notebooks, documents, thumbnails."""
    ink = ink or Ink(salt="whole", names=names)
    high = drawing.panel_high(view["players"])
    panels = []
    for seat in range(view["players"]):
        y = MARGIN + seat * (high + 40)
        panels.append(
            f'<g transform="translate({WIDE + MARGIN} {y})">'
            + text(6, 20, names[seat], "t-l bold")
            + text(PANEL_WIDE - 6, 20, view.get("points", view["scores"])[seat], "t-l bold end")
            + f'<g transform="translate(0 28)">{drawing.panel(view, seat, ink)}</g></g>'
        )
    wide = WIDE + PANEL_WIDE + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {wide} {HIGH}"'
        f' width="{wide}" height="{HIGH}">'
        f"<style>{fixed_style(drawing, THEMES.index(theme))}</style>"
        f"<defs>{drawing.symbols}</defs>"
        f'<rect width="{wide}" height="{HIGH}" class="f-ground"/>'
        f"{drawing.board(view, ink)}{''.join(panels)}</svg>"
    )


def picture_svg(drawing: Drawing, view: View, theme: str = "light") -> str:
    """The board alone in one SVG that needs nothing else."""
    style = fixed_style(drawing, THEMES.index(theme))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {WIDE} {HIGH}"'
        f' width="{WIDE}" height="{HIGH}"><style>{style}</style>'
        f'<defs>{drawing.symbols}</defs><rect width="{WIDE}" height="{HIGH}" class="f-ground"/>'
        f"{drawing.board(view, Ink(salt='picture'))}</svg>"
    )
