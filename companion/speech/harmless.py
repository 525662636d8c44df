"""Words from outside, such as a name or an argument, without anything that a terminal would obey."""

from __future__ import annotations

_CONTROLS = {
    code: "\N{REPLACEMENT CHARACTER}" for code in (*range(32), *range(127, 160)) if code not in (9, 10)
}
"""C0 and C1: what moves a terminal's cursor or types for people. Tab and new line stay."""


def harmless(text: str) -> str:
    """A text that is only words to a terminal."""
    return text.translate(_CONTROLS)
