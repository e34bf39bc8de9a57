"""The table of Medieval Mastery as SVG, from a view alone."""

from __future__ import annotations

from claycrown.core.drawing import HERALDIC, Drawing, Ink, View
from claycrown.core.events import Event
from claycrown.games.mastery import ids
from claycrown.games.mastery.data import CARD_NAMES, TYPE_NAMES
from claycrown.games.mastery.draw_cards import HAND, board_hand, card_symbols
from claycrown.games.mastery.draw_land import map_symbols
from claycrown.games.mastery.draw_legend import LEGEND
from claycrown.games.mastery.draw_map import board_map
from claycrown.games.mastery.draw_panel import panel, panel_high
from claycrown.games.mastery.draw_purposes import PURPOSES
from claycrown.games.mastery.draw_stage import NUMBERS, board_side
from claycrown.games.mastery.draw_symbols import all_symbols
from claycrown.games.mastery.draw_words import cell_spot
from claycrown.games.mastery.turn import ACTIONS

PALETTE = {
    **HERALDIC,
    "sheet": ("#f6edd6", "#20242c"),
    "foam": ("#fffaf0", "#14161b"),
    "iron": ("#262833", "#14161b"),
    "leaf": ("#7fa06a", "#6f9a5e"),
    "wood": ("#a9814f", "#a07c50"),
    "rust": ("#b4553c", "#c9674c"),
    "wall": ("#d9d3c3", "#8d8a83"),
    "court": ("#e3ddcd", "#33373f"),
    "meadow": ("#e4e6b4", "#3a4331"),
    "glade": ("#cddfb4", "#2f402f"),
    "sand": ("#f2dfb0", "#4a412d"),
    "rock": ("#dbd8cd", "#3b3e45"),
    "marsh": ("#cbe0d8", "#2a4142"),
    "scorched": ("#efd2bc", "#4b352c"),
    "war": ("#b4553c", "#a84b35"),
    "aid": ("#4f83a8", "#41769b"),
    "wit": ("#c79a2b", "#a9821f"),
    "seat0": ("#b5271f", "#cf4036"),
    "seat1": ("#2457a6", "#3b71c6"),
    "seat2": ("#e9b91e", "#efc23a"),
    "seat3": ("#2c7a45", "#29834a"),
    "seat4": ("#2a2b33", "#08090c"),
    "seat5": ("#fffdf6", "#f7f4ea"),
    "pip0": ("#ffffff", "#ffffff"),
    "pip1": ("#ffffff", "#ffffff"),
    "pip2": ("#2c2408", "#2c2408"),
    "pip3": ("#ffffff", "#ffffff"),
    "pip4": ("#f1ead6", "#f1ead6"),
    "pip5": ("#3b3d48", "#3b3d48"),
}
# A place of a panel opens the hint of its kind, which lies above all places of that panel.
OPENS = {kind: f"[data-spot$={kind}]" for kind in TYPE_NAMES} | {
    kind: f"[data-spot^={kind}]" for kind in ("deck", "pile", "hand")
}
WEAVES = ["none", "10 5", "1 7", "14 4 1 4", "4 4", "20 6"]  # a pattern beside each colour
STYLE = (
    """
.board .ln{fill:none;stroke:var(--ink);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.board .w15{stroke-width:1.5}
.board .big{font-size:30px}
.board .huge{font-size:42px}
.board .score{font-size:30px}
.board .place{font-family:var(--serif);font-size:14.5px}
.board .worth{font-size:17px;fill:var(--iron)}
.board .onwater{fill:var(--foam)}
.board .count-badge{font-size:14px;fill:var(--iron)}
.board .faint{opacity:.4}
.board .absent{opacity:.28}
.board .quiet{pointer-events:none}
.board .hint{display:none;pointer-events:none}
.board .spot:hover .hint,.board .spot:focus .hint{display:inline}
.board .can .ring{stroke-width:4}
.board .spot:focus{outline:none}
.board .spot:hover .ring,.board .spot:focus .ring{stroke:var(--ink);stroke-width:2.5}
.board .can:hover .ring,.board .can:focus .ring{stroke:var(--gold);stroke-width:6}
.board .band{fill:none;stroke-width:6}
.board .hem{fill:none;stroke:var(--ink);stroke-width:8.5}
.board .weave{fill:none;stroke-width:1.6;stroke-linecap:round}
.board .hatch{fill:none;stroke:var(--ink);stroke-width:2;opacity:.5}
.board .rim{fill:none;stroke:var(--ink);stroke-width:6}
.board .wanted{fill:none;stroke:var(--gold);stroke-width:6;pointer-events:none}
.board .fray{fill:none;stroke:var(--rust);stroke-width:5;stroke-dasharray:9 5}
.board .wave{fill:none;stroke:var(--water);stroke-width:2.4;stroke-linecap:round}
.board .ripple{fill:none;stroke:var(--foam);stroke-width:2;stroke-linecap:round;opacity:.7}
.board .ferry{fill:none;stroke:var(--foam);stroke-width:2.5;stroke-dasharray:1 6}
.board .ferry,.board .mark,.board .arrow{stroke-linecap:round;stroke-linejoin:round}
.board .way{fill:none;stroke-width:9;stroke-linecap:round}
.board .way.thin{stroke-width:5;stroke-dasharray:2 9}
.board .slot{fill:none;stroke:var(--soft);stroke-width:1.2;stroke-dasharray:4 3}
.board .ticks{fill:none;stroke:var(--ink);stroke-width:1;opacity:.35}
.board .bar{fill:none;stroke:var(--rust);stroke-width:4;stroke-linecap:round}
.board .dots{fill:none;stroke-width:5;stroke-linecap:round}
.board .mark{fill:none;stroke:var(--paper);stroke-width:3.5}
.board .arrow{fill:none;stroke:var(--rust);stroke-width:4.5}
.board .crack{fill:none;stroke:var(--ink);stroke-width:3.5;stroke-linejoin:round}
.board .crack.thin{stroke-width:2}
.board .laurel{fill:none;stroke:var(--leaf);stroke-width:2.5}
.board .edge{stroke:var(--ink);stroke-width:2.5}
.board .pips{fill:none;stroke-width:9.5;stroke-linecap:round}
.board .roof{stroke:var(--ink);stroke-width:1.5}
.board .charge{stroke-width:5;paint-order:stroke}
.board .stepper{cursor:pointer}
.board .stepper .reach{fill:none;pointer-events:all}
.board .stepper:hover circle,.board .stepper:focus circle{stroke:var(--gold);stroke-width:3}
.board .stepper:focus{outline:none}
.board .bold-line{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round}
.board .planned,.board .rest,.board .count{pointer-events:none}
"""
    + "".join(
        f".board .die{k}{{fill:var(--seat{k});stroke:var(--pip{k})}}"
        f".board .onseat{k}{{fill:var(--pip{k})}}"
        f".board .roof{k}{{fill:var(--seat{k})}}"
        f".board .weave{k}{{stroke-dasharray:{weave}}}"
        f".board .fresh.by{k} .ring{{stroke:var(--seat{k});stroke-width:4}}\n"
        for k, weave in enumerate(WEAVES)
    )
    + "".join(
        f".board {place}:hover~.of-{kind},.board {place}:focus~.of-{kind}{{display:inline}}\n"
        for kind, place in OPENS.items()
    )
)


