"""The score sheet as people read it, during the game and at its end."""

import asyncio
import re

from server_given import a_table, play_on

from claycrown.core.chance import seeded
from claycrown.server.api_told import told_sheet
from claycrown.server.sheet import sheet


def totals(html):
    row = re.search(r'<tr class="total">(.*?)</tr>', html)[1]
    return [int(number) for number in re.findall(r"<td>(-?\d+)</td>", row)]


def test_where_nobody_has_a_point_yet_there_are_no_empty_bars_either(tmp_path):
    async def test():
        async with a_table(tmp_path, game="mastery", players=2, seed="0") as table:
            assert table.game.view(table.course.s, None)["points"] == [0, 0]
            html = sheet(table, table.course.s)
            assert "booked when the game ends" in html
            assert "bars" not in html

    asyncio.run(test())


def test_points_on_the_map_count_before_they_are_booked_and_turns_are_called_so(tmp_path):
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
            assert re.search(r"<small>turn \d+</small>", html)
            assert "round" not in html
            assert "booked when the game ends" not in html
            assert "Territories worth 1" in html

    asyncio.run(test())
