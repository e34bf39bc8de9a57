"""The start page: what can be chosen, and the table that a form asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from string import ascii_uppercase
from typing import Any

import claycrown
from claycrown.bots.roster import LEVELS, USUAL_LEVEL
from claycrown.core.edition import STANDARD, edition_names
from claycrown.core.errors import SetupError
from claycrown.core.game import Game
from claycrown.server.people import clean_name, colours_of, unlike
from claycrown.server.play import BOT_SECONDS, DEFAULT_MANNERS, MOST_MANNERS
from claycrown.server.store import NewSeat, NewTable

ME, DEVICE, LINK = "me", "device", "link"
DEVICE_WAIT = 60.0  # seconds to pass one device around
VARIANTS = {  # their names, and what they change
    "cutthroat": (
        "Cutthroat",
        "after every advance all land without supply is lost, with its knights",
    ),
    "siege": ("Castle siege", "castles may be attacked; who takes one wins the game"),
    "skirmish": ("Skirmish", "11 points win, Homelands are worth nothing"),
    "chaos": ("Chaos", "6 more knights each; after a battle the winner rolls for his"),
    "allegiance": ("Allegiance", "teams: pairs for 4 or 6 players, threes for 6"),
}
BOTS = {  # how hard each level is to beat, and how it plays
    "random": ("very easy", "takes any move, each as likely as the other"),
    "apprentice": ("easy", "plays by rules of thumb"),
    "journeyman": ("medium", "tries its moves, looking to the end of its own turn"),
    "strategist": (
        "hard",
        "searches ahead, also what the others may reply; thinks up to a second each time",
    ),
}
BLURBS = {
    "terracotta": "Turn the wheel, shape the clay, fill the mausoleum: majorities decide.",
    "xian": "Two cards in secret, four buildings, one pit of figures to craft and paint.",
    "mastery": "Knights, castles and hidden hands: hold enough land, or take a throne.",
}


def games_offered(games: Mapping[str, Game]) -> list[dict[str, Any]]:
    """What the start page says about each game."""
    return [
        {
            "name": name,
            "title": game.title,
            "blurb": BLURBS.get(name, ""),
            "seats": list(game.seats),
            "variants": {key: VARIANTS.get(key, (key, "")) for key in game.choices},
            "choices": {key: list(values) for key, values in game.choices.items()},
            "editions": edition_names(name),
            "windows": bool(game.window_decisions),
            "teams": teams_of(game),
            "fits": fits_of(game),
        }
        for name, game in games.items()
    ]


def teams_of(game: Game) -> dict[str, dict[int, list[str]]]:
    """The team of each seat, by the choice that makes teams and the number of players."""
    found: dict[str, dict[int, list[str]]] = {}
    for key, values in game.choices.items():
        for value, players in product(values[1:], game.seats):
            with suppress(SetupError):
                sides = game.sides(game.new(players, "teams", {key: value}))
                letters = dict(zip(dict.fromkeys(sides), ascii_uppercase, strict=False))
                if len(letters) < players:
                    teams = [f"Team {letters[side]}" for side in sides]
                    found.setdefault(f"option-{key}={value}", {})[players] = teams
    return found


def fits_of(game: Game) -> dict[int, list[str]]:
    """What can be chosen together, by the number of players: a word for each choice."""
    return {
        players: [
            " ".join(str(options.get(key, values[0])) for key, values in game.choices.items())
            for options in game.variants(players)
        ]
        for players in game.seats
    }


def allowed_edition(game: str, edition: str) -> str:
    """An edition by its name; a browser may not name files."""
    if edition not in edition_names(game):
        raise SetupError(f"edition: {edition!r} is none of {', '.join(edition_names(game))}")
    return edition


def table_from_form(form: Mapping[str, Any]) -> NewTable:
    """The table that a form asks for; raises an error that names what is wrong."""
    name = str(form.get("game", ""))
    game = claycrown.make(name, allowed_edition(name, str(form.get("edition") or STANDARD)))
    players = str(form.get("players", ""))
    if len(players) > 2 or not players.isdecimal():
        raise SetupError("players: choose how many play")
    count = int(players)
    game.check_setup(count, None)
    options = options_from_form(game, form)
    game.check_setup(count, options)
    seats = [seat_from_form(form, seat) for seat in range(count)]
    assert game.edition is not None
    return NewTable(
        game=game.name,
        rules=game.rules_version,
        edition=game.edition.name,
        options=options,
        seats=told_apart(seats, colours_of(game, count, options)),
        manners=manners_from_form(form, seats),
    )


def options_from_form(game: Game, form: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the table, only those that differ from the usual game."""
    options: dict[str, Any] = {}
    for key, values in game.choices.items():
        chosen = str(form.get(f"option-{key}", values[0]))
        by_word = {str(value): value for value in values}
        if chosen not in by_word:
            raise SetupError(f"options.{key}: {chosen!r} is none of {', '.join(by_word)}")
        if by_word[chosen] != values[0]:
            options[key] = by_word[chosen]
    return options


def seat_from_form(form: Mapping[str, Any], seat: int) -> NewSeat:
    """Who sits at a seat."""
    who = str(form.get(f"seat-{seat}", ME if seat == 0 else USUAL_LEVEL))
    name = clean_name(form.get(f"name-{seat}"))
    if who == ME:
        return NewSeat(clean_name(form.get("name")) or name, mine=True)
    if who == DEVICE:
        return NewSeat(name, mine=True)
    if who == LINK:
        return NewSeat(name)
    if who in LEVELS:
        return NewSeat(name, bot=who)
    raise SetupError(f"seat {seat + 1}: {who!r} is unknown")


def told_apart(seats: Sequence[NewSeat], colours: Sequence[str]) -> list[NewSeat]:
    """The seats with no name twice, and none that is the colour of another seat."""
    found: list[NewSeat] = []
    for number, seat in enumerate(seats):
        taken = [each.name for each in found]
        taken += [colour for k, colour in enumerate(colours) if k != number]
        found.append(replace(seat, name=unlike(seat.name, taken)))
    return found


def manners_from_form(form: Mapping[str, Any], seats: list[NewSeat]) -> dict[str, float]:
    """How fast bots move, and how long everybody may respond."""
    shared = sum(seat.mine for seat in seats) > 1
    usual = DEFAULT_MANNERS | ({"wait": DEVICE_WAIT} if shared else {})
    manners = {}
    for key, value in usual.items():
        text = str(form.get(key) or value)
        try:
            number = float(text)
        except ValueError:
            raise SetupError(f"{key}: seconds are needed, not {text!r}") from None
        if not 0 <= number <= MOST_MANNERS[key]:
            raise SetupError(f"{key}: 0 to {MOST_MANNERS[key]:g} seconds, not {text}")
        manners[key] = number
    return manners_for(seats, manners["pace"], manners["wait"])


def manners_for(seats: Sequence[NewSeat], pace: float, wait: float) -> dict[str, float]:
    """The manners of a table; bots need time to answer, too."""
    if wait and any(seat.bot for seat in seats):
        wait = max(wait, pace + 2 * BOT_SECONDS)
    return {"pace": pace, "wait": wait}
