"""Message catalogues: sentences are written once in English and looked up per language."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations, translation
from importlib.resources import files

DOMAIN = "claycrown"


@cache
def catalog(language: str = "en") -> NullTranslations:
    """The catalogue of a language; English, the language of the source, needs no file."""
    folder = str(files("claycrown") / "locale")
    return translation(DOMAIN, folder, [language], fallback=True)
