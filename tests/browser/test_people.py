"""People come, watch, talk, hand their seats over, and let a bot stand in."""

from itertools import combinations

import pytest
from browsing import (
    BOT,
    FREE,
    FRIEND,
    ME,
    choose,
    is_asked,
    is_over,
    kept,
    lay_table,
    options,
    played,
    revision,
    take_seats,
    until,
)

from claycrown.server.store import NewSeat

ROOM = 8  # pixels between what a finger can press
IMAGE = "<img src=x onerror=\"document.title='owned'\">"
ODD_NAMES = (IMAGE[:40], "W" * 40, "\u202eevil\u2066 & <b>'\"", "\u0627" * 20 + "👩‍👩‍👧‍👦" * 3)


def names(page):
    return page.locator("#rail .name").all_text_contents()


def states(page):
    return page.locator("#rail .state").all_text_contents()


def watch(guests, laid):
    page = guests()
    page.goto(f"/t/{laid.watch}")
    until(page, lambda: revision(page) >= 0)
    return page


def say(page, words):
    if not page.locator("#words").is_visible():
        page.locator("[data-open=chat]").click()
    page.locator("#words").fill(words)
    page.keyboard.press("Enter")


def test_one_click_leads_from_the_start_page_to_a_running_game(guests):
    page = guests()
    page.goto("/")
    page.get_by_role("button", name="Play Terracotta Army").click()
    page.wait_for_url("**/t/*")
    until(page, lambda: revision(page) >= 0)
    until(page, lambda: is_asked(page))
    assert page.title() == "● Your turn · Terracotta Army"


def test_a_friend_joins_by_link(guests):
    ann, ben = guests(), guests()
    ann.goto("/")
    form = ann.locator("form[data-game=xian]")
    form.locator("[name=name]").fill("Ann")
    form.locator("summary").click()
    form.locator("[name=seat-1]").select_option("link")
    form.get_by_role("button", name="Play").click()
    ann.get_by_role("button", name="Invite").click()
    link = ann.get_by_label("For players").input_value()
    ben.goto(link)
    ben.locator("#sit [name=name]").fill("Ben")
    ben.locator("#sit [name=seat]").click()
    until(ann, lambda: names(ann) == ["Ann", "Ben"], "Ben's name")
    until(ben, lambda: is_asked(ben), "Ben's question")
    until(ann, lambda: is_asked(ann))
    assert {option["words"] for option in options(ann)} != {o["words"] for o in options(ben)}


def test_a_spectator_sees_no_hand_and_cannot_act_but_can_talk(guests, server):
    laid = lay_table(server, "xian", [ME, FRIEND])
    ann = guests()
    take_seats(ann, laid, 0)
    hand = {option["words"] for option in options(ann)} - {"Keep all four cards"}
    page = watch(guests, laid)
    assert options(page) == []
    assert page.locator(".spot.can").count() == 0
    assert not any(words in page.content() for words in hand)
    say(page, "Good luck!")
    until(ann, lambda: "Guest (watching) Good luck!" in ann.locator("#chat").text_content())
    assert ann.locator("#unread").is_visible()


def test_whoever_just_watches_may_close_the_offer_of_a_seat(guests, server):
    laid = lay_table(server, "terracotta", [ME, FREE])
    page = guests()
    page.goto(f"/t/{laid.code}")
    page.get_by_role("button", name="Just watch").click()
    assert not page.locator("#sit").is_visible()
    assert "Waiting for" in page.inner_text("#ask")


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_odd_names_and_words_are_shown_as_text_and_break_nothing(guests, server, game):
    laid = lay_table(server, game, [NewSeat(name) for name in ODD_NAMES])
    page = guests()
    take_seats(page, laid, 0)
    assert names(page)[:2] == list(ODD_NAMES[:2])
    for words in (IMAGE, "x" * 500, "<script>document.title='owned'</script>"):
        say(page, words)
    until(page, lambda: page.locator("#chat li").count() == 3)
    assert IMAGE in page.locator("#chat").text_content()
    assert page.locator("img[src=x], #chat script").count() == 0
    assert "owned" not in page.title()
    wide = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    page.locator("[data-open=chat]").click()
    boxes = page.locator("#rail .seat").evaluate_all(
        "all => all.map(e => e.scrollWidth - e.clientWidth)"
    )
    assert max(boxes) <= 0, "a name reaches beyond its panel"
    assert all(page.locator("#rail .score").nth(k).is_visible() for k in range(4))


def seat_menu(page, seat, do):
    page.locator(f"#seat-{seat} .seat-menu").click()
    button = page.locator(f"[data-seat-do={do}]:visible")
    button.click()
    if do == "hand_over":  # asked once more
        button.click()


