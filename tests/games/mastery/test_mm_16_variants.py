"""Chapter 16: variants."""

import pytest
from mastery_given import (
    asked,
    booked,
    combat,
    events,
    fight,
    given,
    options,
    own,
    play,
    points,
    set_up,
    silent,
    supplied,
)

import claycrown
from claycrown.core.errors import SetupError

GAME = claycrown.make("mastery")
SWITCHES = ("cutthroat", "siege", "skirmish", "chaos")


def outcome(s):
    return next(event[2:6] for event in s.news if event[1] == 25)


@pytest.mark.parametrize(
    ("players", "chosen", "message"),
    [
        (4, {"allegiance": "pairs", "siege": True}, "cannot be combined with siege"),
        (6, {"allegiance": "threes", "siege": True}, "cannot be combined with siege"),
        (4, {"allegiance": "pairs", "skirmish": True}, "cannot be combined with skirmish"),
        (6, {"allegiance": "threes", "skirmish": True}, "cannot be combined with skirmish"),
        (3, {"allegiance": "pairs"}, "pairs needs 4 or 6 players, not 3"),
        (5, {"allegiance": "pairs"}, "pairs needs 4 or 6 players, not 5"),
        (4, {"allegiance": "threes"}, "threes needs 6 players, not 4"),
        (2, {"allegiance": "fours"}, "'fours' is not one of"),
        (2, {"chaos": 1}, "options.chaos: true or false is needed"),
        (2, {"moon": True}, "options.moon: unknown"),
    ],
)
def test_mm_16_1_forbidden_combinations_are_refused_with_a_reason(players, chosen, message):
    with pytest.raises(SetupError, match=message):
        GAME.new(players, seed=1, options=chosen)


@pytest.mark.parametrize("number", range(16))
def test_mm_16_1_any_other_combination_is_allowed(number):
    chosen = {name: True for k, name in enumerate(SWITCHES) if number >> k & 1}
    s = GAME.new(3, seed=number, options=chosen)
    assert GAME.record(s)["options"] == chosen
    assert s.view(None)["options"] == chosen


def test_mm_16_1_off_is_the_default():
    off = dict.fromkeys(SWITCHES, False) | {"allegiance": "none"}
    assert GAME.new(2, seed=1, options=off).key() == GAME.new(2, seed=1).key()


def cut_off(**variants):
    """P0 takes 5 and cuts P1 off from 10 and 1."""
    position = given(**variants).tile("forest", 5).holds(1, 5, 1).holds(1, 10, 3).holds(1, 1, 2)
    position.holds(1, 9, 4).castle(1, 2).hand(0, "5").hand(1, "2")
    return position


def test_mm_16_2_cutthroat_removes_all_that_is_cut_off():
    s = fight(cut_off().tile("shrine", 10).attack(0, 5, 6))
    assert own(s, 1).cells == {1: 2, 9: 4, 10: 3}
    # 9 lies beside castle 4 and beside 10, so 10 and 1 at the lake stay supplied.
    assert supplied(s, 1) == [1, 9, 10]
    position = given(cutthroat=True).tile("forest", 5).holds(1, 5, 1).holds(1, 10, 3).holds(1, 1, 2)
    s = fight(position.castle(1, 2).hand(0, "5").hand(1, "2").holds(0, 7).attack(0, 5, 6))
    assert own(s, 1).cells == {}
    assert own(s, 1).castle == 2
    assert [s.view(None)["owners"][cell] for cell in (1, 10)] == [None, None]
    assert [s.view(None)["knights"][cell] for cell in (1, 10)] == [0, 0]


def test_mm_16_2_for_every_player_at_once():
    # P0 takes 5 with nothing behind it: P0's own conquest is cut off as well.
    position = given(cutthroat=True).tile("forest", 5).holds(1, 5, 1).holds(1, 10, 3)
    s = fight(position.hand(0, "5").hand(1, "2").attack(0, 5, 6))
    assert (own(s, 0).cells, own(s, 1).cells) == ({}, {})


