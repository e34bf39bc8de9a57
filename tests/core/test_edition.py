"""Editions: an own file over the standard one, every value checked, every error with its place."""

import copy
import os
import re

import pytest

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.chance import seeded
from claycrown.core.check import check_game
from claycrown.core.edition import (
    check_shape,
    fixed,
    flag,
    listed,
    one_of,
    order_of,
    overlay,
    some_of,
    whole,
    words,
)
from claycrown.core.errors import EditionError, RecordError
from claycrown.games.terracotta import GAME
from claycrown.games.terracotta.shape import SHAPE, check_data

STANDARD = claycrown.make("terracotta")

# Seven columns, nine rows: the same 63 cells the other way round.
TALL = """
[grid]
columns = 7
rows = 9
cell_id = "(row - 1) * 7 + column_index"
central_row = 5
central_column = "d"

[grid.quadrants]
top_left     = { columns = "abc", rows = [1, 2, 3, 4] }
top_right    = { columns = "efg", rows = [1, 2, 3, 4] }
bottom_left  = { columns = "abc", rows = [6, 7, 8, 9] }
bottom_right = { columns = "efg", rows = [6, 7, 8, 9] }

[inspectors]
row_track = [1, 2, 3, 4, 5, 6, 7, 8, 9]
column_track = ["a", "b", "c", "d", "e", "f", "g"]
"""


