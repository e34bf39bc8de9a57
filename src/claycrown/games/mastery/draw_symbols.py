"""Own drawings of Medieval Mastery as symbols: charges, dice, land, castles, artefacts, cards.

A symbol is drawn in a square of 48, each shape as a look and an outline. Shapes with no look take
fill and stroke from where the symbol is used.
"""

from __future__ import annotations

from math import cos, pi, sin

Shape = tuple[str, str]  # the look and the outline

LINE, IRON, LEAF, STONE = "ln", "f-iron", "f-leaf s-ink", "f-stone s-ink"
GOLD, RUST, PAPER, WATER = "f-gold s-ink", "f-rust s-ink", "f-paper s-ink", "f-water s-ink"
WOOD, SAND, WALL, SHEET = "f-wood s-ink", "f-sand s-ink", "f-wall s-ink", "f-sheet s-ink"
MARK, BAR, ARROW = "mark", "bar", "arrow"


def art(*shapes: Shape) -> str:
    """Shapes one above the other."""
    return "".join(
        f'<path class="{look}" d="{d}"/>' if look else f'<path d="{d}"/>' for look, d in shapes
    )


def turned(degrees: int, body: str) -> str:
    return f'<g transform="rotate({degrees} 24 24)">{body}</g>'


def lowered(body: str) -> str:
    """Something tall, made smaller so that it stays below the words on a tile."""
    return f'<g transform="translate(4 8) scale(.83)">{body}</g>'


