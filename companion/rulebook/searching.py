"""What a rule book says of some words: its sentences, rulings, cases, sections and pages."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import NamedTuple

from companion.rulebook.book import Rulebook, Sentence

MOST_NEAR = 3
"""So many words are named beside one that stands nowhere."""
_WORD = re.compile(r"\w+(?:[-.'’]\w+)*")
_LETTERS = re.compile(r"[^\W\d_]+")
_PAGES = re.compile(r"\bpages? (\d+(?:(?:, | and )\d+)*)")
_WANTED = re.compile(rf"page \d+|{_WORD.pattern}")


class Place(NamedTuple):
    """A sentence where it stands."""

    section: str
    number: str
    sentence: Sentence


def terms(words: str) -> list[str]:
    """What is looked for: words, ids, and pages as one term each."""
    return _WANTED.findall(words.casefold().replace("_", " "))


def found(book: Rulebook, wanted: Iterable[str]) -> list[Place]:
    """The sentences that have all these terms in section, words, cases or rulings."""
    places = [Place(*each) for each in book.sentences()]
    return [place for place in places if _has(_text(book, place), wanted)]


def found_beside(book: Rulebook, wanted: Iterable[str]) -> dict[str, str]:
    """The same among the cases and rulings on which no sentence rests, with the reason."""
    beside = book.without_sentence().items()
    return {id: why for id, why in beside if _has(f"{id} {why} {_ruled(book, id)}", wanted)}


def nearest(book: Rulebook, wanted: Iterable[str]) -> tuple[str, list[str]]:
    """The first term that stands nowhere, with the words nearest to it; empty where each stands somewhere."""
    told = [_text(book, Place(*each)) for each in book.sentences()]
    told += [f"{id} {why} {_ruled(book, id)}" for id, why in book.without_sentence().items()]
    there = _spoken(" ".join(told))
    for term in wanted:
        if not _is_in(term, there):
            return term, difflib.get_close_matches(term, sorted(there), n=MOST_NEAR, cutoff=0.7)
    return "", []


def _text(book: Rulebook, place: Place) -> str:
    """All that can be looked for in a sentence."""
    told = place.sentence
    said = (place.section, place.number, told.says, told.people, told.not_here, *told.holds)
    page = book.ledger.pages.get(place.section)
    there = f"page {page}" if page else ""
    return " ".join((*said, there, *(_ruled(book, ruling) for ruling in told.rulings)))


def _ruled(book: Rulebook, id: str) -> str:
    ruling = book.rulings.get(id)
    return f"{id} {ruling.title} {ruling.text}" if ruling is not None else id


def _has(text: str, wanted: Iterable[str]) -> bool:
    there = _spoken(text)
    return all(_is_in(term, there) for term in wanted)


def _spoken(text: str) -> set[str]:
    """The words of a text, their parts of letters alone, and its pages."""
    text = text.casefold().replace("_", " ")
    pages = {f"page {page}" for run in _PAGES.findall(text) for page in re.findall(r"\d+", run)}
    return pages.union(_WORD.findall(text), _LETTERS.findall(text))


def _is_in(term: str, there: set[str]) -> bool:
    """A word of letters is found by its beginning, a number or an id as a whole alone."""
    return term in there or (term.isalpha() and any(word.startswith(term) for word in there))
