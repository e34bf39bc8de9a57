"""The drawn table: what can be clicked is there, nothing else than the view is needed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from xian_given import given, play

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.drawing import (
    DARK,
    LIGHT,
    Ink,
    board_svg,
    fixed_style,
    panel_svg,
    stylesheet,
    whole_svg,
)
from claycrown.core.events import heard_by

GAME = claycrown.make("xian")
DRAWING = GAME.drawing
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
SEEDS = (0, 2)
# Declining and ending: nothing on the board stands for them.
NO_PLACE = {"FAVOUR", "END_TURN", "SWAP_NONE"}


def drawn(view, ink=None):
    """Board and panels, as a browser gets them."""
    ink = ink or Ink(salt="test", names=NAMES)
    panels = [panel_svg(DRAWING, view, seat, ink) for seat in range(view["players"])]
    return board_svg(DRAWING, view, ink) + "".join(panels)


def places(svg):
    return re.findall(r'data-spot="([^"]+)"', svg)


def shining(svg):
    return set(re.findall(r'class="spot can[^"]*" data-spot="([^"]+)"', svg))


def random_game(players, seed):
    """Every state of a game played at random."""
    s = GAME.new(players=players, seed=seed, events=True)
    rng = seeded(f"draw {seed}")
    while not s.over:
        yield s
        seat = s.waiting[0]
        options = s.legal(seat)
        s.apply(seat, options[rng.below(len(options))])
    yield s


def games() -> Iterator:
    for players in (2, 3, 4):
        for seed in SEEDS:
            yield from random_game(players, seed)


@cache
def sample():
    """Views of all kinds, drawn: now and then in the games, for each seat and a spectator."""
    views = [
        GAME.view(s, seat)
        for k, s in enumerate(games())
        if k % 11 == 0 or s.over
        for seat in (None, *range(s.players))
    ]
    return [(view, drawn(view)) for view in views]


def test_every_option_shines_on_the_board_or_has_no_place_there():
    met = set()
    for s in games():
        for seat in s.waiting:
            view = GAME.view(s, seat)
            met.add(view["decision"])
            wanted = set()
            for action in s.legal(seat):
                place = DRAWING.spot(view, action)
                if place is None:
                    assert GAME.actions.split(action)[0] in NO_PLACE
                else:
                    wanted.add(place)
            assert shining(drawn(view, Ink(spots=wanted))) == wanted
    assert met == {decision.name for decision in GAME.decisions}


def test_keeping_all_cards_has_no_place_but_putting_back_has():
    view = GAME.view(GAME.new(players=2, seed=1), 0)
    first, *more = range(576, 592)
    assert DRAWING.spot(view, first) is None
    hand = [f"card-{card}" for card in view["seats"][0]["hand"]]
    spots = [DRAWING.spot(view, action) for action in more]
    assert [spots.count(card) for card in hand] == [8, 4, 2, 1]


@pytest.mark.parametrize("action", [-1, 841])
def test_what_is_no_action_has_no_place(action):
    assert DRAWING.spot(sample()[0][0], action) is None


def test_every_action_of_the_game_means_a_drawn_place_or_none_at_any_time():
    for view, svg in sample():
        here = set(places(svg))
        meant = {DRAWING.spot(view, action) for action in range(GAME.actions.total)}
        assert meant - {None} <= here


def test_every_event_is_shown_at_drawn_places():
    shown = 0
    for players in (2, 4):
        heard = 0
        for s in random_game(players, 5):
            news, heard = s.news[heard:], len(s.news)
            for seat in (None, 0, players - 1):
                view = GAME.view(s, seat)
                here = set(places(drawn(view)))
                for event in heard_by(news, seat):
                    meant = DRAWING.shown(view, event)
                    assert set(meant) <= here, event
                    shown += len(meant)
    assert shown > 1000


def test_places_and_ids_are_there_once():
    for _, svg in sample():
        ids = re.findall(r' id="([^"]+)"', svg)
        assert len(ids) == len(set(ids))
        assert len(places(svg)) == len(set(places(svg)))


def test_whole_pictures_are_well_formed_and_need_nothing_else():
    for view, _ in sample()[::7]:
        svg = whole_svg(DRAWING, view, NAMES[: view["players"]], theme="dark")
        root = ET.fromstring(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert " style=" not in svg
        assert "var(" not in svg
        assert "url(" not in svg
        assert "<script" not in svg


def test_pieces_lie_in_layers_that_are_not_moved():
    def walk(element, moved):
        kind = element.get("class", "").split()
        assert not ("piece" in kind and moved)
        inside = moved or "transform" in element.attrib
        for child in element:
            walk(child, inside and "piece" not in kind)

    for view, _ in sample()[::7]:
        walk(ET.fromstring(f"<g>{DRAWING.board(view, Ink())}</g>"), False)


def test_every_place_has_a_ring():
    for _, svg in sample()[::7]:
        root = ET.fromstring(f"<g>{svg}</g>")
        spots = [g for g in root.iter("g") if "data-spot" in g.attrib]
        rings = [[e for e in g.iter() if "ring" in e.get("class", "").split()] for g in spots]
        assert [len(found) for found in rings] == [1] * len(spots)


def test_symbols_exist_and_all_are_used():
    defined = re.findall(r'<symbol id="([^"]+)"', DRAWING.symbols)
    assert len(defined) == len(set(defined))
    assert all(name.startswith("xi-") for name in defined)
    used = {name for _, svg in sample() for name in re.findall(r'href="#([^"]+)"', svg)}
    assert used == set(defined)


def test_every_class_has_a_rule():
    known = set(re.findall(r"\.([a-zA-Z][\w-]*)", stylesheet(DRAWING)))
    known |= {"spot", "piece", "mv", "panel", "t"}
    drawings = [DRAWING.symbols, *(svg for _, svg in sample()[::5])]
    for svg in drawings:
        classes = {name for found in re.findall(r'class="([^"]+)"', svg) for name in found.split()}
        assert classes <= known, classes - known


def test_style_keeps_to_the_board_and_to_the_palette():
    rules = [rule for rule in DRAWING.style.split("\n") if rule]
    assert all(
        part.startswith(".board") for rule in rules for part in rule.split("{")[0].split(",")
    )
    assert "#" not in DRAWING.style
    for theme in (LIGHT, DARK):
        assert "var(" not in fixed_style(DRAWING, theme)


def test_a_view_that_came_as_json_is_enough():
    for view, svg in sample()[::5]:
        assert drawn(json.loads(json.dumps(view))) == svg


def test_the_drawing_is_the_same_in_every_world_a_seat_cannot_tell_apart():
    rng = seeded("worlds")
    for k, s in enumerate(random_game(3, 9)):
        if k % 9 == 0:
            for seat in range(3):
                world = s.determinize(seat, rng)
                assert drawn(GAME.view(world, seat)) == drawn(GAME.view(s, seat))


def test_others_see_nothing_of_a_sealed_pair():
    s = given().hand(0, "Y1 R3 G2 U4").choosing()
    before = drawn(GAME.view(s, 1))
    rows = {}
    for action in s.legal(0):
        world = s.clone()
        world.apply(0, action)
        rows[action] = drawn(GAME.view(world, 1))
    assert len(set(rows.values())) == 1
    assert before not in rows.values()  # that a choice was made is public


def test_names_are_escaped():
    view, svg = sample()[3]
    spots = places(svg)
    svg = drawn(view, Ink(spots=spots, names=['<b>"&' for _ in NAMES]))
    ET.fromstring(f"<g>{svg}</g>")
    assert "<b>" not in svg


def test_size():
    assert max(len(svg) for _, svg in sample()) < 90_000


def test_panels_fit_beside_the_board():
    assert [DRAWING.panel_high(players) for players in (2, 3, 4)] == [130, 130, 130]


# What single parts show.


def body_of(svg, place):
    """The inside of a place."""
    root = ET.fromstring(f"<g>{svg}</g>")
    found = next(g for g in root.iter("g") if g.get("data-spot") == place)
    return ET.tostring(found, encoding="unicode")


def uses(svg):
    return re.findall(r'href="#xi-([^"]+)"', svg)


def words(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_pairs_lie_side_by_side_in_turn_order():
    view = GAME.view(given(seats=3).last_turn().asking(1, "WORKER", "U5/G2"))
    svg = DRAWING.board(view, Ink())
    order = [place for place in places(svg) if place.startswith("pair-")]
    assert order == [f"pair-{seat}" for seat in view["order"]]
    assert order == ["pair-0", "pair-2", "pair-1"]
    assert words(body_of(svg, "pair-1")) == ["3", "5", "2", "0"]  # place, initiatives, helper's VP


def test_a_cell_shows_its_bonus_until_a_statue_stands_there():
    s = given().resources(0, 0, 2, 0, 0, 2).asking(0, "CRAFT")
    view = GAME.view(s, 0)
    assert uses(body_of(DRAWING.board(view, Ink()), "cell-c5")) == ["vp", "red"]
    play(s, "CRAFT 18 signed")
    view = GAME.view(s, 0)
    assert uses(body_of(DRAWING.board(view, Ink()), "cell-c5")) == []
    assert Ink().id("signature 18") in DRAWING.board(view, Ink())


def test_a_painted_statue_has_the_seal_of_its_owner():
    s = given().painted(2, 9).asking(0, "WORKER")
    svg = DRAWING.board(GAME.view(s), Ink())
    start = svg.index(Ink().id("figure 2 9"))
    assert uses(svg[start:])[:2] == ["statue", "seat2"]


def test_the_supervisor_stays_the_same_piece_when_he_advances():
    s = given().asking(0, "BUILDING")
    before = DRAWING.board(GAME.view(s), Ink())
    play(s, "ENTER Palace")
    after = DRAWING.board(GAME.view(s), Ink())
    mark = rf'id="{Ink().id("supervisor 0")}" class="piece" transform="([^"]+)"'
    assert re.search(mark, before)[1] != re.search(mark, after)[1]


def test_the_statue_that_is_paid_for_is_marked():
    s = given().resources(0, 0, 0, 1, 0, 2).asking(0, "PAINT_PAY", cell=16)
    svg = DRAWING.board(GAME.view(s, 0), Ink())
    assert "s-ink" in body_of(svg, "cell-a5")
    assert "s-ink" not in body_of(svg, "cell-c6")


def test_payments_shine_on_the_pigment_that_section_a_leaves_open():
    s = given().resources(0, 0, 0, 1, 0, 2).asking(0, "PAINT_PAY", cell=16)  # A asks for green
    view = GAME.view(s, 0)
    assert [DRAWING.spot(view, action) for action in s.legal(0)] == [
        "goods-0-yellow",
        "goods-0-green",
    ]


def test_a_closed_pair_says_so():
    s = given(seats=2).builders("Workshop", 1, 1).builders("Laboratory", 0).asking(0, "BUILDING")
    assert words(DRAWING.board(GAME.view(s), Ink())).count("closed") == 1


def luminance(colour):
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other, theme):
    lights = sorted(luminance(DRAWING.palette[name][theme]) for name in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_letters_and_pieces_stand_out_from_their_ground(theme):
    for ground in ("ground", "panel", "paper", "felt", "secA", "secB", "secC", "shade", "medal"):
        assert contrast("ink", ground, theme) >= 4.5, ground
    for ground in ("panel", "felt", "shade", "secA", "secB", "secC", "paper"):
        assert contrast("soft", ground, theme) >= 4.5, ground
    for seat in range(4):
        for ground in ("panel", "felt", "secA", "secB", "secC", "paper", "glyph"):
            assert contrast(f"seat{seat}", ground, theme) >= 3, (seat, ground)
    for ground in ("secA", "secB", "secC"):
        assert contrast("brown", ground, theme) >= 3, ground
    assert contrast("glyph", "lacquer", theme) >= 4.5
    for light in ("dry", "gold"):
        assert contrast("dark", light, theme) >= 4.5
