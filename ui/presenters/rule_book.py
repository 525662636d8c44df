"""A rule book on the screen: its sections as pages, what is found in them, and the notes of a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.rulebook.telling import Told, cases_words
from companion.speech.words import _


@dataclass(frozen=True)
class Reading:
    """What is read: everything with some words, one section, or nothing yet (then sections are offered)."""

    words: str = ""
    section: str = ""

    @property
    def is_begun(self) -> bool:
        """Whether lines are read."""
        return bool(self.words or self.section)

    def among(self, lines: Iterable[Told]) -> list[Told]:
        """What of the lines that have the words is read."""
        return [line for line in lines if self.section in ("", line.section)]


def sections(lines: Iterable[Told]) -> Mapping[str, int]:
    """How many lines each section has, in the order of the text."""
    return Counter(line.section for line in lines)


def title(line: Told) -> str:
    """A line with its number, where it has one."""
    return f"{line.number} {line.words}".strip()


def place(line: Told) -> str:
    """Where a line stands, and its rulings."""
    where = f"{line.place} {line.number}".strip()
    return _(" · ").join((where, *line.rulings)) if line.number else ", ".join(line.rulings)


def note(line: Told) -> str:
    """The cases and rulings of a line; what explains it where it has neither."""
    held = filter(None, (cases_words(line.cases), ", ".join(line.rulings)))
    return _(" · ").join(held) or (line.below[0] if line.below else "")
