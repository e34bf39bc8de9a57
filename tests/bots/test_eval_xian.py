"""The evaluation of Xi'an: sane values, guesses that a player would make, honest worlds."""

import pytest
from librt.vecs import vec
from xian_given import CARDS, PAYMENTS, WORDS, bits, given

import claycrown
from claycrown.bots.eval import evaluation_of, flat, read_weights, shape_of
from claycrown.bots.eval.evaluation import NEVER, SENSELESS, blank_values
from claycrown.bots.eval.xian_holdings import card_worth, is_contested
from claycrown.bots.eval.xian_turn import best_entry, pigment_cost
from claycrown.core.bulk import playout
from claycrown.core.chance import seeded
from claycrown.games.xian import state as columns

GAME = claycrown.make("xian")
JUDGE = evaluation_of("xian")


def values_of(s):
    values = blank_values()
    JUDGE.value(s, values)
    return [values[seat] for seat in range(s.players)]


def guesses_of(s):
    """What each option promises, by its words."""
    seat = s.waiting[0]
    n = s.fill(seat)
    out = vec[float]([0.0] * int(s.rules.room))
    JUDGE.guess(s, seat, n, out)
    return {WORDS[s.options[k]]: out[k] for k in range(n)}


def favourite(s):
    guesses = guesses_of(s)
    return max(guesses, key=lambda words: guesses[words])


def positions(players, games=3):
    """States at every decision of some random games."""
    rng = seeded("positions")
    for k in range(games):
        s = GAME.new(players, f"positions{k}")
        while not s.over:
            yield s
            seat = s.waiting[0]
            options = s.legal(seat)
            s.apply(seat, options[rng.below(len(options))])


def test_the_weights_fit_the_shape():
    assert len(flat(shape_of("xian"), read_weights("xian"))) == 73


def test_a_finished_game_is_worth_its_points():
    s = GAME.new(4, "end")
    playout(s, seeded(1))
    assert values_of(s) == [float(score) for score in s.scores()]


@pytest.mark.parametrize("players", [2, 4])
def test_judging_changes_nothing(players):
    for s in positions(players, games=1):
        before = s.key()
        values_of(s)
        guesses_of(s)
        JUDGE.spread(s)
        assert s.key() == before


def test_the_moment_lasts_a_turn():
    last, moments = 0, set()
    for s in positions(3, games=1):
        assert JUDGE.moment(s) >= last
        last = JUDGE.moment(s)
        moments.add(last)
    assert len(moments) == 3 * 12


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_search_looks_at_another_turn_of_everybody_and_at_last_to_the_end(players):
    last = 0
    for s in positions(players, games=1):
        after, turns = s.clone(), JUDGE.horizon(s) + 1
        while not after.over and turns:
            moment = JUDGE.moment(after)
            seat = after.waiting[0]
            after.apply(seat, after.legal(seat)[-1])
            turns -= after.over or JUDGE.moment(after) != moment
        assert turns == 0
        last += after.over
        assert after.over or JUDGE.horizon(s) == players
    assert last > 0


def test_a_turn_still_to_come_in_this_phase_counts():
    s = given(2).resources(1, 0, 5).asking(0, "BUILDING")
    late = s.clone()
    late.turn = 2  # as if seat 1 had moved already
    assert values_of(s)[1] > values_of(late)[1]


@pytest.mark.parametrize("kind", range(6))
def test_a_resource_more_is_worth_more(kind):
    for s in positions(3, games=1):
        richer = s.clone()
        richer.goods[columns.RESOURCES + 4 * kind] += 1
        assert values_of(richer)[0] > values_of(s)[0]


def test_pigments_that_pay_for_a_painting_are_worth_more_than_others():
    # The base position asks for G in A, R and Y in B, Y twice in C.
    payable = given(2).resources(0, 0, 0, 1, 1).choosing()
    idle = given(2).resources(0, 0, 0, 0, 0, 0, 2).choosing()
    assert values_of(payable)[0] > values_of(idle)[0]


