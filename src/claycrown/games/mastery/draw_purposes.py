"""What each kind of place on the table of Medieval Mastery is for, and when; with the rule."""

from __future__ import annotations

from claycrown.core.catalog import N_

PURPOSES = {
    "cell": (
        "MM-10.2",
        N_("Territories are chosen in the own turn, to advance or to redistribute"),
    ),
    "card": ("MM-5.6", N_("Cards are played in the own turn, in a battle or as a response")),
    "artefact": ("MM-6.7", N_("The crown is used in the own turn; Fracture destroys artefacts")),
    "deck": ("MM-7.6", N_("Decks are looked at by the crown Prosperity")),
    "pile": ("MM-7.7", N_("Cards come back from the discard by the crown Order")),
    "hand": ("MM-19.1", N_("This is how many cards that player holds")),
    "number": ("MM-10.3", N_("Numbers are chosen when knights advance or are shared out")),
    "return": ("MM-7.7", N_("Cards come back from the discard by the crown Order")),
    "arrange": ("MM-7.8", N_("Cards are put in order by the crown Insight")),
    "top": ("MM-7.6", N_("The top card is kept or discarded by the crown Prosperity")),
}