@pytest.fixture
def write(tmp_path):
    def write_file(text, name="my-box.toml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write_file


def refusal(path):
    with pytest.raises(EditionError) as caught:
        GAME.with_edition(path)
    return str(caught.value)


def changed(path, value):
    """The standard data with one value replaced, named like ``rack.vp``."""
    data = copy.deepcopy(STANDARD.edition.data)
    *tables, key = path.split(".")
    table = data
    for name in tables:
        table = table[name]
    table[key] = value
    return data


def test_an_own_edition_states_only_what_differs(write):
    own = GAME.with_edition(write("[tiles]\ndomination = [4, 5, 6, 7, 8]\n"))
    assert own.edition.name == "my-box"
    data = copy.deepcopy(own.edition.data)
    assert data["tiles"].pop("domination") == [4, 5, 6, 7, 8]
    standard = copy.deepcopy(STANDARD.edition.data)
    standard["tiles"].pop("domination")
    assert data == standard


def test_an_empty_file_is_the_standard_data_under_another_name(write):
    own = GAME.with_edition(write(""))
    assert own.edition.data == STANDARD.edition.data
    assert own.edition.name == "my-box"


def test_an_own_edition_is_what_is_played(write):
    own = GAME.with_edition(write("[setup]\ncoins = [9, 8, 7, 6]\n"))
    s = own.new(4, seed=1)
    assert [s.view(None)["seats"][seat]["coins"] for seat in s.view(None)["order"]] == [9, 8, 7, 6]
    s = STANDARD.new(4, seed=1)
    assert [s.view(None)["seats"][seat]["coins"] for seat in s.view(None)["order"]] == [3, 3, 4, 5]


def test_a_wrong_key_is_named_with_a_hint(write):
    path = write("[wheel]\ninne = 3\n")
    assert refusal(path) == f"{path}: wheel.inne: unknown key; did you mean 'inner'?"
    path = write("[wheels]\ninner = 3\n")
    assert refusal(path) == f"{path}: wheels: unknown key; did you mean 'wheel'?"
    path = write("zzzzzz = 3\n")
    assert refusal(path) == f"{path}: zzzzzz: unknown key"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[inspectors]\ndomination = 100", "inspectors.domination: 100 is out of range, allowed"),
        ("[inspectors]\ndomination = -1", "inspectors.domination: -1 is out of range, allowed"),
        ("[inspectors]\ndomination = 7.0", "inspectors.domination: a whole number is needed"),
        ("[inspectors]\ndomination = true", "inspectors.domination: a whole number is needed"),
        ("[inspectors]\ndomination = '7'", "inspectors.domination: a whole number is needed"),
        ("[inspectors]\nwraps_backward = 1", "inspectors.wraps_backward: true or false is needed"),
        ("[tiles]\ndomination = 5", "tiles.domination: a list is needed, not 5"),
        ("[tiles]\ndomination = [5]", "tiles.domination: 5 values are needed, not 1"),
        ("[tiles]\ndomination = [5, 6, 700, 8, 9]", "tiles.domination[2]: 700 is out of range"),
        ("rack = 3", "rack: a table is needed, not 3"),
        ("[meta]\nrounds = 6", "meta.rounds: 6 is not supported, only 5"),
        ("[meta]\nspec = 1", "meta.spec: text is needed, not 1"),
        ("[encoding]\ndo = [28, 28]", "encoding.do: [28, 28] is not supported, only [27, 27]"),
        ("[masters]\nupkeep_coin = ['cook']", "masters.upkeep_coin: 'cook' is not one of"),
        (
            "[masters]\nupkeep_coin = ['sculptor', 'sculptor']",
            "masters.upkeep_coin: a list of different names is needed",
        ),
        ("[grid]\ncentral_column = 'z'", "grid.central_column: 'z' is not one of"),
        ("[grid.quadrants]\ntop_left = {columns = 'az', rows = [1]}", "grid.quadrants.top_left"),
        (
            "[grid.quadrants]\ntop_left = {columns = 'ab', rows = []}",
            "grid.quadrants.top_left.rows: a list of rows is needed",
        ),
        (
            "[grid.quadrants]\ntop_left = {columns = 'ab', rows = [1, 10]}",
            "grid.quadrants.top_left.rows[1]: 10 is out of range, allowed is 1 to 9",
        ),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(write, text, complaint):
    path = write(text)
    message = refusal(path)
    assert message.startswith(f"{path}: {complaint}"), message
    assert "\n" not in message


def spaces(ring, first):
    rest = STANDARD.edition.data["wheel"][ring][1:]
    return [first, *rest]


@pytest.mark.parametrize(
    ("ring", "space", "complaint"),
    [
        ("inner", {"action": "priority"}, "wheel.inner[0].action: 'priority' is not one of craft"),
        ("outer", {"action": "craft", "cost": 2}, "wheel.outer[0].action: 'craft' is not one of"),
        ("inner", {"action": "craft"}, "wheel.inner[0].cost: missing"),
        ("inner", {"action": "wet", "cost": 1}, "wheel.inner[0].cost: unknown key"),
        ("middle", {"action": "master", "master": "cook"}, "wheel.middle[0].master: 'cook' is not"),
        ("middle", {"action": "coins", "amount": 0}, "wheel.middle[0].amount: 0 is out of range"),
        ("outer", 5, "wheel.outer[0]: a table with an action is needed, not 5"),
        ("outer", {"weapon": "sword"}, "wheel.outer[0].action: None is not one of"),
    ],
)
def test_a_space_of_the_wheel_is_checked(ring, space, complaint):
    with pytest.raises(EditionError, match=f"^{re.escape(complaint)}"):
        check_shape(changed(f"wheel.{ring}", spaces(ring, space)), SHAPE)


def tokens(*numbers):
    return [{"number": number, "wet_clay": 0} for number in numbers]


BLOCK = {"columns": "abcd", "rows": [1, 2, 3]}


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("grid.rows", 8, "grid: 9 x 8 cells are more than the 63 that have an id"),
        ("grid.rows", 3, "grid.central_row: 4, there are 3 rows"),
        ("grid.columns", 4, "grid.central_column: 'e' is not one of a, b, c, d"),
        ("inspectors.row_track", [1, 2, 3, 4, 5, 6, 6], "inspectors.row_track: each of"),
        ("inspectors.column_track", ["a", "b"], "inspectors.column_track: each of"),
        (
            "inspectors.start_index",
            7,
            "inspectors.start_index: 7 is out of range, allowed is 0 to 6",
        ),
        (
            "grid.quadrants.top_left",
            {"columns": "abcd", "rows": [8]},
            "grid.quadrants.top_left: reaches outside the grid",
        ),
        ("rack.vp", [1] * 10, "rack.vp: 11 values are needed (warriors.count_each), not 10"),
        ("specialists.cost", [1], "specialists.cost: 4 values are needed (specialists.count_each)"),
        ("limits.warriors_total", 45, "limits.warriors_total: 4 x warriors.count_each is needed"),
        ("limits.specialists_total", 1, "limits.specialists_total: 4 x specialists.count_each"),
        (
            "setup.artisans_reserve",
            {"2": 5, "3": 4, "4": 2},
            "setup.artisans_reserve.4: 3 are needed (TA-7.6)",
        ),
        (
            "setup.turns_total",
            {"2": 50, "3": 61, "4": 60},
            "setup.turns_total.3: 5 rounds x players x workers is needed",
        ),
        (
            "wheel.quarters",
            [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 10]],
            "wheel.quarters: each of",
        ),
        ("masters.token_costs", [1, 2, 3, 4, 6, 5], "masters.token_costs: six rising costs"),
        ("masters.token_costs", [1, 2, 3, 4, 5, 5], "masters.token_costs: six rising costs"),
        (
            "priority.tokens",
            tokens(1, 3, 2),
            "priority.tokens: numbers 1, 2, 3 are needed in order",
        ),
    ],
)
def test_values_must_go_together(path, value, complaint):
    data = changed(path, value)
    check_shape(data, SHAPE)  # each value alone is fine
    with pytest.raises(EditionError, match=f"^{re.escape(complaint)}"):
        check_data(data)


