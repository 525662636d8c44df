"""A sentence in a narrow place, which has other words for where the whole of it has no room."""

from __future__ import annotations

from typing import Any

from ui.widgets.text import ShortText, shortened


class Sentence(ShortText):
    """Words in at most so many lines; where those have no room, the `brief` ones are said."""

    def __init__(self, text: str, brief: str, size_name: str = "strong", **more: Any) -> None:
        self.brief = brief
        super().__init__(text, size_name, **more)

    def words_at(self, width: float) -> str:
        whole = super().words_at(width)
        if whole.split() == self.text.split() or self.brief == self.text:
            return whole
        return shortened(self.brief, self.font, self.font_pixels, max(1, int(width)), self.lines)
