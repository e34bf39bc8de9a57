"""What hands do: keys alone, hovering for a reason or a preview, a place with several meanings."""

import re

import pytest
from browsing import (
    FRIEND,
    ME,
    SOON,
    choose,
    click_at,
    is_asked,
    kept,
    lay_table,
    options,
    played,
    point_of,
    revision,
    take_seats,
    until,
)

import claycrown

RULE = re.compile(r"\((TA|XI|MM)[-\u2011]\d+\.\d+")
FOCUS = "document.activeElement.closest('.spot')?.dataset.spot ?? ''"


def focused(page):
    return page.evaluate(FOCUS)


def tab_to_board(page):
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused(page):
            return focused(page)
    raise AssertionError("no place of the board is reached with Tab")


def at_placing(guests, server):
    """Ann may place a worker on many segments of the wheel."""
    laid = lay_table(server, "terracotta", [ME, FRIEND], [(0, 0)])
    page = guests()
    take_seats(page, laid, 0)
    assert sum(1 for option in options(page) if option["spot"]) > 5
    return page, laid


def test_a_turn_is_played_with_keys_alone(guests, server):
    page, laid = at_placing(guests, server)
    first = tab_to_board(page)
    seen = {first}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 2:
        page.keyboard.press(key)
        seen.add(focused(page))
    assert len(seen) > 2, "arrows lead from place to place"
    before = revision(page)
    page.keyboard.press("Enter")
    until(page, lambda: revision(page) != before or page.locator("#choices").is_visible())
    if page.locator("#choices").is_visible():
        page.keyboard.press("1")
    until(page, lambda: revision(page) != before, "the placed worker")
    while is_asked(page):
        before = revision(page)
        page.wait_for_timeout(SOON)  # the same key sooner is taken for a slip
        page.keyboard.press("1")
        until(page, lambda before=before: revision(page) != before, "the next step")
    assert len(kept(server, laid)) >= 3
    assert "Waiting for Ben" in page.inner_text("#ask")


def test_focus_survives_news_of_others(guests, server):
    page, laid = at_placing(guests, server)
    ben = guests()
    place = tab_to_board(page)
    before = revision(page)
    take_seats(ben, laid, 1)
    until(page, lambda: revision(page) > before)
    assert focused(page) == place
    page.locator("#ask .option").nth(2).focus()
    action = page.evaluate("document.activeElement.dataset.action")
    before = revision(page)
    ben.evaluate("document.querySelector('[data-open=chat]').click()")
    ben.locator("#words").fill("Hurry!")
    ben.keyboard.press("Enter")
    until(page, lambda: revision(page) > before)
    assert page.evaluate("document.activeElement.dataset.action") == action


def test_letters_open_the_drawer_and_escape_closes_it(guests, server):
    page, _ = at_placing(guests, server)
    for letter, pane in (("l", "log"), ("s", "score"), ("c", "chat")):
        page.keyboard.press(letter)
        assert page.locator(f"#pane-{pane}").is_visible()
    page.locator("#drawer .close").focus()
    page.keyboard.press("Escape")
    assert not page.locator("#drawer").is_visible()


@pytest.mark.parametrize("way", ["key", "button", "left field"])
def test_what_is_typed_while_people_chat_is_said_and_plays_nothing(guests, server, way):
    page, laid = at_placing(guests, server)
    tab_to_board(page)
    if way == "button":
        page.locator("[data-open=chat]").click()
    else:
        page.keyboard.press("c")
    if way == "left field":
        page.evaluate("document.activeElement.blur()")
    page.keyboard.type("hush 1 2 3 lurs")
    page.keyboard.press("Enter")
    until(page, lambda: page.locator("#chat li").count() == 1, "the line")
    assert page.locator("#chat li").text_content() == "Ann hush 1 2 3 lurs"
    assert kept(server, laid) == list(laid.moves)
    assert page.locator("#pane-chat").is_visible()


def test_no_key_plays_behind_an_open_dialog(guests, server):
    page, laid = at_placing(guests, server)
    page.locator("[data-dialog=settings]").click()
    page.locator("#settings-title").click()
    page.keyboard.type("1l")
    page.locator("#settings button").click()
    assert not page.locator("#drawer").is_visible()
    assert kept(server, laid) == list(laid.moves)


# Decisions about places, of which some are possible and some are not.
DECISIONS = {"terracotta": "PLACE", "xian": "BUILDING", "mastery": "WINDOW"}


def mid_game(guests, server, game):
    """Ann decides about places."""
    names = [each.name for each in claycrown.make(game).decisions]

    def choice(s):
        return s.waiting == (0,) and names[s.decision] == DECISIONS[game]

    laid = lay_table(server, game, [ME, FRIEND], played(game, 2, "1", choice, least=40))
    page = guests()
    take_seats(page, laid, 0)
    until(page, lambda: is_asked(page))
    return page, laid


def refused_places(laid):
    """The places that the present question is about, but that a rule forbids."""
    game, s = claycrown.make(laid.game), laid.state()
    view = game.view(s, 0)
    places = {action: game.drawing.spot(view, action) for action in range(game.actions.total)}
    possible = {places[action] for action in s.legal(0)}
    for action, place in places.items():
        if place and place not in possible:
            reasons = game.why_not(s, 0, action)
            if reasons and all(reason["what"] != "not_asked" for reason in reasons):
                yield place


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_hovering_an_impossible_place_says_why_not_with_the_rule(guests, server, game):
    page, laid = mid_game(guests, server, game)
    shown = set(page.evaluate("[...document.querySelectorAll('.spot')].map(e => e.dataset.spot)"))
    place = next(each for each in refused_places(laid) if each in shown)
    page.mouse.move(*point_of(page, place))
    until(page, page.locator("#tip").is_visible, f"an answer about {place}")
    assert RULE.search(page.locator("#tip").inner_text())


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_hovering_an_option_shows_what_it_brings(guests, server, game):
    page, _ = mid_game(guests, server, game)
    tip = page.locator("#tip")
    for k in range(min(6, page.locator("#ask .option").count())):
        page.locator("#ask .option").nth(k).hover()
        page.wait_for_timeout(100)
        if tip.is_visible():
            break
    until(page, tip.is_visible, "a preview")
    assert re.search(r"[+\u2212]\d|become known|come up|time to respond", tip.inner_text())


