"""Many names, narrowed down by the letters they begin with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ui.presenters.asking import Question, Section

MANY = 8
"""Of more names than these those are wanted that begin with a letter."""


def begins(name: str, begun: str) -> bool:
    """Whether a name begins with these letters, small or large."""
    return name.casefold().startswith(begun.casefold())


def longer(names: Iterable[str], begun: str) -> tuple[str, ...]:
    """What names that begin with `begun` begin with one letter further on, by the alphabet."""
    found = {name[: len(begun) + 1].capitalize() for name in names if begins(name, begun)}
    return tuple(sorted(found - {begun}))


def narrowed(asked: Question, begun: str) -> Question:
    """Where a draw has so many results, those that begin with `begun`; any other question as it is.

    Letters are offered as long as they part the names.
    """
    results = [entry for section in asked.sections for entry in section.entries if entry.kind == "outcome"]
    if len(results) <= MANY:
        return asked
    found = tuple(entry for entry in results if begins(entry.label, begun))
    further = longer((entry.label for entry in found), begun) if len(found) > MANY else ()
    offered = further if len(further) > 1 else ()
    return replace(asked, sections=(Section("", found),), begun=begun, longer=offered)