def test_a_seat_is_handed_over(guests, server):
    laid = lay_table(server, "xian", [ME, FRIEND])
    ann, cleo = guests(), guests()
    take_seats(ann, laid, 0)
    ann.on("dialog", lambda dialog: dialog.accept())
    seat_menu(ann, 0, "hand_over")
    until(ann, lambda: "free seat" in states(ann)[0])
    assert options(ann) == []
    cleo.goto(f"/t/{laid.code}")
    cleo.locator("#sit [name=name]").fill("Cleo")
    cleo.locator("#sit [name=seat]").first.click()
    until(cleo, lambda: is_asked(cleo))
    until(ann, lambda: names(ann)[0] == "Cleo")
    guests.expected.append("404")
    assert ann.goto(f"/seat/{laid.keys[0]}").status == 404


def test_a_private_link_brings_the_seat_to_another_device(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND])
    desk, phone = guests(), guests()
    take_seats(desk, laid, 0)
    desk.get_by_role("button", name="Invite").click()
    link = desk.get_by_label("on another device").input_value()
    phone.goto(link)
    until(phone, lambda: is_asked(phone))
    assert options(phone) == options(desk)
    choose(phone, options(phone)[0], by_board=False)
    until(desk, lambda: options(desk) == options(phone), "the same on both")


def test_a_bot_stands_in_and_goes_again(guests, server):
    laid = lay_table(server, "terracotta", [ME, BOT], pace=0.4)
    page = guests()
    take_seats(page, laid, 0)
    seat_menu(page, 0, "bot")
    until(page, lambda: len(kept(server, laid)) > 3, "the bot's moves")
    seat_menu(page, 0, "person")
    until(page, lambda: "is no longer played by a bot" in page.locator("#log").text_content())
    until(page, lambda: is_asked(page), "my own turn")
    assert "is played by a bot (journeyman)" in page.locator("#log").text_content()
    moves, action = kept(server, laid), int(options(page)[0]["action"])
    choose(page, options(page)[0], by_board=False)
    assert kept(server, laid)[: len(moves) + 1] == [*moves, (0, action)]


def test_the_menu_of_a_seat_begins_with_the_level_of_its_bot(guests, server):
    laid = lay_table(server, "terracotta", [ME, NewSeat(bot="apprentice"), FREE])
    page = guests()
    take_seats(page, laid, 0)
    level, button = page.locator("#seat-level"), page.locator("#seat-dialog [data-seat-do=bot]")

    def opened(seat):
        page.locator(f"#seat-{seat} .seat-menu").click()
        return level.input_value(), button.inner_text()

    assert opened(1) == ("apprentice", "Change the level")
    level.select_option("strategist")
    page.keyboard.press("Escape")
    assert opened(2) == ("journeyman", "Let the bot play"), "not what was chosen elsewhere"
    page.keyboard.press("Escape")
    assert opened(1) == ("apprentice", "Change the level"), "what was not done is forgotten"
    level.select_option("random")
    button.click()
    until(page, lambda: page.get_attribute("#seat-1", "data-bot") == "random")
    assert opened(1) == ("random", "Change the level")


@pytest.mark.parametrize("seat", [0, 1, 2], ids=["own", "bot", "free"])
def test_nothing_in_the_menu_of_a_seat_touches_its_neighbour_on_a_phone(guests, server, seat):
    laid = lay_table(server, "terracotta", [ME, NewSeat(bot="apprentice"), FREE])
    page = guests(viewport={"width": 390, "height": 844})
    take_seats(page, laid, 0)
    page.locator(f"#seat-{seat} .seat-menu").click()
    parts = page.locator("#seat-dialog").locator("button, select, ul").all()
    boxes = [part.bounding_box() for part in parts if part.is_visible()]
    assert len(boxes) > 3
    close = [(a, b) for a, b in combinations(boxes, 2) if gap(a, b) < ROOM]
    assert close == []


def gap(one, other):
    """The pixels between two boxes."""
    return max(
        max(one[at], other[at]) - min(one[at] + one[size], other[at] + other[size])
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_the_way_back_from_a_bot_stands_below_the_board(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND], pace=0.4)
    page = guests()
    take_seats(page, laid, 1)
    menu = page.locator("#seat-dialog [data-seat-do=person]:visible")
    page.locator("#seat-1 .seat-menu").click()
    assert menu.count() == 0, "who plays has nothing to take over"
    page.locator("#seat-dialog [data-seat-do=hand_over]").click()
    page.keyboard.press("Escape")
    page.locator("#seat-1 .seat-menu").click()
    assert "Really" not in page.inner_text("#seat-dialog"), "asked anew each time"
    page.locator("#seat-dialog [data-seat-do=bot]").click()
    page.get_by_text("A bot (journeyman) plays for you.").wait_for()
    inside = "e => e.getBoundingClientRect().bottom <= innerHeight"
    assert page.locator(".now li").last.evaluate(inside), "the news still fit"
    page.locator("#seat-1 .seat-menu").click()
    assert menu.count() == 1
    page.keyboard.press("Escape")
    page.locator("#ask").get_by_role("button", name="Play myself again").click()
    until(page, lambda: "plays for you" not in page.inner_text("#ask"))


