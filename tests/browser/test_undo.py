"""Taking back: freely, by consent, and for everybody to see."""

from browsing import (
    BOT,
    FRIEND,
    ME,
    SOON,
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


def undo(page):
    page.locator("#ask [data-do=undo]").click()


def lines(page):
    return page.locator("#log").evaluate("log => log.textContent")


def test_a_step_is_taken_back_freely_and_the_log_says_so(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND])
    page = guests()
    take_seats(page, laid, 0)
    before = options(page)
    choose(page, before[1], by_board=True)
    assert options(page) != before
    assert page.inner_text("#ask [data-do=undo]").endswith("Undo")
    undo(page)
    until(page, lambda: options(page) == before, "the old question")
    assert "Ann takes back a decision." in lines(page)
    page.keyboard.press("1")
    until(page, lambda: options(page) != before)
    page.keyboard.press("u")
    until(page, lambda: options(page) == before)


def after_anns_turn(guests, server):
    """Ann has had her turn and Ben has decided once."""
    moves = played("terracotta", 2, "1", lambda s: s.waiting[0] == 1)
    laid = lay_table(server, "terracotta", [ME, FRIEND], moves)
    ann, ben = guests(), guests()
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    choose(ben, options(ben)[0], by_board=False)
    until(ann, lambda: "Ask to undo" in ann.inner_text("#ask"), "the offer to ask")
    return laid, ann, ben


def test_others_are_asked_and_may_refuse(guests, server):
    laid, ann, ben = after_anns_turn(guests, server)
    moves = kept(server, laid)
    undo(ann)
    until(ben, lambda: "Ann wants to take back" in ben.inner_text("#ask"))
    until(ann, lambda: "You asked the others" in ann.inner_text("#ask"))
    ben.locator("[data-consent=no]").click()
    until(ann, lambda: "Ben does not agree to take back." in lines(ann))
    until(ann, lambda: "You asked the others" not in ann.inner_text("#ask"))
    assert kept(server, laid) == moves
    assert is_asked(ben)


def test_others_are_asked_and_may_agree(guests, server):
    _, ann, ben = after_anns_turn(guests, server)
    undo(ann)
    ben.locator("[data-consent=yes]").click()
    until(ann, lambda: is_asked(ann), "the question to Ann again")
    until(ben, lambda: not is_asked(ben))
    assert "Ann takes back a decision." in lines(ben)


def test_a_wish_can_be_withdrawn(guests, server):
    _, ann, ben = after_anns_turn(guests, server)
    undo(ann)
    until(ben, lambda: "Ann wants" in ben.inner_text("#ask"))
    ann.locator("[data-do=withdraw]").click()
    until(ben, lambda: "Ann wants" not in ben.inner_text("#ask"))


def test_what_becomes_known_is_confirmed_first(guests, server):
    s = lay_table(server, "xian", [ME, FRIEND]).state()
    laid = lay_table(server, "xian", [ME, FRIEND], [(0, s.legal(0)[0])])
    page = guests()
    take_seats(page, laid, 1)
    page.locator("#ask .option").first.click()
    page.locator("#confirm [value=no]").click()
    assert len(kept(server, laid)) == 1
    page.locator("#ask .option").first.click()
    page.locator("#confirm [value=yes]").click()
    until(page, lambda: len(kept(server, laid)) == 2)


def test_the_question_is_answered_by_keys_and_never_ticked_by_an_earlier_one(guests, server):
    s = lay_table(server, "xian", [ME, FRIEND]).state()
    laid = lay_table(server, "xian", [ME, FRIEND], [(0, s.legal(0)[0])])
    page = guests()
    take_seats(page, laid, 1)
    page.keyboard.press("1")
    page.get_by_label("Do not ask again in this game").check()
    page.keyboard.press("Escape")
    page.wait_for_timeout(SOON)
    page.keyboard.press("1")
    page.locator("#confirm[open]").wait_for()
    assert not page.get_by_label("Do not ask again in this game").is_checked()
    page.wait_for_timeout(SOON)
    page.keyboard.press("Enter")
    until(page, lambda: len(kept(server, laid)) == 2)