def test_a_lead_in_a_section_counts_more_when_the_game_is_late():
    def lead(number):
        s = given(2).round(number).painted(0, 0, 2).painted(1, 1).choosing()
        values = values_of(s)
        return values[0] - values[1]

    assert lead(6) > lead(1)


def test_the_third_type_of_a_set_is_forged_first():
    s = given(2).resources(0, 9).equipment(0, "arrowheads", "halberd")
    s = s.row("horse", "crossbow", "sword", "arrowheads").asking(0, "FORGE")
    assert favourite(s) == "FORGE 3"


def test_of_two_cells_at_one_price_the_one_with_more_points_is_crafted():
    guesses = guesses_of(given(2).resources(0, 0, 5).signatures(0, 0).asking(0, "CRAFT"))
    assert guesses["CRAFT 6"] > guesses["CRAFT 1"]
    assert guesses["CRAFT 17"] > guesses["CRAFT 23"]


def test_a_statue_beside_the_own_group_is_painted_first():
    # Cells 0 and 2 both lie in C; only 2 is beside the own statues on 3 and 6.
    s = given(2).resources(0, 0, 0, 2).painted(0, 3, 6).asking(0, "PAINT_CELL")
    guesses = guesses_of(s)
    assert guesses["PAINT_CELL 2"] > guesses["PAINT_CELL 0"]


def test_the_end_tile_that_pays_most_is_taken():
    many = ["Ceramist", "Accountant", "Administrator", "Scientist", "Officer"]
    s = given(2).round(6, 2).space(0, 4).helpers(0, *many).end_tiles(3, 4, 5, 7)
    assert favourite(s.tiles(0, space=5).asking(0, "END_TILE")) == "END_TILE 4"


def test_the_last_turn_takes_points_instead_of_a_coin():
    s = given(2).round(6, 2).last_turn().resources(0, 3).asking(0, "BUILDING")
    assert favourite(s) != "PASS"


def test_no_tile_is_used_before_the_worker_step():
    s = given(2).resources(0, 3, 3, 1, 1).tiles(0, "market", "extra action")
    guesses = guesses_of(s.asking(0, "WORKER", "Y1/Y6"))
    workers = [guesses.pop("WORKER_ACTION"), guesses.pop("WORKER_PIGMENT")]
    assert guesses
    assert max(guesses.values()) < min(workers)


def test_the_market_buys_what_a_painting_lacks():
    s = given(2).resources(0, 4, 0, 0, 0, 0, 0).tiles(0, "market")
    s = s.buildings("Workshop", "Laboratory", "Palace", "Armoury").row("-", "-", "-", "-")
    before = guesses_of(s.asking(0, "MARKET_TAKE", pair_given="coin+coin"))
    assert before["MARKET_TAKE Y+R"] > before["MARKET_TAKE U+U"]


def test_at_the_end_of_a_turn_the_market_buys_only_what_grows_rare():
    position = given(2).round(2).resources(0, 3).tiles(0, "market")
    assert guesses_of(position.asking(0, "END"))["MARKET_GIVE coin+coin"] == NEVER
    position = given(2).round(2).resources(0, 3).tiles(0, "market").supply(Y=2, R=2, G=2, U=2)
    assert guesses_of(position.asking(0, "END"))["MARKET_GIVE coin+coin"] > 0


def test_the_last_statue_is_signed_since_others_might_paint_it():
    s = given(2).round(6, 2).resources(0, 0, 5).last_turn().asking(0, "CRAFT")
    guesses = guesses_of(s)
    assert guesses["CRAFT 6 signed"] > guesses["CRAFT 6"]


