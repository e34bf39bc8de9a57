"""News are worked into the page: only what changed, and one choice at a time."""

import pytest
from browsing import FRIEND, ME, choose, kept, lay_table, options, played, take_seats, until

# Notes what is morphed, and marks every element of the board.
SPY = """() => {
  const morph = Idiomorph.morph;
  window.morphed = [];
  Idiomorph.morph = (node, ...rest) => {
    window.morphed.push(node.getElementsByTagName("*").length);
    return morph(node, ...rest);
  };
  for (const node of document.querySelectorAll("#board *")) node.old = true;
}"""
KEPT = """() => {
  const all = [...document.querySelectorAll("#board *")];
  return all.filter(node => node.old).length / all.length;
}"""
TWO_CLICKS = "document.querySelectorAll('#ask .option').forEach(option => option.click())"


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_only_what_changed_is_morphed(guests, server, game):
    moves = played(game, 2, "1", lambda s: s.waiting == (0,), least=30)
    page = guests()
    take_seats(page, lay_table(server, game, [ME, FRIEND], moves), 0)
    whole = page.locator("#board *").count()
    page.evaluate(SPY)
    choose(page, options(page)[0], by_board=False)
    assert max(page.evaluate("window.morphed")) < whole / 4
    assert page.evaluate(KEPT) > 0.6


def test_what_was_put_into_the_page_by_hand_does_not_confuse_it(guests, server):
    moves = played("terracotta", 2, "1", lambda s: s.waiting == (0,), least=60)
    page = guests()
    take_seats(page, lay_table(server, "terracotta", [ME, FRIEND], moves), 0)
    page.keyboard.press("l")
    page.locator("#log-all").click()
    until(page, lambda: page.locator("#log li").count() > 60, "the whole log")
    choose(page, options(page)[0], by_board=False)
    lines = page.locator("#log li").all_text_contents()
    last = page.locator("#last li").all_text_contents()
    assert lines[-len(last) :] == last
    assert len(lines) == 60


def test_until_the_answer_comes_nothing_else_is_chosen(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND])
    page = guests()
    take_seats(page, laid, 0)
    before = options(page)
    assert len(before) > 1
    page.evaluate(TWO_CLICKS)
    until(page, lambda: options(page) != before, "the answer")
    assert kept(server, laid) == [(0, int(before[0]["action"]))]
    assert page.inner_text("#link") == "", "nothing had to be refused"