def test_a_missing_file_is_named(tmp_path):
    path = str(tmp_path / "nowhere.toml")
    assert refusal(path).startswith(f"{path}: cannot be read: ")


def test_a_folder_is_no_file(tmp_path):
    path = tmp_path / "folder.toml"
    path.mkdir()
    assert refusal(str(path)).startswith(f"{path}: cannot be read: ")


def test_bad_toml_is_refused_with_the_line(write):
    path = write("[rack]\nvp = [1, 2\n[tiles]\n")
    message = refusal(path)
    assert message.startswith(f"{path}: not valid TOML: ")
    assert "line 3" in message


def test_a_file_that_is_not_utf_8_is_refused(tmp_path):
    path = tmp_path / "latin.toml"
    path.write_bytes("# Stück\n".encode("latin-1"))
    assert refusal(str(path)).startswith(f"{path}: cannot be read: ")


def test_an_own_file_must_not_be_called_standard(write):
    path = write("", "standard.toml")
    assert refusal(path) == f"{path}: an own edition needs a name other than 'standard'"


def test_an_edition_is_found_by_name_in_the_folder_of_editions(tmp_path, monkeypatch):
    folder = tmp_path / "terracotta"
    folder.mkdir()
    (folder / "by-name.toml").write_text("[inspectors]\ndomination = 8\n")
    monkeypatch.setenv("CLAYCROWN_EDITIONS", str(tmp_path))
    own = GAME.with_edition("by-name")
    assert own.edition.name == "by-name"
    assert own.edition.data["inspectors"]["domination"] == 8
    assert refusal("other").startswith("no edition 'other' of terracotta: give 'standard',")


@pytest.mark.parametrize("name", ["nowhere", "", "../terracotta/by-name", f"x{os.sep}y"])
def test_an_unknown_name_is_refused_without_looking_elsewhere(tmp_path, monkeypatch, name):
    folder = tmp_path / "terracotta"
    folder.mkdir()
    (folder / "by-name.toml").write_text("")
    monkeypatch.setenv("CLAYCROWN_EDITIONS", str(tmp_path))
    assert refusal(name).startswith(f"no edition {name!r} of terracotta")
    monkeypatch.delenv("CLAYCROWN_EDITIONS")
    assert refusal(name).startswith(f"no edition {name!r} of terracotta")