def ball(x: float, y: float, r: float) -> str:
    """A circle as an outline."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def star(points: int, outer: float, inner: float, x: float = 24, y: float = 24) -> str:
    """A star around a point."""
    corners = []
    for k in range(2 * points):
        r = inner if k % 2 else outer
        turn = pi * k / points - pi / 2
        corners.append(f"{x + r * cos(turn):.1f} {y + r * sin(turn):.1f}")
    return f"M{'L'.join(corners)}Z"


def petals(number: int, reach: float, r: float) -> str:
    """Circles in a ring around the middle."""
    turns = [2 * pi * k / number - pi / 2 for k in range(number)]
    return "".join(
        ball(round(24 + reach * cos(turn), 1), round(24 + reach * sin(turn), 1), r)
        for turn in turns
    )


def tree(x: float, y: float, size: float) -> str:
    """A fir by its upper left corner."""
    w, h = 6 * size, 12 * size
    crown = f"M{x:g} {y + h:g}l{w:g}-{h:g} {w:g} {h:g}"
    return f"{crown}h-{w * 0.6:.1f}v{4 * size:g}h-{w * 0.8:.1f}v-{4 * size:g}Z"


def house(x: float, y: float, size: float) -> str:
    """A house by its upper left corner."""
    w = 8 * size
    return f"M{x:g} {y + 2 * w:g}v-{w:g}l{w:g}-{w:g} {w:g} {w:g}v{w:g}Z"


SHIELD = "M6 4H42V24C42 34 34 41 24 46C14 41 6 34 6 24Z"
HELM = "M9 42V22C9 11 15 5 24 5C33 5 39 11 39 22V42H27V30H21V42Z"
SLIT = "M12 22H36V26H12Z"
SWORD = "M22 4H26V28H22ZM15 28H33V32H15ZM22 32H26V42H22Z"
SWORDS = turned(42, art((STONE, SWORD))) + turned(-42, art((STONE, SWORD)))

# One charge for each seat: cross, lily, star, trefoil, crescent, rose.
CHARGES = [
    art(("", "M17 3H31L27 21 45 17V31L27 27 31 45H17L21 27 3 31V17L21 21Z")),
    art(
        ("", "M24 2C30 10 31 17 28 26H20C17 17 18 10 24 2Z"),
        ("", "M19 26C17 17 10 12 5 17C2 21 5 27 10 26C8 22 12 19 14 23L16 27Z"),
        ("", "M29 26C31 17 38 12 43 17C46 21 43 27 38 26C40 22 36 19 34 23L32 27Z"),
        ("", "M13 28H35V32H13Z"),
        ("", "M20 33H28C28 38 31 41 36 40C32 47 26 45 24 41C22 45 16 47 12 40C17 41 20 38 20 33Z"),
    ),
    art(("", star(5, 22, 9))),
    art(
        ("", ball(24, 13, 10) + ball(13, 27, 10) + ball(35, 27, 10)),
        ("", "M24 20C25 32 27 39 32 45H16C21 39 23 32 24 20Z"),
    ),
    art(("", "M31 4A21 21 0 1 0 44 32A16 16 0 1 1 31 4Z")),
    art(("", petals(5, 12.5, 9.5)), ("f-gold", ball(24, 24, 6))),
]
# Where the pips of a die lie.
PIPS = [
    "M24 24h.01",
    "M13 35h.01M35 13h.01",
    "M12 36h.01M24 24h.01M36 12h.01",
    "M13 13h.01M35 13h.01M13 35h.01M35 35h.01",
    "M12 12h.01M36 12h.01M24 24h.01M12 36h.01M36 36h.01",
    "M13 11h.01M35 11h.01M13 24h.01M35 24h.01M13 37h.01M35 37h.01",
]
LANDS = {
    "homelands": art(
        (PAPER, house(8, 22, 1)),
        (PAPER, house(24, 16, 1.3)),
        (LINE, "M4 38H44M11 38V32H17V38M31 37V29H37V37"),
    ),
    "grasslands": art(
        (LINE, "M6 38C6 30 4 26 2 24M10 38C10 28 12 24 14 20M14 38C15 32 18 28 21 27"),
        (LINE, "M24 40C24 30 22 24 20 21M28 40C28 28 31 22 34 18M32 40C33 34 36 30 40 29"),
        (LINE, "M42 38C42 32 44 28 46 26"),
        ("f-leaf", "M4 38C12 34 36 34 44 38V41H4Z"),
    ),
    "forest": art(
        (LEAF, tree(3, 20, 1.2)),
        (LEAF, tree(31, 20, 1.2)),
        (LEAF, tree(14, 10, 1.7)),
        (LINE, "M4 40H44"),
    ),
    "village": art(
        (PAPER, house(3, 25, 0.9)),
        (PAPER, house(31, 25, 0.9)),
        (RUST, house(14, 16, 1.2)),
        (LINE, "M3 40H45M21 35V28H26V35"),
    ),
    "fort": art(
        (WOOD, "M6 40V20L10 15 14 20V40ZM14 40V20L18 15 22 20V40Z"),
        (WOOD, "M22 40V20L26 15 30 20V40ZM30 40V20L34 15 38 20V40Z"),
        (LINE, "M3 26H42M3 34H42"),
    ),
    "ruins": art(
        (STONE, "M6 40V18L10 20 12 16 16 18V40ZM32 40V26L36 22 42 26V40Z"),
        (LINE, "M20 40V32H26V40M3 40H46M6 26H16M32 32H42M21 26L25 23"),
    ),
    "cave": art(
        (STONE, "M3 40C5 22 14 12 25 12C36 12 43 24 45 40Z"),
        (IRON, "M14 40C14 28 18 22 24 22C31 22 34 30 34 40Z"),
    ),
    "marshlands": art(
        (LINE, "M12 34V14M20 34V18M34 36V16"),
        (WOOD, "M10 14h4v9h-4zM18 18h4v8h-4zM32 15h4v9h-4z"),
        ("wave", "M3 34q5-4 10 0t10 0 10 0 11 0M6 40q5-4 10 0t10 0 10 0"),
    ),
    "mountains": art(
        (STONE, "M4 40L18 12 25 25 31 16 45 40Z"),
        (PAPER, "M18 12L13 22 17 20 20 23 22 20Z"),
        (LINE, "M31 16L33 26M18 24L21 32"),
    ),
    "arena": art(
        (SAND, "M3 30a21 12 0 1 0 42 0a21 12 0 1 0-42 0Z"),
        (PAPER, "M12 29a12 6 0 1 0 24 0a12 6 0 1 0-24 0Z"),
        (LINE, "M8 23V17M16 19V13M24 18V11M32 19V13M40 23V17"),
    ),
    "city": lowered(
        art(
            (PAPER, "M4 40V24H14V40ZM34 40V22H44V40Z"),
            (RUST, "M14 40V18L24 8 34 18V40ZM4 24L9 17 14 24ZM34 22L39 15 44 22Z"),
            (LINE, "M20 40V31H28V40M24 8V2L30 4 24 6M21 22H27"),
        )
    ),
    "abbey": lowered(
        art(
            (PAPER, "M6 40V26L18 18 30 26V40ZM30 40V18H42V40Z"),
            (RUST, "M30 18L36 8 42 18Z"),
            (LINE, "M36 8V1M33 4H39M15 40V32C15 28 21 28 21 32V40M36 24V30"),
        )
    ),
    "fortress": art(
        (STONE, "M4 40V16H8V19H11V16H15V24H33V16H37V19H40V16H44V40Z"),
        (IRON, "M20 40V33C20 28 28 28 28 33V40Z"),
        (LINE, "M9 16V7L16 10 9 12M15 30H18M30 30H33M8 26H11M37 26H40"),
    ),
    "shrine": art(
        (PAPER, "M8 40H40V36H8Z"),
        (GOLD, "M6 20L24 9 42 20Z"),
        (LINE, "M12 20V36M18 20V36M30 20V36M36 20V36"),
        (GOLD, ball(24, 28, 5)),
    ),
    "battlefield": art(
        (LINE, "M6 40C16 36 32 36 42 40M10 36L30 12M38 36L18 12M27 10L33 15M21 10L15 15"),
        (RUST, "M38 36V18L47 22 38 26Z"),
        (LINE, "M38 40V16"),
    ),
}
BATTLES = {
    "attacker_1": turned(35, art((RUST, SWORD))),
    "defender_1": art((WATER, SHIELD)),
    "no_support": art((PAPER, "M14 6V44M14 8H38L32 16 38 24H14"), (BAR, "M6 42L42 6")),
    "dice_duel": art(
        (PAPER, "M6 14L26 10 30 34 10 38Z"),
        (RUST, "M24 12L45 17 40 38 19 33Z"),
        ("dots s-ink", "M13 18h.01M17 30h.01"),
        ("dots s-paper", "M32 25h.01"),
    ),
}
CONQUESTS = {
    "place_one": art(
        (STONE, HELM), (IRON, SLIT), (LEAF, ball(38, 38, 9)), (MARK, "M38 33V43M33 38H43")
    ),
    "may_discard": art(
        (PAPER, "M8 4H32V38H8Z"), (ARROW, "M24 22C34 22 38 28 38 42M31 36L38 43 45 36")
    ),
    "lose_one": art((STONE, HELM), (IRON, SLIT), (RUST, ball(38, 38, 9)), (MARK, "M33 38H43")),
}
TYPES = {
    "crown": art(
        (GOLD, "M5 38L3 14 14 24 24 8 34 24 45 14 43 38Z"),
        (LINE, "M6 33H42"),
        (RUST, ball(24, 8, 3)),
        (WATER, ball(3.5, 13, 2.5) + ball(44.5, 13, 2.5)),
    ),
    "sceptre": turned(
        38,
        art(
            (GOLD, "M22 16H26V46H22Z"),
            (GOLD, "M24-2L31 7 24 17 17 7Z"),
            (RUST, "M19 22H29V25H19ZM19 38H29V41H19Z"),
        ),
    ),
    "orb": art(
        (GOLD, ball(24, 29, 16)),
        (WATER, "M8 26H40V32H8Z"),
        (LINE, "M24 13C20 20 20 24 20 26"),
        (GOLD, "M22 1H26V5H30V9H26V13H22V9H18V5H22Z"),
    ),
}
CARDS = {
    "conflict": SWORDS,
    "ambush": art(
        ("f-iron s-ink", "M24 3C36 4 42 18 41 44H7C6 18 12 4 24 3Z"),
        (SAND, "M24 14C31 14 33 20 32 27C31 33 27 36 24 36C21 36 17 33 16 27C15 20 17 14 24 14Z"),
        (LINE, "M18 24H22M26 24H30M21 31H27"),
    ),
    "support": art((LINE, "M12 2V46"), (WATER, "M12 5H42L35 15 42 25H12Z")),
    "authority": art(
        (PAPER, "M12 8H36V36C36 42 42 42 42 38H20C20 46 12 46 12 40Z"),
        (LINE, "M17 16H31M17 22H31M17 28H31"),
        (RUST, star(8, 7, 5, 32, 38)),
    ),
    "call_to_arms": art(
        (GOLD, "M4 14C16 16 30 14 40 4L46 24C34 26 22 36 18 44L12 40C16 32 14 24 4 22Z"),
        (LINE, "M40 4C44 10 46 18 46 24M24 14C27 20 27 26 24 32"),
    ),
    "tactical_advance": art((LEAF, "M4 18H24V8L44 24 24 40V30H4Z"), (LINE, "M4 24H30")),
    "fracture": art(
        (GOLD, ball(24, 24, 19)),
        (LINE, ball(24, 24, 13)),
        ("crack", "M27 3L20 16 29 22 19 32 25 45"),
    ),
}
SIGNS = {
    "helm": art(("", HELM)),
    "swords": SWORDS,
    "castle": art(
        (WALL, "M9 44V20H39V44Z"),
        (WALL, "M3 44V14H6V17H9V14H12V17H15V14H17V44Z"),
        (WALL, "M31 44V14H33V17H36V14H39V17H42V14H45V44Z"),
        (WALL, "M16 22V18H20V21H23V18H26V21H29V18H32V24H16Z"),
        ("roof", "M2 14L10 3 18 14ZM30 14L38 3 46 14Z"),
        (IRON, "M19.5 44V37C19.5 31 28.5 31 28.5 37V44Z"),
        (LINE, "M7 26H10M35 26H38M38 3V-1M10 3V-1M12 36H15M33 36H36"),
    ),
    "value": art(("f-gold s-ink w2", SHIELD)),
    "cut": art(
        (SHEET, "M24 2L43 13V35L24 46 5 35V13Z"),
        (LINE, "M6 22L24 3M5 34L37 10M12 39L43 14M20 43L43 26M8 14L12 10"),
    ),
    "boat": art(
        (WOOD, "M6 32H42L36 42H12Z"), (PAPER, "M24 5C36 10 38 22 34 28H24Z"), (LINE, "M24 3V32")
    ),
    "eye": art(
        ("f-paper s-ink w2", "M3 24C12 10 36 10 45 24C36 38 12 38 3 24Z"),
        ("f-ink", ball(24, 24, 7)),
    ),
    "seal": art((RUST, star(12, 22, 18)), (MARK, "M14 24L21 31 34 17")),
    "laurel": art(
        ("laurel", "M24 45C8 42 4 24 10 6M24 45C40 42 44 24 38 6"),
        (
            LEAF,
            "M10 6Q2 10 6 18Q12 14 10 6M7 20Q-1 25 5 32Q11 27 7 20M12 34Q6 41 14 45Q18 38 12 34",
        ),
        (LEAF, "M38 6Q46 10 42 18Q36 14 38 6M41 20Q49 25 43 32Q37 27 41 20"),
        (LEAF, "M36 34Q42 41 34 45Q30 38 36 34"),
    ),
    "compass": art((LINE, ball(24, 24, 15)), (RUST, star(4, 23, 5)))
    + turned(45, art((GOLD, star(4, 14, 4)))),
}


def symbol(name: str, body: str, wide: int = 48, high: int = 48) -> str:
    """A symbol; the class lets the rules of boards reach inside it wherever it is used."""
    box = f'viewBox="0 0 {wide} {high}" overflow="visible"'
    return f'<symbol id="mm-{name}" class="board" {box}>{body}</symbol>'


def seat_symbols(seat: int) -> str:
    """The bare charge of a seat, and its shield in colour."""
    shield = art((f"f-seat{seat} s-ink w2", SHIELD))
    small = f'<g transform="translate(10.5 7.5) scale(.56)" class="f-pip{seat}">'
    return symbol(f"charge{seat}", CHARGES[seat]) + symbol(
        f"seat{seat}", f"{shield}{small}{CHARGES[seat]}</g>"
    )


def die_symbol(face: int) -> str:
    """A die: its fill is the seat's colour, its pips are the stroke."""
    frame = '<rect x="2" y="2" width="44" height="44" rx="9" class="edge"/>'
    return symbol(f"die{face}", frame + art(("pips", PIPS[face - 1])))


def all_symbols() -> str:
    """Everything that drawings of this game refer to, cards apart."""
    families = {
        "land": LANDS,
        "battle": BATTLES,
        "conquest": CONQUESTS,
        "type": TYPES,
        "card": CARDS,
    }
    seats = [seat_symbols(seat) for seat in range(6)]
    dice = [die_symbol(face) for face in range(1, 7)]
    named = [
        symbol(f"{family}-{name}", body)
        for family, bodies in families.items()
        for name, body in bodies.items()
    ]
    signs = [symbol(name, body) for name, body in SIGNS.items()]
    return "".join(seats + dice + named + signs)


def card_symbol(card: str) -> str:
    """The picture on a card; all conflict cards with a number share one, so do support cards."""
    family = card.rpartition("_")[0] if card[-1].isdigit() else card
    return f"mm-card-{family}"
