"""Which place of the board an action of Xi'an means, and which places an event is about."""

from __future__ import annotations

from collections.abc import Callable

from claycrown.core.bits import cells
from claycrown.core.drawing import View
from claycrown.core.events import EV_POINTS, Event
from claycrown.games.xian import ids
from claycrown.games.xian.data import (
    BONUS_NAMES,
    BUILDING_NAMES,
    COLOUR_NAMES,
    HELPER_NAMES,
    PIGMENT,
    RESOURCE_NAMES,
)
from claycrown.games.xian.draw_parts import colour_of
from claycrown.games.xian.notation import card_name, cell_name
from claycrown.games.xian.turn import ACTIONS

CARDS = 24


def spot(view: View, action: int) -> str | None:
    """The place of an action; None for declining and ending."""
    if not 0 <= action < ACTIONS.total:
        return None
    verb, k = ACTIONS.split(action)
    return PLACES[verb](view, k)


def actor(view: View) -> int | None:
    """Whose action it is: the viewer's, for spectators that of who is at turn."""
    seat: int | None = view["active"] if view["you"] is None else view["you"]
    return seat


def hand_place(view: View, card: str) -> str | None:
    """A card of the viewer's hand, while there is one on the board."""
    if view["you"] is None or view["over"] or card not in view["seats"][view["you"]]["hand"]:
        return None
    return f"card-{card}"


