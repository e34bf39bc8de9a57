"""What the drawings of Terracotta Army mean, each by the drawing that the board itself uses."""

from __future__ import annotations

from claycrown.core.catalog import N_
from claycrown.core.drawing import Legend, circle, text, use
from claycrown.games.terracotta.data import MASTER_NAMES, WARRIOR_NAMES, WEAPON_NAMES
from claycrown.games.terracotta.draw_mausoleum import body_of
from claycrown.games.terracotta.draw_supply import hire_token, order_disc, priority_token, seal
from claycrown.games.terracotta.draw_wheel import SYMBOLS_OF
from claycrown.games.terracotta.text import MASTERS, WARRIORS, WEAPONS

SIDE = 46  # of a drawing
BY_WEAPON = [
    N_("with the Sword: points, and moves an inspector"),
    N_("with the Halberd: points, and slides another own Warrior"),
    N_("with the Crossbow: points for the empty cells up to the next Statue"),
    N_("with the Spear: points and coins"),
]
USES = [
    N_("used by an Officer, or to buy a Horse"),
    N_("used by a Guard, or to buy a Servant"),
    N_("used by a Crossbowman, or to buy an Archer"),
    N_("used by a Soldier, or to buy a Musician"),
]
ABILITIES = [
    N_("places a Warrior for coins, without its points"),
    N_("repeats the inner action of the segment"),
    N_("advances an inspector 1 or 2 spaces"),
    N_("gives wet clay"),
    N_("gives the dry clay of two warehouses"),
    N_("makes all your Weapons ready"),
]
SPACES = {
    "coins": (N_("Coins"), N_("take so many")),
    "clay": (N_("Clay"), N_("take so much, wet")),
    "wet": (N_("Water"), N_("makes all your dry clay wet")),
    "craft": (N_("Craft"), N_("a Warrior for so much wet clay")),
    "upgrade": (N_("Upgrade"), N_("your Craftsman becomes an Artisan")),
    "priority": (N_("Priority"), N_("an earlier place in the next round")),
    "specialist": (N_("Specialist"), N_("buy one for coins and a ready Weapon")),
}


def points(n: int, first: bool) -> str:
    if first:
        return seal(0, 0, n)
    return circle(0, 0, 15, "none s-ink w1") + text(0, 7, n, "t-l bold mid")


LEGEND: Legend = [
    (
        N_("Warriors, on the base of their owner"),
        [
            (body_of(0, kind, SIDE), WARRIORS[k], BY_WEAPON[k])
            for k, kind in enumerate(WARRIOR_NAMES)
        ],
    ),
    (
        N_("Specialists, which nobody owns"),
        [
            (
                use("ta-horse", 0, 0, 42, "f-stone"),
                N_("Horse"),
                N_("makes your Warrior fill three cells"),
            ),
            (
                body_of(None, "servant", SIDE),
                N_("Servant"),
                N_("scores the Warriors around it when the game ends"),
            ),
            (
                body_of(None, "archer", 36, "E"),
                N_("Archer"),
                N_("faces the Warrior that its wedge points at: breaks ties, and scores"),
            ),
            (
                body_of(None, "musician", SIDE),
                N_("Musician"),
                N_("scores the Warriors in its row and column every round"),
            ),
        ],
    ),
    (
        N_("Spaces of the wheel"),
        [(use(SYMBOLS_OF[name], 0, 0, 38, "f-stone"), *words) for name, words in SPACES.items()],
    ),
    (
        N_("Masters"),
        [
            (use(f"ta-{name}", 0, 0, 40), MASTERS[k], ABILITIES[k])
            for k, name in enumerate(MASTER_NAMES)
        ],
    ),
    (
        N_("Weapons: golden when ready; the outer spaces of the wheel make them so"),
        [
            (use(f"ta-{name}-ready", 0, 0, 42), WEAPONS[k], USES[k])
            for k, name in enumerate(WEAPON_NAMES)
        ],
    ),
    (
        N_("What you have"),
        [
            (
                use("ta-cash", 0, 0, 38),
                N_("Coin"),
                N_("pays for turns of a disc, Masters, Specialists"),
            ),
            (
                use("ta-wet", 0, 0, 40),
                N_("Wet clay"),
                N_("pays for Warriors, dries when a round ends"),
            ),
            (use("ta-dry", 0, 0, 40), N_("Dry clay"), N_("pays for nothing until it is wet again")),
            (use("ta-base", 0, 0, 40, "f-seat0"), N_("Base"), N_("each Warrior needs one")),
            (
                use("ta-craftsman0", 0, 0, 44),
                N_("Craftsman"),
                N_("a worker, whom only an Artisan may join"),
            ),
            (
                use("ta-artisan0", 0, 0, 44),
                N_("Artisan"),
                N_("a worker who may join a Craftsman; nobody may join him"),
            ),
            (hire_token(0, 3), N_("Token"), N_("hires a Master, for as many coins as it says")),
        ],
    ),
    (
        N_("Around the mausoleum"),
        [
            (
                use("ta-inspector-pawn", 0, 0, 40, "f-gold"),
                N_("Inspector"),
                N_("the row or column that is scored this round"),
            ),
            (points(7, True), N_("Seal"), N_("points for the most")),
            (points(3, False), N_("Ring"), N_("points for all others who take part")),
            (order_disc(0, True), N_("Turn order"), N_("ringed: whose turn it is")),
            (
                priority_token(1, 2),
                N_("Priority token"),
                N_("place in the next round, a drop for each clay it brings"),
            ),
        ],
    ),
]
