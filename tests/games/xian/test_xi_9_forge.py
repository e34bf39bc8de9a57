"""Chapter 9: the Armoury."""

import pytest
from xian_given import entries, given, options, own, play, table


def test_xi_9_1_a_card_of_the_row_leaves_an_empty_slot():
    s = given().resources(0, 9).tiles(0, "extra action").asking(0, "BUILDING")
    play(s, "ENTER Armoury", "FORGE 2")
    assert own(s, 0).coins == 7
    assert own(s, 0).equipment == [4]
    assert table(s).row == [0, None, 8, 20]
    play(s, "EXTRA Armoury")
    assert options(s) == ["FORGE 1", "FORGE 3", "FORGE 4"]
    assert table(s).deck == [k for k in range(24) if k not in (0, 4, 8, 20)]


@pytest.mark.parametrize("officer", [False, True])
@pytest.mark.parametrize("tile", [False, True])
@pytest.mark.parametrize(("slot", "price"), [(2, 2), (3, 3), (4, 3)])
def test_xi_9_2_price(officer, tile, slot, price):
    position = given().resources(0, 9)
    if officer:
        position.helpers(0, "Officer")
    if tile:
        position.tiles(0, "reduction")
    s = position.asking(0, "FORGE")
    play(s, f"FORGE {slot} reduced" if tile else f"FORGE {slot}")
    assert own(s, 0).coins == 9 - (price - officer - tile)


def test_xi_9_2_never_below_0():
    s = given().helpers(0, "Officer").resources(0, 9).asking(0, "FORGE")
    play(s, "FORGE 1")
    assert own(s, 0).coins == 9


def test_xi_9_3_the_tile_needs_a_price_of_at_least_1():
    s = given().helpers(0, "Officer").tiles(0, "reduction").resources(0, 9).asking(0, "FORGE")
    assert "FORGE 1 reduced" not in options(s)
    assert {"FORGE 1", "FORGE 2 reduced"} <= set(options(s))


def test_xi_9_3_here_and_in_a_craft(tmp_path):
    path = tmp_path / "cheap.toml"
    path.write_text("[pit]\ncraft_clay = { A = 1 }\n", encoding="utf-8")
    position = given(edition=str(path)).helpers(0, "Scientist").tiles(0, "reduction")
    s = position.resources(0, 0, 9).asking(0, "CRAFT")
    assert "CRAFT 17 reduced" not in options(s)
    assert {"CRAFT 17", "CRAFT 9 reduced"} <= set(options(s))


@pytest.mark.parametrize(("card", "clay"), [(0, 0), (4, 1), (6, 0), (8, 1), (16, 1), (18, 0)])
def test_xi_9_4_printed_clay_is_taken_at_once(card, clay):
    s = given().row(card, 12).resources(0, 9).asking(0, "FORGE")
    play(s, "FORGE 1")
    assert own(s, 0).clay == clay


def test_xi_9_5_an_empty_row_bars_the_armoury():
    s = given().row().resources(0, 9).tiles(0, "extra action").asking(0, "BUILDING")
    assert [word for word in entries(s) if "Armoury" in word] == []


def test_xi_9_5_no_limit_on_cards_owned():
    names = [name for name in ("halberd", "sword", "crossbow") for _ in range(4)]
    s = given().row("arrowheads", "horse").equipment(0, *names).resources(0, 9)
    s = s.asking(0, "FORGE")
    play(s, "FORGE 1")
    assert len(own(s, 0).equipment) == 13
