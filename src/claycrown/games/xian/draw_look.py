"""Colours and style of Xi'an beyond what both games of Qin share."""

from __future__ import annotations

from claycrown.core.drawing import QIN, Palette

PALETTE: Palette = {
    **QIN,
    "lacquer": ("#8e2f2a", "#d2675d"),
    "seat0": ("#74439c", "#bd94dd"),
    "seat1": ("#bd5609", "#f09c52"),
    "seat2": ("#0b7f96", "#58c4d8"),
    "seat3": ("#3f7d35", "#8bcb7c"),
    "glyph": ("#fffaf0", "#1b1512"),  # cut out of a seal
    "dark": ("#2a201a", "#1b1512"),  # on what is light in both themes
    "brown": ("#86644d", "#b8937a"),  # a statue that nobody has painted
    "wood": ("#a9835a", "#b99467"),
    "medal": ("#ecd08a", "#755617"),
    "secA": ("#f4e9d3", "#2e241d"),
    "secB": ("#efdcbe", "#382b21"),
    "secC": ("#ebd4b3", "#433225"),
    "felt": ("#e9dcc1", "#211915"),
}

STYLE = """
.board .o{stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round}
.board .l{fill:none;stroke:var(--ink);stroke-width:1.2;stroke-linecap:round}
.board .l3{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.board .g{fill:var(--glyph)}
.board .gl{fill:none;stroke:var(--glyph);stroke-width:2.4;stroke-linecap:round}
.board .edge{stroke:var(--line);stroke-width:1.2}
.board .firm{stroke:var(--soft);stroke-width:1.4}
.board .gap{fill:none;stroke:var(--soft);stroke-width:1.4;stroke-dasharray:5 4}
.board .shadow{fill:var(--ink);opacity:.14}
.board .bridge{stroke-width:7;stroke-linecap:round}
.board .leaving{stroke:var(--lacquer);stroke-width:3}
.board .faded{opacity:.38}
.board .faint{opacity:.5}
.board .piece{pointer-events:none}
.board .hint{display:none;pointer-events:none}
.board .spot:hover .hint,.board .spot:focus .hint{display:inline}
.board .can:hover .ring,.board .can:focus .ring{stroke-width:5}
.board .spot{outline:none}
.board .by0 .ring{stroke:var(--seat0)}
.board .by1 .ring{stroke:var(--seat1)}
.board .by2 .ring{stroke:var(--seat2)}
.board .by3 .ring{stroke:var(--seat3)}
.board .fresh.can .ring{stroke:var(--gold);stroke-dasharray:none}
"""
