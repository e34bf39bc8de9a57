"""The rules by number as a page, so that a reason at the table can be looked up."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from markdown_it import MarkdownIt

RULE = re.compile(r"<strong>((?:TA|XI|MM)-[\d.]+)</strong>")


def source(name: str) -> str:
    """The text of a game's rules: in the package, or in the tree it is installed from."""
    packed = files("claycrown") / "rules" / f"{name}.md"
    if packed.is_file():
        return packed.read_text("utf-8")
    tree = Path(__file__).resolve().parents[3] / "docs" / "rules" / f"{name}.md"
    return tree.read_text("utf-8")


@cache
def rulebook(name: str) -> str:
    """The rules of a game as HTML; every rule can be linked to by its number."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", source(name))  # its links lead out of the page
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return RULE.sub(r'<strong id="\1">\1</strong>', html)
