"""Words and symbols on the glass: text that wraps and is never cut off."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle

from ui.look.fonts import drawable, font_for, sign_font_for, unbroken
from ui.look.theme import READABLE_MILLIMETRES, Colour, look
from ui.widgets.letters import label_for
from ui.widgets.nodes import Node, every


@lru_cache(maxsize=64)
def _measuring(font: str, size: float) -> Any:
    return label_for(font, size)


@lru_cache(maxsize=8192)
def line_width(text: str, font: str, size: float) -> float:
    """The width of the widest line of `text` if nothing is wrapped, in pixels."""
    label = _measuring(font, size)
    return float(max(label.get_extents(line)[0] for line in text.split("\n"))) + 1


@lru_cache(maxsize=4096)
def widest_word(text: str, font: str, size: float) -> float:
    """The width of the widest word of `text`, in pixels; 0 for none."""
    return max((line_width(word, font, size) for word in unbroken(text)), default=0.0)


@lru_cache(maxsize=1024)
def texture_of(text: str, font: str, size: float, width: int, align: str) -> Any:
    """The picture of a text, white, wrapped at `width` pixels (0: not wrapped)."""
    white = (1, 1, 1, 1)
    label = label_for(font, size, text=text, text_size=(width or None, None), halign=align, color=white)
    label.refresh()
    # Letters are drawn pixel by pixel: a linear filter would read four pixels for the same one.
    label.texture.min_filter = label.texture.mag_filter = "nearest"
    return label.texture


_LARGEST_TITLED = 130
"""The largest letters, in per cent, in which titles have a font of their own."""


class Text(Node):
    """Words in one size and colour. `size_name` is one of the look's fonts; `align` left, center, right.

    `fine` are sentences for whoever holds what they stand on, as small as on a printed card, for the audit.
    `titled` are names and questions, which have the font of titles where they are bold; words of the size
    "title" always are. Whoever wants larger letters has plain ones, which are narrower and easier to read.
    """

    def __init__(
        self,
        text: str,
        size_name: str = "text",
        colour: Colour | None = None,
        bold: bool = False,
        align: str = "left",
        fine: bool = False,
        titled: bool = False,
        **more: Any,
    ) -> None:
        self.fine = fine
        self.text = drawable(text)
        self.bold = bold
        titled = bold and (titled or size_name == "title")
        self.titled = titled and look().text_percent <= _LARGEST_TITLED
        self.font = font_for(self.text, bold, self.titled)
        self.font_pixels = look().font(size_name)
        self.colour = colour or look().palette.text
        self.align = align
        self._strength = 1.0
        super().__init__(**more)

    def _make_front(self) -> None:
        with self.canvas:
            self._colour = Color(*self.colour[:3], self.colour[3] * self._strength)
            self._shape = Rectangle(size=(0, 0))

    def say(self, text: str) -> None:
        """Show other words."""
        text = drawable(text)
        if text != self.text:
            before = self._needs()
            self.text = text
            self.font = font_for(text, self.bold, self.titled)
            if self._needs() != before:
                self.changed()
            elif self._canvas is not None:
                self.arrange()

    def _needs(self) -> Hashable:
        """All that the places of others depend on; nothing may be left out but letters of the same size."""
        return self.text

    def at_least(self, pixels: float) -> None:
        """Have letters that are no smaller than this."""
        if self.font_pixels < pixels:
            self.font_pixels = pixels
            self.changed()

    def natural_width(self) -> float:
        return max(self.least[0], line_width(self.text, self.font, self.font_pixels) if self.text else 0.0)

    def inner_narrowest(self) -> float:
        return widest_word(self.text, self.font, self.font_pixels)

    def pixels_at(self, width: float) -> float:
        """The size of the letters at `width` pixels.

        Where the longest word would break (German has long ones) they are smaller, and still readable.
        """
        widest = widest_word(self.words_at(width), self.font, self.font_pixels)
        if widest <= width + 1:
            return self.font_pixels
        least = min(self.font_pixels, look().millimetres(READABLE_MILLIMETRES))
        return max(least, float(int(self.font_pixels * width / widest)))

    def _wrap(self, width: float, size: float) -> int:
        return 0 if line_width(self.text, self.font, size) <= width + 1 else max(1, int(width))

    def words_at(self, width: float) -> str:
        """The words that are shown at `width` pixels."""
        return self.text

    def picture(self, width: float) -> Any:
        """The texture shown at `width` pixels."""
        size = self.pixels_at(width)
        return texture_of(self.text, self.font, size, self._wrap(width, size), self.align)

    def measure(self, width: float) -> float:
        if not self.text:
            return 0.0
        return float(self.picture(width).height)

    def arrange(self) -> None:
        if not self.text:
            self._shape.size = (0, 0)
            return
        texture = self.picture(self.width)
        spare = self.width - texture.width
        shift = {"left": 0.0, "center": spare / 2, "right": spare}[self.align]
        self._shape.texture = texture
        self._shape.size = texture.size
        self._shape.pos = (round(self.x + shift), round(self.y + (self.height - texture.height) / 2))

    def fade(self, share: float) -> None:
        """Show the words at this share of their strength."""
        self._strength = share
        if self._canvas is not None:
            self._colour.a = self.colour[3] * share

    @property
    def cut_off(self) -> bool:
        """Whether the words do not fit their place."""
        if not self.text:
            return False
        texture = self.picture(self.width)
        return bool(texture.width > self.width + 2 or texture.height > self.height + 2)


class Symbol(Text):
    """One sign of our family, always beside a word or a number that says the same."""

    def __init__(self, sign: str, size_name: str = "text", colour: Colour | None = None, **more: Any) -> None:
        super().__init__(sign, size_name, colour, align="center", **more)
        self.font = sign_font_for(self.text)

    def pixels_at(self, width: float) -> float:
        return self.font_pixels


class Figure(Text):
    """A number in digits of a height of their own; `em` is the letter height in pixels.

    `wanted` says how many millimetres tall its digits must be on the glass, for the audit. One that is
    `told` may show another number without its panel being made anew (`tell`).
    """

    def __init__(
        self,
        text: str,
        em: float,
        colour: Colour | None = None,
        wanted: float = 0.0,
        told: bool = False,
        **more: Any,
    ) -> None:
        self.wanted = wanted
        self.told = told
        super().__init__(text, "number", colour, bold=True, **more)
        self.font_pixels = em

    def pixels_at(self, width: float) -> float:
        return self.font_pixels

    def _needs(self) -> Hashable:
        """Digits are all as wide as each other: most numbers need the room of the one before."""
        return (self.font, self.natural_width(), self.inner_narrowest(), "\n" in self.text)


def tell(node: Node, number: str) -> None:
    """Have the number in a node that is `told` say this from now on."""
    for part in every(node):
        if isinstance(part, Figure) and part.told:
            part.say(number)


class ShortText(Text):
    """Words in at most so many `lines`; what has no room is left out behind a sign that there is more."""

    def __init__(self, text: str, size_name: str = "strong", lines: int = 1, **more: Any) -> None:
        self.lines = lines
        super().__init__(text, size_name, **more)

    def inner_narrowest(self) -> float:
        return line_width(self.text[:_FEWEST_LETTERS] + "…", self.font, self.font_pixels)

    def words_at(self, width: float) -> str:
        return shortened(self.text, self.font, self.font_pixels, max(1, int(width)), self.lines)

    @property
    def is_cut(self) -> bool:
        """Whether some of the words are left out where it stands."""
        return is_shortened(self.text, self.words_at(self.width))

    def picture(self, width: float) -> Any:
        return texture_of(self.words_at(width), self.font, self.pixels_at(width), 0, self.align)


_SURELY_WHOLE = 16
"""So many letters have room wherever a player stands."""


class Name(ShortText):
    """The name of somebody or something in a line; where that is too long it is smaller, but readable.

    What has no room even so has a second line, because height is scarce; nothing of a name is cut before.
    """

    def __init__(self, text: str, size_name: str = "strong", **more: Any) -> None:
        super().__init__(text, size_name, lines=1, **more)

    def _fitted(self, width: float) -> Fitted:
        least = min(self.font_pixels, look().millimetres(READABLE_MILLIMETRES))
        found = fitted_name(self.text, self.font, self.font_pixels, least, max(1, int(width)))
        if self.titled and is_shortened(self.text, found.words):
            self.titled, self.font = False, font_for(self.text, self.bold)  # it is narrower
            self.changed()  # and not as tall as it was at other widths
            return self._fitted(width)
        return found

    def pixels_at(self, width: float) -> float:
        return self._fitted(width).size

    def words_at(self, width: float) -> str:
        return self._fitted(width).words

    @property
    def is_long(self) -> bool:
        """Whether it may have no room in a narrow place."""
        return len(self.text) > _SURELY_WHOLE

    @property
    def is_cut(self) -> bool:
        """Whether it has no room where it is placed."""
        return is_shortened(self.text, self.words_at(self.width))


class Fitted(NamedTuple):
    """Words with their line ends, and the size of their letters."""

    words: str
    size: float


def is_shortened(text: str, shown: str) -> bool:
    """Whether `shown` leaves out words of `text`; where its lines end does not matter."""
    return shown.split() != text.split()


def sizes_down_to(size: float, least: float) -> tuple[float, ...]:
    """Sizes of letters in whole pixels between these two, the largest first."""
    smaller = (float(each) for each in range(int(size - 0.5), int(least), -1))
    return (size, *smaller, least)


@lru_cache(maxsize=2048)
def fitted_name(text: str, font: str, size: float, least: float, width: int) -> Fitted:
    """A name in a line of `width` pixels in letters down to `least`, else in two lines of the least."""
    for each in sizes_down_to(size, least):
        if line_width(text, font, each) <= width + 1:
            return Fitted(text, each)
    return Fitted(shortened(text, font, least, width, 2), least)


_FEWEST_LETTERS = 5


@lru_cache(maxsize=2048)
def shortened(text: str, font: str, size: float, width: int, most: int) -> str:
    """The beginning of a text that fits in `most` lines of `width` pixels, with line ends put in."""
    lines: list[str] = []
    words = ((word, place > 0) for line in text.split("\n") for place, word in enumerate(line.split()))
    for word, follows in words:
        longer = f"{lines[-1]} {word}" if follows else word
        if follows and line_width(longer, font, size) <= width + 1:
            lines[-1] = longer
        elif len(lines) < most:
            lines.append(word)
        else:
            lines[-1] += " …"
            break
    return "\n".join(_fitting(line, font, size, width) for line in lines)


def _fitting(line: str, font: str, size: float, width: int) -> str:
    """One line, cut between letters when it is too long."""
    if line_width(line, font, size) <= width + 1:
        return line
    bare = line.removesuffix(" …")
    while bare and line_width(bare + "…", font, size) > width + 1:
        bare = bare[:-1].rstrip()
    return bare + "…"
