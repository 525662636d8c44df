"""One reader for every TOML text that comes from outside: bounded, and with one kind of error."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from companion.speech.words import _

LONGEST = 256 << 10
"""Characters; a file of settings or house rules is a thousandth of it."""
DEEPEST = 32
"""Tables and lists inside each other."""
_TOKENS = re.compile(
    r"""["]{3}(?:\\.|.)*?(?:["]{3}|\Z)|'{3}.*?(?:'{3}|\Z)"""  # strings of several lines
    r"""|"(?:\\.|[^"\\\n])*+["\\]?|'[^'\n]*+'?|#[^\n]*+|[\[\]{}.=,\n]""",
    re.DOTALL,
)
"""What decides how deep a text goes. Every string ends somewhere, so that no letter is looked at twice."""
_ENDS = {"[": 1, "{": 1, "]": -1, "}": -1, "=": 0, ",": 0, "\n": 0}
"""What ends a key, and how many more brackets are open behind it."""


class TomlError(ValueError):
    """The text cannot be used; the words say why, and name the line where `tomllib` does."""


def tables(text: str) -> dict[str, Any]:
    """The tables of a text. Raises `TomlError` and nothing else, whatever the text is."""
    if len(text) > LONGEST:
        raise TomlError(_("expected at most {most} characters").format(most=LONGEST))
    too_deep = _leads_too_deep(text)
    try:
        found = {} if too_deep else tomllib.loads(text)
    except tomllib.TOMLDecodeError as mistake:
        raise TomlError(str(mistake)[:200]) from mistake
    except (ValueError, RecursionError) as mistake:  # a number of 10 000 digits
        raise TomlError(_("a value is too long or nested too deeply (expected simple values)")) from mistake
    if too_deep or _too_deep(found):
        raise TomlError(_("expected tables nested no more than {most} deep").format(most=DEEPEST))
    return found


def _leads_too_deep(text: str) -> bool:
    """Whether a key has too many parts, or too many brackets are open, seen in one pass before reading.

    `tomllib` takes the square of the number of parts: 80 KB of `a.a.a` were minutes.
    """
    parts = depth = 0
    for token in _TOKENS.findall(text):
        if token == ".":
            parts += 1
        elif token in _ENDS:
            parts = 0
            depth = max(0, depth + _ENDS[token])
        if max(parts, depth) > DEEPEST:
            return True
    return False


def _too_deep(found: dict[str, Any]) -> bool:
    """Level by level, because brackets and the parts of keys add up."""
    level: list[Any] = [found]
    for _depth in range(DEEPEST):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return False
    return True


def _inside(value: Any) -> list[Any]:
    values = value.values() if isinstance(value, dict) else value
    return [each for each in values if isinstance(each, dict | list)]
