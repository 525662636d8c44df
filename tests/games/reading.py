"""Reading the words of a card back into what the card does, by patterns that no generator knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.parts.contents import Thing

Made = Callable[..., Any]
"""What the groups of a pattern mean; digits arrive as numbers."""


def read(text: str, patterns: Mapping[str, Made]) -> list[Any]:
    """What each sentence means, one after the other; each must have exactly one meaning."""
    found = []
    while text:
        length, meaning = one_of(text, patterns)
        found.append(meaning)
        text = text[length:].strip()
    return found


def one_of(text: str, patterns: Mapping[str, Made]) -> tuple[int, Any]:
    """How much of the start of a text a pattern reads, and what that means."""
    fitting = [(match, made) for pattern, made in patterns.items() if (match := starts(pattern, text))]
    assert len(fitting) == 1, f"{len(fitting)} meanings: {text}"
    match, made = fitting[0]
    return match.end(), made(*map(number, match.groups()))


def starts(pattern: str, text: str) -> re.Match[str] | None:
    return re.match(f"{pattern}(?= |$)", text)


def whole(pattern: str, text: str) -> Sequence[Any]:
    """The groups of a pattern that reads all of a text."""
    match = re.fullmatch(pattern, text)
    assert match is not None, f"{pattern} does not read: {text}"
    return list(map(number, match.groups()))


def number(group: str | None) -> Any:
    return int(group) if group is not None and re.fullmatch(r"[+-]?\d+", group) else group


def assert_well_formed(things: Sequence[Thing]) -> None:
    """Every face has a head and words, no line twice, and nothing of the program shows in them."""
    assert things
    for thing in things:
        assert thing.lines and all(thing.lines), thing.id
        assert len(set(thing.lines)) == len(thing.lines), thing.id
        for line in thing.lines:
            assert not re.search(r"\.\.|\.,|None|True|False|[{}]|  |\n", line), line
