"""Draws the figures: `python scripts/draw_figures.py` writes a folder of pictures beside each `figures.toml`.

A picture follows from `companion/signs/figure_parts.toml` and its line; it carries a digest of both, by which
a test says when it is older than they are.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from PIL.PngImagePlugin import PngInfo

from companion.signs.figures import SIDE, Figure, Gaze, file_name

Point = tuple[float, float]
ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "companion/signs/figure_parts.toml"
LARGE, REACH, COLOURS = 3 * SIDE, 1.28, 64
"""Pixels of a square while it is drawn, how far it reaches from its middle, colours of a figure."""
SHEET, SOLID = 4 * SIDE, 100
"""Pixels of the sheet around it, for crowns that rise above it, and how opaque is more than light."""
BLACK, WHITE = "#08040a", "#ffffff"


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One form, as `figure_parts.toml` explains."""

    smooth: tuple[Point, ...] = ()
    corners: tuple[Point, ...] = ()
    dots: tuple[tuple[float, float, float, float], ...] = ()
    line: tuple[Point, ...] = ()
    width: float = 0.0
    ink: str = "hue"
    mix: float = 0.0
    flat: bool = False
    solid: bool = False
    mirrored: bool = False
    glow: float = 0.0
    strength: int = 255


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Forms that belong together; those `behind` lie below the body, those `above` over all else."""

    drawn: tuple[Form, ...]
    behind: bool = False
    above: bool = False


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body, and where what it wears goes: x, y and how large."""

    drawn: tuple[Form, ...]
    eyes: tuple[tuple[tuple[float, float, float], ...], ...]
    crown: tuple[float, float, float]
    mouth: tuple[float, float, float]
    mark: tuple[float, float, float]


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that figures are made of."""

    bodies: dict[str, Body]
    crowns: dict[str, Part]
    mouths: dict[str, Part]
    limbs: dict[str, Part]
    marks: dict[str, Part]


def mixed(colour: str, other: str, share: float) -> str:
    """A colour on its way to another."""
    pairs = ((int(one[at : at + 2], 16) for one in (colour, other)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def curved(points: Sequence[Point], closed: bool = True, steps: int = 8) -> list[Point]:
    """A curve through points, each corner of it near the next (Catmull and Rom)."""
    count = len(points)
    at = (lambda i: points[i % count]) if closed else (lambda i: points[max(0, min(count - 1, i))])
    found = []
    for i in range(count if closed else count - 1):
        four = [at(i + k) for k in (-1, 0, 1, 2)]
        found += [_between(four, step / steps) for step in range(steps)]
    return found if closed else [*found, points[-1]]


def _between(four: Sequence[Point], t: float) -> Point:
    def along(a: float, b: float, c: float, d: float) -> float:
        return (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3) / 2

    (ax, ay), (bx, by), (cx, cy), (dx, dy) = four
    return along(ax, bx, cx, dx), along(ay, by, cy, dy)


class Sheet:
    """A square on which one figure is drawn."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.image = Image.new("RGBA", (SHEET, SHEET), (0, 0, 0, 0))
        self.rows, self.columns = np.mgrid[0:SHEET, 0:SHEET]

    def place(self, part: Part | Body, x: float = 0.0, y: float = 0.0, size: float = 1.0) -> None:
        """Draw all forms of a part around a point."""
        for form in part.drawn:
            for side in (1, -1) if form.mirrored else (1,):
                self.draw(form, x, y, size, side)

    def draw(self, form: Form, x: float, y: float, size: float, side: int) -> None:
        """Draw a form."""
        ink = {"hue": self.figure.hue, "second": self.figure.second, "eye": self.figure.eye}.get(
            form.ink, form.ink
        )
        ink = mixed(ink, WHITE if form.mix > 0 else BLACK, abs(form.mix))
        if form.glow:
            (px, py, _rx, _ry), *_others = form.dots
            self.shine(x + side * px * size, y + py * size, form.glow * size, ink, form.strength)
            if form.flat:
                return
        mask = self.mask(form, x, y, size, side)
        if form.flat or (form.line and not form.solid):
            self.fill(mask, ink, form.strength)
        else:
            self.shaded(mask, ink)

    def mask(self, form: Form, x: float, y: float, size: float, side: int) -> Image.Image:
        """Where a form is, from 0 to 255."""
        mask = Image.new("L", (SHEET, SHEET), 0)
        brush = ImageDraw.Draw(mask)

        def at(points: Sequence[Point]) -> list[Point]:
            return [self.pixel(x + side * px * size, y + py * size) for px, py in points]

        if form.smooth:
            brush.polygon(at(curved(form.smooth)), fill=255)
        if form.corners:
            brush.polygon(at(form.corners), fill=255)
        if form.line:
            self._line(brush, at(curved(form.line, closed=False)), form.width * size)
        for px, py, rx, ry in form.dots:
            middle = (x + side * px * size, y + py * size)
            self._dot(brush, middle, rx * size, ry * size)
        return mask

    def _line(self, brush: Any, points: Sequence[Point], width: float) -> None:
        thick = max(2, round(width * LARGE / (2 * REACH)))
        brush.line(points, fill=255, width=thick, joint="curve")
        for px, py in (points[0], points[-1]):
            brush.ellipse((px - thick / 2, py - thick / 2, px + thick / 2, py + thick / 2), fill=255)

    def _dot(self, brush: Any, middle: Point, rx: float, ry: float) -> None:
        (left, top), (right, bottom) = (
            self.pixel(middle[0] + sign * rx, middle[1] + sign * ry) for sign in (-1, 1)
        )
        brush.ellipse((left, top, right, bottom), fill=255)

    @staticmethod
    def pixel(x: float, y: float) -> Point:
        """Where a point of the square is on the sheet, in pixels."""
        return SHEET / 2 + x / (2 * REACH) * LARGE, SHEET / 2 + y / (2 * REACH) * LARGE

    def cut(self) -> Image.Image:
        """The square, or a larger one with the same ground where a crown rises above it."""
        solid = self.image.getchannel("A").point(lambda v: 255 * (v > SOLID)).getbbox()
        edge, thin = (SHEET - LARGE) // 2, round(LARGE * 0.012)
        above = max(0, edge + thin - solid[1]) if solid else 0
        side = (SHEET - LARGE - above) // 2
        return self.image.crop((side, edge - above, SHEET - side, SHEET - edge))

    def fill(self, mask: Image.Image, ink: str, strength: int = 255) -> None:
        """One colour where the mask is."""
        self.image.alpha_composite(_tinted(mask.point(lambda v: v * strength // 255), ink))

    def shine(self, x: float, y: float, radius: float, ink: str, strength: int = 255) -> None:
        """Light around a point, less and less."""
        px, py = self.pixel(x, y)
        far = np.hypot(self.columns - px, self.rows - py) / (radius / (2 * REACH) * LARGE)
        light = np.clip(1 - far, 0, 1) ** 1.6 * min(200, strength)
        self.image.alpha_composite(_tinted(Image.fromarray(light.astype("uint8")), ink))

    def shaded(self, mask: Image.Image, ink: str) -> None:
        """A form in the round: an outline, light from above left, an edge of light, shadow below right."""
        thin, wide = round(LARGE * 0.012), round(LARGE * 0.05)
        outline = mask.filter(ImageFilter.GaussianBlur(thin)).point(lambda v: min(255, v * 14))
        self.fill(outline, mixed(ink, BLACK, 0.88))
        self.image.paste(self._lit(mask, ink), (0, 0), mask)
        edge = ImageChops.subtract(mask, ImageChops.offset(mask, thin, round(thin * 1.3)))
        self.fill(edge, mixed(ink, WHITE, 0.55), 190)
        shadow = ImageChops.subtract(mask, ImageChops.offset(mask, -wide, -wide))
        shadow = shadow.filter(ImageFilter.GaussianBlur(wide * 0.5))
        self.fill(ImageChops.multiply(shadow, mask), mixed(ink, BLACK, 0.7), 110)

    def _lit(self, mask: Image.Image, ink: str) -> Image.Image:
        left, top, right, bottom = mask.getbbox() or (0, 0, SHEET, SHEET)
        down = (self.rows - top) / max(1, bottom - top)
        across = (self.columns - left) / max(1, right - left)
        share = np.clip(down * 0.75 + across * 0.25, 0, 1)[..., None]
        light, plain, deep = (
            np.array([int(tone[at : at + 2], 16) for at in (1, 3, 5)], float)
            for tone in (mixed(ink, WHITE, 0.24), ink, mixed(ink, BLACK, 0.55))
        )
        above, below = (
            light + (plain - light) * (share / 0.45),
            plain + (deep - plain) * ((share - 0.45) / 0.55),
        )
        return Image.fromarray(np.where(share < 0.45, above, below).astype("uint8")).convert("RGBA")

    def eye(self, x: float, y: float, radius: float) -> None:
        """One eye, as the figure looks."""
        ink = self.figure.eye
        if self.figure.gaze in ("glow", "slit"):
            self.shine(x, y, radius * 3.2, ink, 170)
        for form in EYES[self.figure.gaze]:
            self.draw(form, x, y, radius, 1)


def _tinted(mask: Image.Image, ink: str) -> Image.Image:
    tinted = Image.new("RGBA", mask.size, ink)
    tinted.putalpha(mask)
    return tinted


def _dots(ink: str, *dots: tuple[float, float, float, float]) -> Form:
    return Form(dots=dots, ink=ink, flat=True)


EYES: dict[Gaze, tuple[Form, ...]] = {
    "glow": (_dots("eye", (0, 0, 1, 0.85)), _dots(WHITE, (-0.2, -0.2, 0.4, 0.35))),
    "round": (
        _dots("#140a0c", (0, 0, 1.22, 1.22)),
        _dots("#fff8e8", (0, 0, 1, 1)),
        _dots("#1b0d12", (-0.16, 0.06, 0.54, 0.64)),
        _dots(WHITE, (-0.34, -0.2, 0.2, 0.2)),
    ),
    "slit": (
        Form(smooth=((-1.5, 0.2), (0, -0.95), (1.5, -0.1), (0, 0.9)), ink="#140a0c", flat=True),
        Form(smooth=((-1.2, 0.15), (0, -0.7), (1.2, -0.1), (0, 0.65)), ink="eye", flat=True),
        _dots("#140a0c", (0, 0, 0.22, 0.6)),
    ),
    "hollow": (
        Form(smooth=((-1, -0.3), (0, -1), (1, -0.2), (0.4, 1), (-0.5, 1)), ink="#160a0c", flat=True),
        _dots("eye", (0, 0.05, 0.34, 0.34)),
    ),
}
"""Eyes around 0, 0, as large as 1."""


def drawn(figure: Figure, parts: Parts) -> Image.Image:
    """A figure, `SIDE` pixels wide and tall, of a few colours."""
    sheet, body = Sheet(figure), parts.bodies[figure.body]
    limbs = [parts.limbs[name] for name in figure.limbs]
    worn = [
        (parts.marks, figure.mark, body.mark),
        (parts.crowns, figure.crown, body.crown),
        (parts.mouths, figure.mouth, body.mouth),
    ]
    chosen = [(of[name], place) for of, name, place in worn if name]
    for limb in limbs:
        if limb.behind:
            sheet.place(limb)
    sheet.place(body)
    for part, place in sorted(chosen, key=lambda each: each[0].above):
        sheet.place(part, *place)
    for limb in limbs:
        if not limb.behind:
            sheet.place(limb)
    if figure.eyes:
        for x, y, radius in body.eyes[figure.eyes - 1]:
            sheet.eye(x, y, radius)
    small = sheet.cut().resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    return small.quantize(COLOURS, Image.Quantize.FASTOCTREE)


def said_in() -> list[Path]:
    """The files that say what figures look like."""
    return sorted((ROOT / "companion").glob("**/figures.toml"))


def figures_in(said: Path) -> dict[str, Figure]:
    """What a file says, by name."""
    return msgspec.toml.decode(said.read_bytes(), type=dict[str, Figure])


def digest(figure: Figure) -> str:
    """Of all that a picture follows from."""
    return sha256(PARTS.read_bytes() + msgspec.json.encode(figure)).hexdigest()


def drawn_from(picture: Path) -> str:
    """The digest of what a picture was drawn from; "" where there is none."""
    if not picture.exists():
        return ""
    with Image.open(picture) as drawing:
        return str(drawing.info.get("Figure", ""))


def main() -> None:
    """Draw what is older than what it follows from, and delete what nobody looks like any more."""
    parts = msgspec.toml.decode(PARTS.read_bytes(), type=Parts)
    for said in said_in():
        folder, figures = said.with_suffix(""), figures_in(said)
        folder.mkdir(exist_ok=True)
        for gone in {path.name for path in folder.iterdir()} - {file_name(name) for name in figures}:
            (folder / gone).unlink()
        for name, figure in figures.items():
            if drawn_from(folder / file_name(name)) != digest(figure):
                write(drawn(figure, parts), folder / file_name(name), digest(figure))


def write(drawing: Image.Image, picture: Path, drawn_from: str) -> None:
    """Keep a picture with the digest of what it was drawn from."""
    words = PngInfo()
    words.add_text("Figure", drawn_from)
    drawing.save(picture, optimize=True, pnginfo=words)
    sys.stdout.write(f"{picture.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