def test_an_agreed_step_counts_though_somebody_else_has_acted_meanwhile(guests, server):
    laid = lay_table(server, "xian", [ME, FRIEND])
    ann, ben = guests(), guests()
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    choose(ann, options(ann)[0], by_board=False)
    until(ben, lambda: "has chosen" in ben.inner_text("#board"))
    ben.locator("#ask .option").first.click()
    ben.locator("#confirm[open]").wait_for()
    before = revision(ben)
    undo(ann)
    until(ben, lambda: revision(ben) != before)
    ben.locator("#confirm [value=yes]").click()
    until(ben, lambda: [seat for seat, _ in kept(server, laid)] == [1])


def test_the_question_can_be_turned_off_for_one_game(guests, server):
    """Undo by consent brings the same step again; another table still asks."""
    s = lay_table(server, "xian", [ME, FRIEND]).state()
    tables = [lay_table(server, "xian", [ME, FRIEND], [(0, s.legal(0)[0])]) for _ in range(2)]
    ann, ben = guests(), guests()
    take_seats(ann, tables[0], 0)
    take_seats(ben, tables[0], 1)
    ben.locator("#ask .option").first.click()
    ben.get_by_label("Do not ask again in this game").check()
    ben.locator("#confirm [value=yes]").click()
    until(ben, lambda: len(kept(server, tables[0])) == 2)
    undo(ben)
    ann.locator("[data-consent=yes]").click()
    until(ben, lambda: len(kept(server, tables[0])) == 1)
    until(ben, lambda: is_asked(ben))
    ben.wait_for_timeout(SOON)
    ben.locator("#ask .option").first.click()
    until(ben, lambda: len(kept(server, tables[0])) == 2)
    take_seats(ben, tables[1], 1)
    ben.locator("#ask .option").first.click()
    until(ben, lambda: ben.locator("#confirm[open]").is_visible())


def three_people(guests, server):
    """Ann has had her turn at a table of three, and Ben has decided once."""
    moves = played("terracotta", 3, "3", lambda s: s.waiting[0] == 1)
    seats = [ME, FRIEND, NewSeat("Cleo", mine=True)]
    laid = lay_table(server, "terracotta", seats, moves, seed="3")
    people = [guests() for _ in range(3)]
    for seat, page in enumerate(people):
        take_seats(page, laid, seat)
    choose(people[1], options(people[1])[0], by_board=False)
    until(people[0], lambda: "Ask to undo" in people[0].inner_text("#ask"), "the offer to ask")
    return laid, *people


def answer(page, yes_or_no):
    page.locator(f"[data-consent={yes_or_no}]").click()
    until(page, lambda: page.locator("[data-consent]").count() == 0)


def test_of_three_both_others_have_to_agree(guests, server):
    laid, ann, ben, cleo = three_people(guests, server)
    moves = kept(server, laid)
    undo(ann)
    answer(ben, "yes")
    assert kept(server, laid) == moves, "one is not enough"
    assert "You asked the others" in ann.inner_text("#ask")
    answer(cleo, "yes")
    until(ann, lambda: is_asked(ann), "the question to Ann again")
    assert len(kept(server, laid)) < len(moves)


def test_of_three_one_refuses_for_all(guests, server):
    laid, ann, ben, cleo = three_people(guests, server)
    moves = kept(server, laid)
    undo(ann)
    answer(ben, "yes")
    answer(cleo, "no")
    until(ann, lambda: "Cleo does not agree to take back." in lines(ann))
    assert "You asked the others" not in ann.inner_text("#ask")
    assert kept(server, laid) == moves
    assert is_asked(ben)


def test_a_slip_of_a_finger_does_not_reopen_a_finished_game(guests, server):
    laid = lay_table(server, "terracotta", [ME, BOT], played("terracotta", 2, "1", lambda _: False))
    page = guests()
    take_seats(page, laid, 0)
    until(page, lambda: is_over(page), "the end")
    moves = kept(server, laid)
    page.keyboard.press("u")
    page.wait_for_timeout(300)
    assert kept(server, laid) == moves
    page.keyboard.press("Escape")  # the score sheet lies over it
    page.get_by_role("button", name="Take back the end").click()
    until(page, lambda: len(kept(server, laid)) < len(moves), "the game going on")
