"""Outlines that signs are drawn with: closed lines of points in a square of side 100, y upwards.

What runs clockwise is ink, what runs the other way is cut out of the one shape it lies in; ink may overlap
(nonzero winding, as in TrueType fonts and in SVG).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

Point = tuple[float, float]
Outline = tuple[Point, ...]
Drawing = tuple[Outline, ...]

STROKE = 10.0
"""How wide the lines of all signs are."""
_STEPS = 24
"""Corners of a whole circle."""


def polygon(*points: Point) -> Drawing:
    """A filled shape with these corners."""
    turned = sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairwise((*points, points[0])))
    return (points if turned < 0 else points[::-1],)


def hole(drawing: Drawing) -> Drawing:
    """The same shapes cut out."""
    return tuple(outline[::-1] for outline in drawing)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Outline:
    """Points on a circle from `start` to `end`, in degrees counterclockwise from the right."""
    count = max(2, round(abs(end - start) / 360 * _STEPS) + 1)
    angles = [(start + (end - start) * step / (count - 1)) * pi / 180 for step in range(count)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def disc(x: float, y: float, radius: float) -> Drawing:
    """A filled circle."""
    return polygon(*arc(x, y, radius, 0, 360)[:-1])


def ring(x: float, y: float, radius: float, width: float = STROKE) -> Drawing:
    """A circle that is drawn with a line, `radius` to its outer edge."""
    return disc(x, y, radius) + hole(disc(x, y, radius - width))


def even(corners: int, radius: float, turned: float = 0.0, inner: float = 0.0) -> Outline:
    """Corners on a circle around the middle, the first one on top; between them others at `inner`."""
    found: list[Point] = []
    for corner in range(corners):
        angle = pi / 2 + turned - 2 * pi * corner / corners
        found.append((50 + radius * cos(angle), 50 + radius * sin(angle)))
        if inner:
            between = angle - pi / corners
            found.append((50 + inner * cos(between), 50 + inner * sin(between)))
    return tuple(found)


def line(*points: Point, width: float = STROKE) -> Drawing:
    """A line through the points with round ends and corners."""
    found: Drawing = ()
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        across, along = (to_y - y) / length * width / 2, (to_x - x) / length * width / 2
        found += polygon(
            (x - across, y + along),
            (to_x - across, to_y + along),
            (to_x + across, to_y - along),
            (x + across, y - along),
        )
    return found + tuple(part for x, y in dict.fromkeys(points) for part in disc(x, y, width / 2))


def around(*points: Point, width: float = STROKE) -> Drawing:
    """A line that comes back to where it began."""
    return line(*points, points[0], width=width)


def head(tip: Point, towards: Point, size: float) -> Drawing:
    """The head of an arrow at `tip`, which comes from the side of `towards`."""
    angle = atan2(towards[1] - tip[1], towards[0] - tip[0])
    sides = [
        (tip[0] + size * cos(angle + turned), tip[1] + size * sin(angle + turned))
        for turned in (pi / 6, -pi / 6)
    ]
    return polygon(tip, *sides)


def block(left: float, bottom: float, right: float, top: float, radius: float = 8.0) -> Drawing:
    """A filled rectangle with round corners."""
    corners = (
        (right - radius, top - radius, 90, 0),
        (right - radius, bottom + radius, 0, -90),
        (left + radius, bottom + radius, -90, -180),
        (left + radius, top - radius, 180, 90),
    )
    return polygon(*(point for x, y, start, end in corners for point in arc(x, y, radius, start, end)))


def frame(left: float, bottom: float, right: float, top: float, width: float = STROKE) -> Drawing:
    """A rectangle that is drawn with a line."""
    inner = block(left + width, bottom + width, right - width, top - width, 3.0)
    return block(left, bottom, right, top) + hole(inner)


def mirrored(drawing: Drawing) -> Drawing:
    """The same drawing, left and right exchanged."""
    return tuple(tuple((100 - x, y) for x, y in outline[::-1]) for outline in drawing)


def upside_down(drawing: Drawing) -> Drawing:
    """The same drawing, top and bottom exchanged."""
    return tuple(tuple((x, 100 - y) for x, y in outline[::-1]) for outline in drawing)


def bounds(drawing: Sequence[Outline]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all ink."""
    xs = [x for outline in drawing for x, _y in outline]
    ys = [y for outline in drawing for _x, y in outline]
    return min(xs), min(ys), max(xs), max(ys)
