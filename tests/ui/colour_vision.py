"""How colours look to people who lack one kind of cone, and how far apart two colours are.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), table 1,
severity 1.0; they work on linear RGB. Distances are CIE76 in CIELAB under D65, where 2.3 is just noticed.
"""

from __future__ import annotations

from math import dist

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIMULATIONS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""From linear sRGB (IEC 61966-2-1)."""
_TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_FROM_CONES: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_WHITE = (0.95047, 1.0, 1.08883)


def times(matrix: Matrix, vector: Triple) -> Triple:
    """A matrix applied to a vector."""
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def linear(colour: tuple[float, ...]) -> Triple:
    """An sRGB colour, 0 to 1, without its gamma."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return red, green, blue


def seen(colour: tuple[float, ...], kind: str) -> Triple:
    """A colour in linear RGB as it looks with this `kind` of vision; "" is the usual one."""
    plain = linear(colour)
    if not kind:
        return plain
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(SIMULATIONS[kind], plain))
    return red, green, blue


def lab(plain: Triple) -> Triple:
    """CIELAB of a linear RGB colour."""
    parts = [value / white for value, white in zip(times(_TO_XYZ, plain), _WHITE, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def oklab(plain: Triple) -> Triple:
    """OKLab of a linear RGB colour (Björn Ottosson, "A perceptual color space", 2020)."""
    red, green, blue = (max(0.0, part) ** (1 / 3) for part in times(_TO_CONES, plain))
    return times(_FROM_CONES, (red, green, blue))


def apart(one: tuple[float, ...], other: tuple[float, ...], kind: str) -> float:
    """How far apart two colours look with this kind of vision."""
    return dist(lab(seen(one, kind)), lab(seen(other, kind)))
