"""Words from outside, such as a name or an argument, without anything that a terminal would obey or turn."""

from __future__ import annotations

_TURNS = (0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_CONTROLS = {
    code: "\N{REPLACEMENT CHARACTER}"
    for code in (*range(32), *range(127, 160), *_TURNS, *range(0xD800, 0xE000))
    if code not in (9, 10)
}
"""C0 and C1: what moves a terminal's cursor or types for people; what turns the order of letters or begins a
line; and what stands for a byte that is no letter, which no file takes. Tab and new line stay."""


def harmless(text: str) -> str:
    """A text that is only words to a terminal."""
    return text.translate(_CONTROLS)
