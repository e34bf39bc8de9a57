"""The rules by number as a page, so that a reason at the table can be looked up."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from markdown_it import MarkdownIt

NUMBER = re.compile(r"\b((?:TA|XI|MM)-\d+\.\d+)\b")
RULE = re.compile(r"<strong>((?:TA|XI|MM)-[\d.]+)</strong>")


def source(page: str) -> str:
    """The text of a page of the docs: in the package, or in the tree it is installed from."""
    packed = files("claycrown") / "docs" / page
    if packed.is_file():
        return packed.read_text("utf-8")
    return (Path(__file__).resolve().parents[3] / "docs" / page).read_text("utf-8")


def html_of(page: str) -> str:
    """A page as HTML; its links would lead out of the server, so only their words stay."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", source(page))
    html = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    # On a phone wide tables scroll by themselves, which has to work by key as well.
    return html.replace("<table>", '<table tabindex="0">')


@cache
def rulebook(name: str) -> str:
    """The rules of a game by number; each can be linked to."""
    return RULE.sub(r'<strong id="\1">\1</strong>', html_of(f"rules/{name}.md"))


@cache
def guide(name: str) -> str:
    """How a game is played, for people at the table; the numbers lead to the rules."""
    return NUMBER.sub(rf'<a href="/rules/{name}#\1">\1</a>', html_of(f"{name}.md"))
