"""Why not: each reason in a position where it holds, and all that hold at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from terracotta_given import DECISIONS, SPECIALISTS, WORDS, asked, given, play

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.errors import IllegalAction
from claycrown.core.state import ask

GAME = claycrown.make("terracotta")
HERE = Path(__file__)
ROOT = HERE.parents[3]
RULES = (ROOT / "tests" / "data" / "terracotta_rules.txt").read_text("utf-8").split()
FULL = " ".join(f"{column}{row}=VO" for row in range(1, 8) for column in "abcdefghi")

# For each verb one option, and for each decision its rule and the verbs that belong to it.
VERBS = {
    "PASS": "PASS",
    "ROTATE": "ROTATE middle",
    "PLACE_CRAFTSMAN": "CRAFTSMAN 11",
    "PLACE_ARTISAN": "ARTISAN 0",
    "DO": "DO",
    "TAKE_CLAY": "TAKE_CLAY",
    "TAKE_COIN": "TAKE_COIN",
    "HIRE": "HIRE 6",
    "WARRIOR": "WARRIOR O",
    "SPECIALIST": "SPECIALIST musician",
    "DIRECTION": "DIRECTION N",
    "INSPECTOR": "INSPECTOR column+2",
    "WAREHOUSES": "WAREHOUSES AB",
    "CELL": "i7",
}
BELONGS = {
    "ROTATE": ("TA-6.4", "PASS ROTATE"),
    "PLACE": ("TA-6.6", "PLACE_CRAFTSMAN PLACE_ARTISAN"),
    "INNER": ("TA-6.10", "PASS DO TAKE_CLAY TAKE_COIN"),
    "WARRIOR_TYPE": ("TA-8.3", "WARRIOR"),
    "WARRIOR_CELL": ("TA-8.3", "CELL"),
    "WEAPON": ("TA-8.5", "PASS DO"),
    "OFFICER_MOVE": ("TA-8.6", "PASS INSPECTOR"),
    "GUARD_PICK": ("TA-8.7", "PASS CELL"),
    "GUARD_TO": ("TA-8.8", "CELL"),
    "CROSSBOW_DIR": ("TA-8.11", "DIRECTION"),
    "MIDDLE": ("TA-6.10", "PASS DO TAKE_CLAY TAKE_COIN HIRE"),
    "MASTER_USE": ("TA-10.3", "PASS DO"),
    "MASTER_INSPECTOR": ("TA-10.10", "INSPECTOR"),
    "SUPERVISOR": ("TA-10.12", "WAREHOUSES"),
    "OUTER": ("TA-6.11", "PASS SPECIALIST TAKE_CLAY TAKE_COIN"),
    "SPECIALIST_CELL": ("TA-9.10", "CELL"),
    "HORSE_RIDER": ("TA-9.5", "CELL"),
    "HORSE_DIR": ("TA-9.5", "DIRECTION"),
    "ARCHER_CELL": ("TA-9.13", "CELL"),
    "ARCHER_DIR": ("TA-9.13", "DIRECTION"),
}
MANDATORY = [name for name, (_, verbs) in BELONGS.items() if "PASS" not in verbs]


def why(s, word: str) -> list[dict]:
    """What is said to the seat that is asked."""
    return s.why_not(s.waiting[0], WORDS.index(word))


def because(rule: str, what: str, **figures: object) -> dict:
    return {"rule": rule, "what": what, **figures}


def asked_all_the_same(s, decision: str):
    """The state with a question on top that the rules would have skipped."""
    ask(s, s.waiting[0], DECISIONS.index(decision))
    s.options_of = -1
    return s


def well_off():
    """Yellow has all he needs but an Artisan, and two Warriors with room around them."""
    position = given().coins("Y", 9).wet("Y", 9).dry("Y", 1).ready("Y")
    return position.statues("c3=YX g5=YS c6=VO f3=BG d7=VS")


def at(decision: str):
    """A position in which the decision is a real choice; the running Warrior is the one on c3."""
    segment = {"MASTER_INSPECTOR": 8, "SUPERVISOR": 6, "OUTER": 1}.get(decision, 0)
    cell = "d6" if decision == "ARCHER_DIR" else "c3"
    s = well_off().asking("Y", decision, segment, cell=cell, figure="X")
    assert asked(s) == f"Y {decision}"
    return s


@pytest.mark.parametrize("decision", DECISIONS)
def test_what_is_legal_has_no_reason(decision):
    s = at(decision)
    listed = s.legal(1)
    assert len(listed) > 1
    assert [s.why_not(1, action) for action in listed] == [[]] * len(listed)


# Asked at the wrong time, by the wrong seat, for something that is no action.


def test_game_over():
    s = play(given().round(5).last_turn().asking("Y", "MIDDLE", 0), "PASS", "PASS")
    assert s.over
    for seat, action in ((0, 0), (1, 27), (1, 999)):
        assert s.why_not(seat, action) == [because("TA-1.1", "game_over")]


@pytest.mark.parametrize("action", [-1, 123, 10**9])
@pytest.mark.parametrize("decision", ["PLACE", "MIDDLE", "ARCHER_DIR"])
def test_id_out_of_range(decision, action):
    wanted = [because(BELONGS[decision][0], "no_such_action", action=action)]
    s = at(decision)
    assert s.why_not(1, action) == wanted
    assert s.why_not(0, action) == wanted


@pytest.mark.parametrize("seat", [-1, 0, 2, 3, 4, 9])
def test_wrong_seat(seat):
    s = at("INNER")
    for action in range(123):
        assert s.why_not(seat, action) == [because("TA-6.2", "not_your_turn", seat=1)]


def test_wrong_seat_names_the_one_whose_turn_it_is():
    s = given(3).asking("B", "PLACE")
    assert s.why_not(1, WORDS.index("CRAFTSMAN 3")) == [because("TA-6.2", "not_your_turn", seat=2)]


@pytest.mark.parametrize("decision", DECISIONS)
def test_a_question_of_another_kind(decision):
    s = at(decision)
    rule, verbs = BELONGS[decision]
    for verb, word in VERBS.items():
        if verb not in [*verbs.split(), "PASS"]:
            assert why(s, word) == [because(rule, "not_asked", decision=decision, verb=verb)]


@pytest.mark.parametrize("decision", MANDATORY)
def test_a_mandatory_choice_is_not_refused_by_pass(decision):
    assert why(at(decision), "PASS") == [because("TA-6.13", "must_choose", decision=decision)]


def test_twelve_decisions_are_mandatory():
    assert len(MANDATORY) == 12


@pytest.mark.parametrize(
    ("decision", "segment", "word", "verb", "rule"),
    [
        ("MIDDLE", 1, "HIRE 1", "HIRE", "TA-6.10"),  # 2 coins
        ("MIDDLE", 4, "HIRE 1", "HIRE", "TA-6.10"),  # priority
        ("OUTER", 1, "DO", "DO", "TA-6.11"),  # a Specialist
        ("OUTER", 0, "SPECIALIST musician", "SPECIALIST", "TA-6.11"),  # ready Sword
    ],
)
def test_the_space_is_of_another_kind(decision, segment, word, verb, rule):
    position = given().coins("Y", 9).ready("Y", "spear")
    s = position.asking("Y", decision, segment)
    assert asked(s) == f"Y {decision}"
    assert why(s, word) == [because(rule, "not_asked", decision=decision, verb=verb)]


# Rotate and place.


def test_rotation_without_coins():
    """The question is skipped then; the answer holds should it ever be asked."""
    s = asked_all_the_same(given().coins("Y", 1).asking("Y", "PLACE"), "ROTATE")
    for word in ("ROTATE inner", "ROTATE middle"):
        assert why(s, word) == [because("TA-6.4", "coins", need=2, have=1)]
    other = because("TA-6.4", "not_asked", decision="ROTATE", verb="DO")
    assert why(s, "DO") == [other]


def closed(segment: int, worker: str) -> dict:
    return because("TA-6.6", "segment_closed", segment=segment, why=worker)


def test_closed_segment():
    position = given(3).artisan_in_hand("Y").artisan_on("B", 4).craftsman_on("V", 0)
    s = position.craftsman_on("V", 2).artisan_on("B", 2).asking("Y", "PLACE")
    for word in ("CRAFTSMAN 4", "ARTISAN 4"):
        assert why(s, word) == [closed(4, "artisan")]
    assert why(s, "CRAFTSMAN 0") == [closed(0, "craftsman")]
    assert why(s, "ARTISAN 0") == []
    assert why(s, "ARTISAN 2") == [closed(2, "artisan")]
    assert why(s, "CRAFTSMAN 2") == [closed(2, "artisan"), closed(2, "craftsman")]


def test_no_worker_of_that_kind():
    s = given().asking("Y", "PLACE")
    assert why(s, "ARTISAN 5") == [because("TA-6.6", "no_worker", worker="artisan")]
    s = given().in_hand("Y", 0, 3).asking("Y", "PLACE")
    assert why(s, "CRAFTSMAN 5") == [because("TA-6.6", "no_worker", worker="craftsman")]


def test_no_worker_and_a_closed_segment_together():
    s = given().in_hand("Y", 0, 3).craftsman_on("B", 7).artisan_on("G", 7).asking("Y", "PLACE")
    assert why(s, "CRAFTSMAN 7") == [
        because("TA-6.6", "no_worker", worker="craftsman"),
        closed(7, "artisan"),
        closed(7, "craftsman"),
    ]
    s = given().craftsman_on("B", 7).artisan_on("G", 8).asking("Y", "PLACE")
    no_artisan = because("TA-6.6", "no_worker", worker="artisan")
    assert why(s, "ARTISAN 7") == [no_artisan]
    assert why(s, "ARTISAN 8") == [no_artisan, closed(8, "artisan")]


# The inner disc, and with the Administrator once more on the middle one.


@pytest.mark.parametrize(("segment", "need"), [(0, 2), (2, 3), (3, 4)])
def test_missing_clay(segment, need):
    s = given().wet("Y", need - 1).wet("B", 9).dry("B", 9).asking("Y", "INNER", segment)
    assert why(s, "DO") == [because("TA-8.1", "wet_clay", need=need, have=need - 1)]


def test_missing_clay_even_with_the_dry():
    s = given().wet("Y", 1).dry("Y", 2).asking("Y", "INNER", 3)
    assert why(s, "DO") == [because("TA-8.1", "wet_clay", need=4, have=1)]


@pytest.mark.parametrize(("wet", "dry"), [(0, 4), (3, 1), (3, 9)])
def test_dry_clay_only(wet, dry):
    s = given().wet("Y", wet).dry("Y", dry).asking("Y", "INNER", 3)
    assert why(s, "DO") == [because("TA-5.12", "dry_only", need=4, wet=wet, dry=dry)]


def test_enough_wet_clay_is_no_reason():
    assert why(given().wet("Y", 4).asking("Y", "INNER", 3), "DO") == []


def test_no_base_no_warrior_no_cell():
    s = given().wet("Y", 2).bases("Y", 0).asking("Y", "INNER")
    assert why(s, "DO") == [because("TA-8.1", "no_base")]
    s = given().wet("Y", 2).rack(0, 0, 0, 0).asking("Y", "INNER")
    assert why(s, "DO") == [because("TA-8.1", "rack_empty")]
    s = given().wet("Y", 2).statues(FULL).rack(0, 0, 0, 1).asking("Y", "INNER")
    assert why(s, "DO") == [because("TA-8.1", "no_empty_cell")]


def test_a_craft_without_anything():
    s = given().wet("Y", 1).statues(FULL).rack(0, 0, 0, 0).bases("Y", 0).asking("Y", "INNER")
    assert why(s, "DO") == [
        because("TA-8.1", "wet_clay", need=2, have=1),
        because("TA-8.1", "no_base"),
        because("TA-8.1", "rack_empty"),
        because("TA-8.1", "no_empty_cell"),
    ]
    s = given().dry("Y", 2).bases("Y", 0).asking("Y", "INNER")
    assert why(s, "DO") == [
        because("TA-5.12", "dry_only", need=2, wet=0, dry=2),
        because("TA-8.1", "no_base"),
    ]


def test_missing_clay_is_no_reason_against_another_verb():
    s = given().asking("Y", "INNER", 3)
    assert why(s, "HIRE 1") == [because("TA-6.10", "not_asked", decision="INNER", verb="HIRE")]


def test_nothing_to_wet():
    s = given().wet("Y", 3).dry("B", 2).asking("Y", "INNER", 1)
    assert why(s, "DO") == [because("TA-7.3", "no_dry_clay")]


def test_an_artisan_is_not_upgraded():
    s = given().craftsman_on("Y", 4).asking("Y", "INNER", 4, artisan=True)
    assert why(s, "DO") == [because("TA-7.4", "already_artisan")]


# The middle disc.


def test_second_priority_token():
    s = given(3).priority("Y", 1).asking("Y", "MIDDLE", 4)
    assert why(s, "DO") == [because("TA-7.9", "already_held", token=1)]
    s = given(4).priority("B", 1).priority("Y", 2).asking("Y", "MIDDLE", 10)
    assert why(s, "DO") == [because("TA-7.9", "already_held", token=2)]


def test_no_priority_token_left():
    s = given(2).priority("V", 1).asking("Y", "MIDDLE", 4)
    assert why(s, "DO") == [because("TA-7.9", "stack_empty")]


@pytest.mark.parametrize(
    ("segment", "master"),
    [
        (0, "sculptor"),
        (3, "administrator"),
        (8, "inspector"),
        (2, "clay_maker"),
        (6, "supervisor"),
        (9, "blacksmith"),
    ],
)
def test_a_master_that_is_not_hired(segment, master):
    s = given().coins("Y", 9).hired("B", **{master: 1}).asking("Y", "MIDDLE", segment)
    assert why(s, "DO") == [because("TA-10.1", "not_hired", master=master)]


def test_a_master_is_hired_once():
    s = given().coins("Y", 9).hired("Y", sculptor=2).asking("Y", "MIDDLE", 0)
    hired = because("TA-10.5", "already_hired", master="sculptor")
    assert why(s, "HIRE 1") == why(s, "HIRE 6") == [hired]
    assert why(s, "HIRE 2") == [hired, because("TA-10.2", "token_used", token=2)]


def test_a_second_priority_token_from_an_empty_stack():
    s = given(seats=2).priority("Y", 1)
    s.s.priority_taken = 1
    s = s.asking("Y", "MIDDLE", 4)
    assert why(s, "DO") == [
        because("TA-7.9", "already_held", token=1),
        because("TA-7.9", "stack_empty"),
    ]


def test_no_coins_for_a_token():
    s = given().coins("Y", 3).asking("Y", "MIDDLE", 0)
    assert why(s, "HIRE 3") == []
    assert why(s, "HIRE 4") == [because("TA-10.1", "coins", need=4, have=3)]
    assert why(s, "HIRE 6") == [because("TA-10.1", "coins", need=6, have=3)]


def test_a_token_is_used_once():
    s = given().coins("Y", 9).hired("Y", blacksmith=2).hired("B", sculptor=3)
    s = s.asking("Y", "MIDDLE", 0)
    assert why(s, "HIRE 2") == [because("TA-10.2", "token_used", token=2)]
    assert why(s, "HIRE 3") == []


def test_a_token_used_and_too_dear():
    s = given().coins("Y", 3).hired("Y", blacksmith=5).asking("Y", "MIDDLE", 0)
    assert why(s, "HIRE 5") == [
        because("TA-10.2", "token_used", token=5),
        because("TA-10.1", "coins", need=5, have=3),
    ]


def test_no_coins_for_the_sculptor():
    s = given().round(4).coins("Y", 3).hired("Y", sculptor=1).asking("Y", "MIDDLE", 0)
    assert why(s, "DO") == [because("TA-10.6", "coins", need=4, have=3)]


def test_a_sculptor_without_anything():
    position = given().round(3).coins("Y", 2).hired("Y", sculptor=1).statues(FULL)
    s = position.rack(0, 0, 0, 0).bases("Y", 0).asking("Y", "MIDDLE", 0)
    assert why(s, "DO") == [
        because("TA-10.6", "coins", need=3, have=2),
        because("TA-10.6", "no_base"),
        because("TA-10.6", "rack_empty"),
        because("TA-10.6", "no_empty_cell"),
    ]


@pytest.mark.parametrize(
    ("i", "artisan", "wanted"),
    [
        (0, False, because("TA-8.1", "wet_clay", need=4, have=0)),
        (2, False, because("TA-7.3", "no_dry_clay")),
        (11, True, because("TA-7.4", "already_artisan")),
    ],
)
def test_the_administrator_meets_the_reasons_of_the_inner_space(i, artisan, wanted):
    s = given(i=i).hired("Y", administrator=1).asking("Y", "MIDDLE", 3, artisan=artisan)
    assert why(s, "DO") == [wanted]


def test_nothing_to_supervise():
    s = given().warehouses(0, 0, 0, 0).hired("Y", supervisor=1).asking("Y", "MIDDLE", 6)
    assert why(s, "DO") == [because("TA-10.12", "no_clay_in_warehouses")]


def test_nothing_to_forge():
    s = given().ready("Y").hired("Y", blacksmith=1).asking("Y", "MIDDLE", 9)
    assert why(s, "DO") == [because("TA-10.13", "weapons_ready")]


def test_two_empty_warehouses():
    s = given().warehouses(3, 0, 0, 2).asking("Y", "SUPERVISOR", 6)
    assert why(s, "WAREHOUSES BC") == [because("TA-10.12", "warehouses_empty", pair="BC")]
    s = given().warehouses(0, 1, 0, 0).asking("Y", "SUPERVISOR", 6)
    for pair in ("AC", "AD", "CD"):
        wanted = because("TA-10.12", "warehouses_empty", pair=pair)
        assert why(s, f"WAREHOUSES {pair}") == [wanted]


# The outer ring.


def test_no_substitute_on_the_outer_ring():
    for s in (given().asking("Y", "OUTER", 0), at("OUTER")):
        for word in ("TAKE_CLAY", "TAKE_COIN"):
            assert why(s, word) == [because("TA-6.11", "no_substitute")]


@pytest.mark.parametrize(
    ("segment", "weapon"), [(0, "sword"), (11, "halberd"), (6, "crossbow"), (9, "spear")]
)
def test_a_weapon_that_is_ready(segment, weapon):
    """The question is skipped then; the answer holds should it ever be asked."""
    s = given().ready("Y", weapon).asking("Y", "MIDDLE", segment)
    s = asked_all_the_same(s, "OUTER")
    assert why(s, "DO") == [because("TA-7.10", "weapon_ready", weapon=weapon)]


@pytest.mark.parametrize("name", SPECIALISTS)
def test_sold_out_type(name):
    left = [0 if name == other else 4 for other in SPECIALISTS]
    position = given().statues("c3=YO").coins("Y", 9).ready("Y")
    s = position.shelf(*left).asking("Y", "OUTER", 1)
    for other in SPECIALISTS:
        wanted = [because("TA-9.2", "sold_out", specialist=name)] if name == other else []
        assert why(s, f"SPECIALIST {other}") == wanted


def test_no_coins_for_a_specialist():
    s = given().shelf(4, 1, 4, 4).coins("Y", 3).ready("Y").asking("Y", "OUTER", 1)
    assert why(s, "SPECIALIST servant") == [because("TA-9.2", "coins", need=4, have=3)]
    s = given().shelf(4, 3, 4, 4).coins("Y", 1).ready("Y").asking("Y", "OUTER", 1)
    assert why(s, "SPECIALIST servant") == [because("TA-9.2", "coins", need=2, have=1)]


def test_no_weapon():
    position = given().statues("c3=YO").coins("Y", 9)
    weapons = {"horse": "sword", "servant": "halberd", "archer": "crossbow"}
    s = position.ready("Y", "spear").asking("Y", "OUTER", 1)
    for name, weapon in weapons.items():
        wanted = because("TA-9.1", "no_weapon", weapon=weapon)
        assert why(s, f"SPECIALIST {name}") == [wanted]
    s = given().coins("Y", 9).ready("Y", "halberd").asking("Y", "OUTER", 1)
    assert why(s, "SPECIALIST musician") == [because("TA-9.1", "no_weapon", weapon="spear")]


@pytest.mark.parametrize(
    "statues",
    [
        "c3=BO",  # no own Warrior
        "c3-e3=YO+H",  # only a rider
        "a1=YO b1=BO a2=BO",  # shut in
        "a1=YO c1=BO a3=BO",  # room for one cell only
    ],
)
def test_horse_without_room(statues):
    s = given().statues(statues).coins("Y", 9).ready("Y").asking("Y", "OUTER", 1)
    assert why(s, "SPECIALIST horse") == [because("TA-9.5", "no_rider")]


def test_archer_without_neighbour():
    s = given().statues("c3=*M").coins("Y", 9).ready("Y").asking("Y", "OUTER", 1)
    assert why(s, "SPECIALIST archer") == [because("TA-9.13", "no_archer_cell")]


def test_specialists_without_a_cell():
    """The question is skipped then; the answers hold should it ever be asked."""
    s = given().statues(FULL).coins("Y", 9).ready("Y").asking("Y", "MIDDLE", 1)
    s = asked_all_the_same(s, "OUTER")
    for name in ("servant", "musician"):
        assert why(s, f"SPECIALIST {name}") == [because("TA-9.1", "no_empty_cell")]
    assert why(s, "SPECIALIST archer") == [because("TA-9.13", "no_archer_cell")]
    assert why(s, "SPECIALIST horse") == [because("TA-9.5", "no_rider")]


def test_a_horse_without_coins_weapon_and_rider():
    s = given().shelf(2, 4, 1, 4).coins("Y", 1).ready("Y", "spear").asking("Y", "OUTER", 1)
    assert why(s, "SPECIALIST horse") == [
        because("TA-9.2", "coins", need=3, have=1),
        because("TA-9.1", "no_weapon", weapon="sword"),
        because("TA-9.5", "no_rider"),
    ]
    assert why(s, "SPECIALIST archer") == [
        because("TA-9.2", "coins", need=4, have=1),
        because("TA-9.1", "no_weapon", weapon="crossbow"),
        because("TA-9.13", "no_archer_cell"),
    ]
    assert why(s, "SPECIALIST servant") == [because("TA-9.1", "no_weapon", weapon="halberd")]
    assert why(s, "SPECIALIST musician") == []


# Warriors.


def test_a_warrior_type_that_is_gone():
    s = given().rack(0, 2, 0, 1).asking("Y", "WARRIOR_TYPE")
    assert why(s, "WARRIOR O") == [because("TA-8.3", "type_gone", type="officer")]
    assert why(s, "WARRIOR X") == [because("TA-8.3", "type_gone", type="crossbowman")]


def test_the_sculptor_takes_from_the_fullest_column():
    s = given().rack(9, 10, 10, 0).asking("Y", "WARRIOR_TYPE", sculpting=True)
    assert why(s, "WARRIOR O") == [
        because("TA-10.7", "not_fullest", type="officer", left=9, most=10)
    ]
    assert why(s, "WARRIOR S") == [because("TA-8.3", "type_gone", type="soldier")]


@pytest.mark.parametrize("decision", ["WARRIOR_CELL", "SPECIALIST_CELL", "ARCHER_CELL"])
def test_blocked_cell(decision):
    s = given().statues("b2=YS f2=BO b6=*M h5-h7=YX+H d3=*AN").asking("Y", decision, 1)
    for cell in ("b2", "f2", "b6", "h5", "h6", "h7", "d3"):
        assert why(s, cell) == [because("TA-2.4", "occupied", cell=cell)]


def test_an_inspector_goes_one_space_with_the_sword():
    s = at("OFFICER_MOVE")
    for word in ("INSPECTOR row+2", "INSPECTOR column+2"):
        assert why(s, word) == [because("TA-8.6", "too_far", steps=2, most=1)]


def test_no_way_back_in_an_edition_that_says_so(tmp_path):
    path = tmp_path / "no_way_back.toml"
    path.write_text("[inspectors]\nwraps_backward = false\n", encoding="utf-8")
    s = given(edition=str(path)).asking("Y", "OFFICER_MOVE")
    for word in ("INSPECTOR row-1", "INSPECTOR column-1"):
        assert why(s, word) == [because("TA-2.7", "back_closed")]
    assert why(s, "INSPECTOR row+2") == [because("TA-8.6", "too_far", steps=2, most=1)]


def test_the_master_leads_no_inspector_back():
    s = at("MASTER_INSPECTOR")
    for word in ("INSPECTOR row-1", "INSPECTOR column-1"):
        assert why(s, word) == [because("TA-10.10", "back_closed")]


SLIDE = "a1=YO b1=BS a2=VS b3=YS f3=BO g3=GO b6=*M h5-h7=YX+H e4=YG"


@pytest.mark.parametrize(
    ("cell", "rule", "what"),
    [
        ("d4", "TA-8.7", "no_warrior"),
        ("b6", "TA-8.7", "no_warrior"),  # a Musician
        ("h6", "TA-8.7", "no_warrior"),  # the Horse's cell, not the rider's first
        ("f3", "TA-8.7", "not_yours"),
        ("e4", "TA-8.9", "just_crafted"),
        ("h5", "TA-8.9", "mounted"),
        ("a1", "TA-8.7", "cannot_move"),
    ],
)
def test_a_warrior_that_cannot_be_slid(cell, rule, what):
    s = given().statues(SLIDE).asking("Y", "GUARD_PICK", figure="G", cell="e4")
    assert why(s, "b3") == []
    assert why(s, cell) == [because(rule, what, cell=cell)]


@pytest.mark.parametrize("cell", ["b3", "c4", "i7"])
def test_a_slide_runs_in_a_line(cell):
    s = given().statues(SLIDE).asking("Y", "GUARD_TO", cell="b3")
    assert why(s, cell) == [because("TA-8.8", "not_in_line", cell=cell)]


@pytest.mark.parametrize(
    ("cell", "by"),
    [("f3", "f3"), ("g3", "f3"), ("i3", "f3"), ("b6", "b6"), ("b7", "b6"), ("b1", "b1")],
)
def test_a_slide_is_blocked_by_the_first_statue_in_the_way(cell, by):
    s = given().statues(SLIDE).asking("Y", "GUARD_TO", cell="b3")
    assert why(s, cell) == [because("TA-8.7", "blocked", cell=cell, by=by)]


@pytest.mark.parametrize(
    ("statues", "cell", "direction", "reason"),
    [
        ("e4=YX e1=BO a4=*M e5=*S e7=VG", "e4", "S", "adjacent"),
        ("e4=YX e1=BO a4=*M e5=*S e7=VG", "e4", "E", "edge"),
        ("a1=YX a4=BO d1=*M", "a1", "N", "edge"),
        ("a1=YX a4=BO d1=*M", "a1", "W", "edge"),
        ("e4=YX e1=BO e7=BO f4-h4=YO+H a5=VO", "e4", "E", "adjacent"),
        ("e4=YX e1=BO e7=BO f4-h4=YO+H a5=VO", "e4", "W", "edge"),
    ],
)
def test_a_crossbow_direction_worth_nothing(statues, cell, direction, reason):
    s = given().statues(statues).asking("Y", "CROSSBOW_DIR", figure="X", cell=cell)
    wanted = because("TA-8.12", "worth_nothing", direction=direction, why=reason)
    assert why(s, f"DIRECTION {direction}") == [wanted]


# Specialists.

RIDERS = "e4=YO b6=YS f1=YG a1=YO b1=BS a3=VS h5-h7=YX+H"


@pytest.mark.parametrize(
    ("cell", "rule", "what"),
    [
        ("d4", "TA-9.5", "no_warrior"),
        ("h7", "TA-9.5", "no_warrior"),
        ("a3", "TA-9.5", "not_yours"),
        ("h5", "TA-9.9", "mounted"),
        ("a1", "TA-9.5", "rider_no_room"),
    ],
)
def test_a_warrior_that_cannot_ride(cell, rule, what):
    s = given().statues(RIDERS).asking("Y", "HORSE_RIDER", 1, figure="horse")
    assert why(s, "e4") == []
    assert why(s, cell) == [because(rule, what, cell=cell)]


@pytest.mark.parametrize(("cell", "directions"), [("b6", "SW"), ("e4", "N"), ("f1", "N")])
def test_horse_without_room_in_a_direction(cell, directions):
    """To the south and west of b6 is one cell; e2 is taken; f1 is in the first row."""
    s = given().statues(f"{RIDERS} e2=*M").asking("Y", "HORSE_DIR", 1, cell=cell, figure="horse")
    for direction in "NESW":
        refused = [because("TA-9.5", "no_room", direction=direction)]
        assert why(s, f"DIRECTION {direction}") == (refused if direction in directions else [])


def test_archer_cell_without_neighbour():
    s = given().statues("a1=YS b1=*M c3=BO").asking("Y", "ARCHER_CELL", 1, figure="archer")
    assert why(s, "a2") == why(s, "c2") == []
    for cell in ("b2", "c1", "i7"):
        assert why(s, cell) == [because("TA-9.13", "no_neighbour", cell=cell)]


def test_an_archer_faces_a_warrior():
    """On b2: a Musician to the north, a Warrior east and west, nothing to the south."""
    position = given().statues("b1=*M a2=YS c2=BO")
    s = position.asking("Y", "ARCHER_DIR", 1, cell="b2", figure="archer")
    assert why(s, "DIRECTION E") == why(s, "DIRECTION W") == []
    for direction in "NS":
        wanted = because("TA-9.13", "nothing_there", direction=direction)
        assert why(s, f"DIRECTION {direction}") == [wanted]


def test_an_archer_does_not_face_the_edge():
    position = given().statues("a2=YS b1=BO")
    s = position.asking("Y", "ARCHER_DIR", 1, cell="a1", figure="archer")
    for direction in "NW":
        wanted = because("TA-9.13", "nothing_there", direction=direction)
        assert why(s, f"DIRECTION {direction}") == [wanted]


# All of them.


def test_every_code_of_the_source_is_tested_here():
    source = ROOT / "src" / "claycrown" / "games" / "terracotta" / "reasons.py"
    codes = set(re.findall(r'\breason\([^,]+, "(\w+)"', source.read_text("utf-8")))
    assert len(codes) > 30
    assert codes <= set(re.findall(r'"(\w+)"', HERE.read_text("utf-8")))


def states_of_a_game(players: int, seed: int):
    rng = seeded(f"{seed}:reasons")
    s = GAME.new(players, seed)
    while not s.over:
        yield s
        options = s.legal(s.waiting[0])
        s.apply(s.waiting[0], options[rng.below(len(options))])
    yield s


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_reasons_are_empty_exactly_for_what_is_legal(players, seed):
    for s in states_of_a_game(players, seed):
        before = s.key()
        for seat in range(players):
            listed = s.legal(seat)
            for action in range(-1, 124):
                found = s.why_not(seat, action)
                assert bool(found) == (action not in listed)
                assert all(each["rule"] in RULES for each in found)
        assert s.key() == before


def test_reasons_are_plain_data():
    for s in states_of_a_game(3, 5):
        for action in range(123):
            found = s.why_not(s.waiting[0] if s.waiting else 0, action)
            assert json.loads(json.dumps(found)) == found


def test_a_refused_action_says_all_its_reasons_and_changes_nothing():
    s = given().coins("Y", 3).hired("Y", blacksmith=5).asking("Y", "MIDDLE", 0)
    before = s.key()
    with pytest.raises(IllegalAction, match=r"\(TA-10\.2\).*\(TA-10\.1\)"):
        s.apply(1, WORDS.index("HIRE 5"))
    assert s.key() == before