def test_make_takes_the_path_of_an_edition(write):
    path = write("[rack]\nvp = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]\n", "nines.toml")
    assert claycrown.make("terracotta", edition=path).edition.name == "nines"


def test_make_sees_an_edition_file_that_has_changed(write):
    path = write("[inspectors]\ndomination = 8\n", "changing.toml")
    assert claycrown.make("terracotta", path).edition.data["inspectors"]["domination"] == 8
    write("[inspectors]\ndomination = 9\n", "changing.toml")
    assert claycrown.make("terracotta", path).edition.data["inspectors"]["domination"] == 9


def test_two_editions_in_one_process_do_not_mix(write):
    rich = GAME.with_edition(write("[setup]\ncoins = [20, 20, 20, 20]\n", "rich.toml"))
    one, two = STANDARD.new(2, seed=1), rich.new(2, seed=1)
    playout(two, seeded(1))
    again = STANDARD.new(2, seed=1)
    playout(one, seeded(2))
    playout(again, seeded(2))
    assert one.key() == again.key()


def test_the_record_names_its_edition_and_replays_only_with_it(write):
    own = GAME.with_edition(write("[inspectors]\ndomination = 8\n"))
    s = own.new(2, seed=1)
    playout(s, seeded(1))
    record = own.record(s)
    assert record["edition"] == "my-box"
    assert own.replay(record).key() == s.key()
    with pytest.raises(RecordError, match="edition: 'my-box', expected 'standard'"):
        STANDARD.replay(record)


def test_without_wrapping_back_an_officer_on_the_first_space_only_moves_forward(write):
    from terracotta_given import given, options, play

    own = GAME.with_edition(write("[inspectors]\nwraps_backward = false\n"))
    s = given().wet("Y", 2).ready("Y", "sword").asking("Y", "INNER")
    play(s, "DO", "WARRIOR O", "a1", "DO")
    assert "INSPECTOR row-1" in options(s)
    narrow = own.load(s.save() | {"edition": "my-box"})
    assert narrow.legal(1) == [0, 49, 52]


def test_a_mausoleum_of_seven_columns_and_nine_rows_can_be_played_to_the_end(write):
    tall = GAME.with_edition(write(TALL, "tall.toml"))
    for players in (2, 3, 4):
        assert check_game(tall, players, 20, "tall", deep=False) == []
    s = tall.new(4, seed=1)
    playout(s, seeded(5))
    names = {statue.split("=")[0].split("-")[0] for statue in s.save()["mausoleum"]}
    assert {name[0] for name in names} <= set("abcdefg")
    assert any(name[1] in "89" for name in names)
    assert tall.load(s.save()).key() == s.key()


def test_shapes_name_the_place_of_a_missing_key():
    with pytest.raises(EditionError, match=r"^a\.b: missing$"):
        check_shape({"a": {}}, {"a": {"b": flag}})


def test_overlay_goes_table_by_table_and_leaves_its_arguments_alone():
    base = {"a": {"x": 1, "y": 2}, "b": [1, 2]}
    own = {"a": {"y": 3}, "b": [9]}
    assert overlay(base, own) == {"a": {"x": 1, "y": 3}, "b": [9]}
    assert base == {"a": {"x": 1, "y": 2}, "b": [1, 2]}


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (whole(1, 3), 3, 4),
        (whole(1, 3), 1, True),
        (listed(2, whole(0, 9)), [1, 2], [1]),
        (listed(None, whole(0, 9)), [], [1, 10]),
        (order_of([1, 2]), [2, 1], [1, 1]),
        (order_of(["a"]), ["a"], "a"),
        (some_of(["a", "b"]), ["b"], ["b", "b"]),
        (some_of(["a", "b"]), [], "a"),
        (one_of(["a", "b"]), "b", "c"),
        (fixed(5), 5, 5.0),
        (flag, True, 1),
        (words, "x", None),
    ],
)
def test_each_check_takes_the_good_and_refuses_the_bad(check, good, bad):
    check(good, "here")
    with pytest.raises(EditionError, match=r"^here"):
        check(bad, "here")
