"""Colours and sizes: three palettes, and lengths in millimetres of real glass turned into pixels."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil

from companion.engine.parts.signs import Signs, Tone
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
    """Colours by what they are for: text reads on every surface, states and seats differ to all eyes.

    `danger` are the words of a blow, `blue` those of Block; white digits stand on `blow`, `shield`, `charm`.
    A bar of life is `life`, in its `trough`; what is `lost` of it is hatched. `paper` is a card, written on
    with the `pen`.
    """

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
    arcane: Colour
    charm: Colour
    blow: Colour
    shield: Colour
    life: Colour
    lost: Colour
    hatch: Colour
    trough: Colour
    paper: Colour
    paper_edge: Colour
    pen: Colour
    shade: Colour
    seats: tuple[Colour, ...]
    on_seat: Colour


def _palette(name: str, seats: tuple[str, ...], **codes: str) -> Palette:
    return Palette(name=name, seats=tuple(map(colour, seats)), **{k: colour(v) for k, v in codes.items()})


DARK = _palette(
    "dark",
    ("#739bfd", "#f2a81e", "#c7ffae", "#f1bcff", "#ff7267", "#60f3ce"),
    background="#15100e",
    surface="#241b18",
    raised="#33271f",
    sunken="#0c0908",
    line="#6b5747",
    text="#f7efe1",
    dim="#d0c1ac",
    accent="#ffc857",
    on_accent="#1d1404",
    glow="#403012",
    danger="#ff8a5c",
    on_danger="#2a0d04",
    warning="#f29dea",
    good="#96e08f",
    red="#ff8f8f",
    blue="#7db8f5",
    yellow="#ffd166",
    green="#a6e36b",
    arcane="#c9a0ff",
    charm="#6a3fa0",
    blow="#c23a1c",
    shield="#2b5c94",
    life="#d9434a",
    lost="#5c1c20",
    hatch="#ffc9b4",
    trough="#0c0908",
    paper="#f2e7d1",
    paper_edge="#a07b4c",
    pen="#2a1c10",
    shade="#000000b8",
    on_seat="#10131a",
)
LIGHT = _palette(
    "light",
    ("#5c50af", "#974d00", "#006c43", "#430075", "#af1236", "#053f52"),
    background="#e4d9c3",
    surface="#f8f2e6",
    raised="#efe4ce",
    sunken="#fffaf0",
    line="#94805f",
    text="#1d140b",
    dim="#51412e",
    accent="#8c4d00",
    on_accent="#ffffff",
    glow="#f3e0b0",
    danger="#800800",
    on_danger="#ffffff",
    warning="#991f99",
    good="#27612f",
    red="#98202a",
    blue="#1c548f",
    yellow="#6b4e00",
    green="#2c5f14",
    arcane="#5b2f91",
    charm="#6a3fa0",
    blow="#a82d0a",
    shield="#24598f",
    life="#dd4a54",
    lost="#5c1c20",
    hatch="#ffd9cc",
    trough="#2a1c13",
    paper="#fffdf6",
    paper_edge="#a07b4c",
    pen="#2a1c10",
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
    danger="#ffb08a",
    on_danger="#000000",
    warning="#f279da",
    good="#5fd92b",
    red="#ff9a9a",
    blue="#8cd2ff",
    yellow="#ffff00",
    green="#b6ff6b",
    arcane="#e0c4ff",
    charm="#6a3fa0",
    blow="#a82d0a",
    shield="#00458a",
    life="#ff5a64",
    lost="#4a0000",
    hatch="#ffffff",
    trough="#000000",
    paper="#ffffff",
    paper_edge="#ffffff",
    pen="#000000",
    shade="#000000d8",
    on_seat="#000000",
)
PALETTES = {each.name: each for each in (DARK, LIGHT, CONTRAST)}


@dataclass(frozen=True)
class Look:
    """A palette on a panel at a text size: everything that a widget needs to know to draw itself.

    Lengths are pixels. `portrait` is the shape of the window, `motion` whether things may move, `figures`
    whether whoever stands on the table is drawn, or has a plain sign. `signs` are those of the game on the
    glass, beside the ones that every game has. Who is `left_handed` has what one touches at the left.
    """

    palette: Palette
    panel: Panel
    text_percent: int = 100
    motion: bool = True
    signs: Signs = field(default_factory=Signs)
    figures: bool = True
    left_handed: bool = False

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


def tinted(ground: Colour, shade: Colour, share: float) -> Colour:
    """A ground with a share of another colour; where contrast is highest, the ground itself."""
    if look().palette.name == CONTRAST.name:
        return ground
    red, green, blue = (a + (b - a) * share for a, b in zip(ground[:3], shade[:3], strict=True))
    return (red, green, blue, ground[3])


def luminance(shown: Colour) -> float:
    """Relative luminance after WCAG 2.1, 0 for black and 1 for white."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shown[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio after WCAG 2.1, between 1 and 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