@pytest.mark.parametrize("players", [2, 4])
def test_the_best_entry_is_the_best_of_all_ways_in(players):
    seen = set()
    for s in positions(players, games=8):
        if GAME.decisions[s.decision].name != "BUILDING":
            continue
        worth = {words: value for words, value in guesses_of(s).items() if value > SENSELESS}
        ways = {words: value for words, value in worth.items() if words.startswith("ENTER")}
        seen.update(words.rsplit(" ", 1)[-1] for words in ways)
        scratch = s.clone()
        scratch.seat = s.waiting[0]
        JUDGE.times.read(scratch)
        JUDGE.offers.read(scratch)
        assert best_entry(JUDGE.offers, scratch) == max([*ways.values(), worth["PASS"]])
    assert {"open", "free"} <= seen


def test_the_emissary_swaps_for_a_pigment_that_is_asked_for():
    # Y and R pay for B; the player has Y, and clay to spare.
    s = given(2).resources(0, 0, 6, 1).helpers(0, "Emissary").asking(0, "EMISSARY")
    guesses = guesses_of(s)
    assert guesses["SWAP clay R"] > guesses["SWAP_NONE"]
    assert guesses["SWAP clay R"] > guesses["SWAP clay U"]


def colours_of(s):
    """What a pigment of each colour is worth."""
    JUDGE.times.read(s)
    return dict(zip("YRGU", JUDGE.times.colours, strict=True))


def test_a_pigment_is_worth_the_more_the_more_of_its_colour_is_asked_for():
    # R in A, Y and G in B, Y twice in C: Y three times, U never. No request leaves any more.
    found = colours_of(given(2).round(6).requests(1, 2, 3, 10).choosing())
    assert found["R"] == pytest.approx(found["G"])
    assert found["R"] > found["U"] > 0.0
    assert found["Y"] - found["R"] == pytest.approx(2 * (found["R"] - found["U"]))
    assert sum(found.values()) / 4 == pytest.approx(JUDGE.times.pigment)


def test_no_pigment_is_worth_less_than_it_brings_in_the_end():
    # All ask for R or G, so that the others are hardly wanted.
    found = colours_of(given(2).round(6, 2).requests(6, 1, 3, 12).choosing())
    assert min(found.values()) > 0.9 * min(JUDGE.times.pigment, JUDGE.times.left_over)


def test_a_card_is_worth_what_its_pigments_are():
    # U1 brings Y, which is asked for three times, U2 brings R, which is asked for nowhere.
    s = given(2).round(4).requests(4, 2, 5, 10).choosing()
    JUDGE.times.read(s)
    cards = {name: card_worth(JUDGE.times, s, 0, CARDS.index(name)) for name in ("U1", "U2", "R1")}
    assert cards["U1"] == pytest.approx(JUDGE.times.colours[0])
    assert cards["U2"] == pytest.approx(max(JUDGE.times.colours[1], JUDGE.times.colours[3]))
    assert cards["U1"] > cards["U2"]


def test_a_painting_costs_what_its_pigments_are_worth():
    s = given(2).round(4).requests(4, 2, 5, 10).choosing()
    JUDGE.times.read(s)
    costs = [pigment_cost(JUDGE.times, s, PAYMENTS.index(pair)) for pair in ("YY", "YR", "RR")]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > costs[2]


@pytest.mark.parametrize(("rich", "signed", "contested"), [(1, 0, 1), (0, 0, 0), (1, 1, 0)])
def test_a_painting_that_others_can_make_as_well_promises_less(rich, signed, contested):
    # C asks for Y twice; 2 is the only brown statue there.
    at = given(2).round(3).resources(0, 0, 0, 2).resources(1, 0, 0, 2 * rich)
    at = at.brown(2, signed_by=0) if signed else at.brown(2)
    assert is_contested(at.asking(0, "BUILDING"), 2) == bool(contested)


def test_to_sign_a_statue_is_worth_more_where_others_could_paint_it():
    def gain(rival):
        # The own pigments are what C asks for, and nothing is brown there yet.
        at = given(2).round(3).resources(0, 0, 5, 2).resources(1, 0, 0, rival)
        s = at.signatures(0, 2).asking(0, "CRAFT")
        values = []
        for sign in ("", " signed"):
            after = s.clone()
            after.step(0, WORDS.index(f"CRAFT 1{sign}"))
            values.append(values_of(after)[0])
        return values[1] - values[0]

    assert gain(rival=2) > gain(rival=0) + 0.1


