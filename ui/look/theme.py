"""Colours and sizes: three palettes, and lengths in millimetres of real glass turned into pixels."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil

from companion.engine.parts.signs import Signs, Tone
from companion.signs.own import PRINTED
from ui.look.panels import Panel, panel

Colour = tuple[float, float, float, float]
TARGET_MILLIMETRES = 9.0
STATE_TARGET_MILLIMETRES = 12.0
READABLE_MILLIMETRES = 2.4
"""The smallest letter height (em) that is read at arm's length."""
CAPITAL_MILLIMETRES = 2.5
"""The least height of capitals and digits on a table that is read by all who sit around it."""
DIGIT_SHARE = 0.70
"""How much of the letter height (em) a digit of the text font takes."""
TEXT_SCALES = (100, 115, 130, 150, 175)


def colour(code: str) -> Colour:
    """`"#rrggbb"` or `"#rrggbbaa"` as Kivy's numbers between 0 and 1."""
    digits = code.lstrip("#")
    parts = [int(digits[start : start + 2], 16) / 255 for start in range(0, len(digits), 2)]
    red, green, blue, alpha = (*parts, 1.0)[:4]
    return (red, green, blue, alpha)


@dataclass(frozen=True)
class Palette:
    """Colours by what they are for: text reads on every surface, states and seats differ to all eyes."""

    name: str
    background: Colour
    surface: Colour
    raised: Colour
    sunken: Colour
    line: Colour
    text: Colour
    dim: Colour
    accent: Colour
    on_accent: Colour
    glow: Colour
    danger: Colour
    on_danger: Colour
    warning: Colour
    good: Colour
    red: Colour
    blue: Colour
    yellow: Colour
    green: Colour
    shade: Colour
    seats: tuple[Colour, ...]
    on_seat: Colour


def _palette(name: str, seats: tuple[str, ...], **codes: str) -> Palette:
    return Palette(name=name, seats=tuple(map(colour, seats)), **{k: colour(v) for k, v in codes.items()})


DARK = _palette(
    "dark",
    ("#739bfd", "#f2a81e", "#c7ffae", "#f1bcff", "#ff7267", "#60f3ce"),
    background="#12151c",
    surface="#1b202a",
    raised="#262d3a",
    sunken="#0d1016",
    line="#3a4454",
    text="#f2f4f8",
    dim="#b3bccb",
    accent="#ffc857",
    on_accent="#1a1405",
    glow="#3d3418",
    danger="#ff727e",
    on_danger="#2a0705",
    warning="#df9350",
    good="#a1fdaa",
    red="#ff8a8a",
    blue="#8fc7ff",
    yellow="#ffd166",
    green="#a6e36b",
    shade="#000000b8",
    on_seat="#10131a",
)
LIGHT = _palette(
    "light",
    ("#5c50af", "#974d00", "#006c43", "#430075", "#af1236", "#053f52"),
    background="#eef0f4",
    surface="#ffffff",
    raised="#e5e9f1",
    sunken="#d9dfe9",
    line="#a7b1c2",
    text="#161a22",
    dim="#465063",
    accent="#14509a",
    on_accent="#ffffff",
    glow="#d5e5fa",
    danger="#83000f",
    on_danger="#ffffff",
    warning="#934e00",
    good="#00703b",
    red=PRINTED["red"],
    blue=PRINTED["blue"],
    yellow=PRINTED["yellow"],
    green=PRINTED["green"],
    shade="#10141cb0",
    on_seat="#ffffff",
)
CONTRAST = _palette(
    "contrast",
    ("#a3b8d9", "#ffaf0f", "#aaff83", "#b685ec", "#fe6b6e", "#2effce"),
    background="#000000",
    surface="#000000",
    raised="#161616",
    sunken="#000000",
    line="#ffffff",
    text="#ffffff",
    dim="#ffffff",
    accent="#ffff00",
    on_accent="#000000",
    glow="#333300",
    danger="#ff9a9a",
    on_danger="#000000",
    warning="#ffc04d",
    good="#7dff9a",
    red="#ff9a9a",
    blue="#8cd2ff",
    yellow="#ffff00",
    green="#b6ff6b",
    shade="#000000d8",
    on_seat="#000000",
)
PALETTES = {each.name: each for each in (DARK, LIGHT, CONTRAST)}


