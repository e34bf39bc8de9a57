"""Own editions of Xi'an: what may differ does, what is wrong is named."""

import re
import tomllib
from importlib.resources import files

import pytest
from xian_given import booked, given, own, play, table

import claycrown
from claycrown.core.errors import EditionError

STANDARD = tomllib.loads(
    (files("claycrown") / "editions" / "xian" / "standard.toml").read_text("utf-8")
)


def edition(tmp_path, text: str) -> str:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def inline(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {inline(x)}' for key, x in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(x) for x in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)


def rows(table_name: str, key: str, place: int, /, **changes: object) -> str:
    """A list of the standard edition with one row changed."""
    listed = [dict(row) for row in STANDARD[table_name][key]]
    listed[place] |= changes
    return f"[{table_name}]\n{key} = {inline(listed)}\n"


def without(table_name: str, key: str, place: int, field: str) -> str:
    listed = [dict(row) for row in STANDARD[table_name][key]]
    del listed[place][field]
    return f"[{table_name}]\n{key} = {inline(listed)}\n"


def test_an_own_edition_states_only_what_differs(tmp_path):
    text = rows("equipment", "card", 0, cost=2, clay=3) + "[buildings]\npass_coins = 2\n"
    path = edition(tmp_path, text)
    s = given(edition=path).resources(0, 2).asking(0, "FORGE")
    play(s, "FORGE 1")
    assert own(s, 0).goods == (0, 3, 0, 0, 0, 0)
    s = play(given(edition=path).asking(0, "BUILDING"), "PASS")
    assert own(s, 0).coins == 2
    assert claycrown.make("xian", path).record(s)["edition"] == "own"


def test_another_face_and_another_limit(tmp_path):
    cells = [[dict(cell) for cell in row] for row in STANDARD["faces"]["C"]["C1"]]
    cells[0][1] = {"vp": 3, "coins": 4, "pigments": ["blue", "green"]}
    text = f'[faces.C]\nC1 = {inline(cells)}\n[limits]\npair_limit = {{ "3" = 2 }}\n'
    path = edition(tmp_path, text)
    s = play(given(edition=path).resources(0, 0, 5).asking(0, "CRAFT"), "CRAFT 1")
    assert booked(s) == [(0, "craft_cell", 3)]
    assert own(s, 0).goods == (4, 0, 0, 0, 1, 1)
    s = given(edition=path).resources(0, 9, 9).builders("Laboratory", 1).asking(0, "BUILDING")
    assert 594 not in s.legal(0)


def test_sections_may_lie_the_other_way(tmp_path):
    path = edition(tmp_path, '[pit]\nsection_by_row = ["A", "A", "B", "B", "C", "C"]\n')
    s = claycrown.make("xian", path).new(2, seed=1)
    assert [int(s.box.pit.section_of[cell]) for cell in (0, 8, 16)] == [0, 1, 2]
    assert len(table(s).brown) == 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[meta]\nrounds = 5\n", "meta.rounds: 5 is not supported"),
        ("[limits]\nbuilders_per_player = 3\n", "limits.builders_per_player"),
        ("[limits]\npigments_per_colour = 0\n", "limits.pigments_per_colour: 0"),
        ("[limts]\npigments_per_colour = 6\n", "limts: unknown key; did you mean 'limits'?"),
        ("[limits]\nbrown_figures = 14\n", "setup.brown_supply_after_setup: brown figures less 6"),
        (rows("workers", "card", 0, id=1), "workers.card: id 0 to 23 are needed in order"),
        (rows("workers", "card", 0, initiative=2), "workers.card[0].id: 0, expected 1"),
        (rows("workers", "card", 12, helper="officer"), "workers.card[12].helper: the order"),
        (rows("workers", "card", 0, colour="pink"), "workers.card[0].colour: 'pink'"),
        (rows("workers", "card", 21, pigments=["red", "red"]), "different pigments are needed"),
        (rows("workers", "helper", 0, name="officer"), "workers.helper: the order ceramist"),
        (rows("equipment", "type", 0, name="horse"), "equipment.type: the order arrowheads"),
        (rows("equipment", "card", 0, type="horse"), "equipment.card[0].type: four copies"),
        (rows("equipment", "card", 3, id=2), "equipment.card: id 0 to 23 are needed in order"),
        (rows("requests", "token", 0, number=2), "requests.token: number 1 to 12 are needed"),
        (rows("mausoleum", "end_tile", 0, key="flat"), "mausoleum.end_tile: the order"),
        (rows("mausoleum", "end_tile", 1, id=2), "mausoleum.end_tile: id 0 to 7 are needed"),
        (without("mausoleum", "end_tile", 0, "max_vp"), "end_tile[0].max_vp: missing"),
        ('[pit]\nsection_by_row = ["A", "A", "A", "B", "C", "C"]\n', "two rows of each section"),
        ("[faces.A]\nA1 = 3\n", "faces.A.A1"),
        ("[faces.A]\nA1 = [[{ vp = 1 }, { vp = 1 }, { vp = 1 }, { vp = 1 }]]\n", "faces.A.A1"),
        (
            f"[faces.A]\nA1 = {inline([[{'vp': 1}] * 4] * 2)}\n",
            "faces.A.A1: two starting statues are needed, not 0",
        ),
        (
            f"[faces.A]\nA1 = {inline([[{'coins': 1}] * 4] * 2)}\n",
            "faces.A.A1[0][0]: a statue or points are needed",
        ),
        (
            f"[faces.A]\nA1 = {inline([[{'vp': 1, 'moons': 1}] * 4] * 2)}\n",
            "faces.A.A1[0][0].moons: unknown key",
        ),
        ("[rulings]\nmin_score = 1\n", "rulings.min_score: 1 is not supported"),
        ("[workers]\ncard = [1, 2]\n", "workers.card"),
        (f"[workers]\ncard = {inline([1] * 24)}\n", "workers.card[0]: a table is needed, not 1"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path, text, message):
    with pytest.raises(EditionError, match=re.escape(message)):
        claycrown.make("xian", edition(tmp_path, text))


def test_the_standard_edition_has_the_id_table_of_chapter_15():
    game = claycrown.make("xian")
    blocks = [(row["name"], row["first"], row["size"]) for row in STANDARD["actions"]["block"]]
    assert blocks == [(verb.name, verb.first, verb.size) for verb in game.actions.verbs]
    assert STANDARD["actions"]["total"] == 841