SHOWN_CARDS = """[...document.querySelectorAll('#board .piece')]
  .filter(n => n.checkVisibility({opacityProperty: true}))
  .map(n => n.getAttribute('transform'))"""


def test_a_preview_shows_no_piece_over_another(guests, server):
    names = [each.name for each in claycrown.make("xian").decisions]
    moves = played("xian", 2, "1", lambda s: names[s.decision] == "FIRST_PAIR" and 0 in s.waiting)
    page = guests()
    take_seats(page, lay_table(server, "xian", [ME, FRIEND], moves), 0)
    before = sorted(page.evaluate(SHOWN_CARDS))
    pair = page.locator("#ask .option").first
    pair.hover()
    until(page, page.locator("#board .would .piece").first.is_visible, "the ghosts")
    during = page.evaluate(SHOWN_CARDS)
    assert page.locator("#board .would .piece").count() >= 4, "two chosen, two left"
    assert len(during) == len(set(during))
    page.locator("h1").hover()
    until(page, lambda: page.locator("#board .would").count() == 0)
    assert sorted(page.evaluate(SHOWN_CARDS)) == before


def test_a_place_with_several_meanings_asks_which(guests, server):
    laid = lay_table(server, "xian", [ME, FRIEND])
    page = guests()
    take_seats(page, laid, 0)
    several = options(page)[-1]
    meant = [each for each in options(page) if each["spot"] == several["spot"]]
    assert len(meant) > 1
    click_at(page, point_of(page, several["spot"]))
    assert page.locator("#choices .option").count() == len(meant)
    page.keyboard.press("Escape")
    assert not page.locator("#choices").is_visible()
    choose(page, several, by_board=True)
    assert kept(server, laid) == [(0, int(several["action"]))]


def test_a_place_with_several_meanings_shows_the_keys_that_take_them(guests, server):
    laid = lay_table(server, "xian", [ME, FRIEND])
    page = guests()
    take_seats(page, laid, 0)
    several = options(page)[-1]
    click_at(page, point_of(page, several["spot"]))
    badges = page.locator("#choices .option kbd").all_inner_texts()
    assert badges == [str(number) for number in range(1, len(badges) + 1)]
    assert not page.locator("#ask .option kbd").first.is_visible()
    page.wait_for_timeout(SOON)
    page.keyboard.press(badges[-1])
    until(page, lambda: kept(server, laid), "the decision")
    assert kept(server, laid) == [(0, int(several["action"]))]


def test_a_line_of_the_log_shows_the_places_it_means(guests, server):
    page, _ = mid_game(guests, server, "terracotta")
    page.locator("#last [data-spots]").last.click()
    assert page.locator(".spot.told").count() > 0


def sharing_out(guests, server, **settings):
    """A page on which knights are to be shared out."""
    names = [each.name for each in claycrown.make("mastery").decisions]

    def sharing(s):
        return s.waiting == (0,) and names[s.decision] == "SET_KNIGHTS" and len(s.legal(0)) > 3

    moves = played("mastery", 2, "1", sharing, least=40)
    laid = lay_table(server, "mastery", [ME, FRIEND], moves)
    page = guests(**settings)
    take_seats(page, laid, 0)
    until(page, page.locator("#plan").is_visible, "the plan")
    return page, laid


def test_the_buttons_of_a_plan_hold_their_words_on_a_phone(guests, server):
    phone = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
    page, _ = sharing_out(guests, server, **phone)
    for button in page.locator("#plan button").all():
        assert button.evaluate("node => node.scrollWidth <= node.clientWidth"), button.inner_text()
        box = button.bounding_box()
        assert box["x"] + box["width"] <= 390


def test_knights_are_shared_out_on_the_map_and_sent_at_once(guests, server):
    page, laid = sharing_out(guests, server)
    fewer = page.locator(".stepper[data-step='-1']").all()
    numbers = page.locator("#board text.planned")
    before = numbers.all_text_contents()
    for stepper in fewer:
        stepper.click()
    assert numbers.all_text_contents() != before
    for bound, sign in (("least", -1), ("most", 1)):
        numbers.first.evaluate("(text, bound) => text.dataset[bound] = text.textContent", bound)
        at_bound = numbers.first.text_content()
        page.locator(f".stepper[data-step='{sign}']").first.click()
        assert numbers.first.text_content() == at_bound, "the server says how few and how many"
    page.get_by_role("button", name="Reset").click()
    fewer[-1].focus()
    page.keyboard.press("Enter")
    assert numbers.all_text_contents() != before, "keys work like clicks"
    page.get_by_role("button", name="Reset").click()
    assert numbers.all_text_contents() == before
    page.get_by_role("button", name="Confirm this distribution").click()
    until(page, lambda: len(kept(server, laid)) > len(laid.moves), "the distribution")
    until(page, lambda: not page.locator("#plan").is_visible(), "the end of the plan")
