"""The glossaries of the translations (`docs/german.md`, `docs/french.md`), read from their tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).parents[2]
GLOSSARIES = {"de": ROOT / "docs/german.md", "fr": ROOT / "docs/french.md"}
"""Where the terms of each language stand."""
_PART = re.compile(r"## [^(`\n]*(?:\(`(\w+)`\))?")
_FILLED = re.compile(r"\{[^{}]*\}|--\w+")
"""What is filled in, and options: no words of the sentence."""
_ROW = re.compile(r"\| ([^|]+) \| ([^|]+) \|[^|]*\|")


@dataclass(frozen=True)
class Term:
    """An English term of one game ("" of all), and the German forms one of which must stand for it."""

    part: str
    english: str
    forms: tuple[str, ...]

    def wrong(self, original: str, said: str) -> bool:
        """Whether `original` holds the term and `said` none of its forms; case is free, endings are too.

        What is typed stays English, so that the term itself is right as well.
        """
        held = re.search(rf"\b{re.escape(self.english)}\b", _FILLED.sub("", original), re.IGNORECASE)
        forms = (self.english, *self.forms)
        return held is not None and not any(form.casefold() in said.casefold() for form in forms)


def terms(written: str) -> list[Term]:
    """The terms in the tables of a glossary, each of the part under whose heading it stands."""
    found, part = [], ""
    for line in written.splitlines():
        if heading := _PART.fullmatch(line):
            part = heading[1] or ""
        elif (row := _ROW.fullmatch(line)) and set(row[1]) != {"-"} and row[1] != "English":
            found.append(Term(part, row[1], tuple(form.strip() for form in row[2].split(","))))
    return found


def slips(catalogue: Catalog, glossary: list[Term]) -> Iterator[str]:
    """Translations in which a term of the glossary is called otherwise, in words."""
    for message in catalogue:
        for term in glossary:
            if message.id and _belongs(message, term.part):
                for original, said in _pairs(message):
                    if said and term.wrong(original, said):
                        yield f"{term.english!r} is {' or '.join(term.forms)}: {original!r} => {said!r}"


def _belongs(message: Message, part: str) -> bool:
    """Whether a message stands in the texts of a game; every one stands in those of ""."""
    return not part or any(f"/games/{part}/" in place for place, _line in message.locations)


def _pairs(message: Message) -> list[tuple[str, str]]:
    """Each form of a message with its translation."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    return [(message.id[0], message.string[0]), (message.id[-1], message.string[-1])]
