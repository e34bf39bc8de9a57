"""Own editions of Medieval Mastery: what may differ does, what is wrong is named."""

import copy
import re
import tomllib
from importlib.resources import files

import pytest

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.chance import seeded
from claycrown.core.errors import EditionError

STANDARD = tomllib.loads(
    (files("claycrown") / "editions" / "mastery" / "standard.toml").read_text("utf-8")
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


def rows(table_name: str, key: str, /, **changes: dict[str, object]) -> str:
    """A list of the standard edition with some rows changed, each named k and its place."""
    listed = copy.deepcopy(STANDARD[table_name][key])
    for place, change in changes.items():
        listed[int(place.removeprefix("k"))] |= change
    return f"[{table_name}]\n{key} = {inline(listed)}\n"


def deck(**copies: int) -> str:
    """The deck with other numbers of copies."""
    names = [row["name"] for row in STANDARD["deck"]["kind"]]
    return rows("deck", "kind", **{f"k{names.index(n)}": {"copies": c} for n, c in copies.items()})


def island(**changes: object) -> str:
    """The map of two players, changed."""
    return "[maps.p2]\n" + "".join(f"{key} = {inline(x)}\n" for key, x in changes.items())


def finished(path: str, players: int, seed: int, options: dict[str, object] | None = None):
    """A random game with an own edition, played to its end."""
    s = claycrown.make("mastery", path).new(players, seed, options)
    playout(s, seeded(seed))
    return s


def test_an_own_edition_states_only_what_differs(tmp_path):
    limits = "[limits]\nstarting_hand = 3\nstarting_knights = 8\nknights_placed_per_turn = 5\n"
    path = edition(tmp_path, deck(authority=0, support_1=5) + limits)
    game = claycrown.make("mastery", path)
    s = game.new(3, seed=1)
    table = s.view(None)
    for seat, shown in enumerate(table["seats"]):
        assert (shown["hand_size"], shown["deck_size"]) == (3, 15)
        homes = zip(table["owners"], table["knights"], strict=True)
        knights = shown["castle"] + sum(k for owner, k in homes if owner == seat)
        assert knights == 8 + 5 * (seat == table["first"])
    assert game.record(s)["edition"] == "own"
    assert game.replay(game.record(s)).key() == s.key()


def test_another_target_ends_the_game_sooner(tmp_path):
    path = edition(tmp_path, "[victory]\npoints = 3\n")
    for seed in range(5):
        s, usual = finished(path, 2, seed), claycrown.make("mastery").new(2, seed)
        decisions = int(playout(usual, seeded(seed)))
        assert 3 <= max(s.scores()) <= 5
        assert s.view(None)["ending"] == "points"
        assert len(claycrown.make("mastery", path).record(s)["actions"]) < decisions


def test_the_cap_of_rounds_can_be_lower(tmp_path):
    path = edition(tmp_path, "[limits]\nround_cap = 1\n[victory]\npoints = 99\n")
    s = finished(path, 4, 1)
    assert {line["category"] for line in s.sheet() if not line["amount"]} == {"won_by_cap"}
    assert s.view(None)["turn"] == 4


def test_other_tiles_lie_on_another_map(tmp_path):
    # A row with a castle at each end.
    strip = [[q, 0] for q in range(7)]
    kinds = rows("territories", "kind", k0={"capacity": 9}, k14={"capacity": 12, "copies": 2})
    layout = island(kinds="A13213B", castle_cells=[0, 6], lake_cells=[], cells=strip)
    s = claycrown.make("mastery", edition(tmp_path, kinds + layout)).new(2, seed=1)
    table = s.view(None)
    assert table["castle_cells"] == [0, 6]
    assert [worth for worth in table["worth"] if worth] == [1, 3, 2, 1, 3]
    assert table["capacity"][0] is None
    battlefields = [k for k, tile in enumerate(table["tiles"]) if tile == "battlefield"]
    assert all(table["capacity"][k] == 12 for k in battlefields)


def test_teams_may_sit_side_by_side(tmp_path):
    path = edition(tmp_path, "[variants.teams]\npairs_4 = [0, 0, 1, 1]\n")
    s = finished(path, 4, 1, {"allegiance": "pairs"})
    ranks = s.ranks()
    assert ranks[0] == ranks[1] != ranks[2] == ranks[3]


def test_a_second_authority_is_allowed_while_hands_are_small(tmp_path):
    path = edition(tmp_path, deck(authority=2, fracture=1))
    s = finished(path, 2, 1)
    assert s.over


MAP = STANDARD["maps"]["p2"]
SMALL = {
    "kinds": "A1B",
    "castle_cells": [0, 2],
    "lake_cells": [],
    "cells": [[0, 0], [1, 0], [2, 0]],
}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[meta]\naction_ids = 155\n", "meta.action_ids: 155 is not supported, only 154"),
        ("[meta]\nplayers = [2, 3]\n", "meta.players: [2, 3] is not supported"),
        ("[limts]\nround_cap = 9\n", "limts: unknown key; did you mean 'limits'?"),
        ("[limits]\nround_cap = 61\n", "limits.round_cap: 61 is out of range, allowed is 1 to 60"),
        ("[limits]\nknights_per_die = 8\n", "limits.knights_per_die: 8 is not supported, only 6"),
        ("[limits]\ninsight_cards = 5\n", "limits.insight_cards: 5 is out of range"),
        ("[limits]\nstarting_hand = 3.5\n", "limits.starting_hand: a whole number is needed"),
        ("[limits]\nprinted_capacity_max = 20\n", "limits.printed_capacity_max: 20"),
        ("[limits]\nbox = { castles = 7 }\n", "limits.box.castles: 7 is not supported, only 6"),
        ("[limits]\ndice_per_player = 11\n", "limits.box.dice: 66 are needed, six times"),
        ("[limits]\ndice_per_player = 2\n", "limits.dice_per_player: 2, but set-up beside 1 "),
        ("[limits]\nstarting_knights = 2\n", "limits.starting_knights: 0 on each tile beside 2 "),
        ("[limits]\nstarting_knights = 15\n", "limits.starting_knights: 7 on each tile beside 1 "),
        ("[order]\norbs = []\n", "order.orbs: [] is not supported"),
        ("[victory]\npoints = 0\n", "victory.points: 0 is out of range, allowed is 1 to 99"),
        ('[victory]\nrank_by = ["points"]\n', "victory.rank_by: ['points'] is not supported"),
        ("[deck]\nsize = 20\n", "deck.size: 20 is not supported, only 18"),
        ("[deck]\nkind = []\n", "deck.kind: 11 values are needed, not 0"),
        ("[deck]\nkind = 3\n", "deck.kind: a list is needed, not 3"),
        (deck(ambush=3), "deck.kind: copies add up to 19, 18 are needed"),
        (deck(ambush=16), "deck.kind[4].copies: 16 is out of range, allowed is 0 to 15"),
        (deck(authority=3, support_1=2), "deck.kind[7].copies: 3 is out of range"),
        (
            deck(authority=2, fracture=1) + "[limits]\norb_draw_hand = 7\n",
            "deck.kind[7].copies: with two Authority cards hands must be smaller",
        ),
        (rows("deck", "kind", k3={"id": 4}), "deck.kind[3].id: 4 is not supported, only 3"),
        (rows("deck", "kind", k3={"value": 6}), "deck.kind[3].value: 6 is not supported, only 5"),
        (rows("deck", "kind", k7={"value": 6}), "deck.kind[7].value: unknown key"),
        (rows("deck", "kind", k4={"die": False}), "deck.kind[4].die: False is not supported"),
        (rows("artefacts", "crown", k1={"name": "order"}), "artefacts.crown[1].name: 'order'"),
        (rows("artefacts", "sceptre", k2={"when": "never"}), "artefacts.sceptre[2].when: 'never'"),
        (rows("artefacts", "orb", k5={"effect": ""}), "artefacts.orb[5].effect: ''"),
        (rows("territories", "kind", k6={"capacity": 13}), "territories.kind[6].capacity: 13"),
        (rows("territories", "kind", k6={"capacity": 0}), "territories.kind[6].capacity: 0"),
        (rows("territories", "kind", k6={"value": 4}), "territories.kind[6].value: 4 is out of"),
        (rows("territories", "kind", k6={"id": 5}), "territories.kind[6].id: 5 is not supported"),
        (rows("territories", "kind", k6={"battle": "rain"}), "territories.kind[6].battle: 'rain'"),
        (rows("territories", "kind", k6={"conquest": "x"}), "territories.kind[6].conquest: 'x'"),
        (rows("territories", "kind", k6={"copies": 3}), "territories.kind: copies add up to 31"),
        (
            rows("territories", "kind", k0={"copies": 1}, k6={"copies": 3}),
            "maps.p6.kinds: 12 tiles of value 1, there are 11",
        ),
        (rows("castles", "castle", k0={"colour": "blue"}), "castles.castle[0].colour: 'blue'"),
        (rows("castles", "castle", k0={"name": 1}), "castles.castle[0].name: text is needed"),
        ("[maps]\nneighbours = [[1, 0]]\n", "maps.neighbours: [[1, 0]] is not supported"),
        (island(players=3), "maps.p2.players: 3 is not supported, only 2"),
        (island(kinds="1321B2L2A123"), "maps.p2.cells: 12 are needed, as in kinds, not 13"),
        (island(kinds="1321B2L2A123X"), "maps.p2.kinds: 'X' is no castle, lake or value"),
        (island(kinds="1321B2L2A123C"), "maps.p2.kinds: 'C' is no castle, lake or value"),
        (island(kinds="1321B2L2A123A"), "maps.p2.kinds: one castle A is needed, not 2"),
        (island(kinds="1" * 38), "maps.p2.kinds: 38 cells, at most 37 have an id"),
        (island(castle_cells=[4, 8]), "maps.p2.castle_cells: [4, 8], but kinds says [8, 4]"),
        (island(castle_cells=[4]), "maps.p2.castle_cells: 2 values are needed, not 1"),
        (island(lake_cells=[]), "maps.p2.lake_cells: [], but kinds says [6]"),
        (island(cells=MAP["cells"][::-1]), "maps.p2.cells: different cells in reading order"),
        (island(cells=[[0, 0, 0]] * 13), "maps.p2.cells[0]: 2 values are needed, not 3"),
        (
            island(**SMALL | {"kinds": "AB1", "castle_cells": [0, 1]}),
            "maps.p2.kinds: the castles on 0 and 1 are adjacent",
        ),
        (
            island(**SMALL),
            "maps.p2.kinds: territory 1 lies beside the castles on 0 and 2, but Homelands can",
        ),
        (
            island(**SMALL | {"cells": [[0, 0], [2, 0], [4, 0]]}),
            "maps.p2.kinds: no path leads from a castle to territory 1",
        ),
        (
            island(kinds="1321B2L2ALLL1", lake_cells=[6, 9, 10, 11]),
            "maps.p2.kinds: more lakes than limits.box.lakes",
        ),
        ("[variants.siege]\nmax_attackers = 13\n", "variants.siege.max_attackers: 13"),
        ("[variants.chaos]\nfatal_face = 7\n", "variants.chaos.fatal_face: 7 is out of range"),
        ("[variants.chaos]\nextra_knights = 54\n", "limits.dice_per_player: 10, but set-up"),
        ('[variants.skirmish]\nworthless = ["moor"]\n', "variants.skirmish.worthless: 'moor'"),
        ("[variants]\nforbidden = []\n", "variants.forbidden: [] is not supported"),
        (
            "[variants.teams]\npairs_4 = [0, 0, 0, 1]\n",
            "variants.teams.pairs_4: 2 seats of team 0 are needed, not 3",
        ),
        (
            "[variants.teams]\nthrees_6 = [0, 1, 2, 0, 1, 2]\n",
            "variants.teams.threes_6[2]: 2 is out of range, allowed is 0 to 1",
        ),
        ("[variants.teams]\npairs_6 = [0, 1]\n", "variants.teams.pairs_6: 6 values are needed"),
        ('[rulings]\nfear_vigour = "minimum"\n', "rulings.fear_vigour: 'minimum' is not"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path, text, message):
    with pytest.raises(EditionError, match=re.escape(message)):
        claycrown.make("mastery", edition(tmp_path, text))


def test_what_lies_between_two_castles_may_have_a_value_without_homelands(tmp_path):
    s = claycrown.make("mastery", edition(tmp_path, island(**SMALL | {"kinds": "A2B"}))).new(2, 1)
    assert s.view(None)["castle_cells"] == [0, 2]


def test_mm_2_5_a_path_may_lead_over_a_lake(tmp_path):
    # A at one end, then a territory, a lake, a territory that touches nothing else, and B apart.
    cells = [[0, 0], [1, 0], [2, 0], [3, 0], [0, 5]]
    layout = {"kinds": "A1L1B", "castle_cells": [0, 4], "lake_cells": [2], "cells": cells}
    game = claycrown.make("mastery", edition(tmp_path, island(**layout)))
    assert game.new(2, seed=1).view(None)["castle_cells"] == [0, 4]


def test_every_key_of_the_standard_edition_is_checked(tmp_path):
    """A key that the shape does not know, in any table, is named."""
    for place in tables(STANDARD):
        text = f"[{place}]\nnonsense = 1\n"
        with pytest.raises(EditionError, match=re.escape(f"{place}.nonsense: unknown key")):
            claycrown.make("mastery", edition(tmp_path, text))


def tables(table, where=""):
    """The places of all tables of a document."""
    for key, value in table.items():
        if isinstance(value, dict):
            place = f"{where}.{key}" if where else key
            yield place
            yield from tables(value, place)
