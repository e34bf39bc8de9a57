"""What each kind of place on the table of Xi'an is for, and when; with the rule."""

from __future__ import annotations

from claycrown.core.catalog import N_

PURPOSES = {
    "cell": ("XI-7.1", N_("Cells are chosen in the Workshop to craft, in the Laboratory to paint")),
    "building": ("XI-6.1", N_("A building is entered after your worker has acted")),
    "slot": ("XI-9.1", N_("Equipment is taken when a builder enters the Armoury")),
    "supply": ("XI-5.1", N_("Resources are taken by workers, tiles and helpers that give them")),
    "card": ("XI-3.6", N_("Cards of the hand are chosen, two at a time, when a phase begins")),
    "pair": ("XI-4.1", N_("The card below says who begins, the one on top what the worker does")),
    "request": ("XI-8.1", N_("Requests say which pigments a painting costs, in the Laboratory")),
    "space": ("XI-10.1", N_("A Supervisor steps on when a builder enters the Palace")),
    "end": ("XI-10.3", N_("An end tile is chosen when a Supervisor reaches the last space")),
    "goods": ("XI-6.5", N_("These resources are paid by what you choose elsewhere")),
    "tile": ("XI-4.5", N_("Tiles are used in the own turn, after the cards are revealed")),
    "helper": ("XI-5.13", N_("A helper works by himself, as long as you have him")),
    "equipment": ("XI-9.1", N_("Forged equipment lies face down until the end of the game")),
}
