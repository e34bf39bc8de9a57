"""Pieces move visibly where motion is wanted, and not at all where it is not."""

import re

import pytest
from browsing import (
    FRIEND,
    ME,
    choose,
    lay_table,
    moving,
    options,
    outline,
    played,
    revision,
    take_seats,
    until,
    wait_for_turn,
)

import claycrown
from claycrown.core.drawing import Ink, board_svg

SVG = "http://www.w3.org/2000/svg"
# Notes in every frame where the moving parts are, until told to stop.
WATCH = """() => {
  window.tracks = {};
  const look = () => {
    for (const part of document.querySelectorAll("#board .piece > .mv, #board .turner > .mv")) {
      const matrix = getComputedStyle(part).transform;
      (window.tracks[part.parentNode.id] ??= new Set()).add(matrix);
    }
    window.watching = requestAnimationFrame(look);
  };
  look();
}"""
SEEN = "() => Object.fromEntries(Object.entries(window.tracks).map(([id, set]) => [id, [...set]]))"
# A piece leaves one group for another that did not exist before.
NEW_GROUP = """() => {
  const host = document.createElement("div");
  const piece = '<g id="p1" class="piece"><rect width="5" height="4"/></g>';
  document.body.append(host);
  host.innerHTML = `<svg viewBox="0 0 9 9"><g id="old">${piece}</g></svg>`;
  const next = `<svg viewBox="0 0 9 9"><g id="old"></g><g id="fresh">${piece}</g></svg>`;
  Idiomorph.morph(host, next, { morphStyle: "innerHTML" });
  const moved = host.querySelector("#fresh #p1");
  return [moved.parentNode.namespaceURI, moved.namespaceURI, moved.getBBox().width];
}"""


def places(game, s):
    """Where the pieces of the board are, as seat 0 sees it."""
    svg = board_svg(game.drawing, game.view(s, 0), Ink(salt="x"))
    pattern = r'id="(\w+)" class="(?:piece|turner)[^"]*"[^>]*? transform="([^"]+)"'
    return dict(re.findall(pattern, svg))


def mover(name):
    """The moves that lead to a decision of seat 0 by which a piece changes its place."""
    game = claycrown.make(name)
    found = []

    def stop(s):
        if s.waiting != (0,):
            return False
        before = places(game, s)
        for action in s.legal(0):
            after = s.clone()
            after.step(0, action)
            now = places(game, after)
            if any(now.get(piece, at) != at for piece, at in before.items()):
                found.append(action)
                return True
        return False

    return played(name, 2, "3", stop), found[0]


def at_moving(guests, server, name, *, motion):
    moves, action = mover(name)
    laid = lay_table(server, name, [ME, FRIEND], moves, seed="3")
    page = guests(motion=motion)
    take_seats(page, laid, 0)
    wait_for_turn(page)
    option = next(each for each in options(page) if each["action"] == str(action))
    return page, option


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_a_moved_piece_passes_through_places_in_between(guests, server, game):
    page, option = at_moving(guests, server, game, motion=True)
    page.evaluate(WATCH)
    choose(page, option, by_board=False)
    until(page, lambda: not moving(page), "the end of all motion")
    most = max(len(seen) for seen in page.evaluate(SEEN).values())
    assert most >= 3, "start, in between, end"


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_nothing_moves_where_less_motion_is_wanted(guests, server, game):
    page, option = at_moving(guests, server, game, motion=False)
    page.evaluate(WATCH)
    choose(page, option, by_board=False)
    assert page.evaluate("document.getAnimations().length") == 0
    assert all(seen == ["none"] for seen in page.evaluate(SEEN).values())


@pytest.mark.parametrize("game", ["terracotta", "xian", "mastery"])
def test_a_board_morphed_many_times_equals_one_drawn_afresh(guests, server, game):
    laid = lay_table(server, game, [ME, FRIEND], seed="5")
    people = [guests(motion=True), guests()]
    for seat, page in enumerate(people):
        take_seats(page, laid, seat)
    for number in range(24):
        page = next(each for each in people if options(each))
        offered = options(page)
        choose(page, offered[number * 7 % len(offered)], by_board=number % 2 == 0)
        until(page, lambda: any(options(each) for each in people), "the next question")
    for page in people:
        until(page, lambda page=page: not moving(page))
        page.mouse.move(1, 1)
    until(people[0], lambda: revision(people[0]) == revision(people[1]))
    page = people[0]
    until(page, lambda: page.locator("#board .piece.ghost").count() == 0)
    morphed = outline(page, "#board")
    page.reload()
    until(page, lambda: revision(page) >= 0)
    assert sorted(morphed) == sorted(outline(page, "#board"))
    assert all(line.startswith(SVG) for line in morphed)


def test_a_piece_that_enters_a_new_group_stays_visible(guests):
    page = guests()
    page.goto("/")
    page.get_by_role("button", name="Play Terracotta Army").click()
    until(page, lambda: revision(page) >= 0)
    assert page.evaluate(NEW_GROUP) == [SVG, SVG, 5]