def test_what_the_lowest_request_asks_for_counts_less_the_sooner_it_leaves():
    # 4 (U) in A is the lowest; what comes for it is Y or R or G or U.
    early = colours_of(given(2).round(2, 1).requests(4, 6, 8, 9).choosing())
    late = colours_of(given(2).round(2, 2).requests(4, 6, 8, 9).choosing())
    assert late["U"] / late["R"] < early["U"] / early["R"] < 1.0


def test_what_hidden_requests_ask_for_counts_as_well():
    # The lowest leaves; only 12 (R) is hidden, or only 10 (Y).
    def found(hidden):
        s = given(2).round(2, 2).requests(4, 6, 8, 9).choosing()
        s.requests = 1 << (hidden - 1)
        return colours_of(s)

    assert found(12)["R"] > found(10)["R"]
    assert found(12)["Y"] < found(10)["Y"]


def test_pigments_that_nobody_asks_for_are_paid_first():
    # A asks for R and any other; B for Y and G. U is asked for nowhere.
    s = given(2).round(3).requests(12, 10, 9, 6).resources(0, 0, 0, 1, 1, 2, 1)
    guesses = guesses_of(s.asking(0, "PAINT_PAY", cell=16))
    assert max(guesses, key=guesses.__getitem__) == "PAINT_PAY RU"


def test_the_emissary_gives_what_nobody_asks_for():
    # Plenty of coins; G is asked for in A and B.
    s = given(2).round(4).requests(9, 8, 12, 6).resources(0, 9, 0, 1, 2, 1)
    guesses = guesses_of(s.helpers(0, "Emissary").asking(0, "EMISSARY"))
    assert guesses["SWAP coin clay"] > guesses["SWAP G clay"]
    assert guesses["SWAP coin clay"] > guesses["SWAP_NONE"]


def test_a_top_card_that_makes_a_painting_possible_is_played_on_top():
    # U4 gives Y and R, which pay for a statue of B.
    s = given(2).hand(0, "Y1 R1 U4 G2").choosing()
    assert favourite(s).endswith("/U4")


def test_a_sealed_pair_is_drawn_again_from_the_hand():
    s = given(2).choosing()
    s.apply(0, s.legal(0)[0])
    seen = set()
    for k in range(40):
        world = s.determinize(1, seeded(k))
        own = int(world.goods[columns.HAND + 1])
        JUDGE.imagine(world, 1, seeded(k))
        pair = {int(world.goods[column]) - 1 for column in (columns.BOTTOM, columns.TOP)}
        assert pair <= set(bits(world.goods[columns.HAND]))
        assert len(pair) == 2
        assert int(world.goods[columns.HAND + 1]) == own
        assert world.waiting == (1,)
        seen.add(frozenset(pair))
    assert len(seen) > 5


def test_a_sealed_pair_that_makes_sense_is_likelier():
    def worth(world):
        clone = world.clone()
        clone.stack[clone.depth - 1] += 256  # ask seat 0 again
        clone.options_of = -1
        guesses = guesses_of(clone)
        bottom, top = (int(world.goods[at]) - 1 for at in (columns.BOTTOM, columns.TOP))
        return guesses[WORDS[24 * bottom + top]] - max(guesses.values())

    s = given(2).choosing()
    s.apply(0, s.legal(0)[0])
    drawn = [s.determinize(1, seeded(k)) for k in range(30)]
    before = sum(worth(world) for world in drawn)
    for k, world in enumerate(drawn):
        JUDGE.imagine(world, 1, seeded(k))
    assert sum(worth(world) for world in drawn) > before


def test_nothing_is_drawn_again_once_the_pairs_lie_open():
    s = given(2).asking(0, "WORKER")
    before = s.key()
    JUDGE.imagine(s, 0, seeded(1))
    assert s.key() == before
