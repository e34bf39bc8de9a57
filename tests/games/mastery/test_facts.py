"""What views add for drawings: parts of a score, ways of supply, sides, abilities."""

from __future__ import annotations

from mastery_given import asked, given, play, silent

import claycrown
from claycrown.core.chance import seeded

GAME = claycrown.make("mastery")


def states(players, seed, **options):
    """Every state of a random game."""
    s = GAME.new(players, seed, options=options)
    rng = seeded(f"facts {seed}")
    while not s.over:
        yield s
        seat = s.waiting[0]
        legal = s.legal(seat)
        s.apply(seat, legal[rng.below(len(legal))])
    yield s


def test_the_parts_of_both_scores_add_up_in_every_battle():
    seen = set()
    games = [(2, {"siege": True}), (3, {"chaos": True}), (4, {"allegiance": "pairs"}), (6, {})]
    for seed, (players, options) in enumerate(games):
        for s in states(players, seed, **options):
            view = s.view(None)
            for parts, score in zip(view["combat_parts"] or [], view["combat"] or [], strict=True):
                keys = ("knights", "territory", "plus", "conflict", "support")
                assert sum(parts[key] for key in keys) == score
                assert (parts["card"] is None) <= (parts["conflict"] == 0)
                assert parts["die"] == (parts["card"] == "ambush")
                if parts["card"] and not parts["die"]:
                    assert parts["conflict"] == int(parts["card"][-1])
                seen |= {parts["card"], parts["sceptre"]}
    assert {"ambush", "conflict_5", "rage", "loyalty", None} <= seen


def test_the_parts_of_one_battle_by_hand():
    s = given().stands(0, "rage").tile("fort", 5).holds(1, 5, 6).holds(0, 7)
    s = s.hand(0, "5 2 +1 +1").hand(1, "3 4 +2").attack(0, 5, 3)
    silent(s)
    attack, defence = s.view(None)["combat_parts"]
    assert (attack["knights"], attack["sceptre"], attack["plus"]) == (3, "rage", 1)
    assert (defence["knights"], defence["territory"], defence["sceptre"]) == (6, 1, None)
    play(s, "CONFLICT 5", "CONFLICT 3", "PLAY_1")
    attack, defence = s.view(None)["combat_parts"]
    assert (attack["card"], attack["conflict"], attack["support"]) == ("conflict_5", 5, 1)
    assert (defence["card"], defence["conflict"], defence["support"]) == ("conflict_3", 3, 0)


def test_a_sceptre_is_no_part_before_the_responses_are_over():
    s = given().stands(0, "rage").holds(1, 5, 6).holds(0, 7).hand(0, "5 2").hand(1, "3 F")
    s = s.attack(0, 5, 3)
    assert asked(s) == "P1 RESPONSE"
    assert s.view(None)["combat_parts"][0]["sceptre"] is None


def test_vigour_is_no_part_of_a_siege():
    s = given(siege=True).stands(1, "vigour").holds(0, 5, 3).hand(0, "5 2").hand(1, "3 4")
    s = s.holds(0, 7).attack(0, 4, 6)
    silent(s)
    assert s.view(None)["combat_parts"][1]["sceptre"] is None


def test_supply_leads_through_own_territories_to_the_castle():
    for s in states(4, 3):
        view = s.view(None)
        for seat, castle in enumerate(view["castle_cells"]):
            for cell in view["supplied"][seat]:
                way = [cell]
                while way[-1] != castle:
                    way.append(view["supply"][way[-1]])
                    assert len(way) < 30
                assert all(view["owners"][k] in (seat, None) for k in way[:-1])


def test_a_territory_that_is_cut_off_has_no_supply():
    view = given().holds(0, 7, 2).holds(0, 9, 4).asking(0, "ADVANCE").view(None)
    assert view["supply"][7] == 8
    assert view["supply"][9] is None


def test_what_lies_behind_a_contested_territory_is_not_cut_off_before_the_battle_ends():
    position = given(3).holds(1, 10, 2).holds(1, 8, 3).holds(0, 4).hand(0, "5 2").hand(1, "3 4")
    s = position.attack(0, 10, 3)
    silent(s)
    view = s.view(None)
    assert view["battle"] is not None
    assert view["owners"][10] is None
    assert (view["supply"][10], view["supply"][8]) == (11, 10)


def test_sides_are_seats_or_teams_with_their_points():
    view = given(4, allegiance="pairs").holds(0, 5, 2).holds(2, 3).holds(1, 7).asking(0, "ADVANCE")
    assert view.view(None)["sides"] == [
        {"seats": [0, 2], "points": 2},
        {"seats": [1, 3], "points": 3},
    ]
    assert len(GAME.new(3, 1).view(None)["sides"]) == 3


def test_abilities_are_those_of_the_tiles():
    s = given(siege=True).tile("city", 5).tile("arena", 7).asking(0, "ADVANCE")
    view = s.view(None)
    assert view["abilities"][5] == ["defender_1", "place_one"]
    assert view["abilities"][7] == ["dice_duel", "none"]
    assert view["abilities"][6] is None
    assert (view["castle_defence"], view["dice_most"]) == (8, 10)
    assert GAME.new(2, 1).view(None)["castle_defence"] is None
