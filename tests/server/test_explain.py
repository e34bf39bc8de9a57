"""What an action would bring, in words that people use."""

import asyncio
import re

import pytest
from server_given import a_table

import claycrown
from claycrown.core.chance import seeded
from claycrown.core.drawing import Ink, board_svg, panel_svg
from claycrown.server.explain import GOODS, changes, why_spot
from claycrown.server.rulebook import source


def seen(**goods):
    return {"scores": [goods.pop("score", 0)], "seats": [goods]}


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ({"coins": 1}, {"coins": 2}, ["+1 coin"]),
        ({"wet": 1}, {"wet": 5}, ["+4 wet clay"]),
        ({"score": 2}, {"score": 3}, ["+1 point"]),
        ({"castle": 6}, {"castle": 3}, ["\N{MINUS SIGN}3 knights in the castle"]),
        ({"height": 0, "team": 1}, {"height": 1, "team": 0}, []),
    ],
)
def test_what_changes_is_said_in_the_words_of_the_game(old, new, lines):
    assert changes(seen(**old), seen(**new), 0) == lines


def test_every_word_is_about_something_that_a_game_counts():
    counted = set()
    for name in claycrown.NAMES:
        game = claycrown.make(name)
        counted |= set(game.view(game.new(2, "1"), 0)["seats"][0])
    assert set(GOODS) <= counted


@pytest.mark.parametrize("name", claycrown.NAMES)
def test_every_kind_of_place_says_what_it_is_for_by_a_rule_that_exists(name):
    game = claycrown.make(name)
    rules = source(f"rules/{name}.md")
    s, rng, kinds = game.new(3, "places"), seeded("places"), set()
    while not s.over:
        seat = s.waiting[0]
        view = game.view(s, seat)
        drawn = board_svg(game.drawing, view, Ink())
        drawn += "".join(panel_svg(game.drawing, view, k, Ink()) for k in range(3))
        kinds |= set(re.findall(r'data-spot="([a-z]+)', drawn))
        options = s.legal(seat)
        s.apply(seat, options[int(rng.below(len(options)))])
    assert kinds <= set(game.drawing.purposes)
    for rule, words in game.drawing.purposes.values():
        assert f"**{rule}**" in rules
        assert words.one


@pytest.mark.parametrize(
    ("name", "spot", "words"),
    [
        (
            "terracotta",
            "cell-a1",
            "Cells are chosen when a Statue is placed or moved (TA\u20118.3)",
        ),
        ("xian", "end-0", "An end tile is chosen when a Supervisor reaches the last space"),
        ("xian", "nowhere", "Nothing can be done here now."),
    ],
)
def test_a_place_that_is_not_asked_for_says_what_it_is_for(tmp_path, name, spot, words):
    async def test():
        async with a_table(tmp_path, game=name) as table:
            (said,) = why_spot(table, table.course.s.waiting[0], spot)
            assert said.startswith(words)

    asyncio.run(test())


def a_fracture_in_hand(s):
    """Whether the one asked may play Fracture in the own turn."""
    game = claycrown.make("mastery")
    verbs = {game.actions.split(action)[0] for action in s.legal(s.waiting[0])}
    return {"CONTINUE", "FRACTURE"} <= verbs


def test_a_card_that_can_be_played_is_not_denied_because_nothing_is_discarded(tmp_path):
    async def test():
        async with a_table(tmp_path, game="mastery") as table:
            s, rng = table.course.s, seeded("fracture")
            while not a_fracture_in_hand(s):
                options = s.legal(s.waiting[0])
                s.apply(s.waiting[0], options[rng.below(len(options))])
            (said,) = why_spot(table, s.waiting[0], "card-fracture")
            assert said.startswith("Cards are played in the own turn")

    asyncio.run(test())
