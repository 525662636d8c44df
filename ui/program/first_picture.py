"""The first picture of a start: our name and what is being opened, before anything heavy is imported or read.

It needs Kivy's window, colours and fonts, and nothing else of ours: what follows takes seconds on a slow
machine, and the glass is not black meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.speech.words import _
from ui.look.fonts import SIGNS, font_for, font_path
from ui.look.theme import PALETTES, Colour

_SIGN = "⚄"
_PARTS = (0.2, 0.09, 0.05)
"""How tall the letters of sign, name and words are, as shares of the shorter side of the glass."""


class FirstPicture:
    """What stands in a window from its first moment until the first screen is drawn over it."""

    def __init__(self, window: Any, theme: str) -> None:
        from kivy.graphics import InstructionGroup

        self._window, self._palette, self._drawn = window, PALETTES[theme], InstructionGroup()
        window.canvas.add(self._drawn)

    def say(self, words: str) -> None:
        """Show the picture at once, with what is being opened now."""
        from kivy.graphics import Color, Rectangle

        self._drawn.clear()
        self._drawn.add(Color(*self._palette.background))
        self._drawn.add(Rectangle(pos=(0, 0), size=self._window.size))
        for texture, place in self._lines(words):
            self._drawn.add(Color(1, 1, 1, 1))
            self._drawn.add(Rectangle(texture=texture, pos=place, size=texture.size))
        self._window.dispatch("on_draw")
        self._window.flip()

    def away(self) -> None:
        """The first screen stands in the window: take the picture out of it."""
        self._window.canvas.remove(self._drawn)

    def _lines(self, words: str) -> Iterator[tuple[Any, tuple[float, float]]]:
        """Sign, name and words as textures, one below the other in the middle of the glass."""
        name, palette = _("Table Companion"), self._palette
        wide, tall = self._window.size
        said = ((_SIGN, font_path(SIGNS), palette.accent), (name, font_for(name, bold=True), palette.text))
        lines = zip((*said, (words, font_for(words), palette.dim)), _PARTS, strict=True)
        textures = [_texture(*line, share * min(wide, tall), wide) for line, share in lines]
        y = (tall + sum(texture.height for texture in textures)) / 2
        for texture in textures:
            y -= texture.height
            yield texture, ((wide - texture.width) // 2, y // 1)


def _texture(words: str, font: str, colour: Colour, size: float, wide: float) -> Any:
    from kivy.core.text import Label

    label = Label(
        text=words,
        font_name=font,
        font_size=size,
        color=colour,
        text_size=(wide * 0.9, None),
        halign="center",
    )
    label.refresh()
    return label.texture
