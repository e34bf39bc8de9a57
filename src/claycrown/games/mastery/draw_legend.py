"""What the drawings of Medieval Mastery mean, each by the drawing that the board itself uses."""

from __future__ import annotations

from claycrown.core.catalog import N_, Message
from claycrown.core.drawing import Legend, use
from claycrown.games.mastery.data import CARD_NAMES, KIND_NAMES
from claycrown.games.mastery.draw_cards import CARD_HIGH, CARD_WIDE, card_back, card_small
from claycrown.games.mastery.draw_land import tile
from claycrown.games.mastery.draw_map import banded, lake_face
from claycrown.games.mastery.draw_panel import EFFECTS, medal_face
from claycrown.games.mastery.draw_stage import signs_of_land
from claycrown.games.mastery.draw_words import dice
from claycrown.games.mastery.text import ARTEFACTS, CARDS, KINDS

SIZE = 42  # of a drawing
TALL = 46 / CARD_HIGH  # of a card
PLAYED = {
    "ambush": N_("conflict: counts what you roll"),
    "authority": N_("draw two cards, as soon as it is drawn itself"),
    "call_to_arms": N_("in your turn: knights into your castle"),
    "tactical_advance": N_("in your turn: one more redistribution and advance"),
    "fracture": N_("destroys an artefact before it acts"),
}
CONFLICT, SUPPORT = N_("chosen in secret in a battle"), N_("added in a battle, as many as you like")
KINDS_OF_ARTEFACTS = [
    N_("Crowns, once in your turn"),
    N_("Sceptres, in battles before the conflict cards"),
    N_("Orbs, after battles"),
]


def card(name: str) -> str:
    return card_small(name, -CARD_WIDE * TALL / 2, -CARD_HIGH * TALL / 2, TALL)


def effect(name: str) -> Message:
    return PLAYED.get(name) or (SUPPORT if name.startswith("support") else CONFLICT)


def smaller(body: str) -> str:
    """A part of the map as large as the others here."""
    return f'<g transform="scale(.44)">{body}</g>'


LEGEND: Legend = [
    (
        N_("On the map"),
        [
            (dice(0, 4, 34), N_("Knights"), N_("a die for up to six; its pips count them")),
            (
                smaller(tile("f-court s-line") + use("mm-castle", 0, -4, 62, "roof0")),
                N_("Castle"),
                N_("where every advance starts"),
            ),
            (smaller(lake_face("")), N_("Lake"), N_("links all the land around it")),
            (
                smaller(tile("f-paper s-line") + banded(1)),
                N_("Border"),
                N_("in the colour and pattern of who holds the land"),
            ),
            *((use(sign, 0, 0, 36, look), words, None) for sign, look, words in signs_of_land()),
        ],
    ),
    (
        N_("Land"),
        [(use(f"mm-land-{name}", 0, 0, SIZE), KINDS[k], None) for k, name in enumerate(KIND_NAMES)],
    ),
    (
        N_("Cards"),
        [(card(name), CARDS[k], effect(name)) for k, name in enumerate(CARD_NAMES)],
    ),
    *(
        (
            title,
            [
                (medal_face(kind, 0, 0, 0, 22), name, EFFECTS[kind][k])
                for k, name in enumerate(ARTEFACTS[kind])
            ],
        )
        for kind, title in enumerate(KINDS_OF_ARTEFACTS)
    ),
    (
        N_("Beside the map"),
        [
            (
                medal_face(0, 9, 0, 0, 22),
                N_("Broken artefact"),
                N_("stands again after the turn that it names"),
            ),
            (
                card_back(0, -CARD_WIDE * TALL / 2, -CARD_HIGH * TALL / 2, TALL),
                N_("Back of a card"),
                N_("a deck, or a hand that you may not see"),
            ),
            (use("mm-eye", 0, 0, 36), N_("Eye"), N_("cards that you have seen")),
        ],
    ),
]
