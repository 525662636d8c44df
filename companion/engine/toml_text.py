"""One reader for every TOML text that comes from outside: bounded, and with one kind of error."""

from __future__ import annotations

import tomllib
from typing import Any

from companion.speech.words import _

LONGEST = 256 << 10
"""Characters; a file of settings or house rules is a thousandth of it."""
DEEPEST = 32
"""Tables and lists inside each other."""


class TomlError(ValueError):
    """The text cannot be used; the words say why, and name the line where `tomllib` does."""


def tables(text: str) -> dict[str, Any]:
    """The tables of a text. Raises `TomlError` and nothing else, whatever the text is."""
    if len(text) > LONGEST:
        raise TomlError(_("expected at most {most} characters").format(most=LONGEST))
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as mistake:
        raise TomlError(str(mistake)[:200]) from mistake
    except (ValueError, RecursionError) as mistake:  # a number of 10 000 digits, 100 000 brackets
        raise TomlError(_("a value is too long or nested too deeply (expected simple values)")) from mistake
    if _too_deep(found):
        raise TomlError(_("expected tables nested no more than {most} deep").format(most=DEEPEST))
    return found


def _too_deep(found: dict[str, Any]) -> bool:
    """Level by level, because a text may nest deeper than functions can."""
    level: list[Any] = [found]
    for _depth in range(DEEPEST):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return False
    return True


def _inside(value: Any) -> list[Any]:
    values = value.values() if isinstance(value, dict) else value
    return [each for each in values if isinstance(each, dict | list)]