def test_mm_16_3_the_removal_comes_after_the_ability_and_before_the_victory():
    # The Shrine still brings its knight, although the conquest is cut off at once.
    position = given(cutthroat=True).tile("shrine", 5).holds(1, 5, 1).hand(0, "5").hand(1, "2")
    s = fight(position.attack(0, 5, 6))
    assert (own(s, 0).cells, own(s, 0).castle) == ({}, 1)
    # 11 points and a Cave that is lost at once: no victory.
    position = given(cutthroat=True).tile("shrine", 3, 12, 7).tile("cave", 2, 9)
    for cell in (3, 12, 7, 2):
        position.holds(0, cell)
    s = fight(position.holds(1, 9, 1).hand(0, "5").hand(1, "2").attack(0, 9, 4))
    assert not s.over
    assert points(s)[0] == 11


def test_mm_16_4_skirmish():
    position = given(skirmish=True).tile("homelands", 3).tile("shrine", 7).holds(0, 3).holds(0, 7)
    s = position.castle(0, 1).hand(0, "C").asking(0)
    assert points(s) == [3, 0]
    assert s.view(None)["points_to_win"] == 11
    assert points(given().tile("homelands", 3).holds(0, 3).hand(0, "C").asking(0)) == [1, 0]


def test_mm_16_5_a_castle_linked_to_a_supplied_territory_is_a_target():
    position = given(siege=True).castle(0, 9).holds(0, 7).holds(0, 5)
    s = position.asking(0, "ADVANCE")
    assert "ADVANCE 4" in options(s)
    play(s, "ADVANCE 4")
    assert options(s) == [f"ADVANCE_KNIGHTS {n}" for n in range(1, 7)]
    # Unsupplied, or without the variant, it is none; the own castle never is.
    assert "ADVANCE 4" not in options(
        given(siege=True).castle(0, 9).holds(0, 5).asking(0, "ADVANCE")
    )
    assert "ADVANCE 4" not in options(
        given().castle(0, 9).holds(0, 7).holds(0, 5).asking(0, "ADVANCE")
    )
    assert "ADVANCE 8" not in options(
        given(siege=True).castle(0, 9).holds(0, 7).asking(0, "ADVANCE")
    )


@pytest.mark.parametrize("garrison", [0, 2, 20])
def test_mm_16_6_a_castle_defends_with_eight(garrison):
    position = given(siege=True).castle(1, garrison).hand(0, "2 3").hand(1, "2 3")
    assert combat(position.attack(0, 4, 4)) == (4, 8)


def test_mm_16_6_fear_copies_eight_and_vigour_changes_nothing():
    position = given(siege=True).castle(1, 1).hand(0, "2 3").hand(1, "2 3")
    s = silent(position.stands(0, "fear").stands(1, "vigour").attack(0, 4, 4))
    assert combat(s) == (8, 8)


def test_mm_16_6_vigour_does_not_act_for_a_weak_castle(tmp_path):
    path = tmp_path / "weak.toml"
    path.write_text("[variants.siege]\ncastle_defence = 3\n", encoding="utf-8")
    position = given(edition=str(path), siege=True).hand(0, "2 3").hand(1, "2 3")
    assert combat(position.stands(1, "vigour").attack(0, 4, 5)) == (5, 3)


def test_mm_16_7_the_garrison_takes_no_part():
    position = given(siege=True, chaos=True).castle(1, 5).hand(0, "2").hand(1, "5")
    s = silent(position.stands(0, "brutality").stands(1, "devotion").attack(0, 4, 4))
    # P1 wins 13 to 6: nobody rolls, and Devotion is for losers.
    assert events(s) == []
    assert own(s, 1).castle == 5
    assert s.view(None)["seats"][1]["dice"] == 1


def test_mm_16_7_the_garrison_may_grow_by_devotion():
    position = given(siege=True).castle(1, 5).hand(0, "5 +2").hand(1, "2")
    s = silent(position.stands(1, "devotion").attack(0, 4, 6))
    assert s.over
    assert own(s, 1).castle == 6


