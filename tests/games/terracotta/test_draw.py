"""The board as SVG: every option has its place, every place is drawn once, from the view alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from terracotta_given import DECISIONS, WORDS, given, play

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.drawing import HIGH, WIDE, Ink, board_svg, fixed_style, panel_svg, whole_svg

GAME = claycrown.make("terracotta")
DRAWING = GAME.drawing
NAMES = ["Ann", "Ben", "Cem", "Dan"]
SVG = 'xmlns="http://www.w3.org/2000/svg"'
MOST_BYTES = 90_000
# Options that nothing on the board can stand for.
PLACELESS = {"PASS"}
ENOUGH = 6


def lively(players: int, seed: int):
    """All states of a game whose players mostly act, so that the mausoleum fills."""
    s = GAME.new(players, seed=seed, events=True)
    rng = seeded(f"lively {seed}")
    while not s.over:
        yield s
        seat = s.waiting[0]
        options = s.legal(seat)
        busy = [action for action in options if WORDS[action].split()[0] in BUSY]
        chosen = busy if busy and rng.below(10) else options
        s.apply(seat, chosen[rng.below(len(chosen))])
    yield s


BUSY = ("DO", "HIRE", "WARRIOR", "SPECIALIST", "CELL", "DIRECTION", "INSPECTOR", "ARTISAN")


@cache
def sampled():
    """Views of lively games with their options, a few of each decision and number of players."""
    found, seen = [], Counter()
    for players, seed in product((2, 3, 4), range(2)):
        for s in lively(players, seed):
            kind = (players, int(s.decision))
            seen[kind] += 1
            if seen[kind] <= ENOUGH:
                found.append((s.view(None), [] if s.over else s.legal(s.waiting[0])))
    return found


@cache
def crowded():
    """A view with every kind of Statue of every owner, and every cell taken but a few."""
    letters = "abcdefghi"
    warriors = [f"{seat}{kind}" for seat in "VYBG" for kind in "OGXS"]
    rows = [f"{letter}{row}" for row in (1, 2, 4, 5) for letter in letters]
    standing = [f"{cell}={warriors[k % 16]}" for k, cell in enumerate(rows)]
    standing += [f"{letters[k]}3=*A{way}" for k, way in enumerate("NESW")]
    standing += ["e3=*S", "f3=*M", "a6-c6=VO+H"]
    s = given().hired("B", sculptor=1).statues(" ".join(standing)).asking("Y", "ROTATE")
    return s.view(None)


def spots_of(view, options) -> set[str]:
    return {DRAWING.spot(view, action) for action in options} - {None}


def drawn(view, ink: Ink | None = None) -> str:
    ink = ink or Ink(salt="test", names=NAMES)
    panels = "".join(panel_svg(DRAWING, view, seat, ink) for seat in range(view["players"]))
    return board_svg(DRAWING, view, ink) + panels


def places(svg: str) -> list[str]:
    return re.findall(r'data-spot="([^"]+)"', svg)


def parsed(view, ink: Ink | None = None) -> ET.Element:
    return ET.fromstring(f"<page {SVG}>{drawn(view, ink)}</page>")


# Places.


def test_every_decision_occurs_in_the_samples():
    assert {view["decision"] for view, _ in sampled()} == {*DECISIONS, None}


def test_every_option_has_a_place_that_is_drawn_and_can_be_clicked():
    for view, options in sampled():
        spots = spots_of(view, options)
        svg = drawn(view, Ink(spots=spots, names=NAMES))
        for action in options:
            name = DRAWING.spot(view, action)
            assert name is not None or WORDS[action] in PLACELESS, (view["decision"], WORDS[action])
        can = set(re.findall(r'class="spot can" data-spot="([^"]+)" tabindex', svg))
        assert can == spots


def test_every_place_that_any_action_can_mean_is_drawn_once_at_all_times():
    for view, _ in sampled()[::3]:
        found = places(drawn(view))
        assert len(found) == len(set(found))
        for action in range(GAME.actions.total):
            assert DRAWING.spot(view, action) in {None, *found}


def test_no_action_has_a_place_once_the_game_is_over():
    view = sampled()[-1][0]
    assert view["over"]
    assert {DRAWING.spot(view, action) for action in range(GAME.actions.total)} == {None}


def test_every_place_has_a_ring_and_a_name_for_screen_readers():
    view, _ = sampled()[40]
    everything = places(drawn(view))
    page = parsed(view, Ink(spots=everything, names=NAMES))
    found = [g for g in page.iter() if "data-spot" in g.attrib]
    assert len(found) == len(everything)
    for g in found:
        rings = [each for each in g.iter() if "ring" in each.get("class", "").split()]
        assert len(rings) == 1, g.get("data-spot")
        assert g.get("aria-label")
        assert g.get("role") == "button"


@pytest.mark.parametrize(
    ("words", "spot"),
    [
        ("ROTATE inner", "disc-inner"),
        ("CRAFTSMAN 7", "segment-7"),
        ("ARTISAN 7", "segment-7"),
        ("TAKE_CLAY", "wet-1"),
        ("TAKE_COIN", "coins-1"),
        ("WARRIOR X", "rack-crossbowman"),
        ("SPECIALIST archer", "shelf-archer"),
        ("WAREHOUSES AC", "warehouse-A"),
        ("WAREHOUSES AD", "warehouse-D"),
        ("e4", "cell-e4"),
        ("i7", "cell-i7"),
        ("INSPECTOR row-1", "row-7"),
        ("INSPECTOR column+2", "column-c"),
    ],
)
def test_the_place_of_an_action(words, spot):
    view = given().asking("Y", "ROTATE").view()
    assert DRAWING.spot(view, WORDS.index(words)) == spot


def test_performing_means_the_space_the_master_or_the_weapon_that_is_asked():
    do, hire = WORDS.index("DO"), WORDS.index("HIRE 2")
    inner = given().wet("Y", 4).asking("Y", "INNER", segment=3)
    assert DRAWING.spot(inner.view(), do) == "segment-3"
    middle = given().coins("Y", 4).asking("Y", "MIDDLE", segment=3)
    assert DRAWING.spot(middle.view(), hire) == "master-administrator"
    use = given().dry("Y", 4).coins("Y", 2).asking("Y", "MASTER_USE", segment=0)
    assert DRAWING.spot(use.view(), do) == "master-sculptor"
    weapon = given().ready("Y").statues("a1=YG").asking("Y", "WEAPON", figure="G", cell="a1")
    assert DRAWING.spot(weapon.view(), do) == "weapon-1-halberd"


def test_a_direction_means_the_next_cell_and_nothing_beyond_the_edge():
    s = given().statues("a3=YX a1=BO d3=VS").asking("Y", "CROSSBOW_DIR", figure="X", cell="a3")
    found = [DRAWING.spot(s.view(), WORDS.index(f"DIRECTION {letter}")) for letter in "NESW"]
    assert found == ["cell-a2", "cell-b3", "cell-a4", None]


def test_the_news_of_whole_games_are_about_places_that_are_drawn():
    kinds = set()
    for players in (2, 4):
        *_, s = lively(players, 5)
        found = set(places(drawn(s.view(None))))
        for event in s.news:
            shown = DRAWING.shown(s.view(None), event) if event[1] not in kinds else []
            kinds |= {event[1]} if shown else set()
            assert set(shown) <= found, event
    assert len(kinds) >= 20


def test_what_just_changed_is_marked_with_who_did_it():
    view = given().asking("Y", "ROTATE").view()
    svg = drawn(view, Ink(fresh={"cell-e4": 2}, names=NAMES))
    assert '<g class="spot fresh by2" data-spot="cell-e4"' in svg


# The picture itself.


def test_the_drawing_needs_nothing_but_plain_data_and_is_always_the_same():
    for view, _ in sampled()[::3]:
        assert drawn(json.loads(json.dumps(view))) == drawn(view)


def test_every_seat_and_a_spectator_see_the_same_open_table():
    s = given().asking("Y", "ROTATE")
    assert len({drawn(s.view(seat)) for seat in (None, 0, 1, 2, 3)}) == 1


def test_the_picture_is_well_formed_and_its_ids_are_its_own():
    for view, options in sampled()[::2]:
        page = parsed(view, Ink(spots=spots_of(view, options), names=NAMES))
        found = [each.get("id") for each in page.iter() if each.get("id")]
        assert len(found) == len(set(found))
        assert not [each for each in page.iter() if "style" in each.attrib]


def test_the_picture_is_small():
    sizes = [
        len(drawn(view, Ink(spots=spots_of(view, options), names=NAMES)).encode())
        for view, options in sampled()
    ]
    everything = Ink(spots=places(drawn(crowded())), names=NAMES)
    assert max(*sizes, len(drawn(crowded(), everything).encode())) < MOST_BYTES


def test_every_symbol_that_is_used_exists_and_every_symbol_is_used():
    own = re.findall(r'<symbol class="board" id="(ta-[^"]+)"', DRAWING.symbols)
    assert len(own) == len(set(own)) == DRAWING.symbols.count("<symbol ")
    pictures = [drawn(view) for view in (crowded(), *(view for view, _ in sampled()))]
    used = set(re.findall(r'href="#(ta-[^"]+)"', "".join([*pictures, DRAWING.symbols])))
    assert used == set(own)


def test_every_colour_class_is_of_the_palette():
    pictures = "".join([*(drawn(view) for view, _ in sampled()[::9]), DRAWING.symbols])
    classes = {name for found in re.findall(r'class="([^"]*)"', pictures) for name in found.split()}
    colours = {name for name in classes if name[:2] in ("f-", "s-")}
    assert {name[2:] for name in colours} <= set(DRAWING.palette)
    assert "var(" not in fixed_style(DRAWING, 0)


def test_every_class_has_a_rule():
    ruled = set(re.findall(r"\.([a-z][\w-]*)", fixed_style(DRAWING, 0)))
    pictures = "".join([*(drawn(view) for view, _ in sampled()[::9]), DRAWING.symbols])
    classes = {name for found in re.findall(r'class="([^"]*)"', pictures) for name in found.split()}
    assert classes - ruled <= {"mv", "turner", "panel"}


def test_names_of_players_cannot_break_the_picture():
    view = given().asking("Y", "ROTATE").view()
    names = ["<b>&", "\"'", "☃", "x" * 200]
    ET.fromstring(whole_svg(DRAWING, view, names, Ink(names=names)))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_whole_table_in_both_themes(theme):
    picture = ET.fromstring(GAME.svg(GAME.new(4, seed=1), 0, theme))
    assert picture.get("class") == "board"


def test_all_of_the_board_lies_inside_its_frame():
    for view, _ in sampled()[::5]:
        svg = DRAWING.board(view, Ink(names=NAMES))
        for x, y in re.findall(r'class="piece"[^>]*translate\(([\d.-]+) ([\d.-]+)\)', svg):
            assert 0 <= float(x) <= WIDE
            assert 0 <= float(y) <= HIGH


# What it shows.


def piece_ids(view) -> dict[str, str]:
    """Where each piece lies, by its id."""
    svg = DRAWING.board(view, Ink(salt="test"))
    return dict(re.findall(r'id="(\w+)" class="piece" transform="translate\(([^)]+)\)"', svg))


def test_a_piece_keeps_its_id_while_it_moves():
    s = given().inspectors(2, "c").asking("Y", "MASTER_INSPECTOR", segment=8)
    ink = Ink(salt="test")
    before = piece_ids(s.view())[ink.id("inspector row")]
    play(s, "INSPECTOR row+1")
    assert piece_ids(s.view())[ink.id("inspector row")] != before


def test_a_priority_token_moves_from_the_stack_to_who_took_it():
    ink = Ink(salt="test")
    free = piece_ids(given().asking("Y", "ROTATE").view())[ink.id("priority 1")]
    held = given().priority("B", 1).asking("Y", "ROTATE").view()
    assert piece_ids(held)[ink.id("priority 1")] != free
    x = piece_ids(held)[ink.id("order 2")].split()[0]
    assert piece_ids(held)[ink.id("priority 1")].split()[0] == x


def test_the_discs_turn_against_each_other_and_their_icons_stay_upright():
    view = given(i=2, j=3).asking("Y", "ROTATE").view()
    svg = DRAWING.board(view, Ink(salt="test"))
    angles = re.findall(r'class="turner" data-angle="([-\d]+)"', svg)
    assert angles == ["-90", "60"]  # middle, inner
    for turn, back in (("-90", "90"), ("60", "-60")):
        inside = svg.split(f'data-angle="{turn}"')[1].split('class="turner"')[0]
        assert inside.count(f"rotate({back})") == 12


def turned_to(view, ring: str, segment: int) -> str:
    """The symbol that lies at a segment once the disc has turned."""
    svg = DRAWING.board(view, Ink(salt="test"))
    angle, body = re.findall(
        r'class="turner" data-angle="([-\d]+)".*?<g class="mv">(.*?)</g></g></g>', svg
    )[["middle", "inner"].index(ring)]
    symbols = re.findall(r'href="#(ta-[\w-]+)"', body)
    return symbols[(segment - int(angle) // 30) % 12]


@pytest.mark.parametrize("segment", range(12))
def test_each_segment_shows_the_spaces_that_lie_in_line(segment):
    signs = {"coins": "ta-cash", "clay": "ta-wet"}
    view = given(i=5, j=8).asking("Y", "ROTATE").view()
    for ring in ("inner", "middle"):
        space = view["wheel"][segment][ring]
        action = space["action"]
        sign = signs.get(action, f"ta-space-{action}")
        expected = f"ta-{space['master']}" if action == "master" else sign
        assert turned_to(view, ring, segment) == expected


@pytest.mark.parametrize(
    ("statue", "symbols"),
    [
        ("e4=YO", ["ta-officer1"]),
        ("e4=VX", ["ta-crossbowman0"]),
        ("e4=*M", ["ta-musician-statue"]),
        ("e4=*AW", ["ta-archer-W"]),
        ("d4-f4=GG+H", ["ta-guard3", "ta-mount"]),
    ],
)
def test_a_statue_by_its_figure_and_owner(statue, symbols):
    svg = drawn(given().statues(statue).asking("Y", "ROTATE").view())
    for symbol in symbols:
        assert f'href="#{symbol}"' in svg


def test_a_hovered_group_shows_its_worth():
    svg = drawn(given().statues("c3=YO d3=YO d4=BO e3=GO").asking("Y", "ROTATE").view())
    assert svg.count(' of0"') == 4
    over = svg.split('class="over over-group0"')[1].split("</g>")[0]
    assert re.findall(r">(\d+)<", over) == ["11", "5", "5"]


def test_an_edition_with_another_grid_is_drawn_too(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    s = GAME.with_edition(str(path)).new(2, seed=1)
    found = places(drawn(s.view(None)))
    assert sum(name.startswith("cell-") for name in found) == 15
    actions = range(GAME.actions.total)
    assert {DRAWING.spot(s.view(None), action) for action in actions} <= {None, *found}


SMALL = """
[grid]
columns = 5
rows = 3
central_row = 2
central_column = "c"

