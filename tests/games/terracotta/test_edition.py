"""Own editions of Terracotta Army: what may differ does, what is wrong is named."""

import re

import pytest
from terracotta_given import booked, given, own, play, stock

import claycrown
from claycrown.core.errors import EditionError

TOKENS = [f"{{ number = {k}, wet_clay = 0 }}" for k in (2, 1, 3)]


def edition(tmp_path, text: str) -> str:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_an_own_edition_states_only_what_differs(tmp_path):
    own_values = "[rack]\nvp = [9, 9, 7, 7, 6, 6, 5, 5, 4, 4, 3]\n[wheel]\nrotation_cost = 1\n"
    path = edition(tmp_path, own_values)
    s = given(edition=path).coins("Y", 1).wet("Y", 2).asking("Y", "ROTATE")
    play(s, "ROTATE middle", "CRAFTSMAN 0", "DO", "WARRIOR O", "a1")
    assert own(s, "Y").coins == 0
    assert booked(s) == [("Y", "rack", 9)]
    assert stock(s).warehouses == [2, 1, 1, 1]
    game = claycrown.make("terracotta", path)
    assert game.record(s)["edition"] == "own"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[grid]\ncolumns = 8\nrows = 9\n", "grid: 8 x 9 cells are more than the 63"),
        ("[grid]\ncentral_row = 8\n", "grid.central_row: 8, there are 7 rows"),
        ("[grid]\ncentral_column = 'z'\n", "grid.central_column: 'z' is not one of"),
        (
            "[grid.quadrants]\ntop_left = { columns = 'abcd', rows = [1, 2, 9] }\n",
            "grid.quadrants.top_left: reaches outside the grid",
        ),
        (
            "[grid.quadrants]\ntop_left = { columns = 'xyz', rows = [1] }\n",
            "grid.quadrants.top_left.columns: letters a to i are needed",
        ),
        (
            "[grid.quadrants]\ntop_left = { columns = 'abc', rows = [] }\n",
            "grid.quadrants.top_left.rows: a list of rows is needed",
        ),
        ("[inspectors]\nrow_track = [1, 2, 3]\n", "inspectors.row_track"),
        ("[inspectors]\nstart_index = 7\n", "inspectors.start_index: 7"),
        ("[wheel]\nouter = ['sword']\n", "wheel.outer: 12 values are needed, not 1"),
        (f"[wheel]\nouter = [{', '.join(['1'] * 12)}]\n", "wheel.outer[0]: a table with an action"),
        (
            "[wheel]\nquarters = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 10]]\n",
            "wheel.quarters: each of",
        ),
        ("[rack]\nvp = [8, 8]\n", "rack.vp: 11 values are needed (warriors.count_each), not 2"),
        ("[specialists]\ncost = [1]\n", "specialists.cost: 4 values are needed"),
        ("[limits]\nwarriors_total = 40\n", "limits.warriors_total: 4 x warriors.count_each"),
        ("[masters]\ntoken_costs = [6, 5, 4, 3, 2, 1]\n", "masters.token_costs: six rising costs"),
        (
            f"[priority]\ntokens = [{', '.join(TOKENS)}]\n",
            "priority.tokens: numbers 1, 2, 3 are needed in order",
        ),
        ('[setup]\nartisans_reserve = { "2" = 4 }\n', "setup.artisans_reserve.2: 5 are needed"),
        ('[setup]\nturns_total = { "2" = 49 }\n', "setup.turns_total.2: 5 rounds x players"),
        ("[wheel]\nwet_action = 'one'\n", "wheel.wet_action: 'one' is not supported"),
        ("[whel]\nwet_action = 'all'\n", "whel: unknown key; did you mean 'wheel'?"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path, text, message):
    with pytest.raises(EditionError, match=re.escape(message)):
        claycrown.make("terracotta", edition(tmp_path, text))
