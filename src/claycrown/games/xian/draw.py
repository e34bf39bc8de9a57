"""Xi'an as SVG: the table from a view alone."""

from __future__ import annotations

from claycrown.core.drawing import Drawing, Ink, View
from claycrown.games.xian.data import CARDS, CARDS_OF_COLOUR, COLOUR_NAMES
from claycrown.games.xian.draw_hand import below
from claycrown.games.xian.draw_legend import LEGEND
from claycrown.games.xian.draw_look import PALETTE, STYLE
from claycrown.games.xian.draw_panel import panel, panel_high
from claycrown.games.xian.draw_pit import pit, requests, statues
from claycrown.games.xian.draw_purposes import PURPOSES
from claycrown.games.xian.draw_spots import shown, spot
from claycrown.games.xian.draw_symbols import SYMBOLS
from claycrown.games.xian.draw_town import town, visitors
from claycrown.games.xian.draw_track import above, supervisors
from claycrown.games.xian.notation import card_name


def board(view: View, ink: Ink) -> str:
    """Places first, then the pieces that stand on them; hovering tags come last, on top."""
    return (
        pit(view, ink)
        + town(view, ink)
        + below(view, ink)
        + requests(view, ink)
        + statues(view, ink)
        + visitors(view, ink)
        + above(view, ink)
        + supervisors(view, ink)
    )


DRAWING = Drawing(
    palette=PALETTE,
    symbols=SYMBOLS,
    board=board,
    panel=panel,
    panel_high=panel_high,
    spot=spot,
    shown=shown,
    purposes=PURPOSES,
    legend=LEGEND,
    style=STYLE,
    signs={
        card_name(card): f"xi-{COLOUR_NAMES[card // int(CARDS_OF_COLOUR)]}"
        for card in range(int(CARDS))
    },
)
