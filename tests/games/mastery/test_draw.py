"""The table as SVG: every option has its place, and nothing but the view is drawn."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from mastery_given import asked, choose, given, play, silent

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.drawing import DARK, LIGHT, Ink, fixed_style, stylesheet
from claycrown.core.events import heard_by
from claycrown.games.mastery.draw import DRAWING
from claycrown.games.mastery.draw_cards import CARD_WIDE, SMALL
from claycrown.games.mastery.draw_words import STAGE_MIDDLE, fitted

GAME = claycrown.make("mastery")
SVG = "{http://www.w3.org/2000/svg}"
TABLES = [
    (2, {}),
    (2, {"siege": True, "chaos": True}),
    (3, {"cutthroat": True}),
    (4, {"allegiance": "pairs", "chaos": True}),
    (5, {"skirmish": True, "siege": True}),
    (6, {}),
    (6, {"allegiance": "threes"}),
]
# Options that nothing on the board can stand for.
NOWHERE = {"PASS", "CONTINUE", "KEEP", "NO_ADVANCE", "YIELD"}
NAMES = ["Ann", "Ben", 'Eve <& "Co">', "Анна Павловна Шереметева-Оболенская", "王", "Flo"]


def ink_for(s, seat):
    """As the server makes it: the legal places, and names of every kind."""
    view = s.view(seat)
    legal = s.legal(seat) if seat is not None else []
    spots = {place for action in legal for place in DRAWING.places(view, action)}
    return view, Ink(salt="test", spots=spots, names=NAMES[: s.players])


def drawn(view, ink):
    """Board and panels together."""
    panels = [DRAWING.panel(view, seat, ink) for seat in range(view["players"])]
    return DRAWING.board(view, ink) + "".join(panels)


def parsed(svg):
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


def places(tree):
    """The places by their names."""
    found = [each for each in tree.iter(f"{SVG}g") if "data-spot" in each.attrib]
    names = [each.attrib["data-spot"] for each in found]
    assert len(names) == len(set(names)), Counter(names).most_common(3)
    return dict(zip(names, found, strict=True))


@cache
def samples():
    """States of random games, all tables and every kind of decision, with their news."""
    found, kinds = [], Counter()
    for seed in range(3):
        for players, options in TABLES:
            s = GAME.new(players, f"{seed} {players}", options=options, events=True)
            rng = seeded(f"draw {seed} {players}")
            n = 0
            while not s.over:
                kind = (players, s.decision)
                if n % 83 == 0 or kinds[kind] < 1:
                    kinds[kind] += 1
                    found.append(s.clone())
                seat = s.waiting[0]
                legal = s.legal(seat)
                s.apply(seat, legal[rng.below(len(legal))])
                n += 1
            found.append(s)
    return found


def test_the_samples_meet_every_decision_at_every_table():
    met = {(s.players, s.decision) for s in samples() if not s.over}
    assert {decision for _, decision in met} == set(range(14))
    assert {s.players for s in samples() if s.over} == {2, 3, 4, 5, 6}


def test_every_option_has_a_place_that_is_drawn_and_can_be_clicked():
    for s in samples():
        for seat in s.waiting:
            view, ink = ink_for(s, seat)
            there = places(parsed(drawn(view, ink)))
            for action in s.legal(seat):
                spot = DRAWING.spot(view, action)
                if spot is None:
                    assert GAME.actions.split(action)[0] in NOWHERE
                else:
                    assert "can" in there[spot].attrib["class"].split()
                    assert there[spot].attrib["aria-label"]
            assert ink.spots == {n for n, g in there.items() if "can" in g.attrib["class"].split()}


def test_the_card_fracture_stands_for_every_artefact_it_can_destroy():
    s = given(3).stands(1, "rage", "greed").hand(0, "F C").asking(0)
    view, ink = ink_for(s, 0)
    targets = ["artefact-1-sceptre", "artefact-1-orb"]
    fractures = [DRAWING.places(view, action) for action in s.legal(0)[2:]]
    assert fractures == [[target, "card-fracture"] for target in targets]
    there = places(parsed(drawn(view, ink)))
    for name in ("card-fracture", *targets):
        assert "can" in there[name].attrib["class"].split()


def test_every_place_that_any_action_means_is_drawn_legal_or_not():
    for s in samples()[::3]:
        for seat in (None, 0, s.players - 1):
            view, ink = ink_for(s, seat)
            there = places(parsed(drawn(view, ink)))
            meant = {DRAWING.spot(view, action) for action in range(GAME.actions.total)} - {None}
            assert meant <= set(there)
            for each in there.values():
                assert any("ring" in part.attrib.get("class", "").split() for part in each.iter())


def test_ids_are_unique_and_nothing_is_forbidden():
    for s in samples():
        view, ink = ink_for(s, 0)
        svg = drawn(view, ink)
        ids = re.findall(r' id="([^"]+)"', svg)
        assert len(ids) == len(set(ids))
        for word in ("style=", "<script", "url(", "onclick", "javascript"):
            assert word not in svg
        assert "None" not in svg


def test_a_drawing_is_small():
    sizes = [len(drawn(*ink_for(s, s.waiting[0])).encode()) for s in samples() if not s.over]
    assert max(sizes) < 90_000


def test_only_the_view_is_drawn_and_always_alike():
    for s in samples()[::4]:
        view, ink = ink_for(s, 0)
        assert drawn(json.loads(json.dumps(view)), ink) == drawn(view, ink)


def test_the_drawing_of_a_seat_is_the_same_in_every_world_it_cannot_tell_apart():
    for s in samples()[::9]:
        for seat in range(s.players):
            other = s.determinize(seat, seeded("world"))
            view, ink = ink_for(s, seat)
            assert drawn(other.view(seat), ink) == drawn(view, ink)


def test_pieces_lie_in_layers_that_are_not_moved():
    for s in samples()[::5]:
        tree = parsed(DRAWING.board(*ink_for(s, 0)))
        above = {child: each for each in tree.iter() for child in each}
        pieces = [g for g in tree.iter(f"{SVG}g") if "piece" in g.attrib.get("class", "").split()]
        assert pieces
        for piece in pieces:
            assert re.fullmatch(r"translate\(\S+ \S+\)", piece.attrib["transform"])
            layer = above[piece]
            while layer in above:
                assert "transform" not in layer.attrib
                layer = above[layer]


def test_a_long_name_is_cut_to_its_room():
    assert fitted("Ann", 4) == "Ann"
    assert fitted("WWWWWW", 4) == "WWW…"
    assert fitted("王" * 9, 6).endswith("…")
    assert len(fitted("l" * 30, 6)) > len(fitted("W" * 30, 6))


def test_names_are_escaped():
    s = GAME.new(3, 1)
    view, ink = ink_for(s, 2)
    svg = drawn(view, ink)
    assert "Eve <" not in svg
    assert "Eve &lt;&amp;" in svg


def test_every_symbol_used_exists_and_every_symbol_is_used():
    known = set(re.findall(r'id="(mm-[\w-]+)"', DRAWING.symbols))
    used = set(re.findall(r'href="#([\w-]+)"', DRAWING.symbols))
    sealed = choose(silent(battle().attack(0, 5, 3)), 0, "CONFLICT 5")
    used |= set(re.findall(r'href="#([\w-]+)"', drawn(*ink_for(sealed, 0))))
    for s in samples():
        for seat in (None, *s.waiting[:1]):
            used |= set(re.findall(r'href="#([\w-]+)"', drawn(*ink_for(s, seat))))
    assert used == known


def test_every_class_has_a_style_and_every_colour_exists():
    rules = stylesheet(DRAWING)
    classes = set(re.findall(r"\.([a-z][\w-]*)", rules))
    for s in samples()[::3]:
        svg = drawn(*ink_for(s, 0)) + DRAWING.symbols
        for look in set(re.findall(r'class="([^"]*)"', svg)):
            for name in look.split():
                assert name in classes | {"mv", "piece"}, name
    for theme in (LIGHT, DARK):
        assert "var(" not in fixed_style(DRAWING, theme)
    assert all(line.startswith((".board", "")) for line in DRAWING.style.splitlines())


def contrast(one, other):
    def light(colour):
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        parts = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    a, b = sorted([light(one), light(other)], reverse=True)
    return (a + 0.05) / (b + 0.05)


GROUNDS = ["ground", "panel", "sheet", "paper", "court", "meadow", "glade", "sand", "rock", "marsh"]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_words_and_pips_stand_out(theme):
    colours = {name: pair[theme] for name, pair in DRAWING.palette.items()}
    for ground in [*GROUNDS, "scorched"]:
        assert contrast(colours["ink"], colours[ground]) >= 7
        assert contrast(colours["soft"], colours[ground]) >= 4.5, ground
    for seat in range(6):
        assert contrast(colours[f"seat{seat}"], colours[f"pip{seat}"]) >= 4.5, seat
    assert contrast(colours["iron"], colours["gold"]) >= 4.5
    assert contrast(colours["foam"], colours["water"]) >= 3


def test_news_are_shown_at_places_that_are_drawn():
    met = set()
    for s in samples():
        if s.over:
            for seat in (None, 0):
                view, ink = ink_for(s, seat)
                there = places(parsed(drawn(view, ink)))
                for event in heard_by(s.news, seat):
                    shown = DRAWING.shown(view, event)
                    assert set(shown) <= set(there)
                    met |= {event[1]} if shown else set()
    assert len(met) >= 18


def test_what_just_changed_has_the_colour_of_its_seat():
    s = GAME.new(2, 1)
    ink = Ink(fresh={"cell-a1": 1})
    assert 'class="spot fresh by1" data-spot="cell-a1"' in DRAWING.board(s.view(0), ink)
    assert ".board .fresh.by1 .ring{stroke:var(--seat1)" in DRAWING.style


def texts(tree, look):
    return [each.text for each in tree.iter(f"{SVG}text") if look in each.attrib["class"].split()]


def controls(tree):
    found = [g for g in tree.iter(f"{SVG}g") if g.attrib.get("class") == "stepper"]
    return [(int(g.attrib["data-cell"]), int(g.attrib["data-step"])) for g in found]


def test_a_redistribution_can_be_edited_by_the_seat_that_is_asked():
    s = given().castle(0, 5).holds(0, 7, 2).holds(0, 3, 1).holds(0, 9, 4).asking(0, "REDISTRIBUTE")
    tree = parsed(drawn(*ink_for(s, 0)))
    assert controls(tree) == [(3, -1), (3, 1), (7, -1), (7, 1)]
    assert texts(tree, "planned") == ["1", "2"]
    assert texts(tree, "rest") == ["5"]
    planned = [each.attrib for each in tree.iter(f"{SVG}text") if "data-least" in each.attrib]
    assert [each["data-least"] for each in planned] == ["1", "1"]
    assert all(int(each["data-most"]) >= int(each["data-now"]) for each in planned)
    for seat in (None, 1):
        other = parsed(drawn(*ink_for(s, seat)))
        assert controls(other) == texts(other, "planned") == texts(other, "rest") == []


def test_steppers_stay_until_the_first_number_is_set():
    s = given().castle(0, 5).holds(0, 7, 2).holds(0, 3, 1).asking(0, "REDISTRIBUTE")
    play(s, "REDISTRIBUTE")
    assert controls(parsed(drawn(*ink_for(s, 0)))) == [(3, -1), (3, 1), (7, -1), (7, 1)]
    play(s, "SET_KNIGHTS 3")
    assert controls(parsed(drawn(*ink_for(s, 0)))) == []


def test_the_numbers_set_so_far_and_the_rest_are_seen_by_all():
    s = given().castle(0, 5).holds(0, 7, 2).holds(0, 3, 1).asking(0, "REDISTRIBUTE")
    play(s, "REDISTRIBUTE", "SET_KNIGHTS 3")
    for seat in (None, 0, 1):
        view, ink = ink_for(s, seat)
        tree = parsed(drawn(view, ink))
        assert {"→3", "→?"} <= set(texts(tree, "t-l"))
        assert texts(tree, "rest") == ["5"]
        wanted = [e for e in places(tree)["cell-b4"].iter() if e.attrib.get("class") == "wanted"]
        assert len(wanted) == 1
    chips = [name for name in ink_for(s, 0)[1].spots if name.startswith("number-")]
    assert sorted(chips) == [f"number-{n}" for n in range(1, 6)]


def test_a_territory_without_supply_is_hatched():
    def hatched(s):
        return DRAWING.board(s.view(None), Ink()).count('class="hatch"')

    assert hatched(given().holds(0, 7, 2).holds(0, 9, 4).asking(0, "ADVANCE")) == 1
    assert hatched(given().holds(0, 7, 2).asking(0, "ADVANCE")) == 0


def test_a_destroyed_artefact_lies_face_down_with_the_turn_of_its_return():
    s = given(3).stands(1, "rage").falls(1, "order", 7).hand(1, "C").turn(8).asking(1)
    tree = parsed(DRAWING.panel(s.view(None), 1, Ink()))
    there = places(tree)
    assert texts(there["artefact-1-crown"], "bold") == ["8"]
    assert texts(there["artefact-1-sceptre"], "bold") == []


def test_points_to_victory_are_shown_for_each_side():
    s = given(4, allegiance="pairs").holds(0, 5, 2).holds(2, 3).holds(1, 7).asking(0, "ADVANCE")
    words = texts(parsed(DRAWING.board(s.view(None), Ink())), "bold")
    assert {"2 / 20", "3 / 20"} <= set(words)


def battle():
    position = given(3).stands(0, "rage").holds(1, 5, 6).holds(0, 4)
    return position.hand(0, "5 2 +1 +1").hand(1, "3 4 +2")


def test_both_scores_grow_piece_by_piece():
    s = silent(battle().attack(0, 5, 3))
    assert texts(parsed(DRAWING.board(s.view(None), Ink())), "score") == ["4", "6"]
    choose(s, 0, "CONFLICT 5")
    choose(s, 1, "CONFLICT 3")
    tree = parsed(DRAWING.board(s.view(None), Ink()))
    assert texts(tree, "score") == ["9", "9"]
    assert {"+5", "+3", "+1"} <= set(texts(tree, "t-l"))


def test_a_sealed_card_is_seen_by_its_owner_alone():
    s = silent(battle().attack(0, 5, 3))
    before = {seat: DRAWING.board(s.view(seat), Ink()) for seat in (None, 1, 2)}
    choose(s, 0, "CONFLICT 5")
    assert asked(s) == "P1 CONFLICT"
    for seat, board in before.items():
        assert DRAWING.board(s.view(seat), Ink()) == board
    assert "#mm-seal" in DRAWING.board(s.view(0), Ink())


def slots(s, seat):
    """The empty places for conflict cards, and how many of them leave it open."""
    words = texts(parsed(DRAWING.board(s.view(seat), Ink())), "t-xl")
    return DRAWING.board(s.view(seat), Ink()).count('class="slot"'), words.count("?")


def test_who_has_chosen_no_conflict_card_yet_has_an_empty_outline():
    s = silent(battle().attack(0, 5, 3))
    assert [slots(s, seat) for seat in (0, 1, 2, None)] == [(2, 1), (2, 1), (2, 2), (2, 2)]
    choose(s, 0, "CONFLICT 5")
    assert slots(s, 0) == (1, 0), "the own card lies there, and only the rival is waited for"
    assert slots(s, 1) == (2, 1), "whether the rival has chosen is not told"


def test_a_response_window_looks_the_same_whoever_is_asked():
    boards = []
    for one, two in (("F", "C"), ("C", "F")):
        position = battle().hand(0, f"5 2 3 C {one}").hand(2, f"5 2 3 C {two}").hand(1, "2 3 4 5 C")
        s = position.stands(1, "loyalty").attack(0, 5, 3)
        assert asked(s).endswith("RESPONSE")
        boards.append((asked(s), DRAWING.board(s.view(None), Ink())))
    assert boards[0][0] != boards[1][0]
    assert boards[0][1] == boards[1][1]


def test_a_card_keeps_its_name_from_the_hand_to_the_table():
    s = silent(battle().attack(0, 5, 3))
    choose(s, 0, "CONFLICT 5")
    choose(s, 1, "CONFLICT 3")
    ink = Ink(salt="one")
    card = ink.id("card-0-support_1-1")
    held = DRAWING.board(s.view(0), ink)
    play(s, "PLAY_1")
    laid = DRAWING.board(s.view(0), ink)
    where = re.compile(rf'id="{card}" class="piece" transform="translate\((\S+) (\S+)\)"')
    assert float(where.search(held)[2]) > 640 > float(where.search(laid)[2])


@pytest.mark.parametrize("cards", range(1, 9))
def test_support_cards_leave_room_for_what_they_add_up_to(cards):
    s = silent(battle().attack(0, 5, 3))
    choose(s, 0, "CONFLICT 5")
    choose(s, 1, "CONFLICT 3")
    view = s.view(None)
    for side, seat in enumerate((0, 1)):
        view["seats"][seat]["table"] += ["support_2"] * cards
        view["combat_parts"][side]["support"] = 2 * cards
    tree = parsed(DRAWING.board(view, Ink()))
    laid = [
        float(piece.attrib["transform"].split("(")[1].split()[0])
        for piece in tree.iter(f"{SVG}g")
        if "piece" in piece.get("class", "")
        and any("small-support" in use.get("href") for use in piece.iter(f"{SVG}use"))
    ]
    assert len(laid) == 2 * cards
    sums = [
        float(each.get("x")) for each in tree.iter(f"{SVG}text") if each.text == f"+{2 * cards}"
    ]
    left, right = min(sums), max(sums)
    half = 22 if cards > 4 else 16  # of the width of a sum
    assert max(x for x in laid if x < STAGE_MIDDLE) + CARD_WIDE * SMALL <= left - half
    assert min(x for x in laid if x > STAGE_MIDDLE) >= right + half


def test_the_whole_picture_stands_alone():
    for theme in ("light", "dark"):
        tree = ET.fromstring(GAME.svg(GAME.new(5, 2), 0, theme))
        assert tree.tag == f"{SVG}svg"


def test_panels_fit_beside_the_board():
    for players in range(2, 7):
        high = DRAWING.panel_high(players)
        assert players * (high + 40) <= 780
        assert high <= (76 if players == 6 else 120)
