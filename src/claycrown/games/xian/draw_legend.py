"""What the drawings of Xi'an mean, each by the drawing that the board itself uses."""

from __future__ import annotations

from collections.abc import Sequence

from claycrown.core.catalog import N_, Message
from claycrown.core.drawing import Legend, Sign, use
from claycrown.games.xian.data import BONUS_NAMES, BUILDING_NAMES, EQUIPMENT_NAMES, HELPER_NAMES
from claycrown.games.xian.draw_parts import medal
from claycrown.games.xian.draw_pit import painted_statue, request_token, signature
from claycrown.games.xian.draw_town import builder, places
from claycrown.games.xian.draw_track import supervisor
from claycrown.games.xian.text import BUILDINGS, END_TILE_TITLES, EQUIPMENT, HELPERS

SIZE = 42  # of a drawing
PIGMENTS = {
    "yellow": (N_("Orpiment"), N_("yellow pigment")),
    "red": (N_("Cinnabar"), N_("red pigment")),
    "green": (N_("Malachite"), N_("green pigment")),
    "blue": (N_("Azurite"), N_("blue pigment")),
}
WORK = [
    N_("craft a brown statue for clay"),
    N_("paint a statue with pigments"),
    N_("forge equipment for coins"),
    N_("step on along the track"),
]
POWERS = [
    N_("more points for each craft"),
    N_("more coins from yellow cards"),
    N_("more clay from red cards"),
    N_("may exchange a resource at each step on the track"),
    N_("each craft costs less clay"),
    N_("each forge costs fewer coins"),
]
USES = [
    (N_("Gate"), N_("opens a closed building, or saves the fee of an open one")),
    (N_("Market"), N_("two resources for two others")),
    (N_("Reduction"), N_("one clay, coin or pigment less")),
    (N_("Extra action"), N_("the work of any building, without entering")),
]
ENDS = [
    N_("points for resources that you give back"),
    N_("points for your points so far"),
    N_("points for bonus tiles not used"),
    N_("points for painted statues"),
    N_("points for helpers"),
    N_("points at once, for nothing more"),
    N_("points for sections where nobody has painted more"),
    N_("points for every two alike"),
]
BRONZE, WOOD = N_("equipment of bronze"), N_("equipment of wood")
WOODEN = ("crossbow", "chariot", "horse")


def drawn(names: Sequence[str], titles: Sequence[Message], words: Sequence[Message]) -> list[Sign]:
    """Things with a symbol each."""
    return [
        (use(f"xi-{name}", 0, 0, SIZE), title, meaning)
        for name, title, meaning in zip(names, titles, words, strict=True)
    ]


def smaller(body: str, scale: float) -> str:
    return f'<g transform="scale({scale})">{body}</g>'


LEGEND: Legend = [
    (
        N_("Resources and points"),
        [
            (use("xi-coin", 0, 0, SIZE), N_("Coin"), N_("pays for equipment and fees")),
            (use("xi-clay", 0, 0, SIZE), N_("Clay"), N_("pays for statues")),
            *((use(f"xi-{name}", 0, 0, SIZE), *words) for name, words in PIGMENTS.items()),
            (medal(5, 0, 0, SIZE), N_("Points"), N_("so many, at once")),
        ],
    ),
    (
        N_("In and beside the pit"),
        [
            (use("xi-statue", 0, 0, SIZE, "f-brown"), N_("Brown statue"), N_("not painted yet")),
            (
                smaller(painted_statue(0), 0.68),
                N_("Painted statue"),
                N_("in the colour and with the seal of its owner"),
            ),
            (
                smaller(signature(0), 1.2),
                N_("Signature"),
                N_("only its owner may paint the statue"),
            ),
            (use("xi-chisel", 0, 0, SIZE), N_("Hammer"), N_("what crafting costs here")),
            (use("xi-brush", 0, 0, SIZE), N_("Brush"), N_("what painting costs here")),
            (
                smaller(request_token(9, "green", leaves=False), 0.82),
                N_("Request"),
                N_("a pigment that painting costs, with its number"),
            ),
            (
                smaller(request_token(4, "blue", leaves=True), 0.82),
                N_("Leaving request"),
                N_("goes when the round ends"),
            ),
            (
                use("xi-crown", 0, 0, 36),
                N_("Crown"),
                N_("prizes for the most painted statues of the section"),
            ),
        ],
    ),
    (N_("Buildings"), drawn(BUILDING_NAMES, BUILDINGS, WORK)),
    (
        N_("People and places"),
        [
            (builder(0), N_("Builder"), N_("enters a building")),
            (
                use("xi-minister", 0, 0, 46),
                N_("Minister"),
                N_("takes a place; pays the first who enters after him"),
            ),
            (supervisor(0), N_("Supervisor"), N_("moves along the track and settles ties")),
            (
                places(-11, 0, 1, 2),
                N_("Places of a pair"),
                N_("filled: taken; hollow: still free"),
            ),
            (use("xi-lock", 0, 0, 32), N_("Lock"), N_("no place is left here")),
        ],
    ),
    (
        N_("Bonus tiles of the track"),
        [(use(f"xi-{name}", 0, 0, SIZE), *USES[k]) for k, name in enumerate(BONUS_NAMES)],
    ),
    (N_("Helpers, from green cards"), drawn(HELPER_NAMES, HELPERS, POWERS)),
    (
        N_("Equipment"),
        drawn(
            EQUIPMENT_NAMES,
            EQUIPMENT,
            [WOOD if name in WOODEN else BRONZE for name in EQUIPMENT_NAMES],
        ),
    ),
    (
        N_("End tiles"),
        drawn([f"end{k}" for k in range(len(ENDS))], END_TILE_TITLES, ENDS),
    ),
]
