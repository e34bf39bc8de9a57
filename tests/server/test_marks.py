"""A sentence for people: names instead of colours, signs instead of letters."""

from types import SimpleNamespace

import claycrown
from claycrown.server.marks import in_plain_names, with_names


def a_table(game, *names):
    colours = ["Purple", "Orange"]
    return SimpleNamespace(game=claycrown.make(game), colours=colours, name=lambda k: names[k])


def test_a_card_has_the_sign_of_its_pigment_and_is_still_read_aloud():
    words = with_names(a_table("xian", "Ann", "Ben"), "Purple plays R3.")
    assert words.startswith('<b class="who by0">Ann</b> plays <span class="sign">')
    assert '<use href="#xi-red"/>' in words
    assert words.endswith('<span class="hidden">R</span>3</span>.')


def test_a_name_is_never_taken_for_a_card_or_for_html():
    table = a_table("xian", "R3", "<i>")
    assert with_names(table, "Purple & Orange.") == (
        '<b class="who by0">R3</b> &amp; <b class="who by1">&lt;i&gt;</b>.'
    )
    assert in_plain_names(table, "Purple & Orange.") == "R3 & <i>."


def test_a_game_without_signs_keeps_its_letters():
    table = a_table("terracotta", "Ann", "Ben")
    assert with_names(table, "Orange takes R3.") == '<b class="who by1">Ben</b> takes R3.'
