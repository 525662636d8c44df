"""What a terminal would show, as text."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType


def written(*parts: RenderableType, width: int = 100) -> tuple[str, list[str]]:
    """The text of `parts` at a width, whole and as lines without trailing blanks."""
    out = io.StringIO()
    console = Console(file=out, width=width, markup=False, highlight=False, emoji=False, color_system=None)
    for part in parts:
        console.print(part)
    text = out.getvalue()
    return text, [line.rstrip() for line in text.splitlines()]
