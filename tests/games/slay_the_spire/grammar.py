"""A grammar as a table of patterns: every way in which a text can be read, so that two of them show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

Pattern = tuple[str, Callable[..., Any]]
_PIECE = re.compile(r"<(\w+)>|([^<]+)")


class Grammar:
    """Rules by name. A pattern is plain text with `<rule>` where a text of that rule stands.

    What a pattern means is made by its function from the meanings of its rules; a function that gives `None`
    says that these do not fit together. `words` are rules of single words, with what each of them means.
    `<number>` is a whole number. `<Inner>` is a `<clause>` that begins small; `<Cards>`, `<Told>` and
    `<Joined>` are `<cards2>`, `<told>` and `<joined>` that begin large. "(s)" may be there or not.
    """

    def __init__(
        self, rules: Mapping[str, Sequence[Pattern]], words: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self.patterns = rules
        self.rules = {name: [(forms(text), build) for text, build in rule] for name, rule in rules.items()}
        self.words = words
        self.used: set[tuple[str, int]] = set()
        self.read = cache(self._read)

    def _read(self, rule: str, text: str) -> tuple[Any, ...]:
        """Every meaning that the text has by this rule, each of them once."""
        if rule == "number":
            return (int(text),) if text.isdigit() else ()
        if rule == "Inner":
            return self.read("clause", text[:1].upper() + text[1:])
        if rule == "Cards":
            return self.read("cards2", text) or self.read("cards2", small(text))
        if rule in ("Told", "Joined"):
            return self.read(rule.lower(), small(text)) if text[:1].isupper() else ()
        if rule in self.words:
            return (self.words[rule][text],) if text in self.words[rule] else ()
        found: list[Any] = []
        for number, (alternatives, build) in enumerate(self.rules[rule]):
            for meanings in (each for parts in alternatives for each in self._meanings(parts, text)):
                meaning = build(*meanings)
                if meaning is not None:
                    self.used.add((rule, number))
                    found += [meaning] if meaning not in found else []
        return tuple(found)

    def _meanings(self, parts: tuple[tuple[bool, str], ...], text: str) -> Iterator[tuple[Any, ...]]:
        slots = [part for is_rule, part in parts if is_rule]
        for texts in splits(parts, text):
            yield from product(*(self.read(rule, said) for rule, said in zip(slots, texts, strict=True)))

    def unused(self) -> list[str]:
        """The patterns that nothing was read by, as they stand in the table."""
        return [
            f"{name}: {text}"
            for name, rule in self.patterns.items()
            for number, (text, _build) in enumerate(rule)
            if (name, number) not in self.used
        ]


def small(text: str) -> str:
    """The text with a small letter in front."""
    return text[:1].lower() + text[1:]


def forms(pattern: str) -> list[tuple[tuple[bool, str], ...]]:
    """The pieces of a pattern, without and with what may be there."""
    texts = dict.fromkeys(pattern.replace("(s)", letter) for letter in ("", "s"))
    return [tuple(pieces(text)) for text in texts]


def pieces(pattern: str) -> Iterator[tuple[bool, str]]:
    """The pieces of a pattern: whether each of them is a rule, and its name or its text."""
    for hit in _PIECE.finditer(pattern):
        yield hit[1] is not None, hit[1] or hit[2]


def splits(parts: Sequence[tuple[bool, str]], text: str) -> Iterator[tuple[str, ...]]:
    """Every way to share the text among the rules of a pattern."""
    if not parts:
        if not text:
            yield ()
        return
    (is_rule, part), rest = parts[0], parts[1:]
    if not is_rule:
        if text.startswith(part):
            yield from splits(rest, text[len(part) :])
        return
    for end in ends(rest, text):
        for others in splits(rest, text[end:]):
            yield text[:end], *others


def ends(rest: Sequence[tuple[bool, str]], text: str) -> Iterator[int]:
    """Where a rule may end that begins here: before the text that follows it, or anywhere."""
    if not rest:
        yield len(text)
    elif rest[0][0]:
        yield from range(len(text) + 1)
    else:
        yield from (hit.start() for hit in re.finditer(f"(?={re.escape(rest[0][1])})", text))
