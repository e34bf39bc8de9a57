"""The server is killed in mid-game and started again: nothing accepted is lost."""

import pytest
from browsing import (
    BOT,
    FRIEND,
    ME,
    Server,
    choose,
    choose_fury,
    fury_moves,
    is_asked,
    kept,
    lay_table,
    options,
    outline,
    take_seats,
    until,
    wait_for_turn,
)


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def expect_lost_connections(guests):
    guests.expected.append(
        "WebSocket connection|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|ERR_CONTENT_LENGTH"
    )


def link_says(page):
    return page.locator("#link").text_content()


def restart(server, *pages):
    for page in pages:
        until(page, lambda page=page: "Connection lost" in link_says(page), "notice of the loss")
    server.start()
    for page in pages:
        until(page, lambda page=page: not link_says(page), "a new connection")


def test_after_a_kill_the_browser_shows_the_true_state_by_itself(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND])
    ann, ben = guests(), guests()
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    for _ in range(8):
        page = ann if is_asked(ann) else ben
        choose(page, options(page)[0], by_board=True)
        until(page, lambda: is_asked(ann) or is_asked(ben))
    before = [(outline(page, "#board"), options(page)) for page in (ann, ben)]
    assert len(kept(server, laid)) == 8
    server.kill()
    until(ann, lambda: ann.locator("body.offline").count())
    restart(server, ann, ben)
    until(ann, lambda: not ann.locator("body.offline").count())
    assert len(kept(server, laid)) == 8
    until(ann, lambda: [(outline(p, "#board"), options(p)) for p in (ann, ben)] == before)
    page = ann if is_asked(ann) else ben
    choose(page, options(page)[0], by_board=False)
    until(page, lambda: len(kept(server, laid)) == 9, "the next move")


def test_a_kill_amid_a_click_and_bots_that_think_loses_nothing_shown(guests, server):
    laid = lay_table(server, "xian", [ME, BOT])
    page = guests()
    take_seats(page, laid, 0)
    for _ in range(4):
        wait_for_turn(page)
        choose(page, options(page)[0], by_board=False)
    wait_for_turn(page)
    shown = kept(server, laid)
    page.locator("#ask .option").first.click()
    server.kill()
    moves = kept(server, laid)
    assert moves[: len(shown)] == shown
    restart(server, page)
    wait_for_turn(page)
    assert kept(server, laid)[: len(moves)] == moves
    page.locator("#ask .option").first.click()
    until(page, lambda: len(kept(server, laid)) > len(moves), "the next move")


def test_bots_end_with_a_server_that_is_killed(guests, server):
    laid = lay_table(server, "xian", [BOT, BOT], pace=0.1)
    page = guests()
    page.goto(f"/t/{laid.watch}")
    until(page, lambda: len(kept(server, laid)) > 2, "moves of bots")
    server.kill()
    until(page, lambda: not server.remains(), "the end of all processes")


def test_an_answer_in_a_window_outlives_a_kill(guests, server):
    laid = lay_table(server, "mastery", [ME, FRIEND], fury_moves(), seed="2", wait=3)
    ann, ben = guests(), guests()
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    choose_fury(ben)
    until(ann, lambda: is_asked(ann), "the question to Ann")
    moves = kept(server, laid)
    answer = options(ann)[1]
    choose(ann, answer, by_board=False)
    server.kill()
    assert kept(server, laid) == moves, "an answer counts when the window ends"
    restart(server, ann, ben)
    until(ann, lambda: "Noted" in ann.inner_text("#ask"), "the kept answer")
    until(ann, lambda: len(kept(server, laid)) > len(moves), "the end of the window")
    assert kept(server, laid)[len(moves)] == (0, int(answer["action"]))
