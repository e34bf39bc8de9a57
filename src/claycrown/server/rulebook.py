"""How a game is played, and its rules by number, as pages to read beside the table."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

from markdown_it import MarkdownIt

import claycrown
from claycrown.core.catalog import Message, catalog, say
from claycrown.core.drawing import Legend
from claycrown.core.game import Game
from claycrown.server.marks import LANGUAGE, drawing_of

NUMBER = re.compile(r"\b((?:TA|XI|MM)-\d+\.\d+)\b")
RULE = re.compile(r"<strong>((?:TA|XI|MM)-[\d.]+)</strong>")
LEGEND_HERE = "<!-- legend -->"  # where a page of the docs has the drawings of the game
TERMINAL = re.compile(r"[^.\n]*\[in\s+the\s+terminal\]\([^)]*\)\.\n?")


def source(page: str) -> str:
    """The text of a page of the docs: in the package, or in the tree it is installed from."""
    packed = files("claycrown") / "docs" / page
    if packed.is_file():
        return packed.read_text("utf-8")
    return (Path(__file__).resolve().parents[3] / "docs" / page).read_text("utf-8")


def html_of(text: str) -> str:
    """A text as HTML; its links would lead out of the server, so only their words stay."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    html = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    # On a phone wide tables scroll by themselves, which has to work by key as well.
    return html.replace("<table>", '<table tabindex="0">')


@cache
def rulebook(name: str) -> str:
    """The rules of a game by number; each can be linked to."""
    return RULE.sub(r'<strong id="\1">\1</strong>', html_of(source(f"rules/{name}.md")))


@cache
def guide(name: str) -> str:
    """How a game is played, for people at the table; the numbers lead to the rules."""
    game = claycrown.make(name)
    text = TERMINAL.sub("", source(f"{name}.md"))
    before, _, after = text.partition(LEGEND_HERE)
    html = html_of(before) + legend(drawing_of(game).legend) + html_of(after)
    html = in_words_of_the_sheet(game, html)
    return NUMBER.sub(rf'<a href="/rules/{name}#\1">\1</a>', html)


def in_words_of_the_sheet(game: Game, html: str) -> str:
    """Categories of points by the names that the score sheet has for them."""
    for category in game.categories:
        words = escape(game.sentences.category(category, LANGUAGE))
        html = html.replace(f"<code>{category}</code>", f"<strong>{words}</strong>")
    return html


def legend(parts: Legend) -> str:
    """What the drawings of a game mean; their symbols have to be on the page."""
    body = "".join(
        f"<h3>{spoken(title)}</h3><ul>"
        + "".join(entry(drawn, name, means) for drawn, name, means in signs)
        + "</ul>"
        for title, signs in parts
    )
    return f'<section class="legend"><h2>What the drawings mean</h2>{body}</section>'


def entry(drawn: str, name: Message, means: Message | None) -> str:
    """A drawing and its words."""
    words = spoken(name)
    if means is not None:
        words = f"<strong>{words}</strong>: {escape(say(catalog(LANGUAGE), means))}"
    picture = f'<svg class="board" viewBox="-24 -24 48 48" aria-hidden="true">{drawn}</svg>'
    return f"<li>{picture}<span>{words}</span></li>"


def spoken(message: Message) -> str:
    """A message as the beginning of something said."""
    said = say(catalog(LANGUAGE), message)
    return escape(said[:1].upper() + said[1:])