def test_the_filter_of_the_log_follows_the_names_and_stays_in_sight(guests, server):
    moves = played("terracotta", 2, "1", lambda _: False)[:60]
    laid = lay_table(server, "terracotta", [ME, FRIEND], moves)
    ann, ben = guests(), guests()
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    ann.keyboard.press("l")
    box = ann.locator("#log-filter")
    assert ann.locator("#pane-log").evaluate("pane => pane.scrollTop") > 100
    assert (
        ann.evaluate(
            "box => document.elementFromPoint(box.x + 20, box.y + 10)?.id", box.bounding_box()
        )
        == "log-filter"
    )
    ben.locator("#seat-1 .seat-menu").click()
    ben.locator("#seat-name").fill("Beatrice")
    ben.locator("[data-seat-do=rename]").click()
    until(ann, lambda: "Beatrice" in names(ann))
    assert box.locator("option").all_text_contents() == ["everybody", "Ann", "Beatrice"]


def test_all_at_the_table_go_to_the_next_game_with_one_click_each(guests, server):
    moves = played("xian", 2, "1", lambda s: s.over)
    laid = lay_table(server, "xian", [ME, FRIEND], moves)
    ann, ben, eve = guests(), guests(), guests()
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    eve.goto(f"/t/{laid.watch}")
    until(ann, lambda: is_over(ann))
    ann.get_by_role("button", name="Play again").click()
    for page, words in ((ben, "Go to the next game"), (eve, "Watch the next game")):
        page.get_by_role("link", name=words).click()
    for page in (ann, ben, eve):
        until(page, lambda page=page: revision(page) >= 0 and not is_over(page))
    assert ann.url == ben.url != eve.url
    assert laid.code not in ann.url
    own = [page.locator(".seat.you").get_attribute("id") for page in (ann, ben)]
    assert own == ["seat-1", "seat-0"]
    assert eve.locator(".seat.you").count() == 0


def test_when_the_game_is_over_a_seat_offers_no_bot_but_the_way_back(guests, server):
    moves = played("terracotta", 2, "1", lambda s: s.over)
    stand_in = NewSeat("Ann", bot="random", mine=True)
    page = guests()
    take_seats(page, lay_table(server, "terracotta", [stand_in, BOT], moves), 0)
    until(page, lambda: is_over(page))
    page.locator("#drawer .close").click()
    for seat, offered in ((0, ["Rename", "Play myself again"]), (1, [])):
        page.locator(f"#seat-{seat} .seat-menu").click()
        dialog = page.locator("#seat-dialog")
        words = dialog.locator("[data-seat-do]:visible").all_inner_texts()
        assert words[: len(offered)] == offered
        assert not any("bot" in each or "level" in each for each in words)
        assert not dialog.locator("#seat-level").is_visible()
        dialog.get_by_role("button", name="Close").click()


def test_ones_own_name_is_asked_for_once(guests):
    page = guests()
    page.goto("/")
    form = page.locator("form.terracotta")
    form.locator("summary").click()
    field = form.locator("[name=name-0]")
    assert not field.is_visible()
    assert form.locator("[name=name-1]").is_visible()
    form.locator("[name=seat-0]").select_option("device")
    field.fill("Otto")
    form.locator("[name=seat-0]").select_option("me")
    assert not field.is_visible()
    form.locator("[name=seat-1]").select_option("me")
    form.locator("[name=seat-0]").select_option("device")
    assert field.input_value() == "Otto"
    form.get_by_label("Your name").fill("Nell")
    form.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/*")
    until(page, lambda: names(page) == ["Otto", "Nell"])


def test_with_allegiance_every_seat_says_its_team(guests):
    page = guests()
    page.goto("/")
    form = page.locator("form.mastery")
    form.locator("summary").click()
    teams = form.locator(".seats li:visible .team")

    def told(players, allegiance):
        form.locator('[name="players"]').select_option(players)
        form.locator('[name="option-allegiance"]').select_option(allegiance)
        return teams.all_inner_texts()

    assert told("4", "none") == [""] * 4
    assert told("4", "pairs") == ["Team A", "Team B"] * 2
    assert told("6", "pairs") == ["Team A", "Team B", "Team C"] * 2
    assert told("6", "threes") == ["Team A", "Team B"] * 3
    form.locator('[name="players"]').select_option("3")
    assert teams.all_inner_texts() == [""] * 3


def test_only_variants_that_fit_the_players_and_each_other_can_be_chosen(guests):
    page = guests()
    page.goto("/")
    form = page.locator("form.mastery")
    form.locator("summary").click()
    players, teams = form.locator("[name=players]"), form.locator("[name=option-allegiance]")
    siege = form.locator("[name=option-siege]")

    def barred(choice):
        return choice.locator("option:disabled").evaluate_all("all => all.map(o => o.value)")

    assert barred(teams) == ["pairs", "threes"]
    players.select_option("6")
    assert barred(teams) == []
    siege.select_option("True")
    assert barred(teams) == ["pairs", "threes"]
    siege.select_option("False")
    teams.select_option("threes")
    assert barred(siege) == ["True"]
    form.locator("[name=option-chaos]").select_option("True")
    players.select_option("3")
    assert teams.input_value() == "none"
    assert form.locator("[name=option-chaos]").input_value() == "True"
    assert barred(siege) == []
    form.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/*")
