"""Finds the texts that people read in the games' TOML files, where babel does not look."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

# The keys whose values are shown to people; every other value is a number, an id or a verb.
SPOKEN_KEYS = frozenset(
    {"name", "names", "plural", "title", "label", "text", "words", "help", "question", "reason"}
    | {"topic", "taken", "alternatives", "why"}
)
LINKS = ("cited", "asked", "happens", "numbers")
"""Tables of a `rulebook.toml` that name sentences."""
# What a name means under these keys, where English has one word for two things: code says it by `pgettext`.
CONTEXTS = {"options": "option"}


@dataclass(frozen=True)
class Text:
    """A text of a data file: the words, the line they stand in, and what tells a translator what they are."""

    words: str
    line: int
    comment: str
    context: str


def texts(written: str) -> list[Text]:
    """The texts that people read in `written`, a TOML document. Raises tomllib.TOMLDecodeError."""
    data = tomllib.loads(written)
    return [
        Text(words, line_of(written, words), f"{key}, in the game's data", context)
        for key, words, context in (*spoken(without_links(data)), *shown_by_why(data))
    ]


def without_links(data: dict[str, Any]) -> dict[str, Any]:
    """A document without names of sentences, which nobody reads."""
    return {key: value for key, value in data.items() if "sentences" not in data or key not in LINKS}


def shown_by_why(data: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The sentences of a `rulebook.toml` that "why" shows, as `spoken` yields texts; no rulings."""
    linked = [data.get(link, {}) for link in LINKS] if "sentences" in data else []
    names = dict.fromkeys(name for link in linked for named in link.values() for name in named)
    for section, _, number in (name.partition(" ") for name in names):
        if number:
            yield "says", data["sentences"][section][number]["says"], ""


def spoken(value: object, key: str = "", context: str = "") -> Iterator[tuple[str, str, str]]:
    """Every (key, text, context) that people read, anywhere below `value`; `context` is that of its names."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from spoken(inner, name, CONTEXTS.get(key, ""))
    elif isinstance(value, list):
        for inner in value:
            yield from spoken(inner, key, context)
    elif isinstance(value, str) and key in SPOKEN_KEYS and any(letter.isalpha() for letter in value):
        yield key, value, context if key == "name" else ""


def line_of(written: str, text: str) -> int:
    """The first line that holds the beginning of `text`; 1 where it is written with escapes."""
    place = written.find(text.splitlines()[0])
    return written.count("\n", 0, place) + 1 if place >= 0 else 1
