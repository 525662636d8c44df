"""The texts of our program and their translations, collected once for all tests that only read them."""

from __future__ import annotations

from functools import cache

from babel.messages.catalog import Catalog

from scripts.translations.catalogues import read, source_of, template


@cache
def our_texts() -> Catalog:
    """Every message of the program."""
    return template()


@cache
def our_catalogue(language: str) -> Catalog:
    """What is translated into `language`."""
    return read(source_of(language))