def board(view: View, ink: Ink) -> str:
    """Map, column and hand; the hand and the stage lie above what glides between them."""
    return board_map(view, ink) + board_side(view, ink) + board_hand(view, ink)


# The card that an option plays.
PLAYED = {
    "CALL_TO_ARMS": "call_to_arms",
    "TACTICAL_ADVANCE": "tactical_advance",
    "PLAY_1": "support_1",
    "PLAY_2": "support_2",
}


def spot(view: View, action: int) -> str | None:
    """The place that an action means in the present decision."""
    verb, k = ACTIONS.split(action)
    what = view["moment"]["what"] if view["moment"] else None
    if verb in ("CONFLICT", "DISCARD") or verb in PLAYED:
        return card_place(view, PLAYED.get(verb) or CARD_NAMES[k])
    if verb in ("FRACTURE", "DESTROY"):
        return artefact_place(view, k // 3, TYPE_NAMES[k % 3])
    if verb == "ADVANCE":
        return cell_spot(view, k) if k < len(view["tiles"]) else None
    if verb in NUMBERS:
        return f"number-{k + 1}" if verb == what and view["asked"] else None
    if verb == "CROWN" and view["you"] is not None:
        return artefact_place(view, view["you"], "crown")
    if verb == "REDISTRIBUTE" and view["you"] is not None:
        return cell_spot(view, view["castle_cells"][view["you"]])
    if verb == "LOOK":
        return f"deck-{k}" if k < view["players"] else None
    return crown_place(view, verb, k, what)


def also(view: View, action: int) -> str | None:
    """Fracture is played by its card as well as by what it destroys."""
    played = ACTIONS.split(action)[0] == "FRACTURE"
    return card_place(view, "fracture") if played else None


def crown_place(view: View, verb: str, k: int, what: str | None) -> str | None:
    """Places that are on the stage only while a crown takes effect."""
    if verb in ("TOP_KEEP", "TOP_DISCARD") and what == "TOP":
        return "top-keep" if verb == "TOP_KEEP" else "top-discard"
    card = CARD_NAMES[k]
    if verb == "RETURN" and what == "ORDER":
        pile = view["seats"][view["active"]]["discard"]
        return f"return-{card}" if any(entry["card"] == card for entry in pile) else None
    if verb == "ARRANGE" and what == "INSIGHT" and not isinstance(view["arranging"], int):
        return f"arrange-{card}" if card in view["arranging"] else None
    return None


def card_place(view: View, card: str) -> str | None:
    return f"card-{card}" if view["you"] is not None and card in HAND else None


def artefact_place(view: View, seat: int, kind: str) -> str | None:
    return f"artefact-{seat}-{kind}" if seat < view["players"] else None


# Events that are about the cell named by a figure, and which figure.
ON_CELL = {
    int(ids.EV_SET): 0,
    int(ids.EV_ADVANCED): 0,
    int(ids.EV_CONQUERED): 0,
    int(ids.EV_BATTLE): 1,
    int(ids.EV_LOST): 1,
    int(ids.EV_NEUTRAL): 0,
}
AT_CASTLE = {int(ids.EV_PLACED), int(ids.EV_REDISTRIBUTED), int(ids.EV_RETREATED)}
OWN_ARTEFACT = {int(ids.EV_CROWN): 0, int(ids.EV_SCEPTRE): 1, int(ids.EV_ORB): 2}
TO_DISCARD = {int(ids.EV_PLAYED), int(ids.EV_DISCARDED), int(ids.EV_RETURNED)}
AT_DECK = {int(ids.EV_LOOKED), int(ids.EV_LOOKED_AT), int(ids.EV_TOP_KEPT)}
OWN_DECK = {int(ids.EV_RESHUFFLED), int(ids.EV_INSIGHT)}


def shown(view: View, event: Event) -> list[str]:
    """The places that an event is about."""
    _, kind, seat, *figures = event
    if kind in ON_CELL:
        return [cell_spot(view, figures[ON_CELL[kind]])]
    if kind in AT_CASTLE:
        return [cell_spot(view, view["castle_cells"][seat])]
    if kind in OWN_ARTEFACT:
        return [f"artefact-{seat}-{TYPE_NAMES[OWN_ARTEFACT[kind]]}"]
    if kind == ids.EV_DESTROYED:
        return [f"artefact-{figures[0]}-{TYPE_NAMES[figures[1]]}"]
    if kind == ids.EV_RESTORED:
        return [f"artefact-{seat}-{TYPE_NAMES[figures[0]]}"]
    return shown_cards(kind, seat, figures)


def shown_cards(kind: int, seat: int, figures: list[int]) -> list[str]:
    if kind in TO_DISCARD:
        return [f"pile-{seat}"]
    if kind in AT_DECK:
        return [f"deck-{figures[0]}"]
    if kind == ids.EV_TOP_DISCARDED:
        return [f"pile-{figures[0]}"]
    if kind in OWN_DECK:
        return [f"deck-{seat}"]
    return [f"hand-{seat}"] if kind in (ids.EV_DREW, ids.EV_DRAWN) else []


DRAWING = Drawing(
    palette=PALETTE,
    symbols=all_symbols() + card_symbols() + map_symbols(),
    board=board,
    panel=panel,
    panel_high=panel_high,
    spot=spot,
    also=also,
    shown=shown,
    purposes=PURPOSES,
    legend=LEGEND,
    style=STYLE,
)
