"""The score sheet as people read it, during the game and at its end."""

import asyncio
import re

from server_given import a_table, play_on

from claycrown.core.catalog import MINUS
from claycrown.core.chance import seeded
from claycrown.server.api_told import told_sheet
from claycrown.server.sheet import bookings, sheet


def totals(html):
    row = re.search(r'<tr class="total">(.*?)</tr>', html)[1]
    return [int(number) for number in re.findall(r"<td>(-?\d+)</td>", row)]


def row_of(html, name):
    row = re.search(rf'<th scope="row">{name}</th>(.*?)</tr>', html)[1]
    return [int(number) for number in re.findall(r"<td>(-?\d+)</td>", row)]


def test_where_nobody_has_a_point_yet_there_are_no_empty_bars_either(tmp_path):
    async def test():
        async with a_table(tmp_path, game="mastery", players=2, seed="0") as table:
            assert table.game.view(table.course.s, None)["points"] == [0, 0]
            html = sheet(table, table.course.s)
            assert "booked when the game ends" in html
            assert "bars" not in html

    asyncio.run(test())


def test_points_on_the_map_count_before_they_are_booked_and_then_with_their_round(tmp_path):
    async def test():
        async with a_table(tmp_path, game="mastery", players=3) as table:
            rng = seeded("sheet")
            points = [0, 0, 0]
            while not any(points):
                await play_on(table, rng, 1)
                points = table.game.view(table.course.s, None)["points"]
            html = sheet(table, table.course.s)
            assert totals(html) == points
            ranks = re.search(r"Rank</th>(.*?)</tr>", html)[1]
            best = max(points)
            assert re.findall(r"\d+", ranks)[points.index(best)] == "1"
            assert ranks.count("<td>1</td>") == points.count(best)
            assert "booked when the game ends" in html
            assert "bars" not in html  # nor rows, of nothing
            assert "Territories" not in html
            assert told_sheet(table)["scores"] == points
            await play_on(table, rng, 100_000)
            html = sheet(table, table.course.s)
            assert totals(html) == table.course.s.scores()
            turn = table.course.s.turn
            assert {int(each) for each in re.findall(r"<small>round (\d+)</small>", html)} == {
                -(-turn // 3)  # one turn of each of the three seats
            }
            assert "booked when the game ends" not in html
            assert "Territories worth 1" in html

    asyncio.run(test())


PAIRS = {"game": "mastery", "players": 4, "options": {"allegiance": "pairs"}}


def by_seat(sides, what):
    """What belongs to each side, for each seat."""
    found = {seat: each for side, each in zip(sides, what, strict=True) for seat in side["seats"]}
    return [found[seat] for seat in sorted(found)]


def moments_of(game, seed):
    """The states of a game in pairs at random, now and then one, and the last."""
    s, rng, moves = game.new(4, seed, PAIRS["options"]), seeded(seed), 0
    while not s.over:
        legal = s.legal(s.waiting[0])
        s.step(s.waiting[0], legal[rng.below(len(legal))])
        moves += 1
        if moves % 25 == 0 or s.over:
            yield s.clone()


def test_partners_share_their_points_and_their_rank_from_the_first_point_to_the_last(tmp_path):
    async def test():
        async with a_table(tmp_path, **PAIRS) as table:
            unlike = 0
            for s in moments_of(table.game, "partners"):
                view, html = table.game.view(s, None), sheet(table, s)
                points = [side["points"] for side in view["sides"]]
                assert row_of(html, "Team") == by_seat(view["sides"], points)
                if points[0] != points[1]:
                    places = [1 + (each < max(points)) for each in points]
                    assert row_of(html, "Rank") == by_seat(view["sides"], places)
                    unlike += view["points"][0] != view["points"][2]
            assert unlike

    asyncio.run(test())


def test_no_tie_is_told_of_seats_whose_teams_have_unequal_points(tmp_path):
    async def test():
        async with a_table(tmp_path, **PAIRS) as table:
            ends = [list(moments_of(table.game, f"t{k}"))[-1] for k in range(8)]
            alike = [s for s in ends if set(s.scores()[0::2]) & set(s.scores()[1::2])]
            assert alike
            for s in alike:
                assert sum(s.scores()[0::2]) != sum(s.scores()[1::2])
                assert "tie rule" not in sheet(table, s)

    asyncio.run(test())


def test_where_nobody_has_a_partner_there_is_no_row_for_teams(tmp_path):
    async def test():
        async with a_table(tmp_path) as table:
            assert "Team" not in sheet(table, table.course.s)

    asyncio.run(test())


def test_points_that_are_lost_bear_a_real_minus(tmp_path):
    async def test():
        async with a_table(tmp_path, game="xian", players=3) as table:
            lost = {"seat": 1, "period": 4, "category": "shortfall", "amount": -2}
            lost["cause"] = {"building": "palace", "missing": 1}
            html = bookings(table, table.course.s, [lost], "shortfall", 1)
            assert f"<summary>{MINUS}2</summary>" in html
            assert f"<b>{MINUS}2</b>" in html

    asyncio.run(test())
