"""What is fewer here and more there is seen to walk; what is lost falls where it stood."""

from browsing import FRIEND, ME, choose, lay_table, moving, options, played, take_seats, until

import claycrown
from claycrown.core.drawing import Ink
from claycrown.games.mastery import ids
from claycrown.games.terracotta.draw_mausoleum import read

# Notes in every frame where the passing tokens are, and where each piece is.
WATCH = """() => {
  window.walked = new Map();
  window.places = {};
  const look = () => {
    for (const token of document.querySelectorAll("#board .ghost[data-band]:not(.piece)")) {
      const seen = window.walked.get(token) ?? new Set();
      window.walked.set(token, seen.add(getComputedStyle(token).transform));
    }
    for (const part of document.querySelectorAll("#board .piece > .mv")) {
      (window.places[part.parentNode.id] ??= new Set()).add(getComputedStyle(part).transform);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
TOKENS = "[...window.walked.values()].map(seen => seen.size)"
# What a script has set in motion on the board; everything it moves takes a minute.
STILL = """() => {
  const all = document.querySelector("#board").getAnimations({ subtree: true });
  window.still = all.filter(motion => !(motion instanceof CSSAnimation));
  return window.still.length;
}"""
SLOW = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, times) {
    return animate.call(this, frames, { ...times, duration: 60000 });
  };
}"""
PLACES = "id => window.places[id]?.size ?? 0"


def seated(guests, server, laid, action, *, motion=True):
    page = guests(motion=motion)
    take_seats(page, laid, 0)
    option = next(each for each in options(page) if each["action"] == str(action))
    page.evaluate(WATCH)
    choose(page, option, by_board=False)
    until(page, lambda: not moving(page), "the end of all motion")
    return page


def after(s, action):
    """The state after an action, and what was told of it."""
    later = s.clone()
    later.news = []
    later.step(0, action)
    return later, later.news


def leading_to(kind, seed):
    """The moves to a decision of seat 0 after which an event of a kind is told."""
    found = []

    def stop(s):
        if s.waiting != (0,):
            return False
        for action in s.legal(0):
            told = [event for event in after(s, action)[1] if event[1] == kind]
            if told:
                found.append((action, told[0]))
                return True
        return False

    moves = played("mastery", 2, seed, stop)
    return moves, *found[0]


def test_knights_march_out_of_the_castle(guests, server):
    moves, action, event = leading_to(ids.EV_ADVANCED, "1")
    laid = lay_table(server, "mastery", [ME, FRIEND], moves)
    page = seated(guests, server, laid, action)
    steps = page.evaluate(TOKENS)
    assert len(steps) == event[4]
    assert all(step >= 3 for step in steps), "start, in between, end"
    assert page.locator("#board .ghost").count() == 0


def test_who_retreats_walks_home_and_who_is_lost_falls(guests, server):
    moves, action, event = leading_to(ids.EV_RETREATED, "4")
    laid = lay_table(server, "mastery", [ME, FRIEND], moves, seed="4")
    _, news = after(laid.state(), action)
    lost = sum(each[3] for each in news if each[1] == ids.EV_LOST)
    page = seated(guests, server, laid, action)
    assert len(page.evaluate(TOKENS)) == min(6, event[3]) + min(6, lost)


def test_no_knight_walks_where_less_motion_is_wanted(guests, server):
    moves, action, _ = leading_to(ids.EV_ADVANCED, "1")
    laid = lay_table(server, "mastery", [ME, FRIEND], moves)
    assert seated(guests, server, laid, action, motion=False).evaluate(TOKENS) == []


def test_a_guard_lets_a_warrior_glide(guests, server):
    game = claycrown.make("terracotta")
    names = [each.name for each in game.decisions]

    def slides(s):
        return s.waiting == (0,) and names[s.decision] == "GUARD_TO"

    moves = played("terracotta", 2, "72", slides)  # few random games come to this
    laid = lay_table(server, "terracotta", [ME, FRIEND], moves, seed="72")
    s = laid.state()
    action = s.legal(0)[-1]
    later, _ = after(s, action)
    cells = [{read(each).cell for each in game.view(k, 0)["mausoleum"]} for k in (s, later)]
    (cell,) = cells[1] - cells[0]
    page = seated(guests, server, laid, action)
    piece = Ink(salt=laid.watch).id(f"warrior {cell}")
    assert page.evaluate(PLACES, piece) >= 3, "start, in between, end"


def test_a_choice_skips_what_still_moves(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND], [(0, 0)])
    page = guests(motion=True)
    take_seats(page, laid, 0, 1)
    page.evaluate(SLOW)
    choose(page, options(page)[0], by_board=False)
    still = page.evaluate(STILL)
    assert still > 0
    before = options(page)
    page.keyboard.press("1")
    until(page, lambda: options(page) != before, "the answer")
    assert page.evaluate("still.every(motion => motion.playState === 'finished')")
