"""A sentence in a narrow place: in other words, then in smaller letters, before any of it is left out."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ui.look.theme import READABLE_MILLIMETRES, look
from ui.widgets.text import Fitted, ShortText, is_shortened, line_width, shortened, sizes_down_to

_RAGGED = 1.2
"""Lines that end at words take so much more than their share."""
_USUAL = 100


class Sentence(ShortText):
    """Words in at most so many lines; where those have no room, the `brief` ones are said.

    Letters that a person made larger are smaller here where the sentence needs it, but stay readable;
    where it `keeps_size`, they are not.
    """

    def __init__(
        self,
        text: str,
        brief: str,
        size_name: str = "strong",
        keeps_size: bool = False,
        **more: Any,
    ) -> None:
        self.brief, self.keeps_size = brief, keeps_size
        super().__init__(text, size_name, **more)

    def inner_narrowest(self) -> float:
        """As wide as its brief words in the least letters, where a person made letters large."""
        if look().text_percent <= _USUAL:
            return super().inner_narrowest()
        whole = line_width(self.brief, self.font, self._least())
        return max(super().inner_narrowest(), _RAGGED * whole / self.lines)

    def _least(self) -> float:
        if self.keeps_size:
            return self.font_pixels
        return min(self.font_pixels, look().millimetres(READABLE_MILLIMETRES))

    def _fitted(self, width: float) -> Fitted:
        sizes = sizes_down_to(self.font_pixels, self._least())
        return _fitted((self.text, self.brief), self.font, sizes, max(1, int(width)), self.lines)

    def pixels_at(self, width: float) -> float:
        return self._fitted(width).size

    def words_at(self, width: float) -> str:
        return self._fitted(width).words


@lru_cache(maxsize=512)
def _fitted(wordings: tuple[str, ...], font: str, sizes: tuple[float, ...], width: int, lines: int) -> Fitted:
    """The first wording that has room in the largest letters; of the last one what has room in the least."""
    for size in sizes:
        for words in wordings:
            shown = shortened(words, font, size, width, lines)
            if not is_shortened(words, shown):
                return Fitted(shown, size)
    return Fitted(shortened(wordings[-1], font, sizes[-1], width, lines), sizes[-1])