def test_mm_16_8_a_castle_that_holds():
    s = given(siege=True).castle(1, 1).hand(0, "3").hand(1, "2").attack(0, 4, 5)
    # 8 against 10: two are lost, three retreat.
    assert (own(s, 0).castle, own(s, 1).castle) == (3, 1)
    assert not s.over
    s = given(siege=True).castle(1, 1).hand(0, "5").hand(1, "3").listening().attack(0, 4, 6)
    assert outcome(s) == (1, 1, 11, 11)
    assert own(s, 0).castle == 5


def test_mm_16_9_a_castle_that_falls_wins_the_game():
    position = given(3, siege=True).holds(0, 1).holds(2, 18).hand(0, "5").hand(1, "2")
    s = silent(position.stands(0, "greed").chance(0, 0).attack(0, 11, 6))
    assert s.over
    # Step 7 is still played: Greed drew to six.
    assert len(own(s, 0).hand) == 6
    assert booked(s) == [(0, "territory_1", 1), (0, "won_by_siege", 0), (2, "territory_2", 2)]
    assert s.ranks() == [1, 3, 2]


@pytest.mark.parametrize("chaos", [False, True])
def test_mm_16_10_chaos_starts_with_six_more_knights(chaos):
    s = set_up(2, [0] * 27, chaos=chaos)
    assert [own(s, seat).castle for seat in (0, 1)] == [3 + 6 * chaos] * 2
    assert own(s, 0).cells == {3: 3}


def chaotic(stack, there, mine, theirs, *dice, **artefacts):
    position = given(chaos=True).tile("forest", 5).holds(1, 5, there).hand(0, mine).hand(1, theirs)
    for seat, names in artefacts.items():
        position.stands(int(seat[1:]), *names)
    return silent(position.listening().chance(*dice).attack(0, 5, stack))


def test_mm_16_11_each_knight_of_the_winner_rolls():
    s = chaotic(3, 3, "5", "2", 0, 1, 0)
    assert events(s) == [0, 1, 0]
    assert own(s, 0).cells == {5: 1}
    assert own(s, 1).castle == 0
    s = chaotic(3, 3, "2", "5", 5, 0, 4)
    assert own(s, 1).cells == {5: 2}


def test_mm_16_11_if_all_die_the_result_flips_without_losses():
    s = chaotic(2, 4, "5 +1 +2", "2 C", 0, 0)
    assert outcome(s) == (0, 1, 7, 6)
    assert [event[2] for event in s.news if event[1] == 26] == [1]
    assert own(s, 1).cells == {5: 4}
    assert events(s) == [0, 0]


def test_mm_16_11_the_margin_is_0_after_a_flip():
    position = given(chaos=True).tile("forest", 5).holds(1, 5, 1).hand(0, "5").hand(1, "2")
    s = position.stands(1, "greed").chance(0, 0).attack(0, 5, 2)
    # P0 may answer Greed: the winner is P1 now.
    assert asked(s) == "P0 RESPONSE"
    battle = s.view(None)["battle"]
    assert (battle["winner"], battle["margin"], battle["stack"]) == (1, 0, 0)


def test_mm_16_11_orbs_follow_the_new_result():
    s = chaotic(1, 1, "5", "2", 0, 0, 0, p0=("devotion",), p1=("greed",))
    assert own(s, 0).castle == 1
    assert len(own(s, 1).hand) == 6


def test_mm_16_12_no_dice_for_a_castle_or_after_an_arena_duel():
    position = given(chaos=True).tile("arena", 5).holds(1, 5, 1).chance(5, 0)
    s = position.attack(0, 5, 3)
    assert events(s) == [5, 0]
    assert own(s, 0).cells == {5: 3}
    s = given(siege=True, chaos=True).hand(0, "2").hand(1, "5").attack(0, 4, 3)
    assert events(s) == []


def test_mm_16_12_the_winner_of_a_siege_rolls():
    def siege(*dice):
        position = given(siege=True, chaos=True).castle(1, 3).hand(0, "5").hand(1, "2")
        return silent(position.chance(*dice).attack(0, 4, 6))

    assert siege(0, 0, 0, 0, 0, 1).over
    s = siege(0, 0, 0, 0, 0, 0)
    assert not s.over
    assert (own(s, 0).castle, own(s, 1).castle) == (0, 3)


