"""What each kind of place on the table of Terracotta Army is for, and when; with the rule."""

from __future__ import annotations

from claycrown.core.catalog import N_

GOODS = ("TA-5.12", N_("These goods are paid or gained by what you choose elsewhere"))
LINE = ("TA-11.1", N_("An inspector scores this line at the end of the round"))
PURPOSES = {
    "cell": ("TA-8.3", N_("Cells are chosen when a Statue is placed or moved")),
    "row": LINE,
    "column": LINE,
    "segment": ("TA-6.6", N_("A segment is chosen when you place a worker")),
    "disc": ("TA-6.4", N_("A disc can be turned for coins, before you place a worker")),
    "warehouse": ("TA-3.6", N_("A warehouse keeps the dry clay of its three segments")),
    "tile": ("TA-4.3", N_("This tile says what else is scored at the end of its round")),
    "order": ("TA-12.1", N_("The turn order changes at the end of a round, by priority tokens")),
    "rack": ("TA-8.3", N_("A Warrior is taken from here when you craft one")),
    "shelf": ("TA-9.1", N_("A Specialist is bought when your worker stands at such a space")),
    "master": ("TA-10.1", N_("A Master is hired when your worker stands at his space")),
    "coins": GOODS,
    "wet": GOODS,
    "dry": GOODS,
    "bases": GOODS,
    "weapon": ("TA-5.11", N_("A Weapon is used when a Statue is placed that it belongs to")),
}