@dataclass(frozen=True)
class Look:
    """A palette on a panel at a text size: everything that a widget needs to know to draw itself.

    Lengths are pixels. `portrait` is the shape of the window, `motion` whether things may move. `signs` are
    those of the game on the glass, beside the ones that every game has.
    """

    palette: Palette
    panel: Panel
    text_percent: int = 100
    motion: bool = True
    signs: Signs = field(default_factory=Signs)

    def millimetres(self, length: float) -> float:
        """A length on the glass in pixels, whole ones so that edges stay sharp."""
        return float(round(length * self.panel.pixels_per_millimetre))

    @cached_property
    def portrait(self) -> bool:
        """Whether the screen stands upright."""
        return self.panel.height > self.panel.width

    @cached_property
    def asking_share(self) -> float:
        """The share that the open question takes: of the screen's width, or upright of its height."""
        if self.portrait:
            return 0.40 if self.text_percent <= 130 else 0.48
        return 0.36 if self.text_percent <= 130 else 0.42

    @cached_property
    def reach(self) -> float:
        """Bigger screens are read from further away: 1 at 7 inches, 1.4 at 15, 1.7 at 24."""
        return max(0.9, (self.panel.diagonal / 7.0) ** 0.43)

    @cached_property
    def gap(self) -> float:
        """The unit of spacing, 8 pixels on the 7 inch 800x480 panel."""
        return self.millimetres(1.5 * self.reach)

    @cached_property
    def target(self) -> float:
        """The side of the smallest thing one can touch."""
        return self.millimetres(TARGET_MILLIMETRES) + 1

    @cached_property
    def state_target(self) -> float:
        """The side of the smallest thing whose touch changes the game."""
        return self.millimetres(STATE_TARGET_MILLIMETRES) + 1

    @property
    def radius(self) -> float:
        """The rounding of panels."""
        return self.gap

    @cached_property
    def hair(self) -> float:
        """The width of a line."""
        return max(1.0, self.millimetres(0.3 if self.palette is CONTRAST else 0.2))

    def font(self, size: str) -> float:
        """The letter height (em) of a named size, in pixels."""
        return self._fonts[size]

    @cached_property
    def _fonts(self) -> dict[str, float]:
        larger = self.reach * self.text_percent / 100 * self.panel.pixels_per_millimetre
        return {size: float(round(length * larger)) for size, length in _FONTS.items()}

    def digits(self, millimetres: float) -> float:
        """The letter height (em) at which digits are so tall at text size 100 %, in pixels."""
        length = millimetres / DIGIT_SHARE * self.text_percent / 100
        return float(ceil(length * self.panel.pixels_per_millimetre))

    @cached_property
    def capital_pixels(self) -> float:
        """The least letter height (em) that is read from across a table, in pixels."""
        return self.millimetres(CAPITAL_MILLIMETRES / DIGIT_SHARE) - 1

    def across(self, size: str = "small") -> str:
        """The named size, or the next larger one that is read from across a table."""
        larger = _READ_ACROSS[_READ_ACROSS.index(size) :]
        return next(each for each in larger if self.font(each) >= self.capital_pixels)

    @property
    def far(self) -> bool:
        """Whether the glass is large enough to be read from across a table: 10 inches and more."""
        return self.panel.diagonal >= 10

    @property
    def figure_millimetres(self) -> float:
        """How tall the digits of HP and of the next blow are at least on a table's glass."""
        return 8.0 if self.far else 5.0

    @property
    def boss_millimetres(self) -> float:
        """How tall the digits of a boss's HP are at least on a table's glass."""
        return 14.0 if self.far else 9.0

    def tone(self, name: Tone) -> Colour:
        """The shade of a tone that games name; the text's own for none."""
        palette = self.palette
        return {
            "": palette.text,
            "red": palette.red,
            "green": palette.green,
            "blue": palette.blue,
            "yellow": palette.yellow,
        }[name]

    def seat_colour(self, seat: int) -> Colour:
        """The colour that stands for a seat (always beside its name)."""
        return self.palette.seats[seat % len(self.palette.seats)]


_READ_ACROSS = ("small", "text", "strong")
_FONTS = {"small": 2.75, "text": 3.2, "strong": 3.7, "title": 4.6, "number": 5.4, "huge": 9.0}

_current = Look(DARK, panel("800x480-7"))


def look() -> Look:
    """The look in use."""
    return _current


def use(new: Look) -> None:
    """Draw everything that is made from now on with `new`."""
    global _current
    _current = new


def wear(signs: Signs) -> None:
    """Draw everything that is made from now on with the signs of this game."""
    use(replace(_current, signs=signs))


def luminance(shown: Colour) -> float:
    """Relative luminance after WCAG 2.1, 0 for black and 1 for white."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shown[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio after WCAG 2.1, between 1 and 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
