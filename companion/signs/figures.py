"""Figures: a drawing for everybody on the table, made of a few parameters and drawn beforehand.

A game's `data/figures.toml` says what its creatures look like by their English names, from the forms of
`figure_parts.toml`. `python scripts/draw_figures.py` draws each into `data/figures`. Whoever has none
there, such as a creature of people's own, gets a spare one.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Literal
from zlib import crc32

import msgspec

SIDE = 128
"""Pixels of a figure's square."""
SPARE = "companion.signs"
"""The package whose figures are for those who have none."""
Gaze = Literal["glow", "round", "slit", "hollow"]


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody looks like; forms by their names in `figure_parts.toml`, colours as `#rrggbb`."""

    body: str
    hue: str
    second: str = "#e8d6b0"
    eyes: int = 0
    gaze: Gaze = "glow"
    eye: str = "#ffe08a"
    crown: str = ""
    mouth: str = ""
    limbs: tuple[str, ...] = ()
    mark: str = ""


def data_of(package: str) -> Traversable:
    """The folder with the figures of a game, or with the spare ones."""
    there = resources.files(package)
    return there if package == SPARE else there / "data"


@cache
def figures_of(package: str) -> dict[str, Figure]:
    """The figures of a package by name; none where it has no file."""
    file = data_of(package) / "figures.toml"
    return msgspec.toml.decode(file.read_bytes(), type=dict[str, Figure]) if file.is_file() else {}


def file_name(name: str) -> str:
    """The file of a figure: small letters, and hyphens for all else."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.lower().replace("'", "")).split()
    return "-".join(words) + ".png"


def spare_figures() -> tuple[str, ...]:
    """The names of the figures that anybody may have: those that people choose for cards of their own."""
    return tuple(figures_of(SPARE))


def picture_of(package: str, name: str) -> Traversable:
    """The picture of a name, or of a spare figure; any other name gets a spare one, always the same."""
    if name not in figures_of(package):
        spare = spare_figures()
        package = SPARE
        name = name if name in spare else spare[crc32(name.encode("utf-8")) % len(spare)]
    return data_of(package) / "figures" / file_name(name)
