"""The drawer: a log that can be filtered and that points, and the sheet with its chart."""

import re

import pytest
from browsing import (
    FRIEND,
    ME,
    choose,
    is_over,
    lay_table,
    options,
    played,
    take_seats,
    until,
)

from claycrown.server.store import NewSeat

TOLD = "[...new Set([...document.querySelectorAll('.spot.told')].map(n => n.dataset.spot))].sort()"
SHOWN = """[...document.querySelectorAll('#log > li')]
  .filter(line => line.checkVisibility()).map(line => line.dataset.by)"""


def with_log(guests, server, game="terracotta", **settings):
    moves = played(game, 2, "1", lambda s: s.waiting == (0,), least=60)
    laid = lay_table(server, game, [ME, FRIEND], moves)
    page = guests(**settings)
    take_seats(page, laid, 0)
    page.keyboard.press("l")
    return page


def test_the_log_is_filtered_by_player_and_stays_so(guests, server):
    page = with_log(guests, server)
    assert {"0", "1"} <= set(page.evaluate(SHOWN))
    page.locator("#log-filter").select_option(label="Ben")
    assert set(page.evaluate(SHOWN)) == {"1"}
    choose(page, options(page)[0], by_board=False)
    assert set(page.evaluate(SHOWN)) == {"1"}, "news are filtered too"
    page.locator("#log-filter").select_option(label="everybody")
    assert "0" in page.evaluate(SHOWN)


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_a_line_of_the_log_lights_the_places_it_means_and_no_others(guests, server, game):
    page = with_log(guests, server, game)
    for line in page.locator("#log [data-spots]").all()[-3:]:
        line.click()
        meant = sorted(set(line.get_attribute("data-spots").split()))
        assert page.evaluate(TOLD) == meant
    assert page.locator(".spot.told .ring").first.evaluate("n => getComputedStyle(n).stroke")
    choose(page, options(page)[0], by_board=False)
    assert page.evaluate(TOLD) == [], "until something else happens"


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_the_sheet_at_the_end_has_a_bar_for_every_number(guests, server, game):
    laid = lay_table(server, game, [ME, FRIEND], played(game, 2, "1", lambda s: False))
    page = guests()
    take_seats(page, laid, 0)
    until(page, lambda: is_over(page) and page.locator("#score .sheet").is_visible())
    s = laid.state()
    totals = page.locator("#score .total td").all_text_contents()
    assert totals == [str(score) for score in s.scores()]
    chart = page.locator("#score .bars")
    said = chart.get_attribute("aria-label")
    assert said == f"Points by seat: Ann {s.scores()[0]}, Ben {s.scores()[1]}"
    amounts = [
        int(re.search(r"\d+$", words)[0]) for words in chart.locator("title").all_text_contents()
    ]
    positive = [line["amount"] for line in s.sheet() if line["amount"] > 0]
    assert sum(amounts) == sum(positive)
    fills = chart.locator("rect").evaluate_all("all => all.map(n => getComputedStyle(n).fill)")
    assert "none" not in fills, "no style of a board reaches into the chart"
    widths = [bar.bounding_box()["width"] for bar in chart.locator("rect").all()]
    assert min(widths) > 0


def test_a_long_name_is_wrapped_in_the_log(guests, server):
    long = NewSeat("Anna-Wilhelmina_von_und_zu_Hohenzollern", mine=True)
    moves = played("terracotta", 2, "1", lambda s: s.waiting == (1,), least=30)
    page = guests()
    take_seats(page, lay_table(server, "terracotta", [long, FRIEND], moves), 1)
    page.keyboard.press("l")
    for part in ("#last", "#log"):
        names = page.locator(f"{part} .who.by0")
        assert names.count() > 0
        inside = page.locator(part).bounding_box()
        for box in names.evaluate_all("all => all.map(n => n.getBoundingClientRect().right)"):
            assert box <= inside["x"] + inside["width"]


def test_who_waits_reads_what_happened_last(guests, server):
    moves = played("terracotta", 2, "1", lambda s: s.waiting == (1,), least=30)
    page = guests()
    take_seats(page, lay_table(server, "terracotta", [ME, FRIEND], moves), 0)
    last = page.locator("#log li").all_text_contents()[-3:]
    assert page.locator("#ask .now li").all_text_contents() == last
    other = guests()
    take_seats(other, lay_table(server, "terracotta", [ME, FRIEND], moves), 1)
    assert other.locator("#ask .now").count() == 0, "who decides has options there"


def test_cards_are_named_by_their_pigment_in_sentences(guests, server):
    page = guests()
    take_seats(page, lay_table(server, "xian", [ME, FRIEND]), 0)
    card = page.locator("#ask .option .sign").first
    assert re.fullmatch("[YRGU][1-6]", card.text_content())
    assert card.locator("use").get_attribute("href") in {
        f"#xi-{colour}" for colour in ("yellow", "red", "green", "blue")
    }
    assert re.fullmatch("[1-6]", re.sub(r"\s", "", card.inner_text())[-1])


def test_a_device_without_keys_shows_none(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND], seed="1")
    desk, phone = guests(), guests(has_touch=True, is_mobile=True)
    for page in (desk, phone):
        take_seats(page, laid, 0)
    assert desk.locator("kbd").first.is_visible()
    assert not any(key.is_visible() for key in phone.locator("kbd").all())