@pytest.mark.parametrize(
    ("players", "kind", "teams", "target"),
    [
        (4, "pairs", [0, 1, 0, 1], 20),
        (6, "pairs", [0, 1, 2, 0, 1, 2], 20),
        (6, "threes", [0, 1, 0, 1, 0, 1], 30),
    ],
)
def test_mm_16_13_teams(players, kind, teams, target):
    s = GAME.new(players, seed=1, options={"allegiance": kind})
    assert [seat["team"] for seat in s.view(None)["seats"]] == teams
    assert s.view(None)["points_to_win"] == target


def test_mm_16_13_three_pairs_need_twenty():
    position = given(6, allegiance="pairs").castle(0, 2).tile("shrine", 1, 4, 5)
    position.tile("shrine", 22, 27, 28).tile("forest", 2)
    for cell in (1, 4, 5):
        position.holds(0, cell)
    for cell in (22, 27, 28):
        position.holds(3, cell)
    position.tile("forest", 10).holds(0, 10)
    s = play(position.asking(0, "ADVANCE"), "ADVANCE 2", "ADVANCE_KNIGHTS 1")
    assert s.over
    assert s.scores() == [11, 0, 0, 9, 0, 0]
    assert s.ranks() == [1, 2, 2, 1, 2, 2]


def test_mm_16_14_team_mates_are_spared():
    position = given(4, allegiance="pairs").castle(0, 4).stands(0, "prosperity").stands(2, "greed")
    position.stands(1, "rage").holds(2, 2).hand(0, "F C")
    s = position.asking(0)
    assert [word for word in options(s) if "FRACTURE" in word] == ["FRACTURE P1 sceptre"]
    play(s, "CROWN")
    assert options(s) == [f"LOOK P{seat}" for seat in range(4)]
    play(s, "LOOK P2", "TOP_KEEP", "CONTINUE")
    assert "ADVANCE 2" not in options(s)
    # Supply and hands are not shared.
    assert supplied(s, 0) == []
    assert "hand" not in s.view(0)["seats"][2]


def test_mm_16_14_no_fracture_on_a_team_mate_in_a_response_window():
    position = given(4, allegiance="pairs").stands(0, "fury").hand(0, "C").hand(2, "F")
    assert asked(play(position.asking(0), "CROWN")) == "P0 DISCARD"
    position = given(4, allegiance="pairs").tile("forest", 7).holds(1, 7, 3).hand(2, "F")
    position.stands(0, "rage").stands(1, "loyalty").hand(0, "2 3 C C T").hand(1, "2 3 C C T")
    position.hand(3, "C")
    s = position.attack(0, 7, 3)
    assert (asked(s), options(s)) == ("P2 RESPONSE", ["PASS", "FRACTURE P1 sceptre"])


def test_mm_16_15_teams_support_their_fighter_clockwise():
    position = given(6, allegiance="pairs").tile("forest", 10).holds(1, 10, 3)
    for seat, hand in enumerate(("2 +1", "3 +1", "+1", "+1", "+1", "+1")):
        position.hand(seat, hand)
    s = position.listening().attack(0, 10, 3)
    assert combat(s) == (5, 6)
    heard = []
    for word in ("PASS", "PASS", "PLAY_1", "PASS", "PLAY_1", "PLAY_1"):
        heard.append(s.waiting[0])
        play(s, word)
    # Seats 2 and 5 are of the third team; 3 is P0's partner, 4 P1's.
    assert heard == [0, 1, 3, 4, 0, 1]
    assert combat(s) == (7, 7)
    assert asked(s) == "P4 SUPPORT"
    play(s, "PASS")
    assert outcome(s) == (1, 1, 7, 7)


def test_mm_16_15_the_phase_ends_when_all_have_passed_in_a_row():
    position = given(4, allegiance="pairs").tile("forest", 7).holds(1, 7, 3)
    for seat, hand in enumerate(("2 +1", "3 +1", "+1", "+1")):
        position.hand(seat, hand)
    s = position.listening().attack(0, 7, 3)
    play(s, "PASS", "PASS", "PASS", "PASS")
    assert outcome(s) == (1, 1, 5, 6)
