"""axe-core finds nothing to complain about, on any page and in any state of it."""

import pytest
from browsing import (
    FREE,
    FRIEND,
    ME,
    confirm,
    is_over,
    lay_table,
    options,
    played,
    revision,
    take_seats,
    until,
)

GAMES = ["terracotta", "xian", "mastery"]
PHONE = {"width": 390, "height": 844}
LOOKS = {
    "desktop": {},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": PHONE, "has_touch": True},
}
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((v) => `${v.id}: ${v.help}: ` + v.nodes.slice(0, 3)
    .map((n) => `${n.html.slice(0, 160)} ${n.any[0]?.message ?? ""}`).join(" | "));
}"""


@pytest.fixture
def complaints(axe_source):
    def check(page):
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe_source)
        return page.evaluate(RUN)

    return check


def lay_mid_game(server, game, players=2):
    moves = played(game, players, "1", lambda s: s.waiting == (0,), least=30 * players)
    people = [ME, FRIEND, FREE, FREE, FREE, FREE][:players]
    return lay_table(server, game, people, moves)


@pytest.mark.parametrize("look", LOOKS)
def test_the_start_page(guests, complaints, look):
    page = guests(**LOOKS[look])
    page.goto("/")
    for summary in page.locator("summary").all():
        summary.click()
    assert complaints(page) == []


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_the_table(guests, server, complaints, game, look):
    laid = lay_mid_game(server, game)
    page = guests(**LOOKS[look])
    take_seats(page, laid, 0)
    assert options(page)
    assert complaints(page) == []
    if look == "phone":
        page.locator("#fit").click()
        assert complaints(page) == []


@pytest.mark.parametrize("look", ["desktop", "dark"])
def test_drawer_and_dialogs(guests, server, complaints, look):
    laid = lay_mid_game(server, "xian")
    page = guests(**LOOKS[look])
    take_seats(page, laid, 0)
    found = {}
    for tab in ("log", "score", "chat"):
        page.locator(f"[data-open={tab}]").click()
        until(page, lambda tab=tab: page.locator(f"#pane-{tab}").is_visible())
        found[tab] = complaints(page)
    page.locator("#drawer .close").click()
    for opener in ("[data-dialog=share]", "[data-dialog=settings]", "#seat-0 .seat-menu"):
        page.locator(opener).click()
        found[opener] = complaints(page)
        page.keyboard.press("Escape")
    assert {where: said for where, said in found.items() if said} == {}


def test_the_offer_of_a_seat_and_the_question_whether_to_go_on(guests, server, complaints):
    s = lay_table(server, "xian", [ME, FRIEND]).state()
    laid = lay_table(server, "xian", [ME, FRIEND, FREE])
    page = guests()
    page.goto(f"/t/{laid.code}")
    until(page, lambda: revision(page) >= 0)
    offered = complaints(page)
    laid = lay_table(server, "xian", [ME, FRIEND], [(0, s.legal(0)[0])])
    take_seats(page, laid, 1)
    page.locator("#ask .option").first.click()
    until(page, lambda: page.locator("#confirm[open]").is_visible())
    asked = complaints(page)
    confirm(page)
    assert [offered, asked] == [[], []]


@pytest.mark.parametrize("look", LOOKS)
def test_the_rules_and_how_to_play(guests, complaints, look):
    page = guests(**LOOKS[look])
    found = {}
    for path in (f"/{kind}/{game}" for kind in ("how", "rules") for game in GAMES):
        page.goto(path)
        found[path] = complaints(page)
    assert {path: said for path, said in found.items() if said} == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_the_game(guests, server, complaints, game):
    laid = lay_table(server, game, [ME, FRIEND], played(game, 2, "1", lambda s: False))
    page = guests()
    take_seats(page, laid, 0)
    until(page, lambda: is_over(page) and page.locator("#score .sheet").is_visible())
    assert complaints(page) == []


def test_the_curtain_and_the_page_for_problems(guests, server, complaints):
    laid = lay_table(server, "xian", [ME, FRIEND])
    page = guests()
    take_seats(page, laid, 0, 1)
    curtain = complaints(page)
    guests.expected.append("404")
    page.goto("/t/nowhere")
    assert [curtain, complaints(page)] == [[], []]