def of_pair(view: View, k: int) -> str | None:
    """The card that goes below; the page then asks for the one on top."""
    return hand_place(view, card_name(k // CARDS))


def of_favour(view: View, mask: int) -> str | None:
    """The first card that goes under the deck; keeping all four has no place."""
    if view["you"] is None:
        return None
    hand = view["seats"][view["you"]]["hand"]
    first = next(iter(cells(mask)), len(hand))
    return hand_place(view, hand[first]) if first < len(hand) else None


def of_worker(view: View, _: int) -> str | None:
    """The pair whose upper card acts."""
    seat = actor(view)
    return None if seat is None else f"pair-{seat}"


def of_pigment(view: View, _: int) -> str | None:
    """The supply of the colour of the upper card."""
    seat = actor(view)
    pair = None if seat is None else view["seats"][seat]["pair"]
    return f"supply-{COLOUR_NAMES[colour_of(pair[1])]}" if pair else None


def of_tile(name: str) -> Callable[[View, int], str | None]:
    """An own bonus tile."""

    def place(view: View, _: int) -> str | None:
        seat = actor(view)
        return None if seat is None else f"tile-{seat}-{name}"

    return place


def of_payment(view: View, payment: int) -> str | None:
    """The own pigment that is paid; of two, the one that the request of section A leaves open."""
    if payment >= ids.PIGMENT_PAIRS:
        return own_goods(view, int(PIGMENT) + payment - int(ids.PIGMENT_PAIRS))
    first, second = int(ids.PIGMENT_FIRST[payment]), int(ids.PIGMENT_SECOND[payment])
    asked = COLOUR_NAMES.index(view["request_colours"][0])
    return own_goods(view, int(PIGMENT) + (second if first == asked else first))


def own_goods(view: View, kind: int) -> str | None:
    """A kind of resource on the panel of who acts."""
    seat = actor(view)
    return None if seat is None else f"goods-{seat}-{RESOURCE_NAMES[kind]}"


def of_end_tile(view: View, tile: int) -> str | None:
    """An end tile of this game."""
    kept = [own["end_tile"] for own in view["seats"]]
    return f"end-{tile}" if tile in view["end_tiles"] or tile in kept else None


def nowhere(_view: View, _: int) -> str | None:
    """Nothing on the board can stand for it."""
    return None


PLACES: dict[str, Callable[[View, int], str | None]] = {
    "PAIR": of_pair,
    "FAVOUR": of_favour,
    "WORKER_ACTION": of_worker,
    "WORKER_PIGMENT": of_pigment,
    "ENTER": lambda _, k: f"building-{BUILDING_NAMES[k % 4]}",
    "PASS": lambda _, k: "supply-coin",  # a pass takes a coin
    "END_TURN": nowhere,
    "EXTRA": of_tile("extra_action"),
    "MARKET_GIVE": of_tile("market"),
    "MARKET_TAKE": lambda _, k: f"supply-{RESOURCE_NAMES[ids.KIND_FIRST[k]]}",
    "CRAFT": lambda _, k: f"cell-{cell_name(k // 4)}",
    "PAINT_CELL": lambda _, k: f"cell-{cell_name(k)}",
    "PAINT_PAY": of_payment,
    "FORGE": lambda _, k: f"slot-{k // 2 + 1}",
    "END_TILE": of_end_tile,
    "SWAP": lambda view, k: own_goods(view, k // 6),
    "SWAP_NONE": nowhere,
}


def shown(view: View, event: Event) -> list[str]:
    """The places that an event is about, those on the board now."""
    kind, seat = event[1], event[2]
    figures = [int(x) for x in event[3:]]
    if kind == EV_POINTS:
        return points_shown(seat, figures)
    if kind == ids.EV_HAND:
        names = [card_name(card) for card in cells(figures[0])]
        return [place for name in names if (place := hand_place(view, name))]
    if kind == ids.EV_END_TILE:
        return [f"end-{figures[0]}"]
    return NEWS[kind](seat, figures) if kind in NEWS else []


def points_shown(seat: int, figures: list[int]) -> list[str]:
    """What points were scored for, where that has a place."""
    row, first = figures[0], figures[2]
    if row in (ids.ROW_CRAFT, ids.ROW_CERAMIST, ids.ROW_PAINT):
        return [f"cell-{cell_name(first)}"]
    if row in (ids.ROW_MINISTER, ids.ROW_SHORTFALL):
        return [f"building-{BUILDING_NAMES[first]}"]
    if row == ids.ROW_HELPER:
        return [f"helper-{seat}-{HELPER_NAMES[first]}"]
    return []


NEWS: dict[int, Callable[[int, list[int]], list[str]]] = {
    int(ids.EV_REVEAL): lambda seat, _: [f"pair-{seat}"],
    int(ids.EV_ORDER): lambda seat, _: [f"pair-{seat}"],
    int(ids.EV_TURN): lambda seat, _: [f"pair-{seat}"],
    int(ids.EV_GAIN): lambda seat, f: [f"goods-{seat}-{RESOURCE_NAMES[f[0]]}"],
    int(ids.EV_RECRUIT): lambda seat, f: [f"helper-{seat}-{HELPER_NAMES[f[0]]}"],
    int(ids.EV_ENTER): lambda _, f: [f"building-{BUILDING_NAMES[f[0]]}"],
    int(ids.EV_FEE): lambda seat, f: [f"goods-{seat}-coin", f"goods-{f[0]}-coin"],
    int(ids.EV_SHORTFALL): lambda seat, _: [f"goods-{seat}-coin"],
    int(ids.EV_MINISTER): lambda seat, _: [f"goods-{seat}-coin"],
    int(ids.EV_PASS): lambda seat, _: [f"goods-{seat}-coin"],
    int(ids.EV_EXTRA): lambda seat, f: [
        f"tile-{seat}-extra_action",
        f"building-{BUILDING_NAMES[f[0]]}",
    ],
    int(ids.EV_MARKET): lambda seat, _: [f"tile-{seat}-market"],
    int(ids.EV_CRAFT): lambda _, f: [f"cell-{cell_name(f[0])}"],
    int(ids.EV_PAINT): lambda _, f: [f"cell-{cell_name(f[0])}"],
    int(ids.EV_FORGE): lambda seat, _: [f"equipment-{seat}"],
    int(ids.EV_REDUCTION): lambda seat, _: [f"tile-{seat}-reduction"],
    int(ids.EV_ADVANCE): lambda _, f: [f"space-{f[0]}"],
    int(ids.EV_TILE): lambda seat, f: [f"tile-{seat}-{BONUS_NAMES[f[0]]}"],
    int(ids.EV_SWAP): lambda seat, f: [
        f"goods-{seat}-{RESOURCE_NAMES[f[0]]}",
        f"goods-{seat}-{RESOURCE_NAMES[f[1]]}",
    ],
    int(ids.EV_REQUEST): lambda _, f: [f"request-{f[2]}"],
    int(ids.EV_ROW): lambda _, f: [f"slot-{f[0] + 1}"],
}
