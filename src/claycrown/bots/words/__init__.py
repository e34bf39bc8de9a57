"""What hints count in each game, and the words for it: one module for each game."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from claycrown.bots.words.book import Book, Fact, Happening

__all__ = ["Book", "Fact", "Happening", "book_of"]


def book_of(game: str) -> Book:
    """The book of a game; one without a module of its own is told by its points alone."""
    if find_spec(f"{__name__}.{game}") is None:
        return Book()
    made: Book = importlib.import_module(f"{__name__}.{game}").BOOK
    return made
