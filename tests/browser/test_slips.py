"""One slip of a finger makes one decision, and somebody quick is not hindered."""

import pytest
from browsing import (
    FRIEND,
    ME,
    choose,
    is_asked,
    kept,
    lay_table,
    options,
    revision,
    take_seats,
    until,
)

SETTLED = 700  # milliseconds after which nothing more comes of a click


@pytest.fixture
def both(guests, server):
    """One person at both seats of a game without secrets, so that there is always a question."""
    laid = lay_table(server, "terracotta", [ME, FRIEND])
    page = guests()
    take_seats(page, laid, 0, 1)
    until(page, lambda: is_asked(page))
    return page, laid


def twice(page, selector, apart, *, counted):
    """Click twice at one place; whether the browser counts that as a double click is its affair."""
    box = page.locator(selector).first.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    for clicks in (1, 2 if counted else 1):
        page.mouse.down(click_count=clicks)
        page.mouse.up(click_count=clicks)
        page.wait_for_timeout(apart)
    page.wait_for_timeout(SETTLED)


@pytest.mark.parametrize(("apart", "counted"), [(60, True), (160, True), (160, False), (350, True)])
def test_a_double_click_on_an_option_makes_one_decision(server, both, apart, counted):
    page, laid = both
    for made in (1, 2, 3):
        twice(page, "#ask .option", apart, counted=counted)
        assert len(kept(server, laid)) == made


def test_a_double_click_on_undo_takes_one_decision_back(server, both):
    page, laid = both
    for _ in range(3):
        choose(page, options(page)[0], by_board=False)
    page.wait_for_timeout(SETTLED)
    twice(page, "#ask [data-do=undo]", 160, counted=True)
    assert len(kept(server, laid)) == 2


def test_a_click_that_began_before_the_question_does_not_answer_it(server, both):
    page, laid = both
    box = page.locator("#ask .option").first.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.keyboard.press("1")
    until(page, lambda: len(kept(server, laid)) == 1, "the answer to the key")
    page.wait_for_timeout(SETTLED)
    page.mouse.up()
    page.wait_for_timeout(SETTLED)
    assert len(kept(server, laid)) == 1


def test_the_menu_of_a_seat_opens_though_a_question_has_just_appeared(both):
    page, _ = both
    box = page.locator("#seat-0 .seat-menu").bounding_box()
    before = revision(page)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.keyboard.press("1")
    until(page, lambda: revision(page) != before)
    page.mouse.up()
    assert page.locator("#seat-dialog").is_visible()


@pytest.mark.parametrize("key", ["1", "Enter"])
def test_a_key_that_is_held_makes_one_decision(server, both, key):
    page, laid = both
    page.locator("#ask .option").first.focus()
    for _ in range(20):
        page.keyboard.down(key)  # again and again without up: as a keyboard repeats
        page.wait_for_timeout(33)
    page.keyboard.up(key)
    page.wait_for_timeout(SETTLED)
    assert len(kept(server, laid)) == 1


def test_u_that_is_held_takes_one_decision_back(server, both):
    page, laid = both
    for _ in range(3):
        choose(page, options(page)[0], by_board=False)
    for _ in range(20):
        page.keyboard.down("u")
        page.wait_for_timeout(33)
    page.keyboard.up("u")
    page.wait_for_timeout(SETTLED)
    assert len(kept(server, laid)) == 2


def test_quick_clicks_at_different_places_all_count(server, both):
    page, laid = both
    for made in (1, 2, 3, 4):
        box = page.locator("#ask .option").first.bounding_box()
        across = 20 if made % 2 else box["width"] - 20
        page.mouse.click(box["x"] + across, box["y"] + box["height"] / 2)
        until(page, lambda made=made: len(kept(server, laid)) == made, "the decision", 5)
        page.wait_for_timeout(60)


def test_the_same_place_again_after_a_moment_counts(server, both):
    page, laid = both
    for made in (1, 2, 3):
        box = page.locator("#ask .option").first.bounding_box()
        page.mouse.click(box["x"] + 20, box["y"] + box["height"] / 2)
        until(page, lambda made=made: len(kept(server, laid)) == made, "the decision", 5)
        page.wait_for_timeout(400)