[grid.quadrants]
top_left = { columns = "ab", rows = [1] }
top_right = { columns = "de", rows = [1] }
bottom_left = { columns = "ab", rows = [3] }
bottom_right = { columns = "de", rows = [3] }

[inspectors]
row_track = [1, 2, 3]
column_track = ["a", "b", "c", "d", "e"]
"""


# Colours.


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, theme: int) -> float:
    high, low = sorted(
        (luminance(DRAWING.palette[name][theme]) for name in (one, other)), reverse=True
    )
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize(
    ("words", "ground"),
    [
        ("ink", "ground"),
        ("ink", "panel"),
        ("ink", "paper"),
        ("ink", "disc"),
        ("ink", "disc2"),
        ("soft", "ground"),
        ("soft", "panel"),
        ("onseal", "seal"),
        ("onwood", "wood"),
        ("onwood", "grain"),
        ("edge", "gold"),
    ],
)
def test_words_can_be_read_on_their_ground(words, ground, theme):
    assert contrast(words, ground, theme) >= 4.5


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize(
    ("piece", "ground"),
    [
        *((f"seat{seat}", "paper") for seat in range(4)),
        *((f"seat{seat}", "panel") for seat in range(4)),
        ("figure", "paper"),
        ("stone", "panel"),
        ("seal", "panel"),
    ],
)
def test_pieces_stand_out_from_their_ground(piece, ground, theme):
    assert contrast(piece, ground, theme) >= 3
