"""The goods of one seat: coins, clay, bases, weapons, workers, tokens."""

from __future__ import annotations

from claycrown.core.catalog import N_, NN_, Message
from claycrown.core.drawing import Ink, View, rect, text, use
from claycrown.games.terracotta.data import WEAPON_NAMES
from claycrown.games.terracotta.draw_supply import priority_token
from claycrown.games.terracotta.text import COUNT_COINS, WEAPONS

HIGH = 130
CELL = 78
GOODS: dict[str, Message] = {
    "coins": COUNT_COINS,
    "wet": NN_("{n} wet clay", "{n} wet clay"),
    "dry": NN_("{n} dry clay", "{n} dry clay"),
    "bases": NN_("{n} base", "{n} bases"),
}
READY = N_("{weapon}: ready")
IDLE = N_("{weapon}: not ready")
RESERVE = N_("+{n}")


def panel_high(players: int) -> int:
    return HIGH


def panel(view: View, seat: int, ink: Ink) -> str:
    """Three lines: goods, weapons and workers, tokens."""
    own = view["seats"][seat]
    goods = "".join(good(own, ink, seat, k, name) for k, name in enumerate(GOODS))
    weapons = "".join(weapon(own, ink, seat, k) for k in range(4))
    return goods + weapons + hand(own, ink, seat) + tokens(view, seat)


def good(own: View, ink: Ink, seat: int, k: int, name: str) -> str:
    """How much of something the seat has."""
    symbol = {"coins": "ta-cash"}.get(name, f"ta-{name[:-1] if name == 'bases' else name}")
    body = rect(1, 1, CELL - 2, 42, "ring f-panel", 6)
    body += use(symbol, 21, 22, 32, f"f-seat{seat}") + text(42, 29, own[name], "t-l bold")
    return ink.spot(f"{name}-{seat}", ink.say(GOODS[name], n=own[name]), body, 4 + k * CELL, 0)


def weapon(own: View, ink: Ink, seat: int, k: int) -> str:
    """A Weapon, bright when it is ready."""
    name = WEAPON_NAMES[k]
    ready = name in own["weapons"]
    label = ink.say(READY if ready else IDLE, weapon=ink.say(WEAPONS[k]))
    body = use(f"ta-{name}-{'ready' if ready else 'idle'}", 22, 22, 42)
    body += rect(1, 1, 42, 42, "ring", 6)
    return ink.spot(f"weapon-{seat}-{name}", label, body, 4 + k * 44, 46)


def hand(own: View, ink: Ink, seat: int) -> str:
    """Workers in hand, and the Artisans that wait in the reserve."""
    parts = []
    for k, (kind, key) in enumerate((("craftsman", "craftsmen"), ("artisan", "artisans"))):
        x = 206 + k * 56
        parts.append(use(f"ta-{kind}{seat}", x, 68, 43, "" if own[key] else "dim"))
        parts.append(text(x + 19, 75, own[key], "t-l bold"))
    return "".join(parts) + text(317, 73, ink.say(RESERVE, n=own["reserve"]), "t-xs soft end")


def tokens(view: View, seat: int) -> str:
    """The Master tokens: full those at hand, hollow with their Master those placed."""
    own = view["seats"][seat]
    placed = {cost: name for name, cost in own["masters"].items()}
    parts = []
    for k, cost in enumerate(view["printed"]["token_costs"]):
        x = 22 + k * 41
        if cost in placed:
            parts.append(use(f"ta-{placed[cost]}", x, 110, 30, "f-stone"))
        elif cost in own["tokens"]:
            parts.append(use(f"ta-token{seat}", x, 110, 35) + text(x, 116, cost, "bold mid"))
    if own["priority"]:
        clay = view["printed"]["priority_clay"][own["priority"] - 1]
        parts.append(
            f'<g transform="translate(300 109)">{priority_token(own["priority"], clay)}</g>'
        )
    return "".join(parts)
